"""Presets and entries of a game can be chosen; one that cannot is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingfisher as kf
from kingfisher.core.options import Entry, Preset
from kingfisher.testing.checks import Check, option_checks
from kingfisher.testing.offered_options import check_entries, check_presets
from tests.support.every_game import EVERY_GAME, TEMPLATE

RIVER = "river"  # the option of the template: calm or wild


@pytest.mark.parametrize("check", [check for game in EVERY_GAME for check in option_checks(game)], ids=str)
def test_presets_and_entries(check: Check) -> None:
    check.run()


def test_some_games_have_presets_and_one_has_entries() -> None:
    names = [check.name for name in kf.games() for check in option_checks(kf.game(name))]
    assert names.count("presets") >= 3
    assert names.count("entries") == 1


@pytest.mark.parametrize(
    ("presets", "message"),
    [
        ((Preset("a", {"river": "deep"}),), "the preset a cannot be chosen: option river=deep: expected calm|wild"),
        ((Preset("a", {"lake": 1}),), "the preset a cannot be chosen: unknown option 'lake'"),
        ((Preset("a"), Preset("b", {"river": "calm"})), "the presets a and b choose the same options"),
        ((Preset("a"), Preset("a", {"river": "wild"})), "two presets have one name: a, a"),
    ],
)
def test_a_preset_that_cannot_be_offered(presets: tuple[Preset, ...], message: str) -> None:
    with pytest.raises(AssertionError) as raised:
        check_presets(replace(TEMPLATE, presets=presets))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ((Entry("a", "lake", ("calm",)),), "which the game has not"),
        ((Entry("a", RIVER, ("calm",)),), "not each of river=calm|wild once"),
        ((Entry("a", RIVER, ("calm", "wild")), Entry("b", RIVER, ("wild",))), "not each of river=calm|wild once"),
        ((Entry("a", RIVER, ("calm",)), Entry("a", RIVER, ("wild",))), "two entries have one name: a, a"),
        ((Entry("a", RIVER, ("calm",)), Entry("b", "lake", ("wild",))), "the entries differ in several options: lake, river"),
        ((Entry("a", RIVER, ("calm", "wild")), Entry("b", RIVER, ())), "an entry has no value"),
    ],
)
def test_entries_that_do_not_share_out_an_option(entries: tuple[Entry, ...], message: str) -> None:
    with pytest.raises(AssertionError) as raised:
        check_entries(replace(TEMPLATE, entries=entries))
    assert message in str(raised.value)
