"""Chapter 13 of rules.md, the adventure of seven Days, one test or more for each number. Positions: builders.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.core.errors import BadOption, IllegalMove, UnreadableMove
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.games.freshwater.notation.component_names import SPECIES_NAMES
from kingfisher.games.freshwater.notation.positions import BOARDS_WRITTEN, write_position
from kingfisher.games.freshwater.rules.hidden_cards import determinize
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.rules.scoring import JOURNAL_PART, part_of_score
from kingfisher.games.freshwater.tests.builders import (
    FISH,
    ROCK_SPACES_SOLO,
    SPACES,
    day,
    day_over,
    finesse,
    fish,
    fish_at,
    journal,
    phase,
    pile,
    played,
    rocks,
    skills,
    tiles,
    tokens,
    truth,
    why_not,
)
from kingfisher.games.freshwater.tests.recount import BIG, BOXES, GuideBook, bonus_of, boxes_of, counted, fished, held_by

ADVENTURE = kf.game("freshwater", variant="adventure")
TILE_1: dict[str, Any] = {"open_tiles": 1}
UPGRADES = ["finesse", "rocks", "3B", "4B", "skill", "seven", "points"]


HIS_SEVEN = fish(*["steelhead-gold"] * 3, *["rainbow-gold"] * 3, "rainbow-black")
"""Fish of the Silent Angler that end a Day."""


def evening(caught: list[str] | None = None, numbers: dict[str, Any] | None = None, **said: Any) -> Position:
    """The end of a Day of an adventure, on which the Silent Angler caught seven fish and the player these."""
    silent = said.pop("silent", {"caught": HIS_SEVEN})
    journal_said = {**TILE_1, **(numbers or {})}
    return day_over(
        adventure=True, caught=caught or [], silent=silent, seventh=said.pop("seventh", 2), journal=journal_said, **said
    )


def beaten_at(location: int, on_day: int = 1, **numbers: Any) -> Position:
    """A Day that the player won, with fish that fill no challenge."""
    caught = fish("steelhead", "brown", "rainbow", "cutthroat", "coho", "grayling", "dolly")
    said: dict[str, Any] = {"beaten": location - 1, "day": on_day, **numbers}
    return evening(caught, said, location=location, silent={}, seventh=1)


def number(position: Position, name: str) -> int:
    return int(getattr(truth(position), name))


def boxes(position: Position) -> dict[str, int]:
    """The boxes that are filled in, of those that are."""
    return {name: count for name, count in boxes_of(position).items() if count}


def morning(order: int = 1, **numbers: Any) -> Position:
    """The first Day after this Journal, with its dice."""
    position = played(journal(**{**TILE_1, **numbers}), "begin day", f"day {order}")
    return played(position, "dice 1 2 3 4 5")


# Days and locations


def test_13_1_seven_days_from_l1_on() -> None:
    position = ADVENTURE.deal(1)
    assert (position.game.seats, number(position, "day"), number(position, "beaten"), number(position, "location")) == (
        1,
        1,
        0,
        1,
    )
    for option, value in {"location": 2, "tile": 2, "finesse": 2, "rocks": 2, "rod": "3B", "skill": "on", "players": 2}.items():
        with pytest.raises(BadOption, match="applies only with variant="):
            kf.game("freshwater", variant="adventure", **{option: value})


@pytest.mark.parametrize("location", [1, 2, 3])
def test_13_1_the_next_location_when_the_silent_angler_was_beaten(location: int) -> None:
    position = beaten_at(location, 3)
    assert (phase(position), number(position, "day"), number(position, "beaten")) == ("journal", 4, location)
    played(position, "begin day", "day 5")
    assert number(position, "location") == location + 1
    empty = [where for where in SPACES if fish_at(position, where) == "-"]
    assert empty == list(ROCK_SPACES_SOLO[location + 1])
    assert "".join(str(int(room)) for room in truth(position).room) == ("4444455" if location == 3 else "4444445")


@pytest.mark.parametrize("location", [1, 2, 3, 4])
def test_13_1_else_the_same_location_again(location: int) -> None:
    position = evening([], {"beaten": location - 1, "day": 3}, location=location)
    assert (phase(position), number(position, "day"), number(position, "beaten")) == ("journal", 4, location - 1)
    played(position, "begin day", "day 5")
    assert number(position, "location") == location


def test_13_1_a_tie_is_not_enough() -> None:
    """Twelve points on both sides; with one more the location is beaten."""
    level = fish(*["brook-green"] * 4, *["grayling-green"] * 3)
    for tokens_held, beaten in (("", 0), ("g", 1)):
        position = evening(level, silent={}, seventh=1, track=6, tokens=tokens_held)
        assert (number(position, "beaten"), int(truth(position).silent_points[0])) == (beaten, 12)


@pytest.mark.parametrize("on_day", [4, 5, 7])
def test_13_2_won_when_the_silent_angler_is_beaten_at_l4(on_day: int) -> None:
    position = beaten_at(4, on_day)
    assert position.over
    assert position.ending is not None
    assert (position.won(), position.ending.number, number(position, "beaten")) == (True, "13.2", 4)


@pytest.mark.parametrize("beaten", [0, 2, 3])
def test_13_2_lost_after_the_seventh_day(beaten: int) -> None:
    position = evening([], {"beaten": beaten, "day": 7}, location=beaten + 1)
    assert position.over
    assert position.ending is not None
    assert (position.won(), position.ending.number) == (False, "13.2")
    assert position.moves() == []


def test_13_2_lost_too_when_the_third_location_is_beaten_on_the_seventh_day() -> None:
    position = beaten_at(3, 7)
    assert (position.over, position.won(), number(position, "beaten")) == (True, False, 3)


def test_13_2_the_sixth_day_is_not_the_last() -> None:
    assert not evening([], {"day": 6}).over


# Badges and upgrades


def test_13_3_a_location_and_a_challenge_bring_a_badge_each() -> None:
    assert number(beaten_at(1), "badges") == 1
    assert number(evening(), "badges") == 0
    assert number(evening(["brook black 4/2"]), "badges") == 1
    assert number(evening(["brook black 4/2", "dolly black 4/2"], {"badges": 3}), "badges") == 5
    won = beaten_at(1, colour_boxes="0,0,5", species_boxes="0,0,0,0,0,0,0,4")
    assert number(won, "badges") == 1 + int(boxes(won)["gold"] == 6) + 1


def test_13_3_every_badge_buys_one_upgrade_and_the_others_stay() -> None:
    position = journal(badges=3, **TILE_1)
    played(position, "unlock finesse")
    assert number(position, "badges") == 2
    played(position, "unlock points", "begin day", "day 4")
    assert number(position, "badges") == 1


@pytest.mark.parametrize("upgrade", ["tile 2", *UPGRADES])
def test_13_3_without_a_badge_nothing_is_bought(upgrade: str) -> None:
    position = journal(badges=0, **TILE_1)
    assert why_not(position, f"unlock {upgrade}") == "13.3"
    assert position.moves() == ["begin day"]


def test_13_4_the_first_badge_is_free_and_buys_a_tile() -> None:
    position = ADVENTURE.deal(1)
    assert number(position, "badges") == 1
    assert position.moves() == [f"unlock tile {tile}" for tile in range(1, 6)]
    for move in (*(f"unlock {upgrade}" for upgrade in UPGRADES), "begin day"):
        assert why_not(position, move) == "13.4"
    played(position, "unlock tile 3")
    assert (number(position, "open_tiles"), number(position, "badges"), position.moves()) == (4, 0, ["begin day"])


def test_13_4_what_is_there_at_first() -> None:
    position = ADVENTURE.deal(1, manual_chance=True)
    played(position, "unlock tile 3", "begin day", "day 9", "dice 1 2 3 4 5")
    assert (tiles(position), finesse(position), [len(deck) for deck in rocks(position).split()]) == ("3A", 0, [1, 1, 1])
    assert (BOARDS_WRITTEN[int(truth(position).board[0])], skills(position)) == ("1A", "-")


def test_13_5_only_between_days() -> None:
    position = day(adventure=True, journal={"badges": 5})
    for move in ("unlock tile 2", *(f"unlock {upgrade}" for upgrade in UPGRADES), "begin day"):
        with pytest.raises(IllegalMove) as refused:
            position.play(move)
        assert refused.value.rule.number == "13.5"
    for step in ("first-fly", "round-end", "last-reels", "silent-rock"):
        assert why_not(day(adventure=True, step=step, journal={"badges": 5}), "unlock finesse") == "13.5"


def test_13_5_nothing_else_is_done_then() -> None:
    for move in (
        "take die 1",
        "finesse",
        "fly yellow",
        "rock 1",
        "pass",
        "end turn",
        "board 3B",
        "tile 2",
        "tile 1A",
        "tile 1B",
        "momentum",
        "momentum 3B",
        "cast 2 top",
        "move yellow 1 to 5",
        "swap 1 top and 2 top",
        "swap 1 top and 1 top",
    ):
        assert why_not(journal(**TILE_1), move) == "13.5"
        assert why_not(beaten_at(1), move) == "13.5"  # with what is left of the Day before on the table


def test_what_is_no_move_between_days_is_told_those_that_are() -> None:
    with pytest.raises(UnreadableMove, match=r"between Days 'unlock tile 3' \(1 to 5\), 'unlock finesse' and 'begin day'"):
        journal(**TILE_1).play("unlock tile 6")


def test_13_5_each_lasts_for_all_days_that_follow() -> None:
    said = {
        "open_finesse": 2,
        "open_tiles": 9,
        "open_rocks": 2,
        "open_board": 3,
        "open_skill": 1,
        "open_seven": 1,
        "open_points": 2,
    }
    position = morning(**said)
    for _ in range(2):
        assert (finesse(position), tiles(position), len(skills(position))) == (2, "1A 4A", 1)
        assert [len(deck) for deck in rocks(position).split()] == [2, 2, 2]
        assert (
            BOARDS_WRITTEN[int(truth(position).board[0])],
            number(position, "extra_points"),
            number(position, "extra_seven"),
        ) == ("3B", 2, 2)
        position = evening(numbers={**said, "dealt_tiles": 1, "day": 2}, board="3B")
        played(position, "begin day", "day 77", "dice 1 2 3 4 5")


def test_13_5_the_day_before_is_not_changed() -> None:
    """What is bought in the evening does not count for the Day that is over."""
    position = evening(["brook black 4/2"], {"badges": 3})
    points = position.scores()
    played(position, "unlock points", "unlock seven", "unlock rocks")
    assert (position.scores(), missing(truth(position))) == (points, 0)


def test_13_5_the_player_begins_the_next_day() -> None:
    position = evening()
    assert (position.to_act, position.moves()) == (0, ["begin day"])
    played(position, "begin day")
    assert (position.to_act, phase(position)) == (CHANCE, "new-day")


@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5])
def test_13_6_each_tile_once_in_any_order(tile: int) -> None:
    position = journal(badges=5)
    order = [(tile + k) % 5 + 1 for k in range(5)]
    for k, one in enumerate(order):
        played(position, f"unlock tile {one}")
        if k < 4:
            assert why_not(position, f"unlock tile {one}") == "13.6"
            assert {move for move in position.moves() if "tile" in move} == {f"unlock tile {other}" for other in order[k + 1 :]}
    played(position, "begin day", "day 3")
    assert tiles(position) == "1A 2A 3A 4A 5A"


def test_13_6_there_are_no_tiles_6_and_7_to_unlock() -> None:
    with pytest.raises(UnreadableMove):
        journal().play("unlock tile 6")


def test_13_6_every_day_the_a_side_is_up() -> None:
    position = evening(tiles="1B", tile="2B")
    assert tiles(position) == "1B 2B@0"
    played(position, "begin day", "day 3")
    assert (tiles(position), int(truth(position).tile[0])) == ("1A", 0)


def test_13_7_finesse_goes_up_by_one() -> None:
    position = journal(badges=6, **TILE_1)
    for amount in (1, 2, 3, 4):
        played(position, "unlock finesse")
        assert number(position, "open_finesse") == amount
    assert (why_not(position, "unlock finesse"), number(position, "badges")) == ("13.7", 2)
    assert finesse(played(position, "begin day", "day 3")) == 4


def test_13_8_rocks_go_from_one_to_three() -> None:
    position = journal(badges=6, **TILE_1)
    played(position, "unlock rocks", "unlock rocks")
    assert (why_not(position, "unlock rocks"), number(position, "open_rocks")) == ("13.8", 3)
    assert [len(deck) for deck in rocks(played(position, "begin day", "day 3")).split()] == [3, 3, 3]


@pytest.mark.parametrize(("rod", "other"), [("3B", "4B"), ("4B", "3B")])
def test_13_9_one_new_rod(rod: str, other: str) -> None:
    position = played(journal(badges=6, **TILE_1), f"unlock {rod}")
    assert [why_not(position, f"unlock {one}") for one in (rod, other)] == ["13.9", "13.9"]
    played(position, "begin day", "day 3")
    assert BOARDS_WRITTEN[int(truth(position).board[0])] == rod


def test_13_10_a_skill_card_drawn_anew_every_day() -> None:
    position = played(journal(badges=6, **TILE_1), "unlock skill")
    assert why_not(position, "unlock skill") == "13.10"
    drawn = {skills(morning(order, open_skill=1)) for order in range(150)}
    assert drawn == set("ABCDEFGHIJKLMNOP")
    assert skills(morning(1)) == "-"


def test_13_10_a_discarded_card_is_back_on_the_next_day() -> None:
    position = evening(gone="G", each=1, rocks={1: "A", 2: "B", 3: "C"}, numbers={"dealt_skill": 1, "open_skill": 1})
    assert number(position, "rocks_out_of_play") == 1 << 6
    orders = [played(position.copy(), "begin day", f"day {order}") for order in range(60)]
    assert all(number(one, "rocks_out_of_play") == 0 for one in orders)
    assert any("G" in rocks(one) + skills(one) for one in orders)


def test_13_11_seven_fish_bonus() -> None:
    for open_seven, points in ((0, 2), (1, 4)):
        for seventh in (1, 2):
            position = day(adventure=True, more=f"first_to_seven={seventh}", journal={"extra_seven": 2 * open_seven})
            assert position.scores() == [points if seventh == 1 else 0]
    bought = played(journal(badges=3, **TILE_1), "unlock seven")
    assert why_not(bought, "unlock seven") == "13.11"
    assert number(played(bought, "begin day", "day 3"), "extra_seven") == 2


def test_13_12_six_bonus_points() -> None:
    position = journal(badges=8, **TILE_1)
    for points in range(1, 7):
        played(position, "unlock points")
        assert number(position, "open_points") == points
    assert why_not(position, "unlock points") == "13.12"
    played(position, "begin day", "day 3")
    assert part_of_score(truth(position), 0, JOURNAL_PART) == 6
    assert position.scores() == [6]
    assert part_of_score(truth(position), 1, JOURNAL_PART) == 0


def test_all_twenty_upgrades_can_be_bought() -> None:
    position = journal(badges=20)
    bought = 0
    while len(position.moves()) > 1 or bought == 0:
        played(position, position.moves()[0])
        bought += 1
    assert (bought, number(position, "badges"), position.moves()) == (20, 0, ["begin day"])


# The Guide Book


def test_13_13_boxes_are_filled_in_on_days_won_and_lost() -> None:
    lost = evening(["brook green 1/1"])
    assert (number(lost, "beaten"), boxes(lost)) == (0, {"brook": 1, "green": 1})
    won = beaten_at(1)
    assert (number(won, "beaten"), boxes(won)["steelhead"]) == (1, 1)


def test_13_13_for_what_the_player_caught_not_the_silent_angler() -> None:
    assert boxes(evening()) == {}


def test_13_13_a_fish_on_the_line_was_not_caught() -> None:
    assert boxes(evening(line="coho gold 8/4")) == {}


def test_13_13_not_before_the_end_of_the_day() -> None:
    assert boxes(day(adventure=True, caught=["brook green 1/1"])) == {}


def test_13_14_the_printed_example_of_species() -> None:
    """Three Brook, three Dolly and one Coho: three boxes, three and one."""
    position = evening(fish(*["brook"] * 3, *["dolly"] * 3, "coho"))
    assert {name: boxes(position).get(name, 0) for name in SPECIES_NAMES} == dict.fromkeys(SPECIES_NAMES, 0) | {
        "brook": 3,
        "dolly": 3,
        "coho": 1,
    }


@pytest.mark.parametrize("name", SPECIES_NAMES)
def test_13_14_five_boxes_for_each_species(name: str) -> None:
    at = SPECIES_NAMES.index(name)
    before = ",".join("3" if k == at else "0" for k in range(8))
    for caught, filled, badges in ((1, 4, 0), (2, 5, 1), (4, 5, 1)):
        position = evening(fish(*[name] * caught), {"species_boxes": before}, silent={"caught": SEVEN_OTHERS[name]})
        assert (boxes(position)[name], number(position, "badges") - number(position, "beaten")) == (filled, badges)


SEVEN_OTHERS = {name: fish(*[other for other in SPECIES_NAMES if other != name]) for name in SPECIES_NAMES}
"""A fish of every other species, for the Silent Angler."""


def test_13_15_the_printed_example_of_colours() -> None:
    """Three fish of one colour, one of another and two of the third."""
    caught = fish("brook-green", "dolly-green", "grayling-green", "brown-black", "coho-gold", "brown-gold")
    position = evening(caught)
    assert {name: boxes(position)[name] for name in ("green", "black", "gold")} == {"green": 3, "black": 1, "gold": 2}


@pytest.mark.parametrize(("colour", "most", "before"), [("green", 8, "6,0,0"), ("black", 7, "0,5,0"), ("gold", 6, "0,0,4")])
def test_13_15_eight_seven_and_six_boxes(colour: str, most: int, before: str) -> None:
    kinds = {
        "green": ["brook", "dolly", "grayling"],
        "black": ["brown", "coho", "dolly"],
        "gold": ["brown", "coho", "cutthroat"],
    }
    for caught, filled, badges in ((1, most - 1, 0), (2, most, 1), (3, most, 1)):
        names = [f"{kind}-{colour}" for kind in kinds[colour][:caught]]
        position = evening(fish(*names), {"colour_boxes": before})
        assert (boxes(position)[colour], number(position, "badges")) == (filled, badges)


def test_13_16_the_printed_example_a_black_four_point_brook() -> None:
    position = evening(["brook black 4/2"])
    assert (boxes(position), number(position, "badges")) == ({"brook": 1, "black": 1, "brook-black-4": 1}, 1)


@pytest.mark.parametrize("name", sorted(BIG))
def test_13_16_each_of_the_big_ones(name: str) -> None:
    card = next(one for one in FISH if one.startswith(name))
    position = evening([card], silent={"caught": SEVEN_OTHERS[name.split("-")[0]]})
    assert (boxes(position)[name], number(position, "badges")) == (1, 1)
    smaller = [one for one in sorted(set(FISH)) if one.startswith(name.split("-")[0]) and one != card]
    for other in smaller:
        position = evening([other], silent={"caught": SEVEN_OTHERS[name.split("-")[0]]})
        assert (boxes(position).get(name, 0), number(position, "badges")) == (0, 0)


def test_13_16_a_big_one_brings_its_badge_once() -> None:
    position = evening(["brook black 4/2"], {"big_ones": 1 << SPECIES_NAMES.index("brook")})
    assert number(position, "badges") == 0


@pytest.mark.parametrize(
    ("before", "gained", "after", "badges"),
    [(0, 2, 2, 0), (3, 2, 5, 1), (3, 4, 7, 1), (4, 0, 4, 0), (5, 4, 9, 0), (7, 3, 10, 1), (9, 4, 10, 1), (10, 2, 10, 0)],
)
def test_13_17_bonus_tokens_fill_a_then_b(before: int, gained: int, after: int, badges: int) -> None:
    position = evening([], {"bonus_boxes": before}, bonus="w", tokens="w" * gained + "oo")
    assert (number(position, "bonus_boxes"), number(position, "badges")) == (after, badges)


def test_13_17_the_token_in_the_spinner_too_and_none_at_l4() -> None:
    assert number(evening([], bonus="w", line="coho gold 8/4", fly="white"), "bonus_boxes") == 1
    assert number(evening([], {"beaten": 3, "day": 4}, location=4, tokens="wwww"), "bonus_boxes") == 0


@pytest.mark.parametrize(("caught", "filled"), [(7, 0), (8, 1), (9, 1)])
def test_13_18_a_day_with_eight_fish(caught: int, filled: int) -> None:
    kinds = ["steelhead", "brown", "rainbow", "cutthroat", "coho", "grayling", "dolly", "brook", "coho"]
    position = evening(fish(*kinds[:caught]))
    assert (number(position, "eight_box"), number(position, "badges")) == (filled, filled + number(position, "beaten"))
    again = evening(fish(*kinds[:caught]), {"eight_box": 1})
    assert number(again, "badges") == number(again, "beaten")


def test_13_19_one_fish_fills_a_box_of_every_challenge_and_each_brings_its_badge_once() -> None:
    before = {"species_boxes": "0,0,0,4,0,0,0,0", "colour_boxes": "0,6,0"}
    position = evening(["brook black 4/2"], before)
    assert (boxes(position), number(position, "badges")) == ({"brook": 5, "black": 7, "brook-black-4": 1}, 3)
    full = {"species_boxes": "0,0,0,5,0,0,0,0", "colour_boxes": "0,7,0", "big_ones": 8}
    assert number(evening(["brook black 4/2"], full), "badges") == 0


def test_there_are_27_badges_to_be_gained() -> None:
    """All challenges, four locations and the free one: 8 species, 3 colours, 8 Big Ones, 2 of the Bonus Hatch token, 8 Fish."""
    book = GuideBook()
    for _ in range(8):
        book.fill([*dict.fromkeys(FISH)], 5)
    assert book.badges - 1 + 4 + 1 == 27


def test_13_20_the_points_of_all_days() -> None:
    position = evening(["brook green 1/1"], {"day": 3, "day_points": "10,20,0,0,0,0,0", "silent_points": "30,40,0,0,0,0,0"})
    mine, his = counted(position, "1A", 1, 2)
    assert position.scores() == [10 + 20 + mine]
    assert [int(points) for points in truth(position).day_points] == [10, 20, mine, 0, 0, 0, 0]
    assert [int(points) for points in truth(position).silent_points] == [30, 40, his, 0, 0, 0, 0]


def test_13_20_a_day_that_is_being_played_counts_as_it_stands() -> None:
    said: dict[str, Any] = {"day": 2, "day_points": "10,0,0,0,0,0,0"}
    position = day(adventure=True, caught=["brook green 1/1"], journal=said)
    assert position.scores() == [11]
    position.give_up()
    assert (position.scores(), position.won()) == ([10], False)


@pytest.mark.parametrize("step", ["journal", "new-day"])
def test_13_20_who_gives_up_has_lost_the_adventure(step: str) -> None:
    for position in (journal(step=step, day=4, beaten=3), journal(step=step)):
        position.give_up()
        assert position.over
        assert position.ending is not None
        assert (position.won(), position.ending.number, missing(truth(position))) == (False, "13.20", 0)


def test_13_20_also_in_the_midst_of_a_turn() -> None:
    position = played(day(adventure=True, die=4, line="brook black 4/2", tiles="3A 5A"), "reel")
    assert phase(position) == "tile"
    position.give_up()
    assert (position.over, position.won(), missing(truth(position))) == (True, False, 0)


def test_13_20_also_after_an_upgrade_was_bought() -> None:
    position = evening(["brook black 4/2"], {"badges": 4})
    played(position, "unlock rocks", "unlock skill", "unlock tile 4")
    position.give_up()
    assert (position.over, missing(truth(position))) == (True, 0)
    read_back(position)


# Whole adventures


def read_back(position: Position) -> None:
    game = position.game
    again = game.rules.State()
    game.notation.read_position(write_position(truth(position)), again, game.option_struct)
    assert again.tobytes() == position._state.tobytes()


class Diary:
    """What a person would note of an adventure, from texts alone."""

    def __init__(self) -> None:
        self.book = GuideBook()
        self.bought: Counter[str] = Counter()
        self.location, self.day, self.won = 1, 1, False
        self.points: list[tuple[int, int]] = []
        self.first, self.extra, self.seven = 0, 0, 0

    def begin_day(self) -> None:
        self.first, self.extra, self.seven = 0, self.bought["points"], 2 * self.bought["seven"]

    def watch(self, position: Position) -> None:
        self.first = self.first or next((angler + 1 for angler in (0, 1) if int(truth(position).caught[angler]) >= 7), 0)

    def end_day(self, position: Position, board: str) -> None:
        mine, his = counted(position, board, self.location, self.first, self.extra, self.seven)
        bonus = bonus_of(position)
        self.book.fill(pile(position), held_by(position, 0).count(bonus) if bonus else 0)
        self.points.append((mine, his))
        if mine > his:
            self.book.badges += 1
            self.location, self.won = self.location + 1, self.location == 4
        self.day += 1


@pytest.mark.parametrize(("packs", "seed", "luck"), [("off", 1, 60), ("on", 3, 75), ("on", 5, 100)])
def test_a_whole_adventure(packs: str, seed: int, luck: int) -> None:
    """Kept in a diary of texts beside the rules: points, boxes, Badges, locations and the winner are the same."""
    rng = rng_of(seed)
    open_stream(rng, IMAGINATION, 0)
    diary, board, told, before = Diary(), "1A", 0, "journal"
    for position in fished(kf.game("freshwater", variant="adventure", master_skills=packs), seed, luck):
        s = truth(position)
        assert missing(s) == 0
        for entry in position.entries[told:]:
            told += 1
            if entry.text.startswith("unlock"):
                diary.bought[entry.text.removeprefix("unlock ")] += 1
                diary.book.badges -= 1
        if len(position.entries) % 7 == 0 or phase(position) in ("journal", "new-day", "over"):
            read_back(position)
        if len(position.entries) % 40 == 0 or phase(position) in ("journal", "new-day"):
            seen = position.view(SPECTATOR)
            world = seen.state.copy()
            determinize(world, SPECTATOR, rng)
            assert (missing(world), bytes(View(position.game, world, SPECTATOR))) == (0, bytes(seen))
        if before == "new-day":
            diary.begin_day()
            board = next((rod for rod in ("3B", "4B") if diary.bought[rod]), "1A")
            assert number(position, "location") == diary.location
            assert [len(deck) for deck in rocks(position).split()] == [1 + diary.bought["rocks"]] * 3
            assert tiles(position) == " ".join(f"{k}A" for k in range(1, 6) if diary.bought[f"tile {k}"])
            assert (finesse(position), skills(position) != "-") == (diary.bought["finesse"], diary.bought["skill"] == 1)
        ended = phase(position) in ("journal", "over") and before not in ("journal", "new-day", "over")
        if phase(position) not in ("journal", "new-day") and told:
            diary.watch(position)
        if ended:
            diary.watch(position)
            diary.end_day(position, board)
            assert boxes_of(position) == {box: diary.book.boxes[box] for box in BOXES}
        assert number(position, "badges") == diary.book.badges
        before = phase(position)
    assert position.scores() == [sum(mine for mine, _ in diary.points)]
    assert [int(points) for points in truth(position).silent_points][: len(diary.points)] == [his for _, his in diary.points]
    assert (position.won(), diary.won or len(diary.points) == 7) == (diary.won, True)
    again = kf.replay(str(position.record()))
    assert again._state.tobytes() == position._state.tobytes()
    passed = [position.state_before(index).tobytes() for index, entry in enumerate(position.entries) if entry.is_choice]
    while passed:
        position.undo()
        assert position._state.tobytes() == passed.pop()


# What nobody hears


def test_how_a_day_was_laid_out_is_heard_by_nobody() -> None:
    position = played(ADVENTURE.deal(1, manual_chance=True), "unlock tile 1", "begin day", "day 123456789")
    for seat in (0, SPECTATOR):
        assert [entry.text for entry in position.visible_log(seat)][-1] == "?"
        assert "123456789" not in str(position.record(seat))
    assert "123456789" in str(position.record())


def test_a_new_day_cannot_be_listed_and_is_one_draw() -> None:
    position = played(ADVENTURE.deal(1, manual_chance=True), "unlock tile 1", "begin day")
    assert position.outcomes() == []
    for wrong in ("day", "day -1", f"day {2**62}", "day one", "dice 1 2 3 4 5"):
        with pytest.raises(UnreadableMove, match=r"a new Day is 'day NUMBER', below 2\*\*62"):
            position.play(wrong, CHANCE)
    assert phase(played(position, f"day {2**62 - 1}")) == "roll"


def test_the_same_number_lays_out_the_same_day() -> None:
    one, other = (played(journal(**TILE_1), "begin day", "day 42") for _ in range(2))
    assert one._state.tobytes() == other._state.tobytes()
    assert [fish_at(one, where) for where in ("1 top", "6 top")] == ["dolly-black-3/2", "brook-green-2/1"]
    assert (rocks(one), write_position(truth(one)).split(" / ")[3]) == (
        "J N A",
        "hatch 4:gtbb 4:yywb 4:ooyb 4:oytb 4:gytt 4:gwwt 5:ooggw",
    )
    assert one._state.tobytes() != played(journal(**TILE_1), "begin day", "day 43")._state.tobytes()


def test_imagining_before_the_first_day_changes_nothing() -> None:
    for position in (ADVENTURE.deal(1), journal(step="new-day", **TILE_1)):
        world = position.view(0).state.copy()
        rng = rng_of(1)
        open_stream(rng, IMAGINATION, 0)
        determinize(world, 0, rng)
        assert world.tobytes() == position._state.tobytes()
        assert position.worth() == 1000 * number(position, "badges")


def test_a_day_begins_with_a_clean_table() -> None:
    seen: dict[str, Any] = {"rocks": {1: "A!", 2: "B!", 3: "C"}, "river": {"5 top": "coho gold 7/3!"}}
    position = evening(["brook black 4/2"], line="coho gold 8/4", tokens="ww", fly="white", track=4, **seen)
    played(position, "begin day", "day 7")
    fresh = played(journal(**TILE_1), "begin day", "day 7")
    cleared = "pile caught tokens taken lost line fly track rounds rocks_out_of_play known rock_known"
    for name in f"{cleared} first_to_seven skills bonus river deck".split():
        assert np.asarray(getattr(truth(position), name)).tolist() == np.asarray(getattr(truth(fresh), name)).tolist()
    assert tokens(position) == "-"
