"""A Chromium for pytest-playwright's `page` and `context`, and a place for screenshots."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.player import DESKTOP
from tests.browser.two_players import Open
from tests.server.servers import server_process
from tools.node import ROOT, WEB, find_node

HERE = Path(__file__).parent
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SCREENSHOTS = ROOT / "docs" / "screenshots"

expect.set_options(
    timeout=15_000
)  # for a machine that does much else; less than the slice of a calm race, which ends by itself

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours."""

LOOK = """async (only) => {
  const rules = only.length ? { runOnly: { type: "rule", values: only } } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${html} (${help})`));
}"""

# Questions to the server that have no answer yet.
COUNT = """
window.waiting = 0;
const ask = window.fetch;
window.fetch = (...given) => {
  window.waiting += 1;
  return ask(...given).finally(() => { window.waiting -= 1; });
};
"""

# Drawings come in a file of their own, after the table.
DRAWN = "[...document.querySelectorAll('use')].every((one) => document.querySelector(one.getAttribute('href')))"

# Nothing is waited for, and nothing was drawn for a while.
SETTLE = """async () => {
  const begun = performance.now();
  let drawn = begun;
  const watch = new MutationObserver(() => { drawn = performance.now(); });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const busy = () => window.waiting || !document.querySelector("h1") || document.querySelector(".state-loading");
  while (busy() || performance.now() - drawn < 150) {
    if (performance.now() - begun > 20_000) throw new Error("the page does not come to rest");
    await new Promise((wake) => setTimeout(wake, 25));
  }
  watch.disconnect();
}"""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright leaves an event loop running in its process, where asyncio.run then fails: browser tests come last."""
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's own node misses a library on a bare machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYWRIGHT_NODEJS_PATH", str(find_node().program))
        with sync_playwright() as started:
            yield started


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real server. The plugin's own fixture of this name warns, and a warning is an error here."""
    with server_process(tmp_path_factory.mktemp("served") / "data", limited=False) as server:
        yield server.address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = find_chromium()
    return browser_type_launch_args | {
        "executable_path": chromium.program,
        "args": FLAGS,
        "env": dict(os.environ) | chromium.environment,
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"reduced_motion": "reduce", "locale": "en-GB"}


@pytest.fixture
def new_window(browser: Browser, base_url: str) -> Iterator[Open]:
    """Open windows of separate guests."""
    contexts: list[BrowserContext] = []

    def open_window() -> Page:
        contexts.append(browser.new_context(base_url=base_url, reduced_motion="reduce", viewport=DESKTOP))
        return contexts[-1].new_page()

    yield open_window
    for context in contexts:
        context.close()


@pytest.fixture
def save_screenshot(tmp_path: Path) -> Callable[[Page, str], Path]:
    """Write a screenshot: into the documents where KINGFISHER_SCREENSHOTS=1 asks for it, else where pytest throws it away."""

    def write(page: Page, name: str) -> Path:
        folder = SCREENSHOTS if os.environ.get("KINGFISHER_SCREENSHOTS") == "1" else tmp_path
        path = folder / f"{name}.png"
        for _ in range(100):
            if page.evaluate(DRAWN):
                break
            page.wait_for_timeout(50)
        page.screenshot(path=path, animations="disabled")
        return path

    return write


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """List the accessibility problems that axe-core finds, a line for each element."""

    def look(page: Page, only: Sequence[str] = ()) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text())
        problems: list[str] = page.evaluate(LOOK, list(only))
        return problems

    return look


@pytest.fixture
def accessibility_problems(axe: Callable[..., list[str]]) -> Callable[[Page], list[str]]:
    """What keeps somebody from using a page by day or by night: what axe-core finds, and scrolling sideways.

    A theme changes nothing but colours, so the page is drawn once, and by night only the colours are looked at again.
    """

    def look(page: Page) -> list[str]:
        page.evaluate(SETTLE)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        too_wide = [f"{over} pixels too wide"] if over > 0 else []
        by_day = axe(page)
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        by_night = axe(page, COLOURS)
        page.emulate_media(color_scheme="light")
        return [*too_wide, *by_day, *(f"by night, {line}" for line in by_night)]

    return look


@pytest.fixture
def observed_page(context: BrowserContext) -> Page:
    """A page by day that counts what it still waits for, as `accessibility_problems` needs it."""
    page = context.new_page()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.add_init_script(COUNT)
    return page
