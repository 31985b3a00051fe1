"""A Duel: bots against each other over many deals, each deal once from every seat; a race is run in simulated time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import bot_of_level, bot_rule_set, default_effort
from kingfisher.bots.human_timing import timing_of
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.batch.cpu import run_in_slices
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import msg
from kingfisher.core.interface import ANYONE
from kingfisher.core.rng import keys_of
from kingfisher.core.structs import to_numpy
from kingfisher.studies.cut_off import until_interrupted
from kingfisher.studies.intervals import CountMean, Mean, ShareMean
from kingfisher.studies.legality import referee_for, refuse_illegal
from kingfisher.studies.race_lengths import Lengths, lengths_of, run_races
from kingfisher.studies.report_words import say
from kingfisher.studies.stopwatch import stopwatch
from kingfisher.studies.study import check_bot, check_study, in_chunks

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.core.game import Game
    from kingfisher.studies.cut_off import Limit

MAX_AT_ONCE = 1 << 10


@dataclass
class Side:
    """How one bot did: shares of the games it played, and its mean score."""

    bot: str
    effort: int
    seats: tuple[int, ...] = ()  # in which it sat, counted from 0
    won: ShareMean = field(default_factory=ShareMean)
    share: ShareMean = field(default_factory=ShareMean)  # of the victories: where several win together each has a part
    score: Mean = field(default_factory=Mean)
    lost: CountMean = field(default_factory=CountMean)  # plays of a game that came too late

    def __add__(self, other: Side) -> Side:
        return replace(
            self,
            won=self.won + other.won,
            share=self.share + other.share,
            score=self.score + other.score,
            lost=self.lost + other.lost,
        )

    def as_json(self, game: Game) -> dict[str, Any]:
        means = {
            "won": self.won,
            "share": self.share,
            "score": self.score,
            **({"lost_plays": self.lost} if self.lost.n else {}),
        }
        return {
            "bot": self.bot,
            "bot_of_level": bot_of_level(game, self.bot),
            "effort": self.effort,
            "seats": list(self.seats),
            **{name: mean.as_json() for name, mean in means.items()},
        }


@dataclass
class Duel:
    """What came out so far. Duels of the same bots over other deals can be added up.

    A deal counts once: its games, one from every seat, are no independent trials. Where several win together the game is
    drawn, and won by none of them. A game that was cut off is won by nobody and not drawn, and its deal has no score, no
    lead and no rounds.

    Attributes:
        game: The game with its options.
        sides: How each bot did, in the order in which the bots were given.
        seed: The number of the first deal.
        deals: How many deals were played, each `ways` times.
        unfinished: How many games were cut off.
        drawn: The share of drawn games.
        cut_off: The share of games that were cut off.
        ahead: How many points more than the best of the others the first bot had.
        first: The share of games that were won by the seat that acts first.
        seats: Each seat's share of the victories, whichever bot had it.
        places: The same by place: the seat that acts first, then clockwise.
        rounds: How many rounds a game had, where its State counts them.
        seconds: How long it took.
        interrupted: Whether it was interrupted before all deals were played.
        turning: Whether each deal was played from every seat, else once.
        human: Whether the bots of a race played at human speed.
        lengths: How long the races were; None for other games.
    """

    game: Game
    sides: tuple[Side, ...]
    seed: int
    deals: int = 0
    unfinished: int = 0
    drawn: ShareMean = field(default_factory=ShareMean)
    cut_off: ShareMean = field(default_factory=ShareMean)
    ahead: Mean = field(default_factory=Mean)
    first: ShareMean = field(default_factory=ShareMean)
    seats: tuple[ShareMean, ...] = ()
    places: tuple[ShareMean, ...] = ()
    rounds: Mean = field(default_factory=Mean)
    seconds: float = 0.0
    interrupted: bool = False
    turning: bool = True
    human: bool = True
    lengths: Lengths | None = None

    @property
    def ways(self) -> int:
        """How often a deal is played."""
        return self.game.seats if self.turning else 1

    def seats_of(self, number: int) -> list[tuple[int, int]]:
        """List where a side sits: each rotation of the seats, and the seat it has then."""
        return [(rotation, (number + rotation) % self.game.seats) for rotation in range(self.ways)]

    def __add__(self, other: Duel) -> Duel:
        return replace(
            self,
            sides=tuple(mine + theirs for mine, theirs in zip(self.sides, other.sides, strict=True)),
            deals=self.deals + other.deals,
            unfinished=self.unfinished + other.unfinished,
            drawn=self.drawn + other.drawn,
            cut_off=self.cut_off + other.cut_off,
            ahead=self.ahead + other.ahead,
            first=self.first + other.first,
            seats=add_means(self.seats, other.seats),
            places=add_means(self.places, other.places),
            rounds=self.rounds + other.rounds,
            seconds=self.seconds + other.seconds,
            interrupted=self.interrupted or other.interrupted,
            lengths=self.lengths + other.lengths if self.lengths and other.lengths else self.lengths or other.lengths,
        )

    def as_json(self) -> dict[str, Any]:
        """Return what `kingfisher study --json` prints."""
        race = {} if self.lengths is None else {"human": self.human, "race": self.lengths.as_json()}
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "sides": [side.as_json(self.game) for side in self.sides],
            "seed": self.seed,
            "deals": self.deals,
            "games": self.deals * self.ways,
            "unfinished": self.unfinished,
            "cut_off": self.cut_off.as_json(),
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
        seats = msg("error.seats", n=game.seats)
        raise KingfisherError(say("error.bots-seats", bots=", ".join(bots), game=game.name, seats=seats))
    for bot in bots:
        threads = check_study(game, bot, deals, seed, effort, threads)
    sides = tuple(
        Side(
            bot,
            default_effort(game, bot) if effort is None else effort,
            tuple(range(game.seats)) if turning else (number,),
        )
        for number, bot in enumerate(bots)
    )
    result = Duel(game, sides, seed, turning=turning, human=human, lengths=Lengths() if game.race else None)
    play_chunk = play_races if game.race else play_deals
    with stopwatch() as seconds:
        try:
            for done, n in in_chunks(deals, threads, MAX_AT_ONCE, progress):
                result += until_interrupted(partial(play_chunk, result, seed + done, n, threads))
        except KeyboardInterrupt:
            result.interrupted = True
    result.seconds = seconds()
    return result


def play_deals(duel: Duel, seed: int, n: int, threads: int, limit: Limit) -> Duel:
    """Play n deals as the duel does, and return a Duel of nothing but these."""
    game, seats, ways = duel.game, duel.game.seats, duel.ways
    finals = np.zeros((ways, n), game.rules.State.dtype).view(np.recarray)
    moves_made = np.zeros((ways, n), np.int64)
    actors = np.zeros(n, np.int64)
    rules = game.rule_set(COMPILED)
    rule_sets = [bot_rule_set(game, side.bot, COMPILED) for side in duel.sides]
    rngs = [keys_of(seed, n) for _ in range(ways)]
    options = to_numpy(game.option_struct)
    referees = [referee_for(game, [side.bot for side in duel.sides], n) for _ in range(ways)]
    for rotation in range(ways):
        rules.deal_many(finals[rotation], options, rngs[rotation], 0, n)
    rules.actors_of(finals[0], actors, 0, n)

    def play_slice(first: int, last: int) -> None:
        hidden = np.zeros(1, game.rules.State.dtype).view(np.recarray)
        workspaces = [to_numpy(workspace_for(game)) for _ in duel.sides]
        for rotation in range(ways):
            for i in range(first, last):
                for rule_set, workspace in zip(rule_sets, workspaces, strict=True):
                    rule_set.reset(workspace, rngs[rotation][i].key)
                goes_on = True
                while goes_on:
                    goes_on = False
                    for number, side in enumerate(duel.sides):
                        seat, effort = (number + rotation) % seats, side.effort
                        goes_on |= rule_sets[number].play_seat(
                            finals[rotation],
                            rngs[rotation],
                            hidden,
                            seats,
                            seat,
                            effort,
                            workspaces[number],
                            referees[rotation],
                            limit,
                            moves_made[rotation],
                            i,
                        )

    run_in_slices(play_slice, n, threads)
    for rotation, referee in enumerate(referees):
        bots = [duel.sides[(seat - rotation) % seats].bot for seat in range(seats)]
        refuse_illegal(game, referee, finals[rotation], bots)
    return duel_of_deals(duel, finals, actors)


def play_races(duel: Duel, seed: int, n: int, threads: int, limit: Limit) -> Duel:
    """Run n races as the duel does, and return a Duel of nothing but these."""
    game, seats = duel.game, duel.game.seats
    timings = [timing_of(game, side.bot, duel.human) for side in duel.sides]
    ways = []
    for rotation in range(duel.ways):
        order = [(seat - rotation) % seats for seat in range(seats)]  # which bot sits there
        bots = [(duel.sides[number].bot, duel.sides[number].effort, timings[number]) for number in order]
        ways.append(run_races(game, bots, seed, n, threads, limit=limit))
    finals, lengths, lost = zip(*ways, strict=True)
    return duel_of_races(duel, np.stack(finals).view(np.recarray), np.stack(lengths), np.stack(lost))


def duel_of_races(
    duel: Duel, finals: np.recarray[Any, Any], lengths: npt.NDArray[np.int64], lost: npt.NDArray[np.int64]
) -> Duel:
    """Make a Duel of nothing but these finished races."""
    anyone = np.full(finals.shape[1], ANYONE)
    chunk = duel_of_deals(duel, finals, anyone)
    sides = tuple(
        replace(
            side,
            lost=CountMean().with_values(
                np.mean([lost[rotation, :, seat] for rotation, seat in duel.seats_of(number)], axis=0)
            ),
        )
        for number, side in enumerate(chunk.sides)
    )
    return replace(chunk, sides=sides, lengths=lengths_of(duel.game, finals, lengths))


def duel_of_deals(duel: Duel, finals: np.recarray[Any, Any], actors: npt.NDArray[np.int64]) -> Duel:
    """Make a Duel of nothing but these finished deals."""
    game, seats, n = duel.game, range(duel.game.seats), finals.shape[1]
    scores, wins, over = scores_wins_and_ends(game, finals)
    wins &= over[:, :, None]
    shares = wins / np.maximum(1, wins.sum(axis=2, keepdims=True))
    wins &= wins.sum(axis=2, keepdims=True) == 1  # where several win they share a draw
    score_of = np.array([[scores[rotation, :, seat] for rotation, seat in duel.seats_of(number)] for number in seats])
    all_over = over.all(axis=0)  # where a game of a deal was cut off, the other seats' games alone would be no fair measure
    score_of = score_of[:, :, all_over]
    sides = tuple(
        Side(
            side.bot,
            side.effort,
            side.seats,
            won=ShareMean().with_values(mean_over(duel.seats_of(number), wins)),
            share=ShareMean().with_values(mean_over(duel.seats_of(number), shares)),
            score=Mean().with_values(score_of[number].mean(axis=0)),
        )
        for number, side in enumerate(duel.sides)
    )
    fixed = actors >= 0  # else anybody may act first
    by_place = [shares[:, fixed, (actors[fixed] + place) % game.seats].mean(axis=0) for place in seats]
    counts_rounds = not game.race and "rounds" in finals.dtype.names
    return replace(
        duel,
        sides=sides,
        deals=n,
        unfinished=int((~over).sum()),
        seconds=0.0,
        drawn=ShareMean().with_values((over & ~wins.any(axis=2)).mean(axis=0)),
        cut_off=ShareMean().with_values((~over).mean(axis=0)),
        ahead=Mean().with_values((score_of[0] - score_of[1:].max(axis=0)).mean(axis=0)),
        first=ShareMean().with_values(wins[:, fixed, actors[fixed]].mean(axis=0)),
        seats=tuple(ShareMean().with_values(shares[:, :, seat].mean(axis=0)) for seat in seats),
        places=tuple(ShareMean().with_values(share) for share in by_place) if fixed.any() else (),
        rounds=Mean().with_values(finals.rounds[:, all_over].mean(axis=0)) if counts_rounds else Mean(),
    )


def mean_over(seats: Iterable[tuple[int, int]], values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Average each deal's values over the rotations of the seats, each with the seat to read."""
    means: npt.NDArray[np.float64] = np.mean([values[rotation, :, seat] for rotation, seat in seats], axis=0)
    return means


def scores_wins_and_ends(
    game: Game, finals: np.recarray[Any, Any]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Read every seat's score, whether it won, and whether the game is over, from final states.

    They have a row for every way round of the seats.
    """
    ways, n = finals.shape
    scores, wins = np.zeros((ways, n, game.seats), np.int64), np.zeros((ways, n, game.seats), np.bool_)
    codes = np.zeros((ways, n), np.int64)
    compiled = game.rule_set(COMPILED)
    for rotation in range(ways):
        compiled.scores_of(finals[rotation], game.seats, scores[rotation], 0, n)
        compiled.wins_of(finals[rotation], game.seats, wins[rotation], 0, n)
        compiled.endings_of(finals[rotation], codes[rotation], 0, n)
    return scores, wins, codes != 0


def add_means(means: tuple[ShareMean, ...], others: tuple[ShareMean, ...]) -> tuple[ShareMean, ...]:
    """Add means one by one; an empty tuple stands for means of nothing."""
    return tuple(mean + other for mean, other in zip(means, others, strict=True)) if means and others else means or others
