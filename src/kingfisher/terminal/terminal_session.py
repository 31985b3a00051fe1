"""One game at one terminal: the state of the session, its loop, and what it shows."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from kingfisher.bots import Bot, hint_bot
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.translatable import LANGUAGE, in_language, joined
from kingfisher.terminal import saves, say
from kingfisher.terminal.commands import ALIASES, DURING_HANDOVER, commands_of, fold, words_for
from kingfisher.terminal.input import clear_history
from kingfisher.terminal.messages import clock_text, entry_text, hides, introduce
from kingfisher.terminal.players import Seating, people_in_every_seat, player_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kingfisher.core.i18n import Catalog
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Scene
    from kingfisher.terminal.screen import Screen

MAX_NUMBER_DIGITS = 6
MAX_LISTED_MOVES = 30
"""Moves that are listed without being asked for."""


class TerminalSession:
    """A game at one terminal: its position, the people and bots who play it, and the screen.

    `commands` maps each word that may be typed to its function. `seat` is the seat of the person at the keyboard, or SPECTATOR
    while the keyboard is handed over. The screen only ever shows what that seat may know.
    """

    def __init__(self, position: Position, screen: Screen, practice: bool = False, seating: Seating | None = None) -> None:
        self.position = position
        self.screen = screen
        self.practice = practice
        self.seating = seating or people_in_every_seat(position.game)
        self.failed = False  # a typed line could not be carried out
        self.has_left = False
        self._last_person = self.seating.people[0]  # the seat of the person who was at the keyboard last
        self._sole_viewer: int | None = None  # the only person who may look at the screen now
        self._next_person: int | None = None  # the seat of the person who takes the keyboard next
        self.seat = self.first_seat()
        self._to_confirm = ""  # a move that brought a warning and is made when it is typed again
        self.auto = False  # make safe moves without being asked
        self._saved_entries: tuple[Entry, ...] = ()  # of the position that was saved last
        self.warned_unsaved = False  # the player knows that quitting now loses moves
        self._was_put_away = has_moves(position)  # then it is put away again even when all moves were taken back
        self._started_at = 0.0
        self.set_clock(position.milliseconds)
        self.commands: dict[str, Callable[[str], None]] = {
            word: partial(command, self) for word, command in commands_of(position.game).items()
        }

    @property
    def scene(self) -> Scene:
        return self.position.scene(self.seat)

    @property
    def view(self) -> View:
        return self.position.view(self.seat)

    @property
    def translate(self) -> Callable[[Message | int | str], str]:
        return self.words.text

    @property
    def words(self) -> Catalog:
        """What the game says, in the language of the screen."""
        return self.position.game.words(self.screen.language)

    @cached_property
    def hint_bot(self) -> Bot:
        game = self.position.game
        return Bot(game, hint_bot(game), effort=0)

    def now(self) -> int:
        """Read the clock of the game, in milliseconds."""
        return max(self.position.milliseconds, int(1000 * (self._seconds() - self._started_at)))

    def set_clock(self, ms: int) -> None:
        """Set the clock of the game to a time, from which it runs on."""
        self._started_at = self._seconds() - ms / 1000

    def _seconds(self) -> float:
        return time.monotonic()

    @property
    def accepts_empty_lines(self) -> bool:
        """Whether an empty line says something."""
        return self._next_person is not None

    # The loop

    def run(self, lines: Callable[[], str | None]) -> int:
        """Read and answer until the player leaves; the exit status is 2 if a piped line could not be done."""
        try:
            self.seating.warm_up()
            self.begin()
            while not self.has_left:
                line = lines()
                if line is None:
                    self.leave()
                elif line.strip() or self.accepts_empty_lines:
                    self.handle_line(line.strip())
        except KeyboardInterrupt:
            self.leave()
        finally:
            self.seating.close()
        return 2 if self.failed and not sys.stdin.isatty() else 0

    def begin(self) -> None:
        introduce(self.position, self.screen, self.seating.title, say("intro.practice") if self.practice else "")
        growing = {bot.name for bot in self.seating.bots.values() if bot.improves}
        for name in sorted(growing):
            self.screen.print(say("intro.compiling", bot=name))
        self.screen.print(say("intro.type"))
        self.advance(len(self.position.entries), just_moved=False)

    def handle_line(self, line: str) -> None:
        typed = self.in_english(line)
        word, _, argument = typed.partition(" ")
        typed = f"{word} {argument.lstrip()}".rstrip()  # blanks inside the argument stay: it may be a file name
        command = next((name for name in self.commands if f"{typed.lower()} ".startswith(f"{name} ")), None)
        try:
            if self._next_person is not None and command not in DURING_HANDOVER:
                self.take_over(typed)
            elif command is not None:
                self.check_command(command)
                self.commands[command](typed[len(command) :].strip())
            else:
                self.play_line(typed)
        except KingfisherError as error:
            self.report_error(error)

    def in_english(self, line: str) -> str:
        """Put the English word of a command for that of the screen's language; any other line stays as it is."""
        folded = f"{fold(line)} "
        matching = [word for word in self.translated_commands if folded.startswith(f"{word} ")]
        if line.lower() in ALIASES or not matching:
            return ALIASES.get(line.lower(), line)
        word = max(matching, key=len)
        count = len(word.split())
        return " ".join([self.translated_commands[word], *line.split(maxsplit=count)[count:]])

    @cached_property
    def translated_commands(self) -> dict[str, str]:
        """The commands, by all words for them in the language of the screen; there are none in English."""
        names = () if self.screen.language == LANGUAGE else (*self.commands, *ALIASES.values())
        return {fold(word): name for name in names for word in words_for(name, self.screen.language)}

    def word_for(self, command: str) -> str:
        """Return how a command is typed in the language of the screen."""
        return words_for(command, self.screen.language)[0]

    def check_command(self, command: str) -> None:
        """Check that a command can be given now: some need a running game, one needs a finished game."""
        if command == "new" and not self.position.over:
            key = "check.not-over-or-give-up" if "give up" in self.commands else "check.not-over"
            raise KingfisherError(say(key))
        if command in ("hint", "give up", "a move") and self.position.over:
            raise KingfisherError(say("check.over", commands=self.commands_after_the_end()))
        if command == "give up" and not self.position.game.answers("give_up"):
            raise KingfisherError(say("check.cannot-give-up", game=self.position.game.name))

    def commands_after_the_end(self) -> str:
        alone = self.position.game.seats == 1 and not hides(self.position, self.seat)
        return say("check.next-or-undo") if self.practice or alone else say("check.next")

    def report_error(self, error: KingfisherError) -> None:
        """Say what is wrong: in broken lines for a person, in one line over a pipe."""
        self.failed = True
        style = "rule" if isinstance(error, IllegalMove) else "warning"
        if self.screen.console.is_terminal:
            self.screen.print(str(error), style)
        else:
            self.screen.write(str(error), style)

    # Whose turn it is

    def advance(self, since: int, just_moved: bool = True) -> None:
        """Print the events from number `since` on, let the bots play, and show the table to the person who is next."""
        self._to_confirm = ""
        seat = self.seating.person_at_keyboard(self.position, self._last_person)
        if self.must_hand_over(seat):
            self.hand_over(seat, since)
        else:
            self.print_events(since)
            self.play_bots(just_moved)
            self.show_table_to(self.seating.person_at_keyboard(self.position, seat))
        if self.position.over and just_moved:
            saves.remove(self.position)

    def play_bots(self, just_moved: bool) -> None:
        while due := self.seating.bots_due(self.position, just_moved):
            for seat in due:
                view = self.position.view(seat)
                if view.legal:
                    since = len(self.position.entries)
                    self.position.play(view.write(self.seating.bots[seat].choose(view)), seat, ms=self.now())
                    self.print_events(since)
            just_moved = False

    def must_hand_over(self, seat: int) -> bool:
        """Tell whether others at the keyboard must look away first."""
        return seat not in (SPECTATOR, self._sole_viewer) and self.seating.is_private(self.position, seat)

    def hand_over(self, seat: int, since: int) -> None:
        """Clear what the next person may not see, print what everybody may know, and wait for that person."""
        self.seat, self._next_person = SPECTATOR, seat
        if self._sole_viewer is not None:
            self.screen.clear()
            clear_history()
        self._sole_viewer = None
        self.print_events(since)
        self.screen.print(say("handover.your-turn", player=player_name(seat)), "status")

    def take_over(self, typed: str) -> None:
        """Show the table to the next person, who has typed an empty line."""
        assert self._next_person is not None
        if typed:
            person = msg("player.inside", n=self._next_person + 1)
            raise KingfisherError(say("handover.not-yet", player=person))
        seat, self._next_person = self._next_person, None
        self._sole_viewer = seat
        self.show_table_to(seat)

    def show_table_to(self, seat: int) -> None:
        if self._sole_viewer not in (None, seat) and seat != SPECTATOR:  # the next person must not see what was on the screen
            self.screen.clear()
            clear_history()
            self._sole_viewer = None
        self.seat = seat
        self._last_person = seat if seat != SPECTATOR else self._last_person
        self.show()

    def first_seat(self) -> int:
        """Find the seat that the screen shows before anybody was asked to look."""
        seat = self.seating.person_at_keyboard(self.position, self._last_person)
        return SPECTATOR if self.must_hand_over(seat) else seat

    # What is shown

    def print_events(self, since: int) -> None:
        """Say what was played; each event has its own line where several people play."""
        entries = self.position.entries
        language = self.screen.language
        texts = [
            (entries[index].actor, entry_text(self.position, index, self.seat, language))
            for index in range(since, len(entries))
        ]
        lines = [
            (self.seating.prefix(actor), text)
            for (actor, text), entry in zip(texts, entries[since:], strict=True)
            if text and not entry.is_act
        ]
        if self.position.game.seats == 1:
            if lines:
                self.screen.print(" ".join(f"{text}." for _, text in lines), "count")
            return
        for prefix, text in lines:
            self.screen.print(joined(prefix, text, "."), "hint")

    def show(self) -> None:
        scene = self.scene
        if len(self.seating.people) > 1 and self.seat != SPECTATOR:
            self.screen.print()
            self.screen.print(player_name(self.seat), "status")
        self.screen.print_table(scene, self.words, self.clock())
        if self.position.ending is not None:
            self.screen.print(str(self.position.ending), "rule")
        self.list_moves(scene)

    def clock(self) -> str:
        """Write the time of the game if its rulebook counts time; else nothing."""
        if not self.position.game.timed:
            return ""
        time = clock_text(self.position.milliseconds if self.position.over else self.now())
        return in_language(say("intro.time", time=time), self.screen.language)

    def list_moves(self, scene: Scene) -> None:
        """List the moves with their numbers or, where they are too many, say how to type one."""
        if self.position.over:
            self.screen.print(say("list.over", commands=self.commands_after_the_end()))
        if self.position.to_act == CHANCE:
            example = next((text for text, _ in self.position.outcomes()), "")
            self.screen.print(say("list.chance", example=example))
        if len(scene.moves) <= MAX_LISTED_MOVES:
            self.screen.print_moves(scene, None if self.words.language == LANGUAGE else self.words)
            return
        word = scene.moves[0].text.split()[:2][-1]
        self.screen.print(say("list.many", n=len(scene.moves), example=self.example(), word=word))

    def has_numbered_moves(self, scene: Scene) -> bool:
        """Tell whether moves are listed with their numbers, so that a number can be typed."""
        return 0 < len(scene.moves) <= MAX_LISTED_MOVES

    def example(self) -> str:
        """Show how a move is typed, in full and as short as possible."""
        view = self.view
        if not view.legal:
            return say("example.any")
        text = view.write(view.legal[0])
        short = shortest_text(view, view.legal[0])
        return text if short == text else say("example.or", move=text, short=short)

    # Moves

    def play_line(self, line: str) -> None:
        self.check_command("a move")
        since = len(self.position.entries)
        if self.position.to_act == CHANCE:
            self.position.play(line, seat=CHANCE)
        elif not self.make_move(self.move_text(line)):
            return
        self.make_safe_moves()
        self.advance(since)

    def make_safe_moves(self) -> None:
        """Make safe moves until there are no more, also those that earlier ones make possible."""
        while self.auto and (safe := next((move.text for move in self.scene.moves if move.safe), None)):
            self.position.play(safe, self.seat, ms=self.now())

    def make_move(self, line: str) -> bool:
        """Make the move, unless the player has to be warned first."""
        view = self.view
        text = view.write(view.read(line))
        warning = next((move.warning for move in self.scene.moves if move.text == text), None)
        if warning is not None and not self.is_confirmed(text, joined(self.translate(warning), " ", say("warning.again"))):
            return False
        self.position.play(text, self.seat, ms=self.now())
        return True

    def is_confirmed(self, text: str, warning: str) -> bool:
        """Tell whether something was typed twice; the first time print a warning."""
        if self._to_confirm == text:
            return True
        self._to_confirm = text
        self.screen.print(warning, "warning")
        return False

    def move_text(self, line: str) -> str:
        """Return the text of the move that a number stands for; any other line stays as it is."""
        if not line.isdecimal():
            return line
        moves = self.scene.moves
        if len(line) > MAX_NUMBER_DIGITS or not 1 <= int(line) <= len(moves):
            raise KingfisherError(say("list.no-number", number=line, last=len(moves)))
        return moves[int(line) - 1].text

    # Starting over, saving and leaving

    def start_over(self, deal: int) -> None:
        """Deal the game again and begin."""
        self.position = self.position.game.deal(deal)
        self._last_person, self._sole_viewer, self._next_person = self.seating.people[0], None, None
        self.seat = self.first_seat()
        self.set_clock(0)
        self._to_confirm, self._saved_entries, self.warned_unsaved, self._was_put_away = "", (), False, False
        self.screen.print()
        self.begin()

    def write_record(self, seat: int | None) -> None:
        for line in self.position.record(seat).splitlines():
            self.screen.write(line)

    def saved_position(self) -> Position:
        """Return what is written to a file: the game as it stands, with the time spent on it so far."""
        return self.position if self.position.over else self.position.copy().put_away(self._last_person, ms=self.now())

    def save(self, path: Path | None) -> Path:
        """Write the game to a file or, without one, put it away."""
        position, remark = self.saved_position(), self.seating.remark
        saved_path = saves.put_away(position, remark) if path is None else saves.save(position, path, remark)
        self._saved_entries = self.position.entries
        self._was_put_away = True
        return saved_path

    def has_unsaved_moves(self) -> bool:
        return self._saved_entries != self.position.entries

    def put_away(self) -> None:
        """Put the game away, unless it is over or nothing was played."""
        if not self.position.over and (self._was_put_away or has_moves(self.position)):
            saves.put_away(self.saved_position(), self.seating.remark)
            self.screen.print(say("quit.saved", command=f"kingfisher play {self.position.game.name} --resume"))

    def leave(self) -> None:
        """Put the game away, since there is nothing more to read.

        If that fails, print the record, so that nothing is lost.
        """
        self.has_left = True
        if sys.stdin.isatty():
            with suppress(OSError):  # the terminal may be gone
                self.screen.print()
        try:
            self.put_away()
        except KingfisherError as error:
            self.report_error(error)
            self.write_record(None)


def has_moves(position: Position) -> bool:
    return position.last_choice is not None


def shortest_text(view: View, move: int) -> str:
    """Find the shortest end of a move's text that still means this move."""
    parts = view.write(move).split()
    for first in range(len(parts) - 1, 0, -1):
        text = " ".join(parts[first:])
        with suppress(KingfisherError):
            if view.read(text) == move:
                return text
    return " ".join(parts)
