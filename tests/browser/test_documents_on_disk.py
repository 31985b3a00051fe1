"""The site of the documents, read from the disk: nothing is fetched, and search works without a server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tools.node import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documents")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)
    return folder


def test_documents_can_be_searched_without_a_server(site: Path, context: BrowserContext) -> None:
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: wrong.append(request.url) if request.url.startswith("http") else None)
    page.goto((site / "index.html").as_uri())
    page.locator("input.md-search__input").click()
    page.keyboard.type("sealed")
    expect(page.locator(".md-search-result__link", has_text="Sealed deals").first).to_be_attached()
    assert wrong == []


@pytest.mark.parametrize("name", ["index", "reference/study-results", "reference/messages", "explanation/the-life-of-a-move"])
def test_documents_fit_a_phone(site: Path, context: BrowserContext, name: str) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((site / f"{name}.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
