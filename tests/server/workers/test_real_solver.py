"""The real solver in the real thinking process: a deal that it chose is won by its own line of play."""

from __future__ import annotations

from pathlib import Path

import msgspec

from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.protocol.to_client import CanWin
from kingfisher.server.workers.pool import WorkerPool
from kingfisher.studies.solving import solve
from tests.server.clients import Guest
from tests.server.http.test_components import OWN
from tests.server.servers import local_server
from tests.support.random_games import BY_NAME

GAME = BY_NAME["tacklebox"]
COMPILING = 100  # times that somebody asks, at most, until the solver is ready


def test_a_deal_that_was_chosen_can_be_won(folder: Path) -> None:
    """With a deck of the player's own; the solver may have to be compiled first."""
    options = {"level": 3, "deck": OWN}
    with local_server(folder, workers=WorkerPool) as services, Guest(services.address) as one:
        for _ in range(COMPILING):
            answer = one.http.post("/api/tables", json={"game": "tacklebox", "winnable": True, "options": options})
            if answer.status_code == 201:
                break
        table = msgspec.json.decode(answer.content, type=TableInfo)
        row = services.services.store.tables.find(table.id)
        assert row is not None
        solution = solve(GAME.choose(**options), row.seed, 10_000_000)
        with one.sit(table.id) as tab:
            tab.ask("give-up", state=0)
            told = tab.ask("can-win")
            assert isinstance(told, CanWin)
            assert (told.answer, told.dealt) == ("no", "yes")
        again = one.open("tacklebox", options=options, deal=str(row.seed), practice=True)
        with one.sit(again.id) as tab:
            for move in solution.moves:
                told = tab.ask("can-win")
                assert isinstance(told, CanWin)
                assert told.knowing == "yes"
                tab.play(move)
            assert tab.ask("can-win") == CanWin(tab.last_id, tab.state, "yes", exact=True, knowing=None, dealt="yes")
