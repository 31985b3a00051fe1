"""What a run found: medians, ratios of the same rounds, and the figures that Kingfisher sets itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.subjects import Subject
from benchmarks.targets import TARGETS


@dataclass(frozen=True)
class Figure:
    """How many times as fast as the quickest of its peers a subject should be."""

    words: str
    ours: Subject
    peers: tuple[Subject, ...]
    least: float


def subject_named(name: str) -> Subject:
    library, game, way = name.split("/")
    return Subject(library, game, way)


FIGURES = tuple(
    Figure(target.words, subject_named(target.ours), tuple(map(subject_named, target.peers)), target.least)
    for target in TARGETS.targets
)


@dataclass(frozen=True)
class Found:
    """A ratio: of the rounds the median, the least and the greatest; and the median with chance steps counted too."""

    middle: float
    low: float
    high: float
    with_chance: float | None


class Run:
    """A run as it was saved."""

    def __init__(self, saved: dict[str, Any]) -> None:
        self.saved = saved
        self.rows = {Subject(row["library"], row["game"], row["way"]): row for row in saved["subjects"]}
        self.missing = {Subject(row["library"], row["game"], row["way"]): str(row["missing"]) for row in saved["missing"]}

    def rounds(self, subject: Subject) -> list[float]:
        return list(self.rows[subject]["moves_a_second"]) if subject in self.rows else []

    def speed(self, subjects: Iterable[Subject]) -> float | None:
        """The median of the rounds, of the quickest."""
        return max((median(self.rounds(subject)) for subject in subjects if subject in self.rows), default=None)

    def spread(self, subject: Subject) -> float:
        """The distance of the extremes, as a share of the median."""
        rounds = self.rounds(subject)
        return (max(rounds) - min(rounds)) / median(rounds)

    def ratio(self, figure: Figure) -> Found | None:
        peers = [peer for peer in figure.peers if peer in self.rows]
        if figure.ours not in self.rows or not peers:
            return None
        quickest = [max(speeds) for speeds in zip(*map(self.rounds, peers), strict=True)]
        ratios = [our_speed / peer_speed for our_speed, peer_speed in zip(self.rounds(figure.ours), quickest, strict=True)]
        chances = [self.rows[subject]["chances_a_move"] for subject in (figure.ours, *peers)]
        with_chance = None
        if None not in chances:
            both = [[speed * (1 + more) for speed in self.rounds(peer)] for peer, more in zip(peers, chances[1:], strict=True)]
            quickest = [max(speeds) for speeds in zip(*both, strict=True)]
            mine = [speed * (1 + chances[0]) for speed in self.rounds(figure.ours)]
            with_chance = median(our_speed / peer_speed for our_speed, peer_speed in zip(mine, quickest, strict=True))
        return Found(median(ratios), min(ratios), max(ratios), with_chance)
