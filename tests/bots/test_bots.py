"""Bots: legal moves at either speed, the same for the same seed, from what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import unwrap
from typing import Any

import numpy as np
import pytest

from kingfisher.bots import (
    SPECIALIST,
    Bot,
    bot_and_effort,
    bot_names,
    bot_rule_set,
    default_effort,
    general_bots,
    interpreted_effort,
    levels,
)
from kingfisher.bots.policies.rollouts import best_first, rounds_for
from kingfisher.bots.workspace import workspace_for
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import KingfisherError, UnknownName
from kingfisher.core.game import Game
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, keys_of, open_stream, rng_of
from kingfisher.core.structs import from_numpy, to_numpy
from kingfisher.studies.legality import referee_for, refuse_illegal
from tests.support.every_game import FIXTURES, REGISTERED
from tests.support.random_games import BY_NAME, able_seats, play_on

TABLETOP, WHISPERS, SCRAMBLE = BY_NAME["tabletop"], BY_NAME["whispers"], BY_NAME["scramble"]
SOLOTAIRE = BY_NAME["solotaire"]

EFFORTS = {"random": 0, "greedy": 3, "montecarlo": 3, "specialist": 0}  # little, since the interpreter thinks along

TOO_LONG = ("freshwater", "montecarlo")  # to be played out by the interpreter
PLAYERS = [(game, name) for game in [*REGISTERED, *FIXTURES] for name in bot_names(game) if name not in levels(game)]
PLAYERS = [(game, name) for game, name in PLAYERS if (game.name, name) != TOO_LONG]
EVERY_BOT = pytest.mark.parametrize(("game", "name"), PLAYERS, ids=[f"{game.name}-{name}" for game, name in PLAYERS])

# A bot that knows no game is compiled for a game of one, of several in turn, and of all at once; law 1 holds for every game.
COMPILED_FOR = [(game, name) for game, name in PLAYERS if name == SPECIALIST or game in (TABLETOP, *FIXTURES)]
COMPILED_BOT = pytest.mark.parametrize(
    ("game", "name"), COMPILED_FOR, ids=[f"{game.name}-{name}" for game, name in COMPILED_FOR]
)


def views(game: Game, most: int = 4) -> Iterator[View]:
    """Of every seat that may act, at some positions of a random game."""
    for step, position in enumerate(play_on(game.deal(6), 3 * most, seed=6)):
        if step % 3 == 0 and not position.over:
            yield from (position.view(seat) for seat in able_seats(position))


def little(game: Game, name: str) -> int:
    """Where effort is attention, with none at all nothing would be seen."""
    return 60 if name == SPECIALIST and game.search == "noisy" else EFFORTS[name]


def choices(game: Game, name: str, speed: str, seed: int = 5) -> list[int]:
    bot = Bot(game, name, seed=seed, effort=little(game, name), speed=speed)
    return [bot.choose(view) for view in views(game)]


@EVERY_BOT
def test_a_bot_chooses_legal_moves_and_the_same_for_the_same_seed(game: Game, name: str) -> None:
    chosen = choices(game, name, INTERPRETED)
    assert all(move in view.legal for move, view in zip(chosen, views(game), strict=True))
    assert len(set(chosen)) > 1
    assert choices(game, name, INTERPRETED) == chosen


@COMPILED_BOT
def test_both_speeds_choose_the_same_moves(game: Game, name: str) -> None:
    compiled = choices(game, name, COMPILED)
    assert compiled == choices(game, name, INTERPRETED)
    assert choices(game, name, COMPILED) == compiled


def test_another_seed_chooses_other_moves() -> None:
    assert choices(TABLETOP, "random", INTERPRETED, seed=1) != choices(TABLETOP, "random", INTERPRETED, seed=2)


def test_a_bot_may_change_its_speed_while_it_plays() -> None:
    bot = Bot(TABLETOP, "random", seed=5)
    chosen = []
    for number, view in enumerate(views(TABLETOP)):
        bot.use(COMPILED if number % 2 else INTERPRETED)
        chosen.append(bot.choose(view))
    assert chosen == choices(TABLETOP, "random", INTERPRETED)


@COMPILED_BOT
def test_looking_on_changes_nothing(game: Game, name: str) -> None:
    for view in views(game, 1):
        before = bytes(view)
        Bot(game, name, effort=little(game, name), speed=COMPILED).choose(view)
        assert bytes(view) == before


# What a bot may know


def in_other_worlds(position: Position, seat: int) -> list[View]:
    """The seat's View of the position if what it cannot know were otherwise."""
    rng = rng_of(9)
    open_stream(rng, IMAGINATION, 0)
    worlds = [position.view(seat).state.copy() for _ in range(4)]
    for world in worlds:
        position.game.rules.determinize(world, seat, rng)
    assert len({position._state.tobytes(), *(world.tobytes() for world in worlds)}) > 2
    return [View(position.game, world, seat) for world in worlds]


@pytest.mark.parametrize("game", FIXTURES, ids=[game.name for game in FIXTURES])
@pytest.mark.parametrize("name", ["random", "greedy", "montecarlo"])
def test_the_choice_is_the_same_in_every_world(game: Game, name: str) -> None:
    for number, position in enumerate(play_on(game.deal(6), 4, seed=6)):
        for seat in able_seats(position):
            seen = [position.view(seat), *in_other_worlds(position, seat)]
            bots = [Bot(game, name, seed=number, effort=EFFORTS[name], speed=COMPILED) for _ in seen]
            assert len({bot.choose(view) for bot, view in zip(bots, seen, strict=True)}) == 1


def test_a_bot_is_given_hidden_records_in_its_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    rule_set = bot_rule_set(WHISPERS, "random", INTERPRETED)
    space: dict[str, Any] = unwrap(rule_set.play_with_bot).__globals__
    choose = space["choose"]

    def watch(s: Any, seat: int, *rest: Any) -> int:
        seen.append((sum(s.stock), sum(s.hand[1 - seat]), sum(s.hand[seat]) > 0))
        return int(choose(s, seat, *rest))

    monkeypatch.setitem(space, "choose", watch)
    played_by(WHISPERS, "random", 1, INTERPRETED)
    assert seen == [(0, 0, True)] * 12


VARIANTS = ("solotaire", "honeymoon", "quick-draw", "mayhem-1", "mayhem-2")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_specialist_of_solotaire_chooses_the_same_in_every_world(variant: str) -> None:
    game = SOLOTAIRE.choose(variant=variant)
    for number, position in enumerate(play_on(game.deal(6), 9, seed=6)):
        for seat in able_seats(position) if number % 2 == 0 else []:
            seen = [position.view(seat), *in_other_worlds(position, seat)]
            for effort in (0, 40):
                bots = [Bot(game, SPECIALIST, seed=number, effort=effort, speed=COMPILED) for _ in seen]
                assert len({bot.choose(view) for bot, view in zip(bots, seen, strict=True)}) == 1


# Rollouts


@pytest.mark.parametrize("variant", [*VARIANTS, "classic"])
def test_rollouts_of_solotaire_are_the_same_at_both_speeds(variant: str) -> None:
    game = SOLOTAIRE.choose(variant=variant)
    *_, position = play_on(game.deal(8), 7, seed=2)
    view = position.view(able_seats(position)[0])
    chosen = {Bot(game, SPECIALIST, seed=3, effort=12, speed=speed).choose(view) for speed in (INTERPRETED, COMPILED)}
    assert len(chosen) == 1
    assert chosen <= set(view.legal)


@pytest.mark.parametrize(("count", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (128, 7)])
def test_candidates_are_halved_until_one_is_left(count: int, rounds: int) -> None:
    assert rounds_for(count) == rounds


def test_the_best_stand_first_and_equals_in_order() -> None:
    moves, totals = np.array([7, 8, 9, 6, 5]), np.array([1.0, 3.0, 1.0, 4.0, 9.0])
    best_first(moves, totals, 4)
    assert (moves.tolist(), totals.tolist()) == ([6, 8, 7, 9, 5], [4.0, 3.0, 1.0, 1.0, 9.0])


def test_with_no_effort_a_bot_of_solotaire_follows_what_it_knows_and_with_some_it_finds_more() -> None:
    game = SOLOTAIRE.choose(variant="classic")
    followed = {effort: played_by(game, SPECIALIST, 40, effort=effort) for effort in (0, 600)}
    assert followed[0].board.tobytes() != followed[600].board.tobytes()
    luck = played_by(game, "random", 400)
    means = [sum(game.rules.score(s, 0) for s in states) / len(states) for states in (luck, followed[0], followed[600])]
    assert means[0] < 30 < 95 < min(means[1:])


# Levels


def test_every_game_has_five_levels_and_a_race_has_its_own() -> None:
    for game in [*REGISTERED, *FIXTURES]:
        usual = ["beginner", "casual", "skilled", "expert", "master"]
        assert levels(game) == (["child", "learner", "regular", "expert", "champion"] if game.name == "frenzy" else usual)
        assert bot_names(game) == [*levels(game), *general_bots(game), *([SPECIALIST] if game.search else [])]
        assert len({bot_and_effort(game, level) for level in levels(game)}) == 5
        assert all(bot_and_effort(game, level)[0] in bot_names(game)[5:] for level in levels(game))


def test_a_level_of_solotaire_is_a_bot_and_its_effort() -> None:
    bot, effort = bot_and_effort(SOLOTAIRE, "expert")
    level, same = Bot(SOLOTAIRE, "expert", seed=4, speed=COMPILED), Bot(SOLOTAIRE, bot, 4, effort, COMPILED)
    assert (level.name, level.effort) == ("expert", effort)
    assert [level.choose(view) for view in views(SOLOTAIRE)] == [same.choose(view) for view in views(SOLOTAIRE)]


def test_an_interpreted_bot_makes_no_more_effort_than_people_wait_for() -> None:
    for game in [*REGISTERED, *FIXTURES]:
        for name in bot_names(game):
            bot, effort = bot_and_effort(game, name)
            most = {"montecarlo": 16, "expectimax": 0, "rollouts": 0}
            assert interpreted_effort(game, name) == min(
                effort, most.get(str(game.search) if bot == SPECIALIST else bot, effort)
            )


def test_a_bot_that_only_looks_is_as_attentive_interpreted() -> None:
    assert [interpreted_effort(BY_NAME["frenzy"], level) for level in ("child", "champion")] == [40, 98]


# Who plays better


def played_by(game: Game, name: str, n: int, speed: str = COMPILED, effort: int | None = None) -> Any:
    """The final states of n deals played by one bot at every seat."""
    states, hidden = (
        np.zeros(n, game.rules.State.dtype).view(np.recarray),
        np.zeros(1, game.rules.State.dtype).view(np.recarray),
    )
    rngs, moves_made = keys_of(100, n), np.zeros(n, np.int64)
    game.rule_set(speed).deal_many(states, to_numpy(game.option_struct), rngs, 0, n)
    effort, referee = default_effort(game, name) if effort is None else effort, referee_for(game, [name], n)
    workspace, limit = to_numpy(workspace_for(game)), np.array([10**5])
    bot_rule_set(game, name, speed).play_with_bot(
        states, rngs, hidden, game.seats, effort, workspace, referee, limit, moves_made, 0, n
    )
    refuse_illegal(game, referee, states, [name] * game.seats)
    assert all(game.rules.ending(state) for state in from_numpy(states))
    return states


def test_on_the_tabletop_each_bot_plays_better_than_the_one_before() -> None:
    final = [
        played_by(TABLETOP, "random", 400),
        played_by(TABLETOP, "greedy", 400),
        played_by(TABLETOP, "specialist", 40, effort=0),
    ]
    left = [float(states.cards.sum(axis=1).mean()) for states in final]
    turns = [float(states.turns.mean()) for states in final]
    assert left[0] > 2 > left[1] + 1 >= left[2] + 1
    assert turns[1] > turns[2] + 5


def duel(game: Game, name: str, against: str, seed: int) -> int:
    """How much better the first bot does from seat 0 and from seat 1 of one deal."""
    better = 0
    for seat in (0, 1):
        position = game.deal(seed)
        bots = {s: Bot(game, name if s == seat else against, seed=seed, effort=40, speed=COMPILED) for s in (0, 1)}
        turn = 0
        while not position.over:
            able = able_seats(position)
            acting = able[turn % len(able)]
            position.play_number(bots[acting].choose(position.view(acting)), acting)
            position.draw_due_chance()
            turn += 1
        better += position.worth(seat)
    return better


@pytest.mark.parametrize("name", ["greedy", "montecarlo"])
def test_thinking_beats_chance_at_scramble(name: str) -> None:
    results = [duel(SCRAMBLE, name, "random", seed) for seed in range(20)]
    assert sum(results) > 20
    assert sum(result > 0 for result in results) >= 15


# Refusals


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(
        UnknownName, match=r"^unknown bot 'genius'; possible: beginner, .*, master, random, greedy, montecarlo, specialist$"
    ):
        Bot(TABLETOP, "genius")
    with pytest.raises(UnknownName, match=r"^unknown bot 'specialist'; possible: beginner, .*, random, greedy, montecarlo$"):
        Bot(WHISPERS, "specialist")


def test_a_bot_needs_a_move_to_choose() -> None:
    position = WHISPERS.deal(1)
    for seat in (1, SPECTATOR):
        with pytest.raises(KingfisherError, match=rf"^seat {seat} has no move to choose from$"):
            Bot(WHISPERS, "random").choose(position.view(seat))


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5])
def test_a_bot_has_a_seed_like_a_deal(seed: Any) -> None:
    with pytest.raises(KingfisherError, match=r": a seed is a whole number from 0 to 2\*\*256 - 1$"):
        Bot(TABLETOP, "random", seed=seed)


@EVERY_BOT
def test_every_bot_has_an_effort(game: Game, name: str) -> None:
    assert Bot(game, name).effort == default_effort(game, name) >= 0
