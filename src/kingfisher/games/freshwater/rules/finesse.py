"""Chapter 6 of rules.md as far as all others need it: Finesse is paid and gained, and [8.1] cards are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.state import HIGHEST_FINESSE

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

# Codes of the rules that refuse: chapter * 100 + sentence.
NO_FINESSE = 603
ONCE_A_TURN = 801
NOT_YOURS = 802
NOT_IN_TIME = 1109
NO_EFFECT = 1113
BEGUN_FIRST = 307


def pay(s: State, seat: int, cost: int) -> None:
    s.finesse[seat] = s.finesse[seat] - cost


def gain(s: State, seat: int, more: int) -> None:
    s.finesse[seat] = min(HIGHEST_FINESSE, s.finesse[seat] + more)  # [6.2]


def has_room(s: State, seat: int) -> bool:
    return s.finesse[seat] < HIGHEST_FINESSE  # [6.2]


# Rock cards


def has_skill(s: State, seat: int, card: int) -> bool:
    """Tell whether the seat has the card [8.2], and not only since this turn [11.9]."""
    return s.skills[seat] >> card & 1 == 1 and s.fresh[seat] >> card & 1 == 0


def usable_cards(s: State, seat: int) -> int:
    """Those that `refusal_of_card` lets pass, one bit each."""
    return s.skills[seat] & ~(s.fresh[seat] | s.used)


def refusal_of_card(s: State, seat: int, card: int) -> int:
    if s.skills[seat] >> card & 1 == 0:
        return NOT_YOURS  # [8.2]
    if s.fresh[seat] >> card & 1:
        return NOT_IN_TIME  # [11.9]
    return ONCE_A_TURN if s.used >> card & 1 else 0  # [8.1]


def refusal_with_cost(s: State, seat: int, card: int, cost: int) -> int:
    code = refusal_of_card(s, seat, card)
    if code:
        return code
    return 0 if s.finesse[seat] >= cost else 803 + card  # [8.1]


def use_card(s: State, seat: int, card: int, cost: int) -> None:
    s.used = s.used | 1 << card
    pay(s, seat, cost)


def discard_card(s: State, seat: int, card: int) -> None:
    """Out of play, seen by everybody."""
    s.skills[seat] = s.skills[seat] & ~(1 << card)
    s.gone = s.gone | 1 << card
