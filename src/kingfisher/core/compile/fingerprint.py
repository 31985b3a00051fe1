"""Fingerprints of functions to compile: hashes of their code and of the constants that the code uses."""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from kingfisher.core.arrays import Cells
from kingfisher.core.structs import to_numpy

ARRAY_TYPES = (memoryview, Cells)
"""Types of constants in rules that compiled code receives as NumPy arrays."""

COMPILER = ("numba_compiler.py", "numba_internals.py")
"""The files beside this one that decide how a function is compiled.

specialize.py decides too, but its decisions are in a fingerprint by themselves: the speed, the threshold for inlining and the
code of the functions. What it decides for a GPU is not saved.
"""


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Go through the code, and that of its comprehensions and inner functions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def names_in(code: CodeType) -> list[str]:
    """List the names that the code uses, inside its comprehensions and inner functions too."""
    return list(dict.fromkeys(name for inner in codes_in(code) for name in inner.co_names))


def code_bytes(function: FunctionType) -> Iterator[bytes]:
    """Yield a function's code as bytes, without its docstring, which is among the constants but not compiled."""
    yield f"{function.__module__} {function.__qualname__} {function.__defaults__!r}".encode()
    for code in codes_in(function.__code__):
        constants = [
            constant for constant in code.co_consts if not isinstance(constant, CodeType) and constant is not function.__doc__
        ]
        yield f"{constants!r} {code.co_names}".encode()
        yield code.co_code


@cache
def compiler_bytes() -> bytes:
    """Hash the files that decide how functions are compiled."""
    texts = [(Path(__file__).parent / name).read_bytes() for name in COMPILER]
    return hashlib.sha256(b"".join(texts)).digest()


@cache
def size_of(function: FunctionType) -> int:
    """Count the instructions of a function. Their bytes would differ more between versions of Python."""
    return sum(1 for _ in dis.get_instructions(function))


def calls_itself(function: FunctionType) -> bool:
    global_function = function.__globals__.get(function.__name__)
    return global_function is function and function.__name__ in function.__code__.co_names


def constant_bytes(value: object) -> bytes:
    """Return a constant as bytes; no bytes for a value that is not compiled in."""
    if isinstance(value, (bool, int, float, str, tuple)):
        return repr(value).encode()
    array: Any = to_numpy(value) if isinstance(value, ARRAY_TYPES) else value
    if hasattr(array, "tobytes") and not isinstance(array, type):
        return f"{array.dtype} {array.shape}".encode() + bytes(array.tobytes())
    return b""
