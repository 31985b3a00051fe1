"""Draw cards, dice, discs and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from kingfisher.adapters.rendering.paint import (
    CARD,
    CARD_EDGE,
    CARD_INK,
    CARD_RED,
    CARD_TEAL,
    DARK_DECKS,
    DECKS,
    FILLS,
    ORANGE,
    PLAIN_FILL,
    QUIET,
    TEAL,
    TINTS_WITH_LIGHT_TEXT,
    TONES,
    Box,
    Colour,
    Sheet,
    break_lines,
    cut,
    fitting_size,
    mix,
    width_of,
)
from kingfisher.adapters.rendering.shapes import BADGES, SUITS, polygon
from kingfisher.core.i18n import Catalog
from kingfisher.core.scene import Piece, Print
from kingfisher.core.scene.drawings import Drawing, drawing_for

CARD_ASPECT = 1.4  # a card's height to its width
RIM = 2  # pixels around a piece, coloured when it is new or held
MIN_TILE_WITH_TEXT = 22  # a lower tile shows only its title
MAX_STRIP_LETTERS = 9  # of a title in the strip of a card

DICE = {
    "white": ("#e9e6dc", "#fdfcf8", "#8b9794", "#16262b"),
    "black": ("#1c2f36", "#2c444d", "#7e979c", "#ffffff"),
    "red": ("#9c1c23", "#b9272f", "#efb3a8", "#ffffff"),
    "blue": ("#174a98", "#1f5fbf", "#a8c4ee", "#ffffff"),
    "green": ("#12592c", "#1b7a3d", "#a3d3b4", "#ffffff"),
}
"""Colours of a die by its name: body, face, edges, figures."""

PIPS = {
    "1": "4", "2": "26", "3": "246", "4": "0268", "5": "02468", "6": "023568",
}  # fmt: skip
"""Where the pips of each face lie, in a grid of three by three."""


class Mark(NamedTuple):
    art: Drawing | None
    tint: int | None


class Letters(NamedTuple):
    size: int
    colour: Colour = CARD_INK
    bold: bool = False


class Look(NamedTuple):
    """Everything about a piece that its picture depends on, so that pictures can be cached."""

    kind: str
    face: str | None
    marks: tuple[str, ...] = ()
    deck: int | None = None
    quantity: int = 1
    printed: bool = False
    art: Drawing | None = None
    title: str = ""
    value: int | None = None
    signs: tuple[Mark, ...] = ()
    tint: int | None = None
    text: str = ""


def look_of(piece: Piece, catalog: Catalog, drawings: Mapping[str, Drawing]) -> Look:
    look = Look(piece.kind, piece.face, piece.marks, piece.deck, piece.count)
    return look if piece.print is None or piece.face is None else with_print(look, piece.print, catalog, drawings)


def with_print(look: Look, card_print: Print, catalog: Catalog, drawings: Mapping[str, Drawing]) -> Look:
    return look._replace(
        printed=True,
        art=drawing_for(card_print.art, drawings),
        title=catalog.text(card_print.title),
        value=card_print.value,
        signs=tuple(Mark(drawing_for(sign.art, drawings), tint_index(sign.tint)) for sign in card_print.signs),
        tint=tint_index(card_print.tint),
        text=catalog.text(card_print.text) if card_print.text is not None else "",
    )


def tint_index(tint: int | None) -> int | None:
    return None if tint is None else tint % len(TONES)


def is_card(kind: str) -> bool:
    return kind == "card"


def is_die(kind: str) -> bool:
    return kind[:1] == "d" and kind.partition("-")[0][1:].isdecimal()


@lru_cache(maxsize=1024)
def piece_image(look: Look, width: int, height: int) -> Image.Image:
    """Draw the piece with a rim of RIM around it."""
    sheet = Sheet(width + 2 * RIM, height + 2 * RIM)
    box = Box(RIM, RIM, width, height)
    if is_card(look.kind):
        draw_card(sheet, box, look)
    elif is_die(look.kind):
        draw_die(sheet, box, look)
    elif look.kind == "disc":
        draw_disc(sheet, box, look)
    else:
        draw_tile(sheet, box, look)
    image = sheet.to_image()
    if "spent" in look.marks:
        image.putalpha(image.getchannel("A").point(lambda alpha: alpha * 0.45))
    return image


def rim_of(look: Look) -> Colour | None:
    return ORANGE if "held" in look.marks else TEAL if "new" in look.marks else None


# Cards


def draw_card(sheet: Sheet, box: Box, look: Look) -> None:
    radius = box.width * 0.08
    rim = rim_of(look)
    if rim is not None:
        sheet.box(Box(0, 0, box.width + 2 * RIM, box.height + 2 * RIM), radius + RIM, rim)
    sheet.box(box, radius, CARD, None if rim else CARD_EDGE)
    if look.face is None:
        draw_back(sheet, box, look)
    elif look.printed:
        draw_printed_card(sheet, box, look, radius)
    elif look.face[-1:] in SUITS:
        draw_playing_card(sheet, box, look)
    else:
        draw_card_with_words(sheet, box, look.face)
    if look.deck is not None and look.face is not None:
        draw_deck_mark(sheet, box, look.deck)


def draw_back(sheet: Sheet, box: Box, look: Look) -> None:
    """Draw the back, the same for every card of a deck: waves of water."""
    ground = CARD_TEAL if look.deck is None else DECKS[look.deck % len(DECKS)]
    margin = box.width * 0.07
    inner = box.inside(margin)
    sheet.box(inner, box.width * 0.05, ground)
    wave = mix(ground, "#ffffff", 0.3)
    step = inner.width / 4
    y = inner.y + step * 0.75
    while y < inner.y + inner.height - step * 0.3:
        points = [
            (inner.x + step * index / 4, y + (0.14 * step if (index // 2) % 2 else -0.14 * step)) for index in range(1, 16)
        ]
        sheet.line(points, Box(0, 0, sheet.width, sheet.height), (sheet.width, sheet.height), wave, max(0.6, box.width * 0.018))
        y += step * 0.8


def draw_playing_card(sheet: Sheet, box: Box, look: Look) -> None:
    """Draw a playing card: a large index in the corner that survives overlap, and one pip."""
    assert look.face is not None
    rank, suit = look.face[:-1], look.face[-1]
    colour = CARD_RED if suit in "HD" else CARD_INK
    size = max(8, round(box.width * 0.3))
    available = box.width * 0.5
    size = fitting_size(rank, available, size, bold=True, minimum=7)
    left, top = box.x + box.width * 0.08, box.y + box.width * 0.075 - size * 0.25
    sheet.text(left, top, rank, size, colour, bold=True)
    pip = box.width * 0.23
    pip_left = left + width_of(rank, size, bold=True) + box.width * 0.05
    sheet.path(SUITS[suit], Box(pip_left, top + size * 0.97 - pip, pip, pip), (32, 32), colour)
    large = box.width * 0.56
    sheet.path(SUITS[suit], Box(box.x + (box.width - large) / 2, box.y + box.height * 0.42, large, large), (32, 32), colour)


def draw_deck_mark(sheet: Sheet, box: Box, deck: int) -> None:
    """Mark whose card it is: the colour of the deck, and the number of its seat."""
    radius = max(4.0, box.width * 0.13)
    middle = (box.x + box.width - radius * 1.25, box.y + box.height - radius * 1.25)
    sheet.circle(middle, radius, DECKS[deck % len(DECKS)], CARD, 0.5)
    if radius >= 6:
        sheet.centred_text(
            middle, str(deck + 1), round(radius * 1.3), "#ffffff" if deck % len(DECKS) in DARK_DECKS else CARD_INK, bold=True
        )


def draw_printed_card(sheet: Sheet, box: Box, look: Look, radius: float) -> None:
    """Draw a printed card: a strip at the top, a drawing, and the title at the foot.

    The strip can be read even where other cards overlap this one.
    """
    tone = CARD_INK if look.tint is None else TONES[look.tint]
    strip_height = max(11.0, box.width * 0.24)
    strip = Box(box.x, box.y, box.width, strip_height)
    sheet.box(strip.inside(0.5), radius, mix(CARD, tone, 0.14), square_foot=True)
    sheet.line(
        [(box.x + 1, box.y + strip_height), (box.x + box.width - 1, box.y + strip_height)],
        Box(0, 0, sheet.width, sheet.height),
        (sheet.width, sheet.height),
        mix(CARD, tone, 0.4),
        0.75,
    )
    fill_strip(sheet, strip.inside(2), look)
    body = box.below(strip_height)
    if look.art is None:
        write_in_box(sheet, body.inside(box.width * 0.06), look.title, Letters(max(8, round(box.width * 0.17))), 4)
        return
    foot = max(10.0, body.height * 0.36) if box.width >= 46 else 0.0
    drawing = Box(body.x + box.width * 0.1, body.y + 2, box.width * 0.8, body.height - foot - 4)
    sheet.drawing(look.art, drawing, tone, CARD)
    if foot:
        name = Box(body.x + 3, body.y + body.height - foot - 2, body.width - 6, foot)
        write_in_box(sheet, name, look.title, Letters(max(8, round(box.width * 0.15))), 2)


def fill_strip(sheet: Sheet, strip: Box, look: Look) -> None:
    """Draw signs, a short title where there is room, and the value."""
    side = strip.height * 0.82
    x = strip.x + 1
    for sign in look.signs or (Mark(look.art, look.tint),):
        x += draw_sign(sheet, Box(x, strip.y + (strip.height - side) / 2, side, side), sign) + 1
    if "half-used" in look.marks:
        middle = (x + side / 2, strip.y + strip.height / 2)
        sheet.circle(middle, side / 2, None, CARD_INK, 1.2)
        sheet.box(Box(x, middle[1] - side / 2, side / 2, side), side / 2, CARD_INK)
        x += side + 1
    right = strip.x + strip.width - 1
    size = max(8, round(strip.height * 0.72))
    if look.value is not None:
        value = str(look.value)
        size = fitting_size(value, right - x, size, bold=True, minimum=7)
        right -= width_of(value, size, bold=True)
        sheet.text(right, strip.y + strip.height / 2 - size * 0.61, value, size, CARD_INK, bold=True)
    title = short_title(look.title)
    available = right - x - 4
    size = fitting_size(title, available, max(8, round(strip.height * 0.62)), minimum=7)
    if width_of(title, size) <= available:
        sheet.text(x + 2, strip.y + strip.height / 2 - size * 0.61, title, size, CARD_INK)


def draw_sign(sheet: Sheet, box: Box, sign: Mark) -> float:
    """Draw a sign, and return its width.

    A sign with a colour is one of eight shapes, one without has its own drawing.
    """
    if sign.tint is not None:
        sheet.path(BADGES[sign.tint], box, (16, 16), TONES[sign.tint])
        return box.width
    if sign.art is None:
        return 0
    sheet.drawing(sign.art, Box(box.x, box.y, box.width * 1.3, box.height), CARD_INK, CARD)
    return box.width * 1.3


def short_title(title: str) -> str:
    """Shorten a title for little room.

    'Squid bait' becomes 'Squid'; what is still too long keeps only its last word whole, as in 'S. Marlin'.
    """
    names = [word for index, word in enumerate(title.split(" ")) if index == 0 or not word[:1].islower()]
    if len(" ".join(names)) <= MAX_STRIP_LETTERS:
        return " ".join(names)
    return " ".join([*(f"{word[:1]}." for word in names[:-1]), names[-1]])


def draw_card_with_words(sheet: Sheet, box: Box, text: str) -> None:
    write_in_box(sheet, box.inside(box.width * 0.08), text, Letters(max(8, round(box.width * 0.2))), 4)


def write_in_box(sheet: Sheet, box: Box, text: str, letters: Letters, max_lines: int) -> None:
    """Write text in the middle of the box, in at most this many lines, and in smaller letters if needed."""
    size, colour, bold = letters
    size, lines = break_lines(text, box.width, size, max(1, min(max_lines, int(box.height / (7 * 1.1)))), bold, 7)
    while size > 7 and len(lines) * size * 1.12 > box.height:
        size, lines = break_lines(text, box.width, size - 1, max_lines, bold, 7)
    x, y = box.middle
    top = y - len(lines) * size * 1.12 / 2
    for row, line in enumerate(lines):
        sheet.centred_text((x, top + (row + 0.5) * size * 1.12), line, size, colour, bold)


# Dice


def draw_die(sheet: Sheet, box: Box, look: Look) -> None:
    sides, _, colour = look.kind[1:].partition("-")
    body, light, edge, ink = DICE.get(colour, DICE["white"])
    rim = rim_of(look)
    face = look.face or "-"
    if sides == "6":
        sheet.box(box, box.width * 0.2, light, rim or edge, 2 if rim else 1)
        if face not in PIPS:
            sheet.centred_text(box.middle, face, max(8, round(box.width * 0.55)), ink, bold=True)
        for place in PIPS.get(face, ""):
            row, column = divmod(int(place), 3)
            centre = (box.x + box.width * (0.25 + 0.25 * column), box.y + box.height * (0.25 + 0.25 * row))
            sheet.circle(centre, box.width * 0.095, ink)
        return
    outer, inner = {"4": (3, 3), "8": (6, 3), "10": (4, 4), "20": (6, 3)}.get(sides, (10, 5))
    sheet.polygon(polygon(outer, 50), box, (100, 100), rim or edge)
    sheet.polygon(polygon(outer, 48), box, (100, 100), body)
    for near, far in zip(polygon(inner, 33), polygon(inner, 48), strict=True):
        sheet.line([near, far], box, (100, 100), edge, 0.8)
    sheet.polygon(polygon(inner, 35), box, (100, 100), edge)
    sheet.polygon(polygon(inner, 33.5), box, (100, 100), light)
    x, y = box.middle
    sheet.centred_text((x, y + box.height * 0.01), face, max(8, round(box.width * 0.36)), ink, bold=True)


# Discs and tiles


def draw_disc(sheet: Sheet, box: Box, look: Look) -> None:
    fill = PLAIN_FILL if look.tint is None else FILLS[look.tint]
    ink = "#ffffff" if look.tint in TINTS_WITH_LIGHT_TEXT else CARD_INK
    middle = box.middle
    radius = min(box.width, box.height) / 2
    rim = rim_of(look)
    sheet.circle(middle, radius + (RIM if rim else 0), rim or mix(fill, "#06141a", 0.55))
    sheet.circle(middle, radius - 1, fill)
    if look.face is None:
        return
    number = str(look.quantity) if look.quantity > 1 else "" if look.value is None else str(look.value)
    inside = Box(middle[0] - radius * 0.68, middle[1] - radius * 0.68, radius * 1.36, radius * 1.36)
    if number:
        size = max(8, round(radius * 0.95))
        if look.tint is None:
            sheet.centred_text(middle, number, size, ink, bold=True)
            return
        side = radius * 0.72
        total_width = side + width_of(number, size, bold=True) + radius * 0.08
        left = middle[0] - total_width / 2
        sheet.path(BADGES[look.tint], Box(left, middle[1] - side / 2, side, side), (16, 16), ink)
        sheet.text(left + side + radius * 0.08, middle[1] - size * 0.61, number, size, ink, bold=True)
    elif look.art is not None:
        sheet.drawing(look.art, inside, ink, fill)
    elif look.tint is not None:
        sheet.path(BADGES[look.tint], Box(middle[0] - radius * 0.5, middle[1] - radius * 0.5, radius, radius), (16, 16), ink)
    else:
        name = look.title or look.face
        fits = width_of(name, 8) <= inside.width
        write_in_box(sheet, inside, name if fits else name[:2], Letters(max(8, round(radius * 0.8)), ink), 1)


def draw_tile(sheet: Sheet, box: Box, look: Look) -> None:
    """Draw a small board with its title and text; any other piece shows its face."""
    rim = rim_of(look)
    sheet.box(box, min(6.0, box.height * 0.18), CARD, rim or CARD_EDGE, 2 if rim else 1)
    inner = box.inside(4)
    title = look.title if look.printed else look.face or ""
    if not look.text or inner.height < MIN_TILE_WITH_TEXT:
        write_in_box(sheet, inner, title, Letters(round(min(14, max(8, inner.height * 0.5))), bold=True), 2)
        return
    size = fitting_size(title, inner.width, round(min(14, max(8, inner.height * 0.4))), bold=True, minimum=7)
    sheet.centred_text(
        (box.middle[0], inner.y + size * 0.6), cut(title, inner.width, size, bold=True), size, CARD_INK, bold=True
    )
    write_in_box(sheet, inner.below(size * 1.2), look.text, Letters(max(8, size - 1), QUIET), 3)


def tile_width(look: Look, height: float) -> float:
    """Compute how wide a tile has to be for its title and text."""
    size = round(min(14, max(8, (height - 8) * 0.4)))
    title_width = width_of(look.title if look.printed else look.face or "", size, bold=True)
    lines = 1 if height < 44 else 2
    return min(
        170.0, max(title_width, width_of(look.text, max(8, size - 1)) / lines * (1 if lines == 1 else 1.25), height) + 12
    )
