"""The processor as a device: the loops of a batch run in some threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.backend import AnyArray, Games, check_fit, on_host, whole_numbers
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.interface import AllRules


def in_slices(work: Callable[[int, int], None], n: int, threads: int) -> None:
    """Do the work over n games, a slice a thread; compiled loops run side by side."""
    if threads == 1:
        work(0, n)
        return
    edges = [n * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, edges[:-1], edges[1:]))


class CpuBackend:
    """The CPU: arrays are NumPy's, and each thread takes a slice of the games."""

    def __init__(self, rule_set: RuleSet, threads: int) -> None:
        self._rule_set = rule_set
        self._threads = threads

    def blank(self, n: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        try:
            array = np.zeros(n, dtype)
        except (MemoryError, ValueError):  # NumPy counts only so far
            raise KingfisherError(f"games {n}: there is not memory enough for so many") from None
        return array.view(np.recarray) if array.dtype.names else array

    def room(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> npt.NDArray[Any]:
        if out is None:
            return np.empty(shape, dtype)
        array = on_host(out)
        check_fit(array.shape, array.dtype, shape, dtype)
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise KingfisherError("out: its rows are to follow each other without gaps, and it is to be writable")
        return array

    def outward(self, array: npt.NDArray[Any]) -> AnyArray:
        return array

    def numbers(self, name: str, given: object) -> npt.NDArray[Any]:
        return whole_numbers(name, given)

    def put(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def get(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array

    def copy(self, source: npt.NDArray[Any], to: npt.NDArray[Any]) -> None:
        to[:] = source

    def first(self, marks: npt.NDArray[Any]) -> int:
        at = int(np.argmax(marks != 0))
        return at if marks[at] else len(marks)

    def each(self, loop: str, n: int, *arguments: object) -> None:
        work = getattr(self._rule_set, loop)
        in_slices(lambda first, last: work(*arguments, first, last), n, self._threads)

    def mask(
        self,
        rules: AllRules[Any, Any],
        states: npt.NDArray[Any],
        named: npt.NDArray[Any],
        seats: int,
        mask: npt.NDArray[Any],
    ) -> None:
        def part(first: int, last: int) -> None:
            room = np.empty((1, rules.MAX_LEGAL_MOVES), np.int64)
            self._rule_set.mask_many(states, named, seats, room, mask, first, last)

        in_slices(part, len(mask), self._threads)

    def play(self, rules: AllRules[Any, Any], games: Games[npt.NDArray[Any]], seats: int, cap: int) -> None:
        states, rngs, picks, made = games

        def part(first: int, last: int) -> None:
            room = np.empty(rules.MAX_LEGAL_MOVES, np.int64)
            self._rule_set.play_many(states, rngs, picks, seats, room, cap, made, first, last)

        in_slices(part, len(made), self._threads)

    def keep(self) -> None:
        """Do nothing: here the loops are done when they return."""

    def wait(self) -> None:
        """Return at once: here the loops are done when they return."""
