"""Defaults for games whose bot.py does not define these functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.core.structs import Struct


def rollout_done(before: Struct, s: Struct) -> bool:
    """Say that a rollout goes on to its horizon."""
    return False
