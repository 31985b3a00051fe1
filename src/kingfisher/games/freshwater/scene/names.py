"""Fish, tokens, tiles and cards of Freshwater Fly in words, and what screens of letters show of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.components import mark_of
from kingfisher.games.freshwater.notation.component_names import (
    BOARD_NAMES,
    FISH_COLOURS,
    ROW_NAMES,
    SPECIES_NAMES,
    TOKEN_NAMES,
)
from kingfisher.games.freshwater.rules.journal import CHALLENGES, EIGHT, HALF_OF_BONUS, big_one
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.scoring import caught_of_colour, caught_of_species, tokens_of
from kingfisher.games.freshwater.rules.setup import back_of, points_of, strength_of
from kingfisher.games.freshwater.rules.state import (
    BLACK,
    CAST_1A,
    CAST_2A,
    CAST_3A,
    CAST_4A,
    CAST_J,
    CAST_V,
    COLOUR_7A,
    COLOUR_Q,
    COLOUR_R,
    COLOURS,
    DRAG_SPACE,
    FACE_A,
    FINESSE_SPACE,
    FINISHED,
    FROM_C,
    FROM_D,
    FROM_H,
    GOLD,
    GREEN,
    HIDDEN,
    JOURNAL,
    NOT_W,
    OTHERS_T,
    OWN_T,
    PLAYER,
    REEL_3B,
    REEL_4B,
    ROWS,
    SIDE_1A,
    SKILL_A,
    SKILL_C,
    SKILL_D,
    SKILL_H,
    SKILL_J,
    SKILL_K,
    SKILL_M,
    SKILL_Q,
    SKILL_R,
    SKILL_T,
    SKILL_V,
    SKILL_W,
    SPECIES,
    START,
    TO_C,
    TO_D,
    TO_H,
    VALUE_K,
    VALUE_M,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.arrays import Ints
    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

SIDES = ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B", "6A", "6B", "7A", "7B")
"""The sides of the Momentum tiles, in the order in which the rules number them."""
TILE_NUMBERS = {"1A": CAST_1A, "2A": CAST_2A, "3A": CAST_3A, "3B": REEL_3B, "4A": CAST_4A, "4B": REEL_4B}
CARD_NUMBERS = {
    SKILL_A: (FACE_A,), SKILL_C: (FROM_C, TO_C), SKILL_D: (FROM_D, TO_D), SKILL_H: (FROM_H, TO_H), SKILL_J: (CAST_J,),
    SKILL_K: (VALUE_K,), SKILL_M: (VALUE_M,), SKILL_T: (OWN_T, OTHERS_T), SKILL_V: (CAST_V,), SKILL_W: (NOT_W,),
}  # fmt: skip
CARD_COLOURS = {SKILL_Q: COLOUR_Q, SKILL_R: COLOUR_R}
SEVERAL = 2
"""The number of fish with which a colour agrees where it is said of all that are caught."""


def in_letters(words: Message) -> str:
    """Write words as a screen of letters shows them, in its language."""
    return GAME.said(words)


def listed(messages: Sequence[Message]) -> Message:
    """Join one or more with commas."""
    message = messages[-1]
    for word in reversed(messages[:-1]):
        message = msg("list.comma", one=word, other=message)
    return message


def seat_name(seat: int, other: int) -> Message:
    """Say how a seat is spoken of."""
    return msg("seat.you") if seat == other else msg("seat.named", n=other + 1)


def angler_name(view: View, angler: int) -> Message:
    """Say how somebody with a score pile is spoken of, the Silent Angler too."""
    return msg("seat.silent") if angler >= view.state.seats else seat_name(view.seat, angler)


@cache
def location_words(location: int) -> Message:
    """Name a location, counted from 1."""
    return msg("location.named", n=location, name=location_name(location))


@cache
def location_name(location: int) -> Message:
    return msg(f"location.{location}")


def rule_of_location(location: int) -> str:
    """[12.25] to [12.28] Name the rule of what the Silent Angler has for a location, from 1."""
    return ("12.25", "12.26", "12.27", "12.28")[location - 1]


def achievements(location: int) -> Message:
    """Say what the Silent Angler scores for at a location, counted from 1 [12.25] to [12.28]."""
    return msg(("achievements.1", "achievements.2", "achievements.3", "achievements.4")[location - 1])


def own_seat(view: View) -> int:
    """Tell whose board is shown in full: a spectator sees the table as the first seat does."""
    return max(0, view.seat)


# Fish


@cache
def species_words(species: int) -> Message:
    return msg(f"species.{SPECIES_NAMES[species]}")


@cache
def colour_words(colour: int, n: int = 1) -> Message:
    """Name the colour of n fish, or of a section of the line, counted from 1: in some languages it agrees with the number."""
    return msg(f"colour.{FISH_COLOURS[colour - 1]}", n=n)


@cache
def colour_title(colour: int) -> Message:
    """Name the colour where it stands alone, as a title."""
    return msg(f"colour-title.{FISH_COLOURS[colour - 1]}")


@cache
def back_words(back: int) -> Message:
    return msg("fish.back", species=species_words(back // 3), colour=colour_words(back % 3 + 1))


def short_fish(s: State, card: int) -> Message:
    """Name a fish by species and colour."""
    return back_words(back_of(s, card))


def fish_words(s: State, card: int) -> Message:
    """Name a fish with all that is known of it."""
    if card >= HIDDEN:
        return short_fish(s, card)
    return msg(
        "fish.known", fish=short_fish(s, card), points=msg("points", n=points_of(s, card)), strength=strength_of(s, card)
    )


def fish_on_line(s: State, seat: int) -> Message:
    """Name a seat's fish on the line, with the strength it has now and what makes it 0 [5.7] [8.20]."""
    card = s.line[seat]
    if strength_on_line(s, seat) or not strength_of(s, card):
        return fish_words(s, card)
    points = msg("points", n=points_of(s, card))
    return msg("fish.dragged" if s.drag[seat] else "fish.calmed", fish=short_fish(s, card), points=points)


def fish_id(s: State, card: int) -> str:
    back = back_of(s, card)
    name = f"{SPECIES_NAMES[back // 3]}-{FISH_COLOURS[back % 3]}"
    return name if card >= HIDDEN else f"{name}-{points_of(s, card)}-{strength_of(s, card)}"


def fish_face(s: State, card: int) -> str:
    """Name a fish in eleven letters at most."""
    species = msg(
        (
            "face.steelhead", "face.dolly", "face.cutthroat", "face.brook",
            "face.grayling", "face.rainbow", "face.brown", "face.coho",
        )[back_of(s, card) // 3]
    )  # fmt: skip
    colour = back_of(s, card) % 3
    if card >= HIDDEN:
        short_colour = msg(("face.green", "face.black", "face.gold")[colour])
        return in_letters(msg("face.fish", species=species, colour=short_colour))
    two_letters = msg(("face.green-2", "face.black-2", "face.gold-2")[colour])
    known = f"{points_of(s, card)}/{strength_of(s, card)}"
    return in_letters(msg("face.known-fish", species=species, colour=two_letters, known=known))


# The Guide Book


def filled_by_day(s: State) -> list[int]:
    """Count the boxes of each challenge that the Day just ended filled in [13.13].

    They stand as in the Guide Book (see zones.guide_book.goals), and only while the Journal is open after the Day. Of a
    challenge that the Day completed there may be fewer, but not none.
    """
    after_one = s.day > 1 if s.phase == JOURNAL else s.phase == FINISHED and s.ended == 1
    if not after_one:
        return [0] * CHALLENGES
    species = [caught_of_species(s, PLAYER, kind) for kind in range(SPECIES)]
    colours = [caught_of_colour(s, PLAYER, kind) for kind in (GREEN, BLACK, GOLD)]
    bonus = tokens_of(s, PLAYER, s.bonus) if s.bonus else 0
    in_b = min(bonus, max(0, s.bonus_boxes - HALF_OF_BONUS))
    big = {big_one(s, s.pile[PLAYER, k]) for k in range(s.caught[PLAYER])}
    eight = int(s.caught[PLAYER] >= EIGHT)
    gained = [*species, *colours, bonus, in_b, eight, *(int(kind in big) for kind in range(SPECIES))]
    return [0 if s.done_before >> k & 1 else count for k, count in enumerate(gained)]


# Spaces and tokens


@cache
def space_words(where: int) -> Message:
    return msg("space", column=where // ROWS + 1, row=msg(f"row.{ROW_NAMES[where % ROWS]}"))


@cache
def token_words(colour: int, n: int = 1) -> Message:
    """Name the colour of n tokens or a fly, counted from 0: in some languages it agrees with the number."""
    return msg(f"token.{TOKEN_NAMES[colour]}", n=n)


def tokens_words(counts: Ints) -> Message:
    """Name all tokens of a place."""
    messages = [msg("tokens", n=counts[k], colour=token_words(k, counts[k])) for k in range(COLOURS) if counts[k]]
    return listed(messages) if messages else msg("none")


def reel_space_words(s: State, space: int) -> Message:
    """Name a space of the reel [5.3]."""
    drag = s.numbers[DRAG_SPACE]
    names = {START: "reel.start", drag: "reel.drag", 3 - drag: "reel.momentum", FINESSE_SPACE: "reel.finesse"}
    return msg(names.get(space, "reel.stamina"))


# Tiles and cards


def tile_values(s: State, side: str) -> dict[str, Message | int | str]:
    if side == "7A":
        return {"colour": colour_words(s.numbers[COLOUR_7A], SEVERAL)}
    return {"n": s.numbers[TILE_NUMBERS[side]]} if side in TILE_NUMBERS else {}


def tile_words(s: State, side: str) -> Message:
    """Say in a sentence what the side of the tile does [7.4] to [7.18]."""
    return msg(
        (
            "tile.1A", "tile.1B", "tile.2A", "tile.2B", "tile.3A", "tile.3B", "tile.4A", "tile.4B", "tile.5A",
            "tile.5B", "tile.6A", "tile.6B", "tile.7A", "tile.7B",
        )[SIDES.index(side)],
        **tile_values(s, side),
    )  # fmt: skip


def tile_short(s: State, side: str) -> Message:
    """Say in a few words what the side of the tile does."""
    return msg(
        (
            "tile-short.1A", "tile-short.1B", "tile-short.2A", "tile-short.2B", "tile-short.3A", "tile-short.3B",
            "tile-short.4A", "tile-short.4B", "tile-short.5A", "tile-short.5B", "tile-short.6A", "tile-short.6B",
            "tile-short.7A", "tile-short.7B",
        )[SIDES.index(side)],
        **tile_values(s, side),
    )  # fmt: skip


def tile_face(s: State, side: str) -> str:
    return joined(f"{side} ", in_letters(tile_short(s, side)))


def tile_label(s: State, side: str) -> Message:
    return msg("piece.tile", name=side, what=tile_words(s, side))


def side_of(s: State, tile: int) -> str:
    """Find the side of a tile that lies up; tiles from 0."""
    return SIDES[2 * tile + s.side[tile]]


def side_number(side: str) -> int:
    """Return the number of a side of a tile in the rules."""
    return SIDE_1A + SIDES.index(side)


def other_side(side: str) -> str:
    return side[0] + ("B" if side[1] == "A" else "A")


def card_values(s: State, card: int) -> dict[str, Message | int | str]:
    values: dict[str, Message | int | str] = {
        name: s.numbers[number] for name, number in zip("nm", CARD_NUMBERS.get(card, ()), strict=False)
    }
    return values | {"colour": colour_words(s.numbers[CARD_COLOURS[card]])} if card in CARD_COLOURS else values


def card_words(s: State, card: int) -> Message:
    """Say in a sentence what the card does [8.3] to [8.26]."""
    return msg(
        (
            "skill.A", "skill.B", "skill.C", "skill.D", "skill.E", "skill.F", "skill.G", "skill.H", "skill.I",
            "skill.J", "skill.K", "skill.L", "skill.M", "skill.N", "skill.O", "skill.P", "skill.Q", "skill.R",
            "skill.S", "skill.T", "skill.U", "skill.V", "skill.W", "skill.X",
        )[card],
        **card_values(s, card),
    )  # fmt: skip


def card_short(s: State, card: int) -> Message:
    """Say in a few words what the card does."""
    return msg(
        (
            "skill-short.A", "skill-short.B", "skill-short.C", "skill-short.D", "skill-short.E", "skill-short.F",
            "skill-short.G", "skill-short.H", "skill-short.I", "skill-short.J", "skill-short.K", "skill-short.L",
            "skill-short.M", "skill-short.N", "skill-short.O", "skill-short.P", "skill-short.Q", "skill-short.R",
            "skill-short.S", "skill-short.T", "skill-short.U", "skill-short.V", "skill-short.W", "skill-short.X",
        )[card],
        **card_values(s, card),
    )  # fmt: skip


def is_ours(view: View, what: str) -> bool:
    """Tell whether the value stands in for a sign that was lost [11.1]."""
    return mark_of(str(view.game.options["components"]), what) == "ours"


def board_name(s: State, seat: int) -> str:
    board = s.board[seat]
    return BOARD_NAMES[board - 1] if board else "-"
