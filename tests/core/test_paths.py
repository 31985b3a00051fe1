"""Locks on files: one process at a time, and the end of a process gives the lock up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kingfisher.core.paths import lock_file

HOLD = """
import sys
from kingfisher.core.paths import lock_file
file = open(sys.argv[1], "a+", encoding="utf-8")
print(lock_file(file), flush=True)
sys.stdin.read()
"""


def test_one_process_holds_a_lock_until_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        with path.open("a+", encoding="utf-8") as file:
            file.write("what others read\n")
            assert not lock_file(file)
            holder.kill()
            holder.wait()
            assert lock_file(file)
    assert path.read_text(encoding="utf-8") == "what others read\n"
