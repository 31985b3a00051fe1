"""One game at one terminal: the table drawn, moves by number or text, and every question a player may ask."""

from __future__ import annotations

import secrets
import shlex
import sys
import time
from typing import TYPE_CHECKING

from kingfisher.bots import SPECIALIST, Bot, names
from kingfisher.core.contract import CHANCE
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.rulebook import read_page
from kingfisher.core.words import Say, say
from kingfisher.terminal.saves import forget, own_place, place, save
from kingfisher.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game
    from kingfisher.core.position import Position
    from kingfisher.core.record import Entry
    from kingfisher.core.scene import Scene

HELP = """\
  a number or a move    make it: 1, or {example}
  hint                  what a good player would do, and why
  why MOVE              which rule forbids a move
  win?                  can the game still be won?
  undo                  take the last move back
  moves                 list the moves again
  rules [NUMBER]        the rules, or one of them
  save [FILE]           put the game away and go on
  record                print the record so far
  give up               end the game
  new [NUMBER]          another deal, once this game is over
  help, quit            this help; leave (the game is put away)
Moves marked ! bring a warning and are typed twice. Tab completes what you type."""
LONGEST_SEED = 78
ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
LONGEST_NUMBER = 6
HIGHEST_DEAL_NUMBER = 1_000_000_000


class Session:
    """A player, a position and a screen. Commands are the methods listed in `commands`."""

    def __init__(self, position: Position, screen: Screen, practice: bool = False) -> None:
        self.position = position
        self.screen = screen
        self.practice = practice
        self.failed = False  # something that was typed could not be done
        self.left = False
        self._warned = ""
        self._kept: tuple[Entry, ...] = ()  # what was saved last
        self._told_unsaved = False
        self._began = time.monotonic() - position.milliseconds / 1000
        self._hinter: Bot | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "why": self.why,
            "win?": self.can_win,
            "undo": self.undo,
            "moves": self.moves,
            "rules": self.rules,
            "save": self.save,
            "record": self.record,
            "give up": self.give_up,
            "new": self.new,
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def scene(self) -> Scene:
        return self.position.scene()

    @property
    def words(self) -> Callable[[Say | int | str], str]:
        return self.position.game.words().text

    def now(self) -> int:
        return max(self.position.milliseconds, int(1000 * (time.monotonic() - self._began)))

    # The loop

    def run(self, lines: Callable[[], str | None]) -> int:
        """Read and answer until the game is over or left; the exit status is 2 if a piped line could not be done."""
        introduce(self.position, self.screen, "practice: undo goes back past the dice" if self.practice else "")
        self.screen.say("Type a number or a move; help tells what else you can ask.")
        self.show()
        try:
            while not self.left:
                line = lines()
                if line is None:
                    self.leave()
                elif line.strip():
                    self.answer(line.strip())
        except KeyboardInterrupt:
            self.leave()
        return 2 if self.failed and not sys.stdin.isatty() else 0

    def show(self) -> None:
        scene = self.scene
        self.screen.table(scene, self.position.game.words(), self.clock())
        if self.position.over:
            self.ended()
        else:
            self.list_moves(scene)

    def clock(self) -> str:
        """The time beside the facts, where the rulebook plays for it."""
        if not self.position.game.timed:
            return ""
        return f"Time {clock(self.position.milliseconds if self.position.over else self.now())}"

    def list_moves(self, scene: Scene) -> None:
        if self.position.to_act == CHANCE:
            example = next((text for text, _ in self.position.outcomes()), "")
            self.screen.say(f"Chance is by hand in this game: type what it brings, as in {example}")
        self.screen.choices(scene)

    def ended(self) -> None:
        ending = self.position.ending
        if ending is not None:
            self.screen.say(str(ending), "rule")
        self.screen.say("The game is over. Type new for another deal; record, save FILE, undo or quit.")
        forget(self.position)

    def answer(self, line: str) -> None:
        typed = ALIASES.get(line.lower(), line)
        command = next((name for name in self.commands if f"{typed.lower()} ".startswith(f"{name} ")), None)
        try:
            if command is not None:
                self.commands[command](typed[len(command) :].strip())
            else:
                self.play(typed)
        except KingfisherError as wrong:
            self.complain(wrong)

    def complain(self, wrong: KingfisherError) -> None:
        """A complaint is broken into lines for a person; over a pipe it is one line."""
        self.failed = True
        style = "rule" if isinstance(wrong, IllegalMove) else "warning"
        if self.screen.console.is_terminal:
            self.screen.say(str(wrong), style)
        else:
            self.screen.write(str(wrong), style)

    # What a player may type

    def play(self, line: str) -> None:
        before = len(self.position.entries)
        if self.position.to_act == CHANCE:
            self.position.play(line, seat=CHANCE)
        elif not self.play_move(self.meant(line)):
            return
        self._warned = ""
        self.screen.say(", ".join(entry.text for entry in self.position.entries[before:]), "count")
        self.show()

    def play_move(self, line: str) -> bool:
        """Make the move, unless the player has to be warned first."""
        view = self.position.view()
        text = view.write(view.read(line))
        warning = next((move.warning for move in self.scene.moves if move.text == text), None)
        if warning is not None and self._warned != text:
            self._warned = text
            self.screen.say(f"{self.words(warning)} Type it again to make it all the same.", "warning")
            return False
        self.position.play(text, ms=self.now())
        return True

    def meant(self, line: str) -> str:
        """The text of a move that may be given by its number."""
        if not line.isdecimal():
            return line
        moves = self.scene.moves
        if len(line) > LONGEST_NUMBER or not 1 <= int(line) <= len(moves):
            raise KingfisherError(f"there is no move number {line}; the moves are 1 to {len(moves)}")
        return moves[int(line) - 1].text

    def hint(self, _: str) -> None:
        game = self.position.game
        if self._hinter is None:
            self._hinter = Bot(game, SPECIALIST if SPECIALIST in names(game) else "greedy", effort=0)
        view = self.position.view()
        if not view.legal:
            raise KingfisherError("there is nothing to choose here, so there is no hint")
        move = self._hinter.choose(view)
        if game.has("hints"):
            self.screen.say(f"{self.words(game.part('hints').explain(view, move))}.", "hint")
        self.screen.say(f"{1 + view.legal.index(move):>2} {view.write(move)}", "hint")

    def why(self, text: str) -> None:
        if not text:
            raise KingfisherError("why what? Say a move, as in: why end turn")
        if text in self.commands:
            self.screen.say(f"Nothing forbids: {text}")
            return
        text = self.meant(text)
        rule = self.position.why_not(text)
        self.screen.say(f"Nothing forbids: {text}" if rule is None else str(rule), "" if rule is None else "rule")

    def can_win(self, _: str) -> None:
        answer = self.position.winnable()
        told = {
            True: "Yes, this game can still be won.",
            False: "No, this game can no longer be won.",
            None: "Not known: nothing rules it out yet.",
        }
        self.screen.say(told[answer])

    def undo(self, _: str) -> None:
        last = next((entry.text for entry in reversed(self.position.entries) if entry.is_choice), None)
        if last is not None and self.position.undo_reveals() and not self.practice:
            raise KingfisherError("the dice have been rolled since: only a game started with --practice goes back past them")
        self.position.undo()
        self._warned = ""
        self.screen.say(f"Taken back: {last}", "count")
        self.show()

    def moves(self, _: str) -> None:
        self.list_moves(self.scene)

    def rules(self, number: str) -> None:
        show_rules(self.position.game, number, self.screen)

    def save(self, name: str) -> None:
        path = place(name) if name else own_place(self.position)
        save(self.kept(), path)
        self._kept = self.position.entries
        self.screen.write(f"Saved to {path}")
        self.screen.write(f"Go on with: kingfisher play {self.position.game.name} --resume {shlex.quote(str(path))}")

    def record(self, _: str) -> None:
        for line in self.position.record().splitlines():
            self.screen.write(line)

    def give_up(self, _: str) -> None:
        if not self.position.over and self._warned != "give up":
            self._warned = "give up"
            self.screen.say("This ends the game. Type it again to give up.", "warning")
            return
        self.position.give_up(ms=self.now())
        self._warned = ""
        self.show()

    def new(self, number: str) -> None:
        if not self.position.over:
            raise KingfisherError("this game is not over; give up ends it, quit puts it away")
        if number and not number.isdecimal():
            raise KingfisherError(f"{number!r} is no deal number; deal numbers are whole, from 0 to 2**256 - 1")
        self.position = self.position.game.deal(int(number[:LONGEST_SEED]) if number else random_deal())
        self._began = time.monotonic()
        self._warned = ""
        introduce(self.position, self.screen)
        self.show()

    def help(self, _: str) -> None:
        example = self.scene.moves[0].text if self.scene.moves else "end turn"
        self.screen.say(HELP.format(example=example))

    def quit(self, _: str) -> None:
        try:
            self.put_away()
        except KingfisherError as wrong:
            if not self._told_unsaved and self._kept != self.position.entries:
                self._told_unsaved = True
                raise KingfisherError(f"{wrong}; save FILE puts it elsewhere, quit again loses it") from None
        self.left = True

    def kept(self) -> Position:
        """What is written to a file: the game as it stands, with the time spent on it so far."""
        return self.position if self.position.over else self.position.copy().put_away(ms=self.now())

    def put_away(self) -> None:
        if not self.position.over and any(entry.is_choice for entry in self.position.entries):
            save(self.kept(), own_place(self.position))
            self.screen.say(f"The game is put away; go on with: kingfisher play {self.position.game.name} --resume")

    def leave(self) -> None:
        """There is nothing more to read: put the game away or, where that fails, print it, so that nothing is lost."""
        self.left = True
        if sys.stdin.isatty():
            self.screen.say()
        try:
            self.put_away()
        except KingfisherError as wrong:
            self.complain(wrong)
            self.record("")


def introduce(position: Position, screen: Screen, remark: str = "") -> None:
    """What is played, and which deal."""
    game = position.game
    deal = "set up by hand" if position.seed is None else f"deal {position.seed}"
    screen.say(game.title, "fact")
    screen.say(game.summary)
    screen.say(
        ", ".join([deal.capitalize(), *(f"{key}={value}" for key, value in game.options.items()), *filter(None, [remark])])
    )
    if "terminal.legend" in game.words():
        screen.say(game.words().text(say("terminal.legend")))


def show_rules(game: Game, number: str, screen: Screen) -> None:
    """The whole page of rules, or one of them."""
    book = {rule.number: rule for rule in game.rulebook.values()}
    asked = number.strip("[]")
    if asked and asked not in book:
        raise KingfisherError(f"there is no rule {number}; rules are {', '.join(book)}")
    for paragraph in [str(book[asked])] if asked else read_page(game.folder):
        screen.say(paragraph)


def watch(position: Position, bot: Bot, screen: Screen, pause: float) -> int:
    """Let a bot play and show every move."""
    words = position.game.words()
    introduce(position, screen, f"played by {bot.name}")
    screen.table(position.scene(), words)
    while not position.over:
        view = position.view()
        text = view.write(bot.choose(view))
        time.sleep(pause)
        position.play(text)
        screen.say()
        screen.say(f"{bot.name}: {text}", "hint")
        screen.table(position.scene(), words)
    if position.ending is not None:
        screen.say(str(position.ending), "rule")
    return 0


def random_deal() -> int:
    """The number of a deal that nobody chose."""
    return secrets.randbelow(HIGHEST_DEAL_NUMBER)


def clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
