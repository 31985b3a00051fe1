"""Who is how far: the status, the facts beside the board and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.scene import Fact, SheetLine
from kingfisher.games.frenzy.rules.state import EMPTY_PILE, FINISHED, NOBODY_CAN_PLAY, ROUNDS
from kingfisher.games.frenzy.scene.open_cards import remembered
from kingfisher.games.frenzy.scene.seat_names import listed, seat_name, seats_from

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.games.frenzy.rules.state import State
    from kingfisher.games.frenzy.scene.open_cards import Look


def status(look: Look, seat: int) -> Message:
    """Say how the race stands, or who has won it."""
    round_number, winners = look.status
    if not winners:
        message = racing(round_number, seat >= 0 and look.players[seat].done > 0)
        for played in range(round_number, round_number - look.unplayed, -1):
            message = msg("status.unplayed", round=played, then=message)
        return message
    points = msg("points", n=look.scores[winners[0]])
    if len(winners) > 1:
        return msg("status.shared", who=listed([seat_name(seat, other) for other in winners]), points=points)
    return msg("status.you-won" if winners[0] == seat else "status.won", who=seat_name(seat, winners[0]), points=points)


@remembered
def racing(round_number: int, done: bool) -> Message:
    return msg("status.done") if done else msg("status.racing", round=round_number + 1, rounds=ROUNDS)


@remembered
def facts(seat: int, round_number: int, scores: tuple[int, ...]) -> tuple[Fact, ...]:
    order = seats_from(seat, len(scores))
    return (round_fact(round_number), *(score_fact(seat, other, scores[other]) for other in order))


@remembered
def round_fact(round_number: int) -> Fact:
    return Fact("round", msg("fact.round"), msg("fact.round-of", n=round_number + 1, rounds=ROUNDS))


@remembered
def score_fact(seat: int, other: int, points: int) -> Fact:
    return Fact(f"score-{other}", seat_name(seat, other), points, seat=other)


@remembered
def places(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Rank the seats by their points; those that are even share a place."""
    return tuple(1 + sum(other > points for other in scores) for points in scores)


def sheet(s: State) -> tuple[SheetLine, ...]:
    """Write the scorecard: a line for each finished round, and the totals [7.3]."""
    seats = range(s.seats)
    rounds = s.at_round + (s.phase == FINISHED)
    if not rounds:
        return ()
    lines = [
        round_line(played, s.ended[played], s.ender[played], tuple(s.points[played, seat] for seat in seats))
        for played in range(rounds)
    ]
    totals = tuple(sum(s.points[played, seat] for played in range(rounds)) for seat in seats)
    return (*lines, SheetLine(msg("sheet.total"), None, totals, sums=True))


@remembered
def round_line(played: int, how: int, who: int, points: tuple[int, ...]) -> SheetLine:
    """Show how the round ended, and what each player's cards counted [6.1] [6.2]."""
    if how == EMPTY_PILE:
        reason = msg("sheet.empty-pile", who=seat_name(SPECTATOR, who))
    else:
        reason = msg("sheet.stuck") if how == NOBODY_CAN_PLAY else msg("sheet.done")
    return SheetLine(msg("sheet.round", n=played + 1), reason, points)
