"""What the specialist of the tabletop game knows."""

from __future__ import annotations

from typing import Any

from kingfisher.games.tabletop.rules import END_TURN, FIRST_PAIR, MATCH, PAIRS, cards_left, most_pairs, top

EFFORT = 1


def sensible(s: Any, seat: int, moves: Any, count: int) -> int:
    """Match only what leaves as many pairs as before [7.14] [7.15]; where every choice spoils something, keep them all."""
    if int(s.phase) != MATCH:
        return count
    before = most_pairs(s)
    kept = 0
    for k in range(count):
        move = int(moves[k])
        if move == END_TURN or pairs_after(s, move) == before - 1:
            moves[kept] = move
            kept += 1
    return kept if kept > 0 else count


def pairs_after(s: Any, move: int) -> int:
    """The most pairs still to be had once this match is made."""
    one, other = PAIRS[move - FIRST_PAIR]
    bit_one, bit_other = 1 << (top(s, one) - 1), 1 << (top(s, other) - 1)
    s.left[one] = int(s.left[one]) ^ bit_one
    s.left[other] = int(s.left[other]) ^ bit_other
    after = most_pairs(s)
    s.left[one] = int(s.left[one]) ^ bit_one
    s.left[other] = int(s.left[other]) ^ bit_other
    return after


def estimate(s: Any, seat: int) -> float:
    return -1.0 * cards_left(s) - 10.0 * (cards_left(s) - 2 * most_pairs(s))
