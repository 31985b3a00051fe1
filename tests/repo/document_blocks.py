"""The code blocks of a document, and how each is tested.

A comment before a block says how it differs from others of its language:

    <!-- not run: needs a GPU -->                      nothing runs it, for this reason
    <!-- times differ: they are those of one machine -->   it prints other times, and nothing else is different
    <!-- figures differ: they depend on the machine -->    it prints the same words and marks with other numbers
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FENCED = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,}) *(?P<language>[\w+-]*)(?P<more>[^\n]*)\n(?P<body>.*?)^(?P=indent)(?P=fence) *$",
    re.MULTILINE | re.DOTALL,
)
REMARK = re.compile(r"<!-- (?P<kind>not run|times differ|figures differ): (?P<why>[^>]+) -->\s*\Z")
TITLE = re.compile(r'title="([^"]+)"')


class Block(NamedTuple):
    """A code block: its language, the line on which it begins, its text, its file name, and the remark before it."""

    language: str
    line: int
    body: str
    title: str
    remark: str
    why: str

    @property
    def is_run(self) -> bool:
        return self.remark != "not run"


def blocks_of(file: Path) -> list[Block]:
    return list(read_blocks(file.read_text(encoding="utf-8")))


def read_blocks(text: str) -> Iterator[Block]:
    for found in FENCED.finditer(text):
        before = REMARK.search(text[: found.start()])
        title = TITLE.search(found["more"])
        body = re.sub(rf"^{found['indent']}", "", found["body"], flags=re.MULTILINE)
        yield Block(
            language=found["language"],
            line=text.count("\n", 0, found.start()) + 1,
            body=body,
            title=title[1] if title else "",
            remark=before["kind"] if before else "",
            why=before["why"] if before else "",
        )


class Call(NamedTuple):
    """A command of a console block, what is typed while it runs, and what it prints."""

    command: str
    typed: str
    printed: str


def calls_of(body: str) -> list[Call]:
    """Read a console block: `$ ` stands before commands, `> ` before what is typed, and the rest is printed."""
    calls = []
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        typed = [line[2:] for line in lines if line.startswith("> ")]
        printed = [line for line in lines if not line.startswith("> ")]
        calls.append(Call(command, "".join(f"{line}\n" for line in typed), "\n".join(printed)))
    return calls


TIME = re.compile(r"\b\d+\.\d+ s\b")
FIGURE = re.compile(r"\d+(?:[.,]\d+)*(?:(?:a|b|rc)\d+)?")  # or a version
GAPS = re.compile(r"[ \t]+")


def shape_of(text: str, remark: str) -> str:
    """Replace what a remark says will differ: times, or all numbers. Columns move with the width of what stands in them."""
    match remark:
        case "times differ":
            return TIME.sub("0 s", text)
        case "figures differ":
            return GAPS.sub(" ", FIGURE.sub("0", text))
    return text


def shows(call: Call, printed: str, remark: str) -> bool:
    """Tell whether a block shows what its command printed, apart from what its remark says."""
    return matches(shape_of(call.printed, remark), shape_of(printed, remark))


def matches(shown: str, printed: str) -> bool:
    """Tell whether a document shows what was printed; a line of three points stands for any lines."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"\s*" + r"(?:.*\n)*?\s*".join(parts) + r"\s*", without_trailing_spaces(printed) + "\n") is not None


def without_trailing_spaces(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())
