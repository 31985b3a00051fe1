"""Chapters 5 and 6 of rules.md, reeling and Finesse, one test or more for each number, and printed examples 2 and 3."""

from __future__ import annotations

from typing import Any

import pytest

from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.notation.component_names import TOKEN_NAMES
from kingfisher.games.freshwater.tests.builders import (
    finesse,
    fish_at,
    hatch_at,
    line,
    phase,
    pile,
    played,
    pool,
    rocks,
    skills,
    table,
    tiles,
    tokens,
    truth,
    why_not,
)

BLACK = "brook black 3/2"
GREEN = "brook green 1/1"
GOLD = "coho gold 8/4"


def reeled(fish: str, die: int, **said: Any) -> Position:
    """The fish was on the line, and the die was used to reel it."""
    return played(table(line=fish, die=die, **said), "reel")


# 5 Reeling


def test_5_1_nobody_reels_without_a_fish_on_the_line() -> None:
    position = table(die=4, skills="KM", finesse=3, tile="4B")
    reels = ("reel", "skill K reel", "skill M reel", "momentum 4B")
    assert {move: why_not(position, move) for move in reels} == dict.fromkeys(reels, "5.1")


@pytest.mark.parametrize(
    ("fish", "die", "reel"), [(GREEN, 2, 1), (BLACK, 5, 3), (GOLD, 5, 1), ("coho black 5/3", 4, 1), ("coho black 5/3", 6, 3)]
)
def test_5_2_the_reel_spins_by_how_much_the_die_is_greater_than_the_strength(fish: str, die: int, reel: int) -> None:
    assert f"reel {reel}" in line(reeled(fish, die))


def test_5_2_the_printed_sum() -> None:
    """A 3 and a strength of 1: two spaces."""
    assert "reel 2" in line(reeled(GREEN, 3))


@pytest.mark.parametrize(("fish", "die"), [(GREEN, 1), (BLACK, 1), (BLACK, 2), (GOLD, 4), (GOLD, 3)])
def test_5_2_a_die_that_is_not_greater_cannot_reel(fish: str, die: int) -> None:
    assert why_not(table(line=fish, die=die, finesse=1), "reel") == "5.2"


def test_5_2_nor_can_a_tile_or_card() -> None:
    position = table(line=GOLD, tile="3B", skills="M", finesse=4)
    assert why_not(position, "momentum 3B") == "5.2"
    assert why_not(position, "skill M reel") == "5.2"
    assert why_not(position, "momentum 3B") == "5.2"
    assert "reel 1" in line(played(table(line=GOLD, tile="4B", finesse=4), "momentum 4B"))  # 5 - 4


def test_5_3_clockwise_the_spaces_are_start_drag_momentum_finesse_stamina() -> None:
    assert line(reeled(BLACK, 3)).endswith("reel 1 token yellow drag")
    momentum = reeled(BLACK, 4)
    assert (line(momentum).split()[4], phase(momentum)) == ("2", "tile")
    more = reeled(BLACK, 5)
    assert (line(more).split()[4], finesse(more)) == ("3", 1)
    stamina = reeled(BLACK, 6)
    assert (line(stamina), finesse(stamina)) == ("brook-black-3/2 in black reel 4 token yellow", 0)
    assert line(reeled(BLACK, 3, reel=4)) == "brook-black-3/2 in green reel 0 token yellow"


def test_5_3_the_action_of_a_space_must_be_taken_at_once() -> None:
    position = reeled(BLACK, 4, finesse=4)
    assert position.moves() == ["tile 1A", "tile 2A", "tile 3A", "tile 4A", "tile 5A"]
    assert why_not(position, "pass") == "3.7"
    assert why_not(position, "end turn") == "3.7"


@pytest.mark.parametrize(
    ("reel", "die", "then"),
    [(3, 2, "black reel 0"), (4, 2, "black reel 1"), (4, 6, "green reel 0"), (0, 4, "gold reel 4"), (0, 6, "black reel 1")],
)
def test_5_4_at_start_or_past_it_the_fish_moves_one_section(reel: int, die: int, then: str) -> None:
    """One spin from 4 with a 6 goes round twice. A Black fish in the Gold section, as if it were one: Stamina does nothing."""
    assert f"in {then}" in line(reeled(BLACK, die, section="gold", reel=reel, drag=True))


def test_5_4_twice_in_one_spin_catches_a_fish_in_the_black_section() -> None:
    assert pile(reeled(BLACK, 6, reel=4, drag=True)) == ["brook-black-3/2"]


def test_5_5_a_fish_that_leaves_the_green_section_is_caught() -> None:
    position = reeled("coho gold 7/3", 6, section="green", reel=2, token="tan", tokens="oy", caught=[GREEN])  # noqa: S106
    assert line(position) == "-"
    assert pile(position) == ["brook-green-1/1", "coho-gold-7/3"]
    assert tokens(position) == "oyt"
    assert not any(int(truth(position).spinner[seat]) for seat in (0, 1))


@pytest.mark.parametrize(("die", "reel"), [(4, 3), (3, 2)])
def test_5_6_past_start_the_action_of_the_space_is_taken_as_well(die: int, reel: int) -> None:
    position = reeled(BLACK, die, section="black", reel=4, drag=True)
    assert f"in green reel {reel}" in line(position)
    assert (finesse(position), phase(position)) == ((1, "turn") if reel == 3 else (0, "tile"))


def test_5_6_drag_past_start_is_applied_to_the_fish() -> None:
    assert line(reeled(BLACK, 4, section="black", reel=4)).endswith("in green reel 1 token yellow drag")


def test_5_6_even_when_the_fish_was_just_caught() -> None:
    assert finesse(reeled(BLACK, 4, section="green", reel=4, drag=True)) == 1
    momentum = reeled(BLACK, 3, section="green", reel=4, drag=True)
    assert (pile(momentum), phase(momentum)) == (["brook-black-3/2"], "tile")
    assert tiles(played(momentum, "tile 4A")) == "1A 2A 3A 4A@0 5A"


@pytest.mark.parametrize("die", [2, 5])
def test_5_6_drag_and_stamina_do_nothing_without_a_fish(die: int) -> None:
    position = reeled(BLACK, die, section="green", reel=4, drag=True)
    assert (pile(position), finesse(position)) == (["brook-black-3/2"], 0)
    assert not any(truth(position).drag)
    assert position.to_act == 1


def test_5_7_drag_makes_the_strength_0_until_the_fish_is_caught() -> None:
    position = reeled(GOLD, 5)
    assert line(position) == "coho-gold-8/4 in gold reel 1 token yellow drag"
    assert line(reeled(GOLD, 2, reel=1, drag=True)) == "coho-gold-8/4 in gold reel 3 token yellow drag"
    assert line(reeled(GOLD, 2, reel=4, drag=True)) == "coho-gold-8/4 in black reel 1 token yellow drag"


def test_5_7_then_the_token_comes_back() -> None:
    position = reeled(GREEN, 5, drag=True, tile="1A", hatch={6: "yogw"}, river={"6 middle": GOLD})
    assert pile(position) == ["brook-green-1/1"]
    played(position, "momentum 1A cast", "cast 6 middle", "hook")
    assert line(position) == "coho-gold-8/4 in gold reel 0 token yellow"


def test_5_8_a_player_without_a_tile_takes_one_with_the_side_up_that_lies_up() -> None:
    position = reeled(BLACK, 4, tiles="1A 2B 4A 5B", others={1: {"tile": "3B"}})
    assert position.moves() == ["tile 1A", "tile 2B", "tile 4A", "tile 5B"]
    assert why_not(position, "tile 3") == "5.8"  # held by another
    assert why_not(position, "tile 6") == "5.8"  # not in this game
    assert why_not(position, "tile 2A") == "5.8"
    assert tiles(played(position, "tile 2B")) == "1A 2B@0 3B@1 4A 5B"


def test_5_8_no_tile_is_taken_at_another_time() -> None:
    assert why_not(table(die=4), "tile 1A") == "5.8"


@pytest.mark.parametrize(("answer", "then"), [("flip tile", "2B@0"), ("keep tile", "2A@0")])
def test_5_9_a_tile_that_is_held_may_be_turned_to_its_other_side(answer: str, then: str) -> None:
    position = reeled(BLACK, 4, tile="2A")
    assert position.moves() == ["flip tile", "keep tile"]
    assert why_not(position, "tile 1A") == "5.9"
    assert why_not(position, "end turn") == "5.9"
    assert tiles(played(position, answer)) == f"1A {then} 3A 4A 5A"


def test_5_9_no_tile_is_turned_at_another_time() -> None:
    assert why_not(table(tile="2A"), "flip tile") == "5.9"


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (3, 4), (4, 4)])
def test_5_10_finesse_moves_one_space_to_the_right(before: int, after: int) -> None:
    assert finesse(reeled(BLACK, 5, finesse=before)) == after


def test_5_11_stamina_spins_a_green_fish_ahead_to_start() -> None:
    position = reeled("dolly green 2/1", 5)
    assert (line(position), pile(position)) == ("-", ["dolly-green-2/1"])


def test_5_11_stamina_turns_a_gold_fish_back_to_finesse() -> None:
    position = reeled("coho gold 7/3", 5, reel=2)
    assert (line(position), finesse(position)) == ("coho-gold-7/3 in gold reel 3 token yellow", 1)


def test_5_11_stamina_does_nothing_to_a_black_fish() -> None:
    position = reeled(BLACK, 6)
    assert (line(position), finesse(position)) == ("brook-black-3/2 in black reel 4 token yellow", 0)


# 6 Finesse


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_6_1_any_die_brings_two_finesse(die: int) -> None:
    assert finesse(played(table(die=die), "finesse")) == 2
    assert finesse(played(table(die=die, finesse=1, line=GOLD), "finesse")) == 3


def test_6_1_it_is_always_possible() -> None:
    for said in ({"finesse": 4}, {"finesse": 4, "line": GOLD}, {"line": GOLD, "drag": True}):
        assert why_not(table(die=1, **said), "finesse") == ""


def test_6_2_finesse_never_exceeds_4() -> None:
    assert finesse(played(table(die=1, finesse=3), "finesse")) == 4
    assert finesse(played(table(die=1, finesse=4), "finesse")) == 4
    assert finesse(played(table(finesse=3, tile="1B"), "momentum 1B")) == 4


def test_6_3_every_finesse_action_costs_one() -> None:
    position = table(die=3, finesse=4, hatch={4: "yogw", 5: "ogwt"})
    played(position, "fly white", "fly yellow")
    assert finesse(position) == 2
    played(position, "die +1")
    assert finesse(position) == 1
    played(position, "move yellow 4 to 5")
    assert finesse(position) == 0
    assert position.moves() == ["cast 4 top", "cast 4 middle", "cast 4 bottom"]
    assert finesse(played(table(finesse=4, line=GOLD), "drag")) == 3


def test_6_3_without_finesse_none_is_possible() -> None:
    position = table(die=3)
    for move in ("die +1", "die -1", "move orange 1 to 2"):
        assert why_not(position, move) == "6.3"
    played(position, "cast 3 top")
    assert why_not(position, "extra strike") == "6.3"
    assert not any(move.startswith(("fly", "drag")) for move in table().moves())


def test_6_3_each_may_be_repeated_while_finesse_lasts() -> None:
    position = played(table(die=2, finesse=3), "die +1", "die +1", "die +1")
    assert int(truth(position).die) == 5
    assert why_not(position, "die +1") == "6.3"


def test_6_4_add_or_subtract_one() -> None:
    position = played(table(die=3, finesse=4), "die +1")
    assert position.moves()[:3] == ["cast 4 top", "cast 4 middle", "cast 4 bottom"]
    played(position, "die -1", "die -1")
    assert position.moves()[:3] == ["cast 2 top", "cast 2 middle", "cast 2 bottom"]


def test_6_4_a_die_stays_between_1_and_6() -> None:
    assert why_not(table(die=6, finesse=1), "die +1") == "6.4"
    assert why_not(table(die=1, finesse=1), "die -1") == "6.4"
    assert why_not(table(die=6, finesse=1), "die -1") == ""


def test_6_4_before_it_is_used() -> None:
    assert why_not(table(finesse=3), "die +1") == "3.3"
    assert why_not(table(finesse=3, die_used=True, dice="3"), "die +1") == "3.3"


def test_6_4_it_keeps_the_new_number() -> None:
    position = played(table(die=3, finesse=2), "die +1", "die +1", "finesse")
    assert [int(count) for count in truth(position).taken[0]] == [0, 0, 0, 0, 1, 0]


def test_6_5_one_hatch_token_moves_one_column() -> None:
    position = table(die=4, finesse=2, hatch={3: "ogww", 4: "ogwt", 5: "yybt"})
    played(position, "move yellow 5 to 4", "move white 3 to 4")
    assert [hatch_at(position, column) for column in (3, 4, 5)] == ["ogw", "ogywwt", "ytb"]
    assert position.moves() == ["cast 4 top", "cast 4 middle", "cast 4 bottom"]


def test_6_5_it_can_bring_the_strike_card() -> None:
    position = played(table(die=4, finesse=1, hatch={5: "yogw"}), "move yellow 5 to 4", "cast 4 middle", "hook")
    assert line(position) != "-"
    assert (hatch_at(position, 5), "y" in hatch_at(position, 4)) == ("ogw", False)


def test_6_5_only_tokens_that_are_there_and_only_one_column() -> None:
    position = table(die=4, finesse=2, hatch={4: "ogwt"})
    assert why_not(position, "move blue 4 to 5") == "6.5"
    assert why_not(position, "move orange 4 to 6") == "6.5"
    assert why_not(position, "move orange 4 to 4") == "6.5"


def test_6_5_after_the_cast_was_chosen_and_before_the_token_is_placed() -> None:
    assert why_not(table(finesse=2), "move orange 1 to 2") == "3.3"
    assert why_not(table(finesse=2, die_used=True, dice="3"), "move orange 1 to 2") == "3.3"
    assert why_not(played(table(die=4, finesse=2), "cast 4 middle"), "move orange 1 to 2") == "3.7"


def test_6_6_one_more_strike_card_is_revealed() -> None:
    position = played(table(die=4, finesse=3, hatch={4: "yogw"}), "cast 4 middle", "blank")
    assert position.moves() == ["extra strike", "drift top", "drift middle", "drift bottom"]
    played(position, "extra strike")
    assert position.outcomes() == [("hook", 1), ("blank", 2)]
    played(position, "hook")
    assert (finesse(position), line(position) != "-") == (2, True)


def test_6_6_unless_all_four_have_been() -> None:
    """The last card is the hook, so nobody can ask for a fifth."""
    position = played(table(die=4, finesse=4, hatch={4: "yogw"}), "cast 4 middle", "blank")
    played(position, "extra strike", "blank", "extra strike", "blank", "extra strike")
    assert position.outcomes() == [("hook", 1)]
    played(position, "hook")
    assert why_not(position, "extra strike") == "6.6"
    assert why_not(table(step="spot", more="revealed=4 earned=2", finesse=4), "extra strike") == "6.6"


def test_6_6_not_before_strike_cards_were_revealed() -> None:
    assert why_not(table(die=4, finesse=4), "extra strike") == "6.6"


def test_6_7_the_fly_is_changed_for_one_of_another_colour() -> None:
    position = table(finesse=2)
    flies = [move for move in position.moves() if move.startswith("fly")]
    assert flies == [f"fly {colour}" for colour in TOKEN_NAMES if colour != "yellow"]
    played(position, "fly white")
    assert (int(truth(position).fly[0]), finesse(position)) == (4, 1)


def test_6_7_with_finesse_2_or_more() -> None:
    assert why_not(table(finesse=1), "fly white") == "6.7"
    assert why_not(table(finesse=0), "fly white") == "6.7"
    assert [why_not(table(finesse=many), "fly white") for many in (2, 3, 4)] == ["", "", ""]


def test_6_7_not_with_a_fish_on_the_line() -> None:
    assert why_not(table(finesse=4, line=BLACK), "fly white") == "11.14"


def test_6_8_with_finesse_4_drag_is_applied_to_the_fish() -> None:
    position = played(table(finesse=4, line=GOLD), "drag")
    assert (line(position), finesse(position)) == ("coho-gold-8/4 in gold reel 0 token yellow drag", 3)


def test_6_8_not_with_less_and_not_without_a_fish() -> None:
    assert [why_not(table(finesse=many, line=GOLD), "drag") for many in (0, 1, 2, 3)] == ["6.8"] * 4
    assert why_not(table(finesse=4), "drag") == "6.8"


# The printed examples


def test_example_2_reeling_in_a_fish() -> None:
    position = table(line="grayling green 2/1", section="green", reel=0, token="blue", pool="25")  # noqa: S106
    played(position, "take die 5", "reel")  # B, four spaces onto Stamina
    assert line(position) == "-"  # C, one more to Start
    assert (pile(position), tokens(position)) == (["grayling-green-2/1"], "b")  # D
    assert position.to_act == 1


def test_example_3_a_good_turn() -> None:
    """The tile is 4A and the card D. The Coho is in the Green section, two spaces before Start."""
    position = table(
        fly="green",
        finesse=4,
        line="coho gold 7/3",
        section="green",
        reel=3,
        tile="4A",
        skills="D",
        pool="366",
        river={"5 middle": "brown gold 7/3", "4 middle": "dolly black 4/2"},
        hatch={5: "yogw", 4: "ottb"},
        rocks={2: "BCE"},
        deck=["steelhead gold 6/3"],
    )
    played(position, "drag")  # B
    assert line(position) == "coho-gold-7/3 in green reel 3 token green drag"
    played(position, "take die 6", "skill D", "reel")  # C
    assert (pile(position), tokens(position), line(position)) == (["coho-gold-7/3"], "g", "-")  # D
    played(position, "fly yellow")  # E
    played(position, "momentum 4A", "move yellow 5 to 4", "cast 5 middle")  # F
    assert (hatch_at(position, 5), hatch_at(position, 4)) == ("ogw", "oyttb")
    assert phase(position) == "spot"  # G, zero Strike cards
    played(position, "drift middle")
    assert (position.to_act, int(truth(position).draws_due)) == (CHANCE, 2)  # H
    played(position, "blank", "blank", "extra strike", "hook")  # I
    assert line(position) == "dolly-black-4/2 in black reel 0 token yellow"  # J
    assert (hatch_at(position, 4), skills(position), rocks(position).split()[1]) == ("ottb", "BD", "CE")
    assert (tiles(position), fish_at(position, "4 middle")) == ("1A 2A 3A 4B 5A", "steelhead-gold-6/3")
    assert (finesse(position), position.to_act, pool(position)) == (1, 1, "36")
    assert [int(count) for count in truth(position).taken[0]] == [0, 1, 0, 0, 0, 0]
