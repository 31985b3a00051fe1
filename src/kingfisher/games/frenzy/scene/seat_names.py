"""Names of seats and cards, and lists of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core import cards
from kingfisher.core.i18n import msg
from kingfisher.games.frenzy.rules.state import rank_of, suit_of
from kingfisher.games.frenzy.scene.open_cards import remembered

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message


@remembered
def seats_from(seat: int, seats: int) -> tuple[int, ...]:
    """List the seats, the viewer's own first."""
    return tuple(sorted(range(seats), key=lambda other: (other != seat, other)))


@remembered
def seat_name(seat: int, other: int) -> Message:
    return msg("seat.you") if seat == other else msg("seat.named", n=other + 1)


@remembered
def seat_names(seat: int, seats: int) -> tuple[Message, ...]:
    return tuple(seat_name(seat, other) for other in range(seats))


@remembered
def card_words(card: int) -> Message:
    return cards.card_words(suit_of(card), rank_of(card))


@remembered
def played_card(card: int) -> Message:
    return cards.played_card(suit_of(card), rank_of(card))


def listed(names: list[Message]) -> Message:
    message = names[-1]
    for number, name in enumerate(reversed(names[:-1])):
        message = msg("list.and" if number == 0 else "list.comma", one=name, other=message)
    return message
