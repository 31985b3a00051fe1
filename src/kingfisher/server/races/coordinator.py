"""The common start of a race: who is ready, when it is Go, when it stops, and the slices of a calm table."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kingfisher import bots
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.tutorial import read_tutorial
from kingfisher.server.middleware.rate_limit import Bucket
from kingfisher.server.protocol.shared import RaceInfo, SliceInfo
from kingfisher.server.races.latency import LatencyPings
from kingfisher.server.races.photo_finish import view_before
from kingfisher.server.sessions.timer import Timer
from kingfisher.table import Rejected

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.server.middleware.rate_limit import Limit
    from kingfisher.server.protocol.shared import Stage
    from kingfisher.server.sessions.runner import TableRunner
    from kingfisher.store.models import SeatRow, TableRow
    from kingfisher.table import Table


@dataclass(frozen=True)
class RaceTiming:
    """How long a race waits for what, in seconds.

    Attributes:
        countdown: Before Go.
        between: Until the next round, if not all of several people are ready.
        resume: Until a race goes on, if not all are back.
        away: Until a bot plays for somebody who is away.
        slice: For a slice at a calm table.
        beat: Between beats.
    """

    countdown: float = 3
    between: float = 15
    resume: float = 10
    away: float = 20
    slice: float = 20
    beat: float = 5


@dataclass
class Slice:
    """A stretch of time in which every seat may move once."""

    number: int
    ends: float
    acted: set[int] = field(default_factory=set)
    idle: set[int] = field(default_factory=set)  # seats that have no move at all


class Race:
    """What a race is about to do. Whoever changes something lets it `look`; where it is `untold` then, windows should know."""

    def __init__(self, runner: TableRunner, times: RaceTiming) -> None:
        self.times = times
        self.guided = follows_guide(runner)  # nobody waits for anybody, and no bot plays
        self.stage: Stage = "racing" if self.guided else "gathering"
        self.heat = heat_of(runner.table.position.view(SPECTATOR))
        self.slice: Slice | None = None
        self.beats = LatencyPings(runner, times.beat)
        self.untold = False
        self._runner = runner
        self._begun = has_begun(runner.table, self.heat)
        self._said: set[int] = set()
        self._overdue = False  # it was waited for everybody long enough
        self._waiting = False
        self._go_at = self._began = self._wait_until = 0.0
        self._start, self._patience = Timer(self._go), Timer(self._waited_enough)
        self._slice_end, self._away = Timer(runner.end_slice), Timer(runner.stand_in)
        self._stirred = asyncio.Event()
        self._lines: dict[int, asyncio.Lock] = {}
        self._buckets: dict[int, Bucket] = {}

    @property
    def running(self) -> bool:
        return self.stage == "racing"

    def info(self) -> RaceInfo:
        row, now = self._runner.row, time.monotonic()
        sliced = self.slice
        return RaceInfo(
            stage=self.stage,
            starts_in_ms=self._starts_in_ms(now),
            ready=tuple(bool(seat.played_by) or self._is_ready(seat) for seat in row.seats),
            heat=self.heat,
            begun=self._begun,
            calm=row.calm,
            slice=SliceInfo(
                sliced.number,
                tuple(not self.may_act(seat.seat) for seat in row.seats),
                max(0, round(1000 * (sliced.ends - now))),
            )
            if sliced
            else None,
            host=host_of(row),
            rtt=self.beats.rtt(),
        )

    def _starts_in_ms(self, now: float) -> int | None:
        if self.stage == "countdown":
            return max(0, round(1000 * (self._go_at - now)))
        if self.stage == "gathering" and self._waiting and not self._runner.table.waiting:
            return max(0, round(1000 * (self._wait_until - now)))
        return None

    # What seats may do

    def line_of(self, seat: int) -> asyncio.Lock:
        """Return the lock of a seat, which lets it do one thing after the other.

        However much a seat wants to do, the others wait for one thing only.
        """
        return self._lines.setdefault(seat, asyncio.Lock())

    def bucket_of(self, seat: int, limit: Limit) -> Bucket:
        """Return the bucket that limits the messages of all windows of a seat."""
        return self._buckets.setdefault(seat, Bucket(limit))

    def check_move(self, seat: int) -> None:
        """Check that moves can be made now; others check who sits there and whether the game goes on."""
        if seat == SPECTATOR or self._runner.table.over or self._runner.table.waiting:
            return
        if not self.running:
            raise Rejected("not-started")
        if not self.may_act(seat):
            raise Rejected("slice")

    def may_act(self, seat: int) -> bool:
        """Tell whether a seat may move: at a calm table once a slice."""
        return self.slice is None or not (seat in self.slice.acted or seat in self.slice.idle)

    def moved(self, seat: int) -> None:
        if self.slice is not None:
            self.slice.acted.add(seat)
            self.untold = True

    def say_ready(self, seat: int, ready: bool) -> None:
        self._check_before_a_round(seat)
        if ready:
            self._said.add(seat)
        else:
            self._said.discard(seat)
        self.untold = True

    def pause(self, seat: int, paused: bool) -> None:
        """Pause the race or let it go on, as its host asks; while the host is away anybody may let it go on."""
        self._check_before_a_round(seat)
        if paused or self._runner.presence.here(host_of(self._runner.row)):
            self.check_host(seat)
        if paused:
            self._be("paused")
        elif self.stage == "paused":
            self._gather()

    def skip(self, seat: int) -> None:
        """Pass this slice, in which the seat has nothing to do."""
        self._check_seat(seat)
        if not self.running:
            raise Rejected("not-started")
        if self.slice is None:
            raise Rejected("not-calm")
        if not self.may_act(seat):
            raise Rejected("slice")
        self.moved(seat)

    def check_removal(self, seat: int, removed: int) -> None:
        self._check_before_a_round(seat)
        self.check_host(seat)
        if removed >= len(self._runner.row.seats):
            raise Rejected("no-such-seat", f"There is no seat {removed}: seats are 0 to {len(self._runner.row.seats) - 1}.")
        if removed == seat:
            raise Rejected("own-seat")

    def check_host(self, seat: int) -> None:
        if seat != host_of(self._runner.row):
            raise Rejected("not-host")

    def removed(self, seat: int) -> None:
        """Note that a seat is gone, and that those after it moved up."""
        self._said = {other - (other > seat) for other in self._said if other != seat}
        self._lines, self._buckets = {}, {}
        self.beats.forget()
        self.untold = True

    # What becomes of it

    def look(self) -> None:
        """Do what follows after somebody came, went, sat down or moved, or time has passed."""
        table = self._runner.table
        if self.guided and not follows_guide(self._runner):
            self.guided, self._begun, self._began = False, True, time.monotonic()
        if table.over:
            self._be("over")
        elif not self.guided:
            self._see_heat()
            self._go_on()
        self._see_slice()
        self._see_who_is_away()
        self._stir()

    def has_only_moved(self) -> bool:
        """Tell whether a move has changed nothing but the cards, and if so wake bots that wait for that."""
        table = self._runner.table
        if not self.running or self.slice is not None or table.over or self.guided:
            return False
        if heat_of(table.position.view(SPECTATOR)) != self.heat:
            return False
        self._stir()
        return True

    def _stir(self) -> None:
        stirred, self._stirred = self._stirred, asyncio.Event()
        stirred.set()

    async def stirred(self) -> None:
        """Wait until something is otherwise."""
        await self._stirred.wait()

    def hold(self) -> None:
        """Gather anew instead of starting."""
        if self.stage == "countdown":
            self._gather()

    def _see_heat(self) -> None:
        heat = heat_of(self._runner.table.position.view(SPECTATOR))
        if heat != self.heat:
            self.heat, self._begun = heat, False
            self._said.clear()
            self._gather()

    def _go_on(self) -> None:
        nobody = not any(self._is_here(seat) for seat in self._runner.row.seats)
        if self.stage in ("countdown", "racing") and (nobody or self._runner.table.waiting):
            self._gather()
        if nobody:
            self._wait_from_now(None)
        elif self.stage == "countdown" and not self._may_start():
            self._be("gathering")
        elif self.stage == "gathering" and self._may_start():
            self._go_at = time.monotonic() + self.times.countdown
            self._be("countdown")
            self._start.set(self.times.countdown)
        elif self.stage == "gathering":
            self._see_patience()

    def _see_patience(self) -> None:
        """Limit how long several people wait for one another; one person against bots keeps nobody waiting."""
        limited = len(self._racing()) > 1 and (self._begun or self.heat > 0)
        if limited != self._waiting:
            self._wait_from_now((self.times.resume if self._begun else self.times.between) if limited else None)
            self.untold = True

    def _may_start(self) -> bool:
        """Tell whether a round may start.

        A round that was begun goes on when all are here; another begins when all are ready, or everybody has waited long
        enough.
        """
        return not self._runner.table.waiting and (self._overdue or all(self._is_ready(seat) for seat in self._racing()))

    def _racing(self) -> list[SeatRow]:
        """List the people who race, without those for whom a bot plays and who are still away."""
        seats = self._runner.row.seats
        return [seat for seat in seats if seat.guest is not None and (not seat.stand_in or self._is_here(seat))]

    def _is_ready(self, seat: SeatRow) -> bool:
        return self._is_here(seat) and (self._begun or seat.seat in self._said)

    def _is_here(self, seat: SeatRow) -> bool:
        return seat.guest is not None and self._runner.presence.here(seat.seat)

    def _gather(self) -> None:
        self._wait_from_now(None)
        self._be("gathering")

    def _wait_from_now(self, seconds: float | None) -> None:
        self._overdue, self._waiting = False, seconds is not None
        self._wait_until = time.monotonic() + (seconds or 0)
        self._patience.set(seconds)

    def _waited_enough(self) -> None:
        self._overdue = True
        self._runner.look()

    def _go(self) -> None:
        self._began, self._begun = time.monotonic(), True
        self._wait_from_now(None)
        self._be("racing")
        if self._runner.row.calm:
            self._begin_slice()
        self._runner.look()

    def _be(self, stage: Stage) -> None:
        if stage == self.stage:
            return
        before, self.stage, self.untold = self.stage, stage, True
        self._start.set(None)
        if stage in ("paused", "over"):
            self._wait_from_now(None)
        if before == "racing":
            self.slice = None
            self._slice_end.set(None)
            self._runner.bots.rest()

    # Slices

    def end_slice(self) -> None:
        """Begin the next slice, if the time of this one is over and none has begun since."""
        if self.slice is not None and self.slice.ends <= time.monotonic():
            self._begin_slice()
        elif self.slice is not None:
            self._slice_end.set(self.slice.ends - time.monotonic())

    def _begin_slice(self) -> None:
        number = self.slice.number + 1 if self.slice else 1
        self.slice, self.untold = Slice(number, time.monotonic() + self.times.slice), True
        self._slice_end.set(self.times.slice)

    def _see_slice(self) -> None:
        """Begin the next slice when everybody who is here has acted; but not before somebody has."""
        if self.slice is None:
            return
        position = self._runner.table.position
        idle = {seat.seat for seat in self._runner.row.seats if not position.view(seat.seat).legal}
        if idle != self.slice.idle:
            self.slice.idle, self.untold = idle, True
        acting = [seat.seat for seat in self._runner.row.seats if seat.played_by or self._is_here(seat)]
        if self.slice.acted and not any(self.may_act(seat) for seat in acting):
            self._begin_slice()
            if self.slice is not None:
                self.slice.idle = idle

    # Who is away

    def _see_who_is_away(self) -> None:
        due = [since + self.times.away for _, since in self._away_since()]
        self._away.set(min(due) - time.monotonic() if due else None)

    def away_too_long(self) -> list[int]:
        """List the seats for which a bot should play."""
        now = time.monotonic()
        return [seat for seat, since in self._away_since() if since + self.times.away <= now]

    def _away_since(self) -> list[tuple[int, float]]:
        """List the people who are not here while it races, and since when they are missed."""
        now, presence = time.monotonic(), self._runner.presence
        away = [
            (seat.seat, presence.away_ms(seat.seat))
            for seat in self._runner.row.seats
            if self.running and not self.guided and seat.guest is not None and not seat.played_by
        ]
        return [(seat, max(self._began, now - ms / 1000)) for seat, ms in away if ms is not None]

    # Inside

    def _check_seat(self, seat: int) -> None:
        if seat == SPECTATOR:
            raise Rejected("no-seat")
        if self.stage == "over":
            raise Rejected("over")

    def _check_before_a_round(self, seat: int) -> None:
        self._check_seat(seat)
        if self.running:
            raise Rejected("racing")


def sleeping(row: TableRow) -> RaceInfo:
    """Describe the race of a table that is not in memory."""
    ready = tuple(bool(seat.played_by) for seat in row.seats)
    return RaceInfo(
        "over" if row.over else "gathering", None, ready, -1, row.state > 0, row.calm, None, host_of(row), (None,) * len(ready)
    )


def host_of(row: TableRow) -> int:
    """Find the first seat that a person plays."""
    return next((seat.seat for seat in row.seats if seat.guest is not None and not seat.played_by), SPECTATOR)


def follows_guide(runner: TableRunner) -> bool:
    """Tell whether somebody follows a guide: nobody else moves then.

    After its last move, or after another move, it is a race like any other.
    """
    game, entries = runner.table.game, runner.table.position.entries
    made = [entry.text for entry in entries if entry.actor == 0 and entry.move is not None]
    return runner.row.guide and read_tutorial(game.folder).is_followed_by(made)


def heat_of(view: View) -> int:
    return int(view.game.rules.stage(view.state))


def has_begun(table: Table, heat: int) -> bool:
    """Tell whether something was played in this heat."""
    position = table.position
    moves = [at for at, entry in enumerate(position.entries) if entry.actor >= 0 and entry.move is not None]
    return bool(moves) and heat_of(view_before(position, moves[-1], SPECTATOR)) == heat


def stand_in_of(game: Game) -> str:
    """Name the bot that plays for a person who is away or was removed: the level in the middle."""
    levels = bots.levels(game)
    return levels[len(levels) // 2]


def with_one_fewer(game: Game) -> Game | None:
    """Find the same game with one seat fewer, by the one option that decides it; None where there is none."""
    for other in game.every_choice():
        differing = [name for name, value in game.options.items() if other.options[name] != value]
        if other.seats == game.seats - 1 and len(differing) == 1:
            return other
    return None
