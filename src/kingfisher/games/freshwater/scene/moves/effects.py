"""What a move of Freshwater Fly costs, and what can be shown of it before it is made: spinner, fish, Finesse, Casting token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Effect
from kingfisher.games.freshwater.rules.bonus_actions import dice_used, reel_value, tile_side, value_of
from kingfisher.games.freshwater.rules.reel import refusal_to_reel
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    CARRY,
    CARRYING,
    CAST,
    DRAG,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FINESSE,
    FINESSE_SPACE,
    FLY,
    HIGHEST_FINESSE,
    MINUS,
    MOMENTUM,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    OTHERS_T,
    OWN_T,
    PLUS,
    REEL,
    REEL_K,
    REEL_M,
    SKILL,
    SKILL_I,
    SKILL_L,
    SKILL_X,
    START,
    SWAP,
    TURN,
    UPGRADE,
    A,
    B,
    E,
    F,
    G,
    J,
    K,
    M,
    Q,
    T,
    U,
    V,
)
from kingfisher.games.freshwater.scene.moves.labels import GAINS, space_of, spun
from kingfisher.games.freshwater.scene.names import fish_id, side_of
from kingfisher.games.freshwater.scene.zones.river import CASTING, slot_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.games.freshwater.rules.state import State

PRICES = {B: 2, J: 2, K: 3, M: 2, V: 1}
"""[8.4] to [8.24] The Finesse that skill cards cost which leave nothing to choose."""
GAINS_OF_CARDS = {A: 3, E: 1, F: 1, U: 2}


# What it costs


def cost(s: State, seat: int, move: int) -> Message | None:
    """Finesse, the tile, which goes back to the board, or a card that is then out of play."""
    if move >= UPGRADE:
        return msg("cost.badge", n=1) if move < BEGIN_DAY else None  # [13.3]
    price = price_of(s, seat, move)
    words = msg("cost.finesse", n=price) if price else None
    other = None
    if MOMENTUM <= move < SKILL:
        other = msg("cost.tile", name=side_of(s, s.tile[seat] - 1))  # [7.2]
    elif move in (SKILL + G, SKILL + U):
        other = msg("cost.card", letter="G" if move == SKILL + G else "U")  # [8.9] [8.23]
    return msg("cost.both", one=words, other=other) if words and other else words or other


def price_of(s: State, seat: int, move: int) -> int:
    """Count the Finesse that a move costs [6.3] [8.1]."""
    if move in (PLUS, MINUS, DRAG, EXTRA) or SKILL_X <= move < END_CAST:
        return 1
    if FLY <= move < MOMENTUM:
        return 1 if s.phase == TURN else 0
    if CARRY <= move < SWAP:
        return 0 if s.phase == CARRYING else 1
    if MOMENTUM <= move < SKILL:
        side = side_of(s, s.tile[seat] - 1)
        return {"6B": 2, "7B": 3}.get(side, 0)  # [7.15] [7.18]
    if SKILL <= move < SKILL_I:
        return PRICES.get(move - SKILL, 0)
    if SKILL_I <= move < END_TURN:
        return 1 if move < REEL_K else {REEL_K: 3, REEL_M: 2}.get(move, 2)
    return 0


# What comes of it


def effects(s: State, seat: int, move: int) -> tuple[Effect, ...]:
    if move >= UPGRADE:
        return ()
    found = list(reel_effects(s, seat, move))
    if CAST <= move < REEL or DRIFT <= move < END_CAST:
        found.append(Effect(CASTING, "river", slot_of(space_of(s, move))))
    after = finesse_after(s, seat, move)
    if after != s.finesse[seat]:
        found.append(Effect(f"finesse-{seat}.token", f"finesse-{seat}", after))
    return tuple(found)


def reel_effects(s: State, seat: int, move: int) -> Iterator[Effect]:
    """Show where the spinner would stop, and where the fish would lie [5.4] [5.11]."""
    if not s.line[seat]:
        return
    section, value = s.section[seat], value_reeled(s, seat, move)
    stop, left = s.reel[seat], section
    if value and refusal_to_reel(s, seat, value) == 0:
        spin = spun(s, seat, value)
        stop, left = spin.ends, spin.left
    elif move == SKILL + Q:
        stop, left = START, section - 1  # [8.19]
    elif is_side(s, seat, move, "7B"):
        left = section - 1  # [7.18]
    if stop != s.reel[seat] or value:
        yield Effect(f"reel-{seat}.spinner", f"reel-{seat}", stop)
    if left < section:
        fish = f"{fish_id(s, s.line[seat])}.line-{seat}"
        yield Effect(fish, f"line-{seat}", left - 1) if left > 0 else Effect(fish, f"catch-{seat}")


def is_side(s: State, seat: int, move: int, side: str) -> bool:
    """Tell whether the move uses the tile with this side up."""
    return MOMENTUM <= move < SKILL and side_of(s, s.tile[seat] - 1) == side


def value_reeled(s: State, seat: int, move: int) -> int:
    """Find the value at which the move reels, 0 where it does not."""
    if move == REEL:
        return s.die if s.phase == TURN else s.numbers[OTHERS_T]
    if move in (REEL_K, REEL_M):
        return value_of(s, K if move == REEL_K else M)
    if move == MOMENTUM_REEL:
        return dice_used(s, seat)
    if move == SKILL + T:
        return s.numbers[OWN_T]
    return reel_value(s, seat, tile_side(s, seat)) if move == MOMENTUM else 0


def finesse_after(s: State, seat: int, move: int) -> int:
    """Count the Finesse after a move: what was paid, and what it brings for certain."""
    left = s.finesse[seat] - price_of(s, seat, move)
    return min(HIGHEST_FINESSE, left + finesse_gained(s, seat, move))  # [6.2]


def finesse_gained(s: State, seat: int, move: int) -> int:
    if move == FINESSE:
        return 2
    value = value_reeled(s, seat, move)
    if value and refusal_to_reel(s, seat, value) == 0:
        return 1 if spun(s, seat, value).ends == FINESSE_SPACE else 0
    if MOMENTUM <= move < SKILL and not MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        return GAINS.get(side_of(s, s.tile[seat] - 1), 0)
    return GAINS_OF_CARDS.get(move - SKILL, 0) if SKILL <= move < SKILL_L else 0
