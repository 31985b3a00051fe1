"""What travels between the server and a page, over REST and over the socket (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kingfisher.core.i18n import Say
from kingfisher.core.scene import Fact, Scene
from kingfisher.core.scene.changes import SceneChange

PROTOCOL = 1
LONGEST_MESSAGE = 4096  # bytes of one message from a page
LONGEST_RECORD = 65_536  # characters of a record that a challenge or a saved game brings
LONGEST_OPTION = 40_000  # characters of an option's value; what components of the player's own may have, their game says

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
StateNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
OptionName = Annotated[str, msgspec.Meta(max_length=40)]
OptionText = Annotated[str, msgspec.Meta(max_length=LONGEST_OPTION)]
GuestName = Annotated[str, msgspec.Meta(max_length=24)]
DealNumber = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,78}$")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]
SeatWish = Annotated[str, msgspec.Meta(pattern="^(open|bot [a-z]{1,20})$")]
RivalName = Annotated[str, msgspec.Meta(max_length=40)]
RecordText = Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]
TableName = Annotated[str, msgspec.Meta(max_length=40)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


# Games


class OnlyWith(msgspec.Struct, frozen=True):
    option: str
    values: tuple[str | int, ...]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: one of `choices`, or a whole number from `lowest` to `highest` where there are none.

    Where it is `own`, its value is the default or the text of a file with components of the player's own.
    """

    name: str
    help: str
    default: str | int
    choices: tuple[str, ...]
    lowest: int
    highest: int
    only_with: OnlyWith | None
    own: bool


class Level(msgspec.Struct, frozen=True):
    """A strength of play, asked for by its name wherever a bot is; `bot` is the one that thinks there."""

    name: str
    bot: str


class Choice(msgspec.Struct, frozen=True):
    """What a choice of options makes of the game.

    It decides how many seats there are, whether anybody can win or there is only a score, and whether there can be clocks.
    `options` holds only those that decide; exactly one Choice of a game agrees with any options that are chosen, defaults
    included.
    """

    options: dict[str, str | int]
    seats: int
    can_be_won: bool
    clock: bool


class GameInfo(msgspec.Struct, frozen=True):
    """A game with its options; `seats` is what the usual options make of it, `choices` tells about the others.

    `bots` are the names that a seat may be given to, levels included; `levels` come weakest first. With a `solver` deals that
    can be won may be asked for. In a `race` everybody moves at once, from a common start.
    """

    name: str
    title: str
    summary: str
    seats: int
    options: tuple[OptionInfo, ...]
    choices: tuple[Choice, ...]
    bots: tuple[str, ...]
    levels: tuple[Level, ...]
    guided: bool
    timed: bool
    scored: Literal["all", "won"]
    fewer_is_better: bool
    given_up_counts: bool
    answers_can_win: bool
    solver: bool
    race: bool


class CheckComponents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: OptionText


class ComponentsInfo(msgspec.Struct, frozen=True):
    """Components of the player's own that can be played with.

    `value` is the option's value as it is shown, and `total` all their points where they have any.
    """

    option: str
    value: str
    total: int | None


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


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock for each seat: minutes at first, and seconds that every move adds."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game of somebody else, whose deal is to be played again."""

    name: RivalName
    record: RecordText


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for one to play on from a step of it: one's own, or one that is over."""

    table: TableName
    step: StepNumber


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. The guest sits down at seat 0; `seats` says who takes the others, in order.

    A `deal` chosen by its number is open: its cards could be looked up, so it counts in no best list. A `winnable` one is
    sealed, and the solver has proved that it can be won. A `challenge` brings its own game, options and deal, and without
    one a `game` must be named. In a `calm` race time runs in slices. A `fork` goes on from a step of another game, a `save`
    with the game of a file; of all else they take `practice` only.
    """

    game: OptionName | None = None
    options: dict[OptionName, OptionText | int] = {}
    deal: DealNumber | None = None
    practice: bool = False
    guide: bool = False
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=8)] = []
    clock: TimeControl | None = None
    challenge: Challenge | None = None
    winnable: bool = False
    calm: bool = False
    fork: Fork | None = None
    save: RecordText | None = None


class CheckChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: RecordText


class ChallengeInfo(msgspec.Struct, frozen=True):
    """What a challenge's record holds: `words` tell how it ended, `moves` are the rival's own."""

    game: str
    options: dict[str, str | int]
    seats: int
    score: int
    words: Say
    moves: int


class Rival(msgspec.Struct, frozen=True):
    """Whose deal is played again, and what they made of it."""

    name: str
    score: int
    words: Say


class SeatInfo(msgspec.Struct, frozen=True, rename={"plays_for": "for"}):
    """Who sits there; `name` is a person's, a bot's or its level's.

    `left` is the name of whoever left an open seat, perhaps an empty one; `away_ms` the time since the last window of the
    seat's person was closed; `for` the name of whom a bot plays for while they are away. Each is null where it does not apply.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool
    left: str | None = None
    away_ms: int | None = None
    plays_for: str | None = None


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


Stage = Literal["gathering", "paused", "countdown", "racing", "over"]


class SliceInfo(msgspec.Struct, frozen=True):
    """A slice of time at a calm table: every seat may move once. `acted` tells who has moved, passed or can do nothing."""

    number: int
    acted: tuple[bool, ...]
    ends_in_ms: int | None


class RaceInfo(msgspec.Struct, frozen=True):
    """How a race stands: moves are made only while it is `racing`.

    `starts_in_ms` is in the countdown the time until Go, and while it is gathering the time after which nobody is waited for
    any longer, where there is one.

    `ready` and `rtt` (the milliseconds of a round trip, null where none was measured) have one entry a seat. `heat` is the
    round, from 0, and -1 for a table that sleeps; `begun` tells that something was played in it. `host` is the seat that may
    pause and remove seats, -1 where nobody is.
    """

    stage: Stage
    starts_in_ms: int | None
    ready: tuple[bool, ...]
    heat: int
    begun: bool
    calm: bool
    slice: SliceInfo | None
    host: int
    rtt: tuple[int | None, ...]


class Origin(msgspec.Struct, frozen=True):
    """The table from which another branched, told to whoever has a seat there, and the step at which it did."""

    table: str | None
    step: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who knows its id may see it.

    `seat` is the asking guest's own, -1 for a spectator. `status` and `facts` are told as that seat sees them, and `called` is
    what each seat is called there, where they are several.

    `deal` is the number of the deal where it is known: open from the start, or after the end. While it is `waiting`, since not
    every seat is taken, nothing can be played. `rematch` is the table where this one is played once more. The deal of a
    `winnable` one was chosen because it can be won. `options` are short enough to be read: components of the player's own have
    a name there. `race` is null where the game is none. `origin` is the game that it branched from, and `branches` is how many
    branched from it; a `loaded` one went on with a game from a file. Neither stands in statistics, and a game from which
    another branched before its end stands in no best list.
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
    winnable: bool
    deal: str | None
    state: int
    over: bool
    waiting: bool
    clock: TimeControl | None
    rematch: str | None
    rival: Rival | None
    race: RaceInfo | None
    created: str
    seen: str
    status: Say | None
    facts: tuple[Fact, ...]
    called: tuple[Say, ...] = ()
    origin: Origin | None = None
    branches: int = 0
    loaded: bool = False


class Tables(msgspec.Struct, frozen=True):
    tables: tuple[TableInfo, ...]


class Happening(msgspec.Struct, frozen=True):
    """A line of the log as the viewer may know it, in the notation of records and in words; seat -2 is chance.

    `part` is the part of the game that the line has led to, where that is another one than before.
    """

    seat: int
    text: str
    words: Say | None
    ms: int | None
    act: bool
    part: int | None = None


class Part(msgspec.Struct, frozen=True):
    """A part of a long game, counted from 0.

    `step` is where it begins, and `scores` are those when it was over, or as they are now. `interim` is how it went, where it
    is over and the game says so.
    """

    part: int
    step: int
    scores: tuple[int, ...]
    interim: Say | None = None


class Step(msgspec.Struct, frozen=True):
    happened: Happening | None
    scene: Scene


class Steps(msgspec.Struct, frozen=True):
    """A stretch of a game, step by step; step 0 is the deal.

    `parts` are those of the whole game so far, none where it has no parts.
    """

    table: TableInfo
    total: int
    start: int
    steps: tuple[Step, ...]
    result: Result | None
    parts: tuple[Part, ...] = ()


class Transfer(msgspec.Struct, frozen=True):
    """A way to take this seat to another screen, once, within `seconds`. `qr` are the rows of a QR code of `link`."""

    token: str
    link: str
    seconds: int
    qr: tuple[str, ...]
    reachable: bool


class Invite(msgspec.Struct, frozen=True):
    """The table's own link. `qr` are the rows of its QR code; `reachable` tells whether other machines can open it."""

    link: str
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
    """One finished game of the guest; practice `counts` nowhere, nor does a game given up where the rules say so."""

    table: str
    ended: str
    won: bool
    score: int
    ms: int
    words: Say | None
    ending: str
    open: bool
    practice: bool
    winnable: bool
    counts: bool


class Best(msgspec.Struct, frozen=True):
    name: str
    you: bool
    score: int
    ms: int
    ended: str
    table: str


class Tally(msgspec.Struct, frozen=True):
    """What a guest made of a game with certain options.

    Practice games are listed and counted nowhere; open deals and deals chosen winnable are counted, and stay out of `best` and
    `best_list`. Where the game cannot be won, `won` and the streaks say nothing.
    """

    options: dict[str, str | int]
    can_be_won: bool
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
    """A refusal of the REST side.

    It has a reason code for programs, a sentence for people and, where one field of what was sent is to blame, its name.
    """

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


class Leave(Asked, frozen=True, tag="leave"):
    """Stand up: somebody else, or a bot, may take the seat."""


class SeatBot(Asked, frozen=True, tag="seat-bot"):
    """Let a bot play an open seat, or one whose person has been away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    bot: BotName


class Ready(Asked, frozen=True, tag="ready"):
    """In a race: ready for the next round, or not any more."""

    ready: bool


class Pause(Asked, frozen=True, tag="pause"):
    """The host of a race lets nobody start, or lets it go on."""

    paused: bool


class RemoveSeat(Asked, frozen=True, tag="remove-seat"):
    """The host takes a seat away or, where something was played, gives it to a bot for good."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]


class Pass(Asked, frozen=True, tag="pass"):
    """At a calm table: nothing to do in this slice."""


class BeatBack(Asked, frozen=True, tag="beat"):
    """The answer to a beat; the id is its number. It gets no answer."""


class AskHint(Asked, frozen=True, tag="hint"):
    pass


class AskWhy(Asked, frozen=True, tag="why"):
    text: MoveText


class AskCanWin(Asked, frozen=True, tag="can-win"):
    pass


class Ping(Asked, frozen=True, tag="ping"):
    pass


Acting = Move | Undo | Redo | GiveUp | Leave | SeatBot
Steering = Ready | Pause | RemoveSeat | Pass
FromPage = Acting | Steering | BeatBack | AskHint | AskWhy | AskCanWin | Ping


# The socket, to the page


class Told(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Clock(msgspec.Struct, frozen=True):
    ms: int
    running: bool


class Welcome(Told, frozen=True, tag="welcome"):
    """The first message of the server: the whole table as this seat may see it.

    `left` are the milliseconds left to each seat, null for one without a clock; `running`, whose time runs. `rival` is the
    rival's score after as many moves of theirs as were made here.
    """

    protocol: int
    table: TableInfo
    state: int
    scene: Scene
    log: tuple[Happening, ...]
    clock: Clock
    left: tuple[int | None, ...]
    running: tuple[bool, ...]
    rival: int | None
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
    left: tuple[int | None, ...]
    running: tuple[bool, ...]
    rival: int | None
    undo: str
    redo: bool
    result: Result | None


class Photo(msgspec.Struct, frozen=True):
    """Who was first where two wanted the same place, by how many milliseconds, and the move that took it."""

    seat: int
    ms: int
    text: str


class Refused(Told, frozen=True, tag="refused"):
    """Nothing changed: the reason code, a sentence, and the rule that forbids it where there is one.

    With `too-late` comes the photo of the finish.
    """

    id: int | None
    code: str
    reason: str
    rule: RuleInfo | None
    state: int
    photo: Photo | None = None


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


Answer = Literal["yes", "no", "unknown"]


class CanWin(Told, frozen=True, tag="can-win"):
    """Whether the game can still be won, from what the seat may know; `exact` where it knows everything and a solver was asked.

    `knowing`, at a practice table of a game with a solver, is the answer of somebody who also sees what is hidden. `dealt`,
    after the end, tells whether the deal could have been won as it was dealt. Each is null elsewhere.
    """

    id: int
    state: int
    answer: Answer
    exact: bool
    knowing: Answer | None
    dealt: Answer | None


class Pong(Told, frozen=True, tag="pong"):
    id: int


class Done(Told, frozen=True, tag="done"):
    """It was done; what came of it everybody is told by `table` before."""

    id: int


class Beat(Told, frozen=True, tag="beat"):
    """At a race, every few seconds: to be answered at once, which measures the way. `rtt` is what was measured last."""

    n: int
    rtt: tuple[int | None, ...]


class Around(Told, frozen=True, tag="table"):
    """Somebody came, went, sat down or left, or a race goes on or stops: with that, clocks begin to run or stop."""

    table: TableInfo
    clock: Clock
    left: tuple[int | None, ...]
    running: tuple[bool, ...]


class Goodbye(Told, frozen=True, tag="goodbye"):
    """The last message before the server closes the socket."""

    code: str
    reason: str


ToPage = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Done | Beat | Around | Goodbye
