"""What the moves of a turn are worth in Freshwater Fly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.bot.analysis import (
    DICE_AT,
    DRAGGED_AT,
    LANDINGS,
    LEAVING_AT,
    LINE_DRAGGED,
    LINE_NOW,
    MATCH_AT,
    NO_MATCH,
    PRICE,
    TOKENS_AT,
    TURN_PRICE,
    best_arrival,
    best_landing,
    consider,
    finesse_gain,
    holding,
    line_worth,
    note_arrivals,
    note_landings,
    note_matches,
)
from kingfisher.games.freshwater.bot.fish_value import A_PIP, A_TILE, A_TURN
from kingfisher.games.freshwater.bot.solo import note_leaving
from kingfisher.games.freshwater.rules import refusal
from kingfisher.games.freshwater.rules.bonus_actions import dice_used, reel_value, tile_side, value_of
from kingfisher.games.freshwater.rules.finesse import (
    ACTION_PRICE,
    CARD_GAINS,
    CARD_PRICES,
    DICE_ACTION_GAIN,
    FLY_FROM,
    REEL_GAIN,
    TILE_GAINS,
    TILE_PRICES,
    has_skill,
)
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.setup import colour_of, space
from kingfisher.games.freshwater.rules.state import (
    BLACK,
    CARRY,
    CARRYING,
    CAST,
    CAST_1A,
    CAST_2A,
    CAST_3A,
    CAST_4A,
    CAST_J,
    COLOURS,
    COLUMNS,
    DRAG,
    DRAG_SPACE,
    DRIFTS,
    END_TURN,
    FACES,
    FINESSE_SPACE,
    FLY,
    FROM_C,
    GREEN,
    IN_HAND,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    NOT_TAKEN,
    NOT_W,
    PLUS,
    REEL,
    REEL_K,
    REEL_M,
    REEL_SPACES,
    SIDE_1A,
    SIDE_2A,
    SIDE_2B,
    SIDE_3A,
    SIDE_3B,
    SIDE_4A,
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
    STAMINA_SPACE,
    START,
    TAKE,
    TAKE_FINESSE,
    TO_C,
    TO_D,
    TO_H,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State


def spun(s: State, seat: int, out: Ints, value: int, strength: int) -> int:
    """Estimate what the line is worth after a Reel, with what the reel stops on.

    The fish has this strength.
    """
    colour, drag, better = colour_of(s, s.line[seat]), s.numbers[DRAG_SPACE], 0
    stop = s.reel[seat] + value - strength
    section, stop = s.section[seat] - stop // REEL_SPACES, stop % REEL_SPACES
    if section > 0 and stop == STAMINA_SPACE and colour != BLACK:
        section, stop = (section - 1, START) if colour == GREEN else (section, FINESSE_SPACE)
    if stop == FINESSE_SPACE:
        better = finesse_gain(s, seat, out, REEL_GAIN)
    elif 0 < stop < FINESSE_SPACE and stop != drag and s.tile[seat] == 0:
        better = A_TILE * out[TURN_PRICE] // A_TURN
    return better + line_worth(s, out, colour, 0 if stop == drag else strength, section, stop)


def note_dice(s: State, seat: int, out: Ints, strength: int) -> None:
    """Note what the best Dice action brings with each number of the die, as the line is and when Drag is applied first."""
    free = s.line[seat] == 0
    for die in range(1, FACES + 1):
        allowed = s.tucked[seat] == 0 or die != s.numbers[NOT_W]
        for dragged in range(1 if free else 2):
            best, fights = finesse_gain(s, seat, out, DICE_ACTION_GAIN), 0 if dragged else strength
            if free:
                best = max(best, best_landing(out, die - 1))
            elif die > fights and allowed:
                best = max(best, spun(s, seat, out, die, fights) - out[LINE_NOW + dragged])
            out[DICE_AT + FACES * dragged + die - 1] = best


def best_die(s: State, seat: int, out: Ints, die: int, notes: int) -> int:
    """Estimate what the best Dice action brings with this die, which may be changed."""
    best = out[notes + die - 1]
    if s.finesse[seat] >= ACTION_PRICE:
        if die > 1:
            best = max(best, out[notes + die - 2] - ACTION_PRICE * out[PRICE])
        if die < FACES:
            best = max(best, out[notes + die] - ACTION_PRICE * out[PRICE])
    if s.skills[seat]:
        for k in range(3):
            face = FROM_C + 2 * k
            if die == s.numbers[face] and has_skill(s, seat, SKILL_H if k == 2 else SKILL_C + k):
                best = max(best, out[notes + s.numbers[face + 1] - 1])
    return best - (cost_of_leaving(s, out, die) if s.variant else pips(s, die))


def cost_of_leaving(s: State, out: Ints, die: int) -> int:
    """Look up what the dice left in the pool bring to the Silent Angler.

    They stay in the pool when this die is taken.
    """
    return out[LEAVING_AT + die - 1] if s.die_step == NOT_TAKEN else 0


def pips(s: State, die: int) -> int:
    """Count what the pips of a die cost; in Fly Solo nobody counts them."""
    return 0 if s.variant else A_PIP * die


def plan(s: State, seat: int, out: Ints, notes: int) -> int:
    """Estimate what the Dice action of this turn will bring."""
    step, best = s.die_step, 0
    for die in range(1, FACES + 1):
        if die == s.die if step == IN_HAND else step == NOT_TAKEN and s.pool[die - 1] > 0:
            best = max(best, best_die(s, seat, out, die, notes))
    return best


def value_in_turn(s: State, seat: int, out: Ints, move: int, strength: int, planned: int) -> int:
    """Estimate what a move of a turn is worth, all that is planned for it included."""
    die, price = s.die, out[PRICE]
    if move < CAST:
        return best_die(s, seat, out, move - TAKE + 1, DICE_AT)
    if move < REEL:
        return out[LANDINGS + space(die - 1, move - CAST)] - pips(s, die)
    if move == TAKE_FINESSE or move == MOVE_SKILL + SKILL_A:
        return finesse_gain(s, seat, out, DICE_ACTION_GAIN if move == TAKE_FINESSE else CARD_GAINS[SKILL_A]) - pips(s, die)
    if move <= MINUS:
        other = die + (1 if move == PLUS else -1 if move == MINUS else 0)
        return out[DICE_AT + other - 1] - (0 if move == REEL else ACTION_PRICE * price) - pips(s, other)
    if move == DRAG or move == MOVE_SKILL + SKILL_B:
        return dragged(s, seat, out) - (ACTION_PRICE if move == DRAG else CARD_PRICES[SKILL_B]) * price
    if MOMENTUM <= move < MOVE_SKILL:
        return value_of_tile(s, seat, out, move, strength, planned)
    return 0 if move == END_TURN else value_of_skill(s, seat, out, move, strength, planned)


def dragged(s: State, seat: int, out: Ints) -> int:
    """Estimate what Drag is worth, with what the die then brings."""
    return out[LINE_DRAGGED] - out[LINE_NOW] + plan(s, seat, out, DRAGGED_AT)


def meanwhile(s: State, out: Ints) -> int:
    """Estimate what the die brings after a Bonus action has changed the line.

    It is the die of this turn.
    """
    return 0 if s.die_step > IN_HAND else out[TURN_PRICE]


def reel_of_tile(s: State, seat: int, move: int, tile: int) -> int:
    """Find the value at which a tile reels, 0 if it does not."""
    if move == MOMENTUM_REEL:
        return dice_used(s, seat)  # 6A
    return reel_value(s, seat, tile) if move == MOMENTUM else 0


def column_of_tile(s: State, seat: int, move: int, tile: int) -> int:
    """Find the number of the column to which a tile casts, 0 if it does not."""
    if move == MOMENTUM_CAST:
        return s.numbers[CAST_1A] if tile == SIDE_1A else min(COLUMNS, dice_used(s, seat))  # 1A, 6A
    if move != MOMENTUM or s.line[seat]:
        return 0
    if tile not in (SIDE_2A, SIDE_3A, SIDE_4A):
        return 0
    return s.numbers[CAST_2A if tile == SIDE_2A else CAST_3A if tile == SIDE_3A else CAST_4A]


def value_of_tile(s: State, seat: int, out: Ints, move: int, strength: int, planned: int) -> int:
    tile, held = tile_side(s, seat), holding(s, seat)
    value, column = reel_of_tile(s, seat, move, tile), column_of_tile(s, seat, move, tile)
    if value:
        return meanwhile(s, out) + spun(s, seat, out, value, strength) - out[LINE_NOW] - held
    if column:
        return meanwhile(s, out) + best_landing(out, column - 1) + (out[PRICE] if tile in (SIDE_2A, SIDE_3A) else 0) - held
    if move >= MOMENTUM_FLIP:  # 5A
        if s.die_step == NOT_TAKEN:
            planned = max(planned, best_die(s, seat, out, MOMENTUM_FLIP + FACES - move, DICE_AT))
        return planned + finesse_gain(s, seat, out, TILE_GAINS[tile]) - held
    if tile == SIDE_7B:
        nearer = line_worth(s, out, colour_of(s, s.line[seat]), strength, s.section[seat] - 1, s.reel[seat])
        return meanwhile(s, out) + nearer - out[LINE_NOW] - TILE_PRICES[tile] * out[PRICE] - held
    if tile == SIDE_2B and s.line[seat]:
        planned = dragged(s, seat, out)
    return planned + finesse_gain(s, seat, out, TILE_GAINS[tile]) - held


def value_of_skill(s: State, seat: int, out: Ints, move: int, strength: int, planned: int) -> int:
    price, card = out[PRICE], move - MOVE_SKILL
    if move == MOVE_SKILL + SKILL_U:
        return finesse_gain(s, seat, out, CARD_GAINS[SKILL_U]) - price + planned
    if move in (REEL_K, REEL_M):
        card = SKILL_K if move == REEL_K else SKILL_M
        return meanwhile(s, out) + spun(s, seat, out, value_of(s, card), strength) - out[LINE_NOW] - CARD_PRICES[card] * price
    if card in (SKILL_J, SKILL_K, SKILL_M):
        number = s.numbers[CAST_J] if card == SKILL_J else value_of(s, card)
        return meanwhile(s, out) + best_landing(out, number - 1) - CARD_PRICES[card] * price
    to = move - MOVE_SKILL_L + 1  # L, or C, D, H
    if move < MOVE_SKILL_L:
        to = s.numbers[TO_C if card == SKILL_C else TO_D if card == SKILL_D else TO_H]
    return out[DICE_AT + to - 1] - (CARD_PRICES[SKILL_L] * price if move >= MOVE_SKILL_L else 0) - pips(s, to)


def best_fly(s: State, seat: int, out: Ints, free: bool) -> tuple[int, int]:
    """Find the colour of another fly that promises most, and what it promises.

    The notes of matches and landings are then those of some fly.
    """
    best, most = 0, NO_MATCH
    for fly in range(1, COLOURS + 1):
        if fly != s.fly[seat] and fly != s.second_fly[seat]:
            later = note_matches(s, out, fly, 0)
            note_landings(s, seat, out, 0, COLUMNS - 1)
            value = later + (best_anywhere(s, out) if free else plan_of_casts(s, seat, out))
            if value > most:
                best, most = fly, value
    return best, most


def plan_of_casts(s: State, seat: int, out: Ints) -> int:
    note_dice(s, seat, out, 0)
    return plan(s, seat, out, DICE_AT)


def best_anywhere(s: State, out: Ints) -> int:
    """Average what Casts are worth over the columns.

    Those of the dice in the pool count above all.
    """
    total, weight = 0, 0
    for column in range(COLUMNS):
        weighs = 1 + 4 * min(1, s.pool[column])
        total += weighs * best_landing(out, column)
        weight += weighs
    return total // weight


def in_turn(s: State, seat: int, out: Ints) -> None:
    if s.variant and s.die_step == NOT_TAKEN:
        note_leaving(s, out)
    free, strength = s.line[seat] == 0, 0
    fly, with_fly, later = 0, 0, 0
    if free:
        if s.die_step <= IN_HAND and may_change_fly(s, seat):
            fly, with_fly = best_fly(s, seat, out, False)
        later = note_matches(s, out, s.fly[seat], s.second_fly[seat])
        note_landings(s, seat, out, 0, COLUMNS - 1)
    else:
        strength = strength_on_line(s, seat)
    note_dice(s, seat, out, strength)
    planned = plan(s, seat, out, DICE_AT)
    for move in range(END_TURN + 1):
        is_fly = FLY <= move < MOMENTUM or MOMENTUM_FLY <= move < MOMENTUM_FLIP or MOVE_SKILL_I <= move < REEL_K
        if (not is_fly or fly_of(move) == fly) and refusal(s, seat, move) == 0:
            if not is_fly:
                consider(out, move, value_in_turn(s, seat, out, move, strength, planned))
            else:
                consider(out, move, with_fly - later - cost_of_fly(s, seat, out, move))
    if free and s.die_step == IN_HAND and s.finesse[seat] >= ACTION_PRICE:
        consider_carry(s, seat, out, s.die - 1, ACTION_PRICE * out[PRICE] + pips(s, s.die))


def cost_of_fly(s: State, seat: int, out: Ints, move: int) -> int:
    """Estimate what a move that ties a fly costs: Finesse, or the tile."""
    if MOMENTUM <= move < MOVE_SKILL:
        return holding(s, seat)
    return (ACTION_PRICE if move < MOMENTUM else CARD_PRICES[SKILL_I]) * out[PRICE]


def may_change_fly(s: State, seat: int) -> bool:
    tile = tile_side(s, seat) if s.tile[seat] else 0
    by_card = s.finesse[seat] >= CARD_PRICES[SKILL_I] and has_skill(s, seat, SKILL_I)
    return s.finesse[seat] >= FLY_FROM or by_card or tile in (SIDE_1A, SIDE_3B)


def fly_of(move: int) -> int:
    """Find the fly that a move ties."""
    return move - (FLY if move < MOMENTUM else MOMENTUM_FLY if move < MOVE_SKILL else MOVE_SKILL_I) + 1


def consider_carry(s: State, seat: int, out: Ints, column: int, cost: int) -> None:
    """Consider Hatch tokens that come to a column of the Cast that lacks the colour of the fly."""
    fly, finesse = s.fly[seat], s.finesse[seat] - (0 if s.phase == CARRYING else ACTION_PRICE)
    for to in range(max(0, column - DRIFTS), column + 1):
        if out[MATCH_AT + to] == NO_MATCH:
            for side in range(2):
                source = to + 1 - 2 * side
                if 0 <= source < COLUMNS and s.hatch[source, fly - 1]:
                    left = out[MATCH_AT + source]
                    out[MATCH_AT + to] = out[TOKENS_AT + fly - 1]
                    if s.hatch[source, fly - 1] == 1:
                        out[MATCH_AT + source] = NO_MATCH
                    note_arrivals(s, out, column, finesse)
                    consider(out, CARRY + (source * COLOURS + fly - 1) * 2 + side, best_arrival(out, finesse) - cost)
                    out[MATCH_AT + to] = NO_MATCH
                    out[MATCH_AT + source] = left
