"""An answer is in the language that the address names, else the one that the browser wants most, else in English."""

from __future__ import annotations

from typing import Any

import pytest

import kingfisher as kf
from kingfisher.server.negotiation import accepted_languages, negotiate
from kingfisher.server.protocol.shared import RuleInfo
from kingfisher.server.protocol.to_client import Changed, Goodbye, Refused, Why
from kingfisher.testing.texts.message_checks import stems
from tests.server.clients import Guest, farewell
from tests.server.conftest import NewGuest

SPANISH = {"Accept-Language": "es-ES,es;q=0.9,en;q=0.8"}


@pytest.mark.parametrize(
    ("header", "wishes"),
    [
        ("es", ["es"]),
        ("en;q=0.5, es;q=0.8, fr", ["fr", "es", "en"]),
        ("es;q=0, en", ["en"]),
        ("de ; q=0.3 , es ; Q=0.3", ["de", "es"]),
        ("es;q=2, en;q=nan, fr;q=, de;q=-1", []),
        ("*;q=0.1, es;q=0.2", ["es", "*"]),
        ("", [""]),
    ],
)
def test_accepted_languages_are_ordered_by_their_weight(header: str, wishes: list[str]) -> None:
    assert list(accepted_languages(header)) == wishes


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("es", None, "es"),
        ("es-MX", "en", "es"),
        ("tlh", "es", "en"),
        (None, "tlh, es;q=0.4, en;q=0.3", "es"),
        (None, "en-GB, es", "en"),
        (None, "*", "en"),
        (None, None, "en"),
        ("../../es", "es", "en"),
    ],
)
def test_the_address_decides_before_the_browser(asked: str | None, accepted: str | None, language: str) -> None:
    assert negotiate(asked, accepted) == language


def answer(guest: Guest, path: str, **headers: str) -> tuple[Any, str, str]:
    """What is answered, its language, and on what it depends."""
    got = guest.http.get(path, headers=headers)
    vary = {part.strip().lower() for part in got.headers["vary"].split(",")}
    assert "accept-language" in vary
    return got.json(), got.headers["content-language"], got.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/tabletop", *(f"/api/games/tabletop/{part}" for part in ("words", "rules", "guide"))]
)
def test_games_are_described_in_the_language_that_is_wanted(guest: NewGuest, path: str) -> None:
    one = guest()
    english, language, caching = answer(one, path)
    assert (language, caching) == ("en", "no-store")
    assert answer(one, path, **{"Accept-Language": "tlh"}) == (english, "en", "no-store")
    spanish, language, _ = answer(one, f"{path}?language=es")
    assert (language, spanish != english) == ("es", True)
    assert answer(one, path, **SPANISH) == (spanish, "es", "no-store")
    assert answer(one, f"{path}?language=en", **SPANISH)[:2] == (english, "en")


def test_the_words_of_a_game_are_those_of_its_catalog(guest: NewGuest) -> None:
    words, _, _ = answer(guest(), "/api/games/tabletop/words?language=es")
    assert words == kf.game("tabletop").words("es").sentences
    assert stems(set(words)) >= stems(kf.game("tabletop").words().keys)
    assert not [key for key in words if key.startswith("error.")]


def test_titles_and_the_help_of_options_are_translated(guest: NewGuest) -> None:
    info, _, _ = answer(guest(), "/api/games/tabletop?language=es")
    game = kf.game("tabletop")
    assert (info["title"], info["summary"]) == (game.title, game.summary_in("es"))
    assert info["options"][0]["help"] == game.help_in(game.options_offered[0], "es") != game.options_offered[0].help


def test_a_game_without_translations_is_described_in_english(guest: NewGuest) -> None:
    words, language, _ = answer(guest(), "/api/games/whispers/words?language=es")
    assert (language, words["card.hidden"]) == ("en", "a face-down card")
    assert answer(guest(), "/api/games/whispers/rules?language=es")[1] == "en"


def test_refusals_have_the_same_code_in_every_language(guest: NewGuest) -> None:
    one = guest()
    english, spanish = (one.http.get("/api/games/chess", headers=headers) for headers in ({}, SPANISH))
    assert (english.status_code, spanish.status_code) == (404, 404)
    assert english.json()["code"] == spanish.json()["code"] == "no-such-game"
    assert (english.headers["content-language"], spanish.headers["content-language"]) == ("en", "es")
    assert english.json()["reason"].startswith("there is no game 'chess'; the games are ")
    assert spanish.json()["reason"].startswith("no existe el juego 'chess'; los juegos son ")
    bad = {"game": "tabletop", "options": {"matching": "never"}}
    refused = one.http.post("/api/tables", json=bad, headers=SPANISH).json()
    assert (refused["code"], refused["field"]) == ("bad-option", "matching")
    assert refused["reason"] == "opción matching=never: se esperaba optional|forced"
    malformed = one.http.post("/api/tables", json={"game": 3}, headers=SPANISH).json()
    assert malformed["reason"].startswith("La petición no se puede leer: game: ")


# The socket


@pytest.mark.parametrize(
    ("query", "headers"), [("?language=es", {"Accept-Language": "en"}), ("", SPANISH), ("?language=es-AR", {})]
)
def test_a_page_is_refused_in_its_own_language(guest: NewGuest, query: str, headers: dict[str, str]) -> None:
    one = guest()
    table = one.open("tabletop", deal="34").id
    spanish = kf.game("tabletop").rules_in("es")[403]
    with one.sit(table) as english, one.sit(table, query, headers) as tab:
        refused = tab.ask("move", state=0, text="cycle spades clubs")
        assert isinstance(refused, Refused)
        assert (refused.code, refused.rule and refused.rule.sentence) == ("illegal", spanish.sentence)
        assert refused.reason == f"cycle spades clubs: {spanish}"
        why = tab.ask("why", text="cycle spades clubs")
        assert isinstance(why, Why)
        assert why.rule == refused.rule
        over = tab.ask("redo", state=0)
        assert isinstance(over, Refused)
        assert (over.code, over.reason) == ("nothing-to-redo", "No hay nada que rehacer.")
        refused = english.ask("move", state=0, text="cycle spades clubs")
        assert isinstance(refused, Refused)
        assert refused.reason == "cycle spades clubs: [4.3] Two decks of the same colour cannot be cycled in the same turn."


def test_the_end_and_the_faces_are_in_the_language_of_each_page(guest: NewGuest) -> None:
    one = guest()
    table = one.open("freshwater", options={"variant": "solo"}, deal="34").id
    with one.sit(table) as english, one.sit(table, "?language=es") as spanish:
        faces = [{piece.face for zone in tab.scene.zones for piece in zone.pieces} for tab in (english, spanish)]
        assert ["beside" in faces[0], "al lado" in faces[1], "beside" in faces[1]] == [True, True, False]
        ours, theirs = english.ask("give-up", state=english.state), spanish.hear()
        assert isinstance(ours, Changed)
        assert isinstance(theirs, Changed)
        assert ours.result is not None
        assert theirs.result is not None
        number = ours.result.ending.number
        rules = {rule.number: rule for rule in kf.game("freshwater").rules_in("es").values()}
        assert theirs.result.ending == RuleInfo(number, rules[number].sentence) != ours.result.ending
        first, last = (one.http.get(f"/api/tables/{table}/steps{query}").json() for query in ("", "?language=es"))
        assert (first["result"]["ending"]["sentence"], last["result"]["ending"]["sentence"]) == (
            ours.result.ending.sentence,
            theirs.result.ending.sentence,
        )
        assert ['"beside"' in str(steps).replace("'", '"') for steps in (first, last)] == [True, False]


def test_who_cannot_come_in_is_told_so_in_their_language(guest: NewGuest) -> None:
    with guest().socket("AAAAAAAAAAAAAAAA", query="?language=es") as opened:
        _, code, heard = farewell(opened)
    (goodbye,) = heard
    assert isinstance(goodbye, Goodbye)
    assert (code, goodbye.reason) == ("no-such-table", "no existe esa mesa; puede que se haya borrado")
