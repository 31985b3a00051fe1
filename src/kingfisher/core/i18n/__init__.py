"""Messages: keys with values. The sentences of each language are in catalogs, which are files.

The page shares the format, and web/src describes it beside the code that fills in sentences there:

- `{name}` in a sentence is replaced by the value of that name: a number, a text or another message.
- Instead of one sentence, a key may have forms, between which its value `n` chooses: `key.0` for exactly this number, `key.one`
  or `key.few` for a plural category of the catalog's language, and `key.other` for the rest. Categories of ordinal numbers, for
  1st, 2nd and 3rd, are under `key.ordinal`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kingfisher.core.errors import BrokenGame
from kingfisher.core.i18n.plurals import category


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: the key of a sentence and what fills its gaps."""

    key: str
    values: dict[str, MessageValue] = {}


MessageValue = Message | int | str
"""What fills a gap of a sentence."""


LANGUAGE = "en"
WITH_COMMAS = 1_000
"""Whole numbers from here on are written with commas."""


def msg(key: str, **values: MessageValue) -> Message:
    """Make a Message: the key of a sentence in a catalog, and the values to fill in."""
    return Message(key, values)


class Catalog:
    """The sentences of one language; later files add to earlier ones."""

    def __init__(self, *files: Path, language: str = LANGUAGE) -> None:
        self.language = language
        self._sentences: dict[str, str] = {}
        self._file = short_path(files[-1])
        for file in files:
            self._sentences.update(flatten(read_toml(file)))

    def __contains__(self, key: str) -> bool:
        return any(form in self._sentences for form in (key, f"{key}.other", f"{key}.ordinal.other"))

    @property
    def sentences(self) -> dict[str, str]:
        """All sentences by their keys, for a screen that fills them in itself."""
        return dict(self._sentences)

    @property
    def keys(self) -> set[str]:
        return set(self._sentences)

    def text(self, message: MessageValue) -> str:
        if not isinstance(message, Message):
            return f"{message:,}" if isinstance(message, int) and message >= WITH_COMMAS else str(message)
        key = next((form for form in self._forms(message) if form in self._sentences), None)
        if key is None:
            raise BrokenGame(f"{self._file} has no message {message.key}")
        try:
            return self._sentences[key].format_map({name: self.text(value) for name, value in message.values.items()})
        except KeyError as gap:
            names = ", ".join(message.values) or "none"
            raise BrokenGame(f"{self._file}: {key} needs a value for {gap}; the given values are {names}") from None
        except (ValueError, IndexError, AttributeError) as error:
            if isinstance(error, BrokenGame):
                raise
            raise BrokenGame(f"{self._file}: {key} cannot be filled in: {error}") from None

    def _forms(self, message: Message) -> Iterator[str]:
        """List the keys under which the sentence of a message may be, the best one first."""
        key, n = message.key, message.values.get("n")
        if isinstance(n, Message | str | None):
            yield from (key, f"{key}.other", f"{key}.ordinal.other")
            return
        yield from (f"{key}.{n}", key)
        yield from (f"{key}.{category(n, self.language)}", f"{key}.other")
        yield from (f"{key}.ordinal.{category(n, self.language, 'ordinal')}", f"{key}.ordinal.other")


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
