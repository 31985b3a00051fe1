"""A deck of the player's own: its text comes with the request, one line of it is kept, and a short name is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingfisher.core.scene import Scene
from kingfisher.server.limits import UNLIMITED, Limit
from kingfisher.server.messages import (
    ChallengeInfo,
    Changed,
    ComponentsInfo,
    GameInfo,
    Hint,
    Problem,
    Statistics,
    TableInfo,
    Tables,
)
from kingfisher.server.thinking import Thoughts
from tests.played import BY_NAME, replayed
from tests.server.conftest import NewGuest
from tests.server.houses import Served, served, wait_until_asleep
from tests.server.people import Guest, Window

GAME = BY_NAME["tacklebox"]
OURS = (GAME.folder / "deck.toml").read_text(encoding="utf-8")
OWN = OURS.replace("Kingfish =", "Stingray =").replace("value = 750", "value = 800")
LINE = str(GAME.choose(deck=OWN).options["deck"])
SHOWN = str(GAME.choose(deck=OWN).options_shown["deck"])
PATH = "/api/games/tacklebox/components/deck"
LONGEST = 20_000


def problem(one: Guest, path: str, body: dict[str, Any]) -> tuple[int, Problem]:
    answer = one.http.post(path, json=body)
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem)


def finish(window: Window) -> None:
    while window.moves:
        assert isinstance(window.play(window.moves[0]), Changed)


def test_the_game_says_what_may_be_of_ones_own(guest: NewGuest) -> None:
    found = guest().ask("GET", "/api/games/tacklebox", GameInfo)
    assert {option.name: option.own for option in found.options} == {
        "level": False, "removed": False, "ending": False, "deck": True
    }  # fmt: skip


def test_our_own_deck_is_the_file_to_begin_with(guest: NewGuest) -> None:
    one = guest()
    answer = one.http.get(PATH)
    assert (answer.status_code, answer.text) == (200, OURS)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == 'attachment; filename="tacklebox-deck.toml"'
    assert one.refused("GET", "/api/games/tacklebox/components/level") == (404, "no-such-option")
    assert one.refused("GET", "/api/games/tabletop/components/deck") == (404, "no-such-option")
    assert one.refused("GET", "/api/games/nothing/components/deck") == (404, "no-such-game")
    assert one.refused("GET", "/api/games/tacklebox/components/..%2Frules") == (404, "not-found")


def test_a_deck_is_checked_before_a_table_is_opened(guest: NewGuest) -> None:
    one = guest()
    for text, told in ((OURS, ("ours", 19_500)), (OWN, (SHOWN, 19_550)), (LINE, (SHOWN, 19_550)), ("ours", ("ours", 19_500))):
        assert one.ask("POST", PATH, ComponentsInfo, json={"text": text}) == ComponentsInfo("deck", *told)
    assert one.ask("POST", PATH, ComponentsInfo, json={"text": OWN.replace("\n", "\r\n")}).value == SHOWN
    assert one.refused("POST", "/api/games/tacklebox/components/level", json={"text": "1"}) == (404, "no-such-option")
    assert re.fullmatch(r"own-[0-9a-f]{8}", SHOWN)
    assert one.token == ""  # nobody has to be known for that


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (OURS.replace("Squid = 2", "Squid = 3"), "bait cards, the printed game has 16"),
        (OURS.replace("value = 750", "value = 751"), "Kingfish: value 751 is no positive multiple of 50"),
        (OURS.replace('"All Bait" = 5', '"All Bait" = 4'), "a level removes cards"),
        (OURS.replace("[fish]", "[fish"), "the file is no TOML there"),
        ("", "no deck"),
        ("\n" * (LONGEST + 1), "20,001 characters are too many"),
        ("x" * (LONGEST + 1), "no deck"),
        ("x=" + ("[" * 100 + "\n") * 90, "the file is no TOML there"),
        ("\ud7ff\n", "the file is no TOML there"),
    ],
    ids=["count", "value", "equipment", "toml", "nothing", "long", "long line", "deep", "signs"],
)
def test_a_wrong_deck_is_refused_with_its_own_words(guest: NewGuest, text: str, reason: str) -> None:
    one = guest()
    for path, body in (
        (PATH, {"text": text}),
        ("/api/tables", {"game": "tacklebox", "options": {"level": 2, "ending": "stop", "deck": text}}),
    ):
        status, told = problem(one, path, body)
        assert (status, told.code, told.field) == (400, "bad-option", "deck")
        assert reason in told.reason
        assert len(told.reason) < 500
        if "\n" in text:
            assert told.reason.startswith("deck file")
    assert one.ask("GET", "/api/tables", Tables).tables == ()


def test_what_cannot_be_a_deck_at_all_is_not_even_read(guest: NewGuest) -> None:
    one = guest()
    for path, body in (
        (PATH, {"text": "x" * 40_001}),
        ("/api/tables", {"game": "tacklebox", "options": {"deck": "x" * 40_001}}),
    ):
        assert one.refused("POST", path, json=body) == (400, "malformed")
    assert one.refused("POST", PATH, json={"text": "x" * 300_000}) == (413, "too-large")


@pytest.mark.parametrize(
    "words",
    [
        "/etc/passwd", "../x.toml", "file:///etc/passwd", "file:{file}", "{file}", "~/deck.toml", "deck.toml", "/dev/stdin",
        "{file}\n", "http://127.0.0.1/deck.toml", "own-1a2b3c4d",
    ],
)  # fmt: skip
def test_no_file_is_opened_by_the_words_of_a_guest(
    guest: NewGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Even a deck that could be read is none when only its path is given."""
    file = tmp_path / "deck.toml"
    file.write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    one = guest()
    given = words.replace("{file}", str(file))
    for path, body in ((PATH, {"text": given}), ("/api/tables", {"game": "tacklebox", "options": {"deck": given}})):
        status, told = problem(one, path, body)
        assert (status, told.code, told.field) == (400, "bad-option", "deck")
    record = str(GAME.deal(7).record()).replace("options: ", f"options: deck={given.strip()} ")
    assert one.refused("POST", "/api/challenges", json={"record": record}) == (400, "bad-record")


def test_a_deck_of_ones_own_is_played_with_and_shown_by_its_name(guest: NewGuest, house_server: Served) -> None:
    one, other = guest(), guest()
    answer = one.http.post("/api/tables", json={"game": "tacklebox", "options": {"level": 3, "deck": OWN}, "deal": "7"})
    assert LINE not in answer.text
    table = msgspec.json.decode(answer.content, type=TableInfo)
    shown = {"level": 3, "ending": "exhausted", "deck": SHOWN}
    assert table.options == shown
    row = house_server.house.store.table(table.id)
    assert row is not None
    assert row.options == {"level": 3, "ending": "exhausted", "deck": LINE}
    with one.sit(table.id) as window:
        assert window.scene == scene_of(7)
        finish(window)
        assert LINE not in "".join(window.raw)
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
    with other.sit(theirs.id) as window:
        assert window.scene == scene_of(7)


def scene_of(seed: int) -> Scene:
    return GAME.choose(level=3, deck=OWN).deal(seed).scene(0)


def test_a_deck_is_known_by_its_name_to_whoever_has_played_it(guest: NewGuest, house_server: Served) -> None:
    one, other = guest(), guest()
    table = one.open("tacklebox", options={"deck": OWN})
    same = one.open("tacklebox", options=table.options, deal="3")
    assert same.options == table.options
    row = house_server.house.store.table(same.id)
    assert row is not None
    assert row.options["deck"] == LINE
    for stranger in (other, guest()):
        status, told = problem(stranger, "/api/tables", {"game": "tacklebox", "options": table.options})
        assert (status, told.code, told.field) == (400, "bad-option", "deck")
        other.open()  # somebody who is known here, but not for this deck


def test_our_own_deck_in_a_file_is_our_own_deck(guest: NewGuest) -> None:
    assert guest().open("tacklebox", options={"deck": OURS}).options == {"level": 1, "ending": "exhausted"}


def test_a_deck_of_ones_own_survives_sleep_and_a_new_server(folder: Path) -> None:
    with served(folder, sleep_seconds=0.05) as running, Guest(running.address) as one:
        table = one.open("tacklebox", options={"level": 3, "deck": OWN}, deal="7").id
        with one.sit(table) as window:
            for _ in range(5):
                window.play(window.moves[0])
            scene = window.scene
        wait_until_asleep(running)
        assert one.look(table).options["deck"] == SHOWN
        with one.sit(table) as window:
            assert window.scene == scene
        token = one.http.cookies
    with served(folder) as running, Guest(running.address) as one:
        one.http.cookies = token
        with one.sit(table) as window:
            assert (window.seat, window.scene) == (0, scene)
            finish(window)
        assert one.ask("POST", f"/api/tables/{table}/rematch", TableInfo).options["deck"] == SHOWN
        assert len(one.ask("GET", "/api/me/export", dict)["tables"]) == 2


@pytest.fixture
def thinking(folder: Path) -> Iterator[Served]:
    with served(folder, thoughts=Thoughts) as running:
        yield running


def test_bots_and_hints_think_with_the_deck(thinking: Served) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(Guest(thinking.address))
        window = stack.enter_context(one.sit(one.open("tacklebox", options={"deck": OWN}, deal="7").id))
        hint = window.ask("hint")
        assert isinstance(hint, Hint)
        assert hint.move in window.moves


def test_decks_are_checked_for_one_visitor_only_so_often(folder: Path) -> None:
    limits = type(UNLIMITED)(**{**vars(UNLIMITED), "texts": Limit(2, 0)})
    with served(folder, limits=limits) as running, Guest(running.address) as one:
        one.open("tacklebox", options={"deck": OWN})
        one.ask("POST", PATH, ComponentsInfo, json={"text": OWN})
        assert one.refused("POST", PATH, json={"text": OWN}) == (429, "slow-down")
        assert one.refused("POST", "/api/tables", json={"game": "tacklebox", "options": {"deck": OWN}}) == (429, "slow-down")
        one.open("tacklebox", options={"level": 3})
