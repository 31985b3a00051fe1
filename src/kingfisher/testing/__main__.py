"""Write what tests compare games with, by `python -m kingfisher.testing golden [GAME ...]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from kingfisher import registry
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.new_game.template import GAME as TEMPLATE
from kingfisher.testing.checks import shortened_path
from kingfisher.testing.environment_versions import unversioned_changes, write_fingerprints
from kingfisher.testing.golden import golden_files, write_golden

WRITERS: dict[str, tuple[Callable[[Game], Iterator[Path]], str]] = {
    "golden": (write_golden, "record the golden games again; read the diff before you commit it"),
    "fingerprints": (write_fingerprints, "save the fingerprints of the environments, with their versions"),
}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m kingfisher.testing", description="Write the files that tests compare games with."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, help_text) in WRITERS.items():
        command = commands.add_parser(name, help=help_text, description=help_text)
        command.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    arguments = parser.parse_args()
    write, _ = WRITERS[arguments.command]
    try:
        for game in [game_named(name) for name in arguments.games or registry.games()]:
            for warning in unversioned_changes(game) if arguments.command == "fingerprints" else ():
                sys.stderr.write(f"kingfisher: {warning}\n")
            written = list(write(game))
            for file in written:
                sys.stdout.write(f"{shortened_path(file)}\n")
            for file in sorted(set(golden_files(game)) - set(written)) if arguments.command == "golden" else ():
                sys.stdout.write(f"{shortened_path(file)} is no longer recorded: remove it, unless you added it yourself\n")
    except KingfisherError as error:
        sys.stderr.write(f"kingfisher: {error}\n")
        return 2
    return 0


def game_named(name: str) -> Game:
    """Find an installed game, or the template of `kingfisher new-game`, which is none and is tested as one."""
    return TEMPLATE if name == TEMPLATE.name and name not in registry.games() else registry.game(name)


if __name__ == "__main__":
    raise SystemExit(main())
