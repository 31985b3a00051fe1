"""Stop games that are not over: at the most moves that a study lets a game have, or at once when the study is interrupted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Limit = npt.NDArray[np.int64]
    """One number: the most moves of a game. Compiled loops read it before every move, so a 0 stops them all."""

T = TypeVar("T")

CAP = 1_000_000
PATIENCE = 1.0
"""Seconds that an interrupted study waits for its loops: a bot finishes its thought first, and that may take minutes."""
LOOK_AGAIN = 0.5
"""Seconds after which a waiting thread wakes: on Windows no signal would wake it."""
THREAD = "kingfisher study"


def most_moves() -> Limit:
    return np.array([CAP], np.int64)


def until_interrupted(work: Callable[[Limit], T]) -> T:
    """Do the work in another thread and wait for it, since a thread in compiled code notices no signal.

    An interrupt sets the limit that the work was given to 0 and is raised here, at the latest after PATIENCE.
    """
    limit = most_moves()
    outcome: Future[T] = Future()

    def run() -> None:
        try:
            outcome.set_result(work(limit))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised in the thread that waits
            outcome.set_exception(error)

    thread = threading.Thread(target=run, name=THREAD, daemon=True)
    try:
        thread.start()
        while not wait([outcome], LOOK_AGAIN).done:
            pass
    except BaseException:
        limit[0] = 0
        wait([outcome], PATIENCE)
        raise
    return outcome.result()


def is_still_running() -> bool:
    """Tell whether work that was interrupted is not over yet."""
    return any(thread.name == THREAD for thread in threading.enumerate())
