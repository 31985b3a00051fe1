"""A table: it decides what may happen and what follows, and changes only when the event has been stored.

So that nothing acknowledged is ever lost, deciding and applying are two steps: `move`, `undo`, `give_up`, `leave` and their
like change nothing; they return a Transition or raise Rejected. `apply` changes the table, once the event has been stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher.core.errors import IllegalMove, KingfisherError, short_repr
from kingfisher.core.interface import ANYONE, CHANCE, OVER, SPECTATOR
from kingfisher.core.play.seal import seal_of
from kingfisher.table.clock import Clock
from kingfisher.table.rejections import Rejected, say
from kingfisher.table.time_control import Times
from kingfisher.table.transition import Event, EventKind, Transition
from kingfisher.table.undo_policy import undo_rejection, was_raced

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.core.scene import Scene
    from kingfisher.table.time_control import TimeControl
POSSIBLE = "possible"


@dataclass(frozen=True)
class TableSettings:
    """What the rules of a table depend on, besides its game and deal. SessionSettings say the same of a session.

    Attributes:
        practice: Moves can be taken back freely.
        control: The clocks, if there are any.
        bots: The seats that bots play from the start.
        inherited_choices: How many choices were made at another table before.
    """

    practice: bool = False
    control: TimeControl | None = None
    bots: Set[int] = frozenset()
    inherited_choices: int = 0


class Table:
    """One game with its log. The state number counts the events; a seat answers the state that it has seen.

    With a time control every seat has a clock, except those that bots play from the start. While the table is `waiting` for
    people to take free seats, nothing can be played; the caller that seats people sets that. The first `inherited_choices` were
    made at another table, and can be undone only in practice.
    """

    def __init__(self, game: Game, seed: int, settings: TableSettings | None = None, clock: Clock | None = None) -> None:
        settings = settings or TableSettings()
        self.game = game
        self.practice = settings.practice
        self.inherited_choices = settings.inherited_choices
        self.clock = clock or Clock()
        self.waiting = False
        self.bots = frozenset(settings.bots)
        self.state_number = 0
        self.position = game.deal(seed)
        self.position.seal = seal_of(seed)
        self.times = Times.full(settings.control, self._running_clocks()) if settings.control else None
        self._game_since = 0  # the state after the last event that changed the game, not only who plays a seat
        self._taken_back: tuple[Entry, ...] = ()
        self._scenes: dict[int, Scene] = {}
        self._undo_rejections: dict[int, str] = {}  # by seat: they take a while to compute, and every connection asks
        self.unchanged_lines: int | None = None
        """How many lines the log had before the last transition; None if that changed earlier lines too."""

    @classmethod
    def from_log(
        cls,
        game: Game,
        seed: int,
        events: Iterable[Event],
        settings: TableSettings | None = None,
        clock: Clock | None = None,
    ) -> Table:
        """Replay a log, and check every event of it again."""
        table = cls(game, seed, settings, clock)
        for event in events:
            if event.number != table.state_number + 1:
                raise KingfisherError(f"event {table.state_number + 1} is missing from the log")
            table.apply(table.transition_of(event.kind, event.seat, table.state_number, event.text, event.ms))
        return table

    # Looking

    @property
    def over(self) -> bool:
        return self.position.over

    def scene(self, seat: int) -> Scene:
        if seat not in self._scenes:
            self._scenes[seat] = self.position.scene(seat)
        return self._scenes[seat]

    def log(self, seat: int, start: int = 0) -> list[Entry]:
        """List what happened, from line `start` on, as the seat may know it."""
        return self.position.visible_log(seat, start)

    def undo_status(self, seat: int) -> str:
        """Return 'possible', or the code of the reason why not."""
        if self.game.race:
            return "race"
        try:
            self._check_undo(seat)
        except Rejected as rejected:
            return rejected.code
        return POSSIBLE

    def may_redo(self, seat: int) -> bool:
        return bool(self._taken_back) and self._taken_back[-1].actor == seat and not (self.over or self.waiting)

    def out_of_time(self) -> int | None:
        """Return a seat whose time is used up, or None."""
        used_up = self.times.used_up(self.clock.now()) if self.times else None
        return used_up[0] if used_up else None

    # Deciding

    def transition_of(self, kind: EventKind, seat: int, state_number: int, text: str = "", ms: int | None = None) -> Transition:
        """Compute what an event of this kind would lead to, without changing the table.

        Raises:
            Rejected: The event may not happen.
        """
        if kind == "move":
            return self.move(seat, state_number, text, ms)
        others = {"undo": self.undo, "redo": self.redo, "give up": self.give_up}
        seating = {"time": self.run_out_of_time, "leave": self.leave, "bot": self.go_to_a_bot, "back": self.come_back}
        if kind in others:
            return others[kind](seat, state_number, ms)
        if kind in seating:
            return seating[kind](seat, ms)
        raise KingfisherError(f"{short_repr(kind)} is not a kind of event")

    def move(self, seat: int, state_number: int, text: str, ms: int | None = None) -> Transition:
        self._check_playing(seat)
        if self.position.to_act not in (seat, ANYONE):
            raise Rejected("not-your-turn")
        if self.position.to_act != ANYONE:
            self._check_state(state_number)
        after, ms = self.position.copy(), self._time(ms)
        try:
            after.play(text, seat, ms=ms)
        except IllegalMove as error:
            raise Rejected("illegal", str(error), error.rule) from None
        except KingfisherError:
            shown = short_repr(text)
            reason = say("detail.unreadable-text", text=shown) if shown else say("detail.unreadable-nothing")
            raise Rejected("unreadable", reason) from None
        move = after.last_choice
        assert move is not None
        return self._transition(seat, "move", move.text, ms, after, ())

    def undo(self, seat: int, state_number: int, ms: int | None = None) -> Transition:
        self._check_state(state_number)
        if self.undo_status(seat) == "reveals":
            raise Rejected("reveals", self._last_revealed(seat))
        last, ms = self._check_undo(seat), self._time(ms)
        if self.times is not None and self._has_ended(seat):
            control, left = self.times.control, self.times.charge(seat).left_at(ms)[seat]
            if left <= 1000 * control.increment:
                raise Rejected("no-time")
        taken_back = () if last.is_act else (*self._taken_back, last)  # what was given up is not redone
        return self._transition(seat, "undo", "", ms, self.position.copy().undo(), taken_back)

    def redo(self, seat: int, state_number: int, ms: int | None = None) -> Transition:
        self._check_playing(seat)
        self._check_state(state_number)
        if not self.may_redo(seat):
            raise Rejected("nothing-to-redo")
        *others, last = self._taken_back
        ms = self._time(ms)
        after = self.position.copy().play(last.text, seat, ms=ms)
        return self._transition(seat, "redo", "", ms, after, tuple(others))

    def give_up(self, seat: int, state_number: int, ms: int | None = None) -> Transition:
        self._check_playing(seat)
        self._check_state(state_number)
        if not self.game.answers("give_up"):
            raise Rejected("cannot-give-up")
        ms = self._time(ms)
        after = self.position.copy().give_up(seat, ms=ms)
        return self._transition(seat, "give up", "", ms, after, ())

    def run_out_of_time(self, seat: int, ms: int | None = None) -> Transition:
        """Note that the seat's time is used up; the event bears the time at which it was."""
        self._check_seat(seat)
        used_up = self.times.used_up(self._time(ms)) if self.times else None
        if used_up is None or used_up[0] != seat:
            raise Rejected("time-left")
        ms = self._time(used_up[1])
        return self._transition(seat, "time", "", ms, self.position.copy().run_out_of_time(seat, ms), ())

    def leave(self, seat: int, ms: int | None = None) -> Transition:
        self._check_seat(seat)
        if self.game.seats == 1:
            raise Rejected("alone")
        ms = self._time(ms)
        return self._transition(seat, "leave", "", ms, self.position.copy().leave(seat, ms), self._taken_back)

    def go_to_a_bot(self, seat: int, ms: int | None = None) -> Transition:
        self._check_seat(seat)
        if seat in self.bots:
            raise Rejected("taken")
        ms = self._time(ms)
        return self._transition(seat, "bot", "", ms, self.position.copy().go_to_a_bot(seat, ms), self._taken_back)

    def come_back(self, seat: int, ms: int | None = None) -> Transition:
        self._check_seat(seat)
        if not self.position.is_with_a_bot(seat):
            raise Rejected("no-bot")
        ms = self._time(ms)
        return self._transition(seat, "back", "", ms, self.position.copy().come_back(seat, ms), self._taken_back)

    def apply(self, transition: Transition, scenes: Mapping[int, Scene] | None = None) -> None:
        """Apply a transition that was decided, with the scenes of it that were drawn already."""
        if transition.event.number != self.state_number + 1:
            raise KingfisherError(f"event {transition.event.number} cannot follow state {self.state_number}")
        event, undone, lines = transition.event, self.position.last_choice, len(self.position.entries)
        if self.times is not None and event.kind == "undo" and self._has_ended(event.seat):
            self.times = self.times.charge(event.seat)
        self.state_number = event.number
        self.position = transition.position
        self.unchanged_lines = None if event.kind == "undo" or self.over else lines  # the end may open lines that were hidden
        self._taken_back = transition.taken_back
        self._scenes = dict(scenes or {})
        self._undo_rejections = {}
        if event.kind == "bot":
            self.bots |= {event.seat}
        elif event.kind in ("back", "leave"):
            self.bots -= {event.seat}
        else:
            self._game_since = self.state_number
        if self.times is not None:
            credited = event.seat if event.kind in ("move", "redo") and event.seat not in self.bots else None
            debited = undone.actor if event.kind == "undo" and undone and undone.move is not None else None
            self.times = self.times.after(event.ms, self._running_clocks(), credited, None if debited in self.bots else debited)
        if self.over:
            self.clock.stop()

    # Inside

    def _transition(
        self, seat: int, kind: EventKind, text: str, ms: int, after: Position, taken_back: tuple[Entry, ...]
    ) -> Transition:
        return Transition(Event(self.state_number + 1, seat, kind, text, ms), after, taken_back)

    def _time(self, ms: int | None) -> int:
        """Choose the time of an event; it never runs backwards."""
        return max(self.position.milliseconds, self.clock.now() if ms is None else ms)

    def _check_seat(self, seat: int) -> None:
        if seat == SPECTATOR or not 0 <= seat < self.game.seats:
            raise Rejected("no-seat")
        if self.position.to_act == OVER:
            raise Rejected("over", rule=self.position.ending)

    def _check_playing(self, seat: int) -> None:
        self._check_seat(seat)
        if self.waiting:
            raise Rejected("waiting")

    def _check_state(self, state_number: int) -> None:
        """Check that the seat answers the present game; who plays which seat may have changed since."""
        if not self._game_since <= state_number <= self.state_number:
            raise Rejected("stale")

    def _running_clocks(self) -> tuple[bool, ...]:
        """Tell of each seat whether its time runs: it does for people who can move."""
        position = self.position
        return tuple(
            seat not in self.bots
            and (position.to_act == seat or (position.to_act == ANYONE and bool(position.view(seat).legal)))
            for seat in range(self.game.seats)
        )

    def _has_ended(self, seat: int) -> bool:
        """Tell whether the seat's last move ended its turn, so that somebody else is waited for."""
        return not self.practice and self.game.seats > 1 and self.position.to_act != seat

    def _last_revealed(self, seat: int) -> str:
        """Say what chance has shown last, as a reason to take nothing back; empty where it was no chance."""
        last = len(self.position.entries) - 1
        message = self.position.log_message(last, seat) if self.position.entries[last].actor == CHANCE else None
        if message is None:
            return ""
        return say("detail.revealed", what=self.game.said(message))

    def _check_undo(self, seat: int) -> Entry:
        """Find the choice that this seat may take back now.

        At a practice table that is any choice, the end of the game included; elsewhere `undo_rejection` decides.

        Raises:
            Rejected: The seat may take nothing back.
        """
        if not (self.practice and self.over and 0 <= seat < self.game.seats):
            self._check_playing(seat)
        last = self.position.last_choice
        if was_raced(self.position):
            raise Rejected("race")
        if last is None:
            raise Rejected("nothing-to-undo")
        if self.practice:
            return last
        if self.inherited_choices and sum(entry.is_choice for entry in self.position.entries) <= self.inherited_choices:
            raise Rejected("opened-here")
        if seat not in self._undo_rejections:
            self._undo_rejections[seat] = undo_rejection(self.position, seat, ended_turns=True)
        if self._undo_rejections[seat]:
            raise Rejected(self._undo_rejections[seat])
        return last
