"""The application: routes, the page, error handlers, and the security middleware around it all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License

import kingfisher
from kingfisher.core.errors import KingfisherError
from kingfisher.core.translatable import Translatable, plain_text_of
from kingfisher.server.api_error import ApiError
from kingfisher.server.http.error_handlers import (
    on_api_error,
    on_bad_input,
    on_failure,
    on_http,
    on_unreadable,
    on_write_failed,
)
from kingfisher.server.http.routes import ROUTES
from kingfisher.server.http.static_files import START, send_file
from kingfisher.server.security import SecurityMiddleware
from kingfisher.server.sentences import say
from kingfisher.server.sessions.websocket import table_socket
from kingfisher.store.writer import WriteFailed

if TYPE_CHECKING:
    from kingfisher.server.services import Services

LARGEST_BODY = 16_384
SMALLEST_COMPRESSED = 1_000

ABOUT = """\
Tables, seats and guests of a Kingfisher server. A guest is known by a cookie, which the server gives when a first table is
opened. Moves are made over the socket at /api/tables/{id}/socket, described in docs/reference/protocol.md of the project. Every
refusal is a Problem: a reason code for programs and a sentence for people."""


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, packed=True)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send a file of the page or, for every other path, the page itself, which knows its paths."""
    services: Services = request.app.state.services
    name = str(request.path_params.get("path", "")).strip("/")
    if name.startswith(("api/", "assets/")) and name not in services.page:
        raise ApiError(404, "not-found", say("problem.no-such-page"))
    return send_file(request, services.page.get(name) or services.page[START])


def application(services: Services, names: Iterable[str] = ()) -> SecurityMiddleware:
    """Build the whole server as one ASGI application.

    `names` are its names beside the machine's own.
    """

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        services.start()
        try:
            yield
        finally:
            await services.stop()

    app = Litestar(
        route_handlers=[*ROUTES, table_socket, page],
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            "gzip", minimum_size=SMALLEST_COMPRESSED, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        exception_handlers={
            ApiError: on_api_error,
            WriteFailed: on_write_failed,
            KingfisherError: on_bad_input,
            HTTPException: on_http,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            Exception: on_failure,
        },
        openapi_config=OpenAPIConfig(
            title="Kingfisher",
            version=kingfisher.__version__,
            description=ABOUT,
            license=License(name="MIT", identifier="MIT"),
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        type_encoders={Translatable: plain_text_of},
        logging_config=None,
    )
    app.state.services = services
    return SecurityMiddleware(app, names, services.limits)
