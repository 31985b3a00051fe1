"""What rules.md hides from a seat, and dealing it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import OVER
from kingfisher.core.rng import below
from kingfisher.games.solotaire.rules.board_play import apply_on_board, plays, refusal_on_board, to_act
from kingfisher.games.solotaire.rules.deck_setup import boards, card_number, copy_deck, has_hands, laid_out, lay_diagonal, swap
from kingfisher.games.solotaire.rules.state import (
    CARDS,
    CHOOSE,
    DIAGONAL,
    DONE,
    FIRST_TURN,
    HONEYMOON,
    LAST,
    LINES,
    PLAY,
    SIDE,
    SLOTS,
    TURN,
    TURN_NONE,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.solotaire.rules.state import State


def hide(s: State, seat: int) -> None:
    for board in range(boards(s)):
        if is_covered(s, seat, board):
            cover(s, board)
        for place in range(CARDS):
            if is_hidden(s, seat, board, place):
                s.deck[board, place] = 0
                if place < laid_out(s):
                    s.board[board, place * DIAGONAL] = 0


def is_covered(s: State, seat: int, board: int) -> bool:
    """Tell whether all that happens on the board is hidden from the seat [6.5]."""
    return s.variant == HONEYMOON and s.deals == 1 and board != seat and to_act(s) != OVER


def cover(s: State, board: int) -> None:
    """[6.5] Leave only how many cards were played and whether the board is full."""
    for slot in range(SLOTS):
        s.board[board, slot] = 0
    for line in range(LINES):
        s.line[board, line] = 0
    s.taken[board] = 0
    s.down[board] = 0
    s.last[board] = 0
    if s.step[board] == TURN:
        s.step[board] = PLAY


def is_hidden(s: State, seat: int, board: int, place: int) -> bool:
    """Tell whether the seat may not know the card at this place of the deck."""
    if place >= first_unseen(s, board) or is_covered(s, seat, board):
        return True
    if place < laid_out(s):
        down = s.down[0] & s.down[1] if decks_are_one(s) else s.down[board]
        return down >> place & 1 == 1  # [1.6]
    if has_hands(s) and s.held[owner(s, place)] >> in_hand(place) & 1:
        return seat != owner(s, place) or s.step[0] == CHOOSE  # [8.2] [9.1]
    return False


def first_unseen(s: State, board: int) -> int:
    """Find the place in the deck from which on nobody has seen a card.

    There begins the draw pile [1.6], or what was not dealt [8.4].
    """
    if has_hands(s):
        return LAST
    return max(seen_on(s, 0), seen_on(s, 1)) if decks_are_one(s) else seen_on(s, board)


def seen_on(s: State, board: int) -> int:
    drawn = 1 if s.step[board] == PLAY and s.played[board] < plays(s) else 0  # [2.1] [7.5]
    return laid_out(s) + s.played[board] + drawn


def decks_are_one(s: State) -> bool:
    """Tell whether what one board shows tells about the cards of the other [6.4] [6.5]."""
    return s.variant == HONEYMOON and s.deals == 1 and to_act(s) == OVER


def owner(s: State, place: int) -> int:
    """Tell whose hand the card at this place of the deck was dealt to [8.1]."""
    return s.starter if place - SIDE & 1 == 0 else 1 - s.starter


def in_hand(place: int) -> int:
    """Tell which card of the hand it is, in the order dealt [8.1]."""
    return place - SIDE >> 1


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return not is_covered(s, seat, actor)  # [6.5]


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Deal anew whatever the rules hide from the seat; what happens on a covered board is played at random.

    Not every deck allows a board that waits for its last turn-up, so another one is dealt where the play does not fit.
    """
    known = 1 if seat == 1 and s.variant == HONEYMOON else 0
    fits = False
    while not fits:
        fits = True
        imagine_deck(s, seat, known, rng)
        for board in range(boards(s)):
            if board != known and s.deals == 0:
                imagine_deck(s, seat, board, rng)
            elif board != known:
                copy_deck(s, known, board)
            if is_covered(s, seat, board) and not wander(s, board, rng):
                fits = False


def imagine_deck(s: State, seat: int, board: int, rng: Rng) -> None:
    """Lay the unseen cards in the hidden places, then shuffle these. The last of them lie together; the others are few."""
    unseen = 0
    for card in range(CARDS):
        unseen |= 1 << card_number(card)
    tail = 0 if is_covered(s, seat, board) else first_unseen(s, board)
    for place in range(tail):
        if not is_hidden(s, seat, board, place):
            unseen &= ~(1 << s.deck[board, place])
    count, card = CARDS - tail, 0
    for place in range(CARDS):
        if place >= tail or is_hidden(s, seat, board, place):
            while unseen >> card & 1 == 0:
                card += 1
            s.deck[board, place] = card
            card += 1
            count += 1 if place < tail else 0
    for k in range(count - 1, 0, -1):
        swap(s, board, hidden_place(s, seat, board, tail, k), hidden_place(s, seat, board, tail, below(rng, k + 1)))
    for place in range(laid_out(s)):
        s.board[board, place * DIAGONAL] = s.deck[board, place]


def hidden_place(s: State, seat: int, board: int, tail: int, k: int) -> int:
    """Find the k-th hidden place of a deck.

    Those from the tail on come first, then the scattered ones before it.
    """
    if k < CARDS - tail:
        return tail + k
    left = k - (CARDS - tail)
    for place in range(tail):
        if is_hidden(s, seat, board, place):
            if left == 0:
                return place
            left -= 1
    return 0


def wander(s: State, board: int, rng: Rng) -> bool:
    """Fill a covered board with as many plays as were made, any of them; whether the step fits then: full, or not yet."""
    plays_made, full = s.played[board], s.step[board] == DONE
    cover(s, board)
    s.played[board] = 0
    s.step[board] = PLAY
    lay_diagonal(s, board)
    while s.played[board] < plays_made or (s.step[board] == TURN and (full or (plays_made < plays(s) and below(rng, 2)))):
        if s.step[board] == TURN:
            some = below(rng, SIDE + 1)
            move = FIRST_TURN + some if s.down[board] >> some & 1 else TURN_NONE
        else:
            move = below(rng, SLOTS)
        if refusal_on_board(s, board, move) == 0:
            apply_on_board(s, board, board, move)
    if full or s.step[board] != DONE:
        return True
    s.step[board] = PLAY
    return False
