"""The REST side keeps to its own description, whatever it is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kingfisher.server.accounts.guests import COOKIE
from kingfisher.server.http.routes import ROUTES
from tests.server.clients import Guest
from tests.server.servers import LocalServer
from tests.support.random_games import BY_NAME

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    response_headers_conformance,
]  # fmt: skip
WHERE = "/api/schema/openapi.json"
OPERATIONS = sorted(
    (path.replace(":str}", "}"), str(method)) for handler in ROUTES for path in handler.paths for method in handler.http_methods
)
EVERY = pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{method} {path}" for path, method in OPERATIONS])


@pytest.fixture(scope="module")
def api(shared_server: LocalServer) -> Any:
    return schemathesis.openapi.from_url(shared_server.address + WHERE)


@pytest.fixture
def one(shared_server: LocalServer) -> Iterator[Guest]:
    with Guest(shared_server.address) as guest:
        yield guest


def rejected(context: Any, response: Any, case: Any) -> bool | None:
    """What is too large is refused before anybody looks at what else is wrong with it."""
    return response.status_code == 413 or negative_data_rejection(context, response, case)


def for_many(api: Any, path: str, method: str, check: Callable[[Any, GenerationMode], None]) -> None:
    """Try requests that fit the description, and requests that nearly do."""
    operation = api[path][method]
    modes = list(GenerationMode) if operation.body or any(operation.iter_parameters()) else [GenerationMode.POSITIVE]
    cases = st.one_of([st.tuples(operation.as_strategy(generation_mode=mode), st.just(mode)) for mode in modes])
    most = 25 if len(modes) > 1 else 2

    @settings(max_examples=most, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def check_one(given_: tuple[Any, GenerationMode]) -> None:
        check(*given_)

    check_one()


def test_the_description_is_one_of_openapi(api: Any, one: Guest) -> None:
    api.validate()
    found = one.http.get(WHERE).json()
    assert (found["openapi"], found["info"]["title"], found["info"]["license"]["name"]) == ("3.1.0", "Kingfisher", "MIT")


def test_every_route_is_described_with_its_refusals(one: Guest) -> None:
    found = one.http.get(WHERE).json()["paths"]
    described = {(path, method.upper()): entry for path, methods in found.items() for method, entry in methods.items()}
    assert sorted(described) == OPERATIONS
    for entry in described.values():
        assert entry["description"].strip()
        assert {"400", "429"} <= set(entry["responses"])
        refusals = [answer for status, answer in entry["responses"].items() if status >= "400"]
        kinds = {answer["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2] for answer in refusals}
        assert kinds == {"Problem"}


@EVERY
def test_strangers_get_what_is_described(api: Any, path: str, method: str) -> None:
    def check(case: Any, mode: GenerationMode) -> None:
        case.call_and_validate(checks=[*CHECKS, *([rejected] if mode.is_negative else [])])

    for_many(api, path, method, check)


@EVERY
def test_guests_get_what_is_described(api: Any, one: Guest, path: str, method: str) -> None:
    """With a cookie, and with the names of games and tables that there are."""
    games, table = sorted(BY_NAME), one.open().id

    def check(case: Any, mode: GenerationMode) -> None:
        nonlocal table
        names = {"table": table, "game": games[len(repr(case.query)) % len(games)], "option": "deck", "entry": "whispers"}
        case.path_parameters = {name: names[name] for name in case.path_parameters or {}}
        case.call_and_validate(checks=CHECKS, cookies={COOKIE: one.token})
        if method == "DELETE":
            table = one.open().id

    for_many(api, path, method, check)
