"""The status line of Freshwater Fly: whose move it is, and what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import CHANCE, OVER
from kingfisher.games.freshwater.rules import won
from kingfisher.games.freshwater.rules.cast import must_drift
from kingfisher.games.freshwater.rules.reel import refusal_to_reel
from kingfisher.games.freshwater.rules.scoring import game_is_decided, total_score
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    AIM,
    BEGIN_DAY,
    BOARD_CHOICE,
    CARRYING,
    CHANGE,
    END_CAST,
    EXTRA,
    FACES,
    FIRST_FLY,
    HELD,
    HOOK_ROCK,
    HOOK_TOKEN,
    HOOKED,
    IN_HAND,
    JOURNAL,
    LAST_REELS,
    LOCATIONS,
    MISSED,
    MOVE_SKILL,
    MOVE_SKILL_X,
    NEW_DAY,
    NOT_TAKEN,
    NOT_W,
    OTHERS_T,
    OWN_T,
    PLAYER,
    REROLL,
    ROUND_END,
    SILENT_ANGLER,
    SILENT_ROCK,
    SILENT_STRIKE,
    SKILL_G,
    SPOT,
    STAMINA,
    STRIKE,
    SWAPPING,
    TILE_CHOICE,
    TURN,
    UPGRADE,
)
from kingfisher.games.freshwater.scene.moves.labels import cards_at_round_end, reel_phrase
from kingfisher.games.freshwater.scene.names import (
    fish_on_line,
    fish_words,
    listed,
    location_words,
    seat_name,
    short_fish,
    space_words,
)
from kingfisher.games.freshwater.scene.zones.journal_pages import next_location
from kingfisher.games.freshwater.scene.zones.supply import dice_to_come

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

AS_THE_RULES_SAY = 1  # how a game may end


def status(view: View) -> Message:
    s = view.state
    if view.to_act == OVER:
        return result(view)
    if view.to_act == CHANCE:
        return chance_status(s)
    if view.seat != view.to_act:
        return waiting(view)
    if s.phase == JOURNAL:
        return journal_status(view)
    if s.phase == SPOT:
        return spot_status(s, view.legal)
    if s.phase == TURN:
        return turn_status(s, view.seat)
    message = asked(s, view.seat)
    again = s.phase in (HOOK_TOKEN, HOOK_ROCK) and MOVE_SKILL + SKILL_G in view.legal
    return msg("status.or-again", what=message) if again else message  # [11.11]


def chance_status(s: State) -> Message:
    """Say what happens by itself."""
    if s.phase == SILENT_STRIKE:
        return msg("status.silent-strike", n=s.die, space=space_words(s.spot), left=s.revealed + 1)
    if s.phase == NEW_DAY:
        return msg("status.new-day", n=s.day, where=location_words(next_location(s)))
    return msg({STRIKE: "status.strike", REROLL: "status.reroll"}.get(s.phase, "status.next-round"))


# Fly Solo


def result_of_day(mine: int, his: int) -> Message:
    """Say how a Day ended, with both scores [12.29]."""
    if mine > his:
        return msg("result.won", mine=mine, his=his)
    return msg("result.tie", n=mine) if mine == his else msg("result.lost", mine=mine, his=his)


def solo_result(s: State) -> Message:
    """Say how a Day or an adventure ended [12.29] [12.31] [13.2] [13.20]."""
    adventure = s.variant == ADVENTURE
    if s.ended != AS_THE_RULES_SAY:
        return msg("status.adventure-given-up" if adventure else "status.day-given-up")
    day = result_of_day(total_score(s, PLAYER), total_score(s, SILENT_ANGLER))
    if not adventure:
        return day
    if s.beaten == LOCATIONS:
        return msg("status.adventure-won", result=day, n=s.day)
    return msg("status.adventure-lost", result=day, n=s.beaten)


def journal_status(view: View) -> Message:
    """Say what the Badges can buy now, or that the Day can begin [13.3] [13.4]. The Days tell what came of the last one."""
    s = view.state
    if BEGIN_DAY not in view.legal:
        return msg("status.first-badge")
    if any(UPGRADE <= move < BEGIN_DAY for move in view.legal):
        return msg("status.buy", badges=msg("badges", n=s.badges), n=s.day)
    return msg("status.begin", n=s.day, where=location_words(next_location(s)))


def whose_turn(s: State) -> Message:
    return msg("turn.nth", n=s.turns + 1) if s.variant else msg("turn.your")


def is_new(s: State) -> bool:
    """Tell whether the player may be playing the first round of Fly Solo."""
    return s.variant > 0 and s.rounds == 1 and s.day == 1


def result(view: View) -> Message:
    """Say who has won, and how [10.17] [11.25]."""
    s = view.state
    if s.variant:
        return solo_result(s)
    winners = [seat for seat in range(s.seats) if won(s, seat)]
    names = listed([seat_name(view.seat, seat) for seat in winners])
    if s.ended != AS_THE_RULES_SAY:
        return msg("status.alone-you") if winners == [view.seat] else msg("status.alone", who=names)
    points = msg("points", n=total_score(s, winners[0]))
    if len(winners) > 1:
        return msg("status.shared", who=names, points=points)
    return msg("status.you-won", points=points) if winners == [view.seat] else msg("status.won", who=names, points=points)


def waiting(view: View) -> Message:
    """Say what somebody else is about to do."""
    s = view.state
    who = seat_name(view.seat, view.to_act)
    phase = s.phase
    if phase == JOURNAL:
        return msg("status.other-journal", who=who, n=s.day)
    if phase == TURN:
        step = s.die_step
        if step == IN_HAND:
            return msg("status.other-die", who=who, n=s.die)
        return msg("status.other-take" if step == NOT_TAKEN else "status.other-used", who=who)
    if phase == ROUND_END:
        return msg("status.other-round-end", who=who, cards=cards_at_round_end(s, view.to_act))
    return msg(
        {
            BOARD_CHOICE: "status.other-board",
            FIRST_FLY: "status.other-first-fly",
            HOOK_TOKEN: "status.other-token",
            HOOK_ROCK: "status.other-rock",
            HOOKED: "status.other-hooked",
            MISSED: "status.other-missed",
            STAMINA: "status.other-stamina",
            TILE_CHOICE: "status.other-tile",
            HELD: "status.other-held",
            CHANGE: "status.other-change",
            LAST_REELS: "status.other-last-reel-day" if s.variant else "status.other-last-reels",
            SILENT_ROCK: "status.other-silent-rock",
        }.get(phase, "status.other-cast"),
        who=who,
    )


def turn_status(s: State, seat: int) -> Message:
    """Say what the seat may do in its turn [3.3] [3.5]."""
    step, fish = s.die_step, s.line[seat]
    if step == NOT_TAKEN:
        message = take_status(s, seat) if fish else msg("status.take", turn=whose_turn(s))
        return msg("status.newcomer", what=message, n=dice_to_come(s)[1]) if is_new(s) else message
    if step != IN_HAND:
        return msg("status.used")
    die = s.die
    if not fish:
        return msg("status.die-cast", n=die)
    if refusal_to_reel(s, seat, die) == 0:
        return msg("status.die-reel", n=die, where=reel_phrase(s, seat, die))
    return msg("status.die-weak", n=die)


def take_status(s: State, seat: int) -> Message:
    """Say which dice reel the fish as they are [5.2].

    With W under it these are not all that are greater than its strength [8.25].
    """
    fish, forbidden = fish_on_line(s, seat), s.numbers[NOT_W]
    good = [face for face in range(1, FACES + 1) if refusal_to_reel(s, seat, face) == 0]
    if not good:
        return msg("status.take-none", turn=whose_turn(s), fish=fish)
    if s.tucked[seat] and forbidden > good[0]:  # [8.25]
        return msg("status.take-but", turn=whose_turn(s), fish=fish, n=good[0], but=forbidden)
    return msg("status.take-fish" if good[0] > 1 else "status.take-any", turn=whose_turn(s), fish=fish, n=good[0])


def spot_status(s: State, legal: Sequence[int]) -> Message:
    """Say what the seat may do where the Casting token lies [4.7] [6.6] [8.9] [8.26]."""
    where, alternatives = space_words(s.spot), []
    if EXTRA in legal:
        alternatives.append(msg("instead.extra"))
    if any(MOVE_SKILL_X <= move < END_CAST for move in legal):
        alternatives.append(msg("instead.third"))
    if MOVE_SKILL + SKILL_G in legal:
        alternatives.append(msg("instead.again"))
    if must_drift(s) and len(alternatives) == 2:
        return msg("status.drift-again", space=where, what=msg("list.or", one=alternatives[0], other=alternatives[1]))
    if must_drift(s) and alternatives:
        return msg("status.drift-or" if EXTRA in legal else "status.drift-again", space=where, what=alternatives[0])
    if must_drift(s):
        return msg("status.drift", space=where)
    return msg("status.spot-or", space=where, what=listed(alternatives)) if alternatives else msg("status.spot", space=where)


def asked(s: State, seat: int) -> Message:
    """Say what is asked of the seat where something has been begun."""
    phase = s.phase
    if phase == AIM:
        return msg("status.aim", n=s.column + 1)
    if phase == HOOKED:
        return msg("status.hooked", fish=fish_words(s, s.line[seat]))
    if phase == SILENT_ROCK:
        return msg("status.silent-rock", fish=short_fish(s, s.pile[SILENT_ANGLER, s.caught[SILENT_ANGLER] - 1]))
    if phase == LAST_REELS:
        spaces = s.numbers[OTHERS_T if s.last_reels else OWN_T]
        return msg("status.last-reel-day" if s.variant else "status.last-reels", n=spaces)  # [12.30]
    if phase == ROUND_END:
        last = game_is_decided(s)  # [10.1]
        return msg("status.last-round-end" if last else "status.round-end", cards=cards_at_round_end(s, seat))
    return msg(
        {
            BOARD_CHOICE: "status.board",
            FIRST_FLY: "status.first-fly",
            SWAPPING: "status.swap",
            CARRYING: "status.carry",
            HOOK_TOKEN: "status.token",
            HOOK_ROCK: "status.rock",
            MISSED: "status.missed",
            STAMINA: "status.stamina",
            TILE_CHOICE: "status.tile",
            HELD: "status.held",
            CHANGE: "status.change",
        }[phase]
    )
