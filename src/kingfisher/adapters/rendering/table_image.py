"""Draw a whole Scene: the headline, and below it the zones at their places or, in larger games, panels of zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PIL import Image

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
    break_lines,
    cut,
    fitting_size,
    mix,
    rgb,
    width_of,
)
from kingfisher.adapters.rendering.piece_images import CARD_ASPECT
from kingfisher.adapters.rendering.zone_images import (
    LYING,
    STANDING,
    TABLEAU,
    TITLE_HEIGHT,
    Canvas,
    draw_layered_grid,
    draw_zone,
    grid_margins,
    is_lying_fan,
    size_of,
)
from kingfisher.core.i18n import Catalog
from kingfisher.core.scene import Panel, Place, Scene, Zone
from kingfisher.core.scene.drawings import Drawing

SMALL, LARGE = (960, 720), (1280, 960)
"""The picture of a table, and of one with panels. Both sides are multiples of 16, which video formats ask for."""
HEAD_HEIGHT = 92
MARGIN = 14
ROW_GAP = 8  # between rows of zones
MAX_CARD_WIDTH = 108.0
OTHERS_SCALE = 0.75  # zones of other seats have smaller cards
FAN_HEIGHTS = {STANDING: 3.5, TABLEAU: 2.8, LYING: 1.0}  # in heights of a card
SINGLE_CARD_WIDTH = 1.25  # one card with its title, in widths of a card
MIN_TABLEAU_FANS = 5  # from this many upright fans in a row on, they are drawn as a tableau
LOW_ZONE_HEIGHT = 0.42  # a folded zone, or one of small pieces, in heights of a card
MAX_SPARE_HEIGHT = 26.0  # that is added to a row where no row stretches
MAX_WIDENING = 1.3  # of a table with a grid, beyond what its cards need


def draw_scene(scene: Scene, catalog: Catalog, drawings: Mapping[str, Drawing]) -> Image.Image:
    """Draw the whole table.

    Zones that only show something about another one are left out: they come and go, and the rest would move.
    """
    width, height = LARGE if scene.panels else SMALL
    canvas = Canvas(table_background(width, height).copy(), catalog, drawings, scene.seat)
    draw_head(canvas, scene, Box(0, 0, width, HEAD_HEIGHT))
    area = Box(MARGIN, HEAD_HEIGHT + 8, width - 2 * MARGIN, height - HEAD_HEIGHT - 8 - MARGIN)
    zones = [zone for zone in scene.zones if zone.of is None]
    if scene.panels:
        draw_panels(canvas, scene.panels, zones, area)
    else:
        draw_table(canvas, zones, area)
    return canvas.image


@lru_cache(maxsize=4)
def table_background(width: int, height: int) -> Image.Image:
    """Draw a table that gets darker towards the player, with a plain strip above it for the head."""
    far, near = rgb(TABLE_FAR), rgb(TABLE_NEAR)
    line = Image.new("RGB", (1, height))
    for y in range(height):
        line.putpixel((0, y), tuple(round(a + (b - a) * y / height) for a, b in zip(far, near, strict=True)))
    image = line.resize((width, height))
    image.paste(rgb(SURFACE), (0, 0, width, HEAD_HEIGHT))
    image.paste(rgb(LINE), (0, HEAD_HEIGHT, width, HEAD_HEIGHT + 1))
    return image


def draw_head(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draw the facts side by side, and the status below them."""
    msg = canvas.catalog.text
    facts = [(msg(fact.label), msg(fact.value)) for fact in scene.facts]
    available = box.width - 2 * MARGIN
    if facts:
        widths, size = fact_widths(facts, available)
        gap = min(34.0, (available - sum(widths)) / len(facts))
        x = float(MARGIN)
        for (label, value), width in zip(facts, widths, strict=True):
            canvas.text(x, 7, cut(label, width, 12), 12, QUIET)
            canvas.text(x, 22, cut(value, width, size, bold=True), size, INK, bold=True)
            x += width + gap
    colour = ORANGE if scene.ending else TEAL
    size, lines = break_lines(msg(scene.status), available, 18, 2, minimum=12)
    if len(lines) > 1:
        size, lines = break_lines(msg(scene.status), available, 16, 2, minimum=12)
    top = 47 + (44 - len(lines) * size * 1.25) / 2
    for row, line in enumerate(lines):
        canvas.text(MARGIN, top + row * size * 1.25, line, size, colour)


def fact_widths(facts: Sequence[tuple[str, str]], available: float) -> tuple[list[float], int]:
    """Compute the width of each fact and the size of its value; the longest are shortened for room."""
    size = 18
    widths = [max(width_of(label, 12), width_of(value, size, bold=True)) + 2 for label, value in facts]
    while size > 12 and sum(widths) + 12 * len(widths) > available:
        size -= 1
        widths = [max(width_of(label, 12), width_of(value, size, bold=True)) + 2 for label, value in facts]
    while sum(widths) + 12 * len(widths) > available:
        widths[widths.index(max(widths))] *= 0.9
    return widths, size


# Without panels


def scale_for_owner(zone: Zone, seat: int) -> float:
    return OTHERS_SCALE if seat >= 0 and zone.owner not in (None, seat) else 1.0


def is_standing_fan(zone: Zone) -> bool:
    return zone.kind == "fan" and not is_lying_fan(zone)


def fan_layout(zones: Sequence[Zone], row: int, columns: int) -> str:
    """Say how the standing fans of a row lie.

    Where they leave columns free, they lie on these instead; many of them side by side make a tableau, which is dealt towards
    the player; any others have their first piece nearest.
    """
    row_zones = [zone for zone in zones if zone.place.row <= row < zone.place.row + zone.place.rows]
    fans = [zone for zone in row_zones if is_standing_fan(zone)]
    if fans and len(row_zones) < columns and all((zone.place.rows, zone.place.columns) == (1, 1) for zone in row_zones):
        return LYING
    return TABLEAU if len(fans) >= MIN_TABLEAU_FANS else STANDING


def height_in_cards(zone: Zone) -> float:
    if zone.kind == "grid":
        return float(size_of(zone)[1])
    return LOW_ZONE_HEIGHT if zone.folded or zone.kind not in ("pile", "fan", "row") else 1.0


def width_in_cards(zone: Zone) -> float:
    if zone.kind == "grid":
        return size_of(zone)[0] * 1.08
    return SINGLE_CARD_WIDTH if zone.place.columns == 1 else 0.0


def spans(
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
    columns, rows = count_columns_and_rows([zone.place for zone in zones])
    fans = [fan_layout(zones, row, columns) for row in range(rows)]

    def height(zone: Zone) -> float:
        return FAN_HEIGHTS[fans[zone.place.row]] if is_standing_fan(zone) else height_in_cards(zone)

    heights = spans(zones, rows, row_span, lambda zone: scale_for_owner(zone, seat) * height(zone))
    extra_heights = spans(
        zones,
        rows,
        row_span,
        lambda zone: TITLE_HEIGHT + ROW_GAP + sum(grid_margins(zone, 60)[1::2]) + 5 * height_in_cards(zone),
    )
    widths = spans(zones, columns, column_span, lambda zone: scale_for_owner(zone, seat) * width_in_cards(zone))
    extra_widths = spans(zones, columns, column_span, lambda zone: 12 + 1.3 * sum(grid_margins(zone, 60)[::2]))
    card_by_height = (area.height - sum(extra_heights)) / (sum(heights) * CARD_ASPECT)
    card_by_width = (area.width - sum(extra_widths)) / max(1.0, sum(widths))
    card = min(MAX_CARD_WIDTH, card_by_height, card_by_width)
    row_heights = [card * CARD_ASPECT * share + more for share, more in zip(heights, extra_heights, strict=True)]
    column_widths = [card * share + more for share, more in zip(widths, extra_widths, strict=True)]
    stretches = [
        any(is_standing_fan(zone) and zone.place.row == row for zone in zones) and fans[row] != LYING for row in range(rows)
    ]
    row_heights = with_spare_height(row_heights, stretches, area.height)
    growth = min(MAX_WIDENING if any(zone.kind == "grid" for zone in zones) else 9.0, area.width / sum(column_widths))
    column_widths = [width * growth for width in column_widths]
    left, top = area.x + (area.width - sum(column_widths)) / 2, area.y + max(0.0, area.height - sum(row_heights)) / 2
    for zone in zones:
        place = zone.place
        box = Box(
            left + sum(column_widths[: place.column]) + 4,
            top + sum(row_heights[: place.row]),
            sum(column_widths[place.column : place.column + place.columns]) - 8,
            sum(row_heights[place.row : place.row + place.rows]) - ROW_GAP,
        )
        if fans[place.row] == LYING:
            box = box_in_fan_row(
                zone,
                [other for other in zones if other.place.row == place.row],
                Box(left, box.y, sum(column_widths), box.height),
                card,
            )
        draw_zone(canvas, zone, box, card * scale_for_owner(zone, seat), fans[place.row])


def with_spare_height(heights: Sequence[float], stretches: Sequence[bool], available: float) -> list[float]:
    """Share the spare height among the rows that stretch or, where none does, among all rows."""
    spare = max(0.0, available - sum(heights))
    if any(stretches):
        return [height + spare / sum(stretches) * stretch for height, stretch in zip(heights, stretches, strict=True)]
    return [height + min(MAX_SPARE_HEIGHT, spare / len(heights)) if height else height for height in heights]


def box_in_fan_row(zone: Zone, row: Sequence[Zone], box: Box, card: float) -> Box:
    """Find a zone's part of a row of fans, which share what the other zones leave."""
    row = sorted(row, key=lambda other: other.place.column)
    fan_count = sum(map(is_standing_fan, row))
    single_width = card * SINGLE_CARD_WIDTH + 26
    fan_width = (box.width - single_width * (len(row) - fan_count)) / fan_count
    widths = [fan_width if is_standing_fan(other) else single_width for other in row[: row.index(zone)]]
    return Box(box.x + sum(widths) + 4, box.y, (fan_width if is_standing_fan(zone) else single_width) - 8, box.height)


# With panels


def box_of_place(place: Place, columns: int, rows: int, box: Box) -> Box:
    """Find where a place lies in a box of this many columns and rows."""
    column_width, row_height = box.width / columns, box.height / rows
    return Box(
        box.x + place.column * column_width,
        box.y + place.row * row_height,
        place.columns * column_width,
        place.rows * row_height,
    )


def count_columns_and_rows(places: Sequence[Place]) -> tuple[int, int]:
    return max(place.column + place.columns for place in places), max(place.row + place.rows for place in places)


def draw_panels(canvas: Canvas, panels: Sequence[Panel], zones: Sequence[Zone], area: Box) -> None:
    columns, rows = count_columns_and_rows([panel.place for panel in panels])
    for panel in panels:
        box = box_of_place(panel.place, columns, rows, area).inside(3)
        canvas.outline(box, mix(SURFACE, TABLE_NEAR, 0.35), radius=10)
        title = canvas.catalog.text(panel.title)
        canvas.text(box.x + 9, box.y + 4, title, 14, INK, bold=True)
        if panel.summary is not None:
            summary = canvas.catalog.text(panel.summary)
            left = box.x + 9 + width_of(title, 14, bold=True) + 12
            space = box.x + box.width - 8 - left
            size = fitting_size(summary, space, 12)
            canvas.text(left, box.y + 6, cut(summary, space, size), size, QUIET)
        content = Box(box.x + 6, box.y + 24, box.width - 12, box.height - 28)
        draw_panel(canvas, [zone for zone in zones if zone.panel == panel.id], content)


def draw_panel(canvas: Canvas, zones: Sequence[Zone], area: Box) -> None:
    base_zones = [zone for zone in zones if zone.on is None]
    if not base_zones:
        return
    columns, rows = count_columns_and_rows([zone.place for zone in base_zones])
    for zone in base_zones:
        box = box_of_place(zone.place, columns, rows, area)
        upon = [other for other in zones if other.on == zone.id]
        if zone.kind != "grid":
            draw_zone(canvas, zone, box.inside(2), MAX_CARD_WIDTH)
            continue
        right_zones = [other for other in base_zones if other is not zone and zone.place.column < other.place.column]
        edge = min((box_of_place(other.place, columns, rows, area).x for other in right_zones), default=box.x + box.width)
        grid = Box(box.x, box.y, edge - box.x - 4, box.height)
        draw_layered_grid(canvas, zone, upon, grid, MAX_CARD_WIDTH)
        top = max((sum(box_of_place(other.place, columns, rows, area)[1::2]) for other in right_zones), default=box.y)
        for other in upon:
            if other.under is not None and other.under >= size_of(zone)[0]:
                draw_zone(
                    canvas, other, Box(edge, top, box.x + box.width - edge, box.y + box.height - top).inside(2), MAX_CARD_WIDTH
                )
