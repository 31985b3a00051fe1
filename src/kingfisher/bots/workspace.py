"""A bot's workspace and the loops in which bots play, written once for interpreter and compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.arrays import Floats, Ints, Ints2D, zeros
from kingfisher.core.batch.loops import random_able_seat
from kingfisher.core.interface import ANYONE, CHANCE, OVER, apply, chance, choose, hide, legal, refusal, to_act
from kingfisher.core.rng import IMAGINATION, Rng, open_stream, start_picks
from kingfisher.core.structs import Rows, Struct

if TYPE_CHECKING:
    from kingfisher.core.game import Game

MAX_DEPTH = 64
"""How many moves and chance steps deep a search may look."""


class Workspace(NamedTuple):
    """Scratch space, so that nothing is allocated while a bot thinks. The generator is the bot's own.

    The first eight are a stack for a search in depth: each has an entry, or a row, for every level.
    """

    scratch: Rows[Struct]  # the State
    moves: Ints2D  # its legal moves
    outcomes: Ints2D  # its chance outcomes
    weights: Ints2D  # and their weights
    branches: Ints  # how many moves or outcomes are looked into
    entered: Ints  # how many of them were so far
    values: Floats  # the best value found, or the weighted sum over outcomes
    weight_sums: Floats  # the weight of the outcomes in that sum
    totals: Floats  # one number a legal move
    rngs: Rows[Rng]  # one generator
    picks: Ints  # quick choices


class Referee(NamedTuple):
    """What it takes to notice that a bot chose an illegal move, and where that is written down."""

    moves: int  # how many there are: no other number may reach the rules
    illegal: (
        Ints2D  # a row a game: the seat, counted from 1, and the move; no rows where bots choose from the legal moves alone
    )


def workspace_for(game: Game) -> Workspace:
    """Make a workspace over plain bytes.

    Compiled code takes `to_numpy` of it, which is the same memory.
    """
    rules = game.rules
    chances, levels = max(1, rules.MAX_OUTCOMES), MAX_DEPTH + 1
    return Workspace(
        Rows(rules.State, levels),
        zeros("i8", levels, rules.MAX_LEGAL_MOVES),
        zeros("i8", levels, chances),
        zeros("i8", levels, chances),
        zeros("i8", levels),
        zeros("i8", levels),
        zeros("f8", levels),
        zeros("f8", levels),
        zeros("f8", rules.MAX_LEGAL_MOVES),
        Rows(Rng, 1),
        zeros("i8", 4),
    )


def reset(workspace: Workspace, key: Ints) -> None:
    """Start the bot's own generator: the same key as a deal gives other numbers here, for bots have other streams."""
    start_own(workspace.rngs[0], workspace.picks, key, 0)


def start_own(rng: Rng, picks: Ints, key: Ints, place: int) -> None:
    """Start a generator and its quick choices for a bot, other ones in every place."""
    for k in range(8):
        rng.key[k] = key[k]
    rng.key[6] = rng.key[6] ^ place
    rng.key[7] = rng.key[7] ^ 0x80000000
    start_picks(picks, rng)
    open_stream(rng, IMAGINATION, 0)


def choose_move(views: Rows[Struct], seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    """Choose the bot's move from the hidden State views[0]."""
    return choose(views[0], seat, seats, effort, workspace)


def allows(referee: Referee, s: Struct, seat: int, move: int, i: int) -> bool:
    """Tell whether a bot's choice is legal; if it is not, it is written down for game i."""
    if len(referee.illegal) == 0 or (0 <= move < referee.moves and refusal(s, seat, move) == 0):
        return True
    referee.illegal[i, 0] = seat + 1
    referee.illegal[i, 1] = move
    return False


def play_with_bot(  # noqa: PLR0913 - a compiled loop takes its arrays and numbers as they are
    states: Rows[Struct],
    rngs: Rows[Rng],
    hidden: Rows[Struct],
    seats: int,
    effort: int,
    workspace: Workspace,
    referee: Referee,
    limit: Ints,
    moves_made: Ints,
    first: int,
    last: int,
) -> None:
    """Let the bot play every seat of games first to last - 1 to the end; it only ever sees hidden States.

    A game in which it chooses an illegal move ends before that, and one that has limit[0] moves is cut off.
    """
    for i in range(first, last):
        reset(workspace, rngs[i].key)
        s = states[i]
        while moves_made[i] < limit[0]:
            actor = to_act(s)
            if actor == OVER:
                break
            if actor == CHANCE:
                apply(s, CHANCE, chance(s, rngs[i]))
                continue
            seat = random_able_seat(s, seats, workspace.moves[0], workspace.picks) if actor == ANYONE else actor
            if seat < 0:
                break
            hidden[0] = s
            hide(hidden[0], seat)
            move = choose(hidden[0], seat, seats, effort, workspace)
            if not allows(referee, s, seat, move, i):
                break
            apply(s, seat, move)
            moves_made[i] += 1


def play_seat(  # noqa: PLR0913 - a compiled loop takes its arrays and numbers as they are
    states: Rows[Struct],
    rngs: Rows[Rng],
    hidden: Rows[Struct],
    seats: int,
    seat: int,
    effort: int,
    workspace: Workspace,
    referee: Referee,
    limit: Ints,
    moves_made: Ints,
    i: int,
) -> bool:
    """Let the bot play its seat of game i until another is to act; tell whether it made a move, and the game may go on.

    Where anybody may move it makes one move. A game in which it chooses an illegal move ends before that, and one that has
    limit[0] moves is cut off.
    """
    s = states[i]
    has_moved = False
    while moves_made[i] < limit[0]:
        actor = to_act(s)
        if actor == CHANCE:
            apply(s, CHANCE, chance(s, rngs[i]))
            continue
        if (actor != seat and actor != ANYONE) or (actor == ANYONE and has_moved):
            return has_moved
        hidden[0] = s
        hide(hidden[0], seat)
        if legal(hidden[0], seat, workspace.moves[0]) == 0:
            return has_moved
        move = choose(hidden[0], seat, seats, effort, workspace)
        if not allows(referee, s, seat, move, i):
            return False
        apply(s, seat, move)
        moves_made[i] += 1
        has_moved = True
    return False
