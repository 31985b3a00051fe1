"""A deck of the player's own: read, checked, refused with the line and the reason, played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadOption, BadRecord
from kingfisher.core.game import Game
from kingfisher.games.tacklebox.deck import OURS, deck_of, read
from kingfisher.testing.conformance import check, walk

OUR_FILE = (Path(__file__).parents[1] / "deck.toml").read_text(encoding="utf-8")


def lines_with(old: str, new: str) -> str:
    assert old in OUR_FILE
    return OUR_FILE.replace(old, new, 1)


def uneven() -> str:
    """Three squid baits and one crab bait, other names and values, fewer fish for the Lure."""
    text = lines_with("Squid = 2", "Squid = 3").replace("Crab = 2", "Crab = 1").replace("Kingfish =", '"Moby\'s Cousin" =')
    return text.replace("value = 1000, lure = true", "value = 2000").replace("Scampi = 1500", "Crayfish = 50")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my deck.toml"
    path.write_text(uneven(), encoding="utf-8")
    return path


def test_10_5_a_deck_of_the_players_own_is_played(own: Path) -> None:
    game = kf.game("tacklebox", level=1, deck=str(own))
    assert kf.game("tacklebox", level=1, deck=own).options == game.options
    position = game.deal(5)
    words = game.words().text
    facts = {fact.id: words(fact.value) for fact in position.scene().facts}
    assert facts["best"] == f"{deck_of(str(game.options['deck'])).total:,}" == "19,050"
    assert facts["deck"] == "your own, 19,050 points in all"
    assert "moby's-cousin" in position.record()
    assert "kingfish" not in position.record().partition("start:")[2]
    assert kf.game("tacklebox", level=3, deck=own).deal(5).winnable() is False  # two uses of crab for four fish


def test_10_5_hints_name_the_cards_of_the_players_own_deck(own: Path) -> None:
    game = kf.game("tacklebox", level=1, deck=own)
    words, explain = game.words().text, game.module("hints").explain
    positions = (position for seed in range(9) for position in walk(game, seed))
    position = next(position for position in positions if any("catch moby" in text for text in position.moves()))
    hints = [words(explain(position.view(), move)) for move in position.view().legal]
    assert any(hint.startswith("Catch Moby's Cousin in column") for hint in hints)


def test_10_5_the_laws_hold_with_it(own: Path) -> None:
    for options in ({"level": 1}, {"level": 4, "ending": "stop"}):
        check(kf.game("tacklebox", deck=own, **options), range(100, 101))


def test_10_5_its_record_carries_the_deck_and_replays_anywhere(own: Path) -> None:
    *_, end = walk(kf.game("tacklebox", level=2, removed=2, deck=own), 3)
    end.manual_chance = False
    record = end.record()
    own.unlink()
    again = kf.replay(record)
    assert again.record() == record
    assert again.scores() == end.scores()


def test_our_own_file_is_our_deck(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(OUR_FILE.replace("\n", "\r\n"), encoding="utf-8-sig")
    assert kf.game("tacklebox", deck=path).options["deck"] == OURS
    assert read(deck_of(OURS).line) == OURS


def test_it_survives_its_one_line() -> None:
    line = read(uneven())
    assert " " not in line
    assert read(line) == line
    assert deck_of(line) == deck_of(read(line))


def shown_options(game: Game) -> str:
    return repr(game)


def test_people_see_a_short_name(own: Path) -> None:
    text = shown_options(kf.game("tacklebox", deck=own))
    assert text.startswith("<Game tacklebox level=1 ending=exhausted deck=own-")
    assert len(text) < 70
    assert "deck" not in shown_options(kf.game("tacklebox"))


WRONG: dict[str, tuple[str, str]] = {
    "no TOML": (lines_with("Tuna = 2", "Tuna 2"), "line 9: .*not valid TOML"),
    "a name twice": (
        lines_with("Tuatua = 2", "Tuatua = 1\nTuatua = 1"),
        "line 17: 'Tuatua' appears twice; the name of a card must appear once$",
    ),
    "two fish of one name": (
        re.sub(r'(?m)^"?Ling"? = .*$', r"\g<0>\n\g<0>", OUR_FILE),
        "line [0-9]+: 'Ling' appears twice; the name of a card must appear once$",
    ),
    "cut off": (OUR_FILE[: OUR_FILE.index("Mahimahi") + 12], "line [0-9]+: .*not valid TOML"),
    "a part too many": (OUR_FILE + "\n[rods]\nLong = 1\n", "line 80: 'rods' is not a part"),
    "a part missing": (
        OUR_FILE.replace("[pot]", "[pots]"),
        "line 61: 'pots' is not a part of a deck; its parts are bait, fish",
    ),
    "a word too many": ('colour = "red"\n' + OUR_FILE, "line 1: 'colour' is not a part"),
    "a type of bait too many": (
        lines_with("Tuatua = 2", "Tuatua = 1\nWorm = 1"),
        "line 17: 9 types of bait, the printed game has 8",
    ),
    "a bait card too many": (lines_with("Tuatua = 2", "Tuatua = 3"), "line 16: 17 bait cards, the printed game has 16"),
    "no cards of a bait": (lines_with("Squid = 2", "Squid = 0"), "line 11: Squid = 0: how many cards"),
    "a fish too few": (
        lines_with('Snapper = { bait = "Squid", value = 500 }\n', ""),
        "line 50: 31 fish, the printed game has 32",
    ),
    "an unknown bait": (
        lines_with('Snapper = { bait = "Squid"', 'Snapper = { bait = "Worm"'),
        "line 29: Snapper: 'Worm' is not a bait",
    ),
    "a value between steps": (
        lines_with("value = 850", "value = 875"),
        "line 21: Yellowfin Tuna: value 875 is not a positive multiple",
    ),
    "a value of nothing": (lines_with("Sole = 500", "Sole = 0"), "line 56: Sole: value 0 is not a positive multiple of 50"),
    "a value in words": (lines_with("Sole = 500", 'Sole = "much"'), "line 56: Sole: value 'much'"),
    "a value beyond all": (lines_with("Sole = 500", "Sole = 50050"), "line 56: Sole: value 50050"),
    "true is not a value": (lines_with("Sole = 500", "Sole = true"), "line 56: Sole: value True"),
    "a fish like a number": (
        lines_with('Snapper = { bait = "Squid", value = 500 }', "Snapper = 500"),
        "line 29: Snapper: a fish is written",
    ),
    "a fish with more": (
        lines_with('"Squid", value = 500 }', '"Squid", value = 500, rod = 1 }'),
        "line 29: Snapper: a fish is written",
    ),
    "a lure in words": (
        lines_with("value = 850, lure = true", 'value = 850, lure = "yes"'),
        "line 21: .*lure is true or false",
    ),
    "too many net catches": (
        lines_with("Sole = 500", "Sole = 500\nDab = 500"),
        "line 60: 6 net catches, the printed game has 5",
    ),
    "too few tackleboxes": (lines_with("Tacklebox = 2", "Tacklebox = 1"), "line 72: Tacklebox = 1, the printed game has 2"),
    "another surprise": (lines_with("Snagged = 1", "Kraken = 1"), "line 75: 'Kraken' is not a surprise; possible: Snagged"),
    "a missing surprise": (lines_with("Snagged = 1\n", ""), "line 74: 'Snagged' is missing"),
    "two cards written alike": (lines_with("Piper =", "Snapper ="), "line 57: 'Snapper' appears twice"),
    "two cards nearly alike": (lines_with("Piper =", "snapper ="), "line 57: 'snapper' is written like 'Snapper'"),
    "a bait like the lure": (OUR_FILE.replace("Tuatua", "Lure"), "line 16: 'Lure' appears twice"),
    "a bait like a tacklebox": (OUR_FILE.replace("Tuatua", "tacklebox"), "line 16: 'tacklebox' is written like 'Tacklebox'"),
    "a fish like a bait": (lines_with("Piper =", '"Squid Bait" ='), "line 57: 'Squid Bait' is written like 'Squid'"),
    "a name like a place": (lines_with("Piper =", "a5 ="), "line 57: 'a5' is not a name"),
    "a name with signs": (lines_with("Piper =", '"Pi;per" ='), "line 57: 'Pi;per' is not a name"),
    "a name that moves use": (lines_with("Piper =", '"Fish with Chips" ='), "line 57: 'Fish with Chips' is not a name"),
    "a name that is a number": (
        "name = 5\n" + OUR_FILE.replace('name = "Kingfisher\'s deck"', ""),
        "line 1: the name of a deck is text",
    ),
    "a line too long": (lines_with("Tuna = 2", f"{'a.' * 120}a = 2"), "line 9: 245 characters are too many"),
    "far too long": (OUR_FILE + "#" * 20_000, "too many"),
}


@pytest.mark.parametrize("name", WRONG)
def test_10_5_what_cannot_be_played_is_refused_with_line_and_reason(name: str, tmp_path: Path) -> None:
    text, reason = WRONG[name]
    path = tmp_path / "deck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=f"^deck file[,:] {reason}" if name != "far too long" else reason) as wrong:
        kf.game("tacklebox", deck=path)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("nowhere.toml", "No such file"),
        (".", "directory"),
        ("a\0b", "null"),
        (7, "expected ours|FILE"),
        ("x;y", "is not a deck"),
    ],
)
def test_what_is_no_deck_file_is_refused(given: Any, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match=re.escape(reason)):
        kf.game("tacklebox", deck=given)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(b"\xff\xfe\x00name")
    with pytest.raises(BadOption, match="not UTF-8 text"):
        kf.game("tacklebox", deck=path)
    path.write_bytes(b"#" * 70_000)
    with pytest.raises(BadOption, match="more than 65,536 bytes"):
        kf.game("tacklebox", deck=path)


def test_a_record_never_opens_a_file(own: Path) -> None:
    record = (
        kf.game("tacklebox").deal(3).record().replace("ending=exhausted", f"ending=exhausted deck={str(own).replace(' ', '_')}")
    )
    with pytest.raises(BadRecord, match=r"line 3: option deck: .*is not a deck"):
        kf.replay(record)
