"""The loops of environments, written once for all games; `core.compile.specialize` copies them for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.batch.loops import deal_one, draw_due_chance
from kingfisher.core.interface import ANYONE, OVER, apply, ending, hide, legal, observe, refusal, score, to_act, won, worth

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats2D, Ints, Ints2D
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Rows, Struct

SCORE, FEWER, WORTH, WON = 0, 1, 2, 3
NO_SUCH_MOVE = -1


def value_of(s: Struct, seat: int, kind: int) -> float:
    """Return the value whose changes are the rewards; 0 where only the end counts."""
    if kind == SCORE:
        return float(score(s, seat))
    if kind == FEWER:
        return -float(score(s, seat))
    return float(worth(s, seat)) if kind == WORTH else 0.0


def outcome_of(s: Struct, seat: int, seats: int) -> float:
    """Return the reward at the end.

    A game for one player gives 1 if it was won, else 0. With several seats a single winner gets 1, several winners get less,
    and all seats add up to 0.
    """
    if seats == 1:
        return 1.0 if won(s, seat) else 0.0
    winners = 0
    for other in range(seats):
        if won(s, other):
            winners += 1
    if winners == 0:
        return 0.0
    return (seats - winners) / (winners * (seats - 1)) if won(s, seat) else -1.0 / (seats - 1)


def refusal_or_ending(s: Struct, seat: int, move: int, moves: int) -> int:
    """Return 0 for a legal move, else the code of the rule against it."""
    if to_act(s) == OVER:
        return ending(s)
    return refusal(s, seat, move) if 0 <= move < moves else NO_SUCH_MOVE


def deal_some(  # noqa: PLR0913 - compiled loops take their arrays one by one
    states: Rows[Struct],
    options: Rows[Struct],
    rngs: Rows[Rng],
    games: Ints,
    seats: int,
    kind: int,
    values: Floats2D,
    actors: Ints,
    first: int,
    last: int,
) -> None:
    """Deal the games whose indices are given. Their States must be zeros, and their generators must have their keys."""
    for k in range(first, last):
        i = int(games[k])
        deal_one(states[i], options[0], rngs[i])
        draw_due_chance(states[i], rngs[i])
        actors[i] = to_act(states[i])
        for seat in range(seats):
            values[i, seat] = value_of(states[i], seat, kind)


def observe_some(  # noqa: PLR0913 - compiled loops take their arrays one by one
    states: Rows[Struct],
    hidden: Rows[Struct],
    outs: Ints2D,
    games: Ints,
    watchers: Ints,
    observations: Floats2D,
    masks: Ints2D,
    first: int,
    last: int,
) -> None:
    """Write what each watcher may know of the games whose indices are given, and its legal moves."""
    for k in range(first, last):
        i = int(games[k])
        seat = int(watchers[i])
        hidden[i] = states[i]
        hide(hidden[i], seat)
        observe(hidden[i], seat, observations[i])
        for move in range(masks.shape[1]):
            masks[i, move] = 0
        actor = to_act(states[i])
        if actor in (seat, ANYONE):
            for n in range(legal(hidden[i], seat, outs[i])):
                masks[i, outs[i, n]] = 1


def act_some(  # noqa: PLR0913 - compiled loops take their arrays one by one
    states: Rows[Struct],
    rngs: Rows[Rng],
    games: Ints,
    acting: Ints,
    moves: Ints,
    space: int,
    seats: int,
    kind: int,
    values: Floats2D,
    rewards: Floats2D,
    refusals: Ints,
    actors: Ints,
    first: int,
    last: int,
) -> None:
    """Make one move in each game whose index is given, draw the chance that follows, and write the results.

    A move that is refused changes nothing.
    """
    for k in range(first, last):
        i = int(games[k])
        refusals[i] = refusal_or_ending(states[i], int(acting[i]), int(moves[i]), space)
        if refusals[i] == 0:
            apply(states[i], int(acting[i]), int(moves[i]))
            draw_due_chance(states[i], rngs[i])
        actors[i] = to_act(states[i])
        for seat in range(seats):
            value = value_of(states[i], seat, kind)
            rewards[i, seat] = value - values[i, seat]
            values[i, seat] = value
            if kind == WON and refusals[i] == 0 and actors[i] == OVER:
                rewards[i, seat] = outcome_of(states[i], seat, seats)
