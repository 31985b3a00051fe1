"""Bot: a player of one game, by the name of a bot or of a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.bot_levels import SPECIALIST, bot_names, default_effort
from kingfisher.bots.rule_sets import bot_rule_set
from kingfisher.core.errors import BrokenGame, KingfisherError, no_such_move, unknown_name

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.core.structs import Struct


class Bot:
    """A player that sees Views, by the name of a bot or of a level.

    Attributes:
        game: The game that it plays.
        name: The name of the bot or of the level.
        effort: How hard it thinks. Each bot counts it in its own way: worlds, rollouts or chance steps that it considers.
    """

    def __init__(self, game: Game, name: str, seed: int = 0, effort: int | None = None, speed: str = "interpreted") -> None:
        if name not in bot_names(game):
            raise unknown_name("bot", name, bot_names(game))
        from kingfisher.bots.workspace import reset, workspace_for
        from kingfisher.core.rng import rng_of

        self.game = game
        self.name = name
        self.effort = default_effort(game, name) if effort is None else effort
        self._plain_workspace = workspace_for(game)
        reset(self._plain_workspace, rng_of(seed).key)
        self.use(speed)

    def use(self, speed: str) -> None:
        """Think at this speed from now on."""
        from kingfisher.core.structs import to_numpy

        self.speed = speed
        self._rule_set = bot_rule_set(self.game, self.name, speed)
        self._workspace = self._plain_workspace if speed == "interpreted" else to_numpy(self._plain_workspace)

    def choose(self, view: View) -> int:
        """Choose a legal move for the view's seat."""
        if not view.legal:
            raise KingfisherError(f"seat {view.seat} has no move to choose from")
        views = (view.state,) if self.speed == "interpreted" else view.states
        move = int(self._rule_set.choose_move(views, view.seat, self.game.seats, self.effort, self._workspace))
        if move not in view.legal:
            raise illegal_choice(self.game, self.name, view.state, view.seat, move)
        return move


def illegal_choice(game: Game, bot: str, s: Struct, seat: int, move: int) -> BrokenGame:
    """Say which illegal move a bot chose, and the rule that forbids it."""
    if not 0 <= move < game.rules.MOVES:
        return BrokenGame(f"{game.name}: the bot {bot} chose move {move}; {no_such_move(game.rules.MOVES)}")
    rule = game.rule(game.rules.refusal(s, seat, move))
    return BrokenGame(f"{game.name}: the bot {bot} chose {move_text(game, s, seat, move)}, which [{rule.number}] forbids")


def move_text(game: Game, s: Struct, seat: int, move: int) -> str:
    """Write a move, legal or not; notation need only write legal ones."""
    try:
        return game.notation.write_move(s, seat, move)
    except Exception:  # noqa: BLE001 - whatever a game's own code raises
        return f"move {move}"


def hint_bot(game: Game) -> str:
    """Name the bot whose moves are good enough for hints."""
    return SPECIALIST if game.search else "greedy"
