"""A table decides first and lets it happen afterwards; its log is the whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import kingfisher as kf
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.core.i18n.languages import catalog_in
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.seal import seal_of
from kingfisher.table import Event, Rejected, Table, TableSettings, TimeControl, Transition
from kingfisher.table.clock import Clock
from kingfisher.table.rejections import say
from kingfisher.table.table import POSSIBLE
from kingfisher.table.transition import EventKind
from tests.fixtures.scramble.rules import STUCK
from tests.support.every_game import EVERY_CHOICE, SOME_CHOICES, name_of
from tests.support.random_games import BY_NAME, able_seats, replayed

CODES = {key.removeprefix("reason.") for key in catalog_in(say.folder, "en").keys if key.startswith("reason.")}
TABLETOP, WHISPERS, SCRAMBLE = BY_NAME["tabletop"], BY_NAME["whispers"], BY_NAME["scramble"]
RIVER, MAYHEM = BY_NAME["freshwater"].choose(players=2), BY_NAME["solotaire"].choose(variant="mayhem-2")
SOME = pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)
ACTS: tuple[EventKind, ...] = ("move", "undo", "redo", "give up")
SEATING: tuple[EventKind, ...] = ("time", "leave", "bot", "back")
OF_A_RACE = {
    "no-race", "not-started", "racing", "too-late", "slice", "not-calm", "not-host", "own-seat", "too-few-seats"
}  # fmt: skip
KEPT_OUTSIDE = {"not-kept", *OF_A_RACE}  # raised by the server and by races


def everything_seen(table: Table) -> tuple[Any, ...]:
    """Everything that can be seen of a table."""
    seats = (*range(table.game.seats), SPECTATOR)
    return (
        table.state_number,
        table.over,
        table.position.record(),
        [table.position.record(seat) for seat in seats],
        [table.scene(seat) for seat in seats],
        [table.log(seat) for seat in seats],
        [table.undo_status(seat) for seat in seats],
        [table.may_redo(seat) for seat in seats],
    )


def first_move(table: Table, seat: int) -> str:
    return table.position.moves(seat)[0]


def apply_event(table: Table, kind: EventKind, seat: int, text: str = "") -> Event:
    """Let something happen at the present state."""
    step = table.transition_of(kind, seat, table.state_number, text)
    table.apply(step)
    return step.event


def refused(table: Table, kind: EventKind, seat: int, text: str = "", state: int | None = None) -> Rejected:
    """Why it cannot be; and nothing is changed by asking."""
    before = everything_seen(table)
    with pytest.raises(Rejected) as caught:
        table.transition_of(kind, seat, table.state_number if state is None else state, text)
    assert everything_seen(table) == before
    return caught.value


def play_out(table: Table, seed: int = 0) -> list[Event]:
    choice, events = Random(seed), []
    while not table.over:
        seat = choice.choice(able_seats(table.position))
        events.append(apply_event(table, "move", seat, choice.choice(table.position.moves(seat))))
    return events


# Every no has a code


def test_a_spectator_and_a_seat_that_is_not_there_can_do_nothing() -> None:
    for game in (TABLETOP, WHISPERS, SCRAMBLE):
        table = Table(game, 3)
        for seat in (SPECTATOR, game.seats, 63, -7):
            for kind in ACTS + SEATING:
                assert refused(table, kind, seat, "play 1").code == "no-seat"
        assert (table.undo_status(SPECTATOR), table.may_redo(SPECTATOR)) == ("no-seat", False)


def test_after_the_end_everything_is_refused_by_the_rule_that_ended_it() -> None:
    for game in (TABLETOP, WHISPERS, SCRAMBLE):
        table = Table(game, 3)
        play_out(table)
        for seat in range(game.seats):
            for kind in ACTS + SEATING:
                no = refused(table, kind, seat, "play 1")
                assert (no.code, no.rule, no.reason) == ("over", table.position.ending, say("reason.over"))
            assert (table.undo_status(seat), table.may_redo(seat)) == ("over", False)


def test_a_move_of_the_wrong_seat_is_refused_before_it_is_looked_at() -> None:
    table = Table(WHISPERS, 3)
    assert refused(table, "move", 1, first_move(table, 0)).code == "not-your-turn"
    assert refused(table, "move", 1, "nonsense").code == "not-your-turn"
    assert refused(table, "move", 1, "play 1", state=99).code == "not-your-turn"


@pytest.mark.parametrize("state", [-1, 1, 2, 10**9])
@pytest.mark.parametrize("kind", ACTS)
def test_a_command_for_another_state_is_stale(kind: EventKind, state: int) -> None:
    table = Table(WHISPERS, 3)
    assert refused(table, kind, 0, first_move(table, 0), state).code == "stale"


def test_a_move_that_is_sent_twice_happens_once() -> None:
    table = Table(TABLETOP, 3)
    text = first_move(table, 0)
    table.apply(table.move(0, 0, text))
    assert refused(table, "move", 0, text, state=0).code == "stale"


def test_a_move_that_a_rule_forbids_is_refused_by_that_rule() -> None:
    table = Table(WHISPERS, 3)
    held = table.position.moves(0)
    other = next(f"play {card}" for card in range(1, 13) if f"play {card}" not in held)
    no = refused(table, "move", 0, other)
    assert no.rule is not None
    assert (no.code, no.rule.number) == ("illegal", "2.2")
    assert no.reason == f"{other}: {no.rule}"


@pytest.mark.parametrize("text", ["", "fly", "play 0", "play 13", "\0", "play 1" * 30, "💥", "play\n1 2"])
def test_text_that_is_no_move_is_unreadable(text: str) -> None:
    no = refused(Table(WHISPERS, 3), "move", 0, text)
    assert (no.code, no.rule) == ("unreadable", None)
    assert no.reason.endswith(say("reason.unreadable"))
    assert "\n" not in no.reason
    assert len(no.reason) < 200


def test_nothing_is_taken_back_or_made_again_before_anything_happened() -> None:
    for practice in (False, True):
        table = Table(TABLETOP, 3, TableSettings(practice=practice))
        assert table.position.entries  # the dice have been rolled
        assert refused(table, "undo", 0).code == table.undo_status(0) == "nothing-to-undo"
        assert refused(table, "redo", 0).code == "nothing-to-redo"


def test_another_seats_move_is_not_taken_back() -> None:
    table = Table(WHISPERS, 3)
    apply_event(table, "move", 0, first_move(table, 0))
    assert refused(table, "undo", 1).code == table.undo_status(1) == "not-your-move"
    assert refused(table, "undo", 0).code == table.undo_status(0) == "reveals"  # the die has fallen since
    apply_event(table, "move", 1, first_move(table, 1))
    assert refused(table, "undo", 0).code == table.undo_status(0) == "not-your-move"


def test_what_chance_brought_is_not_taken_back() -> None:
    table = after_a_roll(TABLETOP)
    assert refused(table, "undo", 0).code == table.undo_status(0) == "reveals"
    assert POSSIBLE not in CODES


def test_nothing_is_taken_back_in_a_race() -> None:
    table = Table(SCRAMBLE, 3)
    assert refused(table, "undo", 0).code == "race"
    apply_event(table, "move", 1, "bury")
    assert (refused(table, "undo", 1).code, refused(table, "redo", 1).code) == ("race", "nothing-to-redo")


def test_nothing_is_taken_back_in_a_practice_race_that_is_over() -> None:
    table = Table(SCRAMBLE, 3, TableSettings(practice=True))
    play_out(table)
    assert table.over
    assert refused(table, "undo", 0).code == table.undo_status(0) == "race"


def test_a_game_that_no_seat_gives_up_by_itself_says_so() -> None:
    assert refused(Table(SCRAMBLE, 3), "give up", 0).code == "cannot-give-up"


def finished(game: Game) -> Table:
    table = Table(game, 3)
    play_out(table)
    return table


def after_a_roll(game: Game) -> Table:
    """After a move that dice followed."""
    table = Table(game, 3)
    apply_event(table, "move", 0, table.position.moves()[-1])
    while table.position.entries[-1].actor != CHANCE:
        apply_event(table, "move", 0, table.position.moves()[-1])
    return table


def with_inherited_moves(game: Game) -> Table:
    """A table at which nothing was done since it was opened with a game that had begun."""
    return Table.from_log(game, 3, play_out(Table(game, 3))[:2], TableSettings(inherited_choices=2))


def waiting(game: Game) -> Table:
    table = Table(game, 3)
    table.waiting = True
    return table


SITUATIONS: dict[str, tuple[Callable[[], Table], EventKind, int, str, int | None]] = {
    "no-seat": (lambda: Table(WHISPERS, 3), "move", SPECTATOR, "play 1", None),
    "over": (lambda: finished(WHISPERS), "give up", 1, "", None),
    "not-your-turn": (lambda: Table(WHISPERS, 3), "move", 1, "play 1", None),
    "stale": (lambda: Table(WHISPERS, 3), "give up", 1, "", 7),
    "unreadable": (lambda: Table(SCRAMBLE, 3), "move", 1, "burn", None),
    "illegal": (lambda: Table(SCRAMBLE, 3), "move", 1, "place track 2", None),
    "nothing-to-undo": (lambda: Table(TABLETOP, 3), "undo", 0, "", None),
    "opened-here": (lambda: with_inherited_moves(TABLETOP), "undo", 0, "", None),
    "no-time": (lambda: with_little_time_left().table, "undo", 0, "", None),
    "nothing-to-redo": (lambda: Table(TABLETOP, 3), "redo", 0, "", None),
    "reveals": (lambda: after_a_roll(TABLETOP), "undo", 0, "", None),
    "not-your-move": (lambda: Table.from_log(WHISPERS, 3, play_out(Table(WHISPERS, 3))[:1]), "undo", 1, "", None),
    "race": (lambda: Table(SCRAMBLE, 3), "undo", 0, "", None),
    "waiting": (lambda: waiting(WHISPERS), "move", 0, "play 1", None),
    "time-left": (lambda: Table(WHISPERS, 3, TableSettings(control=TimeControl(1))), "time", 0, "", None),
    "alone": (lambda: Table(TABLETOP, 3), "leave", 0, "", None),
    "taken": (lambda: Table(WHISPERS, 3, TableSettings(bots={1})), "bot", 1, "", None),
    "no-bot": (lambda: Table(WHISPERS, 3), "back", 1, "", None),
    "cannot-give-up": (lambda: Table(SCRAMBLE, 3), "give up", 0, "", None),
}


@pytest.mark.parametrize("code", sorted(CODES - KEPT_OUTSIDE))
def test_every_reason_is_reached_and_is_a_sentence(code: str) -> None:
    make, kind, seat, text, state = SITUATIONS[code]
    no = refused(make(), kind, seat, text, state)
    assert (no.code, str(no)) == (code, no.reason)
    assert no.reason.endswith((".", "]"))


# Deciding and happening


@SOME
def test_deciding_changes_nothing_until_it_is_applied(game: Game) -> None:
    table = Table(game, 5)
    for _ in range(6):
        seat = able_seats(table.position)[0]
        before = everything_seen(table)
        step = table.move(seat, table.state_number, first_move(table, seat))
        assert everything_seen(table) == before
        table.apply(step)
        assert everything_seen(table) != before
        assert (table.state_number, table.position) == (step.event.number, step.position)


def test_a_transition_is_applied_once_and_in_order() -> None:
    table = Table(TABLETOP, 3)
    first = table.move(0, 0, first_move(table, 0))
    rival = table.move(0, 0, table.position.moves()[1])
    table.apply(first)
    for late in (first, rival):
        with pytest.raises(KingfisherError, match="event 1 cannot follow state 1"):
            table.apply(late)


def test_an_event_tells_the_move_as_the_game_writes_it() -> None:
    table = Table(WHISPERS, 3)
    text = first_move(table, 0)
    assert table.move(0, 0, f"  {text.upper()} ", ms=17).event == Event(1, 0, "move", text, 17)


def test_a_table_shows_the_seal_of_its_deal() -> None:
    table = Table(WHISPERS, 2**255)
    assert (table.position.seal, table.position.copy().seal) == (seal_of(2**255), seal_of(2**255))
    apply_event(table, "move", 0, first_move(table, 0))
    assert f"seal: {seal_of(2**255)}" in table.position.record(1).splitlines()


def test_scenes_that_were_drawn_already_are_not_drawn_again() -> None:
    table = Table(WHISPERS, 3)
    step = table.move(0, 0, first_move(table, 0))
    drawn = step.position.scene(SPECTATOR)
    table.apply(step, {SPECTATOR: drawn})
    assert table.scene(SPECTATOR) is drawn
    assert table.scene(0) is table.scene(0)
    assert table.scene(0) == step.position.scene(0)


def test_in_a_race_a_move_answers_any_state() -> None:
    table = Table(SCRAMBLE, 3)
    table.apply(table.move(1, 0, "bury"))
    table.apply(table.move(0, 0, "bury"))
    assert (table.state_number, [entry.actor for entry in table.log(0)]) == (2, [1, 0])


# Undo and redo


def turned(table: Table) -> list[str]:
    """Make moves until one can be taken back; tell the moves."""
    made: list[str] = []
    while table.undo_status(0) != POSSIBLE:
        made.append(first_move(table, 0))
        apply_event(table, "move", 0, made[-1])
    return made


def test_undo_goes_back_and_redo_forward_again() -> None:
    table = Table(TABLETOP, 3)
    last = turned(table)[-1]
    moved, number = table.position.record(), table.state_number
    undone = table.undo(0, number)
    assert (undone.event.kind, undone.event.text) == ("undo", "")
    table.apply(undone)
    assert table.position.record() != moved
    assert table.may_redo(0)
    redone = table.redo(0, number + 1)
    assert redone.event == Event(number + 2, 0, "redo", "", undone.event.ms)
    table.apply(redone)
    strip = [str(entry).partition(" @")[0] for entry in table.position.entries]
    assert strip == [line.partition(" @")[0] for line in moved.splitlines() if line[:2] in ("0:", "~ ")]
    assert (table.state_number, strip[-1], table.may_redo(0)) == (number + 2, f"0: {last}", False)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = Table(TABLETOP, 3)
    turned(table)
    apply_event(table, "undo", 0)
    other = table.position.moves()[-1]
    apply_event(table, "move", 0, other)
    assert not table.may_redo(0)
    assert refused(table, "redo", 0).code == "nothing-to-redo"


def test_several_moves_are_taken_back_and_made_again_in_order() -> None:
    table = Table(WHISPERS, 3, TableSettings(practice=True))
    lines = []
    for _ in range(6):
        lines.append(table.position.record())
        apply_event(table, "move", table.position.to_act, first_move(table, table.position.to_act))
    end = table.position.record()
    for line in reversed(lines):
        apply_event(table, "undo", 0)
        assert table.position.record() == line
    assert refused(table, "undo", 0).code == "nothing-to-undo"
    for _ in range(6):
        seat = table.position.to_act
        assert [table.may_redo(other) for other in (0, 1)] == [seat == 0, seat == 1]  # one's own moves only
        assert refused(table, "redo", 1 - seat).code == "nothing-to-redo"
        apply_event(table, "redo", seat)
    assert untimed(table.position.record()) == untimed(end)


def untimed(record: str) -> list[str]:
    return [line.partition(" @")[0] for line in record.splitlines()]


def test_practice_goes_back_past_the_dice_which_then_fall_the_same() -> None:
    table = Table(TABLETOP, 3, TableSettings(practice=True))
    while sum(entry.actor == CHANCE for entry in table.position.entries) < 4:
        apply_event(table, "move", 0, table.position.moves()[-1])
    end = table.position.record()
    events = table.state_number
    for _ in range(events):
        apply_event(table, "undo", 0)
    assert table.position.record() == Table(TABLETOP, 3).position.record()
    for _ in range(events):
        apply_event(table, "redo", 0)
    assert untimed(table.position.record()) == untimed(end)


def test_a_turn_after_which_something_was_seen_is_taken_back_only_for_practice() -> None:
    for practice, code in ((False, "reveals"), (True, POSSIBLE)):
        table = Table(WHISPERS, 3, TableSettings(practice=practice))
        apply_event(table, "move", 0, first_move(table, 0))
        assert table.undo_status(0) == code


def end_turn(table: Table, more: Callable[[str], Event] | None = None) -> str:
    """The first seat plays until its turn has just ended and can be taken back; tell its last move."""
    text = ""
    while not (text and table.position.to_act == 1 and table.undo_status(0) == POSSIBLE):
        seat = table.position.to_act
        text = first_move(table, seat)
        if more:
            more(text)
        else:
            apply_event(table, "move", seat, text)
    return text


def test_the_last_step_of_a_turn_is_taken_back_until_somebody_acts() -> None:
    table = Table(RIVER, 3)
    last = end_turn(table)
    stood = [table.undo_status(seat) for seat in (0, 1, SPECTATOR)]
    assert stood == [POSSIBLE, "not-your-move", "no-seat"]
    seen, record = table.state_number, untimed(table.position.record())
    apply_event(table, "undo", 0)
    assert (table.position.to_act, table.may_redo(0), table.may_redo(1)) == (0, True, False)
    assert refused(table, "move", 1, "take die 1", state=seen).code == "not-your-turn"
    apply_event(table, "redo", 0)
    assert (table.position.to_act, untimed(table.position.record())) == (1, record)
    assert refused(table, "move", 1, first_move(table, 1), state=seen).code == "stale"
    apply_event(table, "undo", 0)
    other = next(text for text in table.position.moves(0) if text != last)
    apply_event(table, "move", 0, other)
    assert not table.may_redo(0)


def test_what_ended_a_turn_stays_once_the_next_seat_has_acted() -> None:
    table = Table(RIVER, 3)
    end_turn(table)
    apply_event(table, "move", 1, first_move(table, 1))
    assert refused(table, "undo", 0).code == table.undo_status(0) == "not-your-move"
    apply_event(table, "undo", 1)  # and what is taken back opens it again
    assert table.undo_status(0) == POSSIBLE


def test_giving_up_and_leaving_are_not_taken_back_as_the_end_of_a_turn() -> None:
    table = Table(RIVER.choose(players=3), 3)
    gone = table.position.to_act
    apply_event(table, "give up", gone)
    assert not table.over
    assert table.undo_status(gone) == refused(table, "undo", gone).code == "not-your-move"


def test_a_turn_that_showed_something_to_the_next_seat_is_not_taken_back() -> None:
    """The seat that moved has seen nothing new, but the other has drawn a card."""
    position = MAYHEM.deal(3)
    while not (shows := position.undo_reveals(to_anyone=True)) or position.undo_reveals():
        position.play(position.moves()[0])
        assert not position.over
    assert shows


# Giving up


def test_a_seat_gives_up_out_of_turn_and_the_game_is_over() -> None:
    clock = Clock()
    clock.start()
    table = Table(WHISPERS, 3, clock=clock)
    event = apply_event(table, "give up", 1)
    assert (event.kind, event.seat, event.text) == ("give up", 1, "")
    assert (table.over, clock.running) == (True, False)
    assert str(table.position.entries[-1]).startswith("! 1 gives up")


# The log is the game


def some_acts(table: Table, choice: Random, count: int) -> Iterator[Transition]:
    """Acts that are possible, of every kind, by every seat."""
    for _ in range(count):
        if table.over:
            return
        possible: list[tuple[EventKind, int, str]] = [("move", seat, "") for seat in able_seats(table.position)] * 6
        for seat in range(table.game.seats):
            possible += [("undo", seat, "")] * 3 if table.undo_status(seat) == POSSIBLE else []
            possible += [("redo", seat, "")] * 3 if table.may_redo(seat) else []
            possible += [("give up", seat, "")] if table.game.answers("give_up") and choice.random() < 0.1 else []
        kind, seat, text = choice.choice(possible)
        text = choice.choice(table.position.moves(seat)) if kind == "move" else ""
        step = table.transition_of(kind, seat, table.state_number, text, choice.randrange(10**6))
        yield step
        table.apply(step)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(EVERY_CHOICE), st.integers(0, 2**256 - 1), st.booleans(), st.randoms(use_true_random=False))
def test_a_table_from_its_log_is_the_table_that_was_played(game: Game, seed: int, practice: bool, choice: Random) -> None:
    table = Table(game, seed, TableSettings(practice=practice))
    events = [step.event for step in some_acts(table, choice, 40)]
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert everything_seen(Table.from_log(game, seed, events, TableSettings(practice=practice))) == everything_seen(table)
    assert replayed(table.position.record()).record() == table.position.record()


@SOME
def test_a_whole_game_comes_back_from_its_log(game: Game) -> None:
    table = Table(game, 2**256 - 1)
    events = play_out(table)
    assert everything_seen(Table.from_log(game, 2**256 - 1, events)) == everything_seen(table)
    assert table.over


def test_the_log_has_the_time_that_was_shown() -> None:
    """Even if the clock goes on while a step is decided."""
    ticks = iter(range(10**6))
    clock = Clock(0, lambda: next(ticks) / 1000)
    clock.start()
    table = Table(TABLETOP, 3, TableSettings(practice=True), clock)
    events = [apply_event(table, "move", 0, first_move(table, 0)) for _ in range(3)]
    events += [apply_event(table, "undo", 0), apply_event(table, "redo", 0), apply_event(table, "give up", 0)]
    assert everything_seen(Table.from_log(TABLETOP, 3, events, TableSettings(practice=True))) == everything_seen(table)


def test_time_never_runs_backwards_in_a_log() -> None:
    table = Table(TABLETOP, 3)
    times = (500, 20, 700)
    for ms in times:
        table.apply(table.move(0, table.state_number, first_move(table, 0), ms))
    assert [entry.ms for entry in table.position.entries if entry.is_choice] == [500, 500, 700]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda events: events[1:], "event 1 is missing from the log"),
        (lambda events: [events[0], *events[2:]], "event 2 is missing from the log"),
        (lambda events: [events[0], events[0], *events[1:]], "event 2 is missing from the log"),
        (lambda events: events[::-1], "event 1 is missing from the log"),
    ],
)
def test_a_log_with_a_gap_is_refused(spoil: Any, line: str) -> None:
    table = Table(TABLETOP, 3)
    events = play_out(table)[:5]
    with pytest.raises(KingfisherError, match=line):
        Table.from_log(TABLETOP, 3, spoil(events))


@pytest.mark.parametrize("wrong", [{"text": "fly"}, {"seat": 1}, {"kind": "redo"}, {"seat": 5}])
def test_every_event_of_a_log_is_checked_again(wrong: dict[str, Any]) -> None:
    table = Table(WHISPERS, 3)
    events = play_out(table)[:4]
    events[2] = replace(events[2], **wrong)
    with pytest.raises(Rejected):
        Table.from_log(WHISPERS, 3, events)


def test_a_log_does_not_belong_to_another_deal() -> None:
    table = Table(WHISPERS, 3)
    with pytest.raises(Rejected):
        Table.from_log(WHISPERS, 4, play_out(table))


# What each seat gets to see


def test_the_log_hides_from_everybody_what_nobody_hears() -> None:
    table = Table(WHISPERS, 3)
    play_out(table)
    shuffles = [at for at, entry in enumerate(table.position.entries) if entry.text.startswith("shuffle")]
    assert len(shuffles) == 1
    for seat in (SPECTATOR, 0, 1):
        assert [at for at, entry in enumerate(table.log(seat)) if entry.text == "?"] == shuffles


# The clock


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_clock_runs_only_between_start_and_stop() -> None:
    seconds = Seconds()
    clock = Clock(5_000, seconds)
    assert (clock.now(), clock.running) == (5_000, False)
    seconds.now = 200.0
    assert clock.now() == 5_000
    clock.start()
    seconds.now = 201.5
    assert (clock.now(), clock.running) == (6_500, True)
    clock.start()  # does not begin anew
    seconds.now = 202.0
    clock.stop()
    seconds.now = 300.0
    assert (clock.now(), clock.running) == (7_000, False)
    clock.stop()
    assert clock.now() == 7_000


def test_moves_carry_the_time_of_the_clock_which_stops_with_the_game() -> None:
    seconds = Seconds()
    table = Table(WHISPERS, 3, clock=Clock(0, seconds))
    table.clock.start()
    times = []
    while not table.over:
        seconds.now += 1.25
        times.append(apply_event(table, "move", table.position.to_act, first_move(table, table.position.to_act)).ms)
    seconds.now += 50
    assert times == [1_250 * (at + 1) for at in range(12)]
    assert (table.clock.now(), table.clock.running) == (15_000, False)


def test_a_practice_game_is_taken_back_past_its_end() -> None:
    table = Table(kf.game("tabletop"), 7, TableSettings(practice=True))
    table.apply(table.move(0, 0, "cycle clubs diamonds"))
    before = table.position.record()
    table.apply(table.give_up(0, 1))
    assert table.over
    assert table.undo_status(0) == "possible"
    assert table.undo_status(SPECTATOR) != "possible"
    table.apply(table.undo(0, 2))
    assert (table.over, table.position.record()) == (False, before)


def test_a_game_that_counts_stays_over() -> None:
    table = Table(kf.game("tabletop"), 7)
    table.apply(table.give_up(0, 0))
    assert table.undo_status(0) == "over"


def test_an_act_that_was_taken_back_is_not_made_again_as_if_it_were_a_move() -> None:
    table = Table(TABLETOP, 7, TableSettings(practice=True))
    apply_event(table, "give up", 0)
    apply_event(table, "undo", 0)
    assert not table.may_redo(0)
    assert refused(table, "redo", 0).code == "nothing-to-redo"
    apply_event(table, "give up", 0)
    assert table.over


# Who plays which seat


@pytest.mark.parametrize("kind", ACTS)
def test_while_a_seat_is_free_nothing_can_be_played(kind: EventKind) -> None:
    table = Table(WHISPERS, 3, TableSettings(practice=True))
    apply_event(table, "move", 0, first_move(table, 0))
    apply_event(table, "undo", 0)
    table.waiting = True
    assert refused(table, kind, 0, "play 1").code == "waiting"
    assert (table.undo_status(0), table.may_redo(0)) == ("waiting", False)
    table.waiting = False
    assert table.may_redo(0)


def test_leaving_bots_and_coming_back_are_lines_of_the_record_and_of_the_log() -> None:
    table = Table(WHISPERS, 3)
    events = [apply_event(table, "move", 0, first_move(table, 0))]
    before = table.scene(1)
    events += [apply_event(table, kind, 1) for kind in ("leave", "bot")]
    assert (set(table.bots), table.scene(1)) == ({1}, before)  # nothing in the game has changed
    assert refused(table, "bot", 1).code == "taken"
    events += [apply_event(table, "back", 1)]
    assert (set(table.bots), refused(table, "back", 1).code) == (set(), "no-bot")
    acts = [entry.text for entry in table.position.entries if entry.is_act]
    assert acts == ["leaves", "is played by a bot", "is back"]
    assert [entry.text for entry in table.log(SPECTATOR)] == [entry.text for entry in table.position.entries]
    events += play_out(table)
    assert everything_seen(Table.from_log(WHISPERS, 3, events)) == everything_seen(table)
    assert replayed(table.position.record()).entries == table.position.entries


def test_a_move_stays_good_when_only_the_seats_have_changed() -> None:
    table = Table(WHISPERS, 3)
    apply_event(table, "leave", 1)
    apply_event(table, "bot", 1)
    text = first_move(table, 0)
    assert refused(table, "move", 0, text, state=3).code == "stale"
    table.apply(table.move(0, 0, text))
    assert (table.state_number, table.position.to_act) == (3, 1)
    for state in (0, 1, 2):
        assert refused(table, "move", 1, first_move(table, 1), state=state).code == "stale"


def test_taking_back_leaves_the_seats_as_they_are() -> None:
    table = Table(WHISPERS, 3, TableSettings(practice=True))
    events = [apply_event(table, "move", 0, first_move(table, 0))]
    events += [apply_event(table, "bot", 1), apply_event(table, "undo", 0)]
    assert [entry.text for entry in table.position.entries] == ["is played by a bot"]
    assert table.may_redo(0)
    events += [apply_event(table, "back", 1), apply_event(table, "redo", 0)]
    assert table.position.to_act == 1
    assert everything_seen(Table.from_log(WHISPERS, 3, events, TableSettings(practice=True))) == everything_seen(table)
    assert replayed(table.position.record()).entries == table.position.entries


# Time for each seat


def test_who_takes_the_end_of_a_turn_back_pays_for_those_who_waited() -> None:
    timed = Timed(RIVER, increment=2)
    end_turn(timed.table, lambda text: timed.apply_event("move", timed.table.position.to_act, text=text))
    left, other = timed.left
    timed.apply_event("undo", 0, after=7)
    assert timed.left == (left - 7_000 - 2_000, other)
    timed.apply_event("redo", 0, after=1)
    assert timed.left == (left - 8_000, other)
    timed.seconds.now += 4
    assert timed.left == (left - 8_000, other - 4_000)
    assert timed.woken().times == timed.table.times


def with_little_time_left() -> Timed:
    """The turn has ended with hardly any time left, and the other has thought for longer than that."""
    timed = Timed(RIVER)
    while timed.table.position.to_act != 0:
        timed.apply_event("move", timed.table.position.to_act)
    timed.seconds.now += 59
    end_turn(timed.table, lambda text: timed.apply_event("move", timed.table.position.to_act, text=text))
    timed.seconds.now += 2
    return timed


def test_what_cannot_be_paid_for_is_not_taken_back() -> None:
    timed = with_little_time_left()
    before = timed.left
    assert refused(timed.table, "undo", 0).code == "no-time"
    assert timed.left == before


class Timed:
    """A table with clocks, and seconds that pass when they are told to."""

    def __init__(self, game: Game = WHISPERS, minutes: int = 1, increment: int = 0, **more: Any) -> None:
        self.seconds = Seconds()
        self.control = TimeControl(minutes, increment)
        self.table: Table = Table(game, 3, TableSettings(control=self.control, **more), Clock(0, self.seconds))
        self.table.clock.start()
        self.events: list[Event] = []

    def apply_event(self, kind: EventKind, seat: int, after: float = 0, text: str = "") -> Event:
        self.seconds.now += after
        self.events.append(
            apply_event(self.table, kind, seat, text or (first_move(self.table, seat) if kind == "move" else ""))
        )
        return self.events[-1]

    @property
    def left(self) -> tuple[int, ...]:
        assert self.table.times is not None
        return self.table.times.left_at(self.table.clock.now())

    def woken(self, **more: Any) -> Table:
        return Table.from_log(self.table.game, 3, self.events, TableSettings(control=self.control, **more))


def test_in_turns_the_time_of_whoever_is_to_act_runs() -> None:
    timed = Timed(increment=2)
    assert timed.left == (60_000, 60_000)
    timed.apply_event("move", 0, after=10)
    assert timed.left == (52_000, 60_000)
    timed.seconds.now += 5
    assert timed.left == (52_000, 55_000)
    timed.apply_event("move", 1, after=1)
    timed.apply_event("move", 0, after=3.5)
    assert timed.left == (50_500, 56_000)
    assert timed.woken().times == timed.table.times


def test_time_that_is_used_up_ends_the_game_when_it_was() -> None:
    timed = Timed()
    timed.apply_event("move", 0, after=20)
    timed.seconds.now += 59.999
    assert (timed.table.out_of_time(), timed.left) == (None, (40_000, 1))
    for seat in (0, 1):
        assert refused(timed.table, "time", seat).code == "time-left"
    timed.seconds.now += 7
    assert timed.table.out_of_time() == 1
    assert refused(timed.table, "time", 0).code == "time-left"
    assert timed.apply_event("time", 1) == Event(2, 1, "time", "", 80_000)
    assert (timed.table.over, timed.left, timed.table.position.won(0)) == (True, (40_000, 0), True)
    assert timed.table.position.record().splitlines()[-2:] == ["! 1 runs out of time @80000", "= 4.4 11 0"]
    assert everything_seen(timed.woken()) == everything_seen(timed.table)
    assert replayed(timed.table.position.record()).entries == timed.table.position.entries


def test_a_log_in_which_somebody_runs_out_of_time_too_early_is_refused() -> None:
    with pytest.raises(Rejected, match="There is still time left"):
        Table.from_log(WHISPERS, 3, [Event(1, 0, "time", "", 59_999)], TableSettings(control=TimeControl(1)))
    with pytest.raises(Rejected, match="There is still time left"):
        Table.from_log(WHISPERS, 3, [Event(1, 0, "time", "", 10**9)])
    assert Table.from_log(WHISPERS, 3, [Event(1, 0, "time", "", 60_000)], TableSettings(control=TimeControl(1))).over


def test_bots_have_no_clock_and_a_person_who_comes_back_has_their_own_again() -> None:
    timed = Timed(increment=5)
    timed.apply_event("move", 0, after=10)
    timed.apply_event("bot", 1, after=20)
    assert timed.left == (55_000, 40_000)
    timed.apply_event("move", 1, after=100)
    assert timed.left == (55_000, 40_000)  # nor does a bot's move add anything
    timed.apply_event("move", 0, after=1)
    timed.apply_event("back", 1, after=30)
    timed.seconds.now += 2
    assert timed.left == (59_000, 38_000)
    assert timed.woken().times == timed.table.times
    other = Timed(bots={1})
    other.apply_event("move", 0, after=1)
    other.seconds.now += 1_000
    assert (other.left, other.table.out_of_time()) == ((59_000, 60_000), None)
    assert other.woken(bots={1}).times == other.table.times


def test_a_move_taken_back_gives_its_increment_back() -> None:
    timed = Timed(increment=10, practice=True)
    for _ in range(3):
        timed.apply_event("move", 0, after=1)
        timed.apply_event("undo", 0)
    assert timed.left == (57_000, 60_000)
    timed.apply_event("redo", 0)
    assert timed.left == (67_000, 60_000)
    assert timed.woken(practice=True).times == timed.table.times


def test_in_a_race_everybodys_time_runs_while_they_can_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(s: Any, seat: int) -> None:
        s.phase = STUCK

    monkeypatch.setattr(SCRAMBLE.rules, "give_up", give_up, raising=False)
    timed = Timed(SCRAMBLE, increment=1)
    timed.apply_event("move", 1, after=5, text="bury")
    assert timed.left == (55_000, 56_000)
    times = timed.table.times
    assert times is not None
    assert (times.running, times.next_end) == ((True, True), 60_000)
    timed.seconds.now += 58
    assert timed.table.out_of_time() == 0  # who ran out first
    assert timed.apply_event("time", 0).ms == 60_000
    assert (timed.table.over, timed.left) == (True, (0, 1_000))
    assert timed.woken().times == timed.table.times


def test_nobodys_time_runs_without_clocks_or_after_the_end() -> None:
    table = Table(WHISPERS, 3)
    assert (table.times, table.out_of_time()) == (None, None)
    timed = Timed()
    timed.apply_event("give up", 0, after=1)
    timed.seconds.now += 1_000
    assert timed.table.times is not None
    assert (timed.left, timed.table.times.running, timed.table.times.next_end) == ((59_000, 60_000), (False, False), None)
