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


def turn_left(word: int, bits: int) -> int:
    turned: int = turn_word(word, bits)
    return turned


QUICKER = {rotate_left: turn_left}


@extending.intrinsic  # type: ignore[untyped-decorator]
def turn_word(_: object, _word: object, _bits: object) -> tuple[object, Callable[..., ir.Value]]:
    return types.int64(types.int64, types.int64), write_turn


def write_turn(_: object, builder: ir.IRBuilder, __: object, args: Sequence[ir.Value]) -> ir.Value:
    word, bits = (builder.trunc(one, WORD) for one in args)
    low, high = builder.shl(word, bits), builder.lshr(word, builder.sub(WORD(32), bits))
    return builder.zext(builder.or_(low, high), LONG)
