"""How evenly the page draws: the time from frame to frame while a card is dragged, a table is dealt and a pair flies off.

Starts `kingfisher serve` on a folder of its own and opens its page in Chromium with the processor slowed down through the
browser's own tools, to be like a phone. At 60 frames a second a frame takes 16.7 ms; one that took more than half as long again
was seen late. A browser without a screen draws at that rate, too. It talks to this machine only.
Run: python -m benchmarks.frames [--slower 4] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page, sync_playwright

import kingfisher as kf
from benchmarks.soak import server
from tests.browser.chromium import FLAGS, find_chromium
from tools.node import find_node

SIXTY = 1000 / 60
LATE = 1.5 * SIXTY
DRAG_STEPS = 90
DEAL = "7"
BOARD = ".board [data-piece]"

# Notes when frames are drawn, from the first piece on the table on.
WATCH = """
window.frames_at = [];
const note = (now) => {
  if (document.querySelector(".board [data-piece]")) window.frames_at.push(now);
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""
TAKE = "() => window.frames_at.splice(0)"
AT_REST = "() => !document.getAnimations().some(({ id, playState }) => id === 'travel' && playState === 'running')"


def measure(slower: float) -> dict[str, dict[str, float]]:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(find_node().program))
    chromium = find_chromium()
    environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium.program), args=list(FLAGS), env=environment)
        for name in games_for_one():
            context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
            page = context.new_page()
            page.add_init_script(WATCH)
            page.goto("/")
            table = page.request.post("/api/tables", data={"game": name, "deal": DEAL}).json()["id"]
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            results |= {f"{what}, {name}": figures for what, figures in measure_table(page, table).items()}
            context.close()
        browser.close()
    return results


def games_for_one() -> list[str]:
    return [name for name in kf.games() if kf.game(name).seats == 1]


def measure_table(page: Page, table: str) -> dict[str, dict[str, float]]:
    page.goto(f"/table/{table}")
    page.locator(BOARD).first.wait_for()
    deal = frames_of(page, lambda: None)
    dragged = page.locator(".board [data-draggable]")
    found = {"deal": deal}
    if dragged.count():
        found["drag"] = frames_of(page, lambda: drag_around(page, dragged.first))
    page.keyboard.press("Escape")
    found["move"] = frames_of(page, lambda: page.keyboard.press("1"))
    return found


def frames_of(page: Page, act: Callable[[], None]) -> dict[str, float]:
    """Tell what the frames took while something was done, and until every piece lies still."""
    act()
    page.wait_for_timeout(100)
    page.wait_for_function(AT_REST)
    times: list[float] = page.evaluate(TAKE)
    spans = sorted(later - earlier for earlier, later in pairwise(times))
    if not spans:
        raise SystemExit("the page has drawn nothing")
    return {
        "frames": len(spans),
        "median": median(spans),
        "p95": spans[int(0.95 * (len(spans) - 1))],
        "longest": spans[-1],
        "late": sum(span > LATE for span in spans) / len(spans),
    }


def drag_around(page: Page, piece: Locator) -> None:
    """Lead a piece in curves over the table, and let it go where it came from."""
    box = piece.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(TAKE)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(DRAG_STEPS):
        share = step / DRAG_STEPS
        page.mouse.move(x + 300 * share * (1 - share) * 4, y - 200 * share * (1 - share) * 4)
        page.wait_for_timeout(SIXTY)
    page.mouse.move(x, y)
    page.mouse.up()


def report(results: dict[str, dict[str, float]], slower: float) -> str:
    lines = [f"a processor {slower:g} times slower; ms from frame to frame", f"{'':<22}{'frames':>8}{'median':>9}{'p95':>9}"]
    lines[1] += f"{'longest':>9}{'late':>8}"
    for name, row in results.items():
        spans = "".join(f"{row[share]:>9.1f}" for share in ("median", "p95", "longest"))
        lines.append(f"{name:<22}{row['frames']:>8.0f}{spans}{row['late']:>8.1%}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is made (default 4)")
    parser.add_argument("--json", action="store_true", help="write what was measured as JSON")
    arguments = parser.parse_args()
    results = measure(arguments.slower)
    print(json.dumps(results, indent=2) if arguments.json else report(results, arguments.slower))


if __name__ == "__main__":
    main()
