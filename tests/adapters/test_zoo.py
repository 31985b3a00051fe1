"""The games for two and more as PettingZoo environments: as the library wants them, and the same games as everywhere else."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.adapters.environments import MULTI_AGENT, GameEnvironment
from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import ANYONE
from kingfisher.core.play.position import Position
from tests.adapters.choices import MULTI_AGENT_CHOICES, SPEED, game_of, name_of

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

with warnings.catch_warnings():  # its tests import a game of its own the old way, where what that needs is installed
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from kingfisher.adapters import pettingzoo

STEPS = 50

every_together = pytest.mark.parametrize(("environment", "options"), MULTI_AGENT_CHOICES, ids=name_of)
every_race = pytest.mark.parametrize("pace", ["expert", None], ids=["by-hand", "at-once"])

# Observations are dictionaries with a mask, as those of PettingZoo's own card games are.
a_dictionary_is_seen = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


def made(environment: GameEnvironment, options: dict[str, Any], **wishes: Any) -> pettingzoo.TurnBasedEnv:
    return pettingzoo.env(environment.name, **SPEED, **options, **wishes)


def race(players: int = 2, **wishes: Any) -> pettingzoo.RealTimeEnv:
    return pettingzoo.parallel_env("Frenzy", players=players, **SPEED, **wishes)


def chosen(draw: np.random.Generator, mask: Any) -> int:
    return int(draw.choice(np.flatnonzero(mask)))


def played(env: Any, steps: int, seed: int = 3) -> Iterator[tuple[str, int]]:
    """Random legal actions, given before each is done."""
    draw = np.random.default_rng(seed)
    for _ in range(steps):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return
        action = chosen(draw, env.observe(agent)["action_mask"])
        yield agent, action
        env.step(action)


def told(env: Any) -> Any:
    """All that an environment tells now, to be compared."""
    observations = {agent: [piece.tobytes() for piece in env.observe(agent).values()] for agent in env.possible_agents}
    return observations, env.rewards, env.terminations, env.truncations, env.agent_selection


# As PettingZoo wants them


@a_dictionary_is_seen
@every_together
def test_the_checks_of_pettingzoo_find_nothing(environment: GameEnvironment, options: dict[str, Any]) -> None:
    api_test(made(environment, options), num_cycles=20)
    seed_test(partial(made, environment, options), num_cycles=10)


@a_dictionary_is_seen
@pytest.mark.parametrize("players", [2, 4])
@every_race
def test_the_checks_of_pettingzoo_find_nothing_in_a_race(players: int, pace: str | None) -> None:
    parallel_api_test(race(players, pace=pace), num_cycles=60)
    parallel_seed_test(partial(race, players, pace=pace), num_cycles=30)


@pytest.mark.parametrize("environment", MULTI_AGENT, ids=name_of)
def test_it_is_drawn_in_every_mode(environment: GameEnvironment, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed")
    options = {"variant": "honeymoon"} if environment.game.name == "solotaire" else {}
    render_test(partial(made, environment, options))
    assert capsys.readouterr().out


# The same game as everywhere else


@every_together
def test_it_is_the_game(environment: GameEnvironment, options: dict[str, Any]) -> None:
    """Deal, turns, masks, rewards and record are those of a Position played alike."""
    env = made(environment, options)
    env.reset(seed=7)
    assert env.infos == {agent: {"deal": 7} for agent in env.possible_agents}
    position = game_of(environment, options).deal(7)
    for agent, action in played(env, STEPS):
        seat = env.possible_agents.index(agent)
        assert position.to_act in (seat, ANYONE)
        for other in range(env.game.seats):
            view = position.view(other)
            observations = env.observe(f"seat_{other}")
            assert bytes(env._envs.view(other)) == bytes(view)
            assert env.observation_space(agent).contains(observations)
            legal = sorted(view.legal) if other == seat else []
            waits = [env.wait] if other == seat and env.wait is not None else []
            assert list(np.flatnonzero(observations["action_mask"])) == legal + waits
        assert env.write(agent, action) == ("wait" if action == env.wait else position.view(seat).write(action))
        if action != env.wait:
            position.play(position.view(seat).write(action), seat=seat)
        assert sum(env.rewards.values()) == pytest.approx(0)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert set(env.terminations.values()) == {position.over}
    assert env.position().record() == position.record()
    assert kf.replay(env.position().record()).record() == position.record()


@pytest.mark.parametrize("variant", ["honeymoon", "quick-draw", "mayhem-1", "mayhem-2"])
def test_the_end_of_solotaire_brings_a_winner(variant: str) -> None:
    for seed in range(2):
        env = pettingzoo.env("Solotaire", variant=variant, **SPEED)
        env.reset(seed=seed)
        list(played(env, 200))
        assert all(env.terminations.values())
        ahead = np.sign(env.position().scores()[0] - env.position().scores()[1])
        assert list(env.rewards.values()) == [ahead, -ahead]
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            total[agent] += env.last(observe=False)[1]
            env.step(None)
        assert list(total.values()) == [ahead, -ahead]


@every_together
def test_what_is_refused_raises_and_changes_nothing(environment: GameEnvironment, options: dict[str, Any]) -> None:
    env = made(environment, options)
    env.reset(seed=7)
    list(played(env, 5))
    agent, before = env.agent_selection, told(env)
    seat = env.possible_agents.index(agent)
    mask = env.observe(agent)["action_mask"]
    refused = next(move for move in range(env._envs.space) if not mask[move])
    rule = env.position().view(seat).refusal(refused)
    with pytest.raises(KingfisherError) as error:
        env.step(refused)
    assert str(error.value) == f"{agent}, action {refused}: {rule}"
    for none in (-1, 10**30):
        with pytest.raises(KingfisherError, match=f"{agent}, action {none}: there is no such move"):
            env.step(none)
    assert told(env) == before


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
@pytest.mark.parametrize("environment", MULTI_AGENT, ids=name_of)
def test_a_copy_in_the_middle_of_a_game_goes_on_alike(environment: GameEnvironment, duplicate: Any) -> None:
    env = made(environment, {"variant": "mayhem-1"} if environment.game.name == "solotaire" else {})
    env.reset(seed=7)
    list(played(env, 12))
    other = duplicate(env)
    before = told(other)
    first = [(*move, told(env)) for move in played(env, 15, seed=5)]
    assert told(other) == before
    assert first == [(*move, told(other)) for move in played(other, 15, seed=5)]


def test_longest_truncates() -> None:
    env = pettingzoo.env("Frenzy", longest=10, **SPEED)
    env.reset(seed=7)
    assert len(list(played(env, 50))) == 10
    assert (set(env.truncations.values()), set(env.terminations.values())) == ({True}, {False})


@pytest.mark.parametrize(
    ("make", "name", "arguments", "reason"),
    [
        (pettingzoo.env, "Solotaire", {"variant": "classic"}, "is for one player: see kingfisher.adapters.gymnasium"),
        (pettingzoo.env, "Tabletop", {}, "unknown environment Tabletop; possible: Solotaire, Frenzy, Freshwater"),
        (pettingzoo.env, "Frenzy", {"players": 9}, "players=9: expected 2..6"),
        (pettingzoo.env, "Frenzy", {"reward": "fun"}, "unknown reward 'fun'"),
        (pettingzoo.env, "Frenzy", {"render_mode": "3d"}, "unknown render_mode '3d'"),
        (pettingzoo.parallel_env, "Freshwater", {}, r"Freshwater is played in turns: use env\(\)"),
        (pettingzoo.parallel_env, "Frenzy", {"tick_ms": 0}, "tick_ms 0: expected a whole number of at least 1"),
        (pettingzoo.env, "Frenzy", {"longest": 0}, "longest 0: expected a whole number of at least 1"),
        (pettingzoo.env, "Frenzy", {"longest": "x"}, "longest x: expected a whole number of at least 1"),
        (pettingzoo.parallel_env, "Frenzy", {"pace": "snail"}, "unknown pace 'snail'"),
    ],
)
def test_an_impossible_wish_is_explained(make: Any, name: str, arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(KingfisherError, match=reason):
        make(name, **SPEED, **arguments)


def test_an_action_is_one_whole_number() -> None:
    env = pettingzoo.env("Frenzy", **SPEED)
    env.reset(seed=7)
    for action in (None, 1.5, "turn"):
        with pytest.raises(KingfisherError, match="an action must be one whole number"):
            env.step(action)
    together = race()
    together.reset(seed=7)
    with pytest.raises(KingfisherError, match="an action must be one whole number"):
        together.step({"seat_0": 0.5})


def test_solotaire_for_two_is_honeymoon_unless_told_otherwise() -> None:
    assert pettingzoo.env("Solotaire", **SPEED).game.options["variant"] == "honeymoon"


def test_options_are_given_as_python_has_them() -> None:
    env = pettingzoo.env("Freshwater", players=np.int64(3), master_skills=True, **SPEED)
    assert env.game.called == kf.game("freshwater", players=3, master_skills="on").called


def test_before_a_reset_nothing_can_be_asked() -> None:
    env, together = pettingzoo.env("Frenzy", render_mode="ansi", **SPEED), race()
    asks = (
        env.last,
        env.render,
        env.position,
        lambda: next(iter(env.agent_iter())),
        lambda: env.step(0),
        lambda: env.observe("seat_0"),
        lambda: together.step({}),
    )
    for ask in asks:
        with pytest.raises(KingfisherError, match=r"no game has been dealt yet: call reset\(\) first"):
            ask()
    assert not hasattr(env, "agent_selection")
    assert not hasattr(env, "anything")


def test_a_reset_takes_no_options_of_the_game() -> None:
    for env in (pettingzoo.env("Frenzy", **SPEED), race()):
        env.reset(seed=7, options={})
        with pytest.raises(KingfisherError, match="reset has no option players; possible: none"):
            env.reset(options={"players": 4})


def test_only_agents_and_moves_that_there_are_can_be_named() -> None:
    env, together = pettingzoo.env("Frenzy", **SPEED), race()
    env.reset(seed=7)
    together.reset(seed=7)
    asks = (
        lambda: env.observe("seat_9"),
        lambda: env.write("seat_9", 0),
        lambda: env.action_space("seat_9"),
        lambda: together.step({"seat_9": 0}),
    )
    for ask in asks:
        with pytest.raises(KingfisherError, match="unknown agent 'seat_9'; possible: seat_0, seat_1"):
            ask()
    with pytest.raises(KingfisherError, match="action 999: there is no such move"):
        env.write("seat_0", 999)
    with pytest.raises(KingfisherError, match="step needs a dictionary of actions by agent, not 3"):
        together.step(3)  # type: ignore[arg-type]


# At once, in ticks


def at_once(env: pettingzoo.RealTimeEnv, steps: int, seed: int = 3) -> Iterator[tuple[Any, ...]]:
    """Random legal actions of all seats, and what each tick tells."""
    draw = np.random.default_rng(seed)
    for _ in range(steps):
        if not env.agents:
            return
        observations = {agent: env._observation(seat) for seat, agent in enumerate(env.possible_agents)}
        yield env.step({agent: chosen(draw, observations[agent]["action_mask"]) for agent in env.agents})


def until_both_want_one_place(env: pettingzoo.RealTimeEnv) -> tuple[list[int], int]:
    """Play until two seats can go to the same shared space; their moves there."""
    for seed in range(50):
        env.reset(seed=seed)
        for _ in at_once(env, 60, seed):
            if not env.agents:
                break
            position = env.position()
            for move in set(position.view(0).legal):
                for other in set(position.view(1).legal):
                    after = position.copy()
                    after.play_number(move, 0)
                    if after.over or other in after.view(1).legal or env._stage() != part_of(after):
                        continue
                    back = position.copy()
                    back.play_number(other, 1)
                    if not back.over and move not in back.view(0).legal and env._stage() == part_of(back):
                        return [move, other], seed
    raise AssertionError("no two seats ever wanted the same place")


def part_of(position: Position) -> int:
    return int(position.game.rules.stage(position._state))


@pytest.mark.parametrize("first", [0, 1])
def test_who_comes_first_has_the_place_and_the_other_is_told(first: int) -> None:
    env = race(pace=None)
    moves, _ = until_both_want_one_place(env)
    env._moves_under_way = {seat: (env.now_ms + 20 * abs(seat - first) + 10, moves[seat]) for seat in (0, 1)}
    made_before = len(env.made)
    *_, infos = env.step({})
    late = 1 - first
    assert env.made[made_before:] == [(first, moves[first], env.now_ms - env.tick_ms + 10)]
    assert "late" not in infos[f"seat_{first}"]
    assert infos[f"seat_{late}"]["late"] == str(env.position().view(late).refusal(moves[late]))


def test_at_the_same_moment_either_may_be_first() -> None:
    env = race(pace=None)
    moves, _ = until_both_want_one_place(env)
    winners = set()
    for draw in range(20):
        other = copy.deepcopy(env)
        other._order = np.random.default_rng(draw)
        before = len(other.made)
        other.step({"seat_0": moves[0], "seat_1": moves[1]})
        winners.add(other.made[before][0])
    assert winners == {0, 1}


def test_a_busy_hand_can_only_wait() -> None:
    env = race(pace="expert")
    observations, infos = env.reset(seed=7)
    assert infos["seat_0"] == {"ms": 0, "busy_ms": 0, "deal": 7}
    first, other = np.flatnonzero(observations["seat_0"]["action_mask"])[:2]
    observations, *_, infos = env.step({"seat_0": first})
    assert infos["seat_0"]["ms"] == env.tick_ms == 100
    assert infos["seat_0"]["busy_ms"] >= 150
    assert list(np.flatnonzero(observations["seat_0"]["action_mask"])) == [env.wait]
    assert infos["seat_1"]["busy_ms"] == 0
    begun = dict(env._moves_under_way)
    env.step({"seat_0": other})
    assert env._moves_under_way == begun, "what a busy hand is told is not heard"
    while env._moves_under_way:
        *_, infos = env.step({})
    assert [(seat, move) for seat, move, _ in env.made] == [(0, first)]
    assert env.made[0][2] == begun[0][0]
    assert infos["seat_0"]["busy_ms"] == 0
    assert env.now_ms - env.tick_ms <= begun[0][0] < env.now_ms


def test_what_is_refused_is_told_at_once() -> None:
    env = race()
    observations, _ = env.reset(seed=7)
    refused = next(move for move in range(env._envs.space) if not observations["seat_0"]["action_mask"][move])
    rule = env.position().view(0).refusal(refused)
    *_, infos = env.step({"seat_0": refused, "seat_1": 10**6})
    assert infos["seat_0"]["refused"] == str(rule)
    assert "no such move" in infos["seat_1"]["refused"]
    assert env.made == []


def test_a_new_round_voids_what_hands_were_about() -> None:
    env = race(pace="expert")
    for seed in range(30):
        env.reset(seed=seed)
        part = env._stage()
        for _ in at_once(env, 3_000, seed):
            if not env.agents:
                break
            if env._stage() != part:
                assert env._moves_under_way == {}
                assert all(info["busy_ms"] == 0 for info in env._infos({}).values())
                return
    pytest.fail("no game had a second round")


@pytest.mark.parametrize(("players", "pace"), [(2, "expert"), (4, None)])
def test_a_race_ends_and_its_record_replays(players: int, pace: str | None) -> None:
    env = race(players, pace=pace)
    env.reset(seed=7)
    total = np.zeros(players)
    for last in at_once(env, 20_000):
        rewards = list(last[1].values())
        total += rewards
        assert sum(rewards) == pytest.approx(0)
    assert [set(ended.values()) for ended in last[2:4]] == [{True}, {False}]
    assert env.agents == []
    position = env.position()
    assert position.over
    assert kf.replay(position.record()).record() == position.record()
    best = max(position.scores())
    assert [reward > 0 for reward in total] == [score == best for score in position.scores()]
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_longest_truncates_a_race() -> None:
    env = race(longest=5)
    env.reset(seed=7)
    *_, (_, _, terminations, truncations, _) = at_once(env, 50)
    assert env.now_ms == 500
    assert (set(truncations.values()), set(terminations.values())) == ({True}, {False})


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_of_a_race_goes_on_alike(duplicate: Any) -> None:
    env = race(4)
    env.reset(seed=7)
    list(at_once(env, 20))
    other = duplicate(env)
    list(at_once(env, 30, seed=5))
    list(at_once(other, 30, seed=5))
    assert env.made == other.made
    assert env._moves_under_way == other._moves_under_way
    assert env.position().record() == other.position().record()
