"""A Scene drawn in text: lines of spans, each with the name of a style, for any screen that shows letters."""

from __future__ import annotations

from typing import NamedTuple

from kingfisher.core.scene import Piece, Scene, Zone
from kingfisher.core.words import Catalog

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
FACE_DOWN = "▒"
WIDTH = 80


class Span(NamedTuple):
    text: str
    style: str = ""


Line = list[Span]


def draw(scene: Scene, words: Catalog, width: int = WIDTH) -> list[Line]:
    """The table, a line or more a zone; zones that only show something about another one stand beside it."""
    facts = "   ".join(f"{words.text(fact.label)} {words.text(fact.value)}" for fact in scene.facts)
    lines: list[Line] = [[Span(facts, "fact")]] if facts else []
    zones = [zone for zone in scene.zones if zone.of is None]
    margin = max((len(words.text(zone.title)) for zone in zones), default=0) + 2
    for zone in zones:
        beside = [other for other in scene.zones if other.of == zone.id]
        lines += draw_zone(zone, beside, words, margin, width)
    return [*lines, [Span(words.text(scene.status), "status")]]


def draw_zone(zone: Zone, beside: list[Zone], words: Catalog, margin: int, width: int) -> list[Line]:
    title = Span(words.text(zone.title).ljust(margin), "title")
    if zone.kind == "grid":
        rows: list[Line] = [[title]]
        for first in range(0, len(zone.pieces), max(1, zone.columns)):
            row = zone.pieces[first : first + max(1, zone.columns)]
            rows.append([Span(" " * margin), *(span for piece in row for span in (draw_piece(piece), Span(" ")))])
        return rows
    shown = () if zone.folded else zone.pieces[:1] if zone.kind == "pile" else zone.pieces
    counted = zone.kind in ("pile", "fan", "tokens")
    line: Line = [title, Span(f"{zone.count:>2}  ", "count") if counted else Span("")]
    line += [span for piece in shown for span in (draw_piece(piece), Span(" "))]
    if zone.kind == "fan" and not shown:
        line.append(Span("empty", "count"))
    for other in beside:
        line += [Span("→ ", "count"), *(draw_piece(piece) for piece in other.pieces)]
    return wrap(line, margin + 4, width)


def draw_piece(piece: Piece) -> Span:
    if piece.face is None:
        return Span(FACE_DOWN, "hidden")
    if piece.kind == "card" and piece.face[-1] in SIGNS:
        return Span(piece.face[:-1] + SIGNS[piece.face[-1]], STYLES[piece.face[-1]])
    if piece.kind.startswith("d") and piece.kind[1:2].isdecimal():
        return Span(f"{piece.kind.partition('-')[2]} {piece.face}".strip(), f"die-{piece.kind.partition('-')[2]}")
    return Span(piece.face)


def wrap(line: Line, margin: int, width: int) -> list[Line]:
    """Break a line between spans where it would run over the width."""
    lines: list[Line] = [[]]
    column = 0
    for span in line:
        if column + len(span.text) > width and span.text.strip():
            lines.append([Span(" " * margin)])
            column = margin
        lines[-1].append(span)
        column += len(span.text)
    return lines


def plain(scene: Scene, words: Catalog, width: int = WIDTH) -> str:
    """The table without colour."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in draw(scene, words, width))
