"""Check translations: what stands beside the English files says everything that they say, with the same gaps and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kingfisher.core.game import Game
from kingfisher.core.i18n import Catalog
from kingfisher.core.i18n.languages import CATALOGS, tags_in
from kingfisher.core.i18n.plurals import CATEGORIES, Kind, categories, category
from kingfisher.core.rulebook import chapters_in, read_rules
from kingfisher.core.translatable import LANGUAGE
from kingfisher.core.tutorial import decode_tutorial, tutorial_file, without_words
from kingfisher.testing.texts.message_checks import plural_forms, stems

GAP = re.compile(r"(?<!\{)\{(\w+)\}")
ORDINARY_NUMBERS = range(200)
"""Numbers of which a translation must have a form for every plural category; some languages have one for millions alone."""


def check_translations(game: Game) -> None:
    """Check every translation that stands in the game's folder."""
    gaps = [gap for language in languages_beside(game.folder) for gap in gaps_of_game(game, language)]
    assert gaps == [], "\n".join(gaps)


def languages_beside(folder: Path) -> list[str]:
    """List the languages other than English of which any file stands in a folder."""
    others = [(file.name.split(".")[1]) for pattern in ("rules.*.md", "tutorial.*.toml") for file in folder.glob(pattern)]
    return sorted({*tags_in(folder), *others} - {LANGUAGE})


def gaps_of_game(game: Game, language: str) -> Iterator[str]:
    """Say what is missing or wrong in those files of a game that are translated."""
    yield from gaps_of_catalogs(game.folder, language, stated_keys(game))
    rules = game.folder / f"rules.{language}.md"
    if rules.exists():
        yield from gaps_of_rules(rules, game.folder / "rules.md")
    if tutorial_file(game.folder, language).exists():
        yield from gaps_of_tutorial(game.folder, language)


def stated_keys(game: Game) -> set[str]:
    """Name the messages that only translations have, since the game states the English sentences in Python."""
    options = game.options_offered
    said = {f"option.{option.name}.said" for option in options if option.said}
    return {"game.summary"} | {f"option.{option.name}.help" for option in options} | said


# Catalogs


def gaps_of_catalogs(folder: Path, language: str, stated: Iterable[str] = ()) -> Iterator[str]:
    """Compare the catalogs of a folder; `stated` are the messages that only the translation has."""
    for name in CATALOGS:
        english, translated = folder / f"{name}.{LANGUAGE}.toml", folder / f"{name}.{language}.toml"
        if translated.exists():
            own = Catalog(translated, language=language).own
            expected = Catalog(english).own if english.exists() else {}
            where = f"{folder.name}/{translated.name}"
            yield from gaps_of_sentences(where, language, expected, own, set(stated) if name == CATALOGS[0] else set())


def gaps_of_sentences(
    where: str, language: str, english: Mapping[str, str], own: Mapping[str, str], stated: set[str]
) -> Iterator[str]:
    wanted, found = stems(set(english)), stems(set(own))
    yield from (f"{where} lacks {key}" for key in sorted((wanted | stated) - found))
    yield from (f"{where} has {key}, which the English file lacks" for key in sorted(found - wanted - stated - {"game.title"}))
    yield from (f"{where}: {key} is empty" for key, sentence in own.items() if not sentence.strip())
    for key in sorted(wanted & found):
        expected, given = gaps_in(english, key), gaps_in(own, key)
        if expected != given:
            yield f"{where}: {key} has the gaps {listed(given)}; the English one has {listed(expected)}"
    for stem, forms in plural_forms(set(own)).items():
        if stem.removesuffix(".ordinal") in wanted:
            yield from gaps_of_forms(
                f"{where}: {stem}", language, forms, "ordinal" if stem.endswith(".ordinal") else "cardinal"
            )


def gaps_in(sentences: Mapping[str, str], stem: str) -> set[str]:
    """Name the gaps of all forms of a message."""
    return {gap for key, sentence in sentences.items() if key == stem or is_form(key, stem) for gap in GAP.findall(sentence)}


def is_form(key: str, stem: str) -> bool:
    form = key.removeprefix(f"{stem}.").removeprefix("ordinal.")
    return key.startswith(f"{stem}.") and (form.isdecimal() or form in CATEGORIES)


def gaps_of_forms(where: str, language: str, forms: set[str], kind: Kind) -> Iterator[str]:
    needed = {category(n, language, kind) for n in ORDINARY_NUMBERS} | {"other"}
    if not needed <= forms <= categories(language, kind):
        yield f"{where} has the forms {listed(forms)}; {language} needs {listed(needed)}"


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


# Rules and tutorials


def gaps_of_rules(translated: Path, english: Path) -> Iterator[str]:
    """Compare the numbers of rules, in their order, and how many chapters there are."""
    where = f"{translated.parent.name}/{translated.name}"
    own = [rule.number for rule in read_rules(translated.read_text(encoding="utf-8"), where).values()]
    wanted = [rule.number for rule in read_rules(english.read_text(encoding="utf-8")).values()]
    yield from (f"{where} lacks rule {number}" for number in wanted if number not in own)
    yield from (f"{where} has rule {number}, which there is not" for number in own if number not in wanted)
    if sorted(own) == sorted(wanted) and own != wanted:
        yield f"{where} has its rules in another order"
    chapters, expected = len(chapters_in(translated)), len(chapters_in(english))
    if chapters != expected:
        yield f"{where} has {chapters} chapters; the English one has {expected}"


def gaps_of_tutorial(folder: Path, language: str) -> Iterator[str]:
    """Compare the deal, the moves and the places that a tutorial points at."""
    translated, english = (decode_tutorial(tutorial_file(folder, tag)) for tag in (language, LANGUAGE))
    where = f"{folder.name}/{tutorial_file(folder, language).name}"
    if len(translated.steps) != len(english.steps):
        yield f"{where} has {len(translated.steps)} steps; the English one has {len(english.steps)}"
        return
    own, wanted = without_words(translated), without_words(english)
    for number, (step, expected) in enumerate(zip(own.steps, wanted.steps, strict=True), 1):
        if step != expected:
            yield f"{where}: step {number} differs from the English one in more than its words"
    if (own.deal, own.options) != (wanted.deal, wanted.options):
        yield f"{where} has another deal or other options"
    if not all(step.words.strip() for step in translated.steps):
        yield f"{where}: a step has no words"
