"""The command line: what it answers, and that bad input is one line and status 2."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import kingfisher as kf
from kingfisher import cli
from kingfisher.cli.signals import interrupted_by_signals
from kingfisher.core.compile.specialize import COMPILED
from kingfisher.core.play.seal import seal_of
from kingfisher.studies import bench

GAMES = ", ".join(kf.games())

Capture = pytest.CaptureFixture[str]
BOTS = "beginner, casual, skilled, expert, master, random, greedy, montecarlo, specialist"
LAST = f"the largest number is {10**18 - 1} ("
PLAY = (
    "kingfisher play [-h] [--lang LANG] [--seed N] [--against NAME] [--seat N] [--bot NAME] [--effort N] [--pause S] "
    "[--resume [FILE]] [--practice] GAME [key=value ...]"
)


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """kingfisher in a process of its own, over pipes."""
    command = [sys.executable, "-m", "kingfisher", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env={**os.environ, **environment}, check=False)


def type_into_stdin(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def finished_record() -> str:
    """The record of a whole game."""
    position = kf.game("tabletop").set_up("S 2 / C - / D 3 / H - / roll 1 1 / match / turns 5", seed=1)
    return position.play("match 2S 3D", ms=61_000).record()


# Bad input


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("foo", "argument COMMAND: invalid choice: 'foo' (choose from 'play', 'serve', 'backup', 'verify', 'replay', "),
        ("--frob", "unknown argument '--frob'; usage: kingfisher [-h] [--lang LANG] [--version] COMMAND ..."),
        ("play", f"the following arguments are required: GAME; the games are {GAMES}"),
        ("play chess", f"unknown game 'chess'; possible: {GAMES}"),
        ("play tabletop --frob", f"unknown argument '--frob'; usage: {PLAY}"),
        ("play tabletop level=3", "unknown option 'level'; possible: matching=optional|forced"),
        ("play tabletop matching=maybe", "option matching=maybe: expected optional|forced"),
        ("play tabletop matching", "'matching' is not an option; options are written key=value"),
        ("play tabletop matching=forced matching=forced", "option matching is given twice"),
        ("play tabletop --bot nobody", f"unknown bot 'nobody'; possible: {BOTS}"),
        (
            "play tabletop --seed x",
            "argument --seed: 'x' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1",
        ),
        (
            "play tabletop --seed -1",
            "argument --seed: '-1' is not a deal number; deal numbers are whole numbers from 0 to 2**256 - 1",
        ),
        (f"play tabletop --seed {2**256}", f"argument --seed: '{2**256}' is not a deal number; deal numbers are whole "),
        ("play tabletop --pause -1", "argument --pause: '-1' is not a pause; a pause is 0 to 3600 seconds"),
        ("play tabletop --pause nan", "argument --pause: 'nan' is not a pause; a pause is 0 to 3600 seconds"),
        ("play tabletop --resume", "there is no saved game of tabletop; start one with: kingfisher play tabletop"),
        ("play tabletop --resume /no/such", "cannot read /no/such: No such file or directory"),
        ("play tabletop --seed 1 --resume x", "--seed starts a new game and --resume continues a saved one: use only one of"),
        ("play tabletop --against greedy", "this game of tabletop is for one player: leave out --against"),
        ("play tabletop --seat 1", "there is no seat 1; the only seat is 0"),
        ("play solotaire variant=mayhem-1 --seat 2", "there is no seat 2; the seats are 0 to 1"),
        ("play solotaire variant=mayhem-1 --seat -1", "argument --seat: '-1' is not a whole number of at least 0"),
        ("play solotaire variant=mayhem-1 --against nobody", f"unknown bot 'nobody'; possible: {BOTS}, people"),
        (
            "play solotaire variant=mayhem-1 --against people --seat 0",
            "--seat is for playing against bots: with --against people",
        ),
        ("play solotaire variant=mayhem-1 --bot greedy --seat 0", "--bot plays every seat: leave out --seat and --against"),
        ("play solotaire variant=mayhem-1 --bot greedy --against people", "--bot plays every seat: leave out --seat and"),
        ("play solotaire deals=same", "option deals"),
        ("replay /no/such", "cannot read /no/such: No such file or directory"),
        ("replay /", "cannot read /: Is a directory"),
        ("replay", "the following arguments are required: FILE"),
        ("study tabletop", "the following arguments are required: --deals"),
        ("study tabletop --deals 1", "one of the arguments --bot --bots --solver is required"),
        ("study tabletop --bots greedy,nobody --deals 1", f"unknown bot 'nobody'; possible: {BOTS}"),
        ("study tabletop --bots greedy,random --deals 1", "bots greedy, random: tabletop has 1 seat with these options"),
        ("study tabletop --bot nobody --deals 1", f"unknown bot 'nobody'; possible: {BOTS}"),
        ("study tabletop --bot random --deals 0", "argument --deals: '0' is not a whole number of at least 1 ("),
        ("study tabletop --bot random --deals -5", "argument --deals: '-5' is not a whole number of at least 1 ("),
        ("study tabletop --bot random --deals 1.5", "argument --deals: '1.5' is not a whole number of at least 1 ("),
        ("study tabletop --bot random --deals 1 --threads 0", "argument --threads: '0' is not a whole number of at least 1 ("),
        ("study tabletop --bot random --deals 1 --effort -1", "argument --effort: '-1' is not a whole number of at least 0 ("),
        *(
            (
                f"study tabletop --bot random --deals 1 {flag} {10**22}",
                f"argument {flag}: {10**22} is too large; {LAST}",
            )
            for flag in ("--deals", "--effort", "--threads", "--budget")
        ),
        (
            f"study tabletop --bot random --deals 10 --seed {2**256 - 1}",
            f"10 deals from seed {2**256 - 1} on: there is no seed beyond 2**256 - 1",
        ),
        (
            f"study tacklebox --solver --deals 10 --seed {2**256 - 1}",
            f"10 deals from seed {2**256 - 1} on: there is no seed beyond 2**256 - 1",
        ),
        ("bench chess", f"unknown game 'chess'; possible: {GAMES}"),
        ("rules chess", f"unknown game 'chess'; possible: {GAMES}"),
        ("rules tabletop 9.9", "there is no rule 9.9; the rules are 1.1, 1.2, 1.3, "),
        ("games all", "unknown argument 'all'; usage: kingfisher games [-h]"),
    ],
)
def test_bad_input_is_one_line_and_status_two(line: str, complaint: str, capsys: Capture) -> None:
    status = cli.main(line.split())
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n"), err.startswith(f"kingfisher: {complaint}")) == (2, "", 1, True), err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (["study", "tabletop", "--bot", "", "--deals", "10"], f"unknown bot ''; possible: {BOTS}"),
        (["study", "tabletop", "--bots", "", "--deals", "10"], f"unknown bot ''; possible: {BOTS}"),
        (["study", "tabletop", "--bots", "greedy,", "--deals", "10"], f"unknown bot ''; possible: {BOTS}"),
        (["study", "tabletop", "--bot", "greedy", "--deals", "10", "--device", ""], "device '': expected cpu or cuda"),
        (["study", "frenzy", "--bot", "child", "--deals", "10", "--device", " "], "device ' ': expected cpu or cuda"),
        (["bench", ""], f"unknown game ''; possible: {GAMES}"),
        (["bench", "tabletop", "--device", ""], "unknown device ''; possible: cpu, cuda"),
        (["play", "tabletop", "--bot", ""], f"unknown bot ''; possible: {BOTS}"),
        (["play", "solotaire", "variant=mayhem-1", "--against", ""], f"unknown bot ''; possible: {BOTS}, people"),
    ],
)
def test_an_empty_word_is_named_and_stands_for_nothing_else(line: list[str], complaint: str, capsys: Capture) -> None:
    assert (cli.main(line), *capsys.readouterr()) == (2, "", f"kingfisher: {complaint}\n")


def test_bad_input_of_a_real_process_leaves_no_traceback() -> None:
    process = run("play", "chess")
    assert (process.returncode, process.stdout, process.stderr) == (
        2,
        b"",
        f"kingfisher: unknown game 'chess'; possible: {GAMES}\n".encode(),
    )


def test_a_malformed_move_over_a_pipe_is_one_line_of_the_output() -> None:
    process = run("play", "tabletop", "--seed", "3", stdin=b"fly\n\xff\xfe\n1\n")
    moves = "possible: cycle DECK [DECK], match CARD CARD, end turn"
    complaints = [line for line in process.stdout.decode().splitlines() if "is not a move" in line]
    assert complaints == [f"'fly' is not a move; {moves}", f"'\ufffd\ufffd' is not a move; {moves}"]
    assert (process.returncode, process.stderr) == (2, b"")


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (("kingfisher record 1", "kingfisher recor"), "line 1: a record begins with 'kingfisher record 1'"),
        (
            ("game: tabletop", "game: chess"),
            f"line 2: unknown game 'chess'; possible: {GAMES}",
        ),
        (
            ("match 2S 3D", "match 2S 4D"),
            "line 9: match 2S 4D: 3D lies on top of diamonds: [5.1] After cycling, the player may take",
        ),
        (("match 2S 3D", "fly"), "line 9: 'fly' is not a move; possible: cycle DECK [DECK], match CARD CARD, end turn"),
        (("= 6.1 5", "= 6.1 4"), "line 10: the result is '= 6.1 5', not '= 6.1 4'"),
        (("= 6.1 5\n", ""), "line 10: the game is over but the result line is missing"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "tabletop", "--resume"]])
def test_a_damaged_record_names_the_line_and_the_reason(
    command: list[str], damage: tuple[str, str], complaint: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "damaged"
    file.write_text(finished_record().replace(*damage), encoding="utf-8")
    status = cli.main([*command, str(file)])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n"), err.startswith(f"kingfisher: {file}: {complaint}")) == (2, "", 1, True), err


def test_what_is_not_text_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89PNG\xff")
    expected = f"kingfisher: {file} is not a record: it is not a text file\n".encode()
    assert (run("replay", str(file)).stderr, run("replay", "-", stdin=file.read_bytes()).stderr) == (
        expected,
        b"kingfisher: standard input: line 1: a record begins with 'kingfisher record 1'\n",
    )


def test_a_record_of_other_options_is_not_resumed_with_these(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game"
    file.write_text(kf.game("tabletop").deal(3).record(), encoding="utf-8")
    assert cli.main(["play", "tabletop", "matching=forced", "--resume", str(file)]) == 2
    assert capsys.readouterr().err == f"kingfisher: {file} was played with other options: matching=optional\n"


# What it answers


def test_alone_it_helps(capsys: Capture) -> None:
    assert cli.main([]) == 0
    alone = capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        cli.main(["--help"])
    assert (left.value.code, capsys.readouterr().out) == (0, alone)
    commands = ["play", "serve", "backup", "verify", "replay", "solve", "study", "bench", "rules", "new-game", "games"]
    assert [line.split()[0] for line in alone.splitlines() if line[:4] == "    " and line[4] != " "] == commands
    assert alone.endswith("New here? Run kingfisher serve, or in the terminal: kingfisher play tabletop\n")


@pytest.mark.parametrize("command", ["", "play", "replay", "study", "bench", "rules", "games"])
def test_help_fits_eighty_columns(command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as left:
        cli.main([*command.split(), "--help"])
    assert left.value.code == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_options_may_stand_behind_flags(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_into_stdin("", monkeypatch)
    assert cli.main(["play", "tabletop", "--seed", "3", "matching=forced"]) == 0
    assert "Deal 3, matching=forced" in capsys.readouterr().out.splitlines()


def test_practice_is_announced_and_allows_undo(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_into_stdin("1\nundo\nrecord\n", monkeypatch)
    assert cli.main(["play", "tabletop", "--seed", "3", "--practice"]) == 0
    out = capsys.readouterr().out
    assert "Deal 3, matching=optional, practice: every move can be undone" in out.splitlines()
    assert out.endswith("\n\n~ roll 10 2\n")


def test_a_deal_without_a_number_is_another_one_each_time(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = set()
    for _ in range(3):
        type_into_stdin("", monkeypatch)
        cli.main(["play", "tabletop"])
        deals.add(capsys.readouterr().out.splitlines()[3])
    assert len(deals) == 3


def test_games(capsys: Capture) -> None:
    assert cli.main(["games"]) == 0
    first, _, second = capsys.readouterr().out.partition("solotaire: ")
    assert [option.name for option in kf.game("solotaire").options_offered if f"\n  {option.name}=" not in second] == []
    assert max(map(len, second.splitlines())) <= 80
    assert first == (
        "tabletop: Solitaire the Card Game the Video Game the Tabletop Game\n"
        "  Four suit decks and two twelve-sided dice: cycle decks, match red and black\n"
        "  cards one apart, clear the table.\n"
        "  matching=optional|forced  whether a pair on top may be left (default optional)\n"
        f"  bots: {BOTS.replace(' specialist', chr(10) + '  specialist')}\n"
    )


def test_rules_all_and_one(capsys: Capture) -> None:
    assert cli.main(["rules", "tabletop"]) == 0
    lines = capsys.readouterr().out.splitlines()
    cited = [line.split()[0] for line in lines if line.startswith("[")]
    assert cited == [f"[{rule.number}]" for rule in kf.game("tabletop").rulebook.values()]
    assert max(map(len, lines)) <= 80
    assert cli.main(["rules", "tabletop", "7.10"]) == 0
    assert capsys.readouterr().out == "[7.10] There is no limit on the number of turns.\n"


REPLAYED = """\
Solitaire the Card Game the Video Game the Tabletop Game
Four suit decks and two twelve-sided dice: cycle decks, match red and black
cards one apart, clear the table.
Set up by hand, matching=optional
Decks are listed from the top; → is the card that cycling would bring up.

  match 2S 3D   1:01

Turns 5   Cards left 0
Dice      black 1  red 1
Spades     0  empty
Clubs      0  empty
Diamonds   0  empty
Hearts     0  empty
Discard   52
Cleared in 5 turns. Well done!
[6.1] The game is won when every card has been discarded; until then, the player
      takes another turn.
Verified: 1 move, 0 chance outcomes; the game is over.
"""


def test_replay_shows_and_verifies(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game"
    file.write_text(finished_record(), encoding="utf-8")
    assert cli.main(["replay", str(file)]) == 0
    from_file = capsys.readouterr().out
    type_into_stdin(finished_record(), monkeypatch)
    assert cli.main(["replay", "-"]) == 0
    assert from_file == capsys.readouterr().out == REPLAYED


def test_replay_draws_the_table_after_every_move(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_into_stdin(kf.game("tabletop").deal(3).play("cycle clubs diamonds").play("match 2C AD").record(), monkeypatch)
    assert cli.main(["replay", "-", "--tables"]) == 0
    lines = capsys.readouterr().out.splitlines()
    events = [line for line in lines if line.startswith(("roll", "  cycle", "  match", "Turns", "Verified"))]
    assert events == [
        "roll 10 2",
        "Turns 0   Cards left 52",
        "  cycle clubs diamonds",
        "Turns 1   Cards left 52",
        "  match 2C AD",
        "Turns 1   Cards left 50",
        "Verified: 2 moves, 1 chance outcome; the game is not over yet.",
    ]


def test_replay_counts_moves_and_not_pauses(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    position = kf.game("tabletop").deal(3).play("cycle spades", ms=1000).put_away(ms=61_000)
    type_into_stdin(position.put_away(ms=62_000).record(), monkeypatch)
    assert cli.main(["replay", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[6:11] == [
        "roll 10 2",
        "  cycle spades   0:01",
        "roll 4 6",
        *(f"  puts the game away   1:0{n}" for n in (1, 2)),
    ]
    assert lines[-1] == "Verified: 1 move, 2 chance outcomes; the game is not over yet."


def test_bench(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, int, str]] = []

    def fake_speed(game: object, n: int, speed: str = COMPILED, threads: int = 1, device: str = "cpu") -> float:
        calls.append((speed, threads, device))
        return 5e9 if device == "cuda" else 3_000_000.4 * threads if speed == COMPILED else 1_000.0

    monkeypatch.setattr(bench, "why_no_cuda", lambda: "there is none")
    monkeypatch.setattr(bench, "moves_a_second", fake_speed)
    monkeypatch.setattr(bench, "first_use", lambda _: (2.345, 0.5))
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    expected: dict[str, Any] = {
        "game": "tabletop",
        "options": {"matching": "forced"},
        "interpreted": 1_000,
        "compiled_one_core": 3_000_000,
        "compiled_all_cores": 12_000_002,
        "cores": 4,
        "cuda": None,
        "compiled_over_interpreted": 3_000,
        "compile_seconds": 2.35,
        "load_seconds": 0.5,
    }
    assert cli.main(["bench", "tabletop", "matching=forced", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [expected]
    assert calls == [("interpreted", 1, "cpu"), ("compiled", 1, "cpu"), ("compiled", 4, "cpu")]
    lines = [
        "tabletop, moves per second in random play",
        "  interpreted                   1,000",
        "  compiled, one core        3,000,000   3,000 times as fast",
        "  compiled, 4 cores        12,000,002",
        "  first use: 2.35 s to compile, 0.5 s from the cache",
    ]
    assert cli.main(["bench"]) == 0
    reports = [[lines[0].replace("tabletop", name), *lines[1:]] for name in kf.games()]
    assert capsys.readouterr().out.splitlines() == [line for report in reports for line in report]
    monkeypatch.setattr(bench, "why_no_cuda", lambda: "")
    assert cli.main(["bench", "tabletop"]) == 0
    assert capsys.readouterr().out.splitlines() == [*lines[:4], "  on the GPU            5,000,000,000", lines[4]]
    assert cli.main(["bench", "tabletop", "--device", "cpu"]) == 0
    assert capsys.readouterr().out.splitlines() == lines
    assert cli.main(["bench", "tabletop", "--device", "cuda"]) == 0
    assert capsys.readouterr().out.splitlines() == [lines[0], "  on the GPU            5,000,000,000"]
    monkeypatch.setattr(bench, "why_no_cuda", lambda: "there is none")
    assert cli.main(["bench", "tabletop", "--device", "cuda"]) == 2
    assert capsys.readouterr().err == "kingfisher: device cuda: there is none; use cpu instead\n"


def test_moves_a_second_are_counted() -> None:
    assert bench.moves_a_second(kf.game("tabletop"), 1, "interpreted", least_seconds=0.01) > 100


# Signals


def test_signals_are_given_back_and_one_that_is_ignored_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    original = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        handlers: list[list[Any]] = [[signal.default_int_handler, signal.SIG_DFL, signal.SIG_DFL], [signal.SIG_IGN] * 3]
        for handlers_before in handlers:
            for number, handler in zip(numbers, handlers_before, strict=True):
                signal.signal(number, handler)
            with interrupted_by_signals():
                during = [signal.getsignal(number) for number in numbers]
                assert [
                    handler_during == handler_before
                    for handler_during, handler_before in zip(during, handlers_before, strict=True)
                ] == [handlers_before[0] == signal.SIG_IGN] * 3
                if handlers_before[0] != signal.SIG_IGN:
                    with pytest.raises(KeyboardInterrupt):
                        signal.raise_signal(signal.SIGTERM)
                for number in numbers:
                    signal.raise_signal(number)  # of which nothing comes any more
            assert [signal.getsignal(number) for number in numbers] == handlers_before
    finally:
        for number, handler in original.items():
            signal.signal(number, handler)


def test_a_game_can_be_held_outside_the_main_thread(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_into_stdin("quit\n", monkeypatch)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(cli.main, ["play", "tabletop"]).result() == 0


def test_a_piped_game_that_is_ended_is_put_away(own_data_folder: Path) -> None:
    command = [sys.executable, "-m", "kingfisher", "play", "tabletop", "--seed", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\nfly\n")
        while b"is not a move" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate()
    assert process.returncode == 2
    assert output.endswith(b"The game is saved. Resume it with: kingfisher play tabletop --resume\n")
    assert [path.name for path in (own_data_folder / "games").iterdir()] == ["tabletop-optional-3.record"]


# What it loads, and where its output goes


def test_import_is_light() -> None:
    heavy = "{'numpy', 'numba', 'msgspec', 'rich'} & set(sys.modules)"
    process = subprocess.run([sys.executable, "-c", f"import sys, kingfisher; print({heavy})"], capture_output=True, check=True)
    assert process.stdout == b"set()\n"


def test_playing_with_hints_waits_for_no_compiler() -> None:
    program = "import sys; from kingfisher.cli import main; main(); print('numba' in sys.modules)"
    command = [sys.executable, "-c", program, "play", "tabletop", "--seed", "3"]
    process = subprocess.run(command, input=b"hint\n5\nhint\n1\nwin?\nquit\n", capture_output=True, check=True)
    assert process.stdout.splitlines()[-1] == b"False"


@pytest.mark.parametrize("line", ["games", "--help", "rules tabletop", "play tabletop --bot specialist"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_broken_pipe_leaves_no_traceback(line: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "kingfisher", *line.split()]
    process = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert process.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "kingfisher", "games"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (process.returncode, process.stderr) == (1, b"kingfisher: [Errno 28] No space left on device\n")


def test_colour_is_left_out_over_a_pipe_and_signs_where_they_cannot_be_written() -> None:
    process = run("play", "tabletop", "--seed", "3", PYTHONIOENCODING="ascii")
    assert (process.returncode, process.stdout.isascii(), b"\x1b" in process.stdout) == (0, True, False)
    assert b"AS 9S 4S 7S KS 2S JS 3S QS 6S 8S 5S 10S  > 8S" in process.stdout


def test_verify_does_not_vouch_for_dice_told_by_hand(tmp_path: Path, capsys: Capture) -> None:
    record = kf.game("tabletop").deal(seed=7).record().replace("start: ", "chance: by hand\nstart: ")
    (tmp_path / "told.record").write_text(record)
    assert cli.main(["verify", str(tmp_path / "told.record"), "--seal", seal_of(7)]) == 2
    assert "entered by hand" in capsys.readouterr().err
