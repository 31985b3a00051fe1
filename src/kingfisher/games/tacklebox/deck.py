"""The deck: our own in deck.toml, or a player's, read and checked.

A deck travels as one line, in options and records: 'bait:Tuna:2,...;fish:Striped_Marlin:Tuna:1000:L,...;net:...;pot:...'.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kingfisher.core.errors import BadOption
from kingfisher.core.i18n import msg
from kingfisher.games.tacklebox import GAME
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAITS,
    BAITS,
    FISH,
    HIGHEST_VALUE,
    NET_CATCHES,
    POT_CATCHES,
    STEP,
    TACKLEBOXES,
    TYPES,
)

OURS = "ours"
NAME = re.compile(r"[^\W\d_](?:[\w'’.-]| (?! )){0,23}(?<! )")
LIKE_A_PLACE = re.compile(r"[a-eA-E][0-9]+")
HEADING = re.compile(r"\s*\[\s*\"?([\w -]+)\"?\s*\]")
KEY = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)'|([\w-]+))\s*=")
LONGEST_FILE, LONGEST_LINE = 20_000, 200  # characters

EQUIPMENT = {"All Bait": ALL_BAITS, "Lure": 1, "Pot": 1, "Net": 1, "Tacklebox": TACKLEBOXES}
SURPRISES = {"Snagged": 1, "Shark Attack": 1, "Bad Weather": 1, "Extreme Weather": 1}
COUNTS = {"bait": TYPES, "fish": FISH, "net": NET_CATCHES, "pot": POT_CATCHES}


@dataclass(frozen=True)
class Fish:
    name: str
    bait: str
    value: int
    lure: bool


@dataclass(frozen=True)
class Deck:
    """[1.1] What a deck holds beside the cards that every deck holds."""

    baits: tuple[tuple[str, int], ...]
    fish: tuple[Fish, ...]
    net: tuple[tuple[str, int], ...]
    pot: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(fish.value for fish in self.fish) + sum(value for _, value in self.net + self.pot)

    @property
    def line(self) -> str:
        """The deck in one line without spaces."""
        tables = (
            ("bait", [(name, count) for name, count in self.baits]),
            ("fish", [(fish.name, fish.bait, fish.value, *(["L"] if fish.lure else [])) for fish in self.fish]),
            ("net", self.net),
            ("pot", self.pot),
        )
        return ";".join(f"{title}:{','.join(':'.join(map(str, row)) for row in rows)}" for title, rows in tables).replace(
            " ", "_"
        )


def read(text: str) -> str:
    """Turn what was given into the value of the option.

    It may be 'ours', a deck in one line, or the text of a deck file.
    """
    if text == OURS:
        return OURS
    deck = from_file(text) if "\n" in text else from_line(text)
    return OURS if deck == deck_of(OURS) else deck.line


def numbers(value: str) -> dict[str, Any]:
    """List the deck as the rules read it [10.4] [10.5]."""
    deck = deck_of(value)
    types = [name for name, _ in deck.baits]
    catches = [fish.value for fish in deck.fish] + [points for _, points in deck.pot + deck.net]
    return {
        "value": [points // STEP for points in catches],
        "wants": [types.index(fish.bait) for fish in deck.fish],
        "baits": [count for _, count in deck.baits],
        "lures": sum(1 << at for at, fish in enumerate(deck.fish) if fish.lure),
    }


@lru_cache(maxsize=256)
def deck_of(value: str) -> Deck:
    """Read the deck that an option's value stands for."""
    if value == OURS:
        return from_file((Path(__file__).parent / "deck.toml").read_text(encoding="utf-8"))
    return from_line(value)


def from_line(text: str) -> Deck:
    """Read a deck in one line, checked like a file."""
    try:
        tables = dict(part.split(":", 1) for part in text.split(";"))
        rows = {title: [row.replace("_", " ").split(":") for row in tables[title].split(",")] for title in COUNTS}
        deck = {title: {name: int(count) for name, count in rows[title]} for title in ("bait", "net", "pot")}
        fish = {
            name: {"bait": bait, "value": int(value), **({"lure": True} if lure == ["L"] else {})}
            for name, bait, value, *lure in rows["fish"]
        }
    except (KeyError, ValueError):
        raise BadOption(GAME.say("error.option-deck-not", text=repr(text[:40]), ours=OURS)) from None
    return checked({**deck, "fish": fish, "equipment": EQUIPMENT, "surprise": SURPRISES}, [])


def from_file(text: str) -> Deck:
    """Read and check a deck file; an error names its line."""
    if len(text) > LONGEST_FILE:
        raise BadOption(GAME.say("error.deck-file-characters", text=len(text), longest_file=LONGEST_FILE))
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadOption(GAME.say("error.deck-file-line", number=number, line=len(line), longest_line=LONGEST_LINE))
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        place = re.search(r"\(at line (\d+), column \d+\)|\(at end of document\)", str(wrong))
        number = int(place[1]) if place and place[1] else len(text.splitlines())
        reason = re.sub(r" \(at .*\)$", "", str(wrong))
        complaint = named_twice(text.splitlines()[:number]) or GAME.say("error.not-toml", reason=reason)
        raise BadOption(GAME.say("error.deck-file-line-2", number=number, complaint=complaint)) from None
    name = tables.pop("name", "")
    lines = text.splitlines()
    if not isinstance(name, str):
        raise wrong_at(lines, "", "name", GAME.say("error.name-deck-text"))
    return checked(tables, lines)


def named_twice(lines: list[str]) -> str:
    """Say that the name of the last line appears twice in its table, '' if it does not.

    TOML refuses that in words of its own.
    """
    names: list[str] = []
    for line in lines:
        if HEADING.match(line):
            names = []
        elif match := KEY.match(line):
            names.append(next(filter(None, match.groups()), ""))
    *before, last = names or [""]
    return GAME.say("error.name-twice", name=repr(last)) if last in before else ""


def wrong_at(lines: list[str], table: str, key: str, reason: str) -> BadOption:
    """Say what is wrong, with the line on which the key stands.

    A deck in one line has no other.
    """
    section, key_line, heading_line = "", 0, 0
    for number, line in enumerate(lines, 1):
        if heading := HEADING.match(line):
            section = heading[1].strip()
            heading_line = number if section == table else heading_line
        elif section in (table, "") and (match := KEY.match(line)) and key in match.groups():
            key_line = number  # the last of several
    number = key_line or heading_line or len(lines)
    return BadOption(f"deck file, line {number}: {reason}" if lines else f"option deck: {reason}")


def checked(tables: dict[str, Any], lines: list[str]) -> Deck:
    """Check the deck, and complain about the first thing that makes it unplayable [10.5]."""
    known = (*COUNTS, "equipment", "surprise")
    for title in tables:
        if title not in known:
            raise wrong_at(lines, title, title, GAME.say("error.not-part-deck", title=repr(title), known=", ".join(known)))
    for title in known:
        if not isinstance(tables.get(title), dict):
            raise wrong_at(lines, title, title, GAME.say("error.deck-no-parts", title=title, known=", ".join(known)))
    for title, printed in (("equipment", EQUIPMENT), ("surprise", SURPRISES)):
        check_printed(tables[title], title, printed, lines)
    for title, count in COUNTS.items():
        check_names(tables[title], title, lines)
        if len(tables[title]) != count:
            last = next(reversed(tables[title]), title)
            raise wrong_at(
                lines,
                title,
                last,
                GAME.say("error.printed-game", what=msg(f"error.count-{title}", n=len(tables[title])), count=count),
            )
    check_baits(tables["bait"], lines)
    fish = tuple(read_fish(name, row, tables["bait"], lines) for name, row in tables["fish"].items())
    for title in ("net", "pot"):
        for name, value in tables[title].items():
            check_value(value, title, name, lines)
    check_distinct(tables, lines)
    return Deck(tuple(tables["bait"].items()), fish, tuple(tables["net"].items()), tuple(tables["pot"].items()))


def check_printed(entries: dict[str, Any], title: str, printed: dict[str, int], lines: list[str]) -> None:
    for name, count in entries.items():
        if name not in printed:
            raise wrong_at(
                lines, title, name, GAME.say("error.not-possible", name=repr(name), title=title, printed=", ".join(printed))
            )
        if type(count) is not int or count != printed[name]:
            raise wrong_at(
                lines, title, name, GAME.say("error.printed-game-level", name=name, count=str(count), printed=printed[name])
            )
    for name in printed:
        if name not in entries:
            raise wrong_at(lines, title, title, GAME.say("error.missing-printed-game", name=repr(name), printed=printed[name]))


def check_names(entries: dict[str, Any], title: str, lines: list[str]) -> None:
    for name in entries:
        words = name.lower().split()
        if not NAME.fullmatch(name) or LIKE_A_PLACE.fullmatch(name) or {"with", "lying"} & set(words):
            raise wrong_at(
                lines,
                title,
                name,
                GAME.say("error.not-name-letter", name=repr(name)),
            )


def check_baits(entries: dict[str, Any], lines: list[str]) -> None:
    for name, count in entries.items():
        if type(count) is not int or count < 1:
            raise wrong_at(lines, "bait", name, GAME.say("error.how-many-cards", name=name, count=str(count)))
    if sum(entries.values()) != BAITS:
        last = next(reversed(entries))
        raise wrong_at(lines, "bait", last, GAME.say("error.bait-cards-printed", values=sum(entries.values()), baits=BAITS))


def read_fish(name: str, row: object, baits: dict[str, int], lines: list[str]) -> Fish:
    if not isinstance(row, dict) or not {"bait", "value"} <= set(row) <= {"bait", "value", "lure"}:
        raise wrong_at(lines, "fish", name, GAME.say("error.fish-written-lure", name=name))
    if not isinstance(row["bait"], str) or row["bait"] not in baits:
        raise wrong_at(
            lines, "fish", name, GAME.say("error.not-bait-deck", name=name, bait=repr(row["bait"]), baits=", ".join(baits))
        )
    if not isinstance(row.get("lure", False), bool):
        raise wrong_at(lines, "fish", name, GAME.say("error.lure-true-false", name=name, lure=repr(row["lure"])))
    check_value(row["value"], "fish", name, lines)
    return Fish(name, row["bait"], row["value"], row.get("lure", False))


def check_value(value: object, title: str, name: str, lines: list[str]) -> None:
    if type(value) is not int or value < STEP or value % STEP or value > HIGHEST_VALUE:
        raise wrong_at(
            lines,
            title,
            name,
            GAME.say("error.value-not-positive", name=name, value=repr(value), step=STEP, highest_value=HIGHEST_VALUE),
        )


def check_distinct(tables: dict[str, Any], lines: list[str]) -> None:
    """Refuse two cards that are written alike."""
    printed = {slug(name): name for name in (*EQUIPMENT, *SURPRISES)}
    seen = dict(printed)
    for title in COUNTS:
        for name in tables[title]:
            text = slug(f"{name} bait" if title == "bait" else name)
            if text in seen or (title == "bait" and slug(name) in printed):
                other = seen.get(text, printed.get(slug(name), name))
                reason = GAME.say("error.alike", name=repr(name), other=repr(other))
                raise wrong_at(lines, title, name, GAME.say("error.twice", name=repr(name)) if other == name else reason)
            seen[text] = name


def slug(name: str) -> str:
    """Write a name as one word, for positions."""
    return name.lower().replace(" ", "-")


def tables(value: str) -> dict[str, Any]:
    return {"DECK": deck_of(value)}
