"""Check a guided first game: it is data, and it must tell the truth: moves can be made, refusals are refused."""

from __future__ import annotations

import re

from kingfisher.core.game import Game
from kingfisher.core.tutorial import read_tutorial, tutorial_file

ONE_DEVICE = re.compile(r"\b(?:click|mouse|tap|space bar|With the keyboard)\b")


def has_tutorial(game: Game) -> bool:
    return tutorial_file(game.folder).exists()


def check_tutorial(game: Game) -> None:
    """Follow a guided game from its deal to its end."""
    guide = read_tutorial(game.folder)
    position = game.choose(**guide.options).deal(int(guide.deal))
    for number, step in enumerate(guide.steps, 1):
        where = f"step {number} ({step.words!r})"
        scene = position.scene(0)
        there = {zone.id for zone in scene.zones}
        there |= {piece.id for zone in scene.zones for piece in zone.pieces}
        there |= {slot.id for zone in scene.zones for slot in zone.slots}
        missing = set(step.points) - there
        assert not missing, f"{where} points at {', '.join(sorted(missing))}, which is not there"
        if step.refused is not None:
            assert position.why_not(step.refused, 0) is not None, f"{where}: {step.refused!r} is not refused"
            refused = [move.text for move in scene.refused]
            assert step.refused in refused, f"{where}: the scene lists {step.refused!r} among no refused moves"
        if step.move is not None:
            chosen = next((move for move in scene.moves if move.text == step.move), None)
            assert chosen is not None, f"{where}: {step.move!r} is no legal move"
            assert chosen.warning is None, f"{where}: {step.move!r} comes with a warning, and a guide leads nobody astray"
            position.play(step.move, 0)
        for text in step.others:
            assert position.to_act > 0, f"{where}: {text!r} is a move of the others, and none of them is to act"
            position.play(text)
    assert any(step.refused for step in guide.steps), "a guide shows how a no is explained"
    assert not position.over, "the rest of the game is the player's"


def check_tutorial_words(game: Game) -> None:
    """Check that a guide speaks to users of a mouse, a finger or a keyboard alike."""
    said = " ".join(step.words for step in read_tutorial(game.folder).steps)
    found = ONE_DEVICE.findall(said)
    assert not found, f"tutorial.en.toml speaks of {', '.join(found)}; name what is to be done, and not with what"
