"""What the Scenes of a game name is there; a name that is not is found."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.new_game.write import TEMPLATE
from kingfisher.testing.checks import Check, scene_checks
from tests.support.every_game import EVERY_GAME


@pytest.mark.parametrize("check", [check for game in EVERY_GAME for check in scene_checks(game)], ids=str)
def test_what_scenes_name_is_there(check: Check) -> None:
    check.run()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("wrong_scene_")]:
        del sys.modules[name]


def game_with(workshop: Path, file: str, before: str, after: str) -> Game:
    """A copy of the template, with some text of one file changed."""
    package = f"wrong_scene_{abs(hash((file, after)))}"
    shutil.copytree(TEMPLATE, workshop / package, ignore=shutil.ignore_patterns("__pycache__"))
    text = (workshop / package / file).read_text(encoding="utf-8")
    assert before in text
    (workshop / package / file).write_text(text.replace(before, after), encoding="utf-8")
    game: Game = importlib.import_module(package).GAME
    return game


@pytest.mark.parametrize(
    ("check", "file", "before", "after", "message"),
    [
        ("drawings", "art.svg", "<svg", "<sgv", "art.svg: this is not SVG"),
        ("drawings", "art.svg", 'id="art-stone"', 'id="art-pebble"', "there is no drawing named stone; the drawings are"),
        ("moves", "scene.py", '(f"stone-{stone_of(move)}",)', '(f"rock-{stone_of(move)}",)', "names rock-[0-9]+, but no zone"),
        ("moves", "scene.py", 'f"path-{seat}",)', 'f"way-{seat}",)', "names way-0, but no zone, piece or slot has this id"),
    ],
)
def test_a_name_that_is_not_there(workshop: Path, check: str, file: str, before: str, after: str, message: str) -> None:
    game = game_with(workshop, file, before, after)
    scene_check = next(candidate for candidate in scene_checks(game) if candidate.name.startswith(f"scene-{check}"))
    with pytest.raises((AssertionError, KingfisherError), match=message):
        scene_check.run()
