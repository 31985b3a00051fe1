"""kingfisher: play, replay, study and bench from the command line."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import kingfisher
from kingfisher import registry
from kingfisher.core.errors import BrokenGame, KingfisherError, shown
from kingfisher.core.options import read_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position

Answer = TypeVar("Answer")

BAD_INPUT = 2
FAILED = 1
INTERRUPTED = 130
TRACEBACK = "KINGFISHER_TRACEBACK"
"""If this is set, what goes wrong in a game's own code is told with its traceback."""
TAKES_OPTIONS = ("play", "solve", "study", "bench")
LONGEST_PAUSE = 3600
HIGHEST_PORT = 65_535
GREATEST = 10**18 - 1
"""Of the numbers that count something; compiled rules take no larger ones."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        games = f"; games are {', '.join(registry.games())}" if "required: GAME" in message else ""
        raise KingfisherError(f"{message}{games} (see {self.prog} --help)")


def parser() -> Parser:
    page = partial(argparse.HelpFormatter, width=79)
    first = f"New here? Type: kingfisher serve, or in the terminal: kingfisher play {registry.games()[0]}"
    about = "Tabletop games, each exactly as its rulebook says: play, replay, study."
    top = Parser(prog="kingfisher", description=about, epilog=first, formatter_class=page)
    top.add_argument("--version", action="version", version=f"kingfisher {kingfisher.__version__}")
    top.set_defaults(parser=top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, purpose: str, needs_game: bool = True) -> Parser:
        made: Parser = commands.add_parser(name, help=purpose, description=purpose, formatter_class=page)
        made.set_defaults(parser=made)
        if needs_game:
            made.add_argument("game", metavar="GAME", help="one of: " + ", ".join(registry.games()))
            made.add_argument(
                "options", metavar="key=value", nargs="*", default=[], help="options of the game (kingfisher games)"
            )
        return made

    play = command("play", "play a game in the terminal, or watch a bot")
    play.add_argument("--seed", type=seed_number, metavar="N", help="the number of the deal (default: a random one)")
    play.add_argument("--against", metavar="NAME", help="in games of several: a level or bot, or people at this keyboard")
    play.add_argument("--seat", type=natural, metavar="N", help="your seat against bots, from 0 (default 0)")
    play.add_argument("--bot", metavar="NAME", help="watch this bot play every seat")
    play.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks")
    play.add_argument("--pause", type=seconds, metavar="S", help="seconds between a bot's moves")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (default: the last)")
    play.add_argument("--practice", action="store_true", help="undo goes back past dice, cards and others' moves")

    serve = command("serve", "play in the browser: start the server and say where it is", needs_game=False)
    serve.add_argument("--host", default="127.0.0.1", metavar="H", help="where to listen (default: this machine only)")
    serve.add_argument("--port", type=port_number, metavar="N", help="default: 8642 or the next free one; 0: any")
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (default: your data folder)")
    serve.add_argument("--name", action="append", default=[], metavar="NAME", help="a further name of this server")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")

    backup = command("backup", "copy everything the server keeps into one file, while it runs", needs_game=False)
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--data", type=Path, metavar="FOLDER", help="as for serve")

    verify = command("verify", "check a record and the seal of its deal", needs_game=False)
    verify.add_argument("file", metavar="FILE", help="the record, - for standard input")
    verify.add_argument("--seal", metavar="HASH", help="the seal that was shown before play (default: the record's own)")

    replay = command("replay", "show a record and verify every line of it", needs_game=False)
    replay.add_argument("file", metavar="FILE", help="the record, - for standard input")
    replay.add_argument("--tables", action="store_true", help="draw the table after every move")

    solve = command("solve", "whether a deal can be won by a player who sees all cards, and how")
    solve.add_argument("--seed", type=seed_number, required=True, metavar="N", help="the number of the deal")
    solve.add_argument("--budget", type=positive, metavar="N", help="how many positions are searched (default 20,000,000)")
    solve.add_argument("--no-best", action="store_true", help="where not all can be had, look for no best score")
    solve.add_argument("--json", action="store_true", help="print one JSON object")

    study = command("study", "let a bot play many deals")
    players = study.add_mutually_exclusive_group(required=True)
    players.add_argument(
        "--bot", metavar="NAME", help="who plays every seat; won and score are the first one's (kingfisher games)"
    )
    players.add_argument("--bots", type=bot_list, metavar="NAME,NAME", help="who plays against each other, seat by seat")
    players.add_argument("--solver", action="store_true", help="nobody: how many deals can be won, all cards seen")
    study.add_argument("--budget", type=positive, metavar="N", help="positions the solver searches a deal (default 5,000,000)")
    study.add_argument("--deals", type=positive, required=True, metavar="N", help="how many")
    study.add_argument("--seed", type=seed_number, default=0, metavar="S", help="the number of the first deal (default 0)")
    study.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks (default: the bot's own)")
    study.add_argument(
        "--opening", action="append", metavar="MOVE", help="make this move before the bot plays (may be repeated)"
    )
    study.add_argument("--machine", action="store_true", help="in a race: move as fast as a machine, without a human hand")
    study.add_argument(
        "--threads", type=positive, default=os.cpu_count() or 1, metavar="N", help="at once, from 1 (default: all cores)"
    )
    study.add_argument("--device", default="cpu", metavar="NAME", help="cpu, or cuda for a GPU, where the bot random plays")
    study.add_argument("--json", action="store_true", help="print one JSON object")

    bench = command("bench", "moves a second in random play: interpreted, compiled, on all cores", needs_game=False)
    bench.add_argument("game", metavar="GAME", nargs="?", help="default: every game")
    bench.add_argument("options", metavar="key=value", nargs="*", default=[])
    bench.add_argument("--device", metavar="NAME", help="only cpu, or only cuda (default: all there is)")
    bench.add_argument("--json", action="store_true", help="print one JSON list")

    rules = command("rules", "the numbered rules of a game", needs_game=False)
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("number", nargs="?", default="", help="just this one, as 5.3")

    new_game = command("new-game", "write a small game of your own to start from, as a package with tests", needs_game=False)
    new_game.add_argument("name", metavar="NAME", help="what the game is called in commands: small letters, digits and _")
    new_game.add_argument("--into", type=Path, metavar="FOLDER", help="the new folder (default: NAME, in this one)")

    command("games", "all games with their options and bots", needs_game=False)
    return top


def natural(text: str, least: int = 0) -> int:
    digits = text.lstrip("0") or "0"
    if text.isdecimal() and len(digits) > len(str(GREATEST)):
        raise argparse.ArgumentTypeError(f"{shown(text)} is too large; numbers go up to {GREATEST}")
    if not text.isdecimal() or int(digits) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least}")
    return int(digits)


def positive(text: str) -> int:
    return natural(text, least=1)


def bot_list(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def seconds(text: str) -> float:
    try:
        asked = float(text)
    except ValueError:
        asked = -1.0
    if not 0 <= asked <= LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; a pause is 0 to {LONGEST_PAUSE} seconds")
    return asked


def port_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; ports are 0 to {HIGHEST_PORT}")
    return int(text)


def seed_number(text: str) -> int:
    from kingfisher.cli.seeds import deal_number

    try:
        return deal_number(text)
    except KingfisherError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is answered by one line and status 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            return run(arguments)
        finally:
            sys.stdout.flush()
    except KingfisherError as wrong:
        sys.stderr.write(f"kingfisher: {wrong}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as failed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(failed, BrokenPipeError):  # whoever read this has seen enough
            return 0
        with suppress(OSError):  # a terminal that is gone takes nothing any more
            sys.stderr.write(f"kingfisher: {failed}\n")
        return FAILED
    except Exception as failed:
        blamed = None if os.environ.get(TRACEBACK) else registry.blamed(failed)
        if blamed is None:
            raise
        sys.stderr.write(f"kingfisher: {blamed} ({TRACEBACK}=1 shows the whole way to it)\n")
        return FAILED


def run(arguments: Sequence[str] | None) -> int:
    given, rest = parser().parse_known_args(arguments)
    if given.command in TAKES_OPTIONS:  # options may stand anywhere, behind flags too
        given.options += [word for word in rest if not word.startswith("-")]
        rest = [word for word in rest if word.startswith("-")]
    if rest:
        raise KingfisherError(f"unknown argument {rest[0]!r}; {' '.join(given.parser.format_usage().split())}")
    if given.command is None:
        given.parser.print_help()
        return 0
    return int(globals()[f"run_{given.command.replace('-', '_')}"](given))


def chosen_game(given: argparse.Namespace) -> Game:
    return registry.game(given.game, **read_pairs(given.options))


def run_play(given: argparse.Namespace) -> int:
    from kingfisher.terminal.input import reader
    from kingfisher.terminal.players import seated
    from kingfisher.terminal.race_session import RaceSession
    from kingfisher.terminal.screen import Screen
    from kingfisher.terminal.turn_session import Session

    position, record = opened(chosen_game(given), given)
    if given.bot is not None:
        return run_watch(position, given)
    seating = seated(position, given.seat, given.against, given.effort, record)
    kind = RaceSession if position.game.race and seating.bots else Session
    session = kind(position, Screen(), given.practice, seating)
    with interrupted_by_signals():
        return session.run(reader(session))


def run_watch(position: Position, given: argparse.Namespace) -> int:
    from kingfisher.bots import Bot
    from kingfisher.terminal.screen import Screen
    from kingfisher.terminal.watch import watch

    if given.seat is not None or given.against is not None:
        raise KingfisherError("--bot plays every seat: leave --seat and --against out, or play yourself without --bot")
    pause = given.pause if given.pause is not None else 0.6 if sys.stdout.isatty() else 0.0
    game = position.game
    bot = Bot(game, given.bot, seed=position.seed or 0, effort=effort_to_watch(game, given))
    return watch(position, bot, Screen(), pause)


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """Let a closed window or a shutdown interrupt like ^C, and only once, so that the clean-up is not disturbed.

    Signals that are ignored already (nohup) stay ignored.
    """
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    here = threading.current_thread() is threading.main_thread()
    taken = [number for number in numbers if here and before[number] in (signal.SIG_DFL, signal.default_int_handler)]

    def interrupt(*_: object) -> None:
        for number in taken:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    try:
        for number in taken:
            signal.signal(number, interrupt)
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])


def effort_to_watch(game: Game, given: argparse.Namespace) -> int | None:
    """Choose the effort of a bot that is watched: a little less, since its code runs interpreted.

    So nobody waits for a compiler.
    """
    from kingfisher.bots import names, patient_effort

    return patient_effort(game, given.bot) if given.effort is None and given.bot in names(game) else given.effort


def opened(game: Game, given: argparse.Namespace) -> tuple[Position, str]:
    """Deal a fresh game, or open the saved game and return its text too."""
    from kingfisher.cli.seeds import random_deal
    from kingfisher.terminal.saves import beginning, latest, read

    if given.resume is None:
        return game.deal(random_deal() if given.seed is None else given.seed), ""
    if given.seed is not None:
        raise KingfisherError("--seed starts a new game and --resume goes on with an old one: choose one of them")
    path = Path(given.resume) if given.resume else latest(game.name, beginning(game) if given.options else "")
    text = read(path)
    position = replayed(text, str(path))
    if position.game.name != game.name:
        raise KingfisherError(f"{path} is a game of {position.game.name}, not of {game.name}")
    if given.options and position.game.options_that_apply != game.options_that_apply:
        chosen = " ".join(f"{key}={value}" for key, value in position.game.options_shown.items())
        raise KingfisherError(f"{path} was played with other options: {chosen}")
    return position, text


def replayed(text: str, source: str) -> Position:
    try:
        return kingfisher.replay(text)
    except KingfisherError as wrong:
        raise KingfisherError(f"{source}: {wrong}") from None


def read_record(file: str) -> Position:
    """Replay the game in a file, or from standard input for -; every line is verified."""
    from kingfisher.terminal.saves import read

    return replayed(sys.stdin.read(), "standard input") if file == "-" else replayed(read(Path(file)), file)


def run_replay(given: argparse.Namespace) -> int:
    from kingfisher.terminal.replay import show
    from kingfisher.terminal.screen import Screen

    show(read_record(given.file), Screen(), given.tables)
    return 0


def run_verify(given: argparse.Namespace) -> int:
    from kingfisher.core.play.seal import seal_of
    from kingfisher.terminal.screen import Screen

    position = read_record(given.file)
    if position.seed is None:
        raise KingfisherError(f"{given.file}: a position set up by hand has no seal")
    shown = given.seal.strip().lower() if given.seal is not None else position.seal
    if shown is None:
        raise KingfisherError(f"{given.file} tells no seal: give the one that was shown before play with --seal HASH")
    if position.own_chance:
        raise KingfisherError(f"{given.file}: its chance was told by hand, so no seal covers it")
    if shown != seal_of(position.seed):
        raise KingfisherError(
            f"{given.file}: seal {shown} does not belong to this deal, whose seal is {seal_of(position.seed)}"
        )
    told = "to its end" if position.over else "as far as it went"
    Screen().msg(f"Verified: the deal is the sealed one, and every line of the game follows from it {told}.")
    return 0


def run_serve(given: argparse.Namespace) -> int:
    from kingfisher.core.paths import data_folder
    from kingfisher.server.serve import serve

    return serve(given.host, given.port, given.data or data_folder(), given.name, not given.no_browser)


def run_backup(given: argparse.Namespace) -> int:
    from kingfisher.core.paths import data_folder
    from kingfisher.store.database import FILE, back_up

    back_up((given.data or data_folder()) / FILE, given.file)
    sys.stdout.write(f"Backed up to {given.file}\n")
    return 0


def run_study(given: argparse.Namespace) -> int:
    from kingfisher.cli.progress import progress
    from kingfisher.core.batch.devices import check_device
    from kingfisher.studies.duel import Duel, duel
    from kingfisher.studies.report import duel_report, report
    from kingfisher.studies.study import Result, check_bot, study
    from kingfisher.terminal.screen import Screen

    game = chosen_game(given)
    check_device(given.device)
    if given.device != "cpu" and (given.solver or given.bots or game.race):
        race = f"a race such as {game.name} needs"
        what = "the solver needs" if given.solver else "bots against each other need" if given.bots else race
        raise KingfisherError(f"--device {given.device}: only the bot random plays there; {what} the cpu")
    if given.solver:
        return run_share(game, given)
    if given.budget is not None:
        raise KingfisherError("--budget is the solver's: leave it out, or ask with --solver")
    if given.opening and (given.bots or given.solver or game.race):
        raise KingfisherError("--opening is for one bot that plays alone: leave it out, or ask with --bot")
    if given.machine and not game.race:
        raise KingfisherError(f"--machine is for races, and {game.name} is none: leave it out")
    how = (given.deals, given.seed, given.effort, given.threads)
    result: Duel | Result
    who = given.bots or [given.bot]
    for bot in who:
        check_bot(game, bot)  # before the compiler is loaded, so that nobody waits for a refusal
    with progress(f"{game.name}, {' against '.join(who)}", given.deals) as advance:
        if given.bots:
            turning = len(set(given.bots)) > 1  # the same bot in every seat: once is enough
            result = duel(game, given.bots, *how, progress=advance, turning=turning, human=not given.machine)
        elif game.race:
            result = duel(game, [given.bot] * game.seats, *how, progress=advance, turning=False, human=not given.machine)
        else:
            opening = given.opening or ()
            result = study(game, given.bot, *how, progress=advance, opening=opening, device=given.device)
    if given.json:
        sys.stdout.write(json.dumps(result.as_json()) + "\n")
    else:
        Screen().msg(duel_report(result) if isinstance(result, Duel) else report(result))
    return INTERRUPTED if result.interrupted else 0


def run_share(game: Game, given: argparse.Namespace) -> int:
    from kingfisher.cli.progress import progress
    from kingfisher.studies.report import share_report
    from kingfisher.studies.solving import STUDY_BUDGET, share
    from kingfisher.terminal.screen import Screen

    if given.effort is not None:
        raise KingfisherError("--effort is a bot's: the solver has a --budget")
    budget = STUDY_BUDGET if given.budget is None else given.budget
    with progress(f"{game.name}, solver", given.deals) as advance:
        result = share(game, given.deals, given.seed, budget, given.threads, progress=advance)
    if given.json:
        sys.stdout.write(json.dumps(result.as_json()) + "\n")
    else:
        Screen().msg(share_report(result))
    return INTERRUPTED if result.interrupted else 0


def run_solve(given: argparse.Namespace) -> int:
    from kingfisher.studies.report import solution_report
    from kingfisher.studies.solving import BUDGET, solve
    from kingfisher.terminal.screen import Screen

    budget = BUDGET if given.budget is None else given.budget
    found = solve(chosen_game(given), given.seed, budget, best=not given.no_best)
    if given.json:
        sys.stdout.write(json.dumps(found.as_json()) + "\n")
    else:
        Screen().msg(solution_report(found))
    return 0


def run_bench(given: argparse.Namespace) -> int:
    from kingfisher.studies.bench import bench, report

    if given.game is not None:
        found = [bench(chosen_game(given), given.device)]
    else:
        found = list(of_each_game(lambda game: bench(game, given.device)))
    sys.stdout.write((json.dumps(found) if given.json else "\n".join(map(report, found))) + "\n")
    return 0


def run_rules(given: argparse.Namespace) -> int:
    from kingfisher.terminal.introduction import show_rules
    from kingfisher.terminal.screen import Screen

    show_rules(registry.game(given.game), given.number, Screen())
    return 0


def of_each_game(tell: Callable[[Game], Answer]) -> Iterator[Answer]:
    """Ask the same of every game but the broken ones; a line on stderr says what is wrong with each of these."""
    found, broken = registry.loaded()
    for failed in broken:
        sys.stderr.write(f"kingfisher: {failed}\n")
    for game in found:
        try:
            answer = tell(game)
        except BrokenGame as failed:
            sys.stderr.write(f"kingfisher: {failed}\n")
        else:
            yield answer


def description_of(game: Game) -> list[str]:
    """Describe a game with its options and bots, for a list of games."""
    from kingfisher.bots import names

    game.check_files()
    options = [
        f"  {option.name}={option.possible}  {option.help} (default {option.default})" for option in game.options_offered
    ]
    return [f"{game.name}: {game.title}\n  {game.summary}", *options, f"  bots: {', '.join(names(game))}"]


def run_games(_: argparse.Namespace) -> int:
    from kingfisher.terminal.screen import Screen

    screen = Screen()
    for description in of_each_game(description_of):
        for paragraph in description:
            screen.msg(paragraph)
    return 0


def run_new_game(given: argparse.Namespace) -> int:
    from kingfisher.new_game.write import new_game
    from kingfisher.terminal.screen import Screen

    folder = new_game(given.name, given.into)
    Screen().msg(f"{folder} holds a complete small game. Make it yours: its README.md says where to begin.")
    sys.stdout.write("\n".join(["", "Install it, test it, play it:", *next_commands(given.name, folder), ""]))
    return 0


def next_commands(name: str, folder: Path) -> list[str]:
    """List what to type next; a checkout, which is installed nowhere, has other commands than an installation."""
    import shlex
    from importlib.metadata import PackageNotFoundError, distribution
    from importlib.util import find_spec

    play = ["play", name, "--against", "casual"]
    python = Path(sys.executable)
    try:
        distribution(registry.OURS)
        pip = ["python", "-m", "pip"] if find_spec("pip") else ["uv", "pip"]
        commands = [[*pip, "install", "--editable", f"{folder}[test]"], ["pytest", str(folder)], ["kingfisher", *play]]
    except PackageNotFoundError:
        uv = Path(kingfisher.__file__).parents[2] / ".tools" / "bin" / "uv"
        install = [str(uv), "pip", "install", "--no-deps", "--python", str(python), "--editable", str(folder)]
        commands = [install, [str(python), "-m", "pytest", str(folder)], [str(python.parent / "kingfisher"), *play]]
    return [f"  {shlex.join(command)}" for command in commands]
