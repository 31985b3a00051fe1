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


def played(at: TerminalSession) -> list[str]:
    return [entry.text for entry in at.position.entries]


def test_nothing_is_picked_up_until_it_is_asked_for(capsys: Capture) -> None:
    at = session()
    at.answer("deal")
    assert played(at) == ["deal"]
    assert "Tacklebox" in capsys.readouterr().out


def test_what_is_safe_is_picked_up_at_once_and_after_every_move(capsys: Capture) -> None:
    at = session()
    at.answer("auto")
    assert played(at) == ["take squid d5"]
    at.answer("deal")
    assert played(at) == ["take squid d5", "deal", "take tacklebox a6", "take mackerel b6", "take squid c6"]
    told = " ".join(capsys.readouterr().out.split())
    assert "picked up by itself" in told
    assert "Take Squid bait from column c into the Hand" in told
    at.answer("auto")
    at.answer("take pot e6")
    at.answer("deal")
    assert played(at)[-1] == "deal"


def test_an_undo_takes_back_one_move_and_picks_nothing_up(capsys: Capture) -> None:
    at = session(practice=True)
    at.answer("auto")
    at.answer("undo")
    assert played(at) == []
    assert "squid d5" in capsys.readouterr().out


def test_a_game_without_safe_moves_knows_no_such_word(capsys: Capture) -> None:
    at = TerminalSession(kf.game("tabletop").deal(3), Screen())
    at.answer("auto")
    assert "is no move" in capsys.readouterr().out
    at.answer("help")
    assert "auto" not in capsys.readouterr().out
    other = session()
    other.answer("help")
    assert "auto" in capsys.readouterr().out


# Can I still win?


def test_the_answer_says_what_it_knows_and_who_knows_more(capsys: Capture) -> None:
    session().answer("win?")
    told = " ".join(capsys.readouterr().out.split())
    assert told == "Not known: nothing rules it out yet. (From the cards that you can see.)"
    session(practice=True).answer("win?")
    told = " ".join(capsys.readouterr().out.split())
    assert told.endswith(f"kingfisher solve tacklebox level=1 ending=exhausted --seed {GUIDED}")
    over = session()
    over.position.give_up()
    over.answer("win?")
    assert "kingfisher solve" in capsys.readouterr().out


# After the end, and open piles


def test_a_deal_that_was_shown_is_not_played_on(capsys: Capture) -> None:
    at = TerminalSession(kf.game("tacklebox", level=3, ending="stop").deal(7), Screen())
    for _ in range(8):
        at.answer("deal")
    at.answer("stop")
    assert "you leave what may still bring up to 8,850 points" in " ".join(capsys.readouterr().out.split())
    at.answer("stop")
    at.answer("record")
    assert "undo" not in capsys.readouterr().out.partition("The game is over.")[2].splitlines()[0]
    at.answer("undo")
    assert "only a game started with --practice goes back past it" in " ".join(capsys.readouterr().out.split())
    assert at.position.over


def test_open_piles_can_be_looked_through(capsys: Capture) -> None:
    at = session()
    for move in ("take squid d5", "catch bluenose e5 with squid", "catch red gurnard b5 with lying squid", "play snagged c5"):
        at.answer(move)
    capsys.readouterr()
    at.answer("look disc")
    assert capsys.readouterr().out == "Discards: Snagged, a Surprise; Squid bait\n"
    at.answer("look boat")
    assert "Bluenose, 550 points" in capsys.readouterr().out
    at.answer("look stock")
    assert capsys.readouterr().out == "Stock: nothing that can be seen\n"
    at.answer("look")
    assert "look where? Possible are Stock, Column a" in " ".join(capsys.readouterr().out.split())
