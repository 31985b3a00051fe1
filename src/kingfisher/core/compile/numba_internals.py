"""Everything that relies on Numba's internals: imported only with the releases that it was tested with.

Numba compiles the rules correctly by itself. What is here makes it quicker, or makes its code shorter, by parts of Numba that
any release may change. `core.compile.numba_compiler` decides whether it is used.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from llvmlite import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

from kingfisher.core.compile.cache import file_lock

if TYPE_CHECKING:
    from types import FunctionType

    from numba.core.compiler import CompileResult
    from numba.core.types import Type
    from numba.core.typing.templates import Signature


class Dispatcher(Protocol):
    """What Numba makes of a function, as far as it is changed here: `compile` is for a CPU, `compile_device` for a GPU."""

    __name__: str
    overloads: Mapping[tuple[Type, ...], object]
    get_call_template: Callable[[Sequence[Type], Mapping[str, Type]], object]
    compile: Callable[[Signature], object]
    compile_device: Callable[[tuple[Type, ...], Type | None], CompileResult]
    _cache: OverloadSaver


class OverloadSaver(Protocol):
    """What saves the machine code of one function."""

    save_overload: Callable[[Signature, CompileResult], None]


class IntegerType(Protocol):
    """Numba's type of an integer, whose attributes Numba does not declare."""

    signed: bool


class TypeContext(Protocol):
    """What Numba knows of types in machine code, as far as it is asked here."""

    def cast(self, builder: ir.IRBuilder, value: ir.Value, source: IntegerType, target: IntegerType) -> ir.Value: ...


# Integers of any width


def widen_integers(dispatcher: Dispatcher) -> None:
    """Compile a function once for all integers that compiled functions pass to it.

    Numba compiles it for every width and every constant anew, which takes half as long again. Signatures from the functions'
    annotations would do without this, but compile what is never called, and took longer than Numba by itself.
    """
    types: Any = importlib.import_module("numba.core.types")
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Sequence[Type], kws: Mapping[str, Type]) -> object:
        fits = [isinstance(arg, types.Integer) and (arg.signed or arg.bitwidth < 64) for arg in args]
        return resolve(tuple(types.int64 if fit else arg for fit, arg in zip(fits, args, strict=True)), kws)

    dispatcher.get_call_template = resolve_widened


# Indices from the beginning of an array


def mangled_prefix(module: str) -> str:
    """Write the beginning that the names of a module's functions have in machine code."""
    return "_ZN" + "".join(f"{len(part)}{part}" for part in module.split("."))


COUNTING_FROM_0 = {mangled_prefix(__name__.partition(".")[0])}
"""How the names of the functions begin whose indices are never below 0."""


def omit_negative_index_check(compiler: str, modules: Iterable[str]) -> None:
    """Let `numba` or `numba.cuda` take the indices in functions of these modules, and of ours, as they are.

    Numba looks at each whether it is below 0 and counts from the end: a quarter of the machine code that random play is on a
    GPU. Rules count from the beginning; where bounds are checked, an index below 0 is outside.
    """
    COUNTING_FROM_0.update(map(mangled_prefix, modules))
    replace_index_fix(compiler)


@cache
def replace_index_fix(compiler: str) -> None:
    arrays: Any = importlib.import_module(f"{compiler}.np.arrayobj")
    types: Any = importlib.import_module("numba.core.types")
    fix_index = arrays.fix_integer_index

    def skip_fix(context: TypeContext, builder: ir.IRBuilder, kind: IntegerType, index: ir.Value, size: ir.Value) -> ir.Value:
        if not builder.function.name.startswith(tuple(COUNTING_FROM_0)):
            return fix_index(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrays.fix_integer_index = skip_fix


# Machine code for a function and all that it calls at once


class WholeLibrary(JITCodeLibrary):
    """The machine code of a function and of all that it calls.

    Numba left to itself makes machine code of every function alone, and makes it again in each that calls it: half of its
    time.
    """

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        """Link another library and those linked to it, behind their callers.

        LLVM takes only functions that are called by those it has taken before.
        """
        library._ensure_finalized()  # type: ignore[no-untyped-call]  # noqa: SLF001 - as Numba's own method does
        added = dict.fromkeys([library, *(library._linking_libraries if isinstance(library, InnerLibrary) else ())])  # noqa: SLF001
        self._linking_libraries = [*(linked for linked in self._linking_libraries if linked not in added), *added]


class InnerLibrary(WholeLibrary):
    """A function that only compiled functions call: its machine code is made with that of its callers."""

    def finalize(self) -> None:
        self._finalized = True


class WholeCompiler(Compiler):
    library: type[WholeLibrary] = WholeLibrary

    def define_pipelines(self) -> object:
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class InnerCompiler(WholeCompiler):
    library = InnerLibrary

    def compile_extra(self, func: FunctionType) -> CompileResult:
        self.state.flags.no_compile = True
        compiled: Any = super().compile_extra(func)  # type: ignore[no-untyped-call]
        entry: Any = [].copy  # Numba identifies functions by their entry point; this one is unique and never called
        self.state.targetctx.insert_user_function(entry, compiled.fndesc, [compiled.library])
        result: CompileResult = compiled._replace(entry_point=entry)
        return result


# One process compiles

LOCKS = threading.local()


def compile_once(dispatcher: Dispatcher, folder: Path) -> None:
    """Let one process compile a function, and the others then load it.

    What is saved is numbered by a list that Numba reads and writes again: two processes that did so at once could give two
    things the same number.
    """
    cache = dispatcher._cache  # noqa: SLF001 - there is no public way to it
    compile_, save = dispatcher.compile, cache.save_overload

    def compile_locked(signature: Signature) -> object:
        if getattr(LOCKS, "once", False):  # called while compiling another: two locks could wait for each other
            return compile_(signature)
        LOCKS.once = True
        try:
            with file_lock(folder / f"{dispatcher.__name__}.turn"):
                return compile_(signature)
        finally:
            LOCKS.once = False

    def save_locked(signature: Signature, compiled: CompileResult) -> None:
        with file_lock(folder / "list.turn"):
            save(signature, compiled)

    dispatcher.compile, cache.save_overload = compile_locked, save_locked


# Long rules as short machine code, for a GPU whose instruction cache holds little


def shrink(dispatcher: Dispatcher, shared: bool) -> None:
    """Leave the loops of a function on the GPU as they are, and let all that call it share it if it is to be shared.

    Left to itself, the compiler draws every function into all that call it and writes the rounds of short loops one after the
    other.
    """
    compile_device = dispatcher.compile_device

    def compile_small(args: tuple[Type, ...], return_type: Type | None = None) -> CompileResult:
        is_compiled = args in dispatcher.overloads
        result = compile_device(args, return_type)
        compiled: Any = result  # Numba does not declare its fields
        if not is_compiled:
            for function in compiled.library.modules[0].functions:
                if shared and function.name == compiled.fndesc.llvm_func_name:
                    function.attributes.add("noinline")
                keep_loops(function)
        return result

    dispatcher.compile_device = compile_small


def keep_loops(function: ir.Function) -> None:
    """Mark the branches that lead back, as LLVM wants it: by a note whose first part is itself."""
    module, order = function.module, {block: index for index, block in enumerate(function.blocks)}
    back = [block.terminator for block, index in order.items() if leads_back(block.terminator, order, index)]
    if back:
        note: Any = ir.MDValue(module, [], name=str(len(module.metadata)))
        note.operands = (note, module.add_metadata([ir.MetaDataString(module, "llvm.loop.unroll.disable")]))
        for branch in back:
            branch.set_metadata("llvm.loop", note)


def leads_back(branch: ir.Terminator, order: dict[ir.Block, int], index: int) -> bool:
    return any(order.get(target, index + 1) <= index for target in branch.operands if isinstance(target, ir.Block))
