"""A guided first game: a deal, the moves, the words, as data beside the game (guide.en.toml)."""

from __future__ import annotations

from pathlib import Path

import msgspec


class GuideStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words, what they point at, and what is to be done: a move to make, a move to try that a rule refuses, or nothing
    but to read on."""

    words: str
    points: tuple[str, ...] = ()
    move: str | None = None
    refused: str | None = None


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    deal: str
    steps: tuple[GuideStep, ...]
    options: dict[str, str | int] = {}


def guide_file(folder: Path, language: str = "en") -> Path:
    return folder / f"guide.{language}.toml"


def read_guide(folder: Path, language: str = "en") -> Guide:
    return msgspec.toml.decode(guide_file(folder, language).read_bytes(), type=Guide)
