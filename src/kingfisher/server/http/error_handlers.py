"""Answers what goes wrong over HTTP, always by a Problem: a reason code and a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from litestar.exceptions import HTTPException

from kingfisher.core.errors import KingfisherError
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.negotiation import answer_in, language_of
from kingfisher.server.protocol.rest import Problem
from kingfisher.server.sentences import say
from kingfisher.store.writer import WriteFailed

if TYPE_CHECKING:
    from litestar import Request, Response

UNKNOWN_FIELD = re.compile(r"^(data|body): Object contains unknown field `[^`]*`$")
"""What is said of the body itself, and not of a part of it."""

CODES = {
    400: "malformed",
    401: "unknown-guest",
    403: "forbidden",
    404: "not-found",
    405: "no-such-method",
    413: "too-large",
    415: "not-json",
    429: "slow-down",
}


def problem(
    request: Request[Any, Any, Any], status: int, code: str, reason: str, field: str | None = None
) -> Response[Problem]:
    answer = answer_in(language_of(request), Problem(code, reason, field))
    answer.status_code = status
    if status == 429 or code == "none-ready":
        answer.headers["Retry-After"] = "5"
    return answer


def on_api_error(request: Request[Any, Any, Any], error: ApiError) -> Response[Problem]:
    return problem(request, error.status, error.code, error.reason, error.field)


def on_bad_input(request: Request[Any, Any, Any], error: KingfisherError) -> Response[Problem]:
    return problem(request, 400, "bad-input", str(error))


def on_unreadable(request: Request[Any, Any, Any], error: UnicodeDecodeError | RecursionError) -> Response[Problem]:
    """Answer a body that is no UTF-8, or nested too deep to be read."""
    return problem(request, 400, "malformed", say("problem.unreadable", why=str(error)))


def on_write_failed(request: Request[Any, Any, Any], error: WriteFailed) -> Response[Problem]:
    return problem(request, 503, "not-kept", str(error))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    items = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{item.get('key', 'body')}: {item.get('message', '')}" for item in items if isinstance(item, dict))
    if UNKNOWN_FIELD.search(details):
        details += known_fields(request)
    status = error.status_code
    if status >= 500:
        return on_failure(request, error)
    field = items[0].get("key") if len(items) == 1 and isinstance(items[0], dict) else None
    code = CODES.get(status, "refused")
    answer = problem(request, status, code, say(f"status.{code}", details=details or error.detail or code), field)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def known_fields(request: Request[Any, Any, Any]) -> str:
    """List the fields that the body of a request may have."""
    body = request.route_handler.parsed_data_field
    fields = getattr(body.annotation, "__struct_fields__", ()) if body else ()
    return f"; known are {', '.join(fields)}" if fields else ""


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(request, 500, "failed", say("problem.failed"))
