"""`kingfisher solve`, `study` and `bench`: what a deal allows, how bots play many deals, and how fast."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kingfisher.cli.argument_types import bot_list, natural, positive, seed_number
from kingfisher.cli.language_choice import say
from kingfisher.cli.parser import game_from_arguments
from kingfisher.cli.signals import interrupted_by_signals
from kingfisher.core.errors import KingfisherError
from kingfisher.core.translatable import in_language

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from kingfisher.cli.parser import Commands
    from kingfisher.core.game import Game


def add_commands(commands: Commands) -> None:
    add_solve(commands)
    add_study(commands)
    add_bench(commands)


def add_solve(commands: Commands) -> None:
    solve = commands.add_for_game("solve", "find out whether a deal can be won with all cards known, and how", run_solve)
    solve.add_argument("--seed", type=seed_number, required=True, metavar="N", help="number of the deal")
    solve.add_argument("--budget", type=positive, metavar="N", help="number of positions to search (default: 20,000,000)")
    solve.add_argument("--no-best", action="store_true", help="if no win is found, do not search for the best score")
    solve.add_argument("--json", action="store_true", help="print the result as a JSON object")


def add_study(commands: Commands) -> None:
    study = commands.add_for_game("study", "let bots play many deals, and report the results", run_study)
    players = study.add_mutually_exclusive_group(required=True)
    players.add_argument("--bot", metavar="NAME", help="the bot or level that plays every seat")
    players.add_argument(
        "--bots", type=bot_list, metavar="NAME,NAME", help="bots or levels that play against each other, one per seat"
    )
    players.add_argument(
        "--solver", action="store_true", help="use no bot; count the deals that can be won with all cards known"
    )
    study.add_argument(
        "--budget", type=positive, metavar="N", help="positions the solver searches per deal (default: 5,000,000)"
    )
    study.add_argument("--deals", type=positive, required=True, metavar="N", help="number of deals")
    study.add_argument("--seed", type=seed_number, default=0, metavar="S", help="number of the first deal (default: 0)")
    study.add_argument("--effort", type=natural, metavar="N", help="how hard the bot thinks (default: set by the bot)")
    study.add_argument(
        "--opening", action="append", metavar="MOVE", help="make this move before the bot plays (may be repeated)"
    )
    study.add_argument("--machine", action="store_true", help="in a race, move at machine speed instead of human speed")
    study.add_argument(
        "--threads", type=positive, default=os.cpu_count() or 1, metavar="N", help="number of threads (default: one per core)"
    )
    study.add_argument(
        "--device", default="cpu", metavar="NAME", help="cpu or cuda; only the bot random can use a GPU (default: cpu)"
    )
    study.add_argument("--json", action="store_true", help="print the result as a JSON object")


def add_bench(commands: Commands) -> None:
    bench = commands.add("bench", "measure how fast random play is, in moves per second", run_bench)
    bench.add_argument("game", metavar="GAME", nargs="?", help="the game to measure (default: every game)")
    bench.add_argument("options", metavar="key=value", nargs="*", default=[], help="options of the game")
    bench.add_argument("--device", metavar="NAME", help="measure only cpu or only cuda (default: every device found)")
    bench.add_argument("--json", action="store_true", help="print the results as a JSON list")


def run_solve(args: argparse.Namespace) -> int:
    from kingfisher.studies.report import solution_report
    from kingfisher.studies.solving import BUDGET, solve

    budget = BUDGET if args.budget is None else args.budget
    show(solve(game_from_arguments(args), args.seed, budget, best=not args.no_best), solution_report, args)
    return 0


def run_study(args: argparse.Namespace) -> int:
    from kingfisher.core.batch.devices import check_device

    game = game_from_arguments(args)
    check_device(args.device)
    check_flags(game, args)
    with interrupted_by_signals() as interruption:
        try:
            interrupted = run_kind_of_study(game, args)
        except KeyboardInterrupt:  # it came before the first deal, or while the result was printed
            interrupted = True
        if interrupted:
            end_unfinished_work(interruption.exit_status)
    return interruption.exit_status if interrupted else 0


def run_kind_of_study(game: Game, args: argparse.Namespace) -> bool:
    if args.solver:
        return study_solver(game, args)
    return study_duel(game, args) if args.bots or game.race else study_bot(game, args)


def end_unfinished_work(status: int) -> None:
    """End the process with this status if a bot is still thinking after the interrupt, since Python would wait for it."""
    from kingfisher.studies.cut_off import is_still_running

    if is_still_running():
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def check_flags(game: Game, args: argparse.Namespace) -> None:
    """Refuse flags that do not go together, before anything is compiled or played."""
    kind = "solver" if args.solver else "bots" if args.bots else "race" if game.race else ""
    conflicts = (
        (kind and args.device != "cpu", f"study.cpu-for-{kind}"),
        (args.solver and args.effort is not None, "study.effort"),
        (not args.solver and args.budget is not None, "study.budget"),
        (not args.solver and args.opening and (args.bots or game.race), "study.opening"),
        (not args.solver and args.machine and not game.race, "study.machine"),
    )
    for applies, key in conflicts:
        if applies:
            raise KingfisherError(say(key, device=args.device, game=game.name))


def study_solver(game: Game, args: argparse.Namespace) -> bool:
    """Report how many deals can be won, and return whether the study was interrupted."""
    from kingfisher.cli.progress import progress
    from kingfisher.studies.report import share_report
    from kingfisher.studies.report_words import say as studies_say
    from kingfisher.studies.winnable_share import STUDY_BUDGET, share

    budget = STUDY_BUDGET if args.budget is None else args.budget
    title = in_language(studies_say("report.solver", game=game.name, n=budget), args.language)
    with progress(title, args.deals, args.language) as advance:
        result = share(game, args.deals, args.seed, budget, args.threads, progress=advance)
    show(result, share_report, args)
    return result.interrupted


def study_duel(game: Game, args: argparse.Namespace) -> bool:
    """Report how bots play against each other, or one in every seat of a race; return whether it was interrupted."""
    from kingfisher.cli.progress import progress
    from kingfisher.studies.duel import duel
    from kingfisher.studies.report import duel_report

    bots: list[str] = args.bots or [args.bot] * game.seats
    check_bots(game, bots)
    changes_seats = len(set(bots)) > 1  # with the same bot in every seat, changing seats changes nothing
    settings = (args.deals, args.seed, args.effort, args.threads)
    with progress(study_title(game, args), args.deals, args.language) as advance:
        result = duel(game, bots, *settings, progress=advance, turning=changes_seats, human=not args.machine)
    show(result, duel_report, args)
    return result.interrupted


def study_bot(game: Game, args: argparse.Namespace) -> bool:
    """Report how one bot plays many deals, and return whether the study was interrupted."""
    from kingfisher.cli.progress import progress
    from kingfisher.studies.report import report
    from kingfisher.studies.study import study

    check_bots(game, [args.bot])
    settings = (args.deals, args.seed, args.effort, args.threads)
    with progress(study_title(game, args), args.deals, args.language) as advance:
        result = study(game, args.bot, *settings, progress=advance, opening=args.opening or (), device=args.device)
    show(result, report, args)
    return result.interrupted


def run_bench(args: argparse.Namespace) -> int:
    from kingfisher.cli.game_commands import answers_of_games
    from kingfisher.studies.bench import bench, report

    if args.game is not None:
        results = [bench(game_from_arguments(args), args.device)]
    else:
        results = list(answers_of_games(lambda game: bench(game, args.device), args.language))
    sys.stdout.write(
        (json.dumps(results) if args.json else "\n".join(report(result, args.language) for result in results)) + "\n"
    )
    return 0


def check_bots(game: Game, bots: list[str]) -> None:
    """Refuse an unknown bot before the compiler is loaded, so that nobody waits for that."""
    from kingfisher.studies.study import check_bot

    for bot in bots:
        check_bot(game, bot)


def study_title(game: Game, args: argparse.Namespace) -> str:
    from kingfisher.bots import default_effort

    efforts = [(bot, default_effort(game, bot) if args.effort is None else args.effort) for bot in args.bots or [args.bot]]
    first, *others = (say("study.player", bot=bot, effort=str(effort)) for bot, effort in efforts)
    for other in others:
        first = say("study.against", one=first, other=other)
    return f"{game.name}, {in_language(first, args.language)}"


class Reportable(Protocol):
    """The result of a study."""

    def as_json(self) -> dict[str, Any]: ...


R = TypeVar("R", bound=Reportable)


def show(result: R, report: Callable[[R, str], str], args: argparse.Namespace) -> None:
    """Print a result as a JSON object, or as a report to be read."""
    from kingfisher.terminal.screen import Screen

    if args.json:
        sys.stdout.write(json.dumps(result.as_json()) + "\n")
    else:
        Screen(language=args.language).print(report(result, args.language))
