"""Every game is dealt, played, drawn, explained and recorded in a process that has no NumPy and no Numba."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kingfisher as kf

ROOT = Path(__file__).parents[2]
NO_NUMPY = "import sys; sys.modules.update(dict.fromkeys(('numpy', 'numba', 'llvmlite')));"


def run(*command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], input=typed, capture_output=True, text=True, cwd=ROOT, check=False)


def test_every_game_is_played_without_numpy() -> None:
    done = run("-m", "tests.support.without_numpy")
    assert done.returncode == 0, done.stderr
    assert len({line.split()[0] for line in done.stdout.splitlines()}) == len(kf.games()) + 2  # and the two fixtures


@pytest.mark.parametrize("game", kf.games())
def test_the_terminal_plays_without_numpy(game: str) -> None:
    start = f"{NO_NUMPY} from kingfisher.cli import main; sys.exit(main(['play', '{game}', '--seed', '7', '--practice']))"
    typed = "\nhint\nquit\n" if kf.game(game).race else "hint\n1\nundo\nquit\n"
    done = run("-c", start, typed=typed)
    assert done.returncode == 0, done.stderr
    assert kf.game(game).title in done.stdout
