"""A Scene drawn in text: lines of spans, each with the name of a style, for any screen that shows letters."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kingfisher.core.i18n import Catalog
from kingfisher.core.scene import Edge, Panel, Piece, Scene, Zone

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
FACE_DOWN = "▒"
EMPTY = "·"
ARROW = "→"
OURS = "°"  # of what says something whose print was lost
FILLED, OPEN = "■", "□"  # boxes
NEW = "new"
CELL = 6
WIDTH = 80
LEAST_ROOM = 30  # with less, reasons stand below what they explain


class Span(NamedTuple):
    text: str
    style: str = ""


Line = list[Span]


def draw(scene: Scene, words: Catalog, width: int = WIDTH) -> list[Line]:
    """Draw the table with one or more lines for each zone.

    Panels stand one below the other, from left to right; those of other seats are drawn in short. The score sheet stands
    below once the game is over.
    """
    facts = "   ".join(f"{words.text(fact.label)} {words.text(fact.value)}" for fact in scene.facts)
    lines = sentence(facts, "fact", width)
    full = [panel for panel in scene.panels if panel.owner in (None, max(0, scene.seat))]
    shown = [zone for zone in scene.zones if not scene.panels or zone.panel in [panel.id for panel in full]]
    margin = max((len(words.text(zone.title)) for zone in shown if stands_beside(zone)), default=0) + 2
    if not scene.panels:
        lines += draw_zones(scene.zones, words, margin, width)
    for panel in sorted(scene.panels, key=lambda panel: (panel.place.column, panel.place.row)):
        zones = [zone for zone in scene.zones if zone.panel == panel.id]
        if panel in full:
            drawn = draw_zones(zones, words, margin, width)
            title = words.text(panel.title)
            headed = bool(drawn) and drawn[0][0].text.rstrip() == title  # by a zone of the same name
            lines += drawn if headed else [[Span(title, "title")], *drawn]
        else:
            lines += draw_in_short(panel, zones, words, width)
    sheet = draw_sheet(scene, words, width) if scene.ending else []
    return [*lines, *sheet, *sentence(words.text(scene.status), "status", width)]


def draw_zones(zones: Sequence[Zone], words: Catalog, margin: int, width: int) -> list[Line]:
    """Draw zones below each other; one that only shows something about another stands beside it, in a column."""
    shown = [zone for zone in zones if zone.of is None]
    drawn = [draw_zone(zone, words, margin, width) for zone in shown]
    notes = [[draw_piece(piece) for other in zones if other.of == zone.id for piece in other.pieces] for zone in shown]
    column = max((length(rows[-1]) for rows, note in zip(drawn, notes, strict=True) if note), default=0) + 2
    fits = all(column + len(f"{ARROW} ") + length(note) + len(note) - 1 <= width for note in notes)
    lines: list[Line] = []
    for rows, note in zip(drawn, notes, strict=True):
        lines += rows
        if note:
            head = [*lines.pop(), Span(" " * (column - length(rows[-1])))] if fits else [Span(" " * margin)]
            lines += wrap([*head, Span(f"{ARROW} ", "count")], note, " ", margin + 2, width)
    return lines


def draw_in_short(panel: Panel, zones: Sequence[Zone], words: Catalog, width: int) -> list[Line]:
    """Draw another seat's panel: its summary, and below it what lies in its zones."""
    head = f"{words.text(panel.title)}: {words.text(panel.summary)}" if panel.summary else words.text(panel.title)
    spans: Line = []
    for zone in zones:
        faces = [draw_on_step(zone, piece, words) for piece in zone.pieces]
        if not faces:
            continue
        if spans:
            spans.append(Span(f"{spans.pop().text};"))
        first, *more = faces
        named = [Span(f"{words.text(zone.title)} {first.text}"), *more]
        spans += [Span(f"{face.text},") for face in named[:-1]] + named[-1:]
    below = wrap([Span("  ")], spans, " ", 2, width) if spans else []
    return [*sentence(head, "title", width), *below]


def draw_on_step(zone: Zone, piece: Piece, words: Catalog) -> Span:
    """Draw a piece of a track or dial, after the name of its step unless the face is that name."""
    drawn = draw_piece(piece)
    step = words.text(zone.steps[piece.slot].name) if piece.slot < len(zone.steps) else piece.face
    return drawn if step == piece.face else Span(f"{step}: {drawn.text}", drawn.style)


def draw_steps(zone: Zone, words: Catalog) -> Line:
    """Draw all steps of a track, path or dial by their names, with the pieces that stand there.

    A piece whose face is the name of its step is shown by brackets round the name.
    """
    spans: Line = []
    for at, step in enumerate(zone.steps):
        name = f"{words.text(step.name)}{OURS if step.ours else ''}"
        standing = [draw_piece(piece) for piece in zone.pieces if piece.slot == at]
        told = ", ".join(span.text for span in standing)
        text = f"[{name}]" if told in (name, words.text(step.name)) else f"{name}: {told}" if told else name
        spans.append(Span(text, standing[0].style if standing else "count"))
    return spans


def draw_list(zone: Zone, words: Catalog, margin: int, width: int) -> list[Line]:
    """Draw each piece on a line, its boxes first, in as many columns as there is room for."""
    boxes = [draw_boxes(piece) for piece in zone.pieces]
    room = max(map(len, boxes), default=0)
    faces = [draw_listed(piece) for piece in zone.pieces]
    texts = [f"{box.ljust(room)} {face}" if room else face for box, face in zip(boxes, faces, strict=True)]
    cell = max(map(len, texts), default=0) + 3
    columns = max(1, min(zone.columns, (width - margin + 3) // cell))
    rows = -(-len(texts) // columns)
    lines: list[Line] = []
    for row in range(rows):
        text = "".join(one.ljust(cell) for one in texts[row::rows]).rstrip()
        below = textwrap.wrap(text, width - margin, subsequent_indent=" " * (room + 1))
        lines += [[Span(" " * margin), Span(line)] for line in below]
    if zone.note is not None or not lines:
        lines.append([Span(" " * margin), Span(words.text(zone.note) if zone.note else EMPTY, "count")])
    lines[0][0] = Span(words.text(zone.title).ljust(margin), "title")
    return lines


def draw_listed(piece: Piece) -> str:
    face = draw_piece(replace(piece, boxes=None)).text
    return f"{face} ({piece.new_boxes} {NEW})" if piece.new_boxes and piece.boxes else face


def draw_boxes(piece: Piece) -> str:
    filled, of = piece.boxes or (0, 0)
    return FILLED * filled + OPEN * (of - filled)


def stands_beside(zone: Zone) -> bool:
    """Tell whether the pieces of a zone stand beside its title."""
    return zone.of is None and (zone.kind != "grid" or is_one_row(zone))


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [[Span(line, style)] for line in textwrap.wrap(text, width)]


def draw_zone(zone: Zone, words: Catalog, margin: int, width: int) -> list[Line]:
    title = Span(words.text(zone.title).ljust(margin), "title")
    if zone.kind == "grid" and is_one_row(zone) and margin + CELL * (zone.columns + 1) <= width:
        return [[title, *line] for line in draw_grid(zone, width - margin)]
    if zone.kind == "grid":
        return [[Span(title.text.rstrip(), title.style)], *draw_grid(zone, width)]
    if zone.kind == "list":
        return draw_list(zone, words, margin, width)
    printed = any(piece.print is not None for piece in zone.pieces)
    top = zone.kind == "pile" and not zone.folded
    shown = () if zone.folded and not printed else zone.pieces[:1] if top else zone.pieces
    counted = zone.kind in ("pile", "fan", "tokens")
    head = [title, Span(f"{zone.count:>2}  ", "count")] if counted else [title]
    covered = [piece for piece in shown if piece.face is None] if printed else []
    pieces = [Span(" ".join(FACE_DOWN * len(covered)), "hidden")] if covered else []
    pieces += draw_steps(zone, words) if zone.steps else [draw_piece(piece) for piece in shown if piece not in covered]
    if zone.note is not None and zone.kind == "path" and pieces:
        pieces[-1] = Span(f"{pieces[-1].text} ({words.text(zone.note)})", pieces[-1].style)
    elif zone.note is not None:
        pieces.append(Span(words.text(zone.note), "count"))
    elif zone.kind == "fan" and not shown and not zone.count:
        pieces = [Span("empty", "count")]
    return wrap(head, pieces, gap_of(zone, shown, words), length(head), width)


def gap_of(zone: Zone, shown: Sequence[Piece], words: Catalog) -> str:
    """Find the text that separates the pieces or the steps of a zone."""
    if zone.kind in ("dice", "path"):
        return "  " if zone.kind == "dice" else f" {ARROW} "
    if zone.steps:
        return " " if all(words.text(step.name).isdecimal() for step in zone.steps) else " | "
    noted = zone.kind == "tokens" and zone.note is not None
    worded = noted or any(piece.print is not None or " " in (piece.face or "") for piece in shown)
    return " | " if worded else " "


def is_one_row(zone: Zone) -> bool:
    """Tell whether a grid is a single row without names, which stands beside its title."""
    taken = [*(piece.slot for piece in zone.pieces), *(slot.slot for slot in zone.slots)]
    return not (zone.row_names or zone.column_names or zone.edges) and 0 <= max(taken, default=-1) < zone.columns


def draw_grid(zone: Zone, width: int) -> list[Line]:
    """Draw a grid with the names of its rows and columns, and the numbers at its edges.

    Behind such a number, in brackets, stands what it may become. Cells are as wide as the longest face if there is room.
    """
    places = {piece.slot: draw_piece(piece) for piece in zone.pieces} | {slot.slot: Span(EMPTY, "count") for slot in zone.slots}
    columns = max(1, zone.columns)
    rows = max(len(zone.row_names), max(places, default=-1) // columns + 1)
    head = max((len(name) for name in zone.row_names), default=0) + 2
    longest = max((len(span.text) for span in places.values()), default=0)
    cell = max(CELL, min(longest + 1, (width - head) // columns))
    lines: list[Line] = [grid_row(zone.column_names, head, cell)]
    for row in range(rows):
        name = zone.row_names[row] if row < len(zone.row_names) else ""
        line: Line = [Span(name.rjust(head), "count")]
        for column in range(columns):
            span = places.get(row * columns + column, Span(""))
            line += [Span(" " * (cell - len(span.text))), Span(span.text[: cell - 1], span.style)]
        edge = next((edge for edge in zone.edges if (edge.line, edge.at) == ("row", row)), None)
        lines.append([*line, Span(f"   {edge_text(edge)}", "fact")] if edge else line)
    below = [edge for edge in zone.edges if edge.line == "column"]
    if below:
        lines.append(grid_row([str(edge.value) for edge in below], head, cell, "fact"))
        lines.append(grid_row([f"({edge.best})" if edge.best is not None else "" for edge in below], head, cell))
    return [line for line in lines if any(span.text.strip() for span in line)]


def grid_row(texts: Sequence[str], head: int, cell: int, style: str = "count") -> Line:
    return [Span(" " * head + "".join(text.rjust(cell) for text in texts), style)]


def edge_text(edge: Edge) -> str:
    return f"{edge.value:>3}" + (f" ({edge.best})" if edge.best is not None else "")


def draw_sheet(scene: Scene, words: Catalog, width: int) -> list[Line]:
    """Draw the score sheet as it is now: what each line counts, a column of points for each seat, and the reason."""
    if not scene.sheet:
        return []
    called = [words.text(name) for name in scene.called]
    first = max(len(words.text(line.name)) for line in scene.sheet) + 2
    column = max([4, *map(len, called)]) + 2
    room = width - first - column * max(len(line.points) for line in scene.sheet) - 3
    lines: list[Line] = [[Span(" " * first + "".join(name.rjust(column) for name in called), "count")]] if called else []
    for line in scene.sheet:
        points = "".join(("-" if value is None else words.text(value)).rjust(column) for value in line.points)
        head = Span(words.text(line.name).ljust(first) + points, "title" if line.sums else "")
        beside = room >= LEAST_ROOM
        reason = textwrap.wrap(words.text(line.reason) if line.reason else "", room if beside else width - 2) or [""]
        margin = len(head.text) + 3 if beside else 2
        lines.append([head, Span(f"   {reason[0]}" if beside and reason[0] else "", "count")])
        lines += [[Span(" " * margin + more, "count")] for more in reason[1 if beside else 0 :] if more]
    return lines


def draw_piece(piece: Piece) -> Span:
    if piece.face is None:
        return Span(FACE_DOWN, "hidden")
    if piece.kind == "card" and piece.face[-1] in SIGNS:
        return Span(piece.face[:-1] + SIGNS[piece.face[-1]], STYLES[piece.face[-1]])
    if piece.kind.startswith("d") and piece.kind[1:2].isdecimal():
        return Span(f"{piece.kind.partition('-')[2]} {piece.face}".strip(), f"die-{piece.kind.partition('-')[2]}")
    face = f"{piece.face}{OURS}" if "ours" in piece.marks else piece.face
    return Span(f"{face} {draw_boxes(piece)}" if piece.boxes else face)


def length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def wrap(head: Line, pieces: Line, gap: str, margin: int, width: int) -> list[Line]:
    """Join the head and the pieces with gaps between them, in lines no longer than the width."""
    lines = [list(head)]
    for at, piece in enumerate(pieces):
        if at and length(lines[-1]) + len(gap) + len(piece.text) > width:
            lines.append([Span(" " * margin)])
        elif at:
            lines[-1].append(Span(gap))
        lines[-1].append(piece)
    lines[-1][-1] = Span(lines[-1][-1].text.rstrip(), lines[-1][-1].style)
    return lines


def plain(scene: Scene, words: Catalog, width: int = WIDTH) -> str:
    """Draw the table as text without colour."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in draw(scene, words, width))
