"""A game's rules.md as numbered sentences. Inside the rules a number is a code: chapter * 100 + sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

NUMBERED = re.compile(r"^\*\*(\d+)\.(\d+)\*\* (.+)$")


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
    return re.sub(r"\*(\w[^*]*)\*|`([^`]+)`", lambda found: found[1] or found[2], words)


def read_page(folder: Path) -> list[str]:
    """A rules.md for a screen of letters: headings, numbered sentences, remarks, an empty line between them."""
    page: list[str] = []
    for paragraph in re.split(r"\n\s*\n", (folder / "rules.md").read_text(encoding="utf-8")):
        words = " ".join(paragraph.split())
        numbered = NUMBERED.match(words)
        if numbered:
            page.append(str(Rule(f"{numbered[1]}.{numbered[2]}", plain(numbered[3]))))
        else:
            page += ["", plain(words.lstrip("# ")), ""] if words.startswith("#") else [plain(words)]
    return page


def rules_beside(folder: Path) -> dict[int, Rule]:
    return read_rules((folder / "rules.md").read_text(encoding="utf-8"))
