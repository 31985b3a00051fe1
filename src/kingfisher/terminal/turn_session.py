"""One game at one terminal: the table drawn, moves by number or text, and every question a player may ask."""

from __future__ import annotations

import shlex
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from kingfisher.bots import Bot, hinter
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.i18n import Message
from kingfisher.core.interface import ANYONE, CHANCE, SPECTATOR
from kingfisher.core.scene.text import OURS
from kingfisher.terminal import saves
from kingfisher.terminal.help import has_safe_moves, help_page
from kingfisher.terminal.input import clear_history
from kingfisher.terminal.introduction import clock_text, introduce, show_rules
from kingfisher.terminal.messages import entry_text, hides
from kingfisher.terminal.players import Seating, all_people, player_name
from kingfisher.terminal.seeds import deal_number, random_deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Scene, Zone
    from kingfisher.terminal.screen import Screen

ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
DURING_HANDOVER = ("rules", "save", "help", "quit")
"""What may be typed while the keyboard is handed over."""

LONGEST_NUMBER = 6
MAX_LISTED = 30
"""Moves that are listed without being asked for."""

PRACTICE = "practice: undo goes back past everything"
SOMETHING_NEW_SEEN = "something new has been seen since: only a game started with --practice goes back past it"
NOT_OF_THIS_TURN = "only a move of your present turn can be taken back; a game started with --practice goes back past it"
MAKES_SAFE_MOVES = "What is always safe to take is picked up by itself after your moves; type auto again to stop that."
NO_UNDO_IN_RACES = "everybody plays on meanwhile, so nothing is taken back; only a game started with --practice does that"


class Session:
    """People, a position and a screen. Commands are the methods listed in `commands`.

    `seat` is the person at the keyboard, SPECTATOR while it is handed from one to another: nothing is ever shown but what
    that seat may know.
    """

    def __init__(self, position: Position, screen: Screen, practice: bool = False, seating: Seating | None = None) -> None:
        self.position = position
        self.screen = screen
        self.practice = practice
        self.seating = seating or all_people(position.game)
        self.failed = False  # something that was typed could not be done
        self.left = False
        self._last_person = self.seating.people[0]  # who was at the keyboard last
        self._sole_viewer: int | None = None  # for whom alone the screen is
        self._next_person: int | None = None  # to whom the keyboard is handed
        self.seat = self.first_seat()
        self._to_confirm = ""
        self._makes_safe_moves = False  # safe moves are made without being asked for
        self._saved_entries: tuple[Entry, ...] = ()  # what was saved last
        self._warned_unsaved = False
        self._was_put_away = has_moves(position)  # it was put away before: an undo of everything has to be kept too
        self._started_at = self._seconds() - position.milliseconds / 1000
        self._hinter: Bot | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "why": self.why,
            "win?": self.can_win,
            "undo": self.undo,
            **({"auto": self.auto} if has_safe_moves(position.game) else {}),
            "moves": self.moves,
            "look": self.look,
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
        return self.position.scene(self.seat)

    @property
    def view(self) -> View:
        return self.position.view(self.seat)

    @property
    def words(self) -> Callable[[Message | int | str], str]:
        return self.position.game.words().text

    def now(self) -> int:
        return max(self.position.milliseconds, int(1000 * (self._seconds() - self._started_at)))

    def _seconds(self) -> float:
        return time.monotonic()

    @property
    def takes_empty_lines(self) -> bool:
        """Whether an empty line says something."""
        return self._next_person is not None

    # The loop

    def run(self, lines: Callable[[], str | None]) -> int:
        """Read and answer until the player leaves; the exit status is 2 if a piped line could not be done."""
        try:
            self.seating.warm_up()
            self.begin()
            while not self.left:
                line = lines()
                if line is None:
                    self.leave()
                elif line.strip() or self.takes_empty_lines:
                    self.answer(line.strip())
        except KeyboardInterrupt:
            self.leave()
        finally:
            self.seating.close()
        return 2 if self.failed and not sys.stdin.isatty() else 0

    def begin(self) -> None:
        introduce(self.position, self.screen, self.seating.title, PRACTICE if self.practice else "")
        growing = {bot.name for bot in self.seating.bots.values() if bot.improves}
        for name in sorted(growing):
            self.screen.print(f"The bot {name} thinks only a little until it is compiled, which goes on in the background.")
        self.screen.print("Type a number or a move; help tells what else you can ask.")
        self.advance(len(self.position.entries), just_moved=False)

    def answer(self, line: str) -> None:
        typed = ALIASES.get(line.lower(), line)
        first, _, rest = typed.partition(" ")
        typed = f"{first} {rest.lstrip()}".rstrip()  # of more blanks than one, those inside a file name are left
        command = next((name for name in self.commands if f"{typed.lower()} ".startswith(f"{name} ")), None)
        try:
            if self._next_person is not None and command not in DURING_HANDOVER:
                self.take_over(typed)
            elif command is not None:
                self.check_command(command)
                self.commands[command](typed[len(command) :].strip())
            else:
                self.play_line(typed)
        except KingfisherError as wrong:
            self.print_error(wrong)

    def check_command(self, command: str) -> None:
        """Check that a command can be given now: some need a game that goes on, one a game that is over."""
        if command == "new" and not self.position.over:
            ends = "give up ends it, " if "give up" in self.commands else ""
            raise KingfisherError(f"this game is not over; {ends}quit puts it away")
        if command in ("hint", "give up", "a move") and self.position.over:
            raise KingfisherError(f"the game is over; type {self.possible_after_the_end()}")
        if command == "give up" and not self.position.game.answers("give_up"):
            raise KingfisherError(f"{self.position.game.name} cannot be given up by a single seat")

    def possible_after_the_end(self) -> str:
        alone = self.position.game.seats == 1 and not hides(self.position, self.seat)
        return f"new, record, save FILE{', undo' if self.practice or alone else ''} or quit"

    def print_error(self, wrong: KingfisherError) -> None:
        """Say what is wrong: in broken lines for a person, in one line over a pipe."""
        self.failed = True
        style = "rule" if isinstance(wrong, IllegalMove) else "warning"
        if self.screen.console.is_terminal:
            self.screen.print(str(wrong), style)
        else:
            self.screen.write(str(wrong), style)

    # Whose turn it is

    def advance(self, since: int, just_moved: bool = True) -> None:
        """Tell what texts since, let the bots answer, and turn to the person who is next."""
        self._to_confirm = ""
        seat = self.seating.at_keyboard(self.position, self._last_person)
        if self.must_hand_over(seat):
            self.hand_over(seat, since)
        else:
            self.print_events(since)
            self.play_bots(just_moved)
            self.show_to(self.seating.at_keyboard(self.position, seat))
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
        """Leave nothing on the screen that the next person may not see, tell what all may know, and wait."""
        self.seat, self._next_person = SPECTATOR, seat
        if self._sole_viewer is not None:
            self.screen.clear()
            clear_history()
        self._sole_viewer = None
        self.print_events(since)
        self.screen.print(f"{player_name(seat)}, it is your turn. Press Enter when nobody else looks at the screen.", "status")

    def take_over(self, typed: str) -> None:
        """Show the table to the next person, who has typed an empty line."""
        assert self._next_person is not None
        if typed:
            person = player_name(self._next_person).lower()
            raise KingfisherError(f"the {person} is next: type an empty line first, to see the table")
        seat, self._next_person = self._next_person, None
        self._sole_viewer = seat
        self.show_to(seat)

    def show_to(self, seat: int) -> None:
        if self._sole_viewer not in (None, seat) and seat != SPECTATOR:  # what one saw alone is not for the next
            self.screen.clear()
            clear_history()
            self._sole_viewer = None
        self.seat = seat
        self._last_person = seat if seat != SPECTATOR else self._last_person
        self.show()

    def first_seat(self) -> int:
        """Find the seat that the screen shows before anybody was asked to look."""
        seat = self.seating.at_keyboard(self.position, self._last_person)
        return SPECTATOR if self.must_hand_over(seat) else seat

    # What is shown

    def print_events(self, since: int) -> None:
        """Say what was played; each event has its own line where several people play."""
        entries = self.position.entries
        texts = [(entries[at].actor, entry_text(self.position, at, self.seat)) for at in range(since, len(entries))]
        shown = [
            (self.seating.prefix(actor), words)
            for (actor, words), entry in zip(texts, entries[since:], strict=True)
            if words and not entry.is_act
        ]
        if self.position.game.seats == 1:
            if shown:
                self.screen.print(" ".join(f"{words}." for _, words in shown), "count")
            return
        for who, words in shown:
            self.screen.print(f"{who}{words}.", "hint")

    def show(self) -> None:
        scene = self.scene
        if len(self.seating.people) > 1 and self.seat != SPECTATOR:
            self.screen.print()
            self.screen.print(player_name(self.seat), "status")
        self.screen.print_table(scene, self.position.game.words(), self.clock())
        if self.position.ending is not None:
            self.screen.print(str(self.position.ending), "rule")
        self.list_moves(scene)

    def clock(self) -> str:
        """Show the time where the rulebook plays for it; else nothing."""
        if not self.position.game.timed:
            return ""
        return f"Time {clock_text(self.position.milliseconds if self.position.over else self.now())}"

    def list_moves(self, scene: Scene) -> None:
        """List the moves with their numbers or, where they are too many, say how to type one."""
        if self.position.over:
            self.screen.print(f"The game is over. Type {self.possible_after_the_end()}.")
        if self.position.to_act == CHANCE:
            example = next((text for text, _ in self.position.outcomes()), "")
            self.screen.print(f"Chance is by hand in this game: type what it brings, as in {example}")
        if len(scene.moves) <= MAX_LISTED:
            self.screen.print_moves(scene)
            return
        word = scene.moves[0].text.split()[:2][-1]
        self.screen.print(
            f"There are {len(scene.moves)} moves; type one, as in {self.example()}. "
            f"The word moves lists them all, moves {word} those with {word}."
        )

    def example(self) -> str:
        """Show how a move is typed, at length and as short as it may be."""
        view = self.view
        if not view.legal:
            return "a move in the game's notation"
        text = view.write(view.legal[0])
        short = shortest(view, view.legal[0])
        return text if short == text else f"{text} or {short}"

    # What a player may type

    def play_line(self, line: str) -> None:
        self.check_command("a move")
        since = len(self.position.entries)
        if self.position.to_act == CHANCE:
            self.position.play(line, seat=CHANCE)
        elif not self.make_move(self.move_text(line)):
            return
        self.make_safe_moves()
        self.advance(since)

    def auto(self, _: str) -> None:
        """Let safe moves be made by themselves from now on, or no longer."""
        self._makes_safe_moves = not self._makes_safe_moves
        self.screen.print(MAKES_SAFE_MOVES if self._makes_safe_moves else "Nothing is picked up by itself any more.")
        since = len(self.position.entries)
        self.make_safe_moves()
        if len(self.position.entries) > since:
            self.advance(since)

    def make_safe_moves(self) -> None:
        """Make all moves that are always safe, also those that others uncover."""
        while self._makes_safe_moves and (safe := next((move.text for move in self.scene.moves if move.safe), None)):
            self.position.play(safe, self.seat, ms=self.now())

    def make_move(self, line: str) -> bool:
        """Make the move, unless the player has to be warned first."""
        view = self.view
        text = view.write(view.read(line))
        warning = next((move.warning for move in self.scene.moves if move.text == text), None)
        if warning is not None and self._to_confirm != text:
            self._to_confirm = text
            self.screen.print(f"{self.words(warning)} Type it again to make it all the same.", "warning")
            return False
        self.position.play(text, self.seat, ms=self.now())
        return True

    def move_text(self, line: str) -> str:
        """Return the text of the move that a number stands for; any other line stays as it is."""
        if not line.isdecimal():
            return line
        moves = self.scene.moves
        if len(line) > LONGEST_NUMBER or not 1 <= int(line) <= len(moves):
            raise KingfisherError(f"there is no move number {line}; the moves are 1 to {len(moves)}")
        return moves[int(line) - 1].text

    def hint(self, _: str) -> None:
        game, view = self.position.game, self.view
        if self._hinter is None:
            self._hinter = Bot(game, hinter(game), effort=0)
        if not view.legal:
            raise KingfisherError("there is nothing to choose here, so there is no hint")
        move = self._hinter.choose(view)
        if game.has("hints"):
            self.screen.print(f"{self.words(game.module('hints').explain(view, move))}.", "hint")
        self.screen.print(f"{1 + view.legal.index(move):>2} {view.write(move)}", "hint")

    def why(self, text: str) -> None:
        if not text:
            scene = self.scene
            tried = [*(move.text for move in scene.moves), *(move.text for move in scene.refused)]
            raise KingfisherError(f"why what? Say a move, as in: why {tried[-1] if tried else 'give up'}")
        command = " ".join(text.lower().split())
        if command in self.commands:
            self.check_command(command)
            self.screen.print(f"Nothing forbids: {command}")
            return
        text = self.move_text(text)
        rule = self.view.why_not(text)
        self.screen.print(f"Nothing forbids: {text}" if rule is None else str(rule), "" if rule is None else "rule")

    def can_win(self, _: str) -> None:
        """Say whether the game can be won or, where nobody can tell, how it stands."""
        game, scene = self.position.game, self.scene
        if self.position.over and game.seats == 1 and game.can_be_won:
            self.screen.print(f"The game is over; it was {'' if self.position.won() else 'not '}won.")
            self.point_to_solver()
        elif self.position.over:
            self.screen.print(f"The game is over. {self.words(scene.status)}")
        elif game.answers("winnable"):
            answers = {
                True: "Yes, this game can still be won.",
                False: "No, this game can no longer be won.",
                None: "Not known: nothing rules it out yet.",
            }
            hides = bytes(self.view) != self.position.state_before(len(self.position.entries)).tobytes()
            self.screen.print(answers[self.view.winnable()] + (" (From the cards that you can see.)" if hides else ""))
            if self.practice:
                self.point_to_solver()
        else:
            stands = ", ".join(f"{self.words(fact.label)} {self.words(fact.value)}" for fact in scene.facts)
            nobody = "Nobody can tell yet who wins" if game.can_be_won else "There is nothing to win here but points"
            self.screen.print(f"{nobody}. {stands}.")

    def point_to_solver(self) -> None:
        """Tell how to run the solver.

        It sees the hidden cards, so only practice and finished games mention it. It is not run here, since it takes a while to
        start.
        """
        game, seed = self.position.game, self.position.seed
        if game.has("solver") and seed is not None:
            options = "".join(f" {key}={value}" for key, value in game.options_shown.items())
            self.screen.print(f"Could this deal be won, all cards known? kingfisher solve {game.name}{options} --seed {seed}")

    def undo(self, _: str) -> None:
        """Take a person's last move back and, in practice, what bots did since."""
        choices = [entry for entry in self.position.entries if entry.is_choice]
        since = next((n for n, entry in enumerate(reversed(choices)) if entry.actor in self.seating.people), None)
        if since is None:
            raise KingfisherError("nothing to undo")
        if not self.practice:
            self.check_undo()
        if self.position.over:  # the time since then does not count
            self._started_at = self._seconds() - self.position.milliseconds / 1000
        for _step in range(since + 1):
            self.position.undo()
        also = f", and what {self.seating.bots[choices[-1].actor].name} did since" if since else ""
        self.screen.print(f"Taken back: {choices[-1 - since].text}{also}", "count")
        self.advance(len(self.position.entries), just_moved=False)

    def check_undo(self) -> None:
        """Check that the player takes back an unfinished turn, only as far as nothing new was seen."""
        position, last = self.position, self.position.last_choice
        assert last is not None
        if position.game.seats > 1:
            if position.to_act == ANYONE:
                raise KingfisherError(NO_UNDO_IN_RACES)
            if last.actor != self.seat or position.to_act != self.seat:
                raise KingfisherError(NOT_OF_THIS_TURN)
        if position.undo_reveals() or ((last.is_act or position.over) and hides(position, self.seat)):
            raise KingfisherError(SOMETHING_NEW_SEEN)

    def moves(self, word: str) -> None:
        scene = self.scene
        if self.position.over or not scene.moves:
            self.list_moves(scene)
        elif not self.screen.print_moves(scene, self.position.game.words(), word):
            raise KingfisherError(f"no move has {word!r}; moves alone lists them all")

    def look(self, name: str) -> None:
        """Say everything that lies open in a zone, and what its steps mean; the table may show only its top."""
        zones = {self.place(zone): zone for zone in self.scene.zones if zone.of is None}
        found = [title for title in zones if name and title.lower().startswith(name.lower())]
        if len(found) != 1:
            raise KingfisherError(f"look where? Possible are {', '.join(zones)}")
        zone = zones[found[0]]
        seen = [piece for piece in zone.pieces if piece.face is not None]
        labels = [f"{self.words(piece.label)}{OURS if 'ours' in piece.marks else ''}" for piece in seen]
        labels += [self.words(step.label) for step in zone.steps]
        self.screen.print(f"{found[0]}: {'; '.join(labels) or 'nothing that can be seen'}")

    def place(self, zone: Zone) -> str:
        """Name a zone; the name of another player's zone begins with its owner."""
        panel = next((panel for panel in self.scene.panels if panel.id == zone.panel), None)
        other = panel is not None and panel.owner not in (None, self.scene.seat)
        return f"{self.words(panel.title)} {self.words(zone.title)}" if panel and other else self.words(zone.title)

    def rules(self, number: str) -> None:
        show_rules(self.position.game, number, self.screen)

    def save(self, name: str) -> None:
        if self.position.over and not name:
            raise KingfisherError("save it where? The game is over, so it is not put away: save FILE keeps its record")
        saved, remark = self.saved_position(), self.seating.remark
        path = saves.save(saved, saves.path_from(name), remark) if name else saves.put_away(saved, remark)
        self._saved_entries = self.position.entries
        self._was_put_away = True
        self.screen.write(f"Saved to {path}")
        file = shlex.quote(str(path))
        if self.position.over:
            self.screen.write(f"Look at it with: kingfisher replay {file}")
            return
        if hides(self.position, self.seat):
            self.screen.print("The file holds the whole game, the hidden cards too: look into it only when you are done.")
        self.screen.write(f"Go on with: kingfisher play {self.position.game.name} --resume {file}")

    def record(self, _: str) -> None:
        """Write the whole record or, while something is hidden, only what the player may know."""
        whole = self.position.over or not hides(self.position, self.seat)
        self.write_record(None if whole else self.seat)
        if not whole:
            self.screen.write("# This is what you may know; save FILE keeps the whole game.")

    def write_record(self, seat: int | None) -> None:
        for line in self.position.record(seat).splitlines():
            self.screen.write(line)

    def give_up(self, _: str) -> None:
        if self._to_confirm != "give up":
            self._to_confirm = "give up"
            self.screen.print("This ends the game. Type it again to give up.", "warning")
            return
        self.position.give_up(self.seat, ms=self.now())
        self.advance(len(self.position.entries))

    def new(self, number: str) -> None:
        self.position = self.position.game.deal(deal_number(number) if number else random_deal())
        self._last_person, self._sole_viewer, self._next_person = self.seating.people[0], None, None
        self.seat = self.first_seat()
        self._started_at = self._seconds()
        self._to_confirm, self._saved_entries, self._warned_unsaved, self._was_put_away = "", (), False, False
        self.screen.print()
        self.begin()

    def help(self, _: str) -> None:
        listed = 0 < len(self.scene.moves) <= MAX_LISTED
        self.screen.print(help_page(self.position.game, f"{'1, or ' if listed else ''}{self.example()}", listed))

    def quit(self, _: str) -> None:
        try:
            self.put_away()
        except KingfisherError as wrong:
            if not self._warned_unsaved and self._saved_entries != self.position.entries:
                self._warned_unsaved = True
                raise KingfisherError(f"{wrong}; save FILE puts it elsewhere, quit again loses it") from None
        self.left = True

    def saved_position(self) -> Position:
        """Return what is written to a file: the game as it stands, with the time spent on it so far."""
        return self.position if self.position.over else self.position.copy().put_away(self._last_person, ms=self.now())

    def put_away(self) -> None:
        if not self.position.over and (self._was_put_away or has_moves(self.position)):
            saves.put_away(self.saved_position(), self.seating.remark)
            self.screen.print(f"The game is put away; go on with: kingfisher play {self.position.game.name} --resume")

    def leave(self) -> None:
        """Put the game away, since there is nothing more to read.

        Where that fails it is printed, so that nothing is lost.
        """
        self.left = True
        if sys.stdin.isatty():
            with suppress(OSError):  # the terminal may be gone
                self.screen.print()
        try:
            self.put_away()
        except KingfisherError as wrong:
            self.print_error(wrong)
            self.write_record(None)


def has_moves(position: Position) -> bool:
    return position.last_choice is not None


def shortest(view: View, move: int) -> str:
    """Find the fewest last words of a move's text that are enough to mean it."""
    words = view.write(move).split()
    for first in range(len(words) - 1, 0, -1):
        text = " ".join(words[first:])
        with suppress(KingfisherError):
            if view.read(text) == move:
                return text
    return " ".join(words)
