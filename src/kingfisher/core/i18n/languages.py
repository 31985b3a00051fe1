"""Which languages there are, and the catalogs of each: files beside the English ones, such as messages.es.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from kingfisher.core.errors import KingfisherError, short_repr
from kingfisher.core.i18n import Catalog, Message, MessageValue
from kingfisher.core.translatable import LANGUAGE, Translatable

CORE = Path(__file__).parents[1]
"""Its catalogs hold what all games share, and its languages are those that the program speaks."""

TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
CATALOGS = ("messages", "errors")
"""The catalogs that a folder may have. What is in `errors` is said by Python alone, and never sent to the page."""


class Said(Translatable):
    """A sentence of a folder's catalogs, filled in."""

    message: Message
    folder: Path

    def __new__(cls, text: str, folder: Path, message: Message) -> Said:
        self = super().__new__(cls, text)
        self.folder, self.message = folder, message
        return self

    def __getnewargs__(self) -> tuple[str, Path, Message]:  # type: ignore[override]
        return str.__str__(self), self.folder, self.message

    def in_language(self, language: str) -> str:
        return catalog_in(self.folder, language).text(self.message)


class Sayer:
    """Says the sentences of a folder's catalogs, as in `say("no-seat", n=3)`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, key: str, **values: MessageValue) -> Said:
        message = Message(key, values)
        return Said(catalog_in(self.folder, LANGUAGE).text(message), self.folder, message)


def tags_of(language: str) -> list[str]:
    """List a language and those of which it is a region, as in es-MX, es."""
    tag = language.replace("_", "-")
    if not TAG.fullmatch(tag):
        raise KingfisherError(f"language {short_repr(language)}: expected letters such as en, es or pt-BR")
    parts = tag.split("-")
    return ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]


@cache
def catalog_in(folder: Path, language: str, names: tuple[str, ...] = CATALOGS) -> Catalog:
    """Read the catalogs of a folder, with those of the core below them.

    A language that the folder does not speak is that of which it is a region, or English: the core's sentences alone would
    stand in the midst of English ones.
    """
    required, *others = (folder / f"{name}.{LANGUAGE}.toml" for name in names)
    catalog = Catalog(*files_in(CORE, names, LANGUAGE), required, *filter(Path.exists, others))
    for tag in reversed(tags_of(language)):
        own = files_in(folder, names, tag)
        if own and tag != LANGUAGE:
            catalog = Catalog(*files_in(CORE, names, tag), *own, language=tag, fallback=catalog)
    return catalog


def files_in(folder: Path, names: Iterable[str], language: str) -> list[Path]:
    files = [folder / f"{name}.{language}.toml" for name in names]
    return [file for file in files if file.exists()]


@cache
def languages_in(*folders: Path) -> frozenset[str]:
    """Find the languages that the program, or one of these folders, speaks."""
    found = (tags_in(folder) for folder in (CORE, *folders))
    return frozenset({LANGUAGE}.union(*found))


def tags_in(folder: Path) -> Iterator[str]:
    for name in CATALOGS:
        for file in folder.glob(f"{name}.*.toml"):
            yield file.name.split(".")[1]


def best_language(wishes: Iterable[str], languages: Iterable[str]) -> str:
    """Choose the first wish that can be met, by that language or the one of which it is a region; else English."""
    spoken = {language.lower(): language for language in languages}
    for wish in wishes:
        if TAG.fullmatch(wish.replace("_", "-")):
            found = next((spoken[tag.lower()] for tag in tags_of(wish) if tag.lower() in spoken), None)
            if found:
                return found
    return LANGUAGE
