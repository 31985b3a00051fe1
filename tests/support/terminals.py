"""Type lines into a session, and run kingfisher at a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterable

import pytest

from kingfisher.terminal.terminal_session import TerminalSession

Capture = pytest.CaptureFixture[str]


def lines_from(lines: Iterable[str]) -> Callable[[], str | None]:
    left = iter(lines)
    return lambda: next(left, None)


def output_of(session: TerminalSession, capsys: Capture, *lines: str) -> list[str]:
    """Type lines into a session that is not run from its beginning, and return what it prints."""
    capsys.readouterr()
    for line in lines:
        session.handle_line(line)
    return capsys.readouterr().out.splitlines()


OWN_TERMINAL = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the process that runs the tests may ignore it
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that ^C reaches it
from kingfisher.cli import main
sys.exit(main())
"""
PATIENCE = 120
"""Seconds: a machine that does much else may be slow, and a test that fails for it tells nothing."""


class Terminal:
    """kingfisher at a pseudo-terminal of 80 columns; at the end of the `with` nothing of it is left."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.seen = ""
        self.master, slave = pty.openpty()
        try:
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
            self.process = subprocess.Popen(
                [sys.executable, "-c", OWN_TERMINAL, *arguments],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env={**os.environ, "TERM": "xterm-256color", "INPUTRC": os.devnull, **environment},
                start_new_session=True,
            )
        finally:
            os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self.close()

    def close(self) -> None:
        if self.master >= 0:
            os.close(self.master)
        self.master = -1

    def until(self, text: str) -> str:
        """Read on until the text comes, or to the end; what was read since the last time."""
        since = b""
        while text.encode() not in since:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"{text!r} never came after {self.seen + since.decode(errors='replace')!r}"
            try:
                since += os.read(self.master, 1 << 16)
            except OSError:  # the other end is closed
                break
        self.seen += since.decode()
        return since.decode()

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def send(self, *signals: int) -> None:
        for number in signals:
            self.process.send_signal(number)

    def ends(self, interrupt: Callable[[], object] | None = None) -> int:
        """Read to the end; the status.

        An interrupt is given again until it is noticed: Python's readline misses a signal that comes after it has shown its
        prompt and before it waits for a key. Further ones are passed over.
        """
        for _ in range(PATIENCE // 2):
            if interrupt is not None:
                interrupt()
            if select.select([self.master], [], [], 2)[0]:
                break
        self.until("\0")
        return self.process.wait(PATIENCE)


def plain(text: str) -> str:
    """Remove colour from what a terminal printed, and set its clock to nought."""
    return re.sub(r"Time \d+:\d\d", "Time 0:00", re.sub(r"\x1b\[[\d;]*m", "", text)).replace("\r", "")
