"""Compiled functions become machine code together with all that they call, once.

Numba left to itself makes machine code of every function alone, and makes it again in each that calls it: half of its time.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Whole(JITCodeLibrary):
    """A function and all that it calls."""

    def add_linking_library(self, library: Any) -> None:
        """LLVM takes only what is called by what it has taken before: callers come first."""
        library._ensure_finalized()
        added = dict.fromkeys([library, *(library._linking_libraries if isinstance(library, Part) else ())])
        self._linking_libraries = [*(one for one in self._linking_libraries if one not in added), *added]


class Part(Whole):
    """A function that only compiled functions call: it waits for a whole to be part of."""

    def finalize(self) -> None:
        self._finalized = True


class WholeCompiler(Compiler):
    library: type[Whole] = Whole

    def define_pipelines(self) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class PartCompiler(WholeCompiler):
    library = Part

    def compile_extra(self, func: Any) -> Any:
        self.state.flags.no_compile = True
        made: Any = super().compile_extra(func)  # type: ignore[no-untyped-call]
        door: Any = [].copy  # Numba tells functions apart by their doors from Python; this one leads nowhere
        self.state.targetctx.insert_user_function(door, made.fndesc, [made.library])
        return made._replace(entry_point=door)
