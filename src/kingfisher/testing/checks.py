"""All that a game is checked for, as a list: one check for each law and choice of options, each golden game, and so on.

The pytest plugin runs these checks over any game, and Kingfisher's own tests run them over its games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kingfisher.core.game import Game
from kingfisher.core.play.illustrations import FILE
from kingfisher.testing.bot_choices import check_bots
from kingfisher.testing.choices import choices_to_test, deals_of, some_choices
from kingfisher.testing.conformance import LAWS, has_tests
from kingfisher.testing.environment_versions import check_fingerprints, entries_of
from kingfisher.testing.golden import check_golden, check_has_golden, golden_files
from kingfisher.testing.imports import check_imports
from kingfisher.testing.offered_options import check_entries, check_presets
from kingfisher.testing.scene_ids import check_drawings, check_move_ids, check_pictures, has_pictures
from kingfisher.testing.texts.message_checks import check_keys, check_messages, check_page_messages, check_plurals
from kingfisher.testing.texts.translation_checks import check_translations
from kingfisher.testing.texts.tutorial_checks import check_tutorial, check_tutorial_words, has_tutorial

OF_THE_FOLDER = 8
"""The law that is about the files of a game, which are the same under all options."""

ADVICE = {
    1: "In rules.py, use whole numbers that fit the fields of the State, and no lists, strings or exceptions.",
    2: "In rules.py, `legal` must list exactly the moves for which `refusal` returns 0; other results must be rules.",
    3: "In rules.py, make sure that every game ends, that somebody can move until then, and that `chance` makes one draw.",
    4: "In notation.py, each function must read what the other writes, and a position must contain every field of the State.",
    5: "In rules.py, `hide` must blank all that a seat may not know, `determinize` must deal exactly that again, and neither "
    "the seat's moves nor its score may depend on it.",
    6: "In rules.py, make sure that `apply` moves each piece from one place to another, and that `missing` counts all places.",
    7: "In rules.py, correct `score`, or the range in SCORES.",
    8: "Cite each sentence of rules.md in the code, as [2.3], and name a test after it in a test file of the game's folder: "
    "test_2_3_what_it_says.",
}
"""By the number of a law: what to look at where it is broken."""


@dataclass(frozen=True)
class Check:
    """One thing to check about a game: raises an AssertionError with the reason, and `advice` says what to do then.

    `needs_source` is set where it needs files that an installed game leaves out.
    """

    game: Game
    name: str
    run: Callable[[], None]
    advice: str
    needs_source: bool = False

    def __str__(self) -> str:
        return f"{self.game.name}::{self.name}"


def checks_of(game: Game) -> Iterator[Check]:
    """All checks over a game."""
    yield from law_checks(game)
    yield from golden_checks(game)
    yield from bot_checks(game)
    yield from scene_checks(game)
    yield from option_checks(game)
    yield from message_checks(game)
    yield from tutorial_checks(game)
    yield from picture_checks(game)
    yield from fingerprint_checks(game)
    yield from import_checks(game)


def law_checks(game: Game, deals: Callable[[Sequence[Game], Game], range] = deals_of) -> Iterator[Check]:
    """Each law under every choice of options that is tested."""
    choices = choices_to_test(game)
    for number, law in LAWS.items():
        name = f"law-{number}-{law.__name__.replace('_', '-')}"
        for choice in choices[:1] if number == OF_THE_FOLDER else choices:
            options = "" if number == OF_THE_FOLDER else in_brackets(choice)
            run = partial(law, choice, deals(choices, choice))
            yield Check(game, f"{name}{options}", run, ADVICE[number], needs_source=number == OF_THE_FOLDER)


def in_brackets(choice: Game) -> str:
    options = ",".join(f"{name}={value}" for name, value in choice.options_shown.items())
    return f"[{options}]" if options else ""


def golden_checks(game: Game) -> Iterator[Check]:
    """There are golden games, and they are still as they were."""
    command = f"run `python -m kingfisher.testing golden {game.name}`"
    yield Check(game, "golden-games", partial(check_has_golden, game), f"To record some, {command}, and read them.")
    for file in golden_files(game):
        advice = (
            f"If the game is meant to change, {command}, and read the difference in {file.name}; "
            f"or remove {shortened_path(file)} if no choice of options produces it any more."
        )
        yield Check(game, f"golden-game[{file.stem}]", partial(check_golden, game, file), advice)


def bot_checks(game: Game) -> Iterator[Check]:
    """Check that every bot chooses legal moves, under every choice of options that has a value of its own."""
    advice = "In bot.py, `rollout_policy` must return a legal move, and `prune` must put only legal moves first."
    for choice in some_choices(choices_to_test(game)):
        yield Check(game, f"bots-choose-legal-moves{in_brackets(choice)}", partial(check_bots, choice), advice)


def scene_checks(game: Game) -> Iterator[Check]:
    """Check that what Scenes name is there, under every choice of options that has a value of its own."""
    art = "In scene.py, use a drawing from the game's art.svg or from core/scene/art.svg, or correct the game's art.svg."
    ids = "In scene.py, give the move sources and targets that are ids of zones, pieces or slots in the same Scene."
    for choice in some_choices(choices_to_test(game)):
        yield Check(game, f"scene-drawings{in_brackets(choice)}", partial(check_drawings, choice), art)
        yield Check(game, f"scene-moves{in_brackets(choice)}", partial(check_move_ids, choice), ids)


def option_checks(game: Game) -> Iterator[Check]:
    if game.presets:
        advice = "In __init__.py, give each Preset options that can be chosen together, and no two presets the same."
        yield Check(game, "presets", partial(check_presets, game), advice)
    if game.entries:
        advice = "In __init__.py, let the entries share out all values of one option that can always be chosen."
        yield Check(game, "entries", partial(check_entries, game), advice)


def message_checks(game: Game) -> Iterator[Check]:
    file = game.folder / "messages.en.toml"
    for name, check, advice in (
        ("sentences", check_messages, "Add or remove messages in {file}, or use them in scene.py."),
        ("names", check_page_messages, "Add the messages to {file}."),
        ("keys", check_keys, "Add the messages to {file}, or correct the keys."),
        ("plurals", check_plurals, "In {file}, give the message both forms: one = ..., other = ..."),
        ("translations", check_translations, "Complete the files of that language, which stand beside {file}."),
    ):
        yield Check(game, f"messages-{name}", partial(check, game), advice.format(file=shortened_path(file)))


def tutorial_checks(game: Game) -> Iterator[Check]:
    if has_tutorial(game):
        advice = (
            f"Correct {shortened_path(game.folder / 'tutorial.en.toml')}: the tutorial must be playable exactly as written."
        )
        yield Check(game, "tutorial-steps", partial(check_tutorial, game), advice)
        yield Check(game, "tutorial-wording", partial(check_tutorial_words, game), advice)


def picture_checks(game: Game) -> Iterator[Check]:
    if has_pictures(game):
        advice = f"Correct {shortened_path(game.folder / FILE)}: its moves must be legal, and what it names must be there."
        yield Check(game, "pictures", partial(check_pictures, game), advice)


def fingerprint_checks(game: Game) -> Iterator[Check]:
    if entries_of(game):
        advice = "Trained programs rely on an unchanged environment: a change needs a new version."
        yield Check(game, "environments", partial(check_fingerprints, game), advice)


def import_checks(game: Game) -> Iterator[Check]:
    advice = "Move what you need into the game's own package, or remove the import."
    yield Check(game, "imports", partial(check_imports, game), advice)


def shortened_path(file: Path) -> Path:
    """From the folder where the tests run, where it lies there."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def why_not_here(check: Check) -> str | None:
    """Why a check cannot be made of an installed game; None if it can."""
    folder = check.game.folder
    installed = not {"site-packages", "dist-packages"}.isdisjoint(folder.parts)
    if check.needs_source and installed and not has_tests(folder):
        return f"the tests of {check.game.name} are not installed with it; run this check in its source folder"
    return None
