"""The paths of SVG as points."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from kingfisher.adapters.rendering.shapes import CURVE_STEPS, Point, outlines
from kingfisher.core.scene.drawings import Circle


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("M1 2L3 4 5 6", [[(1, 2), (3, 4), (5, 6)]]),
        ("M1 2H5V8h-4v-6", [[(1, 2), (5, 2), (5, 8), (1, 8), (1, 2)]]),
        ("m1 2 2 2Zm10 0l1 1", [[(1, 2), (3, 4), (1, 2)], [(11, 2), (12, 3)]]),
        ("M1 1H3ZV5", [[(1, 1), (3, 1), (1, 1)], [(1, 1), (1, 5)]]),
    ],
)
def test_straight_lines(path: str, lines: list[list[Point]]) -> None:
    assert [list(line) for line in outlines(path)] == lines


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0C0 4 4 4 4 0S8-4 8 0", "M0 0C0 4 4 4 4 0C4-4 8-4 8 0"),
        ("M0 0c0 4 4 4 4 0s4-4 4 0", "M0 0C0 4 4 4 4 0C4-4 8-4 8 0"),
        ("M0 0S4 4 4 0", "M0 0C0 0 4 4 4 0"),
        ("M0 0Q2 4 4 0T8 0", "M0 0Q2 4 4 0Q6-4 8 0"),
        ("M0 0q2 4 4 0t4 0", "M0 0Q2 4 4 0Q6-4 8 0"),
        ("M0 0Q2 4 4 0L4 0T8 0", "M0 0Q2 4 4 0L4 0Q4 0 8 0"),
        ("M0 0Q3 6 6 0", "M0 0C2 4 4 4 6 0"),
    ],
)
def test_smooth_and_short_curves_are_the_long_ones(short: str, long: str) -> None:
    for first, second in zip(outlines(short), outlines(long), strict=True):
        assert [pytest.approx(point) for point in first] == list(second)


def test_a_curve_goes_through_its_middle() -> None:
    (line,) = outlines("M0 0C0 4 8 4 8 0")
    assert len(line) == CURVE_STEPS + 1
    assert line[CURVE_STEPS // 2] == pytest.approx((4, 3))
    assert line[0] == (0, 0)
    assert line[-1] == pytest.approx((8, 0))


@pytest.mark.parametrize(
    ("path", "middle", "beside"),
    [
        ("M0 0A5 5 0 0 1 10 0", (5, 0), (5, -5)),  # above: y counts downward, and 1 turns with the clock
        ("M0 0A5 5 0 0 0 10 0", (5, 0), (5, 5)),
        ("M10 5a5 5 0 1 1-5-5", (5, 5), (5 - 5 / math.sqrt(2), 5 + 5 / math.sqrt(2))),
        ("M10 5a5 5 0 0 0-5-5", (5, 5), (5 + 5 / math.sqrt(2), 5 - 5 / math.sqrt(2))),
        ("M0 0A1 1 0 0 1 10 0", (5, 0), (5, -5)),  # a radius that is too small grows
    ],
)
def test_an_arc_lies_on_its_circle(path: str, middle: Point, beside: Point) -> None:
    (line,) = outlines(path)
    assert all(math.dist(point, middle) == pytest.approx(5) for point in line)
    assert min(math.dist(point, beside) for point in line) < 0.5


def test_an_ellipse_may_be_turned() -> None:
    (upright,) = outlines("M0 0A6 3 90 0 1 0 12")
    (lying,) = outlines("M0 0A3 6 0 0 1 0 12")
    assert [pytest.approx(point) for point in upright] == list(lying)


def test_a_circle_by_an_arc_is_the_circle() -> None:
    (line,) = outlines("M8 1a7 7 0 1 0 .01 0Z")
    assert all(math.dist(point, (8, 8)) == pytest.approx(7, abs=0.01) for point in line)
    assert all(math.dist(point, (8, 8)) == pytest.approx(7) for point in outlines(Circle(8, 8, 7))[0])
    length = sum(math.dist(first, second) for first, second in pairwise(line))
    assert length == pytest.approx(2 * math.pi * 7, rel=0.01), "it goes all the way round"


def test_an_arc_that_leads_nowhere_is_a_line() -> None:
    assert outlines("M1 1A5 5 0 0 1 1 1A0 5 0 0 1 4 4") == (((1, 1), (1, 1), (4, 4)),)
