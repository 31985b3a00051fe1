"""The cores that a run may use."""

from __future__ import annotations

import os
from pathlib import Path

ANY_CORE = -1


def core_numbers() -> list[int]:
    """Those that this process may run on; on systems that do not tell, as many of any."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [ANY_CORE] * (os.cpu_count() or 1)


def hold_to(core: int) -> None:
    """All threads of this process, on this core alone."""
    if core != ANY_CORE and hasattr(os, "sched_setaffinity"):
        for thread in Path("/proc/self/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})
