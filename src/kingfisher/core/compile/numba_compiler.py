"""Compiles functions with Numba, for the CPU and for a GPU: with changes to its internals where they were tested."""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numba

from kingfisher.core.compile.cache import set_cache_folder

TESTED = {"numba": ("0.68",), "numba-cuda": ("0.30",)}
"""The releases, by package, whose internals are changed."""

NO_INTERNALS = "KINGFISHER_PLAIN_NUMBA"
"""If this environment variable is set, Numba's internals are left alone: the games are the same, only slower."""

OPTIONS = {"nogil": True, "error_model": "numpy"}


def reason_without_internals(package: str = "numba") -> str:
    """Say why the internals of this package are left as they are; empty if they are changed."""
    return f"{NO_INTERNALS} is set" if os.environ.get(NO_INTERNALS) else reason_untested(package)


@cache
def reason_untested(package: str) -> str:
    """Say why the installed release of a package is not known, and warn of it once; empty if it is known."""
    try:
        installed = version(package)
    except PackageNotFoundError:
        return f"{package} is not installed"
    if any(f"{installed}.".startswith(f"{tested}.") for tested in TESTED[package]):
        return ""
    reason = f"{package} {installed} was not tested with this version of Kingfisher, but {', '.join(TESTED[package])}"
    warnings.warn(f"{reason}: rules take longer to compile and run slower", stacklevel=2)
    return reason


def compile_for_cpu(
    function: FunctionType, modules: Iterable[str], *, checked: bool, inner: bool, inlined: bool, folder: str
) -> Callable[..., Any]:
    """Have Numba compile the function when it is first called.

    Functions of these `modules` use no negative indices. An `inner` function is called by compiled code alone, a
    function to be `inlined` is copied into its callers. Where a folder is given, Numba saves there what it compiles.
    """
    is_cached, njit = set_cache_folder(folder, function), cast(Any, numba.njit)
    if reason_without_internals():
        compiled: Callable[..., Any] = njit(**OPTIONS, boundscheck=checked, cache=is_cached)(function)
        return compiled
    internals: Any = importlib.import_module("kingfisher.core.compile.numba_internals")
    internals.omit_negative_index_check("numba", modules)
    dispatcher: Callable[..., Any] = njit(
        **OPTIONS,
        boundscheck=checked,
        cache=is_cached,
        _nrt=False,  # no reference counting, which took up to a third of the time: rules make no arrays
        forceinline=inlined and not checked,  # Numba by itself inlines too few functions
        no_cpython_wrapper=inner,  # a fifth of the time to compile
        no_cfunc_wrapper=inner,
        pipeline_class=internals.InnerCompiler if inner and not is_cached else internals.WholeCompiler,
    )(function)
    internals.widen_integers(dispatcher)
    if is_cached:
        internals.compile_once(dispatcher, Path(folder))
    return dispatcher


def compile_for_cuda(function: FunctionType, modules: Iterable[str], *, keeps_loops: bool, shared: bool) -> Callable[..., Any]:
    """Have Numba compile a function that kernels on a GPU call, when one does.

    Loops are not unrolled if it `keeps_loops`, and a `shared` function is not inlined: RuleSet decides by the length of the
    rules.
    """
    dispatcher: Callable[..., Any] = importlib.import_module("numba.cuda").jit(device=True)(function)
    if not reason_without_internals("numba-cuda"):
        internals: Any = importlib.import_module("kingfisher.core.compile.numba_internals")
        internals.omit_negative_index_check("numba.cuda", modules)
        internals.widen_integers(dispatcher)
        if keeps_loops:
            internals.shrink(dispatcher, shared)
    return dispatcher
