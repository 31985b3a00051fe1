"""Check what a game says: whatever it says has a sentence, and every sentence is said.

A sentence that only a rare ending brings is found by `tests/golden/rare-ends.toml` in the game's folder: positions as text, by
the options that they belong to.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec

import kingfisher
from kingfisher.bots import Bot, levels
from kingfisher.core.game import Game
from kingfisher.core.i18n import Catalog, Message
from kingfisher.core.interface import ANYONE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.testing.choices import choices_to_test, some_choices
from kingfisher.testing.conformance import is_looked_at, walk
from kingfisher.testing.golden import golden_folder, is_usual

PLAYED_WELL = 150  # moves and dice

SCREENS = Path(str(kingfisher.__file__)).parent / "terminal"


def check_messages(game: Game) -> None:
    """Check that every message has a sentence that can be read, and that every sentence is used."""
    own, catalog = stems(Catalog(game.folder / "messages.en.toml").keys), game.words()
    said = [words for choice in some_choices(choices_to_test(game)) for words in said_by(choice)]
    texts = [catalog.text(words) for words in said]
    assert texts, "the game says nothing"
    unreadable = [text for text in texts if not text.strip() or re.search(r"[{}\n]|  |None", text)]
    assert unreadable == [], f"sentences that cannot be read: {unreadable}"
    elsewhere = literals_in(game.folder) | literals_in(SCREENS) | said_by_pages(game) | said_by_pages_perhaps(game)
    unsaid = own - {key for words in said for key in keys_said(words)} - elsewhere
    assert unsaid == set(), f"messages.en.toml has sentences that nothing says: {', '.join(sorted(unsaid))}"


def check_page_messages(game: Game) -> None:
    """Check that there is a sentence for all that pages say about a game before and after it is played."""
    missing = {key for key in said_by_pages(game) if key not in game.words()}
    assert missing == set(), f"messages.en.toml lacks {', '.join(sorted(missing))}"


def check_keys(game: Game) -> None:
    """Check that every key in the code has a sentence."""
    missing = {key for key in literals_in(game.folder) if key not in game.words()}
    assert missing == set(), f"the code says what messages.en.toml lacks: {', '.join(sorted(missing))}"


def check_plurals(game: Game) -> None:
    """Check that a sentence with a number has both forms or none."""
    keys = game.words().keys
    ones = {key.removesuffix(".one") for key in keys if key.endswith(".one")}
    others = {key.removesuffix(".other") for key in keys if key.endswith(".other")}
    assert ones == others, f"only one of the forms .one and .other: {', '.join(sorted(ones ^ others))}"
    assert not ones & keys, f"a sentence beside its own forms .one and .other: {', '.join(sorted(ones & keys))}"


def rare_ends(choice: Game) -> list[str]:
    """Read positions at which a game has ended in a way that random games seldom do."""
    file = golden_folder(choice) / "rare-ends.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    options = " ".join(f"{key}={value}" for key, value in choice.options_shown.items())
    texts: list[str] = found.get(options, [])
    return texts


def sayings(value: object) -> Iterator[Message]:
    """Find every message in a Scene, or in a part of it."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from sayings(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from sayings(part)


def keys_said(words: Message) -> Iterator[str]:
    yield words.key
    for value in words.values.values():
        if isinstance(value, Message):
            yield from keys_said(value)


def said_at(position: Position, to_all: bool = True) -> Iterator[Message]:
    game = position.game
    for seat in (*range(game.seats), SPECTATOR) if to_all else (max(position.to_act, SPECTATOR),):
        yield from sayings(position.scene(seat))
    if game.has("hints") and position.to_act >= 0 and position.to_act != ANYONE:
        view = position.view()
        for move in view.legal:
            yield game.module("hints").explain(view, move)


def said_by(choice: Game) -> tuple[Message, ...]:
    """Collect the messages of a random game, of some starts, of games given up by each seat, and of rare ends.

    Where all see the same, what a long game says to those who wait is looked at now and then.
    """
    ends = [choice.set_up(text) for text in rare_ends(choice)]
    given_up = [choice.deal(1).give_up(seat) for seat in range(choice.seats)] if choice.answers("give_up") else []
    starts = [choice.deal(seed) for seed in range(4)]
    found: dict[bytes, Message] = {}
    for at, position in enumerate(walk(choice, 0)):
        to_all = not choice.same_for_all or position.to_act == ANYONE or is_looked_at(at, position)
        found |= {msgspec.json.encode(words): words for words in said_at(position, to_all)}
    for position in chain(ends, given_up, starts, played_well(choice)):
        found |= {msgspec.json.encode(words): words for words in said_at(position)}
    return tuple(found.values())


def played_well(choice: Game) -> Iterator[Position]:
    """Let the specialist play games for one player, and yield them where a part or the game has ended.

    They end better than random games.
    """
    for seed in range(6) if is_usual(choice) and choice.seats == 1 and choice.search else ():
        position, player, part = choice.deal(seed), Bot(choice, "specialist", effort=0), 0
        while not position.over and (seed == 0 or len(position.entries) < PLAYED_WELL):
            position.play_number(player.choose(position.view()), 0)
            position.settle()
            if position.stage_before(len(position.entries)) != part:
                part += 1
                yield position
        yield position


def literal_keys(source: str) -> set[str]:
    """Find the keys that code gives to `msg` as literals."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    firsts = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "msg"]
    strings = [node for first in firsts if not isinstance(first, ast.JoinedStr) for node in parts(first)]
    return {str(node.value) for node in strings if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """List an expression and all its parts, without the tests of conditional expressions."""
    yield node
    for name, value in ast.iter_fields(node):
        if not (isinstance(node, ast.IfExp) and name == "test"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from parts(part)


def literals_in(folder: Path) -> set[str]:
    files = [file for file in folder.rglob("*.py") if "tests" not in file.relative_to(folder).parts]
    return {key for file in files for key in literal_keys(file.read_text(encoding="utf-8"))}


def stems(keys: set[str]) -> set[str]:
    """Take the ends off the keys that tell one from many."""
    return {key.removesuffix(".one").removesuffix(".other") for key in keys}


def said_by_pages(game: Game) -> set[str]:
    """List the keys of what a page says about a game before and after it is played.

    They name its options, what its score counts, its levels and a part of it.
    """
    choices = {(option.name, choice) for option in game.options_offered for choice in ("name", *option.choices)}
    parts = {"game-part"} if game.answers("stage") else set()
    called = {f"level.{level}.name" for level in levels(game)}
    return {"score.name"} | parts | called | {f"option.{name}.{choice}" for name, choice in choices}


def said_by_pages_perhaps(game: Game) -> set[str]:
    """List the keys of what a page may say about a game, where the game has a sentence for it.

    A number may have words where it stands for more than itself, and so may components. A choice may have a short name, and a
    warning before the game is given up. A level may tell what to expect of it. What goes on after a part may have a name.
    """
    choices = {f"{option.name}.{value}" for option in game.options_offered for value in option.values()}
    kinds = ("option", "option-short", "give-up")
    expected = {f"level.{level}.help" for level in levels(game)}
    return {f"{kind}.{choice}" for kind in kinds for choice in choices} | expected | {"interim.go-on"}
