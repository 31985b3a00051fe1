"""Tables are unloaded when nobody is there, and restored from the log; one that cannot be restored disturbs no other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from kingfisher.core.play.view import View
from kingfisher.server.protocol.rest import Steps
from kingfisher.server.protocol.to_client import Changed, Refused
from kingfisher.store.models import EventRow
from tests.server.clients import PATIENCE, Guest, TableTab, farewell
from tests.server.servers import LocalServer, NoWorkers, local_server, runner_of, wait_until_unloaded


@pytest.fixture
def unloading_server(folder: Path) -> Iterator[LocalServer]:
    """A server whose tables are unloaded as soon as they may be."""
    with local_server(folder, unload_seconds=0.05) as running:
        yield running


@contextmanager
def stalled_disk(running: LocalServer) -> Iterator[None]:
    """A disk that takes its time: nothing is kept until the end of it."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    running.services.store._writer.write(wait)
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        go_on.set()


# Sleeping and waking


def test_a_table_without_connections_is_unloaded_and_restored_as_it_was(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one, Guest(unloading_server.address) as two:
        table = one.open().id
        two.join(table)
        for _ in range(3):
            with one.sit(table) as first, two.sit(table) as second:
                assert unloading_server.services.tables.how_many_in_memory == 1
                first.play(first.moves[0])
                second.until_state(first.state)
                second.play(second.moves[0])
                first.until_state(second.state)
            before = [one.record(table), two.record(table)]
            steps = one.ask("GET", f"/api/tables/{table}/steps", Steps).steps
            wait_until_unloaded(unloading_server)
            info = one.look(table)
            assert unloading_server.services.tables.how_many_in_memory == 0  # looking at the list loads no table
            with one.sit(table) as again, two.sit(table) as other:
                assert (again.scene, again.log, again.state) == (first.scene, first.log, first.state)
                assert (other.scene, other.log, other.state) == (second.scene, second.log, second.state)
                assert (again.welcome.undo, again.welcome.redo) == ("not-your-move", False)
            assert [one.record(table), two.record(table)] == before
            assert one.ask("GET", f"/api/tables/{table}/steps", Steps).steps == steps
            assert (info.status, info.facts, info.state) == (one.look(table).status, one.look(table).facts, first.state)


def test_what_was_taken_back_can_be_made_again_after_unloading(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("tabletop", practice=True).id
        with one.sit(table) as tab:
            tab.play(tab.moves[0])
            moved = tab.scene
            tab.undo()
        wait_until_unloaded(unloading_server)
        with one.sit(table) as tab:
            assert tab.welcome.redo
            assert isinstance(tab.redo(), Changed)
            assert tab.scene == moved


def test_a_table_stays_loaded_while_somebody_looks_on(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            runner = runner_of(unloading_server, table)
            for _ in range(3):
                unloading_server.inside(lambda: unloading_server.services.tables._unload(table))
            assert runner_of(unloading_server, table) is runner
            assert isinstance(tab.play(tab.moves[0]), Changed)


def test_the_clock_stands_while_a_table_is_unloaded(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            tab.play(tab.moves[0])
            spent = tab.log[-1].ms or 0
        wait_until_unloaded(unloading_server)
        unloading_server.services.store._writer.write(lambda _: None).result(PATIENCE)
        row = unloading_server.services.store.tables.find(table)
        assert row is not None
        with Guest(unloading_server.address) as onlooker, onlooker.sit(table) as tab:
            assert (tab.welcome.clock.ms, tab.welcome.clock.running) == (row.ms, False)
        assert row.ms >= spent


def test_a_table_with_an_unfinished_write_is_not_unloaded(
    unloading_server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be restored from a log that lacks the move, and there would be two of it."""
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with Guest(unloading_server.address) as one:
        table = one.open("scramble", seats=["bot random"]).id
        with stalled_disk(unloading_server):
            with one.sit(table):
                unloading_server.inside_async(until_busy(unloading_server, table))  # the bot's move is on its way to the disk
            unloading_server.inside_async(until_alone(unloading_server, table))
            runner = runner_of(unloading_server, table)
            unloading_server.inside(lambda: unloading_server.services.tables._unload(table))
            assert runner_of(unloading_server, table) is runner
        with one.sit(table) as again:
            again.until_state(1)
            assert isinstance(again.play("bury"), Changed)
        wait_until_unloaded(unloading_server)


async def until_busy(running: LocalServer, table: str) -> None:
    while not (runner := running.services.tables.in_memory(table)) or not runner._tasks:
        await asyncio.sleep(0.005)


async def until_alone(running: LocalServer, table: str) -> None:
    while (runner := running.services.tables.in_memory(table)) and runner.connections:
        await asyncio.sleep(0.005)


def test_many_connections_at_once_load_one_table(folder: Path) -> None:
    with local_server(folder) as running, Guest(running.address) as one:
        table = one.open("tabletop").id

        async def wake() -> list[Any]:
            return await asyncio.gather(*(running.services.tables.runner(table) for _ in range(10)))

        assert len(set(map(id, running.inside_async(wake())))) == 1


class Slow(NoWorkers):
    """Counts the bots that think, and lets them think for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = 0

    async def choose(self, view: View, bot: str, seed: int) -> int:  # noqa: ARG002
        self.thinking += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.thinking -= 1
        return view.legal[0]


def test_a_page_that_is_loaded_again_leaves_one_bot_thinking(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, workers=Slow) as running, Guest(running.address) as one:
        workers = running.services.tables.workers
        assert isinstance(workers, Slow)
        table = one.open("scramble", seats=["bot random"]).id
        with one.sit(table) as tab:
            runner = runner_of(running, table)

            async def loaded_again() -> None:
                await thinking(workers)
                (here,) = runner.connections
                runner.disconnect(here)
                runner.enter(here)
                await thinking(workers)
                runner.enter(here)
                for _ in range(10):
                    await asyncio.sleep(0)

            running.inside_async(loaded_again())
            assert workers.thinking == 1
            tab.socket.close()
        running.inside_async(until_alone(running, table))

        async def idle() -> None:
            while workers.thinking:
                await asyncio.sleep(0.005)

        running.inside_async(asyncio.wait_for(idle(), PATIENCE))


async def thinking(workers: Slow) -> None:
    for _ in range(1000):
        await asyncio.sleep(0.001)
        if workers.thinking:
            return
    raise AssertionError("no bot thinks")


# Tables that cannot be restored


def broken_text(running: LocalServer, table: str) -> None:
    running.services.store.events.append(table, EventRow(1, 0, "move", "fly away", 5), "", 5).result(PATIENCE)


def missing_event(running: LocalServer, table: str) -> None:
    running.services.store.events.append(table, EventRow(2, 0, "give up", "", 5), "", 5).result(PATIENCE)


def unknown_act(running: LocalServer, table: str) -> None:
    running.services.store.events.append(table, EventRow(1, 0, "somersault", "", 5), "", 5).result(PATIENCE)


def unknown_game(running: LocalServer, table: str) -> None:
    write(running, "update tables set game = 'chess' where id = ?", table)


def unknown_option(running: LocalServer, table: str) -> None:
    write(running, """update tables set options = '{"level":3}' where id = ?""", table)


def write(running: LocalServer, statement: str, table: str) -> None:
    running.services.store._writer.write(lambda connection: connection.exec_driver_sql(statement, (table,))).result(PATIENCE)


@pytest.mark.parametrize("spoil", [broken_text, missing_event, unknown_act, unknown_game, unknown_option])
def test_a_table_whose_log_no_longer_replays_says_so_and_others_play_on(unloading_server: LocalServer, spoil: Any) -> None:
    with Guest(unloading_server.address) as one:
        table, good = one.open("tabletop").id, one.open("tabletop").id
        spoil(unloading_server, table)
        with one.sit(good) as tab:
            for _ in range(2):
                assert one.refused("GET", f"/api/tables/{table}/steps") == (409, "cannot-wake")
                assert one.refused("GET", f"/api/tables/{table}/record") == (409, "cannot-wake")
                with one.socket(table) as opened:
                    assert farewell(opened)[:2] == (4409, "cannot-wake")
            assert isinstance(tab.play(tab.moves[0]), Changed)
        assert {row.id for row in unloading_server.services.store.tables.of_guest(1)} == {table, good}
        assert one.look(table).id == table
        exported = {row["table"]: row for row in one.http.get("/api/me/export").json()["tables"]}
        assert (exported[table]["record"], exported[good]["record"]) == (None, one.record(good))
        assert exported[table]["why"]
        assert one.http.delete(f"/api/tables/{table}").status_code == 204
        assert unloading_server.services.tables.how_many_in_memory <= 1


def test_a_table_that_was_repaired_is_restored(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("tabletop").id
        broken_text(unloading_server, table)
        assert one.refused("GET", f"/api/tables/{table}/steps") == (409, "cannot-wake")
        write(unloading_server, 'delete from events where "table" = ?', table)
        with one.sit(table) as tab:
            assert isinstance(tab.play(tab.moves[0]), Changed)


def test_a_log_of_older_rules_says_so(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        table = one.open("tabletop").id
        broken_text(unloading_server, table)
        write(unloading_server, "update tables set rules = 0 where id = ?", table)
        answer = one.http.get(f"/api/tables/{table}/steps").json()
        assert answer["reason"].startswith("this game cannot be replayed (played under rules 0, these are rules ")


def test_what_somebody_else_wrote_into_the_log_is_no_quiet_loss(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two servers on one folder are refused; should it happen all the same, the move that was not kept did not happen."""
    with local_server(folder) as running, Guest(running.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            missing_first(running, table, tab)
            answer = tab.play(tab.moves[0])
            assert isinstance(answer, Refused)
            assert (answer.code, answer.state, tab.state) == ("failed", 0, 0)
    caplog.clear()


def missing_first(running: LocalServer, table: str, tab: TableTab) -> None:
    running.services.store.events.append(table, EventRow(1, 0, "move", tab.moves[1], 5), "", 5).result(PATIENCE)
