"""Ask the solver, inside the worker process: whether a game can be won with perfect information, and which deals can."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kingfisher.bots.worker_process import game_of
from kingfisher.core.interface import UNKNOWN, YES
from kingfisher.core.play.position import Position
from kingfisher.core.play.seal import new_secret
from kingfisher.server.workers.background_compiler import BackgroundCompiler

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game

FIRST_BUDGET = 4_000
BUDGET_FACTOR = 4
HIGHEST_BUDGET = FIRST_BUDGET * BUDGET_FACTOR**8
DEAL_SECONDS = 0.1
"""How long the solver looks at one deal before it tries another."""

COMPILER = BackgroundCompiler()
"""Compiles solvers, by package."""


def solve_state(package: str, options: dict[str, Any], state: bytes, seconds: float) -> int | None:
    """Tell whether a game can be won from a full State: YES, NO or UNKNOWN; None while the solver is not ready."""
    compile_in_background(package, options)
    return solve_within(seconds, solver_of(game_of(package, options), state)) if COMPILER.is_ready(package) else None


def solve_deal(package: str, options: dict[str, Any], seed: int, seconds: float) -> int | None:
    """Tell whether a game can be won from its deal: YES, NO or UNKNOWN; None while the solver is not ready."""
    game = game_of(package, options)
    return solve_state(package, options, Position.dealt(game, seed).state.tobytes(), seconds)


def find_winnable(package: str, options: dict[str, Any], limit: int, seconds: float) -> tuple[list[int], int] | None:
    """Draw secrets until `limit` of their deals can be won or the time is over, and count how many were tried.

    None while the solver is not ready.
    """
    compile_in_background(package, options)
    if not COMPILER.is_ready(package):
        return None
    game = game_of(package, options)
    seeds: list[int] = []
    tried, end = 0, time.monotonic() + seconds
    while len(seeds) < limit and time.monotonic() < end:
        seed = new_secret()
        tried += 1
        if solve_within(DEAL_SECONDS, solver_of(game, Position.dealt(game, seed).state.tobytes())) == YES:
            seeds.append(seed)
    return seeds, tried


def compile_in_background(package: str, options: dict[str, Any]) -> None:
    """Compile the solver once; until it is ready, it answers nothing."""
    COMPILER.start(package, lambda: compile_solver(game_of(package, options)))


def compile_solver(game: Game) -> None:
    solver_of(game, Position.dealt(game, 0).state.tobytes())(1)


def solver_of(game: Game, state: bytes) -> Callable[[int], int]:
    from kingfisher.studies.solving import answer_for

    return lambda budget: int(answer_for(game, state, budget))


def solve_within(seconds: float, solve: Callable[[int], int]) -> int:
    """Solve with a rising budget, as long as the next attempt would still end in time."""
    end, budget = time.monotonic() + seconds, FIRST_BUDGET
    while True:
        started = time.monotonic()
        result = solve(budget)
        now = time.monotonic()
        if result != UNKNOWN or now + BUDGET_FACTOR * (now - started) > end or budget >= HIGHEST_BUDGET:
            return result
        budget *= BUDGET_FACTOR
