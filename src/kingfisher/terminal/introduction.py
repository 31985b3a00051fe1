"""What is printed before a game: what is played, which deal, by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import msg
from kingfisher.core.rulebook import read_page

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.terminal.screen import Screen


def introduce(position: Position, screen: Screen, *remarks: str) -> None:
    """Say which game is played, and which deal."""
    game = position.game
    deal = "set up by hand" if position.seed is None else f"deal {position.seed}"
    options = (f"{key}={value}" for key, value in game.options_shown.items())
    screen.print(game.title, "fact")
    screen.print(game.summary)
    screen.print(", ".join([deal.capitalize(), *options, *filter(None, remarks)]))
    if "terminal.legend" in game.words():
        screen.print(game.words().text(msg("terminal.legend")))


def show_rules(game: Game, number: str, screen: Screen) -> None:
    """Show the whole page of rules, or one of them."""
    book = {rule.number: rule for rule in game.rulebook.values()}
    wanted = number.strip("[]")
    if wanted and wanted not in book:
        raise KingfisherError(f"there is no rule {number}; rules are {', '.join(book)}")
    for paragraph in [str(book[wanted])] if wanted else read_page(game.folder):
        screen.print(paragraph)


def clock_text(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
