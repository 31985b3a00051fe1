"""A stock of deals that can be won: the solver looks for them while nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.sentences import say
from kingfisher.server.timestamps import now_ms
from kingfisher.store.models import options_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kingfisher.core.game import Game
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.store import Store
    from kingfisher.store.models import DealRequest

STOCK_DELAY_SECONDS = 20.0
"""How long after its start a server begins to fill its stock."""

STOCK_SIZE = 5  # deals ready for each choice of options
SEARCH_SECONDS = 0.2  # of one search, which delays a bot or a hint by no more than this
REST_SECONDS = 0.8  # between two searches that nobody waits for
MAX_WAIT_SECONDS = 3.0  # that a person waits for a deal
TRY_AGAIN_SECONDS = 60.0
MAX_FAILED_TRIES = 2_000  # deals tried without success, until somebody asks again


class DealStock:
    """A stock of deals that can be won. All of them go through the store, which hands each out once."""

    def __init__(self, store: Store, find: Callable[..., Game], workers: Callable[[], WorkerPool]) -> None:
        self._store, self._find, self._workers = store, find, workers
        self._failed_tries: dict[tuple[str, str], int] = {}
        self._wake_up = asyncio.Event()

    async def take_or_find(self, game: Game) -> int:
        """Take the secret of a deal that can be won, at once or after a short search.

        Raises:
            ApiError: None was found so soon.
        """
        self._failed_tries.pop(key_of(game), None)
        await asyncio.wrap_future(self._store.deals.request(game.name, game.options_that_apply, now_ms()))
        self._wake_up.set()
        end = time.monotonic() + MAX_WAIT_SECONDS
        while (seed := await self._take(game)) is None:
            if time.monotonic() > end:
                raise ApiError(503, "none-ready", say("problem.none-ready"), field="winnable")
            if await self._search(game, 1, idly=False) is None:
                await asyncio.sleep(SEARCH_SECONDS)  # the solver is not ready
        return seed

    async def put_back(self, game: Game, seed: int) -> None:
        """Keep a deal that was taken and not dealt after all."""
        await self._add_deals(game, [seed])

    async def keep_stocked(self, games: Iterable[Game], seconds: float = STOCK_DELAY_SECONDS) -> None:
        """Look for deals until cancelled, for what people asked for and for the usual options of these games."""
        await asyncio.sleep(seconds)
        common = [choice for game in games for choice in common_choices(game)]
        while True:
            try:
                await self._refill(common)
            except Exception as error:  # noqa: BLE001  a full disk, a process that died: it may be better later
                LOG.warning("looking for deals that can be won failed: %s", error)
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def _refill(self, common: list[Game]) -> None:
        for game in common:
            await asyncio.wrap_future(self._store.deals.delete_outdated(game.name, game.rules_version))
            await asyncio.wrap_future(self._store.deals.request(game.name, game.options_that_apply, 0))
        while True:
            self._wake_up.clear()
            shortage = await self._next_shortage()
            if shortage is None:
                await self._wake_up.wait()
            else:
                await self._search(*shortage, idly=True)
                await asyncio.sleep(REST_SECONDS)

    async def _next_shortage(self) -> tuple[Game, int] | None:
        """Choose options that have too few deals, and count how many they lack.

        Of several, those with the fewest deals tried in vain are chosen, and of these the ones asked for last.
        """
        requests = await asyncio.to_thread(self._store.deals.requests)
        shortages = [
            (game, STOCK_SIZE - request.ready)
            for request in requests
            if request.ready < STOCK_SIZE and (game := self._game_of(request))
        ]
        game, missing = min(shortages, key=lambda lacking: self._failed_tries.get(key_of(lacking[0]), 0), default=(None, 0))
        return (game, missing) if game and self._failed_tries.get(key_of(game), 0) < MAX_FAILED_TRIES else None

    def _game_of(self, request: DealRequest) -> Game | None:
        try:
            game = self._find(request.game, **request.options)
        except KingfisherError:  # a game or an option of another version
            return None
        return game if game.has("solver") else None

    async def _search(self, game: Game, count: int, *, idly: bool) -> int | None:
        """Look for deals for a short time, and count those found; None while the solver is not ready."""
        result = await self._workers().find_winnable(game, count, SEARCH_SECONDS, idly=idly)
        if result is None:
            return None
        seeds, tried = result
        await self._add_deals(game, seeds)
        self._failed_tries[key_of(game)] = 0 if seeds else self._failed_tries.get(key_of(game), 0) + tried
        return len(seeds)

    async def _add_deals(self, game: Game, seeds: list[int]) -> None:
        for seed in seeds:
            await asyncio.wrap_future(self._store.deals.add(game.name, game.options_that_apply, game.rules_version, seed))

    async def _take(self, game: Game) -> int | None:
        return await asyncio.wrap_future(self._store.deals.take(game.name, game.options_that_apply, game.rules_version))


def key_of(game: Game) -> tuple[str, str]:
    return game.name, options_text(game.options_that_apply)


def common_choices(game: Game) -> list[Game]:
    """List the usual options, and every choice that differs from them in one."""
    choices = [game.choose()]
    for option in game.options_offered:
        for value in option.values():
            with suppress(KingfisherError):  # it does not go with the others
                choices.append(game.choose(**{option.name: value}))
    return list({options_text(choice.options_that_apply): choice for choice in choices}.values())
