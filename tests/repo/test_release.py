"""What a release needs: a tag, a version, a citation and a changelog that agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher import __version__
from tools.release_notes import NotReady, release_notes, sections

ROOT = Path(__file__).parents[2]
CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- A game.\n\n## [1.1.0]\n\n- Old.\n"


def make_tree(root: Path, version: str = "1.2.0", cited: str = "1.2.0", changelog: str = CHANGELOG) -> Path:
    (root / "src" / "kingfisher").mkdir(parents=True)
    (root / "src" / "kingfisher" / "__init__.py").write_text(f'"""A package."""\n\n__version__ = "{version}"\n')
    (root / "CITATION.cff").write_text(f"cff-version: 1.2.0\nversion: {cited}\n")
    (root / "CHANGELOG.md").write_text(changelog)
    return root


def test_this_tree_could_be_released() -> None:
    assert "### Added" in release_notes(f"v{__version__}")


def test_the_changelog_begins_with_what_is_not_released() -> None:
    versions = list(sections((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    assert versions[:2] == ["Unreleased", __version__]


def test_notes_are_the_section_of_the_version(tmp_path: Path) -> None:
    assert release_notes("v1.2.0", make_tree(tmp_path)) == "### Added\n\n- A game."


@pytest.mark.parametrize(
    ("tag", "tree", "reason"),
    [
        ("v1.3.0", {}, r"^the tag is v1\.3\.0, but the package has version 1\.2\.0: its tag is v1\.2\.0$"),
        ("1.2.0", {}, r"^the tag is 1\.2\.0, but"),
        ("v1.2.0", {"cited": "1.1.0"}, r"^CITATION\.cff states version 1\.1\.0, not 1\.2\.0$"),
        ("v1.3.0", {"version": "1.3.0", "cited": "1.3.0"}, r"^CHANGELOG\.md has no section \[1\.3\.0\]$"),
        ("v1.1.0", {"version": "1.1.0", "cited": "1.1.0"}, r"^CHANGELOG\.md: the section \[1\.1\.0\] has no date$"),
    ],
)
def test_what_does_not_agree_is_named(tmp_path: Path, tag: str, tree: dict[str, str], reason: str) -> None:
    with pytest.raises(NotReady, match=reason):
        release_notes(tag, make_tree(tmp_path, **tree))
