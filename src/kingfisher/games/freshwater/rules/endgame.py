"""Chapter 9 of rules.md, and 10.1 and 10.2: the end of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.rng import (
    below,
)
from kingfisher.games.freshwater.rules.cast import (
    aim,
    refusal_to_cast,
)
from kingfisher.games.freshwater.rules.finesse import (
    CARD_GAINS,
    NO_EFFECT,
    gain,
    has_room,
    has_skill,
    refusal_of_card,
    refusal_to_buy,
    rule_of_card,
    use_card,
)
from kingfisher.games.freshwater.rules.journal import (
    end_day,
)
from kingfisher.games.freshwater.rules.reel import (
    refusal_to_reel,
    spin,
)
from kingfisher.games.freshwater.rules.scoring import (
    game_is_decided,
    has_fewer_fish,
)
from kingfisher.games.freshwater.rules.setup import anglers, listed, put_token
from kingfisher.games.freshwater.rules.solo_day import (
    slide_with_tokens,
)
from kingfisher.games.freshwater.rules.state import (
    CAST_V,
    COLOURS,
    COLUMNS,
    FACES,
    FINISHED,
    HATCHING,
    LAST_REELS,
    MOVE_SKILL,
    ON_DECK,
    OTHERS_T,
    OWN_T,
    PASS,
    REEL,
    RIVER,
    ROLL,
    ROUND_END,
    SKILL_F,
    SKILL_T,
    SKILL_V,
    SKILL_W,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng
    from kingfisher.games.freshwater.rules.state import State

AFTER_THE_LAST_TURN = 1117


def is_out(s: State, seat: int) -> bool:
    """Tell whether the seat has given up [11.25]."""
    return s.given_up >> seat & 1 == 1


def next_seat(s: State, seat: int) -> int:
    """Find the next seat clockwise, past those who gave up."""
    seats = s.seats
    seat = (seat + 1) % seats
    while is_out(s, seat):
        seat = (seat + 1) % seats
    return seat


def first_asked(s: State) -> int:
    start = s.start
    return next_seat(s, start) if is_out(s, start) else start


# F and V, and T


def refusal_at_end(s: State, seat: int, phase: int, move: int) -> int:
    """Find the rule against a move at the end of a round or of the game."""
    if move == PASS:
        return 0
    return refusal_at_round_end(s, seat, move) if phase == ROUND_END else refusal_of_last_reel(s, seat, move)


def refusal_at_round_end(s: State, seat: int, move: int) -> int:
    """Find the rule that forbids a move after the last turn, 0 if none does [11.17]."""
    if move == MOVE_SKILL + SKILL_F:  # [8.8]
        code = refusal_of_card(s, seat, SKILL_F)
        if code:
            return code
        return rule_of_card(SKILL_F) if not has_fewer_fish(s, seat) else 0 if has_room(s, seat) else NO_EFFECT
    if move == MOVE_SKILL + SKILL_V:  # [8.24]
        return refusal_to_buy(s, seat, SKILL_V) or refusal_to_cast(s, seat)
    return AFTER_THE_LAST_TURN


def refusal_of_last_reel(s: State, seat: int, move: int) -> int:
    """Find the rule that forbids a Reel by T, 0 if none does [8.22] [11.18]."""
    if move == MOVE_SKILL + SKILL_T and not s.last_reels:
        code = refusal_of_card(s, seat, SKILL_T)
        return code or refusal_to_reel(s, seat, s.numbers[OWN_T])
    if move == REEL and s.last_reels:
        return refusal_to_reel(s, seat, s.numbers[OTHERS_T])
    return rule_of_card(SKILL_T)


def legal_at_end(s: State, seat: int, phase: int, out: Ints) -> int:
    count = 0
    if phase == ROUND_END:
        count = listed(out, count, MOVE_SKILL + SKILL_F, refusal_at_round_end(s, seat, MOVE_SKILL + SKILL_F))
        count = listed(out, count, MOVE_SKILL + SKILL_V, refusal_at_round_end(s, seat, MOVE_SKILL + SKILL_V))
    else:
        count = listed(out, count, REEL, refusal_of_last_reel(s, seat, REEL))
        count = listed(out, count, MOVE_SKILL + SKILL_T, refusal_of_last_reel(s, seat, MOVE_SKILL + SKILL_T))
    return listed(out, count, PASS, 0)


def apply_at_end(s: State, seat: int, phase: int, move: int) -> None:
    s.phase_after = phase
    if move == PASS:
        ask_next(s)
    elif phase == ROUND_END:
        apply_at_round_end(s, seat, move)
    else:
        apply_last_reel(s, seat, move)


def apply_at_round_end(s: State, seat: int, move: int) -> None:
    if move == MOVE_SKILL + SKILL_F:
        use_card(s, seat, SKILL_F)
        gain(s, seat, CARD_GAINS[SKILL_F])
    else:
        use_card(s, seat, SKILL_V)
        aim(s, s.numbers[CAST_V])


def apply_last_reel(s: State, seat: int, move: int) -> None:
    if move == MOVE_SKILL + SKILL_T:
        use_card(s, seat, SKILL_T)
        s.last_reels = 1
    s.asked = s.asked | 1 << seat
    spin(s, seat, s.numbers[OWN_T if move == MOVE_SKILL + SKILL_T else OTHERS_T])


def ask_next(s: State) -> None:
    """Ask the next seat clockwise that was not asked yet, at the end of a round or of the game."""
    s.asked = s.asked | 1 << s.seat
    s.used = 0
    s.seat = next_seat(s, s.seat)
    if s.phase == ROUND_END and s.asked >> s.seat & 1 == 0:
        s.fresh[s.seat] = 0  # [11.9] once: what V brings now is for the next turn


def round_end_goes_by_itself(s: State, seat: int) -> bool:
    """Carry the end of a round on where nothing is to be chosen; tell if it was [11.17]."""
    if s.asked >> seat & 1:
        end_round(s)
        return True
    if refusal_at_round_end(s, seat, MOVE_SKILL + SKILL_F) and refusal_at_round_end(s, seat, MOVE_SKILL + SKILL_V):
        ask_next(s)
        return True
    return False


def last_reels_go_by_themselves(s: State, seat: int) -> bool:
    """Ask the owner of T, then the others clockwise, and pass over those who cannot reel [8.22]."""
    was_asked = s.asked >> seat & 1 == 1
    if s.last_reels == 0:
        if s.asked == 0 and refusal_of_last_reel(s, seat, MOVE_SKILL + SKILL_T) == 0:
            return False
    elif not was_asked:
        if refusal_of_last_reel(s, seat, REEL) == 0:
            return False
        s.asked = s.asked | 1 << seat
        return True
    else:
        s.seat = next_seat(s, seat)
        s.used = 0
        if s.asked >> s.seat & 1 == 0:
            return True
    finish(s, 1)
    return True


def owner_of(s: State, card: int) -> int:
    """Find the seat that has the card and has not given up; the first where none has."""
    for seat in range(s.seats):
        if has_skill(s, seat, card) and not is_out(s, seat):
            return seat
    return first_asked(s)


def finish(s: State, how: int) -> None:
    s.ended = how
    s.asked = 0
    s.phase = FINISHED
    for seat in range(s.seats):
        if s.line[seat]:
            clear_line(s, seat)
    if s.variant and how == 1:
        end_day(s)


def clear_line(s: State, seat: int) -> None:
    """Take the fish off the line, which brings nothing; what is in the spinner counts [10.2]."""
    colour = s.spinner[seat] - 1
    if colour >= 0:
        s.tokens[seat, colour] = s.tokens[seat, colour] + 1
    if s.tucked[seat]:
        s.rocks_out_of_play = s.rocks_out_of_play | 1 << SKILL_W
    s.lost[seat] = s.line[seat]
    s.line[seat] = 0
    s.section[seat] = 0
    s.reel[seat] = 0
    s.spinner[seat] = 0
    s.drag[seat] = 0
    s.tucked[seat] = 0


# Sums, tiles and tokens


def end_round(s: State) -> None:
    s.asked = 0
    if game_is_decided(s):  # [10.1]
        s.phase = LAST_REELS
        s.seat = owner_of(s, SKILL_T)
        return
    if s.variant == RIVER:
        s.start = lowest_sum(s, s.last_die)  # [9.2]
    s.last_die = 0
    for seat in range(anglers(s)):
        for face in range(FACES):
            s.taken[seat, face] = 0
    if s.variant:
        slide_with_tokens(s)
        return
    slide_tiles(s)
    if s.draws_due == 0:
        s.phase = ROLL


def sum_of_dice(s: State, seat: int) -> int:
    total = 0
    for face in range(FACES):
        total += (face + 1) * s.taken[seat, face]
    return total


def lowest_sum(s: State, last: int) -> int:
    """Find the new Start player [9.2]: of those who tie, the first after `last`, who took the last die [11.5]."""
    best = next_seat(s, last)
    seat = best
    for _ in range(s.seats):
        if sum_of_dice(s, seat) < sum_of_dice(s, best):
            best = seat
        seat = next_seat(s, seat)
    return best


def slide_tiles(s: State) -> None:
    """Move tiles and tokens on; the tile on deck waits for new tokens [9.3] [9.4]."""
    pushed_off = s.room[0]
    for colour in range(COLOURS):
        s.discard[colour] = s.discard[colour] + s.hatch[0, colour]
        for column in range(COLUMNS):
            s.hatch[column, colour] = s.hatch[column + 1, colour]
        s.hatch[ON_DECK, colour] = 0
    for column in range(COLUMNS):
        s.room[column] = s.room[column + 1]
    s.room[ON_DECK] = pushed_off
    s.draws_due = pushed_off
    if in_bag(s) < pushed_off:
        empty_bag(s)
    s.phase = HATCHING


def in_bag(s: State) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.bag[colour]
    return count


def empty_bag(s: State) -> None:
    """Draw what is there [11.20], and fill the bag again [9.5]."""
    for colour in range(COLOURS):
        while s.bag[colour]:
            put_token(s, ON_DECK, colour)
            s.draws_due = s.draws_due - 1
    for colour in range(COLOURS):
        s.bag[colour] = s.discard[colour]
        s.discard[colour] = 0
    s.draws_due = min(s.draws_due, in_bag(s))


def drawn_tokens(s: State, rng: Rng) -> int:
    """Draw as many tokens as are due, how many of each colour, by one draw [9.4]."""
    left, due, ways = in_bag(s), s.draws_due, 1
    for k in range(due):
        ways *= left - k
    number, counts = below(rng, ways), 0
    for k in range(due):
        nth = number % (left - k)
        number //= left - k
        colour = 0
        while nth >= s.bag[colour] - (counts >> 4 * colour & 15):
            nth -= s.bag[colour] - (counts >> 4 * colour & 15)
            colour += 1
        counts += 1 << 4 * colour
    return counts
