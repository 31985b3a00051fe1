"""Texts of a terminal about a game: its introduction, its rules, its events and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import msg
from kingfisher.core.play.record import HIDDEN
from kingfisher.core.rulebook import read_page

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Record
    from kingfisher.terminal.screen import Screen

COMMAND_WIDTH = 24
"""The width of the column of commands in the help."""


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
    rule_number = number.strip("[]")
    if rule_number and rule_number not in book:
        raise KingfisherError(f"there is no rule {number}; the rules are {', '.join(book)}")
    for paragraph in [str(book[rule_number])] if rule_number else read_page(game.folder):
        screen.print(paragraph)


def clock_text(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def entry_text(position: Position, index: int, seat: int) -> str | None:
    """Write entry number `index` in the game's words or, where it has none, in its notation.

    None where the entry is hidden.
    """
    message = position.log_message(index, seat)
    if message is not None:
        return position.game.words().text(message)
    text = position.visible_log(seat)[index].text
    return None if text == HIDDEN else text


def hides(position: Position, seat: int) -> bool:
    """Tell whether a record of the game shows more than the seat may know, apart from the deal's number."""
    return without_deal(position.record()) != without_deal(position.record(seat))


def without_deal(record: Record) -> list[str]:
    return [line for line in record.splitlines() if not line.startswith("deal: ")]


def has_safe_moves(game: Game) -> bool:
    return bool(getattr(game.module("scene"), "SAFE_MOVES", False))


def help_page(game: Game, example: str, listed: bool) -> str:
    """List only what applies to the game; `listed` says that the moves have numbers on the screen."""
    can_win = "tell whether the game can still be won" if game.answers("winnable") else "show how the game stands"
    lines = {
        "a number or a move" if listed else "a move": f"make a move: {example}",
        "hint": "show what a good player would do" + (", and why" if game.has("hints") else ""),
        "why MOVE": "show which rule forbids a move",
        "win?": can_win,
        **(
            {"Enter, wait N": "show the table again; let N seconds pass"}
            if game.race
            else {"undo": "undo the last move" if game.seats == 1 else "undo a move of the current turn"}
        ),
        **({"auto": "make safe moves automatically; type it again to stop"} if has_safe_moves(game) else {}),
        "moves [WORD]": "list all moves, or those that contain a word",
        "look ZONE": "list what is visible in a zone, such as a pile",
        "rules [NUMBER]": "show the rules, or one of them",
        "save [FILE]": "save the game and keep playing",
        "record": "print the record so far",
        **({"give up": "end the game (type it twice)"} if game.answers("give_up") else {}),
        "new [NUMBER]": "start another deal, once this game is over",
        "help, quit": "show this help; save the game and leave",
    }
    warns = any(key.startswith("warning.") for key in game.words().keys)
    notes = [*(["Moves marked ! have a warning: type them twice."] if warns else []), "Press Tab to complete what you type."]
    return "\n".join([*(f"  {name.ljust(COMMAND_WIDTH - 2)}{meaning}" for name, meaning in lines.items()), " ".join(notes)])
