"""The relaxed game: a game that can be won whenever the true one can, and is small enough to be searched at every position.

Its positions are the fronts of the columns, how many rows were dealt, whether a Pot or Net that counts lies there, how many
Tackleboxes were spent, and which Surprises among the face-up cards and the stock still wait. It is easier in this:

- a column is not changed by a deal but when its front moves: then all cards laid on it must be such as can be played;
- bait is never used up but by the fish that lie in the way, and never lost;
- all bait that was seen is at hand, wherever it lies.

So every true line can be followed in it: each card turned up moves a front.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.arrays import zeros
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    COLUMNS,
    FIRST_BAIT,
    LURE,
    MOST_ROWS,
    NET,
    POT,
    ROWS,
    TACKLEBOX,
    TACKLEBOXES,
    TYPES,
    USES,
)
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    points,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import takes_baits, takes_gear
from kingfisher.games.tacklebox.solver.remaining import (
    ALL_BAIT_LEFT,
    BAIT_LEFT,
    FISH_LEFT,
    LURE_LEFT,
    LURED_LEFT,
    count_cards,
    is_left,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.tacklebox.rules.state import State

# Each column has a front, 1 more than its face-down cards, and 0 once it is empty. The layout tells what every front of a
# column shows, and every number of rows dealt. Fish and uses of bait are counted by type, six bits each; "others" counts All
# Baits and Tackleboxes, and has a bit each for Pot, Net and Lure.
#
# The layout is one array with these offsets, not a NamedTuple of arrays: compiled functions take every array of a tuple as
# seven numbers or more, and with an array for each of these the solver needs two to three times as long.
FRONTS, DEALS = MOST_ROWS + 2, ROWS + 2  # one more of each than there can be
# + column * FRONTS + front: what was played and seen once the column's front is there.
FISH_PLAYED = 0
FISH_SEEN = FISH_PLAYED + COLUMNS * FRONTS
BAIT_SEEN = FISH_SEEN + COLUMNS * FRONTS
OTHERS_SEEN = BAIT_SEEN + COLUMNS * FRONTS
# + rows dealt: what was seen in these rows, and face up from the beginning.
DEALT_FISH = OTHERS_SEEN + COLUMNS * FRONTS
DEALT_BAIT = DEALT_FISH + DEALS
DEALT_OTHERS = DEALT_BAIT + DEALS
# + column * DEALS + rows dealt: the fish laid on the column, and whether the cards laid there need the Pot or the Net.
LAID_FISH = DEALT_OTHERS + DEALS
LAID_NEEDS = LAID_FISH + COLUMNS * DEALS
# + column: what a position's number grows by with the front, the front that the column must come to, and the front now.
STRIDE = LAID_NEEDS + COLUMNS * DEALS
GOAL = STRIDE + COLUMNS
FRONT = GOAL + COLUMNS
# + number of the Surprise: its kind, column and rows dealt.
SURPRISES = FRONT + COLUMNS
MAX_SURPRISES = 4
# Numbers of the whole game: combinations of fronts, numbers of rows dealt, Surprises, and uses of bait that could be lost.
ALL_FRONTS = SURPRISES + MAX_SURPRISES
ALL_DEALS, ALL_SURPRISES, SPARE, SPARE_WITHOUT_LURE = range(ALL_FRONTS + 1, ALL_FRONTS + 5)
# Numbers of the position that is expanded: rows dealt, whether a Pot or Net that counts is there, which Surprises wait (one bit
# each), whether a Tacklebox is left, whether a Surprise takes no bait that is needed, the stack's height before, and what was
# played and seen.
DEALT, GEAR, WAITING, BOX_LEFT, BAIT_SAFE, BASE, PLAYED_NOW, BAIT_NOW, OTHERS_NOW = range(
    SPARE_WITHOUT_LURE + 1, SPARE_WITHOUT_LURE + 10
)
LAYOUT_SIZE = OTHERS_NOW + 1

ANY, BOX, FOR_POT, FOR_NET, FOR_LURE = 1, 1 << 8, 1 << 16, 1 << 17, 1 << 18
SEEN_SIZE = 1 << 15
MAX_SEEN = 1 << 13
POSITION_BITS = 28  # of a position's number: 7 ** 5 fronts, 15 rows, 2, 3 and 16 at most

# What Relaxed.counters count: searches, positions on the stack, and positions ever put there.
SEARCH, STACK_HEIGHT, PUSHED = range(3)


class Relaxed(NamedTuple):
    """Room for searching the relaxed game."""

    layout: Ints
    seen: Ints  # which positions were put on the stack
    stack: Ints
    counters: Ints


def relaxed_workspace() -> Relaxed:
    return Relaxed(zeros("i8", LAYOUT_SIZE), zeros("i8", SEEN_SIZE), zeros("i8", SEEN_SIZE), zeros("i8", 3))


def may_be_won(s: State, gear: bool, tally: Ints, relaxed: Relaxed) -> bool:
    """Tell whether the relaxed game can be won or is too large to search; `gear`: a Pot or Net that counts is there."""
    layout, counters = relaxed.layout, relaxed.counters
    lay_out(s, tally, layout)
    counters[SEARCH] += 1
    counters[PUSHED] = 0
    counters[STACK_HEIGHT] = 0
    position = (gear_stride(layout) if gear else 0) + waiting_stride(layout) * ((1 << int(layout[ALL_SURPRISES])) - 1)
    for column in range(COLUMNS):
        position += int(layout[STRIDE + column]) * (s.down[column] + 1)
    push(position, relaxed)
    while counters[STACK_HEIGHT] > 0:
        counters[STACK_HEIGHT] -= 1
        if counters[PUSHED] > MAX_SEEN or expand(s, int(relaxed.stack[counters[STACK_HEIGHT]]), tally, relaxed):
            return True
    return False


def push(position: int, relaxed: Relaxed) -> None:
    """Put the position on the stack if it was not there before."""
    seen, counters = relaxed.seen, relaxed.counters
    key = position | int(counters[SEARCH]) << POSITION_BITS
    slot = (position * 0x1E3779B1 >> 12) & (SEEN_SIZE - 1)
    while seen[slot] >> POSITION_BITS == counters[SEARCH]:
        if seen[slot] == key:
            return
        slot = (slot + 1) & (SEEN_SIZE - 1)
    seen[slot] = key
    relaxed.stack[counters[STACK_HEIGHT]] = position
    counters[STACK_HEIGHT] += 1
    counters[PUSHED] += 1


def lay_out(s: State, tally: Ints, layout: Ints) -> None:
    """Fill the layout for the position."""
    for k in range(LAYOUT_SIZE):
        layout[k] = 0
    lay_out_beginning(s, layout)
    lay_out_stock(s, layout)
    size = 1
    for column in range(COLUMNS):
        down = s.down[column]
        layout[STRIDE + column] = size
        layout[GOAL + column] = goal_of(s, column)
        size *= down + 2
        played = int(layout[FISH_PLAYED + column * FRONTS + down])
        seen, baited, others = 0, 0, 0
        for front in range(down, -1, -1):
            position = column * FRONTS + front
            layout[FISH_PLAYED + position] = played
            if front > 0:
                kind = s.order[(front - 1) * COLUMNS + column]
                seen += fish_bits(s, kind)
                baited += bait_bits(kind)
                others += other_bits(kind)
                played += fish_bits(s, kind)
            layout[FISH_SEEN + position] = seen
            layout[BAIT_SEEN + position] = baited
            layout[OTHERS_SEEN + position] = others
    layout[ALL_FRONTS] = size
    lay_out_spare(s, tally, layout)


def lay_out_beginning(s: State, layout: Ints) -> None:
    """Lay out what is at hand and what lies face up."""
    for kind in range(TYPES):
        layout[DEALT_BAIT] += (USES * s.hand[kind] + s.lying[kind]) << (6 * kind)
    layout[DEALT_OTHERS] = ANY * s.all_baits + BOX * s.tackleboxes
    layout[DEALT_OTHERS] += FOR_POT * s.pot + FOR_NET * s.net + FOR_LURE * s.lure
    for column in range(COLUMNS):
        mask, place = s.up[column], column
        while mask:
            if mask & 1:
                kind = s.order[place]
                layout[FISH_PLAYED + column * FRONTS + s.down[column]] += fish_bits(s, kind)
                layout[DEALT_FISH] += fish_bits(s, kind)
                layout[DEALT_BAIT] += bait_bits(kind)
                layout[DEALT_OTHERS] += other_bits(kind)
                add_waiting(s, kind, column, 0, layout)
            mask >>= 1
            place += COLUMNS


def lay_out_stock(s: State, layout: Ints) -> None:
    """Lay out what each row that is still to be dealt shows."""
    rows = 0
    for place in range(s.dealt, s.cards):
        kind, column = s.order[place], place % COLUMNS
        if column == 0:  # a row more
            rows += 1
            for k in range(3):
                layout[DEALT_FISH + k * DEALS + rows] = layout[DEALT_FISH + k * DEALS + rows - 1]
            for k in range(COLUMNS):
                layout[LAID_FISH + k * DEALS + rows] = layout[LAID_FISH + k * DEALS + rows - 1]
                layout[LAID_NEEDS + k * DEALS + rows] = layout[LAID_NEEDS + k * DEALS + rows - 1]
        layout[DEALT_FISH + rows] += fish_bits(s, kind)
        layout[DEALT_BAIT + rows] += bait_bits(kind)
        layout[DEALT_OTHERS + rows] += other_bits(kind)
        layout[LAID_FISH + column * DEALS + rows] += fish_bits(s, kind)
        layout[LAID_NEEDS + column * DEALS + rows] |= needed_bits(kind)
        add_waiting(s, kind, column, rows, layout)
    layout[ALL_DEALS] = rows + 1


def lay_out_spare(s: State, tally: Ints, layout: Ints) -> None:
    """Lay out how many uses of bait could be lost at most, also without the types of which a fish takes the Lure."""
    anything = s.all_baits + tally[ALL_BAIT_LEFT]
    spare, without = anything + s.lure + tally[LURE_LEFT], anything
    for kind in range(TYPES):
        uses = USES * (s.hand[kind] + tally[BAIT_LEFT + kind]) + s.lying[kind] - tally[FISH_LEFT + kind]
        spare += uses
        if tally[LURED_LEFT] >> kind & 1 == 0:
            without += uses
    layout[SPARE] = spare
    layout[SPARE_WITHOUT_LURE] = without


def add_waiting(s: State, kind: int, column: int, rows: int, layout: Ints) -> None:
    """Note a Surprise that lies face up after this many deals.

    It is noted if it must be played or blocks its column.
    """
    if is_surprise(kind) and (s.may_stop == 0 or s.down[column] > 0):
        layout[SURPRISES + layout[ALL_SURPRISES]] = kind | column << 8 | rows << 16
        layout[ALL_SURPRISES] += 1


def fish_bits(s: State, kind: int) -> int:
    return 1 << (6 * type_wanted(s, kind)) if is_fish(kind) else 0


def bait_bits(kind: int) -> int:
    return USES << (6 * (kind - FIRST_BAIT)) if is_bait(kind) else 0


def other_bits(kind: int) -> int:
    if kind == ALL_BAIT:
        return ANY
    if kind == TACKLEBOX:
        return BOX
    if kind == POT:
        return FOR_POT
    if kind == NET:
        return FOR_NET
    return FOR_LURE if kind == LURE else 0


def needed_bits(kind: int) -> int:
    """Give the bit of the Pot or Net that a catch needs, 0 for other cards."""
    if is_pot_catch(kind):
        return FOR_POT
    return FOR_NET if is_net_catch(kind) else 0


def goal_of(s: State, column: int) -> int:
    """Find the front that the column must come to.

    From there on all that counts is seen, and no Surprise is left where all must be played.
    """
    down = s.down[column]
    if not s.may_stop:
        return 0 if down > 0 and is_surprise(s.order[column]) else 1
    for row in range(down):
        kind = s.order[row * COLUMNS + column]
        if is_fish(kind) or is_pot_catch(kind) or is_net_catch(kind):
            return row + 1
    return down + 1


def expand(s: State, position: int, tally: Ints, relaxed: Relaxed) -> bool:
    """Put the positions that follow on the stack, and tell whether this one is won."""
    layout, counters = relaxed.layout, relaxed.counters
    if decode_position(s, position, tally, layout):
        return True
    layout[BASE] = counters[STACK_HEIGHT]
    if layout[DEALT] + 1 < layout[ALL_DEALS]:
        push(position + int(layout[ALL_FRONTS]), relaxed)
    for k in range(int(layout[ALL_SURPRISES])):
        waiting = int(layout[SURPRISES + k])
        if (
            int(layout[WAITING]) >> k & 1
            and waiting >> 16 <= layout[DEALT]
            and play_surprise(waiting & 255, position - (waiting_stride(layout) << k), relaxed)
        ):
            return False
    for column in range(COLUMNS):
        if move_front(s, position, column, tally, relaxed):
            return False
    return False


def gear_stride(layout: Ints) -> int:
    """Compute what a position's number grows by when a Pot or Net that counts is there."""
    return int(layout[ALL_FRONTS]) * int(layout[ALL_DEALS])


def tacklebox_stride(layout: Ints) -> int:
    """Compute what a position's number grows by with every Tacklebox spent."""
    return 2 * gear_stride(layout)


def waiting_stride(layout: Ints) -> int:
    """Compute what a position's number grows by when the first Surprise waits."""
    return (TACKLEBOXES + 1) * tacklebox_stride(layout)


def decode_position(s: State, position: int, tally: Ints, layout: Ints) -> bool:
    """Write what a position's number says into the layout, and tell whether the position is won."""
    fronts, rest = position % int(layout[ALL_FRONTS]), position // int(layout[ALL_FRONTS])
    dealt, rest = rest % int(layout[ALL_DEALS]), rest // int(layout[ALL_DEALS])
    gear, rest = rest % 2, rest // 2
    spent, wait = rest % (TACKLEBOXES + 1), rest // (TACKLEBOXES + 1)
    played, seen = 0, int(layout[DEALT_FISH + dealt])
    baited, others = int(layout[DEALT_BAIT + dealt]), int(layout[DEALT_OTHERS + dealt])
    won = wait == 0 or s.may_stop == 1
    for column in range(COLUMNS):
        front = fronts // int(layout[STRIDE + column]) % (s.down[column] + 2)
        layout[FRONT + column] = front
        if front > layout[GOAL + column]:
            won = False
        if front <= s.down[column]:
            cell = column * FRONTS + front
            played += int(layout[FISH_PLAYED + cell])
            seen += int(layout[FISH_SEEN + cell])
            baited += int(layout[BAIT_SEEN + cell])
            others += int(layout[OTHERS_SEEN + cell])
    layout[DEALT] = dealt
    layout[GEAR] = gear
    layout[WAITING] = wait
    layout[PLAYED_NOW] = played
    layout[BAIT_NOW] = baited
    layout[OTHERS_NOW] = others
    layout[BOX_LEFT] = 1 if others // BOX % BOX > spent else 0
    layout[BAIT_SAFE] = 1 if not won and is_bait_safe(s, played, seen, baited, others, tally, layout) else 0
    return won


def play_surprise(kind: int, after: int, relaxed: Relaxed) -> bool:
    """Push the position after a Surprise, and tell whether playing it costs nothing; else it takes a Tacklebox."""
    layout = relaxed.layout
    if not (takes_gear(kind) and layout[GEAR]) and (layout[BAIT_SAFE] or not takes_baits(kind)):
        push_alone(after, relaxed)
        return True
    if layout[BOX_LEFT]:
        push(after + tacklebox_stride(layout), relaxed)
    return False


def move_front(s: State, position: int, column: int, tally: Ints, relaxed: Relaxed) -> bool:
    """Push the position in which the column's next face-down card is turned up, if the cards on it can be played.

    The result tells whether that costs nothing.
    """
    layout, down = relaxed.layout, s.down[column]
    front, dealt = int(layout[FRONT + column]), int(layout[DEALT])
    if (front <= 1 and front <= layout[GOAL + column]) or waits_in(column, layout):
        return False
    more = int(layout[FISH_PLAYED + column * FRONTS + front - 1])
    if front <= down:
        more -= int(layout[FISH_PLAYED + column * FRONTS + front])
    others, laid = int(layout[OTHERS_NOW]), int(layout[LAID_FISH + column * DEALS + dealt])
    if not enough(int(layout[PLAYED_NOW]) + more + laid, int(layout[BAIT_NOW]), others, tally):
        return False
    kind = s.order[(front - 1) * COLUMNS + column] if front <= down else 0
    needs = needed_bits(kind) if front <= down else needed_face_up(s, column)
    needs |= int(layout[LAID_NEEDS + column * DEALS + dealt])
    if needs & others != needs:
        return False
    after = position - int(layout[STRIDE + column])
    if needs and not layout[GEAR]:
        push(after + gear_stride(layout), relaxed)
        return False
    if is_surprise(kind):
        return play_surprise(kind, after, relaxed)
    if more == 0:
        push_alone(after, relaxed)
        return True
    push(after, relaxed)
    return False


def push_alone(position: int, relaxed: Relaxed) -> None:
    """Push a position that costs nothing to reach, and take the rest off the stack.

    Every other move is possible from there too.
    """
    relaxed.counters[STACK_HEIGHT] = relaxed.layout[BASE]
    push(position, relaxed)


def needed_face_up(s: State, column: int) -> int:
    """Collect the Pot and Net that the column's face-up cards need, as bits."""
    needed = 0
    mask, place = s.up[column], column
    while mask:
        if mask & 1:
            needed |= needed_bits(s.order[place])
        mask >>= 1
        place += COLUMNS
    return needed


def waits_in(column: int, layout: Ints) -> bool:
    """Tell whether a Surprise waits among the column's face-up cards."""
    for k in range(int(layout[ALL_SURPRISES])):
        waiting = int(layout[SURPRISES + k])
        if int(layout[WAITING]) >> k & 1 and waiting >> 8 & 255 == column and waiting >> 16 <= layout[DEALT]:
            return True
    return False


def enough(played: int, baited: int, others: int, tally: Ints) -> bool:
    """Tell whether the bait seen is enough to catch the fish played."""
    short, by_lure = 0, 0
    for kind in range(TYPES):
        lacking = (played >> (6 * kind) & 63) - (baited >> (6 * kind) & 63)
        if lacking > 0:
            short += lacking
            if others & FOR_LURE and tally[LURED_LEFT] >> kind & 1:
                by_lure = 1
    return short <= others % BOX + by_lure


def is_bait_safe(  # noqa: PLR0913 - compiled, and asked at every position: numbers cost nothing to pass
    s: State, played: int, seen: int, baited: int, others: int, tally: Ints, layout: Ints
) -> bool:
    """Tell whether a Surprise that takes baits may find no more of them than can be spared.

    Of a type with l lying baits, none lies there after n catches with that bait if n >= l and n - l is even. The fish played
    so far were caught, and more of those seen may be. A type that cannot come out even costs a spare use: either a
    lying bait is lost, or an All Bait or the Lure was used in its place, and then one use of the type is left over in the end.
    The latter costs nothing where the type's own bait cannot catch all its fish anyway.
    """
    odd, without = 0, 0
    for kind in range(TYPES):
        left, uses = tally[FISH_LEFT + kind], baited >> (6 * kind) & 63
        lured = tally[LURED_LEFT] >> kind & 1
        anything = others % BOX + (1 if lured and others & FOR_LURE else 0)
        most = seen >> (6 * kind) & 63
        lacking = left > USES * (s.hand[kind] + tally[BAIT_LEFT + kind]) + s.lying[kind]
        if left == 0 or (most == left and uses + anything >= left) or (lacking and anything > 0):
            continue
        lying = s.lying[kind]
        fewest = max(played >> (6 * kind) & 63, lying)
        fewest += (fewest - lying) & 1
        if fewest > min(most, uses):
            odd += 1
            without += 1 - lured
    return odd <= int(layout[SPARE]) and without <= int(layout[SPARE_WITHOUT_LURE])


# A bound on the score


def score_bound(s: State, tally: Ints, relaxed: Relaxed) -> int:
    """Compute a score that no play exceeds: as if nothing were lost, and each column had all bait and all deals to itself."""
    layout = relaxed.layout
    count_cards(s, tally)
    lay_out(s, tally, layout)
    layout[DEALT] = layout[ALL_DEALS] - 1
    layout[BAIT_NOW] = layout[DEALT_BAIT + layout[DEALT]]
    layout[OTHERS_NOW] = layout[DEALT_OTHERS + layout[DEALT]]
    for column in range(COLUMNS):
        layout[FRONT + column] = s.down[column] + 1
    moved = True
    while moved:
        moved = False
        for column in range(COLUMNS):
            if turns_next(s, column, tally, layout):
                moved = True
    best = score(s, 0)
    for place in range(s.cards):
        if is_left(s, place) and could_be_had(s, place, tally, layout):
            best += points(s, s.order[place])
    return best


def turns_next(s: State, column: int, tally: Ints, layout: Ints) -> bool:
    """Turn up the next face-down card of the column if that is possible, and tell whether it was."""
    front, others = int(layout[FRONT + column]), int(layout[OTHERS_NOW])
    if front <= 1 or not enough(int(layout[FISH_PLAYED + column * FRONTS + front - 1]), int(layout[BAIT_NOW]), others, tally):
        return False
    up = front > s.down[column]
    needs = needed_face_up(s, column) if up else needed_bits(s.order[(front - 1) * COLUMNS + column])
    if needs & others != needs:
        return False
    kind = s.order[(front - 2) * COLUMNS + column]
    layout[BAIT_NOW] += bait_bits(kind)
    layout[OTHERS_NOW] += other_bits(kind)
    layout[FRONT + column] = front - 1
    return True


def could_be_had(s: State, place: int, tally: Ints, layout: Ints) -> bool:
    """Tell whether a fish or catch that was not played yet could be seen and had."""
    kind = s.order[place]
    if place < s.dealt and is_hidden(s, place) and place // COLUMNS < layout[FRONT + place % COLUMNS] - 1:
        return False
    if is_fish(kind):
        return enough(fish_bits(s, kind), int(layout[BAIT_NOW]), int(layout[OTHERS_NOW]), tally)
    return needed_bits(kind) & int(layout[OTHERS_NOW]) != 0
