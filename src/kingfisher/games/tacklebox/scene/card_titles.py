"""What cards are called, in the printed deck or in the player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.games.tacklebox.deck import OURS, deck_of
from kingfisher.games.tacklebox.notation import card_name
from kingfisher.games.tacklebox.rules.state import FIRST_BAIT
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    points,
    takes_lure,
    type_wanted,
)

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.games.tacklebox.rules.state import State


DECK = deck_of(OURS)  # a deck of the player's own stands in its place


def card_words(s: State, kind: int) -> Message:
    """Say the card as it is read aloud, with all that is printed on it."""
    name = card_name(kind) if kind else ""
    if kind == 0:
        return msg("card.hidden")
    if is_fish(kind):
        bait = card_name(FIRST_BAIT + type_wanted(s, kind))
        return msg("card.fish-lure" if takes_lure(s, kind) else "card.fish", name=name, points=points(s, kind), bait=bait)
    if is_pot_catch(kind) or is_net_catch(kind):
        return msg("card.pot-catch" if is_pot_catch(kind) else "card.net-catch", name=name, points=points(s, kind))
    if is_bait(kind):
        return msg("card.bait", name=name)
    return msg("card.surprise" if is_surprise(kind) else "card.plain", name=name)


def short_words(kind: int) -> Message:
    """Say the card by its name alone."""
    return msg("card.bait" if is_bait(kind) else "card.plain", name=card_name(kind)) if kind else msg("card.hidden")


def spoken(kind: int) -> str:
    """Name the card as in a list of cards."""
    return f"{card_name(kind)} bait" if is_bait(kind) else card_name(kind)
