"""Pictures of games: one size for all of a game, another picture for another position, and nothing that is hidden."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.adapters.rendering.picture import picture
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.core.scene import ZoneKind
from kingfisher.testing.conformance import walk
from tests.support.every_game import name_of

with_pillow = pytest.mark.skipif(find_spec("PIL") is None, reason="Pillow is not installed")

GAMES = [
    kf.game("tabletop"),
    *(
        kf.game("solotaire", variant=name)
        for name in ("solotaire", "honeymoon", "quick-draw", "mayhem-1", "mayhem-2", "classic")
    ),
    kf.game("tacklebox"),
    *(kf.game("frenzy", players=players) for players in (2, 6)),
    *(kf.game("freshwater", variant="river", players=players) for players in (2, 4)),
    kf.game("freshwater", variant="river", boards="choose"),
    *(kf.game("freshwater", variant=name) for name in ("solo", "adventure")),
]
STATES, EVERY = 121, 20
WORLDS = 2


def views(game: Game, every: int = EVERY) -> Iterator[View]:
    """What the first seat sees now and then in a random game."""
    for position in islice(walk(game, 7), 0, STATES, every):
        yield position.view(0)


@with_pillow
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_picture_has_one_size_for_all_of_a_game(game: Game) -> None:
    pictures = [picture(view) for view in views(game)]
    assert {(image.shape, image.dtype) for image in pictures} == {(pictures[0].shape, np.dtype(np.uint8))}
    height, width, colours = pictures[0].shape
    assert colours == 3
    assert height % 16 == width % 16 == 0, "videos want whole blocks"


@with_pillow
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_last_position_and_what_a_spectator_sees_have_the_same_size(game: Game) -> None:
    first, *_, last = islice(walk(game, 3), 0, 400)
    assert picture(first.view(0)).shape == picture(last.view(0)).shape == picture(last.view(SPECTATOR)).shape


@with_pillow
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_other_positions_have_other_pictures(game: Game) -> None:
    pictures = {picture(view).tobytes() for view in views(game)}
    scenes = {view.scene().to_json() for view in views(game)}
    assert len(pictures) == len(scenes) > 1


@with_pillow
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_what_is_hidden_is_not_shown(game: Game) -> None:
    """Whatever world the seat may be in, it sees the same picture."""
    rng = rng_of(5)
    open_stream(rng, IMAGINATION, 0)
    for view in views(game, 3 * EVERY):
        image = picture(view)
        for _ in range(WORLDS):
            world = view.state.copy()
            game.rules.determinize(world, view.seat, rng)
            assert (picture(View(game, world, view.seat)) == image).all()


@with_pillow
def test_another_hidden_card_is_another_world() -> None:
    """The test above does vary something: a seat that sees the card gets another picture."""
    game = kf.game("solotaire", variant="mayhem-2")
    view = next(islice(walk(game, 7), 14, None)).view(0)
    rng = rng_of(5)
    open_stream(rng, IMAGINATION, 0)
    seen_by_its_owner = set()
    for _ in range(3):
        world = view.state.copy()
        game.rules.determinize(world, 0, rng)
        assert (picture(View(game, world, 0)) == picture(view)).all()
        seen_by_its_owner.add(picture(View(game, world, 1)).tobytes())
    assert len(seen_by_its_owner) == 3


@with_pillow
def test_every_letter_can_be_drawn() -> None:
    """Pillow's own font has few letters: what it lacks is spelt otherwise."""
    from kingfisher.adapters.rendering.paint import font, spell

    def drawn(letter: str) -> bytes:
        return bytes(font(20).getmask(letter))

    package = Path(kf.__file__).parent
    letters = {letter for file in package.rglob("messages*.toml") for letter in file.read_text(encoding="utf-8")}
    assert letters
    missing = drawn("\ue000")
    assert not [letter for letter in letters if letter.isprintable() and drawn(spell(letter)) == missing]


@with_pillow
def test_every_kind_of_zone_is_drawn_in_pictures() -> None:
    from kingfisher.adapters.rendering.zone_images import DRAW_PIECES

    assert set(DRAW_PIECES) == set(get_args(ZoneKind))


@with_pillow
def test_words_are_not_cut_within_a_word_where_they_fit() -> None:
    from kingfisher.adapters.rendering.paint import break_lines, width_of

    size, lines = break_lines("a line of words that wants two lines", 130.0, 14, 2)
    assert len(lines) == 2
    assert " ".join(lines) == "a line of words that wants two lines"
    assert all(width_of(line, size) <= 130 for line in lines)


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith("kingfisher.adapters.rendering") or name.partition(".")[0] == "PIL"
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(KingfisherError, match=r"pip install 'kingfisher-games\[picture\]'"):
        picture(kf.game("tabletop").deal(7).view(0))
