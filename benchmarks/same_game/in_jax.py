"""The tabletop game as an environment for JAX in the manner of Pgx: pure functions over a pytree, for jit and vmap.

A deck is one word of 64 bits, four bits a card, the top card lowest, as in our own rules: cycling it is a few shifts.
Moves have the numbers of our rules. `init`, `step` and `observe` are for one game; vmap makes them for many.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)

RANKS, FACES, MOVES = 13, 12, 23
FIRST_MATCH, END_TURN = 16, 22
MATCHES = {17: (0, 2), 18: (0, 3), 19: (1, 2), 20: (1, 3)}
CYCLES = (1, 2, 4, 5, 6, 8, 9, 10)
MAX_LEGAL_MOVES = 8
MAX_TURNS = 200
CYCLE, MATCH, CLEARED, STUCK = 1, 2, 3, 4
ALL_RANKS = (1 << RANKS) - 1

Array = Any


class State(NamedTuple):
    """Of one game: a word a deck, the cards in each, the ranks each still holds, and the legal moves, one bit each."""

    decks: tuple[Array, ...]
    cards: tuple[Array, ...]
    left: tuple[Array, ...]
    black: Array
    red: Array
    turns: Array
    phase: Array
    legal: Array

    @property
    def legal_action_mask(self) -> Array:
        return (self.legal[..., None] >> jnp.arange(MOVES, dtype=jnp.int32) & 1).astype(bool)

    @property
    def terminated(self) -> Array:
        return self.phase >= CLEARED

    @property
    def rewards(self) -> Array:
        return (self.phase == CLEARED).astype(jnp.float32)


def init(key: Array) -> State:
    keys = jax.random.split(key, 5)
    places = 4 * jnp.arange(RANKS, dtype=jnp.uint64)
    orders = [jax.random.permutation(deck_key, jnp.arange(1, RANKS + 1, dtype=jnp.uint64)) for deck_key in keys[:4]]
    return dealt(tuple((order << places).sum(dtype=jnp.uint64) for order in orders), roll_of(jax.random.bits(keys[4])))


def dealt(decks: tuple[Array, ...], roll: Array) -> State:
    """A fresh game with these decks and this first roll."""
    zero = jnp.zeros_like(roll)
    cards, left = (zero + RANKS,) * 4, (zero + ALL_RANKS,) * 4
    black, red = roll // FACES + 1, roll % FACES + 1
    return State(decks, cards, left, black, red, zero, zero + CYCLE, legal_cycles(cards))


def roll_of(bits: Array) -> Array:
    """One of 144 from 32 random bits."""
    return (bits.astype(jnp.uint64) * FACES**2 >> 32).astype(jnp.int32)


def step(state: State, action: Array, key: Array) -> State:
    return after(state, action, roll_of(jax.random.bits(key)))


def after(state: State, action: Array, roll: Array) -> State:
    """The state after a legal move; the roll is used where the turn ends. A game that is over stays as it is."""
    on = state.phase < CLEARED
    cycles = on & (action < FIRST_MATCH)
    matches = on & (action > FIRST_MATCH) & (action < END_TURN)
    decks, cards, left = [], [], []
    for suit in range(4):
        deck, count = state.decks[suit], state.cards[suit]
        die = state.black if suit < 2 else state.red
        turned = jnp.where(cycles & (action >> suit & 1 == 1), cycled(deck, count, die), deck)
        takes = matches & taking(action, suit)
        decks.append(jnp.where(takes, turned >> 4, turned))
        cards.append(count - takes)
        left.append(jnp.where(takes, state.left[suit] & ~(1 << top(deck) - 1), state.left[suit]))
    pairs = legal_matches(decks)
    ends = matches & ~one_left_apart(left)
    rolls = on & ~ends & ((action == END_TURN) | (pairs == 0))
    black, red = roll // FACES + 1, roll % FACES + 1
    over = jnp.where(cards[0] + cards[1] == 0, CLEARED, STUCK)
    phase = jnp.where(on, jnp.where(ends, over, jnp.where(rolls, CYCLE, MATCH)), state.phase)
    legal = jnp.where(rolls, legal_cycles(cards), pairs | 1 << END_TURN)
    return State(
        tuple(decks),
        tuple(cards),
        tuple(left),
        jnp.where(rolls, black, state.black),
        jnp.where(rolls, red, state.red),
        state.turns + cycles,
        phase.astype(jnp.int32),
        jnp.where(phase < CLEARED, legal, 0).astype(jnp.int32),
    )


def top(deck: Array) -> Array:
    return (deck & 15).astype(jnp.int32)


def cycled(deck: Array, cards: Array, die: Array) -> Array:
    quotient = ((die + 0.5).astype(jnp.float32) / jnp.maximum(cards, 1)).astype(jnp.int32)
    cut = (4 * (die - cards * quotient)).astype(jnp.uint64)
    above = deck & ((jnp.uint64(1) << cut) - jnp.uint64(1))
    return deck >> cut | above << (4 * cards).astype(jnp.uint64) - cut


def taking(action: Array, suit: int) -> Array:
    first, second = (move for move, pair in MATCHES.items() if suit in pair)
    return (action == first) | (action == second)


def legal_cycles(cards: Any) -> Array:
    held = sum((count > 0).astype(jnp.int32) << suit for suit, count in enumerate(cards))
    return sum((held & decks == decks).astype(jnp.int32) << decks for decks in CYCLES)


def legal_matches(decks: Any) -> Array:
    tops = [top(deck) for deck in decks]
    return sum(one_apart(tops[black], tops[red]).astype(jnp.int32) << move for move, (black, red) in MATCHES.items())


def one_apart(rank: Array, other_rank: Array) -> Array:
    apart = jnp.abs(rank - other_rank)
    return (rank > 0) & (other_rank > 0) & ((apart == 1) | (apart == RANKS - 1))


def one_left_apart(left: Any) -> Array:
    """Whether a red and a black card that remain are one apart."""
    dark, light = left[0] | left[1], left[2] | left[3]
    beside = dark << 1 | dark >> RANKS - 1 | dark >> 1 | dark << RANKS - 1
    return light & beside & ALL_RANKS != 0


def observe(state: State) -> Array:
    """The same numbers in the same order as our own observation."""
    places = 4 * jnp.arange(RANKS, dtype=jnp.uint64)
    ranks = (jnp.stack(state.decks)[:, None] >> places & 15).astype(jnp.int32)
    shown = (ranks[..., None] == jnp.arange(1, RANKS + 1, dtype=jnp.int32)).astype(jnp.float32)
    dice = jnp.stack([state.black, state.red])[:, None] == jnp.arange(1, FACES + 1, dtype=jnp.int32)
    cards = jnp.stack(state.cards).astype(jnp.float32) / RANKS
    rest = jnp.stack(
        [(state.phase == CYCLE).astype(jnp.float32), jnp.minimum(1.0, state.turns.astype(jnp.float32) / MAX_TURNS)]
    )
    return jnp.concatenate([shown.ravel(), cards, dice.astype(jnp.float32).ravel(), rest])


def pick(legal: Array, bits: Array) -> Array:
    """One of the moves that are set as bits, each as likely as the others."""
    count = jax.lax.population_count(legal)
    which = (bits.astype(jnp.uint64) * count.astype(jnp.uint64) >> 32).astype(jnp.int32)
    for before in range(MAX_LEGAL_MOVES - 1):
        legal = jnp.where(before < which, legal & legal - 1, legal)
    return jax.lax.population_count((legal & -legal) - 1)
