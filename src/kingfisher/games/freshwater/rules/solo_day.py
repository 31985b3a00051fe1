"""Chapter 12 of rules.md: a Day of Fly Solo, from setting up to the Silent Angler's turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.rng import draw_by
from kingfisher.games.freshwater.rules.cast import (
    column_of,
    decks_beside,
    forget_cast,
    row_of,
)
from kingfisher.games.freshwater.rules.scoring import SEVEN_FISH_BONUS
from kingfisher.games.freshwater.rules.setup import (
    colour_in_bag,
    dice_in_pool,
    first_of_kind,
    is_rock,
    listed,
    nth_bit,
    put_token,
    refill,
    rock_space,
    rocks_a_deck,
    space,
)
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    BASIC_SKILLS,
    BLUE,
    COLOURS,
    COLUMNS,
    FACES,
    FISH,
    GREEN_TOKEN,
    HIGHEST_ROCK_DECK,
    LARGER_ROOM,
    LAST_ON_TRACK,
    LOCATIONS,
    MAX_CAUGHT,
    MOMENTUM_TILES,
    ON_BOARD,
    ON_DECK,
    ORANGE,
    OUT_OF_PLAY,
    PLAYER,
    ROCK,
    ROCK_DECKS,
    ROLL,
    ROOM,
    ROUND_END,
    ROWS,
    SEVEN,
    SILENT,
    SILENT_ANGLER,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILL_W,
    SKILLS,
    SPACES,
    TAN,
    TILE,
    TILES,
    TOKENS_A_COLOUR_SOLO,
    WHITE,
    YELLOW,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

WHEEL = (YELLOW, TAN, WHITE, BLUE, ORANGE, GREEN_TOKEN)  # [12.16] clockwise, from the face 1
CHOOSE_A_DECK = 1218

# Draws from the number of a Day: which of them belong to what.
FOR_FISH, FOR_ROCKS, FOR_TOKENS, FOR_SKILL = 0, 100, 200, 300


def set_up_day(s: State, order: int) -> None:
    """Lay out the components of a Day by a number; the dice are still to be rolled."""
    clear_day(s)
    if s.variant == ADVENTURE:
        s.location = s.beaten + 1  # [13.1]
    s.dealt_rocks = s.open_rocks
    s.dealt_skill = s.open_skill
    s.dealt_tiles = s.open_tiles
    deal_rocks_by(s, order)
    deal_fish_by(s, order)
    deal_tokens_by(s, order)
    for tile in range(MOMENTUM_TILES):
        s.tile_at[tile] = ON_BOARD if s.dealt_tiles >> tile & 1 else OUT_OF_PLAY  # [12.5]
        s.side[tile] = 0
    s.finesse[PLAYER] = s.open_finesse  # [12.7]
    s.board[PLAYER] = s.open_board  # [12.8]
    s.extra_points = s.open_points  # [13.12]
    s.extra_seven = SEVEN_FISH_BONUS * s.open_seven  # [13.11]
    s.phase = ROLL


def clear_day(s: State) -> None:
    """Clear everything but what the Journal keeps."""
    forget_cast(s)
    for where in range(SPACES):
        s.river[where] = 0
    for deck in range(ROCK_DECKS):
        for k in range(HIGHEST_ROCK_DECK):
            s.rocks[deck, k] = 0
        s.rock_known[deck] = 0
    for tile in range(TILES):
        for colour in range(COLOURS):
            s.hatch[tile, colour] = 0
    for colour in range(COLOURS):
        s.discard[colour] = 0
    for face in range(FACES):
        s.pool[face] = 0
    for angler in (PLAYER, SILENT_ANGLER):
        clear_angler(s, angler)
    s.known = 0
    s.rocks_out_of_play = 0
    s.rounds = 0
    s.start = 0
    s.seat = PLAYER
    s.die = 0
    s.last_die = 0
    s.first_to_seven = 0
    s.asked = 0
    s.last_reels = 0
    s.track = 0
    s.silent_catch = 0
    s.bonus = 0
    s.turns = 0


def clear_angler(s: State, angler: int) -> None:
    for k in range(MAX_CAUGHT):
        s.pile[angler, k] = 0
    for colour in range(COLOURS):
        s.tokens[angler, colour] = 0
    for face in range(FACES):
        s.taken[angler, face] = 0
    s.caught[angler] = 0
    s.lost[angler] = 0
    s.skills[angler] = 0
    s.fresh[angler] = 0
    s.fly[angler] = 0
    s.second_fly[angler] = 0
    s.tile[angler] = 0
    s.finesse[angler] = 0


def deal_rocks_by(s: State, order: int) -> None:
    """Deal the Rock decks by a number [12.6] [12.9] [13.10]."""
    left = SKILLS if s.packs else BASIC_SKILLS
    unseen = (1 << left) - 1
    for deck in range(ROCK_DECKS):
        s.rocks_left[deck] = rocks_a_deck(s)
        for k in range(rocks_a_deck(s)):
            card = nth_bit(unseen, draw_by(order, FOR_ROCKS + left, left))
            unseen &= ~(1 << card)
            left -= 1
            s.rocks[deck, k] = card + 1
    if s.dealt_skill:
        if unseen >> SKILL_W & 1:
            unseen &= ~(1 << SKILL_W)
            left -= 1
        s.skills[PLAYER] = 1 << nth_bit(unseen, draw_by(order, FOR_SKILL, left))


def deal_fish_by(s: State, order: int) -> None:
    """Deal the fish of the river and the fish deck by a number [2.2] [2.3]."""
    unseen, left = (1 << FISH) - 1, FISH
    for where in range(SPACES):
        if not is_rock(s, where):
            card = nth_bit(unseen, draw_by(order, FOR_FISH + left, left))
            unseen &= ~(1 << card)
            left -= 1
            s.river[where] = first_of_kind(s, card + 1)
    s.deck_left = left
    while left > 0:
        card = nth_bit(unseen, draw_by(order, FOR_FISH + left, left))
        unseen &= ~(1 << card)
        left -= 1
        s.deck[left] = first_of_kind(s, card + 1)


def deal_tokens_by(s: State, order: int) -> None:
    """Deal the Hatch tokens of the tiles by a number [12.3] [12.4]."""
    left = COLOURS * TOKENS_A_COLOUR_SOLO
    for colour in range(COLOURS):
        s.bag[colour] = TOKENS_A_COLOUR_SOLO
    for tile in range(TILES):
        last = s.location == LOCATIONS and tile == COLUMNS - 1
        s.room[tile] = LARGER_ROOM if tile == ON_DECK or last else ROOM
        for _ in range(s.room[tile]):
            put_token(s, tile, colour_in_bag(s, draw_by(order, FOR_TOKENS + left, left)))
            left -= 1
    if left:
        s.bonus = colour_in_bag(s, 0) + 1
        s.bag[s.bonus - 1] = 0


# The Silent Angler


def silent_goes_by_itself(s: State) -> bool:
    """Play one die after the other for the Silent Angler, the lower one first; then end the round [12.11]."""
    if s.phase == SILENT_ROCK:
        return rock_goes_by_itself(s)
    if dice_in_pool(s) == 0:
        if not s.silent_catch:
            advance(s)  # [12.20]
        s.last_die = PLAYER
        s.asked = 0
        s.phase = ROUND_END
        s.phase_after = ROUND_END
        s.fresh[PLAYER] = 0  # [11.9] [12.30] the end of a round counts as a turn
        return True
    face = 0
    while s.pool[face] == 0:
        face += 1
    s.pool[face] = s.pool[face] - 1
    s.die = face + 1
    s.spot = space(face, ROWS - 1)  # [12.12]
    s.revealed = 0
    arrive_silently(s)
    return True


def arrive_silently(s: State) -> None:
    """Move the Casting token on at once as long as there is no fish [12.13]."""
    while s.river[s.spot] == 0:
        if row_of(s.spot) == 0:
            end_silent_cast(s)
            return
        s.spot = s.spot - 1
    s.draws_due = 1
    s.phase = SILENT_STRIKE


def reveal_silently(s: State, hook: bool) -> None:
    s.revealed = s.revealed + 1
    s.draws_due = 0
    if hook:
        catch_silently(s)
    elif row_of(s.spot) == 0:
        end_silent_cast(s)  # [12.14]
    else:
        s.spot = s.spot - 1
        arrive_silently(s)


def catch_silently(s: State) -> None:
    """Give the fish where the token lies to the Silent Angler [12.15]."""
    where, count = s.spot, s.caught[SILENT_ANGLER]
    s.pile[SILENT_ANGLER, count] = s.river[where]
    s.caught[SILENT_ANGLER] = count + 1
    if count + 1 == SEVEN and s.first_to_seven == 0:
        s.first_to_seven = SILENT_ANGLER + 1  # [10.4] [12.24]
    s.river[where] = 0
    s.known = s.known & ~(1 << where)
    s.silent_catch = 1
    s.hooked = where + 1
    colour = colour_of_die(s, column_of(where), s.die)
    if colour < 0:
        advance(s)  # [12.17]
    else:
        s.hatch[column_of(where), colour] = s.hatch[column_of(where), colour] - 1
        s.tokens[SILENT_ANGLER, colour] = s.tokens[SILENT_ANGLER, colour] + 1
    s.phase = SILENT_ROCK


def colour_of_die(s: State, column: int, die: int) -> int:
    """Find the colour of the token that goes with the fish, from 0; -1 where none lies there [12.16]."""
    for k in range(COLOURS):
        colour = WHEEL[(die - 1 + k) % COLOURS] - 1
        if s.hatch[column, colour]:
            return colour
    return -1


def advance(s: State) -> None:
    s.track = min(LAST_ON_TRACK, s.track + 1)  # [12.24]


def refusal_of_rock(s: State, move: int) -> int:
    """Find the rule that forbids a card of this Rock deck, 0 if none does [12.18]."""
    beside = ROCK <= move < TILE and decks_beside(s, s.spot) >> (move - ROCK) & 1
    return 0 if beside else CHOOSE_A_DECK


def legal_rocks(s: State, out: Ints) -> int:
    count = 0
    for move in range(ROCK, TILE):
        count = listed(out, count, move, refusal_of_rock(s, move))
    return count


def rock_goes_by_itself(s: State) -> bool:
    decks = decks_beside(s, s.spot)
    if decks & (decks - 1):
        return False
    remove_rock(s, nth_bit(decks, 0) if decks else -1)
    return True


def remove_rock(s: State, deck: int) -> None:
    """Put the card out of play, seen [12.18], and fill the spaces [12.19], that of an empty deck too [11.10]."""
    refill(s, s.spot)
    if deck >= 0:
        top = s.rocks_left[deck] - 1
        card = s.rocks[deck, top]
        if card:
            s.rocks_out_of_play = s.rocks_out_of_play | 1 << (card - 1)
        s.rocks[deck, top] = 0
        s.rocks_left[deck] = top
        s.rock_known[deck] = 0
        if top == 0:
            refill(s, rock_space(s, deck))
    end_silent_cast(s)


def end_silent_cast(s: State) -> None:
    face = s.die - 1
    s.taken[SILENT_ANGLER, face] = s.taken[SILENT_ANGLER, face] + 1
    s.die = 0
    forget_cast(s)
    s.phase = SILENT


# The end of a round


def slide_with_tokens(s: State) -> None:
    """Slide the Hatch tiles on, with their tokens [12.21]."""
    pushed_off = s.room[0]
    for tile in range(COLUMNS):
        s.room[tile] = s.room[tile + 1]
    s.room[ON_DECK] = pushed_off
    for colour in range(COLOURS):
        tokens = s.hatch[0, colour]
        for tile in range(COLUMNS):
            s.hatch[tile, colour] = s.hatch[tile + 1, colour]
        s.hatch[ON_DECK, colour] = tokens
    s.silent_catch = 0
    s.turns = 0
    s.phase = ROLL
