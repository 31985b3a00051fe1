"""Pictures of the pages for the documents (`make screenshots`), and the proof that each can be drawn."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import DESKTOP, PHONE, Player, by_clicks

Keep = Callable[[Page, str], Path]
SIZES: dict[str, Any] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
}


# Every test run draws each picture once, where it is hardest; the documents have them all.
EVERY = list(product(SIZES, ("light", "dark")))
DRAWN = EVERY if os.environ.get("KINGFISHER_SCREENSHOTS") else [("phone", "dark")]


def finish(player: Player) -> None:
    """Play to the end; the last move is made on the page."""
    player.rush(until=lambda: player.position.copy().play(player.best().text).over)
    player.play_on(by_clicks)


@pytest.mark.parametrize(("size", "theme"), DRAWN)
def test_screenshots(browser: Browser, base_url: str, save_screenshot: Keep, size: str, theme: Any) -> None:
    context = browser.new_context(base_url=base_url, color_scheme=theme, reduced_motion="reduce", **SIZES[size])
    page = context.new_page()
    name = "" if size == "desktop" else "phone-"
    page.goto("/")
    expect(page.get_by_role("link", name="Start tutorial")).to_be_visible()
    expect(page.locator(".game-tile").first).to_be_visible()
    if os.environ.get("KINGFISHER_SCREENSHOTS"):
        page.wait_for_timeout(5_000)  # the small boards are drawn one after another while the page is idle
    save_screenshot(page, f"{name}home-{theme}")
    page.goto("/start")
    expect(page.get_by_role("region", name="Tutorial")).to_be_visible()
    save_screenshot(page, f"{name}guide-{theme}")
    player = Player(page, 7)
    save_screenshot(page, f"{name}table-{theme}")
    player.play_on(by_clicks, max_moves=1)
    player.top_element(player.best().sources[0]).click()
    save_screenshot(page, f"{name}match-{theme}")
    page.keyboard.press("Escape")
    finish(player)
    save_screenshot(page, f"{name}end-{theme}")
    page.goto(f"/replay/{player.table}?step=20")
    expect(page.get_by_role("slider")).to_be_visible()
    save_screenshot(page, f"{name}replay-{theme}")
    page.goto("/statistics")
    expect(page.get_by_role("article").first).to_be_visible()
    save_screenshot(page, f"{name}statistics-{theme}")
    context.close()


@pytest.mark.parametrize(("size", "theme"), DRAWN)
def test_screenshots_of_a_board(browser: Browser, base_url: str, save_screenshot: Keep, size: str, theme: Any) -> None:
    context = browser.new_context(base_url=base_url, color_scheme=theme, reduced_motion="reduce", **SIZES[size])
    page = context.new_page()
    name = "" if size == "desktop" else "phone-"
    player = Player(page, 7, game="solotaire", bot="greedy")
    player.rush(max_moves=9)
    player.play_on(by_clicks, max_moves=1)
    while not (placements := [move for move in player.scene.moves if move.targets]):
        player.play(player.best(), by_clicks)
    place = player.element(placements[-1].targets[0])
    place.tap() if size == "phone" else place.hover()
    expect(page.locator(".action-preview")).to_be_visible()
    save_screenshot(page, f"{name}board-{theme}")
    page.keyboard.press("Escape")
    finish(player)
    if size == "phone":
        page.locator(".ending-sheet > summary").click()
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    save_screenshot(page, f"{name}sheet-{theme}")
    for picture, variant, seats in (("hands", "mayhem-1", ["bot random"]), ("invite", "quick-draw", ["open"])):
        request = {"game": "solotaire", "options": {"variant": variant}, "deal": "7", "seats": seats}
        page.goto(f"/table/{page.request.post('/api/tables', data=request).json()['id']}")
        expect(page.locator(".qr" if picture == "invite" else ".field")).to_be_visible()
        save_screenshot(page, f"{name}{picture}-{theme}")
    table = page.request.post("/api/tables", data={"game": "frenzy", "guide": True}).json()["id"]
    page.goto(f"/table/{table}")
    expect(page.get_by_role("region", name="Tutorial")).to_be_visible()
    save_screenshot(page, f"{name}race-{theme}")
    context.close()
