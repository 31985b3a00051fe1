"""What a learning program sees: only numbers from 0 to 1, and only what its seat may know.

The environments of Gymnasium, PettingZoo and OpenSpiel are made from this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, flags, one_of, share

from .rules import FACES, HAND, ROLL, SEATS, STONES

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats

    from .rules import State

FEATURES = (
    Feature("path", (STONES,), "which stones lie on the path, stone 1 first", each_seat=True),
    Feature("held", (1,), f"how many stones the hand has, of {HAND}", each_seat=True),
    Feature("turn", (1,), "1 for the seat whose turn it is", each_seat=True),
    Feature("hand", (STONES,), "which stones are in the seat's own hand"),
    Feature("sunk", (STONES,), "which stones are out of the game"),
    Feature("bag", (1,), f"how many stones are in the bag, of {STONES}"),
    Feature("die", (FACES,), "the last roll, 1 first"),
    Feature("roll", (1,), "1 while the die is to be rolled"),
    Feature("wild", (1,), "1 in a wild river"),
)
"""What `observe` writes, in the same order. What comes `each_seat` comes for the own seat first."""


def observe(s: State, seat: int, out: Floats) -> int:
    """Write all features and return how many numbers they are. Each helper returns the place for what comes next."""
    index = 0
    for k in range(SEATS):
        index = flags(out, index, s.path[(seat + k) % SEATS] >> 1, STONES)  # bit 0 stands for no stone
    for k in range(SEATS):
        index = share(out, index, s.held[(seat + k) % SEATS], HAND)
    for k in range(SEATS):
        index = flag(out, index, s.turn == (seat + k) % SEATS)
    index = flags(out, index, s.hand[seat] >> 1, STONES)
    index = flags(out, index, s.sunk >> 1, STONES)
    index = share(out, index, s.in_bag, STONES)
    index = one_of(out, index, s.die - 1, FACES)
    index = flag(out, index, s.phase == ROLL)
    return flag(out, index, s.wild == 1)
