"""Pages of the site that lie elsewhere in the repository, and where links between all of these lead."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

from tools.site.game_tables import built_in

ROOT = Path(__file__).parents[2]
DOCS = "docs"

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(`{3,}|~{3,})")


def borrowed() -> dict[str, str]:
    """Map each file of the repository that becomes a page, or belongs to all pages, to its place on the site."""
    rulebooks = {
        (game.folder / "rules.md").relative_to(ROOT).as_posix(): f"reference/rules/{game.name}.md" for game in built_in()
    }
    project = {f"{name}.md": f"project/{name.lower()}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY")}
    return {**rulebooks, **project, "web/public/icon.svg": "assets/kingfisher.svg"}


def place_of(path: str, places: dict[str, str]) -> str | None:
    """Find where a file of the repository is on the site; None if it is not there."""
    return path.removeprefix(f"{DOCS}/") if path.startswith(f"{DOCS}/") else places.get(path)


def with_links(markdown: str, source: str, places: dict[str, str], repository: str) -> str:
    """Rewrite the links of a page, which are right in the repository, so that they are right on the site.

    Args:
        markdown: The page.
        source: Its path in the repository.
        places: What `borrowed` gives.
        repository: The address of the repository. Without one a link to what is not on the site becomes plain text.
    """
    page = place_of(source, places) or source

    def rewritten(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        path, _, fragment = target.partition("#")
        if not path or ":" in path or path.startswith("/"):
            return link[0]
        aim = normpath(join(dirname(source), path))
        place = place_of(aim, places)
        anchor = f"#{fragment}" if fragment else ""
        if place is not None:
            return f"{mark}[{text}]({relpath(place, dirname(page) or '.')}{anchor})"
        if not (ROOT / aim).exists():
            return link[0]  # so that the build complains of it
        return f"[{text}]({repository.rstrip('/')}/blob/main/{aim}{anchor})" if repository else text

    lines, fence = [], ""
    for line in markdown.splitlines(keepends=True):
        mark = FENCE.match(line.lstrip())
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        lines.append(line if fence else LINK.sub(rewritten, line))
    return "".join(lines)
