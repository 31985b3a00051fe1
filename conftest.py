"""Every test process keeps compiled rules and saved games in its own checkout, never in the user's folders."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

CACHE = Path(__file__).parent / ".venv" / "test-cache"


pytest_plugins = ["tests.support.flaky", "kingfisher.testing.plugin"]


def pytest_configure() -> None:
    os.environ["KINGFISHER_CACHE"] = str(CACHE)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background, our programs would be deaf to it too
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KINGFISHER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
