"""The tabletop game in other libraries is the tabletop game: same deals, rolls and moves, same states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

import kingfisher as kf
from benchmarks.same_game import by_hand, in_spiel
from kingfisher.adapters.game_vector import observing_rule_set
from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.games.tabletop import rules

GAMES = 300
FEW = 25


def random_games(games: int, seed: int) -> Iterator[tuple[Batch, Any, Any]]:
    """A batch before every move, its legal moves, and the moves that are about to be made; at last with none to make."""
    batch = kf.game("tabletop").batch(games, seed=seed)
    draw = np.random.default_rng(seed)
    while True:
        masks = batch.legal_mask()
        moves = (draw.random(masks.shape) * masks).argmax(axis=1)
        yield batch, masks, moves
        if batch.over.all():
            return
        batch.step(moves)


def cards_of(deck: int) -> list[int]:
    return [int(digit, 16) for digit in reversed(f"{deck:x}")] if deck else []


def observed(batch: Batch) -> Any:
    """What a learner sees of every game."""
    observations = np.zeros((len(batch), 706), np.float32)
    rule_set: Any = observing_rule_set(batch.game, COMPILED)
    for i, row in enumerate(observations):
        rule_set.observe(batch.states[i], 0, row)
    return observations


def test_it_is_the_same_game_in_open_spiel() -> None:
    game = pyspiel.load_game(in_spiel.NAME)
    observer = game.make_py_observer()
    states: list[Any] = []
    for batch, masks, moves in random_games(FEW, 7):
        if not states:
            states = [dealt(game, batch.states[i]) for i in range(FEW)]
        observations = observed(batch)
        rolls = by_hand.rolls_of(batch.states)
        for i, state in enumerate(states):
            if state.is_chance_node():
                assert len(state.chance_outcomes()) == 144
                state.apply_action(int(rolls[i]))
            ours = batch.states[i]
            assert state.is_terminal() == bool(batch.over[i])
            assert state.decks == [cards_of(int(deck)) for deck in ours.deck]
            assert (state.left, state.turns) == (ours.left.tolist(), int(ours.turns))
            if not state.is_terminal():
                assert state.legal_actions() == np.flatnonzero(masks[i]).tolist()
                observer.set_from(state, 0)
                np.testing.assert_array_equal(observer.tensor, observations[i])
                state.apply_action(int(moves[i]))
    assert [state.returns() for state in states] == [[float(won)] for won in batch.won()[:, 0]]


def dealt(game: Any, ours: Any) -> Any:
    """The deal of ours, card by card."""
    state = game.new_initial_state()
    for deck in ours.deck:
        for rank in cards_of(int(deck))[:-1]:
            assert (rank, 1 / len(state.chance_outcomes())) in state.chance_outcomes()
            state.apply_action(rank)
    return state


def test_a_game_in_open_spiel_stops_after_its_longest() -> None:
    state = dealt(pyspiel.load_game(in_spiel.NAME), kf.game("tabletop").batch(1, seed=1).states[0])
    state.made = in_spiel.MAX_STEPS
    assert state.is_terminal()
    assert state.returns() == [0.0]


def test_open_spiel_finds_no_fault_with_it() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(in_spiel.NAME), num_sims=2, serialize=False, verbose=False)


def test_the_loop_by_hand_plays_the_same_games() -> None:
    batch, same_batch = kf.game("tabletop").batch(GAMES, seed=3), kf.game("tabletop").batch(GAMES, seed=3)
    arrays = by_hand.arrays_of(batch)
    moves_made, results = by_hand.play_by_hand(*arrays), arrays[-1]
    same_batch.play_random()
    assert moves_made == same_batch.moves_made.sum()
    np.testing.assert_array_equal(results, np.column_stack([same_batch.states.deck, same_batch.states.turns]))


def test_it_is_the_same_game_in_jax() -> None:
    jax = pytest.importorskip("jax", reason="JAX comes with make bench")
    from benchmarks.same_game import in_jax

    after, observe = jax.jit(in_jax.after), jax.jit(jax.vmap(in_jax.observe))
    state: Any = None
    made: Any = None
    for batch, masks, moves in random_games(GAMES, 11):
        ours, rolls = batch.states, by_hand.rolls_of(batch.states).astype(np.int32)
        state = in_jax.dealt(tuple(ours.deck.T.astype(np.uint64)), rolls) if state is None else after(state, made, rolls)
        made = moves.astype(np.int32)
        np.testing.assert_array_equal(np.column_stack(state.decks), ours.deck)
        np.testing.assert_array_equal(np.column_stack(state.cards), ours.cards)
        np.testing.assert_array_equal(np.column_stack(state.left), ours.left)
        np.testing.assert_array_equal(np.column_stack([state.black, state.red, state.turns]), dice_and_turns(ours))
        np.testing.assert_array_equal(state.terminated, batch.over)
        np.testing.assert_array_equal(state.legal_action_mask, masks)
        np.testing.assert_array_equal(state.rewards, batch.won()[:, 0])
        np.testing.assert_allclose(observe(state), observed(batch), rtol=1e-6)


def dice_and_turns(ours: Any) -> Any:
    return np.column_stack([ours.black, ours.red, ours.turns])


def test_jax_picks_legal_moves_and_deals_whole_decks() -> None:
    jax = pytest.importorskip("jax", reason="JAX comes with make bench")
    from benchmarks.same_game import in_jax

    state = jax.jit(jax.vmap(in_jax.init))(jax.random.split(jax.random.key(1), 64))
    assert [sorted(cards_of(int(deck))) for decks in state.decks for deck in decks] == [list(range(1, rules.RANKS + 1))] * 256
    legal = 0b10010_0000_0000_0000_0010
    bits = np.linspace(0, 2**32 - 1, 999).astype(np.uint32)
    picked = jax.jit(in_jax.pick)(np.full(999, legal, np.int32), bits)
    assert np.unique(np.asarray(picked), return_counts=True)[1].tolist() == [333, 333, 333]
