"""Where things are kept that outlive a run: the user's data, and compiled rules; and locks on files there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

from kingfisher.core.errors import KingfisherError
from kingfisher.core.translatable import say

FAR_AWAY = 1 << 30


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
        raise KingfisherError(say("error.there-no-home", variable=variable)) from None


if sys.platform == "win32":

    def lock_file(file: IO[Any]) -> bool:
        """Lock an open file for this process, unless another has it; the end of the process gives the lock up."""
        import msvcrt

        file.seek(FAR_AWAY)  # Windows locks bytes, and those that are locked cannot be read by others
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:

    def lock_file(file: IO[Any]) -> bool:
        """Lock an open file for this process, unless another has it; the end of the process gives the lock up."""
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
