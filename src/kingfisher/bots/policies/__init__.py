"""How bots choose a move: each module is one way."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def policy_named(name: str) -> ModuleType:
    """Import the module that chooses in this way."""
    return importlib.import_module(f"{__name__}.{name}")
