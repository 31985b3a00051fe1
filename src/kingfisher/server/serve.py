"""kingfisher serve: bind, say where, open a browser where there is a screen, and run until told to stop."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from kingfisher.core.errors import KingfisherError
from kingfisher.core.paths import lock_file
from kingfisher.core.translatable import LANGUAGE, in_language
from kingfisher.server.security import is_address
from kingfisher.server.sentences import say

USUAL_PORT = 8642
PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only where the user says so
LOCK = "serving"
GOODBYE_SECONDS = 3


def serve(
    host: str, port: int | None, folder: Path, names: Sequence[str] = (), browser: bool = True, language: str = LANGUAGE
) -> int:
    with lock_folder(folder) as lock, bind_port(host, port) as listening:
        number = listening.getsockname()[1]
        addresses = addresses_of(host, number)
        lock.write(addresses[0])
        lock.flush()
        from kingfisher.server.app import application
        from kingfisher.server.services import Services

        services = Services(folder, addresses=addresses)
        run(application(services, [*names, *([] if is_address(host) else [host])]), listening, addresses, browser, language)
    return 0


def run(app: object, listening: socket.socket, addresses: Sequence[str], browser: bool, language: str) -> None:
    import uvicorn

    from kingfisher.server.protocol.from_client import LONGEST_MESSAGE

    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )

    class Server(uvicorn.Server):
        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            """Stop without an error when told to: uvicorn would raise the signal once more at the end."""
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self.handle_exit)
            yield

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            shorten_pauses()
            announce(addresses, browser, language)

    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    Server(config).run(sockets=[listening])


def shorten_pauses() -> None:
    """Make the garbage collector and the switching of threads halt tables for shorter times.

    One collection of everything halts every table for a tenth of a second: so what is loaded by now is never collected. A
    writer that is ready may wait 5 ms for its turn: so turns are shorter. Both were seen with make soak. Much shorter turns
    would cost more than they save: with turns of half a millisecond a server full of races does a fifth less.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 200)
    sys.setswitchinterval(0.002)


def announce(addresses: Sequence[str], browser: bool, language: str) -> None:
    """Tell where it is, as soon as it answers."""
    sentences = [say("serve.at", address=addresses[0]), *(say("serve.others", address=other) for other in addresses[1:])]
    lines = [in_language(sentence, language) for sentence in (*sentences, say("serve.stop"))]
    with suppress(BrokenPipeError):  # the reader of this text may stop reading; the server goes on
        sys.stdout.write("\n".join([*lines, ""]))
        sys.stdout.flush()
    if browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bind_port(host: str, port: int | None) -> socket.socket:
    """Bind a socket to this address; without a port, to the usual one or the next that is free."""
    ports = range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else [port]
    for number in ports:
        try:
            return bind(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise KingfisherError(
                    say("serve.cannot-listen", host=host, port=str(number), why=error.strerror or str(error))
                ) from None
        except UnicodeError:
            raise KingfisherError(say("serve.no-host", host=host)) from None
    if port is not None:
        raise KingfisherError(say("serve.port-in-use", port=str(port), host=host))
    raise KingfisherError(say("serve.ports-in-use", first=str(ports[0]), last=str(ports[-1]), host=host))


def bind(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, kind)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(256)
    except OSError:
        listener.close()
        raise
    return listener


def addresses_of(host: str, port: int) -> tuple[str, ...]:
    """List the address to open here first, then those by which other screens reach it."""
    if host not in EVERYWHERE:
        return (f"http://{f'[{host}]' if ':' in host else host}:{port}/",)
    local = f"http://127.0.0.1:{port}/"
    network_address = own_address()
    return (local, f"http://{network_address}:{port}/") if network_address else (local,)


def own_address() -> str | None:
    """Find the address of this machine in its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


@contextmanager
def lock_folder(folder: Path) -> Iterator[IO[str]]:
    """Lock the folder, so that only one server uses it: two would each know half of what happened."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        raise unusable(folder, error) from None
    with lock:
        try:
            is_ours = lock_file(lock)
        except OSError as error:
            raise unusable(folder, error) from None
        if not is_ours:
            lock.seek(0)
            address = lock.read().strip()
            where = say("serve.running-at", folder=str(folder), address=address)
            raise KingfisherError(where if address else say("serve.running", folder=str(folder)))
        lock.truncate(0)
        yield lock


def unusable(folder: Path, error: OSError) -> KingfisherError:
    return KingfisherError(say("serve.unusable", folder=str(folder), why=error.strerror or str(error)))
