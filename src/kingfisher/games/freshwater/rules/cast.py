"""Chapter 4 of rules.md: casting, from the landing to the hooked fish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.finesse import (
    ACTION_PRICE,
    BEGUN_FIRST,
    CARD_GAINS,
    NO_FINESSE,
    action_price,
    discard_card,
    gain,
    has_room,
    pay,
    refusal_of_card,
    refusal_to_buy,
    use_card,
)
from kingfisher.games.freshwater.rules.setup import colour_of, listed, nth_bit, refill, rock_space, space
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    AIM,
    CARRY,
    CAST,
    COLOURS,
    COLUMNS,
    DRIFT,
    DRIFTS,
    EARNED_AFTER_DRIFT,
    EARNED_AT_LANDING,
    END_CAST,
    EXTRA,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    KEEP_FISH,
    MISSED,
    MOVE_SKILL,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    PASS,
    REEL,
    ROCK,
    ROCK_DECKS,
    ROWS,
    SKILL_E,
    SKILL_G,
    SKILL_S,
    SKILL_W,
    SKILL_X,
    SPOT,
    STRIKE,
    STRIKE_CARDS,
    SWAP,
    TILE,
    TOKEN,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

FISH_ON_THE_LINE = 401
DRIFT_ONE_ROW = 407
MUST_DRIFT = 409
CAST_IS_OVER = 410
NO_SUCH_TOKEN = 413
NO_SUCH_DECK = 414
NO_TOKEN_THERE = 605
EXTRA_AFTER_CARDS = 606
THIRD_DRIFT = 826
ONLY_ONE_COLUMN = 1106
EARNED_HERE_FIRST = 1108


def refusal_to_cast(s: State, seat: int) -> int:
    return FISH_ON_THE_LINE if s.line[seat] else 0  # [4.1]


def column_of(where: int) -> int:
    return where // ROWS


def row_of(where: int) -> int:
    return where % ROWS


def aim(s: State, number: int) -> None:
    """Begin a Cast to the column with this number; it is still to be placed."""
    s.column = number - 1
    s.phase = AIM


# Before the landing


def refusal_at_space(s: State, seat: int, phase: int, move: int) -> int:
    """Find the rule that forbids a move before the Casting token is placed, or where no fish was hooked; 0 if none does."""
    if phase == SPOT:
        return refusal_at_spot(s, seat, move)
    return 0 if CAST <= move < REEL else refusal_before_landing(s, seat, move)  # [4.2] [4.11]


def refusal_before_landing(s: State, seat: int, move: int) -> int:
    """Find the rule against a move before the landing [11.7] [3.7]: only Hatch tokens may be moved [6.5] [8.21]."""
    if CARRY <= move < MOVE_SKILL_S:
        if s.finesse[seat] < ACTION_PRICE:
            return NO_FINESSE  # [6.3]
        return refusal_of_carry(s, move)
    if MOVE_SKILL_S <= move < SWAP:
        code = refusal_to_buy(s, seat, SKILL_S)
        return code or refusal_to_move(s, *carried(move))
    return BEGUN_FIRST


def carried(move: int) -> tuple[int, int, int]:
    """Find a Hatch token's column, its colour, and the column to which it is moved."""
    if move < MOVE_SKILL_S:
        token = (move - CARRY) // 2
        return token // COLOURS, token % COLOURS, token // COLOURS + ((move - CARRY) % 2) * 2 - 1
    token, step = (move - MOVE_SKILL_S) // 4, (move - MOVE_SKILL_S) % 4
    return token // COLOURS, token % COLOURS, token // COLOURS + (step - 2 if step < 2 else step - 1)


def refusal_of_carry(s: State, move: int) -> int:
    return refusal_to_move(s, *carried(move)) if CARRY <= move < MOVE_SKILL_S else BEGUN_FIRST  # [7.10]


def refusal_to_move(s: State, column: int, colour: int, to: int) -> int:
    if not 0 <= to < COLUMNS:
        return ONLY_ONE_COLUMN  # [11.6]
    return 0 if s.hatch[column, colour] else NO_TOKEN_THERE  # [6.5]


def legal_at_space(s: State, seat: int, phase: int, out: Ints) -> int:
    """List the moves at a space, but not those that move Hatch tokens."""
    if phase == SPOT:
        return legal_at_spot(s, seat, out)
    for row in range(ROWS):
        out[row] = CAST + row
    return ROWS


def legal_with_tokens(s: State, out: Ints, count: int, first: int, farthest: int) -> int:
    """List the moves of each Hatch token, numbered from `first` on: at most `farthest` columns to the left or right."""
    move = first
    for column in range(COLUMNS):
        nearest, end = farthest - min(column, farthest), farthest + min(COLUMNS - 1 - column, farthest)  # [11.6]
        for colour in range(COLOURS):
            if s.hatch[column, colour]:
                for way in range(nearest, end):
                    out[count] = move + way
                    count += 1
            move += 2 * farthest
    return count


def can_move_token(s: State) -> bool:
    for column in range(COLUMNS):
        for colour in range(COLOURS):
            if s.hatch[column, colour]:
                return True
    return False


def move_token(s: State, column: int, colour: int, to: int) -> None:
    s.hatch[column, colour] = s.hatch[column, colour] - 1
    s.hatch[to, colour] = s.hatch[to, colour] + 1


def apply_at_space(s: State, seat: int, phase: int, move: int) -> None:
    if phase == SPOT:
        apply_at_spot(s, seat, move)
    else:
        apply_aim(s, seat, move)


def apply_aim(s: State, seat: int, move: int) -> None:
    if move < REEL:
        place_token(s, move - CAST)
        return
    if move < MOVE_SKILL_S:
        pay(s, seat, action_price(s, move))
    else:
        use_card(s, seat, SKILL_S)
    move_token(s, *carried(move))


# Landing and Strike cards


def place_token(s: State, row: int) -> None:
    """Place the Casting token on any space of the Cast's column [4.2] [4.11], and shuffle the Strike cards [4.3]."""
    s.first_spot = space(s.column, row)
    begin_at_first_spot(s)


def begin_at_first_spot(s: State) -> None:
    s.spot = s.first_spot
    s.drifts = 0
    s.revealed = 0
    arrive(s)


def matches(s: State, seat: int, column: int, fly: int) -> bool:
    return fly > 0 and s.hatch[column, fly - 1] > 0


def has_match(s: State, seat: int, column: int) -> bool:
    """Tell whether a Hatch token of the column has the colour of the fly, [7.15] or of the second one."""
    return matches(s, seat, column, s.fly[seat]) or matches(s, seat, column, s.second_fly[seat])


def arrive(s: State) -> None:
    """Bring the Casting token to its space, and count the Strike cards it earns."""
    where = s.spot
    earned = 0
    if s.river[where] and has_match(s, s.seat, column_of(where)):  # [4.11] Rock decks and empty spaces earn nothing
        earned = EARNED_AFTER_DRIFT if s.drifts else EARNED_AT_LANDING  # [4.4] [4.8]
    s.earned = earned
    s.draws_due = min(earned, STRIKE_CARDS - s.revealed)  # [4.6]
    s.phase = STRIKE if s.draws_due else SPOT


def reveal(s: State, hook: bool) -> None:
    """Turn up one Strike card [4.5]."""
    s.revealed = s.revealed + 1
    s.draws_due = s.draws_due - 1
    if hook:
        set_hook(s)
    elif s.draws_due == 0:
        s.phase = SPOT


def set_hook(s: State) -> None:
    """Take the fish to the line [4.12]."""
    seat, where = s.seat, s.spot
    s.line[seat] = s.river[where]
    s.section[seat] = colour_of(s, s.river[where])
    s.reel[seat] = 0
    s.drag[seat] = 0
    s.river[where] = 0
    s.known = s.known & ~(1 << where)
    s.hooked = where + 1
    s.draws_due = 0
    s.phase = HOOK_TOKEN


# At a space without a hooked fish


def refusal_at_spot(s: State, seat: int, move: int) -> int:
    """Find the rule that forbids a move where no fish was hooked, 0 if none does."""
    if move == EXTRA:
        return refusal_of_extra(s, seat)
    if DRIFT <= move < MOVE_SKILL_X:
        return refusal_to_drift(s, move - DRIFT)
    if MOVE_SKILL_X <= move < END_CAST:
        return refusal_of_x(s, seat) or refusal_of_row(s, move - MOVE_SKILL_X)
    if move == END_CAST:
        return refusal_to_end_cast(s)
    if move == MOVE_SKILL + SKILL_G:
        return refusal_of_card(s, seat, SKILL_G)  # [8.9]
    return BEGUN_FIRST


def legal_at_spot(s: State, seat: int, out: Ints) -> int:
    count = listed(out, 0, MOVE_SKILL + SKILL_G, refusal_of_card(s, seat, SKILL_G))
    count = listed(out, count, EXTRA, refusal_of_extra(s, seat))
    for row in range(ROWS):
        count = listed(out, count, DRIFT + row, refusal_to_drift(s, row))
    if refusal_of_x(s, seat) == 0:
        for row in range(ROWS):
            count = listed(out, count, MOVE_SKILL_X + row, refusal_of_row(s, row))
    return listed(out, count, END_CAST, refusal_to_end_cast(s))


def must_drift(s: State) -> bool:
    return s.drifts < DRIFTS and column_of(s.spot) > 0  # [4.9] [4.10]


def refusal_to_drift(s: State, row: int) -> int:
    if not must_drift(s):
        return CAST_IS_OVER  # [4.10]
    return refusal_of_row(s, row)


def refusal_of_row(s: State, row: int) -> int:
    return 0 if abs(row - row_of(s.spot)) <= 1 else DRIFT_ONE_ROW  # [4.7]


def refusal_to_end_cast(s: State) -> int:
    return MUST_DRIFT if must_drift(s) else 0  # [4.9]


def refusal_of_x(s: State, seat: int) -> int:
    """Find the rule that forbids a third drift with X, 0 if none does [8.26]."""
    code = refusal_to_buy(s, seat, SKILL_X)
    return code or (THIRD_DRIFT if s.drifts != DRIFTS or column_of(s.spot) == 0 else 0)


def refusal_of_extra(s: State, seat: int) -> int:
    """Find the rule that forbids an extra Strike card, 0 if none does [6.6]."""
    if s.finesse[seat] < ACTION_PRICE:
        return NO_FINESSE  # [6.3]
    if s.earned == 0:
        return EARNED_HERE_FIRST  # [11.8]
    return 0 if s.revealed < STRIKE_CARDS else EXTRA_AFTER_CARDS


def apply_at_spot(s: State, seat: int, move: int) -> None:
    if move == EXTRA:
        extra_strike(s, seat)
    elif DRIFT <= move < MOVE_SKILL_X:
        drift(s, move - DRIFT)
    elif MOVE_SKILL_X <= move < END_CAST:
        use_card(s, seat, SKILL_X)
        drift(s, move - MOVE_SKILL_X)
    elif move == END_CAST:
        s.phase = MISSED
    else:
        restart(s, seat)


def drift(s: State, row: int) -> None:
    s.spot = space(column_of(s.spot) - 1, row)  # [4.7]
    s.drifts = s.drifts + 1
    arrive(s)


def extra_strike(s: State, seat: int) -> None:
    pay(s, seat, action_price(s, EXTRA))
    s.draws_due = 1
    s.phase = STRIKE


def restart(s: State, seat: int) -> None:
    """Begin the Cast again with G, which is discarded [8.9]."""
    discard_card(s, seat, SKILL_G)
    begin_again(s)


# The hook is set, or no fish was hooked


def refusal_in_cast(s: State, seat: int, phase: int, move: int) -> int:
    """Find the rule against a move when a fish was hooked, or none was."""
    if move == MOVE_SKILL + SKILL_G and phase in (HOOK_TOKEN, HOOK_ROCK):
        return refusal_of_card(s, seat, SKILL_G)  # [11.11]
    if phase == HOOK_TOKEN and TOKEN <= move < ROCK:
        return 0 if tokens_to_choose(s) >> (move - TOKEN) & 1 else NO_SUCH_TOKEN  # [4.13]
    if phase == HOOK_ROCK and ROCK <= move < TILE:
        return 0 if decks_beside(s, s.spot) >> (move - ROCK) & 1 else NO_SUCH_DECK  # [4.14]
    if phase == HOOKED:
        return 0 if move in (KEEP_FISH, MOVE_SKILL + SKILL_G) else BEGUN_FIRST  # [8.9]
    if phase == MISSED:
        return 0 if move in (PASS, MOVE_SKILL + SKILL_E) else BEGUN_FIRST  # [8.7]
    return BEGUN_FIRST  # [3.7]


def legal_in_cast(s: State, seat: int, phase: int, out: Ints) -> int:
    card = MOVE_SKILL + (SKILL_E if phase == MISSED else SKILL_G)
    count = listed(out, 0, card, refusal_in_cast(s, seat, phase, card))
    if phase in (HOOKED, MISSED):
        return listed(out, count, KEEP_FISH if phase == HOOKED else PASS, 0)
    for move in range(TOKEN, ROCK) if phase == HOOK_TOKEN else range(ROCK, TILE):
        count = listed(out, count, move, refusal_in_cast(s, seat, phase, move))
    return count


def apply_in_cast(s: State, seat: int, phase: int, move: int) -> None:
    if move == MOVE_SKILL + SKILL_G:
        restart(s, seat)
    elif phase == HOOK_TOKEN:
        take_token(s, move - TOKEN)
    elif phase == HOOK_ROCK:
        take_rock(s, move - ROCK)
    elif move == KEEP_FISH:
        land_fish(s)
    else:
        if move == MOVE_SKILL + SKILL_E:
            use_card(s, seat, SKILL_E)
            gain(s, seat, CARD_GAINS[SKILL_E])
        end_missed_cast(s)


def tokens_to_choose(s: State) -> int:
    """Tell which Hatch tokens may go into the spinner: one bit for each colour."""
    seat, column = s.seat, column_of(s.spot)
    fitting = 0
    for fly in (s.fly[seat], s.second_fly[seat]):
        if matches(s, seat, column, fly):
            fitting |= 1 << (fly - 1)
    return fitting


def take_token(s: State, colour: int) -> None:
    """Take a Hatch token of this colour for the hooked fish [4.13]."""
    seat, column = s.seat, column_of(s.spot)
    s.hatch[column, colour] = s.hatch[column, colour] - 1
    s.spinner[seat] = colour + 1
    s.phase = HOOK_ROCK


def decks_beside(s: State, where: int) -> int:
    """Find the Rock decks directly beside, above or below the space, one bit each [4.14]."""
    beside = 0
    for deck in range(ROCK_DECKS):
        other = rock_space(s, deck)
        away = abs(column_of(where) - column_of(other)) + abs(row_of(where) - row_of(other))
        if s.rocks_left[deck] and away == 1:
            beside |= 1 << deck
    return beside


def take_rock(s: State, deck: int) -> None:
    """Take the top card [4.14], usable from the next turn on [11.9]; W is tucked under the fish [8.25]."""
    seat, top = s.seat, s.rocks_left[deck] - 1
    card = s.rocks[deck, top]
    s.rocks[deck, top] = 0
    s.rocks_left[deck] = top
    s.rock_known[deck] = 0
    s.hooked_deck = deck + 1
    s.hooked_rock = card
    if card - 1 == SKILL_W:
        s.tucked[seat] = 1
    elif card > 0:
        s.skills[seat] = s.skills[seat] | 1 << (card - 1)
        s.fresh[seat] = s.fresh[seat] | 1 << (card - 1)
    s.phase = HOOKED


def land_fish(s: State) -> None:
    """Fill the space [4.15], then that of a Rock deck whose last card was taken [11.10], and end the Cast."""
    refill(s, s.hooked - 1)
    deck = s.hooked_deck - 1
    if deck >= 0 and s.rocks_left[deck] == 0:
        refill(s, rock_space(s, deck))
    forget_cast(s)
    s.phase = ACTED


def end_missed_cast(s: State) -> None:
    forget_cast(s)
    s.phase = ACTED


def forget_cast(s: State) -> None:
    """Forget what is known of a Cast: it is of no use after it."""
    s.hooked = 0
    s.hooked_deck = 0
    s.hooked_rock = 0
    s.column = 0
    s.spot = 0
    s.first_spot = 0
    s.drifts = 0
    s.revealed = 0
    s.earned = 0
    s.draws_due = 0


def begin_again(s: State) -> None:
    """Put everything of the hook back by G and begin the Cast again [8.9]. What was seen stays known [11.11]."""
    seat = s.seat
    if s.hooked:
        where = s.hooked - 1
        s.river[where] = s.line[seat]
        s.known = s.known | 1 << where
        s.line[seat] = 0
        s.section[seat] = 0
        colour = s.spinner[seat] - 1
        if colour >= 0:  # with two flies it may not have been chosen yet
            s.hatch[column_of(where), colour] = s.hatch[column_of(where), colour] + 1
        s.spinner[seat] = 0
        put_rock_back(s, seat)
        s.hooked = 0
    begin_at_first_spot(s)


def put_rock_back(s: State, seat: int) -> None:
    deck, card = s.hooked_deck - 1, s.hooked_rock
    if deck < 0:
        return
    s.rocks[deck, s.rocks_left[deck]] = card
    s.rocks_left[deck] = s.rocks_left[deck] + 1
    s.rock_known[deck] = 1
    s.tucked[seat] = 0
    s.skills[seat] = s.skills[seat] & ~(1 << (card - 1))
    s.fresh[seat] = s.fresh[seat] & ~(1 << (card - 1))
    s.hooked_deck = 0
    s.hooked_rock = 0


def cast_goes_by_itself(s: State, seat: int, phase: int) -> bool:
    """Carry a Cast on where nothing is to be chosen, and tell whether it was [11.24]."""
    if phase not in (SPOT, MISSED):
        return hook_goes_by_itself(s, seat)
    if phase == SPOT:
        if (
            must_drift(s)
            or refusal_of_extra(s, seat) == 0
            or refusal_of_card(s, seat, SKILL_G) == 0
            or refusal_of_x(s, seat) == 0
        ):
            return False
        s.phase = MISSED  # [4.10]
    if refusal_of_card(s, seat, SKILL_E) == 0 and has_room(s, seat):
        return False
    end_missed_cast(s)
    return True


def hook_goes_by_itself(s: State, seat: int) -> bool:
    """Take what the hook brings; several Hatch tokens or Rock decks are the player's choice, and so is G [11.24]."""
    if s.phase == HOOK_TOKEN:
        tokens = tokens_to_choose(s)
        if tokens & (tokens - 1):
            return False
        take_token(s, nth_bit(tokens, 0))
    if s.phase == HOOK_ROCK:
        decks = decks_beside(s, s.spot)
        if decks & (decks - 1):
            return False
        if decks:
            take_rock(s, nth_bit(decks, 0))
        s.phase = HOOKED
    if refusal_of_card(s, seat, SKILL_G) == 0:
        return False
    land_fish(s)
    return True
