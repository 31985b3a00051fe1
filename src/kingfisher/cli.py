"""kingfisher: play, replay, study and bench from the command line."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import kingfisher
from kingfisher.core.errors import KingfisherError
from kingfisher.core.options import read_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.core.game import Game
    from kingfisher.core.position import Position

BAD_INPUT = 2
INTERRUPTED = 130
HIGHEST_DEAL_NUMBER = 1_000_000_000


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        raise KingfisherError(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    top = Parser(prog="kingfisher", description="Five tabletop games, each exactly as its rulebook says.")
    top.add_argument("--version", action="version", version=f"kingfisher {kingfisher.__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, purpose: str, needs_game: bool = True) -> Parser:
        made: Parser = commands.add_parser(name, help=purpose, description=purpose)
        if needs_game:
            made.add_argument("game", metavar="GAME", help="one of: " + ", ".join(kingfisher.games()))
            made.add_argument("options", metavar="key=value", nargs="*", help="options of the game (kingfisher games)")
        return made

    play = command("play", "play a game in the terminal, or watch a bot")
    play.add_argument("--seed", type=seed_number, metavar="N", help="the number of the deal (default: a random one)")
    play.add_argument("--bot", metavar="NAME", help="watch this bot play")
    play.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks")
    play.add_argument("--pause", type=float, metavar="S", help="seconds between a bot's moves")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (default: the last)")
    play.add_argument("--practice", action="store_true", help="undo goes back past the dice")

    replay = command("replay", "show a record and verify every line of it", needs_game=False)
    replay.add_argument("file", metavar="FILE", help="the record, - for standard input")
    replay.add_argument("--tables", action="store_true", help="draw the table after every move")

    study = command("study", "let a bot play many deals")
    study.add_argument("--bot", required=True, metavar="NAME")
    study.add_argument("--deals", type=natural, required=True, metavar="N")
    study.add_argument("--seed", type=seed_number, default=0, metavar="S", help="the number of the first deal (default 0)")
    study.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks (default: the bot's own)")
    study.add_argument("--threads", type=natural, default=os.cpu_count() or 1, metavar="N", help="default: all cores")
    study.add_argument("--json", action="store_true", help="print one JSON object")

    bench = command("bench", "moves a second in random play: interpreted, compiled, on all cores", needs_game=False)
    bench.add_argument("game", metavar="GAME", nargs="?", help="default: every game")
    bench.add_argument("options", metavar="key=value", nargs="*")
    bench.add_argument("--json", action="store_true", help="print one JSON list")

    rules = command("rules", "the numbered rules of a game", needs_game=False)
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("number", nargs="?", default="", help="just this one, as 5.3")

    command("games", "all games with their options and bots", needs_game=False)
    return top


def natural(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def seed_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 78 or int(text) >= 1 << 256:
        raise argparse.ArgumentTypeError(f"{text!r} is no deal number; deal numbers are whole, from 0 to 2**256 - 1")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is answered by one line and status 2."""
    try:
        given = parser().parse_args(arguments)
        return int(globals()[f"run_{given.command}"](given))
    except KingfisherError as wrong:
        sys.stderr.write(f"kingfisher: {wrong}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def chosen_game(given: argparse.Namespace) -> Game:
    return kingfisher.game(given.game, **read_pairs(given.options))


def run_play(given: argparse.Namespace) -> int:
    from kingfisher.bots import Bot
    from kingfisher.terminal.play import Session, reader, watch
    from kingfisher.terminal.screen import Screen

    game = chosen_game(given)
    position = opened(game, given)
    screen = Screen()
    if given.bot is not None:
        pause = given.pause if given.pause is not None else 0.6 if sys.stdout.isatty() else 0.0
        bot = Bot(game, given.bot, seed=position.seed or 0, effort=patient_effort(given))
        return watch(position, bot, screen, pause)
    session = Session(position, screen, practice=given.practice)
    return session.run(reader(session))


def patient_effort(given: argparse.Namespace) -> int | None:
    """A bot that is watched thinks interpreted, so that nobody waits for a compiler: it thinks a little less."""
    if given.effort is not None:
        return int(given.effort)
    return {"montecarlo": 16, "specialist": 0}.get(given.bot)


def opened(game: Game, given: argparse.Namespace) -> Position:
    """A fresh deal or the saved game."""
    from kingfisher.terminal.saves import latest, read

    if given.resume is None:
        return game.deal(secrets.randbelow(HIGHEST_DEAL_NUMBER) if given.seed is None else given.seed)
    path = Path(given.resume) if given.resume else latest(game.name)
    try:
        position = kingfisher.replay(read(path))
    except KingfisherError as wrong:
        raise KingfisherError(f"{path}: {wrong}") from None
    if position.game.name != game.name:
        raise KingfisherError(f"{path} is a game of {position.game.name}, not of {game.name}")
    if given.options and dict(position.game.options) != dict(game.options):
        raise KingfisherError(f"{path} was played with other options: {dict(position.game.options)}")
    return position


def run_replay(given: argparse.Namespace) -> int:
    from kingfisher.terminal.replay import show
    from kingfisher.terminal.saves import read
    from kingfisher.terminal.screen import Screen

    text = sys.stdin.read() if given.file == "-" else read(Path(given.file))
    try:
        position = kingfisher.replay(text)
    except KingfisherError as wrong:
        raise KingfisherError(f"{given.file}: {wrong}") from None
    show(position, Screen(), given.tables)
    return 0


def run_study(given: argparse.Namespace) -> int:
    from kingfisher.studies.report import report
    from kingfisher.studies.study import study
    from kingfisher.terminal.progress import progress

    game = chosen_game(given)
    with progress(f"{game.name}, {given.bot}", given.deals) as advance:
        result = study(game, given.bot, given.deals, given.seed, given.effort, max(1, given.threads), progress=advance)
    sys.stdout.write((json.dumps(result.as_json()) if given.json else report(result)) + "\n")
    return INTERRUPTED if result.interrupted else 0


def run_bench(given: argparse.Namespace) -> int:
    from kingfisher.studies.bench import bench, report

    chosen = [chosen_game(given)] if given.game else [kingfisher.game(name) for name in kingfisher.games()]
    found = [bench(game) for game in chosen]
    sys.stdout.write((json.dumps(found) if given.json else "\n".join(map(report, found))) + "\n")
    return 0


def run_rules(given: argparse.Namespace) -> int:
    from kingfisher.terminal.play import show_rules
    from kingfisher.terminal.screen import Screen

    show_rules(kingfisher.game(given.game), given.number, Screen())
    return 0


def run_games(_: argparse.Namespace) -> int:
    from kingfisher.bots import names

    for name in kingfisher.games():
        game = kingfisher.game(name)
        sys.stdout.write(f"{name}: {game.title}\n  {game.summary}\n")
        for option in game.options_offered:
            sys.stdout.write(f"  {option.name}={option.possible}  {option.help} (default {option.default})\n")
        sys.stdout.write(f"  bots: {', '.join(names(game))}\n")
    return 0
