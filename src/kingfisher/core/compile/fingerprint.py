"""What tells compiled functions apart: their code, and the constants that it uses."""

from __future__ import annotations

import dis
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from kingfisher.core.arrays import Cells
from kingfisher.core.structs import to_numpy

PLAIN_ARRAYS = (memoryview, Cells)
"""Constants of rules that compiled code gets as NumPy's arrays."""


def names_in(code: CodeType) -> set[str]:
    """Find the names that the code uses, inside its comprehensions and inner functions too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names}.union(*inner)


@cache
def size_of(function: FunctionType) -> int:
    """Count the instructions of a function. Their bytes would differ more between versions of Python."""
    return sum(1 for _ in dis.get_instructions(function))


def calls_itself(function: FunctionType) -> bool:
    own = function.__globals__.get(function.__name__)
    return own is function and function.__name__ in function.__code__.co_names


def constant_bytes(value: object) -> bytes:
    """Return a constant as bytes; no bytes for anything that is no constant of the rules."""
    if isinstance(value, (bool, int, float, str, tuple)):
        return repr(value).encode()
    array: Any = to_numpy(value) if isinstance(value, PLAIN_ARRAYS) else value
    if hasattr(array, "tobytes") and not isinstance(array, type):
        return f"{array.dtype} {array.shape}".encode() + bytes(array.tobytes())
    return b""
