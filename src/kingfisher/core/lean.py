"""A record whose fields are read and written at little cost.

NumPy's own records look every attribute up in Python, which is most of what interpreted rules and scenes would spend.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


class Lean:
    """The one record of an array, by its fields: numbers come as Python's, arrays as NumPy's. Writing writes into the array."""

    __slots__ = ("_states",)
    _states: Any

    def tobytes(self) -> bytes:
        return bytes(self._states.tobytes())

    def copy(self) -> Any:
        return lean(self._states.copy())


def lean(states: Any) -> Any:
    """The record of an array of one."""
    made = class_of(states.dtype)()
    plain = states.view(np.ndarray)
    made._states = plain
    for name in states.dtype.names:
        setattr(made, f"_{name}", plain[name][0] if states.dtype[name].shape else plain[name].reshape(()))
    return made


@cache
def class_of(dtype: np.dtype[Any]) -> type[Lean]:
    names = dtype.names or ()
    fields = {name: array_field(name) if dtype[name].shape else number_field(name) for name in names}
    return type("LeanRecord", (Lean,), {"__slots__": tuple(f"_{name}" for name in names), **fields})


def number_field(name: str) -> property:
    slot = f"_{name}"

    def read(record: Lean) -> Any:
        return getattr(record, slot).item()

    def write(record: Lean, value: Any) -> None:
        getattr(record, slot)[()] = value

    return property(read, write)


def array_field(name: str) -> property:
    slot = f"_{name}"

    def read(record: Lean) -> Any:
        return getattr(record, slot)

    def write(record: Lean, value: Any) -> None:
        getattr(record, slot)[...] = value

    return property(read, write)
