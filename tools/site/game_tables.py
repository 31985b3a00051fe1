"""The games with their options and their bots, as the games state them."""

from __future__ import annotations

from kingfisher import registry
from kingfisher.bots import bot_and_effort, levels
from kingfisher.bots.bot_levels import bots_of
from kingfisher.core.game import Game
from kingfisher.core.options import Option
from tools.site.markdown import code, table


def games() -> str:
    """Describe every built-in game: how it is played, its options, its levels and bots."""
    return "\n\n".join(described(game) for game in built_in())


def built_in() -> list[Game]:
    """List the games that come with Kingfisher, in the order in which they are offered."""
    return [registry.find(name) for name in registry.games() if name in registry.built_in()]


def described(game: Game) -> str:
    parts = [
        f"## {game.name}",
        f"**{game.title}.** {game.summary} [The rulebook](rules/{game.name}.md).",
        f"{seats(game)} Version of the rules: {game.rules_version}.",
    ]
    if game.options_offered:
        parts.append(table(("option", "possible", "default", "meaning"), map(row, game.options_offered)))
    named = [(code(level), *map(code, bot_and_effort(game, level))) for level in levels(game)]
    parts.append(table(("level", "bot", "effort"), named))
    parts.append(f"Bots: {', '.join(map(code, bots_of(game)))}.")
    return "\n\n".join(parts)


def seats(game: Game) -> str:
    counts = sorted({choice.seats for choice in game.every_choice(tested=True)})
    players = " or ".join(map(str, counts)) if len(counts) < 3 else f"{counts[0]} to {counts[-1]}"
    kind = "A race: everybody plays at once." if game.race else ""
    return f"{players} {'player' if counts == [1] else 'players'}. {kind}".strip()


def row(option: Option) -> tuple[str, str, str, str]:
    meaning = option.help
    if option.only_with:
        name, values = option.only_with
        meaning += f"; only with `{name}` {' or '.join(map(str, values))}"
    possible = ", ".join(map(code, option.possible.split("|"))) if "|" in option.possible else code(option.possible)
    return code(option.name), possible, code(option.default), meaning
