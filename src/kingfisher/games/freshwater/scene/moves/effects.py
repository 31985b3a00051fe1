"""What a move of Freshwater Fly costs, and what can be shown of it before it is made: spinner, fish, Finesse, Casting token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Effect
from kingfisher.games.freshwater.rules.bonus_actions import tile_side
from kingfisher.games.freshwater.rules.finesse import (
    CARD_GAINS,
    CARD_PRICES,
    DICE_ACTION_GAIN,
    REEL_GAIN,
    TILE_GAINS,
    TILE_PRICES,
    action_price,
)
from kingfisher.games.freshwater.rules.reel import refusal_to_reel
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    CAST,
    DRIFT,
    END_CAST,
    END_TURN,
    FINESSE_SPACE,
    HIGHEST_FINESSE,
    MOMENTUM,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    REEL,
    REEL_K,
    REEL_M,
    SIDE_7B,
    SKILL_G,
    SKILL_I,
    SKILL_K,
    SKILL_L,
    SKILL_M,
    SKILL_Q,
    SKILL_S,
    SKILL_U,
    SKILL_X,
    START,
    SWAP,
    TAKE_FINESSE,
    UPGRADE,
)
from kingfisher.games.freshwater.scene.moves.labels import space_of, spun, value_reeled
from kingfisher.games.freshwater.scene.names import fish_id, side_of
from kingfisher.games.freshwater.scene.zones.river import CASTING, slot_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.games.freshwater.rules.state import State


# What it costs


def cost(s: State, seat: int, move: int) -> Message | None:
    """Say what a move costs: Finesse, the tile, which goes back to the board, or a card that is then out of play."""
    if move >= UPGRADE:
        return msg("cost.badge", n=1) if move < BEGIN_DAY else None  # [13.3]
    price = price_of(s, seat, move)
    message = msg("cost.finesse", n=price) if price else None
    other = None
    if MOMENTUM <= move < MOVE_SKILL:
        other = msg("cost.tile", name=side_of(s, s.tile[seat] - 1))  # [7.2]
    elif move in (MOVE_SKILL + SKILL_G, MOVE_SKILL + SKILL_U):
        other = msg("cost.card", letter="G" if move == MOVE_SKILL + SKILL_G else "U")  # [8.9] [8.23]
    return msg("cost.both", one=message, other=other) if message and other else message or other


def price_of(s: State, seat: int, move: int) -> int:
    """Count the Finesse that a move costs [6.3] [8.1]."""
    if MOMENTUM <= move < MOVE_SKILL:
        return TILE_PRICES[tile_side(s, seat)]
    card = card_of(move)
    return CARD_PRICES[card] if card >= 0 else action_price(s, move)


def card_of(move: int) -> int:
    """Find the Rock card that a move uses, -1 where it uses none."""
    if MOVE_SKILL <= move < MOVE_SKILL_I:
        return move - MOVE_SKILL
    if MOVE_SKILL_I <= move < END_TURN:
        return SKILL_I if move < REEL_K else {REEL_K: SKILL_K, REEL_M: SKILL_M}.get(move, SKILL_L)
    if MOVE_SKILL_X <= move < END_CAST:
        return SKILL_X
    return SKILL_S if MOVE_SKILL_S <= move < SWAP else -1


# What comes of it


def effects(s: State, seat: int, move: int) -> tuple[Effect, ...]:
    if move >= UPGRADE:
        return ()
    all_effects = list(reel_effects(s, seat, move))
    if CAST <= move < REEL or DRIFT <= move < END_CAST:
        all_effects.append(Effect(CASTING, "river", slot_of(space_of(s, move))))
    after = finesse_after(s, seat, move)
    if after != s.finesse[seat]:
        all_effects.append(Effect(f"finesse-{seat}.token", f"finesse-{seat}", after))
    return tuple(all_effects)


def reel_effects(s: State, seat: int, move: int) -> Iterator[Effect]:
    """Show where the spinner would stop, and where the fish would lie [5.4] [5.11]."""
    if not s.line[seat]:
        return
    section, value = s.section[seat], value_reeled(s, seat, move)
    stop, left = s.reel[seat], section
    if value and refusal_to_reel(s, seat, value) == 0:
        spin = spun(s, seat, value)
        stop, left = spin.ends, spin.left
    elif move == MOVE_SKILL + SKILL_Q:
        stop, left = START, section - 1  # [8.19]
    elif MOMENTUM <= move < MOVE_SKILL and tile_side(s, seat) == SIDE_7B:
        left = section - 1  # [7.18]
    if stop != s.reel[seat] or value:
        yield Effect(f"reel-{seat}.spinner", f"reel-{seat}", stop)
    if left < section:
        fish = f"{fish_id(s, s.line[seat])}.line-{seat}"
        yield Effect(fish, f"line-{seat}", left - 1) if left > 0 else Effect(fish, f"catch-{seat}")


def finesse_after(s: State, seat: int, move: int) -> int:
    """Count the Finesse after a move: what was paid, and what it brings for certain."""
    left = s.finesse[seat] - price_of(s, seat, move)
    return min(HIGHEST_FINESSE, left + finesse_gained(s, seat, move))  # [6.2]


def finesse_gained(s: State, seat: int, move: int) -> int:
    if move == TAKE_FINESSE:
        return DICE_ACTION_GAIN
    value = value_reeled(s, seat, move)
    if value and refusal_to_reel(s, seat, value) == 0:
        return REEL_GAIN if spun(s, seat, value).ends == FINESSE_SPACE else 0
    if MOMENTUM <= move < MOVE_SKILL and not MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        return TILE_GAINS[tile_side(s, seat)]
    return CARD_GAINS[move - MOVE_SKILL] if MOVE_SKILL <= move < MOVE_SKILL_I else 0
