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
    tutorial = read_tutorial(game.folder)
    position = game.choose(**tutorial.options).deal(int(tutorial.deal))
    for number, step in enumerate(tutorial.steps, 1):
        where = f"step {number} ({step.words!r})"
        scene = position.scene(0)
        ids = {zone.id for zone in scene.zones}
        ids |= {piece.id for zone in scene.zones for piece in zone.pieces}
        ids |= {slot.id for zone in scene.zones for slot in zone.slots}
        unknown = set(step.points) - ids
        assert not unknown, f"{where} points at {', '.join(sorted(unknown))}, which is not there"
        if step.refused is not None:
            assert position.why_not(step.refused, 0) is not None, f"{where}: {step.refused!r} is legal, but should be refused"
            refused_texts = [move.text for move in scene.refused]
            assert step.refused in refused_texts, f"{where}: the scene does not list {step.refused!r} among its refused moves"
        if step.move is not None:
            scene_move = next((move for move in scene.moves if move.text == step.move), None)
            assert scene_move is not None, f"{where}: {step.move!r} is not a legal move"
            assert scene_move.warning is None, (
                f"{where}: {step.move!r} has a warning, but a tutorial must not suggest bad moves"
            )
            position.play(step.move, 0)
        for text in step.others:
            assert position.to_act > 0, f"{where}: {text!r} is a move of another player, but it is not their turn"
            position.play(text)
    assert any(step.refused for step in tutorial.steps), "a tutorial must show at least one refused move"
    assert not position.over, "a tutorial must end before the game is over"


def check_tutorial_words(game: Game) -> None:
    """Check that a guide speaks to users of a mouse, a finger or a keyboard alike."""
    text = " ".join(step.words for step in read_tutorial(game.folder).steps)
    devices = ONE_DEVICE.findall(text)
    assert not devices, f"tutorial.en.toml mentions {', '.join(devices)}; say what to do, not with which device"
