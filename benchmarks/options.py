"""What the benchmarks can be told, checked in one place."""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.001 <= number <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 0.001 to 600")
    return number


def rounds(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of rounds from 1 to 1000")
    return int(text)


def chosen(text: str, names: Sequence[str]) -> list[str]:
    """The names that hold one of the words."""
    words = [word.strip().lower() for word in text.split(",") if word.strip()]
    unknown = [word for word in words if not any(word in name.lower() for name in names)]
    if unknown or not words:
        listed = "\n  ".join(names)
        raise argparse.ArgumentTypeError(f"nothing is called {', '.join(unknown) or repr(text)}; there are:\n  {listed}")
    return [name for name in names if any(word in name.lower() for word in words)]
