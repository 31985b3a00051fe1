"""The pytest plugin as authors of games use it: `pytest --kingfisher-game NAME`, and `pytest` in a game's own folder."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingfisher.testing.checks import checks_of
from tests.support.every_game import TEMPLATE
from tests.support.installed import Shop, open_shop

NAME = "paper_lanterns"
TESTS = f"src/{NAME}_game/tests/test_rules.py"
CHECKS = len(list(checks_of(TEMPLATE)))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    return open_shop(tmp_path_factory.mktemp("shop"), NAME)


@pytest.fixture(scope="module")
def project(shop: Shop) -> Path:
    """The game's own folder, from which its author has installed it."""
    shop.installed.install("--editable", shop.project)
    return shop.project


def run_pytest(shop: Shop, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Without our own tests' plugins, which take longer to start than most checks do."""
    unused = ("cacheprovider", "schemathesis", "playwright", "hypothesispytest", "faker", "anyio", "timeout")
    without = [word for plugin in unused for word in ("-p", f"no:{plugin}")]
    return shop.installed.run("python", "-m", "pytest", *without, *words, cwd=cwd)


def collected(output: str) -> int:
    match = re.search(r"^(\d+) tests collected", output, re.MULTILINE)
    assert match, output
    return int(match[1])


@contextmanager
def changed(file: Path, before: str, after: str) -> Iterator[None]:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(text, encoding="utf-8")


def test_it_costs_nothing_where_no_game_is_checked() -> None:
    program = "import sys, kingfisher.testing.plugin; print([n for n in sys.modules if n == 'numpy' or '.games.' in n])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_an_installed_game_is_checked_by_its_name(shop: Shop, tmp_path: Path) -> None:
    """In two processes. A wheel brings no tests, so that law 8 cannot be asked."""
    (tmp_path / "test_other.py").write_text("def test_other():\n    assert False\n")
    done = run_pytest(shop, "--kingfisher-game", NAME, "-n", "2", "-q", "-rs", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert f"{CHECKS - 1} passed, 1 skipped" in done.stdout
    assert f"the tests of {NAME} are not installed with it" in done.stdout


def test_checks_can_be_listed_and_chosen(shop: Shop, tmp_path: Path) -> None:
    done = run_pytest(shop, "--kingfisher-game", NAME, "--collect-only", "-q", "-k", "law-4", cwd=tmp_path)
    assert [line for line in done.stdout.splitlines() if "::" in line] == [
        f"kingfisher::{NAME}::law-4-text-and-back[river=calm]",
        f"kingfisher::{NAME}::law-4-text-and-back[river=wild]",
    ]
    assert f"2/{CHECKS} tests collected" in done.stdout


def test_an_unknown_game_is_told_in_one_line(shop: Shop, tmp_path: Path) -> None:
    done = run_pytest(shop, "--kingfisher-game", "chess", cwd=tmp_path)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert re.fullmatch(rf"ERROR: unknown game 'chess'; possible: tabletop, .*, {NAME}\n*", done.stderr)


def test_in_its_own_folder_a_game_is_checked_with_its_tests(shop: Shop, project: Path) -> None:
    own, here, above = (
        run_pytest(shop, "--collect-only", "-q", *words, cwd=folder).stdout
        for words, folder in (((TESTS,), project), ((), project), ((project.name,), project.parent))
    )
    assert collected(here) == collected(above) == collected(own) + CHECKS


def test_who_names_a_test_gets_that_one(shop: Shop, project: Path) -> None:
    assert "1 passed" in run_pytest(shop, "-q", f"{TESTS}::test_4_2_the_last_stone_is_the_score", cwd=project).stdout
    test_id = f"kingfisher::{NAME}::law-6-nothing-is-lost[river=wild]"
    assert "1 passed" in run_pytest(shop, "-q", test_id, cwd=project).stdout


def test_a_game_that_its_author_has_not_installed(project: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "pytest"], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"install this one: python -m pip install --editable {project}" in done.stderr


@pytest.mark.parametrize(
    ("file", "before", "after", "chosen", "message", "advice"),
    [
        (
            "rules.py",
            "            s.hand[owner] = 0  # [1.3]",
            "            pass  # [1.3]",
            "law-5 and calm",
            f"law 5, <Game {NAME} river=calm>: seat 0 sees something that it must not know",
            "Next: In rules.py, `hide` must blank all that a seat may not know",
        ),
        (
            "rules.py",
            "SCORES = (0, STONES)",
            "SCORES = (0, 2)",
            "law-7 and wild",
            "points, but SCORES is 0 to 2",
            "Next: In rules.py, correct `score`",
        ),
        (
            "rules.md",
            "**4.3**",
            "**4.9**",
            "law-8",
            "rules that the code does not cite: 4.9",
            "Next: Cite each sentence of rules.md in the code",
        ),
        (
            "rules.py",
            "die < needed",
            "die <= needed",
            "golden-game and calm-random",
            "[2.4]",
            "or remove src/paper_lanterns_game/tests/golden/calm-random.record if no choice of options produces it any more",
        ),
        (
            "messages.en.toml",
            'lay = "Lay stone {stone}"',
            'put = "Put stone {stone}"',
            "messages-sentences",
            "messages.en.toml has no message move.lay",
            f"Next: Add or remove messages in src/{NAME}_game/messages.en.toml",
        ),
        (
            "tutorial.en.toml",
            'move = "lay 5"',
            'move = "lay 9"',
            "tutorial-steps",
            "'lay 9' is not a legal move",
            f"Next: Correct src/{NAME}_game/tutorial.en.toml",
        ),
        (
            "observe.py",
            "s.phase == ROLL",
            "s.phase != ROLL",
            "environments",
            "has other observations, moves or rewards",
            "Next: Trained programs rely on an unchanged environment",
        ),
        (
            "hints.py",
            "from kingfisher.core.i18n",
            "import requests\nfrom kingfisher.core.i18n",
            "imports",
            f"{NAME}_game.hints imports requests",
            "Next: Move what you need into the game's own package",
        ),
        (
            "__init__.py",
            'Option("river"',
            'Option("stream"',
            "law-1",
            f"Options of {NAME}_game.rules needs the fields seats, stream, and has seats, river",
            "",
        ),
        ("rules.py", "STONES = 16", "STONES = (16", "law-1", f"{NAME}_game.rules cannot be loaded: {NAME}_game/rules.py:", ""),
    ],
)
def test_a_failure_says_what_to_do_next(
    shop: Shop, project: Path, file: str, before: str, after: str, chosen: str, message: str, advice: str
) -> None:
    with changed(project / "src" / f"{NAME}_game" / file, before, after):
        done = run_pytest(shop, "-q", "-k", chosen, f"--kingfisher-game={NAME}", cwd=project)
    assert done.returncode in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
    assert message in done.stdout
    assert advice in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("after", "message", "advice"),
    [
        (
            "    return highest(s.pathh[seat])  # [4.2]",
            f"{NAME}_game/rules.py:260: AttributeError: State has no field 'pathh'\n  {NAME}_game/rules.py:260, score: return ",
            "Next: Correct this line of the game",
        ),
        (
            "    return highest([s.path[seat]][0])  # [4.2]",
            f"{NAME}_game/rules.py:260: compiled rules cannot create lists, sets, dictionaries or strings\n",
            "Next: In rules.py use whole numbers",
        ),
    ],
)
def test_what_no_check_foresees_is_told_once_and_in_a_few_lines(
    shop: Shop, project: Path, after: str, message: str, advice: str
) -> None:
    with changed(project / "src" / f"{NAME}_game" / "rules.py", "    return highest(s.path[seat])  # [4.2]", after):
        done = run_pytest(shop, "-q", "-k", "law-1 or law-7", f"--kingfisher-game={NAME}", cwd=project)
    assert message in done.stdout
    assert advice in done.stdout
    assert done.stdout.count("FAILED") == 1
    assert len(done.stdout.splitlines()) < 20
