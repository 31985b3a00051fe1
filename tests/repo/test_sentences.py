"""What reaches a person stands in a catalog: code in these packages holds no sentences, and every key has one and is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingfisher.core.i18n import Catalog
from kingfisher.core.i18n.languages import CATALOGS
from kingfisher.testing.texts.message_checks import stems

PACKAGE = Path(__file__).parents[2] / "src/kingfisher"
SPEAKING = ("terminal", "server", "table", "store", "core/play", "cli/play_commands.py", "cli/record_commands.py")
"""Where no string may be a sentence for people."""

SENTENCE = re.compile(r"[A-Za-z]{2,}'?[,:;]? [a-zA-Z]{1,}")

NOT_FOR_PEOPLE = {
    "server/app.py": r"^Tables, seats and guests of a Kingfisher server",  # the description in the schema, for programmers
    "server/security.py": r"^img-src ",
    "server/http/dependencies.py": r"^the request cannot be read$|^too many requests$",  # of the schema
    "server/http/game_info.py": r"^attachment; ",
    "server/http/guest_data.py": r"^kingfisher export$|^attachment; ",  # a field of a file
    "server/http/tables.py": r"^attachment; ",
    "server/http/static_files.py": r"^public, max-age",
    "server/http/error_handlers.py": r"Object contains unknown field|^; known are ",  # words of msgspec, and ours
    "server/workers/win_check.py": r"^this game was not dealt$",  # no table has such a game
    "server/protocol/encoding.py": r"cannot be encoded$",
    "server/sessions/branches.py": r"^give up$",  # a kind of event in the store
    "table/table.py": r"^give up$|is not a kind of event$|cannot follow state|is missing from the log$",  # a damaged log
    "table/transition.py": r"^give up$",
    "terminal/commands.py": r"^give up$|^kingfisher (?:solve|play|replay) ",  # commands, as they are typed
    "terminal/input.py": r"^tab: complete$|^set enable-bracketed-paste off$",  # settings of readline
    "terminal/saves.py": r"^kingfisher play ",
    "terminal/terminal_session.py": r"^give up$|^a move$|^kingfisher play ",
    "terminal/race_session.py": r"^give up$",
    "terminal/players.py": r"^# people play every seat$|^# seat |plays against",  # a comment in records, which is read back
    "terminal/screen.py": r"^bold \w+$",
    "store/database.py": r"^pragma |^select |^sqlite",
    "store/repositories/event_repository.py": r"^insert into|^update tables",
    "store/migrations/versions/0001_tables.py": r"SET NULL",
    "store/schema.py": r"SET NULL",
    "core/play/record.py": r"^(?:kingfisher record|gives up|runs out of time|puts the game away|is played by a bot|is back"
    r"|by hand|chance: by hand)$",  # words of the file format
    "core/play/position.py": r"^<Position of ",
    "core/play/illustrations.py": r"^a picture |: deal \{\} has no \{\} moves$",  # for authors of games
    "core/play/view.py": r"^<View of ",
}
"""Strings that look like sentences, by file: what they are instead."""

IN_LOGS = ("debug", "info", "warning", "error", "exception")
DOCUMENTING = ("error_responses", "ResponseSpec", "Parameter")
STATING = ("add", "add_argument", "add_for_game")
"""Calls whose strings are read by operators in the log, by programmers in the schema, or by the parser of commands, which looks
up their translations (tests/conformance/test_translations.py)."""


def strings_in(file: Path) -> Iterator[tuple[int, str]]:
    """List the strings of a module, with {} for what is filled in: no docstrings, log lines or documentation of routes."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            is_log = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "LOG" and name in IN_LOGS
            if is_log or name in (*DOCUMENTING, *STATING):
                left_out |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            left_out |= {id(part) for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def sentences_in(path: Path) -> list[str]:
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    found = []
    for file in files:
        allowed = NOT_FOR_PEOPLE.get(file.relative_to(PACKAGE).as_posix() if file.is_relative_to(PACKAGE) else "", "$^")
        found += [
            f"{file.name}:{line}: {text!r} stands in the code: put it into messages.en.toml and its translations"
            for line, text in strings_in(file)
            if SENTENCE.search(text) and not re.search(allowed, text)
        ]
    return found


@pytest.mark.parametrize("place", SPEAKING)
def test_no_sentence_stands_in_the_code(place: str) -> None:
    assert sentences_in(PACKAGE / place) == []


@pytest.mark.parametrize("name", NOT_FOR_PEOPLE)
def test_what_is_allowed_is_still_there(name: str) -> None:
    patterns = NOT_FOR_PEOPLE[name]
    assert any(re.search(patterns, text) for _, text in strings_in(PACKAGE / name))


def test_a_sentence_in_the_code_is_found(tmp_path: Path) -> None:
    file = tmp_path / "shop.py"
    file.write_text(
        '"""A shop."""\nimport logging\nLOG = logging.getLogger()\ndef sell(n):\n    """Sell it."""\n'
        '    LOG.error("no more left")\n'
        '    print(f"You have bought {n} fish.")\n    raise ValueError("there is no fish")\n    return "a-b", "plain"\n',
        encoding="utf-8",
    )
    assert [line.split(" stands")[0] for line in sentences_in(tmp_path)] == [
        "shop.py:7: 'You have bought {} fish.'",
        "shop.py:8: 'there is no fish'",
    ]


# Keys


FOLDERS = sorted(
    {file.parent for name in CATALOGS for file in PACKAGE.rglob(f"{name}.en.toml")} - {PACKAGE / "new_game/template"}
)


BY_OTHERS = ("rank.", "suit.", "level.", "card.", "animal.", "preset.", "player.", "argparse.")
"""Messages of the core that games say; and those that are found by a number, or by a sentence of argparse."""


def keys_said(folder: Path) -> tuple[set[str], set[str]]:
    """Find the keys that code says, and the beginnings of those that it puts together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for file in folder.rglob("*.py"):
        if "tests" in file.relative_to(folder).parts or "template" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                whole.add(node.value)
    return whole, begun


def said_directly(folder: Path) -> set[str]:
    """Find the keys that are given to `say` as they are."""
    keys = set()
    for file in folder.rglob("*.py"):
        if "tests" in file.relative_to(folder).parts or "template" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                first = node.args[0]
                choices = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
                if name in ("say", "says", "table_says"):
                    keys |= {choice.value for choice in choices if isinstance(choice, ast.Constant)}
    return {str(key) for key in keys}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_key_that_is_said_has_a_sentence(folder: Path) -> None:
    files = [
        file
        for name in CATALOGS
        for place in (PACKAGE / "core", PACKAGE / "table", folder)
        if (file := place / f"{name}.en.toml").exists()
    ]
    known = stems(keys := {key for file in files for key in Catalog(file).keys}) | {key.rpartition(".")[0] for key in keys}
    own = said_directly(folder) - (set() if folder.name != "core" else {"error.no-deck"})
    assert own - known == set()


@pytest.mark.parametrize(
    "folder", [folder for folder in FOLDERS if folder.parent.name != "games"], ids=lambda folder: folder.name
)
def test_every_sentence_of_the_program_is_said(folder: Path) -> None:
    """The games' own messages have a check of their own, `messages-sentences`."""
    whole, begun = keys_said(PACKAGE)
    keys = {key for name in CATALOGS if (file := folder / f"{name}.en.toml").exists() for key in stems(Catalog(file).keys)}
    unused = {key for key in keys if key not in whole and not any(key.startswith(start) for start in begun if "." in start)}
    assert {key for key in unused if not key.startswith(BY_OTHERS)} == set()


@pytest.mark.parametrize(
    "folder", [folder for folder in FOLDERS if folder.parent.name == "games"], ids=lambda folder: folder.name
)
def test_every_error_of_a_game_is_said(folder: Path) -> None:
    whole, begun = keys_said(folder)
    keys = stems(Catalog(folder / "errors.en.toml").keys)
    assert {
        key for key in keys if key not in whole and not any(key.startswith(start) for start in begun if "." in start)
    } == set()
