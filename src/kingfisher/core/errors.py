"""What can go wrong for a user, each with one line that says what was wrong and what is possible."""

from __future__ import annotations

from collections.abc import Iterable

from kingfisher.core.rulebook import Rule


class KingfisherError(ValueError):
    """Bad input; its text is one line for the user."""


class UnknownName(KingfisherError):
    """A game, an option or a bot that does not exist."""


class BadOption(KingfisherError):
    """An option's value that is not possible."""


class UnreadableMove(KingfisherError):
    """Text that is no move of this game."""


class BadPosition(KingfisherError):
    """Text that is no position of this game."""


class IllegalMove(KingfisherError):
    """A move that a rule forbids."""

    def __init__(self, move: str, rule: Rule, detail: str = "") -> None:
        self.move = move
        self.rule = rule
        super().__init__(f"{move}: {detail + ': ' if detail else ''}{rule}")


class BadRecord(KingfisherError):
    """A record that is damaged: the line (from 1) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


def unknown(kind: str, name: str, possible: Iterable[str]) -> UnknownName:
    return UnknownName(f"unknown {kind} {name!r}; possible: {', '.join(possible) or 'none'}")
