"""A newcomer's way through the pages, other screens, and everybody's right to read them."""

from __future__ import annotations

import gzip
import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import kingfisher as kf
from kingfisher.core.tutorial import read_tutorial
from kingfisher.server.http.static_files import FOLDER
from tests.browser.player import DESKTOP, PHONE, Player, by_clicks
from tests.server.servers import ServerProcess
from tools.node import WEB

LARGEST_SCRIPT, LARGEST_LANGUAGE = 110_000, 20_000  # bytes, compressed

# Where the letters stand of names that lie in what is pointed at, without the air below them.
NAMES = """() => {
  const named = ":is(.zone-title:not(.visually-hidden), .print-foot, .print-small)";
  const names = document.querySelectorAll(`.board [data-pointed] ${named}`);
  return [...names].filter((name) => name.getClientRects().length).map((name) => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const { x, y, width, height } = letters.getBoundingClientRect();
    return { x, y, width, height: height - 3 };
  }).filter(({ width }) => width);
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_is_guided_through_the_first_turns(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto("/")
    page.get_by_role("link", name="Start tutorial").click()
    page.wait_for_url("**/table/*")
    game = kf.game("tabletop")
    guide = read_tutorial(game.folder)
    position = game.deal(int(guide.deal))
    card = page.get_by_role("region", name="Tutorial")
    for step in guide.steps[:-1]:
        expect(card).to_contain_text(step.words)
        for name in step.points:
            expect(
                page.locator(f".board [data-piece='{name}'][data-pointed], .board [data-zone='{name}'][data-pointed]")
            ).to_be_attached()
        if step.move:
            move = next(move for move in position.scene().moves if move.text == step.move)
            for name in [*move.sources, *(target for target in move.targets if not target.endswith("-next"))]:
                point_at(page, name)
            position.play(step.move)
        elif step.refused:
            refused = next(move for move in position.scene().refused if move.text == step.refused)
            for name in refused.sources:
                point_at(page, name)
            rule = position.why_not(step.refused)
            assert rule is not None
            expect(page.locator(".action-bar")).to_contain_text(rule.sentence)
        else:
            card.get_by_role("button", name="Next").click()
    expect(card).to_contain_text(guide.steps[-1].words)
    card.get_by_role("button", name="Keep playing").click()
    expect(card).to_be_hidden()


def point_at(page: Page, name: str) -> None:
    """Click a piece, or the top of a zone."""
    piece = page.locator(f".board [data-piece='{name}']")
    (piece if piece.count() else page.locator(f".board [data-zone='{name}'] [data-piece]").first).click()


LANDSCAPE: ViewportSize = {"width": 844, "height": 390}


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
def test_the_way_in_is_in_sight_at_once(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto("/")
    expect(page.get_by_role("link", name="Start tutorial")).to_be_in_viewport(ratio=1)
    opener = page.locator("label", has_text="Open saved game")
    expect(opener).to_be_visible()
    assert opener.evaluate("one => one.offsetHeight") >= 44
    if size is not LANDSCAPE:
        expect(page.get_by_role("button", name="Play: ").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["tabletop", "tacklebox", "frenzy"])
def test_what_the_guide_points_at_can_be_read(page: Page, game: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(f"/start/{game}")
    expect(page.get_by_role("region", name="Tutorial")).to_be_visible()
    expect(page.locator(".board [data-pointed]").first).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    boxes = [box for box in page.evaluate(NAMES) if box["y"] + box["height"] < size["height"]]
    screenshots = [page.screenshot(clip=box, animations="disabled") for box in boxes]
    page.evaluate("document.querySelectorAll('[data-pointed]').forEach((thing) => thing.removeAttribute('data-pointed'))")
    assert screenshots
    assert screenshots == [page.screenshot(clip=box, animations="disabled") for box in boxes]


def test_a_wrong_move_is_held_back_by_the_guide(page: Page) -> None:
    page.goto("/start")
    page.wait_for_url("**/table/*")
    expect(page.locator(".table-page[data-state='0']")).to_be_attached()
    page.keyboard.press("1")
    expect(page.locator(".action-bar")).to_contain_text("The tutorial asks for")
    expect(page.locator(".table-page[data-state='0']")).to_be_attached()


def test_a_deal_is_chosen_by_its_number_and_marked_open(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("Options")).first.click()
    page.get_by_text("More rules").click()
    page.get_by_label("Deal number").fill("what?")
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("alert")).to_contain_text("deal number")
    page.get_by_label("Deal number").fill("34")
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("button", name=re.compile("open deal no. 34"))).to_be_visible()
    expect(page).to_have_title(re.compile("^The Tabletop Game"))
    expect(page.get_by_role("heading", level=1).locator("[title]")).to_have_attribute("title", kf.game("tabletop").title)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
def test_the_way_on_stays_in_sight_however_long_the_form_is(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto("/new/freshwater")
    page.get_by_text("More rules").click()
    start = page.get_by_role("button", name="Start game")
    expect(start).to_be_in_viewport(ratio=1)
    for field in page.locator(".new-game :is(input, select)").all():
        field.focus()
        field_box, bar = field.bounding_box(), page.locator(".start-bar").bounding_box()
        assert field_box is not None
        assert bar is not None
        assert field_box["y"] + field_box["height"] <= bar["y"]
        expect(start).to_be_in_viewport(ratio=1)


def test_practice_is_chosen_anew_each_time(page: Page) -> None:
    page.goto("/new/tabletop")
    page.get_by_label("Matching").select_option("forced")
    page.get_by_text("More rules").click()
    page.get_by_label("Practice").check()
    page.get_by_role("button", name="Start practice game").click()
    page.wait_for_url("**/table/*")
    page.goto("/new/tabletop")
    expect(page.get_by_label("Practice")).not_to_be_checked()
    expect(page.locator(".start-summary")).to_have_text("Alone · You must take a pair on top")
    expect(page.get_by_role("button", name="Start game")).to_be_visible()


def test_a_double_click_throws_no_game_away(page: Page) -> None:
    player = Player(page, 7)
    player.play_on(by_clicks, max_moves=1)
    page.goto("/")
    page.get_by_role("button", name="Delete").dblclick()
    expect(page.get_by_role("button", name="Keep game")).to_be_focused()
    page.wait_for_timeout(700)  # from now on a click is an answer
    page.get_by_role("button", name="Delete game").click()
    expect(page.get_by_role("button", name="Delete")).to_be_hidden()
    expect(page.get_by_role("heading", name="Kingfisher")).to_be_focused()
    assert page.request.get("/api/tables").json()["tables"] == []


def test_space_plays_a_replay_wherever_it_presses_nothing(page: Page) -> None:
    player = Player(page, 7)
    player.rush(max_moves=12)  # so many that it does not play to its end while it is looked at
    page.goto(f"/replay/{player.table}?step=1")
    play, pause = page.get_by_role("button", name="Play", exact=True), page.get_by_role("button", name="Pause")
    page.get_by_role("slider").focus()
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    page.keyboard.press("Space")
    expect(play).to_be_visible()
    page.locator(".happening[aria-current]").focus()
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    pause.click()
    expect(play).to_be_visible()
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name="Last step").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("slider")).to_have_value(page.get_by_role("slider").get_attribute("max") or "")
    page.keyboard.press("Space")  # the button has nothing left to do, so this plays the game from its start
    expect(pause).to_be_visible()


def test_statistics_draw_the_first_dot(page: Page) -> None:
    page.goto("/statistics")
    expect(page.get_by_text("No results yet")).to_be_visible()
    Player(page, 7).rush()
    page.goto("/statistics")
    expect(page.locator(".sheet", has_text="The Tabletop Game").get_by_text("Played")).to_be_visible()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="The Tabletop Game").click()
    expect(page.get_by_role("img").first).to_be_visible()
    expect(page.get_by_text("Cleared in").first).to_be_visible()
    expect(page.get_by_role("table").get_by_text("you")).to_have_count(0)  # an open deal stands in no best list


def test_a_seat_goes_to_another_screen(page: Page, browser: Browser, base_url: str) -> None:
    player = Player(page, 7)
    player.play_on(by_clicks, max_moves=2)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Switch device").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    link = page.request.post(f"/api/tables/{player.table}/transfer").json()["link"]
    other = browser.new_context(base_url=base_url, viewport=PHONE, reduced_motion="reduce").new_page()
    other.goto(link)
    other.get_by_role("button", name="Move game here").click()
    other.wait_for_url("**/table/*")
    old_page, player.page = player.page, other
    player.check_page()
    player.play_on(by_clicks, max_moves=2)
    expect(old_page.get_by_text("You are watching").first).to_be_visible()
    expect(old_page.locator(f".table-page[data-state='{player.states}']")).to_be_attached()
    other.context.close()


def test_everything_kept_is_exported_and_deleted(page: Page) -> None:
    player = Player(page, 7)
    player.play_on(by_clicks, max_moves=1)
    page.goto("/settings")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all data").click()
    export = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [table["table"] for table in export["tables"]] == [player.table]
    page.get_by_role("button", name="Delete all data").click()
    page.get_by_role("textbox").last.fill("delete")
    page.get_by_role("button", name="Delete all data now").click()
    expect(page.get_by_text("Your name, games and results were removed")).to_be_visible()
    page.goto(f"/table/{player.table}")
    expect(page.get_by_text("no such table")).to_be_visible()


def test_the_look_follows_the_settings(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Dark").check()
    page.get_by_label("Four-colour deck").check()
    page.reload()
    expect(page.get_by_label("Dark")).to_be_checked()
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    page.get_by_label("Light", exact=True).check()
    expect(page.locator("html")).to_have_css("color-scheme", "light")


def contrast(page: Page, text: str, ground: str) -> float:
    """Compute the contrast between two colours of the page, as WCAG does."""
    ratio: float = page.evaluate(
        """([text, ground]) => {
            const probe = document.body.appendChild(document.createElement("i"));
            const light = (name) => {
              probe.style.color = `var(--${name})`;
              const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
              const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const [one, other] = [light(text), light(ground)].sort((a, b) => b - a);
            probe.remove();
            return (one + 0.05) / (other + 0.05);
        }""",
        [text, ground],
    )
    return ratio


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_on_every_table(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto("/settings")
    for table in ("River", "Wood", "Meadow"):
        page.get_by_role("radio", name=table).check()
        for ground in ("table-far", "table-near"):
            for text in ("ink", "quiet", "teal"):
                assert contrast(page, text, ground) >= 4.5, (table, text, ground)
            assert contrast(page, "orange", ground) >= 3, (table, ground)  # the edge of what is chosen
    for back in ("Waves", "Scales", "Reeds", "Net"):
        page.get_by_role("radio", name=back).check()
        assert contrast(page, "back-line", "back") >= 3, back


def test_the_table_and_the_backs_follow_the_settings(page: Page) -> None:
    table = page.request.post("/api/tables", data={"game": "solotaire", "deal": "7"}).json()["id"]

    def looks() -> tuple[str, str, str]:
        page.goto(f"/table/{table}")
        expect(page.locator(".board .face-down").first).to_be_visible()
        frame, back = page.locator(".board-frame"), page.locator(".board .face-down").first
        pattern = page.locator("#card-back .back-wave").first.get_attribute("d") or ""
        return (
            frame.evaluate("one => getComputedStyle(one).backgroundImage"),
            back.evaluate("one => getComputedStyle(one).backgroundColor"),
            pattern,
        )

    before = looks()
    page.goto("/settings")
    page.get_by_role("radio", name="Wood").check()
    page.get_by_role("radio", name="Reeds").check()
    after = looks()
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_the_header_changes_the_language(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("banner").get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ajustes")
    page.get_by_role("banner").get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_one_click_plays_with_the_options_of_last_time(page: Page) -> None:
    page.goto("/")
    solotaire = page.locator(".game-tile", has_text="Solotaire")
    expect(solotaire.get_by_text("Alone · Usual")).to_be_visible()
    page.goto("/new/solotaire?variant=honeymoon")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    page.goto("/")
    expect(solotaire).to_contain_text("Two boards")
    solotaire.get_by_role("button", name="Play: Solotaire").click()
    page.wait_for_url("**/table/*")
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert table["options"]["variant"] == "honeymoon"


def test_tiles_are_real_boards_that_move_while_they_are_looked_at(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport=DESKTOP, reduced_motion="no-preference")
    page = context.new_page()
    page.goto("/")
    tile = page.locator(".game-tile", has_text="The Tabletop Game")
    card = tile.frame_locator("iframe").locator("[data-zone='clubs'] [data-piece]").first
    expect(card).to_be_attached()
    first = card.get_attribute("data-piece")
    tile.hover()
    expect(card).not_to_have_attribute("data-piece", first or "")
    # Nothing in a picture takes the focus.
    tile.get_by_role("button", name="Play").focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") != "IFRAME"
    context.close()


def test_a_tile_keeps_still_where_motion_is_not_wanted(page: Page) -> None:
    page.goto("/")
    tile = page.locator(".game-tile", has_text="The Tabletop Game")
    cards = tile.frame_locator("iframe").locator("[data-zone='clubs'] [data-piece]")
    expect(cards.first).to_be_attached()
    before = cards.evaluate_all("all => all.map((one) => one.dataset.piece)")
    tile.hover()
    page.wait_for_timeout(2000)
    assert cards.evaluate_all("all => all.map((one) => one.dataset.piece)") == before


def test_a_picture_of_the_rules_shows_what_comes_of_it(page: Page) -> None:
    page.goto("/rules/tabletop")
    figure = page.locator(".rule-picture", has_text="one apart")
    figure.scroll_into_view_if_needed()
    top = figure.frame_locator("iframe").locator("[data-zone='spades'] [data-piece]")
    expect(top).to_have_count(13)
    figure.get_by_role("button", name="Show").click()
    expect(top).to_have_count(12)


def test_a_page_without_its_server_says_so_kindly(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("heading", name="Kingfisher")).to_be_visible()
    port = server.address.rpartition(":")[2]
    server.end(signal.SIGTERM)
    page.reload()
    expect(page.get_by_role("button", name="Try again").first).to_be_visible()
    server = ServerProcess(tmp_path / "data", "--port", port)
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("link", name="Start tutorial")).to_be_visible()
    server.end(signal.SIGTERM)
    context.close()


# For everybody


def visits(page: Page) -> list[tuple[str, Callable[[], object]]]:
    """Every kind of page, and how to get there."""
    player = Player(page, 7)
    finished = page.request.post("/api/tables", data={"game": "tabletop", "deal": "5"}).json()["id"]

    def end_a_game() -> None:
        page.goto(f"/table/{finished}")
        expect(page.locator(".table-page[data-state='0']")).to_be_attached()
        if page.get_by_role("button", name="More").is_visible():
            page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        expect(page.get_by_role("link", name="Watch replay").first).to_be_visible()

    return [
        ("a table", lambda: page.goto(f"/table/{player.table}")),
        ("a choice", lambda: player.top_element("spades").click()),
        ("home", lambda: page.goto("/")),
        ("new game", lambda: page.goto("/new/tabletop")),
        ("guide", lambda: page.goto("/start")),
        ("the end", end_a_game),
        ("replay", lambda: page.goto(f"/replay/{finished}")),
        ("rules", lambda: page.goto("/rules/tabletop#5.3")),
        ("statistics", lambda: page.goto("/statistics")),
        ("settings", lambda: page.goto("/settings")),
        ("seat", lambda: page.goto("/seat#none")),
        ("nothing here", lambda: page.goto("/nowhere")),
        ("no table", lambda: page.goto("/table/none")),
    ]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_shut_out(
    observed_page: Page, accessibility_problems: Callable[[Page], list[str]], size: ViewportSize
) -> None:
    """axe-core finds nothing to complain about, every page has a title of its own, and none scrolls sideways."""
    observed_page.set_viewport_size(size)
    titles = []
    for name, go in visits(observed_page):
        go()
        assert (name, accessibility_problems(observed_page)) == (name, [])
        titles.append(observed_page.title())
    assert len(set(titles)) >= 9


def test_the_script_is_small() -> None:
    """A language other than English is a file of its own, which only those fetch who read it."""
    sizes = {file.name.split("-")[0]: len(gzip.compress(file.read_bytes())) for file in FOLDER.rglob("*.js")}
    languages = {name for name in sizes if (WEB / "src" / "i18n" / f"{name}.ts").exists() and len(name) == len("es")}
    assert languages == {"es"}
    assert max(sizes[name] for name in languages) < LARGEST_LANGUAGE
    assert sum(size for name, size in sizes.items() if name not in languages) < LARGEST_SCRIPT


def test_a_page_keeps_to_its_own_server(page: Page, base_url: str) -> None:
    """Nothing is fetched from anywhere else, and the browser has nothing to complain about."""
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    Player(page, 7).play_on(by_clicks, max_moves=3)
    assert [url for url in requests if not url.startswith((base_url, base_url.replace("http", "ws"), "data:"))] == []
    assert complaints == []
