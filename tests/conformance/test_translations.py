"""Every language that the program speaks is complete; a gap is found and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.cli.command_line import make_parser
from kingfisher.cli.language_choice import say
from kingfisher.core.game import Game
from kingfisher.core.i18n.languages import catalog_in, languages_in
from kingfisher.core.tutorial import tutorial_file
from kingfisher.testing.texts.translation_checks import gaps_of_catalogs, gaps_of_game, gaps_of_rules, gaps_of_tutorial
from tests.support.every_game import REGISTERED

PACKAGE = Path(__file__).parents[2] / "src/kingfisher"
FOLDERS = sorted(
    {file.parent for file in PACKAGE.rglob("messages.en.toml")}
    - {PACKAGE / "new_game/template"}
    - {game.folder for game in REGISTERED}
)
LANGUAGES = sorted(languages_in() - {"en"})
OURS = [game for game in REGISTERED if game.package.startswith("kingfisher.games.")]


def stated_in_commands() -> set[str]:
    """What the parsers say in English in their code."""
    parser = make_parser()
    keys = {f"metavar.{name}" for name in ("COMMAND", "LANG")}
    (subparsers,) = (action for action in parser._actions if action.dest == "command")
    assert isinstance(subparsers.choices, dict)
    for name, command in subparsers.choices.items():
        keys.add(f"help.{name}.purpose")
        for action in command._actions:
            if action.dest not in ("help", "lang"):
                flag = max(action.option_strings, key=len).lstrip("-") if action.option_strings else action.dest
                keys.add(f"help.{name}.{flag}")
            if action.metavar is not None and len(action.metavar) > 1:
                keys.add(f"metavar.{action.metavar}")
    return keys


def test_there_is_a_second_language() -> None:
    assert "es" in LANGUAGES
    assert {folder.name for folder in FOLDERS} == {"core", "table", "server", "terminal", "cli", "store", "new_game", "studies"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_program_says_everything_in_every_language(folder: Path, language: str) -> None:
    stated = stated_in_commands() if folder.name == "cli" else ()
    files = {file.name.split(".")[0] for file in folder.glob("*.en.toml")}
    assert {file.name.split(".")[0] for file in folder.glob(f"*.{language}.toml")} == files
    assert list(gaps_of_catalogs(folder, language, stated)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_our_games_say_everything_in_every_language(game: Game, language: str) -> None:
    english = {"messages": "messages.en.toml", "errors": "errors.en.toml", "rules": "rules.md", "tutorial": "tutorial.en.toml"}
    ends = {"rules": "md"}
    expected = {
        f"{name}.{language}.{ends.get(name, 'toml')}" for name, file in english.items() if (game.folder / file).exists()
    }
    assert expected - {file.name for file in game.folder.iterdir()} == set()
    assert list(gaps_of_game(game, language)) == []


def test_help_is_shown_in_every_language() -> None:
    english = make_parser("en").format_help()
    for language in LANGUAGES:
        translated = make_parser(language).format_help()
        assert len(translated.splitlines()) >= len(english.splitlines()) - 3
        assert not {line for line in english.splitlines() if len(line.split()) > 3} & set(translated.splitlines())
    assert catalog_in(say.folder, "es").language == "es"


# A gap is found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "messages.en.toml").write_text(
        'plain = "Plain {a} {b}"\nother = "Other"\n[cards]\none = "{n} card"\nother = "{n} cards"\n', encoding="utf-8"
    )
    return tmp_path


GOOD = 'plain = "Llano {b} {a}"\nother = "Otro"\n[cards]\none = "{n} carta"\nother = "{n} cartas"\n'


@pytest.mark.parametrize(
    ("before", "after", "gap"),
    [
        ("", "", None),
        ('other = "Otro"\n', "", "lacks other"),
        ('other = "Otro"\n', 'other = " "\n', "other is empty"),
        ('other = "Otro"\n', 'other = "Otro"\nmore = "Más"\n', "has more, which the English file lacks"),
        ("{b} {a}", "{b}", "plain has the gaps b; the English one has a, b"),
        ("{b} {a}", "{b} {c}", "plain has the gaps b, c; the English one has a, b"),
        ('one = "{n} carta"\n', "", "cards has the forms other; es needs one, other"),
        ('one = "{n} carta"\n', 'one = "{n} carta"\nfew = "{n}"\n', "cards has the forms few, one, other; es needs one, other"),
        ('one = "{n} carta"\n', 'one = "{n} carta"\nmany = "{n} de cartas"\n', None),
        ('one = "{n} carta"\n', 'one = "una carta"\n', None),
        ('one = "{n} carta"\n', '0 = "nada"\none = "{n} carta"\n', None),
    ],
)
def test_a_gap_of_a_catalog_is_named(folder: Path, before: str, after: str, gap: str | None) -> None:
    assert before in GOOD
    (folder / "messages.es.toml").write_text(GOOD.replace(before, after, 1) if before else GOOD, encoding="utf-8")
    found = list(gaps_of_catalogs(folder, "es"))
    assert [gap is not None and gap in line for line in found] == ([] if gap is None else [True])


def test_what_a_game_states_in_python_is_asked_for(folder: Path) -> None:
    (folder / "messages.es.toml").write_text(GOOD, encoding="utf-8")
    assert list(gaps_of_catalogs(folder, "es", ["game.summary"])) == [f"{folder.name}/messages.es.toml lacks game.summary"]


RULES = "# Game\n\n## 1 One\n\n**1.1** Yes.\n\n**1.2** No.\n"


@pytest.mark.parametrize(
    ("before", "after", "gap"),
    [
        ("", "", None),
        ("**1.2** No.", "", "lacks rule 1.2"),
        ("**1.2** No.", "**1.2** No.\n\n**1.3** So.", "has rule 1.3, which there is not"),
        ("**1.1** Yes.\n\n**1.2** No.", "**1.2** No.\n\n**1.1** Yes.", "another order"),
        ("## 1 One\n", "", "has 1 chapters; the English one has 2"),
    ],
)
def test_a_gap_of_rules_is_named(tmp_path: Path, before: str, after: str, gap: str | None) -> None:
    english, spanish = tmp_path / "rules.md", tmp_path / "rules.es.md"
    english.write_text(RULES, encoding="utf-8")
    spanish.write_text(RULES.replace(before, after, 1) if before else RULES, encoding="utf-8")
    found = list(gaps_of_rules(spanish, english))
    assert [gap is not None and gap in line for line in found] == ([] if gap is None else [True])


STEPS = 'title = "T"\ndeal = "3"\n[[steps]]\nwords = "Go."\nmove = "a"\npoints = ["x"]\n[[steps]]\nwords = "Read."\n'


@pytest.mark.parametrize(
    ("before", "after", "gap"),
    [
        ("", "", None),
        ("Go.", "Adelante.", None),
        ("Go.", "", "a step has no words"),
        ('move = "a"', 'move = "b"', "step 1 differs"),
        ('points = ["x"]', "", "step 1 differs"),
        ('[[steps]]\nwords = "Read."\n', "", "has 1 steps; the English one has 2"),
        ('deal = "3"', 'deal = "4"', "another deal"),
    ],
)
def test_a_gap_of_a_tutorial_is_named(tmp_path: Path, before: str, after: str, gap: str | None) -> None:
    tutorial_file(tmp_path).write_text(STEPS, encoding="utf-8")
    tutorial_file(tmp_path, "es").write_text(STEPS.replace(before, after, 1) if before else STEPS, encoding="utf-8")
    found = list(gaps_of_tutorial(tmp_path, "es"))
    assert [gap is not None and gap in line for line in found] == ([] if gap is None else [True])
