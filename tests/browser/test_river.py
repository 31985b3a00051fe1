"""A table with the boards of several players: a whole game from two windows, every action by keys, what explains itself."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, WebSocketRoute, expect

import kingfisher as kf
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Scene, SceneMove
from kingfisher.core.tutorial import read_tutorial
from kingfisher.games.freshwater.tests.builders import day, table
from kingfisher.server.protocol.to_client import Changed
from tests.browser.player import DESKTOP, PHONE, by_clicks, by_keys, tab_beside
from tests.browser.test_screenshots import DRAWN, SIZES, Keep
from tests.browser.two_players import Open, TwoPlayers

GAME = kf.game("freshwater")
GOLDEN = GAME.folder / "tests" / "golden" / "river-2-random-basic-off-specialist.record"
CHOICE = re.compile(r"^\d: (.+?)(?: @\d+)?$", re.MULTILINE)
SCRIPT = CHOICE.findall(GOLDEN.read_text())
"""What two seats chose in a golden game of deal 7."""

OFTEN = 2
LYING: ViewportSize = {"width": 844, "height": 390}
REST_MS = 600  # so long the page scrolls nothing after somebody has, who did nothing else
TWO_DRAWINGS = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
OPEN_SHEET = "Show score sheet"
ACTIONS = {
    "fly", "take", "cast", "drift", "extra", "reel", "finesse", "drag", "tile", "end", "momentum", "skill", "move", "keep",
    "swap", "die",
}  # fmt: skip
"""Every kind of action, by the first word of its moves."""


@pytest.fixture
def company(new_window: Open) -> TwoPlayers:
    return TwoPlayers(new_window, "freshwater", script=SCRIPT, with_spectator=False)


def kind_of(move: SceneMove) -> str:
    return move.text.split()[0]


def is_last(position: Position, move: SceneMove) -> bool:
    return position.copy().play(move.text).over


def test_a_whole_game_by_clicks_from_two_windows(company: TwoPlayers) -> None:
    """Each kind of move so often by clicks, and the last one; the others by further windows of the seats."""
    counts: Counter[str] = Counter()
    while not company.position.over:
        for _ in company.rush(until=lambda move: counts[kind_of(move)] < OFTEN or is_last(company.position, move)):
            pass
        _, move = company.best()
        counts[kind_of(move)] += 1
        company.play(by_clicks)
    for seat in (0, 1):
        sheet = company.pages[seat].get_by_role("table", name="Score sheet")
        lines = company.scene(seat).sheet
        assert sheet.get_by_role("rowheader").all_inner_texts() == [company.translate(line.name, seat) for line in lines]
        for row, line in zip(sheet.get_by_role("row").all()[1:], lines, strict=True):
            assert row.get_by_role("cell").all_inner_texts()[-2:] == [str(points) for points in line.points]
        assert [line.points for line in lines][-1] == tuple(company.position.scores())


def test_every_kind_of_action_by_keys_alone(company: TwoPlayers) -> None:
    left = set(ACTIONS)
    while left:
        for _ in company.rush(until=lambda move: kind_of(move) in left):
            pass
        _, move = company.best()
        company.play(by_keys)
        left.discard(kind_of(move))


def test_what_others_did_is_watched_step_by_step(company: TwoPlayers) -> None:
    while company.position.to_act == 0:
        company.play()
    other = company.pages[1]
    choices = [entry for entry in company.position.entries if entry.is_choice]
    other.locator(".others-did").get_by_role("button", name="Replay").click()
    bar = other.get_by_role("group", name=re.compile("Replay"))
    expect(bar).to_be_visible()
    tools = other.locator(".tools > *").first
    expect(tools).to_have_css("opacity", "0.4")  # none of them can be used now
    status = bar.get_by_role("status")
    sentences = [status.inner_text()]
    for _ in range(30):
        forward = bar.get_by_role("button", name="Next step")
        if forward.get_attribute("aria-disabled") == "true":
            break
        other.keyboard.press("ArrowRight")
        expect(status).not_to_have_text(sentences[-1])
        sentences.append(status.inner_text())
    assert len(sentences) > len(choices)  # and what chance brought
    assert "Ann" in sentences[1]
    other.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(tools).to_have_css("opacity", "1")
    company.check_page()


def test_a_turn_that_ended_by_itself_is_taken_back_until_somebody_acts(company: TwoPlayers) -> None:
    for _ in company.rush(until=lambda move: move.text == "reel"):
        pass
    seat = company.position.to_act
    company.play()
    assert company.position.to_act != seat
    page = company.pages[seat]
    page.get_by_role("button", name="Undo").click()
    company.position.undo()
    company.states += 1
    company.check_page()
    assert company.position.to_act == seat


# What explains itself


def open_table(page: Page, players: int = 2, **settings: object) -> Scene:
    request = {"game": "freshwater", "deal": "7", "options": {"players": players}, "seats": ["bot random"] * (players - 1)}
    answer = page.request.post("/api/tables", data={**request, **settings})
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    expect(page.locator(".table-page")).to_be_visible()
    return kf.game("freshwater", players=players).deal(7).scene(0)


def element(page: Page, name: str) -> Locator:
    return page.locator(f".board [data-piece='{name}'], .board [data-zone='{name}']").first


def rules() -> dict[str, str]:
    return {rule.number: rule.sentence for rule in GAME.rulebook.values()}


@pytest.mark.parametrize("way", ["hover", "keys", "long press"])
def test_every_card_and_tile_explains_itself_with_its_rule(page: Page, new_window: Open, way: str) -> None:
    scene = open_table(page)
    card = page.locator(".explanation")
    tile = next(piece for piece in scene.zone("momentum").pieces if "ours" in piece.marks)
    where = element(page, tile.id)
    if way == "hover":
        where.hover()
    elif way == "long press":
        where.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    else:
        page.locator(".board [data-stop][tabindex='0']").focus()
        page.keyboard.press("e")
        for key in ["ArrowDown"] * 12 + ["ArrowLeft"] * 12:
            if card.count() and tile_words(tile.label) in card.inner_text():
                break
            page.keyboard.press(key)
            page.evaluate(TWO_DRAWINGS)
    expect(card).to_contain_text(tile_words(tile.label))
    assert tile.rule is not None
    expect(card).to_contain_text(rules()[tile.rule])
    expect(card).to_contain_text("we chose this value")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def tile_words(label: object) -> str:
    return GAME.words().text(label)  # type: ignore[arg-type]


def test_what_a_rule_refuses_is_told_once_and_the_card_stays_away(page: Page) -> None:
    scene = open_table(page)
    expect(page).to_have_title(re.compile("^Your turn"))
    card = page.locator(".explanation")
    where = element(page, scene.zone("momentum").pieces[0].id)
    where.hover()
    expect(card).to_be_visible()
    where.click()
    expect(page.locator(".action-bar .rule-link")).to_be_visible()
    expect(card).to_have_count(0)


def test_a_card_covers_nothing_that_can_be_pressed(page: Page) -> None:
    scene = open_table(page)
    bar = page.locator(".action-bar").bounding_box()
    assert bar is not None
    for piece in scene.zone("river").pieces[:3]:
        element(page, piece.id).hover()
        expect(page.locator(".explanation")).to_contain_text(tile_words(piece.label))
        box = page.locator(".explanation").bounding_box()
        assert box is not None
        assert box["y"] >= bar["y"] + bar["height"]


def test_one_key_explains_everything_until_it_is_pressed_again(page: Page) -> None:
    open_table(page)
    page.locator(".board [data-stop][tabindex='0']").focus()
    explanations = page.locator(".explaining")
    for ending in ("e", "Escape"):
        page.keyboard.press("e")
        expect(explanations).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".explanation")).to_be_visible()
        page.keyboard.press(ending)
        expect(explanations).to_have_count(0)
        expect(page.locator(".explanation")).to_have_count(0)


def test_on_a_phone_the_next_step_and_its_words_are_in_sight(page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_table(page)
    playable = page.locator(".board [data-standing='playable']")
    expect(playable.first).to_be_in_viewport()
    expect(page.locator(".status-line, .status").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_on_a_phone_a_touch_brings_most_of_what_it_opens_into_sight(
    browser: Browser, base_url: str, size: ViewportSize
) -> None:
    """Also right after scrolling, and where something else that could be done is in sight already."""
    context = browser.new_context(base_url=base_url, viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    open_table(page)
    element(page, "flies.orange").tap()
    die = element(page, "die-1-1")
    expect(die).to_have_attribute("data-standing", "playable")
    expect(die).to_be_in_viewport(ratio=0.99)
    # As near to the board where the die could be used otherwise as the die can still be touched.
    page.mouse.move(100, 200)
    page.mouse.wheel(0, -60)
    page.wait_for_timeout(REST_MS / 4)
    die.tap()
    river = [move for move in GAME.deal(7).play("fly orange").play("take die 1").scene(0).moves if move.text.startswith("cast")]
    assert len(river) == 3
    for cast in river[:2]:
        expect(element(page, cast.targets[0])).to_be_in_viewport(ratio=0.5)
    context.close()


def test_the_guide_shows_what_it_speaks_of_in_a_low_window(page: Page) -> None:
    page.set_viewport_size(LYING)
    page.goto("/start/freshwater")
    card = page.get_by_role("region", name="Tutorial")
    for step in read_tutorial(GAME.folder).steps[:3]:
        expect(card).to_contain_text(step.words)
        expect(element(page, step.points[0])).to_be_in_viewport(ratio=0.5)
        if step.move:
            element(page, step.points[0]).click()
        elif not step.refused:
            card.get_by_role("button", name="Next").click()


def test_the_odds_of_a_strike_card_are_told(page: Page) -> None:
    scene = open_table(page)
    element(page, scene.zone("strikes").pieces[0].id).hover()
    expect(page.locator(".explanation")).to_contain_text("1 in 4")


def test_the_score_is_explained_while_the_game_runs(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name=OPEN_SHEET).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("table", name="Score so far")).to_contain_text("Total so far")


def test_the_guide_teaches_a_whole_first_fish(page: Page) -> None:
    guide = read_tutorial(GAME.folder)
    page.goto("/start/freshwater")
    page.wait_for_url("**/table/*")
    position = kf.game("freshwater", **guide.options).deal(int(guide.deal))
    card = page.get_by_role("region", name="Tutorial")
    for step in guide.steps[:-1]:
        expect(card).to_contain_text(step.words)
        for name in step.points:
            expect(page.locator(f".board [data-pointed]:is([data-piece='{name}'], [data-zone='{name}'])")).to_be_attached()
        if step.move:
            expect(page).to_have_title(re.compile("^Your turn"))  # the others play as the guide wants
            page.get_by_role("button", name="Hint").click()
            page.get_by_role("button", name="Do it").click()
            for text in (step.move, *step.others):
                position.play(text)
        elif step.refused:
            move = next(move for move in position.scene(0).refused if move.text == step.refused)
            for name in (*move.sources, *move.targets):
                element(page, name).click()
            expect(page.locator(".action-bar .rule-link, .action-bar .speech-warm").first).to_be_visible()
        else:
            card.get_by_role("button", name="Next").click()
    expect(card).to_contain_text(guide.steps[-1].words)
    verbs = {entry.text.split()[0] for entry in position.entries if entry.actor == 0}
    assert {"cast", "drift", "reel", "tile", "momentum"} <= verbs


@pytest.mark.parametrize(("size", "theme"), DRAWN)
def test_screenshots_of_the_river(browser: Browser, base_url: str, save_screenshot: Keep, size: str, theme: Any) -> None:
    """A golden game in its middle, seen by one of the two with a die in hand."""
    context = browser.new_context(base_url=base_url, color_scheme=theme, reduced_motion="reduce", **SIZES[size])
    page, other = context.new_page(), browser.new_context(base_url=base_url).new_page()
    name = "" if size == "desktop" else "phone-"
    table = page.request.post("/api/tables", data={"game": "freshwater", "deal": "7"}).json()["id"]
    assert other.request.post(f"/api/tables/{table}/join").ok
    position = GAME.deal(7)
    for viewport in (page, other):
        viewport.goto("/")
    with tab_beside(page, table) as first, tab_beside(other, table) as second:
        for states, text in enumerate(SCRIPT):
            if states > 90 and position.to_act == 0 and any(move.text == "reel" for move in position.scene(0).moves):
                break
            tab = (first, second)[position.to_act]
            tab.until_state(states)
            assert isinstance(tab.play(text), Changed)
            position.play(text)
    for viewport in (page, other):
        viewport.goto(f"/table/{table}")
    expect(page.locator(f".table-page[data-state='{states}']")).to_be_attached()
    save_screenshot(page, f"{name}river-{theme}")
    context.close()
    other.context.close()


# For everybody


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_shut_out_of_the_river(
    observed_page: Page, accessibility_problems: Callable[[Page], list[str]], size: ViewportSize
) -> None:
    observed_page.set_viewport_size(size)
    for players in (2, 4):
        open_table(observed_page, players)
        assert (players, accessibility_problems(observed_page)) == (players, [])
    observed_page.get_by_role("button", name=OPEN_SHEET).click()
    expect(observed_page.get_by_role("dialog")).to_be_visible()
    assert accessibility_problems(observed_page) == []


def test_all_of_the_table_fits_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    for players in (2, 3, 4):
        open_table(page, players)
        expect(page.get_by_role("region", name="Players")).to_contain_text(re.compile(r"^You\s*to move"))
        pieces = page.locator(".board [data-piece]:not(.zone-pile *)").all()
        assert len(pieces) > 70
        for piece in pieces:
            expect(piece).to_be_in_viewport(ratio=0.99)


def show(page: Page, position: Position) -> None:
    """A table on which a position of our own lies: the scene that the server tells is another."""
    scene = json.loads(position.scene(0).to_json())

    def tell(page_side: WebSocketRoute) -> None:
        def on_server_message(text: str | bytes) -> None:
            message = json.loads(text)
            page_side.send(json.dumps(message | {"scene": scene} if "scene" in message else message))

        page_side.connect_to_server().on_message(on_server_message)

    page.route_web_socket(re.compile(r"/socket\b"), tell)
    solo: dict[str, Any] = {"options": {"variant": "solo"}, "seats": []}
    open_table(page, **(solo if position.game.seats == 1 else {}))


def box_of(page: Page, name: str) -> FloatRect:
    box = page.locator(name).bounding_box()
    assert box is not None
    return box


def test_words_on_a_full_board_are_whole_and_the_fish_of_others_is_to_be_seen(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    show(page, table(skills="ADEGLN", others={1: {"line": "coho gold 6/3", "skills": "HK"}}))
    cut = "(faces) => faces.filter((face) => face.scrollHeight > face.clientHeight).map((face) => face.textContent)"
    assert page.locator("[data-zone='cards-0'] .tile-face").evaluate_all(cut) == []
    assert box_of(page, "[data-zone='line-1'] .card")["width"] >= 32
    river, foot = box_of(page, "[data-panel='water']"), box_of(page, "[data-zone='hatch-1']")
    assert river["y"] + river["height"] - foot["y"] - foot["height"] < 32  # the rows share the height


def test_beside_an_empty_pile_nothing_is_in_the_way_of_what_is_noted(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    show(page, day())
    note, empty = (box_of(page, f"[data-zone='silent-catch'] .{name}") for name in ("zone-note", "empty-place"))
    assert note["height"] < 20  # one line
    assert note["y"] + note["height"] <= empty["y"]


def test_steps_of_tracks_and_wheels_that_are_ours_have_an_asterisk(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    show(page, day())
    for zone, steps in (("silent-track", [0, 1, 2, 4, 5, 6]), ("silent-wheel", [0, 1, 2, 5]), ("reel-0", [1, 2])):
        marked = page.locator(f"[data-zone='{zone}'] [data-step]:has(.step-ours)")
        assert marked.evaluate_all("(found) => found.map((step) => Number(step.dataset.step))") == steps
        expect(marked.locator(".step-ours").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_one_part_is_seen_at_a_time_and_the_dice_beside_each(page: Page) -> None:
    page.set_viewport_size(PHONE)
    show(page, table(players=3, pool="1234566"))
    tabs = page.locator(".part-tabs [role='tab']")
    parts = {
        "River": ["water"],
        "My board": ["seat-0"],
        "Supply": ["supply"],
        "Others": ["seat-1", "seat-2"],
    }
    expect(tabs).to_have_text([re.compile(f"^{name}") for name in parts])
    for name, panels in parts.items():
        tabs.filter(has_text=name).click()
        seen = page.locator(".board [data-panel]:visible")
        assert seen.evaluate_all("(found) => found.map((part) => part.dataset.panel)") == [*panels, "tray"]
        for panel in (panels[0], "tray"):
            expect(page.locator(f"[data-panel='{panel}']")).to_be_in_viewport(ratio=0.5)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for die in page.locator(".board [data-zone='pool'] .piece").all():
        box = die.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    tabs.first.click()
    for name in ("My board", "Supply", "Others", "River"):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".part-tabs [aria-selected='true']")).to_contain_text(name)


def test_on_a_phone_the_part_opens_where_something_can_be_done(page: Page) -> None:
    """As soon as nothing can be done in the open one, nor beside it; what could be done elsewhere is marked."""
    page.set_viewport_size(PHONE)
    open_table(page)
    chosen = page.locator(".part-tabs [aria-selected='true']")
    expect(chosen).to_have_text("Supply")  # the first fly
    element(page, "flies.orange").click()
    expect(page.locator(".table-page[data-state='1']")).to_be_attached()
    expect(chosen).to_have_text("Supply")  # a die lies beside it
    element(page, "die-1-1").click()
    expect(chosen).to_have_text("River")
    marked = page.locator(".part-tabs [data-wanted]")
    expect(marked).to_have_text(re.compile("^My board"))
    expect(marked).to_contain_text("something to do")


def test_a_reel_is_turned_on_to_where_it_stops(page: Page) -> None:
    page.set_viewport_size(DESKTOP)
    show(page, table(line="coho gold 6/3", section="black", reel=4, pool="1234566"))
    crank = page.locator("[data-zone='reel-0'] .dial-crank")
    expect(crank).to_have_attribute("style", "rotate: 0.8turn;")
    hub, ring = box_of(page, "[data-piece='reel-0.spinner']"), box_of(page, "[data-zone='reel-0'] .dial")
    assert abs(hub["x"] + hub["width"] / 2 - ring["x"] - ring["width"] / 2) < 2
    assert abs(hub["y"] + hub["height"] / 2 - ring["y"] - ring["height"] / 2) < 2


def test_momentum_tiles_are_chosen_one_by_one(page: Page) -> None:
    """Five of seven: with five the others cannot be taken, and with fewer the server says what is missing."""
    page.goto("/new/freshwater")
    page.locator(".more-rules > summary").click()
    tiles = page.get_by_role("group", name="Momentum tiles")
    expect(tiles.get_by_role("checkbox", checked=True)).to_have_count(5)
    expect(tiles.locator(".part-choice", has_text="pull for 3").locator("input")).to_be_disabled()
    tiles.locator("input[value='2']").uncheck()
    expect(tiles).to_contain_text("4 of 5 chosen")
    tiles.locator("input[value='7']").check()
    with page.expect_request("**/api/tables") as asked:
        page.locator("form.new-game button[type='submit']").click()
    assert json.loads(asked.value.post_data or "")["options"]["momentum"] == "1,3,4,5,7"
    page.wait_for_url("**/table/*")
