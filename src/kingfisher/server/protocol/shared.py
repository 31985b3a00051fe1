"""What travels both over REST and over the socket (docs/reference/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.scene import Fact
from kingfisher.table.race import RacePhase

PROTOCOL = 1  # the number of this protocol

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
OptionValue = str | int
Options = dict[str, OptionValue]


class TimeControlInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock for each seat: minutes at first, and seconds that every move adds."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0


class Rival(msgspec.Struct, frozen=True):
    """Whose deal is played again, and what they made of it."""

    name: str
    score: int
    words: Message


class SeatInfo(msgspec.Struct, frozen=True, rename={"plays_for": "for"}):
    """Who sits there; `name` is a person's, a bot's or its level's.

    `left` is the name of the person who left an open seat, perhaps an empty one; `away_ms` the time since the seat's person
    closed their last page; `for` the name of whom a bot plays for while they are away. `called` is the name that a bot of a
    level has at this seat, and `animal` what it is drawn as. Each is null where it does not apply.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool
    left: str | None = None
    away_ms: int | None = None
    plays_for: str | None = None
    called: str | None = None
    animal: str | None = None


class RuleInfo(msgspec.Struct, frozen=True):
    number: str
    sentence: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended, in the words that the game has for it.

    `secret` is the 256-bit secret of the deal as 64 hex digits: its SHA-256 is the seal. No challenge can be made of a game
    that was `given_up`.
    """

    ending: RuleInfo
    scores: tuple[int, ...]
    won: tuple[bool, ...]
    words: Message
    ms: int
    deal: str
    secret: str
    given_up: bool = False


class SliceInfo(msgspec.Struct, frozen=True):
    """A time slot of a relaxed race, in which every seat may move once.

    `acted` tells who has moved, passed or can do nothing.
    """

    number: int
    acted: tuple[bool, ...]
    ends_in_ms: int | None


class RaceInfo(msgspec.Struct, frozen=True):
    """How a race stands: moves are made only while it is `racing`.

    It is `gathering` until everybody is ready, `paused` by the host, and in the `countdown` until Go. `starts_in_ms` is the
    time left of the countdown. While people gather, it is the time until the round starts without those who are not ready;
    null if there is no such limit.

    `ready` and `rtt` (the milliseconds of a round trip, null where none was measured) have one entry a seat. `heat` is the
    round, from 0, and -1 for a table that is not in memory; `begun` tells that something was played in it. `host` is the seat
    that may pause and remove seats, -1 if there is none.
    """

    stage: RacePhase
    starts_in_ms: int | None
    ready: tuple[bool, ...]
    heat: int
    begun: bool
    calm: bool
    slice: SliceInfo | None
    host: int
    rtt: tuple[int | None, ...]


class Origin(msgspec.Struct, frozen=True):
    """The table from which another branched, sent only to its own players, and the step at which it did."""

    table: str | None
    step: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who knows its id may see it.

    `seat` is the asking guest's own, -1 for a spectator. `status` and `facts` are what that seat sees, and `called` is
    what each seat is called there, where they are several.

    `deal` is the number of the deal where it is known: open from the start, or after the end. While it is `waiting`, since not
    every seat is taken, nothing can be played. `rematch` is the table where this one is played once more. The deal of a
    `winnable` one was chosen because it can be won. `options` are short enough to be read: components of the player's own have
    a name there. `race` is null where the game is none. `origin` is the game that it branched from, and `branches` is how many
    branched from it; a `loaded` one went on with a game from a file. Neither counts in statistics, and a game from which
    another branched before its end is not ranked.
    """

    id: str
    game: str
    options: Options
    seat: int
    seats: tuple[SeatInfo, ...]
    seal: str
    open: bool
    practice: bool
    guide: bool
    winnable: bool
    deal: str | None
    state: int
    over: bool
    waiting: bool
    clock: TimeControlInfo | None
    rematch: str | None
    rival: Rival | None
    race: RaceInfo | None
    created: str
    seen: str
    status: Message | None
    facts: tuple[Fact, ...]
    called: tuple[Message, ...] = ()
    origin: Origin | None = None
    branches: int = 0
    loaded: bool = False


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log as the viewer may know it, in the notation of records and in words; seat -2 is chance.

    `part` is the part of the game that the line has led to, where that is another one than before.
    """

    seat: int
    text: str
    words: Message | None
    ms: int | None
    act: bool
    part: int | None = None
