"""A guided game is data, and it must tell the truth: moves can be made, refusals are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.guide import Guide, GuideStep, guide_file, read_guide

GUIDED = [name for name in kf.games() if guide_file(kf.game(name).folder).exists()]


def test_a_newcomer_finds_a_guided_game() -> None:
    assert GUIDED


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_can_be_followed(name: str) -> None:
    guide = read_guide(kf.game(name).folder)
    position = kf.game(name, **guide.options).deal(int(guide.deal))
    for step in guide.steps:
        scene = position.scene(0)
        there = {zone.id for zone in scene.zones}
        there |= {piece.id for zone in scene.zones for piece in zone.pieces}
        there |= {slot.id for zone in scene.zones for slot in zone.slots}
        assert set(step.points) <= there, step.words
        if step.refused is not None:
            assert position.why_not(step.refused, 0) is not None, step.words
            assert step.refused in [move.text for move in scene.refused], "a screen must be able to point at it"
        if step.move is not None:
            chosen = next(move for move in scene.moves if move.text == step.move)
            assert chosen.warning is None, "a guide leads nobody astray"
            position.play(step.move, 0)
        for text in step.others:
            assert position.to_act > 0, "these are moves of the others"
            position.play(text)
    assert any(step.refused for step in guide.steps), "a guide shows how a no is explained"
    assert not position.over, "the rest of the game is the player's"


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_speaks_to_mouse_and_finger_alike(name: str) -> None:
    said = " ".join(step.words for step in read_guide(kf.game(name).folder).steps)
    assert not re.findall(r"\b(?:click|mouse|tap|space bar|With the keyboard)\b", said)


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        ('mvoe = "y"', "mvoe"),
        ('move = "y", refused = "z"', "not for both"),
        ('refused = "y", others = ["z"]', "follow the move"),
    ],
)
def test_a_guide_that_is_wrong_is_noticed(tmp_path: Path, step: str, wrong: str) -> None:
    (tmp_path / "guide.en.toml").write_text(f'title = "x"\ndeal = "1"\nsteps = [{{ words = "x", {step} }}]\n')
    with pytest.raises(ValueError, match=wrong):
        read_guide(tmp_path)


def test_what_the_others_are_told_to_do() -> None:
    steps = (GuideStep("a", move="one", others=("two", "three")), GuideStep("b"), GuideStep("c", move="four"))
    guide = Guide("x", "1", steps)
    path = ["one", "two", "three", "four", "five"]
    assert [guide.next_of_others(path[:made]) for made in range(6)] == [None, "two", "three", None, None, None]
    assert guide.next_of_others(["other"]) is None
    assert guide.next_of_others(["one", "other"]) is None
