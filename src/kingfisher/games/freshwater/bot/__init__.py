"""What the specialist of Freshwater Fly knows: what a fish is worth to a seat, what a Cast may hope for, how long a line is.

Everything is counted in hundredths of a point. A turn has a price, so a fish is worth what it brings less the turns until it is
landed, and a Cast is worth what the best way of drifting hooks on average. `rollout_policy` takes the best move by these
values; rollouts to the end of a round choose where it matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.bot.analysis import (
    CONSIDERED,
    FISH_AT,
    LANDINGS,
    MATCH_AT,
    MAX_CONSIDERED,
    NO_MATCH,
    PRICE,
    after_strikes,
    arrival,
    best_arrival,
    best_landing,
    consider,
    holding,
    may_drift_to,
    note_arrivals,
    note_landings,
    note_matches,
    prepare,
    value_at,
)
from kingfisher.games.freshwater.bot.fish_value import (
    A_CARD,
    A_COLUMN,
    A_POINT,
    A_WIN,
    BEGINNING,
    SIDE_WORTH,
    finesse_price,
    fish_promise,
    hope_of,
    kinds_of,
    token_promise,
    turn_price,
    turns_left,
    turns_on_line,
    with_fish,
    worth_of_line,
)
from kingfisher.games.freshwater.bot.move_value import best_anywhere, best_fly, consider_carry, in_turn
from kingfisher.games.freshwater.bot.solo import day_is_over, deck_to_lose, in_journal, prospect
from kingfisher.games.freshwater.rules import refusal, won
from kingfisher.games.freshwater.rules.bonus_actions import swapped, tile_side
from kingfisher.games.freshwater.rules.cast import column_of, decks_beside, must_drift, refusal_of_extra, row_of
from kingfisher.games.freshwater.rules.endgame import is_out
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE, CARD_PRICES
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.scoring import FIRST_TO_SEVEN_POINTS, bonus_points, total_score
from kingfisher.games.freshwater.rules.setup import back_of, colour_of, dice_in_pool, points_of, space
from kingfisher.games.freshwater.rules.state import (
    AIM,
    CARRY,
    CARRYING,
    CAST,
    CAST_2A,
    CAST_4A,
    CAST_V,
    CHANGE,
    COLOURS,
    COLUMNS,
    DRIFT,
    DRIFTS,
    END_CAST,
    EXTRA,
    FINISHED,
    FIRST_FLY,
    FLIP_TILE,
    FLY,
    HELD,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    JOURNAL,
    KEEP_FISH,
    KEEP_FLY,
    KEEP_TILE,
    MISSED,
    MOMENTUM_TILES,
    MOVE_SKILL,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    ON_BOARD,
    PASS,
    PLAYER,
    ROUND_END,
    ROWS,
    SILENT_ROCK,
    SKILL_E,
    SKILL_F,
    SKILL_G,
    SKILL_Q,
    SKILL_V,
    SKILL_X,
    SKILLS,
    SPOT,
    STAMINA,
    STRIKE_CARDS,
    SWAP,
    SWAPPING,
    TILE,
    TILE_CHOICE,
    TOKEN,
    TURN,
    TURNS_A_ROUND,
    UPGRADE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

EFFORT = 400
HORIZON = 200
"""A rollout ends with a round (`rollout_done`); this many moves are more than two rounds have."""

LEVELS = {
    "beginner": ("greedy", 1),
    "casual": ("montecarlo", 100),
    "skilled": ("specialist", 0),
    "expert": ("specialist", 60),
    "master": ("specialist", EFFORT),
}
NEAR = 150
"""A move that seems to be worth so much less than the best is not thought about."""
NEAR_IN_SOLO = 50
"""The same against the Silent Angler, whose luck drowns greater differences."""
ENOUGH_DICE = 4
"""With fewer dice in the pool a rollout goes on to the end of the next round."""


# The moves of a Cast


def at_aim(s: State, seat: int, out: Ints) -> None:
    """Consider where the Casting token lands, or a Hatch token moved before."""
    column = s.column
    note_landings(s, seat, out, column, column)
    for row in range(ROWS):
        consider(out, CAST + row, out[LANDINGS + space(column, row)])
    if s.finesse[seat] >= ACTION_PRICE:
        consider_carry(s, seat, out, column, ACTION_PRICE * out[PRICE])


def at_carrying(s: State, seat: int, out: Ints) -> None:
    """Consider the Hatch token that 4A has to move; where none is wanted, one that does no harm."""
    column = s.numbers[CAST_4A] - 1
    note_arrivals(s, out, column, s.finesse[seat])
    as_it_is = best_arrival(out, s.finesse[seat])
    for move in range(CARRY, MOVE_SKILL_S):
        if refusal(s, seat, move) == 0:
            colour = (move - CARRY) // 2 % COLOURS + 1
            harms = colour == s.fly[seat] or colour == s.second_fly[seat]
            if out[CONSIDERED] == 0 or (not harms and out[CONSIDERED] < 2):
                consider(out, move, as_it_is - (A_COLUMN if harms else 0))
    consider_carry(s, seat, out, column, 0)


def at_swapping(s: State, seat: int, out: Ints) -> None:
    """Consider with 2A to bring the best fish of the river where the Cast will drift."""
    first = s.numbers[CAST_2A] - 1
    for move in range(SWAP, UPGRADE):
        space, other_space = swapped(move)
        if s.river[space] and s.river[other_space]:
            gain = out[FISH_AT + other_space] - out[FISH_AT + space]
            consider(out, move, gain * (is_on_the_way(out, space, first) - is_on_the_way(out, other_space, first)))


def is_on_the_way(out: Ints, where: int, first: int) -> int:
    """Tell whether a Cast to the column may well hook a fish there."""
    column = column_of(where)
    likely = column != first and may_drift_to(column, first) and row_of(where) == 1
    return int(likely and out[MATCH_AT + column] != NO_MATCH)


def at_spot(s: State, seat: int, out: Ints) -> None:
    """Consider another Strike card, drifting on, or the end."""
    finesse, revealed, drifts = s.finesse[seat], s.revealed, s.drifts
    where, first = s.spot, column_of(s.first_spot)
    column, row = column_of(where), row_of(where)
    note_arrivals(s, out, first, finesse)
    if refusal_of_extra(s, seat) == 0:
        value, left = value_at(s, out, where), STRIKE_CARDS - revealed
        missed = after_strikes(out, value, drifts, column, row, revealed + 1, finesse - ACTION_PRICE) if left > 1 else 0
        consider(out, EXTRA, (value + (left - 1) * missed) // left - ACTION_PRICE * out[PRICE])
    if must_drift(s):
        for after in range(max(0, row - 1), min(ROWS, row + 2)):
            consider(out, DRIFT + after, out[arrival(drifts + 1, after, revealed, finesse)])
    else:
        consider(out, END_CAST, 0)
    if refusal(s, seat, MOVE_SKILL + SKILL_G) == 0:
        consider(out, MOVE_SKILL + SKILL_G, out[arrival(0, row_of(s.first_spot), 0, finesse)] - A_CARD)
    if drifts == DRIFTS and column > 0 and finesse >= CARD_PRICES[SKILL_X]:
        third_drift(s, seat, out)


def third_drift(s: State, seat: int, out: Ints) -> None:
    """Consider a third drift with X."""
    note_arrivals(s, out, column_of(s.first_spot) - 1, s.finesse[seat])
    for row in range(ROWS):
        if refusal(s, seat, MOVE_SKILL_X + row) == 0:
            value = out[arrival(DRIFTS, row, s.revealed, s.finesse[seat] - CARD_PRICES[SKILL_X])]
            consider(out, MOVE_SKILL_X + row, value - CARD_PRICES[SKILL_X] * out[PRICE])


# Answers


def answer(s: State, seat: int, phase: int, out: Ints) -> int:
    """Choose where something is asked that has few answers."""
    if phase == FIRST_FLY:
        return FLY + best_fly(s, seat, out, True)[0] - 1
    if phase == CHANGE:
        fly, with_fly = best_fly(s, seat, out, True)
        now = note_matches(s, out, s.fly[seat], 0)
        note_landings(s, seat, out, 0, COLUMNS - 1)
        return FLY + fly - 1 if with_fly > now + best_anywhere(s, out) else KEEP_FLY
    if phase == HOOK_TOKEN:
        return TOKEN + best_token(s, seat)
    if phase == MISSED:
        return MOVE_SKILL + SKILL_E
    if phase == STAMINA:
        return MOVE_SKILL + SKILL_Q
    if phase == TILE_CHOICE:
        return best_tile(s)
    if phase == HELD:
        tile = tile_side(s, seat)
        return FLIP_TILE if int(SIDE_WORTH[tile ^ 1]) > int(SIDE_WORTH[tile]) else KEEP_TILE
    if phase == HOOKED:
        return KEEP_FISH
    if phase == ROUND_END:
        return at_round_end(s, seat, out)
    return other_answer(s, seat, phase)


def other_answer(s: State, seat: int, phase: int) -> int:
    """Choose Rock decks in Fly Solo, and the first answer where it will do."""
    if s.variant and phase in (HOOK_ROCK, SILENT_ROCK):
        return deck_to_lose(s, decks_beside(s, s.spot))
    return first_legal(s, seat)


def first_legal(s: State, seat: int) -> int:
    """Choose the first legal move: of boards, Rock decks, and reels at the end of the game."""
    move = 0
    while refusal(s, seat, move):
        move += 1
    return move


def best_token(s: State, seat: int) -> int:
    best, most, hope = -1, 0, hope_of(s)
    for colour in range(COLOURS):
        if refusal(s, seat, TOKEN + colour) == 0:
            value = token_promise(s, seat, hope, colour + 1)
            if best < 0 or value > most:
                best, most = colour, value
    return best


def best_tile(s: State) -> int:
    best, most = -1, 0
    for tile in range(MOMENTUM_TILES):
        if s.tile_at[tile] == ON_BOARD:
            value = int(SIDE_WORTH[2 * (tile + 1) + s.side[tile]])
            if best < 0 or value > most:
                best, most = TILE + tile, value
    return best


def at_round_end(s: State, seat: int, out: Ints) -> int:
    if refusal(s, seat, MOVE_SKILL + SKILL_F) == 0:
        return MOVE_SKILL + SKILL_F
    if refusal(s, seat, MOVE_SKILL + SKILL_V) == 0:
        column = s.numbers[CAST_V] - 1
        note_matches(s, out, s.fly[seat], s.second_fly[seat])
        note_landings(s, seat, out, column, column)
        if best_landing(out, column) > CARD_PRICES[SKILL_V] * out[PRICE]:
            return MOVE_SKILL + SKILL_V
    return PASS


def weigh(s: State, seat: int, out: Ints) -> None:
    """Consider what can be done, and note the best of it."""
    phase = s.phase
    out[CONSIDERED] = 0
    if phase == JOURNAL:
        consider(out, in_journal(s), 0)
        return
    prepare(s, seat, out)
    if phase == TURN:
        in_turn(s, seat, out)
        return
    if s.fly[seat] and s.line[seat] == 0:
        note_matches(s, out, s.fly[seat], s.second_fly[seat])
    if phase == SPOT:
        at_spot(s, seat, out)
    elif phase == AIM:
        at_aim(s, seat, out)
    elif phase == CARRYING:
        at_carrying(s, seat, out)
    elif phase == SWAPPING:
        at_swapping(s, seat, out)
    else:
        consider(out, answer(s, seat, phase, out), 0)


def rollout_policy(s: State, seat: int, out: Ints) -> int:
    """Choose the best move by the values above."""
    weigh(s, seat, out)
    return out[CONSIDERED + 1]


# For the search


def standing_of(s: State, seat: int) -> int:
    """Estimate what the seat may expect: what it has, and what is on its way."""
    left, hope, kinds = turns_left(s), hope_of(s), kinds_of(s, seat)
    promise = fish_promise(s, seat, kinds, hope)
    value = promise + token_promise(s, seat, hope, 0) + A_POINT * bonus_points(s, seat)
    for k in range(s.caught[seat]):
        value += A_POINT * points_of(s, s.pile[seat, k])
    if s.first_to_seven == seat + 1:
        value += (FIRST_TO_SEVEN_POINTS + s.extra_seven) * A_POINT
    card = s.line[seat]
    if card:
        gain = A_POINT * points_of(s, card) + fish_promise(s, seat, with_fish(kinds, back_of(s, card)), hope) - promise
        turns = turns_on_line(s, colour_of(s, card), strength_on_line(s, seat), s.section[seat], s.reel[seat])
        value += worth_of_line(gain, turns, left, turn_price(left))
    value += finesse_price(left) * s.finesse[seat] + holding(s, seat) * min(left, 400) // 400
    for card in range(SKILLS):
        if s.skills[seat] >> card & 1:
            value += A_CARD // 2
    if s.variant:
        return value + A_POINT * s.extra_points
    return value + (BEGINNING if s.start == seat else 0)


def evaluate(s: State, seat: int) -> float:
    """Tell how far the seat is ahead of the best of the others; once it is over, a win counts by itself."""
    if s.variant:
        return prospect(s, 0 if day_is_over(s) else standing_of(s, PLAYER), turns_left(s))
    over = s.phase == FINISHED
    best = -100_000
    for other in range(s.seats):
        if other != seat and not is_out(s, other):
            best = max(best, A_POINT * total_score(s, other) if over else standing_of(s, other))
    own_points = A_POINT * total_score(s, seat) if over else standing_of(s, seat)
    return float(own_points - best + (A_WIN if over and won(s, seat) else 0))


def rollout_done(before: State, s: State) -> bool:
    """Tell whether a rollout ends: when a round begins, and not too soon."""
    if s.phase == JOURNAL:
        return True
    rounds = s.rounds - before.rounds
    if s.variant:
        return rounds >= (2 if before.turns == TURNS_A_ROUND - 1 else 1)
    return rounds >= (1 if dice_in_pool(before) >= ENOUGH_DICE else 2)


def prune(s: State, seat: int, moves: Ints, legal: int) -> int:
    """Keep the best moves by the values above, as far as they are near each other."""
    weigh(s, seat, moves)
    count_kept, first = moves[CONSIDERED], CONSIDERED + 1
    least = moves[first + MAX_CONSIDERED] - (NEAR_IN_SOLO if s.variant else NEAR)
    for k in range(count_kept):
        if moves[first + MAX_CONSIDERED + k] < least:
            return k
        moves[k] = moves[first + k]
    return count_kept
