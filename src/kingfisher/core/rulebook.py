"""A game's rules.md as numbered sentences. Inside the rules a number is a code: chapter * 100 + sentence.

Translations stand beside it, such as rules.es.md. A rule that is not translated is quoted in English.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kingfisher.core.errors import BrokenGame
from kingfisher.core.translatable import LANGUAGE, Joined, Translatable, joined

NUMBERED = re.compile(r"^\*\*(\d+)\.(\d+)\*\* (.+)$")
CODE = re.compile(r"`([^`]+)`")
BOLD = re.compile(r"\*\*(\w[^*]*)\*\*")
ITALIC = re.compile(r"(?<!\w)\*(\w[^*]*)\*(?!\w)")


class Rule(NamedTuple):
    """A numbered sentence of a rulebook.

    Attributes:
        number: Its number, such as '5.3'.
        sentence: What it says, without the marks of Markdown.
    """

    number: str
    sentence: str

    def __str__(self) -> Joined:
        return joined(f"[{self.number}] ", self.sentence)


class RuleSentence(Translatable):
    """The sentence of a rule, which the rules of other languages have too."""

    folder: Path
    code: int

    def __new__(cls, text: str, folder: Path, code: int) -> RuleSentence:
        self = super().__new__(cls, text)
        self.folder, self.code = folder, code
        return self

    def __getnewargs__(self) -> tuple[str, Path, int]:  # type: ignore[override]
        return str.__str__(self), self.folder, self.code

    def in_language(self, language: str) -> str:
        rule = translated_rules(self.folder, language).get(self.code)
        return str.__str__(self) if rule is None else rule.sentence


def read_rules(text: str, where: str = "rules.md") -> dict[int, Rule]:
    """Read the numbered sentences of a rules.md, by code, in the order of the file."""
    rules: dict[int, Rule] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        match = NUMBERED.match(" ".join(paragraph.split()))
        if match:
            chapter, sentence, text_of_rule = match.groups()
            code = int(chapter) * 100 + int(sentence)
            if not 1 <= int(sentence) <= 99:
                raise BrokenGame(f"{where}: rule {chapter}.{sentence}: the sentences of a chapter are numbered 1 to 99")
            if code in rules:
                lines = [
                    number for number, line in enumerate(text.splitlines(), 1) if line.startswith(f"**{chapter}.{sentence}**")
                ]
                raise BrokenGame(f"{where}:{lines[1]}: rule {chapter}.{sentence} is already in line {lines[0]}")
            rules[code] = Rule(f"{chapter}.{sentence}", strip_markdown(text_of_rule))
    return rules


def strip_markdown(text: str) -> str:
    """Take the marks of Markdown out of a text."""
    upright = BOLD.sub(r"\1", CODE.sub(r"\1", text))
    return ITALIC.sub(r"\1", upright)


class Chapter(NamedTuple):
    """A heading and what stands under it: rules, and remarks, which have no number."""

    title: str
    rules: list[Rule]


def rules_file(folder: Path, language: str = LANGUAGE) -> Path:
    """Name the file of a game's rules in a language, or in the one of which it is a region, or else in English."""
    tag = language.replace("_", "-")
    while tag and tag != LANGUAGE:
        file = folder / f"rules.{tag}.md"
        if file.exists():
            return file
        tag = tag.rpartition("-")[0]
    return folder / "rules.md"


def read_chapters(folder: Path, language: str = LANGUAGE) -> list[Chapter]:
    """Split a rules.md at its headings; the first chapter is the page's title with the remarks under it."""
    english = chapters_in(folder / "rules.md")
    file = rules_file(folder, language)
    return english if file.name == "rules.md" else with_missing_rules(chapters_in(file), english)


def chapters_in(file: Path) -> list[Chapter]:
    chapters: list[Chapter] = []
    for paragraph in re.split(r"\n\s*\n", file.read_text(encoding="utf-8").strip()):
        text = " ".join(paragraph.split())
        numbered = NUMBERED.match(text)
        if text.startswith("#"):
            chapters.append(Chapter(strip_markdown(text.lstrip("# ")), []))
        elif numbered:
            chapters[-1].rules.append(Rule(f"{numbered[1]}.{numbered[2]}", strip_markdown(numbered[3])))
        else:
            chapters[-1].rules.append(Rule("", strip_markdown(text)))
    return chapters


def with_missing_rules(chapters: list[Chapter], english: list[Chapter]) -> list[Chapter]:
    """Add the rules that a translation lacks, in English: each after the rule before it, or in a chapter of its own."""
    complete = [Chapter(chapter.title, list(chapter.rules)) for chapter in chapters]
    for chapter in english:
        numbers = [rule.number for rule in chapter.rules if rule.number]
        found = next((one for one in complete if any(rule.number in numbers for rule in one.rules if rule.number)), None)
        if found is None and numbers:
            complete.append(chapter)
        elif found is not None:
            add_missing(found.rules, chapter.rules)
    return complete


def add_missing(rules: list[Rule], english: list[Rule]) -> None:
    place = 0
    for rule in english:
        index = next((index for index, one in enumerate(rules) if rule.number and one.number == rule.number), None)
        if index is not None:
            place = index + 1
        elif rule.number:
            rules.insert(place, rule)
            place += 1


def read_page(folder: Path, language: str = LANGUAGE) -> list[str]:
    """Read a rules.md as lines of plain text: headings, remarks and numbered sentences.

    An empty line stands before each, but not between two numbered sentences.
    """
    page: list[str] = []
    for chapter in read_chapters(folder, language):
        page += [*([""] if page else []), chapter.title]
        after_rule = False
        for rule in chapter.rules:
            if not (rule.number and after_rule):
                page.append("")
            page.append(str(rule) if rule.number else rule.sentence)
            after_rule = bool(rule.number)
    return page


def rules_in(folder: Path) -> dict[int, Rule]:
    """Read the rules of a game in English; their sentences can be said in the other languages that it has."""
    rules = read_rules_file(folder / "rules.md")
    return {code: Rule(rule.number, RuleSentence(rule.sentence, folder, code)) for code, rule in rules.items()}


@cache
def translated_rules(folder: Path, language: str) -> dict[int, Rule]:
    return read_rules_file(rules_file(folder, language))


def read_rules_file(file: Path) -> dict[int, Rule]:
    where = f"{file.parent.name}/{file.name}"
    try:
        return read_rules(file.read_text(encoding="utf-8"), where)
    except FileNotFoundError:
        raise BrokenGame(f"{where}: there is no such file") from None
