"""Say in one line where in a game's own files an exception came from, so that its author need not read a traceback."""

from __future__ import annotations

import dis
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from kingfisher.core.errors import LONGEST_REASON, KingfisherError, shorten

# Of what Numba says about code that it cannot compile.
PLACES = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)|\bat (?P<at>/\S+\.py) \((?P<number>\d+)\)')
NO_MEMORY = "NRT required but not enabled"
NO_FUNCTION = re.compile(r"No implementation of function Function\(<(?:built-in function|class|function) '?(\w+)")
HEADINGS = ("Failed in nopython mode pipeline", "Failed in cuda mode pipeline", "During:")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
QUOTED = re.compile(r"'(\w+)'")


def describe_failure(folder: Path, error: BaseException) -> str:
    """Say in one line what went wrong, and in which line of the files in a folder."""
    if is_from_numba(error):
        return f"{compiled_place(folder, error)}{compiled_reason(error)}"
    frames = frames_in(folder, error)
    return f"{place_of(folder, frames[-1])}: {reason_of(error)}" if frames else reason_of(error)


def comes_from(folder: Path, error: BaseException) -> bool:
    """Tell whether an exception came from the files in a folder."""
    return bool(compiled_place(folder, error) if is_from_numba(error) else frames_in(folder, error))


def frames_in(folder: Path, error: BaseException) -> list[traceback.FrameSummary]:
    """List the calls inside a folder that led to an exception, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if is_inside(folder, frame.filename)]
    if isinstance(error, SyntaxError) and error.filename and is_inside(folder, error.filename):
        inside.append(traceback.FrameSummary(error.filename, error.lineno, "<module>"))
    return inside


def is_inside(folder: Path, file: str) -> bool:
    return Path(file).absolute().is_relative_to(folder)


def place_of(folder: Path, frame: traceback.FrameSummary) -> str:
    """Name a file of a folder and a line, such as 'pebbles_game/rules.py:12'."""
    return f"{Path(frame.filename).absolute().relative_to(folder.parent).as_posix()}:{frame.lineno}"


def reason_of(error: BaseException) -> str:
    """Say what an exception says, in one line."""
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    line = " ".join(text.split())
    if isinstance(error, KingfisherError):
        return line
    return shorten(f"{type(error).__name__}: {line}".removesuffix(": "), LONGEST_REASON)


# What Numba cannot compile


def is_from_numba(error: BaseException) -> bool:
    """Tell whether an exception came up while Numba compiled something."""
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and "numba" in Path(frames[-1].filename).parts


def compiled_place(folder: Path, error: BaseException) -> str:
    """Find the line that cannot be compiled: Numba names it, or else a name that occurs in it."""
    for match in PLACES.finditer(plain_message(error)):
        file, line = match["file"] or match["at"], match["line"] or match["number"]
        if is_inside(folder, file):
            return f"{place_of(folder, traceback.FrameSummary(file, int(line), ''))}: "
    for name in QUOTED.findall(plain_message(error)):
        for frame in uses_of(folder, name):
            return f"{place_of(folder, frame)}: "
    return ""


def plain_message(error: BaseException) -> str:
    """Return Numba's message without the colours that it has where colorama is installed."""
    return COLOURS.sub("", str(error))


def uses_of(folder: Path, name: str) -> Iterator[traceback.FrameSummary]:
    """Find where functions of a folder's modules use a name."""
    for module in list(sys.modules.values()):
        if not is_inside(folder, getattr(module, "__file__", None) or ""):
            continue
        for function in vars(module).values():
            if isinstance(function, FunctionType) and is_inside(folder, function.__code__.co_filename):
                for step in dis.get_instructions(function):
                    if step.argval == name and step.positions is not None:
                        yield traceback.FrameSummary(function.__code__.co_filename, step.positions.lineno, function.__name__)


def compiled_reason(error: BaseException) -> str:
    """Say what is not possible in compiled rules."""
    text = plain_message(error)
    if NO_MEMORY in text:
        return "compiled rules cannot create lists, sets, dictionaries or strings"
    if isinstance(error, KeyError):
        return f"there is no field {text}"
    function = NO_FUNCTION.search(text)
    if function:
        return f"{function[1]}() cannot be used like this in compiled rules"
    lines = [" ".join(line.split()) for line in text.splitlines()]
    first = next((line for line in lines if line and not line.startswith(HEADINGS)), type(error).__name__)
    return f"this is not possible in compiled rules: {shorten(first, LONGEST_REASON)}"
