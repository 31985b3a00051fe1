"""The command line, as its own parsers describe it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kingfisher.cli.command_line import make_parser
from kingfisher.cli.parser import Parser
from tools.site.markdown import code, table

HELP = ("-h", "--help")


def commands() -> str:
    """Describe every command: its usage, its arguments and its options."""
    return "\n\n".join(described(name, parser) for name, parser in parsers())


def parsers() -> Iterator[tuple[str, Parser]]:
    for action in make_parser()._actions:  # noqa: SLF001  argparse offers no other way to its subcommands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            yield from action.choices.items()


def described(name: str, parser: Parser) -> str:
    usage = parser.format_usage().removeprefix("usage: ")
    actions = [action for action in parser._actions if action.option_strings[:2] != list(HELP)]  # noqa: SLF001
    rows = [(code(written(action)), (action.help or "").replace("%(default)s", str(action.default))) for action in actions]
    parts = [f"## kingfisher {name}", f"{sentence(parser.description or '')}", f"```text\n{usage}```"]
    return "\n\n".join([*parts, table(("argument", "meaning"), rows)] if rows else parts)


def written(action: argparse.Action) -> str:
    """Write an argument as it is typed."""
    value = action.metavar if isinstance(action.metavar, str) else action.dest
    if not action.option_strings:
        return value
    flag = action.option_strings[-1]
    if action.nargs == 0:
        return flag
    return f"{flag} [{value}]" if action.nargs == "?" else f"{flag} {value}"


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
