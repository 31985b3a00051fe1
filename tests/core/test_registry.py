"""Games are found by their folders and by entry points of other distributions; a broken one harms no other."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import kingfisher as kf
from kingfisher import registry
from kingfisher.bots import GENERAL_BOTS, SPECIALIST, bot_names
from kingfisher.core.errors import BrokenGame, KingfisherError, UnknownName
from tests.fixtures.whispers import GAME as WHISPERS

GAMES = Path(kf.__file__).parent / "games"
BUILT_IN = sorted((file.parent.name for file in GAMES.glob("*/__init__.py")), key=lambda name: kf.game(name).order)

STATED = """
    from kingfisher.core.game import Game
    GAME = Game({name!r}, "A game", "A game.", __name__, 1)
"""


class Site:
    """A folder of installed distributions, as pip would leave it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def package(self, name: str, source: str) -> None:
        (self.folder / name).mkdir()
        (self.folder / name / "__init__.py").write_text(dedent(source), encoding="utf-8")

    def distribution(self, name: str, **points: str) -> None:
        info = self.folder / f"{name.replace('-', '_')}-1.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n")
        lines = [f"{key} = {value}" for key, value in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[kingfisher.games]", *lines, ""]))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Installed beside everything else; the registry looks anew before and after."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    forget()
    yield Site(tmp_path)
    monkeypatch.undo()
    forget()
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


def forget() -> None:
    registry.external.cache_clear()
    registry.load_from.cache_clear()


def test_every_folder_is_a_game_in_the_order_that_games_state() -> None:
    assert kf.games() == BUILT_IN
    assert kf.games()[0] == "tabletop"
    assert len({kf.game(name).order for name in BUILT_IN}) == len(BUILT_IN)


def test_a_game_of_another_distribution(site: Site) -> None:
    site.distribution("whispers-game", whispers="tests.fixtures.whispers:GAME")
    assert kf.games() == [*BUILT_IN, "whispers"]
    game = kf.game("whispers", open_hands="yes")
    assert (game.name, game.options["open_hands"]) == ("whispers", "yes")
    assert str(registry.source_of("whispers")) == "whispers-game 1.5"
    position = game.deal(seed=3)
    position.play(position.moves()[0])
    assert kf.replay(position.record()).record() == position.record()


def test_nothing_is_imported_before_it_is_asked_for(site: Site) -> None:
    site.package("lazy_game", STATED.format(name="lazy"))
    site.distribution("lazy-game", lazy="lazy_game:GAME")
    assert "lazy" in kf.games()
    kf.game("tabletop")
    assert "lazy_game" not in sys.modules
    assert kf.game("lazy").title == "A game"
    assert "lazy_game" in sys.modules


def test_two_packages_that_bring_the_same_name(site: Site) -> None:
    site.package("one_game", STATED.format(name="lazy"))
    site.distribution("one-game", lazy="one_game:GAME")
    site.distribution("other-game", lazy="other_game:GAME", tabletop="other_game:TABLETOP")
    assert kf.games() == [*BUILT_IN, "lazy"]
    with pytest.raises(
        BrokenGame, match=r"game lazy: 2 packages have this game: one-game 1.5, other-game 1.5; uninstall all but one"
    ):
        kf.game("lazy")
    with pytest.raises(BrokenGame, match=r"game tabletop: 2 packages have this game: kingfisher-games, other-game 1.5"):
        kf.game("tabletop")
    assert kf.game("solotaire").name == "solotaire"


@pytest.mark.parametrize(
    ("name", "source", "message"),
    [
        ("broken", None, "broken_game:GAME: ModuleNotFoundError: No module named 'broken_game'"),
        ("broken", "import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("broken", "def f(:", "SyntaxError: "),
        ("broken", "raise ValueError('a\\nb' * 999)", "ValueError: "),
        ("broken", "OTHER = 1", "AttributeError: module 'broken_game' has no attribute 'GAME'"),
        ("broken", "GAME = 7", "broken_game:GAME must be a Game, but is of type int"),
        ("broken", STATED.format(name="mended"), "calls itself mended; its entry point must have the same name"),
        ("Broken", STATED.format(name="Broken"), "a name is a lowercase letter, then"),
        (
            "broken",
            "from tests.fixtures.whispers import GAME as W\nfrom dataclasses import replace\nGAME = replace(W, name='broken')",
            "must be the GAME of its package tests.fixtures.whispers",
        ),
    ],
)
def test_a_game_that_cannot_be_loaded(site: Site, name: str, source: str | None, message: str) -> None:
    if source is not None:
        site.package("broken_game", source)
    site.distribution("broken-game", **{name: "broken_game:GAME"})
    assert kf.games() == [*BUILT_IN, name]
    with pytest.raises(BrokenGame) as error:
        kf.game(name)
    assert str(error.value).startswith(f"game {name} of broken-game 1.5 cannot be loaded: ")
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    games, broken = registry.load_all()
    assert [game.name for game in games] == BUILT_IN
    assert [str(failure) for failure in broken] == [str(error.value)]


def test_a_module_of_a_game_that_cannot_be_imported(site: Site) -> None:
    site.package("broken_game", STATED.format(name="broken"))
    (site.folder / "broken_game" / "rules.py").write_text("x = 1 / 0\n")
    site.distribution("broken-game", broken="broken_game:GAME")
    message = r"^broken_game.rules cannot be loaded: broken_game/rules.py:1: ZeroDivisionError: division by zero$"
    with pytest.raises(KingfisherError, match=message):
        kf.game("broken").deal(1)


POSSIBLE_BOTS = ", ".join([*GENERAL_BOTS, SPECIALIST])
WITH_A_BOT = """
    from kingfisher.core.game import Game
    GAME = Game("broken", "A game", "A game.", __name__, 1, search={search!r})
"""


@pytest.mark.parametrize(
    ("search", "bot", "message"),
    [
        (
            "rollouts",
            "x = 1\nx / 0\n",
            "broken_game.bot cannot be loaded: broken_game/bot.py:2: ZeroDivisionError: division by zero",
        ),
        (
            "rollouts",
            "x = (1\n",
            "broken_game.bot cannot be loaded: broken_game/bot.py:1: SyntaxError: '(' was never closed",
        ),
        ("playout", "", "broken: unknown search 'playout'; possible: expectimax, rollouts, noisy"),
        (
            "rollouts",
            "LEVELS = {'good': ('expert', 1)}\n",
            f"broken: level good in LEVELS of broken_game.bot: unknown bot 'expert'; possible: {POSSIBLE_BOTS}",
        ),
    ],
)
def test_a_bot_that_is_broken_harms_no_other_game(site: Site, search: str, bot: str, message: str) -> None:
    site.package("broken_game", WITH_A_BOT.format(search=search))
    for file, text in (("bot.py", bot), ("rules.md", ""), ("messages.en.toml", "")):
        (site.folder / "broken_game" / file).write_text(text)
    site.distribution("broken-game", broken="broken_game:GAME")
    with pytest.raises(BrokenGame) as error:
        bot_names(kf.game("broken"))
    assert str(error.value) == message
    done = command(site, "games")
    assert (done.returncode, done.stderr) == (0, f"kingfisher: {message}\n")
    assert all(f"{name}: {kf.game(name).title}" in done.stdout for name in BUILT_IN)
    assert "broken:" not in done.stdout


def test_the_command_line_lists_the_others(site: Site) -> None:
    site.package("broken_game", "GAME = 7")
    site.distribution("broken-game", broken="broken_game:GAME")
    done = command(site, "games")
    assert done.returncode == 0
    assert all(f"{name}: {kf.game(name).title}" in done.stdout for name in BUILT_IN)
    assert (
        done.stderr
        == "kingfisher: game broken of broken-game 1.5 cannot be loaded: broken_game:GAME must be a Game, but is of type int\n"
    )
    done = command(site, "play", "broken")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "must be a Game" in done.stderr


WRONG_LINES = [
    ("return s.points[seat] + s.pionts", ("study", "--bot", "random", "--deals", "2"), "there is no field 'pionts'"),
    ("return max([s.points[seat]])", ("study", "--bot", "random", "--deals", "2"), "compiled rules cannot create lists, "),
    ("return s.points[seat] + s.pionts", ("play", "--bot", "random"), "AttributeError: State has no field 'pionts'"),
]


@pytest.mark.parametrize(("line", "words", "message"), WRONG_LINES)
def test_what_fails_in_a_game_is_told_with_its_line(site: Site, line: str, words: tuple[str, ...], message: str) -> None:
    shutil.copytree(WHISPERS.folder, site.folder / "broken_game")
    for file in (site.folder / "broken_game").glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("tests.fixtures.whispers", "broken_game")
        file.write_text(text.replace('"whispers"', '"broken"').replace("return total  # [4.2]", line), encoding="utf-8")
    site.distribution("broken-game", broken="broken_game:GAME")
    done = command(site, words[0], "broken", *words[1:])
    assert done.returncode == 1
    assert re.fullmatch(rf"kingfisher: broken_game/rules.py:\d+: {re.escape(message)}.*", done.stderr.splitlines()[-1]), (
        done.stderr
    )
    with_traceback = command(site, words[0], "broken", *words[1:], KINGFISHER_TRACEBACK="1")
    assert "Traceback" in with_traceback.stderr


def command(site: Site, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables, "PYTHONPATH": os.pathsep.join([str(site.folder), *sys.path])}
    line = [sys.executable, "-m", "kingfisher", *words]
    return subprocess.run(line, capture_output=True, text=True, env=environment, check=False)


def test_an_unknown_game_is_told_what_there_is(site: Site) -> None:
    site.distribution("whispers-game", whispers="tests.fixtures.whispers:GAME")
    with pytest.raises(UnknownName, match=f"unknown game 'chess'; possible: {', '.join([*BUILT_IN, 'whispers'])}"):
        kf.game("chess")


def test_what_the_registry_finds_is_what_was_stated(site: Site) -> None:
    site.distribution("whispers-game", whispers="tests.fixtures.whispers:GAME")
    assert registry.load("whispers") is WHISPERS


PROGRAMS: list[Any] = [
    "import kingfisher as kf",
    "import kingfisher.games.tabletop as t, kingfisher as kf; t.GAME.deal(1)",
    "import kingfisher as kf; kf.game('tabletop'); import kingfisher.games.tabletop as t; t.GAME.deal(1)",
    "import kingfisher as kf; from kingfisher.games import tabletop; tabletop.GAME",
    "import kingfisher as kf; kf.game('tabletop').deal(1); kf.games.tabletop.GAME",
    "import kingfisher as kf, kingfisher.games; from kingfisher import registry; assert registry.games() == kf.games()",
    "from kingfisher import *; kf = __import__('kingfisher'); assert games() == kf.games()",
    "import kingfisher as kf; kf.games(); import kingfisher.games, importlib; importlib.reload(kingfisher.games)",
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_games_is_a_package_and_answers(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; import json; print(json.dumps(kf.games()))"], capture_output=True, check=True
    )
    assert json.loads(done.stdout) == BUILT_IN


def test_importing_kingfisher_imports_no_game() -> None:
    program = "import sys, kingfisher; print([n for n in sys.modules if 'games.' in n or n in ('importlib.metadata', 'numpy')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
