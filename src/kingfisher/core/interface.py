"""The interface of a game: the functions and constants that its modules define.

The file has two parts:

- Protocols, one for each module of a game's folder, which list all that the module may define. What a docstring calls optional
  is looked up by name where it is used; everything else must be there.
- The functions of rules.py, observe.py and bot.py that are compiled. Here they only raise NotImplementedError. Loops and bots
  import them by these names; `core.compile.specialize` copies the loops and bots for a game, with the game's own functions in
  their place. It refuses a loop or bot that needs a function which the game lacks.

A compiled function must give the same results when it runs interpreted, where integers have no bounds. So

- every intermediate result fits 64 bits, from -2**63 to 2**63 - 1
- nothing is divided by zero, and no index is negative
- nothing is allocated: no lists, texts or exceptions. Functions write into the State and the arrays that they are given.

Law 1 of `testing.conformance` plays random games at all speeds, with array bounds checked, and compares them. It finds only
what these games reach; docs/reference/a-games-folder.md explains how to keep to the bounds.

Compiled functions take the State first. A move is a small integer in them, and text everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    import numpy as np

    from kingfisher.core.arrays import Floats, Ints
    from kingfisher.core.i18n import Message
    from kingfisher.core.observation import Feature
    from kingfisher.core.play.view import View
    from kingfisher.core.rng import Rng
    from kingfisher.core.scene import Fact, Scene
    from kingfisher.core.structs import Rows, Struct


S = TypeVar("S", bound="Struct")
C = TypeVar("C", bound="Struct")
S_in = TypeVar("S_in", bound="Struct", contravariant=True)
C_in = TypeVar("C_in", bound="Struct", contravariant=True)


# Who acts if it is not a seat: `to_act` returns these, and `apply` takes CHANCE.
CHANCE = -2
"""Nobody acts: dice or cards decide."""
ANYONE = -3
"""Every seat may act, whenever it wants."""
OVER = -4
"""Nobody acts: the game is over."""

SPECTATOR = -1
"""The seat of a spectator, for `hide` and `can_observe`."""

# Returned by `winnable`.
NO = 0
"""The seat cannot win any more."""
YES = 1
"""The seat can still win."""
UNKNOWN = 2
"""Whether the seat can still win is not known."""


class Rules(Protocol[S, C]):
    """A game's rules.py, for its own State and Options. The functions are described below."""

    @property
    def State(self) -> type[S]:  # noqa: N802 - the class of that name
        """The Struct with everything that changes during a game."""
        ...

    @property
    def Options(self) -> type[C]:  # noqa: N802
        """The Struct with the options that the functions read."""
        ...

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
    """A rules.py with everything that is optional; `Game.answers` tells whether a game has one of the functions."""

    SAME_FOR_ALL: bool
    """Whether `hide` leaves the same to every seat and to spectators. False if it is not there."""
    PERFECT_INFORMATION: bool
    """Whether `hide` leaves everything to every seat and to spectators. False if it is not there."""

    def winnable(self, s: S, seat: int) -> int: ...
    def give_up(self, s: S, seat: int) -> None: ...
    def stage(self, s: S) -> int: ...


class Notation(Protocol[S_in, C_in]):
    """A game's notation.py: writes and reads moves, chance outcomes and positions as text.

    Text that means nothing raises UnreadableMove or BadPosition. Text that names a move which has no number, such as one of a
    card that is not there, may raise IllegalMove with the rule against it.
    """

    def write_move(self, s: S_in, seat: int, move: int) -> str:
        """Write a move as text."""
        ...

    def read_move(self, s: S_in, seat: int, text: str) -> int:
        """Read a move, legal or not."""
        ...

    def write_chance(self, s: S_in, outcome: int) -> str:
        """Write an outcome of the chance step as text."""
        ...

    def read_chance(self, s: S_in, text: str) -> int:
        """Read an outcome of the chance step."""
        ...

    def write_position(self, s: S_in) -> str:
        """Write a State, whole or hidden, as one line of text."""
        ...

    def read_position(self, text: str, s: S_in, options: C_in) -> None:
        """Read a position into s, which holds zeros."""
        ...


class NotationWithResult(Notation[S_in, C_in], Protocol):
    """A notation.py with everything that is optional."""

    def write_result(self, s: S_in) -> str:
        """Write what the result line of a record says after the scores; nothing if the text is empty."""
        ...


class SceneModule(Protocol):
    """A game's scene.py: what a seat sees, in a form that every screen can draw."""

    SAFE_MOVES: bool
    """Optional: whether some moves are marked as always safe, so that people can make all of them at once."""

    def scene(self, view: View) -> Scene:
        """Describe the table as the seat of the View sees it."""
        ...

    def describe_move(self, before: View, after: View, actor: int, move: int) -> Message:
        """Describe for the log a move, or an outcome for the actor CHANCE, that the seat of the Views can observe. Optional."""
        ...

    def describe_hidden_move(self, before: View, actor: int) -> Message | None:
        """Describe for the log a move or an outcome that the seat of the View cannot observe. Optional."""
        ...

    def preview(self, view: View) -> tuple[Message | None, tuple[Fact, ...], tuple[Message, ...]]:
        """Return the status, facts and names of the seats for a list of tables, faster than by making a Scene. Optional."""
        ...


class Hints(Protocol):
    """A game's hints.py, which is optional."""

    def explain(self, view: View, move: int) -> Message:
        """Say what speaks for a legal move."""
        ...


class BotModule(Protocol):
    """The constants of a game's bot.py, which is optional. Its functions are described below."""

    EFFORT: int
    """How hard the specialist thinks if nothing else is said."""
    LEVELS: Mapping[str, tuple[str, int]]
    """Optional: the levels that players choose, weakest first, each a bot and its effort."""
    HORIZON: int
    """Optional: after how many moves a rollout of `bots.policies.rollouts` ends."""
    HUMAN_TIMINGS: Mapping[str, tuple[int, int, int]]
    """Optional, for a race: milliseconds of reaction, of looking at a place and of carrying a card, by level."""


class Observations(Protocol):
    """A game's observe.py, which is optional: a game that has it can be an environment. `observe` is described below."""

    FEATURES: Sequence[Feature]
    """The parts of an observation, in the order in which `observe` writes them."""


class Solver(Protocol):
    """A game's solver.py, which is optional: finds out whether a deal can be won by somebody who sees all cards.

    `decide_many` and `improve` are compiled. The workspace, a named tuple of arrays, is the game's own.
    """

    def workspace_for(self, budget: int) -> tuple[Any, ...]:
        """Make the arrays of a search of at most `budget` positions."""
        ...

    def decide_many(  # noqa: PLR0913 - compiled loops take their arrays one by one
        self,
        states: Rows[Any],
        budget: int,
        pruned: bool,
        workspace: Any,  # noqa: ANN401
        answers: Ints,
        nodes: Ints,
        first: int,
        last: int,
    ) -> None:
        """Decide which of the States first to last - 1 can be won, with or without pruning the search.

        Write YES, NO or UNKNOWN into answers, and into nodes how many positions were searched.
        """
        ...

    def improve(self, states: Rows[Any], i: int, budget: int, impossible: bool, workspace: Any) -> bool:  # noqa: ANN401
        """Search for the best score of a State; `impossible` says that it cannot be won."""
        ...

    def line_found(self, workspace: Any) -> list[int]:  # noqa: ANN401
        """List the winning moves that `decide_many` found last."""
        ...

    def best_found(self, workspace: Any) -> tuple[int, int, list[int]]:  # noqa: ANN401
        """Return the best score that `improve` found, a bound that no play exceeds, and the moves."""
        ...

    def positions_searched(self, workspace: Any) -> int:  # noqa: ANN401
        """Return how many positions the last search looked at."""
        ...


class StudyCounts(Protocol):
    """A game's study.py, which is optional: what a study of the game counts besides scores."""

    def counts(self, states: np.recarray[Any, Any]) -> Mapping[str, tuple[int, int]]:
        """Count by name, in the final States of many games, how often something happened, of how many times."""
        ...


# rules.py: how a game is played


def deal(s: Struct, options: Struct, rng: Rng) -> None:
    """Set up a new game in s, which holds zeros. The order of every shuffled deck is stored in s."""
    raise NotImplementedError


def to_act(s: Struct) -> int:
    """Return who is to act: a seat, CHANCE, ANYONE or OVER."""
    raise NotImplementedError


def refusal(s: Struct, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the code of the rule that forbids it.

    For moves that have a number, only this function decides legality. Text that names no such move is refused before, when
    `read_move` of notation.py reads it: by UnreadableMove, or by IllegalMove with the rule against it.
    """
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
    """Fill what is hidden from the seat with one possible world, drawn at random, given the hidden State alone."""
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
    """Write what the seat may know as numbers from 0 to 1, from its hidden State alone, and return how many."""
    raise NotImplementedError


# bot.py: what the searches in `bots` ask about a position


def evaluate(s: Struct, seat: int) -> float:
    """Estimate the position for the seat before the coming chance step; higher is better."""
    raise NotImplementedError


def prune(s: Struct, seat: int, moves: Ints, count: int) -> int:
    """Move the moves that are worth trying to the front of `moves`, and return how many there are, at least one."""
    raise NotImplementedError


def rollout_policy(s: Struct, seat: int, out: Ints) -> int:
    """Choose the seat's move in a rollout, quickly and only from what the seat may know.

    It may list moves in out.
    """
    raise NotImplementedError


def rollout_done(before: Struct, s: Struct) -> bool:
    """Tell whether a rollout that began in State `before` may stop in State s and be valued there."""
    raise NotImplementedError


# bot.py of a race: how long a hand needs, with defaults in `bots.human_timing`


def hand_work_of(s: Struct, seat: int, move: int) -> tuple[int, int]:
    """Return how many places a player searches to find the move, and how far the hand goes for it.

    The first is 0 for a move that needs no search. The distance is in tenths of the distance of carrying one card.
    """
    raise NotImplementedError


def redirect(s: Struct, seat: int, move: int) -> int:
    """Return the move to make now instead of one chosen at an earlier state; by default the same move."""
    raise NotImplementedError


# The bots themselves (bots/policies/*.py)


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: object) -> int:
    """Choose one of the seat's legal moves.

    s is the seat's hidden State, and workspace holds the bot's arrays and its random generator.
    """
    raise NotImplementedError
