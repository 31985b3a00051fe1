"""Environments into which packages are installed from wheels, as a user has them; only libraries come from this one."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "bin" / "uv"
PAGE = "kingfisher/server/page"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def wheel_of(project: Path, folder: Path) -> Path:
    """Build the wheel of a project, with the hatchling of this environment."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=project)
    (built,) = folder.glob("*.whl")
    return built


def kingfisher_wheel(folder: Path) -> Path:
    assert (ROOT / "src" / PAGE / "index.html").exists(), "build the page first: make page"
    return wheel_of(ROOT, folder)


class Installed:
    """A virtual environment of its own."""

    def __init__(self, folder: Path, *packages: str | Path) -> None:
        self.programs = folder / "bin"
        venv.create(folder, symlinks=True, with_pip=False)
        self.install(*packages)
        (self.packages,) = folder.glob("lib/python*/site-packages")
        (self.packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")

    @property
    def python(self) -> Path:
        return self.programs / "python"

    def install(self, *packages: str | Path) -> None:
        """Install wheels, or folders as they are, and nothing that these need."""
        alone = ("-q", "--offline", "--no-index", "--no-deps", "--no-build-isolation")
        run(UV, "pip", "install", *alone, "--python", self.python, *packages)

    def run(
        self, program: str, *words: str | Path, cwd: Path, typed: str = "", path: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run one of the environment's programs; `path` is a folder with more packages."""
        environment = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
        command = [str(self.programs / program), *map(str, words)]
        return subprocess.run(command, cwd=cwd, env=environment, input=typed, capture_output=True, text=True, check=False)


class Shop(NamedTuple):
    """Where Kingfisher and a new game are installed, what was said when the game was written, and its project."""

    installed: Installed
    said: str
    project: Path


def open_shop(folder: Path, name: str) -> Shop:
    """Install Kingfisher, let it write a new game, and install that too."""
    installed = Installed(folder / "installed", kingfisher_wheel(folder / "ours"))
    written = installed.run("kingfisher", "new-game", name, cwd=folder)
    assert written.returncode == 0, written.stderr
    installed.install(wheel_of(folder / name, folder / "theirs"))
    return Shop(installed, written.stdout, folder / name)
