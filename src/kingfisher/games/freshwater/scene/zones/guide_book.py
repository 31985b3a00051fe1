"""The Guide Book of Fly Solo: every challenge with its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Piece, Print, Sign, Zone
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, SPECIES_NAMES
from kingfisher.games.freshwater.rules.journal import BIG_ONE_FISH, COLOUR_BOXES, HALF_OF_BONUS, SPECIES_BOXES
from kingfisher.games.freshwater.rules.state import BLACK, BONUS_BOXES, GOLD, GREEN, SPECIES
from kingfisher.games.freshwater.scene.names import back_words, colour_title, filled_by_day, in_letters, species_words
from kingfisher.games.freshwater.scene.zones.layout import Contents, closed, common_zone
from kingfisher.games.freshwater.scene.zones.river import TINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

BADGE_TINT = 4
"""That of the star."""
COLUMNS = {"species": 2, "big": 4}
"""Of these parts of the Guide Book; the others have one."""
PRINTED_BIG_ONE = "big-brook"
"""Of the fish that are asked for by a colour only the Black four-point Brook was told in words, the others by signs."""
PARTS = {"species": "13.14", "colours": "13.15", "bonus": "13.17", "big": "13.16"}
"""The parts of the Guide Book, and the rule of each."""


class Goal(NamedTuple):
    """A challenge: the part of the Guide Book in which it stands, what it is called, its boxes, and its rule.

    `art` is the drawing that stands for it, `new` how many boxes the Day that has just ended filled in.
    """

    part: str
    ident: str
    name: Message
    boxes: int
    most: int
    rule: str
    tint: int | None = None
    art: str = "goal"
    new: int = 0

    @property
    def box_art(self) -> str:
        """Name the drawing in each box: what is to be caught."""
        return "fly" if self.ident in ("bonus-a", "bonus-b") else "fish" if self.part == "colours" else self.art

    @property
    def is_done(self) -> bool:
        return self.boxes == self.most

    @property
    def surely_new(self) -> int:
        """How many boxes are certain to be new: of a challenge that was completed not all that was caught had room."""
        return min(1, self.new) if self.is_done else self.new

    @property
    def is_begun(self) -> bool:
        return 0 < self.boxes < self.most


def goals(s: State) -> Iterator[Goal]:
    for goal, new in zip(all_goals(s), filled_by_day(s), strict=True):
        yield goal._replace(new=new)


def all_goals(s: State) -> Iterator[Goal]:
    """List the challenges of the Guide Book [13.14] to [13.18]."""
    for species in range(SPECIES):
        boxes = s.species_boxes[species]
        name = SPECIES_NAMES[species]
        yield Goal("species", name, species_words(species), boxes=boxes, most=SPECIES_BOXES, rule="13.14", art=f"fish-{name}")
    for colour in (GREEN, BLACK, GOLD):
        boxes, most = s.colour_boxes[colour - 1], COLOUR_BOXES[colour - 1]
        yield Goal(
            "colours", FISH_COLOURS[colour - 1], colour_title(colour), boxes=boxes, most=most, rule="13.15", tint=TINTS[colour]
        )
    boxes, half = s.bonus_boxes, HALF_OF_BONUS
    yield Goal("bonus", "bonus-a", msg("goal.bonus-a"), boxes=min(boxes, half), most=half, rule="13.17")
    yield Goal("bonus", "bonus-b", msg("goal.bonus-b"), boxes=max(0, boxes - half), most=BONUS_BOXES - half, rule="13.17")
    yield Goal("bonus", "eight", msg("goal.eight"), boxes=s.eight_box, most=1, rule="13.18", art="fish")
    for species in range(SPECIES):
        yield big_one(species, s.big_ones >> species & 1)


def big_one(species: int, boxes: int) -> Goal:
    """Describe the Big One of a species [13.16]."""
    colour, points = BIG_ONE_FISH[species]
    name = msg("goal.big", fish=back_words(species * 3 + colour - 1), n=points)
    fish = SPECIES_NAMES[species]
    return Goal("big", f"big-{fish}", name, boxes=boxes, most=1, rule="13.16", tint=TINTS[colour], art=f"fish-{fish}")


def goal_zone(view: View, part: str) -> Zone:
    goals_shown = [goal for goal in goals(view.state) if goal.part == part]
    done = sum(1 for goal in goals_shown if goal.is_done)
    label = msg("zone.goals-part", what=msg(f"zone.goals-{part}"), n=done, of=len(goals_shown))
    pieces, rule = goal_pieces(view, goals_shown), PARTS[part]
    return common_zone(
        view,
        f"goals-{part}",
        "list",
        Contents(label, pieces, len(goals_shown)),
        rule,
        columns=COLUMNS.get(part, 1),
        ground="wall" if part == "big" else None,
        rule=rule,
    )


def goal_pieces(view: View, goals_shown: list[Goal]) -> tuple[Piece, ...]:
    return tuple(goal_piece(view, goal, slot) for slot, goal in enumerate(goals_shown))


def goal_piece(view: View, goal: Goal, slot: int) -> Piece:
    """Show how many boxes of a challenge are filled in, and whether its Badge was earned."""
    ours = goal.part == "colours" or (goal.part == "big" and goal.ident != PRINTED_BIG_ONE)
    name = msg("goal.ours", what=goal.name) if ours else goal.name
    label = msg("goal.label", name=name, n=goal.boxes, of=goal.most)
    if goal.is_done:
        label = msg("goal.done", what=label)
    if goal.new:
        label = msg("goal.new-done", what=label) if goal.is_done else msg("goal.new", what=label, n=goal.new)
    signs = (Sign("colour", goal.name, goal.tint),) if goal.part == "colours" else ()
    printed = Print(goal.art, goal.name, signs=signs, tint=goal.tint)
    marks = (*(("new",) if goal.new else ()), *(("ours",) if ours else ()))
    return Piece(
        f"goal-{goal.ident}",
        "tile",
        in_letters(goal.name),
        label=label,
        slot=slot,
        marks=marks,
        print=printed,
        closed=closed(view, "13.13"),
        rule=goal.rule,
        boxes=(goal.boxes, goal.most),
        new_boxes=goal.surely_new,
        box_art=goal.box_art,
    )
