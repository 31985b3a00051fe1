"""Opens tables: a new game, a rematch, a challenge, or a game that continues elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec
from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import BodyKwarg

from kingfisher import bots
from kingfisher.core.errors import BadOption, KingfisherError, UnknownName
from kingfisher.core.rng import check_seed
from kingfisher.server.accounts.guests import client_address
from kingfisher.server.api_error import ApiError
from kingfisher.server.challenges import challenge_info, make_rivalry, replay_challenge, rivalry_text
from kingfisher.server.custom_components import names_components, option_to_blame, recall_components
from kingfisher.server.http.dependencies import (
    LARGEST_TEXT,
    ApiRequest,
    TableId,
    error_responses,
    find_game,
    id_of_guest,
    limit_texts,
    own_table,
    services_of,
    tutorial_of,
)
from kingfisher.server.http.option_effects import can_have_clocks
from kingfisher.server.protocol.rest import ChallengeInfo, CheckChallenge, NewTable
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.sentences import say
from kingfisher.server.sessions.branches import check_single_player, read_save
from kingfisher.server.sessions.manager import NewTableSettings
from kingfisher.table import TimeControl

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.server.services import Services

LONGEST_WORD = 100  # characters of an option that is no text of its own


@dataclass(frozen=True)
class GameChoice:
    """Which game a request wants dealt; without a seed its deal is sealed. How it is played, NewTableSettings say."""

    game: Game
    seed: int | None
    rival: str = ""


@post(
    "/api/tables",
    responses=error_responses(
        s403="somebody else's running game",
        s404="no such game or table",
        s409="not possible with this game",
        s413="too large",
        s503="no such deal is ready yet",
    ),
    request_max_body_size=LARGEST_TEXT,
    tags=["tables"],
)
async def open_table(request: ApiRequest, data: Annotated[NewTable, BodyKwarg()]) -> Response[TableInfo]:
    """Open a table and sit down at seat 0."""
    services = services_of(request)
    if data.fork or data.save is not None:
        return await continue_game(request, data)
    if data.challenge:
        choice = await read_challenge(request, data)
    else:
        if any(isinstance(value, str) and len(value) > LONGEST_WORD for value in data.options.values()):
            limit_texts(request, "files")
        choice = await asyncio.to_thread(read_choice, services, await recall_own_components(request, data))
    game = choice.game
    seats = data.seats or [f"bot {bots.levels(game)[0]}" if data.guide else "open"] * (game.seats - 1)
    if len(seats) != game.seats - 1:
        raise ApiError(409, "wrong-seats", say("problem.wrong-seats", game=game.title, seats=game.seats, others=game.seats - 1))
    for player in seats:
        if player != "open" and player.removeprefix("bot ") not in bots.bot_names(game):
            raise ApiError(
                409, "no-such-bot", say("problem.no-such-bot", bot=repr(player), bots=", ".join(bots.bot_names(game)))
            )
    if data.clock and not can_have_clocks(game):
        raise ApiError(409, "no-clock", say("problem.no-clock"), field="clock")
    if data.winnable and not game.has("solver"):
        raise ApiError(409, "no-solver", say("problem.no-solver", game=game.title), field="winnable")
    if data.calm and not game.race:
        raise ApiError(400, "no-race", say("problem.no-race", game=game.title), field="calm")
    limit_new_tables(request)
    secret = await services.tables.deal_stock.take_or_find(game) if data.winnable else None
    guest, cookies = await services.guests.find_or_add(request)
    settings = NewTableSettings(
        practice=data.practice,
        tutorial=data.guide,
        control=TimeControl(data.clock.minutes, data.clock.increment) if data.clock else None,
        rival=choice.rival,
        winnable_secret=secret,
        relaxed=data.calm,
    )
    row = await services.tables.open_table(game, guest.id, seats, choice.seed, settings)
    services.tables.workers.warm_up(game)
    return Response(services.tables.info(row, guest.id), status_code=201, cookies=cookies)


async def continue_game(request: ApiRequest, data: NewTable) -> Response[TableInfo]:
    """Open a table with a game that has begun: at another table, or in a file."""
    services = services_of(request)
    if msgspec.structs.replace(data, practice=False, fork=None, save=None) != NewTable() or (
        data.fork and data.save is not None
    ):
        reason = say("problem.fork-fixed") if data.fork else say("problem.save-fixed")
        raise ApiError(409, "fork-fixed" if data.fork else "save-fixed", reason)
    if data.fork:
        origin, guest_id = await services.tables.runner(data.fork.table), await id_of_guest(request)
        if not origin.table.over and origin.row.seat_of(guest_id) is None:
            raise ApiError(403, "no-seat", say("problem.no-seat-yet"))
        check_single_player(origin.table.game, "fork-alone")
        limit_new_tables(request)
        guest, cookies = await services.guests.find_or_add(request)
        row = await services.tables.branch(guest.id, origin, data.fork.step, practice=data.practice)
    else:
        limit_texts(request, "saves")
        position, events = await asyncio.to_thread(read_save, data.save or "", services.find)
        limit_new_tables(request)
        guest, cookies = await services.guests.find_or_add(request)
        row = await services.tables.load(guest.id, position, events, practice=data.practice)
    services.tables.workers.warm_up(services.tables.game(row.game, row.options))
    return Response(services.tables.info(row, guest.id), status_code=201, cookies=cookies)


async def recall_own_components(request: ApiRequest, data: NewTable) -> NewTable:
    """Replace the name of the player's own components by the components that their tables have."""
    services = services_of(request)
    if data.game not in services.names() or not names_components(find_game(services, data.game), data.options):
        return data
    guest = await services.guests.find(request)
    rows = await asyncio.to_thread(services.store.tables.of_guest, guest.id) if guest else []
    return msgspec.structs.replace(data, options=recall_components(find_game(services, data.game), data.options, rows))


def read_choice(services: Services, data: NewTable) -> GameChoice:
    """Choose a game by its name, with options and perhaps a deal by its number, or guided."""
    if data.game is None:
        raise ApiError(400, "no-game", say("problem.no-game", games=", ".join(services.names())), field="game")
    try:
        game = find_game(services, data.game, data.options)
    except (BadOption, UnknownName) as error:
        field = option_to_blame(find_game(services, data.game), data.options, error)
        raise ApiError(400, "bad-option", str(error), field=field) from None
    try:
        seed = None if data.deal is None else check_seed(int(data.deal))
    except KingfisherError as error:
        raise ApiError(400, "bad-deal", str(error), field="deal") from None
    if data.winnable and (data.deal is not None or data.guide):
        raise ApiError(409, "winnable-fixed", say("problem.winnable-fixed"))
    if not data.guide:
        return GameChoice(game, seed)
    if data.deal is not None or data.options:
        raise ApiError(409, "guide-fixed", say("problem.guide-fixed"))
    guide = tutorial_of(game)
    return GameChoice(find_game(services, data.game, guide.options), int(guide.deal))


async def read_challenge(request: ApiRequest, data: NewTable) -> GameChoice:
    """Choose the deal of somebody else's finished game."""
    assert data.challenge is not None
    if data.game is not None or data.options or data.deal is not None or data.guide:
        raise ApiError(409, "challenge-fixed", say("problem.challenge-fixed"))
    if data.winnable:
        raise ApiError(409, "winnable-fixed", say("problem.challenge-winnable"))
    if not data.challenge.name.isprintable():
        raise ApiError(400, "bad-name", say("problem.bad-name"), field="challenge")
    position = await replay_record(request, data.challenge.record)
    return GameChoice(position.game, position.seed, rivalry_text(make_rivalry(data.challenge.name, position)))


async def replay_record(request: ApiRequest, record: str) -> Position:
    limit_texts(request, "challenges")
    return await asyncio.to_thread(replay_challenge, record, services_of(request).find)


def limit_new_tables(request: ApiRequest) -> None:
    if not services_of(request).rate_limiters.new_tables.take(client_address(request)):
        raise ApiError(429, "slow-down", say("problem.too-many-tables"))


@post(
    "/api/challenges",
    status_code=200,
    responses=error_responses(s413="too large"),
    request_max_body_size=LARGEST_TEXT,
    tags=["tables"],
)
async def check_challenge(request: ApiRequest, data: Annotated[CheckChallenge, BodyKwarg()]) -> ChallengeInfo:
    """Look at a challenge: the record of a finished game for one is replayed, every line of it."""
    return challenge_info(await replay_record(request, data.record))


@post(
    "/api/tables/{table:str}/rematch",
    responses={
        **error_responses(
            s403="not your seat",
            s404="no such table",
            s409="the game is not over, or cannot be played any more",
            s503="no such deal is ready yet",
        ),
        200: ResponseSpec(data_container=TableInfo, description="it was made before", generate_examples=False),
    },
    tags=["tables"],
)
async def rematch(request: ApiRequest, table: TableId) -> Response[TableInfo]:
    """Play once more: the same people and bots in the same seats, with a fresh deal. The first request opens the table."""
    services = services_of(request)
    guest, row = await own_table(request, table)
    if not services.tables.info(row, guest.id).over:
        raise ApiError(409, "not-over", say("problem.not-over"))
    if not row.rematch:
        limit_new_tables(request)
    try:
        new_row, is_new = await services.tables.rematch(row)
    except (BadOption, UnknownName) as error:
        raise ApiError(409, "cannot-wake", say("problem.no-longer-playable", why=str(error))) from None
    return Response(services.tables.info(new_row, guest.id), status_code=201 if is_new else 200)
