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
    from kingfisher.core.arrays import Floats2D, Ints, Ints2D
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Rows, Struct

# Why a step is refused, beside the codes of rules.
NOBODY_NAMED, NO_SUCH_SEAT, NO_SUCH_MOVE = -1, -2, -3


def deal_one(s: Struct, options: Struct, rng: Rng) -> None:
    """Deal a fresh game and point its generator at the first chance step."""
    open_stream(rng, DEAL, 0)
    deal(s, options, rng)
    open_stream(rng, CHANCE_STEPS, 0)


def draw_due_chance(s: Struct, rng: Rng) -> None:
    """Draw chance steps until somebody is to act or the game is over."""
    while to_act(s) == CHANCE:
        apply(s, CHANCE, chance(s, rng))


def random_able_seat(s: Struct, seats: int, out: Ints, picks: Ints) -> int:
    """Pick one of the seats with a legal move, each as likely as the others; -1 if there is none."""
    chosen, count = -1, 0
    for seat in range(seats):
        if legal(s, seat, out) > 0:
            count += 1
            if pick(picks, count) == 0:
                chosen = seat
    return chosen


def random_move(s: Struct, actor: int, seats: int, out: Ints, picks: Ints) -> tuple[int, int]:
    """Pick a seat that may act and one of its legal moves, each as likely as the others; seat -1 if nobody has one."""
    seat = random_able_seat(s, seats, out, picks) if actor == ANYONE else actor
    count = legal(s, seat, out) if seat >= 0 else 0
    return (seat, out[pick(picks, count)]) if count > 0 else (-1, 0)


def make_random_move(s: Struct, actor: int, seats: int, out: Ints, picks: Ints) -> bool:
    """Make a random move; False if nobody has one."""
    seat, move = random_move(s, actor, seats, out, picks)
    if seat < 0:
        return False
    apply(s, seat, move)
    return True


def play_at_random(s: Struct, rng: Rng, seats: int, out: Ints, picks: Ints, cap: int) -> int:
    """Play to the end, or until cap moves were made; return the moves made."""
    moves_made = 0
    while moves_made < cap:
        actor = to_act(s)
        if actor == CHANCE:
            apply(s, CHANCE, chance(s, rng))
            continue
        if actor == OVER or not make_random_move(s, actor, seats, out, picks):
            break
        moves_made += 1
    draw_due_chance(s, rng)
    return moves_made


def seed_many(rngs: Rows[Rng], key: Ints, first: int, last: int) -> None:
    """Give each game the number of its deal: for game i that of the key, whose least word comes first, plus i."""
    for i in range(first, last):
        for word in range(8):
            rngs[i].key[word] = key[word]
        add_to_seed(rngs[i], i)


def add_to_seed(rng: Rng, carry: int) -> None:
    """Add to the number of the deal, modulo 2**256."""
    for word in range(8):
        carry += rng.key[word]
        rng.key[word] = carry & WORD
        carry >>= 32


def deal_many(states: Rows[Struct], options: Rows[Struct], rngs: Rows[Rng], first: int, last: int) -> None:
    for i in range(first, last):
        deal_one(states[i], options[0], rngs[i])
        draw_due_chance(states[i], rngs[i])


def start_picks_many(rngs: Rows[Rng], picks: Ints2D, first: int, last: int) -> None:
    for i in range(first, last):
        draw = rngs[i].draw
        start_picks(picks[i], rngs[i])
        open_stream(rngs[i], CHANCE_STEPS, draw)


def renew_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct],
    words: Ints2D,
    options: Rows[Struct],
    rngs: Rows[Rng],
    picks: Ints2D,
    moves_made: Ints,
    n: int,
    first: int,
    last: int,
) -> None:
    """Deal the games that are over anew, each with the number n more; words are the same memory as the states."""
    for i in range(first, last):
        if to_act(states[i]) == OVER:
            for k in range(words.shape[1]):
                words[i, k] = 0
            add_to_seed(rngs[i], n)
            deal_many(states, options, rngs, i, i + 1)
            start_picks_many(rngs, picks, i, i + 1)
            moves_made[i] = 0


def play_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct],
    rngs: Rows[Rng],
    picks: Ints2D,
    seats: int,
    out: Ints,
    cap: int,
    moves_made: Ints,
    first: int,
    last: int,
) -> None:
    """Play games first to last - 1 to their ends at random; the moves of each game are added to moves_made."""
    for i in range(first, last):
        moves_made[i] += play_at_random(states[i], rngs[i], seats, out, picks[i], cap)


def seat_of_game(s: Struct, seats_given: Ints, i: int) -> int:
    """Find the seat that is named for game i, or for all games; where none is named, the one to act."""
    if len(seats_given) == 0:
        return to_act(s)
    return seats_given[i if len(seats_given) > 1 else 0]


def refusal_code(s: Struct, seat: int, seats: int, move: int, space: int) -> int:
    """Return 0 for a legal move, else the code of the rule against it."""
    if seat == ANYONE:
        return NOBODY_NAMED
    if seat < 0 or seat >= seats:
        return NO_SUCH_SEAT
    return refusal(s, seat, move) if 0 <= move < space else NO_SUCH_MOVE


def check_moves_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], seats_given: Ints, seats: int, moves: Ints, space: int, codes: Ints, first: int, last: int
) -> None:
    """Write why the move of each game is refused; 0 where it is legal, and where the game is over."""
    for i in range(first, last):
        codes[i] = 0
        if to_act(states[i]) != OVER:
            codes[i] = refusal_code(states[i], seat_of_game(states[i], seats_given, i), seats, moves[i], space)


def step_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], rngs: Rows[Rng], seats_given: Ints, moves: Ints, codes: Ints, moves_made: Ints, first: int, last: int
) -> None:
    """Make one move in every game that is not over and whose move is not refused, then draw the chance that follows."""
    for i in range(first, last):
        if codes[i] == 0 and to_act(states[i]) != OVER:
            apply(states[i], seat_of_game(states[i], seats_given, i), moves[i])
            draw_due_chance(states[i], rngs[i])
            moves_made[i] += 1


def actors_of(states: Rows[Struct], actors: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        actors[i] = to_act(states[i])


def mark_actor(actor: int, states: Rows[Struct], marked: Ints, first: int, last: int) -> None:
    """Mark the games where this is the answer to who is to act."""
    for i in range(first, last):
        marked[i] = to_act(states[i]) == actor


def mask_many(  # noqa: PLR0913 - compiled, for a GPU too: it is given arrays and numbers
    states: Rows[Struct], seats_given: Ints, seats: int, outs: Ints2D, mask: Ints2D, first: int, last: int
) -> None:
    """Mark the legal moves of the seat in every game; none where the game is over or has no such seat.

    Moves are first listed in outs, in which each game has a row, or all share one.
    """
    for i in range(first, last):
        out = outs[i if outs.shape[0] > 1 else 0]
        for move in range(mask.shape[1]):
            mask[i, move] = False
        seat = seat_of_game(states[i], seats_given, i)
        if 0 <= seat < seats and to_act(states[i]) != OVER:
            count = legal(states[i], seat, out)
            for k in range(count):
                mask[i, out[k]] = True


def observe_many(hidden: Rows[Struct], seats_given: Ints, seats: int, observations: Floats2D, first: int, last: int) -> None:
    """Write what the seat may know of every game, from a copy of its State; zeros where there is no such seat.

    Where nobody is to act and none is named, it is the first seat.
    """
    for i in range(first, last):
        seat = seat_of_game(hidden[i], seats_given, i)
        if len(seats_given) == 0 and seat == OVER:
            seat = 0
        if 0 <= seat < seats:
            hide(hidden[i], seat)
            observe(hidden[i], seat, observations[i])
        else:
            for k in range(observations.shape[1]):
                observations[i, k] = 0.0


def scores_of(states: Rows[Struct], seats: int, scores: Ints2D, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            scores[i, seat] = score(states[i], seat)


def worths_of(states: Rows[Struct], seats: int, worths: Ints2D, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            worths[i, seat] = worth(states[i], seat)


def wins_of(states: Rows[Struct], seats: int, wins: Ints2D, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            wins[i, seat] = won(states[i], seat)


def endings_of(states: Rows[Struct], codes: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        codes[i] = ending(states[i])
