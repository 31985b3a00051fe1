"""A Batch: many games as arrays, each the very game that a Position would be."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import INTERPRETED
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, CHANCE, OVER, SPECTATOR
from kingfisher.core.observation import places_of
from kingfisher.core.play.position import Position
from tests.support.every_game import EVERY_CHOICE, REGISTERED, SOME_CHOICES, name_of
from tests.support.random_games import BY_NAME, able_seats

EVERY = pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
SOME = pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)
TABLETOP, WHISPERS, SCRAMBLE = BY_NAME["tabletop"], BY_NAME["whispers"], BY_NAME["scramble"]
SEED = 2**64 - 3  # the seeds of a batch run over the edge of a word
N = 6


def positions_of(game: Game) -> list[Position]:
    return [game.deal(SEED + i) for i in range(N)]


def chosen(positions: list[Position], choice: Random) -> tuple[list[int], list[int]]:
    """A seat and a legal move for every game; zeros where it is over."""
    seats, moves = [0] * len(positions), [0] * len(positions)
    for i, position in enumerate(positions):
        if not position.over:
            seats[i] = choice.choice(able_seats(position))
            moves[i] = choice.choice(position.view(seats[i]).legal)
    return seats, moves


def steps(game: Game, batch: Batch, most: int = 60) -> Iterator[list[Position]]:
    """The batch and single positions side by side, before each step and after the last."""
    positions, random_source = positions_of(game), Random(1)
    for _ in range(most):
        yield positions
        seats, moves = chosen(positions, random_source)
        batch.step(moves, seats)
        for position, seat, move in zip(positions, seats, moves, strict=True):
            if not position.over:
                position.play_number(move, seat)
                position.draw_due_chance()
    yield positions


def snapshot(batch: Batch) -> tuple[bytes, ...]:
    """Blocks that a generator holds are left out: compiled, it makes some ahead."""
    numbers = (batch._rngs[name].tobytes() for name in ("key", "stream", "draw"))
    return (batch.states.tobytes(), batch.moves_made.tobytes(), *numbers)


@EVERY
def test_game_i_is_the_deal_of_seed_plus_i(game: Game) -> None:
    batch = game.batch(N, seed=SEED)
    assert (len(batch), batch.seed) == (N, SEED)
    for positions in steps(game, batch):
        assert [state.tobytes() for state in batch.states] == [position._state.tobytes() for position in positions]
        assert batch.to_act.tolist() == [position.to_act for position in positions]
        assert batch.over.tolist() == [position.over for position in positions]
    assert batch.scores().tolist() == [position.scores() for position in positions]
    assert batch.worths().tolist() == [[position.worth(seat) for seat in range(game.seats)] for position in positions]
    assert batch.won().tolist() == [[position.won(seat) for seat in range(game.seats)] for position in positions]
    assert batch.moves_made.tolist() == [sum(entry.actor != CHANCE for entry in position.entries) for position in positions]


@EVERY
def test_the_mask_lists_the_legal_moves(game: Game) -> None:
    batch = game.batch(N, seed=SEED)
    for positions in steps(game, batch, 30):
        for seat in range(game.seats):
            moves_listed = [np.flatnonzero(row).tolist() for row in batch.legal_mask(seat)]
            assert moves_listed == [list(position.view(seat).legal) for position in positions]
        if ANYONE not in batch.to_act:
            moves_listed = [np.flatnonzero(row).tolist() for row in batch.legal_mask()]
            assert moves_listed == [list(position.view().legal) if not position.over else [] for position in positions]


@SOME
@pytest.mark.parametrize("threads", [2, 3, 50])
def test_threads_change_nothing(game: Game, threads: int) -> None:
    alone, together = game.batch(7, seed=SEED), game.batch(7, seed=SEED, threads=threads)
    for batch in (alone, together):
        batch.play_random(5)
        batch.play_random()
    assert snapshot(alone) == snapshot(together)
    for results in ("scores", "worths", "won", "endings"):
        assert getattr(alone, results)().tolist() == getattr(together, results)().tolist()


@SOME
def test_random_play_depends_on_the_seed_alone(game: Game) -> None:
    wide, narrow = game.batch(5, seed=SEED), game.batch(2, seed=SEED + 3)
    wide.play_random()
    narrow.play_random()
    assert wide.states[3:].tobytes() == narrow.states.tobytes()
    assert wide.over.all()


@SOME
@pytest.mark.parametrize("cap", [0, 1, 2, 7])
def test_a_cap_leaves_no_chance_pending(game: Game, cap: int) -> None:
    batch = game.batch(20, seed=SEED)
    batch.play_random(cap)
    assert not (batch.to_act == CHANCE).any()
    assert (batch.moves_made[~batch.over] == cap).all()
    assert (batch.moves_made <= cap).all()


def test_play_in_parts_is_play_in_one() -> None:
    whole, parts = TABLETOP.batch(4, seed=SEED), TABLETOP.batch(4, seed=SEED)
    whole.play_random()
    while not parts.over.all():
        parts.play_random(9)
    assert snapshot(whole) == snapshot(parts)


def test_games_that_are_over_ignore_their_move() -> None:
    batch = WHISPERS.batch(3, seed=1)
    batch.play_random()
    before = snapshot(batch)
    batch.step([-5, 0, 10**6])
    assert snapshot(batch) == before
    assert not batch.legal_mask().any()
    assert batch.to_act.tolist() == [OVER] * 3


def test_without_a_check_an_illegal_move_leaves_its_own_game_as_it_is() -> None:
    batch, checked = TABLETOP.batch(4, seed=SEED), TABLETOP.batch(4, seed=SEED)
    batch.step([1, 3, -1, 1], check=False)
    checked.step([1, 1, 1, 1])
    assert batch.moves_made.tolist() == [1, 0, 0, 1]
    dealt = TABLETOP.batch(4, seed=SEED).states
    assert [state.tobytes() for state in batch.states] == [
        (checked.states if i in (0, 3) else dealt)[i].tobytes() for i in range(4)
    ]


# What a seat may know


@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_an_observation_is_made_of_what_the_seat_may_know(game: Game) -> None:
    batch = Batch(game, N, SEED, speed=INTERPRETED)
    width = max(after for _, _, after in places_of(game.module("observe").FEATURES, game.seats))
    for positions in steps(game, batch, 5):
        for seat in range(game.seats):
            observations = batch.observe(seat)
            assert (observations.shape, observations.dtype) == ((N, width), np.float32)
            assert ((observations >= 0) & (observations <= 1)).all()
            for position, row in zip(positions, observations, strict=True):
                expected = np.full(width, 7, np.float32)
                assert game.module("observe").observe(position.view(seat).state, seat, expected) == width
                assert row.tobytes() == expected.tobytes()
        if ANYONE not in batch.to_act:
            acting = np.maximum(0, batch.to_act)
            assert batch.observe().tobytes() == batch.observe(acting).tobytes()


def test_a_compiled_observation_is_the_interpreted_one() -> None:
    quick, slow = TABLETOP.batch(N, seed=SEED, threads=2), Batch(TABLETOP, N, SEED, speed=INTERPRETED)
    for batch in (quick, slow):
        batch.play_random(12)
    before = snapshot(quick)
    assert quick.observe().tobytes() == slow.observe().tobytes()
    assert snapshot(quick) == before


def test_a_game_that_does_not_say_what_is_seen_is_named() -> None:
    with pytest.raises(KingfisherError, match=r"^whispers has no observe.py, so it has no observations$"):
        Batch(WHISPERS, 2, seed=1, speed=INTERPRETED).observe()


# New deals


@pytest.mark.parametrize("name", ["tabletop", "whispers", "scramble"])
def test_what_is_over_is_dealt_anew_as_if_batch_followed_upon_batch(name: str) -> None:
    game = BY_NAME[name]
    batch = game.batch(N, seed=SEED)
    batch.play_random()
    batch.renew()
    fresh = game.batch(N, seed=SEED + N)
    assert snapshot(batch) == snapshot(fresh)
    assert batch.states[2].tobytes() == game.deal(SEED + N + 2)._state.tobytes()
    for other in (batch, fresh):
        other.play_random()
    assert snapshot(batch) == snapshot(fresh)
    assert [batch.deal_of(i) for i in range(N)] == [SEED + N + i for i in range(N)]


def test_what_goes_on_is_left_as_it_is() -> None:
    batch = TABLETOP.batch(40, seed=SEED)
    while not 10 < batch.over.sum() < 30:
        batch.play_random(1)
    over, states, moves_made = batch.over, batch.states.copy(), batch.moves_made.copy()
    batch.renew()
    assert not batch.over.any()
    assert batch.states[~over].tobytes() == states[~over].tobytes()
    assert batch.moves_made.tolist() == np.where(over, 0, moves_made).tolist()
    assert [batch.deal_of(i) for i in range(40)] == [SEED + i + 40 * bool(over[i]) for i in range(40)]


def test_renewing_is_the_same_at_every_speed() -> None:
    quick, slow = WHISPERS.batch(N, seed=SEED, threads=3), Batch(WHISPERS, N, SEED, speed=INTERPRETED)
    for _ in range(4):
        for batch in (quick, slow):
            batch.play_random(5)
            batch.renew()
        assert snapshot(quick) == snapshot(slow)


def test_after_the_last_deal_comes_the_first() -> None:
    last = 2**256 - 1
    batch = TABLETOP.batch(2, seed=last - 1)
    batch.play_random()
    batch.renew()
    assert [batch.deal_of(i) for i in range(2)] == [0, 1]
    assert batch.states.tobytes() == TABLETOP.batch(2, seed=0).states.tobytes()
    with pytest.raises(KingfisherError, match=rf"^2 deals from seed {last} on: there is no seed beyond 2\*\*256 - 1$"):
        TABLETOP.batch(2, seed=last)


@pytest.mark.parametrize("i", [-1, 2, "a", 0.0, None])
def test_a_game_that_is_not_there_has_no_deal(i: Any) -> None:
    with pytest.raises(KingfisherError, match=rf"^game {i}: expected a whole number from 0 to 1$"):
        TABLETOP.batch(2, seed=1).deal_of(i)


def test_random_play_may_choose_as_in_other_deals() -> None:
    batch, same, other = (TABLETOP.batch(4, seed=SEED) for _ in range(3))
    batch.choose_by(5)
    same.choose_by(SEED)
    for each in (batch, same, other):
        each.play_random()
    assert snapshot(same) == snapshot(other) != snapshot(batch)


# Refusals


def refused(batch: Batch, moves: Any, seats: Any = None) -> str:
    """Why a step is refused; nothing changes by it."""
    before = snapshot(batch)
    with pytest.raises(KingfisherError) as error:
        batch.step(moves, seats)
    assert snapshot(batch) == before
    return str(error.value)


def test_an_illegal_move_names_game_and_rule() -> None:
    batch = TABLETOP.batch(3, seed=SEED)
    assert refused(batch, [1, 3, 0]) == f"game 1, move 3: {TABLETOP.rule(403)}"
    assert refused(batch, [1, 1, 0]) == f"game 2, move 0: {TABLETOP.rule(402)}"
    assert refused(batch, [1, -1, 1]) == "game 1, move -1: there is no such move in 0..22"
    assert refused(batch, [23, 1, 1]) == "game 0, move 23: there is no such move in 0..22"


def test_a_seat_out_of_turn_is_refused() -> None:
    batch = WHISPERS.batch(2, seed=SEED)
    card = int(np.flatnonzero(batch.legal_mask()[0])[0])
    assert refused(batch, [card, card], 1) == f"game 0, move {card}: {WHISPERS.rule(201)}"


def test_moves_and_seats_have_the_shape_of_the_batch() -> None:
    batch = WHISPERS.batch(2, seed=SEED)
    assert refused(batch, [1]) == "step needs one move per game: 2, not an array of shape (1,)"
    assert refused(batch, 1) == "step needs one move per game: 2, not an array of shape ()"
    assert refused(batch, [[1, 1]]) == "step needs one move per game: 2, not an array of shape (1, 2)"
    assert refused(batch, [1.0, 1.5]) == "moves must be whole numbers, not float64"
    assert refused(batch, [True, False]) == "moves must be whole numbers, not bool"
    assert refused(batch, ["a", "b"]).startswith("moves must be whole numbers, not ")
    assert refused(batch, [1, 1], [0, 0, 0]) == "pass one seat for all games or one per game: 2, not an array of shape (3,)"
    assert refused(batch, [1, 1], [0.5, 0]) == "seats must be whole numbers, not float64"
    assert refused(batch, [1, 1], [0, 2]) == refused(batch, [1, 1], -1) == "the seats are 0 to 1"


def test_where_anyone_may_act_seats_must_be_said() -> None:
    batch = SCRAMBLE.batch(2, seed=SEED)
    assert batch.to_act.tolist() == [ANYONE, ANYONE]
    assert refused(batch, [2, 2]) == "several seats may act in this game: pass seats"
    batch.step([2, 2], [1, 0])
    assert batch.states.buries[:, :2].tolist() == [[0, 1], [1, 0]]
    with pytest.raises(KingfisherError, match=r"^several seats may act in this game: pass seats$"):
        batch.legal_mask()
    with pytest.raises(KingfisherError, match=r"^several seats may act in this game: pass seats$"):
        batch.step([2, 2], check=False)


@pytest.mark.parametrize("count", [0, -1, 1.5, 2.0, "2", None, True, 2**63])
def test_a_batch_has_games_and_threads(count: Any) -> None:
    with pytest.raises(KingfisherError, match=rf"^games {count}: expected a whole number of at least 1$"):
        TABLETOP.batch(count, seed=1)
    with pytest.raises(KingfisherError, match=rf"^threads {count}: expected a whole number of at least 1$"):
        TABLETOP.batch(1, seed=1, threads=count)


def test_numbers_of_numpy_are_numbers() -> None:
    batch = TABLETOP.batch(np.int64(3), seed=np.uint64(7), threads=np.int8(2))  # type: ignore[arg-type]
    batch.play_random(np.uint16(5))  # type: ignore[arg-type]
    assert (len(batch), batch.deal_of(np.int32(2)), batch.moves_made.tolist()) == (3, 9, [5, 5, 5])  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [10**13, 2**62])
def test_more_games_than_there_is_memory_for(games: int) -> None:
    with pytest.raises(KingfisherError, match=rf"^games {games}: there is not enough memory for so many$"):
        TABLETOP.batch(games)


@pytest.mark.parametrize("cap", [None, "5", 1.5, -1, 2**70])
def test_a_cap_is_a_number_of_moves(cap: Any) -> None:
    batch = TABLETOP.batch(2, seed=1)
    with pytest.raises(KingfisherError, match=rf"^cap {cap}: expected a whole number of at least 0$"):
        batch.play_random(cap)
    batch.play_random(0)
    assert batch.moves_made.tolist() == [0, 0]


def test_a_batch_says_what_it_is() -> None:
    assert repr(TABLETOP.batch(2, seed=1)) == f"<Batch of 2 games on cpu: {TABLETOP!r}>"


def test_a_game_of_a_batch_is_told_in_words() -> None:
    batch = WHISPERS.batch(3, seed=SEED)
    position = WHISPERS.deal(seed=SEED + 2)
    view = batch.view(2)
    assert (view.seat, view.moves(), bytes(view)) == (position.to_act, position.moves(), bytes(position.view()))
    assert [view.write(move) for move in np.flatnonzero(batch.legal_mask()[2]).tolist()] == view.moves()
    assert str(view) == str(position)
    assert bytes(batch.view(2, 1)) == bytes(position.view(1))
    assert batch.view(2, SPECTATOR).seat == SPECTATOR
    batch.play_random()
    assert (batch.view(2).seat, batch.view(2).moves()) == (SPECTATOR, [])
    for index, text in ((2, "2"), (-2, "-2"), ("one", "one"), (True, "True"), (0.0, "0.0")):
        with pytest.raises(KingfisherError, match=rf"^seat {text}: expected a whole number from -1 to 1$"):
            batch.view(2, index)  # type: ignore[arg-type]
    with pytest.raises(KingfisherError, match=r"^several seats may act in this game: pass seats$"):
        SCRAMBLE.batch(1, seed=SEED).view(0)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Batch.copy, lambda batch: pickle.loads(pickle.dumps(batch))])  # noqa: S301
def test_a_copy_goes_on_by_itself_as_the_batch_would(copied: Callable[[Batch], Batch]) -> None:
    batch = WHISPERS.batch(5, seed=SEED, threads=2)
    batch.play_random(3)
    other = copied(batch)
    before = batch.states.tobytes()
    other.play_random()
    assert batch.states.tobytes() == before
    batch.play_random()
    assert other.states.tobytes() == batch.states.tobytes() != before
    assert (other.seed, other.moves_made.tolist()) == (batch.seed, batch.moves_made.tolist())
    for each in (batch, other):
        each.renew()
    assert other.states.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize("device", ["abacus", "", "CPU"])
def test_a_device_that_is_not_there(device: str) -> None:
    with pytest.raises(KingfisherError, match=r"^device .*: expected cpu or cuda$"):
        TABLETOP.batch(1, seed=1, device=device)
