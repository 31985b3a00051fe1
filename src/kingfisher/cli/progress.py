"""Progress of a study on standard error: a bar where that is a screen, and a message while something is compiled."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 3.0
"""Seconds without a result after which a message says that something is compiled."""

COMPILING = "compiling for this machine: this is done once and takes up to a minute\n"


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar, and yield a function that moves it on."""
    with progress_bar(title, total) as advance, compiling_message() as first_done:

        def on_done(count: int) -> None:
            first_done()
            advance(count)

        yield on_done


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def compiling_message() -> Iterator[Callable[[], None]]:
    """Print once that something is being compiled, if the first deals take some seconds to come.

    Yield a function to call when they are there. It is not printed while a bot only thinks long. Without the message, people
    would take minutes of silence for a fault.
    """
    from numba.core import event

    first_done = threading.Event()
    with event.install_recorder("numba:compile") as recorder:

        def print_when_compiling() -> None:
            while not first_done.wait(PATIENCE):
                if sum(1 if compiling.is_start else -1 for _, compiling in list(recorder.buffer)) > 0:
                    sys.stderr.write(COMPILING)
                    sys.stderr.flush()
                    return

        threading.Thread(target=print_when_compiling, daemon=True).start()
        try:
            yield first_done.set
        finally:
            first_done.set()
