"""The processor as a device: the loops of a batch run in some threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.backend import AnyArray, Games, check_fit, numpy_view, read_integers
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.interface import AllRules


def run_in_slices(run_slice: Callable[[int, int], None], n: int, threads: int) -> None:
    """Do the work over n games, a slice a thread; compiled loops run side by side."""
    if threads == 1:
        run_slice(0, n)
        return
    edges = [n * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(run_slice, edges[:-1], edges[1:]))


class CpuBackend:
    """The CPU: arrays are NumPy's, and each thread takes a slice of the games."""

    def __init__(self, rule_set: RuleSet, threads: int) -> None:
        self._rule_set = rule_set
        self._threads = threads

    def blank(self, n: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        try:
            array = np.zeros(n, dtype)
        except (MemoryError, ValueError):  # NumPy counts only so far
            raise KingfisherError(f"games {n}: there is not enough memory for so many") from None
        return array.view(np.recarray) if array.dtype.names else array

    def output_array(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> npt.NDArray[Any]:
        if out is None:
            return np.empty(shape, dtype)
        array = numpy_view(out)
        check_fit(array.shape, array.dtype, shape, dtype)
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise KingfisherError("out: the array must be contiguous and writable")
        return array

    def export(self, array: npt.NDArray[Any]) -> AnyArray:
        return array

    def read_integers(self, name: str, values: object) -> npt.NDArray[Any]:
        return read_integers(name, values)

    def to_device(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def to_host(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def copy(self, source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
        target[:] = source

    def first_marked(self, marks: npt.NDArray[Any]) -> int:
        index = int(np.argmax(marks != 0))
        return index if marks[index] else len(marks)

    def run_loop(self, loop: str, n: int, *arguments: object) -> None:
        loop_function = getattr(self._rule_set, loop)
        run_in_slices(lambda first, last: loop_function(*arguments, first, last), n, self._threads)

    def legal_mask(
        self,
        rules: AllRules[Any, Any],
        states: npt.NDArray[Any],
        seats_given: npt.NDArray[Any],
        seats: int,
        mask: npt.NDArray[Any],
    ) -> None:
        def mark_slice(first: int, last: int) -> None:
            moves = np.empty((1, rules.MAX_LEGAL_MOVES), np.int64)
            self._rule_set.mask_many(states, seats_given, seats, moves, mask, first, last)

        run_in_slices(mark_slice, len(mask), self._threads)

    def play_random(self, rules: AllRules[Any, Any], games: Games[npt.NDArray[Any]], seats: int, cap: int) -> None:
        states, rngs, picks, moves_made = games

        def play_slice(first: int, last: int) -> None:
            moves = np.empty(rules.MAX_LEGAL_MOVES, np.int64)
            self._rule_set.play_many(states, rngs, picks, seats, moves, cap, moves_made, first, last)

        run_in_slices(play_slice, len(moves_made), self._threads)

    def hold_borrowed(self) -> None:
        """Do nothing: here the loops are done when they return."""

    def wait(self) -> None:
        """Return at once: here the loops are done when they return."""
