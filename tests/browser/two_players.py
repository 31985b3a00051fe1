"""Two people at a table and, if wanted, a spectator, each in a window of their own, beside a copy of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from playwright.sync_api import Page, expect

import kingfisher as kf
from kingfisher.bots import Bot
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Scene, SceneMove
from kingfisher.server.protocol.to_client import Changed
from tests.browser.player import PageUser, Way, by_clicks, tab_beside

Open = Callable[[], Page]
DEAL = 7
NAMES = ("Ann", "Ben")


class TwoPlayers:
    """The windows of two players, who make the moves of a script or of a quick bot."""

    def __init__(
        self,
        new_window: Open,
        game: str = "solotaire",
        *,
        script: Sequence[str] = (),
        clock: dict[str, int] | None = None,
        with_spectator: bool = True,
        **options: str,
    ) -> None:
        self.game = kf.game(game, **options)
        self.position: Position = self.game.deal(DEAL)
        self.script = list(script)
        self.bot = None if script else Bot(self.game, "greedy")
        self.states = 0
        self.drawn: dict[int, tuple[int, Scene]] = {}
        self.frames: dict[int, list[str]] = {seat: [] for seat in (0, 1, *([SPECTATOR] if with_spectator else []))}
        self.pages = {seat: new_window() for seat in self.frames}
        for seat, page in self.pages.items():
            listen(page, self.frames[seat])
        host, guest = self.pages[0], self.pages[1]
        for page, name in zip((host, guest), NAMES, strict=True):
            assert page.request.put("/api/me", data={"name": name}).ok
        answer = host.request.post("/api/tables", data={"game": game, "options": options, "deal": str(DEAL), "clock": clock})
        assert answer.ok, answer.text()
        self.table = str(answer.json()["id"])
        host.goto(f"/table/{self.table}")
        link = host.locator(".invite .link-line a").get_attribute("href")
        assert link is not None
        guest.goto(link)
        guest.get_by_role("button", name="Join game").click()
        expect(guest.get_by_role("region", name="Players").get_by_text("You")).to_be_visible()
        if with_spectator:
            self.pages[SPECTATOR].goto(link)
        self.check_page()

    def scene(self, seat: int) -> Scene:
        if (drawn := self.drawn.get(seat)) is None or drawn[0] != len(self.position.entries):
            self.drawn[seat] = drawn = (len(self.position.entries), self.position.scene(seat))
        return drawn[1]

    def translate(self, message: object, seat: int = SPECTATOR) -> str:
        """Write a message as a window shows it, with the names of the players."""
        text = self.game.words().text(message)  # type: ignore[arg-type]
        for other, called in enumerate(self.scene(seat).called):
            if other != seat:
                text = text.replace(self.game.words().text(called), NAMES[other])
        return text

    def check_page(self) -> None:
        """Check that each window shows the copy's state for its seat, and that only the player to move is told so."""
        for seat, page in self.pages.items():
            expect(page.locator(f".table-page[data-state='{self.states}']")).to_be_attached()
            expect(page.locator(".status")).to_contain_text(self.translate(self.scene(seat).status, seat))
            if not self.position.over:
                turn = seat == self.position.to_act
                expect(page).to_have_title(re.compile("^Your turn" if turn else f"^{self.game.title}"))

    def best(self) -> tuple[int, SceneMove]:
        seat = self.position.to_act
        view = self.position.view(seat)
        text = view.write(self.bot.choose(view)) if self.bot else self.script[self.states]
        return seat, next(move for move in self.scene(seat).moves if move.text == text)

    def play(self, way: Way = by_clicks) -> None:
        seat, move = self.best()
        way(SeatedPlayer(self, seat), move)
        if move.warning is not None:
            self.pages[seat].get_by_role("button", name="Do it anyway").click()
        self.position.play(move.text, seat)
        self.states += 1
        self.check_page()

    def rush(self, until: Callable[[SceneMove], bool] = lambda _move: False) -> Iterator[Position]:
        """Play on by further windows of both seats, up to such a move, and give what came of each; everybody sees it."""
        with ExitStack() as stack:
            tabs = [stack.enter_context(tab_beside(self.pages[seat], self.table)) for seat in (0, 1)]
            while not self.position.over:
                seat, move = self.best()
                if until(move):
                    break
                tabs[seat].until_state(self.states)
                assert isinstance(tabs[seat].play(move.text), Changed)
                self.position.play(move.text, seat)
                self.states += 1
                yield self.position
        self.check_page()


class SeatedPlayer(PageUser):
    """One of the two players, at their own page."""

    def __init__(self, company: TwoPlayers, seat: int) -> None:
        super().__init__(company.pages[seat], company.game)
        self.company = company
        self.seat = seat

    @property
    def scene(self) -> Scene:
        return self.company.scene(self.seat)

    def translate(self, message: object) -> str:
        return self.company.translate(message, self.seat)


def listen(page: Page, frames: list[str]) -> None:
    def on_frame(frame: str | bytes) -> None:
        frames.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", on_frame))
    page.on("response", lambda response: frames.append(response.text()) if "/api/tables" in response.url else None)
