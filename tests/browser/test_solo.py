"""A long game for one: a Day by clicks, what happens by itself step by step, the Journal, branches, files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import kingfisher as kf
from kingfisher.core.scene import SheetLine
from tests.browser.player import DESKTOP, PHONE, SavedGamePlayer, Way, by_clicks, by_keys, walk_to
from tests.browser.test_screenshots import DRAWN, SIZES, Keep
from tests.browser.two_players import Open

GAME = kf.game("freshwater")
SOLO, ADVENTURE = "solo-1-1-0-1-1A-off-off-specialist", "adventure-off-specialist"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
NARROW: ViewportSize = {"width": 390, "height": 844}
SLOW = "localStorage.setItem('kingfisher.settings', JSON.stringify({ speed: 0.5 }))"
LONG_MS, SHORT_MS = 60_000, 300
"""Longer than any step is shown."""
NOT_PAST_THE_BEGINNING = "This branch begins here. Only practice games can be undone further."


def translate(message: object) -> str:
    return GAME.words().text(message)  # type: ignore[arg-type]


# Golden games as files


def lines_of(name: str) -> list[str]:
    text = (GAME.folder / "tests" / "golden" / f"{name}.record").read_text()
    return [line for line in text.splitlines() if not line.startswith("#")]


def moves_of(name: str) -> list[str]:
    return [line[3:] for line in lines_of(name) if line.startswith("0: ")]


def game_up_to(name: str, before: int = 0) -> tuple[str, list[str]]:
    """The game up to a move, counted from 0, and the moves from there on."""
    lines, moves = lines_of(name), moves_of(name)
    first = [index for index, line in enumerate(lines) if line.startswith("0: ")][before]
    return "\n".join([*lines[:first], ""]), moves[before:]


def move_number(move: str, number: int, name: str = ADVENTURE) -> int:
    """Which move of the game is the first, second, ... of this text."""
    return [index for index, text in enumerate(moves_of(name)) if text == move][number - 1]


END_OF_DAY = move_number("unlock rocks", 1) - 1
"""The move that ends Day 1."""
SILENT_ANGLER = move_number("end turn", 2, SOLO)
"""A move after which the Silent Angler casts twice."""


def check_sheet(sheet: Locator, lines: tuple[SheetLine, ...]) -> None:
    """All of a score sheet, line by line, as the game has it."""
    heads = sheet.get_by_role("columnheader").all_inner_texts()
    assert [head.lower() for head in heads[-2:]] == ["you", "silent angler"]
    for row, line in zip(sheet.get_by_role("row").all()[1:], lines, strict=True):
        expect(row.get_by_role("rowheader")).to_contain_text(translate(line.name))
        cells = row.get_by_role("cell").all_inner_texts()[-2:]
        assert [re.sub(r"\D", "", cell) for cell in cells] == ["" if points is None else str(points) for points in line.points]
        if line.reason is not None:
            expect(row).to_contain_text(translate(line.reason))


def test_a_whole_day_by_clicks_ends_with_both_columns_of_the_sheet(page: Page) -> None:
    player = SavedGamePlayer(page, *game_up_to(SOLO))
    player.play_through(by_clicks, often=4)
    assert player.script == []
    check_sheet(page.get_by_role("table", name="Score sheet"), player.scene.sheet)


# What happens by itself


def with_motion(page: Page) -> Page:
    """A page on which things move and time can be sent on; steps are shown long enough to press something meanwhile."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(SLOW)
    page.clock.install()
    return page


def step_bar(page: Page) -> Locator:
    return page.get_by_role("group", name="What happens next")


def make_move_and_list_events(player: SavedGamePlayer) -> list[str]:
    """Make the next move on the page without waiting for what comes of it; give what is told of it then."""
    player.check_page()
    by_clicks(player, player.best())
    first = len(player.position.entries)
    player.position.play(player.script.pop(0))
    player.states += 1
    messages = [player.position.log_message(index, 0) for index in range(first, len(player.position.entries))]
    return [translate(line) for line in messages if line is not None]


def test_the_silent_angler_acts_step_by_step(page: Page) -> None:
    player = SavedGamePlayer(with_motion(page), *game_up_to(SOLO, SILENT_ANGLER))
    before = len(player.position.entries)
    sentences, bar, status = make_move_and_list_events(player), step_bar(page), page.locator(".status")
    bar.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Showing what happens next")
    page.get_by_role("tab", name="Log").click()
    log = page.locator(".log > li:not([aria-hidden], .log-part)")
    assert len(sentences) == 6

    def shows(step: int) -> None:
        """Its words, and nothing beside the table that tells more."""
        expect(bar).to_contain_text(f"{step + 1} of {len(sentences)}")
        expect(status).to_contain_text(sentences[step], ignore_case=True)
        expect(log).to_have_count(before + step + 1)

    page.keyboard.press("Home")
    shows(0)
    page.clock.fast_forward(LONG_MS)
    shows(0)
    bar.get_by_role("button", name="Next step").click()
    shows(1)
    page.locator(".board").click(position={"x": 2, "y": 2})
    shows(2)
    page.keyboard.press("Space")
    shows(3)
    page.keyboard.press("ArrowLeft")
    shows(2)
    bar.get_by_role("button", name="Previous step").click()
    shows(1)
    bar.get_by_role("button", name="Play", exact=True).click()
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(SHORT_MS)  # until its time runs
    page.clock.fast_forward(LONG_MS)
    bar.get_by_role("button", name="Pause").click()
    shows(2)
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    player.check_page()
    expect(log).to_have_count(len(player.position.entries))
    for _ in ("after it", "after a reload"):
        page.get_by_role("button", name="Replay").click()
        back = page.get_by_role("group", name="Replay")
        expect(back).to_contain_text(f"of {len(sentences)}")
        page.keyboard.press("End")
        expect(back.get_by_role("status")).to_contain_text(sentences[-1], ignore_case=True)
        page.keyboard.press("Escape")
        player.check_page()
        page.reload()
        player.check_page()
        expect(bar).to_have_count(0)


def test_the_last_step_leads_to_the_table(page: Page) -> None:
    player = SavedGamePlayer(with_motion(page), *game_up_to(SOLO, SILENT_ANGLER))
    sentences, bar = make_move_and_list_events(player), step_bar(page)
    bar.get_by_role("button", name="Pause").click()
    page.keyboard.press("End")
    expect(bar).to_contain_text(f"{len(sentences)} of {len(sentences)}")
    page.keyboard.press("Space")
    expect(bar).to_have_count(0)
    player.check_page()
    player.play(player.best(), by_clicks)


def test_with_reduced_motion_nothing_plays_by_itself_but_all_can_be_watched(page: Page) -> None:
    player = SavedGamePlayer(page, *game_up_to(SOLO, SILENT_ANGLER))
    sentences = make_move_and_list_events(player)
    player.check_page()
    expect(step_bar(page)).to_have_count(0)
    page.get_by_role("button", name="Replay").click()
    back = page.get_by_role("group", name="Replay")
    expect(back.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(back.get_by_role("status")).to_contain_text(sentences[0], ignore_case=True)


# The Journal


@pytest.mark.parametrize("way", [by_clicks, by_keys], ids=["clicks", "keys"])
def test_the_first_tile_is_bought_and_the_day_begins(page: Page, way: Way) -> None:
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE))
    tile = next(piece for piece in player.scene.zone("unlock-tiles").pieces if piece.id == "unlock-tile-3")
    dear = next(move for move in player.scene.refused if move.text == "unlock finesse")
    sentence = next(rule.sentence for rule in GAME.rulebook.values() if rule.number == dear.rule)
    card, bar = page.locator(".explanation"), page.locator(".action-bar")
    if way is by_keys:
        page.locator(".board [data-stop][tabindex='0']").focus()
        walk_to(player, tile.id)
        page.keyboard.press("e")
        expect(card).to_contain_text(translate(tile.label))
        page.keyboard.press("e")
        walk_to(player, dear.sources[0])
        page.keyboard.press("Enter")
    else:
        player.element(tile.id).hover()
        expect(card).to_contain_text(translate(tile.label))
        player.element(dear.sources[0]).click()
    expect(bar).to_contain_text(sentence)
    page.keyboard.press("Escape")
    for _ in range(3):
        player.play(player.best(), way)
    assert player.script[0].startswith("take die")


def check_journal(player: SavedGamePlayer) -> None:
    """Days, boxes, Badges and the map, as the game has them."""
    scene = player.scene
    for day in scene.zone("days").pieces:
        assert day.print is not None
        expect(player.element(day.id)).to_contain_text(translate(day.print.title))
        expect(player.element(day.id)).to_contain_text(translate(day.print.text), ignore_case=True)
    for zone in scene.zones:
        for piece in zone.pieces:
            if piece.boxes is not None:
                box = player.element(piece.id).locator(".box")
                assert (piece.id, box.count()) == (piece.id, piece.boxes[1])
                filled = box.and_(player.page.locator(":not([data-state='open'])"))
                assert (piece.id, filled.count()) == (piece.id, piece.boxes[0])
    badges = next(fact for fact in scene.facts if fact.id == "badges")
    fact = player.page.locator(".fact").filter(has_text=re.compile("^Badges", re.IGNORECASE))
    expect(fact.locator(".fact-value")).to_have_text(str(badges.value))
    heap = player.page.locator(".board [data-zone='badges']")
    expect(heap.locator("[data-piece]")).to_have_count(1 if badges.value else 0)  # one that counts them all
    if badges.value != 1:
        expect(heap).to_contain_text(str(badges.value) if badges.value else "Empty")
    fly = next(piece for piece in scene.zone("map").pieces if piece.id == "map.angler")
    station = player.page.locator(".board [data-zone='map'] .station").nth(fly.slot)
    expect(station.locator("[data-piece='map.angler']")).to_be_visible()
    expect(station).to_contain_text(translate(scene.zone("map").steps[fly.slot].name))


def test_the_end_of_a_day_leads_to_the_journal_and_on_to_the_next_day(page: Page) -> None:
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE, END_OF_DAY - 5))
    for _ in range(6):
        player.play(player.best(), by_clicks)
    panel = page.locator(".interim")
    summary = translate(player.scene.interim)
    first, _, rest = summary.partition(". ")
    assert first == "Day 1 at L1 Crooked Fork: won, 67 to 46"
    expect(panel.get_by_role("heading")).to_have_text(f"{first}.")
    expect(panel).to_contain_text(rest)
    check_sheet(panel.get_by_role("table", name="Score sheet"), player.scene.sheet)
    expect(panel.get_by_role("link", name="Replay Day 1")).to_have_attribute("href", f"/replay/{player.table}?step=0")
    panel.get_by_role("button", name="On to the Journal").click()
    expect(panel).to_have_count(0)
    check_journal(player)
    page.reload()
    player.check_page()
    expect(panel).to_have_count(0)
    for _ in range(2):
        player.play(player.best(), by_clicks)
        check_journal(player)
    player.play(player.best(), by_clicks)
    assert any(zone.id == "river" for zone in player.scene.zones)


# History and branches


def before_purchase(move: str) -> tuple[str, int]:
    """The adventure up to the first move of this text as a file, and how many lines it has by then."""
    lines = lines_of(ADVENTURE)
    index = lines.index(f"0: {move}")
    return "\n".join([*lines[:index], ""]), index - lines.index("") - 1


def test_every_day_is_listed_with_its_scores_and_watched_from_its_beginning(page: Page) -> None:
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE, move_number("begin day", 3)))
    ends = [before_purchase(move) for move in ("unlock rocks", "unlock finesse")]  # what was bought first after each Day
    steps = [0, *(step for _, step in ends)]
    page.get_by_role("button", name="History").click()
    entries = page.get_by_role("dialog", name="Game history").get_by_role("listitem")
    expect(entries).to_have_count(len(steps))
    for day, (entry, step) in enumerate(zip(entries.all(), steps, strict=True), 1):
        link = entry.get_by_role("link", name=f"Replay Day {day}")
        expect(link).to_have_attribute("href", f"/replay/{player.table}?step={step}")
    for entry, (text, _) in zip(entries.all(), ends, strict=False):
        expect(entry).to_contain_text(translate(kf.replay(text).scene().interim).partition(". ")[0])
    expect(entries.last).to_contain_text("now")
    entries.nth(1).get_by_role("link").click()
    expect(page.get_by_role("slider")).to_have_value(str(steps[1]))
    expect(page.locator(".replay-status")).to_contain_text(translate(kf.replay(ends[0][0]).scene().status))


@pytest.mark.parametrize("way", ["history", "replay"])
def test_a_branch_begins_at_its_day_and_leaves_the_old_game_as_it_was(page: Page, way: str) -> None:
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE, move_number("begin day", 3)))
    old, (text, step) = player.table, before_purchase("unlock rocks")
    replayed, record = kf.replay(text), page.request.get(f"/api/tables/{old}/record").text()
    if way == "history":
        page.get_by_role("button", name="History").click()
        page.get_by_role("button", name="Play from here, the start of Day 2").click()
    else:
        page.goto(f"/replay/{old}?step={step}")
        page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(lambda url: old not in url)
    status, bar, undo = page.locator(".status"), page.locator(".action-bar"), page.get_by_role("button", name="Undo")
    expect(status).to_have_text(translate(replayed.scene().status))
    expect(page.locator(".table-title")).to_contain_text("branch from Day 2")
    page.locator(".board [data-piece='unlock-skill']").click()
    expect(status).to_have_text(translate(replayed.copy().play("unlock skill").scene().status))
    undo.click()
    expect(status).to_have_text(translate(replayed.scene().status))
    undo.click(force=True)  # it is no longer possible, and says why
    expect(bar).to_contain_text(NOT_PAST_THE_BEGINNING)
    expect(status).to_have_text(translate(replayed.scene().status))
    page.get_by_role("button", name="History").click()
    page.get_by_role("dialog").get_by_role("link", name="the original game").click()
    page.wait_for_url(f"**/replay/{old}?step={step}")
    assert page.request.get(f"/api/tables/{old}/record").text() == record
    page.goto(f"/table/{old}")
    player.check_page()


# Files


def save(page: Page, folder: Path) -> Path:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Save to file").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_a_saved_game_goes_on_at_another_guest(page: Page, new_window: Open, tmp_path: Path) -> None:
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE, END_OF_DAY - 4))
    file = save(page, tmp_path)
    assert file.suffix == ".record"
    other = new_window()
    other.goto("/")
    other.get_by_label("Open saved game").set_input_files(file)
    other.wait_for_url("**/table/*")
    assert player.table not in other.url
    for tab in (page, other):
        expect(tab.locator(".status")).to_have_text(player.translate(player.scene.status))
        moves = tab.locator(".moves .move:not(.move-refused) > span:nth-child(2)")
        assert moves.all_inner_texts() == [player.translate(move.label) for move in player.scene.moves]
    player.page = other
    player.play(player.best(), by_clicks)


def test_a_file_that_is_no_saved_game_is_refused_with_its_line(page: Page, tmp_path: Path) -> None:
    SavedGamePlayer(page, *game_up_to(ADVENTURE, END_OF_DAY - 4))
    record = save(page, tmp_path).read_text()
    lines = record.splitlines()
    last = max(index for index, line in enumerate(lines) if line.startswith("0: "))
    page.goto("/")
    games = page.get_by_role("link", name=re.compile("^Continue"))
    expect(games).to_have_count(1)
    for name, text, line in (
        ("cut", "\n".join([*lines[:-3], ""]), len(lines) - 3),
        ("cut-in-a-line", record[:-4], len(lines)),
        ("foreign", "Dear diary,\ntoday I went fishing.\n", 1),
        ("illegal", "\n".join([*lines[:last], "0: begin day", *lines[last + 1 :], ""]), last + 1),
    ):
        file = tmp_path / f"{name}.record"
        file.write_text(text)
        page.get_by_label("Open saved game").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(re.compile(rf"\bline {line}\b", re.IGNORECASE))
        assert (name, page.evaluate("location.pathname")) == (name, "/")
        page.reload()
        expect(games).to_have_count(1)


# For everybody


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_shut_out_of_an_adventure(
    observed_page: Page, accessibility_problems: Callable[[Page], list[str]], size: ViewportSize
) -> None:
    def look(case: str) -> None:
        assert (case, accessibility_problems(observed_page)) == (case, [])
        if size == PHONE:
            observed_page.set_viewport_size(NARROW)
            assert (case, observed_page.evaluate("document.documentElement.scrollWidth - innerWidth")) == (case, 0)
            observed_page.set_viewport_size(size)

    observed_page.set_viewport_size(size)
    observed_page.add_init_script(SLOW)
    player = SavedGamePlayer(observed_page, *game_up_to(ADVENTURE, END_OF_DAY))
    look("a Day")
    observed_page.emulate_media(reduced_motion="no-preference")
    make_move_and_list_events(player)
    step_bar(observed_page).get_by_role("button", name="Pause").click()
    observed_page.emulate_media(reduced_motion="reduce")  # the colours that fade are not those that stay
    look("what happens now")
    observed_page.keyboard.press("Escape")
    expect(observed_page.locator(".interim")).to_be_visible()
    look("the end of a Day")
    observed_page.get_by_role("button", name="On to the Journal").click()
    look("the Journal")
    if size == PHONE:
        observed_page.get_by_role("button", name="More", exact=True).click()
    observed_page.get_by_role("button", name="History").click()
    expect(observed_page.get_by_role("dialog").get_by_role("listitem")).to_have_count(2)
    look("History")


# The names of what is not all within the window, and words that do not fit where they stand.
CUT = """() => {
  const outside = [...document.querySelectorAll(".board [data-piece]")].filter((piece) => {
    const { top, left, bottom, right } = piece.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  });
  const short = [...document.querySelectorAll(".board *")].filter(
    (box) => getComputedStyle(box).textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth,
  );
  return [...outside.map(({ dataset }) => dataset.piece), ...short.map(({ textContent }) => textContent)];
}"""


@pytest.mark.parametrize("before", [move_number("begin day", 7), END_OF_DAY], ids=["Journal", "Day"])
def test_all_of_an_adventure_fits_a_laptop(page: Page, before: int) -> None:
    SavedGamePlayer(page, *game_up_to(ADVENTURE, before))
    for size in (LAPTOP, DESKTOP):
        page.set_viewport_size(size)
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("size", "theme"), DRAWN)
def test_screenshots_of_an_adventure(browser: Browser, base_url: str, save_screenshot: Keep, size: str, theme: Any) -> None:
    context = browser.new_context(base_url=base_url, color_scheme=theme, reduced_motion="no-preference", **SIZES[size])
    page = context.new_page()
    name = "" if size == "desktop" else "phone-"
    player = SavedGamePlayer(page, *game_up_to(ADVENTURE, END_OF_DAY))
    save_screenshot(page, f"{name}day-{theme}")
    make_move_and_list_events(player)
    bar = step_bar(page)
    bar.get_by_role("button", name="Pause").click()
    page.emulate_media(reduced_motion="reduce")  # nothing glides while the picture is taken
    page.keyboard.press("Home")
    bar.get_by_role("button", name="Next step").click()
    expect(bar).to_contain_text("2 of")
    expect(page.locator(".board [data-zone='casting']")).to_be_in_viewport(ratio=0.9)
    save_screenshot(page, f"{name}silent-{theme}")
    page.keyboard.press("Escape")
    expect(page.locator(".interim")).to_be_visible()
    save_screenshot(page, f"{name}day-end-{theme}")
    page.get_by_role("button", name="On to the Journal").click()
    expect(page.locator(".board [data-zone='unlock-tiles']")).to_be_in_viewport(ratio=0.9)
    save_screenshot(page, f"{name}journal-{theme}")
    if size == "phone":
        page.get_by_role("tab", name="Adventure Map").click()
    expect(page.locator(".board [data-zone='map']")).to_be_in_viewport(ratio=0.9)
    context.close()
