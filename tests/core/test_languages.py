"""Languages: which there are, what a translation says, and what it leaves to English."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadRecord, BrokenGame, IllegalMove, KingfisherError, UnreadableMove
from kingfisher.core.i18n import Catalog, msg
from kingfisher.core.i18n.languages import Sayer, best_language, catalog_in, languages_in
from kingfisher.core.rulebook import Rule, read_chapters, read_page, rules_in
from kingfisher.core.translatable import in_language, joined, lowered
from kingfisher.core.tutorial import read_tutorial
from tests.support.random_games import BY_NAME


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    english = '[fish]\none = "a fish"\nother = "{n} fish"\n[net]\nof = "a net of {what}"\nlost = "lost"\n'
    english += '[grade]\n1 = "First"\n2 = "Second"\n'
    spanish = '[fish]\none = "un pez"\nother = "{n} peces"\n[net]\nof = "una red de {what}"\n[grade]\n1 = "Primero"\n'
    return write(
        tmp_path,
        messages__en__toml=english,
        messages__es__toml=spanish,
        **{
            "messages__es-MX__toml": '[net]\nof = "una malla de {what}"\n',
            "errors__en__toml": '[error]\nno-fish = "no fish"\n',
        },
    )


# Catalogs


def test_what_a_translation_lacks_is_said_in_english(folder: Path) -> None:
    catalog = catalog_in(folder, "es")
    assert catalog.text(msg("net.of", what=msg("fish", n=2))) == "una red de 2 peces"
    assert catalog.text(msg("net.of", what=msg("net.lost"))) == "una red de lost"
    assert (catalog.text(msg("grade", n=1)), catalog.text(msg("grade", n=2))) == ("Primero", "Second")
    assert all(key in catalog for key in ("net.lost", "fish", "error.no-fish"))
    with pytest.raises(BrokenGame, match=r"messages.en.toml has no message|errors.en.toml has no message"):
        catalog.text(msg("nothing"))


def test_a_region_says_what_its_language_says_where_it_says_nothing_else(folder: Path) -> None:
    catalog = catalog_in(folder, "es_MX")
    assert catalog.language == "es-MX"
    assert catalog.text(msg("net.of", what=msg("fish", n=12_345))) == "una malla de 12,345 peces"
    assert catalog_in(folder, "es-AR").language == "es"


def test_a_language_that_a_folder_does_not_speak_is_english(folder: Path) -> None:
    assert catalog_in(folder, "fr").language == catalog_in(folder, "en-GB").language == "en"
    assert catalog_in(folder, "fr").text(msg("fish", n=1)) == "a fish"


@pytest.mark.parametrize("language", ["../es", "", "e", "es/..", "español", "es-", "x" * 40])
def test_what_is_no_language_is_refused_before_a_file_is_looked_for(folder: Path, language: str) -> None:
    with pytest.raises(KingfisherError, match="expected letters such as en, es or pt-BR"):
        catalog_in(folder, language)


def test_the_page_gets_every_sentence_once_in_the_forms_of_one_language(tmp_path: Path) -> None:
    english = 'plain = "plain"\n[hand]\n0 = "none"\none = "{n} card"\nother = "{n} cards"\n'
    english += '[rank]\n1 = "Ace"\n2 = "Two"\n[zone]\none = "One"\nof = "of"\n'
    polish = '[hand]\none = "{n} karta"\nfew = "{n} karty"\nother = "{n} kart"\n[rank]\n1 = "as"\n[zone]\nof = "z"\n'
    write(tmp_path, messages__en__toml=english, messages__pl__toml=polish)
    sentences = catalog_in(tmp_path, "pl").sentences
    core = catalog_in(tmp_path, "en").sentences.keys() - {"hand.0"}
    assert sentences.keys() == core | {"hand.few"}
    ours = {key: sentences[key] for key in sentences if key.split(".")[0] in ("plain", "hand", "rank", "zone")}
    assert {key: ours[key] for key in ("plain", "hand.one", "hand.few", "hand.other", "zone.one", "zone.of")} == {
        "plain": "plain",
        "hand.one": "{n} karta",
        "hand.few": "{n} karty",
        "hand.other": "{n} kart",
        "zone.one": "One",
        "zone.of": "z",
    }
    assert sentences["rank.2"] == Catalog(tmp_path / "messages.en.toml").sentences["rank.2"]


def test_the_program_speaks_english_and_spanish(folder: Path) -> None:
    assert {"en", "es"} <= languages_in()
    assert "es-MX" in languages_in(folder)


@pytest.mark.parametrize(
    ("wishes", "best"),
    [
        (["es"], "es"),
        (["ES-ar"], "es"),
        (["fr", "es_ES"], "es"),
        (["pt-BR"], "pt"),
        (["en-GB", "es"], "en"),
        (["tlh", "../es", "", "*"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wish_that_can_be_met_is_met(wishes: list[str], best: str) -> None:
    assert best_language(wishes, ["en", "es", "pt"]) == best


# Texts that can be said in other languages


def test_a_sentence_is_english_text_that_can_be_said_otherwise(folder: Path) -> None:
    say = Sayer(folder)
    said = say("net.of", what=say("fish", n=3))
    assert said == "a net of 3 fish"
    assert in_language(said, "es") == "una red de 3 peces"
    assert in_language(said, "en") == said
    assert type(in_language(said, "en")) is type(in_language(said, "es")) is str
    assert in_language("plain", "es") == "plain"


def test_errors_keep_what_they_can_say(folder: Path) -> None:
    say = Sayer(folder)
    error = BadRecord(3, str(UnreadableMove(say("fish", n=1))))
    assert str(error) == "line 3: a fish"
    assert in_language(str(error), "es") == "línea 3: un pez"
    illegal = IllegalMove("cast", Rule("1.2", "No."), say("net.lost"))
    assert str(illegal) == "cast: lost: [1.2] No."


def test_joined_and_small_texts_keep_their_translations(folder: Path) -> None:
    say = Sayer(folder)
    text = joined("<", lowered(say("grade", n=1)), ", ", say("fish", n=1), ">")
    assert (str(text), in_language(text, "es")) == ("<first, a fish>", "<primero, un pez>")


def test_texts_travel_to_other_processes(folder: Path) -> None:
    say = Sayer(folder)
    rule = next(iter(rules_in(BY_NAME["tabletop"].folder).values()))
    for text in (say("fish", n=2), joined("a", say("fish", n=1)), lowered(say("grade", n=1)), rule.sentence):
        copy = pickle.loads(pickle.dumps(text))  # noqa: S301
        assert (copy, in_language(copy, "es")) == (text, in_language(text, "es"))
    error = pickle.loads(pickle.dumps(KingfisherError(say("fish", n=2))))  # noqa: S301
    assert in_language(str(error), "es") == "2 peces"


# Rules and tutorials

RULES = "# Game\n\nA remark.\n\n## 1 One\n\n**1.1** Yes.\n\n**1.2** No.\n\n## 2 Two\n\n**2.1** Perhaps.\n"


def test_a_rule_is_quoted_in_a_language_and_in_english_where_it_is_not_translated(tmp_path: Path) -> None:
    write(tmp_path, rules__md=RULES, rules__es__md="# Juego\n\n## 1 Uno\n\n**1.2** Que no.\n")
    rules = rules_in(tmp_path)
    assert [str(rule) for rule in rules.values()] == ["[1.1] Yes.", "[1.2] No.", "[2.1] Perhaps."]
    assert [in_language(str(rule), "es-MX") for rule in rules.values()] == ["[1.1] Yes.", "[1.2] Que no.", "[2.1] Perhaps."]
    chapters = [(chapter.title, [rule.number for rule in chapter.rules]) for chapter in read_chapters(tmp_path, "es")]
    assert chapters == [("Juego", []), ("1 Uno", ["1.1", "1.2"]), ("2 Two", ["2.1"])]
    assert read_page(tmp_path, "fr") == read_page(tmp_path)


STEP = '[[steps]]\nwords = "{words}"\nmove = "{move}"\n'


def test_a_tutorial_that_guides_through_another_game_is_not_shown(tmp_path: Path) -> None:
    head = 'title = "{title}"\ndeal = "3"\n'
    english = head.format(title="First") + STEP.format(words="Play.", move="play 1")
    spanish = head.format(title="Primera") + STEP.format(words="Juega.", move="play 1")
    write(tmp_path, tutorial__en__toml=english, tutorial__es__toml=spanish)
    assert [read_tutorial(tmp_path, tag).title for tag in ("es", "es-MX", "fr", "en")] == [
        "Primera",
        "Primera",
        "First",
        "First",
    ]
    write(tmp_path, tutorial__es__toml=spanish.replace("play 1", "play 2"))
    assert read_tutorial(tmp_path, "es").title == "First"


# Games


def test_a_game_of_somebody_else_without_translations_is_in_english() -> None:
    whispers = BY_NAME["whispers"]
    assert whispers.words("es").language == "en"
    assert whispers.summary_in("es") == whispers.summary
    assert [str(rule) for rule in whispers.rules_in("es").values()] == [str(rule) for rule in whispers.rulebook.values()]


def test_users_of_the_library_read_english_until_they_ask() -> None:
    game = kf.game("tabletop")
    position = game.deal(34)
    rule = position.why_not("cycle spades clubs")
    assert rule is not None
    assert str(rule) == "[4.3] Two decks of the same colour cannot be cycled in the same turn."
    spanish = game.rules_in("es")[403]
    assert (spanish.number, in_language(rule.sentence, "es")) == ("4.3", spanish.sentence)
    assert spanish.sentence != rule.sentence
    with pytest.raises(UnreadableMove) as error:
        position.play("cycle cups")
    assert str(error.value) == "'cycle cups': 'cups' is not a deck; decks are spades, clubs, diamonds, hearts"
    assert (
        in_language(str(error.value), "es")
        == "'cycle cups': 'cups' no es un mazo; los mazos son spades, clubs, diamonds, hearts"
    )


def test_faces_of_pieces_are_in_the_language_of_the_screen() -> None:
    scene = kf.game("freshwater", variant="solo").deal(34).scene(0)
    faces = {piece.face for zone in scene.in_language("es").zones for piece in zone.pieces}
    assert "al lado" in faces
    assert "beside" not in faces
    assert b'"beside"' in scene.to_json()
    assert scene.in_language("en") is scene
