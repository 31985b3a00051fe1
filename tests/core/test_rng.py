"""The generators against known answers, and against straightforward implementations of their own."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from kingfisher.core.compile.specialize import CHECKED, COMPILED, INTERPRETED, RuleSet
from kingfisher.core.errors import KingfisherError
from kingfisher.core.rng import PICKS, Rng, chacha as module, keys_of, open_stream, rng_of
from kingfisher.core.rng.chacha import DRAWS_PER_BLOCK, WORD, fill_block, to_signed
from kingfisher.core.structs import to_numpy
from tests.support.every_game import REGISTERED

GAME = REGISTERED[0]
LAST_SEED = 2**256 - 1

ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)

VERSIONS = {speed: RuleSet([], [module], speed) for speed in (INTERPRETED, COMPILED)}
BOTH = pytest.mark.parametrize("rule_set", VERSIONS.values(), ids=VERSIONS)

seeds = st.integers(0, LAST_SEED)
streams = st.integers(0, 2**63 - 1)


# The same generators once more, as plainly as they can be written


def turned(word: int, bits: int) -> int:
    return (word << bits | word >> 32 - bits) % 2**32


def chacha8_block(seed: int, stream: int, block: int) -> list[int]:
    key = np.frombuffer(seed.to_bytes(32, "little"), "<u4")
    counter = np.frombuffer(block.to_bytes(8, "little") + stream.to_bytes(8, "little"), "<u4")
    start = [*np.frombuffer(b"expand 32-byte k", "<u4").tolist(), *key.tolist(), *counter.tolist()]
    x = list(start)
    columns = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    for a, b, c, d in (columns + diagonals) * 4:
        for target, start_word, moved, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[target] = (x[target] + x[start_word]) % 2**32
            x[moved] = turned(x[moved] ^ x[target], bits)
    return [(word + start_word) % 2**32 for word, start_word in zip(x, start, strict=True)]


def draw_of(seed: int, stream: int, draw: int) -> int:
    """The 64-bit draw: two words of the stream, the lower first."""
    words = chacha8_block(seed, stream, draw // 8)
    return words[2 * (draw % 8)] + 2**32 * words[2 * (draw % 8) + 1]


class Sfc32:
    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.state = (a, b, c, counter)

    def word(self) -> int:
        a, b, c, counter = self.state
        word = (a + b + counter) % 2**32
        self.state = (b ^ b >> 9, 9 * c % 2**32, (turned(c, 21) + word) % 2**32, (counter + 1) % 2**32)
        return word


def ordered_by(order: int, items: list[int]) -> list[int]:
    source = Sfc32(order % 2**32, order // 2**32, 0, 1)
    for _ in range(12):
        source.word()
    items = list(items)
    for i in reversed(range(1, len(items))):
        j = source.word() * (i + 1) // 2**32
        items[i], items[j] = items[j], items[i]
    return items


# ChaCha8


def rng_at(seed: int, stream: int, draw: int) -> Rng:
    rng = rng_of(seed)
    open_stream(rng, stream, draw)
    return rng


def taken(rule_set: RuleSet, rng: Rng) -> Any:
    """The generator as functions at this speed take it: compiled ones want NumPy's record of the same memory."""
    return rng if rule_set.speed == INTERPRETED else to_numpy(rng)[0]


@BOTH
def test_the_zero_key_gives_the_known_answer(rule_set: RuleSet) -> None:
    rng = rng_at(0, 0, 0)
    rule_set.fill_block(taken(rule_set, rng), 0)
    assert np.array(rng.blocks[:16]).astype("<u4").tobytes().hex() == ZERO_KEY
    assert np.array(chacha8_block(0, 0, 0), "<u4").tobytes().hex() == ZERO_KEY


@BOTH
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=seeds, stream=streams, block=st.integers(0, 2**59))
def test_blocks_are_those_of_chacha8(rule_set: RuleSet, seed: int, stream: int, block: int) -> None:
    rng = rng_at(seed, stream, 0)
    rule_set.fill_block(taken(rule_set, rng), block)
    assert np.asarray(rng.blocks).view("u4").reshape(2, 16)[block % 2].tolist() == chacha8_block(seed, stream, block)


QUICK = [VERSIONS[COMPILED], RuleSet([], [module], CHECKED)]


@pytest.mark.parametrize("rule_set", QUICK, ids=[COMPILED, CHECKED])
@settings(max_examples=200, deadline=None, derandomize=True)
@given(seed=seeds, stream=streams, block=st.integers(0, 2**60 - 1))
@example(seed=LAST_SEED, stream=2**63 - 1, block=2**60 - 1)
@example(seed=1, stream=0, block=2**32 - 1)
@example(seed=1, stream=0, block=2**32)
def test_compiled_rules_make_a_block_and_the_one_held_with_it(rule_set: RuleSet, seed: int, stream: int, block: int) -> None:
    plain, quick = rng_at(seed, stream, 0), rng_at(seed, stream, 0)
    for at in (block & ~1, block | 1):
        fill_block(plain, at)
    rule_set.fill_block(taken(rule_set, quick), block)
    assert quick.tobytes() == plain.tobytes()


@BOTH
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=seeds, stream=streams, draw=st.integers(0, 2**62), n=st.integers(1, 2**31 - 1))
def test_below_is_the_draw_times_n_over_2_to_the_64(rule_set: RuleSet, seed: int, stream: int, draw: int, n: int) -> None:
    assert rule_set.below(taken(rule_set, rng_at(seed, stream, draw)), n) == draw_of(seed, stream, draw) * n // 2**64


@BOTH
@pytest.mark.parametrize("n", [1, 2, 2**31 - 1])
@pytest.mark.parametrize("draw", [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
def test_below_is_exact_at_the_edges_of_a_draw(rule_set: RuleSet, draw: int, n: int) -> None:
    rng = rng_at(0, 0, 0)
    rng.held[0], rng.blocks[0], rng.blocks[1] = 0, to_signed(draw % 2**32), to_signed(draw // 2**32)
    assert rule_set.below(taken(rule_set, rng), n) == draw * n // 2**64


@BOTH
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=seeds, draw=st.integers(0, 2**62))
def test_number_is_the_draw_below_2_to_the_62(rule_set: RuleSet, seed: int, draw: int) -> None:
    assert rule_set.number(taken(rule_set, rng_at(seed, 1, draw))) == draw_of(seed, 1, draw) % 2**62


@BOTH
def test_any_draw_can_be_had_directly(rule_set: RuleSet) -> None:
    rng = rng_at(5, 1, 0)
    in_order = [rule_set.below(taken(rule_set, rng), 1000) for _ in range(3 * DRAWS_PER_BLOCK)]
    places = Random(1).sample(range(len(in_order)), len(in_order))
    assert {n: rule_set.below(taken(rule_set, rng_at(5, 1, n)), 1000) for n in places} == dict(enumerate(in_order))


def test_streams_and_seeds_give_other_draws() -> None:
    draws = {(seed, stream): VERSIONS[INTERPRETED].number(rng_at(seed, stream, 0)) for seed in range(8) for stream in range(4)}
    assert len(set(draws.values())) == len(draws)


def too_uneven(counts: Counter[Any], kinds: int) -> bool:
    """Whether counts that should be equal miss by more than happens once in a million."""
    expected = counts.total() / kinds
    squares = sum((n - expected) ** 2 / expected for n in counts.values()) + (kinds - len(counts)) * expected
    freedom = kinds - 1
    return bool(squares > freedom + 4.8 * (2 * freedom) ** 0.5 + 16)


def test_unevenness_is_found() -> None:
    assert not too_uneven(Counter({"a": 1010, "b": 990}), 2)
    assert too_uneven(Counter({"a": 1150, "b": 850}), 2)
    assert too_uneven(Counter({"a": 100, "b": 100}), 3)


@pytest.mark.parametrize("n", [2, 3, 12, 144])
def test_below_is_even(n: int) -> None:
    rng, compiled = rng_at(7, 0, 0), VERSIONS[COMPILED]
    assert not too_uneven(Counter(compiled.below(taken(compiled, rng), n) for _ in range(50 * n + 2000)), n)


@BOTH
def test_shuffle_goes_from_the_last_place_down(rule_set: RuleSet) -> None:
    items, expected = np.arange(10), list(range(10))
    rule_set.shuffle(taken(rule_set, rng_at(3, 0, 0)), items, 10)
    for draw, i in enumerate(reversed(range(1, 10))):
        j = draw_of(3, 0, draw) * (i + 1) // 2**64
        expected[i], expected[j] = expected[j], expected[i]
    assert items.tolist() == expected


# sfc32


@BOTH
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=seeds, n=st.integers(1, 1000))
def test_picks_are_those_of_sfc32(rule_set: RuleSet, seed: int, n: int) -> None:
    picks = np.zeros(4, np.int64)
    rule_set.start_picks(picks, taken(rule_set, rng_at(seed, 0, 5)))
    a, b, c = chacha8_block(seed, PICKS, 0)[:3]
    source = Sfc32(a, b, c, 1)
    assert [rule_set.pick(picks, n) for _ in range(20)] == [source.word() * n // 2**32 for _ in range(20)]
    assert picks.tolist() == list(source.state)


@BOTH
@settings(max_examples=20, deadline=None, derandomize=True)
@given(order=st.integers(0, 2**62 - 1), first=st.integers(0, 3), count=st.integers(0, 9))
def test_shuffle_by_is_a_permutation_of_its_part(rule_set: RuleSet, order: int, first: int, count: int) -> None:
    items = np.arange(100, 112)
    rule_set.shuffle_by(order, items, first, count)
    whole = list(range(100, 112))
    assert items.tolist() == whole[:first] + ordered_by(order, whole[first : first + count]) + whole[first + count :]
    assert sorted(items.tolist()) == whole


def test_shuffle_by_spreads_evenly() -> None:
    rng, orders = rng_at(1, 0, 0), []
    for _ in range(6000):
        items = np.arange(4)
        VERSIONS[COMPILED].shuffle_by(VERSIONS[COMPILED].number(taken(VERSIONS[COMPILED], rng)), items, 0, 4)
        orders.append(tuple(items.tolist()))
    assert not too_uneven(Counter(orders), 24)


@BOTH
@settings(max_examples=20, deadline=None, derandomize=True)
@given(order=st.integers(0, 2**62 - 1), k=st.integers(0, 400), n=st.integers(1, 60))
def test_draw_by_is_a_word_of_a_generator_of_its_own(rule_set: RuleSet, order: int, k: int, n: int) -> None:
    source = Sfc32(order % 2**32, order // 2**32, k, 1)
    assert rule_set.draw_by(order, k, n) == [source.word() * n // 2**32 for _ in range(15)][-1]


def test_draws_by_one_number_and_by_many_spread_evenly() -> None:
    rng, draw_by = rng_at(1, 0, 0), VERSIONS[COMPILED].draw_by
    for k in (0, 48, 130):
        orders = [VERSIONS[COMPILED].number(taken(VERSIONS[COMPILED], rng)) for _ in range(2000)]
        assert not too_uneven(Counter((draw_by(order, k, 4), draw_by(order, k + 1, 4)) for order in orders), 16)
    assert not too_uneven(Counter(draw_by(5, k, 6) for k in range(6000)), 6)
    assert not too_uneven(Counter(draw_by(order, 7, 6) for order in range(6000)), 6)


# Seeds


@pytest.mark.parametrize("seed", [0, 2**32 - 2, 2**64 - 1, 2**64 - 3, 2**255 + 2**32 - 1, LAST_SEED - 4])
def test_keys_run_over_the_edges_of_words(seed: int) -> None:
    keys = keys_of(seed, 5).key
    assert [sum(int(word) << 32 * k for k, word in enumerate(key)) for key in keys] == list(range(seed, seed + 5))
    assert 0 <= keys.min() <= keys.max() <= WORD


def test_the_last_seed_is_a_seed() -> None:
    assert GAME.deal(LAST_SEED).record() != GAME.deal(0).record()
    assert len(GAME.batch(2, seed=LAST_SEED - 1)) == 2


def test_no_batch_goes_past_the_last_seed() -> None:
    with pytest.raises(KingfisherError, match=r"^3 deals from seed \d+ on: there is no seed beyond 2\*\*256 - 1$"):
        GAME.batch(3, seed=LAST_SEED - 1)
    with pytest.raises(KingfisherError, match="no seed beyond"):
        keys_of(LAST_SEED, 2)


@pytest.mark.parametrize("seed", [-1, LAST_SEED + 1, 10**5000, True, 1.0, "7", None, np.arange(2)], ids=range(8))
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for refused in (GAME.deal, lambda seed: GAME.batch(1, seed), keys_of):
        with pytest.raises(KingfisherError, match=r"^seed .*: a seed is a whole number from 0 to 2\*\*256 - 1$"):
            refused(seed)


def test_a_seed_may_come_from_an_array() -> None:
    number: Any = np.int64(7)
    assert GAME.deal(number).record() == GAME.deal(7).record()
