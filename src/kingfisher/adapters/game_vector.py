"""GameVector: n games side by side in arrays, with their observations, masks and rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.adapters import environment_loops
from kingfisher.adapters.arguments import read_action
from kingfisher.adapters.environment_loops import FEWER, NO_SUCH_MOVE, SCORE, WON, WORTH
from kingfisher.core.batch.cpu import run_in_slices
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import KingfisherError, check_count, no_such_move, short_repr, unknown_name
from kingfisher.core.interface import OVER
from kingfisher.core.observation import Feature, places_of, width_of
from kingfisher.core.play.view import View
from kingfisher.core.rng import Rng
from kingfisher.core.rng.chacha import WORD
from kingfisher.core.structs import to_numpy

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.game import Game

    Ints = npt.NDArray[np.int64]
    Deals = Ints | npt.NDArray[np.object_]  # NumPy holds numbers beyond 64 bits as objects

REWARDS = {"score": SCORE, "worth": WORTH, "won": WON}


class NotReset(KingfisherError, AttributeError):
    """Asked of an environment in which nothing is dealt yet."""


class GameVector:
    """n games in arrays with a row for each game.

    Every call fills the rows of `observations`, `masks`, `rewards`, `refusals` and `actors` anew for the games that it is
    given. The States stay private.
    """

    def __init__(self, game: Game, n: int, reward: str | None = None, speed: str = COMPILED, threads: int = 1) -> None:
        if reward is not None and reward not in REWARDS:
            raise unknown_name("reward", reward, REWARDS)
        if speed not in (INTERPRETED, COMPILED):
            raise unknown_name("speed", speed, (INTERPRETED, COMPILED))
        n, self.threads = check_count("num_envs", n), check_count("threads", threads)
        self.game, self.n, self.speed = game, n, speed
        self.dealt = False
        self.reward = reward or default_reward(game)
        self.seats, self.space = game.seats, int(game.rules.MOVES)
        self.size = observation_width(game)
        self._states: Any = np.zeros(n, game.rules.State.dtype)
        self._hidden: Any = np.zeros(n, game.rules.State.dtype)
        self._rngs: Any = np.zeros(n, Rng.dtype)
        self._outs = np.zeros((n, game.rules.MAX_LEGAL_MOVES), np.int64)
        kind = FEWER if self.reward == "score" and game.fewer_is_better else REWARDS[self.reward]
        self._worth = (self.seats, kind, np.zeros((n, self.seats)))
        self._options: Any = to_numpy(game.option_struct).view(np.ndarray)
        self.observations = np.zeros((n, self.size), np.float32)
        self.masks = np.zeros((n, self.space), np.int8)
        self.rewards = np.zeros((n, self.seats))
        self.refusals = np.zeros(n, np.int64)
        self.actors = np.full(n, OVER, np.int64)
        self._rule_set: Any = observing_rule_set(game, speed)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_rule_set"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._rule_set = observing_rule_set(self.game, self.speed)

    def deal(self, games: Ints, deals: Deals) -> None:
        """Begin the games named anew, each with its deal number of an array; nothing is seen yet."""
        self.dealt = True
        self._states[games] = np.zeros((), self._states.dtype)
        self._rngs[games] = np.zeros((), Rng.dtype)
        keys = self._rngs["key"]
        for word in range(keys.shape[1] if deals.dtype == object else 2):
            keys[games, word] = deals >> 32 * word & WORD
        self._run_loop("deal_some", games, self._states, self._options, self._rngs, games, *self._worth, self.actors)

    def act(self, games: Ints, acting: Ints, moves: Ints) -> None:
        """Make one move in each of the games named, and let chance bring what follows.

        Fills rewards, refusals and actors. `acting` and `moves` have a place for every game.
        """
        self.check_dealt()
        results = (self.rewards, self.refusals, self.actors)
        self._run_loop("act_some", games, self._states, self._rngs, games, acting, moves, self.space, *self._worth, *results)

    def observe(self, games: Ints, watchers: Ints) -> None:
        """Fill observations and masks of the games named with what a seat may know and do.

        `watchers` has a seat for every game.
        """
        outputs = (self.observations, self.masks)
        self._run_loop("observe_some", games, self._states, self._hidden, self._outs, games, watchers, *outputs)

    def _run_loop(self, loop: str, games: Ints, *arguments: object) -> None:
        work = getattr(self._rule_set, loop)
        if self.threads == 1:
            work(*arguments, 0, len(games))
        else:
            run_in_slices(lambda first, last: work(*arguments, first, last), len(games), self.threads)

    def check_dealt(self) -> None:
        if not self.dealt:
            raise NotReset("no game has been dealt yet: call reset() first")

    def view(self, seat: int, i: int = 0) -> View:
        self.check_dealt()
        return View(self.game, self.game.rules.State.over(self._states[i : i + 1]), seat)

    def write(self, seat: int, action: object, i: int = 0) -> str:
        """Write a move as text."""
        return self.view(seat, i).write(read_move(self.game, action))

    def why_not(self, i: int = 0) -> str:
        """Say why the last move was refused; empty if it was not."""
        code = int(self.refusals[i])
        if code == NO_SUCH_MOVE:
            return no_such_move(self.space)
        return str(self.game.rule(code)) if code else ""


def read_move(game: Game, action: object) -> int:
    move = read_action(action)
    if not 0 <= move < game.rules.MOVES:
        raise KingfisherError(f"action {short_repr(move)}: {no_such_move(game.rules.MOVES)}")
    return move


def default_reward(game: Game) -> str:
    """Name the usual reward: the score of a game for one where more is better, else whether it was won."""
    return "score" if game.seats == 1 and not game.fewer_is_better else "won"


def features_of(game: Game) -> tuple[Feature, ...]:
    features: tuple[Feature, ...] = game.module("observe").FEATURES
    return features


def observation_width(game: Game) -> int:
    return width_of(features_of(game), game.seats)


def split_observation(game: Game, observation: npt.ArrayLike) -> dict[str, npt.NDArray[Any]]:
    """Split an observation, or many in rows, into its features by their names."""
    places = places_of(features_of(game), game.seats)
    array = np.asarray(observation)
    if array.shape[-1:] != (observation_width(game),):
        raise KingfisherError(f"an observation has {observation_width(game)} numbers, not shape {array.shape}")
    batch_shape = array.shape[:-1]
    return {
        feature.name: array[..., start:stop].reshape(*batch_shape, *feature.shape_for(game.seats))
        for feature, start, stop in places
    }


def observing_rule_set(game: Game, speed: str) -> RuleSet:
    return game.rule_set(speed, with_observations=True, loops=environment_loops.__name__)
