"""A Chromium for pytest-playwright's `page` and `context`, and a place for screenshots."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.server.houses import serving
from tools.node import ROOT, WEB, find_node

HERE = Path(__file__).parent
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SCREENSHOTS = ROOT / "docs" / "screenshots"


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
    with serving(tmp_path_factory.mktemp("served") / "data") as server:
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
def keep(tmp_path: Path) -> Callable[[Page, str], Path]:
    """Write a screenshot: into the documents where KINGFISHER_SCREENSHOTS=1 asks for it, else where pytest throws it away."""

    def write(page: Page, name: str) -> Path:
        folder = SCREENSHOTS if os.environ.get("KINGFISHER_SCREENSHOTS") == "1" else tmp_path
        path = folder / f"{name}.png"
        page.screenshot(path=path, animations="disabled")
        return path

    return write


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """What axe-core finds wrong with a page for people who see, hear or move differently: a line for each place."""

    def look(page: Page) -> list[str]:
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run()")
        return [f"{rule['id']}: {node['html']} ({rule['help']})" for rule in found["violations"] for node in rule["nodes"]]

    return look


@pytest.fixture
def shuts_out(axe: Callable[[Page], list[str]]) -> Callable[[Page], list[str]]:
    """What keeps somebody from using a page: what axe-core finds, and scrolling sideways."""

    def look(page: Page) -> list[str]:
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return [*axe(page), *([f"{over} pixels too wide"] if over > 0 else [])]

    return look


@pytest.fixture(params=["light", "dark"])
def themed(request: pytest.FixtureRequest, context: BrowserContext) -> Page:
    page = context.new_page()
    page.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    return page
