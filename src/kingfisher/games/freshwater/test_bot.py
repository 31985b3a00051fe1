"""What the specialist of Freshwater Fly knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.bots import LEVELS, Bot, behind
from kingfisher.core.contract import CHANCE
from kingfisher.core.rng import keys_of
from kingfisher.games.freshwater import bot, bot_notes, bot_worth, rules
from kingfisher.games.freshwater.hints import explain
from kingfisher.games.freshwater.rules_score import colour_sets, species_points, token_points
from kingfisher.games.freshwater.rules_setup import (
    COLOURS,
    DRIFT,
    EXTRA,
    FINISHED,
    FIRST_FLY,
    FLY,
    GOLD,
    GREEN,
    HIDDEN,
    IN_HAND,
    PLUS,
    REEL,
    SPOT,
    TAKE,
    TURN,
    colour_of,
    space,
)

OUT = np.zeros(rules.MOST_LEGAL, np.int64)
EVERYTHING = {"boards": "choose", "momentum": "random", "master_skills": "on"}


def turn_of(seed: int = 0, **options: Any) -> Any:
    """A State in which the first player has a fly and is to take a die."""
    game = kf.game("freshwater", **options)
    states = np.zeros(1, rules.STATE).view(np.recarray)
    game.twin().deal_many(states, game.option_record, keys_of(seed), 0, 1)
    s = states[0]
    s.fly[:] = 1
    s.phase = TURN
    s.hatch[:] = 0
    s.pool[:] = 0
    return s


def on_the_line(s: Any, colour: int, strength: int) -> None:
    """Put a fish on the line of whoever is to act."""
    fitting = [k for k in range(1, 49) if colour_of(s, k) == colour and int(s.cards[k - 1]) >> 5 & 7 == strength]
    seat = int(s.seat)
    s.line[seat], s.section[seat], s.spinner[seat] = fitting[0], colour, 1


def play(position: Any, move: int) -> None:
    """Make the move of whoever is to act, and let chance follow."""
    position.play_number(move, position.to_act)
    while position.to_act == CHANCE:
        position.draw_chance()


def follow(s: Any) -> int:
    move = bot.follow(s, int(s.seat), OUT)
    assert rules.refusal(s, int(s.seat), move) == 0
    return move


# How long a line is


def test_a_line_grows_shorter_with_every_space_of_the_reel_and_every_section() -> None:
    for colour in range(1, GOLD + 1):
        for strength in range(5):
            whole = bot_worth.TURNS[0, colour - 1, strength]
            assert all(whole[section, 0] < whole[section + 1, 0] for section in (1, 2))
            assert all(whole[section, 0] >= whole[section, 4] for section in (1, 2, 3))
    assert bot_worth.TURNS[0, GOLD - 1, 0, GOLD, 0] < bot_worth.TURNS[0, GOLD - 1, 3, GOLD, 0]


def test_the_die_is_taken_that_brings_the_fish_in() -> None:
    s = turn_of()
    on_the_line(s, GREEN, 1)
    s.tile[int(s.seat)], s.played = 5, 1  # another would be of no use
    s.pool[[1, 2, 4]] = 1
    assert follow(s) == TAKE + 4  # four spaces to Stamina, and a Green fish goes on to Start
    s.die, s.die_step = 5, IN_HAND
    assert follow(s) == REEL


def test_in_the_last_turn_finesse_is_spent_on_the_fish() -> None:
    s = turn_of()
    on_the_line(s, GREEN, 2)
    other = 1 - int(s.seat)
    s.caught[other], s.pile[other, :7] = 7, range(1, 8)
    s.die, s.die_step = 5, IN_HAND
    assert follow(s) == PLUS


# What a Cast is worth


def test_two_columns_with_the_colour_of_the_fly_hook_for_certain() -> None:
    s = turn_of()
    seat = int(s.seat)
    s.finesse[:] = 0
    s.hatch[[1, 2], 0] = 1
    bot_notes.prepare(s, seat, OUT)
    OUT[bot_notes.FISH_AT : bot_notes.FISH_AT + 18] = 300
    OUT[bot_notes.TOKENS_AT : bot_notes.TOKENS_AT + COLOURS] = 100
    bot_notes.note_matches(s, OUT, 1, 0)
    bot_notes.note_landings(s, seat, OUT, 0, 5)
    assert bot_notes.best_landing(OUT, 3) == 400
    assert bot_notes.best_landing(OUT, 4) == 200  # one drift with two cards: every other Cast
    assert bot_notes.best_landing(OUT, 5) == 0
    assert 0 < bot_notes.best_landing(OUT, 1) < 200  # the first landing earns one card


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
    s.phase, s.fly[:], s.pool[:] = FIRST_FLY, 0, 1
    s.hatch[[0, 1, 2, 3], 4] = 1
    assert follow(s) == FLY + 4


def test_what_is_not_seen_of_a_fish_changes_nothing() -> None:
    game = kf.game("freshwater", players=3)
    position, player = game.deal(5), Bot(game, "random", seed=5)
    for _ in range(60):
        view = position.view()
        told = bot.follow(view.state, view.seat, OUT)
        world = view.states.copy()[0]
        rules.imagine(world, view.seat, keys_of(8)[0])
        assert max(world.river) < HIDDEN
        assert bot.follow(world, view.seat, OUT) == told
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
            s.pile[0, : int(s.caught[0])] = rng.permutation(48)[: int(s.caught[0])] + 1
            s.tokens[0] = rng.integers(0, 4, COLOURS)
            kinds = bot_worth.kinds_of(s, 0)
            promise = bot_worth.fish_promise(s, 0, kinds, 0) - bot_worth.coho_promise(s, 0, bot_worth.many(kinds, 7))
            assert promise == 100 * (3 * colour_sets(s, 0) + species_points(s, 0))
            assert bot_worth.token_promise(s, 0, 0, 0) == 100 * token_points(s, 0)


def test_a_set_that_is_begun_counts_in_part() -> None:
    assert 0 < bot_worth.pair(3, 100, 1, 0) < bot_worth.pair(3, 100, 1, 1) == 300
    assert 0 < bot_worth.triple(3, 100, 1, 0, 0) < bot_worth.triple(3, 100, 1, 1, 0) < bot_worth.triple(3, 100, 1, 1, 1) == 300


# Whole games


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (4, EVERYTHING)])
def test_it_plays_whole_games_with_legal_moves(players: int, options: dict[str, str]) -> None:
    position = kf.game("freshwater", players=players, **options).deal(11)
    while not position.over:
        view = position.view()
        move = bot.follow(view.state, view.seat, OUT)
        assert move in view.legal
        play(position, move)
    assert max(map(int, position.view().state.caught)) >= 7


def test_it_beats_random_play() -> None:
    game = kf.game("freshwater")
    for seed in range(3):
        position, player = game.deal(seed), Bot(game, "random", seed=seed)
        while not position.over:
            view = position.view()
            chosen = bot.follow(view.state, 0, OUT) if view.seat == 0 else player.choose(view)
            play(position, chosen)
        assert rules.won(position.view().state, 0)


def test_sensible_moves_are_legal_ones_and_never_none() -> None:
    game = kf.game("freshwater", players=3, **EVERYTHING)
    position, player, moves = game.deal(3), Bot(game, "random", seed=3), np.zeros(rules.MOST_LEGAL, np.int64)
    for _ in range(250):
        view = position.view()
        count = rules.legal(view.state, view.seat, moves)
        kept = bot.sensible(view.state, view.seat, moves, count)
        assert 1 <= kept <= count
        assert set(moves[:kept]) <= set(view.legal)
        play(position, player.choose(view))
        if position.over:
            break


def test_its_notes_have_room_among_the_moves() -> None:
    assert bot_notes.CONSIDERED + 2 * bot_notes.MOST_CONSIDERED < rules.MOST_LEGAL


def test_playouts_end_when_a_round_begins() -> None:
    before, s = turn_of(), turn_of()
    before.pool[:] = 1
    assert not bot.enough(before, s)
    s.rounds += 1
    assert bot.enough(before, s)
    before.pool[:] = 0
    before.pool[0] = 1
    assert not bot.enough(before, s)  # too near
    s.rounds += 1
    assert bot.enough(before, s)


def test_when_it_is_over_only_score_and_victory_count() -> None:
    s = turn_of()
    s.phase, s.ended, s.tokens[0, :4] = FINISHED, 1, 2
    ahead = rules.score(s, 0) - rules.score(s, 1)
    assert bot.estimate(s, 0) == 100 * ahead + bot_worth.A_WIN
    assert bot.estimate(s, 1) == -100 * ahead


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
    assert [behind(game, level) for level in LEVELS] == list(bot.LEVELS.values())


def test_every_hint_has_its_reason() -> None:
    game = kf.game("freshwater", players=2, **EVERYTHING)
    words = game.words()
    seen: set[str] = set()
    met: set[int] = set()
    position, player = game.deal(1), Bot(game, "random", seed=1)
    for _ in range(250):
        view = position.view()
        for move in set(view.legal) - met:
            told = explain(view, move)
            why = told.values["why"]
            assert not isinstance(why, (str, int))
            assert words.text(told).count(": ") == 1, "the move in words, and one reason"
            seen.add(why.key)
        met.update(view.legal)
        play(position, player.choose(view))
    forms = {key.removesuffix(".one").removesuffix(".other") for key in words.keys}
    assert seen <= {key for key in forms if key.startswith("hint.")}
    assert len(seen) > 20
