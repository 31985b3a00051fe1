"""`kingfisher verify` and `kingfisher replay`: check a record, and show it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kingfisher
from kingfisher.cli.language_choice import say
from kingfisher.core.errors import KingfisherError
from kingfisher.core.translatable import joined

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
        raise KingfisherError(say("verify.by-hand", file=args.file))
    seal = args.seal.strip().lower() if args.seal is not None else position.seal
    if seal is None:
        raise KingfisherError(say("verify.no-seal", file=args.file))
    if position.manual_chance:
        raise KingfisherError(say("verify.chance-by-hand", file=args.file))
    if seal != seal_of(position.seed):
        raise KingfisherError(say("verify.wrong-seal", file=args.file, seal=seal, right=seal_of(position.seed)))
    Screen(language=args.language).print(say("verify.over") if position.over else say("verify.not-over"))
    return 0


def run_replay(args: argparse.Namespace) -> int:
    from kingfisher.terminal.replay import show
    from kingfisher.terminal.screen import Screen

    show(read_record(args.file), Screen(language=args.language), args.tables)
    return 0


def read_record(file: str) -> Position:
    """Replay the game in a file, or from standard input for -; every line is verified."""
    from kingfisher.terminal.saves import read

    return replay_text(sys.stdin.read(), say("record.standard-input")) if file == "-" else replay_text(read(Path(file)), file)


def replay_text(text: str, source: str) -> Position:
    """Replay a record; an error names the source that it comes from."""
    try:
        return kingfisher.replay(text)
    except KingfisherError as error:
        raise KingfisherError(joined(source, ": ", str(error))) from None
