"""The rules of the tabletop game, one test or more a sentence. Positions are drawn as text."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.core.cards import RANK_NAMES
from kingfisher.core.errors import BadPosition, IllegalMove, KingfisherError, UnreadableMove
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.games.tabletop import GAME, notation as text, rules
from kingfisher.testing.conformance import walk

CYCLES = [
    "cycle spades",
    "cycle clubs",
    "cycle diamonds",
    "cycle spades diamonds",
    "cycle clubs diamonds",
    "cycle hearts",
    "cycle spades hearts",
    "cycle clubs hearts",
]


def at(position: str, matching: str = "optional", seed: int | None = None) -> Position:
    return GAME.choose(matching=matching).set_up(position, seed)


def drawn(position: Position) -> str:
    return text.write_position(position.view().state)


def refused(position: Position, move: str) -> str | None:
    rule = position.why_not(move)
    return rule.number if rule else None


# 1 Setting up


def test_1_1_one_player_and_52_cards() -> None:
    position = kf.game("tabletop").deal(seed=1)
    assert position.game.seats == 1
    cards = [piece.id for zone in position.scene().zones if zone.kind == "fan" for piece in zone.pieces]
    assert sorted(cards) == sorted(rank + suit for rank, suit in product(RANK_NAMES[1:], "SCDH"))


def test_1_2_four_decks_of_thirteen_by_suit() -> None:
    decks = [zone for zone in GAME.deal(seed=1).scene().zones if zone.kind == "fan"]
    assert [(deck.id, deck.count) for deck in decks] == [("spades", 13), ("clubs", 13), ("diamonds", 13), ("hearts", 13)]
    assert [{piece.id[-1] for piece in deck.pieces} for deck in decks] == [{"S"}, {"C"}, {"D"}, {"H"}]


def test_1_3_every_deck_is_shuffled_evenly() -> None:
    deals = kf.game("tabletop").batch(13_000, seed=0).states
    for deck, place in product(range(4), (0, 5, 12)):
        ranks = (deals.deck[:, deck] >> (4 * place)) & 15
        seen = np.bincount(ranks, minlength=14)[1:]
        assert seen.sum() == 13_000
        assert abs(seen - 1000).max() < 5 * 1000**0.5
    assert len({int(deck) for deck in deals.deck[:, 0]}) > 12_990


def test_1_4_all_cards_are_open() -> None:
    position = GAME.deal(seed=4)
    assert bytes(position.view(0)) == bytes(position.view(-1)) == position._state.tobytes()
    assert "?" not in position.record(seat=0).split("start: ")[1].splitlines()[0]


# 2 Roll


def test_2_1_the_steps_follow_each_other() -> None:
    position = at("S 4 9 / C J / D 7 5 / H 2 / roll / turns 0")
    assert position.to_act == CHANCE
    assert refused(position, "cycle spades") == "2.1"
    assert refused(position, "match spades diamonds") == "2.1"
    assert refused(position, "end turn") == "2.1"
    position.play("roll 2 1", seat=CHANCE)
    position.play("cycle spades diamonds")
    assert drawn(position) == "S 4 9 / C J / D 5 7 / H 2 / roll 2 1 / match / turns 1"
    assert refused(position, "cycle spades") == "2.1"


def test_2_2_both_dice_show_one_to_twelve() -> None:
    position = at("S 4 9 / C J / D 7 5 / H 2 / roll / turns 0")
    assert position.outcomes() == [(f"roll {black} {red}", 1) for black in range(1, 13) for red in range(1, 13)]
    rolls = GAME.batch(14_400, seed=0).states
    seen = np.bincount((rolls.black.astype(int) - 1) * 12 + rolls.red - 1, minlength=144)
    assert abs(seen - 100).max() < 5 * 100**0.5
    for wrong in ("roll 0 1", "roll 13 1", "roll 1", "roll 1 2 3", "roll a b", "rolls 1 2", "roll -1 2"):
        with pytest.raises(UnreadableMove, match="from 1 to 12"):
            position.play(wrong, seat=CHANCE)


# 3 Consider


def test_3_1_the_scene_shows_what_cycling_would_bring_up() -> None:
    position = at("S K 4 10 / C 9 / D 3 8 A / H Q / roll 2 7 / cycle / turns 7")
    brought = {zone.of: (zone.pieces[0].face, zone.count) for zone in position.scene().zones if zone.of}
    assert brought == {"spades": ("10S", 2), "clubs": ("9C", 0), "diamonds": ("8D", 1), "hearts": ("QH", 0)}
    position.play("cycle spades diamonds")
    assert drawn(position).startswith("S 10 K 4 / C 9 / D 8 A 3")
    assert not [zone for zone in position.scene().zones if zone.of]


@pytest.mark.parametrize(("die", "cards", "cut"), [(4, 13, 4), (12, 13, 12), (12, 5, 2), (7, 7, 0), (1, 2, 1)])
def test_3_2_the_cut_is_the_remainder(die: int, cards: int, cut: int) -> None:
    ranks = " ".join(RANK_NAMES[1 : cards + 1])
    position = at(f"S {ranks} / C - / D {ranks} / H - / roll {die} 1 / cycle / turns 0")
    assert rules.cut_at(position._state, 0) == cut
    assert rules.would_come_up(position._state, 0) == cut + 1


# 4 Cycle


def test_4_1_one_black_deck_one_red_deck_or_one_of_each() -> None:
    assert GAME.deal(seed=1).moves() == CYCLES


def test_4_2_at_least_one_deck() -> None:
    position = GAME.deal(seed=1)
    assert refused(position, "cycle") == "4.2"
    assert refused(position, "end turn") == "4.2"
    with pytest.raises(IllegalMove, match=r"\[4.2\]"):
        position.play("cycle")


@pytest.mark.parametrize(
    "decks", ["spades clubs", "diamonds hearts", "spades clubs hearts", "s c d h", "clubs diamonds hearts"]
)
def test_4_3_never_two_of_one_colour(decks: str) -> None:
    assert refused(GAME.deal(seed=1), f"cycle {decks}") == "4.3"


def test_4_4_black_decks_by_the_black_die_red_decks_by_the_red_one() -> None:
    start = "S A 2 3 / C 4 5 6 / D 7 8 9 / H 10 J Q / roll 1 2 / cycle / turns 0"
    after = {move: drawn(at(start).play(move)).split(" / ")[:4] for move in ("cycle spades hearts", "cycle clubs diamonds")}
    assert after == {
        "cycle spades hearts": ["S 2 3 A", "C 4 5 6", "D 7 8 9", "H Q 10 J"],
        "cycle clubs diamonds": ["S A 2 3", "C 5 6 4", "D 9 7 8", "H 10 J Q"],
    }


def test_4_5_cards_go_under_in_order() -> None:
    position = at("S A 2 3 4 5 / C - / D 8 J 9 10 K / H - / roll 3 8 / cycle / turns 0")
    position.play("cycle spades")
    assert drawn(position) == "S 4 5 A 2 3 / C - / D 8 J 9 10 K / H - / roll 3 8 / roll / turns 1"


def test_4_5_one_card_at_a_time_is_the_same_as_all_at_once() -> None:
    for die, cards in product(range(1, 13), range(2, 14)):
        ranks = list(RANK_NAMES[1 : cards + 1])
        position = at(f"S {' '.join(ranks)} / C - / D {' '.join(ranks)} / H - / roll {die} 1 / cycle / turns 0")
        position.play("cycle spades")
        for _ in range(die):
            ranks.append(ranks.pop(0))
        assert drawn(position).startswith(f"S {' '.join(ranks)} / ")


def test_4_6_a_cycle_that_changes_nothing_counts() -> None:
    position = at("S 3 9 K / C - / D 6 J Q / H - / roll 12 9 / cycle / turns 5")
    assert position.moves() == ["cycle spades", "cycle diamonds", "cycle spades diamonds"]
    position.play("cycle spades diamonds")
    assert drawn(position) == "S 3 9 K / C - / D 6 J Q / H - / roll 12 9 / roll / turns 6"


def test_4_6_no_deck_of_thirteen_comes_back_to_itself() -> None:
    position = GAME.deal(seed=9)
    for black, red in product(range(1, 13), repeat=2):
        position._state.black, position._state.red = black, red
        assert all(rules.cut_at(position._state, deck) > 0 for deck in range(4))


# 5 Match


MATCHING = "S 4 9 / C K / D 5 8 / H A / roll 1 1 / match / turns 3"


def test_5_1_a_pair_from_the_tops_is_discarded() -> None:
    position = at(MATCHING)
    assert position.moves() == ["match 4S 5D", "match KC AH", "end turn"]
    position.play("match 5D 4S")
    assert drawn(position) == "S 9 / C K / D 8 / H A / roll 1 1 / match / turns 3"
    assert {"4S", "5D"} <= {piece.id for piece in position.scene().zone("discard").pieces}
    assert position.scene().zone("discard").count == 48


def test_5_1_only_from_the_tops() -> None:
    assert refused(at(MATCHING), "match 9S 8D") == "5.1"
    with pytest.raises(IllegalMove, match="4S lies on top of spades"):
        at(MATCHING).play("match 9S 8D")


@pytest.mark.parametrize("pair", ["4S KC", "5D AH"])
def test_5_2_red_with_black_only(pair: str) -> None:
    assert refused(at(MATCHING), f"match {pair}") == "5.2"


@pytest.mark.parametrize(("one", "other"), [("4", "5"), ("10", "J"), ("K", "A"), ("A", "2"), ("Q", "K")])
def test_5_3_printed_pairs_match(one: str, other: str) -> None:
    """Four and Five, Ten and Jack, King and Ace are the book's own examples."""
    for black, red in ((one, other), (other, one)):
        position = at(f"S {black} 7 / C - / D {red} 8 / H - / roll 1 1 / match / turns 1")
        assert position.moves() == [f"match {black}S {red}D", "end turn"]


def test_5_3_exactly_the_neighbours_on_the_ring_of_ranks_match() -> None:
    apart = {(a, b) for a, b in product(range(14), repeat=2) if rules.one_apart(a, b)}
    assert apart == {(a, b) for a, b in product(range(1, 14), repeat=2) if (a - b) % 13 in (1, 12)}


@pytest.mark.parametrize("red", ["4", "6", "2", "A", "Q"])
def test_5_3_equal_values_and_larger_distances_do_not_match(red: str) -> None:
    position = at(f"S 4 / C K / D {red} / H A / roll 1 1 / match / turns 3")
    assert refused(position, f"match 4S {red}D") == "5.3"


def test_5_4_a_cascade_in_one_turn() -> None:
    position = at("S 4 7 Q / C - / D 5 6 K / H - / roll 3 3 / match / turns 8")
    for pair in ("match 4S 5D", "match 7S 6D", "match QS KD"):
        assert position.to_act == 0
        position.play(pair)
    assert drawn(position) == "S - / C - / D - / H - / roll 3 3 / cleared / turns 8"


# 6 The end


def test_6_1_the_game_is_won_when_every_card_is_discarded() -> None:
    position = at("S 4 / C - / D 5 / H - / roll 3 3 / match / turns 8")
    position.play("match 4S 5D")
    assert (position.over, position.won(), position.ending and position.ending.number) == (True, True, "6.1")
    assert position.moves() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play("end turn")


def test_6_2_the_score_is_the_turns() -> None:
    position = at("S 4 / C - / D 5 / H - / roll 3 3 / match / turns 8")
    assert position.scores() == [8]
    better, worse = (at(f"S 4 / C - / D 5 / H - / roll 3 3 / match / turns {turns}").play("match 4S 5D") for turns in (8, 9))
    assert better.worth() == worse.worth() + 1


def test_6_3_time_is_kept_beside_the_turns() -> None:
    position = GAME.deal(seed=1)
    assert position.game.timed
    assert position.milliseconds == 0
    position.play("cycle spades", ms=4200)
    assert position.milliseconds == 4200
    assert "0: cycle spades @4200" in position.record()
    with pytest.raises(KingfisherError, match="backwards"):
        position.play(position.moves()[0], ms=4100)


# 7 Choices


def test_7_1_matching_is_optional() -> None:
    position = at(MATCHING)
    assert refused(position, "end turn") is None
    position.play("end turn")
    assert drawn(position) == "S 4 9 / C K / D 5 8 / H A / roll 1 1 / roll / turns 3"


def test_7_2_forced_matching_does_not_end_the_turn_with_a_pair_on_top() -> None:
    position = at(MATCHING, matching="forced")
    assert position.moves() == ["match 4S 5D", "match KC AH"]
    assert refused(position, "end turn") == "7.2"
    position.play("match KC AH")
    assert position.moves() == ["match 4S 5D"]
    position.play("match 4S 5D")
    assert position.moves() == ["match 9S 8D"]


def test_7_3_no_match_before_cycling() -> None:
    position = at(MATCHING.replace("match", "cycle"))
    assert refused(position, "match 4S 5D") == "7.3"


def test_7_4_the_turn_ends_by_itself_without_a_pair_on_top() -> None:
    position = at("S 4 9 / C J / D 7 5 / H 2 / roll 2 2 / cycle / turns 0")
    position.play("cycle spades")
    assert position.to_act == CHANCE


def test_7_4_after_the_last_pair_on_top_comes_the_roll() -> None:
    position = at("S 4 9 8 / C - / D 5 2 10 / H - / roll 2 2 / match / turns 1")
    position.play("match 4S 5D")
    assert drawn(position) == "S 9 8 / C - / D 2 10 / H - / roll 2 2 / roll / turns 1"


def test_7_5_a_deck_of_one_card_always_stays() -> None:
    for die in range(1, 13):
        position = at(f"S 9 / C - / D 4 / H - / roll {die} 1 / given up / turns 0")
        assert rules.cut_at(position._state, 0) == 0
    position = at("S 9 3 / C - / D 4 10 / H - / roll 1 2 / cycle / turns 0")
    position.play("cycle diamonds")
    assert drawn(position).endswith("/ turns 1")


def test_7_6_an_empty_deck_is_not_chosen() -> None:
    position = at("S 9 3 / C - / D 4 10 / H - / roll 1 2 / cycle / turns 0")
    assert refused(position, "cycle clubs") == "7.6"
    assert refused(position, "cycle spades hearts") == "7.6"
    assert position.moves() == ["cycle spades", "cycle diamonds", "cycle spades diamonds"]
    matching = at("S 9 3 / C - / D 10 4 / H - / roll 1 2 / match / turns 1")
    assert refused(matching, "match clubs diamonds") == "7.6"
    assert refused(matching, "match KC 10D") == "7.6"
    assert refused(matching, "match spades hearts") == "7.6"


@pytest.mark.parametrize("empty", range(4))
def test_7_6_legal_leaves_out_just_the_empty_deck(empty: int) -> None:
    decks = ["A 2 3", "A 2 3", "A 2 3", "A 2 3"]
    decks[empty] = "-"
    decks[empty ^ 1] = "A 2 3 4 5 6"
    shown = " / ".join(f"{suit} {deck}" for suit, deck in zip("SCDH", decks, strict=True))
    name = text.DECK_NAMES[empty]
    assert at(f"{shown} / roll 1 1 / cycle / turns 0").moves() == [move for move in CYCLES if name not in move]


def test_7_7_both_colours_hold_the_same_number() -> None:
    with pytest.raises(BadPosition, match="2 black and 1 red"):
        at("S 4 9 / C - / D 5 / H - / roll / turns 0")
    for position in walk(GAME, 11):
        cards = [int(count) for count in position._state.cards]
        assert cards[0] + cards[1] == cards[2] + cards[3]
        assert rules.cards_left(position._state) == sum(cards)


def test_7_8_both_dice_are_rolled_every_turn_black_first() -> None:
    position = GAME.deal(seed=2)
    position.play("cycle spades")
    rolls = [entry.text for entry in position.entries if entry.actor == CHANCE]
    black, red = position.scene().zone("dice").pieces
    assert rolls[-1] == f"roll {black.face} {red.face}"
    assert (black.id, red.id) == ("die-black", "die-red")


def test_7_9_turns_are_cycle_steps() -> None:
    *_, position = walk(GAME, 12)
    cycles = sum(entry.text.startswith("cycle") for entry in position.entries)
    assert position.scores() == [cycles]
    with pytest.raises(BadPosition, match="the turns are 1 or more"):
        at("S K / C - / D A / H - / roll 4 11 / match / turns 0")


def test_7_10_there_is_no_limit_on_turns() -> None:
    assert rules.MAX_GAME_LENGTH == 0
    position = at("S 4 / C - / D 5 / H - / roll 1 1 / match / turns 999999")
    position.play("end turn").play("roll 1 1", seat=CHANCE).play("cycle spades")
    assert position.scores() == [1_000_000]
    assert not position.over


def test_7_11_stuck_at_once_after_a_match() -> None:
    position = at("S 4 9 / C - / D 5 2 / H - / roll 1 1 / match / turns 6")
    position.play("match 4S 5D")
    assert drawn(position) == "S 9 / C - / D 2 / H - / roll 1 1 / stuck / turns 6"
    assert (position.over, position.won(), position.ending and position.ending.number) == (True, False, "7.11")


def test_7_11_not_stuck_while_buried_cards_are_one_apart() -> None:
    for ending in ("S 4 3 K / C - / D 5 8 A / H -", "S 4 3 A / C - / D 5 8 K / H -", "S 4 3 9 / C - / D 5 6 8 / H -"):
        position = at(f"{ending} / roll 1 1 / match / turns 6")
        position.play("match 4S 5D")
        assert not position.over


def test_7_11_every_lone_pair_of_ranks_is_judged_rightly() -> None:
    for black, red in product(range(1, 14), repeat=2):
        state = np.zeros(1, rules.State.dtype).view(np.recarray)
        state.left[0, 0], state.left[0, 3] = 1 << (black - 1), 1 << (red - 1)
        assert rules.nothing_matches(state[0]) == (not rules.one_apart(black, red))


def test_7_12_cards_left_count_before_turns() -> None:
    won = at("S 4 / C - / D 5 / H - / roll 3 3 / match / turns 900").play("match 4S 5D")
    two_left = at("S 9 / C - / D 2 / H - / roll 1 1 / stuck / turns 500")
    two_left_sooner = at("S 9 / C - / D 2 / H - / roll 1 1 / stuck / turns 499")
    four_left = at("S 9 8 / C - / D 2 3 / H - / roll 1 1 / stuck / turns 5")
    assert won.worth() > two_left_sooner.worth() > two_left.worth() > four_left.worth()


def test_7_13_giving_up_counts_like_stuck() -> None:
    position = at("S 9 / C - / D 10 / H - / roll / turns 7")
    position.give_up()
    assert (position.over, position.won(), position.ending and position.ending.number) == (True, False, "7.13")
    assert position.worth() == at("S 9 / C - / D 2 / H - / roll 1 1 / stuck / turns 7").worth()
    assert position.winnable() is False
    assert str(position.record()).endswith("! 0 gives up\n= 7.13 7; 2 cards left\n")
    with pytest.raises(KingfisherError, match="already over"):
        position.give_up()


def test_7_14_the_player_is_warned_before_a_losing_match() -> None:
    position = at("S 4 6 / C - / D 5 3 / H - / roll 1 1 / match / turns 1")
    assert position.winnable() is True
    warnings = {move.text: move.warning for move in position.scene().moves}
    assert warnings["end turn"] is None
    losing = warnings["match 4S 5D"]
    assert losing is not None
    assert losing.key == "warning.loses"
    assert position.play("match 4S 5D").winnable() is False


def test_7_14_a_safe_match_carries_no_warning_nor_does_one_in_a_lost_game() -> None:
    safe = at("S 4 6 / C - / D 5 7 / H - / roll 1 1 / match / turns 1")
    assert [move.warning for move in safe.scene().moves] == [None, None]
    lost = at("S 4 6 9 / C - / D 5 3 Q / H - / roll 1 1 / match / turns 1")
    assert lost.winnable() is False
    assert [move.warning for move in lost.scene().moves] == [None, None]


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("S 4 6 / C - / D 5 7 / H - / roll 1 1 / match / turns 1", None),
        ("S 4 9 / C - / D 5 7 / H - / roll 1 1 / match / turns 1", False),  # no complete pairing
        ("S - / C - / D - / H - / roll 1 1 / cleared / turns 9", True),
        ("S 4 / C - / D 5 / H - / roll 1 1 / match / turns 1", True),  # one pair is left
        ("S 4 6 / C - / D 5 3 / H - / roll 1 1 / match / turns 1", False),  # 4S 5D must be taken and strands 6S and 3D
        ("S 4 6 / C - / D 5 3 / H - / roll 2 2 / cycle / turns 1", False),  # so does every cycle
        ("S 4 6 / C - / D 5 3 / H - / roll 2 1 / cycle / turns 1", None),
        ("S 4 6 / C - / D 5 3 / H - / roll / turns 1", None),
        ("S 8 4 6 / C - / D 9 5 3 / H - / roll 1 1 / match / turns 1", False),  # a safe pair, but the same one under it
        ("S 4 8 6 / C - / D 5 9 3 / H - / roll 1 1 / cycle / turns 1", None),
    ],
)
def test_7_14_with_forced_matching_only_what_this_turn_decides_is_known(position: str, answer: bool | None) -> None:
    assert at(position, "forced").winnable() is answer


def test_7_14_with_forced_matching_a_cycle_that_forces_a_losing_pair_is_warned_of() -> None:
    position = at("S 4 6 / C - / D 5 3 / H - / roll 2 1 / cycle / turns 1", "forced")
    warned = {move.text: move.warning is not None for move in position.scene().moves}
    assert warned == {"cycle spades": True, "cycle diamonds": False, "cycle spades diamonds": False}
    assert not any(move.warning for move in at("S 4 6 / C - / D 5 3 / H - / roll 2 1 / cycle / turns 1").scene().moves)
    later = at("S 6 8 4 / C - / D 3 9 5 / H - / roll 1 1 / cycle / turns 1", "forced")  # 8S 9D is safe, 4S 5D under it is not
    warned = {move.text: move.warning is not None for move in later.scene().moves}
    assert warned == {"cycle spades": False, "cycle diamonds": False, "cycle spades diamonds": True}


def test_7_2_forced_matching_is_told() -> None:
    assert [at(MATCHING, matching).scene().status.key for matching in ("optional", "forced")] == [
        "status.match",
        "status.match-forced",
    ]


def test_7_15_hints_in_a_lost_game_aim_at_the_fewest_cards_left() -> None:
    from kingfisher.bots import Bot
    from kingfisher.games.tabletop.hints import explain

    # 4S with 5D strands 6S and 3H; with 3H first, 6S 5D can follow. 9C and QH match nothing either way.
    position = at("S 4 6 / C 9 / D 5 Q / H 3 / roll 1 1 / match / turns 1")
    assert position.winnable() is False
    view = position.view()
    move = Bot(position.game, "specialist", effort=0).choose(view)
    assert view.write(move) == "match 4S 3H"
    words = explain(view, move)
    assert words.key == "hint.match-salvage"
    assert GAME.words().text(words).endswith("at best 2 cards will be left")


def test_7_16_suits_in_order_and_decks_from_the_top() -> None:
    position = at("S K 4 / C 9 / D 3 / H Q A / roll 2 7 / cycle / turns 7")
    fans = [zone for zone in position.scene().zones if zone.kind == "fan"]
    assert [[piece.id for piece in zone.pieces] for zone in fans] == [["KS", "4S"], ["9C"], ["3D"], ["QH", "AH"]]
