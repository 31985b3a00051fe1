# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
"""Random play on a GPU, where 32 threads, a warp, go through the same code at the same time or wait for each other."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from kingfisher.core.contract import CHANCE, OVER, apply, to_act
from kingfisher.core.devices import the_cuda, words_of
from kingfisher.core.kernels import random_move, settle
from kingfisher.core.rng import RNG, look_ahead, wants_block
from kingfisher.core.twin import KEEPS_LOOPS, SHARES_FUNCTIONS, Twin


class Launch(NamedTuple):
    """How many threads play on a multiprocessor at a time. Of registers each has what leaves room for all."""

    threads: int  # of a block
    blocks: int
    registers: int
    in_step: bool = False


SHORT = Launch(128, 6, 80)
LONG = Launch(128, 8, 64)
LONGEST = Launch(1024, 1, 64, in_step=True)
"""Machine code that overflows the instruction cache: all threads go step by step together, and what one of them fetches serves
all."""

ALL = 0xFFFFFFFF  # threads of a warp


def play_on_cuda(twin: Twin, states: Any, rngs: Any, picks: Any, seats: int, cap: int, made: Any, rules: ModuleType) -> None:
    """Play every game to its end at random, or until it has cap moves; made gains the moves of each."""
    launch = launch_of(twin)
    room = launch.blocks * the_cuda().get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-len(made) // launch.threads), room)
    player_of(twin, rules)[blocks, launch.threads](len(made), words_of(states), words_of(rngs), picks, seats, cap, made)


def launch_of(twin: Twin) -> Launch:
    if twin.length < KEEPS_LOOPS:
        return SHORT
    return LONG if twin.length < SHARES_FUNCTIONS else LONGEST


@cache
def player_of(twin: Twin, rules: ModuleType) -> Any:
    """The kernel for a game, whose sizes are compiled in."""
    launch = launch_of(twin)
    space = {**globals(), "cuda": the_cuda(), "MOST_LEGAL": rules.MOST_LEGAL, "IN_STEP": launch.in_step}
    space["MOVE"] = np.dtype(np.int16 if rules.MOVES < 1 << 15 else np.int32)
    for name, records in (("STATE", np.dtype(rules.STATE)), ("RNG", RNG)):
        word = words_of(np.zeros(1, records)).dtype
        space |= {name: records, f"{name}_WORD": word, f"{name}_WORDS": records.itemsize // word.itemsize}
    space |= {
        plain.__name__: twin.of(plain) for plain in (to_act, settle, random_move, apply, wants_block, look_ahead, copy_words)
    }
    return the_cuda().jit(max_registers=launch.registers)(FunctionType(play_games.__code__, space, play_games.__name__))


def play_games(  # noqa: C901
    n: int, states: Any, rngs: Any, picks: Any, seats: int, cap: int, made: Any
) -> None:
    """The kernel, with `cuda` and the game's sizes in its namespace: every thread plays one game after the other to its end, in
    memory of its own.

    One that is done takes its next game while the others play on; chance comes when half of the games of the warp wait for it;
    and when the draws of one run short, all make their next block.
    """
    state, generator = cuda.local.array(STATE_WORDS, STATE_WORD), cuda.local.array(RNG_WORDS, RNG_WORD)
    s, rng = state.view(STATE), generator.view(RNG)
    out, own = cuda.local.array(MOST_LEGAL, MOVE), cuda.local.array(4, RNG_WORD)
    i = cuda.grid(1) - cuda.gridsize(1)
    moves, going, actor = 0, False, OVER
    while True:
        if not going:
            i += cuda.gridsize(1)
            if i < n:
                copy_words(states, i * STATE_WORDS, state, 0, STATE_WORDS)
                copy_words(rngs, i * RNG_WORDS, generator, 0, RNG_WORDS)
                for k in range(4):
                    own[k] = picks[i, k]
                moves, going, actor = 0, True, to_act(s[0])
        if IN_STEP and cuda.syncthreads_or(np.int32(going)) == 0:
            break
        playing = cuda.ballot_sync(ALL, going)
        if playing == 0 and not IN_STEP:
            break
        waiting = cuda.ballot_sync(ALL, going and actor == CHANCE)
        chance_now = 2 * cuda.popc(waiting) >= cuda.popc(playing)
        if chance_now and cuda.any_sync(ALL, going and actor == CHANCE and wants_block(rng[0])) and going:
            look_ahead(rng[0])
        if chance_now and going and actor == CHANCE:
            settle(s[0], rng[0])
            actor = to_act(s[0])
        if IN_STEP:
            cuda.syncthreads()
        seat, move = OVER, 0
        if going and actor != CHANCE and actor != OVER and moves < cap:
            seat, move = random_move(s[0], actor, seats, out, own)
        if IN_STEP:
            cuda.syncthreads()
        if going and seat >= 0:
            apply(s[0], seat, move)
            moves += 1
            actor = to_act(s[0])
        elif going and actor != CHANCE:
            copy_words(state, 0, states, i * STATE_WORDS, STATE_WORDS)
            copy_words(generator, 0, rngs, i * RNG_WORDS, RNG_WORDS)
            for k in range(4):
                picks[i, k] = own[k]
            made[i] += moves
            going = False


def copy_words(source: Any, first: int, target: Any, place: int, count: int) -> None:
    for k in range(count):
        target[place + k] = source[first + k]
