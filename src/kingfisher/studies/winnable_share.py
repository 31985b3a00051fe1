"""The share of winnable deals: a solver decides many deals, in threads, and an interval says how sure the share is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.batch.cpu import run_in_slices
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.core.rng import check_seed, keys_of
from kingfisher.core.structs import to_numpy
from kingfisher.studies.cut_off import until_interrupted
from kingfisher.studies.intervals import wilson
from kingfisher.studies.report_words import say
from kingfisher.studies.solving import check_solver, solver_rule_set
from kingfisher.studies.stopwatch import stopwatch
from kingfisher.studies.study import MAX_THREADS, in_chunks

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.core.game import Game
    from kingfisher.studies.cut_off import Limit

STUDY_BUDGET = 5_000_000
"""How many positions are searched for each deal."""
MAX_AT_ONCE = 1 << 12


@dataclass
class Share:
    """How many deals can be won.

    Attributes:
        game: The game with its options.
        seed: The number of the first deal.
        budget: How many positions might be searched for each deal.
        deals: How many deals were decided or given up.
        reached: How many of them can be won.
        impossible: How many cannot be won.
        unknown: How many were given up because the budget was spent.
        nodes: How many positions were searched in all.
        seconds: How long it took.
        interrupted: Whether it was interrupted before all deals were decided.
    """

    game: Game
    seed: int
    budget: int
    deals: int = 0
    reached: int = 0
    impossible: int = 0
    unknown: int = 0
    nodes: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def bounds(self) -> list[float] | None:
        """The share of these deals: with the unknown ones as lost, and as won."""
        return [self.reached / self.deals, (self.reached + self.unknown) / self.deals] if self.deals else None

    @property
    def ci95(self) -> list[float] | None:
        """The 95 % interval of the share, which the unknown ones widen at its upper end."""
        if not self.deals:
            return None
        return [wilson(self.reached, self.deals)[0], wilson(self.reached + self.unknown, self.deals)[1]]

    def as_json(self) -> dict[str, Any]:
        """Return what `kingfisher study --solver --json` prints."""
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "seed": self.seed,
            "budget": self.budget,
            "deals": self.deals,
            "reached": self.reached,
            "impossible": self.impossible,
            "unknown": self.unknown,
            "share": self.bounds,
            "ci95": self.ci95,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def share(
    game: Game,
    deals: int,
    seed: int = 0,
    budget: int = STUDY_BUDGET,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Share:
    """Decide many deals; an interrupt gives the result of what was done so far."""
    check_solver(game, budget)
    if deals < 1:
        raise KingfisherError(say("error.no-deals", deals=str(deals)))
    check_seed(seed, deals)
    threads = max(1, min(threads, deals, MAX_THREADS))
    result = Share(game, seed, budget)
    with stopwatch() as seconds:
        try:
            for done, n in in_chunks(deals, threads, MAX_AT_ONCE, progress):
                decide = partial(decide_many, game, seed + done, n, budget, threads, COMPILED)
                answers, nodes = until_interrupted(decide)
                result = replace(
                    result,
                    deals=result.deals + n,
                    reached=result.reached + int((answers == YES).sum()),
                    impossible=result.impossible + int((answers == NO).sum()),
                    unknown=result.unknown + int((answers == UNKNOWN).sum()),
                    nodes=result.nodes + int(nodes.sum()),
                )
        except KeyboardInterrupt:
            result.interrupted = True
    result.seconds = seconds()
    return result


def decide_many(  # noqa: PLR0913 - all but the last three say what is decided
    game: Game, seed: int, n: int, budget: int, threads: int = 1, speed: str = COMPILED, limit: Limit | None = None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Answer YES, NO or UNKNOWN for the deals seed to seed + n - 1.

    The second result is how many positions were searched for each. With a limit of 0, which an interrupt sets, the deals
    that have not begun are left out.
    """
    check_solver(game, budget)
    states = np.zeros(n, game.rules.State.dtype).view(np.recarray)
    game.rule_set(speed).deal_many(states, to_numpy(game.option_struct), keys_of(seed, n), 0, n)
    answers, nodes = np.zeros(n, np.int64), np.zeros(n, np.int64)
    solver, rule_set = game.module("solver"), solver_rule_set(game.package, speed)

    def decide_slice(first: int, last: int) -> None:
        workspace = to_numpy(solver.workspace_for(budget))
        for i in range(first, last):
            if limit is None or limit[0]:
                rule_set.decide_many(states, budget, True, workspace, answers, nodes, i, i + 1)

    run_in_slices(decide_slice, n, threads)
    return answers, nodes
