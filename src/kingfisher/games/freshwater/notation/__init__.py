"""Moves and chance outcomes of Freshwater Fly as text, both ways (see Notation in rules.md); positions are in positions.py."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kingfisher.core.errors import IllegalMove, UnreadableMove, short_repr
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.component_names import BOARD_NAMES, LETTERS, ROW_NAMES, TILE_SIDES, TOKEN_NAMES
from kingfisher.games.freshwater.notation.positions import read_position, write_position
from kingfisher.games.freshwater.rules.bonus_actions import NO_TILE, SWAP_TWO_FISH, swapped
from kingfisher.games.freshwater.rules.cast import NO_TOKEN_THERE, carried
from kingfisher.games.freshwater.rules.chance_draws import BLANK, HOOK
from kingfisher.games.freshwater.rules.finesse import rule_of_card
from kingfisher.games.freshwater.rules.journal import BETWEEN_DAYS
from kingfisher.games.freshwater.rules.reel import TAKE_ONE
from kingfisher.games.freshwater.rules.setup import dice_in_play, dice_in_pool
from kingfisher.games.freshwater.rules.solo_day import CHOOSE_A_DECK
from kingfisher.games.freshwater.rules.state import (
    AIM,
    BEGIN_DAY,
    BOARD,
    CARRY,
    CAST,
    COLOURS,
    DRAG,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FLIP_TILE,
    FLY,
    HATCHING,
    IN_HAND,
    JOURNAL,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    NEW_DAY,
    PASS,
    PLUS,
    REEL,
    REEL_K,
    REEL_M,
    REROLL,
    ROCK,
    ROWS,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILL_K,
    SKILL_M,
    SKILL_S,
    STRIKE,
    STRIKE_CARDS,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
    TOKEN,
    TURN,
    UPGRADE,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

__all__ = ["read_chance", "read_move", "read_position", "write_chance", "write_move", "write_position"]

UPGRADE_NAMES = ("tile 1", "tile 2", "tile 3", "tile 4", "tile 5", "finesse", "rocks", "3B", "4B", "skill", "seven", "points")
HIGHEST_ORDER = 2**62 - 1
FACE_NAMES = tuple(str(face) for face in range(1, FACES + 1))
IN_ITS_COLUMN = 402

WORDS = {
    REEL: "reel", TAKE_FINESSE: "finesse", PLUS: "die +1", MINUS: "die -1", DRAG: "drag", END_TURN: "end turn",
    EXTRA: "extra strike", END_CAST: "end cast", KEEP_FISH: "keep fish", FLIP_TILE: "flip tile", KEEP_TILE: "keep tile",
    KEEP_FLY: "keep fly", PASS: "pass",
    BEGIN_DAY: "begin day",
    MOVE_SKILL + SKILL_K: "skill K cast", MOVE_SKILL + SKILL_M: "skill M cast", REEL_K: "skill K reel", REEL_M: "skill M reel",
}  # fmt: skip
"""Moves that are always written the same."""

OTHERWISE = {JOURNAL: BETWEEN_DAYS, SILENT_ROCK: CHOOSE_A_DECK}
"""Where hardly anything is possible the rule that says so, whatever a move may lack besides."""
COLOUR = "|".join(TOKEN_NAMES)
ROW = "|".join(ROW_NAMES)
FORMS = tuple(
    (kind, re.compile(pattern, re.ASCII))
    for kind, pattern in (
        ("word", "|".join(re.escape(word.lower()) for word in WORDS.values())),
        ("take", r"take (?:die )?([1-6])"),
        ("cast", rf"cast (?:([1-6]) )?({ROW})"),
        ("drift", rf"drift ({ROW})"),
        ("fly", rf"fly ({COLOUR})"),
        ("token", rf"token ({COLOUR})"),
        ("rock", r"rock ([1-3])"),
        ("tile", r"tile ([1-7])([ab])?"),
        ("board", f"board ({'|'.join(name.lower() for name in BOARD_NAMES)})"),
        ("unlock", f"unlock ({'|'.join(name.lower() for name in UPGRADE_NAMES)})"),
        ("momentum", rf"momentum(?: ([1-7][ab]))?(?: (cast|reel|[1-6]|{COLOUR}))?"),
        ("move", rf"move ({COLOUR}) ([1-6]) to (-?\d)"),
        ("skill-s", rf"skill s ({COLOUR}) ([1-6]) to (-?\d)"),
        ("skill-x", rf"skill x ({ROW})"),
        ("skill-i", rf"skill i ({COLOUR})"),
        ("skill-l", r"skill l ([1-6])"),
        ("skill", r"skill ([a-x])"),
        ("swap", rf"swap ([1-6]) ({ROW}) and ([1-6]) ({ROW})"),
    )
)


# Moves


NAMED = (
    (TAKE, CAST, "take die {}", FACE_NAMES),
    (FLY, MOMENTUM, "fly {}", TOKEN_NAMES),
    (MOVE_SKILL, MOVE_SKILL_I, "skill {}", tuple(LETTERS)),
    (MOVE_SKILL_I, REEL_K, "skill I {}", TOKEN_NAMES),
    (MOVE_SKILL_L, END_TURN, "skill L {}", FACE_NAMES),
    (DRIFT, MOVE_SKILL_X, "drift {}", ROW_NAMES),
    (MOVE_SKILL_X, END_CAST, "skill X {}", ROW_NAMES),
    (TOKEN, ROCK, "token {}", TOKEN_NAMES),
    (ROCK, TILE, "rock {}", tuple("123")),
    (BOARD, CARRY, "board {}", BOARD_NAMES),
    (UPGRADE, BEGIN_DAY, "unlock {}", UPGRADE_NAMES),
)
"""Moves from the first number to before the last that are written with one name."""


def write_move(s: State, seat: int, move: int) -> str:
    if move in WORDS:
        return WORDS[move]
    for first, last, form, names in NAMED:
        if first <= move < last:
            return form.format(names[move - first])
    if move < REEL:
        column = column_cast_to(s)
        return f"cast {column} {ROW_NAMES[move - CAST]}" if column else f"cast {ROW_NAMES[move - CAST]}"
    if move < MOVE_SKILL:
        return write_momentum(s, seat, move)
    if move < FLIP_TILE:
        return f"tile {tile_text(s, move - TILE)}"
    if move < SWAP:
        column, colour, to = carried(move)
        name = "move" if move < MOVE_SKILL_S else "skill S"
        return f"{name} {TOKEN_NAMES[colour]} {column + 1} to {to + 1}"
    space, other_space = swapped(move)
    return f"swap {space_text(space)} and {space_text(other_space)}"


def column_cast_to(s: State) -> int:
    """Find the number of the column to which a Cast would go now, 0 where none can."""
    if s.phase == AIM:
        return s.column + 1
    return s.die if s.phase == TURN and s.die_step == IN_HAND else 0


def space_text(where: int) -> str:
    return f"{where // ROWS + 1} {ROW_NAMES[where % ROWS]}"


def tile_text(s: State, tile: int) -> str:
    return f"{tile + 1}{TILE_SIDES[s.side[tile]]}"


def held_text(s: State, seat: int) -> str:
    """Write the tile that the seat holds, with its side; nothing where it holds none."""
    tile = s.tile[seat] if 0 <= seat < s.seats else 0
    return tile_text(s, tile - 1) if tile else ""


def write_momentum(s: State, seat: int, move: int) -> str:
    name = " ".join(["momentum", held_text(s, seat)]).strip()
    if move == MOMENTUM:
        return name
    if move < MOMENTUM_FLY:
        return f"{name} {'cast' if move == MOMENTUM_CAST else 'reel'}"
    return f"{name} {TOKEN_NAMES[move - MOMENTUM_FLY]}" if move < MOMENTUM_FLIP else f"{name} {move - MOMENTUM_FLIP + 1}"


def read_move(s: State, seat: int, text: str) -> int:
    line = " ".join(text.lower().split())
    for kind, pattern in FORMS:
        match = pattern.fullmatch(line)
        if match:
            return read_form(s, seat, text, kind, [part or "" for part in match.groups()], line)
    raise UnreadableMove(GAME.say("error.not-move-moves", text=repr(short_repr(text))))


def read_form(s: State, seat: int, text: str, kind: str, parts: list[str], line: str) -> int:
    if kind == "word":
        return next(move for move, word in WORDS.items() if word.lower() == line)
    if s.phase in OTHERWISE and kind not in ("unlock", "rock"):
        raise IllegalMove(text, GAME.rule(OTHERWISE[s.phase]))
    first = parts[0]
    numbered = {"take": TAKE, "rock": ROCK, "skill-l": MOVE_SKILL_L}
    if kind in numbered:
        return numbered[kind] + int(first) - 1
    named = {
        "drift": (DRIFT, ROW_NAMES),
        "fly": (FLY, TOKEN_NAMES),
        "token": (TOKEN, TOKEN_NAMES),
        "skill-x": (MOVE_SKILL_X, ROW_NAMES),
        "skill-i": (MOVE_SKILL_I, TOKEN_NAMES),
        "skill": (MOVE_SKILL, tuple(LETTERS.lower())),
        "board": (BOARD, tuple(name.lower() for name in BOARD_NAMES)),
        "unlock": (UPGRADE, tuple(name.lower() for name in UPGRADE_NAMES)),
    }
    if kind in named:
        base, names = named[kind]
        return base + names.index(first)
    if kind == "cast":
        return read_cast(s, text, parts)
    if kind == "tile":
        return read_tile(s, text, parts)
    if kind == "momentum":
        return read_momentum(s, seat, text, parts)
    if kind == "swap":
        return read_swap(text, parts)
    return read_carry(text, kind, parts)


def read_cast(s: State, text: str, parts: list[str]) -> int:
    """Read a Cast to a row of its column [4.2]."""
    column = column_cast_to(s)
    if parts[0] and column and int(parts[0]) != column:
        raise IllegalMove(text, GAME.rule(IN_ITS_COLUMN), GAME.say("error.cast-goes-column", column=column))
    return CAST + ROW_NAMES.index(parts[1])


def read_tile(s: State, text: str, parts: list[str]) -> int:
    """Read the Momentum tile that is taken from the board [5.8]."""
    tile = int(parts[0]) - 1
    if parts[1] and parts[1].upper() != TILE_SIDES[s.side[tile]]:
        raise IllegalMove(text, GAME.rule(TAKE_ONE), GAME.say("error.tile-lies-side", tile=tile_text(s, tile)))
    return TILE + tile


def read_momentum(s: State, seat: int, text: str, parts: list[str]) -> int:
    """Read a use of the Momentum tile that is held [7.1]."""
    held = held_text(s, seat)
    if parts[0] and held and parts[0].upper() != held:
        raise IllegalMove(text, GAME.rule(NO_TILE), GAME.say("error.tile-held", held=held))
    what = parts[1]
    if what in TOKEN_NAMES:
        return MOMENTUM_FLY + TOKEN_NAMES.index(what)
    if what.isdigit():
        return MOMENTUM_FLIP + int(what) - 1
    return {"": MOMENTUM, "cast": MOMENTUM_CAST, "reel": MOMENTUM_REEL}[what]


def read_carry(text: str, kind: str, parts: list[str]) -> int:
    """Read where a Hatch token is moved from and to [6.5] [8.21]."""
    colour, column, to = TOKEN_NAMES.index(parts[0]), int(parts[1]) - 1, int(parts[2]) - 1
    by, most = to - column, 1 if kind == "move" else 2
    if not 1 <= abs(by) <= most:
        how_far = GAME.say("error.token-moves-one" if most == 1 else "error.token-moves-two")
        raise IllegalMove(text, GAME.rule(NO_TOKEN_THERE if most == 1 else rule_of_card(SKILL_S)), how_far)
    token = column * COLOURS + colour
    return CARRY + 2 * token + (by > 0) if most == 1 else MOVE_SKILL_S + 4 * token + (by + 2 if by < 0 else by + 1)


def read_swap(text: str, parts: list[str]) -> int:
    """Read the two spaces whose fish are swapped [7.6]."""
    spaces = sorted(ROWS * (int(column) - 1) + ROW_NAMES.index(row) for column, row in (parts[:2], parts[2:]))
    if spaces[0] == spaces[1]:
        raise IllegalMove(text, GAME.rule(SWAP_TWO_FISH), GAME.say("error.these-same-space"))
    return SWAP + spaces[1] * (spaces[1] - 1) // 2 + spaces[0]


# Chance


def write_chance(s: State, outcome: int) -> str:
    phase = s.phase
    if phase == NEW_DAY:
        return f"day {outcome}"
    if phase in (STRIKE, SILENT_STRIKE):
        return "hook" if outcome == HOOK else "blank"
    names = TOKEN_NAMES if phase == HATCHING else FACE_NAMES
    counted = [name for kind, name in enumerate(names) for _ in range(outcome >> 4 * kind & 15)]
    return " ".join(["tokens" if phase == HATCHING else "dice", *counted])


def read_chance(s: State, text: str) -> int:
    words = text.lower().split()
    return CHANCE_READERS.get(s.phase, read_roll)(s, text, words)


def read_day(s: State, text: str, words: list[str]) -> int:
    is_day = len(words) == 2 and words[0] == "day" and re.fullmatch(r"\d{1,19}", words[1], re.ASCII)
    if not is_day or int(words[1]) > HIGHEST_ORDER:
        raise UnreadableMove(GAME.say("error.cannot-happen-new", text=repr(short_repr(text))))
    return int(words[1])


def read_strike_card(s: State, text: str, words: list[str]) -> int:
    left = STRIKE_CARDS - s.revealed
    if words == ["hook"]:
        return HOOK
    if words == ["blank"] and left > 1:
        return BLANK
    raise UnreadableMove(
        GAME.say("error.strike-is-either" if left > 1 else "error.strike-is-hook", text=repr(short_repr(text)))
    )


def read_drawn_tokens(s: State, text: str, words: list[str]) -> int:
    counts = read_counts(text, words, "tokens", TOKEN_NAMES, s.draws_due)
    for colour, count in enumerate(counts):
        if count > s.bag[colour]:
            raise UnreadableMove(
                GAME.say("error.cannot-happen-bag", text=repr(short_repr(text)), left=s.bag[colour], colour=TOKEN_NAMES[colour])
            )
    return outcome_of(counts)


def read_roll(s: State, text: str, words: list[str]) -> int:
    dice = dice_in_pool(s) if s.phase == REROLL else dice_in_play(s)
    return outcome_of(read_counts(text, words, "dice", FACE_NAMES, dice))


CHANCE_READERS = {
    NEW_DAY: read_day,
    STRIKE: read_strike_card,
    SILENT_STRIKE: read_strike_card,
    HATCHING: read_drawn_tokens,
}
"""By phase; in any other dice are rolled."""


def read_counts(text: str, words: list[str], title: str, names: tuple[str, ...], due: int) -> list[int]:
    """Read this many things after their title, and count how many there are of each name."""
    if words[:1] != [title] or len(words) != due + 1 or not set(words[1:]) <= set(names):
        raise UnreadableMove(
            GAME.say("error.cannot-happen-here", text=repr(short_repr(text)), due=due, what=title, names=" ".join(names[:2]))
        )
    return [words[1:].count(name) for name in names]


def outcome_of(counts: list[int]) -> int:
    return sum(count << 4 * kind for kind, count in enumerate(counts))
