"""Random play on a GPU, where 32 threads, a warp, go through the same code at the same time or wait for each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kingfisher.core import interface
from kingfisher.core.batch import loops
from kingfisher.core.batch.backend import words_of
from kingfisher.core.batch.cuda import the_cuda
from kingfisher.core.compile.specialize import KEEPS_LOOPS, SHARES_FUNCTIONS, RuleSet
from kingfisher.core.interface import CHANCE, OVER
from kingfisher.core.rng import chacha

if TYPE_CHECKING:
    from kingfisher.core.batch.backend import Games, Kernel
    from kingfisher.core.batch.dlpack import CudaArray
    from kingfisher.core.interface import AllRules


class Launch(NamedTuple):
    """How many threads play on a multiprocessor at a time, and how many registers each may use so that all of them fit."""

    threads: int  # of a block
    blocks: int
    registers: int


SHORT, LONG, VERY_LONG = Launch(128, 6, 80), Launch(128, 8, 64), Launch(1024, 1, 64)

ALL = 0xFFFFFFFF  # threads of a warp


def play_on_cuda(rule_set: RuleSet, rules: AllRules[Any, Any], games: Games[CudaArray], seats: int, cap: int) -> None:
    """Play every game to its end at random, or until it has cap moves; made gains the moves of each."""
    states, rngs, picks, made = games
    module: Any = rules  # a type checker does not know that it can be hashed
    n, launch = len(made), launch_of(rule_set)
    room = launch.blocks * the_cuda().get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-n // launch.threads), room)
    if launch == VERY_LONG:
        following = the_cuda().to_device(np.array([blocks * launch.threads]))
        player = player_of(rule_set, module, make_play_sorted)
        player[blocks, launch.threads](n, states, rngs, picks, seats, cap, made, following)
    else:
        player = player_of(rule_set, module, make_play_apart)
        player[blocks, launch.threads](n, words_of(states), words_of(rngs), picks, seats, cap, made)


def launch_of(rule_set: RuleSet) -> Launch:
    if rule_set.length < KEEPS_LOOPS:
        return SHORT
    return LONG if rule_set.length < SHARES_FUNCTIONS else VERY_LONG


@cache
def player_of(
    rule_set: RuleSet, rules: AllRules[Any, Any], make: Callable[[ModuleType, RuleSet, AllRules[Any, Any], Launch], Kernel]
) -> Kernel:
    """Make the kernel of a game by `make`, once for all batches."""
    return make(the_cuda(), rule_set, rules, launch_of(rule_set))


def words_in(records: np.dtype[Any]) -> tuple[np.dtype[Any], int]:
    """Find the kind of the words that a record consists of, and their number."""
    word = words_of(np.zeros(1, records)).dtype
    return word, records.itemsize // word.itemsize


def type_of_moves(rules: AllRules[Any, Any]) -> np.dtype[Any]:
    return np.dtype(np.int16 if rules.MOVES < 1 << 15 else np.int32)


def copy_words(source: npt.NDArray[Any], first: int, target: npt.NDArray[Any], place: int, count: int) -> None:
    for k in range(count):
        target[place + k] = source[first + k]


def make_play_apart(cuda: ModuleType, rule_set: RuleSet, rules: AllRules[Any, Any], launch: Launch) -> Kernel:  # noqa: C901
    """Make a kernel in which every thread plays one game after the other to its end, in memory of its own.

    A thread that is done takes its next game while the others play on. Chance comes when half of the games of the warp wait
    for it. When one game needs its next block of draws, all make theirs.
    """
    to_act, apply = rule_set.of(interface.to_act), rule_set.of(interface.apply)
    settle, random_move = rule_set.of(loops.settle), rule_set.of(loops.random_move)
    wants_block, look_ahead, copy = rule_set.of(chacha.needs_block), rule_set.of(chacha.prefetch_block), rule_set.of(copy_words)
    state_record, rng_record = rules.State.dtype, chacha.Rng.dtype
    (state_word, state_words), (rng_word, rng_words) = words_in(state_record), words_in(rng_record)
    max_legal, move_type = rules.MAX_LEGAL_MOVES, type_of_moves(rules)

    @cuda.jit(max_registers=launch.registers)  # type: ignore[untyped-decorator]
    def play_apart(  # noqa: C901, PLR0913 - a kernel is given arrays and numbers
        n: int,
        states: npt.NDArray[Any],
        rngs: npt.NDArray[Any],
        picks: npt.NDArray[Any],
        seats: int,
        cap: int,
        made: npt.NDArray[Any],
    ) -> None:
        state, generator = cuda.local.array(state_words, state_word), cuda.local.array(rng_words, rng_word)
        s, random = state.view(state_record), generator.view(rng_record)
        out, own = cuda.local.array(max_legal, move_type), cuda.local.array(4, rng_word)
        i = cuda.grid(1) - cuda.gridsize(1)
        moves, going, actor = 0, False, OVER
        while True:
            if not going:
                i += cuda.gridsize(1)
                if i < n:
                    copy(states, i * state_words, state, 0, state_words)
                    copy(rngs, i * rng_words, generator, 0, rng_words)
                    for k in range(4):
                        own[k] = picks[i, k]
                    moves, going, actor = 0, True, to_act(s[0])
            playing = cuda.ballot_sync(ALL, going)
            if playing == 0:
                break
            waiting = cuda.ballot_sync(ALL, going and actor == CHANCE)
            chance_now = 2 * cuda.popc(waiting) >= cuda.popc(playing)
            if chance_now and cuda.any_sync(ALL, going and actor == CHANCE and wants_block(random[0])) and going:
                look_ahead(random[0])
            if chance_now and going and actor == CHANCE:
                settle(s[0], random[0])
                actor = to_act(s[0])
            seat, move = OVER, 0
            if going and actor != CHANCE and actor != OVER and moves < cap:
                seat, move = random_move(s[0], actor, seats, out, own)
            if going and seat >= 0:
                apply(s[0], seat, move)
                moves += 1
                actor = to_act(s[0])
            elif going and actor != CHANCE:
                copy(state, 0, states, i * state_words, state_words)
                copy(generator, 0, rngs, i * rng_words, rng_words)
                for k in range(4):
                    picks[i, k] = own[k]
                made[i] += moves
                going = False

    kernel: Kernel = play_apart
    return kernel


def make_play_sorted(cuda: ModuleType, rule_set: RuleSet, rules: AllRules[Any, Any], launch: Launch) -> Kernel:
    """Make a kernel for machine code that overflows the instruction cache.

    The threads of a block go step by step together, so code that one of them fetches serves all. Games do not stay with a
    thread. When all have chosen a move they are sorted by it, so that those of a warp go the same way, and mostly do so up to
    their next choice. `following` counts which game comes next.
    """
    to_act, apply = rule_set.of(interface.to_act), rule_set.of(interface.apply)
    settle, random_move = rule_set.of(loops.settle), rule_set.of(loops.random_move)
    wants_block, look_ahead = rule_set.of(chacha.needs_block), rule_set.of(chacha.prefetch_block)
    threads, space, max_legal, move_type = launch.threads, rules.MOVES, rules.MAX_LEGAL_MOVES, type_of_moves(rules)
    sorted_place = make_sorted_place(cuda, space, threads)

    @cuda.jit(max_registers=launch.registers)  # type: ignore[untyped-decorator]
    def play_sorted(  # noqa: PLR0913 - a kernel is given arrays and numbers
        n: int,
        states: npt.NDArray[Any],
        rngs: npt.NDArray[Any],
        picks: npt.NDArray[Any],
        seats: int,
        cap: int,
        made: npt.NDArray[Any],
        following: npt.NDArray[Any],
    ) -> None:
        hands, out = cuda.shared.array((5, threads), np.int32), cuda.local.array(max_legal, move_type)
        own = cuda.threadIdx.x
        i, moves, actor = cuda.grid(1), 0, OVER
        if i < n:
            actor = to_act(states[i])
        while cuda.syncthreads_or(np.int32(i < n)) != 0:
            playing = cuda.ballot_sync(ALL, i < n)
            waiting = cuda.ballot_sync(ALL, i < n and actor == CHANCE)
            chance_now = 2 * cuda.popc(waiting) >= cuda.popc(playing)
            if chance_now and cuda.any_sync(ALL, i < n and actor == CHANCE and wants_block(rngs[i])) and i < n:
                look_ahead(rngs[i])
            if chance_now and i < n and actor == CHANCE:
                settle(states[i], rngs[i])
                actor = to_act(states[i])
            cuda.syncthreads()
            seat, move = OVER, space
            if i < n and actor != CHANCE and actor != OVER and moves < cap:
                seat, move = random_move(states[i], actor, seats, out, picks[i])
            if i < n and actor != CHANCE and seat < 0:
                made[i] += moves
                i, moves, actor = cuda.atomic.add(following, 0, 1), 0, OVER
                if i < n:
                    actor = to_act(states[i])
            place = sorted_place(move if seat >= 0 else space if i < n else space + 1)
            hands[0, place], hands[1, place], hands[2, place], hands[3, place], hands[4, place] = i, moves, seat, move, actor
            cuda.syncthreads()
            i, moves, seat, move, actor = hands[0, own], hands[1, own], hands[2, own], hands[3, own], hands[4, own]
            if seat >= 0:
                apply(states[i], seat, move)
                moves += 1
                actor = to_act(states[i])

    kernel: Kernel = play_sorted
    return kernel


def make_sorted_place(cuda: ModuleType, space: int, threads: int) -> Callable[[int], int]:
    """Make a function that finds the place of a thread's key, from 0 to space + 1, among those of the block in order.

    Where there are more keys than threads, neighbours count as one.
    """

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def sorted_place(key: int) -> int:
        starts, own = cuda.shared.array(threads, np.int32), cuda.threadIdx.x
        if space + 2 > threads:
            key = key * threads // (space + 2)
        starts[own] = 0
        cuda.syncthreads()
        place = cuda.atomic.add(starts, key, 1)
        cuda.syncthreads()
        far = 1
        while far < threads:  # every count becomes the sum of all up to it
            before = starts[own - far] if own >= far else 0
            cuda.syncthreads()
            starts[own] += before
            cuda.syncthreads()
            far *= 2
        return int(place + (starts[key - 1] if key > 0 else 0))

    place_of: Callable[[int], int] = sorted_place
    return place_of
