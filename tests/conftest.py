"""Which tests go to one process together, where several processes share the work.

What a process has compiled for a game serves all tests of that game there; another process would compile most of it again.
"""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.new_game.template import GAME as TEMPLATE

os.environ["KINGFISHER_LANG"] = "en"
"""Tests expect English, whatever the machine speaks."""

FIXTURES = (TEMPLATE.name, *(file.parent.name for file in (Path(__file__).parent / "fixtures").glob("*/rules.py")))
GAME = re.compile("|".join([*kf.games(), *FIXTURES]))
"""A game that is named in a test's file, in its name, or among its parameters."""

TOGETHER = {
    **dict.fromkeys([*FIXTURES, "tests/studies/test_study.py", "tests/core/test_dlpack.py"], "tabletop"),
    "tests/studies/test_solving.py": "tacklebox",
    "tests/bots/test_race_simulation.py": "frenzy",
    "tests/conformance/test_plugin.py": "tests/conformance/test_new_game.py",  # both compile the same new game
}


def group_of(test: str) -> str:
    """Tests of a game go together, others by their file, which may keep a server; each browser test is one for itself."""
    file = test.partition("::")[0]
    if file.startswith("tests/browser/"):
        return test
    named = None if file.startswith("tests/server/") else GAME.search(test)
    group = named.group() if named else file
    return TOGETHER.get(group, group)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    scheduler: Any = importlib.import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    remove = scheduler.remove_node

    def remove_node(node: Any) -> str | None:
        """A process has ended in a test: that test has failed, and the others of its group are still to be run."""
        given = scheduler.assigned_work[node]
        fatal = next((test for tests in given.values() for test, done in tests.items() if not done), None)
        if fatal is not None:
            given[group_of(fatal)][fatal] = True
        remove(node)
        return fatal

    scheduler._split_scope, scheduler.remove_node = group_of, remove_node
    return scheduler
