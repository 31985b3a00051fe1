"""Where things are kept that outlive a run: the user's data, and compiled rules."""

from __future__ import annotations

import os
from pathlib import Path

from kingfisher.core.errors import KingfisherError


def data_folder() -> Path:
    """KINGFISHER_DATA, or the user's data folder."""
    return chosen_folder("KINGFISHER_DATA", "XDG_DATA_HOME", "~/.local/share")


def cache_folder() -> Path:
    """KINGFISHER_CACHE, or the user's cache folder."""
    return chosen_folder("KINGFISHER_CACHE", "XDG_CACHE_HOME", "~/.cache")


def chosen_folder(own: str, general: str, usual: str) -> Path:
    chosen = os.environ.get(own)
    if chosen:
        return Path(chosen)
    try:
        return Path(os.environ.get(general) or usual).expanduser() / "kingfisher"
    except RuntimeError:
        raise KingfisherError(f"there is no home folder here: say with {own} which folder to use") from None
