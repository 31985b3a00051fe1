"""Nothing hidden travels in a race: no card that never lay face up is named in anything that any tab is sent.

Every deck holds every card, so a card is known by its deck too: as a piece (`7H-0`) or as what a seat played. The second proof
needs no knowledge of how cards are written: two servers' tables that differ in hidden cards only send the same bytes.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.seal import secret_of
from kingfisher.games.frenzy.notation import card_text
from kingfisher.games.frenzy.rules.state import DECK
from kingfisher.table import Table
from kingfisher.table.race import RaceTiming
from tests.server.clients import Guest
from tests.server.race_clients import Racer, at, gathered, guests, race_server
from tests.server.servers import LocalServer, runner_of
from tests.support.random_games import BY_NAME

FRENZY = BY_NAME["frenzy"]
NAMES = {card_text(card): card for card in range(1, DECK + 1)}
PIECE = re.compile(r"(?<![\w-])((?:10|[2-9AJQK])[SCDH])-(\d)(?!\d)")
CARD = re.compile(r"(?<![\w-])(?:10|[2-9AJQK])[SCDH](?![\w-])")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    with race_server(tmp_path, RaceTiming(countdown=0.02, between=0.02, ping=60)) as running:
        yield running


def seen_in(position: Position) -> list[set[int]]:
    """The true State: for each deck the cards that lie or lay face up in this round."""
    return seen_in_state(position._state, position.game.seats)


def without_logs(message: Any) -> Any:
    return {key: value for key, value in message.items() if key not in ("log", "happened")}


def pieces_in(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if {"id", "kind", "face"} <= value.keys():
            yield value
        for part in value.values():
            yield from pieces_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from pieces_in(part)


class Truth:
    """The race as it truly stands, and what lay face up when."""

    def __init__(self, running: LocalServer, table: str) -> None:
        row = running.services.store.tables.find(table)
        assert row is not None
        self.table = Table(FRENZY.choose(**row.options), row.seed)
        self.seen = [seen_in(self.table.position)]  # before each entry, and now

    def take(self, seat: int, text: str, ms: int | None) -> None:
        before = len(self.table.position.entries)
        self.table.apply(self.table.move(seat, self.table.state_number, text, ms))
        position = self.table.position
        for at_entry in range(before + 1, len(position.entries)):
            self.seen.append(seen_in_state(position.state_before(at_entry), position.game.seats))
        self.seen.append(seen_in(position))

    def check(self, raw: str, seat: int) -> int:
        """A message that a tab of the seat got; how many cards it names."""
        message = json.loads(raw)
        now, rest = self.seen[-1], without_logs(message)
        for name, deck in PIECE.findall(json.dumps(rest)):
            assert NAMES[name] in now[int(deck)], (name, deck, raw)
        named = 0
        for piece in pieces_in(rest):
            if piece["face"] is None:
                assert not PIECE.search(piece["id"])
            else:
                assert piece["id"] == f"{piece['face']}-{piece['deck']}"
                assert NAMES[piece["face"]] in now[piece["deck"]]
                named += 1
        for move in moves_in(rest):
            for name in CARD.findall(move):
                assert NAMES[name] in now[seat], (move, raw)
        self.check_log(message)
        return named

    def check_log(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("welcome", "state"):
            return
        first = 0 if message["type"] == "welcome" else message["log"]
        lines = message["log"] if message["type"] == "welcome" else message["happened"]
        for at_entry, line in enumerate(lines, first):
            if line["seat"] == CHANCE:
                assert (line["text"], line["words"]) == ("?", None)
            else:
                cards = {NAMES[name] for name in CARD.findall(line["text"])}
                assert cards <= self.seen[at_entry][line["seat"]]

    def secrets(self) -> list[str]:
        seed = self.table.position.seed
        assert seed is not None
        orders = [entry.text.split()[-1] for entry in self.table.position.entries if entry.actor == CHANCE]
        return [str(seed), secret_of(seed), *orders]


def seen_in_state(state: Any, seats: int) -> list[set[int]]:
    return [{card for card in NAMES.values() if state.seen[seat] >> card & 1} for seat in range(seats)]


def moves_in(rest: dict[str, Any]) -> Iterator[str]:
    update = rest.get("scene") or rest.get("change") or {}
    for move in [*(update.get("moves") or ()), *(update.get("refused") or ())]:
        yield move["text"]


def some_move(racer: Racer, choice: random.Random) -> str:
    """Mostly a play; to be done is rare."""
    moves = [move for move in racer.moves if move != "done"]
    return choice.choice(moves) if moves and choice.random() < 0.98 else "done"


def ready_for_round(racers: list[Racer], number: int) -> None:
    for racer in racers:
        racer.until_round(number)
        if racer.seat != SPECTATOR and racer.race.stage == "gathering":
            racer.ask("ready", ready=True)
    for racer in racers:
        racer.until("racing")


def test_no_card_is_named_that_never_lay_face_up(server: LocalServer) -> None:
    choice = random.Random(1)
    with ExitStack() as stack:
        everybody = stack.enter_context(guests(server, 3))
        first, second = stack.enter_context(gathered(everybody[:2]))
        table = first.table.id
        racers = [first, second, stack.enter_context(at(everybody[2], table))]
        truth = Truth(server, table)
        sent, named, number = [], 0, -1
        while not truth.table.over:
            if number != int(truth.table.position._state.at_round):
                number += 1
                ready_for_round(racers, number)
            mover = choice.choice([racer for racer in racers[:2] if racer.moves])
            text = some_move(mover, choice)
            if text in mover.moves:
                truth.take(mover.seat, text, mover.does(text).happened[0].ms)
            if truth.table.state_number % 50 == 0:
                check_from_outside(truth, everybody, table)
            for racer in racers:
                racer.until_state(truth.table.state_number)
                named += sum(truth.check(raw, racer.seat) for raw in racer.raw)
                sent += [] if truth.table.over else racer.raw
                racer.raw.clear()
        everything = "\n".join(sent)
        assert [secret for secret in truth.secrets() if secret in everything] == []
        assert len(truth.secrets()) == 2 + 2 * 2  # the deal, and both decks before rounds two and three
        assert named > 1_000


def check_from_outside(truth: Truth, everybody: list[Guest], table: str) -> None:
    """A tab that comes later, the record and the replay."""
    if truth.table.over:  # then everything is told
        return
    for person, seat in zip(everybody, (0, 1, SPECTATOR), strict=True):
        with at(person, table) as late:
            truth.check(late.raw[0], seat)
        start = max(0, len(truth.seen) - 20)
        steps = person.http.get(f"/api/tables/{table}/steps?start={start}").json()["steps"]
        for step, seen in zip(steps, truth.seen[start:], strict=True):
            for name, deck in PIECE.findall(json.dumps(step["scene"])):
                assert NAMES[name] in seen[int(deck)]
        text = json.dumps(steps) + person.record(table) + person.http.get("/api/tables").text
        assert [secret for secret in truth.secrets() if secret in text] == []


# The same bytes


def hidden_places(position: Position, after: Position) -> list[tuple[str, int, int]]:
    """Places whose card is face down now and after the move."""
    state, later = position._state, after._state
    found = []
    for seat in range(position.game.seats):
        unseen = ~int(state.seen[seat]) & ~int(later.seen[seat])
        found += [("pile", seat, slot) for slot in range(int(state.in_pile[seat]) - 1)]
        found += [("hand", seat, slot) for slot in range(int(state.in_hand[seat]))]
        found = [
            (zone, who, slot) for zone, who, slot in found if who != seat or unseen >> getattr(state, zone)[seat][slot] & 1
        ]
    return found


def swap_two(truth: Position, other: Position, after: Position, choice: random.Random) -> bool:
    """Let the other position be the true one but for two hidden cards of one deck."""
    other._state.copy_from(truth._state)
    places = hidden_places(truth, after)
    seats = [seat for seat in range(truth.game.seats) if sum(place[1] == seat for place in places) > 1]
    if not seats:
        return False
    owner = choice.choice(seats)
    (zone, _, slot), (onto, _, at_slot) = choice.sample([place for place in places if place[1] == owner], 2)
    state = other._state
    one, two = getattr(state, zone)[owner][slot], getattr(state, onto)[owner][at_slot]
    getattr(state, zone)[owner][slot], getattr(state, onto)[owner][at_slot] = two, one
    assert other._state.tobytes() != truth._state.tobytes()
    assert bytes(other.view(SPECTATOR)) == bytes(truth.view(SPECTATOR))
    return True


def untimed(raw: str) -> str:
    """Without what passes by itself, and without the names of the tables and when they were made."""
    raw = re.sub(r'"(ms|starts_in_ms|away_ms)":\d+', r'"\1":0', raw)
    raw = re.sub(r'"rtt":\[[^]]*\]', '"rtt":[]', raw)
    raw = re.sub(r'"id":\d+', '"id":0', raw)
    return re.sub(r'"(id|created|seen)":"[\w:.+-]{16,}"', r'"\1":""', raw)


class TwoTables:
    """Two tables with the same deal, the second of which is given other hidden cards before each move."""

    def __init__(self, running: LocalServer, everybody: list[Guest], stack: ExitStack, choice: random.Random) -> None:
        self.running, self.everybody, self.choice = running, everybody, choice
        self.sides: list[list[Racer]] = []
        for _ in range(2):
            players = stack.enter_context(gathered(everybody[:2], deal="77"))
            self.sides.append([*players, stack.enter_context(at(everybody[2], players[0].table.id))])
        self.lives = [runner_of(running, side[0].table.id) for side in self.sides]
        self.number = -1

    @property
    def over(self) -> bool:
        return self.lives[0].table.over

    def be_ready(self) -> None:
        if self.number != int(self.lives[0].table.position._state.at_round):
            self.number += 1
            for side in self.sides:
                ready_for_round(side, self.number)

    def swap(self, seat: int, text: str) -> bool:
        """Other hidden cards at the second table, unless the move would show the difference: a round may end by them."""

        def inside() -> bool:
            truth, other = (runner.table.position for runner in self.lives)
            after = truth.copy().play(text, seat)
            is_swapped = swap_two(truth, other, after, self.choice)
            self.lives[1].table._scenes.clear()
            if bytes(other.copy().play(text, seat).view(SPECTATOR)) == bytes(after.view(SPECTATOR)):
                return is_swapped
            other._state.copy_from(truth._state)
            return False

        return self.running.inside(inside)

    def play(self, seat: int, text: str) -> None:
        """The same move at both, which tells the same."""
        for racer in (*self.sides[0], *self.sides[1]):
            racer.raw.clear()
        state = self.sides[0][seat].does(text).state
        self.sides[1][seat].does(text)
        for one, other in zip(*self.sides, strict=True):
            one.until_state(state)
            other.until_state(state)
            mine, theirs = states_in(one), states_in(other)
            assert len(mine) == 1
            assert mine == theirs

    def compare_from_outside(self) -> None:
        """Tabs that come now, questions, refusals, and what REST tells."""
        names = self.choice.sample(sorted(NAMES), 4)
        for person, seat in zip(self.everybody, (0, 1, SPECTATOR), strict=True):
            one, other = (messages_to_outsider(person, side[0].table.id, side[0].state, seat, names) for side in self.sides)
            assert len(one) == (11 if seat >= 0 else 3)
            assert one == other


def states_in(racer: Racer) -> list[str]:
    return [untimed(raw) for raw in racer.raw if raw.startswith('{"type":"state"')]


def messages_to_outsider(person: Guest, table: str, state: int, seat: int, names: list[str]) -> list[str]:
    with at(person, table) as late:
        for name in names if seat != SPECTATOR else []:
            late.ask("why", text=f"{name} to board")
            late.ask("move", state=late.state, text=f"{name} to row 0")
        told = [untimed(raw) for raw in late.raw if json.loads(raw)["type"] in ("welcome", "why", "refused")]
    steps = person.http.get(f"/api/tables/{table}/steps?start={max(0, state - 5)}").text
    return [*told, untimed(steps), re.sub(r" @\d+", "", person.record(table))]


def test_tables_that_differ_in_hidden_cards_send_the_same_bytes(server: LocalServer) -> None:
    choice = random.Random(7)
    with ExitStack() as stack:
        tables = TwoTables(server, stack.enter_context(guests(server, 3)), stack, choice)
        swapped = compared = 0
        while swapped < 150 and not tables.over:
            tables.be_ready()
            racer = choice.choice([racer for racer in tables.sides[0][:2] if racer.moves])
            text = some_move(racer, choice)
            if text not in racer.moves:
                continue
            if tables.swap(racer.seat, text):
                swapped += 1
                if swapped % 20 == 0:
                    compared += 1
                    tables.compare_from_outside()
            tables.play(racer.seat, text)
        assert swapped == 150
        assert compared == 7
