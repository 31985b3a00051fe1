"""The drawings of games: every file can be read, and nothing but shapes is taken from one."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.errors import KingfisherError
from kingfisher.core.scene.drawings import (
    SHARED,
    Circle,
    Command,
    Shape,
    commands_of,
    drawing_for,
    drawings_of,
    parse_drawings,
    read_drawings,
    svg_of,
)


def svg(inside: str, more: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"{more}>{inside}</svg>'


def symbol(inside: str, name: str = "art-boat", sheet: str = "0 0 64 44") -> str:
    return f'<symbol id="{name}" viewBox="{sheet}">{inside}</symbol>'


HULL = '<path class="art-dark" d="M4 30H60L50 40H14Z"/>'
SUN = '<circle class="art-pale" cx="50" cy="10" r="6.5"/>'


def test_paths_and_circles_are_read() -> None:
    text = svg(f"<!-- At sea. -->\n{symbol(HULL + SUN)}\n")
    boat = (Shape("dark", "M4 30H60L50 40H14Z"), Shape("pale", Circle(50, 10, 6.5)))
    assert parse_drawings(text) == {"boat": boat}


@pytest.mark.parametrize("name", kf.games())
def test_the_drawings_of_a_game_are_its_own_and_those_for_all(name: str) -> None:
    folder = kf.game(name).folder
    own_drawings = read_drawings(folder / "art.svg") if (folder / "art.svg").exists() else {}
    shared = read_drawings(SHARED)
    assert drawings_of(folder) == shared | own_drawings
    assert not set(shared) & set(own_drawings), "a drawing that every game may use is drawn again"


@pytest.mark.parametrize("name", kf.games())
def test_what_is_written_anew_reads_the_same(name: str) -> None:
    drawings = drawings_of(kf.game(name).folder)
    assert parse_drawings(svg_of(drawings)) == drawings


def test_a_game_without_drawings_has_those_for_all(tmp_path: Path) -> None:
    assert drawings_of(tmp_path) == read_drawings(SHARED)


def test_a_drawing_of_the_game_replaces_one_for_all(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_text(svg(symbol(HULL, "art-fish")))
    assert drawings_of(tmp_path)["fish"] == (Shape("dark", "M4 30H60L50 40H14Z"),)


def test_a_name_without_a_drawing_has_that_of_its_family() -> None:
    drawings = parse_drawings(svg(symbol(HULL, "art-boat") + symbol(SUN, "art-boat-of-sun")))
    assert drawing_for("boat-of-sun-god", drawings) == drawings["boat-of-sun"]
    assert drawing_for("boat-of-war", drawings) == drawings["boat"]
    assert drawing_for("plane", drawings) is None
    assert drawing_for("", drawings) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fish", "this is not SVG"),
        ("<svg/>", "expected a plain <svg>"),
        ('<!DOCTYPE svg [<!ENTITY a "a">]>' + svg(""), "must not have a document type"),
        (svg("", ' onload="alert(1)"'), "expected a plain <svg>"),
        (svg("<script>alert(1)</script>"), "<script>: expected <symbol"),
        (svg("<style>path {}</style>"), "<style>: expected <symbol"),
        (svg(HULL), "expected <symbol"),
        (svg("words" + symbol(HULL)), "expected a plain <svg>"),
        (svg(symbol(HULL) + "words"), "expected <symbol"),
        (svg(symbol(HULL, "boat")), "expected an id of small letters"),
        (svg(symbol(HULL, "art-&quot;&gt;&lt;script")), "expected an id of small letters"),
        (svg(symbol(HULL, sheet="0 0 32 32")), "viewBox 0 0 64 44"),
        (svg(symbol(HULL) + symbol(SUN)), "there are two drawings called boat"),
        (svg(symbol("")), "boat: the drawing is empty"),
        (svg(symbol("<script>alert(1)</script>")), "boat: <script>: expected a class"),
        (svg(symbol('<image class="art-dark" href="http://example.org/a.png"/>')), "expected <path class d> or <circle"),
        (svg(symbol('<use class="art-dark" href="#art-fish"/>')), "expected <path class d> or <circle"),
        (svg(symbol('<path class="art-dark" d="M0 0H9" onclick="alert(1)"/>')), "and no other attribute"),
        (svg(symbol('<path class="art-dark" d="M0 0H9" style="fill: red"/>')), "and no other attribute"),
        (svg(symbol('<path class="art-dark" d="M0 0H9"><script/></path>')), "expected nothing inside it"),
        (svg(symbol('<path class="red" d="M0 0H9"/>')), "expected a class of art-dark"),
        (svg(symbol('<path d="M0 0H9"/>')), "expected a class of art-dark"),
        (svg(symbol('<path class="art-dark" d="H9"/>')), "first of all M"),
        (svg(symbol('<path class="art-dark" d="M0 0 url(x)"/>')), "expected commands of SVG"),
        (svg(symbol('<path class="art-dark" d="M0 0C1 2 3"/>')), "after C expected 6 numbers"),
        (svg(symbol('<path class="art-dark" d="M0 0A1 1 0 2 0 5 5"/>')), "after A expected 7 numbers"),
        (svg(symbol(f'<path class="art-dark" d="M0 0{"H1" * 2_000}"/>')), "in at most 4000 letters"),
        (svg(symbol('<circle class="art-dark" cx="calc(1)" cy="0" r="1"/>')), "expected <path class d> or <circle"),
    ],
)
def test_anything_else_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(KingfisherError) as refused:
        parse_drawings(text, "boats/art.svg")
    assert str(refused.value).startswith("boats/art.svg: ")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_of_other_bytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "art.svg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(KingfisherError, match=f"^{tmp_path.name}/art.svg: this is not UTF-8 text$"):
        drawings_of(tmp_path)


def test_the_commands_of_a_path_are_written_out() -> None:
    assert commands_of("M1,2 3-4.5h.5.5a1 1 0 01.5.5Zm1e1 0") == [
        Command("M", (1, 2)),
        Command("L", (3, -4.5)),
        Command("h", (0.5,)),
        Command("h", (0.5,)),
        Command("a", (1, 1, 0, 0, 1, 0.5, 0.5)),
        Command("Z", ()),
        Command("m", (10, 0)),
    ]
