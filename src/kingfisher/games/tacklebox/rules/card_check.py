"""Check that no card is lost or doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    KINDS,
    LURE,
    NET,
    POT,
    TACKLEBOX,
)
from kingfisher.games.tacklebox.rules.tableau import copies, is_bait, is_fish, is_hidden, is_net_catch, is_pot_catch, is_up
from kingfisher.games.tacklebox.rules.tackle import discards

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import State


def missing(s: State) -> int:
    """Tell how many kinds are not there as often as the deck has them, or were played and are not where played cards are."""
    wrong = 0
    for kind in range(1, KINDS):
        there, played = 0, 0
        for place in range(s.cards):
            if s.order[place] == kind:
                there += 1
                if not is_hidden(s, place) and not is_up(s, place):
                    played += 1
        if there != copies(s, kind) or played != number_held(s, kind) + discards(s, kind):
            wrong += 1
    return wrong


def number_held(s: State, kind: int) -> int:
    """Tell how many cards of the kind are in the Hand, the Boat and the Play Location."""
    if is_bait(kind):
        return s.hand[kind - FIRST_BAIT] + s.lying[kind - FIRST_BAIT]
    if is_fish(kind):
        return s.boat >> (kind - FIRST_FISH) & 1
    if is_pot_catch(kind):
        return s.potted >> (kind - FIRST_POT_CATCH) & 1
    if is_net_catch(kind):
        return s.netted >> (kind - FIRST_NET_CATCH) & 1
    if kind == ALL_BAIT:
        return s.all_baits
    if kind == TACKLEBOX:
        return s.tackleboxes
    if kind == LURE:
        return s.lure
    if kind == POT:
        return s.pot
    return s.net if kind == NET else 0
