"""A Scene drawn in text: lines of spans, each with the name of a style, for any screen that shows letters."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kingfisher.core.i18n import Catalog, msg
from kingfisher.core.scene import Edge, Panel, Piece, Scene, Zone, ZoneKind

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
FACE_DOWN = "▒"
EMPTY = "·"
ARROW = "→"
BAR = " | "
COUNTED = ("pile", "fan", "tokens")  # kinds of zones that show how many pieces they hold
OURS = "°"  # of what says something whose print was lost
FILLED, OPEN = "■", "□"  # boxes
CELL = 6
WIDTH = 80
LEAST_ROOM = 30  # with less, reasons stand below what they explain


class Span(NamedTuple):
    text: str
    style: str = ""


Line = list[Span]


class Layout(NamedTuple):
    """How a table is drawn: with which words, in how many columns, and how many of these are left to the titles of zones."""

    catalog: Catalog
    margin: int
    width: int


def draw(scene: Scene, catalog: Catalog, width: int = WIDTH) -> list[Line]:
    """Draw the table with one or more lines for each zone.

    Panels stand one below the other, from left to right; those of other seats are drawn in short. The score sheet stands
    below once the game is over.
    """
    scene = scene.in_language(catalog.language)
    facts = "   ".join(f"{catalog.text(fact.label)} {catalog.text(fact.value)}" for fact in scene.facts)
    layout = Layout(catalog, margin_of(scene, catalog), width)
    zones = draw_panels(scene, layout) if scene.panels else draw_zones(scene.zones, layout)
    sheet = draw_sheet(scene, catalog, width) if scene.ending else []
    return [*sentence(facts, "fact", width), *zones, *sheet, *sentence(catalog.text(scene.status), "status", width)]


def plain_text(scene: Scene, catalog: Catalog, width: int = WIDTH) -> str:
    """Draw the table as text without colour."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in draw(scene, catalog, width))


# Panels


def is_drawn_whole(panel: Panel, scene: Scene) -> bool:
    """Tell whether a panel is drawn with its zones: one that belongs to nobody or to the seat that looks."""
    return panel.owner in (None, max(0, scene.seat))


def margin_of(scene: Scene, catalog: Catalog) -> int:
    """Find how wide the titles are that pieces stand beside."""
    panels = [panel.id for panel in scene.panels if is_drawn_whole(panel, scene)]
    zones = [zone for zone in scene.zones if not scene.panels or zone.panel in panels]
    return max((len(catalog.text(zone.title)) for zone in zones if stands_beside(zone)), default=0) + 2


def draw_panels(scene: Scene, layout: Layout) -> list[Line]:
    lines: list[Line] = []
    for panel in sorted(scene.panels, key=lambda panel: (panel.place.column, panel.place.row)):
        zones = [zone for zone in scene.zones if zone.panel == panel.id]
        lines += draw_panel(panel, zones, layout) if is_drawn_whole(panel, scene) else draw_in_short(panel, zones, layout)
    return lines


def draw_panel(panel: Panel, zones: Sequence[Zone], layout: Layout) -> list[Line]:
    """Draw the zones of a panel below its title, which is left out if the first zone has the same one."""
    lines = draw_zones(zones, layout)
    title = layout.catalog.text(panel.title)
    return lines if lines and lines[0][0].text.rstrip() == title else [[Span(title, "title")], *lines]


def draw_in_short(panel: Panel, zones: Sequence[Zone], layout: Layout) -> list[Line]:
    """Draw another seat's panel: its summary, and below it what lies in its zones."""
    catalog, width = layout.catalog, layout.width
    head = f"{catalog.text(panel.title)}: {catalog.text(panel.summary)}" if panel.summary else catalog.text(panel.title)
    spans: Line = []
    for zone in zones:
        faces = [draw_on_step(zone, piece, catalog) for piece in zone.pieces]
        if not faces:
            continue
        if spans:
            spans.append(Span(f"{spans.pop().text};"))
        first, *others = faces
        named = [Span(f"{catalog.text(zone.title)} {first.text}"), *others]
        spans += [Span(f"{face.text},") for face in named[:-1]] + named[-1:]
    below = wrap([Span("  ")], spans, " ", 2, width) if spans else []
    return [*sentence(head, "title", width), *below]


def draw_on_step(zone: Zone, piece: Piece, catalog: Catalog) -> Span:
    """Draw a piece of a track or dial, after the name of its step unless the face is that name."""
    span = draw_piece(piece)
    step = catalog.text(zone.steps[piece.slot].name) if piece.slot < len(zone.steps) else piece.face
    return span if step == piece.face else Span(f"{step}: {span.text}", span.style)


# Zones


def draw_zones(zones: Sequence[Zone], layout: Layout) -> list[Line]:
    """Draw zones below each other; one that only shows something about another stands beside it, in a column."""
    drawn_zones = [zone for zone in zones if zone.of is None]
    drawn = [DRAW_ZONE[zone.kind](zone, layout) for zone in drawn_zones]
    notes = [[draw_piece(piece) for other in zones if other.of == zone.id for piece in other.pieces] for zone in drawn_zones]
    column = max((length(rows[-1]) for rows, note in zip(drawn, notes, strict=True) if note), default=0) + 2
    fits = all(column + len(f"{ARROW} ") + length(note) + len(note) - 1 <= layout.width for note in notes)
    lines: list[Line] = []
    for rows, note in zip(drawn, notes, strict=True):
        lines += rows
        if note:
            head = [*lines.pop(), Span(" " * (column - length(rows[-1])))] if fits else [Span(" " * layout.margin)]
            lines += wrap([*head, Span(f"{ARROW} ", "count")], note, " ", layout.margin + 2, layout.width)
    return lines


def stands_beside(zone: Zone) -> bool:
    """Tell whether the pieces of a zone stand beside its title."""
    return zone.of is None and (zone.kind != "grid" or is_one_row(zone))


def draw_pile(zone: Zone, layout: Layout) -> list[Line]:
    """Draw the number of pieces and the one on top; of a folded pile all that is printed."""
    pieces = open_pieces(zone) if zone.folded else zone.pieces[:1]
    return beside_title([*draw_pieces(zone, pieces), *draw_note(zone, layout)], gap_between(pieces), zone, layout)


def draw_fan(zone: Zone, layout: Layout) -> list[Line]:
    """Draw the number of pieces and all of them."""
    pieces = open_pieces(zone)
    spans = [*draw_pieces(zone, pieces), *draw_note(zone, layout)]
    return beside_title(
        spans if spans or zone.count else [Span(layout.catalog.text(msg("drawn.empty")), "count")],
        gap_between(pieces),
        zone,
        layout,
    )


def draw_tokens(zone: Zone, layout: Layout) -> list[Line]:
    """Draw the number of tokens and all of them, apart from a note."""
    pieces = open_pieces(zone)
    gap = gap_between(pieces) if zone.note is None else BAR
    return beside_title([*draw_pieces(zone, pieces), *draw_note(zone, layout)], gap, zone, layout)


def draw_row(zone: Zone, layout: Layout) -> list[Line]:
    """Draw all pieces side by side."""
    pieces = open_pieces(zone)
    return beside_title([*draw_pieces(zone, pieces), *draw_note(zone, layout)], gap_between(pieces), zone, layout)


def draw_dice(zone: Zone, layout: Layout) -> list[Line]:
    """Draw all dice side by side, well apart."""
    dice = [Span(in_words(span, layout.catalog), span.style) for span in draw_pieces(zone, open_pieces(zone))]
    return beside_title([*dice, *draw_note(zone, layout)], "  ", zone, layout)


def in_words(die: Span, catalog: Catalog) -> str:
    """Name the colour of a die in the catalog's language, where it has a word for it."""
    colour, _, face = die.text.rpartition(" ")
    key = f"drawn.{colour}"
    return f"{catalog.text(msg(key))} {face}" if colour and key in catalog else die.text


def draw_track(zone: Zone, layout: Layout) -> list[Line]:
    """Draw the steps of a track or dial with what stands on them; without steps, as a row."""
    if not zone.steps:
        return draw_row(zone, layout)
    numbered = all(layout.catalog.text(step.name).isdecimal() for step in zone.steps)
    spans = [*draw_steps(zone, layout.catalog), *draw_note(zone, layout)]
    return beside_title(spans, " " if numbered else BAR, zone, layout)


def draw_path(zone: Zone, layout: Layout) -> list[Line]:
    """Draw the stations of a way with arrows between them, and a note in brackets after the last."""
    spans = draw_steps(zone, layout.catalog) if zone.steps else draw_pieces(zone, open_pieces(zone))
    note = draw_note(zone, layout)
    if note and spans:
        spans[-1] = Span(f"{spans[-1].text} ({note[0].text})", spans[-1].style)
    return beside_title(spans or note, f" {ARROW} ", zone, layout)


def open_pieces(zone: Zone) -> Sequence[Piece]:
    """List the pieces that are drawn: none of a folded zone, unless something is printed on them."""
    return zone.pieces if is_printed(zone) or not zone.folded else ()


def is_printed(zone: Zone) -> bool:
    return any(piece.print is not None for piece in zone.pieces)


def draw_pieces(zone: Zone, pieces: Sequence[Piece]) -> Line:
    """Draw pieces side by side; of printed cards, those that are face down come first, as one."""
    covered = [piece for piece in pieces if piece.face is None] if is_printed(zone) else []
    backs = [Span(" ".join(FACE_DOWN * len(covered)), "hidden")] if covered else []
    return backs + [draw_piece(piece) for piece in pieces if piece not in covered]


def draw_note(zone: Zone, layout: Layout) -> Line:
    return [] if zone.note is None else [Span(layout.catalog.text(zone.note), "count")]


def gap_between(pieces: Sequence[Piece]) -> str:
    """Find the text that separates pieces: a bar where their faces are longer than a word."""
    worded = any(piece.print is not None or " " in (piece.face or "") for piece in pieces)
    return BAR if worded else " "


def beside_title(spans: Line, gap: str, zone: Zone, layout: Layout) -> list[Line]:
    """Put what is drawn of a zone beside its title, after the number of its pieces where that counts."""
    head = [title_of(zone, layout)]
    if zone.kind in COUNTED:
        head.append(Span(f"{zone.count:>2}  ", "count"))
    return wrap(head, spans, gap, length(head), layout.width)


def title_of(zone: Zone, layout: Layout) -> Span:
    return Span(layout.catalog.text(zone.title).ljust(layout.margin), "title")


def draw_steps(zone: Zone, catalog: Catalog) -> Line:
    """Draw all steps of a track, path or dial by their names, with the pieces that stand there.

    A piece whose face is the name of its step is shown by brackets round the name.
    """
    spans: Line = []
    for index, step in enumerate(zone.steps):
        name = f"{catalog.text(step.name)}{OURS if step.ours else ''}"
        standing = [draw_piece(piece) for piece in zone.pieces if piece.slot == index]
        faces = ", ".join(span.text for span in standing)
        text = f"[{name}]" if faces in (name, catalog.text(step.name)) else f"{name}: {faces}" if faces else name
        spans.append(Span(text, standing[0].style if standing else "count"))
    return spans


# Lists


def draw_list(zone: Zone, layout: Layout) -> list[Line]:
    """Draw each piece on a line, its boxes first, in as many columns as there is room for."""
    margin = layout.margin
    boxes = [draw_boxes(piece) for piece in zone.pieces]
    box_width = max(map(len, boxes), default=0)
    faces = [draw_listed(piece, layout.catalog) for piece in zone.pieces]
    texts = [f"{box.ljust(box_width)} {face}" if box_width else face for box, face in zip(boxes, faces, strict=True)]
    cell = max(map(len, texts), default=0) + 3
    columns = max(1, min(zone.columns, (layout.width - margin + 3) // cell))
    rows = -(-len(texts) // columns)
    lines: list[Line] = []
    for row in range(rows):
        text = "".join(cell_text.ljust(cell) for cell_text in texts[row::rows]).rstrip()
        below = textwrap.wrap(text, layout.width - margin, subsequent_indent=" " * (box_width + 1))
        lines += [[Span(" " * margin), Span(line)] for line in below]
    if zone.note is not None or not lines:
        lines.append([Span(" " * margin), *(draw_note(zone, layout) or [Span(EMPTY, "count")])])
    lines[0][0] = title_of(zone, layout)
    return lines


def draw_listed(piece: Piece, catalog: Catalog) -> str:
    face = draw_piece(replace(piece, boxes=None)).text
    new = catalog.text(msg("drawn.new", n=piece.new_boxes)) if piece.new_boxes and piece.boxes else ""
    return f"{face} ({new})" if new else face


def draw_boxes(piece: Piece) -> str:
    filled, total = piece.boxes or (0, 0)
    return FILLED * filled + OPEN * (total - filled)


# Grids


def draw_grid(zone: Zone, layout: Layout) -> list[Line]:
    """Draw a grid below its title, or beside it where it is one row for which there is room."""
    title = title_of(zone, layout)
    if is_one_row(zone) and layout.margin + CELL * (zone.columns + 1) <= layout.width:
        return [[title, *line] for line in grid_lines(zone, layout.width - layout.margin)]
    return [[Span(title.text.rstrip(), title.style)], *grid_lines(zone, layout.width)]


def is_one_row(zone: Zone) -> bool:
    """Tell whether a grid is a single row without names, which stands beside its title."""
    slots = [*(piece.slot for piece in zone.pieces), *(slot.slot for slot in zone.slots)]
    return not (zone.row_names or zone.column_names or zone.edges) and 0 <= max(slots, default=-1) < zone.columns


def grid_lines(zone: Zone, width: int) -> list[Line]:
    """Draw the rows of a grid with the names of its rows and columns, and the numbers at its edges.

    Behind such a number, in brackets, stands what it may become. Cells are as wide as the longest face if there is room.
    """
    cells = {piece.slot: draw_piece(piece) for piece in zone.pieces} | {slot.slot: Span(EMPTY, "count") for slot in zone.slots}
    columns = max(1, zone.columns)
    rows = max(len(zone.row_names), max(cells, default=-1) // columns + 1)
    head = max((len(name) for name in zone.row_names), default=0) + 2
    longest = max((len(span.text) for span in cells.values()), default=0)
    cell = max(CELL, min(longest + 1, (width - head) // columns))
    lines = [grid_text(zone.column_names, head, cell)]
    for row in range(rows):
        name = zone.row_names[row] if row < len(zone.row_names) else ""
        spans = [cells.get(row * columns + column, Span("")) for column in range(columns)]
        lines.append([Span(name.rjust(head), "count"), *in_cells(spans, cell), *edge_of_row(zone, row)])
    lines += edges_of_columns(zone, head, cell)
    return [line for line in lines if any(span.text.strip() for span in line)]


def in_cells(spans: Sequence[Span], cell: int) -> Iterator[Span]:
    """Put each span at the right of a cell, cut off where it is too long."""
    for span in spans:
        yield Span(" " * (cell - len(span.text)))
        yield Span(span.text[: cell - 1], span.style)


def edge_of_row(zone: Zone, row: int) -> Line:
    """Draw the number that stands beside a row, if there is one."""
    edge = next((edge for edge in zone.edges if (edge.line, edge.at) == ("row", row)), None)
    return [Span(f"   {edge.value:>3}{best_of(edge)}", "fact")] if edge else []


def edges_of_columns(zone: Zone, head: int, cell: int) -> list[Line]:
    """Draw the numbers below the columns, and in a line of their own what they may become."""
    edges = [edge for edge in zone.edges if edge.line == "column"]
    if not edges:
        return []
    numbers = grid_text([str(edge.value) for edge in edges], head, cell, "fact")
    return [numbers, grid_text([best_of(edge).strip() for edge in edges], head, cell)]


def best_of(edge: Edge) -> str:
    return f" ({edge.best})" if edge.best is not None else ""


def grid_text(texts: Sequence[str], head: int, cell: int, style: str = "count") -> Line:
    return [Span(" " * head + "".join(text.rjust(cell) for text in texts), style)]


DRAW_ZONE: Mapping[ZoneKind, Callable[[Zone, Layout], list[Line]]] = {
    "pile": draw_pile,
    "fan": draw_fan,
    "row": draw_row,
    "grid": draw_grid,
    "dice": draw_dice,
    "track": draw_track,
    "path": draw_path,
    "dial": draw_track,
    "tokens": draw_tokens,
    "list": draw_list,
}


# The score sheet


def draw_sheet(scene: Scene, catalog: Catalog, width: int) -> list[Line]:
    """Draw the score sheet as it is now: what each line counts, a column of points for each seat, and the reason."""
    if not scene.sheet:
        return []
    names = [catalog.text(name) for name in scene.called]
    name_width = max(len(catalog.text(line.name)) for line in scene.sheet) + 2
    column = max([4, *map(len, names)]) + 2
    head: list[Line] = [[Span(" " * name_width + "".join(name.rjust(column) for name in names), "count")]] if names else []
    columns = max(len(line.points) for line in scene.sheet)
    reason_width = width - name_width - column * columns - 3
    lines = head
    for line in scene.sheet:
        points = "".join(("-" if value is None else catalog.text(value)).rjust(column) for value in line.points)
        points_span = Span(catalog.text(line.name).ljust(name_width) + points, "title" if line.sums else "")
        lines += with_reason(points_span, catalog.text(line.reason) if line.reason else "", reason_width, width)
    return lines


def with_reason(points_span: Span, reason: str, reason_width: int, width: int) -> list[Line]:
    """Put the reason beside a line of the score sheet or, where the room is too small, below it."""
    if reason_width < LEAST_ROOM:
        below = textwrap.wrap(reason, width - 2)
        return [[points_span, Span("", "count")], *([Span("  " + continued, "count")] for continued in below)]
    first, *below = textwrap.wrap(reason, reason_width) or [""]
    margin = " " * (len(points_span.text) + 3)
    beside = Span(f"   {first}" if first else "", "count")
    return [[points_span, beside], *([Span(margin + continued, "count")] for continued in below)]


# Pieces and lines


def draw_piece(piece: Piece) -> Span:
    if piece.face is None:
        return Span(FACE_DOWN, "hidden")
    if piece.kind == "card" and piece.face[-1] in SIGNS:
        return Span(piece.face[:-1] + SIGNS[piece.face[-1]], STYLES[piece.face[-1]])
    if piece.kind.startswith("d") and piece.kind[1:2].isdecimal():
        return Span(f"{piece.kind.partition('-')[2]} {piece.face}".strip(), f"die-{piece.kind.partition('-')[2]}")
    face = f"{piece.face}{OURS}" if "ours" in piece.marks else piece.face
    return Span(f"{face} {draw_boxes(piece)}" if piece.boxes else face)


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [[Span(line, style)] for line in textwrap.wrap(text, width)]


def length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def wrap(head: Line, pieces: Line, gap: str, margin: int, width: int) -> list[Line]:
    """Join the head and the pieces with gaps between them, in lines no longer than the width."""
    lines = [list(head)]
    for index, piece in enumerate(pieces):
        if index and length(lines[-1]) + len(gap) + len(piece.text) > width:
            lines.append([Span(" " * margin)])
        elif index:
            lines[-1].append(Span(gap))
        lines[-1].append(piece)
    lines[-1][-1] = Span(lines[-1][-1].text.rstrip(), lines[-1][-1].style)
    return lines
