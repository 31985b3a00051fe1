"""The log of Fly Solo: the Silent Angler's Casts step by step, the end of a Day, and the Journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kingfisher.core.lean import lean
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.notation import LETTERS
from kingfisher.games.freshwater.rules import HOOK
from kingfisher.games.freshwater.rules_day import remove_rock, reveal_silently, silent_goes_by_itself
from kingfisher.games.freshwater.rules_score import total_score
from kingfisher.games.freshwater.rules_setup import (
    ADVENTURE,
    BEGIN_DAY,
    COLOURS,
    FINISHED,
    HIDDEN,
    JOURNAL,
    LOCATIONS,
    OPEN_FINESSE,
    PLAYER,
    ROCK,
    ROCK_DECKS,
    ROLL,
    ROWS,
    SILENT,
    SILENT_ANGLER,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILLS,
    UPGRADE,
    W,
    points_of,
    rock_space,
    space,
)
from kingfisher.games.freshwater.scene_goals import goals
from kingfisher.games.freshwater.scene_interim import goal_words
from kingfisher.games.freshwater.scene_journal import next_location
from kingfisher.games.freshwater.scene_upgrades import bought, most_of, upgrade_name
from kingfisher.games.freshwater.scene_words import location_words, short_fish, space_words, token_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View


# The Silent Angler


def told_silent(before: View, after: View, move: int) -> Say:
    """A Strike card, or the Rock deck that the player chose, and all that follows by itself."""
    parts = [*silent_steps(before, after, move), *day_over(before.state, after.state)]
    words = parts[0]
    for more in parts[1:]:
        words = say("told.and", one=words, other=more)
    return words


def silent_steps(before: View, after: View, move: int) -> Iterator[Say]:
    """The rules carry it out once more, one step after the other, on a copy of what was seen."""
    s, then = copied(before), after.state
    was, letter = Was.of(s), letter_gone(before.state, then)
    if was.phase == SILENT_ROCK:
        remove_rock(s, move - ROCK)
        yield from told_rock(was, s, letter)
    else:
        reveal_silently(s, move == HOOK)
        yield from told_strike(was, s, then, move == HOOK)
    while int(s.phase) in (SILENT, SILENT_ROCK):
        was = Was.of(s)
        if not silent_goes_by_itself(s):
            return
        yield from told_step(was, s, letter)
    if int(then.phase) == ROLL:
        yield say("told.slides")  # [12.21]


def copied(view: View) -> Any:
    """A record to play with. What lies in the fish deck is not known, only that it lies there."""
    s = lean(np.frombuffer(bytearray(bytes(view)), view.game.rules.STATE).view(np.recarray))
    for k in range(int(s.deck_left) - 1):
        s.deck[k] = HIDDEN
    return s


class Was(NamedTuple):
    """What a step may change, as it was before."""

    phase: int
    die: int
    track: int
    caught: int
    tokens: list[int]
    rocks: list[int]

    @classmethod
    def of(cls, s: Any) -> Was:
        tokens, rocks = [int(count) for count in s.tokens[SILENT_ANGLER]], [int(left) for left in s.rocks_left]
        return cls(int(s.phase), int(s.die), int(s.track), int(s.caught[SILENT_ANGLER]), tokens, rocks)


def told_strike(was: Was, s: Any, then: Any, hook: bool) -> Iterator[Say]:
    """[12.14] [12.15]"""
    if not hook:
        yield say("told.blank")
        if int(s.phase) == SILENT_STRIKE:
            yield say("told.silent-drifts", space=space_words(int(s.spot)), what=lying_there(s))
        else:
            yield say("told.silent-misses")
        return
    card = int(then.pile[SILENT_ANGLER, was.caught])
    points = say("points", n=points_of(then, card))
    yield say("told.silent-hook", fish=short_fish(then, card), points=points, n=was.caught + 1)
    gained = [colour for colour in range(COLOURS) if int(s.tokens[SILENT_ANGLER, colour]) > was.tokens[colour]]
    if gained:
        yield say("told.silent-token", n=was.die, colour=token_words(gained[0]))  # [12.16]
    else:
        yield say("told.no-token")  # [12.17]
        yield from told_track(was, s)


def told_track(was: Was, s: Any) -> Iterator[Say]:
    if int(s.track) > was.track:
        yield say("told.track", n=int(s.track) + 1, points=say("points", n=2 * int(s.track)))
    else:
        yield say("told.track-end")  # [12.24]


def told_step(was: Was, s: Any, letter: str) -> Iterator[Say]:
    """What followed by itself: a Rock card that goes, the next Cast, or the end of the round."""
    if was.phase == SILENT_ROCK:
        yield from told_rock(was, s, letter)
    elif int(s.phase) == SILENT_STRIKE:
        yield from told_cast(s, int(s.die))
    elif int(s.phase) == SILENT:
        yield say("told.silent-nothing")  # [12.13] a column without fish
    else:
        yield say("told.round-over")
        if int(s.silent_catch) == 0:
            yield say("told.no-catch")  # [12.20]
            yield from told_track(was, s)


def told_cast(s: Any, die: int) -> Iterator[Say]:
    """[12.12] [12.13]"""
    bottom, spot = space(die - 1, ROWS - 1), int(s.spot)
    values: dict[str, Say | int | str] = {"n": die, "space": space_words(spot), "what": lying_there(s)}
    if spot == bottom:
        yield say("told.silent-casts", **values)
    else:
        yield say("told.silent-goes-up", **values, first=space_words(bottom))


def lying_there(s: Any) -> Say:
    return short_fish(s, int(s.river[int(s.spot)]))


def told_rock(was: Was, s: Any, letter: str) -> Iterator[Say]:
    """[12.18] The card is seen when it goes."""
    for deck in range(ROCK_DECKS):
        if int(s.rocks_left[deck]) < was.rocks[deck]:
            where = space_words(rock_space(s, deck))
            yield say("told.silent-rock", space=where, letter=letter)
            if int(s.rocks_left[deck]) == 0:
                yield say("told.rock-space", space=where)  # [11.10]


def letter_gone(s: Any, then: Any) -> str:
    """The Rock card that is out of play now and was not before; W may have gone with the fish on the line besides."""
    new = int(then.gone) & ~int(s.gone)
    return next((LETTERS[card] for card in range(SKILLS) if new >> card & 1 and not (card == W and int(s.tucked[PLAYER]))), "")


def silent_begins(s: Any, then: Any) -> Iterator[Say]:
    """The first Cast of the Silent Angler, after the player's third turn."""
    if int(then.phase) == SILENT_STRIKE and int(s.phase) < FINISHED:
        for _ in range(int(then.taken[SILENT_ANGLER].sum())):
            yield say("told.silent-nothing")
        yield from told_cast(then, int(then.die))


# Rounds and Days


def told_round(then: Any, dice: str) -> Say:
    words = say("told.round-solo", n=int(then.rounds), dice=dice)
    if int(then.rounds) > 1:
        return words
    where = location_words(int(then.location))
    adventure = int(then.variant) == ADVENTURE
    begins = say("told.day-begins", n=int(then.day), where=where) if adventure else say("told.at", where=where)
    drawn = [LETTERS[card] for card in range(SKILLS) if int(then.skills[PLAYER]) >> card & 1]
    if drawn:
        begins = say("told.and", one=begins, other=say("told.skill-drawn", letter=drawn[0]))  # [12.9]
    return say("told.and", one=begins, other=words)


def day_over(s: Any, then: Any) -> Iterator[Say]:
    """[12.29] [13.3] How the Day ended, and what the Guide Book brings."""
    ends = int(then.phase) in (JOURNAL, FINISHED) and int(s.phase) not in (JOURNAL, FINISHED) and int(then.ended) != 2
    if not ends:
        return
    mine, his = total_score(then, PLAYER), total_score(then, SILENT_ANGLER)
    yield say("told.day-won" if mine > his else "told.day-lost", mine=mine, his=his)
    if int(then.variant) == ADVENTURE:
        for name in goals_reached(s, then):
            yield say("told.badge", what=name)
        if int(then.beaten) > int(s.beaten):
            yield say("told.beaten", where=location_words(int(then.beaten)))
        if int(then.beaten) == LOCATIONS:
            yield say("told.adventure-won")
        elif int(then.phase) == FINISHED:
            yield say("told.adventure-lost")


def goals_reached(s: Any, then: Any) -> Iterator[Say]:
    """[13.19] The challenges whose last box was filled in."""
    for before, after in zip(goals(s), goals(then), strict=True):
        if after.is_done and not before.is_done:
            yield goal_words(after)


# The Journal


def told_in_journal(s: Any, move: int) -> Say:
    if move == BEGIN_DAY:
        return say("told.begin-day", n=int(s.day), where=location_words(next_location(s)))
    which = move - UPGRADE
    if most_of(which) > 1:
        return say("told.unlock-more", what=upgrade_name(which), n=bought(s, which) + 1, of=most_of(which))
    return say("told.unlock-tile" if which < OPEN_FINESSE else "told.unlock", what=upgrade_name(which))
