"""What lists tell of a table: to its players as their own seats see it, and when it was played last."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kingfisher.core.i18n import msg
from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.previews import TablePreview, preview_of
from kingfisher.server.protocol.rest import Statistics, Tables
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.store.database import FILE
from tests.server.clients import Guest
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, local_server, runner_of, wait_until_unloaded

TWO = {"variant": "quick-draw"}


@pytest.fixture
def unloading_server(folder: Path) -> Iterator[LocalServer]:
    with local_server(folder, unload_seconds=0.05) as running:
        yield running


def listed(guest: Guest, table: str) -> TableInfo:
    (found,) = (one for one in guest.ask("GET", "/api/tables", Tables).tables if one.id == table)
    return found


def preview_in(info: TableInfo) -> TablePreview:
    return TablePreview(info.status, info.facts, info.called)


def test_a_list_shows_each_seat_its_preview_whether_the_table_is_loaded_or_not(unloading_server: LocalServer) -> None:
    with (
        Guest(unloading_server.address) as one,
        Guest(unloading_server.address) as two,
        Guest(unloading_server.address) as onlooker,
    ):
        table = one.open("solotaire", options=TWO).id
        two.join(table)
        with one.sit(table) as first, two.sit(table) as second:
            mover = first if first.moves else second
            mover.play(mover.moves[0])
            for tab in (first, second):
                tab.until_state(mover.state)
            shown = [preview_of(first.scene), preview_of(second.scene)]
            position = runner_of(unloading_server, table).table.position
            watched = preview_of(position.scene(SPECTATOR))
            assert shown[0] != shown[1] != watched
            assert [preview_in(listed(guest, table)) for guest in (one, two)] == shown
            assert preview_in(onlooker.look(table)) == watched
        wait_until_unloaded(unloading_server)
        assert [preview_in(listed(guest, table)) for guest in (one, two)] == shown
        assert preview_in(onlooker.look(table)) == watched


def test_who_takes_a_free_seat_finds_it_in_the_list_as_that_seat_sees_it(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one, Guest(unloading_server.address) as two:
        table = one.open("solotaire", options=TWO).id
        wait_until_unloaded(unloading_server)
        two.join(table)
        wait_until_unloaded(unloading_server)
        unloaded = preview_in(listed(two, table))
        with two.sit(table) as tab:
            assert unloaded == preview_of(tab.scene)


def test_results_are_told_in_the_words_of_ones_own_seat(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open("solotaire", options=TWO).id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second:
        first.ask("give-up", state=0)
        second.until_state(1)
    said = []
    for person in (one, two):
        tallies = person.ask("GET", "/api/statistics/solotaire", Statistics).tallies
        (result,) = (result for tally in tallies for result in tally.results)
        assert result.words
        said.append(result.words.key)
    assert said == ["status.gave-up-you", "status.gave-up-other"]


def test_previews_of_before_seats_had_their_own_are_still_shown(unloading_server: LocalServer, folder: Path) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("solotaire").id
        wait_until_unloaded(unloading_server)
        old = '{"status":{"key":"status.turn"},"facts":[]}'
        with closing(sqlite3.connect(folder / "store" / FILE)) as file, file:
            file.execute("update tables set face = ?", [old])
        assert preview_in(listed(one, table)) == TablePreview(msg("status.turn"), ())


def test_a_table_is_seen_by_its_last_move_even_while_it_is_loaded(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab:
        before = listed(one, table).seen
        time.sleep(0.02)
        tab.play(tab.moves[0])
        assert listed(one, table).seen > before
