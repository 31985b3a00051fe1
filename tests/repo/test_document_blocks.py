"""Every code block of the documents is run, or checked as far as it can be, unless it says why not."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.cli.command_line import make_parser
from tests.repo.document_blocks import Block, Call, blocks_of, calls_of, matches, read_blocks, shows

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
NAMES = {str(page.relative_to(ROOT)): page for page in PAGES}

RUN_ELSEWHERE = {
    "README.md": "test_documents runs its example and compares what it prints",
    "docs/tutorials/your-own-game.md": "tests/conformance/test_new_game.py makes all its changes",
}
"""Pages whose Python or console blocks another test runs."""

COMPILING, PROGRESS = "compiling for this machine", " deals after "
"""Lines that a study prints on a slow machine only."""

RUN = ("python", "pycon", "console")
SHOWN = ("text", "diff", "make")
"""Languages of blocks in which nothing runs."""

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def check_kingfisher(words: list[str]) -> None:
    args, rest = make_parser().parse_known_args(words)
    assert args.command == words[0]
    assert [word for word in rest if word.startswith("-")] == [], f"{words[0]} has no such flags"
    if "options" in args and args.game in kf.games():
        options = dict(word.split("=", 1) for word in [*args.options, *rest])
        offered = {option.name: option for option in kf.game(args.game).options_offered}
        for name, value in options.items():
            if not value.isupper():  # FILE and N stand for what a reader has
                offered[name].read(value)


def check_make(words: list[str]) -> None:
    assert {word for word in words if "=" not in word} <= TARGETS


def check_python(words: list[str]) -> None:
    if words[0] == "-m":
        assert find_spec(words[1]) or words[1] in ("pip", "build"), f"there is no module {words[1]}"
        return check_pip(words[2:]) if words[1] == "pip" else None
    if words[0].endswith(".py") and "/" in words[0]:
        assert (ROOT / words[0]).exists()
    return None


def check_pip(words: list[str]) -> None:
    assert words[0] in ("install", "uninstall")
    for extra in re.findall(r"(?:kingfisher-games|\.)\[([\w,]+)\]", " ".join(words)):
        assert set(extra.split(",")) <= set(EXTRAS)


def check_nothing(words: list[str]) -> None:
    """Accept the command as it is."""


PROGRAMS: Mapping[str, Callable[[list[str]], None]] = {
    "cd": check_nothing,
    "curl": check_nothing,
    "git": check_nothing,
    "kingfisher": check_kingfisher,
    "make": check_make,
    "npm": check_nothing,
    "pip": check_pip,
    "podman": check_nothing,
    "pytest": check_nothing,
    "python": check_python,
    "python3": check_python,
}


def check_line(line: str) -> None:
    """Check a line of a shell: programs and flags must exist."""
    words = [word.strip("'\"") for word in line.partition(" #")[0].split()]
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    words = words[: next((at for at, word in enumerate(words) if word in (">", "|", "&&")), None)]
    program = Path(words[0]).name
    assert program in PROGRAMS, f"nobody knows {program} here; say why it is not run"
    PROGRAMS[program](words[1:])


def of_language(language: str) -> list[object]:
    return [
        pytest.param(block, id=f"{name}:{block.line}")
        for name, page in NAMES.items()
        for block in blocks_of(page)
        if block.language == language and block.is_run
    ]


@pytest.mark.parametrize("block", of_language("sh"))
def test_commands_exist(block: Block) -> None:
    for line in block.body.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            check_line(line)


@pytest.mark.parametrize("block", of_language("toml"))
def test_toml_can_be_read(block: Block) -> None:
    assert tomllib.loads(block.body)


@pytest.mark.parametrize("block", of_language("json"))
def test_json_can_be_read(block: Block) -> None:
    assert json.loads(block.body)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with a data folder and the command in its reach."""
    programs, home = tmp_path / "programs", tmp_path / "home"
    programs.mkdir()
    home.mkdir()
    for name, words in (("kingfisher", "-m kingfisher"), ("python", ""), ("pytest", "-m pytest")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("KINGFISHER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(home)
    return home


def run_python(block: Block) -> None:
    done = subprocess.run([sys.executable, "-c", block.body], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run_console(block: Block) -> None:
    for call in calls_of(block.body):
        done = subprocess.run(call.command, shell=True, input=call.typed, capture_output=True, text=True, check=False)  # noqa: S602
        told = [line for line in done.stderr.splitlines() if not line.startswith(COMPILING) and PROGRESS not in line]
        printed = done.stdout + "\n".join(told)
        assert shows(call, printed, block.remark), f"{call.command}\n\nprints\n\n{printed}"
        if not call.printed.strip("\n."):
            assert done.returncode == 0, f"{call.command} fails, and the document shows no reason"


def run_session(block: Block, names: dict[str, object]) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    session = doctest.DocTestParser().get_doctest(block.body, names, "a document", None, block.line)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(session, out=told.append, clear_globs=False)
    names.update(session.globs)
    assert not told, "".join(told)


def pages_that_run() -> list[object]:
    return [
        pytest.param(page, id=name)
        for name, page in NAMES.items()
        if name not in RUN_ELSEWHERE and any(block.language in RUN and block.is_run for block in blocks_of(page))
    ]


@pytest.mark.parametrize("document", pages_that_run())
def test_a_document_can_be_followed(document: Path, folder: Path) -> None:
    """From top to bottom, in an empty folder; a block with a title is a file that the reader writes."""
    names: dict[str, object] = {}
    for block in blocks_of(document):
        if block.title:
            (folder / block.title).write_text(block.body, encoding="utf-8")
        elif not block.is_run:
            continue
        elif block.language == "python":
            run_python(block)
        elif block.language == "pycon":
            run_session(block, names)
        elif block.language == "console":
            run_console(block)


@pytest.mark.parametrize("name", NAMES)
def test_every_block_has_a_language_that_is_tested(name: str) -> None:
    known = {*RUN, *SHOWN, "sh", "toml", "json"}
    strange = [block.line for block in blocks_of(NAMES[name]) if block.language not in known and block.is_run]
    assert strange == [], "say which language it is, or why it is not run"


# The reader of blocks itself


def test_remarks_and_titles_are_read() -> None:
    text = '<!-- not run: needs a GPU -->\n```python title="a.py"\nx = 1\n```\n\n- list:\n\n    ```sh\n    make test\n    ```\n'
    first, second = read_blocks(text)
    assert first == Block("python", 2, "x = 1\n", "a.py", "not run", "needs a GPU")
    assert second == Block("sh", 8, "make test\n", "", "", "")


@pytest.mark.parametrize(
    ("shown", "same"),
    [("a\n...\nd", True), ("...\nd", True), ("a\n...", True), ("a\nd", False), ("a\n...\ne", False), ("b\n...", False)],
)
def test_three_points_stand_for_any_lines(shown: str, same: bool) -> None:
    assert matches(shown, "a\nb  \nc\nd\n") is same


@pytest.mark.parametrize(
    ("remark", "printed", "same"),
    [
        ("", "20 deals, 1.5 s\nwon   0.50\n", True),
        ("", "20 deals, 1.6 s\nwon   0.50\n", False),
        ("times differ", "20 deals, 21.6 s\nwon   0.50\n", True),
        ("times differ", "20 deals, 1.5 s\nwon   0.60\n", False),
        ("figures differ", "1,000 deals, 1.6 s\nwon  10.61\n", True),
        ("figures differ", "20 games, 1.5 s\nwon   0.50\n", False),
        ("figures differ", "20 deals, 1.5 s\nwon   0.50\nlost  0.50\n", False),
        ("figures differ", "20 deals, 1.5 s\n", False),
    ],
)
def test_only_what_a_remark_names_may_differ(remark: str, printed: str, same: bool) -> None:
    assert shows(Call("kingfisher", "", "20 deals, 1.5 s\nwon   0.50"), printed, remark) is same


@pytest.mark.parametrize("name", NAMES)
def test_a_remark_about_differences_stands_before_what_prints(name: str) -> None:
    """Elsewhere nothing is compared, so that it would say nothing."""
    differing = [block for block in blocks_of(NAMES[name]) if block.remark.endswith("differ")]
    assert [block.line for block in differing if block.language != "console" or not re.search(r"\d", block.body)] == []


@pytest.mark.parametrize(
    "line", ["kingfisher study --nonsense", "kingfisher dance", "make nonsense", "rm x", "kingfisher play tacklebox level=9"]
)
def test_a_wrong_command_is_found(line: str) -> None:
    with pytest.raises((AssertionError, kf.KingfisherError, SystemExit)):
        check_line(line)
