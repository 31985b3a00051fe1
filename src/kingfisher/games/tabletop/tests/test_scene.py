"""The tabletop game as people see it."""

from __future__ import annotations

from kingfisher.games.tabletop import GAME
from kingfisher.games.tabletop.tests.test_rules import at


def test_everything_on_the_table_is_explained_by_what_it_is_for_in_this_step() -> None:
    position = at("S K 4 10 / C - / D J Q A / H - / roll 2 6 / cycle / turns 7")
    assert {zone.id: zone.rule for zone in position.scene().zones} == {
        "dice": "2.2",
        "spades": "4.5",
        "spades-next": "3.1",
        "clubs": "7.6",
        "diamonds": "4.5",
        "diamonds-next": "4.6",  # it stays as it is
        "hearts": "7.6",
        "discard": "5.1",
    }
    assert {piece.rule for piece in position.scene().zone("dice").pieces} == {"4.4"}
    position.play("cycle spades")
    assert {position.scene().zone(deck).rule for deck in ("spades", "diamonds")} == {"5.3"}  # to be matched


def test_the_numbers_beside_the_table_are_explained() -> None:
    assert {fact.id: fact.rule for fact in GAME.deal(seed=1).scene().facts} == {"turns": "7.9", "left": "6.1"}
