"""Whatever a page sends: every message has exactly one answer or the socket is closed for a reason, and nobody else notices."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from websockets.exceptions import ConnectionClosed

from kingfisher.server.protocol.to_client import Changed, Goodbye, Pong, Refused, SeatsChanged, ToClient, Welcome
from tests.server.clients import DECODE, PATIENCE, Guest, TableTab
from tests.server.servers import LocalServer
from tests.support.random_games import BY_NAME

REASONS_TO_CLOSE = {4400, 4413, 4429, 1003, 1007, 1009}
SOME = settings(max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))

numbers = st.one_of(st.integers(-2, 12), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.text(max_size=30)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=12,
)
kinds = st.sampled_from(["move", "undo", "redo", "give-up", "leave", "seat-bot", "hint", "why", "can-win", "ping"])
texts = st.one_of(st.sampled_from(BY_NAME["tabletop"].deal(3).moves()), st.text(max_size=210))


@st.composite
def valid(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(kinds)
    message: dict[str, Any] = {"type": kind, "id": draw(st.integers(0, 2**53 - 1))}
    if kind in ("move", "undo", "redo", "give-up"):
        message["state"] = draw(st.integers(0, 4))
    if kind == "seat-bot":
        message |= {"seat": draw(st.integers(0, 2)), "bot": draw(st.sampled_from(["random", "greedy", "", "x" * 20]))}
    if kind in ("move", "why"):
        message["text"] = draw(texts)
    return message


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A valid message with something missing, changed, or more."""
    message = draw(valid())
    name = draw(st.sampled_from([*message, "more"]))
    match draw(st.sampled_from(["drop", "change", "wrap"])):
        case "drop":
            message.pop(name, None)
        case "change":
            message[name] = draw(values)
        case _:
            return [message]
    return message


as_json = st.one_of(valid(), mutated(), values).map(lambda value: json.dumps(value, allow_nan=False))
cut = st.tuples(valid().map(json.dumps), st.integers(0, 60)).map(lambda both: both[0][: both[1]])
messages: st.SearchStrategy[list[str | bytes]] = st.lists(
    st.one_of(as_json, as_json, cut, st.text(max_size=50), st.binary(max_size=50)), min_size=1, max_size=16
)


@pytest.fixture(scope="module")
def owner(shared_server: LocalServer) -> Iterator[Guest]:
    with Guest(shared_server.address) as guest:
        yield guest


def id_of(message: str | bytes) -> int | None:
    """The id that the answer must carry, where the message has one that can be read."""

    def no_number(_: str) -> Any:
        raise ValueError

    try:
        decoded = json.loads(message, parse_constant=no_number) if isinstance(message, str) else None
    except ValueError:
        return None
    number = decoded.get("id") if isinstance(decoded, dict) else None
    return number if type(number) is int and 0 <= number < 2**53 else None


def answers_to(tab: TableTab, sent: list[str | bytes]) -> tuple[list[ToClient], int | None]:
    """Everything that answers, and the number by which the socket was closed if it was."""
    answers: list[ToClient] = []
    last = 2**53 - 1
    with suppress(ConnectionClosed):  # closed while we still send: what it answered before is still to be read
        for message in sent:
            tab.socket.send(message)
        tab.socket.send(json.dumps({"type": "ping", "id": last}))
    try:
        while not (answers and len(answers) > len(sent)):
            heard = DECODE(str(tab.socket.recv(timeout=PATIENCE)))
            if not isinstance(heard, SeatsChanged | Goodbye | Welcome) and not (
                isinstance(heard, Changed) and heard.id is None
            ):
                answers.append(heard)
    except ConnectionClosed as end:
        return answers, end.rcvd.code if end.rcvd else -1
    assert answers.pop() == Pong(last)  # exactly one answer each, or this would not be the last
    return answers, None


@SOME
@given(messages)
@example(['{"type":"give-up","id":1,"state":0}', '{"type":"hint","id":2}', '{"type":"why","id":3,"text":"x"}'])
@example(["x"] * 10 + ['{"type":"ping","id":1}'])
@example(["x"] * 11)
@example([b""] * 16)
@example(["x" * 5_000])
def test_every_message_has_one_answer_or_closes_and_nobody_else_notices(owner: Guest, sent: list[str | bytes]) -> None:
    table = owner.open("tabletop", deal="3", practice=True).id
    with ExitStack() as stack:
        calm = stack.enter_context(owner.sit(table))  # the same seat, another tab
        fuzzed = stack.enter_context(owner.sit(table))
        answers, closed = answers_to(fuzzed, sent)
        assert [answer.id for answer in answers] == [id_of(message) for message in sent][: len(answers)]  # type: ignore[union-attr]
        if closed is None:
            assert len(answers) == len(sent)
        else:
            assert closed in REASONS_TO_CLOSE
            malformed = [answer for answer in answers if isinstance(answer, Refused) and answer.code == "malformed"]
            assert len(malformed) == 10 or closed == 1009
        calm.catch_up()
        with owner.sit(table) as fresh:
            assert (calm.state, calm.scene, calm.log) == (fresh.state, fresh.scene, fresh.log)
        assert calm.state == sum(isinstance(answer, Changed) for answer in answers)
        if calm.scene.ending is None:
            assert isinstance(calm.play(calm.moves[0]), Changed)


@settings(SOME, max_examples=20)
@given(st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=6))
def test_bytes_that_are_no_frames_close_their_own_socket_only(owner: Guest, sent: list[bytes]) -> None:
    table = owner.open("tabletop").id
    with owner.sit(table) as calm:
        with owner.socket(table) as opened:
            opened.recv(timeout=PATIENCE)
            opened.socket.sendall(b"".join(sent))
            opened.socket.close()
        calm.catch_up()
        assert isinstance(calm.play(calm.moves[0]), Changed)
