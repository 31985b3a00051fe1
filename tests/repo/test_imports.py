"""Imports point one way, and nothing that is committed waits to be finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import kingfisher
from kingfisher.core.game import Game
from kingfisher.testing.checks import Check, import_checks
from kingfisher.testing.imports import check_imports, imports_of, modules_of
from tests.support.every_game import EVERY_GAME

ROOT = Path(__file__).parents[2]
PACKAGE = Path(kingfisher.__file__).parent

MAY_IMPORT = {"games": ("core",), "bots": ("core",), "table": ("core",), "store": ("core", "table")}  # and their own modules
KNOWS_NO_HTTP = ("accounts", "protocol", "races", "sessions", "workers")  # packages of the server that HTTP routes build on
INPUT_AND_OUTPUT = (
    "asyncio",
    "http",
    "httptools",
    "litestar",
    "msgspec",
    "socket",
    "sqlalchemy",
    "sqlite3",
    "threading",
    "websockets",
)
UNFINISHED = ("TO" + "DO", "FIX" + "ME")


def own_modules(names: set[str]) -> set[str]:
    return {name for name in names if name == "kingfisher" or name.startswith("kingfisher.")}


def part_of(name: str) -> str:
    """'core' for kingfisher.core.rng, '' for the package itself and what it offers to everybody."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def game_of(name: str) -> str:
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""


def server_package_of(name: str) -> str:
    """'http' for kingfisher.server.http.tables, '' for what lies in no package of the server."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["server"] and len(parts) > 2 else ""


def fault(module: str, imported: str) -> str | None:
    """What is wrong with an import, if anything."""
    importer, target = part_of(module), part_of(imported)
    if target == "cli" and importer != "cli" and module != "kingfisher.__main__":
        return f"{module} imports {imported}: only __main__ starts the command line"
    if target == "testing" and importer not in ("testing", "new_game"):
        return f"{module} imports {imported}: only tests do, and what writes them"
    if importer == "core" and target != "core":
        return f"{module} imports {imported}: core imports no sibling"
    if importer in MAY_IMPORT and target not in (importer, *MAY_IMPORT[importer]):
        return f"{module} imports {imported}: {importer} may import only {' and '.join(MAY_IMPORT[importer])}"
    if server_package_of(module) in KNOWS_NO_HTTP and server_package_of(imported) == "http":
        return f"{module} imports {imported}: routes build on server.{server_package_of(module)}, which knows none of them"
    if game_of(module) and target == "games" and game_of(imported) != game_of(module):
        return f"{module} imports {imported}: no game imports another"
    return None


def faults_in(modules: dict[str, str]) -> list[str]:
    packages = {name.rpartition(".")[0] for name in modules}
    faults = [
        fault(module, imported)
        for module, source in modules.items()
        for imported in sorted(own_modules(imports_of(source, module, module in packages)))
    ]
    return [message for message in faults if message is not None]


def test_imports_point_one_way() -> None:
    assert faults_in(modules_of(PACKAGE, "kingfisher")) == []


def test_a_table_does_no_input_or_output() -> None:
    """So a server, a terminal or a browser can run it."""
    imported = {
        name.partition(".")[0]
        for module, source in modules_of(PACKAGE / "table", "kingfisher.table").items()
        for name in imports_of(source, module)
    }
    assert imported.isdisjoint(INPUT_AND_OUTPUT)
    assert "kingfisher" in imported


def test_all_modules_are_looked_at() -> None:
    modules = modules_of(PACKAGE, "kingfisher")
    assert {"kingfisher", "kingfisher.core.rng", "kingfisher.games.tabletop", "kingfisher.games.tabletop.rules"} <= set(modules)
    assert not [name for name in modules if "test_" in name]
    assert sum(bool(own_modules(imports_of(source, name))) for name, source in modules.items()) > 30


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kingfisher.core.game", "import kingfisher.bots"),
        ("kingfisher.core.game", "import kingfisher"),
        ("kingfisher.core.game", "from kingfisher import registry"),
        ("kingfisher.core.game", "from kingfisher import game"),
        ("kingfisher.core.game", "def f() -> None:\n    from kingfisher.games.tabletop import GAME\n"),
        ("kingfisher.core.game", "import importlib\nimportlib.import_module(f'kingfisher.games.{name}')"),
        ("kingfisher.core.game", "from ..bots import names"),
        ("kingfisher.core.game", "from .. import bots"),
        ("kingfisher.core", "from ..bots import names"),
        ("kingfisher.bots.policies.greedy", "from kingfisher.games.tabletop import rules"),
        ("kingfisher.bots", "from kingfisher.registry import game"),
        ("kingfisher.bots.policies.greedy", "import numpy, kingfisher.studies.study as study"),
        ("kingfisher.games.tabletop.bot", "from kingfisher.bots.policies.greedy import best_of"),
        ("kingfisher.games.tabletop.rules", "from kingfisher.games.frenzy.rules import deal"),
        ("kingfisher.games.tabletop.rules", "from kingfisher.games import frenzy"),
        ("kingfisher.games.tabletop.rules", "from ..frenzy import rules"),
        ("kingfisher.games.tabletop", "from kingfisher.terminal.screen import Screen"),
        ("kingfisher.table.table", "from kingfisher.store import log"),
        ("kingfisher.store.log", "from kingfisher.server import app"),
        ("kingfisher.terminal.terminal_session", "from kingfisher.cli import main"),
        ("kingfisher.server.sessions.manager", "from kingfisher.server.http.tables import file_name"),
        ("kingfisher.server.protocol.serialize", "from kingfisher.server.http import routes"),
        ("kingfisher", "from kingfisher import cli"),
        ("kingfisher.studies.study", "from kingfisher.testing.conformance import walk"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    beside = {"kingfisher": "", f"{module}.inner": ""} if module.count(".") == 1 else {}
    assert len(faults_in({**beside, module: source})) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("kingfisher.core.game", "import numpy\nfrom kingfisher.core.rng import below\nfrom .rng import pick"),
        (
            "kingfisher.bots.policies.greedy",
            "from kingfisher.core.interface import legal\nfrom kingfisher.bots import workspace",
        ),
        ("kingfisher.games.tabletop.scene", "from kingfisher.games.tabletop.rules import top\nfrom . import notation"),
        ("kingfisher.games.tabletop.scene", "from kingfisher.games.tabletop import GAME"),
        (
            "kingfisher.terminal.terminal_session",
            "import kingfisher\nfrom kingfisher.bots import Bot\nfrom kingfisher.games.tabletop import GAME",
        ),
        ("kingfisher.__main__", "from kingfisher.cli import main"),
        (
            "kingfisher.cli.parser",
            "from kingfisher.cli.progress import progress\nfrom kingfisher.terminal.screen import Screen",
        ),
        ("kingfisher.testing.conformance", "from kingfisher.core.play.record import replay\nfrom kingfisher import registry"),
        ("kingfisher.core.rng", "import kingfishery"),
    ],
)
def test_a_right_import_is_none_of_them(module: str, source: str) -> None:
    assert faults_in({module: source}) == []


@pytest.mark.parametrize("check", [check for game in EVERY_GAME for check in import_checks(game)], ids=str)
def test_a_game_imports_only_what_every_kingfisher_has(check: Check) -> None:
    check.run()


@pytest.mark.parametrize(
    "line",
    [
        "import requests",
        "from kingfisher.games.tabletop import rules",
        "from kingfisher.bots import Bot",
        "import kingfisher",
        "import importlib; importlib.import_module('another_game.rules')",
        "from tests.fixtures import scramble",
    ],
)
def test_a_game_that_imports_something_else_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "rules.py").write_text(f"import math\nfrom . import notation\nfrom kingfisher.core import rng\n{line}\n")
    (tmp_path / "test_rules.py").write_text("import pytest\n")
    game = Game("strange", "Strange", "A game.", "strange_game", 1)
    game.__dict__["folder"] = tmp_path
    with pytest.raises(AssertionError, match=r"strange_game\.rules imports") as error:
        check_imports(game)
    assert str(error.value).count(" imports ") == 1


# Nothing waits to be finished


def unfinished_lines(files: Iterable[Path]) -> list[str]:
    lines = []
    for file in files:
        if file.is_file():
            text = file.read_text(encoding="utf-8", errors="replace")
            lines += [f"{file.name}: {word}" for word in UNFINISHED if word in text]
    return lines


def committed_files(folder: Path, ignored: list[str]) -> Iterator[Path]:
    """The files of the checkout but those that .gitignore names: a bare machine has no git to ask."""
    for file in sorted(folder.iterdir()):
        names = (file.name, file.relative_to(ROOT).as_posix())
        if file.name == ".git" or any(fnmatch(name, pattern) for name in names for pattern in ignored):
            continue
        if file.is_dir():
            yield from committed_files(file, ignored)
        else:
            yield file


def test_nothing_committed_waits_to_be_finished() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    files = list(committed_files(ROOT, [pattern.rstrip("/") for pattern in ignored]))
    assert len(files) > 50
    assert unfinished_lines(files) == []


def test_what_waits_to_be_finished_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(f"x = 1  # {UNFINISHED[0]}: later\n")
    (tmp_path / "b.md").write_text("Done.\n")
    assert unfinished_lines(sorted(tmp_path.iterdir())) == [f"a.py: {UNFINISHED[0]}"]
