"""Measure how long deals take, without the time in which their rules were compiled: that is spent once on each machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopwatch() -> Iterator[Callable[[], float]]:
    """Yield a function that returns the seconds since the start, less those in which Numba compiled something."""
    from numba.core import event

    began = time.monotonic()
    timer = event.TimingListener()  # type: ignore[no-untyped-call]  # of several functions that are compiled within each other, it counts the outermost

    def seconds() -> float:
        return time.monotonic() - began - (timer.duration if timer.done else 0.0)

    with event.install_listener("numba:compile", timer):
        yield seconds
