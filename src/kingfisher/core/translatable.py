"""Texts in English that can also be said in other languages.

An error is raised in English, as programs and developers expect. To show it to a person, ask for it in their language:
`in_language(str(error), "es")`. Formatting such a text into another one makes it plain English; `say` and `joined` do not.
"""

from __future__ import annotations

from collections.abc import Iterable

LANGUAGE = "en"


class Translatable(str):
    """A text in English that knows how it is said in other languages."""

    __slots__ = ()

    def __str__(self) -> Translatable:
        """Stay translatable when an exception that bears this text is asked for it."""
        return self

    def in_language(self, language: str) -> str:
        raise NotImplementedError


class Joined(Translatable):
    """Texts one after the other."""

    parts: tuple[str, ...]

    def __new__(cls, parts: tuple[str, ...]) -> Joined:
        self = super().__new__(cls, "".join(parts))
        self.parts = parts
        return self

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:  # type: ignore[override]
        return (self.parts,)

    def in_language(self, language: str) -> str:
        return "".join(in_language(part, language) for part in self.parts)


class Lowered(Translatable):
    """A text in small letters."""

    text: str

    def __new__(cls, text: str) -> Lowered:
        self = super().__new__(cls, text.lower())
        self.text = text
        return self

    def __getnewargs__(self) -> tuple[str]:
        return (self.text,)

    def in_language(self, language: str) -> str:
        return in_language(self.text, language).lower()


def joined(*parts: str) -> Joined:
    """Join texts, each of which keeps its translations."""
    return Joined(parts)


def lowered(text: str) -> Lowered:
    return Lowered(text)


def in_language(text: str, language: str) -> str:
    """Say a text in a language; one that has no translation stays as it is."""
    if not isinstance(text, Translatable):
        return text
    return str.__str__(text) if language == LANGUAGE else text.in_language(language)


def say(key: str, **values: str | int) -> str:
    """Say a sentence of the core's own catalogs, for errors."""
    from kingfisher.core.i18n.languages import CORE, Sayer

    return Sayer(CORE)(key, **values)


def either(texts: Iterable[str]) -> str:
    """Join what is possible by the word for 'or'."""
    first, *others = texts
    for other in others:
        first = say("error.or", one=first, other=other)
    return first


def plain_text_of(value: object) -> str:
    """Write a translatable text in English, for encoders of JSON, which know plain texts alone."""
    if isinstance(value, Translatable):
        return in_language(value, LANGUAGE)
    raise NotImplementedError(f"{type(value).__name__} cannot be encoded")
