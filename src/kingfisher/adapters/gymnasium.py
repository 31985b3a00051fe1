"""The games for one player as Gymnasium environments. Importing this module registers them.

    import gymnasium
    import kingfisher.adapters.gymnasium
    env = gymnasium.make("kingfisher/Tacklebox-v1", level=3)

`reset(seed=7)` is deal 7, as everywhere else in Kingfisher. A move that is refused changes nothing and brings no reward;
`info["refused"]` then names the rule.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from kingfisher.adapters.arguments import missing_library, read_action, reset_options
from kingfisher.adapters.environments import SINGLE_AGENT, entry_named
from kingfisher.adapters.game_vector import GameVector, split_observation
from kingfisher.adapters.rendering import MODES, check_render_mode, render_view
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError, check_count, short_repr, unknown_name
from kingfisher.core.interface import OVER
from kingfisher.core.rng import check_seed

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_library("Gymnasium", "gymnasium") from error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from kingfisher.adapters.game_vector import Ints
    from kingfisher.adapters.rendering import Frame
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

    Marks = npt.NDArray[np.bool_]
    """A boolean for each game or each move."""

N = TypeVar("N", bound=np.generic)

ONLY = np.zeros(1, np.int64)
"""The only game there is, and its only seat."""

MAX_DEALS = 2**62
"""Of many games; there is room to count on."""


class SinglePlayerEnv(gymnasium.Env[Any, Any]):
    """One game for one player.

    Args:
        name: The name of the environment, which Gymnasium gives.
        reward: What a step returns: `score`, `worth` or `won`; None for what the game usually returns.
        render_mode: What `render` does: `ansi`, `rgb_array` or `human`; None if it is not called.
        speed: `compiled`, or `interpreted` to compile nothing.
        options: The options of the game, by their names.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self, name: str, *, reward: str | None = None, render_mode: str | None = None, speed: str = COMPILED, **options: object
    ) -> None:
        self.game = single_player_game(name, options)
        self.render_mode = check_render_mode(render_mode)
        self.deal = 0
        self.moves: list[int] = []
        self._envs = GameVector(self.game, 1, reward, speed)
        self._move = np.zeros(1, np.int64)
        self.observation_space = spaces.Box(0.0, 1.0, (self._envs.size,), np.float32)
        self.action_space = spaces.Discrete(self._envs.space)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal `seed`, or one that the environment's generator draws."""
        reset_options(options)
        super().reset(seed=None if seed is None else check_seed(seed))
        self.deal = int(self.np_random.integers(2**63)) if seed is None else int(seed)
        self.moves = []
        self._envs.deal(ONLY, np.array([self.deal]))
        self._envs.observe(ONLY, ONLY)
        if self.render_mode == "human":
            self.render()
        return self._envs.observations[0].copy(), {"action_mask": self._envs.masks[0].copy(), "deal": self.deal}

    def step(self, action: object) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        envs = self._envs
        move = read_action(action)
        self._move[0] = move if 0 <= move < envs.space else envs.space  # which is none
        envs.act(ONLY, ONLY, self._move)
        envs.observe(ONLY, ONLY)
        info = {"action_mask": envs.masks[0].copy()}
        if envs.refusals[0]:
            info["refused"] = envs.why_not()
        else:
            self.moves.append(move)
        if self.render_mode == "human":
            self.render()
        return envs.observations[0].copy(), float(envs.rewards[0, 0]), bool(envs.actors[0] == OVER), False, info

    def action_masks(self) -> Marks:
        """Mark the legal moves, under the name that sb3-contrib asks for."""
        marked: Marks = self._envs.masks[0].astype(bool)
        return marked

    def named(self, observation: npt.ArrayLike) -> dict[str, npt.NDArray[Any]]:
        """Split an observation, or many in rows, into its features by their names."""
        return split_observation(self.game, observation)

    def write(self, action: int) -> str:
        """Write a move as text."""
        return self._envs.write(0, action)

    def position(self) -> Position:
        """Replay the game so far as a Position, to look at, to save as a record or to go on with."""
        self._envs.check_dealt()
        position = self.game.deal(self.deal)
        for move in self.moves:
            position.play(position.view(0).write(move))
        return position

    def render(self) -> Frame | None:
        return render_view(self._envs.view(0), self.render_mode)

    def __copy__(self) -> SinglePlayerEnv:
        return deepcopy(self)


class SinglePlayerVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games for one player side by side, played by one call.

    Game i begins with deal `seed` + i. A game that ends is followed by the next deal that no game has had.

    Args:
        name: The name of the environment, which Gymnasium gives.
        num_envs: How many games are played side by side.
        reward: What a step returns: `score`, `worth` or `won`; None for what the game usually returns.
        max_episode_steps: The step after which a game is truncated. `make_vec` gives the environment's own limit.
        autoreset_mode: When a finished game is reset: `NextStep`, `SameStep` or `Disabled`.
        copy: Whether every step returns new arrays. If not, it fills the same observations and masks anew.
        threads: In how many threads the games are played.
        render_mode: What `render` does: `ansi`, `rgb_array` or `human`; None if it is not called.
        speed: `compiled`, or `interpreted` to compile nothing.
        options: The options of the game, by their names.
    """

    def __init__(  # noqa: PLR0913 - keywords of gymnasium.make_vec
        self,
        name: str,
        num_envs: int = 1,
        *,
        reward: str | None = None,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        speed: str = COMPILED,
        **options: object,
    ) -> None:
        self.game = single_player_game(name, options)
        self.render_mode = check_render_mode(render_mode)
        self.autoreset_mode = read_autoreset_mode(autoreset_mode)
        self.metadata = {**SinglePlayerEnv.metadata, "autoreset_mode": self.autoreset_mode}
        self._envs = GameVector(self.game, num_envs, reward, speed, threads)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (self._envs.size,), np.float32)
        self.single_action_space = spaces.Discrete(self._envs.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.deals = np.zeros(num_envs, np.int64)
        self._seats = np.zeros(num_envs, np.int64)
        self._limit = None if max_episode_steps is None else check_count("max_episode_steps", max_episode_steps)
        self._steps = np.zeros(num_envs, np.int64)
        self._done = np.zeros(num_envs, np.bool_)
        self._just_dealt = np.zeros(num_envs, np.bool_)  # begun by the last call
        self._next_deal: int | None = None
        self._all = np.arange(num_envs)
        self._copy = copy

    def reset(
        self, *, seed: int | Sequence[int] | Ints | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew, or those that `options["reset_mask"]` marks.

        `seed` is the first deal, or a list with one a game.
        """
        reset_mask = reset_options(options, ("reset_mask",)).get("reset_mask")
        games = self._all if reset_mask is None else np.flatnonzero(read_reset_mask(reset_mask, self.num_envs))
        if self._next_deal is None and len(games) < self.num_envs:
            raise KingfisherError("the first reset begins all games: reset_mask must mark every one")
        deals = None if seed is None else self._deals(seed)
        if deals is not None:
            super().reset(seed=int(deals[0]))
        elif self._next_deal is None:
            deals = int(self.np_random.integers(MAX_DEALS)) + self._all
        self._envs.refusals[:] = 0
        self._just_dealt[:] = False
        if deals is None:
            self._begin_next(games)
        else:
            self._next_deal = int(deals.max()) + 1
            self._begin(games, deals[games])
        return self._output(self._envs.observations), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        envs = self._envs
        moves = self._moves(actions)
        renewed = np.flatnonzero(self._done) if self.autoreset_mode is AutoresetMode.NEXT_STEP else self._all[:0]
        played = np.flatnonzero(~self._done) if len(renewed) else self._all
        envs.rewards[:] = 0.0
        envs.refusals[:] = 0
        self._just_dealt[:] = False
        envs.act(played, self._seats, moves)
        envs.observe(played, self._seats)
        self._steps[played] += 1
        self._begin_next(renewed)
        terminated = envs.actors == OVER
        truncated = np.zeros_like(terminated) if self._limit is None else self._steps >= self._limit
        self._done = terminated | truncated
        info: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._done.any():
            info = self._final_info()
            self._begin_next(np.flatnonzero(self._done))
        return self._output(envs.observations), envs.rewards[:, 0].copy(), terminated, truncated, info | self._info()

    def _deals(self, seed: object) -> Ints:
        """Find the deal of every game: counted up from the first, or as they were listed."""
        seeds = seed.tolist() if isinstance(seed, np.ndarray) else seed
        if not isinstance(seeds, (list, tuple)):
            return check_deal(seeds) + self._all
        if len(seeds) != self.num_envs:
            raise KingfisherError(f"seed {short_repr(seeds)}: a list must have one number per game, {self.num_envs} in all")
        return np.array([check_deal(number) for number in seeds], np.int64)

    def _moves(self, actions: npt.ArrayLike) -> Ints:
        self._envs.check_dealt()
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise KingfisherError(
                f"step needs a whole number per game, {self.num_envs} in all, not {moves.dtype} of shape {moves.shape}"
            )
        if self.autoreset_mode is AutoresetMode.DISABLED and self._done.any():
            ended = ", ".join(map(str, np.flatnonzero(self._done)))
            raise KingfisherError(
                f"games that are over must be reset by a reset_mask before the next step: {short_repr(ended)}"
            )
        return moves.astype(np.int64, copy=False)

    def _begin_next(self, games: Ints) -> None:
        """Deal these games anew, each the next number."""
        if len(games):
            assert self._next_deal is not None
            first, self._next_deal = self._next_deal, self._next_deal + len(games)
            self._begin(games, np.arange(first, self._next_deal))

    def _begin(self, games: Ints, deals: Ints) -> None:
        self.deals[games] = deals
        self._steps[games] = 0
        self._done[games] = False
        self._just_dealt[games] = True
        self._envs.refusals[games] = 0
        self._envs.deal(games, deals)
        self._envs.observe(games, self._seats)

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._output(self._envs.masks), "_action_mask": np.ones(self.num_envs, np.bool_)}
        if self._just_dealt.any():
            info |= {"deal": self.deals.copy(), "_deal": self._just_dealt.copy()}
        return info | self._refusal_info(self._envs.refusals != 0)

    def _refusal_info(self, marks: Marks) -> dict[str, Any]:
        """Tell what was refused, in the words of the rule."""
        if not marks.any():
            return {}
        reasons = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(marks):
            reasons[i] = self._envs.why_not(int(i))
        return {"refused": reasons, "_refused": marks}

    def _final_info(self) -> dict[str, Any]:
        """Keep the last observations of the games that have ended, before others take their places."""
        done = self._done.copy()
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(done):
            last[i] = self._envs.observations[i].copy()
        info = {"action_mask": self._envs.masks.copy(), "_action_mask": done}
        info |= self._refusal_info((self._envs.refusals != 0) & done)
        return {"final_obs": last, "_final_obs": done, "final_info": info, "_final_info": done}

    def _output(self, array: npt.NDArray[N]) -> npt.NDArray[N]:
        return array.copy() if self._copy else array

    def action_masks(self) -> Marks:
        """Mark the legal moves, under the name that sb3-contrib asks for."""
        return self._envs.masks.astype(bool)

    def named(self, observation: npt.ArrayLike) -> dict[str, npt.NDArray[Any]]:
        """Split an observation, or many in rows, into its features by their names."""
        return split_observation(self.game, observation)

    def write(self, i: int, action: int) -> str:
        """Write a move of game i as text."""
        if not 0 <= read_action(i) < self.num_envs:
            raise KingfisherError(f"game {short_repr(i)}: the games are 0 to {self.num_envs - 1}")
        return self._envs.write(0, action, i)

    def render(self) -> tuple[Frame, ...] | None:
        frames = [render_view(self._envs.view(0, i), self.render_mode) for i in range(self.num_envs)]
        return None if self.render_mode == "human" else tuple(frame for frame in frames if frame is not None)

    def __copy__(self) -> SinglePlayerVectorEnv:
        return deepcopy(self)


def read_autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    possible = [member.value for member in AutoresetMode]
    if not isinstance(mode, AutoresetMode) and mode not in possible:
        raise unknown_name("autoreset_mode", str(mode), possible)
    return AutoresetMode(mode)


def check_deal(seed: object) -> int:
    """Check a deal number from which the deals of many games are counted up."""
    try:
        deal = check_seed(seed)
    except KingfisherError:
        deal = MAX_DEALS
    if deal >= MAX_DEALS:
        raise KingfisherError(f"seed {short_repr(seed)}: the deals of several games must be whole numbers from 0 to 2**62 - 1")
    return deal


def read_reset_mask(mask: npt.ArrayLike, n: int) -> Marks:
    array = np.asarray(mask)
    if array.shape != (n,) or array.dtype != np.bool_ or not array.any():
        raise KingfisherError(
            f"reset_mask must have one boolean per game, {n} in all, and mark at least one, not {short_repr(mask)}"
        )
    return array


def single_player_game(name: str, options: Mapping[str, object]) -> Game:
    game = entry_named(SINGLE_AGENT, name).game_with(options)
    if game.seats != 1:
        raise KingfisherError(f"{game.called} is for {game.seats} players: see kingfisher.adapters.pettingzoo")
    return game


def register() -> None:
    """Make the environments known to Gymnasium, once."""
    for entry in SINGLE_AGENT:
        if entry.id not in gymnasium.registry:
            gymnasium.register(
                entry.id,
                entry_point="kingfisher.adapters.gymnasium:SinglePlayerEnv",
                vector_entry_point="kingfisher.adapters.gymnasium:SinglePlayerVectorEnv",
                max_episode_steps=entry.environment.max_steps,
                kwargs={"name": entry.full_name},
            )


register()
