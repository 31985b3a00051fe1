"""The messages of a page over the socket (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kingfisher.server.protocol.shared import Id

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


class Undo(ClientMessage, frozen=True, tag="undo"):
    state: StateNumber


class Redo(ClientMessage, frozen=True, tag="redo"):
    state: StateNumber


class GiveUp(ClientMessage, frozen=True, tag="give-up"):
    state: StateNumber


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Stand up: somebody else, or a bot, may take the seat."""


class SeatBot(ClientMessage, frozen=True, tag="seat-bot"):
    """Let a bot play an open seat, or one whose person has been away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    bot: BotName


class Ready(ClientMessage, frozen=True, tag="ready"):
    """In a race: ready for the next round, or not any more."""

    ready: bool


class Pause(ClientMessage, frozen=True, tag="pause"):
    """The host of a race lets nobody start, or lets it go on."""

    paused: bool


class RemoveSeat(ClientMessage, frozen=True, tag="remove-seat"):
    """The host takes a seat away or, where something was played, gives it to a bot for good."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]


class Pass(ClientMessage, frozen=True, tag="pass"):
    """At a calm table: nothing to do in this slice."""


class LatencyPong(ClientMessage, frozen=True, tag="beat"):
    """The answer to a beat; the id is its number. It gets no answer."""


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
FromClient = TableCommand | RaceCommand | LatencyPong | AskHint | AskWhy | AskCanWin | Ping
