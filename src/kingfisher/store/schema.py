"""The tables of the database.

Times are milliseconds since 1970, hashes and secrets are bytes, options are JSON with sorted keys. Where a column has a `key`,
the program calls it by that, and the database by its older name.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    text,
)

METADATA = MetaData()
REVISION = "0006"
"""The revision of the schema that this program writes: the last of `migrations/versions`."""

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token", LargeBinary, nullable=False, unique=True),  # only its hash, so that the file gives nobody a seat
    Column("name", String, nullable=False, default=""),
    Column("created", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    sqlite_autoincrement=True,  # so the id of a deleted guest is never used again
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("open", Boolean, key="deal_known", nullable=False),  # somebody may know the deal before it is played
    Column("practice", Boolean, nullable=False),
    Column("guide", Boolean, key="tutorial", nullable=False),
    Column("created", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("state", Integer, key="state_number", nullable=False, default=0),
    Column("over", Boolean, nullable=False, default=False),
    Column("ms", Integer, nullable=False, default=0),
    Column("face", String, key="preview", nullable=False, default=""),  # what a list of tables shows of it, as JSON
    Column("minutes", Integer, nullable=False, server_default=text("0")),  # of each seat's clock; 0 where there are none
    Column("increment", Integer, nullable=False, server_default=text("0")),  # seconds
    Column("rematch", String, nullable=False, server_default=text("''")),  # the table where it is played once more
    Column("rival", String, nullable=False, server_default=text("''")),  # whose deal it is, with their running score, as JSON
    Column("winnable", Boolean, nullable=False, server_default=text("0")),  # the deal was chosen because it can be won
    Column("calm", Boolean, key="relaxed", nullable=False, server_default=text("0")),  # a race that is played in time slots
    Column("origin", String, nullable=False, server_default=text("''")),  # the table that it branched from
    Column("origin_step", Integer, nullable=False, server_default=text("0")),  # and the step of that game
    Column("begun", Integer, key="inherited_events", nullable=False, server_default=text("0")),  # there when it was opened
    Column("branches", Integer, nullable=False, server_default=text("0")),  # tables that branched from it
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id", ondelete="SET NULL"), nullable=True),
    Column("bot", String, nullable=False, default=""),
    Column("stand_in", String, key="substitute", nullable=False, server_default=text("''")),  # a bot for a guest who is away
    Column("leaver", Integer, nullable=True),  # the guest who left the seat last
    Index("seats_of_guest", "guest"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("act", String, key="kind", nullable=False),
    Column("text", String, nullable=False),
    Column("ms", Integer, nullable=False),
    sqlite_with_rowid=False,
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), nullable=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("ms", Integer, nullable=False),
    Column("text", String, nullable=False),  # how it ended in the game's words: a key with values, as JSON
    Column("ending", String, nullable=False),
    Column("ranked", Boolean, nullable=False),  # it may stand in a best list: see `store.ranking`
    Column("ended", Integer, nullable=False),
    Index("results_of_guest", "guest"),
    Index("results_of_game", "game", "options", "ranked", "score"),
)

TRANSFERS = Table(
    "transfers",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Integer, nullable=False),
)

DEAL_REQUESTS = Table(
    "wishes",
    METADATA,
    Column("game", String, primary_key=True),
    Column("options", String, primary_key=True),
    Column("asked", Integer, nullable=False),  # when deals that can be won were asked for last; 0 for the usual options
)

READY_DEALS = Table(
    "ready",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("rules", Integer, nullable=False),  # the version under which the deal can be won
    Column("secret", LargeBinary, nullable=False),  # never shown; it leaves this table when it is dealt
    Index("ready_for_choice", "game", "options"),
)
