"""A Duel: bots against each other over many deals, each deal once from every seat."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import default_effort, twin_for
from kingfisher.bots.desk import desk_for
from kingfisher.core.devices import in_slices
from kingfisher.core.errors import KingfisherError
from kingfisher.core.rng import keys_of
from kingfisher.core.twin import COMPILED
from kingfisher.studies.study import NORMAL_95, check_study, in_chunks

if TYPE_CHECKING:
    from kingfisher.core.game import Game

MOST_AT_ONCE = 1 << 10


@dataclass
class Mean:
    """The mean of one number a deal, and how sure it is."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def and_also(self, numbers: Any) -> Mean:
        return Mean(self.n + len(numbers), self.total + float(numbers.sum()), self.squares + float((numbers**2).sum()))

    @property
    def mean(self) -> float | None:
        return self.total / self.n if self.n else None

    @property
    def ci95(self) -> list[float] | None:
        if self.mean is None or self.n < 2:
            return None
        spread = max(0.0, self.squares - self.n * self.mean**2) / (self.n - 1)
        half = NORMAL_95 * math.sqrt(spread / self.n)
        return [self.mean - half, self.mean + half]

    def as_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "ci95": self.ci95}


@dataclass
class Side:
    """How one bot did: shares of the games it played, and its mean score."""

    bot: str
    effort: int
    won: Mean = field(default_factory=Mean)
    score: Mean = field(default_factory=Mean)

    def as_json(self) -> dict[str, Any]:
        return {"bot": self.bot, "effort": self.effort, "won": self.won.as_json(), "score": self.score.as_json()}


@dataclass
class Duel:
    """What came out so far. A deal counts once: its games, one from every seat, are no independent trials."""

    game: Game
    sides: tuple[Side, ...]
    seed: int
    deals: int = 0
    drawn: Mean = field(default_factory=Mean)
    ahead: Mean = field(default_factory=Mean)  # points of the first bot more than the best of the others
    first: Mean = field(default_factory=Mean)  # won by whoever acts first
    seconds: float = 0.0
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "sides": [side.as_json() for side in self.sides],
            "seed": self.seed,
            "deals": self.deals,
            "games": self.deals * len(self.sides),
            "drawn": self.drawn.as_json(),
            "ahead": self.ahead.as_json(),
            "won_by_first": self.first.as_json() if self.first.n else None,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def duel(
    game: Game,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    effort: int | None = None,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Duel:
    """Let the bots play each other; an interrupt gives the result of what was done so far."""
    if len(bots) != game.seats or game.seats < 2:
        seats = "1 seat" if game.seats == 1 else f"{game.seats} seats"
        raise KingfisherError(f"bots {', '.join(bots)}: {game.name} has {seats} here")
    for bot in bots:
        threads = check_study(game, bot, deals, seed, effort, threads)
    sides = tuple(Side(bot, default_effort(game, bot) if effort is None else effort) for bot in bots)
    result = Duel(game, sides, seed)
    began = time.monotonic()
    try:
        for done, n in in_chunks(deals, threads, MOST_AT_ONCE, progress):
            result = added(result, *play(result, seed + done, n, threads))
    except KeyboardInterrupt:
        result.interrupted = True
    result.seconds = time.monotonic() - began
    return result


def play(result: Duel, seed: int, n: int, threads: int) -> tuple[Any, Any]:
    """The final states of n deals, one row for every way round of the seats, and who acted first in each deal."""
    game, seats = result.game, result.game.seats
    finals = np.zeros((seats, n), game.rules.STATE).view(np.recarray)
    actors = np.zeros(n, np.int64)
    rules = game.twin(COMPILED)
    twins = [twin_for(game, side.bot, COMPILED) for side in result.sides]
    rngs = [keys_of(seed, n) for _ in range(seats)]
    for turned in range(seats):
        rules.deal_many(finals[turned], game.option_record, rngs[turned], 0, n)
    rules.actors_of(finals[0], actors, 0, n)

    def part(first: int, last: int) -> None:
        hidden = np.zeros(1, game.rules.STATE).view(np.recarray)
        desks = [desk_for(game) for _ in result.sides]
        for turned in range(seats):
            for i in range(first, last):
                for twin, desk in zip(twins, desks, strict=True):
                    twin.sit_down(desk, rngs[turned][i].key)
                made = 1
                while made:
                    made = 0
                    for at, side in enumerate(result.sides):
                        seat, effort = (at + turned) % seats, side.effort
                        made += twins[at].play_seat(finals[turned], rngs[turned], hidden, seats, seat, effort, desks[at], i)

    in_slices(part, n, threads)
    return finals, actors


def added(result: Duel, finals: Any, actors: Any) -> Duel:
    """The result with a chunk of finished deals."""
    seats, n = finals.shape
    scores, worths = np.zeros((seats, n, seats), np.int64), np.zeros((n, seats), np.int64)
    wins = np.zeros((seats, n, seats), np.bool_)
    for turned in range(seats):
        result.game.twin(COMPILED).score_many(finals[turned], seats, scores[turned], worths, wins[turned], 0, n)
    wins &= wins.sum(axis=2, keepdims=True) == 1  # where several win they share a draw
    turns = range(seats)
    of = {at: [(turned, (at + turned) % seats) for turned in turns] for at in range(seats)}  # where each bot sat
    by_bot = np.array([[scores[turned, :, seat] for turned, seat in of[at]] for at in range(seats)])
    sides = tuple(
        replace(
            side,
            won=side.won.and_also(np.mean([wins[turned, :, seat] for turned, seat in of[at]], axis=0)),
            score=side.score.and_also(by_bot[at].mean(axis=0)),
        )
        for at, side in enumerate(result.sides)
    )
    fixed = actors >= 0  # else anybody may act first
    first = wins[:, fixed, actors[fixed]].mean(axis=0)
    return replace(
        result,
        sides=sides,
        deals=result.deals + n,
        drawn=result.drawn.and_also((~wins.any(axis=2)).mean(axis=0)),
        ahead=result.ahead.and_also((by_bot[0] - by_bot[1:].max(axis=0)).mean(axis=0)),
        first=result.first.and_also(first),
    )
