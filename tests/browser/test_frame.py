"""What surrounds every table: the bar, the tools, the side that folds, the sheets of a phone, and what is said by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.player import DESKTOP, PHONE, Player, by_clicks
from tests.browser.test_ending import at_the_end

DEAL = 7
GAMES: dict[str, dict[str, Any]] = {
    "tabletop": {"game": "tabletop"},
    "tacklebox": {"game": "tacklebox"},
    "classic": {"game": "solotaire", "options": {"variant": "classic"}},
    "mayhem": {"game": "solotaire", "options": {"variant": "mayhem-1"}, "seats": ["bot random"]},
}
TALL_PHONE: ViewportSize = {"width": 390, "height": 844}


def open_table(page: Page, **settings: Any) -> None:
    page.goto("/")
    answer = page.request.post("/api/tables", data={"deal": str(DEAL), **settings})
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    expect(page.locator(".board [data-piece]").first).to_be_visible()


def box_of(element: Locator) -> dict[str, float]:
    box = element.bounding_box()
    assert box is not None
    return {
        "left": box["x"],
        "top": box["y"],
        "right": box["x"] + box["width"],
        "bottom": box["y"] + box["height"],
        "area": box["width"] * box["height"],
    }


@pytest.mark.parametrize("settings", GAMES.values(), ids=GAMES)
def test_the_board_is_whole_on_one_screen_of_a_phone(page: Page, settings: dict[str, Any]) -> None:
    for size in (PHONE, TALL_PHONE):
        page.set_viewport_size(size)
        open_table(page, **settings)
        board, tools = box_of(page.locator(".board-frame")), box_of(page.locator(".tools"))
        assert 0 < board["top"] < 160
        assert tools["top"] - 8 <= board["bottom"] <= tools["top"]
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_the_board_has_most_of_a_laptop(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    open_table(page, game="tabletop")
    beside_it = box_of(page.locator(".board-frame"))["area"]
    assert beside_it > 0.6 * DESKTOP["width"] * DESKTOP["height"]
    page.get_by_role("button", name="Hide moves, log and rules").click()
    expect(page.get_by_role("tablist")).to_be_hidden()
    assert box_of(page.locator(".board-frame"))["area"] > 0.8 * DESKTOP["width"] * DESKTOP["height"]
    page.reload()
    expect(page.get_by_role("button", name="Show moves, log and rules")).to_be_visible()
    expect(page.get_by_role("tablist")).to_be_hidden()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_on_a_phone_the_moves_come_in_a_sheet(browser: Browser, base_url: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=base_url, reduced_motion="reduce")
    page = context.new_page()
    player = Player(page, DEAL)
    tabs = page.get_by_role("tablist")
    expect(tabs).to_be_hidden()
    for close in ("tool", "button", "outside", "Escape"):
        page.get_by_role("button", name="Moves").tap()
        expect(tabs).to_be_visible()
        match close:
            case "tool":
                page.get_by_role("button", name="Moves").tap()
            case "button":
                page.locator(".side").get_by_role("button", name="Close").tap()
            case "outside":
                page.locator(".status").tap()
            case _:
                page.keyboard.press("Escape")
        expect(tabs).to_be_hidden()
    page.get_by_role("button", name="Moves").tap()
    move = player.scene.moves[0]
    page.locator(".move").filter(has_text=player.translate(move.label)).first.tap()
    expect(tabs).to_be_hidden()
    expect(page.locator(".table-page[data-state='1']")).to_be_attached()
    context.close()


def test_undo_says_why_it_is_grey_where_one_points_at_it_and_to_who_listens(page: Page) -> None:
    Player(page, DEAL)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_accessible_description("There is nothing to undo yet.")
    expect(undo.locator(".tool-why")).to_have_css("opacity", "0")
    undo.hover()
    expect(undo.locator(".tool-why")).to_have_css("opacity", "1")


def test_a_turn_that_ends_by_itself_is_told(page: Page) -> None:
    player = Player(page, DEAL)
    ribbon = page.locator(".turn-ribbon")
    while True:
        cycle = next(move for move in player.scene.moves if move.text.startswith("cycle"))
        before = len(player.position.entries)
        player.play(cycle, by_clicks)
        if len(player.position.entries) > before + 1:  # no pair, so the dice were rolled again
            break
        while not player.scene.moves[0].text.startswith("cycle"):
            player.play(player.best(), by_clicks)
    expect(ribbon).to_contain_text("No pair on top: the turn is over. The dice: black")
    expect(ribbon).to_have_text("", timeout=10_000)


def test_the_end_leaves_the_board_in_sight(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    at_the_end(page, "solotaire", options={"variant": "classic"})
    board, end = box_of(page.locator(".board-frame")), box_of(page.locator(".result"))
    assert board["right"] <= end["left"]
    expect(page.locator(".result .button-main")).to_have_count(1)
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    page.set_viewport_size(PHONE)
    page.reload()
    expect(page.locator(".result")).to_be_visible()
    assert box_of(page.locator(".result"))["top"] > PHONE["height"] * 0.45
    expect(page.locator(".result .button-main")).to_be_in_viewport()
    expect(page.get_by_role("table", name="Score sheet")).to_be_hidden()
