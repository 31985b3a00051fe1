"""What the specialist of Freshwater Fly notes of a position: what all is worth to a seat, and what may come of a Cast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.bot.fish_value import (
    A_CARD,
    A_COLUMN,
    A_POINT,
    A_ROCK,
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
from kingfisher.games.freshwater.rules.bonus_actions import tile_side
from kingfisher.games.freshwater.rules.cast import column_of, decks_beside
from kingfisher.games.freshwater.rules.finesse import ACTION_PRICE
from kingfisher.games.freshwater.rules.reel import strength_on_line
from kingfisher.games.freshwater.rules.setup import back_of, colour_of, points_of, space, strength_of
from kingfisher.games.freshwater.rules.state import (
    BACKS,
    COLOURS,
    COLUMNS,
    DRIFTS,
    EARNED_AFTER_DRIFT,
    EARNED_AT_LANDING,
    FACES,
    FISH,
    HIDDEN,
    HIGHEST_FINESSE,
    ON_DECK,
    ROCK_DECKS,
    ROWS,
    SPACES,
    START,
    STRIKE_CARDS,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

# What `rollout_policy` notes in its room for moves.
FISH_AT = 0  # for each space: what its fish is worth on the line
TOKENS_AT = FISH_AT + SPACES  # for each colour: what one more Hatch token is worth
LANDINGS = TOKENS_AT + COLOURS  # for each space: what a Cast that lands there is worth
ARRIVALS = LANDINGS + SPACES  # for each drift, row, Strike cards revealed and Finesse: what comes of it
FINESSES = HIGHEST_FINESSE + 1
POINTS_AT = ARRIVALS  # for each back: points on average; it is not needed any more when arrivals are noted
STRENGTH_AT = POINTS_AT + BACKS
NUMBER_AT = STRENGTH_AT + BACKS
MATCH_AT = (
    ARRIVALS + (DRIFTS + 1) * ROWS * STRIKE_CARDS * FINESSES
)  # for each column: what its token would be worth, or NO_MATCH
DICE_AT = MATCH_AT + COLUMNS  # for each number of a die: what the best Dice action brings with it
DRAGGED_AT = DICE_AT + FACES  # the same when Drag is applied first
GAIN = DRAGGED_AT + FACES  # what the fish on the line brings when it is caught
LINE_NOW = GAIN + 1  # what the line is worth
LINE_DRAGGED = LINE_NOW + 1
LEFT = LINE_DRAGGED + 1  # how many hundredths of a turn the seat still has
TURN_PRICE = LEFT + 1
PRICE = TURN_PRICE + 1  # of a Finesse
LEAVING_AT = PRICE + 1  # for each die, in Fly Solo: what the Silent Angler may gain when it is taken
CONSIDERED = LEAVING_AT + FACES  # how many moves were considered, the best of them, best first, and their values
MAX_CONSIDERED = 8
NO_MATCH = -100_000


# Noting it


def consider(out: Ints, move: int, value: int) -> None:
    """Note a move among the best; of equals the first stays in front."""
    first, last = CONSIDERED + 1, min(out[CONSIDERED], MAX_CONSIDERED - 1)
    if out[CONSIDERED] == MAX_CONSIDERED and value <= out[first + MAX_CONSIDERED + last]:
        return
    out[CONSIDERED] = last + 1
    slot = first + last
    while slot > first and out[slot + MAX_CONSIDERED - 1] < value:
        out[slot] = out[slot - 1]
        out[slot + MAX_CONSIDERED] = out[slot + MAX_CONSIDERED - 1]
        slot -= 1
    out[slot] = move
    out[slot + MAX_CONSIDERED] = value


def prepare(s: State, seat: int, out: Ints) -> None:
    """Note what everything is worth to the seat."""
    left, hope, kinds = turns_left(s), hope_of(s), kinds_of(s, seat)
    out[LEFT] = left
    out[TURN_PRICE] = turn_price(left)
    out[PRICE] = finesse_price(left)
    promise, tokens = fish_promise(s, seat, kinds, hope), token_promise(s, seat, hope, 0)
    card = s.line[seat]
    if card:
        more = fish_promise(s, seat, with_fish(kinds, back_of(s, card)), hope)
        out[GAIN] = A_POINT * points_of(s, card) + more - promise
        section, reel = s.section[seat], s.reel[seat]
        out[LINE_NOW] = line_worth(s, out, colour_of(s, card), strength_on_line(s, seat), section, reel)
        out[LINE_DRAGGED] = line_worth(s, out, colour_of(s, card), 0, section, reel)
        return
    for token in range(COLOURS):
        out[TOKENS_AT + token] = token_promise(s, seat, hope, token + 1) - tokens
    note_backs(s, out)
    for where in range(SPACES):
        card = s.river[where]
        if card:
            back = back_of(s, card)
            gain = out[POINTS_AT + back] + fish_promise(s, seat, with_fish(kinds, back), hope) - promise
            strength, colour = out[STRENGTH_AT + back], back % 3 + 1
            if s.known >> where & 1 and card < HIDDEN:
                gain += A_POINT * points_of(s, card) - out[POINTS_AT + back]
                strength = strength_of(s, card)
            worth = worth_of_line(gain, turns_on_line(s, colour, strength, colour, START), left, out[TURN_PRICE])
            out[FISH_AT + where] = worth + worth_of_rock(s, decks_beside(s, where))


def worth_of_rock(s: State, decks: int) -> int:
    """Estimate what Rock decks beside a fish add to it.

    In Fly Solo a Rock is in the Silent Angler's way as long as it has cards.
    """
    if decks == 0:
        return 0
    return A_CARD - (A_ROCK if s.variant and most_cards(s, decks) == 1 else 0)


def most_cards(s: State, decks: int) -> int:
    """Tell how many cards the largest of these decks has left."""
    most = 0
    for deck in range(ROCK_DECKS):
        if decks >> deck & 1:
            most = max(most, s.rocks_left[deck])
    return most


def note_backs(s: State, out: Ints) -> None:
    """Note the points and the strength of fish on average, by what is seen of them."""
    for back in range(BACKS):
        out[POINTS_AT + back] = 0
        out[STRENGTH_AT + back] = 0
        out[NUMBER_AT + back] = 0
    for card in range(1, FISH + 1):
        back = back_of(s, card)
        out[POINTS_AT + back] += A_POINT * points_of(s, card)
        out[STRENGTH_AT + back] += strength_of(s, card)
        out[NUMBER_AT + back] += 1
    for back in range(BACKS):
        many = max(1, out[NUMBER_AT + back])
        out[POINTS_AT + back] = out[POINTS_AT + back] // many
        out[STRENGTH_AT + back] = (2 * out[STRENGTH_AT + back] + many) // (2 * many)


def note_matches(s: State, out: Ints, fly: int, second: int) -> int:
    """Note which columns have the colour of a fly, and what that token is worth; what these columns are worth later on."""
    columns = 0
    for column in range(COLUMNS):
        best = NO_MATCH
        if fly and s.hatch[column, fly - 1]:
            best = out[TOKENS_AT + fly - 1]
        if second and s.hatch[column, second - 1]:
            best = max(best, out[TOKENS_AT + second - 1])
        out[MATCH_AT + column] = best
        if best != NO_MATCH:
            columns += 1
    if fly and s.hatch[ON_DECK, fly - 1]:
        columns += 1
    return A_COLUMN * columns


def value_at(s: State, out: Ints, where: int) -> int:
    """Look up what a hooked fish is worth there, NO_MATCH where none can be hooked."""
    match = out[MATCH_AT + column_of(where)]
    return out[FISH_AT + where] + match if s.river[where] and match != NO_MATCH else NO_MATCH


def arrival(drifts: int, row: int, revealed: int, finesse: int) -> int:
    """Find where the value of an arrival is noted."""
    return ARRIVALS + ((drifts * ROWS + row) * STRIKE_CARDS + revealed) * FINESSES + finesse


def going_on(out: Ints, drifts: int, column: int, row: int, revealed: int, finesse: int) -> int:
    """Look up what drifting on from there is worth; nothing after the last drift."""
    if drifts == DRIFTS or column == 0 or revealed >= STRIKE_CARDS:
        return 0
    best = NO_MATCH
    for after in range(max(0, row - 1), min(ROWS, row + 2)):
        best = max(best, out[arrival(drifts + 1, after, revealed, finesse)])
    return best


def after_strikes(out: Ints, value: int, drifts: int, column: int, row: int, revealed: int, finesse: int) -> int:
    """Estimate what a space is worth after its Strike cards.

    Extra ones are revealed as long as they pay, or the token drifts on.
    """
    extras = min(finesse // ACTION_PRICE, STRIKE_CARDS - revealed) if value != NO_MATCH else 0
    best = going_on(out, drifts, column, row, revealed + extras, finesse - ACTION_PRICE * extras)
    for k in range(extras - 1, -1, -1):
        left = STRIKE_CARDS - revealed - k
        struck = (value + (left - 1) * best) // left - ACTION_PRICE * out[PRICE]
        best = max(struck, going_on(out, drifts, column, row, revealed + k, finesse - ACTION_PRICE * k))
    return best


def note_arrivals(s: State, out: Ints, first: int, finesse: int) -> None:
    """Note what every way of drifting is worth in a Cast to this column, the last drift first."""
    for drifts in range(DRIFTS, -1, -1):
        column = first - drifts
        if column >= 0:
            for row in range(ROWS):
                value = value_at(s, out, space(column, row))
                for revealed in range(STRIKE_CARDS):
                    left = STRIKE_CARDS - revealed
                    earned = 0 if value == NO_MATCH else EARNED_AFTER_DRIFT if drifts else EARNED_AT_LANDING
                    cards = min(earned, left)
                    for paid in range(finesse + 1):
                        missed = 0
                        if cards < left:
                            missed = after_strikes(out, value, drifts, column, row, revealed + cards, paid)
                        mean_value = (cards * value + (left - cards) * missed) // left
                        out[arrival(drifts, row, revealed, paid)] = mean_value


def note_landings(s: State, seat: int, out: Ints, least: int, most: int) -> None:
    """Note what a Cast to each space of these columns is worth."""
    finesse = s.finesse[seat]
    for column in range(least, most + 1):
        note_arrivals(s, out, column, finesse)
        for row in range(ROWS):
            out[LANDINGS + space(column, row)] = out[arrival(0, row, 0, finesse)]


def best_landing(out: Ints, column: int) -> int:
    landing = LANDINGS + space(column, 0)
    return max(out[landing], out[landing + 1], out[landing + 2])


def best_arrival(out: Ints, finesse: int) -> int:
    """Look up what a Cast is worth whose arrivals are noted."""
    return max(out[arrival(0, 0, 0, finesse)], out[arrival(0, 1, 0, finesse)], out[arrival(0, 2, 0, finesse)])


# Finesse, the line and tiles


def finesse_gain(s: State, seat: int, out: Ints, more: int) -> int:
    return out[PRICE] * min(more, HIGHEST_FINESSE - s.finesse[seat])


def line_worth(s: State, out: Ints, colour: int, strength: int, section: int, reel: int) -> int:
    """Estimate what the fish on the line is worth in this place."""
    if section <= 0:
        return out[GAIN]
    turns = turns_on_line(s, colour, strength, section, reel)
    return worth_of_line(out[GAIN], turns, out[LEFT], out[TURN_PRICE])


def holding(s: State, seat: int) -> int:
    """Look up what the tile is worth that the seat holds."""
    return int(SIDE_WORTH[tile_side(s, seat)]) if s.tile[seat] else 0


def may_drift_to(column: int, first: int) -> bool:
    """Tell whether a Cast to the first column may come to the other one."""
    return first - DRIFTS <= column <= first
