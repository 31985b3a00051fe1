"""A game's rules.md as numbered sentences. Inside the rules a number is a code: chapter * 100 + sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

NUMBERED = re.compile(r"^\*\*(\d+)\.(\d+)\*\* (.+)$")
CODE = re.compile(r"`([^`]+)`")
BOLD = re.compile(r"\*\*(\w[^*]*)\*\*")
ITALIC = re.compile(r"(?<!\w)\*(\w[^*]*)\*(?!\w)")


class Rule(NamedTuple):
    """A rule's number, as in '5.3', and its sentence."""

    number: str
    sentence: str

    def __str__(self) -> str:
        return f"[{self.number}] {self.sentence}"


def read_rules(text: str) -> dict[int, Rule]:
    """The numbered sentences of a rules.md, by code, in the order they stand in."""
    rules: dict[int, Rule] = {}
    for paragraph in re.split(r"\n\s*\n", text):
        found = NUMBERED.match(" ".join(paragraph.split()))
        if found:
            chapter, sentence, words = found.groups()
            code = int(chapter) * 100 + int(sentence)
            if not 1 <= int(sentence) <= 99:
                raise ValueError(f"rule {chapter}.{sentence}: the sentences of a chapter are numbered 1 to 99")
            if code in rules:
                raise ValueError(f"rule {chapter}.{sentence} stands twice in rules.md")
            rules[code] = Rule(f"{chapter}.{sentence}", plain(words))
    return rules


def plain(words: str) -> str:
    """Words without the marks of Markdown."""
    bare = BOLD.sub(r"\1", CODE.sub(r"\1", words))
    return ITALIC.sub(r"\1", bare)


def read_page(folder: Path) -> list[str]:
    """A rules.md for a screen of letters: headings, remarks, numbered sentences, and empty lines between all but the last."""
    page: list[str] = []
    after_rule = False
    for paragraph in re.split(r"\n\s*\n", (folder / "rules.md").read_text(encoding="utf-8").strip()):
        words = " ".join(paragraph.split())
        numbered = NUMBERED.match(words)
        if page and not (numbered and after_rule):
            page.append("")
        if numbered:
            page.append(str(Rule(f"{numbered[1]}.{numbered[2]}", plain(numbered[3]))))
        else:
            page.append(plain(words.lstrip("# ")))
        after_rule = bool(numbered)
    return page


def rules_beside(folder: Path) -> dict[int, Rule]:
    return read_rules((folder / "rules.md").read_text(encoding="utf-8"))
