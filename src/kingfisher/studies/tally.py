"""The mean of one number a deal, added up in parts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from kingfisher.studies.study import NORMAL_95

UNIT = 1 << 40
"""Sums are whole numbers of such parts, so that they do not depend on the order in which deals were done."""


@dataclass
class Mean:
    """The mean of one number a deal, and how sure it is."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def and_also(self, numbers: Any) -> Mean:
        parts = np.rint(np.asarray(numbers, np.float64) * UNIT).astype(np.int64).tolist()
        return Mean(self.n + len(parts), self.total + sum(parts), self.squares + sum(part * part for part in parts))

    @property
    def mean(self) -> float | None:
        return self.total / (self.n * UNIT) if self.n else None

    @property
    def ci95(self) -> list[float] | None:
        if self.mean is None or self.n < 2:
            return None
        spread = (self.n * self.squares - self.total**2) / (self.n * (self.n - 1) * UNIT**2)
        half = NORMAL_95 * math.sqrt(spread / self.n)
        return [self.mean - half, self.mean + half]

    def as_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "ci95": self.ci95}
