"""Write a new game: the template's folder and the project around it, under a name of its own."""

from __future__ import annotations

import keyword
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kingfisher import registry
from kingfisher.core.errors import BrokenGame, KingfisherError, short_repr
from kingfisher.core.i18n.languages import Sayer

HERE = Path(__file__).parent
say = Sayer(HERE)
TEMPLATE, PROJECT = HERE / "template", HERE / "project"
SUFFIX = ".in"
"""Of the names of the project's files: without it other tools would take them for Kingfisher's own."""


@dataclass(frozen=True)
class GameNames:
    """The names that a new game goes by: of its package, its distribution, its environment."""

    name: str

    @property
    def package(self) -> str:
        return f"{self.name}_game"

    @property
    def distribution(self) -> str:
        return self.package.replace("_", "-")

    @property
    def title(self) -> str:
        return " ".join(self._words)

    @property
    def environment(self) -> str:
        """As learning programs call it."""
        return "".join(self._words)

    @property
    def _words(self) -> list[str]:
        return [word.capitalize() for word in self.name.split("_") if word]


TEMPLATE_NAMES = GameNames("stepping_stones")


def new_game(name: str, folder: Path | None = None) -> Path:
    """Write a new game into a new folder, named as the game unless another one is given, and return that folder."""
    check_name(name)
    folder = Path(name) if folder is None else folder
    check_folder(folder)
    unfinished = folder.absolute().with_name(f".{folder.absolute().name}.unfinished")
    try:
        unfinished.mkdir(parents=True)
    except OSError as failed:
        raise KingfisherError(say("error.cannot-be-written", folder=str(folder), what=failed.strerror or str(failed))) from None
    try:
        write_project(GameNames(name), unfinished)
        if folder.exists():
            folder.rmdir()  # it is empty
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return folder


def check_name(name: str) -> None:
    if not registry.GAME_NAME.fullmatch(name):
        raise KingfisherError(say("error.name-name-lowercase", name=short_repr(name)))
    if keyword.iskeyword(name):
        raise KingfisherError(say("error.name-keyword-python", name=name))
    if name in registry.games():
        raise KingfisherError(say("error.name-game-name", name=name, source=source_of(name)))


def source_of(name: str) -> str:
    """Name what brings a game of this name, and what can be done about it."""
    try:
        source = registry.source_of(name)
    except BrokenGame:
        return say("error.several-packages")
    if source.distribution == registry.OWN_DISTRIBUTION:
        return say("error.choose-another", source=str(source))
    return say("error.choose-or-uninstall", source=str(source), distribution=source.distribution)


def check_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise KingfisherError(say("error.file-choose-new", folder=str(folder)))
    if folder.exists() and any(folder.iterdir()):
        raise KingfisherError(say("error.not-empty-choose", folder=str(folder)))


def write_project(game: GameNames, folder: Path) -> None:
    """Copy the template and the project into a folder, with the names of the game in place of the template's."""
    package = folder / "src" / game.package
    package.parent.mkdir()
    shutil.copytree(TEMPLATE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "tests" / "fingerprints.toml").write_text(fingerprints_of(game), encoding="utf-8")
    for file in sorted(PROJECT.glob(f"*{SUFFIX}")):
        name = file.name.removesuffix(SUFFIX)
        shutil.copyfile(file, folder / (f".{name}" if name == "gitignore" else name))
    for file in folder.rglob("*"):
        if file.is_file():
            file.write_text(with_new_names(file.read_text(encoding="utf-8"), game), encoding="utf-8")


def fingerprints_of(game: GameNames) -> str:
    """Compute the fingerprints of the template's environments under another name, which is a part of them."""
    from kingfisher.new_game.template import GAME
    from kingfisher.testing.environment_versions import as_toml, fingerprints

    return as_toml(fingerprints(replace(GAME, name=game.name)))


def with_new_names(text: str, game: GameNames) -> str:
    """Put the names of the game into a text of the template, all at once: one may be a part of another."""
    names = new_names(game)
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def new_names(game: GameNames) -> Mapping[str, str]:
    """Map each name of the template to the new one; a name that begins with another one comes before it."""
    kinds = ("package", "distribution", "name", "title", "environment")
    return {getattr(TEMPLATE_NAMES, kind): getattr(game, kind) for kind in kinds}
