"""The moves of Freshwater Fly as a player points at them, and what a player should know before making one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import SceneMove
from kingfisher.games.freshwater.notation.component_names import BOARD_NAMES
from kingfisher.games.freshwater.rules.bonus_actions import swapped, value_of
from kingfisher.games.freshwater.rules.cast import carried, has_match
from kingfisher.games.freshwater.rules.finesse import refusal_of_card, refusal_to_buy
from kingfisher.games.freshwater.rules.journal import refusal_of_upgrade
from kingfisher.games.freshwater.rules.setup import rock_space
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    BOARD,
    CARRY,
    CAST,
    COLOURS,
    COLUMNS,
    DRAG,
    DRIFT,
    DRIFTS,
    END_CAST,
    END_TURN,
    EXTRA,
    FLIP_TILE,
    FLY,
    HIGHEST_FINESSE,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    OPEN_3B,
    OPEN_4B,
    REEL,
    REEL_K,
    REEL_M,
    ROCK,
    ROWS,
    SKILL_E,
    SKILL_I,
    SKILL_K,
    SKILL_L,
    SKILL_M,
    SKILL_S,
    SKILL_X,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
    TOKEN,
    TURN,
    UPGRADE,
    UPGRADES,
)
from kingfisher.games.freshwater.scene.moves.effects import cost, effects
from kingfisher.games.freshwater.scene.moves.labels import cast_of_tile, column_cast_to, hook_words, label, space_of
from kingfisher.games.freshwater.scene.zones.journal_pages import upgrade_id
from kingfisher.games.freshwater.scene.zones.player import card_id
from kingfisher.games.freshwater.scene.zones.river import CASTING, hatch_name, space_id, stack_id
from kingfisher.games.freshwater.scene.zones.supply import die_id, tile_id
from kingfisher.games.freshwater.scene.zones.upgrades import upgrade_note

if TYPE_CHECKING:
    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

Ends = tuple[tuple[str, ...], tuple[str, ...]]


def scene_move(view: View, move: int) -> SceneMove:
    s, seat = view.state, view.seat
    sources, targets = ends(s, seat, move)
    return SceneMove(
        view.write(move),
        label(s, seat, move),
        sources=sources,
        targets=targets,
        touches=moved_pieces(move, sources, targets),
        note=note(s, seat, move),
        warning=warning(s, seat, move),
        effects=effects(s, seat, move),
        cost=cost(s, seat, move),
        onward=move == BEGIN_DAY,
    )


def moved_pieces(move: int, sources: tuple[str, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
    """Find the pieces that will lie elsewhere."""
    if move >= UPGRADE:
        return ()
    if move >= SWAP:
        return sources + targets
    if move >= CARRY:
        return sources[-1:]
    return sources if move < CAST or TILE <= move < FLIP_TILE else ()


# What is pointed at


def ends(s: State, seat: int, move: int) -> Ends:
    """Name what the move takes and where it takes it; neither for what is a button."""
    if move >= UPGRADE:
        return ((upgrade_id(move - UPGRADE),) if move < BEGIN_DAY else ()), ()
    if move < CAST:
        return (pool_die(s, move - TAKE + 1),), ()
    if move < REEL:
        return (held_die(s) if s.phase == TURN else (CASTING,)), (space_id(s, space_of(s, move)),)
    if move in (REEL, TAKE_FINESSE):
        return held_die(s), (f"reel-{seat}" if move == REEL else f"finesse-{seat}",)
    if move < FLY:
        return (held_die(s) if move < DRAG else (f"drag-{seat}",)), ()
    if FLY <= move < MOMENTUM:
        return (stack_id("flies", move - FLY),), ()
    if MOMENTUM <= move < MOVE_SKILL:
        return momentum_ends(s, seat, move)
    if MOVE_SKILL <= move < END_TURN:
        return skill_ends(s, seat, move)
    if DRIFT <= move < END_CAST:
        return (CASTING if move < MOVE_SKILL_X else card_id(SKILL_X),), (space_id(s, space_of(s, move)),)
    return carry_ends(s, move) if move >= CARRY else answer_ends(s, seat, move)


def pool_die(s: State, face: int) -> str:
    """Identify a die of the pool; of several that show the same the last one is taken."""
    return die_id(face, max(0, s.pool[face - 1] - 1))


def held_die(s: State) -> tuple[str, ...]:
    face = s.die
    return (die_id(face, s.pool[face - 1]),) if face else ()


def momentum_ends(s: State, seat: int, move: int) -> Ends:
    tile = (tile_id(s, s.tile[seat] - 1),)
    if move == MOMENTUM_CAST:
        return tile, (hatch_name(cast_of_tile(s, seat) - 1),)
    if move == MOMENTUM_REEL:
        return tile, (f"reel-{seat}",)
    if MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        return tile, (stack_id("flies", move - MOMENTUM_FLY),)
    return tile, ((pool_die(s, move - MOMENTUM_FLIP + 1),) if move >= MOMENTUM_FLIP else ())


def skill_ends(s: State, seat: int, move: int) -> Ends:
    if move in (MOVE_SKILL + SKILL_K, MOVE_SKILL + SKILL_M):
        card = move - MOVE_SKILL
        return (card_id(card),), (hatch_name(value_of(s, card) - 1),)
    if move < MOVE_SKILL_I:
        return (card_id(move - MOVE_SKILL),), ()
    if move < REEL_K:
        return (card_id(SKILL_I),), (stack_id("flies", move - MOVE_SKILL_I),)
    if move <= REEL_M:
        return (card_id(SKILL_K if move == REEL_K else SKILL_M),), (f"reel-{seat}",)
    return (card_id(SKILL_L),), ()


def answer_ends(s: State, seat: int, move: int) -> Ends:
    if move == EXTRA:
        return ("strikes",), ()
    if TOKEN <= move < ROCK:
        return (stack_id(hatch_name(s.spot // ROWS), move - TOKEN),), ()
    if ROCK <= move < TILE:
        return (space_id(s, rock_space(s, move - ROCK)),), ()
    if TILE <= move < FLIP_TILE:
        return (tile_id(s, move - TILE),), ()
    if move == FLIP_TILE:
        return (tile_id(s, s.tile[seat] - 1),), ()
    return ((f"board-{BOARD_NAMES[move - BOARD]}",) if move >= BOARD else ()), ()


def carry_ends(s: State, move: int) -> Ends:
    if move >= SWAP:
        space, other_space = swapped(move)
        return (space_id(s, space),), (space_id(s, other_space),)
    column, colour, to = carried(move)
    token = stack_id(hatch_name(column), colour)
    return ((token,) if move < MOVE_SKILL_S else (card_id(SKILL_S), token)), (hatch_name(to),)


# What the player should know


def note(s: State, seat: int, move: int) -> Message | None:
    """Say what stands beside a move.

    Of a space the Strike cards that it earns and their odds, of a fly the columns that match it, of an upgrade what it
    brings.
    """
    if UPGRADE <= move < BEGIN_DAY:
        return upgrade_note(s, move - UPGRADE)
    if CAST <= move < REEL or DRIFT <= move < END_CAST:
        return hook_words(s, seat, move)
    colour = fly_of(move)
    if colour is None:
        return None
    columns = [str(column + 1) for column in range(COLUMNS) if s.hatch[column, colour]]
    return msg("note.matches", columns=", ".join(columns)) if columns else msg("note.no-matches")


def fly_of(move: int) -> int | None:
    """Find the colour of the fly that a move ties, from 0."""
    return next((move - first for first in (FLY, MOMENTUM_FLY, MOVE_SKILL_I) if first <= move < first + COLOURS), None)


def warning(s: State, seat: int, move: int) -> Message | None:
    if move >= UPGRADE:
        return journal_warning(s, move)
    if move == TAKE_FINESSE and s.finesse[seat] == HIGHEST_FINESSE:
        return msg("warning.finesse")
    if not CAST <= move < REEL or refusal_of_card(s, seat, SKILL_E) == 0:
        return None
    column = column_cast_to(s)
    drifts = DRIFTS + (refusal_to_buy(s, seat, SKILL_X) == 0)
    reached = range(max(0, column - drifts), column + 1)
    if any(has_match(s, seat, other) for other in reached):
        return None
    return msg("warning.no-match", n=len(reached), first=reached[0] + 1, last=column + 1)


def journal_warning(s: State, move: int) -> Message | None:
    """Warn of a new rod, and of Badges that are left when the Day begins [13.9] [13.5]."""
    if move in (UPGRADE + OPEN_3B, UPGRADE + OPEN_4B):
        return msg("warning.rod")
    can_buy = s.badges > 0 and any(refusal_of_upgrade(s, which) == 0 for which in range(UPGRADES))
    return msg("warning.badges", badges=msg("badges", n=s.badges)) if move == BEGIN_DAY and can_buy else None
