"""The games for OpenSpiel: as the library wants them, and the same games as everywhere else."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.adapters.environments import max_steps_of
from kingfisher.adapters.game_vector import GameVector
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, CHANCE
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.core.structs import to_numpy
from tests.adapters.choices import SOME_REGISTERED, SPEED, options_of
from tests.support.every_game import name_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from kingfisher.adapters import openspiel  # noqa: E402
from kingfisher.adapters.openspiel import SpielGame, spell_value  # noqa: E402

SHORT, LONG = 15, 2_000  # steps
"""Decisions of a long game that OpenSpiel looks at closely, which takes the square of them."""

every_choice = pytest.mark.parametrize("game", SOME_REGISTERED, ids=name_of)


def loaded(game: Game, **wishes: Any) -> Any:
    return pyspiel.load_game(
        f"kingfisher_{game.name}", {key: spell_value(value) for key, value in options_of(game).items()} | wishes
    )


def dealt(game: Game, number: int, **wishes: Any) -> Any:
    state = loaded(game, **wishes).new_initial_state()
    for byte in number.to_bytes(8, "little"):
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def walked(state: Any, steps: int, seed: int = 1) -> Iterator[Any]:
    """A random game, given at every state."""
    random_source = random.Random(seed)
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        state.apply_action(random_source.choice(state.legal_actions()))


def is_long(game: Game) -> bool:
    """Whether whole games take too long to be played out by pyspiel."""
    return max_steps_of(game.name) > LONG


@every_choice
def test_the_checks_of_openspiel_find_nothing(game: Game) -> None:
    short = {"longest": SHORT} if is_long(game) else {}
    pyspiel.random_sim_test(loaded(game, **short), num_sims=1, serialize=True, verbose=False)


def test_openspiel_lists_all_games() -> None:
    assert {f"kingfisher_{name}" for name in kf.games()} <= set(pyspiel.registered_names())


@every_choice
def test_eight_bytes_are_a_deal(game: Game) -> None:
    for number in (7, 2**40 + 3):
        state, position = dealt(game, number), game.deal(number, manual_chance=True)
        for seat in range(game.seats):
            assert bytes(state.view(seat)) == bytes(position.view(seat))


@every_choice
def test_it_is_the_game(game: Game) -> None:
    """Turns, moves and what chance can bring are those of a Position played alike."""
    position = game.deal(7, manual_chance=True)
    state = dealt(game, 7)
    random_source = random.Random(2)
    for _ in range(30):
        if position.over:
            break
        actor = position.to_act
        assert state.is_chance_node() == (actor == CHANCE)
        if actor == CHANCE:
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            listed = position.outcomes()
            if not listed:
                assert outcomes == [(byte, 1 / 256) for byte in range(256)]
                break
            weights = sum(weight for _, weight in listed)
            assert [chance for _, chance in outcomes] == [weight / weights for _, weight in listed]
            for k in random_source.sample(range(len(listed)), min(3, len(listed))):
                assert state.action_to_string(outcomes[k][0]) == listed[k][0]
            action = random_source.choice(outcomes)[0]
            position.play(state.action_to_string(action), seat=CHANCE)
        else:
            seat = state.current_player()
            assert actor in (seat, ANYONE)
            legal, waits = sorted(position.view(seat).legal), [game.rules.MOVES] if game.race else []
            assert state.legal_actions() == legal + waits
            action = random_source.choice(legal + waits)
            text = state.action_to_string(seat, action)
            if action in legal:
                assert text == position.view(seat).write(action)
                position.play_number(action, seat)
            else:
                assert text == "wait"
        state.apply_action(action)
        for seat in range(game.seats):
            assert bytes(state.view(seat)) == bytes(position.view(seat))


@every_choice
def test_the_tensor_is_the_observation_of_the_environments(game: Game) -> None:
    envs = GameVector(game, 1, **SPEED)
    only = np.zeros(1, np.int64)
    state = dealt(game, 7)
    if state.is_chance_node():  # a GameVector has drawn already
        position = game.deal(7)
        envs._states[0] = to_numpy(position._state)[0]
        state.state.copy_from(position._state)
    else:
        envs.deal(only, np.array([7]))
    for seat in range(game.seats):
        envs.observe(only, np.array([seat]))
        assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), envs.observations[0])


def test_before_the_deal_nothing_is_seen() -> None:
    state = loaded(kf.game("tabletop")).new_initial_state()
    assert not np.any(state.observation_tensor(0))
    assert "not dealt" in state.observation_string(0)
    assert str(state) == "deal "


@every_choice
def test_returns_come_at_the_end(game: Game) -> None:
    longest = SHORT if is_long(game) else 10**6
    openspiel = loaded(game, longest=longest)
    *_, state = walked(openspiel.new_initial_state(), 3_000)
    assert state.is_terminal()
    scores = [int(game.rules.score(state.state, seat)) for seat in range(game.seats)]
    returns = state.returns()
    assert all(openspiel.min_utility() <= value <= openspiel.max_utility() for value in returns)
    if game.seats > 1:
        assert sum(returns) == pytest.approx(0)
        assert openspiel.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    elif game.fewer_is_better:
        assert returns == [float(game.rules.won(state.state, 0))]
    else:
        assert returns == scores


@pytest.mark.parametrize(("players", "longest"), [(2, 2_000), (4, 4_000)])
def test_a_whole_race_has_its_winners(players: int, longest: int) -> None:
    game = kf.game("frenzy", players=players)
    *_, state = walked(dealt(game, 7, longest=longest), 2 * longest)
    scores = [int(game.rules.score(state.state, seat)) for seat in range(players)]
    assert [value > 0 for value in state.returns()] == [score == max(scores) for score in scores]


@every_choice
def test_what_a_seat_is_told_tells_nothing_hidden(game: Game) -> None:
    """In two worlds that a seat cannot tell apart it is shown the same."""
    rng = rng_of(5)
    open_stream(rng, IMAGINATION, 0)
    for at, state in enumerate(walked(dealt(game, 7), 40)):
        if at % 4 or state.is_terminal():
            continue
        for seat in range(game.seats):
            texts = [state.information_state_string(seat), state.observation_string(seat)]
            other = state.clone()
            game.rules.determinize(other.state, seat, rng)
            assert [other.information_state_string(seat), other.observation_string(seat)] == texts


@every_choice
def test_a_resampled_state_looks_the_same_to_its_seat_and_tells_nothing_else(game: Game) -> None:
    """Whatever is hidden: it is made anew from what the seat may know."""
    *_, state = walked(dealt(game, 7), 20)
    for seat in range(game.seats):
        hidden = state.clone()
        game.rules.determinize(hidden.state, seat, rng_of(5))
        hidden.heard = [state.heard[seat] if second == seat else ("a secret",) for second in range(game.seats)]
        first, second = (each.resample_from_infostate(seat, random.Random(1).random) for each in (state, hidden))
        assert first.information_state_string(seat) == state.information_state_string(seat)
        assert (str(first), first.heard, first.history()) == (str(second), second.heard, [])
        assert (first.current_player(), first.view(seat).legal) == (state.current_player(), state.view(seat).legal)


def test_resampling_changes_what_is_hidden_and_bytes_half_drawn() -> None:
    state = dealt(kf.game("tacklebox"), 7)
    draw = random.Random(1).random
    assert str(state.resample_from_infostate(0, draw)) != str(state)
    fresh = loaded(kf.game("tacklebox")).new_initial_state()
    fresh.apply_action(7)
    assert len({str(fresh.resample_from_infostate(0, draw)) for _ in range(5)}) > 1


def test_a_bot_that_searches_information_sets_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = dealt(kf.game("solotaire", variant="honeymoon", deals="same"), 7)
    draw = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, draw), 2.0, 3, random_state=draw)
    assert bot.step(state) in state.legal_actions()


def test_waiting_is_heard_too() -> None:
    state = dealt(kf.game("frenzy"), 7)
    state.apply_action(state.wait)
    assert "0: wait" in state.information_state_string(0)


def test_an_information_state_has_no_tensor() -> None:
    state = dealt(kf.game("tabletop"), 7)
    for ask in (lambda: state.information_state_tensor(0), state.get_game().information_state_tensor_shape):
        with pytest.raises(KingfisherError, match="use observation_tensor"):
            ask()


def test_a_secret_move_is_not_heard_by_the_other() -> None:
    state = dealt(kf.game("solotaire", variant="honeymoon", deals="same"), 3)
    list(walked(state, 15))
    for seat in range(2):
        heard = [line.split(": ", 1) for line in state.heard[seat]]
        assert {who for who, _ in heard} == {"0", "1"}
        assert all((text == "?") == (who != str(seat)) for who, text in heard)
        assert "\n".join(state.heard[seat]) in state.information_state_string(seat)
        assert "\n".join(state.heard[seat]) not in state.observation_string(seat)


@every_choice
def test_a_clone_goes_on_alone(game: Game) -> None:
    *_, state = walked(dealt(game, 7), 12)
    other = state.clone()
    before = str(other)
    assert str(state) == before
    *_, ahead = walked(state, 6, seed=4)
    assert str(other) == before
    *_, also = walked(other, 6, seed=4)
    assert (str(also), also.history()) == (str(ahead), ahead.history())


@every_choice
def test_what_is_refused_raises_and_changes_nothing(game: Game) -> None:
    *_, state = walked(dealt(game, 7), 9)
    while state.is_chance_node():
        for outcome in (-2, 10**6):
            with pytest.raises(KingfisherError, match=f"chance outcome {outcome}: expected 0 to "):
                state.apply_action(outcome)
        state.apply_action(state.legal_actions()[0])
    before, player = (str(state), state.history(), state.decisions, state.heard), state.current_player()
    refused = next(move for move in range(game.rules.MOVES) if move not in state.legal_actions())
    with pytest.raises(KingfisherError) as error:
        state.apply_action(refused)
    assert str(error.value) == f"player {player}, action {refused}: {state.view(player).refusal(refused)}"
    for none in (-2, game.rules.MOVES + 1):
        with pytest.raises(KingfisherError, match=f"action {none}: there is no such move in 0.."):
            state.apply_action(none)
        with pytest.raises(KingfisherError, match=f"action {none}: there is no such move in 0.."):
            state.action_to_string(player, none)
    assert (str(state), state.history(), state.decisions, state.heard) == before


def test_after_the_end_nothing_is_played() -> None:
    *_, stopped = walked(dealt(kf.game("tabletop"), 7, longest=3), 30)
    with pytest.raises(KingfisherError, match="action 0: the game is over, stopped after 3 decisions"):
        stopped.apply_action(0)
    *_, over = walked(dealt(kf.game("solotaire"), 7), 100)
    with pytest.raises(KingfisherError, match=r"action 0: the game is over: \[5.1\]"):
        over.apply_action(0)


def test_outcomes_of_chance_are_listed_once() -> None:
    state = dealt(kf.game("tabletop"), 7)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    openspiel.listed_outcomes.cache_clear()
    texts = {state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()}
    assert len(texts) == len(state.chance_outcomes())
    assert openspiel.listed_outcomes.cache_info().misses == 1
    assert openspiel.listed_outcomes.cache_info().hits > len(texts)


@pytest.mark.parametrize("text", ["kingfisher_tacklebox(level=3)", "kingfisher_freshwater(momentum=3_4_5_6_7,longest=9)"])
def test_games_and_states_can_be_pickled(text: str) -> None:
    game = pyspiel.load_game(text)
    restored = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert (str(restored), restored.ours.called, restored.longest) == (str(game), game.ours.called, game.longest)
    *_, state = walked(game.new_initial_state(), 12)
    other = pickle.loads(pickle.dumps(state))  # noqa: S301
    assert (str(other), other.history()) == (str(state), state.history())


@every_choice
def test_information_is_perfect_where_nothing_is_hidden(game: Game) -> None:
    states = walked(dealt(game, 7), 40)
    hides = any(bytes(state.view(seat)) != state.state.tobytes() for state in states for seat in range(game.seats))
    assert hides == (not game.perfect_information)
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (loaded(game).get_type().information == perfect) == (game.perfect_information)


def test_parameters_are_the_options() -> None:
    assert pyspiel.load_game("kingfisher_tacklebox(level=3,ending=stop)").ours.called == "tacklebox level=3 ending=stop"
    tiles = pyspiel.load_game("kingfisher_freshwater(momentum=3_4_5_6_7,players=3)")
    assert tiles.ours.options["momentum"] == "3,4,5,6,7"
    assert (tiles.num_players(), tiles.max_game_length()) == (3, 10_000)
    assert pyspiel.load_game(str(tiles)).ours.called == tiles.ours.called
    assert pyspiel.load_game("kingfisher_tabletop(longest=9)").max_game_length() == 9


def test_parameters_of_python_are_those_of_pyspiel() -> None:
    """pyspiel itself lets no truth value through where a parameter is a word."""
    assert SpielGame("freshwater", {"master_skills": True, "skill": False}).ours.called == (
        pyspiel.load_game("kingfisher_freshwater(master_skills=on)").ours.called
    )
    with pytest.raises(pyspiel.SpielError, match="Wrong type for parameter master_skills"):
        pyspiel.load_game("kingfisher_freshwater", {"master_skills": True})


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("kingfisher_tacklebox(lvel=3)", RuntimeError, "Unknown parameter 'lvel'. Available parameters are: ending, level"),
        ("kingfisher_tacklebox(level=9)", KingfisherError, "level=9: expected 1..4"),
        ("kingfisher_tabletop(longest=0)", KingfisherError, "longest 0: expected a whole number of at least 1"),
    ],
)
def test_an_impossible_wish_is_explained(text: str, kind: type[Exception], reason: str) -> None:
    with pytest.raises(kind, match=reason):
        pyspiel.load_game(text)
