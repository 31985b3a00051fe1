"""Games for several at one terminal: against bots, with other people at the keyboard, and what each may see."""

from __future__ import annotations

import io
import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.bots import Bot
from kingfisher.core.game import Game
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.play.position import Position
from kingfisher.core.play.view import View
from kingfisher.games.solotaire.notation import card_text
from kingfisher.games.solotaire.rules.board_play import hand_card
from kingfisher.games.solotaire.rules.state import HAND
from kingfisher.terminal import saves, say
from kingfisher.terminal.bot_opponent import Opponent
from kingfisher.terminal.input import completions
from kingfisher.terminal.players import PEOPLE, default_level, people_in_every_seat, recorded_players, seat_players
from kingfisher.terminal.screen import CLEAR, Screen
from kingfisher.terminal.terminal_session import TerminalSession
from kingfisher.terminal.watch import watch
from tests.support.every_game import FIXTURES, name_of
from tests.support.terminals import PATIENCE, Capture, Terminal, lines_from, output_of, plain

WHISPERS, SCRAMBLE = FIXTURES
FOR_TWO = [
    kf.game("solotaire", variant="quick-draw"),
    kf.game("solotaire", variant="mayhem-1"),
    kf.game("solotaire", variant="mayhem-2"),
    kf.game("solotaire", variant="honeymoon"),
    kf.game("solotaire", variant="honeymoon", deals="same"),
]
SEVERAL = [*FOR_TWO, WHISPERS, SCRAMBLE]
ALONE = [kf.game("solotaire"), kf.game("solotaire", variant="classic")]
MAYHEM = kf.game("solotaire", variant="mayhem-1")
QUICK_DRAW = kf.game("solotaire", variant="quick-draw")
RANKS = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
RANKS |= dict(zip("23456789", ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"), strict=True)) | {"10": "Ten"}
SUITS = {"S": ("♠", "spades"), "C": ("♣", "clubs"), "D": ("♦", "diamonds"), "H": ("♥", "hearts")}
PRESS_ENTER = "it is your turn. Press Enter"


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


def session_against(game: Game, bot: str = "greedy", seat: int = 0, seed: int = 3, practice: bool = False) -> TerminalSession:
    """A session against a bot that needs no compiler."""
    position = game.deal(seed)
    return TerminalSession(position, Screen(), practice, seat_players(position, seat, bot, effort=0))


def session_of_people(game: Game, seed: int = 3, practice: bool = False) -> TerminalSession:
    return TerminalSession(game.deal(seed), Screen(), practice, people_in_every_seat(game))


def random_lines(session: TerminalSession, seed: int = 1) -> Iterator[str]:
    """Some legal move after the other, by its number; an empty line where the keyboard is handed over."""
    picks = random.Random(seed)
    while not session.position.over:
        waits = session.seat == SPECTATOR
        yield "" if waits else str(1 + picks.randrange(len(session.scene.moves)))


def cards_held(position: Position, seat: int) -> set[str]:
    """The cards of a hand, which only its seat may see."""
    state = position.view(seat).state
    cut = {card_text(int(card)) for card in state.cut}  # two cards that all saw before everything was shuffled again
    return {card_text(hand_card(state, seat, card)) for card in range(HAND) if hand_card(state, seat, card)} - cut


def cards_in(cards: set[str], text: str) -> set[str]:
    """Which of the cards a text tells, by sign, in notation or in words."""
    visible = set()
    for card in cards:
        rank, (sign, suit) = card[:-1], SUITS[card[-1]]
        if re.search(rf"\b(?:{rank}{sign}|{card}\b|{RANKS[rank]} of {suit})", text):
            visible.add(card)
    return visible


def test_a_card_is_noticed_in_every_form() -> None:
    cards = {"KS", "10H", "2D", "4C"}
    assert cards_in(cards, "1 play KS c2") == {"KS"}
    assert cards_in(cards, "Your hand  10♥ 3♣") == {"10H"}
    assert cards_in(cards, "Two of diamonds to b1") == {"2D"}
    assert cards_in(cards, "KSA 0♥ Four of hearts 14♣") == set()


# Whole games


@pytest.mark.parametrize("game", SEVERAL, ids=name_of)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_against_a_bot(game: Game, seat: int, capsys: Capture) -> None:
    session = session_against(game, seat=seat)
    assert session.run(lines_from(random_lines(session))) == 0
    out = capsys.readouterr().out
    assert session.position.over
    assert f"you at seat {seat} against greedy" in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80
    assert {entry.actor for entry in session.position.entries} >= {0, 1}
    assert out.splitlines()[-1] == "The game is over. Type new, record, save FILE or quit."


@pytest.mark.parametrize("game", [*FOR_TWO, WHISPERS], ids=name_of)
def test_a_whole_game_of_people_at_one_keyboard(game: Game, capsys: Capture) -> None:
    session = session_of_people(game)
    assert session.run(lines_from(random_lines(session))) == 0
    out = capsys.readouterr().out
    assert (session.position.over, session.seat) == (True, SPECTATOR)
    assert {"First player", "Second player"} <= set(out.splitlines())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("game", ALONE, ids=name_of)
def test_a_whole_game_alone(game: Game, capsys: Capture) -> None:
    session = TerminalSession(game.deal(3), Screen())
    assert session.run(lines_from(random_lines(session))) == 0
    out = capsys.readouterr().out
    assert f"The board is full: {session.position.scores()[0]} points." in out.splitlines()
    assert out.splitlines()[-1] == "The game is over. Type new, record, save FILE or quit."
    assert " against " not in out


def test_the_sheet_stands_at_the_end(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW)
    session.run(lines_from(random_lines(session)))
    lines = capsys.readouterr().out.splitlines()
    total = next(line for line in reversed(lines) if line.startswith("Total "))
    assert [int(word) for word in total.split()[1:]] == session.position.scores()


@pytest.mark.parametrize("game", [*SEVERAL, *ALONE], ids=name_of)
def test_a_bot_is_watched_at_every_seat(game: Game, capsys: Capture) -> None:
    position = game.deal(3)
    assert watch(position, Bot(game, "greedy"), Screen(), 0) == 0
    out = capsys.readouterr().out
    assert position.over
    choices = [entry for entry in position.entries if entry.is_choice]
    named = ("greedy: ",) if game.seats == 1 else ("First player: ", "Second player: ")
    assert sum(line.startswith(named) for line in out.splitlines()) == len(choices)
    assert str(position.ending).split()[0] in out


def test_who_watches_is_told_what_chance_brought(capsys: Capture) -> None:
    game = kf.game("freshwater")
    position = game.deal(3)
    watch(position, Bot(game, "random"), Screen(), 0)
    out = " ".join(capsys.readouterr().out.split())
    brought = [position.log_message(index, SPECTATOR) for index, entry in enumerate(position.entries) if entry.actor == CHANCE]
    sentences = [game.words().text(message) for message in brought if message]
    starts = ("Strike card: no hook", "Strike card: the hook! ", "New Hatch tokens on deck: ", "Round 2, dice ")
    assert [any(message.startswith(start) for message in sentences) for start in starts] == [True] * len(starts)
    assert [message for message in sentences if message not in out] == []


def test_who_watches_sees_no_hand(capsys: Capture) -> None:
    position, screens = MAYHEM.deal(3), []
    bot = Bot(MAYHEM, "greedy")
    choose = bot.choose

    def look_first(view: View) -> int:
        screens.append((capsys.readouterr().out, cards_held(position, 0) | cards_held(position, 1)))
        return choose(view)

    bot.choose = look_first  # type: ignore[method-assign]
    watch(position, bot, Screen(), 0)
    assert len(screens) > 20
    assert [cards_in(cards, text) for text, cards in screens] == [set()] * len(screens)


def test_who_watches_secret_boards_sees_when_somebody_plays(capsys: Capture) -> None:
    game = kf.game("solotaire", variant="honeymoon", deals="same")
    position = game.deal(3)
    watch(position, Bot(game, "greedy"), Screen(), 0)
    lines = capsys.readouterr().out.splitlines()
    moves = [line for line in lines if line.startswith(("First player: ", "Second player: "))]
    assert {line.partition(": ")[2] for line in moves[:-1]} == {"makes a hidden move"}


# Against bots


def test_the_bot_answers_in_words_after_the_persons_move(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW, "specialist")
    lines = output_of(session, capsys, "1")
    person_move, answer = session.position.entries
    assert lines[0] == "You: Three of clubs to b1."
    assert lines[1].startswith("specialist: Four of clubs to ")
    assert (person_move.actor, answer.actor, session.position.to_act) == (0, 1, 0)
    assert lines[2:4] == ["", "You 0   Opponent 0   Cards to play 18"]


def test_a_bot_that_begins_has_moved_before_the_first_table(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW, seat=1)
    session.run(lines_from([]))
    lines = capsys.readouterr().out.splitlines()
    assert next(index for index, line in enumerate(lines) if line.startswith("greedy: ")) < lines.index("Board")
    assert session.position.to_act == 1


def test_at_ones_own_pace_the_bot_moves_once_for_every_move_and_then_to_the_end() -> None:
    session = session_against(kf.game("solotaire", variant="honeymoon"))
    session.run(lines_from(random_lines(session)))
    actors = [entry.actor for entry in session.position.entries]
    person_moves = actors.count(0)
    assert actors[: 2 * person_moves] == [0, 1] * person_moves
    assert set(actors[2 * person_moves :]) <= {1}


@pytest.mark.parametrize("variant", ["mayhem-1", "mayhem-2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_of_the_bots_hand_ever_comes_to_the_screen(variant: str, seat: int, capsys: Capture) -> None:
    session = session_against(kf.game("solotaire", variant=variant), seat=seat)
    questions = ["moves", "help", "win?", "hint", "record", "save", "why", "rules 8.2", "fly"]
    picks = random.Random(5)
    session.begin()
    looked = 0
    while not session.position.over:
        for line in (*questions, ""):
            text = capsys.readouterr().out
            assert cards_in(cards_held(session.position, 1 - seat), text) == set(), text
            assert [
                completion
                for completion in completions(session, "")
                if cards_in(cards_held(session.position, 1 - seat), completion)
            ] == []
            looked += len(cards_held(session.position, 1 - seat))
            session.handle_line(line or str(1 + picks.randrange(len(session.scene.moves))))
            if session.position.over:
                break
    assert looked > 400


def test_the_secret_board_of_a_bot_stays_secret(capsys: Capture) -> None:
    session = session_against(kf.game("solotaire", variant="honeymoon", deals="same"))
    for line in random_lines(session):
        text = "\n".join(output_of(session, capsys, "record", line))
        if not session.position.over:
            assert "greedy" not in text.replace("against greedy", "")
            assert re.findall(r"^1: (?!\?)", text, re.MULTILINE) == []
    assert session.position.over


def test_a_bot_thinks_from_its_own_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_against(MAYHEM)
    hidden: list[bool] = []
    bot = session.seating.bots[1]
    choose = bot.choose

    def remember(view: View) -> int:
        hidden.append((view.seat, bytes(view)) == (1, bytes(session.position.view(1))))
        return choose(view)

    monkeypatch.setattr(bot, "choose", remember)
    session.run(lines_from(random_lines(session)))
    assert len(hidden) > 9
    assert all(hidden)


def test_an_interrupt_while_the_bot_thinks_puts_the_game_away_and_the_bot_goes_on_later(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    session = session_against(QUICK_DRAW)
    monkeypatch.setattr(session.seating.bots[1], "choose", interrupt)
    assert session.run(lines_from(["1", "never read"])) == 0
    assert [entry.text for entry in session.position.entries] == ["play 3C b1"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    capsys.readouterr()
    assert cli.main(["play", "solotaire", "--resume"]) == 0
    assert "greedy: Four of clubs to " in capsys.readouterr().out


# People at one keyboard


@pytest.mark.parametrize("game", [QUICK_DRAW, kf.game("solotaire", variant="honeymoon")], ids=name_of)
def test_an_open_game_is_not_handed_over(game: Game, capsys: Capture) -> None:
    session = session_of_people(game)
    session.run(lines_from(random_lines(session)))
    assert PRESS_ENTER not in capsys.readouterr().out


def test_at_ones_own_pace_people_play_one_after_the_other(capsys: Capture) -> None:
    session = session_of_people(kf.game("solotaire", variant="honeymoon", deals="same"))
    session.run(lines_from(random_lines(session)))
    out = capsys.readouterr().out
    actors = [entry.actor for entry in session.position.entries]
    assert actors == sorted(actors)
    first, second = (f"{ordinal} player, {PRESS_ENTER}" for ordinal in ("First", "Second"))
    assert (out.count(first), out.count(second)) == (1, 1)
    second_part = out.partition(second)[2]
    assert "First player: " not in second_part
    before_the_end = second_part.rpartition("\nSecond player: ")[0]
    tables = before_the_end.count("\nSecond player\n")
    assert (tables, before_the_end.count(" a     b     c     d     e")) == (actors.count(1), tables)  # one board each time


@pytest.mark.parametrize("variant", ["mayhem-1", "mayhem-2"])
def test_each_person_sees_the_own_hand_only(variant: str, capsys: Capture) -> None:
    session = session_of_people(kf.game("solotaire", variant=variant))
    picks = random.Random(2)
    session.begin()
    looked = 0
    while not session.position.over:
        for line in ("moves", "hint", "record", "help", "win?", "fly", "go"):
            text = capsys.readouterr().out
            hidden = cards_held(session.position, 0) | cards_held(session.position, 1)
            hidden -= cards_held(session.position, session.seat) if session.seat != SPECTATOR else set()
            text = text.rpartition(PRESS_ENTER)[2] if session.seat == SPECTATOR else text
            assert cards_in(hidden, text) == set(), text
            looked += len(hidden)
            if line != "go":
                session.handle_line(line)
        waits = session.seat == SPECTATOR
        session.handle_line("" if waits else str(1 + picks.randrange(len(session.scene.moves))))
    assert looked > 1000


def test_while_the_keyboard_is_handed_over_nothing_is_shown_and_nothing_lost(tmp_path: Path, capsys: Capture) -> None:
    session = session_of_people(MAYHEM)
    session.begin()
    before = session.position.entries
    first = "it is the first player's turn: press Enter first, to show the table"
    for line in ("1", "play 3C b1", "moves", "hint", "record", "win?", "undo", "why 1", "give up", "new"):
        assert output_of(session, capsys, line) == [first]
    assert session.position.entries == before
    assert completions(session, "play") == []
    assert "a move in the game's notation" in "\n".join(output_of(session, capsys, "help"))
    assert output_of(session, capsys, "rules 8.2") == ["[8.2] Players see only their own hand."]
    assert output_of(session, capsys, f"save {tmp_path}/game")[0] == f"Saved to {tmp_path}/game"
    assert "First player" in output_of(session, capsys, "")
    assert output_of(session, capsys, "play 3C b1") == [
        "First player: Three of clubs to b1.",
        "Second player, it is your turn. Press Enter when nobody else can see the screen.",
    ]
    output_of(session, capsys, "quit")
    assert session.has_left


def test_at_a_real_terminal_the_screen_is_cleared_before_it_is_handed_over() -> None:
    with Terminal("play", "solotaire", "variant=mayhem-1", "--seed", "3", "--against", PEOPLE) as terminal:
        position = MAYHEM.deal(3)
        hands = [cards_held(position, 0), cards_held(position, 1)]
        terminal.until("\n> ")
        terminal.type("\n")
        first = terminal.until("\n> ")
        terminal.type("why play AS e5\n")
        terminal.until("\n> ")
        terminal.type("play 3C b1\n")
        handed = terminal.until("\n> ")
        terminal.type("\x1b[A\x1b[A\n")  # nothing is found by the arrow keys
        second = terminal.until("\n> ")
        terminal.type("play 4C c1\n")
        back = terminal.until("\n> ")
        terminal.type("quit\n")
        assert terminal.ends() == 0
    screen = plain(first)
    assert (cards_in(hands[0], screen), cards_in(hands[1], screen)) == (hands[0], set())
    wiped, public = handed.split(CLEAR)
    assert "play 3C b1" in wiped
    assert "Three of clubs" in plain(public)
    assert cards_in((hands[0] | hands[1]) - {"3C"}, plain(public)) == set()
    assert (cards_in(hands[0] - {"3C"}, plain(second)), cards_in(hands[1], plain(second))) == (set(), hands[1])
    assert cards_in(hands[1] - {"4C"}, plain(back.split(CLEAR)[1])) == set()


def test_a_terminal_that_cannot_clear_scrolls() -> None:
    with Terminal("play", "solotaire", "variant=mayhem-1", "--seed", "3", "--against", PEOPLE, TERM="dumb") as terminal:
        terminal.until("\n> ")
        terminal.type("\n")
        terminal.until("\n> ")
        terminal.type("play 3C b1\n")
        handed = plain(terminal.until("\n> "))
        terminal.type("quit\n")
        terminal.ends()
    assert "\x1b" not in terminal.seen
    assert "\n" * 24 in handed.partition("First player: Three of clubs to b1.")[0]


def test_nothing_is_cleared_over_a_pipe(capsys: Capture) -> None:
    session = session_of_people(MAYHEM)
    session.run(lines_from(["", "play 3C b1", ""]))
    assert "\x1b" not in capsys.readouterr().out


# Undo


def session_in_mid_turn(seat: int = 0, practice: bool = False) -> TerminalSession:
    """A game in which the seat's last play made a pair, so that its turn goes on."""
    for seed in range(100):
        session = session_against(QUICK_DRAW, seat=seat, seed=seed, practice=practice)
        session.begin()
        for line in ("1", "1", "1", "1"):
            session.handle_line(line)
            if session.position.last_choice and session.position.last_choice.actor == seat:
                return session
    raise AssertionError("no play made anything")


def test_a_move_of_an_unfinished_turn_is_taken_back(capsys: Capture) -> None:
    session = session_in_mid_turn()
    before = session.position.entries
    assert output_of(session, capsys, "undo")[0] == f"Undone: {before[-1].text}"
    assert session.position.entries == before[:-1]
    assert session.position.to_act == 0


def test_a_finished_turn_is_not_taken_back(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW)
    session.begin()
    assert output_of(session, capsys, "undo") == ["nothing to undo"]
    output_of(session, capsys, "1")
    assert output_of(session, capsys, "undo") == [say("undo.not-your-move")]
    output_of(session, capsys, "give up", "give up")
    assert output_of(session, capsys, "undo") == [say("undo.not-your-move")]
    assert len(session.position.entries) == 3


def test_where_everybody_plays_on_nothing_is_taken_back(capsys: Capture) -> None:
    session = session_against(kf.game("solotaire", variant="honeymoon"))
    session.begin()
    output_of(session, capsys, "1")
    assert output_of(session, capsys, "undo") == [say("undo.race")]


@pytest.mark.parametrize("game", FOR_TWO, ids=name_of)
def test_in_practice_the_own_move_is_taken_back_with_what_the_bot_did_since(game: Game, capsys: Capture) -> None:
    session = session_against(game, practice=True)
    session.begin()
    start = session.position.entries
    output_of(session, capsys, "1")
    move = session.position.entries[len(start)].text
    assert len(session.position.entries) > len(start) + 1
    assert output_of(session, capsys, "undo")[0] == f"Undone: {move}, and what greedy has played since"
    assert session.position.entries == start
    assert output_of(session, capsys, "undo") == ["nothing to undo"]


def test_in_practice_a_turn_of_the_other_person_is_taken_back_and_the_keyboard_handed_back(capsys: Capture) -> None:
    session = session_of_people(MAYHEM, practice=True)
    session.begin()
    output_of(session, capsys, "", "play 3C b1", "")
    assert output_of(session, capsys, "undo") == [
        "Undone: play 3C b1",
        "First player, it is your turn. Press Enter when nobody else can see the screen.",
    ]
    assert session.position.entries == ()


def test_a_drawn_card_is_not_unseen_by_undo(capsys: Capture) -> None:
    session = TerminalSession(kf.game("solotaire").deal(3), Screen())
    output_of(session, capsys, "1")
    assert output_of(session, capsys, "undo") == [say("undo.reveals")]


def test_giving_up_a_game_with_hidden_cards_is_not_taken_back(capsys: Capture) -> None:
    session = TerminalSession(kf.game("solotaire").deal(3), Screen())
    output_of(session, capsys, "give up", "give up")
    assert "?" not in "\n".join(output_of(session, capsys, "record"))
    assert output_of(session, capsys, "undo") == [say("undo.reveals")]
    practice = TerminalSession(kf.game("solotaire").deal(3), Screen(), practice=True)
    output_of(practice, capsys, "give up", "give up", "undo")
    assert not practice.position.over


# Questions


def test_many_moves_are_listed_on_request_only(capsys: Capture) -> None:
    session = session_against(MAYHEM)
    session.begin()
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "There are 80 moves. Type one, for example play 3C b1 or 3C b1. Type moves to",
        "list them all, or moves 3C to list those with 3C.",
    ]
    assert output_of(session, capsys, "moves 10c") == [
        "73 play 10C b1   74 play 10C a2   75 play 10C c2   76 play 10C b3",
        "77 play 10C d3   78 play 10C c4   79 play 10C e4   80 play 10C d5",
    ]
    everything = " ".join(output_of(session, capsys, "moves"))
    assert [f"{n} {move.text}" in everything for n, move in enumerate(session.scene.moves, 1)] == [True] * 80
    assert output_of(session, capsys, "moves KS") == ["no move contains 'KS'; type moves to list them all"]
    output_of(session, capsys, "10C b3")
    assert session.position.entries[0].text == "play 10C b3"


def test_what_a_move_would_make_stands_beside_it_on_request(capsys: Capture) -> None:
    session = TerminalSession(kf.game("solotaire", variant="classic").deal(3), Screen())

    def notes() -> list[str]:
        return [session.translate(move.note) for move in session.scene.moves if move.note]

    columns = output_of(session, capsys, "moves")
    assert (len(set(notes())), len(columns)) == (1, 5)  # it would say the same of all of them
    while len(set(notes())) == 1:
        session.handle_line("1")
    assert [line.split(maxsplit=4)[4] for line in output_of(session, capsys, "moves")] == notes()


def test_where_nobody_knows_who_wins_it_is_told_how_it_stands(capsys: Capture) -> None:
    beginnings = {QUICK_DRAW: "It is not decided yet who wins. ", ALONE[0]: "This game is played for points only. "}
    for game, beginning in beginnings.items():
        session = TerminalSession(game.deal(3), Screen())
        facts = [f"{session.translate(fact.label)} {session.translate(fact.value)}" for fact in session.scene.facts]
        assert " ".join(output_of(session, capsys, "win?")) == f"{beginning}{', '.join(facts)}."
    output_of(session, capsys, "give up", "give up")
    assert output_of(session, capsys, "win?") == ["The game is over. Given up with 0 points."]


def test_help_tells_only_what_applies(capsys: Capture) -> None:
    for_two, for_one = (
        " ".join(output_of(session, capsys, "help"))
        for session in (session_against(MAYHEM), TerminalSession(tabletop(), Screen()))
    )
    assert "tell whether the game can still be won" in for_one
    assert "tell whether the game can still be won" not in for_two
    assert "Moves marked !" in for_one
    assert "Moves marked !" not in for_two
    assert "a number or a move" in for_one
    assert "a number or a move" not in for_two
    assert "make a move: play 3C b1 or 3C b1" in " ".join(for_two.split())
    assert "give up" in for_one
    assert "give up" in for_two
    scramble = " ".join(output_of(session_against(SCRAMBLE), capsys, "help"))
    assert "give up" not in scramble
    assert output_of(session_against(SCRAMBLE), capsys, "give up") == ["a single player cannot give up scramble"]


def tabletop() -> Position:
    return kf.game("tabletop").deal(3)


def test_giving_up_lets_the_other_win(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW, seat=1)
    session.begin()
    lines = output_of(session, capsys, "give up", "give up")
    assert "You gave up; your opponent wins." in lines
    assert (session.position.won(0), session.position.won(1)) == (True, False)
    assert output_of(session, capsys, "win?") == ["The game is over. You gave up; your opponent wins."]


def test_new_deals_again_against_the_same_bot(capsys: Capture) -> None:
    session = session_against(MAYHEM, seat=1)
    session.begin()
    out = "\n".join(output_of(session, capsys, "give up", "give up", "new 5"))
    assert "you at seat 1 against greedy" in " ".join(out.split())
    assert (session.position.seed, session.seat, session.position.to_act) == (5, 1, 1)


# Records and coming back


def test_the_record_of_a_game_that_goes_on_tells_what_the_seat_may_know(capsys: Capture) -> None:
    session = session_against(MAYHEM)
    session.begin()
    output_of(session, capsys, "1")
    lines = output_of(session, capsys, "record")
    assert lines == [
        *session.position.record(0).splitlines(),
        "# This shows only what you may know. Type save FILE to save the whole game.",
    ]
    assert "deal: ?" in lines
    output_of(session, capsys, "give up", "give up")
    assert output_of(session, capsys, "record") == session.position.record().splitlines()


def test_a_saved_game_is_whole_and_says_so(tmp_path: Path, capsys: Capture) -> None:
    session, file = session_against(MAYHEM), tmp_path / "game"
    session.begin()
    assert output_of(session, capsys, f"save {file}") == [
        f"Saved to {file}",
        "The file contains the whole game, with all hidden cards. Do not open it before",
        "the game is over.",
        f"Resume it with: kingfisher play solotaire --resume {file}",
    ]
    assert kf.replay(saves.read(file)).view(1).moves() == session.position.view(1).moves()
    open_game = TerminalSession(tabletop(), Screen())
    assert len(output_of(open_game, capsys, f"save {tmp_path}/open")) == 2


def resume(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: str = "") -> str:
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert cli.main(["play", "solotaire", *arguments, "--effort", "0"]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_game_against_a_bot_goes_on_as_it_began(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_against(MAYHEM, seat=1)
    session.run(lines_from(["1"]))
    texts_before = [entry.text for entry in session.position.entries]
    assert recorded_players(saves.read(saves.latest("solotaire"))) == (1, "greedy")
    out = resume(capsys, monkeypatch, "--resume", lines="1\n")
    assert "you at seat 1 against greedy" in out
    again = kf.replay(saves.read(saves.latest("solotaire")))
    assert [entry.text for entry in again.entries if not entry.leaves_game_unchanged][: len(texts_before)] == texts_before
    assert len(again.entries) > len(texts_before) + 1
    assert "you at seat 0 against Finn (casual)" in resume(
        capsys, monkeypatch, "--resume", "--seat", "0", "--against", "casual"
    )


def test_a_game_of_people_goes_on_with_the_keyboard_handed_over(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of_people(MAYHEM)
    session.run(lines_from(["", "play 3C b1"]))
    out = resume(capsys, monkeypatch, "--resume")
    assert "2 people at this keyboard" in out
    assert f"Second player, {PRESS_ENTER}" in out
    assert cards_in(cards_held(session.position, 0) | cards_held(session.position, 1), out) == set()


def test_the_game_put_away_last_with_these_options_is_resumed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for modified, game in ((1000, MAYHEM), (2000, QUICK_DRAW)):
        session = session_against(game)
        session.run(lines_from(["1"]))
        os.utime(saves.path_of(session.position), (modified, modified))
    assert "variant=quick-draw" in resume(capsys, monkeypatch, "--resume")
    assert "variant=mayhem-1" in resume(capsys, monkeypatch, "variant=mayhem-1", "--resume")
    assert cli.main(["play", "solotaire", "variant=classic", "--resume"]) == 2
    expected = "kingfisher: there is no saved game of solotaire with these options; start one with: "
    assert capsys.readouterr().err.startswith(expected)


def test_a_replay_names_the_players(tmp_path: Path, capsys: Capture) -> None:
    session, file = session_against(QUICK_DRAW), tmp_path / "game"
    session.run(lines_from(["1", f"save {file}", "quit"]))
    capsys.readouterr()
    for tables in ([], ["--tables"]):
        assert cli.main(["replay", str(file), *tables]) == 0
        lines = [line.partition("   ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
        assert [
            line for line in ("First player: play 3C b1", "First player: puts the game away") if f"  {line}" not in str(lines)
        ] == []


def test_the_replay_of_a_game_that_goes_on_shows_no_hand(tmp_path: Path, capsys: Capture) -> None:
    session, file = session_against(MAYHEM), tmp_path / "game"
    session.run(lines_from(["1", f"save {file}", "quit"]))
    capsys.readouterr()
    assert cli.main(["replay", str(file), "--tables"]) == 0
    assert cards_in(cards_held(session.position, 0) | cards_held(session.position, 1), capsys.readouterr().out) == set()


# Who plays


def test_without_a_word_the_opponent_is_the_level_in_the_middle(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_level(MAYHEM) == "skilled"
    assert "you at seat 0 against Vera (skilled)" in resume(capsys, monkeypatch, "variant=mayhem-1", "--seed", "3")


def test_the_highest_deal_is_played_against_a_bot_too(capsys: Capture) -> None:
    session = session_against(QUICK_DRAW, seed=2**256 - 1)
    session.run(lines_from(["1"]))
    assert session.position.to_act == 0


def test_against_a_bot_at_a_real_terminal() -> None:
    with Terminal("play", "solotaire", "variant=mayhem-1", "--seed", "3", "--against", "greedy") as terminal:
        terminal.until("\n> ")
        terminal.type("play 3C c2\n")
        assert "greedy: " in terminal.until("\n> ")
        terminal.type("hi\t\n")
        assert " play " in terminal.until("\n> ")
        assert terminal.ends(lambda: terminal.type("\x03")) == 0
        assert "The game is saved." in terminal.seen
        assert CLEAR not in terminal.seen


# The process beside


@pytest.fixture
def improving_bot() -> Iterator[Opponent]:
    opponent = Opponent(WHISPERS, "montecarlo", effort=64)
    yield opponent
    opponent.close()


def test_a_bot_that_needs_a_compiler_answers_at_once_and_then_with_all_its_effort(improving_bot: Opponent) -> None:
    view = WHISPERS.deal(1).view()
    assert improving_bot.improves
    assert improving_bot.choose(view) in view.legal  # before anything was started
    improving_bot.warm_up()
    ready = improving_bot._ready
    assert ready is not None
    improving_bot.warm_up()
    assert improving_bot._ready is ready
    assert improving_bot.choose(view) in view.legal
    ready.result(PATIENCE)
    assert improving_bot.choose(view) in view.legal
    (process,) = vars(improving_bot._worker)["_processes"].values()
    process.kill()
    process.join(PATIENCE)
    assert improving_bot.choose(view) in view.legal  # here again
    assert improving_bot._worker is None


def test_a_bot_that_has_its_effort_at_once_starts_nothing() -> None:
    opponent = Opponent(WHISPERS, "greedy")
    opponent.warm_up()
    assert (opponent.improves, opponent._ready) == (False, None)


def test_a_bot_that_grows_is_announced(capsys: Capture) -> None:
    position = QUICK_DRAW.deal(3)
    session = TerminalSession(position, Screen(), seating=seat_players(position, 0, "master"))
    session.begin()
    out = " ".join(capsys.readouterr().out.split())
    assert "The bot master is being compiled in the background. Until then, it plays less well." in out


def test_things_of_others_are_looked_at_by_their_names(capsys: Capture) -> None:
    game_session = session_against(kf.game("freshwater"), "random")
    scene, catalog = game_session.scene, game_session.position.game.words()
    own_gear, other_gear = (next(zone for zone in scene.zones if zone.id == f"gear-{seat}") for seat in (0, 1))
    capsys.readouterr()
    for name, zone in ((catalog.text(own_gear.title), own_gear), (f"Player 2 {catalog.text(other_gear.title)}", other_gear)):
        game_session.handle_line(f"look {name}")
        assert " ".join(capsys.readouterr().out.split()).startswith(f"{name}: {catalog.text(zone.pieces[0].label)}")


def test_who_looks_at_a_track_or_a_wheel_hears_its_steps_and_which_are_ours(capsys: Capture) -> None:
    game_session = TerminalSession(kf.game("freshwater", variant="solo").deal(7), Screen())
    capsys.readouterr()
    game_session.handle_line("look Achievements")
    game_session.handle_line("look Colour wheel")
    heard = " ".join(capsys.readouterr().out.split())
    assert (
        "space 1 of 7: 0 points°; Space 1 of the Achievement Track: 0 points (our value: the printed one is unknown);" in heard
    )
    assert "Colour wheel: On a 1 the yellow token goes with the fish or," in heard


def test_the_list_of_moves_tells_what_each_costs(capsys: Capture) -> None:
    game_session = session_against(kf.game("freshwater"), "random", seed=7)
    for move in ("fly orange", "take die 3"):
        game_session.handle_line(move)
    capsys.readouterr()
    game_session.handle_line("moves die")
    assert "5 die +1 1 Finesse" in " ".join(capsys.readouterr().out.split())
