"""What the specialist of Frenzy knows, and that it knows nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from kingfisher.bots import Bot, bot_and_effort, levels
from kingfisher.bots.human_timing import HUMAN_LIMIT_MS, timing_of
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.games.frenzy import GAME, bot, rules
from kingfisher.games.frenzy.hints import explain
from kingfisher.games.frenzy.rules.own_decks import end_of_row
from kingfisher.games.frenzy.rules.state import DONE, EMPTY_PILE, HAND_TO_ROW, NOBODY_CAN_PLAY, PLAYING, ROW_TO_ROW, TURN
from kingfisher.games.frenzy.tests.test_rules import set_up
from kingfisher.studies.duel import duel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.position import Position

ORDER = ["child", "learner", "regular", "expert", "champion"]
THREE = GAME.choose(players=3)


def best(position: Position, seat: int = 0) -> set[str]:
    """The moves between which a player who sees everything leaves it to luck."""
    view = position.view(seat)
    moves = np.array([*view.legal, *[0] * rules.MAX_LEGAL_MOVES])
    count = bot.prune(view.state, seat, moves, len(view.legal))
    return {view.write(int(move)) for move in moves[:count]}


def raced(seed: int, most: int = 400, game: Any = THREE) -> Iterator[tuple[Position, int]]:
    """Positions of a game between bots that overlook half, and who is to look; a seat at random moves each time."""
    position, luck = game.deal(seed), Random(seed)
    players = [Bot(game, "specialist", seed=seed + seat, effort=50, speed=COMPILED) for seat in range(game.seats)]
    for _ in range(most):
        able = [seat for seat in range(game.seats) if position.view(seat).legal]
        if position.over or not able:
            return
        seat = luck.choice(able)
        yield position, seat
        position.play_number(players[seat].choose(position.view(seat)), seat)
        position.draw_due_chance()


# The order of plays


@pytest.mark.parametrize(
    ("table", "board", "chosen"),
    [
        ({"pile": "9C 2S", "rows": "3H, KC, KD, KH"}, "S1 1", {"2S to board 1"}),
        ({"pile": "9C 5H", "rows": "2S, KC, KD, KH", "turned": "3C 4C 3S"}, "S1 1", {"2S to board 1"}),
        ({"pile": "9C 5H", "rows": "6S, KC, KD, KH", "turned": "3C 4C 2S"}, "S1 1", {"2S to board 1"}),
        ({"pile": "9C 5H", "rows": "6S, KC, KD, KH", "turned": "3C 4C 5D"}, "-", {"5H to row 1"}),
        ({"pile": "9C 5H", "rows": "QH, KC, KD, KH", "turned": "3C 4C 5D"}, "-", {"row 1 to row 2"}),
        ({"pile": "9C 5H", "rows": "7H, KC, KD, KH", "turned": "3C 4C 6S"}, "-", {"6S to row 1"}),
        ({"pile": "9C 5H", "rows": "8H, KC, KD, KH", "turned": "3C 4C 7S"}, "-", {"7S to row 1"}),
        ({"pile": "9C 5H", "rows": "JH, KC, KD, KH", "turned": "3C 4C 7S"}, "-", {"turn"}),
        ({"pile": "9C 5H", "rows": "4H, KC, KD, KH", "turned": "7C 8C 3S"}, "-", {"turn"}),  # a low card waits
    ],
)
def test_it_plays_what_is_most_urgent(table: dict[str, Any], board: str, chosen: set[str]) -> None:
    spare = {"pile": "9C 5H", "rows": "KS, KC, KD, KH"}
    assert best(set_up(table, spare, board=board)) == chosen


def test_a_row_that_is_empty_is_for_the_pile() -> None:
    position = set_up({"pile": "9C 5H", "rows": "JS, KC, KD, -", "turned": "3C 4C KH"})
    assert best(position) == {"5H to row 4"}


def test_done_is_said_only_where_there_is_no_other_move() -> None:
    for seed in range(6):
        for position, seat in raced(seed, 300):
            view = position.view(seat)
            if len(view.legal) > 1:
                alone = np.array([DONE, *[0] * rules.MAX_LEGAL_MOVES])
                count_kept = bot.prune(view.state, seat, alone, 1)
                assert DONE not in alone[:count_kept]
    moves = np.array([DONE, *[0] * rules.MAX_LEGAL_MOVES])
    state = np.zeros(1, rules.State.dtype).view(np.recarray)[0]
    state.phase, state.seats = PLAYING, 2
    state.rows[0, :, 0], state.in_row[0], state.pile[0, 0], state.in_pile[0] = 13, 1, 13, 1  # only Kings, and no hand
    assert (bot.prune(state, 0, moves, 1), int(moves[0])) == (1, DONE)


def test_a_low_card_waits_no_longer_than_there_is_something_new_to_see() -> None:
    """Else a bot could turn for ever past its only play, and all others would wait for it."""
    for seed in range(12):
        for position, seat in raced(seed):
            view = position.view(seat)
            if bot.knows_hand(view.state, seat):
                for move in view.legal:
                    into_empty = HAND_TO_ROW <= move < ROW_TO_ROW and not end_of_row(view.state, seat, move - HAND_TO_ROW)
                    if move < TURN and not into_empty:
                        assert bot.urgency(view.state, seat, move) > bot.TURNING


def test_a_play_that_came_too_late_goes_to_another_space() -> None:
    table = {"pile": "9C 2S", "rows": "KS, KC, KD, KH"}
    state = set_up(table, {"pile": "9C 5H", "rows": "KS, KC, KD, KH"}, board="S1 1, S3 0")._state
    assert [bot.redirect(state, 0, move) for move in (0, 1, 2)] == [0, 0, 2]
    taken = set_up(table, {"pile": "9C 5H", "rows": "KS, KC, KD, KH"})._state
    assert bot.redirect(taken, 0, 1) == 1
    assert bot.redirect(taken, 0, TURN) == TURN


# What it may know


def test_it_proposes_only_legal_moves_over_whole_games() -> None:
    for seed in range(4):
        position, luck = THREE.deal(seed), Random(seed)
        players = [Bot(THREE, level, seed=seed, speed=COMPILED) for level in ("child", "regular", "champion")]
        while not position.over:
            seat = luck.randrange(3)
            view = position.view(seat)
            if view.legal:
                move = players[seat].choose(view)
                assert move in view.legal
                position.play_number(move, seat)
                position.draw_due_chance()


def test_it_chooses_the_same_in_every_world() -> None:
    differ = 0
    rng = rng_of(9)
    open_stream(rng, IMAGINATION, 0)
    for number, (position, seat) in enumerate(raced(3)):
        if number % 7 == 0:
            seen = [position.view(seat)]
            for _ in range(3):
                world = position.view(seat).state.copy()
                THREE.rules.determinize(world, seat, rng)
                differ += world.tobytes() != position._state.tobytes()
                seen.append(View(THREE, world, seat))
            for level in ("child", "champion"):
                players = [Bot(THREE, level, seed=number, speed=COMPILED) for _ in seen]
                assert len({player.choose(view) for player, view in zip(players, seen, strict=True)}) == 1
    assert differ > 50


def test_both_speeds_choose_the_same() -> None:
    pairs = [(Bot(THREE, level, seed=1), Bot(THREE, level, seed=1, speed=COMPILED)) for level in ORDER]
    assert {pair[0].speed for pair in pairs} == {INTERPRETED}
    chosen = [[player.choose(position.view(seat)) for pair in pairs for player in pair] for position, seat in raced(5, 150)]
    assert all(moves[::2] == moves[1::2] for moves in chosen)
    assert any(len(set(moves)) > 1 for moves in chosen)  # who overlooks more plays otherwise


# Levels


def test_levels_from_child_to_champion_notice_more_and_are_quicker() -> None:
    assert levels(GAME) == ORDER
    efforts = [bot_and_effort(GAME, level)[1] for level in ORDER]
    paces = [timing_of(GAME, level) for level in ORDER]
    assert efforts == sorted(set(efforts))
    for times in zip(*((pace.reaction_ms, pace.scan_ms, pace.carry_ms) for pace in paces), strict=True):
        assert list(times) == sorted(set(times), reverse=True)
    assert all(pace.least_ms == HUMAN_LIMIT_MS for pace in paces)


@pytest.mark.parametrize(("better", "worse"), [*zip(ORDER[1:], ORDER, strict=False)])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    result = duel(GAME, [better, worse], 120, seed=700_000)
    assert result.ahead.ci95 is not None
    assert result.ahead.ci95[0] > 0


def test_rounds_tell_how_they_ended() -> None:
    states = np.zeros((1, 2), rules.State.dtype).view(np.recarray)
    states.ended[0, 0] = [EMPTY_PILE, NOBODY_CAN_PLAY, 0]
    codes = bot.ends_of_rounds(states)
    assert codes.tolist() == [[[601, 602, 0], [0, 0, 0]]]
    assert [GAME.rule(code).number for code in (601, 602)] == ["6.1", "6.2"]


# Hints


def test_every_hint_has_its_reason() -> None:
    words, seen = GAME.words(), set()
    empty_row = set_up({"pile": "9C 5H", "rows": "JS, KC, KD, -", "turned": "3C 4C KH"}).view(0)
    views = [empty_row, *(position.view(seat) for seed in range(12) for position, seat in raced(seed, 300))]
    for view in views:
        for move in view.legal:
            message = explain(view, move)
            assert words.text(message)
            why = message.values["why"]
            assert not isinstance(why, (str, int))
            seen.add(why.key)
    assert seen == {key for key in words.keys if key.startswith("hint.")} - {"hint.because"}
