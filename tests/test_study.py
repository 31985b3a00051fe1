"""Studies: the numbers, that nothing but the seed decides them, and that an interrupt keeps what was done."""

from __future__ import annotations

import json
import math
import os
import pty
import re
import signal
import statistics
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.core.errors import KingfisherError
from kingfisher.core.twin import COMPILED, INTERPRETED
from kingfisher.studies.report import report
from kingfisher.studies.study import Result, study, wilson

Capture = pytest.CaptureFixture[str]
GAME = kf.game("tabletop")
FORCED = kf.game("tabletop", matching="forced")


def found(result: Result) -> dict[str, Any]:
    """All that a study says, but for the time it took."""
    return {**result.as_json(), "seconds": 0}


def made_up(scores: dict[int, int], lost: int = 0, **more: Any) -> Result:
    won = sum(scores.values())
    endings = Counter({"6.1": won, "7.11": lost})
    return Result(GAME, "random", 0, 7, won + lost, won, 0, Counter(scores), +endings, 1.25, **more)


# The numbers


def test_mean_error_and_interval() -> None:
    result = made_up({10: 3, 12: 5, 20: 1})
    scores = [10] * 3 + [12] * 5 + [20]
    error = statistics.stdev(scores) / math.sqrt(9)
    half = 1.959963984540054 * error
    assert result.mean == pytest.approx(statistics.fmean(scores))
    assert result.se == pytest.approx(error)
    assert result.ci95 == pytest.approx([statistics.fmean(scores) - half, statistics.fmean(scores) + half])


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
            "ended   0.5000   [6.1] Turns are repeated until every card has been ...",
            "ended   0.5000   [7.11] The game ends stuck, at once after a pair was ...",
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
    assert found(alone) == found(study(game, "random", 100, seed=11, threads=3))
    parts = [study(game, "random", n, seed=11 + first) for first, n in ((0, 1), (1, 60), (61, 39))]
    assert alone.scores == sum((part.scores for part in parts), Counter())
    assert alone.scores != study(game, "random", 100, seed=500).scores


def test_interpreted_and_compiled_bots_play_the_same() -> None:
    for bot in ("random", "greedy"):
        assert found(study(GAME, bot, 2, speed=INTERPRETED)) == found(study(GAME, bot, 2, speed=COMPILED))


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
        ({"seed": 2**256 - 9}, "a seed is a whole number from 0"),
    ],
)
def test_what_cannot_be_studied(asked: dict[str, Any], complaint: str) -> None:
    with pytest.raises(KingfisherError, match=re.escape(complaint)):
        study(GAME, **{"bot": "random", "deals": 10, **asked})


def test_the_command_prints_json_or_a_report(capsys: Capture) -> None:
    line = ["study", "tabletop", "--bot", "random", "--deals", "40", "--seed", "5", "matching=forced"]
    assert cli.main([*line, "--json", "--threads", "2"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {**printed, "seconds": 0} == found(study(FORCED, "random", 40, seed=5))
    assert cli.main(line) == 0
    out = capsys.readouterr().out
    assert out.startswith("tabletop matching=forced, bot random, effort 0\n40 deals from number 5, ")
    assert "\nwon     " in out


# Interrupts


def test_an_interrupt_keeps_whole_chunks() -> None:
    chunks: list[int] = []

    def interrupt(n: int) -> None:
        chunks.append(n)
        if len(chunks) == 4:
            raise KeyboardInterrupt

    result = study(GAME, "random", 10**9, progress=interrupt)
    assert (result.interrupted, result.deals) == (True, sum(chunks))
    assert found(result) == {**found(study(GAME, "random", sum(chunks))), "interrupted": True}


def test_an_interrupt_while_counting_leaves_no_half_of_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = GAME.twin(COMPILED).endings_of
    calls: list[None] = []

    def interrupted(*arguments: Any) -> None:
        calls.append(None)
        if len(calls) == 3:
            raise KeyboardInterrupt
        counted(*arguments)

    monkeypatch.setattr(GAME.twin(COMPILED), "endings_of", interrupted)
    result = study(GAME, "random", 10**9)
    assert result.deals == sum(result.endings.values()) > 0


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
    while not re.search(r"[1-9]\d*/100000000000", shown):  # the progress bar has counted some deals
        shown += os.read(master, 1 << 16).decode()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    os.close(master)
    result = json.loads(out)
    assert (process.returncode, result["interrupted"]) == (130, True)
    assert 0 < result["deals"] == sum(result["endings"].values()) < 10**11
