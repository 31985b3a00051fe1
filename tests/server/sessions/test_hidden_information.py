"""No byte that a seat receives tells what it may not know: over the socket, over REST, and to the bots."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.record import HIDDEN
from kingfisher.core.play.seal import secret_of
from kingfisher.core.play.view import View
from kingfisher.server.protocol.log_lines import log_lines
from kingfisher.server.protocol.rest import Steps, Tables
from kingfisher.server.protocol.to_client import Changed, Refused, Welcome, Why
from kingfisher.table import Table
from tests.server.clients import DECODE, Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, NoWorkers, local_server
from tests.support.random_games import BY_NAME

WHISPERS = BY_NAME["whispers"]
CARDS = range(1, 13)
NAMED = re.compile(r'card-(\d+)|"play (\d+)|"face":"(\d+)","label":\{"key":"number"|"card":(\d+)')


def view_alone(table: Table, seat: int) -> View:
    """The seat's View made from nothing but its hidden State: what was hidden is not there any more."""
    game = table.game
    return View(game, game.rules.State.of(bytes(table.position.view(seat))), seat)


def known_cards(table: Table, seat: int) -> set[int]:
    """The cards that lie open, and those in the seat's own hand."""
    state = table.position._state
    played = {int(card) for owner in range(2) for card in state.pile[owner] if card}
    return played | ({int(card) for card in state.hand[seat] if card} if seat >= 0 else set())


def named_cards(text: str) -> set[int]:
    return {int(next(filter(None, found))) for found in NAMED.findall(text)}


def secrets_of(table: Table) -> list[str]:
    """All that must not be sent while the game runs: the deal, and the orders of shuffles, in the usual ways to write it."""
    seed = table.position.seed
    assert seed is not None
    secret = secret_of(seed)
    pieces = [secret[at : at + 16] for at in range(0, 64, 8)]
    orders = [entry.text.split()[1] for entry in table.position.entries if entry.text.startswith("shuffle ")]
    orders += [f"{int(order):x}" for order in orders]
    return [str(seed), str(seed)[:20], str(seed)[-20:], secret, secret.upper(), *pieces, *orders]


def expected_log(table: Table, seat: int) -> list[Any]:
    hidden = [replace(entry, text=HIDDEN) if entry.text.startswith("shuffle ") else entry for entry in table.position.entries]
    return list(log_lines(table.position, seat, hidden))


class Watched:
    """Two people and somebody who looks on, and everything that any of them is sent."""

    def __init__(self, running: LocalServer, people: list[Guest], table: str, stack: ExitStack) -> None:
        self.people, self.table = people, table
        self.tabs = [stack.enter_context(person.sit(table)) for person in people]
        self.seats = [0, 1, SPECTATOR]
        row = running.services.store.tables.find(table)
        assert row is not None
        self.truth = Table(WHISPERS, row.seed)
        self.seen = 0
        self.sent: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.known: dict[int, set[int]] = {seat: set() for seat in self.seats}

    def pairs(self) -> list[tuple[int, TableTab, Guest]]:
        return list(zip(self.seats, self.tabs, self.people, strict=True))

    def check(self) -> None:
        """Compare what everybody holds with the View of the seat alone."""
        for seat, tab, guest in self.pairs():
            tab.catch_up()
            view = view_alone(self.truth, seat)
            assert tab.scene == view.scene()
            assert tab.log == expected_log(self.truth, seat)
            assert tab.state == self.truth.state_number
            self.known[seat] |= known_cards(self.truth, seat)
            new = [*tab.raw, *self.asked(seat, guest, view)]
            tab.raw.clear()
            for text in new:
                assert named_cards(text) <= self.known[seat]
            self.sent[seat] += new

    def asked(self, seat: int, guest: Guest, view: View) -> list[str]:
        """Everything that REST and questions tell."""
        paths = ["", "/record", "/steps", f"/steps?seat={seat}", "/steps?seat=-1"]
        answers = [guest.http.get(f"/api/tables/{self.table}{path}") for path in paths]
        answers += [guest.http.get(path) for path in ("/api/tables", "/api/me", "/api/statistics/whispers", "/api/me/export")]
        for other in {0, 1} - {seat}:
            refused = guest.http.get(f"/api/tables/{self.table}/steps?seat={other}")
            assert refused.status_code == 403
            answers.append(refused)
        steps = msgspec.json.decode(answers[2].content, type=Steps)
        assert steps.steps[-1].scene == msgspec.structs.replace(view.scene(), moves=(), refused=())
        assert ([step.happened for step in steps.steps[1:]], steps.result) == (expected_log(self.truth, seat), None)
        assert answers[1].text == self.truth.position.record(seat)
        tables = msgspec.json.decode(answers[5].content, type=Tables).tables
        assert all(table.deal is None for table in tables if not table.over)
        return [answer.text for answer in answers]

    def ask_why(self, seat: int, tab: TableTab) -> None:
        """Every card that there is: the answers come from the View."""
        view = view_alone(self.truth, seat)
        for card in CARDS:
            answer = tab.ask("why", text=f"play {card}")
            rule = view.why_not(f"play {card}") if seat >= 0 else None
            if seat < 0:
                assert isinstance(answer, Refused)
            else:
                assert isinstance(answer, Why)
                assert (answer.rule and answer.rule.number) == (rule and rule.number)
        tab.raw.clear()  # the cards that were asked about are named in the answers

    def play(self, choice: random.Random) -> None:
        seat = self.truth.position.to_act
        mover, other = self.tabs[seat], self.tabs[1 - seat]
        no = other.play(choice.choice([f"play {card}" for card in CARDS]))
        assert isinstance(no, Refused)
        assert (no.code, no.rule) == ("not-your-turn", None)
        other.raw.pop()
        text = choice.choice(mover.moves)
        answer = mover.play(text)
        assert isinstance(answer, Changed)
        self.truth.apply(self.truth.move(seat, self.truth.state_number, text, answer.happened[0].ms))


@pytest.mark.parametrize("seed", range(3))
def test_everybody_is_sent_what_their_view_holds_and_nothing_else(
    shared_server: LocalServer, guest: NewGuest, seed: int
) -> None:
    choice = random.Random(seed)
    people = [guest(), guest(), guest()]
    table = people[0].open().id
    people[1].join(table)
    with ExitStack() as stack:
        watched = Watched(shared_server, people, table, stack)
        while True:
            watched.check()
            for seat, tab, _ in watched.pairs():
                watched.ask_why(seat, tab)
            before = len(watched.truth.position.entries)
            assert before < 40
            watched.play(choice)
            if watched.truth.over:
                break
        secrets = secrets_of(watched.truth)
        assert len(secrets) == 5 + 8 + 2
        for seat in watched.seats:
            everything = "\n".join(watched.sent[seat])
            assert len(everything) > 20_000
            assert [secret for secret in secrets if secret in everything] == []
        for _, tab, person in watched.pairs():
            tab.catch_up()
            assert secrets[3] in tab.raw[-2]  # when it is over, it is told
            assert person.record(table) == watched.truth.position.record()
            for other in watched.seats:
                assert person.http.get(f"/api/tables/{table}/steps?seat={other}").status_code == 200


@pytest.mark.parametrize("variant", ["honeymoon", "quick-draw", "mayhem-1", "mayhem-2"])
def test_every_game_for_two_sends_each_seat_its_own_view(shared_server: LocalServer, guest: NewGuest, variant: str) -> None:
    choice = random.Random(variant)
    game = BY_NAME["solotaire"].choose(variant=variant)
    people = [guest(), guest(), guest()]
    table = people[0].open("solotaire", options={"variant": variant}, clock={"minutes": 9}).id
    people[1].join(table)
    row = shared_server.services.store.tables.find(table)
    assert row is not None
    truth = Table(game, row.seed)
    with ExitStack() as stack:
        tabs = [stack.enter_context(person.sit(table)) for person in people]
        while not truth.over:
            for seat, tab in zip((0, 1, SPECTATOR), tabs, strict=True):
                tab.until_state(truth.state_number)
                assert tab.scene == view_alone(truth, seat).scene()
                heard = [(entry.actor, entry.text) for entry in truth.position.visible_log(seat)]
                assert [(line.seat, line.text) for line in tab.log] == heard
                assert not any(secret in text for text in tab.raw for secret in secrets_of(truth))
                tab.raw.clear()
            mover = choice.choice([tab for tab in tabs[:2] if tab.moves])
            text = choice.choice(mover.moves)
            answer = mover.play(text)
            assert isinstance(answer, Changed)
            mine = next(line for line in answer.happened if line.seat == mover.seat)
            truth.apply(truth.move(mover.seat, truth.state_number, text, mine.ms))
            for person, seat in zip(people, (0, 1, SPECTATOR), strict=True):
                if not truth.over:
                    assert untimed(person.record(table)) == untimed(truth.position.record(seat))


def untimed(record: str) -> list[str]:
    return [line.partition(" @")[0] for line in record.splitlines()]


def test_a_connection_that_comes_later_is_told_no_more(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two, late = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second:
        for _ in range(3):
            first.play(first.moves[0])
            second.until_state(first.state)
            second.play(second.moves[0])
            first.until_state(second.state)
        row = shared_server.services.store.tables.find(table)
        assert row is not None
        truth = Table.from_log(
            WHISPERS,
            row.seed,
            shared_server.services.store.events.of_table(table),  # type: ignore[arg-type]
        )
        for person, seat in ((one, 0), (two, 1), (late, SPECTATOR)):
            with person.sit(table) as tab:
                assert tab.scene == view_alone(truth, seat).scene()
                assert tab.log == expected_log(truth, seat)
                assert named_cards(tab.raw[0]) <= known_cards(truth, seat)
                assert [secret for secret in secrets_of(truth) if secret in tab.raw[0]] == []


def test_who_leaves_is_told_no_more_than_an_onlooker_and_who_comes_is_told_what_the_seat_may_know(
    shared_server: LocalServer, guest: NewGuest
) -> None:
    one, two, three = guest(), guest(), guest()
    table = one.open(clock={"minutes": 5, "increment": 3}).id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second:
        for _ in range(2):
            first.play(first.moves[0])
            second.until_state(first.state)
            second.play(second.moves[0])
            first.until_state(second.state)
        second.ask("leave")
        second.closed()
    three.join(table)
    row = shared_server.services.store.tables.find(table)
    assert row is not None
    truth = Table.from_log(WHISPERS, row.seed, shared_server.services.store.events.of_table(table))  # type: ignore[arg-type]
    for person, seat in ((one, 0), (three, 1), (two, SPECTATOR)):
        with person.sit(table) as tab:
            assert (tab.seat, tab.scene) == (seat, view_alone(truth, seat).scene())
            assert tab.log == expected_log(truth, seat)
            answers = [person.http.get(f"/api/tables/{table}{path}").text for path in ("", "/record", "/steps", "/invite")]
            for text in (*tab.raw, *answers):
                assert named_cards(text) <= known_cards(truth, seat)
                assert [secret for secret in secrets_of(truth) if secret in text] == []
        for other in {0, 1} - {seat}:
            assert person.refused("GET", f"/api/tables/{table}/steps?seat={other}") == (403, "not-your-seat")


def test_a_rematch_tells_nothing_of_its_deal(shared_server: LocalServer, guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second, onlooker.sit(table) as looking:
        first.ask("give-up", state=0)
        made = [person.http.post(f"/api/tables/{table}/rematch").text for person in (one, two)]
        row = shared_server.services.store.tables.find(first_table(made[0]))
        assert row is not None
        truth = Table(WHISPERS, row.seed)
        for tab in (first, second, looking):
            tab.catch_up()
        told = [*made, *first.raw, *second.raw, *looking.raw, onlooker.http.get(f"/api/tables/{row.id}").text]
        for text in told:
            assert [secret for secret in secrets_of(truth) if secret in text] == []
        assert all(named_cards(text) == set() for text in (*made, told[-1]))


def first_table(text: str) -> str:
    return str(msgspec.json.decode(text)["id"])


class Peeking(NoWorkers):
    """Remembers everything that a bot was given."""

    given: list[tuple[int, bytes, str, int]]

    def __init__(self) -> None:
        super().__init__()
        self.given = []

    async def choose(self, view: View, bot: str, seed: int) -> int:
        self.given.append((view.seat, bytes(view), bot, seed))
        return view.legal[0]


def test_a_bot_is_given_its_own_view_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, workers=Peeking) as running, Guest(running.address) as one:
        table = one.open(seats=["bot random"]).id
        with one.sit(table) as tab:
            while tab.scene.ending is None:
                if tab.moves:
                    tab.play(tab.moves[0])
                else:
                    tab.hear()
        row = running.services.store.tables.find(table)
        assert row is not None
        workers = running.services.tables.workers
        assert isinstance(workers, Peeking)
        truth = Table(WHISPERS, row.seed)
        views = []
        for event in running.services.store.events.of_table(table):
            if event.seat == 1:
                views.append(bytes(view_alone(truth, 1)))
            truth.apply(truth.transition_of(event.kind, event.seat, truth.state_number, event.text, event.ms))  # type: ignore[arg-type]
        assert [given[1] for given in workers.given] == views
        assert {(seat, bot) for seat, _, bot, _ in workers.given} == {(1, "random")}
        (seed,) = {seed for *_, seed in workers.given}
        assert seed not in (row.seed, row.seed & (2**64 - 1), row.seed >> 192)


def test_a_bot_that_takes_over_is_given_the_view_of_that_seat_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, workers=Peeking) as running, Guest(running.address) as one, Guest(running.address) as two:
        table = one.open().id
        two.join(table)
        with one.sit(table) as first, two.sit(table) as second:
            first.play(first.moves[0])
            second.ask("leave")
            first.until_state(2)
            first.ask("seat-bot", seat=1, bot="greedy")
            first.until_state(4)
        row = running.services.store.tables.find(table)
        assert row is not None
        events: Any = running.services.store.events.of_table(table)
        assert [event.kind for event in events] == ["move", "leave", "bot", "move"]
        workers = running.services.tables.workers
        assert isinstance(workers, Peeking)
        truth = Table.from_log(WHISPERS, row.seed, events[:3])
        assert [given[:3] for given in workers.given] == [(1, bytes(view_alone(truth, 1)), "greedy")]


def test_the_welcome_of_a_solo_game_tells_who_looks_on_the_spectators_view(guest: NewGuest) -> None:
    one, onlooker = guest(), guest()
    table = one.open("tabletop").id
    with one.sit(table), onlooker.sit(table) as tab:
        message = DECODE(tab.raw[0])
        assert isinstance(message, Welcome)
        assert (message.scene.seat, message.scene.moves, message.table.deal) == (-1, (), None)
