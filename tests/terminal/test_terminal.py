"""A game at one terminal: what a player may type and what is answered, over a pipe and at a real pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.bots import Bot
from kingfisher.core.paths import data_folder
from kingfisher.core.play.position import Position
from kingfisher.core.rulebook import read_page
from kingfisher.terminal import saves, terminal_session
from kingfisher.terminal.input import completions
from kingfisher.terminal.screen import Screen, wrap
from kingfisher.terminal.terminal_session import TerminalSession
from kingfisher.terminal.watch import watch
from tests.support.every_game import FIXTURES
from tests.support.terminals import PATIENCE, Capture, Terminal, lines_from, output_of, plain

SPOILABLE = "S 2 / C 4 / D 3 / H A / roll 1 1 / match / turns 5"
"""Two pairs clear the table; 2S with 3D, which lies on top too, leaves two cards that never match."""

FIRST_TABLE = """\
Turns 0   Cards left 52   Time 0:00
Dice      black 10  red 2
Spades    13  A♠ 9♠ 4♠ 7♠ K♠ 2♠ J♠ 3♠ Q♠ 6♠ 8♠ 5♠ 10♠  → 8♠
Clubs     13  5♣ 8♣ Q♣ 4♣ 9♣ 3♣ 10♣ A♣ K♣ 6♣ 2♣ 7♣ J♣  → 2♣
Diamonds  13  3♦ 7♦ A♦ 10♦ Q♦ 4♦ 5♦ 8♦ J♦ 6♦ 2♦ K♦ 9♦  → A♦
Hearts    13  8♥ Q♥ 2♥ 5♥ K♥ A♥ J♥ 7♥ 6♥ 4♥ 9♥ 10♥ 3♥  → 2♥
Discard    0
Turn 1: black 10, red 2. Cycle one black deck, one red deck, or one of each.
 1 cycle spades             2 cycle clubs              3 cycle diamonds
 4 cycle spades diamonds    5 cycle clubs diamonds     6 cycle hearts
 7 cycle spades hearts      8 cycle clubs hearts
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


class StoppedClock:
    """The time as a session sees it: it stands still unless a test lets some pass."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    clock = StoppedClock()
    monkeypatch.setattr(terminal_session, "time", clock)
    return clock


def session_of_deal(practice: bool = False, seed: int = 3, **options: object) -> TerminalSession:
    return TerminalSession(kf.game("tabletop", **options).deal(seed), Screen(), practice)


def session_at(text: str, seed: int | None = 1) -> TerminalSession:
    return TerminalSession(kf.game("tabletop").set_up(text, seed), Screen())


def texts(position: Position) -> list[str]:
    return [entry.text for entry in position.entries]


def files_put_away() -> list[str]:
    return sorted(path.name for path in (data_folder() / "games").glob("*"))


# The table and the moves


def test_a_piped_game_is_plain_and_fits_eighty_columns(capsys: Capture) -> None:
    lines_typed = ["5", "match 2C AD", "hint", "why 1", "why match 7C 10D", "win?", "moves", "help", "rules", "undo"]
    lines_typed += ["give up", "give up", "moves", "win?", "record", "undo"]
    status = session_of_deal().run(lines_from(lines_typed))
    out = capsys.readouterr().out
    assert (status, FIRST_TABLE in out, "\x1b" in out) == (0, True, False)
    assert max(len(line) for line in out.splitlines() if not line.startswith("start: ")) <= 80


def test_a_move_by_number_and_by_text_is_the_same(capsys: Capture) -> None:
    by_number, by_text = session_of_deal(), session_of_deal()
    assert output_of(by_number, capsys, "1") == output_of(by_text, capsys, "Cycle  SPADES")
    assert texts(by_number.position) == texts(by_text.position) == ["roll 10 2", "cycle spades", "roll 4 6"]


def test_the_move_and_what_chance_brought_is_said(capsys: Capture) -> None:
    assert output_of(session_of_deal(), capsys, "1")[0] == "Cycle spades. The dice: black 4, red 6."


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "'fly' is not a move; possible: cycle DECK [DECK], match CARD CARD, end turn"),
        ("0", "there is no move number 0; the moves are 1 to 8"),
        ("9", "there is no move number 9; the moves are 1 to 8"),
        ("00000123", "there is no move number 00000123; the moves are 1 to 8"),
        ("9" * 30, f"there is no move number {'9' * 30}; the moves are 1 to 8"),
        ("cycle spades clubs", "cycle spades clubs: [4.3] Two decks of the same colour cannot be cycled in the same turn."),
        ("why", "which move? Type it after why, for example: why end turn"),
        ("why 9", "there is no move number 9; the moves are 1 to 8"),
        ("undo", "nothing to undo"),
        ("new", "this game is not over: type give up to end it, or quit to save it and leave"),
        ("new 5", "this game is not over: type give up to end it, or quit to save it and leave"),
        ("why new", "this game is not over: type give up to end it, or quit to save it and leave"),
        ("save ~nobody-here/game", "cannot save to ~nobody-here/game: there is no such home folder"),
        ("save a\0b", "cannot save to 'a\\x00b': embedded null byte"),
        ("save .", "cannot save to .: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_changes_nothing(line: str, answer: str, capsys: Capture) -> None:
    session = session_of_deal()
    assert output_of(session, capsys, line) == [answer]
    assert (session.failed, texts(session.position)) == (True, ["roll 10 2"])


def test_a_rule_that_does_not_exist_is_answered_with_those_that_do(capsys: Capture) -> None:
    (line,) = output_of(session_of_deal(), capsys, "rules 9.9")
    assert line.startswith("there is no rule 9.9; the rules are 1.1, 1.2, ")


def test_a_piped_line_that_could_not_be_done_makes_the_status_two(capsys: Capture) -> None:
    assert session_of_deal().run(lines_from(["fly", "1"])) == 2
    assert session_of_deal().run(lines_from(["", "  ", "1"])) == 0


def test_completion(capsys: Capture) -> None:
    session = session_of_deal()
    assert completions(session, "cycle sp") == ["cycle spades", "cycle spades diamonds", "cycle spades hearts"]
    assert completions(session, "W") == ["why", "win?"]
    assert completions(session, "why cycle he") == ["why cycle hearts"]
    assert completions(session, "rules 6") == ["rules 6.1", "rules 6.2", "rules 6.3"]
    assert completions(session, "x") == []
    output_of(session, capsys, "5")
    assert completions(session, "") == ["match 2C AD", "end turn", *session.commands]


# Questions


def test_why_gives_the_number_and_the_sentence(capsys: Capture) -> None:
    questions = ["why end turn", "why cycle spades hearts", "why 1", "why match AS 10D"]
    assert output_of(session_of_deal(), capsys, *questions) == [
        "[4.2] The player must cycle at least one deck every turn.",
        "No rule forbids: cycle spades hearts",
        "No rule forbids: cycle spades",
        "[5.1] After cycling, the player may take a pair of cards from the tops of two",
        "      decks and discard it.",
    ]


@pytest.mark.parametrize("command", ["give up", "Give  Up", "hint", "quit", "win?", "why"])
def test_nothing_forbids_a_command(command: str, capsys: Capture) -> None:
    assert output_of(session_of_deal(), capsys, f"why {command}") == [f"No rule forbids: {' '.join(command.lower().split())}"]


def test_the_rules_are_the_whole_page(capsys: Capture) -> None:
    lines = output_of(session_of_deal(), capsys, "rules")
    page = read_page(kf.game("tabletop").folder)
    assert " ".join(" ".join(lines).split()) == " ".join(" ".join(page).split())
    assert {"1 Setting up", "", "[4.2] The player must cycle at least one deck every turn."} <= set(lines)
    assert max(map(len, lines)) <= 80


def test_one_rule_is_found_as_it_is_cited(capsys: Capture) -> None:
    rule = ["[4.2] The player must cycle at least one deck every turn."]
    assert output_of(session_of_deal(), capsys, "rules 4.2") == output_of(session_of_deal(), capsys, "rules [4.2]") == rule


def test_whether_the_game_can_be_won(capsys: Capture) -> None:
    lost = "S 2 / C 5 / D 3 / H A / roll 1 1 / match / turns 5"
    assert output_of(session_of_deal(), capsys, "win?") == ["Yes, this game can still be won."]
    assert output_of(session_of_deal(matching="forced"), capsys, "win?") == ["Unknown: this game may still be winnable."]
    assert output_of(session_at(lost), capsys, "win?") == ["No, this game can no longer be won."]


def test_a_hint_says_why_and_names_the_move(capsys: Capture) -> None:
    session = session_at("S 2 5 / C - / D 3 4 / H - / roll 1 1 / match / turns 5")
    assert output_of(session, capsys, "hint") == [
        "Match the Two of spades with the Three of diamonds: the game can still be won,",
        "with a pair to follow.",
        " 1 match 2S 3D",
    ]
    last = session_at("S 2 / C - / D 3 / H - / roll 1 1 / match / turns 5")
    assert output_of(last, capsys, "hint")[0] == "Match the Two of spades with the Three of diamonds: that clears the table."


@pytest.mark.parametrize("matching", ["optional", "forced"])
@pytest.mark.parametrize("seed", [0, 3])
def test_following_every_hint_wins_in_few_turns(matching: str, seed: int, capsys: Capture) -> None:
    session = session_of_deal(seed=seed, matching=matching)
    followed = 0

    def follow() -> str | None:
        nonlocal followed
        out = capsys.readouterr().out
        if session.position.over:
            return None
        assert max(map(len, out.splitlines())) <= 80
        if not followed % 2:
            followed += 1
            return "hint"
        followed += 1
        return out.splitlines()[-1].split()[0]

    assert session.run(follow) == 0
    assert session.position.won()
    assert session.position.scores()[0] <= 30  # random play that wins at all takes eighty


def test_a_losing_match_has_to_be_typed_twice(capsys: Capture) -> None:
    session = session_at(SPOILABLE)
    session.commands["moves"]("")
    assert output_of(session, capsys, "moves", "match 2S 3D") == [
        " 1 match 2S 3D !    2 match 2S AH      3 match 4C 3D      4 end turn",
        "After this move the game can no longer be won. Type it again to make this move",
        "anyway.",
    ]
    assert texts(session.position) == []
    assert "Stuck after 5 turns with 2 cards left: no red and black cards are one apart." in output_of(session, capsys, "1")
    assert (texts(session.position), session.failed) == (["match 2S 3D"], False)


def test_a_warning_is_forgotten_once_another_move_was_made(capsys: Capture) -> None:
    session = session_at(SPOILABLE)
    output_of(session, capsys, "match 2S 3D", "match 2S AH", "undo", "match 2S 3D")
    assert texts(session.position) == []


def test_short_words_for_help_and_quit(capsys: Capture) -> None:
    assert output_of(session_of_deal(), capsys, "?") == output_of(session_of_deal(), capsys, "help")
    session = session_of_deal()
    output_of(session, capsys, "q")
    assert session.has_left


# Undo


def test_undo_takes_back_a_match_but_not_the_dice(capsys: Capture) -> None:
    session = session_of_deal()
    assert "Undone: match 2C AD" in output_of(session, capsys, "5", "1", "undo")
    output_of(session, capsys, "end turn")
    rolled = texts(session.position)
    assert output_of(session, capsys, "undo") == [
        "something new has been revealed since; only a game started with --practice can undo that"
    ]
    assert texts(session.position) == rolled == ["roll 10 2", "cycle clubs diamonds", "end turn", "roll 4 6"]


def test_undo_goes_back_past_the_dice_in_practice_and_the_dice_stay_the_same(capsys: Capture) -> None:
    session = session_of_deal(practice=True)
    output_of(session, capsys, "1", "3", "undo", "undo")
    assert texts(session.position) == ["roll 10 2"]
    output_of(session, capsys, "3")
    assert texts(session.position) == ["roll 10 2", "cycle diamonds", "roll 4 6"]
    assert output_of(session, capsys, "undo", "undo")[-1] == "nothing to undo"


# Leaving, saving and coming back


def test_save_names_a_command_that_goes_on(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my game"
    session = session_of_deal()
    output = output_of(session, capsys, "1", f"save {file}", "record")
    assert output[output.index(f"Saved to {file}") + 1] == f"Resume it with: kingfisher play tabletop --resume '{file}'"
    saved_lines = file.read_text(encoding="utf-8").splitlines()
    assert saved_lines == [*output[1 - len(saved_lines) :], "! 0 puts the game away @0"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\nrecord\n"))
    assert cli.main(["play", "tabletop", "--resume", str(file)]) == 0
    assert "0: cycle spades @" in capsys.readouterr().out


def test_a_file_that_is_no_record_is_not_overwritten(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear all", encoding="utf-8")
    assert output_of(session_of_deal(), capsys, f"save {file}") == [f"{file} exists and is not a record; choose another name"]
    assert file.read_text(encoding="utf-8") == "Dear all"


@pytest.mark.parametrize("way", ["quit", "end of input", "interrupt", "interrupt while thinking"])
def test_however_it_is_left_the_game_is_put_away(way: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    def lines() -> Iterable[str]:
        yield "1"
        if way == "interrupt":
            interrupt()
        yield from {"quit": ["quit", "2"], "interrupt while thinking": ["hint", "2"]}.get(way, [])

    session = session_of_deal()
    session.commands["hint"] = interrupt
    assert session.run(lines_from(lines())) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The game is saved. Resume it with: kingfisher play tabletop --resume"
    monkeypatch.setattr(sys, "stdin", io.StringIO("record\nquit\n"))
    assert cli.main(["play", "tabletop", "--resume"]) == 0
    happened = re.findall(r"^(?:\d:|!) .*(?= @)|^~.*", capsys.readouterr().out, re.MULTILINE)
    assert happened == ["~ roll 10 2", "0: cycle spades", "~ roll 4 6", "! 0 puts the game away"]


@pytest.mark.parametrize("first", ["quit", "save"])
def test_a_game_put_away_and_then_taken_back_to_its_beginning_is_put_away_so(first: str, capsys: Capture) -> None:
    session = session_of_deal()
    output_of(session, capsys, "5", first)
    again = session if first == "save" else TerminalSession(kf.replay(saves.read(saves.latest("tabletop"))), Screen())
    output_of(again, capsys, "undo", "quit")
    assert texts(kf.replay(saves.read(saves.latest("tabletop")))) == ["roll 10 2", "puts the game away"]


def test_the_game_put_away_last_is_resumed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, modified in ((5, 1000), (6, 3000), (7, 2000)):
        session = session_of_deal(seed=seed)
        session.run(lines_from(["1"]))
        os.utime(saves.path_of(session.position), (modified, modified))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    cli.main(["play", "tabletop", "--resume"])
    assert "Deal 6, matching=optional" in capsys.readouterr().out


def test_a_game_in_which_nothing_was_done_is_not_put_away(capsys: Capture) -> None:
    session_of_deal().run(lines_from(["hint"]))
    assert files_put_away() == []


def test_a_finished_game_is_no_longer_put_away(capsys: Capture) -> None:
    session_of_deal().run(lines_from(["1"]))
    assert files_put_away() == ["tabletop-optional-3.record"]
    again = TerminalSession(kf.replay(saves.read(saves.latest("tabletop"))), Screen())
    assert again.run(lines_from(["give up", "give up", "quit", "never read"])) == 0
    assert "Given up after 1 turn with 52 cards left." in capsys.readouterr().out
    assert files_put_away() == []


# The clock


def times(lines: list[str]) -> list[str]:
    return [line.partition("Time ")[2] for line in lines if line.startswith("Turns ")]


def test_the_clock_stands_at_the_end_of_the_facts_and_stops_with_the_game(capsys: Capture, stopped_clock: StoppedClock) -> None:
    session = session_of_deal()
    stopped_clock.seconds += 61.5
    assert output_of(session, capsys, "1")[2] == "Turns 1   Cards left 52   Time 1:01"
    stopped_clock.seconds += 3600
    assert times(output_of(session, capsys, "give up", "give up")) == ["61:01"]
    stopped_clock.seconds += 600  # looking at the end takes no time
    assert times(output_of(session, capsys, "undo")) == ["61:01"]
    stopped_clock.seconds += 1
    assert times(output_of(session, capsys, "1")) == ["61:02"]
    assert [entry.ms for entry in session.position.entries] == [None, 61_500, None, 3_662_500]


def test_time_goes_on_after_a_pause(capsys: Capture, stopped_clock: StoppedClock) -> None:
    session = session_of_deal()
    output_of(session, capsys, "1")
    stopped_clock.seconds += 65
    output_of(session, capsys, "quit")
    stopped_clock.seconds += 10_000
    again = TerminalSession(kf.replay(saves.read(saves.latest("tabletop"))), Screen())
    assert again.position.entries[-1].text == "puts the game away"
    stopped_clock.seconds += 2
    assert times(output_of(again, capsys, "3")) == ["1:07"]
    assert again.position.milliseconds == 67_000


def test_thinking_after_a_save_counts_too(tmp_path: Path, capsys: Capture, stopped_clock: StoppedClock) -> None:
    session = session_of_deal()
    for seconds in (10, 20):
        stopped_clock.seconds += 10
        output_of(session, capsys, f"save {tmp_path}/game")
        assert kf.replay(saves.read(tmp_path / "game")).milliseconds == 1000 * seconds
    assert texts(session.position) == ["roll 10 2"]


def test_a_clock_that_does_not_fit_stands_above(capsys: Capture) -> None:
    session = session_of_deal()
    for width, first in ((35, ["Turns 0   Cards left 52   Time 0:00"]), (34, ["Time 0:00", "Turns 0   Cards left 52"])):
        session.screen.width = width
        capsys.readouterr()
        session.show()
        assert capsys.readouterr().out.splitlines()[1 : 1 + len(first)] == first


def test_a_game_that_is_not_timed_shows_no_clock(capsys: Capture) -> None:
    session = TerminalSession(FIXTURES[1].deal(1), Screen())
    session.show()
    assert (session.clock(), "Time" in capsys.readouterr().out) == ("", False)


# After the end


def finished_session(capsys: Capture) -> TerminalSession:
    """A lost game of one move."""
    session = session_at(SPOILABLE)
    output_of(session, capsys, "match 2S 3D", "1")
    assert session.position.over
    return session


def test_the_end_says_what_may_be_typed_and_the_session_goes_on(tmp_path: Path, capsys: Capture) -> None:
    lines_typed = ["match 2S 3D", "1", "record", f"save {tmp_path}/lost", "undo", "2", "1", "new 5", "quit"]
    session = session_at(SPOILABLE)
    assert session.run(lines_from(lines_typed)) == 0
    out = capsys.readouterr().out
    assert out.count("The game is over. Type new, record, save FILE, undo or quit.\n") == 2
    assert {"= 7.11 5; 2 cards left", "Undone: match 2S 3D", "Cleared in 5 turns. Well done!"} <= set(out.splitlines())
    assert (session.has_left, session.position.seed, files_put_away()) == (True, 5, [])


def test_giving_up_is_typed_twice(capsys: Capture) -> None:
    session = session_of_deal()
    assert output_of(session, capsys, "give up") == ["This ends the game. Type it again to confirm."]
    assert not session.position.over
    output = output_of(session, capsys, "Give  UP")
    assert "Given up after 0 turns with 52 cards left." in output
    assert output[-1] == "The game is over. Type new, record, save FILE, undo or quit."
    assert output_of(session, capsys, "undo")[0] == "Undone: gives up"
    assert output_of(session, capsys, "give up") == ["This ends the game. Type it again to confirm."]


def test_a_warning_about_giving_up_is_forgotten_once_a_move_was_made(capsys: Capture) -> None:
    session = session_of_deal()
    output_of(session, capsys, "give up", "1", "give up")
    assert not session.position.over


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("moves", "The game is over. Type new, record, save FILE, undo or quit."),
        ("win?", "The game is over. You did not win."),
        ("why quit", "No rule forbids: quit"),
        ("why New", "No rule forbids: new"),
    ],
)
def test_questions_after_the_end(line: str, answer: str, capsys: Capture) -> None:
    session = finished_session(capsys)
    assert output_of(session, capsys, line) == [answer]
    assert not session.failed


GONE = "the game is over; type new, record, save FILE, undo or quit"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hint", GONE),
        ("give up", GONE),
        ("why give up", GONE),
        ("1", GONE),
        ("match 2S AH", GONE),
        ("fly", GONE),
        ("save", "the game is over: name a file for its record, as in save FILE"),
        ("new x", "'x' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1"),
        ("new -1", "'-1' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1"),
        (f"new {2**256}", f"'{2**256}' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1"),
        (f"new {10**78}", f"'{10**78}' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1"),
    ],
)
def test_what_cannot_be_done_after_the_end(line: str, answer: str, capsys: Capture) -> None:
    session = finished_session(capsys)
    assert output_of(session, capsys, line) == [answer]
    assert (session.failed, texts(session.position)) == (True, ["match 2S 3D"])
    assert files_put_away() == []


def test_a_won_game_is_told_to_be_won(capsys: Capture) -> None:
    session = session_at("S 2 / C - / D 3 / H - / roll 1 1 / match / turns 5")
    assert output_of(session, capsys, "1", "win?")[-1] == "The game is over. You won."


def test_a_game_that_is_over_is_saved_to_be_looked_at(tmp_path: Path, capsys: Capture) -> None:
    session, file = finished_session(capsys), tmp_path / "lost"
    assert output_of(session, capsys, f"save {file}") == [f"Saved to {file}", f"View it with: kingfisher replay {file}"]
    assert kf.replay(saves.read(file)).record() == session.position.record()
    assert cli.main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Verified: 1 move, 0 chance outcomes; the game is over."


def test_new_deals_again_with_the_same_options(capsys: Capture, stopped_clock: StoppedClock) -> None:
    session = session_of_deal(practice=True, seed=4, matching="forced")
    stopped_clock.seconds += 100
    output = output_of(session, capsys, "give up", "give up", "new 3")
    assert "Deal 3, matching=forced, practice: every move can be undone" in output
    assert output[-len(FIRST_TABLE.splitlines()) :] == FIRST_TABLE.splitlines()
    assert (session.position.seed, session.position.milliseconds) == (3, 0)
    output_of(session, capsys, "give up", "give up", f"new {2**256 - 1}")
    assert session.position.seed == 2**256 - 1
    seeds = set()
    for _ in range(3):
        output_of(session, capsys, "give up", "give up", "new")
        seeds.add(session.position.seed)
    assert len(seeds) == 3


def test_a_new_game_that_cannot_be_put_away_is_told_anew(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("KINGFISHER_DATA", str(tmp_path / "file"))
    session = session_of_deal()
    output_of(session, capsys, "1", "quit", "give up", "give up", "new 5", "1", "quit")
    assert not session.has_left
    output_of(session, capsys, "quit")
    assert session.has_left


def test_looking_at_a_finished_game_leaves_the_one_put_away_of_the_same_deal(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_of_deal().run(lines_from(["1"]))
    finished = tmp_path / "finished"
    finished.write_text(kf.game("tabletop").deal(3).give_up().record(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("record\nquit\n"))
    assert cli.main(["play", "tabletop", "--resume", str(finished)]) == 0
    assert files_put_away() == ["tabletop-optional-3.record"]


def test_undo_after_a_pause_passes_over_it(capsys: Capture) -> None:
    session_of_deal().run(lines_from(["5", "1"]))
    again = TerminalSession(kf.replay(saves.read(saves.latest("tabletop"))), Screen())
    assert output_of(again, capsys, "undo")[0] == "Undone: match 2C AD"
    assert texts(again.position) == ["roll 10 2", "cycle clubs diamonds"]


def test_a_place_that_cannot_be_written_loses_nothing(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("KINGFISHER_DATA", str(blocked))
    default_file = blocked / "games" / "tabletop-optional-3.record"
    session, elsewhere = session_of_deal(), tmp_path / "game"
    output_of(session, capsys, "1")
    refused = f"cannot save to {default_file}: Not a directory"
    assert output_of(session, capsys, "save", f"save {blocked}/x") == [refused, f"cannot save to {blocked}/x: File exists"]
    assert output_of(session, capsys, "quit") == [
        f"{refused}; type save FILE to save the game elsewhere, or quit again to discard it"
    ]
    assert (session.has_left, texts(session.position)) == (False, ["roll 10 2", "cycle spades", "roll 4 6"])
    output_of(session, capsys, "2", f"save {elsewhere}", "quit")
    assert (session.has_left, kf.replay(saves.read(elsewhere)).entries[:-1]) == (True, session.position.entries)


def test_where_input_ends_and_nothing_can_be_written_the_record_is_printed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("KINGFISHER_DATA", str(blocked))
    session = session_of_deal()
    assert session.run(lines_from(["1"])) == 2
    before, _, record = capsys.readouterr().out.partition("kingfisher record 1\n")
    assert before.splitlines()[-1] == f"cannot save to {blocked}/games/tabletop-optional-3.record: Not a directory"
    assert kf.replay("kingfisher record 1\n" + record).entries == session.position.entries
    assert session_of_deal().run(lines_from(["give up"])) == 0


def test_chance_by_hand_is_typed(capsys: Capture) -> None:
    session = session_at("S 2 / C - / D 3 / H - / roll / turns 5", seed=None)
    assert output_of(session, capsys, "moves", "hint", "roll 13 1") == [
        "You enter the results of chance in this game: type one, for example roll 1 1",
        "you have no move to choose, so there is no hint",
        "'roll 13 1' is not a roll; a roll is 'roll BLACK RED', each from 1 to 12",
    ]
    output_of(session, capsys, "roll 4 11", "cycle spades", "match 2S 3D")
    assert (session.position.won(), session.position.scores()) == (True, [6])


# Watching


def test_a_bot_is_watched_to_the_end(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["play", "tabletop", "--seed", "3", "--bot", "specialist"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == "Deal 3, matching=optional, played by specialist"
    assert sum(line.startswith("specialist: match ") for line in lines) == 26
    assert lines[-2:] == [
        "[6.1] The game is won when every card has been discarded; until then, the player",
        "      takes another turn.",
    ]


def test_a_watched_bot_waits_before_every_move(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    position = kf.game("tabletop").set_up("S 2 / C - / D 3 / H - / roll 1 1 / match / turns 5", seed=1)
    watch(position, Bot(position.game, "specialist", effort=0), Screen(), 0.5)
    assert waited == [0.5] * len([entry for entry in position.entries if entry.actor == 0])


# The screen


def test_lines_are_broken_at_words_under_their_text() -> None:
    assert wrap("[5.3] aaa bbb ccc\n  ddd eee fff\nshort\n\n" + "/long" * 4, 12) == [
        "[5.3] aaa",
        "      bbb",
        "      ccc",
        "  ddd eee",
        "  fff",
        "short",
        "",
        "/long/long/long/long",
    ]


def test_letters_stand_for_signs_where_they_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stdout", out)
    Screen().print_table(kf.game("tabletop").deal(3).scene(), kf.game("tabletop").words())
    assert out.buffer.getvalue().decode().splitlines()[3] == "Spades    13  AS 9S 4S 7S KS 2S JS 3S QS 6S 8S 5S 10S  > 8S"


def test_at_a_terminal_in_colour_with_a_prompt_and_completion() -> None:
    with Terminal("play", "tabletop", "--seed", "3") as terminal:
        table = terminal.until("\n> ")
        assert "\x1b[1;31m8♥\x1b[0m" in table
        assert plain(table).endswith(FIRST_TABLE + "> ")
        terminal.type("cy\tcl\t\n")
        assert "Cycle clubs." in terminal.until("\n> ")
        terminal.type("fly away over the hills and far away\n")
        assert max(map(len, plain(terminal.until("\n> ")).splitlines())) <= 80
        terminal.type("gi\t\n")
        assert "This ends the game. Type it again to confirm." in terminal.until("\n> ")
        terminal.type("give up\n")
        assert "Given up after 1 turn with 52 cards left." in terminal.until("\n> ")
        terminal.type("new 3\n")
        assert plain(terminal.until("\n> ")).endswith(FIRST_TABLE + "> ")
        terminal.type("quit\n")
        assert terminal.ends() == 0
    assert files_put_away() == []


def test_no_escape_codes_at_a_terminal_with_no_color_and_an_interrupt_puts_the_game_away() -> None:
    with Terminal("play", "tabletop", "--seed", "3", NO_COLOR="1") as terminal:
        terminal.until("\n> ")
        terminal.type("1\n")
        terminal.until("\n> ")
        terminal.type("half a li")
        terminal.until("half a li")
        assert terminal.ends(lambda: terminal.type("\x03")) == 0
        assert terminal.seen.splitlines()[-1] == "The game is saved. Resume it with: kingfisher play tabletop --resume"
        assert "\x1b" not in terminal.seen
    assert files_put_away() == ["tabletop-optional-3.record"]


def test_the_end_of_input_at_a_terminal_puts_the_game_away() -> None:
    with Terminal("play", "tabletop", "--seed", "3") as terminal:
        terminal.until("\n> ")
        terminal.type("1\nfly\n\x04")
        assert terminal.ends() == 0
    assert files_put_away() == ["tabletop-optional-3.record"]


@pytest.mark.parametrize("numbers", [[signal.SIGTERM], [signal.SIGHUP], [signal.SIGHUP, signal.SIGTERM, signal.SIGHUP]])
def test_a_signal_puts_the_game_away(numbers: list[int]) -> None:
    with Terminal("play", "tabletop", "--seed", "3") as terminal:
        terminal.until("\n> ")
        terminal.type("1\n")
        terminal.until("\n> ")
        status = terminal.ends(lambda: terminal.send(*numbers))
        assert status in (0, *(-number for number in numbers[1:]))  # the last may come when all is done
        assert terminal.seen.splitlines()[-1] == "The game is saved. Resume it with: kingfisher play tabletop --resume"
    assert files_put_away() == ["tabletop-optional-3.record"]
    assert texts(kf.replay(saves.read(saves.latest("tabletop"))))[1:] == ["cycle spades", "roll 4 6", "puts the game away"]


def test_another_try_at_a_deal_that_was_put_away_does_not_overwrite_it() -> None:
    for lines in (["1", "save", "2", "quit"], ["2", "quit"], ["3", "quit"]):
        session_of_deal().run(lines_from(lines))
    assert files_put_away() == ["tabletop-optional-3-2.record", "tabletop-optional-3-3.record", "tabletop-optional-3.record"]
    first, second, last = (kf.replay(saves.read(data_folder() / "games" / name)) for name in files_put_away())
    tries = [[text for text in texts(position) if text.startswith("cycle")] for position in (first, second, last)]
    assert tries == [["cycle spades", "cycle clubs"], ["cycle clubs"], ["cycle diamonds"]]
    TerminalSession(kf.replay(saves.read(saves.latest("tabletop"))), Screen()).run(lines_from(["1", "quit"]))
    assert len(files_put_away()) == 3


def test_a_closed_terminal_puts_the_game_away() -> None:
    with Terminal("play", "tabletop", "--seed", "3") as terminal:
        terminal.until("\n> ")
        terminal.type("1\n")
        terminal.until("\n> ")
        terminal.close()
        terminal.process.wait(PATIENCE)
    assert files_put_away() == ["tabletop-optional-3.record"]
