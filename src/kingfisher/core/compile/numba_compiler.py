"""Compiles functions with Numba, for the CPU and for a GPU: with its internals where they were tested, else the plain way."""

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
"""The releases, by package, whose internals are used."""

NO_INTERNALS = "KINGFISHER_PLAIN_NUMBA"
"""If this is set, no internals are used: the games are the same, at less speed."""

OPTIONS = {"nogil": True, "error_model": "numpy"}


def reason_without_internals(package: str = "numba") -> str:
    """Say why functions are compiled the plain way; empty where the internals of this package are used."""
    return f"{NO_INTERNALS} is set" if os.environ.get(NO_INTERNALS) else reason_untested(package)


@cache
def reason_untested(package: str) -> str:
    """Say why the internals of a package are not known; there is one warning about it."""
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

    Functions of these `modules` count from the beginning of an array. An `inner` function is called by compiled code alone, a
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
        _nrt=False,  # rules make no arrays, so nobody counts references: that took up to a third of the time
        forceinline=inlined and not checked,  # Numba left to itself copies too few into their callers
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

    Where all rules in play are long, it `keeps_loops` as they are, and a long function is `shared` by its callers.
    """
    dispatcher: Callable[..., Any] = importlib.import_module("numba.cuda").jit(device=True)(function)
    if not reason_without_internals("numba-cuda"):
        internals: Any = importlib.import_module("kingfisher.core.compile.numba_internals")
        internals.omit_negative_index_check("numba.cuda", modules)
        internals.widen_integers(dispatcher)
        if keeps_loops:
            internals.shrink(dispatcher, shared)
    return dispatcher
