"""The solver against plain search on small decks, which nothing is left out of, and its lines under the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.core.compile.specialize import CHECKED, COMPILED, INTERPRETED, RuleSet
from kingfisher.core.interface import NO, OVER, UNKNOWN, YES
from kingfisher.core.rng import keys_of
from kingfisher.core.structs import from_numpy, to_numpy
from kingfisher.games.tacklebox import rules, solver
from kingfisher.games.tacklebox.rules import apply, legal, refusal, to_act
from kingfisher.games.tacklebox.rules.best_left import best_left
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    BAD_WEATHER,
    CATCHES,
    COLUMNS,
    EXTREME_WEATHER,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FISH,
    LURE,
    MAX_LEGAL_MOVES,
    NET,
    POT,
    SHARK_ATTACK,
    SNAGGED,
    TACKLEBOX,
    State,
)
from kingfisher.games.tacklebox.rules.tableau import total
from kingfisher.games.tacklebox.solver.relaxation import MAX_SEEN, score_bound
from kingfisher.games.tacklebox.solver.remaining import all_there_is
from kingfisher.studies.study import StudyResult, play_deals
from kingfisher.studies.winnable_share import decide_many

ENOUGH = 1 << 20
WHOLE = 100_000
SOLVER = RuleSet([rules], [solver], CHECKED)


def cards_of(random: Random, s: Any, most: int) -> list[int]:
    """A small deck of its own kind: often too little bait, or too much."""
    types = random.randint(1, 3)
    fish = random.sample(range(FISH), random.randint(2, min(7, most // 2)))
    for k in range(FISH):
        s.wants[k] = random.randrange(types)
    s.lures = random.getrandbits(FISH) if random.random() < 0.5 else 0
    cards = [FIRST_FISH + k for k in fish]
    for kind in range(types):
        wanted = sum(int(s.wants[k]) == kind for k in fish)
        cards += [FIRST_BAIT + kind] * max(0, (wanted + 1) // 2 + random.choice([-1, 0, 0, 0, 0, 1]))
    cards += [ALL_BAIT] * random.choice([0, 0, 0, 1, 2])
    cards += [LURE] * random.choice([0, 0, 1])
    cards += [TACKLEBOX] * random.choice([0, 0, 1, 1, 2])
    if random.random() < 0.6:
        cards += [POT] * (random.random() < 0.95) + [FIRST_POT_CATCH + k for k in range(random.randint(0, 2))]
    if random.random() < 0.4:
        cards += [NET] * (random.random() < 0.95) + [FIRST_NET_CATCH + k for k in range(random.randint(0, 2))]
    cards += [kind for kind in (SNAGGED, SHARK_ATTACK, BAD_WEATHER, EXTREME_WEATHER) if random.random() < 0.55]
    random.shuffle(cards)
    return cards[:most]


def small_game(seed: int, most: int = 14) -> Any:
    """A small deck dealt to few rows, some moves into the game."""
    random = Random(seed)
    s = State()
    states = to_numpy(s)
    for catch in range(CATCHES):
        s.value[catch] = catch + 1
    cards: list[int] = []
    while len(cards) < COLUMNS:
        cards = cards_of(random, s, most)
    for place, kind in enumerate(cards):
        s.order[place] = kind
    s.cards, s.level, s.may_stop = len(cards), 1, random.random() < 0.5
    s.rows = random.randint(1, len(cards) // COLUMNS)
    for column in range(COLUMNS):
        s.down[column] = int(s.rows) - 1
        s.up[column] = 1 << int(s.rows) - 1
    s.dealt = COLUMNS * int(s.rows)
    moves = np.zeros(MAX_LEGAL_MOVES, np.int64)
    for _ in range(random.choice([0, 0, 2, 4, 6])):
        count = legal(s, 0, moves)
        if count:
            apply(s, 0, int(moves[random.randrange(count)]))
    return states


def workspace_for(budget: int) -> Any:
    """A workspace as compiled code takes it."""
    return to_numpy(solver.workspace_for(budget))


def decided(rule_set: RuleSet, states: Any, pruned: bool, workspace: Any) -> int:
    answers, nodes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    rule_set.decide_many(states, ENOUGH, pruned, workspace, answers, nodes, 0, 1)
    return int(answers[0])


def played(states: Any, moves: list[int]) -> Any:
    """The game after the moves, each of them legal."""
    after = State.over(states.copy())
    for move in moves:
        assert refusal(after, 0, move) == 0
        apply(after, 0, move)
    return after


def scores_of(states: Any) -> set[int]:
    """All scores that any play leads to: a search that shares nothing with the solver."""
    scores: set[int] = set()
    seen = {states.tobytes()}
    waiting = [State.over(states)]
    moves = np.zeros(MAX_LEGAL_MOVES, np.int64)
    while waiting:
        state = waiting.pop()
        if to_act(state) == OVER:
            scores.add(score(state, 0))
        for k in range(legal(state, 0, moves)):
            after = state.copy()
            apply(after, 0, int(moves[k]))
            key = after.tobytes()
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return scores


# Agreement


def test_the_pruned_search_agrees_with_plain_search() -> None:
    workspace = workspace_for(4 * ENOUGH)
    seen = {YES: 0, NO: 0, UNKNOWN: 0}
    for seed in range(1_500):
        states = small_game(seed)
        plain = decided(SOLVER, states, False, workspace)
        quick = decided(SOLVER, states, True, workspace)
        assert plain in (quick, UNKNOWN), seed
        seen[plain] += 1
        if quick == YES:
            after = played(states, solver.line_found(workspace))
            assert (to_act(after), score(after, 0)) == (OVER, all_there_is(State.over(states))), seed
    assert min(seen[YES], seen[NO]) > 400
    assert seen[UNKNOWN] < 10


def test_both_agree_with_a_search_of_its_own_and_the_best_is_the_best() -> None:
    workspace = workspace_for(4 * ENOUGH)
    proved = 0
    for seed in range(30):
        states = small_game(seed, most=8)
        highest = max(scores_of(states))
        answer = YES if highest == all_there_is(State.over(states)) else NO
        assert decided(SOLVER, states, True, workspace) == answer, seed
        assert score_bound(State.over(states), from_numpy(workspace.tally), from_numpy(workspace.relaxed)) >= highest, seed
        proved += bool(SOLVER.improve(states, 0, 40_000, answer == NO, workspace))
        best_score, bound, moves = solver.best_found(workspace)
        assert best_score == score(played(states, moves), 0)
        assert best_score <= highest <= bound, seed
    assert proved > 25


def test_interpreted_and_compiled_search_are_one() -> None:
    interpreted = RuleSet([rules], [solver], INTERPRETED)
    for seed in range(25):
        states = small_game(seed)
        workspaces = [workspace_for(1), workspace_for(1)]
        answers = [
            decided(rule_set, states, True, workspace)
            for rule_set, workspace in zip((interpreted, SOLVER), workspaces, strict=True)
        ]
        assert answers[0] == answers[1]
        assert solver.line_found(workspaces[0]) == solver.line_found(workspaces[1])
        assert solver.positions_searched(workspaces[0]) == solver.positions_searched(workspaces[1])


# Whole decks


@pytest.mark.parametrize("ending", ["exhausted", "stop"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_lines_of_whole_deals_win_under_the_rules(level: int, ending: str) -> None:
    game = kf.game("tacklebox", level=level, ending=ending)
    n = 30
    states = np.zeros(n, State.dtype).view(np.recarray)
    game.rule_set(COMPILED).deal_many(states, to_numpy(game.option_struct), keys_of(0, n), 0, n)
    workspace = workspace_for(WHOLE)
    answers, nodes = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for i in range(n):
        SOLVER.decide_many(states, WHOLE, True, workspace, answers, nodes, i, i + 1)
        if answers[i] == YES:
            assert rules.won(played(states[i : i + 1], solver.line_found(workspace)), 0)
        elif answers[i] == NO:
            SOLVER.improve(states, i, 2_000, True, workspace)
            best_score, bound, moves = solver.best_found(workspace)
            assert best_score == score(played(states[i : i + 1], moves), 0) <= bound < total(State.over(states[i : i + 1]))
            assert bound <= best_left(State.over(states[i : i + 1]))
    assert (answers == YES).sum() >= n // 4
    assert (answers == UNKNOWN).sum() <= n // 3


def test_a_deal_that_is_won_with_all_surprises_played_is_won_by_stopping() -> None:
    """A player who may stop need not: what is reached with ending=exhausted is never impossible with ending=stop."""
    n = 120
    answers_by_ending = []
    for ending in ("exhausted", "stop"):
        game = kf.game("tacklebox", level=3, ending=ending)
        states = np.zeros(n, State.dtype).view(np.recarray)
        game.rule_set(COMPILED).deal_many(states, to_numpy(game.option_struct), keys_of(1_000, n), 0, n)
        answers, nodes = np.zeros(n, np.int64), np.zeros(n, np.int64)
        SOLVER.decide_many(states, WHOLE, True, workspace_for(WHOLE), answers, nodes, 0, n)
        answers_by_ending.append(answers)
    assert not ((answers_by_ending[0] == YES) & (answers_by_ending[1] == NO)).any()


# The arguments, one by one


def test_taking_the_first_fish_that_comes_may_be_wrong() -> None:
    """[F] One use of bait is at hand, two fish are up, and more bait lies under one of them."""
    s = State()
    states = to_numpy(s)
    for place, kind in enumerate([POT, ALL_BAIT, FIRST_BAIT, TACKLEBOX, TACKLEBOX, *range(FIRST_FISH, FIRST_FISH + 5)]):
        s.order[place] = kind
    s.cards, s.rows, s.dealt = 10, 2, 10
    s.lying[0] = 1
    for column in range(COLUMNS):
        s.value[column] = 1
        s.down[column] = 1
        s.up[column] = 2
    workspace = workspace_for(4 * ENOUGH)
    plain, quick = decided(SOLVER, states, False, workspace), decided(SOLVER, states, True, workspace)
    assert plain == quick == NO  # 5 fish, 4 uses
    s.lying[0] = 2
    assert decided(SOLVER, states, False, workspace) == decided(SOLVER, states, True, workspace) == YES


def test_a_small_budget_gives_unknown_and_a_larger_one_an_answer() -> None:
    workspace = workspace_for(4 * ENOUGH)
    game = kf.game("tacklebox", level=3)
    states = np.zeros(1, State.dtype).view(np.recarray)
    game.rule_set(COMPILED).deal_many(states, to_numpy(game.option_struct), keys_of(0, 1), 0, 1)
    answers, nodes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for budget in (1, 100_000):
        SOLVER.decide_many(states, budget, True, workspace, answers, nodes, 0, 1)
        assert nodes[0] <= budget + MAX_SEEN + MAX_LEGAL_MOVES  # the last look may go beyond
        if budget == 1:
            assert answers[0] in (UNKNOWN, NO)
    assert answers[0] in (YES, NO)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("ending", ["exhausted", "stop"])
def test_no_deal_that_a_bot_wins_is_called_impossible(level: int, ending: str) -> None:
    game = kf.game("tacklebox", level=level, ending=ending)
    deals = 200
    states = play_deals(StudyResult(game, "specialist", 0, 0), 0, deals, 1, COMPILED)
    won = [deal for deal in range(deals) if game.rules.won(states[deal], 0)]
    assert won
    answers = [int(decide_many(game, deal, 1, 20_000)[0][0]) for deal in won[:20]]
    assert NO not in answers
