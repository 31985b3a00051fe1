"""The rules of Stepping Stones, in the order of rules.md. A number in brackets is the sentence that a line carries out.

These functions run interpreted, which is easy to debug, and compiled, which is fast. So they are plain: they take numbers and
the State, change the State in place, and make no lists, texts or exceptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE, OVER
from kingfisher.core.rng import below, shuffle
from kingfisher.core.structs import Struct, int8, int32, int64

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng

SEATS = 2
STONES = 16  # [1.1]
FACES = 6  # [1.1]
HAND = 3  # [1.2]

# The phases of a game.
CHOOSE, ROLL, FINISHED, GIVEN_UP = 0, 1, 2, 3


class State(Struct):
    """Everything there is to know at one moment of a game.

    A set of stones is a number in which every stone is one bit, so that copying and comparing sets is quick.
    """

    hand: Ints = int32(SEATS)
    path: Ints = int32(SEATS)  # a set is enough: a path rises, so its order is clear
    sunk: int = int32()
    bag: Ints = int8(STONES)  # in the order in which they will be drawn, the next one last
    in_bag: int = int8()
    held: Ints = int8(SEATS)  # the size of each hand: everybody knows it, also where the stones are hidden
    die: int = int8()  # the last roll, 0 before the first
    turn: int = int8()  # whose turn it is, or who gave up
    phase: int = int8()
    wild: int = int8()
    spare: int = int8()  # a State has a multiple of four bytes, as its largest numbers do, and none that belongs to no field


class Options(Struct):
    """The options as numbers: the count of seats, then every Option of __init__.py in the same order.

    The number of a choice is its place among the choices, so river=wild is 1.
    """

    seats: int = int64()
    river: int = int64()


# A move is a number: to lay a stone, its number less one; to drop it, STONES more than that.
MOVES = 2 * STONES

# How much room Kingfisher must keep for what `legal` and `chances` list, and what tests hold every game to.
MAX_LEGAL_MOVES = 2 * HAND
MAX_OUTCOMES = FACES
MAX_GAME_LENGTH = STONES  # in every turn a stone leaves a hand for good
SCORES = (0, STONES)

# Every refusal and every end names its rule: the number of the chapter times 100, plus that of the sentence.
NOT_YOUR_TURN = 201
NOT_IN_HAND = 202
TOO_LOW = 203
TOO_FAR = 204
HANDS_EMPTY = 401
GAVE_UP = 404


# Sets of stones


def bit(stone: int) -> int:
    """Return the set of this one stone."""
    return 1 << stone


def has(stones: int, stone: int) -> bool:
    return stones >> stone & 1 == 1


def highest(stones: int) -> int:
    """Return the highest stone of a set, or 0 if it is empty, which is what the bank counts as [2.3]."""
    for stone in range(STONES, 0, -1):
        if has(stones, stone):
            return stone
    return 0


# 1 Setting up


def deal(s: State, options: Options, rng: Rng) -> None:
    """Set up a new game in a State that is all zeros."""
    s.wild = options.river
    for stone in range(1, STONES + 1):
        s.bag[stone - 1] = stone
    s.in_bag = STONES
    shuffle(rng, s.bag, STONES)  # [1.2]
    for _ in range(HAND):
        for seat in range(SEATS):
            draw(s, seat)
    s.phase = CHOOSE


def draw(s: State, seat: int) -> None:
    """Move the next stone of the bag into a hand [2.6]."""
    if s.in_bag > 0:
        top = s.in_bag - 1
        s.hand[seat] = s.hand[seat] | bit(s.bag[top])
        s.held[seat] = s.held[seat] + 1
        s.bag[top] = 0
        s.in_bag = top


def hide(s: State, seat: int) -> None:
    """Blank what a seat may not see. A spectator has the seat -1 and sees no hand."""
    for owner in range(SEATS):
        if owner != seat:
            s.hand[owner] = 0  # [1.3]
    for place in range(STONES):
        s.bag[place] = 0  # [1.3]


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Fill the blanks of a hidden State at random with what could be there. Bots think about such worlds.

    Tests compare this function with `hide`, so that a secret which one of them forgets is found.
    """
    open_stones = s.path[0] | s.path[1] | s.sunk
    if seat >= 0:
        open_stones = open_stones | s.hand[seat]
    count = 0
    for stone in range(1, STONES + 1):
        if not has(open_stones, stone):
            s.bag[count] = stone
            count += 1
    shuffle(rng, s.bag, count)
    for owner in range(SEATS):
        if owner != seat:
            s.hand[owner] = 0
            for _ in range(s.held[owner]):
                count -= 1
                s.hand[owner] = s.hand[owner] | bit(s.bag[count])
                s.bag[count] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    """Tell whether a seat may know of a move or a roll: here all are public. What is drawn from the bag is neither."""
    return True


# 2 A turn


def to_act(s: State) -> int:
    """Return the seat to move, or CHANCE before a roll, or OVER."""
    if s.phase >= FINISHED:
        return OVER
    return CHANCE if s.phase == ROLL else s.turn  # [3.1]


def is_drop(move: int) -> bool:
    return move >= STONES


def stone_of(move: int) -> int:
    return move % STONES + 1


def needed(s: State, before: int, stone: int) -> int:
    """Return what the die must show at least for a stone to hold behind the one before it [3.1]."""
    return stone - before + s.wild  # [3.3]


def refusal(s: State, seat: int, move: int) -> int:
    """Return the rule that forbids a move, or 0 if it is legal. Whether a move is legal is decided here and nowhere else."""
    if s.phase >= FINISHED:
        return ending(s)
    if to_act(s) != seat:
        return NOT_YOUR_TURN  # [2.1]
    if move < 0 or move >= MOVES or not has(s.hand[seat], stone_of(move)):
        return NOT_IN_HAND  # [2.2]
    if is_drop(move):
        return 0  # [2.5]
    last, stone = highest(s.path[seat]), stone_of(move)
    if stone <= last:
        return TOO_LOW  # [2.3]
    return TOO_FAR if needed(s, last, stone) > FACES else 0  # [2.4]


def legal(s: State, seat: int, out: Ints) -> int:
    """Write the legal moves into `out`, lowest first, and return how many there are."""
    count = 0
    for move in range(MOVES):
        if refusal(s, seat, move) == 0:
            out[count] = move
            count += 1
    return count


def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move; for the seat CHANCE, let the die show what the move says."""
    if seat == CHANCE:
        roll(s, move + 1)
        return
    stone = stone_of(move)
    s.hand[seat] = s.hand[seat] & ~bit(stone)
    s.held[seat] = s.held[seat] - 1
    if is_drop(move):
        s.sunk = s.sunk | bit(stone)  # [2.5]
        end_turn(s)
    else:
        s.path[seat] = s.path[seat] | bit(stone)  # [2.3]
        s.phase = ROLL


def end_turn(s: State) -> None:
    draw(s, s.turn)  # [2.6]
    s.turn = 1 - s.turn  # [2.1]
    s.phase = FINISHED if s.held[0] + s.held[1] == 0 else CHOOSE  # [4.1]


# 3 The river


def chance(s: State, rng: Rng) -> int:
    """Draw what chance brings, as a number from 0, with one draw from rng."""
    return below(rng, FACES)


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    """List all that chance can bring, and how likely each is beside the others."""
    for face in range(FACES):
        outcomes[face] = face
        weights[face] = 1
    return FACES


def roll(s: State, die: int) -> None:
    """Let the river test the stone that was laid last: it is the highest of the path whose turn it is."""
    stone = highest(s.path[s.turn])
    rest = s.path[s.turn] & ~bit(stone)
    s.die = die
    if die < needed(s, highest(rest), stone):
        s.path[s.turn] = rest  # [3.2]
        s.sunk = s.sunk | bit(stone)
    end_turn(s)


# 4 The end


def score(s: State, seat: int) -> int:
    return highest(s.path[seat])  # [4.2]


def has_given_up(s: State, seat: int) -> bool:
    return s.phase == GIVEN_UP and s.turn == seat


def won(s: State, seat: int) -> bool:
    if s.phase == GIVEN_UP:
        return not has_given_up(s, seat)  # [4.4]
    return s.phase == FINISHED and score(s, seat) >= score(s, 1 - seat)  # [4.3]


def worth(s: State, seat: int) -> int:
    """Say how well a seat stands, at any moment: bots that know nothing of the game go by it."""
    return -STONES if has_given_up(s, seat) else score(s, seat) - score(s, 1 - seat)


def ending(s: State) -> int:
    """Return the rule by which the game has ended, or 0 if it is not over."""
    if s.phase == FINISHED:
        return HANDS_EMPTY  # [4.1]
    return GAVE_UP if s.phase == GIVEN_UP else 0


def give_up(s: State, seat: int) -> None:
    s.turn = seat
    s.phase = GIVEN_UP  # [4.4]


def missing(s: State) -> int:
    """Count the stones that are not in exactly one place. Tests ask after every move whether any is lost."""
    wrong = 0
    for stone in range(1, STONES + 1):
        places = 0
        for place in range(s.in_bag):
            places += int(s.bag[place] == stone)
        for seat in range(SEATS):
            places += int(has(s.hand[seat], stone)) + int(has(s.path[seat], stone))
        places += int(has(s.sunk, stone))
        wrong += int(places != 1)
    return wrong
