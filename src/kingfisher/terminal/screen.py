"""Print Scenes and lines: in colour where there is a screen, plain over a pipe."""

from __future__ import annotations

import os
import re
import textwrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from kingfisher.core.scene.text import Line, Span, draw, length
from kingfisher.core.translatable import LANGUAGE, in_language

if TYPE_CHECKING:
    from kingfisher.core.i18n import Catalog
    from kingfisher.core.scene import Scene, SceneMove

WIDTH = 80
STYLES = {
    "fact": "bold",
    "title": "cyan",
    "count": "dim",
    "status": "bold",
    "spade": "bold",
    "club": "bold green",
    "diamond": "bold blue",
    "heart": "bold red",
    "die-black": "bold",
    "die-red": "bold red",
    "hidden": "dim",
    "warning": "bold yellow",
    "rule": "yellow",
    "choice": "cyan",
    "hint": "green",
}
REPLACEMENTS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H", "→": ">", "▒": "#", "█": "#"}
INDENT = re.compile(r" *(\[\d+\.\d+\] )?")
GAP = 3
LEAST_NOTE = 30
"""The least width in which the notes of moves are broken into lines."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Escape codes: go to the upper left, clear the screen, clear what has scrolled out of it."""


class Screen:
    """The screen of a terminal game, which says everything in its language.

    Nothing depends on colour alone: suits have signs, dice have names.
    """

    def __init__(self, colour: bool | None = None, language: str = LANGUAGE) -> None:
        self.language = language
        plain = colour is False or (colour is None and bool(os.environ.get("NO_COLOR")))
        self.console = Console(
            highlight=False, markup=False, emoji=False, soft_wrap=True, color_system=None if plain else "auto"
        )
        self.width = min(WIDTH, self.console.width) if self.console.is_terminal else WIDTH
        self._replacements = str.maketrans({} if can_encode("".join(REPLACEMENTS), self.console.encoding) else REPLACEMENTS)

    def print(self, text: str = "", style: str = "") -> None:
        """Print one sentence or several lines, broken where they are wider than the screen."""
        for line in wrap(in_language(text, self.language), self.width):
            self.write(line, style)

    def write(self, line: str, style: str = "") -> None:
        """Print a line as it is, however long."""
        self.console.print(Text(in_language(line, self.language).translate(self._replacements), STYLES.get(style, "")))

    def print_spans(self, line: Line) -> None:
        spans = ((span.text.translate(self._replacements), STYLES.get(span.style, "")) for span in line)
        self.console.print(Text.assemble(*spans))

    def print_table(self, scene: Scene, catalog: Catalog, clock: str = "") -> None:
        """Print the scene, with the time at the end of its facts, or above them where there is no room."""
        self.print()
        lines = draw(scene, catalog, self.width)
        if clock:
            time = Span(clock, "fact")
            fits = scene.facts and length(lines[0]) + GAP + len(clock) <= self.width
            lines[:1] = [[*lines[0], Span(" " * GAP), time]] if fits else [[time], lines[0]]
        for line in lines:
            self.print_spans(line)

    def print_moves(self, scene: Scene, catalog: Catalog | None = None, word: str = "") -> int:
        """Print the legal moves with their numbers in as many columns as fit, and count them.

        '!' marks a move with a warning. With a `catalog`, each move is followed by what it costs and would make, where that
        differs; in another language than that of the notation, first of all by what it means. With `word`, only the moves that
        contain it are printed.
        """
        width = max(2, len(str(len(scene.moves))))
        rows = [
            (f"{n:>{width}} {move.text}{' !' if move.warning else ''}", move_notes(move, catalog))
            for n, move in enumerate(scene.moves, 1)
            if not word or word.lower() in move.text.lower().split()
        ]
        with_notes = len({note for _, note in rows}) > 1 or bool(catalog and any(move.cost for move in scene.moves))
        width = max((len(cell) for cell, _ in rows), default=0) + GAP
        columns = 1 if with_notes else max(1, (self.width + GAP) // width)
        for first in range(0, len(rows), columns):
            cells = rows[first : first + columns]
            note, *below = textwrap.wrap(cells[0][1], max(LEAST_NOTE, self.width - width)) if with_notes else [""]
            self.write(f"{''.join(cell.ljust(width) for cell, _ in cells)}{note}".rstrip(), "choice")
            for line in below:
                self.write(f"{' ' * width}{line}", "choice")
        return len(rows)

    def clear(self) -> None:
        """Clear a real screen or, where the terminal cannot do that, scroll everything out of sight."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.write("\n" * self.console.height)
        else:
            self.console.file.write(CLEAR)
            self.console.file.flush()


def move_notes(move: SceneMove, catalog: Catalog | None) -> str:
    """Say what a move costs, and what it would make; in another language than that of the notation, also what it means."""
    if catalog is None:
        return ""
    meaning = None if catalog.language == LANGUAGE else move.label
    return ", ".join(catalog.text(part) for part in (meaning, move.cost, move.note) if part is not None)


def wrap(text: str, width: int = WIDTH) -> list[str]:
    """Break text into lines of at most the width, further ones set under the text of the first.

    A word, such as a path, is never broken.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        indent = INDENT.match(line)
        hanging = " " * indent.end() if indent else ""
        broken = textwrap.wrap(line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
        lines += broken if len(line) > width else [line]
    return lines


def can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
