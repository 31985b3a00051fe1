"""What travels over REST (docs/reference/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.scene import Scene
from kingfisher.core.scene.changes import SceneChange
from kingfisher.server.protocol.shared import LogLine, Options, OptionValue, Result, TableInfo, TimeControlInfo

LONGEST_NAME = 24  # characters of a guest's name
LONGEST_RECORD = 65_536  # characters of a record that a challenge or a saved game brings
LONGEST_OPTION = 40_000  # characters of an option's value; what components of the player's own may have, their game says
OptionName = Annotated[str, msgspec.Meta(max_length=40)]
OptionText = Annotated[str, msgspec.Meta(max_length=LONGEST_OPTION)]
GuestName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
DealNumber = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,78}$")]
SeatWish = Annotated[str, msgspec.Meta(pattern="^(open|bot [a-z]{1,20})$")]
RivalName = Annotated[str, msgspec.Meta(max_length=40)]
RecordText = Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]
TableName = Annotated[str, msgspec.Meta(max_length=40)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


# Games

Scored = Literal["all", "won"]
"""Which finished games have a score that can be compared: all, or only those won."""

Words = dict[str, str]
"""The sentences of a game by their keys, as its catalog has them."""


class OnlyWith(msgspec.Struct, frozen=True):
    option: str
    values: tuple[OptionValue, ...]


class PartsInfo(msgspec.Struct, frozen=True):
    """What choices are composed of: `count` of the `names`, in this order, joined by commas.

    `called` has those that have a word of their own, by that word. The game's words say what each of a part's `sides` does.
    """

    names: tuple[str, ...]
    count: int
    sides: tuple[str, ...]
    called: dict[str, str]


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option: one of `choices`, or a whole number from `lowest` to `highest` where there are none.

    Where it is `own`, its value is the default or the text of a file with components of the player's own. Where it has `parts`,
    many of its choices are composed of these.
    """

    name: str
    help: str
    default: OptionValue
    choices: tuple[str, ...]
    lowest: int
    highest: int
    only_with: OnlyWith | None
    own: bool
    parts: PartsInfo | None = None


class Level(msgspec.Struct, frozen=True):
    """A strength of play, asked for by its name wherever a bot is; `bot` is the one that thinks there.

    `animal` is what bots of this level are drawn as, and `called` are their names by the number of the seat; further seats
    begin with the first name again.
    """

    name: str
    bot: str
    animal: str
    called: tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """What a choice of options makes of the game.

    It decides how many seats there are, whether anybody can win or there is only a score, and whether there can be clocks.
    `options` holds only those that decide; exactly one Choice of a game agrees with any options that are chosen, defaults
    included.
    """

    options: Options
    seats: int
    can_be_won: bool
    clock: bool


class PresetInfo(msgspec.Struct, frozen=True):
    """Options that are chosen together under one name; the others have their defaults."""

    name: str
    title: str
    help: str
    options: Options


class EntryInfo(msgspec.Struct, frozen=True):
    """One of several games that one set of rules plays: the game with some `values` of an `option`.

    Every game has at least one, under its own name; where that is the only one, `option` is null. Where it is `pictured`, there
    are scenes that show it.
    """

    name: str
    title: str
    summary: str
    option: str | None
    values: tuple[OptionValue, ...]
    presets: tuple[PresetInfo, ...]
    pictured: bool


class GameInfo(msgspec.Struct, frozen=True):
    """A game with its options; `seats` is what the usual options make of it, `choices` tells about the others.

    `bots` are the names that a seat may be given to, levels included; `levels` come weakest first. With a `solver` deals that
    can be won may be asked for. In a `race` everybody moves at once, from a common start. `entries` are the games of their own
    that it is shown as.
    """

    name: str
    title: str
    short_title: str
    summary: str
    seats: int
    options: tuple[OptionInfo, ...]
    choices: tuple[Choice, ...]
    bots: tuple[str, ...]
    levels: tuple[Level, ...]
    guided: bool
    timed: bool
    scored: Scored
    fewer_is_better: bool
    given_up_counts: bool
    answers_can_win: bool
    solver: bool
    race: bool
    entries: tuple[EntryInfo, ...]


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


class Picture(msgspec.Struct, frozen=True):
    """A table to look at: a scene, and the changes that lead from it to the next ones.

    Where it stands beside a `rule`, `caption` says what it shows, and `points` are the things it speaks of. `width` and
    `height` are the pixels in which the table is drawn before it is made smaller.
    """

    rule: str | None
    caption: Message | None
    points: tuple[str, ...]
    width: int
    height: int
    scene: Scene
    changes: tuple[SceneChange, ...]


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game of another player, whose deal is played again."""

    name: RivalName
    record: RecordText


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A single-player game and the step from which to play on: a game of the guest, or a finished one."""

    table: TableName
    step: StepNumber


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. The guest sits down at seat 0; `seats` says who takes the others, in order.

    An option's value is its word or its number; `true` and `false` choose between on and off, or yes and no. A `deal` chosen
    by its number is open: its cards could be looked up, so it counts in no best list. A `winnable` one is sealed, and the
    solver has proved that it can be won. A `challenge` brings its own game, options and deal, and without one a `game` must be
    named. A `calm` race is played in time slots. A `fork` goes on from a step of another game, a `save` with that of a file;
    of all else they take `practice` only.
    """

    game: OptionName | None = None
    options: dict[OptionName, OptionText | int | bool] = {}
    deal: DealNumber | None = None
    practice: bool = False
    guide: bool = False
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=8)] = []
    clock: TimeControlInfo | None = None
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
    options: Options
    seats: int
    score: int
    words: Message
    moves: int


class Tables(msgspec.Struct, frozen=True):
    tables: tuple[TableInfo, ...]


class StageInfo(msgspec.Struct, frozen=True):
    """A stage of a long game, counted from 0.

    `step` is where it begins, and `scores` are those when it was over, or as they are now. `interim` is how it went, where it
    is over and the game says so.
    """

    part: int
    step: int
    scores: tuple[int, ...]
    interim: Message | None = None


class StepInfo(msgspec.Struct, frozen=True):
    """A scene of a game that is shown again, and what led to it."""

    happened: LogLine | None
    scene: Scene


class Steps(msgspec.Struct, frozen=True):
    """Some steps of a game, one after the other; step 0 is the deal.

    `parts` are the stages of the whole game so far; there are none in a game without stages.
    """

    table: TableInfo
    total: int
    start: int
    steps: tuple[StepInfo, ...]
    result: Result | None
    parts: tuple[StageInfo, ...] = ()


class Transfer(msgspec.Struct, frozen=True):
    """A link that takes this seat to another screen, once, within `seconds`. `qr` are the rows of its QR code."""

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
    words: Message | None
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
    """The results of a guest in a game with certain options.

    Practice games are listed and counted nowhere; open deals and deals chosen winnable are counted, and stay out of `best` and
    `best_list`. Where the game cannot be won, `won` and the streaks say nothing.
    """

    options: Options
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
    scored: Scored
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
