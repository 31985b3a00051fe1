"""What a learner sees of the anglers: each one's board, line, cards and score pile, the own seat's first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, flags, nothing, one_of, share
from kingfisher.games.freshwater.rules.endgame import is_out
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.scoring import (
    PARTS,
    PARTS_OF_SOLO,
    caught_of_colour,
    caught_of_species,
    part_of_score,
)
from kingfisher.games.freshwater.rules.setup import colour_of, points_of, species_of, strength_of
from kingfisher.games.freshwater.rules.state import (
    BOARDS,
    COLOURS,
    DRAG_SPACE,
    FACES,
    FINISHED,
    FISH,
    HIGHEST_FINESSE,
    MAX_DICE,
    MOMENTUM_TILES,
    REEL_SPACES,
    SKILLS,
    SPECIES,
    TOKENS_A_COLOUR,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.freshwater.rules.state import State

HIGHEST_STRENGTH = 5
A_LINE = 1 + SPECIES + 3 + 3 + 3 + REEL_SPACES + COLOURS + 2
MAX_FISH, MAX_OF_A_KIND, MAX_OF_A_PART, MAX_POINTS = 10, 7, 50, 150
TALLY = 2 + SPECIES + 3 + COLOURS + PARTS_OF_SOLO + 1

SEATS = (
    Feature("reel board", (BOARDS,), "1A, 2A, 3B, 4B; zeros before it is chosen", each_seat=True),
    Feature("fly", (COLOURS,), "its colour: orange, green, yellow, white, tan, blue", each_seat=True),
    Feature("second fly", (COLOURS,), "its colour", each_seat=True),
    Feature(
        "line",
        (A_LINE,),
        "the fish on the line: 1; species; colour; points, of the deck's highest; strength as printed and as it counts now, of "
        f"{HIGHEST_STRENGTH}; section (Green, Black, Gold); where the reel is (Start, Apply Drag, Momentum, Finesse +1, "
        "Stamina); the token in the spinner; Drag; whether W lies under it",
        each_seat=True,
    ),
    Feature("finesse", (HIGHEST_FINESSE + 1,), f"from 0 to {HIGHEST_FINESSE}", each_seat=True),
    Feature("tile", (MOMENTUM_TILES,), "the Momentum tile held", each_seat=True),
    Feature("skills", (SKILLS,), "Rock cards, A to X", each_seat=True),
    Feature("fresh skills", (SKILLS,), "those that cannot be used yet", each_seat=True),
    Feature("dice used", (FACES,), f"this round, of each face, of {MAX_DICE}", each_seat=True),
    Feature("to act", (1,), "1 for the seat whose turn it is", each_seat=True),
    Feature("start player", (1,), "1 for the Start player", each_seat=True),
    Feature("asked", (1,), "1 for a seat that was asked at the end of the round or game", each_seat=True),
    Feature("in the game", (1,), "0 for a seat that gave up, and when the game is over", each_seat=True),
    Feature(
        "tally",
        (TALLY,),
        f"fish caught, of {MAX_FISH}; whether the first to seven; fish of each species and of each colour, of "
        f"{MAX_OF_A_KIND}; Hatch tokens of each colour, of {TOKENS_A_COLOUR}; points by the parts of the score, of "
        f"{MAX_OF_A_PART} (fish, First to Seven, sets, Coho, tokens, species, cards, Bonus Hatch token, Journal, track, "
        f"location), and all together, of {MAX_POINTS}",
        each_seat=True,
    ),
)


def see_seats(s: State, seat: int, highest: int, out: Floats, index: int) -> int:
    index = see_tackle(s, seat, highest, out, index)
    index = see_cards(s, seat, out, index)
    index = see_order(s, seat, out, index)
    for k in range(s.seats):
        index = see_tally(s, nth(s, seat, k), out, index)
    return index


def nth(s: State, seat: int, k: int) -> int:
    """Find the k-th seat counted from the observing seat."""
    return (seat + k) % s.seats


def highest_points(s: State) -> int:
    """Find the highest points of all fish cards, at least one to divide by."""
    highest = 1
    for card in range(1, FISH + 1):
        highest = max(highest, points_of(s, card))
    return highest


def see_tackle(s: State, seat: int, highest: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = one_of(out, index, s.board[nth(s, seat, k)] - 1, BOARDS)
    for k in range(s.seats):
        index = one_of(out, index, s.fly[nth(s, seat, k)] - 1, COLOURS)
    for k in range(s.seats):
        index = one_of(out, index, s.second_fly[nth(s, seat, k)] - 1, COLOURS)
    for k in range(s.seats):
        index = see_line(s, nth(s, seat, k), highest, out, index)
    return index


def see_species_and_colour(s: State, card: int, out: Floats, index: int) -> int:
    index = one_of(out, index, species_of(s, card) if card else -1, SPECIES)
    return one_of(out, index, colour_of(s, card) - 1 if card else -1, 3)


def see_line(s: State, seat: int, highest: int, out: Floats, index: int) -> int:
    card = s.line[seat]
    if card == 0:
        return nothing(out, index, A_LINE)
    index = flag(out, index, True)
    index = see_species_and_colour(s, card, out, index)
    index = share(out, index, points_of(s, card), highest)
    index = share(out, index, strength_of(s, card), HIGHEST_STRENGTH)
    index = share(out, index, strength_on_line(s, seat), HIGHEST_STRENGTH)
    index = one_of(out, index, s.section[seat] - 1, 3)
    index = one_of(out, index, space_of_reel(s, s.reel[seat]), REEL_SPACES)
    index = one_of(out, index, s.spinner[seat] - 1, COLOURS)
    index = flag(out, index, s.drag[seat] == 1)
    return flag(out, index, s.tucked[seat] == 1)


def space_of_reel(s: State, index: int) -> int:
    """Find the number of a space by its action: Apply Drag is 1 and Momentum 2, wherever they are."""
    return 3 - index if index in (1, 2) and s.numbers[DRAG_SPACE] == 2 else index


def see_cards(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = one_of(out, index, s.finesse[nth(s, seat, k)], HIGHEST_FINESSE + 1)
    for k in range(s.seats):
        index = one_of(out, index, s.tile[nth(s, seat, k)] - 1, MOMENTUM_TILES)
    for k in range(s.seats):
        index = flags(out, index, s.skills[nth(s, seat, k)], SKILLS)
    for k in range(s.seats):
        index = flags(out, index, s.fresh[nth(s, seat, k)], SKILLS)
    for k in range(s.seats):
        for face in range(FACES):
            index = share(out, index, s.taken[nth(s, seat, k), face], MAX_DICE)
    return index


def see_order(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = flag(out, index, s.seat == nth(s, seat, k))
    for k in range(s.seats):
        index = flag(out, index, s.start == nth(s, seat, k))
    for k in range(s.seats):
        index = flag(out, index, s.asked >> nth(s, seat, k) & 1 == 1)
    for k in range(s.seats):
        index = flag(out, index, s.phase != FINISHED and not is_out(s, nth(s, seat, k)))
    return index


def see_tally(s: State, angler: int, out: Floats, index: int) -> int:
    index = share(out, index, s.caught[angler], MAX_FISH)
    index = flag(out, index, s.first_to_seven == angler + 1)
    for species in range(SPECIES):
        index = share(out, index, caught_of_species(s, angler, species), MAX_OF_A_KIND)
    for colour in range(1, 4):
        index = share(out, index, caught_of_colour(s, angler, colour), MAX_OF_A_KIND)
    for colour in range(COLOURS):
        index = share(out, index, s.tokens[angler, colour], TOKENS_A_COLOUR)
    parts = PARTS_OF_SOLO if s.variant else PARTS
    points = 0
    for part in range(PARTS_OF_SOLO):
        value = part_of_score(s, angler, part) if part < parts else 0
        points += value
        index = share(out, index, value, MAX_OF_A_PART)
    return share(out, index, points, MAX_POINTS)
