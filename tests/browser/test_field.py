"""A board on which cards are placed: by keys, by touch, by drag; what each place says of itself; the score sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from kingfisher.core.scene import SceneMove
from tests.browser.player import PHONE, Player, Way, by_clicks, by_drag, by_keys, by_taps

DEAL = 7


def open_player(page: Page, deal: int = DEAL) -> Player:
    return Player(page, deal, game="solotaire", bot="greedy")


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Page:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=base_url, reduced_motion="reduce")
    return context.new_page()


def placing(player: Player) -> list[SceneMove]:
    return [move for move in player.scene.moves if move.targets]


def play_until_something_can_be_made(player: Player) -> dict[str, str]:
    """What the card would make, by the places where it can go; not everywhere the same."""
    while True:
        notes = {move.targets[0]: player.translate(move.note) for move in placing(player)}
        if len(set(notes.values())) > 1:
            return notes
        player.play(player.best(), by_clicks)


@pytest.mark.parametrize(("way", "often"), [(by_keys, 100), (by_clicks, 6)], ids=["by_keys", "by_clicks"])
def test_a_whole_game_is_played_and_explained(page: Page, way: Way, often: int) -> None:
    player = open_player(page)
    player.play_through(way, often)
    (score,) = player.position.scores()
    sheet = page.get_by_role("table", name="Score sheet")
    expect(sheet).to_be_visible()
    lines = [[player.translate(line.name), str(line.points[0])] for line in player.scene.sheet]
    cells = [row.get_by_role("cell").last.inner_text() for row in sheet.get_by_role("row").all()[1:]]
    assert cells == [points for _, points in lines]
    assert sheet.get_by_role("rowheader").all_inner_texts() == [name for name, _ in lines]
    assert cells[-1] == str(score)
    page.get_by_role("link", name="Watch replay").click()
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()


def test_a_whole_game_is_played_by_touch_on_a_phone(phone: Page) -> None:
    """Everything that is played with stays in sight, from the first card to the last."""
    player = open_player(phone)
    while not player.position.over:
        move = player.best()
        if move.targets:
            for name in (*move.sources, *move.targets):
                expect(player.element(name)).to_be_in_viewport(ratio=1)
        player.play(move, by_taps)
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    phone.locator(".ending summary").tap()
    expect(phone.get_by_role("table", name="Score sheet")).to_be_visible()
    phone.context.close()


def test_a_card_is_dragged_to_its_place(page: Page) -> None:
    open_player(page).play_on(by_drag, max_moves=8)


def test_the_first_tap_places_nothing_and_can_be_thought_over(phone: Page) -> None:
    player = open_player(phone)
    first, second = placing(player)[:2]
    player.element(first.targets[0]).tap()
    player.element(second.targets[0]).tap()
    expect(phone.locator(".slot[data-standing='chosen']")).to_have_count(1)
    player.check_page()
    phone.get_by_role("button", name="Place it here").tap()
    player.position.play(second.text)
    player.states += 1
    player.check_page()
    phone.context.close()


def test_one_tap_is_enough_for_those_who_want_it(phone: Page) -> None:
    phone.goto("/settings")
    phone.get_by_label("Tap twice to place or turn a card").uncheck()
    player = open_player(phone)
    move = placing(player)[0]
    player.play(move, lambda player, move: player.element(move.targets[0]).tap())
    phone.context.close()


def test_turning_a_card_takes_two_taps(phone: Page) -> None:
    player = open_player(phone)
    while not (turning := [move for move in player.scene.moves if move.sources and not move.targets]):
        player.play(player.best(), by_taps)
    expect(phone.locator(".action-buttons .button-main")).to_have_count(0)
    player.element(turning[0].sources[0]).tap()
    expect(player.element(turning[0].sources[0])).to_have_attribute("data-standing", "chosen")
    player.check_page()
    player.play(turning[0], lambda player, move: player.element(move.sources[0]).tap())
    phone.context.close()


def test_nothing_is_shown_in_a_place_before_somebody_points_at_it(phone: Page) -> None:
    player = open_player(phone)
    move = placing(player)[0]
    player.element(move.targets[0]).tap()
    expect(phone.locator(".slot-preview")).to_have_count(1)
    player.play(move, lambda _player, _move: phone.get_by_role("button", name="Place it here").tap())
    expect(phone.locator(".slot-preview, .edge[data-lit]")).to_have_count(0)
    phone.context.close()


@pytest.mark.parametrize("size", [(740, 360), (640, 400)])
def test_a_low_window_shows_the_board_and_what_is_played_with(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = open_player(page)
    board = player.scene.zone("board")
    cells = [*(piece.id for piece in board.pieces), *(slot.id for slot in board.slots)]
    for name in (*cells, *placing(player)[0].sources):
        expect(player.element(name)).to_be_in_viewport(ratio=1)


def test_every_place_says_where_it_is_and_what_the_card_would_make(page: Page) -> None:
    player = open_player(page)
    notes = play_until_something_can_be_made(player)
    for slot in player.scene.zone("board").slots:
        name = player.element(slot.id).inner_text()
        assert name.startswith(player.translate(slot.label))
        assert notes.get(slot.id, "not available now").lower() in name.lower()


def test_what_would_be_made_is_shown_to_those_who_look(page: Page) -> None:
    player = open_player(page)
    place, note = next(
        (place, note) for place, note in play_until_something_can_be_made(player).items() if "nothing" not in note
    )
    player.element(place).hover()
    expect(page.locator(".action-preview")).to_contain_text(note, ignore_case=True)
    expect(page.locator(".edge[data-lit]")).to_have_count(2)
    changes = next(move.lines for move in placing(player) if move.targets[0] == place)
    gains = {f"{change.line} {change.at}": change for change in changes}
    expect(page.locator(".edge-gain")).to_have_count(len(gains))
    for name, change in gains.items():
        line = page.locator(f"[data-edge='{name}']")
        expect(line.locator(".edge-gain")).to_have_text(f"+{change.gain}")
        expect(line.locator(".edge-name")).to_have_text(player.translate(change.name))
    page.mouse.move(0, 0)
    expect(page.locator(".edge-gain")).to_have_count(0)
    expect(page.locator(".action-preview")).to_have_count(0)
    player.element(place).focus()
    expect(page.locator(".edge-gain")).to_have_count(len(gains))
    expect(page.locator(".action-preview")).to_contain_text(note, ignore_case=True)


def test_the_card_of_a_place_tells_the_move_alone_and_leaves_the_board_in_sight(page: Page) -> None:
    player = open_player(page)
    card = page.locator(".explanation")
    for place, note in play_until_something_can_be_made(player).items():
        player.element(place).hover()
        expect(card).to_contain_text(note, ignore_case=True)
        expect(card).not_to_contain_text("empty")
        card_box = card.bounding_box()
        assert card_box is not None
        for cell in page.locator(".board .field [data-piece], .board .field [data-slot]").all():
            box = cell.bounding_box()
            assert box is not None
            beside = card_box["x"] >= box["x"] + box["width"] or card_box["x"] + card_box["width"] <= box["x"]
            assert beside or card_box["y"] >= box["y"] + box["height"] or card_box["y"] + card_box["height"] <= box["y"]
        page.mouse.move(0, 0)


def test_the_numbers_above_and_beside_the_board_explain_themselves(page: Page) -> None:
    player = open_player(page)
    rules = {rule.number: rule.sentence for rule in player.game.rulebook.values()}
    edge = player.scene.zone("board").edges[0]
    fact = next(fact for fact in player.scene.facts if fact.id == "at-most")
    for element, explanation in ((page.locator("[data-edge='row 0']"), edge), (page.locator("[data-fact='at-most']"), fact)):
        element.hover()
        expect(page.locator(".explanation")).to_contain_text(player.translate(explanation.label))
        expect(page.locator(".explanation")).to_contain_text(rules[str(explanation.rule)])
        page.mouse.move(0, 0)
        expect(page.locator(".explanation")).to_have_count(0)
        element.click()
        expect(page.locator(".explanation")).to_contain_text(rules[str(explanation.rule)])
        page.keyboard.press("Escape")


def test_a_place_that_is_closed_answers_with_its_rule(page: Page) -> None:
    player = open_player(page)
    closed = next(slot for slot in player.scene.zone("board").slots if slot.closed)
    rule = next(rule for rule in player.game.rulebook.values() if rule.number == closed.closed)
    player.element(closed.id).click()
    expect(player.element(closed.id)).to_have_attribute("data-refused", "true")
    expect(page.locator("[data-pointed]")).to_have_count(0)
    expect(page.locator(".action-bar")).to_contain_text(rule.sentence)
    player.check_page()


def test_lines_count_beside_the_board(page: Page) -> None:
    player = open_player(page)
    player.rush(max_moves=11)
    player.play_on(by_clicks, max_moves=1)
    for edge in player.scene.zone("board").edges:
        edge_box = page.locator(f".edge-{edge.line}").nth(edge.at)
        expect(edge_box.locator(".edge-value")).to_have_text(str(edge.value))
        expect(edge_box).to_contain_text(player.translate(edge.label))


def test_the_focus_stays_where_a_card_was_played(page: Page) -> None:
    player = open_player(page)
    move = placing(player)[-1]
    player.play(move, by_keys)
    expect(player.element(move.sources[0])).to_be_focused()


def test_statistics_of_a_game_that_nobody_wins(page: Page) -> None:
    open_player(page).rush()
    page.goto("/statistics/solotaire")
    expect(page.get_by_text(re.compile("^Average"))).to_be_visible()
    expect(page.get_by_text(re.compile("^Won$|winning streak"))).to_have_count(0)


OTHER_PIECES = """() => {
  for (const cell of document.querySelectorAll(".piece.card")) cell.remove();
  const cell = document.querySelector(".field > li");
  cell.innerHTML = '<span class="piece disc"><span class="drawing"><span class="disc-face"></span></span></span>';
  const boxOf = (one) => one.getBoundingClientRect();
  const [disc, here, empty] = [boxOf(cell.firstChild), boxOf(cell), boxOf(document.querySelector(".field .slot"))];
  return {
    off: [disc.left + disc.right - here.left - here.right, disc.top + disc.bottom - here.top - here.bottom].map(Math.abs),
    part: disc.width / here.width,
    square: [here, empty].map(({ width, height }) => Math.abs(width - height)),
    edge: getComputedStyle(cell).borderTopStyle,
  };
}"""


def test_a_disc_fills_the_middle_of_a_square_cell(page: Page) -> None:
    """On a board like this one of discs, which none of our games has."""
    open_player(page)
    sizes = page.evaluate(OTHER_PIECES)
    assert max(sizes["off"]) < 1
    assert 0.7 < sizes["part"] < 0.9
    assert max(sizes["square"]) < 1
    assert sizes["edge"] == "solid"
