"""What changed from one Scene to the next."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.scene.model import Fact, Panel, RefusedMove, Scene, SceneMove, SheetLine, Zone


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What turns one scene into the next: of the zones only those that differ, and of everything else what differs at all.

    None means as before, but for `ending`, `interim` and its zones, which are those of the new scene. `order` names all zones
    of it.
    """

    to_act: int
    zones: tuple[Zone, ...] = ()
    status: Message | None = None
    order: tuple[str, ...] | None = None
    moves: tuple[SceneMove, ...] | None = None
    refused: tuple[RefusedMove, ...] | None = None
    facts: tuple[Fact, ...] | None = None
    ending: str | None = None
    sheet: tuple[SheetLine, ...] | None = None
    panels: tuple[Panel, ...] | None = None
    interim: Message | None = None
    interim_zones: tuple[Zone, ...] = ()
    places: tuple[int, ...] | None = None


def find_changes(before: Scene, after: Scene) -> SceneChange:
    old_zones = {zone.id: zone for zone in before.zones}
    order = tuple(zone.id for zone in after.zones)
    return SceneChange(
        to_act=after.to_act,
        zones=tuple(zone for zone in after.zones if (old_zone := old_zones.get(zone.id)) is not zone and old_zone != zone),
        status=if_changed(before.status, after.status),
        order=None if order == tuple(old_zones) else order,
        moves=if_changed(before.moves, after.moves),
        refused=if_changed(before.refused, after.refused),
        facts=if_changed(before.facts, after.facts),
        ending=after.ending,
        sheet=if_changed(before.sheet, after.sheet),
        panels=if_changed(before.panels, after.panels),
        interim=after.interim,
        interim_zones=after.interim_zones,
        places=if_changed(before.places, after.places),
    )


Part = TypeVar("Part")


def if_changed(before: Part, after: Part) -> Part | None:
    return None if after is before or after == before else after


def apply_change(scene: Scene, change: SceneChange) -> Scene:
    """Apply a change to a scene and return the scene after it."""
    zones = {zone.id: zone for zone in (*scene.zones, *change.zones)}
    order = tuple(zone.id for zone in scene.zones) if change.order is None else change.order
    return Scene(
        game=scene.game,
        seat=scene.seat,
        to_act=change.to_act,
        status=scene.status if change.status is None else change.status,
        zones=tuple(zones[name] for name in order),
        moves=scene.moves if change.moves is None else change.moves,
        refused=scene.refused if change.refused is None else change.refused,
        facts=scene.facts if change.facts is None else change.facts,
        ending=change.ending,
        sheet=scene.sheet if change.sheet is None else change.sheet,
        called=scene.called,
        panels=scene.panels if change.panels is None else change.panels,
        interim=change.interim,
        interim_zones=change.interim_zones,
        places=scene.places if change.places is None else change.places,
    )
