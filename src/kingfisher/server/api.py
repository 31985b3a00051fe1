"""The REST side. What a guest may ask about games, tables, seats and themselves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import BodyKwarg, Parameter

import kingfisher
from kingfisher import bots
from kingfisher.core.contract import SPECTATOR
from kingfisher.core.errors import BadOption, KingfisherError, UnknownName
from kingfisher.core.guide import Guide, guide_file, read_guide
from kingfisher.core.rng import check_seed
from kingfisher.core.rulebook import read_chapters
from kingfisher.server import messages
from kingfisher.server.guests import COOKIE, guest_cookie, hash_of, new_token, now_ms, visitor
from kingfisher.server.hall import wake_table
from kingfisher.server.live import happenings, result_of
from kingfisher.server.messages import (
    Chapter,
    GameInfo,
    Me,
    NewName,
    NewTable,
    OnlyWith,
    OptionInfo,
    Problem,
    RuleItem,
    RulesPage,
    ServerInfo,
    Statistics,
    Step,
    Steps,
    TableInfo,
    Tables,
    TakeSeat,
    Transfer,
)
from kingfisher.server.problems import Trouble
from kingfisher.server.tally import tallies
from kingfisher.server.when import when

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.scene import Scene
    from kingfisher.core.view import View
    from kingfisher.server.house import House
    from kingfisher.store.rows import GuestRow, TableRow

Asking = Request[Any, Any, Any]
GameName = Annotated[str, Parameter(description="the name of a game", max_length=40)]
TableId = Annotated[str, Parameter(description="the id of a table", max_length=40)]

TRANSFER_SECONDS = 600
MOST_STEPS = 200


def answers(**reasons: str) -> dict[int, ResponseSpec]:
    """The refusals of a route, for its documentation: s404='no such table'."""
    common = {"s400": "the request cannot be read", "s429": "too many requests", **reasons}
    return {
        int(status[1:]): ResponseSpec(data_container=Problem, description=reason, generate_examples=False)
        for status, reason in common.items()
    }


NOTHING = ResponseSpec(data_container=None, description="done, and nothing to tell", generate_examples=False)


def house_of(request: Asking) -> House:
    house: House = request.app.state.house
    return house


# Games


def found_game(house: House, name: str, options: dict[str, str | int] | None = None) -> Game:
    if name not in house.names():
        raise Trouble(404, "no-such-game", f"there is no game {name!r}; games are {', '.join(house.names())}")
    return house.find(name, **(options or {}))


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
            )
            for option in game.options_offered
        ),
        bots=tuple(bots.names(game)),
        guided=guide_file(game.folder).exists(),
        timed=game.timed,
        scored=game.scored,
        fewer_is_better=game.fewer_is_better,
        answers_can_win=game.answers("winnable"),
    )


@get("/api/server", responses=answers(), tags=["server"])
async def server_info(request: Asking) -> ServerInfo:
    """What runs here, and by which addresses other screens reach it."""
    return ServerInfo("Kingfisher", kingfisher.__version__, messages.PROTOCOL, house_of(request).addresses)


@get("/api/games", responses=answers(), tags=["games"])
async def list_games(request: Asking) -> list[GameInfo]:
    """All games with their options."""
    house = house_of(request)
    return [game_info(house.find(name)) for name in house.names()]


@get("/api/games/{game:str}", responses=answers(s404="no such game"), tags=["games"])
async def one_game(request: Asking, game: GameName) -> GameInfo:
    """One game with its options."""
    return game_info(found_game(house_of(request), game))


@get("/api/games/{game:str}/rules", responses=answers(s404="no such game"), tags=["games"])
async def game_rules(request: Asking, game: GameName) -> RulesPage:
    """The numbered rules of a game, chapter by chapter."""
    chapters = [
        Chapter(chapter.title, tuple(RuleItem(rule.number or None, rule.sentence) for rule in chapter.rules))
        for chapter in read_chapters(found_game(house_of(request), game).folder)
    ]
    return RulesPage(chapters[0].title, tuple(chapters))


@get("/api/games/{game:str}/words", responses=answers(s404="no such game"), tags=["games"])
async def game_words(request: Asking, game: GameName) -> dict[str, str]:
    """The sentences of a game by their keys; gaps are written {name}."""
    return found_game(house_of(request), game).words().sentences


@get("/api/games/{game:str}/guide", responses=answers(s404="no such game, or none that is guided"), tags=["games"])
async def game_guide(request: Asking, game: GameName) -> Guide:
    """A guided first game: the deal, the moves, the words."""
    return guide_of(found_game(house_of(request), game))


def guide_of(game: Game) -> Guide:
    if not guide_file(game.folder).exists():
        raise Trouble(404, "no-guide", f"{game.title} has no guided game")
    return read_guide(game.folder)


# Tables


@post("/api/tables", responses=answers(s404="no such game", s409="not possible with this game"), tags=["tables"])
async def open_table(request: Asking, data: Annotated[NewTable, BodyKwarg()]) -> Response[TableInfo]:
    """Open a table and sit down at seat 0."""
    house = house_of(request)
    try:
        game = found_game(house, data.game, data.options)
    except (BadOption, UnknownName) as wrong:
        raise Trouble(
            400, "bad-option", str(wrong), field=next((name for name in data.options if name in str(wrong)), None)
        ) from None
    try:
        seed = None if data.deal is None else check_seed(int(data.deal))
    except KingfisherError as wrong:
        raise Trouble(400, "bad-deal", str(wrong), field="deal") from None
    if data.guide:
        if data.deal is not None or data.options:
            raise Trouble(409, "guide-fixed", "a guided game has its own deal and options: leave them out")
        guide = guide_of(game)
        game, seed = found_game(house, data.game, guide.options), int(guide.deal)
    seats = data.seats or ["open"] * (game.seats - 1)
    if len(seats) != game.seats - 1:
        raise Trouble(409, "wrong-seats", f"{game.title} has {game.seats} seats: say who takes the other {game.seats - 1}")
    for wish in seats:
        if wish != "open" and wish.removeprefix("bot ") not in bots.names(game):
            raise Trouble(409, "no-such-bot", f"{wish!r}: bots are {', '.join(bots.names(game))}")
    if not house.new_tables.take(visitor(request)):
        raise Trouble(429, "slow-down", "too many new tables from this address: try again in a minute")
    guest, cookies = await house.guests.known_or_new(request)
    row = await house.hall.open_table(game, guest.id, seed=seed, practice=data.practice, guide=data.guide, seats=seats)
    house.hall.thoughts.warm_up(game)
    return Response(house.hall.info(row, guest.id), status_code=201, cookies=cookies)


@get("/api/tables", responses=answers(), tags=["tables"])
async def my_tables(request: Asking) -> Tables:
    """The guest's own tables, the one seen last first."""
    house = house_of(request)
    guest = await house.guests.known(request)
    rows = await asyncio.to_thread(house.store.tables_of, guest.id) if guest else []
    return Tables(tuple(house.hall.info(row, guest.id if guest else None) for row in rows))


@get("/api/tables/{table:str}", responses=answers(s404="no such table"), tags=["tables"])
async def one_table(request: Asking, table: TableId) -> TableInfo:
    """A table as anybody who knows its id may see it."""
    house = house_of(request)
    guest = await house.guests.known(request)
    return house.hall.info(await house.hall.row(table), guest.id if guest else None)


@delete(
    "/api/tables/{table:str}",
    responses=answers(s403="somebody else's table", s404="no such table", s409="the game is over and counts"),
    tags=["tables"],
)
async def throw_away(request: Asking, table: TableId) -> None:
    """Throw a table away. Only who sits there may, and only where no other person does."""
    house = house_of(request)
    guest, row = await own_table(request, table)
    if any(seat.guest not in (None, guest.id) for seat in row.seats):
        raise Trouble(403, "not-alone", "others sit at this table too")
    if house.hall.info(row, guest.id).over and not (row.practice or row.guide):
        raise Trouble(409, "over", "a finished game stays in the statistics; only deleting everything removes it")
    await asyncio.wrap_future(house.store.drop_table(table))
    house.hall.gone(table)


async def own_table(request: Asking, table: str) -> tuple[GuestRow, TableRow]:
    house = house_of(request)
    guest, row = await house.guests.known(request), await house.hall.row(table)
    if guest is None or row.seat_of(guest.id) is None:
        raise Trouble(403, "no-seat", "you have no seat at this table")
    return guest, row


@post(
    "/api/tables/{table:str}/join",
    status_code=200,
    responses=answers(s404="no such table", s409="no free seat"),
    tags=["tables"],
)
async def join_table(request: Asking, table: TableId) -> Response[TableInfo]:
    """Take the first free seat; who sits there already keeps it."""
    house = house_of(request)
    row = await house.hall.row(table)
    if not any(seat.guest is None and not seat.bot for seat in row.seats) and row.seat_of(await id_of_guest(request)) is None:
        raise Trouble(409, "no-free-seat", "every seat of this table is taken")
    guest, cookies = await house.guests.known_or_new(request)
    for seat in row.seats if row.seat_of(guest.id) is None else ():
        if seat.guest is None and not seat.bot and await asyncio.wrap_future(house.store.sit_down(table, seat.seat, guest.id)):
            row = await house.hall.seats_changed(table)
            break
    if row.seat_of(guest.id) is None:
        raise Trouble(409, "no-free-seat", "somebody was quicker: every seat of this table is taken")
    return Response(house.hall.info(row, guest.id), status_code=200, cookies=cookies)


async def id_of_guest(request: Asking) -> int | None:
    guest = await house_of(request).guests.known(request)
    return guest.id if guest else None


@get(
    "/api/tables/{table:str}/record",
    responses=answers(s404="no such table", s409="the game cannot be replayed"),
    media_type="text/plain",
    tags=["tables"],
)
async def table_record(request: Asking, table: TableId) -> Response[str]:
    """The record: whole once the game is over, else what the asking guest may know."""
    live = await house_of(request).hall.live(table)
    seat = live.row.seat_of(await id_of_guest(request))
    record = live.table.position.record(None if live.table.over else SPECTATOR if seat is None else seat)
    headers = {"Content-Disposition": f'attachment; filename="{live.row.game}-{table}.record"', "Cache-Control": "no-store"}
    return Response(str(record), media_type="text/plain", headers=headers)


@get(
    "/api/tables/{table:str}/steps",
    responses=answers(s403="somebody else's view", s404="no such table", s409="the game cannot be replayed"),
    tags=["tables"],
)
async def table_steps(
    request: Asking,
    table: TableId,
    start: Annotated[int, Parameter(ge=0, le=10**6, description="the first step; 0 is the deal")] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_STEPS, description="how many steps")] = 100,
    seat: Annotated[int | None, Parameter(ge=-1, le=63, description="whose view; default: your own")] = None,
) -> Steps:
    """The game step by step. While it runs, everybody sees it from their own seat only."""
    house = house_of(request)
    live = await house.hall.live(table)
    guest = await id_of_guest(request)
    own = live.row.seat_of(guest)
    position = live.table.position
    if seat is not None and seat >= position.game.seats:
        raise Trouble(400, "no-such-seat", f"seat {seat}: seats are 0 to {position.game.seats - 1}")
    if seat is not None and seat not in (own, SPECTATOR) and not live.table.over:
        raise Trouble(403, "not-your-seat", "a running game is seen from one's own seat only")
    alone = 0 if position.game.seats == 1 and live.table.over else SPECTATOR
    looking = seat if seat is not None else own if own is not None else alone
    lines = happenings(position, looking, position.heard(looking))
    views = [position.start_view(looking), *position.views(looking)][start : start + count]
    steps = [Step(lines[at - 1] if at else None, picture(view)) for at, view in enumerate(views, start)]
    return Steps(live.info(guest), len(lines) + 1, start, tuple(steps), result_of(position))


def picture(view: View) -> Scene:
    """A scene to look at, without what could be done."""
    return msgspec.structs.replace(view.scene(), moves=(), refused=())


# Seats on other screens


@post("/api/tables/{table:str}/transfer", responses=answers(s403="not your seat", s404="no such table"), tags=["seats"])
async def offer_seat(request: Asking, table: TableId) -> Transfer:
    """A link and a QR code by which another screen can take this seat, once, within ten minutes."""
    import segno

    house = house_of(request)
    guest, row = await own_table(request, table)
    seat = row.seat_of(guest.id)
    assert seat is not None
    token = new_token()
    expires = now_ms() + 1000 * TRANSFER_SECONDS
    await asyncio.wrap_future(house.store.add_transfer(hash_of(token), table, seat, guest.id, expires))
    base, reachable = address_for_others(request)
    link = f"{base}/seat#{token}"
    rows = tuple("".join("1" if dark else "0" for dark in line) for line in segno.make_qr(link, error="m").matrix)
    return Transfer(token, link, TRANSFER_SECONDS, rows, reachable)


def address_for_others(request: Asking) -> tuple[str, bool]:
    """The address that a link for another screen begins with, and whether other machines can reach it."""
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    others = [address.rstrip("/") for address in house_of(request).addresses if not is_loopback(address)]
    if not is_loopback(asked):
        return asked, True
    return (others[0], True) if others else (asked, False)


def is_loopback(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    return name in ("localhost", "::1") or name.startswith("127.")


@post("/api/seats", status_code=200, responses=answers(s410="used, too old, or unknown"), tags=["seats"])
async def take_seat(request: Asking, data: Annotated[TakeSeat, BodyKwarg()]) -> Response[TableInfo]:
    """Take a seat to this screen by the token of a link."""
    house = house_of(request)
    gone = Trouble(410, "link-used", "this link was used already or is too old: make a new one on the other screen")
    if await asyncio.to_thread(house.store.transfer, hash_of(data.token), now_ms()) is None:
        raise gone
    guest, cookies = await house.guests.known_or_new(request)
    taken = await asyncio.wrap_future(house.store.take_seat(hash_of(data.token), guest.id, now_ms()))
    if taken is None:
        raise gone
    row = await house.hall.seats_changed(taken[0])
    return Response(house.hall.info(row, guest.id), status_code=200, cookies=cookies)


# Guests


@get("/api/me", responses=answers(), tags=["guest"])
async def who_am_i(request: Asking) -> Me:
    """What is known about the asking guest."""
    return await me(request, await house_of(request).guests.known(request))


async def me(request: Asking, guest: GuestRow | None) -> Me:
    if guest is None:
        return Me(known=False, name="", since=None, tables=0)
    rows = await asyncio.to_thread(house_of(request).store.tables_of, guest.id)
    return Me(known=True, name=guest.name, since=when(guest.created), tables=len(rows))


@put("/api/me", responses=answers(), tags=["guest"])
async def name_me(request: Asking, data: Annotated[NewName, BodyKwarg()]) -> Response[Me]:
    """The name that stands in best lists and at tables; empty for none."""
    house = house_of(request)
    name = " ".join(data.name.split())
    if not name.isprintable():
        raise Trouble(400, "bad-name", "a name is made of letters that can be shown")
    guest, cookies = await house.guests.known_or_new(request)
    await asyncio.wrap_future(house.store.rename(guest.id, name))
    for row in await asyncio.to_thread(house.store.tables_of, guest.id):
        if house.hall.awake(row.id) is not None:
            await house.hall.seats_changed(row.id)
    return Response(await me(request, replace(guest, name=name)), cookies=cookies)


@get("/api/me/export", responses=answers(s401="no guest is known here"), tags=["guest"])
async def export_me(request: Asking) -> Response[dict[str, Any]]:
    """Everything that is kept about the guest."""
    house = house_of(request)
    guest = await house.guests.known(request)
    if guest is None:
        raise Trouble(401, "unknown-guest", "nothing is kept about you")
    rows = await asyncio.to_thread(house.store.tables_of, guest.id, 10**6)
    kept = {
        "kingfisher export": 1,
        "guest": {"name": guest.name, "since": when(guest.created)},
        "tables": [await asyncio.to_thread(export_table, house, row, guest.id) for row in rows],
    }
    headers = {"Content-Disposition": 'attachment; filename="kingfisher.json"', "Cache-Control": "no-store"}
    return Response(kept, headers=headers)


def export_table(house: House, row: TableRow, guest: int) -> dict[str, Any]:
    """A table as the guest may keep it; it is read from the log and goes to sleep again at once."""
    seat = row.seat_of(guest)
    told: dict[str, Any] = {
        "table": row.id,
        "seat": seat,
        "opened": when(row.created),
        "practice": row.practice,
        "guide": row.guide,
        "open": row.open,
    }
    try:
        table = wake_table(house.store, row, house.find(row.game, **row.options))
    except KingfisherError as wrong:
        return {**told, "record": None, "why": str(wrong)}
    return {**told, "record": str(table.position.record(None if table.over else seat))}


@delete("/api/me", responses={**answers(), 204: NOTHING}, tags=["guest"], status_code=204)
async def forget_me(request: Asking) -> Response[None]:
    """Delete everything that is kept about the guest."""
    house = house_of(request)
    guest = await house.guests.known(request)
    if guest is not None:
        mine = await asyncio.to_thread(house.store.tables_of, guest.id, 10**6)
        gone = await asyncio.wrap_future(house.store.forget_guest(guest.id))
        for table in gone:
            house.hall.gone(table)
        for row in mine:
            if row.id not in gone:
                await house.hall.seats_changed(row.id)
    return Response(
        None, status_code=204, cookies=[guest_cookie("", secure=False, max_age=0)] if COOKIE in request.cookies else []
    )


@get("/api/statistics/{game:str}", responses=answers(s404="no such game"), tags=["guest"])
async def statistics(request: Asking, game: GameName) -> Statistics:
    """What the guest made of a game, and the best lists of this server."""
    house = house_of(request)
    found = found_game(house, game)
    guest = await house.guests.known(request)
    told = await asyncio.to_thread(tallies, house.store, found, guest.id if guest else None)
    return Statistics(game, found.fewer_is_better, found.scored, told)


ROUTES = [
    server_info, list_games, one_game, game_rules, game_words, game_guide, open_table, my_tables, one_table, throw_away,
    join_table, table_record, table_steps, offer_seat, take_seat, who_am_i, name_me, export_me, forget_me, statistics,
]  # fmt: skip
