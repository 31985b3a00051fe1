"""Only a game's own folder names it: what every game needs is stated there, so that one from another package has it too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import kingfisher as kf
from tests.repo.test_imports import ROOT, committed_files

BUILT_IN = tuple(name for name in kf.games() if kf.game(name).package.startswith("kingfisher.games."))

EVERYWHERE = ("src", "web", "benchmarks", "tools", "Makefile", "pyproject.toml")
"""Documents, tests, examples and the changelog speak of single games: that is what they are for."""

EXCEPTIONS = {
    "src/kingfisher/adapters/gymnasium.py": "an example for readers",
    "src/kingfisher/adapters/openspiel.py": "an example for readers",
    "src/kingfisher/adapters/pettingzoo.py": "an example for readers",
    "benchmarks/targets.toml": "the targets of games, and what is said of them",
    "benchmarks/__main__.py": "an example for those who type it",
    "benchmarks/document.py": "how many numbers an observation has, and the file that is written by hand",
    "benchmarks/gpu.py": "an overview of what is measured",
    "benchmarks/fit_solotaire.py": "fits this game's bot",
    "benchmarks/fit_tabletop.py": "fits this game's bot",
    "benchmarks/poker_squares.py": "compares this game's bot with the literature",
    "benchmarks/race_soak.py": "wants a race",
    "benchmarks/same_game/by_hand.py": "this very game by hand",
    "benchmarks/same_game/in_jax.py": "this very game in JAX",
    "benchmarks/same_game/in_spiel.py": "this very game in OpenSpiel",
    "benchmarks/tabletop.cu": "this very game by hand",
    "benchmarks/ways/jaxed.py": "this very game in JAX",
    "benchmarks/ways/on_gpu.py": "this very game by hand",
    "benchmarks/soak.py": "wants a short game for one",
    "tools/curve.py": "draws how a network learned this game",
}
"""Files that name a game, and why they may."""


def names_in(text: str, names: Iterable[str] = BUILT_IN) -> set[str]:
    """The games that are named; 'tabletop games' are games on tables."""
    return {name for name in names if re.search(rf"{name}(?! games\b)", text, re.IGNORECASE)}


def files() -> Iterator[Path]:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    folders = tuple(f"src/kingfisher/games/{name}/" for name in BUILT_IN)
    for file in committed_files(ROOT, [pattern.rstrip("/") for pattern in ignored]):
        place = file.relative_to(ROOT).as_posix()
        if place.split("/")[0] in EVERYWHERE and not place.startswith(folders):
            yield file


def games_named_by_file() -> dict[str, set[str]]:
    names_by_file = {}
    for file in files():
        text = f"{file.name}\n{file.read_text(encoding='utf-8', errors='ignore')}"
        if names := names_in(text):
            names_by_file[file.relative_to(ROOT).as_posix()] = names
    return names_by_file


def test_no_game_is_named_outside_its_folder() -> None:
    assert {place: names for place, names in games_named_by_file().items() if place not in EXCEPTIONS} == {}


def test_every_exception_is_one() -> None:
    assert set(EXCEPTIONS) - set(games_named_by_file()) == set()


def test_page_and_core_name_no_game() -> None:
    """There are no exceptions for them."""
    assert not [place for place in EXCEPTIONS if place.startswith(("web/", "src/kingfisher/core/", "src/kingfisher/server/"))]
    places = [file.relative_to(ROOT).as_posix() for file in files()]
    assert {"web/src/board/pieces/art.tsx", "src/kingfisher/core/game.py", "benchmarks/run.py"} <= set(places)
    assert not [place for place in places if "node_modules" in place or place.startswith("src/kingfisher/games/tabletop/")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("if game.name == 'frenzy':", {"frenzy"}),
        ("FreshwaterBoard and solotaire_rows", {"freshwater", "solotaire"}),
        ("the tabletop game", {"tabletop"}),
        ("Tabletop games, each as its rulebook says", set()),
        ("a tackle box", set()),
    ],
)
def test_names_are_found(text: str, names: set[str]) -> None:
    assert names_in(text) == names
