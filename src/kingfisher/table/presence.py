"""Who is here, and since when the others are away."""

from __future__ import annotations

import time
from collections.abc import Callable, Set


class Presence:
    """Which people of a loaded table are connected. When it is loaded, everybody is away until they connect."""

    def __init__(self, seats: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._all = range(seats)
        self._since = dict.fromkeys(self._all, seconds())

    def is_here(self, seat: int) -> bool:
        return seat not in self._since

    def set_connected(self, seats: Set[int]) -> None:
        """Note that the people of these seats are connected, and no others."""
        now = self._seconds()
        self._since = {seat: self._since.get(seat, now) for seat in self._all if seat not in seats}

    def note_new_person(self, seat: int) -> None:
        """Note that another person has taken the seat: they are away from now on, until they connect."""
        if seat in self._since:
            self._since[seat] = self._seconds()

    def away_ms(self, seat: int) -> int | None:
        """Tell how long nobody has been here for the seat; None while somebody is."""
        since = self._since.get(seat)
        return None if since is None else int(1000 * (self._seconds() - since))
