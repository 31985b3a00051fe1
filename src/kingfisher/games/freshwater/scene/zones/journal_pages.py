"""The adventure of Fly Solo between two Days: Adventure Map, Days, Guide Book and Journal; and the Journal during a Day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Panel, Piece, Print, Sign, Step, Zone
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater.notation import UPGRADE_NAMES
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    DAYS,
    FINISHED,
    JOURNAL,
    LOCATIONS,
    NEW_DAY,
    OPEN_FINESSE,
    UPGRADE,
    UPGRADES,
)
from kingfisher.games.freshwater.scene.names import (
    achievements,
    in_letters,
    is_ours,
    location_words,
    rule_of_location,
)
from kingfisher.games.freshwater.scene.zones.guide_book import BADGE_TINT, PARTS, goal_pieces, goal_zone, goals
from kingfisher.games.freshwater.scene.zones.layout import (
    GUIDE_PANEL,
    GUIDE_PLACE,
    JOURNAL_PANEL,
    JOURNAL_PLACE,
    MAP_PANEL,
    MAP_PLACE,
    UPGRADES_PANEL,
    UPGRADES_PLACE,
    Contents,
    closed,
    common_zone,
)
from kingfisher.games.freshwater.scene.zones.upgrades import (
    art_of_upgrade,
    bought,
    most_of,
    rule_of_upgrade,
    side_of_tile,
    upgrade_few,
    upgrade_name,
    upgrade_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

PLACE_ART = ("fork", "cabin", "run", "cove")

WON_TINT, LOST_TINT, NEXT_TINT = 2, 5, 1
"""Those of the triangle, the cross and the square."""


def is_open(s: State) -> bool:
    """Tell whether the Journal lies open, and nothing else is to be seen: between two Days, and when the adventure is over."""
    return s.variant == ADVENTURE and s.phase in (JOURNAL, NEW_DAY, FINISHED)


def place_art(location: int) -> str:
    """Name the drawing of a location, counted from 1."""
    return f"place-{PLACE_ART[location - 1]}"


def next_location(s: State) -> int:
    """Find where the Day that is to come is spent, from 1 [13.1]."""
    return min(LOCATIONS, s.beaten + 1)


def days_over(s: State) -> int:
    return s.day - (0 if s.phase == FINISHED and s.ended == 1 else 1)


def is_won(s: State, day: int) -> bool:
    """Tell whether a Day that is over, counted from 0, was won [12.29]."""
    return s.day_points[day] > s.silent_points[day]


def location_of_day(s: State, day: int) -> int:
    """Find the location of a Day; locations count from 1, Days from 0 [13.1]."""
    return 1 + sum(1 for before in range(day) if is_won(s, before))


def journal_panels() -> tuple[Panel, ...]:
    return (
        Panel(MAP_PANEL, msg("panel.map"), MAP_PLACE),
        Panel(UPGRADES_PANEL, msg("panel.upgrades"), UPGRADES_PLACE),
        Panel(GUIDE_PANEL, msg("panel.guide"), GUIDE_PLACE),
    )


def journal_zones(view: View) -> Iterator[Zone]:
    first = view.state.open_tiles == 0
    yield map_zone(view)
    yield days_zone(view)
    yield badges_zone(view)
    yield upgrade_zone(view, "unlock-tiles", range(OPEN_FINESSE), "13.6", columns=3, note="first-tile" if first else "price")
    yield upgrade_zone(view, "unlock", range(OPEN_FINESSE, UPGRADES), "13.5", columns=2, note="price")
    for part in PARTS:
        yield goal_zone(view, part)


# The Journal in short


def journal_panel() -> Panel:
    """Draw the Journal during a Day."""
    return Panel(JOURNAL_PANEL, msg("panel.journal"), JOURNAL_PLACE, aside=True)


def journal_summary(s: State) -> Message:
    badges, upgrades = msg("badges", n=s.badges), all_bought(s)
    day = msg("day-of", n=s.day)
    where = location_words(next_location(s) if is_open(s) else s.location)
    return msg("panel.journal-summary", day=day, where=where, badges=badges, n=upgrades)


def all_bought(s: State) -> int:
    """Count the boxes of all upgrades that were bought."""
    return sum(bought(s, which) for which in range(UPGRADES))


def journal_now_zones(view: View) -> Iterator[Zone]:
    """Show the Journal as it is now.

    The place of the Day and the Badges, what was bought, and the challenges that were begun.
    """
    s = view.state
    yield common_zone(view, "journal-now", "list", Contents(journal_summary(s), (day_now(view),), 1), "13.5", rule="13.5")
    has = [which for which in range(UPGRADES) if bought(s, which)]
    if has:
        lying = tuple(bought_now(view, which, slot) for slot, which in enumerate(has))
        count = all_bought(s)
        label = msg("zone.bought-label", n=count)
        yield common_zone(view, "bought", "pile", Contents(label, lying, count), "13.5", folded=True, rule="13.5")
    goals_begun = [goal for goal in goals(s) if goal.is_begun]
    if goals_begun:
        label, lying = msg("zone.goals-label", n=len(goals_begun)), goal_pieces(view, goals_begun)
        yield common_zone(view, "goals", "pile", Contents(label, lying, len(goals_begun)), "13.13", folded=True, rule="13.13")


def day_now(view: View) -> Piece:
    """Draw the Day with a box for every location, filled for those that are beaten."""
    s = view.state
    printed = Print(place_art(s.location), location_words(s.location), text=msg("badges", n=s.badges))
    face = joined(in_letters(msg("day.name", n=s.day)), f", L{s.location}")
    label, no = msg("map.so-far", what=journal_summary(s), n=s.beaten), closed(view, "13.1")
    return Piece(
        "journal.day",
        "tile",
        face,
        label=label,
        slot=0,
        marks=(),
        print=printed,
        closed=no,
        rule="13.1",
        boxes=(s.beaten, LOCATIONS),
    )


def bought_now(view: View, which: int, slot: int) -> Piece:
    piece, face = upgrade_piece(view, which, slot), in_letters(upgrade_name(which))
    return replace(piece, id=f"journal.{piece.id}", face=face, closed=closed(view, "13.5"), count=bought(view.state, which))


# Adventure Map and Days


def map_zone(view: View) -> Zone:
    """Draw the locations in their order, which are beaten, and where the next Day is spent [13.1]."""
    s = view.state
    beaten, angler_at = s.beaten, next_location(s)
    steps = tuple(map_step(s, location) for location in range(1, LOCATIONS + 1))
    pieces = [beaten_piece(location) for location in range(1, beaten + 1)]
    over = view.to_act == OVER
    if beaten < LOCATIONS:
        angler_label = msg("map.stopped" if over else "map.here", where=location_words(angler_at))
        printed = Print("angler", msg("map.not-done" if over else "map.next"))
        pieces.append(
            Piece(
                "map.angler",
                "disc",
                in_letters(printed.title),
                label=angler_label,
                slot=angler_at - 1,
                print=printed,
                rule="13.1",
            )
        )
    label = msg("zone.map-over" if over else "zone.map-label", n=beaten, where=location_words(angler_at))
    return common_zone(view, "map", "path", Contents(label, tuple(pieces), len(steps)), "13.1", steps=steps, rule="13.1")


def beaten_piece(location: int) -> Piece:
    label = msg("map.beaten", where=location_words(location))
    printed = Print("badge", msg("map.done"), tint=BADGE_TINT)
    return Piece(
        f"map.beaten-{location}",
        "disc",
        in_letters(msg("face.beaten")),
        label=label,
        slot=location - 1,
        print=printed,
        rule="13.3",
    )


def map_step(s: State, location: int) -> Step:
    beaten = location <= s.beaten
    label = msg("map.step-beaten" if beaten else "map.step", where=location_words(location), what=achievements(location))
    return Step(location_words(location), label, art=place_art(location), rule=rule_of_location(location))


def days_zone(view: View) -> Zone:
    s = view.state
    pieces = tuple(day_piece(view, day) for day in range(DAYS))
    label = msg("zone.days-label", n=days_over(s), won=sum(is_won(s, day) for day in range(days_over(s))))
    return common_zone(view, "days", "list", Contents(label, pieces, DAYS), "13.2", columns=DAYS, rule="13.2")


def day_piece(view: View, day: int) -> Piece:
    """Draw a Day, counted from 0: what came of it, or where it will be."""
    s = view.state
    over, name = days_over(s), msg("day.name", n=day + 1)
    signs: tuple[Sign, ...] = ()
    tint: int | None = None
    marks: tuple[str, ...] = ()
    where = 0
    if day < over:
        won, where = is_won(s, day), location_of_day(s, day)
        values = {"mine": s.day_points[day], "his": s.silent_points[day]}
        few, short = msg("day.won" if won else "day.lost", **values), msg("day.points", **values)
        label = msg("day.won-label" if won else "day.lost-label", **values, n=day + 1, where=location_words(where))
        signs = (Sign("won", msg("day.won-sign")) if won else Sign("lost", msg("day.lost-sign")),)
        tint = WON_TINT if won else LOST_TINT
        title = msg("day.at", what=name, where=location_words(where))
    elif day == over and not s.ended:
        few, short = msg("day.next"), msg("map.next")
        where, title = next_location(s), msg("day.at", what=name, where=location_words(next_location(s)))
        label = msg("day.next-label", n=day + 1, where=location_words(next_location(s)))
        signs, tint = (Sign("next", few),), NEXT_TINT
    elif day == over and s.ended != 1:
        few, label, title = msg("day.given-up"), msg("day.given-up-label", n=day + 1), name
        short = few
    elif view.to_act == OVER:
        few, label, title, marks = msg("day.unplayed"), msg("day.unplayed-label", n=day + 1), name, ("spent",)
        short = few
    else:
        few, label, title, marks = msg("day.later"), msg("day.later-label", n=day + 1), name, ("spent",)
        short = few
    face = joined(in_letters(title), ", ", in_letters(few)) if day < over or signs else in_letters(title)
    place = msg("day.in-short", what=name, at=where) if where else name
    printed = Print("day", place, signs=signs, tint=tint, text=short)
    return Piece(
        f"day-{day + 1}",
        "tile",
        face,
        label=label,
        slot=day,
        marks=marks,
        print=printed,
        closed=closed(view, "13.2"),
        rule="13.2",
    )


# Badges and upgrades


def badges_zone(view: View) -> Zone:
    badges = view.state.badges
    label = msg("badges-to-spend", badges=msg("badges", n=badges)) if badges else msg("badges-none")
    printed = Print("badge", msg("badge.title"), tint=BADGE_TINT)
    piece = Piece(
        "badges.left",
        "disc",
        in_letters(msg("badges", n=badges)),
        label=label,
        slot=0,
        print=printed,
        rule="13.3",
        count=badges,
    )
    return common_zone(view, "badges", "tokens", Contents(label, (piece,) if badges else (), badges), "13.3", rule="13.3")


def upgrade_id(which: int) -> str:
    return f"unlock-{UPGRADE_NAMES[which].replace(' ', '-')}"


def upgrade_zone(view: View, name: str, upgrades: range, rule: str, *, columns: int, note: str) -> Zone:
    pieces = tuple(upgrade_piece(view, which, slot) for slot, which in enumerate(upgrades))
    label = msg(f"zone.{name}-label", n=sum(bought(view.state, which) for which in upgrades))
    contents = Contents(label, pieces, len(pieces))
    return common_zone(view, name, "list", contents, rule, columns=columns, note=msg(f"note.{note}"), rule=rule)


def upgrade_piece(view: View, which: int, slot: int) -> Piece:
    """Show what an upgrade does, how many of it are bought, and why it cannot be bought."""
    s = view.state
    count, most, rule = bought(s, which), most_of(which), rule_of_upgrade(which)
    refusal = view.refusal(UPGRADE + which) if view.may_act else None
    what = upgrade_words(s, which)
    label = msg("upgrade.all", what=what) if count == most else msg("upgrade.label", what=what, n=count, of=most)
    printed = Print(art_of_upgrade(which), upgrade_name(which), text=upgrade_few(s, which))
    face = joined(in_letters(upgrade_name(which)), ": ", in_letters(upgrade_few(s, which)))
    no = refusal.number if refusal and count < most else rule
    marks = ("ours",) if which < OPEN_FINESSE and is_ours(view, f"momentum {side_of_tile(which)}") else ()
    return Piece(
        upgrade_id(which),
        "tile",
        face,
        label=label,
        slot=slot,
        marks=marks,
        print=printed,
        closed=closed(view, no),
        rule=rule,
        boxes=(count, most),
    )
