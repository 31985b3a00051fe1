"""A View: all that one seat may know. Bots, screens, adapters and logs are made from Views and from nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kingfisher.core.arrays import zeros
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.interface import ANYONE, NO, OVER, YES
from kingfisher.core.rulebook import Rule
from kingfisher.core.scene import Scene
from kingfisher.core.translatable import say

if TYPE_CHECKING:
    import numpy as np

    from kingfisher.core.game import Game
    from kingfisher.core.structs import Struct


class View:
    """What one seat may know, and what can be asked of it.

    Attributes:
        game: The game with its options.
        seat: The seat, or SPECTATOR.
        state: The State with everything blanked that the seat may not know.
    """

    def __init__(self, game: Game, state: Struct, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.state: Any = state.copy()
        game.rules.hide(self.state, seat)

    def for_seat(self, seat: int) -> View:
        """Share this View with another seat, in a game in which all see the same."""
        view = object.__new__(View)
        view.game, view.seat, view.state = self.game, seat, self.state
        return view

    def __bytes__(self) -> bytes:
        memory: bytes = self.state.tobytes()
        return memory

    def __str__(self) -> str:
        from kingfisher.core.scene.text import plain_text

        return plain_text(self.scene(), self.game.words())

    def __repr__(self) -> str:
        return f"<View of {self.game.name}, seat {self.seat}: {self.text}>"

    @cached_property
    def states(self) -> np.recarray[Any, Any]:
        """The hidden State as an array of one, for compiled code: the same memory."""
        records: np.recarray[Any, Any] = self.state.as_records()
        return records

    @property
    def text(self) -> str:
        """The position as the game's notation writes it, as far as the seat knows it."""
        return self.game.notation.write_position(self.state)

    @property
    def to_act(self) -> int:
        """The seat to act, or CHANCE, ANYONE or OVER."""
        return self.game.rules.to_act(self.state)

    @property
    def may_act(self) -> bool:
        """Whether the seat may act now."""
        return self.seat >= 0 and self.to_act in (self.seat, ANYONE)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The seat's legal moves as numbers; none when it is not to act."""
        if not self.may_act:
            return ()
        out = zeros("i8", self.game.rules.MAX_LEGAL_MOVES)
        return tuple(out[: self.game.rules.legal(self.state, self.seat, out)])

    def moves(self) -> list[str]:
        """List the seat's legal moves as text; none when it is not to act."""
        return [self.write(move) for move in self.legal]

    def write(self, move: int) -> str:
        """Write a move as text."""
        return self.game.notation.write_move(self.state, self.seat, move)

    def read(self, text: str) -> int:
        """Read a move, legal or not; UnreadableMove or IllegalMove where the text is none."""
        return self.game.notation.read_move(self.state, self.seat, text)

    def refusal(self, move: int) -> Rule | None:
        """Find the rule that forbids a move given as a number; None if the move is legal."""
        code = self.game.rules.refusal(self.state, self.seat, move)
        return self.game.rule(code) if code else None

    def why_not(self, text: str) -> Rule | None:
        """Find the rule that forbids a move; None if the move is legal."""
        if self.to_act == OVER:
            return self.ending
        try:
            return self.refusal(self.read(text))
        except IllegalMove as error:
            return error.rule

    @property
    def ending(self) -> Rule | None:
        """The rule by which the game ended; None before."""
        code = self.game.rules.ending(self.state)
        return self.game.rule(code) if code else None

    def scores(self) -> list[int]:
        """Count the points of each seat, from what this seat may know."""
        return [self.game.rules.score(self.state, seat) for seat in range(self.game.seats)]

    def winnable(self) -> bool | None:
        """Tell whether the game can still be won; None where it is not known."""
        if not self.game.answers("winnable"):
            raise KingfisherError(say("error.cannot-tell-whether", name=self.game.name))
        code = self.game.rules.winnable(self.state, self.seat)
        return {YES: True, NO: False}.get(code)

    def scene(self) -> Scene:
        """Describe the table as the seat sees it."""
        scene = self.game.module("scene").scene(self)
        assert isinstance(scene, Scene)
        return scene
