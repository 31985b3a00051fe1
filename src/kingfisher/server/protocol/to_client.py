"""The messages to a page over the socket (docs/reference/protocol.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.scene import Scene
from kingfisher.core.scene.changes import SceneChange
from kingfisher.server.protocol.shared import LogLine, Result, RuleInfo, TableInfo


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class ClockInfo(msgspec.Struct, frozen=True):
    ms: int
    running: bool


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The first message of the server: the whole table as this seat may see it.

    `left` are the milliseconds left to each seat, null for one without a clock; `running`, whose time runs. `rival` is the
    rival's score after as many moves of theirs as were made here.
    """

    protocol: int
    table: TableInfo
    state: int
    scene: Scene
    log: tuple[LogLine, ...]
    clock: ClockInfo
    left: tuple[int | None, ...]
    running: tuple[bool, ...]
    rival: int | None
    undo: str
    redo: bool
    result: Result | None


class Changed(ServerMessage, frozen=True, tag="state"):
    """A new state: what changed in the scene, and the lines that led there; `id` where it answers a message.

    `log` is how many lines of the log stay; `happened` follows them. `undo` is 'possible' or the reason code why not.
    """

    id: int | None
    state: int
    change: SceneChange
    log: int
    happened: tuple[LogLine, ...]
    clock: ClockInfo
    left: tuple[int | None, ...]
    running: tuple[bool, ...]
    rival: int | None
    undo: str
    redo: bool
    result: Result | None


class PhotoInfo(msgspec.Struct, frozen=True):
    """Who was first where two wanted the same place, by how many milliseconds, and the move that took it."""

    seat: int
    ms: int
    text: str


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Nothing changed: the reason code, a sentence, and the rule that forbids it where there is one.

    With `too-late` comes the photo of the finish.
    """

    id: int | None
    code: str
    reason: str
    rule: RuleInfo | None
    state: int
    photo: PhotoInfo | None = None


class Hint(ServerMessage, frozen=True, tag="hint"):
    id: int
    state: int
    move: str
    words: Message | None


class Why(ServerMessage, frozen=True, tag="why"):
    """The rule that forbids a move; null where nothing does."""

    id: int
    text: str
    rule: RuleInfo | None


Winnable = Literal["yes", "no", "unknown"]


class CanWin(ServerMessage, frozen=True, tag="can-win"):
    """Whether the game can still be won, from what the seat may know; `exact` where it knows everything and a solver was asked.

    `knowing`, at a practice table of a game with a solver, is the answer of somebody who also sees what is hidden. `dealt`,
    after the end, tells whether the deal could have been won as it was dealt. Each is null elsewhere.
    """

    id: int
    state: int
    answer: Winnable
    exact: bool
    knowing: Winnable | None
    dealt: Winnable | None


class Pong(ServerMessage, frozen=True, tag="pong"):
    id: int


class Done(ServerMessage, frozen=True, tag="done"):
    """The command was done; a `table` message before this one told everybody the result."""

    id: int


class LatencyPing(ServerMessage, frozen=True, tag="beat"):
    """At a race, every few seconds: to be answered at once, which measures the way. `rtt` is what was measured last."""

    n: int
    rtt: tuple[int | None, ...]


class SeatsChanged(ServerMessage, frozen=True, tag="table"):
    """Somebody came, went, sat down or left, or a race goes on or stops: with that, clocks begin to run or stop."""

    table: TableInfo
    clock: ClockInfo
    left: tuple[int | None, ...]
    running: tuple[bool, ...]


class Goodbye(ServerMessage, frozen=True, tag="goodbye"):
    """The last message before the server closes the socket."""

    code: str
    reason: str


Answer = Changed | Refused | Hint | Why | CanWin | Pong | Done
ToClient = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Done | LatencyPing | SeatsChanged | Goodbye
