"""Paint with Pillow: colours, text that fits its room, and smooth shapes."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from kingfisher.adapters.rendering.shapes import Point, outlines
from kingfisher.core.scene.drawings import HEIGHT, WIDTH, Drawing

Colour = str

INK, QUIET, TEAL, ORANGE = "#10282f", "#47606a", "#0a6675", "#b4481a"
LINE, SUNK, SURFACE, WASH = "#a9bfbe", "#e4ece9", "#f7faf9", "#d8ebec"
TABLE_FAR, TABLE_NEAR = "#e9f1ef", "#d6e7e6"
CARD, CARD_EDGE, CARD_INK, CARD_RED, CARD_TEAL = "#fdfcf8", "#a9b5b3", "#16262b", "#c0262d", "#0a6675"
TONES = ("#0b5fa5", "#b8420e", "#0a7350", "#a02c74", "#7d6200", "#4a5560", "#5b2bb0", "#7a3b1e")
"""The eight tints on cards."""
FILLS = ("#1d64b8", "#f07f2a", "#4bb36c", "#a02c74", "#f6d13f", "#fbfaf5", "#5b2bb0", "#c69a63")
"""The eight tints of discs."""
TINTS_WITH_LIGHT_TEXT = (0, 3, 6)
"""Tints of discs that are so dark that text on them is white."""
PLAIN_FILL = "#e9e6dc"
DECKS = ("#0b5fa5", "#f0b400", "#b84300", "#6cc5ee", "#5f6d74", "#d489b2")
DARK_DECKS = (0, 2, 4)

SUPERSAMPLING = 4  # shapes are drawn this many times as large and scaled down, for smooth edges
MIN_TEXT_SIZE = 9  # in pixels; smaller letters cannot be read

SUBSTITUTE_LETTERS = str.maketrans(
    {"→": ">", "×": "x", "–": "-", "—": "-", "−": "-", "≥": ">", "½": "1/2", "“": '"', "”": '"', "ø": "o", "¿": "", "¡": ""}
)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, margin: float) -> Box:
        return Box(self.x + margin, self.y + margin, max(1, self.width - 2 * margin), max(1, self.height - 2 * margin))

    def below(self, height: float) -> Box:
        """Return the box without its uppermost part."""
        return Box(self.x, self.y + height, self.width, max(1, self.height - height))

    def without_foot(self, height: float) -> Box:
        return Box(self.x, self.y, self.width, max(1, self.height - height))


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Load Pillow's own font."""
    default = ImageFont.load_default(size)
    assert isinstance(default, ImageFont.FreeTypeFont)
    return default


@lru_cache(maxsize=4096)
def spell(text: str) -> str:
    """Spell the text in letters that Pillow's own font has."""
    letters = unicodedata.normalize("NFKD", text.translate(SUBSTITUTE_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=8192)
def width_of(text: str, size: int, bold: bool = False) -> float:
    return float(font(size * SUPERSAMPLING).getlength(spell(text))) / SUPERSAMPLING + (0.015 * size * len(text) if bold else 0)


@lru_cache(maxsize=4096)
def fitting_size(text: str, available: float, size: int, bold: bool = False, minimum: int = MIN_TEXT_SIZE) -> int:
    """Find the largest size up to this one at which the text fits."""
    while size > minimum and width_of(text, size, bold) > available:
        size -= 1
    return size


@lru_cache(maxsize=4096)
def cut(text: str, available: float, size: int, bold: bool = False) -> str:
    """Shorten the text until it fits, with an ellipsis where something is left out."""
    if width_of(text, size, bold) <= available:
        return text
    while text and width_of(f"{text}…", size, bold) > available:
        text = text[:-1].rstrip()
    return f"{text}…" if text else ""


@lru_cache(maxsize=4096)
def break_lines(
    text: str, available: float, size: int, max_lines: int, bold: bool = False, minimum: int = MIN_TEXT_SIZE
) -> tuple[int, tuple[str, ...]]:
    """Break the text into at most this many lines, and find the size at which they fit.

    No word is broken; what still does not fit is shortened.
    """
    while True:
        letters = max(1, round(available / (0.5 * size)))
        lines: tuple[str, ...] = ()
        for width in range(letters + 8, 2, -1):
            lines = tuple(textwrap.wrap(text, width, break_long_words=False)) or ("",)
            if all(width_of(line, size, bold) <= available for line in lines):
                break
        if size <= minimum or (len(lines) <= max_lines and all(width_of(line, size, bold) <= available for line in lines)):
            lines = balance_lines(text, lines)
            fitted = lines if len(lines) <= max_lines else (*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :]))
            return size, tuple(cut(line, available, size, bold) for line in fitted)
        size -= 1


def balance_lines(text: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Break the text into as many lines, as equally long as they can be."""
    width = max(map(len, lines))
    while width > 1:
        width -= 1
        closer = tuple(textwrap.wrap(text, width, break_long_words=False))
        if len(closer) > len(lines) or max(map(len, closer), default=0) > width:
            break
        lines = closer or lines
    return lines


@lru_cache(maxsize=4096)
def text_image(text: str, size: int, colour: Colour, bold: bool = False) -> Image.Image:
    """Draw a line of text on a sheet that has room for the letters' descenders."""
    sheet = Sheet(width_of(text, size, bold) + 2, round(size * 1.25))
    sheet.text(1, 0, text, size, colour, bold)
    return sheet.to_image()


def mix(base: Colour, added: Colour, share: float) -> Colour:
    """Mix so much of the other colour into the one."""
    pairs = zip(rgb(base), rgb(added), strict=True)
    return "#" + "".join(f"{round(first + (second - first) * share):02x}" for first, second in pairs)


def rgb(colour: Colour) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


class Sheet:
    """A small picture to draw smooth shapes on."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = max(1, round(width)), max(1, round(height))
        self.image = Image.new("RGBA", (self.width * SUPERSAMPLING, self.height * SUPERSAMPLING))
        self.draw = ImageDraw.Draw(self.image)

    def to_image(self) -> Image.Image:
        return self.image.reduce(SUPERSAMPLING)

    def box(
        self,
        box: Box,
        radius: float,
        fill: Colour | None,
        edge: Colour | None = None,
        line: float = 1,
        square_foot: bool = False,
    ) -> None:
        corners = (
            box.x * SUPERSAMPLING,
            box.y * SUPERSAMPLING,
            (box.x + box.width) * SUPERSAMPLING - 1,
            (box.y + box.height) * SUPERSAMPLING - 1,
        )
        rounded = (True, True, False, False) if square_foot else (True, True, True, True)
        self.draw.rounded_rectangle(corners, radius * SUPERSAMPLING, fill, edge, round(line * SUPERSAMPLING), corners=rounded)

    def circle(self, middle: Point, radius: float, fill: Colour | None, edge: Colour | None = None, line: float = 1) -> None:
        x, y = middle[0] * SUPERSAMPLING, middle[1] * SUPERSAMPLING
        reach = radius * SUPERSAMPLING
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill, edge, round(line * SUPERSAMPLING))

    def polygon(self, points: Sequence[Point], box: Box, of: Point, fill: Colour) -> None:
        """Draw a polygon whose points lie on a sheet as large as `of`, fitted into the box."""
        self.draw.polygon(self._pixels(points, box, of), fill)

    def line(self, points: Sequence[Point], box: Box, of: Point, colour: Colour, width: float) -> None:
        pixels = self._pixels(points, box, of)
        self.draw.line(pixels, colour, max(1, round(width * SUPERSAMPLING)), joint="curve")

    def path(self, path: str, box: Box, of: Point, fill: Colour) -> None:
        for points in outlines(path):
            self.polygon(points, box, of, fill)

    def drawing(self, drawing: Drawing, box: Box, tone: Colour, ground: Colour) -> None:
        sheet = (WIDTH, HEIGHT)
        scale = min(box.width / WIDTH, box.height / HEIGHT)
        pale = mix(ground, tone, 0.45)
        fills = {"dark": tone, "pale": pale, "light": ground, "eye": ground}
        lines = {"line": (2.4, tone), "hoop": (4, tone), "rope": (8, tone), "rope-light": (3, pale)}
        for shape in drawing:
            for points in outlines(shape.outline):
                if shape.tone in fills:
                    self.polygon(points, box, sheet, fills[shape.tone])
                else:
                    width, colour = lines[shape.tone]
                    self.line(points, box, sheet, colour, width * scale)
                    for x, y in self._pixels((points[0], points[-1]), box, sheet):
                        self.circle((x / SUPERSAMPLING, y / SUPERSAMPLING), width * scale / 2, colour)

    def text(self, x: float, y: float, text: str, size: int, colour: Colour, bold: bool = False) -> None:
        """Draw a line of text from the left; y is its top."""
        thick = max(1, round(0.018 * size * SUPERSAMPLING)) if bold else 0
        origin = (round(x * SUPERSAMPLING), round((y + size * 0.97) * SUPERSAMPLING))
        self.draw.text(
            origin, spell(text), colour, font(size * SUPERSAMPLING), anchor="ls", stroke_width=thick, stroke_fill=colour
        )

    def centred_text(self, middle: Point, text: str, size: int, colour: Colour, bold: bool = False) -> None:
        """Draw the text centred around this point; its figures stand in the middle."""
        self.text(middle[0] - width_of(text, size, bold) / 2, middle[1] - size * 0.61, text, size, colour, bold)

    def _pixels(self, points: Sequence[Point], box: Box, of: Point) -> list[Point]:
        scale = min(box.width / of[0], box.height / of[1])
        left = box.x + (box.width - scale * of[0]) / 2
        top = box.y + (box.height - scale * of[1]) / 2
        return [((left + x * scale) * SUPERSAMPLING, (top + y * scale) * SUPERSAMPLING) for x, y in points]
