"""Times as text."""

from __future__ import annotations

from datetime import UTC, datetime


def when(ms: int) -> str:
    """Write a time of the store as ISO 8601 in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
