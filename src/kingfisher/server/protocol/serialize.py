"""Describes a table as clients get it: who sits there, how a race stands, how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher import bots
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.seal import seal_of, secret_of
from kingfisher.server.challenges import rivalry_of
from kingfisher.server.protocol.previews import preview_of, stored_preview
from kingfisher.server.protocol.shared import (
    Origin,
    RaceInfo,
    Result,
    RuleInfo,
    SeatInfo,
    SliceInfo,
    TableInfo,
    TimeControlInfo,
)
from kingfisher.server.timestamps import iso_time
from kingfisher.table.seats import host_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.rulebook import Rule
    from kingfisher.store.models import TableRow
    from kingfisher.table.presence import Presence
    from kingfisher.table.race import Race
    from kingfisher.table.seats import Seat
    from kingfisher.table.session import TableSession


def table_info(
    row: TableRow,
    guest: int | None,
    session: TableSession | None,
    game: Game | None,
    options: dict[str, str | int],
    race: RaceInfo | None = None,
) -> TableInfo:
    """Describe a table as a guest may see it, with options as they are shown.

    Nothing here tells the deal of a sealed game that is not over.
    """
    over = session.table.over if session else row.over
    own_seat, rivalry = row.seat_of(guest), rivalry_of(row)
    viewer = SPECTATOR if own_seat is None else own_seat
    presence, alone = session.presence if session else None, len(row.seats) == 1
    preview = preview_of(session.table.scene(viewer)) if session else stored_preview(row, viewer)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=options,
        seat=viewer,
        seats=tuple(seat_info(seat, presence, game, alone=alone) for seat in row.seats),
        seal=seal_of(row.seed),
        open=row.deal_known,
        practice=row.practice,
        guide=row.tutorial,
        winnable=row.winnable,
        deal=str(row.seed) if row.deal_known or over else None,
        state=session.table.state_number if session else row.state_number,
        over=over,
        waiting=row.waiting and not over,
        clock=TimeControlInfo(row.minutes, row.increment) if row.minutes else None,
        rematch=row.rematch or None,
        rival=rivalry.rival if rivalry else None,
        race=race,
        created=iso_time(row.created),
        seen=iso_time(row.seen),
        status=preview.status,
        facts=preview.facts,
        called=preview.called,
        origin=Origin(row.origin if own_seat is not None else None, row.origin_step) if row.origin else None,
        branches=row.branches,
        loaded=row.loaded,
    )


def race_info(race: Race, seats: Sequence[Seat], rtt: tuple[int | None, ...]) -> RaceInfo:
    """Describe how a race stands."""
    return RaceInfo(
        stage=race.phase,
        starts_in_ms=None if race.starts_in is None else round(1000 * race.starts_in),
        ready=tuple(race.is_ready(seat) for seat in seats),
        heat=race.round,
        begun=race.round_begun,
        calm=race.relaxed,
        slice=SliceInfo(
            race.slot.number, tuple(not race.may_act(seat.number) for seat in seats), round(1000 * race.slot_ends_in)
        )
        if race.slot
        else None,
        host=host_of(seats),
        rtt=rtt,
    )


def unloaded_race_info(row: TableRow) -> RaceInfo:
    """Describe the race of a table that is not in memory."""
    ready = tuple(bool(seat.played_by) for seat in row.seats)
    return RaceInfo(
        "over" if row.over else "gathering",
        None,
        ready,
        -1,
        row.state_number > 0,
        row.relaxed,
        None,
        host_of(row.seats),
        (None,) * len(ready),
    )


def seat_info(seat: Seat, presence: Presence | None, game: Game | None, alone: bool) -> SeatInfo:
    """Describe a seat; a table that is not in memory has no presence. Nobody waits for a single player."""
    if seat.free:
        return SeatInfo(seat.number, "open", "", here=False, left=None if seat.leaver is None else seat.leaver_name)
    character = bots.character_of(game, seat.played_by, seat.number) if game else None
    called, animal = (character.name, character.animal) if character else (None, None)
    if seat.bot:
        return SeatInfo(seat.number, "bot", seat.bot, here=True, called=called, animal=animal)
    here = presence is not None and presence.is_here(seat.number)
    away = presence.away_ms(seat.number) if presence and not alone else None
    if seat.substitute:
        return SeatInfo(
            seat.number, "bot", seat.substitute, here=True, away_ms=away, plays_for=seat.name, called=called, animal=animal
        )
    return SeatInfo(seat.number, "person", seat.name, here, away_ms=away)


def rule_info(rule: Rule) -> RuleInfo:
    return RuleInfo(rule.number, rule.sentence)


def result_of(position: Position) -> Result | None:
    """Tell the result and, since the game is over, the secret of its deal."""
    if position.ending is None or position.seed is None:
        return None
    return Result(
        ending=rule_info(position.ending),
        scores=tuple(position.scores()),
        won=tuple(position.won(seat) for seat in range(position.game.seats)),
        words=position.scene(SPECTATOR).status,
        ms=position.milliseconds,
        deal=str(position.seed),
        secret=secret_of(position.seed),
        given_up=position.given_up,
    )
