"""What the documents say is run: Python blocks, commands, the Record shown, names of files and functions."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from types import FunctionType

import pytest

import kingfisher as kf
from kingfisher.bots import bot_and_effort, levels
from kingfisher.cli.command_line import main
from kingfisher.core import interface
from kingfisher.games.freshwater.components.file_format import GIVEN, MARKED
from kingfisher.new_game.write import TEMPLATE
from kingfisher.studies.duel import duel
from kingfisher.studies.intervals import wilson
from kingfisher.studies.study import study
from kingfisher.studies.winnable_share import share
from tools.site.markdown import anchor

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str, files: list[Path] = DOCUMENTS) -> list[str]:
    return [body for file in files for kind, body in BLOCK.findall(file.read_text(encoding="utf-8")) if kind == language]


def test_the_python_example_of_the_readme_runs() -> None:
    [example] = blocks("python", [ROOT / "README.md"])
    process = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert process.stderr == ""
    comments = re.findall(r"print\(pos\.why_not\(.*?\)\)\s+# (.+)", example)
    assert comments
    assert all(comment in process.stdout for comment in comments)
    assert len([line for line in example.splitlines() if line.strip()]) == 10


def test_the_readme_lists_games_that_come_along() -> None:
    """In the order in which they are offered, each by its title. A new game needs no line there to pass."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$", readme, re.MULTILINE)
    built_in = [game for game in map(kf.game, kf.games()) if game.package.startswith("kingfisher.games.")]
    assert listed == [(game.name, game.title) for game in built_in if game.name in dict(listed)]
    assert listed


def test_the_python_example_of_the_studies_prints_what_the_command_does(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = blocks("python", [ROOT / "docs/reference/study-results.md"])
    process = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert main(["study", "tabletop", "--bot", "specialist", "--deals", "1000"]) == 0
    outputs = [text.splitlines() for text in (process.stdout, capsys.readouterr().out)]
    assert [line for line in outputs[0] if "deals from" not in line] == [
        line for line in outputs[1] if "deals from" not in line
    ]


def test_make_targets_in_the_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        name
        for file in DOCUMENTS
        for name in re.findall(r"(?:`|^)make ([\w-]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"play", "test"} <= named
    assert [name for name in sorted(named) if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


def test_make_help_tells_of_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split()
    process = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    rows = [line.split(maxsplit=2) for line in process.stdout.splitlines()]
    assert sorted(target for _, target, _ in rows) == sorted(targets)
    assert ["make", "play", "play in the browser"] in rows


def test_the_record_shown_replays() -> None:
    records = [block for block in blocks("text") if block.startswith("kingfisher record")]
    assert [kf.replay(record).record() for record in records] == records


def test_the_components_shown_can_be_played_with() -> None:
    for text in blocks("toml", [ROOT / "docs/reference/components.md"]):
        assert "components=own-" in repr(kf.game("freshwater", components=text))
    page = (ROOT / "docs/reference/components.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([^`\n]+)`", page))
    assert {what.split()[-1] for what in (*GIVEN, *(mark for mark in MARKED if " " not in mark))} <= named


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {kf.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", [*ROOT.glob("*.md")], ids=lambda file: file.name)
def test_links_of_the_first_pages_lead_somewhere(file: Path) -> None:
    """The building of the site checks those of the documents."""
    for target in re.findall(r"\]\((?!http)([^)]+)\)", file.read_text(encoding="utf-8")):
        path, _, fragment = target.partition("#")
        aim = ROOT / path if path else file
        assert aim.exists(), f"{file.name} links to {target}"
        if fragment:
            headings = re.findall(r"^#+ (.+)$", aim.read_text(encoding="utf-8"), re.MULTILINE)
            assert fragment in map(anchor, headings), f"{file.name} links to {target}"


def test_all_that_a_game_can_answer_is_listed() -> None:
    text = (ROOT / "docs/reference/a-games-folder.md").read_text(encoding="utf-8")
    listed = {
        name: arguments.split(", ") for name, arguments in re.findall(r"`(\w+)\(([\w, ]+)\)`", text) if name in vars(interface)
    }
    names = {
        name: list(signature(value).parameters)
        for name, value in vars(interface).items()
        if isinstance(value, FunctionType) and value.__module__ == interface.__name__
    }
    del names["choose"]  # a bot answers it, and no game
    assert listed == names


def test_the_files_of_a_game_are_listed() -> None:
    text = (ROOT / "docs/reference/a-games-folder.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([\w.*/]+)` \|", text[text.index("## What a game's folder holds") :], re.MULTILINE))
    files = {file.name for file in TEMPLATE.iterdir() if file.is_file()}
    assert files <= listed
    assert all((ROOT / f"src/kingfisher/{name}").exists() for name in re.findall(r"`(core/[\w.]+)`", text))


def published_rows() -> list[list[str]]:
    text = (ROOT / "docs/reference/study-results.md").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]


def study_rows() -> list[list[str]]:
    return [row for row in published_rows() if row[0] in ("optional", "forced") and row[1] != "montecarlo" and row[2] != "1"]


@pytest.mark.parametrize("row", study_rows(), ids=lambda row: f"tabletop-{row[0]}-{row[1]}")
def test_the_studies_published_are_what_a_fresh_study_finds(row: list[str]) -> None:
    matching, bot, effort, _, won, turns, error, interval = row
    fresh = study(kf.game("tabletop", matching=matching), bot, 3_000, seed=500_000, effort=int(effort))
    assert fresh.mean is not None
    assert fresh.se is not None
    assert abs(fresh.mean - float(turns)) < 4 * math.hypot(fresh.se, float(error))
    lower, upper = wilson(fresh.won, fresh.deals)
    assert lower - 0.01 < float(won) < upper + 0.01
    assert [float(edge) for edge in interval.split(" to ")] == pytest.approx(
        [float(turns) - 1.96 * float(error), float(turns) + 1.96 * float(error)], abs=0.011
    )


def test_a_row_says_what_the_command_prints() -> None:
    """To the last digit: a share that lies between two of them is rounded in one way."""
    for row in (row for row in study_rows() if row[1] == "random"):
        matching, bot, effort, deals, *figures = row
        fresh = study(kf.game("tabletop", matching=matching), bot, int(deals), effort=int(effort), threads=2)
        assert fresh.ci95 is not None
        interval = " to ".join(f"{edge:.2f}" for edge in fresh.ci95)
        assert figures == [f"{fresh.won / fresh.deals:.4f}", f"{fresh.mean:.2f}", f"{fresh.se:.3f}", interval]


def solotaire_rows() -> list[list[str]]:
    return [row for row in published_rows() if row[0] in ("classic", "solotaire") and row[3] == "0"]


@pytest.mark.parametrize("row", solotaire_rows(), ids=lambda row: f"solotaire-{row[0]}-{row[2]}")
def test_the_scores_published_are_what_a_fresh_study_finds(row: list[str]) -> None:
    variant, _, bot, effort, _, points, error, interval = row
    fresh = study(kf.game("solotaire", variant=variant), bot, 2_000, seed=500_000, effort=int(effort))
    assert fresh.mean is not None
    assert fresh.se is not None
    assert abs(fresh.mean - float(points)) < 4 * math.hypot(fresh.se, float(error))
    assert [float(edge) for edge in interval.split(" to ")] == pytest.approx(
        [float(points) - 1.96 * float(error), float(points) + 1.96 * float(error)], abs=0.011
    )


def solved_rows() -> list[list[str]]:
    return [row for row in published_rows() if row[1] in ("exhausted", "stop") and len(row) == 9 and row[2].isdecimal()]


@pytest.mark.parametrize("row", solved_rows(), ids=lambda row: f"tacklebox-{row[0]}-{row[1]}")
def test_the_winnable_deals_published_are_what_a_fresh_study_finds(row: list[str]) -> None:
    level, ending, _, deals, reached, impossible, unknown, winnable, interval = row
    assert int(deals) == int(reached) + int(impossible) + int(unknown)
    lower, upper = int(reached) / int(deals), (int(reached) + int(unknown)) / int(deals)
    assert [float(edge) for edge in winnable.split(" to ")] == pytest.approx([lower, upper], abs=0.0001)
    ends = [wilson(int(reached), int(deals))[0], wilson(int(reached) + int(unknown), int(deals))[1]]
    assert [float(edge) for edge in interval.split(" to ")] == pytest.approx(ends, abs=0.0001)
    fresh = share(kf.game("tacklebox", level=int(level), ending=ending), 80, seed=500_000, budget=50_000)
    assert fresh.ci95 is not None
    assert fresh.ci95[0] - 0.05 < lower
    assert upper < fresh.ci95[1] + 0.05


def tacklebox_rows() -> list[list[str]]:
    return [row for row in published_rows() if row[1] in ("exhausted", "stop") and len(row) == 10 and row[4] == "0"]


@pytest.mark.parametrize("row", tacklebox_rows(), ids=lambda row: "-".join(["tacklebox", *row[:4:2], row[1]]))
def test_the_catches_published_are_what_a_fresh_study_finds(row: list[str]) -> None:
    level, ending, _, bot, effort, _, won, points, error, interval = row
    fresh = study(kf.game("tacklebox", level=int(level), ending=ending), bot, 1_000, seed=500_000, effort=int(effort))
    assert fresh.mean is not None
    assert fresh.se is not None
    assert abs(fresh.mean - float(points)) < 4 * math.hypot(fresh.se, float(error))
    lower, upper = wilson(fresh.won, fresh.deals)
    assert lower - 0.02 < float(won) < upper + 0.02
    assert [float(edge) for edge in interval.split(" to ")] == pytest.approx(
        [float(points) - 1.96 * float(error), float(points) + 1.96 * float(error)], abs=1.1
    )


def duel_rows() -> list[list[str]]:
    return [row for row in published_rows() if row[2] == "beginner" and len(row) == 9]


@pytest.mark.parametrize("row", duel_rows(), ids=lambda row: f"solotaire-{row[0]}")
def test_the_duels_published_are_what_a_fresh_duel_finds(row: list[str]) -> None:
    variant, level, against, _, _, _, _, ahead, interval = row
    fresh = duel(kf.game("solotaire", variant=variant), [level, against], 40, seed=500_000)
    lower, upper = (float(edge) for edge in interval.split(" to "))
    assert fresh.ahead.mean is not None
    assert fresh.ahead.ci95 is not None
    spread = math.hypot(upper - lower, fresh.ahead.ci95[1] - fresh.ahead.ci95[0])
    assert abs(fresh.ahead.mean - float(ahead)) < spread


def test_the_levels_published_are_in_order() -> None:
    """Each level of Solotaire scores more than the one before it, or wins more of their games."""
    order = levels(kf.game("solotaire"))
    scores = {(row[0], row[1]): float(row[5]) for row in published_rows() if row[0] in ("classic", "solotaire")}
    for variant in ("classic", "solotaire"):
        ordered = [scores[variant, level] for level in order]
        assert ordered == sorted(ordered)
        assert all(
            bot_and_effort(kf.game("solotaire"), row[1]) == (row[2], int(row[3]))
            for row in published_rows()
            if row[0] == variant and row[1] in order
        )
    ahead = {(row[0], row[1], row[2]): float(row[7]) for row in published_rows() if len(row) == 9 and row[1] in order}
    variants = ("quick-draw", "mayhem-1", "mayhem-2", "honeymoon")
    assert set(ahead) == {(variant, *pair) for variant in variants for pair in zip(order[1:], order, strict=False)}
    assert min(ahead.values()) > 0


ABOUT_OTHERS = (
    "CHANGELOG.md",
    "a-games-folder.md",
    "add-an-option.md",
    "environments.md",
    "make-it-another-game.md",
    "write-a-bot.md",
    "your-own-game.md",
)
"""They name former modules, files of a game's own folder, and environments, which have names with a stroke."""

NAMING = [str(file.relative_to(ROOT)) for file in DOCUMENTS if file.name not in ABOUT_OTHERS]

TREE = next(block for block in blocks("text", [ROOT / "docs/explanation/the-tree.md"]) if block.startswith("src/kingfisher/"))


def test_files_and_folders_named_in_the_tree_exist() -> None:
    homes = [ROOT / home for home in ("src", "tests", "tools", "web", "benchmarks")]
    files = {
        path.relative_to(ROOT).as_posix() for home in homes for path in home.rglob("*") if "node_modules" not in path.parts
    }
    files |= {path.name for path in ROOT.iterdir()}
    for name in re.findall(r"(?<!\S)\(?([\w/]+(?:\.py|/))(?=[\s;):,]|$)", TREE, re.MULTILINE):
        exists = any(f"/{path}".endswith(f"/{name.rstrip('/')}") for path in files)
        assert exists, f"docs/explanation/the-tree.md: {name} does not exist: write the tree anew there"


def test_the_tree_names_every_package() -> None:
    package = ROOT / "src/kingfisher"
    homes = [package, package / "core", package / "server"]
    for folder in (path.parent for home in homes for path in home.glob("*/__init__.py")):
        assert re.search(rf"^ +(.* )?{folder.name}/", TREE, re.MULTILINE), (
            f"docs/explanation/the-tree.md: {folder.name} is missing in the tree"
        )


@pytest.mark.parametrize("document", NAMING)
def test_what_these_documents_name_exists(document: str) -> None:
    """Paths begin in the repository or in the package; dotted names are modules, or what modules have."""
    text = (ROOT / document).read_text(encoding="utf-8")
    packages = "|".join(path.parent.name for path in (ROOT / "src/kingfisher").glob("*/__init__.py"))
    named = re.findall(r"`([^`\n]+)`", text)
    for name in named:
        if re.fullmatch(r"[\w.-]+(/[\w.-]*)+", name):
            paths = [home / name.replace("GAME", "tabletop") for home in (ROOT, ROOT / "src", ROOT / "src/kingfisher")]
            assert any(path.exists() for path in paths), f"{document}: there is no {name}"
        elif re.fullmatch(rf"(kingfisher\.)?({packages}|registry)(\.\w+)*", name) and not name.endswith(".py"):
            try:
                resolve_name(f"kingfisher.{name.removeprefix('kingfisher.')}")
            except (AttributeError, ImportError):
                pytest.fail(f"{document}: there is no {name}")
