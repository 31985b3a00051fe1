"""Choose the plural category of a number by the rules of CLDR, as `Intl.PluralRules` does in the page.

The rules of all languages are in plural_rules.json, which `python -m tools.plural_rules` writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Literal

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
Kind = Literal["cardinal", "ordinal"]
Number = int | float
Operands = dict[str, Decimal]
"""What rules look at: n, the absolute value; i, its whole part; v, how many decimals it shows, and f, which; w and t, the same
without zeros at the end; c and e, the exponent of numbers such as 1.2 million, which we never write so."""
Test = Callable[[Operands], bool]

FILE = Path(__file__).with_name("plural_rules.json")
RELATION = re.compile(r"(?P<operand>[a-z])(?: mod (?P<modulus>\d+))? (?P<negation>not )?in (?P<ranges>[\d.,]+)")


def category(n: Number, language: str, kind: Kind = "cardinal") -> str:
    """Name the plural category of a number: zero, one, two, few, many or other."""
    operands = operands_of(n)
    return next((name for name, test in tests_of(language, kind) if test(operands)), "other")


def categories(language: str, kind: Kind = "cardinal") -> set[str]:
    """Name the categories between which a language distinguishes."""
    return {name for name, _ in tests_of(language, kind)} | {"other"}


def operands_of(n: Number) -> Operands:
    number = abs(Decimal(str(n))).normalize()
    whole, _, decimals = f"{number:f}".partition(".")
    fraction, digits = Decimal(decimals or 0), Decimal(len(decimals))
    zero = Decimal(0)
    return {"n": number, "i": Decimal(whole), "v": digits, "w": digits, "f": fraction, "t": fraction, "c": zero, "e": zero}


@cache
def tests_of(language: str, kind: Kind) -> tuple[tuple[str, Test], ...]:
    """Return the categories of a language, each with its test; a regional language has the rules of its language."""
    every: dict[str, list[tuple[str, dict[str, str]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    rules = next((rules for languages, rules in every[kind] if language in languages.split()), None)
    if rules is None:
        parent, _, region = language.replace("_", "-").rpartition("-")
        return tests_of(parent, kind) if region and parent else ()
    return tuple((name, any_of(text)) for name, text in rules.items())


def any_of(text: str) -> Test:
    """Read a rule: relations, joined by `and` and, which binds less, `or`."""
    choices = [[relation(part) for part in choice.split(" and ")] for choice in text.split(" or ")]
    return lambda operands: any(all(test(operands) for test in tests) for tests in choices)


def relation(text: str) -> Test:
    """Read a relation such as `n mod 100 not in 11..14,20`."""
    match = RELATION.fullmatch(text)
    assert match is not None, text
    operand, modulus, negated = match["operand"], int(match["modulus"] or 0), bool(match["negation"])
    values = whole_numbers(match["ranges"])

    def test(operands: Operands) -> bool:
        value = operands[operand] % modulus if modulus else operands[operand]
        return (value in values) != negated

    return test


def whole_numbers(ranges: str) -> Container[Decimal]:
    """Read values and ranges such as `0..3,7`."""
    numbers: set[Decimal] = set()
    for part in ranges.split(","):
        first, _, last = part.partition("..")
        numbers.update(map(Decimal, range(int(first), int(last or first) + 1)))
    return numbers
