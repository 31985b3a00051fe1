"""Where things are kept that outlive a run: the user's data, and compiled rules."""

from __future__ import annotations

import os
from pathlib import Path

from kingfisher.core.errors import KingfisherError


def data_folder() -> Path:
    """KINGFISHER_DATA, or the user's data folder."""
    return user_folder("KINGFISHER_DATA", "XDG_DATA_HOME", "~/.local/share")


def cache_folder() -> Path:
    """KINGFISHER_CACHE, or the user's cache folder."""
    return user_folder("KINGFISHER_CACHE", "XDG_CACHE_HOME", "~/.cache")


def user_folder(variable: str, xdg_variable: str, default: str) -> Path:
    folder = os.environ.get(variable)
    if folder:
        return Path(folder)
    try:
        return Path(os.environ.get(xdg_variable) or default).expanduser() / "kingfisher"
    except RuntimeError:
        raise KingfisherError(f"there is no home folder: set {variable} to the folder to use") from None
