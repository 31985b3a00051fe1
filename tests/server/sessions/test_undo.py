"""The last step of a turn is taken back before anybody goes on, and bots do what a guide tells them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingfisher.core.play.position import Position
from kingfisher.core.tutorial import GuideStep, Tutorial, read_tutorial
from kingfisher.server.protocol.to_client import Changed
from tests.server.clients import Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, local_server
from tests.support.random_games import BY_NAME

RIVER = BY_NAME["freshwater"]
TWO = {"players": 2}


@pytest.fixture
def fast_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """A server whose bots take no time."""
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS", 0)
    monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS_AFTER_A_TURN", 0)
    with local_server(folder) as running:
        yield running


def end_turn(tab: TableTab, other: TableTab) -> Changed:
    """The first seat plays until its turn has just ended and can be taken back."""
    while True:
        acting, looking = (tab, other) if tab.scene.to_act == 0 else (other, tab)
        answer = acting.play(acting.moves[0])
        assert isinstance(answer, Changed)
        looking.until_state(acting.state)
        if acting is tab and tab.scene.to_act == 1 and answer.undo == "possible":
            return answer


def test_the_end_of_a_turn_is_taken_back_under_the_eyes_of_the_next_seat(guest: NewGuest) -> None:
    one, two = guest(), guest()
    table = one.open("freshwater", options=TWO, deal="3").id
    two.join(table)
    with one.sit(table) as first, two.sit(table) as second:
        end_turn(first, second)
        seen, log, planned = first.state, list(second.log), second.moves[0]
        assert isinstance(first.undo(), Changed)
        second.until_state(first.state)
        assert second.code_of("move", state=seen, text=planned) == "not-your-turn"
        assert (second.state, second.log, second.moves) == (first.state, log[:-1], [])
        assert isinstance(first.redo(), Changed)
        second.until_state(first.state)
        assert second.code_of("move", state=seen, text=planned) == "stale"
        assert [line.text for line in second.log] == [line.text for line in log]
        second.play(planned)
        first.until_state(second.state)
        assert first.code_of("undo", state=first.state) == "not-your-move"


def test_a_bot_leaves_a_moment_to_take_the_end_of_a_turn_back(
    fast_server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Guest(fast_server.address) as one:
        table = one.open("freshwater", options=TWO, deal="3", seats=["bot random"]).id
        monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS_AFTER_A_TURN", 3600)
        with one.sit(table) as tab:
            answer = None
            while not (isinstance(answer, Changed) and tab.scene.to_act == 1 and answer.undo == "possible"):
                while tab.scene.to_act == 1:
                    tab.hear()
                answer = tab.play(tab.moves[0])
            ended = tab.state
            tab.catch_up()
            assert tab.state == ended  # the bot waits
            assert isinstance(tab.undo(), Changed)
            assert tab.scene.to_act == 0
            monkeypatch.setattr("kingfisher.server.sessions.bot_players.MIN_BOT_MOVE_SECONDS_AFTER_A_TURN", 0)
        with one.sit(table) as tab:  # nobody looked, so the bot has let go of its plan
            assert isinstance(tab.redo(), Changed)
            while tab.scene.to_act == 1:
                tab.hear()
            assert [line.seat for line in tab.log].count(1) > 0


def guided_path(position: Position) -> tuple[GuideStep, ...]:
    """Two turns of the player, and what the other does after each: not what a bot of these tests would choose."""
    steps: list[GuideStep] = []
    for _ in range(2):
        while position.to_act == 0:
            text = position.moves()[0]
            position.play(text)
            others = []
            while position.to_act == 1:
                others.append(position.moves()[-1])
                position.play(others[-1])
            steps.append(GuideStep("", move=text, others=tuple(others)))
            if others:
                break
    return tuple(steps)


def test_bots_do_what_the_guide_tells_them_until_it_is_left(fast_server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    true = read_tutorial(RIVER.folder)
    steps = guided_path(RIVER.choose(**true.options).deal(int(true.deal)))
    guide = Tutorial(true.title, true.deal, steps, true.options)
    monkeypatch.setattr("kingfisher.server.sessions.runner.read_tutorial", lambda _: guide)
    path = [text for step in steps for text in (step.move, *step.others)]
    with Guest(fast_server.address) as one:
        for leave in (False, True):
            table = one.open("freshwater", guide=True).id
            with one.sit(table) as tab:
                for at, step in enumerate(steps):
                    left = leave and at == 0
                    assert step.move is not None
                    other = next(text for text in tab.moves if text != step.move)
                    tab.play(other if left else step.move)
                    while tab.scene.to_act == 1:
                        tab.hear()
                    if left:
                        break
                lines = [line.text for line in tab.log if line.seat >= 0 and not line.act]
                assert (lines[: len(path)] == path) is not leave
