"""`kingfisher rules`, `new-game` and `games`: read a game's rules, start a game of your own, list the games."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import kingfisher
from kingfisher import registry
from kingfisher.cli.language_choice import say
from kingfisher.core.errors import BrokenGame
from kingfisher.core.translatable import in_language

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from kingfisher.cli.parser import Commands
    from kingfisher.core.game import Game


Answer = TypeVar("Answer")


def add_commands(commands: Commands) -> None:
    rules = commands.add("rules", "show the numbered rules of a game", run_rules)
    rules.add_argument("game", metavar="GAME", help="one of: " + ", ".join(registry.games()))
    rules.add_argument("number", nargs="?", default="", help="show only this rule, for example 5.3")

    new_game = commands.add("new-game", "create a small game of your own, as a package with tests", run_new_game)
    new_game.add_argument("name", metavar="NAME", help="the name of the game in commands: lowercase letters, digits and _")
    new_game.add_argument(
        "--into", type=Path, metavar="FOLDER", help="the folder to create (default: NAME in the current folder)"
    )

    commands.add("games", "list all games with their options and bots", run_games)


def run_rules(args: argparse.Namespace) -> int:
    from kingfisher.terminal.messages import show_rules
    from kingfisher.terminal.screen import Screen

    show_rules(registry.game(args.game), args.number, Screen(language=args.language))
    return 0


def run_games(args: argparse.Namespace) -> int:
    from kingfisher.terminal.screen import Screen

    screen = Screen(language=args.language)
    for description in answers_of_games(lambda game: describe_game(game, args.language), args.language):
        for paragraph in description:
            screen.print(paragraph)
    return 0


def describe_game(game: Game, language: str) -> list[str]:
    """Describe a game with its options and bots, for a list of games."""
    from kingfisher.bots import bot_names

    game.check_files()
    options = [
        say(
            "games.option",
            name=option.name,
            values=game.possible_in(option, language),
            help=game.help_in(option, language),
            default=str(option.default),
        )
        for option in game.options_offered
    ]
    about = f"{game.name}: {game.title_in(language)}\n  {game.summary_in(language)}"
    return [about, *options, say("games.bots", bots=", ".join(bot_names(game)))]


def answers_of_games(function: Callable[[Game], Answer], language: str) -> Iterator[Answer]:
    """Ask the same of every game but the broken ones; a line on stderr says what is wrong with each of these."""
    games, broken = registry.load_all()
    for error in broken:
        sys.stderr.write(f"kingfisher: {in_language(str(error), language)}\n")
    for game in games:
        try:
            answer = function(game)
        except BrokenGame as error:
            sys.stderr.write(f"kingfisher: {in_language(str(error), language)}\n")
        else:
            yield answer


def run_new_game(args: argparse.Namespace) -> int:
    from kingfisher.new_game.write import new_game
    from kingfisher.terminal.screen import Screen

    folder = new_game(args.name, args.into)
    screen = Screen(language=args.language)
    screen.print(say("new-game.created", folder=str(folder)))
    screen.print()
    screen.print(say("new-game.next"))
    sys.stdout.write("\n".join([*commands_to_type_next(args.name, folder), ""]))
    return 0


def commands_to_type_next(name: str, folder: Path) -> list[str]:
    """List what to type next; a checkout, which is installed nowhere, has other commands than an installation."""
    from importlib.metadata import PackageNotFoundError, distribution
    from importlib.util import find_spec

    play = ["play", name, "--against", "casual"]
    python = Path(sys.executable)
    try:
        distribution(registry.OWN_DISTRIBUTION)
        pip = ["python", "-m", "pip"] if find_spec("pip") else ["uv", "pip"]
        commands = [[*pip, "install", "--editable", f"{folder}[test]"], ["pytest", str(folder)], ["kingfisher", *play]]
    except PackageNotFoundError:
        checkout = Path(kingfisher.__file__).parents[2]
        uv = checkout / ".tools" / "bin" / "uv"
        install = [str(uv), "pip", "install", "--no-deps", "--python", str(python), "--editable", str(folder)]
        commands = [install, [str(python), "-m", "pytest", str(folder)], [str(python.parent / "kingfisher"), *play]]
        if not find_spec("pytest"):  # `make play` installs none
            commands.insert(0, ["make", "-C", str(checkout), ".venv/tested"])
    return [f"  {shlex.join(command)}" for command in commands]
