"""Pictures of every screen at every size, in every theme and language, to be looked at (`make gallery`).

The pictures and a sheet of all of them for each size are written to build/gallery. Nothing is compared: whether a screen
is beautiful and can be read is for people to judge.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

import kingfisher as kf
from kingfisher.bots import Bot
from kingfisher.server.accounts.guests import COOKIE
from kingfisher.server.protocol.to_client import Changed
from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.conftest import DRAWN
from tests.server.clients import Guest
from tests.server.servers import server_process
from tools.node import ROOT, find_node

FOLDER = ROOT / "build" / "gallery"
SIZES = ("1440x900", "1280x800", "1024x768", "390x844", "360x740")
THEMES = ("light", "dark")
LANGUAGES = ("en", "es")
DEAL = "7"
PHONE_WIDTH = 600
SHEET_COLUMNS, SHEET_ROWS, SHEET_WIDTH = 4, 3, 480
SETTLE_MS = 700


class Screen(NamedTuple):
    """A page of the product: whose browser shows it, where it is, and what is done there before the picture is taken."""

    name: str
    guest: Guest
    path: str
    act: Callable[[Page], None] = lambda _: None
    full_page: bool = False


def play_alone(guest: Guest, game: str, moves: int, bot: str = "specialist", **options: object) -> str:
    """Open a deal of a game for one and make so many moves as a bot would."""
    position = kf.game(game, **options).deal(int(DEAL))
    player = Bot(position.game, bot, effort=0)
    table = guest.open(game, deal=DEAL, options=options).id
    with guest.sit(table) as tab:
        while not position.over and moves:
            view = position.view()
            text = view.write(player.choose(view))
            assert isinstance(tab.play(text), Changed)
            position.play(text)
            moves -= 1
    return table


def play_together(guests: Sequence[Guest], game: str, moves: int, bot: str = "greedy", **options: object) -> str:
    """Let several people play so many moves of a deal as bots would."""
    position = kf.game(game, **options).deal(int(DEAL))
    player = Bot(position.game, bot, effort=0)
    table = guests[0].open(game, deal=DEAL, options=options).id
    for guest in guests[1:]:
        guest.join(table)
    with ExitStack() as open_tabs:
        tabs = [open_tabs.enter_context(guest.sit(table)) for guest in guests]
        for state in range(moves):
            if position.over:
                break
            tab = tabs[position.to_act]
            tab.until_state(state)
            view = position.view()
            text = view.write(player.choose(view))
            assert isinstance(tab.play(text), Changed)
            position.play(text)
    return table


def load_golden(guest: Guest, game: str, name: str, moves: int) -> str:
    """Open the beginning of a golden game as if it came from a file."""
    text = (kf.game(game).folder / "tests" / "golden" / f"{name}.record").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    own = [index for index, line in enumerate(lines) if line.startswith("0: ")]
    return guest.open(None, save="\n".join([*lines[: own[moves]], ""])).id


def screens(address: str, open_guests: ExitStack) -> Iterator[Screen]:
    def guest(name: str = "") -> Guest:
        entered = open_guests.enter_context(Guest(address))
        if name:
            entered.http.put("/api/me", json={"name": name}).raise_for_status()
        return entered

    yield Screen("home-new", guest(), "/")
    ann, ben = guest("Ann"), guest("Ben")
    tabletop = play_alone(ann, "tabletop", 12)
    yield Screen("table-tabletop", ann, f"/table/{tabletop}")
    yield Screen("table-solotaire", ann, f"/table/{play_alone(ann, 'solotaire', 11, 'greedy')}")
    yield Screen("table-tacklebox", ann, f"/table/{play_alone(ann, 'tacklebox', 24)}")
    mayhem = play_together((ann, ben), "solotaire", 20, variant="mayhem-1")
    yield Screen("table-mayhem", ann, f"/table/{mayhem}")
    river = play_together((ann, ben), "freshwater", 91)
    yield Screen("table-freshwater", ann, f"/table/{river}")
    four = (ann, ben, guest("Carla"), guest("Dimitri"))
    crowded = play_together(four, "freshwater", 60, players=4, master_skills="on")
    yield Screen("table-freshwater-4", ann, f"/table/{crowded}")
    yield Screen("table-solo", ann, f"/table/{load_golden(ann, 'freshwater', 'adventure-off-specialist', 12)}")
    journal = load_golden(ann, "freshwater", "adventure-off-specialist", journal_move())
    yield Screen("table-journal", ann, f"/table/{journal}")
    for days in (1, 3):
        later = load_golden(ann, "freshwater", "adventure-off-specialist", journal_move(days))
        for part, what in enumerate(("map", "upgrades", "guide")):
            yield Screen(f"table-journal-{days}-{what}", ann, f"/table/{later}", open_part(part))
    race = ann.open("frenzy", guide=True).id
    yield Screen("table-frenzy", ann, f"/table/{race}")
    lobby = ann.open("frenzy", options={"players": 4}, seats=["open", "bot champion", "bot champion"]).id
    yield Screen("lobby", ann, f"/table/{lobby}")
    invitation = ann.open("solotaire", options={"variant": "quick-draw"}, seats=["open"]).id
    yield Screen("invite", ann, f"/table/{invitation}")
    yield Screen("join", guest(), f"/table/{invitation}")
    won = play_alone(ann, "tabletop", 10_000)
    yield Screen("end-tabletop", ann, f"/table/{won}")
    yield Screen("end-solotaire", ann, f"/table/{play_alone(ann, 'solotaire', 10_000, 'greedy')}")
    yield Screen("end-mayhem", ann, f"/table/{play_together((ann, ben), 'solotaire', 10_000, variant='mayhem-1')}")
    yield Screen("replay", ann, f"/replay/{won}?step=20")
    for game in kf.games():
        yield Screen(f"new-{game}", ann, f"/new/{game}")
    yield Screen("rules-tabletop", ann, "/rules/tabletop")
    yield Screen("rules-freshwater", ann, "/rules/freshwater")
    yield Screen("statistics", ann, "/statistics/tabletop")
    yield Screen("statistics-empty", guest(), "/statistics/tacklebox")
    yield Screen("settings", ann, "/settings")
    yield Screen("home", ann, "/", full_page=True)
    yield Screen("missing", ann, "/nowhere")


def open_part(number: int) -> Callable[[Page], None]:
    """Open a part of the table where they lie behind tabs."""

    def act(page: Page) -> None:
        tabs = page.locator(".part-tabs [role='tab']")
        if tabs.count():
            tabs.nth(number).click()

    return act


def journal_move(day: int = 0) -> int:
    """The first move that is made in the Journal of the golden adventure after so many Days."""
    lines = (kf.game("freshwater").folder / "tests" / "golden" / "adventure-off-specialist.record").read_text().splitlines()
    own = [line for line in lines if line.startswith("0: ")]
    begun = [-1, *(index for index, line in enumerate(own) if "begin day" in line)]
    return next(index for index, line in enumerate(own) if index > begun[day] and "unlock" in line)


def picture(browser: Browser, address: str, screen: Screen, size: str, theme: str, language: str, folder: Path) -> Path:
    width, height = map(int, size.split("x"))
    phone = {"is_mobile": True, "has_touch": True} if width < PHONE_WIDTH else {}
    viewport = ViewportSize(width=width, height=height)
    context = browser.new_context(
        base_url=address,
        viewport=viewport,
        color_scheme=theme,  # type: ignore[arg-type]
        locale={"en": "en-GB", "es": "es-ES"}[language],
        reduced_motion="reduce",
        **phone,  # type: ignore[arg-type]
    )
    if screen.guest.token:
        host = urlsplit(address).hostname or ""
        context.add_cookies([{"name": COOKIE, "value": screen.guest.token, "domain": host, "path": "/"}])
    page = context.new_page()
    page.goto(screen.path)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_timeout(SETTLE_MS)
    screen.act(page)
    for _ in range(40):
        if page.evaluate(DRAWN) and not page.locator(".state-loading").count():
            break
        page.wait_for_timeout(50)
    path = folder / language / size / theme / f"{screen.name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, animations="disabled", full_page=screen.full_page)
    context.close()
    return path


def write_sheets(pictures: Sequence[Path], name: str, folder: Path) -> Iterator[Path]:
    """Put pictures of one size side by side, small; a picture that is longer than the window is cut."""
    opened = [Image.open(one).convert("RGB") for one in pictures]
    small = [one.resize((SHEET_WIDTH, round(one.height * SHEET_WIDTH / one.width))) for one in opened]
    height = min(one.height for one in small)
    columns = SHEET_COLUMNS * max(1, SHEET_WIDTH // height)
    for number, first in enumerate(range(0, len(small), columns * SHEET_ROWS), 1):
        shown = small[first : first + columns * SHEET_ROWS]
        sheet = Image.new("RGB", (columns * SHEET_WIDTH, -(-len(shown) // columns) * height), "white")
        for index, one in enumerate(shown):
            part = one.crop((0, 0, SHEET_WIDTH, height))
            sheet.paste(part, (index % columns * SHEET_WIDTH, index // columns * height))
        path = folder / f"{name}-{number}.png"
        sheet.save(path)
        yield path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder for the pictures (default: build/gallery)")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--screens", default="", help="only screens whose names begin with one of these")
    given = parser.parse_args()
    wanted = tuple(name for name in given.screens.split(",") if name)
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(server_process(data / "data", limited=False)).address
        drawn = [screen for screen in screens(address, stack) if not wanted or screen.name.startswith(wanted)]
        chromium = find_chromium()
        with sync_playwright() as started:
            browser = started.chromium.launch(
                executable_path=chromium.program, args=list(FLAGS), env=dict(chromium.environment)
            )
            for language, size, theme in product(*(one.split(",") for one in (given.languages, given.sizes, given.themes))):
                pictures = []
                for screen in drawn:
                    try:
                        pictures.append(picture(browser, address, screen, size, theme, language, given.out))
                    except Error as error:
                        print(f"{screen.name} {language} {size} {theme}: {error}")
                if pictures:
                    print(*write_sheets(pictures, f"{language}-{size}-{theme}", given.out), sep="\n")
            browser.close()


if __name__ == "__main__":
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(find_node().program))
    main()
