"""A race in real browsers: the lobby, the countdown, a contested place, the pause between rounds, a calm table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

import kingfisher as kf
from kingfisher.bots import NAMES, Bot
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.server.protocol.to_client import Changed
from tests.browser.network import HeldSocket
from tests.browser.player import DESKTOP, PHONE, tab_beside

DEAL = 127  # Ann can open a space, and then both have the card that goes there next
ENDED_ON_THE_DEAL = 8648  # nobody can play in its first round
OPENING, CONTESTED = "AH to board 1", "2H to board 1"
Open = Callable[..., Page]
# What stands over the table and what is said aloud before Go, for which a test may look too late; and whether the lobby was
# still there when that was seen last.
WATCH_COUNTDOWN = """() => {
  window.counted = { shown: [], said: [], lobby: true };
  new MutationObserver(() => {
    const number = document.querySelector(".countdown:not([data-go])");
    if (!number) return;
    window.counted.shown.push(number.textContent);
    window.counted.said.push(...[...document.querySelectorAll("[role='status']")].map((status) => status.textContent));
    window.counted.lobby = document.querySelector(".lobby") !== null;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
MORE_THAN_A_ROUND = 2000  # moves


@pytest.fixture
def new_window(browser: Browser, base_url: str) -> Iterator[Open]:
    """Windows of people who know nothing of each other."""
    contexts: list[BrowserContext] = []

    def open_window(name: str = "", size: ViewportSize = DESKTOP) -> Page:
        contexts.append(browser.new_context(base_url=base_url, reduced_motion="reduce", viewport=size))
        page = contexts[-1].new_page()
        if name:
            assert page.request.put("/api/me", data={"name": name}).ok
        return page

    yield open_window
    for context in contexts:
        context.close()


class Race:
    """Ann, who opened the table, and Ben, who came by the link and plays on a phone; the same deal in Python beside them."""

    def __init__(self, new_window: Open, **settings: object) -> None:
        self.game = kf.game("frenzy", players=2)
        self.position: Position = self.game.deal(DEAL)
        self.ann, self.ben = new_window("Ann"), new_window("Ben", PHONE)
        self.line = HeldSocket(self.ann)
        answer = self.ann.request.post("/api/tables", data={"game": "frenzy", "deal": str(DEAL), **settings})
        assert answer.ok, answer.text()
        self.table = str(answer.json()["id"])
        self.ann.goto(f"/table/{self.table}")
        link = self.ann.locator(".lobby .link-line a").get_attribute("href")
        assert link is not None
        self.ben.goto(link)
        expect(self.ben.get_by_role("heading", name="Ann invites you to play Solitaire Frenzy")).to_be_visible()
        self.ben.get_by_role("button", name="Join game").click()
        expect(self.ben.get_by_role("button", name="I am ready")).to_be_visible()

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.ann, self.ben

    @property
    def current_round(self) -> int:
        return int(self.game.rules.stage(self.position.view(SPECTATOR).state))

    def ready(self, name: str = "I am ready") -> None:
        for page in self.pages:
            page.get_by_role("button", name=name).click()

    def expect_started(self) -> None:
        for page in self.pages:
            expect(page.locator("[data-race='racing']")).to_be_attached()

    def keys(self, seat: int, text: str) -> tuple[str, ...]:
        """The keys by which a seat makes a move now."""
        return next(move.keys for move in self.position.scene(seat).moves if move.text == text)

    def press(self, seat: int, keys: tuple[str, ...]) -> None:
        for key in keys:
            self.pages[seat].keyboard.press(key)

    def play(self, seat: int, text: str, *, seen_by: tuple[int, ...] = (0, 1)) -> None:
        """Make a move by its keys, which is accepted."""
        states = [page.locator(".table-page").get_attribute("data-state") for page in self.pages]
        self.press(seat, self.keys(seat, text))
        for other in seen_by:
            expect(self.pages[other].locator(f".table-page:not([data-state='{states[other]}'])")).to_be_attached()
        self.position.play(text, seat)

    def rush(self) -> None:
        """Play the round to its end by other windows of both seats."""
        current_round, bot = self.current_round, Bot(self.game, "champion")
        with ExitStack() as stack:
            tabs = [stack.enter_context(tab_beside(page, self.table)) for page in self.pages]
            for turn in range(MORE_THAN_A_ROUND):
                view = self.position.view(turn % 2)
                if view.legal:
                    text = view.write(bot.choose(view))
                    assert isinstance(tabs[turn % 2].play(text), Changed)
                    self.position.play(text, turn % 2)
                if self.position.over or self.current_round != current_round:
                    return
        raise AssertionError("the round does not end")


def seats_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Players")


def find_card(page: Page, piece: str) -> Locator:
    """A card that lies among the hearts of the board."""
    return page.locator(f".board [data-zone='board-H'] [data-piece='{piece}']")


def test_two_windows_race(new_window: Open, accessibility_problems: Callable[[Page], list[str]]) -> None:
    race = Race(new_window)
    ann, ben = race.pages

    # Everybody sees who is ready; the host holds the start up and lets it go on.
    ann.get_by_role("button", name="I am ready").click()
    expect(ben.get_by_role("list", name="Players").get_by_role("listitem").first).to_contain_text("ready")
    expect(ann.locator(".status")).to_have_text("Waiting for Ben.")
    ann.get_by_role("button", name="Pause").click()
    expect(ben.locator(".lobby")).to_contain_text("The host has paused the race.")
    expect(ben.get_by_role("button", name="Resume")).to_have_count(0)
    for page in race.pages:
        page.evaluate(WATCH_COUNTDOWN)
    ann.get_by_role("button", name="Resume").click()
    ben.get_by_role("button", name="I am ready").click()
    race.expect_started()
    for page in race.pages:
        counted = page.evaluate("window.counted")
        assert {"3", "2", "1"} & set(counted["shown"])
        assert any(text.startswith("The race starts in") for text in counted["said"])
        assert not counted["lobby"]
    expect(seats_of(ann).locator(".seat-rtt")).to_have_count(2)
    expect(seats_of(ben).locator(".seat-rtt").first).to_contain_text("ms")

    # Both play. Ben is first where both want the same place; Ann is told so, and her card comes back.
    race.play(0, OPENING)
    race.line.hold()
    contested_keys = race.keys(0, CONTESTED)
    race.play(1, CONTESTED, seen_by=(1,))
    race.press(0, contested_keys)
    expect(find_card(ann, "2H-0")).to_be_visible()  # shown before anybody answers
    race.line.release()
    expect(ann.get_by_role("alert")).to_contain_text(re.compile(r"Ben was first, by (\d+ ms|less than)"))
    expect(find_card(ann, "2H-1")).to_be_visible()
    expect(find_card(ann, "2H-0")).to_have_count(0)
    expect(ben.locator(".photo-finish p")).to_have_count(0)

    # Between rounds the scorecard, and the next start.
    race.rush()
    for page in race.pages:
        expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
        expect(page.get_by_role("table", name="Score sheet").get_by_role("row").nth(1)).to_contain_text("Round 1")
        expect(page.locator(".lobby-soon")).to_contain_text(re.compile(r"Starts in \d+ s at the latest"))
    ann.get_by_role("button", name="Pause").click()
    expect(ben.locator(".lobby-soon")).to_have_count(0)
    for page in race.pages:
        assert accessibility_problems(page) == []
    ann.get_by_role("button", name="Resume").click()
    race.ready("Ready for round 2")
    race.expect_started()
    race.play(0, "turn")


def test_the_lobby_is_for_everybody(
    new_window: Open, observed_page: Page, accessibility_problems: Callable[[Page], list[str]]
) -> None:
    host, watcher = observed_page, new_window()
    assert host.request.put("/api/me", data={"name": "Ann"}).ok
    answer = host.request.post("/api/tables", data={"game": "frenzy", "options": {"players": 4}, "seats": ["open"] * 3})
    host.goto(f"/table/{answer.json()['id']}")
    watcher.goto(f"/table/{answer.json()['id']}")
    seats = host.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats).to_have_count(4)
    host.get_by_role("button", name="Remove: seat 4").click()
    expect(seats).to_have_count(3)
    host.get_by_role("button", name="Add a bot: seat 2").click()
    host.get_by_role("dialog").get_by_label("Champion").check()
    expect(host.get_by_role("dialog")).to_contain_text("as quick as a human can be")
    assert accessibility_problems(host) == []
    host.get_by_role("button", name="Let it play").click()
    expect(seats.nth(1)).to_contain_text("Champion")
    expect(seats.nth(1)).to_contain_text("ready")
    # Who looks on sees the same without a button, but for the free seat.
    expect(watcher.get_by_role("list", name="Players").get_by_role("listitem").nth(1)).to_contain_text("Champion")
    expect(watcher.get_by_role("list", name="Players").get_by_role("button")).to_have_count(0)
    expect(watcher.get_by_role("button", name="I am ready")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Join game")).to_be_visible()
    for size in (DESKTOP, PHONE):
        host.set_viewport_size(size)
        assert accessibility_problems(host) == []
    # By keys alone: ready, not ready, and a look at the table.
    host.get_by_role("button", name="I am ready").focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("button", name="I am not ready")).to_be_focused()
    host.keyboard.press("Enter")
    expect(host.get_by_role("button", name="I am ready")).to_be_focused()
    host.get_by_role("button", name="View table").click()
    expect(host.get_by_role("button", name="Show lobby")).to_be_visible()


def between_rounds(welcome: dict[str, Any]) -> None:
    """As it looks after the first round, which bots alone need minutes for."""
    table, scene = welcome["table"], welcome["scene"]
    points = [-3, 12, 20, 7, 1, 2][: len(table["seats"])]
    table["race"] |= {"stage": "gathering", "heat": 1, "begun": False}
    welcome["log"] = [{"seat": 0, "text": "done", "words": None, "ms": 0, "act": False}]
    scene["sheet"] = [
        {"name": {"key": "sheet.round", "values": {"n": 1}}, "reason": {"key": "sheet.stuck"}, "points": points, "sums": False},
        {"name": {"key": "sheet.total"}, "reason": None, "points": points, "sums": True},
    ]


# Of the lines of a list and the names in it: what lies over them, what takes a second line, what is wider than the box.
HIDDEN_IN_LOBBY = """() => {
  const [lobby] = document.querySelectorAll(".lobby");
  const found = lobby.scrollWidth > lobby.clientWidth ? ["the lobby is too wide"] : [];
  for (const line of lobby.querySelectorAll(".lobby-list li")) {
    const { left, top, bottom } = line.getBoundingClientRect();
    for (const y of [top + 3, bottom - 3])
      if (!line.contains(document.elementFromPoint(left + 12, y))) found.push(`covered: ${line.textContent}`);
  }
  for (const name of document.querySelectorAll(".seats .seat-name"))
    if (name.getBoundingClientRect().height > 24) found.push(`two lines: ${name.textContent}`);
  return found;
}"""


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_between_rounds_everybody_is_in_sight_and_called_alike(new_window: Open, size: ViewportSize, players: int) -> None:
    page = new_window("Ann", size)
    HeldSocket(page, between_rounds)
    settings = {"game": "frenzy", "options": {"players": players}, "seats": ["bot champion"] * (players - 1)}
    page.goto(f"/table/{page.request.post('/api/tables', data=settings).json()['id']}")
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    names = list(NAMES["osprey"][1:players])
    expect(page.locator(".lobby-list .seat-name")).to_have_text(["Ann", *names])
    if size is DESKTOP:
        expect(seats_of(page).locator(".seat-name")).to_have_text(["You", *names])
    assert page.evaluate(HIDDEN_IN_LOBBY) == []


def test_a_round_that_ended_on_the_deal_is_told(new_window: Open) -> None:
    page = new_window("Ann")
    settings = {"game": "frenzy", "deal": str(ENDED_ON_THE_DEAL), "seats": ["bot child"]}
    page.goto(f"/table/{page.request.post('/api/tables', data=settings).json()['id']}")
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    expect(page.get_by_role("row", name="Round 1")).to_contain_text("nobody could play")
    page.get_by_role("button", name="Ready for round 2").click()
    expect(page.locator(".status")).to_contain_text("Round 1 ended because nobody could play. Round 2 of 3")


def test_a_calm_table_runs_in_slices(observed_page: Page, accessibility_problems: Callable[[Page], list[str]]) -> None:
    page = observed_page
    page.goto("/new/frenzy")
    page.get_by_role("radiogroup", name="Players").get_by_label("3", exact=True).check()
    page.get_by_role("radiogroup", name="All other seats").get_by_label("Champion").check()
    page.get_by_label("Seat 3").select_option("Nib, Child")
    page.get_by_label("Relaxed mode").check()
    assert accessibility_problems(page) == []
    page.get_by_role("button", name="Open lobby").click()
    expect(page.locator(".lobby")).to_contain_text("Relaxed mode")
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator(".status")).to_contain_text("Turn 1: your move.")
    expect(page.get_by_role("timer", name="left in this turn")).to_have_text(re.compile(r"\d+ s"))
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".status")).to_contain_text(re.compile("Turn 1: you have moved|Turn 2"))
    expect(page.locator(".status")).to_contain_text("Turn 2: your move.")
    page.keyboard.press("p")
    expect(page.locator(".status")).to_contain_text("Turn 3: your move.")
    page.get_by_role("button", name="Pass").focus()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        expect(page.get_by_role("button", name="Pass")).to_be_in_viewport()
