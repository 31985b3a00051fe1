"""Zones by their kind: what lies in them, within a box."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image

from kingfisher.adapters.rendering.paint import (
    CARD,
    CARD_EDGE,
    FILLS,
    INK,
    LIGHT_ON,
    LINE,
    QUIET,
    SUNK,
    TEAL,
    Box,
    Colour,
    Sheet,
    cut,
    lines_of,
    mix,
    size_for,
    text_image,
    width_of,
)
from kingfisher.adapters.rendering.pieces import HIGH, RIM, Look, is_card, is_die, look_of, piece_image, tile_width, tint_index
from kingfisher.adapters.rendering.shapes import Point
from kingfisher.core.i18n import Catalog
from kingfisher.core.scene import Edge, Piece, Step, Zone
from kingfisher.core.scene.drawings import Drawing

TITLE = 17  # what a title takes
GAP = 6  # between pieces side by side
DIE, DISC = 46.0, 34.0  # the largest
LEAST_DISC = 13.0
DOWN_STEP = 0.3  # of a step, what a face-down card shows in a column with face-up ones
STEP = 0.27  # of a card's height, what one shows under the next
NARROW = 18.0  # of a track, a step without room for its name
LEAST_DIAL = 100.0  # a smaller dial is drawn as a track
LARGEST_NODE = 36.0  # half a step of a dial
MAX_FOOT = 132.0
FOOT = 0.2  # of a grid's height, for what lies at the foot of its columns
STANDING, TABLEAU, LYING = "standing", "tableau", "lying"  # fans of one column
STRIP = 0.24  # of its width, the strip at the top of a printed card
CORNER = 0.36  # of a cell's width, a piece that lies upon it


class Canvas:
    """The picture as it is drawn, and the words and drawings for it."""

    def __init__(self, image: Image.Image, catalog: Catalog, drawings: Mapping[str, Drawing], seat: int) -> None:
        self.image, self.catalog, self.drawings, self.seat = image, catalog, drawings, seat

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        self.image.paste(image, (round(x), round(y)), image)

    def text(self, x: float, y: float, text: str, size: int, colour: Colour, bold: bool = False) -> None:
        if text:
            self.paste(text_image(text, size, colour, bold), x - 1, y)

    def centred(self, x: float, y: float, text: str, size: int, colour: Colour, bold: bool = False) -> None:
        self.text(x - width_of(text, size, bold) / 2, y, text, size, colour, bold)

    def look(self, piece: Piece) -> Look:
        return look_of(piece, self.catalog, self.drawings)

    def piece(self, piece: Piece, box: Box) -> None:
        self.paste(piece_image(self.look(piece), round(box.width), round(box.height)), round(box.x) - RIM, round(box.y) - RIM)

    def outline(self, box: Box, fill: Colour | None = None, edge: Colour = LINE, radius: float = 6) -> None:
        self.paste(outline_image(round(box.width), round(box.height), radius, fill, edge), box.x, box.y)


@lru_cache(maxsize=512)
def outline_image(width: int, height: int, radius: float, fill: Colour | None, edge: Colour) -> Image.Image:
    sheet = Sheet(width, height)
    sheet.box(Box(0, 0, width, height), radius, fill, edge)
    return sheet.done()


@lru_cache(maxsize=32)
def ring_image(side: int, radius: float) -> Image.Image:
    sheet = Sheet(side, side)
    sheet.circle((side / 2, side / 2), radius, None, LINE, 5)
    return sheet.done()


@lru_cache(maxsize=64)
def stop_image(side: int, fill: Colour, edge: Colour) -> Image.Image:
    sheet = Sheet(side, side)
    sheet.circle((side / 2, side / 2), side / 2 - 0.5, fill, edge, 1.5)
    return sheet.done()


def is_lying_fan(zone: Zone) -> bool:
    """Tell whether a zone is a fan that lies: one across several columns does, any other stands."""
    return zone.kind == "fan" and zone.place.columns > zone.place.rows


def grid_size(zone: Zone) -> tuple[int, int]:
    """Count the columns and rows of a grid."""
    columns = max(1, zone.columns)
    last = max([*(piece.slot for piece in zone.pieces), *(slot.slot for slot in zone.slots)], default=0)
    return columns, max(1, len(zone.row_names), last // columns + 1)


def draw_zone(canvas: Canvas, zone: Zone, box: Box, card: float, fans: str = STANDING) -> None:
    """Draw the zone with its title.

    Its cards are at most as wide as `card`; `fans` says how fans of one column lie.
    """
    draw_title(canvas, zone, box)
    draw_pieces(canvas, zone, box.below(TITLE), card, fans)


def draw_title(canvas: Canvas, zone: Zone, box: Box) -> None:
    """Write the zone's title in the middle above it, how many pieces lie there, and its note."""
    title = canvas.catalog.text(zone.title)
    note = "" if zone.note is None else canvas.catalog.text(zone.note)
    counted = (
        zone.kind in ("pile", "fan") and (zone.count > 1 or zone.folded) and not any(part.isdecimal() for part in note.split())
    )
    details = " ".join(part for part in (str(zone.count) if counted else "", note) if part)
    size = size_for(f"{title}  {details}", box.width, 13, min_size=8)
    title = cut(title, box.width, size)
    details = cut(details, box.width - width_of(f"{title}  ", size), size) if details else ""
    total_width = width_of(f"{title}  ", size) + width_of(details, size, bold=True) if details else width_of(title, size)
    x = box.x + (box.width - total_width) / 2
    canvas.text(x, box.y, title, size, QUIET)
    canvas.text(x + width_of(f"{title}  ", size), box.y, details, size, TEAL, bold=True)


def draw_pieces(canvas: Canvas, zone: Zone, box: Box, card: float, fans: str) -> None:
    if zone.kind == "grid":
        draw_grid(canvas, zone, box, card)
    elif zone.kind == "pile" and not zone.folded:
        draw_pile(canvas, zone, box, card)
    elif zone.kind == "fan" and fans != LYING and not is_lying_fan(zone):
        draw_standing(canvas, zone, box, card, last_whole=fans == TABLEAU)
    elif zone.kind == "dial" and min(box.width, box.height) >= LEAST_DIAL:
        draw_dial(canvas, zone, box)
    elif zone.kind in ("track", "dial"):
        draw_track(canvas, zone, box)
    elif zone.folded and zone.pieces and not is_card(zone.pieces[0].kind):
        return
    elif zone.kind == "tokens":
        draw_heap(canvas, zone.pieces, box)
    else:
        draw_row(canvas, zone, box, card)


def piece_size(look: Look, card: float, height: float) -> tuple[float, float]:
    if is_card(look.kind):
        width = max(8.0, min(card, height / HIGH))
        return width, width * HIGH
    side = max(8.0, min(DIE, height)) if is_die(look.kind) else max(8.0, min(DISC, height))
    return (side, side) if is_die(look.kind) or look.kind == "disc" else (tile_width(look, side), side)


def draw_pile(canvas: Canvas, zone: Zone, box: Box, card: float) -> None:
    width = max(8.0, min(card, box.width, box.height / HIGH))
    top_card = Box(box.x + (box.width - width) / 2, box.y + 2, width, width * HIGH)
    if not zone.pieces:
        canvas.outline(top_card)
        return
    under = min(2, zone.count - 1) if is_card(zone.pieces[0].kind) else 0
    for depth in range(under, 0, -1):
        canvas.outline(
            Box(top_card.x + 2 * depth, top_card.y + 2 * depth, top_card.width, top_card.height), CARD, CARD_EDGE, width * 0.08
        )
    canvas.piece(zone.pieces[0], top_card)


def draw_standing(canvas: Canvas, zone: Zone, box: Box, card: float, last_whole: bool) -> None:
    """Draw a fan with one whole piece at the lower end, the last one or the first.

    The others show their upper edges behind it.
    """
    width = max(8.0, min(card, box.width, box.height / HIGH))
    x, y, high = box.x + (box.width - width) / 2, box.y + 2, width * HIGH
    if not zone.pieces:
        canvas.outline(Box(x, y, width, high))
        return
    pieces = zone.pieces if last_whole else zone.pieces[::-1]
    faces = [piece.face for piece in pieces]
    mixed_faces = None in faces and any(face is not None for face in faces)
    steps = [DOWN_STEP if mixed_faces and face is None else 1.0 for face in faces[:-1]]
    step = min(high * STEP, (box.height - high - 4) / max(1.0, sum(steps)))
    for piece, share in zip(pieces, [*steps, 0.0], strict=True):
        canvas.piece(piece, Box(x, y, width, high))
        y += share * max(1.0, step)


def draw_row(canvas: Canvas, zone: Zone, box: Box, card: float) -> None:
    """Draw pieces side by side, overlapping where there is no room."""
    if not zone.pieces:
        if zone.kind in ("row", "fan") and zone.panel is None:
            width = max(8.0, min(card, box.height / HIGH))
            canvas.outline(Box(box.x + (box.width - width) / 2, box.y + 2, width, width * HIGH))
        return
    if zone.panel is not None:
        fits = (box.width - 2) / len(zone.pieces) - GAP
        card = min(card, max(fits, 0.6 * box.height / HIGH))
    sizes = [piece_size(canvas.look(piece), card, box.height - 4) for piece in zone.pieces]
    if not is_card(zone.pieces[0].kind):
        squeeze = min(1.0, (box.width - GAP * (len(sizes) - 1)) / sum(width for width, _ in sizes))
        sizes = [(max(8.0, width * squeeze), max(8.0, height * squeeze)) for width, height in sizes]
    gap = float(GAP) if zone.kind != "fan" else -0.36 * sizes[0][0]
    total = sum(width for width, _ in sizes)
    if len(sizes) > 1:
        gap = min(gap, (box.width - 2 - total) / (len(sizes) - 1))
    x = box.x + (box.width - total - gap * (len(sizes) - 1)) / 2
    for piece, (width, height) in zip(zone.pieces, sizes, strict=True):
        canvas.piece(piece, Box(x, box.y + 2, width, height))
        x += width + gap


# Tokens


def draw_heap(canvas: Canvas, pieces: Sequence[Piece], box: Box) -> None:
    """Draw pieces from the left in lines, as large as fits."""
    looks = [canvas.look(piece) for piece in pieces]
    if not looks:
        return
    tiles = any(look.kind == "tile" for look in looks)
    side = min(54.0 if tiles else DISC, box.height - 2)
    while side > LEAST_DISC and heap_height(looks, side, box.width) > box.height - 2:
        side -= 1
    rows = heap_rows(looks, side, box.width)
    for index, row in enumerate(rows):
        x = box.x + (box.width - sum(width for _, width in row) - GAP / 2 * (len(row) - 1)) / 2
        for number, width in row:
            high = heap_side(looks[number], side)
            canvas.piece(pieces[number], Box(x, box.y + 1 + index * (side + 3) + (side - high) / 2, width, high))
            x += width + GAP / 2


def heap_side(look: Look, side: float) -> float:
    return min(side, DISC) if look.kind == "disc" else side


def heap_width(look: Look, side: float) -> float:
    if is_card(look.kind):
        return side / HIGH
    return tile_width(look, side) if look.kind != "disc" and not is_die(look.kind) else heap_side(look, side)


def heap_rows(looks: Sequence[Look], side: float, width_available: float) -> list[list[tuple[int, float]]]:
    rows: list[list[tuple[int, float]]] = [[]]
    x = 0.0
    for index, look in enumerate(looks):
        width = min(width_available, heap_width(look, side))
        if rows[-1] and x + width > width_available:
            rows.append([])
            x = 0.0
        rows[-1].append((index, width))
        x += width + GAP / 2
    return rows


def heap_height(looks: Sequence[Look], side: float, width_available: float) -> float:
    return len(heap_rows(looks, side, width_available)) * (side + 3) - 3


# Tracks and dials


def draw_track(canvas: Canvas, zone: Zone, box: Box) -> None:
    """Draw a box for each step, with its name above and its pieces below."""
    count = max(1, len(zone.steps), zone.count)
    wide = (box.width - 3 * (count - 1)) / count
    on_cards = any(is_card(piece.kind) for piece in zone.pieces)
    if wide < NARROW and not on_cards:
        draw_stops(canvas, zone, box)
        return
    high = min(box.height - 2, wide * HIGH + 40 if box.height > 90 or on_cards else 54.0)
    for index in range(count):
        step_box = Box(box.x + index * (wide + 3), box.y + 1, wide, high)
        step = zone.steps[index] if index < len(zone.steps) else None
        draw_step(canvas, step, step_box, [piece for piece in zone.pieces if piece.slot == index])


def draw_stops(canvas: Canvas, zone: Zone, box: Box) -> None:
    """Draw each piece with the name of its step beside it, where there is no room for the steps."""
    side = min(20.0, box.height - 2)
    wide = box.width / max(1, len(zone.pieces))
    for index, piece in enumerate(zone.pieces):
        name = canvas.catalog.text(zone.steps[piece.slot].name) if piece.slot < len(zone.steps) else ""
        size, lines = lines_of(name, wide - side - 4, 12, 2 if box.height > 26 else 1, False, 8)
        total = side + 4 + max(width_of(line, size) for line in lines)
        x = box.x + index * wide + (wide - total) / 2
        canvas.piece(piece, Box(x, box.y + 1, side, side))
        top = box.y + 1 + max(-1.0, (side - len(lines) * size * 1.15) / 2)
        for below, line in enumerate(lines):
            canvas.text(x + side + 4, top + below * size * 1.15, line, size, INK)


def draw_step(canvas: Canvas, step: Step | None, box: Box, pieces: Sequence[Piece]) -> None:
    tint = tint_index(step.tint) if step is not None else None
    canvas.outline(box, SUNK if tint is None else mix(SUNK, FILLS[tint], 0.35), radius=4)
    name = "" if step is None else canvas.catalog.text(step.name)
    head = 0.0
    low = box.height < 30
    if name and not (low and pieces):
        size, lines = lines_of(name, box.width - 3, 12, 2 if box.height > 44 else 1, False, 7)
        top = box.y + 2 if pieces or not low else box.y + (box.height - size * 1.25) / 2
        for row, line in enumerate(lines):
            canvas.centred(box.x + box.width / 2, top + row * size * 1.1, line, size, INK)
        head = len(lines) * size * 1.1 + 3
    for piece in pieces:
        look = canvas.look(piece)
        width, height = piece_size(look, box.width - 6, box.height - head - 4)
        width, height = min(width, box.width - 4), height if is_card(look.kind) else min(height, box.width - 4)
        canvas.piece(
            piece, Box(box.x + (box.width - width) / 2, box.y + head + (box.height - head - height) / 2, width, height)
        )


def draw_dial(canvas: Canvas, zone: Zone, box: Box) -> None:
    """Draw the steps in a ring, clockwise from the top, each with its name and its pieces."""
    count = max(1, len(zone.steps))
    diameter = min(box.width, box.height)
    sine = math.sin(math.pi / max(3, count))
    node = min(LARGEST_NODE, (sine * (diameter / 2 - 3) - 2) / (1 + sine))
    radius = diameter / 2 - node - 3
    x, y = box.x + box.width / 2, box.y + diameter / 2
    side = round(2 * radius + 8)
    canvas.paste(ring_image(side, radius), x - side / 2, y - side / 2)
    for index, step in enumerate(zone.steps):
        angle = 2 * math.pi * index / count
        middle = (x + radius * math.sin(angle), y - radius * math.cos(angle))
        draw_node(canvas, step, middle, node, [piece for piece in zone.pieces if piece.slot == index])


def draw_node(canvas: Canvas, step: Step, middle: Point, node: float, pieces: Sequence[Piece]) -> None:
    """Draw a step of a dial with its name; its pieces lie in the upper half."""
    tint = tint_index(step.tint)
    fill = SUNK if tint is None else FILLS[tint]
    left, top = middle[0] - node, middle[1] - node
    canvas.paste(stop_image(round(2 * node), fill, TEAL if pieces else LINE), left, top)
    ink = "#ffffff" if tint in LIGHT_ON else INK
    text_width, max_lines = (1.75 * node, 1) if pieces else (1.7 * node, 2)
    size, lines = lines_of(canvas.catalog.text(step.name), text_width, 12, max_lines, False, 7)
    y = middle[1] + 0.1 * node if pieces else middle[1] - len(lines) * size * 0.6
    for index, line in enumerate(lines):
        canvas.centred(middle[0], y + index * size * 1.1, line, size, ink)
    side = node * 0.95
    for index, piece in enumerate(pieces):
        canvas.piece(piece, Box(middle[0] - side / 2 + index * 4, top + 0.08 * node, side, side))


# Grids


def grid_margins(zone: Zone, card: float) -> tuple[float, float, float, float]:
    """Compute the room that names and edges take: left, top, right and at the foot."""
    lines = {edge.line for edge in zone.edges}
    return (
        18.0 if zone.row_names and zone.edges else 0.0,
        15.0 if zone.column_names else 0.0,
        max(40.0, card * 0.8) if "row" in lines else 0.0,
        34.0 if "column" in lines else 0.0,
    )


def cells(zone: Zone, box: Box, card: float) -> tuple[Box, float, float, float]:
    """Measure a grid: the box of its first cell, the steps to the next column and row, a card's width."""
    columns, rows = grid_size(zone)
    left, top, right, foot = grid_margins(zone, card)
    room_x = (box.width - left - right) / columns
    room_y = (box.height - top - foot - 2) / rows
    width = max(8.0, min(card, room_x - 4, (room_y - 4) / HIGH))
    step_x = min(room_x, width * 1.3)
    step_y = min(room_y, width * HIGH + max(4.0, width * 0.16))
    x = box.x + left + (box.width - left - right - step_x * columns) / 2 + (step_x - width) / 2
    return Box(x, box.y + top + 2, width, width * HIGH), step_x, step_y, width


def draw_grid(canvas: Canvas, zone: Zone, box: Box, card: float) -> None:
    columns, rows = grid_size(zone)
    first, step_x, step_y, width = cells(zone, box, card)
    for slot in zone.slots:
        canvas.outline(
            Box(first.x + slot.slot % columns * step_x, first.y + slot.slot // columns * step_y, width, first.height)
        )
    for piece in zone.pieces:
        cell = Box(first.x + piece.slot % columns * step_x, first.y + piece.slot // columns * step_y, width, first.height)
        canvas.piece(piece, cell)
    for index, name in enumerate(zone.column_names):
        canvas.centred(first.x + index * step_x + width / 2, first.y - 16, name, 12, QUIET)
    for index, name in enumerate(zone.row_names if zone.edges else ()):
        canvas.centred(first.x - (step_x - width) / 2 - 9, first.y + index * step_y + first.height / 2 - 8, name, 12, QUIET)
    for edge in zone.edges:
        if edge.line == "row":
            x, y = first.x + columns * step_x - (step_x - width) + 8, first.y + edge.at * step_y + first.height / 2 - 18
            draw_edge(canvas, edge, Box(x, y, max(40.0, card * 0.7), 34), beside=True)
        else:
            x, y = first.x + edge.at * step_x, first.y + (rows - 1) * step_y + first.height + 3
            draw_edge(canvas, edge, Box(x, y, width, 34), beside=False)


def draw_edge(canvas: Canvas, edge: Edge, box: Box, beside: bool) -> None:
    """Write the value of an edge, and below it what it may become."""
    colour = TEAL if edge.owner in (None, canvas.seat) else QUIET
    best = "" if edge.best is None else f"({edge.best})"
    x = box.x + box.width / 2
    y = box.y + (0 if best or not beside else 7)
    canvas.centred(x, y, str(edge.value), 15, colour, bold=True)
    canvas.centred(x, y + 17, best, 11, QUIET)


def draw_layered_grid(canvas: Canvas, grid: Zone, on: Sequence[Zone], box: Box, card: float) -> None:
    """Draw a grid with the zones that lie on its cells and at the foot of its columns.

    `box` is as wide as the grid; what lies beside its foot is to the right of the box.
    """
    feet = [zone for zone in on if zone.under is not None]
    high = box.height * FOOT if feet else 0.0
    grid_box = box.without_foot(high)
    draw_grid(canvas, grid, grid_box, card)
    columns, rows = grid_size(grid)
    first, step_x, step_y, width = cells(grid, grid_box, card)
    for layer in on:
        for piece in layer.pieces if layer.under is None else ():
            side = width * CORNER
            right = first.x + piece.slot % columns * step_x + width
            top = first.y + piece.slot // columns * step_y + width * STRIP
            canvas.piece(piece, Box(right - side - 3, top + 3, side, side))
    top = first.y + (rows - 1) * step_y + first.height + 6
    deep = min(box.y + box.height - top, MAX_FOOT)
    for zone in feet:
        if zone.under is not None and zone.under < columns:
            foot_box = Box(first.x + zone.under * step_x - (step_x - width) / 2 + 1, top, step_x - 2, deep)
            draw_foot(canvas, zone, foot_box)


def draw_foot(canvas: Canvas, zone: Zone, box: Box) -> None:
    """Draw a zone at the foot of its column, which needs no title there."""
    note = "" if zone.note is None else canvas.catalog.text(zone.note)
    foot = 14.0 if note else 0.0
    canvas.outline(box, SUNK, radius=5)
    draw_heap(canvas, zone.pieces, Box(box.x + 3, box.y + 3, box.width - 6, box.height - 17))
    if foot:
        size = size_for(note, box.width - 4, 11, bold=True, min_size=8)
        canvas.centred(box.x + box.width / 2, box.y + box.height - 15, note, size, TEAL, bold=True)
