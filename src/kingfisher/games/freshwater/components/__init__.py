"""The components: our own in components.toml, or a file of the owner's.

They travel as one line, in options and records: 'fish:Steelhead:3/2:4/2,5/3:5/2,6/3,7/3;...;rocks:2-top,...;momentum:1A:6,...'.
A file may leave out what its writer does not know; the line is complete, so that a record is replayed as it was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kingfisher.core.errors import BadOption
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.components.file_format import (
    COLOUR,
    GIVEN,
    LONGEST_FILE,
    MARKED,
    OWN,
    PLACES,
    REELS,
    SIGNS,
    TABLE_NAMES,
    TABLES,
    File,
    Given,
    Values,
    quoted,
)
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, ROW_NAMES, TILE_SIDES
from kingfisher.games.freshwater.rules.setup import packed
from kingfisher.games.freshwater.rules.state import NUMBERS, ROWS

__all__ = [
    "MARKED",
    "OURS",
    "Components",
    "check",
    "components_of",
    "mark_of",
    "numbers",
    "read",
    "tables",
]

OURS = "ours"
NOT_IN_FLY_SOLO = ("rocks", *(f"momentum {tile}{side}" for tile in "67" for side in TILE_SIDES))
"""[12.2] [12.5] The Rock spaces of the river, and the tiles that one player does not use."""


@dataclass(frozen=True)
class Components:
    """The values of components, and how each thing is known.

    Every fish card as back, points, strength; the space of each Rock deck; where Drag is on the reel; the lost signs.
    """

    values: Values
    marks: dict[str, str]

    @property
    def fish(self) -> tuple[tuple[int, int, int], ...]:
        """Sorted, so that equal cards stand side by side."""
        return self.values["fish"]

    @property
    def total(self) -> int:
        """The points of all fish."""
        return sum(points for _, points, _ in self.fish)

    @property
    def numbers(self) -> list[int]:
        """In the order of `rules.state`."""
        values = [0] * NUMBERS
        for what, places in PLACES.items():
            for place, number in zip(places, self.values[what], strict=True):
                values[place] = number
        return values

    @property
    def line(self) -> str:
        """The components in one line without spaces."""
        parts = [
            f"fish:{name}:{':'.join(self._cards(3 * species + k) for k in range(3))}"
            for species, name in enumerate(TABLE_NAMES)
        ]
        parts.append(f"rocks:{','.join(f'{where // ROWS + 1}-{ROW_NAMES[where % ROWS]}' for where in self.values['rocks'])}")
        parts.append(f"reel:{','.join(REELS[self.values['reel'][0] - 1])}")
        for title in ("momentum", "skill"):
            signs = [(what.split()[1], written(what, self.values[what])) for what in SIGNS if what.startswith(title)]
            parts.append(f"{title}:{','.join(f'{key}:{sign}' for key, sign in signs)}")
        marks = [(what.replace(" ", "-"), mark) for what, mark in self.marks.items() if mark != usual_mark(what)]
        return ";".join([*parts, *([f"marks:{','.join(f'{what}:{mark}' for what, mark in marks)}"] if marks else [])])

    def _cards(self, back: int) -> str:
        return ",".join(f"{points}/{strength}" for card, points, strength in self.fish if card == back)


def written(what: str, numbers: tuple[int, ...]) -> str:
    """Write a sign of a tile or card as it stands in the line."""
    return FISH_COLOURS[numbers[0] - 1] if SIGNS[what][0] == COLOUR else "/".join(map(str, numbers))


def usual_mark(what: str) -> str:
    """Tell whose a component is by default: what can be given is the owner's, the rest is as in ours."""
    return OWN if what in GIVEN else components_of(OURS).marks[what]


# What the game asks


def read(text: str) -> str:
    """Turn what was given into the value of the option.

    It may be 'ours', components in one line, or the text of a components file.
    """
    if text == OURS:
        return OURS
    components, ours = from_file(text) if "\n" in text else from_line(text), components_of(OURS)
    no_other_mark = all(mark in (OWN, ours.marks[what]) for what, mark in components.marks.items())
    return OURS if components.values == ours.values and no_other_mark else components.line


def numbers(value: str) -> dict[str, Any]:
    """List the components as the rules read them [11.1]."""
    values = components_of(value)
    cards = [packed(back, points, strength) for back, points, strength in values.fish]
    return {"cards": cards, "numbers": values.numbers}


def check(value: str, chosen: Mapping[str, Any]) -> None:
    """Refuse for Fly Solo what says something only for two to four: it would be named at the table and change nothing."""
    if chosen["variant"] == "river":
        return
    components, ours = components_of(value), components_of(OURS)
    names = {
        what
        for what in MARKED
        if components.marks[what] != ours.marks[what] or (what in GIVEN and components.values[what] != ours.values[what])
    }
    if names <= set(NOT_IN_FLY_SOLO):
        raise BadOption(GAME.say("error.option-components-all", names=" and ".join(sorted(names)), ours=OURS))


def tables(value: str) -> dict[str, Any]:
    return {"COMPONENTS": components_of(value)}


def mark_of(value: str, what: str) -> str:
    """Tell how something of MARKED is known: printed, public, inferred, ours, or own.

    It is named as 'fish', 'momentum 1A' or 'skill A'.
    """
    return components_of(value).marks[what]


@lru_cache(maxsize=256)
def components_of(value: str) -> Components:
    """Read the components that an option's value stands for."""
    if value == OURS:
        file = File((Path(__file__).parents[1] / "components.toml").read_text(encoding="utf-8"))
        return Components(file.values, {what: file.marks[what] for what in MARKED})
    return from_line(value)


def from_line(text: str) -> Components:
    """Read components in one line, checked like a file; nothing may be missing."""
    wrong = BadOption(GAME.say("error.option-components-not", text=quoted(text), ours=OURS))
    try:
        given = Given(tables_of_line(text), [])
    except (KeyError, ValueError) as failed:
        raise failed if isinstance(failed, BadOption) else wrong from None
    if set(given.values) != set(GIVEN):
        raise wrong
    return completed(given.values, given.marks)


def tables_of_line(text: str) -> dict[str, Any]:
    """Make the tables that a file with the same components would have."""
    if len(text) > LONGEST_FILE:
        raise ValueError
    tables: dict[str, Any] = {"fish": {}}
    for part in text.split(";"):
        title, rest = part.split(":", 1)
        if title == "fish":
            name, *colours = rest.split(":")
            cards = {colour: row.split(",") if row else [] for colour, row in zip(FISH_COLOURS, colours, strict=True)}
            once(tables["fish"], name, cards)
        elif title == "rocks":
            once(tables, "river", {"rocks": [rock.replace("-", " ") for rock in rest.split(",")]})
        elif title == "reel":
            once(tables, "reel", {"spaces": rest.split(",")})
        else:
            once(tables, title, table_of_rows(title, rest.split(",")))
    return tables


def once(table: dict[str, Any], key: str, value: object) -> None:
    if key in table:
        raise KeyError(key)
    table[key] = value


def table_of_rows(title: str, rows: Iterable[str]) -> dict[str, Any]:
    """Read rows of a key and what it stands for: signs of tiles or cards, or marks."""
    tables: dict[str, Any] = {}
    for row in rows:
        key, text = row.split(":")
        if title == "marks":
            table, _, under = key.rpartition("-")
            if key.replace("-", " ") not in MARKED:
                raise KeyError(key)
            once(tables.setdefault(table, {}) if table else tables, under, text)
        elif SIGNS[f"{title} {key}"][0] == COLOUR:
            once(tables, key, text)
        else:
            first, *others = map(int, text.split("/"))
            once(tables, key, [first, *others] if others else first)
    return tables


def from_file(text: str) -> Components:
    """Read and check a components file; an error names its line.

    What the file leaves out is as in ours.
    """
    file, ours = File(text), components_of(OURS)
    if not file.values and not file.marks:
        raise file.wrong((), GAME.say("error.nothing-given-components", tables=", ".join(TABLES)))
    printed_marks = {what: mark for what, mark in ours.marks.items() if what not in file.values}
    return completed({**ours.values, **file.values}, {**printed_marks, **file.marks})


def completed(values: Values, marks: Mapping[str, str]) -> Components:
    """Add the marks that are missing. What differs from ours is not marked as ours."""
    ours = components_of(OURS)
    all_marks = {what: marks.get(what, usual_mark(what)) for what in MARKED}
    for what in GIVEN:
        if all_marks[what] == OURS and values[what] != ours.values[what]:
            all_marks[what] = OWN
    return Components({what: values[what] for what in GIVEN}, all_marks)
