"""Chapter 6 of rules.md: what Finesse actions cost, how Finesse is paid and gained, and how [8.1] cards are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.state import (
    CARRY,
    CARRYING,
    DRAG,
    EXTRA,
    FLY,
    HIGHEST_FINESSE,
    MINUS,
    MOMENTUM,
    MOVE_SKILL_S,
    PLUS,
    TURN,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

# Codes of the rules that refuse: chapter * 100 + sentence.
NO_FINESSE = 603
ONCE_A_TURN = 801
NOT_YOURS = 802
NOT_IN_TIME = 1109
NO_EFFECT = 1113
BEGUN_FIRST = 307

# What Finesse buys and what brings it: rules, bot and screens read it here.
ACTION_PRICE = 1  # [6.3] of every Finesse action
FLY_FROM, DRAG_FROM = 2, 4  # [6.7] [6.8] the Finesse from which on these two are possible
DICE_ACTION_GAIN = 2  # [6.1]
REEL_GAIN = 1  # [5.10]

# fmt: off
# [8.3] to [8.26] By Rock card.
#              A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U  V  W  X
CARD_PRICES = (0, 2, 0, 0, 0, 0, 0, 0, 1, 2, 3, 2, 2, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1)
CARD_GAINS  = (3, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0)

# [7.5] to [7.18] By the side of a Momentum tile.
#                    1A 1B 2A 2B 3A 3B 4A 4B 5A 5B 6A 6B 7A 7B
TILE_PRICES = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3)
TILE_GAINS  = (0, 0, 0, 3, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0)
# fmt: on


def action_price(s: State, move: int) -> int:
    """Look up what a move costs as a Finesse action [6.3]; 0 where it is none."""
    if move in (PLUS, MINUS, DRAG, EXTRA):  # [6.4] [6.6] [6.8]
        return ACTION_PRICE
    if FLY <= move < MOMENTUM:
        return ACTION_PRICE if s.phase == TURN else 0  # [6.7], and free where a fly is chosen otherwise
    if CARRY <= move < MOVE_SKILL_S:
        return 0 if s.phase == CARRYING else ACTION_PRICE  # [6.5], and free with 4A
    return 0


def pay(s: State, seat: int, price: int) -> None:
    s.finesse[seat] = s.finesse[seat] - price


def gain(s: State, seat: int, more: int) -> None:
    s.finesse[seat] = min(HIGHEST_FINESSE, s.finesse[seat] + more)  # [6.2]


def has_room(s: State, seat: int) -> bool:
    return s.finesse[seat] < HIGHEST_FINESSE  # [6.2]


# Rock cards


def has_skill(s: State, seat: int, card: int) -> bool:
    """Tell whether the seat has the card [8.2], and not only since this turn [11.9]."""
    return s.skills[seat] >> card & 1 == 1 and s.fresh[seat] >> card & 1 == 0


def usable_cards(s: State, seat: int) -> int:
    """Collect the cards that `refusal_of_card` lets pass, one bit each."""
    return s.skills[seat] & ~(s.fresh[seat] | s.used)


def refusal_of_card(s: State, seat: int, card: int) -> int:
    if s.skills[seat] >> card & 1 == 0:
        return NOT_YOURS  # [8.2]
    if s.fresh[seat] >> card & 1:
        return NOT_IN_TIME  # [11.9]
    return ONCE_A_TURN if s.used >> card & 1 else 0  # [8.1]


def rule_of_card(card: int) -> int:
    """Find the rule that says what this card does [8.3] to [8.26]."""
    return 803 + card


def refusal_to_buy(s: State, seat: int, card: int) -> int:
    """Find the rule that forbids to use the card and to pay its price, 0 if none does."""
    code = refusal_of_card(s, seat, card)
    if code:
        return code
    return 0 if s.finesse[seat] >= CARD_PRICES[card] else rule_of_card(card)  # [8.1]


def use_card(s: State, seat: int, card: int) -> None:
    s.used = s.used | 1 << card
    pay(s, seat, CARD_PRICES[card])


def discard_card(s: State, seat: int, card: int) -> None:
    """Put a card out of play, seen by everybody."""
    s.skills[seat] = s.skills[seat] & ~(1 << card)
    s.rocks_out_of_play = s.rocks_out_of_play | 1 << card
