"""Why something cannot be done at a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n.languages import Sayer

if TYPE_CHECKING:
    from kingfisher.core.rulebook import Rule


say = Sayer(Path(__file__).parent)
"""Says the sentences of tables, which are in messages.en.toml here and in its translations."""


class Rejected(KingfisherError):
    """Why something cannot be done at a table: a code for programs, a sentence for people, a rule where there is one.

    Without a sentence of its own it has the usual one of its code.
    """

    def __init__(self, code: str, reason: str = "", rule: Rule | None = None) -> None:
        self.code = code
        self.reason = reason or say(f"reason.{code}")
        self.rule = rule
        super().__init__(self.reason)
