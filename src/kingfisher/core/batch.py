"""A Batch: many games as arrays, at compiled speed. Game i is deal(seed + i), whatever the threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.contract import ANYONE, OVER
from kingfisher.core.errors import KingfisherError
from kingfisher.core.rng import keys_of
from kingfisher.core.twin import COMPILED

if TYPE_CHECKING:
    from kingfisher.core.game import Game

CAP = 1_000_000
"""Moves after which random play of one game stops where the rules state no bound."""


class Batch:
    """n games side by side. `states` are the State records themselves: a batch is the authority, not a seat."""

    def __init__(self, game: Game, n: int, seed: int, device: str = "cpu", threads: int = 1, speed: str = COMPILED) -> None:
        if device != "cpu":
            raise KingfisherError(f"device {device!r}: possible are cpu")
        if n < 1 or threads < 1:
            raise KingfisherError(f"a batch needs at least one game and one thread, not {n} and {threads}")
        self.game = game
        self.seed = seed
        self.threads = min(threads, n)
        self.states: Any = np.zeros(n, game.rules.STATE).view(np.recarray)
        self.moves_made = np.zeros(n, np.int64)
        self._twin = game.twin(speed)
        self._rngs = keys_of(seed, n)
        self._picks: Any = None
        self._each(lambda first, last: self._twin.deal_many(self.states, game.option_record, self._rngs, first, last))

    def __len__(self) -> int:
        return len(self.states)

    def _each(self, work: Callable[[int, int], None]) -> None:
        """Do the work over slices of the games, one slice a thread; compiled loops run side by side."""
        n = len(self.states)
        if self.threads == 1:
            work(0, n)
            return
        edges = [n * k // self.threads for k in range(self.threads + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, edges[:-1], edges[1:]))

    def _out(self) -> Any:
        return np.zeros(self.game.rules.MOST_LEGAL, np.int64)

    @property
    def to_act(self) -> Any:
        """Per game a seat, ANYONE or OVER; chance has always happened already."""
        actors = np.zeros(len(self), np.int64)
        self._each(lambda first, last: self._twin.actors_of(self.states, actors, first, last))
        return actors

    @property
    def over(self) -> Any:
        return self.to_act == OVER

    def legal_mask(self, seats: Any = None) -> Any:
        """A row of booleans a game, one for each move of the space; seats says whose, where anyone may act."""
        asked = self._seats_asked(seats)
        mask = np.zeros((len(self), self.game.rules.MOVES), np.bool_)
        self._each(lambda first, last: self._twin.mask_many(self.states, asked, self._out(), mask, first, last))
        return mask

    def step(self, moves: Any, seats: Any = None) -> None:
        """Make one move in every game that is not over, then let chance happen. An illegal move changes no game."""
        moves = np.ascontiguousarray(moves, np.int64)
        if moves.shape != (len(self),):
            raise KingfisherError(f"step needs one move a game: {len(self)}, not an array of shape {moves.shape}")
        asked = self._seats_asked(seats)
        playing = ~self.over
        in_space = (moves >= 0) & (moves < self.game.rules.MOVES)
        fine = in_space & self.legal_mask(seats)[np.arange(len(self)), np.where(in_space, moves, 0)]
        wrong = np.flatnonzero(playing & ~fine)
        if len(wrong):
            i = int(wrong[0])
            reason = f"there is no such move in 0..{self.game.rules.MOVES - 1}"
            if in_space[i]:
                code = int(self.game.rules.refusal(self.states[i], int(asked[i]), int(moves[i])))
                reason = str(self.game.rule(code)) if code else f"seat {asked[i]} is not to act"
            raise KingfisherError(f"game {i}, move {moves[i]}: {reason}")
        self.moves_made += playing
        self._each(lambda first, last: self._twin.step_many(self.states, self._rngs, asked, moves, first, last))

    def play_random(self, cap: int = CAP) -> None:
        """Play every game to its end, each legal move as likely as the others, or until cap moves were made."""
        if self._picks is None:
            self._picks = np.zeros((len(self), 4), np.int64)
            self._each(lambda first, last: self._twin.begin_picks(self._rngs, self._picks, first, last))
        seats = self.game.seats
        self._each(
            lambda first, last: self._twin.play_many(
                self.states, self._rngs, self._picks, seats, self._out(), cap, self.moves_made, first, last
            )
        )

    def scores(self) -> Any:
        """Points as the rulebook counts them, games by seats."""
        return self._results()[0]

    def worths(self) -> Any:
        return self._results()[1]

    def won(self) -> Any:
        return self._results()[2]

    def _results(self) -> tuple[Any, Any, Any]:
        n, seats = len(self), self.game.seats
        scores, worths = np.zeros((n, seats), np.int64), np.zeros((n, seats), np.int64)
        wins = np.zeros((n, seats), np.bool_)
        self._each(lambda first, last: self._twin.score_many(self.states, seats, scores, worths, wins, first, last))
        return scores, worths, wins

    def _seats_asked(self, seats: Any) -> Any:
        actors = self.to_act
        if seats is None:
            if (actors == ANYONE).any():
                raise KingfisherError("anyone may act in this game: say which seats")
            return actors
        asked = np.broadcast_to(np.asarray(seats, np.int64), (len(self),))
        if ((asked < 0) | (asked >= self.game.seats)).any():
            raise KingfisherError(f"seats are 0 to {self.game.seats - 1}")
        return np.ascontiguousarray(np.where(actors == OVER, 0, asked))
