"""Write the part of docs/environments.md that tells of every environment, from the catalog and the games themselves.

python -m tools.environments
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from kingfisher.adapters.arena import features_of, size_of, usual_reward
from kingfisher.adapters.catalog import ALONE, TOGETHER, Environment
from kingfisher.core.features import places_of
from kingfisher.core.game import Game

FILE = Path(__file__).parents[1] / "docs" / "environments.md"
BEGIN, END = "<!-- written by python -m tools.environments -->", "<!-- end -->"

SHOWN = {"Solotaire": {"variant": "honeymoon"}}
"""Options under which an environment for several is shown, where the usual ones are for one."""

STEPS, EXAMPLES = 60, 8

REWARD = {
    "score": "`score`: what a step adds to the score.",
    "won": "`won`: 1 for a game that was won, at its end; else 0.",
}
TOGETHER_REWARD = "`won`: at the end 1 for the only winner; several share it, the others lose as much, and all add up to 0."


def page() -> str:
    parts = [*(told(one, alone=True) for one in ALONE), *(told(one, alone=False) for one in TOGETHER)]
    return "\n\n".join([BEGIN, *parts, END])


def told(one: Environment, alone: bool) -> str:
    game = one.stated({} if alone else SHOWN.get(one.name, {}))
    title = f"`{one.id}`" if alone else f'`zoo.env("{one.name}")`'
    sections = {
        "Seats": seats(one, game, alone),
        "Observation": observation(game),
        "Actions": actions(game),
        "Rewards": REWARD[usual_reward(game)] + " Usual here; the others can be asked for." if alone else TOGETHER_REWARD,
        "Ending": ending(one, game),
        "Versions": "\n".join(f"- v{number}: {what}" for number, what in enumerate(one.history, 1)),
    }
    return "\n\n".join(
        [f"## {title}", f"{game.title}. {game.summary}", *(f"### {name}\n\n{text}" for name, text in sections.items())]
    )


def seats(one: Environment, game: Game, alone: bool) -> str:
    fixed = dict(one.fixed)
    options = [
        f"| `{option.name}` | {cell(option.possible)} | `{option.default}` | {option.help} |"
        for option in game.options_offered
        if option.name not in fixed and applies(option.only_with, fixed)
    ]
    who = "One." if alone else f"{' or '.join(map(str, sorted(counts(one))))}, as the options say."
    if not options:
        return who
    return "\n".join([f"{who} Options:", "", "| option | possible | usual | meaning |", "|---|---|---|---|", *options])


def counts(one: Environment) -> set[int]:
    game = one.stated(SHOWN.get(one.name, {}))
    found = {
        one.stated({option.name: value}).seats
        for option in game.options_offered[:2]
        if option.name not in dict(one.fixed)
        for value in option.values()
        if applies(option.only_with, dict(one.fixed))
    }
    return {seats for seats in found if seats > 1} or {game.seats}


def applies(only_with: tuple[str, tuple[object, ...]] | None, fixed: dict[str, str]) -> bool:
    return only_with is None or only_with[0] not in fixed or fixed[only_with[0]] in only_with[1]


def cell(text: str) -> str:
    return text.replace("|", ", ")


def observation(game: Game) -> str:
    lines = [
        f"| {piece.name} | {at} to {after - 1} | {'x'.join(map(str, piece.shape_for(game.seats)))} | {cell(piece.meaning)} |"
        for piece, at, after in places_of(features_of(game), game.seats)
    ]
    several = any(piece.each_seat for piece in features_of(game)) and game.seats > 1
    note = f", with {game.seats} seats; what comes once a seat grows with them, the own seat first" if several else ""
    head = f"{size_of(game)} numbers from 0 to 1{note}."
    return "\n".join([head, "", "| name | places | shape | meaning |", "|---|---|---|---|", *lines])


def actions(game: Game) -> str:
    waits = f", and {game.rules.MOVES} is to wait" if game.race else ""
    lines = [f"| {move} | `{text}` |" for move, text in examples(game)]
    count = game.rules.MOVES + (1 if game.race else 0)
    head = f"{count}: every move of the game has its number{waits}. Some, as `write` says them:"
    return "\n".join([head, "", "| action | move |", "|---|---|", *lines])


def examples(game: Game) -> list[tuple[int, str]]:
    """Moves of a random game, of every kind that came."""
    found: dict[str, tuple[int, str]] = {}
    for move, text in moves(game):
        found.setdefault(text.split()[0], (move, text))
    return sorted(list(found.values())[:EXAMPLES])


def moves(game: Game) -> Iterator[tuple[int, str]]:
    position, choice = game.deal(7), Random(7)  # noqa: S311
    for _ in range(STEPS):
        views = [view for view in map(position.view, range(game.seats)) if view.legal]
        if position.over or not views:
            return
        view = views[int(choice.random() * len(views))]
        for move in view.legal:
            yield move, view.write(move)
        move = view.legal[int(choice.random() * len(view.legal))]
        position.play(view.write(move), seat=view.seat)


def ending(one: Environment, game: Game) -> str:
    rules = f"[its rules](../src/kingfisher/games/{game.name}/rules.md)"
    stops = f" Truncated after {one.longest:,} steps." if one.longest else " Every game comes to an end; nothing is truncated."
    return f"Terminated when the game is over by {rules}.{stops}"


def main() -> None:
    text = FILE.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    FILE.write_text(before + page() + after, encoding="utf-8")


if __name__ == "__main__":
    main()
