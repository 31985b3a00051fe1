"""The documented generators: what a deal number means, for ever (docs/explanation/randomness.md).

`below` and `number` draw from ChaCha8 with the deal's 256-bit seed as key and the stream as nonce: any draw of any stream
can be had directly, and nobody can guess the cards to come from the cards seen. `pick` and `shuffle_by` use sfc32, a
small fast generator, for choices of random players and for turning one number into an order.

Everything is 32-bit arithmetic inside 64-bit integers, so that interpreter, CPU and GPU cannot differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.arrays import Ints
from kingfisher.core.errors import KingfisherError, read_integer, short_repr
from kingfisher.core.structs import Struct, int32, int64
from kingfisher.core.translatable import say

if TYPE_CHECKING:
    import numpy as np

WORD = 0xFFFFFFFF
DRAWS_PER_BLOCK = 8
SEED_BITS = 256

# Streams of one seed.
DEAL = 0  # the set-up of the game
CHANCE_STEPS = 1  # draw n decides chance step n
PICKS = 2  # choices of random play
IMAGINATION = 3  # worlds a bot imagines

WORDS = 16  # of a block


class Rng(Struct):
    """A generator: the key of its seed, the stream and the next draw, and the blocks of draws that it holds ready."""

    key: Ints = int64(8)
    blocks: Ints = int32(2 * WORDS)  # an even one before an odd one
    stream: int = int64()
    draw: int = int64()
    held: Ints = int64(2)  # which blocks these are; -1 where there is none


def open_stream(rng: Rng, stream: int, draw: int) -> None:
    """Point rng at a draw of a stream; its key stays."""
    rng.stream = stream
    rng.draw = draw
    rng.held[0] = -1
    rng.held[1] = -1


def rotate_left(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & WORD


def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & WORD
    d = rotate_left(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate_left(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate_left(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate_left(b ^ c, 7)
    return a, b, c, d


def to_signed(word: int) -> int:
    """Convert the lowest 32 bits to a signed number, as a block holds them.

    Numba turns signed and unsigned numbers that meet into floats.
    """
    return ((word + 0x80000000) & WORD) - 0x80000000


def word_at(rng: Rng, place: int) -> int:
    return rng.blocks[place] & WORD


def fill_block(rng: Rng, block: int) -> None:
    """Make a block by ChaCha with eight rounds, 64-bit block counter `block` and 64-bit nonce `stream`."""
    first = WORDS * (block & 1)
    k0, k1, k2, k3 = rng.key[0], rng.key[1], rng.key[2], rng.key[3]
    k4, k5, k6, k7 = rng.key[4], rng.key[5], rng.key[6], rng.key[7]
    n0, n1 = block & WORD, (block >> 32) & WORD
    n2, n3 = rng.stream & WORD, (rng.stream >> 32) & WORD
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n0, n1, n2, n3
    for _ in range(4):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    rng.blocks[first] = to_signed(x0 + 0x61707865)
    rng.blocks[first + 1] = to_signed(x1 + 0x3320646E)
    rng.blocks[first + 2] = to_signed(x2 + 0x79622D32)
    rng.blocks[first + 3] = to_signed(x3 + 0x6B206574)
    rng.blocks[first + 4] = to_signed(x4 + k0)
    rng.blocks[first + 5] = to_signed(x5 + k1)
    rng.blocks[first + 6] = to_signed(x6 + k2)
    rng.blocks[first + 7] = to_signed(x7 + k3)
    rng.blocks[first + 8] = to_signed(x8 + k4)
    rng.blocks[first + 9] = to_signed(x9 + k5)
    rng.blocks[first + 10] = to_signed(x10 + k6)
    rng.blocks[first + 11] = to_signed(x11 + k7)
    rng.blocks[first + 12] = to_signed(x12 + n0)
    rng.blocks[first + 13] = to_signed(x13 + n1)
    rng.blocks[first + 14] = to_signed(x14 + n2)
    rng.blocks[first + 15] = to_signed(x15 + n3)
    rng.held[block & 1] = block


def next_draw(rng: Rng) -> int:
    """Step to the next draw and return where in the blocks its two words stand."""
    draw = rng.draw
    rng.draw = draw + 1
    block = draw // DRAWS_PER_BLOCK
    if block != rng.held[block & 1]:
        fill_block(rng, block)
    return 2 * (draw % (2 * DRAWS_PER_BLOCK))


def needs_block(rng: Rng) -> bool:
    """Tell whether the next draw needs a block that is not held."""
    block = rng.draw // DRAWS_PER_BLOCK
    return block != rng.held[block & 1]


def prefetch_block(rng: Rng) -> None:
    """Make the block of the next draw, or the one after it where that is held."""
    block = rng.draw // DRAWS_PER_BLOCK
    if block == rng.held[block & 1]:
        block += 1
    if block != rng.held[block & 1]:
        fill_block(rng, block)


def below(rng: Rng, n: int) -> int:
    """Draw a whole number from 0 to n - 1 (n under 2**31): the 64-bit draw times n, divided by 2**64."""
    place = next_draw(rng)
    low, high = word_at(rng, place), word_at(rng, place + 1)
    return (high * n + ((low * n) >> 32)) >> 32


def number(rng: Rng) -> int:
    """Draw a whole number below 2**62, for an outcome from which `shuffle_by` makes an order."""
    place = next_draw(rng)
    return ((word_at(rng, place + 1) & 0x3FFFFFFF) << 32) | word_at(rng, place)


def shuffle(rng: Rng, items: Ints, count: int) -> None:
    """Shuffle the first `count` items, as Fisher and Yates do, from the last place down."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item


def sfc32_step(a: int, b: int, c: int, counter: int) -> tuple[int, int, int, int, int]:
    """Make one step of sfc32: return the new state and the word it gives."""
    word = (a + b + counter) & WORD
    counter = (counter + 1) & WORD
    a = b ^ (b >> 9)
    b = (c + (c << 3)) & WORD
    c = (rotate_left(c, 21) + word) & WORD
    return a, b, c, counter, word


def start_picks(picks: Ints, rng: Rng) -> None:
    """Begin a run of picks (four integers) at the PICKS stream of rng's seed; rng is left at that stream."""
    open_stream(rng, PICKS, 0)
    place = next_draw(rng)
    picks[0] = word_at(rng, place)
    picks[1] = word_at(rng, place + 1)
    picks[2] = word_at(rng, place + 2)
    picks[3] = 1


def pick(picks: Ints, n: int) -> int:
    """Pick a number from 0 to n - 1, quickly."""
    a, b, c, counter, word = sfc32_step(picks[0], picks[1], picks[2], picks[3])
    picks[0] = a
    picks[1] = b
    picks[2] = c
    picks[3] = counter
    return (word * n) >> 32


def shuffle_by(order: int, items: Ints, first: int, count: int) -> None:
    """Put items[first : first + count] into the order that the number stands for."""
    a, b, c, counter = order & WORD, order >> 32, 0, 1
    for _ in range(12):
        a, b, c, counter, word = sfc32_step(a, b, c, counter)
    for i in range(count - 1, 0, -1):
        a, b, c, counter, word = sfc32_step(a, b, c, counter)
        j = (word * (i + 1)) >> 32
        item = items[first + i]
        items[first + i] = items[first + j]
        items[first + j] = item


def draw_by(order: int, k: int, n: int) -> int:
    """Return the k-th number, from 0 to n - 1, of the sequence that `order` stands for."""
    a, b, c, counter = order & WORD, order >> 32, k, 1
    word = 0
    for _ in range(15):
        a, b, c, counter, word = sfc32_step(a, b, c, counter)
    return (word * n) >> 32


def check_seed(seed: object, count: int = 1) -> int:
    """Return the seed as a number if it is possible, and so are those of `count` deals from it on."""
    number = read_integer(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        text = short_repr(repr(seed) if isinstance(seed, str) else seed)
        raise KingfisherError(say("error.seed-seed-whole", text=text))
    if (number + count - 1) >> SEED_BITS:
        raise KingfisherError(say("error.deals-from-seed", count=str(count), number=str(number)))
    return number


def seed_words(seed: int) -> list[int]:
    """Split the seed into eight words of 32 bits, least significant first."""
    return [(seed >> (32 * k)) & WORD for k in range(8)]


def rng_of(seed: int) -> Rng:
    """Make the generator for a seed."""
    rng = Rng()
    for k, word in enumerate(seed_words(check_seed(seed))):
        rng.key[k] = word
    rng.held[0] = rng.held[1] = -1
    return rng


def keys_of(seed: int, count: int = 1) -> np.recarray[Any, Any]:
    """Make generators for the seeds seed, seed + 1, ... as an array of NumPy."""
    import numpy as np

    seed = check_seed(seed, count)
    rngs = np.zeros(count, Rng.dtype).view(np.recarray)
    lowest = seed & WORD
    if lowest + count <= WORD + 1:
        rngs.key[:] = seed_words(seed)
        rngs.key[:, 0] = np.arange(lowest, lowest + count)
    else:  # the seeds run over the edge of a word
        for i in range(count):
            rngs.key[i] = seed_words(seed + i)
    rngs.held = -1
    return rngs
