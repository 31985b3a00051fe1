"""Where everything lies: a headline, and below it the zones by their places, or panels with zones of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from kingfisher.adapters.rendering.drawn_zones import (
    LYING,
    STANDING,
    TABLEAU,
    TITLE,
    Canvas,
    draw_layered_grid,
    draw_zone,
    grid_margins,
    grid_size,
    is_lying_fan,
)
from kingfisher.adapters.rendering.paint import (
    INK,
    LINE,
    ORANGE,
    QUIET,
    SURFACE,
    TABLE_FAR,
    TABLE_NEAR,
    TEAL,
    Box,
    cut,
    lines_of,
    mix,
    rgb,
    size_for,
    width_of,
)
from kingfisher.adapters.rendering.pieces import HIGH
from kingfisher.core.i18n import Catalog
from kingfisher.core.scene import Panel, Place, Scene, Zone
from kingfisher.core.scene.drawings import Drawing

SMALL, LARGE = (960, 720), (1280, 960)
"""For a table, and for one with panels. Both sides are multiples of 16, as videos want them."""
HEAD = 92
MARGIN = 14
BETWEEN = 8  # rows
LARGEST_CARD = 108.0
OTHERS = 0.75  # of a card's size in zones that belong to other seats
FAN = {STANDING: 3.5, TABLEAU: 2.8, LYING: 1.0}  # a fan wants the height of so many cards
SINGLE = 1.25  # and one card with its title so many cards' width
LEAST_TABLEAU = 5  # fans side by side
LOW = 0.42  # what is folded or small, in cards' heights
MAX_AIR = 26.0  # between rows
WIDER = 1.3  # a table grows as much wider than its cards need


def table(scene: Scene, catalog: Catalog, drawings: Mapping[str, Drawing]) -> Image.Image:
    """Draw the whole table.

    Zones that only show something about another one are left out: they come and go, and the rest would move.
    """
    width, height = LARGE if scene.panels else SMALL
    canvas = Canvas(background(width, height).copy(), catalog, drawings, scene.seat)
    draw_head(canvas, scene, Box(0, 0, width, HEAD))
    box = Box(MARGIN, HEAD + 8, width - 2 * MARGIN, height - HEAD - 8 - MARGIN)
    zones = [zone for zone in scene.zones if zone.of is None]
    if scene.panels:
        draw_panels(canvas, scene.panels, zones, box)
    else:
        draw_table(canvas, zones, box)
    return canvas.image


@lru_cache(maxsize=4)
def background(width: int, height: int) -> Image.Image:
    """Draw a table that gets darker towards the player, with a plain strip above it for the head."""
    far, near = rgb(TABLE_FAR), rgb(TABLE_NEAR)
    line = Image.new("RGB", (1, height))
    for y in range(height):
        line.putpixel((0, y), tuple(round(a + (b - a) * y / height) for a, b in zip(far, near, strict=True)))
    image = line.resize((width, height))
    image.paste(rgb(SURFACE), (0, 0, width, HEAD))
    image.paste(rgb(LINE), (0, HEAD, width, HEAD + 1))
    return image


def draw_head(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draw the facts side by side, and the status below them."""
    msg = canvas.catalog.text
    facts = [(msg(fact.label), msg(fact.value)) for fact in scene.facts]
    text_width = box.width - 2 * MARGIN
    if facts:
        wide, size = fact_widths(facts, text_width)
        gap = min(34.0, (text_width - sum(wide)) / len(facts))
        x = float(MARGIN)
        for (label, value), width in zip(facts, wide, strict=True):
            canvas.text(x, 7, cut(label, width, 12), 12, QUIET)
            canvas.text(x, 22, cut(value, width, size, bold=True), size, INK, bold=True)
            x += width + gap
    colour = ORANGE if scene.ending else TEAL
    size, lines = lines_of(msg(scene.status), text_width, 18, 2, min_size=12)
    if len(lines) > 1:
        size, lines = lines_of(msg(scene.status), text_width, 16, 2, min_size=12)
    top = 47 + (44 - len(lines) * size * 1.25) / 2
    for row, line in enumerate(lines):
        canvas.text(MARGIN, top + row * size * 1.25, line, size, colour)


def fact_widths(facts: Sequence[tuple[str, str]], width: float) -> tuple[list[float], int]:
    """Compute the width of each fact and the size of its value; the longest are shortened for room."""
    size = 18
    wide = [max(width_of(label, 12), width_of(value, size, bold=True)) + 2 for label, value in facts]
    while size > 12 and sum(wide) + 12 * len(wide) > width:
        size -= 1
        wide = [max(width_of(label, 12), width_of(value, size, bold=True)) + 2 for label, value in facts]
    while sum(wide) + 12 * len(wide) > width:
        wide[wide.index(max(wide))] *= 0.9
    return wide, size


# Without panels


def share_of(zone: Zone, seat: int) -> float:
    return OTHERS if seat >= 0 and zone.owner not in (None, seat) else 1.0


def is_standing_fan(zone: Zone) -> bool:
    return zone.kind == "fan" and not is_lying_fan(zone)


def fans_of(zones: Sequence[Zone], row: int, columns: int) -> str:
    """Say how the standing fans of a row lie.

    Where they leave columns free, they lie on these instead; many of them side by side make a tableau, which is dealt towards
    the player; any others have their first piece nearest.
    """
    zones_in_row = [zone for zone in zones if zone.place.row <= row < zone.place.row + zone.place.rows]
    fans = [zone for zone in zones_in_row if is_standing_fan(zone)]
    if fans and len(zones_in_row) < columns and all((zone.place.rows, zone.place.columns) == (1, 1) for zone in zones_in_row):
        return LYING
    return TABLEAU if len(fans) >= LEAST_TABLEAU else STANDING


def cards_high(zone: Zone) -> float:
    if zone.kind == "grid":
        return float(grid_size(zone)[1])
    return LOW if zone.folded or zone.kind not in ("pile", "fan", "row") else 1.0


def cards_wide(zone: Zone) -> float:
    if zone.kind == "grid":
        return grid_size(zone)[0] * 1.08
    return SINGLE if zone.place.columns == 1 else 0.0


def sizes_needed(
    zones: Sequence[Zone], count: int, reach: Callable[[Place], tuple[int, int]], need: Callable[[Zone], float]
) -> list[float]:
    """Compute what each row or column needs: the most that any zone in it asks for.

    A zone that lies in several asks each of them for an equal part.
    """
    sizes = [0.0] * count
    for zone in zones:
        first, length = reach(zone.place)
        for index in range(first, first + length):
            sizes[index] = max(sizes[index], need(zone) / length)
    return sizes


def column_span(place: Place) -> tuple[int, int]:
    return place.column, place.columns


def row_span(place: Place) -> tuple[int, int]:
    return place.row, place.rows


def draw_table(canvas: Canvas, zones: Sequence[Zone], area: Box) -> None:
    if not zones:
        return
    seat = canvas.seat
    columns, rows = extent([zone.place for zone in zones])
    fans = [fans_of(zones, row, columns) for row in range(rows)]

    def height(zone: Zone) -> float:
        return FAN[fans[zone.place.row]] if is_standing_fan(zone) else cards_high(zone)

    heights = sizes_needed(zones, rows, row_span, lambda zone: share_of(zone, seat) * height(zone))
    extra = sizes_needed(
        zones, rows, row_span, lambda zone: TITLE + BETWEEN + sum(grid_margins(zone, 60)[1::2]) + 5 * cards_high(zone)
    )
    widths = sizes_needed(zones, columns, column_span, lambda zone: share_of(zone, seat) * cards_wide(zone))
    beside = sizes_needed(zones, columns, column_span, lambda zone: 12 + 1.3 * sum(grid_margins(zone, 60)[::2]))
    for_height = (area.height - sum(extra)) / (sum(heights) * HIGH)
    for_width = (area.width - sum(beside)) / max(1.0, sum(widths))
    card = min(LARGEST_CARD, for_height, for_width)
    high = [card * HIGH * share + extra_height for share, extra_height in zip(heights, extra, strict=True)]
    wide = [card * share + extra_height for share, extra_height in zip(widths, beside, strict=True)]
    stretches = [
        any(is_standing_fan(zone) and zone.place.row == row for zone in zones) and fans[row] != LYING for row in range(rows)
    ]
    high = share_spare_height(high, stretches, area.height)
    scale = min(WIDER if any(zone.kind == "grid" for zone in zones) else 9.0, area.width / sum(wide))
    wide = [column_width * scale for column_width in wide]
    left, top = area.x + (area.width - sum(wide)) / 2, area.y + max(0.0, area.height - sum(high)) / 2
    for zone in zones:
        place = zone.place
        box = Box(
            left + sum(wide[: place.column]) + 4,
            top + sum(high[: place.row]),
            sum(wide[place.column : place.column + place.columns]) - 8,
            sum(high[place.row : place.row + place.rows]) - BETWEEN,
        )
        if fans[place.row] == LYING:
            box = fan_box(
                zone, [other for other in zones if other.place.row == place.row], Box(left, box.y, sum(wide), box.height), card
            )
        draw_zone(canvas, zone, box, card * share_of(zone, seat), fans[place.row])


def share_spare_height(high: Sequence[float], stretches: Sequence[bool], height: float) -> list[float]:
    """Share the spare height among the rows that stretch or, where none does, among all rows."""
    spare = max(0.0, height - sum(high))
    if any(stretches):
        return [row_height + spare / sum(stretches) * stretch for row_height, stretch in zip(high, stretches, strict=True)]
    return [row_height + min(MAX_AIR, spare / len(high)) if row_height else row_height for row_height in high]


def fan_box(zone: Zone, row: Sequence[Zone], box: Box, card: float) -> Box:
    """Find a zone's part of a row of fans, which share what the other zones leave."""
    row = sorted(row, key=lambda other: other.place.column)
    fans = sum(map(is_standing_fan, row))
    other_width = card * SINGLE + 26
    fan_width = (box.width - other_width * (len(row) - fans)) / fans
    widths = [fan_width if is_standing_fan(other) else other_width for other in row[: row.index(zone)]]
    return Box(box.x + sum(widths) + 4, box.y, (fan_width if is_standing_fan(zone) else other_width) - 8, box.height)


# With panels


def cell_box(place: Place, columns: int, rows: int, box: Box) -> Box:
    """Find where a place lies in a box of so many columns and rows."""
    wide, high = box.width / columns, box.height / rows
    return Box(box.x + place.column * wide, box.y + place.row * high, place.columns * wide, place.rows * high)


def extent(places: Sequence[Place]) -> tuple[int, int]:
    return max(place.column + place.columns for place in places), max(place.row + place.rows for place in places)


def draw_panels(canvas: Canvas, panels: Sequence[Panel], zones: Sequence[Zone], area: Box) -> None:
    columns, rows = extent([panel.place for panel in panels])
    for panel in panels:
        box = cell_box(panel.place, columns, rows, area).inside(3)
        canvas.outline(box, mix(SURFACE, TABLE_NEAR, 0.35), radius=10)
        title = canvas.catalog.text(panel.title)
        canvas.text(box.x + 9, box.y + 4, title, 14, INK, bold=True)
        if panel.summary is not None:
            summary = canvas.catalog.text(panel.summary)
            left = box.x + 9 + width_of(title, 14, bold=True) + 12
            space = box.x + box.width - 8 - left
            size = size_for(summary, space, 12)
            canvas.text(left, box.y + 6, cut(summary, space, size), size, QUIET)
        within = Box(box.x + 6, box.y + 24, box.width - 12, box.height - 28)
        draw_panel(canvas, [zone for zone in zones if zone.panel == panel.id], within)


def draw_panel(canvas: Canvas, zones: Sequence[Zone], area: Box) -> None:
    lying = [zone for zone in zones if zone.on is None]
    if not lying:
        return
    columns, rows = extent([zone.place for zone in lying])
    for zone in lying:
        box = cell_box(zone.place, columns, rows, area)
        on = [other for other in zones if other.on == zone.id]
        if zone.kind != "grid":
            draw_zone(canvas, zone, box.inside(2), LARGEST_CARD)
            continue
        others = [other for other in lying if other is not zone and zone.place.column < other.place.column]
        edge = min((cell_box(other.place, columns, rows, area).x for other in others), default=box.x + box.width)
        grid = Box(box.x, box.y, edge - box.x - 4, box.height)
        draw_layered_grid(canvas, zone, on, grid, LARGEST_CARD)
        top = max((sum(cell_box(other.place, columns, rows, area)[1::2]) for other in others), default=box.y)
        for other in on:
            if other.under is not None and other.under >= grid_size(zone)[0]:
                draw_zone(
                    canvas, other, Box(edge, top, box.x + box.width - edge, box.y + box.height - top).inside(2), LARGEST_CARD
                )
