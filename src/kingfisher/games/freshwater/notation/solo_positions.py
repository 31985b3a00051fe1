"""What a position of Fly Solo has beside others, as text: the Silent Angler, and the Journal (see Notation in rules.md)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kingfisher.core.arrays import fill
from kingfisher.core.errors import BadPosition, short_repr
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.rules.journal import CHALLENGES, COLOUR_BOXES, MAX_POINTS, MAX_ROCKS, SPECIES_BOXES
from kingfisher.games.freshwater.rules.scoring import SEVEN_FISH_BONUS
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    BIG_ONES,
    BOARD_1A,
    BOARD_3B,
    BOARD_4B,
    BONUS_BOXES,
    COLOURS,
    DAYS,
    HIGHEST_FINESSE,
    LAST_ON_TRACK,
    LOCATIONS,
    OPEN_FINESSE,
    SPECIES,
    TURNS_A_ROUND,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import Options, State

JOURNAL_FIELDS = {
    "location": LOCATIONS,
    "day": DAYS,
    "beaten": LOCATIONS,
    "badges": 40,
    "bonus": COLOURS,
    "track": LAST_ON_TRACK,
    "turns": TURNS_A_ROUND,
    "silent_catch": 1,
    "extra_points": MAX_POINTS,
    "extra_seven": SEVEN_FISH_BONUS,
    "dealt_rocks": MAX_ROCKS,
    "dealt_skill": 1,
    "dealt_tiles": (1 << OPEN_FINESSE) - 1,
    "open_tiles": (1 << OPEN_FINESSE) - 1,
    "open_finesse": HIGHEST_FINESSE,
    "open_rocks": MAX_ROCKS,
    "open_board": BOARD_4B,
    "open_skill": 1,
    "open_seven": 1,
    "open_points": MAX_POINTS,
    "big_ones": (1 << BIG_ONES) - 1,
    "bonus_boxes": BONUS_BOXES,
    "eight_box": 1,
    "done_before": (1 << CHALLENGES) - 1,
}
"""Numbers and the most that each can be; those that are 0 are not written."""

LISTS = {
    "species_boxes": (SPECIES_BOXES,) * SPECIES,
    "colour_boxes": COLOUR_BOXES,
    "day_points": (999,) * DAYS,
    "silent_points": (999,) * DAYS,
}
"""Several numbers divided by commas, and the most that each can be; not written where all are 0."""

SILENT_PANEL = re.compile(r"silent dice (\S+) tokens (\S+) pile (.+)", re.ASCII)


def write_journal(s: State) -> str:
    words = [f"{name}={int(getattr(s, name))}" for name in JOURNAL_FIELDS if int(getattr(s, name))]
    for name in LISTS:
        numbers = [int(number) for number in getattr(s, name)]
        if any(numbers):
            words.append(f"{name}={','.join(map(str, numbers))}")
    return " ".join(["journal", *words])


def read_journal(text: str, s: State) -> None:
    for word in text.split():
        key, _, value = word.partition("=")
        numbers = [int(number) for number in value.split(",")] if re.fullmatch(r"\d{1,7}(,\d{1,3})*", value, re.ASCII) else []
        most = LISTS.get(key, (JOURNAL_FIELDS[key],) if key in JOURNAL_FIELDS else ())
        if not most or len(numbers) != len(most) or any(number > high for number, high in zip(numbers, most, strict=True)):
            raise BadPosition(
                GAME.say(
                    "error.says-nothing-about-journal", word=repr(short_repr(word)), fields=", ".join((*JOURNAL_FIELDS, *LISTS))
                )
            )
        if key in LISTS:
            fill(getattr(s, key), numbers)
        else:
            setattr(s, key, numbers[0])
    if not s.location or not s.day or not s.open_rocks or not s.open_board:
        raise BadPosition(GAME.say("error.journal-at-least"))
    if s.open_board not in (BOARD_1A, BOARD_3B, BOARD_4B):
        raise BadPosition(GAME.say("error.open-board-reel", open_board=s.open_board))
    if s.variant == ADVENTURE and s.beaten > s.day:
        raise BadPosition(GAME.say("error.beaten-day-day", beaten=s.beaten, day=s.day))


def check_day(s: State, options: Options) -> None:
    """Check that a single Day is played as its options say [12.1]."""
    expected = {
        "location": options.location,
        "day": 1,
        "open_tiles": 1 << (options.tile - 1),
        "open_finesse": options.finesse,
        "open_rocks": options.rocks,
        "open_board": (BOARD_1A, BOARD_3B, BOARD_4B)[options.rod],
        "open_skill": options.skill,
    }
    for name, number in expected.items():
        if int(getattr(s, name)) != number:
            raise BadPosition(GAME.say("error.options-day", name=name, stated=int(getattr(s, name)), number=number))
