"""Everything on the river's table can be read: no text is small, and no token lies on a label, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.tests.builders import played, table
from tests.browser.player import DESKTOP
from tests.browser.test_river import SCRIPT, show

TALL_PHONE: ViewportSize = {"width": 390, "height": 844}
LEAST = {DESKTOP["width"]: 12, TALL_PHONE["width"]: 14}
"""Pixels of the smallest letters, by the width of the window."""

# Every text that is drawn: what it says, how large it is on the screen, and the boxes of its lines. A text of a drawing is as
# large as the drawing makes it.
TEXTS = """
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const { currentNode: node } = walker;
  const around = node.parentElement;
  if (!node.textContent.trim() || around.closest(".visually-hidden, symbol, script")) continue;
  if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  if (!boxes.length || getComputedStyle(around).color === "rgba(0, 0, 0, 0)") continue;
  // What is for the ear alone is cut off for the eye.
  if (around.closest("p, h2")?.matches(".board *") && getComputedStyle(around.closest("p, h2")).clipPath !== "none") continue;
  const scale = around instanceof SVGElement ? around.getScreenCTM().d : 1;
  texts.push({ node, around, boxes, size: parseFloat(getComputedStyle(around).fontSize) * scale });
}
"""
SMALL = f"""(least) => {{
  {TEXTS}
  return texts.filter(({{ size }}) => size > 0 && size < least - 0.05).map(({{ node, around, size }}) =>
    `${{around.closest("[data-zone]")?.dataset.zone ?? around.className}}: "${{node.textContent.trim()}}": ${{size}} px`);
}}"""
COUNT = f"""() => {{
  {TEXTS}
  return texts.length;
}}"""
COVERED = f"""() => {{
  {TEXTS}
  const shown = (token) => token.checkVisibility({{ opacityProperty: true, visibilityProperty: true }});
  const tokens = [...document.querySelectorAll(".board .piece.disc")].filter(shown);
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  // Lines of text are boxes with air above and below their letters.
  const letters = ({{ left, right, top, bottom, height }}) =>
    ({{ left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 }});
  return tokens.flatMap((token) => texts
    .filter(({{ around, boxes }}) => around.closest(".board") && !around.closest(".disc") && !around.closest(".pieces-pile") &&
      boxes.some((box) => meet(letters(box), token.getBoundingClientRect())))
    .map(({{ node }}) => `${{token.dataset.piece}} lies on "${{node.textContent.trim()}}"`));
}}"""


def golden(least_choices: int) -> Position:
    """A game of two from its record, where the first seat has a die in hand and a fish on the line."""
    position = table().game.deal(7)
    for number, text in enumerate(SCRIPT):
        if number > least_choices and position.to_act == 0 and any(move.text == "reel" for move in position.scene(0).moves):
            break
        position.play(text)
    return position


def at_four() -> Position:
    others = {
        1: {"line": "coho gold 6/3", "skills": "HK", "finesse": 1, "dice": "23", "tokens": "oow"},
        2: {"line": "dolly black 3/2", "skills": "O", "finesse": 2, "dice": "6", "tokens": "b"},
        3: {"skills": "BCJ", "finesse": 4, "dice": "14", "tokens": "g", "caught": ["brook green 1/1"]},
    }
    return table(players=4, skills="ADEGLN", finesse=3, others=others)


TABLES = {
    "two": lambda: golden(90),
    "a cast": lambda: played(table(fly="yellow", hatch={4: "yogw"}, pool="1234566", finesse=3), "take die 4"),
    "four": at_four,
}


def every_tab(page: Page) -> Iterator[str]:
    """Open one tab after the other, where there are tabs."""
    tabs = page.locator(".part-tabs [role='tab']")
    if not tabs.count():
        yield "all"
    for tab in tabs.all():
        tab.click()
        yield tab.inner_text()


@pytest.mark.parametrize("size", [DESKTOP, TALL_PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", TABLES)
def test_no_text_is_small_and_no_token_lies_on_a_label(page: Page, size: ViewportSize, name: str) -> None:
    page.set_viewport_size(size)
    show(page, TABLES[name]())
    for tab in every_tab(page):
        assert page.evaluate(COUNT) > 20, tab
        assert (tab, page.evaluate(SMALL, LEAST[size["width"]])) == (tab, [])
        assert (tab, page.evaluate(COVERED)) == (tab, [])
