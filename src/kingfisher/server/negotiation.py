"""In which language an answer is: as the address asks, else as the browser's Accept-Language, else in English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Response

from kingfisher.core.i18n.languages import best_language, languages_in
from kingfisher.core.translatable import Translatable
from kingfisher.server.protocol.encoding import text_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from litestar.connection import ASGIConnection

Content = TypeVar("Content")

MAX_LANGUAGES = 50
"""Languages of one header that are looked at; a browser lists a handful."""


def language_of(connection: ASGIConnection[Any, Any, Any, Any], *folders: Path) -> str:
    """Choose among the languages of the program, and of these folders, the one that a request or a socket wants most."""
    return negotiate(connection.query_params.get("language"), wanted_by(connection), *folders)


def wanted_by(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return connection.headers.get("accept-language")


def negotiate(asked: str | None, accepted: str | None, *folders: Path) -> str:
    """Choose the language that the address names or, if it names none, the best one that the header accepts."""
    return best_language([asked] if asked else list(accepted_languages(accepted or "")), languages_in(*folders))


def accepted_languages(header: str) -> Iterator[str]:
    """List the languages of an Accept-Language header, the one that is wanted most first."""
    weighted: list[tuple[float, str]] = []
    for item in header.split(",")[:MAX_LANGUAGES]:
        tag, *parameters = (part.strip() for part in item.split(";"))
        weight = next((weight_of(text[2:]) for text in parameters if text.lower().startswith("q=")), 1.0)
        if weight > 0:
            weighted.append((weight, tag))
    yield from (tag for _, tag in sorted(weighted, key=lambda wish: -wish[0]))


def weight_of(text: str) -> float:
    """Read the weight of a wish; what is no number from 0 to 1 makes it no wish."""
    try:
        weight = float(text)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0


def language_headers(language: str) -> Mapping[str, str]:
    """Tell caches that the answer is in this language, and would be in another for other browsers."""
    return {"Content-Language": language, "Vary": "Accept-Language"}


def answer_in(language: str, content: Content) -> Response[Content]:
    """Answer in a language: every text that has a translation is sent in it."""
    encoders = {Translatable: partial(text_in, language)}
    return Response(content, media_type="application/json", headers=language_headers(language), type_encoders=encoders)
