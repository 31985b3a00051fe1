"""A game alone in a terminal: moves that are always safe made by themselves, and what is known of winning."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.terminal.screen import Screen
from kingfisher.terminal.terminal_session import TerminalSession
from tests.support.terminals import Capture

GUIDED = 121216
"""Squid bait lies face up at d5; the first row that is dealt brings a Tacklebox and two baits."""


def session(game: str = "tacklebox", practice: bool = False) -> TerminalSession:
    return TerminalSession(kf.game(game).deal(GUIDED), Screen(), practice)


def entry_texts(game_session: TerminalSession) -> list[str]:
    return [entry.text for entry in game_session.position.entries]


def test_nothing_is_picked_up_until_it_is_asked_for(capsys: Capture) -> None:
    game_session = session()
    game_session.handle_line("deal")
    assert entry_texts(game_session) == ["deal"]
    assert "Tacklebox" in capsys.readouterr().out


def test_what_is_safe_is_picked_up_at_once_and_after_every_move(capsys: Capture) -> None:
    game_session = session()
    game_session.handle_line("auto")
    assert entry_texts(game_session) == ["take squid d5"]
    game_session.handle_line("deal")
    assert entry_texts(game_session) == ["take squid d5", "deal", "take tacklebox a6", "take mackerel b6", "take squid c6"]
    output = " ".join(capsys.readouterr().out.split())
    assert "always safe are now made automatically" in output
    assert "Take Squid bait from column c into the Hand" in output
    game_session.handle_line("auto")
    game_session.handle_line("take pot e6")
    game_session.handle_line("deal")
    assert entry_texts(game_session)[-1] == "deal"


def test_an_undo_takes_back_one_move_and_picks_nothing_up(capsys: Capture) -> None:
    game_session = session(practice=True)
    game_session.handle_line("auto")
    game_session.handle_line("undo")
    assert entry_texts(game_session) == []
    assert "squid d5" in capsys.readouterr().out


def test_a_game_without_safe_moves_knows_no_such_word(capsys: Capture) -> None:
    game_session = TerminalSession(kf.game("tabletop").deal(3), Screen())
    game_session.handle_line("auto")
    assert "is not a move" in capsys.readouterr().out
    game_session.handle_line("help")
    assert "auto" not in capsys.readouterr().out
    other = session()
    other.handle_line("help")
    assert "auto" in capsys.readouterr().out


# Can I still win?


def test_the_answer_says_what_it_knows_and_who_knows_more(capsys: Capture) -> None:
    session().handle_line("win?")
    output = " ".join(capsys.readouterr().out.split())
    assert output == "Unknown: this game may still be winnable. (Judging by the cards that you can see.)"
    session(practice=True).handle_line("win?")
    output = " ".join(capsys.readouterr().out.split())
    assert output.endswith(f"kingfisher solve tacklebox level=1 ending=exhausted --seed {GUIDED}")
    over = session()
    over.position.give_up()
    over.handle_line("win?")
    assert "kingfisher solve" in capsys.readouterr().out


# After the end, and open piles


def test_a_deal_that_was_shown_is_not_played_on(capsys: Capture) -> None:
    game_session = TerminalSession(kf.game("tacklebox", level=3, ending="stop").deal(7), Screen())
    for _ in range(8):
        game_session.handle_line("deal")
    game_session.handle_line("stop")
    assert "although up to 8,850 more points may be possible" in " ".join(capsys.readouterr().out.split())
    game_session.handle_line("stop")
    game_session.handle_line("record")
    assert "undo" not in capsys.readouterr().out.partition("The game is over.")[2].splitlines()[0]
    game_session.handle_line("undo")
    assert "only a game started with --practice can undo that" in " ".join(capsys.readouterr().out.split())
    assert game_session.position.over


def test_open_piles_can_be_looked_through(capsys: Capture) -> None:
    game_session = session()
    for move in ("take squid d5", "catch bluenose e5 with squid", "catch red gurnard b5 with lying squid", "play snagged c5"):
        game_session.handle_line(move)
    capsys.readouterr()
    game_session.handle_line("look disc")
    assert capsys.readouterr().out == "Discards: Snagged, a Surprise; Squid bait\n"
    game_session.handle_line("look boat")
    assert "Bluenose, 550 points" in capsys.readouterr().out
    game_session.handle_line("look stock")
    assert capsys.readouterr().out == "Stock: nothing visible\n"
    game_session.handle_line("look")
    assert "look where? Type one of these after look: Stock, Column a" in " ".join(capsys.readouterr().out.split())
