"""A Position and the library, as Python programs hold them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kingfisher as kf
from kingfisher.core.errors import BadOption, BadPosition, IllegalMove, KingfisherError, UnknownName, UnreadableMove
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, CHANCE, OVER, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.record import Entry
from kingfisher.core.play.view import View
from kingfisher.core.scene import Scene
from kingfisher.testing.conformance import is_sampled
from tests.support.every_game import SOME_CHOICES, name_of
from tests.support.random_games import BY_NAME, able_seats, play_on, played, replayed

TABLETOP, WHISPERS, SCRAMBLE = BY_NAME["tabletop"], BY_NAME["whispers"], BY_NAME["scramble"]
SOME = pytest.mark.parametrize("game", SOME_CHOICES, ids=name_of)

GAMES = ", ".join(kf.games())
NEARLY_WON = "S A / C - / D 2 / H - / roll 1 1 / match / turns 3"
WHISPERED = "0 hand 5 9 pile - points 0 / 1 hand 1 2 pile - points 0 / stock 3 4 6 7 8 10 11 12 / die - / play 0"


def told(position: Position) -> tuple[Any, ...]:
    """Everything that can be seen of a position."""
    seats = range(position.game.seats)
    return (
        position.to_act,
        position.scores(),
        [position.worth(seat) for seat in seats],
        [position.moves(seat) for seat in seats],
        [bytes(position.view(seat)) for seat in (*seats, SPECTATOR)],
        position.scene(SPECTATOR).to_json(),
        position.record(),
        str(position),
    )


# The library


def test_games_by_name() -> None:
    assert kf.games() == ["tabletop", "solotaire", "tacklebox", "frenzy", "freshwater"]
    assert repr(kf.game("tabletop")) == "<Game tabletop matching=optional>"
    assert kf.game("tabletop", matching="forced").options == {"matching": "forced"}


@pytest.mark.parametrize(
    ("call", "error", "line"),
    [
        (
            lambda: kf.game("chess"),
            UnknownName,
            f"unknown game 'chess'; possible: {GAMES}",
        ),
        (lambda: kf.game("Tabletop\n"), UnknownName, rf"unknown game 'Tabletop\\n'; possible: {', '.join(kf.games())}"),
        (lambda: kf.game("tabletop", level=3), UnknownName, r"unknown option 'level'; possible: matching=optional\|forced"),
        (lambda: kf.game("tabletop", name="x"), UnknownName, r"unknown option 'name'; possible: matching=optional\|forced"),
        (lambda: SCRAMBLE.choose(self=1), UnknownName, r"unknown option 'self'; possible: players=2\.\.3"),
        (lambda: kf.game("tabletop", matching="maybe"), BadOption, r"option matching=maybe: expected optional\|forced"),
        (lambda: kf.game("tabletop", matching="a\nb"), BadOption, r"option matching='a\\nb': expected optional\|forced"),
        (lambda: kf.game("tabletop", matching=None), BadOption, r"option matching=None: expected optional\|forced"),
        (lambda: WHISPERS.choose(players=4), BadOption, r"option players=4: expected 2\.\.3"),
        (lambda: WHISPERS.choose(players=10**5000), BadOption, r"option players=a number of 16610 bits: expected 2\.\.3"),
        (lambda: kf.game("x" * 5000), UnknownName, "unknown game 'x{49} ... x{49}'; possible: " + ", ".join(kf.games())),
    ],
)
def test_bad_names_and_options_name_what_is_possible(call: Callable[[], Game], error: type[Exception], line: str) -> None:
    with pytest.raises(error, match=f"^{line}$"):
        call()


# Looking


@SOME
def test_a_game_as_people_hold_it(game: Game) -> None:
    """Of a long game all at first, and then now and then."""
    looked_at = (position for at, position in enumerate(play_on(game.deal(1), seed=1)) if is_sampled(at, position))
    for position in looked_at:
        over = position.to_act == OVER
        assert position.over is over
        assert (position.ending is not None) is over
        assert bool(able_seats(position)) is not over
        assert len(position.scores()) == game.seats
        for seat in range(game.seats):
            moves = position.moves(seat)
            may_act = position.to_act in (seat, ANYONE)
            assert may_act or not moves
            assert {position.why_not(move, seat) for move in moves} <= {None}
            assert [move.text for move in position.scene(seat).moves] == moves == position.view(seat).moves()
            assert position.view(seat).scores()[seat] == position.scores()[seat]
        assert isinstance(position.scene(SPECTATOR), Scene)
        assert not position.view(SPECTATOR).moves()
        assert repr(position).startswith(f"<Position of {game.name}: ")
    assert position.over


def test_the_seat_to_act_is_meant_if_none_is_said() -> None:
    position = WHISPERS.deal(3)
    for seat in (0, 1):
        assert (position.to_act, position.moves(), position.view().seat) == (seat, position.moves(seat), seat)
        position.play(position.moves()[0])


def test_where_anyone_may_act_the_seat_must_be_said() -> None:
    position = SCRAMBLE.deal(3)
    assert position.to_act == ANYONE
    for call in (position.moves, lambda: position.play("bury"), lambda: position.why_not("bury")):
        with pytest.raises(KingfisherError, match=r"^pass a seat, from 0 to 1$"):
            call()
    assert position.view().seat == position.scene().seat == SPECTATOR
    assert position.play("bury", seat=1).entries == (Entry(1, "bury", 2),)


@pytest.mark.parametrize("seat", [2, -1, -2, -3, 99])
def test_seats_that_are_not_there(seat: int) -> None:
    position = WHISPERS.deal(3)
    before = told(position)
    calls: list[Callable[[], object]] = [
        lambda: position.moves(seat),
        lambda: position.why_not("play 1", seat),
        lambda: position.worth(seat),
        lambda: position.won(seat),
        lambda: position.give_up(seat),
        lambda: position.play_number(0, seat),
        *([lambda: position.play("play 1", seat)] if seat != CHANCE else []),
    ]
    if seat != SPECTATOR:
        calls += [lambda: position.view(seat), lambda: position.scene(seat), lambda: position.record(seat)]
    for ask in calls:
        with pytest.raises(KingfisherError, match=f"^there is no seat {seat}; the seats are 0 to 1$"):
            ask()
    assert told(position) == before


def test_a_view_and_a_scene_are_of_one_seat() -> None:
    position = WHISPERS.set_up(WHISPERED)
    assert isinstance(position.view(1), View)
    hands = {seat: [piece.face for piece in position.scene(seat).zone("hand-0").pieces] for seat in (0, 1, SPECTATOR)}
    assert hands == {0: ["5", "9"], 1: [None, None], SPECTATOR: [None, None]}


def test_the_ending_and_the_worth() -> None:
    position = TABLETOP.set_up(NEARLY_WON)
    assert (position.ending, position.won(), position.scores()) == (None, False, [3])
    before = position.worth()
    position.play("match AS 2D")
    assert (position.over, position.won(), position.scores()) == (True, True, [3])
    assert position.ending == TABLETOP.rule(601)
    assert position.ending.number == "6.1"
    assert position.worth() > before


def test_whether_a_game_can_be_won() -> None:
    assert TABLETOP.deal(1).winnable() is True
    assert TABLETOP.choose(matching="forced").deal(1).winnable() is None
    assert TABLETOP.deal(1).give_up().winnable() is False
    with pytest.raises(KingfisherError, match=r"^whispers cannot tell whether a game can still be won$"):
        WHISPERS.deal(1).winnable()


# Playing


def test_a_forbidden_move_names_its_rule_and_changes_nothing() -> None:
    position = TABLETOP.deal(7)
    before = told(position)
    rule = TABLETOP.rule(403)
    assert position.why_not("cycle spades clubs") == rule
    with pytest.raises(IllegalMove) as refused:
        position.play("cycle spades clubs")
    assert (refused.value.move, refused.value.rule) == ("cycle spades clubs", rule)
    assert str(refused.value) == f"cycle spades clubs: {rule}"
    assert told(position) == before


@pytest.mark.parametrize("text", ["", "jump", "cycle", "match 4S", "cycle spades\nspades", "\ud800"])
def test_text_that_is_no_move_is_refused_in_one_line(text: str) -> None:
    position = TABLETOP.deal(7)
    before = told(position)
    with pytest.raises((UnreadableMove, IllegalMove), match=r"\A[^\n]+\Z"):
        position.play(text)
    assert told(position) == before


def test_a_move_in_several_lines_is_refused_in_one() -> None:
    with pytest.raises(IllegalMove, match=r"\Amatch 4S KH: [^\n]+\Z"):
        TABLETOP.deal(7).play("match 4S\n\tKH")


@pytest.mark.parametrize("move", [-1, 23, 99, 2**70])
def test_a_number_outside_the_space_is_no_move(move: int) -> None:
    position = TABLETOP.set_up(NEARLY_WON)
    with pytest.raises(KingfisherError, match=rf"^move {move}: there is no such move in 0\.\.22$"):
        position.play_number(move, 0)
    assert position.entries == ()


@SOME
def test_after_the_end_nothing_can_be_played(game: Game) -> None:
    position = played(game, 2)
    ended = told(position)
    assert position.moves() == []
    assert position.why_not("anything") == position.ending
    for seat in (None, 0, CHANCE):
        with pytest.raises(IllegalMove) as refused:
            position.play("anything", seat)
        assert str(refused.value) == f"anything: the game is over: {position.ending}"
    with pytest.raises(KingfisherError, match=r"^the game is already over$"):
        position.give_up()
    with pytest.raises(KingfisherError, match=r"^no chance step is due$"):
        position.draw_chance()
    assert told(position) == ended


def test_a_game_without_giving_up() -> None:
    with pytest.raises(KingfisherError, match=r"^a single player cannot give up scramble$"):
        SCRAMBLE.deal(1).give_up(0)


# Chance


def test_chance_happens_by_itself() -> None:
    position = TABLETOP.deal(7)
    assert [entry.text for entry in position.entries] == ["roll 12 3"]
    assert (position.to_act, position.manual_chance) == (0, False)
    for ask in (position.outcomes, position.draw_chance, lambda: position.play("roll 1 1", CHANCE)):
        with pytest.raises(KingfisherError, match=r"^no chance step is due$"):
            ask()


def test_manual_chance_waits_to_be_passed() -> None:
    position = TABLETOP.deal(7, manual_chance=True)
    assert (position.to_act, position.entries, position.moves()) == (CHANCE, (), [])
    assert position.outcomes() == [(f"roll {black} {red}", 1) for black in range(1, 13) for red in range(1, 13)]
    with pytest.raises(UnreadableMove, match=r"^'roll 13 1' is not a roll"):
        position.play("roll 13 1", CHANCE)
    with pytest.raises(IllegalMove, match=r"\[2\.1\]"):
        position.play("cycle spades")
    assert position.play("roll 4 11", seat=CHANCE).entries == (Entry(CHANCE, "roll 4 11", 46),)
    assert position.play("cycle spades").to_act in (0, CHANCE)


def test_a_due_chance_step_is_named_where_a_seat_is_missing() -> None:
    position = WHISPERS.set_up(WHISPERED).play("play 5")
    assert position.moves() == []
    with pytest.raises(KingfisherError, match=r"^pass a seat, from 0 to 1 \(a chance step is due\)$"):
        position.play("play 9")


def test_manual_chance_may_draw_what_the_deal_brings() -> None:
    position_drawn = TABLETOP.deal(7, manual_chance=True).draw_chance()
    assert position_drawn.entries == TABLETOP.deal(7).entries
    told_one = TABLETOP.deal(7, manual_chance=True).play("roll 1 1", CHANCE).play("cycle spades")
    while told_one.to_act != CHANCE:
        told_one.play("end turn")
    assert told_one.draw_chance().entries[-1] == TABLETOP.deal(7).play("cycle spades").entries[-1]


def test_a_position_by_hand_has_no_dice_unless_it_is_given_a_seed() -> None:
    text = "S A 4 / C - / D 2 5 / H - / roll / turns 3"
    position = TABLETOP.set_up(text)
    assert (position.manual_chance, position.to_act) == (True, CHANCE)
    with pytest.raises(KingfisherError, match=r"^a position without a seed cannot draw: pass the outcome of chance$"):
        position.draw_chance()
    seeded = TABLETOP.set_up(text, seed=7)
    assert (seeded.manual_chance, seeded.entries) == (False, TABLETOP.deal(7).entries)
    with pytest.raises(BadPosition, match="this game is 'stuck'"):
        TABLETOP.set_up("S A / C - / D 5 / H - / roll / turns 3")


# Undo and copy


@SOME
def test_undo_and_the_same_moves_bring_the_same_chance(game: Game) -> None:
    position = played(game, 4, 6)
    before = told(position)
    moves = [(entry.text, entry.actor) for entry in position.entries if entry.actor != CHANCE]
    for back in range(1, len(moves) + 1):
        for _ in range(back):
            position.undo()
        for text, seat in moves[len(moves) - back :]:
            position.play(text, seat)
        assert told(position) == before
    for _ in moves:
        position.undo()
    assert told(position) == told(game.deal(4))
    with pytest.raises(KingfisherError, match=r"^nothing to undo$"):
        position.undo()


def test_a_chance_step_taken_back_comes_again() -> None:
    position = TABLETOP.deal(7, manual_chance=True)
    rolls = []
    for _ in range(3):
        rolls.append(position.draw_chance().entries[-1])
        assert position.take_back() == rolls[-1]
    assert rolls == [Entry(CHANCE, "roll 12 3", 134)] * 3


def test_giving_up_can_be_undone() -> None:
    position = TABLETOP.deal(7)
    before = told(position)
    assert told(position.give_up().undo()) == before


def test_undo_passes_over_a_game_put_away() -> None:
    position = TABLETOP.deal(3).put_away(ms=5).put_away(ms=6)
    with pytest.raises(KingfisherError, match=r"^nothing to undo$"):
        position.undo()
    assert [entry.text for entry in position.entries] == ["roll 10 2", "puts the game away", "puts the game away"]
    position.play("cycle clubs diamonds", ms=7).play("match 2C AD", ms=8).put_away(ms=9)
    assert position.undo().entries[-1].text == "cycle clubs diamonds"
    assert position.undo().entries == TABLETOP.deal(3).put_away(ms=5).put_away(ms=6).entries


@SOME
def test_a_game_put_away_is_as_it_was_but_for_the_time(game: Game) -> None:
    position = played(game, 4, 5)
    before, moves = told(position), [position.moves(seat) for seat in range(game.seats)]
    position.put_away(game.seats - 1, ms=1234)
    record, after = told(position)[6], told(position)
    assert (*after[:6], *after[7:]) == (*before[:6], *before[7:])
    assert record == f"{before[6]}! {game.seats - 1} puts the game away @1234\n"
    assert ([position.moves(seat) for seat in range(game.seats)], position.milliseconds) == (moves, 1234)
    assert (position.entries[-1].is_act, position.entries[-1].is_choice) == (True, False)


def test_a_game_that_is_over_is_not_put_away() -> None:
    with pytest.raises(KingfisherError, match=r"^the game is already over$"):
        TABLETOP.deal(3).give_up().put_away()
    with pytest.raises(KingfisherError, match=r"^there is no seat 1; the seats are 0 to 0$"):
        TABLETOP.deal(3).put_away(1)


@SOME
def test_a_copy_is_independent(game: Game) -> None:
    position = played(game, 4, 5)
    before, copy = told(position), position.copy()
    assert told(copy) == before
    after = told(list(play_on(copy, 4, seed=1))[-1])
    assert told(position) == before != after
    assert told(list(play_on(position, 4, seed=1))[-1]) == after
    copy.undo()
    assert told(position) == after


def test_a_copy_by_hand_stays_by_hand() -> None:
    position = TABLETOP.set_up(NEARLY_WON, seed=3)
    assert position.copy().record() == position.record()


# What undo would give away


def unseen_below_top(position: Position, seat: int) -> int:
    state = position._state
    return sum(not int(known) for known in state.known[seat][: state.cards[seat]])


@pytest.mark.parametrize("seed", range(20))
def test_a_card_turned_up_is_given_away_unless_it_could_be_no_other(seed: int) -> None:
    position = SCRAMBLE.deal(seed)
    for seat in (0, 1) * 6:
        if "bury" in position.moves(seat):
            unseen = unseen_below_top(position, seat)
            assert position.play("bury", seat).undo_reveals() is (unseen > 1)


def test_chance_is_given_away() -> None:
    assert TABLETOP.deal(7).undo_reveals()
    assert WHISPERS.deal(7).play(WHISPERS.deal(7).moves()[0]).undo_reveals()
    assert not TABLETOP.deal(7, manual_chance=True).undo_reveals()


@pytest.mark.parametrize("times", [1, 2])
def test_putting_the_game_away_changes_nothing_about_what_undo_gives_away(times: int) -> None:
    for moves in ([], ["cycle spades"], ["cycle clubs diamonds"], ["cycle clubs diamonds", "match 2C AD"]):
        position = TABLETOP.deal(3)
        for move in moves:
            position.play(move)
        gives_away = position.undo_reveals()
        for _ in range(times):
            position.put_away()
        assert position.undo_reveals() is gives_away


def test_a_move_without_chance_or_new_cards_gives_nothing_away() -> None:
    position = WHISPERS.set_up(WHISPERED).play("play 5")
    assert not position.undo_reveals()
    assert position.play("roll 3", CHANCE).undo_reveals()
    match = TABLETOP.set_up("S A 4 / C - / D 2 5 / H - / roll 1 1 / match / turns 3").play("match AS 2D")
    assert not match.undo_reveals()
    assert not TABLETOP.deal(7).give_up().undo_reveals()


# What happened, in words


@pytest.mark.parametrize("game", [game for game in SOME_CHOICES if game.answers("give_up")], ids=name_of)
def test_who_gives_up_leaves_nothing_to_chance(game: Game) -> None:
    """The others play on at once, whatever the seat that gives up was about to do; and so does the record."""
    drawn = 0
    for position in play_on(game.deal(5), 200):
        for end in (Position.give_up, Position.run_out_of_time) if not position.over else ():
            after = end(position.copy(), max(position.to_act, 0))
            assert after.over or after.to_act != CHANCE
            chance = any(entry.actor == CHANCE for entry in after.entries[len(position.entries) :])
            assert not chance or told(replayed(after.record())) == told(after)
            drawn += chance
    assert (drawn > 0) == (game.name == "freshwater" and game.seats > 2)


def test_every_line_of_a_game_is_told_in_words() -> None:
    position = kf.game("tabletop").deal(seed=7).play("cycle clubs diamonds").play("match JS 10H").give_up()
    words = position.game.words()
    messages = [position.log_message(at, 0) for at in range(len(position.entries))]
    assert [words.text(line) for line in messages if line is not None] == [
        "The dice: black 12, red 3",
        "Cycle clubs and diamonds",
        "Match the Jack of spades with the Ten of hearts",
        "Gives up",
    ]
