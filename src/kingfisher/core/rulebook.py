"""A game's rules.md as numbered sentences. Inside the rules a number is a code: chapter * 100 + sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from kingfisher.core.errors import BrokenGame

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

    def __str__(self) -> str:
        return f"[{self.number}] {self.sentence}"


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


def read_chapters(folder: Path) -> list[Chapter]:
    """Split a rules.md at its headings; the first chapter is the page's title with the remarks under it."""
    chapters: list[Chapter] = []
    for paragraph in re.split(r"\n\s*\n", (folder / "rules.md").read_text(encoding="utf-8").strip()):
        text = " ".join(paragraph.split())
        numbered = NUMBERED.match(text)
        if text.startswith("#"):
            chapters.append(Chapter(strip_markdown(text.lstrip("# ")), []))
        elif numbered:
            chapters[-1].rules.append(Rule(f"{numbered[1]}.{numbered[2]}", strip_markdown(numbered[3])))
        else:
            chapters[-1].rules.append(Rule("", strip_markdown(text)))
    return chapters


def read_page(folder: Path) -> list[str]:
    """Read a rules.md as lines of plain text: headings, remarks and numbered sentences.

    An empty line stands before each, but not between two numbered sentences.
    """
    page: list[str] = []
    for chapter in read_chapters(folder):
        page += [*([""] if page else []), chapter.title]
        after_rule = False
        for rule in chapter.rules:
            if not (rule.number and after_rule):
                page.append("")
            page.append(str(rule) if rule.number else rule.sentence)
            after_rule = bool(rule.number)
    return page


def rules_in(folder: Path) -> dict[int, Rule]:
    file = folder / "rules.md"
    where = f"{folder.name}/{file.name}"
    try:
        return read_rules(file.read_text(encoding="utf-8"), where)
    except FileNotFoundError:
        raise BrokenGame(f"{where}: there is no such file") from None
