"""Say in one line where in a game's own files an exception came from, so that its author need not read a traceback."""

from __future__ import annotations

import dis
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from kingfisher.core.errors import LONGEST_REASON, KingfisherError, shortened

# Of what Numba says about code that it cannot compile.
PLACES = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)|\bat (?P<at>/\S+\.py) \((?P<number>\d+)\)')
NO_MEMORY = "NRT required but not enabled"
NO_FUNCTION = re.compile(r"No implementation of function Function\(<(?:built-in function|class|function) '?(\w+)")
HEADINGS = ("Failed in nopython mode pipeline", "Failed in cuda mode pipeline", "During:")
QUOTED = re.compile(r"'(\w+)'")


def told(folder: Path, failed: BaseException) -> str:
    """Say in one line what went wrong, and in which line of the files in a folder."""
    if is_of_numba(failed):
        return f"{compiled_place(folder, failed)}{compiled_reason(failed)}"
    frames = frames_in(folder, failed)
    return f"{place_of(folder, frames[-1])}: {reason_of(failed)}" if frames else reason_of(failed)


def is_from(folder: Path, failed: BaseException) -> bool:
    """Tell whether an exception came from the files in a folder."""
    return bool(compiled_place(folder, failed) if is_of_numba(failed) else frames_in(folder, failed))


def frames_in(folder: Path, failed: BaseException) -> list[traceback.FrameSummary]:
    """List the calls inside a folder that led to an exception, the innermost last."""
    frames = traceback.extract_tb(failed.__traceback__)
    found = [frame for frame in frames if is_inside(folder, frame.filename)]
    if isinstance(failed, SyntaxError) and failed.filename and is_inside(folder, failed.filename):
        found.append(traceback.FrameSummary(failed.filename, failed.lineno, "<module>"))
    return found


def is_inside(folder: Path, file: str) -> bool:
    return Path(file).absolute().is_relative_to(folder)


def place_of(folder: Path, frame: traceback.FrameSummary) -> str:
    """Name a file of a folder and a line, such as 'pebbles_game/rules.py:12'."""
    return f"{Path(frame.filename).absolute().relative_to(folder.parent).as_posix()}:{frame.lineno}"


def reason_of(failed: BaseException) -> str:
    """Say what an exception says, in one line."""
    said = failed.msg if isinstance(failed, SyntaxError) else str(failed)
    line = " ".join(said.split())
    if isinstance(failed, KingfisherError):
        return line
    return shortened(f"{type(failed).__name__}: {line}".removesuffix(": "), LONGEST_REASON)


# What Numba cannot compile


def is_of_numba(failed: BaseException) -> bool:
    """Tell whether an exception came up while Numba compiled something."""
    frames = traceback.extract_tb(failed.__traceback__)
    return bool(frames) and "numba" in Path(frames[-1].filename).parts


def compiled_place(folder: Path, failed: BaseException) -> str:
    """Find the line that cannot be compiled: Numba names it, or else a name that stands in it."""
    for found in PLACES.finditer(str(failed)):
        file, line = found["file"] or found["at"], found["line"] or found["number"]
        if is_inside(folder, file):
            return f"{place_of(folder, traceback.FrameSummary(file, int(line), ''))}: "
    for name in QUOTED.findall(str(failed)):
        for frame in uses_of(folder, name):
            return f"{place_of(folder, frame)}: "
    return ""


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


def compiled_reason(failed: BaseException) -> str:
    """Say what is not possible in compiled rules."""
    said = str(failed)
    if NO_MEMORY in said:
        return "compiled rules make no lists, sets, dictionaries or texts"
    if isinstance(failed, KeyError):
        return f"there is no field {said}"
    function = NO_FUNCTION.search(said)
    if function:
        return f"{function[1]}() cannot be used like this in compiled rules"
    lines = [" ".join(line.split()) for line in said.splitlines()]
    first = next((line for line in lines if line and not line.startswith(HEADINGS)), type(failed).__name__)
    return f"this is not possible in compiled rules: {shortened(first, LONGEST_REASON)}"
