"""Chapter 11 of rules.md, what we play where the rulebook is silent, one test or more for each number."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadOption, IllegalMove, UnreadableMove
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.notation.component_names import TOKEN_NAMES
from kingfisher.games.freshwater.notation.positions import BOARDS_WRITTEN, fish_text
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.rules.scoring import part_of_score
from kingfisher.games.freshwater.rules.state import HIDDEN, SPACES
from kingfisher.games.freshwater.tests.builders import (
    FISH,
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
    truth,
    why_not,
)
from kingfisher.testing.conformance import walk

BLACK = "brook black 3/2"
GOLD = "coho gold 8/4"
SIX_FISH = [
    "brook green 1/1",
    "brook green 1/1",
    "dolly green 1/1",
    "dolly green 1/1",
    "grayling green 1/1",
    "grayling green 1/1",
]


def refusals(position: Position, *moves: str) -> set[str]:
    """The rules that refuse these moves."""
    return {why_not(position, move) for move in moves}


def ending_round(**said: Any) -> Position:
    """Seat 0 uses the last die of the round for Finesse, with a fish on the line, and the round is at its end."""
    others = {1: {"dice": "6" * 6}, **said.pop("others", {})}
    others[1] = {"dice": "6" * 6, **others[1]}
    return played(table(pool="-", die=1, line=said.pop("line", BLACK), others=others, **said), "finesse")


# What was lost


def test_11_1_our_fish_deck_and_our_rock_spaces() -> None:
    assert sum(int(fish[-3]) for fish in FISH) == 195
    biggest = {
        name: max(int(fish[-3]) for fish in FISH if fish.startswith(name)) for name in ("brook", "grayling", "dolly", "coho")
    }
    assert biggest == {"brook": 4, "grayling": 4, "dolly": 4, "coho": 8}
    assert "brook-black-4/2" in FISH  # a printed one
    s = truth(kf.game("freshwater").deal(1))
    assert [where for where in range(SPACES) if not int(s.river[where])] == [3, 11, 12]


def test_11_1_drag_comes_before_momentum_on_the_reel() -> None:
    assert line(played(table(line=GOLD, die=5), "reel")).endswith("reel 1 token yellow drag")
    assert phase(played(table(line=GOLD, die=6), "reel")) == "tile"


# Turn and dice


def test_11_2_cards_look_at_the_face_of_the_moment_and_may_be_chained() -> None:
    position = table(die=6, finesse=4, skills="CDH")
    assert refusals(position, "skill C") == {"8.5"}
    assert refusals(position, "skill H") == {"8.10"}
    played(position, "skill D", "die -1", "skill C", "die -1", "skill H")  # 6, 2, 1, 4, 3, 6
    assert int(truth(position).die) == 6
    assert finesse(position) == 2


def test_11_2_a_card_that_brings_three_looks_at_it_too() -> None:
    position = played(table(die=2, finesse=1, skills="A"), "die -1", "skill A")
    assert finesse(position) == 3


def test_11_2_a_changed_die_keeps_its_number_for_the_sum() -> None:
    """Seat 0 has used 6 and 6 and a 3 that became a 6; with a 3 the sum would have been the lowest."""
    position = table(pool="-", die=3, dice="66", skills="H", line=BLACK, others={1: {"dice": "4444"}})
    played(position, "skill H", "finesse", "tokens orange orange green green", "dice 1 2 3 4 5 6 6")
    assert int(truth(position).start) == 1


def test_11_3_bonus_actions_between_taking_the_die_and_the_dice_action() -> None:
    position = played(
        table(pool="25", finesse=3, tile="1B", skills="I"), "take die 2", "fly white", "momentum 1B", "skill I blue"
    )
    assert int(truth(position).die) == 2
    assert {"cast 2 top", "finesse"} <= set(position.moves())


def test_11_4_moving_a_hatch_token_with_a_die_in_hand_chooses_the_cast() -> None:
    position = played(table(die=4, finesse=4, tile="1A", hatch={4: "yogw"}), "move yellow 4 to 3")
    assert position.moves()[:3] == ["cast 4 top", "cast 4 middle", "cast 4 bottom"]
    assert refusals(position, "finesse", "reel", "die +1", "fly white", "momentum 1A cast", "end turn") == {"3.7"}
    assert [int(count) for count in truth(position).taken[0]] == [0, 0, 0, 1, 0, 0]


@pytest.mark.parametrize(
    ("last", "dice", "start"),
    [(0, "12 13 66", 1), (1, "13 12 66", 0), (2, "66 13 12", 1), (0, "12 66 13", 2), (0, "12 13 13", 1), (0, "11 13 13", 0)],
)
def test_11_5_a_tie_goes_to_the_first_after_whoever_took_the_last_die(last: int, dice: str, start: int) -> None:
    """The last die, a 1, makes 4 of 12; only the last example has no tie."""
    hands: dict[int, dict[str, Any]] = {seat: {"dice": text} for seat, text in enumerate(dice.split())}
    mine = hands.pop(last)
    position = table(players=3, seat=last, pool="-", die=1, line=BLACK, others=hands, **mine)
    played(position, "finesse", "tokens orange orange green green", "dice 1 2 3 4 5 6 6")
    assert (position.to_act, int(truth(position).start)) == (start, start)


# Casting


def test_11_6_hatch_tokens_stay_within_columns_1_to_6() -> None:
    position = table(die=4, finesse=4, hatch={1: "yogw", 6: "yogw", 7: "yyyy"})
    assert refusals(position, "move yellow 1 to 0", "move yellow 6 to 7") == {"11.6"}
    assert refusals(position, "move yellow 1 to 6", "move yellow 6 to 1") == {"6.5"}  # too far
    with pytest.raises(UnreadableMove):
        position.play("move yellow 7 to 6")
    assert why_not(played(table(tile="4A", hatch={1: "yogw"}), "momentum 4A"), "move yellow 1 to 0") == "11.6"


CASTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "die": ({"die": 6, "skills": "EGSX"}, []),
    "tile": ({"tile": "1A", "skills": "EGSX"}, ["momentum 1A cast"]),
    "card": ({"skills": "JEGSX"}, ["skill J"]),
}


def casting(by: str, *moves: str, **said: Any) -> Position:
    mine, chosen = CASTS[by]
    return played(table(finesse=4, **mine, **said), *chosen, *moves)


@pytest.mark.parametrize("by", CASTS)
def test_11_7_hatch_tokens_are_moved_in_every_cast(by: str) -> None:
    position = casting(by, "move yellow 5 to 6", "skill S white 4 to 6", hatch={6: "oo", 5: "yo", 4: "ow"})
    assert [hatch_at(position, column) for column in (4, 5, 6)] == ["o", "o", "ooyw"]


@pytest.mark.parametrize("by", CASTS)
def test_11_7_the_extra_strike_card_and_g_work_in_every_cast(by: str) -> None:
    position = casting(by, "cast 6 middle", "blank", "extra strike", "blank", hatch={6: "yogw"})
    assert int(truth(position).revealed) == 2
    played(position, "skill G")
    assert position.outcomes() == [("hook", 1), ("blank", 3)]


@pytest.mark.parametrize("by", CASTS)
def test_11_7_x_and_e_work_in_every_cast(by: str) -> None:
    position = casting(by, "cast 6 middle", "drift middle", "drift middle", "skill X middle", "end cast")
    assert position.moves() == ["skill E", "pass"]


def test_11_8_the_extra_strike_card_asks_that_one_was_earned_at_this_very_space() -> None:
    position = played(table(die=5, finesse=3, hatch={5: "yogw"}), "cast 5 middle")
    played(position, "blank")
    assert why_not(position, "extra strike") == ""
    played(position, "drift middle")
    assert why_not(position, "extra strike") == "11.8"
    assert position.moves() == ["drift top", "drift middle", "drift bottom"]


def test_11_9_a_rock_card_may_be_used_from_the_next_turn_on() -> None:
    position = table(die=4, finesse=4, rocks={2: "BCD"}, hatch={4: "yogw"}, pool="123")
    played(position, "cast 4 middle", "hook")
    assert skills(position) == "B"
    assert why_not(position, "skill B") == "11.9"
    played(position, "end turn", "take die 1", "finesse", "end turn")
    assert position.to_act == 0
    assert why_not(position, "skill B") == ""


def test_11_9_w_acts_when_it_is_turned_up() -> None:
    position = played(table(die=4, rocks={2: "WAB"}, hatch={4: "yogw"}), "cast 4 middle", "hook")
    assert line(position).endswith("tucked")


def test_11_10_the_hooked_space_is_filled_first_and_then_that_of_an_empty_rock_deck() -> None:
    top = ["coho gold 8/4", "steelhead gold 7/3", "brown gold 7/3"]
    position = table(die=4, rocks={2: "A"}, hatch={4: "yogw"}, deck=top)
    played(position, "cast 4 middle", "hook")
    assert (fish_at(position, "4 middle"), fish_at(position, "4 bottom")) == ("coho-gold-8/4", "steelhead-gold-7/3")
    assert rocks(position).split()[1] == "-"


def test_11_10_it_is_a_space_for_fish_from_then_on() -> None:
    position = table(die=4, rocks={2: "-"}, river={"4 bottom": GOLD}, hatch={4: "yogw"})
    played(position, "cast 4 bottom", "hook")
    assert (line(position).split()[0], skills(position)) == ("coho-gold-8/4", "-")
    beside = played(table(die=4, rocks={2: "-"}, hatch={4: "yogw"}), "cast 4 middle", "hook")
    assert skills(beside) == "-"


@pytest.mark.parametrize(("left", "filled"), [(0, ["-", "-"]), (1, ["coho-gold-8/4", "-"])])
def test_11_10_when_the_fish_deck_is_empty_spaces_stay_empty(left: int, filled: list[str]) -> None:
    said: dict[str, Any] = {"deck": [GOLD]} if left else {}
    position = table(players=4, die=4, rocks={2: "A"}, hatch={4: "yogw"}, deck_left=left, **said)
    played(position, "cast 4 middle", "hook")
    assert [fish_at(position, "4 middle"), fish_at(position, "4 bottom")] == filled
    assert missing(truth(position)) == 0


def test_11_11_g_puts_everything_back_and_what_was_seen_stays_known() -> None:
    position = table(die=4, skills="G", rocks={2: "ABC"}, river={"4 middle": GOLD}, hatch={4: "yogw"})
    played(position, "cast 4 middle", "hook")
    assert position.moves() == ["skill G", "keep fish"]
    assert (skills(position), rocks(position).split()[1]) == ("AG", "BC")
    played(position, "skill G")
    assert (fish_at(position, "4 middle"), hatch_at(position, 4), line(position)) == ("coho-gold-8/4!", "ogyw", "-")
    assert (skills(position), rocks(position).split()[1]) == ("-", "A!BC")
    assert position.outcomes() == [("hook", 1), ("blank", 3)]  # at the same space, without a new choice
    seen = position.view(SPECTATOR).state
    assert fish_text(seen, int(seen.river[10])) == "coho-gold-8/4"


def test_11_11_other_cards_work_as_before() -> None:
    """E after the Cast that was begun again, and the Rock card that was put back is as new when it comes once more."""
    position = table(die=4, skills="EG", rocks={2: "ABC"}, hatch={4: "yogw"})
    played(position, "cast 4 middle", "hook", "skill G", "blank", "drift middle", "drift middle")
    assert position.moves() == ["skill E", "pass"]
    again = table(die=4, finesse=1, skills="G", rocks={2: "IBC"}, hatch={4: "yogw"}, tile="1B")
    played(again, "cast 4 middle", "hook", "skill G", "hook")
    assert (skills(again), why_not(again, "skill I white")) == ("I", "11.9")


def test_11_11_not_once_the_space_was_filled() -> None:
    position = played(table(die=4, skills="G", tile="1B", hatch={4: "yogw"}), "cast 4 middle", "hook", "keep fish")
    assert why_not(position, "skill G") == "8.9"


# Tiles and cards


def test_11_12_every_part_that_can_be_carried_out_is() -> None:
    """4A with all tokens where they should be: one has to move before the Cast."""
    position = played(table(tile="4A"), "momentum 4A")
    assert all(move.startswith("move") for move in position.moves())
    assert refusals(position, "cast 5 middle", "pass") == {"3.7"}
    swap = played(table(tile="2A"), "momentum 2A")
    assert all(move.startswith("swap") for move in swap.moves())


def test_11_12_a_part_that_cannot_be_carried_out_is_left_out() -> None:
    """With a fish on the line there is no Cast."""
    position = played(table(tile="4A", line=GOLD, hatch={4: "yogw", 5: "ogwt"}), "momentum 4A", "move yellow 4 to 5")
    assert (hatch_at(position, 5), phase(position), tiles(position)) == ("ogywt", "turn", "1A 2A 3A 4B 5A")
    full = played(table(tile="3A", finesse=4), "momentum 3A")
    assert full.moves()[:3] == ["cast 3 top", "cast 3 middle", "cast 3 bottom"]


def test_11_13_a_tile_or_card_may_be_used_only_if_a_part_of_it_has_an_effect() -> None:
    full: dict[str, Any] = {"finesse": 4, "skills": "BLU", "line": GOLD, "drag": True}
    assert refusals(table(tile="1B", **full), "momentum 1B", "drag", "skill B", "skill U") == {"11.13"}
    assert refusals(table(tile="2B", **full), "momentum 2B") == {"11.13"}
    assert refusals(table(die=3, **full), "skill L 3") == {"11.13"}
    assert refusals(table(finesse=2, skills="I", tile="1A"), "fly yellow", "skill I yellow", "momentum 1A yellow") == {
        "6.7",
        "7.4",
        "8.11",
    }
    assert refusals(table(finesse=2, die=1, skills="A"), "skill A") == {"11.13"}


def test_11_14_nothing_changes_or_adds_a_fly_while_a_fish_is_on_the_line() -> None:
    said: dict[str, Any] = {"finesse": 4, "skills": "I", "line": GOLD}
    assert refusals(table(tile="1A", **said), "fly white", "skill I white", "momentum 1A white") == {"11.14"}
    assert refusals(table(tile="6B", **said), "momentum 6B white") == {"11.14"}


@pytest.mark.parametrize(("answer", "side"), [("flip tile", "4B"), ("keep tile", "4A")])
def test_11_15_a_tile_used_for_a_reel_is_still_held_when_the_reel_stops_on_momentum(answer: str, side: str) -> None:
    """4B turned under the reel is 4A, and goes back as 4B."""
    position = played(table(tile="4B", line="coho gold 7/3"), "momentum 4B")
    assert position.moves() == ["flip tile", "keep tile"]
    assert tiles(played(position, answer)) == f"1A 2A 3A {side} 5A"


def test_11_15_with_no_tile_left_on_the_board_nothing_is_taken() -> None:
    position = played(table(line=BLACK, die=4, tiles="", others={1: {"tile": "2A"}}), "reel")
    assert (position.to_act, tiles(position)) == (1, "2A@1")


def test_11_16_6a_counts_the_die_of_this_turn_once_it_was_used() -> None:
    assert refusals(table(tile="6A"), "momentum 6A cast", "momentum 6A reel") == {"11.16"}
    position = played(table(tile="6A", dice="33", die=1), "finesse", "momentum 6A cast")
    assert position.moves()[:3] == ["cast 3 top", "cast 3 middle", "cast 3 bottom"]


def test_11_16_7a_has_no_upper_limit() -> None:
    """Two, and six Green fish: eight spaces after Drag."""
    position = played(table(tile="7A", caught=SIX_FISH, line=GOLD, drag=True), "momentum 7A")
    assert (line(position), finesse(position)) == ("coho-gold-8/4 in black reel 3 token yellow drag", 1)


def test_11_16_6b_needs_exactly_one_fly_and_another_colour() -> None:
    assert why_not(table(tile="6B", finesse=2), "momentum 6B yellow") == "11.16"
    assert why_not(table(tile="6B", finesse=2, fly="yellow+blue"), "momentum 6B white") == "11.16"
    assert why_not(table(tile="6B", finesse=2), "momentum 6B white") == ""


# The end of a round and of the game


def test_11_17_f_and_v_come_clockwise_from_the_start_player_of_the_round() -> None:
    others = {1: {"skills": "V", "finesse": 1, "dice": "666"}, 2: {"dice": "666", "caught": SIX_FISH[:1]}}
    position = ending_round(players=3, start=1, skills="F", others=others)
    assert (position.to_act, position.moves()) == (1, ["skill V", "pass"])
    played(position, "skill V")
    assert position.moves()[:3] == ["cast 2 top", "cast 2 middle", "cast 2 bottom"]
    played(position, "cast 2 bottom", "drift bottom")
    assert (position.to_act, position.moves()) == (0, ["skill F", "pass"])
    hatch = [hatch_at(position, column) for column in range(1, 8)]
    played(position, "skill F")
    assert (phase(position), finesse(position)) == ("hatching", 3)
    assert [hatch_at(position, column) for column in range(1, 7)] == hatch[1:]  # the tiles moved only then


def test_11_17_in_the_last_round_too() -> None:
    position = ending_round(skills="F", others={1: {"caught": [*SIX_FISH, "dolly green 2/1"]}})
    assert position.moves() == ["skill F", "pass"]
    assert played(position, "pass").over


def test_11_18_w_forbids_every_reel_at_6() -> None:
    said: dict[str, Any] = {"line": "dolly green 2/1", "tucked": True}
    assert why_not(table(die=6, finesse=1, **said), "reel") == "8.25"
    four_green = ["brook green 1/1", "brook green 2/1", "grayling green 1/1", "grayling green 2/1"]
    assert why_not(table(tile="7A", caught=four_green, **said), "momentum 7A") == "8.25"
    assert why_not(table(die=5, **said), "reel") == ""


def test_11_18_t_its_owner_first_and_then_the_others_clockwise() -> None:
    others = {
        1: {"line": "dolly green 2/1", "reel": 3, "dice": "666"},
        2: {"skills": "T", "line": "grayling green 2/1", "dice": "666", "caught": [*SIX_FISH, "brook green 2/1"]},
    }
    position = ending_round(players=3, line="brook green 2/1", others=others)
    assert (position.to_act, position.moves()) == (2, ["skill T", "pass"])
    assert played(position.copy(), "pass").over  # none of the others then
    played(position, "skill T")
    assert len(pile(position, 2)) == 8
    assert (position.to_act, position.moves()) == (0, ["reel", "pass"])
    played(position, "pass")
    assert (position.to_act, position.moves()) == (1, ["reel", "pass"])
    played(position, "reel")
    assert (position.over, pile(position, 1)) == (True, ["dolly-green-2/1"])


def test_11_19_species_and_colour_are_open_in_the_river_and_on_top_of_the_deck() -> None:
    position = table(river={"1 top": "coho gold 7/3"}, deck=["brown gold 7/3", "brown gold 6/3"])
    for seat in (0, 1, SPECTATOR):
        seen = position.view(seat).state
        assert fish_text(seen, int(seen.river[0])) == "coho-gold"
        assert fish_text(seen, int(seen.deck[32])) == "brown-gold"
        assert not any(seen.deck[:32])


def test_11_19_what_players_hold_is_open() -> None:
    position = table(others={1: {"skills": "AB", "tile": "4B", "caught": [GOLD], "tokens": "oy"}})
    seen = position.view(0)
    assert repr(position) == repr(position.copy())
    assert bytes(seen) == bytes(position.view(1)) == bytes(position.view(SPECTATOR))
    assert "skills AB" in repr(position)
    assert "pile coho-gold-8/4" in repr(position)


def test_11_20_a_bag_with_too_few_tokens_is_filled_while_drawing() -> None:
    position = table(pool="-", die=1, line=BLACK, hatch={1: "yyyy"}, bag="ob", others={1: {"dice": "666666"}})
    discarded = sum(map(int, truth(position).discard))
    played(position, "finesse")
    s = truth(position)
    assert (hatch_at(position, 7), int(s.draws_due)) == ("ob", 2)
    assert (sum(map(int, s.bag)), any(s.discard)) == (discarded + 4, False)
    outcomes = dict(position.outcomes())
    assert sum(outcomes.values()) == comb(discarded + 4, 2)
    assert outcomes["tokens yellow yellow"] == comb(int(s.bag[2]), 2)
    played(position, "tokens yellow yellow")
    assert hatch_at(position, 7) == "oyyb"


def test_11_20_with_fewer_tokens_than_are_due_all_of_them_come() -> None:
    """Hardly possible: nearly all tokens are in score piles."""
    piles = {1: {"tokens": "ooooooooggggggggg", "dice": "666666"}}
    position = table(
        pool="-", die=1, line=BLACK, fly="white", hatch=dict.fromkeys(range(1, 8), "-"), bag="yt",
        tokens="yyyyyyyyywwwwwwwwwtttttttttbbbbbbbbbb" + "oog", others=piles,
    )  # fmt: skip
    played(position, "finesse")
    assert (hatch_at(position, 7), phase(position)) == ("yt", "roll")
    assert missing(truth(position)) == 0


def test_11_21_sets_are_counted_as_often_as_they_can_be_made() -> None:
    caught = ["dolly green 1/1", "dolly green 1/1", "steelhead gold 5/2", "steelhead gold 6/3", "steelhead gold 7/3"]
    position = table(board="3B", caught=[*caught, "brown black 4/2"], others={1: {"board": "1A"}})
    assert [part_of_score(truth(position), 0, part) for part in (2, 5)] == [3, 8]


def test_11_21_most_coho_needs_at_least_one() -> None:
    assert [part_of_score(truth(table()), seat, 3) for seat in (0, 1)] == [0, 0]
    assert [part_of_score(truth(table(caught=[GOLD])), seat, 3) for seat in (0, 1)] == [6, 0]


# Options


def boards(position: Position) -> list[str]:
    return [BOARDS_WRITTEN[int(board)] for board in truth(position).board][: position.game.seats]


@cache
def dealt(seed: int, **options: Any) -> Position:
    """To look at only."""
    return kf.game("freshwater", **options).deal(seed, manual_chance=True)


def test_11_22_reel_boards_are_dealt() -> None:
    found = Counter(tuple(boards(dealt(seed))) for seed in range(30))
    assert all(one != other for one, other in found)
    assert {board for pair in found for board in pair} == {"1A", "2A", "3B", "4B"}
    assert len(found) > 6  # of twelve


def test_11_22_reel_boards_are_chosen_in_turn_order() -> None:
    position = kf.game("freshwater", players=3, boards="choose").deal(1)
    start = position.to_act
    assert boards(position) == ["-", "-", "-"]
    assert position.moves() == ["board 1A", "board 2A", "board 3B", "board 4B"]
    assert why_not(position, "fly yellow") == "11.22"
    played(position, "board 3B")
    assert position.to_act == (start + 1) % 3
    assert why_not(position, "board 3B") == "11.22"
    played(position, "board 1A", "board 4B")
    assert (position.to_act, phase(position)) == (start, "first-fly")
    assert [boards(position)[(start + k) % 3] for k in range(3)] == ["3B", "1A", "4B"]


def test_11_22_the_last_board_of_four_is_not_asked_for() -> None:
    position = kf.game("freshwater", players=4, boards="choose").deal(1)
    played(position, "board 4B", "board 2A", "board 1A")
    assert phase(position) == "first-fly"
    assert sorted(boards(position)) == ["1A", "2A", "3B", "4B"]


def test_11_22_not_chosen_at_another_time() -> None:
    assert why_not(table(), "board 1A") == "11.22"


def test_11_23_which_momentum_tiles_are_used() -> None:
    assert tiles(dealt(1, momentum="basic")) == "1A 2A 3A 4A 5A"
    for five in combinations("1234567", 5):
        if five != ("1", "2", "3", "4", "5"):
            assert tiles(dealt(1, momentum=",".join(five))) == " ".join(f"{tile}A" for tile in five)
    with pytest.raises(BadOption):
        kf.game("freshwater", momentum="1,2,3")
    drawn = {tiles(dealt(seed, momentum="random")) for seed in range(25)}
    assert len(drawn) > 8  # of 21
    assert {len(five.split()) for five in drawn} == {5}


def test_11_23_the_master_skill_pack_is_shuffled_in() -> None:
    cards = {packs: "".join(rocks(dealt(seed, master_skills=packs)) for seed in range(12)) for packs in ("off", "on")}
    assert set(cards["off"]) & set("QRSTUVWX") == set()
    assert set("QRSTUVWX") <= set(cards["on"])
    assert set("ABCDEFGHIJKLMNOP") <= set(cards["on"])


# What is asked


CHOICES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "boards": "choose", "momentum": "1,4,5,6,7", "master_skills": "on"},
    {"players": 3, "momentum": "random", "master_skills": "on"},
    {"players": 4, "boards": "choose", "momentum": "2,3,4,6,7", "master_skills": "on"},
]


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: f"{len(options)}-options-{options['players']}-players")
def test_11_24_a_choice_with_one_answer_is_not_asked(options: dict[str, Any]) -> None:
    """Over a whole game, in which nothing that lies down is ever seen either."""
    for position in walk(kf.game("freshwater", **options), 5):
        if position.to_act >= 0:
            assert len(position.moves()) > 1, position
        seen = position.view(SPECTATOR).state
        s = truth(position)
        hidden = [where for where in range(SPACES) if int(s.river[where]) and not int(s.known) >> where & 1]
        assert all(int(seen.river[where]) >= HIDDEN for where in hidden)
        assert sum(1 for card in seen.deck if int(card)) == min(1, int(s.deck_left))
    assert position.over


def test_11_24_the_only_die_is_taken_and_the_only_action_too() -> None:
    """Seat 1 has a fish that is too strong for the last die, and no Finesse: all of its turn goes by itself."""
    position = table(pool="3", die=1, others={1: {"line": GOLD, "dice": "66666"}}, line=BLACK)
    played(position, "finesse")
    assert (phase(position), finesse(position, 1), pool(position)) == ("hatching", 2, "-")


def test_11_24_at_the_end_of_the_game_no_tile_is_taken_or_turned() -> None:
    said: dict[str, Any] = {"skills": "T", "line": "coho black 5/3", "caught": [*SIX_FISH, "dolly green 2/1"]}
    for tile in ("", "2A"):
        position = ending_round(tile=tile, **said)
        played(position, *(["end turn"] if tile else []), "skill T")  # two spaces onto Momentum
        assert position.over
        assert tiles(position) == ("1A 2A@0 3A 4A 5A" if tile else "1A 2A 3A 4A 5A")


# Giving up


def test_11_25_a_player_who_gives_up_takes_no_more_turns() -> None:
    position = table(players=3, seat=0, pool="1234", others={1: {"line": GOLD, "tile": "2A", "dice": "666"}})
    position.give_up(1)
    assert position.to_act == 0
    played(position, "take die 1", "finesse", "end turn")
    assert position.to_act == 2
    assert (line(position, 1), "2A@1" in tiles(position)) == ("coho-gold-8/4 in gold reel 0 token yellow", True)


def test_11_25_in_the_middle_of_a_turn_the_next_one_goes_on() -> None:
    position = played(table(players=3, die=5, pool="12", tile="1A", hatch={5: "yogw"}), "cast 5 middle")
    position.give_up(0)
    assert (position.to_act, missing(truth(position))) == (1, 0)
    with pytest.raises(IllegalMove) as refused:
        position.play("take die 1", 0)
    assert refused.value.rule.number == "3.2"


def test_11_25_when_only_one_is_left_that_player_has_won() -> None:
    position = table(players=3, caught=SIX_FISH)
    position.give_up(0).give_up(2)
    assert position.over
    assert [position.won(seat) for seat in range(3)] == [False, True, False]
    assert position.ending is not None
    assert position.ending.number == "11.25"


@pytest.mark.parametrize("leaves", [0, 1, 2])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_11_25_while_boards_are_chosen(after: int, leaves: int) -> None:
    """If a player leaves before or after choosing, the others choose, and play begins."""
    position = kf.game("freshwater", players=3, boards="choose").deal(1)
    start = position.to_act
    order = [(start + k) % 3 for k in range(3)]
    for _ in range(after):
        played(position, position.moves()[0])
    position.give_up(order[leaves])
    while phase(position) == "board":
        assert boards(position)[position.to_act] == "-"
        played(position, position.moves()[0])
    assert position.to_act == (order[1] if leaves == 0 else start)
    assert position.moves() == [f"fly {colour}" for colour in TOKEN_NAMES]


@pytest.mark.parametrize("options", CHOICES[2:], ids=lambda options: f"{options['players']}-players")
def test_11_25_at_any_time(options: dict[str, Any]) -> None:
    """No component is lost when a player gives up, at any time, and the others play on."""
    for at, position in enumerate(walk(kf.game("freshwater", **options), 8)):
        if at % 9 or position.over:
            continue
        left = position.copy()
        left.give_up(at // 9 % position.game.seats)
        assert missing(truth(left)) == 0
        assert not left.over
        assert left.to_act != at // 9 % position.game.seats
        if left.to_act >= 0:
            assert len(left.moves()) > 1
