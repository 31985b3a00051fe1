"""The parts of pages that are written anew whenever the site is built, each by the name under which pages ask for it.

A page asks with a comment on a line of its own: `<!-- generated: command line -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from tools.site import commands, environment_arguments, environments, game_tables, protocol, spiel_games

ASKED = re.compile(r"^<!-- generated: ([\w -]+) -->$", re.MULTILINE)

PARTS: Mapping[str, Callable[[], str]] = {
    "arguments of env": environment_arguments.of_env,
    "arguments of make": environment_arguments.of_make,
    "arguments of make_vec": environment_arguments.of_make_vec,
    "arguments of parallel_env": environment_arguments.of_parallel_env,
    "command line": commands.commands,
    "environments": environments.environments,
    "games": game_tables.games,
    "games of OpenSpiel": spiel_games.spiel_games,
    "messages from a page": protocol.from_page,
    "messages to a page": protocol.to_page,
    "routes": protocol.routes,
    "types of messages": protocol.message_types,
}


@cache
def part(name: str) -> str:
    """Write one part; it stays the same while the process runs."""
    return PARTS[name]()


def filled(markdown: str) -> str:
    """Put every part that a page asks for in its place."""
    return ASKED.sub(lambda asked: part(asked[1]), markdown)
