"""The messages of a page over the socket (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kingfisher.server.protocol.shared import Id

LONGEST_MESSAGE = 4096  # bytes of one message from a page
StateNumber = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
BotName = Annotated[str, msgspec.Meta(max_length=20)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Every message carries an id of the sender's choice; its answer carries the same."""

    id: Id


class Move(Asked, frozen=True, tag="move"):
    state: StateNumber
    text: MoveText


class Undo(Asked, frozen=True, tag="undo"):
    state: StateNumber


class Redo(Asked, frozen=True, tag="redo"):
    state: StateNumber


class GiveUp(Asked, frozen=True, tag="give-up"):
    state: StateNumber


class Leave(Asked, frozen=True, tag="leave"):
    """Stand up: somebody else, or a bot, may take the seat."""


class SeatBot(Asked, frozen=True, tag="seat-bot"):
    """Let a bot play an open seat, or one whose person has been away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    bot: BotName


class Ready(Asked, frozen=True, tag="ready"):
    """In a race: ready for the next round, or not any more."""

    ready: bool


class Pause(Asked, frozen=True, tag="pause"):
    """The host of a race lets nobody start, or lets it go on."""

    paused: bool


class RemoveSeat(Asked, frozen=True, tag="remove-seat"):
    """The host takes a seat away or, where something was played, gives it to a bot for good."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]


class Pass(Asked, frozen=True, tag="pass"):
    """At a calm table: nothing to do in this slice."""


class BeatBack(Asked, frozen=True, tag="beat"):
    """The answer to a beat; the id is its number. It gets no answer."""


class AskHint(Asked, frozen=True, tag="hint"):
    pass


class AskWhy(Asked, frozen=True, tag="why"):
    text: MoveText


class AskCanWin(Asked, frozen=True, tag="can-win"):
    pass


class Ping(Asked, frozen=True, tag="ping"):
    pass


Acting = Move | Undo | Redo | GiveUp | Leave | SeatBot
Steering = Ready | Pause | RemoveSeat | Pass
FromPage = Acting | Steering | BeatBack | AskHint | AskWhy | AskCanWin | Ping
