"""How strong the Solotaire specialist is at Poker Squares: python -m benchmarks.poker_squares [GAMES]

On one core: the specialist on variant=classic (plain Poker Squares, American points) by its values alone and with its
rollouts, the plain Monte Carlo player on the first of the same deals, with 1,000 rollouts a decision and with 1,000 for
each slot of an empty board, and the specialist on variant=solotaire. Mean points, the 95 % interval, seconds a game; and
mean over mean, within this run.
"""

from __future__ import annotations

import sys

from kingfisher import game
from kingfisher.studies.study import StudyResult, study

GAMES = 1_000
RIVALS = 100  # games of the plain player, which is slow
ROLLOUTS = 1_000
SLOTS = 25
FIRST_DEAL = 0


def measured(variant: str, bot: str, games: int, effort: int | None) -> StudyResult:
    chosen = game("solotaire", variant=variant)
    study(chosen, bot, 1, FIRST_DEAL + games, effort)  # compiled before the clock starts
    return study(chosen, bot, games, FIRST_DEAL, effort)


def row(variant: str, result: StudyResult) -> str:
    low, high = result.ci95 or [0.0, 0.0]
    name = f"{result.bot}, effort {result.effort}"
    return (
        f"{variant:<10} {name:<26} {result.deals:>6,} games  mean {result.mean:7.2f}  "
        f"95 % {low:7.2f} to {high:7.2f}  {result.seconds / result.deals:.5f} s a game"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    rows = [
        ("classic", "specialist", games, 0),
        ("classic", "specialist", games, None),
        ("classic", "montecarlo", max(2, min(games, RIVALS)), ROLLOUTS),
        ("classic", "montecarlo", max(2, min(games, RIVALS)), SLOTS * ROLLOUTS),
        ("solotaire", "specialist", games, 0),
        ("solotaire", "specialist", games, None),
    ]
    results = []
    for variant, bot, n, effort in rows:
        results.append(measured(variant, bot, n, effort))
        sys.stdout.write(row(variant, results[-1]) + "\n")
        sys.stdout.flush()
    specialist, *rivals = (result.mean or 0.0 for result in results[1:4])
    ratios = " and ".join(f"{specialist / rival:.3f}" for rival in rivals)
    sys.stdout.write(f"the specialist over plain Monte Carlo on classic: {ratios}\n")


if __name__ == "__main__":
    main()
