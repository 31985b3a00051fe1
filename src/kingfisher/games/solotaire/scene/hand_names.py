"""Names of cards, hands, lines and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.cards import card_words as words_of, played_card as played_card_of, the_card as the_card_of
from kingfisher.core.i18n import msg
from kingfisher.games.solotaire.notation import COLUMNS
from kingfisher.games.solotaire.rules.state import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NOBODY,
    NOTHING,
    PAIR,
    ROYAL_FLUSH,
    SIDE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
)

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View


ROW_NAMES = tuple(str(row + 1) for row in range(SIDE))
HAND_NAMES = {
    NOTHING: "nothing",
    PAIR: "pair",
    TWO_PAIRS: "two-pairs",
    THREE: "three",
    STRAIGHT: "straight",
    FLUSH: "flush",
    FULL_HOUSE: "full-house",
    FOUR: "four",
    STRAIGHT_FLUSH: "straight-flush",
    ROYAL_FLUSH: "royal-flush",
}
HAND_TITLES = {
    PAIR: msg("hand-name.pair"),
    TWO_PAIRS: msg("hand-name.two-pairs"),
    THREE: msg("hand-name.three"),
    STRAIGHT: msg("hand-name.straight"),
    FLUSH: msg("hand-name.flush"),
    FULL_HOUSE: msg("hand-name.full-house"),
    FOUR: msg("hand-name.four"),
    STRAIGHT_FLUSH: msg("hand-name.straight-flush"),
    ROYAL_FLUSH: msg("hand-name.royal-flush"),
}
HAND_RULES = {
    NOTHING: "4.1",
    PAIR: "4.2",
    TWO_PAIRS: "4.3",
    THREE: "4.4",
    STRAIGHT: "4.5",
    FLUSH: "4.6",
    FULL_HOUSE: "4.7",
    FOUR: "4.8",
    STRAIGHT_FLUSH: "4.9",
    ROYAL_FLUSH: "4.10",
}
"""The rule of each hand; of a line that makes none, that it is to be one."""


def card_words(card: int) -> Message:
    return words_of(card >> 4, card & 15) if card else msg("card.hidden")


def the_card(card: int) -> Message:
    """Name a card with its article."""
    return the_card_of(card >> 4, card & 15) if card else msg("card.hidden")


def played_card(card: int) -> Message:
    """Name a card as what a move plays."""
    return played_card_of(card >> 4, card & 15) if card else msg("card.hidden")


def hand_words(value: int) -> Message:
    return msg(f"hand.{HAND_NAMES[value]}")


def hand_name(value: int) -> Message | None:
    """Name a hand as a title, None where a line makes nothing."""
    return HAND_TITLES.get(value)


def line_words(line: int) -> Message:
    return msg("line.row", n=line + 1) if line < SIDE else msg("line.column", name=COLUMNS[line - SIDE])


def who(view: View, seat: int) -> str:
    """Tell how a seat is spoken of: 'you', 'other', or by its number to spectators."""
    if view.seat < 0:
        return ("one", "two")[seat]
    return "you" if seat == view.seat else "other"


def seat_words(view: View, seat: int) -> Message:
    """Name a seat, and the lines it plays [9.1]."""
    name = msg(f"fact.score-{who(view, seat)}")
    if view.state.rows == NOBODY:
        return name
    return msg("fact.rows" if view.state.rows == seat else "fact.columns", who=name)
