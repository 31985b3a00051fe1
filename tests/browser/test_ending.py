"""The end of a game: what it says, what can be done from there, and that all of it is found."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.player import DESKTOP, PHONE, tab_beside

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def at_the_end(page: Page, game: str, **settings: Any) -> None:
    """At a table whose game is over: played to its end, or given up where a guide would hold moves back."""
    page.goto("/")
    answer = page.request.post("/api/tables", data={"game": game, **settings})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    with tab_beside(page, table) as tab:
        if settings.get("guide"):
            tab.ask("give-up", state=0)
        while tab.scene.ending is None:
            tab.play(tab.moves[0])
    page.goto(f"/table/{table}")
    expect(page.locator(".ending")).to_be_visible()


@SIZES
def test_what_can_be_done_after_the_end_is_there_once_and_of_one_size(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    at_the_end(page, "solotaire", options={"variant": "classic"})
    expect(page.get_by_text("New game", exact=True)).to_have_count(1)
    expect(page.locator(".ending .button-main")).to_have_text(re.compile("Play again"))
    heights = page.locator(".ending-acts .button").evaluate_all("buttons => buttons.map((one) => one.offsetHeight)")
    assert len(set(heights)) == 1
    if size is DESKTOP:
        page.get_by_role("button", name="View table").click()
        expect(page.get_by_text("New game", exact=True)).to_have_count(1)
        page.get_by_role("button", name="Show result").click()
        expect(page.locator(".ending")).to_be_visible()


def test_an_end_that_goes_on_below_says_so_and_hides_no_figures(page: Page) -> None:
    page.set_viewport_size(PHONE)
    at_the_end(page, "solotaire", options={"variant": "classic"})
    more = page.locator(".ending-more")
    expect(more).to_be_visible()
    page.get_by_role("button", name="View table").scroll_into_view_if_needed()
    expect(more).to_be_hidden()
    expect(page.get_by_role("button", name="Close", exact=True)).not_to_be_in_viewport()


def test_a_guided_game_says_that_it_does_not_count(page: Page) -> None:
    at_the_end(page, "tabletop", guide=True)
    expect(page.locator(".ending")).to_contain_text("The tutorial does not count")
    expect(page.get_by_role("region", name="Tutorial")).to_be_hidden()
    page.goto("/statistics/tabletop")
    expect(page.get_by_text("Tutorials do not count.")).to_be_visible()
    at_the_end(page, "solotaire", options={"variant": "classic"})
    expect(page.locator(".ending")).not_to_contain_text("for learning")


def test_what_stands_in_the_window_of_a_challenge_stands_in_line(page: Page) -> None:
    at_the_end(page, "solotaire", options={"variant": "classic"})
    page.get_by_role("button", name="Challenge a friend").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Copy link")).to_be_visible()
    left = "one => Math.round(one.getBoundingClientRect().left)"
    assert len({dialog.locator(part).first.evaluate(left) for part in ("h2", "p", "input", ".copy-link")}) == 1
    assert len({dialog.locator(part).first.evaluate("one => one.offsetWidth") for part in ("input", ".copy-link")}) == 1
    assert dialog.locator("p").first.evaluate("one => getComputedStyle(one).textAlign") == "start"
