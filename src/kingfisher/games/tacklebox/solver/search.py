"""Thoughtful play: with all cards known, can every fish and catch be had?

A depth-first search over the moves of the rules. Positions that were searched lie in a table under an exact key, so that a no
is a proof. Four kinds of pruning make it quick; the letters stand beside the code.

What they rest on: **playing a card earlier turns no card later**. A face-down card is up once all cards that were dealt below
it had been played at some time, so a line of play in which one card is played earlier shows at every time all that the line
showed before. And in a won game nothing that counts is ever lost. So a won line can be changed, and stays won:

F  Forced moves. A card that can be played now at no risk may be played now instead of later: see `forced`.
L  Late deals. A deal that is followed by a play of another row's card may come after that play. So after a deal only a card of
   the new row is played, or the next row is dealt. F only makes deals later, so both hold in the line whose deals come latest.
S  Same or better. A catch is left out where another one leaves at least as much: see `is_needless`.
H  Hopeless positions. What every won line needs is not there any more: see `is_hopeless`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.arrays import zeros
from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.core.structs import Rows
from kingfisher.games.tacklebox.rules import apply, legal
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    COLUMNS,
    DEAL,
    LURE,
    MAX_GAME_LENGTH,
    MAX_LEGAL_MOVES,
    NET,
    PLAYING,
    POT,
    ROWS,
    STOP,
    TACKLEBOX,
    TAKE,
    TYPES,
    USES,
    WAYS,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LYING,
    WITH_TACKLEBOX,
    State,
)
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    stock,
    takes_lure,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import takes_baits, takes_gear
from kingfisher.games.tacklebox.solver.relaxation import (
    PUSHED,
    Relaxed,
    may_be_won,
    relaxed_workspace,
)
from kingfisher.games.tacklebox.solver.remaining import (
    ALL_FISH_LEFT,
    BOXES_LEFT,
    FISH_LEFT,
    FISH_UP,
    NET_CATCHES_LEFT,
    NET_LEFT,
    POT_CATCHES_LEFT,
    POT_LEFT,
    SURPRISES_LEFT,
    TAKERS_LEFT,
    TALLY,
    WEATHER_LEFT,
    all_there_is,
    bait_is_short,
    baits_count,
    count_cards,
    gear_counts,
    still_to_have,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints, Ints2D

MAX_DEPTH = MAX_GAME_LENGTH + 2
SMALLEST_TABLE, LARGEST_TABLE = 1 << 16, 1 << 22
STAMPS = 1 << 14
HELD = STAMPS  # in a key, beside the stamp
FIRST_SHARE = 40_000
NOISES = 300

# What the marks tell.
STAMP, NODES, LENGTH, STORED, NOISE, BEST, BOUND, BEST_LENGTH = range(8)
MARKS = BEST_LENGTH + 1


class Workspace(NamedTuple):
    """Room for one search, so that nothing is allocated in it."""

    states: Rows[State]  # one for each depth
    moves: Ints2D  # a row of moves for each depth
    ranks: Ints  # of one row of moves
    counts: Ints2D  # for each depth: its moves, those tried, the moves made before them, the key of its position
    line: Ints  # the moves made
    best: Ints  # the best line found
    table: Ints2D  # keys of positions that were searched
    tally: Ints  # of the position at hand
    relaxed: Relaxed
    marks: Ints


def workspace_for(budget: int) -> Workspace:
    size = SMALLEST_TABLE
    while size < min(budget // 4, LARGEST_TABLE):  # most positions that the budget counts are those of the relaxed game
        size *= 2
    return Workspace(
        Rows(State, MAX_DEPTH),
        zeros("i8", MAX_DEPTH, MAX_LEGAL_MOVES),
        zeros("i8", MAX_LEGAL_MOVES),
        zeros("i8", MAX_DEPTH, 6),
        zeros("i8", MAX_DEPTH),
        zeros("i8", MAX_DEPTH),
        zeros("i8", size, 3),
        zeros("i8", TALLY),
        relaxed_workspace(),
        zeros("i8", MARKS),
    )


# The search


def decide_many(  # noqa: PLR0913 - a compiled loop takes its arrays and numbers as they are
    states: Rows[State], budget: int, pruned: bool, workspace: Workspace, answers: Ints, nodes: Ints, first: int, last: int
) -> None:
    """Tell whether all can be had from each of the states first to last - 1."""
    for i in range(first, last):
        answers[i] = decide(states, i, budget, pruned, workspace)
        nodes[i] = workspace.marks[NODES]


def decide(states: Rows[State], i: int, budget: int, pruned: bool, workspace: Workspace) -> int:
    """Decide whether every fish and catch can be had from states[i].

    YES comes with the line of play on the workspace, UNKNOWN when the budget of positions is spent, else NO. Without pruning it
    is plain search.
    """
    marks = workspace.marks
    begin(states, i, workspace)
    goal = all_there_is(workspace.states[0])
    if goal > score(workspace.states[0], 0) + still_to_have(workspace.states[0]):
        return NO
    share, spent = FIRST_SHARE if pruned else budget, 0
    while True:
        answer = search(goal, min(budget, spent + share), pruned, workspace)
        spent = marks[NODES]
        if answer != UNKNOWN or spent >= budget:
            return answer
        share *= 2
        workspace.states[0] = states[i]
        marks[LENGTH] = 0
        marks[NOISE] += 1


def search(goal: int, budget: int, pruned: bool, workspace: Workspace) -> int:
    """Search depth first, until the budget is spent.

    A search that is begun again with some noise in the order of moves skips the positions in the table. So an unlucky choice
    near the beginning costs less.
    """
    counts, marks = workspace.counts, workspace.marks
    depth = 0
    if enter(0, goal, False, pruned, workspace):
        return YES
    while depth >= 0:
        tried = counts[depth, 1]
        if tried == counts[depth, 0]:
            if tried > 0:
                remember(counts[depth], workspace)
            depth -= 1
            continue
        if marks[NODES] >= budget:
            return UNKNOWN
        counts[depth, 1] = tried + 1
        move = workspace.moves[depth, tried]
        workspace.states[depth + 1] = workspace.states[depth]
        apply(workspace.states[depth + 1], 0, move)
        moves_made = counts[depth, 2]
        workspace.line[moves_made] = move
        marks[LENGTH] = moves_made + 1
        depth += 1
        if enter(depth, goal, move == DEAL, pruned, workspace):
            return YES
    return NO


def begin(states: Rows[State], i: int, workspace: Workspace) -> None:
    marks = workspace.marks
    workspace.states[0] = states[i]
    marks[NODES] = 0
    marks[LENGTH] = 0
    marks[STORED] = 0
    marks[NOISE] = 0
    marks[STAMP] += 1
    if marks[STAMP] == STAMPS:
        marks[STAMP] = 1
        for k in range(workspace.table.shape[0]):
            workspace.table[k, 1] = 0


def enter(depth: int, goal: int, dealt: bool, pruned: bool, workspace: Workspace) -> bool:
    """Prepare the position at this depth for the search, and tell whether it is won.

    Forced moves are made. The moves to try are listed: none where the position is lost or was searched before.
    """
    s, marks, line, tally = workspace.states[depth], workspace.marks, workspace.line, workspace.tally
    marks[NODES] += 1
    workspace.counts[depth, 0] = 0
    workspace.counts[depth, 1] = 0
    held = dealt and pruned  # [L]
    if pruned:
        count_cards(s, tally)
        move = forced(s, tally)
        while move >= 0:
            held = False
            apply(s, 0, move)
            line[marks[LENGTH]] = move
            marks[LENGTH] += 1
            count_cards(s, tally)
            move = forced(s, tally)
    if s.phase != PLAYING:
        return score(s, 0) == goal
    if s.may_stop and score(s, 0) == goal:
        finish(s, workspace)
        return True
    put_key(s, held, workspace.counts[depth], marks)
    if is_known(workspace.counts[depth], workspace) or (held and is_known_freely(workspace.counts[depth], workspace)):
        return False
    if pruned and is_hopeless(s, tally, workspace):
        remember(workspace.counts[depth], workspace)
        return False
    workspace.counts[depth, 2] = marks[LENGTH]
    count = legal(s, 0, workspace.moves[depth])
    workspace.counts[depth, 0] = select_moves(s, workspace.moves[depth], count, held, tally, workspace) if pruned else count
    return False


def finish(s: State, workspace: Workspace) -> None:
    """[8.2] Deal what is left, and stop."""
    while s.phase == PLAYING:
        move = DEAL if stock(s) > 0 else STOP
        apply(s, 0, move)
        workspace.line[workspace.marks[LENGTH]] = move
        workspace.marks[LENGTH] += 1


# Positions that were searched


def put_key(s: State, held: bool, row: Ints, marks: Ints) -> None:
    """Write a key that tells positions of one deal apart exactly.

    It holds what was played from the columns and what of it is still held. The catches in the Play Location are those that
    were played, as long as their Pot or Net lies there.
    """
    first, second, third = 0, 0, 0
    for column in range(COLUMNS - 1):
        first |= s.up[column] << (ROWS * column)
    for column in range(COLUMNS):
        second = second << 3 | s.down[column]
    second = second << ROWS | s.up[COLUMNS - 1]
    second = second << 4 | (s.dealt + COLUMNS - 1) // COLUMNS
    second = second << 3 | s.all_baits
    second = second << 2 | s.tackleboxes
    second = second << 3 | s.lure << 2 | s.pot << 1 | s.net
    second = second << 4 | s.lying[TYPES - 1]
    second = second * 2 * HELD + (HELD if held else 0) + marks[STAMP]
    for kind in range(TYPES):
        third = third << 4 | s.hand[kind]
    for kind in range(TYPES - 1):
        third = third << 4 | s.lying[kind]
    row[3] = first
    row[4] = second
    row[5] = third


def slot_of(row: Ints, workspace: Workspace) -> int:
    """Find where the key stands in the table, or the vacant slot where it would stand."""
    table, stamp, last = workspace.table, workspace.marks[STAMP], workspace.table.shape[0] - 1
    slot = spread(int(row[3]), int(row[4]), int(row[5])) & last
    while table[slot, 1] & (STAMPS - 1) == stamp:
        if table[slot, 0] == row[3] and table[slot, 1] == row[4] and table[slot, 2] == row[5]:
            break
        slot = (slot + 1) & last
    return int(slot)


def is_known(row: Ints, workspace: Workspace) -> bool:
    """Tell whether the position was searched to its end, and is lost."""
    return bool(workspace.table[slot_of(row, workspace), 1] == row[4])


def is_known_freely(row: Ints, workspace: Workspace) -> bool:
    """Tell whether the position is lost even without [L]; the row's key is of one that is held."""
    row[4] -= HELD
    is_found = is_known(row, workspace)
    row[4] += HELD
    return is_found


def remember(row: Ints, workspace: Workspace) -> None:
    """Note in the table that the position is lost. A full table takes no more: that costs time, but proofs still hold."""
    size = workspace.table.shape[0]
    if workspace.marks[STORED] < size - size // 8:
        workspace.marks[STORED] += 1
        slot = slot_of(row, workspace)
        for k in range(3):
            workspace.table[slot, k] = row[3 + k]


def spread(first: int, second: int, third: int) -> int:
    hash_value = 0x811C9DC5
    for k in range(3):
        word = first if k == 0 else second if k == 1 else third
        hash_value = ((hash_value ^ (word & 0xFFFFFFFF)) * 0x1E3779B1) & 0xFFFFFFFF
        hash_value ^= hash_value >> 15
        hash_value = ((hash_value ^ (word >> 32)) * 0x2545F491) & 0xFFFFFFFF
        hash_value ^= hash_value >> 13
    return hash_value


# [F] Forced moves


def forced(s: State, tally: Ints) -> int:
    """Find a move that some won line begins with if there is a won line at all, or -1."""
    if s.phase != PLAYING:
        return -1
    gear, baits = gear_counts(s, tally), baits_count(s, tally)
    covered = s.tackleboxes >= tally[SURPRISES_LEFT]  # every Surprise can be met: nothing is at risk any more
    for column in range(COLUMNS):
        mask = s.up[column]
        place = column
        while mask:
            if mask & 1:
                way = forced_way(s, s.order[place], tally, gear, baits, covered)
                if way >= 0:
                    return place * WAYS + way
            mask >>= 1
            place += COLUMNS
    return -1


def forced_way(s: State, kind: int, tally: Ints, gear: bool, baits: bool, covered: bool) -> int:
    """Find how the card can be played now at no risk, -1 if there is no such way."""
    if is_fish(kind):
        return forced_catch(s, type_wanted(s, kind), tally, covered)
    if is_surprise(kind):
        return forced_meeting(kind, gear, baits, covered)
    if is_always_safe(kind) or can_be_lifted(s, kind) or is_safe_gear(kind, tally, gear, covered):
        return TAKE
    return TAKE if is_safe_bait(kind, tally, covered) else -1


def is_always_safe(kind: int) -> bool:
    """Tell whether nothing takes the card: the Hand is safe, and Tackleboxes are never lost."""
    return is_bait(kind) or kind == TACKLEBOX


def can_be_lifted(s: State, kind: int) -> bool:
    """Tell whether the Pot or Net of a catch lies there. In a won line it is never lost: this catch is still to be kept."""
    return s.pot > 0 if is_pot_catch(kind) else is_net_catch(kind) and s.net > 0


def is_safe_gear(kind: int, tally: Ints, gear: bool, covered: bool) -> bool:
    """Tell whether it is a Pot or Net that no weather takes, or only weather that is met with a Tacklebox."""
    return kind in (POT, NET) and (gear or covered or tally[WEATHER_LEFT] == 0)


def is_safe_bait(kind: int, tally: Ints, covered: bool) -> bool:
    """Tell whether it is an All Bait or the Lure that nothing takes any more, or that nothing is left for."""
    return kind in (ALL_BAIT, LURE) and (covered or tally[TAKERS_LEFT] == 0 or tally[ALL_FISH_LEFT] == 0)


def forced_meeting(kind: int, gear: bool, baits: bool, covered: bool) -> int:
    """Find how to play a Surprise at no risk: it takes nothing, or there is a Tacklebox for each that is left."""
    if (takes_baits(kind) and baits) or (takes_gear(kind) and gear):
        return WITH_TACKLEBOX if covered else -1
    return TAKE


def forced_catch(s: State, bait_type: int, tally: Ints, covered: bool) -> int:
    """Find a catch to make at once, since none of its bait can be lost or missed later; -1 if there is none.

    Bait of a type has no other use than its fish.
    """
    hand, lying, left = s.hand[bait_type], s.lying[bait_type], tally[FISH_LEFT + bait_type]
    if hand + lying == 0:
        return -1
    uses = USES * hand + lying
    way = WITH_LYING if lying else WITH_HAND
    if (
        uses >= left and tally[FISH_UP + bait_type] == left
    ):  # all of them are caught now, and no bait of the type is left at risk
        return way
    if hand >= left:  # one bait for every fish
        return way
    if uses >= left and (covered or tally[TAKERS_LEFT] == 0):  # a use for every fish, and nothing takes it
        return way
    return -1


# [H] Hopeless positions


def is_hopeless(s: State, tally: Ints, workspace: Workspace) -> bool:
    if bait_is_short(s, tally):
        return True
    if tally[POT_CATCHES_LEFT] > 0 and s.pot == 0 and tally[POT_LEFT] == 0:
        return True
    if tally[NET_CATCHES_LEFT] > 0 and s.net == 0 and tally[NET_LEFT] == 0:
        return True
    gear = gear_counts(s, tally)
    boxes = s.tackleboxes + tally[BOXES_LEFT]
    if not s.may_stop and gear and tally[WEATHER_LEFT] > boxes:
        return True
    can_win = may_be_won(s, gear, tally, workspace.relaxed)
    workspace.marks[NODES] += workspace.relaxed.counters[PUSHED]
    return not can_win


# The moves that are tried


def select_moves(s: State, moves: Ints, count: int, held: bool, tally: Ints, workspace: Workspace) -> int:
    """Keep the moves that a won line may need, the most promising first, and count them."""
    ranks, gear = workspace.ranks, gear_counts(s, tally)
    newest = (s.dealt - 1) // COLUMNS
    count_kept = 0
    for k in range(count):
        move = moves[k]
        place, way = move // WAYS, move % WAYS
        if move == STOP:
            continue
        if move != DEAL:
            if held and place // COLUMNS != newest:  # [L]
                continue
            kind = s.order[place]
            if is_fish(kind):
                if is_needless(s, place, kind, way):
                    continue
            elif is_surprise(kind) and way == TAKE and takes_gear(kind) and gear:
                continue
        rank = rank_of(s, move, tally)
        if workspace.marks[NOISE] > 0:
            rank += noise(workspace.marks) * NOISES // 256
        sort_in(moves, ranks, count_kept, move, rank)
        count_kept += 1
    return count_kept


def sort_in(moves: Ints, ranks: Ints, count: int, move: int, rank: int) -> None:
    """Put the move into its place among the first count."""
    slot = count
    while slot > 0 and ranks[slot - 1] < rank:
        ranks[slot] = ranks[slot - 1]
        moves[slot] = moves[slot - 1]
        slot -= 1
    ranks[slot] = rank
    moves[slot] = move


def noise(marks: Ints) -> int:
    marks[NOISE] = (marks[NOISE] * 1103515245 + 12345) & 0x7FFFFFFF
    return marks[NOISE] >> 16 & 255


def is_needless(s: State, place: int, kind: int, way: int) -> bool:
    """[S] Tell whether another catch is as good or better."""
    return lying_bait_goes_first(s, kind, way) or lure_goes_first(s, kind, way) or same_fish_goes_first(s, place, kind)


def lying_bait_goes_first(s: State, kind: int, way: int) -> bool:
    """Tell whether bait that lies there goes first: in the Hand it is safe, and catches as much."""
    return way == WITH_HAND and s.lying[type_wanted(s, kind)] > 0


def lure_goes_first(s: State, kind: int, way: int) -> bool:
    """Tell whether the Lure goes before this All Bait, which catches all that the Lure does."""
    return way == WITH_ALL_BAIT and s.lure > 0 and takes_lure(s, kind)


def same_fish_goes_first(s: State, place: int, kind: int) -> bool:
    """Tell whether this fish waits for one that is caught in the same ways.

    Two fish that want the same bait may change places in a line of play if both are up. So of two in one column one is
    enough; and a fish in a column without face-down cards, which opens nothing, waits for one in another.
    """
    column = place % COLUMNS
    opens = s.down[column] > 0
    for other in range(COLUMNS):
        if other != column and opens:
            continue
        first = opens or s.down[other] == 0
        mask, other_place = s.up[other], other
        while mask:
            if (
                mask & 1
                and other_place != place
                and (other_place < place or not first)
                and is_caught_alike(s, s.order[other_place], kind)
            ):
                return True
            mask >>= 1
            other_place += COLUMNS
    return False


def is_caught_alike(s: State, kind: int, fish: int) -> bool:
    """Tell whether it is a fish that wants the same bait, and takes the Lure if the other one does."""
    return is_fish(kind) and type_wanted(s, kind) == type_wanted(s, fish) and takes_lure(s, kind) == takes_lure(s, fish)


def rank_of(s: State, move: int, tally: Ints) -> int:
    """Tell how promising the move is; this decides the order only."""
    if move >= DEAL:
        return 300 if move == DEAL else 0  # STOP
    place, way = move // WAYS, move % WAYS
    kind = s.order[place]
    column = place % COLUMNS
    opening = 0
    if s.down[column] > 0:
        up, mask = 0, s.up[column]
        while mask:
            up += mask & 1
            mask >>= 1
        opening = 60 - 10 * min(up, 5) + s.down[column]
    if is_fish(kind):
        bait_type = type_wanted(s, kind)
        if way == WITH_LYING:
            return 600 + opening
        if way == WITH_HAND:
            pair = tally[FISH_UP + bait_type] >= 2
            return (500 if pair else 250) + opening
        return 200 + opening
    if is_surprise(kind):
        return (350 if way == WITH_TACKLEBOX else 50) + opening
    return 260 + opening
