"""What docs/reference/environments.md says holds, its examples run, and nothing heavy is imported before it is used."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kingfisher.adapters.environments import MULTI_AGENT, SINGLE_AGENT
from tests.adapters.choices import SOME_REGISTERED
from tools.site.environments import environments

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/reference/environments.md"
HEAVY = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL", "torch", "numba"}
EXAMPLES = re.findall(r"^```python\n(.*?)^```", FILE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_environment_has_the_same_headings() -> None:
    parts = environments().removeprefix("## ").split("\n## ")
    assert len(parts) == len(SINGLE_AGENT) + len(MULTI_AGENT)
    headings_expected = ["Seats", "Observation", "Actions", "Rewards", "Ending", "Versions"]
    assert all(re.findall(r"^### (\w+)$", part, re.MULTILINE) == headings_expected for part in parts)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: re.findall(r"(\w+) = |$", example)[0])
def test_examples_run(example: str) -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        if library in example or (library == "pettingzoo" and "zoo" in example):
            pytest.importorskip(library, reason=f"{library} is not installed")
    assert len([line for line in example.splitlines() if line]) == 5
    exec(compile(example, "docs/reference/environments.md", "exec"), {})  # noqa: S102


def test_the_extras_named_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = set(re.findall(r"kingfisher-games\[(\w+)\]", FILE.read_text(encoding="utf-8")))
    assert named == {"gymnasium", "pettingzoo", "openspiel", "picture"}
    assert named <= set(extras)


def test_games_can_be_pickled_under_every_option() -> None:
    for game in SOME_REGISTERED:
        assert pickle.loads(pickle.dumps(game)).called == game.called  # noqa: S301


def test_no_game_that_comes_to_an_end_is_stopped_before() -> None:
    for entry in (*SINGLE_AGENT, *MULTI_AGENT):
        assert entry.environment.max_steps > entry.game_with({}).rules.MAX_GAME_LENGTH


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gym", "gymnasium", "gymnasium"),
        ("zoo", "pettingzoo", "pettingzoo"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named(module: str, library: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import kingfisher.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith(f"pip install 'kingfisher-games[{extra}]'\n")


@pytest.mark.parametrize("module", ["kingfisher", "kingfisher.adapters", "kingfisher.adapters.environments"])
def test_nothing_heavy_is_imported(module: str) -> None:
    code = f"import sys, {module}; print(*{HEAVY!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
