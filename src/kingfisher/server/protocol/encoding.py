"""Encodes messages, and what the store keeps as JSON."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
"""Encode as JSON. One encoder is used again and again, which is quicker than `msgspec.json.encode`."""


def json_text(value: object) -> str:
    """Write as JSON text."""
    return encode(value).decode()
