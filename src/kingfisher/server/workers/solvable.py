"""The solver, inside the worker process: whether a game can be won with perfect information, and deals that can."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from kingfisher.bots.worker_process import game_of
from kingfisher.core.interface import UNKNOWN, YES
from kingfisher.core.play.position import Position
from kingfisher.core.play.seal import new_secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game

FIRST_BUDGET = 4_000
BUDGET_FACTOR = 4
HIGHEST_BUDGET = FIRST_BUDGET * BUDGET_FACTOR**8
DEAL_SECONDS = 0.1
"""How long one deal is looked at, before another is tried."""

COMPILED: set[str] = set()  # packages whose solver is compiled
STARTED: set[str] = set()


def compile_in_background(package: str, options: dict[str, Any]) -> None:
    """Compile the solver in a thread, once; until then nothing is known."""
    if package in STARTED:
        return
    STARTED.add(package)

    def work() -> None:
        game = game_of(package, options)
        solver_of(game, state_bytes(Position.dealt(game, 0)))(1)
        COMPILED.add(package)

    threading.Thread(target=work, daemon=True).start()


def answer(package: str, options: dict[str, Any], state: bytes, seconds: float) -> int | None:
    """Answer YES, NO or UNKNOWN for a full State; None while the solver is not ready."""
    compile_in_background(package, options)
    return solve_within(seconds, solver_of(game_of(package, options), state)) if package in COMPILED else None


def answer_for_deal(package: str, options: dict[str, Any], seed: int, seconds: float) -> int | None:
    """Answer for a deal as it was dealt: YES, NO or UNKNOWN; None while the solver is not ready."""
    game = game_of(package, options)
    return answer(package, options, state_bytes(Position.dealt(game, seed)), seconds)


def seek(package: str, options: dict[str, Any], most: int, seconds: float) -> tuple[list[int], int] | None:
    """Draw fresh secrets whose deals can be won, at most so many, and count how many were tried.

    None while the solver is not ready.
    """
    compile_in_background(package, options)
    if package not in COMPILED:
        return None
    game = game_of(package, options)
    seeds: list[int] = []
    tried, end = 0, time.monotonic() + seconds
    while len(seeds) < most and time.monotonic() < end:
        seed = new_secret()
        tried += 1
        if solve_within(DEAL_SECONDS, solver_of(game, state_bytes(Position.dealt(game, seed)))) == YES:
            seeds.append(seed)
    return seeds, tried


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


def state_bytes(position: Position) -> bytes:
    """Return the bytes of the State with all that is hidden in it, for the solver only."""
    return position.state_before(len(position.entries)).tobytes()
