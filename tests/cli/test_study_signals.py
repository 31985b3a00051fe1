"""Signals to a real process end a study or a duel at once, with its result so far and the exit status of the signal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.support.terminals import PATIENCE

IMPATIENT = """
import sys
from kingfisher.cli import main, progress
from kingfisher.studies import cut_off
most_moves = cut_off.most_moves
def begin():
    sys.stderr.write("begun\\n")
    return most_moves()
cut_off.most_moves = begin
progress.FIRST_LINE = progress.NEXT_LINES = 0.5
sys.exit(main())
"""
"""kingfisher, which tells when a chunk of deals begins, and soon after that how far it is."""
A_LONG_THOUGHT = str(10**12)
"""An effort with which the first thought of a bot would take days."""

WORK = {
    "a stuck duel": "freshwater --bots beginner,beginner --deals 1000",
    "a thinking bot": f"tabletop --bot greedy --effort {A_LONG_THOUGHT} --deals 1000 --threads 2",
    "a thinking duel": f"solotaire variant=quick-draw --bots greedy,random --effort {A_LONG_THOUGHT} --deals 1000 --threads 1",
    "a solver": "tacklebox level=4 --solver --budget 1000000000 --deals 1000000",
}


@pytest.mark.parametrize(
    ("number", "status", "whole_group"),
    [(signal.SIGINT, 130, True), (signal.SIGINT, 130, False), (signal.SIGTERM, 143, False)],
    ids=["ctrl-c", "interrupt", "terminate"],
)
@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_a_signal_ends_a_study(work: str, number: signal.Signals, status: int, whole_group: bool) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", IMPATIENT, "study", *work.split(), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stderr is not None
        for awaited in ("begun", " deals after "):
            while awaited not in (line := process.stderr.readline()):
                assert line, process.communicate()
        if whole_group:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        out, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait(PATIENCE)
    assert process.returncode == status
    assert "Traceback" not in told
    assert json.loads(out)["interrupted"] is True
