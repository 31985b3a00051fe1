"""Single-player games that continue at a new table: from a step of another game, or from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import BadRecord
from kingfisher.core.play.record import ACT_LINE, GIVES_UP, PUTS_AWAY, TITLE, lines_of, read_header, replay
from kingfisher.server.api_error import ApiError
from kingfisher.store.models import EventRow
from kingfisher.table import Event, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry


def check_single_player(game: Game, code: str, action: str) -> None:
    if game.seats > 1:
        raise ApiError(409, code, f"{action} is for games with one player, and this one has {game.seats} seats")


def events_of(entries: Iterable[Entry]) -> list[EventRow]:
    """List the choices among the lines of a game, as the log of a table; chance follows from the deal."""
    events: list[EventRow] = []
    ms = 0
    for entry in entries:
        ms = ms if entry.ms is None else entry.ms
        if entry.is_choice:
            text, kind = ("", "give up") if entry.is_act else (entry.text, "move")
            events.append(EventRow(len(events) + 1, entry.actor, kind, text, ms))
    return events


def branch_at(position: Position, step: int) -> tuple[Position, list[EventRow]]:
    """Replay the game up to a step, and let chance bring what follows by itself.

    The choices up to that step come with it, as the log of a table.
    """
    check_single_player(position.game, "fork-alone", "playing on from an earlier step")
    last = len(position.entries)
    if step > last:
        raise ApiError(400, "no-such-step", f"step {step}: the game has steps 0 to {last}", field="fork")
    assert position.seed is not None
    events = events_of(position.entries[:step])
    log = [Event(event.number, event.seat, event.kind, event.text, event.ms) for event in events]  # type: ignore[arg-type]
    branch = Table.from_log(position.game, position.seed, log).position
    if branch.over:
        raise ApiError(409, "fork-over", "the game is over at this step: choose an earlier one", field="fork")
    return branch, events


def read_save(text: str, find: Callable[..., Game]) -> tuple[Position, list[EventRow]]:
    """Replay the game of a file, finished or not, and verify every line.

    Raises:
        ApiError: A line is wrong, which is named.
    """
    try:
        position = replay(text, find)
        check_can_continue(position, text)
    except BadRecord as error:
        raise ApiError(400, "bad-record", describe_bad_file(error, text), field="save") from None
    return position, events_of(position.entries)


def describe_bad_file(error: BadRecord, text: str) -> str:
    """Say what is wrong with a file: first whether it is the wrong file, or only a part of one."""
    lines = lines_of(text)
    if not lines or not lines[0].startswith(TITLE):
        return f"this is not a Kingfisher game ({error})"
    is_counted = any(line.startswith("lines: ") for line in lines)
    if error.line >= len(lines) and not is_counted:
        return f"this file seems to be incomplete ({error})"
    return str(error)


def check_can_continue(position: Position, text: str) -> None:
    lines = lines_of(text)
    header, first = read_header(lines)
    if position.game.seats > 1:
        raise BadRecord(header["game"][0], f"a saved game is for one player, and this one is for {position.game.seats}")
    if position.manual_chance:
        raise BadRecord(header["deal"][0], "a saved game needs a deal with a number, not one that was entered by hand")
    for number, line in enumerate(lines[first:], first + 1):
        match = ACT_LINE.fullmatch(line)
        if match and match["text"] not in (GIVES_UP, PUTS_AWAY):
            raise BadRecord(number, f"{match['text']!r} does not happen in a game for one player")
