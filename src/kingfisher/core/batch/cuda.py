"""A CUDA GPU as a device: a thread for every game."""

from __future__ import annotations

import importlib
import warnings
from collections import deque
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.backend import AnyArray, Games, Kernel, check_fit, is_of_jax, whole_numbers, words_of
from kingfisher.core.batch.dlpack import LEGACY_STREAM, ON_CUDA, CudaArray, DeviceArray, capsule_from, device_of, read
from kingfisher.core.errors import KingfisherError, short_repr

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.interface import AllRules

THREADS_A_BLOCK = 128


class CudaBackend:
    """A GPU: arrays are kept there, and every game has a thread of its own. All work is on the legacy default stream."""

    def __init__(self, rule_set: RuleSet) -> None:
        self._rule_set = rule_set
        self._cuda = the_cuda()
        self._none_found: CudaArray | None = None
        self._outs: CudaArray | None = None
        self._lent: list[CudaArray] = []
        self._kept: deque[tuple[Any, list[CudaArray]]] = deque()

    def blank(self, n: int, dtype: npt.DTypeLike) -> CudaArray:
        array: CudaArray = self._cuda.device_array(n, dtype)
        words = words_of(array)
        self._launch(plain_kernel(make_clear), len(words), words)
        return array

    def room(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> CudaArray:
        if out is None:
            fresh: CudaArray = self._cuda.device_array(shape, dtype)
            return fresh
        array = self._borrowed("out", out, to_write=True)
        if array is None:
            raise KingfisherError(f"out: an array on the GPU is needed, not {short_repr(type(out).__name__)} on the host")
        check_fit(tuple(array.shape), array.dtype, shape, dtype)
        if not array.is_c_contiguous():
            raise KingfisherError("out: its rows are to follow each other without gaps")
        return array

    def outward(self, array: CudaArray) -> AnyArray:
        return DeviceArray(array, self._cuda)

    def numbers(self, name: str, given: object) -> CudaArray | npt.NDArray[Any]:
        """Take whole numbers of 64 bits, on the device if they are given there, else still on the host."""
        array = self._borrowed(name, given)
        if array is None:
            return whole_numbers(name, given)
        if array.dtype.kind not in "iu":
            raise KingfisherError(f"{name} are whole numbers, not {array.dtype}")
        if array.ndim == 0:
            return whole_numbers(name, array.copy_to_host())
        if array.ndim > 1 or (array.dtype == np.int64 and array.is_c_contiguous()):
            return array
        wide: CudaArray = self._cuda.device_array(array.shape, np.int64)
        self._launch(plain_kernel(make_widen), array.size, array, wide)
        return wide

    def _borrowed(self, name: str, given: object, to_write: bool = False) -> CudaArray | None:
        """Borrow an array of any library on the GPU without a copy; None for one on the host."""
        if isinstance(given, DeviceArray):
            return given.array
        if device_of(given) not in ON_CUDA:
            return None
        if to_write and is_of_jax(given):
            raise KingfisherError(f"{name}: JAX arrays never change; leave {name} out and take what is returned")
        lender: Any = given  # of another library
        array: CudaArray
        try:
            if not hasattr(given, "__dlpack__"):
                interface = lender.__cuda_array_interface__
                writable, device = not interface["data"][1], None
                array = self._cuda.as_cuda_array(lender)
            else:
                capsule = capsule_from(lender, LEGACY_STREAM)
                memory = read(capsule)
                writable, device = memory.writable, memory.device[1]
                described = {
                    "version": 3,
                    "data": (memory.address, False),
                    "shape": memory.shape,
                    "strides": memory.strides,
                    "typestr": memory.dtype.str,
                }
                array = self._cuda.from_cuda_array_interface(described, owner=capsule)
        except (BufferError, TypeError, ValueError, NotImplementedError) as wrong:
            raise KingfisherError(f"{name}: {short_repr(type(given).__name__)} cannot be used where it lies: {wrong}") from None
        here = self._cuda.get_current_device().id
        if device not in (None, here):
            raise KingfisherError(f"{name}: an array on GPU {device}, but the games are on GPU {here}")
        if to_write and not writable:
            raise KingfisherError(f"{name}: an array that may not be written")
        self._lent.append(array)
        return array

    def put(self, array: CudaArray | npt.NDArray[Any]) -> CudaArray:
        if not isinstance(array, np.ndarray):
            return array
        there: CudaArray = self._cuda.to_device(array)
        return there

    def get(self, array: CudaArray) -> npt.NDArray[Any]:
        found = array.copy_to_host()
        return found.view(np.recarray) if found.dtype.names else found

    def copy(self, source: CudaArray, to: CudaArray) -> None:
        to.copy_to_device(source)

    def first(self, marks: CudaArray) -> int:
        n = len(marks)
        found = self.put(np.array([n])) if self._none_found is None else self._none_found
        self._none_found = found
        self._launch(plain_kernel(make_find_first), n, marks, found)
        at = int(found.copy_to_host()[0])
        if at < n:
            self._none_found = None
        return at

    def each(self, loop: str, n: int, *arguments: object) -> None:
        self._launch(kernel_of(self._rule_set, loop), n, n, arguments)

    def _launch(self, kernel: Kernel, threads: int, *arguments: object) -> None:
        kernel[-(-threads // THREADS_A_BLOCK), THREADS_A_BLOCK](*arguments)

    def mask(self, rules: AllRules[Any, Any], states: CudaArray, named: CudaArray, seats: int, mask: CudaArray) -> None:
        n = len(mask)
        if self._outs is None:
            self._outs = self._cuda.device_array((n, rules.MAX_LEGAL_MOVES), np.int64)
        self.each("mask_many", n, states, named, seats, self._outs, mask)

    def play(self, rules: AllRules[Any, Any], games: Games[CudaArray], seats: int, cap: int) -> None:
        from kingfisher.core.batch.cuda_rollout import play_on_cuda

        play_on_cuda(self._rule_set, rules, games, seats, cap)

    def keep(self) -> None:
        if self._lent:
            done = self._cuda.event(timing=False)
            done.record()
            self._kept.append((done, self._lent))
            self._lent = []
        while self._kept and self._kept[0][0].query():
            self._kept.popleft()

    def wait(self) -> None:
        self._cuda.synchronize()


@cache
def kernel_of(rule_set: RuleSet, loop: str) -> Kernel:
    """Make a loop of `core.batch.loops` a kernel, compiled once for all batches of a game."""
    return make_over_games(the_cuda(), getattr(rule_set, loop))


@cache
def plain_kernel(make: Callable[[ModuleType], Kernel]) -> Kernel:
    return make(the_cuda())


def make_over_games(cuda: ModuleType, work: Callable[..., object]) -> Kernel:
    """Make a kernel in which every thread does the work for one game."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def over_games(n: int, arguments: tuple[object, ...]) -> None:
        i = cuda.grid(1)
        if i < n:
            work(*arguments, i, i + 1)

    kernel: Kernel = over_games
    return kernel


def make_clear(cuda: ModuleType) -> Kernel:
    @cuda.jit  # type: ignore[untyped-decorator]
    def clear(words: npt.NDArray[Any]) -> None:
        i = cuda.grid(1)
        if i < words.shape[0]:
            words[i] = 0

    kernel: Kernel = clear
    return kernel


def make_widen(cuda: ModuleType) -> Kernel:
    @cuda.jit  # type: ignore[untyped-decorator]
    def widen(given: npt.NDArray[Any], wide: npt.NDArray[Any]) -> None:
        i = cuda.grid(1)
        if i < wide.shape[0]:
            wide[i] = given[i]

    kernel: Kernel = widen
    return kernel


def make_find_first(cuda: ModuleType) -> Kernel:
    @cuda.jit  # type: ignore[untyped-decorator]
    def find_first(marks: npt.NDArray[Any], found: npt.NDArray[Any]) -> None:
        i = cuda.grid(1)
        if i < marks.shape[0] and marks[i] != 0:
            cuda.atomic.min(found, 0, i)

    kernel: Kernel = find_first
    return kernel


def the_cuda() -> ModuleType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        importlib.import_module("numba").config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a batch of few games is no mistake
        return importlib.import_module("numba.cuda")


def why_no_cuda() -> str:
    """Say why a CUDA device cannot be used here; empty if it can."""
    try:
        return "" if the_cuda().is_available() else "no CUDA device was found"
    except Exception as failed:  # noqa: BLE001 - whatever a half-installed CUDA raises, the answer is the same
        return f"CUDA cannot be used ({type(failed).__name__})"
