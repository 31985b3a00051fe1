"""Rules count from the beginning of an array, never from its end: compiled, they need not look whether an index is below 0.

Numba looks at every index, which is a quarter of the machine code that random play is on a GPU. Where bounds are checked, an
index below 0 is outside.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

OURS = __name__.partition(".")[0]
NAMED = f"_ZN{len(OURS)}{OURS}"
"""How the name of a function of ours begins in machine code; those of anybody else are left alone."""


@cache
def count_from_the_beginning(numba: str) -> None:
    """Let this compiler, `numba` or `numba.cuda`, take the indices in functions of ours as they are."""
    arrays: Any = importlib.import_module(f"{numba}.np.arrayobj")
    types: Any = importlib.import_module("numba.core.types")
    look = arrays.fix_integer_index

    def taken(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if not builder.function.name.startswith(NAMED):
            return look(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrays.fix_integer_index = taken
