"""An environment does what it did, or has another version."""

from __future__ import annotations

from kingfisher.adapters.catalog import ALONE, TOGETHER
from tests.adapters.fingerprints import fingerprints, kept

AGAIN = "python -m tests.adapters.fingerprints"


def wrong(before: dict[str, dict[str, object]], now: dict[str, dict[str, object]]) -> list[str]:
    """What is to be done, for every environment that is not as it was written down."""
    found = []
    for name in sorted(before.keys() | now.keys()):
        old, new = before.get(name), now.get(name)
        if old == new:
            continue
        if old is None or new is None:
            found.append(f"{name} is new or gone: run `{AGAIN}`")
        elif old["version"] == new["version"]:
            found.append(
                f"{name} sees, does or rewards something else: say what in its changelog in the game's __init__.py, "
                f"which makes it version {int(str(new['version'])) + 1}, then run `{AGAIN}`"
            )
        else:
            found.append(f"{name} has version {new['version']}: run `{AGAIN}`")
    return found


def test_environments_change_only_with_their_versions() -> None:
    assert wrong(kept(), fingerprints()) == []


def test_a_change_is_noticed_and_explained() -> None:
    old = {"alone.Tabletop": {"version": 1, "does": "a"}}
    assert wrong(old, old) == []
    assert "makes it version 2" in wrong(old, {"alone.Tabletop": {"version": 1, "does": "b"}})[0]
    assert "has version 2: run" in wrong(old, {"alone.Tabletop": {"version": 2, "does": "b"}})[0]
    assert "new or gone" in wrong(old, {})[0]


def test_all_environments_are_written_down() -> None:
    assert set(kept()) == {f"alone.{one.name}" for one in ALONE} | {f"together.{one.name}" for one in TOGETHER}
