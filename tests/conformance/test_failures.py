"""What goes wrong in a game's own files, told in one line with the place."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.failures import describe_failure

RULES = """
def score(s, seat):
    {}
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("return max([seat, 3])", "rules.py:3: compiled rules cannot create lists, sets, dictionaries or strings"),
        ("return len({1: seat})", "rules.py:3: compiled rules cannot create lists, sets, dictionaries or strings"),
        ("return helper(seat)", "rules.py:3: this is not possible in compiled rules: NameError: name 'helper' is not defined"),
        (
            "return seat.colour",
            "rules.py:3: this is not possible in compiled rules: Unknown attribute 'colour' of type int64",
        ),
        ("return abs(s, seat)", "rules.py:3: abs() cannot be used like this in compiled rules"),
    ],
)
def test_what_cannot_be_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str) -> None:
    folder = tmp_path / f"uncompiled_{abs(hash(line))}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(RULES.format(line))
    monkeypatch.syspath_prepend(tmp_path)
    rules = importlib.import_module(f"{folder.name}.rules")
    rule_set: Any = RuleSet([rules], [rules], COMPILED)
    with pytest.raises(Exception) as error:  # noqa: PT011 - whatever Numba raises
        rule_set.score(1, 2)
    assert describe_failure(folder, error.value) == f"{folder.name}/{message}"


def test_what_came_from_elsewhere_has_no_place(tmp_path: Path) -> None:
    assert describe_failure(tmp_path, ValueError("one\ntwo")) == "ValueError: one two"
    assert describe_failure(tmp_path, KeyError()) == "KeyError"
