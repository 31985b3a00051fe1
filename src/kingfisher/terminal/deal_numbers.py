"""The numbers of deals, as people type them and as nobody chose them."""

from __future__ import annotations

import secrets

from kingfisher.core.errors import KingfisherError

HIGHEST_RANDOM_DEAL = 1_000_000_000
LONGEST_DEAL_NUMBER = 78


def deal_number(text: str) -> int:
    """Read the number of a deal that a person typed."""
    if not text.isdecimal() or len(text) > LONGEST_DEAL_NUMBER or int(text) >= 1 << 256:
        raise KingfisherError(f"{text!r} is no deal number; deal numbers are whole, from 0 to 2**256 - 1")
    return int(text)


def random_deal() -> int:
    """Draw a random deal number."""
    return secrets.randbelow(HIGHEST_RANDOM_DEAL)
