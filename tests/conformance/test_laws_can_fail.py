"""Each law finds a game that is broken in just its way: a copy of a fixture with one line changed."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kingfisher.core.errors import BrokenGame
from kingfisher.core.game import Game
from kingfisher.testing.conformance import LAWS, Broken

FIXTURES = Path(__file__).parents[1] / "fixtures"

SCORED = "    return total  # [4.2]"


class Breach(NamedTuple):
    law: int
    where: str
    before: str
    after: str
    complaint: str


RULES = "whispers/rules.py"
TEXTS = "whispers/notation.py"
RACE = "scramble/rules.py"

BREACHES = [
    Breach(1, RULES, SCORED, "    return total + ((s.seats << 62) >> 62)", "differ"),
    Breach(1, RULES, SCORED, "    return total + 0 * s.stock[CARDS + seat]", "bounds"),
    Breach(1, RULES, "phase: int = int8()", "phase: int = int64()", "must have no gaps"),
    Breach(2, RULES, "range(MOVES):\n        if slot_of", "range(11):\n        if slot_of", "legal lists"),
    Breach(2, RULES, "OUT_OF_TURN = 201", "OUT_OF_TURN = 299", "do not exist"),
    Breach(2, RULES, "MAX_LEGAL_MOVES = HAND", "MAX_LEGAL_MOVES = 1", "MAX_LEGAL_MOVES is 1"),
    Breach(3, RACE, "MAX_GAME_LENGTH = MAX_SEATS", "MAX_GAME_LENGTH = 3 + 0 * MAX_SEATS", "the bound is"),
    Breach(3, RACE, "    s.phase = next_phase(s)", "    s.phase = PLAYING", "not over"),
    Breach(3, RULES, "    return below(rng, FACES) if", "    return below(rng, 1 + below(rng, 4)) if", "one draw"),
    Breach(3, RULES, "weights[face] = 1", "weights[face] = 0", "does not list"),
    Breach(3, RULES, "    if phase == FINISHED:", "    if phase < 0:", "disagree"),
    Breach(4, TEXTS, 'return f"play {move + 1}"', 'return f"play {move // 2 + 1}"', "have the same text|another move"),
    Breach(4, TEXTS, "    return card - 1\n", "    return (card + 1) % 12\n", "another move"),
    Breach(4, TEXTS, "        return die - 1\n", "        return 0\n", "another outcome"),
    Breach(4, TEXTS, "points {s.points[seat]}", "points 0", "another one|cannot be read"),
    Breach(5, RULES, "s.hand[owner, slot] = 0  # [1.3]", "pass  # [1.3]", "must not know"),
    Breach(5, RULES, "s.stock[slot] = 0  # [1.3]", "pass  # [1.3]", "must not know"),
    Breach(5, RULES, "                s.hand[owner, slot] = card\n", "                pass\n", "an impossible state"),
    Breach(5, RULES, "        s.stock[slot] = card\n", "        pass\n", "an impossible state"),
    Breach(5, RULES, "return actor != CHANCE or s.phase != SHUFFLE", "return True", "can observe the number"),
    Breach(5, RULES, "< 0:\n        return NOT_IN", "< 0 or s.stock[0] > 6:\n        return NOT_IN", "depends"),
    Breach(5, RULES, SCORED, "    return total + s.stock[0]", "depends"),
    Breach(5, RULES, "MOVES = CARDS\n", "MOVES = CARDS\nPERFECT_INFORMATION = True\n", "PERFECT_INFORMATION is stated"),
    Breach(6, RULES, "s.pile[seat, s.played[seat]] = card", "s.pile[seat, s.played[seat]] = 1", "exactly one"),
    Breach(7, RULES, "SCORES = (0, ", "SCORES = (0, -20 + ", "points, but SCORES"),
    Breach(8, "whispers/rules.md", "\n**1.2** ", "\n**1.9** ", "1.9"),
    Breach(8, RULES, "# [4.2]", "# [4.7]", "4."),
    Breach(8, "whispers/tests/test_rules.py", "def test_4_2_", "def test_4_7_", "4."),
]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("broken_")]:
        del sys.modules[name]


def copy_of(workshop: Path, where: str, before: str, after: str) -> Game:
    """A copy of a fixture, as a package of its own, with some text of one file changed."""
    fixture, _, file = where.partition("/")
    package = f"broken_{workshop.name}"
    shutil.copytree(FIXTURES / fixture, workshop / package, ignore=shutil.ignore_patterns("__pycache__"))
    for source in (workshop / package).rglob("*.py"):
        source.write_text(source.read_text().replace(f"tests.fixtures.{fixture}", package))
    changed = workshop / package / file
    text = changed.read_text()
    assert before in text, f"{before!r} no longer stands in {where}"
    changed.write_text(text.replace(before, after))
    game: Game = importlib.import_module(package).GAME
    return game


def check(law: int, game: Game) -> None:
    for choice in game.every_choice():
        LAWS[law](choice, range(100, 104))


@pytest.mark.parametrize("number", range(len(BREACHES)), ids=lambda n: f"law-{BREACHES[n].law}-{n}")
def test_law_finds_the_breach(number: int, workshop: Path) -> None:
    law, where, before, after, complaint = BREACHES[number]
    game = copy_of(workshop, where, before, after)
    with pytest.raises(Broken, match=complaint) as error:
        check(law, game)
    assert error.value.law == law


@pytest.mark.parametrize(
    ("law", "before", "after", "complaint"),
    [
        (
            1,
            "MAX_LEGAL_MOVES = HAND",
            "MAX_LEGAL_MOVES = 1",
            r"states MAX_LEGAL_MOVES = 1, but a position has [2-9] legal moves",
        ),
        (
            3,
            "MAX_LEGAL_MOVES = HAND",
            "MAX_LEGAL_MOVES = 1",
            r"states MAX_LEGAL_MOVES = 1, but a position has [2-9] legal moves",
        ),
        (3, "MAX_OUTCOMES = FACES", "MAX_OUTCOMES = 2", r"states MAX_OUTCOMES = 2, but a position has more outcomes"),
    ],
)
def test_room_that_is_not_stated_is_named(workshop: Path, law: int, before: str, after: str, complaint: str) -> None:
    with pytest.raises(BrokenGame, match=complaint):
        check(law, copy_of(workshop, RULES, before, after))


def test_a_position_that_is_read_as_another_one_names_the_field(workshop: Path) -> None:
    game = copy_of(workshop, TEXTS, "points {s.points[seat]}", "points 0")
    with pytest.raises(
        Broken, match=r"changes when it is read again: points is \[0, 0.*\] instead of \[[^\]]*[1-9]|cannot be read"
    ):
        check(4, game)


def test_a_gap_in_the_state_has_advice_of_its_own(workshop: Path) -> None:
    with pytest.raises(Broken) as error:
        check(1, copy_of(workshop, RULES, "phase: int = int8()", "phase: int = int64()"))
    assert error.value.advice.startswith("In rules.py, declare the largest fields of the State first")


def test_every_law_is_seen_to_fail() -> None:
    assert {breach.law for breach in BREACHES} == set(LAWS)


def test_an_unchanged_copy_breaks_no_law(workshop: Path) -> None:
    game = copy_of(workshop, RULES, "State", "State")
    for law in LAWS:
        LAWS[law](game, range(100, 102))
