"""PettingZoo's own classic games, and the loop that ours share with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.clock import Play, Table, one_at_a_time


class AgentsTable(Table):
    """Agents one after another; `last` brings the observation and the mask."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def begin(self) -> Any:
        self.env.reset()
        return self.env.last()[0]["action_mask"]

    def step(self, move: Any) -> Any:
        self.env.step(move)
        seen, _, terminated, truncated, _ = self.env.last()
        return self.begin() if terminated or truncated else seen["action_mask"]


def make_env(name: str) -> Any:
    import pettingzoo

    return pettingzoo.make("aec", f"classic/{name}")


def hold(name: str, games: int) -> Any:
    tables = [AgentsTable(make_env(name)) for _ in range(games)]
    for table in tables:
        table.begin()
    return tables


WAYS: dict[str, Callable[[str], Play]] = {"one seen": lambda name: one_at_a_time(AgentsTable(make_env(name)))}
HOLD = (hold, 1_000)
