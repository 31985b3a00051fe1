"""What clients learn about a table: who sits there, what happened, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.seal import seal_of, secret_of
from kingfisher.core.scene import Fact
from kingfisher.server.http.challenges import rivalry_of
from kingfisher.server.protocol.encoding import json_text
from kingfisher.server.protocol.rest import Part
from kingfisher.server.protocol.shared import (
    LogLine,
    Origin,
    RaceInfo,
    Result,
    RuleInfo,
    SeatInfo,
    SliceInfo,
    TableInfo,
    TimeControl,
)
from kingfisher.server.timestamps import iso_time
from kingfisher.table.seats import host_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.core.rulebook import Rule
    from kingfisher.core.scene import Scene
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.store.models import TableRow
    from kingfisher.table import Table
    from kingfisher.table.presence import Presence
    from kingfisher.table.race import Race
    from kingfisher.table.seats import Seat
    from kingfisher.table.session import TableSession


def table_info(
    row: TableRow, guest: int | None, session: TableSession | None, options: dict[str, str | int], race: RaceInfo | None = None
) -> TableInfo:
    """Describe a table as a guest may see it, with options as they are shown.

    Nothing here tells the deal of a sealed game that is not over.
    """
    over = session.table.over if session else row.over
    own_seat, rivalry = row.seat_of(guest), rivalry_of(row)
    viewer = SPECTATOR if own_seat is None else own_seat
    preview = preview_of(session.table.scene(viewer)) if session else stored_preview(row, viewer)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=options,
        seat=viewer,
        seats=tuple(seat_info(seat, session.presence if session else None, alone=len(row.seats) == 1) for seat in row.seats),
        seal=seal_of(row.seed),
        open=row.deal_known,
        practice=row.practice,
        guide=row.tutorial,
        winnable=row.winnable,
        deal=str(row.seed) if row.deal_known or over else None,
        state=session.table.state_number if session else row.state_number,
        over=over,
        waiting=row.waiting and not over,
        clock=TimeControl(row.minutes, row.increment) if row.minutes else None,
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


def seat_info(seat: Seat, presence: Presence | None, alone: bool) -> SeatInfo:
    """Describe a seat; a table that is not in memory has no presence. Nobody waits for a single player."""
    if seat.free:
        return SeatInfo(seat.number, "open", "", here=False, left=None if seat.leaver is None else seat.leaver_name)
    if seat.bot:
        return SeatInfo(seat.number, "bot", seat.bot, here=True)
    here = presence is not None and presence.is_here(seat.number)
    away = presence.away_ms(seat.number) if presence and not alone else None
    if seat.substitute:
        return SeatInfo(seat.number, "bot", seat.substitute, here=True, away_ms=away, plays_for=seat.name)
    return SeatInfo(seat.number, "person", seat.name, here, away_ms=away)


class TablePreview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of tables shows of one: to spectators and, where that differs, to a seat."""

    status: Message | None
    facts: tuple[Fact, ...]
    called: tuple[Message, ...] = ()
    seats: dict[int, TablePreview] = {}

    def for_seat(self, seat: int) -> TablePreview:
        return self.seats.get(seat, self)


def stored_preview(row: TableRow, seat: int) -> TablePreview:
    """Read the preview of a table that is not in memory.

    One that was stored before seats had previews of their own shows what spectators see.
    """
    return msgspec.json.decode(row.preview, type=TablePreview).for_seat(seat) if row.preview else TablePreview(None, ())


def preview_of(scene: Scene) -> TablePreview:
    return TablePreview(scene.status, scene.facts, scene.called)


def previews_at(position: Position, seats: Iterable[Seat]) -> tuple[TablePreview, dict[int, Scene]]:
    """Make the preview of a game, with that of each seat that is no bot's.

    Where the game draws no preview by itself, the scenes from which the previews were taken come with them. A free seat has one
    too: a person who takes it finds the table in the list before anything is played.
    """
    scene_module, viewers = position.game.module("scene"), [SPECTATOR, *(seat.number for seat in seats if not seat.bot)]
    scenes: dict[int, Scene] = {}
    if hasattr(scene_module, "preview"):
        previews = {seat: TablePreview(*scene_module.preview(position.view(seat))) for seat in viewers}
    else:
        scenes = {seat: position.scene(seat) for seat in viewers}
        previews = {seat: preview_of(scene) for seat, scene in scenes.items()}
    spectator_preview = previews[SPECTATOR]
    return msgspec.structs.replace(
        spectator_preview, seats={seat: preview for seat, preview in previews.items() if preview != spectator_preview}
    ), scenes


def preview_text(position: Position, seats: Iterable[Seat]) -> str:
    """Write the preview as it is stored."""
    return json_text(previews_at(position, seats)[0])


def log_lines(position: Position, seat: int, heard: list[Entry], start: int = 0) -> tuple[LogLine, ...]:
    """Describe lines of a log as the seat heard them, the first of which is number `start`."""
    return tuple(
        LogLine(
            entry.actor, entry.text, position.log_message(number, seat), entry.ms, entry.is_act, stage_begun(position, number)
        )
        for number, entry in enumerate(heard, start)
    )


def stage_begun(position: Position, number: int) -> int | None:
    """Find the part of the game that line number `at` has led to, where that is another one than before."""
    before, after = position.stage_before(number), position.stage_before(number + 1)
    return None if before == after else after


def parts_of(position: Position, seat: int) -> tuple[Part, ...]:
    """List the parts of the game so far, with the scores as the seat may know them."""
    if not position.game.answers("stage"):
        return ()
    last = len(position.entries)
    starts = [0, *(number + 1 for number in range(last) if stage_begun(position, number) is not None)]
    ends = [*starts[1:], last]  # what ends a part may also begin the next one, and the score is counted with it
    views = [position.views(seat, end - 1, end)[0] if end else position.start_view(seat) for end in ends]
    interims = [*(view.scene().interim for view in views[:-1]), None]
    return tuple(
        Part(position.stage_before(start), start, tuple(view.scores()), interim)
        for start, view, interim in zip(starts, views, interims, strict=True)
    )


class FreshLines:
    """The lines that the last transition brought, for one connection after the other.

    They are put into words once where all hear the same.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._fresh: dict[int, tuple[list[Entry], tuple[LogLine, ...]]] = {}

    def for_connection(self, connection: Connection) -> tuple[int, tuple[LogLine, ...]]:
        """Count the lines that stay as the connection knows them, and list those that follow."""
        table, stay = self._table, self._table.unchanged_lines
        if stay is None or stay != len(connection.log):
            log = table.log(connection.seat)
            stay = common(connection.log, log)
            connection.log = log
            return stay, log_lines(table.position, connection.seat, log[stay:], stay)
        seat = SPECTATOR if table.game.same_for_all else connection.seat
        if seat not in self._fresh:
            lines = table.log(seat, stay)
            self._fresh[seat] = lines, log_lines(table.position, seat, lines, stay)
        lines, happened = self._fresh[seat]
        connection.log.extend(lines)
        return stay, happened


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
    )


def common(before: list[Entry], after: list[Entry]) -> int:
    """Count the lines of a log that stay as they were."""
    pairs = zip(before, after, strict=False)
    return next((number for number, (line, other_line) in enumerate(pairs) if line != other_line), min(len(before), len(after)))
