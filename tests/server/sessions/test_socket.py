"""The socket of a table: every message has one answer, and a bad one is nobody else's trouble."""

from __future__ import annotations

import random
import re
import socket as sockets
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close
from websockets.sync.client import ClientConnection

from kingfisher.core.i18n import Message
from kingfisher.core.i18n.languages import catalog_in
from kingfisher.core.play.seal import seal_of
from kingfisher.core.scene.changes import find_changes
from kingfisher.server.protocol import from_client, to_client
from kingfisher.server.protocol.shared import LogLine, Result, RuleInfo
from kingfisher.server.protocol.to_client import CanWin, Changed, Pong, Refused, SeatsChanged, Why
from kingfisher.server.sessions.connection import MAX_WAITING
from kingfisher.store.writer import WriteFailed
from kingfisher.table import Table, TableSettings
from kingfisher.table.rejections import say
from kingfisher.table.transition import EventKind
from tests.server.clients import PATIENCE, Guest, TableTab, farewell, still
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, NoWorkers, local_server
from tests.support.random_games import BY_NAME

ROOT = Path(__file__).parents[3]
WHISPERS, TABLETOP = BY_NAME["whispers"], BY_NAME["tabletop"]


# Welcome


def test_the_welcome_is_the_whole_table_as_the_seat_may_see_it(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = one.open(deal="7").id
    two.join(table)
    expected = Table(WHISPERS, 7)
    for person, seat in ((one, 0), (two, 1), (onlooker, -1)):
        with person.sit(table) as tab:
            info = tab.welcome.table
            assert still(info) == still(person.look(table))
            assert tab.welcome == to_client.Welcome(
                protocol=1,
                table=info,
                state=0,
                scene=expected.scene(seat),
                log=(),
                clock=to_client.ClockInfo(tab.welcome.clock.ms, running=seat >= 0),
                left=(None, None),
                running=(False, False),
                rival=None,
                undo="nothing-to-undo" if seat >= 0 else "no-seat",
                redo=False,
                result=None,
            )
            assert tab.welcome.table.seat == seat


def test_a_table_that_is_not_there_says_goodbye(guest: NewGuest) -> None:
    for name in ("AAAAAAAAAAAAAAAA", "x" * 500, "%00", "%C3%A4"):
        with guest().socket(name) as opened:
            number, code, heard = farewell(opened)
        assert (number, code, [type(message) for message in heard]) == (4404, "no-such-table", [to_client.Goodbye])


# Playing


def test_a_move_is_answered_with_what_changed(guest: NewGuest) -> None:
    one = guest()
    table = one.open(deal="7").id
    guest().join(table)
    expected = Table(WHISPERS, 7)
    with one.sit(table) as tab:
        text = tab.moves[0]
        before = expected.scene(0)
        answer = tab.play(text)
        assert isinstance(answer, Changed)
        expected.apply(expected.move(0, 0, text, answer.happened[0].ms))
        assert answer == Changed(
            id=1,
            state=1,
            change=find_changes(before, expected.scene(0)),
            log=0,
            happened=tuple(LogLine(entry.actor, entry.text, None, entry.ms, act=False) for entry in expected.position.entries),
            clock=answer.clock,
            left=(None, None),
            running=(False, False),
            rival=None,
            undo="reveals",
            redo=False,
            result=None,
        )
        assert (tab.scene, tab.log) == (expected.scene(0), list(answer.happened))


def test_only_the_connection_that_asked_gets_the_id(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as first, one.sit(table) as second, two.sit(table) as other, onlooker.sit(table) as looking:
        answer = first.play(first.moves[0])
        assert isinstance(answer, Changed)
        told = [next_change(tab) for tab in (second, other, looking)]
        assert [change.id for change in (answer, *told)] == [1, None, None, None]
        assert {change.state for change in told} == {1}
        same = msgspec.structs.replace(told[0], id=1, clock=answer.clock)  # two tabs of one seat see the same
        assert answer == same
        assert [tab.scene.seat for tab in (first, second, other, looking)] == [0, 0, 1, -1]
        second.undo()
        assert isinstance(second.ask("why", text="play 1"), Why)


def next_change(tab: TableTab) -> Changed:
    while True:
        message = tab.hear()
        if isinstance(message, Changed):
            return message


def test_who_comes_and_goes_is_told_where_people_share_a_table(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    with one.sit(table) as tab:
        two.join(table)
        with two.sit(table):
            here = [heard_around(tab) for _ in range(2)]
        here.append(heard_around(tab))
    assert [[(seat.kind, seat.here) for seat in around.table.seats] for around in here] == [
        [("person", True), ("person", False)],
        [("person", True), ("person", True)],
        [("person", True), ("person", False)],
    ]
    assert {around.table.seat for around in here} == {0}


def heard_around(tab: TableTab) -> SeatsChanged:
    message = tab.hear()
    assert isinstance(message, SeatsChanged)
    return message


def test_a_game_played_to_its_end_tells_the_secret_that_the_seal_promised(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    opened = one.open()
    two.join(opened.id)
    with one.sit(opened.id) as first, two.sit(opened.id) as second, onlooker.sit(opened.id) as looking:
        tabs = (first, second, looking)
        last: list[Any] = []
        while first.scene.ending is None:
            mover = first if first.moves else second
            last = [mover.play(mover.moves[0])]
            last += [next_change(tab) for tab in tabs if tab is not mover]
            assert len({message.result is None for message in last}) == 1
        result = last[0].result
        assert [message.result for message in last] == [result] * 3
        assert isinstance(result, Result)
        assert seal_of(int(result.secret, 16)) == opened.seal
        assert (result.deal, result.ending.number) == (str(int(result.secret, 16)), "4.1")
        info = one.look(opened.id)
        assert (info.over, info.deal, info.state) == (True, result.deal, 12)
        assert first.code_of("move", state=12, text="play 1") == "over"
    with onlooker.sit(opened.id) as late:
        assert (late.welcome.result, late.welcome.clock.running) == (result, False)


@pytest.mark.parametrize("game", ["tabletop", "whispers"])
def test_a_page_sees_what_the_table_shows_through_every_undo_and_redo(guest: NewGuest, game: str) -> None:
    choice = random.Random(3)
    one = guest()
    table = one.open(game, deal="7", practice=True).id
    expected, solo = Table(BY_NAME[game], 7, TableSettings(practice=True)), BY_NAME[game].seats == 1
    with one.sit(table) as tab, guest().sit(table) as looking:
        for _ in range(25):
            acts: list[tuple[EventKind, str]] = [("move", text) for text in tab.moves]
            act, text = choice.choice(acts + [("undo", ""), ("redo", "")] * (2 if solo else 6))
            answer = tab.ask(act, state=tab.state, **({"text": text} if act == "move" else {}))
            if isinstance(answer, Changed):
                ms = max((line.ms or 0 for line in tab.log), default=0)
                expected.apply(expected.transition_of(act, 0, expected.state_number, text, ms))
            looking.until_state(tab.state)
            assert (tab.state, tab.scene, looking.scene) == (expected.state_number, expected.scene(0), expected.scene(-1))
            assert [line.text for line in tab.log] == [entry.text for entry in expected.log(0)]
    with one.sit(table) as again:
        assert (again.scene, again.log, again.state) == (tab.scene, tab.log, tab.state)


# Every message and its answers


def test_every_question_has_its_answer(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop", deal="3").id) as tab:
        assert tab.ask("ping") == Pong(1)
        assert tab.ask("can-win") == CanWin(2, 0, "yes", exact=False, knowing=None, dealt=None)
        assert tab.ask("why", text=tab.moves[0]) == Why(3, tab.moves[0], None)
        refused = next(move for move in tab.scene.refused)
        answer = tab.ask("why", text=refused.text)
        rule = TABLETOP.deal(3).why_not(refused.text)
        assert rule is not None
        assert answer == Why(4, refused.text, RuleInfo(rule.number, rule.sentence))
        assert tab.ask("why", text="fly to the moon") == Refused(5, "bad-input", tab_reason(tab), None, 0)


def tab_reason(tab: TableTab) -> str:
    return str(msgspec.json.decode(tab.raw[-1])["reason"])


class Thinking(NoWorkers):
    """A bot that thinks until it is told to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = threading.Event(), threading.Event()

    async def hint(self, view: Any) -> tuple[int, Message | None]:
        import asyncio

        self.asked.set()
        await asyncio.to_thread(self.go_on.wait, PATIENCE)
        return view.legal[-1], Message("because", {"n": 1})


def test_a_hint_is_a_move_and_words_for_the_state_that_was_asked_about(folder: Path) -> None:
    with local_server(folder, workers=Thinking) as running, Guest(running.address) as one:
        workers = running.services.tables.workers
        assert isinstance(workers, Thinking)
        table = one.open("tabletop", deal="3").id
        with one.sit(table) as tab, one.sit(table) as other:
            number = tab.msg("hint")
            assert workers.asked.wait(PATIENCE)
            ping = tab.msg("ping")  # what waits behind it is answered after it
            other.play(other.moves[0])  # somebody else need not wait
            workers.go_on.set()
            answer = tab.answer_to(number)
            assert isinstance(answer, Refused)
            assert (answer.code, answer.state) == ("stale", 1)
            assert tab.answer_to(ping) == Pong(ping)
            best = tab.moves[-1]
            assert tab.ask("hint") == to_client.Hint(3, 1, best, Message("because", {"n": 1}))
            tab.ask("give-up", state=1)
            assert tab.code_of("hint") == "over"


def test_a_hint_is_for_who_is_to_move(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.join(table)
    with two.sit(table) as tab:
        assert (tab.code_of("hint"), tab.code_of("can-win")) == ("not-your-turn", "bad-input")


def test_who_looks_on_can_only_look(guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    with guest().sit(table) as looking:
        assert looking.moves == []
        for kind, fields in (
            ("move", {"state": 0, "text": "play 1"}),
            ("undo", {"state": 0}),
            ("redo", {"state": 0}),
            ("give-up", {"state": 0}),
            ("hint", {}),
            ("why", {"text": "play 1"}),
            ("can-win", {}),
        ):
            assert looking.code_of(kind, **fields) == "no-seat"
        looking.catch_up()


def test_every_reason_of_a_table_comes_through(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second:
        not_held = next(f"play {card}" for card in range(1, 13) if f"play {card}" not in first.moves)
        assert second.code_of("move", state=0, text="play 1") == "not-your-turn"
        assert first.code_of("move", state=0, text="fly") == "unreadable"
        assert first.code_of("move", state=1, text=first.moves[0]) == "stale"
        assert first.code_of("undo", state=0) == "nothing-to-undo"
        assert first.code_of("redo", state=0) == "nothing-to-redo"
        refused = first.ask("move", state=0, text=not_held)
        rule = WHISPERS.rule(202)
        assert refused == Refused(first.last_id, "illegal", f"{not_held}: {rule}", RuleInfo(rule.number, rule.sentence), 0)
        first.play(first.moves[0])
        assert first.code_of("undo", state=1) == "reveals"
    race = one.open("scramble").id
    two.join(race)
    with one.sit(race) as tab:
        assert (tab.code_of("undo", state=0), tab.code_of("give-up", state=0)) == ("race", "cannot-give-up")
    solo = one.open("tabletop").id
    with one.sit(solo) as tab:
        tab.play(tab.moves[-1])
        while tab.log[-1].seat != -2:
            tab.play(tab.moves[-1])
        assert tab.code_of("undo", state=tab.state) == "reveals"
        tab.ask("give-up", state=tab.state)
        assert tab.code_of("undo", state=tab.state) == "over"


# Bad messages


MALFORMED = [
    "", "null", "1", "[]", "{}", "x", "{", '"move"', '{"type":"ping"}', '{"id":1}', '{"type":"fly","id":1}',
    '{"type":"ping","id":-1}', '{"type":"ping","id":1.5}', '{"type":"ping","id":"1"}', '{"type":"ping","id":9007199254740992}',
    '{"type":"ping","id":1e400}', '{"type":"ping","id":1,"more":2}', '{"type":"move","id":1,"state":0}',
    '{"type":"move","id":1,"state":-1,"text":"play 1"}', '{"type":"move","id":1,"state":0,"text":7}',
    '{"type":"move","id":1,"state":0,"text":"' + "x" * 201 + '"}', '{"type":"ping","type":"move","id":1}',
    '{"type":"ping","id":NaN}', '{"a":' + "[" * 1_900 + "]" * 1_900 + ',"type":"ping","id":1}', "[" * 4_000,
    '{"id":1,"a":' + '{"a":' * 600 + "1" + "}" * 601,
    '{"type":"ping","id":1}{"type":"ping","id":2}', "\ufeff{}", '{"type":"why","id":1,"text":"\\ud800"}',
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: text[:40])
def test_a_message_that_cannot_be_read_is_refused_and_changes_nothing(guest: NewGuest, text: str) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        for _ in range(10):
            tab.socket.send(text)
            answer = tab.hear()
            assert isinstance(answer, Refused)
            assert (answer.code, answer.id in (None, 1), answer.state) == ("malformed", True, 0)
        tab.catch_up()
        tab.socket.send(text)
        assert tab.closed() == (4400, "malformed")


def test_a_message_that_cannot_be_read_is_answered_by_its_id_where_it_has_one(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        for text, number in (('{"type":"fly","id":77}', 77), ('{"id":78,"x":[1]}', 78), ('{"type":"ping","id":-2}', None)):
            tab.socket.send(text)
            answer = tab.hear()
            assert isinstance(answer, Refused)
            assert answer.id == number


def test_an_oversized_message_closes_its_connection_only(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab, one.sit(table) as other:
        fitting = '{"type":"ping","id":1}' + " " * (from_client.LONGEST_MESSAGE - 22)
        tab.socket.send(fitting)
        assert tab.answer_to(1) == Pong(1)
        tab.socket.send(fitting + " ")
        assert tab.closed()[0] == 1009
        assert isinstance(other.play(other.moves[0]), Changed)


def test_a_message_in_pieces_is_measured_as_a_whole(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        tab.socket.send(iter(['{"type":', '"ping",', '"id":5}']))
        assert tab.answer_to(5) == Pong(5)
        with suppress(ConnectionClosed):  # nothing more is on its way when the server closes, or its word could get lost
            tab.socket.send(iter(["x" * (from_client.LONGEST_MESSAGE - 1), "xx"]))
        assert tab.closed()[0] == 1009


def test_bytes_are_no_message(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        for _ in range(10):
            tab.socket.send(b'{"type":"ping","id":1}')
            answer = tab.hear()
            assert isinstance(answer, Refused)
            assert (answer.code, answer.id) == ("malformed", None)
        tab.socket.send(b"\0")
        assert tab.closed() == (4400, "malformed")


def test_text_that_is_no_utf8_closes_its_connection_only(guest: NewGuest, caplog: pytest.LogCaptureFixture) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab, one.sit(table) as other:
        send_frame(tab.socket, 0x1, b"\xff\xfe")
        assert tab.closed()[0] == 1007
        assert isinstance(other.play(other.moves[0]), Changed)
    caplog.clear()  # uvicorn writes it to its log


def send_frame(opened: ClientConnection, opcode: int, data: bytes) -> None:
    """A frame that the library would not send."""
    assert len(data) < 126
    mask = bytes(4)
    opened.socket.sendall(bytes([0x80 | opcode, 0x80 | len(data)]) + mask + data)


@pytest.mark.parametrize("opcode", [0x3, 0x7, 0xB, 0x0])
def test_a_malformed_frame_closes_only_its_connection(guest: NewGuest, opcode: int) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab, one.sit(table) as other:
        send_frame(tab.socket, opcode, b"x")
        assert tab.closed()[0] == 1002
        assert isinstance(other.play(other.moves[0]), Changed)


def test_a_connection_that_vanishes_is_noticed_by_the_others(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as tab:
        with two.socket(table) as opened:
            opened.recv(timeout=PATIENCE)
            assert heard_around(tab).table.seats[1].here
            opened.socket.shutdown(sockets.SHUT_RDWR)  # as when a cable is pulled
        assert not heard_around(tab).table.seats[1].here
        assert isinstance(tab.play(tab.moves[0]), Changed)


def test_a_connection_that_leaves_its_messages_unread_is_closed_and_holds_nobody_up(folder: Path) -> None:
    with (
        local_server(folder, send_buffer=4_096) as running,
        Guest(running.address) as one,
        Guest(running.address) as idle,
    ):
        table = one.open("tabletop", practice=True).id
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        raw.connect(("127.0.0.1", running.port))
        with idle.socket(table, sock=raw, max_queue=1, compression=None) as opened, one.sit(table) as tab:
            first = tab.moves[0]
            tab.play(first)
            runner = running.services.tables.in_memory(table)
            assert runner is not None
            (slow,) = (other for other in runner.connections if other.seat < 0)
            for _ in range(MAX_WAITING):  # it waits at most for so many, and a few are on their way
                assert isinstance(tab.undo(), Changed)
                assert isinstance(tab.redo(), Changed)
                if slow.closing:
                    break
            assert slow.closing
            assert isinstance(tab.undo(), Changed)
            number, code, heard = farewell(opened)
        assert (number, code) == (4413, "too-slow")
        states = [message.state for message in heard if isinstance(message, Changed)]
        assert states == list(range(1, len(states) + 1))  # nothing was left out before


# Many at once


def test_of_two_moves_that_answer_the_same_state_one_happens(guest: NewGuest) -> None:
    one = guest()
    for _ in range(8):
        table = one.open("tabletop").id
        with one.sit(table) as first, one.sit(table) as second:
            texts = first.moves[:2]
            for tab, text in zip((first, second), texts, strict=True):
                tab.msg("move", state=0, text=text)
            answers = [tab.answer_to(1) for tab in (first, second)]
            first.catch_up()
            second.catch_up()
            assert sorted(type(answer).__name__ for answer in answers) == ["Changed", "Refused"]
            assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"stale"}
            assert (first.state, second.state, first.scene) == (1, 1, second.scene)


def test_a_burst_of_the_same_move_happens_once(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        first = tab.moves[0]
        numbers = [tab.msg("move", state=0, text=first) for _ in range(30)]
        answers = [tab.answer_to(number) for number in numbers]
        assert [type(answer) for answer in answers] == [Changed] + [Refused] * 29


def test_messages_are_answered_in_order(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        for number in range(1, 41):
            tab.socket.send(f'{{"type":"{["ping", "can-win"][number % 2]}","id":{number}}}')
        assert [getattr(tab.hear(), "id", None) for _ in range(40)] == list(range(1, 41))


# When the disk fails


def test_a_move_that_could_not_be_stored_did_not_happen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with local_server(folder) as running, Guest(running.address) as one, Guest(running.address) as two:
        table = one.open(seats=["open"]).id
        two.join(table)
        fail_while(running, monkeypatch, lambda: play_refused(one, two, table))
        with one.sit(table) as tab:
            assert isinstance(tab.play(tab.moves[0]), Changed)
        assert running.services.store.events.of_table(table)[0].number == 1


def fail_while(running: LocalServer, monkeypatch: pytest.MonkeyPatch, do: Callable[[], None]) -> None:
    writer = running.services.store._writer

    def full(*_: Any) -> Any:
        raise WriteFailed("this could not be saved: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(writer._engine, "begin", full)
        do()


def play_refused(one: Guest, two: Guest, table: str) -> None:
    with one.sit(table) as tab, two.sit(table) as other:
        tab.catch_up()
        other.catch_up()
        answer = tab.play(tab.moves[0])
        assert isinstance(answer, Refused)
        assert (answer.code, answer.state) == ("not-kept", 0)
        other.catch_up()
        assert (tab.state, other.state) == (0, 0)
    assert one.refused("POST", "/api/tables", json={"game": "whispers"}) == (503, "not-kept")


def test_closing_frames_are_answered(guest: NewGuest) -> None:
    one = guest()
    with one.sit(one.open("tabletop").id) as tab:
        tab.socket.close(1000, "enough for today")
        assert tab.socket.protocol.close_rcvd == Close(1000, "enough for today")


# What the protocol says


def test_every_reason_code_of_the_socket_is_documented() -> None:
    packages = [ROOT / "src" / "kingfisher" / name for name in ("server", "table")]
    sources = [path.read_text() for package in packages for path in package.rglob("*.py")]
    raised = {code for source in sources for code in re.findall(r'Rejected\(\s*"([a-z-]+)"', source)}
    assert {"no-such-seat", "not-your-turn", "slow-down"} <= raised
    documented = set(re.findall(r"`([a-z-]+)`", (ROOT / "docs" / "reference" / "protocol.md").read_text()))
    inside = {"time-left", "no-bot"}  # a table's own, which no page can ask for
    codes = {key.removeprefix("reason.") for key in catalog_in(say.folder, "en").keys if key.startswith("reason.")}
    assert (raised | codes) - inside - documented == set()
