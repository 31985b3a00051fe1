"""Chapters 6, 7 and 8 of rules.md: Finesse actions, Momentum tiles and skills, as far as they are Bonus actions of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.cast import (
    aim,
    can_move_token,
    carried,
    move_token,
    refusal_of_carry,
    refusal_to_cast,
)
from kingfisher.games.freshwater.rules.finesse import (
    BEGUN_FIRST,
    CARD_GAINS,
    DICE_ACTION_GAIN,
    DRAG_FROM,
    FLY_FROM,
    NO_EFFECT,
    TILE_GAINS,
    TILE_PRICES,
    discard_card,
    gain,
    has_room,
    pay,
    refusal_to_buy,
    rule_of_card,
    usable_cards,
    use_card,
)
from kingfisher.games.freshwater.rules.reel import (
    pull,
    refusal_to_reel,
    spin,
)
from kingfisher.games.freshwater.rules.setup import colour_of, dice_in_pool, listed
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    CARRYING,
    CAST_1A,
    CAST_2A,
    CAST_3A,
    CAST_4A,
    CAST_J,
    CHANGE,
    COLOUR_7A,
    COLOURS,
    FACE_A,
    FACES,
    FLY,
    FROM_C,
    FROM_D,
    FROM_H,
    HIGHEST_FINESSE,
    IN_HAND,
    KEEP_FLY,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    ON_BOARD,
    REEL_3B,
    REEL_4B,
    REEL_K,
    REEL_M,
    REROLL,
    SIDE_1A,
    SIDE_2A,
    SIDE_2B,
    SIDE_3A,
    SIDE_3B,
    SIDE_4A,
    SIDE_4B,
    SIDE_5A,
    SIDE_5B,
    SIDE_6A,
    SIDE_6B,
    SIDE_7A,
    SIDE_7B,
    SKILL_A,
    SKILL_B,
    SKILL_C,
    SKILL_D,
    SKILL_H,
    SKILL_I,
    SKILL_J,
    SKILL_K,
    SKILL_L,
    SKILL_M,
    SKILL_U,
    SPACES,
    SWAP,
    SWAPPING,
    TO_C,
    TO_D,
    TO_H,
    TURN,
    VALUE_K,
    VALUE_M,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

TAKE_A_DIE = 303
NOT_IN_POOL = 304
TWO_FOR_A_FLY = 607
FOUR_FOR_DRAG = 608
NO_TILE = 701
ONE_TILE_A_TURN = 703
SWAP_TWO_FISH = 706
NOT_NOW_6 = 1116
NO_FLY_WITH_A_FISH = 1114

REEL_7A = 2  # [7.17] and one more for each fish of its colour

# Cards of a turn, one bit each; all but I leave nothing to choose at once.
WITH_A_DIE = 1 << SKILL_A | 1 << SKILL_C | 1 << SKILL_D | 1 << SKILL_H
WITHOUT_A_DIE = 1 << SKILL_B | 1 << SKILL_I | 1 << SKILL_J | 1 << SKILL_K | 1 << SKILL_M | 1 << SKILL_U
IN_A_TURN = (WITH_A_DIE | WITHOUT_A_DIE) & ~(1 << SKILL_I)


# 6 Finesse


def refusal_to_change_fly(s: State, seat: int, fly: int, rule: int) -> int:
    if s.line[seat]:
        return NO_FLY_WITH_A_FISH  # [6.7] [11.14]
    return rule if fly == s.fly[seat] and s.second_fly[seat] == 0 else 0  # [7.16] [11.13]


def refusal_of_fly(s: State, seat: int, fly: int) -> int:
    """Find the rule that forbids a change of fly for Finesse, 0 if none does [6.7]."""
    if s.finesse[seat] < FLY_FROM:
        return TWO_FOR_A_FLY
    return refusal_to_change_fly(s, seat, fly, TWO_FOR_A_FLY)


def legal_flies(s: State, seat: int, out: Ints, count: int, first: int) -> int:
    """List the moves that tie another fly, numbered from `first` on."""
    if s.line[seat]:
        return count
    for fly in range(1, COLOURS + 1):
        count = listed(out, count, first + fly - 1, refusal_to_change_fly(s, seat, fly, TWO_FOR_A_FLY))
    return count


def change_fly(s: State, seat: int, fly: int) -> None:
    s.fly[seat] = fly
    s.second_fly[seat] = 0  # [7.16]


def refusal_to_drag(s: State, seat: int, rule: int) -> int:
    if s.line[seat] == 0:
        return rule
    return NO_EFFECT if s.drag[seat] else 0  # [11.13]


def refusal_of_drag(s: State, seat: int) -> int:
    """Find the rule that forbids Drag for Finesse, 0 if none does [6.8]."""
    return FOUR_FOR_DRAG if s.finesse[seat] < DRAG_FROM else refusal_to_drag(s, seat, FOUR_FOR_DRAG)


# 7 Momentum


def tile_side(s: State, seat: int) -> int:
    """Return the tile that the seat holds and its side, as one number [7.1]."""
    tile = s.tile[seat]
    return 2 * tile + s.side[tile - 1]


def dice_used(s: State, seat: int) -> int:
    count = 0
    for face in range(FACES):
        count += s.taken[seat, face]
    return count


def green_caught(s: State, seat: int) -> int:
    """Count the fish caught of the colour that 7A names [7.17]."""
    count = 0
    for k in range(s.caught[seat]):
        if colour_of(s, s.pile[seat, k]) == s.numbers[COLOUR_7A]:
            count += 1
    return count


def rule_of_tile(tile: int) -> int:
    """Find the rule that says what this side does, for what it does not offer."""
    return 704 + tile - SIDE_1A if tile < SIDE_7A else 717 + tile - SIDE_7A  # [7.16] is of 6B too


def refusal_of_momentum(s: State, seat: int, move: int) -> int:
    if s.tile[seat] == 0:
        return NO_TILE  # [7.1]
    if s.played:
        return ONE_TILE_A_TURN  # [7.3]
    return refusal_of_side(s, seat, tile_side(s, seat), move)


def refusal_of_side(s: State, seat: int, tile: int, move: int) -> int:
    """Find the rule that forbids a move of this side of a tile, which may be played now; 0 if none does."""
    if move == MOMENTUM:
        return refusal_of_tile(s, seat, tile)
    if move <= MOMENTUM_REEL:
        return refusal_of_cast_or_reel(s, seat, tile, move)
    if move >= MOMENTUM_FLIP:
        return rule_of_tile(tile) if tile != SIDE_5A else 0 if s.pool[move - MOMENTUM_FLIP] else NOT_IN_POOL  # [7.12] [3.4]
    fly = move - MOMENTUM_FLY + 1
    if tile in (SIDE_1A, SIDE_3B):
        return refusal_to_change_fly(s, seat, fly, rule_of_tile(tile))  # [7.4] [7.9] [11.12]
    return refusal_of_second_fly(s, seat, fly) if tile == SIDE_6B else rule_of_tile(tile)


def moves_of_side(tile: int) -> tuple[int, int]:
    """Find where the moves of this side begin, and where they end: the first that is none of them."""
    if tile == SIDE_1A:
        return MOMENTUM_CAST, MOMENTUM_FLIP
    if tile == SIDE_3B:
        return MOMENTUM, MOMENTUM_FLIP
    if tile == SIDE_5A:
        return MOMENTUM, MOVE_SKILL
    if tile == SIDE_6A:
        return MOMENTUM_CAST, MOMENTUM_FLY
    return (MOMENTUM_FLY, MOMENTUM_FLIP) if tile == SIDE_6B else (MOMENTUM, MOMENTUM_CAST)


def legal_by_tile(s: State, seat: int, out: Ints, count: int) -> int:
    tile = tile_side(s, seat)
    first, end = moves_of_side(tile)
    for move in range(first, end):
        count = listed(out, count, move, refusal_of_side(s, seat, tile, move))
    return count


def refusal_of_cast_or_reel(s: State, seat: int, tile: int, move: int) -> int:
    """Find the rule that forbids a move of 1A or 6A, which leave a choice; 0 if none does [7.4] [7.14]."""
    if tile == SIDE_1A and move == MOMENTUM_CAST:
        return refusal_to_cast(s, seat)
    if tile != SIDE_6A:
        return rule_of_tile(tile)
    if dice_used(s, seat) == 0:
        return NOT_NOW_6  # [11.16]
    return refusal_to_cast(s, seat) if move == MOMENTUM_CAST else refusal_to_reel(s, seat, dice_used(s, seat))


def refusal_of_second_fly(s: State, seat: int, fly: int) -> int:
    """Find the rule that forbids 6B to tie a second fly, 0 if none does [7.15] [11.16]."""
    if s.line[seat]:
        return NO_FLY_WITH_A_FISH  # [11.14]
    if s.finesse[seat] < TILE_PRICES[SIDE_6B]:
        return rule_of_tile(SIDE_6B)
    return NOT_NOW_6 if s.second_fly[seat] or fly == s.fly[seat] else 0


def reel_value(s: State, seat: int, tile: int) -> int:
    """Find the value of a Reel that the tile allows, 0 where it allows none."""
    if tile == SIDE_3B:
        return s.numbers[REEL_3B]  # [7.9]
    if tile == SIDE_4B:
        return s.numbers[REEL_4B]  # [7.11]
    return REEL_7A + green_caught(s, seat) if tile == SIDE_7A else 0  # [7.17] [11.16]


def refusal_of_tile(s: State, seat: int, tile: int) -> int:
    """Find the rule that forbids a tile without a choice, 0 if none does. [11.13] At least one part must have an effect."""
    value = reel_value(s, seat, tile)
    if value:
        return refusal_to_reel(s, seat, value)
    if tile == SIDE_7B:  # [7.18]
        return 0 if s.line[seat] and s.finesse[seat] >= TILE_PRICES[tile] else rule_of_tile(SIDE_7B)
    if tile in (SIDE_1A, SIDE_6A, SIDE_6B) or (tile == SIDE_5A and dice_in_pool(s)):
        return rule_of_tile(tile)  # what it does is to be said
    if tile == SIDE_2A or (tile == SIDE_4A and can_move_token(s)) or (tile == SIDE_5B and dice_in_pool(s)):
        return 0  # [7.6] [7.10] [7.13] the river never lacks fish to swap
    if TILE_GAINS[tile] and has_room(s, seat):
        return 0  # [7.5] [7.7] [7.8] [7.12] [7.13]
    if tile == SIDE_2B:
        return refusal_to_drag(s, seat, rule_of_tile(SIDE_2B))
    return refusal_to_cast(s, seat) if tile in (SIDE_3A, SIDE_4A) else NO_EFFECT


def play_momentum(s: State, seat: int, move: int) -> None:
    """Play the tile, which goes back when its action is over [7.2]."""
    tile = tile_side(s, seat)
    s.played = 1
    s.playing = tile
    s.phase = ACTED
    if move == MOMENTUM_CAST:
        aim(s, s.numbers[CAST_1A] if tile == SIDE_1A else dice_used(s, seat))
    elif move == MOMENTUM_REEL:
        spin(s, seat, dice_used(s, seat))
    elif MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        fly = move - MOMENTUM_FLY + 1
        if tile == SIDE_6B:
            pay(s, seat, TILE_PRICES[tile])
            s.second_fly[seat] = fly
        else:
            change_fly(s, seat, fly)
            s.playing = SIDE_1A  # [7.9] 3B is done with it as well
    elif move >= MOMENTUM_FLIP:
        face = move - MOMENTUM_FLIP
        s.pool[face] = s.pool[face] - 1
        s.pool[FACES - 1 - face] = s.pool[FACES - 1 - face] + 1
        gain(s, seat, TILE_GAINS[tile])
    else:
        play_tile(s, seat, tile)


def play_tile(s: State, seat: int, tile: int) -> None:
    value = reel_value(s, seat, tile)
    if value:
        spin(s, seat, value)
    elif tile == SIDE_2A:
        s.phase = SWAPPING
    elif tile == SIDE_4A:
        s.phase = CARRYING
    elif tile == SIDE_5B and dice_in_pool(s):
        s.phase = REROLL
    elif tile == SIDE_7B:
        pay(s, seat, TILE_PRICES[tile])
        pull(s, seat)
    else:
        if tile == SIDE_2B and s.line[seat]:
            s.drag[seat] = 1
        gain(s, seat, TILE_GAINS[tile])
        if tile == SIDE_3A:
            aim_if_possible(s, seat, s.numbers[CAST_3A])


def aim_if_possible(s: State, seat: int, number: int) -> None:
    """Begin a Cast to the column with this number, where a Cast is possible [11.12]."""
    if refusal_to_cast(s, seat):
        s.phase = ACTED
    else:
        aim(s, number)


def return_tile(s: State, seat: int) -> None:
    """Put the Momentum tile back on the board, turned to its other side [7.2]."""
    tile = s.tile[seat]
    s.side[tile - 1] = 1 - s.side[tile - 1]
    s.tile_at[tile - 1] = ON_BOARD
    s.tile[seat] = 0
    s.playing = 0


def can_change_after_reel(s: State, seat: int) -> bool:
    """Tell whether 3B lets the seat change its fly after the Reel [7.9]."""
    return s.playing == SIDE_3B and s.line[seat] == 0


def finish_action(s: State, seat: int) -> None:
    """Finish a Cast, a Reel or a Bonus action."""
    if s.playing:
        if can_change_after_reel(s, seat):
            s.phase = CHANGE  # [7.9]
            s.phase_after = TURN
            return
        return_tile(s, seat)
    s.phase = s.phase_after


# In the midst of a tile


def refusal_in_tile(s: State, seat: int, phase: int, move: int) -> int:
    """Find the rule that forbids a move in the midst of 2A or 4A, or at the end of 3B; 0 if none does."""
    if phase == SWAPPING:
        return refusal_of_swap(s, move)
    if phase == CARRYING:
        return refusal_of_carry(s, move)  # [7.10]
    if move == KEEP_FLY:
        return 0
    if not FLY <= move < MOMENTUM:
        return BEGUN_FIRST
    return refusal_to_change_fly(s, seat, move - FLY + 1, rule_of_tile(SIDE_3B))  # [7.9]


def swapped(move: int) -> tuple[int, int]:
    """Find the two spaces whose fish are swapped."""
    space, other_space = move - SWAP, 1
    while space >= other_space:
        space -= other_space
        other_space += 1
    return space, other_space


def refusal_of_swap(s: State, move: int) -> int:
    """Find the rule that forbids this swap of two fish, 0 if none does [7.6]."""
    if move < SWAP:
        return BEGUN_FIRST
    space, other_space = swapped(move)
    return refusal_to_swap(s, space, other_space)


def refusal_to_swap(s: State, space: int, other_space: int) -> int:
    return 0 if s.river[space] and s.river[other_space] else SWAP_TWO_FISH


def legal_in_tile(s: State, seat: int, phase: int, out: Ints) -> int:
    """List the moves of a tile that is being played, but not those that move Hatch tokens by 4A."""
    if phase == CHANGE:
        return listed(out, legal_flies(s, seat, out, 0, FLY), KEEP_FLY, 0)
    count, move = 0, SWAP
    if phase == SWAPPING:
        for other_space in range(1, SPACES):
            for space in range(other_space):
                count = listed(out, count, move, refusal_to_swap(s, space, other_space))
                move += 1
    return count


def apply_in_tile(s: State, seat: int, phase: int, move: int) -> None:
    if phase == SWAPPING:
        swap_fish(s, move)
        aim_if_possible(s, seat, s.numbers[CAST_2A])
    elif phase == CARRYING:
        move_token(s, *carried(move))
        aim_if_possible(s, seat, s.numbers[CAST_4A])
    else:
        if move != KEEP_FLY:
            change_fly(s, seat, move - FLY + 1)
        return_tile(s, seat)
        s.phase = ACTED


def swap_fish(s: State, move: int) -> None:
    space, other_space = swapped(move)
    fish = s.river[space]
    s.river[space] = s.river[other_space]
    s.river[other_space] = fish
    seen, other_seen = s.known >> space & 1, s.known >> other_space & 1
    s.known = s.known & ~(1 << space | 1 << other_space) | other_seen << space | seen << other_space


def tile_action_goes_by_itself(s: State, seat: int, phase: int) -> bool:
    """Go on to the Cast of 4A where no Hatch token can be moved, and tell whether that was so [11.12]."""
    if phase != CARRYING or can_move_token(s):
        return False
    aim_if_possible(s, seat, s.numbers[CAST_4A])
    return True


# 8 Skills


def refusal_of_skill(s: State, seat: int, card: int) -> int:
    """Find the rule that forbids a card which leaves nothing to choose at once, 0 if none does."""
    if IN_A_TURN >> card & 1 == 0:
        return rule_of_card(card)  # it acts otherwise, at another time, or by itself
    code = refusal_to_buy(s, seat, card)
    if code:
        return code
    if card in (SKILL_A, SKILL_C, SKILL_D, SKILL_H):
        return refusal_of_die_skill(s, seat, card)
    if card == SKILL_B:
        return refusal_to_drag(s, seat, rule_of_card(SKILL_B))  # [8.4]
    if card == SKILL_U:
        return 0 if has_room(s, seat) else NO_EFFECT  # [8.23]
    return refusal_to_cast(s, seat)  # [8.12] [8.13] [8.15]


def refusal_of_die_skill(s: State, seat: int, card: int) -> int:
    """Find the rule that forbids A, C, D or H, 0 if none does.

    They look at the face that the die in hand shows [11.2].
    """
    if s.die_step != IN_HAND:
        return TAKE_A_DIE
    # the number that each card changes [8.5] [8.6] [8.10]
    face = FACE_A if card == SKILL_A else FROM_C if card == SKILL_C else FROM_D if card == SKILL_D else FROM_H
    if s.die != s.numbers[face]:
        return rule_of_card(card)
    return NO_EFFECT if card == SKILL_A and s.finesse[seat] >= HIGHEST_FINESSE - DICE_ACTION_GAIN else 0  # [8.3]


def refusal_to_reel_by(s: State, seat: int, card: int) -> int:
    """Find the rule that forbids a Reel by this card, 0 if none does [8.13] [8.15]."""
    code = refusal_to_buy(s, seat, card)
    return code or refusal_to_reel(s, seat, value_of(s, card))


def value_of(s: State, card: int) -> int:
    return s.numbers[VALUE_K if card == SKILL_K else VALUE_M]


def refusal_of_i(s: State, seat: int, fly: int) -> int:
    """Find the rule that forbids I to tie this fly, 0 if none does [8.11]."""
    code = refusal_to_buy(s, seat, SKILL_I)
    return code or refusal_to_change_fly(s, seat, fly, rule_of_card(SKILL_I))


def refusal_of_l(s: State, seat: int, face: int) -> int:
    """Find the rule that forbids L to turn the die to this face, 0 if none does [8.14]."""
    return refusal_to_buy(s, seat, SKILL_L) or (NO_EFFECT if face == s.die else 0)


def legal_by_card(s: State, seat: int, out: Ints, count: int) -> int:
    cards, card = usable_cards(s, seat) & IN_A_TURN, 0
    if s.die_step != IN_HAND:
        cards &= ~WITH_A_DIE
    while cards >> card:
        if cards >> card & 1:
            count = listed(out, count, MOVE_SKILL + card, refusal_of_skill(s, seat, card))
        card += 1
    if refusal_to_buy(s, seat, SKILL_I) == 0:
        count = legal_flies(s, seat, out, count, MOVE_SKILL_I)
    if cards & (1 << SKILL_K | 1 << SKILL_M):
        for card in (SKILL_K, SKILL_M):
            count = listed(out, count, REEL_K if card == SKILL_K else REEL_M, refusal_to_reel_by(s, seat, card))
    if s.die_step == IN_HAND and refusal_to_buy(s, seat, SKILL_L) == 0:
        for face in range(1, FACES + 1):
            count = listed(out, count, MOVE_SKILL_L + face - 1, refusal_of_l(s, seat, face))
    return count


def use_skill(s: State, seat: int, card: int) -> None:
    """Use one of the cards that `refusal_of_skill` judges. A has no branch here: the Dice action carries it out."""
    s.phase = ACTED
    if card == SKILL_B:
        use_card(s, seat, SKILL_B)
        s.drag[seat] = 1
    elif card in (SKILL_C, SKILL_D, SKILL_H):
        use_card(s, seat, card)
        s.die = s.numbers[TO_C if card == SKILL_C else TO_D if card == SKILL_D else TO_H]
    elif card == SKILL_U:
        use_card(s, seat, SKILL_U)
        discard_card(s, seat, SKILL_U)
        gain(s, seat, CARD_GAINS[SKILL_U])
    elif card == SKILL_J:
        use_card(s, seat, SKILL_J)
        aim(s, s.numbers[CAST_J])
    else:
        use_card(s, seat, card)
        aim(s, value_of(s, card))


def apply_skill_choice(s: State, seat: int, move: int) -> None:
    """Use a skill that leaves a choice: I with its fly, K or M for a Reel, L with its face of the die."""
    if move < REEL_K:
        use_card(s, seat, SKILL_I)
        change_fly(s, seat, move - MOVE_SKILL_I + 1)
    elif move < MOVE_SKILL_L:
        card = SKILL_K if move == REEL_K else SKILL_M
        use_card(s, seat, card)
        spin(s, seat, value_of(s, card))
    else:
        use_card(s, seat, SKILL_L)
        s.die = move - MOVE_SKILL_L + 1


# What is left to do in a turn


def has_bonus(s: State, seat: int) -> bool:
    """Tell whether any Bonus action is possible that needs no die in hand [3.6]."""
    if (s.line[seat] == 0 and s.finesse[seat] >= FLY_FROM) or refusal_of_drag(s, seat) == 0:
        return True  # [6.7] [6.8] there is always another fly
    if s.tile[seat] and s.played == 0:
        tile = tile_side(s, seat)
        first, end = moves_of_side(tile)
        for move in range(first, end):
            if refusal_of_side(s, seat, tile, move) == 0:
                return True
    return usable_cards(s, seat) & WITHOUT_A_DIE != 0 and has_skill_to_use(s, seat)


def has_skill_to_use(s: State, seat: int) -> bool:
    for card in (SKILL_B, SKILL_J, SKILL_K, SKILL_M, SKILL_U):
        if refusal_of_skill(s, seat, card) == 0 or (card in (SKILL_K, SKILL_M) and refusal_to_reel_by(s, seat, card) == 0):
            return True
    other = 1 if s.fly[seat] != 1 else 2  # [8.11] any other fly will do
    return refusal_of_i(s, seat, 3 if s.second_fly[seat] == other else other) == 0
