"""A race at a terminal: bots play on while a person types, and every line is judged when it arrives."""

from __future__ import annotations

import itertools

import pytest

import kingfisher as kf
from kingfisher.terminal.players import seat_players
from kingfisher.terminal.race_session import RaceSession
from kingfisher.terminal.screen import Screen


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> RaceSession:
    position = kf.game("frenzy", players=3).deal(4)
    session = RaceSession(position, Screen(), seating=seat_players(position, 0, "regular"))
    monkeypatch.setattr(session, "_seconds", lambda: 0.0)  # only `wait` lets time pass
    session.begin()
    return session


def output_of(session: RaceSession, capsys: pytest.CaptureFixture[str], line: str) -> str:
    capsys.readouterr()
    session.handle_line(line)
    return " ".join(capsys.readouterr().out.split())


def moves_of_bots(session: RaceSession) -> int:
    return sum(entry.actor > 0 for entry in session.position.entries)


def test_a_round_that_ended_on_the_deal_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    position = kf.game("frenzy", players=2).deal(8648)
    RaceSession(position, Screen(), seating=seat_players(position, 0, "regular")).begin()
    output = " ".join(capsys.readouterr().out.split())
    assert "Round 1 ended because nobody could play. Round 2 of 3" in output
    assert "Press Enter to start round 2" in output


def test_nobody_moves_before_the_round_is_started(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    assert "press Enter" in output_of(session, capsys, "turn")
    assert session.failed
    assert not session.position.entries
    assert "[6.1]" in output_of(session, capsys, "rules 6.1")
    assert output_of(session, capsys, "").startswith("Go!")
    output_of(session, capsys, "turn")
    assert [(entry.actor, entry.text) for entry in session.position.entries] == [(0, "turn")]


def test_time_that_passes_is_time_for_the_bots(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    output_of(session, capsys, "")
    output = output_of(session, capsys, "wait 5")
    bot_moves = moves_of_bots(session)
    assert bot_moves >= 4  # nobody is that slow
    assert any(f"Player {seat + 1}, {session.seating.bot_name(seat)}: " in output for seat in session.seating.bots)
    times = [entry.ms or 0 for entry in session.position.entries]
    assert times == sorted(times)
    assert times[-1] <= 5_000
    output_of(session, capsys, "turn")
    assert moves_of_bots(session) == bot_moves  # no time has passed since
    assert (session.position.entries[-1].actor, session.position.entries[-1].ms) == (0, 5_000)


def test_no_bot_is_faster_than_a_hand(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    from kingfisher.bots.human_timing import HUMAN_LIMIT_MS

    output_of(session, capsys, "")
    output_of(session, capsys, "wait 20")
    for seat in (1, 2):
        times = [entry.ms or 0 for entry in session.position.entries if entry.actor == seat]
        assert min(later - earlier for earlier, later in itertools.pairwise(times)) >= HUMAN_LIMIT_MS


def test_numbers_are_those_on_the_screen(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    output_of(session, capsys, "")
    listed = [move.text for move in session.scene.moves]
    session._started_at -= 8  # the bots have moved since, and nothing was drawn
    output_of(session, capsys, str(1 + listed.index("turn")))
    assert session.position.entries[-1].text == "turn"


def test_many_moves_are_told_by_the_last_of_them(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    output_of(session, capsys, "")
    assert "Earlier moves that are not listed: " in output_of(session, capsys, "wait 60")


@pytest.mark.parametrize("text", ["wait", "wait soon", "wait 0", "wait 100000", "wait -3"])
def test_a_wait_needs_seconds(session: RaceSession, capsys: pytest.CaptureFixture[str], text: str) -> None:
    output_of(session, capsys, "")
    assert "wait 3" in output_of(session, capsys, text)
    assert session.failed


def test_a_round_ends_and_the_next_waits_for_the_person(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    output_of(session, capsys, "")
    output = ""
    for _ in range(60):
        output = output_of(session, capsys, "wait 600")
        if session.paused:
            break
        output_of(session, capsys, "done")
    assert "Press Enter to start round 2" in output or session.paused
    assert int(session.position.view(0).state.at_round) == 1
    entry_count = len(session.position.entries)
    output_of(session, capsys, "wait 5")
    assert len(session.position.entries) == entry_count
    assert output_of(session, capsys, "").startswith("Go!")


def test_nothing_is_taken_back_and_an_empty_line_looks(session: RaceSession, capsys: pytest.CaptureFixture[str]) -> None:
    output_of(session, capsys, "")
    assert "Round 1 of 3" in output_of(session, capsys, "")
    assert "not a move" in output_of(session, capsys, "undo")
    assert "wait N" in output_of(session, capsys, "help")
    assert "undo" not in output_of(session, capsys, "help")
