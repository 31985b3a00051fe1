"""Deals that can be won, and whether a game still can be: what the solver is asked, and what of it is told to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from kingfisher.core.game import Game
from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.core.play.position import Position
from kingfisher.core.play.seal import new_secret, seal_of, secret_of
from kingfisher.server.protocol.rest import GameInfo, Problem, Statistics, Tables
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.protocol.to_client import CanWin, Changed, Refused
from kingfisher.server.workers import deal_stock
from kingfisher.server.workers.deal_stock import STOCK_SIZE, common_choices
from kingfisher.server.workers.pool import WorkerPool
from kingfisher.server.workers.solver_jobs import BUDGET_FACTOR, FIRST_BUDGET, solve_within
from tests.server.clients import PATIENCE, Guest, TableTab
from tests.server.http.test_components import OWN, SHOWN
from tests.server.servers import LocalServer, NoWorkers, local_server
from tests.support.random_games import BY_NAME, replayed

GAME, TABLETOP = BY_NAME["tacklebox"], BY_NAME["tabletop"]
LATE = 36
"""A deal that `likely` plays until nothing is hidden, with all still to be had."""


class Solving(NoWorkers):
    """A solver that says what it is told to say, and remembers what it was asked."""

    dry: ClassVar[bool] = False
    answer: ClassVar[int] = UNKNOWN
    found: ClassVar[list[int]] = []
    asked: ClassVar[list[tuple[str, object]]] = []

    async def find_winnable(self, game: Game, limit: int, seconds: float, *, idly: bool) -> tuple[list[int], int] | None:  # noqa: ARG002
        seeds = [] if self.dry else [new_secret() for _ in range(limit)]
        self.found.extend(seeds)
        return seeds, limit

    async def solve_state(self, game: Game, state: bytes) -> int:
        self.asked.append((game.called, state))
        return self.answer

    async def solve_deal(self, game: Game, seed: int) -> int:
        self.asked.append((game.called, seed))
        return self.answer


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("dry", False), ("answer", UNKNOWN), ("found", []), ("asked", [])):
        monkeypatch.setattr(Solving, name, value)
    monkeypatch.setattr("kingfisher.server.workers.deal_stock.SEARCH_SECONDS", 0.01)
    monkeypatch.setattr("kingfisher.server.workers.deal_stock.REST_SECONDS", 0.01)
    monkeypatch.setattr("kingfisher.server.workers.deal_stock.MAX_WAIT_SECONDS", PATIENCE)


def run_dry(*, is_dry: bool = True) -> None:
    """From now on nothing is found, and nobody looks for long; or all is as before."""
    Solving.dry = is_dry
    deal_stock.MAX_WAIT_SECONDS = 0.05 if is_dry else PATIENCE


@pytest.fixture
def running(folder: Path) -> Iterator[LocalServer]:
    with local_server(folder, workers=Solving) as services:
        yield services


@pytest.fixture
def one(running: LocalServer) -> Iterator[Guest]:
    with Guest(running.address) as guest:
        yield guest


def wait_until_ready(running: LocalServer, choices: int) -> None:
    """Until there are deals enough for so many choices of options."""
    store = running.services.store

    async def full() -> None:
        while [wish.ready for wish in store.deals.requests()] != [STOCK_SIZE] * choices:
            await asyncio.sleep(0.01)

    running.inside_async(asyncio.wait_for(full(), PATIENCE))


def likely(position: Position) -> str:
    """A move that keeps as much as it can."""
    order = ("take", "lift", "catch", "deal", "play")
    return min(position.moves(), key=lambda text: (order.index(text.split()[0]), "all bait" in text, "tacklebox" not in text))


def play_on(tab: TableTab, position: Position, moves: int = 1_000) -> None:
    for _ in range(moves):
        if position.over:
            break
        text = likely(position)
        assert isinstance(tab.play(text), Changed)
        position.play(text)


# Opening


def test_a_game_says_whether_it_has_a_solver(one: Guest) -> None:
    games = {game.name: game for game in one.ask("GET", "/api/games", list[GameInfo])}
    assert {name for name, game in games.items() if game.solver} == {"tacklebox"}
    assert games["tacklebox"].answers_can_win


def test_a_winnable_deal_is_sealed_like_any_other(one: Guest, running: LocalServer) -> None:
    table = one.open("tacklebox", winnable=True, options={"level": 3})
    (seed,) = Solving.found
    assert (table.winnable, table.open, table.deal, table.seal) == (True, False, None, seal_of(seed))
    assert one.look(table.id) == table
    with one.sit(table.id) as tab:
        position = GAME.choose(level=3).deal(seed)
        play_on(tab, position, 5)
        text = "".join([*tab.raw, one.http.get("/api/tables").text, one.http.get(f"/api/tables/{table.id}/steps").text])
        assert str(seed) not in text
        assert secret_of(seed) not in text
        play_on(tab, position)
    over = one.look(table.id)
    assert (over.over, over.winnable, over.deal) == (True, True, str(seed))
    assert replayed(one.record(table.id)).seal == table.seal
    assert running.services.store.deals.take("tacklebox", {"level": 3, "ending": "exhausted"}, 1).result(PATIENCE) is None


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "tabletop"}, "no-solver"),
        ({"game": "whispers"}, "no-solver"),
        ({"game": "tacklebox", "deal": "7"}, "winnable-fixed"),
        ({"game": "tacklebox", "guide": True}, "winnable-fixed"),
        ({"challenge": {"name": "Ann", "record": ""}}, "winnable-fixed"),
    ],
    ids=["no solver", "for two", "deal", "guide", "challenge"],
)
def test_not_every_deal_can_be_chosen(one: Guest, wish: dict[str, Any], code: str) -> None:
    assert one.refused("POST", "/api/tables", json={**wish, "winnable": True}) == (409, code)
    assert (Solving.found, one.token) == ([], "")


def test_without_a_ready_deal_the_refusal_says_so_and_nothing_is_opened(one: Guest, running: LocalServer) -> None:
    run_dry()
    answer = one.http.post("/api/tables", json={"game": "tacklebox", "winnable": True, "options": {"deck": OWN}})
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert (answer.status_code, problem.code, problem.field, answer.headers["retry-after"]) == (
        503,
        "none-ready",
        "winnable",
        "5",
    )
    assert "try again shortly" in problem.reason
    assert one.token == ""
    assert one.ask("GET", "/api/tables", Tables).tables == ()
    assert [wish.ready for wish in running.services.store.deals.requests()] == [0]
    run_dry(is_dry=False)
    table = one.open("tacklebox", winnable=True, options={"deck": OWN})
    assert (table.winnable, table.options["deck"]) == (True, SHOWN)


def test_a_solver_that_is_not_ready_finds_none(folder: Path) -> None:
    run_dry()
    with local_server(folder) as services, Guest(services.address) as one:
        assert one.refused("POST", "/api/tables", json={"game": "tacklebox", "winnable": True}) == (503, "none-ready")


def test_each_deal_is_handed_out_once(one: Guest, running: LocalServer) -> None:
    for seed in range(100, 120):
        running.services.store.deals.add("tacklebox", GAME.options_that_apply, GAME.rules_version, seed).result(PATIENCE)
    run_dry()
    one.open()
    with ThreadPoolExecutor(8) as pool:
        opened = list(pool.map(lambda _: one.open("tacklebox", winnable=True).seal, range(20)))
    assert sorted(opened) == sorted(seal_of(seed) for seed in range(100, 120))
    assert one.refused("POST", "/api/tables", json={"game": "tacklebox", "winnable": True}) == (503, "none-ready")


def test_a_deal_found_under_other_rules_is_not_dealt(one: Guest, running: LocalServer) -> None:
    running.services.store.deals.add("tacklebox", GAME.options_that_apply, GAME.rules_version + 1, 7).result(PATIENCE)
    assert one.open("tacklebox", winnable=True).seal == seal_of(Solving.found[0])


def test_once_more_is_winnable_too(one: Guest, running: LocalServer) -> None:
    table = one.open("tacklebox", winnable=True, practice=True).id
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
    run_dry()
    path = f"/api/tables/{table}/rematch"
    assert one.refused("POST", path) == (503, "none-ready")
    run_dry(is_dry=False)
    again = one.ask("POST", path, TableInfo)
    assert (again.winnable, again.practice, again.open, again.seal) == (True, True, False, seal_of(Solving.found[-1]))
    assert one.ask("POST", path, TableInfo) == again
    assert len(Solving.found) == 2
    running.inside_async(running.services.tables.deal_stock.put_back(GAME, 7))
    assert one.open("tacklebox", winnable=True).seal == seal_of(7)


def test_a_deal_goes_back_when_somebody_was_quicker_with_the_rematch(one: Guest, running: LocalServer) -> None:
    table = one.open("tacklebox", winnable=True).id
    with one.sit(table) as tab:
        tab.ask("give-up", state=0)
    row = running.services.store.tables.find(table)
    assert row is not None
    first, _ = running.inside_async(running.services.tables.rematch(row))
    second, is_new = running.inside_async(running.services.tables.rematch(row))  # it has not heard of the first
    assert (second.id, is_new) == (first.id, False)
    assert running.services.store.deals.take("tacklebox", row.options, GAME.rules_version).result(PATIENCE) == Solving.found[-1]


def test_games_on_winnable_deals_count_but_are_not_ranked(one: Guest, running: LocalServer) -> None:
    tables = {}
    for winnable in (True, False):
        table = one.open("tacklebox", winnable=winnable)
        row = running.services.store.tables.find(table.id)
        assert row is not None
        with one.sit(table.id) as tab:
            play_on(tab, GAME.deal(row.seed))
        tables[table.id] = winnable
    (tally,) = one.ask("GET", "/api/statistics/tacklebox", Statistics).tallies
    assert {played.table: played.winnable for played in tally.results} == tables
    assert (tally.played, tally.mean is not None) == (2, True)
    scores = {played.table: played.score for played in tally.results}
    assert tally.best == next(scores[table] for table, winnable in tables.items() if not winnable)
    assert set(one.ask("GET", "/api/me/export", dict)["tables"][0]) >= {"winnable"}


# Ahead of time


def test_the_usual_choices_differ_in_one_option() -> None:
    assert [choice.options_that_apply for choice in common_choices(GAME)] == [
        {"level": 1, "ending": "exhausted"},
        {"level": 2, "removed": 5, "ending": "exhausted"},
        {"level": 3, "ending": "exhausted"},
        {"level": 4, "ending": "exhausted"},
        {"level": 1, "ending": "stop"},
    ]


def test_deals_are_found_ahead_and_outlive_the_server(folder: Path) -> None:
    usual = len(common_choices(GAME))
    with local_server(folder, workers=Solving, stock_delay=0) as services, Guest(services.address) as one:
        wait_until_ready(services, usual)
        run_dry()
        one.refused("POST", "/api/tables", json={"game": "tacklebox", "winnable": True, "options": {"level": 3, "deck": OWN}})
        run_dry(is_dry=False)
        wait_until_ready(services, usual + 1)  # what was asked for is looked for from then on
    run_dry()
    with local_server(folder, workers=Solving) as services, Guest(services.address) as one:
        seals = {seal_of(seed) for seed in Solving.found}
        for options in ({"level": 3}, {"ending": "stop"}, {"level": 3, "deck": OWN}):
            assert one.open("tacklebox", winnable=True, options=options).seal in seals


def test_the_search_for_deals_gives_up_after_many_failures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.workers.deal_stock.MAX_FAILED_TRIES", 20)
    run_dry()
    with local_server(folder, workers=Solving, stock_delay=0) as services, Guest(services.address) as one:
        keeper = services.services.tables.deal_stock

        async def given_up() -> None:
            while await keeper._next_shortage() is not None or not keeper._failed_tries:
                await asyncio.sleep(0.01)

        services.inside_async(asyncio.wait_for(given_up(), PATIENCE))
        run_dry(is_dry=False)
        one.open("tacklebox", winnable=True)
        store = services.services.store

        async def found() -> None:
            while max(wish.ready for wish in store.deals.requests()) < STOCK_SIZE:
                await asyncio.sleep(0.01)

        services.inside_async(asyncio.wait_for(found(), PATIENCE))
        assert sorted(wish.ready for wish in store.deals.requests()) == [0, 0, 0, 0, STOCK_SIZE]


def test_the_search_for_deals_waits_for_everybody_who_asks() -> None:
    jobs: list[str] = []

    class Counting(WorkerPool):
        def __init__(self) -> None:
            super().__init__()
            self.thought = asyncio.Event()

        async def _run_once(self, job: Any) -> Any:
            jobs.append(job.func.__name__)
            if job.func.__name__ == "choose":
                await self.thought.wait()
                return 1
            return [7], 1

    async def ask() -> None:
        workers = Counting()
        bot = asyncio.create_task(workers.choose(GAME.deal(7).view(0), "random", 1))
        await asyncio.sleep(0)
        looking = asyncio.create_task(workers.find_winnable(GAME, 1, 0.001, idly=True))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert jobs == ["choose"]
        assert await workers.find_winnable(GAME, 1, 0.001, idly=False) == ([7], 1)  # somebody waits for this one
        workers.thought.set()
        assert (await bot, await looking) == (1, ([7], 1))
        assert jobs == ["choose", "find_winnable", "find_winnable"]

    asyncio.run(ask())


# Can it still be won?


def test_hidden_cards_are_looked_at_for_a_practice_table_only(one: Guest) -> None:
    Solving.answer = NO
    with one.sit(one.open("tacklebox", deal="7").id) as tab:
        assert tab.ask("can-win") == CanWin(1, 0, "unknown", exact=False, knowing=None, dealt=None)
        assert Solving.asked == []
    with one.sit(one.open("tacklebox", deal="7", practice=True).id) as tab:
        assert tab.ask("can-win") == CanWin(1, 0, "unknown", exact=False, knowing="no", dealt=None)
    assert Solving.asked == [(GAME.called, GAME.deal(7).state.tobytes())]


@pytest.mark.parametrize(("answer", "word"), [(YES, "yes"), (NO, "no"), (UNKNOWN, "unknown")])
@pytest.mark.parametrize("practice", [False, True])
def test_where_nothing_is_hidden_the_solver_answers(one: Guest, answer: int, word: Any, practice: bool) -> None:
    Solving.answer = answer
    position = GAME.deal(LATE)
    with one.sit(one.open("tacklebox", deal=str(LATE), practice=practice).id) as tab:
        while bytes(position.view(0)) != position.state.tobytes():
            play_on(tab, position, 1)
        told = tab.ask("can-win")
        assert told == CanWin(tab.last_id, tab.state, word, exact=True, knowing=word if practice else None, dealt=None)
    assert Solving.asked == [(GAME.called, bytes(position.view(0)))]


def test_what_the_rules_know_is_not_asked_twice(one: Guest) -> None:
    """Once a fish can no longer be had, no arrangement of the hidden cards brings it back."""
    position = GAME.deal(3)
    with one.sit(one.open("tacklebox", deal="3", practice=True).id) as tab:
        while position.winnable(0) is not False:
            play_on(tab, position, 1)
        assert not position.over
        answer = tab.ask("can-win")
    assert isinstance(answer, CanWin)
    assert (answer.answer, answer.knowing, Solving.asked) == ("no", "no", [])


@pytest.mark.parametrize(("answer", "word"), [(YES, "yes"), (NO, "no"), (UNKNOWN, "unknown")])
def test_after_the_end_anybody_may_ask_about_the_deal(one: Guest, running: LocalServer, answer: int, word: Any) -> None:
    Solving.answer = answer
    table = one.open("tacklebox", deal="7").id
    with Guest(running.address) as other, one.sit(table) as tab, other.sit(table) as looking:
        assert looking.code_of("can-win") == "no-seat"
        tab.ask("give-up", state=0)
        looking.until_state(1)
        for each in (tab, looking):
            told = each.ask("can-win")
            assert told == CanWin(each.last_id, 1, "no", exact=True, knowing=None, dealt=word)
    assert Solving.asked == [(GAME.called, 7)] * 2


def test_a_game_without_a_solver_answers_as_before(one: Guest, running: LocalServer) -> None:
    table = one.open("tabletop", deal="3", practice=True).id
    with Guest(running.address) as other, one.sit(table) as tab, other.sit(table) as looking:
        assert tab.ask("can-win") == CanWin(1, 0, "yes", exact=False, knowing=None, dealt=None)
        tab.ask("give-up", state=0)
        looking.until_state(1)
        assert looking.code_of("can-win") == "no-seat"
    assert Solving.asked == []


def test_an_answer_to_a_game_that_has_moved_on_is_stale(folder: Path) -> None:
    class Slow(Solving):
        async def solve_state(self, game: Game, state: bytes) -> int:  # noqa: ARG002
            while not moved:
                await asyncio.sleep(0.001)
            return YES

    moved: list[bool] = []
    with local_server(folder, workers=Slow) as services, Guest(services.address) as one:
        table = one.open("tacklebox", deal="7", practice=True).id
        with one.sit(table) as asking, one.sit(table) as moving:
            number = asking.msg("can-win")
            moving.play(moving.moves[0])
            moved.append(True)
            answer = asking.answer_to(number)
            assert isinstance(answer, Refused)
            assert answer.code == "stale"


def test_the_budget_rises_while_there_is_time() -> None:
    budgets: list[int] = []

    def ask(budget: int) -> int:
        budgets.append(budget)
        return YES if len(budgets) == 4 else UNKNOWN

    assert solve_within(1e9, ask) == YES
    assert budgets == [FIRST_BUDGET * BUDGET_FACTOR**n for n in range(4)]
    assert solve_within(-1, lambda _: UNKNOWN) == UNKNOWN
    assert solve_within(1e9, lambda _: UNKNOWN) == UNKNOWN
