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
from kingfisher.store.wording import say

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
        raise KingfisherError(say("error.data-folder-cannot", folder=str(folder), what=error.strerror or str(error))) from None
    except (sqlite3.DatabaseError, DBAPIError) as error:
        raise KingfisherError(say("error.cannot-be-used", path=str(path), what=str(getattr(error, "orig", error)))) from None
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
        raise KingfisherError(say("error.not-database-kingfisher", path=str(path)))
    return str(version_row[0])


def migrate(engine: Engine, path: Path) -> None:
    """Bring the file to this program's revision; a copy of an older one is put beside it first."""
    revision = revision_of(path)
    if revision == REVISION:
        return
    if revision is not None and revision > REVISION:
        raise KingfisherError(say("error.written-newer-kingfisher", path=str(path), revision=str(revision), known=REVISION))
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
        raise KingfisherError(say("error.there-nothing-back", path=str(path)))
    if target.exists() and target.samefile(path):
        raise KingfisherError(say("error.database-itself-back", target=str(target)))
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
        raise KingfisherError(
            say("error.cannot-back-up", target=str(target), what=getattr(error, "strerror", None) or str(error))
        ) from None
