"""Words: whatever a game says has a sentence, and every sentence is said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kingfisher as kf
from kingfisher.bots import Bot
from kingfisher.core.contract import ANYONE, SPECTATOR
from kingfisher.core.game import Game
from kingfisher.core.position import Position
from kingfisher.core.words import Catalog, Say, flat, say
from kingfisher.testing.conformance import is_looked_at, walk
from kingfisher.testing.golden import is_usual
from tests.every_game import FIXTURES, REGISTERED, SOME_CHOICES, name_of

PLAYED_WELL = 150  # moves and dice

SCREENS = Path(kf.__file__).parent / "terminal"

RARE_ENDS = {
    "tabletop-matching=optional": [
        "S - / C - / D - / H - / roll 1 1 / cleared / turns 1",
        "S A / C - / D 5 / H - / roll 1 1 / stuck / turns 2",
    ],
    "scramble-players=2": ["0 pile 3 4 5 2 1 buries 12 / 1 pile 3 4 5 2 1 buries 12 / track - / track - / stuck"],
}

OWN = pytest.mark.parametrize("game", [*REGISTERED, *FIXTURES], ids=name_of)


def sayings(value: Any) -> Iterator[Say]:
    """Everything said in a Scene."""
    if isinstance(value, Say):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from sayings(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from sayings(part)


def keys_said(words: Say) -> Iterator[str]:
    yield words.key
    for value in words.values.values():
        if isinstance(value, Say):
            yield from keys_said(value)


def said_at(position: Position, to_all: bool = True) -> Iterator[Say]:
    game = position.game
    for seat in (*range(game.seats), SPECTATOR) if to_all else (max(position.to_act, SPECTATOR),):
        yield from sayings(position.scene(seat))
    if game.has("hints") and position.to_act >= 0 and position.to_act != ANYONE:
        view = position.view()
        for move in view.legal:
            yield game.part("hints").explain(view, move)


def said_by(choice: Game) -> tuple[Say, ...]:
    """Everything said in a random game, at the start of some, in one given up by each seat, and at ends that are rare. Where
    all see the same, what a long game says to those who wait is looked at now and then."""
    ends = [choice.set_up(text) for text in RARE_ENDS.get(name_of(choice), ())]
    given_up = [choice.deal(1).give_up(seat) for seat in range(choice.seats)] if choice.answers("give_up") else []
    starts = [choice.deal(seed) for seed in range(4)]
    found: dict[bytes, Say] = {}
    for at, position in enumerate(walk(choice, 0)):
        to_all = not choice.same_for_all or position.to_act == ANYONE or is_looked_at(at, position)
        found |= {msgspec.json.encode(words): words for words in said_at(position, to_all)}
    for position in chain(ends, given_up, starts, played_well(choice)):
        found |= {msgspec.json.encode(words): words for words in said_at(position)}
    return tuple(found.values())


def played_well(choice: Game) -> Iterator[Position]:
    """How games alone end that the specialist plays, better than random ones, and how their parts do."""
    for seed in range(6) if is_usual(choice) and choice.seats == 1 and choice.search else ():
        position, player, part = choice.deal(seed), Bot(choice, "specialist", effort=0), 0
        while not position.over and (seed == 0 or len(position.entries) < PLAYED_WELL):
            position.play_number(player.choose(position.view()), 0)
            position._settle()
            if position.part_before(len(position.entries)) != part:
                part += 1
                yield position
        yield position


def literal_keys(source: str) -> set[str]:
    """The keys that code gives to `say` as they stand."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    firsts = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("say", "counted")]
    strings = [node for first in firsts if not isinstance(first, ast.JoinedStr) for node in parts(first)]
    return {str(node.value) for node in strings if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """An expression and all its parts, without what decides between `if` and `else`."""
    yield node
    for name, value in ast.iter_fields(node):
        if not (isinstance(node, ast.IfExp) and name == "test"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from parts(part)


def literals_in(folder: Path) -> set[str]:
    files = [file for file in folder.glob("*.py") if not file.name.startswith("test_")]
    return {key for file in files for key in literal_keys(file.read_text(encoding="utf-8"))}


def stems(keys: set[str]) -> set[str]:
    """Keys without the ends that tell one from many."""
    return {key.removesuffix(".one").removesuffix(".other") for key in keys}


@OWN
def test_all_that_is_said_has_words_and_every_sentence_is_said(game: Game) -> None:
    own, catalog = stems(Catalog(game.folder / "words.en.toml").keys), game.words()
    said = [words for choice in SOME_CHOICES if choice.name == game.name for words in said_by(choice)]
    texts = [catalog.text(words) for words in said]
    assert texts
    assert [text for text in texts if not text.strip() or re.search(r"[{}\n]|  |None", text)] == []
    elsewhere = literals_in(game.folder) | literals_in(SCREENS) | said_by_pages(game) | said_by_pages_perhaps(game)
    assert own - {key for words in said for key in keys_said(words)} - elsewhere == set()


def said_by_pages(game: Game) -> set[str]:
    """What a page says about a game before and after it is played: its options, what its score counts, and what a
    part of it is called."""
    choices = {(option.name, choice) for option in game.options_offered for choice in ("name", *option.choices)}
    parts = {"game-part"} if game.answers("part") else set()
    return {"score.name"} | parts | {f"option.{name}.{choice}" for name, choice in choices}


def said_by_pages_perhaps(game: Game) -> set[str]:
    """A number may have words where it stands for more than itself, and so may components; a choice may have a short name,
    and a warning before it is given up; and what goes on after a part may be called something."""
    choices = {f"{option.name}.{value}" for option in game.options_offered for value in option.values()}
    kinds = ("option", "option-short", "give-up")
    return {f"{kind}.{choice}" for kind in kinds for choice in choices} | {"interim.go-on"}


@pytest.mark.parametrize("name", kf.games())
def test_options_and_scores_have_words(name: str) -> None:
    game = kf.game(name)
    assert {key for key in said_by_pages(game) if key not in game.words()} == set()


@OWN
def test_every_key_in_the_code_has_a_sentence(game: Game) -> None:
    assert {key for key in literals_in(game.folder) if key not in game.words()} == set()


def test_keys_are_found_in_code() -> None:
    source = 'x = say("a.b", n=1)\ny = say("c" if z else "d")\nz = say(f"e.{z}")\nw = other("f")\nv = say(key)\n'
    assert literal_keys(source) == {"a.b", "c", "d"}


@OWN
def test_a_number_has_both_forms_or_none(game: Game) -> None:
    keys = game.words().keys
    ones = {key.removesuffix(".one") for key in keys if key.endswith(".one")}
    others = {key.removesuffix(".other") for key in keys if key.endswith(".other")}
    assert ones == others
    assert not ones & keys


def test_one_and_many() -> None:
    words = REGISTERED[0].words()
    spoken = [words.text(say("cards", n=n)) for n in (0, 1, 2, 21)]
    assert spoken == ["0 cards", "1 card", "2 cards", "21 cards"]


# The catalog itself


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    (tmp_path / "first.toml").write_text('plain = "Plain."\n[deep.er]\nwords = "Deep {what}."\nn = 3\n', encoding="utf-8")
    (tmp_path / "second.toml").write_text(
        'plain = "Plainer: {who}."\n[fish]\none = "a fish"\nother = "{n} fish"\n', encoding="utf-8"
    )
    return Catalog(tmp_path / "first.toml", tmp_path / "second.toml")


def test_later_files_add_to_earlier_ones(catalog: Catalog) -> None:
    assert catalog.keys == {"plain", "deep.er.words", "deep.er.n", "fish.one", "fish.other"}
    assert catalog.text(say("plain", who="me")) == "Plainer: me."
    assert [key in catalog for key in ("plain", "fish", "deep", "deep.er", "nothing")] == [True, True, False, False, False]


def test_values_fill_the_gaps(catalog: Catalog) -> None:
    assert catalog.text(say("deep.er.words", what=say("fish", n=2))) == "Deep 2 fish."
    assert catalog.text(say("deep.er.words", what=say("fish", n=1))) == "Deep a fish."
    assert catalog.text(say("deep.er.words", what="{braces}")) == "Deep {braces}."
    assert [catalog.text(words) for words in (7, "as it is")] == ["7", "as it is"]


@pytest.mark.parametrize("words", [say("nothing"), say("fishes", n=1), say("deep.er"), say("plain"), say("plain", whom="me")])
def test_missing_words_and_values_are_an_error(catalog: Catalog, words: Say) -> None:
    with pytest.raises(KeyError):
        catalog.text(words)


def test_tables_become_dotted_keys() -> None:
    assert flat({"a": {"b": {"c": "x"}, "d": 1}, "e": "y"}) == {"a.b.c": "x", "a.d": "1", "e": "y"}
