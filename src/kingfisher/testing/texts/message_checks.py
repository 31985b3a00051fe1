"""Check what a game says: whatever it says has a sentence, and every sentence is said.

A sentence that only a rare ending brings is found by `tests/golden/rare-ends.toml` in the game's folder: positions as text, by
the options that they belong to.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec

import kingfisher
from kingfisher.bots import Bot, levels
from kingfisher.core.game import Game
from kingfisher.core.i18n import Catalog, Message
from kingfisher.core.i18n.languages import Said
from kingfisher.core.i18n.plurals import CATEGORIES, Kind, categories
from kingfisher.core.interface import ANYONE, SPECTATOR
from kingfisher.core.play.illustrations import read_illustrations
from kingfisher.core.play.position import Position
from kingfisher.core.translatable import Joined, Lowered
from kingfisher.testing.choices import choices_to_test, some_choices
from kingfisher.testing.conformance import is_sampled, walk
from kingfisher.testing.golden import golden_folder, has_defaults

LONGEST_SPECIALIST_GAME = 150  # moves and dice

SCREENS = Path(str(kingfisher.__file__)).parent / "terminal"


def check_messages(game: Game) -> None:
    """Check that every message has a sentence that can be read, and that every sentence is used."""
    sentence_keys, catalog = stems(Catalog(game.folder / "messages.en.toml").keys), game.words()
    messages = [message for choice in some_choices(choices_to_test(game)) for message in messages_of(choice)]
    texts = [catalog.text(message) for message in messages]
    assert texts, "the game has no messages"
    unreadable = [text for text in texts if not text.strip() or re.search(r"[{}\n]|  |None", text)]
    assert unreadable == [], f"unreadable messages: {unreadable}"
    elsewhere = literals_in(game.folder) | literals_in(SCREENS) | page_keys(game) | optional_page_keys(game)
    unused = sentence_keys - {key for message in messages for key in keys_of(message)} - elsewhere
    assert unused == set(), f"messages.en.toml has unused messages: {', '.join(sorted(unused))}"


def check_page_messages(game: Game) -> None:
    """Check that there is a sentence for all that pages say about a game before and after it is played."""
    absent = {key for key in page_keys(game) if key not in game.words()}
    assert absent == set(), f"messages.en.toml lacks {', '.join(sorted(absent))}"


def check_keys(game: Game) -> None:
    """Check that every key in the code has a sentence."""
    absent = {key for key in literals_in(game.folder) if key not in game.words()}
    assert absent == set(), f"the code uses messages that messages.en.toml lacks: {', '.join(sorted(absent))}"


def check_plurals(game: Game) -> None:
    """Check that a sentence with a number has a form for each plural category of its language, or none."""
    catalog = game.words()
    plurals = plural_forms(catalog.keys)
    for stem, forms in plurals.items():
        kind: Kind = "ordinal" if stem.endswith(".ordinal") else "cardinal"
        expected = categories(catalog.language, kind)
        assert forms == expected, f"{stem} has the forms {', '.join(sorted(forms))}, not {', '.join(sorted(expected))}"
    both = plurals.keys() & catalog.keys
    assert not both, f"one sentence beside forms for each number: {', '.join(sorted(both))}"


def rare_ends(choice: Game) -> list[str]:
    """Read positions at which a game has ended in a way that random games seldom do."""
    file = golden_folder(choice) / "rare-ends.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    options = " ".join(f"{key}={value}" for key, value in choice.options_shown.items())
    texts: list[str] = tables.get(options, [])
    return texts


def messages_in(value: object) -> Iterator[Message]:
    """Find every message in a Scene, or in a part of it."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Said):
        yield value.message
    elif isinstance(value, Joined):
        for part in value.parts:
            yield from messages_in(part)
    elif isinstance(value, Lowered):
        yield from messages_in(value.text)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from messages_in(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from messages_in(item)


def keys_of(message: Message) -> Iterator[str]:
    yield message.key
    for value in message.values.values():
        for inner in messages_in(value):
            yield from keys_of(inner)


def messages_at(position: Position, to_all: bool = True) -> Iterator[Message]:
    game = position.game
    for seat in (*range(game.seats), SPECTATOR) if to_all else (max(position.to_act, SPECTATOR),):
        yield from messages_in(position.scene(seat))
    if game.has("hints") and position.to_act >= 0 and position.to_act != ANYONE:
        view = position.view()
        for move in view.legal:
            yield game.module("hints").explain(view, move)


def messages_of(choice: Game) -> tuple[Message, ...]:
    """Collect the messages of a random game, of some starts, of games given up by each seat, and of rare ends.

    Where all see the same, what a long game says to those who wait is looked at now and then.
    """
    ends = [choice.set_up(text) for text in rare_ends(choice)]
    given_up = [choice.deal(1).give_up(seat) for seat in range(choice.seats)] if choice.answers("give_up") else []
    starts = [choice.deal(seed) for seed in range(4)]
    by_json: dict[bytes, Message] = {}
    for number, position in enumerate(walk(choice, 0)):
        to_all = not choice.same_for_all or position.to_act == ANYONE or is_sampled(number, position)
        by_json |= {msgspec.json.encode(message, enc_hook=str.__str__): message for message in messages_at(position, to_all)}
    for position in chain(ends, given_up, starts, specialist_games(choice)):
        by_json |= {msgspec.json.encode(message, enc_hook=str.__str__): message for message in messages_at(position)}
    return tuple(by_json.values())


def specialist_games(choice: Game) -> Iterator[Position]:
    """Let the specialist play games for one player, and yield them where a part or the game has ended.

    They end better than random games.
    """
    for seed in range(6) if has_defaults(choice) and choice.seats == 1 and choice.search else ():
        position, player, stage = choice.deal(seed), Bot(choice, "specialist", effort=0), 0
        while not position.over and (seed == 0 or len(position.entries) < LONGEST_SPECIALIST_GAME):
            position.play_number(player.choose(position.view()), 0)
            position.draw_due_chance()
            if position.stage_before(len(position.entries)) != stage:
                stage += 1
                yield position
        yield position


def literal_keys(source: str) -> set[str]:
    """Find the keys that code gives to `msg` as literals."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    firsts = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("msg", "counted")]
    strings = [node for first in firsts if not isinstance(first, ast.JoinedStr) for node in subexpressions(first)]
    return {str(node.value) for node in strings if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def subexpressions(node: ast.AST) -> Iterator[ast.AST]:
    """List an expression and all its parts, without the tests of conditional expressions."""
    yield node
    for name, value in ast.iter_fields(node):
        if not (isinstance(node, ast.IfExp) and name == "test"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from subexpressions(part)


def literals_in(folder: Path) -> set[str]:
    files = [file for file in folder.rglob("*.py") if "tests" not in file.relative_to(folder).parts]
    return {key for file in files for key in literal_keys(file.read_text(encoding="utf-8"))}


def stems(keys: set[str]) -> set[str]:
    """Name the messages of these keys: the plural categories are taken off."""
    plurals = plural_forms(keys)
    single = {key for key in keys if key.rpartition(".")[0] not in plurals}
    return single | {stem.removesuffix(".ordinal") for stem in plurals}


def plural_forms(keys: set[str]) -> dict[str, set[str]]:
    """Find the messages that have forms for plural categories, and for which; forms for exact numbers may be beside them."""
    branches = defaultdict[str, set[str]](set)
    for key in keys:
        stem, _, last = key.rpartition(".")
        if not (stem and last.isdecimal()):
            branches[stem].add(last)
    return {stem: lasts for stem, lasts in branches.items() if stem and lasts <= set(CATEGORIES)}


def page_keys(game: Game) -> set[str]:
    """List the keys of what a page says about a game before and after it is played.

    They name its options, what its score counts, its levels and a part of it, and say what its presets, entries and
    pictures are.
    """
    choices = {(option.name, choice) for option in game.options_offered for choice in ("name", *option.choices)}
    stage_keys = {"game-part"} if game.answers("stage") else set()
    level_keys = {f"level.{level}.name" for level in levels(game)}
    preset_keys = {f"preset.{preset.name}.{part}" for preset in game.presets for part in ("name", "help")}
    own_entries = [entry.name for entry in game.entries if entry.name != game.name]
    entry_keys = {f"entry.{name}.{part}" for name in own_entries for part in ("title", "summary")}
    option_keys = {f"option.{name}.{choice}" for name, choice in choices}
    pictures = [picture for deal in read_illustrations(game.folder) for picture in deal.pictures]
    picture_keys = {f"picture.{picture.name}" for picture in pictures if picture.name is not None}
    part_keys = {
        f"option-part.{option.name}.{part}{side}"
        for option in game.options_offered
        if option.parts
        for part in option.parts.names
        for side in option.parts.sides
    }
    page = stage_keys | level_keys | preset_keys | entry_keys | option_keys | part_keys | picture_keys
    return {"score.name"} | page


def optional_page_keys(game: Game) -> set[str]:
    """List the keys of what a page may say about a game, where the game has a sentence for it.

    A number may have words where it stands for more than itself, and so may components. A choice may have a short name, and a
    warning before the game is given up. A level may tell what to expect of it. What goes on after a part may have a name,
    and a turn that ends by itself a sentence.
    """
    choices = {f"{option.name}.{value}" for option in game.options_offered for value in option.values()}
    kinds = ("option", "option-short", "give-up")
    level_keys = {f"level.{level}.help" for level in levels(game)}
    return {f"{kind}.{choice}" for kind in kinds for choice in choices} | level_keys | {"interim.go-on", "turn-over"}
