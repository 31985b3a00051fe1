"""Chapter 8 of rules.md: what each Rock card does, at which moments, and what refuses it."""

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
    rocks,
    skills,
    table,
    tiles,
    tokens,
    truth,
    why_not,
)

WEAK, STRONG = "brook green 1/1", "coho gold 8/4"
BLACK = "grayling black 3/2"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
BARE = dict.fromkeys(range(1, 7), "-")
SEVEN = [
    "rainbow gold 7/3", "brown gold 7/3", "steelhead gold 7/3", "cutthroat gold 7/3", "rainbow gold 6/3", "brown gold 6/3",
    "steelhead gold 6/3",
]  # fmt: skip


def gone(position: Position) -> str:
    """Rock cards out of play that all saw."""
    return "".join(letter for k, letter in enumerate(LETTERS) if int(truth(position).rocks_out_of_play) >> k & 1)


def die(position: Position) -> int:
    return int(truth(position).die)


def used_skills(position: Position) -> list[str]:
    return [move for move in position.moves() if move.startswith("skill")]


# 8.1, 8.2 What is the same for all


USES: dict[str, tuple[str, dict[str, Any]]] = {
    "A": ("skill A", {"die": 1}),
    "B": ("skill B", {"line": STRONG, "finesse": 2}),
    "C": ("skill C", {"die": 1}),
    "D": ("skill D", {"die": 6}),
    "E": ("skill E", {"step": "missed"}),
    "G": ("skill G", {"step": "spot", "more": "spot=10 first_spot=10"}),
    "H": ("skill H", {"die": 3}),
    "I": ("skill I blue", {"finesse": 1}),
    "J": ("skill J", {"finesse": 2}),
    "K": ("skill K cast", {"finesse": 3}),
    "L": ("skill L 6", {"die": 1, "finesse": 2}),
    "M": ("skill M cast", {"finesse": 2}),
    "S": ("skill S yellow 2 to 4", {"die": 1, "finesse": 1, "hatch": {2: "y"}}),
    "U": ("skill U", {}),
    "X": ("skill X top", {"step": "spot", "finesse": 1, "more": "drifts=2 spot=10 first_spot=16"}),
}
AT_ITS_MOMENT = [letter for letter in USES if letter != "E"]  # E is asked for only where it can be used
COSTS = {letter: setup["finesse"] for letter, (_, setup) in USES.items() if "finesse" in setup}


def with_used(letter: str, setup: dict[str, Any]) -> dict[str, Any]:
    return {**setup, "more": f"{setup.get('more', '')} used={letter}"}


@pytest.mark.parametrize("letter", USES)
def test_8_1_a_skill_may_be_used_at_its_moment(letter: str) -> None:
    move, setup = USES[letter]
    assert move in table(skills=letter, **setup).moves()


@pytest.mark.parametrize("letter", AT_ITS_MOMENT)
def test_8_1_a_skill_may_be_used_once_a_turn(letter: str) -> None:
    move, setup = USES[letter]
    assert why_not(table(skills=letter, **with_used(letter, setup)), move) == "8.1"


@pytest.mark.parametrize("letter", COSTS)
def test_8_1_its_finesse_is_paid_first(letter: str) -> None:
    move, setup = USES[letter]
    assert finesse(played(table(skills=letter, **setup), move)) == 0
    assert why_not(table(skills=letter, **{**setup, "finesse": COSTS[letter] - 1}), move) == f"8.{3 + ord(letter) - ord('A')}"


def test_8_1_it_may_be_used_again_in_the_next_turn() -> None:
    position = table(skills="I", finesse=1, die=2, pool="33", others={1: {"line": STRONG}})
    played(position, "skill I blue")
    assert why_not(position, "skill I tan") == "8.1"
    played(position, "finesse", "end turn")  # the other player has one die to take and nothing to reel
    assert position.to_act == 0
    assert why_not(position, "skill I tan") == ""


@pytest.mark.parametrize("setup", [{}, {"die": 4}, {"die_used": True, "dice": "4"}])
def test_8_1_before_or_after_the_dice_action_or_with_the_die_in_hand(setup: dict[str, Any]) -> None:
    for letter in "IJKMU":
        move, needed = USES[letter]
        assert move in table(skills=letter, **needed, **setup).moves()


def test_8_1_skills_that_change_the_die_need_one_in_hand() -> None:
    for letter in "ACDHLS":
        move, setup = USES[letter]
        before = {**setup, "die": 0}
        assert why_not(table(skills=letter, **before), move) == "3.3"
        assert why_not(table(skills=letter, **before, die_used=True, dice="1"), move) == "3.3"


@pytest.mark.parametrize("letter", "EFGNOPQRTVWX")
def test_8_1_a_skill_with_a_moment_of_its_own_is_refused_in_the_turn(letter: str) -> None:
    assert why_not(table(skills=letter, finesse=4, die=4), f"skill {letter}") == f"8.{3 + LETTERS.index(letter)}"


@pytest.mark.parametrize("letter", "ABCDHIJKLMU")
def test_8_1_a_skill_of_the_turn_is_refused_in_a_cast(letter: str) -> None:
    move = USES[letter][0]
    position = table(skills=letter, finesse=4, step="spot", die_used=True, more="spot=10 first_spot=10")
    assert why_not(position, move) == "3.7"


@pytest.mark.parametrize("letter", AT_ITS_MOMENT)
def test_8_2_only_who_has_the_card_can_use_it(letter: str) -> None:
    move, setup = USES[letter]
    assert why_not(table(others={1: {"skills": letter}}, **setup), move) == "8.2"


@pytest.mark.parametrize("letter", "BCDHIJKLM")
def test_8_2_the_card_stays(letter: str) -> None:
    move, setup = USES[letter]
    assert skills(played(table(skills=letter, **setup), move)) == letter


@pytest.mark.parametrize("letter", AT_ITS_MOMENT)
def test_11_9_a_card_taken_in_this_turn_cannot_be_used_yet(letter: str) -> None:
    move, setup = USES[letter]
    assert why_not(table(skills=letter, new=letter, **setup), move) == "11.9"


def test_11_9_a_card_can_be_used_from_the_next_turn_on() -> None:
    hooked = table(die=6, hatch={6: "yogw"}, river={"6 top": WEAK}, rocks={3: "CBA"}, pool="12", others={1: {"line": STRONG}})
    played(hooked, "cast 6 top", "hook", "take die 2")  # nothing else for the other player: Finesse +2
    assert (hooked.to_act, skills(hooked), die(hooked)) == (0, "C", 1)
    assert used_skills(hooked) == ["skill C"]


# 8.3 A


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 4)])
def test_8_3_a_brings_three_with_a_one(before: int, after: int) -> None:
    position = played(table(die=1, skills="A", finesse=before, pool="5"), "skill A")
    assert (finesse(position), int(truth(position).taken[0, 0])) == (after, 1)  # it is the Dice action
    assert why_not(position, "finesse", 0) == "3.3"


def test_8_3_a_may_be_left_unused() -> None:
    assert finesse(played(table(die=1, skills="A"), "finesse")) == 2


def test_8_3_a_needs_a_one_and_room_for_more_than_two() -> None:
    assert why_not(table(die=2, skills="A"), "skill A") == "8.3"
    assert why_not(table(die=1, skills="A", finesse=2), "skill A") == "11.13"


def test_8_3_a_looks_at_the_face_of_the_moment() -> None:
    position = played(table(die=2, skills="A", finesse=1), "die -1")
    assert finesse(played(position, "skill A")) == 3


# 8.4 B


def test_8_4_b_applies_drag_for_two_finesse() -> None:
    position = played(table(skills="B", line=STRONG, finesse=3), "skill B")
    assert (line(position), finesse(position)) == ("coho-gold-8/4 in gold reel 0 token yellow drag", 1)


def test_8_4_b_needs_a_fish_without_drag() -> None:
    assert why_not(table(skills="B", finesse=2), "skill B") == "8.4"
    assert why_not(table(skills="B", finesse=2, line=STRONG, drag=True), "skill B") == "11.13"


def test_8_4_b_before_the_reel_of_the_die_in_hand() -> None:
    position = played(table(skills="B", line=STRONG, finesse=2, die=3, pool="55"), "skill B", "reel")
    assert line(position) == "coho-gold-8/4 in gold reel 3 token yellow drag"


# 8.5, 8.6, 8.10 C, D and H


DIE_SKILLS = pytest.mark.parametrize(("letter", "face", "then"), [("C", 1, 4), ("D", 6, 2), ("H", 3, 6)])


@DIE_SKILLS
def test_8_5_c_d_and_h_change_the_die_which_keeps_its_number(letter: str, face: int, then: int) -> None:
    position = played(table(die=face, skills=letter), f"skill {letter}")
    assert position.moves() == [f"cast {then} top", f"cast {then} middle", f"cast {then} bottom", "finesse"]
    played(position, "finesse")
    assert int(truth(position).taken[0, then - 1]) == 1


@DIE_SKILLS
def test_8_6_c_d_and_h_are_refused_with_another_face(letter: str, face: int, then: int) -> None:
    rule = {"C": "8.5", "D": "8.6", "H": "8.10"}[letter]
    for other in {1, 2, 3, 4, 5, 6} - {face}:
        assert why_not(table(die=other, skills=letter), f"skill {letter}") == rule


@DIE_SKILLS
def test_8_10_c_d_and_h_cost_nothing_and_leave_the_pool(letter: str, face: int, then: int) -> None:
    position = played(table(die=face, skills=letter, finesse=1), f"skill {letter}")
    assert (die(position), finesse(position), pool(position)) == (then, 1, "123456")


def test_11_2_c_d_h_and_finesse_may_be_chained() -> None:
    position = table(die=2, skills="CDH", finesse=4)
    played(position, "die -1", "skill C", "die -1", "skill H", "skill D", "die -1")
    assert (die(position), finesse(position)) == (1, 1)
    assert why_not(position, "skill C") == "8.1"


def test_8_5_c_reels_with_the_new_number() -> None:
    assert why_not(table(die=1, skills="C", line=BLACK), "reel") == "5.2"
    position = played(table(die=1, skills="C", line=BLACK), "skill C", "reel", "tile 1A")
    assert line(position) == "grayling-black-3/2 in black reel 2 token yellow"


# 8.7 E


def missed(**setup: Any) -> Position:
    """A Cast to column 1 that earns nothing."""
    return played(table(**{"die": 1, "skills": "E", "hatch": BARE, **setup}), "cast 1 top")


def test_8_7_e_brings_one_finesse_right_after_a_missed_cast() -> None:
    position = missed()
    assert (phase(position), position.moves()) == ("missed", ["skill E", "pass"])
    assert finesse(played(position.copy(), "skill E")) == 1
    assert finesse(played(position.copy(), "pass")) == 0


def test_8_7_e_comes_before_anything_else() -> None:
    position = missed(finesse=2, pool="55")
    assert why_not(position, "fly blue") == "3.7"
    played(position, "pass")
    assert why_not(position, "skill E") == "8.7"  # too late


def test_8_7_e_is_not_asked_for_at_finesse_four() -> None:
    assert phase(missed(finesse=4)) == "turn"


def test_8_7_e_comes_after_revealed_cards_too() -> None:
    position = table(die=1, skills="E", hatch={1: "y"}, finesse=1)
    played(position, "cast 1 top", "blank")
    assert position.moves() == ["extra strike", "end cast"]
    assert phase(played(position, "end cast")) == "missed"


def test_8_7_e_does_nothing_after_a_hook() -> None:
    position = played(table(die=1, skills="E", hatch={1: "y"}), "cast 1 bottom", "hook")
    assert (finesse(position), line(position) != "-", position.to_act) == (0, True, 1)


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        ({"tile": "1A"}, ("momentum 1A cast", "cast 6 top", "drift top", "drift top")),
        ({"skills": "EJ", "finesse": 2}, ("skill J", "cast 6 top", "drift top", "drift top")),
    ],
)
def test_8_7_e_works_in_every_cast(setup: dict[str, Any], moves: tuple[str, ...]) -> None:
    position = played(table(**{"skills": "E", "hatch": BARE, **setup}), *moves)
    assert position.moves() == ["skill E", "pass"]
    assert finesse(played(position, "skill E")) == 1
    assert "@" not in tiles(position)


def test_8_7_e_is_asked_for_once_a_turn() -> None:
    position = missed(tile="1A")
    played(position, "skill E", "momentum 1A cast", "cast 6 top", "drift top", "drift top")
    assert (finesse(position), position.to_act) == (1, 1)


# 8.8 F


def at_round_end(**setup: Any) -> Position:
    """The last die of the round has just been used, for Finesse +2, by seat 0 with a fish on the line."""
    position = played(table(**{"die": 4, "pool": "", "line": STRONG, **setup}), "finesse")
    return position if phase(position) != "turn" else played(position, "end turn")


ONE_FISH = {1: {"caught": ["dolly green 1/1"]}}


def test_8_8_f_at_the_end_of_a_round_with_fewer_fish() -> None:
    position = at_round_end(skills="F", others=ONE_FISH)
    assert (phase(position), position.moves()) == ("round-end", ["skill F", "pass"])
    assert finesse(played(position.copy(), "skill F")) == 3
    assert finesse(played(position.copy(), "pass")) == 2
    assert phase(played(position, "skill F")) == "hatching"


@pytest.mark.parametrize("own", [["dolly green 2/1"], ["dolly green 2/1", "brook green 1/1"]])
def test_8_8_f_is_not_asked_for_with_as_many_fish(own: list[str]) -> None:
    assert phase(at_round_end(skills="F", caught=own, others=ONE_FISH)) == "hatching"


def test_8_8_f_refusals() -> None:
    with_v = {"line": "-", "skills": "FV"}  # V is asked for
    assert why_not(at_round_end(**with_v), "skill F") == "8.8"
    assert why_not(at_round_end(**with_v, finesse=4, others=ONE_FISH), "skill F") == "11.13"
    assert why_not(at_round_end(line="-", skills="V", others={1: {**ONE_FISH[1], "skills": "F"}}), "skill F") == "8.2"


def test_8_8_f_one_opponent_with_more_is_enough() -> None:
    others = {1: {"caught": []}, 2: {"caught": ["dolly green 1/1", "brook green 1/1"]}}
    assert phase(at_round_end(players=3, skills="F", caught=["dolly green 2/1"], others=others)) == "round-end"


def test_8_8_f_at_finesse_four_is_not_asked_for() -> None:
    assert phase(at_round_end(skills="F", finesse=2, others=ONE_FISH)) == "hatching"


def test_8_8_f_comes_once_a_round() -> None:
    position = at_round_end(skills="FV", line="-", others=ONE_FISH)
    played(position, "skill F")
    assert (position.moves(), why_not(position, "skill F")) == (["skill V", "pass"], "8.1")


def test_8_8_f_in_the_last_round_too() -> None:
    position = at_round_end(skills="F", others={1: {"caught": SEVEN}})
    assert position.moves() == ["skill F", "pass"]
    assert played(position, "skill F").over


# 8.9 G


def casting(**setup: Any) -> Position:
    """A yellow fly, a Cast to column 5 where a yellow token lies; 5 middle is beside Rock deck 3, the card on top is C."""
    given = {
        "die": 5,
        "skills": "G",
        "hatch": {5: "yogw"},
        "river": {"5 middle": STRONG, "5 bottom": WEAK},
        "rocks": {3: "CBA"},
    }
    return table(**{**given, **setup})


def test_8_9_g_begins_the_cast_again_after_the_landing() -> None:
    position = played(casting(), "cast 5 bottom", "blank")
    assert position.moves() == ["skill G", "drift middle", "drift bottom"]
    played(position, "skill G")
    assert dict(position.outcomes()) == {"hook": 1, "blank": 3}  # shuffled again
    assert (skills(position), gone(position), phase(position)) == ("-", "G", "strike")
    played(position, "blank")
    assert position.moves() == ["drift middle", "drift bottom"]


def test_8_9_g_after_drifting_goes_back_to_the_first_space() -> None:
    position = played(casting(), "cast 5 bottom", "blank", "drift middle", "drift top", "skill G", "hook")
    assert line(position) == "brook-green-1/1 in green reel 0 token yellow"


def test_8_9_g_after_the_last_drift_before_the_cast_is_over() -> None:
    position = played(casting(), "cast 5 bottom", "blank", "drift middle", "drift top")
    assert position.moves() == ["skill G", "end cast"]
    played(position, "skill G", "blank", "drift middle", "drift top")
    assert position.to_act == 1  # G is gone, and nothing is left to choose


def test_8_9_g_puts_a_hooked_fish_its_token_and_the_rock_card_back() -> None:
    position = played(casting(deck=["rainbow gold 7/3"]), "cast 5 middle", "hook")
    assert (skills(position), position.moves()) == ("CG", ["skill G", "keep fish"])
    assert (line(position), fish_at(position, "5 middle")) == ("coho-gold-8/4 in gold reel 0 token yellow", "-")
    played(position, "skill G")
    assert (line(position), fish_at(position, "5 middle"), hatch_at(position, 5)) == ("-", "coho-gold-8/4!", "ogyw")
    assert (skills(position), rocks(position).split()[2], missing(truth(position))) == ("-", "C!BA", 0)
    assert dict(position.outcomes()) == {"hook": 1, "blank": 3}


def test_8_9_g_what_was_put_back_can_be_hooked_again() -> None:
    position = played(casting(deck=["rainbow gold 7/3"], pool="2"), "cast 5 middle", "hook", "skill G", "hook")
    assert (line(position), skills(position)) == ("coho-gold-8/4 in gold reel 0 token yellow", "C")
    assert (rocks(position).split()[2], fish_at(position, "5 middle")) == ("BA", "rainbow-gold-7/3")
    assert missing(truth(position)) == 0


def test_8_9_g_the_fish_that_was_seen_stays_known_to_all() -> None:
    position = played(casting(), "cast 5 middle", "hook", "skill G", "blank")
    for seat in (0, 1):
        shown = position.view(seat).state
        assert int(shown.river[13]) == int(truth(position).river[13]) < 49
        assert "".join(LETTERS[int(card) - 1] if card else "?" for card in shown.rocks[2][:3]) == "??C"


def test_8_9_g_the_fish_may_be_kept() -> None:
    position = played(casting(pool="2", deck=["rainbow gold 7/3"]), "cast 5 middle", "hook", "keep fish")
    assert (skills(position), gone(position)) == ("CG", "")
    assert (fish_at(position, "5 middle"), why_not(position, "skill G", 0)) == ("rainbow-gold-7/3", "3.2")


def test_8_9_g_puts_w_back_on_its_deck() -> None:
    position = played(casting(rocks={3: "WBA"}), "cast 5 middle", "hook")
    assert (line(position), skills(position)) == ("coho-gold-8/4 in gold reel 0 token yellow tucked", "G")
    played(position, "skill G")
    assert (int(truth(position).tucked[0]), rocks(position).split()[2]) == (0, "W!BA")
    played(position, "hook")
    assert (line(position), missing(truth(position))) == ("coho-gold-8/4 in gold reel 0 token yellow tucked", 0)


def test_8_9_g_puts_the_last_card_of_a_deck_back() -> None:
    position = played(casting(rocks={3: "C"}, gone="AB"), "cast 5 middle", "hook")
    assert (rocks(position).split()[2], fish_at(position, "5 top")) == ("-", "-")
    played(position, "skill G", "blank")
    assert (rocks(position).split()[2], fish_at(position, "5 top")) == ("C!", "-")
    assert missing(truth(position)) == 0


def test_11_11_a_g_that_came_with_the_hook_cannot_undo_it() -> None:
    position = played(casting(skills="", rocks={3: "GBA"}, pool="2"), "cast 5 middle", "hook")
    assert (skills(position), position.to_act) == ("G", 1)


def test_11_11_what_was_paid_stays_paid() -> None:
    position = casting(finesse=2, hatch={**BARE, 4: "yogw"})
    played(position, "move yellow 4 to 5", "cast 5 bottom", "blank", "extra strike", "blank", "skill G")
    assert (finesse(position), hatch_at(position, 5), phase(position)) == (0, "y", "strike")
    assert dict(position.outcomes()) == {"hook": 1, "blank": 3}


def test_11_11_an_x_that_was_used_stays_used() -> None:
    position = casting(skills="GX", finesse=2, hatch=BARE)
    cast = ("drift middle", "drift middle")
    played(position, "cast 5 middle", *cast, "skill X middle", "skill G", *cast)
    assert (skills(position), finesse(position), position.to_act) == ("X", 1, 1)


def test_8_9_g_works_in_every_cast() -> None:
    position = casting(die=0, skills="GK", finesse=3)
    played(position, "skill K cast", "cast 5 bottom", "blank")
    assert "skill G" in position.moves()
    position = casting(die=0, tile="4A", hatch={5: "yogw", 6: "o"})
    played(position, "momentum 4A", "move orange 6 to 5", "cast 5 middle", "hook", "skill G", "hook")
    assert (line(position), skills(position), tiles(position)) == (
        "coho-gold-8/4 in gold reel 0 token yellow",
        "C",
        "1A 2A 3A 4B 5A",
    )


def test_8_9_g_not_before_the_landing_and_not_after_the_cast() -> None:
    assert why_not(casting(die=0, step="aim", more="column=4"), "skill G") == "3.7"
    assert why_not(casting(), "skill G") == "8.9"
    kept = played(casting(finesse=4), "cast 5 bottom", "hook", "keep fish")
    assert why_not(kept, "skill G") == "8.9"
    over = played(casting(finesse=4, skills="EG", hatch=BARE), "cast 5 bottom", "drift middle", "drift top", "end cast")
    assert why_not(over, "skill G") == "8.9"


def test_8_9_g_a_fish_hooked_while_drifting_goes_back_to_its_place() -> None:
    position = casting(hatch={**BARE, 4: "y"}, river={"4 middle": BLACK})
    played(position, "cast 5 middle", "drift middle", "blank", "hook", "skill G")
    assert (fish_at(position, "4 middle"), hatch_at(position, 4)) == ("grayling-black-3/2!", "y")
    assert int(truth(position).spot) == 13  # 5 middle
    assert position.moves() == ["drift top", "drift middle", "drift bottom"]


def test_8_9_g_a_seen_rock_card_is_no_longer_known_when_the_deck_goes_on() -> None:
    position = casting(rocks={3: "C!BA"}, skills="", pool="2")
    played(position, "cast 5 middle", "hook")
    assert rocks(position).split()[2] == "BA"


# 8.11 I


def test_8_11_i_changes_the_fly_for_one_finesse() -> None:
    position = played(table(skills="I", finesse=1), "skill I blue")
    assert (int(truth(position).fly[0]), finesse(position)) == (6, 0)


def test_8_11_i_refusals() -> None:
    assert why_not(table(skills="I", finesse=1, line=WEAK), "skill I blue") == "11.14"
    assert why_not(table(skills="I", finesse=1), "skill I yellow") == "8.11"
    assert why_not(table(skills="I", finesse=1), "skill I") == "8.11"  # which fly?


# 8.12, 8.13, 8.15 J, K and M


@pytest.mark.parametrize(("move", "cost", "column"), [("skill J", 2, 6), ("skill K cast", 3, 5), ("skill M cast", 2, 3)])
def test_8_12_j_k_and_m_cast(move: str, cost: int, column: int) -> None:
    letter = move.split()[1]
    position = played(table(skills=letter, finesse=cost, die=2), move)
    assert position.moves() == [f"cast {column} {row}" for row in ("top", "middle", "bottom")]
    assert (finesse(position), die(position)) == (0, 2)  # the die is for the Dice action
    assert why_not(table(skills=letter, finesse=cost, line=WEAK), move) == "4.1"


def test_8_12_j_with_the_die_in_hand_the_dice_action_follows() -> None:
    position = played(
        table(skills="J", finesse=2, die=2, hatch=BARE, pool="5"), "skill J", "cast 6 top", "drift top", "drift top"
    )
    assert position.moves() == ["cast 2 top", "cast 2 middle", "cast 2 bottom", "finesse"]


@pytest.mark.parametrize(("move", "cost", "spaces"), [("skill K reel", 3, 3), ("skill M reel", 2, 1)])
def test_8_13_k_and_m_reel(move: str, cost: int, spaces: int) -> None:
    letter = move.split()[1]
    position = played(table(skills=letter, finesse=cost, line="brown gold 5/2"), move)
    drag, gained = (" drag", 0) if spaces == 1 else ("", 1)  # the space on which it stops
    assert (line(position), finesse(position)) == (f"brown-gold-5/2 in gold reel {spaces} token yellow{drag}", gained)
    assert why_not(table(skills=letter, finesse=cost), move) == "5.1"
    assert why_not(table(skills=letter, finesse=cost - 1, line=WEAK), move) == f"8.{3 + ord(letter) - ord('A')}"


def test_8_15_m_is_refused_by_a_fish_too_strong() -> None:
    assert why_not(table(skills="M", finesse=2, line="brown gold 7/3"), "skill M reel") == "5.2"
    assert why_not(table(skills="K", finesse=3, line=STRONG), "skill K reel") == ""


@pytest.mark.parametrize(("letter", "rule"), [("K", "8.1"), ("M", "8.1")])
def test_8_13_k_and_m_do_one_of_both_a_turn(letter: str, rule: str) -> None:
    position = table(skills=letter, finesse=4, line=WEAK, more=f"used={letter}")
    assert why_not(position, f"skill {letter} reel") == rule
    assert why_not(position, f"skill {letter} cast") == rule


def test_8_13_j_k_and_m_all_in_one_turn() -> None:
    position = table(skills="JKU", finesse=4, hatch={6: "y"}, river={"6 top": WEAK}, pool="55", rocks={3: "ABC"})
    played(position, "skill J", "cast 6 top", "hook", "skill U", "skill K reel")  # caught, by Stamina
    assert (pile(position), finesse(position), gone(position)) == (["brook-green-1/1"], 1, "U")


# 8.14 L


@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_8_14_l_changes_the_die_to_any_face(face: int) -> None:
    position = played(table(skills="L", die=3, finesse=3), f"skill L {face}")
    assert (die(position), finesse(position)) == (face, 1)


def test_8_14_l_refusals() -> None:
    assert why_not(table(skills="L", die=3, finesse=2), "skill L 3") == "11.13"
    assert why_not(table(skills="L", die=3, finesse=2), "skill L") == "8.14"  # to which face?


def test_8_14_l_and_the_cards_that_look_at_the_face() -> None:
    position = played(table(skills="AL", die=5, finesse=2), "skill L 1", "skill A")
    assert finesse(position) == 3


# 8.16 to 8.18 N, O and P


@pytest.mark.parametrize(
    ("letter", "one", "other"), [("N", "rainbow", "cutthroat"), ("O", "grayling", "brook"), ("P", "steelhead", "brown")]
)
@pytest.mark.parametrize(("ones", "others"), [(0, 0), (2, 0), (1, 2), (2, 2)])
def test_8_16_n_o_and_p_count_the_better_of_two_species(letter: str, one: str, other: str, ones: int, others: int) -> None:
    def of(species: str) -> list[str]:
        small = species in ("grayling", "brook")
        return [f"{species} black 3/2", f"{species} black 4/2"] if small else [f"{species} black 4/2", f"{species} black 5/3"]

    caught = of(one)[:ones] + of(other)[:others]
    with_card, without = table(caught=caught, skills=letter), table(caught=caught, gone=letter)
    assert with_card.scores()[0] - without.scores()[0] == max(ones, others)


def test_8_17_o_counts_what_was_caught_and_not_the_fish_on_the_line() -> None:
    setup: dict[str, Any] = {"caught": ["brook green 1/1"], "line": "brook green 2/1"}
    assert table(skills="O", **setup).scores()[0] - table(gone="O", **setup).scores()[0] == 1


def test_8_18_p_counts_only_its_own_players_fish_even_when_just_taken() -> None:
    others = {1: {"caught": ["brown black 4/2", "brown black 5/3"]}}
    setup: dict[str, Any] = {"caught": ["steelhead green 3/2"], "others": others}
    assert table(skills="P", new="P", **setup).scores()[0] - table(gone="P", **setup).scores()[0] == 1


# 8.19 Q


def on_stamina(**setup: Any) -> Position:
    """The reel stops on Stamina."""
    return played(table(**{"die": 6, "line": BLACK, "skills": "Q", "pool": "55", **setup}), "reel")


def test_8_19_q_moves_a_black_fish_ahead_from_stamina_to_start() -> None:
    position = on_stamina()
    assert (phase(position), position.moves()) == ("stamina", ["skill Q", "pass"])
    assert line(played(position.copy(), "skill Q")) == "grayling-black-3/2 in green reel 0 token yellow"
    assert line(played(position.copy(), "pass")) == "grayling-black-3/2 in black reel 4 token yellow"


def test_8_19_q_catches_from_the_green_section() -> None:
    position = played(on_stamina(section="green"), "skill Q")
    assert (pile(position), tokens(position), line(position)) == (["grayling-black-3/2"], "y", "-")


def test_8_19_q_after_start_was_passed() -> None:
    position = on_stamina(drag=True, reel=3)  # six spaces: past Start, and on to Stamina
    assert line(position) == "grayling-black-3/2 in green reel 4 token yellow drag"
    played(position, "skill Q")
    assert pile(position) == ["grayling-black-3/2"]


def test_8_19_q_is_not_asked_for_when_the_fish_was_just_caught() -> None:
    position = on_stamina(section="green", drag=True, reel=3)
    assert (pile(position), position.to_act) == (["grayling-black-3/2"], 1)


@pytest.mark.parametrize(
    ("fish", "then"),
    [("rainbow green 3/2", "-"), ("steelhead gold 5/2", "steelhead-gold-5/2 in gold reel 3 token yellow")],
)
def test_8_19_q_is_for_black_fish(fish: str, then: str) -> None:
    assert line(on_stamina(line=fish)) == then


def test_8_19_q_goes_by_the_fish_and_not_by_the_section() -> None:
    position = on_stamina(line="steelhead gold 5/2", section="black")
    assert line(position) == "steelhead-gold-5/2 in black reel 3 token yellow"


def test_8_19_q_nothing_else_is_possible_then() -> None:
    assert why_not(on_stamina(finesse=4), "drag") == "3.7"
    assert why_not(on_stamina(finesse=4), "end turn") == "3.7"


@pytest.mark.parametrize("setup", [{"skills": "Q", "new": "Q"}, {"skills": "", "others": {1: {"skills": "Q"}}}])
def test_8_19_q_is_not_asked_for_without_the_card(setup: dict[str, Any]) -> None:
    assert line(on_stamina(**setup)) == "grayling-black-3/2 in black reel 4 token yellow"


def test_8_19_q_comes_once_a_turn() -> None:
    position = table(skills="Q", line="coho black 4/2", reel=1, tile="4B", die=6, pool="55")
    played(position, "momentum 4B", "skill Q", "reel")
    assert line(position) == "coho-black-4/2 in green reel 4 token yellow"
    assert position.to_act == 1


@pytest.mark.parametrize(
    ("setup", "move"),
    [
        ({"tile": "4B"}, "momentum 4B"),
        ({"skills": "QK", "finesse": 3}, "skill K reel"),
        ({"tile": "7A", "caught": [WEAK, "brook green 2/1", "dolly green 1/1"]}, "momentum 7A"),
    ],
)
def test_8_19_q_with_whatever_reels(setup: dict[str, Any], move: str) -> None:
    position = played(table(**{"skills": "Q", "line": BLACK, "reel": 1, "die": 1, **setup}), move)
    assert position.moves() == ["skill Q", "pass"]
    played(position, "skill Q")
    assert (line(position), "@" in tiles(position)) == ("grayling-black-3/2 in green reel 0 token yellow", False)


# 8.20 R


def test_8_20_r_green_fish_have_no_strength() -> None:
    position = played(table(skills="R", line="rainbow green 3/2", die=1), "reel")
    assert line(position) == "rainbow-green-3/2 in green reel 1 token yellow drag"


@pytest.mark.parametrize("fish", [BLACK, "steelhead gold 5/2"])
def test_8_20_r_others_keep_theirs(fish: str) -> None:
    assert why_not(table(skills="R", line=fish, section="green", die=2), "reel") == "5.2"


def test_8_20_r_acts_from_the_next_turn_on_and_for_its_owner() -> None:
    assert why_not(table(skills="R", new="R", line="rainbow green 3/2", die=2), "reel") == "5.2"
    assert why_not(table(others={1: {"skills": "R"}}, line="rainbow green 3/2", die=2), "reel") == "5.2"


def test_8_20_r_with_every_reel() -> None:
    green = "rainbow green 3/2"
    assert line(played(table(skills="R", line=green, tile="3B", die=1, reel=0), "momentum 3B")).split()[-3] == "3"
    assert pile(played(table(skills="MR", line=green, finesse=2, reel=2, pool="12"), "skill M reel")) == ["rainbow-green-3/2"]


# 8.21 S


def test_8_21_s_moves_a_hatch_token_up_to_two_columns() -> None:
    hatch = {**BARE, 3: "y"}
    position = table(skills="S", die=3, finesse=1, hatch=hatch)
    carried = [move for move in position.moves() if move.startswith("skill S")]
    assert carried == [f"skill S yellow 3 to {to}" for to in (1, 2, 4, 5)]
    played(position, "skill S yellow 3 to 5")
    assert (hatch_at(position, 3), hatch_at(position, 5), finesse(position)) == ("-", "y", 0)
    assert position.moves() == ["cast 3 top", "cast 3 middle", "cast 3 bottom"]  # the Cast is chosen


def test_8_21_s_refusals() -> None:
    position = table(skills="S", die=3, finesse=1, hatch={**BARE, 1: "y", 6: "b"})
    assert why_not(position, "skill S yellow 1 to 4") == "8.21"
    assert why_not(position, "skill S yellow 1 to 0") == "11.6"
    assert why_not(position, "skill S yellow 1 to -1") == "11.6"
    assert why_not(position, "skill S blue 6 to 7") == "11.6"  # nor onto the tile on deck
    assert why_not(position, "skill S orange 1 to 2") == "6.5"
    assert why_not(position, "skill S") == "8.21"
    assert why_not(table(skills="S", die=3, finesse=1, hatch={1: "y"}, line=WEAK), "skill S yellow 1 to 2") == "4.1"


def test_8_21_s_in_a_cast_of_a_tile_or_card() -> None:
    hatch = {**BARE, 1: "y"}
    by_tile = played(table(skills="S", tile="1A", finesse=1, hatch=hatch), "momentum 1A cast")
    by_card = played(table(skills="JS", finesse=3, hatch=hatch), "skill J")
    for position in (by_tile, by_card):
        assert used_skills(position) == ["skill S yellow 1 to 2", "skill S yellow 1 to 3"]
        assert hatch_at(played(position, "skill S yellow 1 to 3"), 3) == "y"


def test_8_21_s_after_a_finesse_action_and_before_another() -> None:
    position = table(skills="S", die=6, finesse=3, hatch={**BARE, 1: "y"})
    played(position, "move yellow 1 to 2", "skill S yellow 2 to 4", "move yellow 4 to 5")
    assert (hatch_at(position, 5), finesse(position), why_not(position, "skill S yellow 5 to 6")) == ("y", 0, "8.1")


def test_8_21_s_not_once_the_casting_token_is_placed() -> None:
    position = played(table(skills="S", die=3, finesse=1, hatch={**BARE, 1: "y"}), "cast 3 top")
    assert why_not(position, "skill S yellow 1 to 2") == "3.7"


def test_8_21_s_not_for_the_token_that_4a_moves() -> None:
    position = played(table(skills="S", tile="4A", finesse=1, hatch={**BARE, 1: "y"}), "momentum 4A")
    assert why_not(position, "skill S yellow 1 to 3") == "3.7"
    played(position, "move yellow 1 to 2", "skill S yellow 2 to 4")
    assert hatch_at(position, 4) == "y"


# 8.22 T


def at_the_end(mine: dict[str, Any] | None = None, **others: dict[str, Any]) -> Position:
    """Seat 0 ends the last round; seat 1 has seven fish. `seat_1` and `seat_2` say more about the others."""
    seats = {1: {"caught": SEVEN, **others.get("seat_1", {})}}
    if "seat_2" in others:
        seats[2] = others["seat_2"]
    return at_round_end(players=1 + len(seats), others=seats, more="first_to_seven=2", **{"skills": "T", **(mine or {})})


def test_8_22_t_its_owner_may_reel_at_five() -> None:
    position = at_the_end({"line": WEAK})
    assert (phase(position), position.moves()) == ("last-reels", ["skill T", "pass"])
    played(position, "skill T")
    assert (pile(position), tokens(position), position.over) == (["brook-green-1/1"], "y", True)


def test_8_22_t_then_the_others_may_reel_at_three() -> None:
    position = at_the_end({"line": STRONG}, seat_1={"line": BLACK, "section": "green", "reel": 4})
    played(position, "skill T")
    assert (line(position), position.to_act) == ("coho-gold-8/4 in gold reel 1 token yellow drag", 1)
    assert position.moves() == ["reel", "pass"]
    played(position, "reel")
    assert (pile(position, 1)[-1], position.over) == ("grayling-black-3/2", True)


def test_8_22_t_nobody_reels_if_its_owner_does_not() -> None:
    position = played(at_the_end({"line": STRONG}, seat_1={"line": WEAK}), "pass")
    assert (position.over, line(position, 1), len(pile(position, 1))) == (True, "-", 7)


def test_8_22_t_nobody_reels_if_its_owner_cannot() -> None:
    assert at_the_end({"line": "-"}, seat_1={"line": WEAK}).over


def test_8_22_t_nobody_reels_without_it() -> None:
    assert at_the_end({"line": WEAK, "skills": ""}, seat_1={"line": WEAK}).over


def test_8_22_t_the_others_come_clockwise_and_may_pass() -> None:
    strong, weak = {"line": "rainbow gold 5/2"}, {"line": "dolly green 1/1"}
    position = at_the_end({"line": STRONG}, seat_1=strong, seat_2=weak)
    played(position, "skill T")
    assert position.to_act == 1
    assert why_not(position, "reel", 2) == "3.2"
    played(position, "pass")
    assert (position.to_act, position.moves()) == (2, ["reel", "pass"])
    assert played(position, "reel").over
    assert (line(position, 2), tokens(position, 2)) == ("-", "y")  # a tile would bring nothing


def test_8_22_t_who_cannot_reel_at_three_is_not_asked() -> None:
    position = at_the_end({"line": STRONG}, seat_1={"line": "rainbow gold 5/2"}, seat_2={"line": "coho black 5/3"})
    assert not played(position, "skill T").over
    assert played(position, "reel").over


def test_8_22_t_its_owner_comes_first_wherever_the_seat_is() -> None:
    others = {1: {"caught": SEVEN, "line": BLACK, "skills": "T"}}
    position = at_round_end(line=WEAK, others=others)
    assert position.to_act == 1
    played(position, "skill T")
    assert (line(position, 1), position.to_act) == ("grayling-black-3/2 in black reel 3 token yellow", 0)
    assert (finesse(position, 1), position.moves()) == (1, ["reel", "pass"])


def test_8_22_t_and_q() -> None:
    position = at_the_end({"line": BLACK, "skills": "QT", "reel": 1, "section": "green"})
    played(position, "skill T")
    assert position.moves() == ["skill Q", "pass"]
    played(position, "skill Q")
    assert (pile(position), position.over) == (["grayling-black-3/2"], True)


def test_8_22_t_and_r_of_another_player() -> None:
    position = at_the_end({"line": STRONG}, seat_1={"line": "rainbow green 3/2", "reel": 2, "skills": "R"})
    played(position, "skill T", "reel")  # three spaces
    assert pile(position, 1)[-1] == "rainbow-green-3/2"


def test_8_22_t_is_not_used_before_the_last_round_is_over() -> None:
    position = at_round_end(skills="FT", others=ONE_FISH)
    assert why_not(position, "skill T") == "11.17"
    assert phase(played(position, "pass")) == "hatching"


@pytest.mark.parametrize("start", [0, 1])
def test_11_9_a_t_that_comes_in_the_end_of_the_last_round_is_too_late(start: int) -> None:
    mine = {"line": "-", "skills": "V", "hatch": {2: "y"}, "rocks": {1: "TBA"}, "start": start}
    position = played(at_the_end(mine), "skill V", "cast 2 middle", "hook")
    assert (skills(position), position.over) == ("TV", True)


def test_11_9_a_t_that_comes_in_the_last_turn_is_in_time() -> None:
    setup: dict[str, Any] = {"hatch": {1: "y"}, "river": {"1 top": WEAK}, "rocks": {1: "TAB"}, "others": {1: {"caught": SEVEN}}}
    position = played(table(die=1, pool="", **setup), "cast 1 top", "hook", "skill T")
    assert (pile(position), position.over) == (["brook-green-1/1"], True)


def test_8_22_t_comes_after_f_and_v() -> None:
    position = at_the_end({"line": "-", "skills": "FTV", "hatch": {2: "y"}, "river": {"2 bottom": WEAK}, "fly": "yellow"})
    played(position, "skill F", "skill V", "cast 2 bottom", "hook")
    assert (phase(position), position.moves()) == ("last-reels", ["skill T", "pass"])
    assert pile(played(position, "skill T")) == ["brook-green-1/1"]


# 8.23 U


@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (3, 4)])
def test_8_23_u_is_discarded_for_two_finesse(before: int, after: int) -> None:
    position = played(table(skills="U", finesse=before), "skill U")
    assert (finesse(position), skills(position), gone(position)) == (after, "-", "U")
    assert why_not(position, "skill U") == "8.2"
    assert missing(truth(position)) == 0


def test_8_23_u_does_nothing_at_four() -> None:
    assert why_not(table(skills="U", finesse=4), "skill U") == "11.13"


# 8.24 V


def test_8_24_v_casts_to_column_2_at_the_end_of_a_round() -> None:
    position = at_round_end(skills="V", line="-")
    assert (phase(position), position.moves()) == ("round-end", ["skill V", "pass"])
    played(position, "skill V")
    assert finesse(position) == 1
    assert [move for move in position.moves() if not move.startswith("move")] == [
        f"cast 2 {row}" for row in ("top", "middle", "bottom")
    ]


def test_8_24_v_hooks_as_any_cast_does() -> None:
    position = at_round_end(skills="V", line="-", hatch={2: "y"}, river={"2 middle": WEAK}, rocks={1: "CBA"})
    played(position, "skill V", "cast 2 middle", "hook")
    assert (line(position), skills(position)) == ("brook-green-1/1 in green reel 0 token yellow", "CV")
    assert phase(position) == "hatching"


def test_8_24_v_needs_finesse_and_no_fish() -> None:
    assert phase(at_round_end(skills="V", line=STRONG)) == "hatching"
    both = at_round_end(skills="FV", others=ONE_FISH)
    assert why_not(both, "skill V") == "4.1"
    broke = table(step="round-end", skills="FV", pool="", others=ONE_FISH, more="after=round-end")
    assert why_not(broke, "skill V") == "8.24"


def test_8_24_v_in_any_round_and_in_the_last_one() -> None:
    position = at_the_end({"line": "-", "skills": "V", "hatch": BARE})
    assert position.moves() == ["skill V", "pass"]
    played(position, "skill V", "cast 2 top", "drift top")
    assert position.over


def test_8_24_v_comes_once() -> None:
    position = at_round_end(skills="V", line="-", finesse=2, hatch=BARE)
    played(position, "skill V", "cast 2 top", "drift top")
    assert (phase(position), finesse(position)) == ("hatching", 3)


def test_8_24_v_with_e_g_s_and_the_extra_card() -> None:
    position = at_round_end(skills="EGSV", line="-", finesse=2, hatch={**BARE, 3: "y"})
    played(position, "skill V", "skill S yellow 3 to 2", "cast 2 bottom", "blank", "extra strike", "blank", "skill G", "blank")
    assert finesse(position) == 1
    played(position, "extra strike", "blank", "drift bottom", "skill E")
    assert (finesse(position), phase(position), skills(position)) == (1, "hatching", "ESV")


def test_11_17_f_and_v_go_clockwise_from_the_start_player_of_the_round() -> None:
    others = {1: {"skills": "F"}, 2: {"caught": SEVEN[:2], "skills": "V", "finesse": 1}}
    position = at_round_end(players=3, seat=0, start=1, skills="A", others=others)
    assert (position.to_act, position.moves()) == (1, ["skill F", "pass"])
    played(position, "skill F")
    assert (position.to_act, position.moves()) == (2, ["skill V", "pass"])
    assert phase(played(position, "pass")) == "hatching"


def test_11_9_the_end_of_a_round_is_a_turn_of_its_own() -> None:
    setup: dict[str, Any] = {"hatch": {1: "y"}, "river": {"1 top": WEAK}, "rocks": {1: "FAB"}, "others": ONE_FISH}
    position = played(table(die=1, pool="", **setup), "cast 1 top", "hook")
    assert (skills(position), position.moves()) == ("F", ["skill F", "pass"])  # taken in the turn just over
    setup = {"hatch": {2: "y"}, "river": {"2 middle": WEAK}, "rocks": {1: "FAB"}, "others": ONE_FISH}
    position = played(at_round_end(skills="V", line="-", **setup), "skill V", "cast 2 middle", "hook")
    assert (skills(position), phase(position)) == ("FV", "hatching")  # taken in the end of the round


# 8.25 W


TUCKED: dict[str, Any] = {"line": BLACK, "tucked": True}


def test_8_25_w_is_tucked_under_the_fish_just_hooked() -> None:
    position = played(casting(skills="", rocks={3: "WBA"}), "cast 5 middle", "hook")
    assert (line(position), skills(position)) == ("coho-gold-8/4 in gold reel 0 token yellow tucked", "-")


def test_8_25_w_goes_to_the_score_pile_and_is_worth_one_point() -> None:
    position = played(table(**TUCKED, section="green", reel=4, die=3, pool="55"), "reel")
    assert (pile(position), skills(position), int(truth(position).tucked[0])) == (["grayling-black-3/2"], "W", 0)
    without = played(table(line=BLACK, section="green", reel=4, die=3, pool="55"), "reel")
    assert position.scores()[0] - without.scores()[0] == 1


def test_8_25_w_brings_nothing_while_the_fish_is_on_the_line() -> None:
    assert table(**TUCKED).scores() == table(line=BLACK).scores()


def test_8_25_w_the_fish_is_not_reeled_with_a_six() -> None:
    assert why_not(table(**TUCKED, die=6), "reel") == "8.25"
    assert why_not(table(**TUCKED, die=5), "reel") == ""
    assert why_not(played(table(**TUCKED, die=5, finesse=2), "die +1"), "reel") == "8.25"
    assert why_not(played(table(**TUCKED, die=3, skills="H", finesse=1), "skill H"), "reel") == "8.25"
    assert why_not(played(table(**TUCKED, die=6, skills="D", drag=True), "skill D"), "reel") == ""


def test_8_25_w_drag_does_not_help() -> None:
    assert why_not(table(**TUCKED, die=6, drag=True), "reel") == "8.25"


@pytest.mark.parametrize("caught", [3, 4, 5])
def test_11_18_w_forbids_a_value_of_six_whatever_gives_it(caught: int) -> None:
    greens = [WEAK, "brook green 2/1", "dolly green 1/1", "dolly green 2/1", "rainbow green 3/2"][:caught]
    rule = "8.25" if caught == 4 else ""  # 7A: 2 + 4
    assert why_not(table(**TUCKED, tile="7A", caught=greens), "momentum 7A") == rule


@pytest.mark.parametrize(
    ("setup", "move"),
    [
        ({"tile": "3B"}, "momentum 3B"),
        ({"tile": "4B"}, "momentum 4B"),
        ({"tile": "6A", "dice": "666", "pool": "2"}, "momentum 6A reel"),
        ({"skills": "K", "finesse": 3}, "skill K reel"),
        ({"skills": "M", "finesse": 2}, "skill M reel"),
    ],
)
def test_11_18_w_allows_all_other_values(setup: dict[str, Any], move: str) -> None:
    assert why_not(table(**TUCKED, **setup), move) == ""


def test_11_18_w_six_moves_of_the_reel_are_no_six() -> None:
    assert why_not(table(**TUCKED, tile="7A", caught=[], drag=True), "momentum 7A") == ""
    position = played(at_the_end({**TUCKED, "section": "green", "reel": 2}), "skill T")
    assert (pile(position), skills(position)) == (["grayling-black-3/2"], "TW")


def test_8_25_w_comes_along_with_7b() -> None:
    position = played(table(**TUCKED, section="green", tile="7B", finesse=3), "momentum 7B")
    assert (pile(position), skills(position)) == (["grayling-black-3/2"], "W")


def test_8_25_w_without_another_way_the_six_is_finesse() -> None:
    position = played(table(**TUCKED, pool="56"), "take die 6")
    assert (finesse(position), int(truth(position).taken[0, 5])) == (2, 1)


def test_8_25_w_lies_under_one_fish_only() -> None:
    position = table(skills="W", line=BLACK, die=6)  # it came with an earlier fish
    assert why_not(position, "reel") == ""
    assert why_not(position, "skill W") == "8.25"


def test_8_25_w_at_the_end_of_the_game_with_the_fish_on_the_line() -> None:
    position = at_the_end({**TUCKED, "skills": ""})
    assert position.over
    assert position.scores()[0] == at_the_end({"line": BLACK, "skills": ""}).scores()[0]


# 8.26 X


def twice_drifted(**setup: Any) -> Position:
    """After a Cast to column 5 and two drifts the Casting token is on 3 middle."""
    given = {"die": 5, "skills": "X", "finesse": 1, "hatch": {**BARE, 2: "y"}, "pool": "66"}
    return played(table(**{**given, **setup}), "cast 5 middle", "drift middle", "drift middle")


def test_8_26_x_drifts_a_third_time() -> None:
    position = twice_drifted()
    assert position.moves() == ["skill X top", "skill X middle", "skill X bottom", "end cast"]
    played(position, "skill X middle")
    assert (finesse(position), phase(position), int(truth(position).draws_due)) == (0, "strike", 2)
    played(position, "blank", "blank")
    assert position.to_act == 1  # it does not drift a fourth time


def test_8_26_x_hooks_where_it_comes_to() -> None:
    position = played(twice_drifted(river={"2 bottom": WEAK}), "skill X bottom", "blank", "hook")
    assert line(position) == "brook-green-1/1 in green reel 0 token yellow"


def test_8_26_x_is_possible_after_an_extra_card_and_allows_one() -> None:
    position = twice_drifted(finesse=3, hatch={**BARE, 3: "y", 2: "y"})
    played(position, "blank", "blank")
    assert position.moves() == ["extra strike", "skill X top", "skill X middle", "skill X bottom", "end cast"]
    played(position, "skill X middle")
    assert dict(position.outcomes()) == {"hook": 1, "blank": 1}  # the two cards revealed stay revealed


def test_8_26_x_need_not_be_used() -> None:
    position = played(twice_drifted(), "end cast")
    assert (finesse(position), position.to_act) == (1, 1)


def test_8_26_x_only_after_two_drifts() -> None:
    position = played(table(die=5, skills="X", finesse=1, hatch=BARE), "cast 5 middle")
    assert why_not(position, "skill X middle") == "8.26"
    played(position, "drift middle")
    assert why_not(position, "skill X middle") == "8.26"


def test_8_26_x_goes_one_row_at_most() -> None:
    position = played(table(die=5, skills="X", finesse=1, hatch=BARE), "cast 5 top", "drift top", "drift top")
    assert why_not(position, "skill X bottom") == "4.7"


def test_8_26_x_not_beyond_column_1() -> None:
    position = played(table(die=3, skills="GX", finesse=1, hatch=BARE), "cast 3 middle", "drift middle", "drift middle")
    assert (position.moves(), why_not(position, "skill X middle")) == (["skill G", "end cast"], "8.26")


def test_8_26_x_over_rock_decks_earns_nothing() -> None:
    position = played(twice_drifted(), "skill X top")
    assert position.to_act == 1
