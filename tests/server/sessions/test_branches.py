"""Games for one that go on at another table: branches and saved games."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kingfisher.core.game import Game
from kingfisher.core.interface import CHANCE
from kingfisher.core.play.position import Position
from kingfisher.core.play.record import replay
from kingfisher.core.play.seal import secret_of
from kingfisher.server.http.tables import file_name
from kingfisher.server.protocol.rest import Problem, Statistics, Steps, Tables
from kingfisher.server.protocol.shared import Origin, TableInfo
from kingfisher.server.protocol.to_client import Changed
from kingfisher.server.rate_limit import UNLIMITED, Limit
from tests.server.clients import Guest, TableTab
from tests.server.conftest import NewGuest
from tests.server.servers import kingfisher, local_server, wait_until_unloaded
from tests.support.random_games import BY_NAME, find, played

SOLOTAIRE, TABLETOP, FRESHWATER = BY_NAME["solotaire"], BY_NAME["tabletop"], BY_NAME["freshwater"]
ADVENTURE = FRESHWATER.choose(variant="adventure")


def branch_off(guest: Guest, table: str, step: int, **more: object) -> TableInfo:
    return guest.ask("POST", "/api/tables", TableInfo, json={"fork": {"table": table, "step": step}, **more})


def load(guest: Guest, text: str, **more: object) -> TableInfo:
    return guest.ask("POST", "/api/tables", TableInfo, json={"save": text, **more})


def save(guest: Guest, table: str) -> str:
    answer = guest.http.get(f"/api/tables/{table}/save")
    assert answer.is_success, answer.text
    assert answer.headers["content-disposition"].startswith("attachment; ")
    return answer.text


def steps_of(guest: Guest, table: str, **query: int) -> Steps:
    return guest.ask("GET", f"/api/tables/{table}/steps", Steps, params=query)


def play_some(tab: TableTab, moves: int) -> None:
    for at in range(moves):
        assert isinstance(tab.play(tab.moves[at % len(tab.moves)]), Changed)


def moves_in(record: str) -> list[str]:
    return [line.split(" @")[0] for line in record.splitlines() if line.startswith("0: ")]


def ranked(guest: Guest) -> int:
    statistics = guest.ask("GET", "/api/statistics/solotaire", Statistics)
    return sum(best.you for tally in statistics.tallies for best in tally.best_list)


# Branches


@pytest.mark.parametrize("game", ["tabletop", "solotaire"])
def test_a_branch_goes_on_from_a_step_and_leaves_the_old_table_alone(guest: NewGuest, game: str) -> None:
    one = guest()
    table = one.open(game).id
    with one.sit(table) as tab:
        play_some(tab, 6)
        before = one.record(table)
    steps = steps_of(one, table)
    at = next(number for number, step in enumerate(steps.steps) if number > 3 and step.happened and step.happened.seat == 0)
    branch = branch_off(one, table, at)
    assert (branch.origin, branch.seat, branch.practice, branch.open, branch.deal) == (Origin(table, at), 0, False, False, None)
    assert (branch.seal, branch.options) == (steps.table.seal, steps.table.options)
    assert one.record(table) == before
    assert one.look(table).branches == 1
    ours = moves_in(one.record(branch.id))
    assert ours == moves_in(before)[: len(ours)] != []
    with one.sit(branch.id) as tab:
        assert [line.text for line in tab.log[:at]] == [step.happened.text for step in steps.steps[1 : at + 1] if step.happened]
        for move in moves_in(before)[len(ours) :]:  # the same moves bring the same chance
            assert isinstance(tab.play(move.removeprefix("0: ")), Changed)
        rest = steps_of(one, branch.id)
    assert [step.scene for step in rest.steps] == [step.scene for step in steps.steps]


def test_all_chance_that_follows_the_step_by_itself_has_happened(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab:
        while sum(line.seat == CHANCE for line in tab.log) < 2:  # the first roll comes with the deal
            play_some(tab, 1)
    seats = [step.happened.seat if step.happened else 0 for step in steps_of(one, table).steps]
    at = next(number for number in range(1, len(seats) - 1) if seats[number : number + 2] == [0, CHANCE])
    branch = branch_off(one, table, at)
    with one.sit(branch.id) as tab:
        assert (len(tab.log) > at, tab.log[at].seat, tab.scene.to_act) == (True, CHANCE, 0)


def test_a_branch_branches_and_both_are_told_apart(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop", practice=True).id
    with one.sit(table) as tab:
        play_some(tab, 4)
    first = branch_off(one, table, 3)
    second = branch_off(one, first.id, 1)
    assert (first.practice, second.practice, second.origin) == (True, True, Origin(first.id, 1))
    told = {info.id: info for info in one.ask("GET", "/api/tables", Tables).tables}
    assert [(told[id_].branches, told[id_].origin is None) for id_ in (table, first.id, second.id)] == [
        (1, True), (1, False), (0, False),
    ]  # fmt: skip
    assert guest().look(first.id).origin == Origin(None, 3)


def quiet_move(position: Position) -> str | None:
    """A move that shows nothing, so that it can be taken back anywhere."""
    return next((move for move in position.moves() if not position.copy().play(move).undo_reveals()), None)


def two_quiet_moves() -> tuple[str, str, str]:
    """A deal of tabletop and two moves that show nothing."""
    for seed in range(1000):
        position = TABLETOP.deal(seed)
        first = quiet_move(position)
        second = quiet_move(position.play(first)) if first else None
        if first and second:
            return str(seed), first, second
    raise AssertionError


def test_a_branch_is_taken_back_to_where_it_began_and_in_practice_further(guest: NewGuest) -> None:
    one = guest()
    deal, first, second = two_quiet_moves()
    table = one.open("tabletop", deal=deal).id
    with one.sit(table) as tab:
        assert isinstance(tab.play(first), Changed)
        assert isinstance(tab.undo(), Changed)
        assert isinstance(tab.play(first), Changed)
        step = len(tab.log)
    made, practice = branch_off(one, table, step), branch_off(one, table, step, practice=True)
    assert (made.state, practice.practice) == (1, True)
    with one.sit(made.id) as tab:
        assert tab.welcome.undo == "opened-here"
        assert tab.code_of("undo", state=tab.state) == "opened-here"
        assert isinstance(tab.play(second), Changed)
        assert isinstance(tab.undo(), Changed)
        assert tab.code_of("undo", state=tab.state) == "opened-here"
        assert isinstance(tab.redo(), Changed)
    with one.sit(practice.id) as tab:
        assert isinstance(tab.undo(), Changed)
        assert [line for line in tab.log if line.seat == 0] == []


def test_who_may_branch_from_what(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table = one.open("tabletop").id
    with one.sit(table) as tab:
        play_some(tab, 2)
        last = len(tab.log)
        wish = {"fork": {"table": table, "step": 1}}
        assert other.refused("POST", "/api/tables", json=wish) == (403, "no-seat")
        other.open("tabletop")
        assert other.refused("POST", "/api/tables", json=wish) == (403, "no-seat")
        assert one.refused("POST", "/api/tables", json={"fork": {"table": table, "step": last + 1}}) == (400, "no-such-step")
        assert one.refused("POST", "/api/tables", json={"fork": {"table": "nowhere", "step": 0}}) == (404, "no-such-table")
        assert one.refused("POST", "/api/tables", json={"fork": {"table": table, "step": -1}})[0] == 400
        for more in ({"game": "tabletop"}, {"deal": "7"}, {"guide": True}, {"save": "x"}, {"seats": ["open"]}):
            assert one.refused("POST", "/api/tables", json=wish | more) == (409, "fork-fixed")
        tab.ask("give-up", state=tab.state)
    branch = branch_off(other, table, 1)
    assert (branch.seat, branch.open, branch.deal, branch.origin) == (0, True, one.look(table).deal, Origin(table, 1))
    assert one.refused("POST", "/api/tables", json={"fork": {"table": table, "step": last + 1}}) == (409, "fork-over")
    two = one.open("whispers").id
    assert one.refused("POST", "/api/tables", json={"fork": {"table": two, "step": 0}}) == (409, "fork-alone")


def test_nothing_hidden_is_told_by_a_branch_of_a_running_game(guest: NewGuest) -> None:
    one, onlooker = guest(), guest()
    table = one.open("solotaire").id
    with one.sit(table) as tab:
        play_some(tab, 3)
        shown = tab.scene
    branch = branch_off(one, table, 3)
    with one.sit(branch.id) as tab, onlooker.sit(branch.id) as looking:
        assert tab.scene == shown
        heard = "".join([*tab.raw, *looking.raw])
    heard += onlooker.http.get(f"/api/tables/{branch.id}").text + onlooker.http.get(f"/api/tables/{table}").text
    heard += one.http.get(f"/api/tables/{branch.id}").text + one.http.get("/api/tables").text
    with one.sit(table) as tab:
        answer = tab.ask("give-up", state=tab.state)
        assert isinstance(answer, Changed)
        assert answer.result is not None
        secrets = (answer.result.deal, answer.result.secret)
    assert [secret for secret in secrets if secret in heard] == []
    assert table not in onlooker.http.get(f"/api/tables/{branch.id}").text
    assert onlooker.http.get(f"/api/tables/{branch.id}/record").text.count("deal: ?") == 1


def finish(tab: TableTab) -> None:
    while tab.moves:
        assert isinstance(tab.play(tab.moves[0]), Changed)


def test_branches_count_nowhere_and_who_has_looked_ahead_stands_in_no_best_list(guest: NewGuest) -> None:
    one, fair = guest(), guest()
    table = one.open("solotaire").id
    with one.sit(table) as tab:
        play_some(tab, 2)
    branch = branch_off(one, table, 1)
    with one.sit(branch.id) as tab:
        finish(tab)
    statistics = one.ask("GET", "/api/statistics/solotaire", Statistics)
    assert [tally.results for tally in statistics.tallies if tally.results] == []
    with one.sit(table) as tab:
        finish(tab)
    statistics = one.ask("GET", "/api/statistics/solotaire", Statistics)
    assert [played.table for tally in statistics.tallies for played in tally.results] == [table]
    assert ranked(one) == 0
    table = fair.open("solotaire").id
    with fair.sit(table) as tab:
        finish(tab)
    branch_off(fair, table, 2)  # after the end
    assert ranked(fair) == 1
    assert one.refused("DELETE", f"/api/tables/{table}")[0] == 403
    assert one.http.delete(f"/api/tables/{branch.id}").status_code == 204


def test_a_branch_is_restored_from_its_log(folder: Path) -> None:
    with local_server(folder, unload_seconds=0.05) as running, Guest(running.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            play_some(tab, 4)
        branch = branch_off(one, table, 4)
        with one.sit(branch.id) as tab:
            play_some(tab, 1)
            before = (tab.state, tab.scene, tab.log)
        wait_until_unloaded(running)
        with one.sit(branch.id) as tab:
            assert (tab.state, tab.scene, tab.log) == before


# Saved games


@pytest.mark.parametrize("game", [SOLOTAIRE, TABLETOP, ADVENTURE], ids=["solotaire", "tabletop", "adventure"])
def test_a_saved_game_goes_on_elsewhere(guest: NewGuest, game: Game) -> None:
    one, other = guest(), guest()
    name, options = game.name, dict(game.options_that_apply)
    table = one.open(name, options=options).id
    with one.sit(table) as tab:
        play_some(tab, 5)
        text = save(one, table)
        told = one.look(table)
        assert (told.open, told.deal is not None) == (True, True)  # from now on
        loaded = load(other, text)
        assert (loaded.open, loaded.loaded, loaded.origin, loaded.deal, loaded.state) == (True, True, None, told.deal, 5)
        with other.sit(loaded.id) as second:
            assert (second.scene, [line.text for line in second.log]) == (tab.scene, [line.text for line in tab.log])
            play_some(tab, 3)
            play_some(second, 3)
            assert second.scene == tab.scene
            assert save(other, loaded.id).split("lines: ")[0] == text.split("lines: ")[0]


def test_what_is_saved_stands_in_no_best_list_and_what_is_loaded_in_no_statistics(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table = one.open("solotaire").id
    with one.sit(table) as tab:
        play_some(tab, 1)
        text = save(one, table)
        finish(tab)
    assert ranked(one) == 0
    loaded = load(other, text)
    with other.sit(loaded.id) as tab:
        finish(tab)
    statistics = other.ask("GET", "/api/statistics/solotaire", Statistics)
    assert [played for tally in statistics.tallies for played in tally.results] == []


def test_a_finished_game_is_saved_without_harm_and_opened_as_it_ended(guest: NewGuest) -> None:
    one, other = guest(), guest()
    table = one.open("solotaire").id
    with one.sit(table) as tab:
        finish(tab)
        log = tab.log
    text = save(one, table)
    assert (one.look(table).open, ranked(one)) == (False, 1)
    loaded = load(other, text)
    assert (loaded.over, loaded.loaded) == (True, True)
    with other.sit(loaded.id) as tab:
        assert tab.log == log
        assert tab.welcome.result is not None
        assert tab.welcome.result.secret == secret_of(int(loaded.deal or ""))
    assert [tally.played for tally in other.ask("GET", "/api/statistics/solotaire", Statistics).tallies] == [0]
    assert other.http.delete(f"/api/tables/{loaded.id}").status_code == 204


def test_who_may_save_what(guest: NewGuest) -> None:
    one = guest()
    table = one.open("tabletop").id
    for stranger in (guest(), guest()):
        assert stranger.refused("GET", f"/api/tables/{table}/save") == (403, "no-seat")
    assert (one.look(table).open, one.look(table).deal) == (False, None)
    assert one.refused("GET", "/api/tables/nowhere/save") == (404, "no-such-table")
    two = one.open("whispers").id
    assert one.refused("GET", f"/api/tables/{two}/save") == (409, "save-alone")


def test_a_file_is_called_after_its_game_and_the_day() -> None:
    def named(game: Game) -> str:
        return re.sub(r"\d{4}-\d\d-\d\d", "DAY", file_name(game))

    assert named(ADVENTURE) == "freshwater-adventure-DAY.record"
    assert named(FRESHWATER.choose(players=3, master_skills="on")) == "freshwater-DAY.record"
    assert named(SOLOTAIRE) == "solotaire-DAY.record"


def bad(guest: Guest, text: str) -> str:
    answer = guest.http.post("/api/tables", json={"save": text})
    problem = Problem(**json.loads(answer.text))
    assert (answer.status_code, problem.code, problem.field) == (400, "bad-record", "save")
    return problem.reason


def test_a_file_that_was_cut_short_is_refused(guest: NewGuest) -> None:
    one = guest()
    table = one.open("solotaire").id
    with one.sit(table) as tab:
        play_some(tab, 5)
    text = save(one, table)
    lines = text.splitlines(keepends=True)
    assert "cut short" in bad(one, "".join(lines[:-1]))
    assert "cut short" in bad(one, text.removesuffix("\n"))
    assert bad(one, "".join(lines[:-2])).startswith(f"line {len(lines) - 2}: ")
    assert load(one, text).state == 5
    older = "".join(line for line in lines[:-1] if not line.startswith("lines: "))
    assert load(one, older).loaded  # a file from before
    for cut in (older[:-3], older.removesuffix("\n") + "\n0: pla", "".join(lines[:3]), lines[0]):
        assert bad(one, cut).startswith("this file seems to be incomplete (line "), cut
    whole = bad(one, "".join([*lines[:-1], "0: fly\n"]))  # as many lines as it tells of
    assert "cut short" not in whole
    assert "incomplete" not in whole


def test_every_line_of_a_saved_game_is_checked(guest: NewGuest) -> None:
    one = guest()
    position = played(TABLETOP, 5, moves=6, timed=True)
    lines = str(position.record()).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("0: "))
    for foreign in ("something else", "", "\n\n", "PK\x03\x04\ufffd\ufffd\nkingfisher record 1\n"):
        assert bad(one, foreign).startswith("this is not a Kingfisher game (line 1: "), foreign
    for wrong in ("0: fly", "~ 7 7 7", "! 0 is played by a bot", "= 1.1 3"):
        assert bad(one, "\n".join([*lines[:first], wrong, *lines[first:]])).startswith(f"line {first + 1}: "), wrong
    out = str(position.copy().run_out_of_time(0, 10**6).record())
    assert bad(one, out).startswith(f"line {len(out.splitlines()) - 1}: 'runs out of time'")
    assert bad(one, str(position.record(0))).startswith("line ")
    assert "for one player" in bad(one, str(played(BY_NAME["whispers"], 5, moves=2).record()))
    by_hand = TABLETOP.set_up(TABLETOP.notation.write_position(TABLETOP.deal(5)._start), 5)
    assert "entered by hand" in bad(one, str(by_hand.record()))
    assert one.refused("POST", "/api/tables", json={"save": "x", "game": "tabletop"}) == (409, "save-fixed")
    assert one.refused("POST", "/api/tables", json={"save": "x" * 70_000})[0] == 400


def test_saved_games_are_limited(folder: Path) -> None:
    limits = replace(UNLIMITED, texts=Limit(2, 0))
    text = str(played(TABLETOP, 5, moves=2).record())
    with local_server(folder, limits=limits) as running, Guest(running.address) as one:
        load(one, text)
        load(one, text)
        assert one.refused("POST", "/api/tables", json={"save": text}) == (429, "slow-down")


@pytest.mark.parametrize("game", [TABLETOP, ADVENTURE], ids=["tabletop", "adventure"])
def test_one_file_for_the_terminal_and_the_server(
    guest: NewGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    one = guest()
    table = one.open(game.name, options=dict(game.options_that_apply)).id
    with one.sit(table) as tab:
        play_some(tab, 4)
        move = tab.moves[-1]
    file, back = tmp_path / "mine.record", tmp_path / "back.record"
    file.write_text(save(one, table), encoding="utf-8")
    answers = iter([move, f"save {back}", "quit"])
    monkeypatch.setenv("KINGFISHER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    done = kingfisher("play", game.name, "--resume", file)
    assert done.returncode == 0, done.stderr
    text = back.read_text(encoding="utf-8")
    assert len(moves_in(text)) == 5
    loaded = load(one, text)
    with one.sit(loaded.id) as tab:
        choices = [entry.text for entry in replay(text, find).entries if entry.is_choice]
        assert [line.text for line in tab.log if line.seat == 0] == choices
        play_some(tab, 1)


# Parts


def test_the_days_of_an_adventure_are_its_parts(guest: NewGuest) -> None:
    position = played(ADVENTURE, 5, timed=True)
    one = guest()
    table = load(one, str(position.record())).id
    steps = steps_of(one, table, count=1)
    assert [part.part for part in steps.parts] == list(range(len(steps.parts)))
    assert steps.parts[0].step == 0
    assert steps.parts[-1].scores == tuple(position.scores())
    with one.sit(table) as tab:
        begun = {at + 1: line.part for at, line in enumerate(tab.log) if line.part is not None}
    assert begun == {part.step: part.part for part in steps.parts[1:]} != {}
    assert [part.interim is not None for part in steps.parts] == [True] * (len(steps.parts) - 1) + [False]
    day = steps.parts[2]
    first = steps_of(one, table, start=day.step, count=1).steps[0]
    assert first.happened is not None
    assert first.happened.part == 2
    branch = branch_off(one, table, day.step)
    assert [part.part for part in steps_of(one, branch.id, count=1).parts] == [0, 1, 2]


def test_a_game_without_parts_has_none(guest: NewGuest) -> None:
    one = guest()
    assert steps_of(one, one.open("tabletop").id).parts == ()
