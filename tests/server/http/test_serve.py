"""kingfisher serve, backup and verify as processes: starting, stopping, and what is said when it cannot be."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from kingfisher.core.play.seal import seal_of
from kingfisher.server.protocol.rest import ServerInfo
from kingfisher.server.protocol.to_client import Changed
from kingfisher.store import Store
from kingfisher.store.database import FILE
from tests.server.clients import PATIENCE, Guest
from tests.server.servers import LONG_PATIENCE, Done, ServerProcess, kingfisher, server_process
from tests.support.random_games import BY_NAME, played

TABLETOP = BY_NAME["tabletop"]
NEEDS_PROC = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="looks at what the kernel tells of processes")


# Starting and stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_says_goodbye_and_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    with server_process(tmp_path / "data") as server, Guest(server.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            assert isinstance(tab.play(tab.moves[0]), Changed)
            assert server.end(number) == (0, "")
            assert tab.closed()[0] in (1001, 1012)
    assert not list((tmp_path / "data").glob("*-wal"))  # everything lies in the one file
    store = Store(tmp_path / "data")
    assert [event.number for event in store.events.of_table(table)] == [1]
    store.close()


def test_the_server_prints_its_address(real_server: ServerProcess) -> None:
    with Guest(real_server.address) as one:
        assert one.ask("GET", "/api/server", ServerInfo).addresses == (f"{real_server.address}/",)
        assert one.http.get("/").text.startswith("<!")


@NEEDS_PROC
def test_the_server_listens_for_this_machine_only(real_server: ServerProcess) -> None:
    port = int(real_server.address.rpartition(":")[2])
    addresses = listening(port)
    assert addresses == {"0100007F"}  # 127.0.0.1, as the kernel writes it


def listening(port: int) -> set[str]:
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    if Path("/proc/net/tcp6").exists():
        lines += Path("/proc/net/tcp6").read_text().splitlines()[1:]
    addresses = [line.split()[1].split(":") for line in lines if line.split()[3] == "0A"]
    return {address for address, number in addresses if int(number, 16) == port}


def test_other_screens_are_told_an_address_of_theirs(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", "--host", "0.0.0.0") as server:  # noqa: S104
        lines = [server.line()]
        while not lines[-1].startswith("Press Ctrl+C"):  # a machine without a network has no other address
            lines.append(server.line())
            assert lines[-1], lines
        port = server.address.rpartition(":")[2]
        assert server.address == f"http://127.0.0.1:{port}"
        others = [line.split()[-1] for line in lines if line.startswith("Other devices can reach it at ")]
        with Guest(server.address) as one:
            assert one.ask("GET", "/api/server", ServerInfo).addresses == (f"{server.address}/", *others)


def test_a_second_server_on_the_folder_is_told_where_the_first_one_is(real_server: ServerProcess) -> None:
    line = f"a server is already using {real_server.folder}, at {real_server.address}/; stop it, or use --data FOLDER"
    assert kingfisher("serve", "--port", "0", "--no-browser", "--data", real_server.folder) == Done(
        2, "", f"kingfisher: {line}\n"
    )
    with Guest(real_server.address) as one:
        one.open("tabletop")


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        done = kingfisher("serve", "--port", str(port), "--no-browser", "--data", tmp_path)
    line = f"port {port} is in use on 127.0.0.1: choose another with --port N, or --port 0 for any free one"
    assert done == Done(2, "", f"kingfisher: {line}\n")


@pytest.mark.parametrize(
    ("host", "line"),
    [
        ("nowhere.invalid", "cannot listen on nowhere.invalid, port 0: "),
        ("192.0.2.1", "cannot listen on 192.0.2.1, port 0: Cannot assign requested address"),
        ("..", "cannot listen on ..: this is not the name of a host"),
        ("x" * 70, f"cannot listen on {'x' * 70}: this is not the name of a host"),
    ],
)
def test_an_unknown_host_is_reported(tmp_path: Path, host: str, line: str) -> None:
    done = kingfisher("serve", "--host", host, "--port", "0", "--no-browser", "--data", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"kingfisher: {line}")


@pytest.mark.parametrize("port", ["-1", "65536", "x", "1.5"])
def test_an_impossible_port_is_reported(tmp_path: Path, port: str) -> None:
    done = kingfisher("serve", "--port", port, "--no-browser", "--data", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def newer(folder: Path) -> None:
    Store(folder).close()
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")


def a_file(folder: Path) -> None:
    folder.touch()


def not_ours(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_text("this is no database, whatever it is called" * 50)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (newer, "was written by a newer Kingfisher (revision 9999, this program knows"),
        (a_file, "cannot be used: File exists"),
        (not_ours, "cannot be used: file is not a database"),
    ],
)
def test_a_folder_that_cannot_be_used_is_reported_in_one_line(tmp_path: Path, make: object, line: str) -> None:
    assert callable(make)
    make(tmp_path / "data")
    done = kingfisher("serve", "--port", "0", "--no-browser", "--data", tmp_path / "data")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert line in done.stderr


@NEEDS_PROC
def test_the_thinking_process_ends_with_the_server_however_that_ends(tmp_path: Path) -> None:
    for number in (signal.SIGKILL, signal.SIGTERM):
        with server_process(tmp_path / "data") as server, Guest(server.address) as one:
            with one.sit(one.open("tabletop").id) as tab:
                tab.ask("hint")
            children = children_of(server.process.pid)
            assert children
            server.end(number)
            wait_until_gone(children)


def children_of(parent: int) -> list[int]:
    """The processes below a process; resource trackers and the like included."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            pid = int(stat.parent.name)
            found += [pid, *children_of(pid)]
    return found


def wait_until_gone(processes: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while left := [pid for pid in processes if is_running(pid)]:
        assert time.monotonic() < until, f"still running: {left}"
        time.sleep(0.02)  # there is nothing to wait for: they are nobody's children any more


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_reader_that_has_seen_enough_does_not_stop_it(tmp_path: Path) -> None:
    """`kingfisher serve | head -1`: the address is known, the server goes on."""
    with server_process(tmp_path / "data") as server:
        assert server.process.stdout is not None
        server.process.stdout.close()
        with Guest(server.address) as one:
            one.open("tabletop")
        server.process.stdout = None
        assert server.end(signal.SIGTERM) == (0, "")


# Backing up


def test_a_backup_is_made_while_the_server_runs(real_server: ServerProcess, tmp_path: Path) -> None:
    with Guest(real_server.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab:
            made = tab.moves[0]
            tab.play(made)
            done = kingfisher("backup", tmp_path / "copy" / FILE, "--data", real_server.folder)
            assert done == Done(0, f"Backed up to {tmp_path / 'copy' / FILE}\n", "")
            assert isinstance(tab.play(tab.moves[0]), Changed)
    with server_process(tmp_path / "copy") as other, Guest(other.address) as again:
        again.http.cookies.set("kingfisher_guest", one.token)
        with again.sit(table) as tab:
            assert (tab.state, tab.seat, [line.text for line in tab.log if line.seat == 0]) == (1, 0, [made])


def test_an_impossible_backup_is_reported_in_one_line(real_server: ServerProcess, tmp_path: Path) -> None:
    for folder, target, line in (
        (tmp_path, tmp_path / "x", f"there is nothing to back up: {tmp_path / FILE} does not exist"),
        (
            real_server.folder,
            real_server.folder / FILE,
            f"{real_server.folder / FILE} is the database itself: back up to another file",
        ),
    ):
        done = kingfisher("backup", target, "--data", folder)
        assert done == Done(2, "", f"kingfisher: {line}\n")


# Verifying


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    position = played(TABLETOP, 77)
    position.seal = seal_of(77)
    path = tmp_path_factory.mktemp("records") / "game.record"
    path.write_text(position.record())
    return path


def test_a_record_is_verified_against_its_seal(record: Path, tmp_path: Path) -> None:
    verified = "Verified: the deal matches its seal, and every line of the record follows from the deal.\n"
    for more in ([], ["--seal", seal_of(77)], ["--seal", f" {seal_of(77).upper()}"]):
        done = kingfisher("verify", record, *more)
        assert (done.returncode, " ".join(done.stdout.split()) + "\n", done.stderr) == (0, verified, "")
    by_pipe = subprocess.run(
        [sys.executable, "-m", "kingfisher", "verify", "-"],
        input=record.read_bytes(),
        capture_output=True,
        check=True,
        timeout=LONG_PATIENCE,
    )
    assert " ".join(by_pipe.stdout.decode().split()) + "\n" == verified


def test_a_game_played_at_a_server_verifies(real_server: ServerProcess, tmp_path: Path) -> None:
    with Guest(real_server.address) as one:
        table = one.open("tabletop")
        with one.sit(table.id) as tab:
            tab.play(tab.moves[0])
            (tmp_path / "running").write_text(one.record(table.id))
            tab.ask("give-up", state=1)
        (tmp_path / "over").write_text(one.record(table.id))
    done = kingfisher("verify", tmp_path / "over", "--seal", table.seal)
    assert (done.returncode, done.stderr) == (0, "")
    done = kingfisher("verify", tmp_path / "running", "--seal", table.seal)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "this record is one seat's view of a game; only a whole record can be replayed" in done.stderr


@pytest.mark.parametrize(
    ("spoil", "more", "line"),
    [
        ({}, ["--seal", seal_of(78)], f"seal {seal_of(78)} does not belong to this deal, whose seal is {seal_of(77)}"),
        ({f"seal: {seal_of(77)}\n": ""}, [], "contains no seal: pass the one shown before the game with --seal HASH"),
        ({f"seal: {seal_of(77)}": f"seal: {seal_of(78)}"}, [], "line 6: the seal does not belong to deal 77"),
        ({"deal: 77": "deal: 78"}, ["--seal", seal_of(78)], "the start does not belong to deal 78"),
        ({}, ["--seal", "abc"], "seal abc does not belong to this deal"),
    ],
)
def test_a_record_that_does_not_fit_is_reported_in_one_line(
    record: Path, tmp_path: Path, spoil: dict[str, str], more: list[str], line: str
) -> None:
    text = record.read_text()
    for old, new in spoil.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "spoilt").write_text(text)
    done = kingfisher("verify", tmp_path / "spoilt", *more)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert line in done.stderr


def test_a_record_without_a_seal_is_verified_by_the_one_that_was_shown(record: Path, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text(record.read_text().replace(f"seal: {seal_of(77)}\n", ""))
    done = kingfisher("verify", tmp_path / "plain", "--seal", seal_of(77))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_lock_tells_nothing_but_the_address(real_server: ServerProcess) -> None:
    assert (real_server.folder / "serving").read_text() == f"{real_server.address}/"
    names = {path.name for path in real_server.folder.iterdir()}
    assert names == {FILE, f"{FILE}-shm", f"{FILE}-wal", "serving"}
