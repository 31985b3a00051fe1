"""Write a number as a language does, as `Intl.NumberFormat` does in the page, always with the digits 0 to 9.

How all languages write them is in number_formats.json, which `python -m tools.number_formats` writes.
"""

from __future__ import annotations

import json
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("number_formats.json")


class NumberFormat(NamedTuple):
    """The signs of a language's numbers.

    A whole part of at least `least` digits is grouped: the `last` ones, and before them groups of `others`.
    """

    group: str
    decimal: str
    minus: str
    least: int
    last: int
    others: int


PLAIN = NumberFormat("", ".", "-", 99, 3, 3)
"""Of a language that CLDR does not know."""


def number_text(number: float, language: str, decimals: int | None = None) -> str:
    """Write a number; with a count of decimals it is rounded to these, else all that it has are written."""
    signs = format_of(language)
    plain = f"{Decimal(str(number)):f}" if decimals is None else f"{number:.{decimals}f}"
    whole, _, fraction = plain.removeprefix("-").partition(".")
    is_negative = number < 0 and any(digit != "0" for digit in whole + fraction)
    return f"{signs.minus if is_negative else ''}{grouped(whole, signs)}{signs.decimal + fraction if fraction else ''}"


def grouped(digits: str, signs: NumberFormat) -> str:
    if len(digits) < signs.least:
        return digits
    groups, rest = [digits[-signs.last :]], digits[: -signs.last]
    while rest:
        groups.insert(0, rest[-signs.others :])
        rest = rest[: -signs.others]
    return signs.group.join(groups)


@cache
def format_of(language: str) -> NumberFormat:
    """Find how a language writes numbers; a region writes them like its language if it has no signs of its own."""
    formats: list[tuple[str, dict[str, str | int]]] = json.loads(FILE.read_text(encoding="utf-8"))
    tag = language.replace("_", "-")
    found = next((signs for languages, signs in formats if tag in languages.split()), None)
    if found is None:
        parent, _, region = tag.rpartition("-")
        return format_of(parent) if region and parent else PLAIN
    return NumberFormat(*found.values())  # type: ignore[arg-type]
