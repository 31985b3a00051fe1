"""Read lines from a keyboard, with completion by the tab key, or from a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.terminal.terminal_session import TerminalSession


def line_reader(session: TerminalSession) -> Callable[[], str | None]:
    """Make a function that reads a line and returns None at the end of input."""
    if sys.stdin.isatty():
        set_up_completion(session)

    def read() -> str | None:
        try:
            return input("> " if sys.stdin.isatty() else "")
        except EOFError:
            return None

    return read


def completions(session: TerminalSession, prefix: str) -> list[str]:
    """List what a line may become: a move or a command, after 'why' a move, after 'rules' a number."""
    moves = [move.text for move in session.scene.moves]
    lines = [*moves, *dict.fromkeys([*map(session.word_for, session.commands), *session.commands])]
    numbers = [rule.number for rule in session.position.game.rulebook.values()]
    for command, arguments in (("why", moves), ("rules", numbers)):
        for word in (command, session.word_for(command)):
            if prefix.lower().startswith(f"{word} "):
                lines = [f"{word} {argument}" for argument in arguments]
    return [line for line in lines if line.lower().startswith(prefix.lower())]


def set_up_completion(session: TerminalSession) -> None:
    if sys.platform == "win32":  # its Python has no readline
        return
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        prefix = readline.get_line_buffer().lstrip()
        matches = [line[len(prefix) - len(text) :] for line in completions(session, prefix)]
        return matches[state] if state < len(matches) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it prints escape codes, and pasted lines are moves


def clear_history() -> None:
    """Clear the history of typed lines, so that the next person cannot call them up by the arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()
