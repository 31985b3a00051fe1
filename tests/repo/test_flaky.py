"""What becomes of a test that fails and passes when it is run again, in a small suite of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = """
import os, pathlib, signal
import pytest

HERE = pathlib.Path(__file__).parent

def passes_at_last(name):
    counted = HERE / name
    times = int(counted.read_text()) + 1 if counted.exists() else 1
    counted.write_text(str(times))
    return times > 1

def test_passes():
    assert True

def test_is_flaky():
    assert passes_at_last("call"), "the page was slow\\nand more"

@pytest.fixture
def gate():
    assert passes_at_last("setup"), "no server"

@pytest.fixture
def log():
    yield
    assert passes_at_last("teardown"), "a line in the log"

def test_comes_to_a_closed_gate(gate):
    pass

def test_leaves_something_behind(log):
    pass

def test_fails():
    passes_at_last("failing")
    assert 1 == 2, "always"
"""
ELSEWHERE = """
def test_of_rules_fails(tmp_path_factory):
    assert 3 == 4, "rules"
"""


def run(folder: Path, *more: str, source: str = SOURCE, elsewhere: str = "", **environment: str) -> tuple[int, str]:
    """The status and the output of a suite with socket tests and others."""
    (folder / "tests" / "server").mkdir(parents=True)
    (folder / "tests" / "server" / "test_sockets.py").write_text(source)
    (folder / "tests" / "test_rules.py").write_text(elsewhere)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -ra --import-mode=importlib\n")
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.support.flaky"]\n')
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "KINGFISHER_RERUN", "GITHUB_"))
    }
    process = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *more],
        cwd=folder,
        env={**variables, "CI": "", "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return process.returncode, process.stdout + process.stderr


def count_runs(folder: Path, name: str) -> int:
    return int((folder / "tests" / "server" / name).read_text())


@pytest.mark.parametrize("processes", [["-p", "no:xdist"], ["-n", "2"]], ids=["one process", "two processes"])
def test_who_passes_the_second_time_is_named_in_the_last_lines(tmp_path: Path, processes: list[str]) -> None:
    status, output = run(tmp_path, *processes)
    assert status == 1
    assert [count_runs(tmp_path, name) for name in ("call", "setup", "teardown", "failing")] == [2, 2, 2, 2]
    *_, heading, first, second, third, closing = output.splitlines()
    assert "flaky: failed, and passed when run again alone" in heading
    assert sorted([first, second, third]) == [
        "FLAKY tests/server/test_sockets.py::test_comes_to_a_closed_gate - AssertionError: no server",
        "FLAKY tests/server/test_sockets.py::test_is_flaky - AssertionError: the page was slow",
        "FLAKY tests/server/test_sockets.py::test_leaves_something_behind - AssertionError: a line in the log",
    ]
    assert re.fullmatch(r"1 failed, 4 passed, 4 rerun in [\d.]+s", closing), output
    assert "FAILED tests/server/test_sockets.py::test_fails - AssertionError: always" in output
    assert "first failure of tests/server/test_sockets.py::test_is_flaky" in output


FLAKY_ONLY = SOURCE.partition("def test_fails")[0]


def test_flaky_tests_alone_fail_no_suite_and_are_told_to_a_workflow(tmp_path: Path) -> None:
    summary = tmp_path / "summary"
    status, output = run(tmp_path, "-p", "no:xdist", source=FLAKY_ONLY, CI="true", GITHUB_STEP_SUMMARY=str(summary))
    assert status == 0, output
    assert [line for line in summary.read_text().splitlines() if line] == [
        "### Flaky tests: failed, and passed when run again alone",
        "- `tests/server/test_sockets.py::test_is_flaky`: AssertionError: the page was slow",
        "- `tests/server/test_sockets.py::test_comes_to_a_closed_gate`: AssertionError: no server",
        "- `tests/server/test_sockets.py::test_leaves_something_behind`: AssertionError: a line in the log",
    ]


def test_only_tests_of_browsers_sockets_and_terminals_run_again(tmp_path: Path) -> None:
    rules = SOURCE.replace("HERE = pathlib.Path(__file__).parent", "HERE = pathlib.Path(__file__).parent / 'server'")
    status, output = run(tmp_path, "-p", "no:xdist", source="", elsewhere=rules)
    assert (status, count_runs(tmp_path, "call"), "FLAKY" in output, "rerun" in output) == (1, 1, False, False)


def test_where_many_fail_none_runs_again(tmp_path: Path) -> None:
    many = SOURCE + "".join(f"\ndef test_{n}():\n    assert not {n}\n" for n in range(1, 12))
    status, output = run(tmp_path, "-p", "no:xdist", source=many)
    assert (status, count_runs(tmp_path, "call"), "FLAKY" in output) == (1, 1, False)
    assert re.search(r"^13 failed, 2 passed, 2 errors in", output.splitlines()[-1]), output


def test_a_failure_is_told_even_if_the_run_is_broken_off(tmp_path: Path) -> None:
    broken_off = SOURCE + "\ndef test_ends():\n    raise KeyboardInterrupt\n"
    status, output = run(tmp_path, "-p", "no:xdist", source=broken_off)
    assert (status, count_runs(tmp_path, "failing")) == (2, 1)
    assert "FAILED tests/server/test_sockets.py::test_fails - AssertionError: always" in output


def test_a_process_that_breaks_down_twice_is_a_failure(tmp_path: Path) -> None:
    deadly = "import os\n\ndef test_dies():\n    os._exit(3)\n"
    status, output = run(tmp_path, "-n", "1", "--max-worker-restart=1", source=deadly)
    assert status == 1
    assert re.fullmatch(r"1 failed, 1 rerun in [\d.]+s", output.splitlines()[-1]), output
