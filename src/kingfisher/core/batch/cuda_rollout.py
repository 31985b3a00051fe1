"""Random play on a GPU, where the 32 threads of a warp run the same code at the same time, or wait for each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kingfisher.core import interface
from kingfisher.core.batch import loops
from kingfisher.core.batch.backend import as_words
from kingfisher.core.batch.cuda import cuda_module
from kingfisher.core.compile.specialize import MIN_LENGTH_TO_KEEP_LOOPS, MIN_LENGTH_TO_SHARE_FUNCTIONS, RuleSet
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
    """Play every game to its end at random, or until it has cap moves; the moves of each game are added to moves_made."""
    states, rngs, picks, moves_made = games
    module: Any = rules  # a type checker does not know that it can be hashed
    n, launch = len(moves_made), launch_of(rule_set)
    max_blocks = launch.blocks * cuda_module().get_current_device().MULTIPROCESSOR_COUNT
    blocks = min(-(-n // launch.threads), max_blocks)
    if launch == VERY_LONG:
        next_game = cuda_module().to_device(np.array([blocks * launch.threads]))
        kernel = rollout_kernel(rule_set, module, make_play_sorted)
        kernel[blocks, launch.threads](n, states, rngs, picks, seats, cap, moves_made, next_game)
    else:
        kernel = rollout_kernel(rule_set, module, make_play_apart)
        kernel[blocks, launch.threads](n, as_words(states), as_words(rngs), picks, seats, cap, moves_made)


def launch_of(rule_set: RuleSet) -> Launch:
    if rule_set.length < MIN_LENGTH_TO_KEEP_LOOPS:
        return SHORT
    return LONG if rule_set.length < MIN_LENGTH_TO_SHARE_FUNCTIONS else VERY_LONG


@cache
def rollout_kernel(
    rule_set: RuleSet, rules: AllRules[Any, Any], make: Callable[[ModuleType, RuleSet, AllRules[Any, Any], Launch], Kernel]
) -> Kernel:
    """Make the kernel of a game by `make`, once for all batches."""
    return make(cuda_module(), rule_set, rules, launch_of(rule_set))


def word_layout(records: np.dtype[Any]) -> tuple[np.dtype[Any], int]:
    """Find the dtype of the words of which a record consists, and their number."""
    word = as_words(np.zeros(1, records)).dtype
    return word, records.itemsize // word.itemsize


def move_dtype(rules: AllRules[Any, Any]) -> np.dtype[Any]:
    return np.dtype(np.int16 if rules.MOVES < 1 << 15 else np.int32)


def copy_words(source: npt.NDArray[Any], first: int, target: npt.NDArray[Any], place: int, count: int) -> None:
    for k in range(count):
        target[place + k] = source[first + k]


def make_play_apart(cuda: ModuleType, rule_set: RuleSet, rules: AllRules[Any, Any], launch: Launch) -> Kernel:  # noqa: C901
    """Make a kernel in which every thread plays one game after the other to its end, in its own local memory.

    A thread whose game is over takes its next game while the others play on. Chance is drawn when half of the games of the warp
    wait for it. When one game needs its next block of random numbers, all games make theirs.
    """
    to_act, apply = rule_set.copy_of(interface.to_act), rule_set.copy_of(interface.apply)
    draw_due_chance, random_move = rule_set.copy_of(loops.draw_due_chance), rule_set.copy_of(loops.random_move)
    needs_block, prefetch_block = rule_set.copy_of(chacha.needs_block), rule_set.copy_of(chacha.prefetch_block)
    copy = rule_set.copy_of(copy_words)
    state_record, rng_record = rules.State.dtype, chacha.Rng.dtype
    (state_word, state_words), (rng_word, rng_words) = word_layout(state_record), word_layout(rng_record)
    max_legal, move_type = rules.MAX_LEGAL_MOVES, move_dtype(rules)

    @cuda.jit(max_registers=launch.registers)  # type: ignore[untyped-decorator]
    def play_apart(  # noqa: C901, PLR0913 - a kernel is given arrays and numbers
        n: int,
        states: npt.NDArray[Any],
        rngs: npt.NDArray[Any],
        picks: npt.NDArray[Any],
        seats: int,
        cap: int,
        moves_made: npt.NDArray[Any],
    ) -> None:
        state, generator = cuda.local.array(state_words, state_word), cuda.local.array(rng_words, rng_word)
        s, random = state.view(state_record), generator.view(rng_record)
        legal_moves, game_picks = cuda.local.array(max_legal, move_type), cuda.local.array(4, rng_word)
        i = cuda.grid(1) - cuda.gridsize(1)
        moves, is_playing, actor = 0, False, OVER
        while True:
            if not is_playing:
                i += cuda.gridsize(1)
                if i < n:
                    copy(states, i * state_words, state, 0, state_words)
                    copy(rngs, i * rng_words, generator, 0, rng_words)
                    for k in range(4):
                        game_picks[k] = picks[i, k]
                    moves, is_playing, actor = 0, True, to_act(s[0])
            playing = cuda.ballot_sync(ALL, is_playing)
            if playing == 0:
                break
            waiting = cuda.ballot_sync(ALL, is_playing and actor == CHANCE)
            chance_now = 2 * cuda.popc(waiting) >= cuda.popc(playing)
            if chance_now and cuda.any_sync(ALL, is_playing and actor == CHANCE and needs_block(random[0])) and is_playing:
                prefetch_block(random[0])
            if chance_now and is_playing and actor == CHANCE:
                draw_due_chance(s[0], random[0])
                actor = to_act(s[0])
            seat, move = OVER, 0
            if is_playing and actor != CHANCE and actor != OVER and moves < cap:
                seat, move = random_move(s[0], actor, seats, legal_moves, game_picks)
            if is_playing and seat >= 0:
                apply(s[0], seat, move)
                moves += 1
                actor = to_act(s[0])
            elif is_playing and actor != CHANCE:
                copy(state, 0, states, i * state_words, state_words)
                copy(generator, 0, rngs, i * rng_words, rng_words)
                for k in range(4):
                    picks[i, k] = game_picks[k]
                moves_made[i] += moves
                is_playing = False

    kernel: Kernel = play_apart
    return kernel


def make_play_sorted(cuda: ModuleType, rule_set: RuleSet, rules: AllRules[Any, Any], launch: Launch) -> Kernel:
    """Make a kernel for machine code that overflows the instruction cache.

    The threads of a block take each step together, so code that one of them fetches serves all. A game does not stay with its
    thread: when all have chosen a move, the games are sorted by move, so that the threads of a warp mostly run the same code
    until the next choice. `next_game` is the index of the next game to begin.
    """
    to_act, apply = rule_set.copy_of(interface.to_act), rule_set.copy_of(interface.apply)
    draw_due_chance, random_move = rule_set.copy_of(loops.draw_due_chance), rule_set.copy_of(loops.random_move)
    needs_block, prefetch_block = rule_set.copy_of(chacha.needs_block), rule_set.copy_of(chacha.prefetch_block)
    threads, space, max_legal, move_type = launch.threads, rules.MOVES, rules.MAX_LEGAL_MOVES, move_dtype(rules)
    sorted_place = make_sorted_place(cuda, space, threads)

    @cuda.jit(max_registers=launch.registers)  # type: ignore[untyped-decorator]
    def play_sorted(  # noqa: PLR0913 - a kernel is given arrays and numbers
        n: int,
        states: npt.NDArray[Any],
        rngs: npt.NDArray[Any],
        picks: npt.NDArray[Any],
        seats: int,
        cap: int,
        moves_made: npt.NDArray[Any],
        next_game: npt.NDArray[Any],
    ) -> None:
        swap, legal_moves = cuda.shared.array((5, threads), np.int32), cuda.local.array(max_legal, move_type)
        thread = cuda.threadIdx.x
        i, moves, actor = cuda.grid(1), 0, OVER
        if i < n:
            actor = to_act(states[i])
        while cuda.syncthreads_or(np.int32(i < n)) != 0:
            playing = cuda.ballot_sync(ALL, i < n)
            waiting = cuda.ballot_sync(ALL, i < n and actor == CHANCE)
            chance_now = 2 * cuda.popc(waiting) >= cuda.popc(playing)
            if chance_now and cuda.any_sync(ALL, i < n and actor == CHANCE and needs_block(rngs[i])) and i < n:
                prefetch_block(rngs[i])
            if chance_now and i < n and actor == CHANCE:
                draw_due_chance(states[i], rngs[i])
                actor = to_act(states[i])
            cuda.syncthreads()
            seat, move = OVER, space
            if i < n and actor != CHANCE and actor != OVER and moves < cap:
                seat, move = random_move(states[i], actor, seats, legal_moves, picks[i])
            if i < n and actor != CHANCE and seat < 0:
                moves_made[i] += moves
                i, moves, actor = cuda.atomic.add(next_game, 0, 1), 0, OVER
                if i < n:
                    actor = to_act(states[i])
            place = sorted_place(move if seat >= 0 else space if i < n else space + 1)
            swap[0, place], swap[1, place], swap[2, place], swap[3, place], swap[4, place] = i, moves, seat, move, actor
            cuda.syncthreads()
            i, moves, seat, move, actor = swap[0, thread], swap[1, thread], swap[2, thread], swap[3, thread], swap[4, thread]
            if seat >= 0:
                apply(states[i], seat, move)
                moves += 1
                actor = to_act(states[i])

    kernel: Kernel = play_sorted
    return kernel


def make_sorted_place(cuda: ModuleType, space: int, threads: int) -> Callable[[int], int]:
    """Make a function that finds the place of a thread's key, from 0 to space + 1, in the sorted keys of its block.

    If there are more keys than threads, neighbouring keys count as one.
    """

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def sorted_place(key: int) -> int:
        starts, thread = cuda.shared.array(threads, np.int32), cuda.threadIdx.x
        if space + 2 > threads:
            key = key * threads // (space + 2)
        starts[thread] = 0
        cuda.syncthreads()
        place = cuda.atomic.add(starts, key, 1)
        cuda.syncthreads()
        distance = 1
        while distance < threads:  # every count becomes the sum of all up to it
            before = starts[thread - distance] if thread >= distance else 0
            cuda.syncthreads()
            starts[thread] += before
            cuda.syncthreads()
            distance *= 2
        return int(place + (starts[key - 1] if key > 0 else 0))

    place_of: Callable[[int], int] = sorted_place
    return place_of
