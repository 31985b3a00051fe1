"""The live race: gathering, Go, rounds, photo finishes, time slots, latency pings and floods, over real sockets."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.bots.human_timing import HUMAN_LIMIT_MS
from kingfisher.core.play.position import Position
from kingfisher.server.protocol.rest import GameInfo
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.protocol.to_client import Changed, Done, LatencyPing, PhotoInfo, Refused
from kingfisher.server.rate_limit import UNLIMITED, Limit
from kingfisher.server.sessions.runner import substitute_of
from kingfisher.table import Table
from kingfisher.table.race import RaceTiming, with_one_fewer
from tests.server.clients import Guest
from tests.server.race_clients import Racer, at, end_round, gathered, go, guests, quick_hands, race_server
from tests.server.servers import LocalServer, runner_of, wait_until_unloaded
from tests.support.random_games import BY_NAME

FRENZY = BY_NAME["frenzy"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with race_server(tmp_path_factory.mktemp("race")) as running:
        yield running


def people(server: LocalServer, count: int, stack: ExitStack) -> list[Guest]:
    return stack.enter_context(guests(server, count))


# What is told


def test_games_tell_whether_they_are_a_race(server: LocalServer) -> None:
    with Guest(server.address) as one:
        games = {game.name: game.race for game in one.ask("GET", "/api/games", list[GameInfo])}
        assert games == {name: name == "frenzy" for name in games}
        assert one.open("solotaire", options={"variant": "honeymoon"}).race is None


def test_only_a_race_can_be_calm(server: LocalServer) -> None:
    with Guest(server.address) as one:
        answer = one.http.post("/api/tables", json={"game": "tabletop", "calm": True})
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "no-race", "calm")
        race = one.open("frenzy", calm=True).race
        assert race is not None
        assert race.calm


def test_other_games_know_nothing_of_it(server: LocalServer) -> None:
    with Guest(server.address) as one, one.sit(one.open("tabletop").id) as tab:
        for asked in ({"ready": True}, {"paused": True}, {"seat": 0}, {}):
            kind = {"ready": "ready", "paused": "pause", "seat": "remove-seat"}.get(next(iter(asked), ""), "pass")
            assert tab.code_of(kind, **asked) == "no-race"
        tab.msg("beat")
        tab.catch_up()


def test_a_race_of_a_table_that_is_not_loaded(tmp_path: Path) -> None:
    with race_server(tmp_path, unload_seconds=0.01) as running, Guest(running.address) as one:
        table = one.open("frenzy", options={"players": 3}, seats=["bot child", "open"]).id
        with at(one, table) as racer:
            assert racer.race.heat == 0
        wait_until_unloaded(running)
        race = one.look(table).race
        assert race is not None
        assert (race.stage, race.heat, race.ready, race.host) == ("gathering", -1, (False, True, False), 0)


# Gathering


def test_a_round_begins_when_every_seat_is_taken_and_everybody_is_ready(server: LocalServer) -> None:
    with ExitStack() as stack:
        one, two, onlooker = people(server, 3, stack)
        table = one.open("frenzy", options={"players": 3}, seats=["open", "bot child"]).id
        first, looking = stack.enter_context(at(one, table)), stack.enter_context(at(onlooker, table))
        assert (first.race.stage, first.race.ready, first.race.host) == ("gathering", (False, False, True), 0)
        assert first.code_of("move", state=0, text="turn") == "waiting"
        first.set_ready()
        assert (first.race.stage, first.race.ready) == ("gathering", (True, False, True))
        two.join(table)
        second = stack.enter_context(at(two, table))
        assert second.is_refused("turn").code == "not-started"
        assert looking.code_of("ready", ready=True) == "no-seat"
        assert looking.code_of("pass") == "no-seat"
        second.set_ready()
        second.until("countdown")
        for racer in (first, second, looking):
            assert racer.until("racing").starts_in_ms is None
        first.does("turn")
        second.does("turn")
        assert first.code_of("ready", ready=False) == "racing"


def test_the_countdown_is_told_and_ends_when_somebody_is_not_ready_any_more(tmp_path: Path) -> None:
    times = RaceTiming(countdown=60)
    with race_server(tmp_path, times) as running, guests(running, 2) as both, gathered(both) as (first, second):
        first.set_ready()
        second.set_ready()
        left = second.until("countdown").starts_in_ms
        assert left is not None
        assert 0 < left <= 60_000
        assert second.is_refused("turn").code == "not-started"
        first.set_ready(False)
        assert (first.race.stage, first.race.ready) == ("gathering", (False, True))
        first.set_ready()
        first.until("countdown")
        second.socket.close()  # and who has gone is not ready
        assert first.until("gathering").ready == (True, False)
        with at(both[1], first.table.id):
            assert first.until("countdown").ready == (True, True)


def test_the_host_may_pause_before_a_round(server: LocalServer) -> None:
    with ExitStack() as stack:
        first, second, third = stack.enter_context(gathered(people(server, 3, stack)))
        assert second.code_of("pause", paused=True) == "not-host"
        assert isinstance(first.ask("pause", paused=True), Done)
        for racer in (first, second, third):
            racer.set_ready()
        assert first.race.stage == "paused"
        assert second.code_of("pause", paused=False) == "not-host"
        assert isinstance(first.ask("pause", paused=False), Done)
        for racer in (first, second, third):
            racer.until("racing")
        assert first.code_of("pause", paused=True) == "racing"


def test_while_the_host_is_away_anybody_lets_it_go_on(server: LocalServer) -> None:
    with ExitStack() as stack:
        first, second = stack.enter_context(gathered(people(server, 2, stack)))
        first.ask("pause", paused=True)
        first.socket.close()
        second.until("paused")
        while second.table.seats[0].here:
            second.hear()
        assert second.code_of("pause", paused=True) == "not-host"
        assert isinstance(second.ask("pause", paused=False), Done)
        assert (second.race.stage, second.race.host) == ("gathering", 0)


# Seats that go


def test_before_anything_was_played_a_removed_seat_goes_away(server: LocalServer) -> None:
    with ExitStack() as stack:
        everybody = people(server, 4, stack)
        one, _, three, four = everybody
        table = one.open("frenzy", options={"players": 5}).id
        for person in everybody[1:]:
            person.join(table)
        first, second, third, fourth = (stack.enter_context(at(person, table)) for person in everybody)
        seal = first.table.seal
        first.ask("seat-bot", seat=4, bot="expert")
        fourth.set_ready()
        assert second.code_of("remove-seat", seat=2) == "not-host"
        assert first.code_of("remove-seat", seat=0) == "own-seat"
        assert first.code_of("remove-seat", seat=5) == "no-such-seat"
        assert isinstance(first.ask("remove-seat", seat=1), Done)
        for racer in (second, third, fourth):
            racer.catch_up()
        assert [racer.seat for racer in (first, second, third, fourth)] == [0, -1, 1, 2]
        assert [racer.scene.seat for racer in (first, second, third, fourth)] == [0, -1, 1, 2]
        assert (third.table.options, third.table.seal) == ({"players": 4}, seal)
        assert [(seat.kind, seat.name) for seat in third.table.seats][3] == ("bot", "expert")
        assert third.race.ready == (False, False, True, True)
        row = server.services.store.tables.find(table)
        assert row is not None
        assert [seat.number for seat in row.seats] == [0, 1, 2, 3]
        assert [(event.number, event.seat, event.kind) for event in server.services.store.events.of_table(table)] == [
            (1, 3, "bot")
        ]
        assert isinstance(first.ask("remove-seat", seat=3), Done)  # the bot goes too
        assert isinstance(first.ask("remove-seat", seat=1), Done)
        assert first.code_of("remove-seat", seat=1) == "too-few-seats"
        first.set_ready()
        first.until("racing")
        for racer in (first, fourth):
            racer.until("racing")
            racer.does("turn")
        third.catch_up()
        assert (third.seat, third.is_refused("turn").code) == (-1, "no-seat")
        assert (three.look(table).seat, four.look(table).seat) == (-1, 1)
        truth = Table.from_log(FRENZY, row.seed, server.services.store.events.of_table(table))  # type: ignore[arg-type]
        assert fourth.scene == truth.position.scene(1)


def test_later_a_removed_seat_goes_to_a_bot_for_good(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    with ExitStack() as stack:
        first, second = stack.enter_context(gathered(people(server, 2, stack)))
        go(first, second)
        assert first.code_of("remove-seat", seat=1) == "racing"
        end_round(first, second)
        first.until_round(1)
        assert isinstance(first.ask("remove-seat", seat=1), Done)
        assert second.closed() == (4408, "seat-moved")
        assert [(seat.kind, seat.name) for seat in first.table.seats][1] == ("bot", "regular")
        assert first.code_of("remove-seat", seat=1) == "taken"
        assert [event.kind for event in server.services.store.events.of_table(first.table.id)][-2:] == ["leave", "bot"]
        first.set_ready()
        first.until("racing")
        while not any(line.seat == 1 and not line.act for line in first.log[-3:]):
            first.hear()


def test_the_game_with_one_seat_fewer() -> None:
    assert [with_one_fewer(FRENZY.choose(players=players)) is None for players in (2, 3)] == [True, False]
    fewer = with_one_fewer(FRENZY.choose(players=6))
    assert fewer is not None
    assert fewer.options == {"players": 5}
    assert with_one_fewer(BY_NAME["tabletop"]) is None
    assert [substitute_of(BY_NAME[name]) for name in ("frenzy", "tabletop")] == ["regular", "skilled"]


# Rounds


def test_between_rounds_everybody_is_asked_again(server: LocalServer) -> None:
    with ExitStack() as stack:
        first, second = stack.enter_context(gathered(people(server, 2, stack)))
        go(first, second)
        end_round(first, second)
        first.until_round(1)
        assert (first.race.stage, first.race.ready) == ("gathering", (False, False))
        assert second.is_refused("turn").code == "not-started"
        go(first, second)
        second.does("turn")


def test_the_next_round_begins_by_itself_and_after_three_it_is_over(tmp_path: Path) -> None:
    times = RaceTiming(countdown=0.02, between=0.05)
    with race_server(tmp_path, times) as running, ExitStack() as stack:
        everybody = people(running, 2, stack)
        first, second = stack.enter_context(gathered(everybody))
        go(first, second)
        for number in range(3):
            for racer in (first, second):
                racer.until_round(number)
                racer.until("racing")
            end_round(first, second)
        for racer in (first, second):
            assert racer.until("over").heat == 2
            assert racer.code_of("move", state=racer.state, text="turn") == "over"
            assert racer.code_of("ready", ready=True) == "over"
        assert first.scene.ending == "7.3"
        assert everybody[0].look(first.table.id).over


def test_the_only_person_among_bots_is_waited_for_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    times = RaceTiming(countdown=0.02, between=0.05)
    with race_server(tmp_path, times) as running, ExitStack() as stack:
        (racer,) = stack.enter_context(gathered(people(running, 1, stack), seats=["bot child", "bot random"]))
        go(racer)
        race_to_the_end_of_the_round(racer)
        for _ in range(3):
            time.sleep(times.between)
            racer.catch_up()
            race = racer.race
            assert (race.stage, race.ready, race.starts_in_ms) == ("gathering", (False, True, True), None)
        go(racer)


def test_nobody_is_hurried_any_more_once_the_others_have_gone(tmp_path: Path) -> None:
    times = RaceTiming(countdown=0.02, between=60)
    with race_server(tmp_path, times) as running, guests(running, 2) as both, gathered(both) as (first, second):
        go(first, second)
        end_round(first, second)
        first.until_round(1)
        first.catch_up()
        left = first.race.starts_in_ms
        assert left is not None
        assert isinstance(first.ask("remove-seat", seat=1), Done)
        first.catch_up()
        assert (first.race.stage, first.race.starts_in_ms) == ("gathering", None)


def race_to_the_end_of_the_round(racer: Racer) -> None:
    """Say done whenever that can be said, until the bots have ended it."""
    heat = racer.race.heat
    while racer.race.stage == "racing" and racer.race.heat == heat:
        message = racer.hear()
        if isinstance(message, Changed) and not message.result and "done" in racer.moves and racer.race.heat == heat:
            racer.msg("move", state=racer.state, text="done")


def test_the_clock_runs_only_while_it_is_raced(server: LocalServer) -> None:
    with ExitStack() as stack:
        first, second = stack.enter_context(gathered(people(server, 2, stack)))
        runner = runner_of(server, first.table.id)
        assert not runner.table.clock.running
        go(first, second)
        assert runner.table.clock.running
        end_round(first, second)
        second.until_round(1)
        assert not runner.table.clock.running


def test_a_rematch_of_six_with_bots(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    with ExitStack() as stack:
        everybody = people(server, 2, stack)
        first, _ = stack.enter_context(
            gathered(everybody, seats=["bot child", "bot expert", "bot regular", "bot random"], calm=True)
        )
        runner = runner_of(server, first.table.id)

        def finish() -> None:
            runner.table.position._state.phase = 2
            runner.table.position._state.at_round = 2
            runner.table._scenes.clear()

        server.inside(finish)
        rematch = everybody[1].ask("POST", f"/api/tables/{first.table.id}/rematch", TableInfo)
        again = everybody[0].ask("POST", f"/api/tables/{first.table.id}/rematch", TableInfo)
        assert (again.id, rematch.seat, again.seat) == (rematch.id, 1, 0)
        assert [(seat.kind, seat.name) for seat in rematch.seats[2:]] == [
            ("bot", "child"), ("bot", "expert"), ("bot", "regular"), ("bot", "random")
        ]  # fmt: skip
        assert rematch.race is not None
        assert (rematch.race.calm, rematch.options) == (True, {"players": 6})


def test_a_seat_by_the_link_and_on_another_screen(server: LocalServer) -> None:
    with ExitStack() as stack:
        one, two, three, other = people(server, 4, stack)
        table = one.open("frenzy", options={"players": 3}).id
        first = stack.enter_context(at(one, table))
        assert [two.join(table).seat, three.join(table).seat] == [1, 2]
        assert other.try_to_join(table) == 409
        second = stack.enter_context(at(two, table))
        token = two.ask("POST", f"/api/tables/{table}/transfer", dict[str, Any])["token"]
        other.ask("POST", "/api/seats", TableInfo, json={"token": token})
        assert second.closed() == (4408, "seat-moved")
        with at(other, table) as moved:
            assert moved.seat == 1
            moved.set_ready()
        first.catch_up()


# The photo finish


def contested(seed: int) -> tuple[list[tuple[int, str]], str] | None:
    """Moves of a deal for two after which both want the same place, and none is like it."""
    choice, position = random.Random(seed), FRENZY.deal(seed)
    made: list[tuple[int, str]] = []
    while not position.over and int(position.view(0).state.at_round) == 0 and len(made) < 150:
        text = wanted_by_both(position)
        if text is not None:
            return made, text
        seat = choice.randrange(2)
        moves = [move for move in position.moves(seat) if move != "done"]
        if moves:
            made.append((seat, choice.choice(moves)))
            position.play(made[-1][1], seat)
    return None


def wanted_by_both(position: Position) -> str | None:
    for text in position.moves(0):
        if " to board " in text and text in position.moves(1) and " to board " in text:
            after = position.copy().play(text, 0)
            if not after.over and int(after.view(0).state.at_round) == 0 and after.why_not(text, 1) is not None:
                return text
    return None


def first_contest() -> tuple[int, list[tuple[int, str]], str]:
    for seed in range(1, 60):
        contest = contested(seed)
        if contest is not None:
            return seed, *contest
    raise AssertionError("nobody ever wants the same")


def test_who_is_too_late_is_told_who_was_first_and_by_how_much(server: LocalServer) -> None:
    seed, moves, wanted = first_contest()
    with ExitStack() as stack:
        everybody = people(server, 2, stack)
        everybody[0].ask("PUT", "/api/me", dict[str, Any], json={"name": "Ada"})
        racers = stack.enter_context(gathered(everybody, deal=str(seed)))
        go(*racers)
        for seat, text in moves:
            racers[seat].does(text)
        first, second = racers
        second.until_state(len(moves))
        first.does(wanted)
        answer = second.ask("move", state=len(moves), text=wanted)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.state) == ("too-late", len(moves) + 1)
        assert answer.photo is not None
        assert (answer.photo.seat, answer.photo.text) == (0, wanted)
        assert answer.photo.ms >= 0
        assert answer.reason == f"Ada was first, by {answer.photo.ms} ms: {wanted}."
        assert answer.rule is not None
        # Who has seen it and tries anyway, or never could, has lost no race.
        second.until_state(len(moves) + 1)
        for text in (wanted, "row 1 to row 1"):
            refused = second.is_refused(text)
            assert (refused.code, refused.photo) == ("illegal", None)
        # Nor who was first themselves.
        first.until_state(len(moves) + 1)
        answer = first.ask("move", state=len(moves), text=wanted)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.photo) == ("illegal", None)


def test_a_photo_is_taken_by_the_time_of_arrival(server: LocalServer) -> None:
    """Both arrive while the disk is busy: what counts is when they came."""
    seed, moves, wanted = first_contest()
    with ExitStack() as stack:
        racers = stack.enter_context(gathered(people(server, 2, stack), deal=str(seed)))
        go(*racers)
        for seat, text in moves:
            racers[seat].does(text)
        first, second = racers
        second.until_state(len(moves))
        runner = runner_of(server, first.table.id)
        release = hold_the_disk(server)
        number = first.msg("move", state=first.state, text=wanted)
        wait_for(server, lambda: len(runner._tasks) == 1)
        arrived = server.inside(runner.table.clock.now)
        late = second.msg("move", state=second.state, text=wanted)
        wait_for(server, lambda: len(runner._tasks) == 2)
        release.set()
        won, lost = first.answer_to(number), second.answer_to(late)
        assert isinstance(won, Changed)
        assert isinstance(lost, Refused)
        assert won.happened[0].ms is not None
        assert won.happened[0].ms <= arrived
        assert lost.photo == PhotoInfo(0, lost.photo.ms if lost.photo else -1, wanted)


def hold_the_disk(server: LocalServer) -> threading.Event:
    """Nothing is kept until the event is set."""
    release = threading.Event()
    server.services.store._writer.write(lambda _: release.wait(30))
    return release


def wait_for(server: LocalServer, is_so: Callable[[], bool]) -> None:
    async def until() -> None:
        while not is_so():
            await asyncio.sleep(0.005)

    server.inside_async(until())


# Slices


def test_in_a_time_slot_everybody_moves_once(server: LocalServer) -> None:
    with ExitStack() as stack:
        everybody = people(server, 3, stack)
        first, second, third = stack.enter_context(gathered(everybody, calm=True))
        assert first.code_of("pass") == "not-started"
        go(first, second, third)
        assert first.race.slice is not None
        assert (first.race.slice.number, first.race.slice.acted) == (1, (False, False, False))
        first.does("turn")
        refused = first.is_refused("turn")
        assert (refused.code, first.code_of("pass")) == ("slice", "slice")
        assert first.race.slice.acted == (True, False, False)
        assert isinstance(second.ask("pass"), Done)
        assert second.is_refused("turn").code == "slice"
        third.does("turn")
        for racer in (first, second, third):
            racer.until_slot(2)
            assert racer.race.slice is not None
            assert racer.race.slice.acted == (False, False, False)
        second.does("turn")
        third.socket.close()  # who is not here holds nobody up
        first.does("turn")
        second.until_slot(3)


def test_a_time_slot_ends_by_itself_and_bots_move_once_in_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    times = RaceTiming(countdown=0.02, slot=0.05)
    with race_server(tmp_path, times) as running, ExitStack() as stack:
        (racer,) = stack.enter_context(gathered(people(running, 1, stack), seats=["bot child", "bot child"], calm=True))
        go(racer)
        racer.until_slot(6)
        racer.until_state(8)
        slots = 0
        moved: list[list[int]] = [[]]
        for message in racer.unasked:
            if isinstance(message, Changed):
                moved[-1] += [line.seat for line in message.happened if line.seat >= 0]
            race = getattr(getattr(message, "table", None), "race", None)
            if race and race.slice and race.slice.number > slots:
                slots = race.slice.number
                moved.append([])
        assert all(len(seats) == len(set(seats)) for seats in moved), moved
        assert {seat for seats in moved for seat in seats} == {1, 2}


def test_there_is_nothing_to_pass_where_time_runs(server: LocalServer) -> None:
    with ExitStack() as stack:
        first, second = stack.enter_context(gathered(people(server, 2, stack)))
        go(first, second)
        assert first.code_of("pass") == "not-calm"


# Bots


def test_bots_race_from_go_to_the_end_and_never_between(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hands(monkeypatch)
    with ExitStack() as stack:
        one = people(server, 1, stack)
        (racer,) = stack.enter_context(gathered(one, seats=["bot child", "bot champion", "bot random"]))
        for _ in range(3):
            before = racer.state
            racer.catch_up()
            assert racer.state == before
            go(racer)
            race_to_the_end_of_the_round(racer)
        assert racer.race.stage == "over"
        events = server.services.store.events.of_table(racer.table.id)
        assert {event.seat for event in events} >= {1, 2, 3}


def test_a_hand_is_never_quicker_than_a_hand_can_be(tmp_path: Path) -> None:
    with race_server(tmp_path) as running, ExitStack() as stack:
        (racer,) = stack.enter_context(gathered(people(running, 1, stack), seats=["bot champion"]))
        go(racer)
        racer.until_state(5)
        times = [event.ms for event in running.services.store.events.of_table(racer.table.id) if event.seat == 1]
        assert min(later - earlier for earlier, later in zip([0, *times], times, strict=False)) >= HUMAN_LIMIT_MS - 1


# Beats


def test_the_way_to_every_seat_is_measured(tmp_path: Path) -> None:
    times = RaceTiming(countdown=0.02, ping=0.02)
    with race_server(tmp_path, times) as running, ExitStack() as stack:
        everybody = people(running, 3, stack)
        first, second = stack.enter_context(gathered(everybody[:2], seats=["bot child"]))
        looking = stack.enter_context(at(everybody[2], first.table.id))
        second.deaf = looking.deaf = True
        pings: list[LatencyPing] = []
        while not pings or pings[-1].rtt[0] is None:
            message = first.hear()
            pings += [message] if isinstance(message, LatencyPing) else []
        assert pings[-1].rtt[1:] == (None, None)
        assert pings[-1].rtt[0] >= 0
        numbers = [ping.n for ping in pings]
        assert numbers == sorted(set(numbers))
        second.socket.send('{"type":"beat","id":999999}')  # of no ping that was sent
        second.catch_up()
        second.deaf = False
        while True:
            message = second.hear()
            if isinstance(message, LatencyPing) and message.rtt[1] is not None:
                break
        first.socket.close()
        while second.table.seats[0].here:
            second.hear()
        assert second.race.rtt[0] is None


def test_a_latency_pong_is_not_answered(server: LocalServer) -> None:
    with ExitStack() as stack:
        (racer,) = stack.enter_context(gathered(people(server, 1, stack), seats=["bot child"]))
        heard = len(racer.raw)
        racer.socket.send('{"type":"beat","id":1}')
        racer.socket.send('{"type":"beat","id":1}')
        racer.catch_up()
        assert [msgspec.json.decode(text)["type"] for text in racer.raw[heard:]] in (["pong"], ["beat", "pong"])


# Floods


def test_a_seat_that_floods_is_slowed_with_all_its_connections_and_the_others_are_not(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, messages=Limit(20, 0.001))
    with race_server(tmp_path, limits=limits) as running, ExitStack() as stack:
        everybody = people(running, 2, stack)
        first, second = stack.enter_context(gathered(everybody))
        more = [stack.enter_context(at(everybody[0], first.table.id)) for _ in range(3)]
        go(first, second)
        tabs = [first, *more]
        asked = [(tab, tab.msg("ping")) for _ in range(15) for tab in tabs]
        answers = [tab.answer_to(number) for tab, number in asked]
        refused = [answer.code for answer in answers if isinstance(answer, Refused)]
        assert set(refused) == {"slow-down"}
        assert len(answers) - len(refused) <= 20
        for tab in tabs:  # not even a fresh tab helps
            assert tab.is_refused("turn").code == "slow-down"
        with at(everybody[0], first.table.id) as fresh:
            fresh.deaf = True
            assert fresh.is_refused("turn").code == "slow-down"
        for _ in range(5):
            second.does(next(move for move in second.moves if move in ("turn", "pick up")))


def test_a_seat_with_much_in_the_line_holds_nobody_up(server: LocalServer) -> None:
    """Ten tabs of a seat move while the disk is busy; the other seat's one move is the second to be made."""
    with ExitStack() as stack:
        everybody = people(server, 2, stack)
        first, second = stack.enter_context(gathered(everybody))
        tabs = [first, *(stack.enter_context(at(everybody[0], first.table.id)) for _ in range(9))]
        go(first, second)
        runner = runner_of(server, first.table.id)
        release = hold_the_disk(server)
        for tab in tabs:
            tab.msg("move", state=0, text="turn")
        wait_for(server, lambda: len(runner._tasks) == len(tabs))
        number = second.msg("move", state=0, text="turn")
        wait_for(server, lambda: len(runner._tasks) == len(tabs) + 1)
        release.set()
        answer = second.answer_to(number)
        assert isinstance(answer, Changed)
        assert answer.state == 2
        events = server.services.store.events.of_table(first.table.id)
        assert [event.seat for event in events[:2]] == [0, 1]
