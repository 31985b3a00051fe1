"""Where compiled functions are saved: in a folder named for everything that is compiled into them.

Numba asks the locator classes in its configuration where a function is to be saved. Ours answers for functions that were given
a folder; for all others it passes the question on, so a program's own functions are saved where they always were.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import IO, Any, cast

import numba

from kingfisher.core.paths import lock_file

MAX_WAIT_SECONDS = 600.0
"""How long a process waits for another that compiles the same function, before it compiles too."""


class FolderLocator:
    """Saves a function in the folder it was given. The folder's name is the fingerprint, so Numba need not look at files."""

    def __init__(self, folder: Path, function: FunctionType) -> None:
        self._folder = folder
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: FunctionType, _py_file: str) -> FolderLocator | None:
        folder: str = getattr(py_func, "__compiled_in__", "")
        return cls(Path(folder, py_func.__module__), py_func) if folder else None

    def get_cache_path(self) -> str:
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)


NUMBAS_LOCATORS = "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator,IPythonCacheLocator,ZipCacheLocator"
"""The locators that Numba uses if NUMBA_CACHE_LOCATOR_CLASSES names none."""


def set_cache_folder(folder: str, function: FunctionType) -> bool:
    """Have Numba save the function in this folder, unless nothing can be written there."""
    if not folder or not can_write(Path(folder)):
        return False
    ours, settings = f"{FolderLocator.__module__}.{FolderLocator.__name__}", cast(Any, numba.config)
    locators = settings.CACHE_LOCATOR_CLASSES or NUMBAS_LOCATORS
    if ours not in locators.split(","):
        settings.CACHE_LOCATOR_CLASSES = f"{ours},{locators}"
    function.__compiled_in__ = folder  # type: ignore[attr-defined]
    return True


def can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


# One process compiles, the others wait for it


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold a file's lock among all processes; the system frees the lock of a process that ends."""
    with ExitStack() as stack:
        with suppress(OSError):  # a read-only folder, or a file system without locks
            path.parent.mkdir(parents=True, exist_ok=True)
            wait_for_lock(stack.enter_context(path.open("w")))
        yield


def wait_for_lock(file: IO[str]) -> None:
    until = time.monotonic() + MAX_WAIT_SECONDS
    while not lock_file(file) and time.monotonic() < until:
        time.sleep(0.02)
