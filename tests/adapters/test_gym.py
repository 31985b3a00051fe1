"""The games for one as Gymnasium environments: as the library wants them, and the same games as everywhere else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.adapters.environments import SINGLE_AGENT, GameEnvironment
from kingfisher.adapters.game_vector import features_of
from kingfisher.core.errors import KingfisherError
from kingfisher.core.observation import places_of
from tests.adapters.choices import SINGLE_AGENT_CHOICES, SPEED, game_of, name_of

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium import wrappers  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from kingfisher.adapters.gymnasium import SinglePlayerEnv, SinglePlayerVectorEnv  # noqa: E402

STEPS = 40
"""Of a game that is looked at closely."""

every_alone = pytest.mark.parametrize(("environment", "options"), SINGLE_AGENT_CHOICES, ids=name_of)
every_name = pytest.mark.parametrize("environment", SINGLE_AGENT, ids=name_of)


def made(environment: GameEnvironment, **wishes: Any) -> Any:
    return gymnasium.make(environment.id, **SPEED, **wishes)


def chosen(draw: np.random.Generator, mask: Any) -> int:
    return int(draw.choice(np.flatnonzero(mask)))


def played(env: Any, steps: int, seed: int = 3) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Random legal actions and what they bring, from where the environment stands."""
    draw = np.random.default_rng(seed)
    for _ in range(steps):
        action = chosen(draw, env.unwrapped.action_masks())
        result = env.step(action)
        yield action, result
        if result[2] or result[3]:
            return


def same(first: Any, second: Any) -> bool:
    """Whether two answers of environments are the same, whatever they are made of."""
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, (tuple, list)):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, np.ndarray) and first.dtype == object:
        return same(list(first), list(second))
    return bool(np.array_equal(first, second)) if first is not None else second is None


# As Gymnasium wants them


@every_alone
def test_the_checker_of_gymnasium_finds_nothing(environment: GameEnvironment, options: dict[str, Any]) -> None:
    check_env(made(environment, **options).unwrapped, skip_render_check=True)


@every_name
def test_it_is_drawn_in_every_mode(environment: GameEnvironment, capsys: pytest.CaptureFixture[str]) -> None:
    text = made(environment, render_mode="ansi")
    text.reset(seed=7)
    words = text.render()
    assert isinstance(words, str)
    assert "\n" in words
    human = made(environment, render_mode="human")
    human.reset(seed=7)
    assert human.render() is None
    assert words in capsys.readouterr().out
    pytest.importorskip("PIL", reason="Pillow is not installed")
    pictures = made(environment, render_mode="rgb_array")
    pictures.reset(seed=7)
    first = pictures.render()
    next(played(pictures, 1))
    assert first.shape == pictures.render().shape
    assert (first.dtype, first.shape[2]) == (np.uint8, 3)


def test_nothing_is_drawn_without_a_mode() -> None:
    env = SinglePlayerEnv("Tabletop", **SPEED)
    env.reset(seed=7)
    with pytest.raises(KingfisherError, match="render_mode; possible: ansi"):
        env.render()


def test_the_module_can_stand_in_the_id() -> None:
    env = gymnasium.make("kingfisher.adapters.gymnasium:kingfisher/Tacklebox-v1", level=3, **SPEED)
    assert env.unwrapped.game.called == "tacklebox level=3 ending=exhausted"


def test_wrappers_of_gymnasium_work() -> None:
    env: Any = wrappers.RecordEpisodeStatistics(wrappers.FlattenObservation(made(SINGLE_AGENT[1])))
    env.reset(seed=7)
    *_, (_, (_, _, _, _, info)) = played(env, 1_000)
    assert info["episode"]["r"] == env.unwrapped.position().scores()[0]
    assert info["episode"]["l"] == len(env.unwrapped.moves)


def test_frames_can_be_collected_for_a_video() -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed")
    env: Any = wrappers.RenderCollection(made(SINGLE_AGENT[0], render_mode="rgb_array"))
    env.reset(seed=7)
    list(played(env, 3))
    assert len({frame.shape for frame in env.render()}) == 1


# The same game as everywhere else


@every_alone
def test_it_is_the_game(environment: GameEnvironment, options: dict[str, Any]) -> None:
    """The deal, the masks, the rewards, the end and the record are those of a Position played alike."""
    env = made(environment, **options).unwrapped
    observation, info = env.reset(seed=7)
    position = game_of(environment, options).deal(7)
    assert info["deal"] == 7
    total = 0.0
    draw = np.random.default_rng(1)
    for _ in range(STEPS):
        view = position.view(0)
        assert bytes(env._envs.view(0)) == bytes(view)
        assert tuple(np.flatnonzero(info["action_mask"])) == tuple(sorted(view.legal))
        assert env.observation_space.contains(observation)
        action = chosen(draw, info["action_mask"])
        assert env.write(action) == view.write(action)
        observation, reward, terminated, truncated, info = env.step(action)
        position.play(view.write(action))
        total += reward
        assert (terminated, truncated) == (position.over, False)
        if terminated:
            break
    assert env.position().record() == position.record()
    assert kf.replay(env.position().record()).view(0).moves() == position.view(0).moves()
    if env._envs.reward == "score":
        assert total == position.scores()[0]
    elif position.over:
        assert total == float(position.game.rules.won(position._state, 0))


@pytest.mark.parametrize("reward", ["score", "worth", "won"])
@pytest.mark.parametrize("name", ["Tabletop", "Tacklebox"])
def test_rewards_add_up(name: str, reward: str) -> None:
    env = SinglePlayerEnv(name, reward=reward, **SPEED)
    env.reset(seed=11)
    rules, start = env.game.rules, env.position()._state
    total = sum(result[1] for _, result in played(env, 1_000))
    position = env.position()
    assert position.over
    won = float(rules.won(position._state, 0))
    gained = rules.worth(position._state, 0) - rules.worth(start, 0)
    sign = -1 if env.game.fewer_is_better else 1
    assert total == {"score": sign * position.scores()[0], "worth": gained, "won": won}[reward]


@every_name
def test_what_is_refused_changes_nothing_and_names_its_rule(environment: GameEnvironment) -> None:
    env = made(environment).unwrapped
    before, info = env.reset(seed=7)
    view = env.position().view(0)
    refused = next(move for move in range(env.action_space.n) if not info["action_mask"][move])
    after, reward, terminated, truncated, told = env.step(refused)
    assert told["refused"] == str(view.refusal(refused))
    assert same([before, info["action_mask"]], [after, told["action_mask"]])
    assert (reward, terminated, truncated, env.moves) == (0.0, False, False, [])
    for none in (-1, env.action_space.n, 10**30):
        assert "no such move" in env.step(none)[4]["refused"]


def test_after_the_end_every_move_is_refused_by_the_end() -> None:
    env = SinglePlayerEnv("Solotaire", **SPEED)
    env.reset(seed=7)
    list(played(env, 100))
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (0.0, True)
    assert info["refused"] == str(env.position().ending)


@every_name
def test_an_observation_has_names(environment: GameEnvironment) -> None:
    env = made(environment).unwrapped
    observation, _ = env.reset(seed=7)
    pieces = env.named(observation)
    assert list(pieces) == [feature.name for feature in features_of(env.game)]
    assert np.array_equal(np.concatenate([piece.ravel() for piece in pieces.values()]), observation)
    rows = env.named(np.stack([observation, observation]))
    assert all(rows[piece.name].shape == (2, *piece.shape_for(1)) for piece, _, _ in places_of(features_of(env.game), 1))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
@every_name
def test_a_copy_in_the_middle_of_a_game_goes_on_alike(environment: GameEnvironment, duplicate: Any) -> None:
    env = made(environment).unwrapped
    env.reset(seed=7)
    list(played(env, 9))
    other = duplicate(env)
    before = other.position().record()
    first = list(played(env, 20, seed=5))
    assert other.position().record() == before
    assert same(first, list(played(other, 20, seed=5)))


def test_without_a_seed_the_generator_draws_the_deals() -> None:
    env, other = SinglePlayerEnv("Tabletop", **SPEED), SinglePlayerEnv("Tabletop", **SPEED)
    deals = []
    for each in (env, other):
        each.reset(seed=5)
        deals.append([each.reset()[1]["deal"] for _ in range(3)])
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 3


@pytest.mark.parametrize("seed", [0, 2**31, 2**63, 2**64 + 5, 2**256 - 1])
def test_every_deal_number_is_a_seed(seed: int) -> None:
    env = SinglePlayerEnv("Solotaire", **SPEED)
    env.reset(seed=seed)
    assert bytes(env._envs.view(0)) == bytes(env.game.deal(seed).view(0))


# Many at once


def vector(environment: GameEnvironment, n: int, **wishes: Any) -> Any:
    return gymnasium.make_vec(environment.id, n, vectorization_mode="vector_entry_point", **SPEED, **wishes)


class Numbered(gymnasium.Wrapper):  # type: ignore[misc, name-defined]
    """A game that begins anew with the next number of all, as many at once do."""

    def __init__(self, env: Any, numbers: Iterator[int]) -> None:
        super().__init__(env)
        self.numbers = numbers

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        return self.env.reset(seed=next(self.numbers) if seed is None else seed, options=options)


def single_ones(environment: GameEnvironment, n: int, seed: int, limit: int, mode: AutoresetMode) -> Any:
    numbers = count(seed + n)
    factories = [lambda: Numbered(made(environment, max_episode_steps=limit), numbers) for _ in range(n)]
    return SyncVectorEnv(factories, autoreset_mode=mode)


def known(info: dict[str, Any]) -> dict[str, Any]:
    """What an info tells of games that it tells something of."""
    values: dict[str, Any] = {}
    for key in [key for key in info if not key.startswith("_")]:
        if key == "final_info":
            values[key] = known(info[key])
        else:
            values[key] = [value if is_set else None for value, is_set in zip(info[key], info[f"_{key}"], strict=True)]
    return values


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.value)
@every_name
def test_many_are_as_many_single_ones(environment: GameEnvironment, mode: AutoresetMode) -> None:
    """Step by step, with some moves that are refused, over ends and truncations."""
    n, seed, limit = 3, 40, 11
    ours = vector(environment, n, autoreset_mode=mode, max_episode_steps=limit)
    theirs = single_ones(environment, n, seed, limit, mode)
    assert ours.metadata["autoreset_mode"] is mode
    assert (ours.observation_space, ours.action_space) == (theirs.observation_space, theirs.action_space)
    result, expected = ours.reset(seed=seed), theirs.reset(seed=seed)
    assert same([result[0], known(result[1])], [expected[0], known(expected[1])])
    assert list(ours.unwrapped.deals) == [seed + i for i in range(n)]
    draw = np.random.default_rng(2)
    ends = 0
    for step in range(24):
        masks = ours.unwrapped.action_masks()
        legal = [chosen(draw, mask) if mask.any() else 0 for mask in masks]
        actions = np.array([0 if (step + i) % 7 == 0 else move for i, move in enumerate(legal)])
        result, expected = ours.step(actions), theirs.step(actions)
        assert same([*result[:4], known(result[4])], [*expected[:4], known(expected[4])]), f"step {step}"
        done = result[2] | result[3]
        ends += int(done.sum())
        if mode is AutoresetMode.DISABLED and done.any():
            with pytest.raises(KingfisherError, match="games that are over must be reset"):
                ours.step(actions)
            result, expected = ours.reset(options={"reset_mask": done}), theirs.reset(options={"reset_mask": done.copy()})
            assert same(result[0], expected[0])
            assert all(same(result[1][key][done], expected[1][key][done]) for key in ("action_mask", "deal"))
    assert ends >= n


def test_a_reset_forgets_which_games_were_over() -> None:
    env = SinglePlayerVectorEnv("Solotaire", 2, max_episode_steps=3, **SPEED)
    env.reset(seed=1)
    for _ in range(3):
        *_, truncated, _ = env.step(np.array([chosen(np.random.default_rng(0), mask) for mask in env.action_masks()]))
    assert truncated.all()
    env.reset(seed=9)
    env.step(np.array([chosen(np.random.default_rng(0), mask) for mask in env.action_masks()]))
    assert list(env.deals) == [9, 10]
    env.reset(seed=20, options={"reset_mask": np.array([False, True])})
    assert list(env.deals) == [9, 21]


def test_the_usual_limit_comes_with_the_environment() -> None:
    for entry in SINGLE_AGENT:
        assert vector(entry, 2).unwrapped._limit == entry.environment.max_steps


@pytest.mark.parametrize("name", ["Tacklebox", "Solotaire"])
def test_whoever_is_always_refused_is_stopped(name: str) -> None:
    entry = next(entry for entry in SINGLE_AGENT if entry.name == name)
    env = made(entry)
    _, info = env.reset(seed=7)
    refused = int(info["action_mask"].argmin())
    ends = [env.step(refused)[2:4] for _ in range(entry.environment.max_steps)]
    assert ends == [(False, False)] * (entry.environment.max_steps - 1) + [(False, True)]


def test_without_copies_the_same_arrays_come_again() -> None:
    env = SinglePlayerVectorEnv("Tabletop", 3, copy=False, **SPEED)
    first, info = env.reset(seed=1)
    actions = np.array([chosen(np.random.default_rng(0), mask) for mask in info["action_mask"]])
    second, *_, later = env.step(actions)
    assert second is first
    assert later["action_mask"] is info["action_mask"]
    kept = SinglePlayerVectorEnv("Tabletop", 3, **SPEED)
    old, _ = kept.reset(seed=1)
    before = old.copy()
    kept.step(actions)
    assert np.array_equal(old, before)


@pytest.mark.parametrize("listed", [list, tuple, np.array])
def test_every_one_of_many_can_have_its_own_deal(listed: Any) -> None:
    env = SinglePlayerVectorEnv("Solotaire", 3, max_episode_steps=1, autoreset_mode="SameStep", **SPEED)
    observations, info = env.reset(seed=listed([5, 9, 5]))
    assert list(info["deal"]) == [5, 9, 5]
    assert np.array_equal(observations[0], observations[2])
    assert list(env.step(np.zeros(3, np.int64))[4]["deal"]) == [10, 11, 12]
    assert list(env.reset(seed=[1, 2, 3], options={"reset_mask": np.array([False, True, False])})[1]["deal"]) == [10, 2, 12]


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ([1, 2], "a list must have one number per game, 3 in all"),
        ([1, 2, None], r"seed None: the deals of several games must be whole numbers from 0 to 2\*\*62 - 1"),
        (np.array([0.5, 1, 2]), r"seed 0.5: the deals of several games must be whole numbers from 0 to 2\*\*62 - 1"),
    ],
)
def test_a_list_of_seeds_is_checked(seed: Any, reason: str) -> None:
    with pytest.raises(KingfisherError, match=reason):
        SinglePlayerVectorEnv("Solotaire", 3, **SPEED).reset(seed=seed)


def test_a_move_of_one_of_many_is_written() -> None:
    env = SinglePlayerVectorEnv("Tacklebox", 2, **SPEED)
    env.reset(seed=7)
    move = int(env.action_masks()[1].argmax())
    assert env.write(1, move) == env.game.deal(8).view(0).write(move)
    with pytest.raises(KingfisherError, match="game 2: the games are 0 to 1"):
        env.write(2, move)


def test_two_threads_play_the_same() -> None:
    envs = [SinglePlayerVectorEnv("Tabletop", 3, threads=threads, **SPEED) for threads in (1, 2)]
    assert same(*[env.reset(seed=3) for env in envs])
    draw = np.random.default_rng(0)
    for _ in range(20):
        masks = envs[0].action_masks()
        actions = np.array([chosen(draw, mask) if mask.any() else 0 for mask in masks])
        assert same(*[env.step(actions) for env in envs])


def test_many_are_drawn_and_copied() -> None:
    env = SinglePlayerVectorEnv("Tabletop", 2, render_mode="ansi", **SPEED)
    env.reset(seed=3)
    frames = env.render()
    assert frames is not None
    assert len(frames) == 2
    assert frames[0] != frames[1]
    actions = np.array([chosen(np.random.default_rng(0), mask) for mask in env.action_masks()])
    others = [pickle.loads(pickle.dumps(env)), copy.copy(env)]  # noqa: S301
    result = env.step(actions)
    assert all(same(result, other.step(actions)) for other in others)


def test_options_are_given_as_python_has_them() -> None:
    env = gymnasium.make("kingfisher/FlySolo-v1", master_skills=True, skill=False, **SPEED).unwrapped
    assert env.game.called == kf.game("freshwater", variant="solo", master_skills="on").called
    many = gymnasium.make_vec("kingfisher/FlySolo-v1", 2, vectorization_mode="vector_entry_point", master_skills=True, **SPEED)
    assert many.game.called == env.game.called


# What is not possible says so


@pytest.mark.parametrize(
    ("name", "arguments", "reason"),
    [
        ("Tacklebox", {"lvel": 3}, "unknown option 'lvel'"),
        ("Tacklebox", {"level": 9}, "level=9: expected 1..4"),
        ("Tacklebox", {"level": True}, "level=True: expected 1..4"),
        ("Tackle", {}, "unknown environment Tackle; possible: Tabletop"),
        ("Solotaire", {"variant": "honeymoon"}, "is for 2 players: see kingfisher.adapters.pettingzoo"),
        ("FlySolo", {"variant": "river"}, "FlySolo: variant is solo here, not river"),
        ("Tabletop", {"render_mode": "3d"}, "unknown render_mode '3d'"),
        ("Tabletop", {"reward": "fun"}, "unknown reward 'fun'; possible: score, worth, won"),
        ("Tabletop", {"speed": "slow"}, "unknown speed 'slow'; possible: interpreted, compiled"),
    ],
)
def test_an_impossible_wish_is_explained(name: str, arguments: dict[str, Any], reason: str) -> None:
    for kind in (SinglePlayerEnv, SinglePlayerVectorEnv):
        with pytest.raises(KingfisherError, match=reason):
            kind(name, **{**SPEED, **arguments})


@pytest.mark.parametrize("action", [None, 1.5, "3", np.array([1, 2])])
def test_an_action_is_one_whole_number(action: Any) -> None:
    env = SinglePlayerEnv("Tabletop", **SPEED)
    env.reset(seed=7)
    with pytest.raises(KingfisherError, match="an action must be one whole number"):
        env.step(action)


@pytest.mark.parametrize("actions", [[1], [[1, 2]], 3, [0.5, 1.0], ["a", "b"]])
def test_many_need_a_whole_number_each(actions: Any) -> None:
    env = SinglePlayerVectorEnv("Tabletop", 2, **SPEED)
    env.reset(seed=7)
    with pytest.raises(KingfisherError, match="a whole number per game, 2 in all"):
        env.step(actions)


@pytest.mark.parametrize("mask", [[True], [1, 0], [False, False]])
def test_a_mask_for_resets_marks_games(mask: Any) -> None:
    env = SinglePlayerVectorEnv("Tabletop", 2, **SPEED)
    with pytest.raises(KingfisherError, match="reset_mask must have one boolean per game, 2 in all"):
        env.reset(seed=7, options={"reset_mask": np.array(mask)})


@pytest.mark.parametrize("seed", [-1, 2**256, "7", 1.5])
def test_a_seed_is_a_deal_number(seed: Any) -> None:
    for env in (SinglePlayerEnv("Tabletop", **SPEED), SinglePlayerVectorEnv("Tabletop", 2, **SPEED)):
        with pytest.raises(KingfisherError, match="seed"):
            env.reset(seed=seed)


def test_many_need_a_reset_room_to_count_and_a_known_mode() -> None:
    env = SinglePlayerVectorEnv("Tabletop", 2, **SPEED)
    with pytest.raises(KingfisherError, match=r"no game has been dealt yet: call reset\(\) first"):
        env.step([0, 0])
    with pytest.raises(KingfisherError, match=r"the deals of several games must be whole numbers from 0 to 2\*\*62 - 1"):
        env.reset(seed=2**62)
    with pytest.raises(KingfisherError, match="the first reset begins all games"):
        env.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(KingfisherError, match="unknown autoreset_mode 'never'; possible: NextStep"):
        SinglePlayerVectorEnv("Tabletop", 2, autoreset_mode="never", **SPEED)


@pytest.mark.parametrize("argument", ["num_envs", "threads", "max_episode_steps"])
@pytest.mark.parametrize("value", [0, "a"])
def test_what_is_counted_is_a_whole_number_from_one_on(argument: str, value: Any) -> None:
    with pytest.raises(KingfisherError, match=f"{argument} {value}: expected a whole number of at least 1"):
        SinglePlayerVectorEnv("Tabletop", **{argument: value}, **SPEED)


def test_before_a_reset_nothing_can_be_asked() -> None:
    env = SinglePlayerEnv("Tabletop", render_mode="ansi", **SPEED)
    for ask in (lambda: env.step(0), lambda: env.write(0), env.position, env.render):
        with pytest.raises(KingfisherError, match="no game has been dealt yet"):
            ask()


def test_a_reset_takes_no_options_of_the_game() -> None:
    env, many = SinglePlayerEnv("Tacklebox", **SPEED), SinglePlayerVectorEnv("Tacklebox", 2, **SPEED)
    env.reset(seed=7, options={})
    with pytest.raises(KingfisherError, match=r"reset has no option level; possible: none\. Options of the game"):
        env.reset(options={"level": 4})
    with pytest.raises(KingfisherError, match="reset has no option level; possible: reset_mask"):
        many.reset(options={"level": 4})
    with pytest.raises(KingfisherError, match="the options of reset must be a dictionary, not 4"):
        many.reset(options=4)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "reason"),
    [(-1, "no such move in 0..421"), (422, "no such move in 0..421"), ("x", "an action must be one whole number, not x")],
)
def test_only_a_move_can_be_written(action: Any, reason: str) -> None:
    env = SinglePlayerEnv("Tacklebox", **SPEED)
    env.reset(seed=7)
    with pytest.raises(KingfisherError, match=reason):
        env.write(action)


def test_only_an_observation_has_names() -> None:
    for array in (np.zeros(3), np.zeros((2, 3)), 1.0):
        with pytest.raises(KingfisherError, match="an observation has 706 numbers, not shape"):
            SinglePlayerEnv("Tabletop", **SPEED).named(array)
