"""Choose moves and give hints, inside the worker process."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from kingfisher.bots import Bot, hint_bot, interpreted_effort
from kingfisher.bots.worker_process import game_of, view_of
from kingfisher.core.play.position import Position
from kingfisher.server.workers import solver_jobs
from kingfisher.server.workers.background_compiler import BackgroundCompiler

COMPILER = BackgroundCompiler()
"""Compiles bots, by package and name."""


def choose(package: str, options: dict[str, Any], state: bytes, seat: int, bot: str, seed: int) -> int:
    """Choose a move as the bot would, given a State without what is hidden from its seat."""
    compile_in_background(package, options, bot)
    speed = "compiled" if COMPILER.is_ready((package, bot)) else "interpreted"
    player = bot_at(package, tuple(sorted(options.items())), bot, seed, speed)
    return player.choose(view_of(player.game, state, seat))


def hint(package: str, options: dict[str, Any], state: bytes, seat: int) -> tuple[int, Any]:
    """Choose the move of a hint, and its reason where the game gives reasons."""
    game = game_of(package, options)
    move = choose(package, options, state, seat, hint_bot(game), 0)
    reason = game.module("hints").explain(view_of(game, state, seat), move) if game.has("hints") else None
    return move, msgspec.to_builtins(reason)


def warm_up(package: str, options: dict[str, Any]) -> None:
    """Start to compile what a table of this game will need."""
    if game_of(package, options).has("solver"):
        solver_jobs.compile_in_background(package, options)
    with suppress(Exception):  # a game whose bot cannot be compiled still plays interpreted
        compile_in_background(package, options, hint_bot(game_of(package, options)))


def compile_in_background(package: str, options: dict[str, Any], bot: str) -> None:
    """Compile the bot once; until it is ready, the bot thinks interpreted."""
    COMPILER.start((package, bot), lambda: compile_bot(package, options, bot))


def compile_bot(package: str, options: dict[str, Any], bot: str) -> None:
    game = game_of(package, options)
    position = Position.dealt(game, 0)
    compiled = Bot(game, bot, speed="compiled")
    seat = max(0, position.to_act)
    if position.view(seat).legal:
        compiled.choose(position.view(seat))


@lru_cache(maxsize=256)
def bot_at(package: str, options: tuple[tuple[str, Any], ...], bot: str, seed: int, speed: str) -> Bot:
    game = game_of(package, dict(options))
    return Bot(game, bot, seed, interpreted_effort(game, bot) if speed == "interpreted" else None, speed)
