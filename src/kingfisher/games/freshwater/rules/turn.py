"""Chapter 3 of rules.md: rounds and turns, and what follows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import (
    CHANCE,
    OVER,
)
from kingfisher.games.freshwater.rules.bonus_actions import (
    NOT_IN_POOL,
    SWAP_TWO_FISH,
    TAKE_A_DIE,
    WITH_A_DIE,
    apply_skill_choice,
    change_fly,
    finish_action,
    has_bonus,
    legal_by_card,
    legal_by_tile,
    legal_flies,
    play_momentum,
    refusal_of_drag,
    refusal_of_fly,
    refusal_of_i,
    refusal_of_l,
    refusal_of_momentum,
    refusal_of_skill,
    refusal_to_reel_by,
    return_tile,
    tile_action_goes_by_itself,
    use_skill,
)
from kingfisher.games.freshwater.rules.cast import (
    CAST_IS_OVER,
    DRIFT_ONE_ROW,
    EXTRA_AFTER_CARDS,
    NO_SUCH_DECK,
    NO_SUCH_TOKEN,
    THIRD_DRIFT,
    aim,
    apply_aim,
    cast_goes_by_itself,
    forget_cast,
    land_fish,
    refusal_before_landing,
    refusal_to_cast,
    take_token,
    tokens_to_choose,
)
from kingfisher.games.freshwater.rules.endgame import (
    ask_next,
    first_asked,
    last_reels_go_by_themselves,
    next_seat,
    round_end_goes_by_itself,
)
from kingfisher.games.freshwater.rules.finesse import (
    ACTION_PRICE,
    CARD_GAINS,
    DICE_ACTION_GAIN,
    FLY_FROM,
    NO_FINESSE,
    action_price,
    gain,
    pay,
    usable_cards,
    use_card,
)
from kingfisher.games.freshwater.rules.reel import (
    NO_FISH,
    TAKE_ONE,
    TURN_IT_OR_NOT,
    refusal_to_reel,
    spin,
    tile_goes_by_itself,
)
from kingfisher.games.freshwater.rules.setup import dice_in_pool, listed, nth_bit, unused_board
from kingfisher.games.freshwater.rules.solo_day import (
    silent_goes_by_itself,
)
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    AIM,
    BOARD,
    BOARD_CHOICE,
    CARRY,
    CAST,
    CHANGE,
    DRAG,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FINISHED,
    FIRST_FLY,
    FLIP_TILE,
    FLY,
    HATCHING,
    HELD,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    IN_HAND,
    JOURNAL,
    KEEP_TILE,
    LAST_REELS,
    MAX_ROUNDS,
    MINUS,
    MISSED,
    MOMENTUM,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    NEW_DAY,
    NOT_TAKEN,
    PASS,
    PLUS,
    REEL,
    REEL_K,
    REROLL,
    ROCK,
    ROLL,
    ROUND_END,
    ROWS,
    SILENT,
    SILENT_STRIKE,
    SKILL_A,
    SKILL_C,
    SKILL_D,
    SKILL_H,
    SKILL_K,
    SKILL_M,
    STAMINA,
    STRIKE,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
    TILE_CHOICE,
    TURN,
    TURNS_A_ROUND,
    USED,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

NOT_YET = 306
FIRST_FLY_FIRST = 210
CHOOSE_A_BOARD = 1122
DIE_FROM_1_TO_6 = 604


def to_act(s: State) -> int:
    phase = s.phase
    if phase in (STRIKE, REROLL, HATCHING, ROLL, SILENT_STRIKE, NEW_DAY):
        return CHANCE
    return OVER if phase == FINISHED else s.seat  # [3.2]


def refusal_before_play(s: State, phase: int, move: int) -> int:
    if phase == BOARD_CHOICE:
        return 0 if BOARD <= move < CARRY and is_free(s, move - BOARD + 1) else CHOOSE_A_BOARD  # [11.22]
    return 0 if FLY <= move < MOMENTUM else FIRST_FLY_FIRST  # [2.10]


def legal_before_play(s: State, phase: int, out: Ints) -> int:
    count = 0
    for move in range(BOARD, CARRY) if phase == BOARD_CHOICE else range(FLY, MOMENTUM):
        count = listed(out, count, move, refusal_before_play(s, phase, move))
    return count


def is_free(s: State, board: int) -> bool:
    for seat in range(s.seats):
        if s.board[seat] == board:
            return False
    return True


def apply_before_play(s: State, seat: int, phase: int, move: int) -> None:
    if phase == BOARD_CHOICE:
        choose_board(s, seat, move - BOARD + 1)
    else:
        s.fly[seat] = move - FLY + 1
        s.phase = TURN


def choose_board(s: State, seat: int, board: int) -> None:
    s.board[seat] = board
    s.seat = next_seat(s, seat)
    if s.board[s.seat]:  # all who play have one, and this is the first of them
        begin_turn(s)


# A turn


def refusal_in_turn(s: State, seat: int, move: int) -> int:
    if move < CAST:
        return refusal_to_take(s, move - TAKE)
    if move < DRAG or MOVE_SKILL_L <= move < END_TURN or move >= CARRY:
        return refusal_with_die(s, seat, move)
    if move < MOVE_SKILL:
        return refusal_of_bonus(s, seat, move)
    if move < MOVE_SKILL_L:
        return refusal_by_card(s, seat, move)
    if move == END_TURN:
        return refusal_to_end_turn(s)
    return refusal_out_of_time(move)


def refusal_to_end_turn(s: State) -> int:
    return 0 if s.die_step == USED else NOT_YET  # [3.6]


def refusal_to_take(s: State, face: int) -> int:
    return NOT_IN_POOL if s.die_step != NOT_TAKEN or s.pool[face] == 0 else 0  # [3.4]


def refusal_with_die(s: State, seat: int, move: int) -> int:
    """Find the rule that forbids a move for which the die must be in hand.

    Of L and S the card is asked for first.
    """
    in_hand = s.die_step == IN_HAND
    if MOVE_SKILL_L <= move < END_TURN:
        code = refusal_of_l(s, seat, move - MOVE_SKILL_L + 1)
    elif MOVE_SKILL_S <= move < SWAP:
        code = refusal_before_landing(s, seat, move)
    elif move >= SWAP:
        return SWAP_TWO_FISH
    elif move == REEL and s.die_step == NOT_TAKEN and s.line[seat] == 0:
        return NO_FISH  # [5.1] No die would help.
    else:
        code = 0 if in_hand else TAKE_A_DIE  # [3.3]
    if code:
        return code
    if not in_hand:
        return TAKE_A_DIE
    return refusal_of_dice_action(s, seat, move)


def refusal_of_dice_action(s: State, seat: int, move: int) -> int:
    if move < REEL:
        return refusal_to_cast(s, seat)
    if move == REEL:
        return refusal_to_reel(s, seat, s.die)
    if move == TAKE_FINESSE or MOVE_SKILL_L <= move < END_TURN:
        return 0  # [6.1]
    if move <= MINUS:
        return refusal_to_turn_die(s, seat, FACES if move == PLUS else 1)
    return refusal_before_landing(s, seat, move) or refusal_to_cast(s, seat)  # [11.4]


def refusal_to_turn_die(s: State, seat: int, farthest: int) -> int:
    if s.finesse[seat] < ACTION_PRICE:
        return NO_FINESSE  # [6.3]
    return DIE_FROM_1_TO_6 if s.die == farthest else 0  # [6.4]


def refusal_of_bonus(s: State, seat: int, move: int) -> int:
    """Find the rule against a Bonus action by Finesse or by a tile, the die being taken or not [3.5] [11.3]."""
    if move == DRAG:
        return refusal_of_drag(s, seat)
    if move < MOMENTUM:
        return refusal_of_fly(s, seat, move - FLY + 1)
    return refusal_of_momentum(s, seat, move)


def refusal_by_card(s: State, seat: int, move: int) -> int:
    """Find the rule against a Bonus action by a Rock card [3.5]."""
    if move < MOVE_SKILL_I:
        return refusal_of_skill(s, seat, move - MOVE_SKILL)
    if move < REEL_K:
        return refusal_of_i(s, seat, move - MOVE_SKILL_I + 1)
    return refusal_to_reel_by(s, seat, SKILL_K if move == REEL_K else SKILL_M)


def refusal_out_of_time(move: int) -> int:
    """Find the rule against a move, in a turn, that belongs into a Cast, a Reel or another moment."""
    if move == EXTRA:
        return EXTRA_AFTER_CARDS
    if move < MOVE_SKILL_X:
        return DRIFT_ONE_ROW
    if move < END_CAST:
        return THIRD_DRIFT
    if move == END_CAST:
        return CAST_IS_OVER
    if move < ROCK:
        return NO_SUCH_TOKEN
    if move < TILE:
        return NO_SUCH_DECK
    if move < FLIP_TILE:
        return TAKE_ONE
    if move <= KEEP_TILE:
        return TURN_IT_OR_NOT
    return NOT_YET if move <= PASS else CHOOSE_A_BOARD


def legal_in_turn(s: State, seat: int, out: Ints) -> int:
    """List the moves of a turn, without those of the Hatch tokens that may be moved."""
    step, count = s.die_step, 0
    if step == NOT_TAKEN:
        for face in range(FACES):
            count = listed(out, count, TAKE + face, refusal_to_take(s, face))
    elif step == IN_HAND:
        count = legal_with_die(s, seat, out)
    count = listed(out, count, DRAG, refusal_of_drag(s, seat))
    if s.finesse[seat] >= FLY_FROM:
        count = legal_flies(s, seat, out, count, FLY)  # [6.7]
    if s.tile[seat] and s.played == 0:
        count = legal_by_tile(s, seat, out, count)
    if usable_cards(s, seat):
        count = legal_by_card(s, seat, out, count)
    return listed(out, count, END_TURN, refusal_to_end_turn(s))


def legal_with_die(s: State, seat: int, out: Ints) -> int:
    count, code = 0, refusal_to_cast(s, seat)
    for row in range(ROWS):
        count = listed(out, count, CAST + row, code)
    count = listed(out, count, REEL, refusal_to_reel(s, seat, s.die))
    count = listed(out, count, TAKE_FINESSE, 0)
    count = listed(out, count, PLUS, refusal_to_turn_die(s, seat, FACES))
    return listed(out, count, MINUS, refusal_to_turn_die(s, seat, 1))


def apply_in_turn(s: State, seat: int, move: int) -> None:
    s.phase_after = TURN
    if move < CAST:
        take_die(s, move - TAKE)
    elif move < DRAG or move == MOVE_SKILL + SKILL_A or move >= CARRY:
        take_dice_action(s, seat, move)
    elif move < MOMENTUM:
        pay(s, seat, action_price(s, move))
        if move == DRAG:
            s.drag[seat] = 1  # [6.8]
        else:
            change_fly(s, seat, move - FLY + 1)
    elif move < MOVE_SKILL:
        play_momentum(s, seat, move)
    elif move < MOVE_SKILL_I:
        use_skill(s, seat, move - MOVE_SKILL)
    elif move < END_TURN:
        apply_skill_choice(s, seat, move)
    else:
        end_turn(s)


def take_die(s: State, face: int) -> None:
    """Take a die with this face from the pool [3.4]."""
    s.pool[face] = s.pool[face] - 1
    s.die = face + 1
    s.die_step = IN_HAND


def take_dice_action(s: State, seat: int, move: int) -> None:
    value = s.die
    if move in (PLUS, MINUS):
        pay(s, seat, action_price(s, move))
        s.die = value + (1 if move == PLUS else -1)  # [6.4]
        return
    use_die(s, seat)
    if move == REEL:
        spin(s, seat, value)
    elif move == TAKE_FINESSE:
        take_finesse(s, seat, DICE_ACTION_GAIN)
    elif move == MOVE_SKILL + SKILL_A:  # [8.3]
        use_card(s, seat, SKILL_A)
        take_finesse(s, seat, CARD_GAINS[SKILL_A])
    else:  # [4.2] [11.4]
        aim(s, value)
        apply_aim(s, seat, move)


def use_die(s: State, seat: int) -> None:
    """Use the die, which keeps the number that it shows now [11.2]."""
    face = s.die - 1
    s.taken[seat, face] = s.taken[seat, face] + 1
    s.die = 0
    s.die_step = USED


def take_finesse(s: State, seat: int, more: int) -> None:
    gain(s, seat, more)  # [6.1]
    s.phase = ACTED


# What follows by itself


def go_on(s: State) -> None:
    """[11.24] Carry out what is no choice, until a player has one, chance is due or the game is over."""
    going = True
    while going:  # what a loop asks is compiled twice
        going = to_act(s) >= 0 and goes_by_itself(s, s.seat, s.phase)


def goes_by_itself(s: State, seat: int, phase: int) -> bool:
    """Take steps that are no choice; False where there is one."""
    if phase != TURN and phase != ACTED and not other_goes_by_itself(s, seat, phase):
        return False
    if s.phase == ACTED:
        finish_action(s, seat)
    return turn_goes_by_itself(s, s.seat) if s.phase == TURN else True


def other_goes_by_itself(s: State, seat: int, phase: int) -> bool:
    if phase == BOARD_CHOICE:
        return board_goes_by_itself(s, seat)
    if phase <= CHANGE:
        return tile_action_goes_by_itself(s, seat, phase)
    if phase in (AIM, STAMINA, HELD, JOURNAL):
        return False
    if phase <= MISSED:
        return cast_goes_by_itself(s, seat, phase)
    if phase == TILE_CHOICE:
        return tile_goes_by_itself(s, seat)
    if phase > FINISHED:
        return silent_goes_by_itself(s)
    return round_end_goes_by_itself(s, seat) if phase == ROUND_END else last_reels_go_by_themselves(s, seat)


def board_goes_by_itself(s: State, seat: int) -> bool:
    """Choose the board where only one is left [11.24]."""
    if unused_board(s, 1):
        return False
    choose_board(s, seat, unused_board(s, 0))
    return True


def turn_goes_by_itself(s: State, seat: int) -> bool:
    """Carry a turn on where nothing is to be chosen, and tell whether it was [11.24]."""
    step = s.die_step
    if has_choice_by_die(s, seat, step) or has_bonus(s, seat):
        return False
    if step == USED:
        end_turn(s)  # [3.6]
    elif step == NOT_TAKEN:
        take_die(s, only_face(s))
    else:
        use_die(s, seat)
        take_finesse(s, seat, DICE_ACTION_GAIN)
    return True


def has_choice_by_die(s: State, seat: int, step: int) -> bool:
    """Tell whether there are different dice to take, or several ways to use the one in hand."""
    if step == NOT_TAKEN:
        return only_face(s) < 0
    if step == USED:
        return False
    return s.line[seat] == 0 or refusal_to_reel(s, seat, s.die) == 0 or can_change_die(s, seat)


def only_face(s: State) -> int:
    """Find the face that all dice in the pool show, from 0; -1 where they differ."""
    only = -1
    for face in range(FACES):
        if s.pool[face]:
            if only >= 0:
                return -1
            only = face
    return only


def can_change_die(s: State, seat: int) -> bool:
    """Tell whether the die in hand could be used otherwise than as it is."""
    if s.finesse[seat] >= ACTION_PRICE:
        return True  # [6.4] up or down
    if usable_cards(s, seat) & WITH_A_DIE == 0:
        return False
    for card in (SKILL_A, SKILL_C, SKILL_D, SKILL_H):  # L costs Finesse
        if refusal_of_skill(s, seat, card) == 0:
            return True
    return False


def begin_turn(s: State) -> None:
    seat = s.seat
    s.used = 0  # [8.1]
    s.played = 0  # [7.3]
    s.fresh[seat] = 0  # [11.9]
    s.die = 0
    s.die_step = NOT_TAKEN
    s.phase_after = TURN
    s.phase = TURN if s.fly[seat] else FIRST_FLY  # [2.10]


def end_turn(s: State) -> None:
    """Pass the turn on clockwise [3.1], until the pool is empty [9.1]."""
    s.used = 0
    s.played = 0
    s.die_step = NOT_TAKEN
    if s.variant:
        s.turns = s.turns + 1
        if s.turns == TURNS_A_ROUND:  # [12.11]
            s.phase = SILENT
        else:
            begin_turn(s)
        return
    if dice_in_pool(s):
        s.seat = next_seat(s, s.seat)
        begin_turn(s)
        return
    s.last_die = s.seat
    s.asked = 0
    s.phase = ROUND_END
    s.phase_after = ROUND_END
    s.seat = first_asked(s)
    s.fresh[s.seat] = 0


def begin_round(s: State) -> None:
    s.rounds = min(s.rounds + 1, MAX_ROUNDS)
    s.seat = first_asked(s)
    begin_turn(s)


def leave_turn(s: State, seat: int) -> None:
    """Leave what was begun.

    A hooked fish stays on the line, a die in hand is used, a tile in use goes back.
    """
    phase = s.phase
    if phase == HOOK_TOKEN:
        take_token(s, nth_bit(tokens_to_choose(s), 0))
        phase = HOOK_ROCK
    if phase in (HOOK_ROCK, HOOKED):
        land_fish(s)
    if s.die:
        use_die(s, seat)
    if s.playing:
        return_tile(s, seat)
    if phase == BOARD_CHOICE:
        choose_board(s, seat, unused_board(s, 0))
    elif phase == LAST_REELS or s.phase_after == LAST_REELS:
        s.asked = s.asked | 1 << seat
        s.phase = LAST_REELS
    elif phase == ROUND_END or s.phase_after == ROUND_END:
        forget_cast(s)
        s.phase = ROUND_END
        ask_next(s)
    else:
        forget_cast(s)
        end_turn(s)
