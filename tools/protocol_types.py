"""Write the page's types of everything that travels, from the structs of the server: web/src/api/protocol.ts.

python -m tools.protocol_types          writes the file
python -m tools.protocol_types --check  fails where the file is not what would be written
"""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path

from litestar import Response
from litestar.handlers import HTTPRouteHandler

from kingfisher.core import i18n, interface, tutorial
from kingfisher.core.scene import changes, model
from kingfisher.server.http.routes import ROUTES
from kingfisher.server.protocol import from_client, rest, shared, to_client
from kingfisher.table import seats
from tools.typescript import Form, TypeScript, comment, constant

ROOT = Path(__file__).parents[1]
FILE = ROOT / "web" / "src" / "api" / "protocol.ts"
MODULES = (i18n, model, changes, tutorial, shared, rest, from_client, to_client)
CONSTANTS = (
    (shared, "PROTOCOL"),
    (interface, "SPECTATOR"),
    (interface, "CHANCE"),
    (interface, "ANYONE"),
    (seats, "BOT_MAY_PLAY_AFTER_SECONDS"),
    (rest, "LONGEST_NAME"),
    (rest, "LONGEST_OPTION"),
    (rest, "LONGEST_RECORD"),
)
ABOUT = """\
// Everything that travels between the server and this page.
//
// Written by `make protocol` (tools/protocol_types.py) from the Python structs in src/kingfisher/server/protocol and
// src/kingfisher/core: change it there. A field with `?` is left out of the JSON while it has its default value;
// what a comment calls None is null, or left out.
"""


class Route(typing.NamedTuple):
    """A route of the REST side: what it is asked with, and what it answers."""

    name: str
    said: str
    query: dict[str, Form]
    body: Form | None
    answer: Form


def route_of(handler: HTTPRouteHandler) -> Route:
    """Read what a route takes and answers from the annotations of its function."""
    function: Callable[..., object] = handler.fn
    hints = typing.get_type_hints(function, include_extras=True)
    (method,), (path,) = handler.http_methods, handler.paths
    answer = hints.pop("return")
    if typing.get_origin(answer) is Response:
        (answer,) = typing.get_args(answer)
    named = re.findall(r"\{(\w+):", path)
    body = hints.pop("data", None)
    query = {name: form for name, form in hints.items() if name not in (*named, "request")}
    said = (function.__doc__ or "").strip().splitlines()[0]
    return Route(f"{method} {path.replace(':str}', '}')}", said, query, body, answer)


def routes_text(written: TypeScript, routes: list[Route]) -> str:
    """Write all routes as one interface, by method and path."""
    return "\n".join(
        [
            comment("The REST side: for each route what it is asked with and what it answers.") + "export interface Routes {",
            *(
                comment(route.said, "  ") + f'  "{route.name}": {{ {"; ".join(parts_of(written, route))} }};'
                for route in routes
            ),
            "}",
        ]
    )


def parts_of(written: TypeScript, route: Route) -> Iterator[str]:
    if route.query:
        yield f"query: {{ {'; '.join(f'{name}?: {written.text(form)}' for name, form in route.query.items())} }}"
    if route.body is not None:
        yield f"body: {written.text(route.body)}"
    yield f"answer: {'undefined' if route.answer is type(None) else written.text(route.answer)}"


def protocol_text() -> str:
    """Write the whole file."""
    routes = [route_of(handler) for handler in ROUTES]
    written = TypeScript(
        MODULES,
        sent=[to_client.ToClient, rest.Problem, *(route.answer for route in routes)],
        received=[from_client.FromClient, *(route.body for route in routes)],
    )
    for name in (to_client.ToClient, to_client.Answer, from_client.FromClient):
        written.text(name)
    table = routes_text(written, routes)
    constants = "\n\n".join(constant(module, name) for module, name in CONSTANTS)
    return "\n".join([ABOUT, constants, "", written.declarations(), "", "// kingfisher.server.http.routes", "", table, ""])


def main(*arguments: str) -> None:
    text = protocol_text()
    if arguments != ("--check",):
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        sys.exit(f"{FILE.relative_to(ROOT)} is out of date: run `make protocol` and commit what it writes.")


if __name__ == "__main__":
    main(*sys.argv[1:])
