"""Races in simulated time: human hands, who is first, what comes too late, and that nothing but the seed decides."""

from __future__ import annotations

import json
import math
import re
import statistics
from inspect import unwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.bots import bot_rule_set, race_simulation as loops
from kingfisher.bots.human_timing import DEFAULT_TIMING, HUMAN_LIMIT_MS, MACHINE, Hand, HumanTiming, timing_of
from kingfisher.bots.race_simulation import CUT_OFF, MILLISECONDS, MOVES, ROUNDS, first_due, simulated_races
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import KingfisherError
from kingfisher.core.rng import keys_of
from kingfisher.core.structs import to_numpy
from kingfisher.games.frenzy.rules.state import PICK_UP, PILE_TO_ROW, TURN
from kingfisher.studies.duel import Duel, duel
from kingfisher.studies.legality import referee_for
from kingfisher.studies.race_lengths import Lengths, lengths_of, run_races
from kingfisher.studies.report import duel_report
from tests.support.random_games import BY_NAME

Capture = pytest.CaptureFixture[str]
FRENZY = kf.game("frenzy")
FOUR = kf.game("frenzy", players=4)
LEVELS = ("child", "learner", "regular", "expert", "champion")


def picks_of(seed: int) -> Any:
    return np.array([seed, seed * 7 + 1, 99, 1], np.int64)


def json_without_time(result: Duel) -> dict[str, Any]:
    return {**result.as_json(), "seconds": 0}


def seated(*bots: str, human: bool = True) -> list[tuple[str, int, HumanTiming]]:
    return [(bot, 90, timing_of(FRENZY, bot, human)) for bot in bots]


# Hands


@pytest.mark.parametrize("level", [*LEVELS, "specialist", "random"])
def test_no_hand_is_quicker_than_a_human_one(level: str) -> None:
    pace, picks = timing_of(FRENZY, level), picks_of(3)
    waits = [pace.wait_ms(0, 0, picks) for _ in range(3000)]
    assert min(waits) >= HUMAN_LIMIT_MS


def test_the_limit_holds_for_the_quickest_hand_one_can_state() -> None:
    assert {HumanTiming(1, 0, 1).wait_ms(0, 1, picks_of(n)) for n in range(50)} == {HUMAN_LIMIT_MS}


def test_a_machine_is_quicker_and_must_be_asked_for() -> None:
    assert max(MACHINE.wait_ms(6, 10, picks_of(n)) for n in range(200)) < HUMAN_LIMIT_MS
    assert [timing_of(FRENZY, "champion", human) is MACHINE for human in (True, False)] == [False, True]


def test_reactions_are_log_normal() -> None:
    pace, picks = HumanTiming(1000, 0, 0, reaction_spread=0.4), picks_of(5)
    logs = [math.log(pace.wait_ms(0, 0, picks)) for _ in range(20_000)]
    assert statistics.fmean(logs) == pytest.approx(math.log(1000), abs=0.01)
    assert statistics.stdev(logs) == pytest.approx(0.4, abs=0.01)


def test_looking_and_carrying_take_their_time() -> None:
    pace = HumanTiming(300, 40, 200, reaction_spread=0, carry_spread=0)
    assert [pace.wait_ms(*asked, picks_of(1)) for asked in ((0, 0), (5, 0), (0, 10), (5, 5))] == [300, 500, 500, 600]


def test_a_game_without_paces_has_the_usual_hand() -> None:
    assert timing_of(BY_NAME["scramble"], "random") == DEFAULT_TIMING


def test_a_hand_at_a_table_draws_what_its_seed_says() -> None:
    view = FRENZY.deal(4).view(0)

    def waits(level: str, seed: int) -> list[int]:
        hand = Hand(FRENZY, timing_of(FRENZY, level), seed)
        return [hand.wait_ms(view, move) for move in view.legal for _ in range(40)]

    assert waits("child", 1) == waits("child", 1) != waits("child", 2)
    assert statistics.fmean(waits("child", 1)) > 2 * statistics.fmean(waits("champion", 1))
    assert Hand(BY_NAME["scramble"], DEFAULT_TIMING).wait_ms(BY_NAME["scramble"].deal(1).view(0), 0) >= HUMAN_LIMIT_MS


# Who is first


def test_the_first_due_is_next_and_equals_are_drawn() -> None:
    picks = picks_of(8)
    assert {first_due(np.array([5, 3, 9, 4]), picks) for _ in range(50)} == {1}
    drawn = [first_due(np.array([7, 7, 9, 7]), picks) for _ in range(3000)]
    assert [drawn.count(seat) for seat in range(4)] == pytest.approx([1000, 1000, 0, 1000], abs=120)


def test_seats_are_equal_even_where_all_are_always_due_at_once() -> None:
    """Hands without any spread: every look is a tie, and still no seat wins more than its share."""
    same = [("specialist", 100, HumanTiming(400, 0, 0, reaction_spread=0, carry_spread=0))] * 4
    states, *_ = run_races(FOUR, same, 50, 600)
    won = np.array([[FOUR.rules.won(state, seat) for seat in range(4)] for state in states])
    shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)
    assert shares == pytest.approx([0.25] * 4, abs=4 * math.sqrt(0.25 * 0.75 / 600))


def test_a_play_that_is_not_legal_any_more_is_lost_and_the_seat_looks_again() -> None:
    rule_set, race, *_ = begin_race(INTERPRETED)
    state = race.states[0]
    race.planned[:], race.due[:] = (PICK_UP, loops.LOOK), (700, 900)
    before = state.tobytes()
    rule_set.offer(race, 0, 0)
    assert (race.lost.tolist(), race.planned[0], race.lengths[0, MOVES]) == ([[1, 0]], loops.LOOK, 0)
    assert state.tobytes() == before
    race.planned[0] = TURN
    rule_set.offer(race, 0, 0)
    assert (race.lost.tolist(), race.lengths[0].tolist()) == ([[1, 0]], [700, 1, 0, 0])
    assert int(state.turned[0]) == 3


def begin_race(speed: str) -> tuple[Any, Any, Any, Any]:
    states, rngs = np.zeros(1, FRENZY.rules.State.dtype).view(np.recarray), keys_of(7)
    FRENZY.rule_set(speed).deal_many(states, to_numpy(FRENZY.option_struct), rngs, 0, 1)
    lengths, lost = np.zeros((1, loops.COLUMNS), np.int64), np.zeros((1, 2), np.int64)
    race = simulated_races(
        states, rngs, [DEFAULT_TIMING.numbers] * 2, [100, 100], lengths, lost, referee_for(FRENZY, ["specialist"], 1)
    )
    rule_set = bot_rule_set(FRENZY, "specialist", speed)
    rule_set.begin(race, 0)
    return rule_set, race, to_numpy(workspace_for(FRENZY)), np.ones(2, np.bool_)


def test_a_new_round_voids_what_hands_were_about() -> None:
    rule_set, race, *_ = begin_race(INTERPRETED)
    state = race.states[0]
    state.pile[0, 1:] = 0
    state.in_pile[0] = 1
    state.rows[0, 0] = 0
    state.in_row[0, 0] = 0
    race.planned[:], race.due[:] = (PILE_TO_ROW, TURN), (5_000, 5_100)
    rule_set.offer(race, 0, 0)
    assert int(state.at_round) == 1
    assert (race.planned.tolist(), race.due.tolist()) == ([loops.LOOK] * 2, [5_000] * 2)
    assert race.lengths[0].tolist() == [5_000, 1, 1, 0]


def test_bots_see_hidden_records_only(monkeypatch: pytest.MonkeyPatch) -> None:
    rule_set, race, workspace, mine = begin_race(INTERPRETED)
    space: dict[str, Any] = unwrap(rule_set.look).__globals__
    choose, seen = space["choose"], []

    def watch(s: Any, seat: int, *rest: Any) -> int:
        for owner in range(2):
            shows = [card for card in s.hand[owner].tolist() if card]
            under = s.pile[owner][: s.in_pile[owner] - 1]
            seen.append((sum(under), all(s.seen[owner] >> card & 1 for card in shows)))
        return int(choose(s, seat, *rest))

    monkeypatch.setitem(space, "choose", watch)
    rule_set.run(race, workspace, mine, 0)
    assert set(seen) == {(0, True)}
    assert len(seen) > 300


# Nothing but the seed


def test_threads_change_nothing_and_deals_have_their_numbers() -> None:
    bots = ["champion", "regular", "child", "regular"]
    alone = duel(FOUR, bots, 30, seed=3)
    assert json_without_time(alone) == json_without_time(duel(FOUR, bots, 30, seed=3, threads=3))
    parts = [duel(FOUR, bots, n, seed=3 + first) for first, n in ((0, 11), (11, 19))]
    assert alone.ahead.total == sum(part.ahead.total for part in parts)
    assert json_without_time(alone) != json_without_time(duel(FOUR, bots, 30, seed=900))


def test_interpreted_and_compiled_races_are_the_same() -> None:
    bots = seated("champion", "child")
    races = [run_races(FRENZY, bots, 11, 2, speed=speed) for speed in (INTERPRETED, COMPILED)]
    assert [part.tobytes() for part in races[0]] == [part.tobytes() for part in races[1]]


def test_bots_of_several_minds_race_each_other() -> None:
    bots = seated("specialist", "random")
    first, again = (run_races(FRENZY, bots, 2, 2, threads, INTERPRETED) for threads in (1, 2))
    assert [part.tobytes() for part in first] == [part.tobytes() for part in again]
    assert all(FRENZY.rules.score(state, 0) > FRENZY.rules.score(state, 1) for state in first[0])


def test_whoever_is_named_first_nothing_changes() -> None:
    first, second = (duel(FRENZY, bots, 20) for bots in (["expert", "learner"], ["learner", "expert"]))
    assert first.sides == second.sides[::-1]
    assert first.lengths == second.lengths


def test_seats_are_fair() -> None:
    result = duel(FOUR, ["regular"] * 4, 1500, turning=False)
    assert result.as_json()["games"] == 1500
    for side in result.sides:
        assert side.won.mean == pytest.approx((1 - (result.drawn.mean or 0)) / 4, abs=4 * math.sqrt(0.25 * 0.75 / 1500))


# What is told


def test_a_race_ends_and_its_length_is_told() -> None:
    states, lengths, lost = run_races(FRENZY, seated("regular", "regular"), 5, 40)
    assert all(FRENZY.rules.ending(state) for state in states)
    assert (lengths[:, ROUNDS] == 3).all()
    assert not lengths[:, CUT_OFF].any()
    assert (lengths[:, MILLISECONDS] > lengths[:, MOVES] * HUMAN_LIMIT_MS / 2).all()  # two hands
    assert lost.sum() > 0


def test_a_round_that_never_ends_is_cut_off_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rule_set, race, workspace, mine = begin_race(INTERPRETED)
    monkeypatch.setitem(unwrap(rule_set.run).__globals__, "ROUND_CAP", 50)
    assert rule_set.run(race, workspace, mine, 0) is False
    assert race.lengths[0, CUT_OFF] == 1
    assert 0 < race.lengths[0, MOVES] <= 50
    result = lengths_of(FRENZY, race.states.reshape(1, 1), race.lengths.reshape(1, 1, -1))
    assert (result.cut_off.mean, result.endings) == (1, {})


def test_how_rounds_ended_adds_up_over_parts() -> None:
    all_lengths = duel(FRENZY, ["child", "child"], 300, seed=40).lengths
    assert all_lengths is not None
    assert sum(share.mean or 0 for share in all_lengths.endings.values()) == pytest.approx(1)
    assert {share.n for share in all_lengths.endings.values()} == {300}


def test_machines_race_faster_than_people() -> None:
    people, machines = (duel(FRENZY, ["champion", "expert"], 10, human=human) for human in (True, False))
    assert people.lengths is not None
    assert machines.lengths is not None
    assert (machines.lengths.seconds_a_round.mean or 0) < (people.lengths.seconds_a_round.mean or 0) / 5
    assert [result.as_json()["human"] for result in (people, machines)] == [True, False]


def test_a_race_by_command(capsys: Capture) -> None:
    line = ["study", "frenzy", "players=3", "--bots", "champion,regular,child", "--deals", "20", "--threads", "2"]
    assert cli.main([*line, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    fresh = duel(kf.game("frenzy", players=3), ["champion", "regular", "child"], 20)
    assert {**printed, "seconds": 0} == json.loads(json.dumps(json_without_time(fresh)))
    assert cli.main(line) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "frenzy players=3"
    assert [line[:30].strip() for line in lines if "late" in line or not line.startswith(" ")][2:] == [
        "champion, every seat    won",
        "specialist, effort 98   score",
        "late",
        "regular, every seat     won",
        "specialist, effort 78   score",
        "late",
        "child, every seat       won",
        "specialist, effort 40   score",
        "late",
        "drawn",
        "ahead",
        "seconds per round",
        "moves per round",
        "seconds per game",
        "moves per game",
        *(f"rounds ended by {FRENZY.rule(code).number}" for code in (fresh.lengths or Lengths()).endings),
    ]
    assert max(map(len, lines)) <= 80


def test_one_bot_at_every_seat_by_command(capsys: Capture) -> None:
    assert cli.main(["study", "frenzy", "--bot", "expert", "--deals", "8", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert ([side["bot"] for side in printed["sides"]], printed["games"]) == (["expert", "expert"], 8)
    assert printed["sides"][0]["score"] != printed["sides"][1]["score"]
    assert cli.main(["study", "frenzy", "--bot", "expert", "--deals", "8", "--machine"]) == 0
    assert "each deal was played from every seat" not in capsys.readouterr().out


def test_only_a_race_has_machines(capsys: Capture) -> None:
    assert cli.main(["study", "tabletop", "--bot", "random", "--deals", "1", "--machine"]) == 2
    assert re.search(r"--machine is for races", capsys.readouterr().err)


def test_an_interrupted_race_keeps_whole_deals() -> None:
    def interrupt(n: int) -> None:
        raise KeyboardInterrupt

    result = duel(FRENZY, ["expert", "learner"], 100, progress=interrupt)
    assert (result.interrupted, result.deals) == (True, 1)
    assert json_without_time(result) == {**json_without_time(duel(FRENZY, ["expert", "learner"], 1)), "interrupted": True}
    assert duel_report(Duel(FRENZY, (), 7)).endswith("no deal was finished")


# What is published


def published(first: str, *firsts: str) -> list[list[str]]:
    """The rows of the published study results that begin with one of these words and have as many columns as races have."""
    text = (Path(__file__).parents[2] / "docs/reference/study-results.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0] in (first, *firsts) and len(row) == 10]


@pytest.mark.parametrize("row", published("human", "machine"), ids=lambda row: f"{row[0]}-{row[2]}")
def test_the_duels_published_are_what_a_fresh_duel_finds(row: list[str]) -> None:
    hands, players, level, against, _, won, _, _, ahead, interval = row
    game = kf.game("frenzy", players=int(players))
    fresh = duel(game, [level, against], 150, seed=500_000, human=hands == "human")
    low, high = (float(edge) for edge in interval.split(" to "))
    assert low > 0
    assert fresh.ahead.mean is not None
    assert fresh.ahead.ci95 is not None
    assert abs(fresh.ahead.mean - float(ahead)) < math.hypot(high - low, fresh.ahead.ci95[1] - fresh.ahead.ci95[0])
    assert fresh.sides[0].won.mean == pytest.approx(float(won), abs=0.12)


def test_every_level_is_published_beside_the_one_below() -> None:
    pairs = [*zip(LEVELS[1:], LEVELS, strict=False)]
    for hands in ("human", "machine"):
        assert [(row[2], row[3]) for row in published(hands)] == pairs


@pytest.mark.parametrize("row", published(*LEVELS), ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_lengths_published_are_what_a_fresh_study_finds(row: list[str]) -> None:
    level, players, _, seconds, _, moves, _, emptied, late, points = row
    fresh = duel(kf.game("frenzy", players=int(players)), [level] * int(players), 150, seed=500_000, turning=False)
    assert fresh.lengths is not None
    assert fresh.lengths.seconds_a_round.mean == pytest.approx(float(seconds), rel=0.1)
    assert fresh.lengths.moves_a_round.mean == pytest.approx(float(moves), rel=0.1)
    assert fresh.lengths.endings[601].mean == pytest.approx(float(emptied), abs=0.1)
    assert statistics.fmean(side.lost.mean or 0 for side in fresh.sides) == pytest.approx(float(late), rel=0.3)
    assert statistics.fmean(side.score.mean or 0 for side in fresh.sides) == pytest.approx(float(points), abs=2.5)


def test_who_cannot_race() -> None:
    with pytest.raises(KingfisherError, match="frenzy has 2 seats with these options"):
        duel(FRENZY, ["expert"], 4)
