"""Suits, signs and drawings as outlines: M, L, C and Z of SVG with absolute numbers, and O for a circle (x, y, radius)."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]

SUITS = {
    "S": (
        "M16 2C19 7 28 12 28 19C28 23 25 25 22 25C20 25 18 24 17 22C17 25 18 28 21 30L11 30C14 28 15 25 15 22"
        "C14 24 12 25 10 25C7 25 4 23 4 19C4 12 13 7 16 2Z"
    ),
    "C": "O16 8.6 6.6Z O9 18.6 6.6Z O23 18.6 6.6Z M16 12L19 20C17 25 18 28 21 30L11 30C14 28 15 25 13 20Z",
    "D": "M16 1C19 6 22 11 27 16C22 21 19 26 16 31C13 26 10 21 5 16C10 11 13 6 16 1Z",
    "H": "M16 30C13 24 3 19 3 11C3 6 6 3 10 3C13 3 15 5 16 8C17 5 19 3 22 3C26 3 29 6 29 11C29 19 19 24 16 30Z",
}
"""On a sheet of 32 by 32."""

BADGES = (
    "O8 8 7Z",
    "M2 2L14 2L14 14L2 14Z",
    "M8 1L15.5 14.5L.5 14.5Z",
    "M8 0L16 8L8 16L0 8Z",
    "M8 0L10.3 5.2L16 5.8L11.7 9.6L12.9 15.2L8 12.3L3.1 15.2L4.3 9.6L0 5.8L5.7 5.2Z",
    "M5.2 1L10.8 1L10.8 5.2L15 5.2L15 10.8L10.8 10.8L10.8 15L5.2 15L5.2 10.8L1 10.8L1 5.2L5.2 5.2Z",
    "M8 .5C18 .5 18 15.5 8 15.5C-2 15.5 -2 .5 8 .5L8 5C4 5 4 11 8 11C12 11 12 5 8 5Z",
    "M1 1L15 1L9.5 8L15 15L1 15L6.5 8Z",
)
"""A shape for each of the eight tints, on a sheet of 16 by 16."""


class Stroke(NamedTuple):
    """A part of a drawing: 'dark' and 'pale' are filled with tones of its colour, 'line' and 'hoop' are drawn as lines."""

    tone: str
    path: str


DRAWINGS: dict[str, tuple[Stroke, ...]] = {
    "fish": (
        Stroke("dark", "M3 22C9 9 31 6 46 18L60 8C57 17 57 27 60 36L46 26C31 38 9 35 3 22Z"),
        Stroke("pale", "M3 22C15 26 32 27 46 26C31 38 9 35 3 22Z"),
        Stroke("light", "O13 18 1.8Z"),
    ),
    "bait": (
        Stroke("line", "M40 3L40 23C40 36 21 36 21 23L21 20L17 25"),
        Stroke("rope", "M22 33C14 42 8 34 12 28C16 22 30 28 34 34C38 40 48 38 52 30"),
    ),
    "lure": (
        Stroke("dark", "M4 12C10 4 26 5 36 17C39 21 38 25 34 26C22 28 7 22 4 12Z"),
        Stroke("pale", "M9 13C15 9 25 12 31 20C22 21 13 19 9 13Z"),
        Stroke(
            "line", "M36 24L45 30M45 30L45 36C45 41 38 42 36 37M45 30L52 30C57 30 59 35 56 38M45 30L52 24C56 21 60 24 59 28"
        ),
    ),
    "all-bait": (
        Stroke("line", "M12 17C12 2 52 2 52 17"),
        Stroke("dark", "M9 17L55 17L50 42L14 42Z"),
        Stroke("pale", "M10.5 23L53.5 23L52.5 28L11.5 28ZM22 33L42 33L32 40Z"),
    ),
    "pot": (
        Stroke(
            "dark",
            "M6 40L6 24C6 10 18 4 32 4C46 4 58 10 58 24L58 40L50 40L50 25C50 17 42 11 32 11C22 11 14 17 14 25L14 40Z"
            "M3 36L61 36L61 42L3 42Z",
        ),
        Stroke("pale", "M14 25C14 17 22 11 32 11C42 11 50 17 50 25L50 36L14 36Z"),
        Stroke("line", "M14 20L50 20M14 28L50 28M23 13L23 36M32 11L32 36M41 13L41 36"),
    ),
    "net": (
        Stroke("pale", "M8 12C10 34 22 42 28 42C34 42 44 34 46 12Z"),
        Stroke("line", "M14 14L34 40M24 14L40 34M34 14L43 26M40 14L21 40M30 14L14 34M20 14L10 26"),
        Stroke("hoop", "M6 11C6 2.5 48 2.5 48 11C48 19.5 6 19.5 6 11"),
        Stroke("dark", "M47 8L63 1L63 6L48 14Z"),
    ),
    "tacklebox": (
        Stroke("line", "M23 12L23 7C23 4 25 3 28 3L36 3C39 3 41 4 41 7L41 12"),
        Stroke("pale", "M4 24L60 24L60 42L4 42Z"),
        Stroke("dark", "M4 12L60 12L60 24L4 24ZM26 20L38 20L38 30L26 30ZM4 26L22 26L22 29L4 29ZM42 26L60 26L60 29L42 29Z"),
    ),
    "net-catch": (
        Stroke("dark", "M6 22C13 12 32 10 44 19L56 11C54 18 54 26 56 33L44 25C32 34 13 32 6 22Z"),
        Stroke("line", "M2 4L26 42M16 2L44 42M34 2L60 40M52 2L62 18M12 2L2 20M30 2L4 40M48 2L22 42M62 8L40 42"),
    ),
    "pot-catch": (
        Stroke("line", "M22 17C14 14 10 14 5 17M22 27C14 30 10 30 5 27M26 14L22 6M36 14L38 6M26 30L22 38M36 30L38 38"),
        Stroke("dark", "M18 22C19 14 30 12 40 15L56 19L56 25L40 29C30 32 19 30 18 22ZM56 22L63 12C65 18 65 26 63 32Z"),
        Stroke("dark", "M6 14C2 10 1 4 6 1L8 6L12 2C15 7 12 12 8 15ZM6 30C2 34 1 40 6 43L8 38L12 42C15 37 12 32 8 29Z"),
        Stroke("pale", "M40 15L43 15.7L43 28.3L40 29ZM46 16.5L49 17.2L49 26.8L46 27.5Z"),
    ),
    "snagged": (
        Stroke("line", "M44 1C30 6 50 14 36 18C26 22 28 28 34 30L34 32C34 39 23 39 23 34L23 29L19 33"),
        Stroke("dark", "M1 43C4 32 12 27 20 30C26 22 40 24 44 32C52 30 60 35 63 43Z"),
        Stroke("pale", "M8 43C11 37 17 35 23 37C29 33 36 34 40 39C46 37 52 39 55 43Z"),
    ),
    "shark-attack": (
        Stroke("dark", "M22 30C24 18 32 7 46 2C42 12 43 21 48 30Z"),
        Stroke("pale", "M38 30C36 20 39 10 46 2C42 12 43 21 48 30Z"),
        Stroke("dark", "M1 32C6 27 12 27 17 32C22 37 27 37 32 32C37 27 43 27 48 32C53 37 58 37 63 32L63 43L1 43Z"),
    ),
    "bad-weather": (
        Stroke("dark", "M16 26C6 26 3 15 12 12C13 3 27 0 33 7C42 2 52 8 51 15C60 16 60 26 51 26Z"),
        Stroke("pale", "M16 26C9 26 6 20 9 15C14 21 30 22 56 21C55 24 54 26 51 26Z"),
        Stroke("line", "M18 31L14 39M29 31L25 39M40 31L36 39M51 31L47 39"),
    ),
    "extreme-weather": (
        Stroke("dark", "M14 21C5 21 3 11 11 9C12 1 25 -1 31 5C40 0 50 5 49 12C58 13 58 21 49 21Z"),
        Stroke("pale", "M27 17L38 17L34 25L42 25L26 40L30 29L22 29Z"),
        Stroke("dark", "M1 43C6 31 16 33 15 40C20 43 24 40 26 43ZM38 43C42 33 52 31 51 39C56 36 62 36 63 43Z"),
    ),
    "rocks": (
        Stroke("dark", "M4 38C3 28 8 20 17 19C26 18 32 26 33 38Z"),
        Stroke("pale", "M30 38C29 25 36 15 46 16C56 17 61 28 60 38Z"),
        Stroke("dark", "M18 17C19 8 26 4 33 5C41 6 44 11 44 14C36 15 31 20 29.5 26C27 20 23 17 18 17Z"),
    ),
    "casting": (
        Stroke(
            "line",
            "M10 29C10 20 54 20 54 29C54 38 10 38 10 29M23 29C23 25 41 25 41 29C41 33 23 33 23 29M32 29L32 5L40 11L32 16",
        ),
    ),
    "fly": (
        Stroke("pale", "M30 20C26 8 34 1 52 3C50 14 42 20 33 22Z"),
        Stroke("dark", "M12 25C18 18 32 17 44 23L40 28C28 32 17 31 12 25Z"),
        Stroke("line", "M43 25C55 25 60 33 52 39C48 42 43 40 42 36M12 25L3 20M12 25L2 26M13 27L4 32M22 30L18 38M29 31L27 39"),
    ),
    "drag": (
        Stroke("hoop", "M32 5C55 5 55 39 32 39C9 39 9 5 32 5"),
        Stroke("line", "M32 14L32 23L39 28M32 2L32 7M52 22L57 22M7 22L12 22M32 38L32 43"),
    ),
    "start": (
        Stroke("line", "M20 42L20 3"),
        Stroke("dark", "M20 4C30 -1 38 10 50 4L50 24C38 30 30 19 20 24Z"),
    ),
    "spinner": (
        Stroke("hoop", "M27 6C48 6 48 38 27 38C6 38 6 6 27 6"),
        Stroke("line", "M27 22L52 12M52 8L52 16"),
        Stroke("dark", "O27 22 5Z"),
    ),
    "finesse": (Stroke("dark", "M32 2L37.5 16.5L53 17.5L41 27L45 42L32 33.5L19 42L23 27L11 17.5L26.5 16.5Z"),),
    "strike-hook": (
        Stroke("hoop", "M40 6L40 26C40 39 20 39 20 26L20 22"),
        Stroke("dark", "M20 14L27 26L13 26ZO40 6 5Z"),
    ),
    "strike-blank": (
        Stroke("line", "M6 18C10 14 15 14 19 18C23 22 28 22 32 18C36 14 41 14 45 18C49 22 54 22 58 18"),
        Stroke("line", "M6 30C10 26 15 26 19 30C23 34 28 34 32 30C36 26 41 26 45 30C49 34 54 34 58 30"),
    ),
    "strength-none": (Stroke("line", "M18 22L46 22"),),
    **{
        f"strength-{name}": (
            Stroke(
                "dark", "".join(f"M{x} 6L{x + 8} 6L{x + 8} 38L{x} 38Z" for x in range(33 - 5 * count, 33 + 5 * count - 9, 10))
            ),
        )
        for count, name in enumerate(("one", "two", "three", "four", "five"), 1)
    },
}
"""By the names of Print and Sign, on a sheet of 64 by 44."""


def drawing_of(name: str) -> tuple[Stroke, ...] | None:
    """The drawing of this name, or of its nearest family."""
    while name and name not in DRAWINGS:
        name = name.rpartition("-")[0]
    return DRAWINGS.get(name)


CURVE = 10  # straight lines for a curve
ROUND = 40  # and for a circle


@lru_cache(maxsize=512)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """The lines of a path, each as points."""
    lines: list[list[Point]] = []
    for command, text in re.findall(r"([MLCOZ])([^MLCOZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", text)]
        if command == "M":
            lines.append([(numbers[0], numbers[1])])
        elif command == "L":
            lines[-1].append((numbers[0], numbers[1]))
        elif command == "C":
            lines[-1] += curve(lines[-1][-1], *numbers)
        elif command == "O":
            lines.append(circle(*numbers))
    return tuple(tuple(line) for line in lines)


def curve(start: Point, ax: float, ay: float, bx: float, by: float, x: float, y: float) -> list[Point]:
    points = []
    for step in range(1, CURVE + 1):
        t = step / CURVE
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                shares[0] * start[0] + shares[1] * ax + shares[2] * bx + shares[3] * x,
                shares[0] * start[1] + shares[1] * ay + shares[2] * by + shares[3] * y,
            )
        )
    return points


def circle(x: float, y: float, radius: float) -> list[Point]:
    angles = [2 * math.pi * step / ROUND for step in range(ROUND)]
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def polygon(corners: int, radius: float, turn: float = 0.0) -> list[Point]:
    """On a sheet of 100 by 100, the first corner above the middle unless it is turned by some degrees."""
    angles = [math.radians(turn + 360 / corners * corner) for corner in range(corners)]
    return [(50 + radius * math.sin(angle), 50 - radius * math.cos(angle)) for angle in angles]
