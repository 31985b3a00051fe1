"""The bots of a race: each has a hand of its own, and plays while the race is on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kingfisher.bots.human_timing import Hand, timing_of
from kingfisher.server.http.api_errors import LOG
from kingfisher.server.sessions.bot_players import seed_of_bot

if TYPE_CHECKING:
    from kingfisher.server.races.coordinator import Race
    from kingfisher.server.sessions.runner import TableRunner
    from kingfisher.server.workers.pool import WorkerPool

SECONDS_AFTER_FAILURE = 1.0


class RaceBots:
    """One task for every seat that a bot plays, from Go until the race stops."""

    def __init__(self, runner: TableRunner, race: Race, workers: WorkerPool) -> None:
        self._runner = runner
        self._race = race
        self._thoughts = workers
        self._playing: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        for seat in self._runner.row.seats:
            if seat.played_by and seat.seat not in self._playing and self._plays(seat.seat, seat.played_by):
                self._playing[seat.seat] = asyncio.create_task(self._play(seat.seat, seat.played_by))

    def rest(self) -> None:
        for task in self._playing.values():
            task.cancel()
        self._playing.clear()

    def _plays(self, seat: int, bot: str) -> bool:
        row = self._runner.row.seats[seat]
        return (
            self._race.running
            and not self._race.guided
            and row.played_by == bot
            and (bool(row.bot) or not self._runner.presence.here(seat))
        )

    async def _play(self, seat: int, bot: str) -> None:
        """Look, decide, reach for it, look again."""
        runner, race, game = self._runner, self._race, self._runner.table.game
        seed, loop = seed_of_bot(runner.row.id, seat), asyncio.get_running_loop()
        hand = Hand(game, timing_of(game, bot), seed_of_bot(f"{runner.row.id} {runner.table.number}", seat))
        looked = loop.time()
        try:
            while self._plays(seat, bot):
                state, view = runner.table.number, runner.table.position.view(seat)
                if not view.legal or not race.may_act(seat):
                    await race.stirred()
                    looked = loop.time()
                    continue
                try:
                    move = await self._thoughts.choose(view, bot, seed)
                except Exception as failed:  # noqa: BLE001  the others race on, and so shall this seat
                    LOG.error("a bot at table %s failed", runner.row.id, exc_info=failed)
                    await asyncio.sleep(SECONDS_AFTER_FAILURE)
                    continue
                await asyncio.sleep(max(0.0, looked + hand.wait_ms(view, move) / 1000 - loop.time()))
                if self._plays(seat, bot):
                    await runner.act_of_bot(seat, bot, state, view.write(move))
                looked = loop.time()
        finally:
            if self._playing.get(seat) is asyncio.current_task():
                del self._playing[seat]
