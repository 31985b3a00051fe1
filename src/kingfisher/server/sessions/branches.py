"""Single-player games that continue at a new table: from a step of another game, or from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kingfisher.core.errors import BadRecord
from kingfisher.core.play.record import ACT_LINE, GIVES_UP, PUTS_AWAY, TITLE, lines_of, read_header, replay
from kingfisher.server.api_error import ApiError
from kingfisher.server.sentences import say
from kingfisher.store.models import EventRow
from kingfisher.table import Event, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry


def check_single_player(game: Game, code: Literal["fork-alone", "save-alone"]) -> None:
    if game.seats > 1:
        raise ApiError(409, code, say(f"problem.{code}", n=game.seats))


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
    check_single_player(position.game, "fork-alone")
    last = len(position.entries)
    if step > last:
        raise ApiError(400, "no-such-step", say("problem.no-such-step", step=step, last=last), field="fork")
    assert position.seed is not None
    events = events_of(position.entries[:step])
    log = [Event(event.number, event.seat, event.kind, event.text, event.ms) for event in events]  # type: ignore[arg-type]
    branch = Table.from_log(position.game, position.seed, log).position
    if branch.over:
        raise ApiError(409, "fork-over", say("problem.fork-over"), field="fork")
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
        return say("problem.not-a-game", why=str(error))
    is_counted = any(line.startswith("lines: ") for line in lines)
    if error.line >= len(lines) and not is_counted:
        return say("problem.incomplete", why=str(error))
    return str(error)


def check_can_continue(position: Position, text: str) -> None:
    lines = lines_of(text)
    header, first = read_header(lines)
    if position.game.seats > 1:
        raise BadRecord(header["game"][0], say("problem.save-for-several", n=position.game.seats))
    if position.manual_chance:
        raise BadRecord(header["deal"][0], say("problem.save-by-hand"))
    for number, line in enumerate(lines[first:], first + 1):
        match = ACT_LINE.fullmatch(line)
        if match and match["text"] not in (GIVES_UP, PUTS_AWAY):
            raise BadRecord(number, say("problem.not-alone-act", act=repr(match["text"])))
