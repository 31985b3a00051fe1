"""A game that `kingfisher new-game` wrote, installed beside Kingfisher: the page plays it and knows nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.servers import server_process
from tests.support.installed import open_shop

NAME = "paper_lanterns"
TURNS = 2


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("shop")
    shop = open_shop(folder, NAME)
    with server_process(folder / "data", limited=False, python=shop.installed.python) as server:
        yield server.address


def test_it_is_found_chosen_and_played(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Paper Lanterns").first.click()
    page.goto(f"{address}/new/{NAME}")
    page.get_by_label("River").select_option(label="Wild: the die must show more than the step")
    page.get_by_role("group", name="Opponent").get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    hand, sunk = (page.locator(f".board [data-zone='{zone}']") for zone in ("hand-0", "sunk"))
    for _ in range(TURNS):
        expect(page.locator(".status")).to_contain_text("Your turn")
        stone = hand.locator("[data-piece]").first
        name = stone.get_attribute("data-piece")
        stone.click()
        sunk.click()
        expect(sunk.locator(f"[data-piece='{name}']")).to_be_visible()
        expect(sunk.locator(f"[data-piece='{name}'] use").first).to_have_attribute("href", "#art-stone")
