"""Environments are what games state; those of other packages stand beside ours, under names of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kingfisher.adapters.environments import ENTRIES, MULTI_AGENT, SINGLE_AGENT, GameEnvironment, entry_named, environments_of
from kingfisher.core.environment import DEFAULT_MAX_STEPS, Environment
from kingfisher.core.errors import KingfisherError
from tests.fixtures.whispers import GAME as WHISPERS

TABLETOP = entry_named(SINGLE_AGENT, "Tabletop")


def test_each_is_for_one_or_for_more() -> None:
    assert sorted(SINGLE_AGENT + MULTI_AGENT, key=ENTRIES.index) == list(ENTRIES)
    assert [entry_named(table, "Solotaire").seats for table in (SINGLE_AGENT, MULTI_AGENT)] == [1, 2]


def test_ids_begin_with_the_package_of_the_game() -> None:
    assert TABLETOP.id == "kingfisher/Tabletop-v1"
    entry = GameEnvironment(WHISPERS, Environment("Whispers", changelog=("The first.", "Open hands.")))
    assert entry.id == "tests/Whispers-v2"
    assert entry.seats == 2


def test_a_game_that_states_none_has_one_of_its_own_name() -> None:
    silent = replace(TABLETOP.game, environments=None, name="rock_garden")
    assert environments_of(silent) == (Environment("RockGarden", max_steps=DEFAULT_MAX_STEPS),)
    assert environments_of(replace(silent, environments=())) == ()
    assert not WHISPERS.has("observe")
    assert environments_of(WHISPERS) == ()


def test_one_name_of_two_packages_is_told_apart() -> None:
    table = (TABLETOP, GameEnvironment(WHISPERS, Environment("Tabletop")))
    assert entry_named(table, "tests/Tabletop") is table[1]
    assert entry_named(table, "kingfisher/Tabletop") is TABLETOP
    with pytest.raises(KingfisherError, match="environment Tabletop: choose kingfisher/Tabletop or tests/Tabletop"):
        entry_named(table, "Tabletop")


def test_options_take_the_values_of_python() -> None:
    fly = entry_named(SINGLE_AGENT, "FlySolo")
    assert (
        fly.game_with({"master_skills": True, "location": "2"}).options
        == fly.game_with({"master_skills": "on", "location": 2}).options
    )
    fixed = GameEnvironment(fly.game, Environment("Skilled", fixed={"variant": "solo", "skill": "on"}))
    assert fixed.game_with({"skill": True}).options["skill"] == "on"
    for value in (False, "off", "perhaps", 1):
        with pytest.raises(KingfisherError, match=f"^Skilled: skill is on here, not {value}$"):
            fixed.game_with({"skill": value})
