"""Studies: the numbers, that nothing but the seed decides them, and that an interrupt keeps what was done."""

from __future__ import annotations

import json
import math
import os
import pty
import re
import select
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest
from numba.core import event

import kingfisher as kf
from kingfisher import cli
from kingfisher.cli.language_choice import say
from kingfisher.cli.progress import progress, progress_line
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import KingfisherError
from kingfisher.studies.cut_off import until_interrupted
from kingfisher.studies.duel import Duel, Side, duel, duel_of_deals, play_deals as play_chunk_of_duel
from kingfisher.studies.intervals import CountMean, Mean, ShareMean, wilson
from kingfisher.studies.report import duel_report, report
from kingfisher.studies.study import FEW_VALUES, StudyResult, count_values, ends_of, play_deals, play_on_device, study
from tests.support.random_games import BY_NAME
from tests.support.terminals import PATIENCE

Capture = pytest.CaptureFixture[str]
GAME = kf.game("tabletop")
FORCED = kf.game("tabletop", matching="forced")


def json_without_time(result: StudyResult | Duel) -> dict[str, Any]:
    """What a study says, without the time it took."""
    return {**result.as_json(), "seconds": 0}


def made_up(scores: dict[int, int], lost: int = 0, **more: Any) -> StudyResult:
    won = sum(scores.values())
    endings = Counter({"6.1": won, "7.11": lost})
    return StudyResult(GAME, "random", 0, 7, won + lost, won, 0, Counter(scores), +endings, 1.25, **more)


# The numbers


def test_mean_error_and_interval() -> None:
    result = made_up({10: 3, 12: 5, 20: 1})
    scores = [10] * 3 + [12] * 5 + [20]
    error = statistics.stdev(scores) / math.sqrt(9)
    half = 1.959963984540054 * error
    assert result.mean == pytest.approx(statistics.fmean(scores))
    assert result.se == pytest.approx(error)
    assert result.ci95 == pytest.approx([statistics.fmean(scores) - half, statistics.fmean(scores) + half])


def test_the_order_in_which_scores_came_in_changes_nothing() -> None:
    for most in range(50, 90):
        scores = {score: 1 + score * score % 97 for score in range(most)}
        backwards = dict(reversed(scores.items()))
        assert made_up(scores).se == made_up(backwards).se


def test_no_error_from_one_game_and_no_mean_from_none() -> None:
    one, none = made_up({10: 1}), made_up({}, lost=4)
    assert (one.mean, one.se, one.ci95) == (10, None, None)
    assert (none.mean, none.se, none.ci95) == (None, None, None)


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (10, 10), (81, 263), (1, 29), (1, 1)])
def test_the_interval_of_a_share_ends_where_the_share_seen_would_just_be_unlikely(hits: int, n: int) -> None:
    low, high = wilson(hits, n)
    assert 0 <= low < high <= 1
    for end in (low, high):
        assert abs(hits / n - end) == pytest.approx(1.959963984540054 * math.sqrt(end * (1 - end) / n), abs=1e-8)


def test_as_json() -> None:
    assert made_up({10: 1, 12: 3}, lost=4).as_json() == {
        "game": "tabletop",
        "options": {"matching": "optional"},
        "rules": 1,
        "bot": "random",
        "bot_of_level": None,
        "effort": 0,
        "seed": 7,
        "deals": 8,
        "mean": 11.5,
        "se": 0.5,
        "ci95": [11.5 - 1.959963984540054 / 2, 11.5 + 1.959963984540054 / 2],
        "won": 0.5,
        "won_ci95": wilson(4, 8),
        "scored": 4,
        "histogram": {"10": 1, "12": 3},
        "endings": {"6.1": 4, "7.11": 4},
        "unfinished": 0,
        "seconds": 1.25,
        "interrupted": False,
    }


def test_report() -> None:
    assert report(made_up({10: 1, 12: 3}, lost=4)) == "\n".join(
        [
            "tabletop matching=optional, bot random, effort 0",
            "8 deals from number 7, 1.2 s",
            "won     0.5000   95 % interval 0.2152 to 0.7848",
            "score   mean 11.500 of won games, fewer is better",
            "        standard error 0.500, 95 % interval 10.520 to 12.480",
            "ended   0.5000   [6.1] The game is won when every card has been ...",
            "ended   0.5000   [7.11] The game ends as stuck as soon as a pair has been ...",
            "         10  █████████████                             25.00%",
            "         11                                             0.00%",
            "         12  ████████████████████████████████████████  75.00%",
        ]
    )


def test_the_histogram_gathers_a_long_tail_and_fits_eighty_columns() -> None:
    lines = report(made_up(dict.fromkeys(range(20, 80), 100) | {10**9: 1}, interrupted=True)).splitlines()
    assert lines[1] == "6,001 deals from number 7, 1.2 s, interrupted"
    assert [line.split()[0] for line in lines[6:]] == [*(f"{n}-{n + 4}" for n in range(20, 75, 5)), "75+"]
    assert max(map(len, lines)) <= 80


def test_a_report_of_nothing() -> None:
    assert report(made_up({}, interrupted=True)).splitlines()[1:] == [
        "0 deals from number 7, 1.2 s, interrupted",
        "no deal was finished",
    ]


# Real studies


@pytest.mark.parametrize("game", [GAME, FORCED], ids=repr)
def test_threads_and_chunks_change_nothing(game: Any) -> None:
    alone = study(game, "random", 100, seed=11)
    assert json_without_time(alone) == json_without_time(study(game, "random", 100, seed=11, threads=3))
    parts = [study(game, "random", n, seed=11 + first) for first, n in ((0, 1), (1, 60), (61, 39))]
    assert alone.scores == sum((part.scores for part in parts), Counter())
    assert alone.scores != study(game, "random", 100, seed=500).scores


def test_interpreted_and_compiled_bots_play_the_same() -> None:
    for bot in ("random", "greedy"):
        assert json_without_time(study(GAME, bot, 2, speed=INTERPRETED)) == json_without_time(
            study(GAME, bot, 2, speed=COMPILED)
        )


def test_the_specialist_wins_every_deal_in_far_fewer_turns_than_luck() -> None:
    specialist, luck = study(GAME, "specialist", 300, effort=0, threads=2), study(GAME, "random", 2_000)
    assert (specialist.won, luck.won < 400) == (300, True)
    assert specialist.mean is not None
    assert luck.mean is not None
    assert specialist.mean < luck.mean / 4


def test_the_other_bots_play_too() -> None:
    greedy, montecarlo = study(GAME, "greedy", 10), study(GAME, "montecarlo", 2, effort=16)
    assert [(result.deals, result.unfinished, sum(result.endings.values())) for result in (greedy, montecarlo)] == [
        (10, 0, 10),
        (2, 0, 2),
    ]


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"bot": "nobody"}, "unknown bot 'nobody'"),
        ({"deals": 0}, "deals 0"),
        ({"effort": -1}, "effort -1"),
        ({"seed": 2**256 - 9}, f"10 deals from seed {2**256 - 9} on: there is no seed beyond 2**256 - 1"),
    ],
)
def test_what_cannot_be_studied(asked: dict[str, Any], complaint: str) -> None:
    with pytest.raises(KingfisherError, match=re.escape(complaint)):
        study(GAME, **{"bot": "random", "deals": 10, **asked})


def test_the_command_prints_json_or_a_report(capsys: Capture) -> None:
    line = ["study", "tabletop", "--bot", "random", "--deals", "40", "--seed", "5", "matching=forced"]
    assert cli.main([*line, "--json", "--threads", "2"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {**printed, "seconds": 0} == json_without_time(study(FORCED, "random", 40, seed=5))
    assert cli.main(line) == 0
    out = capsys.readouterr().out
    assert out.startswith("tabletop matching=forced, bot random, effort 0\n40 deals from number 5, ")
    assert "\nwon     " in out


def test_solotaire_alone_has_only_a_score_and_reports_no_wins() -> None:
    lines = report(study(kf.game("solotaire", variant="classic"), "random", 50)).splitlines()
    assert lines[0] == "solotaire variant=classic, bot random, effort 0"
    assert [line.split()[0] for line in lines[2:5]] == ["score", "standard", "ended"]


def test_of_several_seats_the_first_is_told_of_and_that_is_said(capsys: Capture) -> None:
    line = ["study", "solotaire", "variant=honeymoon", "--bot", "random", "--deals", "20"]
    assert cli.main([*line, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["seat"], sum(printed["histogram"].values())) == (0, 20)
    assert "seat" not in study(GAME, "random", 1).as_json()
    assert cli.main(line) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "the bot plays every seat; won, score and histogram are for the first seat"
    assert lines[2].startswith("20 deals from number 0, ")


# Bots against each other

WHISPERS, SCRAMBLE = BY_NAME["whispers"], BY_NAME["scramble"]


def test_a_mean_of_numbers_that_came_in_parts() -> None:
    numbers = [0.5, 1.0, 0.0, 0.25, 1.0]
    mean = Mean().with_values(np.array(numbers[:2])).with_values(np.array(numbers[2:]))
    half = 1.959963984540054 * statistics.stdev(numbers) / math.sqrt(5)
    assert mean.mean == pytest.approx(statistics.fmean(numbers))
    assert mean.ci95 == pytest.approx([statistics.fmean(numbers) - half, statistics.fmean(numbers) + half])
    assert (Mean().mean, Mean().ci95, Mean().with_values(np.ones(1)).ci95) == (None, None, None)


@pytest.mark.parametrize(("hits", "n"), [(0, 400), (400, 400), (1, 29), (81, 263), (1, 1)])
def test_the_share_of_deals_that_are_played_once_has_the_interval_of_wilson(hits: int, n: int) -> None:
    mean = ShareMean().with_values(np.arange(n) < hits)
    assert mean.mean == hits / n
    assert mean.ci95 == pytest.approx(wilson(hits, n))


def test_no_share_is_claimed_to_be_nothing_or_the_whole_for_sure() -> None:
    for deals in ([0] * 400, [0.5] + [0] * 399, [1 / 3] * 2 + [0] * 18, [0.5] * 2, [1] * 20):
        for shares in (np.array(deals), 1 - np.array(deals)):
            mean = ShareMean().with_values(shares)
            assert mean.mean is not None
            assert mean.ci95 is not None
            low, high = mean.ci95
            assert 0 <= low < high <= 1
            assert low <= mean.mean <= high


def test_an_interval_of_shares_counts_deals_and_not_games() -> None:
    """A deal that is won from both seats or from none is one trial; where one seat tells nothing of the other it is two."""
    both, apart = (ShareMean().with_values(deals) for deals in ([0.0, 1.0] * 500, [0.0, 0.5, 0.5, 1.0] * 250))
    assert both.ci95 == pytest.approx(wilson(500, 1000))
    assert apart.ci95 == pytest.approx(wilson(1000, 2000), abs=1e-4)


def test_one_share_more_moves_both_ends_of_the_interval_up() -> None:
    for deals in (20, 400):
        intervals = [ShareMean().with_values([0.5] * n + [0.0] * (deals - n)).ci95 or [0, 0] for n in range(6)]
        assert [low for low, _ in intervals] == sorted({low for low, _ in intervals})
        assert [high for _, high in intervals] == sorted({high for _, high in intervals})


def test_the_interval_of_a_share_holds_the_true_one_as_often_as_it_says() -> None:
    luck = np.random.default_rng(5)
    for true in (0.01, 0.3):
        held = []
        for _ in range(600):
            interval = ShareMean().with_values((luck.random((2, 200)) < true).mean(axis=0)).ci95 or [1, 0]
            held.append(interval[0] <= true <= interval[1])
        assert statistics.fmean(held) > 0.92


def test_the_mean_of_a_count_is_never_below_nothing_nor_surely_nothing() -> None:
    for deals in ([0] * 400, [1] + [0] * 399, [0.5, 7.5]):
        interval = CountMean().with_values(deals).ci95
        assert interval is not None
        assert 0 <= interval[0] < interval[1]
    many = np.array([3, 5, 4, 8, 0, 4, 6, 2] * 200)
    assert CountMean().with_values(many).ci95 == pytest.approx(Mean().with_values(many).ci95, abs=0.002)
    assert (ShareMean().ci95, CountMean().ci95) == (None, None)


def test_text_and_json_tell_the_same_interval_inside_its_bounds() -> None:
    result = duel(SCRAMBLE, ["greedy", "random"], 3)
    numbers = result.as_json()
    shares = [
        numbers["drawn"],
        *numbers["share_by_seat"],
        *(side[name] for side in numbers["sides"] for name in ("won", "share")),
    ]
    assert all(0 <= low < high <= 1 for low, high in (share["ci95"] for share in shares))
    low, high = numbers["sides"][0]["won"]["ci95"]
    assert f"95 % interval {low:.4f} to {high:.4f}" in duel_report(result)


@pytest.mark.parametrize("game", [WHISPERS, SCRAMBLE], ids=repr)
def test_every_game_is_won_by_one_or_drawn(game: Any) -> None:
    result = duel(game, ["greedy", "random"], 60)
    first, second = result.sides
    assert sum(mean.mean or 0.0 for mean in (first.won, second.won, result.drawn)) == pytest.approx(1)
    assert first.score.mean is not None
    assert second.score.mean is not None
    assert result.ahead.mean == pytest.approx(first.score.mean - second.score.mean)


def test_who_wins_together_shares_the_victory() -> None:
    result = duel(WHISPERS, ["greedy", "random"], 60)
    for shares in ([side.share for side in result.sides], result.seats, result.places):
        assert sum(share.mean or 0.0 for share in shares) == pytest.approx(1)
    for side in result.sides:
        assert side.won.mean is not None
        assert side.share.mean == pytest.approx(side.won.mean + (result.drawn.mean or 0.0) / 2)
    assert result.places[0].mean == pytest.approx((result.first.mean or 0.0) + (result.drawn.mean or 0.0) / 2)


def test_better_bots_win_more() -> None:
    better, worse = duel(SCRAMBLE, ["greedy", "random"], 60).sides
    assert (better.won.mean or 0.0) > 2 * (worse.won.mean or 0.0)


def test_whoever_is_named_first_nothing_changes() -> None:
    first, second = (duel(WHISPERS, bots, 40, effort=2) for bots in (["greedy", "random"], ["random", "greedy"]))
    assert first.sides == second.sides[::-1]
    assert (first.drawn, first.first) == (second.drawn, second.first)
    assert first.ahead.mean == -(second.ahead.mean or 0.0)


def test_equal_bots_are_as_good_as_each_other() -> None:
    result = duel(WHISPERS, ["greedy", "greedy"], 30)
    assert result.sides[0] == result.sides[1]
    assert (result.ahead.mean, result.ahead.ci95) == (0, [0, 0])


def test_who_acts_first_is_known_where_the_deal_tells() -> None:
    result = duel(WHISPERS, ["random", "random"], 50)
    assert result.first.n == 50
    assert duel(SCRAMBLE, ["random", "random"], 5).as_json()["won_by_first"] is None


def test_threads_and_chunks_change_no_duel() -> None:
    alone = duel(WHISPERS, ["greedy", "random"], 40, seed=3)
    assert json_without_time(alone) == json_without_time(duel(WHISPERS, ["greedy", "random"], 40, seed=3, threads=3))
    parts = [duel(WHISPERS, ["greedy", "random"], n, seed=3 + first) for first, n in ((0, 25), (25, 15))]
    assert alone.ahead.total == sum(part.ahead.total for part in parts)


def test_three_bots_sit_everywhere() -> None:
    result = duel(WHISPERS.choose(players=3), ["greedy", "random", "random"], 20)
    assert result.as_json()["games"] == 60
    assert sum((side.won.mean or 0.0) for side in result.sides) + (result.drawn.mean or 0.0) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "bots", "complaint"),
    [
        (WHISPERS, ["greedy"], "bots greedy: whispers has 2 seats with these options"),
        (GAME, ["greedy", "random"], "bots greedy, random: tabletop has 1 seat with these options"),
        (GAME, ["greedy"], "bots greedy: tabletop has 1 seat with these options"),
        (WHISPERS, ["greedy", "nobody"], "unknown bot 'nobody'"),
    ],
)
def test_who_cannot_meet(game: Any, bots: list[str], complaint: str) -> None:
    with pytest.raises(KingfisherError, match=re.escape(complaint)):
        duel(game, bots, 4)


def test_an_interrupted_duel_keeps_whole_deals() -> None:
    def interrupt(n: int) -> None:
        raise KeyboardInterrupt

    result = duel(WHISPERS, ["greedy", "random"], 100, progress=interrupt)
    assert (result.interrupted, result.deals) == (True, 1)
    assert json_without_time(result) == {**json_without_time(duel(WHISPERS, ["greedy", "random"], 1)), "interrupted": True}


def test_a_duel_of_solotaire_by_command(capsys: Capture) -> None:
    line = ["study", "solotaire", "variant=quick-draw", "--bots", "casual,beginner", "--deals", "12", "--threads", "1"]
    assert cli.main([*line, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    fresh = duel(kf.game("solotaire", variant="quick-draw"), ["casual", "beginner"], 12)
    assert {**printed, "seconds": 0} == json_without_time(fresh)
    assert cli.main(line) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "solotaire variant=quick-draw turning=new recording=each"
    assert lines[1].startswith("12 deals from number 0, ")
    assert [line[:24].strip() for line in lines[2:]] == [
        "casual, every seat",
        "montecarlo, effort 40",
        "beginner, every seat",
        "random, effort 0",
        "drawn",
        "ahead",
        "who acts first",
    ]
    assert max(map(len, lines)) <= 80


def test_a_report_of_no_duel() -> None:
    assert duel_report(Duel(WHISPERS, (), 7, interrupted=True)).splitlines() == [
        "whispers players=2 open_hands=no",
        "0 deals from number 7, 0.0 s, interrupted; each deal was played from every seat",
        "no deal was finished",
    ]


def test_bots_that_keep_their_seats_are_named_with_them() -> None:
    result = duel(WHISPERS, ["greedy", "greedy"], 2, turning=False)
    assert [line[:24].strip() for line in duel_report(result).splitlines()[2:6]] == [
        "seat 1: greedy",
        "effort 4",
        "seat 2: greedy",
        "effort 4",
    ]
    assert [side["seats"] for side in result.as_json()["sides"]] == [[0], [1]]
    assert [side["seats"] for side in duel(WHISPERS, ["greedy", "random"], 2).as_json()["sides"]] == [[0, 1], [0, 1]]


def test_a_level_is_told_with_its_bot_and_its_effort() -> None:
    result = study(WHISPERS, "casual", 3)
    assert report(result).splitlines()[0] == f"{WHISPERS.called}, level casual (greedy), effort 1"
    assert (result.as_json()["bot_of_level"], result.as_json()["effort"]) == ("greedy", 1)
    side = duel(WHISPERS, ["casual", "random"], 3).as_json()["sides"][0]
    assert (side["bot"], side["bot_of_level"], side["effort"]) == ("casual", "greedy", 1)


# Games that are cut off


def test_studies_and_duels_have_the_same_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = WHISPERS.rules.MAX_GAME_LENGTH  # every game of whispers has as many
    for cap, unfinished in ((moves + 1, 0), (moves - 1, 5)):
        monkeypatch.setattr("kingfisher.studies.cut_off.CAP", cap)
        assert study(WHISPERS, "random", 5).unfinished == unfinished
        assert duel(WHISPERS, ["greedy", "random"], 5, threads=2).unfinished == 2 * unfinished


def test_a_game_that_was_cut_off_is_won_by_nobody_and_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.studies.cut_off.CAP", 3)
    result = duel(WHISPERS, ["greedy", "random"], 5)
    printed = result.as_json()
    assert (printed["unfinished"], printed["cut_off"]["mean"], printed["drawn"]["mean"]) == (10, 1, 0)
    assert [side[name]["mean"] for side in printed["sides"] for name in ("won", "share", "score")] == [0, 0, None] * 2
    assert printed["ahead"] == {"mean": None, "ci95": None}
    lines = duel_report(result).splitlines()
    assert "effort 4                score unknown" in lines
    at = next(number for number, line in enumerate(lines) if line.startswith("cut off "))
    assert lines[at].split()[2] == "1.0000"
    assert [line.strip() for line in lines[at + 1 : at + 3]] == [
        "10 games stopped by the study and won by nobody;",
        "such deals count in no score, lead or rounds",
    ]


def test_a_deal_counts_in_the_scores_only_if_all_its_games_were_over() -> None:
    over, begun = WHISPERS.batch(3, seed=0), WHISPERS.batch(3, seed=0)
    over.play_random()
    finals = np.stack([over.states, over.states]).view(np.recarray)
    blank = Duel(WHISPERS, (Side("greedy", 4, (0, 1)), Side("random", 0, (0, 1))), 0)
    actors = np.zeros(3, np.int64)
    last_two = duel_of_deals(blank, finals[:, 1:].view(np.recarray), actors[1:])
    finals[1, 0] = begun.states[0]
    result = duel_of_deals(blank, finals, actors)
    assert (result.deals, result.unfinished) == (3, 1)
    assert result.cut_off.mean == pytest.approx(1 / 6)
    assert [side.score for side in result.sides] == [side.score for side in last_two.sides]
    assert (result.ahead, result.ahead.n, last_two.unfinished) == (last_two.ahead, 2, 0)
    shares = [side.won.mean or 0.0 for side in result.sides]
    assert sum(shares) + (result.drawn.mean or 0.0) + (result.cut_off.mean or 0.0) == pytest.approx(1)
    both = result + last_two
    assert (both.unfinished, both.cut_off.n, both.ahead.n) == (1, 5, 4)


# Interrupts


def test_an_interrupt_reaches_a_study_while_it_works_and_ends_its_work() -> None:
    begun, ended = threading.Event(), threading.Event()

    def work(limit: Any) -> None:
        begun.set()
        while limit[0]:
            pass
        ended.set()

    def interrupt() -> None:
        begun.wait(PATIENCE)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        until_interrupted(work)
    thread.join(PATIENCE)
    assert ended.wait(PATIENCE)


def test_what_work_raises_is_raised_where_it_is_waited_for() -> None:
    def fail(limit: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        until_interrupted(fail)


def test_no_bot_moves_on_when_the_limit_is_taken_away() -> None:
    limit = np.zeros(1, np.int64)
    alone = ends_of(GAME, play_deals(StudyResult(GAME, "random", 0, 0), 0, 3, 2, COMPILED, limit))
    assert alone.codes.tolist() == [0, 0, 0]
    assert play_chunk_of_duel(duel(WHISPERS, ["greedy", "random"], 1), 0, 3, 2, limit).unfinished == 6


def test_an_interrupt_keeps_whole_chunks() -> None:
    chunks: list[int] = []

    def interrupt(n: int) -> None:
        chunks.append(n)
        if len(chunks) == 4:
            raise KeyboardInterrupt

    result = study(GAME, "random", 10**9, progress=interrupt)
    assert (result.interrupted, result.deals) == (True, sum(chunks))
    assert json_without_time(result) == {**json_without_time(study(GAME, "random", sum(chunks))), "interrupted": True}


def test_an_interrupt_while_counting_leaves_no_half_of_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = GAME.rule_set(COMPILED).endings_of
    calls: list[None] = []

    def interrupted(*arguments: Any) -> None:
        calls.append(None)
        if len(calls) == 3:
            raise KeyboardInterrupt
        counted(*arguments)

    monkeypatch.setattr(GAME.rule_set(COMPILED), "endings_of", interrupted)
    result = study(GAME, "random", 10**9)
    assert result.deals == sum(result.endings.values()) > 0


# Compiling


@pytest.mark.parametrize(
    ("compiles", "there", "message"), [(True, False, f"{say('progress.compiling')}\n"), (False, False, ""), (True, True, "")]
)
def test_who_waits_for_the_compiler_is_told_once(
    compiles: bool, there: bool, message: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is said to people who wait for a bot that thinks, nor once a deal has come."""
    monkeypatch.setattr("kingfisher.cli.progress.PATIENCE", 0.005)
    with progress("a study", 5) as advance:
        if there:
            advance(1)
        with event.trigger_event("numba:compile") if compiles else nullcontext():
            time.sleep(0.2)
    assert capsys.readouterr() == ("", message)


# Lines of progress


def test_where_no_bar_can_be_drawn_lines_tell_how_far_a_study_is(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.cli.progress.FIRST_LINE", 0.01)
    monkeypatch.setattr("kingfisher.cli.progress.NEXT_LINES", 0.01)
    told = ""
    with progress("a study", 5) as advance:
        advance(2)
        while told.count("\n") < 2:
            told += capsys.readouterr().err
    assert told.splitlines()[0].startswith("a study: 2 of 5 deals after 0:00, about 0:00 left")


def test_a_short_study_prints_no_line_of_progress(capsys: Capture) -> None:
    with progress("a study", 5) as advance:
        advance(5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("done", "total", "seconds", "line"),
    [
        (0, 1, 10.2, "it: 0 of 1 deal after 0:10\n"),
        (250, 1000, 90, "it: 250 of 1,000 deals after 1:30, about 4:30 left\n"),
        (1, 1000, 40, "it: 1 of 1,000 deals after 0:40, about 11:06:00 left\n"),
    ],
)
def test_a_line_of_progress(done: int, total: int, seconds: float, line: str) -> None:
    assert progress_line("it", done, total, seconds) == line


# On another device


@pytest.mark.parametrize("seed", [7, 2**255 - 3])
def test_what_is_played_on_a_device_is_what_the_bot_random_plays(seed: int) -> None:
    ours = ends_of(GAME, play_deals(StudyResult(GAME, "random", 0, seed), seed, 40, 1, COMPILED))
    theirs = play_on_device("cpu", GAME, seed, 40)
    for mine, other_values in ((ours.scores, theirs.scores), (ours.wins, theirs.wins), (ours.codes, theirs.codes)):
        assert mine.tolist() == other_values.tolist()
    assert ours.counts == theirs.counts == {}


def test_values_are_tallied_near_and_far_apart() -> None:
    for values in ([], [3], [5, -2, 5, 0], [5, FEW_VALUES * 9, 5, -7]):
        assert count_values(np.array(values, np.int64)) == Counter(values)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (
            ["--bot", "greedy"],
            "device cuda: only the bot random can use a GPU, from the start of a deal; bot greedy needs the cpu",
        ),
        (
            ["--bot", "random", "--opening", "cycle spades"],
            "device cuda: only the bot random can use a GPU, from the start of a deal; an opening needs the cpu",
        ),
        (
            ["--bots", "random,greedy"],
            "--device cuda: only the bot random can use a GPU; bots against each other need the cpu",
        ),
        (["--solver"], "--device cuda: only the bot random can use a GPU; the solver needs the cpu"),
    ],
)
def test_what_a_gpu_does_not_play_is_said(asked: list[str], reason: str, capsys: Capture) -> None:
    assert cli.main(["study", "tabletop", "--deals", "5", "--device", "cuda", *asked]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"kingfisher: {reason}"


def test_a_race_is_no_study_for_a_gpu(capsys: Capture) -> None:
    assert cli.main(["study", "frenzy", "--bot", "random", "--deals", "5", "--device", "cuda"]) == 2
    reason = "--device cuda: only the bot random can use a GPU; a race such as frenzy needs the cpu"
    assert capsys.readouterr().err == f"kingfisher: {reason}\n"


def test_an_unknown_device_is_named(capsys: Capture) -> None:
    for command in (["study", "tabletop", "--bot", "random", "--deals", "5"], ["bench", "tabletop"]):
        assert cli.main([*command, "--device", "abacus"]) == 2
        assert "abacus" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_an_interrupted_process_reports_what_was_done(threads: str) -> None:
    master, slave = pty.openpty()
    command = ["study", "tabletop", "--bot", "random", "--deals", "100000000000", "--threads", threads, "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kingfisher", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(slave)
    shown = ""
    try:
        while not re.search(r"[1-9]\d*/100000000000", shown):  # the progress bar has counted some deals
            assert select.select([master], [], [], PATIENCE)[0], shown
            shown += os.read(master, 1 << 16).decode()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(master)
    result = json.loads(out)
    assert (process.returncode, result["interrupted"]) == (130, True)
    assert 0 < result["deals"] == sum(result["endings"].values()) < 10**11
