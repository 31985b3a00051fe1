"""A thread that writes to the database: jobs wait in a queue, are committed in groups, and are then reported as done."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import OperationalError

from kingfisher.core.errors import KingfisherError
from kingfisher.store.wording import say

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

Answer = TypeVar("Answer")
Job = tuple[Callable[["Connection"], Any], "Future[Any]", bool]

MAX_IN_A_GROUP = 200


class WriteFailed(KingfisherError):
    """The disk refused the write; nothing was written."""


class Writer:
    """Commits jobs in groups, since every commit waits for the disk: fifty moves that wait together pay for it once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, job: Callable[[Connection], Answer], *, fails_at_once: bool = False) -> Future[Answer]:
        """Queue a job; its future is done when what it wrote lies on the disk.

        A job that can only fail at its first statement leaves nothing half done, and needs no savepoint.
        """
        future: Future[Answer] = Future()
        self._waiting.put((job, future, fails_at_once))
        return future

    def close(self) -> None:
        """Run the jobs that wait, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            group: list[Job] = []
            job = self._waiting.get()
            while job is not None:
                group.append(job)
                if len(group) >= MAX_IN_A_GROUP or self._waiting.empty():
                    break
                job = self._waiting.get()
            is_open = job is not None
            self._commit([waiting for waiting in group if waiting[1].set_running_or_notify_cancel()])

    def _commit(self, group: list[Job]) -> None:
        """Run all jobs in one transaction, each in a savepoint of its own where it needs one.

        So a job that fails leaves the others as they are. When the disk fails, all of them fail: SQLite may have rolled back
        the whole transaction, with what earlier jobs wrote.
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
                    except Exception as error:  # noqa: BLE001  the future of the job gets it
                        answers.append((future, None, error))
        except Exception as error:  # noqa: BLE001  a full disk, a file gone: nothing of this group is written
            reason = getattr(error, "orig", None) or error  # without the statement, which may hold others' moves
            answers = [(future, None, WriteFailed(say("error.could-not-be", why=str(reason)))) for _, future, _ in group]
        for future, answer, failure in answers:
            if failure is None:
                future.set_result(answer)
            else:
                future.set_exception(failure)
