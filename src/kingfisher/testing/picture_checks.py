"""Check a game's pictures: they are data, and their moves must be legal and what they name must be there."""

from __future__ import annotations

from fnmatch import fnmatchcase

from kingfisher.core.game import Game
from kingfisher.core.play.illustrations import Illustrated, illustrate, read_illustrations


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
