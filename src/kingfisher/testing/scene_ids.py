"""Check what the Scenes and pictures of a game name: drawings, and zones and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from kingfisher.core.game import Game
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.illustrations import Illustrated, illustrate, read_illustrations
from kingfisher.core.scene import RefusedMove, Scene, SceneMove, Zone
from kingfisher.core.scene.drawings import drawing_for, drawings_of
from kingfisher.testing.conformance import is_sampled, walk


def scenes_of(game: Game) -> Iterator[Scene]:
    """Yield what those who act, and those who watch, see in a random game."""
    for number, position in enumerate(walk(game, 0)):
        if is_sampled(number, position):
            for seat in (*range(game.seats), SPECTATOR):
                if seat in (position.to_act, SPECTATOR) or position.to_act < 0:
                    yield position.scene(seat)


def check_drawings(game: Game) -> None:
    """Check that every drawing that cards name is there, in the game's own art.svg or the shared one."""
    drawings = drawings_of(game.folder)
    unknown = {name for scene in scenes_of(game) for name in drawings_named(scene) if not drawing_for(name, drawings)}
    assert not unknown, (
        f"there is no drawing named {', '.join(sorted(unknown))}; the drawings are {', '.join(sorted(drawings))}"
    )


def drawings_named(scene: Scene) -> Iterator[str]:
    """List the drawings that cards name; a disc, a tile and a sign may do without one, and show their colour or their title."""
    for zone in scene.zones:
        yield from (piece.print.art for piece in zone.pieces if piece.kind == "card" and piece.print and piece.print.art)


def check_move_ids(game: Game) -> None:
    """Check that moves, legal and refused, go from and to what lies on the table."""
    for scene in scenes_of(game):
        ids = {name for zone in scene.zones for name in ids_in(zone)}
        moves: tuple[SceneMove | RefusedMove, ...] = (*scene.moves, *scene.refused)
        for move in moves:
            unknown = [name for name in (*move.sources, *move.targets) if name not in ids]
            assert not unknown, f"the move {move.text!r} names {', '.join(unknown)}, but no zone, piece or slot has this id"


def ids_in(zone: Zone) -> Iterator[str]:
    yield zone.id
    yield from (piece.id for piece in zone.pieces)
    yield from (slot.id for slot in zone.slots)


def has_pictures(game: Game) -> bool:
    return bool(read_illustrations(game.folder))


def check_pictures(game: Game) -> None:
    """Play the deals of all pictures, and look for what they stand beside, show and point at."""
    rules = {rule.number for rule in game.rulebook.values()}
    entries = {entry.name for entry in game.entries} or {game.name}
    pictures = list(illustrate(game))
    names = [name_of(picture) for picture in pictures]
    assert len(set(names)) == len(names), f"two pictures have one name: {', '.join(names)}"
    for picture in pictures:
        rule, entry = picture.illustration.rule, picture.illustration.entry
        assert rule is None or rule in rules, f"{name_of(picture)} stands beside rule {rule}, which is not there"
        assert entry is None or entry in entries, f"{name_of(picture)} shows {entry}, which is no entry of the game"
        check_names(picture)


def name_of(picture: Illustrated) -> str:
    return picture.illustration.name or str(picture.illustration.entry)


def check_names(picture: Illustrated) -> None:
    zones = [zone for scene in picture.scenes for zone in scene.zones]
    shown = {zone.id for zone in zones}
    absent = [pattern for pattern in picture.illustration.zones if not any(fnmatchcase(zone, pattern) for zone in shown)]
    assert not absent, f"{name_of(picture)} shows {', '.join(absent)}, which is not there"
    ids = shown | {piece.id for zone in zones for piece in zone.pieces} | {slot.id for zone in zones for slot in zone.slots}
    unknown = set(picture.illustration.points) - ids
    assert not unknown, f"{name_of(picture)} points at {', '.join(sorted(unknown))}, which is not there"
