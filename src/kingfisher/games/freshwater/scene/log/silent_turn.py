"""The log of Fly Solo: the Silent Angler's Casts step by step, the end of a Day, and the Journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.i18n import Message, msg
from kingfisher.games.freshwater.notation.component_names import LETTERS
from kingfisher.games.freshwater.rules.chance_draws import HOOK
from kingfisher.games.freshwater.rules.scoring import TRACK_POINTS, total_score
from kingfisher.games.freshwater.rules.setup import points_of, rock_space, space
from kingfisher.games.freshwater.rules.solo_day import remove_rock, reveal_silently, silent_goes_by_itself
from kingfisher.games.freshwater.rules.state import (
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
    SKILL_W,
    SKILLS,
    UPGRADE,
)
from kingfisher.games.freshwater.scene.day_summary import goal_words
from kingfisher.games.freshwater.scene.names import location_words, short_fish, space_words, token_words
from kingfisher.games.freshwater.scene.zones.guide_book import goals
from kingfisher.games.freshwater.scene.zones.journal_pages import next_location
from kingfisher.games.freshwater.scene.zones.upgrades import bought, most_of, upgrade_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State


# The Silent Angler


def describe_silent(before: View, after: View, move: int) -> Message:
    """Say what came of a Strike card, or of the Rock deck that the player chose.

    All that follows by itself is told too.
    """
    parts = [*silent_steps(before, after, move), *day_over(before.state, after.state)]
    message = parts[0]
    for more in parts[1:]:
        message = msg("told.and", one=message, other=more)
    return message


def silent_steps(before: View, after: View, move: int) -> Iterator[Message]:
    """Say what the Silent Angler does, one step after the other.

    The rules carry it out once more on a copy of what was seen.
    """
    s, then = copied(before), after.state
    was, letter = Was.of(s), letter_gone(before.state, then)
    if was.phase == SILENT_ROCK:
        remove_rock(s, move - ROCK)
        yield from describe_rock(was, s, letter)
    else:
        reveal_silently(s, move == HOOK)
        yield from describe_strike(was, s, then, move == HOOK)
    while int(s.phase) in (SILENT, SILENT_ROCK):
        was = Was.of(s)
        if not silent_goes_by_itself(s):
            return
        yield from describe_step(was, s, letter)
    if then.phase == ROLL:
        yield msg("told.slides")  # [12.21]


def copied(view: View) -> State:
    """Copy a record, to play with.

    What lies in the fish deck is not known, only that it lies there.
    """
    s: State = view.state.copy()
    for k in range(s.deck_left - 1):
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
    def of(cls, s: State) -> Was:
        tokens, rocks = [int(count) for count in s.tokens[SILENT_ANGLER]], [int(left) for left in s.rocks_left]
        return cls(s.phase, s.die, s.track, s.caught[SILENT_ANGLER], tokens, rocks)


def describe_strike(was: Was, s: State, then: State, hook: bool) -> Iterator[Message]:
    """Say what a Strike card of the Silent Angler brought [12.14] [12.15]."""
    if not hook:
        yield msg("told.blank")
        if s.phase == SILENT_STRIKE:
            yield msg("told.silent-drifts", space=space_words(s.spot), what=lying_there(s))
        else:
            yield msg("told.silent-misses")
        return
    card = then.pile[SILENT_ANGLER, was.caught]
    points = msg("points", n=points_of(then, card))
    yield msg("told.silent-hook", fish=short_fish(then, card), points=points, n=was.caught + 1)
    gained = [colour for colour in range(COLOURS) if s.tokens[SILENT_ANGLER, colour] > was.tokens[colour]]
    if gained:
        yield msg("told.silent-token", n=was.die, colour=token_words(gained[0]))  # [12.16]
    else:
        yield msg("told.no-token")  # [12.17]
        yield from describe_track(was, s)


def describe_track(was: Was, s: State) -> Iterator[Message]:
    if s.track > was.track:
        yield msg("told.track", n=s.track + 1, points=msg("points", n=TRACK_POINTS * s.track))
    else:
        yield msg("told.track-end")  # [12.24]


def describe_step(was: Was, s: State, letter: str) -> Iterator[Message]:
    """Say what followed by itself.

    A Rock card that goes, the next Cast, or the end of the round.
    """
    if was.phase == SILENT_ROCK:
        yield from describe_rock(was, s, letter)
    elif s.phase == SILENT_STRIKE:
        yield from describe_cast(s, s.die)
    elif s.phase == SILENT:
        yield msg("told.silent-nothing")  # [12.13] a column without fish
    else:
        yield msg("told.round-over")
        if s.silent_catch == 0:
            yield msg("told.no-catch")  # [12.20]
            yield from describe_track(was, s)


def describe_cast(s: State, die: int) -> Iterator[Message]:
    """Say where the Silent Angler casts [12.12] [12.13]."""
    bottom, spot = space(die - 1, ROWS - 1), s.spot
    values: dict[str, Message | int | str] = {"n": die, "space": space_words(spot), "what": lying_there(s)}
    if spot == bottom:
        yield msg("told.silent-casts", **values)
    else:
        yield msg("told.silent-goes-up", **values, first=space_words(bottom))


def lying_there(s: State) -> Message:
    return short_fish(s, s.river[s.spot])


def describe_rock(was: Was, s: State, letter: str) -> Iterator[Message]:
    """Tell which card went: it is seen when it goes [12.18]."""
    for deck in range(ROCK_DECKS):
        if s.rocks_left[deck] < was.rocks[deck]:
            where = space_words(rock_space(s, deck))
            yield msg("told.silent-rock", space=where, letter=letter)
            if s.rocks_left[deck] == 0:
                yield msg("told.rock-space", space=where)  # [11.10]


def letter_gone(s: State, then: State) -> str:
    """Find the Rock card that is out of play now and was not before.

    W may have gone with the fish on the line besides.
    """
    new = then.rocks_out_of_play & ~s.rocks_out_of_play
    return next((LETTERS[card] for card in range(SKILLS) if new >> card & 1 and not (card == SKILL_W and s.tucked[PLAYER])), "")


def silent_begins(s: State, then: State) -> Iterator[Message]:
    """Tell of the Silent Angler's first Cast, after the player's third turn."""
    if then.phase == SILENT_STRIKE and s.phase < FINISHED:
        for _ in range(sum(then.taken[SILENT_ANGLER])):
            yield msg("told.silent-nothing")
        yield from describe_cast(then, then.die)


# Rounds and Days


def describe_round(then: State, dice: str) -> Message:
    message = msg("told.round-solo", n=then.rounds, dice=dice)
    if then.rounds > 1:
        return message
    where = location_words(then.location)
    adventure = then.variant == ADVENTURE
    begins = msg("told.day-begins", n=then.day, where=where) if adventure else msg("told.at", where=where)
    drawn = [LETTERS[card] for card in range(SKILLS) if then.skills[PLAYER] >> card & 1]
    if drawn:
        begins = msg("told.and", one=begins, other=msg("told.skill-drawn", letter=drawn[0]))  # [12.9]
    return msg("told.and", one=begins, other=message)


def day_over(s: State, then: State) -> Iterator[Message]:
    """Say how the Day ended, and what the Guide Book brings [12.29] [13.3]."""
    ends = then.phase in (JOURNAL, FINISHED) and s.phase not in (JOURNAL, FINISHED) and then.ended != 2
    if not ends:
        return
    mine, his = total_score(then, PLAYER), total_score(then, SILENT_ANGLER)
    yield msg("told.day-won" if mine > his else "told.day-lost", mine=mine, his=his)
    if then.variant == ADVENTURE:
        for name in goals_reached(s, then):
            yield msg("told.badge", what=name)
        if then.beaten > s.beaten:
            yield msg("told.beaten", where=location_words(then.beaten))
        if then.beaten == LOCATIONS:
            yield msg("told.adventure-won")
        elif then.phase == FINISHED:
            yield msg("told.adventure-lost")


def goals_reached(s: State, then: State) -> Iterator[Message]:
    """List the challenges whose last box was filled in [13.19]."""
    for before, after in zip(goals(s), goals(then), strict=True):
        if after.is_done and not before.is_done:
            yield goal_words(after)


# The Journal


def describe_in_journal(s: State, move: int) -> Message:
    if move == BEGIN_DAY:
        return msg("told.begin-day", n=s.day, where=location_words(next_location(s)))
    which = move - UPGRADE
    if most_of(which) > 1:
        return msg("told.unlock-more", what=upgrade_name(which), n=bought(s, which) + 1, of=most_of(which))
    return msg("told.unlock-tile" if which < OPEN_FINESSE else "told.unlock", what=upgrade_name(which))
