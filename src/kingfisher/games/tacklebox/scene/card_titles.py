"""What cards are called, in the printed deck or in the player's own."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.games.tacklebox.deck import OURS, deck_of, slug
from kingfisher.games.tacklebox.notation import OTHERS, card_name
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
    from collections.abc import Sequence

    from kingfisher.core.i18n import Message
    from kingfisher.games.tacklebox.rules.state import State


DECK = deck_of(OURS)  # a deck of the player's own stands in its place
OUR_BAITS = {name for name, _ in deck_of(OURS).baits}
OUR_CARDS = {*(fish.name for fish in deck_of(OURS).fish), *(name for name, _ in deck_of(OURS).net + deck_of(OURS).pot)}


def name_words(kind: int) -> Message | str:
    """Name the card as it stands on it; a bait by what it is of.

    The catalog has the names of our deck. Those that only a player's own deck has are shown as they are written there.
    """
    name = card_name(kind)
    if is_bait(kind):
        return msg(f"bait.{slug(name)}") if name in OUR_BAITS else name
    return msg(f"name.{slug(name)}") if name in OUR_CARDS or kind in OTHERS else name


def card_words(s: State, kind: int) -> Message:
    """Say the card as it is read aloud, with all that is printed on it."""
    if kind == 0:
        return msg("card.hidden")
    name = name_words(kind)
    if is_fish(kind):
        bait = name_words(FIRST_BAIT + type_wanted(s, kind))
        return msg("card.fish-lure" if takes_lure(s, kind) else "card.fish", name=name, points=points(s, kind), bait=bait)
    if is_pot_catch(kind) or is_net_catch(kind):
        return msg("card.pot-catch" if is_pot_catch(kind) else "card.net-catch", name=name, points=points(s, kind))
    if is_bait(kind):
        return msg("card.bait", name=name)
    return msg("card.surprise" if is_surprise(kind) else "card.plain", name=name)


def short_words(kind: int) -> Message:
    """Say the card by its name alone."""
    return msg("card.bait" if is_bait(kind) else "card.plain", name=name_words(kind)) if kind else msg("card.hidden")


def listed(cards: Sequence[Message]) -> Message:
    """List cards, at least one, with commas between them."""
    return reduce(lambda one, other: msg("list.comma", one=one, other=other), cards)
