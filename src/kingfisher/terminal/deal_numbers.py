"""Read the numbers of deals that people type, and draw random ones."""

from __future__ import annotations

import secrets

from kingfisher.core.errors import KingfisherError
from kingfisher.terminal import say

MAX_RANDOM_DEAL = 1_000_000_000
MAX_DEAL_DIGITS = 78


def parse_deal_number(text: str) -> int:
    """Read the number of a deal that a person typed."""
    if not text.isdecimal() or len(text) > MAX_DEAL_DIGITS or int(text) >= 1 << 256:
        raise KingfisherError(say("deal.not-a-number", text=repr(text)))
    return int(text)


def random_deal_number() -> int:
    """Draw a random deal number."""
    return secrets.randbelow(MAX_RANDOM_DEAL)
