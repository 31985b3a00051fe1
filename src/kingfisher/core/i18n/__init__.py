"""Messages: keys with values. The sentences of each language are in catalogs, which are files.

The page shares the format, and web/src describes it beside the code that fills in sentences there:

- `{name}` in a sentence is replaced by the value of that name: a number, a text or another message.
- Instead of one sentence, a key may have forms, between which its value `n` chooses: `key.0` for exactly this number, `key.one`
  or `key.few` for a plural category of the catalog's language, and `key.other` for the rest. Categories of ordinal numbers, for
  1st, 2nd and 3rd, are under `key.ordinal`.

The English files are complete. A file of another language stands beside each of them, and what it lacks is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from kingfisher.core.errors import BrokenGame
from kingfisher.core.i18n.numbers import number_text
from kingfisher.core.i18n.plurals import CATEGORIES, category
from kingfisher.core.translatable import LANGUAGE, in_language


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: the key of a sentence and what fills its gaps."""

    key: str
    values: dict[str, MessageValue] = {}


MessageValue = Message | int | str
"""What fills a gap of a sentence."""


def msg(key: str, **values: MessageValue) -> Message:
    """Make a Message: the key of a sentence in a catalog, and the values to fill in."""
    return Message(key, values)


class Catalog:
    """The sentences of one language; later files add to earlier ones, and the fallback says what none of them does."""

    def __init__(self, *files: Path, language: str = LANGUAGE, fallback: Catalog | None = None) -> None:
        self.language = language
        self._fallback = fallback
        self._own: dict[str, str] = {}
        self._file = short_path(files[-1])
        for file in files:
            self._own.update(flatten(read_toml(file)))

    def __contains__(self, key: str) -> bool:
        return any(key_with_form in self.keys for key_with_form in (key, f"{key}.other", f"{key}.ordinal.other"))

    @property
    def own(self) -> dict[str, str]:
        """The sentences of the files, without those of the fallback."""
        return dict(self._own)

    @property
    def sentences(self) -> dict[str, str]:
        """All sentences by their keys, for a screen that fills them in itself.

        Of a message with forms, the fallback's forms are left out where there is a form for every number.
        """
        if self._fallback is None:
            return self.own
        own_messages = {
            stem for key in self._own for stem in stems_of(key) if stem in self._own or f"{stem}.other" in self._own
        }
        others = {key: text for key, text in self._fallback.sentences.items() if own_messages.isdisjoint(stems_of(key))}
        return others | self._own

    @cached_property
    def keys(self) -> set[str]:
        return set(self._own) | (self._fallback.keys if self._fallback else set())

    def text(self, message: MessageValue) -> str:
        """Write a message, a number or a text in the catalog's language."""
        if isinstance(message, str):
            return in_language(message, self.language)
        if not isinstance(message, Message):
            return number_text(message, self.language)
        key, sentence = self.find(message)
        try:
            return sentence.format_map({name: self.text(value) for name, value in message.values.items()})
        except KeyError as gap:
            names = ", ".join(message.values) or "none"
            raise BrokenGame(f"{self._file}: {key} needs a value for {gap}; the given values are {names}") from None
        except (ValueError, IndexError, AttributeError) as error:
            if isinstance(error, BrokenGame):
                raise
            raise BrokenGame(f"{self._file}: {key} cannot be filled in: {error}") from None

    def find(self, message: Message) -> tuple[str, str]:
        """Find the sentence of a message, by the plural categories of the language that has it."""
        key = next((form for form in self._forms(message) if form in self._own), None)
        if key is not None:
            return key, self._own[key]
        if self._fallback is None:
            raise BrokenGame(f"{self._file} has no message {message.key}")
        return self._fallback.find(message)

    def _forms(self, message: Message) -> Iterator[str]:
        """List the keys under which the sentence of a message may be, the best one first."""
        key, n = message.key, message.values.get("n")
        if isinstance(n, Message | str | None):
            yield from (key, f"{key}.other", f"{key}.ordinal.other")
            return
        yield from (f"{key}.{n}", key)
        yield from (f"{key}.{category(n, self.language)}", f"{key}.other")
        yield from (f"{key}.ordinal.{category(n, self.language, 'ordinal')}", f"{key}.ordinal.other")


def stems_of(key: str) -> set[str]:
    """Name the messages to which a key may belong: itself, and what stands before the form for a number."""
    stem, _, form = key.rpartition(".")
    if not stem or not (form in CATEGORIES or form.isdecimal()):
        return {key}
    return {key, stem, stem.removesuffix(".ordinal")}


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
