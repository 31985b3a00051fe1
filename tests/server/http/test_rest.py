"""The REST side: games, tables, seats, guests; what is answered and what is refused."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kingfisher
from kingfisher import bots
from kingfisher.core.play.seal import seal_of
from kingfisher.core.scene.changes import apply_change
from kingfisher.core.scene.drawings import drawings_of, parse_drawings
from kingfisher.core.tutorial import Tutorial
from kingfisher.server.protocol import shared, to_client
from kingfisher.server.protocol.rest import (
    Choice,
    EntryInfo,
    GameInfo,
    Level,
    Me,
    OnlyWith,
    OptionInfo,
    Picture,
    Problem,
    RulesPage,
    ServerInfo,
    Statistics,
    Steps,
    Tables,
    Tally,
)
from kingfisher.server.protocol.shared import SeatInfo, TableInfo
from tests.server.clients import Guest, TableTab, still
from tests.server.conftest import NewGuest
from tests.server.servers import PAGE, LocalServer, local_server
from tests.support.random_games import BY_NAME, replayed

OPEN, ALICE = SeatInfo(1, "open", "", here=False), SeatInfo(0, "person", "", here=False)


def play_out(tab: TableTab, other: TableTab | None = None) -> None:
    """Play first moves until the game is over."""
    tabs = [tab, other] if other else [tab]
    while tab.scene.ending is None:
        mover = next(one for one in tabs if one.moves)
        mover.play(mover.moves[-1])
        for one in tabs:
            one.until_state(mover.state)


# Games


def test_the_server_says_what_it_is(shared_server: LocalServer, guest: NewGuest) -> None:
    info = guest().ask("GET", "/api/server", ServerInfo)
    assert info == ServerInfo("Kingfisher", kingfisher.__version__, shared.PROTOCOL, (f"{shared_server.address}/",))


def test_games_are_listed_with_their_options(guest: NewGuest) -> None:
    one = guest()
    games = one.ask("GET", "/api/games", list[GameInfo])
    named = {game.name: game for game in games}
    assert list(named) == sorted(BY_NAME)
    assert [one.ask("GET", f"/api/games/{game.name}", GameInfo) for game in games] == games
    bots_here = tuple(bots.bot_names(BY_NAME["whispers"]))
    assert named["whispers"] == GameInfo(
        name="whispers",
        title="Whispers",
        short_title="Whispers",
        summary="Play a card, roll the die, draw: the highest pile wins.",
        seats=2,
        options=(
            OptionInfo("players", "how many seats play", 2, (), 2, 3, None, own=False),
            OptionInfo("open_hands", "whether all hands lie open", "no", ("no", "yes"), 0, 0, None, own=False),
        ),
        choices=(
            Choice({"players": 2}, 2, can_be_won=True, clock=True),
            Choice({"players": 3}, 3, can_be_won=True, clock=True),
        ),
        bots=bots_here,
        levels=(
            Level("beginner", "random", "duckling", bots.NAMES["duckling"]),
            Level("casual", "greedy", "frog", bots.NAMES["frog"]),
            Level("skilled", "montecarlo", "vole", bots.NAMES["vole"]),
            Level("expert", "montecarlo", "otter", bots.NAMES["otter"]),
            Level("master", "montecarlo", "osprey", bots.NAMES["osprey"]),
        ),
        guided=False,
        timed=False,
        scored="all",
        fewer_is_better=False,
        given_up_counts=True,
        answers_can_win=False,
        solver=False,
        race=False,
        entries=(
            EntryInfo(
                "whispers", "Whispers", "Play a card, roll the die, draw: the highest pile wins.", None, (), (), pictured=False
            ),
        ),
    )
    assert {"random", "greedy", "montecarlo"} <= set(bots_here)
    tabletop = named["tabletop"]
    assert (tabletop.guided, tabletop.answers_can_win, "specialist" in tabletop.bots) == (True, True, True)
    assert tabletop.choices == (Choice({}, 1, can_be_won=True, clock=False),)
    assert OnlyWith("a", (1, "b")) != OnlyWith("a", (1,))


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_exactly_one_choice_of_a_game_agrees_with_any_options(guest: NewGuest, name: str) -> None:
    info = guest().ask("GET", f"/api/games/{name}", GameInfo)
    for game in BY_NAME[name].every_choice():
        (choice,) = (choice for choice in info.choices if choice.options.items() <= game.options.items())
        assert (choice.seats, choice.can_be_won) == (game.seats, game.can_be_won)
        assert choice.clock == (game.seats > 1 and game.answers("give_up"))
    assert len(info.choices) <= max(1, *(len(option.values()) for option in BY_NAME[name].options_offered))


def test_a_game_that_is_several_is_listed_as_each_of_them_with_its_presets(guest: NewGuest) -> None:
    river, alone = guest().ask("GET", "/api/games/freshwater", GameInfo).entries
    assert (river.name, river.option, river.values) == ("freshwater", "variant", ("river",))
    assert river.title == BY_NAME["freshwater"].title
    assert (alone.name, alone.title, alone.values) == ("fly-solo", "Fly Solo", ("solo", "adventure"))
    for entry in (river, alone):
        assert entry.presets
        for preset in entry.presets:
            assert preset.title
            assert preset.help
            assert BY_NAME["freshwater"].choose(**preset.options).options["variant"] in entry.values


def test_rules_messages_and_the_guided_game_are_sent(guest: NewGuest) -> None:
    one = guest()
    rules = one.ask("GET", "/api/games/tabletop/rules", RulesPage)
    shown = [item for chapter in rules.chapters for item in chapter.items]
    numbered = {item.number: item.text for item in shown if item.number}
    game = BY_NAME["tabletop"]
    assert numbered == {rule.number: rule.sentence for rule in game.rulebook.values()}
    assert one.ask("GET", "/api/games/tabletop/words", dict[str, str]) == game.words().sentences
    guide = one.ask("GET", "/api/games/tabletop/guide", Tutorial)
    assert game.choose(**guide.options).deal(int(guide.deal)).moves()


def test_pictures_of_rules_and_entries_are_sent(guest: NewGuest) -> None:
    one = guest()
    words = one.ask("GET", "/api/games/freshwater/words", dict[str, str])
    pictures = one.ask("GET", "/api/games/freshwater/pictures", list[Picture])
    assert len(pictures) >= 6
    for picture in pictures:
        assert picture.rule in {rule.number for rule in BY_NAME["freshwater"].rulebook.values()}
        assert picture.caption is not None
        assert picture.caption.key in words
    for entry in one.ask("GET", "/api/games/freshwater", GameInfo).entries:
        assert entry.pictured
        shown = one.ask("GET", f"/api/games/freshwater/pictures/{entry.name}", Picture)
        scene = shown.scene
        for change in shown.changes:
            scene = apply_change(scene, change)
        assert (shown.rule, shown.caption, scene.moves) == (None, None, ())
        assert scene != shown.scene
    assert one.ask("GET", "/api/games/whispers/pictures", list[Picture]) == []
    assert not any(entry.pictured for entry in one.ask("GET", "/api/games/whispers", GameInfo).entries)


@pytest.mark.parametrize("name", ["tabletop", "tacklebox", "whispers"])
def test_the_drawings_of_a_game_are_one_svg_that_is_sent_once(guest: NewGuest, name: str) -> None:
    one, path = guest(), f"/api/games/{name}/art.svg"
    answer = one.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["cache-control"] == "no-cache"
    assert parse_drawings(answer.text) == drawings_of(BY_NAME[name].folder)
    again = one.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = one.http.get(path, headers={"Accept-Encoding": "identity"})
    assert (answer.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert plain.text == answer.text


def test_unreadable_drawings_are_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A table is played without them."""
    package = folder / "boats"
    package.mkdir(parents=True)
    (package / "art.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    game = BY_NAME["whispers"].choose()
    vars(game)["folder"] = package
    with local_server(folder) as running, Guest(running.address) as guest:
        running.services.find = lambda *_, **__: game
        assert guest.refused("GET", "/api/games/whispers/art.svg") == (500, "no-drawings")
    (logged,) = [record.getMessage() for record in caplog.records if record.name == "kingfisher"]
    assert logged.startswith("whispers cannot show its drawings: boats/art.svg: <script>: expected")
    caplog.clear()


def test_an_unknown_field_is_reported_with_the_known_ones(guest: NewGuest) -> None:
    one = guest()
    answer = one.http.post("/api/tables", json={"game": "tabletop", "seed": 7}, headers=one.http.headers)
    assert answer.status_code == 400
    reason = answer.json()["reason"]
    assert "unknown field `seed`; known are game, options, deal, " in reason
    nested = one.http.post("/api/tables", json={"game": "tabletop", "clock": {"hours": 1}})
    assert "known are" not in nested.json()["reason"]


def test_the_example_of_the_documents_opens_a_table(guest: NewGuest) -> None:
    text = (Path(__file__).parents[3] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    example = text.partition("To open a table, send for example")[2].partition("```json")[2].partition("```")[0]
    one = guest()
    answer = one.http.post("/api/tables", content=example, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("file", ["bot.py", "scene.py"])
def test_a_broken_game_is_logged_and_the_others_are_listed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, file: str
) -> None:
    package = f"broken_{file.removesuffix('.py')}_game"
    shutil.copytree(BY_NAME["whispers"].folder, tmp_path / package)
    (tmp_path / package / file).write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = replace(BY_NAME["whispers"], name="broken", package=package, search="rollouts")
    with local_server(folder) as running, Guest(running.address) as guest:
        running.services.names = lambda: ["tabletop", "broken", "solotaire"]
        running.services.find = lambda name, **_: broken if name == "broken" else BY_NAME[name]
        games = guest.ask("GET", "/api/games", list[GameInfo])
    assert [game.name for game in games] == ["tabletop", "solotaire"]
    (logged,) = [record.getMessage() for record in caplog.records if record.name == "kingfisher"]
    wrong = f"{package}/{file}:1: ZeroDivisionError: division by zero"
    assert logged == f"{package}.{file.removesuffix('.py')} cannot be loaded: {wrong}"
    caplog.clear()


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/games/chess", "no-such-game"),
        ("/api/games/chess/art.svg", "no-such-game"),
        ("/api/games/chess/rules", "no-such-game"),
        ("/api/games/chess/words", "no-such-game"),
        ("/api/games/chess/guide", "no-such-game"),
        ("/api/games/whispers/guide", "no-guide"),
        ("/api/games/chess/pictures", "no-such-game"),
        ("/api/games/whispers/pictures/whispers", "no-picture"),
        ("/api/statistics/chess", "no-such-game"),
        ("/api/tables/AAAAAAAAAAAAAAAA", "no-such-table"),
        ("/api/tables/AAAAAAAAAAAAAAAA/record", "no-such-table"),
        ("/api/tables/AAAAAAAAAAAAAAAA/steps", "no-such-table"),
        ("/api/nothing", "not-found"),
        ("/api/tables/a/b/c", "not-found"),
        ("/assets/nothing.js", "not-found"),
        ("/api/%2e%2e/index.html", "not-found"),
    ],
)
def test_missing_things_are_not_found(guest: NewGuest, path: str, code: str) -> None:
    assert guest().refused("GET", path) == (404, code)


# Opening and listing tables


def test_a_table_is_opened_by_whoever_asks(guest: NewGuest) -> None:
    one = guest()
    table = one.open(options={"open_hands": "yes"})
    assert table == TableInfo(
        id=table.id, game="whispers", options={"players": 2, "open_hands": "yes"}, seat=0, seats=(ALICE, OPEN),
        seal=table.seal, open=False, practice=False, guide=False, winnable=False, deal=None, state=0, over=False,
        waiting=True, clock=None, rematch=None, rival=None, race=None, created=table.created, seen=table.created,
        status=table.status, facts=table.facts,
    )  # fmt: skip
    assert (one.look(table.id), one.ask("GET", "/api/tables", Tables)) == (table, Tables((table,)))
    assert guest().look(table.id) == msgspec.structs.replace(table, seat=-1)


def test_two_tables_have_nothing_in_common(guest: NewGuest) -> None:
    one = guest()
    tables = [one.open() for _ in range(20)]
    assert len({table.id for table in tables}) == len({table.seal for table in tables}) == 20
    assert {len(table.id) for table in tables} == {16}  # 96 bits
    assert all(set(table.seal) <= set("0123456789abcdef") for table in tables)


def test_a_deal_chosen_by_number_is_open(guest: NewGuest) -> None:
    for deal in (0, 7, 2**256 - 1):
        table = guest().open("tabletop", deal=str(deal))
        assert (table.open, table.deal, table.seal) == (True, str(deal), seal_of(deal))


def test_options_are_words_numbers_or_truth_values(guest: NewGuest) -> None:
    one = guest()
    for value, kept in ((True, "yes"), (False, "no"), ("yes", "yes")):
        assert one.open(options={"open_hands": value, "players": "3"}).options == {"players": 3, "open_hands": kept}
    described = one.http.get("/api/schema/openapi.json").json()["components"]["schemas"]["NewTable"]
    value = described["properties"]["options"]["additionalProperties"]
    assert {kind["type"] for kind in value["oneOf"]} == {"string", "integer", "boolean"}


def test_a_guided_game_has_the_deal_and_the_options_of_its_guide(guest: NewGuest) -> None:
    one = guest()
    guide = one.ask("GET", "/api/games/tabletop/guide", Tutorial)
    table = one.open("tabletop", guide=True)
    assert (table.guide, table.open, table.deal, table.options) == (True, True, guide.deal, guide.options)


def test_a_seat_may_be_given_to_a_level(guest: NewGuest) -> None:
    for level, called, animal in (("beginner", "Dot", "duckling"), ("master", "Arlo", "osprey")):
        table = guest().open(seats=[f"bot {level}"])
        assert table.seats[1] == SeatInfo(1, "bot", level, here=True, called=called, animal=animal)


def test_seats_are_given_to_bots_where_asked(guest: NewGuest) -> None:
    table = guest().open(options={"players": 3}, seats=["bot greedy", "open"])
    assert table.seats == (ALICE, SeatInfo(1, "bot", "greedy", here=True), SeatInfo(2, "open", "", here=False))


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess"}, 404, "no-such-game"),
        ({"game": "whispers", "options": {"players": 9}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"players": "x"}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"level": 1}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"self": 1}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"players": 10**30}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"players": True}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"open_hands": 1}}, 400, "bad-option"),
        ({"game": "whispers", "options": {"open_hands": None}}, 400, "malformed"),
        ({"game": "whispers", "deal": str(2**256)}, 400, "bad-deal"),
        ({"game": "whispers", "deal": "-1"}, 400, "malformed"),
        ({"game": "whispers", "deal": 7}, 400, "malformed"),
        ({"game": "whispers", "deal": "٣"}, 400, "malformed"),
        ({"game": "whispers", "seats": ["bot chess"]}, 409, "no-such-bot"),
        ({"game": "whispers", "seats": ["bot specialist"]}, 409, "no-such-bot"),
        ({"game": "whispers", "seats": ["open", "open"]}, 409, "wrong-seats"),
        ({"game": "tabletop", "seats": ["open"]}, 409, "wrong-seats"),
        ({"game": "whispers", "seats": ["me"]}, 400, "malformed"),
        ({"game": "whispers", "guide": True}, 404, "no-guide"),
        ({"game": "whispers", "secret": 5}, 400, "malformed"),
        ({"game": "whispers", "practice": "yes"}, 400, "malformed"),
        ({}, 400, "no-game"),
        ([], 400, "malformed"),
        (None, 400, "malformed"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(guest: NewGuest, wish: Any, status: int, code: str) -> None:
    one = guest()
    assert one.refused("POST", "/api/tables", json=wish) == (status, code)
    assert one.token == ""  # nobody was made for nothing


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"options": {"open_hands": "yes", "players": 9}}, "players"),
        ({"options": {"level": 1}}, "level"),
        ({"deal": "9" * 78}, "deal"),
    ],
)
def test_a_refusal_names_the_field_that_is_to_blame(guest: NewGuest, wish: Any, field: str) -> None:
    answer = guest().http.post("/api/tables", json={"game": "whispers", **wish})
    assert (answer.status_code, msgspec.json.decode(answer.content, type=Problem).field) == (400, field)


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "malformed"),
        (b'{"game": "\xff"}', "application/json", 400, "malformed"),
        (b'{"game": "\\ud800"}', "application/json", 400, "malformed"),
        (b'{"game":' + b"[" * 5_000 + b"]" * 5_000 + b"}", "application/json", 400, "malformed"),
        (b'{"options": {"x": ' + b"[" * 5_000 + b"]" * 5_000 + b"}}", "application/json", 400, "malformed"),
        (b'{"game": "' + b"x" * 300_000 + b'"}', "application/json", 413, "too-large"),
        (b"", "application/json", 400, "malformed"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(guest: NewGuest, body: bytes, kind: str, status: int, code: str) -> None:
    given = {"content": body, "headers": {"Content-Type": kind}}
    assert guest().refused("POST", "/api/tables", **given) == (status, code)


def test_a_body_without_an_announced_length_is_limited_too(guest: NewGuest) -> None:
    def endless() -> Any:
        for _ in range(400):
            yield b"x" * 1_000

    headers = {"Content-Type": "application/json"}
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me")):
        assert guest().refused(method, path, content=endless(), headers=headers) == (413, "too-large")
    assert guest().refused("PUT", "/api/me", json={"name": "x" * 20_000}) == (413, "too-large")


@pytest.mark.parametrize(
    ("method", "path"), [("PATCH", "/api/me"), ("DELETE", "/api/games"), ("POST", "/"), ("TRACE", "/api/me")]
)
def test_a_method_that_is_not_offered_is_refused(guest: NewGuest, method: str, path: str) -> None:
    assert guest().refused(method, path) == (405, "no-such-method")


# Throwing away


def test_a_table_is_thrown_away_by_who_sits_there_alone(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table = one.open().id
    for stranger in (other, guest()):
        assert stranger.refused("DELETE", f"/api/tables/{table}") == (403, "no-seat")
    other.join(table)
    assert one.refused("DELETE", f"/api/tables/{table}") == (403, "not-alone")
    alone = one.open(seats=["bot random"]).id
    assert one.http.delete(f"/api/tables/{alone}").status_code == 204
    assert one.refused("GET", f"/api/tables/{alone}") == (404, "no-such-table")
    assert one.refused("DELETE", f"/api/tables/{alone}") == (404, "no-such-table")


def test_connections_of_a_table_that_is_thrown_away_are_closed(guest: NewGuest) -> None:
    one, onlooker = guest(), guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab, onlooker.sit(table) as other:
        assert one.http.delete(f"/api/tables/{table}").status_code == 204
        assert (tab.closed(), other.closed()) == ((4404, "no-such-table"), (4404, "no-such-table"))


# Records and steps


def test_the_record_of_a_running_game_is_one_seats_view(guest: NewGuest) -> None:
    one, two, onlooker = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    records = [person.record(table) for person in (one, two, onlooker)]
    starts = [next(line for line in record.splitlines() if line.startswith("start: ")) for record in records]
    assert ["0 hand ?" in start for start in starts] == [False, True, True]
    assert ["1 hand ?" in start for start in starts] == [True, False, True]
    assert all("\ndeal: ?\n" in record for record in records)


def test_the_record_of_a_finished_game_is_whole_and_verifies(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open()
    two.join(table.id)
    with one.sit(table.id) as tab, two.sit(table.id) as other:
        play_out(tab, other)
    answer = guest().http.get(f"/api/tables/{table.id}/record")
    position = replayed(answer.text)
    assert (position.over, position.seal, position.record()) == (True, table.seal, answer.text)
    assert position.seed is not None
    assert hashlib.sha256(position.seed.to_bytes(32, "big")).hexdigest() == table.seal
    assert {name: answer.headers[name] for name in ("content-type", "cache-control")} == {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
    }
    named = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="whispers-\d{4}-\d\d-\d\d\.record"', named), named


def test_a_game_is_shown_step_by_step(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab:
        scenes = [tab.scene]
        for _ in range(6):
            tab.play(tab.moves[-1])
            scenes.append(tab.scene)
        log = tab.log
    steps = one.ask("GET", f"/api/tables/{table}/steps", Steps)
    assert [step.happened for step in steps.steps] == [None, *log]
    assert steps.steps[-1].scene == msgspec.structs.replace(scenes[-1], moves=(), refused=())
    assert (steps.total, steps.start, steps.result) == (len(log) + 1, 0, None)
    for start, count in ((0, 1), (2, 3), (len(log), 5), (len(log) + 1, 1), (1_000_000, 200)):
        part = one.ask("GET", f"/api/tables/{table}/steps?start={start}&count={count}", Steps)
        assert part == msgspec.structs.replace(steps, start=start, steps=steps.steps[start : start + count])


@pytest.mark.parametrize(
    "query", ["start=-1", "count=0", "count=201", "seat=-2", "seat=64", "start=x", "seat=", "start=9999999"]
)
def test_steps_that_do_not_exist_are_refused(guest: NewGuest, query: str) -> None:
    one = guest()
    assert one.refused("GET", f"/api/tables/{one.open('tabletop').id}/steps?{query}") == (400, "malformed")


def test_a_seat_that_is_none_is_refused(guest: NewGuest) -> None:
    one = guest()
    assert one.refused("GET", f"/api/tables/{one.open().id}/steps?seat=2") == (400, "no-such-seat")


def test_while_a_game_runs_its_steps_are_seen_from_ones_own_seat_only(guest: NewGuest) -> None:
    people = one, two, _ = guest(), guest(), guest()
    table = one.open().id
    two.join(table)
    steps = f"/api/tables/{table}/steps"
    for person, own in zip(people, (0, 1, -1), strict=True):
        for seat in (0, 1):
            if seat != own:
                assert person.refused("GET", f"{steps}?seat={seat}") == (403, "not-your-seat")
        seen = person.ask("GET", steps, Steps)
        assert (seen.steps[0].scene.seat, seen.table.seat) == (own, own)
        again = person.ask("GET", f"{steps}?seat={own}", Steps)
        assert (again.steps, still(again.table)) == (seen.steps, still(seen.table))
        assert person.ask("GET", f"{steps}?seat=-1", Steps).steps[0].scene.seat == -1
    with one.sit(table) as tab, two.sit(table) as other:
        play_out(tab, other)
    for person in people:
        shown = [person.ask("GET", f"{steps}?seat={seat}", Steps) for seat in (-1, 0, 1)]
        assert [one.steps[0].scene.seat for one in shown] == [-1, 0, 1]
        assert all(one.result is not None for one in shown)


# Guests


def test_a_guest_is_nobody_until_something_is_asked_for(guest: NewGuest) -> None:
    one = guest()
    assert one.ask("GET", "/api/me", Me) == Me(known=False, name="", since=None, tables=0)
    assert (one.ask("GET", "/api/tables", Tables), one.token) == (Tables(()), "")
    one.open()
    me = one.ask("GET", "/api/me", Me)
    assert me == Me(known=True, name="", since=me.since, tables=1)
    assert me.since is not None


def test_a_name_is_stored_as_it_is_shown(guest: NewGuest) -> None:
    one, other = guest(), guest()
    named = one.ask("PUT", "/api/me", Me, json={"name": "  Ada \t Lovelace\n"})
    assert named == one.ask("GET", "/api/me", Me) == Me(known=True, name="Ada Lovelace", since=named.since, tables=0)
    table = one.open()
    assert other.look(table.id).seats[0] == SeatInfo(0, "person", "Ada Lovelace", here=False)
    assert one.ask("PUT", "/api/me", Me, json={"name": "  "}).name == ""
    assert other.look(table.id).seats[0] == ALICE


def test_a_new_name_is_seen_by_those_at_the_table(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table = one.open().id
    with other.sit(table) as tab:
        one.ask("PUT", "/api/me", Me, json={"name": "Ada"})
        tab.catch_up()
        (shown,) = tab.unasked
        assert isinstance(shown, to_client.SeatsChanged)
        assert still(shown.table) == still(other.look(table))
        assert other.look(table).seats[0].name == "Ada"


@pytest.mark.parametrize(
    ("name", "code"), [("x" * 25, "malformed"), (None, "malformed"), ("a\u202eb", "bad-name"), ("a\0b", "bad-name")]
)
def test_a_name_that_cannot_be_shown_is_refused(guest: NewGuest, name: Any, code: str) -> None:
    one = guest()
    assert one.refused("PUT", "/api/me", json={"name": name}) == (400, code)
    assert one.token == ""


def test_somebody_elses_cookie_or_none_is_nobody(guest: NewGuest, shared_server: LocalServer) -> None:
    one = guest()
    one.open()
    for token in ("", "x", "A" * 43, one.token[:-1], one.token + "A", one.token.swapcase(), "ä", "%00", '"'):
        with Guest(shared_server.address) as other:
            headers = {"Cookie": f"kingfisher_guest={token}".encode()}
            answer = other.http.get("/api/me", headers=headers)  # type: ignore[arg-type]
            assert msgspec.json.decode(answer.content, type=Me).known is False


# Statistics


def test_statistics_count_what_a_guest_has_played(guest: NewGuest) -> None:
    one, onlooker = guest(), guest()
    usual: dict[str, str | int] = {"matching": "optional"}
    none = Tally(usual, True, 0, 0, None, None, 0, 0, (), ())
    assert one.ask("GET", "/api/statistics/tabletop", Statistics).tallies == (none,)
    one.ask("PUT", "/api/me", Me, json={"name": "Ada"})
    tables = [
        one.open("tabletop"),
        one.open("tabletop", deal="3"),
        one.open("tabletop", practice=True),
        one.open("tabletop", guide=True),
        one.open("tabletop", options={"matching": "forced"}),
    ]
    for table in tables:
        with one.sit(table.id) as tab:
            tab.ask("give-up", state=0)
    statistics = one.ask("GET", "/api/statistics/tabletop", Statistics)
    first, second = statistics.tallies
    assert (statistics.game, statistics.fewer_is_better, statistics.scored) == ("tabletop", True, "won")
    assert (first.options, first.played, first.won, first.streak) == (usual, 2, 0, 0)
    assert [(row.table, row.open, row.practice, row.counts) for row in first.results] == [
        (tables[0].id, False, False, True), (tables[1].id, True, False, True), (tables[2].id, False, True, False),
    ]  # fmt: skip
    assert (second.options, [row.table for row in second.results]) == ({"matching": "forced"}, [tables[4].id])
    assert onlooker.ask("GET", "/api/statistics/tabletop", Statistics).tallies == (none,)


def test_a_game_given_up_is_listed_and_not_counted_where_the_rules_say_so(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tacklebox", options={"level": 1})
    with one.sit(table.id) as tab:
        tab.ask("give-up", state=0)
    (tally,) = one.ask("GET", "/api/statistics/tacklebox", Statistics).tallies
    assert (tally.played, tally.mean, tally.streak) == (0, None, 0)
    assert [(row.table, row.ending, row.counts) for row in tally.results] == [(table.id, "8.6", False)]


def test_a_game_that_cannot_be_won_has_its_scores_and_a_best_list(guest: NewGuest) -> None:
    one = guest()
    one.ask("PUT", "/api/me", Me, json={"name": "Ada"})
    scores = []
    for _ in range(2):
        table = one.open("solotaire", options={"variant": "classic"})
        with one.sit(table.id) as tab:
            while tab.scene.ending is None:
                assert isinstance(tab.play(tab.moves[0]), to_client.Changed)
        scores.append(replayed(one.record(table.id)).scores()[0])
    tallies = one.ask("GET", "/api/statistics/solotaire", Statistics).tallies
    (tally,) = (tally for tally in tallies if tally.options["variant"] == "classic")
    assert (tally.can_be_won, tally.played, tally.best, tally.mean) == (False, 2, max(scores), sum(scores) / 2)
    assert [(best.name, best.score) for best in tally.best_list] == [("Ada", score) for score in sorted(scores)[::-1]]


def test_a_game_that_was_given_up_counts_but_stands_in_no_best_list(guest: NewGuest) -> None:
    one, two = guest(), guest()
    for person, name in ((one, "Ada"), (two, "Grace")):
        person.ask("PUT", "/api/me", Me, json={"name": name})
    table = one.open(options={"open_hands": "yes"}).id
    two.join(table)
    with one.sit(table) as tab, two.sit(table) as other:
        tab.ask("give-up", state=0)
        other.until_state(1)
    tally = one.ask("GET", "/api/statistics/whispers", Statistics).tallies[1]
    assert (list(tally.best_list), tally.played, tally.won) == ([], 1, 0)
    (lost,) = tally.results
    assert (lost.table, lost.won, lost.ending) == (table, False, "4.4")
    mine = two.ask("GET", "/api/statistics/whispers", Statistics).tallies[1]
    assert (mine.won, mine.streak, mine.longest_streak) == (1, 1, 1)


# The page


def test_every_path_that_is_no_file_is_the_page(guest: NewGuest) -> None:
    one = guest()
    for path in ("/", "/table/AAAA", "/seat", "/index.html", "/?path=assets/nothing"):
        answer = one.http.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("text/html; charset=utf-8", "no-cache")


def test_files_with_a_hash_in_their_name_are_cached_for_ever(guest: NewGuest) -> None:
    answer = guest().http.get("/assets/start-abc123.js")
    assert (answer.text, answer.headers["content-type"]) == ("export {};\n", "text/javascript; charset=utf-8")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_page_that_is_known_is_not_sent_again(guest: NewGuest) -> None:
    one = guest()
    tag = one.http.get("/").headers["etag"]
    again = one.http.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert one.http.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_answers_are_compressed_for_who_can_read_it(guest: NewGuest) -> None:
    with guest().http.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw).decode() == PAGE
    plain = guest().http.get("/api/games/tabletop/rules", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_a_finished_game_stays_in_the_statistics(guest: NewGuest) -> None:
    """Losses cannot be thrown out of them one by one; a practice game, which counts nowhere, can go."""
    one = guest()
    counts, practice = one.open("tabletop", deal="5"), one.open("tabletop", practice=True)
    for table in (counts, practice):
        with one.sit(table.id) as tab:
            tab.ask("give-up", state=0)
    assert one.refused("DELETE", f"/api/tables/{counts.id}") == (409, "over")
    assert one.http.delete(f"/api/tables/{practice.id}").status_code == 204


def test_a_guided_game_has_its_own_deal(guest: NewGuest) -> None:
    assert guest().refused("POST", "/api/tables", json={"game": "tabletop", "guide": True, "deal": "5"}) == (409, "guide-fixed")
