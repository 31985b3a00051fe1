"""Compiles in the background, inside the worker process, so that nobody waits for the compiler."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable


class BackgroundCompiler:
    """Compiles each thing once, in a thread, and knows which of them are ready."""

    def __init__(self) -> None:
        self._started: set[Hashable] = set()
        self._ready: set[Hashable] = set()

    def start(self, key: Hashable, compile_it: Callable[[], object]) -> None:
        """Compile in a thread, unless that was started before."""
        if key in self._started:
            return
        self._started.add(key)

        def work() -> None:
            compile_it()
            self._ready.add(key)

        threading.Thread(target=work, daemon=True).start()

    def is_ready(self, key: Hashable) -> bool:
        return key in self._ready
