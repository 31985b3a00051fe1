"""Writes docs/reference/benchmarks.md and its pictures from what a run has saved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import FIGURES, Figure, Run
from benchmarks.plot import Row, dots
from benchmarks.subjects import (
    ALL_CORES,
    BOTS,
    BY_HAND,
    DEALT,
    GAMES,
    INTERPRETED,
    JAX_SIZES,
    KINGFISHER,
    MANY,
    MANY_SEEN,
    ONE,
    ONE_SEEN,
    OPENSPIEL,
    PETTINGZOO,
    PGX,
    RLCARD,
    ROLLOUTS,
    SAME_GAME,
    Subject,
)
from benchmarks.targets import TARGETS

DOCS = Path(__file__).parent.parent / "docs" / "reference"
NOTHING = "–"

COLUMNS = {
    "one": (ONE,),
    "one, seen": (ONE_SEEN,),
    "many": (MANY,),
    "many, seen": (MANY_SEEN,),
    "random play": (ROLLOUTS, BOTS),
    "all cores": (ALL_CORES,),
}
NEAREST = (KINGFISHER, OPENSPIEL, PGX, RLCARD, PETTINGZOO)
SAME = ((KINGFISHER, SAME_GAME), *TARGETS.same_game_in.items())

KINDS = {
    "one at a time, seen": (ONE_SEEN,),
    "many, seen": (MANY_SEEN,),
    "all cores": (ALL_CORES,),
    "random play": (ROLLOUTS, BOTS),
}

HEAD = """# Benchmarks

Kingfisher beside its peers, all in one run. This page and its pictures are written by `make bench`; what it measured lies in
[benchmarks/cpu.json](benchmarks/cpu.json). Run it on your own machine: only ratios of one run mean anything.
"""

COLUMN_WORDS = """
Moves a second, medians of the rounds.

- **one**: one game at a time from Python, move by move; after each move the library says what is legal. Kingfisher's
  `Position`, which takes moves as text and runs interpreted; `State` of `pyspiel`; a jitted step of Pgx. Who wants one game of
  ours quickly takes the environment of the next column, which is compiled.
- **one, seen**: the same with an observation for a learner. Kingfisher's Gymnasium and PettingZoo environments. RLCard and
  PettingZoo's own games always observe, and move by move there is no other way to play them.
- **many**: 256 games side by side, one call from Python for a move in each: Kingfisher's `Batch`, a jitted and vmapped step
  of Pgx.
- **many, seen**: the same with observations: Kingfisher's vector environment, for its games for one.
- **random play**: whole games with the loop inside the library, on one core: `Batch.play_random`, OpenSpiel's C++, a jitted
  scan.
- **all cores**: the same on all cores, {cores} here: threads of one process for Kingfisher, a process for each core for the
  others.
"""

HOW = """
## How it is measured

- **A move is a decision of a player.** Dice, cards turned up and other chance steps are made and timed, but not counted, for
  any library. The ratio with chance steps counted on both sides stands beside it where both are known.
- Every library, game and way is a process of its own, held to one core before it imports anything large. All take turns in
  every round, and a ratio compares speeds of the same round. A first, shorter round is not counted.
- Stepped from Python, only calls to the library are timed, not the choice of the random move, nor the draw of a chance outcome
  where the library leaves it to its caller. Games that are over begin anew, and that is timed too.
- OpenSpiel's C++ plays in one of two loops, and the quicker one counts: *bots*, `evaluate_bots` with its uniform random bots,
  whose histories tell every move made, or *rollouts*, `RandomRolloutEvaluator`, reached through a search of one simulation. The
  evaluator does not tell its moves; their mean is counted beforehand over two seconds of random games from the same starts. It
  starts from positions already dealt, and OpenSpiel's search does not take Klondike and 2048.
- Random play for JAX has as many games side by side as proved quickest of those tried: {sizes}.
- Kingfisher's random play is timed with its deals: one batch is dealt anew whenever all its games are over. Games for JAX
  that are over take up another from a pool dealt once a call, instead of Pgx's automatic reset, which under vmap deals every
  game anew at every step. Where nobody looks at an observation it is dropped, so that JAX's compiler can leave it out.
- The same game plays by the same rules everywhere: tests give each our deals, rolls and moves, and compare every state.
- Start-up is the time from starting a process until its first call of random play has returned, or for libraries that compile
  nothing its first move is made: *cold* with empty caches on the disk, *warm* from these caches. The difference is compiling.
- Memory is by how much the resident memory of a process grows with many games dealt and held at once, divided by their
  number; for Kingfisher and JAX, whose compilers take memory too, the size of their arrays. Kingfisher's are those of a `Batch`
  that has made a move, generators included.

## What the numbers do not say

- Different games cost different work. Klondike, backgammon and 2048 are neighbours of our games, not twins: only the table of
  the same game compares libraries alone.
- Random moves are not a player's moves, and observations differ in size: ours of the tabletop game is 706 numbers.
- OpenSpiel keeps the history of every state and can undo; that takes time and memory, and buys something. JAX is made for
  accelerators and is here on one CPU core.
- Another machine, compiler or version gives other numbers. Other work on the machine shows in the spread.
"""


def number(value: float | None) -> str:
    """Three significant figures, with commas."""
    return NOTHING if value is None else f"{float(f'{value:.3g}'):,.0f}"


def ratio(value: float | None) -> str:
    return NOTHING if value is None else f"{value:,.0f}" if value >= 100 else f"{float(f'{value:.3g}'):g}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def called(library: str, game: str) -> str:
    """A game as the document names it."""
    return f"{library}: {SAME_GAME if library in TARGETS.same_game_in else game}"


def speeds(run: Run, library: str, game: str) -> list[str]:
    return [number(run.speed(Subject(library, game, way) for way in ways)) for ways in COLUMNS.values()]


def asked_for(run: Run, games: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those of the games that the run looked at."""
    there = {(subject.library, subject.game) for subject in (*run.rows, *run.missing)}
    return [game for game in games if game in there]


def nearest_table(run: Run) -> str:
    games = asked_for(run, ((library, game) for library in NEAREST for game in GAMES[library]))
    return table(["library: game", *COLUMNS], [[called(*game), *speeds(run, *game)] for game in games])


def same_table(run: Run) -> str:
    rows = [[called(*game), *speeds(run, *game)] for game in asked_for(run, SAME)]
    for title, way in (
        ("Kingfisher, deals untimed", DEALT),
        ("a Numba loop by hand, deals untimed", BY_HAND),
        ("Kingfisher, interpreted", INTERPRETED),
    ):
        subject = Subject(KINGFISHER, SAME_GAME, way)
        if subject in run.rows:
            rows.append([title, *(number(run.speed([subject])) if name == "random play" else NOTHING for name in COLUMNS)])
    return table([f"{SAME_GAME} in", *COLUMNS], rows)


def figure_row(run: Run, figure: Figure) -> list[str]:
    times = run.ratio(figure)
    if times is None:
        return [figure.words, f"{figure.least:g}", NOTHING, NOTHING, NOTHING, "not measured"]
    verdict = "reached" if times.middle >= figure.least else "not reached"
    spread = f"{ratio(times.low)} to {ratio(times.high)}"
    return [figure.words, f"{figure.least:g}", ratio(times.middle), spread, ratio(times.with_chance), verdict]


def figures_table(run: Run) -> str:
    head = ["our random play : another game's speed, one core", "at least", "found", "rounds", "with chance steps", ""]
    return table(head, [figure_row(run, figure) for figure in FIGURES]) + FIGURES_WORDS + same_words(run)


FIGURES_WORDS = """
These are different games: the ratios say how far random play of ours is from what is usual in the field, not how much better a
library is. *In C++* is random play inside OpenSpiel; *from Python* is OpenSpiel's game stepped from Python, one move at a time,
beside our loop inside the library.
"""


SAME_RATIOS = (
    ("JAX, in random play", ROLLOUTS, SAME[1]),
    ("JAX, with 256 games stepped from Python", MANY, SAME[1]),
    ("JAX, with one game stepped from Python: ours, a `Position`, is interpreted and takes moves as text", ONE, SAME[1]),
    ("OpenSpiel's Python API, with one game stepped from Python, likewise", ONE, SAME[2]),
    ("OpenSpiel's Python API, with one game stepped from Python and observed", ONE_SEEN, SAME[2]),
)


def same_words(run: Run) -> str:
    """Like beside like."""
    sentences = []
    for title, way, peer in SAME_RATIOS:
        times = run.ratio(Figure("", Subject(*SAME[0], way), (Subject(*peer, way),), 0))
        if times is not None:
            sentences.append(f"{ratio(times.middle)} times {title}")
    lines = "".join(f"- {line}\n" for line in sentences)
    return f"\nThe very same game, our speed by that of others:\n\n{lines}" if sentences else ""


def seconds(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.1f}"


def starts_table(run: Run) -> str:
    memory = {(row["library"], row["game"]): float(row["bytes"]) for row in run.saved["memory"]}
    starts = {(row["library"], row["game"]): row for row in run.saved["starts"]}
    rows = []
    for key in dict.fromkeys((*starts, *memory)):
        start = starts.get(key, {"cold": None, "warm": None})
        compiling = None if start["cold"] is None else max(0.0, start["cold"] - start["warm"])
        rows.append([called(*key), *map(seconds, (start["cold"], start["warm"], compiling)), number(memory.get(key))])
    return table(["library: game", "cold start, s", "warm start, s", "of it compiling, s", "bytes a game"], rows)


WAY_WORDS = {ROLLOUTS: "random play by rollouts", BOTS: "random play by bots"}


def missing_words(run: Run) -> str:
    if not run.missing:
        return ""
    why: dict[str, list[str]] = {}
    for subject, reason in run.missing.items():
        why.setdefault(reason, []).append(f"{called(subject.library, subject.game)}, {WAY_WORDS.get(subject.way, subject.way)}")
    lines = [f"- {'; '.join(names)}: {reason}" for reason, names in why.items()]
    return "\nNot measured:\n\n" + "\n".join(lines) + "\n"


def machine_words(run: Run) -> str:
    machine, saved = run.saved["machine"], run.saved
    libraries = ", ".join(f"{name} {number}" for name, number in saved["versions"].items())
    spreads = sorted((run.spread(subject), subject.name) for subject in run.rows) or [(0.0, NOTHING)]
    usual, (most, least_steady) = spreads[len(spreads) // 2][0], spreads[-1]
    where = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}"
    return (
        f"\n{saved['when']}, {where}; {libraries}. {saved['rounds']} rounds of {saved['seconds']:g} s each. The slowest and "
        f"the quickest round of a row differ by {usual:.0%} of its median in the middle of all rows, by {most:.0%} at most "
        f"({least_steady}).\n"
    )


IN_JAX_TIMES = f"times_the_{SAME_GAME}_game_in_JAX"
TIMES_WANTED = next(target.least for target in TARGETS.gpu.targets if target.column == IN_JAX_TIMES)
BY_HAND_ON_A_GPU = f"{SAME_GAME} by hand in CUDA"
STEPPED = "stepped"

GPU_WORDS = """
Whole games of random play. Ours are dealt before the clock starts, except where it says *dealing included*; JAX and Pgx deal
a pool of games in every call, which is timed. The kernel written by hand (`benchmarks/tabletop.cu`) plays the very games that
ours plays, with the same generator, and shows how far ours is from what the GPU can do. The game in JAX is the one above, decks
packed into words; its compiler makes one pass over all games for each move.
"""

GPU_STEPPED_WORDS = """
*Stepped* is as a learner plays: by one call from Python a move in every game, then new deals for the games that are over, who
is to act, and what is legal; *and observed* with an observation of every game. Moves are chosen on the GPU, which is not timed.
Nothing comes to the host.
"""

GPU_COST_WORDS = """
*Seconds until ready* is how long it took to compile, deal and play once; a row does not compile again what one above it has
compiled. *Bytes a game* are those of all arrays that are held.
"""


def gpu_words(gpu: dict[str, Any] | None) -> str:
    """What `make bench-gpu` saved: every row has `what` and `moves_a_second`, and whatever else is worth a column."""
    if gpu is None:
        return ""
    stepped = [row for row in gpu["rows"] if STEPPED in row["what"]]
    whole_games = [row for row in gpu["rows"] if row not in stepped]
    machine = ", ".join(f"{value}" for value in gpu["machine"].values())
    lasted = f"; {gpu['rounds']} rounds of {gpu['seconds']:g} s each" if "rounds" in gpu else ""
    at_once = ", ".join(f"{name} {cell_text(games)}" for name, games in gpu.get("games_at_once", {}).items())
    games = f" Kingfisher's games side by side: {at_once}." if at_once else ""
    head = f"\n## On a GPU\n\nA run of its own, by `make bench-gpu`, {gpu['when']}: {machine}{lasted}.{games}\n\n"
    figures_rows = table(["to reach on one H200, dealing untimed", "at least", "found", ""], gpu_figures(gpu["rows"]))
    remarks = "".join(f"\n{remark}\n" for remark in gpu.get("remarks", []))
    learning = "\n" + gpu_table(stepped) + GPU_STEPPED_WORDS if stepped else ""
    cost = GPU_COST_WORDS if any("bytes_a_game" in row for row in gpu["rows"]) else ""
    bounds = f"{by_hand_words(whole_games)}\n{TARGETS.gpu.bounds}"
    return head + figures_rows + "\n" + gpu_table(whole_games) + GPU_WORDS + bounds + learning + cost + remarks


def gpu_table(rows: Sequence[dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return table([key.replace("_", " ") for key in columns], [[cell_text(row.get(key)) for key in columns] for row in rows])


def by_hand_words(rows: Iterable[dict[str, Any]]) -> str:
    """What the kernel by hand says about the figure that JAX is the measure of."""
    times = {row["what"]: row.get(IN_JAX_TIMES) for row in rows}.get(BY_HAND_ON_A_GPU)
    if times is None or times >= TIMES_WANTED:
        return ""
    return (
        f"\nThe kernel by hand is {ratio(times)} times as fast as JAX: for {TIMES_WANTED:g} times, one would have to be "
        f"{ratio(TIMES_WANTED / times)} times as fast as that.\n"
    )


def gpu_figures(rows: Iterable[dict[str, Any]]) -> Iterator[list[str]]:
    rows_by_name = {row["what"]: row for row in rows}
    for target in TARGETS.gpu.targets:
        what, column, least = f"{KINGFISHER}: {target.game}", target.column, target.least
        value = rows_by_name.get(what, {}).get(column)
        verdict = "not measured" if value is None else "reached" if value >= least else "not reached"
        yield [f"{what}, {column.replace('_', ' ')}", cell_text(least), cell_text(value), verdict]


def cell_text(value: Any) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value) if abs(value) >= 1000 else ratio(value)
    return str(value)


def document(cpu: dict[str, Any], gpu: dict[str, Any] | None = None, pictured: bool = True) -> str:
    run = Run(cpu)
    nearest = "![Moves a second of every library and game](benchmarks/speeds.svg)\n"
    same = f"![Moves a second of the {SAME_GAME} game in each library](benchmarks/same-game.svg)\n\n"
    return "".join(
        [
            HEAD,
            machine_words(run),
            "\n## The figures to reach\n\n",
            figures_table(run),
            "\n## The nearest games\n\n",
            nearest if pictured else "",
            COLUMN_WORDS.format(cores=run.saved["machine"]["cores"]),
            "\n",
            nearest_table(run),
            missing_words(run),
            "\n## The same game\n\n",
            same if pictured else "",
            same_table(run),
            "\n## Start-up and memory\n\n",
            starts_table(run),
            gpu_words(gpu),
            HOW.format(sizes=", ".join(f"{games:,} of {game}" for game, (games, _) in JAX_SIZES.items())),
        ]
    )


def plot_rows(run: Run, keys: Iterable[tuple[str, str]]) -> list[Row]:
    rows = []
    for library, game in keys:
        speeds = {kind: run.speed(Subject(library, game, way) for way in ways) for kind, ways in KINDS.items()}
        measured = {kind: speed for kind, speed in speeds.items() if speed is not None}
        if measured:
            rows.append((called(library, game), measured))
    return rows


def pictures(cpu: dict[str, Any]) -> dict[str, str]:
    run = Run(cpu)
    nearest = [(library, game) for library in NEAREST for game in GAMES[library]]
    return {
        "speeds.svg": dots("Moves a second, by library and game, on a logarithmic scale", list(KINDS), plot_rows(run, nearest)),
        "same-game.svg": dots(
            f"Moves a second of the {SAME_GAME} game, on a logarithmic scale", list(KINDS), plot_rows(run, SAME)
        ),
    }


def write(cpu: dict[str, Any], folder: Path = DOCS) -> None:
    """Everything into the folder: the page, the pictures and what was measured."""
    (folder / "benchmarks").mkdir(parents=True, exist_ok=True)
    gpu = folder / "benchmarks" / "gpu.json"
    (folder / "benchmarks" / "cpu.json").write_text(json.dumps(cpu, indent=1) + "\n", encoding="utf-8")
    told_there = json.loads(gpu.read_text(encoding="utf-8")) if gpu.exists() else None
    (folder / "benchmarks.md").write_text(document(cpu, told_there), encoding="utf-8")
    for name, svg in pictures(cpu).items():
        (folder / "benchmarks" / name).write_text(svg, encoding="utf-8")
