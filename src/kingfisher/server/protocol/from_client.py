"""The messages of a page over the socket (docs/reference/protocol.md).

A command is decoded from the socket into one of these, and says itself what it asks of the table's session or race.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from kingfisher.server.protocol.shared import Id

if TYPE_CHECKING:
    from kingfisher.table.race import Race
    from kingfisher.table.session import TableSession
    from kingfisher.table.transition import Transition

LONGEST_MESSAGE = 4096  # bytes of one message from a page
StateNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
BotName = Annotated[str, msgspec.Meta(max_length=20)]


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Every message carries an id of the sender's choice; its answer carries the same."""

    id: Id


class Move(ClientMessage, frozen=True, tag="move"):
    state: StateNumber
    text: MoveText

    def decide(self, session: TableSession, seat: int, arrived: int) -> Transition:
        return session.move(seat, self.state, self.text, arrived)


class Undo(ClientMessage, frozen=True, tag="undo"):
    state: StateNumber

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        return session.undo(seat, self.state)


class Redo(ClientMessage, frozen=True, tag="redo"):
    state: StateNumber

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        return session.redo(seat, self.state)


class GiveUp(ClientMessage, frozen=True, tag="give-up"):
    state: StateNumber

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        return session.give_up(seat, self.state)


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Stand up: somebody else, or a bot, may take the seat."""

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        return session.leave(seat)


class SeatBot(ClientMessage, frozen=True, tag="seat-bot"):
    """Let a bot play an open seat, or one whose person has been away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    bot: BotName

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        return session.seat_bot(seat, self.seat, self.bot)


class Ready(ClientMessage, frozen=True, tag="ready"):
    """In a race: ready for the next round, or not any more."""

    ready: bool

    def change(self, race: Race, seat: int) -> None:
        race.set_ready(seat, self.ready)


class Pause(ClientMessage, frozen=True, tag="pause"):
    """The host of a race lets nobody start, or lets it go on."""

    paused: bool

    def change(self, race: Race, seat: int) -> None:
        race.pause(seat, self.paused)


class RemoveSeat(ClientMessage, frozen=True, tag="remove-seat"):
    """The host takes a seat away or, where something was played, gives it to a bot for good."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]


class Pass(ClientMessage, frozen=True, tag="pass"):
    """In a relaxed race: nothing to do in this time slot."""

    def change(self, race: Race, seat: int) -> None:
        race.skip(seat)


class LatencyPong(ClientMessage, frozen=True, tag="beat"):
    """The answer to a latency ping; the id is its number. It gets no answer."""


class AskHint(ClientMessage, frozen=True, tag="hint"):
    pass


class AskWhy(ClientMessage, frozen=True, tag="why"):
    text: MoveText


class AskCanWin(ClientMessage, frozen=True, tag="can-win"):
    pass


class Ping(ClientMessage, frozen=True, tag="ping"):
    pass


TableCommand = Move | Undo | Redo | GiveUp | Leave | SeatBot
RaceCommand = Ready | Pause | RemoveSeat | Pass
Query = LatencyPong | AskHint | AskWhy | AskCanWin | Ping
FromClient = TableCommand | RaceCommand | Query
