"""Servers for tests: one inside this process, with the games of the fixtures, and the real one as a process of its own."""

from __future__ import annotations

import asyncio
import io
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import uvicorn

from kingfisher import cli
from kingfisher.core.interface import UNKNOWN
from kingfisher.server.app import application
from kingfisher.server.protocol.from_client import LONGEST_MESSAGE
from kingfisher.server.rate_limit import UNLIMITED, Limits
from kingfisher.server.services import Services
from kingfisher.server.workers.pool import WorkerPool
from tests.server.clients import PATIENCE
from tests.support.random_games import BY_NAME, find

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.server.sessions.runner import TableRunner

Answer = TypeVar("Answer")
LONG_PATIENCE = 120.0  # seconds, for a program that starts or ends while the machine does much else
PAGE = "<!doctype html><title>Kingfisher</title><p>A page.</p>"


class NoWorkers(WorkerPool):
    """Bots that take their first move at once, and no process of their own."""

    def warm_up(self, game: Game) -> None:
        pass

    async def choose(self, view: View, bot: str, seed: int) -> int:  # noqa: ARG002
        return view.legal[0]

    async def hint(self, view: View) -> tuple[int, Message | None]:
        return view.legal[-1], None

    async def solve_state(self, game: Game, state: bytes) -> int:  # noqa: ARG002
        return UNKNOWN

    async def solve_deal(self, game: Game, seed: int) -> int:  # noqa: ARG002
        return UNKNOWN

    async def find_winnable(self, game: Game, limit: int, seconds: float, *, idly: bool) -> tuple[list[int], int] | None:  # noqa: ARG002
        return None


class LocalServer:
    """A server behind real sockets, in a thread of this process."""

    def __init__(self, services: Services, names: tuple[str, ...] = (), send_buffer: int = 0) -> None:
        self.services = services
        self._listening = socket.create_server(("127.0.0.1", 0))
        if send_buffer:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.port = self._listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        services.addresses = (f"{self.address}/",)
        self._started = threading.Event()
        self.loop: asyncio.AbstractEventLoop
        local_server = self

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                local_server.loop = asyncio.get_running_loop()
                local_server._started.set()

        config = uvicorn.Config(
            application(services, names),
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        self._server = Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)

    def start(self) -> None:
        self._thread.start()
        assert self._started.wait(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(LONG_PATIENCE)
        assert not self._thread.is_alive(), "the server does not end"

    def inside(self, ask: Callable[[], Answer]) -> Answer:
        """Do something where the server runs."""

        async def asked() -> Answer:
            return ask()

        return self.inside_async(asked())

    def inside_async(self, asked: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result(PATIENCE)


@contextmanager
def local_server(
    folder: Path,
    *,
    limits: Limits = UNLIMITED,
    names: tuple[str, ...] = (),
    workers: type[WorkerPool] = NoWorkers,
    send_buffer: int = 0,
    **more: Any,
) -> Iterator[LocalServer]:
    """Run a server with the games of the fixtures; without limits, if none are given."""
    page = folder / "page"
    if not page.exists():
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text(PAGE)
        (page / "assets" / "start-abc123.js").write_text("export {};\n")
    services = Services(folder / "store", limits=limits, page_folder=page, find=find, names=lambda: sorted(BY_NAME), **more)
    services.tables.workers = workers()
    running = LocalServer(services, names, send_buffer)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def wait_until_unloaded(running: LocalServer) -> None:
    """Wait until the tables that nobody is at are unloaded."""

    async def unloaded() -> None:
        while running.services.tables.how_many_in_memory:
            await asyncio.sleep(0.01)

    running.inside_async(asyncio.wait_for(unloaded(), PATIENCE))


def runner_of(running: LocalServer, table: str) -> TableRunner:
    runner = running.inside(lambda: running.services.tables.in_memory(table))
    assert runner is not None
    return runner


def wait_until_away(running: LocalServer, table: str, *seats: int) -> None:
    """Until the server has noticed that the tabs of these seats are closed."""
    runner = runner_of(running, table)

    async def away() -> None:
        while any(runner.session.presence.is_here(seat) for seat in seats):
            await asyncio.sleep(0.005)

    running.inside_async(asyncio.wait_for(away(), PATIENCE))


def be_away(running: LocalServer, table: str, seat: int, seconds: float) -> None:
    """As if the seat's last tab had been closed so many seconds earlier."""
    wait_until_away(running, table, seat)
    presence = runner_of(running, table).session.presence

    def earlier() -> None:
        presence._since[seat] -= seconds

    running.inside(earlier)


def pass_time(running: LocalServer, table: str, seconds: float) -> None:
    """As if so many seconds had passed on the table's clock, which is running."""
    runner = runner_of(running, table)

    def later() -> None:
        assert runner.table.clock.running
        runner.table.clock._spent += int(1000 * seconds)
        runner._set_timer()

    running.inside(later)


UNLIMITED_SERVER = """
from kingfisher import cli
from kingfisher.server import rate_limit
rate_limit.TokenBucket.take = lambda _: True
raise SystemExit(cli.main())
"""


class ServerProcess:
    """`kingfisher serve` as a process; without limits, many guests may come from one address."""

    def __init__(self, folder: Path, *arguments: str, limited: bool = True, python: str | Path = sys.executable) -> None:
        self.folder = folder
        command = [
            str(python),
            *(["-m", "kingfisher"] if limited else ["-c", UNLIMITED_SERVER]),
            "serve",
            "--port",
            "0",
            "--no-browser",
            "--data",
            str(folder),
            *arguments,
        ]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0)
        self._said = b""
        first = self.line()
        assert first.startswith("Kingfisher is at "), self.end(signal.SIGKILL)
        self.address = first.split()[-1].rstrip("/")

    def line(self) -> str:
        """The next line that it says; what there is of it where no more comes."""
        output = self.process.stdout
        assert output is not None
        while b"\n" not in self._said and select.select([output], [], [], LONG_PATIENCE)[0]:
            more = os.read(output.fileno(), 4_096)
            if not more:
                break
            self._said += more
        line, end, self._said = self._said.partition(b"\n")
        return (line + end).decode()

    def end(self, number: int) -> tuple[int, str]:
        """End the process by a signal; its status and what it complained about."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._errors.seek(0)
        complaints = self._errors.read()
        self._errors.close()
        return self.process.returncode, complaints

    def kill(self) -> None:
        """As a power cut: no chance to write anything."""
        self.end(signal.SIGKILL)


@contextmanager
def server_process(
    folder: Path, *arguments: str, limited: bool = True, python: str | Path = sys.executable
) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, *arguments, limited=limited, python=python)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGTERM)


@dataclass(frozen=True)
class Done:
    """How a command ended and what it said."""

    returncode: int
    stdout: str
    stderr: str


def kingfisher(*arguments: str | Path) -> Done:
    """A command of kingfisher that ends by itself."""
    said, complained = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        status = cli.main(list(map(str, arguments)))
    return Done(status, said.getvalue(), complained.getvalue())
