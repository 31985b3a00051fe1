"""People at a race: tabs that follow how it stands and answer latency pings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.bots.human_timing import MACHINE
from kingfisher.server.protocol.shared import RaceInfo, TableInfo
from kingfisher.server.protocol.to_client import Changed, Done, LatencyPing, Refused, SeatsChanged, ToClient, Welcome
from kingfisher.table.race import RaceTiming
from tests.server.clients import Guest, TableTab
from tests.server.servers import LocalServer, local_server

QUICK = RaceTiming(countdown=0.02, between=60, resume=60, substitute_after=60, slot=60, ping=60)
"""Nobody waits before Go; everything else only happens where a test asks for it."""


class Racer(TableTab):
    """A page at a race. `table` is the last that it received; latency pings are answered unless it is `deaf`."""

    table: TableInfo
    deaf = False

    def hear(self) -> ToClient:
        message = super().hear()
        if isinstance(message, Welcome):
            self.welcome, self.state, self.scene, self.log = message, message.state, message.scene, list(message.log)
        if isinstance(message, (Welcome, SeatsChanged)):
            self.table = message.table
        if isinstance(message, LatencyPing) and not self.deaf:
            self.socket.send(msgspec.json.encode({"type": "beat", "id": message.n}).decode())
        return message

    @property
    def seat(self) -> int:
        return self.table.seat

    @property
    def race(self) -> RaceInfo:
        assert self.table.race is not None
        return self.table.race

    def until(self, stage: str) -> RaceInfo:
        while self.race.stage != stage:
            self.unasked.append(self.hear())
        return self.race

    def until_round(self, number: int) -> None:
        while self.race.heat != number:
            self.unasked.append(self.hear())

    def until_slot(self, number: int) -> None:
        while self.race.slice is None or self.race.slice.number < number:
            self.unasked.append(self.hear())

    def set_ready(self, ready: bool = True) -> None:
        assert isinstance(self.ask("ready", ready=ready), Done)

    def code_of(self, kind: str, **fields: Any) -> str:
        self.catch_up()
        return super().code_of(kind, **fields)

    def does(self, text: str) -> Changed:
        answer = self.play(text)
        assert isinstance(answer, Changed), answer
        return answer

    def is_refused(self, text: str) -> Refused:
        answer = self.play(text)
        assert isinstance(answer, Refused), answer
        return answer


@contextmanager
def at(guest: Guest, table: str) -> Iterator[Racer]:
    with guest.socket(table) as socket:
        racer = Racer(socket)
        racer.hear_welcome()
        yield racer


@contextmanager
def guests(running: LocalServer, count: int) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Guest(running.address)) for _ in range(count)]


@contextmanager
def gathered(people: list[Guest], **settings: Any) -> Iterator[list[Racer]]:
    """A table at which all of them sit and have it open."""
    seats = settings.pop("seats", [])
    options = {"players": len(people) + len(seats)}
    wanted = [*(["open"] * (len(people) - 1)), *seats]
    table = people[0].open("frenzy", options=options, seats=wanted, **settings).id
    for person in people[1:]:
        person.join(table)
    with ExitStack() as stack:
        yield [stack.enter_context(at(person, table)) for person in people]


def go(*racers: Racer) -> None:
    """Everybody is ready, and it is Go."""
    for racer in racers:
        racer.set_ready()
    for racer in racers:
        racer.until("racing")


def end_round(*racers: Racer) -> None:
    """All of them are done, which ends the round unless somebody else can play; it may end before the last has said so."""
    current = racers[0].race.heat
    for racer in racers:
        racer.catch_up()
        if (racer.race.stage, racer.race.heat) == ("racing", current):
            racer.does("done")


@contextmanager
def race_server(folder: Path, times: RaceTiming = QUICK, **more: Any) -> Iterator[LocalServer]:
    with local_server(folder, race_timing=times, **more) as running:
        yield running


def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that need no time."""
    monkeypatch.setattr("kingfisher.server.races.race_bots.timing_of", lambda *_: MACHINE)
