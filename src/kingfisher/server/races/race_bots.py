"""The bots of a race: each plays at human speed, and only while a round is raced."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kingfisher.bots.human_timing import Hand, timing_of
from kingfisher.server.sessions.bot_players import BotMove, after_failure, seed_of_bot

if TYPE_CHECKING:
    from kingfisher.server.sessions.bot_players import Submit
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.table.race import Race
    from kingfisher.table.session import TableSession


class RaceBots:
    """One task for every seat that a bot plays, from Go until the round stops."""

    def __init__(self, table_id: str, session: TableSession, race: Race, submit: Submit, workers: WorkerPool) -> None:
        self._table_id = table_id
        self._session = session
        self._race = race
        self._submit = submit
        self._workers = workers
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Let the bots look at what has changed, and play if a round is raced."""
        if not self._race.running:
            self.rest()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        for seat in self._session.seats:
            if seat.played_by and seat.number not in self._playing and self._plays(seat.number, seat.played_by):
                self._playing[seat.number] = asyncio.create_task(self._play(seat.number, seat.played_by))

    def rest(self) -> None:
        """Stop playing."""
        for task in self._playing.values():
            task.cancel()
        self._playing.clear()

    def _plays(self, number: int, bot: str) -> bool:
        seat, race = self._session.seats[number], self._race
        if not race.running or race.follows_tutorial or seat.played_by != bot:
            return False
        return bool(seat.bot) or not self._session.presence.is_here(number)

    async def _play(self, seat: int, bot: str) -> None:
        """Play a seat as a person would: look, choose, wait as long as a hand needs, and look again."""
        session, game = self._session, self._session.table.game
        seed, loop = seed_of_bot(self._table_id, seat), asyncio.get_running_loop()
        hand = Hand(game, timing_of(game, bot), seed_of_bot(f"{self._table_id} {session.table.state_number}", seat))
        looked_at = loop.time()
        try:
            while self._plays(seat, bot):
                state_number, view = session.table.state_number, session.table.position.view(seat)
                if not view.legal or not self._race.may_act(seat):
                    await self._changed.wait()
                    looked_at = loop.time()
                    continue
                try:
                    move = await self._workers.choose(view, bot, seed)
                except Exception as failure:  # noqa: BLE001  whatever a game's own code raises
                    await after_failure(self._table_id, seat, bot, failure, self._submit)
                    continue
                await asyncio.sleep(max(0.0, looked_at + hand.wait_ms(view, move) / 1000 - loop.time()))
                if self._plays(seat, bot):
                    await self._submit(seat, BotMove(bot, state_number, view.write(move)))
                looked_at = loop.time()
        finally:
            if self._playing.get(seat) is asyncio.current_task():
                del self._playing[seat]
