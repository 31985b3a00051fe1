"""Read the drawings of pieces: those that any game may use, and those that a game's folder brings (art.svg).

One file serves every screen. It is read strictly: paths and circles in known tones, and nothing else that SVG allows. What a
server hands out is written anew from what was read, so no file can bring a script, a style or an address into a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree as ET

from kingfisher.core.errors import KingfisherError, short_repr

FILE = "art.svg"
SHARED = Path(__file__).parent / FILE
WIDTH, HEIGHT = 64, 44
TONES = ("dark", "pale", "light", "eye", "line", "hoop", "rope", "rope-light")
"""How a shape is coloured.

The first four are filled: with the colour of the card's tint, with a paler one, and two with the card's own colour. The
others are lines of several widths.
"""

NAMESPACE = "{http://www.w3.org/2000/svg}"
LONGEST_PATH = 4_000
NAME = re.compile(r"art-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
FLAG = re.compile(r"[01]")
BETWEEN = re.compile(r"[\s,]*")
ARGUMENTS = {
    "M": "nn",
    "L": "nn",
    "H": "n",
    "V": "n",
    "C": "nnnnnn",
    "S": "nnnn",
    "Q": "nnnn",
    "T": "nn",
    "A": "nnnffnn",
    "Z": "",
}
"""What follows each command of a path: n is a number, f a flag."""


class Circle(NamedTuple):
    x: float
    y: float
    radius: float


class Shape(NamedTuple):
    """A part of a drawing: its tone, and its outline as the path of SVG or as a circle."""

    tone: str
    outline: str | Circle


Drawing = tuple[Shape, ...]


class Command(NamedTuple):
    """One command of a path, with its letter as it was written: a small one counts from where the pen is."""

    letter: str
    numbers: tuple[float, ...]


def drawings_of(folder: Path) -> Mapping[str, Drawing]:
    """Read the drawings for the game in a folder, by name; its own replace shared ones of the same name."""
    return _drawings_of(folder)


@cache
def _drawings_of(folder: Path) -> Mapping[str, Drawing]:
    file = folder / FILE
    drawings = read_drawings(SHARED)
    return MappingProxyType(drawings | read_drawings(file) if file.exists() else drawings)


def drawing_for(name: str, drawings: Mapping[str, Drawing]) -> Drawing | None:
    """Find the drawing of this name, or else of the name without its last part, and so on."""
    while name and name not in drawings:
        name = name.rpartition("-")[0]
    return drawings.get(name)


def read_drawings(file: Path) -> dict[str, Drawing]:
    """Read the drawings in a file; a KingfisherError names what is not a drawing."""
    where = f"{file.parent.name}/{file.name}"
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise KingfisherError(f"{where}: this is not UTF-8 text") from None
    return parse_drawings(text, where)


def parse_drawings(text: str, where: str = FILE) -> dict[str, Drawing]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise KingfisherError(f"{where}: a drawing must not have a document type or entities")
    try:
        root = ET.fromstring(text)  # noqa: S314  (without a document type there is nothing to expand)
    except ET.ParseError as error:
        raise KingfisherError(f"{where}: this is not SVG: {error}") from None
    if root.tag != f"{NAMESPACE}svg" or root.attrib or has_text(root):
        raise KingfisherError(f"{where}: expected a plain <svg> of symbols in the namespace of SVG")
    drawings: dict[str, Drawing] = {}
    for symbol in root:
        name = name_of(symbol, where)
        if name in drawings:
            raise KingfisherError(f"{where}: there are two drawings called {name}")
        drawings[name] = tuple(shape_of(part, f"{where}: {name}") for part in symbol)
        if not drawings[name]:
            raise KingfisherError(f"{where}: {name}: the drawing is empty")
    return drawings


def has_text(element: ET.Element) -> bool:
    """Tell whether there is text in an element or behind it."""
    return bool((element.text or "").strip() or (element.tail or "").strip())


def name_of(symbol: ET.Element, where: str) -> str:
    if symbol.tag != f"{NAMESPACE}symbol" or set(symbol.attrib) != {"id", "viewBox"} or has_text(symbol):
        raise unexpected(symbol, where, '<symbol id="art-..." viewBox="0 0 64 44">')
    match = NAME.fullmatch(symbol.attrib["id"])
    if match is None or symbol.attrib["viewBox"].split() != ["0", "0", str(WIDTH), str(HEIGHT)]:
        raise unexpected(symbol, where, "an id of small letters, figures and hyphens behind art-, and viewBox 0 0 64 44")
    return match[1]


def shape_of(part: ET.Element, where: str) -> Shape:
    kind, attributes = part.tag.removeprefix(NAMESPACE), dict(part.attrib)
    tone = attributes.pop("class", "").removeprefix("art-")
    if tone not in TONES:
        raise unexpected(part, where, f"a class of {', '.join(f'art-{number}' for number in TONES)}")
    if len(part) or has_text(part):
        raise unexpected(part, where, "nothing inside it")
    if kind == "path" and set(attributes) == {"d"}:
        commands_of(attributes["d"], where)
        return Shape(tone, attributes["d"])
    if (
        kind == "circle"
        and set(attributes) == {"cx", "cy", "r"}
        and all(NUMBER.fullmatch(number) for number in attributes.values())
    ):
        return Shape(tone, Circle(float(attributes["cx"]), float(attributes["cy"]), float(attributes["r"])))
    raise unexpected(part, where, "<path class d> or <circle class cx cy r>, and no other attribute")


def commands_of(path: str, where: str = "a path") -> list[Command]:
    """Split a path into its commands, with every repeated one written out."""
    commands: list[Command] = []
    index = skip(path, 0)
    while index < len(path):
        letter = path[index]
        if letter.upper() not in ARGUMENTS or not (commands or letter in "Mm") or len(path) > LONGEST_PATH:
            raise KingfisherError(
                f"{where}: {short_repr(path)}: expected commands of SVG, first of all M, in at most {LONGEST_PATH} letters"
            )
        index = skip(path, index + 1)
        while True:
            numbers: list[float] = []
            for kind in ARGUMENTS[letter.upper()]:
                number = (NUMBER if kind == "n" else FLAG).match(path, index)
                if number is None:
                    raise KingfisherError(
                        f"{where}: {short_repr(path)}: after {letter} expected {len(ARGUMENTS[letter.upper()])} numbers"
                    )
                numbers.append(float(number[0]))
                index = skip(path, number.end())
            commands.append(Command(letter, tuple(numbers)))
            if not numbers or index == len(path) or path[index].isalpha():
                break
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    return commands


def skip(path: str, index: int) -> int:
    """Skip spaces and commas from this place on; return the place after them."""
    between = BETWEEN.match(path, index)
    return between.end() if between else index


def unexpected(element: ET.Element, where: str, expected: str) -> KingfisherError:
    kind = str(element.tag).removeprefix(NAMESPACE)
    attributes = "".join(f' {name}="{value}"' for name, value in element.attrib.items())
    return KingfisherError(f"{where}: {short_repr(f'<{kind}{attributes}>')}: expected {expected}")


def svg_of(drawings: Mapping[str, Drawing]) -> str:
    """Write the drawings as one SVG of symbols, whose ids are 'art-' and their names."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for name, drawing in drawings.items():
        lines.append(f'<symbol id="art-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">')
        lines += [f'<{tag_of(shape.outline)} class="art-{shape.tone}"/>' for shape in drawing]
        lines.append("</symbol>")
    return "\n".join([*lines, "</svg>", ""])


def tag_of(outline: str | Circle) -> str:
    if isinstance(outline, str):
        return f'path d="{outline}"'
    return f'circle cx="{outline.x:g}" cy="{outline.y:g}" r="{outline.radius:g}"'
