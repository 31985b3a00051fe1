"""Players that know no particular game, and the searches to which a game's own bot gives its knowledge."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from kingfisher.core.errors import KingfisherError, unknown

if TYPE_CHECKING:
    from types import ModuleType

    from kingfisher.core.game import Game
    from kingfisher.core.twin import Twin
    from kingfisher.core.view import View

GENERAL = ("random", "greedy", "montecarlo")
SPECIALIST = "specialist"
PATIENT_EFFORT = {"montecarlo": 16, SPECIALIST: 0}
"""How hard a bot thinks interpreted, so that nobody waits for it nor for a compiler."""


def names(game: Game) -> list[str]:
    """The bots that can play this game."""
    return [*GENERAL, *([SPECIALIST] if game.search else [])]


def hinter(game: Game) -> str:
    """The bot whose moves are good enough for hints."""
    return SPECIALIST if game.search else "greedy"


class Bot:
    """A player that sees Views. Effort is what the bot makes of it: worlds, playouts, chance steps looked into."""

    def __init__(self, game: Game, name: str, seed: int = 0, effort: int | None = None, speed: str = "interpreted") -> None:
        if name not in names(game):
            raise unknown("bot", name, names(game))
        from kingfisher.bots.desk import desk_for
        from kingfisher.core.rng import keys_of

        self.game = game
        self.name = name
        self.effort = default_effort(game, name) if effort is None else effort
        self.use(speed)
        self._desk = desk_for(game)
        self._twin.sit_down(self._desk, keys_of(seed)[0].key)

    def use(self, speed: str) -> None:
        """Think at this speed from now on."""
        self.speed = speed
        self._twin = twin_for(self.game, self.name, speed)

    def choose(self, view: View) -> int:
        """A legal move of the view's seat."""
        if not view.legal:
            raise KingfisherError(f"seat {view.seat} has no move to choose from")
        return int(self._twin.decide(view.states, view.seat, self.game.seats, self.effort, self._desk))


def default_effort(game: Game, name: str) -> int:
    effort: int = vars(game.part("bot"))["EFFORT"] if name == SPECIALIST else vars(mind(game, name))["EFFORT"]
    return effort


def mind(game: Game, name: str) -> ModuleType:
    """The module that chooses: a general bot, or the search that the game's specialist uses."""
    return importlib.import_module(f"kingfisher.bots.{game.search if name == SPECIALIST else name}")


def twin_for(game: Game, name: str, speed: str) -> Twin:
    return make_twin(game.package, game.search if name == SPECIALIST else name, name == SPECIALIST, speed)


@cache
def make_twin(package: str, choosing: Any, knowing: bool, speed: str) -> Twin:
    from kingfisher.bots import desk
    from kingfisher.core.twin import Twin

    own = [importlib.import_module(f"{package}.bot")] if knowing else []
    minds = importlib.import_module(f"kingfisher.bots.{choosing}")
    return Twin([importlib.import_module(f"{package}.rules"), *own, minds], [desk], speed)
