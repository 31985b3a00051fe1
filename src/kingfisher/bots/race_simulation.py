"""A race in simulated time: every seat looks at the table, and its move is due when its hand has arrived.

A seat decides from its hidden record at the moment of its look. At the due time the move is made if it is still legal, else
it is lost and the seat looks again. When several seats are due in the same millisecond, a random draw decides which is first,
never the order of the seats. A chance step, as between two rounds, cancels all planned moves, and all seats look again at the
same time. The functions run interpreted and compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kingfisher.bots.human_timing import NUMBERS, wait_of
from kingfisher.bots.workspace import Referee, Workspace, allows, start_own
from kingfisher.core.batch.loops import draw_due_chance
from kingfisher.core.interface import ANYONE, apply, choose, hand_work_of, hide, legal, redirect, refusal, to_act
from kingfisher.core.rng import Rng, pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.arrays import Ints, Ints2D
    from kingfisher.core.structs import Rows, Struct

LOOK = -1  # the plan of a seat that has not looked yet
A_GLANCE = 8  # places searched by a seat that finds no move at all
ROUND_CAP = 20_000  # looks in one round

# The places of SimulatedRaces.clock: the seat that is next (-1: not drawn yet), looks in this round, and when it began.
NEXT, LOOKS, BEGAN = 0, 1, 2

# The columns of SimulatedRaces.lengths, one row a game.
MILLISECONDS, MOVES, ROUNDS, CUT_OFF, COLUMNS = 0, 1, 2, 3, 4


class SimulatedRaces(NamedTuple):
    """All that a race needs besides the workspace, so that nothing is allocated while it runs."""

    states: Rows[Struct]  # the games
    rngs: Rows[Rng]  # their chance
    hidden: Rows[Struct]  # one record, for the seat that looks
    timings: Ints2D  # the numbers of a HumanTiming a seat
    efforts: Ints
    due: Ints  # milliseconds, one a seat
    planned: Ints  # a move or LOOK, one a seat
    clock: Ints
    seat_rngs: Rows[Rng]  # a generator a seat, and one for the draws between seats due at once
    seat_picks: Ints2D  # their quick choices
    lengths: Ints2D  # how long the race was, a row a game
    lost: Ints2D  # moves that came too late, a row a game and a column a seat
    referee: Referee


Array = Any
"""An array of NumPy, which compiled code reads as the fields of SimulatedRaces say."""


def simulated_races(  # noqa: PLR0913 - all that is not made here
    states: Array,
    rngs: Array,
    timings: Sequence[Ints],
    efforts: Sequence[int],
    lengths: Array,
    lost: Array,
    referee: Referee,
) -> SimulatedRaces:
    """Make the arrays for races of these games, which are run one after the other."""
    import numpy as np

    seats = len(efforts)
    arrays: tuple[Array, ...] = (
        states,
        rngs,
        np.zeros(1, states.dtype).view(np.recarray),
        np.array(timings, np.int64).reshape(seats, NUMBERS),
        np.array(efforts, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(3, np.int64),
        np.zeros(seats + 1, Rng.dtype).view(np.recarray),
        np.zeros((seats + 1, 4), np.int64),
        lengths,
        lost,
        referee,
    )
    return SimulatedRaces(*arrays)


def begin(race: SimulatedRaces, i: int) -> None:
    """Seat everybody at game i, each with a generator of their own."""
    for place in range(len(race.due) + 1):
        start_own(race.seat_rngs[place], race.seat_picks[place], race.rngs[i].key, place + 1)
    go(race, 0)


def go(race: SimulatedRaces, now: int) -> None:
    """Begin a round: every seat looks first."""
    for seat in range(len(race.due)):
        race.due[seat] = now
        race.planned[seat] = LOOK
    race.clock[NEXT] = -1
    race.clock[LOOKS] = 0
    race.clock[BEGAN] = now


def run(race: SimulatedRaces, workspace: Workspace, mine: Ints, i: int) -> bool:
    """Run game i for as long as the seats that are due are mine, one flag a seat.

    The result tells whether the race continues with another seat.
    """
    s, clock = race.states[i], race.clock
    while to_act(s) == ANYONE:
        if clock[NEXT] < 0:
            clock[NEXT] = first_due(race.due, race.seat_picks[len(race.due)])
        seat = clock[NEXT]
        if not mine[seat]:
            return True
        clock[NEXT] = -1
        if clock[LOOKS] >= ROUND_CAP:
            race.lengths[i, CUT_OFF] = 1
            return False
        if race.planned[seat] == LOOK:
            look(race, workspace, seat, i)
        else:
            offer(race, seat, i)
    return False


def run_many(race: SimulatedRaces, workspace: Workspace, mine: Ints, first: int, last: int) -> None:
    """Run the races first to last - 1; one rule set plays all seats, so all are mine."""
    for i in range(first, last):
        begin(race, i)
        run(race, workspace, mine, i)


def first_due(due: Ints, draws: Ints) -> int:
    """Find the seat that is due first, drawn at random among those due at once."""
    chosen, equals = 0, 1
    for seat in range(1, len(due)):
        if due[seat] < due[chosen]:
            chosen, equals = seat, 1
        elif due[seat] == due[chosen]:
            equals += 1
            if pick(draws, equals) == 0:
                chosen = seat
    return chosen


def offer(race: SimulatedRaces, seat: int, i: int) -> None:
    """Make the move that the seat planned if it is legal now; else count it as lost."""
    s, now = race.states[i], race.due[seat]
    move = redirect(s, seat, race.planned[seat])
    race.planned[seat] = LOOK
    if refusal(s, seat, move) != 0:
        race.lost[i, seat] += 1
        return
    apply(s, seat, move)
    race.lengths[i, MOVES] += 1
    race.lengths[i, MILLISECONDS] = now
    if to_act(s) != ANYONE:
        race.lengths[i, ROUNDS] += 1
        draw_due_chance(s, race.rngs[i])
        go(race, now)


def look(race: SimulatedRaces, workspace: Workspace, seat: int, i: int) -> None:
    """Choose a move from what the seat may know, and when it is due."""
    race.clock[LOOKS] += 1
    race.hidden[0] = race.states[i]
    hide(race.hidden[0], seat)
    picks = race.seat_picks[seat]
    if legal(race.hidden[0], seat, workspace.moves[0]) == 0:
        race.due[seat] += wait_of(race.timings[seat], A_GLANCE, 0, picks)
        return
    own_workspace = Workspace(
        workspace.scratch,
        workspace.moves,
        workspace.outcomes,
        workspace.weights,
        workspace.branches,
        workspace.entered,
        workspace.values,
        workspace.weight_sums,
        workspace.totals,
        race.seat_rngs[seat : seat + 1],
        picks,
    )
    move = choose(race.hidden[0], seat, len(race.due), race.efforts[seat], own_workspace)
    if not allows(race.referee, race.hidden[0], seat, move, i):
        race.clock[LOOKS] = ROUND_CAP  # nobody looks again
        return
    looks, carried = hand_work_of(race.hidden[0], seat, move)
    race.planned[seat] = move
    race.due[seat] += wait_of(race.timings[seat], looks, carried, picks)
