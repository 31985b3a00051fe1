"""Run a command as on a machine that is slower by a factor: `python tools/slowly.py 4 make test`.

The command and all that it starts get a control group of their own (Linux), whose share of the processors is cut down
to the cores that are here divided by the factor. Nothing else on the machine gets slower. Making such a group takes
root; where a user may not, systemd makes one: `systemd-run --user --scope -p CPUQuota=50% COMMAND`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
MEMBERSHIPS = Path("/proc/self/cgroup")
PERIOD_US = 10_000
"""How often the quota is renewed: short enough that no program is stopped for long, long enough that the kernel keeps it."""

LEAST_QUOTA_US = 1_000
"""The least quota that the kernel accepts."""


class Impossible(Exception):
    """The command cannot be slowed down here."""


def share(cores: int, factor: float) -> tuple[int, int]:
    """Return quota and period in microseconds: so much time of the processors in each period."""
    quota = round(PERIOD_US * cores / factor)
    if quota >= LEAST_QUOTA_US:
        return quota, PERIOD_US
    return LEAST_QUOTA_US, round(LEAST_QUOTA_US * factor / cores)


def own_group(memberships: str, controller: str) -> str:
    """Return the path of the group in which this process is, as /proc/self/cgroup tells it."""
    for line in memberships.splitlines():
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(","):
            return path.strip("/")
    return ""


def make_group(root: Path, memberships: str, name: str, quota: int, period: int) -> Path:
    """Make a control group with that share of the processors, by the second version of the interface or the first.

    It lies in the group of this process, so that what is slow already gets slower.
    """
    if (root / "cgroup.controllers").exists():
        root /= own_group(memberships, "")
        group = root / name
        files = {"cpu.max": f"{quota} {period}"}
        enabled = root / "cgroup.subtree_control"
        if "cpu" not in enabled.read_text().split():
            enabled.write_text("+cpu")
    else:
        group = root / "cpu" / own_group(memberships, "cpu") / name
        files = {"cpu.cfs_period_us": f"{period}", "cpu.cfs_quota_us": f"{quota}"}
    group.mkdir()
    try:
        for file, text in files.items():
            (group / file).write_text(text)
    except OSError:  # more than the group around it has
        group.rmdir()
        raise
    return group


def run(factor: float, command: Sequence[str]) -> int:
    """Run the command slowed down, and return its exit status."""
    quota, period = share(len(os.sched_getaffinity(0)), factor)
    try:
        group = make_group(GROUPS, MEMBERSHIPS.read_text(), f"slowly-{os.getpid()}", quota, period)
    except OSError as error:
        raise Impossible(f"cannot make a control group ({error}); run as root, or use systemd-run") from None
    entry = group / "cgroup.procs"
    try:
        # The shell enters the group before it becomes the command, so that nothing of it runs at full speed.
        line = ["/bin/sh", "-c", 'echo $$ > "$0" && exec "$@"', str(entry), *command]
        result = subprocess.run(line, check=False)  # noqa: S603  # the caller chooses what is run
    finally:
        remove(group)
    return result.returncode if result.returncode >= 0 else 128 - result.returncode


def remove(group: Path) -> None:
    """Remove the group; what the command has left running keeps it."""
    try:
        group.rmdir()
    except OSError:
        sys.stderr.write(f"slowly: something of the command still runs; {group} stays\n")


def main(arguments: Sequence[str]) -> int:
    """Read factor and command, and run it."""
    try:
        factor = float(arguments[0])
    except (IndexError, ValueError):
        factor = 0
    if not factor >= 1 or len(arguments) < 2:
        sys.stderr.write("slowly: expected a factor of at least 1 and a command: slowly.py 4 make test\n")
        return 2
    try:
        return run(factor, arguments[1:])
    except Impossible as error:
        sys.stderr.write(f"slowly: {error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
