"""A bot that chooses illegal moves is found by its check, refused where it plays, and spoils no study."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingfisher.bots.human_timing import DEFAULT_TIMING
from kingfisher.core.compile.specialize import INTERPRETED
from kingfisher.core.errors import BrokenGame
from kingfisher.core.game import Game
from kingfisher.new_game.write import TEMPLATE
from kingfisher.studies.duel import duel
from kingfisher.studies.race_lengths import run_races
from kingfisher.studies.study import study
from kingfisher.testing.checks import Check, bot_checks
from tests.support.every_game import EVERY_GAME
from tests.support.random_games import BY_NAME

FRENZY = BY_NAME["frenzy"]
CHOOSES = "    return best_of(s, seat, out, legal(s, seat, out), drops_only=False)"
KEEPS = "            moves[count_kept] = moves[k]"


@pytest.mark.parametrize("check", [check for game in EVERY_GAME for check in bot_checks(game)], ids=str)
def test_every_bot_chooses_legal_moves(check: Check) -> None:
    check.run()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("wrong_bot_")]:
        del sys.modules[name]


def game_with(workshop: Path, before: str, after: str, folder: Path = TEMPLATE) -> Game:
    """A copy of a game, by default of the template, with one line of its bot changed."""
    package = f"wrong_bot_{abs(hash(after))}"
    shutil.copytree(folder, workshop / package, ignore=shutil.ignore_patterns("__pycache__"))
    file = workshop / package / "bot.py"
    for module in (workshop / package).glob("*.py"):
        source = module.read_text(encoding="utf-8").replace(f"kingfisher.games.{folder.name}", package)
        module.write_text(source, encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
    game: Game = importlib.import_module(package).GAME
    return game


WRONG = [
    (CHOOSES, "    return 0", r"the bot specialist chose lay 1, which \[2\.[23]\] forbids"),
    (CHOOSES, "    return -1", r"the bot specialist chose move -1; there is no such move in 0..31"),
    (CHOOSES, "    return 99", r"the bot specialist chose move 99; there is no such move in 0..31"),
]


@pytest.mark.parametrize(("before", "after", "message"), WRONG)
def test_an_illegal_choice_is_refused_with_the_rule(workshop: Path, before: str, after: str, message: str) -> None:
    game = game_with(workshop, before, after)
    (check, _) = bot_checks(game)
    with pytest.raises(BrokenGame, match=message):
        check.run()
    with pytest.raises(BrokenGame, match=message):
        study(game, "specialist", 20, speed=INTERPRETED)


def test_compiled_studies_and_duels_refuse_it(workshop: Path) -> None:
    before, after, message = WRONG[0]
    game = game_with(workshop, before, after)
    with pytest.raises(BrokenGame, match=message):
        study(game, "specialist", 20)
    with pytest.raises(BrokenGame, match=message):
        duel(game, ["random", "specialist"], 20)


def test_what_is_kept_for_a_search_must_be_legal(workshop: Path) -> None:
    game = game_with(workshop, KEEPS, "            moves[count_kept] = 0")
    (check, _) = bot_checks(game)
    with pytest.raises(BrokenGame, match=r"which \[.*\] forbids"):
        check.run()


def test_a_race_is_refused_too(workshop: Path) -> None:
    game = game_with(workshop, "    for k in range(count):", "    moves[0] = 9999\n    for k in range(count):", FRENZY.folder)
    with pytest.raises(BrokenGame, match="the bot specialist chose move 9999; there is no such move"):
        run_races(game, [("random", 0, DEFAULT_TIMING), ("specialist", 100, DEFAULT_TIMING)], 1, 2, speed=INTERPRETED)
