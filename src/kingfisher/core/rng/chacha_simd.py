"""ChaCha for rules that are compiled for a CPU: two blocks at a time, with a row of each in the eight lanes of a vector.

`core.rng` says what a block is. These are the same, made in less than half the time, on every CPU that LLVM knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from kingfisher.core.rng import Rng
from kingfisher.core.rng.chacha import fill_block

if TYPE_CHECKING:
    from numba.core.typing.templates import Signature

    Code = Callable[["TypeContext", ir.IRBuilder, Signature, Sequence[ir.Value]], ir.Value]
    """What writes the machine code of a call."""


class TypeContext(Protocol):
    """What Numba knows of types in machine code, as far as it is asked here."""

    def make_array(self, array: types.Type) -> Callable[[TypeContext, ir.IRBuilder, ir.Value], ir.Value]: ...
    def get_dummy_value(self) -> ir.Value: ...


WORD, LONG = ir.IntType(32), ir.IntType(64)
FIRST_ROW = np.frombuffer(b"expand 32-byte k", "<u4")


def fill_pair(rng: Rng, block: int) -> None:
    """Make a block and the one that it is held with."""
    make_pair(rng.key, rng.blocks, block & ~1, rng.stream)  # type: ignore[call-arg, arg-type]  # Numba gives the first, by types
    rng.held[0] = block & ~1
    rng.held[1] = block | 1


QUICKER = {fill_block: fill_pair}


@intrinsic
def make_pair(_: object, key: types.Type, blocks: types.Type, block: types.Type, stream: types.Type) -> tuple[Signature, Code]:
    return types.none(key, blocks, block, stream), call_pair


def call_pair(context: TypeContext, builder: ir.IRBuilder, signature: Signature, args: Sequence[ir.Value]) -> ir.Value:
    """Write a function that makes a pair, and a call of it.

    Copied into all functions that draw, the code of a pair would be compiled many times.
    """
    key, blocks = (context.make_array(signature.args[k])(context, builder, args[k]).data for k in range(2))
    pair_args = [key, blocks, *args[2:]]
    kind = ir.FunctionType(ir.VoidType(), [arg.type for arg in pair_args])
    pair = ir.Function(builder.module, kind, builder.module.get_unique_name("pair"))
    pair.linkage = "internal"
    pair.attributes.add("noinline")
    write_pair(ir.IRBuilder(pair.append_basic_block()), *pair.args)
    builder.call(pair, pair_args)
    return context.get_dummy_value()


def write_pair(builder: ir.IRBuilder, key: ir.Value, blocks: ir.Value, block: ir.Value, stream: ir.Value) -> None:
    words = builder.load(builder.bitcast(key, ir.VectorType(LONG, 8).as_pointer()), align=8)
    words = builder.trunc(words, ir.VectorType(WORD, 8))
    a = first_a = constant(np.tile(FIRST_ROW, 2))
    b = first_b = builder.shuffle_vector(words, words, constant(np.tile(np.arange(0, 4), 2)))
    c = first_c = builder.shuffle_vector(words, words, constant(np.tile(np.arange(4, 8), 2)))
    d = first_d = last_row(builder, block, stream)
    for _ in range(4):
        a, b, c, d = quarter_rounds(builder, a, b, c, d)
        # b stays: it is ready last
        a, c, d = rotate_rows(builder, a, 3), rotate_rows(builder, c, 1), rotate_rows(builder, d, 2)
        a, b, c, d = quarter_rounds(builder, a, b, c, d)
        a, c, d = rotate_rows(builder, a, 1), rotate_rows(builder, c, 3), rotate_rows(builder, d, 2)
    upper = builder.shuffle_vector(builder.add(a, first_a), builder.add(b, first_b), constant(np.arange(16)))
    lower = builder.shuffle_vector(builder.add(c, first_c), builder.add(d, first_d), constant(np.arange(16)))
    pair = builder.shuffle_vector(upper, lower, constant(np.arange(32).reshape(4, 2, 4).swapaxes(0, 1)))
    builder.store(pair, builder.bitcast(blocks, pair.type.as_pointer()), align=4)
    builder.ret_void()


def last_row(builder: ir.IRBuilder, block: ir.Value, stream: ir.Value) -> ir.Value:
    row = ir.Constant(ir.VectorType(WORD, 8), ir.Undefined)
    for k, number in enumerate((block, stream, builder.or_(block, ir.Constant(LONG, 1)), stream)):
        for half in range(2):
            word = builder.trunc(builder.lshr(number, ir.Constant(LONG, 32 * half)), WORD)
            row = builder.insert_element(row, word, ir.Constant(WORD, 2 * k + half))
    return row


def quarter_rounds(
    builder: ir.IRBuilder, a: ir.Value, b: ir.Value, c: ir.Value, d: ir.Value
) -> tuple[ir.Value, ir.Value, ir.Value, ir.Value]:
    """Write four quarter rounds of each block."""
    for d_bits, b_bits in ((16, 12), (8, 7)):
        a = builder.add(a, b)
        d = rotate_bits_left(builder, builder.xor(d, a), d_bits)
        c = builder.add(c, d)
        b = rotate_bits_left(builder, builder.xor(b, c), b_bits)
    return a, b, c, d


def rotate_bits_left(builder: ir.IRBuilder, row: ir.Value, bits: int) -> ir.Value:
    return builder.or_(builder.shl(row, constant(np.full(8, bits))), builder.lshr(row, constant(np.full(8, 32 - bits))))


def rotate_rows(builder: ir.IRBuilder, row: ir.Value, lanes: int) -> ir.Value:
    """Rotate the row of each block by this many lanes, which moves diagonals into columns, or back."""
    return builder.shuffle_vector(row, row, constant(np.roll(np.arange(8).reshape(2, 4), -lanes, axis=1)))


def constant(words: npt.NDArray[Any]) -> ir.Constant:
    return ir.Constant(ir.VectorType(WORD, words.size), words.ravel().tolist())
