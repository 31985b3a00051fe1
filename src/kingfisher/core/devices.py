"""Where a batch's loops run: on the CPU in some threads, or on a CUDA device with a thread for every game."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from kingfisher.core.errors import KingfisherError, shown
from kingfisher.core.twin import CUDA

if TYPE_CHECKING:
    from kingfisher.core.twin import Twin

DEVICES = ("cpu", "cuda")
THREADS_A_BLOCK = 128


def in_slices(work: Callable[[int, int], None], n: int, threads: int) -> None:
    """Do the work over n games, a slice a thread; compiled loops run side by side."""
    if threads == 1:
        work(0, n)
        return
    edges = [n * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, edges[:-1], edges[1:]))


class Processor:
    """The CPU: arrays stay where they are, each thread takes a slice of the games."""

    def __init__(self, twin: Twin, threads: int) -> None:
        self._twin = twin
        self._threads = threads

    def put(self, array: Any) -> Any:
        return array

    def get(self, array: Any) -> Any:
        return array

    def each(self, loop: str, n: int, *arguments: Any) -> None:
        """Run a loop of core.kernels over n games."""
        work: Callable[..., None] = getattr(self._twin, loop)
        in_slices(lambda first, last: work(*arguments, first, last), n, self._threads)

    def wait(self) -> None:
        """Return when all loops are done."""


class CudaDevice:
    """A GPU: arrays are kept there, and every game has a thread of its own."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def put(self, array: Any) -> Any:
        return the_cuda().to_device(array)

    def get(self, array: Any) -> Any:
        import numpy as np

        found = array.copy_to_host()
        return found.view(np.recarray) if found.dtype.names else found

    def each(self, loop: str, n: int, *arguments: Any) -> None:
        kernel_of(self._twin, loop)[-(-n // THREADS_A_BLOCK), THREADS_A_BLOCK](n, arguments)

    def wait(self) -> None:
        the_cuda().synchronize()


@cache
def kernel_of(twin: Twin, loop: str) -> Any:
    """A loop of core.kernels as a kernel, compiled once for all batches of a game."""
    space = {"cuda": the_cuda(), "work": getattr(twin, loop)}
    return the_cuda().jit(FunctionType(over_games.__code__, space, loop))


def over_games(n: int, arguments: Any) -> None:
    """The body of every kernel; `cuda` and `work` are put into its namespace."""
    i = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if i < n:
        work(*arguments, i, i + 1)  # type: ignore[name-defined]  # noqa: F821


def open_device(name: str, twin: Callable[[str], Twin], speed: str, threads: int) -> Processor | CudaDevice:
    """A device by its name; `twin` gives the game's functions at a speed."""
    if name not in DEVICES:
        raise KingfisherError(f"device {shown(name)}: possible are {', '.join(DEVICES)}")
    if name == "cpu":
        return Processor(twin(speed), threads)
    missing = why_no_cuda()
    if missing:
        raise KingfisherError(f"device cuda: {missing}; possible here is cpu")
    return CudaDevice(twin(CUDA))


def the_cuda() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        importlib.import_module("numba").config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a batch of few games is no mistake
        return importlib.import_module("numba.cuda")


def why_no_cuda() -> str:
    """Why a CUDA device cannot be used here, empty if it can."""
    try:
        return "" if the_cuda().is_available() else "no CUDA device was found"
    except Exception as failed:  # noqa: BLE001 - whatever a half-installed CUDA raises, the answer is the same
        return f"CUDA cannot be used ({type(failed).__name__})"
