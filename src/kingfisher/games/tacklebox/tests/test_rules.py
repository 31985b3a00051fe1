"""The rules of Tacklebox Solitaire, one test or more for each number of rules.md."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import kingfisher as kf
from kingfisher.core.arrays import fill
from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.core.play.position import Position
from kingfisher.games.tacklebox import GAME
from kingfisher.games.tacklebox.deck import OURS, deck_of
from kingfisher.games.tacklebox.notation import card_word
from kingfisher.games.tacklebox.rules.best_left import best_left, can_all_be_caught, is_locked, most_fish, winnable
from kingfisher.games.tacklebox.rules.game_end import rating, won
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAITS,
    APPRENTICE,
    BAITS,
    CARDS,
    CATCHES,
    FIRST_FISH,
    FISH,
    KINDS,
    LEVELS,
    MASTER,
    TYPES,
    Options,
    State,
)
from kingfisher.games.tacklebox.rules.tableau import (
    copies,
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    seen_kinds,
    set_options,
    total,
)
from kingfisher.testing.conformance import walk

COLUMNS = "abcde"


def words_of(**options: Any) -> list[str]:
    """All cards of a level, as words, kind by kind."""
    game = kf.game("tacklebox", **options)
    s, chosen = State(), game.option_struct
    assert isinstance(chosen, Options)
    set_options(s, chosen)
    return [card_word(kind) for kind in range(1, KINDS) for _ in range(copies(s, kind))]


def table(up: str, under: str = "", stock: str = "", **options: Any) -> Position:
    """A fresh table whose face-up row is `up`, the row under it `under`, and whose stock begins with `stock`.

    The other places hold what is left, in the order of the kinds.
    """
    level = options.get("level", 1)
    rows = 6 if level == 4 else 5
    left = Counter(words_of(**options))
    for words in (up, under, stock):
        left.subtract(words.split())
    assert min(left.values()) >= 0, "no such cards"
    rest = [word for word in words_of(**options) if left[word] > 0 and not left.subtract([word])]
    first = up.split() + [rest.pop() for _ in range(5 - len(up.split()))]
    second = under.split() + [rest.pop() for _ in range(5 - len(under.split()))]
    covered = [[rest.pop() for _ in range(rows - 2)] for _ in COLUMNS]
    columns = [
        f"{name} {' '.join([*covered[column], second[column], '|', first[column]])}" for column, name in enumerate(COLUMNS)
    ]
    pile = [*stock.split(), *rest]
    text = " / ".join([*columns, " ".join(["stock", *pile]), "lying -", "discard -", "play"])
    return kf.game("tacklebox", **options).set_up(text)


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position.play(move)
    return position


def zone(position: Position, name: str) -> list[str]:
    """What lies in a zone, by the cards' words; '?' for a face-down card."""
    pieces = position.scene().zone(name).pieces
    return ["?" if piece.face is None else piece.id.partition(".")[0] for piece in pieces]


def why_not(position: Position, move: str) -> str:
    rule = position.why_not(move)
    return rule.number if rule else ""


def state(position: Position) -> Any:
    return position.view().state


# 1 The cards


def test_1_1_seventy_cards() -> None:
    kinds = Counter(words_of())
    assert sum(kinds.values()) == CARDS == 70
    s = state(kf.game("tacklebox").deal(1))
    count = {
        name: sum(copies(s, kind) for kind in range(1, KINDS) if test(kind))
        for name, test in {
            "fish": is_fish,
            "bait": is_bait,
            "net": is_net_catch,
            "pot": is_pot_catch,
            "surprise": is_surprise,
        }.items()
    }
    assert count == {"fish": 32, "bait": 16, "net": 5, "pot": 3, "surprise": 4}
    assert [kinds[word] for word in ("all-bait", "lure", "pot", "net", "tacklebox")] == [5, 1, 1, 1, 2]
    assert len([word for word in kinds if word.endswith("-bait") and word != "all-bait"]) == 8


def test_1_2_a_fish_shows_its_value_its_bait_and_the_lure() -> None:
    position = table("striped-marlin hapuku")
    marlin, hapuku = (position.scene().zone(name).pieces[-1] for name in "ab")
    text = position.game.words().text
    assert text(marlin.label) == "Striped Marlin, 1,000 points, wants Tuna bait or the Lure"
    assert text(hapuku.label) == "Hapuku, 700 points, wants Mackerel bait"
    assert marlin.print is not None
    assert [sign.art for sign in marlin.print.signs] == ["bait-tuna", "lure"]


def test_1_3_catches_show_their_value() -> None:
    position = table("flounder scampi")
    shown = [position.scene().zone(name).pieces[-1].print for name in "ab"]
    assert [card.value for card in shown if card] == [500, 1500]  # the printed examples


def test_1_4_all_together_are_worth_19500() -> None:
    assert deck_of(OURS).total == 19_500
    assert total(state(kf.game("tacklebox").deal(1))) == 19_500


# 2 Setting up


def test_2_1_the_cards_are_shuffled() -> None:
    game, deals, cards = kf.game("tacklebox", level=3), 640, 64
    order = game.batch(deals, seed=0).states.order[:, :cards]
    kinds = Counter(kind for kind in range(1, KINDS) for _ in range(copies(game.deal(0)._state, kind)))
    assert all(Counter(dealt.tolist()) == kinds for dealt in order)
    times = np.array(
        [[np.count_nonzero(order[:, place] == kind) for place in range(cards)] for kind in range(FIRST_FISH, KINDS)]
    )
    assert times[:FISH].max() < 30  # every fish at every place, about ten times each
    assert times[:FISH].min() >= 0
    assert 9.5 < times[:FISH].mean() < 10.5


def test_2_2_five_rows_of_five_the_last_face_up() -> None:
    position = kf.game("tacklebox").deal(3)
    for name in COLUMNS:
        assert [piece.face is None for piece in position.scene().zone(name).pieces] == [True] * 4 + [False]


def test_2_3_rows_from_the_left_below_those_before() -> None:
    position = kf.game("tacklebox").deal(3)
    order = [card_word(int(kind)) for kind in position._state.order]
    assert [zone(position, name)[-1] for name in COLUMNS] == order[20:25]
    position.play("deal")
    assert [zone(position, name)[-2:] for name in COLUMNS] == [[order[20 + column], order[25 + column]] for column in range(5)]


def test_2_4_the_rest_is_the_stock() -> None:
    position = kf.game("tacklebox").deal(3)
    assert position.scene().zone("stock").count == 45
    assert zone(position, "stock") == ["?"]


def test_2_5_boat_hand_location_and_discards_are_empty_at_first() -> None:
    position = kf.game("tacklebox").deal(3)
    assert [zone(position, name) for name in ("boat", "hand", "location", "discard")] == [[], [], [], []]


def test_2_6_face_down_cards_and_the_stock_are_hidden_the_discards_open() -> None:
    position = table("kingfish mackerel-bait john-dory lure snagged")
    hidden = state(position).order
    assert np.count_nonzero(hidden) == 5
    assert all(hidden[20:25])
    assert why_not(position, "take a4") == why_not(position, "take a6") == "2.6"
    played(position, "take mackerel b5", "take lure d5", "catch kingfish a5 with lure", "play snagged e5")
    assert zone(position, "discard") == ["snagged", "lure"]
    assert "stock ?" in position.record(0)
    assert "discard lure snagged" in repr(position)


# 3 Taking cards


def test_3_1_every_face_up_card_may_be_played_not_only_the_last() -> None:
    position = played(table("squid-bait", stock="snapper"), "deal")
    assert zone(position, "a")[-2:] == ["squid-bait", "snapper"]
    played(position, "take squid a5", "catch snapper a6 with squid")
    assert why_not(position, "take squid a5") == "3.1"
    with pytest.raises(IllegalMove, match="no card lies at a5"):
        position.play("take a5")


def test_3_2_the_next_card_is_turned_when_all_face_up_cards_are_played() -> None:
    position = played(table("squid-bait", under="tuna-bait", stock="crab-bait"), "deal", "take squid a5")
    assert zone(position, "a") == ["?", "?", "?", "?", "crab-bait"]  # one is still face up
    position.play("take crab a6")
    assert zone(position, "a") == ["?", "?", "?", "tuna-bait"]
    assert "new" in position.scene().zone("a").pieces[-1].marks


def test_3_3_a_space_is_filled_by_a_deal_alone() -> None:
    position = emptied("a")
    assert zone(position, "a") == []
    assert position.scene().zone("a").closed == "3.3"
    assert not [move for move in position.moves() if " to " in move]
    position.play("deal")
    assert len(zone(position, "a")) == 1


def emptied(column: str) -> Position:
    """A table whose first column was cleared by taking baits."""
    assert column == "a"
    words = ["squid-bait", "squid-bait", "tuna-bait", "tuna-bait", "crab-bait"]
    left = Counter(words_of())
    left.subtract(words)
    rest = [word for word in words_of() if left[word] > 0 and not left.subtract([word])]
    columns = [["a", *words[:4], "|", words[4]]]
    columns += [[name, *[rest.pop() for _ in range(4)], "|", rest.pop()] for name in "bcde"]
    text = " / ".join([*(" ".join(part) for part in columns), " ".join(["stock", *rest]), "lying -", "discard -", "play"])
    position = kf.game("tacklebox").set_up(text)
    return played(position, "take a5", "take a4", "take a3", "take a2", "take a1")


def test_3_4_named_bait_goes_to_the_hand_without_limit() -> None:
    position = emptied("a")
    assert zone(position, "hand") == ["tuna-bait", "tuna-bait", "squid-bait", "squid-bait", "crab-bait"]
    assert zone(position, "location") == []


def test_3_5_other_gear_goes_to_the_play_location() -> None:
    position = played(table("all-bait lure pot net tacklebox"), "take a5", "take b5", "take c5", "take d5", "take e5")
    assert sorted(zone(position, "location")) == ["all-bait", "lure", "net", "pot", "tacklebox"]
    assert zone(position, "hand") == []


def test_3_6_what_could_be_taken_may_stay() -> None:
    position = played(table("squid-bait all-bait lure pot net"), *["deal"] * 9)
    assert [zone(position, name)[4] for name in COLUMNS] == ["squid-bait", "all-bait", "lure", "pot", "net"]
    assert not position.over


def test_3_7_nothing_works_from_the_tableau() -> None:
    position = table("kingfish mackerel-bait all-bait lure tacklebox", stock="snagged")
    assert why_not(position, "catch kingfish a5 with mackerel") == "3.7"
    assert why_not(position, "catch kingfish a5 with all bait") == "3.7"
    assert why_not(position, "catch kingfish a5 with lure") == "3.7"
    position.play("deal")
    assert why_not(position, "play snagged a6 with tacklebox") == "3.7"


# 4 Catching fish


def test_4_1_a_fish_is_paired_with_bait_and_goes_into_the_boat() -> None:
    position = played(table("kingfish mackerel-bait"), "take mackerel b5")
    assert why_not(position, "take kingfish a5") == "4.1"
    position.play("catch kingfish a5 with mackerel")
    assert zone(position, "boat") == ["kingfish"]
    assert why_not(position, f"catch {zone(position, 'a')[-1]} a4 with tacklebox") in ("4.1", "6.7")


def test_4_2_only_the_bait_it_shows() -> None:
    position = played(table("kingfish squid-bait"), "take squid b5")
    assert why_not(position, "catch kingfish a5 with squid") == "4.2"
    assert why_not(position, "catch kingfish a5 with mackerel") == "4.2"
    assert not [move for move in position.moves() if "kingfish" in move]


def test_4_3_the_first_use_moves_bait_to_the_play_location() -> None:
    position = played(table("kingfish mackerel-bait hapuku"), "take mackerel b5")
    assert why_not(position, "catch kingfish a5 with lying mackerel") == "4.3"
    position.play("catch kingfish a5 with mackerel")
    assert (zone(position, "hand"), zone(position, "location")) == ([], ["mackerel-bait"])
    assert position.scene().zone("location").pieces[0].marks == ("half-used",)


def test_4_4_the_second_use_discards_it() -> None:
    position = played(table("kingfish mackerel-bait hapuku bass-groper"), "take mackerel b5", "catch kingfish a5 with mackerel")
    position.play("catch hapuku c5 with lying mackerel")
    assert (zone(position, "location"), zone(position, "discard")) == ([], ["mackerel-bait"])
    assert zone(position, "boat") == ["kingfish", "hapuku"]
    assert why_not(position, "catch bass groper d5 with mackerel") == "4.2"
    assert why_not(position, "catch bass groper d5 with lying mackerel") == "4.3"


def test_4_5_all_bait_catches_any_fish_once_and_no_catch() -> None:
    position = played(table("kingfish all-bait flounder scampi snapper"), "take all bait b5")
    assert why_not(position, "lift flounder c5 with all bait") == "4.5"
    assert why_not(position, "lift scampi d5 with all bait") == "4.5"
    position.play("catch snapper e5 with all bait")
    assert (zone(position, "boat"), zone(position, "discard")) == (["snapper"], ["all-bait"])
    assert why_not(position, "catch kingfish a5 with all bait") == "4.5"


def test_4_6_the_lure_catches_one_fish_that_shows_it() -> None:
    position = played(table("kingfish lure hapuku mahimahi"), "take lure b5")
    assert why_not(position, "catch hapuku c5 with lure") == "4.6"
    position.play("catch mahimahi d5 with lure")
    assert (zone(position, "boat"), zone(position, "discard")) == (["mahimahi"], ["lure"])
    assert why_not(position, "catch kingfish a5 with lure") == "4.6"


def test_4_7_the_player_chooses_among_what_would_catch_it() -> None:
    position = table("kingfish mackerel-bait all-bait lure hapuku", under="bluenose mackerel-bait ling spotty rig")
    played(position, "take b5", "take b4", "take all bait c5", "take lure d5", "catch hapuku e5 with mackerel")
    ways = [move for move in position.moves() if "kingfish" in move]
    assert ways == [f"catch kingfish a5 with {source}" for source in ("mackerel", "lying mackerel", "all bait", "lure")]


def test_4_8_boat_and_hand_are_safe() -> None:
    position = table("kingfish mackerel-bait extreme-weather squid-bait", under="snagged shark-attack bad-weather")
    played(position, "take b5", "take d5", "catch kingfish a5 with mackerel")
    played(position, "play extreme weather c5", "play snagged a4", "play shark attack b4", "play bad weather c4")
    assert (zone(position, "boat"), zone(position, "hand")) == (["kingfish"], ["squid-bait"])
    assert zone(position, "location") == []


# 5 Pot and Net


def test_5_1_a_pot_catch_needs_the_pot() -> None:
    position = table("scampi pot net")
    assert why_not(position, "lift scampi a5") == "5.1"
    position.play("take net c5")
    assert why_not(position, "lift scampi a5") == "5.1"
    played(position, "take pot b5", "lift scampi a5")
    assert zone(position, "location") == ["net", "pot", "scampi"]


def test_5_2_a_net_catch_needs_the_net() -> None:
    position = table("sole pot net")
    assert why_not(position, "lift sole a5") == "5.2"
    position.play("take pot b5")
    assert why_not(position, "lift sole a5") == "5.2"
    played(position, "take net c5", "lift sole a5")
    assert zone(position, "location") == ["net", "pot", "sole"]


def test_5_3_pot_and_net_hold_any_number() -> None:
    position = table("net pot scampi red-rock-lobster packhorse-lobster", stock="flounder sole piper whitebait sprat")
    played(position, "deal", "take a5", "take b5", "lift c5", "lift d5", "lift e5")
    played(position, "lift a6", "lift b6", "lift c6", "lift d6", "lift e6")
    assert len(zone(position, "location")) == 10
    assert position.scores() == [3 * 1500 + 5 * 500]


def test_5_4_catches_stay_at_risk_to_the_end() -> None:
    position = played(table("scampi pot bad-weather"), "take pot b5", "lift scampi a5")
    assert position.scores() == [1500]
    position.play("play bad weather c5")
    assert position.scores() == [0]
    assert zone(position, "discard") == ["bad-weather", "scampi", "pot"]


def test_5_5_the_catches_of_a_lost_pot_or_net_can_never_be_lifted() -> None:
    position = table("scampi pot bad-weather net sole")
    played(position, "take pot b5", "take net d5", "play bad weather c5")
    assert why_not(position, "lift scampi a5") == why_not(position, "lift sole e5") == "5.5"
    assert position.moves()[-1] == "deal"
    assert zone(position, "a")[-1] == "scampi"


# 6 Surprises and Tackleboxes


def test_6_1_a_surprise_does_nothing_in_the_tableau_but_block() -> None:
    position = played(table("snagged all-bait"), "take all bait b5", *["deal"] * 9)
    assert zone(position, "location") == ["all-bait"]
    assert zone(position, "a")[:5] == ["?", "?", "?", "?", "snagged"]


def test_6_2_played_it_takes_its_loss_and_is_discarded() -> None:
    position = played(table("snagged all-bait lure"), "take all bait b5", "take lure c5", "play snagged a5")
    assert (zone(position, "location"), zone(position, "discard")) == ([], ["snagged", "lure", "all-bait"])


LOSSES = {
    "snagged": {"pot", "net", "scampi", "sole"},
    "shark-attack": {"pot", "net", "scampi", "sole"},
    "bad-weather": {"mackerel-bait", "all-bait", "lure"},
    "extreme-weather": set(),
}


def stays_after(surprise: str) -> set[str]:
    """What is left in a full Play Location once the Surprise was played."""
    position = table(f"{surprise} pot net all-bait lure", "kingfish", stock="mackerel-bait scampi sole hapuku tacklebox")
    played(position, "deal", "take b5", "take c5", "take d5", "take e5", "take a6", "lift b6", "lift c6", "take e6")
    played(position, "catch hapuku d6 with mackerel")
    assert len(zone(position, "location")) == 8
    position.play(f"play {surprise.replace('-', ' ')} a5")
    return set(zone(position, "location"))


@pytest.mark.parametrize("surprise", ["snagged", "shark-attack"])
def test_6_3_snagged_and_shark_attack_take_baits_and_lure(surprise: str) -> None:
    assert stays_after(surprise) == LOSSES[surprise] | {"tacklebox"}


def test_6_4_bad_weather_takes_pot_net_and_catches() -> None:
    assert stays_after("bad-weather") == LOSSES["bad-weather"] | {"tacklebox"}


def test_6_5_extreme_weather_takes_all_of_these() -> None:
    assert stays_after("extreme-weather") == {"tacklebox"}


def test_6_6_lost_baits_are_half_used_ones_and_all_baits_as_many_as_lie_there() -> None:
    position = table("snagged kingfish tuna-bait all-bait mackerel-bait", under="all-bait mahimahi spotty all-bait rig")
    played(
        position, "take c5", "take d5", "take e5", "take d4", "catch kingfish b5 with mackerel", "catch mahimahi b4 with tuna"
    )
    assert zone(position, "location") == ["tuna-bait", "mackerel-bait", "all-bait", "all-bait"]
    position.play("play snagged a5")
    assert zone(position, "location") == []
    assert zone(position, "discard") == ["snagged", "all-bait", "all-bait", "mackerel-bait", "tuna-bait"]


def test_6_7_a_tacklebox_may_be_spent_instead() -> None:
    position = played(table("snagged tacklebox all-bait"), "take all bait c5")
    assert why_not(position, "play snagged a5 with tacklebox") == "3.7"
    position.play("take tacklebox b5")
    assert [move for move in position.moves() if "snagged" in move] == ["play snagged a5", "play snagged a5 with tacklebox"]
    assert why_not(position, "take c4 with tacklebox") == "6.7"
    position.play("play snagged a5 with tacklebox")
    assert (zone(position, "location"), zone(position, "discard")) == (["all-bait"], ["snagged", "tacklebox"])


def test_6_7_without_one_it_cannot_be() -> None:
    assert why_not(table("snagged squid-bait"), "play snagged a5 with tacklebox") == "6.7"


def test_6_8_tackleboxes_are_never_lost() -> None:
    position = table("extreme-weather tacklebox tacklebox snagged bad-weather", under="shark-attack")
    played(position, "take b5", "take c5", "play a5", "play d5", "play e5", "play a4")
    assert zone(position, "location") == ["tacklebox", "tacklebox"]


def test_6_9_a_surprise_that_finds_nothing_may_be_played() -> None:
    position = played(table("bad-weather"), "play bad weather a5")
    assert zone(position, "discard") == ["bad-weather"]


# 7 Dealing on


def test_7_1_a_row_may_be_dealt_whenever_the_stock_has_cards() -> None:
    position = table("squid-bait")
    for _ in range(9):
        assert "deal" in position.moves()
        position.play("deal")
    assert why_not(position, "deal") == "7.1"
    assert [move.rule for move in position.scene().refused if move.text == "deal"] == ["7.1"]


def test_7_2_a_row_goes_to_every_column_spaces_included() -> None:
    position = emptied("a")
    before = [len(zone(position, name)) for name in COLUMNS]
    position.play("deal")
    assert before == [0, 5, 5, 5, 5]
    assert [len(zone(position, name)) for name in COLUMNS] == [1, 6, 6, 6, 6]
    assert "?" not in zone(position, "a")


@pytest.mark.parametrize(
    ("options", "last"),
    [
        ({}, 5),
        ({"level": 2, "removed": 1}, 4),
        ({"level": 2, "removed": 4}, 1),
        ({"level": 2}, 5),
        ({"level": 3}, 4),
        ({"level": 4}, 4),
    ],
)
def test_7_3_the_last_row_may_be_incomplete(options: dict[str, int], last: int) -> None:
    position = kf.game("tacklebox", **options).deal(5)
    while position.scene().zone("stock").count > 5:
        position.play("deal")
    before = [len(zone(position, name)) for name in COLUMNS]
    assert position.scene().zone("stock").count == last
    position.play("deal")
    assert [len(zone(position, name)) - n for name, n in zip(COLUMNS, before, strict=True)] == [1] * last + [0] * (5 - last)


# 8 The end


def near_the_end(ending: str = "exhausted") -> Position:
    """A game in which every row was dealt and nothing else was done."""
    game = kf.game("tacklebox", level=3, ending=ending)
    position = game.deal(11)
    while position.scene().zone("stock").count:
        position.play("deal")
    return position


def test_8_1_it_ends_when_the_stock_is_empty_and_no_play_is_left() -> None:
    for seed in range(20):
        *_, end = walk(kf.game("tacklebox", level=3), seed)
        assert end.ending is not None
        assert end.ending.number == "8.1"
        up = [piece for name in COLUMNS for piece in end.scene().zone(name).pieces if piece.face is not None]
        assert end.scene().zone("stock").count == 0
        kinds = {piece.id.partition(".")[0] for piece in up}
        assert not {"snagged", "shark-attack", "bad-weather", "extreme-weather", "pot", "net", "tacklebox"} & kinds
        assert not any(word.endswith("-bait") for word in kinds)


def test_8_1_while_the_stock_has_cards_it_goes_on() -> None:
    for position in walk(kf.game("tacklebox"), 4):
        assert not (position.over and position.scene().zone("stock").count)


def test_8_2_with_the_option_the_player_may_stop_once_the_stock_is_empty() -> None:
    position = near_the_end("stop")
    assert position.moves()[-1] == "stop"
    position.play("stop")
    assert position.ending is not None
    assert position.ending.number == "8.2"
    assert why_not(kf.game("tacklebox", ending="stop").deal(1), "stop") == "8.2"


def test_8_3_the_score_is_the_boat_and_the_catches() -> None:
    position = table("kingfish mackerel-bait pot net scampi", stock="sole")
    played(position, "deal", "take b5", "catch kingfish a5 with mackerel")
    assert position.scores() == [750]
    played(position, "take pot c5", "take net d5", "lift scampi e5", "lift sole a6")
    assert position.scores() == [750 + 1500 + 500]


@pytest.mark.parametrize(
    ("points", "name"),
    [(0, 0), (5_000, 0), (APPRENTICE, 1), (10_000, 1), (MASTER, 2), (19_450, 2), (19_500, 3)],
)
def test_8_4_the_rating(points: int, name: int) -> None:
    s = State()
    fill(s.value, (points // 50, (19_500 - points) // 50))
    s.boat = 1
    assert (APPRENTICE, MASTER) == (5_050, 10_050)
    assert rating(s) == name


def test_8_5_a_grand_master_wins() -> None:
    s = State()
    fill(s.value, [10] * CATCHES)
    s.boat, s.potted, s.netted, s.phase = (1 << FISH) - 1, 7, 31, 1
    assert won(s, 0)
    s.netted = 30
    assert not won(s, 0)


def test_8_6_giving_up_is_possible_at_any_time_and_is_not_counted() -> None:
    position = kf.game("tacklebox").deal(2).give_up()
    assert position.ending is not None
    assert position.ending.number == "8.6"
    assert not position.won()
    assert position.worth() < 0
    assert position.scene().sheet == ()


# 9 Levels


def test_9_1_level_1_has_all_cards() -> None:
    assert int(state(kf.game("tacklebox", level=1).deal(1)).cards) == 70


@pytest.mark.parametrize("removed", [1, 2, 3, 4, 5])
def test_9_2_level_2_removes_all_baits(removed: int) -> None:
    words = Counter(words_of(level=2, removed=removed))
    assert (words["all-bait"], words["lure"], sum(words.values())) == (5 - removed, 1, 70 - removed)


def test_9_2_removed_goes_with_level_2_alone() -> None:
    for level in (1, 3, 4):
        with pytest.raises(kf.core.errors.BadOption, match="applies only with level=2"):
            kf.game("tacklebox", level=level, removed=2)
    assert kf.game("tacklebox", level=2).options["removed"] == 5


def test_9_3_level_3_has_neither_all_bait_nor_lure() -> None:
    words = Counter(words_of(level=3))
    assert (words["all-bait"], words["lure"], sum(words.values())) == (0, 0, 64)


def test_9_4_level_4_has_six_rows() -> None:
    position = kf.game("tacklebox", level=4).deal(1)
    assert [len(zone(position, name)) for name in COLUMNS] == [6] * 5
    assert [zone(position, name).count("?") for name in COLUMNS] == [5] * 5
    assert position.scene().zone("stock").count == 34
    assert Counter(words_of(level=4)) == Counter(words_of(level=3))


# 10 Choices


def test_10_1_standstill_is_the_players_word() -> None:
    position = table("squid-bait snapper")
    assert "take squid a5" in position.moves()
    assert "deal" in position.moves()


def test_10_2_surprises_are_put_off_but_not_ignored() -> None:
    position = near_the_end()
    assert why_not(position, "stop") == "10.2"
    while not position.over:
        waits = any(f"play {name}" in " ".join(position.moves()) for name in ("snagged", "shark", "bad", "extreme"))
        assert why_not(position, "stop") == ("10.2" if waits else "8.1")
        position.play(position.moves()[-1])
    assert not [piece for name in COLUMNS for piece in position.scene().zone(name).pieces if piece.id == "snagged"]


@pytest.mark.parametrize(
    "options", [{}, {"level": 2, "removed": 3, "ending": "stop"}, {"level": 3}, {"level": 4, "ending": "stop"}]
)
def test_10_3_no_play_leads_beyond_the_best_score_left(options: dict[str, Any]) -> None:
    game = kf.game("tacklebox", **options)
    for seed in range(6):
        bounds = []
        for position in walk(game, seed):
            bounds.append(best_left(state(position)))
            assert bounds[-1] == best_left(position._state)
        assert bounds == sorted(bounds, reverse=True)
        assert position.scores()[0] == bounds[-1]


def test_10_3_bait_that_was_lost_catches_nothing() -> None:
    position = table("snagged kingfish mackerel-bait", level=3)
    played(position, "take c5", "catch kingfish b5 with mackerel")
    assert best_left(state(position)) == 19_500
    position.play("play snagged a5")
    assert best_left(state(position)) == 19_500 - 450  # one use is gone: John Dory, the cheapest on mackerel
    assert winnable(state(position), 0) == NO


def test_10_3_a_lost_pot_takes_its_catches_out_of_reach() -> None:
    position = played(table("bad-weather pot scampi"), "take pot b5", "lift scampi c5", "play bad weather a5")
    assert best_left(state(position)) == 19_500 - 3 * 1500


def test_10_3_gear_is_doomed_when_the_weather_cannot_be_met() -> None:
    both = table("bad-weather extreme-weather tacklebox tacklebox snagged", under="shark-attack pot")
    played(both, "take c5", "take d5", "play snagged e5 with tacklebox")
    assert best_left(state(both)) == 19_500  # the Pot is still to come: after the weather
    played(both, "play extreme weather b5 with tacklebox", "take pot b4")
    assert best_left(state(both)) == 19_500 - 3 * 1500  # Bad Weather is certain, and no Tackleboxes are left
    stop = played(
        table("bad-weather extreme-weather tacklebox tacklebox snagged", under="shark-attack pot", ending="stop"),
        *("take c5", "take d5", "play snagged e5 with tacklebox", "play extreme weather b5 with tacklebox", "take pot b4"),
    )
    assert best_left(state(stop)) == 19_500


def test_10_3_what_can_never_be_turned_up_counts_no_more() -> None:
    """All columns with face-down cards are blocked by catches whose Pot and Net lie face down or are lost."""
    game = kf.game("tacklebox", level=3)
    count = 0
    for seed in range(60):
        for position in walk(game, seed):
            s = position._state
            if is_locked(s) and any(int(down) for down in s.down):
                count += 1
                fish = [int(kind) for kind in s.order[: int(s.cards)] if is_fish(int(kind))]
                hidden = [place for place in range(int(s.cards)) if is_hidden(s, place) and int(s.order[place]) in fish]
                assert best_left(s) <= 19_500 - sum(50 * int(s.value[int(s.order[place]) - FIRST_FISH]) for place in hidden)
                end = position.copy()
                while not end.over:
                    end.play(end.moves()[0])
                assert [int(down) for down in end._state.down] == [int(down) for down in s.down]
                break
    assert count > 10


def test_10_3_grand_master_is_certain_when_nothing_can_take_it_away() -> None:
    position = kf.game("tacklebox").deal(1)
    s = position._state
    assert winnable(s, 0) == UNKNOWN
    s.boat, s.potted, s.netted, s.pot, s.net = (1 << FISH) - 1, 7, 31, 1, 1
    assert winnable(s, 0) == UNKNOWN
    s.tackleboxes = 2
    assert winnable(s, 0) == YES


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_10_3_the_best_catch_is_the_best_of_all_sets(data: st.DataObject) -> None:
    """The greedy choice against trying every set of the fish that are left."""
    s = kf.game("tacklebox", level=2, removed=5).deal(1).view().state.copy()
    few = data.draw(st.lists(st.integers(0, FISH - 1), min_size=1, max_size=7, unique=True))
    s.boat = ((1 << FISH) - 1) & ~sum(1 << fish for fish in few)
    for fish in few:
        s.wants[fish] = data.draw(st.integers(0, 2))
        s.value[fish] = data.draw(st.integers(1, 5))
    s.lures = sum(1 << fish for fish in few if data.draw(st.booleans()))
    uses = [data.draw(st.integers(0, 2)) for _ in range(3)] + [0] * 5
    fill(s.baits, [0] * TYPES)
    fill(s.order, [0] * len(s.order))
    s.dealt = 0
    fill(s.lying, uses)
    s.removed, s.all_baits = 5, data.draw(st.integers(0, 2))
    s.level, s.lure = data.draw(st.sampled_from([(2, 0), (2, 1), (3, 0)]))
    has_lure = int(s.level) == 2
    base = sum(int(s.value[fish]) for fish in range(FISH) if int(s.boat) >> fish & 1)
    sets = (some for n in range(len(few) + 1) for some in combinations(few, n))
    best = max(
        sum(int(s.value[fish]) for fish in some) for some in sets if can_catch(s, some, uses, int(s.all_baits), has_lure)
    )
    assert most_fish(s, *seen_kinds(s), False) - base == best


def can_catch(s: Any, some: tuple[int, ...], uses: list[int], anything: int, lure: bool) -> bool:
    """Whether each fish of the set can have a use of its own, tried one after the other."""
    if not some:
        return True
    fish, rest = some[0], some[1:]
    bait_type = int(s.wants[fish])
    if uses[bait_type] and can_catch(s, rest, [n - (kind == bait_type) for kind, n in enumerate(uses)], anything, lure):
        return True
    if anything and can_catch(s, rest, uses, anything - 1, lure):
        return True
    return bool(lure and int(s.lures) >> fish & 1 and can_catch(s, rest, uses, anything, False))


def test_10_3_short_of_bait_one_fish_may_go_to_the_lure() -> None:
    assert can_all_be_caught(fish_by_type=2, uses=1, anything=0, lured=1)
    assert not can_all_be_caught(fish_by_type=3, uses=1, anything=0, lured=1)
    assert not can_all_be_caught(fish_by_type=2, uses=1, anything=0, lured=2)
    assert can_all_be_caught(fish_by_type=3, uses=1, anything=1, lured=1)


def test_10_4_our_deck_keeps_to_what_is_printed() -> None:
    deck = deck_of(OURS)
    assert {"Tuna", "Squid", "Pilchard"} <= {name for name, _ in deck.baits}
    assert [count for _, count in deck.baits] == [2] * 8
    assert sum(count for _, count in deck.baits) == BAITS
    assert Counter(fish.bait for fish in deck.fish) == {name: 4 for name, _ in deck.baits}
    assert any(fish.bait == "Tuna" and fish.lure for fish in deck.fish)  # the printed example
    assert ([value for _, value in deck.net], [value for _, value in deck.pot]) == ([500] * 5, [1500] * 3)
    assert sum("Lobster" in name for name, _ in deck.pot) == 2
    words = kf.game("tacklebox").words().text
    facts = {fact.id: words(fact.value) for fact in kf.game("tacklebox").deal(1).scene().facts}
    assert facts["deck"] == "our values instead of the printed ones"


# 10.5 is tested in test_deck.py, texts that cannot be read in test_notation.py


def test_everything_wrong_is_answered_in_words() -> None:
    position = table("kingfish mackerel-bait squid-bait squid-bait snagged")
    position.play("deal")
    with pytest.raises(UnreadableMove, match="a Surprise is not taken but played, as in 'play snagged e5'"):
        position.play("take snagged")
    with pytest.raises(UnreadableMove, match="'f5' is not a place"):
        position.play("take squid f5")
    for text in ("", "fly", "take", "take f3", "take a99", "catch kingfish", "take unicorn", "catch kingfish a5 with glue"):
        with pytest.raises(UnreadableMove):
            position.play(text)
    for text in ("take kingfish b5", "take spotty", "take snapper a5"):
        with pytest.raises(IllegalMove):
            position.play(text)
    position.play("take squid")  # two lie face up, all the same
    assert zone(position, "hand") == ["squid-bait"]


def test_positions_that_cannot_be_are_refused() -> None:
    good = kf.game("tacklebox", level=3).deal(1)
    game, text = good.game, game_text(good)
    parts = text.split(" / ")
    words = parts[0].split()
    bad = {
        "columns": " / ".join(parts[:5]),
        "one '|'": text.replace(" | ", " ", 1),
        "is not a card here": text.replace(words[1], "unicorn", 1),
        "stands 2 times": text.replace(words[1], words[2], 1),
        "stock": text.replace("stock", "pile"),
        "this level has": text.replace(f" {parts[5].split()[-1]} / lying", " / lying"),
        "is not a card of this deck": text.replace("lying -", "lying glue"),
        "not played from a column": text.replace("lying -", "lying squid-bait"),
        "is not a step": text.replace(" / play", " / rest"),
        "the step is not": text.replace(" / play", " / exhausted"),
        "stopped only": text.replace(" / play", " / stopped"),
        "is a fish": text.replace("discard -", "discard kingfish"),
        "no face-up card": text.replace(f"| {words[-1]}", f"| ({words[-1]})", 1),
        "last c4": f"{text} / last a1",
    }
    for reason, wrong in bad.items():
        with pytest.raises(BadPosition, match=reason.replace("|", r"\|")):
            game.set_up(wrong)


def game_text(position: Position) -> str:
    return str(position.game.notation.write_position(position._state))


def test_random_play_reaches_every_ending_and_source() -> None:
    choice, seen = Random(3), set()
    game = kf.game("tacklebox", ending="stop")
    for seed in range(12):
        position = game.deal(seed)
        while not position.over:
            text = choice.choice(position.moves())
            seen.add(" ".join(text.split()[-2:]) if " with " in text else text.split()[0])
            position.play(text)
    assert {"deal", "stop", "take", "lift", "play", "with tacklebox", "all bait", "with lure"} <= seen


def test_the_options_offer_what_the_rules_know() -> None:
    highest = {option.name: option.highest for option in GAME.options_offered}
    assert (highest["level"], highest["removed"]) == (LEVELS, ALL_BAITS)
