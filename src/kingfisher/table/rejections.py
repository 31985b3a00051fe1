"""Why something cannot be done at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.rulebook import Rule


REASONS = {
    "no-seat": "You are watching. Only a player at the table can do this.",
    "over": "The game is over.",
    "waiting": "Waiting for another player.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has changed in the meantime.",
    "unreadable": "This is not a move of this game.",
    "illegal": "A rule forbids this move.",
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo.",
    "opened-here": "This table begins here. Only practice games can be undone further.",
    "reveals": "Something new has been revealed since. Only practice games can undo that.",
    "not-your-move": "The last move was not yours.",
    "no-time": "Undoing would cost more time than you have left.",
    "race": "Moves cannot be undone in a race.",
    "cannot-give-up": "A single player cannot give up this game.",
    "time-left": "There is still time left.",
    "alone": "You are the only player here, so you cannot leave your seat to anyone.",
    "taken": "This seat is taken.",
    "no-bot": "No bot is playing this seat.",
    "no-race": "This game is not a race.",
    "not-started": "The round has not started yet.",
    "racing": "This is not possible during a round.",
    "too-late": "Somebody else was first.",
    "slice": "You have already moved this turn.",
    "not-calm": "This race is not in relaxed mode.",
    "not-host": "Only the host can do this.",
    "own-seat": "This is your own seat. Leave the table instead.",
    "too-few-seats": "This game cannot be played with fewer players.",
    "not-kept": "The server could not save this, so nothing was changed.",
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
