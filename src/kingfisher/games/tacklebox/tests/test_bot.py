"""What the specialist of Tacklebox knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.bots import DEFAULT_LEVELS, Bot, bot_and_effort
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.games.tacklebox import bot, rules
from kingfisher.games.tacklebox.hints import explain
from kingfisher.games.tacklebox.rules.state import BAD_WEATHER, SNAGGED, TAKE, WITH_TACKLEBOX
from kingfisher.games.tacklebox.tests.test_rules import played, table
from kingfisher.studies.study import study


def first_choice(position: Any) -> str:
    view = position.view()
    return str(view.write(bot.rollout_policy(view.state, 0, np.zeros(rules.MAX_LEGAL_MOVES, np.int64))))


@pytest.mark.parametrize(
    ("up", "before", "move"),
    [
        ("squid-bait snapper", [], "take squid a5"),
        ("tacklebox snapper", [], "take tacklebox a5"),
        ("snagged snapper", [], "play snagged a5"),
        ("pot scampi", ["take pot a5"], "lift scampi b5"),
        ("kingfish mackerel-bait hapuku", ["take b5"], "catch kingfish a5 with mackerel"),
        ("kingfish mackerel-bait hapuku", ["take b5", "catch a5 with mackerel"], "catch hapuku c5 with lying mackerel"),
        ("pot spotty rig porae parore", [], "deal"),
        ("pot tacklebox tacklebox", ["take b5", "take c5"], "take pot a5"),
        ("net pot spotty rig porae", ["take a5"], "take pot b5"),
    ],
)
def test_it_plays_what_costs_nothing_and_waits_with_the_rest(up: str, before: list[str], move: str) -> None:
    others = ["gemfish", "frostfish", "school-shark", "conger-eel", "red-gurnard"]  # no bait for them is at hand
    row = " ".join([*up.split(), *others][:5])
    assert first_choice(played(table(row, under="ling sea-perch blue-cod tarakihi blue-moki"), *before)) == move


def test_a_tacklebox_is_kept_for_what_would_cost_most() -> None:
    position = table("bad-weather snagged tacklebox pot all-bait", stock="scampi")
    played(position, *["deal"] * 9, "take c5", "take d5", "take e5", "lift a6")
    s = position.view().state
    assert bot.would_lose(s, BAD_WEATHER) == 4_500 > bot.would_lose(s, SNAGGED) == 300
    assert bot.urgency_to_meet(s, BAD_WEATHER, WITH_TACKLEBOX) > bot.urgency_to_meet(s, SNAGGED, WITH_TACKLEBOX)
    assert bot.urgency_to_meet(s, SNAGGED, TAKE) > bot.urgency_to_meet(s, BAD_WEATHER, TAKE)


def test_sensible_moves_are_legal_ones_and_never_none() -> None:
    moves, out = np.zeros((2, rules.MAX_LEGAL_MOVES), np.int64)
    for level in (1, 4):
        game = kf.game("tacklebox", level=level, ending="stop")
        position, player = game.deal(3), Bot(game, "random", seed=3)
        while not position.over:
            view = position.view()
            count = rules.legal(view.state, 0, out)
            moves[:count] = out[:count]
            kept = bot.prune(view.state, 0, moves, count)
            assert set(moves[:kept]) <= set(out[:count])
            assert kept >= 1
            position.play_number(player.choose(view), 0)


def test_thinking_pays() -> None:
    """Random, then the plain order, then rollouts: each clearly better than the one before, from the same deals."""
    game = kf.game("tacklebox", level=1)
    shares = [
        study(game, name, 60, seed=500, effort=effort, speed=COMPILED).mean or 0
        for name, effort in (("random", 0), ("specialist", 0), ("specialist", 60))
    ]
    assert shares[0] + 3_000 < shares[1] < shares[2]


def test_levels_name_bots_of_growing_strength() -> None:
    game = kf.game("tacklebox")
    assert [bot_and_effort(game, level) for level in DEFAULT_LEVELS] == list(bot.LEVELS.values())


def test_every_hint_has_its_reason() -> None:
    words = kf.game("tacklebox").words()
    seen = set()
    for options in ({"level": 1, "ending": "stop"}, {"level": 3}):
        game = kf.game("tacklebox", **options)
        for seed in range(12):
            position, player = game.deal(seed), Bot(game, "random", seed=seed)
            while not position.over:
                view = position.view()
                for move in view.legal:
                    told = explain(view, move)
                    assert words.text(told)
                    why = told.values["why"]
                    assert not isinstance(why, (str, int))
                    seen.add(why.key)
                position.play_number(player.choose(view), 0)
    assert seen == {key for key in words.keys if key.startswith("hint.")} - {"hint.because"}
