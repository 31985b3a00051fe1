"""Every environment, from the catalog and the games themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from kingfisher.adapters.environments import MULTI_AGENT, SINGLE_AGENT, GameEnvironment
from kingfisher.adapters.game_vector import default_reward, features_of, observation_width
from kingfisher.core.game import Game
from kingfisher.core.observation import places_of
from kingfisher.core.options import Option, Value

STEPS, DEALS = 150, 3

REWARD = {
    "score": "`score`: what a step adds to the score.",
    "won": "`won`: 1 for a game that was won, at its end; else 0.",
}
TOGETHER_REWARD = (
    "`won`, at the end: of *n* seats with *w* winners each winner gets (n/w - 1)/(n - 1) and each other seat -1/(n - 1); where "
    "nobody wins, all get 0. Of two the winner gets 1 and the other -1. Usual here; the others can be asked for."
)


def environments() -> str:
    """Describe every environment: seats, observation, actions, rewards, ending and versions."""
    parts = [*(describe(entry, alone=True) for entry in SINGLE_AGENT), *(describe(entry, alone=False) for entry in MULTI_AGENT)]
    return "\n\n".join(parts)


def describe(entry: GameEnvironment, alone: bool) -> str:
    game = entry.game_with({})
    sections = {
        "Seats": seats(entry, game, alone),
        "Observation": observation(game),
        "Actions": actions(game),
        "Rewards": rewards(game),
        "Ending": ending(entry, game),
        "Versions": "\n".join(f"- v{number}: {change}" for number, change in enumerate(entry.environment.changelog, 1)),
    }
    return "\n\n".join(
        [
            f"## {title_of(entry, alone)}",
            f"{game.title}. {game.summary}",
            *(f"### {name}\n\n{text}" for name, text in sections.items()),
        ]
    )


def title_of(entry: GameEnvironment, alone: bool) -> str:
    return f"`{entry.id}`" if alone else f'`pettingzoo.env("{entry.name}")`'


def seats(entry: GameEnvironment, game: Game, alone: bool) -> str:
    choices = [
        choice
        for choice in game.every_choice()
        if (choice.seats == 1) == alone
        and all(choice.options[name] == value for name, value in entry.environment.fixed.items())
    ]
    possible_values = {
        option.name: values(option, choices) for option in game.options_offered if option.name not in entry.environment.fixed
    }
    options = [
        f"| `{option.name}` | {possible(option, possible_values[option.name])} | `{game.options[option.name]}` | "
        f"{option.help}{beside(option, possible_values)} |"
        for option in game.options_offered
        if possible_values.get(option.name)
    ]
    counts = sorted({choice.seats for choice in choices})
    players = "One." if alone else f"{' or '.join(map(str, counts))}{', as the options say' if len(counts) > 1 else ''}."
    if not options:
        return players
    return "\n".join([f"{players} Options:", "", "| option | possible | usual | meaning |", "|---|---|---|---|", *options])


def values(option: Option, choices: list[Game]) -> list[Value]:
    """List the values that the option has in one of the choices, where it applies."""
    if option.own:
        return [option.default]
    applying = {choice.options_that_apply[option.name] for choice in choices if option.name in choice.options_that_apply}
    return [value for value in option.values() if value in applying]


def possible(option: Option, allowed: list[Value]) -> str:
    return cell(option.possible) if len(allowed) == len(option.values()) else ", ".join(map(str, allowed))


def beside(option: Option, possible_values: dict[str, list[Value]]) -> str:
    """Write which other option it needs, where that could be chosen otherwise."""
    if option.only_with is None or option.only_with[0] not in possible_values:
        return ""
    name, needed = option.only_with
    fitting = [str(value) for value in possible_values[name] if value in needed]
    return f"; only with `{name}` {' or '.join(fitting)}" if len(fitting) < len(possible_values[name]) else ""


def cell(text: str) -> str:
    return text.replace("|", ", ")


def observation(game: Game) -> str:
    lines = [
        f"| {piece.name} | {start} to {end - 1} | {'x'.join(map(str, piece.shape_for(game.seats)))} | {cell(piece.meaning)} |"
        for piece, start, end in places_of(features_of(game), game.seats)
    ]
    several = any(piece.each_seat for piece in features_of(game)) and game.seats > 1
    note = f", with {game.seats} seats; what comes once a seat grows with them, the own seat first" if several else ""
    head = f"{observation_width(game)} numbers from 0 to 1{note}."
    return "\n".join([head, "", "| name | places | shape | meaning |", "|---|---|---|---|", *lines])


def actions(game: Game) -> str:
    waits = f", and {game.rules.MOVES} is to wait" if game.race else ""
    lines = [f"| {numbers} | `{text}` |" for numbers, text in kinds_of_moves(game)]
    count = game.rules.MOVES + (1 if game.race else 0)
    head = (
        f"{count}: every move of the game has its number{waits}, and `write` gives its text in a position. The kinds of moves, "
        "the numbers that random games showed for them, and an example of each:"
    )
    return "\n".join([head, "", "| actions | moves such as |", "|---|---|", *lines])


def kinds_of_moves(game: Game) -> list[tuple[str, str]]:
    """List the kinds of moves that random games showed, by the first word of their texts, each with its numbers."""
    by_kind: dict[str, dict[int, str]] = defaultdict(dict)
    for deal in range(DEALS):
        for move, text in moves(game, deal):
            by_kind[text.split()[0]].setdefault(move, text)
    found = sorted((min(texts), max(texts), texts[min(texts)]) for texts in by_kind.values())
    return [(str(first) if first == last else f"{first} to {last}", text) for first, last, text in found]


def moves(game: Game, deal: int) -> Iterator[tuple[int, str]]:
    position, random_source = game.deal(deal), Random(deal)  # noqa: S311
    for _ in range(STEPS):
        views = [view for view in map(position.view, range(game.seats)) if view.legal]
        if position.over or not views:
            return
        view = views[int(random_source.random() * len(views))]
        for move in view.legal:
            yield move, view.write(move)
        move = view.legal[int(random_source.random() * len(view.legal))]
        position.play(view.write(move), seat=view.seat)


def rewards(game: Game) -> str:
    default = TOGETHER_REWARD if game.seats > 1 else f"{REWARD[default_reward(game)]} Usual here; the others can be asked for."
    begins = sorted({score for deal in range(DEALS) for score in game.deal(deal).scores()})
    if begins == [0]:
        return default
    return f"{default} The score begins at {' or '.join(map(str, begins))}: `score` gives what is added to that."


def ending(entry: GameEnvironment, game: Game) -> str:
    max_moves = int(game.rules.MAX_GAME_LENGTH)
    effect = "only steps that are refused lead there" if game.seats == 1 else "no game is cut short"
    bound = f" A game has at most {max_moves} moves, so that {effect}." if max_moves else ""
    return f"{ending_of(game)} Truncated after {entry.environment.max_steps:,} steps.{bound}"


def ending_of(game: Game) -> str:
    return f"Terminated when the game is over by [its rules](rules/{game.name}.md)."
