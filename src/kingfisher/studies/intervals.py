"""95 % intervals of means and shares, and means of one number a deal that are added up in parts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

NORMAL_95 = 1.959963984540054
"""A normal variable lies within this many standard deviations with a probability of 95 %."""

UNIT = 1 << 40
"""Sums are whole numbers of such parts, so that they do not depend on the order in which deals were done."""


def wilson(hits: float, n: float) -> list[float]:
    """Compute the 95 % interval of a share, honest near 0 and 1.

    No rounding leaves the share outside of it.
    """
    share, z2 = hits / n, NORMAL_95**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = NORMAL_95 * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return [min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))]


@dataclass
class Mean:
    """The mean of one number a deal, with the normal interval."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def with_values(self, numbers: npt.ArrayLike) -> Self:
        parts = np.rint(np.asarray(numbers, np.float64) * UNIT).astype(np.int64).tolist()
        return type(self)(self.n + len(parts), self.total + sum(parts), self.squares + sum(part * part for part in parts))

    def __add__(self, other: Self) -> Self:
        return type(self)(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float | None:
        return self.total / (self.n * UNIT) if self.n else None

    @property
    def variance(self) -> float:
        """Of the deals that were seen."""
        return (self.n * self.squares - self.total**2) / (self.n * UNIT) ** 2

    @property
    def ci95(self) -> list[float] | None:
        if self.mean is None or self.n < 2:
            return None
        half = NORMAL_95 * math.sqrt(self.variance / (self.n - 1))
        return [self.mean - half, self.mean + half]

    def as_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "ci95": self.ci95}


@dataclass
class ShareMean(Mean):
    """The mean of one share a deal, from 0 to 1, with an interval that is honest near both.

    It is Wilson's, for as many trials as the deals are worth. The games of a deal, one from every seat, depend on each other,
    so the deals are counted and not the games: a share is never spread wider than by being 0 in some deals and 1 in the
    others, and then a deal is one trial and this is Wilson's interval of the deals. Where they were seen to spread less they
    are worth more. A one is added to what was seen and to what could be at most, so that few deals claim little: if all had
    nothing, or all had the whole, each is one trial.
    """

    @property
    def ci95(self) -> list[float] | None:
        mean = self.mean
        if mean is None:
            return None
        most, seen = self.n * mean * (1 - mean), self.n * self.variance
        trials = self.n * (most + 1) / (seen + 1)
        return wilson(mean * trials, trials)


@dataclass
class CountMean(Mean):
    """The mean of how often something happened in a deal: never below 0, and not surely 0 where it was not seen.

    As Wilson's, the interval ends where the mean seen would just be unlikely. Rare events have a variance as large as their
    mean; here it is larger or smaller by as much as the deals were seen to spread, a one added to both.
    """

    @property
    def ci95(self) -> list[float] | None:
        mean = self.mean
        if mean is None:
            return None
        scale = (self.n * self.variance + 1) / (self.n * mean + 1) * NORMAL_95**2 / self.n
        middle, half = mean + scale / 2, math.sqrt(scale * (mean + scale / 4))
        return [max(0.0, middle - half), middle + half]
