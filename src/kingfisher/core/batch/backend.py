"""What every device does for a batch, and the arrays it does it with."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kingfisher.core.batch.dlpack import CPU, CudaArray, device_of
from kingfisher.core.errors import KingfisherError, short_repr

if TYPE_CHECKING:
    from kingfisher.core.interface import AllRules


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
    moves_made: A


class Kernel(Protocol):
    """A function for the GPU; `kernel[blocks, threads](...)` runs it in that many blocks of that many threads."""

    def __getitem__(self, launch: tuple[int, int], /) -> Callable[..., None]: ...


class Backend(Protocol[A]):
    """Where the arrays of a batch lie and its loops run."""

    def blank(self, n: int, dtype: npt.DTypeLike) -> A:
        """Make an array of zeros, of records where the dtype has fields."""

    def output_array(self, shape: tuple[int, ...], dtype: npt.DTypeLike, out: object = None) -> A:
        """Make an array to be filled, or take `out` if it fits."""

    def export(self, array: A) -> AnyArray:
        """Return the array as users are given it."""

    def read_integers(self, name: str, values: object) -> A | npt.NDArray[Any]:
        """Take whole numbers of 64 bits from any library, on the host or where the device keeps its arrays."""

    def to_device(self, array: A | npt.NDArray[Any]) -> A:
        """Bring an array to the device, if it is not there already."""

    def to_host(self, array: A) -> npt.NDArray[Any]:
        """Bring an array to the host."""

    def copy(self, source: A, target: A) -> None:
        """Copy all elements of one array to another."""

    def first_marked(self, marks: A) -> int:
        """Find the first game that is marked; the number of games if none is."""

    def run_loop(self, loop: str, n: int, *arguments: object) -> None:
        """Run a loop of `core.batch.loops` over n games."""

    def legal_mask(self, rules: AllRules[Any, Any], states: A, seats_given: A, seats: int, mask: A) -> None:
        """Mark the legal moves of every game."""

    def play_random(self, rules: AllRules[Any, Any], games: Games[A], seats: int, cap: int) -> None:
        """Play every game to its end at random, or until cap moves were made in it."""

    def hold_borrowed(self) -> None:
        """Keep arrays that others lent for as long as the loops need them."""

    def wait(self) -> None:
        """Return when all loops are done."""


def check_fit(
    shape: tuple[int, ...], dtype: np.dtype[Any], expected_shape: tuple[int, ...], expected_dtype: npt.DTypeLike
) -> None:
    if (shape, dtype) != (expected_shape, np.dtype(expected_dtype)):
        expected = f"{np.dtype(expected_dtype)} of shape {expected_shape}"
        raise KingfisherError(f"out: expected an array of {expected}, not of {dtype} of shape {shape}")


def is_jax_array(array: object) -> bool:
    """Tell whether it is an array of JAX, which never changes."""
    return isinstance(array, getattr(sys.modules.get("jax"), "Array", ()))


def numpy_view(out: object) -> npt.NDArray[Any]:
    """View an array of any library on the host as one of NumPy, without a copy."""
    if isinstance(out, np.ndarray):
        return out
    if device_of(out) != CPU or is_jax_array(out):
        raise KingfisherError(f"out: expected a writable array on the host, not {short_repr(type(out).__name__)}")
    foreign: Any = out  # of another library
    try:
        return np.from_dlpack(foreign)
    except (BufferError, TypeError, ValueError, RuntimeError) as error:
        raise KingfisherError(f"out: {short_repr(type(out).__name__)} cannot be used without a copy: {error}") from None


def read_integers(name: str, values: object) -> npt.NDArray[np.int64]:
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, RuntimeError) as error:
        raise KingfisherError(
            f"{name} must be whole numbers on the host, not {short_repr(type(values).__name__)}: {error}"
        ) from None
    if array.dtype.kind not in "iu":
        raise KingfisherError(f"{name} must be whole numbers, not {array.dtype}")
    if array.dtype == np.uint64 and (array >> 63).any():
        raise KingfisherError(f"{name} must be whole numbers below 2**63, not {array.max()}")
    return np.ascontiguousarray(array, np.int64).reshape(array.shape)


def as_words(array: W) -> W:
    """View the memory of an array of records as whole numbers, as wide as a record allows."""
    size = next(size for size in (8, 4, 2, 1) if array.dtype.itemsize % size == 0)
    return array.view(np.dtype(f"i{size}"))
