"""The benchmarks: what a page of them says, and how the run takes what it is given."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kingfisher as kf
from benchmarks.clock import Table, many_at_once, one_at_a_time, one_of_each, whole_games
from benchmarks.document import BY_HAND_ON_A_GPU, DOCS, IN_JAX_TIMES, STEPPED, document, pictures, write
from benchmarks.figures import FIGURES, Figure, Run
from benchmarks.run import named
from benchmarks.subjects import GAMES, KINGFISHER, MANY_SEEN, OPENSPIEL, PGX, ROLLOUTS, SUBJECTS, Subject
from benchmarks.targets import TARGETS
from benchmarks.ways.ours import environment_of

ROOT = Path(__file__).parents[2]
SAVED = DOCS / "benchmarks"


def sample_run(*measured: tuple[Subject, list[float], float | None], missing: tuple[Subject, ...] = ()) -> dict[str, Any]:
    rows = [{**named(subject), "moves_a_second": speeds, "chances_a_move": chances} for subject, speeds, chances in measured]
    return {
        "when": "2026-01-02",
        "seconds": 0.5,
        "rounds": 3,
        "machine": {"processor": "an abacus", "cores": 2, "system": "wood", "python": "3.11"},
        "versions": {"kingfisher": "1"},
        "subjects": rows,
        "missing": [{**named(subject), "missing": "No module named 'pgx'"} for subject in missing],
        "starts": [{"library": KINGFISHER, "game": "tabletop", "cold": 5.5, "warm": 1.25}],
        "memory": [{"library": KINGFISHER, "game": "tabletop", "bytes": 1234, "games": 10}],
    }


def test_the_page_says_what_was_measured() -> None:
    cpu = json.loads((SAVED / "cpu.json").read_text(encoding="utf-8"))
    gpu = json.loads((SAVED / "gpu.json").read_text(encoding="utf-8")) if (SAVED / "gpu.json").exists() else None
    assert (DOCS / "benchmarks.md").read_text(encoding="utf-8") == document(cpu, gpu)
    for name, svg in pictures(cpu).items():
        assert (SAVED / name).read_text(encoding="utf-8") == svg


def test_the_page_is_of_a_full_run() -> None:
    run = Run(json.loads((SAVED / "cpu.json").read_text(encoding="utf-8")))
    assert {*run.rows, *run.missing} == set(SUBJECTS)


def test_targets_are_of_what_is_measured() -> None:
    assert {subject for figure in FIGURES for subject in (figure.ours, *figure.peers)} <= set(SUBJECTS)
    assert {target.game for target in TARGETS.gpu.targets} <= set(kf.games())
    assert {KINGFISHER, *TARGETS.same_game_in} <= set(GAMES)


def test_every_game_is_measured() -> None:
    """Without a target for it, and in the ways that its seats allow."""
    assert GAMES[KINGFISHER] == tuple(kf.games())
    for name in kf.games():
        ways = {subject.way for subject in SUBJECTS if (subject.library, subject.game) == (KINGFISHER, name)}
        assert (MANY_SEEN in ways) == (kf.game(name).seats == 1)
        assert environment_of(name)
        assert TARGETS.gpu.games_of(name) >= TARGETS.gpu.games_of("a game that is not named")


def test_a_ratio_is_one_of_the_same_round() -> None:
    ours, peer, other = (Subject(KINGFISHER, "a", ROLLOUTS), Subject(OPENSPIEL, "b", ROLLOUTS), Subject(OPENSPIEL, "b", "bots"))
    run = Run(sample_run((ours, [10.0, 40.0, 90.0], 1.0), (peer, [1.0, 2.0, 3.0], 0.0), (other, [0.5, 4.0, 1.0], 3.0)))
    ratio = run.ratio(Figure("", ours, (peer, other), 10))
    assert ratio is not None
    assert (ratio.middle, ratio.low, ratio.high) == (10.0, 10.0, 30.0)
    assert ratio.with_chance == 10.0  # 20 : 2, 80 : 16, 180 : 4


def test_the_page_tells_what_is_reached_and_what_is_not() -> None:
    figure = FIGURES[2]
    for speed, cells in ((30.0, "| 3 | 3 to 3 | – | reached |"), (15.0, "| 1.5 | 1.5 to 1.5 | – | not reached |")):
        page = document(sample_run((figure.ours, [speed] * 3, None), (figure.peers[1], [10.0] * 3, None)))
        assert f"| {figure.words} | {figure.least:g} {cells}" in page


def test_a_peer_that_is_missing_is_told() -> None:
    absent = Subject(PGX, "2048", ROLLOUTS)
    page = document(sample_run((FIGURES[0].ours, [1.0, 2.0, 3.0], 0.5), missing=(absent,)))
    assert "- Pgx: 2048, random play by rollouts: No module named 'pgx'" in page
    assert "| Pgx: 2048 | – | – | – | – | – | – |" in page
    assert "| not measured |" in page


def test_a_run_of_nothing_still_makes_a_page(tmp_path: Path) -> None:
    write(sample_run(missing=SUBJECTS), tmp_path)
    assert (tmp_path / "benchmarks.md").read_text(encoding="utf-8").startswith("# Benchmarks")
    assert {file.name for file in (tmp_path / "benchmarks").iterdir()} == {"cpu.json", "speeds.svg", "same-game.svg"}


def test_a_gpu_has_its_own_section(tmp_path: Path) -> None:
    gpu = {
        "when": "2026-01-03",
        "machine": {"gpu": "a great one"},
        "games_at_once": {"tabletop": 2000},
        "remarks": ["It was warm."],
        "rows": [
            {"what": "Kingfisher: tabletop", "moves_a_second": 1.3e10, "times": 88.4},
            {"what": "Kingfisher: frenzy", "moves_a_second": 2.9e8},
            {"what": "2048", "moves_a_second": 1.5e8},
        ],
    }
    page = document(sample_run(), gpu)
    assert "by `make bench-gpu`, 2026-01-03: a great one. Kingfisher's games side by side: tabletop 2,000." in page
    assert "\nIt was warm.\n" in page
    assert "| what | moves a second | times |" in page
    assert "| Kingfisher: tabletop | 13,000,000,000 | 88.4 |" in page
    assert "| 2048 | 150,000,000 | – |" in page
    assert "| Kingfisher: tabletop, moves a second | 10,000,000,000 | 13,000,000,000 | reached |" in page
    assert "| Kingfisher: frenzy, moves a second | 300,000,000 | 290,000,000 | not reached |" in page
    assert "| Kingfisher: tabletop, times the tabletop game in JAX | 20 | – | not measured |" in page
    assert "*Stepped*" not in page
    assert "*Bytes a game*" not in page


def test_what_a_gpu_does_for_learners_has_a_table_of_its_own() -> None:
    costs = {"seconds_until_ready": 2.5, "bytes_a_game": 616}
    rows = [
        {"what": "Kingfisher: tabletop", "moves_a_second": 1.3e10, **costs},
        {"what": f"Kingfisher: tabletop, {STEPPED}", "moves_a_second": 2e9, **costs},
    ]
    page = document(sample_run(), {"when": "2026-01-03", "machine": {}, "rows": rows})
    tables = page.split("| what | moves a second | seconds until ready | bytes a game |")
    assert ["stepped |" in part or "stepped, " in part for part in tables[1:]] == [False, True]
    assert "| Kingfisher: tabletop, stepped | 2,000,000,000 | 2.5 | 616 |" in tables[2]
    assert tables[2].index("*Stepped*") < tables[2].index("*Bytes a game*")


@pytest.mark.parametrize(
    ("times", "sentence"), [(5.0, "for 20 times, one would have to be 4 times as fast as that."), (21.0, "")]
)
def test_the_kernel_by_hand_says_what_is_out_of_reach(times: float, sentence: str) -> None:
    rows = [{"what": BY_HAND_ON_A_GPU, "moves_a_second": 5e10, IN_JAX_TIMES: times}]
    page = document(sample_run(), {"when": "2026-01-03", "machine": {}, "rows": rows})
    assert sentence in page
    assert ("would have to be" in page) == bool(sentence)


def test_what_was_not_asked_for_takes_no_room() -> None:
    subject = Subject(KINGFISHER, "tabletop", ROLLOUTS)
    page = document(sample_run((subject, [1.0, 2.0, 3.0], None)), pictured=False)
    assert "Kingfisher: tabletop" in page
    assert not re.search(r"^\| (OpenSpiel|Pgx|RLCard|PettingZoo): ", page, re.MULTILINE)
    assert ".svg" not in page


def test_every_mark_of_a_picture_lies_inside_it() -> None:
    subject = Subject(KINGFISHER, "tabletop", ROLLOUTS)
    for speeds in ([1.0, 1.0, 1.0], [999.0, 1000.0, 1001.0], [2.5e10, 2.5e10, 2.5e10]):
        svg = pictures(sample_run((subject, speeds, None)))["speeds.svg"]
        places = [float(x) for x in re.findall(r'class="d" cx="([\d.]+)"', svg)]
        assert len(places) == 2  # one of them in the legend
        assert all(0 < x < 760 for x in places)


class Counter(Table):
    """Games of three moves."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    def begin(self) -> list[int]:
        return [4, 5]

    def step(self, move: int) -> list[int]:
        self.made.append(move)
        return [4, 5] if len(self.made) % 3 else self.begin()


def test_random_moves_are_legal_and_counted() -> None:
    table = Counter()
    count = one_at_a_time(table)(0.001)
    assert count.moves == len(table.made)
    assert set(table.made) == {4, 5}


def test_what_the_library_leaves_to_its_caller_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    class Slow(Counter):
        def step(self, move: int) -> list[int]:
            nonlocal now
            now += 5
            self.aside += 3
            return super().step(move)

    monkeypatch.setattr("benchmarks.clock.time.perf_counter", lambda: now)
    assert one_at_a_time(Slow())(10)[:2] == (5, 10)


def test_a_chosen_move_is_legal_even_where_nothing_is_drawn() -> None:
    import numpy as np

    class Nothing:
        def random(self, shape: Any, kind: Any) -> Any:
            return np.zeros(shape, kind)

    assert one_of_each(np.array([[False, True], [True, False], [False, False]]), Nothing()).tolist() == [1, 0, 0]


def test_moves_of_many_games_are_counted() -> None:
    import numpy as np

    class Counters:
        moves_made: list[int] = []  # noqa: RUF012

        def begin(self) -> Any:
            return np.array([[False, True, False], [True, False, False]])

        def step(self, moves: Any) -> tuple[Any, int]:
            self.moves_made += moves.tolist()
            return self.begin(), 2

    tables = Counters()
    count = many_at_once(tables)(0.001)
    assert tables.moves_made == [1, 0] * (count.moves // 2)


def test_whole_games_are_counted_after_the_clock() -> None:
    assert whole_games(lambda: lambda: (7, 2))(1e-9)[::2] == (7, 2)
    assert whole_games(lambda: lambda: (7, None))(1e-9)[::2] == (7, None)
    dealt: list[int] = []
    assert whole_games(lambda: lambda: (len(dealt), 0), lambda: dealt.append(1))(1e-9).moves == 1


def test_a_worker_plays_and_answers() -> None:
    answers = worker("OpenSpiel", "pig", "bots", reason="0.001\n0.001\n")
    assert list(answers[0]) == ["versions"]
    assert [answer["moves"] > answer["chances"] > 0 for answer in answers[1:]] == [True, True]


def test_a_worker_says_what_cannot_be_played() -> None:
    assert worker("OpenSpiel", "2048", "rollouts") == [
        {"missing": "OpenSpiel's search takes no game with rewards before its end"}
    ]


def test_a_worker_tells_the_memory_of_a_game() -> None:
    [row] = worker("OpenSpiel", "pig", "memory")
    assert row["bytes"] > 100


def worker(library: str, game: str, way: str, reason: str = "") -> list[dict[str, Any]]:
    process = subprocess.run(
        [sys.executable, "-m", "benchmarks.worker", library, game, way, "-1"],
        input=reason,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return [json.loads(line) for line in process.stdout.splitlines()]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--seconds 0", "argument --seconds: '0' is no number of seconds from 0.001 to 600"),
        ("--rounds two", "argument --rounds: 'two' is no whole number of rounds from 1 to 1000"),
        ("--only chess", "argument --only: nothing is called chess; there are:"),
        ("--again --quick", "--again measures nothing: leave --quick, --only, --seconds and --rounds out"),
        ("--again --out nowhere", "--again: there is no nowhere/benchmarks/cpu.json; a full run writes it"),
    ],
)
def test_bad_options_are_refused_in_words(options: str, message: str) -> None:
    command = [sys.executable, "-m", "benchmarks", *options.split()]
    process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert process.returncode == 2
    assert message in process.stderr
    assert "Traceback" not in process.stderr
