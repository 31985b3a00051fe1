"""The parser that every command is added to, and the argument that names a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from kingfisher import registry
from kingfisher.core.errors import KingfisherError
from kingfisher.core.options import read_pairs

if TYPE_CHECKING:
    from kingfisher.core.game import Game

HELP_FORMAT = partial(argparse.HelpFormatter, width=79)

Run = Callable[[argparse.Namespace], int]
"""Runs a command with its arguments and returns the exit status."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        games = f"; the games are {', '.join(registry.games())}" if "required: GAME" in message else ""
        raise KingfisherError(f"{message}{games} (see {self.prog} --help)")


class Commands:
    """The subcommands of a parser: each has a parser of its own, and a function that runs it."""

    def __init__(self, top: Parser) -> None:
        self._subparsers = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, purpose: str, run: Run) -> Parser:
        """Add a command and return its parser, for its arguments."""
        parser = self._subparsers.add_parser(name, help=purpose, description=purpose, formatter_class=HELP_FORMAT)
        parser.set_defaults(parser=parser, run=run)
        return parser

    def add_for_game(self, name: str, purpose: str, run: Run) -> Parser:
        """Add a command that takes a game and options of it."""
        parser = self.add(name, purpose, run)
        parser.add_argument("game", metavar="GAME", help="one of: " + ", ".join(registry.games()))
        parser.add_argument(
            "options", metavar="key=value", nargs="*", default=[], help="options of the game (list them with: kingfisher games)"
        )
        return parser


def game_from_arguments(args: argparse.Namespace) -> Game:
    """Find the game that the arguments name, with the options they give."""
    return registry.game(args.game, **read_pairs(args.options))
