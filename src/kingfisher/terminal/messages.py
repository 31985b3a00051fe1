"""Texts of a terminal about a game: its introduction, its rules, its events and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import msg
from kingfisher.core.play.record import HIDDEN
from kingfisher.core.rulebook import read_page
from kingfisher.core.translatable import in_language
from kingfisher.terminal import say

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
    deal = say("intro.by-hand") if position.seed is None else say("intro.deal", deal=str(position.seed))
    options = (f"{key}={value}" for key, value in game.options_shown.items())
    words = game.words(screen.language)
    screen.print(game.title_in(screen.language), "fact")
    screen.print(game.summary_in(screen.language))
    screen.print(", ".join(in_language(part, screen.language) for part in (deal, *options, *filter(None, remarks))))
    if "terminal.legend" in words:
        screen.print(words.text(msg("terminal.legend")))


def show_rules(game: Game, number: str, screen: Screen) -> None:
    """Show the whole page of rules, or one of them."""
    book = {rule.number: rule for rule in game.rulebook.values()}
    rule_number = number.strip("[]")
    if rule_number and rule_number not in book:
        raise KingfisherError(say("rules.none", number=number, numbers=", ".join(book)))
    for paragraph in [str(book[rule_number])] if rule_number else read_page(game.folder, screen.language):
        screen.print(paragraph)


def clock_text(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def entry_text(position: Position, index: int, seat: int, language: str) -> str | None:
    """Write entry number `index` in the game's words of a language or, where it has none, in its notation.

    None where the entry is hidden.
    """
    message = position.log_message(index, seat)
    if message is not None:
        return position.game.words(language).text(message)
    text = position.visible_log(seat)[index].text
    return None if text == HIDDEN else text


def hides(position: Position, seat: int) -> bool:
    """Tell whether a record of the game shows more than the seat may know, apart from the deal's number."""
    return without_deal(position.record()) != without_deal(position.record(seat))


def without_deal(record: Record) -> list[str]:
    return [line for line in record.splitlines() if not line.startswith("deal: ")]


def has_safe_moves(game: Game) -> bool:
    return bool(getattr(game.module("scene"), "SAFE_MOVES", False))


def help_page(game: Game, example: str, listed: bool, language: str) -> str:
    """List only what applies to the game; `listed` says that the moves have numbers on the screen."""
    applying = {
        "a-number-or-a-move" if listed else "a-move": True,
        "hint-and-why" if game.has("hints") else "hint": True,
        "why": True,
        "can-win" if game.answers("winnable") else "how-it-stands": True,
        "time" if game.race else "undo-alone" if game.seats == 1 else "undo": True,
        "auto": has_safe_moves(game),
        "moves": True,
        "look": True,
        "rules": True,
        "save": True,
        "record": True,
        "give-up": game.answers("give_up"),
        "new": True,
        "leave": True,
    }
    typed = {name: in_language(say(f"help.{name}.typed"), language) for name, applies in applying.items() if applies}
    width = max(COMMAND_WIDTH - 2, 1 + max(map(len, typed.values())))
    lines = [
        f"  {text.ljust(width)}{in_language(say(f'help.{name}.meaning', example=example), language)}"
        for name, text in typed.items()
    ]
    warns = any(key.startswith("warning.") for key in game.words().keys)
    notes = [*([say("help.warnings")] if warns else []), say("help.tab")]
    return "\n".join([*lines, " ".join(in_language(note, language) for note in notes)])
