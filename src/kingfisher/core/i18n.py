"""Words as keys with values: the sentences of each language are in catalogs, which are files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from kingfisher.core.errors import BrokenGame


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: the key of a sentence and what fills its gaps."""

    key: str
    values: dict[str, Message | int | str] = {}


WITH_COMMAS = 1_000
"""Whole numbers from here on are written with commas."""


def msg(key: str, **values: Message | int | str) -> Message:
    return Message(key, values)


class Catalog:
    """The sentences of one language; later files add to earlier ones.

    Where a sentence has the two forms `key.one` and `key.other`, its value `n` decides.
    """

    def __init__(self, *files: Path) -> None:
        self._sentences: dict[str, str] = {}
        self._file = named(files[-1])
        for file in files:
            self._sentences.update(flat(read_toml(file)))

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or f"{key}.other" in self._sentences

    @property
    def sentences(self) -> dict[str, str]:
        """All sentences by their keys, for a screen that fills them in by itself."""
        return dict(self._sentences)

    @property
    def keys(self) -> set[str]:
        return set(self._sentences)

    def text(self, words: Message | int | str) -> str:
        if not isinstance(words, Message):
            return f"{words:,}" if isinstance(words, int) and words >= WITH_COMMAS else str(words)
        key = words.key
        if key not in self._sentences:
            key = f"{key}.one" if words.values.get("n") == 1 else f"{key}.other"
        sentence = self._sentences.get(key)
        if sentence is None:
            raise BrokenGame(f"{self._file} has no sentence for {words.key}")
        try:
            return sentence.format_map({name: self.text(value) for name, value in words.values.items()})
        except KeyError as gap:
            given = ", ".join(words.values) or "none"
            raise BrokenGame(f"{self._file}: {key} has a gap {gap} that is not filled; given are {given}") from None
        except (ValueError, IndexError, AttributeError) as wrong:
            if isinstance(wrong, BrokenGame):
                raise
            raise BrokenGame(f"{self._file}: {key} cannot be filled in: {wrong}") from None


def read_toml(file: Path) -> dict[str, Any]:
    """Read a file of a game; one that is no TOML is named."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BrokenGame(f"{named(file)}: there is no such file") from None
    except ValueError as wrong:
        raise BrokenGame(f"{named(file)}: {wrong}") from None


def named(file: Path) -> str:
    """Name a file of a game, with its folder."""
    return f"{file.parent.name}/{file.name}"


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """Flatten nested tables to one with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        else:
            found[before + key] = str(value)
    return found
