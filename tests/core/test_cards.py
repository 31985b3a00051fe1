"""Standard cards as text, pieces and words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from kingfisher.core.cards import RANK_NAMES, SUITS, card_piece, card_text, card_words, read_card
from kingfisher.core.i18n import msg
from kingfisher.core.scene import Piece
from tests.support.every_game import REGISTERED

ALL = [(suit, rank) for suit in range(4) for rank in range(1, 14)]
WORDS = REGISTERED[0].words()


def test_all_cards_survive_text_and_back() -> None:
    texts = [card_text(*card) for card in ALL]
    assert len(set(texts)) == 52
    assert [read_card(text) for text in texts] == ALL
    assert texts[:13] == ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS"]


@pytest.mark.parametrize("text", ["10H", "10h", "th", "TH", "10\u2665", "T\u2665"])
def test_the_ten_of_hearts(text: str) -> None:
    assert read_card(text) == (3, 10)


@pytest.mark.parametrize(
    "text", ["", "S", "10", "1S", "11S", "0S", "?S", "?", "SA", "A S", "ASS", "TTS", "AX", "\u2660", "A\u2660\u2660", "\u0664S"]
)
def test_what_is_no_card(text: str) -> None:
    assert read_card(text) is None


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=4) | st.text("AKQJT10234\u2660\u2665SCDHscdh?", max_size=4))
def test_any_text_is_a_card_or_not(text: str) -> None:
    card = read_card(text)
    assert card is None or card in ALL


def test_a_card_as_a_piece() -> None:
    label = msg("card.label", rank=msg("rank.12"), suit=msg("suit.D"))
    assert card_piece(2, 12, 5) == Piece("QD", "card", "QD", label, 5)


def test_all_cards_have_words() -> None:
    spoken = [WORDS.text(card_words(*card)) for card in ALL]
    assert len(set(spoken)) == 52
    assert (spoken[0], spoken[-1], spoken[35]) == ("Ace of spades", "King of hearts", "Ten of diamonds")


def test_names_fit() -> None:
    assert (SUITS, len(RANK_NAMES)) == ("SCDH", 14)
