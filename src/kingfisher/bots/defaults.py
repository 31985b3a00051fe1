"""Plain answers for games whose bot.py says nothing of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.core.structs import Struct


def rollout_done(before: Struct, s: Struct) -> bool:
    """Say that a rollout goes on to its horizon."""
    return False
