"""Loops over many games, written once against the contract; `core.twin` makes them a game's own, at either speed."""

from __future__ import annotations

from typing import Any

from kingfisher.core.contract import ANYONE, CHANCE, OVER, apply, chance, deal, ending, legal, score, to_act, won, worth
from kingfisher.core.rng import CHANCE_STEPS, DEAL, open_stream, pick, start_picks


def deal_one(s: Any, options: Any, rng: Any) -> None:
    """A fresh game whose generator stands before the first chance step."""
    open_stream(rng, DEAL, 0)
    deal(s, options, rng)
    open_stream(rng, CHANCE_STEPS, 0)


def settle(s: Any, rng: Any) -> None:
    """Let chance happen until somebody is to act or the game is over."""
    while to_act(s) == CHANCE:
        apply(s, CHANCE, chance(s, rng))


def able_seat(s: Any, seats: int, out: Any, picks: Any) -> int:
    """One of the seats with a legal move, each as likely as the others; -1 if there is none."""
    chosen = -1
    able = 0
    for seat in range(seats):
        if legal(s, seat, out) > 0:
            able += 1
            if pick(picks, able) == 0:
                chosen = seat
    return chosen


def random_move(s: Any, actor: int, seats: int, out: Any, picks: Any) -> tuple[int, int]:
    """A seat that may act and one of its legal moves, each as likely as the others; seat -1 if nobody has one."""
    seat = actor if actor != ANYONE else able_seat(s, seats, out, picks)
    count = legal(s, seat, out) if seat >= 0 else 0
    return (seat, int(out[pick(picks, count)])) if count > 0 else (-1, 0)


def play_at_random(s: Any, rng: Any, seats: int, out: Any, picks: Any, cap: int) -> int:
    """Play to the end, or until cap moves were made; return the moves made."""
    made = 0
    while made < cap:
        actor = to_act(s)
        if actor == CHANCE:
            apply(s, CHANCE, chance(s, rng))
            continue
        if actor == OVER:
            break
        seat, move = random_move(s, actor, seats, out, picks)
        if seat < 0:
            break
        apply(s, seat, move)
        made += 1
    settle(s, rng)
    return made


def deal_many(states: Any, options: Any, rngs: Any, first: int, last: int) -> None:
    for i in range(first, last):
        deal_one(states[i], options[0], rngs[i])
        settle(states[i], rngs[i])


def begin_picks(rngs: Any, picks: Any, first: int, last: int) -> None:
    for i in range(first, last):
        draw = int(rngs[i].draw)
        start_picks(picks[i], rngs[i])
        open_stream(rngs[i], CHANCE_STEPS, draw)


def play_many(states: Any, rngs: Any, picks: Any, seats: int, outs: Any, cap: int, made: Any, first: int, last: int) -> None:
    """Play games first to last - 1 to their ends at random; made gains the moves of each."""
    for i in range(first, last):
        made[i] += play_at_random(states[i], rngs[i], seats, outs[i], picks[i], cap)


def step_many(states: Any, rngs: Any, seats_acting: Any, moves: Any, made: Any, first: int, last: int) -> None:
    """Make one move in every game that is not over, then let chance happen."""
    for i in range(first, last):
        if to_act(states[i]) != OVER:
            apply(states[i], int(seats_acting[i]), int(moves[i]))
            settle(states[i], rngs[i])
            made[i] += 1


def actors_of(states: Any, actors: Any, first: int, last: int) -> None:
    for i in range(first, last):
        actors[i] = to_act(states[i])


def mask_many(states: Any, seats_asked: Any, outs: Any, mask: Any, first: int, last: int) -> None:
    """Mark the legal moves of the asked seat in every game; none where the game is over."""
    for i in range(first, last):
        for move in range(mask.shape[1]):
            mask[i, move] = False
        if to_act(states[i]) != OVER:
            count = legal(states[i], int(seats_asked[i]), outs[i])
            for k in range(count):
                mask[i, outs[i, k]] = True


def score_many(states: Any, seats: int, scores: Any, worths: Any, wins: Any, first: int, last: int) -> None:
    for i in range(first, last):
        for seat in range(seats):
            scores[i, seat] = score(states[i], seat)
            worths[i, seat] = worth(states[i], seat)
            wins[i, seat] = won(states[i], seat)


def endings_of(states: Any, codes: Any, first: int, last: int) -> None:
    for i in range(first, last):
        codes[i] = ending(states[i])
