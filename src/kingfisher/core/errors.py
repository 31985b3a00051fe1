"""What can go wrong for a user, each with one line that says what was wrong and what is possible."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

if TYPE_CHECKING:
    from kingfisher.core.rulebook import Rule

LONGEST_REASON, LONGEST_SHOWN = 500, 100  # characters, since a file or a user may give any number of them
LONGEST_NUMBER = 1_000  # bits
LARGEST = 2**63 - 1


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
    """A move that a rule forbids."""

    def __init__(self, move: str, rule: Rule, detail: str = "") -> None:
        self.move = " ".join(move.split())
        self.rule = rule
        super().__init__(f"{self.move}: {detail + ': ' if detail else ''}{rule}")


class BadRecord(KingfisherError):
    """A record that is damaged: the line (from 1) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = shortened(reason, LONGEST_REASON)
        super().__init__(f"line {line}: {self.reason}")


def shown(given: object) -> str:
    """Show a given value in one short line; what cannot be seen as it is stands between quotes."""
    if isinstance(given, int) and given.bit_length() > LONGEST_NUMBER:
        return f"a number of {given.bit_length()} bits"
    plain = isinstance(given, str) and given.isprintable() and bool(given.strip())
    return shortened(str(given) if plain else " ".join(repr(given).split()), LONGEST_SHOWN)


def shortened(text: str, longest: int) -> str:
    """Cut a long text down to its beginning and its end."""
    return text if len(text) <= longest else f"{text[: longest // 2]} ... {text[-longest // 2 :]}"


def unknown(kind: str, name: str, possible: Iterable[str]) -> UnknownName:
    return UnknownName(f"unknown {kind} {shortened(repr(name), LONGEST_SHOWN)}; possible: {', '.join(possible) or 'none'}")


def count_of(name: str, given: object, least: int = 1, most: int | None = None) -> int:
    """Return a count that was given if it is a whole number, of any library, from the least to the most."""
    number = whole_number(given)
    if number is None or not least <= number <= (LARGEST if most is None else most):
        possible = f"from {least} " + ("on" if most is None else f"to {most}")
        raise KingfisherError(f"{name} {shown(given)}: possible are whole numbers {possible}")
    return number


def whole_number(given: object) -> int | None:
    """Read a whole number of any library; None for anything else, and for a truth value."""
    try:
        return index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else None
    except TypeError:  # an array that holds no single whole number
        return None


def no_such_move(moves: int) -> str:
    return f"there is no such move in 0..{moves - 1}"
