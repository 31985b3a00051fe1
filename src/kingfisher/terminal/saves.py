"""Save games as records, in the user's data folder or in a file of the player's choice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.paths import data_folder
from kingfisher.core.play.record import PUTS_AWAY, TITLE
from kingfisher.terminal import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

SUFFIX = ".record"
MAX_TRIES = 1_000


def parse_path(name: str) -> Path:
    """Read a path as people type it."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise KingfisherError(say("save.no-home", path=name)) from None


def path_of(position: Position) -> Path:
    return data_folder() / "games" / f"{file_prefix(position.game)}{position.seed}{SUFFIX}"


def file_prefix(game: Game) -> str:
    """Return how the names of the game's files begin."""
    return "-".join([game.name, *(str(value) for value in game.options_shown.values()), ""])


def save(position: Position, path: Path, remark: str = "") -> Path:
    """Write the whole record and a comment in one step; a file that is something else is not overwritten."""
    try:
        is_other_file = path.exists() and not path.read_bytes().startswith(TITLE.encode())
        if not is_other_file:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(path.name + ".new")
            temporary.write_text(position.record() + (f"{remark}\n" if remark else ""), encoding="utf-8")
            temporary.replace(path)
    except OSError as error:
        raise KingfisherError(say("save.failed", path=str(path), why=error.strerror or str(error))) from None
    except ValueError as error:
        raise KingfisherError(say("save.failed", path=repr(str(path)), why=str(error))) from None
    if is_other_file:
        raise KingfisherError(say("save.other-file", path=str(path)))
    return path


def put_away(position: Position, remark: str = "") -> Path:
    """Put the game away; another try at the same deal that lies there is moved aside, so that nothing is lost."""
    path = path_of(position)
    try:
        if path.is_file() and not lines_of_play(position.record()).startswith(lines_of_play(read(path))):
            tries = (path.with_name(f"{path.stem}-{n}{SUFFIX}") for n in range(2, MAX_TRIES))
            path.replace(next(candidate for candidate in tries if not candidate.exists()))
    except (OSError, StopIteration) as error:
        raise KingfisherError(say("save.no-rename", path=str(path), why=str(error))) from None
    return save(position, path, remark)


def lines_of_play(record: str) -> str:
    """Keep only the lines of a record that tell which try at a deal it is."""
    return "\n".join(line for line in record.splitlines() if PUTS_AWAY not in line and not line.startswith("#"))


def remove(position: Position) -> None:
    """Remove a game that is over from those put away."""
    path = path_of(position)
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise KingfisherError(say("save.no-remove", path=str(path), why=error.strerror or str(error))) from None


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise KingfisherError(say("save.not-text", path=str(path))) from None
    except OSError as error:
        raise KingfisherError(say("save.unreadable", path=str(path), why=error.strerror or str(error))) from None


def latest(game: str, prefix: str = "") -> Path:
    """Find the game that was put away last, of those whose files begin so."""
    files = (data_folder() / "games").glob(f"{prefix or f'{game}-'}*{SUFFIX}")
    paths = sorted(files, key=lambda path: path.stat().st_mtime_ns)
    if not paths:
        key = "save.none-with-options" if prefix else "save.none"
        raise KingfisherError(say(key, game=game, command=f"kingfisher play {game}"))
    return paths[-1]
