"""What studies say, in every language, and how their reports write numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.i18n.languages import Sayer
from kingfisher.core.i18n.numbers import number_text
from kingfisher.core.translatable import in_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.i18n import MessageValue
    from kingfisher.studies.duel import Duel
    from kingfisher.studies.intervals import Mean
    from kingfisher.studies.study import StudyResult
    from kingfisher.studies.winnable_share import Share

LABEL_WIDTH = 8

say = Sayer(Path(__file__).parent)
"""Says the sentences of studies, which are in messages.en.toml here and in its translations."""


class Words:
    """What a report says in a language, and how its numbers are written."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: MessageValue) -> str:
        return in_language(say(key, **values), self.language)

    def number(self, value: float, places: int) -> str:
        return number_text(value, self.language, places)

    def label(self, key: str) -> str:
        """Write what a line counts, as wide as the labels of all lines."""
        return self(key).ljust(LABEL_WIDTH)

    def interval(self, ends: Sequence[float], places: int) -> str:
        low, high = (self.number(end, places) for end in ends)
        return self("report.interval", low=low, high=high)

    def mean(self, mean: Mean, places: int) -> str:
        if mean.mean is None:
            return self("report.unknown")
        interval = f"   {self.interval(mean.ci95, places)}" if mean.ci95 else ""
        return f"{self.number(mean.mean, places)}{interval}"

    def how_many(self, result: StudyResult | Duel | Share) -> str:
        seconds = self.number(result.seconds, 1)
        done = self("report.deals", n=result.deals, first=str(result.seed), seconds=seconds)
        return self("report.interrupted", what=done) if result.interrupted else done
