"""A Scene drawn in text: lines of spans, each with the name of a style, for any screen that shows letters."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from kingfisher.core.scene import Piece, Scene, Zone
from kingfisher.core.words import Catalog

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
FACE_DOWN = "▒"
ARROW = "→"
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
    margin = max((len(words.text(zone.title)) for zone in zones), default=0) + 2
    drawn = [draw_zone(zone, words, margin, width) for zone in zones]
    notes = [[draw_piece(piece) for other in scene.zones if other.of == zone.id for piece in other.pieces] for zone in zones]
    column = max((length(rows[-1]) for rows, note in zip(drawn, notes, strict=True) if note), default=0) + 2
    beside = all(column + len(f"{ARROW} ") + length(note) + len(note) - 1 <= width for note in notes)
    for rows, note in zip(drawn, notes, strict=True):
        lines += rows
        if note:
            head = [*lines.pop(), Span(" " * (column - length(rows[-1])))] if beside else [Span(" " * margin)]
            lines += wrap([*head, Span(f"{ARROW} ", "count")], note, " ", margin + 2, width)
    return [*lines, *sentence(words.text(scene.status), "status", width)]


def sentence(text: str, style: str, width: int) -> list[Line]:
    return [[Span(line, style)] for line in textwrap.wrap(text, width)]


def draw_zone(zone: Zone, words: Catalog, margin: int, width: int) -> list[Line]:
    title = Span(words.text(zone.title).ljust(margin), "title")
    if zone.kind == "grid":
        rows: list[Line] = [[Span(title.text.rstrip(), title.style)]]
        for first in range(0, len(zone.pieces), max(1, zone.columns)):
            row = zone.pieces[first : first + max(1, zone.columns)]
            rows += wrap([Span(" " * margin)], [draw_piece(piece) for piece in row], " ", margin, width)
        return rows
    shown = () if zone.folded else zone.pieces[:1] if zone.kind == "pile" else zone.pieces
    counted = zone.kind in ("pile", "fan", "tokens")
    head = [title, Span(f"{zone.count:>2}  ", "count")] if counted else [title]
    pieces = [draw_piece(piece) for piece in shown]
    if zone.kind == "fan" and not shown and not zone.count:
        pieces = [Span("empty", "count")]
    return wrap(head, pieces, "  " if zone.kind == "dice" else " ", length(head), width)


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
