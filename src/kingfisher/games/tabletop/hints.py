"""Why a move is a good one, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.cards import the_card
from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import NO, UNKNOWN
from kingfisher.core.play.view import View
from kingfisher.games.tabletop.bot import pairs_after
from kingfisher.games.tabletop.rules import (
    CARDS,
    DECKS,
    END_TURN,
    FIRST_MIXED_PAIR,
    FIRST_PAIR,
    LAST_MIXED_PAIR,
    MATCH,
    PAIRS,
    apply,
    cards_left,
    most_pairs,
    one_apart,
    top,
    winnable,
)
from kingfisher.games.tabletop.scene import deck_words, loses

if TYPE_CHECKING:
    from kingfisher.games.tabletop.rules import State

MAX_IN_A_ROW = CARDS // 2


def explain(view: View, move: int) -> Message:
    """Say what speaks for the move; once the game cannot be won, what it does for the fewest cards left [7.15]."""
    if move < FIRST_PAIR:
        message = explain_cycle(view, move)
    elif move < END_TURN:
        message = explain_match(view, move)
    else:
        spoils = any(loses(view, other_deck) for other_deck in view.legal if other_deck < END_TURN)
        message = msg("hint.end-turn-safe" if spoils else "hint.end-turn-wait")
    if winnable(view.state, view.seat) == NO and move not in range(FIRST_PAIR, END_TURN):
        return msg("hint.salvage", what=message)
    return message


def explain_cycle(view: View, move: int) -> Message:
    decks = [deck_words(deck) for deck in range(DECKS) if move >> deck & 1]
    named = decks[0] if len(decks) == 1 else msg("move.two", one=decks[0], other=decks[1])
    after = view.state.copy()
    apply(after, view.seat, move)
    pairs = pairs_in_a_row(after, 0)
    if pairs:
        return msg("hint.cycle-pairs", decks=named, pairs=msg("pairs", n=pairs))
    return msg("hint.cycle-sets-up", decks=named)


def explain_match(view: View, move: int) -> Message:
    s = view.state
    deck, other_deck = PAIRS[move - FIRST_PAIR]
    cards = {"one": the_card(deck, top(s, deck)), "other": the_card(other_deck, top(s, other_deck))}
    before = winnable(s, view.seat)
    if cards_left(s) == 2:
        return msg("hint.match-clears", **cards)
    if before == NO:
        return msg("hint.match-salvage", **cards, cards=msg("cards", n=cards_left(s) - 2 - 2 * pairs_after(s, move)))
    if loses(view, move):
        return msg("hint.match-forced-loss", **cards)
    message = msg("hint.match-unknown" if before == UNKNOWN else "hint.match-safe", **cards)
    after = view.state.copy()
    apply(after, view.seat, move)
    more = pairs_in_a_row(after, 0)
    return msg("hint.match-uncovers", what=message, next=msg("pairs", n=more)) if more else message


def pairs_in_a_row(s: State, taken: int) -> int:
    """Count the most pairs that can be taken in this turn without spoiling anything."""
    if s.phase != MATCH or taken >= MAX_IN_A_ROW:
        return 0
    best = 0
    pairs = most_pairs(s)
    for pair in range(FIRST_MIXED_PAIR, LAST_MIXED_PAIR + 1):
        deck, other = PAIRS[pair]
        move = FIRST_PAIR + pair
        if one_apart(top(s, deck), top(s, other)) and pairs_after(s, move) == pairs - 1:
            after = s.copy()
            apply(after, 0, move)
            best = max(best, 1 + pairs_in_a_row(after, taken + 1))
    return best
