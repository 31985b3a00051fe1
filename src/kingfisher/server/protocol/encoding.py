"""Encodes messages, and what the store keeps as JSON."""

from __future__ import annotations

from functools import cache, partial

import msgspec

from kingfisher.core.translatable import LANGUAGE, Translatable, in_language


def encode(value: object, language: str = LANGUAGE) -> bytes:
    """Encode as JSON, with texts in a language."""
    return encoder_for(language).encode(value)


@cache
def encoder_for(language: str) -> msgspec.json.Encoder:
    """Make the encoder of a language once, and not for every message."""
    return msgspec.json.Encoder(enc_hook=partial(text_in, language))


def text_in(language: str, value: object) -> str:
    if isinstance(value, Translatable):
        return in_language(value, language)
    raise NotImplementedError(f"{type(value).__name__} cannot be encoded")


def json_text(value: object) -> str:
    """Write as JSON text."""
    return encode(value).decode()
