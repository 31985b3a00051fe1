"""Solving: what is said of a deal holds under the rules, and the share of winnable deals is told honestly."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.studies.intervals import wilson
from kingfisher.studies.report import share_report, solution_report
from kingfisher.studies.solving import answer_for, solve
from kingfisher.studies.winnable_share import Share, decide_many, share

Capture = pytest.CaptureFixture[str]
GAME = kf.game("tacklebox", level=3)
BUDGET = 100_000


def first_with(answer: int) -> int:
    """The first deal that has this answer."""
    answers, _ = decide_many(GAME, 0, 30, BUDGET)
    return int(np.flatnonzero(answers == answer)[0])


# One deal


def test_the_line_of_a_winnable_deal_replays_and_wins() -> None:
    solution = solve(GAME, first_with(YES), BUDGET)
    assert solution.seed is not None
    position = GAME.deal(solution.seed)
    for move in solution.moves:
        position.play(move)
    assert position.over
    assert position.won()
    assert (solution.answer, solution.score, solution.bound) == ("reached", 19_500, 19_500)


def test_the_line_of_an_impossible_deal_replays_to_its_score() -> None:
    solution = solve(GAME, first_with(NO), BUDGET)
    assert solution.seed is not None
    position = GAME.deal(solution.seed)
    for move in solution.moves:
        position.play(move)
    assert position.over
    assert solution.answer == "impossible"
    assert solution.score is not None
    assert solution.bound is not None
    assert position.scores() == [solution.score]
    assert solution.score <= solution.bound < 19_500


def test_no_best_is_looked_for_where_none_is_asked_for() -> None:
    solution = solve(GAME, first_with(NO), BUDGET, best=False)
    assert (solution.answer, solution.score, solution.bound, solution.moves) == ("impossible", None, None, [])


def test_a_position_is_solved_as_it_stands() -> None:
    solution = solve(GAME, first_with(YES), BUDGET)
    assert solution.seed is not None
    position = GAME.deal(solution.seed)
    for move in solution.moves[:10]:
        position.play(move)
    rest = solve(GAME, position, BUDGET)
    for move in rest.moves:
        position.play(move)
    assert position.won()


def test_a_full_state_is_answered_for() -> None:
    for answer in (YES, NO):
        assert answer_for(GAME, GAME.deal(first_with(answer))._state.tobytes(), BUDGET) == answer


# Many deals


def test_nothing_but_the_seed_decides_what_is_found() -> None:
    answers, nodes = decide_many(GAME, 5, 40, 5_000)
    for threads in (2, 3):
        again = decide_many(GAME, 5, 40, 5_000, threads)
        assert (again[0] == answers).all()
        assert (again[1] == nodes).all()
    later, _ = decide_many(GAME, 25, 20, 5_000)
    assert (later == answers[20:]).all()


def test_unknown_deals_widen_the_interval() -> None:
    result = Share(GAME, 0, 10, deals=100, reached=50, impossible=30, unknown=20)
    assert result.bounds == [0.5, 0.7]
    assert result.ci95 == [wilson(50, 100)[0], wilson(70, 100)[1]]
    assert "0.5000 to 0.7000" in share_report(result)
    assert Share(GAME, 0, 10).ci95 is None
    assert "no deal was finished" in share_report(Share(GAME, 0, 10))


def test_a_share_counts_every_deal() -> None:
    result = share(GAME, 40, seed=5, budget=5_000)
    answers, nodes = decide_many(GAME, 5, 40, 5_000)
    counted = [int((answers == answer).sum()) for answer in (YES, NO, UNKNOWN)]
    assert [result.reached, result.impossible, result.unknown] == counted
    assert (result.deals, result.nodes) == (40, int(nodes.sum()))


# The command line


def test_solve_prints_the_line(capsys: Capture) -> None:
    seed = first_with(YES)
    assert cli.main(["solve", "tacklebox", "level=3", "--seed", str(seed), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["answer"], result["score"], result["seed"]) == ("reached", 19_500, seed)
    assert cli.main(["solve", "tacklebox", "level=3", "--seed", str(seed)]) == 0
    printed = capsys.readouterr().out
    assert all(move in printed for move in result["moves"])
    assert "19,500, the best possible" in printed


def test_a_best_score_is_told_with_its_bound() -> None:
    text = solution_report(solve(GAME, first_with(NO), 20_000))
    assert "impossible" in text
    assert "the best possible" in text


def test_study_prints_the_share(capsys: Capture) -> None:
    line = ["study", "tacklebox", "level=3", "--solver", "--deals", "20", "--budget", "5000", "--threads", "2"]
    assert cli.main([*line, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["deals"] == result["reached"] + result["impossible"] + result["unknown"] == 20
    assert result["ci95"][0] <= result["share"][0] <= result["share"][1] <= result["ci95"][1]
    assert cli.main(line) == 0
    assert "winnable" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("solve tabletop --seed 1", "tabletop has no solver"),
        ("solve tacklebox", "--seed"),
        ("solve tacklebox --seed 1 --budget 0", "argument --budget: '0' is not a whole number of at least 1"),
        ("solve tacklebox --seed x", "'x'"),
        ("study tabletop --solver --deals 1", "tabletop has no solver"),
        ("study tacklebox --solver --deals 0", "argument --deals: '0' is not a whole number of at least 1"),
        ("study tacklebox --solver --bot random --deals 1", "not allowed with"),
        ("study tacklebox --solver --effort 3 --deals 1", "--effort is for bots"),
        ("study tacklebox --bot random --budget 3 --deals 1", "--budget is for the solver"),
    ],
)
def test_bad_input_is_answered_by_one_line(line: str, complaint: str, capsys: Capture) -> None:
    assert cli.main(line.split()) == 2
    text = capsys.readouterr().err
    assert complaint in text
    assert text.count("\n") == 1


def test_a_game_without_solver_says_so() -> None:
    with pytest.raises(KingfisherError, match="tabletop has no solver"):
        share(kf.game("tabletop"), 1)


def test_a_win_that_is_found_on_the_way_to_the_best_score_is_one() -> None:
    solution = solve(kf.game("tacklebox", level=1), 1007, budget=500)
    assert (solution.answer, solution.score, solution.bound) == ("reached", 19_500, 19_500)
