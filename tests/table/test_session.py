"""A table session is run here without a server: decide, keep the event, apply; and time is a number that the test moves on."""

from __future__ import annotations

from random import Random

import pytest

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.from_client import GiveUp, Leave, Move, Pass, Ready, SeatBot, Undo
from kingfisher.table import Event, Rejected, Table, TableSettings, TimeControl
from kingfisher.table.clock import Clock
from kingfisher.table.race import RaceTiming
from kingfisher.table.seats import BOT_MAY_PLAY_AFTER_SECONDS, Seat
from kingfisher.table.session import Command, SessionSettings, TableSession
from tests.support.every_game import SOME_CHOICES, name_of
from tests.support.random_games import BY_NAME, able_seats

RIVER = BY_NAME["freshwater"].choose(players=2)
FRENZY = BY_NAME["frenzy"].choose(players=3)
PEOPLE = (Seat(0, guest=1, name="Ann"), Seat(1, guest=2, name="Ben"))


class Time:
    """Seconds, which pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Log:
    """What a server does around a session, without any server: it keeps events before they are applied."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.events: list[Event] = []
        self.changes = 0
        session.subscribe(self.changed)

    def changed(self) -> None:
        self.changes += 1

    def do(self, command: Command, seat: int) -> Event:
        session = self.session
        transition = session.decide(command, seat, session.table.clock.now())
        self.events.append(transition.event)
        session.apply(transition)
        return transition.event

    def do_what_is_due(self, seat: int = SPECTATOR) -> list[str]:
        found: list[str] = []
        while (transition := self.session.due(seat)) is not None:
            self.events.append(transition.event)
            self.session.apply(transition)
            found.append(transition.event.kind)
        return found


def opened(time: Time, control: TimeControl | None = None, seats: tuple[Seat, ...] = PEOPLE) -> Log:
    bots = frozenset(seat.number for seat in seats if seat.bot)
    table = Table(RIVER, 7, TableSettings(control=control, bots=bots), Clock(0, time))
    return Log(TableSession(table, seats, SessionSettings(bots=("greedy", "expert")), time))


def moving(session: TableSession) -> tuple[int, Move]:
    [seat, *_] = able_seats(session.table.position)
    return seat, Move(1, session.table.state_number, session.table.position.moves(seat)[0])


@pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)
def test_whole_games_are_the_same_as_their_logs(game: object) -> None:
    choice, time = Random(1), Time()
    table = Table(game, 3, clock=Clock(0, time))  # type: ignore[arg-type]
    log = Log(TableSession(table, [Seat(at, guest=at + 1) for at in range(table.game.seats)], seconds=time))
    log.session.set_connected(set(range(table.game.seats)))
    if log.session.race is not None:
        start(log, time)
    for _ in range(60):
        if table.over:
            break
        time.now += 1
        if log.session.race is not None and not log.session.race.running:
            start(log, time)
        seat = choice.choice(able_seats(table.position))
        log.do(Move(1, table.state_number, choice.choice(table.position.moves(seat))), seat)
    again = Table.from_log(table.game, 3, log.events)
    assert again.position.record() == table.position.record()
    assert log.changes > len(log.events) - 1


def test_a_refused_command_changes_nothing() -> None:
    log = opened(Time())
    log.session.set_connected({0, 1})
    before, changes = log.session.table.position.record(), log.changes
    seat, move = moving(log.session)
    for command, by, code in (
        (move, SPECTATOR, "no-seat"),
        (move, 1 - seat, "not-your-turn"),
        (replace_text(move, "fly"), seat, "unreadable"),
        (Undo(2, 0), seat, "nothing-to-undo"),
        (SeatBot(3, 1 - seat, "nobody"), seat, "no-such-bot"),
        (SeatBot(3, 9, "greedy"), seat, "no-such-seat"),
        (SeatBot(3, 1 - seat, "greedy"), seat, "not-away"),
    ):
        with pytest.raises(Rejected) as rejected:
            log.do(command, by)
        assert rejected.value.code == code
    assert (log.session.table.position.record(), log.changes, log.events) == (before, changes, [])


def replace_text(move: Move, text: str) -> Move:
    return Move(move.id, move.state, text)


def test_a_seat_is_left_and_a_bot_plays_it() -> None:
    time = Time()
    log = opened(time)
    log.session.set_connected({0, 1})
    log.do(Leave(1), 1)
    assert (log.session.seats[1].free, log.session.seats[1].leaver, log.session.table.waiting) == (True, 2, True)
    with pytest.raises(Rejected, match="Waiting for another player"):
        log.do(moving(log.session)[1], 0)
    log.do(SeatBot(2, 1, "greedy"), 0)
    assert (log.session.seats[1].played_by, log.session.table.waiting) == ("greedy", False)


def test_a_person_who_comes_back_has_the_seat_again() -> None:
    time = Time()
    log = opened(time)
    log.session.set_connected({0, 1})
    log.session.set_connected({0})
    time.now += BOT_MAY_PLAY_AFTER_SECONDS
    log.do(SeatBot(1, 1, "expert"), 0)
    assert log.session.seats[1].played_by == "expert"
    log.session.set_connected({0, 1})
    assert log.do_what_is_due(1) == ["back"]
    assert (log.session.seats[1].played_by, log.do_what_is_due(1)) == ("", [])


def test_time_runs_out_without_anybody_doing_anything() -> None:
    time = Time()
    log = opened(time, TimeControl(1))
    assert log.session.seconds_to_deadline() is None
    log.session.set_connected({0, 1})
    assert log.session.seconds_to_deadline() == pytest.approx(60)
    time.now += 59
    assert log.do_what_is_due() == []
    assert log.session.seconds_to_deadline() == pytest.approx(1)
    time.now += 2
    seat = able_seats(log.session.table.position)[0]
    assert (log.do_what_is_due(), log.events[-1].seat, log.events[-1].ms) == (["time"], seat, 60_000)
    assert (log.session.table.over, log.session.seconds_to_deadline()) == (True, None)


# Races


def race(time: Time, relaxed: bool = False) -> Log:
    seats = [Seat(0, guest=1, name="Ann"), Seat(1, guest=2, name="Ben"), Seat(2, bot="expert")]
    table = Table(FRENZY, 7, TableSettings(bots=frozenset({2})), Clock(0, time))
    settings = SessionSettings(
        substitute="regular", relaxed=relaxed, race_timing=RaceTiming(countdown=3, substitute_after=20, slot=20)
    )
    return Log(TableSession(table, seats, settings, time))


def start(log: Log, time: Time) -> None:
    """Let everybody be ready, and the countdown pass."""
    session = log.session
    assert session.race is not None
    for seat in session.seats:
        if seat.guest is not None:
            session.race.set_ready(seat.number, ready=True)
    session.refresh()
    time.now += 3
    session.refresh()
    assert session.race.running


def test_a_round_starts_when_all_are_ready_and_the_countdown_has_passed() -> None:
    time = Time()
    log = race(time)
    session = log.session
    assert session.race is not None
    session.set_connected({0, 1})
    with pytest.raises(Rejected, match="The round has not started yet"):
        log.do(moving(session)[1], 0)
    Ready(1, ready=True).change(session.race, 0)
    session.refresh()
    assert (session.race.phase, session.seconds_to_deadline()) == ("gathering", None)
    Ready(1, ready=True).change(session.race, 1)
    session.refresh()
    assert (session.race.phase, session.seconds_to_deadline(), session.race.starts_in) == ("countdown", 3, 3)
    time.now += 2.5
    session.refresh()
    assert (session.race.phase, session.seconds_to_deadline()) == ("countdown", 0.5)
    time.now += 0.5
    session.refresh()
    assert (session.race.phase, session.table.clock.running) == ("racing", True)
    log.do(moving(session)[1], moving(session)[0])
    assert session.race.has_only_moved()


def test_a_bot_plays_for_a_racer_who_stays_away() -> None:
    time = Time()
    log = race(time)
    session = log.session
    assert session.race is not None
    session.set_connected({0, 1})
    start(log, time)
    session.set_connected({0})
    assert (session.race.away_too_long(), session.seconds_to_deadline()) == ([], 20)
    time.now += 20
    assert session.race.away_too_long() == [1]
    session.apply(session.seat_substitute(1))
    assert (session.seats[1].played_by, session.race.away_too_long(), session.seconds_to_deadline()) == ("regular", [], None)


def test_the_race_stops_when_nobody_is_there_and_gathers_again() -> None:
    time = Time()
    log = race(time)
    session = log.session
    assert session.race is not None
    session.set_connected({0, 1})
    start(log, time)
    session.set_connected(set())
    assert (session.race.phase, session.table.clock.running) == ("gathering", False)
    session.set_connected({0, 1})
    assert session.race.phase == "countdown"  # the round was begun: nobody has to say ready again


def test_a_relaxed_race_gives_every_seat_one_move_in_each_time_slot() -> None:
    time = Time()
    log = race(time, relaxed=True)
    session = log.session
    assert session.race is not None
    session.set_connected({0, 1})
    start(log, time)
    assert session.race.slot is not None
    seat, move = moving(session)
    log.do(move, seat)
    with pytest.raises(Rejected, match="already"):
        log.do(moving(session)[1], seat)
    with pytest.raises(Rejected, match="already"):
        Pass(1).change(session.race, seat)
    first = session.race.slot.number
    time.now += 20
    assert session.seconds_to_deadline() == 0
    session.race.expire_slot()
    assert session.race.slot.number == first + 1
    log.do(*reversed(moving(session)))  # type: ignore[arg-type]


def test_a_race_is_given_up_by_the_rules_of_its_game() -> None:
    time = Time()
    log = race(time)
    log.session.set_connected({0, 1})
    start(log, time)
    if FRENZY.answers("give_up"):
        log.do(GiveUp(1, log.session.table.state_number), 0)
    else:
        with pytest.raises(Rejected, match="cannot give up"):
            log.do(GiveUp(1, log.session.table.state_number), 0)
