"""Types of arguments for argparse: each function reads a value from its text."""

from __future__ import annotations

import argparse

from kingfisher.cli.language_choice import say
from kingfisher.core.errors import KingfisherError, short_repr

MAX_PAUSE_SECONDS = 3600
MAX_PORT = 65_535
MAX_NUMBER = 10**18 - 1
"""The largest number that counts something; compiled rules take no larger ones."""


def natural(text: str, minimum: int = 0) -> int:
    digits = text.lstrip("0") or "0"
    if text.isdecimal() and len(digits) > len(str(MAX_NUMBER)):
        raise argparse.ArgumentTypeError(say("value.too-large", text=short_repr(text), largest=str(MAX_NUMBER)))
    if not text.isdecimal() or int(digits) < minimum:
        raise argparse.ArgumentTypeError(say("value.not-whole", text=repr(text), least=minimum))
    return int(digits)


def positive(text: str) -> int:
    return natural(text, minimum=1)


def seconds(text: str) -> float:
    try:
        pause = float(text)
    except ValueError:
        pause = -1.0
    if not 0 <= pause <= MAX_PAUSE_SECONDS:
        raise argparse.ArgumentTypeError(say("value.not-a-pause", text=repr(text), longest=str(MAX_PAUSE_SECONDS)))
    return pause


def port_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(say("value.not-a-port", text=repr(text), last=str(MAX_PORT)))
    return int(text)


def seed_number(text: str) -> int:
    from kingfisher.terminal.deal_numbers import parse_deal_number

    try:
        return parse_deal_number(text)
    except KingfisherError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def bot_list(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]
