"""A Duel: bots against each other over many deals, each deal once from every seat; a race is run in simulated time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import default_effort, rule_set_for
from kingfisher.bots.human_timing import timing_of
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.batch.cpu import in_slices
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import ANYONE
from kingfisher.core.rng import keys_of
from kingfisher.core.structs import to_numpy
from kingfisher.studies.legality import referee_for, refuse_illegal
from kingfisher.studies.race_lengths import Lengths, run_races
from kingfisher.studies.running_mean import CountMean, Mean, ShareMean
from kingfisher.studies.study import check_bot, check_study, in_chunks

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.core.game import Game

MAX_AT_ONCE = 1 << 10


@dataclass
class Side:
    """How one bot did: shares of the games it played, and its mean score."""

    bot: str
    effort: int
    won: ShareMean = field(default_factory=ShareMean)
    share: ShareMean = field(default_factory=ShareMean)  # of the victories: where several win together each has a part
    score: Mean = field(default_factory=Mean)
    lost: CountMean = field(default_factory=CountMean)  # plays of a game that came too late

    def as_json(self) -> dict[str, Any]:
        told = {"won": self.won, "share": self.share, "score": self.score, **({"lost_plays": self.lost} if self.lost.n else {})}
        return {"bot": self.bot, "effort": self.effort, **{name: found.as_json() for name, found in told.items()}}


@dataclass
class Duel:
    """What came out so far.

    A deal counts once: its games, one from every seat, are no independent trials. Where several win together the game is
    drawn, and won by none of them.
    """

    game: Game
    sides: tuple[Side, ...]
    seed: int
    deals: int = 0
    drawn: ShareMean = field(default_factory=ShareMean)
    ahead: Mean = field(default_factory=Mean)  # points of the first bot more than the best of the others
    first: ShareMean = field(default_factory=ShareMean)  # won by whoever acts first
    seats: tuple[ShareMean, ...] = ()  # each seat's share of the victories, whichever bot had it
    places: tuple[ShareMean, ...] = ()  # the same by place: whoever acts first, then clockwise
    rounds: Mean = field(default_factory=Mean)  # of a game whose State counts them
    seconds: float = 0.0
    interrupted: bool = False
    turning: bool = True  # each deal from every seat, else once
    human: bool = True  # in a race the bots have human hands
    lengths: Lengths | None = None  # of a race

    @property
    def ways(self) -> int:
        """How often a deal is played."""
        return self.game.seats if self.turning else 1

    def as_json(self) -> dict[str, Any]:
        race = {} if self.lengths is None else {"human": self.human, "race": self.lengths.as_json()}
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "sides": [side.as_json() for side in self.sides],
            "seed": self.seed,
            "deals": self.deals,
            "games": self.deals * self.ways,
            "drawn": self.drawn.as_json(),
            "ahead": self.ahead.as_json(),
            "won_by_first": self.first.as_json() if self.first.n else None,
            "share_by_seat": [share.as_json() for share in self.seats],
            "share_by_place": [share.as_json() for share in self.places],
            "rounds": self.rounds.as_json() if self.rounds.n else None,
            **race,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def duel(  # noqa: PLR0913 - the library's face: all but the first three have a default
    game: Game,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    effort: int | None = None,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    turning: bool = True,
    human: bool = True,
) -> Duel:
    """Let the bots play each other; an interrupt gives the result of what was done so far.

    Each deal is played from every seat, or once with turning off: then the sides tell the seats apart. In a race bots have
    human hands unless that is turned off.
    """
    for bot in bots:
        check_bot(game, bot)
    if len(bots) != game.seats or game.seats < 2:
        seats = "1 seat" if game.seats == 1 else f"{game.seats} seats"
        raise KingfisherError(f"bots {', '.join(bots)}: {game.name} has {seats} here")
    for bot in bots:
        threads = check_study(game, bot, deals, seed, effort, threads)
    sides = tuple(Side(bot, default_effort(game, bot) if effort is None else effort) for bot in bots)
    result = Duel(game, sides, seed, turning=turning, human=human, lengths=Lengths() if game.race else None)
    began = time.monotonic()
    try:
        for done, n in in_chunks(deals, threads, MAX_AT_ONCE, progress):
            if game.race:
                result = added_races(result, *race(result, seed + done, n, threads))
            else:
                result = added(result, *play(result, seed + done, n, threads))
    except KeyboardInterrupt:
        result.interrupted = True
    result.seconds = time.monotonic() - began
    return result


def play(result: Duel, seed: int, n: int, threads: int) -> tuple[np.recarray[Any, Any], npt.NDArray[np.int64]]:
    """Play n deals: the final states, and who acted first in each deal.

    The final states have one row for every way round of the seats.
    """
    game, seats, ways = result.game, result.game.seats, result.ways
    finals = np.zeros((ways, n), game.rules.State.dtype).view(np.recarray)
    actors = np.zeros(n, np.int64)
    rules = game.rule_set(COMPILED)
    rule_sets = [rule_set_for(game, side.bot, COMPILED) for side in result.sides]
    rngs = [keys_of(seed, n) for _ in range(ways)]
    options = to_numpy(game.option_record)
    referees = [referee_for(game, [side.bot for side in result.sides], n) for _ in range(ways)]
    for turned in range(ways):
        rules.deal_many(finals[turned], options, rngs[turned], 0, n)
    rules.actors_of(finals[0], actors, 0, n)

    def part(first: int, last: int) -> None:
        hidden = np.zeros(1, game.rules.State.dtype).view(np.recarray)
        workspaces = [to_numpy(workspace_for(game)) for _ in result.sides]
        for turned in range(ways):
            for i in range(first, last):
                for rule_set, workspace in zip(rule_sets, workspaces, strict=True):
                    rule_set.reset(workspace, rngs[turned][i].key)
                made = 1
                while made:
                    made = 0
                    for at, side in enumerate(result.sides):
                        seat, effort = (at + turned) % seats, side.effort
                        made += rule_sets[at].play_seat(
                            finals[turned], rngs[turned], hidden, seats, seat, effort, workspaces[at], referees[turned], i
                        )

    in_slices(part, n, threads)
    for turned, referee in enumerate(referees):
        bots = [result.sides[(seat - turned) % seats].bot for seat in range(seats)]
        refuse_illegal(game, referee, finals[turned], bots)
    return finals, actors


def race(
    result: Duel, seed: int, n: int, threads: int
) -> tuple[np.recarray[Any, Any], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Run n races: the final states, what each race came to, and plays lost by seat.

    The final states have one row for every way round of the seats.
    """
    game, seats = result.game, result.game.seats
    hands = [timing_of(game, side.bot, result.human) for side in result.sides]
    parts = []
    for turned in range(result.ways):
        order = [(seat - turned) % seats for seat in range(seats)]  # which bot sits there
        bots = [(result.sides[at].bot, result.sides[at].effort, hands[at]) for at in order]
        parts.append(run_races(game, bots, seed, n, threads))
    finals, found, lost = zip(*parts, strict=True)
    return np.stack(finals).view(np.recarray), np.stack(found), np.stack(lost)


def added_races(result: Duel, finals: np.recarray[Any, Any], found: npt.NDArray[np.int64], lost: npt.NDArray[np.int64]) -> Duel:
    """Add a chunk of finished races to the result."""
    assert result.lengths is not None
    seats, ways = result.game.seats, range(result.ways)
    sides = tuple(
        replace(side, lost=side.lost.and_also(np.mean([lost[turned, :, (at + turned) % seats] for turned in ways], axis=0)))
        for at, side in enumerate(result.sides)
    )
    lengths = result.lengths.and_also(result.game, finals, found)
    anyone = np.full(finals.shape[1], ANYONE)
    return added(replace(result, sides=sides, lengths=lengths), finals, anyone)


def added(result: Duel, finals: np.recarray[Any, Any], actors: npt.NDArray[np.int64]) -> Duel:
    """Add a chunk of finished deals to the result."""
    seats, (ways, n) = result.game.seats, finals.shape
    scores, wins = np.zeros((ways, n, seats), np.int64), np.zeros((ways, n, seats), np.bool_)
    compiled = result.game.rule_set(COMPILED)
    for turned in range(ways):
        compiled.scores_of(finals[turned], seats, scores[turned], 0, n)
        compiled.wins_of(finals[turned], seats, wins[turned], 0, n)
    shares = wins / np.maximum(1, wins.sum(axis=2, keepdims=True))
    wins &= wins.sum(axis=2, keepdims=True) == 1  # where several win they share a draw
    of = {at: [(turned, (at + turned) % seats) for turned in range(ways)] for at in range(seats)}  # where each bot sat
    by_bot = np.array([[scores[turned, :, seat] for turned, seat in of[at]] for at in range(seats)])
    sides = tuple(
        replace(
            side,
            won=side.won.and_also(np.mean([wins[turned, :, seat] for turned, seat in of[at]], axis=0)),
            share=side.share.and_also(np.mean([shares[turned, :, seat] for turned, seat in of[at]], axis=0)),
            score=side.score.and_also(by_bot[at].mean(axis=0)),
        )
        for at, side in enumerate(result.sides)
    )
    fixed = actors >= 0  # else anybody may act first
    first = wins[:, fixed, actors[fixed]].mean(axis=0)
    by_place = [shares[:, fixed, (actors[fixed] + place) % seats].mean(axis=0) for place in range(seats)]
    counts_rounds = not result.game.race and "rounds" in finals.dtype.names
    return replace(
        result,
        sides=sides,
        deals=result.deals + n,
        drawn=result.drawn.and_also((~wins.any(axis=2)).mean(axis=0)),
        ahead=result.ahead.and_also((by_bot[0] - by_bot[1:].max(axis=0)).mean(axis=0)),
        first=result.first.and_also(first),
        seats=added_each(result.seats, [shares[:, :, seat].mean(axis=0) for seat in range(seats)]),
        places=added_each(result.places, by_place) if fixed.any() else result.places,
        rounds=result.rounds.and_also(finals.rounds.mean(axis=0)) if counts_rounds else result.rounds,
    )


def added_each(means: tuple[ShareMean, ...], numbers: Sequence[npt.ArrayLike]) -> tuple[ShareMean, ...]:
    """Add to each mean its numbers; the means begin with nothing."""
    return tuple(mean.and_also(more) for mean, more in zip(means or [ShareMean()] * len(numbers), numbers, strict=True))
