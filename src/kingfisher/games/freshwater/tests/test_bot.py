"""What the specialist of Freshwater Fly knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.bots import DEFAULT_LEVELS, Bot, bot_and_effort
from kingfisher.core.arrays import fill, zeros
from kingfisher.core.errors import IllegalMove, KingfisherError
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.view import View
from kingfisher.core.rng import rng_of
from kingfisher.core.structs import to_numpy
from kingfisher.games.freshwater import bot, rules
from kingfisher.games.freshwater.bot import analysis, fish_value, solo
from kingfisher.games.freshwater.hints import explain
from kingfisher.games.freshwater.rules.scoring import colour_sets, species_points, token_points
from kingfisher.games.freshwater.rules.setup import colour_of, points_of, space
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    COLOURS,
    DAYS,
    DRIFT,
    EXTRA,
    FINISHED,
    FIRST_FLY,
    FLY,
    GOLD,
    GREEN,
    HIDDEN,
    IN_HAND,
    JOURNAL,
    NOT_TAKEN,
    OPEN_3B,
    OPEN_4B,
    OPEN_FINESSE,
    OPEN_POINTS,
    OPEN_ROCKS,
    OPEN_SEVEN,
    PLAYER,
    PLUS,
    REEL,
    ROCK,
    SILENT_ANGLER,
    SILENT_ROCK,
    SPOT,
    TAKE,
    TURN,
    UPGRADE,
)
from kingfisher.games.freshwater.study import counts
from kingfisher.studies.study import open_with

OUT: Any = zeros("i8", rules.MAX_LEGAL_MOVES)
EVERYTHING = {"boards": "choose", "momentum": "random", "master_skills": "on"}


def turn_of(seed: int = 0, **options: Any) -> Any:
    """A State in which the first player has a fly and is to take a die."""
    game = kf.game("freshwater", **options)
    s = rules.State()
    game.rule_set().deal_one(s, game.option_struct, rng_of(seed))
    wide(s).fly[:] = 1
    s.phase = TURN
    wide(s).hatch[:] = 0
    wide(s).pool[:] = 0
    return s


def wide(s: Any) -> Any:
    """The same State as a record of NumPy, of which whole rows can be written."""
    return to_numpy(s)[0]


def on_the_line(s: Any, colour: int, strength: int) -> None:
    """Put a fish on the line of the seat to act."""
    fitting = [k for k in range(1, 49) if colour_of(s, k) == colour and int(s.cards[k - 1]) >> 5 & 7 == strength]
    seat = int(s.seat)
    s.line[seat], s.section[seat], s.spinner[seat] = fitting[0], colour, 1


def play(position: Any, move: int) -> None:
    """Make a move for the seat to act, and let chance follow."""
    position.play_number(move, position.to_act)
    while position.to_act == CHANCE:
        position.draw_chance()


def follow(s: Any) -> int:
    move = bot.rollout_policy(s, int(s.seat), OUT)
    assert rules.refusal(s, int(s.seat), move) == 0
    return move


# How long a line is


def test_a_line_grows_shorter_with_every_space_of_the_reel_and_every_section() -> None:
    for colour in range(1, GOLD + 1):
        for strength in range(5):
            turns = {(n, stop): fish_value.TURNS[0, colour - 1, strength, n, stop] for n in (1, 2, 3) for stop in range(5)}
            assert all(turns[section, 0] < turns[section + 1, 0] for section in (1, 2))
            assert all(turns[section, 0] >= turns[section, 4] for section in (1, 2, 3))
    assert fish_value.TURNS[0, GOLD - 1, 0, GOLD, 0] < fish_value.TURNS[0, GOLD - 1, 3, GOLD, 0]


def test_the_die_is_taken_that_brings_the_fish_in() -> None:
    s = turn_of()
    on_the_line(s, GREEN, 1)
    s.tile[int(s.seat)], s.played = 5, 1  # another would be of no use
    wide(s).pool[[1, 2, 4]] = 1
    assert follow(s) == TAKE + 4  # four spaces to Stamina, and a Green fish goes on to Start
    s.die, s.die_step = 5, IN_HAND
    assert follow(s) == REEL


def test_in_the_last_turn_finesse_is_spent_on_the_fish() -> None:
    s = turn_of()
    on_the_line(s, GREEN, 2)
    other = 1 - int(s.seat)
    s.caught[other], wide(s).pile[other, :7] = 7, range(1, 8)
    s.die, s.die_step = 5, IN_HAND
    assert follow(s) == PLUS


# What a Cast is worth


def test_two_columns_with_the_colour_of_the_fly_hook_for_certain() -> None:
    s = turn_of()
    seat = int(s.seat)
    wide(s).finesse[:] = 0
    wide(s).hatch[[1, 2], 0] = 1
    analysis.prepare(s, seat, OUT)
    fill(OUT[analysis.FISH_AT :], [300] * 18)
    fill(OUT[analysis.TOKENS_AT :], [100] * COLOURS)
    analysis.note_matches(s, OUT, 1, 0)
    analysis.note_landings(s, seat, OUT, 0, 5)
    assert analysis.best_landing(OUT, 3) == 400
    assert analysis.best_landing(OUT, 4) == 200  # one drift with two cards: every other Cast
    assert analysis.best_landing(OUT, 5) == 0
    assert 0 < analysis.best_landing(OUT, 1) < 200  # the first landing earns one card


def test_an_extra_strike_is_paid_for_a_good_fish_only() -> None:
    s = turn_of()
    seat = int(s.seat)
    s.phase, s.spot, s.first_spot, s.drifts, s.revealed, s.earned = SPOT, space(1, 1), space(3, 1), 2, 3, 2
    s.hatch[1, 0] = 1
    s.finesse[seat] = 1
    assert follow(s) == EXTRA  # the last Strike card is the hook
    s.revealed, s.earned = 0, 0
    s.drifts, s.spot, s.hatch[0, 0] = 1, space(2, 1), 1
    assert DRIFT <= follow(s) < DRIFT + 3


def test_the_first_fly_has_a_colour_that_lies_in_the_river() -> None:
    s = turn_of()
    s.phase, wide(s).fly[:], wide(s).pool[:] = FIRST_FLY, 0, 1
    wide(s).hatch[[0, 1, 2, 3], 4] = 1
    assert follow(s) == FLY + 4


def test_what_is_not_seen_of_a_fish_changes_nothing() -> None:
    game = kf.game("freshwater", players=3)
    position, player = game.deal(5), Bot(game, "random", seed=5)
    for _ in range(60):
        view = position.view()
        move = bot.rollout_policy(view.state, view.seat, OUT)
        world = view.state.copy()
        rules.determinize(world, view.seat, rng_of(8))
        assert max(world.river) < HIDDEN
        assert bot.rollout_policy(world, view.seat, OUT) == move
        play(position, player.choose(view))


# What fish and tokens are worth


@pytest.mark.parametrize("players", [2, 4])
def test_without_hope_sets_are_worth_what_the_rules_count(players: int) -> None:
    s = turn_of(players=players)
    rng = np.random.default_rng(7)
    for board in range(1, 5):
        for _ in range(40):
            s.board[0] = board
            s.caught[0] = rng.integers(0, 12)
            wide(s).pile[0, : int(s.caught[0])] = rng.permutation(48)[: int(s.caught[0])] + 1
            fill(s.tokens[0], rng.integers(0, 4, COLOURS))
            kinds = fish_value.kinds_of(s, 0)
            promise = fish_value.fish_promise(s, 0, kinds, 0) - fish_value.coho_promise(s, 0, fish_value.many(kinds, 7))
            assert promise == 100 * (3 * colour_sets(s, 0) + species_points(s, 0))
            assert fish_value.token_promise(s, 0, 0, 0) == 100 * token_points(s, 0)


def test_a_set_that_is_begun_counts_in_part() -> None:
    assert 0 < fish_value.pair(3, 100, 1, 0) < fish_value.pair(3, 100, 1, 1) == 300
    assert (
        0 < fish_value.triple(3, 100, 1, 0, 0) < fish_value.triple(3, 100, 1, 1, 0) < fish_value.triple(3, 100, 1, 1, 1) == 300
    )


# Whole games


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (4, EVERYTHING)])
def test_it_plays_whole_games_with_legal_moves(players: int, options: dict[str, str]) -> None:
    position = kf.game("freshwater", players=players, **options).deal(11)
    while not position.over:
        view = position.view()
        move = bot.rollout_policy(view.state, view.seat, OUT)
        assert move in view.legal
        play(position, move)
    assert max(map(int, position.view().state.caught)) >= 7


def test_it_beats_random_play() -> None:
    game = kf.game("freshwater")
    for seed in range(3):
        position, player = game.deal(seed), Bot(game, "random", seed=seed)
        while not position.over:
            view = position.view()
            chosen = bot.rollout_policy(view.state, 0, OUT) if view.seat == 0 else player.choose(view)
            play(position, chosen)
        assert rules.won(position.view().state, 0)


def test_sensible_moves_are_legal_ones_and_never_none() -> None:
    game = kf.game("freshwater", players=3, **EVERYTHING)
    position, player, moves = game.deal(3), Bot(game, "random", seed=3), zeros("i8", rules.MAX_LEGAL_MOVES)
    for _ in range(250):
        view = position.view()
        count = rules.legal(view.state, view.seat, moves)
        count_kept = bot.prune(view.state, view.seat, moves, count)
        assert 1 <= count_kept <= count
        assert set(moves[:count_kept]) <= set(view.legal)
        play(position, player.choose(view))
        if position.over:
            break


def test_its_notes_have_room_among_the_moves() -> None:
    assert analysis.CONSIDERED + 2 * analysis.MAX_CONSIDERED < rules.MAX_LEGAL_MOVES


def test_rollouts_end_when_a_round_begins() -> None:
    before, s = turn_of(), turn_of()
    wide(before).pool[:] = 1
    assert not bot.rollout_done(before, s)
    s.rounds += 1
    assert bot.rollout_done(before, s)
    wide(before).pool[:] = 0
    before.pool[0] = 1
    assert not bot.rollout_done(before, s)  # too near
    s.rounds += 1
    assert bot.rollout_done(before, s)


def test_when_it_is_over_only_score_and_victory_count() -> None:
    s = turn_of()
    s.phase, s.ended, wide(s).tokens[0, :4] = FINISHED, 1, 2
    ahead = rules.score(s, 0) - rules.score(s, 1)
    assert bot.evaluate(s, 0) == 100 * ahead + fish_value.A_WIN
    assert bot.evaluate(s, 1) == -100 * ahead


def test_a_little_thinking_gives_a_legal_move() -> None:
    game = kf.game("freshwater", players=3)
    position, player = game.deal(1), Bot(game, "specialist", seed=1, effort=12)
    for _ in range(3):
        view = position.view()
        move = player.choose(view)
        assert move in view.legal
        play(position, move)


def test_levels_name_bots_of_growing_strength() -> None:
    game = kf.game("freshwater")
    assert [bot_and_effort(game, level) for level in DEFAULT_LEVELS] == list(bot.LEVELS.values())


def test_every_hint_has_its_reason() -> None:
    game = kf.game("freshwater", players=2, **EVERYTHING)
    words = game.words()
    seen: set[str] = set()
    met: set[int] = set()
    position, player = game.deal(1), Bot(game, "random", seed=1)
    for _ in range(250):
        view = position.view()
        for move in set(view.legal) - met:
            message = explain(view, move)
            why = message.values["why"]
            assert not isinstance(why, (str, int))
            assert words.text(message).count(": ") == 1, "the move in words, and one reason"
            seen.add(why.key)
        met.update(view.legal)
        play(position, player.choose(view))
    forms = {key.removesuffix(".one").removesuffix(".other") for key in words.keys}
    assert seen <= {key for key in forms if key.startswith("hint.")}
    assert len(seen) > 20


# Fly Solo

UPGRADED = {"location": 4, "tile": 4, "finesse": 4, "rocks": 3, "rod": "3B", "skill": "on", "master_skills": "on"}


def day_of(**options: Any) -> Any:
    """A State of a Day in which the player has a fly and is to take a die."""
    s = turn_of(variant="solo", **options)
    s.turns, s.seat, s.rounds, s.die_step = 0, PLAYER, 1, NOT_TAKEN
    return s


def played(position: Any, choose: Any) -> list[int]:
    """The moves until it is over; every one of them is legal."""
    moves = []
    while position.to_act == CHANCE:
        position.draw_chance()
    while not position.over:
        view = position.view()
        moves.append(choose(view))
        assert moves[-1] in view.legal
        play(position, moves[-1])
    return moves


@pytest.mark.parametrize("options", [{}, {"location": 2, "tile": 2}, UPGRADED])
def test_it_plays_whole_days(options: dict[str, Any]) -> None:
    position = kf.game("freshwater", variant="solo", **options).deal(3)
    played(position, lambda view: bot.rollout_policy(view.state, view.seat, OUT))
    assert max(position.view().state.caught[:2]) >= 7


def test_it_plays_an_adventure_and_spends_its_badges() -> None:
    position = kf.game("freshwater", variant="adventure").deal(2)
    asked: list[int] = []

    def choose(view: Any) -> int:
        if int(view.state.phase) == JOURNAL:
            asked.append(bot.rollout_policy(view.state, view.seat, OUT))
            assert asked[-1] != BEGIN_DAY or int(view.state.badges) == 0
        return bot.rollout_policy(view.state, view.seat, OUT)

    played(position, choose)
    s = position.view().state
    assert asked.count(BEGIN_DAY) == int(s.day)
    assert int(s.day) == DAYS or int(s.beaten) == 4
    assert asked[0] == UPGRADE + solo.FIRST_TILE
    assert asked[asked.index(BEGIN_DAY) + 1 :].count(UPGRADE + OPEN_ROCKS) == 2


def test_the_same_seed_gives_the_same_moves() -> None:
    game = kf.game("freshwater", variant="solo", location=3)
    games = []
    for _ in range(2):
        position, player = game.deal(4), Bot(game, "specialist", seed=4, effort=4)
        moves = []
        for _ in range(12):
            while position.to_act == CHANCE:
                position.draw_chance()
            moves.append(player.choose(position.view()))
            play(position, moves[-1])
        games.append(moves)
    assert games[0] == games[1]


def test_general_bots_play_a_day() -> None:
    game = kf.game("freshwater", variant="solo", **UPGRADED)
    for name in ("random", "greedy"):
        played(game.deal(5), Bot(game, name, seed=5, effort=1).choose)
    position, player = game.deal(6), Bot(game, "montecarlo", seed=6, effort=2)
    while position.to_act == CHANCE:
        position.draw_chance()
    for _ in range(2):
        view = position.view()
        move = player.choose(view)
        assert move in view.legal
        play(position, move)


def test_the_silent_angler_is_left_the_die_that_brings_him_least() -> None:
    s = day_of()
    s.turns, wide(s).pool[[1, 4]] = 2, 1  # nothing can be hooked, so that both dice are as good
    wide(s).river[space(1, 0) : space(1, 2)] = 0
    assert follow(s) == TAKE + 4
    wide(s).river[space(4, 0) : space(4, 2) + 1] = 0
    wide(s).river[space(1, 0) : space(1, 2)] = 1
    assert follow(s) == TAKE + 1


def test_upgrades_are_bought_in_an_order_and_never_twice_too_often() -> None:
    s = rules.State()
    s.variant, s.phase, s.badges, s.open_rocks, s.open_board, s.day = 2, JOURNAL, 27, 1, 1, 1
    moves = []
    while (move := bot.rollout_policy(s, 0, OUT)) != BEGIN_DAY:
        assert rules.refusal(s, 0, move) == 0
        moves.append(move - UPGRADE)
        rules.apply(s, 0, move)
    assert moves == [solo.FIRST_TILE, *(which for which in solo.ORDER if which != solo.FIRST_TILE)]
    assert moves.count(OPEN_FINESSE) == 4
    assert moves.count(OPEN_POINTS) == 6
    assert OPEN_3B not in moves
    assert OPEN_4B not in moves


def test_an_upgrade_bought_by_another_hand_is_not_missed() -> None:
    s = rules.State()
    s.variant, s.phase, s.badges, s.open_rocks, s.open_board, s.open_tiles, s.day = 2, JOURNAL, 1, 3, 3, 1, 2
    assert bot.rollout_policy(s, 0, OUT) == UPGRADE + OPEN_FINESSE
    s.badges = 0
    assert bot.rollout_policy(s, 0, OUT) == BEGIN_DAY


def test_of_two_decks_the_larger_one_loses_a_card() -> None:
    s = day_of(location=2, rocks=2)
    s.phase, s.spot = SILENT_ROCK, space(2, 1)  # between 3 top and 3 bottom
    wide(s).rocks_left[:2] = 1, 2
    assert follow(s) == ROCK + 1


def test_a_rock_that_would_go_makes_a_fish_worth_less() -> None:
    s = day_of()
    assert analysis.worth_of_rock(s, 0) == 0
    assert analysis.worth_of_rock(s, 1) < 0
    s.rocks_left[0] = 2
    assert analysis.worth_of_rock(s, 1) > 0


def test_a_day_that_is_won_is_worth_more_than_points() -> None:
    s = day_of()
    s.phase, s.ended = FINISHED, 1
    tied = bot.evaluate(s, PLAYER)
    s.tokens[PLAYER, 0] = 1
    won = bot.evaluate(s, PLAYER)
    s.tokens[PLAYER, 0] = 5
    far = bot.evaluate(s, PLAYER)
    assert tied < 0 < won < far
    assert far - won < won - tied


def test_it_counts_on_the_silent_angler_to_end_the_day() -> None:
    s = day_of()
    early = fish_value.turns_left(s)
    s.caught[SILENT_ANGLER], wide(s).pile[SILENT_ANGLER, :6] = 6, range(1, 7)
    assert fish_value.turns_left(s) < early
    s.caught[SILENT_ANGLER], s.turns = 7, 2
    assert fish_value.turns_left(s) == 100


def test_bonus_tokens_and_coho_of_the_silent_angler_count() -> None:
    s = day_of()
    s.bonus = 6
    more = fish_value.token_promise(s, PLAYER, 0, 6) - fish_value.token_promise(s, PLAYER, 0, 0)
    s.bonus = 1
    assert more == 100 + fish_value.token_promise(s, PLAYER, 0, 6) - fish_value.token_promise(s, PLAYER, 0, 0)
    alone = fish_value.coho_promise(s, PLAYER, 1)
    cohos = [card for card in range(1, 49) if int(s.cards[card - 1]) >> 8 >= 21]
    s.caught[SILENT_ANGLER], wide(s).pile[SILENT_ANGLER, :2] = 2, cohos[:2]
    assert points_of(s, cohos[0])
    assert fish_value.coho_promise(s, PLAYER, 1) < alone


def test_rollouts_end_with_the_day() -> None:
    before, s = day_of(), day_of()
    assert not bot.rollout_done(before, s)
    s.phase = JOURNAL
    assert bot.rollout_done(before, s)
    s.phase, s.rounds, before.turns = TURN, 2, 2
    assert not bot.rollout_done(before, s)  # too near
    before.turns = 1
    assert bot.rollout_done(before, s)


def test_hints_of_fly_solo_have_words() -> None:
    game = kf.game("freshwater", variant="adventure")
    words, position = game.words(), game.deal(1)
    texts = {words.text(explain(position.view(), move)) for move in position.view().legal}
    assert len(texts) == 5
    play(position, UPGRADE + 2)
    assert words.text(explain(position.view(), BEGIN_DAY))
    state = position.view().state.copy()
    state.badges = 1
    for which in range(OPEN_FINESSE, OPEN_SEVEN + 2):
        view = View(game, state, PLAYER)
        assert words.text(explain(view, UPGRADE + which))
    play(position, BEGIN_DAY)
    for move in position.view().legal:
        assert words.text(explain(position.view(), move))


def test_a_study_counts_days_and_locations() -> None:
    states = np.zeros(3, rules.State.dtype).view(np.recarray)
    states.variant, states.phase, states.ended = 2, FINISHED, 1
    states.day, states.beaten = (5, 7, 7), (4, 4, 1)
    states.day_points[0, :5] = 10, 30, 30, 30, 30
    states.day_points[1] = 30, 30, 30, 10, 10, 10, 30
    states.day_points[2, 6] = 30
    states.silent_points[:] = 20
    counted = counts(states)
    assert counted["won by Day 4"] == (0, 3)
    assert counted["won by Day 5"] == counted["won by Day 6"] == (1, 3)
    assert counted["won by Day 7"] == (2, 3)
    assert counted["Days won at L1"] == (3, 10)
    assert counted["Days won at L4"] == (2, 5)
    assert counted["L1 beaten"] == (3, 3)
    assert counted["L2 beaten"] == (2, 3)
    states.variant = 0
    assert counts(states) == {}


def test_an_opening_is_played_under_the_rules() -> None:
    game = kf.game("freshwater", variant="adventure")
    states = [game.deal(seed)._state for seed in (1, 2)]
    open_with(game, states[0], ("unlock tile 4",))
    assert int(states[0].open_tiles) == 8
    with pytest.raises(IllegalMove, match=r"unlock finesse.*13\.4"):
        open_with(game, states[1], ("unlock finesse",))
    open_with(game, states[1], ("unlock tile 1", "begin day"))
    with pytest.raises(KingfisherError, match="no move is due then"):
        open_with(game, states[1], ("begin day",))
