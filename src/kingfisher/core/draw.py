"""A Scene drawn in text: lines of spans, each with the name of a style, for any screen that shows letters."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from kingfisher.core.scene import Edge, Piece, Scene, Zone
from kingfisher.core.words import Catalog

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
FACE_DOWN = "▒"
EMPTY = "·"
ARROW = "→"
CELL = 6
WIDTH = 80


class Span(NamedTuple):
    text: str
    style: str = ""


Line = list[Span]


def draw(scene: Scene, words: Catalog, width: int = WIDTH) -> list[Line]:
    """The table, a line or more a zone; zones that only show something about another one stand beside it, in a column."""
    facts = "   ".join(f"{words.text(fact.label)} {words.text(fact.value)}" for fact in scene.facts)
    lines = sentence(facts, "fact", width)
    zones = [zone for zone in scene.zones if zone.of is None]
    beside = [zone for zone in zones if zone.kind != "grid" or is_one_row(zone)]
    margin = max((len(words.text(zone.title)) for zone in beside), default=0) + 2
    drawn = [draw_zone(zone, words, margin, width) for zone in zones]
    notes = [[draw_piece(piece) for other in scene.zones if other.of == zone.id for piece in other.pieces] for zone in zones]
    column = max((length(rows[-1]) for rows, note in zip(drawn, notes, strict=True) if note), default=0) + 2
    fits = all(column + len(f"{ARROW} ") + length(note) + len(note) - 1 <= width for note in notes)
    for rows, note in zip(drawn, notes, strict=True):
        lines += rows
        if note:
            head = [*lines.pop(), Span(" " * (column - length(rows[-1])))] if fits else [Span(" " * margin)]
            lines += wrap([*head, Span(f"{ARROW} ", "count")], note, " ", margin + 2, width)
    return [*lines, *draw_sheet(scene, words, width), *sentence(words.text(scene.status), "status", width)]


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [[Span(line, style)] for line in textwrap.wrap(text, width)]


def draw_zone(zone: Zone, words: Catalog, margin: int, width: int) -> list[Line]:
    title = Span(words.text(zone.title).ljust(margin), "title")
    if zone.kind == "grid" and is_one_row(zone):
        return [[title, *line] for line in draw_grid(zone, width - margin)]
    if zone.kind == "grid":
        return [[Span(title.text.rstrip(), title.style)], *draw_grid(zone, width)]
    printed = any(piece.print is not None for piece in zone.pieces)
    top = zone.kind == "pile" and not zone.folded
    shown = () if zone.folded and not printed else zone.pieces[:1] if top else zone.pieces
    counted = zone.kind in ("pile", "fan", "tokens")
    head = [title, Span(f"{zone.count:>2}  ", "count")] if counted else [title]
    covered = [piece for piece in shown if piece.face is None] if printed else []
    pieces = [Span(" ".join(FACE_DOWN * len(covered)), "hidden")] if covered else []
    pieces += [draw_piece(piece) for piece in shown if piece not in covered]
    if zone.note is not None:
        pieces.append(Span(words.text(zone.note), "count"))
    elif zone.kind == "fan" and not shown and not zone.count:
        pieces = [Span("empty", "count")]
    noted = zone.kind == "tokens" and zone.note is not None
    worded = printed or noted or any(" " in (piece.face or "") for piece in shown)
    return wrap(head, pieces, "  " if zone.kind == "dice" else " | " if worded else " ", length(head), width)


def is_one_row(zone: Zone) -> bool:
    """Whether a grid is a single row without names: then it stands beside its title."""
    taken = [*(piece.slot for piece in zone.pieces), *(slot.slot for slot in zone.slots)]
    return not (zone.row_names or zone.column_names or zone.edges) and 0 <= max(taken, default=-1) < zone.columns


def draw_grid(zone: Zone, width: int) -> list[Line]:
    """Places by row and column with their names, and what stands at the edges: a number, in brackets what it may become.

    Cells are as wide as the longest face, as far as there is room.
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
    """The score sheet: what each line counts, a column of points for each seat, and why."""
    if not scene.sheet:
        return []
    called = [words.text(name) for name in scene.called]
    first = max(len(words.text(line.name)) for line in scene.sheet) + 2
    column = max([4, *map(len, called)]) + 2
    lines: list[Line] = [[Span(" " * first + "".join(name.rjust(column) for name in called), "count")]] if called else []
    for line in scene.sheet:
        points = "".join(str("-" if value is None else value).rjust(column) for value in line.points)
        head = Span(words.text(line.name).ljust(first) + points, "title" if line.sums else "")
        reason = textwrap.wrap(words.text(line.reason) if line.reason else "", max(20, width - len(head.text) - 3)) or [""]
        lines.append([head, Span(f"   {reason[0]}" if reason[0] else "", "count")])
        lines += [[Span(" " * (len(head.text) + 3) + more, "count")] for more in reason[1:]]
    return lines


def draw_piece(piece: Piece) -> Span:
    if piece.face is None:
        return Span(FACE_DOWN, "hidden")
    if piece.kind == "card" and piece.face[-1] in SIGNS:
        return Span(piece.face[:-1] + SIGNS[piece.face[-1]], STYLES[piece.face[-1]])
    if piece.kind.startswith("d") and piece.kind[1:2].isdecimal():
        return Span(f"{piece.kind.partition('-')[2]} {piece.face}".strip(), f"die-{piece.kind.partition('-')[2]}")
    return Span(piece.face)


def length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def wrap(head: Line, pieces: Line, gap: str, margin: int, width: int) -> list[Line]:
    """The pieces after the head with gaps between them, on a new line where the next would run over the width."""
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
    """The table without colour."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in draw(scene, words, width))
