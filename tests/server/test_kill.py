"""Killing the server at any instant loses no acknowledged move."""

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

import pytest
from websockets.exceptions import ConnectionClosed

from kingfisher.server.messages import Changed, Happening
from kingfisher.store.file import FILE
from kingfisher.table import Event, Table
from tests.played import BY_NAME, replayed
from tests.server.houses import serving
from tests.server.people import PATIENCE, Guest, Window

KILLS = 12
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
        self.log: list[Happening] = []

    def table_at(self, state: int) -> Table:
        return Table.from_log(TABLETOP, self.deal, self.sent[:state], practice=True)

    def come_back(self, window: Window) -> None:
        """After a restart the table is where it was told to be, or further along what was sent."""
        assert window.seat == 0
        assert self.state <= window.state <= len(self.sent)
        expected = self.table_at(window.state)
        assert window.scene == expected.scene(0)
        assert [line.text for line in window.log] == [entry.text for entry in expected.log(0)]
        if self.log and window.state == self.state:
            assert window.log == self.log
        del self.sent[window.state :]
        self.state, self.log = window.state, list(window.log)

    def prepare(self) -> list[dict[str, Any]]:
        """A burst of acts, each for the state that the one before leads to."""
        table = self.table_at(self.state)
        burst: list[dict[str, Any]] = []
        while len(burst) < BURST:
            kinds = ["move"] * 6 + ["undo"] * (table.may_undo(0) == "possible") + ["redo"] * table.may_redo(0)
            kind: Any = self.choice.choice(kinds)
            text = self.choice.choice(table.position.moves()) if kind == "move" else ""
            step = table.decide(kind, 0, table.number, text)
            if step.position.over:
                break
            self.sent.append(step.event)
            burst.append({"kind": kind, "state": table.number, **({"text": text} if text else {})})
            table.take(step)
        return burst

    def play(self, window: Window, burst: list[dict[str, Any]], heard: Callable[[], None]) -> None:
        """Send everything without waiting, and hear what is acknowledged until the server is gone."""
        hearing = threading.Thread(target=self.hear, args=(window, heard))
        hearing.start()
        with suppress(ConnectionClosed):
            for act in burst:
                window.say(**act)
        hearing.join()

    def hear(self, window: Window, heard: Callable[[], None]) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = window.hear()
                if isinstance(message, Changed):
                    assert message.id is not None
                    self.state, self.log = window.state, list(window.log)
                    heard()


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
            server = stack.enter_context(serving(folder))
            guest = stack.enter_context(Guest(server.address))
            if token:
                guest.http.cookies.set("kingfisher_guest", token)
            while len(players) < TABLES:
                players.append(Player(guest, 100 * seed + len(players)))
            token = guest.token
            windows = [stack.enter_context(guest.sit(player.id)) for player in players]
            for player, window in zip(players, windows, strict=True):
                player.come_back(window)
            bursts = [player.prepare() for player in players]
            playing = [
                threading.Thread(target=player.play, args=(window, burst, count.one_more))
                for player, window, burst in zip(players, windows, bursts, strict=True)
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
            for thread in playing:
                thread.join()
            in_flight += sum(len(player.sent) - player.state for player in players)
    with serving(folder) as server, Guest(server.address) as guest:
        guest.http.cookies.set("kingfisher_guest", token)
        for player in players:
            with guest.sit(player.id) as window:
                player.come_back(window)
                told = [(line.text, line.ms) for line in player.log]
                assert isinstance(window.ask("give-up", state=window.state), Changed)
            whole = replayed(guest.record(player.id))
            assert [(entry.text, entry.ms) for entry in whole.entries[:-1]] == told
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
            _, complaints = process.communicate()
            assert complaints == b""
    with serving(tmp_path / "data") as server, Guest(server.address) as guest:
        with guest.sit(guest.open("tabletop").id) as window:
            assert isinstance(window.play(window.moves[0]), Changed)
        assert server.end(signal.SIGTERM) == (0, "")
