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

from kingfisher.core.batch.backend import AnyArray, Games, Kernel, as_words, check_fit, is_jax_array, read_integers
from kingfisher.core.batch.dlpack import LEGACY_STREAM, ON_CUDA, CudaArray, DeviceArray, capsule_from, device_of, read_capsule
from kingfisher.core.errors import KingfisherError, short_repr

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.interface import AllRules

THREADS_A_BLOCK = 128


class CudaBackend:
    """A GPU: arrays are kept there, and every game has a thread of its own. All work is on the legacy default stream."""

    def __init__(self, rule_set: RuleSet) -> None:
        self._rule_set = rule_set
        self._cuda = cuda_module()
        self._first_index: CudaArray | None = None
        self._move_lists: CudaArray | None = None
        self._borrowed_arrays: list[CudaArray] = []
        self._held_until: deque[tuple[Any, list[CudaArray]]] = deque()

    def blank(self, n: int, dtype: npt.DTypeLike) -> CudaArray:
        array: CudaArray = self._cuda.device_array(n, dtype)
        words = as_words(array)
        self._launch(plain_kernel(make_clear), len(words), words)
        return array

    def output_array(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> CudaArray:
        if out is None:
            new: CudaArray = self._cuda.device_array(shape, dtype)
            return new
        array = self._borrow("out", out, to_write=True)
        if array is None:
            raise KingfisherError(f"out: expected an array on the GPU, not {short_repr(type(out).__name__)} on the host")
        check_fit(tuple(array.shape), array.dtype, shape, dtype)
        if not array.is_c_contiguous():
            raise KingfisherError("out: the array must be contiguous")
        return array

    def export(self, array: CudaArray) -> AnyArray:
        return DeviceArray(array, self._cuda)

    def read_integers(self, name: str, values: object) -> CudaArray | npt.NDArray[Any]:
        """Take whole numbers of 64 bits, on the device if they are given there, else still on the host."""
        array = self._borrow(name, values)
        if array is None:
            return read_integers(name, values)
        if array.dtype.kind not in "iu":
            raise KingfisherError(f"{name} must be whole numbers, not {array.dtype}")
        if array.ndim == 0:
            return read_integers(name, array.copy_to_host())
        if array.ndim > 1 or (array.dtype == np.int64 and array.is_c_contiguous()):
            return array
        wide: CudaArray = self._cuda.device_array(array.shape, np.int64)
        self._launch(plain_kernel(make_widen), array.size, array, wide)
        return wide

    def _borrow(self, name: str, source: object, to_write: bool = False) -> CudaArray | None:
        """Borrow an array of any library on the GPU without a copy; None for one on the host."""
        if isinstance(source, DeviceArray):
            return source.array
        if device_of(source) not in ON_CUDA:
            return None
        if to_write and is_jax_array(source):
            raise KingfisherError(f"{name}: JAX arrays cannot be changed; leave out {name} and use the returned array")
        foreign: Any = source  # of another library
        array: CudaArray
        try:
            if not hasattr(source, "__dlpack__"):
                interface = foreign.__cuda_array_interface__
                writable, device = not interface["data"][1], None
                array = self._cuda.as_cuda_array(foreign)
            else:
                capsule = capsule_from(foreign, LEGACY_STREAM)
                memory = read_capsule(capsule)
                writable, device = memory.writable, memory.device[1]
                described = {
                    "version": 3,
                    "data": (memory.address, False),
                    "shape": memory.shape,
                    "strides": memory.strides,
                    "typestr": memory.dtype.str,
                }
                array = self._cuda.from_cuda_array_interface(described, owner=capsule)
        except (BufferError, TypeError, ValueError, NotImplementedError) as error:
            raise KingfisherError(
                f"{name}: {short_repr(type(source).__name__)} cannot be used without a copy: {error}"
            ) from None
        current = self._cuda.get_current_device().id
        if device not in (None, current):
            raise KingfisherError(f"{name}: an array on GPU {device}, but the games are on GPU {current}")
        if to_write and not writable:
            raise KingfisherError(f"{name}: the array is read-only")
        self._borrowed_arrays.append(array)
        return array

    def to_device(self, array: CudaArray | npt.NDArray[Any]) -> CudaArray:
        if not isinstance(array, np.ndarray):
            return array
        device_array: CudaArray = self._cuda.to_device(array)
        return device_array

    def to_host(self, array: CudaArray) -> npt.NDArray[Any]:
        host_array = array.copy_to_host()
        return host_array.view(np.recarray) if host_array.dtype.names else host_array

    def copy(self, source: CudaArray, target: CudaArray) -> None:
        target.copy_to_device(source)

    def first_marked(self, marks: CudaArray) -> int:
        n = len(marks)
        first = self.to_device(np.array([n])) if self._first_index is None else self._first_index
        self._first_index = first
        self._launch(plain_kernel(make_find_first), n, marks, first)
        index = int(first.copy_to_host()[0])
        if index < n:
            self._first_index = None
        return index

    def run_loop(self, loop: str, n: int, *arguments: object) -> None:
        self._launch(kernel_of(self._rule_set, loop), n, n, arguments)

    def _launch(self, kernel: Kernel, threads: int, *arguments: object) -> None:
        kernel[-(-threads // THREADS_A_BLOCK), THREADS_A_BLOCK](*arguments)

    def legal_mask(
        self, rules: AllRules[Any, Any], states: CudaArray, seats_given: CudaArray, seats: int, mask: CudaArray
    ) -> None:
        n = len(mask)
        if self._move_lists is None:
            self._move_lists = self._cuda.device_array((n, rules.MAX_LEGAL_MOVES), np.int64)
        self.run_loop("mask_many", n, states, seats_given, seats, self._move_lists, mask)

    def play_random(self, rules: AllRules[Any, Any], games: Games[CudaArray], seats: int, cap: int) -> None:
        from kingfisher.core.batch.cuda_rollout import play_on_cuda

        play_on_cuda(self._rule_set, rules, games, seats, cap)

    def hold_borrowed(self) -> None:
        if self._borrowed_arrays:
            finished = self._cuda.event(timing=False)
            finished.record()
            self._held_until.append((finished, self._borrowed_arrays))
            self._borrowed_arrays = []
        while self._held_until and self._held_until[0][0].query():
            self._held_until.popleft()

    def wait(self) -> None:
        self._cuda.synchronize()


@cache
def kernel_of(rule_set: RuleSet, loop: str) -> Kernel:
    """Make a loop of `core.batch.loops` a kernel, compiled once for all batches of a game."""
    return make_over_games(cuda_module(), getattr(rule_set, loop))


@cache
def plain_kernel(make: Callable[[ModuleType], Kernel]) -> Kernel:
    return make(cuda_module())


def make_over_games(cuda: ModuleType, loop: Callable[..., object]) -> Kernel:
    """Make a kernel in which every thread does the work for one game."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def over_games(n: int, arguments: tuple[object, ...]) -> None:
        i = cuda.grid(1)
        if i < n:
            loop(*arguments, i, i + 1)

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
    def widen(narrow: npt.NDArray[Any], wide: npt.NDArray[Any]) -> None:
        i = cuda.grid(1)
        if i < wide.shape[0]:
            wide[i] = narrow[i]

    kernel: Kernel = widen
    return kernel


def make_find_first(cuda: ModuleType) -> Kernel:
    @cuda.jit  # type: ignore[untyped-decorator]
    def find_first(marks: npt.NDArray[Any], first: npt.NDArray[Any]) -> None:
        i = cuda.grid(1)
        if i < marks.shape[0] and marks[i] != 0:
            cuda.atomic.min(first, 0, i)

    kernel: Kernel = find_first
    return kernel


def cuda_module() -> ModuleType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        importlib.import_module("numba").config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a batch of few games is no mistake
        return importlib.import_module("numba.cuda")


def why_no_cuda() -> str:
    """Say why a CUDA device cannot be used here; empty if it can."""
    try:
        return "" if cuda_module().is_available() else "no CUDA device was found"
    except Exception as error:  # noqa: BLE001 - whatever a half-installed CUDA raises, the answer is the same
        return f"CUDA cannot be used ({type(error).__name__})"
