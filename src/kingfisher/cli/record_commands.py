"""`kingfisher verify` and `kingfisher replay`: check a record, and show it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kingfisher
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    import argparse

    from kingfisher.cli.parser import Commands
    from kingfisher.core.play.position import Position


def add_commands(commands: Commands) -> None:
    verify = commands.add("verify", "verify a record and the seal of its deal", run_verify)
    verify.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    verify.add_argument("--seal", metavar="HASH", help="the seal shown before the game (default: the one in the record)")

    replay = commands.add("replay", "show the game in a record, and verify every line", run_replay)
    replay.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    replay.add_argument("--tables", action="store_true", help="draw the table after every move")


def run_verify(args: argparse.Namespace) -> int:
    from kingfisher.core.play.seal import seal_of
    from kingfisher.terminal.screen import Screen

    position = read_record(args.file)
    if position.seed is None:
        raise KingfisherError(f"{args.file}: a position set up by hand has no seal")
    seal = args.seal.strip().lower() if args.seal is not None else position.seal
    if seal is None:
        raise KingfisherError(f"{args.file} contains no seal: pass the one shown before the game with --seal HASH")
    if position.manual_chance:
        raise KingfisherError(f"{args.file}: its chance outcomes were entered by hand, so it has no seal")
    if seal != seal_of(position.seed):
        raise KingfisherError(f"{args.file}: seal {seal} does not belong to this deal, whose seal is {seal_of(position.seed)}")
    how_far = "" if position.over else " The game is not over yet."
    Screen().print(f"Verified: the deal matches its seal, and every line of the record follows from the deal.{how_far}")
    return 0


def run_replay(args: argparse.Namespace) -> int:
    from kingfisher.terminal.replay import show
    from kingfisher.terminal.screen import Screen

    show(read_record(args.file), Screen(), args.tables)
    return 0


def read_record(file: str) -> Position:
    """Replay the game in a file, or from standard input for -; every line is verified."""
    from kingfisher.terminal.saves import read

    return replay_text(sys.stdin.read(), "standard input") if file == "-" else replay_text(read(Path(file)), file)


def replay_text(text: str, source: str) -> Position:
    """Replay a record; an error names the source that it comes from."""
    try:
        return kingfisher.replay(text)
    except KingfisherError as error:
        raise KingfisherError(f"{source}: {error}") from None
