"""Chapter 6 of rules.md: how rounds begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.rng import shuffle, shuffle_by
from kingfisher.games.frenzy.rules.own_decks import end_of_row, gather, lay_out, top_of_pile
from kingfisher.games.frenzy.rules.points_of_rounds import points_now
from kingfisher.games.frenzy.rules.state import (
    DECK,
    DONE_OR_STUCK,
    EMPTY_PILE,
    FINISHED,
    GROUP,
    NOBODY_CAN_PLAY,
    PLAYING,
    RANKS,
    ROUNDS,
    ROWS,
    SHUFFLING,
    WHOLE_DECK,
    is_red,
    rank_of,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.frenzy.rules.state import Options, State


def deal(s: State, options: Options, rng: Rng) -> None:
    s.seats = options.seats
    gather(s)
    for seat in range(s.seats):
        shuffle(rng, s.hand[seat], DECK)  # [1.3]
        lay_out(s, seat)
    begin_round(s)


def begin_round(s: State) -> None:
    s.phase = PLAYING
    end_round_if_due(s, 0)  # [6.5] on the deal


def can_play(s: State, seat: int) -> bool:
    """Tell whether a seat can ever play again in this round [6.3].

    Two passes are enough to know it: while nothing is taken, the hand shows nothing else.
    """
    ends = taken_by_rows(s, seat)
    takes_card = s.wanted | ends
    if takes_card >> top_of_pile(s, seat) & 1 == 1:
        return True
    for row in range(ROWS):
        if s.wanted >> end_of_row(s, seat, row) & 1 == 1 or ends >> s.rows[seat, row, 0] & 1 == 1:
            return True
    count = s.in_hand[seat]
    turned = s.turned[seat]
    while turned < count:  # [6.4] the rest of this pass
        if turned and takes_card >> s.hand[seat, turned - 1] & 1 == 1:
            return True
        turned += GROUP
    turned = GROUP
    while turned < count:  # the next pass
        if takes_card >> s.hand[seat, turned - 1] & 1 == 1:
            return True
        turned += GROUP
    return count > 0 and takes_card >> s.hand[seat, count - 1] & 1 == 1


def taken_by_rows(s: State, seat: int) -> int:
    """Collect the cards that some row takes, as a set.

    All cards are in it where a row is empty; the card that is none never is.
    """
    cards = 0
    for row in range(ROWS):
        end = end_of_row(s, seat, row)
        if end == 0:
            return WHOLE_DECK
        if rank_of(end) > 1:
            first = rank_of(end) - 1 + (0 if is_red(end) else 2 * RANKS)
            cards |= (1 << first) | (1 << (first + RANKS))
    return cards


def end_round_if_due(s: State, mover: int) -> None:
    if s.in_pile[mover] == 0:
        end_round(s, EMPTY_PILE, mover)  # [6.1] [6.7]
        return
    how = NOBODY_CAN_PLAY  # [6.2]
    for seat in range(s.seats):
        if can_play(s, seat):
            if not s.done[seat]:
                return
            how = DONE_OR_STUCK  # [6.6]
    end_round(s, how, 0)


def end_round(s: State, how: int, who: int) -> None:
    played = s.at_round
    for seat in range(s.seats):
        s.points[played, seat] = points_now(s, seat)
    s.ended[played] = how
    s.ender[played] = who
    if played + 1 == ROUNDS:
        s.phase = FINISHED
    else:
        s.at_round = played + 1
        s.phase = SHUFFLING
        s.shuffler = 0
        gather(s)


def shuffled(s: State, order: int) -> None:
    """Shuffle one player's deck for the next round [1.3]."""
    seat = s.shuffler
    shuffle_by(order, s.hand[seat], 0, DECK)
    lay_out(s, seat)
    if seat + 1 < s.seats:
        s.shuffler = seat + 1
    else:
        s.shuffler = 0
        begin_round(s)
