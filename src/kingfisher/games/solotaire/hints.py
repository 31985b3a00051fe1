"""Why a move is a good one, in words."""

from __future__ import annotations

from kingfisher.core.i18n import Message, msg
from kingfisher.core.play.view import View
from kingfisher.games.solotaire.bot import FITS, NO_SUIT, ONLY_SUIT, folded
from kingfisher.games.solotaire.notation import card_of
from kingfisher.games.solotaire.rules.board_play import board_of
from kingfisher.games.solotaire.rules.deck_setup import takes_turns
from kingfisher.games.solotaire.rules.poker_hands import ALL_RANKS, FIRST_PAIRS, FIRST_SUIT, cards_in, points, with_card
from kingfisher.games.solotaire.rules.state import FIRST_TURN, MAYHEM_2, SIDE, SLOTS, TURN_NONE
from kingfisher.games.solotaire.scene.hand_names import line_words
from kingfisher.games.solotaire.scene.moves import makes, plain_label


def explain(view: View, move: int) -> Message:
    """Say what speaks for the move."""
    return msg("hint.because", move=plain_label(view, move), why=reason(view, move))


def reason(view: View, move: int) -> Message:
    if move > TURN_NONE:
        return msg("hint.choose")
    if move == TURN_NONE:
        return msg("hint.turn-none")
    if move >= FIRST_TURN:
        place = move - FIRST_TURN
        return msg("hint.turn", row=line_words(place), column=line_words(SIDE + place))
    s, slot, card = view.state, move % SLOTS, card_of(view.state, view.seat, move)
    board = board_of(s, view.seat)
    before = {line: s.line[board, line] for line in (slot // SIDE, SIDE + slot % SIDE)}
    after = {line: with_card(cards, card) for line, cards in before.items()}
    if any(points(after[line]) > points(before[line]) for line in before):
        return makes(s, board, slot, card)
    for promise in ("flush", "straight"):
        lines = [line for line, cards in after.items() if cards_in(before[line]) and promises(cards, promise)]
        if lines:
            return msg(f"hint.{promise}", line=line_words(lines[0]))
    if not all(before.values()):
        return msg("hint.opens", line=line_words(next(line for line, cards in before.items() if not cards)))
    return msg("hint.gives-little" if takes_turns(s) and s.variant != MAYHEM_2 else "hint.spoils-little")


def promises(line: int, hand: str) -> bool:
    """Tell whether the visible cards of a line could still be part of a flush, or of a straight."""
    if line >> FIRST_PAIRS:
        return False
    if hand == "flush":
        return ONLY_SUIT[line >> FIRST_SUIT & 0o7777] < NO_SUIT
    return FITS[folded(line & ALL_RANKS)] > 0
