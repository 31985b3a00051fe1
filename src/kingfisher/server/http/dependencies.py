"""What routes share: find the guest, the game and the table of a request, and document error responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from kingfisher.core.translatable import LANGUAGE
from kingfisher.core.tutorial import Tutorial, read_tutorial, tutorial_file
from kingfisher.server.accounts.guests import client_address
from kingfisher.server.api_error import ApiError
from kingfisher.server.protocol.rest import Problem
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.server.services import Services
    from kingfisher.store.models import GuestRow, TableRow

ApiRequest = Request[Any, Any, Any]
LARGEST_TEXT = 262_144  # bytes of a body with a record or a file: JSON may escape each character as several

GameName = Annotated[str, Parameter(description="the name of a game", max_length=40)]
OptionName = Annotated[str, Parameter(description="the name of an option", max_length=40)]
Language = Annotated[
    str | None, Parameter(description="the language of the answer, such as es; default: by Accept-Language", max_length=40)
]
TableId = Annotated[str, Parameter(description="the id of a table", max_length=40)]


def error_responses(**reasons: str) -> dict[int, ResponseSpec]:
    """Document the error responses of a route, as in s404='no such table'."""
    common = {"s400": "the request cannot be read", "s429": "too many requests", **reasons}
    return {
        int(status[1:]): ResponseSpec(data_container=Problem, description=reason, generate_examples=False)
        for status, reason in common.items()
    }


NO_CONTENT = ResponseSpec(data_container=None, description="done, and nothing to tell", generate_examples=False)


def services_of(request: ApiRequest) -> Services:
    services: Services = request.app.state.services
    return services


def find_game(services: Services, name: str, options: dict[str, str | int] | None = None) -> Game:
    if name not in services.names():
        raise ApiError(404, "no-such-game", say("problem.no-such-game", game=repr(name), games=", ".join(services.names())))
    return services.find(name, **(options or {}))


def limit_texts(request: ApiRequest, what: Literal["files", "saves", "challenges"]) -> None:
    """Limit how often an address sends texts that take a while to be read."""
    if not services_of(request).rate_limiters.texts.take(client_address(request)):
        raise ApiError(429, "slow-down", say(f"problem.too-many-{what}"))


def tutorial_of(game: Game, language: str = LANGUAGE) -> Tutorial:
    if not tutorial_file(game.folder).exists():
        raise ApiError(404, "no-guide", say("problem.no-guide", game=game.title))
    return read_tutorial(game.folder, language)


async def own_table(request: ApiRequest, table: str) -> tuple[GuestRow, TableRow]:
    services = services_of(request)
    guest, row = await services.guests.find(request), await services.tables.row(table)
    if guest is None or row.seat_of(guest.id) is None:
        raise ApiError(403, "no-seat", say("problem.no-seat"))
    return guest, row


async def id_of_guest(request: ApiRequest) -> int | None:
    guest = await services_of(request).guests.find(request)
    return guest.id if guest else None
