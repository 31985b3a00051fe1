"""The Guide Book of Fly Solo: every challenge with its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kingfisher.core.scene import Piece, Print, Sign, Zone
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.positions import FISH_COLOURS, SPECIES_NAMES
from kingfisher.games.freshwater.rules_journal import COLOUR_BOXES, HALF_OF_BONUS, SPECIES_BOXES
from kingfisher.games.freshwater.rules_setup import (
    BLACK,
    BONUS_BOXES,
    BROOK,
    COHO,
    DOLLY,
    GOLD,
    GRAYLING,
    GREEN,
    SPECIES,
)
from kingfisher.games.freshwater.scene_places import closed, common_zone
from kingfisher.games.freshwater.scene_river import TINTS
from kingfisher.games.freshwater.scene_words import back_words, colour_words, in_letters, species_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View

BADGE_TINT = 4
"""That of the star."""
PARTS = {"species": "13.14", "colours": "13.15", "bonus": "13.17", "big": "13.16"}
"""The parts of the Guide Book, and the rule of each."""


class Goal(NamedTuple):
    """A challenge: the part of the Guide Book in which it stands, what it is called, its boxes, and its rule.

    `title` and `few` are for a small tile, where they are not the name and how many boxes are filled in.
    """

    part: str
    ident: str
    name: Say
    boxes: int
    most: int
    rule: str
    tint: int | None = None
    title: Say | None = None
    few: Say | None = None

    @property
    def is_done(self) -> bool:
        return self.boxes == self.most

    @property
    def is_begun(self) -> bool:
        return 0 < self.boxes < self.most


def goals(s: Any) -> Iterator[Goal]:
    """[13.14] to [13.18]"""
    for species in range(SPECIES):
        boxes = int(s.species_boxes[species])
        yield Goal("species", SPECIES_NAMES[species], species_words(species), boxes, SPECIES_BOXES, "13.14")
    for colour in (GREEN, BLACK, GOLD):
        boxes, most = int(s.colour_boxes[colour - 1]), COLOUR_BOXES[colour - 1]
        yield Goal("colours", FISH_COLOURS[colour - 1], colour_words(colour), boxes, most, "13.15", TINTS[colour])
    boxes, half = int(s.bonus_boxes), HALF_OF_BONUS
    yield Goal("bonus", "bonus-a", say("goal.bonus-a"), min(boxes, half), half, "13.17")
    yield Goal("bonus", "bonus-b", say("goal.bonus-b"), max(0, boxes - half), BONUS_BOXES - half, "13.17")
    yield Goal("bonus", "eight", say("goal.eight"), int(s.eight_box), 1, "13.18")
    for species in range(SPECIES):
        yield big_one(species, int(s.big_ones) >> species & 1)


def big_one(species: int, boxes: int) -> Goal:
    """[13.16]"""
    black = species in (BROOK, GRAYLING, DOLLY)
    colour, points = (BLACK, 4) if black else (GOLD, 8 if species == COHO else 7)
    name = say("goal.big", fish=back_words(species * 3 + colour - 1), n=points)
    few = say("goal.big-done" if boxes else "goal.big-open", colour=colour_words(colour), n=points)
    ident, title = f"big-{SPECIES_NAMES[species]}", species_words(species)
    return Goal("big", ident, name, boxes, 1, "13.16", TINTS[colour], title, few)


def badge_sign() -> Sign:
    return Sign("badge", say("badge.title"), BADGE_TINT)


def goal_zone(view: View, part: str) -> Zone:
    found = [goal for goal in goals(view.state) if goal.part == part]
    done = sum(1 for goal in found if goal.is_done)
    label = say("zone.goals-part", what=say(f"zone.goals-{part}"), n=done, of=len(found))
    pieces, rule = goal_pieces(view, found), PARTS[part]
    return common_zone(view, f"goals-{part}", "tokens", label, pieces, len(found), rule, rule=rule)


def goal_pieces(view: View, found: list[Goal]) -> tuple[Piece, ...]:
    return tuple(goal_piece(view, goal, slot) for slot, goal in enumerate(found))


def goal_piece(view: View, goal: Goal, slot: int) -> Piece:
    """How many of its boxes are filled in, and whether its Badge was earned."""
    words = say("goal.label", name=goal.name, n=goal.boxes, of=goal.most)
    few = say("goal.boxes", n=goal.boxes, of=goal.most)
    face = in_letters(goal.name)
    if goal.most > 1:
        face += f" {goal.boxes}/{goal.most}"
    if goal.is_done:
        words = say("goal.done", what=words)
        face += f" {in_letters(say('goal.has'))}"
    signs = (badge_sign(),) if goal.is_done else ()
    printed = Print("goal", goal.title or goal.name, signs=signs, tint=goal.tint, text=goal.few or few)
    return Piece(f"goal-{goal.ident}", "tile", face, words, slot, ("ours",), printed, closed(view, "13.13"), rule=goal.rule)
