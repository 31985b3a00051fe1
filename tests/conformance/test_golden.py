"""Golden games replay line by line, and what stands before each line is still so: position, moves, their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.testing.checks import Check, golden_checks
from kingfisher.testing.golden import check_golden, check_has_golden, golden_files
from tests.support.every_game import COMPLETE, FIXTURES, REGISTERED


@pytest.mark.parametrize("check", [check for game in COMPLETE for check in golden_checks(game)], ids=str)
def test_golden_game(check: Check) -> None:
    check.run()


def test_a_game_without_golden_games_is_noticed() -> None:
    with pytest.raises(AssertionError, match="whispers has no golden games"):
        check_has_golden(FIXTURES[0])


def test_a_golden_game_that_has_changed_is_noticed(tmp_path: Path) -> None:
    game = REGISTERED[0]
    text = golden_files(game)[0].read_text(encoding="utf-8")
    (tmp_path / "changed.record").write_text(text.replace(" may: ", " may:  ", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="has changed from line"):
        check_golden(game, tmp_path / "changed.record")
