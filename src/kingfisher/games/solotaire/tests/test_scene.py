"""What is drawn and read aloud of Solotaire, and what a line could still become."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from random import Random

import pytest

from kingfisher.core.interface import ANYONE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.scene import Zone
from kingfisher.games.solotaire import GAME, VARIANTS
from kingfisher.games.solotaire.line_potential import best_hand, best_lines, best_over, held_cards, visible
from kingfisher.games.solotaire.rules.board_play import hand_card
from kingfisher.games.solotaire.rules.deck_setup import card_number, cut_rank
from kingfisher.games.solotaire.rules.poker_hands import points, with_card
from kingfisher.games.solotaire.rules.state import CARDS, HAND
from kingfisher.games.solotaire.scene.lines_sheet import recorded_hands

text = GAME.words().text
ALL = [card_number(place) for place in range(CARDS)]


def value_of(cards: tuple[int, ...]) -> int:
    return points(reduce(with_card, cards, 0))


# [11.4] against trying every way to fill the line


@pytest.mark.parametrize("shown", range(6))
def test_the_best_hand_is_that_of_all_ways_to_fill_the_line(shown: int) -> None:
    choice = Random(shown)
    for _ in range(60):
        kinds = choice.sample(ALL, 14)
        if choice.random() < 0.5:  # many of one suit or of few ranks, so that the rare hands come up
            suit = choice.randrange(4)
            kinds = [card for card in ALL if card >> 4 == suit][choice.randrange(2) :] + choice.sample(
                [card for card in ALL if card >> 4 != suit], 4
            )
        elif choice.random() < 0.5:
            kinds = [card for card in ALL if card & 15 in choice.sample(range(1, 14), 3)]
        choice.shuffle(kinds)
        line, unseen = kinds[:shown], kinds[shown : shown + 10]
        if len(line) < shown or len(unseen) < 5 - shown:
            continue
        tried = max(value_of((*line, *more)) for more in combinations(unseen, 5 - shown))
        assert best_hand(line, set(unseen)) == tried, (line, unseen)


def test_no_held_card_lies_face_down() -> None:
    """Against trying every card that is not held under the face-down one, and all ways to fill the rest."""
    choice = Random(4)
    for _ in range(60):
        kinds = choice.sample([card for card in ALL if card & 15 < 6 or card >> 4 == 1], 14)
        line, coming, held = kinds[:3], set(kinds[3:]), set(kinds[6:])
        tried = max(value_of((*line, under, other)) for under in coming - held for other in coming - {under})
        assert best_over(line, coming, held) == tried, (line, coming, held)


def test_a_full_line_waits_for_no_card_that_was_seen() -> None:
    position = GAME.deal(seed=376)
    moves = "9D e4, QC e3, QD e2, turn c3, 3H a2, AD d2, AC e1, AH b1, turn none, JS b3, KS d5, QH d1, 5D c1, KC c5, turn b2"
    for move in f"{moves}, 8D a3, 10S c2, 2C d3, 9S b5, AS c4, 7D a5".split(", "):
        position.play(move if "turn" in move else f"play {move}")
    drawn = position.scene().zone("drawn").pieces[0].face
    row = next(edge for edge in grid(position).edges if (edge.line, edge.at) == ("row", 4))
    assert (drawn, row.value, row.best) == ("KH", 2, 5)  # of the Kings all are seen: two lie there, one elsewhere
    assert {fact.id: fact.value for fact in position.scene().facts}["at-most"] == 46


def test_an_empty_slot_may_take_a_card_of_the_own_hand_and_the_face_down_one_is_none_of_them() -> None:
    position, choice = GAME.choose(variant="mayhem-1").deal(seed=6), Random(6)
    full = open_yet = 0
    while not position.over:
        for seat in range(2):
            s = position.view(seat).state
            own = {hand_card(s, seat, card) for card in range(HAND)} - {0}
            assert held_cards(s, 0) == own
            shown = [visible(s, 0, slot) for slot in range(25)]
            coming = set(ALL) - set(shown)
            for row in range(5):
                cards = [card for card in shown[5 * row : 5 * row + 5] if card]
                taken = int(s.taken[0]) >> 5 * row & 31
                if taken == 31 and len(cards) == 4:
                    assert best_lines(s, 0)[row] == max(value_of((*cards, card)) for card in coming - own)
                    full += 1
                elif len(cards) == 4:
                    assert best_lines(s, 0)[row] == max(value_of((*cards, card)) for card in coming)
                    open_yet += 1
        position.play(choice.choice(position.moves()))
    assert full
    assert open_yet


def test_the_best_of_a_line_never_grows() -> None:
    """What a line could become only gets less as cards are seen, and ends as what it is."""
    for variant in ("solotaire", "classic"):
        position, choice = GAME.choose(variant=variant).deal(seed=9), Random(9)
        before = [100] * 10
        while not position.over:
            position.play(choice.choice(position.moves()))
            now = best_lines(position._state, 0)
            assert all(new <= old for new, old in zip(now, before, strict=True))
            before = now
        assert before == [points(int(line)) for line in position._state.line[0]]


# The scene


def grid(position: Position, seat: int = 0) -> Zone:
    return next(zone for zone in position.scene(seat).zones if zone.kind == "grid")


def test_a_slot_says_where_it_is_what_lies_beside_it_and_what_the_card_would_make() -> None:
    position = GAME.deal(seed=749).play("play QH a2").play("play 8H c2")
    slot = next(slot for slot in grid(position).slots if slot.id == "a3")
    assert text(slot.label) == "a3, row 3, column a, empty. above Queen of hearts."
    move = next(move for move in position.scene().moves if move.targets == ("a3",))
    assert move.note is not None
    assert text(move.note) == "makes a pair in the column"
    assert text(move.label) == "Queen of spades to a3"
    far = next(slot for slot in grid(position).slots if slot.id == "e1")
    assert (text(far.label), far.closed) == ("e1, row 1, column e, empty. No card beside it.", "2.3")


def test_the_edges_tell_what_a_line_is_and_could_become() -> None:
    position = GAME.deal(seed=749).play("play QH a2").play("play 8H c2").play("play QS a3")
    column = next(edge for edge in grid(position).edges if (edge.line, edge.at) == ("column", 0))
    assert text(column.label) == "Column a: a pair, 2 points; could become four of a kind, 50"
    assert (column.value, column.best) == (2, 50)


def test_a_move_says_what_it_brings_in_each_line() -> None:
    position = GAME.deal(seed=749).play("play QH a2").play("play 8H c2")
    move = next(move for move in position.scene().moves if move.targets == ("a3",))
    assert [(change.line, change.at, change.gain) for change in move.lines] == [("column", 0, 2)]
    assert move.lines[0].name is not None
    assert text(move.lines[0].name) == "Pair"
    position.play("play QS a3")
    edge = next(edge for edge in grid(position).edges if (edge.line, edge.at) == ("column", 0))
    assert edge.name == move.lines[0].name
    assert [edge.name for edge in grid(position).edges if edge.value == 0] == [None] * 9


@pytest.mark.parametrize("recording", ["each", "complete"])
def test_where_hands_are_recorded_a_line_tells_each_seats_share_and_a_move_what_it_records(recording: str) -> None:
    """Against the score after every move, and the sums of the shares."""
    gained = sum(gained_in_a_game(recording, seed) for seed in range(6))
    assert gained


def gained_in_a_game(recording: str, seed: int) -> int:
    position, choice = GAME.choose(variant="mayhem-1", recording=recording).deal(seed=seed), Random(seed)
    gained = 0
    while not position.over:
        seat = position.to_act
        shares = [edge.shares for edge in grid(position, seat).edges]
        assert [sum(share[one] for share in shares) for one in range(2)] == position.scores()
        told = {share: text(edge.label) for edge in grid(position, seat).edges for share in [edge.shares] if any(share)}
        assert all(words.endswith(f"recorded: You {share[seat]}, Opponent {share[1 - seat]}") for share, words in told.items())
        move = choice.choice(position.scene(seat).moves)
        before, turned = position.scores()[seat], not move.targets
        position.play(move.text)
        brought = position.scores()[seat] - before
        if not (turned or position.over):
            assert sum(change.gain for change in move.lines) == brought
            gained += brought
    return gained


def test_a_note_speaks_only_of_what_is_new() -> None:
    position = GAME.deal(seed=749).play("play QH a2").play("play 8H c2").play("play QS a3").play("turn none")
    move = next(move for move in position.scene().moves if move.targets == ("a4",))
    assert move.note is not None
    assert text(move.note) == "makes nothing new"  # the pair of Queens was there before


def explained(position: Position, seat: int = 0) -> dict[str, str | None]:
    scene = position.scene(seat)
    return {zone.id: zone.rule for zone in scene.zones} | {fact.id: fact.rule for fact in scene.facts}


def test_the_table_and_its_numbers_are_explained_by_their_rules() -> None:
    position = GAME.deal(seed=749).play("play QH a2")
    assert explained(position) == {
        "board": "4.1",
        "drawn": "2.1",
        "pile": "2.7",
        "score": "11.3",
        "left": "2.7",
        "at-most": "11.4",
        "likely": "11.4",
    }
    rules = {piece.face is None: piece.rule for piece in grid(position).pieces}
    assert rules == {True: "3.1", False: None}  # a card that lies open is explained as its board is
    assert [piece.rule for piece in position.scene().zone("drawn").pieces] == ["2.3"]


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("classic", {"board": "4.1", "drawn": "2.1", "pile": "10.1", "left": "10.1"}),
        ("quick-draw", {"board": "7.6", "pile": "2.7"}),
        ("mayhem-1", {"board": "7.6", "hand-0": "8.3", "hand-1": "8.2", "left": "8.3"}),
        ("mayhem-2", {"board": "9.3"}),
    ],
)
def test_each_way_to_play_explains_the_table_by_its_own_rules(variant: str, rules: dict[str, str]) -> None:
    found = explained(GAME.choose(variant=variant).deal(seed=6))
    assert {name: found[name] for name in rules} == rules


def test_a_line_is_explained_by_its_hand_once_it_is_full() -> None:
    position, choice = GAME.deal(seed=9), Random(9)
    while not position.over:
        for edge in grid(position).edges:
            assert (edge.rule == "11.4") == (edge.best is not None)
        position.play(choice.choice(position.moves()))
    by_hand = {0: "4.1", 2: "4.2", 5: "4.3", 10: "4.4", 15: "4.5", 20: "4.6", 25: "4.7"}
    assert [edge.rule for edge in grid(position).edges] == [by_hand[edge.value] for edge in grid(position).edges]


def test_who_plays_the_rows_is_told() -> None:
    position = GAME.choose(variant="mayhem-2").deal(seed=6)
    chooser = position.to_act
    position.play("choose rows")
    labels = {
        seat: [text(fact.label) for fact in sorted(position.scene(seat).facts, key=lambda fact: fact.id) if "score" in fact.id]
        for seat in (chooser, 1 - chooser, SPECTATOR)
    }
    assert labels[chooser][chooser] == "You, rows"
    assert labels[chooser][1 - chooser] == "Opponent, columns"
    assert labels[1 - chooser][1 - chooser] == "You, columns"
    assert labels[SPECTATOR][chooser] == f"Player {chooser + 1}, rows"
    assert text(grid(position, chooser).edges[0].label).endswith("counts for: You")


@pytest.mark.parametrize(
    ("sums", "hands"),
    [
        ((0, 0), ((0,), (0,))),
        ((7, 0), ((2, 5), (0,))),
        ((2, 35), ((2,), (10, 25))),
        ((10, 52), ((10,), (2, 50))),
        ((0, 100), ((0,), (100,))),
        ((25, 0), ((25,), (0,))),
    ],
)
def test_what_was_recorded_is_explained_hand_by_hand(sums: tuple[int, int], hands: object) -> None:
    assert recorded_hands(*sums) == hands


def test_every_recorded_sum_is_explained() -> None:
    for seed in range(40):
        position, choice = GAME.choose(variant="quick-draw").deal(seed), Random(seed)
        seen: dict[tuple[int, int], list[int]] = {}
        while not position.over:
            before, seat = position._state.recorded.tolist(), position.to_act
            position.play(choice.choice(position.moves()))
            for line in range(10):
                if gained := position._state.recorded[seat, line] - before[seat][line]:
                    seen.setdefault((seat, line), []).append(gained)
        for line in range(10):
            sums = [int(position._state.recorded[seat, line]) for seat in (0, 1)]
            assert recorded_hands(*sums) == tuple(tuple(seen.get((seat, line), [0])) for seat in (0, 1))


def test_the_likely_score_is_a_fair_guess_and_ends_as_the_score() -> None:
    guesses = []
    for seed in range(30):
        position = GAME.choose(variant="classic").deal(seed).play("c3")
        guesses.append(next(fact.value for fact in position.scene().facts if fact.id == "likely"))
    assert all(isinstance(guess, int) and 110 < guess < 135 for guess in guesses)
    assert not [fact for fact in play_out(position).scene().facts if fact.id == "likely"]


def play_out(position: Position) -> Position:
    while not position.over:
        position.play(position.moves()[0])
    return position


def test_the_drawn_card_is_held_by_who_may_play_it() -> None:
    position = GAME.choose(variant="quick-draw").deal(seed=2)
    acting = position.to_act
    marks = {seat: position.scene(seat).zone("drawn").pieces[0].marks for seat in (acting, 1 - acting, SPECTATOR)}
    assert marks == {acting: ("held",), 1 - acting: (), SPECTATOR: ()}


def test_what_was_played_last_is_marked() -> None:
    position = GAME.deal(seed=749).play("play QH a2")
    assert [piece.id for piece in grid(position).pieces if "new" in piece.marks] == ["QH"]


def test_what_the_other_played_is_told_though_the_hand_was_hidden() -> None:
    position = GAME.choose(variant="mayhem-1").deal(seed=6)
    acting = position.to_act
    move = position.moves()[0]
    position.play(move)
    message = position.log_message(0, 1 - acting)
    assert message is not None
    card = position.scene(1 - acting).zone("board").pieces
    shown = next(piece for piece in card if piece.face == move.split()[1])
    assert text(message).startswith(text(shown.label).split(": ")[1])


def test_what_is_recorded_is_told() -> None:
    for seed in range(20):
        position, choice = GAME.choose(variant="quick-draw").deal(seed), Random(seed)
        while not position.over:
            before, seat = position.scores(), position.to_act
            position.play(choice.choice(position.moves()))
            gained = position.scores()[seat] - before[seat]
            message = position.log_message(len(position.entries) - 1, 0)
            assert message is not None
            assert ("records" in text(message)) == (gained > 0)
            assert not gained or f"{gained} point" in text(message)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_score_sheet_adds_up_to_the_scores(variant: str) -> None:
    game = GAME.choose(variant=variant)
    for seed in range(4):
        position, choice = game.deal(seed), Random(seed)
        while not position.over:
            assert position.scene(SPECTATOR).sheet == ()
            seats = [seat for seat in range(game.seats) if position.to_act in (seat, ANYONE) and position.moves(seat)]
            seat = choice.choice(seats)
            position.play(choice.choice(position.moves(seat)), seat=seat)
        sheet = position.scene(0).sheet
        assert sheet[-1].points == tuple(position.scores())
        for seat in range(game.seats):
            assert sum(line.points[seat] or 0 for line in sheet if not line.sums) == position.scores()[seat]


def test_the_status_tells_who_won() -> None:
    for seed in range(30):
        position, choice = GAME.choose(variant="quick-draw").deal(seed), Random(seed)
        while not position.over:
            position.play(choice.choice(position.moves()))
        mine, theirs = position.scores()
        status = text(position.scene(0).status)
        expected = "A draw" if mine == theirs else "You win" if mine > theirs else "Your opponent wins"
        assert status.startswith(expected)
        assert str(mine) in status
        assert str(theirs) in status


def test_the_cut_is_told_at_the_start() -> None:
    position = GAME.choose(variant="quick-draw").deal(seed=2)
    cut = [cut_rank(int(card)) for card in position._state.cut]
    first = text(position.scene(0).status)
    assert first.startswith("You cut the ")
    assert ("Your turn" in first) == (cut[0] > cut[1])


def test_a_face_down_card_is_never_visible() -> None:
    position = GAME.deal(seed=749)
    assert [visible(position._state, 0, slot) for slot in range(25)] == [0] * 25


def test_pieces_have_one_place_each() -> None:
    for variant in VARIANTS:
        position = GAME.choose(variant=variant).deal(seed=3)
        for seat in (*range(position.game.seats), SPECTATOR):
            scene = position.scene(seat)
            names = [piece.id for zone in scene.zones for piece in zone.pieces]
            names += [slot.id for zone in scene.zones for slot in zone.slots]
            assert len(names) == len(set(names))
            named = {name for move in scene.moves for name in (*move.sources, *move.targets)}
            named |= {name for move in scene.refused for name in (*move.sources, *move.targets)}
            assert named <= set(names)
