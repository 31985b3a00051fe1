"""Where a batch's loops run: on the CPU in some threads, or on a CUDA device with a thread for every game."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.errors import KingfisherError, shown
from kingfisher.core.exchange import CPU, LEGACY_STREAM, ON_CUDA, DeviceArray, capsule_from, device_of, read
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
    """The CPU: arrays are NumPy's, each thread takes a slice of the games."""

    def __init__(self, twin: Twin, threads: int) -> None:
        self._twin = twin
        self._threads = threads

    def blank(self, n: int, dtype: Any) -> Any:
        """Zeros, as records where the dtype has fields."""
        try:
            array = np.zeros(n, dtype)
        except (MemoryError, ValueError):  # NumPy counts only so far
            raise KingfisherError(f"games {n}: there is not memory enough for so many") from None
        return array.view(np.recarray) if array.dtype.names else array

    def room(self, shape: tuple[int, ...], dtype: Any, out: Any = None) -> Any:
        """An array to be filled: a fresh one, or `out` if it fits."""
        if out is None:
            return np.empty(shape, dtype)
        out = on_host(out)
        check_fit(out.shape, out.dtype, shape, dtype)
        if not (out.flags.c_contiguous and out.flags.writeable):
            raise KingfisherError("out: its rows are to follow each other without gaps, and it is to be writable")
        return out

    def outward(self, array: Any) -> Any:
        """The array as others are given it."""
        return array

    def numbers(self, name: str, given: Any) -> Any:
        return whole_numbers(name, given)

    def put(self, array: Any) -> Any:
        return array

    def get(self, array: Any) -> Any:
        return array

    def copy(self, source: Any, to: Any) -> None:
        to[:] = source

    def first(self, marks: Any) -> int:
        """The first game that is marked; as many as there are, where none is."""
        at = int(np.argmax(marks != 0))
        return at if marks[at] else len(marks)

    def each(self, loop: str, n: int, *arguments: Any) -> None:
        """Run a loop of core.kernels over n games."""
        work: Callable[..., None] = getattr(self._twin, loop)
        in_slices(lambda first, last: work(*arguments, first, last), n, self._threads)

    def mask(self, rules: Any, states: Any, named: Any, seats: int, mask: Any) -> None:
        """Mark the legal moves of every game."""

        def part(first: int, last: int) -> None:
            room = np.empty((1, rules.MOST_LEGAL), np.int64)
            self._twin.mask_many(states, named, seats, room, mask, first, last)

        in_slices(part, len(mask), self._threads)

    def play(self, rules: Any, states: Any, rngs: Any, picks: Any, seats: int, cap: int, made: Any) -> None:
        """Play every game to its end at random."""

        def part(first: int, last: int) -> None:
            room = np.empty(rules.MOST_LEGAL, np.int64)
            self._twin.play_many(states, rngs, picks, seats, room, cap, made, first, last)

        in_slices(part, len(made), self._threads)

    def keep(self) -> None:
        """Keep what others lent for as long as the loops need it; here they are done when they return."""

    def wait(self) -> None:
        """Return when all loops are done."""


class CudaDevice:
    """A GPU: arrays are kept there, and every game has a thread of its own. All work is on the legacy default stream."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin
        self._cuda = the_cuda()
        self._none_found: Any = None
        self._outs: Any = None
        self._lent: list[Any] = []
        self._kept: deque[tuple[Any, list[Any]]] = deque()

    def blank(self, n: int, dtype: Any) -> Any:
        array = self._cuda.device_array(n, dtype)
        words = words_of(array)
        self._launch(plain_kernel(make_clear), len(words), words)
        return array

    def room(self, shape: tuple[int, ...], dtype: Any, out: Any = None) -> Any:
        if out is None:
            return self._cuda.device_array(shape, dtype)
        array = self._borrowed("out", out, to_write=True)
        if array is None:
            raise KingfisherError(f"out: an array on the GPU is needed, not {shown(type(out).__name__)} on the host")
        check_fit(tuple(array.shape), array.dtype, shape, dtype)
        if not array.is_c_contiguous():
            raise KingfisherError("out: its rows are to follow each other without gaps")
        return array

    def outward(self, array: Any) -> Any:
        return DeviceArray(array, self._cuda)

    def numbers(self, name: str, given: Any) -> Any:
        """Whole numbers of 64 bits: on the device if they are given there, else still on the host."""
        array = self._borrowed(name, given)
        if array is None:
            return whole_numbers(name, given)
        if array.dtype.kind not in "iu":
            raise KingfisherError(f"{name} are whole numbers, not {array.dtype}")
        if array.ndim == 0:
            return whole_numbers(name, array.copy_to_host())
        if array.ndim > 1 or (array.dtype == np.int64 and array.is_c_contiguous()):
            return array
        wide = self._cuda.device_array(array.shape, np.int64)
        self._launch(plain_kernel(make_widen), array.size, array, wide)
        return wide

    def _borrowed(self, name: str, given: Any, to_write: bool = False) -> Any:
        """An array of any library on the GPU, where it lies; None for what lies on the host."""
        if isinstance(given, DeviceArray):
            return given.array
        if device_of(given) not in ON_CUDA:
            return None
        if to_write and is_of_jax(given):
            raise KingfisherError(f"{name}: JAX arrays never change; leave {name} out and take what is returned")
        try:
            if not hasattr(given, "__dlpack__"):
                interface = given.__cuda_array_interface__
                writable, device = not interface["data"][1], None
                array = self._cuda.as_cuda_array(given)
            else:
                capsule = capsule_from(given, LEGACY_STREAM)
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
            raise KingfisherError(f"{name}: {shown(type(given).__name__)} cannot be used where it lies: {wrong}") from None
        here = self._cuda.get_current_device().id
        if device not in (None, here):
            raise KingfisherError(f"{name}: an array on GPU {device}, but the games are on GPU {here}")
        if to_write and not writable:
            raise KingfisherError(f"{name}: an array that may not be written")
        self._lent.append(array)
        return array

    def put(self, array: Any) -> Any:
        return self._cuda.to_device(array) if isinstance(array, np.ndarray) else array

    def get(self, array: Any) -> Any:
        found = array.copy_to_host()
        return found.view(np.recarray) if found.dtype.names else found

    def copy(self, source: Any, to: Any) -> None:
        to.copy_to_device(source)

    def first(self, marks: Any) -> int:
        n = len(marks)
        if self._none_found is None:
            self._none_found = self._cuda.to_device(np.array([n]))
        self._launch(plain_kernel(make_find_first), n, marks, self._none_found)
        at = int(self._none_found.copy_to_host()[0])
        if at < n:
            self._none_found = None
        return at

    def each(self, loop: str, n: int, *arguments: Any) -> None:
        self._launch(kernel_of(self._twin, loop), n, n, arguments)

    def _launch(self, kernel: Any, threads: int, *arguments: Any) -> None:
        kernel[-(-threads // THREADS_A_BLOCK), THREADS_A_BLOCK](*arguments)

    def mask(self, rules: Any, states: Any, named: Any, seats: int, mask: Any) -> None:
        n = len(mask)
        if self._outs is None:
            self._outs = self._cuda.device_array((n, rules.MOST_LEGAL), np.int64)
        self.each("mask_many", n, states, named, seats, self._outs, mask)

    def play(self, rules: Any, states: Any, rngs: Any, picks: Any, seats: int, cap: int, made: Any) -> None:
        from kingfisher.core.warps import play_on_cuda

        play_on_cuda(self._twin, states, rngs, picks, seats, cap, made, rules)

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


def check_fit(shape: tuple[int, ...], dtype: Any, wanted_shape: tuple[int, ...], wanted_dtype: Any) -> None:
    if (shape, dtype) != (wanted_shape, np.dtype(wanted_dtype)):
        wanted = f"{np.dtype(wanted_dtype)} of shape {wanted_shape}"
        raise KingfisherError(f"out: an array of {wanted} is needed, not of {dtype} of shape {shape}")


def is_of_jax(given: Any) -> bool:
    """Whether it is an array that never changes."""
    return isinstance(given, getattr(sys.modules.get("jax"), "Array", ()))


def on_host(out: Any) -> Any:
    """An array of any library on the host, where it lies, as one of NumPy."""
    if isinstance(out, np.ndarray):
        return out
    if device_of(out) != CPU or is_of_jax(out):
        raise KingfisherError(f"out: an array on the host that may be written is needed, not {shown(type(out).__name__)}")
    try:
        return np.from_dlpack(out)
    except (BufferError, TypeError, ValueError, RuntimeError) as wrong:
        raise KingfisherError(f"out: {shown(type(out).__name__)} cannot be used where it lies: {wrong}") from None


def whole_numbers(name: str, given: Any) -> Any:
    try:
        array = np.asarray(given)
    except (TypeError, ValueError, RuntimeError) as wrong:
        raise KingfisherError(f"{name} are whole numbers on the host, not {shown(type(given).__name__)}: {wrong}") from None
    if array.dtype.kind not in "iu":
        raise KingfisherError(f"{name} are whole numbers, not {array.dtype}")
    if array.dtype == np.uint64 and (array >> 63).any():
        raise KingfisherError(f"{name} are whole numbers below 2**63, not {array.max()}")
    return np.ascontiguousarray(array, np.int64).reshape(array.shape)


def words_of(array: Any) -> Any:
    """The memory of an array of records as whole numbers, as wide as a record allows."""
    size = next(size for size in (8, 4, 2, 1) if array.dtype.itemsize % size == 0)
    return array.view(np.dtype(f"i{size}"))


@cache
def kernel_of(twin: Twin, loop: str) -> Any:
    """A loop of core.kernels as a kernel, compiled once for all batches of a game."""
    return make_over_games(the_cuda(), getattr(twin, loop))


@cache
def plain_kernel(make: Callable[[Any], Any]) -> Any:
    return make(the_cuda())


def make_over_games(cuda: Any, work: Any) -> Any:
    """A kernel in which every thread does the work for one game."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def over_games(n: int, arguments: Any) -> None:
        i = cuda.grid(1)
        if i < n:
            work(*arguments, i, i + 1)

    return over_games


def make_clear(cuda: Any) -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def clear(words: Any) -> None:
        i = cuda.grid(1)
        if i < words.shape[0]:
            words[i] = 0

    return clear


def make_widen(cuda: Any) -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def widen(given: Any, wide: Any) -> None:
        i = cuda.grid(1)
        if i < wide.shape[0]:
            wide[i] = given[i]

    return widen


def make_find_first(cuda: Any) -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def find_first(marks: Any, found: Any) -> None:
        i = cuda.grid(1)
        if i < marks.shape[0] and marks[i] != 0:
            cuda.atomic.min(found, 0, i)

    return find_first


def check_device(name: str) -> None:
    if name not in DEVICES:
        raise KingfisherError(f"device {shown(name)}: possible are {', '.join(DEVICES)}")


def open_device(name: str, twin: Callable[[str], Twin], speed: str, threads: int) -> Processor | CudaDevice:
    """A device by its name; `twin` gives the game's functions at a speed."""
    check_device(name)
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
