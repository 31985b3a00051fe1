"""Servers and guests. What a server writes to its log as an error fails the test that made it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.clients import Guest
from tests.server.servers import LocalServer, ServerProcess, local_server, server_process

SERVER_LOGS = ("kingfisher", "uvicorn", "asyncio", "litestar")
NewGuest = Callable[[], Guest]


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server in this process with the games of the fixtures and without limits."""
    with local_server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`kingfisher serve`, as anybody would start it."""
    with server_process(tmp_path_factory.mktemp("served") / "data") as running:
        yield running


@pytest.fixture
def guest(shared_server: LocalServer) -> Iterator[NewGuest]:
    """Further guests of the server: guest()."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Guest(shared_server.address))


@pytest.fixture(autouse=True)
def nothing_failed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    ours = [record for record in caplog.get_records("call") if record.name.startswith(SERVER_LOGS)]
    failures = [record for record in ours if record.levelno >= logging.ERROR]
    assert [(record.name, record.getMessage()) for record in failures] == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
