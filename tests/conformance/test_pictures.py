"""Pictures of a game are data, and they must show what they say: one that cannot is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.errors import BrokenGame
from kingfisher.core.game import Game
from kingfisher.core.play.illustrations import Illustration, cut_out, illustrate, read_illustrations
from kingfisher.testing.checks import Check, picture_checks
from kingfisher.testing.scene_ids import check_pictures
from tests.support.every_game import COMPLETE

GOOD = 'rule = "5.1", name = "pair", after = 1, size = [400, 300]'


class Illustrator:
    """The tabletop game with other pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def game(self, picture: str, moves: str = '["cycle spades", "end turn"]') -> Game:
        text = f'[[deals]]\ndeal = "34"\nmoves = {moves}\npictures = [{{ {picture} }}]\n'
        (self._folder / "illustrations.toml").write_text(text)
        game = replace(kf.game("tabletop"))
        game.__dict__["folder"] = self._folder
        game.__dict__["rulebook"] = kf.game("tabletop").rulebook
        return game


@pytest.fixture
def illustrator(tmp_path: Path) -> Illustrator:
    return Illustrator(tmp_path)


@pytest.mark.parametrize("check", [check for game in COMPLETE for check in picture_checks(game)], ids=str)
def test_pictures(check: Check) -> None:
    check.run()


@pytest.mark.parametrize("name", kf.games())
def test_every_game_has_pictures_of_its_rules_and_of_each_entry(name: str) -> None:
    game = kf.game(name)
    pictures = [shown.illustration for shown in illustrate(game)]
    assert sum(picture.rule is not None for picture in pictures) >= 6
    assert {picture.entry for picture in pictures} - {None} == {entry.name for entry in game.entries} | (
        set() if game.entries else {name}
    )


def test_a_picture_shows_its_zones_and_nothing_to_do(illustrator: Illustrator) -> None:
    (shown,) = illustrate(illustrator.game(f'{GOOD}, steps = 1, zones = ["spades*", "dice"]'))
    assert [[zone.id for zone in scene.zones] for scene in shown.scenes] == [
        ["dice", "spades"],
        ["dice", "spades", "spades-next"],
    ]
    assert all((scene.moves, scene.refused, scene.facts, scene.sheet) == ((), (), (), ()) for scene in shown.scenes)


def test_panels_without_zones_are_left_out() -> None:
    shown = next(one for one in illustrate(kf.game("freshwater")) if one.illustration.name == "tiles")
    assert [panel.id for panel in shown.scenes[0].panels] == ["supply"]
    whole = kf.game("freshwater").deal(7).scene(0)
    everything = Illustration(after=0, entry="freshwater", size=(1200, 700))
    assert cut_out(whole, everything).panels == whole.panels


def test_a_move_of_another_seat_is_told_by_its_number() -> None:
    race = next(one for one in illustrate(kf.game("frenzy")) if one.illustration.entry == "frenzy")
    decks = {piece.deck for zone in race.scenes[-1].zones if zone.id.startswith("board") for piece in zone.pieces}
    assert decks == {0, 1}


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("after = 1, size = [400, 300]", "and not both"),
        (f'{GOOD}, entry = "tabletop"', "and not both"),
        ('rule = "5.1", after = 1, size = [400, 300]', "has a name"),
        ('rule = "5.1", name = "pair", after = -1, size = [400, 300]', "Expected `int` >= 0"),
        ('rule = "5.1", name = "pair", after = 1, size = [400, 9]', "Expected `int` >= 40"),
        (f"{GOOD}, colour = 1", "unknown field `colour`"),
        (f"{GOOD}, steps = 2", "deal 34 has no 3 moves"),
    ],
)
def test_a_picture_that_cannot_be_drawn(illustrator: Illustrator, picture: str, message: str) -> None:
    game = illustrator.game(picture)
    with pytest.raises(BrokenGame) as raised:
        list(illustrate(game))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ('["match AS AH"]', "deal 34: "),
        ('["what"]', "deal 34: "),
        ('["9: cycle spades"]', "deal 34: "),
    ],
)
def test_moves_that_cannot_be_made(illustrator: Illustrator, moves: str, message: str) -> None:
    game = illustrator.game(GOOD.replace("after = 1", "after = 0"), moves)
    with pytest.raises(BrokenGame) as raised:
        list(illustrate(game))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        (GOOD.replace("5.1", "5.99"), "pair stands beside rule 5.99, which is not there"),
        ('entry = "fly-solo", after = 0, size = [400, 300]', "fly-solo shows fly-solo, which is no entry of the game"),
        (f'{GOOD}, zones = ["spades", "lake*"]', "pair shows lake*, which is not there"),
        (f'{GOOD}, zones = ["spades"], points = ["KH"]', "pair points at KH, which is not there"),
    ],
)
def test_a_picture_that_shows_what_is_not_there(illustrator: Illustrator, picture: str, message: str) -> None:
    game = illustrator.game(picture)
    with pytest.raises(AssertionError) as raised:
        check_pictures(game)
    assert message in str(raised.value)


def test_a_game_without_the_file_has_no_pictures(tmp_path: Path) -> None:
    assert read_illustrations(tmp_path) == ()
