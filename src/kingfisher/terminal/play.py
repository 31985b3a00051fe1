"""One game at one terminal: the table drawn, moves by number or text, and every question a player may ask."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.bots import SPECIALIST, Bot, names
from kingfisher.core.contract import OVER
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.terminal.saves import own_place, save
from kingfisher.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.position import Position
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
  help, quit            this help; leave (the game is put away)"""


class Session:
    """A player, a position and a screen. Commands are the methods listed in `commands`."""

    def __init__(self, position: Position, screen: Screen, practice: bool = False) -> None:
        self.position = position
        self.screen = screen
        self.practice = practice
        self.failed = False  # something that was typed could not be done
        self.left = False
        self._warned = ""
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
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def scene(self) -> Scene:
        return self.position.scene()

    @property
    def words(self) -> Callable[[object], str]:
        return self.position.game.words().text  # type: ignore[return-value]

    def now(self) -> int:
        return max(self.position.milliseconds, int(1000 * (time.monotonic() - self._began)))

    # The loop

    def run(self, lines: Callable[[], str | None]) -> int:
        """Read and answer until the game is over or left; the exit status is 2 if a piped line could not be done."""
        game = self.position.game
        about = f"{game.title}, deal {self.position.seed}"
        self.screen.say(about + (", practice: undo goes back past the dice" if self.practice else ""))
        self.screen.say("Type a number or a move; 'help' tells what else you can ask.")
        self.show()
        while not self.left and not self.position.over:
            line = lines()
            if line is None:
                self.quit("")
            elif line.strip():
                self.answer(line.strip())
        return 2 if self.failed and not sys.stdin.isatty() else 0

    def show(self) -> None:
        scene = self.scene
        self.screen.table(scene, self.position.game.words())
        if self.position.over:
            self.ended()
        else:
            self.screen.choices(scene)

    def ended(self) -> None:
        ending = self.position.ending
        if ending is not None:
            self.screen.say(str(ending), "rule")
        if self.position.game.timed and self.position.milliseconds:
            self.screen.say(f"Time {clock(self.position.milliseconds)}")
        own_place(self.position).unlink(missing_ok=True)

    def answer(self, line: str) -> None:
        try:
            command = next(
                (name for name in self.commands if line.lower() == name or line.lower().startswith(name + " ")), None
            )
            if command is not None:
                self.commands[command](line[len(command) :].strip())
            else:
                self.play(line)
        except KingfisherError as wrong:
            self.failed = True
            self.screen.say(str(wrong), "rule" if isinstance(wrong, IllegalMove) else "warning")

    # What a player may type

    def play(self, line: str) -> None:
        scene = self.scene
        if line.isdecimal():
            if not 1 <= int(line[:6]) <= len(scene.moves):
                raise KingfisherError(f"there is no move number {line}; the moves are 1 to {len(scene.moves)}")
            line = scene.moves[int(line) - 1].text
        view = self.position.view()
        text = view.write(view.read(line))
        warning = next((move.warning for move in scene.moves if move.text == text), None)
        if warning is not None and self._warned != text:
            self._warned = text
            self.screen.say(f"{self.words(warning)} Type it again to make it all the same.", "warning")
            return
        self.position.play(text, ms=self.now())
        self._warned = ""
        self.show()

    def hint(self, _: str) -> None:
        game = self.position.game
        if self._hinter is None:
            self._hinter = Bot(game, SPECIALIST if SPECIALIST in names(game) else "greedy", effort=0)
        view = self.position.view()
        move = self._hinter.choose(view)
        why = game.part("hints").explain(view, move) if game.has("hints") else None
        number = 1 + view.legal.index(move)
        self.screen.say(f"{self.words(why) if why else ''}  ({number} {view.write(move)})".strip(), "hint")

    def why(self, text: str) -> None:
        if not text:
            raise KingfisherError("why what? Say a move, as in: why end turn")
        if text.isdecimal() and 1 <= int(text[:6]) <= len(self.scene.moves):
            text = self.scene.moves[int(text) - 1].text
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
        if self.position.undo_reveals() and not self.practice:
            raise KingfisherError("the dice have been rolled since: only a game started with --practice goes back past them")
        self.position.undo()
        self._warned = ""
        self.show()

    def moves(self, _: str) -> None:
        self.screen.choices(self.scene)

    def rules(self, number: str) -> None:
        show_rules(self.position.game, number, self.screen)

    def save(self, name: str) -> None:
        path = Path(name).expanduser() if name else own_place(self.position)
        save(self.position, path)
        self.screen.say(f"Saved to {path}; go on with: kingfisher play {self.position.game.name} --resume {path}")

    def record(self, _: str) -> None:
        self.screen.say(self.position.record().rstrip())

    def give_up(self, _: str) -> None:
        self.position.give_up(ms=self.now())
        self.show()

    def help(self, _: str) -> None:
        example = self.scene.moves[0].text if self.scene.moves else "end turn"
        self.screen.say(HELP.format(example=example))

    def quit(self, _: str) -> None:
        self.left = True
        if any(entry.actor >= 0 for entry in self.position.entries):
            save(self.position, own_place(self.position))
            self.screen.say(f"The game is put away; go on with: kingfisher play {self.position.game.name} --resume")


def show_rules(game: object, number: str, screen: Screen) -> None:
    """The numbered rules, all or one."""
    from kingfisher.core.game import Game

    assert isinstance(game, Game)
    book = {rule.number: rule for rule in game.rulebook.values()}
    if number and number not in book:
        raise KingfisherError(f"there is no rule {number}; rules are {', '.join(book)}")
    for rule in [book[number]] if number else book.values():
        screen.say(str(rule))


def watch(position: Position, bot: Bot, screen: Screen, pause: float) -> int:
    """Let a bot play and show every move."""
    words = position.game.words()
    screen.table(position.scene(), words)
    while position.to_act != OVER:
        view = position.view()
        text = view.write(bot.choose(view))
        position.play(text)
        screen.say()
        screen.say(f"{bot.name}: {text}", "hint")
        screen.table(position.scene(), words)
        time.sleep(pause)
    if position.ending is not None:
        screen.say(str(position.ending), "rule")
    return 0


def clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def reader(session: Session) -> Callable[[], str | None]:
    """Lines from the keyboard, with completion where the terminal can, or from a pipe."""
    if sys.stdin.isatty():
        complete_with(session)

    def read() -> str | None:
        try:
            return input("> " if sys.stdin.isatty() else "")
        except (EOFError, KeyboardInterrupt):
            session.screen.say()
            return None

    return read


def complete_with(session: Session) -> None:
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        typed = readline.get_line_buffer().lstrip()
        words = [*(move.text for move in session.scene.moves), *session.commands]
        fitting = [word[len(typed) - len(text) :] for word in words if word.lower().startswith(typed.lower())]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
