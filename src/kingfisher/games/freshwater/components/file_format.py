"""What a components file may give, and reading one: the first thing that cannot be played is reported with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from kingfisher.core.errors import BadOption, short_repr, shorten
from kingfisher.core.i18n import msg
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, LETTERS, ROW_NAMES, SPECIES_NAMES, TILE_SIDES
from kingfisher.games.freshwater.rules.state import (
    CAST_1A,
    CAST_2A,
    CAST_3A,
    CAST_4A,
    CAST_J,
    CAST_V,
    COLOUR_7A,
    COLOUR_Q,
    COLOUR_R,
    COLUMNS,
    DRAG_SPACE,
    FACE_A,
    FISH,
    FROM_C,
    FROM_D,
    FROM_H,
    MOMENTUM_TILES,
    NOT_W,
    OTHERS_T,
    OWN_T,
    REEL_3B,
    REEL_4B,
    ROCK_DECKS,
    ROCK_SPACE,
    ROWS,
    TO_C,
    TO_D,
    TO_H,
    VALUE_K,
    VALUE_M,
)

TABLE_NAMES = tuple(name.capitalize() for name in SPECIES_NAMES)
"""The tables of a file, one for each species."""
REELS = (["start", "drag", "momentum", "finesse", "stamina"], ["start", "momentum", "drag", "finesse", "stamina"])

MAX_POINTS = 31  # what a State holds of a card; printed fish have 8 at most
MAX_STRENGTH = 5  # a 6, the highest die, still reels it: a stronger fish would wait for Drag alone
LONGEST_FILE, LONGEST_LINE = 20_000, 200  # characters

CARD = re.compile(r"([0-9]{1,2})/([0-9])")
ROCK = re.compile(rf"([1-{COLUMNS}]) ({'|'.join(ROW_NAMES)})")
PART = re.compile(r"\"([^\"]*)\"|'([^']*)'|([\w-]+)")
PATH = r"\s*((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+))*)\s*"
HEADING, KEY = re.compile(rf"\s*\[\[?{PATH}\]"), re.compile(rf"{PATH}=")

# What a number or a sign of a tile or card is; the catalogs have the sentences in which complaints say it.
COLUMN = "error.sign-column"
VALUE = "error.sign-value"
COLUMN_AND_VALUE = "error.sign-column-and-value"
FACE = "error.sign-face"
CHANGE = "error.sign-change"
TWO_VALUES = "error.sign-two-values"
COLOUR = "error.sign-colour"

SIGNS: dict[str, tuple[str, tuple[int, ...]]] = {
    "momentum 1A": (COLUMN, (CAST_1A,)),
    "momentum 2A": (COLUMN, (CAST_2A,)),
    "momentum 3A": (COLUMN, (CAST_3A,)),
    "momentum 3B": (VALUE, (REEL_3B,)),
    "momentum 4A": (COLUMN, (CAST_4A,)),
    "momentum 4B": (VALUE, (REEL_4B,)),
    "momentum 7A": (COLOUR, (COLOUR_7A,)),
    "skill A": (FACE, (FACE_A,)),
    "skill C": (CHANGE, (FROM_C, TO_C)),
    "skill D": (CHANGE, (FROM_D, TO_D)),
    "skill H": (CHANGE, (FROM_H, TO_H)),
    "skill J": (COLUMN, (CAST_J,)),
    "skill K": (COLUMN_AND_VALUE, (VALUE_K,)),
    "skill M": (COLUMN_AND_VALUE, (VALUE_M,)),
    "skill Q": (COLOUR, (COLOUR_Q,)),
    "skill R": (COLOUR, (COLOUR_R,)),
    "skill T": (TWO_VALUES, (OWN_T, OTHERS_T)),
    "skill V": (COLUMN, (CAST_V,)),
    "skill W": (VALUE, (NOT_W,)),
}
"""The signs of tiles and cards that the rulebook's text lost: what each is, and where the rules find it among their numbers."""
PLACES = {
    **{what: places for what, (_, places) in SIGNS.items()},
    "reel": (DRAG_SPACE,),
    "rocks": tuple(range(ROCK_SPACE, ROCK_SPACE + ROCK_DECKS)),
}
GIVEN = ("fish", "rocks", "reel", *SIGNS)
"""What a file can give."""

OWN = "own"
MARKS = ("printed", "public", "inferred", "ours", OWN)
MARKED = (
    *("river", "rocks", "hatch", "tokens", "flies", "strike", "fish", "line", "reel", "stamina", "boards"),
    *(f"momentum {tile}{side}" for tile in range(1, MOMENTUM_TILES + 1) for side in TILE_SIDES),
    *(f"skill {letter}" for letter in LETTERS),
)
"""What is said to be printed, public, inferred, ours, or the owner's."""

Values = dict[str, tuple[Any, ...]]


def quoted(value: object) -> str:
    """Quote what was given, where it is text, and shorten it."""
    return repr(shorten(value, 40)) if isinstance(value, str) else short_repr(value)


class Given:
    """What was given, checked: the first thing that cannot be played is complained about, with its line."""

    def __init__(self, tables: dict[str, Any], lines: list[str]) -> None:
        self._lines = lines
        self.values: Values = {}
        self.marks: dict[str, str] = {}
        self._only(tables, (), ("name", *TABLES), "error.kind-part")
        if not isinstance(tables.get("name", ""), str):
            raise self.wrong(("name",), GAME.say("error.name-components-text"))
        for title, reader in TABLES.items():
            if title in tables:
                reader(self, self._table(tables[title], (title,)))

    def wrong(self, path: tuple[str, ...], reason: str, near: object = "") -> BadOption:
        """Say what is wrong, with the line on which the key stands.

        In the key's list it is the line of the text nearby. Components in one line have no other.
        """
        if not self._lines:
            return BadOption(GAME.say("error.option-components", reason=reason))
        return BadOption(GAME.say("error.components-file-line", line=line_of(self._lines, path, near), reason=reason))

    def _only(self, table: Mapping[str, Any], path: tuple[str, ...], known: tuple[str, ...], kind: str) -> None:
        for key in table:
            if key not in known:
                raise self.wrong(
                    (*path, key), GAME.say("error.not-possible", key_name=quoted(key), kind=msg(kind), known=", ".join(known))
                )

    def _table(self, table: object, path: tuple[str, ...]) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.wrong(path, GAME.say("error.not-table-written", path=".".join(path), table=quoted(table)))
        return table

    def _needed(self, table: dict[str, Any], title: str, key: str) -> object:
        if key not in table:
            raise self.wrong((title,), GAME.say("error.says-nothing-key", title=title, key_name=key))
        return table[key]

    def read_fish(self, table: dict[str, Any]) -> None:
        self._only(table, ("fish",), TABLE_NAMES, "error.kind-species")
        cards: list[tuple[int, int, int]] = []
        last: tuple[str, ...] = ("fish",)
        for name, value in table.items():
            before = len(cards)
            self._only(self._table(value, ("fish", name)), ("fish", name), FISH_COLOURS, "error.kind-colour")
            for colour, row in value.items():
                last = ("fish", name, colour)
                cards += self._cards(last, row)
            if len(cards) == before:
                raise self.wrong(("fish", name), GAME.say("error.no-card-each", name=name))
        for name in TABLE_NAMES:
            if name not in table:
                raise self.wrong(("fish",), GAME.say("error.missing-species", name=name, table_names=", ".join(TABLE_NAMES)))
        if len(cards) != FISH:
            raise self.wrong(last, GAME.say("error.fish-cards-game", cards=len(cards), fish=FISH))
        self.values["fish"] = tuple(sorted(cards))

    def _cards(self, path: tuple[str, ...], row: object) -> list[tuple[int, int, int]]:
        _, name, colour = path
        back = 3 * TABLE_NAMES.index(name) + FISH_COLOURS.index(colour)
        if not isinstance(row, list):
            raise self.wrong(path, GAME.say("error.not-list-cards", name=name, colour=colour, row=quoted(row)))
        cards = []
        for card in row:
            match = CARD.fullmatch(card) if isinstance(card, str) else None
            if not match or not 1 <= int(match[1]) <= MAX_POINTS or int(match[2]) > MAX_STRENGTH:
                limits = {"points": MAX_POINTS, "strength": MAX_STRENGTH}
                reason = GAME.say("error.not-card-written", name=name, colour=colour, card=quoted(card), **limits)
                raise self.wrong(path, reason, card)
            cards.append((back, int(match[1]), int(match[2])))
        return cards

    def read_river(self, table: dict[str, Any]) -> None:
        self._only(table, ("river",), ("rocks",), "error.kind-river")
        rocks, path = self._needed(table, "river", "rocks"), ("river", "rocks")
        if not isinstance(rocks, list) or len(rocks) != ROCK_DECKS:
            raise self.wrong(path, GAME.say("error.rocks-there-rock", rocks=quoted(rocks), rock_decks=ROCK_DECKS))
        spaces = []
        for rock in rocks:
            match = ROCK.fullmatch(rock) if isinstance(rock, str) else None
            if not match:
                raise self.wrong(
                    path,
                    GAME.say("error.not-space-written", rock=quoted(rock), row_names=", ".join(ROW_NAMES)),
                    rock,
                )
            spaces.append(ROWS * (int(match[1]) - 1) + ROW_NAMES.index(match[2]))
            if len(set(spaces)) < len(spaces):
                raise self.wrong(path, GAME.say("error.appears-twice-rock", rock=quoted(rock), rock_decks=ROCK_DECKS))
        self.values["rocks"] = tuple(sorted(spaces))

    def read_reel(self, table: dict[str, Any]) -> None:
        self._only(table, ("reel",), ("spaces",), "error.kind-reel")
        spaces = self._needed(table, "reel", "spaces")
        if not isinstance(spaces, list) or spaces not in REELS:
            possible = " or ".join(f"[{', '.join(reel)}]" for reel in REELS)
            raise self.wrong(("reel", "spaces"), GAME.say("error.spaces-not-reel", spaces=quoted(spaces), possible=possible))
        self.values["reel"] = (spaces.index("drag"),)

    def read_momentum(self, table: dict[str, Any]) -> None:
        self._read_signs("momentum", table, "error.kind-lost-tile")

    def read_skill(self, table: dict[str, Any]) -> None:
        self._read_signs("skill", table, "error.kind-lost-card")

    def _read_signs(self, title: str, table: dict[str, Any], kind: str) -> None:
        self._only(table, (title,), tuple(what.split()[1] for what in SIGNS if what.startswith(title)), kind)
        for key, value in table.items():
            what = f"{title} {key}"
            sign, places = SIGNS[what]
            many = sign_of(sign, value)
            if len(many) != len(places):
                raise self.wrong((title, key), GAME.say("error.not-sign", key_name=key, value=quoted(value), sign=msg(sign)))
            self.values[what] = many

    def read_marks(self, table: dict[str, Any]) -> None:
        plain = tuple(what for what in MARKED if " " not in what)
        self._only(table, ("marks",), (*plain, "momentum", "skill"), "error.kind-marked")
        for key, mark in table.items():
            if key in plain:
                self._mark(("marks", key), key, mark)
                continue
            under = self._table(mark, ("marks", key))
            known = tuple(what.split()[1] for what in MARKED if what.startswith(f"{key} "))
            self._only(under, ("marks", key), known, "error.kind-tile" if key == "momentum" else "error.kind-card")
            for name, each in under.items():
                self._mark(("marks", key, name), f"{key} {name}", each)

    def _mark(self, path: tuple[str, ...], what: str, mark: object) -> None:
        if not isinstance(mark, str) or mark not in MARKS:
            raise self.wrong(path, GAME.say("error.not-mark-possible", what=what, mark=quoted(mark), marks=", ".join(MARKS)))
        self.marks[what] = mark


TABLES = {
    "fish": Given.read_fish,
    "river": Given.read_river,
    "reel": Given.read_reel,
    "momentum": Given.read_momentum,
    "skill": Given.read_skill,
    "marks": Given.read_marks,
}


def sign_of(kind: str, value: object) -> tuple[int, ...]:
    """Read the numbers of a sign as the rules have them; none where it is none."""
    if kind == COLOUR:
        return (FISH_COLOURS.index(value) + 1,) if isinstance(value, str) and value in FISH_COLOURS else ()
    many = value if kind in (CHANGE, TWO_VALUES) else [value]
    if not isinstance(many, list) or any(type(number) is not int or not 1 <= number <= 6 for number in many):
        return ()
    return () if kind == CHANGE and len(set(many)) < len(many) else tuple(many)


class File(Given):
    """The text of a components file."""

    def __init__(self, text: str) -> None:
        lines = text.rstrip().split("\n")
        if len(text) > LONGEST_FILE:
            raise BadOption(GAME.say("error.components-file-characters", text=len(text), longest_file=LONGEST_FILE))
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE:
                too_long = GAME.say("error.line-too-long", length=len(line), longest=LONGEST_LINE)
                raise BadOption(GAME.say("error.components-file-line", line=number, reason=too_long))
        try:
            tables = tomllib.loads(text)
        except RecursionError:
            raise BadOption(GAME.say("error.components-file-line-nested", lines=len(lines))) from None
        except ValueError as wrong:
            place = re.search(r"\(at line (\d+), column \d+\)$", str(wrong))
            reason = re.sub(r" \(at .*\)$", "", str(wrong))
            number = int(place[1]) if place else len(lines)
            raise BadOption(GAME.say("error.components-file-line-file", number=number, reason=shorten(reason, 100))) from None
        super().__init__(tables, lines)


def line_of(lines: list[str], path: tuple[str, ...], near: object) -> int:
    """Find the line, from 1, that leads furthest along the path.

    It is the last line where none does.
    """
    section: tuple[str, ...] = ()
    line_number, furthest = 0, 0
    for number, line in enumerate(lines, 1):
        if heading := HEADING.match(line):
            section = there = parts_of(heading[1])
        elif key := KEY.match(line):
            there = section + parts_of(key[1])
        else:
            continue
        common = next(
            (k for k, (part, wanted_part) in enumerate(zip(there, path, strict=False)) if part != wanted_part),
            min(len(there), len(path)),
        )
        if common > furthest:
            line_number, furthest = number, common
    if isinstance(near, str) and near:  # a list may go on over several lines
        line_number = next(
            (number for number in range(line_number, len(lines) + 1) if number and near in lines[number - 1]), line_number
        )
    return line_number or len(lines)


def parts_of(path: str) -> tuple[str, ...]:
    return tuple(next(filter(None, part.groups()), "") for part in PART.finditer(path))
