"""The time of a study does not count what was compiled meanwhile."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from numba.core import event

from kingfisher.studies import stopwatch as module
from kingfisher.studies.stopwatch import stopwatch


def test_compiling_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(event, "timer", lambda: now)
    with stopwatch() as seconds:
        assert seconds() == 0
        now += 2
        with event.trigger_event("numba:compile"):
            now += 30
            with event.trigger_event("numba:compile"):  # a function that the first one calls
                now += 8
        assert seconds() == 2
        now += 1
        assert seconds() == 3
