"""What MkDocs calls while it builds the site (mkdocs.yml)."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.site.generated import filled
from tools.site.pages import DOCS, ROOT, borrowed, with_links

PLACES = borrowed()
SOURCES = {place: source for source, place in PLACES.items()}
DRAWING = re.compile(r'<img alt="([^"]*)" src="([^"]*drawings/[\w-]+\.svg)" ?/?>')
PATH = re.compile(r"<code>([\w.-]+(?:/[\w.-]*)+)</code>")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put all pages of a folder in the place of a folder's name in the navigation."""
    config.nav = expanded(config.nav)
    return config


def expanded(nav: object) -> object:
    if isinstance(nav, list):
        return [expanded(item) for item in nav]
    if isinstance(nav, dict):
        return {title: expanded(item) for title, item in nav.items()}
    if isinstance(nav, str) and nav.endswith("/"):
        there = {file.relative_to(ROOT / DOCS).as_posix() for file in (ROOT / DOCS / nav).glob("*.md")}
        index = f"{nav}index.md"
        pages = [place for place in PLACES.values() if place.startswith(nav)] + sorted(there - {index})
        return [index, *pages] if index in there else pages
    return nav


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the files that lie elsewhere in the repository."""
    for source, place in PLACES.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Write the generated parts, and let links lead to where their files are on the site."""
    place = page.file.src_uri
    return with_links(filled(markdown), SOURCES.get(place, f"{DOCS}/{place}"), PLACES, config.repo_url or "")


def on_page_content(html: str, *, page: Page, **_: object) -> str:
    """Put drawings into the page itself, so that they have its colours, light or dark; let paths break after each stroke."""
    folder = Path(page.file.abs_src_path or "").parent
    html = PATH.sub(lambda path: f"<code>{path[1].replace('/', '/<wbr>')}</code>", html)
    return DRAWING.sub(lambda image: (folder / image[2]).read_text(encoding="utf-8"), html)
