"""Players that know no particular game, and the searches to which a game's own bot gives its knowledge."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from kingfisher.core.errors import BrokenGame, KingfisherError, no_such_move, shown, unknown
from kingfisher.core.game import module_of

if TYPE_CHECKING:
    from types import ModuleType

    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.core.structs import Struct

GENERAL = ("random", "greedy", "montecarlo")
SPECIALIST = "specialist"
SEARCHES = ("expectimax", "rollouts", "noisy")
"""What `Game.search` can name."""
LEVELS = {
    "beginner": ("random", 0),
    "casual": ("greedy", 1),
    "skilled": ("montecarlo", 100),
    "expert": ("montecarlo", 400),
    "master": ("montecarlo", 2000),
}
"""Weakest first, each a bot and its effort; a game's bot.py may state LEVELS of its own, under other names too."""
PATIENT_EFFORT = {"montecarlo": 16, "expectimax": 0, "rollouts": 0}
"""How hard a bot or a search thinks at most while it is interpreted, so that nobody waits for it nor for a compiler."""


def names(game: Game) -> list[str]:
    """List the bots that can play this game: levels, general bots, its specialist."""
    return [*levels(game), *bots_of(game)]


def general(game: Game) -> list[str]:
    """List the bots that know no game.

    In a race there is no time for playouts of whole games, and they would tell little.
    """
    return [name for name in GENERAL if not (game.race and name == "montecarlo")]


def levels(game: Game) -> list[str]:
    """List the levels of play, weakest first; every game has some."""
    return list(stated_levels(game))


def stated_levels(game: Game) -> Mapping[str, tuple[str, int]]:
    found: Mapping[str, tuple[str, int]] = own_of(game).get("LEVELS", LEVELS)
    possible = bots_of(game)
    for level, (bot, _) in found.items():
        if bot not in possible:
            wrong = f"level {shown(level)} in LEVELS of {game.package}.bot"
            raise BrokenGame(f"{game.name}: {wrong}: {unknown('bot', bot, possible)}")
    return found


def bots_of(game: Game) -> list[str]:
    """List the bots that levels can name: general bots, the game's specialist."""
    return [*general(game), *([SPECIALIST] if game.search else [])]


def own_of(game: Game) -> Mapping[str, Any]:
    """Read what the game's bot.py states, by name; nothing where there is no specialist."""
    if game.search and game.search not in SEARCHES:
        raise BrokenGame(f"{game.name}: {unknown('search', game.search, SEARCHES)}")
    return vars(module_of(game.package, "bot")) if game.search else {}


def behind(game: Game, name: str) -> tuple[str, int]:
    """Find the bot behind a name, which may be a level, and its default effort."""
    stated = stated_levels(game)
    if name in stated:
        return stated[name]
    return name, int(own_of(game)["EFFORT"] if name == SPECIALIST else vars(policy_of(game, name))["EFFORT"])


def default_effort(game: Game, name: str) -> int:
    return behind(game, name)[1]


def patient_effort(game: Game, name: str) -> int:
    """Return the default effort, but no more than an interpreted bot should make."""
    bot, effort = behind(game, name)
    search = game.search if bot == SPECIALIST else bot
    return min(effort, PATIENT_EFFORT.get(str(search), effort))


def hinter(game: Game) -> str:
    """Name the bot whose moves are good enough for hints."""
    return SPECIALIST if game.search else "greedy"


class Bot:
    """A player that sees Views, by the name of a bot or of a level.

    Effort is what the bot makes of it: worlds, playouts, chance steps looked into.
    """

    def __init__(self, game: Game, name: str, seed: int = 0, effort: int | None = None, speed: str = "interpreted") -> None:
        if name not in names(game):
            raise unknown("bot", name, names(game))
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
        self._rule_set = rule_set_for(self.game, self.name, speed)
        self._workspace = self._plain_workspace if speed == "interpreted" else to_numpy(self._plain_workspace)

    def choose(self, view: View) -> int:
        """Choose a legal move for the view's seat."""
        if not view.legal:
            raise KingfisherError(f"seat {view.seat} has no move to choose from")
        views = (view.state,) if self.speed == "interpreted" else view.states
        move = int(self._rule_set.decide(views, view.seat, self.game.seats, self.effort, self._workspace))
        if move not in view.legal:
            raise illegal_choice(self.game, self.name, view.state, view.seat, move)
        return move


def illegal_choice(game: Game, bot: str, s: Struct, seat: int, move: int) -> BrokenGame:
    """Say which illegal move a bot chose, and the rule that forbids it."""
    if not 0 <= move < game.rules.MOVES:
        return BrokenGame(f"{game.name}: the bot {bot} chose move {move}; {no_such_move(game.rules.MOVES)}")
    rule = game.rule(game.rules.refusal(s, seat, move))
    return BrokenGame(f"{game.name}: the bot {bot} chose {written(game, s, seat, move)}, which [{rule.number}] forbids")


def written(game: Game, s: Struct, seat: int, move: int) -> str:
    """Write a move, legal or not; notation need only write legal ones."""
    try:
        return game.notation.write_move(s, seat, move)
    except Exception:  # noqa: BLE001 - whatever a game's own code raises
        return f"move {move}"


def policy_of(game: Game, name: str) -> ModuleType:
    """Import the module that chooses: a general bot, or the search of the specialist."""
    return importlib.import_module(f"kingfisher.bots.policies.{game.search if name == SPECIALIST else name}")


def rule_set_for(game: Game, name: str, speed: str) -> RuleSet:
    name = behind(game, name)[0]
    return make_rule_set(game.package, game.search if name == SPECIALIST else name, name == SPECIALIST, speed)


@cache
def make_rule_set(package: str, choosing: str | None, knowing: bool, speed: str) -> RuleSet:
    from kingfisher.bots import defaults, human_timing, race_simulation, workspace
    from kingfisher.core.compile.specialize import RuleSet

    own = [module_of(package, "bot")] if knowing else []
    policies = importlib.import_module(f"kingfisher.bots.policies.{choosing}")
    stated = {name: value for module in own for name, value in vars(module).items() if name == "HORIZON"}
    return RuleSet(
        [module_of(package, "rules"), *own, policies, human_timing, defaults],
        [workspace, race_simulation],
        speed,
        stated,
    )
