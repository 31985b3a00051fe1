"""Check that no card is lost or doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.solotaire.rules.deck_setup import boards, card_number, has_hands, laid_out
from kingfisher.games.solotaire.rules.state import CARDS, LAST, SLOTS
from kingfisher.games.solotaire.rules.unseen_cards import in_hand, owner

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules.state import State


def missing(s: State) -> int:
    """Tell how many cards are not in exactly one place: in the order of the deck, each once, and on the board if played."""
    wrong = 0
    for board in range(boards(s)):
        cards = 0
        for place in range(CARDS):
            cards |= 1 << s.deck[board, place]
        for card in range(CARDS):
            wrong += 1 - (cards >> card_number(card) & 1)
        wrong += misplaced(s, board)
    return wrong


def is_gone(s: State, board: int, place: int) -> bool:
    """Tell whether the card of this place in the deck, one of those to be played, lies on the board."""
    if has_hands(s):
        return s.held[owner(s, place)] >> in_hand(place) & 1 == 0
    return place < laid_out(s) + s.played[board]


def misplaced(s: State, board: int) -> int:
    """Tell how many cards of the board are not those dealt to it or played on it."""
    laid, on_board = 0, 0
    for place in range(laid_out(s)):
        laid |= 1 << s.deck[board, place]
    for place in range(laid_out(s), LAST):
        if is_gone(s, board, place):
            laid |= 1 << s.deck[board, place]
    wrong = 0
    for slot in range(SLOTS):
        card = s.board[board, slot]
        on_board |= 1 << card if card > 0 else 0
        wrong += 1 if (s.taken[board] >> slot & 1 == 1) != (card > 0) else 0
    return wrong + (0 if on_board == laid else 1)
