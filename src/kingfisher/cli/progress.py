"""Progress of a study on standard error: a bar on a screen, else lines, and a message while something is compiled."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from kingfisher.cli.language_choice import say
from kingfisher.core.i18n import msg
from kingfisher.core.translatable import LANGUAGE, in_language

PATIENCE = 3.0
"""Seconds without a result after which a message says that something is compiled."""

FIRST_LINE, NEXT_LINES = 10.0, 30.0
"""Seconds until the first line of progress where no bar can be drawn, and between the next ones."""


@contextmanager
def progress(title: str, total: int, language: str = LANGUAGE) -> Iterator[Callable[[int], None]]:
    """Show a progress bar or lines, and yield a function that counts deals that are done."""
    show = progress_bar if sys.stderr.isatty() else progress_lines
    with show(title, total, language) as advance, compiling_message(language) as first_done:

        def on_done(count: int) -> None:
            first_done()
            advance(count)

        yield on_done


@contextmanager
def progress_bar(title: str, total: int, _: str) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Column

    whole = Column(no_wrap=True)  # a long title wraps instead
    columns = (
        TextColumn("{task.description}", table_column=Column()),
        BarColumn(bar_width=20, table_column=whole.copy()),
        MofNCompleteColumn(table_column=whole.copy()),
        TimeRemainingColumn(table_column=whole.copy()),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)


@contextmanager
def progress_lines(title: str, total: int, language: str) -> Iterator[Callable[[int], None]]:
    """Print a line now and then, also while no deal is done, so that a log tells a long study from one that hangs."""
    done, began, ended = [0], time.monotonic(), threading.Event()

    def print_lines() -> None:
        pause = FIRST_LINE
        while not ended.wait(pause):
            with suppress(OSError):  # nobody reads it any more: the result is worth more than the lines
                sys.stderr.write(progress_line(title, done[0], total, time.monotonic() - began, language))
                sys.stderr.flush()
            pause = NEXT_LINES

    def advance(count: int) -> None:
        done[0] += count

    thread = threading.Thread(target=print_lines, daemon=True)
    thread.start()
    try:
        yield advance
    finally:
        ended.set()
        thread.join()


def progress_line(title: str, done: int, total: int, seconds: float, language: str = LANGUAGE) -> str:
    """Write how many deals are done, and when all will be if the others take as long."""
    counted = say("progress.done", title=title, done=done, deals=msg("progress.deals", n=total), time=duration(seconds))
    if done:
        counted = say("progress.left", what=counted, time=duration(seconds * (total - done) / done))
    return f"{in_language(counted, language)}\n"


def duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@contextmanager
def compiling_message(language: str) -> Iterator[Callable[[], None]]:
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
                    sys.stderr.write(f"{in_language(say('progress.compiling'), language)}\n")
                    sys.stderr.flush()
                    return

        threading.Thread(target=print_when_compiling, daemon=True).start()
        try:
            yield first_done.set
        finally:
            first_done.set()
