"""The rules of Freshwater Fly: the functions that every game answers.

`state` holds the State. The chapters of rules.md are in `setup` (1, 2), `turn` (3), `cast` (4), `reel` (5), `finesse` (6),
`bonus_actions` (6 to 8), `endgame` (9), `scoring` (10), `solo_day` (12) and `journal` (13). All cite 11. `chance_draws` says
what dice, bag and cards bring, `hidden_cards` what nobody sees, and `piece_count` the count of all pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE
from kingfisher.core.rng import number
from kingfisher.games.freshwater.rules.bonus_actions import apply_in_tile, legal_in_tile, refusal_in_tile
from kingfisher.games.freshwater.rules.cast import (
    apply_at_space,
    apply_in_cast,
    legal_at_space,
    legal_in_cast,
    legal_with_tokens,
    refusal_at_space,
    refusal_in_cast,
)
from kingfisher.games.freshwater.rules.chance_draws import (
    MAX_OUTCOMES as MAX_OUTCOMES,
    apply_chance,
    chance as chance,
    chances as chances,
)
from kingfisher.games.freshwater.rules.endgame import apply_at_end, finish, is_out, legal_at_end, refusal_at_end
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE, refusal_to_buy
from kingfisher.games.freshwater.rules.hidden_cards import (
    SAME_FOR_ALL as SAME_FOR_ALL,
    can_observe as can_observe,
    determinize as determinize,
    hide as hide,
)
from kingfisher.games.freshwater.rules.journal import (
    BETWEEN_DAYS,
    apply_in_journal,
    is_beaten,
    legal_in_journal,
    points_of_days,
    refusal_in_journal,
)
from kingfisher.games.freshwater.rules.piece_count import missing as missing
from kingfisher.games.freshwater.rules.reel import apply_in_reel, legal_in_reel, refusal_in_reel
from kingfisher.games.freshwater.rules.scoring import ranks_before, total_score
from kingfisher.games.freshwater.rules.setup import points_of, set_up
from kingfisher.games.freshwater.rules.solo_day import legal_rocks, refusal_of_rock, remove_rock, set_up_day
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    AIM,
    BOARD_CHOICE,
    CARRY,
    CARRYING,
    CHANGE,
    DAY,
    FINISHED,
    FIRST_FLY,
    HATCHING,
    HELD,
    IN_HAND,
    JOURNAL,
    LOCATIONS,
    MAX_LEGAL_MOVES as MAX_LEGAL_MOVES,
    MISSED,
    MOVE_SKILL_S,
    MOVES as MOVES,
    NEW_DAY,
    PLAYER,
    ROCK,
    ROLL,
    SILENT_ANGLER,
    SILENT_ROCK,
    SKILL_S,
    SPOT,
    TURN,
    UPGRADE,
    Options as Options,
    State as State,
)
from kingfisher.games.freshwater.rules.turn import (
    apply_before_play,
    apply_in_turn,
    begin_turn,
    go_on,
    leave_turn,
    legal_before_play,
    legal_in_turn,
    refusal_before_play,
    refusal_in_turn,
    to_act as to_act,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng

MAX_GAME_LENGTH = 0  # [11.24] nothing but the seventh fish ends the game
SCORES = (0, 1000)

NOT_YOUR_TURN = 302
SEVENTH_FISH = 1001
DAY_IS_OVER, DAY_GIVEN_UP = 1222, 1231
ADVENTURE_IS_OVER, ADVENTURE_GIVEN_UP = 1302, 1320
ALL_BUT_ONE_GAVE_UP = 1125


def deal(s: State, options: Options, rng: Rng) -> None:
    set_up(s, options, rng)
    if s.variant:
        if s.variant == DAY:
            set_up_day(s, number(rng))
        else:
            s.phase = JOURNAL
        return
    s.phase = BOARD_CHOICE if options.boards else TURN
    if s.phase == TURN:
        begin_turn(s)
    go_on(s)


def refusal(s: State, seat: int, move: int) -> int:
    if seat != to_act(s):
        return NOT_YOUR_TURN  # [3.2]
    phase = s.phase
    if phase == JOURNAL:
        return refusal_in_journal(s, move)
    if move >= UPGRADE:
        return BETWEEN_DAYS
    if phase == SILENT_ROCK:
        return refusal_of_rock(s, move)
    if phase == TURN:
        return refusal_in_turn(s, seat, move)
    if phase <= FIRST_FLY:
        return refusal_before_play(s, phase, move)
    if phase <= CHANGE:
        return refusal_in_tile(s, seat, phase, move)
    if phase <= SPOT:
        return refusal_at_space(s, seat, phase, move)
    if phase <= MISSED:
        return refusal_in_cast(s, seat, phase, move)
    return refusal_in_reel(s, phase, move) if phase <= HELD else refusal_at_end(s, seat, phase, move)


def legal(s: State, seat: int, out: Ints) -> int:
    if seat != to_act(s):
        return 0
    phase = s.phase
    count = legal_but_tokens(s, seat, phase, out)
    if may_move_tokens(s, seat, phase):
        count = legal_with_tokens(s, out, count, CARRY, 1)
        if phase != CARRYING and refusal_to_buy(s, seat, SKILL_S) == 0:
            count = legal_with_tokens(s, out, count, MOVE_SKILL_S, 2)
    return count


def legal_but_tokens(s: State, seat: int, phase: int, out: Ints) -> int:
    """List the legal moves phase by phase, and in each kind by kind, by what refuses that kind."""
    if phase == JOURNAL:
        return legal_in_journal(s, out)
    if phase == SILENT_ROCK:
        return legal_rocks(s, out)
    if phase == TURN:
        return legal_in_turn(s, seat, out)
    if phase <= FIRST_FLY:
        return legal_before_play(s, phase, out)
    if phase <= CHANGE:
        return legal_in_tile(s, seat, phase, out)
    if phase <= SPOT:
        return legal_at_space(s, seat, phase, out)
    if phase <= MISSED:
        return legal_in_cast(s, seat, phase, out)
    return legal_in_reel(s, phase, out) if phase <= HELD else legal_at_end(s, seat, phase, out)


def may_move_tokens(s: State, seat: int, phase: int) -> bool:
    """Tell whether Hatch tokens may be moved, by Finesse in a turn or before a landing, or by 4A."""
    if phase == TURN:
        return s.die_step == IN_HAND and s.line[seat] == 0 and s.finesse[seat] >= ACTION_PRICE
    return phase == CARRYING or (phase == AIM and s.finesse[seat] >= ACTION_PRICE)


def apply(s: State, seat: int, move: int) -> None:
    phase = s.phase
    if seat == CHANCE:
        apply_chance(s, move)
    elif phase == JOURNAL:
        apply_in_journal(s, move)
    elif phase == SILENT_ROCK:
        remove_rock(s, move - ROCK)
    elif phase == TURN:
        apply_in_turn(s, seat, move)
    elif phase <= FIRST_FLY:
        apply_before_play(s, seat, phase, move)
    elif phase <= CHANGE:
        apply_in_tile(s, seat, phase, move)
    elif phase <= SPOT:
        apply_at_space(s, seat, phase, move)
    elif phase <= MISSED:
        apply_in_cast(s, seat, phase, move)
    elif phase <= HELD:
        apply_in_reel(s, seat, phase, move)
    else:
        apply_at_end(s, seat, phase, move)
    go_on(s)


# How it stands


def score(s: State, seat: int) -> int:
    if s.variant != ADVENTURE:
        return total_score(s, seat)
    running = s.phase not in (JOURNAL, NEW_DAY, FINISHED)
    return points_of_days(s) + (total_score(s, seat) if running else 0)  # [13.20]


def standing(s: State, seat: int) -> int:
    """Estimate points in hundredths, with what is to come of the fish on the line, Finesse and a tile."""
    value = 100 * total_score(s, seat) + 8 * s.finesse[seat]
    if s.tile[seat]:
        value += 15
    fish = s.line[seat]
    if fish and s.phase != FINISHED:
        turns_left = 5 * s.section[seat] - s.reel[seat]
        value += 20 * points_of(s, fish) + 60 - 4 * turns_left
        if s.drag[seat]:
            value += 10
    return value


def worth(s: State, seat: int) -> int:
    """Tell how far the seat is ahead of the best of the others."""
    if s.variant:
        ahead = 0 if s.phase in (JOURNAL, NEW_DAY) else standing(s, PLAYER) - 100 * total_score(s, SILENT_ANGLER)
        return ahead + 10_000 * s.beaten + 1000 * s.badges
    best = -100_000
    for other in range(s.seats):
        if other != seat:
            best = max(best, standing(s, other))
    return standing(s, seat) - best


def won(s: State, seat: int) -> bool:
    """Tell whether the seat has won [10.17] [11.25]."""
    if s.phase != FINISHED or is_out(s, seat):
        return False
    if s.variant:
        return s.beaten == LOCATIONS if s.variant == ADVENTURE else is_beaten(s)  # [12.29] [13.2]
    for other in range(s.seats):
        if other != seat and not is_out(s, other) and ranks_before(s, other, seat):
            return False
    return True


def ending(s: State) -> int:
    if s.phase != FINISHED:
        return 0
    if s.variant:
        codes = (DAY_IS_OVER, DAY_GIVEN_UP) if s.variant == DAY else (ADVENTURE_IS_OVER, ADVENTURE_GIVEN_UP)
        return codes[s.ended - 1]
    return SEVENTH_FISH if s.ended == 1 else ALL_BUT_ONE_GAVE_UP


def give_up(s: State, seat: int) -> None:
    """Let the seat give up [11.25]."""
    s.given_up = s.given_up | 1 << seat
    left = 0
    for other in range(s.seats):
        if not is_out(s, other):
            left += 1
    if left == 1 or s.variant:
        finish(s, 2)  # [12.31] [13.20]
    elif seat == s.seat and s.phase != HATCHING and s.phase != ROLL:
        leave_turn(s, seat)
        go_on(s)


def stage(s: State) -> int:
    """Find the Day of an adventure, from 0.

    The Journal before a Day belongs to it.
    """
    return max(0, s.day - 1)
