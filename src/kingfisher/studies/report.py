"""A Study's result in print."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from kingfisher.bots import bot_of_level
from kingfisher.studies.intervals import wilson

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.studies.duel import Duel, Side
    from kingfisher.studies.intervals import Mean
    from kingfisher.studies.race_lengths import Lengths
    from kingfisher.studies.solving import Solution
    from kingfisher.studies.study import StudyResult
    from kingfisher.studies.winnable_share import Share

NAME_WIDTH = 24
BINS = 12
WIDTH = 40


def report(result: StudyResult) -> str:
    """Write mean, standard error, interval, endings and a histogram, in 80 columns."""
    game = result.game
    whose = ["the bot plays every seat; won, score and histogram are for the first seat"] if game.seats > 1 else []
    behind = bot_of_level(game, result.bot)
    player = f"level {result.bot} ({behind})" if behind else f"bot {result.bot}"
    lines = [f"{game.called}, {player}, effort {result.effort}", *whose, how_many(result)]
    if result.deals == 0:
        return "\n".join([*lines, "no deal was finished"])
    low, high = result.won_ci95 or [0.0, 0.0]
    if game.can_be_won:
        lines.append(f"won     {result.won / result.deals:.4f}   95 % interval {low:.4f} to {high:.4f}")
    if result.mean is not None:
        better = ", fewer is better" if game.fewer_is_better else ""
        lines.append(f"score   mean {result.mean:.3f}{' of won games' if game.scored == 'won' else ''}{better}")
    if result.se is not None and result.ci95 is not None:
        lines.append(f"        standard error {result.se:.3f}, 95 % interval {result.ci95[0]:.3f} to {result.ci95[1]:.3f}")
    for number, n in sorted(result.endings.items()):
        sentence = next(rule.sentence for rule in game.rulebook.values() if rule.number == number)
        lines.append(f"ended   {n / result.deals:.4f}   " + textwrap.shorten(f"[{number}] {sentence}", 60, placeholder=" ..."))
    if result.opening:
        lines.insert(1, "opening: " + ", ".join(result.opening))
    for name, (hits, of) in result.counts.items():
        if of:
            low, high = wilson(hits, of)
            lines.append(f"{name:<18}{hits / of:.4f}   95 % interval {low:.4f} to {high:.4f}, of {of:,}")
    if result.unfinished:
        lines.append(f"cut off {result.unfinished / result.deals:.4f}   stopped by the study before they were over")
    return "\n".join([*lines, *histogram(result)])


def how_many(result: StudyResult | Duel | Share) -> str:
    deals = f"{result.deals:,} {'deal' if result.deals == 1 else 'deals'} from number {result.seed}"
    return f"{deals}, {result.seconds:.1f} s" + (", interrupted" if result.interrupted else "")


def duel_report(result: Duel) -> str:
    """Write who won how often and scored how much, in 80 columns."""
    lines = [result.game.called, how_many(result) + ("; each deal was played from every seat" if result.turning else "")]
    if result.deals == 0:
        return "\n".join([*lines, "no deal was finished"])
    for side in result.sides:
        rows = [("won", with_interval(side.won, 4))]
        if result.game.seats > 2 and not result.game.race:
            rows.append(("share", with_interval(side.share, 4)))
        rows.append(("score", with_interval(side.score, 2)))
        if side.lost.n:
            rows.append(("late", with_interval(side.lost, 2)))
        names = [*side_names(result, side), *[""] * len(rows)]
        lines += [f"{name:<{NAME_WIDTH - 1}} {key:<6}{text}" for name, (key, text) in zip(names, rows, strict=False)]
    lines.append(f"{'drawn':<{NAME_WIDTH}}      {with_interval(result.drawn, 4)}")
    if result.unfinished:
        lines.append(f"{'cut off':<{NAME_WIDTH}}      {with_interval(result.cut_off, 4)}")
        games = f"{result.unfinished:,} {'game' if result.unfinished == 1 else 'games'}"
        lines.append(f"{'':<{NAME_WIDTH}}{games} stopped by the study and won by nobody;")
        lines.append(f"{'':<{NAME_WIDTH}}such deals count in no score, lead or rounds")
    lines.append(f"{'ahead':<{NAME_WIDTH}}      {with_interval(result.ahead, 2)}")
    if result.first.n:
        lines.append(f"{'who acts first':<{NAME_WIDTH}}won   {with_interval(result.first, 4)}")
    if result.game.seats > 2 and not result.game.race:
        lines += [
            f"{f'seat {seat}':<{NAME_WIDTH}}share {with_interval(share, 4)}" for seat, share in enumerate(result.seats, 1)
        ]
        lines += [
            f"{f'acts as number {place}':<{NAME_WIDTH}}share {with_interval(share, 4)}"
            for place, share in enumerate(result.places, 1)
        ]
    if result.rounds.n:
        lines.append(f"{'rounds':<{NAME_WIDTH}}      {with_interval(result.rounds, 2)}")
    return "\n".join([*lines, *(lengths_report(result.game, result.lengths) if result.lengths else [])])


def side_names(result: Duel, side: Side) -> tuple[str, str]:
    """Say who a side is and where it sat, and on a second line how it plays."""
    behind, effort = bot_of_level(result.game, side.bot), f"effort {side.effort}"
    where = f"{side.bot}, every seat" if result.turning else f"seat {side.seats[0] + 1}: {side.bot}"
    return where, f"{behind}, {effort}" if behind else effort


def lengths_report(game: Game, lengths: Lengths) -> list[str]:
    """Write how long races were, and how their rounds ended."""
    lines = {
        "seconds per round": with_interval(lengths.seconds_a_round, 1),
        "moves per round": with_interval(lengths.moves_a_round, 1),
        "seconds per game": with_interval(lengths.seconds_a_game, 1),
        "moves per game": with_interval(lengths.moves_a_game, 1),
    }
    for code, share in lengths.endings.items():
        lines[f"rounds ended by {game.rule(code).number}"] = with_interval(share, 4)
    return [f"{name:<{NAME_WIDTH + 6}}{text}" for name, text in lines.items()]


def share_report(result: Share) -> str:
    """Write how many deals can be won by a player who sees all cards."""
    lines = [f"{result.game.called}, solver, {result.budget:,} positions per deal", how_many(result)]
    if not result.deals or result.bounds is None or result.ci95 is None:
        return "\n".join([*lines, "no deal was finished"])
    for name, n in (("reached", result.reached), ("impossible", result.impossible), ("unknown", result.unknown)):
        lines.append(f"{name:<12}{n / result.deals:.4f}   {n:,}")
    (least, most), (low, high) = result.bounds, result.ci95
    known = f"{least:.4f}" if least == most else f"{least:.4f} to {most:.4f}"
    lines.append(f"winnable    {known}   95 % interval {low:.4f} to {high:.4f}")
    return "\n".join(lines)


def solution_report(solution: Solution) -> str:
    """Write the answer for one deal, and the line of play."""
    answers = {
        "reached": "reached: this deal can be won",
        "impossible": "impossible: this deal cannot be won",
        "unknown": "unknown: the search used up its budget without an answer",
    }
    place = f"{solution.game.called}, deal {solution.seed}" if solution.seed is not None else solution.game.called
    lines = [f"{place}, {solution.nodes:,} positions, {solution.seconds:.1f} s", answers[solution.answer]]
    if solution.score is not None and solution.score == solution.bound:
        lines.append(f"score   {solution.score:,}, the best possible")
    elif solution.score is not None:
        lines.append(f"score   {solution.score:,} found, the best possible is at most {solution.bound:,}")
    return "\n".join([*lines, *(f"{number:>4} {move}" for number, move in enumerate(solution.moves, 1))])


def with_interval(mean: Mean, places: int) -> str:
    if mean.mean is None:
        return "unknown"
    interval = f"   95 % interval {mean.ci95[0]:.{places}f} to {mean.ci95[1]:.{places}f}" if mean.ci95 else ""
    return f"{mean.mean:.{places}f}{interval}"


def histogram(result: StudyResult) -> list[str]:
    """Draw at most a dozen bars of equal width in score; the last gathers the long tail."""
    if not result.scores:
        return []
    lowest, total = min(result.scores), result.scored
    reach = quantile(result, 0.995)
    step = max(1, -(-(reach - lowest + 1) // BINS))
    bars: dict[int, int] = {}
    for score, n in result.scores.items():
        bar = min((score - lowest) // step, BINS - 1)
        bars[bar] = bars.get(bar, 0) + n
    tallest, last = max(bars.values()), max(bars)
    lines = []
    for bar in range(last + 1):
        first = lowest + bar * step
        more = bar == last and max(result.scores) >= first + step
        name = f"{first}+" if more else str(first) if step == 1 else f"{first}-{first + step - 1}"
        n = bars.get(bar, 0)
        lines.append(f"{name:>11}  {'█' * round(WIDTH * n / tallest):<{WIDTH}} {n / total:7.2%}")
    return lines


def quantile(result: StudyResult, share: float) -> int:
    seen, total = 0, result.scored
    for score in sorted(result.scores):
        seen += result.scores[score]
        if seen >= share * total:
            return score
    return max(result.scores)
