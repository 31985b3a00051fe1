"""An environment does what it did, or has another version."""

from __future__ import annotations

import pytest

from kingfisher.core.game import Game
from kingfisher.testing import environment_versions
from kingfisher.testing.checks import Check, fingerprint_checks
from kingfisher.testing.environment_versions import differences, entries_of, key_of, saved_fingerprints
from tests.support.every_game import COMPLETE


@pytest.mark.parametrize("check", [check for game in COMPLETE for check in fingerprint_checks(game)], ids=str)
def test_environments_change_only_with_their_versions(check: Check) -> None:
    check.run()


def test_a_change_is_noticed_and_explained() -> None:
    old = {"alone.Tabletop": {"version": 1, "does": "a"}}
    assert differences("tabletop", old, old) == []
    assert "makes it version 2" in differences("tabletop", old, {"alone.Tabletop": {"version": 1, "does": "b"}})[0]
    assert "has version 2: run" in differences("tabletop", old, {"alone.Tabletop": {"version": 2, "does": "b"}})[0]
    assert "was added or removed" in differences("tabletop", old, {})[0]


def test_a_change_without_a_new_version_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    old, other = {"version": 1, "does": "a"}, {"version": 1, "does": "b"}
    monkeypatch.setattr(
        environment_versions, "saved_fingerprints", lambda _: {"alone.Same": old, "alone.Other": old, "alone.Next": old}
    )
    now = {"alone.Same": old, "alone.Other": other, "alone.Next": {"version": 2, "does": "b"}, "alone.New": other}
    monkeypatch.setattr(environment_versions, "fingerprints", lambda _: now)
    (warning,) = environment_versions.unversioned_changes(COMPLETE[0])
    assert warning.startswith("alone.Other has changed and is still version 1: that is fine until it is published")


@pytest.mark.parametrize("game", COMPLETE, ids=lambda game: game.name)
def test_all_environments_are_written_down(game: Game) -> None:
    assert list(saved_fingerprints(game)) == [key_of(entry) for entry in entries_of(game)]
