"""The interface of a game: the functions and constants that its modules define.

The functions here only raise NotImplementedError. Loops and bots import them by these names; `core.compile.specialize` copies
the loops and bots for a game, with the game's own functions in their place. It refuses a loop or bot that needs a function
which the game lacks.

All functions take the State record first and allocate nothing. A move is a small integer here, and text everywhere else.

The file has these parts:

- constants that functions take or return
- Rules, AllRules and Notation: the modules of a game, as a type checker checks them
- the functions of rules.py, grouped by what they are for
- the functions of observe.py and bot.py, and of the bots themselves
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


# Who acts, where it is not a seat: returned by `to_act`, and CHANCE given to `apply`.
CHANCE = -2  # dice or cards decide
ANYONE = -3  # every seat, whenever it wants
OVER = -4

# The seat of somebody who watches, for `hide` and `can_observe`.
SPECTATOR = -1

# Whether a seat can still win: returned by `winnable`.
NO = 0
YES = 1
UNKNOWN = 2


class Rules(Protocol[S, C]):
    """A game's rules.py, for its own State and Options. The functions are described below."""

    @property
    def State(self) -> type[S]: ...  # noqa: N802 - the class of that name
    @property
    def Options(self) -> type[C]: ...  # noqa: N802

    MOVES: int
    """How many moves there are; they are numbered from 0."""
    MAX_LEGAL_MOVES: int
    """The most moves that are legal at once."""
    MAX_OUTCOMES: int
    """The most outcomes that `chances` lists."""
    MAX_GAME_LENGTH: int
    """The most moves of a game; 0 if there is no bound."""
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
    """A rules.py with all optional functions; `Game.answers` tells whether a game has one."""

    def winnable(self, s: S, seat: int) -> int: ...
    def give_up(self, s: S, seat: int) -> None: ...
    def stage(self, s: S) -> int: ...


class Notation(Protocol[S_in, C_in]):
    """A game's notation.py: writes and reads moves, chance outcomes and positions as text."""

    def write_move(self, s: S_in, seat: int, move: int) -> str: ...
    def read_move(self, s: S_in, seat: int, text: str) -> int: ...
    def write_chance(self, s: S_in, outcome: int) -> str: ...
    def read_chance(self, s: S_in, text: str) -> int: ...
    def write_position(self, s: S_in) -> str: ...
    def read_position(self, text: str, s: S_in, options: C_in) -> None: ...


# rules.py: how a game is played


def deal(s: Struct, options: Struct, rng: Rng) -> None:
    """Set up a new game in the record s, which holds zeros. Every shuffle of the deal ends up in s."""
    raise NotImplementedError


def to_act(s: Struct) -> int:
    """Return who is to act: a seat, CHANCE, ANYONE or OVER."""
    raise NotImplementedError


def refusal(s: Struct, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the code of the rule that forbids it. Only this function decides legality."""
    raise NotImplementedError


def legal(s: Struct, seat: int, out: Ints) -> int:
    """Write the seat's legal moves into out, in ascending order, and return how many there are.

    They must be the moves for which `refusal` returns 0.
    """
    raise NotImplementedError


def apply(s: Struct, seat: int, move: int) -> None:
    """Make a legal move in place or, for seat CHANCE, apply an outcome."""
    raise NotImplementedError


def chance(s: Struct, rng: Rng) -> int:
    """Draw the outcome of the chance step, with exactly one draw from rng."""
    raise NotImplementedError


def chances(s: Struct, outcomes: Ints, weights: Ints) -> int:
    """Write all outcomes of the chance step and their weights, and return how many; 0 if there are too many to list."""
    raise NotImplementedError


# rules.py: what a seat may know


def hide(s: Struct, seat: int) -> None:
    """Blank, in place on a copy, everything that the seat may not know. Only this function decides what is hidden."""
    raise NotImplementedError


def can_observe(s: Struct, seat: int, actor: int, move: int) -> bool:
    """Tell whether the seat may know that the actor, a seat or CHANCE, made this move in s.

    It masks the log as `hide` masks the State.
    """
    raise NotImplementedError


def determinize(s: Struct, seat: int, rng: Rng) -> None:
    """Fill what is hidden from the seat with one possible world, dealt at random, given the hidden record alone."""
    raise NotImplementedError


# rules.py: how the game stands


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
    """Return the code of the rule by which the game ended; 0 if it is not over."""
    raise NotImplementedError


def missing(s: Struct) -> int:
    """Count the components that are not in exactly one place; 0 in every correct State."""
    raise NotImplementedError


# rules.py: optional functions


def winnable(s: Struct, seat: int) -> int:
    """Tell whether the seat can still win, from what it may know: YES, NO or UNKNOWN."""
    raise NotImplementedError


def give_up(s: Struct, seat: int) -> None:
    """End the game because the seat gives it up. This is an act of the table and never a legal move."""
    raise NotImplementedError


def stage(s: Struct) -> int:
    """Return which stage of a long game is being played, from 0. A race must define it.

    Everybody may know it. When a race reaches another stage, play waits for a new common start.
    """
    raise NotImplementedError


# observe.py: what learning programs see


def observe(s: Struct, seat: int, out: Floats) -> int:
    """Write what the seat may know as numbers from 0 to 1, from its hidden record alone, and return how many."""
    raise NotImplementedError


# bot.py: what the searches in `bots` ask about a position


def evaluate(s: Struct, seat: int) -> float:
    """Estimate the position for the seat before the coming chance step; higher is better."""
    raise NotImplementedError


def prune(s: Struct, seat: int, moves: Ints, count: int) -> int:
    """Move the moves worth trying to the front of moves and return how many they are, at least one."""
    raise NotImplementedError


def rollout_policy(s: Struct, seat: int, out: Ints) -> int:
    """Choose the seat's move in a rollout, quickly and only from what the seat may know.

    It may list moves in out.
    """
    raise NotImplementedError


def rollout_done(before: Struct, s: Struct) -> bool:
    """Tell whether a rollout that began in the first record may stop in the second and be valued there."""
    raise NotImplementedError


# bot.py of a race: how long a hand needs, with defaults in `bots.human_timing`


def effort_of(s: Struct, seat: int, move: int) -> tuple[int, int]:
    """Return how many places a player searches to find the move, and how far the hand goes for it.

    The first is 0 for a move that needs no search. The distance is in tenths of that for carrying one card.
    """
    raise NotImplementedError


def redirect(s: Struct, seat: int, move: int) -> int:
    """Return the move to make now instead of one chosen at an earlier state; by default the same move."""
    raise NotImplementedError


# The bots themselves (bots/policies/*.py)


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: object) -> int:
    """Choose one of the seat's legal moves.

    s is the seat's hidden record, and workspace holds the bot's arrays and its random generator.
    """
    raise NotImplementedError
