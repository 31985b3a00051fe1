"""Signals that end a command: ^C, and those of a closed window and of a shutdown, interrupt it."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher.cli.exit_status import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNALED = 128
"""A command that a signal ended has this and the signal's number as its exit status, as shells report it."""


@dataclass
class Interruption:
    """Which signal came, if one did."""

    signal: int | None = None

    @property
    def exit_status(self) -> int:
        return INTERRUPTED if self.signal is None else SIGNALED + self.signal


@contextmanager
def interrupted_by_signals() -> Iterator[Interruption]:
    """Let a closed window or a shutdown interrupt like ^C, and only once, so that the clean-up is not disturbed.

    Signals that are ignored already (nohup) stay ignored.
    """
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    previous = {number: signal.getsignal(number) for number in numbers}
    in_main_thread = threading.current_thread() is threading.main_thread()
    replaced = [
        number for number in numbers if in_main_thread and previous[number] in (signal.SIG_DFL, signal.default_int_handler)
    ]
    interruption = Interruption()

    def interrupt(number: int, _: object) -> None:
        interruption.signal = number
        for ignored in replaced:
            signal.signal(ignored, signal.SIG_IGN)
        raise KeyboardInterrupt

    try:
        for number in replaced:
            signal.signal(number, interrupt)
        yield interruption
    finally:
        for number in replaced:
            signal.signal(number, previous[number])
