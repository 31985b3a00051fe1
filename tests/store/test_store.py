"""What is kept: round trips, groups, disks that fail, files of other versions, backups, forgetting."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError

import kingfisher.store
from kingfisher.core.errors import KingfisherError
from kingfisher.store import Store
from kingfisher.store.database import FILE, back_up, open_file
from kingfisher.store.models import DealRequest, EventRow, GuestRow, ResultRow, TableRow
from kingfisher.store.ranking import counts_in_statistics, is_listed, is_ranked, may_be_deleted
from kingfisher.store.repositories.deal_repository import MAX_DEAL_REQUESTS
from kingfisher.store.schema import METADATA, REVISION
from kingfisher.store.store import SeatTaken
from kingfisher.store.writer import WriteFailed
from kingfisher.table.seats import Seat
from tests.support.terminals import PATIENCE

MIGRATIONS = Path(kingfisher.store.__file__).parent / "migrations"

TABLE = TableRow(
    id="t1", game="whispers", options={"players": 2, "open_hands": "no"}, rules=1, seed=2**256 - 3, deal_known=False,
    practice=False, tutorial=False, created=1_000, seen=1_000, preview='{"status":null,"facts":[]}',
    seats=(Seat(0), Seat(1)),
)  # fmt: skip

FIRST_REVISION = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE guests (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL, name VARCHAR NOT NULL,
    created INTEGER NOT NULL, seen INTEGER NOT NULL, UNIQUE (token));
CREATE TABLE tables (id VARCHAR NOT NULL, game VARCHAR NOT NULL, options VARCHAR NOT NULL, rules INTEGER NOT NULL,
    secret BLOB NOT NULL, open BOOLEAN NOT NULL, practice BOOLEAN NOT NULL, guide BOOLEAN NOT NULL,
    created INTEGER NOT NULL, seen INTEGER NOT NULL, state INTEGER NOT NULL, over BOOLEAN NOT NULL, ms INTEGER NOT NULL,
    face VARCHAR NOT NULL, PRIMARY KEY (id));
CREATE TABLE seats ("table" VARCHAR NOT NULL, seat INTEGER NOT NULL, guest INTEGER, bot VARCHAR NOT NULL,
    PRIMARY KEY ("table", seat), FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(guest) REFERENCES guests (id) ON DELETE SET NULL);
CREATE INDEX seats_of_guest ON seats (guest);
CREATE TABLE events ("table" VARCHAR NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, act VARCHAR NOT NULL,
    text VARCHAR NOT NULL, ms INTEGER NOT NULL, PRIMARY KEY ("table", number),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE) WITHOUT ROWID;
CREATE TABLE results ("table" VARCHAR NOT NULL, seat INTEGER NOT NULL, guest INTEGER, game VARCHAR NOT NULL,
    options VARCHAR NOT NULL, won BOOLEAN NOT NULL, score INTEGER NOT NULL, ms INTEGER NOT NULL, text VARCHAR NOT NULL,
    ending VARCHAR NOT NULL, ranked BOOLEAN NOT NULL, ended INTEGER NOT NULL, PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(guest) REFERENCES guests (id) ON DELETE CASCADE);
CREATE INDEX results_of_game ON results (game, options, ranked, score);
CREATE INDEX results_of_guest ON results (guest);
INSERT INTO guests VALUES (7, x'0011', 'Ada', 900, 950);
INSERT INTO tables VALUES ('old', 'whispers', '{"open_hands":"no","players":2}', 1,
    x'00000000000000000000000000000000000000000000000000000000000000ff', 0, 1, 0, 901, 902, 1, 1, 55, '');
INSERT INTO seats VALUES ('old', 0, 7, ''), ('old', 1, NULL, 'random');
INSERT INTO events VALUES ('old', 1, 0, 'give up', '', 55);
INSERT INTO results VALUES ('old', 0, 7, 'whispers', '{"open_hands":"no","players":2}', 0, 3, 55, '', '4.4', 0, 903);
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "store")
    yield opened
    opened.close()


def new_guest(store: Store, token: bytes = b"\1" * 32, now: int = 5) -> int:
    return store.guests.add(token, now).result().id


def new_table(store: Store, guest: int, name: str = "t1", **values: Any) -> TableRow:
    seats = (Seat(0, guest), *TABLE.seats[1:])
    row = replace(TABLE, **{"id": name, "seats": seats, **values})
    store.tables.add(row).result()
    return row


def result(table: str, guest: int | None, **values: Any) -> ResultRow:
    usual = ResultRow(table, 0, guest, "whispers", {"players": 2, "open_hands": "no"}, True, 30, 900, "", "4.1", True, 50)
    return replace(usual, **values)


def finish(store: Store, table: str, *results: ResultRow, number: int = 1, ms: int = 900) -> None:
    store.events.append(table, EventRow(number, 0, "move", "play 1", ms), "face", 60, results).result()


def rows_of(path: Path) -> dict[str, list[Any]]:
    """Every row of every table of a file."""
    with closing(sqlite3.connect(path)) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
            )
        ]
        return {name: sorted(connection.execute(f'select * from "{name}"'), key=repr) for name in names}  # noqa: S608


@contextmanager
def held_back(store: Store) -> Iterator[None]:
    """Let the writer wait, so that what is written inside becomes one group."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    store._writer.write(wait)
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        go_on.set()


# Round trips


def test_a_new_store_is_one_empty_file(store: Store, tmp_path: Path) -> None:
    assert rows_of(tmp_path / "store" / FILE) == {
        **{name: [] for name in METADATA.tables}, "alembic_version": [(REVISION,)]
    }  # fmt: skip
    assert (store.guests.find(b"x"), store.tables.find("x"), store.tables.of_guest(1)) == (None, None, [])
    assert (store.events.of_table("x"), store.tables.count()) == ([], 0)


def test_a_guest_is_found_by_the_hash_of_the_token(store: Store) -> None:
    guest_row = store.guests.add(b"\1" * 32, 5).result()
    assert guest_row == GuestRow(guest_row.id, "", 5, 5)
    store.guests.rename(guest_row.id, "Änne 🎣").result()
    assert store.guests.find(b"\1" * 32) == GuestRow(guest_row.id, "Änne 🎣", 5, 5)
    assert store.guests.find(b"\2" * 32) is None


def test_a_table_is_read_as_it_was_stored(store: Store) -> None:
    guest = new_guest(store)
    store.guests.rename(guest, "Ada").result()
    row = new_table(store, guest, seats=(Seat(0, guest), Seat(1), Seat(2, None, "greedy")))
    seen = replace(row, seats=(Seat(0, guest, "", "Ada"), Seat(1), Seat(2, None, "greedy")))
    assert (store.tables.find("t1"), store.tables.of_guest(guest), store.tables.count()) == (seen, [seen], 1)
    assert (seen.seat_of(guest), seen.seat_of(guest + 1), seen.seat_of(None)) == (0, None, None)


@pytest.mark.parametrize("seed", [0, 1, 2**255, 2**256 - 1])
def test_every_deal_can_be_stored(store: Store, seed: int) -> None:
    new_table(store, new_guest(store), seed=seed)
    row = store.tables.find("t1")
    assert row is not None
    assert row.seed == seed


def test_tables_are_listed_with_the_one_seen_last_first(store: Store) -> None:
    guest = new_guest(store)
    for name, seen in (("a", 10), ("b", 30), ("c", 20)):
        new_table(store, guest, name, seen=seen)
    assert [row.id for row in store.tables.of_guest(guest)] == ["b", "c", "a"]
    store.tables.note_time("a", 77, 40).result()
    assert [(row.id, row.ms, row.seen) for row in store.tables.of_guest(guest, limit=2)] == [("a", 77, 40), ("b", 0, 30)]


def test_events_come_back_in_order_and_move_the_table_on(store: Store) -> None:
    new_table(store, new_guest(store))
    events = [EventRow(n, n % 2, "move", f"play {n}", 100 * n) for n in range(1, 12)]
    futures = [store.events.append("t1", one, f"face {one.number}", 1_000 + one.number) for one in events]
    assert [future.result() for future in futures] == [None] * 11
    row = store.tables.find("t1")
    assert row is not None
    assert (store.events.of_table("t1"), store.events.of_table("t2")) == (events, [])
    assert (row.state_number, row.over, row.ms, row.preview, row.seen) == (11, False, 1_100, "face 11", 1_011)


def test_an_event_and_its_results_are_stored_together_or_not_at_all(store: Store) -> None:
    guest = new_guest(store)
    new_table(store, guest)
    with pytest.raises(IntegrityError):
        finish(store, "t1", result("t1", guest), result("t1", 99, seat=1))  # there is no such guest
    assert (store.events.of_table("t1"), store.results.of_guest(guest, "whispers")) == ([], [])
    finish(store, "t1", result("t1", guest))
    row = store.tables.find("t1")
    assert row is not None
    assert (row.over, store.results.of_guest(guest, "whispers")) == (True, [result("t1", guest)])


def test_a_number_of_a_log_is_given_once(store: Store) -> None:
    new_table(store, new_guest(store))
    one = EventRow(1, 0, "move", "play 1", 5)
    store.events.append("t1", one, "", 1).result()
    with pytest.raises(IntegrityError):
        store.events.append("t1", replace(one, text="play 2"), "", 2).result()
    assert store.events.of_table("t1") == [one]


def test_a_table_thrown_away_takes_everything_with_it(store: Store) -> None:
    guest = new_guest(store)
    new_table(store, guest)
    finish(store, "t1", result("t1", guest))
    store.seats.add_transfer(b"t", "t1", 0, guest, 99).result()
    store.tables.delete("t1").result()
    assert {name for name, rows in rows_of(store.path).items() if rows} == {"guests", "alembic_version"}


# Seats


def test_a_free_seat_is_taken_once(store: Store) -> None:
    first, second, third = (new_guest(store, bytes([n]) * 32) for n in (1, 2, 3))
    new_table(store, first, seats=(Seat(0, first), Seat(1), Seat(2, None, "random")))
    asked = [(1, second), (1, third), (0, third), (2, third), (3, third)]
    assert [store.seats.sit_down("t1", seat, guest).result() for seat, guest in asked] == [True, False, False, False, False]
    row = store.tables.find("t1")
    assert row is not None
    assert row.seats == (Seat(0, first), Seat(1, second), Seat(2, None, "random"))


def test_a_seat_changes_together_with_its_event_or_neither_does(store: Store) -> None:
    first, second = new_guest(store), new_guest(store, b"\2" * 32)
    store.guests.rename(second, "Grace").result()
    new_table(store, first, seats=(Seat(0, first), Seat(1, second)))
    before = Seat(1, second, "", "Grace")
    left = Seat(1, leaver=second, leaver_name="Grace")
    store.events.append("t1", EventRow(1, 1, "leave", "", 5), "", 5, None, (before, left)).result()
    row = store.tables.find("t1")
    assert row is not None
    assert (row.seats, row.waiting, row.state_number) == ((Seat(0, first), left), True, 1)
    with pytest.raises(SeatTaken):  # it is not the second guest's any more
        store.events.append(
            "t1", EventRow(2, 1, "bot", "", 6), "", 6, None, (before, replace(before, substitute="random"))
        ).result()
    with_bot = replace(left, bot="greedy")
    store.events.append("t1", EventRow(2, 1, "bot", "", 6), "", 6, None, (left, with_bot)).result()
    assert [event.kind for event in store.events.of_table("t1")] == ["leave", "bot"]
    assert not store.seats.sit_down("t1", 1, second).result()
    store.guests.forget(second).result()
    row = store.tables.find("t1")
    assert row is not None
    assert (row.seats[1], row.waiting) == (Seat(1, None, "greedy"), False)


def test_a_substitute_leaves_the_seat_to_its_guest(store: Store) -> None:
    first, second = new_guest(store), new_guest(store, b"\2" * 32)
    new_table(store, first, seats=(Seat(0, first), Seat(1, second)))
    away = Seat(1, second, substitute="random")
    store.events.append("t1", EventRow(1, 1, "bot", "", 5), "", 5, None, (Seat(1, second), away)).result()
    row = store.tables.find("t1")
    assert row is not None
    assert (row.seats[1], row.seats[1].played_by, row.seat_of(second)) == (away, "random", 1)
    store.events.append("t1", EventRow(2, 1, "back", "", 6), "", 6, None, (away, Seat(1, second))).result()
    assert (store.tables.find("t1") or row).seats[1] == Seat(1, second)


def test_a_table_has_one_rematch(store: Store) -> None:
    guest = new_guest(store)
    new_table(store, guest)
    row = replace(TABLE, seats=(Seat(0, guest), Seat(1)), minutes=5, increment=3, rival="{}")
    assert store.tables.add_rematch("t1", replace(row, id="t2")).result() == "t2"
    assert store.tables.add_rematch("t1", replace(row, id="t3")).result() == "t2"
    assert (store.tables.find("t2"), store.tables.find("t3")) == (replace(row, id="t2"), None)
    assert (store.tables.find("t1") or row).rematch == "t2"
    store.tables.delete("t2").result()
    assert store.tables.add_rematch("t1", replace(row, id="t4")).result() == "t4"


def test_a_seat_moves_by_its_token_once(store: Store) -> None:
    old, new = new_guest(store), new_guest(store, b"\2" * 32)
    new_table(store, old)
    store.seats.add_transfer(b"token", "t1", 0, old, expires=100).result()
    assert (
        store.seats.find_transfer(b"token", 100),
        store.seats.find_transfer(b"token", 101),
        store.seats.find_transfer(b"x", 0),
    ) == (("t1", 0), None, None)
    assert store.seats.use_transfer(b"token", new, now=101).result() is None
    assert store.seats.use_transfer(b"other", new, now=50).result() is None
    assert store.seats.use_transfer(b"token", new, now=50).result() == ("t1", 0)
    assert store.seats.use_transfer(b"token", new, now=50).result() is None
    row = store.tables.find("t1")
    assert row is not None
    assert row.seat_of(new) == 0


def test_a_new_token_makes_the_earlier_one_worthless(store: Store) -> None:
    old, new = new_guest(store), new_guest(store, b"\2" * 32)
    new_table(store, old)
    for token in (b"first", b"second"):
        store.seats.add_transfer(token, "t1", 0, old, expires=100).result()
    assert [store.seats.find_transfer(token, 0) for token in (b"first", b"second")] == [None, ("t1", 0)]
    assert store.seats.use_transfer(b"first", new, now=0).result() is None


def test_a_token_moves_no_seat_that_its_guest_no_longer_holds(store: Store) -> None:
    old, new = new_guest(store), new_guest(store, b"\2" * 32)
    new_table(store, old)
    store.seats.add_transfer(b"token", "t1", 1, old, expires=100).result()
    assert store.seats.use_transfer(b"token", new, now=0).result() is None
    assert store.seats.find_transfer(b"token", 0) is None


# Deals that can be won

OPTIONS: dict[str, str | int] = {"level": 3, "ending": "stop"}


def test_a_deal_is_handed_out_once_and_then_gone(store: Store) -> None:
    seeds = [2**256 - 1, 0, 7]
    for seed in seeds:
        store.deals.add("whispers", OPTIONS, 1, seed).result()
    with held_back(store):
        taken = [store.deals.take("whispers", OPTIONS, 1) for _ in range(5)]
    assert [deal.result() for deal in taken] == [*seeds, None, None]
    assert rows_of(store.path)["ready"] == []


def test_deals_are_for_their_game_options_and_rules(store: Store) -> None:
    store.deals.add("whispers", OPTIONS, 1, 7).result()
    others = [("scramble", OPTIONS, 1), ("whispers", {**OPTIONS, "level": 4}, 1), ("whispers", OPTIONS, 2)]
    assert [store.deals.take(*other).result() for other in others] == [None] * 3
    store.deals.delete_outdated("whispers", 1).result()
    assert store.deals.take("whispers", dict(reversed(OPTIONS.items())), 1).result() == 7
    store.deals.add("whispers", OPTIONS, 1, 8).result()
    store.deals.delete_outdated("whispers", 2).result()
    assert rows_of(store.path)["ready"] == []


def test_deal_requests_are_listed_with_what_is_ready_and_the_default_ones_last(store: Store) -> None:
    store.deals.request("whispers", {"players": 2}, 0).result()
    store.deals.request("whispers", {"players": 3}, 50).result()
    store.deals.request("whispers", OPTIONS, 60).result()
    store.deals.request("whispers", {"players": 3}, 70).result()
    store.deals.request("whispers", {"players": 2}, 80).result()  # what is usual stays so
    store.deals.add("whispers", {"players": 2}, 1, 7).result()
    assert store.deals.requests() == [
        DealRequest("whispers", {"players": 3}, 0),
        DealRequest("whispers", OPTIONS, 0),
        DealRequest("whispers", {"players": 2}, 1),
    ]


def test_only_so_many_deal_requests_are_remembered(store: Store) -> None:
    store.deals.request("whispers", {"players": 2}, 0).result()
    for asked in range(1, MAX_DEAL_REQUESTS + 3):
        store.deals.request("whispers", {"players": asked}, asked).result()
        store.deals.add("whispers", {"players": asked}, 1, asked).result()
    kept = [request.options["players"] for request in store.deals.requests()]
    assert kept == [*range(MAX_DEAL_REQUESTS + 2, 2, -1), 2]
    store.deals.request("whispers", {"players": 7}, 10**6).result()
    assert {row[4] for row in rows_of(store.path)["ready"]} == {
        asked.to_bytes(32, "big") for asked in range(2, MAX_DEAL_REQUESTS + 3)
    }


def test_a_deal_request_is_forgotten_with_the_last_table_that_has_its_options(store: Store) -> None:
    one, other = new_guest(store), new_guest(store, b"\2" * 32)
    for name, guest, deck in (("t1", one, "mine;"), ("t2", one, "ours;"), ("t3", other, "ours;")):
        new_table(store, guest, name, options={"deck": deck}, winnable=True)
    for asked, options in enumerate([{"deck": "usual"}, {"deck": "mine;"}, {"deck": "ours;"}, {"deck": "tried;"}]):
        store.deals.request("whispers", options, asked).result()
        store.deals.add("whispers", options, 1, asked).result()
    store.guests.forget(one).result()
    assert store.deals.requests() == [
        DealRequest("whispers", {"deck": "ours;"}, 1),
        DealRequest("whispers", {"deck": "usual"}, 1),
    ]
    assert b"mine;" not in store.path.read_bytes()


# Results


def test_results_are_listed_oldest_first_without_guided_games(store: Store) -> None:
    guest = new_guest(store)
    for name, ended, guide in (("a", 30, False), ("b", 10, False), ("c", 20, True), ("d", 10, False)):
        new_table(store, guest, name, tutorial=guide, deal_known=name == "b", practice=name == "a")
        finish(store, name, result(name, guest, ended=ended))
    assert store.results.of_guest(guest, "whispers") == [
        result("b", guest, ended=10, deal_known=True),
        result("d", guest, ended=10),
        result("a", guest, ended=30, practice=True),
    ]
    assert (store.results.of_guest(guest, "tabletop"), store.results.of_guest(guest + 1, "whispers")) == ([], [])


@pytest.mark.parametrize(
    ("values", "told"),
    [  # listed, stays, ranked
        ({}, (True, True, True)),
        ({"practice": True}, (True, False, False)),
        ({"tutorial": True}, (False, False, False)),
        ({"origin": "t0"}, (False, False, False)),
        ({"inherited_events": 3}, (False, False, False)),
        ({"deal_known": True}, (True, True, False)),
        ({"winnable": True}, (True, True, False)),
        ({"branches": 1}, (True, True, False)),
    ],
    ids=str,
)
def test_which_results_are_listed_counted_and_ranked(store: Store, values: dict[str, Any], told: tuple[bool, ...]) -> None:
    guest = new_guest(store)
    row = new_table(store, guest, **values)
    ranked = is_ranked(row, cut_short=False, bot_helped=False)
    assert (is_listed(row), not may_be_deleted(row), ranked) == told
    assert not is_ranked(row, cut_short=True, bot_helped=False)
    assert not is_ranked(row, cut_short=False, bot_helped=True)
    finish(store, "t1", result("t1", guest))
    listed = store.results.of_guest(guest, "whispers")
    assert [one.table for one in listed] == ["t1"] * is_listed(row)
    assert all(counts_in_statistics(one, None) is not row.practice for one in listed)
    assert not any(counts_in_statistics(one, "4.1") for one in listed)


BEST: list[tuple[str, dict[str, Any]]] = [  # name of the table, what differs; in the order of the list where more is better
    ("quick", {"score": 40, "ms": 100, "ended": 9}),
    ("early", {"score": 40, "ms": 500, "ended": 1}),
    ("late", {"score": 40, "ms": 500, "ended": 2}),
    ("low", {"score": 39, "ms": 1}),
]


def test_the_best_list_goes_by_score_then_time_then_who_was_first(store: Store) -> None:
    guest = new_guest(store)
    store.guests.rename(guest, "Ada").result()
    others: list[tuple[str, dict[str, Any]]] = [
        ("lost", {"score": 99, "won": False}),
        ("unranked", {"score": 99, "ranked": False}),
        ("other options", {"score": 99, "options": {"players": 3}}),
        ("other game", {"score": 99, "game": "scramble"}),
        ("nobody's", {"score": 99, "guest": None}),
    ]
    for name, values in [*others, *reversed(BEST)]:
        new_table(store, guest, name)
        finish(store, name, replace(result(name, guest), **values))
    results = store.results.best("whispers", {"open_hands": "no", "players": 2}, fewer_is_better=False, limit=10)
    assert results == [replace(result(name, guest, name="Ada"), **values) for name, values in BEST]
    fewer = store.results.best("whispers", {"players": 2, "open_hands": "no"}, fewer_is_better=True, limit=3)
    assert [row.table for row in fewer] == ["low", "quick", "early"]


# Groups


def test_where_nobody_can_win_the_best_list_takes_every_score(store: Store) -> None:
    guest = new_guest(store)
    for name, score, won in (("a", 30, False), ("b", 40, False), ("c", 20, True)):
        new_table(store, guest, name)
        finish(store, name, result(name, guest, score=score, won=won))
    options: dict[str, str | int] = {"players": 2, "open_hands": "no"}
    assert [row.table for row in store.results.best("whispers", options, fewer_is_better=False, limit=9)] == ["c"]
    assert [row.table for row in store.results.best("whispers", options, fewer_is_better=False, limit=9, won_only=False)] == [
        "b",
        "a",
        "c",
    ]


def test_jobs_that_wait_together_are_committed_together(store: Store) -> None:
    with held_back(store):
        futures = [store.guests.add(n.to_bytes(32, "big"), n) for n in range(500)]
        assert not any(future.done() for future in futures)
    assert len({future.result().id for future in futures}) == 500


def test_a_job_that_fails_spoils_no_other(store: Store) -> None:
    new_table(store, new_guest(store))

    def half(connection: Connection) -> None:
        connection.exec_driver_sql("insert into guests (token, name, created, seen) values (x'ff', 'half', 1, 1)")
        raise ZeroDivisionError

    with held_back(store):
        one = store.events.append("t1", EventRow(1, 0, "move", "a", 1), "", 1)
        twice = store.events.append("t1", EventRow(1, 0, "move", "b", 1), "", 1)
        broken = store._writer.write(half)
        two = store.events.append("t1", EventRow(2, 0, "move", "c", 1), "", 1)
    assert (one.result(), two.result()) == (None, None)
    assert (type(twice.exception()), type(broken.exception())) == (IntegrityError, ZeroDivisionError)
    assert [event.text for event in store.events.of_table("t1")] == ["a", "c"]
    assert store.guests.find(b"\xff") is None


def test_somebody_who_no_longer_waits_spoils_no_other(store: Store) -> None:
    with held_back(store):
        gone = store.guests.add(b"gone", 1)
        stays = store.guests.add(b"stays", 1)
        assert gone.cancel()
    assert stays.result().name == ""
    assert store.guests.add(b"later", 1).result().created == 1
    assert (store.guests.find(b"gone"), store.guests.find(b"stays") is None) == (None, False)


def test_closing_writes_the_waiting_jobs(tmp_path: Path) -> None:
    store = Store(tmp_path)
    futures = [store.guests.add(n.to_bytes(32, "big"), n) for n in range(300)]
    store.close()
    assert all(future.done() for future in futures)
    assert len(rows_of(tmp_path / FILE)["guests"]) == 300


def test_every_commit_reaches_the_disk_before_it_is_reported(store: Store) -> None:
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"pragma {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]  # 2: full


# Disks that fail


def no_room(store: Store) -> Callable[[], None]:
    """Let the file grow no more; the answer gives the room back."""
    pages = [1]

    @event.listens_for(store._engine, "begin")
    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"pragma max_page_count = {pages[0]}")

    def more() -> None:
        pages[0] = 10**9

    return more


def test_a_full_disk_stores_nothing_of_a_group_and_says_so(store: Store) -> None:
    """SQLite gives up the whole transaction then: what was written before in the same group is lost too."""
    guest = new_guest(store)
    before = rows_of(store.path)
    more = no_room(store)
    with held_back(store):
        futures: list[Future[Any]] = [store.guests.add(n.to_bytes(32, "big"), n) for n in range(5)]
        futures.append(store.guests.rename(guest, "a long name " * 20_000))
        futures.append(store.guests.add(b"after", 1))
    for future in futures:
        with pytest.raises(WriteFailed, match=r"^this could not be saved: [^\n]+$") as caught:
            future.result()
        assert "long name" not in str(caught.value)  # what somebody else wrote
    assert rows_of(store.path) == before
    more()
    assert store.guests.rename(guest, "Ada").result() is None
    assert store.guests.find(b"\1" * 32) == GuestRow(guest, "Ada", 5, 5)


def test_a_commit_that_fails_stores_nothing_and_the_next_one_is_tried_again(store: Store) -> None:
    new_table(store, new_guest(store))
    broken = [True]

    @event.listens_for(store._engine, "commit")
    def fail(_: Connection) -> None:
        if broken[0]:
            raise OSError("the disk is gone")

    with held_back(store):
        futures = [store.events.append("t1", EventRow(n, 0, "move", "a", 1), "", 1) for n in (1, 2)]
    for future in futures:
        with pytest.raises(WriteFailed, match="this could not be saved: the disk is gone"):
            future.result()
    assert store.events.of_table("t1") == []
    broken[0] = False
    store.events.append("t1", EventRow(1, 0, "move", "a", 1), "", 1).result()
    assert [one.number for one in store.events.of_table("t1")] == [1]


# Forgetting


def test_forgetting_a_guest_leaves_no_trace(store: Store) -> None:
    other = new_guest(store, b"\2" * 32)
    token = b"\xee" * 32
    for _ in range(3):
        gone = new_guest(store, token)
        store.guests.rename(gone, "Grace Hopper").result()
        new_table(store, gone, "alone", seats=(Seat(0, gone), Seat(1, None, "random")))
        new_table(store, gone, "shared", seats=(Seat(0, gone), Seat(1, other)))
        new_table(store, other, "others", seats=(Seat(0, other), Seat(1)))
        finish(store, "shared", result("shared", gone), result("shared", other, seat=1))
        finish(store, "alone", result("alone", gone))
        store.seats.add_transfer(b"x", "shared", 0, gone, 10**15).result()
        assert store.guests.forget(gone).result() == ["alone"]
        assert store.guests.find(token) is None
        left = rows_of(store.path)
        assert [row[1] for row in left["guests"]] == [b"\2" * 32]
        assert not any(cell in (token, "Grace Hopper") for rows in left.values() for row in rows for cell in row)
        assert {row[2] for row in left["seats"] + left["results"]} == {other, None}
        assert ([row[0] for row in left["tables"]], left["transfers"]) == (["others", "shared"], [])
        assert store.tables.of_guest(gone) == []
        for name in ("others", "shared"):
            store.tables.delete(name).result()


def test_what_was_deleted_cannot_be_read_out_of_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    guest = new_guest(store)
    store.guests.rename(guest, "Rumpelstiltskin").result()
    store.guests.forget(guest).result()
    store.close()
    assert not [path.name for path in tmp_path.iterdir() if b"Rumpelstiltskin" in path.read_bytes()]


# Files of other versions, other programs, and none


def shape(connection: sqlite3.Connection) -> dict[str, Any]:
    """Columns, keys and indexes of every table."""
    names = [
        name
        for (name,) in connection.execute(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
        )
    ]
    return {
        name: {
            pragma: sorted(connection.execute(f'pragma {pragma}("{name}")')) for pragma in ("table_xinfo", "foreign_key_list")
        }
        | {"indexes": sorted(row[1:] for row in connection.execute(f'pragma index_list("{name}")'))}
        | {"without rowid": [row[4] for row in connection.execute("pragma table_list") if row[1] == name]}
        for name in names
        if name != "alembic_version"
    }


def test_migrations_lead_to_the_schema_that_the_program_uses(tmp_path: Path) -> None:
    migrated = open_file(tmp_path)
    with migrated.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []
    migrated.dispose()
    engine = create_engine(f"sqlite:///{tmp_path / 'made.sqlite'}")
    METADATA.create_all(engine)
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / FILE)) as one, closing(sqlite3.connect(tmp_path / "made.sqlite")) as other:
        assert shape(one) == shape(other)


def test_the_revision_of_the_program_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [REVISION]
    assert [script.revision for script in scripts.walk_revisions()] == sorted(
        (script.revision for script in scripts.walk_revisions()), reverse=True
    )


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of the first revision, as the program wrote it then."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executescript(FIRST_REVISION)
    return tmp_path / FILE


def test_an_old_file_is_migrated_with_all_that_it_holds_and_a_copy_beside(old: Path) -> None:
    before = rows_of(old)
    store = Store(old.parent)
    after = rows_of(old)
    added = {
        "tables": (0, 0, "", "", 0, 0, "", 0, 0, 0),
        "seats": ("", None),
    }  # no clock, rematch, rival or chosen deal, not relaxed, nothing of another table; no substitute, nobody left
    grown = {name: [row + columns for row in before[name]] for name, columns in added.items()}
    assert after == before | grown | {"alembic_version": [(REVISION,)], "transfers": [], "wishes": [], "ready": []}
    assert rows_of(old.with_name("kingfisher-0001.sqlite")) == before
    options: dict[str, str | int] = {"players": 2, "open_hands": "no"}
    assert store.tables.find("old") == TableRow(
        id="old", game="whispers", options=options, rules=1, seed=255, deal_known=False, practice=True, tutorial=False,
        created=901, seen=902, state_number=1, over=True, ms=55, preview="",
        seats=(Seat(0, 7, "", "Ada"), Seat(1, None, "random")),
    )  # fmt: skip
    assert store.events.of_table("old") == [EventRow(1, 0, "give up", "", 55)]
    assert store.results.of_guest(7, "whispers") == [
        ResultRow("old", 0, 7, "whispers", options, False, 3, 55, "", "4.4", False, 903, practice=True, name="Ada")
    ]
    store.seats.add_transfer(b"t", "old", 0, 7, 1).result()
    store.close()


def test_a_migrated_file_looks_like_a_new_one(old: Path, tmp_path: Path) -> None:
    open_file(old.parent).dispose()
    open_file(tmp_path / "new").dispose()
    with closing(sqlite3.connect(old)) as one, closing(sqlite3.connect(tmp_path / "new" / FILE)) as other:
        assert shape(one) == shape(other)


def test_a_file_is_migrated_once(old: Path) -> None:
    open_file(old.parent).dispose()
    old.with_name("kingfisher-0001.sqlite").unlink()
    open_file(old.parent).dispose()
    assert not old.with_name("kingfisher-0001.sqlite").exists()


def test_a_migration_that_fails_leaves_the_old_file_as_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript("create table transfers (mine integer); insert into transfers values (1);")
    before = rows_of(old)
    with pytest.raises(KingfisherError, match=r"^\S+ cannot be used: [^\n]+$"):
        open_file(old.parent)
    assert rows_of(old) == before


@pytest.mark.parametrize("found", ["0007", "0100", "9999"])
def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path: Path, found: str) -> None:
    open_file(tmp_path).dispose()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("update alembic_version set version_num = ?", (found,))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(
        KingfisherError, match=rf"written by a newer Kingfisher \(revision {found}, this program knows {REVISION}"
    ):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table recipes (name text)")


def foreign_with_migrations(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table alembic_version (version_num text)")
        connection.execute("insert into alembic_version values ('0001aa00bb11')")


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (foreign, "is not a database of Kingfisher: choose another folder with --data"),
        (foreign_with_migrations, "is not a database of Kingfisher: choose another folder with --data"),
        (lambda path: path.write_text("Dear diary, today I caught a fish. " * 99), "cannot be used: file is not a database"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(4_000)), "cannot be used: "),
        (lambda path: path.mkdir(), "cannot be used: unable to open database file"),
    ],
    ids=["foreign", "foreign with migrations", "text", "damaged", "folder"],
)
def test_a_file_of_something_else_is_refused_in_one_line(tmp_path: Path, make: Any, line: str) -> None:
    make(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes() if (tmp_path / FILE).is_file() else None
    with pytest.raises(KingfisherError, match=line) as caught:
        Store(tmp_path)
    assert "\n" not in str(caught.value)
    assert str(tmp_path / FILE) in str(caught.value)
    assert ((tmp_path / FILE).read_bytes() if (tmp_path / FILE).is_file() else None) == before


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    Store(tmp_path).close()
    assert rows_of(tmp_path / FILE)["alembic_version"] == [(REVISION,)]


@pytest.mark.parametrize("name", ["a file", "a file/in between", "/proc/kingfisher"])
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").touch()
    with pytest.raises(KingfisherError, match=r"^the data folder \S.* cannot be used: [^\n]+$"):
        Store(tmp_path / name)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(KingfisherError, match=r"cannot be used: Permission denied"):
            Store(tmp_path)
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("name", ["games? yes", "100%20", "a#b", "x;y", "ünïcode 🎣", "q=1&b"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path / name)
    new_guest(store)
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert len(rows_of(tmp_path / name / FILE)["guests"]) == 1


# Backups


def test_a_backup_is_complete_while_others_write(store: Store, tmp_path: Path) -> None:
    """Larger than a page, so that a copy in steps would meet writes between them."""
    store._writer.write(
        lambda connection: [
            connection.exec_driver_sql(
                "insert into guests (token, name, created, seen) values (?, ?, 1, 1)", (b"old%d" % n, "x" * 3_000)
            )
            for n in range(2_000)
        ]
    ).result()
    stop, acknowledged = threading.Event(), [0]
    new_table(store, new_guest(store))

    def write() -> None:
        while not stop.is_set():
            store.events.append("t1", EventRow(acknowledged[0] + 1, 0, "move", "a", 1), "", 1).result()
            acknowledged[0] += 1

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for n in range(4):
            before = acknowledged[0]
            store.back_up(tmp_path / "backups" / str(n) / FILE)
            copy = Store(tmp_path / "backups" / str(n))
            events = copy.events.of_table("t1")
            copy.close()
            assert [event.number for event in events] == list(range(1, len(events) + 1))
            assert len(events) >= before
            assert len(rows_of(tmp_path / "backups" / str(n) / FILE)["guests"]) == 2_001
    finally:
        stop.set()
        writing.join()
    assert not list((tmp_path / "backups").rglob("*.new"))


def test_a_backup_is_one_file_that_replaces_an_earlier_one(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite"
    target.write_text("an earlier one")
    new_guest(store)
    store.back_up(target)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite", "store"]
    assert rows_of(target) == rows_of(store.path)
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]


def test_there_may_be_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(KingfisherError, match=r"there is nothing to back up: .* does not exist"):
        back_up(tmp_path / FILE, tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_backed_up_over_itself(store: Store, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(store.path)
    for target in (store.path, tmp_path / "link", store.path.parent / ".." / "store" / FILE):
        with pytest.raises(KingfisherError, match="is the database itself: back up to another file"):
            store.back_up(target)
    new_guest(store)
    assert len(rows_of(store.path)["guests"]) == 1


@pytest.mark.parametrize("target", ["store/folder", "store/kingfisher.sqlite/x", "/proc/backup"])
def test_a_backup_that_cannot_be_written_is_refused_in_one_line(store: Store, tmp_path: Path, target: str) -> None:
    (tmp_path / "store" / "folder").mkdir()
    with pytest.raises(KingfisherError, match=r"^cannot back up to [^\n]+$"):
        store.back_up(tmp_path / target)
    assert not list(tmp_path.rglob("*.new"))


def test_a_file_that_is_no_database_is_not_backed_up(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("nothing to see here" * 99)
    with pytest.raises(KingfisherError, match=r"cannot back up to .*: file is not a database"):
        back_up(tmp_path / FILE, tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
