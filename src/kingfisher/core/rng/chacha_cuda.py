"""Rotate words on a GPU, which has an instruction for it that its compiler finds only where words have 32 bits."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from kingfisher.core.rng.chacha import rotate_left

WORD, LONG = ir.IntType(32), ir.IntType(64)

extending: Any = importlib.import_module("numba.cuda.extending")
types: Any = importlib.import_module("numba.cuda.types")


def rotate_word_left(word: int, bits: int) -> int:
    rotated: int = rotate_word(word, bits)
    return rotated


QUICKER = {rotate_left: rotate_word_left}


@extending.intrinsic  # type: ignore[untyped-decorator]
def rotate_word(_: object, _word: object, _bits: object) -> tuple[object, Callable[..., ir.Value]]:
    return types.int64(types.int64, types.int64), write_rotation


def write_rotation(_: object, builder: ir.IRBuilder, __: object, args: Sequence[ir.Value]) -> ir.Value:
    word, bits = (builder.trunc(arg, WORD) for arg in args)
    low, high = builder.shl(word, bits), builder.lshr(word, builder.sub(WORD(32), bits))
    return builder.zext(builder.or_(low, high), LONG)
