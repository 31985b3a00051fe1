"""Why a move is a good one, in words."""

from __future__ import annotations

from typing import Any

from kingfisher.core.view import View
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.bot_notes import may_drift_to
from kingfisher.games.freshwater.notation import LETTERS
from kingfisher.games.freshwater.rules_bonus import dice_used, green_caught, tile_side, value_of
from kingfisher.games.freshwater.rules_cast import carried, column_of, has_match
from kingfisher.games.freshwater.rules_reel import strength_on_line
from kingfisher.games.freshwater.rules_setup import (
    AIM,
    BEGIN_DAY,
    BLACK,
    BOARD,
    CARRY,
    CAST,
    COLUMNS,
    DRAG,
    DRAG_SPACE,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FINESSE,
    FINESSE_SPACE,
    FIRST_FLY,
    FLIP_TILE,
    FLY,
    GREEN,
    JOURNAL,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    LAST_REELS,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    OTHERS_T,
    OWN_T,
    PASS,
    PLUS,
    REEL,
    REEL_3B,
    REEL_4B,
    REEL_K,
    REEL_M,
    REEL_SPACES,
    ROCK,
    SILENT_ROCK,
    SKILL,
    SKILL_I,
    SKILL_L,
    SKILL_S,
    SKILL_X,
    STAMINA_SPACE,
    START,
    STRIKE_CARDS,
    SWAP,
    TAKE,
    TILE,
    TOKEN,
    UPGRADE,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    J,
    K,
    M,
    Q,
    T,
    U,
    V,
    colour_of,
    space,
)
from kingfisher.games.freshwater.scene_labels import cast_of_tile, label, space_of
from kingfisher.games.freshwater.scene_words import other_side, side_of, space_words, token_words


def explain(view: View, move: int) -> Say:
    """What speaks for the move."""
    return say("hint.because", move=brief(view.state, view.seat, move), why=reason(view.state, view.seat, move))


# The move


def brief(s: Any, seat: int, move: int) -> Say:
    """What to do, without what comes of it."""
    if move < CAST:
        return say("brief.take", n=move - TAKE + 1)
    if move < REEL:
        return say("brief.cast", space=space_words(space_of(s, move)))
    if DRIFT <= move < END_CAST:
        return say("brief.drift" if move < SKILL_X else "brief.drift-x", space=space_words(space_of(s, move)))
    if FLY <= move < MOMENTUM:
        return say("brief.fly", colour=token_words(move - FLY))
    if MOMENTUM <= move < SKILL:
        return brief_momentum(s, seat, move)
    if SKILL <= move < END_TURN:
        return brief_skill(s, move)
    if SKILL_S <= move < SWAP:
        column, colour, to = carried(move)
        return say("brief.carry-s", colour=token_words(colour), column=column + 1, to=to + 1)
    return brief_answer(s, seat, move)


def brief_momentum(s: Any, seat: int, move: int) -> Say:
    name = side_of(s, int(s.tile[seat]) - 1)
    if move == MOMENTUM_CAST:
        return say("brief.momentum-cast", n=cast_of_tile(s, seat), name=name)
    if move == MOMENTUM_REEL:
        return say("brief.momentum-reel", name=name)
    if MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        return say("brief.momentum-fly", colour=token_words(move - MOMENTUM_FLY), name=name)
    if move >= MOMENTUM_FLIP:
        face = move - MOMENTUM_FLIP + 1
        return say("brief.momentum-die", n=face, to=7 - face, name=name)
    return say("brief.momentum", name=name)


def brief_skill(s: Any, move: int) -> Say:
    if move in (SKILL + K, SKILL + M):
        return say("brief.skill-cast", n=value_of(s, move - SKILL), letter=LETTERS[move - SKILL])
    if move < SKILL_I:
        return say("brief.skill", letter=LETTERS[move - SKILL])
    if move < REEL_K:
        return say("brief.skill-fly", colour=token_words(move - SKILL_I))
    if move <= REEL_M:
        return say("brief.skill-reel", letter="K" if move == REEL_K else "M")
    return say("brief.skill-face", n=move - SKILL_L + 1)


def brief_answer(s: Any, seat: int, move: int) -> Say:
    """The rest; where the label says no more than that, it is the label."""
    if move == FINESSE:
        return say("brief.finesse", n=int(s.die))
    if TILE <= move < FLIP_TILE:
        return say("brief.tile", name=side_of(s, move - TILE))
    if move == FLIP_TILE:
        return say("brief.flip-tile", name=other_side(side_of(s, int(s.tile[seat]) - 1)))
    if move in (REEL, DRAG, EXTRA):
        return say({REEL: "brief.reel", DRAG: "brief.drag", EXTRA: "brief.extra"}[move])
    return label(s, seat, move)


# What speaks for it


def reason(s: Any, seat: int, move: int) -> Say:
    if int(s.phase) in (JOURNAL, SILENT_ROCK):
        return reason_of_solo(move)
    if move < CAST:
        return reason_to_take(s, seat, move + 1)
    if move < REEL:
        column = int(s.column) if int(s.phase) == AIM else int(s.die) - 1
        return reason_to_cast(s, seat, column)
    value = value_of_reel(s, seat, move)
    if value:
        return reason_to_reel(s, seat, value)
    if FLY <= move < MOMENTUM:
        return say("hint.first-fly" if int(s.phase) == FIRST_FLY else "hint.fly")
    if DRIFT <= move < END_CAST:
        where = space(column_of(int(s.spot)) - 1, (move - DRIFT) % 3)
        match = int(s.river[where]) > 0 and has_match(s, seat, column_of(where))
        return say("hint.drift-strikes" if match else "hint.drift-over")
    if move == EXTRA:
        return say("hint.extra", n=STRIKE_CARDS - int(s.revealed))
    return reason_of_row(move) if in_a_row(move) else plain_reason(move)


def reason_of_solo(move: int) -> Say:
    """In the Journal, and when the Silent Angler takes a Rock card."""
    if move == BEGIN_DAY:
        return say("hint.begin-day")
    if move < UPGRADE:
        return say("hint.silent-rock")
    return say(
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


def in_a_row(move: int) -> bool:
    """Whether the move is one of several that differ in a colour, a number or a place."""
    rows = ((MOMENTUM_FLY, SKILL), (SKILL_I, REEL_K), (SKILL_L, END_TURN), (TOKEN, FLIP_TILE), (BOARD, UPGRADE))
    return any(first <= move < last for first, last in rows)


def reason_of_row(move: int) -> Say:
    if move < SKILL:
        return say("hint.fly" if move < MOMENTUM_FLIP else "hint.flip-die")
    if move < END_TURN:
        return say("hint.fly" if move < REEL_K else "hint.die")
    if move < FLIP_TILE:
        return say("hint.token" if move < ROCK else "hint.rock" if move < TILE else "hint.tile")
    return say("hint.board" if move < CARRY else "hint.carry" if move < SWAP else "hint.swap")


def plain_reason(move: int) -> Say:
    """Of moves that always have the same reason."""
    if move in (PLUS, MINUS, SKILL + C, SKILL + D, SKILL + H):
        return say("hint.die")
    if move in (MOMENTUM_CAST, SKILL + J, SKILL + K, SKILL + M, SKILL + V):
        return say("hint.extra-cast")
    return say(
        {
            END_CAST: "hint.end-cast",
            END_TURN: "hint.end-turn",
            KEEP_FISH: "hint.keep-fish",
            KEEP_FLY: "hint.keep-fly",
            KEEP_TILE: "hint.keep-tile",
            FLIP_TILE: "hint.flip-tile",
            PASS: "hint.pass",
            DRAG: "hint.drag",
            FINESSE: "hint.finesse",
            SKILL + A: "hint.finesse",
            SKILL + B: "hint.drag",
            SKILL + E: "hint.free-finesse",
            SKILL + F: "hint.free-finesse",
            SKILL + U: "hint.free-finesse",
            SKILL + G: "hint.again",
            SKILL + Q: "hint.ahead",
        }.get(move, "hint.momentum")
    )


def reason_to_take(s: Any, seat: int, die: int) -> Say:
    """A die is taken for what it will do."""
    if int(s.line[seat]) == 0:
        found = columns_with_match(s, seat, die - 1)
        return say("hint.take-cast", n=len(found), columns=", ".join(found)) if found else say("hint.take-cast-none")
    return say("hint.take-reel" if die > strength_on_line(s, seat) else "hint.take-finesse")


def reason_to_cast(s: Any, seat: int, column: int) -> Say:
    found = columns_with_match(s, seat, column)
    return say("hint.cast", n=len(found), columns=", ".join(found)) if found else say("hint.cast-none")


def columns_with_match(s: Any, seat: int, first: int) -> list[str]:
    """Which of the columns that the Casting token comes to have the colour of the fly; the first it comes to first."""
    on_the_way = [column for column in reversed(range(COLUMNS)) if may_drift_to(column, first)]
    return [str(column + 1) for column in on_the_way if has_match(s, seat, column)]


def value_of_reel(s: Any, seat: int, move: int) -> int:
    """The value at which the move reels; 0 if it does not."""
    if move == REEL:
        return int(s.numbers[OTHERS_T]) if int(s.phase) == LAST_REELS else int(s.die)
    if move == SKILL + T:
        return int(s.numbers[OWN_T])
    if move in (REEL_K, REEL_M):
        return value_of(s, K if move == REEL_K else M)
    if move == MOMENTUM_REEL:
        return dice_used(s, seat)
    if move == MOMENTUM:
        values = {7: int(s.numbers[REEL_3B]), 9: int(s.numbers[REEL_4B]), 14: 2 + green_caught(s, seat)}
        return values.get(tile_side(s, seat), 0)
    return 0


def reason_to_reel(s: Any, seat: int, value: int) -> Say:
    """What a Reel at this value comes to."""
    at = int(s.reel[seat]) + value - strength_on_line(s, seat)
    section, at, colour = int(s.section[seat]) - at // REEL_SPACES, at % REEL_SPACES, colour_of(s, int(s.line[seat]))
    if at == STAMINA_SPACE and colour != BLACK:
        section, at = (section - 1, START) if colour == GREEN else (section, FINESSE_SPACE)
    if section <= 0:
        return say("hint.reel-catch")
    if section < int(s.section[seat]):
        return say("hint.reel-section")
    if at == int(s.numbers[DRAG_SPACE]):
        return say("hint.reel-drag")
    if at == FINESSE_SPACE:
        return say("hint.reel-finesse")
    return say("hint.reel-on" if at in (START, STAMINA_SPACE) else "hint.reel-momentum")
