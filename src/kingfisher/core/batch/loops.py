"""Loops over many games, written once for all games; `core.compile.specialize` makes them a game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import (
    ANYONE,
    CHANCE,
    OVER,
    apply,
    chance,
    deal,
    ending,
    hide,
    legal,
    observe,
    refusal,
    score,
    to_act,
    won,
    worth,
)
from kingfisher.core.rng import CHANCE_STEPS, DEAL, open_stream, pick, start_picks
from kingfisher.core.rng.chacha import WORD

if TYPE_CHECKING:
    from kingfisher.core.arrays import FloatGrid, Grid, Ints
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Rows, Struct

# Why a step is refused, beside the codes of rules.
NOBODY_NAMED, NO_SUCH_SEAT, NO_SUCH_MOVE = -1, -2, -3


def deal_one(s: Struct, options: Struct, rng: Rng) -> None:
    """Deal a fresh game and point its generator at the first chance step."""
    open_stream(rng, DEAL, 0)
    deal(s, options, rng)
    open_stream(rng, CHANCE_STEPS, 0)


def settle(s: Struct, rng: Rng) -> None:
    """Let chance happen until somebody is to act or the game is over."""
    while to_act(s) == CHANCE:
        apply(s, CHANCE, chance(s, rng))


def able_seat(s: Struct, seats: int, out: Ints, picks: Ints) -> int:
    """Pick one of the seats with a legal move, each as likely as the others; -1 if there is none."""
    chosen, able = -1, 0
    for seat in range(seats):
        if legal(s, seat, out) > 0:
            able += 1
            if pick(picks, able) == 0:
                chosen = seat
    return chosen


def random_move(s: Struct, actor: int, seats: int, out: Ints, picks: Ints) -> tuple[int, int]:
    """Pick a seat that may act and one of its legal moves, each as likely as the others; seat -1 if nobody has one."""
    seat = able_seat(s, seats, out, picks) if actor == ANYONE else actor
    count = legal(s, seat, out) if seat >= 0 else 0
    return (seat, out[pick(picks, count)]) if count > 0 else (-1, 0)


def move_at_random(s: Struct, actor: int, seats: int, out: Ints, picks: Ints) -> bool:
    """Make a random move; False if nobody has one."""
    seat, move = random_move(s, actor, seats, out, picks)
    if seat < 0:
        return False
    apply(s, seat, move)
    return True


def play_at_random(s: Struct, rng: Rng, seats: int, out: Ints, picks: Ints, cap: int) -> int:
    """Play to the end, or until cap moves were made; return the moves made."""
    made = 0
    while made < cap:
        actor = to_act(s)
        if actor == CHANCE:
            apply(s, CHANCE, chance(s, rng))
            continue
        if actor == OVER or not move_at_random(s, actor, seats, out, picks):
            break
        made += 1
    settle(s, rng)
    return made


def number_many(rngs: Rows[Rng], key: Ints, first: int, last: int) -> None:
    """Give each game the number of its deal: game i has the number of the key, least word first, and i more."""
    for i in range(first, last):
        for word in range(8):
            rngs[i].key[word] = key[word]
        count_on(rngs[i], i)


def count_on(rng: Rng, more: int) -> None:
    """Add to the number of the deal; after the last number of 256 bits comes 0."""
    for word in range(8):
        more += rng.key[word]
        rng.key[word] = more & WORD
        more >>= 32


def deal_many(states: Rows[Struct], options: Rows[Struct], rngs: Rows[Rng], first: int, last: int) -> None:
    for i in range(first, last):
        deal_one(states[i], options[0], rngs[i])
        settle(states[i], rngs[i])


def begin_picks(rngs: Rows[Rng], picks: Grid, first: int, last: int) -> None:
    for i in range(first, last):
        draw = rngs[i].draw
        start_picks(picks[i], rngs[i])
        open_stream(rngs[i], CHANCE_STEPS, draw)


def renew_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct],
    words: Grid,
    options: Rows[Struct],
    rngs: Rows[Rng],
    picks: Grid,
    made: Ints,
    n: int,
    first: int,
    last: int,
) -> None:
    """Deal the games that are over anew, each with the number n more; words are the same memory as the states."""
    for i in range(first, last):
        if to_act(states[i]) == OVER:
            for k in range(words.shape[1]):
                words[i, k] = 0
            count_on(rngs[i], n)
            deal_many(states, options, rngs, i, i + 1)
            begin_picks(rngs, picks, i, i + 1)
            made[i] = 0


def play_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], rngs: Rows[Rng], picks: Grid, seats: int, out: Ints, cap: int, made: Ints, first: int, last: int
) -> None:
    """Play games first to last - 1 to their ends at random; made gains the moves of each."""
    for i in range(first, last):
        made[i] += play_at_random(states[i], rngs[i], seats, out, picks[i], cap)


def seat_named(s: Struct, named: Ints, i: int) -> int:
    """Find the seat that is named for game i, or for all games; where none is named, the one to act."""
    if len(named) == 0:
        return to_act(s)
    return named[i if len(named) > 1 else 0]


def refused_by(s: Struct, seat: int, seats: int, move: int, space: int) -> int:
    """Return 0 for a legal move, else the code of the rule against it."""
    if seat == ANYONE:
        return NOBODY_NAMED
    if seat < 0 or seat >= seats:
        return NO_SUCH_SEAT
    return refusal(s, seat, move) if 0 <= move < space else NO_SUCH_MOVE


def judge_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], named: Ints, seats: int, moves: Ints, space: int, codes: Ints, first: int, last: int
) -> None:
    """Write why the move of each game is refused; 0 where it is legal, and where the game is over."""
    for i in range(first, last):
        codes[i] = 0
        if to_act(states[i]) != OVER:
            codes[i] = refused_by(states[i], seat_named(states[i], named, i), seats, moves[i], space)


def step_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], rngs: Rows[Rng], named: Ints, moves: Ints, codes: Ints, made: Ints, first: int, last: int
) -> None:
    """Make one move in every game that is not over and whose move is not refused, then let chance happen."""
    for i in range(first, last):
        if codes[i] == 0 and to_act(states[i]) != OVER:
            apply(states[i], seat_named(states[i], named, i), moves[i])
            settle(states[i], rngs[i])
            made[i] += 1


def actors_of(states: Rows[Struct], actors: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        actors[i] = to_act(states[i])


def who_is(actor: int, states: Rows[Struct], found: Ints, first: int, last: int) -> None:
    """Mark the games where this is the answer to who is to act."""
    for i in range(first, last):
        found[i] = to_act(states[i]) == actor


def mask_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], named: Ints, seats: int, outs: Grid, mask: Grid, first: int, last: int
) -> None:
    """Mark the legal moves of the seat in every game; none where the game is over or has no such seat.

    Moves are first listed in outs, in which each game has a row, or all share one.
    """
    for i in range(first, last):
        out = outs[i if outs.shape[0] > 1 else 0]
        for move in range(mask.shape[1]):
            mask[i, move] = False
        seat = seat_named(states[i], named, i)
        if 0 <= seat < seats and to_act(states[i]) != OVER:
            count = legal(states[i], seat, out)
            for k in range(count):
                mask[i, out[k]] = True


def observe_many(hidden: Rows[Struct], named: Ints, seats: int, seen: FloatGrid, first: int, last: int) -> None:
    """Write what the seat may know of every game, from a copy of its State; zeros where there is no such seat.

    Where nobody is to act and none is named, it is the first seat.
    """
    for i in range(first, last):
        seat = seat_named(hidden[i], named, i)
        if len(named) == 0 and seat == OVER:
            seat = 0
        if 0 <= seat < seats:
            hide(hidden[i], seat)
            observe(hidden[i], seat, seen[i])
        else:
            for k in range(seen.shape[1]):
                seen[i, k] = 0.0


def scores_of(states: Rows[Struct], seats: int, scores: Grid, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            scores[i, seat] = score(states[i], seat)


def worths_of(states: Rows[Struct], seats: int, worths: Grid, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            worths[i, seat] = worth(states[i], seat)


def wins_of(states: Rows[Struct], seats: int, wins: Grid, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            wins[i, seat] = won(states[i], seat)


def endings_of(states: Rows[Struct], codes: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        codes[i] = ending(states[i])
