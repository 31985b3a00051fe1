"""Whole games in a real browser, by clicks, by keys alone, and by drag; and everything a player may ask on the way."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kingfisher.core.play.position import Position
from kingfisher.core.scene import SceneMove
from tests.browser.player import PHONE, Player, Way, by_clicks, by_drag, by_keys, by_taps
from tests.server.servers import ServerProcess, kingfisher

DEAL = 7


@pytest.mark.parametrize(
    ("way", "often"), [(by_clicks, 100), (by_keys, 5), (by_drag, 5)], ids=["by_clicks", "by_keys", "by_drag"]
)
def test_a_whole_game_is_played(page: Page, way: Way, often: int) -> None:
    player = Player(page, DEAL)
    player.play_through(way, often)
    assert player.position.won()
    expect(page.get_by_role("heading", name=re.compile("Cleared|won", re.IGNORECASE)).first).to_be_visible()


def test_a_game_is_played_by_touch_on_a_phone(browser: Browser, base_url: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=base_url, reduced_motion="reduce")
    player = Player(context.new_page(), 34)
    player.play_on(by_taps, max_moves=20)
    context.close()


# Asking


def test_a_refused_pair_is_answered_with_its_rule(page: Page) -> None:
    player = Player(page, DEAL)
    player.play(move_with_text(player.position, "cycle clubs diamonds"), by_clicks)
    for refused in player.scene.refused:
        if not refused.sources:
            continue
        page.keyboard.press("Escape")
        player.top_element(refused.sources[0]).click()
        player.top_element(refused.targets[0]).click()
        rule = player.position.why_not(refused.text)
        assert rule is not None
        expect(page.locator(".action-bar")).to_contain_text(rule.sentence)
    player.check_page()


def test_every_move_that_is_not_possible_says_why(page: Page) -> None:
    player = Player(page, DEAL)
    for refused in player.scene.refused:
        page.locator(".move-refused").filter(has_text=player.translate(refused.label)).first.click()
        rule = player.position.why_not(refused.text)
        assert rule is not None
        expect(page.locator(".action-bar")).to_contain_text(rule.sentence)


def test_a_refused_drag_glides_back_with_its_rule(page: Page) -> None:
    player = Player(page, DEAL)
    player.play(move_with_text(player.position, "cycle clubs diamonds"), by_clicks)
    refused = next(move for move in player.scene.refused if move.rule == "5.2")
    by_drag(player, SceneMove(refused.text, refused.label, refused.sources, refused.targets))
    expect(page.locator(".action-bar")).to_contain_text("One card of a pair is red and the other is black.")
    player.check_page()


def test_a_buried_card_answers_with_its_rule(page: Page) -> None:
    player = Player(page, DEAL)
    player.play(move_with_text(player.position, "cycle clubs diamonds"), by_clicks)
    buried = player.scene.zone("hearts").pieces[3]
    player.element(buried.id).click(position={"x": 12, "y": 8})
    expect(page.locator(".action-bar")).to_contain_text("from the tops of two decks")
    player.check_page()


def test_an_empty_deck_answers_with_its_rule(page: Page) -> None:
    player = Player(page, 34)
    player.rush(until=lambda: player.scene.moves[0].text.startswith("cycle") and bool(empty_decks(player)))
    player.element(empty_decks(player)[0]).click()
    expect(page.locator(".action-bar")).to_contain_text("An empty deck cannot be cycled")
    player.check_page()


def test_undo_goes_back_to_what_was_seen_last_and_redo_goes_on(page: Page) -> None:
    player = Player(page, DEAL)
    first = player.best()
    player.play(first, by_clicks)
    player.play(player.best(), by_clicks)
    moves = [entry.text for entry in player.position.entries if entry.is_choice]
    for _ in moves:
        page.keyboard.press("u")
        player.position.undo()
        player.states += 1
        player.check_page()
    for text in moves:
        page.keyboard.press("r")
        player.position.play(text)
        player.states += 1
        player.check_page()


def test_undo_says_why_it_does_not_go_past_the_dice(page: Page) -> None:
    player = Player(page, DEAL)
    player.rush(until=lambda: player.position.undo_reveals() and len(player.position.entries) >= 3)
    page.get_by_role("button", name="Undo").first.click(force=True)  # greyed, and it answers all the same
    expect(page.locator(".action-bar")).to_contain_text(re.compile("^Undo: .* practice"))


def test_a_practice_table_goes_back_past_the_dice(page: Page) -> None:
    player = Player(page, DEAL, practice=True)
    player.rush(until=lambda: player.position.undo_reveals() and len(player.position.entries) >= 3)
    player.position.undo()
    page.get_by_role("button", name="Undo").first.click()
    player.states += 1
    player.check_page()


def test_a_hint_is_shown_and_can_be_followed(page: Page) -> None:
    Player(page, DEAL)
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".table-page[data-state='1']")).to_be_attached()


def test_can_i_still_win(page: Page) -> None:
    Player(page, DEAL)
    page.keyboard.press("w")
    expect(page.locator(".action-bar")).to_contain_text("can still be won")


def test_a_match_that_loses_is_warned_of_first(page: Page) -> None:
    """Play pairs carelessly until one of them would lose."""
    player = Player(page, 5)

    def careless() -> SceneMove:
        return next((move for move in player.scene.moves if move.text.startswith("match")), None) or player.best()

    player.rush(until=lambda: any(move.warning for move in player.scene.moves), choose=careless)
    assert not player.position.over
    losing = next(move for move in player.scene.moves if move.warning)
    by_clicks(player, losing)
    expect(page.get_by_role("alertdialog")).to_contain_text("can no longer be won")
    page.get_by_role("button", name="Choose another").click()
    player.check_page()
    player.play(losing, by_clicks)
    page.keyboard.press("w")
    expect(page.locator(".action-bar")).to_contain_text("can no longer be won")


# Coming back


def test_the_discard_pile_is_the_same_after_a_reload(page: Page) -> None:
    player = Player(page, DEAL)
    while len(player.scene.zone("discard").pieces) < 6:
        player.play(player.best(), by_clicks)
    lying = page.locator(".board [data-zone='discard'] [data-piece]")
    piece_ids = [piece.get_attribute("data-piece") for piece in lying.all()]
    pairs = [entry.text.split()[1:] for entry in player.position.entries if entry.text.startswith("match")]
    assert set(piece_ids) > set(pairs[-1])
    page.reload()
    player.check_page()
    assert [piece.get_attribute("data-piece") for piece in lying.all()] == piece_ids


def test_a_reload_in_the_middle_loses_nothing(page: Page) -> None:
    player = Player(page, DEAL)
    player.play_on(by_clicks, max_moves=5)
    page.reload()
    player.check_page()
    player.play_on(by_clicks, max_moves=3)


def test_two_connections_of_one_seat_follow_each_other(page: Page) -> None:
    player = Player(page, DEAL)
    other = page.context.new_page()
    other.goto(f"/table/{player.table}")
    player.play_on(by_clicks, max_moves=3)
    expect(other.locator(f".table-page[data-state='{player.states}']")).to_be_attached()
    first_page, player.page = player.page, other
    player.play_on(by_clicks, max_moves=3)
    player.page = first_page
    player.check_page()


def test_an_unfinished_game_waits_on_the_home_page(page: Page) -> None:
    player = Player(page, DEAL)
    player.play_on(by_clicks, max_moves=2)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Continue", re.IGNORECASE)).first.click()
    player.check_page()


def test_a_killed_server_loses_nothing_and_the_page_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    player = Player(context.new_page(), DEAL)
    port = server.address.rpartition(":")[2]
    for _ in range(2):
        player.play_on(by_clicks, max_moves=4)
        server.kill()
        expect(player.page.get_by_text("Connection lost")).to_be_visible()
        server = ServerProcess(tmp_path / "data", "--port", port)
        expect(player.page.get_by_text("Connection lost")).to_be_hidden()
        player.check_page()
    player.play_on(by_clicks, max_moves=4)
    server.end(signal.SIGTERM)
    context.close()


# After the end


def test_a_finished_game_can_be_checked_watched_and_shared(page: Page, browser: Browser, base_url: str, tmp_path: Path) -> None:
    """A sealed game, given up: the secret is told, the page checks it, the record verifies, the replay is for everybody."""
    page.goto("/new/tabletop")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    expect(page.locator(".table-page[data-state='0']")).to_be_attached()
    seal = page.request.get(f"/api/tables/{table}").json()["seal"]
    page.keyboard.press("1")
    expect(page.locator(".table-page[data-state='1']")).to_be_attached()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("link", name="Watch replay").first).to_be_visible()
    record = tmp_path / "game.record"
    record.write_bytes(page.request.get(f"/api/tables/{table}/record").body())
    assert kingfisher("verify", record, "--seal", seal).returncode == 0

    stranger = browser.new_context(base_url=base_url, reduced_motion="reduce").new_page()
    stranger.goto(f"/replay/{table}")
    expect(stranger.get_by_role("slider")).to_be_visible()
    for _ in range(2):
        stranger.get_by_role("button", name="Next step").click()
    expect(stranger.get_by_role("slider")).to_have_value("2")
    expect(stranger).to_have_url(re.compile("step=2"))
    stranger.get_by_role("button", name="Last step").click()
    expect(stranger.get_by_text(re.compile("given up", re.IGNORECASE)).first).to_be_visible()
    stranger.context.close()


def empty_decks(player: Player) -> list[str]:
    return [zone.id for zone in player.scene.zones if zone.kind == "fan" and not zone.count]


def move_with_text(position: Position, text: str) -> SceneMove:
    return next(move for move in position.scene().moves if move.text == text)
