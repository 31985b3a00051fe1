"""The parser that every command is added to, and the argument that names a game."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from kingfisher import registry
from kingfisher.cli.language_choice import FLAG, say
from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import Message
from kingfisher.core.i18n.languages import catalog_in, languages_in
from kingfisher.core.options import read_pairs
from kingfisher.core.translatable import LANGUAGE, Translatable, in_language

if TYPE_CHECKING:
    from kingfisher.core.game import Game

WIDTH = 79
Run = Callable[[argparse.Namespace], int]
"""Runs a command with its arguments and returns the exit status."""


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks a language, and reports an error in one line.

    Its code says in English what each argument is for. The catalogs of other languages have that by the name of the command
    and of the argument, as `help.play.seed`.
    """

    def __init__(self, *, command: str = "", language: str = LANGUAGE, **settings: Any) -> None:  # noqa: ANN401  argparse's own
        formatter = partial(HelpFormatter, language=language)
        super().__init__(**settings, add_help=False, exit_on_error=False, formatter_class=formatter)
        self.command, self.language = command, language
        self._positionals.title = self.says("parser.arguments")
        self._optionals.title = self.says("parser.options")
        self.add_argument("-h", "--help", action="help", help=self.says("parser.help"))
        help_on_languages = self.says("parser.lang", languages=", ".join(sorted(languages_in())))
        self.add_argument(FLAG, metavar="LANG", default=argparse.SUPPRESS, help=help_on_languages)

    def says(self, key: str, **values: str) -> str:
        return in_language(say(key, **values), self.language)

    def translate(self, **values: str) -> None:
        """Say in the parser's language what its arguments are for."""
        catalog = catalog_in(say.folder, self.language)
        for action in self._actions:
            name = max(action.option_strings, key=len).lstrip("-") if action.option_strings else action.dest
            key, metavar = f"help.{self.command}.{name}", f"metavar.{action.metavar}"
            if key in catalog:
                action.help = catalog.text(Message(key, dict(values)))
            if metavar in catalog:
                action.metavar = catalog.text(Message(metavar))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401  as argparse types it
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            what = self.complaint(str(error.message))
            named = say("parser.argument", argument=error.argument_name, what=what) if error.argument_name else what
            raise KingfisherError(say("parser.see-help", what=named, command=self.prog)) from None

    def error(self, message: str) -> NoReturn:
        raise KingfisherError(say("parser.see-help", what=self.complaint(message), command=self.prog))

    def complaint(self, text: str) -> str:
        """Find a sentence of argparse in the catalogs; a sentence of our own can be translated already."""
        if isinstance(text, Translatable):
            return text
        needs_game = any(action.dest == "game" and f"required: {action.metavar}" in text for action in self._actions)
        what = complaint_of_argparse(text)
        return say("parser.games", what=what, games=", ".join(registry.games())) if needs_game else what


class HelpFormatter(argparse.HelpFormatter):
    """Writes help in a language, in lines of the usual width."""

    def __init__(self, prog: str, language: str = LANGUAGE) -> None:
        super().__init__(prog, width=WIDTH)
        self._language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401
        usual = in_language(say("parser.usage"), self._language)
        super().add_usage(usage, actions, groups, usual if prefix is None else prefix)


def complaint_of_argparse(text: str) -> str:
    """Find the sentence of the catalogs that argparse has filled in."""
    for key, sentence in catalog_in(say.folder, LANGUAGE).own.items():
        if key.startswith("argparse."):
            match = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)), text)
            if match:
                return say(key, **match.groupdict())
    return text


class Commands:
    """The subcommands of a parser: each has a parser of its own, and a function that runs it."""

    def __init__(self, top: Parser) -> None:
        self.parsers: list[Parser] = []
        self._language = top.language
        self._subparsers = top.add_subparsers(
            title=top.says("parser.commands"), dest="command", metavar="COMMAND", parser_class=Parser
        )

    def add(self, name: str, purpose: str, run: Run) -> Parser:
        """Add a command and return its parser, for its arguments."""
        key, catalog = f"help.{name}.purpose", catalog_in(say.folder, self._language)
        stated = catalog.text(Message(key)) if key in catalog else purpose
        parser = self._subparsers.add_parser(name, help=stated, description=stated, command=name, language=self._language)
        parser.set_defaults(parser=parser, run=run)
        self.parsers.append(parser)
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
