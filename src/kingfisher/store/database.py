"""The store's file: where it lies, which revision it has, how it is opened, migrated and backed up."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, create_engine, event
from sqlalchemy.exc import DBAPIError

from kingfisher.core.errors import KingfisherError
from kingfisher.store.schema import REVISION

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

FILE = "kingfisher.sqlite"
BUSY_SECONDS = 10
OWN_REVISION = re.compile(r"[0-9]{4}")


def open_file(folder: Path) -> Engine:
    """Open the folder's file, and make or migrate it where needed.

    Raises:
        KingfisherError: The folder or the file cannot be used.
    """
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder)
        engine = engine_of(path)
        try:
            migrate(engine, path)
        except BaseException:
            engine.dispose()
            raise
    except OSError as error:
        raise KingfisherError(f"the data folder {folder} cannot be used: {error.strerror or error}") from None
    except (sqlite3.DatabaseError, DBAPIError) as error:
        raise KingfisherError(f"{path} cannot be used: {getattr(error, 'orig', error)}") from None
    return engine


def check_writable(folder: Path) -> None:
    probe = folder / f".writable-{os.getpid()}"
    probe.touch()
    probe.unlink()


def engine_of(path: Path) -> Engine:
    """Connect to a file, with a write-ahead log so that others read beside the writer.

    Every commit reaches the disk before it returns.
    """
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, or savepoints would not hold
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma secure_delete = on")  # deleted guests cannot be recovered from the file

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin")

    return engine


def revision_of(path: Path) -> str | None:
    """Read the revision of a file; None for a new one."""
    if not path.exists() or not path.stat().st_size:
        return None
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
        if not names:
            return None
        version_row = (
            connection.execute("select version_num from alembic_version").fetchone() if "alembic_version" in names else None
        )
    if version_row is None or not OWN_REVISION.fullmatch(str(version_row[0])):
        raise KingfisherError(f"{path} is not a database of Kingfisher: choose another folder with --data")
    return str(version_row[0])


def migrate(engine: Engine, path: Path) -> None:
    """Bring the file to this program's revision; a copy of an older one is put beside it first."""
    revision = revision_of(path)
    if revision == REVISION:
        return
    if revision is not None and revision > REVISION:
        raise KingfisherError(
            f"{path} was written by a newer Kingfisher (revision {revision}, this program knows {REVISION}): "
            "use that version, or another folder with --data"
        )
    from alembic import command
    from alembic.config import Config

    if revision is not None:
        back_up(path, path.with_name(f"{path.stem}-{revision}.sqlite"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def back_up(path: Path, target: Path) -> None:
    """Copy the whole file as it stands while others go on writing; the target appears when it is complete.

    The file is read in one go: a copy in steps would start anew with every move that is written meanwhile.
    """
    if not path.exists():
        raise KingfisherError(f"there is nothing to back up: {path} does not exist")
    if target.exists() and target.samefile(path):
        raise KingfisherError(f"{target} is the database itself: back up to another file")
    partial = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source, closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
            copy.execute("pragma journal_mode = delete")
        partial.replace(target)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise KingfisherError(f"cannot back up to {target}: {getattr(error, 'strerror', None) or error}") from None
