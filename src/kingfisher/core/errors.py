"""What can go wrong for a user, each with one line that says what was wrong and what is possible."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from kingfisher.core.translatable import joined, say

if TYPE_CHECKING:
    from kingfisher.core.rulebook import Rule

LONGEST_REASON, LONGEST_SHOWN = 500, 100  # characters, since a file or a user may give any number of them
LONGEST_NUMBER = 1_000  # bits
LARGEST = 2**63 - 1
KINDS_OF_PLAYERS = ("game", "option", "bot", "device")
"""Kinds of names that players give; other kinds are names in Python, which are the same in all languages."""


class KingfisherError(ValueError):
    """Bad input; its text is one line for the user."""


class UnknownName(KingfisherError):
    """A game, an option or a bot that does not exist."""


class BrokenGame(KingfisherError):
    """A game that is installed, and of which some file is wrong."""


class BadOption(KingfisherError):
    """An option's value that is not possible."""


class UnreadableMove(KingfisherError):
    """Text that is no move of this game."""


class BadPosition(KingfisherError):
    """Text that is no position of this game."""


class IllegalMove(KingfisherError):
    """A move that a rule forbids.

    Attributes:
        move: The move as text.
        rule: The rule that forbids it.
    """

    def __init__(self, move: str, rule: Rule, detail: str = "") -> None:
        self.move = " ".join(move.split())
        self.rule = rule
        super().__init__(joined(self.move, ": ", *([detail, ": "] if detail else []), str(rule)))


class BadRecord(KingfisherError):
    """A record that is damaged.

    Attributes:
        line: The number of the damaged line, from 1.
        reason: What is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = shorten(reason, LONGEST_REASON)
        super().__init__(say("error.line", line=str(line), what=self.reason))


def short_repr(value: object) -> str:
    """Show a given value in one short line; what cannot be seen as it is stands between quotes."""
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return say("error.many-bits", bits=str(value.bit_length()))
    plain = isinstance(value, str) and value.isprintable() and bool(value.strip())
    return shorten(str(value) if plain else " ".join(repr(value).split()), LONGEST_SHOWN)


def shorten(text: str, longest: int) -> str:
    """Cut a long text down to its beginning and its end."""
    return text if len(text) <= longest else f"{text[: longest // 2]} ... {text[-longest // 2 :]}"


def unknown_name(kind: str, name: str, possible: Iterable[str]) -> UnknownName:
    shown = shorten(repr(name), LONGEST_SHOWN)
    key = f"error.unknown-{kind}" if kind in KINDS_OF_PLAYERS else "error.unknown"
    return UnknownName(say(key, kind=kind, name=shown, possible=", ".join(possible) or say("error.none")))


def check_count(name: str, value: object, lowest: int = 1, highest: int | None = None) -> int:
    """Return a count that was given if it is a whole number, of any library, from the least to the most."""
    number = read_integer(value)
    if number is None or not lowest <= number <= (LARGEST if highest is None else highest):
        limits = {"lowest": str(lowest)} if highest is None else {"lowest": str(lowest), "highest": str(highest)}
        key = "error.count-at-least" if highest is None else "error.count-between"
        raise KingfisherError(say(key, name=name, value=short_repr(value), **limits))
    return number


def read_integer(value: object) -> int | None:
    """Read a whole number of any library; None for anything else, and for a truth value."""
    try:
        return index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
    except TypeError:  # an array that holds no single whole number
        return None


def no_such_move(moves: int) -> str:
    return say("error.no-such-move", last=str(moves - 1))
