"""The games for two and more as PettingZoo environments.

    from kingfisher.adapters import pettingzoo
    env = pettingzoo.env("Solotaire", variant="honeymoon")    # seats take turns
    race = pettingzoo.parallel_env("Frenzy", players=4)       # all seats at once, in ticks of simulated time

Seats are agents: `seat_0`, `seat_1` and so on. `reset(seed=7)` is deal 7, as everywhere else in Kingfisher. Environments
can be copied and pickled in the middle of a game.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, NoReturn, Self

import numpy as np

from kingfisher.adapters.arguments import missing_library, read_action, reset_options
from kingfisher.adapters.environments import MULTI_AGENT, entry_named
from kingfisher.adapters.game_vector import GameVector, NotReset, split_observation
from kingfisher.adapters.rendering import MODES, check_render_mode, render_view
from kingfisher.bots.human_timing import Hand, timing_of
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError, check_count, no_such_move, short_repr, unknown_name
from kingfisher.core.interface import OVER, SPECTATOR
from kingfisher.core.rng import check_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise missing_library("PettingZoo", "pettingzoo") from error

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from kingfisher.adapters.rendering import Frame
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

ONLY = np.zeros(1, np.int64)
"""The only game there is."""

Argument = Any
"""An argument of an environment or an option of its game: only these know which types they have."""

TICK_MS = 100

BY_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "now_ms")
"""What there is of an environment from its first reset on."""


class BaseEnv:
    """What both kinds of environment share: one game, its seats as agents, their observations."""

    def __init__(
        self,
        name: str,
        reward: str | None,
        render_mode: str | None,
        speed: str,
        longest: int | None,
        options: Mapping[str, object],
    ) -> None:
        entry = entry_named(MULTI_AGENT, name)
        self.game: Game = entry.game_with(options)
        if self.game.seats < 2:
            raise KingfisherError(f"{self.game.called} is for one player: see kingfisher.adapters.gymnasium")
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"{entry.namespace}_{entry.name.lower()}_v{entry.environment.version}",
            "render_modes": list(MODES),
            "render_fps": 4,
        }
        self.longest = entry.environment.max_steps if longest is None else check_count("longest", longest)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.deal = 0
        self.made: list[tuple[int, int, int | None]] = []
        """The moves made: the seat, the move, and in ticks the millisecond."""
        self._envs = envs = GameVector(self.game, 1, reward, speed)
        self._generator = np.random.default_rng()
        self._seat, self._move = np.zeros(1, np.int64), np.zeros(1, np.int64)
        self.wait = envs.space if self.game.race else None
        """In a race, the action of a seat that does nothing."""
        actions = envs.space + (1 if self.game.race else 0)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (envs.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    if not TYPE_CHECKING:  # a type checker is to find any other name

        def __getattr__(self, name: str) -> NoReturn:
            if name in BY_RESET:
                raise NotReset(f"{name}: no game has been dealt yet: call reset() first")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __copy__(self) -> Self:
        return deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[self.possible_agents[self._seat_of(agent)]]

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise unknown_name("agent", agent, self.possible_agents)
        return self.possible_agents.index(agent)

    def named(self, observation: npt.ArrayLike) -> dict[str, npt.NDArray[Any]]:
        """Split an observation, or many in rows, into its features by their names."""
        return split_observation(self.game, observation)

    def write(self, agent: str, action: int) -> str:
        """Write a move as text."""
        seat = self._seat_of(agent)
        return "wait" if read_action(action) == self.wait else self._envs.write(seat, action)

    def render(self) -> Frame | None:
        """Draw the table as an onlooker without a seat sees it."""
        return render_view(self._envs.view(SPECTATOR), self.render_mode)

    def close(self) -> None:
        """Do nothing, since nothing is kept open."""

    def _deal(self, seed: int | None, options: object) -> None:
        # PettingZoo's own checks give an option that means nothing.
        reset_options(options, refused=[option.name for option in self.game.options_offered])
        if seed is not None:
            self._generator = np.random.default_rng(check_seed(seed))
        self.deal = int(self._generator.integers(2**63)) if seed is None else int(seed)
        self.made = []
        self._envs.deal(ONLY, np.array([self.deal]))

    def _observe_seat(self, seat: int, may_act: bool) -> dict[str, Any]:
        envs = self._envs
        self._seat[0] = seat
        envs.observe(ONLY, self._seat)
        mask = np.zeros(self._action_spaces[self.possible_agents[seat]].n, np.int8)
        if may_act:
            mask[: envs.space] = envs.masks[0]
            mask[envs.space :] = 1  # a racing seat may wait
        return {"observation": envs.observations[0].copy(), "action_mask": mask}

    def _play(self, seat: int, move: int, ms: int | None = None) -> bool:
        """Play a move, and tell whether it was accepted."""
        space = self._envs.space
        self._seat[0], self._move[0] = seat, move if 0 <= move < space else space  # which is none
        self._envs.act(ONLY, self._seat, self._move)
        if self._envs.refusals[0]:
            return False
        self.made.append((seat, move, ms))
        return True

    def position(self) -> Position:
        """Replay the game so far as a Position, to look at, to save as a record or to go on with."""
        self._envs.check_dealt()
        position = self.game.deal(self.deal)
        for seat, move, ms in self.made:
            position.play(position.view(seat).write(move), seat=seat, ms=ms)
        return position

    @property
    def _over(self) -> bool:
        return bool(self._envs.actors[0] == OVER)


class TurnBasedEnv(BaseEnv, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One seat after another. In a race seats come round in turn, and each may wait.

    A move that a rule forbids raises KingfisherError and changes nothing.

    Args:
        name: The name of the environment.
        reward: What a step returns: `score`, `worth` or `won`; None for what the game usually returns.
        render_mode: What `render` does: `ansi`, `rgb_array` or `human`; None if it is not called.
        speed: `compiled`, or `interpreted` to compile nothing.
        longest: The step after which a game is truncated; None for the environment's own limit.
        options: The options of the game, by their names.
    """

    def __init__(
        self,
        name: str,
        *,
        reward: str | None = None,
        render_mode: str | None = None,
        speed: str = COMPILED,
        longest: int | None = None,
        **options: object,
    ) -> None:
        AECEnv.__init__(self)
        BaseEnv.__init__(self, name, reward, render_mode, speed, longest, options)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {"deal": self.deal} for agent in self.agents}
        self._turns = 0
        self._select(0)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._observe_seat(self._seat_of(agent), agent == self.agent_selection and not self._over)

    def step(self, action: object) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        move = read_action(action)
        waits = move == self.wait
        if not waits and not self._play(seat, move):
            raise KingfisherError(f"{agent}, action {move}: {self._envs.why_not()}")
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not waits:
            self.rewards = dict(zip(self.possible_agents, map(float, self._envs.rewards[0]), strict=True))
        if self._over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._turns >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select(seat + 1)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self, next_seat: int) -> None:
        """Select the seat to act.

        Where any seat may act, it is the next one that can; in a race, and at the end, the next one.
        """
        seat = int(self._envs.actors[0])
        if seat < 0:
            seat = next_seat % self.game.seats
            if self.wait is None and not self._over:
                turns = ((seat + k) % self.game.seats for k in range(self.game.seats))
                seat = next(able_seat for able_seat in turns if self._observe_seat(able_seat, True)["action_mask"].any())
        self.agent_selection = self.possible_agents[seat]


class RealTimeEnv(BaseEnv, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A race in ticks of simulated time: at each tick every seat that has its hands free begins a move or waits.

    A move takes as long as the hand of `pace` needs for it (`bots.human_timing`), is offered at that moment and judged by the
    table as it is then: the seat that came first has the place, and `infos` tell the other seat what it was too late for. With
    `pace=None` hands take no time, and moves of one tick happen in an order that is drawn.

    Args:
        name: The name of the environment.
        tick_ms: How many milliseconds of simulated time a step takes.
        pace: The level or the bot whose hands the seats have; None for hands that take no time.
        reward: What a step returns: `score`, `worth` or `won`; None for what the game usually returns.
        render_mode: What `render` does: `ansi`, `rgb_array` or `human`; None if it is not called.
        speed: `compiled`, or `interpreted` to compile nothing.
        longest: The tick after which a game is truncated; None for the environment's own limit.
        options: The options of the game, by their names.
    """

    def __init__(  # noqa: PLR0913 - keywords of an environment, most left as they are
        self,
        name: str,
        *,
        tick_ms: int = TICK_MS,
        pace: str | None = "expert",
        reward: str | None = None,
        render_mode: str | None = None,
        speed: str = COMPILED,
        longest: int | None = None,
        **options: object,
    ) -> None:
        BaseEnv.__init__(self, name, reward, render_mode, speed, longest, options)
        if not self.game.race:
            raise KingfisherError(f"{name} is played in turns: use env()")
        self.tick_ms = check_count("tick_ms", tick_ms)
        self.pace = None if pace is None else timing_of(self.game, known_bot(self.game, pace))
        self.metadata["is_parallelizable"] = True

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed, options)
        self.agents = self.possible_agents[:]
        self.now_ms, self._ticks = 0, 0
        self._order = np.random.default_rng(self.deal)
        self._hands = (
            [] if self.pace is None else [Hand(self.game, self.pace, self.deal + seat) for seat in range(self.game.seats)]
        )
        self._moves_under_way: dict[int, tuple[int, int]] = {}
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos({seat: {"deal": self.deal} for seat in range(self.game.seats)})

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play one tick; a seat that is not named waits."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        notes: dict[int, dict[str, Any]] = {}
        for seat, action in self._read_actions(actions):
            if seat not in self._moves_under_way and action != self.wait:
                self._begin(seat, action, notes)
        self.now_ms += self.tick_ms
        self._ticks += 1
        rewards = self._apply_due(self._due_moves(), notes)
        returned = self._returns(rewards, notes)
        if self.render_mode == "human":
            self.render()
        return returned

    def _due_moves(self) -> list[tuple[int, int]]:
        """List the seats whose moves fall due in this tick, and when, in the order in which they arrive.

        The order of moves that fall due in the same millisecond is drawn.
        """
        due = [(ms, self._order.random(), seat) for seat, (ms, _) in self._moves_under_way.items() if ms < self.now_ms]
        return [(seat, ms) for ms, _, seat in sorted(due)]

    def _apply_due(self, due: list[tuple[int, int]], notes: dict[int, dict[str, Any]]) -> npt.NDArray[np.float64]:
        """Play the moves that are due, and add up the rewards; note which moves came too late."""
        rewards = np.zeros(self.game.seats)
        for seat, ms in due:
            if seat not in self._moves_under_way:  # a new round has begun
                continue
            stage = self._stage()
            if self._play(seat, self._moves_under_way.pop(seat)[1], ms):
                rewards += self._envs.rewards[0]
            else:
                notes[seat] = {"late": self._envs.why_not()}
            if self._over or self._stage() != stage:
                self._moves_under_way.clear()
        return rewards

    def _returns(self, rewards: npt.NDArray[np.float64], notes: dict[int, dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        """Make what `step` returns; a game that has ended has no agents from then on."""
        terminated = self._over
        truncated = not terminated and self._ticks >= self.longest
        observations, infos = self._observations(), self._infos(notes)
        agents = self.agents
        if terminated or truncated:
            self.agents = []
        return (
            observations,
            dict(zip(agents, map(float, rewards), strict=True)),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def _read_actions(self, actions: object) -> list[tuple[int, int]]:
        if not isinstance(actions, dict):
            raise KingfisherError(f"step needs a dictionary of actions by agent, not {short_repr(actions)}")
        return sorted((self._seat_of(agent), read_action(action)) for agent, action in actions.items())

    def _begin(self, seat: int, move: int, notes: dict[int, dict[str, Any]]) -> None:
        view = self._envs.view(seat)
        if move not in view.legal:
            rule = view.refusal(move) if 0 <= move < self._envs.space else None
            notes[seat] = {"refused": str(rule) if rule else no_such_move(self._envs.space + 1)}
            return
        wait = self._hands[seat].wait_ms(view, move) if self._hands else 0
        self._moves_under_way[seat] = (self.now_ms + wait, move)

    def _stage(self) -> int:
        return int(self.game.rules.stage(self._envs.view(SPECTATOR).state))

    def _observations(self) -> dict[str, Any]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents) if agent in self.agents}

    def _observation(self, seat: int) -> dict[str, Any]:
        observation = self._observe_seat(seat, seat not in self._moves_under_way and not self._over)
        observation["action_mask"][self.wait] = 1
        return observation

    def _infos(self, notes: dict[int, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        """Tell each seat the time, how long its hand is still busy, and what its move came to."""
        busy = {seat: max(0, due - self.now_ms) for seat, (due, _) in self._moves_under_way.items()}
        seats = range(self.game.seats)
        return {f"seat_{seat}": {"ms": self.now_ms, "busy_ms": busy.get(seat, 0), **notes.get(seat, {})} for seat in seats}


def known_bot(game: Game, name: str) -> str:
    from kingfisher.bots import bot_names

    if name not in bot_names(game):
        raise unknown_name("pace", name, bot_names(game))
    return name


def env(name: str, **arguments: Argument) -> TurnBasedEnv:
    """Make an environment in which the seats act one after another."""
    return TurnBasedEnv(name, **arguments)


def parallel_env(name: str, **arguments: Argument) -> RealTimeEnv:
    """Make an environment of a race in ticks."""
    return RealTimeEnv(name, **arguments)
