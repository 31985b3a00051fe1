"""Print Scenes and lines: in colour where there is a screen, plain over a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from kingfisher.core.draw import Line, draw

if TYPE_CHECKING:
    from kingfisher.core.scene import Scene
    from kingfisher.core.words import Catalog

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


class Screen:
    """Where a terminal game is shown. Colour means nothing alone: suits have signs, dice have names."""

    def __init__(self, colour: bool | None = None) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True, no_color=colour is False or None)

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, STYLES.get(style, "")))

    def line(self, line: Line) -> None:
        self.console.print(Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line)))

    def table(self, scene: Scene, words: Catalog) -> None:
        self.say()
        for line in draw(scene, words, WIDTH):
            self.line(line)

    def choices(self, scene: Scene) -> None:
        """The legal moves with their numbers, in as many columns as fit; '!' marks a move with a warning."""
        cells = [f"{n:>2} {move.text}{' !' if move.warning else ''}" for n, move in enumerate(scene.moves, 1)]
        width = max((len(cell) for cell in cells), default=0) + 3
        columns = max(1, WIDTH // width)
        for first in range(0, len(cells), columns):
            self.say("".join(cell.ljust(width) for cell in cells[first : first + columns]).rstrip(), "choice")
