"""What nobody sees, and dealing it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE
from kingfisher.core.rng import below
from kingfisher.games.freshwater.rules.setup import anglers, back_of, first_of_kind, nth_bit
from kingfisher.games.freshwater.rules.state import BASIC_SKILLS, FISH, HIDDEN, NEW_DAY, ROCK_DECKS, SKILL_W, SKILLS, SPACES

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.freshwater.rules.state import State as State

SAME_FOR_ALL = True  # [11.19] nobody has anything that only others see


def hide(s: State, seat: int) -> None:
    """Blank point sides in the river, the fish deck but for its top card's back, and the Rock decks [11.19] [1.4]."""
    for where in range(SPACES):
        card = s.river[where]
        if card and s.known >> where & 1 == 0:
            s.river[where] = HIDDEN + back_of(s, card)
    top = s.deck_left - 1
    for k in range(top):
        s.deck[k] = 0
    if top >= 0:
        s.deck[top] = HIDDEN + back_of(s, s.deck[top])
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        for k in range(left):
            if k < left - 1 or s.rock_known[deck] == 0:
                s.rocks[deck, k] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return actor != CHANCE or s.phase != NEW_DAY  # nobody learns how a Day was laid out


def determinize(s: State, seat: int, rng: Rng) -> None:
    hide(s, seat)
    unseen = unseen_fish(s)
    for where in range(SPACES):
        if s.river[where] >= HIDDEN:
            card = with_back(s, unseen, s.river[where] - HIDDEN, rng)
            unseen &= ~(1 << card)
            s.river[where] = first_of_kind(s, card + 1)
    left = s.deck_left
    if left > 0:
        card = with_back(s, unseen, s.deck[left - 1] - HIDDEN, rng)
        unseen &= ~(1 << card)
        s.deck[left - 1] = first_of_kind(s, card + 1)
    for k in range(left - 1):
        card = nth_bit(unseen, below(rng, left - 1 - k))
        unseen &= ~(1 << card)
        s.deck[k] = first_of_kind(s, card + 1)
    imagine_rocks(s, rng)


def unseen_fish(s: State) -> int:
    """Find the cards of which nobody saw the point side, one bit each."""
    seen = 0
    for where in range(SPACES):
        if 0 < s.river[where] < HIDDEN:
            seen = with_one_more(s, seen, s.river[where])
    for seat in range(anglers(s)):
        if s.line[seat] or s.lost[seat]:
            seen = with_one_more(s, seen, s.line[seat] or s.lost[seat])
        for k in range(s.caught[seat]):
            seen = with_one_more(s, seen, s.pile[seat, k])
    return (1 << FISH) - 1 & ~seen


def with_one_more(s: State, seen: int, card: int) -> int:
    """Add a card to those seen: the next of its kind, which stand side by side and cannot be told apart."""
    bit = card - 1
    while seen >> bit & 1:
        bit += 1
    return seen | 1 << bit


def with_back(s: State, unseen: int, back: int, rng: Rng) -> int:
    """Draw one of the unseen cards with this back."""
    fitting = 0
    count = 0
    for card in range(FISH):
        if unseen >> card & 1 and back_of(s, card + 1) == back:
            fitting |= 1 << card
            count += 1
    return nth_bit(fitting, below(rng, count))


def imagine_rocks(s: State, rng: Rng) -> None:
    """Deal the Rock decks from all cards that nobody saw [2.1]."""
    unseen = (1 << (SKILLS if s.packs else BASIC_SKILLS)) - 1 & ~seen_rocks(s)
    count = 0
    for card in range(SKILLS):
        count += unseen >> card & 1
    for deck in range(ROCK_DECKS):
        for k in range(s.rocks_left[deck]):
            if s.rocks[deck, k] == 0:
                card = nth_bit(unseen, below(rng, count))
                unseen &= ~(1 << card)
                count -= 1
                s.rocks[deck, k] = card + 1


def seen_rocks(s: State) -> int:
    seen = s.rocks_out_of_play
    for seat in range(s.seats):
        seen |= s.skills[seat]
        if s.tucked[seat]:
            seen |= 1 << SKILL_W
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        if left and s.rocks[deck, left - 1] and s.rock_known[deck]:
            seen |= 1 << (s.rocks[deck, left - 1] - 1)
    return seen
