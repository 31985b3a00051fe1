"""The games of OpenSpiel with their parameters, as the adapter registers them."""

from __future__ import annotations

import re

import pyspiel

from kingfisher.adapters.environments import MULTI_AGENT, SINGLE_AGENT
from kingfisher.adapters.openspiel import name_of
from kingfisher.core.game import Game
from kingfisher.core.options import Option
from tools.site.environments import ending_of, title_of
from tools.site.game_tables import built_in, row, seats
from tools.site.markdown import anchor, code, table

COMMA_IN_LIST = re.compile(r"(?<=\d),(?=\d)")


def spiel_games() -> str:
    """Describe every game of OpenSpiel: players, parameters, observation, actions, returns and ending."""
    return "\n\n".join(describe(game) for game in built_in() if game.has("observe"))


def describe(game: Game) -> str:
    loaded = pyspiel.load_game(name_of(game.name))
    sections = {
        "Players and parameters": parameters(game, loaded.get_type()),
        "Observation and actions": f"As in {', '.join(environments(game))}.",
        "Returns": returns(game),
        "Ending": f"{ending_of(game)} Stopped after `longest` decisions, usually {loaded.max_game_length():,}.",
    }
    return "\n\n".join(
        [
            f"## `{name_of(game.name)}`",
            f'`pyspiel.load_game("{name_of(game.name)}")`: {game.title}. {game.summary}',
            *(f"### {name}\n\n{text}" for name, text in sections.items()),
        ]
    )


def parameters(game: Game, kind: pyspiel.GameType) -> str:
    """List what can stand between the brackets of a game's name, with what pyspiel takes where nothing is said."""
    defaults = kind.parameter_specification
    rows = [parameter(option, defaults[option.name]) for option in game.options_offered if option.name in defaults]
    longest = ("`longest`", "`1` and more", code(defaults["longest"]), "the number of decisions after which a game stops")
    turns = " Here they take turns, and each may wait." if game.race else ""
    return f"{seats(game)}{turns}\n\n{table(('parameter', 'possible', 'default', 'meaning'), [*rows, longest])}"


def parameter(option: Option, default: object) -> tuple[str, str, str, str]:
    name, possible, _, meaning = row(option)
    return name, COMMA_IN_LIST.sub("_", possible), code(default), meaning


def environments(game: Game) -> list[str]:
    """List the links to the environments of the other libraries that show the same."""
    titles = [
        *(title_of(entry, alone=True) for entry in SINGLE_AGENT if entry.game.name == game.name),
        *(title_of(entry, alone=False) for entry in MULTI_AGENT if entry.game.name == game.name),
    ]
    return [f"[{title}](#{anchor(title)})" for title in titles]


def returns(game: Game) -> str:
    """Say what a player gets at the end, with one player and with several."""
    counts = {choice.seats for choice in game.every_choice(tested=True)}
    together = "`won`, as in PettingZoo; what all get adds up to 0"
    if 1 not in counts:
        return f"The players get {together}."
    lowest, highest = game.rules.SCORES
    alone = f"the score, from {lowest:,} to {highest:,}"
    if game.fewer_is_better:
        alone = "1 for a game that was won, else 0"
    return f"The player gets {alone}." if counts == {1} else f"One player gets {alone}. Several players get {together}."
