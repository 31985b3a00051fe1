"""OpenSpiel: its games stepped from Python, and random play whose loop runs in C++."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import benchmarks.same_game.in_spiel  # noqa: F401  registers the same game
from benchmarks.clock import CannotPlay, Play, Table, one_at_a_time, whole_games

UNEVEN = ("2048", "backgammon")
"""Games with chance outcomes that are not all as likely."""

GAMES = 20
"""Played by bots between two looks at the clock."""

STARTS, ROLLOUTS, COUNTED_SECONDS = 16, 20, 2.0


class SpielTable(Table):
    def __init__(self, name: str, sees: bool) -> None:
        self.game = pyspiel.load_game(name)
        self.draw = random.Random(1)  # noqa: S311
        self.uneven = name in UNEVEN
        self.observation = None
        if sees:
            from open_spiel.python.observation import make_observation

            self.observation = make_observation(self.game)

    def begin(self) -> Any:
        self.state = self.game.new_initial_state()
        return self._settled()

    def step(self, move: int) -> Any:
        self.state.apply_action(move)
        return self._settled()

    def _settled(self) -> Any:
        state = self.state
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            started = time.perf_counter()
            outcome = self._drawn(outcomes)
            self.aside += time.perf_counter() - started
            state.apply_action(outcome)
        if state.is_terminal():
            return self.begin()
        if self.observation is not None:
            self.observation.set_from(state, state.current_player())
        return state.legal_actions()

    def _drawn(self, outcomes: Any) -> int:
        if self.uneven:
            actions, weights = zip(*outcomes, strict=True)
            return int(self.draw.choices(actions, weights)[0])
        return int(outcomes[int(self.draw.random() * len(outcomes))][0])


def random_bots(game: Any) -> list[Any]:
    return [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]


def lengths(state: Any) -> tuple[int, int]:
    """The moves of players and the chance steps so far."""
    players = [step.player for step in state.full_history()]
    moves = sum(player >= 0 for player in players)
    return moves, len(players) - moves


def bots(name: str) -> Play:
    """`evaluate_bots` with uniform random bots, all in C++; the histories tell exactly what was played."""
    game = pyspiel.load_game(name)
    players, seed = random_bots(game), 0

    def some() -> Callable[[], tuple[int, int]]:
        nonlocal seed
        played = []
        for _ in range(GAMES):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, seed)
            played.append(state)
            seed += 1

        def counted() -> tuple[int, int]:
            moves, chances = zip(*map(lengths, played), strict=True)
            return sum(moves), sum(chances)

        return counted

    return whole_games(some)


def plays_rollouts(game: Any) -> bool:
    """OpenSpiel's search takes no game with rewards before its end."""
    return bool(game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL)


def evaluator(name: str) -> Play:
    """`RandomRolloutEvaluator`, asked by a search of one simulation, which plays rollouts from its root and nothing else.

    It does not tell how many moves it made: their mean is counted beforehand on games of random bots from the same starts.
    """
    game = pyspiel.load_game(name)
    if not plays_rollouts(game):
        raise CannotPlay("OpenSpiel's search takes no game with rewards before its end")
    starts = hold(name, STARTS)
    moves, chances = mean_lengths(game, starts)
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)

    def some() -> Callable[[], tuple[int, int]]:
        for start in starts:
            search.mcts_search(start)
        games = ROLLOUTS * STARTS
        return lambda: (round(moves * games), round(chances * games))

    return whole_games(some)


def mean_lengths(game: Any, starts: list[Any]) -> tuple[float, float]:
    """Moves and chance steps of a random game from these starts on, each counted as often as the others."""
    players, moves, chances, rounds = random_bots(game), 0, 0, 0
    until = time.perf_counter() + COUNTED_SECONDS
    while time.perf_counter() < until:
        for k, start in enumerate(starts):
            state = start.clone()
            pyspiel.evaluate_bots(state, players, rounds * len(starts) + k)
            before, after = lengths(start), lengths(state)
            moves += after[0] - before[0]
            chances += after[1] - before[1]
        rounds += 1
    return moves / (rounds * len(starts)), chances / (rounds * len(starts))


def hold(name: str, games: int) -> list[Any]:
    held = []
    table = SpielTable(name, sees=False)
    for _ in range(games):
        table.begin()
        held.append(table.state)
    return held


WAYS: dict[str, Callable[[str], Play]] = {
    "one": lambda name: one_at_a_time(SpielTable(name, sees=False)),
    "one seen": lambda name: one_at_a_time(SpielTable(name, sees=True)),
    "bots": bots,
    "rollouts": evaluator,
    "all cores": lambda name: (evaluator if plays_rollouts(pyspiel.load_game(name)) else bots)(name),
}
HOLD = (hold, 20_000)
