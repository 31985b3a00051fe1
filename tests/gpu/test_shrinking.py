"""Long rules as short machine code: what is marked for LLVM, which then leaves loops and shared functions as they are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
import pytest
from llvmlite import ir

from kingfisher.core.compile.numba_internals import shrink

LONG = ir.IntType(64)
ROUNDS = 4


def loop_of(rounds: int) -> Any:
    """A function that counts the rounds of a loop in memory."""
    module = ir.Module("loops")
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [LONG.as_pointer()]), "count")
    before, inside, after = (function.append_basic_block(name) for name in ("before", "inside", "after"))
    builder = ir.IRBuilder(before)
    builder.branch(inside)
    builder.position_at_end(inside)
    at = builder.phi(LONG)
    count = builder.load(function.args[0])
    builder.store(builder.mul(count, builder.add(at, count)), function.args[0])
    then = builder.add(at, LONG(1))
    at.add_incoming(LONG(0), before)
    at.add_incoming(then, inside)
    builder.cbranch(builder.icmp_signed("<", then, LONG(rounds)), inside, after)
    builder.position_at_end(after)
    builder.ret_void()
    return function


def compiled(function: Any, **shrunk: Any) -> Any:
    """By a dispatcher as Numba has them for functions on a GPU, which are compiled once for each kind of arguments."""
    result = SimpleNamespace(library=SimpleNamespace(modules=[function.module]), fndesc=SimpleNamespace(llvm_func_name="count"))

    def compile_device(args: Any, return_type: Any = None) -> Any:
        dispatcher.overloads.setdefault(args, result)
        return result

    dispatcher = SimpleNamespace(overloads={}, compile_device=compile_device)
    if shrunk:
        shrink(dispatcher, **shrunk)
    for _ in range(2):
        assert dispatcher.compile_device(("int64",)) is result
    return llvm.parse_assembly(str(function.module))


def multiplications(module: Any) -> int:
    """As many as LLVM leaves in the text when it has done what it can."""
    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=3)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    llvm.create_pass_builder(machine, options).getModulePassManager().run(module, llvm.create_pass_builder(machine, options))
    return str(module).count(" mul ")


@pytest.mark.parametrize(("shrunk", "left"), [({}, ROUNDS), ({"shared": False}, 1)])
def test_a_loop_stays_a_loop(shrunk: dict[str, bool], left: int) -> None:
    assert multiplications(compiled(loop_of(ROUNDS), **shrunk)) == left


@pytest.mark.parametrize("shared", [True, False])
def test_a_function_that_is_shared_is_not_drawn_into_others(shared: bool) -> None:
    (function,) = compiled(loop_of(ROUNDS), shared=shared).functions
    assert (b"noinline" in b" ".join(function.attributes)) is shared
