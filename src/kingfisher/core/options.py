"""The options of a game: names, possible values, defaults, what excludes what, and which are offered together."""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from kingfisher.core.errors import BadOption, read_integer, short_repr, unknown_name
from kingfisher.core.translatable import either, say

Value = str | int

SWITCHES: tuple[dict[bool, str], ...] = ({True: "on", False: "off"}, {True: "yes", False: "no"})
"""The pairs of choices that True and False stand for."""

INTEGER_TEXT = re.compile(r"\s*-?[0-9]{1,18}\s*")
LONGEST_FILE = 65_536  # bytes of a component file


@dataclass(frozen=True)
class Parts:
    """What choices are composed of: `count` of the parts in `names`, in this order, joined by commas.

    `called` has the choices among these that have a word of their own, by that word. Every part has the same `sides`; the
    game's messages say what each of them does (`option-part.OPTION.PARTSIDE`, such as `option-part.momentum.1A`).
    """

    names: tuple[str, ...]
    count: int
    sides: tuple[str, ...]
    called: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Option:
    """One option: one of some words, a whole number of a range, or components of the player's own.

    `only_with` names another option and the values of it under which this one may be chosen at all. `own` names the module that
    knows the components: `read(text)` checks a file's text, or the one line it gave for it before, and gives that line; it
    has no spaces and at least one ';', and is the option's value. `numbers(value)` is what the rules read of it, and
    `tables(value)` the constants that replace the game's own ones in its modules. `check(value, chosen)`, where the module has
    it, refuses components that mean nothing beside the other options. `spelled` gives the one word for what can be
    written in several ways, and `said` tells in words what is possible where the choices are too many to be listed. `parts` are
    what such choices are composed of, so that a form can offer these instead. `sample` are the values worth testing, where the
    others bring another number and no other rule.
    """

    name: str
    help: str
    default: Value
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    only_with: tuple[str, tuple[Value, ...]] | None = None
    own: str = ""
    spelled: Callable[[str], str] | None = None
    said: str = ""
    parts: Parts | None = None
    sample: tuple[Value, ...] = ()

    @property
    def possible(self) -> str:
        if self.own:
            return f"{self.default}|FILE"
        if self.said:
            return self.said
        return "|".join(self.choices) if self.choices else f"{self.lowest}..{self.highest}"

    def values(self) -> tuple[Value, ...]:
        if self.own:
            return (self.default,)
        return self.choices or tuple(range(self.lowest, self.highest + 1))

    @property
    def components(self) -> ModuleType:
        """The module behind `own`."""
        return importlib.import_module(self.own)

    def tested(self) -> tuple[Value, ...]:
        """List the values that tests go through, in the order of all values."""
        return tuple(value for value in self.values() if value in self.sample) if self.sample else self.values()

    def read(self, raw: object) -> Value:
        """Read a value as people or programs give it, and return the one form in which it is kept.

        A choice is given by its word, or by a number where the word is one; True and False choose between on and off, or yes
        and no. A whole number may be given as text.
        """
        value = self._read_components(raw) if self.own else self._read_choice(raw) if self.choices else self._read_number(raw)
        if value is None:
            raise BadOption(say("error.option-expected", name=self.name, raw=short_repr(raw), possible=self.possible))
        return value

    def is_value(self, raw: object, value: object) -> bool:
        """Tell whether what is given means this value."""
        try:
            return self.read(raw) == self.read(value)
        except BadOption:
            return False

    def _read_components(self, raw: object) -> str | None:
        if not isinstance(raw, str):
            return None
        return raw if raw == self.default else str(self.components.read(raw))

    def _read_choice(self, raw: object) -> str | None:
        candidates = [self.spelled(raw) if self.spelled else raw] if isinstance(raw, str) else []
        if (truth := read_truth_value(raw)) is not None:
            candidates += [switch[truth] for switch in SWITCHES if set(switch.values()) == set(self.choices)]
        if (number := read_whole_number(raw)) is not None:
            candidates += [choice for choice in self.choices if read_whole_number(choice) == number]
        return next((choice for candidate in candidates for choice in self.choices if choice == candidate), None)

    def _read_number(self, raw: object) -> int | None:
        number = read_whole_number(raw)
        return number if number is not None and self.lowest <= number <= self.highest else None

    def code(self, value: Value) -> int:
        """Return the number that stands for the value inside the rules."""
        return self.choices.index(str(value)) if self.choices else int(value)

    def shown(self, value: Value) -> Value:
        """Return the value as people read it; components are too long, so a few letters identify them."""
        if not self.own or value == self.default:
            return value
        return f"own-{hashlib.sha256(str(value).encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class Preset:
    """Options that are chosen together under one name, such as those of a first game; the others have their defaults.

    The game's messages call it `preset.NAME.name` and say in one sentence what it is: `preset.NAME.help`. The core has names
    for `first`, `usual` and `everything`.
    """

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """One of several games that one set of rules plays, each shown to players as a game of its own.

    It is the game with some values of one option. The game's messages say what it is called and what it is:
    `entry.NAME.title` and `entry.NAME.summary`. The entry by the game's own name has the game's title and summary.
    """

    name: str
    option: str
    values: tuple[Value, ...]

    def holds(self, options: Mapping[str, object]) -> bool:
        """Tell whether a game with these options is played under this entry."""
        return options[self.option] in self.values


def read_whole_number(value: object) -> int | None:
    """Read a whole number, perhaps written as text; None for anything else."""
    if isinstance(value, str):
        return int(value) if INTEGER_TEXT.fullmatch(value) else None
    return read_integer(value)


def read_truth_value(value: object) -> bool | None:
    """Read True or False, of Python or of an array's library; None for anything else."""
    if isinstance(value, bool):
        return value
    is_one = getattr(getattr(value, "dtype", None), "kind", "") == "b" and getattr(value, "shape", None) == ()
    return bool(value) if is_one else None


def choose(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Check the options that were given and add the others; the result names every option, in order."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise unknown_name("option", name, (f"{option.name}={option.possible}" for option in options))
    chosen = {option.name: option.read(given.get(option.name, option.default)) for option in options}
    applicable_options = applicable(options, chosen)
    for option in options:
        if option.own and option.name in applicable_options and hasattr(option.components, "check"):
            option.components.check(str(chosen[option.name]), chosen)
        if option.name in given and option.name not in applicable_options and option.only_with is not None:
            other, values = option.only_with
            possible = either([f"{other}={value}" for value in values])
            condition = say("error.option-applies-only", name=option.name, possible=possible)
            conflict = say("error.option-conflict", only=condition, option=f"{other}={chosen[other]}")
            raise BadOption(conflict if other in applicable_options else condition)
    return chosen


def applicable(options: Sequence[Option], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """List the options that mean something beside the others, with their values.

    An option may depend only on one that is offered before it. One for components of the player's own is left out where the
    game's own are used.
    """
    values: dict[str, Value] = {}
    for option in options:
        if option.own and chosen[option.name] == option.default:
            continue
        if option.only_with is None or values.get(option.only_with[0]) in option.only_with[1]:
            values[option.name] = chosen[option.name]
    return values


def every_choice(options: Sequence[Option], tested: bool = False) -> Iterable[dict[str, Value]]:
    """List every combination of options that may be chosen, or of those values that are tested.

    Each combination names only the options that apply in it.
    """
    combinations: list[dict[str, Value]] = [{}]
    for option in options:
        longer = []
        for combination in combinations:
            applies = option.only_with is None or combination.get(option.only_with[0]) in option.only_with[1]
            longer += (
                [{**combination, option.name: value} for value in (option.tested() if tested else option.values())]
                if applies
                else [combination]
            )
        combinations = longer
    return combinations


def read_files(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """Replace each path of a component file by the file's text.

    Only for people at this machine: options that come over a network or out of a record must not name files here.
    """
    options_read = dict(given)
    for option in options:
        path = given.get(option.name)
        if option.own and path != option.default and isinstance(path, (str, Path)) and not {";", "\n"} & set(str(path)):
            options_read[option.name] = file_text(option.name, Path(path))
    return options_read


def file_text(name: str, path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise BadOption(say("error.option", name=name, path=short_repr(str(path)), what=error.strerror or str(error))) from None
    except ValueError as error:
        raise BadOption(say("error.option", name=name, path=short_repr(str(path)), what=str(error))) from None
    if len(content) > LONGEST_FILE:
        raise BadOption(say("error.option-file-more", name=name, path=short_repr(str(path)), longest_file=LONGEST_FILE))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n") + "\n"
    except UnicodeDecodeError:
        raise BadOption(say("error.option-file-not", name=name, path=short_repr(str(path)))) from None


def read_pairs(texts: Iterable[str]) -> dict[str, str]:
    """Read options as people type them: key=value."""
    pairs: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key or not value:
            raise BadOption(say("error.not-option-options", text=repr(text)))
        if key in pairs:
            raise BadOption(say("error.option-given-twice", key_name=key))
        pairs[key] = value
    return pairs
