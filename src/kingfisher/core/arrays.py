"""Arrays of numbers over plain bytes, for rules and bots that run interpreted and without NumPy.

The interpreter reads and writes Python's own numbers here, several times as fast as through NumPy. A row is a `memoryview`; an
array of more dimensions is `Cells`. Compiled code takes NumPy's arrays over the same memory (`core.structs.to_numpy`).
"""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, overload

if TYPE_CHECKING:
    import numpy.typing as npt

FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f4": "f", "f8": "d"}
"""The kinds of numbers, as NumPy and as `memoryview` name them."""

N = TypeVar("N", int, float)


class Array1D(Protocol[N]):
    """A row of numbers. Interpreted code reads Python's integers or floats from it, compiled code numbers of 64 bits."""

    @overload
    def __getitem__(self, index: int, /) -> N: ...
    @overload
    def __getitem__(self, index: slice, /) -> Array1D[N]: ...
    def __setitem__(self, index: int, value: N, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[N]: ...
    def tolist(self) -> list[N]: ...


class Array2D(Protocol[N]):
    """Rows of numbers: array[row, column] is a number, array[row] is a row."""

    @overload
    def __getitem__(self, index: tuple[int, int], /) -> N: ...
    @overload
    def __getitem__(self, index: int, /) -> Array1D[N]: ...
    def __setitem__(self, index: tuple[int, int], value: N, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Array1D[N]]: ...
    def tolist(self) -> list[list[N]]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...


class Array3D(Protocol[N]):
    """Layers of rows: array[layer, row, column] is a number, array[layer, row] a row, array[layer] an Array2D."""

    @overload
    def __getitem__(self, index: tuple[int, int, int], /) -> N: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> Array1D[N]: ...
    @overload
    def __getitem__(self, index: int, /) -> Array2D[N]: ...
    def __setitem__(self, index: tuple[int, int, int], value: N, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Array2D[N]]: ...
    def tolist(self) -> list[list[list[N]]]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...


class ArrayND(Protocol[N]):
    """An array of any number of dimensions, whose numbers are read and written by full indices."""

    def __getitem__(self, index: tuple[int, ...], /) -> N: ...
    def __setitem__(self, index: tuple[int, ...], value: N, /) -> None: ...


Ints = Array1D[int]
Floats = Array1D[float]
Ints2D = Array2D[int]
Floats2D = Array2D[float]
Ints3D = Array3D[int]
Floats3D = Array3D[float]


class Cells:
    """An array of two or more dimensions: a full index reads or writes a number, a shorter one returns a subarray."""

    __slots__ = ("_cells", "_flat", "_items", "shape")

    def __init__(self, flat: memoryview, shape: Sequence[int]) -> None:
        self.shape = tuple(shape)
        self._flat = flat
        self._cells: Any = flat if len(flat) == 0 else flat.cast("B").cast(flat.format, self.shape)  # type: ignore[call-overload]
        self._items: list[Any] | None = None

    @property
    def flat(self) -> memoryview:
        """All numbers in one row."""
        return self._flat

    def __getitem__(self, index: int | slice | tuple[int, ...]) -> object:
        if not isinstance(index, tuple):
            return self._subarrays()[index]
        if len(index) == len(self.shape):
            return self._cells[index]
        inner = index[1:]
        return self._subarrays()[index[0]][inner if len(inner) > 1 else inner[0]]

    def __setitem__(self, index: int | tuple[int, ...], value: float | Iterable[object]) -> None:
        index_tuple = index if isinstance(index, tuple) else (index,)
        if len(index_tuple) == len(self.shape):
            self._cells[index_tuple] = value
            return
        subarray: Any = self[index_tuple]
        values: Any = value
        for k, item in enumerate(values):
            subarray[k] = item

    def _subarrays(self) -> list[Any]:
        """Return the arrays of one dimension less, which are made when they are first asked for."""
        if self._items is None:
            size = prod(self.shape[1:])
            rows = [self._flat[k * size : (k + 1) * size] for k in range(self.shape[0])]
            self._items = rows if len(self.shape) == 2 else [Cells(row, self.shape[1:]) for row in rows]
        return self._items

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._subarrays())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and self.shape == other.shape and self._flat == other._flat

    __hash__ = None  # type: ignore[assignment]  # what it holds may change

    def __repr__(self) -> str:
        return f"Cells({self.tolist()!r})"

    def tolist(self) -> list[Any]:
        """List the numbers as lists of lists."""
        return [item.tolist() for item in self]

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Give NumPy the same memory."""
        import numpy as np

        return np.array(self._flat, dtype, copy=copy).reshape(self.shape)


IntKind = Literal["i1", "i2", "i4", "i8"]
FloatKind = Literal["f4", "f8"]


@overload
def zeros(kind: IntKind, length: int, /) -> memoryview[int]: ...
@overload
def zeros(kind: IntKind, rows: int, columns: int, /) -> Ints2D: ...
@overload
def zeros(kind: IntKind, first: int, second: int, third: int, fourth: int, /, *more: int) -> ArrayND[int]: ...
@overload
def zeros(kind: FloatKind, length: int, /) -> Floats: ...
@overload
def zeros(kind: FloatKind, rows: int, columns: int, /) -> Floats2D: ...
@overload
def zeros(kind: FloatKind, layers: int, rows: int, columns: int, /) -> Floats3D: ...
def zeros(kind: str, *shape: int) -> object:
    """Make an array of zeros; the kind is one of FORMATS."""
    size = prod(shape) * int(kind[1:])
    return array_over(memoryview(bytearray(size)), kind, shape)


def fill(row: Array1D[N], values: Iterable[N]) -> None:
    """Write the values into the first places of a row."""
    for index, value in enumerate(values):
        row[index] = value


def array_over(memory: memoryview, kind: str, shape: Sequence[int]) -> memoryview | Cells:
    """View bytes as an array of numbers: a row, or Cells for more dimensions."""
    flat = memory.cast(FORMATS[kind])  # type: ignore[call-overload]
    return flat if len(shape) == 1 else Cells(flat, shape)


def read_npz(file: Path) -> dict[str, Any]:
    """Read the arrays that NumPy has saved in a file, by their names."""
    with zipfile.ZipFile(file) as archive:
        return {name.removesuffix(".npy"): read_npy(archive.read(name)) for name in archive.namelist()}


def read_npy(saved: bytes) -> memoryview | Cells:
    """Read one array as NumPy saves it, version 1 of its format: a dictionary in words, then the numbers."""
    if saved[:7] != b"\x93NUMPY\x01":
        raise ValueError("not an array in version 1 of NumPy's file format")
    start = 10 + int.from_bytes(saved[8:10], "little")
    header = ast.literal_eval(saved[10:start].decode("latin-1"))
    kind = header["descr"].lstrip("<|")
    if header["fortran_order"] or kind not in FORMATS:
        raise ValueError(f"an array of {header['descr']} in this order cannot be read here")
    return array_over(memoryview(bytearray(saved[start:])), kind, header["shape"])
