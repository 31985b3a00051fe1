"""Many races at once over real sockets: how long it takes from a move that is sent until every seat has been told.

Starts `kingfisher serve` on a folder of its own and races against it from this one process, over a real WebSocket a seat,
each at a human pace: a play or a turn of the hand every second or so. A move counts when its own seat and all the others of its
table have heard of it. Afterwards the server's file is opened and every acknowledged move is looked for. Two baselines from the
same run stand beside it: an echo over the same sockets under the same load, and a write to the disk that is waited for.
Every player comes from an address of its own, so that the server's usual limits hold. It talks to this machine only.
Run: python -m benchmarks.race_soak [--races 100] [--seats 6] [--seconds 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.soak import cpu_seconds, disk, row, server, spread, warm_up
from kingfisher.server.accounts.guests import COOKIE
from kingfisher.store.database import FILE

GAME = "frenzy"
NO_PLAYS = ("turn", "pick up")
ENCODE = msgspec.json.Encoder().encode
LONGEST_START = 90.0
LONGEST_TELLING = 30.0


class Move(msgspec.Struct):
    text: str


class Scene(msgspec.Struct):
    moves: tuple[Move, ...] | None = None


class Race(msgspec.Struct):
    stage: str


class Table(msgspec.Struct):
    race: Race


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    id: int | None = None
    n: int = 0
    state: int = -1
    scene: Scene | None = None
    change: Scene | None = None
    table: Table | None = None
    code: str = ""


DECODE = msgspec.json.Decoder(Heard).decode


@dataclass
class Measured:
    """Seconds from sending a move until all seats of its table were told; and echoes, and what was refused."""

    told: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)


class Course:
    """One table: which seats have heard of which state, and the moves that somebody waits for."""

    def __init__(self, seats: int, measured: Measured) -> None:
        self.reached = [0] * seats
        self.measured = measured
        self.accepted = 0
        self._waiting: list[tuple[int, float]] = []  # a state, and when the move that leads there was sent

    def note_move(self, state: int, sent: float) -> None:
        self.accepted += 1
        self._waiting.append((state, sent))

    def note_state(self, seat: int, state: int, now: float) -> None:
        self.reached[seat] = max(self.reached[seat], state)
        if self._waiting:
            all_heard = min(self.reached)
            self.measured.told += [now - sent for due, sent in self._waiting if due <= all_heard]
            self._waiting = [(due, sent) for due, sent in self._waiting if due > all_heard]

    @property
    def untold(self) -> int:
        return len(self._waiting)


class Player:
    """One seat with a socket of its own. It plays what it can, and turns its hand where it can play nothing."""

    def __init__(self, address: str, number: int, course: Course, seat: int) -> None:
        self.address, self.course, self.seat = address, course, seat
        self.choice = random.Random(number)  # noqa: S311
        self.headers = {"X-Forwarded-For": f"10.{number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"}
        self.socket: ClientConnection
        self.moves: tuple[Move, ...] = ()
        self.state = 0
        self.stage = ""
        self.said_ready = False
        self._last_id = 0
        self._sent: dict[int, float] = {}

    async def post(self, http: httpx.AsyncClient, path: str, **body: Any) -> Any:
        answer = await http.post(f"{self.address}api/{path}", json=body or None, headers=self.headers)
        answer.raise_for_status()
        if COOKIE in answer.cookies:
            self.headers["Cookie"] = f"{COOKIE}={answer.cookies[COOKIE]}"
        http.cookies.clear()
        return answer.json()

    async def reset(self, table: str) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}api/tables/{table}/socket"
        self.socket = await connect(url, additional_headers=self.headers, proxy=None, max_size=None, compression=None)

    async def send(self, kind: str, **fields: Any) -> None:
        self._last_id += 1
        self._sent[self._last_id] = time.perf_counter()
        await self.socket.send(ENCODE({"type": kind, "id": self._last_id, **fields}).decode())

    async def listen(self) -> None:
        async for data in self.socket:
            now = time.perf_counter()
            heard = DECODE(data)
            scene = heard.scene or heard.change
            if scene is not None:
                self.state = heard.state
                self.moves = self.moves if scene.moves is None and heard.scene is None else scene.moves or ()
                self.course.note_state(self.seat, heard.state, now)
            if heard.table is not None:
                self.stage = heard.table.race.stage
            sent = self._sent.pop(heard.id, None) if heard.id is not None else None
            if heard.type == "state" and sent is not None:
                self.course.note_move(heard.state, sent)
                self.course.note_state(self.seat, heard.state, now)
            elif heard.type == "pong" and sent is not None:
                self.course.measured.echoes.append(now - sent)
            elif heard.type == "refused":
                self.course.measured.refused[heard.code] = self.course.measured.refused.get(heard.code, 0) + 1
            elif heard.type == "beat":
                await self.socket.send(ENCODE({"type": "beat", "id": heard.n}).decode())

    async def race(self, until: float, pause: tuple[float, float]) -> None:
        await asyncio.sleep(self.choice.uniform(0, pause[1]))
        while time.perf_counter() < until:
            if self.stage == "racing":
                self.said_ready = False
                await self.act()
            elif self.stage == "gathering" and not self.said_ready:
                self.said_ready = True
                await self.send("ready", ready=True)
            await asyncio.sleep(self.choice.uniform(*pause))

    async def act(self) -> None:
        """Sometimes an echo, at the same time as everybody's moves."""
        texts = [move.text for move in self.moves if move.text != "done"]
        plays = [text for text in texts if text not in NO_PLAYS]
        if texts:
            await self.send("move", state=self.state, text=self.choice.choice(plays or texts))
        if self.choice.random() < 0.1:
            await self.send("ping")


async def open_races(address: str, args: argparse.Namespace, measured: Measured) -> list[list[Player]]:
    races = []
    async with httpx.AsyncClient(timeout=60) as http:
        for number in range(args.races):
            course = Course(args.seats, measured)
            players = [Player(address, args.seats * number + seat, course, seat) for seat in range(args.seats)]
            wishes = {"game": GAME, "options": {"players": args.seats}, "seats": ["open"] * (args.seats - 1)}
            table = (await players[0].post(http, "tables", **wishes))["id"]
            for player in players[1:]:
                await player.post(http, f"tables/{table}/join")
            for player in players:
                await player.reset(table)
            races.append(players)
    return races


async def soak(address: str, process: int, args: argparse.Namespace) -> tuple[Measured, dict[str, float]]:
    measured = Measured()
    races = await open_races(address, args, measured)
    players = [player for race in races for player in race]
    listening = [asyncio.create_task(player.listen()) for player in players]
    await warm_up(process)
    for player in players:
        player.said_ready = True
        await player.send("ready", ready=True)
    until = time.perf_counter() + LONGEST_START
    while any(player.stage != "racing" for player in players) and time.perf_counter() < until:
        await asyncio.sleep(0.1)
    start, used = time.perf_counter(), cpu_seconds(process)
    pause = (args.shortest_pause, args.longest_pause)
    await asyncio.gather(*(player.race(start + args.seconds, pause) for player in players))
    seconds, used = time.perf_counter() - start, cpu_seconds(process) - used
    until = time.perf_counter() + LONGEST_TELLING
    while any(race[0].course.untold for race in races) and time.perf_counter() < until:
        await asyncio.sleep(0.05)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(player.socket.close() for player in players))
    courses = [race[0].course for race in races]
    return measured, {
        "seconds": seconds,
        "accepted": sum(course.accepted for course in courses),
        "untold": sum(course.untold for course in courses),
        "cpu": used / seconds,
    }


def kept_moves(folder: Path) -> int:
    """How many moves the server's file holds."""
    with closing(sqlite3.connect(folder / "data" / FILE)) as connection:
        return int(connection.execute("select count(*) from events where act = 'move'").fetchone()[0])


def report(result: dict[str, Any]) -> str:
    races, seats = result["races"], result["seats"]
    head = f"{races} races of {seats} seats, {races * seats} sockets, {result['seconds']:.0f} s"
    lines = [
        f"{head}: {result['accepted']} moves, {result['moves_a_second']} a second; server {result['cpu']:.2f} of a core",
        f"{'ms':<8}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}",
        row("told", result["told_ms"]),
        row("echo", result["echo_ms"]),
        row("disk", result["disk_ms"]),
        f"refused: {result['refused'] or 'none'}",
        f"acknowledged {result['accepted']}, kept {result['kept']}, not told to everybody {result['untold']}",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.race_soak", description="Race at many tables at once and measure.")
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--shortest-pause", type=float, default=0.7, metavar="S")
    parser.add_argument("--longest-pause", type=float, default=1.3, metavar="S")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as (address, process):
            measured, counted = asyncio.run(soak(address, process, args))
        result = {
            "races": args.races,
            "seats": args.seats,
            **counted,
            "moves_a_second": round(counted["accepted"] / counted["seconds"], 1),
            "kept": kept_moves(folder),
            "told_ms": spread(measured.told),
            "echo_ms": spread(measured.echoes),
            "disk_ms": spread(disk(folder)),
            "refused": measured.refused,
        }
    print(json.dumps(result) if args.json else report(result))
    if result["kept"] < result["accepted"]:
        raise SystemExit("moves were acknowledged that the file does not hold")


if __name__ == "__main__":
    main()
