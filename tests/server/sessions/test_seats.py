"""Seats: joining by a link, bots, onlookers, another screen, taking everything along and leaving no trace."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from kingfisher.server.http import seat_transfers
from kingfisher.server.protocol.rest import Invite, Me, Statistics, Tables, Transfer
from kingfisher.server.protocol.shared import SeatInfo, TableInfo
from kingfisher.server.protocol.to_client import Changed, SeatsChanged
from kingfisher.server.timestamps import now_ms
from kingfisher.server.workers.pool import WorkerPool
from tests.server.clients import Guest, TableTab, still
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, local_server
from tests.support.random_games import replayed


def play_on(tab: TableTab, moves: int = 100) -> None:
    """Make first moves, and hear what others do between them."""
    for _ in range(moves):
        while not tab.moves and tab.scene.ending is None:
            tab.hear()
        if tab.scene.ending is not None:
            return
        assert isinstance(tab.play(tab.moves[0]), Changed)


# Joining


def test_who_has_the_link_takes_the_first_free_seat(guest: NewGuest) -> None:
    one, two, three = guest(), guest(), guest()
    table = one.open(options={"players": 3}, seats=["bot random", "open"]).id
    assert two.join(table).seat == 2
    assert [two.join(table).seat, one.join(table).seat] == [2, 0]  # who sits there keeps the seat
    assert three.refused("POST", f"/api/tables/{table}/join") == (409, "no-free-seat")
    assert three.token == ""
    assert guest().refused("POST", "/api/tables/AAAA/join") == (404, "no-such-table")
    assert two.ask("GET", "/api/tables", Tables).tables == (two.look(table),)


def test_two_people_play_a_whole_game_by_the_link(guest: NewGuest) -> None:
    one, two, three = guest(), guest(), guest()
    for person, name in ((one, "Ada"), (two, "Grace")):
        person.ask("PUT", "/api/me", Me, json={"name": name})
    table = one.open().id
    assert two.join(table) == msgspec.structs.replace(one.look(table), seat=1)
    assert three.refused("POST", f"/api/tables/{table}/join") == (409, "no-free-seat")
    with one.sit(table) as first, two.sit(table) as second, three.sit(table) as looking:
        while first.scene.ending is None:
            mover = first if first.moves else second
            mover.play(mover.moves[0])
            for tab in (first, second, looking):
                tab.until_state(mover.state)
        assert [(seat.name, seat.here) for seat in one.look(table).seats] == [("Ada", True), ("Grace", True)]
    scores = [person.ask("GET", "/api/statistics/whispers", Statistics).tallies[0] for person in (one, two)]
    assert [tally.played for tally in scores] == [1, 1]
    assert sum(tally.won for tally in scores) >= 1


def test_who_looked_on_and_then_sits_down_comes_back_with_a_seat(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.ask("PUT", "/api/me", Me, json={"name": "Grace"})
    with two.sit(table) as looking:
        two.join(table)
        assert looking.closed() == (4408, "seat-moved")
    with two.sit(table) as sitting:
        assert sitting.seat == 1


def test_of_those_who_want_the_last_seat_one_gets_it(guest: NewGuest) -> None:
    one = guest()
    for _ in range(5):
        table = one.open().id
        people = [guest() for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(Guest.try_to_join, people, [table] * 4))
        assert sorted(answers) == [200, 409, 409, 409]
        assert [person.look(table).seat for person in people].count(1) == 1


# Bots


@pytest.fixture
def fast_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """A server whose bots take no time."""
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder) as running:
        yield running


def test_a_bot_in_a_seat_plays_on(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one:
        table = one.open(seats=["bot greedy"])
        assert table.seats[1] == SeatInfo(1, "bot", "greedy", here=True)
        with one.sit(table.id) as tab:
            play_on(tab)
            assert [line.seat for line in tab.log if line.seat >= 0] == [0, 1] * 6
        assert replayed(one.record(table.id)).over


def test_bots_play_while_somebody_looks_on_and_rest_when_nobody_does(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one, Guest(fast_server.address) as onlooker:
        table = one.open(options={"players": 3}, seats=["bot random", "bot greedy"]).id
        with one.sit(table) as tab:
            tab.play(tab.moves[0])
        rested = one.look(table).state
        with onlooker.sit(table) as looking:
            looking.until_state(3)  # both bots moved, and now the person is to act
            assert (looking.scene.to_act, rested <= 3) == (0, True)


def test_a_person_and_a_bot_race(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one:
        table = one.open("scramble", seats=["bot random"]).id
        with one.sit(table) as tab:
            while tab.scene.ending is None:
                tab.hear()
            assert {line.seat for line in tab.log} == {1}
        assert replayed(one.record(table)).over


def test_bots_think_in_a_process_of_their_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, workers=WorkerPool) as running, Guest(running.address) as one:
        table = one.open(seats=["bot random"]).id
        with one.sit(table) as tab:
            play_on(tab, moves=2)
            hint = tab.ask("hint")
            while getattr(hint, "code", "") in ("stale", "not-your-turn"):
                tab.hear()
                hint = tab.ask("hint")
            assert hint.move in tab.moves  # type: ignore[union-attr]
            pool = running.services.tables.workers._pool
            assert pool is not None
            for process in list(pool._processes.values()):
                process.kill()  # and it is started again
            play_on(tab)
            assert tab.scene.ending is not None


# Onlookers


def test_onlookers_are_not_counted_as_here(guest: NewGuest) -> None:
    one, onlooker = guest(), guest()
    table = one.open().id
    with onlooker.sit(table) as looking:
        assert [seat.here for seat in looking.welcome.table.seats] == [False, False]
        with one.sit(table):
            message = looking.hear()
            assert isinstance(message, SeatsChanged)
            assert [seat.here for seat in message.table.seats] == [True, False]


# Another screen


def test_a_seat_moves_to_another_screen_once(shared_server: LocalServer, guest: NewGuest) -> None:
    old, new, third = guest(), guest(), guest()
    table = old.open().id
    guest().join(table)
    with old.sit(table) as tab:
        tab.play(tab.moves[0])
        offered = old.ask("POST", f"/api/tables/{table}/transfer", Transfer)
        taken = new.ask("POST", "/api/seats", TableInfo, json={"token": offered.token})
        assert (taken.id, taken.seat, taken.state) == (table, 0, 1)
        assert tab.closed() == (4408, "seat-moved")
    for person in (new, third, old):
        assert person.refused("POST", "/api/seats", json={"token": offered.token}) == (410, "link-used")
    with old.sit(table) as looking, new.sit(table) as sitting:
        assert (looking.seat, sitting.seat, sitting.state) == (-1, 0, 1)
        assert looking.code_of("give-up", state=1) == "no-seat"
        assert isinstance(sitting.ask("give-up", state=1), Changed)
    assert (old.ask("GET", "/api/tables", Tables).tables, third.token) == ((), "")


def test_a_link_holds_its_token_behind_the_hash_and_in_the_code(shared_server: LocalServer, guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    offered = one.ask("POST", f"/api/tables/{table}/transfer", Transfer)
    assert offered == Transfer(offered.token, f"{shared_server.address}/seat#{offered.token}", 600, offered.qr, reachable=False)
    assert len(offered.token) == 43
    assert len({len(row) for row in offered.qr} | {len(offered.qr)}) == 1
    assert set("".join(offered.qr)) == {"0", "1"}


@pytest.mark.parametrize(
    ("host", "others", "link"),
    [
        ("127.0.0.1:{port}", (), "http://127.0.0.1:{port}/"),
        ("localhost:{port}", ("http://192.0.2.5:80/",), "http://192.0.2.5:80/"),
        ("192.0.2.9:81", (), "http://192.0.2.9:81/"),
    ],
)
def test_a_link_leads_to_an_address_that_other_screens_reach(
    folder: Path, host: str, others: tuple[str, ...], link: str
) -> None:
    with local_server(folder) as running, Guest(running.address) as one:
        table = one.open().id
        running.services.addresses += others
        headers = {"Host": host.format(port=running.port)}
        offered = one.ask("POST", f"/api/tables/{table}/transfer", Transfer, headers=headers)
        assert offered.link == f"{link.format(port=running.port)}seat#{offered.token}"
        assert offered.reachable is ("127.0.0.1" not in link)


def test_the_tables_own_link_invites_whoever_has_it(shared_server: LocalServer, guest: NewGuest) -> None:
    table = guest().open().id
    offered = guest().ask("GET", f"/api/tables/{table}/invite", Invite)
    assert offered == Invite(f"{shared_server.address}/table/{table}", offered.qr, reachable=False)
    assert len({len(row) for row in offered.qr} | {len(offered.qr)}) == 1
    assert guest().refused("GET", "/api/tables/AAAA/invite") == (404, "no-such-table")


def test_a_new_link_makes_the_earlier_one_worthless(guest: NewGuest) -> None:
    old, new = guest(), guest()
    table = old.open().id
    first, second = (old.ask("POST", f"/api/tables/{table}/transfer", Transfer).token for _ in range(2))
    assert new.refused("POST", "/api/seats", json={"token": first}) == (410, "link-used")
    assert new.ask("POST", "/api/seats", TableInfo, json={"token": second}).seat == 0


def test_a_link_is_worth_nothing_after_ten_minutes(guest: NewGuest, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = guest(), guest()
    table = old.open().id
    token = old.ask("POST", f"/api/tables/{table}/transfer", Transfer).token
    later = now_ms() + 600_001
    monkeypatch.setattr(seat_transfers, "now_ms", lambda: later)
    assert new.refused("POST", "/api/seats", json={"token": token}) == (410, "link-used")
    assert old.look(table).seat == 0


@pytest.mark.parametrize("token", ["x", "A" * 43, "A" * 100, "ä", "\0"])
def test_a_guessed_link_is_worth_nothing(guest: NewGuest, token: str) -> None:
    one = guest()
    assert one.refused("POST", "/api/seats", json={"token": token}) == (410, "link-used")
    assert one.token == ""


def test_only_ones_own_seat_can_be_moved(guest: NewGuest) -> None:
    one, stranger = guest(), guest()
    table = one.open().id
    stranger.open()
    for person in (stranger, guest()):
        assert person.refused("POST", f"/api/tables/{table}/transfer") == (403, "no-seat")
    assert one.refused("POST", "/api/tables/AAAA/transfer") == (404, "no-such-table")


# Taking everything along


def test_a_guest_can_export_everything_that_is_stored(guest: NewGuest) -> None:
    one, two = guest(), guest()
    one.ask("PUT", "/api/me", Me, json={"name": "Ada"})
    shared, alone = one.open(), one.open("tabletop", practice=True, deal="5")
    two.join(shared.id)
    with one.sit(alone.id) as tab:
        tab.ask("give-up", state=0)
    with one.sit(shared.id) as tab:
        tab.play(tab.moves[0])
    answer = one.http.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="kingfisher.json"'
    me = one.ask("GET", "/api/me", Me)
    told = {
        table.id: {
            "table": table.id,
            "seat": 0,
            "opened": table.created,
            "practice": table.practice,
            "guide": False,
            "open": table.open,
            "winnable": False,
            "origin": None,
            "loaded": False,
            "clock": None,
            "rival": None,
        }
        for table in (shared, alone)
    }
    assert answer.json() == {
        "kingfisher export": 1,
        "guest": {"name": "Ada", "since": me.since},
        "tables": [{**told[table.id], "record": one.record(table.id)} for table in (shared, alone)],
    }
    assert replayed(answer.json()["tables"][1]["record"]).over
    assert "deal: ?" in answer.json()["tables"][0]["record"]
    assert guest().refused("GET", "/api/me/export") == (401, "unknown-guest")


def test_a_running_game_is_taken_along_as_the_seat_may_know_it(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.join(table)
    exported = [person.http.get("/api/me/export").json()["tables"][0]["record"] for person in (one, two)]
    assert exported == [one.record(table), two.record(table)]
    assert exported[0] != exported[1]


# Leaving no trace


def test_who_leaves_leaves_no_trace(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    one.ask("PUT", "/api/me", Me, json={"name": "Zaphod Beeblebrox"})
    alone, shared = one.open("tabletop").id, one.open().id
    two.join(shared)
    token = one.token
    transfer = one.ask("POST", f"/api/tables/{shared}/transfer", Transfer).token
    with one.sit(alone) as first, one.sit(shared) as second, two.sit(shared) as other:
        first.ask("give-up", state=0)
        answer = one.http.delete("/api/me")
        assert (answer.status_code, answer.content) == (204, b"")
        assert (first.closed(), second.closed()) == ((4404, "no-such-table"), (4408, "seat-moved"))
        other.catch_up()
        last = other.unasked[-1]
        assert isinstance(last, SeatsChanged)
        assert still(last.table) == still(two.look(shared))
        assert [(seat.kind, seat.name) for seat in two.look(shared).seats] == [("open", ""), ("person", "")]
    assert one.token == ""  # the cookie is gone
    assert answer.headers["set-cookie"].startswith('kingfisher_guest=""; ') or "Max-Age=0" in answer.headers["set-cookie"]
    one.http.cookies.set("kingfisher_guest", token)
    assert one.ask("GET", "/api/me", Me) == Me(known=False, name="", since=None, tables=0)
    assert one.refused("GET", f"/api/tables/{alone}") == (404, "no-such-table")
    assert guest().refused("POST", "/api/seats", json={"token": transfer}) == (410, "link-used")
    store = shared_server.services.store
    with store._engine.connect() as connection:
        connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
    stored_bytes = b"".join(path.read_bytes() for path in shared_server.services.folder.iterdir())
    for trace in (
        b"Zaphod",
        hashlib.sha256(token.encode()).digest(),
        hashlib.sha256(transfer.encode()).digest(),
        alone.encode(),
    ):
        assert trace not in stored_bytes


def test_nobody_can_leave_too(guest: NewGuest) -> None:
    answer = guest().http.delete("/api/me")
    assert (answer.status_code, "set-cookie" in answer.headers) == (204, False)


def test_a_seat_that_became_free_is_taken_by_the_next_with_the_link(guest: NewGuest) -> None:
    one, two, three = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    one.http.delete("/api/me")
    assert three.join(table).seat == 0
    with three.sit(table) as tab:
        assert isinstance(tab.play(tab.moves[0]), Changed)
