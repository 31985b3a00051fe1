"""Say in one line where in a game's own files an exception came from, so that its author need not read a traceback."""

from __future__ import annotations

import traceback
from pathlib import Path

from kingfisher.core.errors import LONGEST_REASON, BrokenGame, shortened

BY_NUMBA = "numba.core.errors"
"""The module of what Numba raises about code that cannot be compiled."""


def frames_in(folder: Path, failed: BaseException) -> list[traceback.FrameSummary]:
    """List the calls inside a folder that led to an exception, the innermost last."""
    frames = traceback.extract_tb(failed.__traceback__)
    found = [frame for frame in frames if is_inside(folder, frame.filename)]
    if isinstance(failed, SyntaxError) and failed.filename and is_inside(folder, failed.filename):
        found.append(traceback.FrameSummary(failed.filename, failed.lineno, "<module>", lookup_line=False))
    return found


def is_inside(folder: Path, file: str) -> bool:
    return Path(file).absolute().is_relative_to(folder)


def place_in(folder: Path, failed: BaseException) -> str:
    """Name the file and the line in a folder where an exception came from; nothing where it came from elsewhere."""
    frames = frames_in(folder, failed)
    return f"{place_of(folder, frames[-1])}: " if frames else ""


def place_of(folder: Path, frame: traceback.FrameSummary) -> str:
    """Name a file of a folder and a line, such as 'pebbles_game/rules.py:12'."""
    return f"{Path(frame.filename).absolute().relative_to(folder.parent).as_posix()}:{frame.lineno}"


def reason_of(failed: BaseException) -> str:
    """Say what an exception says, in one line."""
    said = failed.msg if isinstance(failed, SyntaxError) else str(failed)
    line = " ".join(said.split())
    if isinstance(failed, BrokenGame):
        return line
    return shortened(f"{type(failed).__name__}: {line}".removesuffix(": "), LONGEST_REASON)


def told(folder: Path, failed: BaseException) -> str:
    """Say in one line what went wrong, and in which line of a folder's files."""
    return f"{place_in(folder, failed)}{reason_of(failed)}"
