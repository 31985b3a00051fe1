"""Stepping Stones, rule by rule: the name of each test begins with the number of its rule.

A position is written as text, so that a test shows what it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kingfisher.bots import Bot
from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.core.interface import CHANCE, OVER, SPECTATOR

from .. import GAME
from ..notation import stones_in

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position

WILD = GAME.choose(river="wild")

START = "0 hand 2 5 12 path - / 1 hand 3 4 8 path - / bag 9 1 6 7 10 11 13 14 15 16 / sunk - / die - / turn 0"
AFTER_A_STEP = "0 hand 5 9 12 path 2 / 1 hand 3 4 8 path - / bag 1 6 7 10 11 13 14 15 16 / sunk - / die 6 / turn 1"
LATER = "0 hand 1 9 12 path 4 / 1 hand 3 5 8 path 2 / bag 6 7 10 11 13 14 15 16 / sunk - / die 6 / turn 0"
LAST_TURN = "0 hand - path 2 5 9 13 / 1 hand 14 path 3 8 11 / bag - / sunk 1 4 6 7 10 12 15 16 / die 4 / turn 1"


def text_of(position: Position) -> str:
    """The whole position, hidden stones too."""
    return GAME.notation.write_position(position._state)


def state_of(position: Position) -> Any:
    return position._state


def path_of(position: Position, seat: int) -> list[int]:
    return stones_in(state_of(position).path[seat])


def rolled(position: Position, move: str, die: int) -> Position:
    """Make a move, and let the die show what the test needs."""
    return position.play(move).play(f"roll {die}", CHANCE)


def test_1_1_sixteen_stones_and_a_die_with_six_faces() -> None:
    state = state_of(GAME.deal(seed=1))
    in_hands = [stone for seat in (0, 1) for stone in range(1, 17) if state.hand[seat] >> stone & 1]
    assert sorted([*in_hands, *state.bag[: state.in_bag]]) == list(range(1, 17))
    position = GAME.set_up(START).play("lay 2")
    assert position.outcomes() == [(f"roll {face}", 1) for face in range(1, 7)]


def test_1_2_three_stones_each_and_the_rest_in_the_bag() -> None:
    states = [state_of(GAME.deal(seed)) for seed in range(20)]
    assert {(*state.held, state.in_bag) for state in states} == {(3, 3, 10)}
    assert len({tuple(state.bag) for state in states}) == 20


def test_1_3_players_see_their_own_hand_and_all_numbers() -> None:
    position = GAME.set_up(START)
    rest = "bag ? ? ? ? ? ? ? ? ? ? / sunk - / die - / turn 0"
    assert [position.view(seat).text for seat in (0, 1, SPECTATOR)] == [
        f"0 hand 2 5 12 path - / 1 hand ? ? ? path - / {rest}",
        f"0 hand ? ? ? path - / 1 hand 3 4 8 path - / {rest}",
        f"0 hand ? ? ? path - / 1 hand ? ? ? path - / {rest}",
    ]


def test_2_1_players_take_turns() -> None:
    position = GAME.deal(seed=3)
    seats = []
    while not position.over:
        seats.append(position.to_act)
        position.play(position.moves()[-1])
    assert seats == [0, 1] * 8


def test_2_1_nobody_plays_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"\[2\.1\]"):
        GAME.set_up(START).play("lay 3", seat=1)


def test_2_2_only_stones_of_the_own_hand() -> None:
    position = GAME.set_up(START)
    for move in ("lay 3", "drop 3", "lay 9", "drop 16"):
        with pytest.raises(IllegalMove, match=r"\[2\.2\]"):
            position.play(move)


def test_2_2_a_number_beyond_all_moves_is_no_move() -> None:
    position = GAME.set_up(START.replace("hand 2 5 12", "hand 2 5 16").replace("15 16", "15 12"))
    assert [GAME.rules.refusal(state_of(position), 0, move) for move in (-1, GAME.rules.MOVES)] == [202, 202]


def test_2_3_a_stone_is_higher_than_the_last_one() -> None:
    position = GAME.set_up(LATER)
    with pytest.raises(IllegalMove, match=r"\[2\.3\]"):
        position.play("lay 1")
    assert [move for move in position.moves() if move.startswith("lay")] == ["lay 9"]
    assert text_of(rolled(position, "lay 9", 6)) == (
        "0 hand 1 6 12 path 4 9 / 1 hand 3 5 8 path 2 / bag 7 10 11 13 14 15 16 / sunk - / die 6 / turn 1"
    )


def test_2_3_the_bank_counts_as_0() -> None:
    assert "lay 5" in GAME.set_up(START).moves()


def test_2_4_no_step_is_longer_than_the_die_is_high() -> None:
    position = GAME.set_up(LATER)
    with pytest.raises(IllegalMove, match=r"\[2\.4\]"):
        position.play("lay 12")
    assert "lay 12" in GAME.set_up(LATER.replace("path 4", "path 6").replace("bag 6", "bag 4")).moves()
    with pytest.raises(BadPosition, match=r"\[2\.4\]"):
        GAME.set_up(LATER.replace("path 4", "path 7").replace("bag 6 7", "bag 6 4"))


def test_2_5_any_stone_may_be_dropped() -> None:
    position = GAME.set_up(START)
    assert [move for move in position.moves() if move.startswith("drop")] == ["drop 2", "drop 5", "drop 12"]
    assert text_of(position.play("drop 12")) == (
        "0 hand 2 5 9 path - / 1 hand 3 4 8 path - / bag 1 6 7 10 11 13 14 15 16 / sunk 12 / die - / turn 1"
    )


def test_2_6_a_stone_is_drawn_at_the_end_of_the_turn() -> None:
    position = GAME.set_up(START).play("lay 2")
    assert state_of(position).in_bag == 10
    position.play("roll 6", CHANCE)
    assert text_of(position) == AFTER_A_STEP


def test_2_6_nothing_is_drawn_from_an_empty_bag() -> None:
    assert list(state_of(GAME.set_up(LAST_TURN).play("drop 14")).held) == [0, 0]


@pytest.mark.parametrize(("stone", "die", "holds"), [(2, 2, True), (2, 1, False), (5, 5, True), (5, 4, False)])
def test_3_1_a_stone_holds_if_the_die_shows_the_step(stone: int, die: int, holds: bool) -> None:
    position = rolled(GAME.set_up(START), f"lay {stone}", die)
    assert path_of(position, 0) == ([stone] if holds else [])


@pytest.mark.parametrize(("die", "holds"), [(5, True), (4, False)])
def test_3_1_the_step_is_counted_from_the_stone_before(die: int, holds: bool) -> None:
    assert path_of(rolled(GAME.set_up(LATER), "lay 9", die), 0) == ([4, 9] if holds else [4])


def test_3_2_a_stone_that_does_not_hold_sinks() -> None:
    assert text_of(rolled(GAME.set_up(LATER), "lay 9", 1)) == (
        "0 hand 1 6 12 path 4 / 1 hand 3 5 8 path 2 / bag 7 10 11 13 14 15 16 / sunk 9 / die 1 / turn 1"
    )


@pytest.mark.parametrize(("die", "holds"), [(3, True), (2, False)])
def test_3_3_in_a_wild_river_the_die_must_show_more(die: int, holds: bool) -> None:
    assert path_of(rolled(WILD.set_up(START), "lay 2", die), 0) == ([2] if holds else [])


def test_3_3_steps_in_a_wild_river_are_shorter() -> None:
    at_six = LATER.replace("path 4", "path 6").replace("bag 6", "bag 4")
    assert "lay 12" not in WILD.set_up(at_six.replace("path 6", "path 5").replace("3 5 8", "3 6 8")).moves()
    with pytest.raises(BadPosition, match=r"\[2\.4\]"):
        WILD.set_up(at_six)


def test_4_1_the_game_ends_with_empty_hands() -> None:
    position = GAME.set_up(LAST_TURN)
    assert (position.over, position.ending) == (False, None)
    rolled(position, "lay 14", 3)
    assert (position.to_act, position.ending) == (OVER, GAME.rule(401))
    assert GAME.rules.refusal(state_of(position), 1, 13) == 401


def test_4_2_the_last_stone_is_the_score() -> None:
    assert GAME.set_up(START).scores() == [0, 0]
    assert GAME.set_up(LAST_TURN).scores() == [13, 11]
    assert rolled(GAME.set_up(LAST_TURN), "lay 14", 3).scores() == [13, 14]


def test_4_3_the_higher_score_wins() -> None:
    position = GAME.set_up(LAST_TURN)
    assert [position.won(seat) for seat in (0, 1)] == [False, False]
    assert [position.worth(seat) for seat in (0, 1)] == [2, -2]
    for die, winners in ((2, [True, False]), (3, [False, True])):
        ended = rolled(position.copy(), "lay 14", die)
        assert [ended.won(seat) for seat in (0, 1)] == winners


def test_4_3_equal_scores_share_the_win() -> None:
    all_sunk = "0 hand - path - / 1 hand 14 path - / bag - / sunk 1 2 3 4 5 6 7 8 9 10 11 12 13 15 16 / die 4 / turn 1"
    position = GAME.set_up(all_sunk).play("drop 14")
    assert [position.won(seat) for seat in (0, 1)] == [True, True]


def test_4_4_the_other_player_wins_if_one_gives_up() -> None:
    position = GAME.set_up(LAST_TURN).give_up(0)
    assert position.ending == GAME.rule(404)
    assert [position.won(seat) for seat in (0, 1)] == [False, True]
    assert position.worth(0) < position.worth(1)


# Texts that people may type


@pytest.mark.parametrize("text", ["", "lay", "lay 0", "lay 17", "lay two", "throw 3", "lay 3 4", "lay 03"])
def test_what_is_no_move_is_refused_with_what_is_possible(text: str) -> None:
    with pytest.raises(UnreadableMove, match="lay STONE"):
        GAME.set_up(START).play(text)


def test_a_move_may_be_typed_carelessly() -> None:
    assert GAME.set_up(START).play("  Drop   12 ").entries[-1].text == "drop 12"


@pytest.mark.parametrize("text", ["", "roll", "roll 0", "roll 7", "lay 2"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match="not a roll"):
        GAME.set_up(START).play("lay 2").play(text, CHANCE)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("turn 0", "", "not a position"),
        ("turn 0", "over 0", "not a position"),
        ("turn 0", "turn 1", r"\[2\.1\]"),
        ("turn 0", "roll 0", r"\[2\.1\]"),
        ("turn 0", "over", r"\[2\.1\]"),
        ("hand 2 5 12", "hand ? 5 12", "hidden"),
        ("hand 2 5 12", "hand 2 5 x", "different stones"),
        ("hand 2 5 12", "hand 2 5 17", "different stones"),
        ("hand 2 5 12", "hand 2 2 12", "different stones"),
        ("hand 2 5 12", "hand 2 5 3", r"\[1\.1\]"),
        ("hand 2 5 12", "hand 2 5", r"\[1\.1\]"),
        ("hand 2 5 12 path -", "hand 2 5 path 12", r"\[1\.2\]"),
        ("bag 9 1 6", "bag 1 6", r"\[1\.1\]"),
        ("bag 9 1 6", "bag 9 6", r"\[1\.1\]"),
        ("15 16", "15", r"\[1\.1\]"),
    ],
)
def test_what_no_game_can_come_to_is_no_position(before: str, after: str, reason: str) -> None:
    assert before in START
    with pytest.raises(BadPosition, match=reason):
        GAME.set_up(START.replace(before, after))


def test_a_roll_needs_a_stone() -> None:
    sunk = "0 hand 5 9 12 path - / 1 hand 3 4 8 path - / bag 1 6 7 10 11 13 14 15 16 / sunk 2 / die - / turn 1"
    assert GAME.set_up(sunk).moves() == ["lay 3", "lay 4", "drop 3", "drop 4", "drop 8"]
    with pytest.raises(BadPosition, match=r"\[3\.1\]"):
        GAME.set_up("0 hand 5 12 path - / 1 hand 3 4 8 path - / bag 9 1 6 7 10 11 13 14 15 16 / sunk 2 / die - / roll 0")


# The bot and its hints


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        (START, "lay 2", "a step of 2, which holds on 2 or more, 5 times in 6"),
        (LATER, "drop 1", "can never be laid"),
        (LATER, "drop 12", "helps you least"),
    ],
)
def test_hints_say_why(position: str, move: str, words: str) -> None:
    view = GAME.set_up(position).view()
    assert words in GAME.words().text(GAME.module("hints").explain(view, view.read(move)))


@pytest.mark.parametrize(("position", "move"), [(START, "lay 2"), (LATER, "lay 9"), (LAST_TURN, "lay 14")])
def test_the_bot_takes_the_shortest_step(position: str, move: str) -> None:
    view = GAME.set_up(position).view()
    assert view.write(Bot(GAME, "specialist", effort=0).choose(view)) == move


def test_the_bot_drops_what_is_of_no_use() -> None:
    view = GAME.set_up(LATER.replace("hand 1 9 12", "hand 1 11 12").replace("10 11", "10 9")).view()
    assert view.write(Bot(GAME, "specialist", effort=0).choose(view)) == "drop 1"
