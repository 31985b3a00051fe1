"""A Batch: many games as arrays, at compiled speed. Game i is deal(seed + i), for any number of threads."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.backend import AnyArray, Backend, Games, as_words
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

ARRAYS = ("_states", "_moves_made", "_rngs", "_picks")
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
        self._states, self._moves_made = self._backend.blank(n, game.rules.State.dtype), self._backend.blank(n, np.int64)
        self._rngs = self._seeded_rngs(self.seed)
        self._backend.run_loop("deal_many", n, self._states, self._options, self._rngs)
        self._picks = self._start_picks(self._rngs)

    def _open(self, game: Game, n: int, seed: int, device: str, speed_and_threads: tuple[str, int]) -> None:
        self.game, self.seed, self.device = game, seed, device
        self._n, self._speed_and_threads = n, speed_and_threads
        self._backend = open_backend(device, game.rule_set, *speed_and_threads)
        self._options = self._backend.to_device(to_numpy(game.option_struct))
        self._no_seats = self._backend.to_device(np.zeros(0, np.int64))

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games on {self.device}: {self.game!r}>"

    def copy(self) -> Batch:
        """Copy the games: the copies are played independently."""
        copy = object.__new__(Batch)
        copy.__setstate__(self.__getstate__())
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: self._backend.to_host(getattr(self, name)).copy() for name in ARRAYS}
        return {"opened": (self.game, self._n, self.seed, self.device, self._speed_and_threads), "arrays": arrays}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self._open(*saved["opened"])
        for name, array in saved["arrays"].items():
            setattr(self, name, self._backend.to_device(array))

    def _seeded_rngs(self, seed: int) -> AnyArray:
        """Make the generators of the deals from a seed on; after the last number comes 0."""
        rngs = self._backend.blank(self._n, Rng.dtype)
        self._backend.run_loop("seed_many", self._n, rngs, self._backend.to_device(np.array(seed_words(seed), np.int64)))
        return rngs

    def _start_picks(self, rngs: AnyArray) -> AnyArray:
        picks = self._backend.output_array((self._n, 4), np.int64)
        self._backend.run_loop("start_picks_many", self._n, rngs, picks)
        return picks

    def choose_by(self, seed: int) -> None:
        """Let random play begin anew, and choose as it would in the deals from another seed on."""
        self._picks = self._start_picks(self._seeded_rngs(check_seed(seed)))

    @property
    def states(self) -> AnyArray:
        """The States of all games as an array of records on the host, with all that is hidden in them."""
        return self._backend.to_host(self._states)

    @property
    def moves_made(self) -> AnyArray:
        """Moves made in each game so far: the very array that is counted in."""
        return self._backend.export(self._moves_made)

    def deal_of(self, i: int) -> int:
        """Return the number of game i's deal."""
        key = self._element(i, self._rngs).key[0]
        return sum(int(word) << 32 * k for k, word in enumerate(key))

    def view(self, i: int, seat: int | None = None) -> View:
        """Make the View that a seat, by default the one to act, has of game i.

        It writes moves as text and draws the table.
        """
        state = self.game.rules.State.over(self._element(i, self._states))
        if seat is None:
            seat = self.game.rules.to_act(state)
            if seat == ANYONE:
                raise KingfisherError(self._refusal_text(i, 0, NOBODY_NAMED))
        else:
            seat = check_count("seat", seat, SPECTATOR, self.game.seats - 1)
        return View(self.game, state, max(seat, SPECTATOR))

    def _element(self, i: int, array: AnyArray) -> AnyArray:
        """Copy game i's element of an array to the host, as an array of one."""
        number = check_count("game", i, 0, self._n - 1)
        return self._backend.to_host(array[number : number + 1])

    def wait(self) -> None:
        """Return when what was asked of the device is done; only a clock needs to, and other streams of a GPU."""
        self._backend.wait()

    @property
    def to_act(self) -> AnyArray:
        """Per game a seat, ANYONE or OVER; chance has always happened already."""
        return self.actors()

    @property
    def over(self) -> AnyArray:
        """Whether each game is over."""
        return self.ended()

    def actors(self, out: object = None) -> AnyArray:
        """Write `to_act` into an array that is there already."""
        return self._run_into(out, (self._n,), np.int64, "actors_of", self._states)

    def ended(self, out: object = None) -> AnyArray:
        """Write `over` into an array that is there already."""
        return self._run_into(out, (self._n,), np.bool_, "mark_actor", OVER, self._states)

    def legal_mask(self, seats: object = None, out: object = None) -> AnyArray:
        """Mark the legal moves: a row of booleans for each game, one for each move of the space.

        Where anyone may act, seats says whose moves they are.
        """
        seats_given, rules = self._check_seats(seats, must_be_one=True), self.game.rules
        mask = self._backend.output_array((self._n, rules.MOVES), np.bool_, out)
        self._backend.legal_mask(rules, self._states, seats_given, self.game.seats, mask)
        return self._result(mask, out)

    def observe(self, seats: object = None, out: object = None) -> AnyArray:
        """Write what a seat may know of its game: a row of numbers from 0 to 1, which the game's observe.py names.

        Without seats it is the seat to act in each game, and the first seat where the game is over.
        """
        seats_given = self._check_seats(seats, must_be_one=True)
        self._backend.copy(self._states, self._hidden)
        shape = (self._n, self._width)
        return self._run_into(
            out, shape, np.float32, "observe_many", self._hidden, seats_given, self.game.seats, backend=self._observing_backend
        )

    def scores(self, out: object = None) -> AnyArray:
        """Count the points as the rulebook does, games by seats."""
        return self._run_into(out, (self._n, self.game.seats), np.int64, "scores_of", self._states, self.game.seats)

    def worths(self, out: object = None) -> AnyArray:
        """Estimate how well every seat stands, games by seats: more is better, and only the order means anything."""
        return self._run_into(out, (self._n, self.game.seats), np.int64, "worths_of", self._states, self.game.seats)

    def won(self, out: object = None) -> AnyArray:
        """Tell who has won, games by seats."""
        return self._run_into(out, (self._n, self.game.seats), np.bool_, "wins_of", self._states, self.game.seats)

    def endings(self, out: object = None) -> AnyArray:
        """Return the code of the rule by which each game ended, 0 while it goes on."""
        return self._run_into(out, (self._n,), np.int64, "endings_of", self._states)

    def step(self, moves: object, seats: object = None, check: bool = True) -> None:
        """Make one move in every game that is not over, then draw the chance that follows. An illegal move changes no game.

        Without the check, step does not wait for the device (in a game of several seats only if seats are given), and an
        illegal move leaves its own game as it is.
        """
        backend, n, rules = self._backend, self._n, self.game.rules
        numbers = backend.read_integers("moves", moves)
        if tuple(numbers.shape) != (n,):
            raise KingfisherError(f"step needs one move per game: {n}, not an array of shape {tuple(numbers.shape)}")
        seats_given, device_moves = self._check_seats(seats, must_be_one=not check), backend.to_device(numbers)
        backend.run_loop(
            "check_moves_many", n, self._states, seats_given, self.game.seats, device_moves, rules.MOVES, self._refusal_codes
        )
        refused_game = backend.first_marked(self._refusal_codes) if check else n
        if refused_game < n:
            code, move = (
                int(backend.to_host(array[refused_game : refused_game + 1])[0]) for array in (self._refusal_codes, device_moves)
            )
            raise KingfisherError(self._refusal_text(refused_game, move, code))
        backend.run_loop(
            "step_many", n, self._states, self._rngs, seats_given, device_moves, self._refusal_codes, self._moves_made
        )
        backend.hold_borrowed()

    def _refusal_text(self, i: int, move: int, code: int) -> str:
        if code == NOBODY_NAMED:
            return "several seats may act in this game: pass seats"
        if code == NO_SUCH_SEAT:
            return f"the seats are 0 to {self.game.seats - 1}"
        reason = no_such_move(self.game.rules.MOVES) if code == NO_SUCH_MOVE else self.game.rule(code)
        return f"game {i}, move {move}: {reason}"

    def play_random(self, cap: int = CAP) -> None:
        """Play every game to its end, each legal move as likely as the others, or until cap moves more were made in it."""
        max_moves = check_count("cap", cap, 0)
        games = Games(self._states, self._rngs, self._picks, self._moves_made)
        self._backend.play_random(self.game.rules, games, self.game.seats, max_moves)

    def renew(self) -> None:
        """Deal every game that is over anew.

        The number of its next deal is n more, as if one batch followed the other; after the last number comes 0.
        """
        words = as_words(self._states).reshape(self._n, -1)
        arrays = (self._states, words, self._options, self._rngs, self._picks, self._moves_made)
        self._backend.run_loop("renew_many", self._n, *arrays, self._n)

    def _run_into(
        self,
        out: object,
        shape: tuple[int, ...],
        dtype: npt.DTypeLike,
        loop: str,
        *arguments: object,
        backend: Backend[Any] | None = None,
    ) -> AnyArray:
        """Run a loop whose last argument is an array to be filled: `out`, or a fresh one."""
        array = self._backend.output_array(shape, dtype, out)
        (backend or self._backend).run_loop(loop, self._n, *arguments, array)
        return self._result(array, out)

    def _result(self, array: AnyArray, out: object) -> AnyArray:
        """Return the array that was filled as the caller is given it: `out`, if it was given."""
        self._backend.hold_borrowed()
        return self._backend.export(array) if out is None else out

    def _check_seats(self, seats: object, must_be_one: bool = False) -> AnyArray:
        """Check the seats that are asked about: one for each game, or one for all.

        Without seats the array is empty, which stands for the seat to act. If that `must_be_one`, no game may be one in which
        anyone may act.
        """
        if seats is None:
            if must_be_one and self.game.seats > 1 and self._anyone_may_act():
                raise KingfisherError(self._refusal_text(0, 0, NOBODY_NAMED))
            return self._no_seats
        array = self._backend.read_integers("seats", seats)
        if tuple(array.shape) not in ((), (self._n,)):
            raise KingfisherError(
                f"pass one seat for all games or one per game: {self._n}, not an array of shape {tuple(array.shape)}"
            )
        if isinstance(array, np.ndarray) and ((array < 0) | (array >= self.game.seats)).any():
            raise KingfisherError(self._refusal_text(0, 0, NO_SUCH_SEAT))
        return self._backend.to_device(array.reshape(array.size))

    def _anyone_may_act(self) -> bool:
        marked = self._backend.output_array((self._n,), np.bool_)
        self._backend.run_loop("mark_actor", self._n, ANYONE, self._states, marked)
        return self._backend.first_marked(marked) < self._n

    @cached_property
    def _refusal_codes(self) -> AnyArray:
        return self._backend.output_array((self._n,), np.int64)

    @cached_property
    def _hidden(self) -> AnyArray:
        return self._backend.blank(self._n, self.game.rules.State.dtype)

    @cached_property
    def _width(self) -> int:
        if not self.game.has("observe"):
            raise KingfisherError(f"{self.game.name} has no observe.py, so it has no observations")
        return width_of(self.game.module("observe").FEATURES, self.game.seats)

    @cached_property
    def _observing_backend(self) -> Backend[Any]:
        return open_backend(self.device, partial(self.game.rule_set, with_observations=True), *self._speed_and_threads)
