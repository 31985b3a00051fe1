"""What learners see: as large as stated, from 0 to 1, nothing that is hidden, the same at either speed, the own seat first."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.adapters.game_vector import GameVector, features_of, observation_width, split_observation
from kingfisher.core.arrays import fill
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED, RuleSet
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, OVER
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.games.freshwater.rules.setup import back_of
from kingfisher.games.solotaire.rules.board_play import hand_card
from kingfisher.games.tacklebox.rules import state, tableau
from kingfisher.testing.conformance import EVERY_NTH, FIRST_STATES, walk
from kingfisher.testing.golden import golden_files
from tests.support.every_game import SOME_CHOICES, name_of

CHOICES = [game for game in SOME_CHOICES if game.name in kf.games()]
WITH_COMPANY = [game for game in CHOICES if game.seats > 1]

BEYOND = 7
WORLDS = 3
MANY, MAX_STEPS = 24, 1_500
SAME_STEPS = 400


def seen(view: View, state: Any = None) -> Any:
    """The observation of a View, or of another hidden State of its seat."""
    state = view.state if state is None else state
    before = state.tobytes()
    out = np.full(observation_width(view.game) + BEYOND, np.nan, np.float32)
    count = view.game.module("observe").observe(state, view.seat, out)
    assert count == observation_width(view.game)
    assert state.tobytes() == before, "it changes what it looks at"
    assert np.isnan(out[count:]).all(), "it writes beyond its end"
    assert not np.isnan(out[:count]).any(), "it leaves places out"
    return out[:count]


def views(game: Game, seed: int = 5) -> Iterator[View]:
    """What each seat sees in a random game: closely at first, then now and then, and at the end."""
    for at, position in enumerate(walk(game, seed)):
        if at < FIRST_STATES or at % EVERY_NTH == 0 or position.over:
            for seat in range(game.seats):
                yield position.view(seat)


@pytest.mark.parametrize("game", CHOICES, ids=name_of)
def test_an_observation_is_as_large_as_its_features_and_from_0_to_1(game: Game) -> None:
    for view in views(game):
        observation = seen(view)
        outside = {name for name, piece in split_observation(game, observation).items() if piece.min() < 0 or piece.max() > 1}
        assert outside == set()


@pytest.mark.parametrize("game", CHOICES, ids=name_of)
def test_nothing_that_is_hidden_is_seen(game: Game) -> None:
    rng = rng_of(5)
    open_stream(rng, IMAGINATION, 0)
    for view in views(game):
        observation = seen(view)
        for _ in range(WORLDS):
            world = view.state.copy()
            game.rules.determinize(world, view.seat, rng)
            game.rules.hide(world, view.seat)
            assert (seen(view, world) == observation).all()


@pytest.mark.parametrize("game", CHOICES, ids=name_of)
def test_an_arena_hides_before_it_looks(game: Game) -> None:
    """Whatever world the seat may be in, a GameVector shows it the same and allows it the same."""
    envs, only = GameVector(game, 1, speed=INTERPRETED), np.zeros(1, np.int64)
    rng = rng_of(7)
    open_stream(rng, IMAGINATION, 0)
    for _, view in zip(range(60), views(game, 7), strict=False):
        world = view.state.copy()
        game.rules.determinize(world, view.seat, rng)
        envs._states[:] = np.frombuffer(world.tobytes(), game.rules.State.dtype)
        envs.observe(only, np.array([view.seat]))
        assert (envs.observations[0] == seen(view)).all()
        assert tuple(np.flatnonzero(envs.masks[0])) == view.legal


def test_names_of_features_are_told_apart() -> None:
    for game in CHOICES:
        names = [feature.name for feature in features_of(game)]
        assert len(set(names)) == len(names)
        assert all(feature.meaning for feature in features_of(game))


# Random games in a GameVector


def stepped(envs: GameVector, first_deal: int, steps: int) -> Iterator[None]:
    """Play random games in a GameVector; yield after each look at all of them. In a race the seat that acts is drawn."""
    draw = np.random.default_rng(first_deal)
    everyone = np.arange(envs.n)
    envs.deal(everyone, first_deal + everyone)
    for _ in range(steps):
        acting = np.where(envs.actors == ANYONE, draw.integers(envs.seats, size=envs.n), np.maximum(envs.actors, 0))
        envs.observe(everyone, acting)
        yield
        lots = draw.random((envs.n, envs.space)) * envs.masks
        going = np.flatnonzero((envs.actors != OVER) & envs.masks.any(axis=1))
        if (envs.actors == OVER).all():
            return
        envs.act(going, acting, lots.argmax(axis=1))


@pytest.mark.parametrize("name", [name for name in kf.games() if name != "freshwater"])
def test_interpreted_and_compiled_arenas_are_the_same(name: str) -> None:
    env_groups = [GameVector(kf.game(name), 2, speed=speed) for speed in (INTERPRETED, COMPILED)]
    plays = [stepped(envs, 11, SAME_STEPS) for envs in env_groups]
    steps = 0
    for _ in zip(*plays, strict=True):
        steps += 1
        for array in ("observations", "masks", "rewards", "actors"):
            plain, compiled = (getattr(envs, array) for envs in env_groups)
            assert plain.tobytes() == compiled.tobytes(), f"{array} of step {steps}"
    assert steps > 20


@pytest.mark.parametrize("game", [game for game in CHOICES if game.name == "freshwater"], ids=name_of)
def test_interpreted_and_compiled_see_the_same(game: Game) -> None:
    """Where all the rules would take a minute to compile, only what looks at them is compiled."""
    compiled, out = compiled_observe(game.package), np.zeros(observation_width(game), np.float32)
    for _, view in zip(range(100), views(game, 7), strict=False):
        compiled.observe(view.states[0], view.seat, out)
        assert (out == seen(view)[: len(out)]).all()


@cache
def compiled_observe(package: str) -> RuleSet:
    rules, observe = (importlib.import_module(f"{package}.{part}") for part in ("rules", "observe"))
    return RuleSet([rules], [observe], COMPILED)


@cache
def spans(name: str) -> dict[str, tuple[Any, Any]]:
    """Of every feature of a game the lowest and the highest values it takes, whichever seat's it is."""
    by_name: dict[str, tuple[Any, Any]] = {}
    for game, observations in looks(name):
        pieces = split_observation(game, observations)
        for feature in features_of(game):
            values = pieces[feature.name].reshape(-1, *feature.shape)
            low, high = by_name.get(feature.name, (values[0], values[0]))
            by_name[feature.name] = np.minimum(low, values.min(axis=0)), np.maximum(high, values.max(axis=0))
    return by_name


def looks(name: str) -> Iterator[tuple[Game, Any]]:
    """Observations of random games; where rules take a minute to compile, of the golden ones."""
    if name != "freshwater":
        for game in (choice for choice in CHOICES if choice.name == name):
            envs = GameVector(game, MANY)
            yield from ((game, envs.observations) for _ in stepped(envs, 23, MAX_STEPS))
        return
    for position in (kf.replay(file.read_text(encoding="utf-8")) for file in golden_files(kf.game(name))):
        game = position.game
        compiled, out = compiled_observe(game.package), np.zeros(observation_width(game), np.float32)
        for seat in range(game.seats):
            for view in position.views(seat):
                compiled.observe(view.states[0], seat, out)
                yield game, out


SELDOM = {"freshwater": {"eight fish": "eight_box", "last reels": "last_reels", "second fly": "second_fly"}}
"""Features that change in few games, and the fields of the State that they show."""


@pytest.mark.parametrize("name", kf.games())
def test_every_feature_changes(name: str) -> None:
    constant = {feature for feature, (low, high) in spans(name).items() if (low == high).all()}
    assert constant == set(SELDOM.get(name, ()))


def test_what_changes_seldom_changes_too() -> None:
    view = kf.game("freshwater", variant="adventure").deal(1).view(0)
    for feature, field in SELDOM["freshwater"].items():
        before = split_observation(view.game, seen(view))
        shown = getattr(view.state, field)
        if isinstance(shown, int):
            setattr(view.state, field, 1)
        else:
            fill(shown, [1] * len(shown))
        after = split_observation(view.game, seen(view))
        assert {name for name in before if (before[name] != after[name]).any()} == {feature}


# The own seat first

OWN = {"solotaire": {"hand"}, "frenzy": {"own hand", "under"}}
"""Features that show what the looking seat has."""

SHARED = {"boards", "face down", "drawn", "unseen", "lines", "played", "step"}
"""What comes as the own where two share a board of Solotaire."""


def turned(game: Game) -> set[str]:
    """The features of the seats that look the same to all of them, but for whose come first."""
    names = {feature.name for feature in features_of(game) if feature.each_seat}
    if game.name == "solotaire" and game.options["variant"] != "honeymoon":
        return names - SHARED
    return names if game.options.get("deals") != "same" else {"played"}


def common(game: Game) -> set[str]:
    names = {feature.name for feature in features_of(game) if not feature.each_seat}
    return names - OWN.get(game.name, set())


@pytest.mark.parametrize("game", WITH_COMPANY, ids=name_of)
def test_the_own_seat_comes_first(game: Game) -> None:
    for at, position in enumerate(walk(game, 3)):
        if at % 7 == 0:
            first, *others = (split_observation(game, seen(position.view(seat))) for seat in range(game.seats))
            for k, other in enumerate(others, 1):
                assert {name for name in common(game) if (other[name] != first[name]).any()} == set()
                assert {name for name in turned(game) if (other[name] != np.roll(first[name], -k, axis=0)).any()} == set()
        if at > 300:
            break


def test_frenzy_shows_the_own_cards_first() -> None:
    position = kf.game("frenzy", players=3).deal(4)
    position.play("turn", seat=1)
    for seat in range(3):
        view = position.view(seat)
        pieces = split_observation(view.game, seen(view))
        tops = [int(view.state.pile[(seat + k) % 3, 12]) for k in range(3)]
        assert [card_of(piece) for piece in pieces["pile"]] == tops
        assert [bool(piece.any()) for piece in pieces["showing"]] == [(seat + k) % 3 == 1 for k in range(3)]
        shown = card_of(pieces["showing"][0]) if seat == 1 else 0
        assert card_of(pieces["own hand"][34]) == shown, "the showing card comes up last again"


def card_of(piece: Any) -> int:
    """A card of Frenzy from its rank and suit."""
    return int(piece[13:].argmax() * 13 + piece[:13].argmax() + 1) if piece.any() else 0


@pytest.mark.parametrize("variant", ["mayhem-1", "mayhem-2"])
def test_solotaire_shows_the_own_hand_alone(variant: str) -> None:
    position = kf.game("solotaire", variant=variant).deal(2)
    if variant == "mayhem-2":
        assert not split_observation(position.game, seen(position.view(0)))["hand"].any(), (
            "nobody looks before the lines are chosen"
        )
        position.play("choose rows")
    for seat in range(2):
        view = position.view(seat)
        pieces = split_observation(view.game, seen(view))
        hand = [hand_card(view.state, seat, card) for card in range(10)]
        assert [16 * int(piece[13:].argmax()) + int(piece[:13].argmax()) + 1 for piece in pieces["hand"]] == hand
        assert pieces["unseen"][0].sum() == 52 - 10
        assert not pieces["boards"][1].any()


def test_tacklebox_shows_the_numbers_of_its_own_deck() -> None:
    """What a place shows is what the State says of its card."""
    game = kf.game("tacklebox")
    for view in views(game):
        s, pieces = view.state, split_observation(game, seen(view))
        for place in range(state.CARDS):
            kind, piece = int(s.order[place]), pieces["tableau"][place]
            if tableau.is_up(s, place) and tableau.is_fish(kind):
                assert list(np.flatnonzero(piece[1:22])) == [3, 13 + tableau.type_wanted(s, kind)]
                assert piece[22] == tableau.takes_lure(s, kind)
                assert piece[23] == np.float32(int(s.value[kind - state.FIRST_FISH]) / max(s.value))
        assert pieces["points"][0] == np.float32(game.rules.score(s, 0) / tableau.total(s))


def test_freshwater_shows_points_only_of_fish_that_were_seen() -> None:
    for view in views(kf.game("freshwater", players=3)):
        s, pieces = view.state, split_observation(view.game, seen(view))
        backs = pieces["river"][:, :11]
        for where in range(18):
            card = int(s.river[where])
            expected = [] if card == 0 else [back_of(s, card) // 3, 8 + back_of(s, card) % 3]
            assert list(np.flatnonzero(backs[where])) == expected
            assert bool(pieces["river"][where, 11]) == (int(s.known) >> where & 1 == 1 and card > 0)
        unseen = 48 - sum(int(s.caught[seat]) + (int(s.line[seat]) > 0) + (int(s.lost[seat]) > 0) for seat in range(3))
        assert unseen >= np.count_nonzero(pieces["unseen fish"][:, 0])
