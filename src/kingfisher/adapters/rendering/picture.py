"""Draw a View as a picture, for videos of games. This needs Pillow, which comes with kingfisher-games[picture]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.errors import KingfisherError
from kingfisher.core.scene.drawings import drawings_of

if TYPE_CHECKING:
    from kingfisher.core.play.view import View


def picture(view: View) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Draw what the seat of the View sees: (height, width, 3), of one size for all of a game."""
    try:
        from kingfisher.adapters.rendering.table_image import draw_scene
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "PIL":
            raise
        raise KingfisherError("pictures need Pillow: pip install 'kingfisher-games[picture]'") from missing
    return np.array(draw_scene(view.scene(), view.game.words(), drawings_of(view.game.folder)), np.uint8)
