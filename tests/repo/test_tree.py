"""The tree stays one that a newcomer can find their way in: small packages, a name for one thing, a docstring everywhere."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/kingfisher"
WITH_DOCSTRINGS = ("src", "tests", "tools", "benchmarks", "examples")

MAX_MODULES = 14
"""Of one package, its own __init__.py and its tests left aside."""

GAME_MODULES = {"rules", "notation", "scene", "bot", "hints", "observe"}
"""Every game's folder has modules or packages of these names: they are the interface of a game."""

SAME_NAME = {
    "bot": "bots.bot holds the class Bot, the bot.py of each game what its specialist knows",
    "__main__": "Python's own name for what `python -m` runs",
    "study": "the study of a game holds what studies of that game ask for, studies.study runs any study",
    "state": "rules that are a package state what a game holds in state.py",
    "zones": "a scene that is a package draws its zones in zones",
    "moves": "a scene that is a package lists its moves in moves",
    "scene": "core.scene says what a Scene is, the scene of each game makes one",
}
"""Names that two modules have, each with the reason why."""

FORMER_WORDS = {
    "alarm": "timer",
    "arena": "vector environment",
    "attentive": "noisy",
    "contract": "interface",
    "desk": "workspace",
    "door": "security middleware",
    "folders": "paths",
    "hall": "table manager",
    "heat": "round of a race",
    "journeys": "moved pieces",
    "labour": "effort",
    "lanes": "chacha_simd",
    "lean": "struct",
    "longest": "max",
    "lookahead": "expectimax",
    "news": "broadcast",
    "outlook": "line potential",
    "racers": "race bots",
    "retold": "module with other components",
    "stand_in": "substitute",
    "telling": "serialize",
    "thoughts": "worker pool",
    "trouble": "error",
    "twin": "rule set",
    "untold": "dirty",
    "waking": "restore",
    "warps": "CUDA rollout",
    "window": "connection",
    "wishes": "requests",
}
"""Words of the project's own that names no longer use, each with the field's word for it, as the glossary has it."""

FORMER_WORDS_OF_TABLES = {**FORMER_WORDS, "face": "preview", "fork": "branch", "slice": "time slot"}
"""Elsewhere these have other meanings: a card has a face, and a batch is cut into slices."""

OF_TABLES = ("src/kingfisher/server", "src/kingfisher/store", "src/kingfisher/table")
TESTED_FOR_FORMER_WORDS = ("tests/cli", "tests/server", "tests/store", "tests/table", "tests/terminal")

WORDS_OF_THE_PROTOCOL = {"Fork", "SliceInfo", "fork", "heat", "longest_streak", "slice"}
"""Names in `server/protocol` that stay as other programs know them."""


def modules_in(folder: Path) -> Iterator[Path]:
    """All modules but tests."""
    return (file for file in sorted(folder.rglob("*.py")) if "tests" not in file.relative_to(folder).parts)


def too_large(folder: Path) -> list[str]:
    sizes: dict[Path, int] = defaultdict(int)
    for file in modules_in(folder):
        sizes[file.parent] += file.name != "__init__.py"
    return [
        f"{package.relative_to(folder.parent)} has {size} modules, more than {MAX_MODULES}: "
        "give those that belong together a package"
        for package, size in sizes.items()
        if size > MAX_MODULES
    ]


def name_of(file: Path) -> str:
    """What a reader calls the module: a package by its folder."""
    return file.parent.name if file.name == "__init__.py" else file.stem


def is_of_a_game(file: Path, folder: Path) -> bool:
    """Whether a game's folder holds the file itself, as in `games/frenzy/bot.py` and `games/freshwater/bot/__init__.py`."""
    home = file.parent.parent if file.name == "__init__.py" else file.parent
    return home.parent == folder / "games" or home == folder / "new_game/template"


def files_by_name(folder: Path) -> dict[str, list[Path]]:
    """The modules that have to differ in name.

    A package may have one chief module of its own name (`table/table.py`), and the interface of a game counts once.
    """
    files: dict[str, list[Path]] = defaultdict(list)
    for file in modules_in(folder):
        name = name_of(file)
        is_chief = file.name != "__init__.py" and name == file.parent.name
        if not is_chief and not (name in GAME_MODULES and is_of_a_game(file, folder)):
            files[name].append(file.relative_to(folder.parent))
    for name in GAME_MODULES & files.keys():
        files[name].append(Path("the folder of every game"))
    return files


def shared_names(folder: Path) -> dict[str, str]:
    return {
        name: f"{' and '.join(map(str, files))} have one name: call one of them after what it alone holds, or add the "
        "name with the reason to SAME_NAME in tests/repo/test_tree.py"
        for name, files in files_by_name(folder).items()
        if len(files) > 1
    }


def without_docstring(folder: Path) -> list[str]:
    complaints = []
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if ast.get_docstring(tree) is None and (tree.body or must_say_something(file)):
            complaints.append(f"{file.relative_to(folder.parent)} has no docstring: say in its first line what it holds")
    return complaints


def must_say_something(file: Path) -> bool:
    """Whether the file needs a docstring even if it is empty: an __init__.py says what its package holds, but for tests."""
    return file.name != "__init__.py" or (PACKAGE in file.parents and "tests" not in file.parts)


def names_defined_in(file: Path, *, attributes: bool = False) -> Iterator[str]:
    """List the names of a module, its classes and its functions, perhaps with the attributes of the classes."""
    yield name_of(file)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name
        if attributes and isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if attributes and isinstance(node, ast.ClassDef):
            fields = [field.target for field in node.body if isinstance(field, ast.AnnAssign)]
            yield from (field.id for field in fields if isinstance(field, ast.Name))


def former_words_in(folder: Path, words: dict[str, str] = FORMER_WORDS, *, attributes: bool = False) -> list[str]:
    return [
        f"{file.relative_to(folder.parent)} calls something {name}: say {plain_word} in place of {word}"
        for file in modules_in(folder)
        for name in names_defined_in(file, attributes=attributes)
        for word, plain_word in words.items()
        if f"_{word}_" in f"_{in_snake_case(name)}_" and not (file.parent.name == "protocol" and name in WORDS_OF_THE_PROTOCOL)
    ]


def in_snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def test_packages_are_small() -> None:
    assert too_large(PACKAGE) == []


def test_a_name_is_used_once() -> None:
    assert [complaint for name, complaint in shared_names(PACKAGE).items() if name not in SAME_NAME] == []


def test_no_former_word_comes_back() -> None:
    assert former_words_in(PACKAGE) == []


@pytest.mark.parametrize("folder", OF_TABLES)
def test_no_former_word_of_tables_comes_back(folder: str) -> None:
    assert former_words_in(ROOT / folder, FORMER_WORDS_OF_TABLES, attributes=True) == []


@pytest.mark.parametrize("folder", TESTED_FOR_FORMER_WORDS)
def test_no_former_word_comes_back_in_tests(folder: str) -> None:
    assert former_words_in(ROOT / folder, attributes=True) == []


@pytest.mark.parametrize("name", SAME_NAME)
def test_what_is_excepted_is_still_needed(name: str) -> None:
    assert name in shared_names(PACKAGE), (
        f"only one module is called {name} now: remove it from SAME_NAME in tests/repo/test_tree.py"
    )


@pytest.mark.parametrize("folder", WITH_DOCSTRINGS)
def test_every_module_says_what_it_holds(folder: str) -> None:
    assert without_docstring(ROOT / folder) == []


# What breaks a rule is found


@pytest.fixture
def package(tmp_path: Path) -> Path:
    files = ("core/options.py", "core/scene/__init__.py", "table/table.py", "table/__init__.py")
    games = [f"games/{game}/{name}.py" for game in ("chess", "go") for name in ("rules", "bot")]
    for name in (*files, *games, "games/go/scene/__init__.py", "new_game/template/rules.py", "games/go/tests/options.py"):
        file = tmp_path / "kingfisher" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('"""It holds something."""\n')
    return tmp_path / "kingfisher"


def test_a_good_tree_breaks_no_rule(package: Path) -> None:
    assert (too_large(package), without_docstring(package), former_words_in(package)) == ([], [], [])
    assert list(shared_names(package)) == ["scene"]


def test_a_package_that_is_too_large_is_found(package: Path) -> None:
    for number in range(MAX_MODULES - 1):
        (package / f"core/module_{number}.py").touch()
    assert too_large(package) == []
    (package / "core/one_more.py").touch()
    assert too_large(package) == ["kingfisher/core has 15 modules, more than 14: give those that belong together a package"]


@pytest.mark.parametrize(
    ("file", "other"),
    [
        ("table/options.py", "kingfisher/core/options.py"),
        ("options/__init__.py", "kingfisher/core/options.py"),
        ("games/go/options.py", "kingfisher/core/options.py"),
        ("core/table.py", "kingfisher/table/__init__.py"),
        ("core/rules.py", "the folder of every game"),
        ("games/go/scene/bot.py", "the folder of every game"),
    ],
)
def test_a_name_that_is_used_twice_is_found(package: Path, file: str, other: str) -> None:
    (package / file).parent.mkdir(parents=True, exist_ok=True)
    (package / file).touch()
    [complaint] = [complaint for name, complaint in shared_names(package).items() if name != "scene"]
    assert complaint.count(f"kingfisher/{file}") == complaint.count(other) == 1


def test_a_module_without_a_docstring_is_found(tmp_path: Path) -> None:
    for name, text in (("a.py", "x = 1\n"), ("b.py", '"""It holds y."""\ny = 1\n'), ("c.py", ""), ("__init__.py", "")):
        (tmp_path / name).write_text(text)
    complaints = without_docstring(tmp_path)
    assert [line.partition(":")[0] for line in complaints] == [
        f"{tmp_path.name}/{name} has no docstring" for name in ("a.py", "c.py")
    ]


@pytest.mark.parametrize(
    ("file", "source", "name"),
    [
        ("table/hall.py", "", "hall"),
        ("table/table.py", "class TableWindow: ...", "TableWindow"),
        ("table/table.py", "class Table:\n    twin: int", "twin"),
        ("table/table.py", "def f(table):\n    table.time_slice = 3", "time_slice"),
        ("table/table.py", "class Table:\n    async def has_stand_in(self): ...", "has_stand_in"),
    ],
)
def test_a_former_word_is_found(package: Path, file: str, source: str, name: str) -> None:
    (package / file).write_text(source)
    [complaint] = former_words_in(package, FORMER_WORDS_OF_TABLES, attributes=True)
    assert complaint.startswith(f"kingfisher/{file} calls something {name}: say ")
