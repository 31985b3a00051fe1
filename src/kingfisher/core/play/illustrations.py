"""Pictures of a game beside its rules and on the first page: scenes after some moves of a deal (illustrations.toml)."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec

from kingfisher.core.errors import BrokenGame, KingfisherError
from kingfisher.core.interface import ANYONE
from kingfisher.core.scene import Scene

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

FILE = "illustrations.toml"
Count = Annotated[int, msgspec.Meta(ge=0)]
Pixels = Annotated[int, msgspec.Meta(ge=40, le=1_600)]


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the table `after` so many moves of the deal, and then of so many further `steps`.

    It stands beside a `rule`, with the message `picture.NAME` under it, or shows on the first page an `entry` of the game.
    `zones` are the names of those that are shown, in which * stands for anything; all are where none is named. `points` are
    what the message speaks of. `size` is how many pixels wide and high the table is drawn, before a page makes it smaller.
    """

    after: Count
    size: tuple[Pixels, Pixels]
    rule: str | None = None
    name: str | None = None
    entry: str | None = None
    steps: Count = 0
    zones: tuple[str, ...] = ()
    points: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.rule is None) == (self.entry is None):
            raise ValueError("a picture stands beside a rule or shows an entry, and not both")
        if (self.rule is None) != (self.name is None):
            raise ValueError("a picture beside a rule has a name, by which the messages say what it shows")

    def shows(self, zone: str) -> bool:
        return not self.zones or any(fnmatchcase(zone, pattern) for pattern in self.zones)


class IllustratedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal, the moves that are made, and the pictures of it. A move of another seat of a race is written `1: MOVE`."""

    deal: str
    moves: tuple[str, ...]
    pictures: tuple[Illustration, ...]
    options: dict[str, str | int] = {}


class IllustrationsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deals: tuple[IllustratedDeal, ...]


class Illustrated(NamedTuple):
    """An illustration with its scenes, one after the other."""

    illustration: Illustration
    scenes: tuple[Scene, ...]


def read_illustrations(folder: Path) -> tuple[IllustratedDeal, ...]:
    """Read what a game's folder says about its pictures; a folder without such a file has none."""
    file = folder / FILE
    try:
        return msgspec.toml.decode(file.read_bytes(), type=IllustrationsFile).deals
    except FileNotFoundError:
        return ()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenGame(f"{folder.name}/{file.name}: {error}") from None


@cache
def entries_shown(folder: Path) -> frozenset[str]:
    """List the entries of a game that have a picture for the first page."""
    pictures = [picture for deal in read_illustrations(folder) for picture in deal.pictures]
    return frozenset(picture.entry for picture in pictures if picture.entry is not None)


def illustrate(game: Game) -> Iterator[Illustrated]:
    """Play the deals of a game's illustrations, and draw the pictures as the player at seat 0 sees the table."""
    for deal in read_illustrations(game.folder):
        scenes = scenes_of(game, deal)
        for picture in deal.pictures:
            shown = scenes[picture.after : picture.after + picture.steps + 1]
            if len(shown) <= picture.steps:
                raise BrokenGame(f"{game.folder.name}/{FILE}: deal {deal.deal} has no {picture.after + picture.steps} moves")
            yield Illustrated(picture, tuple(cut_out(scene, picture) for scene in shown))


def scenes_of(game: Game, deal: IllustratedDeal) -> list[Scene]:
    """Draw the table at the start and after each move."""
    try:
        position = game.choose(**deal.options).deal(int(deal.deal))
        return [position.scene(0), *(scene_after(position, move) for move in deal.moves)]
    except (KingfisherError, ValueError) as error:
        raise BrokenGame(f"{game.folder.name}/{FILE}: deal {deal.deal}: {error}") from None


def scene_after(position: Position, move: str) -> Scene:
    seat, colon, text = move.partition(": ")
    by_seat = bool(colon) and seat.isdecimal()
    position.play(text if by_seat else move, int(seat) if by_seat else 0 if position.to_act == ANYONE else None)
    return position.scene(0)


def cut_out(scene: Scene, picture: Illustration) -> Scene:
    """Keep what the picture shows, to be looked at: no moves, facts or sheet."""
    zones = tuple(zone for zone in scene.zones if picture.shows(zone.id))
    used = {zone.panel for zone in zones}
    panels = tuple(panel for panel in scene.panels if panel.id in used)
    return msgspec.structs.replace(
        scene, zones=zones, panels=panels, moves=(), refused=(), facts=(), sheet=(), interim=None, ending=None
    )
