"""The Journal Upgrades of Fly Solo in words: what each does, how many of it are bought, and what one more would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.games.freshwater.rules.journal import MAX_POINTS, MAX_ROCKS
from kingfisher.games.freshwater.rules.state import (
    BOARD_3B,
    BOARD_4B,
    HIGHEST_FINESSE,
    OPEN_3B,
    OPEN_4B,
    OPEN_FINESSE,
    OPEN_POINTS,
    OPEN_ROCKS,
    OPEN_SEVEN,
    OPEN_SKILL,
)
from kingfisher.games.freshwater.scene.names import tile_short, tile_words

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

RULES = {
    OPEN_FINESSE: "13.7", OPEN_ROCKS: "13.8", OPEN_3B: "13.9", OPEN_4B: "13.9", OPEN_SKILL: "13.10", OPEN_SEVEN: "13.11",
    OPEN_POINTS: "13.12",
}  # fmt: skip
KEYS = {
    OPEN_FINESSE: "finesse", OPEN_ROCKS: "rocks", OPEN_3B: "3B", OPEN_4B: "4B", OPEN_SKILL: "skill", OPEN_SEVEN: "seven",
    OPEN_POINTS: "points",
}  # fmt: skip


ART = {
    OPEN_FINESSE: "finesse", OPEN_ROCKS: "rocks", OPEN_3B: "spinner", OPEN_4B: "spinner", OPEN_SKILL: "tucked",
    OPEN_SEVEN: "fish", OPEN_POINTS: "rosette",
}  # fmt: skip


def art_of_upgrade(which: int) -> str:
    """Name the drawing of an upgrade; a Momentum tile is known by its name."""
    return ART.get(which, "upgrade")


def rule_of_upgrade(which: int) -> str:
    return RULES.get(which, "13.6")


def bought(s: State, which: int) -> int:
    """Tell how many of this upgrade were bought."""
    if which < OPEN_FINESSE:
        return s.open_tiles >> which & 1
    return {
        OPEN_FINESSE: s.open_finesse,
        OPEN_ROCKS: s.open_rocks - 1,
        OPEN_3B: int(s.open_board == BOARD_3B),
        OPEN_4B: int(s.open_board == BOARD_4B),
        OPEN_SKILL: s.open_skill,
        OPEN_SEVEN: s.open_seven,
        OPEN_POINTS: s.open_points,
    }[which]


def most_of(which: int) -> int:
    return {OPEN_FINESSE: HIGHEST_FINESSE, OPEN_ROCKS: MAX_ROCKS - 1, OPEN_POINTS: MAX_POINTS}.get(which, 1)


def side_of_tile(which: int) -> str:
    """Name the A side of a tile, which is up when a Day begins [12.5]."""
    return f"{which + 1}A"


def upgrade_name(which: int) -> Message:
    if which < OPEN_FINESSE:
        return msg("tile-title", name=side_of_tile(which))
    return msg(f"upgrade-name.{KEYS[which]}")


def upgrade_few(s: State, which: int) -> Message:
    """Say in a few words what an upgrade does.

    Of one with several boxes it says what there is now, and what a Badge makes of it.
    """
    if which < OPEN_FINESSE:
        return tile_short(s, side_of_tile(which))
    if most_of(which) == 1:
        return msg(f"upgrade-few.{KEYS[which]}")
    n = amount_of(s, which)
    return msg(f"upgrade-{'few' if bought(s, which) < most_of(which) else 'all'}.{KEYS[which]}", n=n, next=n + 1)


def amount_of(s: State, which: int) -> int:
    """Count what a Day has of an upgrade with several boxes.

    That is Finesse, Rock cards in each deck, or points.
    """
    return bought(s, which) + (1 if which == OPEN_ROCKS else 0)


def upgrade_words(s: State, which: int) -> Message:
    """Say what the upgrade is [13.6] to [13.12]."""
    if which < OPEN_FINESSE:
        side = side_of_tile(which)
        return msg("upgrade.tile", name=side, what=tile_words(s, side), back=tile_words(s, f"{which + 1}B"))
    return msg(f"upgrade.{KEYS[which]}")


def upgrade_note(s: State, which: int) -> Message:
    """Say what one more brings from the next Day on."""
    if which < OPEN_FINESSE:
        return msg("unlocks.tile", name=side_of_tile(which))
    n = {OPEN_FINESSE: s.open_finesse, OPEN_ROCKS: s.open_rocks, OPEN_POINTS: s.open_points}.get(which, 0) + 1
    return msg(f"unlocks.{KEYS[which]}", n=n)
