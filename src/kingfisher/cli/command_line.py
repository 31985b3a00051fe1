"""Build the parser of all commands, and run the command that was typed."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import kingfisher
from kingfisher import registry
from kingfisher.cli import game_commands, play_commands, record_commands, server_commands, study_commands
from kingfisher.cli.exit_status import BAD_INPUT, FAILED, INTERRUPTED
from kingfisher.cli.language_choice import language_for, language_of_environment, say
from kingfisher.cli.parser import Commands, Parser
from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n.numbers import number_text
from kingfisher.core.translatable import LANGUAGE, in_language

if TYPE_CHECKING:
    from collections.abc import Sequence

TRACEBACK = "KINGFISHER_TRACEBACK"
"""If this environment variable is set, errors in a game's own code are shown with their traceback."""

FAMILIES = (play_commands, server_commands, record_commands, study_commands, game_commands)
"""In the order in which the help lists their commands."""


def make_parser(language: str = LANGUAGE) -> Parser:
    """Build the parser of every command.

    Modules of commands are imported here, so they import what a command needs only when the command runs.
    """
    parser = Parser(prog="kingfisher", language=language)
    parser.description = parser.says("parser.about")
    parser.epilog = parser.says("parser.epilog", command=f"kingfisher play {registry.games()[0]}")
    version = f"kingfisher {kingfisher.__version__}"
    parser.add_argument("--version", action="version", version=version, help=parser.says("parser.version"))
    parser.set_defaults(parser=parser, language=language)
    commands = Commands(parser)
    for family in FAMILIES:
        family.add_commands(commands)
    for spoken in (parser, *commands.parsers):
        spoken.translate(games=", ".join(registry.games()), pause=number_text(play_commands.WATCHING_PAUSE, language))
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; bad input is answered by one line and status 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    typed, language = sys.argv[1:] if arguments is None else list(arguments), language_of_environment(os.environ)
    try:
        try:
            language = language_for(typed, os.environ)
            return run(typed, language)
        finally:
            sys.stdout.flush()
    except KingfisherError as error:
        sys.stderr.write(f"kingfisher: {in_language(str(error), language)}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has closed the pipe
            return 0
        with suppress(OSError):  # the terminal may be closed, and then this fails too
            sys.stderr.write(f"kingfisher: {error}\n")
        return FAILED
    except Exception as error:
        broken_game = None if os.environ.get(TRACEBACK) else registry.find_broken_game(error)
        if broken_game is None:
            raise
        how = in_language(say("parser.broken", what=str(broken_game), variable=TRACEBACK), language)
        sys.stderr.write(f"kingfisher: {how}\n")
        return FAILED


def run(arguments: Sequence[str], language: str) -> int:
    """Parse the arguments and run the command that they name; without one, print the help."""
    args, unknown = make_parser(language).parse_known_args(arguments)
    if "options" in args:  # options of a game may stand anywhere, behind flags too
        args.options += [word for word in unknown if not word.startswith("-")]
        unknown = [word for word in unknown if word.startswith("-")]
    if unknown:
        usage = " ".join(args.parser.format_usage().split())
        raise KingfisherError(say("parser.unknown", argument=repr(unknown[0]), usage=usage))
    if args.command is None:
        args.parser.print_help()
        return 0
    return int(args.run(args))
