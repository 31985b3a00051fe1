"""Solitaire Frenzy, rule by rule."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from kingfisher.core.errors import BadPosition, IllegalMove, UnreadableMove
from kingfisher.core.interface import ANYONE, CHANCE, OVER, SPECTATOR
from kingfisher.games.frenzy import GAME, notation, rules
from kingfisher.games.frenzy.rules.rounds import can_play
from kingfisher.games.frenzy.rules.state import (
    DONE,
    DONE_OR_STUCK,
    EMPTY_PILE,
    FROM_HAND,
    FROM_PILE,
    MAX_SEATS,
    NOBODY_CAN_PLAY,
    PICK_UP,
    PILE,
    PLAYING,
    SHUFFLING,
    TURN,
)
from kingfisher.testing.conformance import walk

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position

SUITS = "SCDH"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ENDED_ON_THE_DEAL = 8648  # a seed whose first round nobody can play
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def seat_text(
    seat: int, on_board: set[str], pile: str, rows: str, turned: str = "", rest: str = "", spare: str = "hand"
) -> str:
    """A seat of a position; cards that are not named go to the end of the hand, unseen."""
    named = [word.strip("(),|") for word in f"{pile} {rows} {turned} {rest}".split()]
    left = [card for card in DECK if card not in named and card not in on_board]
    hand = f"{turned} | {rest} {' '.join(f'({card})' for card in left)}"
    return f"{seat} pile {pile} rows {rows} hand {' '.join(hand.split())}"


def position_text(*seats: dict[str, Any], board: str = "-", points: str = "-", ended: str = "-", done: str = "-") -> str:
    """A position; the board as in 'S1 0 1 0, H2 1'."""
    lies: list[set[str]] = [set() for _ in seats]
    for space in board.split(", ") if board != "-" else []:
        name, *owners = space.split()
        for step, owner in enumerate(owners):
            lies[int(owner)].add(RANKS[step] + name[0])
    rounds = 1 if points == "-" else 1 + len(points.split(", "))
    parts = [seat_text(seat, lies[seat], **cards) for seat, cards in enumerate(seats)]
    return " / ".join(
        [f"round {rounds}", f"board {board}", *parts, f"points {points}", f"ended {ended}", f"done {done}", "playing"]
    )


ANY: dict[str, Any] = {"pile": "9C 5H", "rows": "KS, KC, KD, KH"}


def set_up(first: dict[str, Any], second: dict[str, Any] | None = None, **rounds: Any) -> Position:
    return GAME.set_up(position_text(first, second or ANY, **rounds), seed=1)


def state_of(position: Position) -> Any:
    return position._state


def texts(position: Position, seat: int = 0) -> list[str]:
    return position.moves(seat)


def why_not(position: Position, text: str, seat: int = 0) -> str:
    rule = position.why_not(text, seat)
    return rule.number if rule else ""


# 1 Setting up


@pytest.mark.parametrize("players", range(2, 7))
def test_1_1_every_player_has_a_whole_deck(players: int) -> None:
    state = state_of(GAME.choose(players=players).deal(seed=7))
    assert int(state.seats) == players
    assert rules.missing(state) == 0
    for seat in range(players):
        held = [*state.pile[seat], *state.hand[seat], *state.rows[seat].flat]
        assert sorted(int(card) for card in held if card) == list(range(1, 53))


def test_1_2_six_spaces_for_each_suit() -> None:
    scene = GAME.deal(seed=1).scene(0)
    assert [len(scene.zone(f"board-{suit}").slots) for suit in SUITS] == [6] * 4


def test_1_3_three_rounds_each_with_fresh_shuffles() -> None:
    position = GAME.deal(seed=3)
    first = bytes(state_of(position).hand.flat)
    orders = {first}
    for played in range(3):
        assert int(state_of(position).at_round) == played
        orders.add(bytes(state_of(position).hand.flat))
        end_round(position)
    assert len(orders) == 3
    assert position.over
    shuffles = [entry for entry in position.entries if entry.actor == CHANCE]
    assert [entry.text.split()[:2] for entry in shuffles] == [["deck", "0"], ["deck", "1"]] * 2


def end_round(position: Position) -> None:
    """Everybody is done."""
    round_number = int(state_of(position).at_round)
    for seat in range(position.game.seats):
        if not position.over and int(state_of(position).at_round) == round_number:
            position.play("done", seat)


def test_1_4_thirteen_in_the_pile_and_the_last_counted_on_top() -> None:
    state = state_of(GAME.deal(seed=2))
    assert state.in_pile[:2].tolist() == [13, 13]
    zone = GAME.deal(seed=2).scene(0).zone("pile-0")
    assert zone.pieces[0].face == notation.card_text(int(state.pile[0, 12]))
    assert (zone.count, [piece.face for piece in zone.pieces[1:]]) == (13, [None])


def test_1_5_four_rows_of_one_card() -> None:
    position = GAME.deal(seed=2)
    assert state_of(position).in_row.tolist()[:2] == [[1] * 4] * 2
    assert all(position.scene(0).zone(f"row-0-{row}").pieces[0].face for row in range(1, 5))


def test_1_6_thirty_five_in_the_hand() -> None:
    position = GAME.deal(seed=2)
    assert state_of(position).in_hand[:2].tolist() == [35, 35]
    assert state_of(position).turned[:2].tolist() == [0, 0]
    assert {piece.face for piece in position.scene(0).zone("hand-0").pieces} == {None}


def test_1_7_nobody_sees_a_face_down_card() -> None:
    position = set_up({"pile": "2H 9C 5H", "rows": "KS, KC, KD, KH", "turned": "3S (4S) 5S", "rest": "6S (7S)"})
    for seat in (0, 1, SPECTATOR):
        text = notation.write_position(position.view(seat).state)
        assert "0 pile ? ? 5H rows KS, KC, KD, KH hand 3S ? 5S | 6S ? ? ?" in text
        scene = position.scene(seat).to_json().decode()
        assert not any(f'"{card}-0"' in scene for card in ("2H", "9C", "4S", "7S", "8S"))
    assert '"3S-0"' not in position.scene(0).to_json().decode()  # it was seen, and is covered now


def test_1_7_nobody_hears_a_shuffle() -> None:
    position = GAME.deal(seed=3)
    end_round(position)
    for seat in (0, 1, SPECTATOR):
        assert {entry.text for entry in position.visible_log(seat) if entry.actor == CHANCE} == {"?"}


def test_1_8_nobody_moves_before_all_decks_are_dealt() -> None:
    position = GAME.deal(seed=3, manual_chance=True)
    end_round(position)
    assert position.to_act == CHANCE
    assert [rules.refusal(state_of(position), seat, TURN) for seat in (0, 1)] == [108, 108]
    position.play("deck 0 in order 12345", CHANCE)
    assert (position.to_act, position.moves(0)) == (CHANCE, [])
    position.play("deck 1 in order 99", CHANCE)
    assert position.to_act == ANYONE
    assert int(rules.stage(state_of(position))) == 1


# 2 All at once


def test_2_1_every_player_moves_at_any_time() -> None:
    position = GAME.deal(seed=1)
    assert position.to_act == ANYONE
    position.play("turn", 1).play("turn", 1).play("turn", 0)
    assert state_of(position).turned[:2].tolist() == [3, 6]


def test_2_1_nobody_else_moves() -> None:
    state = state_of(GAME.deal(seed=1))
    assert [rules.refusal(state, seat, TURN) for seat in (SPECTATOR, 0, 1, 2)] == [201, 0, 0, 201]


def test_2_2_a_move_is_judged_when_it_is_accepted() -> None:
    position = set_up({"pile": "9C 2H", "rows": "KS, KC, KD, KH"}, {"pile": "9C 2H", "rows": "KS, KC, KD, KH"}, board="H1 0")
    assert "2H to board 1" in texts(position, 0)
    assert "2H to board 1" in texts(position, 1)
    position.play("2H to board 1", 1)
    assert [why_not(position, text, 0) for text in ("2H to board 1", "2H")] == ["3.3", "3.3"]


def test_2_3_no_play_is_compulsory() -> None:
    position = set_up({"pile": "9C AH", "rows": "AS, AC, AD, KH"})
    assert {"turn", "done"} <= set(texts(position))


# 3 The board


def test_3_1_an_ace_opens_any_empty_space_of_its_suit() -> None:
    position = set_up({"pile": "9C AH", "rows": "KS, KC, KD, KH"}, board="H2 1")
    assert [text for text in texts(position) if "board" in text] == [f"AH to board {space}" for space in (1, 3, 4, 5, 6)]
    state = state_of(position)
    assert rules.refusal(state, 0, FROM_PILE * 6 + 1) == 301
    position.play("AH to board 5", 0)
    assert int(state_of(position).height[3 * 6 + 4]) == 1


def test_3_2_clubs_on_clubs_from_the_ace_to_the_king() -> None:
    """The book: clubs on clubs, and hearts on hearts; Ace, 2, 3 to King."""
    low = {"pile": "9D 3C", "rows": "4C, 5C, 3H, KS"}
    position = set_up(low, board="C1 0 0, H1 1")
    assert [text for text in texts(position) if "board" in text] == ["3C to board 1"]
    assert why_not(position, "4C to board 1") == "3.2"
    assert why_not(position, "3H to board 1") == "3.2"
    position.play("3C", 0).play("4C", 0).play("5C", 0)
    assert int(state_of(position).height[6]) == 5


def test_3_3_everybody_plays_on_every_space_but_each_number_once() -> None:
    position = set_up({"pile": "9C 2S", "rows": "KS, KC, KD, KH"}, {"pile": "9C 3S", "rows": "2S, KC, KD, KH"}, board="S1 0")
    position.play("2S", 1)
    assert why_not(position, "2S to board 1", 0) == "3.3"
    position.play("3S", 1)
    assert state_of(position).played[0][:3].tolist() == [1, 2, 2]
    assert state_of(position).on_board[:2].tolist() == [1, 2]


def test_3_4_a_space_is_closed_at_its_king() -> None:
    position = set_up({"pile": "9D QH", "rows": "KS, KC, KD, KH"}, board=f"S1{' 1' * 12}")
    position.play("KS", 0)
    assert why_not(position, "QH to board 1") == "3.2"
    assert rules.refusal(state_of(position), 0, FROM_HAND * 6) == 305
    assert not int(state_of(position).wanted) >> 13 & 1
    assert position.scene(0).zone("board-S").pieces[0].closed == "3.4"
    state = state_of(position)
    state.hand[0, 0], state.turned[0] = 5, 1  # the five of spades shows
    assert rules.refusal(state, 0, FROM_HAND * 6) == 304


def test_3_5_from_the_pile_the_end_of_a_row_and_the_hand() -> None:
    cards = {"pile": "9C AH", "rows": "2D AS, KC, 2H AC, KH", "turned": "5S (6S) AD", "rest": "7S"}
    position = set_up(cards)
    sources = {text.split()[0] for text in texts(position) if "board" in text}
    assert sources == {"AH", "AS", "AC", "AD"}
    assert why_not(position, "2D") == "3.5"
    assert why_not(position, "5S") == "3.5"
    position.play("AS", 0).play("AC", 0).play("AD", 0).play("AH", 0)
    assert state_of(position).in_row[0].tolist() == [1, 1, 1, 1]


def test_3_5_nothing_lies_there() -> None:
    position = set_up({"pile": "9C AH", "rows": "3C, -, 2D, KH"})
    assert why_not(position, "hand to board") == "3.5"
    assert why_not(position, "row 2 to board 3") == "3.5"


def test_3_6_nothing_comes_back_from_the_board() -> None:
    position = set_up({"pile": "9C AH", "rows": "2S, KC, KD, KH"}).play("AH", 0)
    assert not any("AH" in text for text in texts(position))
    assert why_not(position, "AH to row 1") == "4.1"


def test_3_7_without_a_name_the_first_space_that_takes_it() -> None:
    cards = {"pile": "9C 3H", "rows": "KS, KC, KD, KH"}
    for text, space in (("3H", 2), ("3h to board", 2), ("3H board 4", 4), ("pile", 2), ("3H b4", 4)):
        position = set_up(cards, board="H2 0 1, H4 1 0")
        position.play(text, 0)
        assert int(state_of(position).height[18 + space - 1]) == 3


def test_3_8_the_first_has_the_place_and_the_other_goes_elsewhere() -> None:
    both = {"pile": "9C 2H", "rows": "KS, KC, KD, KH"}
    position = set_up(both, both, board="H1 0, H3 1")
    position.play("2H to board 1", 1).play("2H to board 1", 0)  # both wanted space 1
    assert state_of(position).played[18][:2].tolist() == [1, 2]
    assert state_of(position).played[20][:2].tolist() == [2, 1]


def test_3_8_where_no_other_takes_it_the_card_stays() -> None:
    both = {"pile": "9C 2H", "rows": "KS, KC, KD, KH"}
    position = set_up(both, both, board="H1 0").play("2H to board 1", 1)
    before = notation.write_position(state_of(position))
    with pytest.raises(IllegalMove, match=r"\[3\.3\]"):
        position.play("2H to board 1", 0)
    assert notation.write_position(state_of(position)) == before


# 4 The rows


@pytest.mark.parametrize(("card", "row"), [("8H", "9S"), ("8D", "9C"), ("QC", "KH"), ("QS", "KD")])
def test_4_1_one_lower_and_of_the_other_colour(card: str, row: str) -> None:
    """The book: a red eight on a black nine, or a black queen on a red king. Suit does not matter."""
    other = "4S, 5S, 6S"
    position = set_up({"pile": f"2C {card}", "rows": f"{row}, {other}"})
    position.play(f"{card} to row 1", 0)
    assert int(state_of(position).in_row[0, 0]) == 2
    from_hand = set_up({"pile": "2C 3C", "rows": f"{row}, {other}", "turned": f"(7S) (8S) {card}"})
    from_hand.play(f"{card} to row 1", 0)
    assert int(state_of(from_hand).in_row[0, 0]) == 2


@pytest.mark.parametrize("row", ["9H", "9D", "10S", "7S", "8S", "AS"])
def test_4_1_and_nothing_else(row: str) -> None:
    position = set_up({"pile": "2C 8H", "rows": f"{row}, 2S, 3S, 4S"})
    assert why_not(position, "8H to row 1") == "4.1"
    assert why_not(position, "2C to row 1") == "4.1"  # nobody sees it
    assert why_not(position, "hand to row 1") == "4.1"  # nothing shows there


def test_4_2_a_row_moves_as_a_group() -> None:
    """The book: red 10, black 9, red 8 in one row, and a red queen and a black jack in another."""
    position = set_up({"pile": "2C 3C", "rows": "10H 9S 8D, QD JC, 5S, 4C"})
    assert "row 1 to row 2" in texts(position)
    position.play("row 1 to row 2", 0)
    assert "rows -, QD JC 10H 9S 8D, 5S, 4C" in notation.write_position(state_of(position))


def test_4_2_one_card_is_a_row() -> None:
    position = set_up({"pile": "2C 3C", "rows": "10H, JC, 5S, 4C"})
    position.play("10H to row 2", 0)
    assert "rows -, JC 10H, 5S, 4C" in notation.write_position(state_of(position))
    assert why_not(position, "row 3 to row 4") == "4.2"
    assert why_not(position, "row 3 to row 3") == "4.2"
    assert why_not(position, "row 1 to row 2") == "4.2"


def test_4_3_no_card_of_a_longer_row_by_itself() -> None:
    position = set_up({"pile": "2C 3C", "rows": "10H 9S, 10D, 5S, 4C"})
    assert why_not(position, "row 1 to row 2") == "4.3"
    assert why_not(position, "9S to row 2") == "4.3"
    longer = set_up({"pile": "2C 3C", "rows": "10H 9S 8D, QH JC, 9C, KC"})
    for text in ("JC to row 4", "8D to row 2", "9S to row 4", "8D to row 4"):
        assert why_not(longer, text) == "4.3"
    assert why_not(longer, "10H to row 2") == ""  # the whole row, by its first card


def test_4_4_an_empty_row_takes_the_pile_or_the_hand() -> None:
    cards = {"pile": "2C 9H", "rows": "-, KC, 5S, 4C", "turned": "(6S) (7S) 2D"}
    position = set_up(cards)
    assert {"9H to row 1", "2D to row 1"} <= set(texts(position))
    assert "rows 9H," in notation.write_position(state_of(set_up(cards).play("9H to row 1", 0)))
    assert "rows 2D," in notation.write_position(state_of(set_up(cards).play("2D to row 1", 0)))


def test_4_4_a_row_that_was_played_to_the_board_is_empty_too() -> None:
    position = set_up({"pile": "2C 9H", "rows": "AS, KC, 5S, 4C"}).play("AS", 0)
    assert "9H to row 1" in texts(position)


def test_4_5_an_empty_row_takes_no_other_row() -> None:
    position = set_up({"pile": "2C 9H", "rows": "-, KC, 5S, 4C"})
    assert why_not(position, "row 2 to row 1") == "4.5"
    assert why_not(position, "KC to row 1") == "4.5"


def test_4_6_the_next_card_of_the_pile_is_turned_up() -> None:
    position = set_up({"pile": "7D 2C 9H", "rows": "10S, KC, 5S, 4C"})
    assert "0 pile ? ? 9H" in notation.write_position(position.view(1).state)
    position.play("9H to row 1", 0)
    assert "0 pile ? 2C" in notation.write_position(position.view(1).state)


def test_4_7_nothing_goes_onto_the_pile() -> None:
    position = set_up({"pile": "7D 9H", "rows": "8S, KC, 5S, 4C"})
    with pytest.raises(UnreadableMove, match="moves are"):
        position.play("8S to pile", 0)
    assert all(move.targets != ("pile-0",) for move in position.scene(0).moves)


# 5 The hand


ONLY_SPADES = f"C1{' 0' * 13}, D1{' 0' * 13}, H1{' 0' * 13}"  # everything else of the first player is on the board


def test_5_1_three_are_turned_and_the_third_shows() -> None:
    cards = {"pile": "AS 7S JS 9S 10S", "rows": "8S, KS, 5S, QS", "rest": "(2S) (3S) (4S) (6S)"}
    position = set_up(cards, board=ONLY_SPADES).play("turn", 0)
    assert "hand ? ? 4S | ?" in notation.write_position(position.view(0).state)
    position.play("turn", 0)  # fewer than three are left
    assert "hand ? ? 4S 6S |" in notation.write_position(position.view(0).state)
    assert why_not(position, "turn") == "5.1"


def test_5_2_the_card_below_shows() -> None:
    cards = {"pile": "7S JS 9S 10S", "rows": "8S, KS, 5S, QS", "turned": "(4S) (2S) AS", "rest": "(6S) (3S)"}
    position = set_up(cards, board=ONLY_SPADES).play("AS", 0)
    assert "hand ? 2S | ? ?" in notation.write_position(position.view(0).state)
    position.play("2S", 0)
    assert "hand 4S | ? ?" in notation.write_position(position.view(0).state)


def test_5_3_picked_up_in_the_order_in_which_they_were_turned() -> None:
    cards = {"pile": "AS 7S JS 9S 10S", "rows": "8S, KS, 5S, QS", "turned": "(4S) (2S) 3S", "rest": "(6S)"}
    position = set_up(cards, board=ONLY_SPADES)
    assert why_not(position, "pick up") == "5.3"
    position.play("turn", 0).play("pick up", 0)
    assert "hand | ? ? 3S 6S" in notation.write_position(position.view(0).state)
    position.play("turn", 0)
    assert "hand ? ? 3S | 6S" in notation.write_position(position.view(0).state)


def test_5_3_an_empty_hand_is_not_picked_up() -> None:
    state = state_of(GAME.deal(seed=1))
    state.in_hand[0] = 0
    assert rules.refusal(state, 0, PICK_UP) == 503
    assert rules.refusal(state, 0, TURN) == 501


def test_5_4_any_number_of_passes() -> None:
    position = GAME.deal(seed=1)
    for _ in range(5):
        for _ in range(12):
            position.play("turn", 0)
        assert int(state_of(position).turned[0]) == 35
        position.play("pick up", 0)
    assert not position.over


# 6 The end of a round


LAST = {"pile": "AS", "rows": "2S, 4S, 6S, 8S"}


def test_6_1_an_empty_pile_ends_the_round_at_once() -> None:
    position = set_up(LAST).play("AS", 0)
    state = state_of(position)
    assert (int(state.at_round), int(state.ended[0]), int(state.ender[0])) == (1, EMPTY_PILE, 0)
    assert state.in_pile[:2].tolist() == [13, 13]


def test_6_1_wherever_its_cards_went() -> None:
    position = set_up({"pile": "KS", "rows": "-, 4S, 6S, 8S"}).play("KS to row 1", 0)
    assert int(state_of(position).ended[0]) == EMPTY_PILE
    assert "points -1" not in notation.write_position(state_of(position))


def stuck_seat(hand: list[int], pile: int, ends: list[int], heights: list[int]) -> Any:
    """A seat with one-card rows, as a bare record."""
    state = rules.State()
    state.seats, state.phase = 2, PLAYING
    for space, height in enumerate(heights):
        state.height[space] = height
    state.wanted = sum({1 << (space // 6 * 13 + height + 1) for space, height in enumerate(heights) if height < 13})
    state.pile[0, 0], state.in_pile[0] = pile, 1
    for row, end in enumerate(ends):
        state.rows[0, row, 0], state.in_row[0, row] = end, int(end > 0)
    for slot, card in enumerate(hand):
        state.hand[0, slot] = card
    state.in_hand[0] = len(hand)
    return state


def any_line_of_play(state: Any, seat: int) -> bool:
    """Turn and pick up until the hand stands as before, and see whether a play was ever possible."""
    out, tried = np.zeros(rules.MAX_LEGAL_MOVES, np.int64), state.copy()
    seen = set()
    while int(tried.turned[seat]) not in seen:
        seen.add(int(tried.turned[seat]))
        count = rules.legal(tried, seat, out)
        if any(move < TURN for move in out[:count]):
            return True
        left = int(tried.in_hand[seat]) - int(tried.turned[seat])
        tried.turned[seat] = int(tried.turned[seat]) + min(3, left) if left else 0
    return False


def test_6_2_the_round_ends_when_nobody_can_play() -> None:
    """Two players of whom one has a last play; then nothing fits anywhere."""
    state = stuck_seat([2, 3], 26, [4, 6, 8, 10], [0] * 24)
    state.in_pile[1], state.pile[1, 0], state.in_hand[1] = 1, 26, 0
    for row, end in enumerate([4, 6, 8, 10]):
        state.rows[1, row, 0], state.in_row[1, row] = end, 1
    assert (can_play(state, 0), can_play(state, 1)) == (False, False)
    state.rows[1, 0, 0] = 1  # an Ace is a play
    assert can_play(state, 1)
    rules.apply(state, 0, TURN)
    assert int(state.phase) == PLAYING
    state.rows[1, 0, 0] = 4
    rules.apply(state, 0, PICK_UP)
    assert (int(state.phase), int(state.ended[0])) == (SHUFFLING, NOBODY_CAN_PLAY)


def test_6_3_stuck_is_exact_on_small_positions() -> None:
    luck = random.Random(11)
    answers = []
    for _ in range(3_000):
        count = luck.randrange(0, 9)
        dealt = luck.sample(range(1, 53), count + 5)
        heights = [luck.choice((0, 0, luck.randrange(14))) if luck.random() < 0.3 else 13 for _ in range(24)]
        state = stuck_seat(dealt[5:], dealt[4], dealt[:4], heights)
        state.turned[0] = luck.randrange(count + 1)
        if luck.random() < 0.1:
            state.rows[0, 0, 0], state.in_row[0, 0] = 0, 0
        answers.append(can_play(state, 0))
        assert answers[-1] == any_line_of_play(state, 0), notation.write_position(state)
    assert 300 < sum(answers) < 2_700


def test_6_3_stuck_is_exact_in_play() -> None:
    for position in walk(GAME, 5):
        if position.to_act == ANYONE:
            for seat in (0, 1):
                assert can_play(state_of(position), seat) == any_line_of_play(state_of(position), seat)


def test_6_3_taking_a_card_shifts_the_groups() -> None:
    """Why one full pass is not enough: from the middle of the hand another third card shows than from its beginning."""
    ace = 1
    hand = [17, ace, 19, 21, 23]  # after two turned cards the rest of this pass shows the fifth; the next the third and fifth
    state = stuck_seat(hand, 26, [4, 6, 8, 10], [0] * 24)
    state.turned[0] = 2
    assert can_play(state, 0)  # the Ace shows now
    state.turned[0] = 3
    assert not can_play(state, 0)
    state.hand[0, 2] = ace  # the third card of the next pass
    state.turned[0] = 4
    assert can_play(state, 0)


def test_6_4_turning_is_no_play() -> None:
    position = set_up({"pile": "9C 5H", "rows": "KS, KC, KD, KH"}, done="1")
    position.play("turn", 0)
    assert int(state_of(position).done[1]) == 1


def test_6_5_looked_at_after_turns_too_and_told_to_nobody() -> None:
    state = stuck_seat([2, 3], 26, [4, 6, 8, 10], [0] * 24)
    state.seats = 1  # alone, so that this seat decides
    rules.apply(state, 0, TURN)
    assert int(state.phase) == SHUFFLING
    position = GAME.deal(seed=1)
    words = str(position.view(0).states.dtype.names)
    assert "stuck" not in words


def test_6_5_a_round_that_ended_on_the_deal_is_told_until_the_next_is_played() -> None:
    def status() -> str:
        return GAME.words().text(position.scene(0).status)

    position = GAME.deal(seed=ENDED_ON_THE_DEAL)
    assert status() == "Round 1 ended because nobody could play. Round 2 of 3: everybody plays at once."
    position.play("turn", 1)
    assert status() == "Round 2 of 3: everybody plays at once."
    # Nobody saw a second one either.
    position = GAME.deal(seed=ENDED_ON_THE_DEAL)
    state = state_of(position)
    state.at_round, state.ended[1] = 2, NOBODY_CAN_PLAY
    state.points[1, 0] = state.points[1, 1] = -PILE
    assert status().startswith("Round 1 ended because nobody could play. Round 2 ended because nobody could play. Round 3")
    # What was played is known.
    state.points[1, 0] = -12
    assert status() == "Round 3 of 3: everybody plays at once."


def test_6_6_done_ends_the_round_when_all_are() -> None:
    position = GAME.deal(seed=1).play("done", 0)
    assert why_not(position, "done") == "6.6"
    assert int(state_of(position).at_round) == 0
    position.play("done", 1)
    state = state_of(position)
    assert (int(state.at_round), int(state.ended[0])) == (1, DONE_OR_STUCK)
    assert state.done.tolist() == [0] * 6


def test_6_6_done_holds_until_the_next_play_of_anybody() -> None:
    position = set_up({"pile": "2C AS", "rows": "KS, KC, KD, KH"}).play("done", 1)
    position.play("turn", 0)
    assert int(state_of(position).done[1]) == 1
    position.play("AS", 0)
    assert int(state_of(position).done[1]) == 0
    assert "done" in texts(position, 1)


def test_6_6_a_seat_that_cannot_play_need_not_say_done() -> None:
    state = stuck_seat([2, 3], 26, [4, 6, 8, 10], [0] * 24)
    state.in_pile[1], state.pile[1, 0] = 1, 1  # the other could play an Ace
    for row, end in enumerate([4, 6, 8, 10]):
        state.rows[1, row, 0], state.in_row[1, row] = end, 1
    rules.apply(state, 1, DONE)
    assert int(state.phase) == SHUFFLING


def test_6_7_an_empty_pile_comes_first() -> None:
    position = set_up({"pile": "KS", "rows": "-, 4S, 6S, 8S"}, {"pile": "9C 5H", "rows": "KS, KC, KD, KH"}, done="1")
    position.play("KS to row 1", 0)
    assert int(state_of(position).ended[0]) == EMPTY_PILE


def test_6_8_what_was_not_accepted_is_void() -> None:
    position = GAME.choose(players=3).deal(seed=1)
    for played in range(3):
        for seat in range(3):
            if not position.over and int(state_of(position).at_round) == played:
                position.play("done", seat)
    assert position.over
    assert [rules.refusal(state_of(position), seat, TURN) for seat in range(3)] == [703] * 3
    with pytest.raises(IllegalMove, match="over"):
        position.play("turn", 0)


# 7 Scoring


def test_7_1_ten_on_the_board_less_three_in_the_pile() -> None:
    """The book: ten cards on the board and three left in the pile are seven points."""
    position = set_up({"pile": "9C 8C 5H", "rows": "KS, KC, KD, KH"}, board=f"S1{' 0' * 10}, H1 1")
    assert position.scores() == [7, -1]
    position.play("done", 0).play("done", 1)
    assert state_of(position).points[0][:2].tolist() == [7, -1]


def test_7_1_with_an_empty_pile_just_the_cards() -> None:
    """The book: with no cards left in the pile the number of cards on the board."""
    position = set_up({"pile": "AS", "rows": "2S, 4S, 6S, 8S"}, board="H1 0 0 0").play("AS", 0)
    assert state_of(position).points[0][:2].tolist() == [4, -2]


def test_7_2_rows_and_hand_do_not_count() -> None:
    one = set_up({"pile": "9C 5H", "rows": "KS, KC, KD, KH"})
    other = set_up({"pile": "9C 5H", "rows": "KS, KC, KD, KH QS JD", "turned": "(2S) (3S) 4S"})
    assert one.scores() == other.scores() == [-2, -2]


def test_7_3_the_highest_total_of_three_rounds_wins() -> None:
    rounds: dict[str, Any] = {"points": "12 -3, 5 7", "ended": "0, stuck"}
    position = set_up({"pile": "AS", "rows": "2S, 4S, 6S, 8S"}, **rounds)
    assert position.scores() == [16, 2]
    assert not position.won(0)
    position.play("AS", 0)
    assert (position.to_act, position.scores()) == (OVER, [18, 2])
    assert position.ending == GAME.rule(703)
    assert [position.won(seat) for seat in (0, 1)] == [True, False]
    assert [position.worth(seat) for seat in (0, 1)] == [16, -16]


def test_7_3_equal_totals_share_the_win() -> None:
    rounds: dict[str, Any] = {"points": "2 3, 5 7", "ended": "0, stuck"}
    position = set_up({"pile": "AS", "rows": "2S, 4S, 6S, 8S"}, **rounds).play("AS", 0)
    assert position.scores() == [8, 8]
    assert [position.won(seat) for seat in (0, 1)] == [True, True]


# Text


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (("round 1", "round 4"), "round 1"),
        (("board -", "board X1 0"), "not a space of the board"),
        (("board -", "board S1 5"), "seats 0 to 1"),
        (("board -", "board S1 0, S1 0"), "twice"),
        (("0 pile", "1 pile"), "here seat 0 stands"),
        (("9C 5H", "9C 5X"), "not a card"),
        (("9C 5H", "9C ?"), "hidden card"),
        (("9C 5H", "9C 9C"), "exactly one place"),
        (("KS, KC, KD, KH", "KS, KC, KD KH"), "3 rows"),
        (("hand |", "hand"), r"one '\|'"),
        (("done -", "done 3"), "who said done"),
        (("done -", "done 0 1"), r"\[6\.6\]"),
        (("points -", "points 1 2"), "points of 0 rounds"),
        (("ended -", "ended 0"), "how 0 rounds ended"),
        (("KS, KC", "KS JD, KC"), r"\[4\.1\]"),
        (("playing", "running"), "'playing'"),
        (("playing", "over"), r"\[7\.3\]"),
        (("playing", "shuffling 0"), r"\[1\.4\]"),
    ],
)
def test_a_bad_position_is_refused_with_its_reason(wrong: tuple[str, str], reason: str) -> None:
    text = position_text(ANY, ANY)
    assert wrong[0] in text
    with pytest.raises(BadPosition, match=reason):
        GAME.set_up(text.replace(*wrong, 1))


@pytest.mark.parametrize("text", ["", "7", "jump", "7H to the moon", "row 5 to row 1", "7H to row", "10X"])
def test_unreadable_moves_name_what_is_possible(text: str) -> None:
    position = GAME.deal(seed=1)
    with pytest.raises(UnreadableMove, match=r"moves are|rows are"):
        position.play(text, 0)


def test_shuffles_that_cannot_happen() -> None:
    position = GAME.deal(seed=3, manual_chance=True)
    end_round(position)
    for text in ("deck 1 in order 5", "deck 0", "5", f"deck 0 in order {2**62}"):
        with pytest.raises(UnreadableMove, match="seat 0 shuffles"):
            position.play(text, CHANCE)


def test_the_options_offer_what_the_rules_have_room_for() -> None:
    (players,) = GAME.options_offered
    assert players.highest == MAX_SEATS
