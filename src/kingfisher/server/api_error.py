"""A refusal that the server raises anywhere and answers over HTTP, and the server's log."""

from __future__ import annotations

import logging

from kingfisher.core.errors import KingfisherError

LOG = logging.getLogger("kingfisher")


class ApiError(KingfisherError):
    """A refusal over HTTP."""

    def __init__(self, status: int, code: str, reason: str, field: str | None = None) -> None:
        self.status, self.code, self.reason, self.field = status, code, reason, field
        super().__init__(reason)
