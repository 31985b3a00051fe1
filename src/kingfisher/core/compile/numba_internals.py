"""All changes to Numba's compiler: imported only with the releases of Numba that they were tested with.

Numba compiles the rules correctly by itself. The functions here make it quicker, or its machine code shorter, and replace parts
of Numba that any release may change. `core.compile.numba_compiler` decides whether they are used.

Five other files rely on more than Numba's public functions, with every release: `core.compile.cache` repeats Numba's list of
cache locators, `core.rng.chacha_simd` and `core.rng.chacha_cuda` write machine code, and
`cli.progress` and `studies.stopwatch` listen to its events.
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
    """Numba's dispatcher of a function, as far as it is changed here: `compile` is for a CPU, `compile_device` for a GPU."""

    __name__: str
    overloads: Mapping[tuple[Type, ...], object]
    get_call_template: Callable[[Sequence[Type], Mapping[str, Type]], object]
    compile: Callable[[Signature], object]
    compile_device: Callable[[tuple[Type, ...], Type | None], CompileResult]
    _cache: OverloadSaver


class OverloadSaver(Protocol):
    """Numba's object that saves the machine code of one function."""

    save_overload: Callable[[Signature, CompileResult], None]


class IntegerType(Protocol):
    """Numba's type of an integer, whose attributes Numba does not declare."""

    signed: bool


class TypeContext(Protocol):
    """Numba's context of types in machine code, as far as it is used here."""

    def cast(self, builder: ir.IRBuilder, value: ir.Value, source: IntegerType, target: IntegerType) -> ir.Value: ...


# Integers of any width


def widen_integers(dispatcher: Dispatcher) -> None:
    """Compile a function once for all integers that compiled functions pass to it.

    Numba compiles it anew for every width and every constant, which takes half as long again. Explicit signatures, made from
    the annotations, would avoid that too, but then functions that are never called are compiled, which took longer still.
    """
    types: Any = importlib.import_module("numba.core.types")
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Sequence[Type], kws: Mapping[str, Type]) -> object:
        fits = [isinstance(arg, types.Integer) and (arg.signed or arg.bitwidth < 64) for arg in args]
        return resolve(tuple(types.int64 if fit else arg for fit, arg in zip(fits, args, strict=True)), kws)

    dispatcher.get_call_template = resolve_widened


# Indices from the beginning of an array


def mangled_prefix(module: str) -> str:
    """Write the prefix that the names of a module's functions have in machine code."""
    return "_ZN" + "".join(f"{len(part)}{part}" for part in module.split("."))


COUNTING_FROM_0 = {mangled_prefix(__name__.partition(".")[0])}
"""The prefixes, in machine code, of the names of functions whose indices are never negative."""


def omit_negative_index_check(compiler: str, modules: Iterable[str]) -> None:
    """Let `numba` or `numba.cuda` use the indices in functions of these modules, and of Kingfisher, without testing their sign.

    Numba tests each index, since a negative one counts from the end. On a GPU that is a quarter of the machine code of random
    play. Rules use no negative indices; where bounds are checked, a negative index is out of bounds.
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

    By default Numba makes machine code for every function alone, and again in each function that calls it. That takes half of
    the time.
    """

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        """Link another library and those linked to it, behind their callers.

        LLVM takes only functions that are called by those it has taken before.
        """
        library._ensure_finalized()  # type: ignore[no-untyped-call]  # noqa: SLF001 - as Numba's own method does
        added = dict.fromkeys([library, *(library._linking_libraries if isinstance(library, InnerLibrary) else ())])  # noqa: SLF001
        self._linking_libraries = [*(linked for linked in self._linking_libraries if linked not in added), *added]


class InnerLibrary(WholeLibrary):
    """A function that only compiled functions call: its machine code is made together with that of its callers."""

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
    """Let one process at a time compile a function, so that the others can load the result.

    Numba numbers what it saves by a list in a file, which it reads and writes again. Two processes that did so at once could
    use the same number twice.
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
    """Shorten the machine code of a function on a GPU: do not unroll its loops and, if it is shared, do not inline it.

    By default the compiler inlines every function into all its callers and unrolls short loops.
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
    """Mark the branches that lead back with LLVM's metadata against unrolling; its first operand must be the node itself."""
    module, order = function.module, {block: index for index, block in enumerate(function.blocks)}
    back = [block.terminator for block, index in order.items() if leads_back(block.terminator, order, index)]
    if back:
        note: Any = ir.MDValue(module, [], name=str(len(module.metadata)))
        note.operands = (note, module.add_metadata([ir.MetaDataString(module, "llvm.loop.unroll.disable")]))
        for branch in back:
            branch.set_metadata("llvm.loop", note)


def leads_back(branch: ir.Terminator, order: dict[ir.Block, int], index: int) -> bool:
    return any(order.get(target, index + 1) <= index for target in branch.operands if isinstance(target, ir.Block))
