"""The whole table as everybody sees it, drawn once for all who look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.frenzy.rules.points_of_rounds import points_now, score, won
from kingfisher.games.frenzy.rules.state import NOBODY_CAN_PLAY, PILE, PLAYING, State
from kingfisher.games.frenzy.scene.open_cards import PLAYER_FIELDS, Look, bytes_of, open_cards, tops_of
from kingfisher.games.frenzy.scene.standings import sheet
from kingfisher.games.frenzy.scene.zones import board_zones, other_zone

if TYPE_CHECKING:
    from kingfisher.core.play.view import View


LOOKS: dict[bytes, Look] = {}
MAX_LOOKS = 1 << 10


def look_at(view: View) -> Look:
    """Draw the table once for all who look, and remember it: many tables are drawn at once."""
    state = bytes(view)
    if state not in LOOKS:
        if len(LOOKS) >= MAX_LOOKS:
            del LOOKS[next(iter(LOOKS))]
        LOOKS[state] = new_look(state, view)
    return LOOKS[state]


def new_look(state: bytes, view: View) -> Look:
    s = view.state
    seats = range(s.seats)
    tops = tops_of(bytes_of(state, "height"), bytes_of(state, "played"))
    winners = tuple(seat for seat in seats if won(s, seat))
    round_is_begun = is_begun(state)
    scores = tuple(score(s, seat) - (0 if round_is_begun else points_now(s, seat)) for seat in seats)
    players = tuple(open_cards(b"".join([bytes_of(state, name, seat) for name in PLAYER_FIELDS])) for seat in seats)
    others = tuple(other_zone(seat, player) for seat, player in enumerate(players))
    unplayed = 0 if round_is_begun else unplayed_before(s)
    return Look(
        players=players,
        tops=tops,
        scores=scores,
        status=(s.at_round, winners),
        unplayed=unplayed,
        sheet=sheet(s),
        board=board_zones(tops),
        others=others,
    )


def is_begun(state: bytes) -> bool:
    """Tell whether anybody has moved in this round: before that what the piles cost is not counted yet."""
    if state[State.offsets["phase"]] != PLAYING:
        return True
    moved = any(any(bytes_of(state, name)) for name in ("on_board", "turned", "done"))
    return moved or any(count not in (0, PILE) for count in bytes_of(state, "in_pile")) or max(bytes_of(state, "in_row")) > 1


def unplayed_before(s: State) -> int:
    """Count the rounds just before that nobody has seen, since they ended on the deal [6.5].

    In such a round nobody could play, and no pile has become smaller.
    """
    round_number = s.at_round
    rounds = range(round_number - 1, -1, -1)
    seen = (
        s.ended[played] != NOBODY_CAN_PLAY or any(points != -PILE for points in s.points[played][: s.seats])
        for played in rounds
    )
    return next((count for count, is_seen in enumerate(seen) if is_seen), round_number)
