"""A Batch: many games as arrays, at compiled speed. Game i is deal(seed + i), for any number of threads."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.backend import AnyArray, Backend, Games, words_of
from kingfisher.core.batch.devices import open_backend
from kingfisher.core.batch.loops import NO_SUCH_MOVE, NO_SUCH_SEAT, NOBODY_NAMED
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.errors import KingfisherError, check_count, no_such_move
from kingfisher.core.interface import ANYONE, OVER, SPECTATOR
from kingfisher.core.observation import width_of
from kingfisher.core.play.view import View
from kingfisher.core.rng import Rng, check_seed
from kingfisher.core.rng.chacha import seed_words
from kingfisher.core.structs import to_numpy

if TYPE_CHECKING:
    from kingfisher.core.game import Game

ARRAYS = ("_states", "_made", "_rngs", "_picks")
"""What a batch consists of."""

CAP = 1_000_000
"""Moves after which random play of one game stops where the rules state no bound."""


class Batch:
    """n games side by side. `states` are the State records themselves: a batch is the authority, not a seat.

    On the CPU arrays are NumPy's. On a GPU they stay there, and other libraries use them where they lie (`core.batch.dlpack`);
    `np.asarray` brings a copy. What returns an array fills one instead that is given as `out`. Only `states` is a copy on the
    host, made anew at every look.
    """

    def __init__(self, game: Game, n: int, seed: int, device: str = "cpu", threads: int = 1, speed: str = COMPILED) -> None:
        n = check_count("games", n)
        self._open(game, n, check_seed(seed, n), device, (speed, min(check_count("threads", threads), n)))
        self._states, self._made = self._on.blank(n, game.rules.State.dtype), self._on.blank(n, np.int64)
        self._rngs = self._generators(self.seed)
        self._on.each("deal_many", n, self._states, self._options, self._rngs)
        self._picks = self._picks_by(self._rngs)

    def _open(self, game: Game, n: int, seed: int, device: str, how: tuple[str, int]) -> None:
        self.game, self.seed, self.device = game, seed, device
        self._n, self._how = n, how
        self._on = open_backend(device, game.rule_set, *how)
        self._options = self._on.put(to_numpy(game.option_record))
        self._nobody = self._on.put(np.zeros(0, np.int64))

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games on {self.device}: {self.game!r}>"

    def copy(self) -> Batch:
        """Copy the games: the copies are played independently."""
        other = object.__new__(Batch)
        other.__setstate__(self.__getstate__())
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: self._on.get(getattr(self, name)).copy() for name in ARRAYS}
        return {"opened": (self.game, self._n, self.seed, self.device, self._how), "arrays": arrays}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._open(*kept["opened"])
        for name, array in kept["arrays"].items():
            setattr(self, name, self._on.put(array))

    def _generators(self, seed: int) -> AnyArray:
        """Make the generators of the deals from a seed on; after the last number comes 0."""
        rngs = self._on.blank(self._n, Rng.dtype)
        self._on.each("number_many", self._n, rngs, self._on.put(np.array(seed_words(seed), np.int64)))
        return rngs

    def _picks_by(self, rngs: AnyArray) -> AnyArray:
        picks = self._on.room((self._n, 4), np.int64)
        self._on.each("begin_picks", self._n, rngs, picks)
        return picks

    def choose_by(self, seed: int) -> None:
        """Let random play begin anew, and choose as it would in the deals from another seed on."""
        self._picks = self._picks_by(self._generators(check_seed(seed)))

    @property
    def states(self) -> AnyArray:
        return self._on.get(self._states)

    @property
    def moves_made(self) -> AnyArray:
        """Moves made in each game so far: the very array that is counted in."""
        return self._on.outward(self._made)

    def deal_of(self, i: int) -> int:
        """Return the number of game i's deal."""
        key = self._of(i, self._rngs).key[0]
        return sum(int(word) << 32 * k for k, word in enumerate(key))

    def view(self, i: int, seat: int | None = None) -> View:
        """Make the View that a seat, by default the one to act, has of game i.

        It writes moves as text and draws the table.
        """
        state = self.game.rules.State.over(self._of(i, self._states))
        if seat is None:
            seat = self.game.rules.to_act(state)
            if seat == ANYONE:
                raise KingfisherError(self._refused(i, 0, NOBODY_NAMED))
        else:
            seat = check_count("seat", seat, SPECTATOR, self.game.seats - 1)
        return View(self.game, state, max(seat, SPECTATOR))

    def _of(self, i: int, array: AnyArray) -> AnyArray:
        """Copy game i's element of an array to the host, as an array of one."""
        number = check_count("game", i, 0, self._n - 1)
        return self._on.get(array[number : number + 1])

    def wait(self) -> None:
        """Return when what was asked of the device is done; only a clock needs to, and other streams of a GPU."""
        self._on.wait()

    @property
    def to_act(self) -> AnyArray:
        """Per game a seat, ANYONE or OVER; chance has always happened already."""
        return self.actors()

    @property
    def over(self) -> AnyArray:
        return self.ended()

    def actors(self, out: object = None) -> AnyArray:
        """Write `to_act` into an array that is there already."""
        return self._filled(out, (self._n,), np.int64, "actors_of", self._states)

    def ended(self, out: object = None) -> AnyArray:
        """Write `over` into an array that is there already."""
        return self._filled(out, (self._n,), np.bool_, "who_is", OVER, self._states)

    def legal_mask(self, seats: object = None, out: object = None) -> AnyArray:
        """Mark the legal moves: a row of booleans for each game, one for each move of the space.

        Where anyone may act, seats says whose moves they are.
        """
        named, rules = self._named(seats, alone=True), self.game.rules
        mask = self._on.room((self._n, rules.MOVES), np.bool_, out)
        self._on.mask(rules, self._states, named, self.game.seats, mask)
        return self._handed(mask, out)

    def observe(self, seats: object = None, out: object = None) -> AnyArray:
        """Write what a seat may know of its game: a row of numbers from 0 to 1, which the game's observe.py names.

        Without seats it is the seat to act in each game, and the first seat where the game is over.
        """
        named = self._named(seats, alone=True)
        self._on.copy(self._states, self._hidden)
        shape = (self._n, self._width)
        return self._filled(out, shape, np.float32, "observe_many", self._hidden, named, self.game.seats, on=self._eyes)

    def scores(self, out: object = None) -> AnyArray:
        """Count the points as the rulebook does, games by seats."""
        return self._filled(out, (self._n, self.game.seats), np.int64, "scores_of", self._states, self.game.seats)

    def worths(self, out: object = None) -> AnyArray:
        """Estimate how well every seat stands, games by seats: more is better, and only the order means anything."""
        return self._filled(out, (self._n, self.game.seats), np.int64, "worths_of", self._states, self.game.seats)

    def won(self, out: object = None) -> AnyArray:
        """Tell who has won, games by seats."""
        return self._filled(out, (self._n, self.game.seats), np.bool_, "wins_of", self._states, self.game.seats)

    def endings(self, out: object = None) -> AnyArray:
        """Return the code of the rule by which each game ended, 0 while it goes on."""
        return self._filled(out, (self._n,), np.int64, "endings_of", self._states)

    def step(self, moves: object, seats: object = None, check: bool = True) -> None:
        """Make one move in every game that is not over, then let chance happen. An illegal move changes no game.

        Without the check, step does not wait for the device (in a game of several seats only if seats are given), and an
        illegal move leaves its own game as it is.
        """
        on, n, rules = self._on, self._n, self.game.rules
        numbers = on.numbers("moves", moves)
        if tuple(numbers.shape) != (n,):
            raise KingfisherError(f"step needs one move a game: {n}, not an array of shape {tuple(numbers.shape)}")
        named, made = self._named(seats, alone=not check), on.put(numbers)
        on.each("judge_many", n, self._states, named, self.game.seats, made, rules.MOVES, self._codes)
        wrong = on.first(self._codes) if check else n
        if wrong < n:
            code, move = (int(on.get(array[wrong : wrong + 1])[0]) for array in (self._codes, made))
            raise KingfisherError(self._refused(wrong, move, code))
        on.each("step_many", n, self._states, self._rngs, named, made, self._codes, self._made)
        on.keep()

    def _refused(self, i: int, move: int, code: int) -> str:
        if code == NOBODY_NAMED:
            return "anyone may act in this game: say which seats"
        if code == NO_SUCH_SEAT:
            return f"seats are 0 to {self.game.seats - 1}"
        wrong = no_such_move(self.game.rules.MOVES) if code == NO_SUCH_MOVE else self.game.rule(code)
        return f"game {i}, move {move}: {wrong}"

    def play_random(self, cap: int = CAP) -> None:
        """Play every game to its end, each legal move as likely as the others, or until cap moves more were made in it."""
        most = check_count("cap", cap, 0)
        games = Games(self._states, self._rngs, self._picks, self._made)
        self._on.play(self.game.rules, games, self.game.seats, most)

    def renew(self) -> None:
        """Deal every game that is over anew.

        The number of its next deal is n more, as if one batch followed the other; after the last number comes 0.
        """
        words = words_of(self._states).reshape(self._n, -1)
        arrays = (self._states, words, self._options, self._rngs, self._picks, self._made)
        self._on.each("renew_many", self._n, *arrays, self._n)

    def _filled(
        self,
        out: object,
        shape: tuple[int, ...],
        dtype: npt.DTypeLike,
        loop: str,
        *arguments: object,
        on: Backend[Any] | None = None,
    ) -> AnyArray:
        """Run a loop whose last argument is an array to be filled: `out`, or a fresh one."""
        array = self._on.room(shape, dtype, out)
        (on or self._on).each(loop, self._n, *arguments, array)
        return self._handed(array, out)

    def _handed(self, array: AnyArray, out: object) -> AnyArray:
        """Return the array that was filled as the caller is given it: `out`, if it was given."""
        self._on.keep()
        return self._on.outward(array) if out is None else out

    def _named(self, seats: object, alone: bool = False) -> AnyArray:
        """Check the seats that are asked about: one for each game, or one for all.

        Without seats the array is empty, which stands for the seat to act. If that must be `alone`, no game may be one in
        which anyone may act.
        """
        if seats is None:
            if alone and self.game.seats > 1 and self._anyone():
                raise KingfisherError(self._refused(0, 0, NOBODY_NAMED))
            return self._nobody
        asked = self._on.numbers("seats", seats)
        if tuple(asked.shape) not in ((), (self._n,)):
            raise KingfisherError(f"say one seat for all or one a game: {self._n}, not an array of shape {tuple(asked.shape)}")
        if isinstance(asked, np.ndarray) and ((asked < 0) | (asked >= self.game.seats)).any():
            raise KingfisherError(self._refused(0, 0, NO_SUCH_SEAT))
        return self._on.put(asked.reshape(asked.size))

    def _anyone(self) -> bool:
        found = self._on.room((self._n,), np.bool_)
        self._on.each("who_is", self._n, ANYONE, self._states, found)
        return self._on.first(found) < self._n

    @cached_property
    def _codes(self) -> AnyArray:
        return self._on.room((self._n,), np.int64)

    @cached_property
    def _hidden(self) -> AnyArray:
        return self._on.blank(self._n, self.game.rules.State.dtype)

    @cached_property
    def _width(self) -> int:
        if not self.game.has("observe"):
            raise KingfisherError(f"{self.game.name} does not say what a learner sees")
        return width_of(self.game.module("observe").FEATURES, self.game.seats)

    @cached_property
    def _eyes(self) -> Backend[Any]:
        return open_backend(self.device, partial(self.game.rule_set, sees=True), *self._how)
