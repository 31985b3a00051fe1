"""What runs here, the games, their rules, words and guides."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from litestar import Response, get, post
from litestar.params import BodyKwarg

import kingfisher
from kingfisher import bots
from kingfisher.core.errors import BrokenGame, KingfisherError
from kingfisher.core.rulebook import read_chapters
from kingfisher.core.scene.drawings import FILE, drawings_of, svg_of
from kingfisher.core.tutorial import Tutorial, tutorial_file
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.http.custom_components import components_info, template
from kingfisher.server.http.dependencies import (
    LARGEST_TEXT,
    Asking,
    GameName,
    OptionName,
    answers,
    check_text,
    found_game,
    guide_of,
    services_of,
)
from kingfisher.server.http.option_effects import choices_of
from kingfisher.server.http.static_files import PageFile, page_file_of, send_file
from kingfisher.server.protocol import shared
from kingfisher.server.protocol.rest import (
    Chapter,
    CheckComponents,
    ComponentsInfo,
    GameInfo,
    Level,
    OnlyWith,
    OptionInfo,
    RuleItem,
    RulesPage,
    ServerInfo,
)

if TYPE_CHECKING:
    from kingfisher.core.game import Game


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        seats=game.seats,
        options=tuple(
            OptionInfo(
                option.name,
                option.help,
                option.default,
                option.choices,
                option.lowest,
                option.highest,
                OnlyWith(*option.only_with) if option.only_with else None,
                bool(option.own),
            )
            for option in game.options_offered
        ),
        choices=choices_of(game),
        bots=tuple(bots.bot_names(game)),
        levels=levels_of(game),
        guided=tutorial_file(game.folder).exists(),
        timed=game.timed,
        scored=game.scored,
        fewer_is_better=game.fewer_is_better,
        given_up_counts=game.uncounted is None,
        answers_can_win=game.answers("winnable") or game.has("solver"),
        solver=game.has("solver"),
        race=game.race,
    )


def levels_of(game: Game) -> tuple[Level, ...]:
    return tuple(Level(name, bots.bot_and_effort(game, name)[0]) for name in bots.levels(game))


@get("/api/server", responses=answers(), tags=["server"])
async def server_info(request: Asking) -> ServerInfo:
    """Tell what runs here, and by which addresses other screens reach it."""
    return ServerInfo("Kingfisher", kingfisher.__version__, shared.PROTOCOL, services_of(request).addresses)


@get("/api/games", responses=answers(), tags=["games"])
async def list_games(request: Asking) -> list[GameInfo]:
    """List all games with their options, without those that are broken: the log says why."""
    found: list[GameInfo] = []
    for game in services_of(request).loaded():
        try:
            game.check_files()
            found.append(game_info(game))
        except BrokenGame as failed:
            LOG.warning("%s", failed)
    return found


@get("/api/games/{game:str}", responses=answers(s404="no such game"), tags=["games"])
async def one_game(request: Asking, game: GameName) -> GameInfo:
    """Describe one game with its options."""
    return game_info(found_game(services_of(request), game))


@get("/api/games/{game:str}/rules", responses=answers(s404="no such game"), tags=["games"])
async def game_rules(request: Asking, game: GameName) -> RulesPage:
    """List the numbered rules of a game, chapter by chapter."""
    chapters = [
        Chapter(chapter.title, tuple(RuleItem(rule.number or None, rule.sentence) for rule in chapter.rules))
        for chapter in read_chapters(found_game(services_of(request), game).folder)
    ]
    return RulesPage(chapters[0].title, tuple(chapters))


@get("/api/games/{game:str}/words", responses=answers(s404="no such game"), tags=["games"])
async def game_words(request: Asking, game: GameName) -> dict[str, str]:
    """List the sentences of a game by their keys; gaps are written {name}."""
    return found_game(services_of(request), game).words().sentences


@get(
    "/api/games/{game:str}/art.svg",
    responses=answers(s404="no such game"),
    media_type="image/svg+xml",
    packed=True,
    tags=["games"],
)
async def game_art(request: Asking, game: GameName) -> Response[bytes]:
    """Send the drawings of a game's pieces, as symbols of one SVG."""
    found = found_game(services_of(request), game)
    try:
        return send_file(request, art_file(found.folder))
    except KingfisherError as wrong:
        LOG.error("%s cannot show its drawings: %s", found.name, wrong)
        raise ApiError(500, "no-drawings", f"the drawings of {found.title} cannot be read") from None


@cache
def art_file(folder: Path) -> PageFile:
    """Write the drawings anew from what was read of them.

    So the page may put them among its own elements: its styles colour the drawings, and would not reach into a file that is
    only referred to.
    """
    return page_file_of(svg_of(drawings_of(folder)).encode(), FILE)


@get("/api/games/{game:str}/guide", responses=answers(s404="no such game, or none that is guided"), tags=["games"])
async def game_guide(request: Asking, game: GameName) -> Tutorial:
    """Send a guided first game: the deal, the moves, the words."""
    return guide_of(found_game(services_of(request), game))


@get(
    "/api/games/{game:str}/components/{option:str}",
    responses=answers(s404="no such game, or no such option"),
    media_type="text/plain",
    tags=["games"],
)
async def own_components(request: Asking, game: GameName, option: OptionName) -> Response[str]:
    """Send the game's own components, as a file to start from for other ones."""
    text = template(found_game(services_of(request), game), option)
    headers = {"Content-Disposition": f'attachment; filename="{game}-{option}.toml"'}
    return Response(text, media_type="text/plain", headers=headers)


@post(
    "/api/games/{game:str}/components/{option:str}",
    status_code=200,
    responses=answers(s404="no such game, or no such option", s413="too large"),
    request_max_body_size=LARGEST_TEXT,
    tags=["games"],
)
async def check_components(
    request: Asking, game: GameName, option: OptionName, data: Annotated[CheckComponents, BodyKwarg()]
) -> ComponentsInfo:
    """Check components of the player's own, before a table is opened with them."""
    check_text(request, "files")
    return await asyncio.to_thread(components_info, found_game(services_of(request), game), option, data.text)
