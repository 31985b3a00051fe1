"""Pictures of a game: beside its rules, and on the first page."""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

from litestar import get
from litestar.params import Parameter

from kingfisher.core.game import load_pickled
from kingfisher.core.i18n import msg
from kingfisher.core.play.illustrations import Illustrated, illustrate
from kingfisher.core.scene.changes import find_changes
from kingfisher.server.api_error import ApiError
from kingfisher.server.http.dependencies import ApiRequest, GameName, error_responses, find_game, services_of
from kingfisher.server.protocol.rest import Picture
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game

EntryName = Annotated[str, Parameter(description="the name of an entry", max_length=40)]


@get("/api/games/{game:str}/pictures", responses=error_responses(s404="no such game"), tags=["games"])
async def rule_pictures(request: ApiRequest, game: GameName) -> list[Picture]:
    """Show what the rules are about: pictures, each beside a rule."""
    illustrations = await illustrations_of(find_game(services_of(request), game))
    return [picture_of(shown) for shown in illustrations if shown.illustration.rule is not None]


@get(
    "/api/games/{game:str}/pictures/{entry:str}",
    responses=error_responses(s404="no such game, or no picture of such an entry"),
    tags=["games"],
)
async def entry_picture(request: ApiRequest, game: GameName, entry: EntryName) -> Picture:
    """Show an entry of a game as it is being played."""
    for shown in await illustrations_of(find_game(services_of(request), game)):
        if shown.illustration.entry == entry:
            return picture_of(shown)
    raise ApiError(404, "no-picture", say("problem.no-picture", entry=repr(entry)))


async def illustrations_of(game: Game) -> tuple[Illustrated, ...]:
    """Play the deals of the pictures when they are first asked for, outside the event loop."""
    return await asyncio.to_thread(illustrated, game.package)


@cache
def illustrated(package: str) -> tuple[Illustrated, ...]:
    return tuple(illustrate(load_pickled(package, {})))


def picture_of(shown: Illustrated) -> Picture:
    illustration, scenes = shown
    caption = None if illustration.name is None else msg(f"picture.{illustration.name}")
    changes = tuple(find_changes(before, after) for before, after in pairwise(scenes))
    return Picture(illustration.rule, caption, illustration.points, *illustration.size, scenes[0], changes)
