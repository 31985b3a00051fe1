"""One game at one terminal: the table drawn, moves by number or text, and every question a player may ask."""

from __future__ import annotations

import secrets
import shlex
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from kingfisher.bots import Bot, hinter
from kingfisher.core.contract import CHANCE
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.rulebook import read_page
from kingfisher.core.words import Say, say
from kingfisher.terminal.saves import forget, keep, place, save
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
  give up               end the game; to be typed twice
  new [NUMBER]          another deal, once this game is over
  help, quit            this help; leave (the game is put away)
Moves marked ! bring a warning and are typed twice. Tab completes what you type."""
AFTER_THE_END = "The game is over. Type new for another deal; record, save FILE, undo or quit."
ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
LONGEST_NUMBER = 6
HIGHEST_RANDOM_DEAL = 1_000_000_000
LONGEST_DEAL_NUMBER = 78


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
        self._lies_there = played_in(position)  # it was put away before: an undo of everything has to be kept too
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
        """Read and answer until the player leaves; the exit status is 2 if a piped line could not be done."""
        self.begin()
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

    def begin(self) -> None:
        introduce(self.position, self.screen, "practice: undo goes back past the dice" if self.practice else "")
        self.screen.say("Type a number or a move; help tells what else you can ask.")
        self.show()

    def show(self) -> None:
        scene = self.scene
        self.screen.table(scene, self.position.game.words(), self.clock())
        if self.position.ending is not None:
            self.screen.say(str(self.position.ending), "rule")
        self.list_moves(scene)

    def clock(self) -> str:
        """The time beside the facts, where the rulebook plays for it."""
        if not self.position.game.timed:
            return ""
        return f"Time {clock(self.position.milliseconds if self.position.over else self.now())}"

    def list_moves(self, scene: Scene) -> None:
        if self.position.over:
            self.screen.say(AFTER_THE_END)
        if self.position.to_act == CHANCE:
            example = next((text for text, _ in self.position.outcomes()), "")
            self.screen.say(f"Chance is by hand in this game: type what it brings, as in {example}")
        self.screen.choices(scene)

    def went_on(self) -> None:
        """Something was played: show it; a game that is over now is no longer among those put away."""
        self._warned = ""
        self.show()
        if self.position.over:
            forget(self.position)

    def answer(self, line: str) -> None:
        typed = ALIASES.get(line.lower(), line)
        first, _, rest = typed.partition(" ")
        typed = f"{first} {rest.lstrip()}".rstrip()  # of more blanks than one, those inside a file name are left
        command = next((name for name in self.commands if f"{typed.lower()} ".startswith(f"{name} ")), None)
        try:
            if command is not None:
                self.check(command)
                self.commands[command](typed[len(command) :].strip())
            else:
                self.play(typed)
        except KingfisherError as wrong:
            self.complain(wrong)

    def check(self, command: str) -> None:
        """Whether a command can be given now: some need a game that goes on, one needs a game that is over."""
        if command == "new" and not self.position.over:
            raise KingfisherError("this game is not over; give up ends it, quit puts it away")
        if command in ("hint", "give up", "a move") and self.position.over:
            raise KingfisherError("the game is over; type new, record, save FILE, undo or quit")

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
        self.check("a move")
        before = len(self.position.entries)
        if self.position.to_act == CHANCE:
            self.position.play(line, seat=CHANCE)
        elif not self.play_move(self.meant(line)):
            return
        self.screen.say(", ".join(entry.text for entry in self.position.entries[before:]), "count")
        self.went_on()

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
            self._hinter = Bot(game, hinter(game), effort=0)
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
        command = " ".join(text.lower().split())
        if command in self.commands:
            self.check(command)
            self.screen.say(f"Nothing forbids: {command}")
            return
        text = self.meant(text)
        rule = self.position.why_not(text)
        self.screen.say(f"Nothing forbids: {text}" if rule is None else str(rule), "" if rule is None else "rule")

    def can_win(self, _: str) -> None:
        if self.position.over:
            self.screen.say(f"The game is over; it was {'' if self.position.won() else 'not '}won.")
            return
        answer = self.position.winnable()
        told = {
            True: "Yes, this game can still be won.",
            False: "No, this game can no longer be won.",
            None: "Not known: nothing rules it out yet.",
        }
        self.screen.say(told[answer])

    def undo(self, _: str) -> None:
        last = self.position.last_choice
        if last is not None and self.position.undo_reveals() and not self.practice:
            raise KingfisherError("the dice have been rolled since: only a game started with --practice goes back past them")
        if self.position.over:  # the time since then does not count
            self._began = time.monotonic() - self.position.milliseconds / 1000
        self.position.undo()
        self._warned = ""
        self.screen.say(f"Taken back: {last.text if last else ''}", "count")
        self.show()

    def moves(self, _: str) -> None:
        self.list_moves(self.scene)

    def rules(self, number: str) -> None:
        show_rules(self.position.game, number, self.screen)

    def save(self, name: str) -> None:
        if self.position.over and not name:
            raise KingfisherError("save it where? The game is over, so it is not put away: save FILE keeps its record")
        path = save(self.kept(), place(name)) if name else keep(self.kept())
        self._kept = self.position.entries
        self._lies_there = True
        self.screen.write(f"Saved to {path}")
        file = shlex.quote(str(path))
        if self.position.over:
            self.screen.write(f"Look at it with: kingfisher replay {file}")
        else:
            self.screen.write(f"Go on with: kingfisher play {self.position.game.name} --resume {file}")

    def record(self, _: str) -> None:
        for line in self.position.record().splitlines():
            self.screen.write(line)

    def give_up(self, _: str) -> None:
        if self._warned != "give up":
            self._warned = "give up"
            self.screen.say("This ends the game. Type it again to give up.", "warning")
            return
        self.position.give_up(ms=self.now())
        self.went_on()

    def new(self, number: str) -> None:
        self.position = self.position.game.deal(deal_number(number) if number else random_deal())
        self._began = time.monotonic()
        self._warned, self._kept, self._told_unsaved, self._lies_there = "", (), False, False
        self.screen.say()
        self.begin()

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
        if not self.position.over and (self._lies_there or played_in(self.position)):
            keep(self.kept())
            self.screen.say(f"The game is put away; go on with: kingfisher play {self.position.game.name} --resume")

    def leave(self) -> None:
        """There is nothing more to read: put the game away or, where that fails, print it, so that nothing is lost."""
        self.left = True
        if sys.stdin.isatty():
            with suppress(OSError):  # the terminal may be gone
                self.screen.say()
        try:
            self.put_away()
        except KingfisherError as wrong:
            self.complain(wrong)
            self.record("")


def played_in(position: Position) -> bool:
    return position.last_choice is not None


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


def deal_number(text: str) -> int:
    """The number of a deal that a person typed."""
    if not text.isdecimal() or len(text) > LONGEST_DEAL_NUMBER or int(text) >= 1 << 256:
        raise KingfisherError(f"{text!r} is no deal number; deal numbers are whole, from 0 to 2**256 - 1")
    return int(text)


def random_deal() -> int:
    """The number of a deal that nobody chose."""
    return secrets.randbelow(HIGHEST_RANDOM_DEAL)


def clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
