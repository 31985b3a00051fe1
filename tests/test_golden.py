"""Golden games replay line by line, and what stands before each line is still so: position, moves, their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.core.game import Game
from kingfisher.testing.golden import check_golden, golden_files
from tests.every_game import REGISTERED

FILES = [(game, file) for game in REGISTERED for file in golden_files(game)]


@pytest.mark.parametrize(("game", "file"), FILES, ids=lambda value: value.stem if isinstance(value, Path) else value.name)
def test_golden_game(game: Game, file: Path) -> None:
    check_golden(game, file)


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.name)
def test_every_game_has_golden_games(game: Game) -> None:
    assert golden_files(game)


def test_a_golden_game_that_has_changed_is_noticed(tmp_path: Path) -> None:
    game = REGISTERED[0]
    text = golden_files(game)[0].read_text(encoding="utf-8")
    (tmp_path / "changed.record").write_text(text.replace(" may: ", " may:  ", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="is another game now"):
        check_golden(game, tmp_path / "changed.record")
