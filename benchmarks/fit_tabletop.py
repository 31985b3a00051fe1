"""Where the numbers of the tabletop specialist come from: python -m benchmarks.fit_tabletop

The specialist plays deals that no study uses, and the turns that were still to come before each roll are explained by
least squares from what `evaluate` counts. Its numbers change how it plays, so a fit is repeated with the new ones.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from kingfisher import game
from kingfisher.bots.policies import expectimax
from kingfisher.bots.workspace import reset, workspace_for
from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.interface import CHANCE, OVER, apply, chance, choose, to_act
from kingfisher.core.rng import keys_of
from kingfisher.games.tabletop import bot, rules
from kingfisher.games.tabletop.bot import larger_decks, links
from kingfisher.games.tabletop.rules import cards_left

DEALS = 40_000
FIRST_DEAL = 1_000_000
MAX_ROLLS = 200  # rolls a game


def gather(states: Any, rngs: Any, workspace: Any, rows: Any) -> int:
    """Play every game at effort 0; a row for every roll: larger decks, cards, links, turns still to come."""
    count = 0
    for i in range(len(states)):
        reset(workspace, rngs[i].key)
        s = states[i]
        first = count
        while to_act(s) != OVER and count - first < MAX_ROLLS:
            if to_act(s) == CHANCE:
                rows[count, 0] = larger_decks(s)
                rows[count, 1] = cards_left(s)
                rows[count, 2] = links(s)
                rows[count, 3] = int(s.turns)
                count += 1
                apply(s, CHANCE, chance(s, rngs[i]))
            else:
                workspace.scratch[-1] = s
                apply(s, 0, choose(workspace.scratch[-1], 0, 1, 0, workspace))
        for k in range(first, count):
            rows[k, 3] = int(s.turns) - rows[k, 3]
    return count


def main() -> None:
    tabletop = game("tabletop")
    states = np.zeros(DEALS, rules.State.dtype).view(np.recarray)
    rngs = keys_of(FIRST_DEAL, DEALS)
    tabletop.rule_set(COMPILED).deal_many(states, tabletop.option_struct, rngs, 0, DEALS)
    rows = np.zeros((DEALS * MAX_ROLLS, 4))
    rule_set = RuleSet([rules, bot, expectimax], [sys.modules[__name__]], COMPILED)
    rows = rows[: rule_set.gather(states, rngs, workspace_for(tabletop), rows)]
    counted = np.column_stack([rows[:, :3], np.ones(len(rows))])
    fitted = np.linalg.lstsq(counted, rows[:, 3])[0]
    error = rows[:, 3] - counted @ fitted
    sys.stdout.write(f"{len(rows):,} rolls of {DEALS:,} deals, {states.turns.mean():.3f} turns a deal\n")
    sys.stdout.write("a larger deck {:+.3f}, a card {:+.3f}, a link {:+.3f}, always {:+.3f}\n".format(*fitted))
    sys.stdout.write(f"explained: {1 - error.var() / rows[:, 3].var():.3f} of the variance\n")


if __name__ == "__main__":
    main()
