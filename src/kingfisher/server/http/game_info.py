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
from kingfisher.core.play.illustrations import entries_shown
from kingfisher.core.rulebook import read_chapters, rules_file
from kingfisher.core.scene.drawings import FILE, drawings_of, svg_of
from kingfisher.core.translatable import LANGUAGE
from kingfisher.core.tutorial import Tutorial, tutorial_file
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.custom_components import components_info, template
from kingfisher.server.http.dependencies import (
    LARGEST_TEXT,
    ApiRequest,
    GameName,
    Language,
    OptionName,
    error_responses,
    find_game,
    limit_texts,
    services_of,
    tutorial_of,
)
from kingfisher.server.http.option_effects import choices_of
from kingfisher.server.http.static_files import PageFile, page_file_of, send_file
from kingfisher.server.negotiation import answer_in, negotiate, wanted_by
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
    PartsInfo,
    PresetInfo,
    RuleItem,
    RulesPage,
    ServerInfo,
    Words,
)
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.options import Entry, Option


def game_info(game: Game, language: str) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title_in(language),
        short_title=game.short_title_in(language),
        summary=game.summary_in(language),
        seats=game.seats,
        options=tuple(
            OptionInfo(
                option.name,
                game.help_in(option, language),
                option.default,
                option.choices,
                option.lowest,
                option.highest,
                OnlyWith(*option.only_with) if option.only_with else None,
                bool(option.own),
                parts_of(option),
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
        entries=entries_of(game, language),
    )


def entries_of(game: Game, language: str) -> tuple[EntryInfo, ...]:
    """List the games that it is shown as, each with its presets; a game without entries is shown as itself."""
    shown = entries_shown(game.folder)
    presets = tuple((preset, game.choose(**preset.options)) for preset in game.presets)
    words, title, summary = game.words(language), game.title_in(language), game.summary_in(language)

    def presets_of(entry: Entry | None) -> tuple[PresetInfo, ...]:
        return tuple(
            PresetInfo(
                preset.name,
                words.text(msg(f"preset.{preset.name}.name")),
                words.text(msg(f"preset.{preset.name}.help")),
                dict(preset.options),
            )
            for preset, chosen in presets
            if entry is None or entry.holds(chosen.options)
        )

    def title_and_summary(entry: Entry) -> tuple[str, str]:
        if entry.name == game.name:
            return title, summary
        return words.text(msg(f"entry.{entry.name}.title")), words.text(msg(f"entry.{entry.name}.summary"))

    if not game.entries:
        return (EntryInfo(game.name, title, summary, None, (), presets_of(None), game.name in shown),)
    return tuple(
        EntryInfo(entry.name, *title_and_summary(entry), entry.option, entry.values, presets_of(entry), entry.name in shown)
        for entry in game.entries
    )


def parts_of(option: Option) -> PartsInfo | None:
    parts = option.parts
    return PartsInfo(parts.names, parts.count, parts.sides, dict(parts.called)) if parts else None


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
async def list_games(request: ApiRequest, language: Language = None) -> Response[list[GameInfo]]:
    """List all games with their options, without those that are broken: the log says why."""
    games = services_of(request).load_games()
    spoken = negotiate(language, wanted_by(request), *(game.folder for game in games))
    infos: list[GameInfo] = []
    for game in games:
        try:
            game.check_files()
            infos.append(game_info(game, spoken))
        except BrokenGame as error:
            LOG.warning("%s", error)
    return answer_in(spoken, infos)


@get("/api/games/{game:str}", responses=error_responses(s404="no such game"), tags=["games"])
async def one_game(request: ApiRequest, game: GameName, language: Language = None) -> Response[GameInfo]:
    """Describe one game with its options."""
    chosen = find_game(services_of(request), game)
    spoken = negotiate(language, wanted_by(request), chosen.folder)
    return answer_in(spoken, game_info(chosen, spoken))


@get("/api/games/{game:str}/rules", responses=error_responses(s404="no such game"), tags=["games"])
async def game_rules(request: ApiRequest, game: GameName, language: Language = None) -> Response[RulesPage]:
    """List the numbered rules of a game, chapter by chapter."""
    folder = find_game(services_of(request), game).folder
    spoken = negotiate(language, wanted_by(request), folder)
    chapters = [
        Chapter(chapter.title, tuple(RuleItem(rule.number or None, rule.sentence) for rule in chapter.rules))
        for chapter in read_chapters(folder, spoken)
    ]
    is_translated = rules_file(folder, spoken) != rules_file(folder)
    return answer_in(spoken if is_translated else LANGUAGE, RulesPage(chapters[0].title, tuple(chapters)))


@get("/api/games/{game:str}/words", responses=error_responses(s404="no such game"), tags=["games"])
async def game_words(request: ApiRequest, game: GameName, language: Language = None) -> Response[Words]:
    """List the sentences of a game by their keys; gaps are written {name}."""
    chosen = find_game(services_of(request), game)
    catalog = chosen.words(negotiate(language, wanted_by(request), chosen.folder))
    return answer_in(catalog.language, catalog.sentences)


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
        raise ApiError(500, "no-drawings", say("problem.no-drawings", game=chosen_game.title)) from None


@cache
def art_file(folder: Path) -> PageFile:
    """Write the drawings anew from what was read of them.

    So the page may put them among its own elements: its styles colour the drawings, and would not reach into a file that is
    only referred to.
    """
    return page_file_of(svg_of(drawings_of(folder)).encode(), FILE)


@get("/api/games/{game:str}/guide", responses=error_responses(s404="no such game, or none that is guided"), tags=["games"])
async def game_guide(request: ApiRequest, game: GameName, language: Language = None) -> Response[Tutorial]:
    """Send a guided first game: the deal, the moves, the words."""
    chosen = find_game(services_of(request), game)
    spoken = negotiate(language, wanted_by(request), chosen.folder)
    tutorial = tutorial_of(chosen, spoken)
    return answer_in(LANGUAGE if tutorial == tutorial_of(chosen) else spoken, tutorial)


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
