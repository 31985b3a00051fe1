# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
"""Random play on a GPU, where 32 threads, a warp, go through the same code at the same time or wait for each other."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.contract import CHANCE, OVER, to_act
from kingfisher.core.devices import the_cuda, words_of
from kingfisher.core.kernels import move_at_random, settle
from kingfisher.core.rng import RNG, look_ahead, wants_block

if TYPE_CHECKING:
    from kingfisher.core.twin import Twin

THREADS = 768
"""On a multiprocessor at a time."""

REGISTERS = 80
"""Of a thread, so that these have room."""

BLOCKS = 6
"""On a multiprocessor, where they need not keep in step."""

LONG_CODE_BYTES = 10_000
"""Of the rules in Python, beyond which their machine code overflows the instruction cache. All threads of a multiprocessor then
go step by step together, and what one of them fetches serves all."""

ALL = 0xFFFFFFFF  # threads of a warp


def play_on_cuda(twin: Twin, states: Any, rngs: Any, picks: Any, seats: int, cap: int, made: Any, rules: ModuleType) -> None:
    """Play every game to its end at random, or until it has cap moves; made gains the moves of each."""
    threads = THREADS if is_long(twin, rules) else THREADS // BLOCKS
    room = THREADS // threads * the_cuda().get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-len(made) // threads), room)
    player_of(twin, rules)[blocks, threads](len(made), words_of(states), words_of(rngs), picks, seats, cap, made)


@cache
def is_long(twin: Twin, rules: ModuleType) -> bool:
    return twin.length_of([rules.to_act, rules.legal, rules.chance, rules.apply]) > LONG_CODE_BYTES


@cache
def player_of(twin: Twin, rules: ModuleType) -> Any:
    """The kernel for a game, whose sizes are compiled in."""
    space = {**globals(), "cuda": the_cuda(), "MOST_LEGAL": rules.MOST_LEGAL, "IN_STEP": is_long(twin, rules)}
    space["MOVE"] = np.dtype(np.int16 if rules.MOVES < 1 << 15 else np.int32)
    for name, records in (("STATE", np.dtype(rules.STATE)), ("RNG", RNG)):
        word = words_of(np.zeros(1, records)).dtype
        space |= {name: records, f"{name}_WORD": word, f"{name}_WORDS": records.itemsize // word.itemsize}
    space |= {plain.__name__: twin.of(plain) for plain in (to_act, settle, move_at_random, wants_block, look_ahead)}
    return the_cuda().jit(max_registers=REGISTERS)(FunctionType(play_games.__code__, space, play_games.__name__))


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
                for k in range(STATE_WORDS):
                    state[k] = states[i * STATE_WORDS + k]
                for k in range(RNG_WORDS):
                    generator[k] = rngs[i * RNG_WORDS + k]
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
        if going and actor != CHANCE:
            if actor == OVER or moves == cap or not move_at_random(s[0], actor, seats, out, own):
                for k in range(STATE_WORDS):
                    states[i * STATE_WORDS + k] = state[k]
                for k in range(RNG_WORDS):
                    rngs[i * RNG_WORDS + k] = generator[k]
                for k in range(4):
                    picks[i, k] = own[k]
                made[i] += moves
                going = False
            else:
                moves += 1
                actor = to_act(s[0])
