"""Chapters 1 and 2 of rules.md: the components, and setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import Ints
from kingfisher.core.rng import below
from kingfisher.games.freshwater.rules.state import (
    BASIC_SKILLS,
    BOARD_1A,
    BOARD_3B,
    BOARD_4B,
    BOARDS,
    COLOURS,
    COLUMNS,
    DAY,
    FACES,
    FEW_DICE,
    FISH,
    HIDDEN,
    LARGER_ROOM,
    MAX_DICE,
    MAX_SEATS,
    MOMENTUM_TILES,
    NUMBERS,
    ON_BOARD,
    ON_DECK,
    OUT_OF_PLAY,
    ROCK_DECKS,
    ROCK_SPACE,
    ROCKS_AT,
    ROOM,
    ROWS,
    SKILLS,
    SPACES,
    TILE_LISTS,
    TILES,
    TOKENS_A_COLOUR,
    TOKENS_A_COLOUR_SOLO,
    Options,
    State,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng


def listed(out: Ints, count: int, move: int, code: int) -> int:
    """Tell how many legal moves there are with this one, which counts where no rule refuses it."""
    out[count] = move  # it is written at any rate: the next one takes its place
    return count + (1 if code == 0 else 0)


# 1 The river


def space(column: int, row: int) -> int:
    return ROWS * column + row


def rock_space(s: State, deck: int) -> int:
    if s.variant:
        return ROCKS_AT[s.location - 1][deck]  # [12.2]
    return s.numbers[ROCK_SPACE + deck]


def anglers(s: State) -> int:
    """Tell how many have a score pile: the seats, and the Silent Angler."""
    return 2 if s.variant else s.seats


def rocks_a_deck(s: State) -> int:
    return s.dealt_rocks if s.variant else 1 + s.seats  # [12.6] [2.1]


def tokens_a_colour(s: State) -> int:
    return TOKENS_A_COLOUR_SOLO if s.variant else TOKENS_A_COLOUR


def is_rock(s: State, where: int) -> bool:
    """Tell whether a Rock deck lies there [1.5]."""
    for deck in range(ROCK_DECKS):
        if s.rocks_left[deck] > 0 and rock_space(s, deck) == where:
            return True
    return False


def packed(back: int, points: int, strength: int) -> int:
    """Pack what a fish card is into the number that the State has of it; the next functions read it."""
    return points + 32 * strength + 256 * back


def back_of(s: State, card: int) -> int:
    return card - HIDDEN if card >= HIDDEN else s.cards[card - 1] >> 8


def species_of(s: State, card: int) -> int:
    return back_of(s, card) // 3


def colour_of(s: State, card: int) -> int:
    return back_of(s, card) % 3 + 1


def points_of(s: State, card: int) -> int:
    return s.cards[card - 1] & 31


def strength_of(s: State, card: int) -> int:
    return s.cards[card - 1] >> 5 & 7


def first_of_kind(s: State, card: int) -> int:
    """Find the first of the cards that cannot be told from this one, which stands for all of them."""
    while card > 1 and s.cards[card - 2] == s.cards[card - 1]:
        card -= 1
    return card


def dice_in_play(s: State) -> int:
    if s.variant:
        return s.room[ON_DECK]  # [12.10]
    return MAX_DICE if s.seats == MAX_SEATS else FEW_DICE  # [2.7]


def dice_in_pool(s: State) -> int:
    count = 0
    for face in range(FACES):
        count += s.pool[face]
    return count


# 2 Setting up


def set_up(s: State, options: Options, rng: Rng) -> None:
    for k in range(FISH):
        s.cards[k] = options.cards[k]
    for k in range(NUMBERS):
        s.numbers[k] = options.numbers[k]
    s.seats = options.seats
    s.packs = options.master_skills
    s.variant = options.variant
    if s.variant:
        open_journal(s, options)
        return
    deal_rocks(s, rng)
    deal_fish(s, rng)
    deal_tokens(s, rng)
    for _ in range(dice_in_play(s)):  # [2.7]
        face = below(rng, FACES)
        s.pool[face] = s.pool[face] + 1
    deal_tiles(s, options.momentum, rng)
    for seat in range(s.seats):
        s.finesse[seat] = 1  # [2.6]
        if options.boards == 0:
            s.board[seat] = unused_board(s, below(rng, BOARDS - seat))  # [11.22]
    s.start = below(rng, s.seats)  # [2.9]
    s.seat = s.start
    s.rounds = 1


def open_journal(s: State, options: Options) -> None:
    """Open the Journal as it is before the first Day of an adventure [13.4], or for the one Day [12.1]."""
    s.day = 1
    s.location = 1
    s.badges = 1
    s.open_rocks = 1  # [13.8]
    s.open_board = BOARD_1A  # [12.8]
    if s.variant == DAY:
        s.badges = 0
        s.location = options.location
        s.open_tiles = 1 << (options.tile - 1)  # [12.5]
        s.open_finesse = options.finesse  # [12.7]
        s.open_rocks = options.rocks
        s.open_board = (BOARD_1A, BOARD_3B, BOARD_4B)[options.rod]
        s.open_skill = options.skill


def unused_board(s: State, nth: int) -> int:
    """Find the nth board, from 0, that nobody has."""
    for board in range(1, BOARDS + 1):
        free = True
        for seat in range(s.seats):
            if s.board[seat] == board:
                free = False
        if free:
            if nth == 0:
                return board
            nth -= 1
    return 0


def deal_rocks(s: State, rng: Rng) -> None:
    """Deal the Rock decks [2.1] [11.23]."""
    left = SKILLS if s.packs else BASIC_SKILLS
    unseen = (1 << left) - 1
    for deck in range(ROCK_DECKS):
        s.rocks_left[deck] = rocks_a_deck(s)
        for k in range(rocks_a_deck(s)):
            card = nth_bit(unseen, below(rng, left))
            unseen &= ~(1 << card)
            left -= 1
            s.rocks[deck, k] = card + 1


def nth_bit(bits: int, nth: int) -> int:
    """Find the place of the nth bit that is set, from 0."""
    bit = 0
    while True:
        if bits >> bit & 1:
            if nth == 0:
                return bit
            nth -= 1
        bit += 1


def deal_fish(s: State, rng: Rng) -> None:
    """Deal the fish of the river and the fish deck [2.2] [2.3]."""
    unseen, left = (1 << FISH) - 1, FISH
    for where in range(SPACES):
        if not is_rock(s, where):
            card = nth_bit(unseen, below(rng, left))
            unseen &= ~(1 << card)
            left -= 1
            s.river[where] = first_of_kind(s, card + 1)
    while left > 0:
        card = nth_bit(unseen, below(rng, left))
        unseen &= ~(1 << card)
        left -= 1
        s.deck[left] = first_of_kind(s, card + 1)
    s.deck_left = FISH - SPACES + ROCK_DECKS


def deal_tokens(s: State, rng: Rng) -> None:
    """Deal the Hatch tokens of the tiles from the bag [2.4] [2.5]."""
    left = COLOURS * TOKENS_A_COLOUR
    for colour in range(COLOURS):
        s.bag[colour] = TOKENS_A_COLOUR
    for tile in range(TILES):
        s.room[tile] = LARGER_ROOM if s.seats == MAX_SEATS and tile >= COLUMNS - 1 else ROOM
        for _ in range(s.room[tile]):
            put_token(s, tile, colour_in_bag(s, below(rng, left)))
            left -= 1


def colour_in_bag(s: State, nth: int) -> int:
    """Find the colour of the nth token of the bag, from 0, sorted by colour."""
    colour = 0
    while nth >= s.bag[colour]:
        nth -= s.bag[colour]
        colour += 1
    return colour


def put_token(s: State, tile: int, colour: int) -> None:
    """Move a token from the bag onto a tile."""
    s.bag[colour] = s.bag[colour] - 1
    s.hatch[tile, colour] = s.hatch[tile, colour] + 1


def deal_tiles(s: State, chosen: int, rng: Rng) -> None:
    """Lay out the Momentum tiles of this list, or of one drawn at random [2.8] [11.23]."""
    tiles = TILE_LISTS[0] if chosen == 0 else TILE_LISTS[chosen - 1]
    if chosen == 1:
        tiles = TILE_LISTS[below(rng, len(TILE_LISTS))]
    for tile in range(MOMENTUM_TILES):
        s.tile_at[tile] = ON_BOARD if tiles >> tile & 1 else OUT_OF_PLAY


def refill(s: State, where: int) -> None:
    """Bring the top of the fish deck to the space; nothing comes where there is none [4.15] [11.10]."""
    left = s.deck_left
    if left > 0:
        s.river[where] = s.deck[left - 1]
        s.deck[left - 1] = 0
        s.deck_left = left - 1
