"""The adventure of Fly Solo between two Days: Adventure Map, Days, Guide Book and Journal; and the Journal during a Day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.contract import OVER
from kingfisher.core.scene import Panel, Piece, Print, Sign, Step, Zone
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.notation import UPGRADE_NAMES
from kingfisher.games.freshwater.rules_setup import (
    DAYS,
    FINISHED,
    JOURNAL,
    LOCATIONS,
    NEW_DAY,
    OPEN_FINESSE,
    PLAYER,
    RIVER,
    UPGRADE,
    UPGRADES,
)
from kingfisher.games.freshwater.scene_goals import BADGE_TINT, PARTS, badge_sign, goal_pieces, goal_zone, goals
from kingfisher.games.freshwater.scene_places import (
    DAYS_PART,
    DAYS_PLACE,
    GUIDE_PART,
    GUIDE_PLACE,
    JOURNAL_PART,
    JOURNAL_PLACE,
    MAP_PART,
    MAP_PLACE,
    OPEN_JOURNAL_PLACE,
    closed,
    common_zone,
)
from kingfisher.games.freshwater.scene_upgrades import (
    bought,
    bought_words,
    most_of,
    rule_of_upgrade,
    side_of_tile,
    upgrade_few,
    upgrade_name,
    upgrade_title,
    upgrade_words,
)
from kingfisher.games.freshwater.scene_words import (
    achievements,
    in_letters,
    is_ours,
    location_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View


def is_open(s: Any) -> bool:
    """Whether the Journal lies open, and nothing else is to be seen; also where it was given up before the first Day."""
    between = int(s.phase) in (JOURNAL, NEW_DAY) or (int(s.phase) == FINISHED and int(s.dealt_rocks) == 0)
    return int(s.variant) != RIVER and between


def next_location(s: Any) -> int:
    """[13.1] Where the Day that is to come is spent, from 1."""
    return min(LOCATIONS, int(s.beaten) + 1)


def days_over(s: Any) -> int:
    return int(s.day) - (0 if int(s.phase) == FINISHED and int(s.ended) == 1 else 1)


def is_won(s: Any, day: int) -> bool:
    """[12.29] A Day that is over; from 0."""
    return int(s.day_points[day]) > int(s.silent_points[day])


def location_of_day(s: Any, day: int) -> int:
    """[13.1] From 1; the Day from 0."""
    return 1 + sum(1 for before in range(day) if is_won(s, before))


def journal_panels(s: Any) -> tuple[Panel, ...]:
    return (
        Panel(MAP_PART, say("panel.map"), MAP_PLACE),
        Panel(DAYS_PART, say("panel.days"), DAYS_PLACE),
        Panel(GUIDE_PART, say("panel.guide"), GUIDE_PLACE),
        Panel(JOURNAL_PART, say("panel.journal"), OPEN_JOURNAL_PLACE, PLAYER, journal_summary(s)),
    )


def journal_zones(view: View) -> Iterator[Zone]:
    yield map_zone(view)
    yield days_zone(view)
    for part in PARTS:
        yield goal_zone(view, part)
    yield badges_zone(view)
    yield upgrade_zone(view, "unlock-tiles", range(OPEN_FINESSE), "13.6")
    yield upgrade_zone(view, "unlock", range(OPEN_FINESSE, UPGRADES), "13.5")


# The Journal in short


def journal_panel(s: Any) -> Panel:
    """During a Day."""
    return Panel(JOURNAL_PART, say("panel.journal"), JOURNAL_PLACE, summary=journal_summary(s))


def journal_summary(s: Any) -> Say:
    badges, upgrades = say("badges", n=int(s.badges)), sum(bought(s, which) for which in range(UPGRADES))
    day = say("day-of", n=int(s.day))
    where = location_words(next_location(s) if is_open(s) else int(s.location))
    return say("panel.journal-summary", day=day, where=where, badges=badges, n=upgrades)


def journal_now_zones(view: View) -> Iterator[Zone]:
    """What is unlocked, and the challenges that were begun."""
    s = view.state
    pieces = [day_now(view), badges_now(view)]
    if int(s.open_tiles):
        pieces.append(tiles_now(view, len(pieces)))
    for which in range(OPEN_FINESSE, UPGRADES):
        if bought(s, which):
            pieces.append(bought_now(view, which, len(pieces)))
    yield common_zone(view, "journal-now", "tokens", journal_summary(s), tuple(pieces), len(pieces), "13.5", rule="13.5")
    begun = [goal for goal in goals(s) if goal.is_begun]
    if begun:
        label, lying = say("zone.goals-label", n=len(begun)), goal_pieces(view, begun)
        yield common_zone(view, "goals", "pile", label, lying, len(begun), "13.13", folded=True, rule="13.13")


def day_now(view: View) -> Piece:
    s = view.state
    printed = Print("day", say("day-of", n=int(s.day)), text=location_words(int(s.location)))
    face = f"{in_letters(printed.title)}, L{int(s.location)}"
    return Piece("journal.day", "tile", face, journal_summary(s), 0, (), printed, closed(view, "13.1"), rule="13.1")


def badges_now(view: View) -> Piece:
    badges = int(view.state.badges)
    title = say("badges", n=badges)
    printed = Print("badges", title, signs=(badge_sign(),) if badges else (), text=say("badges-later"))
    words, no = say("badges-left", badges=title), closed(view, "13.5")
    return Piece("journal.badges", "tile", in_letters(title), words, 1, (), printed, no, rule="13.3")


def tiles_now(view: View, slot: int) -> Piece:
    """Those that were unlocked; what they do is told where they lie."""
    s = view.state
    names = ", ".join(str(which + 1) for which in range(OPEN_FINESSE) if bought(s, which))
    printed = Print("upgrade", say("upgrade-title.tiles"), text=say("tile-title", name=names))
    face = f"{in_letters(printed.title)} {names}"
    words, no = say("upgrade.tiles", tiles=names), closed(view, "13.5")
    return Piece("journal.tiles", "tile", face, words, slot, (), printed, no, rule="13.6")


def bought_now(view: View, which: int, slot: int) -> Piece:
    s = view.state
    printed = Print("upgrade", upgrade_title(which), text=upgrade_few(s, which))
    words = say("upgrade.has", what=upgrade_words(s, which))
    face = f"{in_letters(upgrade_name(which))} {in_letters(bought_words(s, which))}"
    no, rule = closed(view, "13.5"), rule_of_upgrade(which)
    return Piece(f"journal.{upgrade_id(which)}", "tile", face, words, slot, (), printed, no, rule=rule)


# Adventure Map and Days


def map_zone(view: View) -> Zone:
    """[13.1] The locations in their order, which are beaten, and where the next Day is spent."""
    s = view.state
    beaten, at = int(s.beaten), next_location(s)
    steps = tuple(map_step(s, location) for location in range(1, LOCATIONS + 1))
    pieces = [beaten_piece(location) for location in range(1, beaten + 1)]
    if beaten < LOCATIONS:
        words = say("map.here", where=location_words(at))
        pieces.append(Piece("map.angler", "disc", "next", words, at - 1, print=Print("fly", say("map.angler")), rule="13.1"))
    label = say("zone.map-label", n=beaten, where=location_words(at))
    note = say("note.to-beat", n=LOCATIONS - beaten)
    return common_zone(view, "map", "track", label, tuple(pieces), len(steps), "13.1", note=note, steps=steps, rule="13.1")


def beaten_piece(location: int) -> Piece:
    words = say("map.beaten", where=location_words(location))
    printed = Print("badge", say("badge.title"), tint=BADGE_TINT)
    return Piece(f"map.beaten-{location}", "disc", "beaten", words, location - 1, print=printed, rule="13.3")


def map_step(s: Any, location: int) -> Step:
    beaten = location <= int(s.beaten)
    words = say("map.step-beaten" if beaten else "map.step", where=location_words(location), what=achievements(location))
    return Step(location_words(location), words, rule=f"12.{24 + location}")


def days_zone(view: View) -> Zone:
    s = view.state
    pieces = tuple(day_piece(view, day) for day in range(DAYS))
    label = say("zone.days-label", n=days_over(s), won=sum(is_won(s, day) for day in range(days_over(s))))
    return common_zone(view, "days", "tokens", label, pieces, DAYS, "13.2", rule="13.2")


def day_piece(view: View, day: int) -> Piece:
    """From 0. What came of it, or where it will be."""
    s = view.state
    over, name = days_over(s), say("day.name", n=day + 1)
    signs: tuple[Sign, ...] = ()
    if day < over:
        won, where = is_won(s, day), location_of_day(s, day)
        values = {"mine": int(s.day_points[day]), "his": int(s.silent_points[day])}
        few = say("day.won" if won else "day.lost", **values, where=where)
        words = say("day.won-label" if won else "day.lost-label", **values, n=day + 1, where=location_words(where))
        signs = (badge_sign(),) if won else ()
    elif day == over and view.to_act != OVER:
        few = say("day.next", where=next_location(s))
        words = say("day.next-label", n=day + 1, where=location_words(next_location(s)))
    else:
        few, words = say("day.later"), say("day.later-label", n=day + 1)
    face = in_letters(name) if day > over else f"{in_letters(name)} {in_letters(few)}"
    printed = Print("day", name, signs=signs, text=few)
    return Piece(f"day-{day + 1}", "tile", face, words, day, (), printed, closed(view, "13.2"), rule="13.2")


# Badges and upgrades


def badges_zone(view: View) -> Zone:
    badges = int(view.state.badges)
    words = say("badges-to-spend", badges=say("badges", n=badges)) if badges else say("badges-none")
    printed = Print("badge", say("badge.title"), tint=BADGE_TINT)
    piece = Piece(
        "badges.left", "disc", in_letters(say("badges", n=badges)), words, 0, print=printed, rule="13.3", count=badges
    )
    return common_zone(view, "badges", "tokens", words, (piece,) if badges else (), badges, "13.3", rule="13.3")


def upgrade_id(which: int) -> str:
    return f"unlock-{UPGRADE_NAMES[which].replace(' ', '-')}"


def upgrade_zone(view: View, name: str, upgrades: range, rule: str) -> Zone:
    pieces = tuple(upgrade_piece(view, which, slot) for slot, which in enumerate(upgrades))
    label = say(f"zone.{name}-label", n=sum(bought(view.state, which) for which in upgrades))
    return common_zone(view, name, "tokens", label, pieces, len(pieces), rule, rule=rule)


def upgrade_piece(view: View, which: int, slot: int) -> Piece:
    """What it does, how many of it are bought, and why not where it cannot be."""
    s = view.state
    count, most, rule = bought(s, which), most_of(which), rule_of_upgrade(which)
    refusal = view.refusal(UPGRADE + which) if view.may_act else None
    words = say("upgrade.label", what=upgrade_words(s, which), n=count, of=most)
    signs = (Sign("badge", say("upgrade.bought", n=count), BADGE_TINT),) if count else ()
    printed = Print("upgrade", upgrade_title(which), signs=signs, text=upgrade_few(s, which))
    face = in_letters(upgrade_name(which))
    if which < OPEN_FINESSE or most > 1:
        face += f" {in_letters(bought_words(s, which))}"
    if count and most == 1:
        face += f" ({in_letters(say('upgrade.open'))})"
    no = refusal.number if refusal else rule
    marks = ("ours",) if which < OPEN_FINESSE and is_ours(view, f"momentum {side_of_tile(which)}") else ()
    return Piece(upgrade_id(which), "tile", face, words, slot, marks, printed, closed(view, no), rule=rule)
