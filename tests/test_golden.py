"""Golden games replay line by line, and what stands before each line is still so: position, moves, their order."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingfisher as kf
from tests.every_game import REGISTERED
from tests.golden import annotated, files


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_golden_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert annotated(kf.replay(text)) == text


def test_every_game_has_golden_games() -> None:
    assert {file.parent.parent.name for file in files()} == {game.name for game in REGISTERED}
