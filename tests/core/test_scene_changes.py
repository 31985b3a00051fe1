"""What changed between two scenes is all that a screen needs to draw the second."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from kingfisher.core.game import Game
from kingfisher.core.i18n import msg
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.scene import Place, Scene, Zone
from kingfisher.core.scene.changes import SceneChange, apply_change, find_changes
from kingfisher.core.translatable import plain_text_of
from tests.support.every_game import SOME_CHOICES, name_of
from tests.support.random_games import play_on

SOME = pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)


def scenes_of(game: Game, seed: int, seat: int) -> list[Scene]:
    return [position.scene(seat) for position in play_on(game.deal(seed), 60, seed)]


def seen_elsewhere(change: SceneChange) -> SceneChange:
    """As it arrives behind a socket."""
    return msgspec.json.decode(msgspec.json.encode(change, enc_hook=plain_text_of), type=SceneChange)


def zone(name: str, count: int = 0) -> Zone:
    return Zone(name, "pile", msg("zone"), msg("label"), Place(0, 0), count=count)


def scene(*zones: Zone, to_act: int = 0) -> Scene:
    return Scene("any", 0, to_act, msg("status"), zones)


@SOME
def test_a_scene_and_its_change_give_the_next_scene(game: Game) -> None:
    for seat in (*range(game.seats), SPECTATOR):
        scenes = scenes_of(game, 3, seat)
        for before, after in pairwise(scenes):
            assert apply_change(before, seen_elsewhere(find_changes(before, after))) == after
            assert apply_change(after, seen_elsewhere(find_changes(after, before))) == before  # a move that is taken back


@SOME
def test_a_change_can_leap_over_many_moves(game: Game) -> None:
    scenes = scenes_of(game, 4, 0)
    assert apply_change(scenes[0], find_changes(scenes[0], scenes[-1])) == scenes[-1]


@SOME
def test_only_zones_that_differ_are_told(game: Game) -> None:
    scenes = scenes_of(game, 5, 0)
    for before, after in pairwise(scenes):
        assert find_changes(before, after).zones == tuple(zone for zone in after.zones if zone not in before.zones)


def test_no_change_tells_no_zone() -> None:
    before = scene(zone("a"), zone("b"))
    assert find_changes(before, before) == SceneChange(to_act=0)


def test_zones_come_go_and_change_places() -> None:
    before = scene(zone("a"), zone("b", 1), zone("c"))
    after = scene(zone("d"), zone("c"), zone("b", 2), to_act=-4)
    change = find_changes(before, after)
    assert change == SceneChange(to_act=-4, order=("d", "c", "b"), zones=(zone("d"), zone("b", 2)))
    assert apply_change(before, change) == after


def test_a_change_is_smaller_than_the_scene() -> None:
    scenes = scenes_of(SOME_CHOICES[0], 3, 0)
    scene_bytes = sum(len(after.to_json()) for after in scenes[1:])
    change_bytes = sum(len(msgspec.json.encode(find_changes(before, later))) for before, later in pairwise(scenes))
    assert change_bytes < scene_bytes
