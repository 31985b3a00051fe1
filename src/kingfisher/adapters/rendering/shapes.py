"""Shapes of suits and badges, and the points along paths of SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from kingfisher.core.scene.drawings import Circle, Command, commands_of

Point = tuple[float, float]

SUITS = {
    "S": (
        "M16 2C19 7 28 12 28 19C28 23 25 25 22 25C20 25 18 24 17 22C17 25 18 28 21 30L11 30C14 28 15 25 15 22"
        "C14 24 12 25 10 25C7 25 4 23 4 19C4 12 13 7 16 2Z"
    ),
    "C": (
        "M16 2a6.6 6.6 0 1 0 .01 0ZM9 12a6.6 6.6 0 1 0 .01 0ZM23 12a6.6 6.6 0 1 0 .01 0Z"
        "M16 12L19 20C17 25 18 28 21 30L11 30C14 28 15 25 13 20Z"
    ),
    "D": "M16 1C19 6 22 11 27 16C22 21 19 26 16 31C13 26 10 21 5 16C10 11 13 6 16 1Z",
    "H": "M16 30C13 24 3 19 3 11C3 6 6 3 10 3C13 3 15 5 16 8C17 5 19 3 22 3C26 3 29 6 29 11C29 19 19 24 16 30Z",
}
"""Paths of the suits, on a sheet of 32 by 32."""

BADGES = (
    "M8 1a7 7 0 1 0 .01 0Z",
    "M2 2L14 2L14 14L2 14Z",
    "M8 1L15.5 14.5L.5 14.5Z",
    "M8 0L16 8L8 16L0 8Z",
    "M8 0L10.3 5.2L16 5.8L11.7 9.6L12.9 15.2L8 12.3L3.1 15.2L4.3 9.6L0 5.8L5.7 5.2Z",
    "M5.2 1L10.8 1L10.8 5.2L15 5.2L15 10.8L10.8 10.8L10.8 15L5.2 15L5.2 10.8L1 10.8L1 5.2L5.2 5.2Z",
    "M8 .5C18 .5 18 15.5 8 15.5C-2 15.5 -2 .5 8 .5L8 5C4 5 4 11 8 11C12 11 12 5 8 5Z",
    "M1 1L15 1L9.5 8L15 15L1 15L6.5 8Z",
)
"""A shape for each of the eight tints, on a sheet of 16 by 16."""


CURVE_STEPS = 10  # straight lines that approximate a curve
CIRCLE_STEPS = 40  # and a circle


@lru_cache(maxsize=512)
def outlines(outline: str | Circle) -> tuple[tuple[Point, ...], ...]:
    """Trace the lines of a path or a circle, each as points."""
    if isinstance(outline, Circle):
        return (circle(*outline),)
    pen = Pen()
    for command in commands_of(outline):
        pen.follow(command)
    return tuple(tuple(line) for line in pen.lines)


class Pen:
    """Follows the commands of a path and notes the points it comes through."""

    def __init__(self) -> None:
        self.lines: list[list[Point]] = []
        self._at: Point = (0.0, 0.0)
        self._closed = False
        self._bend: tuple[str, Point] = ("", (0.0, 0.0))  # the last curve's letter and control point, for S and T

    def follow(self, command: Command) -> None:
        letter, numbers = command.letter.upper(), command.numbers
        x, y = self._at
        if self._closed and letter not in "MZ":
            self.lines.append([self._at])
        self._closed = letter == "Z"
        if letter == "Z":
            self._go_to(self.lines[-1][0])
        elif letter == "H":
            self._go_to((numbers[0] + x * command.letter.islower(), y))
        elif letter == "V":
            self._go_to((x, numbers[0] + y * command.letter.islower()))
        elif letter == "A":
            end = self._points(command, numbers[5:])[0]
            self._through(arc(self._at, (numbers[0], numbers[1]), numbers[2], bool(numbers[3]), bool(numbers[4]), end))
        else:
            points = self._points(command, numbers)
            if letter == "M":
                self.lines.append([])
            if letter in "ML":
                self._go_to(points[0])
            else:
                self._bend_to(letter, points)
                return
        self._bend = ("", self._at)

    def _points(self, command: Command, numbers: Sequence[float]) -> list[Point]:
        """List points as they were written: from the sheet's corner, or from where the pen is."""
        x, y = self._at if command.letter.islower() else (0.0, 0.0)
        return [(x + numbers[index], y + numbers[index + 1]) for index in range(0, len(numbers), 2)]

    def _bend_to(self, letter: str, points: list[Point]) -> None:
        """Follow a curve with one control point (Q, T) or two (C, S).

        T and S go on as the one before has ended.
        """
        last_letter, (bx, by) = self._bend
        x, y = self._at
        if letter in "ST":
            smooth = last_letter in ("CS" if letter == "S" else "QT") and last_letter != ""
            points = [(2 * x - bx, 2 * y - by) if smooth else (x, y), *points]
        control, end = points[-2], points[-1]
        if len(points) == 2:
            ends = ((x, y), end)
            points = [
                (point[0] + 2 / 3 * (control[0] - point[0]), point[1] + 2 / 3 * (control[1] - point[1])) for point in ends
            ]
            points.append(end)
        self._through(curve(self._at, *points))
        self._bend = (letter, control)

    def _go_to(self, point: Point) -> None:
        self._through([point])

    def _through(self, points: Sequence[Point]) -> None:
        self.lines[-1] += points
        self._at = points[-1]


def curve(start: Point, a: Point, b: Point, end: Point) -> list[Point]:
    points = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, a, b, end)
        points.append(
            (
                sum(share * corner[0] for share, corner in zip(shares, corners, strict=True)),
                sum(share * corner[1] for share, corner in zip(shares, corners, strict=True)),
            )
        )
    return points


def arc(start: Point, radii: Point, turn: float, large: bool, clockwise: bool, end: Point) -> list[Point]:
    """Compute points of a part of an ellipse from its two ends, as the appendix of SVG finds its middle."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end or not rx or not ry:
        return [end]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    growth = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))  # radii that are too small to reach grow
    rx, ry = rx * growth, ry * growth
    off = (rx * y) ** 2 + (ry * x) ** 2
    far = math.sqrt(max(0.0, (rx * ry) ** 2 / off - 1)) * (-1 if large == clockwise else 1)
    mx, my = far * rx * y / ry, -far * ry * x / rx
    first, last = math.atan2((y - my) / ry, (x - mx) / rx), math.atan2((-y - my) / ry, (-x - mx) / rx)
    sweep = (last - first) % (2 * math.pi) if clockwise else -((first - last) % (2 * math.pi))
    middle = (cos * mx - sin * my + (start[0] + end[0]) / 2, sin * mx + cos * my + (start[1] + end[1]) / 2)
    steps = max(2, math.ceil(CIRCLE_STEPS * abs(sweep) / (2 * math.pi)))
    angles = [first + sweep * step / steps for step in range(1, steps)]
    points = [(rx * math.cos(angle), ry * math.sin(angle)) for angle in angles]
    return [*((middle[0] + cos * px - sin * py, middle[1] + sin * px + cos * py) for px, py in points), end]


def circle(x: float, y: float, radius: float) -> tuple[Point, ...]:
    angles = [2 * math.pi * step / CIRCLE_STEPS for step in range(CIRCLE_STEPS + 1)]
    return tuple((x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles)


def polygon(corners: int, radius: float, turn: float = 0.0) -> list[Point]:
    """List the corners of a polygon on a sheet of 100 by 100.

    The first corner is above the middle unless it is turned by some degrees.
    """
    angles = [math.radians(turn + 360 / corners * corner) for corner in range(corners)]
    return [(50 + radius * math.sin(angle), 50 - radius * math.cos(angle)) for angle in angles]
