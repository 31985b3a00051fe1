"""The board of a race in a real browser: keys, clicks, taps and drags; what is shown before the server answers; every size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

import kingfisher as kf
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Scene, SceneMove
from kingfisher.core.tutorial import read_tutorial
from kingfisher.server.protocol.to_client import Changed, Done
from tests.browser.network import HeldSocket
from tests.browser.player import DESKTOP
from tests.server.clients import Guest, TableTab

DEAL = 127  # Ann can open a space, and then both have the card that goes there next
OPENING, CONTESTED = "AH to board 1", "2H to board 1"
ONTO = "8D to row 1"  # possible once the ace has gone
REFUSED = "8D to row 3"
ANN, BEN = 0, 1
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
TALL: ViewportSize = {"width": 390, "height": 844}
SHORT: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}
POINTER = 20  # pixels that the guide's mark needs
FLIGHT_MS = 200  # the longest a card is on its way

# Pairs of things that lie on each other, and things that are not wholly in the window.
LAID_OUT = """() => {
  const boxes = [...document.querySelectorAll(".deck-common [data-cell], .deck-own .zone-room, .deck-other")].map((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const name = thing.closest("[data-zone]")?.dataset.zone ?? thing.querySelector("[data-zone]").dataset.zone;
    return { name: `${name} ${thing.dataset.cell ?? ""}`, left, right, top, bottom };
  });
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other]));
  const wrong = pairs.filter(([one, other]) => meet(one, other)).map(([one, other]) => `${one.name} on ${other.name}`);
  const dock = document.querySelector(".tools");
  const floor = getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect().top : innerHeight;
  const own = [...document.querySelectorAll(".deck-own [data-piece]")];
  const pieces = own.map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]);
  const outside = [...boxes.map((box) => [box.name, box]), ...pieces].filter(
    ([, { left, right, top, bottom }]) => left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > floor + 0.5,
  );
  return [...wrong, ...outside.map(([name]) => `${name} is outside`)];
}"""

# What of the words and buttons of the bar a finger or an eye does not reach.
CUT_OFF = """() => {
  const bar = document.querySelector(".action-bar");
  const reaches = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const corners = [[left + 2, top + 2], [right - 2, bottom - 2]];
    return corners.every(([x, y]) => bar.contains(document.elementFromPoint(x, y)));
  };
  const all = [...bar.querySelectorAll(".speech, .speech > span, button")];
  return all.filter((thing) => !reaches(thing)).map((thing) => thing.innerText);
}"""

# The figures that are not wholly in the window, or lie on what is played with.
FIGURES_HIDDEN = """() => {
  const board = document.querySelector(".board-frame").getBoundingClientRect();
  const outside = ({ left, right, top, bottom }) => left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
  const over = ({ bottom, left, right }) => bottom > board.top + 1 && left < board.right && right > board.left;
  return [...document.querySelectorAll(".fact")].filter((fact) => {
    const box = fact.getBoundingClientRect();
    return outside(box) || over(box);
  }).map((fact) => fact.innerText);
}"""

# Whether the last letter stands within the box.
END_IS_SEEN = """(box) => {
  const letters = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let last = null;
  while (letters.nextNode()) last = letters.currentNode;
  const end = document.createRange();
  end.setStart(last, last.length - 1);
  end.setEnd(last, last.length);
  return end.getBoundingClientRect().right <= box.getBoundingClientRect().right + 0.5;
}"""

# The longest time that any card was on its way, as far as it was seen.
WATCH_FLIGHTS = """() => {
  window.longest = 0;
  const look = () => {
    const flying = document.getAnimations().filter(({ id }) => id === "travel");
    window.longest = Math.max(window.longest, ...flying.map(({ effect }) => effect.getTiming().duration));
    requestAnimationFrame(look);
  };
  look();
}"""


class Race:
    """Ann at a page, Ben by a bare socket, and the same deal in Python."""

    def __init__(self, page: Page, ben: Guest) -> None:
        self.page = page
        self.line = HeldSocket(page)
        self.game = kf.game("frenzy", players=2)
        self.position: Position = self.game.deal(DEAL)
        self.states = 0
        answer = page.request.post("/api/tables", data={"game": "frenzy", "deal": str(DEAL)})
        assert answer.ok, answer.text()
        self.table = str(answer.json()["id"])
        ben.join(self.table)
        page.goto(f"/table/{self.table}")

    def start(self, ben: TableTab) -> None:
        assert isinstance(ben.ask("ready", ready=True), Done)
        self.page.get_by_role("button", name="I am ready").click()
        expect(self.page.locator(".table-page[data-race='racing']")).to_be_attached()

    @property
    def scene(self) -> Scene:
        return self.position.scene(ANN)

    def move(self, text: str) -> SceneMove:
        return next(move for move in self.scene.moves if move.text == text)

    def piece(self, name: str) -> Locator:
        return self.page.locator(f".board [data-zone] [data-piece='{name}']")

    def zone_of(self, name: str) -> Locator:
        return self.page.locator(f".board [data-zone]:has([data-piece='{name}'])")

    def check_page(self) -> None:
        """The page has heard of as many moves as the copy, and shows the same cards in the same zones."""
        expect(self.page.locator(f".table-page[data-state='{self.states}']")).to_be_attached()
        for zone in self.scene.zones:
            for piece in zone.pieces[:1] if zone.kind == "pile" else zone.pieces:
                expect(self.page.locator(f".board [data-zone='{zone.id}'] [data-piece='{piece.id}']")).to_have_count(1)

    def ann_does(self, text: str) -> None:
        self.position.play(text, ANN)
        self.states += 1

    def ben_plays(self, ben: TableTab, text: str) -> None:
        assert isinstance(ben.play(text), Changed)
        self.position.play(text, BEN)
        self.states += 1


@pytest.fixture
def new_window(browser: Browser, base_url: str) -> Iterator[Callable[..., Page]]:
    contexts: list[BrowserContext] = []

    def open_window(size: ViewportSize = DESKTOP, **more: Any) -> Page:
        contexts.append(browser.new_context(base_url=base_url, viewport=size, **{"reduced_motion": "reduce", **more}))
        return contexts[-1].new_page()

    yield open_window
    for context in contexts:
        context.close()


@pytest.fixture
def ben(base_url: str) -> Iterator[Guest]:
    with Guest(base_url) as guest:
        yield guest


def effects_of(move: SceneMove) -> list[tuple[str, str]]:
    return [(effect.piece, effect.zone) for effect in move.effects]


def lies_in(race: Race, move: SceneMove) -> None:
    """The move's cards lie where it puts them."""
    for piece, zone in effects_of(move):
        expect(race.page.locator(f".board [data-zone='{zone}'] [data-piece='{piece}']")).to_have_count(1)


def test_two_keys_make_a_move_and_one_turns(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window()
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        opening = race.move(OPENING)
        first, second = opening.keys
        page.keyboard.press(first)
        expect(page.locator(".board [data-piece][data-standing='chosen']")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".board [data-standing='chosen']")).to_have_count(0)
        page.keyboard.press(first)
        page.keyboard.press("9")  # no key of the game: it clears, and makes no move of the list
        expect(page.locator(".board [data-standing='chosen']")).to_have_count(0)
        assert not any(move.keys[:1] == ("4",) for move in race.scene.moves)
        page.keyboard.press("4")  # a key of the game that takes nothing now is no number of the list
        page.keyboard.press(first)
        page.keyboard.press(second)
        race.ann_does(OPENING)
        race.check_page()
        page.keyboard.press(" ")
        race.ann_does("turn")
        race.check_page()
        # Elsewhere the space bar presses what has the focus.
        page.get_by_role("tab", name="Log").focus()
        page.keyboard.press(" ")
        expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
        assert race.line.moves() == [OPENING, "turn"]
        # The keys stand on what they take.
        zone = page.locator(".board [data-zone='turned-0']")
        expect(zone).to_have_attribute("aria-keyshortcuts", "s")


def test_cards_lie_where_they_were_put_until_the_server_answers(new_window: Callable[..., Page], ben: Guest) -> None:
    """Others play meanwhile; who was too late sees the card go back."""
    page = new_window()
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        opening = race.move(OPENING)
        race.line.hold()
        for key in opening.keys:
            page.keyboard.press(key)
        lies_in(race, opening)
        expect(page.locator(".table-page[data-state='0']")).to_be_attached()
        tab.until_state(1)
        race.ann_does(OPENING)
        race.line.release()
        race.check_page()

        contested = race.move(CONTESTED)
        before = race.zone_of(contested.sources[0]).get_attribute("data-zone")
        race.line.hold()
        race.ben_plays(tab, CONTESTED)
        for key in contested.keys:
            page.keyboard.press(key)
        lies_in(race, contested)
        race.line.release()
        expect(race.piece(contested.sources[0])).to_have_count(1)
        expect(race.zone_of(contested.sources[0])).to_have_attribute("data-zone", before or "")
        race.check_page()
        assert race.line.moves() == [OPENING, CONTESTED]


def test_a_move_without_a_key_shows_none(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window()
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        listed = page.locator(".move-list .move")
        first, second = (listed.filter(has_text=f"Ace of hearts to the board, space {space}") for space in (1, 2))
        expect(first.locator(".move-number")).to_have_text(" ".join(race.move(OPENING).keys).upper())
        expect(second).to_be_visible()
        expect(second.locator(".move-number")).to_have_count(0)


def test_one_click_goes_the_only_way_and_a_held_card_stays_in_the_hand(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window()
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        race.piece(race.move(OPENING).sources[0]).click()
        race.ann_does(OPENING)
        race.check_page()
        # While a card is held, another's move does not shake it off.
        held = race.piece(race.move(CONTESTED).sources[0])
        box = held.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        expect(page.locator(".ghost")).to_have_count(1)
        race.ben_plays(tab, "turn")
        expect(page.locator(".table-page[data-state='2']")).to_be_attached()
        expect(page.locator(".ghost")).to_have_count(1)
        target = page.locator(".board [data-zone='board-H']").bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + target["width"] - 8, target["y"] + target["height"] / 2)
        page.mouse.up()
        race.ann_does(CONTESTED)
        race.check_page()
        expect(page.locator(".ghost")).to_have_count(0)
        turned = race.page.locator(".board [data-zone='hand-0'] [data-piece]").last
        turned.click()
        race.ann_does("turn")
        race.check_page()


def test_an_empty_hand_tells_that_a_click_picks_it_up_again(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window()
    race = Race(page, ben)
    hand = page.locator(".board [data-zone='hand-0']")
    with ben.sit(race.table) as tab:
        race.start(tab)
        while race.scene.zone("hand-0").count:
            page.keyboard.press(" ")
            race.ann_does("turn")
            race.check_page()
        expect(hand.locator(".empty-place")).to_have_text("Pick up the hand again")
        expect(hand.get_by_role("button")).to_have_accessible_name(re.compile("Pick up the hand again"))
        hand.click()
        race.ann_does("pick up")
        race.check_page()


def test_what_is_said_aloud_does_not_flood(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window()
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        voices = page.locator(".table-page > [aria-live='polite']")
        heard = voices.all_inner_texts()
        for _ in range(5):
            race.ben_plays(tab, "turn")
        expect(page.locator(".table-page[data-state='5']")).to_be_attached()
        assert voices.all_inner_texts() == heard
        page.keyboard.press(" ")
        race.ann_does("turn")
        label = race.game.words().text(race.scene.zone("turned-0").pieces[0].label)
        expect(voices.filter(has_text=re.compile(label, re.IGNORECASE))).to_have_count(1)


def test_others_cards_fly_quickly_and_only_where_motion_is_wanted(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window(reduced_motion="no-preference")
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        page.evaluate(WATCH_FLIGHTS)
        race.piece(race.move(OPENING).sources[0]).click()
        race.ann_does(OPENING)
        race.check_page()
        race.ben_plays(tab, CONTESTED)
        race.check_page()
        page.wait_for_function("window.longest > 0")
        assert page.evaluate("window.longest") <= FLIGHT_MS


def racing(welcome: dict[str, Any]) -> None:
    """As it looks in the midst of a race: the longest row there can be, and cards of others on the board."""
    welcome["table"]["race"]["stage"] = "racing"
    zones = {zone["id"]: zone for zone in welcome["scene"]["zones"]}
    row, pile = zones["row-0-1"], zones["pile-0"]
    values = ["K", "Q", "J", *(str(value) for value in range(10, 1, -1)), "A"]
    suits = "SH" * 7
    like = pile["pieces"][0]

    def card(face: str, deck: int, slot: int) -> dict[str, Any]:
        return {**like, "id": f"{face}-{deck}", "face": face, "deck": deck, "slot": slot}

    row["pieces"] = [card(value + suit, 0, index) for index, (value, suit) in enumerate(zip(values, suits, strict=False))]
    for index, suit in enumerate("SCDH"):
        board = zones[f"board-{suit}"]
        board["pieces"] = [card(f"{value}{suit}", deck, deck) for deck, value in enumerate(("K", "10", "Q", "2", "J", "7"))]
        board["slots"] = []
        if index % 2:
            board["pieces"] = board["pieces"][:5]
            board["slots"] = [{"id": f"space-{suit}-6", "slot": 5, "label": board["label"]}]


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, TALL, SHORT], ids=lambda size: f"{size['width']}x{size['height']}")
def test_everything_has_its_place(
    new_window: Callable[..., Page],
    accessibility_problems: Callable[[Page], list[str]],
    save_screenshot: Callable[[Page, str], object],
    size: ViewportSize,
    players: int,
) -> None:
    small = size["width"] < 600
    page = new_window(size, **({"has_touch": True, "is_mobile": True} if small else {}))
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    HeldSocket(page, racing)
    answer = page.request.post("/api/tables", data={"game": "frenzy", "deal": "7", "options": {"players": players}})
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    expect(page.locator(".deck-own .zone-fan").first.locator("[data-piece]")).to_have_count(13)
    assert page.evaluate("[document.documentElement.scrollWidth, visualViewport.width]") == [size["width"], size["width"]]
    assert page.evaluate(LAID_OUT) == []
    if not small:
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    expect(page.locator(".deck-common [data-deck='4'] .deck-sign").first).to_have_text("5")
    expect(page.locator(".deck-other")).to_have_count(players - 1)
    # The round and one's own points stand above the table, those of the others in their lanes.
    expect(page.locator(".fact")).to_have_count(2)
    for lane in page.locator(".deck-other").all():
        expect(lane.locator(".deck-who")).not_to_be_empty()
        expect(lane.locator(".deck-points")).to_have_text(re.compile("^-?[0-9]+ pts$"))
    assert page.evaluate(FIGURES_HIDDEN) == []
    if size in (DESKTOP, SHORT) and players == 6:
        assert accessibility_problems(page) == []
    save_screenshot(page, f"race-{size['width']}-{players}")


def test_cards_are_tapped_on_a_phone(new_window: Callable[..., Page], ben: Guest) -> None:
    page = new_window(SHORT, has_touch=True, is_mobile=True)
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        race.piece(race.move(OPENING).sources[0]).tap()
        race.ann_does(OPENING)
        race.check_page()
        page.locator(".board [data-zone='hand-0'] [data-piece]").last.tap()
        race.ann_does("turn")
        race.check_page()
        assert page.locator(".zone-key").first.is_visible() is False
        race.piece(race.move(ONTO).sources[0]).tap()
        race.ann_does(ONTO)
        race.check_page()


@pytest.mark.parametrize("size", [TALL, SHORT, LYING], ids=lambda size: f"{size['width']}x{size['height']}")
def test_what_is_said_in_a_race_is_read_to_its_end_and_closed_on_a_phone(
    new_window: Callable[..., Page], ben: Guest, size: ViewportSize
) -> None:
    page = new_window(size, has_touch=True, is_mobile=True)
    race = Race(page, ben)
    with ben.sit(race.table) as tab:
        race.start(tab)
        refused = next(move for move in race.scene.refused if move.text == REFUSED)
        before = page.locator(".board-frame").bounding_box()
        for name in (*refused.sources, *refused.targets):
            race.piece(name).tap()
        rule = race.position.why_not(refused.text, ANN)
        assert rule is not None
        bar = page.locator(".action-bar")
        expect(bar).to_contain_text(rule.sentence)
        assert page.evaluate(CUT_OFF) == []
        bar.get_by_role("button", name="Close").tap()
        expect(bar).not_to_contain_text(rule.sentence)
        page.get_by_role("button", name="Hint").tap()
        expect(bar.get_by_role("button", name="Do it")).to_be_visible()
        assert page.evaluate(CUT_OFF) == []
        assert page.locator(".board-frame").bounding_box() == before
        # Meanwhile the race goes on.
        race.ben_plays(tab, "turn")
        expect(page.locator(".table-page[data-state='1']")).to_be_attached()
        bar.get_by_role("button", name="Do it").tap()
        expect(page.locator(".table-page[data-state='2']")).to_be_attached()


@pytest.mark.parametrize("size", [TALL, SHORT, LYING], ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_guide_of_a_race_shows_the_rule_that_it_speaks_of(new_window: Callable[..., Page], size: ViewportSize) -> None:
    page = new_window(size, has_touch=True, is_mobile=True)
    game = kf.game("frenzy", players=2)
    guide = read_tutorial(game.folder)
    position = game.deal(int(guide.deal))
    page.goto("/start/frenzy")
    card = page.get_by_role("region", name="Tutorial")
    for step in guide.steps:
        expect(card).to_contain_text(step.words)
        if step.refused:
            break
        if step.move:
            page.get_by_role("button", name="Hint").tap()
            page.get_by_role("button", name="Do it").tap()
            position.play(step.move, ANN)
        else:
            card.get_by_role("button", name="Next").tap()
    for name in step.points:
        page.locator(f".board [data-piece='{name}']").tap()
    rule = position.why_not(step.refused or "", ANN)
    assert rule is not None
    expect(page.locator(".action-bar .speech")).to_contain_text(rule.sentence)
    expect(page.locator(".action-bar .speech")).to_be_in_viewport(ratio=0.99)
    # What points at the pile lies between it and what is written below it.
    pile = page.locator(".board [data-zone='pile-0']")
    top_element, note = pile.locator("[data-pointed]").bounding_box(), pile.locator(".zone-note").bounding_box()
    assert top_element is not None
    assert note is not None
    assert note["y"] - top_element["y"] - top_element["height"] >= POINTER


def test_columns_of_the_same_name_are_told_apart_on_a_phone(new_window: Callable[..., Page]) -> None:
    def one_round_over(welcome: dict[str, Any]) -> None:
        racing(welcome)
        for seat in welcome["table"]["seats"][1:]:
            seat |= {"kind": "bot", "name": "champion"}
        welcome["scene"]["sheet"] = [{"name": {"key": "fact.round"}, "reason": None, "points": [-13, 11, 4, 14], "sums": True}]

    page = new_window(SHORT, has_touch=True, is_mobile=True)
    HeldSocket(page, one_round_over)
    answer = page.request.post("/api/tables", data={"game": "frenzy", "deal": "7", "options": {"players": 4}})
    page.goto(f"/table/{answer.json()['id']}")
    page.get_by_role("button", name="Show score sheet").tap()
    heads = page.locator(".score-sheet thead .points")
    expect(heads).to_have_count(4)
    assert [head.inner_text()[-1] for head in heads.all()[2:]] == ["2", "3"]
    assert [head.evaluate(END_IS_SEEN) for head in heads.all()[2:]] == [True, True]
    expect(heads.last).to_be_in_viewport(ratio=0.99)
