"""A tableau of printed cards: by clicks, keys, taps and drag; decks of one's own; what is picked up by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Position, Route, ViewportSize, WebSocketRoute, expect

from kingfisher.core.scene import Scene, SceneMove
from kingfisher.games.tacklebox import deck
from tests.browser.network import SOCKET
from tests.browser.player import DESKTOP, PHONE, Player, walk_to
from tests.browser.test_screenshots import DRAWN, SIZES, Keep

DEAL = 7
TEMPLATE = Path(deck.__file__).with_name("deck.toml").read_text(encoding="utf-8")
# The cards of which not even the strip can be pointed at, or which are too narrow for a finger.
COVERED = """({ names, at }) => names.filter((name) => {
  const card = document.querySelector(`[data-piece='${name}']`);
  card.scrollIntoView({ block: "center" });
  const { x, y, width } = card.getBoundingClientRect();
  return width < 44 || document.elementFromPoint(x + at.x, y + at.y)?.closest("[data-piece]") !== card;
})"""
STRIP: Position = {"x": 12, "y": 9}  # what is seen of a card that others cover


def open_player(page: Page, seed: int = DEAL, **settings: object) -> Player:
    return Player(page, seed, game="tacklebox", bot="random", **settings)


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Page:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=base_url, reduced_motion="reduce")
    return context.new_page()


def prune(player: Player) -> SceneMove:
    """Pick up what is safe, catch what can be caught, then deal; Surprises last."""

    def rank(move: SceneMove) -> int:
        if move.safe:
            return 0
        if move.text.startswith("catch"):
            return 2 if "all bait" in move.text else 1
        return {"lift": 0, "take": 0, "deal": 3}.get(move.text.split()[0], 4)

    return min(player.scene.moves, key=rank)


def card_moves(player: Player, verb: str) -> list[SceneMove]:
    return [move for move in player.scene.moves if move.text.startswith(verb)]


def play_until(player: Player, verb: str) -> SceneMove:
    """A move of this kind can be made."""
    player.rush(until=lambda: bool(card_moves(player, verb)), choose=lambda: prune(player))
    return card_moves(player, verb)[0]


def target_piece(scene: Scene, move: SceneMove) -> str | None:
    pieces = {piece.id for zone in scene.zones for piece in zone.pieces}
    return next((name for name in move.targets if name in pieces), None)


def is_part(scene: Scene, move: SceneMove) -> bool:
    """Whether the same card could also be played with another: then the page waits to be told."""
    return not target_piece(scene, move) and any(
        other.sources == move.sources and target_piece(scene, other) for other in scene.moves
    )


def by_pointing(player: Player, move: SceneMove, point: Callable[[Locator], None]) -> None:
    """Point at the card and, where that is not all, at the card it goes with; what could be more is made by its button."""
    if not move.sources:
        player.page.get_by_role("button", name=player.translate(move.label)).first.click()
        return
    scene = player.scene
    point(player.top_element(move.sources[0]))
    if other := target_piece(scene, move):
        point(player.element(other))
    elif is_part(scene, move):
        player.page.locator(".action-buttons").get_by_role("button", name=player.translate(move.label), exact=True).click()


def by_clicks(player: Player, move: SceneMove) -> None:
    by_pointing(player, move, lambda element: element.click(position=STRIP))


def by_taps(player: Player, move: SceneMove) -> None:
    """A card of a column, or the stock, shows first what would come of it; the second tap makes the move."""
    by_pointing(player, move, lambda element: element.tap(position=STRIP))
    chosen = player.page.locator(".pieces-fan .piece[data-standing='chosen'], .zone-pile[data-standing='chosen'] .piece").last
    next_state = player.page.locator(f".table-page[data-state='{player.states + 1}']")
    expect(next_state.or_(chosen).first).to_be_attached()
    if not target_piece(player.scene, move) and chosen.count():
        expect(player.page.locator(".action-buttons")).to_contain_text(player.translate(move.label))
        chosen.tap(position=STRIP)


def by_keys(player: Player, move: SceneMove) -> None:
    if not move.sources:
        player.page.keyboard.press(str(1 + [other.text for other in player.scene.moves].index(move.text)))
        return
    part, other = is_part(player.scene, move), target_piece(player.scene, move)
    for name in (*move.sources, *([other] if other else [])):
        walk_to(player, name)
        player.page.keyboard.press("Enter")
    if part:
        player.page.keyboard.press("Enter")


def drag(page: Page, element: Locator, target: Locator) -> None:
    start, end = strip_of(element), strip_of(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1] + 8)
    page.mouse.move(*end)
    page.mouse.up()


def strip_of(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + STRIP["x"], box["y"] + STRIP["y"]


# Playing


def test_a_game_is_played_to_its_end_by_clicks(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    player = open_player(page)
    player.play_through(by_clicks, 6, choose=lambda: prune(player))
    sheet = page.get_by_role("table", name="Score sheet")
    expect(sheet.get_by_role("row").last).to_contain_text(player.translate(player.position.scores()[0]))


def test_the_keyboard_is_enough(page: Page) -> None:
    player = open_player(page)
    play_until(player, "catch")
    for _ in range(6):
        player.play(prune(player), by_keys)


@pytest.mark.parametrize(("width", "height", "margin"), [(1366, 768, 12), (390, 844, 22), (360, 640, 22)])
def test_every_card_can_be_reached_and_read(page: Page, width: int, height: int, margin: int) -> None:
    """With all cards dealt and none played; a laptop scrolls nothing, a phone one way only."""
    page.set_viewport_size({"width": width, "height": height})
    player = open_player(page)
    player.rush(until=lambda: not card_moves(player, "deal"), choose=lambda: card_moves(player, "deal")[0])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert width < 1000 or page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    cards = [piece for zone in player.scene.zones if zone.kind == "fan" for piece in zone.pieces if piece.face is not None]
    assert page.evaluate(COVERED, {"names": [piece.id for piece in cards], "at": {"x": 12, "y": margin}}) == []
    for piece in cards[:5]:
        expect(player.element(piece.id)).to_have_accessible_name(re.compile(re.escape(player.translate(piece.label))))


def test_taps_and_drags_on_a_phone(phone: Page) -> None:
    player = open_player(phone)
    for _ in range(3):
        player.play(prune(player), by_taps)
    catch = play_until(player, "catch")
    fish, bait = player.element(catch.sources[0]), player.element(catch.targets[0])
    player.play(catch, lambda _player, _move: drag(phone, bait, fish))
    catch = play_until(player, "catch")
    fish, bait = player.element(catch.sources[0]), player.element(catch.targets[0])
    player.play(catch, lambda _player, _move: drag(phone, fish, bait))
    phone.context.close()


def test_a_catch_begins_at_either_end(page: Page) -> None:
    player = open_player(page)
    catch = play_until(player, "catch")
    bait = player.element(catch.targets[0])
    bait.click(position=STRIP)
    expect(bait).to_have_attribute("data-standing", "chosen")
    fish = player.element(catch.sources[0])
    expect(fish).to_have_attribute("data-standing", "target")
    player.play(catch, lambda _player, _move: fish.click(position=STRIP))


def test_a_fish_with_several_baits_asks_which(page: Page) -> None:
    player = open_player(page)

    def ways() -> list[SceneMove]:
        catches = card_moves(player, "catch")
        return next(
            (
                matches
                for move in catches
                if len(matches := [candidate for candidate in catches if candidate.sources == move.sources]) > 1
            ),
            [],
        )

    player.rush(until=lambda: bool(ways()), choose=lambda: prune(player))
    moves = ways()
    player.element(moves[0].sources[0]).click(position=STRIP)
    buttons = page.locator(".action-buttons button")
    expect(buttons).to_have_text([re.compile(re.escape(player.translate(move.label))) for move in moves])
    for move in moves:
        expect(player.element(move.targets[0])).to_have_attribute("data-standing", "target")
    player.play(moves[-1], lambda _player, _move: buttons.last.click())


def test_the_tab_key_goes_from_a_chosen_card_to_what_can_be_made_of_it(page: Page) -> None:
    player = open_player(page)
    catch = play_until(player, "catch")
    walk_to(player, catch.sources[0])
    page.keyboard.press("Enter")
    expect(player.element(catch.sources[0])).to_have_attribute("data-standing", "chosen")
    page.keyboard.press("Tab")
    expect(page.locator(".action-buttons button").first).to_be_focused()


def test_dealing_takes_a_second_tap(phone: Page) -> None:
    player = open_player(phone)
    player.top_element("stock").tap()
    expect(player.element("stock")).to_have_attribute("data-standing", "chosen")
    player.check_page()
    deal = card_moves(player, "deal")[0]
    button = phone.locator(".action-buttons").get_by_role("button", name=player.translate(deal.label))
    player.play(deal, lambda _player, _move: button.tap())
    player.play(card_moves(player, "deal")[0], by_taps)
    phone.context.close()


def test_stopping_asks_first_by_button_and_by_list(page: Page) -> None:
    page.goto("/")
    answer = page.request.post("/api/tables", data={"game": "tacklebox", "deal": str(DEAL), "options": {"ending": "stop"}})
    page.goto(f"/table/{answer.json()['id']}")
    stop = page.locator(".action-buttons").get_by_role("button", name="Stop here")
    dealt = 0
    expect(page.locator(".table-page[data-state='0']")).to_be_attached()
    while not stop.count():
        page.locator(".board [data-zone='stock'] .piece").last.click()
        dealt += 1
        expect(page.locator(f".table-page[data-state='{dealt}']")).to_be_attached()
    for button in (stop, page.locator(".move", has_text="Stop here")):
        button.click()
        expect(page.get_by_role("alertdialog")).to_contain_text("Stop here")
        page.get_by_role("button", name="Choose another").click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.locator(f".table-page[data-state='{dealt}']")).to_be_attached()


def test_every_card_that_cannot_be_played_says_why(page: Page) -> None:
    player = open_player(page)
    refused = next(move for move in player.scene.refused if move.sources != ("stock",))
    player.element(refused.sources[0]).click(position=STRIP)
    rules = {rule.number: rule.sentence for rule in player.game.rulebook.values()}
    expect(page.locator(".action-bar")).to_contain_text(rules[refused.rule])
    label = next(piece.label for zone in player.scene.zones for piece in zone.pieces if piece.id == refused.sources[0])
    expect(page.locator(".action-bar")).to_contain_text(player.translate(label))
    column = next(zone for zone in player.scene.zones if zone.kind == "fan")
    hidden = next(piece for piece in column.pieces if piece.face is None)
    player.element(hidden.id).click(position={"x": 12, "y": 2})
    expect(page.locator(".action-bar")).to_contain_text(rules[str(column.closed)])
    player.check_page()


def test_open_piles_can_be_looked_through(page: Page) -> None:
    player = open_player(page)
    player.rush(until=lambda: player.scene.zone("boat").count > 2, choose=lambda: prune(player))
    page.get_by_role("button", name="Look through").filter(has_text="Boat").click()
    pieces = page.get_by_role("dialog").locator(".piece")
    expect(pieces).to_have_count(player.scene.zone("boat").count)
    expect(pieces.first).to_contain_text(player.translate(player.scene.zone("boat").pieces[0].label))


def test_the_boat_shows_every_catch_and_how_far_the_score_has_come(page: Page) -> None:
    player = open_player(page)
    boat = page.locator(".board [data-zone='boat']")
    expect(boat.locator(".pieces-hold .piece")).to_have_count(0)
    player.rush(until=lambda: player.scene.zone("boat").count > 2, choose=lambda: prune(player))
    expect(boat.locator(".pieces-hold .piece")).to_have_count(player.scene.zone("boat").count)
    gauge = player.scene.zone("boat").gauge
    assert gauge is not None
    expect(boat.locator(".gauge")).to_contain_text(player.translate(gauge.label))
    expect(boat.locator(".gauge-value")).to_have_text(f"{gauge.value:,}")
    filled = boat.locator(".gauge-bar").evaluate("(bar) => parseFloat(getComputedStyle(bar).backgroundSize)")
    assert filled == pytest.approx(100 * gauge.value / gauge.most, abs=0.1)


def test_the_table_shuts_nobody_out(observed_page: Page, accessibility_problems: Callable[[Page], list[str]]) -> None:
    observed_page.set_viewport_size(DESKTOP)
    player = open_player(observed_page)
    player.rush(max_moves=30, choose=lambda: prune(player))
    assert accessibility_problems(observed_page) == []


# By itself


def test_safe_cards_are_picked_up_by_itself_after_a_move_and_not_after_an_undo(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Pick up safe cards automatically").check()
    player = open_player(page, practice=True)
    player.top_element("stock").click()
    player.position.play("deal")
    player.states += 1
    labels = []
    while safe := [move for move in player.scene.moves if move.safe]:
        labels.append(player.translate(safe[0].label))
        player.position.play(safe[0].text)
        player.states += 1
    player.check_page()
    spoken = page.locator("p[aria-live='polite']").filter(has_text="Played automatically")
    for announcement in (page.locator(".action-bar"), spoken):
        for label in labels:
            expect(announcement).to_contain_text(label)
    # What was taken back lies there again, and stays until the player moves.
    page.keyboard.press("u")
    player.position.undo()
    player.states += 1
    player.check_page()
    page.get_by_role("tab", name="Log").click()
    player.check_page()


# Can it be won?


def test_an_answer_that_knows_the_hidden_cards_says_so(page: Page) -> None:
    """At a practice table; after the end anybody may ask about the deal."""
    player = open_player(page, practice=True)
    page.keyboard.press("w")
    expect(page.locator(".action-bar")).to_contain_text("ith the hidden cards", timeout=60_000)
    player.rush(choose=lambda: prune(player))
    page.get_by_role("button", name="Was it winnable?").click()
    status = page.locator(".ending-words [role='status']").first
    expect(status).to_have_text(re.compile("this deal|ran out of time"), timeout=60_000)


# New games


def choose_file(page: Page, text: str) -> None:
    page.get_by_label("Deck", exact=True).select_option(label="My own file")
    page.get_by_label("Choose file").set_input_files({"name": "my.toml", "mimeType": "text/plain", "buffer": text.encode()})


def test_a_deck_of_ones_own_is_refused_with_its_line_and_played_when_it_is_good(page: Page) -> None:
    page.goto("/new/tacklebox")
    page.get_by_text("More rules").click()
    bad_deck = TEMPLATE.replace('Kingfish = { bait = "Mackerel", value = 750', 'Kingfish = { bait = "Mackerel", value = 755')
    line = 1 + next(index for index, text in enumerate(bad_deck.splitlines()) if "755" in text)
    choose_file(page, bad_deck)
    expect(page.locator("#fault-deck")).to_contain_text(f"line {line}")
    choose_file(page, TEMPLATE.replace("Kingfish =", "Giant =").replace("value = 750", "value = 800"))
    expect(page.locator("#told-deck")).to_have_text("my.toml is valid: 19,550 points in total.")
    expect(page.locator("#fault-deck")).to_have_count(0)
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(".badge", has_text=re.compile("own-[0-9a-f]+"))).to_be_visible()
    expect(page.locator(".table-remark")).to_contain_text("19,550")


def test_our_deck_can_be_downloaded_to_begin_with(page: Page) -> None:
    page.goto("/new/tacklebox")
    page.get_by_text("More rules").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download our file as a template").click()
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == TEMPLATE


def test_only_a_deal_that_can_be_won(page: Page) -> None:
    """The server may have none ready, and finding one takes its time, so both of its answers are put into its mouth."""
    bodies: list[Any] = []

    def none_ready(route: Route) -> None:
        bodies.append(route.request.post_data_json)
        problem = {"code": "none-ready", "reason": "none is ready yet: try again shortly", "field": "winnable"}
        route.fulfill(status=503, json=problem)

    def chosen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda problem: socket.send(str(problem).replace('"winnable":false', '"winnable":true')))

    page.goto("/new/tacklebox")
    page.get_by_text("More rules").click()
    page.get_by_label("Winnable deal").check()
    page.route("**/api/tables", none_ready, times=1)
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("#fault-winnable")).to_have_text("None is ready yet: try again shortly.")
    assert [table["winnable"] for table in bodies] == [True]
    page.get_by_label("Deal number").fill("7")
    expect(page.get_by_label("Winnable deal")).to_be_disabled()
    page.route_web_socket(SOCKET, chosen)
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(".badge", has_text="winnable")).to_be_visible()


# Pictures


@pytest.mark.parametrize(("size", "theme"), DRAWN)
def test_screenshots_of_a_tableau(browser: Browser, base_url: str, save_screenshot: Keep, size: str, theme: Any) -> None:
    context = browser.new_context(base_url=base_url, color_scheme=theme, reduced_motion="reduce", **SIZES[size])
    page = context.new_page()
    name = "" if size == "desktop" else "phone-"
    player = open_player(page)
    player.rush(max_moves=24, choose=lambda: prune(player))
    save_screenshot(page, f"{name}tableau-{theme}")
    context.close()


# The names on cards that are written smaller than can be read, and what a finger cannot hit: narrower or lower than this.
TOO_SMALL = """({ touch, letters }) => {
  const hit = (thing) => {
    const after = getComputedStyle(thing, "::after");
    const { width, height } = thing.getBoundingClientRect();
    return Math.min(Math.max(width, parseFloat(after.width) || 0), Math.max(height, parseFloat(after.height) || 0)) >= touch;
  };
  const isRead = (name) => parseFloat(getComputedStyle(name).fontSize) >= letters && name.scrollWidth <= name.clientWidth;
  const targets = [...document.querySelectorAll(".board :is([data-zone=stock] [data-piece], .unfold)")];
  const seen = (name) => name.getClientRects().length;
  const names = [...document.querySelectorAll(".board li:last-child .print-small")].filter(seen);
  return [
    ...targets.filter((thing) => !hit(thing)).map((thing) => thing.innerText),
    ...names.filter((name) => !isRead(name)).map((name) => name.innerText),
    ...(names.length ? [] : ["no names"]),
  ];
}"""


CAN_BE_HIT = """(card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("size", [PHONE, {"width": 390, "height": 844}], ids=["small", "high"])
def test_on_a_phone_names_are_read_and_piles_are_hit(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    player = open_player(page)
    play_until(player, "catch")
    player.play_on(by_clicks, 6)
    assert page.evaluate(TOO_SMALL, {"touch": 44, "letters": 11}) == []


@pytest.mark.parametrize("size", [PHONE, {"width": 390, "height": 844}], ids=["small", "high"])
def test_on_a_phone_the_hand_is_seen_above_the_guide_that_speaks_of_it(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto("/start/tacklebox")
    card = page.get_by_role("region", name="Tutorial")
    card.get_by_role("button", name="Next").click()
    page.locator(".board [data-piece='bluenose']").click()
    expect(card).to_contain_text("Hand")
    page.get_by_role("button", name="Close").click()
    page.locator(".board [data-piece='squid-bait.d5']").click()
    hand = page.locator(".board [data-zone='hand'] [data-piece]")
    expect(hand).to_have_count(1)
    assert hand.evaluate(CAN_BE_HIT)
