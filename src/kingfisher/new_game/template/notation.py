"""Moves, rolls and positions of Stepping Stones as text, both ways. Records, the terminal and tests are written in it.

Moves are 'lay 7' and 'drop 7', rolls are 'roll 3'. In a position, ? is a stone that is hidden:
'0 hand 3 7 12 path 2 5 / 1 hand ? ? ? path - / bag ? ? ? ? ? ? ? / sunk 9 / die 4 / turn 0'.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from kingfisher.core.errors import BadPosition, UnreadableMove

from .rules import (
    CHOOSE,
    FACES,
    FINISHED,
    GIVEN_UP,
    HAND,
    ROLL,
    SEATS,
    STONES,
    TOO_FAR,
    bit,
    has,
    is_drop,
    missing,
    needed,
    stone_of,
)

if TYPE_CHECKING:
    from .rules import Options, State

MOVE = re.compile(r"(lay|drop) ([1-9][0-9]?)")
DIE = re.compile(r"roll ([1-6])")
SHAPE = "0 hand 3 7 12 path 2 5 / 1 hand 1 4 8 path - / bag 6 16 10 11 13 14 15 / sunk 9 / die 4 / turn 0"
POSITION = re.compile(
    r"0 hand (?P<hand0>.+) path (?P<path0>.+) / 1 hand (?P<hand1>.+) path (?P<path1>.+)"
    r" / bag (?P<bag>.+) / sunk (?P<sunk>.+) / die (?P<die>[1-6-]) / (?P<step>turn|roll|over|given up)(?: (?P<seat>[01]))?"
)
STEPS = {"turn": CHOOSE, "roll": ROLL, "over": FINISHED, "given up": GIVEN_UP}


# Moves and rolls


def write_move(s: State, seat: int, move: int) -> str:
    return f"{'drop' if is_drop(move) else 'lay'} {stone_of(move)}"


def read_move(s: State, seat: int, text: str) -> int:
    """Read a move, legal or not. For anything else, the error says what can be typed."""
    match = MOVE.fullmatch(" ".join(text.lower().split()))
    if not match or int(match[2]) > STONES:
        raise UnreadableMove(f"{text!r} is not a move; type 'lay STONE' or 'drop STONE', with a stone from 1 to {STONES}")
    return int(match[2]) - 1 + (STONES if match[1] == "drop" else 0)


def write_chance(s: State, outcome: int) -> str:
    return f"roll {outcome + 1}"


def read_chance(s: State, text: str) -> int:
    match = DIE.fullmatch(text)
    if not match:
        raise UnreadableMove(f"{text!r} is not a roll; a roll is 'roll 1' to 'roll {FACES}'")
    return int(match[1]) - 1


# Positions


def stones_in(stones: int) -> list[int]:
    """List the stones of a set, lowest first."""
    return [stone for stone in range(1, STONES + 1) if has(stones, stone)]


def write_stones(stones: list[int], hidden: int = 0) -> str:
    return " ".join([*map(str, stones), *["?"] * hidden]) or "-"


def write_seat(s: State, seat: int) -> str:
    hand = stones_in(s.hand[seat])
    return f"{seat} hand {write_stones(hand, s.held[seat] - len(hand))} path {write_stones(stones_in(s.path[seat]))}"


def write_position(s: State) -> str:
    bag = [stone for stone in s.bag[: s.in_bag].tolist() if stone][::-1]
    step = next(name for name, phase in STEPS.items() if phase == s.phase)
    return " / ".join(
        [
            *(write_seat(s, seat) for seat in range(SEATS)),
            f"bag {write_stones(bag, s.in_bag - len(bag))}",
            f"sunk {write_stones(stones_in(s.sunk))}",
            f"die {s.die or '-'}",
            step if s.phase == FINISHED else f"{step} {s.turn}",
        ]
    )


def read_position(text: str, s: State, options: Options) -> None:
    """Fill a State that is all zeros from a text, and refuse what no game can come to."""
    match = POSITION.fullmatch(" ".join(text.split()))
    if not match or (match["seat"] is None) != (match["step"] == "over"):
        raise BadPosition(f"this is not a position; one looks like this: {SHAPE!r}")
    for seat in range(SEATS):
        hand = read_stones(match[f"hand{seat}"])
        s.hand[seat], s.held[seat] = set_of(hand), len(hand)
        s.path[seat] = set_of(read_stones(match[f"path{seat}"]))
    bag = read_stones(match["bag"])
    for place, stone in enumerate(reversed(bag)):
        s.bag[place] = stone
    s.in_bag = len(bag)
    s.sunk = set_of(read_stones(match["sunk"]))
    s.die = 0 if match["die"] == "-" else int(match["die"])
    s.phase = STEPS[match["step"]]
    s.turn = int(match["seat"] or 0)
    s.wild = options.river
    check(s)


def read_stones(text: str) -> list[int]:
    if "?" in text.split():
        raise BadPosition("a stone is hidden: only a position that shows every stone can be set up")
    words = [] if text == "-" else text.split()
    wrong = [word for word in words if not (word.isdecimal() and len(word) <= 2 and 1 <= int(word) <= STONES)]
    if wrong or len(set(words)) < len(words):
        raise BadPosition(f"{text!r} must be different stones from 1 to {STONES}, or '-' for none")
    return [int(word) for word in words]


def set_of(stones: list[int]) -> int:
    return sum(bit(stone) for stone in stones)


def check(s: State) -> None:
    """Refuse a position that no game can come to, so that one set up by hand can be played to its end."""
    if missing(s):
        raise BadPosition(f"every stone from 1 to {STONES} must be in exactly one place [1.1]")
    used = len(stones_in(s.path[0] | s.path[1] | s.sunk))
    stones_before_turn = [used - 1] if s.phase == ROLL else [used, used - 1] if s.phase == GIVEN_UP else [used]
    if not any(turns_fit(s, used, ended) for ended in stones_before_turn):
        raise BadPosition(f"when {used} stones are laid or sunk, hands, bag or turn must be others [1.2] [2.1] [2.6]")
    if any(step > FACES for seat in range(SEATS) for step in steps_of(s, seat)):
        raise BadPosition(f"a path has a step that no die can hold [{TOO_FAR // 100}.{TOO_FAR % 100}]")
    if s.phase == ROLL and not s.path[s.turn]:
        raise BadPosition(f"player {s.turn} has laid no stone to roll for [3.1]")


def turns_fit(s: State, used: int, ended: int) -> bool:
    """Tell whether hands, bag and turn fit the numbers of stones used and of turns ended."""
    drawn = min(ended, STONES - SEATS * HAND)
    hands = [HAND + halved(drawn, seat) - halved(used, seat) for seat in range(SEATS)]
    due = FINISHED if used == STONES else CHOOSE
    return (
        hands == s.held.tolist()
        and (s.phase in (ROLL, GIVEN_UP) or s.phase == due)
        and (s.phase == GIVEN_UP or s.turn == ended % SEATS)
    )


def halved(count: int, seat: int) -> int:
    """Count how many of the first `count` turns are a seat's [2.1]."""
    return (count + 1 - seat) // SEATS


def steps_of(s: State, seat: int) -> list[int]:
    """List what the die had to show for each stone of a path."""
    path = [0, *stones_in(s.path[seat])]
    return [needed(s, before, stone) for before, stone in pairwise(path)]
