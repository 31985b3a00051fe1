"""Chapter 10 of rules.md, the end of the game and scoring, one test or more for each number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from kingfisher.core.arrays import fill
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater.rules.scoring import PARTS, part_of_score, token_sets
from kingfisher.games.freshwater.rules.state import State
from kingfisher.games.freshwater.tests.builders import fish, line, phase, pile, played, table, tokens, truth

FISH, SEVEN, SETS, COHO, TOKENS, SPECIES, BONUS = range(PARTS)
GREENS = [
    "brook green 1/1",
    "brook green 1/1",
    "grayling green 1/1",
    "grayling green 1/1",
    "dolly green 1/1",
    "dolly green 1/1",
]


def ended(others: dict[int, dict[str, Any]] | None = None, more: str = "", **said: Any) -> Position:
    """A game that is over."""
    return table(step="over", more=f"ended=1 {more}", others=others, **said)


def part(which: int, seat: int = 0, **said: Any) -> int:
    """The points of one part for what a seat has."""
    return part_of_score(truth(ended(**said)), seat, which)


# The end


def test_10_1_the_game_ends_at_the_end_of_the_round_in_which_a_seventh_fish_is_caught() -> None:
    position = table(
        pool="1", die=5, line="dolly green 2/1", caught=GREENS, others={1: {"line": "coho gold 8/4", "dice": "66666"}}
    )
    played(position, "reel")
    assert len(pile(position)) == 7
    assert position.over  # the 1 was the last die, and seat 1 could do nothing else with it
    assert position.ending is not None
    assert position.ending.number == "10.1"


def test_10_1_the_round_is_played_to_its_end() -> None:
    position = table(pool="15", die=5, line="dolly green 2/1", caught=GREENS, others={1: {"dice": "6666"}})
    played(position, "reel")
    assert (position.to_act, position.over, position.ending) == (1, False, None)
    played(position, "take die 5", "finesse", "end turn", "finesse", "end turn")
    assert position.over


def test_10_1_six_fish_do_not_end_it() -> None:
    position = table(pool="-", die=5, line="dolly green 2/1", caught=GREENS[1:], others={1: {"dice": "666666"}})
    played(position, "reel")
    assert len(pile(position)) == 6
    assert (position.to_act, phase(position)) == (CHANCE, "hatching")


def test_10_2_a_fish_left_on_a_line_brings_no_points_but_its_token_counts() -> None:
    with_fish = ended(line="coho gold 8/4", fly="white", tokens="o", caught=["brook green 1/1"])
    without = ended(fly="white", tokens="o", caught=["brook green 1/1"])
    assert (with_fish.scores()[0], without.scores()[0]) == (1 + 1 + 2, 1 + 1)


def test_10_2_at_the_end_the_lines_are_cleared_and_the_tokens_go_to_the_piles() -> None:
    others = {
        1: {"caught": ["brook green 1/1"] * 2 + ["dolly green 1/1"] * 2 + ["grayling green 1/1"] * 2 + ["brook green 2/1"]}
    }
    position = played(table(pool="1", line="coho gold 8/4", fly="white", finesse=0, others=others), "take die 1")
    assert (position.over, line(position), tokens(position), pile(position)) == (True, "-", "w", [])


@pytest.mark.parametrize("board", ["1A", "2A", "3B", "4B"])
def test_10_2_the_token_in_the_spinner_is_like_any_other(board: str) -> None:
    hands: dict[str, Any] = {"board": board, "others": {1: {"board": "2A" if board != "2A" else "1A"}}}
    spinner = ended(line="coho gold 8/4", fly="blue", tokens="ogyb", **hands)
    in_pile = ended(tokens="ogybb", **hands)
    assert part_of_score(truth(spinner), 0, TOKENS) == part_of_score(truth(in_pile), 0, TOKENS)
    assert tokens(spinner) == "ogyb"


# What all score


def test_10_3_the_points_of_all_fish_that_were_caught() -> None:
    assert part(FISH, caught=["coho gold 8/4", "brook green 1/1", "dolly black 4/2"]) == 13
    assert part(FISH) == 0


def test_10_4_who_first_catches_a_seventh_fish_has_2_points() -> None:
    others = {1: {"caught": ["dolly green 2/1", "brook green 2/1"], "line": "grayling green 2/1", "dice": "66666"}}
    position = table(pool="5", die=5, line="dolly green 2/1", caught=GREENS, others=others)
    played(position, "reel", "reel")
    assert position.over
    assert [part_of_score(truth(position), seat, SEVEN) for seat in (0, 1)] == [2, 0]


def test_10_4_not_who_catches_it_later() -> None:
    rest = [
        "dolly green 2/1",
        "dolly black 3/2",
        "brook green 2/1",
        "brook black 3/2",
        "grayling green 2/1",
        "grayling black 3/2",
    ]
    others = {1: {"caught": rest, "line": "brook green 2/1", "dice": "66666"}}
    position = table(pool="5", die=5, line="dolly green 2/1", caught=GREENS, others=others)
    played(position, "reel", "reel")
    assert [len(pile(position, seat)) for seat in (0, 1)] == [7, 7]
    assert [part_of_score(truth(position), seat, SEVEN) for seat in (0, 1)] == [2, 0]


@pytest.mark.parametrize(("colours", "sets"), [((3, 3, 2), 2), ((1, 1, 1), 1), ((4, 2, 0), 0), ((2, 1, 3), 1), ((0, 0, 0), 0)])
def test_10_5_three_points_for_every_set_of_gold_black_and_green(colours: tuple[int, int, int], sets: int) -> None:
    gold = ["brown gold 5/2", "brown gold 6/3", "brown gold 7/3", "rainbow gold 5/2"][: colours[0]]
    black = ["brown black 4/2", "brown black 5/3", "rainbow black 4/2"][: colours[1]]
    assert part(SETS, caught=gold + black + GREENS[: colours[2]]) == 3 * sets


@pytest.mark.parametrize(
    ("cohos", "points"),
    [
        ([2, 1, 0, 0], [6, 0, 0, 0]),
        ([0, 1, 0, 0], [0, 6, 0, 0]),
        ([1, 1, 0, 0], [3, 3, 0, 0]),
        ([1, 1, 1, 0], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [2, 2, 2, 2]),
        ([2, 1, 2, 1], [3, 0, 3, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_10_6_most_coho(cohos: list[int], points: list[int]) -> None:
    """Four who tie have 2 each: 6 / 4, rounded up."""
    kinds = ["coho gold 6/3", "coho gold 6/3", "coho gold 7/3", "coho gold 8/4", "coho black 4/2", "coho black 5/3"]
    hands: list[dict[str, Any]] = [{"caught": [kinds.pop() for _ in range(count)]} for count in cohos]
    position = ended(players=4, others=dict(enumerate(hands[1:], 1)), **hands[0])
    assert [part_of_score(truth(position), seat, COHO) for seat in range(4)] == points


# The Reel boards


@pytest.mark.parametrize(("board", "values"), [("1A", "o1 g1 y1 w2 t0 b0"), ("2A", "o1 t1 y1 b2 g0 w0")])
def test_10_7_and_10_8_tokens_one_by_one(board: str, values: str) -> None:
    other = {1: {"board": "3B"}}
    for value in values.split():
        for many in (1, 3):
            assert part(TOKENS, board=board, others=other, tokens=value[0] * many) == many * int(value[1])


def test_10_7_board_1a_counts_orange_green_yellow_and_white_twice() -> None:
    assert part(TOKENS, board="1A", tokens="ooogyww") == 3 + 1 + 1 + 2 * 2 + 5


def test_10_8_board_2a_counts_orange_tan_yellow_and_blue_twice() -> None:
    assert part(TOKENS, board="2A", others={1: {"board": "1A"}}, tokens="ottyybb") == 1 + 2 + 2 + 2 * 2 + 5


@pytest.mark.parametrize(("board", "brown"), [("1A", 2), ("2A", 2), ("3B", 0), ("4B", 0)])
def test_10_9_two_points_for_every_brown(board: str, brown: int) -> None:
    caught = ["brown gold 5/2", "brown black 4/2", "brown green 3/2"]
    other = {1: {"board": "2A" if board != "2A" else "1A"}}
    assert part(SPECIES, board=board, others=other, caught=caught) == 3 * brown


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("ogyw", 1),
        ("ogy", 0),
        ("tbogyw", 1),
        ("ttbboogg", 2),
        ("ttttbbbbooog", 1),
        ("ttttbbbboooogg", 2),
        ("tttttbbbbbooooo", 0),
        ("ttbbooggyyww", 3),
    ],
)
def test_10_9_five_points_for_every_set_of_four_different_tokens(hand: str, sets: int) -> None:
    singles = sum({"o": 1, "g": 1, "y": 1, "w": 2}.get(token, 0) for token in hand)
    assert part(TOKENS, board="1A", tokens=hand) == singles + 5 * sets


@cache
def most_sets(hand: tuple[int, ...]) -> int:
    """The most disjoint sets of four colours, found by trying them all."""
    there = [colour for colour, count in enumerate(hand) if count]
    tried = (tuple(count - (colour in four) for colour, count in enumerate(hand)) for four in combinations(there, 4))
    return max((1 + most_sets(tuple(sorted(left))) for left in tried), default=0)


def hands_of(most: int) -> Iterable[tuple[int, ...]]:
    """Every hand with up to this many of each colour, but for the order of the colours."""
    return combinations_with_replacement(range(most + 1), 6)


def test_10_9_sets_of_tokens_are_as_many_as_can_be_made() -> None:
    s = State()
    for hand in hands_of(5):
        fill(s.tokens[0], hand)
        assert token_sets(s, 0) == most_sets(hand), hand


SETS_OF_FISH: dict[str, dict[tuple[str, ...], int]] = {
    "1A": {("dolly", "cutthroat", "brook"): 4},
    "2A": {("dolly", "rainbow", "brook"): 4},
    "3B": {("brook", "cutthroat"): 3, ("rainbow", "grayling"): 3, ("dolly", "steelhead"): 4},
    "4B": {("brook", "rainbow"): 3, ("cutthroat", "grayling"): 3, ("dolly", "steelhead"): 4},
}


def species_points(board: str, *species: str) -> int:
    others = {"1A": "2A", "2A": "1A", "3B": "1A", "4B": "1A"}
    return part(SPECIES, board=board, others={1: {"board": others[board]}}, caught=fish(*species))


def check_sets(board: str, *pairs: tuple[str, ...]) -> None:
    """Each set has its points, every second one too, and a fish less makes none."""
    for species in pairs:
        points = SETS_OF_FISH[board][species]
        assert species_points(board, *species) == points
        assert species_points(board, *species, *species) == 2 * points
        assert species_points(board, *species, species[0]) == points
        assert species_points(board, *species[1:], species[1]) == 0


def test_10_10_board_1a_sets_of_dolly_cutthroat_and_brook() -> None:
    check_sets("1A", ("dolly", "cutthroat", "brook"))
    assert species_points("1A", "dolly", "rainbow", "brook") == 0


def test_10_11_board_2a_sets_of_dolly_rainbow_and_brook() -> None:
    check_sets("2A", ("dolly", "rainbow", "brook"))
    assert species_points("2A", "dolly", "cutthroat", "brook") == 0


@pytest.mark.parametrize("board", ["3B", "4B"])
@pytest.mark.parametrize(
    ("hand", "points"), [("yy", 3), ("yygg", 6), ("yyyyyy", 3), ("ogywtb", 0), ("oottggbb", 12), ("wwwb", 3)]
)
def test_10_12_three_points_for_every_colour_of_which_two_were_gained(board: str, hand: str, points: int) -> None:
    assert part(TOKENS, board=board, tokens=hand, others={1: {"board": "1A"}}) == points


def test_10_13_board_3b_sets_of_brook_and_cutthroat_and_of_rainbow_and_grayling() -> None:
    check_sets("3B", ("brook", "cutthroat"), ("rainbow", "grayling"))
    assert species_points("3B", "brook", "rainbow") == 0
    assert species_points("3B", "brook", "cutthroat", "rainbow", "grayling") == 6


def test_10_14_board_4b_sets_of_brook_and_rainbow_and_of_cutthroat_and_grayling() -> None:
    check_sets("4B", ("brook", "rainbow"), ("cutthroat", "grayling"))
    assert species_points("4B", "brook", "cutthroat") == 0
    assert species_points("4B", "brook", "rainbow", "cutthroat", "grayling") == 6


@pytest.mark.parametrize("board", ["3B", "4B"])
def test_10_15_sets_of_dolly_and_steelhead(board: str) -> None:
    check_sets(board, ("dolly", "steelhead"))


def test_10_16_fish_and_tokens_count_for_every_achievement_to_which_they_belong() -> None:
    """The same three fish are points, a set of colours, a set of species and, one of them, what card O counts."""
    caught = ["dolly green 2/1", "cutthroat gold 7/3", "brook black 4/2"]
    position = ended(board="1A", caught=caught, tokens="ogyw", skills="O")
    assert [part_of_score(truth(position), 0, which) for which in range(PARTS)] == [13, 0, 3, 0, 10, 4, 1]
    assert position.scores()[0] == 31


@pytest.mark.parametrize(
    ("card", "one", "other"), [("N", "rainbow", "cutthroat"), ("O", "grayling", "brook"), ("P", "steelhead", "brown")]
)
def test_10_16_of_a_card_with_two_bonuses_only_the_better_counts(card: str, one: str, other: str) -> None:
    assert part(BONUS, skills=card, caught=fish(one, one, other)) == 2
    assert part(BONUS, skills=card, caught=fish(one, other, other, other)) == 3
    assert part(BONUS, caught=fish(one, other)) == 0


# Who wins


def winners(*hands: dict[str, Any]) -> list[int]:
    """Everybody has board 3B."""
    said = [{"board": "3B", **hand} for hand in hands]
    position = ended(players=len(hands), others=dict(enumerate(said[1:], 1)), **said[0])
    return [seat for seat in range(len(hands)) if position.won(seat)]


def test_10_17_the_most_points_win() -> None:
    assert winners({"caught": ["coho gold 8/4"]}, {"caught": ["coho black 5/3"]}) == [0]
    assert winners({"caught": ["dolly black 4/2"]}, {"caught": ["brown gold 7/3"]}, {"tokens": "yyoo"}) == [1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["brown gold 7/3"], ["brown black 4/2", "rainbow green 3/2"]),
        (["brown gold 5/2", "dolly black 3/2"], ["rainbow gold 6/3", "dolly green 2/1"]),
        (["brown black 4/2"], ["brook green 2/1", "brook green 2/1"]),
        (["dolly green 1/1", "dolly green 1/1"], ["dolly green 2/1"]),
    ],
    ids=["gold", "black", "black-before-green", "green"],
)
def test_10_17_a_tie_goes_to_gold_then_black_then_green(one: list[str], other: list[str]) -> None:
    tied = ended(board="3B", caught=one, others={1: {"board": "3B", "caught": other}})
    assert tied.scores()[0] == tied.scores()[1]
    assert winners({"caught": one}, {"caught": other}) == [0]
    assert winners({"caught": other}, {"caught": one}) == [1]


def test_10_17_else_they_share_the_victory() -> None:
    assert winners({"caught": ["dolly green 1/1"]}, {"caught": ["brook green 1/1"]}) == [0, 1]
    assert winners({"caught": ["dolly green 1/1"]}, {"caught": ["brook green 1/1"]}, {}) == [0, 1]
    assert winners({}, {}, {}, {}) == [0, 1, 2, 3]


def test_10_17_nobody_has_won_before_the_end() -> None:
    position = table(caught=["coho gold 8/4"])
    assert [position.won(seat) for seat in (0, 1)] == [False, False]
