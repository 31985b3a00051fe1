"""A View: all that one seat may know. Bots, screens, adapters and logs are made from Views and from nothing else."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.contract import ANYONE, NO, OVER, YES
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.lean import lean
from kingfisher.core.rulebook import Rule
from kingfisher.core.scene import Scene

if TYPE_CHECKING:
    from kingfisher.core.game import Game


class View:
    """The hidden record of a seat (SPECTATOR for nobody's) and what can be asked of it."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.states = np.frombuffer(bytearray(state.tobytes()), game.rules.STATE).view(np.recarray)
        self.state = lean(self.states)
        game.rules.hide(self.state, seat)

    def of(self, seat: int) -> View:
        """The same for another seat, in a game in which all see the same."""
        other = object.__new__(View)
        other.game, other.seat, other.states, other.state = self.game, seat, self.states, self.state
        return other

    def __bytes__(self) -> bytes:
        return bytes(self.states.tobytes())

    def __str__(self) -> str:
        from kingfisher.core.draw import plain

        return plain(self.scene(), self.game.words())

    def __repr__(self) -> str:
        return f"<View of {self.game.name}, seat {self.seat}: {self.text}>"

    @property
    def text(self) -> str:
        """The position as the game's notation writes it, as far as the seat knows it."""
        return str(self.game.notation.write_position(self.state))

    @property
    def to_act(self) -> int:
        return int(self.game.rules.to_act(self.state))

    @property
    def may_act(self) -> bool:
        return self.seat >= 0 and self.to_act in (self.seat, ANYONE)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The seat's legal moves as numbers; none when it is not to act."""
        if not self.may_act:
            return ()
        out = np.zeros(self.game.rules.MOST_LEGAL, np.int64)
        count = self.game.rules.legal(self.state, self.seat, out)
        return tuple(int(move) for move in out[:count])

    def moves(self) -> list[str]:
        return [self.write(move) for move in self.legal]

    def write(self, move: int) -> str:
        return str(self.game.notation.write_move(self.state, self.seat, move))

    def read(self, text: str) -> int:
        """The move that a text means, legal or not; UnreadableMove or IllegalMove where it means none."""
        return int(self.game.notation.read_move(self.state, self.seat, text))

    def refusal(self, move: int) -> Rule | None:
        code = int(self.game.rules.refusal(self.state, self.seat, move))
        return self.game.rule(code) if code else None

    def why_not(self, text: str) -> Rule | None:
        """None if the move is legal, else the rule that forbids it."""
        if self.to_act == OVER:
            return self.ending
        try:
            return self.refusal(self.read(text))
        except IllegalMove as refused:
            return refused.rule

    @property
    def ending(self) -> Rule | None:
        code = int(self.game.rules.ending(self.state))
        return self.game.rule(code) if code else None

    def scores(self) -> list[int]:
        return [int(self.game.rules.score(self.state, seat)) for seat in range(self.game.seats)]

    def winnable(self) -> bool | None:
        """True, False, or None where it is not known."""
        if not self.game.answers("winnable"):
            raise KingfisherError(f"{self.game.name} cannot say whether a game can still be won")
        answer = int(self.game.rules.winnable(self.state, self.seat))
        return {YES: True, NO: False}.get(answer)

    def scene(self) -> Scene:
        scene = self.game.part("scene").scene(self)
        assert isinstance(scene, Scene)
        return scene
