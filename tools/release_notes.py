"""Print what the changelog says about a release, once the tag, the version, the citation and the changelog agree.

python -m tools.release_notes v0.2.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEADING = re.compile(r"^## \[(?P<version>[^\]\n]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?[ \t]*$", re.MULTILINE)


class NotReady(Exception):
    """Something in the tree does not fit the tag of a release."""


def stated(file: Path, pattern: str) -> str:
    match = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        raise NotReady(f"{file.name} states no version")
    return match[1]


def sections(changelog: str) -> dict[str, tuple[str | None, str]]:
    """Split a changelog into its versions, each with its date and its text."""
    headings = list(HEADING.finditer(changelog))
    ends = [heading.start() for heading in headings[1:]] + [len(changelog)]
    return {
        heading["version"]: (heading["date"], changelog[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    }


def release_notes(tag: str, root: Path = ROOT) -> str:
    """Return the changelog's text about the release of this tag.

    Raises:
        NotReady: The tag, the version of the package, the citation and the changelog do not agree.
    """
    version = stated(root / "src" / "kingfisher" / "__init__.py", r'^__version__ = "([^"]+)"$')
    if tag != f"v{version}":
        raise NotReady(f"the tag is {tag}, but the package has version {version}: its tag is v{version}")
    cited = stated(root / "CITATION.cff", r"^version: (\S+)$")
    if cited != version:
        raise NotReady(f"CITATION.cff states version {cited}, not {version}")
    date, text = sections((root / "CHANGELOG.md").read_text(encoding="utf-8")).get(version, (None, ""))
    if not text:
        raise NotReady(f"CHANGELOG.md has no section [{version}]")
    if date is None:
        raise NotReady(f"CHANGELOG.md: the section [{version}] has no date")
    return text


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python -m tools.release_notes TAG", file=sys.stderr)
        return 2
    try:
        print(release_notes(sys.argv[1]))
    except NotReady as wrong:
        print(f"release_notes: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
