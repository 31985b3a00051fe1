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
    values: dict[str, MessageValue] = {}


MessageValue = Message | int | str
"""What fills a gap of a sentence."""


WITH_COMMAS = 1_000
"""Whole numbers from here on are written with commas."""


def msg(key: str, **values: MessageValue) -> Message:
    return Message(key, values)


class Catalog:
    """The sentences of one language; later files add to earlier ones.

    Where a sentence has the two forms `key.one` and `key.other`, its value `n` decides.
    """

    def __init__(self, *files: Path) -> None:
        self._sentences: dict[str, str] = {}
        self._file = short_path(files[-1])
        for file in files:
            self._sentences.update(flatten(read_toml(file)))

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or f"{key}.other" in self._sentences

    @property
    def sentences(self) -> dict[str, str]:
        """All sentences by their keys, for a screen that fills them in by itself."""
        return dict(self._sentences)

    @property
    def keys(self) -> set[str]:
        return set(self._sentences)

    def text(self, message: MessageValue) -> str:
        if not isinstance(message, Message):
            return f"{message:,}" if isinstance(message, int) and message >= WITH_COMMAS else str(message)
        key = message.key
        if key not in self._sentences:
            key = f"{key}.one" if message.values.get("n") == 1 else f"{key}.other"
        sentence = self._sentences.get(key)
        if sentence is None:
            raise BrokenGame(f"{self._file} has no sentence for {message.key}")
        try:
            return sentence.format_map({name: self.text(value) for name, value in message.values.items()})
        except KeyError as gap:
            names = ", ".join(message.values) or "none"
            raise BrokenGame(f"{self._file}: {key} has a gap {gap} that is not filled; given are {names}") from None
        except (ValueError, IndexError, AttributeError) as error:
            if isinstance(error, BrokenGame):
                raise
            raise BrokenGame(f"{self._file}: {key} cannot be filled in: {error}") from None


def read_toml(file: Path) -> dict[str, Any]:
    """Read a file of a game; one that is no TOML is named."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BrokenGame(f"{short_path(file)}: there is no such file") from None
    except ValueError as error:
        raise BrokenGame(f"{short_path(file)}: {error}") from None


def short_path(file: Path) -> str:
    """Name a file of a game, with its folder."""
    return f"{file.parent.name}/{file.name}"


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Flatten nested tables to one with dotted keys."""
    entries: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            entries |= flatten(value, f"{prefix}{key}.")
        else:
            entries[prefix + key] = str(value)
    return entries
