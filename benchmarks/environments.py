"""Steps a second of the environments for one, beside OpenSpiel's own solitaire stepped from Python.

    python -m benchmarks.environments [--seconds 0.5] [--only Tabletop,Tacklebox]

A step is a move of the player with all that a learner needs after it: what chance brings, the observation, the legal moves.
Only that is timed, not the choice of random moves. All take turns in every round, and a ratio is one of the same round; the
median of the rounds is told. Games that are over begin anew, which is counted in. OpenSpiel's is another game, Klondike: a
ratio tells what a learner has to wait for, not whose code is better.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from kingfisher.adapters.catalog import ALONE
from kingfisher.adapters.gym import Alone, ManyAlone

ROUNDS, GAMES = 5, 256
LONGEST = 2_000

Speed = Callable[[float], float]
"""Steps a second, measured for about so many seconds."""


def spiel_speed() -> Speed:
    game = pyspiel.load_game("solitaire")
    draw = random.Random(1)  # noqa: S311

    def begun() -> Any:
        return settled(game.new_initial_state())

    def settled(state: Any) -> Any:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw.random() * len(outcomes))][0])
        return state

    def speed(seconds: float) -> float:
        state, steps, spent = begun(), 0, 0.0
        legal = state.legal_actions()
        while spent < seconds:
            action = legal[int(draw.random() * len(legal))]
            start = time.perf_counter()
            state.apply_action(action)
            settled(state)
            if state.is_terminal():
                state = begun()
            state.observation_tensor(0)
            legal = state.legal_actions()
            spent += time.perf_counter() - start
            steps += 1
        return steps / spent

    return speed


def single_speed(name: str) -> Speed:
    env = Alone(name)
    draw = random.Random(1)  # noqa: S311

    def speed(seconds: float) -> float:
        _, info = env.reset(seed=1)
        steps, spent, made = 0, 0.0, 0
        while spent < seconds:
            legal = np.flatnonzero(info["action_mask"])
            action = int(legal[int(draw.random() * len(legal))])
            start = time.perf_counter()
            _, _, terminated, _, info = env.step(action)
            made += 1
            if terminated or made >= LONGEST:
                _, info = env.reset()
                made = 0
            spent += time.perf_counter() - start
            steps += 1
        return steps / spent

    return speed


def vector_speed(name: str) -> Speed:
    envs = ManyAlone(name, GAMES, copy=False, autoreset_mode="SameStep", max_episode_steps=LONGEST)
    draw = np.random.default_rng(1)

    def speed(seconds: float) -> float:
        _, info = envs.reset(seed=1)
        steps, spent = 0, 0.0
        while spent < seconds:
            masks = info["action_mask"]
            actions = (draw.random(masks.shape, np.float32) * masks).argmax(axis=1)
            start = time.perf_counter()
            *_, info = envs.step(actions)
            spent += time.perf_counter() - start
            steps += GAMES
        return steps / spent

    return speed


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=0.5, help="for each, a round")
    arguments.add_argument("--only", default=",".join(one.name for one in ALONE), help="names of environments")
    given = arguments.parse_args()
    names = given.only.split(",")
    speeds = {"OpenSpiel's solitaire": spiel_speed()}
    for name in names:
        speeds |= {name: single_speed(name), f"{name}, {GAMES} at once": vector_speed(name)}
    for speed in speeds.values():  # compiles
        speed(0.01)
    rounds = [{name: speed(given.seconds) for name, speed in speeds.items()} for _ in range(ROUNDS)]
    beside = "OpenSpiel's solitaire"
    print(f"| {'environment':30} | steps a second | times OpenSpiel's |\n|{'-' * 32}|---:|---:|")
    for name in speeds:
        found = np.median([one[name] for one in rounds])
        ratio = np.median([one[name] / one[beside] for one in rounds])
        print(f"| {name:30} | {found:14,.0f} | {ratio:17.2f} |")


if __name__ == "__main__":
    main()
