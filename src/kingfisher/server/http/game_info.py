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
from kingfisher.core.i18n import msg
from kingfisher.core.rulebook import read_chapters
from kingfisher.core.scene.drawings import FILE, drawings_of, svg_of
from kingfisher.core.tutorial import Tutorial, tutorial_file
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.custom_components import components_info, template
from kingfisher.server.http.dependencies import (
    LARGEST_TEXT,
    ApiRequest,
    GameName,
    OptionName,
    error_responses,
    find_game,
    limit_texts,
    services_of,
    tutorial_of,
)
from kingfisher.server.http.option_effects import choices_of
from kingfisher.server.http.static_files import PageFile, page_file_of, send_file
from kingfisher.server.protocol import shared
from kingfisher.server.protocol.rest import (
    Chapter,
    CheckComponents,
    ComponentsInfo,
    EntryInfo,
    GameInfo,
    Level,
    OnlyWith,
    OptionInfo,
    PresetInfo,
    RuleItem,
    RulesPage,
    ServerInfo,
    Words,
)

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.options import Entry


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        short_title=game.short_title or game.title,
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
        entries=entries_of(game),
    )


def entries_of(game: Game) -> tuple[EntryInfo, ...]:
    """List the games that it is shown as, each with its presets; a game without entries is shown as itself."""
    presets = tuple((preset, game.choose(**preset.options)) for preset in game.presets)

    def presets_of(entry: Entry | None) -> tuple[PresetInfo, ...]:
        return tuple(
            PresetInfo(
                preset.name,
                game.words().text(msg(f"preset.{preset.name}.name")),
                game.words().text(msg(f"preset.{preset.name}.help")),
                dict(preset.options),
            )
            for preset, chosen in presets
            if entry is None or entry.holds(chosen.options)
        )

    def title_and_summary(entry: Entry) -> tuple[str, str]:
        if entry.name == game.name:
            return game.title, game.summary
        words = game.words()
        return words.text(msg(f"entry.{entry.name}.title")), words.text(msg(f"entry.{entry.name}.summary"))

    if not game.entries:
        return (EntryInfo(game.name, game.title, game.summary, None, (), presets_of(None)),)
    return tuple(
        EntryInfo(entry.name, *title_and_summary(entry), entry.option, entry.values, presets_of(entry))
        for entry in game.entries
    )


def levels_of(game: Game) -> tuple[Level, ...]:
    animals = {name: bots.animal_of(game, name) for name in bots.levels(game)}
    return tuple(
        Level(name, bots.bot_and_effort(game, name)[0], animal, bots.NAMES[animal]) for name, animal in animals.items()
    )


@get("/api/server", responses=error_responses(), tags=["server"])
async def server_info(request: ApiRequest) -> ServerInfo:
    """Tell what runs here, and by which addresses other screens reach it."""
    return ServerInfo("Kingfisher", kingfisher.__version__, shared.PROTOCOL, services_of(request).addresses)


@get("/api/games", responses=error_responses(), tags=["games"])
async def list_games(request: ApiRequest) -> list[GameInfo]:
    """List all games with their options, without those that are broken: the log says why."""
    infos: list[GameInfo] = []
    for game in services_of(request).load_games():
        try:
            game.check_files()
            infos.append(game_info(game))
        except BrokenGame as error:
            LOG.warning("%s", error)
    return infos


@get("/api/games/{game:str}", responses=error_responses(s404="no such game"), tags=["games"])
async def one_game(request: ApiRequest, game: GameName) -> GameInfo:
    """Describe one game with its options."""
    return game_info(find_game(services_of(request), game))


@get("/api/games/{game:str}/rules", responses=error_responses(s404="no such game"), tags=["games"])
async def game_rules(request: ApiRequest, game: GameName) -> RulesPage:
    """List the numbered rules of a game, chapter by chapter."""
    chapters = [
        Chapter(chapter.title, tuple(RuleItem(rule.number or None, rule.sentence) for rule in chapter.rules))
        for chapter in read_chapters(find_game(services_of(request), game).folder)
    ]
    return RulesPage(chapters[0].title, tuple(chapters))


@get("/api/games/{game:str}/words", responses=error_responses(s404="no such game"), tags=["games"])
async def game_words(request: ApiRequest, game: GameName) -> Words:
    """List the sentences of a game by their keys; gaps are written {name}."""
    return find_game(services_of(request), game).words().sentences


@get(
    "/api/games/{game:str}/art.svg",
    responses=error_responses(s404="no such game"),
    media_type="image/svg+xml",
    packed=True,
    tags=["games"],
)
async def game_art(request: ApiRequest, game: GameName) -> Response[bytes]:
    """Send the drawings of a game's pieces, as symbols of one SVG."""
    chosen_game = find_game(services_of(request), game)
    try:
        return send_file(request, art_file(chosen_game.folder))
    except KingfisherError as error:
        LOG.error("%s cannot show its drawings: %s", chosen_game.name, error)
        raise ApiError(500, "no-drawings", f"the drawings of {chosen_game.title} cannot be read") from None


@cache
def art_file(folder: Path) -> PageFile:
    """Write the drawings anew from what was read of them.

    So the page may put them among its own elements: its styles colour the drawings, and would not reach into a file that is
    only referred to.
    """
    return page_file_of(svg_of(drawings_of(folder)).encode(), FILE)


@get("/api/games/{game:str}/guide", responses=error_responses(s404="no such game, or none that is guided"), tags=["games"])
async def game_guide(request: ApiRequest, game: GameName) -> Tutorial:
    """Send a guided first game: the deal, the moves, the words."""
    return tutorial_of(find_game(services_of(request), game))


@get(
    "/api/games/{game:str}/components/{option:str}",
    responses=error_responses(s404="no such game, or no such option"),
    media_type="text/plain",
    tags=["games"],
)
async def own_components(request: ApiRequest, game: GameName, option: OptionName) -> Response[str]:
    """Send the game's own components, as a file to start from for other ones."""
    text = template(find_game(services_of(request), game), option)
    headers = {"Content-Disposition": f'attachment; filename="{game}-{option}.toml"'}
    return Response(text, media_type="text/plain", headers=headers)


@post(
    "/api/games/{game:str}/components/{option:str}",
    status_code=200,
    responses=error_responses(s404="no such game, or no such option", s413="too large"),
    request_max_body_size=LARGEST_TEXT,
    tags=["games"],
)
async def check_components(
    request: ApiRequest, game: GameName, option: OptionName, data: Annotated[CheckComponents, BodyKwarg()]
) -> ComponentsInfo:
    """Check components of the player's own, before a table is opened with them."""
    limit_texts(request, "files")
    return await asyncio.to_thread(components_info, find_game(services_of(request), game), option, data.text)
