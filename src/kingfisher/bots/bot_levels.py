"""The names of bots: general ones, a game's specialist, and the levels of play, each a bot and an effort."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.policies import policy_named
from kingfisher.core.errors import BrokenGame, short_repr, unknown_name
from kingfisher.core.game import module_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from kingfisher.core.game import Game

GENERAL_BOTS = ("random", "greedy", "montecarlo")
SPECIALIST = "specialist"
SEARCHES = ("expectimax", "rollouts", "noisy")
"""The policies that `Game.search` can name: the specialist chooses by one of them, with the game's bot.py."""
DEFAULT_LEVELS = {
    "beginner": ("random", 0),
    "casual": ("greedy", 1),
    "skilled": ("montecarlo", 100),
    "expert": ("montecarlo", 400),
    "master": ("montecarlo", 2000),
}
"""Weakest first, each a bot and its effort; a game's bot.py may state LEVELS of its own, under other names too."""
MAX_INTERPRETED_EFFORT = {"montecarlo": 16, "expectimax": 0, "rollouts": 0}
"""The most effort of a bot or a search while its rules are interpreted: people then wait neither for it nor for a compiler."""


def bot_names(game: Game) -> list[str]:
    """List the bots that can play this game: levels, general bots, its specialist."""
    return [*levels(game), *bots_of(game)]


def general_bots(game: Game) -> list[str]:
    """List the bots that know no game.

    A race leaves no time to play whole games to their end, and their results would say little.
    """
    return [name for name in GENERAL_BOTS if not (game.race and name == "montecarlo")]


def levels(game: Game) -> list[str]:
    """List the levels of play, weakest first; every game has some."""
    return list(stated_levels(game))


def stated_levels(game: Game) -> Mapping[str, tuple[str, int]]:
    stated: Mapping[str, tuple[str, int]] = bot_attributes(game).get("LEVELS", DEFAULT_LEVELS)
    possible = bots_of(game)
    for level, (bot, _) in stated.items():
        if bot not in possible:
            wrong = f"level {short_repr(level)} in LEVELS of {game.package}.bot"
            raise BrokenGame(f"{game.name}: {wrong}: {unknown_name('bot', bot, possible)}")
    return stated


def bots_of(game: Game) -> list[str]:
    """List the bots that levels can name: general bots, the game's specialist."""
    return [*general_bots(game), *([SPECIALIST] if game.search else [])]


def bot_attributes(game: Game) -> Mapping[str, Any]:
    """Read what the game's bot.py states, by name; nothing where there is no specialist."""
    if game.search and game.search not in SEARCHES:
        raise BrokenGame(f"{game.name}: {unknown_name('search', game.search, SEARCHES)}")
    return vars(module_of(game.package, "bot")) if game.search else {}


def bot_and_effort(game: Game, name: str) -> tuple[str, int]:
    """Find the bot behind a name, which may be a level, and its default effort."""
    levels_of_game = stated_levels(game)
    if name in levels_of_game:
        return levels_of_game[name]
    return name, int(bot_attributes(game)["EFFORT"] if name == SPECIALIST else vars(policy_named(name))["EFFORT"])


def bot_of_level(game: Game, name: str) -> str | None:
    """Name the bot that a level plays with; None where the name is a bot's own."""
    level = stated_levels(game).get(name)
    return level[0] if level else None


def default_effort(game: Game, name: str) -> int:
    return bot_and_effort(game, name)[1]


def interpreted_effort(game: Game, name: str) -> int:
    """Return the default effort, or the most that an interpreted bot may make if that is less."""
    bot, effort = bot_and_effort(game, name)
    search = game.search if bot == SPECIALIST else bot
    return min(effort, MAX_INTERPRETED_EFFORT.get(str(search), effort))
