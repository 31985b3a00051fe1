"""A sealed deal: the hash of its 256-bit secret is shown before play, the secret after it, and anyone can check."""

from __future__ import annotations

import hashlib
import secrets

from kingfisher.core.rng import SEED_BITS, check_seed

SECRET_BYTES = SEED_BITS // 8


def new_secret() -> int:
    """Draw the number of a deal that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def secret_of(seed: int) -> str:
    """Write the number of a deal as 64 hexadecimal digits."""
    return check_seed(seed).to_bytes(SECRET_BYTES, "big").hex()


def seal_of(seed: int) -> str:
    """Hash the 32 bytes of the deal's number, most significant first, by SHA-256; return it in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(secret_of(seed))).hexdigest()
