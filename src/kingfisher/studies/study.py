"""A Study: a bot plays many deals; deal i is seed + i, whatever the threads."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import bot_names, bot_of_level, bot_rule_set, default_effort
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.batch.batch import Batch
from kingfisher.core.batch.cpu import run_in_slices
from kingfisher.core.batch.devices import check_device
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import IllegalMove, KingfisherError, unknown_name
from kingfisher.core.rng import check_seed, keys_of
from kingfisher.core.structs import from_numpy, to_numpy
from kingfisher.studies.cut_off import most_moves, until_interrupted
from kingfisher.studies.intervals import NORMAL_95, wilson
from kingfisher.studies.legality import referee_for, refuse_illegal
from kingfisher.studies.report_words import say
from kingfisher.studies.stopwatch import stopwatch

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.core.game import Game
    from kingfisher.core.structs import Struct
    from kingfisher.studies.cut_off import Limit

MAX_AT_ONCE = 1 << 15
MAX_AT_ONCE_ON_GPU = 1 << 20
"""How many deals a GPU plays at once."""

BOT_SEED_BIT = 1 << 255
"""A bot chooses by the deal's number with this bit flipped, so its choices do not depend on the deal (`bots.workspace`)."""

FEW_VALUES = 1 << 20
MAX_THREADS = 1024
SECONDS_A_CHUNK = 0.25


@dataclass
class StudyResult:
    """What came out so far. The bot plays every seat; scores, in games whose score counts, and wins are those of the first.

    Attributes:
        game: The game with its options.
        bot: The name of the bot or of the level.
        effort: How hard it thinks.
        seed: The number of the first deal.
        deals: How many deals were played.
        won: How many of them were won.
        unfinished: How many had not ended after a million moves.
        scores: How often each score came, in the games whose score counts.
        endings: How many games ended by each rule, by its number.
        seconds: How long it took.
        interrupted: Whether it was interrupted before all deals were played.
        counts: What the game's study.py counts, by name: how often it happened, of how many times.
        opening: The moves that were made before the bot played.
    """

    game: Game
    bot: str
    effort: int
    seed: int
    deals: int = 0
    won: int = 0
    unfinished: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    interrupted: bool = False
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    opening: tuple[str, ...] = ()

    @property
    def scored(self) -> int:
        """How many games have a score that counts."""
        return sum(self.scores.values())

    @property
    def mean(self) -> float | None:
        """The mean score; None if no score counts."""
        return sum(score * n for score, n in self.scores.items()) / self.scored if self.scored else None

    @property
    def se(self) -> float | None:
        """The standard error of the mean; None if fewer than two scores count."""
        mean, n = self.mean, self.scored
        if mean is None or n < 2:
            return None
        return math.sqrt(math.fsum(k * (score - mean) ** 2 for score, k in self.scores.items()) / (n - 1) / n)

    @property
    def ci95(self) -> list[float] | None:
        """The 95 % interval of the mean score; None if fewer than two scores count."""
        mean, se = self.mean, self.se
        return None if mean is None or se is None else [mean - NORMAL_95 * se, mean + NORMAL_95 * se]

    @property
    def won_ci95(self) -> list[float] | None:
        """The 95 % interval of the share of deals won; None before the first deal."""
        return wilson(self.won, self.deals) if self.deals else None

    def as_json(self) -> dict[str, Any]:
        """Return what `kingfisher study --json` prints."""
        return {
            "game": self.game.name,
            "options": self.game.options_that_apply,
            "rules": self.game.rules_version,
            "bot": self.bot,
            "bot_of_level": bot_of_level(self.game, self.bot),
            "effort": self.effort,
            **({"seat": 0} if self.game.seats > 1 else {}),  # whose score, wins and histogram these are
            "seed": self.seed,
            "deals": self.deals,
            "mean": self.mean,
            "se": self.se,
            "ci95": self.ci95,
            "won": self.won / self.deals if self.deals else None,
            "won_ci95": self.won_ci95,
            "scored": self.scored,
            "histogram": {str(score): self.scores[score] for score in sorted(self.scores)},
            "endings": dict(sorted(self.endings.items())),
            **({"opening": list(self.opening)} if self.opening else {}),
            **({"counts": {name: share_as_json(*count) for name, count in self.counts.items()}} if self.counts else {}),
            "unfinished": self.unfinished,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def share_as_json(hits: int, n: int) -> dict[str, Any]:
    """Describe a share of n times, with its interval."""
    return {"n": n, "share": hits / n if n else None, "ci95": wilson(hits, n) if n else None}


def check_bot(game: Game, bot: str) -> None:
    if bot not in bot_names(game):
        raise unknown_name("bot", bot, bot_names(game))


def check_study(game: Game, bot: str, deals: int, seed: int, effort: int | None, threads: int) -> int:
    """Complain about what cannot be studied; return how many threads make sense."""
    check_bot(game, bot)
    if deals < 1:
        raise KingfisherError(say("error.no-deals", deals=str(deals)))
    if effort is not None and effort < 0:
        raise KingfisherError(say("error.effort", effort=str(effort)))
    check_seed(seed, deals)
    return max(1, min(threads, deals, MAX_THREADS))


def study(  # noqa: PLR0913 - the library's face: all but the first three have a default
    game: Game,
    bot: str,
    deals: int,
    seed: int = 0,
    effort: int | None = None,
    threads: int = 1,
    speed: str = COMPILED,
    progress: Callable[[int], None] | None = None,
    opening: Sequence[str] = (),
    device: str = "cpu",
) -> StudyResult:
    """Let the bot play, after an opening where one is given; an interrupt gives the result of what was done so far."""
    check_device(device)
    threads = check_study(game, bot, deals, seed, effort, threads)
    if device != "cpu" and (bot != "random" or opening):
        asked = say("error.an-opening") if opening else say("report.bot", bot=bot)
        raise KingfisherError(say("error.gpu", device=device, what=asked))
    result = StudyResult(game, bot, default_effort(game, bot) if effort is None else effort, seed, opening=tuple(opening))
    with stopwatch() as seconds:
        try:
            if device == "cpu":
                for done, n in in_chunks(deals, threads, MAX_AT_ONCE, progress):
                    result = add_ends(result, until_interrupted(partial(play_chunk, result, seed + done, n, threads, speed)))
            else:
                for done, n in in_chunks(deals, MAX_AT_ONCE_ON_GPU, MAX_AT_ONCE_ON_GPU, progress):
                    result = add_ends(result, play_on_device(device, game, seed + done, n))
        except KeyboardInterrupt:
            result.interrupted = True
    result.seconds = seconds()
    return result


def in_chunks(deals: int, first: int, most: int, progress: Callable[[int], None] | None) -> Iterator[tuple[int, int]]:
    """Yield before each chunk how many deals were done, and how many it has.

    A chunk has twice as many deals after one that was quick.
    """
    done, chunk = 0, first
    while done < deals:
        n = min(chunk, deals - done)
        started = time.monotonic()
        yield done, n
        done += n
        if progress:
            progress(n)
        if time.monotonic() - started < SECONDS_A_CHUNK:
            chunk = min(2 * chunk, most)


def play_chunk(result: StudyResult, seed: int, n: int, threads: int, speed: str, limit: Limit) -> Ends:
    return ends_of(result.game, play_deals(result, seed, n, threads, speed, limit))


def play_deals(
    result: StudyResult, seed: int, n: int, threads: int, speed: str, limit: Limit | None = None
) -> np.recarray[Any, Any]:
    """Play n deals and return their final states."""
    limit = most_moves() if limit is None else limit
    game = result.game
    states = np.zeros(n, game.rules.State.dtype).view(np.recarray)
    rngs = keys_of(seed, n)
    moves_made = np.zeros(n, np.int64)
    rules, referee = bot_rule_set(game, result.bot, speed), referee_for(game, [result.bot], n)
    game.rule_set(speed).deal_many(states, to_numpy(game.option_struct), rngs, 0, n)
    for s in from_numpy(states) if result.opening else ():
        open_with(game, s, result.opening)

    def play_slice(first: int, last: int) -> None:
        hidden = np.zeros(1, game.rules.State.dtype).view(np.recarray)
        workspace = to_numpy(workspace_for(game))
        rules.play_with_bot(states, rngs, hidden, game.seats, result.effort, workspace, referee, limit, moves_made, first, last)

    run_in_slices(play_slice, n, threads)
    refuse_illegal(game, referee, states, [result.bot] * game.seats)
    return states


def open_with(game: Game, s: Struct, opening: Sequence[str]) -> None:
    """Make these moves, which must be legal and leave nothing to chance."""
    for text in opening:
        seat = game.rules.to_act(s)
        if seat < 0:
            raise KingfisherError(say("error.opening", move=text))
        move = game.notation.read_move(s, seat, text)
        code = game.rules.refusal(s, seat, move)
        if code:
            raise IllegalMove(text, game.rule(code))
        game.rules.apply(s, seat, move)


@dataclass(frozen=True)
class Ends:
    """How some games ended: of the first seat the scores and whether it won, the codes of the rules, the game's own counts."""

    scores: npt.NDArray[np.int64]
    wins: npt.NDArray[np.bool_]
    codes: npt.NDArray[np.int64]
    counts: Mapping[str, tuple[int, int]]


def ends_of(game: Game, states: np.recarray[Any, Any]) -> Ends:
    n = len(states)
    scores, wins = np.zeros((n, game.seats), np.int64), np.zeros((n, game.seats), np.bool_)
    codes = np.zeros(n, np.int64)
    compiled = game.rule_set(COMPILED)
    compiled.scores_of(states, game.seats, scores, 0, n)
    compiled.wins_of(states, game.seats, wins, 0, n)
    compiled.endings_of(states, codes, 0, n)
    return Ends(scores[:, 0], wins[:, 0], codes, game_counts(game, states))


def play_on_device(device: str, game: Game, seed: int, n: int) -> Ends:
    """Play the same games as the bot random, on another device, and return how they ended."""
    games = Batch(game, n, seed, device)
    games.choose_by(seed ^ BOT_SEED_BIT)
    games.play_random(int(most_moves()[0]))
    scores, wins, codes = (np.asarray(values) for values in (games.scores(), games.won(), games.endings()))
    return Ends(scores[:, 0], wins[:, 0], codes, game_counts(game, games.states) if game.has("study") else {})


def game_counts(game: Game, states: np.recarray[Any, Any]) -> Mapping[str, tuple[int, int]]:
    counts: Mapping[str, tuple[int, int]] = game.module("study").counts(states) if game.has("study") else {}
    return counts


def add_ends(result: StudyResult, ends: Ends) -> StudyResult:
    """Add a chunk of finished games to the result.

    The result is a new one, so that an interrupt never leaves half of a chunk in it.
    """
    game, finished = result.game, ends.codes != 0
    return replace(
        result,
        deals=result.deals + len(ends.codes),
        won=result.won + int(ends.wins.sum()),
        unfinished=result.unfinished + int((~finished).sum()),
        scores=result.scores + count_values(ends.scores[ends.wins if game.scored == "won" else finished]),
        endings=result.endings + Counter({game.rule(code).number: n for code, n in count_values(ends.codes[finished]).items()}),
        counts=add_counts(result.counts, ends.counts),
    )


def count_values(values: npt.NDArray[np.int64]) -> Counter[int]:
    """Count how often each value comes."""
    if not len(values):
        return Counter()
    least, most = int(values.min()), int(values.max())
    if most - least < FEW_VALUES:
        often = np.bincount(values - least)
        found = np.flatnonzero(often)
        return Counter(dict(zip((found + least).tolist(), often[found].tolist(), strict=True)))
    found, often = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), often.tolist(), strict=True)))


def add_counts(before: Mapping[str, tuple[int, int]], more: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    sums = dict(before)
    for name, (hits, n) in more.items():
        had, of = sums.get(name, (0, 0))
        sums[name] = (had + hits, of + n)
    return sums
