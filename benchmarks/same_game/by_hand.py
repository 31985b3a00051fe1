"""Random play of the tabletop game in a loop written by hand for this one game, beside which the core can be measured.

It plays the very same games as `Batch.play_random`.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.rng import chacha as generators

draws = RuleSet([generators], [generators], COMPILED)
below, sfc32_step = draws.below, draws.sfc32_step


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator, unused-ignore]
def apart(a: int, b: int) -> bool:
    d = abs(a - b)
    return a > 0 and b > 0 and (d == 1 or d == 12)


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator, unused-ignore]
def turn_over(deck: int, cards: int, die: int) -> int:
    cut = 4 * (die % cards)
    return (deck >> cut) | ((deck & ((1 << cut) - 1)) << (4 * cards - cut))


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator, unused-ignore]
def play_by_hand(decks: Any, rngs: Any, picks: Any, results: Any) -> int:
    """Everything in local variables, all rules in one loop; the first roll has been made."""
    moves_made = 0
    options = np.zeros(8, np.int64)
    for i in range(len(decks)):
        d0, d1, d2, d3 = decks[i, 0], decks[i, 1], decks[i, 2], decks[i, 3]
        n0 = n1 = n2 = n3 = 13
        m0 = m1 = m2 = m3 = (1 << 13) - 1
        a, b, c, counter = picks[i, 0], picks[i, 1], picks[i, 2], picks[i, 3]
        rng = rngs[i]
        roll = decks[i, 4]
        turns = 0
        playing = True
        while playing:
            black, red = roll // 12 + 1, roll % 12 + 1
            count = 0
            for r in range(3):
                if (r == 1 and n2 == 0) or (r == 2 and n3 == 0):
                    continue
                for k in range(3):
                    if (k == 1 and n0 == 0) or (k == 2 and n1 == 0) or r + k == 0:
                        continue
                    options[count] = 3 * r + k
                    count += 1
            a, b, c, counter, word = sfc32_step(a, b, c, counter)
            choice = options[(word * count) >> 32]
            moves_made += 1
            turns += 1
            if choice % 3 == 1:
                d0 = turn_over(d0, n0, black)
            elif choice % 3 == 2:
                d1 = turn_over(d1, n1, black)
            if choice // 3 == 1:
                d2 = turn_over(d2, n2, red)
            elif choice // 3 == 2:
                d3 = turn_over(d3, n3, red)
            while True:
                t0, t1, t2, t3 = d0 & 15, d1 & 15, d2 & 15, d3 & 15
                count = 0
                if apart(t0, t2):
                    options[count] = 0
                    count += 1
                if apart(t0, t3):
                    options[count] = 1
                    count += 1
                if apart(t1, t2):
                    options[count] = 2
                    count += 1
                if apart(t1, t3):
                    options[count] = 3
                    count += 1
                if count == 0:
                    break
                options[count] = 4
                count += 1
                a, b, c, counter, word = sfc32_step(a, b, c, counter)
                choice = options[(word * count) >> 32]
                moves_made += 1
                if choice == 4:
                    break
                if choice < 2:
                    d0, n0, m0 = d0 >> 4, n0 - 1, m0 & ~(1 << (t0 - 1))
                else:
                    d1, n1, m1 = d1 >> 4, n1 - 1, m1 & ~(1 << (t1 - 1))
                if choice % 2 == 0:
                    d2, n2, m2 = d2 >> 4, n2 - 1, m2 & ~(1 << (t2 - 1))
                else:
                    d3, n3, m3 = d3 >> 4, n3 - 1, m3 & ~(1 << (t3 - 1))
                dark, light = m0 | m1, m2 | m3
                beside = (dark << 1) | (dark >> 12) | (dark >> 1) | (dark << 12)
                if light & beside & 8191 == 0:
                    playing = False
                    break
            if playing:
                roll = below(rng, 144)
        results[i, 0], results[i, 1], results[i, 2], results[i, 3] = d0, d1, d2, d3
        results[i, 4] = turns
    return moves_made


def rolls_of(states: Any) -> Any:
    """Both dice of each game in one number, as chance brings them."""
    return (states.black.astype(np.int64) - 1) * 12 + states.red - 1


def arrays_of(games: Batch) -> tuple[Any, Any, Any, Any]:
    """What is played, of a batch that has only been dealt, and where it is written how that ended: four decks and the turns."""
    decks = np.ascontiguousarray(np.column_stack([games.states.deck, rolls_of(games.states)]))
    return decks, games._rngs, games._picks, np.zeros((len(games), 5), np.int64)
