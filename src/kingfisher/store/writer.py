"""One writer: what is to be kept waits in a line, goes to the disk in groups, and is only then reported as kept."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import OperationalError

from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

Kept = TypeVar("Kept")
Job = tuple[Callable[["Connection"], Any], "Future[Any]", bool]

MAX_IN_A_GROUP = 200


class WriteFailed(KingfisherError):
    """The disk did not take it: nothing happened."""


class Writer:
    """A thread that commits groups. A commit costs a wait for the disk; fifty moves that wait together pay it once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, job: Callable[[Connection], Kept], *, fails_at_once: bool = False) -> Future[Kept]:
        """Let the job write; the future is done when that lies on the disk.

        A job that fails with its first statement or not at all leaves nothing half done and needs no savepoint.
        """
        future: Future[Kept] = Future()
        self._waiting.put((job, future, fails_at_once))
        return future

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            group: list[Job] = []
            job = self._waiting.get()
            while job is not None:
                group.append(job)
                if len(group) >= MAX_IN_A_GROUP or self._waiting.empty():
                    break
                job = self._waiting.get()
            open_ = job is not None
            self._commit([waiting for waiting in group if waiting[1].set_running_or_notify_cancel()])

    def _commit(self, group: list[Job]) -> None:
        """Run all jobs in one transaction, each in a savepoint of its own where it needs one.

        So a bad job spoils no other. A disk that fails is no matter of one job: SQLite may have given up the whole transaction,
        what was written before it included.
        """
        answers: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, future, fails_at_once in group:
                    try:
                        with nullcontext() if fails_at_once else connection.begin_nested():
                            answers.append((future, job(connection), None))
                    except OperationalError:
                        raise
                    except Exception as failed:  # noqa: BLE001  whoever asked gets to know
                        answers.append((future, None, failed))
        except Exception as failed:  # noqa: BLE001  a full disk, a file gone: nothing of this group is kept
            reason = getattr(failed, "orig", None) or failed  # without the statement, which may hold others' moves
            answers = [(future, None, WriteFailed(f"this could not be kept: {reason}")) for _, future, _ in group]
        for future, answer, failed_with in answers:
            if failed_with is None:
                future.set_result(answer)
            else:
                future.set_exception(failed_with)
