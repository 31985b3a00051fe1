"""Components of the player's own: their text comes with the request, one line of it is kept, and a short name is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.core.game import Game
from kingfisher.core.scene import Scene
from kingfisher.server.protocol.rest import ChallengeInfo, ComponentsInfo, GameInfo, Problem, Statistics, Tables
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.protocol.to_client import Changed, Hint
from kingfisher.server.rate_limit import UNLIMITED, Limit
from kingfisher.server.workers.pool import WorkerPool
from tests.server.clients import Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, local_server, wait_until_unloaded
from tests.support.random_games import BY_NAME, replayed

GAME = BY_NAME["tacklebox"]
OURS = (GAME.folder / "deck.toml").read_text(encoding="utf-8")
OWN = OURS.replace("Kingfish =", "Stingray =").replace("value = 750", "value = 800")
LINE = str(GAME.choose(deck=OWN).options["deck"])
SHOWN = str(GAME.choose(deck=OWN).options_shown["deck"])
PATH = "/api/games/tacklebox/components/deck"
MAX_GAME_LENGTH = 20_000


@dataclass(frozen=True)
class Own:
    """A game that takes components of the player's own: its file, another one, and the points of both."""

    game: Game
    option: str
    ours: str
    other: str
    totals: tuple[int, int]

    @property
    def line(self) -> str:
        return str(self.game.choose(**{self.option: self.other}).options[self.option])

    @property
    def shown(self) -> str:
        return str(self.game.choose(**{self.option: self.other}).options_shown[self.option])

    @property
    def path(self) -> str:
        return f"/api/games/{self.game.name}/components/{self.option}"

    def body(self, value: str) -> dict[str, Any]:
        return {"game": self.game.name, "options": {self.option: value}}


FRESHWATER = BY_NAME["freshwater"]
FISH = (FRESHWATER.folder / "components.toml").read_text(encoding="utf-8")
OTHER_FISH = FISH.replace("8/4", "13/5").replace("4B = 5", "4B = 6").replace('"2 top"', '"1 top"')
OWNS = [
    Own(GAME, "deck", OURS, OWN, (19_500, 19_550)),
    Own(FRESHWATER, "components", FISH, OTHER_FISH, (195, 200)),
]
EVERY = pytest.mark.parametrize("own", OWNS, ids=lambda own: own.game.name)


def test_every_game_that_takes_components_is_here() -> None:
    taking = {(game.name, option.name) for game in BY_NAME.values() for option in game.options_offered if option.own}
    assert taking == {(own.game.name, own.option) for own in OWNS}


def problem(one: Guest, path: str, body: dict[str, Any]) -> tuple[int, Problem]:
    answer = one.http.post(path, json=body)
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem)


def finish(tab: TableTab) -> None:
    while tab.moves:
        assert isinstance(tab.play(tab.moves[0]), Changed)


def test_the_game_says_what_may_be_of_ones_own(guest: NewGuest) -> None:
    info = guest().ask("GET", "/api/games/tacklebox", GameInfo)
    assert {option.name: option.own for option in info.options} == {
        "level": False, "removed": False, "ending": False, "deck": True
    }  # fmt: skip


@EVERY
def test_our_own_components_are_the_file_to_begin_with(guest: NewGuest, own: Own) -> None:
    answer = guest().http.get(own.path)
    assert (answer.status_code, answer.text) == (200, own.ours)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="{own.game.name}-{own.option}.toml"'


def test_no_other_option_has_a_file(guest: NewGuest) -> None:
    one = guest()
    assert one.refused("GET", "/api/games/tacklebox/components/level") == (404, "no-such-option")
    assert one.refused("GET", "/api/games/tabletop/components/deck") == (404, "no-such-option")
    assert one.refused("GET", "/api/games/nothing/components/deck") == (404, "no-such-game")
    assert one.refused("GET", "/api/games/tacklebox/components/..%2Frules") == (404, "not-found")


@EVERY
def test_components_are_checked_before_a_table_is_opened(guest: NewGuest, own: Own) -> None:
    one = guest()
    ours, other = (ComponentsInfo(own.option, *answer) for answer in zip(("ours", own.shown), own.totals, strict=True))
    for text, answer in ((own.ours, ours), (own.other, other), (own.line, other), ("ours", ours)):
        assert one.ask("POST", own.path, ComponentsInfo, json={"text": text}) == answer
    assert one.ask("POST", own.path, ComponentsInfo, json={"text": own.other.replace("\n", "\r\n")}) == other
    assert one.refused("POST", "/api/games/tacklebox/components/level", json={"text": "1"}) == (404, "no-such-option")
    assert re.fullmatch(r"own-[0-9a-f]{8}", own.shown)
    assert one.token == ""  # nobody has to be known for that


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (OURS.replace("Squid = 2", "Squid = 3"), "bait cards, the printed game has 16"),
        (OURS.replace("value = 750", "value = 751"), "Kingfish: value 751 is not a positive multiple of 50"),
        (OURS.replace('"All Bait" = 5', '"All Bait" = 4'), "a level removes cards"),
        (OURS.replace("[fish]", "[fish"), "the file is not valid TOML there"),
        ("", "is not a deck"),
        ("\n" * (MAX_GAME_LENGTH + 1), "20,001 characters are too many"),
        ("x" * (MAX_GAME_LENGTH + 1), "is not a deck"),
        ("x=" + ("[" * 100 + "\n") * 90, "the file is not valid TOML there"),
        ("\ud7ff\n", "the file is not valid TOML there"),
    ],
    ids=["count", "value", "equipment", "toml", "nothing", "long", "long line", "deep", "signs"],
)
def test_a_wrong_deck_is_refused_with_its_own_words(guest: NewGuest, text: str, reason: str) -> None:
    one = guest()
    for path, body in (
        (PATH, {"text": text}),
        ("/api/tables", {"game": "tacklebox", "options": {"level": 2, "ending": "stop", "deck": text}}),
    ):
        status, answer = problem(one, path, body)
        assert (status, answer.code, answer.field) == (400, "bad-option", "deck")
        assert reason in answer.reason
        assert len(answer.reason) < 500
        if "\n" in text:
            assert answer.reason.startswith("deck file")
    assert one.ask("GET", "/api/tables", Tables).tables == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FISH.replace("8/4", "8/6"), "components file, line 48: Coho gold: '8/6' is not a card"),
        (FISH.replace('gold = ["6/3", ', "gold = ["), "components file, line 48: 47 fish cards, the game has 48"),
        (FISH.replace("4B = 5", "4B = 7"), "components file, line 66: 4B = 7; expected a value"),
        (FISH.replace("[reel]", "[reel"), "components file, line 55: .*; the file is not valid TOML there"),
        ("", "option components: '' is not a set of components"),
        ("\n", "components file, line 1: nothing is given"),
        ("\n" * (MAX_GAME_LENGTH + 1), "components file: 20,001 characters are too many"),
        ("x" * (MAX_GAME_LENGTH + 1), "option components: 'x+ ... x+' is not a set of components"),
        ("x=" + ("[" * 100 + "\n") * 90, "components file, line 90: .*; the file is not valid TOML there"),
        ("x=" + ("[" * 20 + "\n") * 3 + ("]" * 20 + "\n") * 3, "components file, line 1: 'x' is not a part"),
        ("[fish]\nCoho=" + "[" * 60 + "]" * 60 + "\n", "components file, line 2: .* is not a table"),
        ("\ud7ff\n", "components file, line 1: .*; the file is not valid TOML there"),
    ],
    ids=["card", "count", "tile", "toml", "nothing", "empty", "long", "long line", "deep", "nested", "list", "signs"],
)
def test_wrong_components_are_refused_with_their_own_words(guest: NewGuest, text: str, reason: str) -> None:
    one, own = guest(), OWNS[1]
    for path, body in ((own.path, {"text": text}), ("/api/tables", own.body(text))):
        status, answer = problem(one, path, body)
        assert (status, answer.code, answer.field) == (400, "bad-option", "components")
        assert re.match(reason, answer.reason)
        assert len(answer.reason) < 500
    assert one.ask("GET", "/api/tables", Tables).tables == ()


def test_components_that_say_nothing_beside_other_options_are_the_ones_to_blame(guest: NewGuest) -> None:
    text = '[river]\nrocks = ["1 top", "2 top", "3 top"]\n'
    options = {"variant": "solo", "tile": 2, "rocks": 1, "components": text}
    status, answer = problem(guest(), "/api/tables", {"game": "freshwater", "options": options})
    assert (status, answer.code, answer.field) == (400, "bad-option", "components")
    assert "Fly Solo has Rock spaces" in answer.reason


@EVERY
def test_what_cannot_be_components_at_all_is_not_even_read(guest: NewGuest, own: Own) -> None:
    one = guest()
    for path, body in ((own.path, {"text": "x" * 40_001}), ("/api/tables", own.body("x" * 40_001))):
        assert one.refused("POST", path, json=body) == (400, "malformed")
    assert one.refused("POST", own.path, json={"text": "x" * 300_000}) == (413, "too-large")


@EVERY
@pytest.mark.parametrize(
    "words",
    [
        "/etc/passwd", "../x.toml", "file:///etc/passwd", "file:{file}", "{file}", "~/deck.toml", "deck.toml", "/dev/stdin",
        "{file}\n", "http://127.0.0.1/deck.toml", "own-1a2b3c4d",
    ],
)  # fmt: skip
def test_no_file_is_opened_by_the_words_of_a_guest(
    guest: NewGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, own: Own
) -> None:
    """Even a file that could be read is none when only its path is given."""
    file = tmp_path / "deck.toml"
    file.write_text(own.other, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    one = guest()
    given = words.replace("{file}", str(file))
    for path, body in ((own.path, {"text": given}), ("/api/tables", own.body(given))):
        status, answer = problem(one, path, body)
        assert (status, answer.code, answer.field) == (400, "bad-option", own.option)
    record = str(own.game.deal(7).record()).replace("options: ", f"options: {own.option}={given.strip()} ")
    assert one.refused("POST", "/api/challenges", json={"record": record}) == (400, "bad-record")


def test_a_deck_of_ones_own_is_played_with_and_shown_by_its_name(guest: NewGuest, shared_server: LocalServer) -> None:
    one, other = guest(), guest()
    answer = one.http.post("/api/tables", json={"game": "tacklebox", "options": {"level": 3, "deck": OWN}, "deal": "7"})
    assert LINE not in answer.text
    table = msgspec.json.decode(answer.content, type=TableInfo)
    shown = {"level": 3, "ending": "exhausted", "deck": SHOWN}
    assert table.options == shown
    row = shared_server.services.store.tables.find(table.id)
    assert row is not None
    assert row.options == {"level": 3, "ending": "exhausted", "deck": LINE}
    with one.sit(table.id) as tab:
        assert tab.scene == scene_of(7)
        finish(tab)
        assert LINE not in "".join(tab.raw)
    for path in ("/api/tables", f"/api/tables/{table.id}", f"/api/tables/{table.id}/steps", "/api/statistics/tacklebox"):
        assert LINE not in one.http.get(path).text
    assert shown in [tally.options for tally in one.ask("GET", "/api/statistics/tacklebox", Statistics).tallies]
    record = one.record(table.id)
    assert f"deck={LINE}" in record
    assert replayed(record).over
    again = one.ask("POST", f"/api/tables/{table.id}/rematch", TableInfo)
    assert (again.options, again.open) == (shown, False)
    challenge = {"name": "Ann", "record": record}
    info = other.ask("POST", "/api/challenges", ChallengeInfo, json={"record": record})
    assert info.options == shown
    theirs = other.open(None, challenge=challenge)
    assert (theirs.options, theirs.deal) == (shown, "7")
    with other.sit(theirs.id) as tab:
        assert tab.scene == scene_of(7)


def scene_of(seed: int) -> Scene:
    return GAME.choose(level=3, deck=OWN).deal(seed).scene(0)


def test_two_play_with_components_of_ones_own(guest: NewGuest, shared_server: LocalServer) -> None:
    """Until one of them gives up; the record has the components."""
    one, other, own = guest(), guest(), OWNS[1]
    table = one.open("freshwater", options={"master_skills": "on", "components": own.other}, deal="7")
    usual = {"variant": "river", "players": 2, "boards": "random", "momentum": "basic"}
    shown = {**usual, "master_skills": "on", "components": own.shown}
    assert table.options == shown
    row = shared_server.services.store.tables.find(table.id)
    assert row is not None
    assert row.options == {**shown, "components": own.line}
    other.join(table.id)
    chosen = FRESHWATER.choose(master_skills="on", components=own.other)
    with one.sit(table.id) as first, other.sit(table.id) as second:
        tabs = {0: first, 1: second}
        assert [tab.scene for tab in (first, second)] == [chosen.deal(7).scene(seat) for seat in (0, 1)]
        for _ in range(12):
            [tab] = [tab for tab in tabs.values() if tab.moves]
            assert isinstance(tab.play(tab.moves[0]), Changed)
            for each in tabs.values():
                each.until_state(tab.state)
        assert isinstance(first.ask("give-up", state=first.state), Changed)
        assert own.line not in "".join(first.raw + second.raw)
    for path in ("/api/tables", f"/api/tables/{table.id}", f"/api/tables/{table.id}/steps"):
        assert own.line not in one.http.get(path).text
    record = one.record(table.id)
    assert f"components={own.line}" in record
    assert replayed(record).over
    assert one.ask("POST", f"/api/tables/{table.id}/rematch", TableInfo).options == shown


@EVERY
def test_components_are_known_by_their_name_to_whoever_has_played_them(
    guest: NewGuest, shared_server: LocalServer, own: Own
) -> None:
    one, other = guest(), guest()
    table = one.open(own.game.name, options={own.option: own.other})
    same = one.open(own.game.name, options=table.options, deal="3")
    assert same.options == table.options
    row = shared_server.services.store.tables.find(same.id)
    assert row is not None
    assert row.options[own.option] == own.line
    for stranger in (other, guest()):
        status, answer = problem(stranger, "/api/tables", {"game": own.game.name, "options": table.options})
        assert (status, answer.code, answer.field) == (400, "bad-option", own.option)
        other.open()  # somebody who is known here, but not for these


@EVERY
def test_our_own_components_in_a_file_are_our_own(guest: NewGuest, own: Own) -> None:
    assert guest().open(own.game.name, options={own.option: own.ours}).options == own.game.options_shown


def test_a_custom_deck_survives_unloading_and_a_new_server(folder: Path) -> None:
    with local_server(folder, unload_seconds=0.05) as running, Guest(running.address) as one:
        table = one.open("tacklebox", options={"level": 3, "deck": OWN}, deal="7").id
        with one.sit(table) as tab:
            for _ in range(5):
                tab.play(tab.moves[0])
            scene = tab.scene
        wait_until_unloaded(running)
        assert one.look(table).options["deck"] == SHOWN
        with one.sit(table) as tab:
            assert tab.scene == scene
        token = one.http.cookies
    with local_server(folder) as running, Guest(running.address) as one:
        one.http.cookies = token
        with one.sit(table) as tab:
            assert (tab.seat, tab.scene) == (0, scene)
            finish(tab)
        assert one.ask("POST", f"/api/tables/{table}/rematch", TableInfo).options["deck"] == SHOWN
        assert len(one.ask("GET", "/api/me/export", dict)["tables"]) == 2


@pytest.fixture
def thinking(folder: Path) -> Iterator[LocalServer]:
    with local_server(folder, workers=WorkerPool) as running:
        yield running


def test_bots_and_hints_think_with_the_deck(thinking: LocalServer) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(Guest(thinking.address))
        tab = stack.enter_context(one.sit(one.open("tacklebox", options={"deck": OWN}, deal="7").id))
        hint = tab.ask("hint")
        assert isinstance(hint, Hint)
        assert hint.move in tab.moves


def test_decks_are_checked_for_one_visitor_only_so_often(folder: Path) -> None:
    limits = type(UNLIMITED)(**{**vars(UNLIMITED), "texts": Limit(2, 0)})
    with local_server(folder, limits=limits) as running, Guest(running.address) as one:
        one.open("tacklebox", options={"deck": OWN})
        one.ask("POST", PATH, ComponentsInfo, json={"text": OWN})
        assert one.refused("POST", PATH, json={"text": OWN}) == (429, "slow-down")
        assert one.refused("POST", "/api/tables", json={"game": "tacklebox", "options": {"deck": OWN}}) == (429, "slow-down")
        one.open("tacklebox", options={"level": 3})
