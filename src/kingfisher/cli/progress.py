"""What standard error tells while a study goes on: a bar where that is a screen, and that something is compiled."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 3.0
"""Seconds in which the first deals should be there."""

COMPILING = "compiling for this machine, once: that can take some minutes\n"


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar, and yield a function that moves it on."""
    with moving_bar(title, total) as advance, told_of_compiling() as came:

        def moved(done: int) -> None:
            came()
            advance(done)

        yield moved


@contextmanager
def moving_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def told_of_compiling() -> Iterator[Callable[[], None]]:
    """Say once that something is being compiled, if the first deals take some seconds to come.

    Yield a function to call when they are there. A bot that thinks long is no reason to say it. Without the message, people
    would take minutes of silence for a fault.
    """
    from numba.core import event

    there = threading.Event()
    with event.install_recorder("numba:compile") as seen:

        def watch() -> None:
            while not there.wait(PATIENCE):
                if sum(1 if found.is_start else -1 for _, found in list(seen.buffer)) > 0:
                    sys.stderr.write(COMPILING)
                    sys.stderr.flush()
                    return

        threading.Thread(target=watch, daemon=True).start()
        try:
            yield there.set
        finally:
            there.set()
