"""The options of a game: names, possible values, defaults, and what excludes what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from kingfisher.core.errors import BadOption, shown, unknown

Value = str | int

WHOLE = re.compile(r"\s*-?[0-9]{1,18}\s*")


@dataclass(frozen=True)
class Option:
    """One option: either one of some words or a whole number of a range.

    `only_with` names another option and the values of it under which this one may be chosen at all.
    """

    name: str
    help: str
    default: Value
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    only_with: tuple[str, tuple[Value, ...]] | None = None

    @property
    def possible(self) -> str:
        return "|".join(self.choices) if self.choices else f"{self.lowest}..{self.highest}"

    def values(self) -> tuple[Value, ...]:
        return self.choices or tuple(range(self.lowest, self.highest + 1))

    def read(self, given: object) -> Value:
        if self.choices:
            if given in self.choices:
                return str(given)
        else:
            number = whole_number(given)
            if number is not None and self.lowest <= number <= self.highest:
                return number
        raise BadOption(f"option {self.name}={shown(given)}: possible are {self.possible}")

    def code(self, value: Value) -> int:
        """The number that stands for the value inside the rules."""
        return self.choices.index(str(value)) if self.choices else int(value)


def whole_number(given: Any) -> int | None:
    """A whole number, perhaps as text; None if it is none."""
    if isinstance(given, str):
        return int(given) if WHOLE.fullmatch(given) else None
    try:
        return None if isinstance(given, bool) else index(given)
    except TypeError:
        return None


def choose(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Complete and check what was given; the answer names every option, in order."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise unknown("option", name, (f"{option.name}={option.possible}" for option in options))
    chosen = {option.name: option.read(given.get(option.name, option.default)) for option in options}
    apply = applying(options, chosen)
    for option in options:
        if option.name in given and option.name not in apply and option.only_with is not None:
            other, values = option.only_with
            fitting = " or ".join(f"{other}={value}" for value in values)
            here = f", not with {other}={chosen[other]}" if other in apply else ""
            raise BadOption(f"option {option.name} goes only with {fitting}{here}")
    return chosen


def applying(options: Sequence[Option], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """The options that mean something beside the others; an option goes with one that stands before it."""
    found: dict[str, Value] = {}
    for option in options:
        if option.only_with is None or found.get(option.only_with[0]) in option.only_with[1]:
            found[option.name] = chosen[option.name]
    return found


def every_choice(options: Sequence[Option]) -> Iterable[dict[str, Value]]:
    """Every combination of options that may be chosen, each given in full where it applies."""
    combinations: list[dict[str, Value]] = [{}]
    for option in options:
        grown = []
        for before in combinations:
            applies = option.only_with is None or before.get(option.only_with[0]) in option.only_with[1]
            grown += [{**before, option.name: value} for value in option.values()] if applies else [before]
        combinations = grown
    return combinations


def read_pairs(words: Iterable[str]) -> dict[str, str]:
    """Options as people type them: key=value."""
    pairs: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key or not value:
            raise BadOption(f"{word!r} is no option; options are written key=value")
        if key in pairs:
            raise BadOption(f"option {key} is given twice")
        pairs[key] = value
    return pairs
