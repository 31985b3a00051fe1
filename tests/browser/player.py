"""Play at the page by clicks, keys, taps or drags, beside a copy of the game that says what the page should show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, ViewportSize, expect

import kingfisher as kf
from kingfisher.bots import Bot
from kingfisher.core.game import Game
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Scene, SceneMove
from kingfisher.server.protocol.to_client import Changed
from tests.server.clients import Guest, TableTab

Way = Callable[[Any, SceneMove], None]
"""How a user makes a move on the page: by clicks, keys, taps or a drag."""

MAX_STEPS = 40  # arrow keys from one thing to another
# Where the focus is, and how far it is from its middle to that of another thing, across and down.
WAY = """(name) => {
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const here = document.activeElement;
  const start = middle(here);
  const end = middle(document.querySelector(`.board [data-stop='${name}']`));
  return [here.dataset.stop ?? "", end[0] - start[0], end[1] - start[1]];
}"""
PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


class PageUser:
    """A person at a page: finds the elements of a table, with a copy of the game that says what the page should show."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.game = game

    @property
    def scene(self) -> Scene:
        raise NotImplementedError

    def translate(self, message: object) -> str:
        return self.game.words().text(message)  # type: ignore[arg-type]

    def element(self, name: str) -> Locator:
        """Find the element of a piece, an empty place or a zone."""
        kinds = ("piece", "slot", "zone")
        return self.page.locator(", ".join(f".board [data-{kind}='{name}']" for kind in kinds)).first

    def top_element(self, name: str) -> Locator:
        """Find the piece on top of a zone, or a piece itself."""
        zone = next((zone for zone in self.scene.zones if zone.id == name), None)
        return self.element(zone.pieces[0].id) if zone and zone.pieces else self.element(name)

    def elements_to_press(self, move: SceneMove) -> list[str]:
        """List what is pressed for a move, without pieces already held and zones that only annotate another one."""
        held = {piece.id for zone in self.scene.zones for piece in zone.pieces if "held" in piece.marks}
        targets = [name for name in move.targets if not name.endswith("-next")]
        return [*(name for name in move.sources if name not in held or not targets), *targets]

    def needs_button(self, move: SceneMove) -> bool:
        """Whether the things that a move names do not make it yet: there are none, or another move names them too."""
        named = set(self.elements_to_press(move))
        return not named or sum(1 for other in self.scene.moves if named <= {*other.sources, *other.targets}) > 1


class Player(PageUser):
    """A page at an open deal of a game for one, and the same deal in Python."""

    def __init__(self, page: Page, deal: int, game: str = "tabletop", bot: str = "specialist", **settings: object) -> None:
        super().__init__(page, kf.game(game))
        self.position: Position = self.game.deal(deal)
        self.bot = Bot(self.game, bot, effort=0)
        answer = page.request.post("/api/tables", data={"game": game, "deal": str(deal), **settings})
        assert answer.ok, answer.text()
        self.table = str(answer.json()["id"])
        self.states = 0
        self.drawn: tuple[Position, int, Scene] | None = None
        page.goto(f"/table/{self.table}")
        self.check_page()

    @property
    def scene(self) -> Scene:
        if self.drawn is None or self.drawn[0] is not self.position or self.drawn[1] != len(self.position.entries):
            self.drawn = (self.position, len(self.position.entries), self.position.scene())
        return self.drawn[2]

    def check_page(self) -> None:
        """Check that the page shows the state of the copy."""
        expect(self.page.locator(f".table-page[data-state='{self.states}']")).to_be_attached()
        expect(self.page.locator(".status")).to_have_text(self.translate(self.scene.status))

    # Moves

    def best(self) -> SceneMove:
        view = self.position.view()
        text = view.write(self.bot.choose(view))
        return next(move for move in self.scene.moves if move.text == text)

    def play(self, move: SceneMove, way: Way) -> None:
        way(self, move)
        if move.warning is not None:
            self.page.get_by_role("button", name="Do it anyway").click()
        self.position.play(move.text)
        self.states += 1
        self.check_page()

    def play_on(self, way: Way, max_moves: int = 10_000) -> None:
        """Play as a good player would, to the end or for some moves."""
        while not self.position.over and max_moves:
            self.play(self.best(), way)
            max_moves -= 1

    def rush(
        self,
        max_moves: int = 10_000,
        until: Callable[[], bool] = lambda: False,
        choose: Callable[[], SceneMove] | None = None,
    ) -> None:
        """Play like `play_on`, but by another window of the seat, where it matters only how far the game has come."""
        choose = choose or self.best
        with tab_beside(self.page, self.table) as tab:
            while not self.position.over and max_moves and not until():
                self.play_beside(choose(), tab)
                max_moves -= 1
        self.check_page()

    def play_through(self, way: Way, often: int, choose: Callable[[], SceneMove] | None = None) -> None:
        """Play to the end: each kind of move so often this way, and the last one; the others by another window of the seat."""
        choose = choose or self.best
        counts: Counter[object] = Counter()
        with tab_beside(self.page, self.table) as tab:
            while not self.position.over:
                move = choose()
                kind = (
                    move.text.split()[0],
                    len(move.sources),
                    len(move.targets),
                    self.needs_button(move),
                    move.warning is None,
                )
                if counts[kind] < often or self.position.copy().play(move.text).over:
                    counts[kind] += 1
                    self.check_page()
                    self.play(move, way)
                else:
                    tab.until_state(self.states)
                    self.play_beside(move, tab)

    def play_beside(self, move: SceneMove, tab: TableTab) -> None:
        assert isinstance(tab.play(move.text), Changed)
        self.position.play(move.text)
        self.states += 1


class SavedGamePlayer(Player):
    """A page at a game that a file began, and the moves that were made in it then."""

    def __init__(self, page: Page, record: str, script: Sequence[str] = ()) -> None:
        self.position = kf.replay(record)
        PageUser.__init__(self, page, self.position.game)
        self.script = list(script)
        self.drawn = None
        answer = page.request.post("/api/tables", data={"save": record})
        assert answer.ok, answer.text()
        self.table, self.states = str(answer.json()["id"]), int(answer.json()["state"])
        page.goto(f"/table/{self.table}")
        self.check_page()

    def best(self) -> SceneMove:
        return next(move for move in self.scene.moves if move.text == self.script[0])

    def play(self, move: SceneMove, way: Way) -> None:
        super().play(move, way)
        self.script.pop(0)

    def play_beside(self, move: SceneMove, tab: TableTab) -> None:
        super().play_beside(move, tab)
        self.script.pop(0)


@contextmanager
def tab_beside(page: Page, table: str) -> Iterator[TableTab]:
    """Connect a second window of the same guest, without a page, to play quickly."""
    host = urlsplit(page.url)
    with Guest(f"{host.scheme}://{host.netloc}") as guest:
        for cookie in page.context.cookies():
            guest.http.cookies.set(cookie["name"], cookie["value"])
        with guest.sit(table) as tab:
            yield tab


def by_clicks(user: PageUser, move: SceneMove) -> None:
    """Click everything that the move names; what that does not make yet is made by its button."""
    button = user.needs_button(move)
    for name in user.elements_to_press(move):
        user.top_element(name).click()
    if button:
        button_of(user, move).click()


def by_taps(user: PageUser, move: SceneMove) -> None:
    """Tap everything that the move names; a place on the board shows first what would come of it, and takes a second tap."""
    button = user.needs_button(move)
    for name in user.elements_to_press(move):
        user.top_element(name).tap()
    if button:
        button_of(user, move).tap()
        return
    place = user.page.locator(".slot[data-standing='chosen']")
    if any(name == slot.id for zone in user.scene.zones for slot in zone.slots for name in move.targets):
        expect(user.page.locator(".action-preview")).to_contain_text(user.translate(move.note), ignore_case=True)
        place.tap()
    elif any(piece.id in move.sources for zone in user.scene.zones if zone.slots for piece in zone.pieces):
        user.page.locator(".piece[data-standing='chosen']").tap()


def button_of(user: PageUser, move: SceneMove) -> Locator:
    return user.page.locator(".action-buttons").get_by_role("button", name=user.translate(move.label)).first


def by_drag(user: PageUser, move: SceneMove) -> None:
    """Drag the first thing to where it goes; further things that go with it are clicked before."""
    if not move.sources or not move.targets:
        by_clicks(user, move)
        return
    for name in move.sources[1:]:
        user.top_element(name).click()
    drag(user.page, user.top_element(move.sources[0]), user.top_element(move.targets[0]))


def by_keys(user: PageUser, move: SceneMove) -> None:
    """Walk over the table with the arrow keys, and from there with the tab key to the button that is needed."""
    names, button = user.elements_to_press(move), user.needs_button(move)
    for name in names:
        walk_to(user, name)
        user.page.keyboard.press("Enter")
    if button:
        tab_to(user, move)
        user.page.keyboard.press("Enter")


def walk_to(user: PageUser, name: str) -> None:
    page = user.page
    if not page.evaluate("document.activeElement?.dataset.stop ?? ''"):
        page.locator(".board [data-stop][tabindex='0']").focus()
    visits: Counter[str] = Counter()
    for _ in range(MAX_STEPS):
        stop, across, down = page.evaluate(WAY, name)
        if stop == name:
            return
        page.keyboard.press(directions(across, down)[visits[stop] % 4])  # a player who is back at the start tries another
        visits[stop] += 1
    raise AssertionError(f"the arrow keys do not lead from {stop} to {name}")


def tab_to(user: PageUser, move: SceneMove) -> None:
    button = button_of(user, move)
    expect(button).to_be_visible()
    for _ in range(MAX_STEPS):
        if button.evaluate("(button) => button === document.activeElement"):
            return
        user.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to the button of {move.text}")


def directions(across: float, down: float) -> list[str]:
    """The arrow keys, first the one that goes the longer way there, last the one that leads farthest away."""
    sideways = ["ArrowRight", "ArrowLeft"] if across > 0 else ["ArrowLeft", "ArrowRight"]
    upright = ["ArrowDown", "ArrowUp"] if down > 0 else ["ArrowUp", "ArrowDown"]
    first, second = (sideways, upright) if abs(across) >= abs(down) else (upright, sideways)
    return [first[0], second[0], second[1], first[1]]


def drag(page: Page, element: Locator, target: Locator) -> None:
    start, end = middle(element), middle(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1] + 8)
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def middle(element: Locator) -> tuple[float, float]:
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
