"""`kingfisher serve` and `kingfisher backup`: run the server for browsers, and copy what it keeps."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.cli.argument_types import port_number
from kingfisher.cli.language_choice import say
from kingfisher.core.translatable import in_language

if TYPE_CHECKING:
    import argparse

    from kingfisher.cli.parser import Commands


def add_commands(commands: Commands) -> None:
    serve = commands.add("serve", "start a server, to play in the browser", run_serve)
    serve.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="address to listen on (default: 127.0.0.1, only this machine)"
    )
    serve.add_argument(
        "--port",
        type=port_number,
        metavar="N",
        help="port to listen on, 0 for any free one (default: 8642 or the next free one)",
    )
    serve.add_argument(
        "--data", type=Path, metavar="FOLDER", help="folder for all games and results (default: your data folder)"
    )
    serve.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="another host name of this server (may be repeated)"
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")

    backup = commands.add("backup", "copy all data of the server to one file, even while it runs", run_backup)
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    backup.add_argument("--data", type=Path, metavar="FOLDER", help="folder to copy (default: your data folder)")


def run_serve(args: argparse.Namespace) -> int:
    from kingfisher.core.paths import data_folder
    from kingfisher.server.serve import serve

    return serve(args.host, args.port, args.data or data_folder(), args.name, not args.no_browser, args.language)


def run_backup(args: argparse.Namespace) -> int:
    from kingfisher.core.paths import data_folder
    from kingfisher.store.database import FILE, back_up

    back_up((args.data or data_folder()) / FILE, args.file)
    sys.stdout.write(in_language(say("backup.done", file=str(args.file)), args.language) + "\n")
    return 0
