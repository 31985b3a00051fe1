"""Where a batch's loops run: on the CPU in some threads, or on a CUDA device with a thread for every game."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kingfisher.core.errors import KingfisherError, shown
from kingfisher.core.exchange import CPU, LEGACY_STREAM, ON_CUDA, CudaArray, DeviceArray, capsule_from, device_of, read
from kingfisher.core.twin import CUDA

if TYPE_CHECKING:
    from kingfisher.core.contract import AllRules
    from kingfisher.core.twin import Twin

DEVICES = ("cpu", "cuda")
THREADS_A_BLOCK = 128

AnyArray: TypeAlias = Any
"""An array of a batch: NumPy's on the CPU, Numba's or a DeviceArray on a GPU, or another library's that was given as `out`.

Which of them it is depends on the name of the device, which is known only at run time.
"""

A = TypeVar("A")
"""The arrays of a device."""

W = TypeVar("W", npt.NDArray[Any], CudaArray)


class Games(NamedTuple, Generic[A]):
    """The arrays that the games of a batch consist of: each game has one element, or one row, of each."""

    states: A
    rngs: A
    picks: A
    made: A


class Kernel(Protocol):
    """A function for the GPU; `kernel[blocks, threads]` is called to run it in so many blocks of so many threads."""

    def __getitem__(self, launch: tuple[int, int], /) -> Callable[..., None]: ...


class Device(Protocol[A]):
    """Where the arrays of a batch lie and its loops run."""

    def blank(self, n: int, dtype: npt.DTypeLike) -> A:
        """Make an array of zeros, of records where the dtype has fields."""

    def room(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> A:
        """Make an array to be filled, or take `out` if it fits."""

    def outward(self, array: A) -> AnyArray:
        """Return the array as users are given it."""

    def numbers(self, name: str, given: object) -> A | npt.NDArray[Any]:
        """Take whole numbers of 64 bits from any library, on the host or where the device keeps its arrays."""

    def put(self, array: A | npt.NDArray[Any]) -> A:
        """Bring an array to the device, if it is not there already."""

    def get(self, array: A) -> npt.NDArray[Any]:
        """Bring an array to the host."""

    def copy(self, source: A, to: A) -> None:
        """Copy all elements of one array to another."""

    def first(self, marks: A) -> int:
        """Find the first game that is marked; the number of games if none is."""

    def each(self, loop: str, n: int, *arguments: object) -> None:
        """Run a loop of core.kernels over n games."""

    def mask(self, rules: AllRules[Any, Any], states: A, named: A, seats: int, mask: A) -> None:
        """Mark the legal moves of every game."""

    def play(self, rules: AllRules[Any, Any], games: Games[A], seats: int, cap: int) -> None:
        """Play every game to its end at random, or until cap moves were made in it."""

    def keep(self) -> None:
        """Keep arrays that others lent for as long as the loops need them."""

    def wait(self) -> None:
        """Return when all loops are done."""


def in_slices(work: Callable[[int, int], None], n: int, threads: int) -> None:
    """Do the work over n games, a slice a thread; compiled loops run side by side."""
    if threads == 1:
        work(0, n)
        return
    edges = [n * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, edges[:-1], edges[1:]))


class Processor:
    """The CPU: arrays are NumPy's, and each thread takes a slice of the games."""

    def __init__(self, twin: Twin, threads: int) -> None:
        self._twin = twin
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
        work = getattr(self._twin, loop)
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
            room = np.empty((1, rules.MOST_LEGAL), np.int64)
            self._twin.mask_many(states, named, seats, room, mask, first, last)

        in_slices(part, len(mask), self._threads)

    def play(self, rules: AllRules[Any, Any], games: Games[npt.NDArray[Any]], seats: int, cap: int) -> None:
        states, rngs, picks, made = games

        def part(first: int, last: int) -> None:
            room = np.empty(rules.MOST_LEGAL, np.int64)
            self._twin.play_many(states, rngs, picks, seats, room, cap, made, first, last)

        in_slices(part, len(made), self._threads)

    def keep(self) -> None:
        """Do nothing: here the loops are done when they return."""

    def wait(self) -> None:
        """Return at once: here the loops are done when they return."""


class CudaDevice:
    """A GPU: arrays are kept there, and every game has a thread of its own. All work is on the legacy default stream."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin
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
            raise KingfisherError(f"out: an array on the GPU is needed, not {shown(type(out).__name__)} on the host")
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
            raise KingfisherError(f"{name}: {shown(type(given).__name__)} cannot be used where it lies: {wrong}") from None
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
        self._launch(kernel_of(self._twin, loop), n, n, arguments)

    def _launch(self, kernel: Kernel, threads: int, *arguments: object) -> None:
        kernel[-(-threads // THREADS_A_BLOCK), THREADS_A_BLOCK](*arguments)

    def mask(self, rules: AllRules[Any, Any], states: CudaArray, named: CudaArray, seats: int, mask: CudaArray) -> None:
        n = len(mask)
        if self._outs is None:
            self._outs = self._cuda.device_array((n, rules.MOST_LEGAL), np.int64)
        self.each("mask_many", n, states, named, seats, self._outs, mask)

    def play(self, rules: AllRules[Any, Any], games: Games[CudaArray], seats: int, cap: int) -> None:
        from kingfisher.core.warps import play_on_cuda

        play_on_cuda(self._twin, rules, games, seats, cap)

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


def check_fit(shape: tuple[int, ...], dtype: np.dtype[Any], wanted_shape: tuple[int, ...], wanted_dtype: npt.DTypeLike) -> None:
    if (shape, dtype) != (wanted_shape, np.dtype(wanted_dtype)):
        wanted = f"{np.dtype(wanted_dtype)} of shape {wanted_shape}"
        raise KingfisherError(f"out: an array of {wanted} is needed, not of {dtype} of shape {shape}")


def is_of_jax(given: object) -> bool:
    """Tell whether it is an array of JAX, which never changes."""
    return isinstance(given, getattr(sys.modules.get("jax"), "Array", ()))


def on_host(out: object) -> npt.NDArray[Any]:
    """View an array of any library on the host as one of NumPy, without a copy."""
    if isinstance(out, np.ndarray):
        return out
    if device_of(out) != CPU or is_of_jax(out):
        raise KingfisherError(f"out: an array on the host that may be written is needed, not {shown(type(out).__name__)}")
    lender: Any = out  # of another library
    try:
        return np.from_dlpack(lender)
    except (BufferError, TypeError, ValueError, RuntimeError) as wrong:
        raise KingfisherError(f"out: {shown(type(out).__name__)} cannot be used where it lies: {wrong}") from None


def whole_numbers(name: str, given: object) -> npt.NDArray[np.int64]:
    try:
        array = np.asarray(given)
    except (TypeError, ValueError, RuntimeError) as wrong:
        raise KingfisherError(f"{name} are whole numbers on the host, not {shown(type(given).__name__)}: {wrong}") from None
    if array.dtype.kind not in "iu":
        raise KingfisherError(f"{name} are whole numbers, not {array.dtype}")
    if array.dtype == np.uint64 and (array >> 63).any():
        raise KingfisherError(f"{name} are whole numbers below 2**63, not {array.max()}")
    return np.ascontiguousarray(array, np.int64).reshape(array.shape)


def words_of(array: W) -> W:
    """View the memory of an array of records as whole numbers, as wide as a record allows."""
    size = next(size for size in (8, 4, 2, 1) if array.dtype.itemsize % size == 0)
    return array.view(np.dtype(f"i{size}"))


@cache
def kernel_of(twin: Twin, loop: str) -> Kernel:
    """Make a loop of core.kernels a kernel, compiled once for all batches of a game."""
    return make_over_games(the_cuda(), getattr(twin, loop))


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


def check_device(name: str) -> None:
    if name not in DEVICES:
        raise KingfisherError(f"device {shown(name)}: possible are {', '.join(DEVICES)}")


def open_device(name: str, twin: Callable[[str], Twin], speed: str, threads: int) -> Device[Any]:
    """Open a device by its name; `twin` gives the game's functions at a speed."""
    check_device(name)
    if name == "cpu":
        return Processor(twin(speed), threads)
    missing = why_no_cuda()
    if missing:
        raise KingfisherError(f"device cuda: {missing}; possible here is cpu")
    return CudaDevice(twin(CUDA))


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
