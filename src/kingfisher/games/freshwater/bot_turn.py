"""What the moves of a turn are worth in Freshwater Fly."""

from __future__ import annotations

from typing import Any

from kingfisher.games.freshwater.bot_notes import (
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
from kingfisher.games.freshwater.bot_solo import note_leaving
from kingfisher.games.freshwater.bot_worth import A_PIP, A_TILE, A_TURN
from kingfisher.games.freshwater.rules import refusal
from kingfisher.games.freshwater.rules_bonus import dice_used, green_caught, tile_side, value_of
from kingfisher.games.freshwater.rules_finesse import has_skill
from kingfisher.games.freshwater.rules_reel import strength_on_line
from kingfisher.games.freshwater.rules_setup import (
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
    END_TURN,
    FINESSE,
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
    NOT_TAKEN,
    NOT_W,
    PLUS,
    REEL,
    REEL_3B,
    REEL_4B,
    REEL_K,
    REEL_M,
    REEL_SPACES,
    SKILL,
    SKILL_I,
    SKILL_L,
    STAMINA_SPACE,
    START,
    TAKE,
    TO_C,
    TO_D,
    TO_H,
    A,
    B,
    C,
    D,
    H,
    I,
    J,
    K,
    M,
    U,
    colour_of,
    space,
)


def spun(s: Any, seat: int, out: Any, value: int, strength: int) -> int:
    """What the line is worth after a Reel, with what the reel stops on; the fish has this strength."""
    colour, drag, better = colour_of(s, int(s.line[seat])), int(s.numbers[DRAG_SPACE]), 0
    at = int(s.reel[seat]) + value - strength
    section, at = int(s.section[seat]) - at // REEL_SPACES, at % REEL_SPACES
    if section > 0 and at == STAMINA_SPACE and colour != BLACK:
        section, at = (section - 1, START) if colour == GREEN else (section, FINESSE_SPACE)
    if at == FINESSE_SPACE:
        better = finesse_gain(s, seat, out, 1)
    elif 0 < at < FINESSE_SPACE and at != drag and int(s.tile[seat]) == 0:
        better = A_TILE * int(out[TURN_PRICE]) // A_TURN
    return better + line_worth(s, out, colour, 0 if at == drag else strength, section, at)


def note_dice(s: Any, seat: int, out: Any, strength: int) -> None:
    """Note what the best Dice action brings with each number of the die, as the line is and when Drag is applied first."""
    free = int(s.line[seat]) == 0
    for die in range(1, 7):
        allowed = int(s.tucked[seat]) == 0 or die != int(s.numbers[NOT_W])
        for dragged in range(1 if free else 2):
            best, fights = finesse_gain(s, seat, out, 2), 0 if dragged else strength
            if free:
                best = max(best, best_landing(out, die - 1))
            elif die > fights and allowed:
                best = max(best, spun(s, seat, out, die, fights) - int(out[LINE_NOW + dragged]))
            out[DICE_AT + 6 * dragged + die - 1] = best


def best_die(s: Any, seat: int, out: Any, die: int, notes: int) -> int:
    """What the best Dice action brings with this die, which may be changed."""
    best = int(out[notes + die - 1])
    if int(s.finesse[seat]):
        if die > 1:
            best = max(best, int(out[notes + die - 2]) - int(out[PRICE]))
        if die < 6:
            best = max(best, int(out[notes + die]) - int(out[PRICE]))
    if int(s.skills[seat]):
        for k in range(3):
            face = FROM_C + 2 * k
            if die == int(s.numbers[face]) and has_skill(s, seat, H if k == 2 else C + k):
                best = max(best, int(out[notes + int(s.numbers[face + 1]) - 1]))
    return best - (cost_of_leaving(s, out, die) if int(s.variant) else pips(s, die))


def cost_of_leaving(s: Any, out: Any, die: int) -> int:
    """What the dice that stay in the pool bring to the Silent Angler when this one is taken."""
    return int(out[LEAVING_AT + die - 1]) if int(s.die_step) == NOT_TAKEN else 0


def pips(s: Any, die: int) -> int:
    """What the pips of a die cost: in Fly Solo nobody counts them."""
    return 0 if int(s.variant) else A_PIP * die


def plan(s: Any, seat: int, out: Any, notes: int) -> int:
    """What the Dice action of this turn will bring."""
    step, best = int(s.die_step), 0
    for die in range(1, 7):
        if die == int(s.die) if step == IN_HAND else step == NOT_TAKEN and int(s.pool[die - 1]) > 0:
            best = max(best, best_die(s, seat, out, die, notes))
    return best


def value_in_turn(s: Any, seat: int, out: Any, move: int, strength: int, planned: int) -> int:
    """What a move of a turn is worth, all that is planned for this turn included."""
    die, price = int(s.die), int(out[PRICE])
    if move < CAST:
        return best_die(s, seat, out, move - TAKE + 1, DICE_AT)
    if move < REEL:
        return int(out[LANDINGS + space(die - 1, move - CAST)]) - pips(s, die)
    if move == FINESSE or move == SKILL + A:
        return finesse_gain(s, seat, out, 2 if move == FINESSE else 3) - pips(s, die)
    if move <= MINUS:
        other = die + (1 if move == PLUS else -1 if move == MINUS else 0)
        return int(out[DICE_AT + other - 1]) - (0 if move == REEL else price) - pips(s, other)
    if move == DRAG or move == SKILL + B:
        return dragged(s, seat, out) - (price if move == DRAG else 2 * price)
    if MOMENTUM <= move < SKILL:
        return value_of_tile(s, seat, out, move, strength, planned)
    return 0 if move == END_TURN else value_of_skill(s, seat, out, move, strength, planned)


def dragged(s: Any, seat: int, out: Any) -> int:
    """What Drag is worth, with what the die then brings."""
    return int(out[LINE_DRAGGED]) - int(out[LINE_NOW]) + plan(s, seat, out, DRAGGED_AT)


def meanwhile(s: Any, out: Any) -> int:
    """What the die of this turn will bring after a Bonus action has changed the line."""
    return 0 if int(s.die_step) > IN_HAND else int(out[TURN_PRICE])


def reel_of_tile(s: Any, seat: int, move: int, tile: int) -> int:
    """The value at which a tile reels, 0 if it does not."""
    if move == MOMENTUM_REEL:
        return dice_used(s, seat)  # 6A
    if move != MOMENTUM or tile < 7:
        return 0
    if tile == 14:
        return 2 + green_caught(s, seat)  # 7A
    return int(s.numbers[REEL_3B]) if tile == 7 else int(s.numbers[REEL_4B]) if tile == 9 else 0


def column_of_tile(s: Any, seat: int, move: int, tile: int) -> int:
    """The number of the column to which a tile casts, 0 if it does not."""
    if move == MOMENTUM_CAST:
        return int(s.numbers[CAST_1A]) if tile == 2 else min(6, dice_used(s, seat))  # 1A, 6A
    if move != MOMENTUM or int(s.line[seat]):
        return 0
    return int(s.numbers[CAST_2A if tile == 4 else CAST_3A if tile == 6 else CAST_4A]) if tile in (4, 6, 8) else 0


def value_of_tile(s: Any, seat: int, out: Any, move: int, strength: int, planned: int) -> int:
    tile, held = tile_side(s, seat), holding(s, seat)
    value, column = reel_of_tile(s, seat, move, tile), column_of_tile(s, seat, move, tile)
    if value:
        return meanwhile(s, out) + spun(s, seat, out, value, strength) - int(out[LINE_NOW]) - held
    if column:
        return meanwhile(s, out) + best_landing(out, column - 1) + (int(out[PRICE]) if tile in (4, 6) else 0) - held
    if move >= MOMENTUM_FLIP:  # 5A
        if int(s.die_step) == NOT_TAKEN:
            planned = max(planned, best_die(s, seat, out, MOMENTUM_FLIP + 6 - move, DICE_AT))
        return planned + finesse_gain(s, seat, out, 1) - held
    if tile == 15:  # 7B
        nearer = line_worth(s, out, colour_of(s, int(s.line[seat])), strength, int(s.section[seat]) - 1, int(s.reel[seat]))
        return meanwhile(s, out) + nearer - int(out[LINE_NOW]) - 3 * int(out[PRICE]) - held
    if tile == 5 and int(s.line[seat]):  # 2B
        planned = dragged(s, seat, out)
    return planned + finesse_gain(s, seat, out, 3 if tile == 3 else 0 if tile in (4, 8) else 1) - held


def value_of_skill(s: Any, seat: int, out: Any, move: int, strength: int, planned: int) -> int:
    price, card = int(out[PRICE]), move - SKILL
    if move == SKILL + U:
        return finesse_gain(s, seat, out, 2) - price + planned
    if move in (REEL_K, REEL_M):
        card = K if move == REEL_K else M
        return meanwhile(s, out) + spun(s, seat, out, value_of(s, card), strength) - int(out[LINE_NOW]) - cost_of(card) * price
    if card in (J, K, M):
        number = int(s.numbers[CAST_J]) if card == J else value_of(s, card)
        return meanwhile(s, out) + best_landing(out, number - 1) - cost_of(card) * price
    to = move - SKILL_L + 1  # L, or C, D, H
    if move < SKILL_L:
        to = int(s.numbers[TO_C if card == C else TO_D if card == D else TO_H])
    return int(out[DICE_AT + to - 1]) - (2 * price if move >= SKILL_L else 0) - pips(s, to)


def cost_of(card: int) -> int:
    return 3 if card == K else 2


def best_fly(s: Any, seat: int, out: Any, free: bool) -> tuple[int, int]:
    """The colour of another fly that promises most, and what; the notes of matches and landings are then those of some fly."""
    best, most = 0, NO_MATCH
    for fly in range(1, COLOURS + 1):
        if fly != int(s.fly[seat]) and fly != int(s.second_fly[seat]):
            later = note_matches(s, out, fly, 0)
            note_landings(s, seat, out, 0, COLUMNS - 1)
            found = later + (best_anywhere(s, out) if free else plan_of_casts(s, seat, out))
            if found > most:
                best, most = fly, found
    return best, most


def plan_of_casts(s: Any, seat: int, out: Any) -> int:
    note_dice(s, seat, out, 0)
    return plan(s, seat, out, DICE_AT)


def best_anywhere(s: Any, out: Any) -> int:
    """What Casts are worth on average over the columns, those of the dice in the pool above all."""
    total, weight = 0, 0
    for column in range(COLUMNS):
        weighs = 1 + 4 * min(1, int(s.pool[column]))
        total += weighs * best_landing(out, column)
        weight += weighs
    return total // weight


def in_turn(s: Any, seat: int, out: Any) -> None:
    if int(s.variant) and int(s.die_step) == NOT_TAKEN:
        note_leaving(s, out)
    free, strength = int(s.line[seat]) == 0, 0
    fly, with_fly, later = 0, 0, 0
    if free:
        if int(s.die_step) <= IN_HAND and may_change_fly(s, seat):
            fly, with_fly = best_fly(s, seat, out, False)
        later = note_matches(s, out, int(s.fly[seat]), int(s.second_fly[seat]))
        note_landings(s, seat, out, 0, COLUMNS - 1)
    else:
        strength = strength_on_line(s, seat)
    note_dice(s, seat, out, strength)
    planned = plan(s, seat, out, DICE_AT)
    for move in range(END_TURN + 1):
        is_fly = FLY <= move < MOMENTUM or MOMENTUM_FLY <= move < MOMENTUM_FLIP or SKILL_I <= move < REEL_K
        if (not is_fly or fly_of(move) == fly) and refusal(s, seat, move) == 0:
            if not is_fly:
                consider(out, move, value_in_turn(s, seat, out, move, strength, planned))
            else:
                consider(out, move, with_fly - later - (holding(s, seat) if MOMENTUM <= move < SKILL else int(out[PRICE])))
    if free and int(s.die_step) == IN_HAND and int(s.finesse[seat]):
        consider_carry(s, seat, out, int(s.die) - 1, int(out[PRICE]) + pips(s, int(s.die)))


def may_change_fly(s: Any, seat: int) -> bool:
    tile = tile_side(s, seat) if int(s.tile[seat]) else 0
    return int(s.finesse[seat]) >= 2 or (int(s.finesse[seat]) > 0 and has_skill(s, seat, I)) or tile == 2 or tile == 7


def fly_of(move: int) -> int:
    """The fly that a move ties."""
    return move - (FLY if move < MOMENTUM else MOMENTUM_FLY if move < SKILL else SKILL_I) + 1


def consider_carry(s: Any, seat: int, out: Any, column: int, cost: int) -> None:
    """Consider Hatch tokens that come to a column of the Cast that lacks the colour of the fly."""
    fly, finesse = int(s.fly[seat]), int(s.finesse[seat]) - (0 if int(s.phase) == CARRYING else 1)
    for to in range(max(0, column - 2), column + 1):
        if int(out[MATCH_AT + to]) == NO_MATCH:
            for side in range(2):
                source = to + 1 - 2 * side
                if 0 <= source < COLUMNS and int(s.hatch[source, fly - 1]):
                    left = int(out[MATCH_AT + source])
                    out[MATCH_AT + to] = out[TOKENS_AT + fly - 1]
                    if int(s.hatch[source, fly - 1]) == 1:
                        out[MATCH_AT + source] = NO_MATCH
                    note_arrivals(s, out, column, finesse)
                    consider(out, CARRY + (source * COLOURS + fly - 1) * 2 + side, best_arrival(out, finesse) - cost)
                    out[MATCH_AT + to] = NO_MATCH
                    out[MATCH_AT + source] = left
