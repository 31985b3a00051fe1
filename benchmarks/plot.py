"""Dots on a logarithmic scale, as SVG that is readable by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, LEFT, RIGHT, TOP, ROW = 760, 230, 44, 56, 22
COLOURS = {"a": "#8a5a00", "b": "#b4451b", "c": "#3a6ea5", "d": "#0b6a77"}
NIGHT = {"a": "#f0c05a", "b": "#ff9a70", "c": "#8fc1ff", "d": "#5fd0dd"}
STYLE = (
    "text{font:13px sans-serif;fill:#1d3a44}.title{font-weight:bold}.paper{fill:#fff}.line{stroke:#d9e2e2}"
    + "".join(f".{name}{{fill:{colour};stroke:{colour}}}" for name, colour in COLOURS.items())
    + "@media (prefers-color-scheme:dark){text{fill:#e6eef0}.paper{fill:#10222a}.line{stroke:#2c444e}"
    + "".join(f".{name}{{fill:{colour};stroke:{colour}}}" for name, colour in NIGHT.items())
    + "}"
)
UNITS = ("", " thousand", " million", " billion")

Row = tuple[str, dict[str, float]]
"""What is measured, and its moves a second by kind."""


def dots(title: str, kinds: Sequence[str], rows: Sequence[Row]) -> str:
    """A line a row and a mark a kind, on a logarithmic scale of moves a second. At most four kinds."""
    speeds = [speed for _, by_kind in rows for speed in by_kind.values()] or [1.0]
    low, high = floor(log10(min(speeds))), max(ceil(log10(max(speeds))), floor(log10(min(speeds))) + 1)
    height = TOP + ROW * len(rows) + 40
    classes = dict(zip(kinds, COLOURS, strict=False))

    def x(speed: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (log10(speed) - low) / (high - low), 1)

    parts = [
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="12" y="22">{escape(title)}</text>',
    ]
    left = 12.0
    for kind in kinds:
        parts.append(mark(classes[kind], left + 5, 40) + f'<text x="{left + 14:g}" y="44">{escape(kind)}</text>')
        left += 34 + 7 * len(kind)
    for power in range(low, high + 1):
        parts.append(f'<path class="line" d="M{x(10.0**power)} {TOP}V{height - 34}"/>')
        tick_label = f"{10 ** (power % 3)}{UNITS[power // 3]}"
        parts.append(f'<text x="{x(10.0**power)}" y="{height - 18}" text-anchor="middle">{tick_label}</text>')
    for number, (name, by_kind) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        parts.append(f'<path class="line" d="M{LEFT} {y:g}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4:g}" text-anchor="end">{escape(name)}</text>')
        parts += [mark(classes[kind], x(speed), y) for kind, speed in by_kind.items()]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return head + f"<style>{STYLE}</style>" + "".join(parts) + "</svg>\n"


def mark(name: str, x: float, y: float) -> str:
    """Kinds differ by shape too: a ring, a square, a diamond and a disc."""
    if name == "a":
        return f'<circle class="a" cx="{x:g}" cy="{y:g}" r="4.5" fill-opacity="0" stroke-width="2"/>'
    if name == "b":
        return f'<rect class="b" x="{x - 4:g}" y="{y - 4:g}" width="8" height="8"/>'
    if name == "c":
        return f'<path class="c" d="M{x:g} {y - 6:g}l6 6l-6 6l-6 -6z"/>'
    return f'<circle class="d" cx="{x:g}" cy="{y:g}" r="5.5"/>'
