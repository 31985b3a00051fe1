"""Structs: one declaration is the memory layout, the static type and the interpreted view of a State.

    class State(Struct):
        deck: Ints = int64(DECKS)
        turns: int = int64()

Rules read and write `s.turns` and `s.deck[k]`. Interpreted, `s` is a State over plain bytes; compiled, it is a record of an
array of NumPy with the dtype `State.dtype`. Both have the same bytes: fields are aligned as in C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, overload

from kingfisher.core.arrays import FORMATS, Cells, array_over

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kingfisher.core.arrays import Ints, Ints2D, Ints3D

    Buffer = bytearray | memoryview


INTEGER_KINDS = ("i1", "i2", "i4", "i8")
"""The kinds of whole numbers, in the order of the views that a struct has of its bytes."""


class Field(NamedTuple):
    """A field as it is declared: the kind of its numbers and, for an array, its shape."""

    kind: str
    shape: tuple[int, ...]

    @property
    def itemsize(self) -> int:
        return int(self.kind[1:])

    @property
    def size(self) -> int:
        return self.itemsize * prod(self.shape)


class FieldKind:
    """Declares a field of a struct: an integer of this kind or, with a shape, an array of them.

    It returns a Field, but is typed as the value that a struct holds there: `deck: Ints = int64(DECKS)` type-checks.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, length: int, /) -> Ints: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> Ints2D: ...
    @overload
    def __call__(self, layers: int, rows: int, columns: int, /) -> Ints3D: ...
    def __call__(self, *shape: int) -> object:
        """Declare a number, or an array of this shape."""
        return Field(self.kind, shape)


int8, int16, int32, int64 = map(FieldKind, INTEGER_KINDS)


def align_up(offset: int, itemsize: int) -> int:
    """Round the offset up to a multiple of the item size."""
    return -(-offset // itemsize) * itemsize


def integer_views(memory: memoryview) -> tuple[Any, ...]:
    """View the bytes as integers of each kind; bytes at the end that do not fill one are left out."""
    size = len(memory)
    return tuple(memory[: size - size % int(kind[1:])].cast(FORMATS[kind]) for kind in INTEGER_KINDS)  # type: ignore[call-overload]


def number_field(field: Field, offset: int) -> property:
    """Make the property for a field of one number.

    Its getter and setter are compiled from source text, as `namedtuple` does it: no other way reads faster.
    """
    cell = f"record._{FORMATS[field.kind]}[{offset // field.itemsize}]"
    functions: dict[str, Any] = {}
    exec(f"def read(record): return {cell}\ndef write(record, value): {cell} = value", functions)  # noqa: S102
    return property(functions["read"], functions["write"])


def array_field(name: str) -> property:
    """Make the property for a field that is an array: its numbers can be assigned, the array itself cannot."""
    return property(attrgetter(f"_{name}"))


STRUCTS: dict[tuple[tuple[str, ...], int], type[Struct]] = {}
"""The structs whose dtype was asked for, by the names of their fields and their size: how `struct_of` finds them."""


class StructType(type):
    """Makes the class of a struct from the fields that it declares."""

    fields: dict[str, Field]
    offsets: dict[str, int]
    size: int
    _dtype: np.dtype[Any]

    def __new__(cls, name: str, bases: tuple[type, ...], declared: dict[str, Any]) -> StructType:
        fields = {key: value for key, value in declared.items() if isinstance(value, Field)}
        offsets, end = {}, 0
        for key, field in fields.items():
            offsets[key] = end = align_up(end, field.itemsize)
            end += field.size
            declared[key] = array_field(key) if field.shape else number_field(field, end - field.size)
        declared.setdefault("__slots__", tuple(f"_{key}" for key, field in fields.items() if field.shape))
        struct = super().__new__(cls, name, bases, declared)
        struct.fields, struct.offsets = fields, offsets
        struct.size = align_up(end, max((field.itemsize for field in fields.values()), default=1))
        return struct

    @property
    def dtype(cls) -> np.dtype[Any]:
        """NumPy's dtype with the same bytes, made at the first access: interpreted play works without NumPy."""
        if "_dtype" not in vars(cls):
            import numpy as np

            dtype = np.dtype([(name, *field) for name, field in cls.fields.items()], align=True)
            assert dtype.itemsize == cls.size, f"{cls.__name__}: NumPy lays its fields out in another way"
            STRUCTS[tuple(cls.fields), cls.size] = cls  # type: ignore[assignment]
            cls._dtype = dtype
        return cls._dtype


class Struct(metaclass=StructType):
    """A view of one struct's bytes. Fields read as Python's integers; assigning one that does not fit raises ValueError."""

    __slots__ = ("_b", "_h", "_i", "_memory", "_q")

    fields: ClassVar[dict[str, Field]]
    offsets: ClassVar[dict[str, int]]
    size: ClassVar[int]

    _memory: memoryview

    def __init__(self, memory: Buffer | None = None) -> None:
        """View these bytes, whose number must be the struct's size; without any, make a struct of zeros."""
        view = memoryview(bytearray(self.size) if memory is None else memory)
        if len(view) != self.size:
            raise ValueError(f"{type(self).__name__} has {self.size} bytes, not {len(view)}")
        self._memory = view
        self._b, self._h, self._i, self._q = integer_views(view)

    if not TYPE_CHECKING:  # a type checker knows the fields and must report any other name

        def __getattr__(self, name: str) -> memoryview | Cells:
            """Make the view of an array field at its first access: of most copies of a State only few fields are read."""
            field = self.fields.get(name[1:]) if name.startswith("_") else None
            if field is None:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            offset = self.offsets[name[1:]]
            array = array_over(self._memory[offset : offset + field.size], field.kind, field.shape)
            setattr(self, name, array)
            return array

    @classmethod
    def of(cls, memory: bytes) -> Self:
        """Make a struct with a copy of these bytes."""
        return cls(bytearray(memory))

    @classmethod
    def over(cls, array: npt.NDArray[Any]) -> Self:
        """View the single record of a NumPy array."""
        return cls(bytes_of(array))

    def copy(self) -> Self:
        """Copy the struct: the copy has memory of its own."""
        return type(self)(bytearray(self._memory))

    def copy_from(self, other: Struct) -> None:
        """Take over all values of another struct."""
        self._memory[:] = other._memory

    def tobytes(self) -> bytes:
        """Copy the bytes, which are those of a NumPy record with this dtype."""
        return bytes(self._memory)

    def as_records(self) -> np.recarray[Any, Any]:
        """View the same memory as NumPy's array of one record."""
        import numpy as np

        return np.frombuffer(self._memory, type(self).dtype).view(np.recarray)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of, (self.tobytes(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Struct) and self.fields == other.fields and self._memory == other._memory

    __hash__ = None  # type: ignore[assignment]  # what it holds may change

    def __repr__(self) -> str:
        values = (getattr(self, name) for name in self.fields)
        texts = (str(value if isinstance(value, int) else value.tolist()) for value in values)
        return f"{type(self).__name__}({', '.join(f'{name}={text}' for name, text in zip(self.fields, texts, strict=True))})"


S = TypeVar("S", bound=Struct)
T = TypeVar("T")
MAX_CACHED_ROWS = 1024
"""How many views of its rows a Rows keeps. When there are more, it drops them all and starts again."""


class Rows(Generic[S]):
    """Structs one after the other: rows[i] is a view of one, and rows[i] = record copies a record there."""

    __slots__ = ("_memory", "_views", "struct")

    def __init__(self, struct: type[S], memory: Buffer | int) -> None:
        """View these bytes or, given a number, make that many structs of zeros."""
        self.struct = struct
        self._memory = memoryview(bytearray(memory * struct.size) if isinstance(memory, int) else memory)
        self._views: dict[int, S] = {}

    def __len__(self) -> int:
        return len(self._memory) // self.struct.size

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self),)

    @overload
    def __getitem__(self, index: int) -> S: ...
    @overload
    def __getitem__(self, index: slice) -> Rows[S]: ...
    def __getitem__(self, index: int | slice) -> S | Rows[S]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            if step != 1:
                raise ValueError("rows that do not follow each other cannot be viewed as one piece")
            return Rows(self.struct, self._memory[first * self.struct.size : max(first, last) * self.struct.size])
        view = self._views.get(index)
        if view is None:
            if not 0 <= index < len(self):
                raise IndexError(f"row {index}: there are {len(self)}")
            if len(self._views) >= MAX_CACHED_ROWS:
                self._views.clear()
            size = self.struct.size
            view = self._views[index] = self.struct(self._memory[index * size : (index + 1) * size])
        return view

    def __setitem__(self, index: int, record: S) -> None:
        self[index].copy_from(record)

    def __iter__(self) -> Iterator[S]:
        return (self[i] for i in range(len(self)))

    def as_records(self) -> np.recarray[Any, Any]:
        """View the same memory as NumPy's array of records."""
        import numpy as np

        return np.frombuffer(self._memory, self.struct.dtype).view(np.recarray)


# To NumPy and back


@overload
def to_numpy(value: Struct | Rows[Any]) -> np.recarray[Any, Any]: ...
@overload
def to_numpy(value: memoryview | Cells) -> npt.NDArray[Any]: ...
@overload
def to_numpy(value: T) -> T: ...
def to_numpy(value: object) -> object:
    """View the same memory as NumPy's arrays.

    A struct or Rows become an array of records, a named tuple of arrays becomes such a tuple; anything else stays as it is.
    """
    import numpy as np

    if isinstance(value, (Struct, Rows)):
        return value.as_records()
    if isinstance(value, (memoryview, Cells)):
        return np.asarray(value)
    return map_fields(to_numpy, value) if isinstance(value, tuple) and hasattr(value, "_fields") else value


def map_fields(convert: Callable[[object], object], value: tuple[object, ...]) -> object:
    """Make a named tuple of the same kind with each of its values changed."""
    kind: Callable[..., object] = type(value)
    return kind(*map(convert, value))


@overload
def from_numpy(value: np.recarray[Any, Any]) -> Rows[Any]: ...
@overload
def from_numpy(value: T) -> T: ...
def from_numpy(value: object) -> object:
    """View NumPy's arrays as interpreted code reads them quickly; anything else stays as it is."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return map_fields(from_numpy, value)
    ndarray = getattr(sys.modules.get("numpy"), "ndarray", None)  # another thread may be about to import NumPy
    if ndarray is None or not isinstance(value, ndarray):
        return value
    if value.dtype.names:
        return Rows(struct_of(value), bytes_of(value))
    return memoryview(value.data) if value.ndim == 1 else ArrayCells(value)


def struct_of(array: npt.NDArray[Any]) -> type[Struct]:
    """Find the struct whose records the array holds."""
    names = array.dtype.names or ()
    struct = STRUCTS.get((names, array.dtype.itemsize))
    if struct is None:
        raise TypeError(f"an array of records with the fields {', '.join(names)} belongs to no struct")
    return struct


def bytes_of(array: npt.NDArray[Any]) -> memoryview:
    """View the memory of an array of records, which must follow each other without gaps."""
    import numpy as np

    if not array.flags.c_contiguous:
        raise ValueError("records that do not follow each other cannot be viewed as one piece")
    return memoryview(array.view(np.ndarray).reshape(-1).view(np.uint8).data)


class ArrayCells:
    """An array of NumPy of two or more dimensions, read and written as Cells are."""

    __slots__ = ("_array", "_cells")

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array, self._cells = array, memoryview(array.data)

    @property
    def shape(self) -> tuple[int, ...]:
        return self._array.shape

    def __getitem__(self, index: int | slice | tuple[int, ...]) -> object:
        if type(index) is tuple and len(index) == self._cells.ndim:
            return self._cells[index]
        return from_numpy(self._array[index])

    def __setitem__(self, index: int | tuple[int, ...], value: npt.ArrayLike) -> None:
        self._array[index] = value

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(len(self)))

    def tolist(self) -> list[Any]:
        items: list[Any] = self._array.tolist()
        return items

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        import numpy as np

        return np.array(self._array, dtype, copy=copy)
