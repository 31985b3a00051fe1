"""A race: who is ready, when a round starts, and what seats may do meanwhile.

It reads the session that it belongs to and changes only itself. If it is `dirty` after a change, the caller should send its new
standing to everybody at the table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kingfisher.core.interface import SPECTATOR
from kingfisher.table.rejections import Rejected, say
from kingfisher.table.seats import host_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.table.seats import Seat
    from kingfisher.table.session import SessionSettings, TableSession
    from kingfisher.table.table import Table

RacePhase = Literal["gathering", "paused", "countdown", "racing", "over"]
"""gathering: until everybody is ready; paused: by the host; countdown: until Go. Moves are made only while racing."""


@dataclass(frozen=True)
class RaceTiming:
    """How many seconds a race waits.

    Attributes:
        countdown: Before Go.
        between: Until the next round starts, if not all of several people are ready.
        resume: Until an interrupted round continues, if not all are back.
        substitute_after: Until a bot plays for somebody who is away.
        slot: Length of a time slot in a relaxed race.
        ping: Between measurements of the latency.
    """

    countdown: float = 3
    between: float = 15
    resume: float = 10
    substitute_after: float = 20
    slot: float = 20
    ping: float = 5


@dataclass
class TimeSlot:
    """A short turn of a relaxed race, in which every seat may move once."""

    number: int
    ends: float
    acted: set[int] = field(default_factory=set)
    idle: set[int] = field(default_factory=set)  # seats that have no move at all


class Race:
    """The phase of a race, the people who are ready, and the times for which it waits."""

    def __init__(self, session: TableSession, settings: SessionSettings, seconds: Callable[[], float] = time.monotonic) -> None:
        self.timing = settings.race_timing
        self.relaxed = settings.relaxed
        self.dirty = False
        self._session = session
        self._tutorial = settings.tutorial
        self._seconds = seconds
        self.follows_tutorial = self._is_tutorial_followed()  # then only its player moves, and nobody is waited for
        self.phase: RacePhase = "racing" if self.follows_tutorial else "gathering"
        self.round = round_of(session.table.position.view(SPECTATOR))
        self.slot: TimeSlot | None = None
        self.round_begun = is_round_begun(session.table, self.round)  # whether something was played in this round
        self._ready: set[int] = set()
        self._is_waiting = False  # for people who are not ready, with a time limit
        self._has_waited_enough = False
        self._starts_at = self._raced_since = self._waits_until = 0.0

    @property
    def running(self) -> bool:
        return self.phase == "racing"

    @property
    def starts_in(self) -> float | None:
        """Seconds until Go or, while people gather, until the round starts without those who are not ready.

        None if there is no such limit.
        """
        now = self._seconds()
        if self.phase == "countdown":
            return max(0.0, self._starts_at - now)
        if self.phase == "gathering" and self._is_waiting and not self._session.table.waiting:
            return max(0.0, self._waits_until - now)
        return None

    @property
    def slot_ends_in(self) -> float:
        """Seconds until the time slot ends."""
        return max(0.0, self.slot.ends - self._seconds()) if self.slot else 0.0

    def is_ready(self, seat: Seat) -> bool:
        return bool(seat.played_by) or self._is_person_ready(seat)

    def may_act(self, seat: int) -> bool:
        """Tell whether a seat may act: in a relaxed race once in each time slot."""
        return self.slot is None or not (seat in self.slot.acted or seat in self.slot.idle)

    # What seats do

    def check_move(self, seat: int) -> None:
        """Reject moves while no round is raced; the table checks everything else."""
        table = self._session.table
        if seat == SPECTATOR or table.over or table.waiting:
            return
        if not self.running:
            raise Rejected("not-started")
        if not self.may_act(seat):
            raise Rejected("slice")

    def note_move(self, seat: int) -> None:
        """Note that a seat has used its time slot, if there is one."""
        if self.slot is not None:
            self.slot.acted.add(seat)
            self.dirty = True

    def set_ready(self, seat: int, ready: bool) -> None:
        """Note that a seat is ready for the next round, or not any more."""
        self._check_before_a_round(seat)
        if ready:
            self._ready.add(seat)
        else:
            self._ready.discard(seat)
        self.dirty = True

    def pause(self, seat: int, paused: bool) -> None:
        """Hold the start of a round, or end the pause. Only the host may; while the host is away, anybody may end it."""
        self._check_before_a_round(seat)
        if paused or self._session.presence.is_here(host_of(self._session.seats)):
            self._check_host(seat)
        if paused:
            self._change_phase("paused")
        elif self.phase == "paused":
            self._gather()

    def skip(self, seat: int) -> None:
        """Note that a seat does not want to act in this time slot."""
        self._check_seat(seat)
        if not self.running:
            raise Rejected("not-started")
        if self.slot is None:
            raise Rejected("not-calm")
        if not self.may_act(seat):
            raise Rejected("slice")
        self.note_move(seat)

    def check_removal(self, seat: int, removed: int) -> None:
        """Reject that a seat removes another, unless the host does so between rounds."""
        self._check_before_a_round(seat)
        self._check_host(seat)
        if removed >= len(self._session.seats):
            raise Rejected("no-such-seat", say("detail.no-such-seat", seat=removed, last=len(self._session.seats) - 1))
        if removed == seat:
            raise Rejected("own-seat")

    def note_removal(self, seat: int) -> None:
        """Note that a seat is gone, and those after it moved up."""
        self._ready = {other - (other > seat) for other in self._ready if other != seat}
        self.dirty = True

    def interrupt_countdown(self) -> None:
        """Go back from the countdown to gathering."""
        if self.phase == "countdown":
            self._gather()

    # Time and people

    def advance(self) -> None:
        """Bring the round, the phase and the time slot up to date with the table, the people and the time."""
        now, table = self._seconds(), self._session.table
        if self.follows_tutorial and not self._is_tutorial_followed():
            self.follows_tutorial, self.round_begun, self._raced_since = False, True, now
        if self._is_waiting and self._waits_until <= now:
            self._has_waited_enough = True
        if self.phase == "countdown" and self._starts_at <= now:
            self._start_round(now)
        if table.over:
            self._change_phase("over")
        elif not self.follows_tutorial:
            self._follow_round()
            self._choose_phase()
        self._advance_slot()

    def seconds_to_deadline(self) -> float | None:
        """Return the seconds until the race changes by itself; None if it does not."""
        deadlines = [since + self.timing.substitute_after for _, since in self._away_since()]
        if self.phase == "countdown":
            deadlines.append(self._starts_at)
        if self._is_waiting and not self._has_waited_enough:
            deadlines.append(self._waits_until)
        if self.slot is not None:
            deadlines.append(self.slot.ends)
        return min(deadlines) - self._seconds() if deadlines else None

    def has_only_moved(self) -> bool:
        """Tell whether the last move left the race as it was, so that it need not be advanced or sent."""
        if not self.running or self.slot is not None or self._session.table.over or self.follows_tutorial:
            return False
        return round_of(self._session.table.position.view(SPECTATOR)) == self.round

    def expire_slot(self) -> None:
        """Begin the next time slot if the time of this one is over."""
        if self.slot is not None and self.slot.ends <= self._seconds():
            self._begin_slot()

    def away_too_long(self) -> list[int]:
        """List the seats for which a bot should play."""
        now = self._seconds()
        return [seat for seat, since in self._away_since() if since + self.timing.substitute_after <= now]

    def _is_tutorial_followed(self) -> bool:
        """Tell whether the moves so far are those of the tutorial. After its last move, the race is like any other."""
        entries = self._session.table.position.entries
        moves = [entry.text for entry in entries if entry.actor == 0 and entry.move is not None]
        return self._tutorial is not None and self._tutorial.is_followed_by(moves)

    def _follow_round(self) -> None:
        """Gather people anew when the game has come to another round."""
        current = round_of(self._session.table.position.view(SPECTATOR))
        if current != self.round:
            self.round, self.round_begun = current, False
            self._ready.clear()
            self._gather()

    def _choose_phase(self) -> None:
        """Start the countdown when everybody is ready, and stop when nobody is here."""
        nobody_here = not any(self._is_here(seat) for seat in self._session.seats)
        if self.phase in ("countdown", "racing") and (nobody_here or self._session.table.waiting):
            self._gather()
        if nobody_here:
            self._wait(None)
        elif self.phase == "countdown" and not self._may_start():
            self._change_phase("gathering")
        elif self.phase == "gathering" and self._may_start():
            self._starts_at = self._seconds() + self.timing.countdown
            self._change_phase("countdown")
        elif self.phase == "gathering":
            self._limit_waiting()

    def _limit_waiting(self) -> None:
        """Limit how long people wait for each other; a person who races bots alone may take any time."""
        limited = len(self._people_racing()) > 1 and (self.round_begun or self.round > 0)
        if limited != self._is_waiting:
            self._wait((self.timing.resume if self.round_begun else self.timing.between) if limited else None)
            self.dirty = True

    def _may_start(self) -> bool:
        """Tell whether a round may start: all are ready or, if it was begun, all are back; or they waited long enough."""
        if self._session.table.waiting:
            return False
        return self._has_waited_enough or all(self._is_person_ready(seat) for seat in self._people_racing())

    def _people_racing(self) -> list[Seat]:
        """List the people who race, but not those who are away while a bot plays for them."""
        return [seat for seat in self._session.seats if seat.guest is not None and (not seat.substitute or self._is_here(seat))]

    def _is_person_ready(self, seat: Seat) -> bool:
        return self._is_here(seat) and (self.round_begun or seat.number in self._ready)

    def _is_here(self, seat: Seat) -> bool:
        return seat.guest is not None and self._session.presence.is_here(seat.number)

    def _gather(self) -> None:
        self._wait(None)
        self._change_phase("gathering")

    def _wait(self, seconds: float | None) -> None:
        """Wait for people for this many seconds from now on; with None, without a limit."""
        self._has_waited_enough, self._is_waiting = False, seconds is not None
        self._waits_until = self._seconds() + (seconds or 0)

    def _start_round(self, now: float) -> None:
        self._raced_since, self.round_begun = now, True
        self._wait(None)
        self._change_phase("racing")
        if self.relaxed:
            self._begin_slot()

    def _change_phase(self, phase: RacePhase) -> None:
        if phase == self.phase:
            return
        before, self.phase, self.dirty = self.phase, phase, True
        if phase in ("paused", "over"):
            self._wait(None)
        if before == "racing":
            self.slot = None

    # Time slots

    def _begin_slot(self) -> None:
        number = self.slot.number + 1 if self.slot else 1
        self.slot, self.dirty = TimeSlot(number, self._seconds() + self.timing.slot), True

    def _advance_slot(self) -> None:
        """Begin the next time slot when everybody who is here has acted; but not before somebody has."""
        if self.slot is None:
            return
        position, seats = self._session.table.position, self._session.seats
        idle = {seat.number for seat in seats if not position.view(seat.number).legal}
        if idle != self.slot.idle:
            self.slot.idle, self.dirty = idle, True
        acting = [seat.number for seat in seats if seat.played_by or self._is_here(seat)]
        if self.slot.acted and not any(self.may_act(seat) for seat in acting):
            self._begin_slot()
            self.slot.idle = idle

    # Inside

    def _away_since(self) -> list[tuple[int, float]]:
        """List the seats whose people are away during a round, each with the time at which they left."""
        if not self.running or self.follows_tutorial:
            return []
        now, presence = self._seconds(), self._session.presence
        people = [seat.number for seat in self._session.seats if seat.guest is not None and not seat.played_by]
        away = [(seat, presence.away_ms(seat)) for seat in people]
        return [(seat, max(self._raced_since, now - ms / 1000)) for seat, ms in away if ms is not None]

    def _check_seat(self, seat: int) -> None:
        if seat == SPECTATOR:
            raise Rejected("no-seat")
        if self.phase == "over":
            raise Rejected("over")

    def _check_before_a_round(self, seat: int) -> None:
        self._check_seat(seat)
        if self.running:
            raise Rejected("racing")

    def _check_host(self, seat: int) -> None:
        if seat != host_of(self._session.seats):
            raise Rejected("not-host")


def round_of(view: View) -> int:
    """Return which round of a race is played, from 0."""
    return view.game.rules.stage(view.state)


def is_round_begun(table: Table, current: int) -> bool:
    """Tell whether something was played in the current round."""
    position = table.position
    moves = [number for number, entry in enumerate(position.entries) if entry.actor >= 0 and entry.move is not None]
    return bool(moves) and round_of(position.view_of(position.state_before(moves[-1]), SPECTATOR)) == current


def with_one_fewer(game: Game) -> Game | None:
    """Return the same game with one seat fewer, by the one option that decides it; None where there is none."""
    for other in game.every_choice():
        differing = [name for name, value in game.options.items() if other.options[name] != value]
        if other.seats == game.seats - 1 and len(differing) == 1:
            return other
    return None
