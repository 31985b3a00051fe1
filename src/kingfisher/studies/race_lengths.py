"""Races in simulated time, over many deals: run them, and tell how long they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import bot_attributes, bot_rule_set
from kingfisher.bots.race_simulation import COLUMNS, CUT_OFF, MILLISECONDS, MOVES, ROUNDS, simulated_races
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.batch.cpu import run_in_slices
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.rng import keys_of
from kingfisher.core.structs import to_numpy
from kingfisher.studies.intervals import Mean, ShareMean
from kingfisher.studies.legality import referee_for, refuse_illegal

if TYPE_CHECKING:
    import numpy.typing as npt

    from kingfisher.bots.human_timing import HumanTiming
    from kingfisher.core.game import Game
    from kingfisher.studies.cut_off import Limit

A_SECOND = 1000


@dataclass
class Lengths:
    """How long races were, in simulated seconds and in moves of all seats, and how their rounds ended."""

    seconds_a_round: Mean = field(default_factory=Mean)
    moves_a_round: Mean = field(default_factory=Mean)
    seconds_a_game: Mean = field(default_factory=Mean)
    moves_a_game: Mean = field(default_factory=Mean)
    cut_off: ShareMean = field(default_factory=ShareMean)  # races that were stopped, since a round took too many looks
    endings: dict[int, ShareMean] = field(default_factory=dict)  # shares of the rounds, by the code of the rule

    def __add__(self, other: Lengths) -> Lengths:
        return Lengths(
            self.seconds_a_round + other.seconds_a_round,
            self.moves_a_round + other.moves_a_round,
            self.seconds_a_game + other.seconds_a_game,
            self.moves_a_game + other.moves_a_game,
            self.cut_off + other.cut_off,
            {code: self.share_of(code) + other.share_of(code) for code in sorted(self.endings.keys() | other.endings.keys())},
        )

    def share_of(self, code: int) -> ShareMean:
        """Return the share of the rounds that ended by a rule: none in each race where it was not seen."""
        return self.endings.get(code, ShareMean(self.cut_off.n))

    def as_json(self) -> dict[str, Any]:
        return {
            "seconds_a_round": self.seconds_a_round.as_json(),
            "moves_a_round": self.moves_a_round.as_json(),
            "seconds_a_game": self.seconds_a_game.as_json(),
            "moves_a_game": self.moves_a_game.as_json(),
            "cut_off": self.cut_off.as_json(),
            "rounds_ended": {str(code): share.as_json() for code, share in self.endings.items()},
        }


def lengths_of(game: Game, finals: np.recarray[Any, Any], lengths: npt.NDArray[np.int64]) -> Lengths:
    """Measure races, a row for every way round of the seats; a deal counts once."""
    rounds = np.maximum(1, lengths[:, :, ROUNDS])
    seconds, moves = lengths[:, :, MILLISECONDS] / A_SECOND, lengths[:, :, MOVES]
    return Lengths(
        Mean().with_values((seconds / rounds).mean(axis=0)),
        Mean().with_values((moves / rounds).mean(axis=0)),
        Mean().with_values(seconds.mean(axis=0)),
        Mean().with_values(moves.mean(axis=0)),
        ShareMean().with_values(lengths[:, :, CUT_OFF].mean(axis=0)),
        endings_of(game, finals),
    )


def endings_of(game: Game, finals: np.recarray[Any, Any]) -> dict[int, ShareMean]:
    """Measure by which rules the rounds of races ended, where the game's bot.py can tell."""
    ends_of_rounds = bot_attributes(game).get("ends_of_rounds")
    if ends_of_rounds is None:
        return {}
    codes = ends_of_rounds(finals)
    played = np.maximum(1, (codes != 0).sum(axis=(0, 2)))
    return {int(code): ShareMean().with_values((codes == code).sum(axis=(0, 2)) / played) for code in np.unique(codes) if code}


def run_races(  # noqa: PLR0913 - all but the last three say what is run
    game: Game,
    bots: Sequence[tuple[str, int, HumanTiming]],
    seed: int,
    n: int,
    threads: int = 1,
    speed: str = COMPILED,
    limit: Limit | None = None,
) -> tuple[np.recarray[Any, Any], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Run the races of n deals between bots, each with its effort and hand, seat by seat.

    The results are the final states, what each race came to (the columns of `bots.race_simulation`), and the plays that each
    seat lost. With a limit of 0 moves, which an interrupt sets, the races that have not begun are left out.
    """
    states = np.zeros(n, game.rules.State.dtype).view(np.recarray)
    rngs = keys_of(seed, n)
    lengths, lost = np.zeros((n, COLUMNS), np.int64), np.zeros((n, len(bots)), np.int64)
    game.rule_set(speed).deal_many(states, to_numpy(game.option_struct), rngs, 0, n)
    rule_sets = [bot_rule_set(game, name, speed) for name, _, _ in bots]
    different = list(dict.fromkeys(rule_sets))
    seats_of = [np.array([seat_rules is rule_set for seat_rules in rule_sets]) for rule_set in different]
    efforts, timings = [effort for _, effort, _ in bots], [timing.numbers for _, _, timing in bots]
    referee = referee_for(game, [name for name, _, _ in bots], n)

    def run_slice(first: int, last: int) -> None:
        workspace, races = (
            to_numpy(workspace_for(game)),
            simulated_races(states, rngs, timings, efforts, lengths, lost, referee),
        )
        if len(different) == 1:
            different[0].run_many(races, workspace, seats_of[0], first, last)
            return
        for i in range(first, last):
            if limit is not None and limit[0] == 0:
                return
            different[0].begin(races, i)
            while all(rule_set.run(races, workspace, mine, i) for rule_set, mine in zip(different, seats_of, strict=True)):
                pass

    run_in_slices(run_slice, n, threads)
    refuse_illegal(game, referee, states, [name for name, _, _ in bots])
    return states, lengths, lost
