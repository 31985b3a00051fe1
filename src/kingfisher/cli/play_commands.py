"""`kingfisher play`: play a game in the terminal, or watch a bot play it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.cli.argument_types import natural, seconds, seed_number
from kingfisher.cli.language_choice import say
from kingfisher.cli.parser import game_from_arguments
from kingfisher.cli.signals import interrupted_by_signals
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    import argparse

    from kingfisher.cli.parser import Commands
    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

WATCHING_PAUSE = 0.6
"""Seconds between a bot's moves on a screen; over a pipe nobody waits."""


def add_commands(commands: Commands) -> None:
    play = commands.add_for_game("play", "play a game in the terminal, or watch a bot play it", run_play)
    play.add_argument("--seed", type=seed_number, metavar="N", help="number of the deal (default: random)")
    play.add_argument("--against", metavar="NAME", help="opponent: a level, a bot, or people (at this keyboard)")
    play.add_argument("--seat", type=natural, metavar="N", help="your seat against bots, from 0 (default: 0)")
    play.add_argument("--bot", metavar="NAME", help="watch this bot play every seat")
    play.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks (default: set by the bot)")
    play.add_argument(
        "--pause", type=seconds, metavar="S", help=f"seconds between a bot's moves (default: {WATCHING_PAUSE}, or 0 in a pipe)"
    )
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="resume a saved game (default: the latest)")
    play.add_argument("--practice", action="store_true", help="allow undo past dice, revealed cards and others' moves")


def run_play(args: argparse.Namespace) -> int:
    from kingfisher.terminal.input import line_reader
    from kingfisher.terminal.players import seat_players
    from kingfisher.terminal.race_session import RaceSession
    from kingfisher.terminal.screen import Screen
    from kingfisher.terminal.terminal_session import TerminalSession

    position, record = open_position(game_from_arguments(args), args)
    if args.bot is not None:
        return watch_bot(position, args)
    seating = seat_players(position, args.seat, args.against, args.effort, record)
    kind = RaceSession if position.game.race and seating.bots else TerminalSession
    session = kind(position, Screen(language=args.language), args.practice, seating)
    with interrupted_by_signals():
        return session.run(line_reader(session))


def watch_bot(position: Position, args: argparse.Namespace) -> int:
    """Show how a bot plays every seat."""
    from kingfisher.bots import Bot
    from kingfisher.terminal.screen import Screen
    from kingfisher.terminal.watch import watch

    if args.seat is not None or args.against is not None:
        raise KingfisherError(say("play.bot-and-seat"))
    pause = args.pause if args.pause is not None else WATCHING_PAUSE if sys.stdout.isatty() else 0.0
    game = position.game
    bot = Bot(game, args.bot, seed=position.seed or 0, effort=effort_to_watch(game, args))
    return watch(position, bot, Screen(language=args.language), pause)


def effort_to_watch(game: Game, args: argparse.Namespace) -> int | None:
    """Choose the effort of a bot that is watched: a little less, since its code runs interpreted.

    So nobody waits for a compiler.
    """
    from kingfisher.bots import bot_names, interpreted_effort

    return interpreted_effort(game, args.bot) if args.effort is None and args.bot in bot_names(game) else args.effort


def open_position(game: Game, args: argparse.Namespace) -> tuple[Position, str]:
    """Deal a fresh game, or open the saved game and return its text too."""
    from kingfisher.cli.record_commands import replay_text
    from kingfisher.terminal.deal_numbers import random_deal_number
    from kingfisher.terminal.saves import file_prefix, latest, read

    if args.resume is None:
        return game.deal(random_deal_number() if args.seed is None else args.seed), ""
    if args.seed is not None:
        raise KingfisherError(say("play.seed-and-resume"))
    path = Path(args.resume) if args.resume else latest(game.name, file_prefix(game) if args.options else "")
    text = read(path)
    position = replay_text(text, str(path))
    if position.game.name != game.name:
        raise KingfisherError(say("play.other-game", path=str(path), found=position.game.name, wanted=game.name))
    if args.options and position.game.options_that_apply != game.options_that_apply:
        options = " ".join(f"{key}={value}" for key, value in position.game.options_shown.items())
        raise KingfisherError(say("play.other-options", path=str(path), options=options))
    return position, text
