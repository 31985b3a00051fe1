"""A command on a machine that is made slow: which share of the processors it gets, and that it is still the same command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import slowly

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("cores", "factor", "quota"), [(2, 4.0, (5_000, 10_000)), (1, 1.0, (10_000, 10_000)), (1, 40.0, (1_000, 40_000))]
)
def test_the_share_is_the_cores_divided_by_the_factor(cores: int, factor: float, quota: tuple[int, int]) -> None:
    assert slowly.share(cores, factor) == quota


@pytest.mark.parametrize(("memberships", "where"), [("5:cpuset:/\n4:cpu,cpuacct:/\n", ""), ("4:cpu:/slow\n", "slow"), ("", "")])
def test_a_group_is_made_by_the_first_interface(tmp_path: Path, memberships: str, where: str) -> None:
    (tmp_path / "cpu" / where).mkdir(parents=True)
    group = slowly.make_group(tmp_path, memberships, "one", 5_000, 10_000)
    assert group == tmp_path / "cpu" / where / "one"
    assert {file.name: file.read_text() for file in group.iterdir()} == {
        "cpu.cfs_period_us": "10000",
        "cpu.cfs_quota_us": "5000",
    }


@pytest.mark.parametrize("enabled", ["", "cpu memory"])
def test_a_group_is_made_by_the_second_interface(tmp_path: Path, enabled: str) -> None:
    (tmp_path / "cgroup.controllers").write_text("cpu memory")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "cgroup.subtree_control").write_text(enabled)
    group = slowly.make_group(tmp_path, "0::/mine\n", "one", 5_000, 10_000)
    assert group == tmp_path / "mine" / "one"
    assert {file.name: file.read_text() for file in group.iterdir()} == {"cpu.max": "5000 10000"}
    assert (tmp_path / "mine" / "cgroup.subtree_control").read_text() == (enabled or "+cpu")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/slowly.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


PROGRAM = """
import sys
print(sys.argv[1:])
print(open("/proc/self/cgroup").read())
sys.exit(7)
"""


def test_a_command_runs_as_it_would_otherwise() -> None:
    process = run("4", sys.executable, "-c", PROGRAM, "a b", "$c")
    if "cannot make a control group" in process.stderr:
        pytest.skip("a user may make no control group here")
    output, _, memberships = process.stdout.partition("\n")
    assert (process.returncode, output, process.stderr) == (7, "['a b', '$c']", "")
    (group,) = set(re.findall(r"slowly-\d+", memberships))
    assert not list(slowly.GROUPS.rglob(group))


def test_where_no_group_can_be_made_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(slowly, "GROUPS", tmp_path / "nowhere")
    assert slowly.main(["4", "true"]) == 2
    output = capsys.readouterr().err
    assert output.startswith("slowly: cannot make a control group (")
    assert output.endswith("; run as root, or use systemd-run\n")
    assert output.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["4"], ["fast", "true"], ["0.5", "true"], ["nan", "true"]])
def test_a_factor_and_a_command_are_needed(arguments: list[str], capsys: Capture) -> None:
    assert slowly.main(arguments) == 2
    assert capsys.readouterr().err == "slowly: expected a factor of at least 1 and a command: slowly.py 4 make test\n"
