"""The games for OpenSpiel. Importing this module registers them with pyspiel.

    import pyspiel
    import kingfisher.adapters.openspiel
    game = pyspiel.load_game("kingfisher_solotaire(variant=honeymoon)")

Chance is always explicit. A deal, and whatever else chance draws from more outcomes than can be listed, is a number of 64 bits:
eight chance nodes in a row bring its bytes, the lowest first. In a race seats come round in turn, and each may wait. The
parameters are the options of the game, a list's commas written as `_`, and `longest`: the decisions after which a game stops.
pyspiel itself accepts only a number where an option is a number, and only a word, such as `on`, where it is a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache, lru_cache
from typing import Any

import numpy as np

from kingfisher import registry
from kingfisher.adapters.arguments import missing_library
from kingfisher.adapters.environments import max_steps_of
from kingfisher.adapters.game_vector import default_reward, features_of, observation_width, observing_rule_set, read_move
from kingfisher.core.arrays import zeros
from kingfisher.core.compile.specialize import INTERPRETED
from kingfisher.core.errors import KingfisherError, check_count
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, CHANCE, OVER
from kingfisher.core.observation import places_of
from kingfisher.core.play.view import View
from kingfisher.core.rng import Rng, rng_of
from kingfisher.core.rng.chacha import to_signed

try:
    import pyspiel
except ImportError as error:
    raise missing_library("OpenSpiel", "openspiel") from error

Parameters = Mapping[str, Any]
"""Words, numbers and booleans by their names, as pyspiel reads them."""

BYTES, BYTE = 8, 256
ONE_BYTE = [(byte, 1.0 / BYTE) for byte in range(BYTE)]


def name_of(game: str) -> str:
    return f"kingfisher_{game}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options chosen."""

    def __init__(self, game: str, params: Parameters | None = None) -> None:
        params = {key: spell_value(value) for key, value in (params or {}).items()}
        self.ours = ours = choose_game(game, params)
        self.longest = check_count("longest", params.get("longest", max_steps_of(game)))
        alone = ours.seats == 1
        low, high = (-1.0, 1.0) if not alone else (0.0, 1.0) if default_reward(ours) == "won" else map(float, ours.rules.SCORES)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(ours.rules.MOVES) + (1 if ours.race else 0),
            max_chance_outcomes=max(BYTE, int(ours.rules.MAX_OUTCOMES)),
            num_players=ours.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None if alone else 0.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(game, alone), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_pickled_game, (self.ours.name, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Parameters | None = None
    ) -> SpielObserver:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        return SpielObserver(self.ours, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. `drawn` are the bytes of the number that chance is drawing."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.ours: Game = game.ours
        self.longest = game.longest
        self.state: Any = self.ours.rules.State()
        self.drawn: list[int] = []
        self.dealt = False
        self.decisions = 0
        self.turn = 0  # where anybody may act
        self.heard: list[tuple[str, ...]] = [() for _ in range(self.ours.seats)]

    def view(self, seat: int) -> View:
        return View(self.ours, self.state, seat)

    @property
    def wait(self) -> int:
        return int(self.ours.rules.MOVES)

    def is_terminal(self) -> bool:
        return self.dealt and (self.decisions >= self.longest or int(self.ours.rules.to_act(self.state)) == OVER)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = int(self.ours.rules.to_act(self.state)) if self.dealt else CHANCE
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else self.turn if actor == ANYONE else actor

    def _legal_actions(self, player: int) -> list[int]:
        moves = list(self.view(player).legal)
        return [*moves, self.wait] if self.ours.race else moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self._outcomes()[1]
        total = sum(weights)
        return [(k, weight / total) for k, weight in enumerate(weights)] if weights else ONE_BYTE

    def _outcomes(self) -> tuple[list[int], list[int]]:
        """List the outcomes of this chance step with their weights; none where there are too many."""
        return listed_outcomes(self.ours, self.state.tobytes()) if self.dealt else ([], [])

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise KingfisherError(f"action {action}: the game is over{self._why_over()}")
        player = self.current_player()
        if player != pyspiel.PlayerId.CHANCE:
            self._play(player, int(action))
            return
        outcomes = self._outcomes()[0]
        self._check_outcome(action, len(outcomes) or BYTE)
        if outcomes:
            self._apply_outcome(outcomes[action])
            return
        self.drawn.append(int(action))
        if len(self.drawn) == BYTES:
            number = int.from_bytes(bytes(self.drawn), "little")
            self.drawn = []
            if self.dealt:
                self._apply_outcome(int(self.ours.rules.chance(self.state, generator_of(number))))
            else:
                self.ours.rule_set().deal_one(self.state, self.ours.option_struct, rng_of(number))
                self.dealt = True

    def _why_over(self) -> str:
        code = int(self.ours.rules.ending(self.state))
        return f": {self.ours.rule(code)}" if code else f", stopped after {self.longest} decisions"

    def _check_outcome(self, action: int, count: int) -> None:
        if not 0 <= action < count:
            raise KingfisherError(f"chance outcome {action}: expected 0 to {count - 1}")

    def _play(self, player: int, action: int) -> None:
        waits = self.ours.race and action == self.wait
        code = 0 if waits else int(self.ours.rules.refusal(self.state, player, read_move(self.ours, action)))
        if code:
            raise KingfisherError(f"player {player}, action {action}: {self.ours.rule(code)}")
        self.decisions += 1
        self._log(player, action, self._action_to_string(player, action))
        if not waits:
            self.ours.rules.apply(self.state, player, action)
        self._pass_on(player + 1)

    def _pass_on(self, next_seat: int) -> None:
        """Give the turn to the next seat, where anybody may act.

        A seat that cannot move is passed over, unless it may wait.
        """
        seats = self.ours.seats
        turns = [(next_seat + k) % seats for k in range(seats)]
        movable = turns if self.ours.race else (seat for seat in turns if self.view(seat).legal)
        self.turn = next(iter(movable), turns[0])

    def _apply_outcome(self, outcome: int) -> None:
        self._log(CHANCE, outcome, self.ours.notation.write_chance(self.state, outcome))
        self.ours.rules.apply(self.state, CHANCE, outcome)

    def _log(self, actor: int, move: int, text: str) -> None:
        """Tell every seat what it may hear."""
        name = "chance" if actor == CHANCE else str(actor)
        can_observe = self.ours.rules.can_observe
        self.heard = [
            (*log, f"{name}: {text if can_observe(self.state, seat, actor, move) else '?'}")
            for seat, log in enumerate(self.heard)
        ]

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            if self.ours.race and action == self.wait:
                return "wait"
            return str(self.ours.notation.write_move(self.state, player, read_move(self.ours, action)))
        outcomes = self._outcomes()[0]
        self._check_outcome(action, len(outcomes) or BYTE)
        return str(self.ours.notation.write_chance(self.state, outcomes[action])) if outcomes else f"byte {action}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Draw a state that the player cannot tell from this one.

        It has no history, since perhaps no deal leads there.
        """
        sample: SpielState = self.get_game().new_initial_state()
        sample.__dict__.update(deepcopy(self.__dict__))
        sample.drawn = [int(probability_sampler() * BYTE) for _ in self.drawn]
        sample.heard = [self.heard[player_id]] * self.ours.seats
        if self.dealt:
            sample.state = self.view(player_id).state
            self.ours.rules.determinize(sample.state, player_id, rng_of(int(probability_sampler() * 2**53)))
        return sample

    def returns(self) -> list[float]:
        """Return at the end what the environments give by default.

        That is the score of a game for one where more is better, else who won.
        """
        rules, seats = self.ours.rules, self.ours.seats
        if not self.is_terminal():
            return [0.0] * seats
        if default_reward(self.ours) == "score":
            return [float(rules.score(self.state, seat)) for seat in range(seats)]
        outcome_of = observing_rule_set(self.ours, INTERPRETED).outcome_of
        return [float(outcome_of(self.state, seat, seats)) for seat in range(seats)]

    def __str__(self) -> str:
        return str(self.ours.notation.write_position(self.state)) if self.dealt else f"deal {bytes(self.drawn).hex()}"


class SpielObserver:
    """What a seat may know: the observation of the environments, or with perfect recall all it has heard too, as text only."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        self.game, self.recall = game, bool(kind.perfect_recall)
        self.tensor = np.zeros(observation_width(game), np.float32)
        places = places_of(features_of(game), game.seats)
        self.dict = {
            feature.name: self.tensor[start:stop].reshape(feature.shape_for(game.seats)) for feature, start, stop in places
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if self.recall:
            raise KingfisherError("an information state is available only as text: for a tensor, use observation_tensor")
        self.tensor.fill(0)
        if state.dealt:
            self.game.module("observe").observe(state.view(player).state, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        text = self.game.notation.write_position(state.view(player).state) if state.dealt else "not dealt"
        return "\n".join([f"seat {player}", *(state.heard[player] if self.recall else ()), str(text)])


def choose_game(name: str, params: Parameters) -> Game:
    """Choose these options of the game.

    pyspiel gives all parameters, also those that mean nothing beside the others; so only those that differ from the default are
    chosen.
    """
    offered = {option.name: option for option in registry.game(name).options_offered if not option.own}
    lists = {option.name for option in offered.values() if any("," in choice for choice in option.choices)}
    chosen = {
        key: value.replace("_", ",") if key in lists and isinstance(value, str) else value
        for key, value in params.items()
        if key != "longest"
    }
    defaults = {key for key, value in chosen.items() if key in offered and offered[key].is_value(value, offered[key].default)}
    return registry.game(name, **{key: value for key, value in chosen.items() if key not in defaults})


def spell_value(value: object) -> object:
    """Spell a value as pyspiel can write it: commas of its own stand between parameters."""
    return value.replace(",", "_") if isinstance(value, str) else value


def generator_of(number: int) -> Rng:
    """Make a generator whose next draw is this number of 64 bits."""
    rng = Rng()
    rng.blocks[0], rng.blocks[1] = to_signed(number), to_signed(number >> 32)
    return rng


@lru_cache(maxsize=16)
def listed_outcomes(game: Game, record: bytes) -> tuple[list[int], list[int]]:
    """List the outcomes of a chance step with their weights."""
    outcomes, weights = (zeros("i8", max(1, game.rules.MAX_OUTCOMES)) for _ in range(2))
    count = game.rules.chances(game.rules.State.of(record), outcomes, weights)
    return outcomes[:count].tolist(), weights[:count].tolist()


@cache
def game_type(name: str, alone: bool) -> pyspiel.GameType:
    """Describe a game to OpenSpiel; a game for two or more is one of sum 0."""
    game = registry.game(name)
    seats = [choice.seats for choice in game.every_choice()] if callable(game.seats_of) else [game.seats]
    options = {option.name: spell_value(option.default) for option in game.options_offered if not option.own}
    return pyspiel.GameType(
        short_name=name_of(name),
        long_name=f"Kingfisher: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if game.perfect_information
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "longest": max_steps_of(name)},
    )


def load_pickled_game(name: str, params: Parameters) -> SpielGame:
    """Load the game that a pickle names."""
    game: SpielGame = pyspiel.load_game(name_of(name), params)
    return game


def register_game(name: str) -> None:
    class Registered(SpielGame):
        def __init__(self, params: Parameters | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(name, registry.game(name).seats == 1), Registered)


for each in registry.load_all()[0]:
    if each.has("observe") and name_of(each.name) not in pyspiel.registered_names():
        register_game(each.name)
