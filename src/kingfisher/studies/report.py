"""A Study's result in print."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from kingfisher.bots import bot_of_level
from kingfisher.core.translatable import LANGUAGE, in_language
from kingfisher.studies.intervals import wilson
from kingfisher.studies.report_words import LABEL_WIDTH, Words

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.studies.duel import Duel, Side
    from kingfisher.studies.race_lengths import Lengths
    from kingfisher.studies.solving import Solution
    from kingfisher.studies.study import StudyResult
    from kingfisher.studies.winnable_share import Share

NAME_WIDTH = 24
BINS = 12
WIDTH = 40


def report(result: StudyResult, language: str = LANGUAGE) -> str:
    """Write mean, standard error, interval, endings and a histogram, in 80 columns."""
    game, words = result.game, Words(language)
    whose = [words("report.first-seat")] if game.seats > 1 else []
    behind = bot_of_level(game, result.bot)
    player = words("report.level", level=result.bot, bot=behind) if behind else words("report.bot", bot=result.bot)
    head = words("report.head", game=game.called, player=player, effort=str(result.effort))
    lines = [head, *whose, words.how_many(result)]
    if result.deals == 0:
        return "\n".join([*lines, words("report.nothing")])
    if game.can_be_won:
        interval = words.interval(result.won_ci95 or [0.0, 0.0], 4)
        lines.append(f"{words.label('label.won')}{words.number(result.won / result.deals, 4)}   {interval}")
    if result.mean is not None:
        mean = words("report.mean-of-won" if game.scored == "won" else "report.mean", mean=words.number(result.mean, 3))
        better = words("report.fewer-is-better", what=mean) if game.fewer_is_better else mean
        lines.append(f"{words.label('label.score')}{better}")
    if result.se is not None and result.ci95 is not None:
        error = words("report.standard-error", se=words.number(result.se, 3), interval=words.interval(result.ci95, 3))
        lines.append(f"{'':<{LABEL_WIDTH}}{error}")
    rules = {rule.number: rule for rule in game.rulebook.values()}
    for number, n in sorted(result.endings.items()):
        quoted = textwrap.shorten(in_language(str(rules[number]), language), 60, placeholder=" ...")
        lines.append(f"{words.label('label.ended')}{words.number(n / result.deals, 4)}   {quoted}")
    if result.opening:
        lines.insert(1, words("report.opening", moves=", ".join(result.opening)))
    for name, (hits, of) in result.counts.items():
        if of:
            interval = words("report.interval-of", interval=words.interval(wilson(hits, of), 4), n=of)
            lines.append(f"{name:<18}{words.number(hits / of, 4)}   {interval}")
    if result.unfinished:
        share = words.number(result.unfinished / result.deals, 4)
        lines.append(f"{words.label('label.cut-off')}{share}   {words('report.cut-off')}")
    return "\n".join([*lines, *histogram(result, words)])


def duel_report(result: Duel, language: str = LANGUAGE) -> str:
    """Write who won how often and scored how much, in 80 columns."""
    words = Words(language)
    turning = words("report.turning", what=words.how_many(result)) if result.turning else words.how_many(result)
    lines = [result.game.called, turning]
    if result.deals == 0:
        return "\n".join([*lines, words("report.nothing")])
    won, share, score, late = (words(f"column.{key}") for key in ("won", "share", "score", "late"))
    width = max(map(len, (won, share, score, late))) + 1

    def row(name: str, key: str, text: str) -> str:
        return f"{name:<{NAME_WIDTH - 1}} {key:<{width}}{text}"

    for side in result.sides:
        rows = [(won, words.mean(side.won, 4))]
        if result.game.seats > 2 and not result.game.race:
            rows.append((share, words.mean(side.share, 4)))
        rows.append((score, words.mean(side.score, 2)))
        if side.lost.n:
            rows.append((late, words.mean(side.lost, 2)))
        names = [*side_names(result, side, words), *[""] * len(rows)]
        lines += [row(name, key, text) for name, (key, text) in zip(names, rows, strict=False)]
    lines.append(row(words("row.drawn"), "", words.mean(result.drawn, 4)))
    if result.unfinished:
        lines.append(row(words("row.cut-off"), "", words.mean(result.cut_off, 4)))
        lines.append(f"{'':<{NAME_WIDTH}}{words('report.stopped-games', n=result.unfinished)}")
        lines.append(f"{'':<{NAME_WIDTH}}{words('report.stopped-count')}")
    lines.append(row(words("row.ahead"), "", words.mean(result.ahead, 2)))
    if result.first.n:
        lines.append(row(words("row.first"), won, words.mean(result.first, 4)))
    if result.game.seats > 2 and not result.game.race:
        lines += [row(words("row.seat", n=seat), share, words.mean(mean, 4)) for seat, mean in enumerate(result.seats, 1)]
        lines += [row(words("row.place", n=place), share, words.mean(mean, 4)) for place, mean in enumerate(result.places, 1)]
    if result.rounds.n:
        lines.append(row(words("row.rounds"), "", words.mean(result.rounds, 2)))
    return "\n".join([*lines, *(lengths_report(result.game, result.lengths, words) if result.lengths else [])])


def side_names(result: Duel, side: Side, words: Words) -> tuple[str, str]:
    """Say who a side is and where it sat, and on a second line how it plays."""
    behind, effort = bot_of_level(result.game, side.bot), words("row.effort", effort=str(side.effort))
    every, one = words("row.every-seat", bot=side.bot), words("row.seat-of", n=side.seats[0] + 1, bot=side.bot)
    return every if result.turning else one, f"{behind}, {effort}" if behind else effort


def lengths_report(game: Game, lengths: Lengths, words: Words) -> list[str]:
    """Write how long races were, and how their rounds ended."""
    lines = {
        words("row.seconds-per-round"): words.mean(lengths.seconds_a_round, 1),
        words("row.moves-per-round"): words.mean(lengths.moves_a_round, 1),
        words("row.seconds-per-game"): words.mean(lengths.seconds_a_game, 1),
        words("row.moves-per-game"): words.mean(lengths.moves_a_game, 1),
    }
    for code, share in lengths.endings.items():
        lines[words("row.rounds-ended", rule=game.rule(code).number)] = words.mean(share, 4)
    return [f"{name:<{NAME_WIDTH + 6}}{text}" for name, text in lines.items()]


def share_report(result: Share, language: str = LANGUAGE) -> str:
    """Write how many deals can be won by a player who sees all cards."""
    words = Words(language)
    lines = [words("report.solver", game=result.game.called, n=result.budget), words.how_many(result)]
    if not result.deals or result.bounds is None or result.ci95 is None:
        return "\n".join([*lines, words("report.nothing")])
    for key, n in (("reached", result.reached), ("impossible", result.impossible), ("unknown", result.unknown)):
        lines.append(f"{words(f'share.{key}'):<12}{words.number(n / result.deals, 4)}   {words.number(n, 0)}")
    least, most = (words.number(bound, 4) for bound in result.bounds)
    known = least if least == most else words("share.between", low=least, high=most)
    lines.append(f"{words('share.winnable'):<12}{known}   {words.interval(result.ci95, 4)}")
    return "\n".join(lines)


def solution_report(solution: Solution, language: str = LANGUAGE) -> str:
    """Write the answer for one deal, and the line of play."""
    words, game = Words(language), solution.game.called
    place = words("solution.deal", game=game, deal=str(solution.seed)) if solution.seed is not None else game
    head = words("solution.head", place=place, n=solution.nodes, seconds=words.number(solution.seconds, 1))
    lines = [head, words(f"solution.{solution.answer}")]
    if solution.score is not None and solution.score == solution.bound:
        lines.append(f"{words.label('label.score')}{words('solution.best', score=solution.score)}")
    elif solution.score is not None and solution.bound is not None:
        found = words("solution.found", score=solution.score, bound=solution.bound)
        lines.append(f"{words.label('label.score')}{found}")
    return "\n".join([*lines, *(f"{number:>4} {move}" for number, move in enumerate(solution.moves, 1))])


def histogram(result: StudyResult, words: Words) -> list[str]:
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
        lines.append(f"{name:>11}  {'█' * round(WIDTH * n / tallest):<{WIDTH}} {words.number(100 * n / total, 2):>6}%")
    return lines


def quantile(result: StudyResult, share: float) -> int:
    seen, total = 0, result.scored
    for score in sorted(result.scores):
        seen += result.scores[score]
        if seen >= share * total:
            return score
    return max(result.scores)
