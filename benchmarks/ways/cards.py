"""RLCard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rlcard

from benchmarks.clock import Play, Table, one_at_a_time


class RlcardTable(Table):
    """An observation is always made."""

    def __init__(self, name: str) -> None:
        self.env = rlcard.make(name, config={"seed": 1})

    def begin(self) -> Any:
        return list(self.env.reset()[0]["legal_actions"])

    def step(self, move: Any) -> Any:
        seen, _ = self.env.step(move)
        return self.begin() if self.env.is_over() else list(seen["legal_actions"])


def hold(name: str, games: int) -> Any:
    tables = [RlcardTable(name) for _ in range(games)]
    for table in tables:
        table.begin()
    return tables


WAYS: dict[str, Callable[[str], Play]] = {"one seen": lambda name: one_at_a_time(RlcardTable(name))}
HOLD = (hold, 2_000)
