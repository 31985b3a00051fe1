"""The time left to each seat of a game with clocks, computed from the times of the log alone."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class TimeControl:
    """Minutes for each seat, and seconds that every move adds."""

    minutes: int
    increment: int = 0


@dataclass(frozen=True)
class Times:
    """Milliseconds left to each seat at the time of the last event, and whose time runs since then."""

    control: TimeControl
    left: tuple[int, ...]
    running: tuple[bool, ...]
    counted_at: int = 0

    @classmethod
    def full(cls, control: TimeControl, running: tuple[bool, ...]) -> Times:
        return cls(control, (60_000 * control.minutes,) * len(running), running)

    def left_at(self, ms: int) -> tuple[int, ...]:
        elapsed = max(0, ms - self.counted_at)
        return tuple(left - elapsed if runs else left for left, runs in zip(self.left, self.running, strict=True))

    def used_up(self, ms: int) -> tuple[int, int] | None:
        """Find the seat whose time was used up first by now, and when that was."""
        ends = ((self.counted_at + max(0, left), seat) for seat, left in enumerate(self.left) if self.running[seat])
        end, seat = min(ends, default=(ms + 1, 0))
        return (seat, end) if end <= ms else None

    @property
    def next_end(self) -> int | None:
        """When somebody's time will be used up if nothing happens before; None while nobody's runs."""
        return min(
            (self.counted_at + max(0, left) for left, runs in zip(self.left, self.running, strict=True) if runs), default=None
        )

    def charge(self, seat: int) -> Times:
        """Charge the time since the last event to this seat alone.

        A seat that undoes the end of its turn pays for the time in which another seat's clock ran.
        """
        return replace(self, running=tuple(other == seat for other in range(len(self.running))))

    def after(self, ms: int, running: tuple[bool, ...], credited: int | None = None, debited: int | None = None) -> Times:
        """Compute the times after an event.

        One seat may get the increment of its move, or give back that of a move taken back.
        """
        left = list(self.left_at(ms))
        for seat, sign in ((credited, 1), (debited, -1)):
            if seat is not None:
                left[seat] += sign * 1000 * self.control.increment
        return replace(self, left=tuple(left), running=running, counted_at=max(self.counted_at, ms))
