"""How a speed is measured: only what the library does is timed, not the choice of random moves."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

MANY = 256
"""Games side by side that are stepped from Python."""


class CannotPlay(Exception):
    """The library does not play this game this way."""


class Count(NamedTuple):
    """Moves of players made in this many seconds, and the chance steps between them, where they were counted."""

    moves: int
    seconds: float
    chances: int | None = None


Play = Callable[[float], Count]
"""Play for about this many seconds."""


class Table(ABC):
    """One game after another. Both answer with the legal moves, as a list or a mask; `step` begins anew after the last move."""

    aside = 0.0
    """Seconds so far that went into what is not the library's, such as draws that it leaves to its caller."""

    @abstractmethod
    def begin(self) -> Any: ...

    @abstractmethod
    def step(self, move: Any) -> Any: ...


class Tables(Protocol):
    """Many games side by side. `begin` answers with the masks of the legal moves, `step` with these and the moves made."""

    def begin(self) -> Any: ...

    def step(self, moves: Any) -> tuple[Any, int]: ...


def one_at_a_time(table: Table) -> Play:
    draw = random.Random(1)  # noqa: S311
    legal = table.begin()

    def play(seconds: float) -> Count:
        nonlocal legal
        moves, spent = 0, 0.0
        while spent < seconds:
            listed = np.flatnonzero(legal).tolist() if isinstance(legal, np.ndarray) else legal
            move = listed[int(draw.random() * len(listed))]
            aside, started = table.aside, time.perf_counter()
            legal = table.step(move)
            spent += time.perf_counter() - started - (table.aside - aside)
            moves += 1
        return Count(moves, spent)

    return play


def many_at_once(tables: Tables) -> Play:
    draw = np.random.default_rng(1)
    masks = tables.begin()

    def play(seconds: float) -> Count:
        nonlocal masks
        moves, spent = 0, 0.0
        while spent < seconds:
            chosen = one_of_each(masks, draw)
            started = time.perf_counter()
            masks, moves_made = tables.step(chosen)
            spent += time.perf_counter() - started
            moves += moves_made
        return Count(moves, spent)

    return play


def one_of_each(masks: Any, draw: Any) -> Any:
    """Of every row one place that is marked, each as likely as the others; what is drawn is never 0."""
    return ((1 - draw.random(masks.shape, np.float32)) * masks).argmax(axis=1)


Counted = Callable[[], tuple[int, int | None]]


def whole_games(some: Callable[[], Counted], before: Callable[[], None] = lambda: None) -> Play:
    """Random play inside the library. What `some` returns counts, when the clock has stopped, what was played; it starts when
    `before` is done."""

    def play(seconds: float) -> Count:
        moves, chances, spent = 0, 0, 0.0
        while spent < seconds:
            before()
            started = time.perf_counter()
            counted = some()
            spent += time.perf_counter() - started
            moves_made, happened = counted()
            moves += moves_made
            chances = chances + happened if happened is not None else -1
        return Count(moves, spent, chances if chances >= 0 else None)

    return play
