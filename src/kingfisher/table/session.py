"""A table session: a table with its people and bots, which decides what commands lead to and applies what has been stored.

It does no input or output, and its only clock is the one it is given. So a server, a terminal or a browser can run it, in one
direction:

    transition = session.decide(command, seat, arrived)    # changes nothing; Rejected if it may not happen
    ...                                                    # store transition.event, and transition.seat if there is one
    session.apply(transition)                              # now it has happened; subscribers are called

A caller that wants to be woken asks `seconds_to_deadline` after every change. When they have passed, it stores and applies what
`due` returns (time that has run out, a seat that its person has back), and calls `refresh`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from kingfisher.core.interface import SPECTATOR
from kingfisher.table.photo_finish import LostRace, photo_finish
from kingfisher.table.presence import Presence
from kingfisher.table.race import Race, RaceTiming
from kingfisher.table.rejections import Rejected, say
from kingfisher.table.seats import Seat, has_free_seat, seat_of, with_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from kingfisher.core.scene import Scene
    from kingfisher.core.tutorial import Tutorial
    from kingfisher.table.table import Table
    from kingfisher.table.transition import Transition


class Command(Protocol):
    """Something that a seat wants to happen."""

    def decide(self, session: TableSession, seat: int, arrived: int) -> Transition:
        """Compute what it leads to; `arrived` is the time of the table's clock at which the command came."""


@dataclass(frozen=True)
class SessionSettings:
    """What a session depends on, besides its table, which has TableSettings of its own, and its seats.

    Attributes:
        bots: The names of bots that may be given a seat.
        substitute: The bot that plays for people who are away from a race.
        tutorial: The tutorial that the game follows, if it does.
        relaxed: In a race every seat may move once in each time slot.
        race_timing: How long a race waits.
    """

    bots: Sequence[str] = ()
    substitute: str = ""
    tutorial: Tutorial | None = None
    relaxed: bool = False
    race_timing: RaceTiming = field(default_factory=RaceTiming)


class TableSession:
    """A table with its seats, the people who are connected and, in a race, its phase."""

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        settings: SessionSettings | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings or SessionSettings()
        self._seconds = seconds
        self.attended = False  # whether anybody is connected, a spectator or a player
        self._listeners: list[Callable[[], None]] = []
        self._connected: Set[int] = frozenset()
        self._sit_down(table, seats)
        self.race = Race(self, self.settings, seconds) if table.game.race else None

    def _sit_down(self, table: Table, seats: Sequence[Seat]) -> None:
        self.table = table
        self.seats = tuple(seats)
        self.presence = Presence(len(self.seats), self._seconds)
        table.waiting = has_free_seat(self.seats)

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Have the listener called after every change."""
        self._listeners.append(listener)

    # Deciding

    def decide(self, command: Command, seat: int, arrived: int) -> Transition:
        """Compute what a command of a seat leads to, without changing anything.

        Raises:
            Rejected: It may not happen.
        """
        return command.decide(self, seat, arrived)

    def move(self, seat: int, state_number: int, text: str, arrived: int) -> Transition:
        """Decide a move.

        In a race its time is when it arrived. If somebody was first, LostRace says who, and by how much.
        """
        if self.race is None:
            return self.table.move(seat, state_number, text)
        self.race.check_move(seat)
        try:
            return self.table.move(seat, state_number, text, arrived)
        except Rejected as rejected:
            finish = photo_finish(self.table, seat, state_number, text, arrived) if rejected.code == "illegal" else None
            if finish is None:
                raise
            raise LostRace(finish, self._player_name(finish.seat), rejected.rule) from None

    def undo(self, seat: int, state_number: int) -> Transition:
        """Decide that a seat takes back the last choice."""
        return self.table.undo(seat, state_number)

    def redo(self, seat: int, state_number: int) -> Transition:
        """Decide that a seat makes again what it took back last."""
        return self.table.redo(seat, state_number)

    def give_up(self, seat: int, state_number: int) -> Transition:
        """Decide that a seat gives up the game."""
        return self.table.give_up(seat, state_number)

    def leave(self, seat: int) -> Transition:
        """Decide that the person or bot of a seat leaves it."""
        return replace(self.table.leave(seat), seat=self.seats[seat].vacate())

    def bot_leaves(self, seat: int) -> Transition:
        """Decide that the bot of a seat leaves it; a person for whom it played keeps the seat."""
        if self.seats[seat].bot:
            return self.leave(seat)
        return replace(self.table.leave(seat), seat=replace(self.seats[seat], substitute=""))

    def seat_bot(self, asker: int, number: int, bot: str) -> Transition:
        """Decide that a bot plays a seat that is free, or whose person has been away."""
        if asker != SPECTATOR and number < len(self.seats) and bot not in self.settings.bots:
            raise Rejected("no-such-bot", say("detail.no-such-bot", bots=", ".join(self.settings.bots)))
        seat = with_bot(self.seats, self.presence, asker, number, bot)
        return replace(self.table.go_to_a_bot(number), seat=seat)

    def seat_substitute(self, seat: int) -> Transition:
        """Decide that a bot plays for a person who is away from a race, until they come back."""
        return replace(self.table.go_to_a_bot(seat), seat=replace(self.seats[seat], substitute=self.settings.substitute))

    def give_seat_to_bot(self, seat: int) -> Transition:
        """Decide that a bot plays a free seat of a race from now on."""
        return replace(self.table.go_to_a_bot(seat), seat=replace(self.seats[seat], bot=self.settings.substitute))

    def due(self, seat: int = SPECTATOR) -> Transition | None:
        """Decide what must happen before a seat acts: somebody's time ran out, or the seat's person is back."""
        seat_out_of_time = self.table.out_of_time()
        if seat_out_of_time is not None:
            return self.table.run_out_of_time(seat_out_of_time)
        if seat != SPECTATOR and self.seats[seat].substitute and not self.table.over:
            return replace(self.table.come_back(seat), seat=replace(self.seats[seat], substitute=""))
        return None

    def _player_name(self, seat: int) -> str:
        player = self.seats[seat]
        return player.played_by or player.name or say("photo-finish.player", n=seat + 1)

    # Applying

    def apply(self, transition: Transition, scenes: Mapping[int, Scene] | None = None) -> None:
        """Let a transition that has been stored happen; scenes of it that were drawn already are not drawn again."""
        self.table.apply(transition, scenes)
        new_seat, event = transition.seat, transition.event
        if new_seat is not None:
            self.set_seats([new_seat if seat.number == new_seat.number else seat for seat in self.seats])
        elif self.race is None:
            self.refresh()  # after an undo past its end, a practice game is running again
        elif event.kind == "move":
            self.race.note_move(event.seat)
            self._notify()

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Note who sits where."""
        for before, after in zip(self.seats, seats, strict=True):
            if before.guest != after.guest:
                self.presence.note_new_person(after.number)
        self.seats = tuple(seats)
        self.table.waiting = has_free_seat(self.seats)
        self.refresh()

    def replace_table(self, table: Table, seats: Sequence[Seat], removed: int) -> None:
        """Go on at a table without the seat that was removed."""
        self._sit_down(table, seats)
        if self.race is not None:
            self.race.note_removal(removed)

    # People and time

    def set_connected(self, seats: Set[int]) -> None:
        """Note the seats whose people are connected."""
        self._connected = seats
        self.refresh()

    def seat_of(self, guest: int | None) -> int | None:
        return seat_of(self.seats, guest)

    def refresh(self) -> None:
        """Update presence, the race and the clock after people came or went, or time has passed."""
        self.presence.set_connected(self._connected)
        if self.race is not None:
            self.race.advance()
        self._run_or_stop_clock()
        self._notify()

    def _run_or_stop_clock(self) -> None:
        """Let the game's time run while every seat is taken and somebody sits here.

        With clocks it begins when all have come. In a race it runs while a round is raced.
        """
        table = self.table
        people = {seat.number for seat in self.seats if seat.guest is not None and not seat.played_by}
        has_started = table.times is None or table.clock.now() > 0 or people <= self._connected
        is_raced = self.race is None or self.race.running
        if self._connected and has_started and is_raced and not table.over and not table.waiting:
            table.clock.start()
        else:
            table.clock.stop()

    def seconds_to_deadline(self) -> float | None:
        """Return the seconds until something changes by itself, such as a time that runs out; None if nothing does."""
        clock, times = self.table.clock, self.table.times
        end = times.next_end if times and clock.running else None
        deadlines = [] if end is None else [(end - clock.now()) / 1000]
        if self.race is not None and (seconds := self.race.seconds_to_deadline()) is not None:
            deadlines.append(seconds)
        return min(deadlines, default=None)

    def _notify(self) -> None:
        for listener in self._listeners:
            listener()
