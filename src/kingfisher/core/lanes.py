"""ChaCha for rules that are compiled for a CPU: two blocks at a time, with a row of each in the eight lanes of a vector.

`core.rng` says what a block is. These are the same, made in less than half the time, on every CPU that LLVM knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from kingfisher.core.rng import fill_block

WORD, LONG = ir.IntType(32), ir.IntType(64)
FIRST_ROW = np.frombuffer(b"expand 32-byte k", "<u4")


def fill_pair(rng: Any, at: int) -> None:
    """Make a block and the one that it is held with."""
    make_pair(rng.key, rng.blocks, at & ~1, rng.stream)  # type: ignore[call-arg]  # Numba gives the first
    rng.held[0] = at & ~1
    rng.held[1] = at | 1


QUICKER = {fill_block: fill_pair}


@intrinsic
def make_pair(_: Any, key: Any, blocks: Any, at: Any, stream: Any) -> Any:
    return types.none(key, blocks, at, stream), call_pair


def call_pair(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """A function of its own: drawn into all that draw, it would be compiled many times."""
    key, blocks = (context.make_array(signature.args[k])(context, builder, args[k]).data for k in range(2))
    given = [key, blocks, *args[2:]]
    kind = ir.FunctionType(ir.VoidType(), [one.type for one in given])
    pair = ir.Function(builder.module, kind, builder.module.get_unique_name("pair"))
    pair.linkage = "internal"
    pair.attributes.add("noinline")
    write_pair(ir.IRBuilder(pair.append_basic_block()), *pair.args)
    builder.call(pair, given)
    return context.get_dummy_value()


def write_pair(builder: Any, key: Any, blocks: Any, at: Any, stream: Any) -> None:
    words = builder.load(builder.bitcast(key, ir.VectorType(LONG, 8).as_pointer()), align=8)
    words = builder.trunc(words, ir.VectorType(WORD, 8))
    a = first_a = constant(np.tile(FIRST_ROW, 2))
    b = first_b = builder.shuffle_vector(words, words, constant(np.tile(np.arange(0, 4), 2)))
    c = first_c = builder.shuffle_vector(words, words, constant(np.tile(np.arange(4, 8), 2)))
    d = first_d = last_row(builder, at, stream)
    for _ in range(4):
        a, b, c, d = quarters(builder, a, b, c, d)
        a, c, d = shifted(builder, a, 3), shifted(builder, c, 1), shifted(builder, d, 2)  # b stays: it is ready last
        a, b, c, d = quarters(builder, a, b, c, d)
        a, c, d = shifted(builder, a, 1), shifted(builder, c, 3), shifted(builder, d, 2)
    upper = builder.shuffle_vector(builder.add(a, first_a), builder.add(b, first_b), constant(np.arange(16)))
    lower = builder.shuffle_vector(builder.add(c, first_c), builder.add(d, first_d), constant(np.arange(16)))
    pair = builder.shuffle_vector(upper, lower, constant(np.arange(32).reshape(4, 2, 4).swapaxes(0, 1)))
    builder.store(pair, builder.bitcast(blocks, pair.type.as_pointer()), align=4)
    builder.ret_void()


def last_row(builder: Any, at: Any, stream: Any) -> Any:
    row = ir.Constant(ir.VectorType(WORD, 8), ir.Undefined)
    for k, long in enumerate((at, stream, builder.or_(at, ir.Constant(LONG, 1)), stream)):
        for half in range(2):
            word = builder.trunc(builder.lshr(long, ir.Constant(LONG, 32 * half)), WORD)
            row = builder.insert_element(row, word, ir.Constant(WORD, 2 * k + half))
    return row


def quarters(builder: Any, a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
    """Four quarter rounds of each block."""
    for d_bits, b_bits in ((16, 12), (8, 7)):
        a = builder.add(a, b)
        d = rotated(builder, builder.xor(d, a), d_bits)
        c = builder.add(c, d)
        b = rotated(builder, builder.xor(b, c), b_bits)
    return a, b, c, d


def rotated(builder: Any, row: Any, bits: int) -> Any:
    return builder.or_(builder.shl(row, constant(np.full(8, bits))), builder.lshr(row, constant(np.full(8, 32 - bits))))


def shifted(builder: Any, row: Any, lanes: int) -> Any:
    """The row of each block turned, so that what stands on a diagonal comes to stand in a column, or goes back."""
    return builder.shuffle_vector(row, row, constant(np.roll(np.arange(8).reshape(2, 4), -lanes, axis=1)))


def constant(words: Any) -> Any:
    return ir.Constant(ir.VectorType(WORD, words.size), words.ravel().tolist())
