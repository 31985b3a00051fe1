"""What travels between the server and a page, over REST and over the socket (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kingfisher.core.scene import Fact, Scene, SceneChange
from kingfisher.core.words import Say

PROTOCOL = 1
LONGEST_MESSAGE = 4096  # bytes of one message from a page

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
StateNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
OptionName = Annotated[str, msgspec.Meta(max_length=40)]
OptionText = Annotated[str, msgspec.Meta(max_length=100)]
GuestName = Annotated[str, msgspec.Meta(max_length=24)]
DealNumber = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,78}$")]
SeatWish = Annotated[str, msgspec.Meta(pattern="^(open|bot [a-z]{1,20})$")]


# Games


class OnlyWith(msgspec.Struct, frozen=True):
    option: str
    values: tuple[str | int, ...]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: one of `choices`, or a whole number from `lowest` to `highest` where there are none."""

    name: str
    help: str
    default: str | int
    choices: tuple[str, ...]
    lowest: int
    highest: int
    only_with: OnlyWith | None


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    summary: str
    seats: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    guided: bool
    timed: bool
    scored: Literal["all", "won"]
    fewer_is_better: bool
    answers_can_win: bool


class RuleItem(msgspec.Struct, frozen=True):
    """A numbered sentence or, without a number, a remark."""

    number: str | None
    text: str


class Chapter(msgspec.Struct, frozen=True):
    title: str
    items: tuple[RuleItem, ...]


class RulesPage(msgspec.Struct, frozen=True):
    title: str
    chapters: tuple[Chapter, ...]


# Tables


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. The guest sits down at seat 0; `seats` says who takes the others, in order.

    A `deal` chosen by its number is open: its cards could be looked up, so it counts in no best list.
    """

    game: OptionName
    options: dict[OptionName, OptionText | int] = {}
    deal: DealNumber | None = None
    practice: bool = False
    guide: bool = False
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=8)] = []


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool


class RuleInfo(msgspec.Struct, frozen=True):
    number: str
    sentence: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended, in the words that the game has for it.

    `secret` is the 256-bit secret of the deal as 64 hex digits: its SHA-256 is the seal.
    """

    ending: RuleInfo
    scores: tuple[int, ...]
    won: tuple[bool, ...]
    words: Say
    ms: int
    deal: str
    secret: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who knows its id may see it; `seat` is the asking guest's own, -1 for a spectator.

    `deal` is the number of the deal where it is known: open from the start, or after the end.
    """

    id: str
    game: str
    options: dict[str, str | int]
    seat: int
    seats: tuple[SeatInfo, ...]
    seal: str
    open: bool
    practice: bool
    guide: bool
    deal: str | None
    state: int
    over: bool
    created: str
    seen: str
    status: Say | None
    facts: tuple[Fact, ...]


class Tables(msgspec.Struct, frozen=True):
    tables: tuple[TableInfo, ...]


class Happening(msgspec.Struct, frozen=True):
    """A line of the log as the viewer may know it, in the notation of records and in words; seat -2 is chance."""

    seat: int
    text: str
    words: Say | None
    ms: int | None
    act: bool


class Step(msgspec.Struct, frozen=True):
    happened: Happening | None
    scene: Scene


class Steps(msgspec.Struct, frozen=True):
    """A stretch of a game, step by step; step 0 is the deal."""

    table: TableInfo
    total: int
    start: int
    steps: tuple[Step, ...]
    result: Result | None


class Transfer(msgspec.Struct, frozen=True):
    """A way to take this seat to another screen, once, within `seconds`. `qr` are the rows of a QR code of `link`."""

    token: str
    link: str
    seconds: int
    qr: tuple[str, ...]
    reachable: bool


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


# Guests


class Me(msgspec.Struct, frozen=True):
    known: bool
    name: str
    since: str | None
    tables: int


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: GuestName


class Played(msgspec.Struct, frozen=True):
    """One finished game of the guest."""

    table: str
    ended: str
    won: bool
    score: int
    ms: int
    words: Say | None
    ending: str
    open: bool
    practice: bool


class Best(msgspec.Struct, frozen=True):
    name: str
    you: bool
    score: int
    ms: int
    ended: str
    table: str


class Tally(msgspec.Struct, frozen=True):
    """What a guest made of a game with certain options. Practice games are listed and counted nowhere; open deals are
    counted, and stay out of `best` and `best_list`."""

    options: dict[str, str | int]
    played: int
    won: int
    best: int | None
    mean: float | None
    streak: int
    longest_streak: int
    results: tuple[Played, ...]
    best_list: tuple[Best, ...]


class Statistics(msgspec.Struct, frozen=True):
    game: str
    fewer_is_better: bool
    scored: Literal["all", "won"]
    tallies: tuple[Tally, ...]


class ServerInfo(msgspec.Struct, frozen=True):
    name: str
    version: str
    protocol: int
    addresses: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Every refusal of the REST side: a reason code for programs, a sentence for people and, where one field of what was
    sent is to blame, its name."""

    code: str
    reason: str
    field: str | None = None


# The socket, from the page


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Every message carries an id of the sender's choice; its answer carries the same."""

    id: Id


class Move(Asked, frozen=True, tag="move"):
    state: StateNumber
    text: MoveText


class Undo(Asked, frozen=True, tag="undo"):
    state: StateNumber


class Redo(Asked, frozen=True, tag="redo"):
    state: StateNumber


class GiveUp(Asked, frozen=True, tag="give-up"):
    state: StateNumber


class AskHint(Asked, frozen=True, tag="hint"):
    pass


class AskWhy(Asked, frozen=True, tag="why"):
    text: MoveText


class AskCanWin(Asked, frozen=True, tag="can-win"):
    pass


class Ping(Asked, frozen=True, tag="ping"):
    pass


FromPage = Move | Undo | Redo | GiveUp | AskHint | AskWhy | AskCanWin | Ping


# The socket, to the page


class Told(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Clock(msgspec.Struct, frozen=True):
    ms: int
    running: bool


class Welcome(Told, frozen=True, tag="welcome"):
    """The first message of the server: the whole table as this seat may see it."""

    protocol: int
    table: TableInfo
    state: int
    scene: Scene
    log: tuple[Happening, ...]
    clock: Clock
    undo: str
    redo: bool
    result: Result | None


class Changed(Told, frozen=True, tag="state"):
    """A new state: what changed in the scene, and the lines that led there; `id` where it answers a message.

    `log` is how many lines of the log stay; `happened` follows them. `undo` is 'possible' or the reason code why not.
    """

    id: int | None
    state: int
    change: SceneChange
    log: int
    happened: tuple[Happening, ...]
    clock: Clock
    undo: str
    redo: bool
    result: Result | None


class Refused(Told, frozen=True, tag="refused"):
    """Nothing changed: the reason code, a sentence, and the rule that forbids it where there is one."""

    id: int | None
    code: str
    reason: str
    rule: RuleInfo | None
    state: int


class Hint(Told, frozen=True, tag="hint"):
    id: int
    state: int
    move: str
    words: Say | None


class Why(Told, frozen=True, tag="why"):
    """The rule that forbids a move; null where nothing does."""

    id: int
    text: str
    rule: RuleInfo | None


class CanWin(Told, frozen=True, tag="can-win"):
    id: int
    answer: Literal["yes", "no", "unknown"]


class Pong(Told, frozen=True, tag="pong"):
    id: int


class Around(Told, frozen=True, tag="table"):
    """Somebody came, went, sat down or left."""

    table: TableInfo


class Goodbye(Told, frozen=True, tag="goodbye"):
    """The last message before the server closes the socket."""

    code: str
    reason: str


ToPage = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Around | Goodbye
