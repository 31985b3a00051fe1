"""What a list shows of a table: made from its game, and kept in the store for the time in which it is not in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.scene import Fact
from kingfisher.server.protocol.encoding import json_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kingfisher.core.play.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.store.models import TableRow
    from kingfisher.table.seats import Seat


class TablePreview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of tables shows of one: to spectators and, where that differs, to a seat."""

    status: Message | None
    facts: tuple[Fact, ...]
    called: tuple[Message, ...] = ()
    seats: dict[int, TablePreview] = {}

    def for_seat(self, seat: int) -> TablePreview:
        return self.seats.get(seat, self)


def stored_preview(row: TableRow, seat: int) -> TablePreview:
    """Read the preview of a table that is not in memory.

    Earlier versions stored one for spectators only: then the seat gets that.
    """
    return msgspec.json.decode(row.preview, type=TablePreview).for_seat(seat) if row.preview else TablePreview(None, ())


def preview_of(scene: Scene) -> TablePreview:
    return TablePreview(scene.status, scene.facts, scene.called)


def previews_at(position: Position, seats: Iterable[Seat]) -> tuple[TablePreview, dict[int, Scene]]:
    """Make the preview of a game for spectators and for each seat that no bot plays.

    A free seat has one too: a person who takes it finds the table in the list before anything is played. Where the game makes
    no preview itself, previews are taken from scenes, and these are returned with them, so that nobody draws them again.
    """
    scene_module, viewers = position.game.module("scene"), [SPECTATOR, *(seat.number for seat in seats if not seat.bot)]
    scenes: dict[int, Scene] = {}
    if hasattr(scene_module, "preview"):
        previews = {seat: TablePreview(*scene_module.preview(position.view(seat))) for seat in viewers}
    else:
        scenes = {seat: position.scene(seat) for seat in viewers}
        previews = {seat: preview_of(scene) for seat, scene in scenes.items()}
    spectator_preview = previews[SPECTATOR]
    return msgspec.structs.replace(
        spectator_preview, seats={seat: preview for seat, preview in previews.items() if preview != spectator_preview}
    ), scenes


def preview_text(position: Position, seats: Iterable[Seat]) -> str:
    """Write the preview as it is stored."""
    return json_text(previews_at(position, seats)[0])
