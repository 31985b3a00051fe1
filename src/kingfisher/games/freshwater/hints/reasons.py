"""What speaks for a move, in words. A reason is true of the table as it lies; what is done next is another choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.games.freshwater.bot.analysis import may_drift_to
from kingfisher.games.freshwater.notation.component_names import LETTERS
from kingfisher.games.freshwater.rules.bonus_actions import swapped
from kingfisher.games.freshwater.rules.cast import carried, column_of, decks_beside, has_match
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE, refusal_of_card
from kingfisher.games.freshwater.rules.reel import refusal_to_reel, strength_on_line
from kingfisher.games.freshwater.rules.setup import colour_of, space
from kingfisher.games.freshwater.rules.state import (
    AIM,
    BEGIN_DAY,
    BLACK,
    BOARD,
    CARRY,
    CARRYING,
    CAST,
    CAST_2A,
    CAST_4A,
    COLUMNS,
    DRAG,
    DRAG_SPACE,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FINESSE_SPACE,
    FIRST_FLY,
    FLIP_TILE,
    FLY,
    FROM_C,
    FROM_D,
    FROM_H,
    GREEN,
    HIGHEST_FINESSE,
    JOURNAL,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_X,
    ON_BOARD,
    PASS,
    PLUS,
    REEL,
    REEL_K,
    REEL_SPACES,
    ROCK,
    ROCK_DECKS,
    ROWS,
    SILENT_ROCK,
    SKILL_A,
    SKILL_B,
    SKILL_C,
    SKILL_D,
    SKILL_E,
    SKILL_F,
    SKILL_G,
    SKILL_H,
    SKILL_J,
    SKILL_K,
    SKILL_M,
    SKILL_Q,
    SKILL_U,
    SKILL_V,
    STAMINA_SPACE,
    START,
    STRIKE_CARDS,
    SWAP,
    TAKE_FINESSE,
    TILE,
    TO_C,
    TO_D,
    TO_H,
    TOKEN,
    TURN,
    UPGRADE,
    USED,
)
from kingfisher.games.freshwater.scene.moves.labels import value_reeled
from kingfisher.games.freshwater.scene.names import side_of

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

CHANGES = {SKILL_C: (FROM_C, TO_C), SKILL_D: (FROM_D, TO_D), SKILL_H: (FROM_H, TO_H)}
"""[8.5] [8.6] [8.10] Cards that change a die."""
CASTS = ("2A", "3A", "4A")
"""Sides that end in a Cast."""


def reason(s: State, seat: int, move: int) -> Message:
    if s.phase in (JOURNAL, SILENT_ROCK):
        return reason_of_solo(s, move)
    if move < CAST:
        return reason_to_take(s, seat, move + 1)
    if move < REEL:
        return reason_to_cast(s, seat, first_column(s))
    value = value_reeled(s, seat, move)
    if value:
        return reason_to_reel(s, seat, value)
    if move == TAKE_FINESSE or move == MOVE_SKILL + SKILL_A:
        return reason_for_finesse(s, seat)
    if FLY <= move < MOMENTUM:
        return msg("hint.first-fly" if s.phase == FIRST_FLY else "hint.fly")
    if MOMENTUM <= move < MOVE_SKILL:
        return reason_of_tile(s, seat, move)
    if EXTRA <= move < END_CAST or move >= CARRY:
        return reason_in_cast(s, seat, move)
    return reason_of_row(s, move) if in_a_row(move) else plain_reason(s, move)


# Fly Solo


def reason_of_solo(s: State, move: int) -> Message:
    """Explain a move in the Journal, or one while the Silent Angler takes a Rock card."""
    if move == BEGIN_DAY:
        return msg("hint.begin-day" if s.badges == 0 else "hint.begin-day-rich")
    if move < UPGRADE:
        return msg("hint.silent-rock" if is_largest(s, move - ROCK) else "hint.silent-rock-alike")
    return msg(
        (
            "hint.open-1",
            "hint.open-2",
            "hint.open-3",
            "hint.open-4",
            "hint.open-5",
            "hint.open-finesse",
            "hint.open-rocks",
            "hint.open-rod",
            "hint.open-rod",
            "hint.open-skill",
            "hint.open-seven",
            "hint.open-points",
        )[move - UPGRADE]
    )


def is_largest(s: State, deck: int) -> bool:
    """Tell whether the Rock deck has more cards than every other one beside the fish."""
    beside = decks_beside(s, s.spot)
    others = [s.rocks_left[other_deck] for other_deck in range(ROCK_DECKS) if beside >> other_deck & 1 and other_deck != deck]
    return all(s.rocks_left[deck] > other for other in others)


# Moves that differ in a colour, a number or a place


def in_a_row(move: int) -> bool:
    rows = ((MOVE_SKILL_I, REEL_K), (MOVE_SKILL_L, END_TURN), (TOKEN, FLIP_TILE), (BOARD, CARRY))
    return any(first <= move < last for first, last in rows)


def reason_of_row(s: State, move: int) -> Message:
    if move < END_TURN:
        return msg("hint.fly" if move < REEL_K else "hint.die")
    if ROCK <= move < TILE:
        return reason_of_rock(s, move - ROCK)
    return msg("hint.token" if move < ROCK else "hint.tile" if move < FLIP_TILE else "hint.board")


def reason_of_rock(s: State, deck: int) -> Message:
    """Say what speaks for this Rock deck [4.14]."""
    if s.rock_known[deck]:
        return msg("hint.rock-known")
    return msg("hint.rock-largest" if is_largest(s, deck) else "hint.rock")


def plain_reason(s: State, move: int) -> Message:
    """Explain a move that always has the same reason."""
    if move in (PLUS, MINUS, MOVE_SKILL + SKILL_C, MOVE_SKILL + SKILL_D, MOVE_SKILL + SKILL_H):
        return msg("hint.die")
    if move in (MOVE_SKILL + SKILL_J, MOVE_SKILL + SKILL_K, MOVE_SKILL + SKILL_M, MOVE_SKILL + SKILL_V):
        return extra_cast(s)
    return msg(
        {
            END_CAST: "hint.end-cast",
            END_TURN: "hint.end-turn",
            KEEP_FISH: "hint.keep-fish",
            KEEP_FLY: "hint.keep-fly",
            KEEP_TILE: "hint.keep-tile",
            FLIP_TILE: "hint.flip-tile",
            PASS: "hint.pass",
            DRAG: "hint.drag",
            MOVE_SKILL + SKILL_B: "hint.drag",
            MOVE_SKILL + SKILL_E: "hint.free-finesse",
            MOVE_SKILL + SKILL_F: "hint.free-finesse",
            MOVE_SKILL + SKILL_U: "hint.free-finesse",
            MOVE_SKILL + SKILL_G: "hint.again",
            MOVE_SKILL + SKILL_Q: "hint.ahead",
        }[move]
    )


def reason_of_tile(s: State, seat: int, move: int) -> Message:
    """Say what the tile brings now [7.4] to [7.18]."""
    side, fish = side_of(s, s.tile[seat] - 1), s.line[seat]
    if move >= MOMENTUM_FLIP:
        return msg("hint.flip-die")
    if move >= MOMENTUM_FLY:
        return msg("hint.second-fly" if side == "6B" else "hint.fly")
    if move == MOMENTUM_CAST or (side in CASTS and not fish):
        return extra_cast(s)
    if side == "2B" and fish and strength_on_line(s, seat):
        return msg("hint.drag")
    if side == "7B":
        return msg("hint.reel-catch" if s.section[seat] == 1 else "hint.reel-section")
    if side == "5B":
        return msg("hint.reroll")
    return msg("hint.free-finesse" if side in ("1B", "2B", "3A") else "hint.momentum")


def extra_cast(s: State) -> Message:
    left = s.phase == TURN and s.die_step != USED
    return msg("hint.extra-cast" if left else "hint.another-cast")


# Casting


def reason_in_cast(s: State, seat: int, move: int) -> Message:
    """Explain another Strike card, drifting, or a Hatch token moved before the Casting token is placed."""
    if move == EXTRA:
        return msg("hint.extra", n=STRIKE_CARDS - s.revealed)
    if move < END_CAST:
        return reason_to_drift(s, seat, space(column_of(s.spot) - 1, (move - DRIFT) % ROWS), move)
    return reason_to_carry(s, seat, move) if move < SWAP else reason_to_swap(s, seat, move)


def first_column(s: State) -> int:
    """Find the column to which the Cast goes, from 0."""
    phase = s.phase
    return s.column if phase == AIM else s.numbers[CAST_4A] - 1 if phase == CARRYING else s.die - 1


def reason_to_cast(s: State, seat: int, column: int) -> Message:
    matches = columns_with_match(s, seat, column)
    return msg("hint.cast", n=len(matches), columns=", ".join(matches)) if matches else msg("hint.cast-none")


def columns_with_match(s: State, seat: int, first: int) -> list[str]:
    """Name the columns that the Casting token comes to with the fly's colour.

    The one it comes to first stands first.
    """
    on_the_way = [column for column in reversed(range(COLUMNS)) if may_drift_to(column, first)]
    return [str(column + 1) for column in on_the_way if has_match(s, seat, column)]


def reason_to_drift(s: State, seat: int, where: int, move: int) -> Message:
    """Say what speaks for drifting to this space [4.8] [4.9]."""
    column, left = column_of(where), STRIKE_CARDS - s.revealed
    if s.river[where] and has_match(s, seat, column) and left:
        return msg("hint.drift-strikes" if left > 1 else "hint.drift-hook")
    later = move < MOVE_SKILL_X and s.drifts == 0 and column > 0 and has_match(s, seat, column - 1) and left
    return msg("hint.drift-over", n=column) if later else msg("hint.drift-none")


def reason_to_carry(s: State, seat: int, move: int) -> Message:
    """Say whether the token brings the fly's colour to where it is missing [6.5] [7.10] [8.21]."""
    _, colour, to = carried(move)
    brings = colour + 1 in (s.fly[seat], s.second_fly[seat])
    lacks = may_drift_to(to, first_column(s)) and not has_match(s, seat, to)
    return msg("hint.carry" if brings and lacks else "hint.carry-any")


def reason_to_swap(s: State, seat: int, move: int) -> Message:
    """Say whether one fish lies where the Cast may hook it, and the other does not [7.6]."""
    first = s.numbers[CAST_2A] - 1
    columns = [column_of(where) for where in swapped(move)]
    reached = [may_drift_to(column, first) and has_match(s, seat, column) for column in columns]
    if reached[0] != reached[1]:
        return msg("hint.swap")
    return msg("hint.swap-nearer" if reached[0] else "hint.swap-any")


# Dice and the reel


def reason_to_take(s: State, seat: int, die: int) -> Message:
    """Say what the die could do."""
    if s.line[seat] == 0:
        matches = columns_with_match(s, seat, die - 1)
        return msg("hint.take-cast", n=len(matches), columns=", ".join(matches)) if matches else msg("hint.take-cast-none")
    if refusal_to_reel(s, seat, die) == 0:
        return msg("hint.take-reel", what=reason_to_reel(s, seat, die))
    for more in range(1, min(s.finesse[seat] // ACTION_PRICE, FACES - die) + 1):
        if refusal_to_reel(s, seat, die + more) == 0:
            return msg("hint.take-raise", n=more, to=die + more)  # [6.4]
    for card, (was, becomes) in CHANGES.items():
        may = refusal_of_card(s, seat, card) == 0 and die == s.numbers[was]
        if may and refusal_to_reel(s, seat, s.numbers[becomes]) == 0:
            return msg("hint.take-change", letter=LETTERS[card], to=s.numbers[becomes])
    others = any(s.pool[face] and refusal_to_reel(s, seat, face + 1) == 0 for face in range(FACES))
    return msg("hint.take-finesse" if others else "hint.take-weak")


def reason_for_finesse(s: State, seat: int) -> Message:
    """Say what speaks for Finesse +2 with the die [6.1]."""
    if s.line[seat] == 0:
        return msg("hint.finesse-no-cast")
    return msg("hint.finesse" if refusal_to_reel(s, seat, s.die) else "hint.finesse-no-reel")


def reason_to_reel(s: State, seat: int, value: int) -> Message:
    """Say what a Reel at this value comes to."""
    stop = s.reel[seat] + value - strength_on_line(s, seat)
    section, stop, colour = s.section[seat] - stop // REEL_SPACES, stop % REEL_SPACES, colour_of(s, s.line[seat])
    if stop == STAMINA_SPACE and colour != BLACK:
        section, stop = (section - 1, START) if colour == GREEN else (section, FINESSE_SPACE)
    if section <= 0:
        return msg("hint.reel-catch")
    if section < s.section[seat]:
        return msg("hint.reel-section")
    if stop == s.numbers[DRAG_SPACE] and strength_on_line(s, seat):
        return msg("hint.reel-drag")
    if stop == FINESSE_SPACE and s.finesse[seat] < HIGHEST_FINESSE:
        return msg("hint.reel-finesse")
    if stop == 3 - s.numbers[DRAG_SPACE]:
        return reason_of_momentum(s, seat)
    return msg("hint.reel-on")


def reason_of_momentum(s: State, seat: int) -> Message:
    """Say what a stop on Momentum brings [5.8] [5.9]."""
    if s.tile[seat]:
        return msg("hint.reel-turn")
    return msg("hint.reel-momentum" if any(int(owner) == ON_BOARD for owner in s.tile_at) else "hint.reel-on")
