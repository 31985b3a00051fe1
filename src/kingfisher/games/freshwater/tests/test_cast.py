"""Chapter 4 of rules.md, casting, one test or more for each number, and printed example 1."""

from __future__ import annotations

from typing import Any

import pytest

from kingfisher.core.errors import UnreadableMove
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.rules.state import ROCK_SPACE
from kingfisher.games.freshwater.tests.builders import (
    SPACES,
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
    truth,
    why_not,
)


def casting(die: int, *moves: str, **said: Any) -> Position:
    """With a yellow fly and this die in hand, after these moves."""
    return played(table(die=die, **said), *moves)


def where(position: Position) -> str:
    """The space of the Casting token."""
    return SPACES[int(truth(position).spot)]


def strike_cards_due(position: Position) -> int:
    return int(truth(position).draws_due) if position.to_act == CHANCE else 0


def test_4_1_nobody_casts_with_a_fish_on_the_line() -> None:
    position = table(die=4, line="coho gold 8/4", finesse=4, skills="JKM", tile="1A")
    casts = ("cast 4 top", "cast 4 middle", "skill J", "skill K cast", "skill M cast", "momentum 1A cast", "move orange 1 to 2")
    assert {move: why_not(position, move) for move in casts} == dict.fromkeys(casts, "4.1")


@pytest.mark.parametrize("row", ["top", "middle", "bottom"])
@pytest.mark.parametrize("die", [1, 3, 6])
def test_4_2_the_casting_token_lands_in_the_column_of_the_die(die: int, row: str) -> None:
    position = casting(die, f"cast {die} {row}", finesse=1, hatch={die: "yogw"})
    assert where(position) == f"{die} {row}"


def test_4_2_in_no_other_column() -> None:
    assert why_not(table(die=4), "cast 5 top") == "4.2"
    assert why_not(played(table(tile="1A"), "momentum 1A cast"), "cast 4 top") == "4.2"


def test_4_2_a_tile_or_card_names_a_column_too() -> None:
    assert played(table(tile="1A"), "momentum 1A cast").moves() == ["cast 6 top", "cast 6 middle", "cast 6 bottom"]
    assert played(table(skills="M", finesse=2), "skill M cast").moves() == ["cast 3 top", "cast 3 middle", "cast 3 bottom"]


def test_4_3_all_four_strike_cards_are_shuffled_at_the_beginning_of_a_cast() -> None:
    position = casting(1, "cast 1 top", "blank", tile="1A", hatch={1: "yogw", 6: "yogw"})
    assert phase(position) == "turn"  # that Cast is over
    played(position, "momentum 1A cast", "cast 6 top")
    assert position.outcomes() == [("hook", 1), ("blank", 3)]


def test_4_3_what_is_revealed_stays_revealed_until_the_cast_is_over() -> None:
    position = casting(4, "cast 4 top", hatch={4: "yogw", 3: "yogw", 2: "yogw"})
    assert position.outcomes() == [("hook", 1), ("blank", 3)]
    played(position, "blank", "drift top")
    assert position.outcomes() == [("hook", 1), ("blank", 2)]
    played(position, "blank")
    assert position.outcomes() == [("hook", 1), ("blank", 1)]


@pytest.mark.parametrize(("hatch", "earned"), [("yogw", 1), ("yyyy", 1), ("oogw", 0), ("-", 0)])
def test_4_4_first_landing_earns_one_strike_card_where_the_fly_matches(hatch: str, earned: int) -> None:
    assert strike_cards_due(casting(4, "cast 4 middle", hatch={4: hatch})) == earned


def test_4_4_only_tokens_of_that_column_count() -> None:
    assert strike_cards_due(casting(4, "cast 4 middle", hatch={3: "yyyy", 5: "yyyy"})) == 0


def test_4_4_a_landing_without_a_strike_card_drifts() -> None:
    assert casting(4, "cast 4 middle").moves() == ["drift top", "drift middle", "drift bottom"]


def test_4_5_the_hook_hooks_the_fish() -> None:
    position = casting(6, "cast 6 bottom", "hook", river={"6 bottom": "coho black 4/2"}, hatch={6: "yogw"})
    assert line(position) == "coho-black-4/2 in black reel 0 token yellow"


def test_4_5_the_others_do_nothing() -> None:
    position = casting(6, "cast 6 bottom", river={"6 bottom": "coho black 4/2"}, hatch={6: "yogw"})
    assert position.to_act == CHANCE  # at once, without a word of the player
    played(position, "blank")
    assert (line(position), fish_at(position, "6 bottom"), hatch_at(position, 6)) == ("-", "coho-black-4/2", "ogyw")
    assert position.moves() == ["drift middle", "drift bottom"]


def test_4_5_after_the_hook_nothing_more_is_revealed() -> None:
    position = casting(5, "cast 5 middle", "drift middle", "hook", hatch={4: "yogw"})
    assert line(position) != "-"
    assert position.to_act == 1


def test_4_6_more_earned_than_left_reveals_those_that_are_left() -> None:
    position = casting(4, "cast 4 top", "blank", finesse=2, hatch={4: "yogw", 3: "yogw"})
    played(position, "extra strike", "blank", "extra strike", "blank", "drift top")
    assert strike_cards_due(position) == 1
    assert position.outcomes() == [("hook", 1)]
    with pytest.raises(UnreadableMove, match="a Strike card is the hook"):
        played(position, "blank")


@pytest.mark.parametrize(
    ("row", "drifts"), [("top", ["top", "middle"]), ("middle", ["top", "middle", "bottom"]), ("bottom", ["middle", "bottom"])]
)
def test_4_7_drifting_goes_one_column_downstream_and_at_most_one_row_away(row: str, drifts: list[str]) -> None:
    position = casting(6, f"cast 6 {row}")
    assert position.moves() == [f"drift {other}" for other in drifts]
    for other in {"top", "bottom"} - set(drifts):
        assert why_not(position, f"drift {other}") == "4.7"
    assert where(played(position, f"drift {drifts[0]}")) == f"5 {drifts[0]}"


def test_4_7_nobody_drifts_without_a_cast() -> None:
    assert why_not(table(die=4), "drift top") == "4.7"


@pytest.mark.parametrize(("hatch", "earned"), [("yogw", 2), ("yyyy", 2), ("oogw", 0)])
def test_4_8_after_drifting_two_strike_cards_are_earned(hatch: str, earned: int) -> None:
    assert strike_cards_due(casting(4, "cast 4 middle", "drift middle", hatch={3: hatch})) == earned


def test_4_8_the_second_drift_earns_two_as_well() -> None:
    assert strike_cards_due(casting(4, "cast 4 middle", "drift middle", "drift middle", hatch={2: "yogw"})) == 2


def test_4_9_a_second_drift_follows_and_is_no_choice() -> None:
    position = casting(5, "cast 5 middle", finesse=4, hatch={4: "yogw"})
    assert why_not(position, "end cast") == "4.9"
    played(position, "drift top", "blank", "blank")
    assert position.moves() == ["extra strike", "drift top", "drift middle"]
    assert why_not(position, "end cast") == "4.9"
    played(position, "drift top")
    assert phase(position) == "turn"


def test_4_10_after_two_drifts_the_cast_is_over() -> None:
    position = casting(5, "cast 5 middle", "drift middle", "drift middle", tile="2B")
    assert (phase(position), where(position), position.to_act) == ("turn", "1 top", 0)  # it is nowhere again
    assert "take die 1" not in position.moves()


def test_4_10_no_third_drift() -> None:
    position = casting(5, "cast 5 middle", "drift middle", "drift middle", "blank", "blank", finesse=1, hatch={3: "yogw"})
    assert position.moves() == ["extra strike", "end cast"]
    assert why_not(position, "drift middle") == "4.10"
    played(position, "end cast")
    assert position.to_act == 1


def test_4_10_in_column_1_the_cast_is_over() -> None:
    assert casting(1, "cast 1 middle").to_act == 1
    position = casting(2, "cast 2 middle", "drift middle", "blank", "blank", finesse=1, hatch={1: "yogw"})
    assert position.moves() == ["extra strike", "end cast"]
    assert why_not(position, "drift middle") == "4.10"
    assert why_not(table(die=2), "end cast") == "4.10"


@pytest.mark.parametrize("rock", ["2 top", "4 bottom", "5 top"])
def test_4_11_a_rock_deck_earns_no_strike_cards(rock: str) -> None:
    column, row = rock.split()
    landed = casting(int(column), f"cast {rock}", hatch={int(column): "yyyy"})
    assert (where(landed), strike_cards_due(landed), phase(landed)) == (rock, 0, "spot")
    drifted = casting(int(column) + 1, f"cast {int(column) + 1} {row}", f"drift {row}", hatch={int(column): "yyyy"}, skills="G")
    assert (where(drifted), strike_cards_due(drifted), phase(drifted)) == (rock, 0, "spot")


def test_4_11_an_empty_space_earns_no_strike_cards() -> None:
    position = casting(4, "cast 4 top", river={"4 top": "-"}, hatch={4: "yyyy"})
    assert (where(position), strike_cards_due(position)) == ("4 top", 0)
    position = casting(5, "cast 5 middle", "drift top", river={"4 top": "-"}, hatch={4: "yyyy"})
    assert (where(position), strike_cards_due(position)) == ("4 top", 0)


@pytest.mark.parametrize(
    ("fish", "section"), [("coho gold 8/4", "gold"), ("coho black 5/3", "black"), ("brook green 1/1", "green")]
)
def test_4_12_a_hooked_fish_is_placed_above_the_section_of_its_colour(fish: str, section: str) -> None:
    position = casting(6, "cast 6 middle", "hook", river={"6 middle": fish}, hatch={6: "yogw"})
    assert line(position).split()[:3] == [fish.replace(" ", "-"), "in", section]


def test_4_12_a_hooked_fish_is_turned_over_for_all_to_see() -> None:
    position = casting(6, "cast 6 middle", river={"6 middle": "coho gold 8/4"}, hatch={6: "yogw"})
    assert "8/4" not in repr(position).split(" / deck ")[0]
    played(position, "hook")
    assert "coho-gold-8/4 in gold" in repr(position)


def test_4_13_one_matching_token_goes_into_the_spinner() -> None:
    position = casting(6, "cast 6 middle", "hook", hatch={6: "yyow"})
    assert hatch_at(position, 6) == "oyw"
    assert line(position).endswith("reel 0 token yellow")


def test_4_13_a_token_of_the_same_column() -> None:
    position = casting(6, "cast 6 middle", "drift middle", "hook", hatch={6: "oogw", 5: "yogw", 4: "yogw"})
    assert [hatch_at(position, column) for column in (4, 5, 6)] == ["ogyw", "ogw", "oogw"]


def test_4_13_no_other_token() -> None:
    position = casting(6, "cast 6 middle", "hook", fly="yellow+blue", hatch={6: "ybow"})
    assert position.moves() == ["token yellow", "token blue"]
    assert why_not(position, "token orange") == "4.13"
    assert why_not(table(die=6), "token yellow") == "4.13"


@pytest.mark.parametrize(
    ("space", "deck"),
    [
        ("1 top", 1),
        ("2 middle", 1),
        ("3 top", 1),
        ("3 bottom", 2),
        ("4 middle", 2),
        ("5 bottom", 2),
        ("5 middle", 3),
        ("6 top", 3),
    ],
)
def test_4_14_beside_a_rock_deck_its_top_card_belongs_to_the_player(space: str, deck: int) -> None:
    position = casting(
        int(space[0]), f"cast {space}", "hook", hatch={int(space[0]): "yogw"}, rocks={1: "ABC", 2: "DEF", 3: "GHI"}
    )
    assert skills(position) == "ADG"[deck - 1]
    assert rocks(position) == " ".join(cards[at == deck :] for at, cards in enumerate(("ABC", "DEF", "GHI"), 1))


@pytest.mark.parametrize("space", ["1 middle", "1 bottom", "2 bottom", "3 middle", "6 middle", "6 bottom"])
def test_4_14_elsewhere_there_is_no_card(space: str) -> None:
    """Three of them touch a deck by a corner."""
    position = casting(
        int(space[0]), f"cast {space}", "hook", hatch={int(space[0]): "yogw"}, rocks={1: "ABC", 2: "DEF", 3: "GHI"}
    )
    assert line(position) != "-"
    assert (skills(position), rocks(position)) == ("-", "ABC DEF GHI")


def test_4_14_beside_several_decks_the_player_chooses_one() -> None:
    """A river in which the third deck lies at 4 top, so that 3 top is beside two."""
    position = table(
        die=3, hatch={3: "yogw"}, river={"4 top": "-", "5 top": "coho gold 8/4"}, rocks={1: "ABC", 2: "DEF", 3: "GHI"}
    )
    truth(position).numbers[ROCK_SPACE + 2] = SPACES.index("4 top")
    played(position, "cast 3 top", "hook")
    assert position.moves() == ["rock 1", "rock 3"]
    assert why_not(position, "rock 2") == "4.14"
    assert why_not(position, "end turn") == "3.7"
    played(position, "rock 3")
    assert (skills(position), rocks(position)) == ("G", "ABC DEF HI")


def test_4_14_a_rock_card_is_not_taken_at_another_time() -> None:
    assert why_not(table(die=3), "rock 1") == "4.14"


def test_4_15_the_space_is_filled_with_the_top_card_and_the_cast_is_over() -> None:
    position = casting(
        6,
        "cast 6 middle",
        "hook",
        hatch={6: "yogw"},
        deck=["coho gold 8/4", "brook green 1/1"],
        river={"6 middle": "dolly green 2/1"},
    )
    assert fish_at(position, "6 middle") == "coho-gold-8/4"
    assert int(truth(position).deck_left) == 32
    assert position.to_act == 1


# The printed example


def test_example_1_how_to_cast() -> None:
    position = table(
        fly="yellow",
        pool="456",
        river={"4 middle": "grayling green 1/1", "3 bottom": "cutthroat gold 7/3", "2 bottom": "brook black 4/2"},
        hatch={4: "ygot", 3: "oowb", 2: "ywwt"},
        deck=["brown gold 7/3"],
    )
    played(position, "take die 4", "cast 4 middle")  # B
    assert strike_cards_due(position) == 1  # C
    played(position, "blank")  # D
    assert line(position) == "-"
    played(position, "drift bottom")  # E
    assert (where(position), strike_cards_due(position)) == ("3 bottom", 0)
    played(position, "drift bottom")  # F
    assert (where(position), strike_cards_due(position)) == ("2 bottom", 2)  # G
    played(position, "blank", "hook")
    assert line(position) == "brook-black-4/2 in black reel 0 token yellow"  # H, I
    assert hatch_at(position, 2) == "wwt"
    assert fish_at(position, "2 bottom") == "brown-gold-7/3"
    assert (skills(position), finesse(position), pile(position)) == ("-", 0, [])
    assert (position.to_act, pool(position)) == (1, "56")
