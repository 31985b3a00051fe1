"""Chapter 7 of rules.md: what each Momentum tile does, when it may be used, and what refuses it."""

from __future__ import annotations

from typing import Any

import pytest

from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.tests.builders import (
    finesse,
    fish_at,
    hatch_at,
    line,
    phase,
    pile,
    played,
    pool,
    skills,
    table,
    tiles,
    tokens,
    truth,
    why_not,
)

COLOURS = ("orange", "green", "yellow", "white", "tan", "blue")
SIDES = [f"{number}{side}" for number in range(1, 8) for side in "AB"]
WEAK, STRONG = "brook green 1/1", "coho gold 8/4"
LEFT_OF_SIX = ("orange", "green", "white", "tan", "blue")  # what a yellow fly can be changed for


def with_tile(tile: str, **said: Any) -> Position:
    """Seat 0 holds the tile, has used two dice and caught a Green fish; a 2 and a 5 are in the pool."""
    return table(**{"tile": tile, "pool": "25", "dice": "44", "caught": ["dolly green 1/1"], **said})


def uses(position: Position) -> list[str]:
    """What can be done with the tile, without its name."""
    return [move.removeprefix("momentum ") for move in position.moves() if move.startswith("momentum")]


def flies(position: Position, seat: int = 0) -> tuple[int, int]:
    s = truth(position)
    return int(s.fly[seat]), int(s.second_fly[seat])


ORANGE, GREEN, YELLOW, WHITE, TAN, BLUE = range(1, 7)


# 7.1 Which tile


WITHOUT_A_FISH = {
    "1A": ["1A cast", *(f"1A {fly}" for fly in LEFT_OF_SIX)],
    "1B": ["1B"],
    "2A": ["2A"],
    "2B": ["2B"],
    "3A": ["3A"],
    "3B": [f"3B {fly}" for fly in LEFT_OF_SIX],
    "4A": ["4A"],
    "4B": [],
    "5A": ["5A 2", "5A 5"],
    "5B": ["5B"],
    "6A": ["6A cast"],
    "6B": [f"6B {fly}" for fly in LEFT_OF_SIX],
    "7A": [],
    "7B": [],
}
WITH_A_FISH = {
    **{side: WITHOUT_A_FISH[side] for side in ("1B", "2A", "2B", "3A", "4A", "5A", "5B")},
    **{side: [side] for side in ("3B", "4B", "7A", "7B")},
    "1A": [],
    "6A": ["6A reel"],
    "6B": [],
}


@pytest.mark.parametrize("side", SIDES)
def test_7_1_the_side_that_lies_up_says_what_can_be_done(side: str) -> None:
    assert uses(with_tile(side, finesse=3)) == WITHOUT_A_FISH[side]
    assert uses(with_tile(side, finesse=3, line=WEAK)) == WITH_A_FISH[side]


@pytest.mark.parametrize("side", SIDES)
def test_7_1_the_other_side_cannot_be_used(side: str) -> None:
    other = side[0] + ("B" if side[1] == "A" else "A")
    assert why_not(with_tile(side, finesse=3, line=WEAK), f"momentum {other}") == "7.1"


def test_7_1_nobody_uses_the_tile_of_another_player_or_of_the_board() -> None:
    position = table(others={1: {"tile": "1B"}})
    assert uses(position) == []
    assert why_not(position, "momentum 1B") == "7.1"
    assert why_not(position, "momentum 2A") == "7.1"
    assert why_not(position, "momentum 1B", seat=1) == "3.2"


@pytest.mark.parametrize(
    ("side", "rule"),
    [(side, f"7.{4 + at}") for at, side in enumerate(SIDES[:12])] + [("7A", "7.17"), ("7B", "7.18")],
)
def test_7_1_what_the_side_does_not_offer_is_refused_by_its_own_rule(side: str, rule: str) -> None:
    position = with_tile(side, finesse=3)
    words = {"": "", "cast": " cast", "reel": " reel", "fly": " blue", "die": " 5"}
    offered = {"1A": ("cast", "fly"), "3B": ("", "fly"), "5A": ("die",), "6A": ("cast", "reel"), "6B": ("fly",)}
    for kind in words.keys() - offered.get(side, ("",)):
        assert why_not(position, f"momentum {side}{words[kind]}") == rule


# 7.2 It goes back


def test_7_2_the_tile_goes_back_turned() -> None:
    assert tiles(played(with_tile("1B"), "momentum 1B")) == "1A 2A 3A 4A 5A"
    assert tiles(played(with_tile("5A"), "momentum 5A 2")) == "1A 2A 3A 4A 5B"


def test_7_2_it_goes_back_when_its_cast_is_over() -> None:
    position = played(with_tile("1A", finesse=1, hatch={5: "yyog"}), "momentum 1A cast", "cast 6 top", "drift middle")
    assert tiles(position) == "1A@0 2A 3A 4A 5A"
    played(position, "blank", "blank", "drift middle")
    assert tiles(position) == "1B 2A 3A 4A 5A"


def test_7_2_it_goes_back_after_a_hook() -> None:
    position = with_tile("1A", hatch={6: "yogw"}, river={"6 bottom": WEAK})
    played(position, "momentum 1A cast", "cast 6 bottom", "hook")
    assert (line(position), tiles(position)) == ("brook-green-1/1 in green reel 0 token yellow", "1B 2A 3A 4A 5A")


def test_7_2_another_player_can_take_it_with_its_other_side() -> None:
    position = with_tile("1B", pool="52", tiles="2A 3A 4A 5A", others={1: {"line": "rainbow black 5/3"}}, line=STRONG)
    played(position, "momentum 1B", "take die 2", "finesse", "end turn", "reel")
    assert position.moves() == ["tile 1A", "tile 2A", "tile 3A", "tile 4A", "tile 5A"]
    assert why_not(position, "tile 1B") == "5.8"


def test_7_2_a_player_who_gives_up_puts_the_tile_in_use_back() -> None:
    position = with_tile("4A", players=3)
    played(position, "momentum 4A").give_up(0)
    assert (tiles(position), position.to_act) == ("1A 2A 3A 4B 5A", 1)


# 7.3 One of them


def test_7_3_one_tile_a_turn() -> None:
    position = with_tile("1B", die=5, line="rainbow black 5/3", finesse=1, tiles="3A 5A 4A 2A")
    played(position, "momentum 1B", "reel", "tile 5A")
    assert uses(position) == []
    assert why_not(position, "momentum 5A 2") == "7.3"


def test_7_3_the_next_turn_has_its_own() -> None:
    position = with_tile("1B", die=5, line="rainbow black 5/3", finesse=1, tiles="3A 5A 4A 2A", pool="255")
    played(position, "momentum 1B", "reel", "tile 5A", "drag")
    assert position.to_act == 1
    played(position, "take die 2", "finesse", "end turn")
    assert uses(position) == ["5A 5"]


def test_7_3_a_tile_just_taken_can_be_used_in_the_same_turn() -> None:
    position = played(with_tile("", die=5, line="rainbow black 5/3"), "reel", "tile 5A")
    assert uses(position) == ["5A 2", "5A 5"]
    assert tiles(played(position, "momentum 5A 5")) == "1A 2A 3A 4A 5B"


def test_7_3_a_player_with_a_tile_takes_no_other() -> None:
    position = played(with_tile("1B", die=5, line="rainbow black 5/3"), "reel")
    assert position.moves() == ["flip tile", "keep tile"]
    assert why_not(position, "tile 5A") == "5.9"


def test_7_3_a_tile_is_used_before_the_dice_action_after_it_or_with_the_die_in_hand() -> None:
    before, between, after = with_tile("1B"), with_tile("1B", die=4), with_tile("1B", die=4, line=WEAK)
    assert finesse(played(before, "momentum 1B")) == 3
    assert finesse(played(between, "momentum 1B")) == 3
    assert finesse(played(after, "finesse", "momentum 1B")) == 4


@pytest.mark.parametrize("step", ["aim", "spot"])
def test_7_3_no_tile_is_used_in_a_cast(step: str) -> None:
    position = with_tile("1B", step=step, die_used=True, more="column=3 spot=9 first_spot=9")
    assert why_not(position, "momentum 1B") == "3.7"


# 7.4, 7.5 Tile 1


def test_7_4_1a_changes_the_fly() -> None:
    position = played(with_tile("1A"), "momentum 1A blue")
    assert (flies(position), finesse(position), tiles(position)) == ((BLUE, 0), 0, "1B 2A 3A 4A 5A")


def test_7_4_1a_casts_to_column_6() -> None:
    position = played(with_tile("1A"), "momentum 1A cast")
    assert position.moves() == ["cast 6 top", "cast 6 middle", "cast 6 bottom"]
    assert why_not(position, "cast 5 middle") == "4.2"
    assert why_not(position, "momentum 1A blue") == "3.7"


def test_7_4_1a_does_neither_with_a_fish_on_the_line() -> None:
    position = with_tile("1A", line=WEAK)
    assert why_not(position, "momentum 1A cast") == "4.1"
    assert why_not(position, "momentum 1A blue") == "11.14"


def test_7_4_1a_does_not_change_the_fly_for_its_own_colour() -> None:
    assert why_not(with_tile("1A"), "momentum 1A yellow") == "7.4"


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 4), (3, 4)])
def test_7_5_1b_increases_finesse_by_up_to_three(before: int, after: int) -> None:
    assert finesse(played(with_tile("1B", finesse=before), "momentum 1B")) == after


def test_7_5_1b_does_nothing_at_four() -> None:
    assert why_not(with_tile("1B", finesse=4), "momentum 1B") == "11.13"


# 7.6, 7.7 Tile 2


def test_7_6_2a_swaps_two_fish_and_casts_to_column_4() -> None:
    river = {"1 top": STRONG, "4 middle": "grayling green 1/1", "6 middle": "-"}
    position = played(with_tile("2A", river=river), "momentum 2A")
    assert "swap 1 top and 4 middle" in position.moves()
    assert why_not(position, "swap 4 middle and 1 top") == ""  # the same
    played(position, "swap 1 top and 4 middle")
    assert (fish_at(position, "1 top"), fish_at(position, "4 middle")) == ("grayling-green-1/1", "coho-gold-8/4")
    assert position.moves() == ["cast 4 top", "cast 4 middle", "cast 4 bottom"]
    assert tiles(position) == "1A 2A@0 3A 4A 5A"


def test_7_6_2a_swaps_fish_only() -> None:
    position = played(with_tile("2A", river={"6 middle": "-"}), "momentum 2A")
    assert len(position.moves()) == 14 * 13 / 2  # any two of 14 fish
    assert why_not(position, "swap 1 top and 2 top") == "7.6"  # a Rock deck
    assert why_not(position, "swap 1 top and 6 middle") == "7.6"
    assert why_not(position, "swap 1 top and 1 top") == "7.6"
    assert why_not(position, "cast 4 top") == "3.7"


@pytest.mark.parametrize(("one", "other"), [("!", ""), ("", "!"), ("!", "!"), ("", "")])
def test_7_6_2a_swaps_also_what_was_seen_of_the_fish(one: str, other: str) -> None:
    river = {"1 bottom": f"coho gold 8/4{one}", "4 middle": f"grayling green 1/1{other}", "6 top": "brook black 3/2!"}
    position = played(with_tile("2A", river=river), "momentum 2A", "swap 1 bottom and 4 middle")
    swapped = [fish_at(position, where) for where in ("1 bottom", "4 middle", "6 top")]
    assert swapped == [f"grayling-green-1/1{other}", f"coho-gold-8/4{one}", "brook-black-3/2!"]


def test_7_6_2a_swaps_without_a_cast_when_a_fish_is_on_the_line() -> None:
    position = with_tile("2A", line=WEAK, river={"1 top": STRONG, "6 top": "grayling green 1/1"})
    played(position, "momentum 2A", "swap 1 top and 6 top")
    assert (fish_at(position, "6 top"), tiles(position), phase(position)) == ("coho-gold-8/4", "1A 2B 3A 4A 5A", "turn")


def test_7_6_swapping_is_no_action_of_its_own() -> None:
    assert why_not(with_tile("2A"), "swap 1 top and 4 middle") == "7.6"
    assert why_not(with_tile("2A", die=4), "swap 1 top and 4 middle") == "7.6"


def test_7_7_2b_applies_drag_and_increases_finesse() -> None:
    position = played(with_tile("2B", line=STRONG, finesse=1), "momentum 2B")
    assert (line(position), finesse(position)) == ("coho-gold-8/4 in gold reel 0 token yellow drag", 2)
    assert tiles(position) == "1A 2A 3A 4A 5A"


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ({"finesse": 0}, 1),  # no fish: only Finesse
        ({"finesse": 1, "line": STRONG, "drag": True}, 2),
        ({"finesse": 4, "line": STRONG}, 4),  # only Drag
    ],
)
def test_7_7_2b_leaves_out_what_cannot_be(said: dict[str, Any], after: int) -> None:
    position = played(with_tile("2B", **said), "momentum 2B")
    assert (finesse(position), line(position).endswith("drag")) == (after, "line" in said)


def test_7_7_2b_needs_an_effect() -> None:
    assert why_not(with_tile("2B", finesse=4), "momentum 2B") == "7.7"
    assert why_not(with_tile("2B", finesse=4, line=STRONG, drag=True), "momentum 2B") == "11.13"


# 7.8, 7.9 Tile 3


def test_7_8_3a_increases_finesse_and_casts_to_column_3() -> None:
    position = played(with_tile("3A", hatch={column: "o" if column == 2 else "-" for column in range(1, 7)}), "momentum 3A")
    assert finesse(position) == 1
    moves = ["move orange 2 to 1", "move orange 2 to 3"]  # what was just gained pays for it
    assert position.moves() == ["cast 3 top", "cast 3 middle", "cast 3 bottom", *moves]


def test_7_8_3a_casts_even_at_finesse_four_and_gains_even_with_a_fish() -> None:
    assert phase(played(with_tile("3A", finesse=4), "momentum 3A")) == "aim"
    with_fish = played(with_tile("3A", finesse=2, line=WEAK), "momentum 3A")
    assert (phase(with_fish), finesse(with_fish), tiles(with_fish)) == ("turn", 3, "1A 2A 3B 4A 5A")


def test_7_8_3a_needs_an_effect() -> None:
    assert why_not(with_tile("3A", finesse=4, line=WEAK), "momentum 3A") == "4.1"


def test_7_9_3b_reels_at_three() -> None:
    position = played(with_tile("3B", line="steelhead gold 5/2", finesse=1), "momentum 3B")
    assert line(position) == "steelhead-gold-5/2 in gold reel 1 token yellow drag"
    assert (phase(position), tiles(position)) == ("turn", "1A 2A 3A 4A 5A")  # the fish is still there: no fly is changed


def test_7_9_3b_is_refused_where_the_reel_is() -> None:
    assert why_not(with_tile("3B", line="steelhead gold 7/3"), "momentum 3B") == "5.2"
    assert why_not(with_tile("3B"), "momentum 3B") == "5.1"
    assert why_not(with_tile("3B", line=WEAK), "momentum 3B blue") == "11.14"


def caught_with_3b(**said: Any) -> Position:
    """The reel comes exactly to Start."""
    return played(with_tile("3B", line=WEAK, reel=3, die=4, **said), "momentum 3B")


def test_7_9_3b_changes_the_fly_when_the_fish_was_caught() -> None:
    position = caught_with_3b()
    assert pile(position)[-1] == "brook-green-1/1"
    assert position.moves() == [*(f"fly {fly}" for fly in LEFT_OF_SIX), "keep fly"]
    assert why_not(position, "fly yellow") == "7.9"
    assert why_not(position, "finesse") == "3.7"
    played(position, "fly blue")
    assert (flies(position), finesse(position), tiles(position)) == ((BLUE, 0), 0, "1A 2A 3A 4A 5A")


def test_7_9_3b_need_not_change_the_fly() -> None:
    position = played(caught_with_3b(), "keep fly")
    assert (flies(position), tiles(position), phase(position)) == ((YELLOW, 0), "1A 2A 3A 4A 5A", "turn")


def test_7_9_3b_changes_the_fly_without_a_fish_on_the_line() -> None:
    position = played(with_tile("3B"), "momentum 3B blue")
    assert (flies(position), tiles(position), phase(position)) == ((BLUE, 0), "1A 2A 3A 4A 5A", "turn")


def test_7_9_3b_takes_the_space_of_the_reel_first() -> None:
    position = played(with_tile("3B", line=WEAK, drag=True, reel=4), "momentum 3B")  # caught, on to Momentum
    assert (pile(position)[-1], position.moves()) == ("brook-green-1/1", ["flip tile", "keep tile"])
    played(position, "flip tile")
    assert (phase(position), tiles(position)) == ("change", "1A 2A 3A@0 4A 5A")
    played(position, "fly blue")
    assert (flies(position), tiles(position)) == ((BLUE, 0), "1A 2A 3B 4A 5A")


# 7.10, 7.11 Tile 4


def test_7_10_4a_moves_a_hatch_token_and_casts_to_column_5() -> None:
    position = played(with_tile("4A", hatch={4: "yogw", 5: "ogwt"}), "momentum 4A")
    assert "move yellow 4 to 5" in position.moves()
    assert why_not(position, "cast 5 top") == "3.7"  # it is no choice
    played(position, "move yellow 4 to 5")
    assert (hatch_at(position, 4), hatch_at(position, 5)) == ("ogw", "ogywt")
    assert position.moves() == ["cast 5 top", "cast 5 middle", "cast 5 bottom"]


def test_7_10_4a_moves_one_token_one_column_for_nothing() -> None:
    hatch = {1: "y", 2: "-", 3: "-", 4: "-", 5: "-", 6: "ob"}
    position = played(with_tile("4A", hatch=hatch, finesse=2), "momentum 4A")
    assert position.moves() == ["move yellow 1 to 2", "move orange 6 to 5", "move blue 6 to 5"]
    assert why_not(position, "move yellow 1 to 3") == "6.5"
    assert why_not(position, "move yellow 1 to 0") == "11.6"
    assert why_not(position, "move blue 6 to 7") == "11.6"
    assert why_not(position, "move yellow 2 to 3") == "6.5"
    assert finesse(played(position, "move yellow 1 to 2")) == 2


def test_7_10_4a_moves_the_token_even_with_a_fish_on_the_line() -> None:
    position = played(with_tile("4A", line=WEAK, hatch={4: "yogw"}), "momentum 4A", "move yellow 4 to 3")
    assert (phase(position), tiles(position), "y" in hatch_at(position, 3)) == ("turn", "1A 2A 3A 4B 5A", True)


def test_7_10_4a_casts_without_any_hatch_token() -> None:
    bare = dict.fromkeys(range(1, 7), "-")
    assert phase(played(with_tile("4A", hatch=bare), "momentum 4A")) == "aim"
    assert why_not(with_tile("4A", hatch=bare, line=WEAK), "momentum 4A") == "4.1"


def test_7_11_4b_reels_at_five() -> None:
    position = played(with_tile("4B", line=STRONG), "momentum 4B")
    assert (line(position), tiles(position)) == ("coho-gold-8/4 in gold reel 1 token yellow drag", "1A 2A 3A 4A 5A")


def test_7_11_4b_needs_a_fish_and_moves_the_reel_as_a_die_would() -> None:
    assert why_not(with_tile("4B"), "momentum 4B") == "5.1"
    assert pile(played(with_tile("4B", line=WEAK), "momentum 4B"))[-1] == "brook-green-1/1"  # Stamina, Green


def test_7_11_after_4b_the_die_reels_as_well() -> None:
    position = played(with_tile("4B", line="steelhead gold 5/2", die=5), "momentum 4B", "reel")
    assert line(position) == "steelhead-gold-5/2 in black reel 1 token yellow drag"


# 7.12, 7.13 Tile 5


@pytest.mark.parametrize(("face", "left"), [(1, "266"), (2, "156"), (6, "112")])
def test_7_12_5a_turns_a_die_of_the_pool_and_brings_one_finesse(face: int, left: str) -> None:
    position = played(with_tile("5A", pool="126", dice="44"), f"momentum 5A {face}")
    assert (pool(position), finesse(position), tiles(position)) == (left, 1, "1A 2A 3A 4A 5B")


def test_7_12_5a_needs_a_die_that_is_there() -> None:
    assert why_not(with_tile("5A"), "momentum 5A 3") == "3.4"


def test_7_12_5a_turns_a_die_at_finesse_four_too() -> None:
    position = played(with_tile("5A", finesse=4), "momentum 5A 2")
    assert (pool(position), finesse(position)) == ("55", 4)


def test_7_12_5a_does_not_turn_the_die_in_hand() -> None:
    position = with_tile("5A", die=6, pool="2")
    assert uses(position) == ["5A 2"]
    played(position, "momentum 5A 2", "finesse")
    assert int(truth(position).taken[0, 5]) == 1


def test_7_12_5a_without_dice_in_the_pool_brings_finesse_alone() -> None:
    position = with_tile("5A", die=6, pool="")
    assert (uses(position), why_not(position, "momentum 5A 6")) == (["5A"], "3.4")
    assert finesse(played(position, "momentum 5A")) == 1
    assert why_not(with_tile("5A", die=6, pool="", finesse=4), "momentum 5A") == "11.13"


def test_7_13_5b_rolls_the_pool_again_and_brings_one_finesse() -> None:
    position = played(with_tile("5B"), "momentum 5B")
    outcomes = dict(position.outcomes())
    assert (len(outcomes), sum(outcomes.values())) == (21, 36)
    assert (outcomes["dice 3 3"], outcomes["dice 1 6"]) == (1, 2)
    played(position, "dice 1 6")
    assert (pool(position), finesse(position), tiles(position)) == ("16", 1, "1A 2A 3A 4A 5A")


def test_7_13_5b_leaves_the_die_in_hand_alone() -> None:
    position = played(with_tile("5B", die=6, pool="222"), "momentum 5B", "dice 1 1 4")
    assert (pool(position), int(truth(position).die)) == ("114", 6)


def test_7_13_5b_without_dice_in_the_pool_brings_finesse_alone() -> None:
    position = played(with_tile("5B", die=6, pool=""), "momentum 5B")
    assert (phase(position), finesse(position), tiles(position)) == ("turn", 1, "1A 2A 3A 4A 5A")
    assert why_not(with_tile("5B", die=6, pool="", finesse=4), "momentum 5B") == "11.13"


def test_7_13_5b_is_used_at_finesse_four_for_the_dice() -> None:
    assert finesse(played(with_tile("5B", finesse=4), "momentum 5B", "dice 1 1")) == 4


# 7.14 to 7.16 Tile 6


def test_7_14_6a_casts_with_the_number_of_dice_used() -> None:
    position = played(with_tile("6A", dice="666"), "momentum 6A cast")
    assert position.moves() == ["cast 3 top", "cast 3 middle", "cast 3 bottom"]


def test_7_14_6a_reels_with_the_number_of_dice_used() -> None:
    position = played(with_tile("6A", dice="666", line=WEAK, finesse=1), "momentum 6A reel")
    assert position.moves() == ["flip tile", "keep tile"]
    assert line(played(position, "keep tile")) == "brook-green-1/1 in green reel 2 token yellow"
    assert tiles(position) == "1A 2A 3A 4A 6B"


def test_7_14_6a_counts_the_die_of_this_turn_once_it_was_used() -> None:
    in_hand = with_tile("6A", dice="", die=4)
    assert why_not(in_hand, "momentum 6A cast") == "11.16"
    used = played(in_hand, "finesse", "momentum 6A cast")
    assert used.moves()[:3] == ["cast 1 top", "cast 1 middle", "cast 1 bottom"]


def test_7_14_6a_is_refused_where_the_cast_or_the_reel_is() -> None:
    assert why_not(with_tile("6A", dice=""), "momentum 6A reel") == "11.16"
    assert why_not(with_tile("6A", line=WEAK), "momentum 6A cast") == "4.1"
    assert why_not(with_tile("6A", line="steelhead gold 5/2"), "momentum 6A reel") == "5.2"
    assert why_not(with_tile("6A"), "momentum 6A reel") == "5.1"


def test_7_15_6b_ties_a_second_fly_for_two_finesse() -> None:
    position = played(with_tile("6B", finesse=3), "momentum 6B blue")
    assert (flies(position), finesse(position), tiles(position)) == ((YELLOW, BLUE), 1, "1A 2A 3A 4A 6A")


def test_7_15_6b_refusals() -> None:
    assert why_not(with_tile("6B", finesse=1), "momentum 6B blue") == "7.15"
    assert why_not(with_tile("6B", finesse=3), "momentum 6B yellow") == "11.16"
    assert why_not(with_tile("6B", finesse=3, fly="yellow+tan"), "momentum 6B blue") == "11.16"
    assert why_not(with_tile("6B", finesse=3, line=WEAK), "momentum 6B blue") == "11.14"


def cast_with_two_flies(tokens_there: str, **said: Any) -> Position:
    position = table(fly="yellow+blue", die=4, hatch={4: tokens_there}, river={"4 middle": WEAK}, **said)
    return played(position, "cast 4 middle")


@pytest.mark.parametrize("there", ["yogw", "bogw", "ybog", "yybb"])
def test_7_15_6b_each_fly_earns_but_both_earn_no_more(there: str) -> None:
    position = cast_with_two_flies(there)
    assert dict(position.outcomes()) == {"hook": 1, "blank": 3}
    assert int(truth(position).draws_due) == 1


def test_7_15_6b_neither_fly_earns_without_its_colour() -> None:
    assert phase(cast_with_two_flies("ogwt")) == "spot"


@pytest.mark.parametrize(("there", "token"), [("yogw", "yellow"), ("bogw", "blue")])
def test_7_15_6b_the_only_token_that_matches_is_taken(there: str, token: str) -> None:
    position = played(cast_with_two_flies(there), "hook")
    assert line(position) == f"brook-green-1/1 in green reel 0 token {token}"


@pytest.mark.parametrize(("token", "left"), [("yellow", "ogb"), ("blue", "ogy")])
def test_7_15_6b_where_both_match_one_is_chosen(token: str, left: str) -> None:
    position = played(cast_with_two_flies("ybog"), "hook")
    assert position.moves() == ["token yellow", "token blue"]
    assert why_not(position, "token orange") == "4.13"
    assert why_not(position, "token tan") == "4.13"
    played(position, f"token {token}")
    assert (line(position), hatch_at(position, 4)) == (f"brook-green-1/1 in green reel 0 token {token}", left)


def test_7_15_6b_after_g_the_other_token_may_be_chosen() -> None:
    position = played(cast_with_two_flies("ybog", skills="G"), "hook", "token yellow")
    assert position.moves() == ["skill G", "keep fish"]
    played(position, "skill G", "hook")
    assert (position.moves(), hatch_at(position, 4)) == (["token yellow", "token blue"], "ogyb")
    played(position, "token blue")
    assert (line(position), missing(truth(position))) == ("brook-green-1/1 in green reel 0 token blue", 0)


def test_7_15_6b_the_fish_brings_one_token() -> None:
    position = played(cast_with_two_flies("ybog", tile="4B"), "hook", "token blue", "momentum 4B")
    assert (pile(position), tokens(position)) == (["brook-green-1/1"], "b")


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ({"finesse": 2}, "fly tan"),
        ({"finesse": 1, "skills": "I"}, "skill I tan"),
        ({"tile": "1A"}, "momentum 1A tan"),
        ({"tile": "3B"}, "momentum 3B tan"),
    ],
)
def test_7_16_6b_both_flies_go_back_when_one_is_changed(said: dict[str, Any], move: str) -> None:
    position = table(fly="yellow+blue", **said)
    assert flies(played(position, move)) == (TAN, 0)


def test_7_16_6b_both_flies_stay_over_a_catch_and_the_turns() -> None:
    position = table(fly="yellow+blue", line=WEAK, reel=4, die=2, finesse=1, pool="44")
    played(position, "reel", "finesse", "end turn")
    assert (pile(position), flies(position)) == (["brook-green-1/1"], (YELLOW, BLUE))


@pytest.mark.parametrize("fly", ["yellow", "blue", "tan"])
def test_7_16_6b_both_flies_go_back_for_one_of_any_colour(fly: str) -> None:
    position = played(table(fly="yellow+blue", finesse=2, pool="45"), f"fly {fly}")
    assert (int(truth(position).fly[0]), int(truth(position).second_fly[0])) == (COLOURS.index(fly) + 1, 0)


# 7.17, 7.18 Tile 7


GREENS = ["brook green 1/1", "brook green 2/1", "dolly green 1/1", "dolly green 2/1", "rainbow green 3/2"]


@pytest.mark.parametrize("greens", range(4))
def test_7_17_7a_reels_at_two_and_the_green_fish_caught(greens: int) -> None:
    caught = ["coho black 4/2", "coho gold 7/3", *GREENS[:greens]]
    position = played(with_tile("7A", line="coho gold 6/3", drag=True, caught=caught, reel=4), "momentum 7A")
    stop = 1 + greens if greens < 3 else 3  # Stamina turns it back
    assert line(position) == f"coho-gold-6/3 in black reel {stop} token yellow drag"


def test_7_17_7a_does_not_count_the_fish_on_the_line() -> None:
    assert why_not(with_tile("7A", line="rainbow green 3/2", caught=[]), "momentum 7A") == "5.2"
    assert why_not(with_tile("7A", line="rainbow green 3/2", caught=GREENS[:1]), "momentum 7A") == ""
    assert why_not(with_tile("7A"), "momentum 7A") == "5.1"


def test_7_17_7a_has_no_upper_limit() -> None:
    caught = [*GREENS, "grayling green 1/1"]  # 2 + 6 = 8: from Start to Start and on
    position = played(with_tile("7A", line="coho gold 6/3", caught=caught, drag=True), "momentum 7A")
    assert line(position) == "coho-gold-6/3 in black reel 3 token yellow drag"


@pytest.mark.parametrize(("section", "then"), [("gold", "black"), ("black", "green")])
def test_7_18_7b_moves_the_fish_one_section_without_spinning(section: str, then: str) -> None:
    position = played(with_tile("7B", line=STRONG, section=section, reel=3, finesse=3), "momentum 7B")
    assert line(position) == f"coho-gold-8/4 in {then} reel 3 token yellow"
    assert (finesse(position), tiles(position)) == (0, "1A 2A 3A 4A 7A")


def test_7_18_7b_catches_from_the_green_section() -> None:
    position = with_tile("7B", line=STRONG, section="green", reel=3, drag=True, finesse=3, pool="55")
    played(position, "momentum 7B")
    s = truth(position)
    assert (pile(position)[-1], tokens(position), line(position)) == ("coho-gold-8/4", "y", "-")
    assert (int(s.reel[0]), int(s.drag[0]), phase(position)) == (0, 0, "turn")


def test_7_18_7b_needs_a_fish_and_three_finesse() -> None:
    assert why_not(with_tile("7B", finesse=4), "momentum 7B") == "7.18"
    assert why_not(with_tile("7B", finesse=2, line=STRONG), "momentum 7B") == "7.18"


def test_7_18_7b_catches_the_seventh_fish_first() -> None:
    six = ["coho gold 6/3", "coho gold 6/3", "coho gold 7/3", "coho black 4/2", "coho black 5/3", "brown gold 7/3"]
    position = played(with_tile("7B", line=WEAK, finesse=3, caught=six), "momentum 7B")
    assert (len(pile(position)), int(truth(position).first_to_seven)) == (7, 1)


# 11.12, 11.15 Choices about tiles


def test_11_15_a_tile_used_to_reel_counts_as_held_and_goes_back_turned() -> None:
    position = played(with_tile("4B", line="rainbow black 5/3", finesse=1), "momentum 4B")
    assert (tiles(position), position.moves()) == ("1A 2A 3A 4B@0 5A", ["flip tile", "keep tile"])
    assert tiles(played(position.copy(), "keep tile")) == "1A 2A 3A 4A 5A"
    assert tiles(played(position.copy(), "flip tile")) == "1A 2A 3A 4B 5A"


def test_11_15_a_second_reel_can_take_it_back_but_it_is_not_used_again() -> None:
    position = with_tile("4B", line="steelhead gold 5/2", die=6, finesse=1)
    played(position, "momentum 4B", "reel")  # to Finesse +1, then past Start to Momentum
    assert position.moves() == ["tile 1A", "tile 2A", "tile 3A", "tile 4A", "tile 5A"]
    played(position, "tile 4A")
    assert (tiles(position), finesse(position), position.to_act) == ("1A 2A 3A 4A@0 5A", 2, 1)


def test_11_15_with_no_tile_on_the_board_nothing_is_taken() -> None:
    position = played(table(tiles="", die=5, line="rainbow black 5/3"), "reel")
    assert (tiles(position), line(position), position.to_act) == ("", "rainbow-black-5/3 in black reel 2 token yellow", 1)


def test_11_15_the_only_tile_on_the_board_is_taken_unasked() -> None:
    position = played(table(tiles="3B", die=5, line="rainbow black 5/3"), "reel")
    assert tiles(position) == "3B@0"


def test_11_12_a_tile_that_moves_and_casts_hooks_like_any_other_cast() -> None:
    river, hatch = {"5 middle": WEAK}, {5: "yogw"}
    position = with_tile("4A", die=1, hatch=hatch, rocks={3: "CBA"}, river=river, deck=[STRONG], finesse=1)
    played(position, "momentum 4A", "move white 5 to 6", "cast 5 middle", "hook")
    assert line(position) == "brook-green-1/1 in green reel 0 token yellow"
    assert (skills(position), tiles(position), fish_at(position, "5 middle")) == ("C", "1A 2A 3A 4B 5A", "coho-gold-8/4")
    assert why_not(position, "skill C") == "11.9"
    assert why_not(position, "reel") == "5.2"  # and the die of this turn is still in hand
