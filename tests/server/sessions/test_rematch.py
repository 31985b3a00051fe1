"""Playing once more: rematches, and the deal of somebody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.core.play.record import Record
from kingfisher.server.protocol.rest import ChallengeInfo, Problem, Statistics
from kingfisher.server.protocol.shared import Rival, TableInfo, TimeControlInfo
from kingfisher.server.protocol.to_client import Changed, SeatsChanged
from kingfisher.server.rate_limit import UNLIMITED, Limit, Limits
from tests.server.clients import Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, be_away, local_server, wait_until_unloaded
from tests.support.random_games import BY_NAME, play_on, played

TABLETOP, WHISPERS = BY_NAME["tabletop"], BY_NAME["whispers"]


@pytest.fixture
def unloading_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    with local_server(folder, unload_seconds=0.05) as running:
        yield running


def again(guest: Guest, table: str) -> tuple[int, TableInfo]:
    answer = guest.http.post(f"/api/tables/{table}/rematch")
    return answer.status_code, msgspec.json.decode(answer.content, type=TableInfo)


def hear_rematch(tab: TableTab) -> str:
    while True:
        message = tab.hear()
        if isinstance(message, SeatsChanged) and message.table.rematch:
            return message.table.rematch


# Rematches


def test_who_asks_first_opens_the_rematch_and_everybody_hears_of_it(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = one.open(options={"open_hands": "yes"}, clock={"minutes": 3, "increment": 1}, deal="7", practice=True).id
    two.join(table)
    path = f"/api/tables/{table}/rematch"
    assert one.refused("POST", path) == (409, "not-over")
    with one.sit(table) as first, two.sit(table) as second, onlooker.sit(table) as looking:
        first.ask("give-up", state=0)
        status, made = again(two, table)
        assert [hear_rematch(tab) for tab in (first, second, looking)] == [made.id] * 3
    assert (status, made.seat, made.options, made.clock) == (201, 1, {"players": 2, "open_hands": "yes"}, TimeControlInfo(3, 1))
    assert (made.practice, made.open, made.deal, made.waiting, made.state) == (True, False, None, False, 0)
    assert made.seal != one.look(table).seal
    status, same = again(one, table)
    assert (status, same.id, same.seat) == (200, made.id, 0)
    assert onlooker.look(table).rematch == made.id
    for stranger in (onlooker, guest()):
        assert stranger.refused("POST", path) == (403, "no-seat")
    with one.sit(made.id) as first, two.sit(made.id) as second:
        first.play(first.moves[0])
        second.until_state(1)
        assert isinstance(second.play(second.moves[0]), Changed)


def test_of_many_who_ask_at_once_all_come_to_the_same_table(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open().id
    two.join(table)
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(again, [one, two] * 3, [table] * 6))
    assert sorted(status for status, _ in answers) == [200] * 5 + [201]
    assert len({made.id for _, made in answers}) == 1
    assert len(one.http.get("/api/tables").json()["tables"]) == 2


def test_a_rematch_of_one_player_has_another_deal(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop", guide=True).id
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
        status, made = again(one, table)
        assert hear_rematch(tab) == made.id
    assert (status, made.guide, made.open, made.seal != one.look(table).seal) == (201, False, False, True)


def test_a_rematch_that_was_thrown_away_is_made_anew(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
    _, made = again(one, table)
    one.http.delete(f"/api/tables/{made.id}")
    status, anew = again(one, table)
    assert (status, anew.id != made.id, one.look(table).rematch) == (201, True, anew.id)


def test_bots_keep_what_was_given_to_them_and_people_what_is_theirs(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one, Guest(unloading_server.address) as two:
        table = one.open(options={"players": 3}).id
        two.join(table)
        with one.sit(table) as tab:
            assert isinstance(tab.ask("seat-bot", seat=2, bot="greedy"), Changed)
            be_away(unloading_server, table, 1, seconds=31)
            assert isinstance(tab.ask("seat-bot", seat=1, bot="random"), Changed)
            tab.ask("give-up", state=2)
        wait_until_unloaded(unloading_server)
        _, made = again(one, table)
        kinds = [(seat.kind, seat.name, seat.plays_for) for seat in made.seats]
        assert kinds == [("person", "", None), ("person", "", None), ("bot", "greedy", None)]
        assert two.look(made.id).seat == 1


def test_nobody_plays_again_at_a_table_that_is_not_there(guest: NewGuest) -> None:
    assert guest().refused("POST", "/api/tables/AAAA/rematch") == (404, "no-such-table")


def test_rematches_are_tables_that_count(folder: Path) -> None:
    with local_server(folder, limits=limited(new_tables=Limit(2, 0))) as running, Guest(running.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            tab.ask("give-up", state=0)
        _, made = again(one, table)
        assert again(one, table)[0] == 200  # what is there already costs nothing
        with one.sit(made.id) as tab:
            tab.ask("give-up", state=0)
        assert one.refused("POST", f"/api/tables/{made.id}/rematch") == (429, "slow-down")


def limited(**limits: Limit) -> Limits:
    return replace(UNLIMITED, **limits)  # type: ignore[arg-type]


# Challenges


def finished(seed: int = 5) -> Record:
    """A game that was played to its end, as a link brings it."""
    return played(TABLETOP, seed, timed=True).record()


def test_a_challenge_is_looked_at_before_it_is_taken(guest: NewGuest) -> None:
    for end in (played(TABLETOP, 5), played(TABLETOP.choose(matching="forced"), 3)):
        info = guest().ask("POST", "/api/challenges", ChallengeInfo, json={"record": end.record()})
        assert info == ChallengeInfo(
            game="tabletop",
            options=end.game.options_that_apply,
            seats=1,
            score=end.scores()[0],
            words=end.scene(-1).status,
            moves=sum(entry.move is not None and entry.actor == 0 for entry in end.entries),
        )


def test_a_challenge_is_the_same_deal_beside_the_rivals_score(unloading_server: LocalServer) -> None:
    with Guest(unloading_server.address) as one:
        end = list(play_on(TABLETOP.deal(5), seed=5))[-1]  # shorter than the game played beside it
        table = one.open(game=None, challenge={"name": "  Grace  Hopper ", "record": end.record()})
        assert (table.game, table.options, table.deal, table.open) == ("tabletop", {"matching": "optional"}, "5", True)
        assert table.rival == Rival("Grace Hopper", end.scores()[0], end.scene(-1).status)
        assert one.ask("GET", f"/api/tables/{table.id}", TableInfo).rival == table.rival
        told: list[int | None] = []
        expected = [TABLETOP.deal(5).scores()[0]]
        position = TABLETOP.deal(5)
        moves = [entry.text for entry in end.entries if entry.move is not None and entry.actor == 0]
        expected += [position.play(text).scores()[0] for text in moves]
        choice = random.Random(1)
        with one.sit(table.id) as tab:
            told.append(tab.welcome.rival)
            while len(told) < len(expected) + 3:
                answer = tab.play(choice.choice(tab.moves))
                assert isinstance(answer, Changed)
                told.append(answer.rival)
            assert told == [*expected, *[expected[-1]] * 3]
            before = told[-1]
        wait_until_unloaded(unloading_server)
        assert one.look(table.id).rival == table.rival
        with one.sit(table.id) as tab, Guest(unloading_server.address) as onlooker, onlooker.sit(table.id) as looking:
            assert (tab.welcome.rival, looking.welcome.rival) == (before, before)
            tab.ask("give-up", state=tab.state)
        _, once_more = again(one, table.id)
        assert (once_more.rival, once_more.open) == (None, False)
        assert one.ask("GET", "/api/statistics/tabletop", Statistics).tallies[0].best is None
        exported = one.http.get("/api/me/export").json()["tables"]
        assert {row["table"]: row["rival"] for row in exported} == {table.id: "Grace Hopper", once_more.id: None}


def test_taking_back_takes_the_rivals_score_back_too(guest: NewGuest) -> None:
    one = guest()
    table = one.open(game=None, challenge={"name": "", "record": finished()}, practice=True).id
    with one.sit(table) as tab:
        first = tab.welcome.rival
        tab.play(tab.moves[-1])
        answer = tab.undo()
        assert isinstance(answer, Changed)
        assert answer.rival == first


LINES = finished().splitlines()


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("", "line 1: a record begins with 'kingfisher record 1'"),
        ("\n".join([*LINES[:10], "0: fly away", *LINES[11:]]), "line 11: "),
        ("\n".join([*LINES[:-1], "= 7.13 1"]), f"line {len(LINES)}: the result is "),
        (finished().replace("deal: 5", "deal: 6"), "line 6: the start does not belong to deal 6"),
        (finished().replace("game: tabletop", "game: chess"), "line 2: unknown game 'chess'"),
        (played(TABLETOP, 5, 3).record(), "the record ends before the game does"),
        (played(WHISPERS, 4).record(), "line 2: a challenge is a game for one player, and this one is for 2"),
        (
            TABLETOP.set_up("S A / C - / D 2 / H - / roll 1 1 / match / turns 3").play("match S D").record(),
            "line 5: a challenge needs a deal with a number",
        ),
        (played(TABLETOP, 5, 3).record(0), "line 5: this record is one seat's view"),
        (finished().replace("rules: 1", "rules: 99"), "line 4: rules '99'"),
    ],
)
def test_a_challenge_that_cannot_be_names_the_line(guest: NewGuest, record: str, reason: str) -> None:
    one = guest()
    for path, body in (
        ("/api/challenges", {"record": record}),
        ("/api/tables", {"challenge": {"name": "Grace", "record": record}}),
    ):
        answer = one.http.post(path, json=body)
        problem = msgspec.json.decode(answer.content, type=Problem)
        assert (answer.status_code, problem.code, problem.field) == (400, "bad-record", "record")
        assert reason in problem.reason
    assert one.token == ""


def test_a_game_that_was_given_up_is_no_challenge(guest: NewGuest) -> None:
    one = guest()
    record = played(TABLETOP, 5, 12).give_up().record()
    for path, body in (
        ("/api/challenges", {"record": record}),
        ("/api/tables", {"challenge": {"name": "Grace", "record": record}}),
    ):
        answer = one.http.post(path, json=body)
        problem = msgspec.json.decode(answer.content, type=Problem)
        assert (answer.status_code, problem.code, problem.field) == (400, "given-up", "record")
        assert "no score to beat" in problem.reason
    assert one.token == ""


def test_a_result_tells_whether_the_game_was_given_up(guest: NewGuest) -> None:
    one = guest()
    table = one.open(game="tabletop").id
    with one.sit(table) as tab:
        answer = tab.ask("give-up", state=tab.state)
        assert isinstance(answer, Changed)
        assert answer.result is not None
        assert answer.result.given_up


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "tabletop"}, 409, "challenge-fixed"),
        ({"options": {"matching": "optional"}}, 409, "challenge-fixed"),
        ({"deal": "5"}, 409, "challenge-fixed"),
        ({"guide": True}, 409, "challenge-fixed"),
        ({"seats": ["open"]}, 409, "wrong-seats"),
        ({"clock": {"minutes": 5}}, 409, "no-clock"),
        ({"challenge": {"name": "x" * 41, "record": ""}}, 400, "malformed"),
        ({"challenge": {"name": "a\u202eb", "record": finished()}}, 400, "bad-name"),
        ({"challenge": {"name": "x", "record": "x" * 65_537}}, 400, "malformed"),
        ({"challenge": {"name": "x", "record": "x" * 300_000}}, 413, "too-large"),
        ({"challenge": {"record": finished()}}, 400, "malformed"),
        ({"challenge": {"name": "x", "record": finished(), "deal": "5"}}, 400, "malformed"),
    ],
)
def test_a_challenge_brings_its_own_settings(guest: NewGuest, wish: Any, status: int, code: str) -> None:
    body = {"challenge": {"name": "Grace", "record": finished()}, **wish}
    assert guest().refused("POST", "/api/tables", json=body) == (status, code)


def test_challenges_are_checked_for_one_visitor_only_so_often(folder: Path) -> None:
    with local_server(folder, limits=limited(texts=Limit(2, 0))) as running, Guest(running.address) as one:
        for _ in range(2):
            assert one.http.post("/api/challenges", json={"record": finished()}).status_code == 200
        assert one.refused("POST", "/api/challenges", json={"record": finished()}) == (429, "slow-down")
        body = {"challenge": {"name": "", "record": finished()}}
        assert one.refused("POST", "/api/tables", json=body) == (429, "slow-down")
