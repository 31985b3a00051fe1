"""Standard playing cards as text, pieces and words."""

from __future__ import annotations

from functools import cache

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Piece

SUITS = "SCDH"
RANK_NAMES = ("?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_OF = {name: rank for rank, name in enumerate(RANK_NAMES)}


def card_text(suit: int, rank: int) -> str:
    """'10S', 'AH': as in records and moves."""
    return RANK_NAMES[rank] + SUITS[suit]


@cache
def card_words(suit: int, rank: int) -> Message:
    return msg("card.label", rank=msg(f"rank.{rank}"), suit=msg(f"suit.{SUITS[suit]}"))


@cache
def the_card(suit: int, rank: int) -> Message:
    """Name a card with its article, which in some languages depends on the rank: it chooses the form."""
    return msg("card.the", n=rank, rank=msg(f"rank.{rank}"), suit=msg(f"suit.{SUITS[suit]}"))


@cache
def played_card(suit: int, rank: int) -> Message:
    """Name a card as what a move plays, as in 'Ten of spades to c2': some languages need an article there."""
    return msg("card.played", n=rank, rank=msg(f"rank.{rank}"), suit=msg(f"suit.{SUITS[suit]}"))


def card_piece(suit: int, rank: int, slot: int, *marks: str) -> Piece:
    face = card_text(suit, rank)
    return Piece(face, "card", face, card_words(suit, rank), slot, marks)


def read_card(text: str) -> tuple[int, int] | None:
    """Suit and rank of '10S', 'ah' or 'K♥', None if it is no card."""
    card = text.upper()
    for letter, symbol in zip(SUITS, "♠♣♦♥", strict=True):
        card = card.replace(symbol, letter)
    card = card.replace("T", "10") if card[:1] == "T" else card
    rank = RANK_OF.get(card[:-1], 0)
    return (SUITS.index(card[-1]), rank) if rank and card[-1:] in SUITS else None
