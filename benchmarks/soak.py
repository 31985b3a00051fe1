"""Many tables played at once over real sockets: how long a move takes to be acknowledged.

Starts `kingfisher serve` on a folder of its own and plays it from this one process: every table makes a random legal move
about as often as a busy player would, then all of them as fast as they can. Two baselines from the same run stand beside it:
an echo (ping to pong over the same sockets, under the same load) and the disk (a write that is waited for).
Every player comes from an address of its own, so that the server's usual limits hold.
Run: python -m benchmarks.soak [--tables 50] [--seconds 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kingfisher.server.accounts.guests import COOKIE

GAME = "tabletop"
QUIET_SHARE = 0.1  # of a core: the compiler in the background is done
LONGEST_WARM_UP = 120.0
DISK_WRITES = 300


class Move(msgspec.Struct):
    text: str


class Scene(msgspec.Struct):
    moves: tuple[Move, ...] = ()


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    id: int | None = None
    state: int = -1
    scene: Scene | None = None
    change: Scene | None = None
    code: str = ""


DECODE = msgspec.json.Decoder(Heard).decode


@dataclass
class Measured:
    """Seconds from sending to hearing the answer."""

    moves: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "moves": len(self.moves),
            "moves_a_second": round(len(self.moves) / self.seconds, 1),
            "move_ms": spread(self.moves),
            "echo_ms": spread(self.echoes),
            "refused": self.refused,
        }


def spread(seconds: list[float]) -> dict[str, float]:
    """p50, p95, p99 and the longest, in milliseconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) for name, share in shares.items()}


class Player:
    """One person at one table after the other."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.choice = random.Random(number)  # noqa: S311
        self.headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.socket: ClientConnection | None = None
        self.moves: tuple[Move, ...] = ()
        self.state = 0
        self.last_id = 0

    async def reset(self, http: httpx.AsyncClient) -> None:
        """Open a table and hear its welcome."""
        answer = await http.post(f"{self.address}api/tables", json={"game": GAME}, headers=self.headers)
        answer.raise_for_status()
        self.headers["Cookie"] = f"{COOKIE}={answer.cookies[COOKIE]}" if COOKIE in answer.cookies else self.headers["Cookie"]
        http.cookies.clear()
        url = f"{self.address.replace('http', 'ws', 1)}api/tables/{answer.json()['id']}/socket"
        self.socket = await connect(url, additional_headers=self.headers, proxy=None, max_size=None)
        welcome = DECODE(await self.socket.recv())
        assert welcome.scene is not None
        self.state, self.moves = welcome.state, welcome.scene.moves

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def ask(self, kind: str, **fields: Any) -> tuple[Heard, float]:
        """The answer, and how long it took."""
        assert self.socket is not None
        self.last_id += 1
        sent = time.perf_counter()
        await self.socket.send(msgspec.json.encode({"type": kind, "id": self.last_id, **fields}).decode())
        while True:
            heard = DECODE(await self.socket.recv())
            took = time.perf_counter() - sent
            if heard.change is not None:
                self.state, self.moves = heard.state, heard.change.moves
            if heard.id == self.last_id:
                return heard, took

    async def move(self, measured: Measured) -> None:
        heard, took = await self.ask("move", state=self.state, text=self.choice.choice(self.moves).text)
        if heard.type == "state":
            measured.moves.append(took)
        else:
            measured.refused[heard.code] = measured.refused.get(heard.code, 0) + 1
            await asyncio.sleep(0.1)

    async def echo(self, measured: Measured) -> None:
        _, took = await self.ask("ping")
        measured.echoes.append(took)


async def busy(player: Player, http: httpx.AsyncClient, until: float, pause: tuple[float, float], measured: Measured) -> None:
    """A move, a while later an echo, a while later the next move."""
    await asyncio.sleep(player.choice.uniform(0, pause[1]))
    while time.perf_counter() < until:
        wait = player.choice.uniform(*pause)
        await player.move(measured)
        await asyncio.sleep(wait / 2)
        await player.echo(measured)
        await asyncio.sleep(wait / 2)
        await next_table(player, http)


async def hasty(player: Player, http: httpx.AsyncClient, until: float, measured: Measured) -> None:
    """Moves without a pause, and an echo now and then."""
    while time.perf_counter() < until:
        await player.move(measured)
        if player.choice.random() < 0.1:
            await player.echo(measured)
        await next_table(player, http)


async def next_table(player: Player, http: httpx.AsyncClient) -> None:
    if not player.moves:
        await player.leave()
        await player.reset(http)


async def phase(
    players: list[Player], seconds: float, play: Callable[[Player, float, Measured], Coroutine[Any, Any, None]]
) -> Measured:
    measured, start = Measured(), time.perf_counter()
    await asyncio.gather(*(play(player, start + seconds, measured) for player in players))
    measured.seconds = time.perf_counter() - start
    return measured


async def soak(address: str, server: int, args: argparse.Namespace) -> dict[str, Measured]:
    players = [Player(address, number) for number in range(args.tables)]
    pause = (args.shortest_pause, args.longest_pause)
    async with httpx.AsyncClient(timeout=60) as http:
        for player in players:
            await player.reset(http)
        await warm_up(server)
        first = await phase(players, args.seconds, lambda player, until, measured: busy(player, http, until, pause, measured))
        second = await phase(players, args.fast, lambda player, until, measured: hasty(player, http, until, measured))
        for player in players:
            await player.leave()
    return {"busy": first, "fast": second}


async def warm_up(server: int) -> None:
    """Opening the first table makes the server compile bots in the background; wait until that is done."""
    until = time.perf_counter() + LONGEST_WARM_UP
    used = cpu_seconds(server)
    while time.perf_counter() < until:
        await asyncio.sleep(1)
        before, used = used, cpu_seconds(server)
        if used - before < QUIET_SHARE:
            return


def cpu_seconds(process: int) -> float:
    """What a process and those below it have used so far; 0 where the system does not tell."""
    ticks, parents = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)], ticks[int(stat.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])

    def below(pid: int) -> bool:
        while pid in parents and pid != process:
            pid = parents[pid]
        return pid == process

    return sum(count for pid, count in ticks.items() if below(pid)) / os.sysconf("SC_CLK_TCK")


def disk(folder: Path) -> list[float]:
    """How long one small write takes to reach the disk."""
    times = []
    with (folder / "probe").open("wb") as file:
        for _ in range(DISK_WRITES):
            file.write(bytes(4_096))
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return times


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "kingfisher", "serve", "--port", "0", "--no-browser", "--data", str(folder / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            if not line.startswith("Kingfisher is at "):
                raise SystemExit("the server did not start")
            yield line.split()[-1], process.pid
        finally:
            process.terminate()


def row(name: str, quantiles: dict[str, float]) -> str:
    return f"{name:<8}" + "".join(f"{quantiles.get(share, float('nan')):>9.2f}" for share in ("p50", "p95", "p99", "max"))


def report(result: dict[str, Any]) -> str:
    calm, fast = result["busy"], result["fast"]
    shortest, longest = result["pause"]
    head = f"{result['tables']} tables for {result['seconds']:.0f} s, each a move every {shortest} to {longest} s"
    return "\n".join(
        [
            f"{head}: {calm['moves']} moves, {calm['moves_a_second']} a second",
            f"{'ms':<8}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}",
            row("move", calm["move_ms"]),
            row("echo", calm["echo_ms"]),
            row("disk", result["disk_ms"]),
            f"as fast as possible: {fast['moves']} moves, {fast['moves_a_second']} a second",
            row("move", fast["move_ms"]),
            row("echo", fast["echo_ms"]),
            f"refused: {calm['refused'] or 'none'}, {fast['refused'] or 'none'}",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.soak", description="Play many tables at once and measure the answers.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60, help="how long the busy players play")
    parser.add_argument("--fast", type=float, default=10, help="how long they play without a pause")
    parser.add_argument("--shortest-pause", type=float, default=0.5, metavar="S")
    parser.add_argument("--longest-pause", type=float, default=1.0, metavar="S")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as (address, process):
            measured = asyncio.run(soak(address, process, args))
        result = {
            "tables": args.tables,
            "seconds": args.seconds,
            "pause": [args.shortest_pause, args.longest_pause],
            "disk_ms": spread(disk(folder)),
            **{name: measurement.as_json() for name, measurement in measured.items()},
        }
    print(json.dumps(result) if args.json else report(result))


if __name__ == "__main__":
    main()
