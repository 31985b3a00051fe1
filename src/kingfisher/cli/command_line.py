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
from kingfisher.cli.parser import HELP_FORMAT, Commands, Parser
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from collections.abc import Sequence

TRACEBACK = "KINGFISHER_TRACEBACK"
"""If this environment variable is set, errors in a game's own code are shown with their traceback."""

ABOUT = "Play, replay and study tabletop games, each exactly by its rulebook."
FAMILIES = (play_commands, server_commands, record_commands, study_commands, game_commands)
"""In the order in which the help lists their commands."""


def make_parser() -> Parser:
    """Build the parser of every command.

    Modules of commands are imported here, so they import what a command needs only when the command runs.
    """
    epilog = f"New here? Run kingfisher serve, or in the terminal: kingfisher play {registry.games()[0]}"
    parser = Parser(prog="kingfisher", description=ABOUT, epilog=epilog, formatter_class=HELP_FORMAT)
    parser.add_argument("--version", action="version", version=f"kingfisher {kingfisher.__version__}")
    parser.set_defaults(parser=parser)
    commands = Commands(parser)
    for family in FAMILIES:
        family.add_commands(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; bad input is answered by one line and status 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            return run(arguments)
        finally:
            sys.stdout.flush()
    except KingfisherError as error:
        sys.stderr.write(f"kingfisher: {error}\n")
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
        sys.stderr.write(f"kingfisher: {broken_game} (set {TRACEBACK}=1 to see the traceback)\n")
        return FAILED


def run(arguments: Sequence[str] | None) -> int:
    """Parse the arguments and run the command that they name; without one, print the help."""
    args, unknown = make_parser().parse_known_args(arguments)
    if "options" in args:  # options of a game may stand anywhere, behind flags too
        args.options += [word for word in unknown if not word.startswith("-")]
        unknown = [word for word in unknown if word.startswith("-")]
    if unknown:
        raise KingfisherError(f"unknown argument {unknown[0]!r}; {' '.join(args.parser.format_usage().split())}")
    if args.command is None:
        args.parser.print_help()
        return 0
    return int(args.run(args))
