"""The rules of Freshwater Fly: the functions that every game answers.

`state` holds the State. The chapters of rules.md are in `setup` (1, 2), `turn` (3), `cast` (4), `reel` (5), `finesse` (6),
`bonus_actions` (6 to 8), `endgame` (9), `scoring` (10), `solo_day` (12) and `journal` (13). All cite 11.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from kingfisher.core.interface import (
    CHANCE,
)
from kingfisher.core.rng import (
    below,
    number,
)
from kingfisher.games.freshwater.rules.bonus_actions import (
    apply_in_tile,
    legal_in_tile,
    refusal_in_tile,
)
from kingfisher.games.freshwater.rules.cast import (
    apply_at_space,
    apply_in_cast,
    legal_at_space,
    legal_in_cast,
    legal_with_tokens,
    refusal_at_space,
    refusal_in_cast,
    reveal,
)
from kingfisher.games.freshwater.rules.endgame import (
    apply_at_end,
    drawn_tokens,
    finish,
    is_out,
    legal_at_end,
    refusal_at_end,
)
from kingfisher.games.freshwater.rules.finesse import (
    ACTION_PRICE,
    TILE_GAINS,
    gain,
    refusal_to_buy,
)
from kingfisher.games.freshwater.rules.journal import (
    BETWEEN_DAYS,
    apply_in_journal,
    is_beaten,
    legal_in_journal,
    points_of_days,
    refusal_in_journal,
)
from kingfisher.games.freshwater.rules.reel import (
    apply_in_reel,
    legal_in_reel,
    refusal_in_reel,
)
from kingfisher.games.freshwater.rules.scoring import (
    ranks_before,
    total_score,
)
from kingfisher.games.freshwater.rules.setup import (
    anglers,
    back_of,
    dice_in_play,
    dice_in_pool,
    first_of_kind,
    nth_bit,
    points_of,
    put_token,
    rocks_a_deck,
    set_up,
    tokens_a_colour,
)
from kingfisher.games.freshwater.rules.solo_day import (
    legal_rocks,
    refusal_of_rock,
    remove_rock,
    reveal_silently,
    set_up_day,
)
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    ADVENTURE,
    AIM,
    BASIC_SKILLS,
    BOARD_CHOICE,
    CARRY,
    CARRYING,
    CHANGE,
    COLOURS,
    COLUMNS,
    DAY,
    FACES,
    FINISHED,
    FIRST_FLY,
    FISH,
    HATCHING,
    HELD,
    HELD_BY,
    HIDDEN,
    IN_HAND,
    JOURNAL,
    LOCATIONS,
    MAX_DICE,
    MAX_LEGAL_MOVES as MAX_LEGAL_MOVES,
    MISSED,
    MOMENTUM_TILES,
    MOVES as MOVES,
    NEW_DAY,
    OUT_OF_PLAY,
    PLAYER,
    REROLL,
    ROCK,
    ROCK_DECKS,
    ROLL,
    SIDE_5B,
    SILENT_ANGLER,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILL_S,
    SKILLS,
    SPACES,
    SPOT,
    STRIKE,
    STRIKE_CARDS,
    TURN,
    UPGRADE,
    Options as Options,
    S,
    State as State,
    W,
)
from kingfisher.games.freshwater.rules.turn import (
    apply_before_play,
    apply_in_turn,
    begin_round,
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

MAX_OUTCOMES = comb(MAX_DICE + FACES - 1, FACES - 1)  # how the dice of a roll may fall
MAX_GAME_LENGTH = 0  # [11.24] nothing but the seventh fish ends the game
SCORES = (0, 1000)
SAME_FOR_ALL = True  # [11.19] nobody has anything that only others see

BLANK, HOOK = 0, 1  # a Strike card

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
        if phase != CARRYING and refusal_to_buy(s, seat, S) == 0:
            count = legal_with_tokens(s, out, count, SKILL_S, 2)
    return count


def legal_but_tokens(s: State, seat: int, phase: int, out: Ints) -> int:
    """Phase by phase, and in each kind by kind, by what refuses that kind."""
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


# Chance


def chance(s: State, rng: Rng) -> int:
    phase = s.phase
    if phase == NEW_DAY:
        return number(rng)
    if phase in (STRIKE, SILENT_STRIKE):
        return HOOK if below(rng, STRIKE_CARDS - s.revealed) == 0 else BLANK  # [4.3]
    if phase == HATCHING:
        return drawn_tokens(s, rng)
    dice = dice_in_pool(s) if phase == REROLL else dice_in_play(s)
    ways, counts = 1, 0
    for _ in range(dice):
        ways *= FACES  # a power would be taken of fractions on a GPU
    faces = below(rng, ways)
    for _ in range(dice):
        counts += 1 << 4 * (faces % FACES)
        faces //= FACES
    return counts


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    phase = s.phase
    if phase == NEW_DAY:
        return 0
    if phase in (STRIKE, SILENT_STRIKE):
        left = STRIKE_CARDS - s.revealed
        outcomes[0] = HOOK
        weights[0] = 1
        if left == 1:
            return 1
        outcomes[1] = BLANK
        weights[1] = left - 1
        return 2
    due = s.due if phase == HATCHING else dice_in_pool(s) if phase == REROLL else dice_in_play(s)
    count = 0
    for first in range(due + 1):
        for second in range(due - first + 1):
            for third in range(due - first - second + 1):
                for fourth in range(due - first - second - third + 1):
                    left = due - first - second - third - fourth
                    for fifth in range(left + 1):
                        counts = first | second << 4 | third << 8 | fourth << 12 | fifth << 16 | (left - fifth) << 20
                        weight = weight_of(s, counts, due, phase == HATCHING)
                        if weight:
                            outcomes[count] = counts
                            weights[count] = weight
                            count += 1
    return count


def weight_of(s: State, counts: int, due: int, from_bag: bool) -> int:
    """In how many ways so many tokens of each colour can be drawn, or so many dice show each face."""
    weight, left = 1, due
    for kind in range(6):
        many = counts >> 4 * kind & 15
        weight *= ways_to_choose(s.bag[kind] if from_bag else left, many)
        left -= many
    return weight


def ways_to_choose(n: int, k: int) -> int:
    if k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def apply_chance(s: State, outcome: int) -> None:
    phase = s.phase
    if phase == STRIKE:
        reveal(s, outcome == HOOK)
        return
    if phase == SILENT_STRIKE:
        reveal_silently(s, outcome == HOOK)
        return
    if phase == NEW_DAY:
        set_up_day(s, outcome)
        return
    if phase == HATCHING:
        for colour in range(COLOURS):
            for _ in range(outcome >> 4 * colour & 15):
                put_token(s, COLUMNS, colour)
        s.due = 0
        s.phase = ROLL
        return
    for face in range(FACES):
        s.pool[face] = outcome >> 4 * face & 15
    if phase == ROLL:
        begin_round(s)  # [9.6]
    else:
        gain(s, s.seat, TILE_GAINS[SIDE_5B])  # [7.13]
        s.phase = ACTED


# What is seen


def hide(s: State, seat: int) -> None:
    """[11.19] [1.4] Point sides in the river, the fish deck but for the back of its top card, and the Rock decks."""
    for where in range(SPACES):
        card = s.river[where]
        if card and s.known >> where & 1 == 0:
            s.river[where] = HIDDEN + back_of(s, card)
    top = s.deck_left - 1
    for k in range(top):
        s.deck[k] = 0
    if top >= 0:
        s.deck[top] = HIDDEN + back_of(s, s.deck[top])
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        for k in range(left):
            if k < left - 1 or s.rock_known[deck] == 0:
                s.rocks[deck, k] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return actor != CHANCE or s.phase != NEW_DAY  # nobody learns how a Day was laid out


def determinize(s: State, seat: int, rng: Rng) -> None:
    hide(s, seat)
    unseen = unseen_fish(s)
    for where in range(SPACES):
        if s.river[where] >= HIDDEN:
            card = with_back(s, unseen, s.river[where] - HIDDEN, rng)
            unseen &= ~(1 << card)
            s.river[where] = first_of_kind(s, card + 1)
    left = s.deck_left
    if left > 0:
        card = with_back(s, unseen, s.deck[left - 1] - HIDDEN, rng)
        unseen &= ~(1 << card)
        s.deck[left - 1] = first_of_kind(s, card + 1)
    for k in range(left - 1):
        card = nth_bit(unseen, below(rng, left - 1 - k))
        unseen &= ~(1 << card)
        s.deck[k] = first_of_kind(s, card + 1)
    imagine_rocks(s, rng)


def unseen_fish(s: State) -> int:
    """Find the cards of which nobody saw the point side, one bit each."""
    seen = 0
    for where in range(SPACES):
        if 0 < s.river[where] < HIDDEN:
            seen = with_one_more(s, seen, s.river[where])
    for seat in range(anglers(s)):
        if s.line[seat] or s.lost[seat]:
            seen = with_one_more(s, seen, s.line[seat] or s.lost[seat])
        for k in range(s.caught[seat]):
            seen = with_one_more(s, seen, s.pile[seat, k])
    return (1 << FISH) - 1 & ~seen


def with_one_more(s: State, seen: int, card: int) -> int:
    """Cards that cannot be told apart stand side by side: the next one of them."""
    bit = card - 1
    while seen >> bit & 1:
        bit += 1
    return seen | 1 << bit


def with_back(s: State, unseen: int, back: int, rng: Rng) -> int:
    """One of the unseen cards with this back."""
    fitting = 0
    count = 0
    for card in range(FISH):
        if unseen >> card & 1 and back_of(s, card + 1) == back:
            fitting |= 1 << card
            count += 1
    return nth_bit(fitting, below(rng, count))


def imagine_rocks(s: State, rng: Rng) -> None:
    """[2.1] What lies in the Rock decks may be any card that nobody saw."""
    unseen = (1 << (SKILLS if s.packs else BASIC_SKILLS)) - 1 & ~seen_rocks(s)
    count = 0
    for card in range(SKILLS):
        count += unseen >> card & 1
    for deck in range(ROCK_DECKS):
        for k in range(s.rocks_left[deck]):
            if s.rocks[deck, k] == 0:
                card = nth_bit(unseen, below(rng, count))
                unseen &= ~(1 << card)
                count -= 1
                s.rocks[deck, k] = card + 1


def seen_rocks(s: State) -> int:
    seen = s.gone
    for seat in range(s.seats):
        seen |= s.skills[seat]
        if s.tucked[seat]:
            seen |= 1 << W
    for deck in range(ROCK_DECKS):
        left = s.rocks_left[deck]
        if left and s.rocks[deck, left - 1] and s.rock_known[deck]:
            seen |= 1 << (s.rocks[deck, left - 1] - 1)
    return seen


# How it stands


def score(s: State, seat: int) -> int:
    if s.variant != ADVENTURE:
        return total_score(s, seat)
    running = s.phase not in (JOURNAL, NEW_DAY, FINISHED)
    return points_of_days(s) + (total_score(s, seat) if running else 0)  # [13.20]


def standing(s: State, seat: int) -> int:
    """Points in hundredths, with what is to come of the fish on the line, Finesse and a tile."""
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


def missing(s: State) -> int:
    """Components that are not in exactly one place; before the first Day none is on the table."""
    if s.variant and s.dealt_rocks == 0:
        return 0
    wrong = missing_fish(s) + missing_tokens(s) + missing_rocks(s)
    dice = dice_in_pool(s) + (1 if s.die else 0)
    for seat in range(anglers(s)):
        for face in range(FACES):
            dice += s.taken[seat, face]
    phase = s.phase
    if phase != HATCHING and phase != ROLL and (dice or s.ended != 2):  # given up before they were rolled
        wrong += abs(dice_in_play(s) - dice)
    for tile in range(MOMENTUM_TILES):
        holders = 0
        for seat in range(s.seats):
            if s.tile[seat] == tile + 1:
                holders += 1
        wrong += abs(holders - (1 if s.tile_at[tile] >= HELD_BY else 0))
        if s.variant:
            wrong += int((s.tile_at[tile] != OUT_OF_PLAY) != (s.dealt_tiles >> tile & 1 == 1))
    return wrong


def missing_fish(s: State) -> int:
    wrong = 0
    for card in range(1, FISH + 1):
        if first_of_kind(s, card) == card:
            copies, count = 0, 0
            while card + copies <= FISH and s.cards[card + copies - 1] == s.cards[card - 1]:
                copies += 1
            for where in range(SPACES):
                count += int(s.river[where] == card)
            for k in range(s.deck_left):
                count += int(s.deck[k] == card)
            for seat in range(anglers(s)):
                count += int(card in (s.line[seat], s.lost[seat]))
                for k in range(s.caught[seat]):
                    count += int(s.pile[seat, k] == card)
            wrong += abs(copies - count)
    return wrong


def missing_tokens(s: State) -> int:
    wrong = 0
    for colour in range(COLOURS):
        count = s.bag[colour] + s.discard[colour]
        for tile in range(COLUMNS + 1):
            count += s.hatch[tile, colour]
        for seat in range(anglers(s)):
            count += s.tokens[seat, colour] + int(s.spinner[seat] == colour + 1)
        count += int(s.bonus == colour + 1)
        wrong += abs(tokens_a_colour(s) - count)
    return wrong


def missing_rocks(s: State) -> int:
    """[2.1] Cards that are out of play from the beginning are nowhere; no other is in two places or none."""
    wrong, count = 0, 0
    for card in range(SKILLS):
        places = s.gone >> card & 1
        for seat in range(s.seats):
            places += s.skills[seat] >> card & 1
            places += int(card == W and s.tucked[seat] == 1)
        for deck in range(ROCK_DECKS):
            for k in range(s.rocks_left[deck]):
                places += int(s.rocks[deck, k] == card + 1)
        wrong += max(0, places - 1)
        count += min(places, 1)
    return wrong + abs(ROCK_DECKS * rocks_a_deck(s) + s.dealt_skill - count)


def stage(s: State) -> int:
    """Find the Day of an adventure, from 0.

    The Journal before a Day belongs to it.
    """
    return max(0, s.day - 1)
