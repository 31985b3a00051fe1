"""Moves that are always safe, made by themselves in a terminal for a player who wants that."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.terminal.play import Session
from kingfisher.terminal.screen import Screen
from tests.terminals import Capture

GUIDED = 121216
"""Squid bait lies face up at d5; the first row that is dealt brings a Tacklebox and two baits."""


def session(game: str = "tacklebox", practice: bool = False) -> Session:
    return Session(kf.game(game).deal(GUIDED), Screen(), practice)


def played(at: Session) -> list[str]:
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
    assert "Take Squid bait from c6 into the Hand" in told
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
    at = Session(kf.game("tabletop").deal(3), Screen())
    at.answer("auto")
    assert "is no move" in capsys.readouterr().out
    at.answer("help")
    assert "auto" not in capsys.readouterr().out
    other = session()
    other.answer("help")
    assert "auto" in capsys.readouterr().out
