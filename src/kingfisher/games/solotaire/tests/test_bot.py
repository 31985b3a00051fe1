"""What the specialist of Solotaire knows: cells, values, and that it looks at nothing hidden."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from kingfisher.core.arrays import fill
from kingfisher.games.solotaire import GAME, bot, rules
from kingfisher.games.solotaire.hints import explain
from kingfisher.games.solotaire.rules.board_play import board_of
from kingfisher.games.solotaire.rules.deck_setup import card_number
from kingfisher.games.solotaire.rules.poker_hands import with_card
from kingfisher.games.solotaire.rules.state import CHOOSE_ROWS, DIAGONAL, FIRST_TURN, HANDS, RANKS, SIDE, SLOTS, TURN_NONE

VARIANTS: list[dict[str, Any]] = [
    {"variant": "solotaire"},
    {"variant": "solotaire", "turning": "any"},
    {"variant": "honeymoon"},
    {"variant": "honeymoon", "deals": "same"},
    {"variant": "quick-draw"},
    {"variant": "quick-draw", "recording": "complete"},
    {"variant": "mayhem-1"},
    {"variant": "mayhem-1", "recording": "complete"},
    {"variant": "mayhem-2"},
    {"variant": "classic"},
]
EVERY_VARIANT = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options.values()))


def line_of(text: str) -> int:
    line = 0
    for word in text.split():
        line = with_card(line, card(word))
    return line


def card(word: str) -> int:
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    return "SCDH".index(word[-1]) << 4 | (ranks.get(word[:-1]) or int(word[:-1]))


def test_the_values_were_learnt_with_these_points() -> None:
    """Where a hand is given other points, values.npz must be learnt anew: python -m benchmarks.fit_solotaire."""
    assert HANDS == (0, 2, 5, 10, 15, 20, 25, 50, 75, 100)


def kind(text: str, unseen: str = "") -> tuple[int, int]:
    """The kind of a line and how many cards help it, with these cards unseen."""
    ranks = sum(1 << 3 * ((card(word) & 15) - 1) for word in unseen.split())
    suits = sum(1 << 4 * (card(word) >> 4) for word in unseen.split())
    return divmod(bot.cell(line_of(text), ranks, suits), bot.OUTS)


def some_play(options: dict[str, Any], seed: int, moves: int) -> Any:
    """A position after some moves of the specialist and some at random."""
    position, luck = GAME.choose(**options).deal(seed), Random(seed)
    for _ in range(moves):
        seat = next((seat for seat in range(position.game.seats) if position.view(seat).legal), None)
        if seat is None:
            break
        position.play_number(luck.choice(position.view(seat).legal), seat)
    return position


# Cells


def test_sequences_are_counted_for_every_set_of_ranks() -> None:
    low_to_high = [{(low + k) % RANKS for k in range(SIDE)} for low in range(10)]
    for count in range(SIDE + 1):
        for chosen in combinations(range(RANKS), count):
            ranks = sum(1 << 3 * rank for rank in chosen)
            around = [sequence for sequence in low_to_high if set(chosen) <= sequence]
            fillers = set().union(*around) - set(chosen)
            assert int(bot.FITS[bot.folded(ranks)]) == len(around)
            assert int(bot.FILLERS[bot.folded(ranks)]) == sum(7 << 3 * rank for rank in fillers)


@pytest.mark.parametrize(
    ("line", "unseen", "cell"),
    [
        ("", "", (bot.EMPTY_KIND, 0)),
        ("KH", "2H 3H KS", (bot.SUITED_KIND + 2, 2)),  # a king is in two sequences
        ("5H 9H", "2H 3S", (bot.SUITED_KIND + bot.SPANS + 1, 1)),
        ("5H 10H", "2H 3S", (bot.SUITED_KIND + bot.SPANS, 1)),
        ("5H 6S", "4H 9H 10H 5D", (bot.MIXED_KIND + 4, 2)),
        ("AH 6S", "AS AD 9H 6D", (bot.MIXED_KIND, 3)),
        ("5H 5S", "5D 9H", (bot.PAIR_KIND, 1)),
        ("5H 5S KH", "5D KS KD 9H", (bot.PAIR_KIND + 1, 1 + 3 * 2)),
        ("5H 5S KH KS", "5D KD 9H", (bot.TWO_PAIRS_KIND, 2)),
        ("5H 5S 5D", "5C 9H", (bot.THREE_KIND, 1)),
        ("5H 5S 5D KH", "KS KD 9H", (bot.THREE_KIND + 1, 2 * 2)),
        ("5H 5S 5D 5C", "KS", (bot.FOUR_KIND, 0)),
    ],
)
def test_the_cell_of_a_line(line: str, unseen: str, cell: tuple[int, int]) -> None:
    assert kind(line, unseen) == cell


def test_every_line_has_a_cell() -> None:
    luck = Random(1)
    deck = [card_number(place) for place in range(52)]
    for _ in range(3000):
        cards = luck.sample(deck, luck.randrange(SIDE))
        ranks = bot.FULL_RANKS - sum(1 << 3 * ((card & 15) - 1) for card in cards)
        suits = bot.FULL_SUITS - sum(1 << 4 * (card >> 4) for card in cards)
        line = 0
        for card in cards:
            line = with_card(line, card)
        assert 0 <= bot.cell(line, ranks, suits) < bot.CELLS


@EVERY_VARIANT
def test_unseen_cards_are_those_that_do_not_lie_face_up(options: dict[str, Any]) -> None:
    for moves in (0, 7, 30):
        s = some_play(options, 5, moves).view(0).state
        board = board_of(s, 0)
        shown = [int(s.board[board, slot]) for slot in range(SLOTS)]
        down = {place * DIAGONAL for place in range(SIDE) if int(s.down[board]) >> place & 1}
        left = {card_number(place) for place in range(52)} - {c for slot, c in enumerate(shown) if slot not in down}
        ranks, suits = bot.ranks_unseen(s, board), bot.suits_unseen(s, board)
        assert [ranks >> 3 * rank & 7 for rank in range(RANKS)] == [
            sum(c & 15 == rank + 1 for c in left) for rank in range(RANKS)
        ]
        assert [suits >> 4 * suit & 15 for suit in range(4)] == [sum(c >> 4 == suit for c in left) for suit in range(4)]


# Values


def test_everything_was_learnt() -> None:
    lines = np.asarray(bot.LINES_LEARNT).reshape(bot.GROUPS, bot.MAX_LEFT, bot.CELLS)
    turns = np.asarray(bot.TURNS_LEARNT).reshape(bot.GROUPS // 2, bot.MAX_LEFT, bot.CELLS)
    assert [bool(lines[group].any()) for group in range(bot.GROUPS)].count(False) == 0
    assert [bool(turns[group].any()) for group in (0, 1, *range(4, 10))] == [True] * 8
    assert not turns[2:4].any()  # in Classic nothing is face down


@pytest.mark.parametrize("aiming", [bot.AIM_ALONE, bot.AIM_PLAIN])
def test_a_line_is_worth_more_the_more_it_holds(aiming: int) -> None:
    ranks, suits = bot.FULL_RANKS, bot.FULL_SUITS
    ladder = ["2H 7S 8D", "5H 5S 8D", "5H 5S 8D 8S", "5H 5S 5D", "5H 5S 5D 5C"]
    column = bot.FIRST_GROUP[aiming] + 2
    values = [bot.line_value(bot.LINES_LEARNT, aiming, column, 8, line_of(text), ranks, suits) for text in ladder]
    assert values == sorted(values)
    assert values[-1] > 3000


@EVERY_VARIANT
def test_the_estimate_at_the_end_is_the_result(options: dict[str, Any]) -> None:
    position = some_play(options, 9, 200)
    s = position.view(0).state
    assert position.over
    difference = rules.worth(s, 0)
    bonus = bot.A_WIN // bot.A_POINT if position.game.seats == 2 and difference else 0
    assert bot.evaluate(s, 0) == difference + (bonus if difference > 0 else -bonus)


@EVERY_VARIANT
def test_what_one_seat_may_expect_the_other_loses(options: dict[str, Any]) -> None:
    if GAME.choose(**options).seats == 1 or options.get("deals") == "same":
        return
    for moves in (1, 6, 13, 20):
        s = some_play(options, 3, moves).view(0).state
        assert bot.evaluate(s, 0) == -bot.evaluate(s, 1)


# Choices


@EVERY_VARIANT
def test_it_plays_whole_games_and_looks_at_nothing_hidden(options: dict[str, Any]) -> None:
    game, luck, out = GAME.choose(**options), Random(2), np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
    position = game.deal(17)
    while not position.over:
        seat = luck.choice([seat for seat in range(game.seats) if position.view(seat).legal])
        view = position.view(seat)
        move = bot.rollout_policy(view.state, seat, out)
        assert move in view.legal
        assert move == bot.rollout_policy(position._state, seat, out)
        assert game.words().text(explain(view, move))
        position.play_number(move, seat)


def test_in_classic_one_empty_row_and_one_empty_column_are_enough() -> None:
    game, out = GAME.choose(variant="classic"), np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
    position = game.deal(1)
    for slots in ([0], [1, 5, 6], [2, 5, 6, 7]):
        s = position.view(0).state
        count = bot.prune(s, 0, out, rules.legal(s, 0, out))
        assert out[:count].tolist() == slots
        position.play_number(slots[0], 0)


def test_elsewhere_every_slot_is_a_place_of_its_own() -> None:
    out = np.zeros(rules.MAX_LEGAL_MOVES, np.int64)
    s = GAME.deal(1).view(0).state
    assert bot.prune(s, 0, out, rules.legal(s, 0, out)) == rules.legal(s, 0, out) == 8


def dealt(cards: str, options: dict[str, Any]) -> Any:
    """A deal in which these cards come first."""
    position = GAME.choose(**options).deal(1)
    first = [card(word) for word in cards.split()]
    rest = [one for one in (card_number(place) for place in range(52)) if one not in first]
    fill(position._state.deck[0], [*first, *rest])
    return position


@pytest.mark.parametrize(
    ("cards", "slots", "good", "words"),
    [
        ("5S 5H 5D 5C", [0, 5, 10], {15, 20}, "makes four of a kind in the column"),
        ("2H 4H 8H KH 9H", [0, 1, 2, 3], {4}, "makes a flush in the row"),
        ("2H 7H 9H JH", [0, 1, 2], {3, 4}, "keeps a flush possible in Row 1"),
    ],
)
def test_it_sees_what_is_to_be_made_and_says_so(cards: str, slots: list[int], good: set[int], words: str) -> None:
    position = dealt(cards, {"variant": "classic"})
    for slot in slots:
        position.play_number(slot, 0)
    view = position.view(0)
    move = bot.rollout_policy(view.state, 0, np.zeros(rules.MAX_LEGAL_MOVES, np.int64))
    assert move in good
    assert GAME.words().text(explain(view, move)).partition(": ")[2] == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (FIRST_TURN + 1, "Turn up b2: Row 2 and Column b have the most to gain from their hidden card"),
        (TURN_NONE, "Leave them face down: no hidden card is likely to help now"),
        (CHOOSE_ROWS, "Play the rows: rows and columns are worth the same"),
    ],
)
def test_every_kind_of_move_has_its_reason(move: int, words: str) -> None:
    assert GAME.words().text(explain(GAME.deal(1).view(0), move)) == words


@pytest.mark.parametrize(
    ("variant", "cards", "slots", "move", "words"),
    [
        ("classic", "2H 3S KD 7C 9C 8H", (0, 6, 12, 18, 24), 1, "keeps a flush possible in Row 1"),
        ("classic", "2H 3S KD 7C 9C 8H", (0, 6, 12, 18, 24), 13, "keeps a straight possible in Column d"),
        ("classic", "2H 3S KD 7C 9C 8H", (0, 6, 12, 18, 24), 7, "it makes nothing anywhere, and does the least harm here"),
        ("classic", "2H 3S", (0,), 6, "starts something new in Row 2"),
        (
            "quick-draw",
            "AS AC AD AH 3C 2H 8S KD",
            (1, 7),
            2,
            "it makes nothing anywhere, and helps the opponent least here",
        ),
    ],
)
def test_a_card_that_makes_nothing_has_a_reason_too(
    variant: str, cards: str, slots: tuple[int, ...], move: int, words: str
) -> None:
    position = dealt(cards, {"variant": variant})
    for slot in slots:
        position.play_number(slot, position.to_act)
    view = position.view(max(0, position.to_act))
    assert GAME.words().text(explain(view, move)).partition(": ")[2] == words
