"""Games put away as records, in the user's data folder or wherever the player says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.record import TITLE

if TYPE_CHECKING:
    from kingfisher.core.position import Position

SUFFIX = ".record"


def data_folder() -> Path:
    """KINGFISHER_DATA, or the user's data folder."""
    chosen = os.environ.get("KINGFISHER_DATA")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else place("~/.local/share")) / "kingfisher"


def place(name: str) -> Path:
    """A path as people type it."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise KingfisherError(f"cannot save to {name}: there is no such home folder") from None


def own_place(position: Position) -> Path:
    options = "-".join(str(value) for value in position.game.options.values())
    return data_folder() / "games" / f"{position.game.name}-{options}-{position.seed}{SUFFIX}"


def save(position: Position, path: Path) -> None:
    """Write the whole record in one step; a file that is something else is not overwritten."""
    try:
        foreign = path.exists() and not path.read_bytes().startswith(TITLE.encode())
        if not foreign:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(path.name + ".new")
            beside.write_text(position.record(), encoding="utf-8")
            beside.replace(path)
    except OSError as failed:
        raise KingfisherError(f"cannot save to {path}: {failed.strerror or failed}") from None
    except ValueError as failed:
        raise KingfisherError(f"cannot save to {str(path)!r}: {failed}") from None
    if foreign:
        raise KingfisherError(f"{path} exists and is no record; choose another name")


def forget(position: Position) -> None:
    """Remove a game that is over from those put away."""
    path = own_place(position)
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as failed:
        raise KingfisherError(f"cannot remove {path}: {failed.strerror or failed}") from None


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise KingfisherError(f"{path} is no record: it is not text") from None
    except OSError as failed:
        raise KingfisherError(f"cannot read {path}: {failed.strerror or failed}") from None


def latest(game: str) -> Path:
    """The game that was put away last."""
    found = sorted((data_folder() / "games").glob(f"{game}-*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        raise KingfisherError(f"no unfinished game of {game} was put away; start one with: kingfisher play {game}")
    return found[-1]
