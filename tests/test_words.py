"""Words: whatever a game says has a sentence, and every sentence is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.core.game import Game
from kingfisher.core.words import Catalog, Say, flat, say
from kingfisher.testing.messages import check_keys, check_messages, check_page_messages, check_plurals, literal_keys
from tests.every_game import FIXTURES, REGISTERED, name_of

OWN = pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)


@OWN
def test_all_that_is_said_has_words_and_every_sentence_is_said(game: Game) -> None:
    check_messages(game)


@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_options_and_scores_have_words(game: Game) -> None:
    check_page_messages(game)


@OWN
def test_every_key_in_the_code_has_a_sentence(game: Game) -> None:
    check_keys(game)


@OWN
def test_a_number_has_both_forms_or_none(game: Game) -> None:
    check_plurals(game)


def test_keys_are_found_in_code() -> None:
    source = 'x = say("a.b", n=1)\ny = say("c" if z else "d")\nz = say(f"e.{z}")\nw = other("f")\nv = say(key)\n'
    assert literal_keys(source) == {"a.b", "c", "d"}


def test_one_and_many() -> None:
    words = REGISTERED[0].words()
    spoken = [words.text(say("cards", n=n)) for n in (0, 1, 2, 21)]
    assert spoken == ["0 cards", "1 card", "2 cards", "21 cards"]


# The catalog itself


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    (tmp_path / "first.toml").write_text('plain = "Plain."\n[deep.er]\nwords = "Deep {what}."\nn = 3\n', encoding="utf-8")
    (tmp_path / "second.toml").write_text(
        'plain = "Plainer: {who}."\n[fish]\none = "a fish"\nother = "{n} fish"\n', encoding="utf-8"
    )
    return Catalog(tmp_path / "first.toml", tmp_path / "second.toml")


def test_later_files_add_to_earlier_ones(catalog: Catalog) -> None:
    assert catalog.keys == {"plain", "deep.er.words", "deep.er.n", "fish.one", "fish.other"}
    assert catalog.text(say("plain", who="me")) == "Plainer: me."
    assert [key in catalog for key in ("plain", "fish", "deep", "deep.er", "nothing")] == [True, True, False, False, False]


def test_values_fill_the_gaps(catalog: Catalog) -> None:
    assert catalog.text(say("deep.er.words", what=say("fish", n=2))) == "Deep 2 fish."
    assert catalog.text(say("deep.er.words", what=say("fish", n=1))) == "Deep a fish."
    assert catalog.text(say("deep.er.words", what="{braces}")) == "Deep {braces}."
    assert [catalog.text(words) for words in (7, "as it is")] == ["7", "as it is"]


@pytest.mark.parametrize("words", [say("nothing"), say("fishes", n=1), say("deep.er"), say("plain"), say("plain", whom="me")])
def test_missing_words_and_values_are_an_error(catalog: Catalog, words: Say) -> None:
    with pytest.raises(KeyError):
        catalog.text(words)


def test_tables_become_dotted_keys() -> None:
    assert flat({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}
