"""Seat the players of a terminal: people who share the keyboard, and bots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kingfisher.bots import bot_names, character_of, levels
from kingfisher.core.errors import KingfisherError, unknown_name
from kingfisher.core.interface import ANYONE, OVER, SPECTATOR
from kingfisher.core.translatable import joined
from kingfisher.terminal import say
from kingfisher.terminal.bot_opponent import Opponent

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

PEOPLE = "people"
"""Typed in place of a bot's name: other people play, at the same keyboard."""

ALL_PEOPLE = "# people play every seat"
AGAINST = "# seat {seat} plays against {name}"
AGAINST_LINE = re.compile(r"# seat (?P<seat>[0-9]{1,2}) plays against (?P<name>\S+)")


def player_name(seat: int) -> str:
    """Name a seat if several people play, or none."""
    return say("player.title", n=seat + 1)


def listed(names: Sequence[str]) -> str:
    *others, last = names
    return say("seating.and", others=", ".join(others), last=last) if others else last


@dataclass(frozen=True)
class Seating:
    """The seats of the people, in their order, and the bots by their seats."""

    people: tuple[int, ...]
    bots: Mapping[int, Opponent] = field(default_factory=dict)

    @property
    def remark(self) -> str:
        """A comment for the record that names the players, so that a resumed game has the same ones; empty for one player."""
        if self.bots:
            return AGAINST.format(seat=self.people[0], name=next(iter(self.bots.values())).name)
        return ALL_PEOPLE if len(self.people) > 1 else ""

    @property
    def title(self) -> str:
        """Who plays, to be printed before the game."""
        if self.bots:
            level = next(iter(self.bots.values())).name
            names = [name for seat in self.bots if (name := self.bot_name(seat)) != level]
            bots = joined(listed(names), f" ({level})") if names else level
            return say("seating.against", seat=self.people[0], bot=bots)
        return say("seating.people", n=len(self.people)) if len(self.people) > 1 else ""

    def bot_name(self, seat: int) -> str:
        """Name the bot of a seat; one that is no level is known by what it does."""
        bot = self.bots[seat]
        character = character_of(bot.game, bot.name, seat)
        return character.name if character else bot.name

    def prefix(self, seat: int) -> str:
        """Return what is printed before an event of a seat: its name, or nothing if one person plays alone."""
        if seat in self.bots:
            name = self.bot_name(seat)
            return f"{name}: " if len(self.bots) == 1 else joined(say("seating.bot", n=seat + 1, bot=name), ": ")
        if seat not in self.people or len(self.people) + len(self.bots) == 1:
            return ""
        return joined(say("seating.you") if len(self.people) == 1 else player_name(seat), ": ")

    def bots_due(self, position: Position, just_moved: bool) -> list[int]:
        """List the bots that move now.

        Where everybody may move at any time, each bot moves once for every move of a person, and keeps moving while no
        person can.
        """
        if position.to_act == ANYONE and not just_moved and any(position.view(seat).legal for seat in self.people):
            return []
        return [seat for seat in self.bots if position.view(seat).legal]

    def person_at_keyboard(self, position: Position, last_person: int) -> int:
        """Find whose turn it is at the keyboard.

        Where everybody may move at any time, people play one after the other.
        """
        if len(self.people) == 1:
            return self.people[0]
        if position.to_act in self.people:
            return position.to_act
        if position.to_act == OVER:
            return SPECTATOR
        if position.to_act == ANYONE:
            order = [last_person, *self.people] if last_person in self.people else self.people
            return next((seat for seat in order if position.view(seat).legal), order[0])
        return last_person

    def is_private(self, position: Position, seat: int) -> bool:
        """Tell whether a person may see what another one at this keyboard may not."""
        own_view = bytes(position.view(seat))
        return any(bytes(position.view(other)) != own_view for other in self.people if other != seat)

    def warm_up(self) -> None:
        for bot in self.bots.values():
            bot.warm_up()

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()


def people_in_every_seat(game: Game) -> Seating:
    """Seat a person in every seat."""
    return Seating(tuple(range(game.seats)))


def seat_players(
    position: Position, seat: int | None = None, against: str | None = None, effort: int | None = None, record: str = ""
) -> Seating:
    """Seat people and bots as the arguments say; where they are None, as the comment of a record says."""
    game = position.game
    check_players(game, seat, against)
    recorded_seat, recorded_opponent = recorded_players(record)
    opponent = recorded_opponent if against is None else against
    if opponent == PEOPLE and seat is not None:
        raise KingfisherError(say("seating.seat-and-people"))
    if opponent == PEOPLE or game.seats == 1:
        return people_in_every_seat(game)
    if seat is None:
        seat = recorded_seat if recorded_seat < game.seats else 0
    return person_against_bots(default_level(game) if opponent is None else opponent, seat, position, effort)


def check_players(game: Game, seat: int | None, against: str | None) -> None:
    """Check that a game can be played from a seat and against an opponent."""
    if game.seats == 1 and against is not None:
        raise KingfisherError(say("seating.alone", game=game.name))
    if seat is not None and not 0 <= seat < game.seats:
        only = say("seating.only-seat-0", seat=seat)
        raise KingfisherError(only if game.seats == 1 else say("seating.no-such-seat", seat=seat, last=game.seats - 1))
    if game.race and against == PEOPLE:
        raise KingfisherError(say("seating.race"))


def person_against_bots(bot: str, seat: int, position: Position, effort: int | None) -> Seating:
    """Seat one person, and the same bot in every other seat."""
    game = position.game
    if bot not in bot_names(game):
        raise unknown_name("bot", bot, [*bot_names(game), PEOPLE])
    others = (other for other in range(game.seats) if other != seat)
    return Seating((seat,), {other: Opponent(game, bot, position.seed or 0, effort) for other in others})


def default_level(game: Game) -> str:
    """Return the level to play against if none was chosen: the one in the middle."""
    available = levels(game)
    return available[len(available) // 2]


def recorded_players(record: str) -> tuple[int, str | None]:
    """Read the seat and the opponent from a record's comment; no name where it tells none."""
    for line in reversed(record.splitlines()):
        if line.strip() == ALL_PEOPLE:
            return 0, PEOPLE
        if match := AGAINST_LINE.fullmatch(line.strip()):
            return int(match["seat"]), match["name"]
    return 0, None
