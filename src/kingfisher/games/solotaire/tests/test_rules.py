"""The rules of Solotaire, one test or more a sentence. Boards are drawn as text."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import kingfisher as kf
from kingfisher.core.cards import RANK_NAMES
from kingfisher.core.compile.specialize import COMPILED, RuleSet
from kingfisher.core.errors import BadOption, BadPosition, IllegalMove, UnreadableMove
from kingfisher.core.interface import ANYONE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.rng import IMAGINATION, open_stream, rng_of
from kingfisher.games.solotaire import ALONE, GAME, VARIANTS, notation as text, rules
from kingfisher.games.solotaire.rules import poker_hands, state
from kingfisher.games.solotaire.rules.board_play import hand_card
from kingfisher.games.solotaire.rules.deck_setup import boards, card_number
from kingfisher.games.solotaire.rules.poker_hands import points, with_card
from kingfisher.games.solotaire.rules.state import PLAY, TURN
from kingfisher.testing.conformance import walk

DECK = [rank + suit for suit, rank in product("SCDH", RANK_NAMES[1:])]
DIAGONAL = ("a1", "b2", "c3", "d4", "e5")
IN_TURNS = ("quick-draw", "mayhem-1", "mayhem-2")


def at(
    diagonal: str,
    played: str = "",
    then: str = "",
    step: str = "play",
    last: str | None = None,
    more: str = "",
    **options: str,
) -> Position:
    """A board with these cards on the diagonal, those played ('3H@a2'), and those to come; the others follow in any order."""
    game = GAME.choose(**options)
    named = f"{diagonal} {played} {then}".replace("(", "").replace(")", "").split()
    rest = [card for card in DECK if card not in [name.partition("@")[0] for name in named]]
    plays = 25 if game.options["variant"] == "classic" else 20
    cards = f"{played} {then}".split()
    cards += rest[: plays - len(cards)]
    left = [card for card in rest if card not in cards]
    parts = [f"diagonal {diagonal}"] if diagonal else []
    slots = [name.partition("@")[2] for name in played.split()]
    parts += [f"cards {' '.join(cards)}", f"rest {' '.join(left)}", f"last {last or (slots[-1] if slots else '-')}"]
    if game.options["variant"] in IN_TURNS:
        parts.insert(0, "cut KS QS")
        if game.options["variant"] != "mayhem-2":
            parts += ["recorded " + " ".join(["0"] * 10)] * 2
    parts += [more] if more else []
    return game.set_up(" / ".join([*parts, step]))


def hand(cards: str) -> int:
    """The points of a line with these cards."""
    return points(reduce(with_card, [card(name) for name in cards.split()], 0))


def card(name: str) -> int:
    number = text.read_card(name)
    assert number is not None
    return number


def refused(position: Position, move: str, seat: int | None = None) -> str | None:
    rule = position.why_not(move, seat)
    return rule.number if rule else None


def shown(position: Position, seat: int | None = None) -> dict[str, str | None]:
    """The cards on the board by slot, None where one lies face down."""
    zone = next(zone for zone in position.scene(seat).zones if zone.kind == "grid")
    return {text.slot_text(piece.slot): piece.face for piece in zone.pieces}


def play_out(position: Position, choice: Random) -> Position:
    while not position.over:
        seat = position.to_act if position.to_act != ANYONE else choice.choice([s for s in (0, 1) if position.moves(s)])
        position.play(choice.choice(position.moves(seat)), seat=seat)
    return position


DOWN = "(4H) (KS) (9C) (2D) (5S)"


# 1 Setting up


def test_1_1_fifty_two_cards_once_each() -> None:
    for variant in VARIANTS:
        state = GAME.choose(variant=variant).deal(seed=3)._state
        for board in range(boards(state)):
            assert sorted(text.card_text(int(c)) for c in state.deck[board]) == sorted(DECK)


def test_1_2_twenty_five_slots() -> None:
    zone = GAME.deal(seed=1).scene().zone("board")
    assert zone.columns == 5
    assert sorted([piece.slot for piece in zone.pieces] + [slot.slot for slot in zone.slots]) == list(range(25))


def test_1_3_every_order_of_the_cards_is_as_likely() -> None:
    decks = kf.game("solotaire").batch(20_000, seed=1).states.deck[:, 0]
    for place in (0, 4, 5, 24):
        counts = Counter(decks[:, place].tolist())
        assert len(counts) == 52
        chi = sum((n - 20_000 / 52) ** 2 for n in counts.values()) / (20_000 / 52)
        assert chi < 110  # 51 degrees of freedom: beyond this once in a million
    assert len({tuple(deck) for deck in decks.tolist()}) == 20_000


def test_1_4_the_diagonal_lies_face_down_from_the_upper_left() -> None:
    assert shown(GAME.deal(seed=5)) == dict.fromkeys(DIAGONAL)
    for seed in range(3):
        state = GAME.deal(seed)._state
        assert [int(state.board[0, 6 * k]) for k in range(5)] == [int(c) for c in state.deck[0][:5]]


def test_1_5_the_others_are_the_draw_pile() -> None:
    position = GAME.deal(seed=5)
    assert position.scene().zone("pile").count == 46  # five lie on the board, one is drawn
    assert all(piece.face is None for piece in position.scene().zone("pile").pieces)


def test_1_6_nobody_looks_at_face_down_cards() -> None:
    position = at("(4H) KS (9C) (2D) (5S)", "3H@a2", "4C 6D")
    view = position.view()
    assert [text.card_text(int(c)) for c in view.state.deck[0][:8]] == ["?", "KS", "?", "?", "?", "3H", "4C", "?"]
    assert not any(int(c) for c in view.state.deck[0][7:])
    assert int(view.state.board[0, 0]) == 0
    assert "4H" not in str(position.record(0))


# 2 Playing a card


def test_2_1_one_card_is_drawn_and_played_before_the_next() -> None:
    position = at(DOWN, then="3H 4C 6D")
    assert [piece.face for piece in position.scene().zone("drawn").pieces] == ["3H"]
    assert {move.split()[1] for move in position.moves()} == {"3H"}
    with pytest.raises(IllegalMove, match=r"the drawn card is 3H: \[2\.1\]"):
        position.play("play 4C a2")
    assert position.view().refusal(25 + 1).number == "2.1"  # type: ignore[union-attr]
    position.play("play 3H a2")
    assert [piece.face for piece in position.scene().zone("drawn").pieces] == ["4C"]
    assert not [move for move in position.moves() if not move.startswith("play")]  # neither passed nor put aside


def test_2_2_face_up_in_an_empty_slot() -> None:
    position = at(DOWN, then="3H 4C").play("play 3H a2")
    assert shown(position)["a2"] == "3H"
    assert refused(position, "play 4C a2") == "2.2"
    assert refused(position, "play 4C b2") == "2.2"  # a face-down card lies there


def test_2_3_next_to_a_card_but_not_at_its_corner() -> None:
    position = at(DOWN, then="3H 4C")
    beside = {"a2", "b1", "b3", "c2", "c4", "d3", "d5", "e4"}
    assert {move.split()[2] for move in position.moves()} == beside
    assert {refused(position, f"play 3H {slot}") for slot in ("a3", "a4", "a5", "c1", "d1", "e1", "b4", "e3")} == {"2.3"}
    position.play("play 3H a2")
    assert {move.split()[2] for move in position.moves()} == (beside - {"a2"}) | {"a3"}


def test_2_3_not_around_the_edge() -> None:
    played = "3H@d5 4C@d3 6D@d2 7H@d1 8H@e4 9H@e3"
    position = at("(2C) (KS) (9C) (2D) (5S)", played, "JH")
    moves = {move.split()[2] for move in position.moves()}
    assert "e1" in moves  # below it lies nothing, but d1 lies left of it
    assert "a3" not in moves  # e2 and e3 lie at the other side of the board


def test_2_4_a_face_down_card_counts_as_a_card() -> None:
    assert len(at(DOWN, then="3H").moves()) == 8  # else there were no first play


def test_2_5_a_played_card_stays() -> None:
    position = at(DOWN, then="3H 4C 6D").play("play 3H a2").play("play 4C b1")
    assert shown(position)["a2"] == "3H"
    assert refused(position, "play 6D a2") == "2.2"
    assert all(move.startswith("play 6D") for move in position.moves())


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_6_every_card_can_be_played(variant: str) -> None:
    game = GAME.choose(variant=variant)
    for seed in range(5):
        for position in walk(game, seed):
            if not position.over:
                assert any(position.moves(seat) for seat in range(game.seats))


def test_2_5_the_refusal_says_where_the_card_lies() -> None:
    with pytest.raises(IllegalMove, match=r"3H lies at a2: \[2\.5\]"):
        at(DOWN, "3H@a2", "4C 6D").play("play 3H a3")


def test_2_7_twenty_cards_are_played_and_twenty_seven_stay_unseen() -> None:
    position = play_out(GAME.deal(seed=5), Random(5))
    assert sum(entry.text.startswith("play") for entry in position.entries) == 20
    assert not any(int(c) for c in position.view().state.deck[0][25:])


# 3 Turning up


def test_3_1_a_first_pair_allows_a_turn_up() -> None:
    position = at(DOWN, then="3H 3C 6D").play("play 3H a2")
    assert refused(position, "turn a1") == "3.1"
    position.play("play 3C a3")
    assert position.moves() == ["turn a1", "turn b2", "turn c3", "turn d4", "turn e5", "turn none"]


@pytest.mark.parametrize(
    ("played", "then", "slot"),
    [
        ("3H@a2 3C@a3 6D@a4", "6S", "a5"),  # a second pair
        ("3H@a2 3C@a3", "3S", "a4"),  # three of a kind
        ("3H@a2 3C@a3 3S@a4", "3D", "a5"),  # four of a kind
        ("3H@a2 3C@a3 6D@a4", "3D", "a5"),  # a pair becomes three of a kind
    ],
)
def test_3_1_any_rise_allows_one(played: str, then: str, slot: str) -> None:
    assert "turn none" in at(DOWN, played, f"{then} JC").play(f"play {then} {slot}").moves()


def test_3_1_a_completed_straight_or_flush_allows_one() -> None:
    straight = at("AH (KS) (9C) (2D) (QS)", "2H@a2 3C@a3 4C@a4", "5C JD").play("play 5C a5")
    assert "turn b2" in straight.moves()
    flush = at("AH (KS) (9C) (2D) (QS)", "7H@a2 3H@a3 4H@a4", "9H JD").play("play 9H a5")
    assert "turn b2" in flush.moves()


def test_3_1_an_old_pair_gives_nothing() -> None:
    position = at(DOWN, "3H@a2 3C@a3", "6D 7S").play("play 6D b1")
    assert refused(position, "turn a1") == "3.1"
    position = at(DOWN, "3H@a2 3C@a3", "6D 7S").play("play 6D a4")  # in the line of the pair, which counts 2 as before
    assert refused(position, "turn a1") == "3.1"


def test_3_2_any_face_down_card_and_it_stays() -> None:
    position = at(DOWN, "3H@a2", "3C 6D").play("play 3C a3").play("turn d4")
    assert shown(position)["d4"] == "2D"
    position = at("(4H) (KS) (9C) 2D (5S)", "3H@a2", "3C 6D").play("play 3C a3")
    assert refused(position, "turn d4") == "3.2"


def test_3_3_one_turn_up_even_when_both_lines_rise() -> None:
    position = at(DOWN, "6C@c2 6D@b1 9S@b3 3H@d3", "6S JS").play("play 6S c1")
    assert position.scores() == [4]
    assert "turn a1" in position.moves()
    position.play("turn a1")
    assert position.scene().zone("drawn").pieces[0].face == "JS"


def test_3_4_the_turn_up_may_be_left_and_is_decided_before_the_next_play() -> None:
    position = at(DOWN, "3H@a2", "3C 6D JC").play("play 3C a3")
    assert refused(position, "play 6D a4") == "3.4"
    assert position.scene().zone("drawn").pieces == ()  # the next card is not drawn yet
    position.play("turn none")
    assert refused(position, "turn a1") == "3.1"  # not kept for later
    assert position.play("play 6D b1").moves()[0].startswith("play JC")


def test_3_4_after_the_last_play_too() -> None:
    position = almost_full().play("play 4C e4")
    assert position.moves() == ["turn b2", "turn none"]
    assert not position.over
    assert position.play("turn none").over


SLOTS_BUT_E4 = [s for r in range(1, 6) for c in "abcde" if (s := f"{c}{r}") not in DIAGONAL and s != "e4"]
NINETEEN = ["4H", "JS", "6H", "8S", "10S", "3H", "7S", "AD", "QS", "JH", "2H", "10H", "6S", "8D", "AC", "9H", "QD", "KC", "5C"]


def almost_full(step: str = "play", variant: str = "solotaire") -> Position:
    """All but e4 played, and only b2 face down: the last card makes a pair in column e."""
    played = " ".join(f"{name}@{slot}" for name, slot in zip(NINETEEN, SLOTS_BUT_E4, strict=True))
    return at("3S (KS) 9C 2D 4S", played, "4C", step, variant=variant)


def test_3_5_what_a_turned_card_makes_gives_no_further_turn_up() -> None:
    position = at("(3S) (KS) (9C) (2D) (5S)", "3H@a2 6C@a3", "6D 8S").play("play 6D a4").play("turn a1")
    assert position.scores() == [5]  # the turned card made a second pair
    assert refused(position, "turn b2") == "3.3"


def test_3_6_a_face_down_card_takes_no_part() -> None:
    position = at("(3S) (KS) (9C) (2D) (5S)", "", "3H 8S").play("play 3H a2")
    assert position.scores() == [0]
    assert refused(position, "turn a1") == "3.1"


# 4 The hands: every printed example, and what lies beside it


def test_4_1_ten_hands_in_any_order() -> None:
    assert hand("10H 9D 6S 7C 8S") == hand("6S 7C 8S 9D 10H") == 15
    position = play_out(GAME.deal(seed=2), Random(2))
    edges = position.scene().zone("board").edges
    assert [(edge.line, edge.at) for edge in edges] == [("row", n) for n in range(5)] + [("column", n) for n in range(5)]


def test_4_2_one_pair() -> None:
    assert hand("KH 5S 2C 9C KS") == 2  # printed
    assert hand("KH KS") == 2
    assert hand("KH 5S") == 0


def test_4_3_two_pairs() -> None:
    assert hand("KH KS 2C 10C 10S") == 5  # printed
    assert hand("KH KS 10C 10S") == 5


def test_4_4_three_of_a_kind() -> None:
    assert hand("KH KS KD") == hand("KH 4C KS 9D KD") == 10  # printed: three Kings


def test_4_5_straight() -> None:
    assert hand("JH KD 10S QC 9S") == 15  # printed
    assert hand("10H 9D 6S 7C 8S") == 15  # printed
    assert hand("10H 9D 7C 8S") == 0  # four are none
    assert hand("10H 9D 6S 7C 5S") == 0


def test_4_6_flush() -> None:
    assert hand("10H KH 7H 5H 2H") == 20  # printed
    assert hand("10H KH 7H 5H") == 0
    assert hand("10H KH 7H 5H 2D") == 0
    assert {hand(" ".join(rank + suit for rank in ("10", "K", "7", "5", "2"))) for suit in "SCDH"} == {20}


def test_4_7_full_house() -> None:
    assert hand("KH KS KD 4C 4S") == 25


def test_4_8_four_of_a_kind() -> None:
    assert hand("KH KS KD KC") == hand("KH KS KD KC 4S") == 50


def test_4_9_straight_flush() -> None:
    assert hand("5S 3S AS 2S 4S") == 75  # printed
    assert hand("7C 6C 5C 4C 3C") == 75  # printed
    assert hand("KH QH JH 10H 9H") == 75


def test_4_10_royal_flush() -> None:
    assert hand("AS KS QS JS 10S") == 100  # printed
    assert hand("AS KS QS JS 10H") == 15


def test_4_11_only_the_highest_hand_counts() -> None:
    assert hand("KH KS KD 4C 4S") == 25  # not a pair and three of a kind beside it
    assert hand("AH KH QH JH 10H") == 100  # in place of straight, flush and straight flush


def test_4_12_the_ace_is_high_or_low_never_in_the_middle() -> None:
    assert hand("AS 2D 3H 4C 5S") == 15
    assert hand("AS KD QH JC 10S") == 15
    assert hand("QS KD AH 2C 3S") == 0
    assert hand("KS AD 2H 3C 4S") == 0


def test_4_13_diagonals_do_not_count() -> None:
    position = at("KH KS KD KC (5S)")
    assert position.scores() == [0]


HOW_MANY = {  # of the 2,598,960 hands of five cards
    100: 4,
    75: 36,
    50: 624,
    25: 3_744,
    20: 5_108,
    15: 10_200,
    10: 54_912,
    5: 123_552,
    2: 1_098_240,
    0: 1_302_540,
}


def count_all_hands() -> dict[int, int]:
    """Every hand of five cards through the scorer, the compiled one, and how often each number of points came out."""
    import numba

    rule_set = RuleSet([rules], [poker_hands], COMPILED)
    add, value = rule_set.with_card, rule_set.points
    cards = np.array([card_number(place) for place in range(52)])

    @numba.njit
    def count(cards: np.ndarray, counts: np.ndarray) -> None:
        for a in range(52):
            line_a = add(0, cards[a])
            for b in range(a):
                line_b = add(line_a, cards[b])
                for c in range(b):
                    line_c = add(line_b, cards[c])
                    for d in range(c):
                        line_d = add(line_c, cards[d])
                        for e in range(d):
                            counts[value(add(line_d, cards[e]))] += 1

    counts = np.zeros(101, np.int64)
    count(cards, counts)
    return {points: int(n) for points, n in enumerate(counts) if n}


def test_4_2_to_10_all_hands_of_five_cards_come_out_as_often_as_is_known() -> None:
    assert sum(HOW_MANY.values()) == 2_598_960
    assert count_all_hands() == HOW_MANY


def counted_by_hand(cards: list[str]) -> int:
    """The points of five cards, told in the words of the rulebook and without the scorer."""
    ranks = [RANK_NAMES.index(name[:-1]) for name in cards]
    of_a_kind = sorted(Counter(ranks).values(), reverse=True)
    flush = len({name[-1] for name in cards}) == 1
    low, high = sorted(ranks), sorted(14 if rank == 1 else rank for rank in ranks)
    straight = any(order == list(range(order[0], order[0] + 5)) for order in (low, high))
    if flush and straight:
        return 100 if high[0] == 10 else 75
    by_kind = {(4, 1): 50, (3, 2): 25, (3, 1, 1): 10, (2, 2, 1): 5, (2, 1, 1, 1): 2}
    return by_kind.get(tuple(of_a_kind), 20 if flush else 15 if straight else 0)


def test_4_1_scorer_and_rulebook_agree_on_any_five_cards() -> None:
    choice = Random(4)
    for _ in range(3_000):
        cards = choice.sample(DECK, 5)
        assert hand(" ".join(cards)) == counted_by_hand(cards), cards
    suited = [choice.sample([name for name in DECK if name[-1] == suit], 5) for suit in "SCDH" for _ in range(300)]
    assert all(hand(" ".join(cards)) == counted_by_hand(cards) for cards in suited)


# 5 The end


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_1_over_when_every_slot_holds_a_card(variant: str) -> None:
    position = play_out(GAME.choose(variant=variant).deal(seed=11), Random(1))
    assert position.ending is not None
    assert position.ending.number == "5.1"
    assert all(int(taken).bit_count() == 25 for taken in position._state.taken[: boards(position._state)])
    assert refused(position, "turn none", 0) == "5.1"


def test_5_2_what_lies_face_down_is_turned_up() -> None:
    position = almost_full().play("play 4C e4").play("turn none")
    assert shown(position)["b2"] == "KS"


def test_5_3_rows_and_columns_are_added() -> None:
    position = play_out(GAME.deal(seed=13), Random(3))
    cards = shown(position)
    rows = [[str(cards[f"{c}{r}"]) for c in "abcde"] for r in range(1, 6)]
    columns = [[str(cards[f"{c}{r}"]) for r in range(1, 6)] for c in "abcde"]
    assert position.scores() == [sum(counted_by_hand(line) for line in rows + columns)]
    sheet = position.scene().sheet
    assert [line.points[0] for line in sheet if not line.sums] == [counted_by_hand(line) for line in rows + columns]
    assert sheet[-1].points == tuple(position.scores())


# 6 Honeymoon


def test_6_1_two_boards_each_at_its_own_pace() -> None:
    position = GAME.choose(variant="honeymoon").deal(seed=1)
    assert position.to_act == ANYONE
    for _ in range(3):
        position.play(position.moves(1)[0], seat=1)
    assert [int(n) for n in position._state.played] in ([0, 3], [0, 2])
    position.play(position.moves(0)[0], seat=0)
    assert int(position._state.played[0]) == 1


def test_6_1_who_is_done_waits() -> None:
    position = GAME.choose(variant="honeymoon").deal(seed=1)
    while position.moves(0):
        position.play(position.moves(0)[-1], seat=0)
    assert not position.over
    assert refused(position, "play a2", 0) == "5.1"
    assert position.moves(1)


def test_6_2_the_higher_score_wins() -> None:
    for seed in range(8):
        position = play_out(GAME.choose(variant="honeymoon").deal(seed), Random(seed))
        mine, theirs = position.scores()
        assert [position.won(0), position.won(1)] == [mine > theirs, theirs > mine]


def test_6_3_own_decks_and_open_boards() -> None:
    position = GAME.choose(variant="honeymoon").deal(seed=4)
    assert list(position._state.deck[0]) != list(position._state.deck[1])
    position.play(position.moves(1)[0], seat=1)
    scene = position.scene(0)
    assert any(piece.face for piece in scene.zone("1-board").pieces)
    assert scene.zone("1-drawn").pieces[0].face


def test_6_4_the_same_cards_for_both() -> None:
    position = GAME.choose(variant="honeymoon", deals="same").deal(seed=4)
    assert list(position._state.deck[0]) == list(position._state.deck[1])
    assert list(position._state.board[0]) == list(position._state.board[1])


def test_6_5_the_other_board_is_seen_when_both_are_full() -> None:
    position = GAME.choose(variant="honeymoon", deals="same").deal(seed=4)
    position.play(position.moves(1)[0], seat=1)
    for seat, hidden in ((0, (1,)), (SPECTATOR, (0, 1))):
        zones = position.scene(seat).zones
        for board in hidden:
            assert [(zone.kind, zone.pieces) for zone in zones if zone.owner == board] == [("pile", ())]
        assert str(position.entries[0]) not in str(position.record(seat))
    play_out(position, Random(1))
    assert str(position.entries[0]) in str(position.record(0))
    assert position.log_message(0, 0) == position.log_message(0, 1)
    assert len(position.scene(0).zone("1-board").pieces) == len(position.scene(SPECTATOR).zone("0-board").pieces) == 25


def test_6_5_the_number_of_cards_played_is_seen() -> None:
    position = GAME.choose(variant="honeymoon", deals="same").deal(seed=4)
    position.play(position.moves(1)[0], seat=1)
    fact = next(fact for fact in position.scene(0).facts if fact.id == "score-1")
    assert position.game.words().text(fact.value) == "1 of 20 played"


def test_6_5_a_board_that_waits_for_its_last_turn_up_can_be_imagined() -> None:
    """With many decks the last card raises no line; then another one is dealt."""
    game = GAME.choose(variant="honeymoon", deals="same")
    waiting = (20, TURN)
    position = next(at for at in walk(game, 115) if (at._state.played[1], at._state.step[1]) == waiting)
    rng = rng_of(7)
    open_stream(rng, IMAGINATION, 0)
    for seat in (0, SPECTATOR) * 20:
        world = position.view(seat).state.copy()
        assert (world.played[1], world.step[1]) == (20, PLAY)
        rules.determinize(world, seat, rng)
        assert (world.played[1], world.step[1]) == waiting
        assert not rules.missing(world)


# 7 Quick-Draw


def test_7_1_the_higher_cut_begins_with_the_ace_high() -> None:
    game = GAME.choose(variant="quick-draw")
    states = game.batch(3_000, seed=1).states
    ranks = np.where(states.cut & 15 == 1, 14, states.cut & 15)
    assert (np.where(ranks[:, 0] > ranks[:, 1], 0, 1) == states.starter).all()
    assert (states.turn == states.starter).all()
    assert 0.45 < states.starter.mean() < 0.55
    assert {14} <= set(ranks.max(axis=1).tolist())


def test_7_2_equal_ranks_are_cut_again() -> None:
    states = GAME.choose(variant="quick-draw").batch(3_000, seed=1).states
    assert ((states.cut[:, 0] & 15) != (states.cut[:, 1] & 15)).all()
    with pytest.raises(BadPosition, match=r"different rank"):
        GAME.choose(variant="quick-draw").set_up("cut KS KH / play 0")


def test_7_3_all_cards_are_shuffled_again_after_the_cut() -> None:
    states = GAME.choose(variant="quick-draw").batch(2_000, seed=1).states
    back = [(deck == cut[0]).argmax() for deck, cut in zip(states.deck[:, 0], states.cut, strict=True)]
    assert len(set(back)) == 52  # the cards that were cut lie anywhere
    assert shown(GAME.choose(variant="quick-draw").deal(1)) == dict.fromkeys(DIAGONAL)


def test_7_4_the_players_play_in_turn() -> None:
    position = at(DOWN, then="3H 4C 6D", step="play 0", variant="quick-draw")
    assert refused(position, "play 3H a2", 1) == "7.4"
    position.play("play 3H a2")
    assert position.to_act == 1
    assert refused(position, "play 4C b1", 0) == "7.4"
    assert position.play("play 4C b1").to_act == 0


def test_7_5_the_drawn_card_is_open_to_both() -> None:
    position = at(DOWN, then="3H 4C 6D", step="play 0", variant="quick-draw")
    for seat in (0, 1, SPECTATOR):
        assert [piece.face for piece in position.scene(seat).zone("drawn").pieces] == ["3H"]


def quick(played: str, then: str, turn: int, diagonal: str = DOWN, **options: str) -> Position:
    return at(diagonal, played, then, step=f"play {turn}", variant="quick-draw", **options)


def test_7_6_a_play_records_the_full_value_of_what_it_makes() -> None:
    position = quick("3H@a2", "3C 6D", 1).play("play 3C a3")
    assert position.scores() == [0, 2]
    position = quick("3H@a2 3C@a3", "3S 6D", 0).play("play 3S a4")
    assert position.scores() == [10, 0]  # three of a kind in full, on top of the pair that was recorded before


def test_7_6_both_lines_where_both_rise() -> None:
    position = quick("6C@c2 9S@b3 6D@b1 JH@d3", "6S JS", 0).play("play 6S c1")
    assert position.scores() == [4, 0]


def test_7_6_a_play_that_raises_nothing_records_nothing() -> None:
    position = quick("3H@a2 3C@a3", "6D 7S", 0).play("play 6D a4")
    assert position.scores() == [0, 0]


def test_7_7_the_turned_card_is_recorded_by_who_played() -> None:
    position = quick("3H@a2 6S@b1", "3C 6D", 0, diagonal="(3S) (KS) (9C) (2D) (5S)").play("play 3C a3")
    assert refused(position, "turn a1", 1) == "7.4"
    position.play("turn a1")
    assert position.scores() == [2 + 10, 0]
    assert position.to_act == 1


def test_7_8_what_is_turned_up_at_the_end_counts_for_nobody() -> None:
    for seed in range(6):
        position = play_out(GAME.choose(variant="quick-draw").deal(seed), Random(seed))
        last: Any = position.state_before(len(position.entries) - 1)
        entry = position.entries[-1]
        before = [int(rules.score(last, seat)) for seat in (0, 1)]
        other = 1 - entry.actor
        assert position.scores()[other] == before[other]
    left = almost_full("play 1", "quick-draw").play("play 4C e4").play("turn none")
    assert left.scores() == [0, 2]
    assert shown(left)["b2"] == "KS"


def test_7_9_who_recorded_more_wins_and_equal_totals_are_a_draw() -> None:
    results = set()
    for seed in range(60):
        position = play_out(GAME.choose(variant="quick-draw").deal(seed), Random(seed))
        mine, theirs = position.scores()
        assert [position.won(0), position.won(1)] == [mine > theirs, theirs > mine]
        results.add((mine > theirs) - (mine < theirs))
    assert results == {-1, 0, 1}


def test_7_10_complete_records_a_line_with_its_fifth_visible_card() -> None:
    position = quick("3H@a2", "3C 6D", 1, recording="complete").play("play 3C a3")
    assert position.scores() == [0, 0]
    position = quick("3H@a2 6C@a3 7D@a4", "3C 6D", 1, diagonal="QS (KS) (9C) (2D) (5S)", recording="complete")
    assert position.play("play 3C a5").scores() == [0, 2]


def test_7_10_by_a_turn_up_too() -> None:
    position = quick("3H@a2 6C@a3 7D@a4", "3C 6D", 1, diagonal="(3S) (KS) (9C) (2D) (5S)", recording="complete")
    position.play("play 3C a5")
    assert position.scores() == [0, 0]
    assert position.play("turn a1").scores() == [0, 10]


# 8 Mayhem I


def test_8_1_ten_cards_each_dealt_in_turn() -> None:
    position = GAME.choose(variant="mayhem-1").deal(seed=6)
    state = position._state
    starter = int(state.starter)
    deck = [int(c) for c in state.deck[0]]
    for seat in (0, 1):
        hand = [hand_card(state, seat, k) for k in range(10)]
        assert hand == deck[5 + (seat != starter) : 25 : 2]
    assert not [zone for zone in position.scene(0).zones if zone.id in ("pile", "drawn")]


def test_8_2_only_the_own_hand_is_seen() -> None:
    position = GAME.choose(variant="mayhem-1").deal(seed=6)
    for seat in (0, 1):
        hands = {
            zone.owner: [piece.face for piece in zone.pieces] for zone in position.scene(seat).zones if zone.owner is not None
        }
        assert len(hands[seat]) == len(set(hands[seat])) == 10
        assert None not in hands[seat]
        assert hands[1 - seat] == [None] * 10
    watched = [piece.face for zone in position.scene(SPECTATOR).zones if zone.owner is not None for piece in zone.pieces]
    assert watched == [None] * 20


def test_8_3_any_card_of_the_own_hand_and_no_other() -> None:
    position = GAME.choose(variant="mayhem-1").deal(seed=6)
    seat = position.to_act
    own_cards = {text.card_text(hand_card(position._state, seat, k)) for k in range(10)}
    other = text.card_text(hand_card(position._state, 1 - seat, 0))
    assert {move.split()[1] for move in position.moves()} == own_cards
    with pytest.raises(IllegalMove, match=r"not in your hand: \[8\.3\]"):
        position.play(f"play {other} a2")
    played = position.moves()[0].split()[1]
    position.play(position.moves()[0])
    position.play(next(move for move in position.moves() if move.startswith("play")))
    if position.to_act == seat:
        assert position.view(seat).refusal(next(k for k in range(10) if not int(position._state.held[seat]) >> k & 1) * 25)
        assert played not in {move.split()[1] for move in position.moves()}
    play_out(position, Random(1))
    assert [int(held) for held in position._state.held] == [0, 0]


def test_8_4_what_was_not_dealt_stays_unseen() -> None:
    position = play_out(GAME.choose(variant="mayhem-1").deal(seed=6), Random(1))
    for seat in (0, 1, SPECTATOR):
        assert not any(int(c) for c in position.view(seat).state.deck[0][25:])


# 9 Mayhem II


def test_9_1_the_loser_of_the_cut_chooses_before_hands_are_seen() -> None:
    position = GAME.choose(variant="mayhem-2").deal(seed=6)
    starter = int(position._state.starter)
    assert position.to_act == 1 - starter
    for seat in (0, 1):
        assert all(piece.face is None for zone in position.scene(seat).zones if zone.owner is not None for piece in zone.pieces)
    assert position.moves() == ["choose rows", "choose columns"]
    assert refused(position, "play #1 a2", 1 - starter) == "9.1"
    assert refused(position, "choose rows", starter) == "9.1"
    position.play("choose columns")
    assert int(position._state.rows) == starter
    assert position.to_act == starter
    assert refused(position, "choose rows") == "9.1"
    assert all(piece.face for zone in position.scene(0).zones if zone.owner == 0 for piece in zone.pieces)


@pytest.mark.parametrize(("variant", "rule"), [("honeymoon", "2.1"), ("classic", "2.1"), ("mayhem-1", "8.3")])
def test_9_1_elsewhere_a_card_is_to_be_played_and_no_direction_chosen(variant: str, rule: str) -> None:
    position = GAME.choose(variant=variant).deal(seed=6)
    assert refused(position, "choose rows", max(position.to_act, 0)) == rule


def test_3_4_elsewhere_a_turn_up_is_to_be_decided_and_no_direction_chosen() -> None:
    position = GAME.deal(seed=1)
    while "turn none" not in position.moves():
        position.play(position.moves()[0])
    assert refused(position, "choose rows") == "3.4"


def test_9_2_nothing_is_recorded_during_play() -> None:
    position = play_out(GAME.choose(variant="mayhem-2").deal(seed=6), Random(2))
    assert not any(position._state.recorded.flat)


def test_9_3_each_scores_the_own_direction() -> None:
    outcomes = set()
    for seed in range(12):
        position = play_out(GAME.choose(variant="mayhem-2").deal(seed), Random(seed))
        cards = shown(position, 0)
        rows = sum(counted_by_hand([str(cards[f"{c}{r}"]) for c in "abcde"]) for r in range(1, 6))
        columns = sum(counted_by_hand([str(cards[f"{c}{r}"]) for r in range(1, 6)]) for c in "abcde")
        has_rows = int(position._state.rows)
        expected = [rows, columns] if has_rows == 0 else [columns, rows]
        assert position.scores() == expected
        assert [position.won(0), position.won(1)] == [expected[0] > expected[1], expected[1] > expected[0]]
        outcomes.add(has_rows)
    assert outcomes == {0, 1}


# 10 Classic


def test_10_1_twenty_five_cards_and_no_diagonal() -> None:
    position = GAME.choose(variant="classic").deal(seed=1)
    assert shown(position) == {}
    assert len(play_out(position, Random(1)).entries) == 25


def test_10_2_any_empty_slot() -> None:
    position = at("", then="3H 4C", variant="classic")
    assert len(position.moves()) == 25
    assert len(position.play("play 3H c3").moves()) == 24
    assert refused(position, "play 4C c3") == "2.2"


def test_10_3_nothing_is_turned_up() -> None:
    position = at("", "3H@c3", "3C 4C", variant="classic").play("play 3C c4")
    assert position.moves()[0].startswith("play 4C")
    assert refused(position, "turn c3") == "10.3"


# 11 Choices


def test_11_1_turning_any_after_every_play_while_a_pair_shows() -> None:
    position = at(DOWN, "3H@a2 3C@a3", "6D 7S", turning="any").play("play 6D b1")
    assert "turn a1" in position.moves()
    position = at(DOWN, "3H@a2 4C@a3", "6D 7S", turning="any").play("play 6D b1")
    assert refused(position, "turn a1") == "11.1"


def test_11_2_giving_up_alone_keeps_what_shows() -> None:
    position = at(DOWN, "3H@a2 3C@a3", "6D 7S").give_up()
    assert position.over
    assert position.scores() == [2]
    assert position.ending is not None
    assert position.ending.number == "11.2"


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant not in ALONE])
def test_11_2_of_two_players_the_other_wins(variant: str) -> None:
    for seat in (0, 1):
        position = GAME.choose(variant=variant).deal(seed=1).give_up(seat)
        assert [position.won(0), position.won(1)] == [seat == 1, seat == 0]
        assert refused(position, "turn none", 0) == "11.2"


def test_11_3_a_running_score_counts_what_shows() -> None:
    position = at(DOWN, "3H@a2 3C@a3", "6D 7S")
    assert position.scores() == [2]
    edges = {(edge.line, edge.at): edge.value for edge in position.scene().zone("board").edges}
    assert {line: value for line, value in edges.items() if value} == {("column", 0): 2}


def test_11_4_the_best_score_left_takes_each_line_by_itself() -> None:
    position = at(DOWN, "3H@a2 3C@a3 9D@a4", "6D 7S")
    edges = {(edge.line, edge.at): (edge.value, edge.best) for edge in position.scene().zone("board").edges}
    assert edges[("column", 0)] == (2, 50)  # two more Threes
    assert edges[("row", 0)] == (0, 100)
    assert edges[("row", 1)] == (0, 75)  # the Three of hearts: a straight flush, but no royal one
    fact = next(fact for fact in position.scene().facts if fact.id == "at-most")
    assert fact.value == sum(best or value for value, best in edges.values())


# Text


def test_moves_are_read_in_several_ways() -> None:
    position = at(DOWN, then="3H 4C")
    view = position.view()
    assert {view.read(line) for line in ("play 3H a2", "PLAY 3h at A2", "3♥ a2", "a2", "play a2")} == {5}
    for wrong in ("", "play", "play 3H z9", "play XX a2", "turn a2", "turn", "choose diagonals", "go"):
        with pytest.raises(UnreadableMove):
            view.read(wrong)


def test_a_hand_needs_the_card_named() -> None:
    view = GAME.choose(variant="mayhem-1").deal(seed=6).view(0)
    with pytest.raises(UnreadableMove, match="say which card"):
        view.read("a2")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "classic", "turning": "any"}, "turning applies only with variant="),
        ({"variant": "solotaire", "deals": "same"}, "deals applies only with variant=honeymoon"),
        ({"variant": "mayhem-2", "recording": "each"}, "recording applies only with variant=quick-draw or variant=mayhem-1"),
        ({"variant": "poker"}, "expected solotaire|honeymoon"),
    ],
)
def test_a_switch_where_it_does_not_apply_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadOption, match=message.replace("|", r"\|")):
        GAME.choose(**options)


GOOD = (
    "diagonal (4H) (KS) (9C) (2D) (5S) / cards 3H@a2 4C 6D 7S 8S 9S 10S JS QS AS AC 2C 3C 5C 6C 7C 8C 10C JC QC"
    " / rest KC AD 3D 4D 5D 7D 8D 9D 10D JD QD KD AH 2H 5H 6H 7H 8H 9H 10H JH QH KH 2S 3S 4S 6S / last a2 / play"
)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(4H)", "(?)", "hidden card"),
        ("(4H)", "(1H)", "is not a card"),
        ("(4H)", "(3H)", "exactly one place"),
        ("diagonal (4H)", "diagonal", "5 cards, not 4"),
        ("diagonal", "diagonals", "'diagonal ...' stands"),
        ("3H@a2", "3H@a9", "is not a slot"),
        ("3H@a2", "3H@a1", "two cards lie in a1"),
        ("3H@a2", "3H@a4", "holds a card"),
        ("3H@a2 4C", "3H 4C@a2", "before the cards drawn earlier"),
        ("last a2", "last -", "slot that changed last"),
        ("last a2", "last e1", "holds a card"),
        ("/ play", "/ done", "full board"),
        ("/ play", "/ wait", "is not a step"),
        ("/ play", "/ play / given up 1", "only seat 0"),
        ("/ play", "/ play / more", "nothing stands after"),
        ("/ play", "/", "empty part"),
        ("cards 3H@a2", "cards", "20 cards are played"),
    ],
)
def test_a_wrong_position_is_refused_with_its_reason(old: str, new: str, message: str) -> None:
    assert GAME.set_up(GOOD).scores() == [0]
    with pytest.raises(BadPosition, match=message):
        GAME.set_up(GOOD.replace(old, new, 1))


def test_a_card_that_touches_nothing_is_refused() -> None:
    with pytest.raises(BadPosition, match="next to another one"):
        GAME.set_up(GOOD.replace("3H@a2", "3H@e1").replace("last a2", "last e1"))


def test_the_variants_are_counted_as_they_are_offered() -> None:
    names = [name.upper().replace("-", "_") for name in GAME.options_offered[0].choices]
    assert [getattr(state, name) for name in names] == list(range(len(names)))
