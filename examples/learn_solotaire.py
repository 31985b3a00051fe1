"""Teach a network to play Solotaire's classic variant with masked PPO, and compare it with the bots.

    pip install 'kingfisher-games[gymnasium]' sb3-contrib
    python examples/learn_solotaire.py --minutes 4 --out curve.csv

The network sees what an observation tells and nothing else, and chooses among the legal moves. Now and then it plays games that
it never learns from; the same deals are played by the random and the greedy bot.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import kingfisher as kf
from kingfisher.adapters.gymnasium import SinglePlayerVectorEnv

OPTIONS = {"variant": "classic"}
GAMES = 256
MOVES = 2_200_000
"""By then the steps of learning have become small."""
SCALE = 0.05
"""Rewards of about one are learned more easily than points."""
TEST_DEAL, TEST_GAMES = 1_000_000, 1_000


class Games(VecEnv):  # type: ignore[misc]
    """Kingfisher's vector environment as Stable-Baselines3 wants one."""

    def __init__(self, n: int, seed: int) -> None:
        self.games = SinglePlayerVectorEnv("Solotaire", n, autoreset_mode=AutoresetMode.SAME_STEP, **OPTIONS)
        self.seed_of_first = seed
        super().__init__(n, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Any:
        return self.games.reset(seed=self.seed_of_first)[0]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, rewards, ended, stopped, info = self.games.step(self.actions)
        done = ended | stopped
        notes: list[dict[str, Any]] = [{} for _ in done]
        for i in np.flatnonzero(done):
            notes[i] = {"terminal_observation": info["final_obs"][i], "TimeLimit.truncated": bool(stopped[i])}
        return seen, SCALE * rewards.astype(np.float32), done, notes

    def env_method(self, name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        return list(getattr(self.games, name)(*arguments, **named))

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.games, name)] * self.num_envs

    def has_attr(self, name: str) -> bool:
        return hasattr(self.games, name)

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        setattr(self.games, name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


def tested(model: Any) -> Any:
    """Score the network over deals that it does not learn from."""
    games = SinglePlayerVectorEnv("Solotaire", TEST_GAMES, autoreset_mode=AutoresetMode.SAME_STEP, **OPTIONS)
    seen, info = games.reset(seed=TEST_DEAL)
    scores = np.zeros(TEST_GAMES)
    over = np.zeros(TEST_GAMES, bool)
    while not over.all():
        moves, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
        seen, rewards, ended, stopped, info = games.step(moves)
        scores += np.where(over, 0.0, rewards)  # another game has begun in the place of one that is over
        over |= ended | stopped
    return scores


def of_bot(name: str) -> Any:
    """Study a bot over the same deals."""
    from kingfisher.studies.study import study

    return study(kf.game("solotaire", **OPTIONS), bot=name, deals=TEST_GAMES, seed=TEST_DEAL)


def interval(scores: Any) -> tuple[float, float]:
    return float(scores.mean()), 1.96 * float(scores.std(ddof=1)) / len(scores) ** 0.5


class Curve(BaseCallback):  # type: ignore[misc]
    """Tests the network now and then, and stops when time is over."""

    def __init__(self, minutes: float, every: float, file: Path | None) -> None:
        super().__init__()
        self.minutes, self.every, self.file = minutes, every, file
        self.rows: list[tuple[int, float, float, float]] = []

    def _on_training_start(self) -> None:
        self.began = self.tested = time.monotonic()
        self.testing = 0.0

    def _on_step(self) -> bool:
        now = time.monotonic()
        if now - self.tested >= self.every * 60 or not self.rows:
            self.look(now)
        return self.learned(time.monotonic()) < self.minutes * 60

    def learned(self, now: float) -> float:
        """Count the seconds spent learning, without the tests."""
        return now - self.began - self.testing

    def look(self, now: float) -> None:
        mean, error = interval(tested(self.model))
        self.rows.append((self.num_timesteps, self.learned(now), mean, error))
        print(f"{self.num_timesteps:>10,} moves  {self.learned(now):6.0f} s  score {mean:6.2f} ± {error:.2f}", flush=True)
        self.tested = time.monotonic()
        self.testing += self.tested - now

    def _on_training_end(self) -> None:
        self.look(time.monotonic())
        if self.file:
            with self.file.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([("moves", "seconds", "score", "interval"), *self.rows])


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--minutes", type=float, default=4.0, help="how long to learn")
    wishes.add_argument("--every", type=float, default=0.5, help="minutes between two tests")
    wishes.add_argument("--out", type=Path, help="a file for the curve, as CSV")
    wishes.add_argument("--save", type=Path, help="a file for the network")
    wishes.add_argument("--seed", type=int, default=1)
    wished = wishes.parse_args()
    model = MaskablePPO(
        "MlpPolicy",
        Games(GAMES, 10**9),
        n_steps=50,
        batch_size=1_280,
        n_epochs=4,
        learning_rate=lambda left: 1e-4 + 9e-4 * left,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 256]},
        seed=wished.seed,
        device="cpu",
    )
    model.learn(MOVES, callback=Curve(wished.minutes, wished.every, wished.out))
    if wished.save:
        model.save(wished.save)
    for bot in ("random", "greedy"):
        result = of_bot(bot)
        print(f"{bot}: score {result.mean:.2f}, 95 % interval {result.ci95}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
