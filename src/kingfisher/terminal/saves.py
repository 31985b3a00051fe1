"""Games put away as records, in the user's data folder or wherever the player says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.paths import data_folder
from kingfisher.core.play.record import PUTS_AWAY, TITLE

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

SUFFIX = ".record"
MAX_TRIES = 1_000


def path_from(name: str) -> Path:
    """Read a path as people type it."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise KingfisherError(f"cannot save to {name}: there is no such home folder") from None


def path_of(position: Position) -> Path:
    return data_folder() / "games" / f"{file_prefix(position.game)}{position.seed}{SUFFIX}"


def file_prefix(game: Game) -> str:
    """Return how the names of the game's files begin."""
    return "-".join([game.name, *(str(value) for value in game.options_shown.values()), ""])


def save(position: Position, path: Path, remark: str = "") -> Path:
    """Write the whole record and a comment in one step; a file that is something else is not overwritten."""
    try:
        is_something_else = path.exists() and not path.read_bytes().startswith(TITLE.encode())
        if not is_something_else:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_name(path.name + ".new")
            unfinished.write_text(position.record() + (f"{remark}\n" if remark else ""), encoding="utf-8")
            unfinished.replace(path)
    except OSError as failed:
        raise KingfisherError(f"cannot save to {path}: {failed.strerror or failed}") from None
    except ValueError as failed:
        raise KingfisherError(f"cannot save to {str(path)!r}: {failed}") from None
    if is_something_else:
        raise KingfisherError(f"{path} exists and is no record; choose another name")
    return path


def put_away(position: Position, remark: str = "") -> Path:
    """Put the game away; another try at the same deal that lies there is moved aside, so that nothing is lost."""
    path = path_of(position)
    try:
        if path.is_file() and not without_pauses(position.record()).startswith(without_pauses(read(path))):
            tries = (path.with_name(f"{path.stem}-{n}{SUFFIX}") for n in range(2, MAX_TRIES))
            path.replace(next(other for other in tries if not other.exists()))
    except (OSError, StopIteration) as failed:
        raise KingfisherError(f"cannot move {path} aside: {failed}") from None
    return save(position, path, remark)


def without_pauses(record: str) -> str:
    """Keep only the lines of a record that tell which try at a deal it is."""
    return "\n".join(line for line in record.splitlines() if PUTS_AWAY not in line and not line.startswith("#"))


def remove(position: Position) -> None:
    """Remove a game that is over from those put away."""
    path = path_of(position)
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


def latest(game: str, begins: str = "") -> Path:
    """Find the game that was put away last, of those whose files begin so."""
    files = (data_folder() / "games").glob(f"{begins or f'{game}-'}*{SUFFIX}")
    found = sorted(files, key=lambda path: path.stat().st_mtime_ns)
    if not found:
        with_options = " with these options" if begins else ""
        raise KingfisherError(
            f"no unfinished game of {game}{with_options} was put away; start one with: kingfisher play {game}"
        )
    return found[-1]
