"""Solving one deal: with all cards known, whether it can be won, and how.

A game has a solver if its folder has a solver.py or a package `solver`. It answers `workspace_for`, `decide_many`, `improve`,
`line_found`, `best_found` and `positions_searched`; here are budgets and answers. The share of
winnable deals is in winnable_share.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import module_of
from kingfisher.core.interface import NO, OVER, UNKNOWN, YES
from kingfisher.core.rng import check_seed, rng_of
from kingfisher.core.structs import to_numpy
from kingfisher.studies.report_words import say
from kingfisher.studies.stopwatch import stopwatch

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.structs import Struct

ANSWERS = {YES: "reached", NO: "impossible", UNKNOWN: "unknown"}
BUDGET = 20_000_000
"""How many positions are searched for one deal that somebody asks about; what the solver looks at to prune counts too."""
BEST_BUDGET = 2_000_000
"""How many more at most for the best score."""
LARGEST_BUDGET = 1_000_000_000


def check_solver(game: Game, budget: int) -> None:
    if not game.has("solver"):
        raise KingfisherError(say("error.no-solver", game=game.name))
    if not 1 <= budget <= LARGEST_BUDGET:
        raise KingfisherError(say("error.budget", budget=str(budget), most=LARGEST_BUDGET))


@cache
def solver_rule_set(package: str, speed: str) -> RuleSet:
    return RuleSet([module_of(package, "rules")], [module_of(package, "solver")], speed)


@dataclass(frozen=True)
class Solution:
    """What is known of one deal.

    Attributes:
        game: The game with its options.
        seed: The number of the deal; None for a position without one.
        answer: Whether it can be won: 'reached', 'impossible' or 'unknown'.
        score: The score to which the moves lead; None if none was searched for or found.
        bound: A score that no play exceeds; None if none was searched for.
        moves: The moves of the best play that was found.
        nodes: How many positions were searched.
        budget: How many positions might be searched to decide whether it can be won.
        seconds: How long it took.
    """

    game: Game
    seed: int | None
    answer: str
    score: int | None
    bound: int | None
    moves: list[str]
    nodes: int
    budget: int
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """Return what `kingfisher solve --json` prints."""
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "seed": self.seed,
            "answer": self.answer,
            "score": self.score,
            "bound": self.bound,
            "moves": self.moves,
            "nodes": self.nodes,
            "budget": self.budget,
            "seconds": round(self.seconds, 3),
        }


def solve(game: Game, deal: int | Position, budget: int = BUDGET, best: bool = True, speed: str = COMPILED) -> Solution:
    """Find out whether the deal of a number, or a position as it stands, can be won.

    If not, or if the budget is spent, and best is asked for, some more positions are searched for the best score.
    """
    check_solver(game, budget)
    with stopwatch() as seconds:
        state = game.rules.State()
        if isinstance(deal, int):
            game.rule_set().deal_one(state, game.option_struct, rng_of(check_seed(deal)))
        else:
            state.copy_from(deal.state_before(len(deal.entries)))  # thoughtful play sees all cards
        states = to_numpy(state)
        solver, rule_set = game.module("solver"), solver_rule_set(game.package, speed)
        interpreted_workspace = solver.workspace_for(budget)
        workspace = to_numpy(interpreted_workspace)
        answer = decide(rule_set, states, budget, workspace)
        nodes = solver.positions_searched(interpreted_workspace)
        score: int | None = None
        bound: int | None = None
        moves: list[int] = []
        if answer == YES:
            moves = solver.line_found(interpreted_workspace)
        elif best:
            rule_set.improve(states, 0, min(budget, BEST_BUDGET), answer == NO, workspace)
            nodes += solver.positions_searched(interpreted_workspace)
            score, bound, moves = solver.best_found(interpreted_workspace)
        after, line = play_line(game, state, moves)
        if answer == YES:
            score = bound = game.rules.score(after, 0)
        elif game.rules.won(after, 0):  # found on the way to the best score
            answer = YES
        seed = deal if isinstance(deal, int) else deal.seed
        return Solution(game, seed, ANSWERS[answer], score, bound, line, nodes, budget, seconds())


def play_line(game: Game, state: Struct, moves: list[int]) -> tuple[Struct, list[str]]:
    """Play a line under the rules: the State at its end, and the line in words."""
    after, line = state.copy(), []
    for move in moves:
        refused = game.rules.refusal(after, 0, move)
        assert refused == 0, f"the solver made a move that rule {refused} forbids"
        line.append(game.notation.write_move(after, 0, move))
        game.rules.apply(after, 0, move)
    assert not moves or game.rules.to_act(after) == OVER
    return after, line


def answer_for(game: Game, state: bytes, budget: int) -> int:
    """Answer YES, NO or UNKNOWN for a full State, all cards in it."""
    check_solver(game, budget)
    states = np.frombuffer(bytearray(state), game.rules.State.dtype).view(np.recarray)
    workspace = to_numpy(game.module("solver").workspace_for(budget))
    return decide(solver_rule_set(game.package, COMPILED), states, budget, workspace)


def decide(rule_set: RuleSet, states: np.recarray[Any, Any], budget: int, workspace: object) -> int:
    """Answer for the one state.

    It asks as for many, so that one function is compiled.
    """
    answers, nodes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    rule_set.decide_many(states, budget, True, workspace, answers, nodes, 0, 1)
    return int(answers[0])
