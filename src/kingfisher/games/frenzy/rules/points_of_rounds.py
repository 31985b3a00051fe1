"""Chapter 7 of rules.md: scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.frenzy.rules.state import FINISHED, PLAYING, ROUNDS, SCORES, THREE_ROUNDS

if TYPE_CHECKING:
    from kingfisher.games.frenzy.rules.state import State


def points_now(s: State, seat: int) -> int:
    return s.on_board[seat] - s.in_pile[seat]  # [7.1] [7.2]


def score(s: State, seat: int) -> int:
    """Add up what the finished rounds brought, and the round being played as it stands."""
    total = points_now(s, seat) if s.phase == PLAYING else 0
    for played in range(ROUNDS):
        total += s.points[played, seat]  # [7.3]
    return total


def best_other(s: State, seat: int) -> int:
    best = SCORES[0]
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
    return best


def worth(s: State, seat: int) -> int:
    return score(s, seat) - best_other(s, seat)


def won(s: State, seat: int) -> bool:
    return s.phase == FINISHED and score(s, seat) >= best_other(s, seat)  # [7.3]


def ending(s: State) -> int:
    return THREE_ROUNDS if s.phase == FINISHED else 0


def stage(s: State) -> int:
    return s.at_round  # [1.8] everybody begins each round at the same time
