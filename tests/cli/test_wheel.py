"""The wheel holds the built page, and a server installed from it shows the page."""

from __future__ import annotations

import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.installed import PAGE, ROOT, Installed, kingfisher_wheel, run


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kingfisher_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


@pytest.fixture
def address(installation: Installed, tmp_path: Path) -> Iterator[str]:
    command: list[str | Path] = [installation.programs / "kingfisher", "serve", "--port", "0", "--data", tmp_path / "games"]
    environment = dict(os.environ) | {"BROWSER": "true"}  # a program that opens nothing
    with (
        (tmp_path / "errors").open("w+") as errors,
        subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        assert server.stdout is not None
        try:
            lines = iter(server.stdout.readline, "")
            url = next((line.split()[-1] for line in lines if line.startswith("Kingfisher is at http://127.0.0.1:")), None)
            assert url, (tmp_path / "errors").read_text()
            yield url
        finally:
            server.terminate()


def test_wheel_holds_the_page_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    page = {f"{PAGE}/{path.relative_to(ROOT / 'src' / PAGE)}" for path in (ROOT / "src" / PAGE).rglob("*") if path.is_file()}
    assert f"{PAGE}/index.html" in page
    assert any(re.fullmatch(rf"{PAGE}/assets/.+\.js", name) for name in page)
    assert page <= names
    drawings = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("art.svg")}
    assert "kingfisher/core/scene/art.svg" in drawings
    assert drawings <= names
    template = {name for name in names if name.startswith("kingfisher/new_game/template/")}
    assert any(name.endswith("/tests/test_rules.py") for name in template)  # `kingfisher new-game` writes them
    assert not [
        name
        for name in names - template
        if Path(name).name.startswith("test_") or name.split("/")[0] in {"tests", "web", "tools"}
    ]


def test_page_holds_no_script_or_style_of_its_own() -> None:
    """The server's rules for content allow none."""
    page = (ROOT / "src" / PAGE / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)


def test_kingfisher_comes_from_the_wheel(installation: Installed, tmp_path: Path) -> None:
    place = run(installation.python, "-c", "import kingfisher; print(kingfisher.__file__)", cwd=tmp_path)
    assert Path(place.strip()).is_relative_to(installation.packages)


def test_installed_server_shows_the_page(address: str) -> None:
    with urlopen(address) as answer:  # noqa: S310
        page = answer.read().decode()
    scripts = re.findall(r'<script[^>]*\ssrc="/?([^"]+)"', page)
    assert scripts
    for script in scripts:
        with urlopen(address + script) as answer:  # noqa: S310
            assert "javascript" in answer.headers["Content-Type"]
            assert answer.read() == (ROOT / "src" / PAGE / script).read_bytes()
