"""A Position: one game as people play it. It holds the State; everything that it shows to a seat comes from Views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.arrays import zeros
from kingfisher.core.errors import IllegalMove, KingfisherError, no_such_move, short_repr
from kingfisher.core.interface import CHANCE, OVER, SPECTATOR
from kingfisher.core.play.history import History
from kingfisher.core.play.log_messages import LogMessages, visible_entries
from kingfisher.core.play.record import (
    GIVES_UP,
    GOES_TO_A_BOT,
    IS_BACK,
    LEAVES,
    PUTS_AWAY,
    RUNS_OUT,
    Entry,
    Record,
    act_entry,
    chance_entry,
    move_entry,
)
from kingfisher.core.play.undo_knowledge import undo_reveals
from kingfisher.core.play.view import View
from kingfisher.core.rng import CHANCE_STEPS, check_seed, open_stream, rng_of
from kingfisher.core.rulebook import Rule
from kingfisher.core.scene import Scene
from kingfisher.core.translatable import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.i18n import Message
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Struct


MAX_MILLISECONDS = 10**15 - 1
"""The longest time that a record can hold."""


class Position:
    """One game with its history and its generator. It draws chance steps by itself unless `manual_chance` is set.

    Attributes:
        game: The game with its options.
        seed: The number of the deal; None if the game was set up without one.
        manual_chance: Whether `play` is given the outcomes of chance steps, instead of drawing them.
        seal: What was shown of a sealed deal before play; None if the deal is not sealed.
        was_set_up: Whether the game was set up, and not dealt.
    """

    def __init__(self, game: Game, state: Struct, seed: int | None, manual_chance: bool) -> None:
        self.game = game
        self.seed = seed
        self.manual_chance = manual_chance or seed is None
        self.seal: str | None = None
        self.was_set_up = False
        self._state: Any = state
        self._start = state.copy()
        self._rng = rng_of(seed or 0)
        self._history = History()
        self._log_messages = LogMessages()
        self._shared_views: dict[bytes, View] = {}  # of the last two States, where all seats see the same
        open_stream(self._rng, CHANCE_STEPS, 0)

    @classmethod
    def dealt(cls, game: Game, seed: int, manual_chance: bool = False) -> Position:
        """Deal a game, as `Game.deal` does."""
        seed = check_seed(seed)
        state = game.rules.State()
        game.rule_set().deal_one(state, game.option_struct, rng_of(seed))
        position = cls(game, state, seed, manual_chance)
        position.draw_due_chance()
        return position

    @classmethod
    def set_up(cls, game: Game, text: str, seed: int | None = None) -> Position:
        """Set up a position that is written as text, as `Game.set_up` does."""
        state = game.rules.State()
        game.notation.read_position(text, state, game.option_struct)
        position = cls(game, state, None if seed is None else check_seed(seed), manual_chance=False)
        position.was_set_up = True
        position.draw_due_chance()
        return position

    def copy(self) -> Position:
        """Copy the game: the copy is played independently."""
        copy = object.__new__(Position)
        vars(copy).update(vars(self))
        copy._state = self._state.copy()
        copy._rng = self._rng.copy()
        copy._history = self._history.copy()
        return copy

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: {self.view().text}>"

    # What a seat sees

    @property
    def to_act(self) -> int:
        """A seat, CHANCE, ANYONE or OVER."""
        return self.game.rules.to_act(self._state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.to_act == OVER

    @property
    def given_up(self) -> bool:
        """Whether the game ended because somebody gave it up."""
        return any(entry.is_act and entry.text == GIVES_UP for entry in self.entries)

    @property
    def ending(self) -> Rule | None:
        """Why the game ended: the rule's number and sentence."""
        return self.view(SPECTATOR).ending

    def view(self, seat: int | None = None) -> View:
        """Make the View of a seat, by default of the one to act."""
        return self.view_of(self._state, self.check_seat(seat, looking=True))

    def view_of(self, state: Struct, seat: int) -> View:
        """Make the View that a seat has of one of the game's States; if all seats see the same, the last two are cached."""
        if not self.game.same_for_all:
            return View(self.game, state, seat)
        truth = state.tobytes()
        if truth not in self._shared_views:
            self._shared_views = dict([*self._shared_views.items()][-1:])  # a copy of this position may use the old dict
            self._shared_views[truth] = View(self.game, state, SPECTATOR)
        return self._shared_views[truth].for_seat(seat)

    def scene(self, seat: int | None = None) -> Scene:
        """Describe the table as a seat sees it, by default the one to act."""
        return self.view(seat).scene()

    def moves(self, seat: int | None = None) -> list[str]:
        """List the legal moves of a seat, by default of the one to act.

        There are none while chance is due and after the end.
        """
        if seat is None and self.to_act in (CHANCE, OVER):
            return []
        return self.view(self.check_seat(seat)).moves()

    def why_not(self, text: str, seat: int | None = None) -> Rule | None:
        """Find the rule that forbids a move, its number and its sentence; None if the move is legal."""
        if seat is None and self.over:
            return self.ending
        return self.view(self.check_seat(seat)).why_not(text)

    def scores(self) -> list[int]:
        """Count the points of each seat as the rulebook does."""
        return [self.game.rules.score(self._state, seat) for seat in range(self.game.seats)]

    def worth(self, seat: int = 0) -> int:
        """Estimate how well the seat stands; higher is better."""
        return self.game.rules.worth(self._state, self.check_seat(seat))

    def won(self, seat: int = 0) -> bool:
        """Tell whether the seat has won."""
        return self.game.rules.won(self._state, self.check_seat(seat))

    def winnable(self, seat: int | None = None) -> bool | None:
        """Tell whether the game can still be won; None where it is not known."""
        return self.view(seat).winnable()

    # History

    @property
    def milliseconds(self) -> int:
        """The time of the last entry that has one."""
        return self._history.milliseconds

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that has happened so far, with chance and acts of the table."""
        return self._history.entries

    @property
    def last_choice(self) -> Entry | None:
        """The last move or act that a player can take back: no chance, no pause, no change of who plays a seat."""
        return self._history.last_choice

    def views(self, seat: int | None = None, start: int = 0, stop: int | None = None) -> list[View]:
        """List what the seat saw after each entry, or after those from number `start` up to `stop`."""
        steps = self._history.steps
        states = [*(step.state for step in steps[1:]), *([self._state] if steps else [])]
        return [View(self.game, state, self.check_seat(seat, looking=True)) for state in states[start:stop]]

    def start_view(self, seat: int | None = None) -> View:
        """Make the View that the seat had before anything happened."""
        return View(self.game, self._start, self.check_seat(seat, looking=True))

    @property
    def state(self) -> Struct:
        """The State now, with all that is hidden in it: no seat may be shown it."""
        state: Struct = self._state
        return state

    @property
    def start_state(self) -> Struct:
        """The State before anything happened, with all that is hidden in it."""
        return self._start

    def state_before(self, index: int) -> Struct:
        """Find the State before entry number `index`, or the State now where there is no such entry.

        All that is hidden is in it, so no seat may be shown it.
        """
        return self._history.steps[index].state if index < len(self._history) else self._state

    def stage_before(self, index: int) -> int:
        """Find the stage that was played before entry number `index`, or is played now where there is no such entry."""
        if not self.game.answers("stage"):
            return 0
        return self.game.rules.stage(self.state_before(index))

    def visible_log(self, seat: int, start: int = 0) -> list[Entry]:
        """List what happened, from entry number `start` on, as a seat may know it.

        The text of an entry that the seat cannot observe is '?'.
        """
        return visible_entries(self, self.entries[start:], start, seat)

    def log_message(self, index: int, seat: int) -> Message | None:
        """Describe entry number `index` as the seat may know it.

        None where the game has no message for it, or none for an entry that is hidden.
        """
        return self._log_messages.message(self, self._history.steps[index].entry, index, seat)

    def record(self, seat: int | None = None) -> Record:
        """Write the whole record or, for a seat, only what it may know: hidden parts are '?'."""
        from kingfisher.core.play.record import record_of

        return record_of(self, None if seat is None else self.check_seat(seat, looking=True))

    # Playing

    def play(self, text: str, seat: int | None = None, ms: int | None = None) -> Position:
        """Make a move; IllegalMove or UnreadableMove changes nothing. For seat CHANCE the text is an outcome."""
        if self.over:
            raise IllegalMove(text, self.ending or Rule("", say("error.over")), say("error.game-over"))
        if seat == CHANCE:
            self._chance_due()
            self.apply_outcome(self.game.notation.read_chance(self._state, text))
        else:
            seat = self.check_seat(seat)
            view = self.view(seat)
            move = view.read(text)
            self.play_number(move, seat, ms)
        self.draw_due_chance()
        return self

    def play_number(self, move: int, seat: int, ms: int | None = None) -> None:
        """Make a move given as a number, without letting chance follow."""
        if not 0 <= move < self.game.rules.MOVES:
            raise KingfisherError(say("error.move", move=str(move), what=no_such_move(self.game.rules.MOVES)))
        view = self.view(self.check_seat(seat))
        rule = view.refusal(move)
        if rule is not None:
            raise IllegalMove(view.write(move), rule)
        self._check_time(ms)
        self._history.append(move_entry(seat, view.write(move), move, ms), self._state)
        self.game.rules.apply(self._state, seat, move)

    # Acts of the table

    def give_up(self, seat: int = 0, ms: int | None = None) -> Position:
        """Give the game up for the seat: an act of the table, not a move."""
        self.end_by(GIVES_UP, seat, ms)
        self.draw_due_chance()
        return self

    def run_out_of_time(self, seat: int = 0, ms: int | None = None) -> Position:
        """End the game because the seat's time is used up, as giving it up does: an act of the table."""
        self.end_by(RUNS_OUT, seat, ms)
        self.draw_due_chance()
        return self

    def put_away(self, seat: int = 0, ms: int | None = None) -> Position:
        """Put the game away for later, for the seat: an act of the table that keeps the time spent thinking."""
        return self._record_act(PUTS_AWAY, seat, ms)

    def leave(self, seat: int, ms: int | None = None) -> Position:
        """Let the player of the seat leave it; the game waits until somebody else plays it. An act of the table."""
        if self.game.seats == 1:
            raise KingfisherError(say("error.game-one-player"))
        return self._record_act(LEAVES, seat, ms)

    def go_to_a_bot(self, seat: int, ms: int | None = None) -> Position:
        """Let a bot play the seat from now on: an act of the table."""
        if self.is_with_a_bot(seat):
            raise KingfisherError(say("error.bot-already-plays", seat=seat))
        return self._record_act(GOES_TO_A_BOT, seat, ms)

    def come_back(self, seat: int, ms: int | None = None) -> Position:
        """Give the seat back from a bot to the person who left it: an act of the table."""
        if not self.is_with_a_bot(seat):
            raise KingfisherError(say("error.no-bot-plays", seat=seat))
        return self._record_act(IS_BACK, seat, ms)

    def end_by(self, text: str, seat: int, ms: int | None) -> None:
        """End the game for a seat by an act of the table, without letting chance follow."""
        if self.over:
            raise KingfisherError(say("error.game-already-over"))
        if not self.game.answers("give_up"):
            raise KingfisherError(say("error.single-player-cannot", name=self.game.name))
        seat = self.check_seat(seat)
        self._check_time(ms)
        self._history.append(act_entry(seat, text, ms), self._state)
        self.game.rules.give_up(self._state, seat)

    def _record_act(self, text: str, seat: int, ms: int | None) -> Position:
        """Record an act that leaves the game as it is."""
        if self.over:
            raise KingfisherError(say("error.game-already-over"))
        seat = self.check_seat(seat)
        self._check_time(ms)
        self._history.append(act_entry(seat, text, ms), self._state)
        return self

    def is_with_a_bot(self, seat: int) -> bool:
        """Tell whether a bot took the seat over during the game; the log does not say who had the seat at first."""
        return self._history.is_with_a_bot(seat)

    # Undo

    def undo(self) -> Position:
        """Take back the last move or act and what chance brought after it; the same moves then bring the same chance.

        Who plays which seat is not taken back with it.
        """
        if self.last_choice is None:
            raise KingfisherError(say("error.nothing-undo"))
        stay: list[Entry] = []
        while not (entry := self.take_back()).is_choice:
            if entry.is_seating:
                stay.append(entry)
        for entry in reversed(stay):
            self._history.append(entry, self._state)
        return self

    def undo_reveals(self, to_anyone: bool = False) -> bool:
        """Tell whether the player, or anyone, would still know something new after taking the last move back.

        That is an outcome of chance, or a card that they now see.
        """
        return undo_reveals(self, self._history.last_in_game, to_anyone)

    def take_back(self) -> Entry:
        """Take back the last entry, whatever it is, and return it."""
        step = self._history.steps.pop()
        self._state.copy_from(step.state)
        open_stream(self._rng, CHANCE_STEPS, step.chance_steps)
        return step.entry

    # Chance

    def outcomes(self) -> list[tuple[str, int]]:
        """List the possible outcomes of the chance step, with weights; nothing if there are too many to list."""
        self._chance_due()
        rules = self.game.rules
        outcomes, weights = (zeros("i8", max(1, rules.MAX_OUTCOMES)) for _ in range(2))
        count = rules.chances(self._state, outcomes, weights)
        write = self.game.notation.write_chance
        return [(write(self._state, outcomes[i]), weights[i]) for i in range(count)]

    def draw_chance(self) -> Position:
        """Draw the outcome of one chance step from the position's own generator."""
        self._chance_due()
        if self.seed is None:
            raise KingfisherError(say("error.position-without-seed"))
        self.apply_outcome(self.game.rules.chance(self._state, self._rng))
        return self

    def generator(self) -> Rng:
        """Copy the generator before its next chance step; drawing from the copy changes nothing here."""
        return self._rng.copy()

    def draw_due_chance(self) -> None:
        """Draw chance steps until somebody is to act or the game is over, unless it has `manual_chance`."""
        while not self.manual_chance and self.to_act == CHANCE:
            self.draw_chance()

    def apply_outcome(self, outcome: int) -> None:
        """Apply a chance outcome, given as a number."""
        self._history.append(chance_entry(self.game.notation.write_chance(self._state, outcome), outcome), self._state)
        self.game.rules.apply(self._state, CHANCE, outcome)
        self._rng.draw = self._history.chance_steps

    # Checks

    def check_seat(self, seat: int | None, looking: bool = False) -> int:
        """Return a seat of this game; None stands for the only seat, or for the one to act. Raise if there is no such seat.

        Somebody who is only looking may also be the SPECTATOR.
        """
        if seat is None:
            if self.game.seats == 1:
                return 0
            if self.to_act >= 0:
                return self.to_act
            if looking:
                return SPECTATOR
            key = "error.pass-seat-from-due" if self.to_act == CHANCE else "error.pass-seat-from"
            raise KingfisherError(say(key, seats=self.game.seats - 1))
        if not (0 <= seat < self.game.seats or (looking and seat == SPECTATOR)):
            raise KingfisherError(say("error.there-no-seat", seat=str(seat), seats=self.game.seats - 1))
        return seat

    def _chance_due(self) -> None:
        if self.to_act != CHANCE:
            raise KingfisherError(say("error.no-chance-step-due"))

    def _check_time(self, ms: int | None) -> None:
        if ms is None:
            return
        if not isinstance(ms, int) or isinstance(ms, bool) or ms > MAX_MILLISECONDS:
            raise KingfisherError(say("error.time-expected-whole", ms=short_repr(ms), most=str(MAX_MILLISECONDS)))
        if ms < self.milliseconds:
            raise KingfisherError(say("error.time-runs-backwards", ms=short_repr(ms), before=str(self.milliseconds)))
