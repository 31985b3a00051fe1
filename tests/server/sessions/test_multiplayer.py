"""Tables for more than one: waiting for each other, leaving, bots that take over, clocks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from kingfisher.core.errors import BrokenGame
from kingfisher.core.play.view import View
from kingfisher.server.accounts.guests import token_hash
from kingfisher.server.protocol.rest import Me, Statistics
from kingfisher.server.protocol.shared import SeatInfo, TableInfo, TimeControlInfo
from kingfisher.server.protocol.to_client import Changed, Refused, SeatsChanged
from kingfisher.store.store import SeatTaken
from kingfisher.store.writer import WriteFailed
from kingfisher.table.presence import Presence
from tests.server.clients import PATIENCE, Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import (
    LocalServer,
    NoWorkers,
    be_away,
    local_server,
    pass_time,
    runner_of,
    wait_until_away,
    wait_until_unloaded,
)
from tests.support.random_games import replayed

CLOCK = {"minutes": 1, "increment": 2}


@pytest.fixture
def fast_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """A server whose bots take no time and whose tables are unloaded as soon as they may be."""
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, unload_seconds=0.05) as running:
        yield running


def named(guest: Guest, name: str) -> Guest:
    guest.ask("PUT", "/api/me", Me, json={"name": name})
    return guest


def two_at_a_table(one: Guest, two: Guest, **settings: Any) -> str:
    table = one.open(**settings).id
    two.join(table)
    return table


def come_and_go(person: Guest, table: str) -> None:
    """Be at the table long enough for its clocks to begin."""
    with person.sit(table):
        time.sleep(0.02)


def hear_table(tab: TableTab) -> SeatsChanged:
    """The next news about who sits here."""
    while True:
        message = tab.hear()
        if isinstance(message, SeatsChanged):
            return message


def hear_seat(tab: TableTab, seat: int, kind: str) -> TableInfo:
    """Until the table has told that the seat is of this kind."""
    while (table := hear_table(tab).table).seats[seat].kind != kind:
        pass
    return table


def hear_line(tab: TableTab, text: str) -> None:
    """Until the log ends with this line."""
    while not tab.log or tab.log[-1].text != text:
        tab.unasked.append(tab.hear())


def acts(tab: TableTab) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in tab.log if line.act]


# Waiting


def test_a_table_waits_until_every_seat_is_taken(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open()
    assert table.waiting
    with one.sit(table.id) as tab:
        for kind, more in (("move", {"text": tab.moves[0]}), ("undo", {}), ("redo", {}), ("give-up", {})):
            assert tab.code_of(kind, state=0, **more) == "waiting"
        assert tab.welcome.undo == "waiting"
        assert not tab.welcome.clock.running
        assert not two.join(table.id).waiting
        assert not hear_table(tab).table.waiting
        answer = tab.play(tab.moves[0])
        assert isinstance(answer, Changed)
        assert answer.clock.running


def test_bots_wait_too(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one, Guest(fast_server.address) as two:
        table = one.open("scramble", options={"players": 3}, seats=["bot random", "open"]).id
        with one.sit(table) as tab:
            for _ in range(5):
                tab.catch_up()
            assert (tab.state, one.look(table).waiting) == (0, True)
            two.join(table)
            tab.until_state(1)
            assert tab.log[0].seat == 1


# Leaving


def test_who_leaves_opens_the_seat_and_the_game_waits(guest: NewGuest) -> None:
    one, two, onlooker = named(guest(), "Ada"), named(guest(), "Grace"), guest()
    table = two_at_a_table(one, two)
    with one.sit(table) as first, two.sit(table) as second, two.sit(table) as other_screen:
        first.play(first.moves[0])
        second.until_state(1)
        answer = second.ask("leave")
        assert isinstance(answer, Changed)
        assert [(line.seat, line.text, line.act) for line in answer.happened] == [(1, "leaves", True)]
        assert not answer.clock.running
        assert (second.closed(), other_screen.closed()) == ((4408, "seat-moved"), (4408, "seat-moved"))
        info = onlooker.look(table)
        assert info.seats[1] == SeatInfo(1, "open", "", here=False, left="Grace")
        assert (info.waiting, two.look(table).seat) == (True, -1)
        first.until_state(2)
        assert first.code_of("give-up", state=2) == "waiting"
        assert two.join(table).seat == 1
        with two.sit(table) as again:
            assert (again.seat, again.state, acts(again)) == (1, 2, [(1, "leaves")])
            assert isinstance(again.play(again.moves[0]), Changed)
    assert "! 1 leaves @" in one.record(table)


def test_anybody_with_the_link_takes_the_seat_that_was_left(guest: NewGuest) -> None:
    one, two, three = guest(), guest(), guest()
    table = two_at_a_table(one, two)
    with one.sit(table) as first:
        assert isinstance(first.ask("leave"), Changed)
    assert three.join(table).seat == 0
    assert one.refused("POST", f"/api/tables/{table}/join") == (409, "no-free-seat")
    with three.sit(table) as tab, two.sit(table) as other:
        tab.play(tab.moves[0])
        other.until_state(2)
        assert isinstance(other.play(other.moves[0]), Changed)


def test_who_has_seen_a_hand_comes_back_to_that_and_to_no_other(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one, Guest(fast_server.address) as two, Guest(fast_server.address) as three:
        table = one.open(options={"players": 3}).id
        two.join(table)
        three.join(table)
        with one.sit(table) as first, two.sit(table) as second:
            second.ask("leave")
            first.ask("leave")
        assert [two.join(table).seat, one.join(table).seat] == [1, 0]
        with one.sit(table) as first, two.sit(table) as second, three.sit(table) as third:
            first.ask("leave")
            assert isinstance(second.ask("seat-bot", seat=0, bot="random"), Changed)
            third.ask("leave")
        assert one.refused("POST", f"/api/tables/{table}/join") == (409, "no-free-seat")  # though seat 2 is free
        assert three.join(table).seat == 2


def test_games_that_cannot_be_left(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = two_at_a_table(one, two)
    with one.sit(one.open("tabletop").id) as alone:
        assert alone.code_of("leave") == "alone"
    with one.sit(table) as tab, onlooker.sit(table) as looking:
        assert looking.code_of("leave") == "no-seat"
        tab.ask("give-up", state=0)
        assert tab.code_of("leave") == "over"


def test_before_the_first_move_a_seat_is_left_just_so(guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    with one.sit(table) as tab:
        assert isinstance(tab.ask("leave"), Changed)
    info = one.look(table)
    assert ([seat.kind for seat in info.seats], info.seats[0].left, info.seats[1].left) == (["open", "open"], "", None)


def test_who_is_forgotten_leaves_the_games_with_others(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = named(guest(), "Ada"), guest()
    table = two_at_a_table(one, two, clock=CLOCK)
    with one.sit(table), two.sit(table) as other:
        one.http.delete("/api/me")
        hear_line(other, "leaves")
        other.catch_up()
    info = two.look(table)
    assert (info.seats[0], info.waiting) == (SeatInfo(0, "open", "", here=False), True)
    assert [event.kind for event in shared_server.services.store.events.of_table(table)] == ["leave"]


# A bot takes over


def test_a_bot_takes_an_open_seat_for_good(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one, Guest(fast_server.address) as two, Guest(fast_server.address) as three:
        table = one.open().id
        with one.sit(table) as tab, three.sit(table) as looking:
            assert looking.code_of("seat-bot", seat=1, bot="greedy") == "no-seat"
            answer = tab.ask("seat-bot", seat=1, bot="greedy")
            assert isinstance(answer, Changed)
            assert acts(tab) == [(1, "is played by a bot")]
            info = hear_table(tab).table
            assert (info.seats[1], info.waiting) == (SeatInfo(1, "bot", "greedy", here=True), False)
            assert two.refused("POST", f"/api/tables/{table}/join") == (409, "no-free-seat")
            assert tab.code_of("seat-bot", seat=1, bot="greedy") == "taken"
            tab.play(tab.moves[0])
            tab.until_state(3)  # the bot has answered
        wait_until_unloaded(fast_server)
        with one.sit(table) as tab:
            while tab.scene.ending is None:
                if tab.moves:
                    tab.play(tab.moves[0])
                else:
                    tab.hear()
        assert replayed(one.record(table)).over


def test_a_bot_plays_for_somebody_who_is_away_until_they_come_back(fast_server: LocalServer) -> None:
    with named(Guest(fast_server.address), "Ada") as one, named(Guest(fast_server.address), "Grace") as two:
        table = two_at_a_table(one, two)
        with one.sit(table) as tab:
            with two.sit(table):
                refused = tab.ask("seat-bot", seat=1, bot="random")
                assert isinstance(refused, Refused)
                assert (refused.code, refused.reason) == ("not-away", "The player in this seat is not away.")
            be_away(fast_server, table, 1, seconds=12)
            refused = tab.ask("seat-bot", seat=1, bot="random")
            assert isinstance(refused, Refused)
            assert refused.code == "not-away"
            assert refused.reason.startswith("Away for 1")
            be_away(fast_server, table, 1, seconds=18)
            assert (one.look(table).seats[1].away_ms or 0) >= 30_000
            assert isinstance(tab.ask("seat-bot", seat=1, bot="random"), Changed)
            seat = one.look(table).seats[1]
            assert (seat.kind, seat.name, seat.plays_for, seat.here) == ("bot", "random", "Grace", True)
            assert (two.look(table).seat, one.look(table).waiting) == (1, False)
            tab.play(tab.moves[0])
            tab.until_state(3)
            assert [line.seat for line in tab.log if not line.act and line.seat >= 0] == [0, 1]
            tab.play(tab.moves[0])
            tab.until_state(5)
            with two.sit(table) as back:
                hear_line(back, "is back")
                hear_line(tab, "is back")
                assert (one.look(table).seats[1].kind, one.look(table).seats[1].plays_for) == ("person", None)
                tab.play(tab.moves[0])
                back.until_state(tab.state)
                for _ in range(5):
                    back.catch_up()
                assert back.scene.to_act == 1  # no bot moves for who is here
                assert isinstance(back.play(back.moves[0]), Changed)
        assert acts(tab) == [(1, "is played by a bot"), (1, "is back")]


def test_a_substitute_plays_on_after_unloading_and_leaves_no_best_result(fast_server: LocalServer) -> None:
    with named(Guest(fast_server.address), "Ada") as one, named(Guest(fast_server.address), "Grace") as two:
        table = two_at_a_table(one, two)
        with one.sit(table) as tab:
            be_away(fast_server, table, 1, seconds=31)
            assert isinstance(tab.ask("seat-bot", seat=1, bot="random"), Changed)
        wait_until_unloaded(fast_server)
        assert one.look(table).seats[1].plays_for == "Grace"
        with one.sit(table) as tab:
            tab.play(tab.moves[0])
            tab.until_state(3)
            tab.ask("give-up", state=3)
        for person, played in ((one, 1), (two, 1)):
            tally = person.ask("GET", "/api/statistics/whispers", Statistics).tallies[0]
            assert (tally.played, tally.best_list, tally.can_be_won) == (played, (), True)
        assert two.ask("GET", "/api/statistics/whispers", Statistics).tallies[0].won == 1
        assert two.look(table).over


def test_the_first_thing_that_somebody_does_brings_them_back(fast_server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where their coming could not be kept."""
    with Guest(fast_server.address) as one, Guest(fast_server.address) as two:
        table = two_at_a_table(one, two)
        with two.sit(table) as tab:
            be_away(fast_server, table, 0, seconds=31)
            assert isinstance(tab.ask("seat-bot", seat=0, bot="random"), Changed)
        wait_until_unloaded(fast_server)
        with monkeypatch.context() as patch:
            patch.setattr(fast_server.services.store.events, "append", taken)
            with one.sit(table) as back:
                back.catch_up()
                assert back.code_of("give-up", state=back.state) == "taken"
        with monkeypatch.context() as patch:
            patch.setattr("kingfisher.server.sessions.runner.TableRunner._welcome_back", nothing)
            with one.sit(table) as back:
                back.catch_up()
                assert [text for _, text in acts(back)] == ["is played by a bot"]
                assert isinstance(back.ask("give-up", state=back.state), Changed)
                assert [text for _, text in acts(back)] == ["is played by a bot", "is back", "gives up"]


async def nothing(*_: object) -> None:
    pass


def taken(*_: object) -> Any:
    raise SeatTaken("somebody else has taken this seat in the meantime")


@pytest.mark.parametrize(
    ("seat", "bot", "code"),
    [
        (2, "random", "no-such-seat"),
        (63, "random", "no-such-seat"),
        (1, "chess", "no-such-bot"),
        (1, "", "no-such-bot"),
        (0, "random", "not-away"),
        (1, "random", "taken"),
        (64, "random", "malformed"),
        (-1, "random", "malformed"),
        (1, "x" * 21, "malformed"),
    ],
)
def test_a_bot_that_cannot_be_is_refused(guest: NewGuest, seat: int, bot: str, code: str) -> None:
    one = guest()
    with one.sit(one.open(seats=["bot greedy"]).id) as tab:
        assert tab.code_of("seat-bot", seat=seat, bot=bot) == code


def test_no_bot_comes_after_the_end(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = two_at_a_table(one, two)
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
        be_away(shared_server, table, 1, seconds=31)
        assert tab.code_of("seat-bot", seat=1, bot="random") == "over"


def test_a_bot_does_not_take_a_seat_from_somebody_who_was_quicker(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    with one.sit(table) as tab:
        grace = shared_server.services.store.guests.find(token_hash(named(two, "Grace").token))
        assert grace is not None
        assert shared_server.services.store.seats.sit_down(table, 1, grace.id).result(
            PATIENCE
        )  # before the table has heard of it
        assert tab.code_of("seat-bot", seat=1, bot="random") == "taken"
        assert shared_server.services.store.events.of_table(table) == []


class InOrder(NoWorkers):
    """Remembers which seats thought, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.seats: list[int] = []

    async def choose(self, view: View, bot: str, seed: int) -> int:  # noqa: ARG002
        self.seats.append(view.seat)
        return view.legal[-1]


def test_bots_that_can_all_move_take_turns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, workers=InOrder) as running, Guest(running.address) as one:
        table = one.open("scramble", options={"players": 3}, seats=["bot random", "bot random"]).id
        with one.sit(table) as tab:
            tab.until_state(8)
        workers = running.services.tables.workers
        assert isinstance(workers, InOrder)
        assert workers.seats[:8] == [1, 2] * 4


class IllegalChoices(NoWorkers):
    """A game's bot that chooses what a rule forbids."""

    async def choose(self, view: View, bot: str, seed: int) -> int:  # noqa: ARG002
        raise BrokenGame(f"{view.game.name}: the bot {bot} chose something, which [4.1] forbids")


def test_a_bot_that_chooses_an_illegal_move_leaves_its_seat(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with (
        local_server(folder, workers=IllegalChoices) as running,
        Guest(running.address) as one,
        Guest(running.address) as two,
    ):
        table = one.open("scramble", seats=["bot random"]).id
        with one.sit(table) as tab:
            table_info = hear_seat(tab, 1, "open")
            assert (table_info.waiting, acts(tab)) == (True, [(1, "leaves")])
            assert "the bot random in seat 1" in caplog.text
            assert "which [4.1] forbids" in caplog.text
            caplog.clear()  # this failure was expected
            assert two.join(table).seat == 1
            assert not hear_seat(tab, 1, "person").waiting


def test_a_substitute_that_chooses_an_illegal_move_leaves_the_seat_to_its_person(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with (
        local_server(folder, workers=IllegalChoices, unload_seconds=0.05) as running,
        Guest(running.address) as one,
        Guest(running.address) as two,
    ):
        table = two_at_a_table(one, two)
        with one.sit(table) as tab:
            be_away(running, table, 1, seconds=31)
            assert isinstance(tab.ask("seat-bot", seat=1, bot="random"), Changed)
            tab.play(tab.moves[0])
            hear_line(tab, "leaves")
            table_info = hear_seat(tab, 1, "person")
            assert (table_info.waiting, acts(tab)) == (False, [(1, "is played by a bot"), (1, "leaves")])
            caplog.clear()  # this failure was expected
        wait_until_unloaded(running)
        with two.sit(table) as back:
            assert (back.seat, back.scene.ending) == (1, None)
            assert isinstance(back.play(back.moves[0]), Changed)


# Clocks


def test_every_seat_has_its_own_time(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = two_at_a_table(one, two, clock=CLOCK)
    assert one.look(table).clock == TimeControlInfo(1, 2)
    with two.sit(table) as second, one.sit(table) as first:
        assert second.welcome.running == (False, False)  # it begins when all have come
        assert first.welcome.left[1] == 60_000
        assert first.welcome.running == (True, False)
        pass_time(shared_server, table, seconds=10)
        answer = first.play(first.moves[0])
        assert isinstance(answer, Changed)
        assert answer.running == (False, True)
        assert 40_000 < (answer.left[0] or 0) <= 52_000
        second.until_state(1)
        with one.sit(table) as late:
            assert late.welcome.running == (False, True)
            assert (late.welcome.left[0], late.welcome.undo) == (answer.left[0], "reveals")


def test_time_that_is_used_up_ends_the_game(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = two_at_a_table(one, two, clock=CLOCK)
    with one.sit(table) as first, onlooker.sit(table) as looking:
        come_and_go(two, table)
        pass_time(shared_server, table, seconds=61)  # seat 1 is away, and seat 0 thinks for too long
        for tab in (first, looking):
            hear_line(tab, "runs out of time")
        assert first.log[-1].ms == 60_000
        assert first.scene.ending == "4.4"
        assert first.code_of("move", state=1, text="play 1") == "over"
    record = replayed(one.record(table))
    assert (record.over, record.won(0), record.won(1)) == (True, False, True)
    assert two.ask("GET", "/api/statistics/whispers", Statistics).tallies[0].won == 1
    with two.sit(table) as late:
        assert late.welcome.result is not None
        assert (late.welcome.left, late.welcome.running) == ((0, 60_000), (False, False))


def test_a_move_that_comes_too_late_is_too_late(shared_server: LocalServer, guest: NewGuest) -> None:
    """Even if nobody has noticed yet."""
    one, two = guest(), guest()
    table = two_at_a_table(one, two, clock=CLOCK)
    with one.sit(table) as first, two.sit(table) as second:
        runner = runner_of(shared_server, table)

        def unnoticed() -> None:
            runner.table.clock._spent += 60_000
            runner._timer.set(None)

        shared_server.inside(unnoticed)
        answer = first.play(first.moves[0])
        assert isinstance(answer, Refused)
        assert (answer.code, first.log[-1].text, first.log[-1].ms) == ("over", "runs out of time", 60_000)
        second.until_state(1)
        assert second.scene.ending == "4.4"


def test_time_goes_on_while_its_own_person_is_away_but_not_while_nobody_is_here(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one, Guest(fast_server.address) as two:
        table = two_at_a_table(one, two, clock=CLOCK)
        with one.sit(table):
            come_and_go(two, table)
        with two.sit(table) as waiting:
            assert waiting.welcome.running == (True, False)
            pass_time(fast_server, table, seconds=30)
        wait_until_unloaded(fast_server)
        fast_server.services.store._writer.write(lambda _: None).result(PATIENCE)
        with Guest(fast_server.address) as onlooker, onlooker.sit(table) as looking:
            assert looking.welcome.running == (False, False)
            left = looking.welcome.left[0] or 0
            assert 0 < left <= 30_000
        with one.sit(table) as first:
            assert first.welcome.running == (True, False)
            assert isinstance(first.play(first.moves[0]), Changed)


def test_no_time_runs_while_a_seat_is_free(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open(clock=CLOCK).id
    with one.sit(table) as first:
        assert (first.welcome.running, first.welcome.left) == ((False, False), (60_000, 60_000))
        assert runner_of(shared_server, table)._timer._handle is None
        two.join(table)
        hear_table(first)
        assert not runner_of(shared_server, table).table.clock.running
        with two.sit(table) as second:
            assert runner_of(shared_server, table).table.clock.running
            answer = second.ask("leave")
            assert isinstance(answer, Changed)
            assert answer.running == (False, False)
        assert runner_of(shared_server, table)._timer._handle is None


def test_bots_have_no_clock(fast_server: LocalServer) -> None:
    with Guest(fast_server.address) as one:
        table = one.open(seats=["bot random"], clock=CLOCK).id
        with one.sit(table) as tab:
            assert (tab.welcome.left[1], tab.welcome.running) == (None, (True, False))
            tab.play(tab.moves[0])
            tab.until_state(2)
        wait_until_unloaded(fast_server)
        with one.sit(table) as tab:
            assert tab.welcome.left[1] is None


def test_in_a_race_everybodys_time_runs(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = two_at_a_table(one, two, game="solotaire", options={"variant": "honeymoon"}, clock={"minutes": 1})
    with two.sit(table), one.sit(table) as tab:
        assert tab.welcome.running == (True, True)
        answer = tab.play(tab.moves[0])
        assert isinstance(answer, Changed)
        assert answer.running == (True, True)
        pass_time(shared_server, table, seconds=61)
        hear_line(tab, "runs out of time")
        assert tab.scene.ending is not None
        assert replayed(one.record(table)).over


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "tabletop", "clock": {"minutes": 5}}, 409, "no-clock"),
        ({"game": "scramble", "clock": {"minutes": 5}}, 409, "no-clock"),  # nobody can give it up
        ({"game": "whispers", "clock": {"minutes": 0}}, 400, "malformed"),
        ({"game": "whispers", "clock": {"minutes": 181}}, 400, "malformed"),
        ({"game": "whispers", "clock": {"minutes": 5, "increment": 61}}, 400, "malformed"),
        ({"game": "whispers", "clock": {"minutes": 5, "increment": -1}}, 400, "malformed"),
        ({"game": "whispers", "clock": {"increment": 5}}, 400, "malformed"),
        ({"game": "whispers", "clock": 5}, 400, "malformed"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(guest: NewGuest, wish: Any, status: int, code: str) -> None:
    assert guest().refused("POST", "/api/tables", json=wish) == (status, code)


def test_presence_is_sent_to_others(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = two_at_a_table(one, two)
    with one.sit(table) as tab:
        with two.sit(table):
            assert hear_table(tab).table.seats[1].away_ms is None
        wait_until_away(shared_server, table, 1)
        assert hear_table(tab).table.seats[1].away_ms is not None


def test_time_that_could_not_be_stored_is_stored_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.runner.RETRY_SECONDS", 0.01)
    with local_server(folder) as running, Guest(running.address) as one, Guest(running.address) as two:
        table = two_at_a_table(one, two, clock=CLOCK)
        store, tried = running.services.store, []
        append = store.events.append

        def full(*given: Any) -> Any:
            tried.append(given)
            return append(*given) if len(tried) > 3 else not_kept()

        monkeypatch.setattr(store.events, "append", full)
        with two.sit(table), one.sit(table) as tab:
            pass_time(running, table, seconds=61)
            hear_line(tab, "runs out of time")
        assert (len(tried), len(store.events.of_table(table))) == (4, 1)


def not_kept() -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(WriteFailed("this could not be saved: disk full"))
    return future


# Who is here


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_presence_counts_from_the_last_connection() -> None:
    seconds = Seconds()
    presence = Presence(2, seconds)
    seconds.now += 5
    assert [presence.away_ms(seat) for seat in (0, 1)] == [5_000, 5_000]
    presence.set_connected({1})
    seconds.now += 1
    assert [(presence.is_here(seat), presence.away_ms(seat)) for seat in (0, 1)] == [(False, 6_000), (True, None)]
    presence.set_connected(set())
    seconds.now += 2
    presence.set_connected(set())
    assert [presence.away_ms(seat) for seat in (0, 1)] == [8_000, 2_000]
    presence.note_new_person(0)
    assert [presence.away_ms(seat) for seat in (0, 1)] == [0, 2_000]
    presence.set_connected({0})
    presence.note_new_person(0)
    assert presence.is_here(0)
