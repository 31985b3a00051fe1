"""Why something cannot be done at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.rulebook import Rule


REASONS = {
    "no-seat": "You are looking on: only a player at the table can do this.",
    "over": "The game is over.",
    "waiting": "Waiting for another player.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has changed in the meantime.",
    "unreadable": "This is no move of the game.",
    "illegal": "A rule forbids this move.",
    "nothing-to-undo": "There is nothing to take back.",
    "nothing-to-redo": "There is nothing to make again.",
    "opened-here": "The table was opened with the game as it was here: only practice goes back past it.",
    "reveals": "Something new has been seen since: only a practice table goes back past it.",
    "not-your-move": "The last move was not yours.",
    "no-time": "It would cost more time than you have left.",
    "race": "In a race nothing is taken back.",
    "cannot-give-up": "This game cannot be given up by a single seat.",
    "time-left": "There is time left.",
    "alone": "Nobody else plays here: there is no seat to leave to somebody.",
    "taken": "This seat is taken.",
    "no-bot": "No bot plays this seat.",
    "no-race": "This game is no race.",
    "not-started": "The round has not begun yet.",
    "racing": "Not while a round is being raced.",
    "too-late": "Somebody was first.",
    "slice": "You have acted in this slice already.",
    "not-calm": "Time does not run in slices here.",
    "not-host": "Only the host can do this.",
    "own-seat": "This is your own seat: leave it instead.",
    "too-few-seats": "The game cannot be played with fewer seats.",
    "not-kept": "The server could not keep this, so it did not happen.",
}
"""The usual sentence of each code, in English.

Some codes are not here, since they are always raised with a sentence of their own: `no-such-bot`, `no-such-seat`, `not-away`,
`malformed`, `slow-down`, `failed` and `bad-input`.
"""


class Rejected(KingfisherError):
    """Why something cannot be done at a table: a code for programs, a sentence for people, a rule where there is one."""

    def __init__(self, code: str, reason: str = "", rule: Rule | None = None) -> None:
        self.code = code
        self.reason = reason or REASONS[code]
        self.rule = rule
        super().__init__(self.reason)
