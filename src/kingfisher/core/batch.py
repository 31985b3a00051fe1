"""A Batch: many games as arrays, at compiled speed. Game i is deal(seed + i), whatever the threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.contract import ANYONE, OVER
from kingfisher.core.devices import open_device
from kingfisher.core.errors import KingfisherError, shown
from kingfisher.core.rng import check_seed, keys_of
from kingfisher.core.twin import COMPILED

if TYPE_CHECKING:
    from kingfisher.core.game import Game

CAP = 1_000_000
"""Moves after which random play of one game stops where the rules state no bound."""


class Batch:
    """n games side by side. `states` are the State records themselves: a batch is the authority, not a seat.

    On the CPU `states` is the array that is played on; from another device it is a copy, made anew at every look.
    """

    def __init__(self, game: Game, n: int, seed: int, device: str = "cpu", threads: int = 1, speed: str = COMPILED) -> None:
        if not (isinstance(n, int) and isinstance(threads, int)) or n < 1 or threads < 1:
            raise KingfisherError(f"a batch needs at least one game and one thread, not {shown(n)} and {shown(threads)}")
        self.game = game
        self.seed = check_seed(seed)
        self._n = n
        self._on = on = open_device(device, game.twin, speed, min(threads, n))
        self._states = on.put(np.zeros(n, game.rules.STATE).view(np.recarray))
        self._made = on.put(np.zeros(n, np.int64))
        self._rngs = on.put(keys_of(self.seed, n))
        self._outs = on.put(np.zeros((n, game.rules.MOST_LEGAL), np.int64))
        self._picks: Any = None
        on.each("deal_many", n, self._states, on.put(game.option_record), self._rngs)

    def __len__(self) -> int:
        return self._n

    @property
    def states(self) -> Any:
        return self._on.get(self._states)

    @property
    def moves_made(self) -> Any:
        return self._on.get(self._made)

    def wait(self) -> None:
        """Return when what was asked of the device is done; only a clock needs to."""
        self._on.wait()

    def _found(self, loop: str, *arguments: Any, **shapes: Any) -> tuple[Any, ...]:
        """Run a loop that fills fresh arrays, given as name=dtype or name=(width, dtype), and return these."""
        filled = []
        for wanted in shapes.values():
            width, kind = wanted if isinstance(wanted, tuple) else (None, wanted)
            filled.append(self._on.put(np.zeros(self._n if width is None else (self._n, width), kind)))
        self._on.each(loop, self._n, self._states, *arguments, *filled)
        return tuple(self._on.get(array) for array in filled)

    @property
    def to_act(self) -> Any:
        """Per game a seat, ANYONE or OVER; chance has always happened already."""
        return self._found("actors_of", actors=np.int64)[0]

    @property
    def over(self) -> Any:
        return self.to_act == OVER

    def legal_mask(self, seats: Any = None) -> Any:
        """A row of booleans a game, one for each move of the space; seats says whose, where anyone may act."""
        asked = self._on.put(self._seats_asked(seats))
        return self._found("mask_many", asked, self._outs, mask=(self.game.rules.MOVES, np.bool_))[0]

    def step(self, moves: Any, seats: Any = None) -> None:
        """Make one move in every game that is not over, then let chance happen. An illegal move changes no game."""
        moves = whole_numbers("moves", moves)
        if moves.shape != (len(self),):
            raise KingfisherError(f"step needs one move a game: {len(self)}, not an array of shape {moves.shape}")
        asked = self._seats_asked(seats)
        in_space = (moves >= 0) & (moves < self.game.rules.MOVES)
        fine = in_space & self.legal_mask(seats)[np.arange(len(self)), np.where(in_space, moves, 0)]
        wrong = np.flatnonzero(~self.over & ~fine)
        if len(wrong):
            i = int(wrong[0])
            reason = f"there is no such move in 0..{self.game.rules.MOVES - 1}"
            if in_space[i]:
                code = int(self.game.rules.refusal(self.states[i], int(asked[i]), int(moves[i])))
                reason = str(self.game.rule(code)) if code else f"seat {asked[i]} is not to act"
            raise KingfisherError(f"game {i}, move {moves[i]}: {reason}")
        on = self._on
        on.each("step_many", self._n, self._states, self._rngs, on.put(asked), on.put(moves), self._made)

    def play_random(self, cap: int = CAP) -> None:
        """Play every game to its end, each legal move as likely as the others, or until cap moves were made."""
        if self._picks is None:
            self._picks = self._on.put(np.zeros((self._n, 4), np.int64))
            self._on.each("begin_picks", self._n, self._rngs, self._picks)
        seats, outs, made = self.game.seats, self._outs, self._made
        self._on.each("play_many", self._n, self._states, self._rngs, self._picks, seats, outs, cap, made)

    def scores(self) -> Any:
        """Points as the rulebook counts them, games by seats."""
        return self._results()[0]

    def worths(self) -> Any:
        return self._results()[1]

    def won(self) -> Any:
        return self._results()[2]

    def _results(self) -> tuple[Any, ...]:
        seats = self.game.seats
        return self._found("score_many", seats, scores=(seats, np.int64), worths=(seats, np.int64), wins=(seats, np.bool_))

    def _seats_asked(self, seats: Any) -> Any:
        actors = self.to_act
        if seats is None:
            if (actors == ANYONE).any():
                raise KingfisherError("anyone may act in this game: say which seats")
            return actors
        asked = whole_numbers("seats", seats)
        if asked.shape not in ((), (len(self),)):
            raise KingfisherError(f"say one seat for all or one a game: {len(self)}, not an array of shape {asked.shape}")
        asked = np.broadcast_to(asked, (len(self),))
        if ((asked < 0) | (asked >= self.game.seats)).any():
            raise KingfisherError(f"seats are 0 to {self.game.seats - 1}")
        return np.ascontiguousarray(np.where(actors == OVER, 0, asked))


def whole_numbers(name: str, given: Any) -> Any:
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise KingfisherError(f"{name} are whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64).reshape(array.shape)
