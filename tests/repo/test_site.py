"""The documents become a site without a warning, and the site asks for nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

from kingfisher.adapters.openspiel import name_of
from tools.site.environment_arguments import arguments
from tools.site.game_tables import built_in
from tools.site.generated import ASKED, PARTS, filled, part
from tools.site.pages import with_links

ROOT = Path(__file__).parents[2]
FETCHED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=\"?(?:https?:)?//[^>]*>")
NAME = re.compile(r'<h\d id="([^"]+)" class="doc doc-heading">')
UNTOLD = re.compile(
    r'<div class="doc doc-contents[^"]*">\s*(?:<p class="doc doc-class-bases">(?:(?!</p>).)*</p>\s*)?'
    r'(?:</div>|<div class="doc doc-children">)'
    r'|<div class="doc-md-description">\s*</div>',
    re.DOTALL,
)
PLACES = {"CONTRIBUTING.md": "project/contributing.md"}


def test_the_site_is_whole_and_asks_for_nothing_from_elsewhere(tmp_path: Path) -> None:
    """It is built strictly: a link or an anchor that leads nowhere, or a page that no list names, is an error."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for file in (ROOT / "docs").rglob("*.md"):
        page = (tmp_path / file.relative_to(ROOT / "docs").with_suffix(".html")).read_text(encoding="utf-8")
        assert FETCHED.findall(page) == [], file
        drawings = re.findall(r"\]\((drawings/[\w-]+\.svg)\)", file.read_text(encoding="utf-8"))
        assert page.count('class="drawing"') == len(drawings), "drawings stand in their pages, to have the page's colours"
        assert undescribed(page) == [], f"{file}: each needs a docstring, or a line among the Attributes of its class"
        assert (":::" in file.read_text(encoding="utf-8")) == bool(NAME.search(page)), f"{file}: no name of it is read any more"


def undescribed(page: str) -> list[str]:
    """List the names in the Python reference that are shown without a description, or with a parameter that has none."""
    _, *parts = NAME.split(page)
    return [name for name, part in zip(parts[::2], parts[1::2], strict=True) if UNTOLD.search(part)]


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        ("", False),
        ("<p>The seat to act.</p>", True),
        ('<p class="doc doc-class-bases">Bases: <code>A</code></p>', False),
        ('<p class="doc doc-class-bases">Bases: <code>A</code></p><p>A piece.</p>', True),
        ('<p>A piece.</p><li><b>id</b> <div class="doc-md-description">\n</div></li>', False),
        ('<p>A piece.</p><li><b>id</b> <div class="doc-md-description"><p>Its id.</p></div></li>', True),
    ],
)
def test_a_name_without_a_description_is_found(contents: str, told: bool) -> None:
    page = f'<h3 id="k.Piece" class="doc doc-heading">Piece</h3><div class="doc doc-contents ">\n{contents}\n'
    for end in ("</div>", '<div class="doc doc-children"></div></div>'):
        assert undescribed(page + end) == ([] if told else ["k.Piece"])


def test_every_generated_part_is_asked_for_once() -> None:
    pages = [file.read_text(encoding="utf-8") for file in (ROOT / "docs").rglob("*.md")]
    assert sorted(name for page in pages for name in ASKED.findall(page)) == sorted(PARTS)


def test_every_game_of_openspiel_is_described_with_its_parameters() -> None:
    parts = re.split(r"^## `(kingfisher_\w+)`$", part("games of OpenSpiel"), flags=re.MULTILINE)[1:]
    described = dict(zip(parts[::2], parts[1::2], strict=True))
    registered = {name_of(game.name): pyspiel.load_game(name_of(game.name)) for game in built_in()}
    for name, game in registered.items():
        defaults = dict(re.findall(r"^\| `(\w+)` \|.*\| `([^`]*)` \| [^|]+ \|$", described.pop(name), re.MULTILINE))
        assert defaults == {key: str(value) for key, value in game.get_type().parameter_specification.items()}
    assert described == {}


def test_an_argument_of_an_environment_needs_a_meaning() -> None:
    class Environment:
        """A class whose docstring forgets an argument.

        Args:
            pace: How fast the hands are.
        """

        def __init__(self, name: str, pace: str = "expert", longest: int | None = None) -> None: ...

    with pytest.raises(KeyError, match="longest"):
        arguments(Environment)


def test_a_part_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="nonsense"):
        filled("# Page\n\n<!-- generated: nonsense -->\n")


@pytest.mark.parametrize(
    ("link", "rewritten"),
    [
        ("[x](../../CONTRIBUTING.md#code)", "[x](../project/contributing.md#code)"),
        ("[x](play.md)", "[x](play.md)"),
        ("![x](../screenshots/a.png)", "![x](../screenshots/a.png)"),
        ("[x](#here) [y](https://example.org)", "[x](#here) [y](https://example.org)"),
        ("[x](../../pyproject.toml)", "[x](https://example.org/k/blob/main/pyproject.toml)"),
        ("[x](../../no-such-file)", "[x](../../no-such-file)"),
        ("```\n[x](../../CONTRIBUTING.md)\n```", "```\n[x](../../CONTRIBUTING.md)\n```"),
    ],
)
def test_links_lead_to_where_files_are_on_the_site(link: str, rewritten: str) -> None:
    assert with_links(link, "docs/tutorials/index.md", PLACES, "https://example.org/k") == rewritten


def test_a_link_into_the_repository_is_text_where_its_address_is_unknown() -> None:
    assert with_links("[x](../../pyproject.toml)", "docs/tutorials/index.md", PLACES, "") == "x"
