"""The documented generators: what a deal number means, for ever (docs/randomness.md).

`below` and `number` draw from ChaCha8 with the deal's 256-bit seed as key and the stream as nonce: any draw of any stream
can be had directly, and nobody can guess the cards to come from the cards seen. `pick` and `shuffle_by` use sfc32, a
small fast generator, for choices of random players and for turning one number into an order.

Everything is 32-bit arithmetic inside 64-bit integers, so that interpreter, CPU and GPU cannot differ.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from kingfisher.core.errors import KingfisherError, shown

WORD = 0xFFFFFFFF
DRAWS_PER_BLOCK = 8
SEED_BITS = 256

# Streams of one seed.
DEAL = 0  # the set-up of the game
CHANCE_STEPS = 1  # draw n decides chance step n
PICKS = 2  # choices of random play
IMAGINATION = 3  # worlds a bot imagines

WORDS = 16  # of a block
RNG = np.dtype(
    [("key", "i8", (8,)), ("blocks", "i4", (2 * WORDS,)), ("stream", "i8"), ("draw", "i8"), ("held", "i8", (2,))],
    align=True,
)
"""`held` tells which blocks lie in `blocks`, an even one before an odd one; -1 where there is none."""


def open_stream(rng: Any, stream: int, draw: int) -> None:
    """Point rng at a draw of a stream; its key stays."""
    rng.stream = stream
    rng.draw = draw
    rng.held[0] = -1
    rng.held[1] = -1


def rotate_left(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & WORD


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & WORD
    d = rotate_left(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate_left(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate_left(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate_left(b ^ c, 7)
    return a, b, c, d


def signed(word: int) -> int:
    """The lowest 32 bits as a signed number, which is how a block holds them: Numba makes floats where signs meet."""
    return ((word + 0x80000000) & WORD) - 0x80000000


def word_at(rng: Any, place: int) -> int:
    return int(rng.blocks[place]) & WORD


def fill_block(rng: Any, at: int) -> None:
    """ChaCha with eight rounds, 64-bit block counter `at`, 64-bit nonce `stream`."""
    first = WORDS * (at & 1)
    k0, k1, k2, k3 = int(rng.key[0]), int(rng.key[1]), int(rng.key[2]), int(rng.key[3])
    k4, k5, k6, k7 = int(rng.key[4]), int(rng.key[5]), int(rng.key[6]), int(rng.key[7])
    n0, n1 = at & WORD, (at >> 32) & WORD
    n2, n3 = int(rng.stream) & WORD, (int(rng.stream) >> 32) & WORD
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n0, n1, n2, n3
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    rng.blocks[first] = signed(x0 + 0x61707865)
    rng.blocks[first + 1] = signed(x1 + 0x3320646E)
    rng.blocks[first + 2] = signed(x2 + 0x79622D32)
    rng.blocks[first + 3] = signed(x3 + 0x6B206574)
    rng.blocks[first + 4] = signed(x4 + k0)
    rng.blocks[first + 5] = signed(x5 + k1)
    rng.blocks[first + 6] = signed(x6 + k2)
    rng.blocks[first + 7] = signed(x7 + k3)
    rng.blocks[first + 8] = signed(x8 + k4)
    rng.blocks[first + 9] = signed(x9 + k5)
    rng.blocks[first + 10] = signed(x10 + k6)
    rng.blocks[first + 11] = signed(x11 + k7)
    rng.blocks[first + 12] = signed(x12 + n0)
    rng.blocks[first + 13] = signed(x13 + n1)
    rng.blocks[first + 14] = signed(x14 + n2)
    rng.blocks[first + 15] = signed(x15 + n3)
    rng.held[at & 1] = at


def next_draw(rng: Any) -> int:
    """Step to the next draw and return where in the blocks its two words stand."""
    draw = int(rng.draw)
    rng.draw = draw + 1
    at = draw // DRAWS_PER_BLOCK
    if at != int(rng.held[at & 1]):
        fill_block(rng, at)
    return 2 * (draw % (2 * DRAWS_PER_BLOCK))


def wants_block(rng: Any) -> bool:
    """Whether the next draw needs a block that is not held."""
    at = int(rng.draw) // DRAWS_PER_BLOCK
    return at != int(rng.held[at & 1])


def look_ahead(rng: Any) -> None:
    """Make the block of the next draw, or the one after it where that is held."""
    at = int(rng.draw) // DRAWS_PER_BLOCK
    if at == int(rng.held[at & 1]):
        at += 1
    if at != int(rng.held[at & 1]):
        fill_block(rng, at)


def below(rng: Any, n: int) -> int:
    """A whole number from 0 to n - 1 (n under 2**31): the 64-bit draw times n, divided by 2**64."""
    place = next_draw(rng)
    low, high = word_at(rng, place), word_at(rng, place + 1)
    return (high * n + ((low * n) >> 32)) >> 32


def number(rng: Any) -> int:
    """A whole number below 2**62, for an outcome from which `shuffle_by` makes an order."""
    place = next_draw(rng)
    return ((word_at(rng, place + 1) & 0x3FFFFFFF) << 32) | word_at(rng, place)


def shuffle(rng: Any, items: Any, count: int) -> None:
    """Fisher and Yates, from the last place down."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def small_step(a: int, b: int, c: int, counter: int) -> tuple[int, int, int, int, int]:
    """One step of sfc32: the new state and the word it gives."""
    word = (a + b + counter) & WORD
    counter = (counter + 1) & WORD
    a = b ^ (b >> 9)
    b = (c + (c << 3)) & WORD
    c = (rotate_left(c, 21) + word) & WORD
    return a, b, c, counter, word


def start_picks(picks: Any, rng: Any) -> None:
    """Begin a run of picks (four integers) at the PICKS stream of rng's seed; rng is left at that stream."""
    open_stream(rng, PICKS, 0)
    place = next_draw(rng)
    picks[0] = word_at(rng, place)
    picks[1] = word_at(rng, place + 1)
    picks[2] = word_at(rng, place + 2)
    picks[3] = 1


def pick(picks: Any, n: int) -> int:
    """A quick choice from 0 to n - 1."""
    a, b, c, counter, word = small_step(int(picks[0]), int(picks[1]), int(picks[2]), int(picks[3]))
    picks[0] = a
    picks[1] = b
    picks[2] = c
    picks[3] = counter
    return (word * n) >> 32


def shuffle_by(order: int, items: Any, first: int, count: int) -> None:
    """Put items[first : first + count] into the order that the number stands for."""
    a, b, c, counter = order & WORD, order >> 32, 0, 1
    for _ in range(12):
        a, b, c, counter, word = small_step(a, b, c, counter)
    for i in range(count - 1, 0, -1):
        a, b, c, counter, word = small_step(a, b, c, counter)
        j = (word * (i + 1)) >> 32
        kept = items[first + i]
        items[first + i] = items[first + j]
        items[first + j] = kept


def draw_by(order: int, k: int, n: int) -> int:
    """The k-th whole number from 0 to n - 1 of those that the number stands for."""
    a, b, c, counter = order & WORD, order >> 32, k, 1
    word = 0
    for _ in range(15):
        a, b, c, counter, word = small_step(a, b, c, counter)
    return (word * n) >> 32


def check_seed(seed: Any, count: int = 1) -> int:
    """The seed as a number, if it is one and count deals from it on have one."""
    try:
        number = -1 if isinstance(seed, bool) else index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 1 << SEED_BITS:
        given = shown(repr(seed) if isinstance(seed, str) else seed)
        raise KingfisherError(f"seed {given}: a seed is a whole number from 0 to 2**256 - 1")
    if (number + count - 1) >> SEED_BITS:
        raise KingfisherError(f"{count} deals from seed {number} on: there is no seed beyond 2**256 - 1")
    return number


def keys_of(seed: int, count: int = 1) -> Any:
    """Generators for the seeds seed, seed + 1, ...: whole numbers below 2**256, least significant word first."""
    seed = check_seed(seed, count)
    rngs = np.zeros(count, RNG).view(np.recarray)
    lowest = seed & WORD
    if lowest + count <= WORD + 1:
        rngs.key[:] = [(seed >> (32 * k)) & WORD for k in range(8)]
        rngs.key[:, 0] = np.arange(lowest, lowest + count)
    else:  # the seeds run over the edge of a word
        for i in range(count):
            rngs.key[i] = [((seed + i) >> (32 * k)) & WORD for k in range(8)]
    rngs.held = -1
    return rngs
