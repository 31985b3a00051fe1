"""The browser itself: what every other test here takes for granted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

# The number of dark points that a word leaves.
INK = """(font) => {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  pen.font = `40px ${font}`;
  pen.fillText("Kingfisher", 10, 60);
  return pen.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 3 && value > 128).length;
}"""


@pytest.mark.parametrize("font", ["sans-serif", "serif", "monospace", "system-ui", "No Such Font"])
def test_text_is_drawn(page: Page, font: str) -> None:
    """A Chromium that finds no font draws none, and every other test would still pass."""
    assert page.evaluate(INK, font) > 500


def test_motion_is_reduced(page: Page) -> None:
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


def test_a_picture_is_kept_for_this_test_only(
    page: Page, save_screenshot: Callable[[Page, str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KINGFISHER_SCREENSHOTS", raising=False)
    page.set_content("<h1>Kingfisher</h1>")
    picture = save_screenshot(page, "heading")
    assert picture.parent == tmp_path
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_axe_finds_what_is_wrong(page: Page, axe: Callable[[Page], list[str]]) -> None:
    page.set_content("<main><h1>Kingfisher</h1><img src='fish.svg'></main>")
    assert any(line.startswith("image-alt") for line in axe(page))


def test_what_cannot_be_read_by_night_is_found(
    observed_page: Page, accessibility_problems: Callable[[Page], list[str]]
) -> None:
    night = "@media (prefers-color-scheme: dark) { p { color: #777; background: #666; } }"
    head = f"<title>Kingfisher</title><style>{night}</style>"
    observed_page.set_content(f"<html lang='en'>{head}<main><h1>Kingfisher</h1><p>A page.</p></main></html>")
    assert [line.split(":")[0] for line in accessibility_problems(observed_page)] == ["by night, color-contrast"]
