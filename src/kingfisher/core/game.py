"""A Game: its metadata and options, and the entry point to its rules, deals and batches."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast

from kingfisher.core.errors import BrokenGame, KingfisherError, short_repr
from kingfisher.core.failures import describe_failure
from kingfisher.core.options import Entry, Option, Preset, Value, applicable, choose, every_choice
from kingfisher.core.rulebook import Rule, rules_in, translated_rules
from kingfisher.core.translatable import LANGUAGE, say
from kingfisher.core.tutorial import read_tutorial, tutorial_file

if TYPE_CHECKING:
    from kingfisher.core.batch.batch import Batch
    from kingfisher.core.compile.specialize import RuleSet
    from kingfisher.core.environment import Environment
    from kingfisher.core.i18n import Catalog, Message
    from kingfisher.core.i18n.languages import Said, Sayer
    from kingfisher.core.interface import AllRules, Notation
    from kingfisher.core.play.position import Position
    from kingfisher.core.structs import Struct

MODULES = ("rules", "notation", "scene", "bot", "hints", "observe", "solver", "study")
"""The modules that a game's folder may have; `core.interface` says what each defines."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game with its options chosen.

    Making one is cheap: the game's modules are imported when they are first used. The rest, such as State, Options and the
    number of moves, is in the package's rules.py (docs/reference/a-games-folder.md).

    Attributes:
        name: By which commands, files and addresses know the game.
        title: What people call it.
        summary: The game in one sentence.
        package: The Python package that holds its folder.
        rules_version: Goes up when the same deal and the same moves may lead to another game. Records and tables bear it.
        seats_of: How many seats the game has, or a function that tells it from the options.
        won_of: Whether a seat can win, or a function that tells it from the options. Otherwise there is only a score.
        options_offered: The options that can be chosen, in the order in which they are shown.
        presets: Options that players can choose together, the ones to begin with first.
        entries: The games of their own that it is shown as, where it is several: together they have all values of an option.
        search: The policy in `bots.policies` by which the bot `specialist` chooses, with the game's bot.py; None if there is
            no such bot.
        fewer_is_better: Whether the lower of two scores is the better one.
        scored: Whose scores enter the mean of statistics and studies: those of all finished games, or of those won.
        uncounted: The number of the rule by which a game ends that does not count in statistics; None if all count.
        timed: Whether the rulebook also plays for time.
        race: Whether everybody moves at once and the first one gets the place. A table then needs a common start.
        order: The place of a built-in game in lists, lowest first.
        short_title: The title in a word or two, for where there is little room; empty where the title is that short.
        environments: What learning programs can ask for. None stands for one by the game's name, if there is an observe.py.
        options: The options chosen, by name. Those that were not named have their defaults.
    """

    name: str
    title: str
    summary: str
    package: str
    rules_version: int
    seats_of: int | Callable[[Mapping[str, Value]], int] = 1
    won_of: bool | Callable[[Mapping[str, Value]], bool] = True
    options_offered: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    entries: tuple[Entry, ...] = ()
    search: str | None = None
    fewer_is_better: bool = False
    scored: Literal["all", "won"] = "all"
    uncounted: str | None = None
    timed: bool = False
    race: bool = False
    order: int = 0
    short_title: str = ""
    environments: tuple[Environment, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", choose(self.options_offered, self.options))

    def __repr__(self) -> str:
        return f"<Game {self.called}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return load_pickled, (self.package, self.options_that_apply)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def choose(self, /, **options: object) -> Game:
        """Choose options; those that are not named get their defaults."""
        return replace(self, options=options)

    def every_choice(self, tested: bool = False) -> list[Game]:
        """List the game under every combination of its options, or of those of their values that are tested."""
        return [self.choose(**chosen) for chosen in every_choice(self.options_offered, tested)]

    @property
    def options_that_apply(self) -> dict[str, Any]:
        """The options that have a meaning beside the others."""
        return applicable(self.options_offered, self.options)

    @property
    def called(self) -> str:
        """The game's name with the options that apply, such as 'GAME players=3'."""
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.options_shown.items())])

    @property
    def options_shown(self) -> dict[str, Any]:
        """The options that apply, with components of the player's own shortened to a few letters."""
        offered = {option.name: option for option in self.options_offered}
        return {key: offered[key].shown(value) for key, value in self.options_that_apply.items()}

    @property
    def seats(self) -> int:
        return self.seats_of if isinstance(self.seats_of, int) else self.seats_of(self.options)

    @property
    def can_be_won(self) -> bool:
        """Whether a seat can win: some games for one player have only a score."""
        return self.won_of if isinstance(self.won_of, bool) else self.won_of(self.options)

    # The modules and files of its folder

    @cached_property
    def folder(self) -> Path:
        return folder_of(self.package)

    def module(self, name: str) -> ModuleType:
        """Import a module of the game's folder, such as 'rules' or 'notation'.

        If an option holds components of the player's own and the module reads them, return a copy of it that does.
        """
        components = [(option.own, str(self.options[option.name])) for option in self.options_offered if option.own]
        return module_or_copy(self.package, name, tuple(components))

    def has(self, module: str) -> bool:
        return has_module(self.folder, module)

    def check_files(self) -> None:
        """Import every module of the folder and read its texts; raise BrokenGame if one of them is wrong."""
        check_files_of(self.package)

    @cached_property
    def rules(self) -> AllRules[Any, Any]:
        module: Any = self.module("rules")
        rules: AllRules[Any, Any] = module
        return rules

    @cached_property
    def notation(self) -> Notation[Any, Any]:
        module: Any = self.module("notation")
        notation: Notation[Any, Any] = module
        return notation

    def answers(self, question: str) -> bool:
        """Tell whether the rules have an optional function of the interface."""
        return hasattr(self.rules, question)

    @cached_property
    def same_for_all(self) -> bool:
        """Whether the rules state SAME_FOR_ALL: `hide` leaves the same to every seat and to onlookers."""
        return bool(getattr(self.rules, "SAME_FOR_ALL", False))

    @cached_property
    def perfect_information(self) -> bool:
        """Whether the rules state PERFECT_INFORMATION: `hide` leaves everything to every seat and to onlookers."""
        return bool(getattr(self.rules, "PERFECT_INFORMATION", False))

    @cached_property
    def rulebook(self) -> dict[int, Rule]:
        """The rules of rules.md by their codes, in the order of the file."""
        return rules_in(self.folder)

    def rule(self, code: int) -> Rule:
        """Find the rule of a code, which is 100 times its chapter plus its sentence: 711 is [7.11]."""
        if code not in self.rulebook:
            raise KingfisherError(say("error.code-no-such", code=short_repr(code), name=self.name))
        return self.rulebook[code]

    def rules_in(self, language: str) -> dict[int, Rule]:
        """Return the rules in a language, by their codes; a rule that is not translated is in English."""
        return self.rulebook | translated_rules(self.folder, language)

    def words(self, language: str = LANGUAGE) -> Catalog:
        """Return what the game says in a language; what is not translated is said in English."""
        return catalog_of(self.package, language)

    def title_in(self, language: str) -> str:
        return self._stated("game.title", self.title, language)

    def short_title_in(self, language: str) -> str:
        return self._stated("game.short-title", self.short_title or self.title_in(language), language)

    def summary_in(self, language: str) -> str:
        return self._stated("game.summary", self.summary, language)

    def help_in(self, option: Option, language: str) -> str:
        """Say in a language what an option decides."""
        return self._stated(f"option.{option.name}.help", option.help, language)

    def possible_in(self, option: Option, language: str) -> str:
        """List the values of an option, in the words of a language where they are too many to be named."""
        return self._stated(f"option.{option.name}.said", option.said, language) if option.said else option.possible

    def _stated(self, key: str, english: str, language: str) -> str:
        """Say what the game states in English; the key is in the catalogs of other languages."""
        from kingfisher.core.i18n import Message

        catalog = self.words(language)
        return catalog.text(Message(key)) if key in catalog else english

    def said(self, message: Message) -> Said:
        """Say a message in English, as a text that can be said in the game's other languages too."""
        from kingfisher.core.i18n.languages import Said

        return Said(self.words().text(message), self.folder, message)

    @property
    def say(self) -> Sayer:
        """Says a sentence of the game's catalogs, for errors: `game.say("error.no-deck", deck=7)`."""
        from kingfisher.core.i18n.languages import Sayer

        return Sayer(self.folder)

    @cached_property
    def option_struct(self) -> Struct:
        """The options as the rules read them: an Options record with a number, or a row of numbers, for each option."""
        numbers: dict[str, int | Sequence[int]] = {"seats": self.seats}
        for option in self.options_offered:
            value = self.options[option.name]
            numbers |= option.components.numbers(value) if option.own else {option.name: option.code(value)}
        record: Struct = self.rules.Options()
        if list(numbers) != list(record.fields):
            fields = f"needs the fields {', '.join(numbers)}, and has {', '.join(record.fields)}"
            raise BrokenGame(f"{self.name}: Options of {self.package}.rules {fields}")
        for name, value in numbers.items():
            if isinstance(value, int):
                setattr(record, name, value)
            else:
                for k, number in enumerate(value):
                    getattr(record, name)[k] = number
        return record

    def rule_set(
        self, speed: str = "interpreted", *, with_observations: bool = False, loops: str = "kingfisher.core.batch.loops"
    ) -> RuleSet:
        """Make the rules callable at one speed, with loops over many games.

        Args:
            speed: How the functions run, such as "interpreted" or "compiled" (`core.compile.specialize`).
            with_observations: Whether the loops also call the functions of observe.py.
            loops: The name of the module with the loops.
        """
        return rule_set_of(self.package, speed, ("rules", "observe") if with_observations else ("rules",), loops)

    # Deals and batches

    def deal(self, seed: int, *, manual_chance: bool = False) -> Position:
        """Deal a fresh game.

        With manual_chance the caller passes every outcome of chance; otherwise the position draws it.
        """
        from kingfisher.core.play.position import Position

        return Position.dealt(self, seed, manual_chance=manual_chance)

    def set_up(self, text: str, seed: int | None = None) -> Position:
        """Set up a position by hand, in the game's own notation.

        Without a seed the caller says what chance brings.
        """
        from kingfisher.core.play.position import Position

        return Position.set_up(self, text, seed)

    def batch(self, n: int, seed: int = 0, device: str = "cpu", threads: int = 1) -> Batch:
        """Deal n games at once as arrays; game i is deal(seed + i)."""
        from kingfisher.core.batch.batch import Batch

        return Batch(self, n, seed, device=device, threads=threads)


def load_pickled(package: str, options: Mapping[str, Any]) -> Game:
    """Find the game that a pickle names by its package and its options."""
    game: Game = importlib.import_module(package).GAME
    return game.choose(**options)


def module_of(package: str, name: str) -> ModuleType:
    """Import a module of a game's package; one that fails says so in one line."""
    try:
        return importlib.import_module(f"{package}.{name}")
    except BrokenGame:
        raise
    except Exception as error:
        raise BrokenGame(f"{package}.{name} cannot be loaded: {describe_failure(folder_of(package), error)}") from error


@cache
def check_files_of(package: str) -> None:
    folder = folder_of(package)
    for name in MODULES:
        if has_module(folder, name):
            module_of(package, name)
    catalog_of(package, LANGUAGE)
    rules_in(folder)
    if tutorial_file(folder).exists():
        read_tutorial(folder)


def has_module(folder: Path, name: str) -> bool:
    return (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()


def folder_of(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).absolute().parent


@lru_cache(maxsize=256)
def module_or_copy(package: str, name: str, components: tuple[tuple[str, str], ...]) -> ModuleType:
    module = module_of(package, name)
    tables = {
        key: table for source, value in components for key, table in importlib.import_module(source).tables(value).items()
    }
    changed = any(key in vars(module) and vars(module)[key] != table for key, table in tables.items())
    if not changed:
        return module
    from kingfisher.core.compile.patched_module import PatchedModule

    return cast(ModuleType, PatchedModule(module, package, tables))  # it has attributes, as a module has


@cache
def rule_set_of(package: str, speed: str, modules: tuple[str, ...], loops: str) -> RuleSet:
    from kingfisher.core.compile.specialize import RuleSet

    return RuleSet([module_of(package, module) for module in modules], [importlib.import_module(loops)], speed)


@cache
def catalog_of(package: str, language: str) -> Catalog:
    from kingfisher.core.i18n.languages import catalog_in

    return catalog_in(folder_of(package), language, ("messages",))
