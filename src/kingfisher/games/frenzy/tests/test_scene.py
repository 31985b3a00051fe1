"""The table of Solitaire Frenzy as people see it."""

from __future__ import annotations

import pytest

from kingfisher.core.interface import SPECTATOR
from kingfisher.games.frenzy import GAME
from kingfisher.games.frenzy.tests.test_rules import set_up

text = GAME.words().text


def test_of_another_seat_the_open_cards_show_and_after_them_how_many_are_in_the_hand() -> None:
    position = set_up({"pile": "9C 5H", "rows": "KS, KC, KD, KH", "turned": "(2S) (3S) 4S"})
    *shown, hand = position.scene(1).zone("seat-0").pieces
    assert [piece.face for piece in shown] == ["5H", "KS", "KC", "KD", "KH", "4S"]
    assert (hand.face, hand.count) == (None, 46)
    assert text(hand.label) == "Player 1's hand, 46 cards face down"
    slots = [piece.slot for piece in (*shown, hand)]
    assert slots == list(range(7))


def test_an_empty_hand_is_not_shown() -> None:
    position = GAME.choose(players=2).deal(seed=7)
    shown = position.scene(1).zone("seat-0").pieces
    assert [piece.face is None for piece in shown] == [False] * 5 + [True]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_who_is_ahead_is_told_to_all_alike(seat: int) -> None:
    position = set_up({"pile": "9C 8C 5H", "rows": "KS, KC, KD, KH"}, board=f"S1{' 0' * 10}, H1 1")
    scene = position.scene(seat)
    assert scene.places == (1, 2)
    assert {fact.seat: fact.value for fact in scene.facts if fact.seat is not None} == {0: 7, 1: -1}


def test_those_who_are_even_share_a_place() -> None:
    assert set_up({"pile": "9C 5H", "rows": "KS, KC, KD, KH"}).scene(0).places == (1, 1)


def test_an_empty_space_shows_the_card_that_opens_it() -> None:
    slots = {zone.id: {slot.face for slot in zone.slots} for zone in GAME.deal(seed=7).scene(0).zones if zone.slots}
    assert slots == {f"board-{suit}": {f"A{suit}"} for suit in "SCDH"}
