"""Chapter 12 of rules.md, a Day of Fly Solo, one test or more for each number. Positions: builders.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadOption, BadPosition, IllegalMove, UnreadableMove
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.view import View
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.games.freshwater.notation.component_names import TOKEN_NAMES
from kingfisher.games.freshwater.notation.positions import BOARDS_WRITTEN, write_position
from kingfisher.games.freshwater.rules.hidden_cards import determinize
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.rules.scoring import (
    BONUS_TOKEN_PART,
    COHO_PART,
    FISH_PART,
    LOCATION_PART,
    PARTS_OF_SOLO,
    SETS_PART,
    SEVEN_PART,
    SPECIES_PART,
    TOKENS_PART,
    TRACK_PART,
    part_of_score,
)
from kingfisher.games.freshwater.rules.state import HIDDEN
from kingfisher.games.freshwater.tests.builders import (
    FISH,
    ROCK_SPACES_SOLO,
    SPACES,
    day,
    day_over,
    finesse,
    fish,
    fish_at,
    hatch_at,
    line,
    phase,
    pile,
    played,
    pool,
    rocks,
    skills,
    tiles,
    tokens,
    truth,
    why_not,
)
from kingfisher.games.freshwater.tests.recount import at_location, counted, fished

GREENS = ["brook green 1/1"] * 2 + ["grayling green 1/1"] * 2 + ["dolly green 1/1"] * 2
SEVEN_FISH = [*GREENS, "dolly green 2/1"]
LOCATIONS = pytest.mark.parametrize("location", [1, 2, 3, 4])
EMPTY_1 = {"1 top": "-", "1 middle": "-", "1 bottom": "-"}


def dealt(seed: int = 1, **options: Any) -> Position:
    return kf.game("freshwater", variant="solo", **options).deal(seed, manual_chance=True)


@cache
def seen_deal(seed: int, **options: Any) -> Position:
    """To look at only."""
    return dealt(seed, **options)


def last_turn(**said: Any) -> Position:
    """The third turn with a die in hand that is too weak for the fish on the line: 'finesse' ends it."""
    return day(die=1, line="coho gold 8/4", **said)


def silent_cast(die: int, hatch: str = "-", other: int = 0, **said: Any) -> Position:
    """The player's turns are over, and the Silent Angler casts."""
    pool = "".join(sorted(f"{die}{other or ''}"))
    said = {"rooms": "4444454" if not other else "", **said, "hatch": {die: hatch, **said.get("hatch", {})}}
    return played(last_turn(pool=pool, **said), "finesse")


def track(position: Position) -> int:
    return int(truth(position).track)


def spot(position: Position) -> str:
    return SPACES[int(truth(position).spot)]


def rooms(position: Position) -> str:
    return "".join(str(int(room)) for room in truth(position).room)


def test_what_a_day_fills_in_is_complete() -> None:
    full = day(
        location=2, river={"6 top": "coho gold 7/3!"}, hatch={1: "yy"}, pool="12", skills="QR", tile="4B", tiles="1A 2B",
        line="coho gold 8/4", tucked=True, silent={"caught": GREENS, "tokens": "wt"}, track=3, adventure=True,
    )  # fmt: skip
    for position in (day(), day(location=4, deck_left=0, pool="12"), day(rocks={1: "-", 2: "A!"}), last_turn(pool="4"), full):
        assert missing(truth(position)) == 0
    assert full.game.options["master_skills"] == "on"


# Setting up


def test_12_1_one_player_at_one_of_four_locations() -> None:
    for location in (1, 2, 3, 4):
        position = dealt(location=location)
        assert (position.game.seats, int(truth(position).location)) == (1, location)
    for wrong in (0, 5):
        with pytest.raises(BadOption, match=r"^option location=.: expected 1\.\.4$"):
            kf.game("freshwater", variant="solo", location=wrong)


def test_12_1_as_chapters_1_to_11_say() -> None:
    """A die, a Cast, a Strike card, the token of the fly's colour; then a Reel."""
    position = day(pool="4551", hatch={4: "yogw"}, river={"4 top": "grayling green 1/1"})
    played(position, "take die 4", "cast 4 top", "hook")
    assert line(position) == "grayling-green-1/1 in green reel 0 token yellow"
    played(position, "take die 5", "reel")
    assert (line(position), pile(position), tokens(position)) == ("-", ["grayling-green-1/1"], "y")


@pytest.mark.parametrize(
    ("location", "spaces"),
    [
        (1, ["2 bottom", "4 middle", "6 bottom"]),
        (2, ["3 top", "3 bottom", "5 middle"]),
        (3, ["2 bottom", "3 middle", "4 top"]),
        (4, ["1 top", "3 top", "5 top"]),
    ],
)
def test_12_2_where_the_rock_decks_lie(location: int, spaces: list[str]) -> None:
    position = seen_deal(1, location=location)
    assert [where for where in SPACES if fish_at(position, where) == "-"] == spaces
    assert int(truth(position).deck_left) == 33


@pytest.mark.parametrize(("location", "numbers"), [(1, "4444445"), (2, "4444445"), (3, "4444445"), (4, "4444455")])
def test_12_3_the_numbers_of_the_hatch_tiles(location: int, numbers: str) -> None:
    position = seen_deal(1, location=location)
    assert rooms(position) == numbers
    assert "".join(str(len(hatch_at(position, column))) for column in range(1, 8)) == numbers


@LOCATIONS
def test_12_4_five_tokens_of_each_colour_and_one_left_over(location: int) -> None:
    for seed in range(5):
        position = seen_deal(seed, location=location)
        placed = Counter("".join(hatch_at(position, column) for column in range(1, 8)))
        bonus = int(truth(position).bonus)
        if location == 4:
            assert (bonus, set(placed.values())) == (0, {5})
        else:
            assert placed + Counter("ogywtb"[bonus - 1]) == dict.fromkeys("ogywtb", 5)
        assert not any(truth(position).bag)
        assert not any(truth(position).discard)


def test_12_4_the_tiles_are_filled_at_random() -> None:
    positions = [seen_deal(seed) for seed in range(60)]
    assert len({hatch_at(position, 1) for position in positions}) > 30
    bonus = Counter(int(truth(position).bonus) for position in positions)
    assert set(bonus) == {1, 2, 3, 4, 5, 6}
    assert max(bonus.values()) < 25


@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5])
def test_12_5_the_unlocked_tile_lies_on_the_board(tile: int) -> None:
    assert tiles(seen_deal(1, tile=tile)) == f"{tile}A"


@pytest.mark.parametrize("tile", [0, 6, 7])
def test_12_5_tiles_6_and_7_are_not_used(tile: int) -> None:
    with pytest.raises(BadOption, match=r"^option tile=.: expected 1\.\.5$"):
        kf.game("freshwater", variant="solo", tile=tile)


def test_12_5_the_only_tile_is_taken_without_a_choice() -> None:
    position = played(day(die=4, line="brook black 4/2", tiles="3B"), "reel")  # two spaces, to Momentum
    assert tiles(position) == "3B@0"


def test_12_5_of_two_tiles_one_is_chosen() -> None:
    position = played(day(adventure=True, die=4, line="brook black 4/2", tiles="3A 5A"), "reel")
    assert position.moves() == ["tile 3A", "tile 5A"]
    assert why_not(position, "tile 1A") == "5.8"


def test_12_5_where_no_tile_is_left_none_is_taken() -> None:
    position = played(day(adventure=True, die=4, line="brook black 4/2", tiles=""), "reel")
    assert (tiles(position), int(truth(position).tile[0]), int(truth(position).turns)) == ("", 0, 1)


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("packs", ["off", "on"])
def test_12_6_as_many_cards_in_each_deck_as_were_unlocked(cards: int, packs: str) -> None:
    letters: set[str] = set()
    for seed in range(40):
        decks = rocks(seen_deal(seed, rocks=cards, master_skills=packs)).split()
        assert [len(deck) for deck in decks] == [cards] * 3
        assert len(set("".join(decks))) == 3 * cards
        letters |= set("".join(decks))
    assert letters == set("ABCDEFGHIJKLMNOPQRSTUVWX" if packs == "on" else "ABCDEFGHIJKLMNOP")


def test_12_6_nobody_sees_which_cards_are_out_of_play() -> None:
    seen = seen_deal(1, rocks=3).view(SPECTATOR).state
    assert not any(seen.rocks.flat)
    assert int(seen.rocks_out_of_play) == 0


@pytest.mark.parametrize("amount", [0, 1, 2, 3, 4])
def test_12_7_finesse_starts_on_what_was_unlocked(amount: int) -> None:
    assert finesse(seen_deal(1, finesse=amount)) == amount
    assert finesse(seen_deal(1)) == 0


@pytest.mark.parametrize("rod", ["1A", "3B", "4B"])
def test_12_8_the_reel_board(rod: str) -> None:
    assert BOARDS_WRITTEN[int(truth(seen_deal(1, rod=rod)).board[0])] == rod
    assert BOARDS_WRITTEN[int(truth(seen_deal(1)).board[0])] == "1A"


def test_12_8_board_2a_is_not_used() -> None:
    with pytest.raises(BadOption, match=r"^option rod=2A: expected 1A\|3B\|4B$"):
        kf.game("freshwater", variant="solo", rod="2A")


def test_12_9_a_skill_card_of_those_that_are_left() -> None:
    found: Counter[str] = Counter()
    for seed in range(150):
        position = seen_deal(seed, rocks=3, skill="on", master_skills="on")
        card = skills(position)
        assert len(card) == 1
        assert card not in rocks(position)
        assert int(truth(position).fresh[0]) == 0
        found[card] += 1
    assert set(found) == set("ABCDEFGHIJKLMNOPQRSTUVX")  # W is drawn again
    assert skills(seen_deal(1)) == "-"


def test_12_9_it_can_be_used_from_the_first_turn() -> None:
    seed = next(seed for seed in range(100) if skills(seen_deal(seed, skill="on", master_skills="on")) == "U")
    position = dealt(seed, skill="on", master_skills="on")
    played(position, "dice 1 2 3 4 5", "fly yellow", "skill U")
    assert (finesse(position), skills(position)) == (2, "-")


@LOCATIONS
def test_12_10_as_many_dice_as_the_tile_on_deck_shows(location: int) -> None:
    position = dealt(location=location)
    assert (position.to_act, phase(position)) == (CHANCE, "roll")
    assert sum(weight for _, weight in position.outcomes()) == 6**5
    played(position, "dice 1 1 2 6 6")
    assert pool(position) == "11266"


@pytest.mark.parametrize(("numbers", "dice"), [("5444444", 5), ("4544444", 4), ("4444445", 4)])
def test_12_10_four_or_five_dice_in_the_next_round(numbers: str, dice: int) -> None:
    position = silent_cast(1, river=EMPTY_1, rooms=numbers, other=1 if numbers[6] == "5" else 0)
    assert (phase(position), rooms(position)) == ("roll", numbers[1:] + numbers[0])
    assert sum(weight for _, weight in position.outcomes()) == 6**dice
    with pytest.raises(UnreadableMove, match=f"here come {dice} dice"):
        played(position, " ".join(["dice", *"1" * (9 - dice)]))
    played(position, " ".join(["dice", *"12666"[:dice]]))
    assert pool(position) == "12666"[:dice]


def test_12_10_the_printed_day_rolls_five_dice_every_seventh_round() -> None:
    """The tile with the 5 is on deck at first, and comes back after seven rounds."""
    position = dealt(3)
    counts: list[int] = []
    while len(counts) < 9 and not position.over:
        if phase(position) == "roll":
            counts.append(sum(map(int, truth(position).room[6:])))
        if position.to_act == CHANCE:
            played(position, "blank") if "strike" in phase(position) else position.draw_chance()
        else:
            position.play("finesse" if "finesse" in position.moves() else position.moves()[-1])
    assert counts == [5, 4, 4, 4, 4, 4, 4, 5, 4]


# Turns


def test_12_11_three_turns_and_then_the_silent_angler() -> None:
    position = day(pool="11266", finesse=4)
    for turn in range(3):
        assert (int(truth(position).turns), position.to_act, phase(position)) == (turn, 0, "turn")
        played(position, f"take die {pool(position)[0]}", "finesse", "end turn")
    assert (phase(position), spot(position), pool(position)) == ("silent-strike", "6 middle", "6")


def test_12_11_the_lower_die_first() -> None:
    position = silent_cast(5, other=3)
    assert (spot(position), int(truth(position).die), pool(position)) == ("3 bottom", 3, "5")
    played(position, "blank", "blank", "blank")
    assert (spot(position), int(truth(position).die), pool(position)) == ("5 bottom", 5, "-")
    played(position, "blank", "blank", "blank")
    assert phase(position) == "roll"


def test_12_11_with_four_dice_one_turn() -> None:
    position = silent_cast(3, rooms="5444444")
    played(position, "blank", "blank", "blank")
    assert phase(position) == "roll"


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_12_12_the_silent_angler_casts_to_the_bottom_row_of_the_column(die: int) -> None:
    position = silent_cast(die, location=4)
    assert (phase(position), spot(position)) == ("silent-strike", f"{die} bottom")


def test_12_13_one_strike_card_on_every_fish() -> None:
    position = silent_cast(3, hatch="-", location=4)  # no Hatch token at all
    for left, where in ((4, "3 bottom"), (3, "3 middle")):
        assert (spot(position), position.outcomes()) == (where, [("hook", 1), ("blank", left - 1)])
        played(position, "blank")
    assert phase(position) == "roll"  # 3 top is a Rock at L4


def test_12_13_none_on_rocks() -> None:
    position = silent_cast(2)
    assert spot(position) == "2 middle"
    assert position.outcomes() == [("hook", 1), ("blank", 3)]
    position = played(silent_cast(4), "blank")
    assert (spot(position), int(truth(position).revealed)) == ("4 top", 1)


def test_12_13_none_on_empty_spaces() -> None:
    position = silent_cast(1, river={"1 bottom": "-", "1 middle": "-"})
    assert (spot(position), int(truth(position).revealed)) == ("1 top", 0)
    assert phase(silent_cast(1, river=EMPTY_1)) == "roll"


def test_12_14_it_drifts_up_in_the_same_column() -> None:
    position = silent_cast(5)
    found = [spot(position)]
    found += [spot(played(position, "blank")) for _ in range(2)]
    assert found == ["5 bottom", "5 middle", "5 top"]
    played(position, "blank")  # the fourth card is never turned up
    assert (phase(position), pile(position, 1)) == ("roll", [])


def test_12_15_the_hooked_fish_and_a_token_go_to_the_score_pile() -> None:
    position = silent_cast(5, hatch="oob", river={"5 bottom": "coho black 5/3"})
    played(position, "hook")
    assert (pile(position, 1), tokens(position, 1), hatch_at(position, 4)) == (["coho-black-5/3"], "o", "ob")
    assert phase(position) == "roll"
    assert (pile(position), tokens(position)) == ([], "-")


@pytest.mark.parametrize("row", ["middle", "top"])
def test_12_15_in_any_row(row: str) -> None:
    position = silent_cast(5, hatch="oob", river={f"5 {row}": "brown green 3/2"})
    played(position, *["blank"] * (1 if row == "middle" else 2), "hook")
    assert (pile(position, 1), phase(position)) == (["brown-green-3/2"], "roll")


@pytest.mark.parametrize(("die", "colour"), [(1, "yellow"), (2, "tan"), (3, "white"), (4, "blue"), (5, "orange"), (6, "green")])
def test_12_16_the_colour_wheel(die: int, colour: str) -> None:
    position = played(silent_cast(die, hatch="ogywtb", location=4), "hook")
    assert tokens(position, 1) == colour[0]


def test_12_16_the_printed_example_a_4_is_blue_then_orange() -> None:
    assert tokens(played(silent_cast(4, hatch="ogwtb"), "hook"), 1) == "b"
    assert tokens(played(silent_cast(4, hatch="ogwt"), "hook"), 1) == "o"


@pytest.mark.parametrize(
    ("die", "order"), [(1, "ytwbog"), (2, "twbogy"), (3, "wbogyt"), (4, "bogytw"), (5, "ogytwb"), (6, "gytwbo")]
)
def test_12_16_then_clockwise(die: int, order: str) -> None:
    for k in range(6):
        assert tokens(played(silent_cast(die, hatch="".join(order[k:]), location=4), "hook"), 1) == order[k]


def test_12_17_without_a_token_the_track_goes_on() -> None:
    position = played(silent_cast(5, hatch="-"), "hook")
    assert (track(position), tokens(position, 1), len(pile(position, 1))) == (1, "-", 1)
    assert track(played(silent_cast(5, hatch="w"), "hook")) == 0


def test_12_18_the_top_card_of_the_deck_is_removed() -> None:
    position = played(silent_cast(1, rocks={1: "AB"}, each=2, hatch="y"), "hook")  # 1 bottom, beside 2 bottom
    assert rocks(position).split()[0] == "B"
    assert int(truth(position).rocks_out_of_play) == 1
    assert (skills(position), missing(truth(position))) == ("-", 0)


def test_12_18_no_card_where_no_deck_is_beside() -> None:
    position = silent_cast(1, hatch="y")
    before = rocks(position)
    assert rocks(played(position, "blank", "hook")) == before  # 1 middle


def test_12_18_of_several_decks_the_player_chooses() -> None:
    position = silent_cast(3, location=2, each=2, rocks={1: "AB", 2: "CD", 3: "EF"}, hatch="w")
    assert spot(position) == "3 middle"
    played(position, "hook")
    assert (phase(position), position.to_act, position.moves()) == ("silent-rock", 0, ["rock 1", "rock 2"])
    assert (why_not(position, "rock 3"), why_not(position, "take die 1"), why_not(position, "pass")) == (
        "12.18",
        "12.18",
        "12.18",
    )
    assert why_not(position, "tile 1B") == why_not(position, "momentum 1A") == "12.18"
    assert why_not(position, "unlock finesse") == "13.5"
    played(position, "rock 2")
    assert (rocks(position), phase(position)) == ("AB D EF", "roll")


def test_12_18_the_player_chooses_too_where_both_dice_are_used() -> None:
    position = silent_cast(3, other=3, location=2, each=2, rocks={1: "AB", 2: "CD", 3: "EF"}, hatch="w")
    played(position, "hook", "rock 1")
    assert (phase(position), spot(position), rocks(position)) == ("silent-strike", "3 middle", "B CD EF")
    played(position, "hook", "rock 1")
    assert rocks(position) == "- CD EF"
    assert fish_at(position, "3 top") != "-"
    assert missing(truth(position)) == 0


def test_12_18_the_card_was_seen_by_all() -> None:
    position = played(silent_cast(1, rocks={1: "AB"}, each=2, hatch="y"), "hook")
    assert int(position.view(SPECTATOR).state.rocks_out_of_play) == 1


def test_12_19_the_space_is_filled_again() -> None:
    position = silent_cast(5, hatch="o", location=4, deck=["coho gold 7/3", "dolly green 1/1"])
    played(position, "hook")
    assert (fish_at(position, "5 bottom"), int(truth(position).deck_left)) == ("coho-gold-7/3", 31)
    assert int(truth(position).known) == 0


def test_12_19_the_space_of_an_empty_rock_deck_too() -> None:
    position = silent_cast(1, hatch="y", rocks={1: "A"}, deck=["coho gold 7/3", "dolly green 1/1"])
    played(position, "hook")
    assert (fish_at(position, "1 bottom"), fish_at(position, "2 bottom")) == ("coho-gold-7/3", "dolly-green-1/1")
    assert rocks(position).split()[0] == "-"
    assert missing(truth(position)) == 0


def test_12_19_without_fish_in_the_deck_spaces_stay_empty() -> None:
    position = silent_cast(1, hatch="y", rocks={1: "A"}, deck_left=0)
    played(position, "hook")
    assert (fish_at(position, "1 bottom"), fish_at(position, "2 bottom"), missing(truth(position))) == ("-", "-", 0)


def test_12_19_the_strike_cards_are_shuffled_before_each_cast() -> None:
    position = played(silent_cast(5, other=6), "blank", "blank", "blank")
    assert spot(position) == "6 middle"
    assert position.outcomes() == [("hook", 1), ("blank", 3)]


# The end of a round


def test_12_20_a_round_without_a_fish_moves_the_track() -> None:
    assert track(played(silent_cast(5), "blank", "blank", "blank")) == 1
    assert track(played(silent_cast(5, hatch="o"), "hook")) == 0


def test_12_20_a_round_is_not_a_die() -> None:
    one_of_two = played(silent_cast(5, other=1, hatch="o"), "blank", "blank", "blank", "hook")
    assert (track(one_of_two), len(pile(one_of_two, 1))) == (0, 1)
    first_of_two = played(silent_cast(5, other=6, hatch="o", location=4), "hook", "blank", "blank", "blank")
    assert (track(first_of_two), phase(first_of_two)) == (0, "roll")
    assert track(played(silent_cast(5, other=1), *["blank"] * 6)) == 1


def test_12_20_every_round_anew() -> None:
    position = played(silent_cast(5, hatch="o"), "hook")
    assert int(truth(position).silent_catch) == 0


def test_12_21_tiles_move_on_with_their_tokens() -> None:
    hatch = {1: "yy", 2: "o", 3: "gg", 4: "w", 5: "tt", 6: "b", 7: "oyy"}
    position = played(last_turn(pool="1", rooms="4445444", hatch=hatch, river=EMPTY_1), "finesse")
    assert rooms(position) == "4454444"
    assert [hatch_at(position, column) for column in range(1, 8)] == ["o", "gg", "w", "tt", "b", "oyy", "yy"]
    assert phase(position) == "roll"  # nothing is drawn from a bag


def test_12_21_none_is_added_and_none_discarded() -> None:
    position = silent_cast(1, river=EMPTY_1, hatch="-")
    assert (hatch_at(position, 7), any(truth(position).bag)) == ("-", False)


# The end of the Day


def test_12_22_the_day_ends_with_a_seventh_fish_of_the_player() -> None:
    position = day(die=5, line="dolly green 2/1", caught=GREENS, dice="66", pool="66")
    played(position, "reel")
    assert not position.over  # the round is played to its end
    played(position, "blank", "blank", "blank", "blank")
    assert position.over
    assert position.ending is not None
    assert (position.ending.number, len(pile(position))) == ("12.22", 7)


def test_12_22_or_of_the_silent_angler() -> None:
    position = silent_cast(5, hatch="o", silent={"caught": GREENS})
    played(position, "hook")
    assert (position.over, len(pile(position, 1)), line(position), tokens(position)) == (True, 7, "-", "y")
    assert missing(truth(position)) == 0


def test_12_22_six_fish_do_not_end_it() -> None:
    position = silent_cast(5, hatch="o", silent={"caught": GREENS[1:]}, caught=["dolly green 2/1"])
    played(position, "hook")
    assert (position.over, phase(position)) == (False, "roll")


def test_12_22_both_dice_of_the_last_round_are_used() -> None:
    position = silent_cast(3, other=5, hatch="w", silent={"caught": GREENS}, location=4)
    played(position, "hook")
    assert (position.over, spot(position)) == (False, "5 bottom")
    played(position, "hook")
    assert (position.over, len(pile(position, 1))) == (True, 8)


# Scoring


def part(which: int, angler: int = 0, **said: Any) -> int:
    return part_of_score(truth(day(**said)), angler, which)


@pytest.mark.parametrize(
    ("bonus", "tokens_held", "points"), [("w", "wwwo", 3), ("o", "wwwo", 1), ("t", "wwwo", 0), ("", "wwwo", 0)]
)
def test_12_23_a_point_for_every_token_of_the_bonus_colour(bonus: str, tokens_held: str, points: int) -> None:
    assert part(BONUS_TOKEN_PART, bonus=bonus, tokens=tokens_held) == points


def test_12_23_the_token_in_the_spinner_too() -> None:
    assert part(BONUS_TOKEN_PART, bonus="w", line="coho gold 8/4", fly="white") == 1


def test_12_23_none_at_l4() -> None:
    assert part(BONUS_TOKEN_PART, location=4, tokens="ogywtb") == 0


def test_12_24_what_the_silent_angler_has() -> None:
    caught = ["coho gold 8/4", "brook green 1/1", "dolly black 4/2"]
    his: dict[str, Any] = {"silent": {"caught": caught, "tokens": "oow"}, "bonus": "o", "track": 3, "more": "first_to_seven=2"}
    assert part(FISH_PART, 1, **his) == 13
    assert part(SEVEN_PART, 1, **his) == 2
    assert part(SETS_PART, 1, **his) == 3
    assert part(COHO_PART, 1, **his) == 6
    assert part(BONUS_TOKEN_PART, 1, **his) == 2
    assert part(TRACK_PART, 1, **his) == 6
    assert [part(which, 1, **his) for which in (TOKENS_PART, SPECIES_PART)] == [0, 0]  # those are of a Reel board
    assert [part(which, 0, **his) for which in range(PARTS_OF_SOLO)] == [0] * PARTS_OF_SOLO


def test_12_24_coho_are_compared() -> None:
    mine = {"caught": fish("coho")}
    assert [part(COHO_PART, angler, silent={"caught": fish("coho", "coho")[1:]}, **mine) for angler in (0, 1)] == [3, 3]
    assert [part(COHO_PART, angler, **mine) for angler in (0, 1)] == [6, 0]


def test_12_24_the_first_to_seven_of_both() -> None:
    for seventh, points in ((1, [2, 0]), (2, [0, 2])):
        assert [part(SEVEN_PART, angler, more=f"first_to_seven={seventh}") for angler in (0, 1)] == points
    position = silent_cast(
        5, hatch="o", silent={"caught": GREENS}, caught=fish(*["brown"] * 6, "rainbow"), more="first_to_seven=1"
    )
    played(position, "hook")
    assert int(truth(position).first_to_seven) == 1
    position = played(silent_cast(5, hatch="o", silent={"caught": GREENS}), "hook")
    assert int(truth(position).first_to_seven) == 2


def test_12_24_the_printed_example_the_fourth_space_is_six_points() -> None:
    assert [part(TRACK_PART, 1, track=at) for at in range(7)] == [0, 2, 4, 6, 8, 10, 12]
    assert part(TRACK_PART, 1, track=4 - 1) == 6


def test_12_24_the_token_stays_on_the_last_space() -> None:
    assert track(played(silent_cast(5, track=6), "blank", "blank", "blank")) == 6
    assert track(played(silent_cast(5, track=6, hatch="-"), "hook")) == 6
    assert track(played(silent_cast(5, track=5), "blank", "blank", "blank")) == 6


def his(location: int, caught: list[str], tokens_held: str = "") -> int:
    return part(LOCATION_PART, 1, location=location, silent={"caught": caught, "tokens": tokens_held})


def test_12_25_at_l1() -> None:
    assert his(1, [], "oowt") == 6  # three unique tokens
    assert his(1, fish("cutthroat", "cutthroat")) == 3  # the printed pair
    assert his(1, fish("cutthroat", "cutthroat", "cutthroat", "rainbow", "dolly")) == 3
    assert his(1, fish("coho", "coho", "coho", "coho", "dolly", "dolly")) == 9
    assert his(1, fish("steelhead", "brown", "brown")) == 3 + 3
    assert part(LOCATION_PART, 0, silent={"tokens": "oowt"}) == 0


def test_12_26_at_l2() -> None:
    assert his(2, [], "oowt") == 6
    assert his(2, fish("cutthroat", "cutthroat", "brook")) == 4
    assert his(2, fish("grayling", "grayling", "rainbow")) == 4 + 3


def test_12_27_at_l3() -> None:
    assert his(3, [], "oowt") == 3
    assert his(3, fish("dolly-green")) == 3
    assert his(3, fish("dolly-black")) == 2
    assert his(3, fish("coho-gold")) == 1
    assert his(3, fish("dolly-green", "brook-green", "brown-black", "coho-gold", "coho-gold"), "ogywtb") == 6 + 2 + 2 + 6


@pytest.mark.parametrize(("token", "points"), [("y", 1), ("g", 1), ("t", 2), ("o", 2), ("w", 3), ("b", 3)])
def test_12_28_tokens_at_l4(token: str, points: int) -> None:
    assert his(4, [], token) == points
    assert his(4, [], token * 3) == 3 * points


@pytest.mark.parametrize("species", ["coho", "cutthroat", "dolly", "brook", "steelhead", "grayling", "rainbow", "brown"])
def test_12_28_fish_at_l4(species: str) -> None:
    assert his(4, fish(species, species)) == (4 if species in ("coho", "cutthroat", "dolly", "brook") else 0)


@LOCATIONS
def test_12_28_like_an_independent_count(location: int) -> None:
    for k in range(40):
        caught = [FISH[(7 * j * (k + 1) + k) % 48] for j in range(k % 9)]
        if not Counter(caught) - Counter(FISH):
            held = "".join("ogywtb"[(k * j + k // 3) % 6] for j in range(k % 6))
            assert his(location, caught, held) == at_location(location, caught, held)


LEVEL = fish(*["brook-green"] * 4, *["grayling-green"] * 3)
"""Ten points, with First to Seven twelve: as many as the end of the track."""


@pytest.mark.parametrize(("tokens_held", "track_at", "won"), [("", 6, False), ("g", 6, True), ("", 5, True), ("t", 6, False)])
def test_12_29_more_points_beat_and_a_tie_does_not(tokens_held: str, track_at: int, won: bool) -> None:
    position = day_over(caught=LEVEL, tokens=tokens_held, track=track_at)
    assert (position.over, position.scores(), position.won()) == (True, [12 + tokens_held.count("g")], won)


def test_12_29_gold_fish_do_not_break_a_tie() -> None:
    position = day_over(caught=[*LEVEL[1:], "brown gold 5/2"], track=6, silent={"tokens": "ogy"})
    his_points = sum(part_of_score(truth(position), 1, which) for which in range(PARTS_OF_SOLO))
    assert (position.scores(), his_points) == ([9 + 5 + 2 + 2], 12 + 6 + 0 + 1)
    assert not position.won()


# F, V and T, and other cards


def test_12_30_f_sees_the_silent_angler_as_an_opponent() -> None:
    position = played(silent_cast(5, skills="F", silent={"caught": GREENS[:1]}), "blank", "blank", "blank")
    assert (phase(position), position.moves(), finesse(position)) == ("round-end", ["skill F", "pass"], 2)
    played(position, "skill F")
    assert (phase(position), finesse(position)) == ("roll", 3)


@pytest.mark.parametrize("caught", [[], ["brown gold 5/2"]])
def test_12_30_f_only_with_fewer_fish(caught: list[str]) -> None:
    position = silent_cast(5, skills="F", silent={"caught": GREENS[: len(caught)]}, caught=caught)
    assert phase(played(position, "blank", "blank", "blank")) == "roll"


def test_12_30_f_counts_what_the_silent_angler_caught_this_round() -> None:
    position = played(silent_cast(5, skills="F", hatch="o"), "hook")
    assert (phase(position), position.moves()) == ("round-end", ["skill F", "pass"])
    assert phase(played(position, "pass")) == "roll"


def test_12_30_what_was_gained_in_the_third_turn_can_be_used_at_the_end_of_the_round() -> None:
    position = played(silent_cast(5, skills="F", new="F", hatch="o"), "hook")
    assert (phase(position), position.moves()) == ("round-end", ["skill F", "pass"])


def with_v(**said: Any) -> Position:
    """V at the end of a round, after the Silent Angler."""
    position = day(die=1, pool="5", rooms="4444454", skills="V", **said)
    return played(position, "finesse", "end turn", "blank", "blank", "blank")


def test_12_30_v_casts_after_the_silent_angler() -> None:
    position = with_v(hatch={2: "yogw"}, river={"2 top": "coho black 5/3"})
    assert (phase(position), position.moves(), track(position)) == ("round-end", ["skill V", "pass"], 1)
    played(position, "skill V", "cast 2 top", "hook")
    assert (line(position), finesse(position), phase(position)) == ("coho-black-5/3 in black reel 0 token yellow", 1, "roll")
    assert missing(truth(position)) == 0


def test_12_30_v_in_the_last_round_too() -> None:
    position = with_v(hatch={2: "yogw"}, silent={"caught": SEVEN_FISH})
    played(position, "skill V", "cast 2 top", "hook")
    assert (position.over, tokens(position), pile(position)) == (True, "y", [])  # the fish is on the line, its token counts


def test_12_30_with_t_only_the_owner_reels() -> None:
    position = silent_cast(5, skills="T", hatch="o", silent={"caught": GREENS}, drag=True, section="green")
    played(position, "hook")
    assert (phase(position), position.moves()) == ("last-reels", ["skill T", "pass"])
    played(position, "skill T")  # a Reel at 5 from Start to Start
    assert (position.over, pile(position), len(pile(position, 1))) == (True, ["coho-gold-8/4"], 7)
    assert missing(truth(position)) == 0


def test_12_30_t_need_not_be_used() -> None:
    position = silent_cast(5, skills="T", hatch="o", silent={"caught": GREENS}, drag=True, section="green")
    played(position, "hook", "pass")
    assert (position.over, pile(position), tokens(position)) == (True, [], "y")


def test_12_30_t_can_bring_the_seventh_fish_but_not_first() -> None:
    caught = fish(*["brown"] * 3, *["rainbow"] * 3)
    position = silent_cast(5, skills="T", hatch="o", silent={"caught": GREENS}, drag=True, section="green", caught=caught)
    played(position, "hook", "skill T")
    assert (len(pile(position)), int(truth(position).first_to_seven)) == (7, 2)


def test_g_begins_a_cast_again() -> None:
    position = day(die=4, skills="G", hatch={4: "yogw"}, river={"4 top": "grayling green 1/1"}, rocks={2: "A"}, each=2)
    played(position, "cast 4 top", "hook")
    assert (phase(position), position.moves()) == ("hooked", ["skill G", "keep fish"])
    played(position, "skill G", "blank")
    assert (fish_at(position, "4 top"), rocks(position).split()[1], skills(position)) == ("grayling-green-1/1!", "A!", "-")
    assert missing(truth(position)) == 0


def test_11_11_g_instead_of_choosing_a_deck() -> None:
    """[8.9] At any time during the Cast: also when the fish lies between two decks and no card was taken yet."""
    said: dict[str, Any] = {"river": {"3 middle": "grayling green 1/1"}, "rocks": {1: "AB", 2: "CD", 3: "EF"}, "each": 3}
    position = day(location=2, die=3, skills="G", hatch={3: "yogw"}, **said)
    played(position, "cast 3 middle", "hook")
    assert (phase(position), position.moves()) == ("hook-rock", ["skill G", "rock 1", "rock 2"])
    played(position, "skill G", "blank")
    assert (fish_at(position, "3 middle"), rocks(position), skills(position)) == ("grayling-green-1/1!", "AB CD EF", "-")
    assert (hatch_at(position, 3), missing(truth(position))) == ("ogyw", 0)
    new = played(day(location=2, die=3, skills="G", new="G", hatch={3: "yogw"}, **said), "cast 3 middle", "hook")
    assert (new.moves(), why_not(new, "skill G")) == (["rock 1", "rock 2"], "11.9")
    without = played(day(location=2, die=3, hatch={3: "yogw"}, **said), "cast 3 middle", "hook")
    assert why_not(without, "skill G") == "8.2"


def test_11_10_a_round_without_fish_in_the_deck() -> None:
    """What is caught leaves empty spaces, for both, and the Silent Angler's next die finds no fish in that column. A Day is
    over long before that: here piles hold the fish that are missing."""
    position = day(die=4, hatch={4: "yogw"}, deck_left=0, pool="11", dice="66", turns=2)
    played(position, "cast 4 top", "hook")
    assert fish_at(position, "4 top") == "-"
    position = silent_cast(1, other=1, hatch="yy", deck_left=0, river={"1 middle": "-", "1 top": "-"})
    played(position, "hook")
    assert (fish_at(position, "1 bottom"), phase(position), sum(truth(position).taken[1])) == ("-", "over", 2)
    assert missing(truth(position)) == 0


def test_a_known_rock_card_may_be_the_one_that_is_removed() -> None:
    position = silent_cast(4, rocks={2: "A!B"}, each=2, hatch="b")
    played(position, "hook")
    assert (rocks(position).split()[1], int(truth(position).rocks_out_of_play), missing(truth(position))) == ("B", 1, 0)
    assert int(truth(position).rock_known[1]) == 0


def test_w_is_tucked_and_caught() -> None:
    position = day(die=4, pool="5511", hatch={4: "yogw"}, river={"4 top": "grayling green 1/1"}, rocks={2: "W"})
    played(position, "cast 4 top", "hook")
    assert line(position) == "grayling-green-1/1 in green reel 0 token yellow tucked"
    played(position, "take die 5", "reel")
    assert (skills(position), missing(truth(position))) == ("W", 0)


def test_e_after_a_missed_cast() -> None:
    position = day(die=1, skills="E", location=4)
    played(position, "cast 1 middle")
    assert position.moves() == ["skill E", "pass"]
    assert finesse(played(position, "skill E")) == 1


def test_beside_two_decks_the_player_takes_one_card() -> None:
    position = day(location=2, die=3, hatch={3: "yogw"}, each=2, rocks={1: "AB", 2: "CD", 3: "EF"})
    played(position, "cast 3 middle", "hook")
    assert (position.moves(), why_not(position, "rock 3")) == (["rock 1", "rock 2"], "4.14")
    played(position, "rock 2")
    assert (skills(position), rocks(position)) == ("C", "AB D EF")


def test_5b_rerolls_the_dice_of_both() -> None:
    position = day(pool="66666", tile="5B", tiles="")
    played(position, "momentum 5B")
    assert sum(weight for _, weight in position.outcomes()) == 6**5
    assert pool(played(position, "dice 1 2 3 4 5")) == "12345"


# Giving up, and at any time

OPTIONS: list[dict[str, Any]] = [
    {"location": 1},
    {"location": 2, "rocks": 3, "skill": "on", "master_skills": "on", "tile": 2, "finesse": 2},
    {"location": 3, "rocks": 2, "rod": "3B", "master_skills": "on", "tile": 4, "finesse": 4},
    {"location": 4, "rocks": 1, "rod": "4B", "skill": "on", "tile": 5, "master_skills": "on"},
    {"location": 2, "rocks": 3, "tile": 3, "finesse": 1, "rod": "4B", "skill": "on"},
]
WHOLE_DAYS = pytest.mark.parametrize(
    ("options", "seed", "luck"),
    [(options, seed, luck) for options in OPTIONS for seed, luck in ((1, 30), (2, 80))],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else str(value),
)


def a_day(options: dict[str, Any], seed: int, luck: int) -> Any:
    return fished(kf.game("freshwater", variant="solo", **options), seed, luck)


def gives_up(position: Position) -> None:
    """The Day is lost whenever it is, nothing is gone, and what was caught counts."""
    left = position.copy()
    left.give_up()
    assert left.over
    assert left.ending is not None
    assert (left.ending.number, left.won(), missing(truth(left))) == ("12.31", False, 0)
    assert left.scores() == [sum(part_of_score(truth(left), 0, which) for which in range(PARTS_OF_SOLO))]
    read_back(left)


def test_12_31_who_gives_up_has_lost_the_day() -> None:
    """Also who is far ahead, in every phase of a Day that random play comes to."""
    phases: set[str] = set()
    for options in OPTIONS[1:4]:
        for seed, luck in ((4, 100), (5, 50), (6, 30)):
            for position in a_day(options, seed, luck):
                if not position.over and (phase(position) not in phases or len(position.entries) % 11 == 0):
                    gives_up(position)
                    phases.add(phase(position))
    found = (
        "aim carry first-fly held hook-rock hooked missed reroll roll silent-rock silent-strike spot stamina strike swap turn"
    )
    assert set(found.split()) <= phases


def test_12_31_at_the_end_of_a_round_and_of_the_day() -> None:
    gives_up(with_v())
    gives_up(played(with_v(), "skill V"))
    gives_up(played(day(line="brook green 1/1", section="green", tile="3B", tiles="", reel=3), "momentum 3B"))
    position = silent_cast(5, skills="T", hatch="o", silent={"caught": GREENS}, drag=True, section="green")
    gives_up(played(position, "hook"))


def read_back(position: Position) -> None:
    """The text of a position reads back byte for byte."""
    game = position.game
    again = game.rules.State()
    game.notation.read_position(write_position(truth(position)), again, game.option_struct)
    assert again.tobytes() == position._state.tobytes()


@WHOLE_DAYS
def test_a_whole_day(options: dict[str, Any], seed: int, luck: int) -> None:
    """Nothing is lost, nothing hidden is seen, every choice is one, every text reads back; the Day is counted once more, and
    its record gives the same Day again."""
    rng = rng_of(seed)
    open_stream(rng, IMAGINATION, 0)
    first, seventh = 0, [0, 0]
    for position in a_day(options, seed, luck):
        s = truth(position)
        assert missing(s) == 0
        read_back(position)
        if position.to_act >= 0:
            assert len(position.moves()) > 1
        seen = position.view(SPECTATOR)
        assert all(
            int(card) in (0, *range(HIDDEN, HIDDEN + 24)) or int(s.known) >> at & 1 for at, card in enumerate(seen.state.river)
        )
        if len(position.entries) % 5 == 0:
            world = seen.state.copy()
            determinize(world, SPECTATOR, rng)
            assert (missing(world), bytes(View(position.game, world, SPECTATOR))) == (0, bytes(seen))
        seventh = [len(pile(position, angler)) for angler in (0, 1)]
        first = first or next((angler + 1 for angler in (0, 1) if seventh[angler] >= 7), 0)
    assert position.ending is not None
    assert (position.ending.number, first > 0) == ("12.22", True)
    player, angler = counted(position, options.get("rod", "1A"), options["location"], first)
    assert (position.scores(), position.won()) == ([player], player > angler)
    assert angler == sum(part_of_score(truth(position), 1, which) for which in range(PARTS_OF_SOLO))
    again = kf.replay(str(position.record()))
    assert again._state.tobytes() == position._state.tobytes()
    undone(position)


def undone(position: Position) -> None:
    """Taking everything back comes by the states that were, to the deal."""
    passed = [(entry, position.state_before(index).tobytes()) for index, entry in enumerate(position.entries)]
    choices = [before for entry, before in passed if entry.is_choice]
    while choices:
        position.undo()
        assert position._state.tobytes() == choices.pop()
    while position.entries:
        position.take_back()
    assert position._state.tobytes() == position.game.deal(position.seed or 0, manual_chance=True)._state.tobytes()


def test_a_day_is_dealt_evenly() -> None:
    """Every fish comes to every kind of place, every Rock card to every deck."""
    positions = [seen_deal(seed, rocks=3) for seed in range(150)]
    found = Counter(fish_at(position, where) for position in positions for where in ("1 top", "3 middle", "6 top"))
    assert set(found) == set(FISH)
    assert all(count < 2.5 * FISH.count(name) * 3 * len(positions) / 48 for name, count in found.items())
    for deck in range(3):
        letters = Counter(rocks(position).split()[deck][0] for position in positions)
        assert set(letters) == set("ABCDEFGHIJKLMNOP")
        assert max(letters.values()) < 25


def test_only_dice_are_drawn_at_the_beginning_and_a_deal_number_means_the_same_day() -> None:
    one, other = dealt(5), dealt(5)
    assert one._state.tobytes() == other._state.tobytes() != dealt(6)._state.tobytes()


# Texts


def test_a_position_in_which_a_pile_would_run_over_is_refused() -> None:
    """A turn brings three fish at most, the end of a round three, and the Silent Angler's die one."""
    casts: dict[str, Any] = {"step": "silent-strike", "die": 4, "pool": "-", "turns": 3}
    assert len(pile(day(caught=FISH[:12]))) == 12
    assert len(pile(day(caught=FISH[:21], **casts))) == 21
    assert len(pile(day(silent={"caught": FISH[:23]}, **casts), 1)) == 23
    with pytest.raises(
        BadPosition, match=r"^seat 0 has caught 13 fish; at most 12 are possible with the dice that are left \["
    ):
        day(caught=FISH[:13])
    with pytest.raises(BadPosition, match=r"^the Silent Angler has caught 24 fish; at most 23 are possible"):
        day(silent={"caught": FISH[:24]}, **casts)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda text: text.replace("silent dice", "silent fish"),
            r"here the Silent Angler stands, as in 'silent dice - tokens",
        ),
        (lambda text: text.replace("location=1 ", ""), r"at least a location, day, open_rocks and open_board"),
        (lambda text: text.replace("location=1 ", "location=5 "), r"'location=5' says nothing about the Journal"),
        (lambda text: text.replace("location=1 ", "location=1 fame=1 "), r"'fame=1' says nothing about the Journal"),
        (lambda text: text.replace("location=1 ", "location=1 colour_boxes=1,2 "), r"says nothing about the Journal"),
        (lambda text: text.replace(" / silent", " - silent"), r"a position of 1 has 12 parts"),
        (lambda text: text.replace("dealt_rocks=1", "dealt_rocks=2"), r"every fish, token, Rock card, die and tile"),
        (lambda text: text.replace("dealt_tiles=1", "dealt_tiles=3"), r"every fish, token, Rock card, die and tile"),
        (lambda text: text.replace("bonus=1", "bonus=2"), r"every fish, token, Rock card, die and tile"),
        (lambda text: text.replace("location=1 ", "location=2 "), r"location=2: with the options of this Day it is 1"),
        (lambda text: text.replace("open_tiles=1 ", "open_tiles=4 "), r"open_tiles=4: with the options of this Day it is 1"),
        (lambda text: text.replace("open_rocks=1 ", "open_rocks=2 "), r"open_rocks=2: with the options of this Day it is 1"),
        (lambda text: text.replace("open_board=1", "open_board=3"), r"open_board=3: with the options of this Day it is 1"),
        (lambda text: text.replace("day=1 ", "day=2 "), r"day=2: with the options of this Day it is 1"),
        (lambda text: text.replace("open_rocks=1 ", "open_rocks=1 open_skill=1 "), r"open_skill=1: with the options"),
        (lambda text: text.replace("open_rocks=1 ", "open_rocks=1 open_finesse=3 "), r"open_finesse=3: with the options"),
    ],
)
def test_what_is_no_position_of_a_day_is_refused(change: Callable[[str], str], said: str) -> None:
    position = day()
    text = write_position(truth(position))
    assert change(text) != text
    with pytest.raises(BadPosition, match=said):
        position.game.set_up(change(text))


def test_a_river_for_two_has_no_silent_angler() -> None:
    with pytest.raises(BadPosition, match=r"a position of 2 has 11 parts"):
        kf.game("freshwater").set_up(write_position(truth(day())))


def test_moves_of_the_journal_are_refused_in_a_day() -> None:
    position = day()
    for move in ("unlock tile 2", "unlock finesse", "unlock rocks", "unlock 3B", "begin day"):
        with pytest.raises(IllegalMove) as refused:
            position.play(move)
        assert refused.value.rule.number == "13.5"
    assert why_not(day(), "board 3B") == "11.22"


def test_the_first_fly_is_tied_on_the_first_turn() -> None:
    position = played(dealt(), "dice 1 2 3 4 5")
    assert position.moves() == [f"fly {colour}" for colour in TOKEN_NAMES]
    assert set(ROCK_SPACES_SOLO) == {1, 2, 3, 4}
