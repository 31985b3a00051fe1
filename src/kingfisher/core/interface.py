"""The functions that a game implements.

Loops and bots are written against these names. `core.compile.specialize` puts a game's own functions in their place, and
refuses a function that needs one which the game does not have.

All take the State record first and allocate nothing. Moves are small integers here and text everywhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats, Ints
    from kingfisher.core.rng import Rng
    from kingfisher.core.structs import Struct


S = TypeVar("S", bound="Struct")
C = TypeVar("C", bound="Struct")
S_in = TypeVar("S_in", bound="Struct", contravariant=True)
C_in = TypeVar("C_in", bound="Struct", contravariant=True)


class Rules(Protocol[S, C]):
    """What every game's rules.py states and answers, for its own State and Options; a type checker holds each game to it."""

    @property
    def State(self) -> type[S]: ...  # noqa: N802 - the class of that name
    @property
    def Options(self) -> type[C]: ...  # noqa: N802

    MOVES: int
    """How many moves there are: they are numbered from 0."""
    MAX_LEGAL_MOVES: int
    MAX_OUTCOMES: int
    MAX_GAME_LENGTH: int
    """A bound on the moves of a game, 0 for none."""
    SCORES: tuple[int, int]
    """The lowest and the highest score."""

    def deal(self, s: S, options: C, rng: Rng) -> None: ...
    def to_act(self, s: S) -> int: ...
    def refusal(self, s: S, seat: int, move: int) -> int: ...
    def legal(self, s: S, seat: int, out: Ints) -> int: ...
    def chance(self, s: S, rng: Rng) -> int: ...
    def chances(self, s: S, outcomes: Ints, weights: Ints) -> int: ...
    def apply(self, s: S, seat: int, move: int) -> None: ...
    def hide(self, s: S, seat: int) -> None: ...
    def can_observe(self, s: S, seat: int, actor: int, move: int) -> bool: ...
    def determinize(self, s: S, seat: int, rng: Rng) -> None: ...
    def score(self, s: S, seat: int) -> int: ...
    def worth(self, s: S, seat: int) -> int: ...
    def won(self, s: S, seat: int) -> bool: ...
    def ending(self, s: S) -> int: ...
    def missing(self, s: S) -> int: ...


class AllRules(Rules[S, C], Protocol):
    """What rules.py may answer beside: `Game.answers` tells whether it does."""

    def winnable(self, s: S, seat: int) -> int: ...
    def give_up(self, s: S, seat: int) -> None: ...
    def stage(self, s: S) -> int: ...


class Notation(Protocol[S_in, C_in]):
    """What every game's notation.py answers: moves, chance outcomes and positions as text, both ways."""

    def write_move(self, s: S_in, seat: int, move: int) -> str: ...
    def read_move(self, s: S_in, seat: int, text: str) -> int: ...
    def write_chance(self, s: S_in, outcome: int) -> str: ...
    def read_chance(self, s: S_in, text: str) -> int: ...
    def write_position(self, s: S_in) -> str: ...
    def read_position(self, text: str, s: S_in, options: C_in) -> None: ...


# What `to_act` answers when it is not a seat.
CHANCE = -2
ANYONE = -3
OVER = -4

# Who looks on from no seat at all (`hide`, `can_observe`).
SPECTATOR = -1

# What `winnable` answers.
NO = 0
YES = 1
UNKNOWN = 2


def deal(s: Struct, options: Struct, rng: Rng) -> None:
    """Set up a fresh game in the zeroed record s; every shuffle of the deal ends up in s."""
    raise NotImplementedError


def to_act(s: Struct) -> int:
    """Say who is to act: a seat, CHANCE, ANYONE (every seat at its own pace) or OVER."""
    raise NotImplementedError


def refusal(s: Struct, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the code of the rule that forbids it: the one home of legality."""
    raise NotImplementedError


def legal(s: Struct, seat: int, out: Ints) -> int:
    """Write the seat's legal moves into out, ascending, and return how many; agrees with `refusal` on every move."""
    raise NotImplementedError


def chance(s: Struct, rng: Rng) -> int:
    """Draw the outcome of the chance step, with exactly one draw from rng."""
    raise NotImplementedError


def chances(s: Struct, outcomes: Ints, weights: Ints) -> int:
    """Write all outcomes of the chance step and their weights, return how many; 0 where there are too many."""
    raise NotImplementedError


def apply(s: Struct, seat: int, move: int) -> None:
    """Make the move (or, for seat CHANCE, let the outcome happen) in place."""
    raise NotImplementedError


def hide(s: Struct, seat: int) -> None:
    """Blank, in place on a copy, all that the seat may not know: the one mask."""
    raise NotImplementedError


def can_observe(s: Struct, seat: int, actor: int, move: int) -> bool:
    """Tell whether the seat may know that the actor (a seat or CHANCE) made this very move in s: the mask of the log."""
    raise NotImplementedError


def determinize(s: Struct, seat: int, rng: Rng) -> None:
    """Fill the blanks of a hidden record, given nothing else, with a world the seat could be in."""
    raise NotImplementedError


def score(s: Struct, seat: int) -> int:
    """Count the seat's points as the rulebook does."""
    raise NotImplementedError


def worth(s: Struct, seat: int) -> int:
    """Estimate how well the seat stands at any moment; higher is better."""
    raise NotImplementedError


def won(s: Struct, seat: int) -> bool:
    """Tell whether the seat has won."""
    raise NotImplementedError


def ending(s: Struct) -> int:
    """Return the code of the rule by which the game ended, 0 while it goes on."""
    raise NotImplementedError


def winnable(s: Struct, seat: int) -> int:
    """Tell whether the seat can still win, from what it may know: YES, NO or UNKNOWN. Optional."""
    raise NotImplementedError


def give_up(s: Struct, seat: int) -> None:
    """End the game because the seat gives it up; an act of the table, never a legal move. Optional."""
    raise NotImplementedError


def stage(s: Struct) -> int:
    """Return which part of a long game is being played, from 0. Optional, but not in a race.

    Everybody may know it. Where a race comes to another part, play waits for a new common start.
    """
    raise NotImplementedError


def missing(s: Struct) -> int:
    """Count the components that are not in exactly one place: 0 in every sound State."""
    raise NotImplementedError


# What a learner sees (games/*/observe.py).


def observe(s: Struct, seat: int, out: Floats) -> int:
    """Write what the seat may know, from its hidden record alone, as numbers from 0 to 1, and return how many."""
    raise NotImplementedError


# What a game's own bot knows (games/*/bot.py), for the searches in `bots`.


def evaluate(s: Struct, seat: int) -> float:
    """Estimate the position for the seat before the coming chance step; higher is better."""
    raise NotImplementedError


def prune(s: Struct, seat: int, moves: Ints, count: int) -> int:
    """Put the moves worth trying at the front of moves and return how many they are (at least one)."""
    raise NotImplementedError


def rollout_policy(s: Struct, seat: int, out: Ints) -> int:
    """Choose the seat's move in a rollout, quickly and only from what the seat may know.

    `out` is room for moves.
    """
    raise NotImplementedError


def rollout_done(before: Struct, s: Struct) -> bool:
    """Tell whether a rollout that began in the first record may stop in the second and be valued there."""
    raise NotImplementedError


# What a hand does where everybody moves at their own pace (games/*/bot.py; `bots.human_timing` has plain answers).


def effort_of(s: Struct, seat: int, move: int) -> tuple[int, int]:
    """Return how many places a player searches to find the move, and how far the hand goes for it.

    No place is searched (0) for a move that is always at hand. The way is counted in tenths of carrying one card.
    """
    raise NotImplementedError


def redirect(s: Struct, seat: int, move: int) -> int:
    """Find the move to make now instead of one chosen on an earlier table; by default the same move."""
    raise NotImplementedError


# What a bot answers (bots/*.py): s is a hidden record, and workspace is the bot's own workspace.


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: object) -> int:
    """Choose one of the seat's legal moves."""
    raise NotImplementedError
