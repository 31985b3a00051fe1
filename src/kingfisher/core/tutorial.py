"""A guided first game: a deal, the moves, the words, as data beside the game (tutorial.en.toml).

A translation, such as tutorial.es.toml, has the same deal and moves, and other words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kingfisher.core.errors import BrokenGame
from kingfisher.core.translatable import LANGUAGE


class GuideStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words, what they point at, and what the player is to do.

    That is a move to make, a move to try that a rule refuses, or, without either, only to read on. `others` are moves that
    the other seats make after the step's own one, before the player's next.
    """

    words: str
    points: tuple[str, ...] = ()
    move: str | None = None
    refused: str | None = None
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.move is not None and self.refused is not None:
            raise ValueError("a step asks for a move or for a refused move, not for both")
        if self.others and self.move is None:
            raise ValueError("others can only follow the move of a step")


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    deal: str
    steps: tuple[GuideStep, ...]
    options: dict[str, str | int] = {}

    def next_of_others(self, moves: Sequence[str]) -> str | None:
        """Find the move that another seat makes after these moves of all seats.

        None where no move of another seat comes next, or where the moves are not those of the guide.
        """
        guided = [move for step in self.steps for move in moves_of(step)]
        if [text for text, _ in guided[: len(moves)]] != list(moves):
            return None
        text, is_other = guided[len(moves)] if len(moves) < len(guided) else ("", False)
        return text if is_other else None

    def is_followed_by(self, moves: Sequence[str]) -> bool:
        """Tell whether the player's moves so far are those that the guide asks for."""
        guided = [step.move for step in self.steps if step.move is not None]
        return guided[: len(moves)] == list(moves)


def moves_of(step: GuideStep) -> list[tuple[str, bool]]:
    """List the moves of a step, and for each whether another seat makes it."""
    return [*([] if step.move is None else [(step.move, False)]), *((text, True) for text in step.others)]


def tutorial_file(folder: Path, language: str = LANGUAGE) -> Path:
    return folder / f"tutorial.{language}.toml"


def read_tutorial(folder: Path, language: str = LANGUAGE) -> Tutorial:
    """Read a tutorial in a language, or in the one of which it is a region.

    It is the English one where there is no such file, or where the file guides through another game: the English one has the
    moves that the bots make.
    """
    english, tag = decode_tutorial(tutorial_file(folder)), language.replace("_", "-")
    while tag and tag != LANGUAGE:
        if tutorial_file(folder, tag).exists():
            translated = decode_tutorial(tutorial_file(folder, tag))
            return translated if without_words(translated) == without_words(english) else english
        tag = tag.rpartition("-")[0]
    return english


def without_words(tutorial: Tutorial) -> Tutorial:
    """Return what is the same in every language: the deal and the moves."""
    steps = tuple(replace(step, words="") for step in tutorial.steps)
    return replace(tutorial, title="", steps=steps)


def decode_tutorial(file: Path) -> Tutorial:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Tutorial)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenGame(f"{file.parent.name}/{file.name}: {error}") from None
