"""A sealed deal: anybody with a SHA-256 can check it."""

from __future__ import annotations

import hashlib
import subprocess

import pytest
from hypothesis import given, settings, strategies as st

from kingfisher.core.errors import KingfisherError
from kingfisher.core.play.record import replay
from kingfisher.core.play.seal import new_secret, seal_of, secret_of
from tests.support.random_games import BY_NAME, find, played

WHISPERS = BY_NAME["whispers"]
SEEDS = st.integers(0, 2**256 - 1)


def test_the_seal_is_the_hash_of_the_deals_32_bytes_most_significant_first() -> None:
    assert (secret_of(1), secret_of(2**256 - 1)) == ("0" * 63 + "1", "f" * 64)
    assert seal_of(0) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert seal_of(1) == "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"


def test_another_program_finds_the_same_seal() -> None:
    seed = 2**255 + 7
    done = subprocess.run(["sha256sum"], input=bytes.fromhex(secret_of(seed)), capture_output=True, check=True)
    assert done.stdout.split()[0].decode() == seal_of(seed)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_secret_is_the_number_of_its_deal(seed: int) -> None:
    secret = secret_of(seed)
    assert (len(secret), int(secret, 16)) == (64, seed)
    assert seal_of(seed) == hashlib.sha256(bytes.fromhex(secret)).hexdigest()


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_number_that_is_no_deal_has_no_seal(seed: int) -> None:
    with pytest.raises(KingfisherError):
        seal_of(seed)


def test_new_secrets_use_all_their_bits() -> None:
    secrets = [new_secret() for _ in range(64)]
    assert len(set(secrets)) == 64
    assert all(0 <= secret < 2**256 for secret in secrets)
    assert max(secrets) >> 192  # a generator of 64 bits would leave this empty


def test_a_record_carries_the_seal_and_is_checked_against_it() -> None:
    position = played(WHISPERS, 2**200 + 5)
    position.seal = seal_of(2**200 + 5)
    record = position.record()
    assert f"seal: {position.seal}" in record.splitlines()
    back = replay(record, find)
    assert (back.record(), back.seal) == (record, position.seal)
    with pytest.raises(KingfisherError, match="the seal does not belong to deal"):
        replay(record.replace(position.seal, seal_of(6)), find)
    with pytest.raises(KingfisherError, match="a seal is 64 digits"):
        replay(record.replace(position.seal, position.seal.upper()), find)


def test_the_record_of_a_seat_tells_the_seal_and_not_the_deal() -> None:
    seed = 2**200 + 5
    position = played(WHISPERS, seed, moves=5)
    position.seal = seal_of(seed)
    for seat in (-1, 0, 1):
        record = position.record(seat)
        assert [line for line in record.splitlines() if line.startswith(("deal", "seal"))] == [
            "deal: ?",
            f"seal: {position.seal}",
        ]
        assert str(seed) not in record
        assert secret_of(seed) not in record
