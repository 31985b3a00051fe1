"""Render a View as environments ask for it: as text or as a picture."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError, unknown_name
from kingfisher.core.scene.text import plain_text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kingfisher.core.play.view import View

    Frame = str | npt.NDArray[np.uint8]

MODES = ("ansi", "rgb_array", "human")


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise unknown_name("render_mode", mode, MODES)
    return mode


def render_view(view: View, mode: str | None) -> Frame | None:
    """Draw text for 'ansi', a picture for 'rgb_array'; print the text for 'human'."""
    if mode is None:
        raise KingfisherError(f"to draw the table, choose a render_mode; possible: {', '.join(MODES)}")
    if mode == "rgb_array":
        from kingfisher.adapters.rendering.picture import picture

        return picture(view)
    text = plain_text(view.scene(), view.game.words())
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n\n")
    return None
