"""A plugin for pytest: check games as Kingfisher checks its own.

    pytest --kingfisher-game whispers

checks an installed game by its name, and nothing else unless files are named too. In the repository of a game, pyproject.toml
has these checks run with the other tests:

    [tool.pytest.ini_options]
    kingfisher_games = ["whispers"]

Each check is a test of its own, as `kingfisher::whispers::law-4-text-and-back[river=calm]`; its failure says what to do next.
Nothing of Kingfisher is imported here before a game is to be checked.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.testing.checks import Check

HERE = Path(__file__).parent

ROOT = "kingfisher"
"""What the id of every check begins with."""

OPTION, SETTING = "--kingfisher-game", "kingfisher_games"
GAMES: pytest.StashKey[list[str]] = pytest.StashKey()
IDS: pytest.StashKey[list[str]] = pytest.StashKey()
"""The ids of single checks that were asked for; all are, where there are none."""

CAUSES: pytest.StashKey[dict[str, str]] = pytest.StashKey()
"""What came up in the code of a game, each with the first check that found it: the others need not say it again."""

MAX_CALLS = 8
"""How many calls inside a game's folder are shown, the last ones."""

IN_COMPILED_RULES = "In rules.py use whole numbers, the State and functions of your own, and no lists, strings or exceptions."
IN_ITS_CODE = "Correct this line of the game; `pytest --full-trace` shows the full traceback."
"""What to do about an exception that no check foresees."""

SENT = "kingfisher"
"""The name under which data is sent to the processes of pytest-xdist."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kingfisher")
    group.addoption(
        OPTION,
        action="append",
        default=[],
        metavar="NAME",
        help="check this installed game (may be repeated)",
    )
    parser.addini(SETTING, "the games that pytest checks here", type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    sent = getattr(config, "workerinput", {}).get(SENT)
    named: list[str] = config.getoption(OPTION)
    ids = [arg for arg in config.args if arg.startswith(f"{ROOT}::")]
    if sent is not None:
        config.stash[GAMES], config.stash[IDS] = sent
    else:
        configured = config.getini(SETTING) if tests_all(config) else []
        of_ids = [name.split("::")[1] for name in ids]
        config.stash[GAMES] = list(dict.fromkeys([*named, *of_ids, *([] if ids else configured)]))
        config.stash[IDS] = ids
    if ids:
        config.args = [arg for arg in config.args if arg not in ids]
    if named and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []  # no file was named: only the games are to be checked
    check_names(config)


def tests_all(config: pytest.Config) -> bool:
    """Whether pytest was asked for all that is here: for nothing in particular, or for a folder that holds all of it."""
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        return True
    places = [(config.invocation_params.dir / arg).resolve() for arg in config.args]
    return any(config.rootpath.resolve().is_relative_to(place) for place in places)


def check_names(config: pytest.Config) -> None:
    """Refuse a game that is not installed or cannot be loaded, in one line."""
    for name in config.stash[GAMES]:
        from kingfisher import registry
        from kingfisher.core.errors import KingfisherError, UnknownName

        try:
            registry.load(name)
        except KingfisherError as error:
            is_configured = isinstance(error, UnknownName) and name in config.getini(SETTING)
            next_step = f"; install this one: python -m pip install --editable {config.rootpath}" if is_configured else ""
            raise pytest.UsageError(f"{error}{next_step}") from None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:  # noqa: ANN401 - xdist may not be installed
    """Tell a process of pytest-xdist what is to be checked: it sees other arguments."""
    node.workerinput[SENT] = (node.config.stash[GAMES], node.config.stash[IDS])


@pytest.hookimpl(tryfirst=True)  # before -k and others choose among the tests
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    ids = config.stash[IDS]
    for name in config.stash[GAMES]:
        game = CheckedGame.from_parent(session, name=name, nodeid=f"{ROOT}::{name}")
        report = session.ihook.pytest_make_collect_report(collector=game)
        session.ihook.pytest_collectreport(report=report)
        items += [item for item in report.result if not ids or any(item.nodeid.startswith(prefix) for prefix in ids)]


class CheckedGame(pytest.Collector):
    """A game, which holds its checks."""

    def collect(self) -> Iterator[CheckItem]:
        from kingfisher import registry
        from kingfisher.core.errors import KingfisherError
        from kingfisher.testing.checks import checks_of

        try:
            game = registry.load(self.name)
            game.check_files()  # one that cannot be read would fail every check,
            assert game.option_struct is not None  # and so would options that the rules do not know
            checks = list(checks_of(game))
        except KingfisherError as error:
            raise self.CollectError(str(error)) from None
        for check in checks:
            yield CheckItem.from_parent(self, name=check.name, check=check)


class CheckItem(pytest.Item):
    """One check of a game."""

    def __init__(self, *, check: Check, **rest: Any) -> None:  # noqa: ANN401 - as pytest has it
        super().__init__(**rest)
        self.check = check

    def runtest(self) -> None:
        from kingfisher.core.failures import describe_failure
        from kingfisher.testing.checks import why_not_here

        if reason := why_not_here(self.check):
            pytest.skip(reason)
        try:
            self.check.run()
        except Exception as error:
            if not is_foreseen(error):
                description = describe_failure(self.check.game.folder, error)
                first = self.config.stash.setdefault(CAUSES, {}).setdefault(description, self.name)
                if first != self.name:
                    pytest.skip(f"see {first}: {description}")
            raise

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:  # noqa: ANN401
        """Say what is wrong and what to do next, and of what was not foreseen the way there through the game's own files."""
        if self.config.option.fulltrace:
            return f"{super().repr_failure(excinfo, style)}\n\nNext: {self.check.advice}"
        if is_foreseen(excinfo.value):
            # pytest adds to the words of an assertion what was asserted, which tells nothing here
            text = str(excinfo.value).partition("\nassert ")[0]
            return f"{text}\n\nNext: {getattr(excinfo.value, 'advice', None) or self.check.advice}"
        return self.describe_unforeseen(excinfo.value)

    def describe_unforeseen(self, error: BaseException) -> str:
        """Describe an exception that came up in a game's own code."""
        from kingfisher.core.failures import describe_failure, frames_in, is_from_numba, place_of

        folder = self.check.game.folder
        calls = [f"  {place_of(folder, frame)}, {frame.name}: {frame.line}" for frame in frames_in(folder, error)]
        advice = IN_COMPILED_RULES if is_from_numba(error) else IN_ITS_CODE
        return "\n".join([describe_failure(folder, error), *calls[-MAX_CALLS:], "", f"Next: {advice}"])

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.check.game.folder / "__init__.py", None, f"{self.check.game.name}: {self.name}"


def is_foreseen(error: BaseException) -> bool:
    """Tell whether a check itself says what is wrong: an error for the user, or an assertion in kingfisher.testing."""
    from kingfisher.core.errors import KingfisherError

    last = traceback.extract_tb(error.__traceback__)[-1:]
    asserted = isinstance(error, AssertionError) and all(HERE in Path(frame.filename).parents for frame in last)
    return asserted or isinstance(error, KingfisherError)
