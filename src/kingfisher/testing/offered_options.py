"""Check what a game offers together with its options: presets, and the games of their own that it is shown as."""

from __future__ import annotations

from kingfisher.core.errors import BadOption, UnknownName
from kingfisher.core.game import Game


def check_presets(game: Game) -> None:
    """Check that each preset can be chosen, and that no two of them are the same game."""
    names = [preset.name for preset in game.presets]
    assert len(set(names)) == len(names), f"two presets have one name: {', '.join(names)}"
    preset_by_options: dict[tuple[tuple[str, object], ...], str] = {}
    for preset in game.presets:
        try:
            chosen = game.choose(**preset.options)
        except (BadOption, UnknownName) as error:
            raise AssertionError(f"the preset {preset.name} cannot be chosen: {error}") from None
        same = preset_by_options.setdefault(tuple(chosen.options.items()), preset.name)
        assert same == preset.name, f"the presets {same} and {preset.name} choose the same options"


def check_entries(game: Game) -> None:
    """Check that every value of the option by which entries differ belongs to exactly one of them."""
    if not game.entries:
        return
    names = [entry.name for entry in game.entries]
    assert len(set(names)) == len(names), f"two entries have one name: {', '.join(names)}"
    options = sorted({entry.option for entry in game.entries})
    assert len(options) == 1, f"the entries differ in several options: {', '.join(options)}"
    offered = {option.name: option for option in game.options_offered}
    assert options[0] in offered, f"the entries differ in the option {options[0]}, which the game has not"
    option = offered[options[0]]
    assert option.only_with is None, f"the entries differ in the option {option.name}, which cannot always be chosen"
    values = [value for entry in game.entries for value in entry.values]
    assert sorted(map(str, values)) == sorted(map(str, option.values())), (
        f"the entries have {', '.join(map(str, values))}, not each of {option.name}={option.possible} once"
    )
    assert all(entry.values for entry in game.entries), "an entry has no value"
