"""What a learner sees of a View: numbers from 0 to 1 in a fixed order, which a game's observe.py writes with these helpers.

Each helper writes from place `at` on and returns the place after what it wrote. `FEATURES` of observe.py names the pieces in
the same order; the documentation of the environments is made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats


@dataclass(frozen=True)
class Feature:
    """A piece of an observation. One that is `each_seat`'s comes once a seat, the looking seat's own first, then in turn."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    each_seat: bool = False

    def shape_for(self, seats: int) -> tuple[int, ...]:
        return (seats, *self.shape) if self.each_seat else self.shape


def places_of(features: Sequence[Feature], seats: int) -> Iterator[tuple[Feature, int, int]]:
    """List every feature with its first place and the place after its last."""
    start = 0
    for feature in features:
        stop = start + prod(feature.shape_for(seats))
        yield feature, start, stop
        start = stop


def width_of(features: Sequence[Feature], seats: int) -> int:
    """Count the numbers of all features together."""
    return max(stop for _, _, stop in places_of(features, seats))


def flag(out: Floats, start: int, holds: bool) -> int:
    """Write 1 if it holds, else 0."""
    out[start] = 1.0 if holds else 0.0
    return start + 1


def share(out: Floats, start: int, value: int, maximum: int) -> int:
    """Write a number as a share of `maximum`; a larger one counts as `maximum`, one below 0 as 0."""
    out[start] = min(max(value, 0), maximum) / maximum
    return start + 1


def one_of(out: Floats, start: int, value: int, count: int) -> int:
    """Write `count` numbers: 1 in the place of the value, 0 elsewhere, and only zeros for a value outside."""
    for k in range(count):
        out[start + k] = 1.0 if k == value else 0.0
    return start + count


def flags(out: Floats, start: int, bits: int, count: int) -> int:
    """Write the lowest `count` bits, beginning with the lowest."""
    for k in range(count):
        out[start + k] = 1.0 if bits >> k & 1 else 0.0
    return start + count


def nothing(out: Floats, start: int, count: int) -> int:
    """Write `count` zeros."""
    for k in range(count):
        out[start + k] = 0.0
    return start + count
