"""Killing the server at any instant loses nothing that was acknowledged: moves, seats, clocks."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

import kingfisher as kf
from kingfisher.core.play.record import GOES_TO_A_BOT, SEATING
from kingfisher.server.protocol.shared import LogLine
from kingfisher.server.protocol.to_client import Changed
from kingfisher.store.database import FILE
from kingfisher.table import Event, Table, TableSettings
from tests.server.clients import PATIENCE, Guest, TableTab
from tests.server.servers import LONG_PATIENCE, server_process
from tests.support.random_games import BY_NAME, replayed

KILLS = 6
TABLES = 3
BURST = 50  # fewer than the limit of one socket
LATEST = 0.15  # seconds after the first message of a burst
TABLETOP = BY_NAME["tabletop"]


class Player:
    """Plays one table through every kill, and remembers what was acknowledged.

    The deal is open, so that the player knows the table ahead and sends moves without waiting for answers.
    """

    def __init__(self, guest: Guest, deal: int) -> None:
        self.choice = random.Random(deal)
        self.deal = deal
        self.id = guest.open("tabletop", deal=str(deal), practice=True).id
        self.sent: list[Event] = []  # every act, in the order of the states that they lead to
        self.state = 0  # what was acknowledged
        self.log: list[LogLine] = []

    def table_at(self, state: int) -> Table:
        return Table.from_log(TABLETOP, self.deal, self.sent[:state], TableSettings(practice=True))

    def come_back(self, tab: TableTab) -> None:
        """After a restart the table is where it was told to be, or further along what was sent."""
        assert tab.seat == 0
        assert self.state <= tab.state <= len(self.sent)
        expected = self.table_at(tab.state)
        assert tab.scene == expected.scene(0)
        assert [line.text for line in tab.log] == [entry.text for entry in expected.log(0)]
        if self.log and tab.state == self.state:
            assert tab.log == self.log
        del self.sent[tab.state :]
        self.state, self.log = tab.state, list(tab.log)

    def prepare(self) -> list[dict[str, Any]]:
        """A burst of acts, each for the state that the one before leads to."""
        table = self.table_at(self.state)
        burst: list[dict[str, Any]] = []
        while len(burst) < BURST:
            kinds = ["move"] * 6 + ["undo"] * (table.undo_status(0) == "possible") + ["redo"] * table.may_redo(0)
            kind: Any = self.choice.choice(kinds)
            text = self.choice.choice(table.position.moves()) if kind == "move" else ""
            step = table.transition_of(kind, 0, table.state_number, text)
            if step.position.over:
                continue  # another move, or one taken back, keeps the game going: every burst is a whole one
            self.sent.append(step.event)
            burst.append({"kind": kind, "state": table.state_number, **({"text": text} if text else {})})
            table.apply(step)
        return burst

    def play(self, tab: TableTab, burst: list[dict[str, Any]], heard: Callable[[], None]) -> None:
        """Send everything without waiting, and hear what is acknowledged until the server is gone."""
        hearing = threading.Thread(target=self.hear, args=(tab, heard))
        hearing.start()
        with suppress(ConnectionClosed):
            for act in burst:
                tab.msg(**act)
        ended(hearing)

    def hear(self, tab: TableTab, heard: Callable[[], None]) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = tab.hear()
                if isinstance(message, Changed):
                    assert message.id is not None
                    self.state, self.log = tab.state, list(tab.log)
                    heard()


def ended(*threads: threading.Thread) -> None:
    for thread in threads:
        thread.join(LONG_PATIENCE)
    assert [thread.name for thread in threads if thread.is_alive()] == []


class Count:
    """How many moves were acknowledged, for somebody who waits for the next."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.reached = 0

    def one_more(self) -> None:
        with self._changed:
            self.reached += 1
            self._changed.notify_all()

    def wait_for(self, number: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.reached >= number, PATIENCE)


@pytest.mark.parametrize("seed", [1])
def test_no_acknowledged_move_is_lost_by_any_kill(tmp_path: Path, seed: int) -> None:
    choice = random.Random(seed)
    folder = tmp_path / "data"
    players: list[Player] = []
    token, in_flight, count = "", 0, Count()
    for kill in range(KILLS):
        with ExitStack() as stack:
            server = stack.enter_context(server_process(folder))
            guest = stack.enter_context(Guest(server.address))
            if token:
                guest.http.cookies.set("kingfisher_guest", token)
            while len(players) < TABLES:
                players.append(Player(guest, 100 * seed + len(players)))
            token = guest.token
            tabs = [stack.enter_context(guest.sit(player.id)) for player in players]
            for player, tab in zip(players, tabs, strict=True):
                player.come_back(tab)
            bursts = [player.prepare() for player in players]
            playing = [
                threading.Thread(target=player.play, args=(tab, burst, count.one_more))
                for player, tab, burst in zip(players, tabs, bursts, strict=True)
            ]
            due = count.reached + choice.randrange(1, BURST)
            for thread in playing:
                thread.start()
            if kill % 2:
                count.wait_for(due)  # somewhere in the burst, however slow this machine is
                time.sleep(choice.uniform(0, 0.01))
            else:
                time.sleep(choice.uniform(0, LATEST))  # any instant, before the first answer too
            server.kill()
            ended(*playing)
            in_flight += sum(len(player.sent) - player.state for player in players)
    with server_process(folder) as server, Guest(server.address) as guest:
        guest.http.cookies.set("kingfisher_guest", token)
        for player in players:
            with guest.sit(player.id) as tab:
                player.come_back(tab)
                lines = [(line.text, line.ms) for line in player.log]
                assert isinstance(tab.ask("give-up", state=tab.state), Changed)
            replay = replayed(guest.record(player.id))
            assert [(entry.text, entry.ms) for entry in replay.entries[:-1]] == lines
        assert server.end(signal.SIGTERM) == (0, "")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert connection.execute("pragma foreign_key_check").fetchall() == []
    assert count.reached > KILLS  # the kills came while something was going on
    assert in_flight > KILLS


def test_a_kill_while_it_starts_harms_nothing(tmp_path: Path) -> None:
    """The file is made and migrated in one go, or not at all."""
    choice = random.Random(5)
    command = [sys.executable, "-m", "kingfisher", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "data")]
    for _ in range(5):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            try:
                process.wait(choice.uniform(0.3, 1.6))
            except subprocess.TimeoutExpired:
                process.kill()
            _, complaints = process.communicate(timeout=LONG_PATIENCE)
            assert complaints == b""
    with server_process(tmp_path / "data") as server, Guest(server.address) as guest:
        with guest.sit(guest.open("tabletop").id) as tab:
            assert isinstance(tab.play(tab.moves[0]), Changed)
        assert server.end(signal.SIGTERM) == (0, "")


# Seats and clocks


class Pair:
    """Two people at a table, who play, leave, come back and at last give a seat to a bot; and what they were told."""

    def __init__(self, one: Guest, two: Guest, choice: random.Random, count: Count) -> None:
        self.choice = choice
        self.count = count
        self.id = one.open("solotaire", options={"variant": "quick-draw"}, clock={"minutes": 1}).id
        two.join(self.id)
        self.log: list[LogLine] = []
        self.joined = True  # as far as seat 1 was told
        self.in_flight = ""

    def check(self, guest: Guest) -> None:
        """After a restart: everything that was told is there, at most one thing more, and the seats are as the log says."""
        with guest.sit(self.id) as tab:
            ask_and_note = [(line.seat, line.text, line.ms) for line in self.log]
            lines = [(line.seat, line.text, line.ms) for line in tab.log]
            assert lines[: len(ask_and_note)] == ask_and_note
            chances = [line for line in lines[len(ask_and_note) :] if line[0] < 0]
            assert len(lines) - len(ask_and_note) - len(chances) <= 1 + (self.in_flight == "bot")
            seat, seating = tab.welcome.table.seats[1], [text for at, text, _ in lines if at == 1 and text in SEATING]
            if seating and seating[-1] == GOES_TO_A_BOT:
                assert (seat.kind, seat.name) == ("bot", "random")
            elif seating and self.in_flight in ("leave", "join", "bot"):
                assert seat.kind in ("open", "person")  # coming back is no line of the log
            else:
                assert seat.kind == ("person" if self.joined else "open")
            assert tab.welcome.table.waiting == (seat.kind == "open")
            self.log = list(tab.log)

    def play(self, one: Guest, two: Guest) -> None:
        """Go on until the server is gone."""
        with suppress(WebSocketException, httpx.TransportError, OSError), one.sit(self.id) as first:
            while first.scene.ending is None:
                with two.sit(self.id) as second:
                    for _ in range(self.choice.randrange(3)):
                        mover = first if first.moves else second
                        if not mover.moves:
                            return
                        self.ask_and_note(mover, "move", state=mover.state, text=mover.moves[0])
                        for tab in (first, second):
                            tab.until_state(mover.state)
                    self.ask_and_note(second, "leave")
                    self.joined = False
                first.until_state(second.state)
                if self.choice.random() < 0.3:
                    self.ask_and_note(first, "seat-bot", seat=1, bot="random")
                    self.in_flight = "bot"
                    while first.scene.ending is None:  # the bot plays, and moves that were not told may be kept
                        if first.moves:
                            self.ask_and_note(first, "move", state=first.state, text=first.moves[0], then="bot")
                        else:
                            first.hear()
                            self.log = list(first.log)
                self.in_flight = "join"
                two.join(self.id)
                self.joined, self.in_flight = True, ""

    def ask_and_note(self, tab: TableTab, kind: str, then: str = "", **fields: Any) -> None:
        self.in_flight = kind
        assert isinstance(tab.ask(kind, **fields), Changed)
        self.log, self.in_flight = list(tab.log), then
        self.count.one_more()


def nearly_out_of_time(folder: Path, tables: list[str]) -> None:
    """Let all but some milliseconds of the game's time pass while the server is down."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.executemany("update tables set ms = 59980 where id = ?", [(table,) for table in tables])


def hear_the_end(tab: TableTab, table: str, ask_and_note: dict[str, bool]) -> None:
    with suppress(ConnectionClosed):
        while tab.scene.ending is None:
            tab.hear()
        ask_and_note[table] = True


def test_no_act_of_a_seat_or_a_clock_is_lost_by_any_kill(tmp_path: Path) -> None:
    choice, folder = random.Random(3), tmp_path / "data"
    pairs: list[Pair] = []
    tokens: list[str] = []
    timed: dict[str, bool] = {}  # tables whose time is nearly used up, and whether that was told
    acts, count = 0, Count()
    for kill in range(6):
        with ExitStack() as stack:
            server = stack.enter_context(server_process(folder))
            one, two = (stack.enter_context(Guest(server.address)) for _ in range(2))
            for guest, token in zip((one, two), tokens, strict=False):
                guest.http.cookies.set("kingfisher_guest", token)
            for pair in pairs:
                pair.check(one)
            for table, was_told in timed.items():
                assert one.look(table).over or not was_told
            pairs.append(Pair(one, two, choice, count))
            waiting = one.open("solotaire", options={"variant": "quick-draw"}, clock={"minutes": 1}).id
            two.join(waiting)
            tokens = [one.token, two.token]
            ending = [
                threading.Thread(target=hear_the_end, args=(stack.enter_context(one.sit(table)), table, timed))
                for table, was_told in timed.items()
                if not was_told
            ]
            playing = threading.Thread(target=pairs[-1].play, args=(one, two))
            for thread in (*ending, playing):
                thread.start()
            if kill % 2:
                count.wait_for(count.reached + choice.randrange(4, 9))
                time.sleep(choice.uniform(0, 0.01))
            else:
                time.sleep(choice.uniform(0, 2 * LATEST))
            server.kill()
            ended(*ending, playing)
            timed[waiting] = False
        acts += sum(line.act for line in pairs[-1].log)
        nearly_out_of_time(folder, [table for table, was_told in timed.items() if not was_told])
    with server_process(folder) as server, Guest(server.address) as one:
        one.http.cookies.set("kingfisher_guest", tokens[0])
        for pair in pairs:
            pair.check(one)
        for table in timed:
            with one.sit(table) as tab:
                hear_the_end(tab, table, timed)
                assert (tab.log[-1].text, tab.log[-1].ms) == ("runs out of time", 60_000)
            assert kf.replay(one.record(table)).over
        assert server.end(signal.SIGTERM) == (0, "")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert connection.execute("pragma foreign_key_check").fetchall() == []
    assert acts >= 3  # in every second round somebody left before the kill
