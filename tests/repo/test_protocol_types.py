"""The page's types are those of the server's structs, and the file that holds them is current."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
import pytest

from tools import protocol_types, typescript
from tools.typescript import CannotWrite, TypeScript

HERE = sys.modules[__name__]

Colour = Literal["red", "green"]
"""What a stone may be coloured."""

Sizes = dict[str, int | float]
LARGEST = 40_000  # of all stones
HEAVIEST = "ton"


class Shape(Enum):
    ROUND = "round"
    SQUARE = "square"


class Stone(msgspec.Struct, omit_defaults=True, rename={"source": "from"}):
    """A stone.

    Told in a second paragraph.

    Attributes:
        colour: What it looks like, which is written in so many words
            that they go on in another line.
        source: Where it is from.
    """

    colour: Colour
    source: str
    shape: Shape | None
    owner: int | None = None
    hidden: Colour | None = None
    parts: tuple[Stone, ...] = ()
    marks: list[int | str] = []
    weight: float = 1.0
    made: dict[str, Any] = msgspec.field(default_factory=lambda: {"by": "hand"})


class Plain(msgspec.Struct):
    named: Annotated[str, msgspec.Meta(max_length=1200)] = ""
    many: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=5000)]], msgspec.Meta(max_length=8)] = []
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] | None = None
    digits: Annotated[str, msgspec.Meta(pattern="^[0-9]$")] | None = None
    unset: bool | msgspec.UnsetType = msgspec.UNSET
    pair: tuple[int, str] = (0, "")


class Row(msgspec.Struct, array_like=True):
    first: int
    second: str | None = None


class TaggedRow(msgspec.Struct, array_like=True, omit_defaults=True, tag="row"):
    first: int = 1


class Began(msgspec.Struct, tag_field="type", tag="began"):
    sizes: Sizes


class Ended(msgspec.Struct, tag_field="type", tag=7):
    why: Literal["won", 3, None]


Happened = Began | Ended


def declared(*sent: object, received: tuple[object, ...] = (), modules: tuple[ModuleType, ...] = (HERE,)) -> str:
    return TypeScript(modules, sent, received).declarations().partition("\n\n")[2]


def test_a_struct_is_an_interface_with_what_its_docstring_says() -> None:
    assert (
        declared(Stone)
        == """\
/** What a stone may be coloured. */
export type Colour = "red" | "green";

/**
 * A stone.
 *
 * Told in a second paragraph.
 */
export interface Stone {
  /** What it looks like, which is written in so many words that they go on in another line. */
  colour: Colour;
  /** Where it is from. */
  from: string;
  shape: "round" | "square" | null;
  owner?: number;
  hidden?: Colour;
  parts?: Stone[];
  marks?: (number | string)[];
  weight?: number;
  made: Record<string, unknown>;
}"""
    )


def test_what_may_be_left_out_depends_on_who_sends_it() -> None:
    always = declared(Plain, received=(Plain,)).splitlines()
    assert [line.split(":")[0].strip() for line in always if line.endswith(";") and "?" not in line] == [
        "named", "many", "number", "digits", "pair",
    ]  # fmt: skip
    assert (
        declared(received=(Plain,))
        == """\
export interface Plain {
  /** At most 1,200 characters. */
  named?: string;
  /** At most 8 entries. */
  many?: number[];
  number?: number | null;
  /** Matches `^[0-9]$`. */
  digits?: string | null;
  unset?: boolean;
  pair?: [number, string];
}"""
    )


@pytest.mark.parametrize(
    ("one", "keys"),
    [
        (Stone(colour="red", source="x", shape=None), {"colour", "from", "shape", "made"}),
        (Plain(), {"named", "many", "number", "digits", "pair"}),
        (Began(sizes={}), {"type", "sizes"}),
    ],
    ids=["omits defaults", "all of it", "tagged"],
)
def test_what_is_always_there_is_what_msgspec_sends(one: msgspec.Struct, keys: set[str]) -> None:
    assert msgspec.json.decode(msgspec.json.encode(one)).keys() == keys
    lines = [line.strip() for line in declared(type(one)).rpartition("{\n")[2].splitlines() if line.endswith(";")]
    assert {line.split(":")[0] for line in lines if "?:" not in line} == keys


def test_a_struct_that_is_an_array_is_a_tuple() -> None:
    sent = declared(Row, TaggedRow)
    assert "export type Row = [first: number, second: string | null];" in sent
    assert 'export type TaggedRow = ["row", first: number];' in sent
    assert msgspec.json.encode(TaggedRow()) == b'["row",1]'
    assert "export type Row = [first: number, second?: string | null];" in declared(received=(Row,))


def test_tagged_structs_are_told_apart_by_their_tags() -> None:
    written = TypeScript((HERE,), [Happened])
    assert written.text(Happened) == "Happened"
    text = written.declarations()
    assert "export type Happened = Began | Ended;" in text
    assert 'export interface Began {\n  type: "began";\n  sizes: Sizes;\n}' in text
    assert 'export interface Ended {\n  type: 7;\n  why: "won" | 3 | null;\n}' in text
    assert "export type Sizes = Record<string, number>;" in text


def test_constants_come_with_the_comment_beside_them() -> None:
    assert typescript.constant(HERE, "LARGEST") == "/** Of all stones. */\nexport const LARGEST = 40_000;"
    assert typescript.constant(HERE, "HEAVIEST") == 'export const HEAVIEST = "ton";'


def test_what_cannot_be_written_is_named() -> None:
    other = msgspec.defstruct("Stone", [("at", complex)], module="elsewhere")
    unknown = msgspec.defstruct("Unknown", [("at", complex)], module=__name__)
    again = ModuleType("again")
    again.Hue = Colour  # type: ignore[attr-defined]
    twice = ModuleType("twice")
    twice.Colour = Literal["blue"]  # type: ignore[attr-defined]
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: declared(other), "Stone is defined in elsewhere, which is not among the modules"),
        (lambda: declared(Stone, other), "two structs are called Stone"),
        (lambda: declared(unknown), "<class 'complex'> cannot be written as TypeScript"),
        (lambda: declared(modules=(HERE, again)), "Hue and Colour are the same type"),
        (lambda: declared(modules=(HERE, twice)), "two types are called Colour, one of them in twice"),
    ]
    for write, why in refused:
        with pytest.raises(CannotWrite, match=why):
            write()


def test_the_committed_file_is_current() -> None:
    assert protocol_types.FILE.read_text(encoding="utf-8") == protocol_types.protocol_text(), "run `make protocol`"


def test_a_stale_file_is_named_with_the_command_that_writes_it(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "web/src/api/protocol.ts"
    monkeypatch.setattr(protocol_types, "ROOT", tmp_path)
    monkeypatch.setattr(protocol_types, "FILE", stale)
    with pytest.raises(SystemExit, match=r"web/src/api/protocol\.ts is out of date.*run `make protocol`"):
        protocol_types.main("--check")
    protocol_types.main()
    protocol_types.main("--check")
    stale.write_text("// nothing\n")
    with pytest.raises(SystemExit):
        protocol_types.main("--check")
