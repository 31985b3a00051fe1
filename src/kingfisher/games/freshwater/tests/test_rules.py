"""The rules of Freshwater Fly, one test or more for each number of rules.md: chapters 1, 2, 3 and 9.

Chapter 4 is in test_cast, 5 and 6 in test_reel, 10 in test_scoring, 11 in test_choices. Positions: builders.py.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadPosition, IllegalMove
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.notation.component_names import FISH_COLOURS, LETTERS, SPECIES_NAMES, TOKEN_NAMES
from kingfisher.games.freshwater.notation.positions import fish_text
from kingfisher.games.freshwater.rules import state
from kingfisher.games.freshwater.rules.journal import MAX_ROCKS
from kingfisher.games.freshwater.rules.piece_count import missing
from kingfisher.games.freshwater.rules.setup import back_of, is_rock
from kingfisher.games.freshwater.rules.state import HIDDEN
from kingfisher.games.freshwater.tests.builders import (
    FISH,
    ROCK_SPACES,
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
    tiles,
    truth,
    why_not,
)

DEALS = range(60)


def deal(seed: int = 1, **options: Any) -> Position:
    return kf.game("freshwater", **options).deal(seed, manual_chance=True)


@cache
def dealt(seed: int) -> Position:
    """To look at only."""
    return deal(seed)


def test_what_the_table_fills_in_is_complete() -> None:
    full = table(
        players=3,
        seat=2,
        river={"6 top": "coho gold 7/3!"},
        hatch={1: "yy"},
        pool="12",
        skills="QR",
        tile="6B",
        others={0: {"line": "coho gold 8/4", "tucked": True, "dice": "33"}, 1: {"caught": ["brook green 1/1"] * 2}},
    )
    for position in (table(), table(players=4, deck_left=0), table(bag="yyy"), table(rocks={1: "-", 2: "A!"}), full):
        assert missing(truth(position)) == 0
    assert full.game.options["momentum"] == "1,2,3,4,6"
    assert full.game.options["master_skills"] == "on"


@pytest.mark.parametrize(
    ("most", "said"),
    [
        (9, {}),  # four turns, of seven dice
        (12, {"players": 4}),  # three, of nine
        (6, {"players": 4, "more": "given_up=12"}),  # two of four gave up
        (18, {"pool": "-", "die": 4}),
        (18, {"pool": "-", "die_used": True, "dice": "4"}),
        (24, {"pool": "-", "step": "over"}),
    ],
)
def test_a_position_in_which_a_pile_would_run_over_is_refused(most: int, said: dict[str, Any]) -> None:
    """A turn brings three fish at most, and the end of a round three."""
    assert len(pile(table(caught=FISH[:most], **said))) == most
    with pytest.raises(BadPosition, match=rf"^seat 0 has caught {most + 1} fish; at most {most} are possible"):
        table(caught=FISH[: most + 1], **said)


# 1 The river


def test_1_1_six_columns_and_three_rows() -> None:
    assert [where for where in SPACES if where.startswith("4")] == ["4 top", "4 middle", "4 bottom"]
    for face in range(1, 7):
        assert table(die=face).moves()[:3] == [f"cast {face} top", f"cast {face} middle", f"cast {face} bottom"]


def test_1_1_downstream_is_toward_column_1() -> None:
    position = played(
        table(die=3, river={"2 middle": "coho gold 8/4"}, hatch={2: "yogw"}), "cast 3 top", "drift middle", "hook"
    )
    assert line(position) == "coho-gold-8/4 in gold reel 0 token yellow"


def test_1_2_a_tile_under_every_column_and_one_on_deck() -> None:
    s = truth(deal())
    assert [int(room) for room in s.room] == [4] * 7
    assert [sum(map(int, s.hatch[tile])) for tile in range(7)] == [4] * 7


def test_1_3_ten_hatch_tokens_in_each_of_six_colours() -> None:
    s = truth(deal())
    counts = [int(s.bag[colour]) + sum(int(s.hatch[tile, colour]) for tile in range(7)) for colour in range(6)]
    assert dict(zip(TOKEN_NAMES, counts, strict=True)) == dict.fromkeys(
        ("orange", "green", "yellow", "white", "tan", "blue"), 10
    )


def test_1_4_forty_eight_fish_of_eight_species() -> None:
    assert len(FISH) == 48
    kinds = Counter(fish.split("-")[0] for fish in FISH)
    assert kinds == dict.fromkeys(("steelhead", "dolly", "cutthroat", "brook", "grayling", "rainbow", "brown", "coho"), 6)
    assert Counter(fish.split("-")[1] for fish in FISH) == {"gold": 16, "black": 16, "green": 16}
    assert [name.lower() for name in SPECIES_NAMES] == list(kinds)
    assert set(FISH_COLOURS) == {"gold", "black", "green"}


def test_1_4_points_and_strength_lie_down_in_the_river() -> None:
    position = table(river={"4 middle": "brook black 4/2"})
    seen = position.view(0).state
    assert fish_text(seen, int(seen.river[10])) == "brook-black"


def test_1_5_three_spaces_hold_rock_decks_and_all_others_a_fish() -> None:
    s = truth(deal())
    assert [where for at, where in enumerate(SPACES) if is_rock(s, at)] == list(ROCK_SPACES)
    assert [where for at, where in enumerate(SPACES) if not int(s.river[at])] == list(ROCK_SPACES)


def test_1_6_four_strike_cards_and_one_hook() -> None:
    position = played(table(die=4, hatch={4: "yogw"}, finesse=4), "cast 4 middle")
    for left in (4, 3, 2):
        assert position.outcomes() == [("hook", 1), ("blank", left - 1)]
        played(position, "blank", "extra strike")
    assert position.outcomes() == [("hook", 1)]


def test_1_7_there_are_always_enough_flies() -> None:
    everybody = {seat: {"fly": "yellow"} for seat in (1, 2, 3)}
    position = table(players=4, fly="white", finesse=2, others=everybody)
    assert line(played(position, "fly yellow")) == "-"
    assert [int(fly) for fly in truth(position).fly] == [3, 3, 3, 3]


@pytest.mark.parametrize(("section", "then"), [("gold", "in black"), ("black", "in green"), ("green", "-")])
def test_1_8_a_line_of_three_sections_and_then_the_score_pile(section: str, then: str) -> None:
    """From Start five spaces lead to Start again, one section further."""
    position = played(table(line="brown gold 5/2", drag=True, section=section, die=5), "reel")
    assert then in line(position)
    assert pile(position) == (["brown-gold-5/2"] if section == "green" else [])


def test_1_8_finesse_goes_from_0_to_4() -> None:
    position = table(finesse=0, die=1)
    assert [finesse(position), finesse(played(position, "finesse"))] == [0, 2]
    assert finesse(played(table(finesse=3, die=1), "finesse")) == 4


@pytest.mark.parametrize(("packs", "letters"), [("off", "ABCDEFGHIJKLMNOP"), ("on", "ABCDEFGHIJKLMNOPQRSTUVWX")])
def test_1_9_rock_cards_bear_letters(packs: str, letters: str) -> None:
    dealt = "".join(rocks(deal(seed, players=4, master_skills=packs)) for seed in range(12))
    assert "".join(sorted(set(dealt))).strip() == letters


def test_1_9_momentum_tiles_bear_numbers_and_have_two_sides() -> None:
    assert tiles(deal()) == "1A 2A 3A 4A 5A"
    assert tiles(deal(momentum="3,4,5,6,7")) == "3A 4A 5A 6A 7A"
    assert tiles(table(tiles="1A 2B 3B 4A 5B")) == "1A 2B 3B 4A 5B"


# 2 Setting up


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 4), (4, 5)])
def test_2_1_rock_cards_are_dealt_to_each_rock_space(players: int, cards: int) -> None:
    decks = rocks(deal(players=players)).split()
    assert [len(deck) for deck in decks] == [cards] * 3
    assert len(set("".join(decks))) == 3 * cards


def test_2_1_nobody_sees_which_rock_cards_are_out_of_play() -> None:
    position = deal(players=2)
    for seat in (0, 1, SPECTATOR):
        seen = position.view(seat).state
        assert not any(seen.rocks.flat)
        assert int(seen.rocks_out_of_play) == 0


def test_2_1_rock_cards_are_shuffled() -> None:
    tops = Counter(deck[0] for seed in DEALS for deck in rocks(dealt(seed)).split())
    assert set(tops) == set(LETTERS[:16])
    assert max(tops.values()) < 3 * 3 * len(DEALS) / 16


def test_2_2_the_fish_cards_are_shuffled_point_side_down() -> None:
    found = Counter(fish_at(dealt(seed), where) for seed in DEALS for where in ("1 top", "3 middle", "6 bottom"))
    assert set(found) == set(FISH)
    assert all(count < 3 * FISH.count(fish) * 3 * len(DEALS) / 48 for fish, count in found.items())
    seen = deal().view(0).state
    assert all(int(card) == 0 or int(card) >= HIDDEN for card in (*seen.river, *seen.deck))


def test_2_3_one_fish_is_dealt_to_every_other_space() -> None:
    s = truth(deal())
    assert [SPACES[at] for at in range(18) if int(s.river[at])] == [where for where in SPACES if where not in ROCK_SPACES]
    assert int(s.deck_left) == 33
    assert all(int(card) for card in s.deck)


@pytest.mark.parametrize(("players", "rooms"), [(2, [4] * 7), (3, [4] * 7), (4, [4, 4, 4, 4, 4, 5, 5])])
def test_2_4_the_numbers_on_the_hatch_tiles(players: int, rooms: list[int]) -> None:
    assert [int(room) for room in truth(deal(players=players)).room] == rooms


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_5_every_hatch_tile_is_filled_the_one_on_deck_too(players: int) -> None:
    s = truth(deal(players=players))
    assert [sum(map(int, s.hatch[tile])) for tile in range(7)] == [int(room) for room in s.room]
    assert sum(map(int, s.bag)) == 60 - sum(int(room) for room in s.room)
    assert not any(s.discard)


def test_2_5_the_tokens_come_at_random() -> None:
    letters = Counter(token for seed in DEALS for token in hatch_at(dealt(seed), 7))
    assert set(letters) == set("ogywtb")
    assert max(letters.values()) < 90  # 40 are expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_6_everybody_has_a_reel_board_and_1_finesse(players: int) -> None:
    s = truth(deal(players=players))
    boards = [int(board) for board in s.board]
    assert len(set(boards[:players])) == players
    assert set(boards[:players]) <= {1, 2, 3, 4}
    assert [int(one) for one in s.finesse] == [1] * players + [0] * (4 - players)
    assert not any(s.drag)


@pytest.mark.parametrize(("players", "dice"), [(2, 7), (3, 7), (4, 9)])
def test_2_7_the_dice_pool(players: int, dice: int) -> None:
    assert len(pool(deal(players=players))) == dice


def test_2_7_the_dice_are_rolled() -> None:
    faces = Counter(face for seed in DEALS for face in pool(dealt(seed)))
    assert set(faces) == set("123456")
    assert max(faces.values()) < 2 * len(DEALS) * 7 / 6


def test_2_8_five_momentum_tiles_with_their_a_sides_up() -> None:
    assert tiles(deal()) == "1A 2A 3A 4A 5A"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_9_the_start_player_is_drawn(players: int) -> None:
    starts = [deal(seed, players=players) for seed in range(16)]
    assert {position.to_act for position in starts} == set(range(players))
    assert all(int(truth(position).start) == position.to_act for position in starts)


def test_2_10_on_the_first_turn_a_first_fly_is_tied_free_of_charge() -> None:
    position = deal()
    first, second = position.to_act, 1 - position.to_act
    assert position.moves() == [f"fly {colour}" for colour in TOKEN_NAMES]
    assert why_not(position, f"take die {pool(position)[0]}") == "2.10"
    assert why_not(position, "end turn") == "2.10"
    played(position, "fly tan")
    assert (int(truth(position).fly[first]), finesse(position, first)) == (5, 1)
    assert phase(position) == "turn"
    played(position, f"take die {pool(position)[0]}", "finesse", "end turn")
    assert position.to_act == second
    assert position.moves() == [f"fly {colour}" for colour in TOKEN_NAMES]


# 3 Rounds and turns


def test_3_1_a_round_goes_clockwise_until_all_dice_have_been_used() -> None:
    position = table(players=3, seat=1, pool="1122", others={2: {"dice": "333"}})
    turns = []
    while position.to_act != CHANCE:
        turns.append(position.to_act)
        if phase(position) == "turn" and not int(truth(position).die):
            played(position, f"take die {pool(position)[0]}")
        played(position, "finesse", "end turn")
    assert turns == [1, 2, 0, 1]
    assert phase(position) == "hatching"


def test_3_2_only_the_player_whose_turn_it_is_acts() -> None:
    position = table(seat=1)
    assert position.to_act == 1
    assert position.moves(0) == []
    assert why_not(position, "take die 1", seat=0) == "3.2"
    with pytest.raises(IllegalMove) as refused:
        position.play("take die 1", 0)
    assert refused.value.rule.number == "3.2"


def test_3_2_nobody_acts_while_a_strike_card_is_turned_up() -> None:
    position = played(table(die=4, hatch={4: "yogw"}), "cast 4 top")
    assert position.to_act == CHANCE
    assert position.moves(0) == []
    assert why_not(position, "drift top", seat=0) == "3.2"


def test_3_3_one_die_and_one_dice_action() -> None:
    position = table(pool="25", line="brook green 1/1")
    assert position.moves() == ["take die 2", "take die 5"]
    for action in ("cast 2 top", "reel", "finesse", "die +1", "move orange 1 to 2"):
        assert why_not(position, action) == "3.3"
    played(position, "take die 2")
    assert position.moves() == ["reel", "finesse"]
    assert table(die=2).moves() == ["cast 2 top", "cast 2 middle", "cast 2 bottom", "finesse"]


def test_3_3_no_second_dice_action() -> None:
    position = table(die_used=True, dice="2", finesse=3)
    for action in ("cast 2 top", "reel", "finesse"):
        assert why_not(position, action) == "3.3"


def test_3_4_only_a_die_that_lies_in_the_pool_can_be_taken() -> None:
    position = table(pool="225")
    assert position.moves() == ["take die 2", "take die 5"]
    assert why_not(position, "take die 1") == "3.4"
    assert pool(played(position, "take die 2")) == "25"


def test_3_4_only_one_die_a_turn() -> None:
    assert why_not(table(pool="25", die=2), "take die 5") == "3.4"
    assert why_not(table(pool="25", die_used=True, dice="2", finesse=2), "take die 5") == "3.4"


def test_3_5_bonus_actions_before_and_after_the_dice_action() -> None:
    position = table(pool="25", finesse=4, skills="IU", tile="1B")
    played(position, "fly white", "skill I blue", "momentum 1B", "take die 2", "finesse", "fly tan")
    assert finesse(position) == 3
    assert {"fly orange", "skill U", "end turn"} <= set(position.moves())
    assert not any(move.startswith("momentum") for move in position.moves())


def test_3_6_the_turn_ends_with_the_players_word_while_a_bonus_action_is_possible() -> None:
    position = table(pool="25")
    assert why_not(position, "end turn") == "3.6"
    played(position, "take die 2")
    assert why_not(position, "end turn") == "3.6"
    played(position, "finesse")
    assert position.to_act == 0
    assert position.moves() == [*(f"fly {colour}" for colour in TOKEN_NAMES if colour != "yellow"), "end turn"]
    played(position, "end turn")
    assert position.to_act == 1


def test_3_6_the_turn_ends_by_itself_where_no_bonus_action_is_possible() -> None:
    position = played(table(pool="25", die=2, line="brook green 1/1"), "reel")
    assert position.to_act == 1


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ({"step": "aim", "die": 4, "more": "column=3"}, "finesse|reel|fly white|drag|skill B|end turn|take die 1"),
        ({"step": "spot", "dice": "4", "die_used": True, "finesse": 4}, "fly white|end turn|drag|token blue|take die 1"),
        (
            {"step": "carry", "tile": "4A", "more": "playing=8 played=1"},
            "cast 5 top|take die 1|end turn|swap 1 top and 1 middle",
        ),
        ({"step": "swap", "tile": "2A", "more": "playing=4 played=1"}, "cast 4 top|take die 1|end turn|move orange 1 to 2"),
        ({"step": "tile", "line": "coho black 4/2", "reel": 2}, "take die 1|end turn|flip tile|pass"),
        ({"step": "missed", "skills": "E"}, "take die 1|end turn|drift top"),
        ({"step": "change", "tile": "3B", "more": "playing=7 played=1"}, "take die 1|end turn|pass"),
    ],
    ids=["cast", "drift", "4A", "2A", "momentum", "missed", "3B"],
)
def test_3_7_what_has_been_begun_is_finished_first(said: dict[str, Any], moves: str) -> None:
    position = table(**said)
    assert {move: why_not(position, move) for move in moves.split("|")} == dict.fromkeys(moves.split("|"), "3.7")


# 9 The end of a round


def last_turn(die: int = 2, **said: Any) -> Position:
    """Seat 0 has the last die of the round in hand; seat 1 holds the other six."""
    said = {"others": {1: {"dice": "666666"}}, **said}
    return table(pool="-", die=die, line="brook black 3/2", **said)


def test_9_1_the_round_ends_when_the_last_die_was_used() -> None:
    position = table(pool="23", others={1: {"dice": "66666"}}, line="brook black 3/2")
    played(position, "take die 2")
    assert (position.to_act, pool(position)) == (1, "-")  # Finesse +2 was all that was possible, and the 3 is the only die
    played(position, "finesse")
    assert position.to_act == 1  # the turn is not over yet
    played(position, "end turn")
    assert phase(position) == "hatching"


@pytest.mark.parametrize(("dice", "start"), [(["11", "44", "55"], 0), (["66", "11", "55"], 1), (["66", "4", "111"], 2)])
def test_9_2_the_lowest_sum_is_the_new_start_player(dice: list[str], start: int) -> None:
    """Seat 0 takes the last die, a 1."""
    others = {1: {"dice": dice[1]}, 2: {"dice": dice[2]}}
    position = table(players=3, pool="-", die=1, dice=dice[0], others=others, line="brook black 3/2")
    next_round(played(position, "finesse"))
    assert (position.to_act, int(truth(position).start)) == (start, start)


def next_round(position: Position, dice: str = "1234561") -> Position:
    """Let tokens and dice come; the first tokens that the bag has."""
    while position.to_act == CHANCE:
        bringing = position.outcomes()[0][0] if phase(position) == "hatching" else " ".join(["dice", *dice])
        played(position, bringing)
    return position


def test_9_3_the_hatch_tiles_move_one_column_to_the_left() -> None:
    position = last_turn(hatch={1: "yy", 2: "o", 3: "gg", 4: "w", 5: "tt", 6: "b", 7: "yoy"})
    played(position, "finesse")
    assert [hatch_at(position, column) for column in range(1, 7)] == ["o", "gg", "w", "tt", "b", "oyy"]


def test_9_3_with_four_players_the_tiles_with_a_5_move_too() -> None:
    position = table(players=4, pool="-", die=2, line="brook black 3/2", others={3: {"dice": "66666666"}})
    played(position, "finesse")
    assert [int(room) for room in truth(position).room] == [4, 4, 4, 4, 5, 5, 4]


def test_9_4_the_tile_that_was_pushed_off_is_filled_from_the_bag() -> None:
    position = last_turn(hatch={1: "yywb"}, bag="ooogggwwww")
    s = truth(position)
    discarded = s.discard.tolist()
    played(position, "finesse")
    assert (hatch_at(position, 7), int(s.room[6])) == ("-", 4)
    assert [more - less for more, less in zip(s.discard, discarded, strict=True)] == [0, 0, 2, 1, 0, 1]
    outcomes = dict(position.outcomes())
    assert sum(outcomes.values()) == comb(10, 4)
    assert outcomes["tokens orange orange orange green"] == comb(3, 3) * 3
    assert outcomes["tokens orange green white white"] == 3 * 3 * comb(4, 2)
    assert not any("yellow" in tokens for tokens in outcomes)
    played(position, "tokens orange green white white")
    assert hatch_at(position, 7) == "ogww"


def test_9_5_discarded_tokens_go_back_only_when_the_bag_is_empty() -> None:
    position = played(last_turn(hatch={1: "yyyy"}, bag="oooo"), "finesse")
    s = truth(position)
    assert position.outcomes() == [("tokens orange orange orange orange", 1)]
    assert int(s.discard[2]) >= 4
    assert missing(s) == 0


def test_9_5_an_empty_bag_is_filled_with_the_discarded_tokens() -> None:
    position = last_turn(hatch={1: "yyyy"}, bag="-")
    discarded = [int(count) for count in truth(position).discard]
    played(position, "finesse")
    s = truth(position)
    assert [int(count) for count in s.bag] == [count + 4 * (colour == 2) for colour, count in enumerate(discarded)]
    assert not any(s.discard)
    assert sum(weight for _, weight in position.outcomes()) == comb(sum(discarded) + 4, 4)


@pytest.mark.parametrize(("players", "dice", "outcomes"), [(2, 7, comb(12, 5)), (4, 9, comb(14, 5))])
def test_9_6_all_dice_are_rolled_again(players: int, dice: int, outcomes: int) -> None:
    others = {players - 1: {"dice": "6" * (dice - 1)}}
    position = played(table(players=players, pool="-", die=2, line="brook black 3/2", others=others), "finesse")
    played(position, position.outcomes()[0][0])
    found = dict(position.outcomes())
    assert len(found) == outcomes
    assert sum(found.values()) == 6**dice
    assert found[" ".join(["dice", *"1" * dice])] == 1
    assert found[" ".join(["dice", *"1" * (dice - 1), "2"])] == dice
    played(position, " ".join(["dice", *"1" * (dice - 1), "2"]))
    assert pool(position) == "1" * (dice - 1) + "2"
    assert not any(truth(position).taken.flat)
    assert int(truth(position).rounds) == 2


def test_skills_and_backs_read_as_they_are_said() -> None:
    position = table(skills="DB", river={"1 top": "coho gold 7/3!"})
    assert skills(position) == "BD"
    assert fish_at(position, "1 top") == "coho-gold-7/3!"
    assert back_of(truth(position), int(truth(position).river[0])) == 23


def test_the_options_offer_what_the_rules_know() -> None:
    options = {option.name: option for option in GAME.options_offered}
    highest = {name: option.highest for name, option in options.items() if option.highest}
    assert highest == {
        "players": state.MAX_SEATS,
        "location": state.LOCATIONS,
        "tile": state.OPEN_FINESSE,
        "finesse": state.HIGHEST_FINESSE,
        "rocks": MAX_ROCKS,
    }
    assert options["variant"].choices == ("river", "solo", "adventure")
    assert (state.RIVER, state.DAY, state.ADVENTURE) == (0, 1, 2)
    lists = [choice for choice in options["momentum"].choices if choice not in ("basic", "random")]
    assert [sum(1 << int(tile) - 1 for tile in choice.split(",")) for choice in lists] == list(state.TILE_LISTS[1:])
