"""A guided game is data, and it must tell the truth: moves can be made, refusals are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingfisher.core.tutorial import GuideStep, Tutorial, read_tutorial
from kingfisher.testing.checks import Check, tutorial_checks
from tests.support.every_game import COMPLETE

CHECKS = [check for game in COMPLETE for check in tutorial_checks(game)]


def test_a_newcomer_finds_a_guided_game() -> None:
    assert CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_a_guide_tells_the_truth(check: Check) -> None:
    check.run()


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ('mvoe = "y"', "mvoe"),
        ('move = "y", refused = "z"', "not for both"),
        ('refused = "y", others = ["z"]', "follow the move"),
    ],
)
def test_a_guide_that_is_wrong_is_noticed(tmp_path: Path, step: str, message: str) -> None:
    (tmp_path / "tutorial.en.toml").write_text(f'title = "x"\ndeal = "1"\nsteps = [{{ words = "x", {step} }}]\n')
    with pytest.raises(ValueError, match=message):
        read_tutorial(tmp_path)


def test_what_the_others_are_told_to_do() -> None:
    steps = (GuideStep("a", move="one", others=("two", "three")), GuideStep("b"), GuideStep("c", move="four"))
    guide = Tutorial("x", "1", steps)
    path = ["one", "two", "three", "four", "five"]
    assert [guide.next_of_others(path[:count]) for count in range(6)] == [None, "two", "three", None, None, None]
    assert guide.next_of_others(["other"]) is None
    assert guide.next_of_others(["one", "other"]) is None
