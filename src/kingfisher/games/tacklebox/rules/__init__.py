"""The rules of Tacklebox Solitaire: the functions that every game answers. Numbers in brackets are sentences of rules.md.

`state` holds the State. The chapters of rules.md are in `tableau` (1, 2, 7), `tackle` (3 to 6), `game_end` (8) and `best_left`
(10); those on levels (9) are in `state` and `tableau`. `card_check` counts the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import OVER
from kingfisher.games.tacklebox.rules.best_left import winnable as winnable
from kingfisher.games.tacklebox.rules.card_check import missing as missing
from kingfisher.games.tacklebox.rules.game_end import (
    a_play_is_left,
    can_be_played,
    ending as ending,
    give_up as give_up,
    refusal_to_stop,
    score as score,
    won as won,
    worth as worth,
)
from kingfisher.games.tacklebox.rules.state import (
    COLUMNS,
    DEAL,
    EXHAUSTED,
    MAX_GAME_LENGTH as MAX_GAME_LENGTH,
    MAX_LEGAL_MOVES as MAX_LEGAL_MOVES,
    MAX_OUTCOMES as MAX_OUTCOMES,
    MOVES as MOVES,
    NOT_FACE_UP,
    NOT_TO_BE_SEEN,
    PLAYING,
    SCORES as SCORES,
    STOCK_IS_EMPTY,
    STOP,
    STOPPED,
    TAKE,
    WAYS,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
    WITH_TACKLEBOX,
    Options as Options,
    State as State,
)
from kingfisher.games.tacklebox.rules.tableau import (
    apply_deal,
    can_observe as can_observe,
    deal as deal,
    determinize as determinize,
    hide as hide,
    is_fish,
    is_hidden,
    is_surprise,
    is_up,
    rows_dealt,
    stock,
    take_away,
    takes_lure,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import (
    apply_catch,
    apply_protected,
    apply_take,
    refusal_to_catch,
    refusal_to_protect,
    refusal_to_take,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng


def to_act(s: State) -> int:
    return 0 if s.phase == PLAYING else OVER


def chance(s: State, rng: Rng) -> int:
    return 0  # the deal decides everything


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0


def refusal(s: State, seat: int, move: int) -> int:
    if s.phase != PLAYING:
        return ending(s)
    if move == DEAL:
        return 0 if stock(s) > 0 else STOCK_IS_EMPTY  # [7.1] [10.1]
    if move == STOP:
        return refusal_to_stop(s)
    place, way = move // WAYS, move % WAYS
    if place >= s.cards or is_hidden(s, place):
        return NOT_TO_BE_SEEN  # [2.6]
    if not is_up(s, place):
        return NOT_FACE_UP  # [3.1]
    kind = s.order[place]
    if way == TAKE:
        return refusal_to_take(s, kind)
    return refusal_to_protect(s, kind) if way == WITH_TACKLEBOX else refusal_to_catch(s, kind, way)


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase != PLAYING:
        return 0
    count = 0
    for row in range(rows_dealt(s)):
        for column in range(COLUMNS):
            if s.up[column] >> row & 1:
                place = row * COLUMNS + column
                count = legal_with(s, place, s.order[place], out, count)
    if stock(s) > 0:
        out[count] = DEAL
        count += 1
    elif s.may_stop:
        out[count] = STOP
        count += 1
    return count


def legal_with(s: State, place: int, kind: int, out: Ints, count: int) -> int:
    """Write the moves of one face-up card behind the first count moves.

    The result is how many there are then.
    """
    first = place * WAYS
    if not is_fish(kind):
        if can_be_played(s, kind):
            out[count] = first + TAKE
            count += 1
        if is_surprise(kind) and s.tackleboxes > 0:
            out[count] = first + WITH_TACKLEBOX
            count += 1
        return count
    bait_type = type_wanted(s, kind)
    if s.hand[bait_type] > 0:
        out[count] = first + WITH_HAND
        count += 1
    if s.lying[bait_type] > 0:
        out[count] = first + WITH_LYING
        count += 1
    if s.all_baits > 0:
        out[count] = first + WITH_ALL_BAIT
        count += 1
    if s.lure > 0 and takes_lure(s, kind):
        out[count] = first + WITH_LURE
        count += 1
    return count


def apply(s: State, seat: int, move: int) -> None:
    s.last = 0
    if move == STOP:
        s.phase = STOPPED  # [8.2]
        return
    if move == DEAL:
        apply_deal(s)
    else:
        place, way = move // WAYS, move % WAYS
        kind = s.order[place]
        if way == TAKE:
            apply_take(s, kind)
        elif way == WITH_TACKLEBOX:
            apply_protected(s, kind)
        else:
            apply_catch(s, kind, way)
        take_away(s, place)
    if stock(s) == 0 and not a_play_is_left(s):
        s.phase = EXHAUSTED  # [8.1]
