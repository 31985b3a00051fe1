"""Words: whatever a game says has a sentence, and every sentence is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.core.errors import BrokenGame
from kingfisher.core.i18n import Catalog, Message, flatten, msg
from kingfisher.testing.checks import Check, message_checks
from kingfisher.testing.texts.message_checks import literal_keys
from tests.support.every_game import COMPLETE, FIXTURES, REGISTERED

ABOUT_PAGES = "messages-names"
CHECKS = [check for game in COMPLETE for check in message_checks(game)]
CHECKS += [check for game in FIXTURES for check in message_checks(game) if check.name != ABOUT_PAGES]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_messages(check: Check) -> None:
    check.run()


def test_fixtures_leave_out_what_only_pages_say() -> None:
    assert len(CHECKS) == 5 * len(COMPLETE) + 4 * len(FIXTURES)


def test_keys_are_found_in_code() -> None:
    source = 'x = msg("a.b", n=1)\ny = msg("c" if z else "d")\nz = msg(f"e.{z}")\nw = other("f")\nv = msg(key)\n'
    assert literal_keys(source) == {"a.b", "c", "d"}


def test_one_and_many() -> None:
    words = REGISTERED[0].words()
    spoken = [words.text(msg("cards", n=n)) for n in (0, 1, 2, 21)]
    assert spoken == ["0 cards", "1 card", "2 cards", "21 cards"]


# The catalog itself


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    (tmp_path / "first.toml").write_text('plain = "Plain."\n[deep.er]\nwords = "Deep {what}."\nn = 3\n', encoding="utf-8")
    (tmp_path / "second.toml").write_text(
        'plain = "Plainer: {who}."\nopen = "{n"\n[fish]\none = "a fish"\nother = "{n} fish"\n', encoding="utf-8"
    )
    return Catalog(tmp_path / "first.toml", tmp_path / "second.toml")


def test_later_files_add_to_earlier_ones(catalog: Catalog) -> None:
    assert catalog.keys == {"plain", "open", "deep.er.words", "deep.er.n", "fish.one", "fish.other"}
    assert catalog.text(msg("plain", who="me")) == "Plainer: me."
    assert [key in catalog for key in ("plain", "fish", "deep", "deep.er", "nothing")] == [True, True, False, False, False]


def test_values_fill_the_gaps(catalog: Catalog) -> None:
    assert catalog.text(msg("deep.er.words", what=msg("fish", n=2))) == "Deep 2 fish."
    assert catalog.text(msg("deep.er.words", what=msg("fish", n=1))) == "Deep a fish."
    assert catalog.text(msg("deep.er.words", what="{braces}")) == "Deep {braces}."
    assert [catalog.text(words) for words in (7, "as it is")] == ["7", "as it is"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (msg("nothing"), "second.toml has no message nothing"),
        (msg("fishes", n=1), "second.toml has no message fishes"),
        (msg("deep.er"), "second.toml has no message deep.er"),
        (msg("plain"), "second.toml: plain needs a value for 'who'; the given values are none"),
        (msg("plain", whom="me"), "second.toml: plain needs a value for 'who'; the given values are whom"),
        (msg("plain", who=msg("nothing")), "second.toml has no message nothing"),
        (msg("open"), "second.toml: open cannot be filled in: "),
    ],
)
def test_missing_words_and_values_are_told_in_one_line(catalog: Catalog, words: Message, reason: str) -> None:
    with pytest.raises(BrokenGame) as error:
        catalog.text(words)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_of_words_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "messages.en.toml"
    with pytest.raises(BrokenGame, match=r"/messages.en.toml: there is no such file$"):
        Catalog(file)
    file.write_text('[a]\nb = "c\nd = 1\n', encoding="utf-8")
    with pytest.raises(BrokenGame, match=r"/messages.en.toml: Illegal character .*line 2"):
        Catalog(file)


def test_tables_become_dotted_keys() -> None:
    assert flatten({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}
