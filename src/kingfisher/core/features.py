"""What a learner sees of a View: numbers from 0 to 1 in a fixed order, which a game's observe.py writes with these helpers.

Each helper writes from place `at` on and returns the place after what it wrote. `FEATURES` of observe.py names the pieces in
the same order; the documentation of the environments is made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any


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
    """Every feature with its first place and the one after its last."""
    at = 0
    for feature in features:
        after = at + prod(feature.shape_for(seats))
        yield feature, at, after
        at = after


def width_of(features: Sequence[Feature], seats: int) -> int:
    """The numbers of all of them."""
    return max(after for _, _, after in places_of(features, seats))


def flag(out: Any, at: int, holds: bool) -> int:
    """1 if it holds, else 0."""
    out[at] = 1.0 if holds else 0.0
    return at + 1


def share(out: Any, at: int, value: int, most: int) -> int:
    """A number from 0 to `most`, as a share of that; what is more counts as `most`, what is less as 0."""
    out[at] = min(max(value, 0), most) / most
    return at + 1


def one_of(out: Any, at: int, value: int, count: int) -> int:
    """A 1 in the place of the value among `count`; only zeros for a value that is none of 0 to count - 1."""
    for place in range(count):
        out[at + place] = 1.0 if place == value else 0.0
    return at + count


def flags(out: Any, at: int, bits: int, count: int) -> int:
    """The lowest `count` bits, the lowest first."""
    for place in range(count):
        out[at + place] = 1.0 if bits >> place & 1 else 0.0
    return at + count


def nothing(out: Any, at: int, count: int) -> int:
    """As many zeros."""
    for place in range(count):
        out[at + place] = 0.0
    return at + count
