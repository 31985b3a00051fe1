"""What goes wrong in a race: lost connections, people who are away, killed servers, hosts who leave."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from kingfisher.core.errors import BrokenGame
from kingfisher.core.play.record import GOES_TO_A_BOT, IS_BACK, LEAVES
from kingfisher.core.play.view import View
from kingfisher.core.tutorial import read_tutorial
from kingfisher.server.protocol.to_client import Changed, Done
from kingfisher.store import Store
from kingfisher.table import Table
from kingfisher.table.race import RaceTiming
from tests.server import servers
from tests.server.clients import Guest
from tests.server.race_clients import Racer, at, end_round, gathered, go, guests, quick_hands, race_server
from tests.server.servers import LocalServer, NoWorkers, runner_of, server_process, wait_until_away, wait_until_unloaded
from tests.support.random_games import BY_NAME

FRENZY = BY_NAME["frenzy"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with race_server(tmp_path_factory.mktemp("race")) as running:
        yield running


def turn(racer: Racer) -> None:
    racer.does(next(move for move in racer.moves if move in ("turn", "pick up")))


# Lost connections


def test_a_dropped_connection_keeps_its_seat_and_catches_up(server: LocalServer) -> None:
    with guests(server, 2) as both, gathered(both) as (first, second):
        go(first, second)
        turn(second)
        second.socket.socket.close()  # as when a cable is pulled
        wait_until_away(server, first.table.id, 1)
        for _ in range(4):
            turn(first)
        with at(both[1], first.table.id) as back:
            assert (back.seat, back.state, back.race.stage) == (1, 5, "racing")
            first.catch_up()
            assert back.log == first.log
            turn(back)
            first.until_state(6)
            assert first.log[-1].seat == 1


def test_who_is_away_from_a_race_is_played_by_a_bot_until_they_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_hands(monkeypatch)
    times = RaceTiming(countdown=0.02, between=60, substitute_after=0.05)
    with race_server(tmp_path, times) as running, guests(running, 2) as both, gathered(both) as (first, second):
        both[1].ask("PUT", "/api/me", dict[str, object], json={"name": "Bea"})
        go(first, second)
        second.socket.close()
        while first.table.seats[1].kind != "bot":
            first.hear()
        seat = first.table.seats[1]
        assert (seat.name, seat.plays_for, first.race.ready) == ("regular", "Bea", (True, True))
        first.until_state(4)
        assert [line.text for line in first.log if line.act and line.seat == 1] == [GOES_TO_A_BOT]
        with at(both[1], first.table.id) as back:
            while back.table.seats[1].kind != "person":
                back.hear()
            while not any(line.act and line.text == IS_BACK for line in back.log):
                back.hear()
            assert back.seat == 1
            if back.race.stage == "racing":
                turn(back)


def test_nobody_is_replaced_who_is_only_away_before_a_round(tmp_path: Path) -> None:
    times = RaceTiming(countdown=0.02, between=60, substitute_after=0.02)
    with race_server(tmp_path, times) as running, guests(running, 2) as both, gathered(both) as (first, second):
        go(first, second)
        end_round(first, second)
        first.until_round(1)
        second.socket.close()
        while first.table.seats[1].here:
            first.hear()
        for _ in range(3):
            first.catch_up()
        assert (first.table.seats[1].kind, first.race.stage) == ("person", "gathering")


def test_the_last_person_leaves_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a person the race stops, bots and clock included; somebody who looks on does not count."""
    quick_hands(monkeypatch)
    with race_server(tmp_path) as running, ExitStack() as stack:
        one, onlooker = stack.enter_context(guests(running, 2))
        table = one.open("frenzy", seats=["bot child"]).id
        looking = stack.enter_context(at(onlooker, table))
        with at(one, table) as racer:
            go(racer)
            racer.until_state(3)
        looking.until("racing")
        looking.until("gathering")
        runner = runner_of(running, table)
        stopped = running.inside(lambda: (runner.table.state_number, runner.table.clock.running, runner.bots._playing))
        looking.catch_up()
        assert stopped[1:] == (False, {})
        assert running.inside(lambda: runner.table.state_number) <= stopped[0] + 1  # what was being kept
        with at(one, table) as back:
            assert back.race.heat == 0
            back.until("racing")  # nobody need be ready in the middle of a round
            back.until_state(back.welcome.state + 2)


@pytest.mark.parametrize("is_unloaded", [False, True])
def test_after_its_guide_a_race_stops_without_a_person_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_unloaded: bool
) -> None:
    quick_hands(monkeypatch)
    with race_server(tmp_path, unload_seconds=0.01 if is_unloaded else 60) as running, Guest(running.address) as one:
        table = one.open("frenzy", guide=True).id
        with at(one, table) as racer:
            for step in read_tutorial(FRENZY.folder).steps:
                if step.move is not None:
                    assert racer.race.stage == "racing"
                    racer.does(step.move)
            racer.catch_up()
            assert {line.seat for line in racer.log if line.seat >= 0} == {0}  # nobody else moves meanwhile
            turn(racer)
            racer.until_state(racer.state + 2)
        if is_unloaded:
            wait_until_unloaded(running)
        else:
            wait_until_away(running, table, 0)
            runner = runner_of(running, table)
            assert running.inside(lambda: (runner.session.race and runner.session.race.phase, runner.bots._playing)) == (
                "gathering",
                {},
            )
        with at(one, table) as back:
            assert back.race.stage == "countdown"
            back.until("racing")
            back.until_state(back.state + 2)


class IllegalChoices(NoWorkers):
    """A game's bot that chooses what a rule forbids."""

    async def choose(self, view: View, bot: str, seed: int) -> int:  # noqa: ARG002
        raise BrokenGame(f"{view.game.name}: the bot {bot} chose something, which [4.1] forbids")


def test_a_bot_that_chooses_an_illegal_move_leaves_the_race(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (
        race_server(tmp_path, workers=IllegalChoices) as running,
        Guest(running.address) as one,
        at(one, one.open("frenzy", seats=["bot child"]).id) as racer,
    ):
        go(racer)
        racer.until("gathering")
        assert (racer.table.waiting, racer.table.seats[1].kind) == (True, "open")
        assert [(line.seat, line.text) for line in racer.log if line.act] == [(1, LEAVES)]
    assert "the bot child in seat 1" in caplog.text
    caplog.clear()  # this failure was expected


# Sleeping and killed servers


@pytest.mark.parametrize("all_come", [True, False])
def test_a_restored_race_begins_with_a_fresh_countdown(tmp_path: Path, all_come: bool) -> None:
    times = RaceTiming(countdown=0.02, resume=60 if all_come else 0.05)
    with race_server(tmp_path, times, unload_seconds=0.01) as running, ExitStack() as stack:
        both = stack.enter_context(guests(running, 2))
        with gathered(both) as (first, second):
            go(first, second)
            turn(first)
            table = first.table.id
        wait_until_unloaded(running)
        back = stack.enter_context(at(both[0], table))
        assert (back.race.stage, back.race.heat, back.race.ready) == ("gathering", 0, (True, False))
        assert back.is_refused("turn").code == "not-started" or back.race.stage != "gathering"
        if all_come:
            stack.enter_context(at(both[1], table))
        assert back.until("racing").ready == (True, all_come)
        turn(back)


def test_a_race_that_is_unloaded_between_rounds_asks_again(tmp_path: Path) -> None:
    with race_server(tmp_path, unload_seconds=0.01) as running, guests(running, 2) as both:
        with gathered(both) as (first, second):
            go(first, second)
            end_round(first, second)
            first.until_round(1)
            table = first.table.id
        wait_until_unloaded(running)
        with at(both[0], table) as one, at(both[1], table) as two:
            one.catch_up()
            assert (one.race.stage, one.race.heat, one.race.ready) == ("gathering", 1, (False, False))
            go(one, two)


QUICK_SERVER = """
from kingfisher.table import race
race.RaceTiming.__init__.__defaults__ = (0.3, 0.5, 0.3, 60, 60, 5)
"""


def not_done(racer: Racer) -> list[str]:
    """What the racer may do; without saying done, which ends the round where nobody else can play."""
    return [move for move in racer.moves if move != "done"]


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_server_goes_on_with_the_race_from_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(servers, "UNLIMITED_SERVER", QUICK_SERVER + servers.UNLIMITED_SERVER)
    choice = random.Random(seed)
    tokens: list[str] = []
    table, acknowledged = "", 0
    for _ in range(3):
        with server_process(tmp_path / "data", limited=False) as process, ExitStack() as stack:
            both = [stack.enter_context(Guest(process.address)) for _ in range(2)]
            if not table:
                table = both[0].open("frenzy").id
                both[1].join(table)
                tokens = [person.token for person in both]
            else:
                for person, token in zip(both, tokens, strict=True):
                    person.http.cookies.set("kingfisher_guest", token)
            racers = [stack.enter_context(at(person, table)) for person in both]
            for racer in racers:
                assert racer.state >= acknowledged
                assert racer.race.stage in ("gathering", "countdown")
                if not acknowledged:
                    racer.set_ready()
            for racer in racers:
                racer.until("racing")
            for _ in range(20):
                racer = choice.choice(racers)
                racer.catch_up()
                if racer.race.stage == "racing" and racer.race.heat == 0:
                    answer = racer.play(choice.choice(not_done(racer)))
                    acknowledged = answer.state if isinstance(answer, Changed) else acknowledged
            in_flight = racers[0].msg("move", state=racers[0].state, text=choice.choice(not_done(racers[0])))
            process.kill()
            try:
                answer = racers[0].answer_to(in_flight)
                acknowledged = answer.state if isinstance(answer, Changed) else acknowledged
            except ConnectionClosed:
                pass
    store = Store(tmp_path / "data")
    row, events = store.tables.find(table), store.events.of_table(table)
    store.close()
    assert row is not None
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert len(events) >= acknowledged >= 40
    assert [event.ms for event in events] == sorted(event.ms for event in events)
    assert Table.from_log(FRENZY, row.seed, events).state_number == row.state_number == len(events)  # type: ignore[arg-type]


def test_a_server_that_is_told_to_stop_while_bots_race_complains_about_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "UNLIMITED_SERVER", QUICK_SERVER + servers.UNLIMITED_SERVER)
    with server_process(tmp_path / "data", limited=False) as process, Guest(process.address) as one:
        table = one.open("frenzy", options={"players": 4}, seats=["bot child", "bot expert", "bot champion"]).id
        with at(one, table) as racer:
            go(racer)
            racer.until_state(6)
            assert process.end(signal.SIGTERM) == (0, "")


# Leaving


def test_the_host_leaves_and_somebody_else_is_the_host(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    with guests(server, 3) as everybody, gathered(everybody) as (first, second, third):
        go(first, second, third)
        turn(first)
        assert isinstance(first.ask("leave"), Changed)
        assert first.closed() == (4408, "seat-moved")
        second.until("gathering")
        assert (second.race.host, second.table.waiting) == (1, True)
        assert second.code_of("move", state=second.state, text="turn") == "waiting"
        assert isinstance(second.ask("pause", paused=True), Done)
        assert isinstance(second.ask("pause", paused=False), Done)
        assert isinstance(second.ask("seat-bot", seat=0, bot="child"), Changed)
        third.until("gathering")
        for racer in (second, third):
            racer.until("racing")
        while not any(line.seat == 0 and not line.act for line in third.log[-2:]):
            third.hear()
        assert (third.race.host, third.table.seats[0].kind) == (1, "bot")


def test_who_left_comes_back_to_the_seat_and_the_race_goes_on(server: LocalServer) -> None:
    with guests(server, 2) as both, gathered(both) as (first, second):
        go(first, second)
        second.ask("leave")
        first.until("gathering")
        assert both[1].join(first.table.id).seat == 1
        with at(both[1], first.table.id) as back:
            back.until("racing")
            turn(back)


def test_who_wants_to_be_forgotten_leaves_the_race(server: LocalServer) -> None:
    with guests(server, 3) as everybody, gathered(everybody) as (first, second, third):
        go(first, second, third)
        assert everybody[1].http.delete("/api/me").status_code == 204
        assert second.closed()[0] == 4408
        while first.table.seats[1].kind != "open":
            first.hear()
        assert (first.until("gathering").host, third.seat) == (0, 2)
