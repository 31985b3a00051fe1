"""A guided game is data, and it must tell the truth: moves can be made, refusals are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher.core.guide import guide_file, read_guide

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
        assert not (step.move and step.refused), step.words
        if step.refused is not None:
            assert position.why_not(step.refused, 0) is not None, step.words
            assert step.refused in [move.text for move in scene.refused], "a screen must be able to point at it"
        if step.move is not None:
            chosen = next(move for move in scene.moves if move.text == step.move)
            assert chosen.warning is None, "a guide leads nobody astray"
            position.play(step.move, 0)
    assert any(step.refused for step in guide.steps), "a guide shows how a no is explained"
    assert not position.over, "the rest of the game is the player's"


def test_a_guide_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "guide.en.toml").write_text('title = "x"\ndeal = "1"\nsteps = [{ words = "x", mvoe = "y" }]\n')
    with pytest.raises(ValueError, match="mvoe"):
        read_guide(tmp_path)
