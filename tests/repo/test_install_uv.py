"""How a checkout gets uv, on systems that have little of Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHELL = shutil.which("sh") or "/bin/sh"
NEEDED = ("ln", "mkdir", "rm")
"""Programs of every system. Nothing else of this machine is on the path, above all no Python."""

WITHOUT_PIP = 'case "$*" in *pip*|*venv*) exit 1;; esac'
BY_PIP = 'case "$*" in *--version*) exit;; *install*) mkdir -p there/bin; echo "$0 $*" > there/bin/uv;; esac'
MAKES_ENVIRONMENTS = f"""case "$*" in
*pip*--*) exit 1;;
"-m venv "*) mkdir -p "$3/bin"; printf '%s\\n' '#!{SHELL}' '{BY_PIP}' > "$3/bin/python"; /bin/chmod +x "$3/bin/python";;
esac"""


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    """Two folders of a path, which programs can be put into."""
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    for name in NEEDED:
        program = shutil.which(name)
        assert program
        (folders[1] / name).symlink_to(program)
    return folders


def add(folder: Path, name: str, script: str) -> Path:
    program = folder / name
    program.write_text(f"#!{SHELL}\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


def install(folders: list[Path]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SHELL, ROOT / "tools" / "install_uv.sh", "python3", "there"],
        cwd=folders[0].parent,
        env={"PATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_python_asked_for_installs_it_by_its_pip(folders: list[Path]) -> None:
    python = add(folders[0], "python3", BY_PIP)
    done = install(folders)
    assert (done.returncode, done.stderr) == (0, "")
    command = (folders[0].parent / "there/bin/uv").read_text(encoding="utf-8")
    assert command.startswith(f"{python} -m pip install ")
    assert command.endswith("--target there uv\n")


def test_another_python_on_the_path_installs_it(folders: list[Path]) -> None:
    """The first is that of an environment which uv made."""
    add(folders[0], "python3", WITHOUT_PIP)
    other = add(folders[1], "python3", BY_PIP)
    done = install(folders)
    assert (done.returncode, done.stderr) == (0, "")
    assert (folders[0].parent / "there/bin/uv").read_text(encoding="utf-8").startswith(f"{other} -m pip install ")


def test_a_uv_on_the_path_is_used(folders: list[Path]) -> None:
    add(folders[0], "python3", WITHOUT_PIP)
    uv = add(folders[1], "uv", "")
    done = install(folders)
    assert (done.returncode, done.stderr) == (0, "")
    assert (folders[0].parent / "there/bin/uv").readlink() == uv


def test_the_pip_of_a_new_environment_installs_it(folders: list[Path]) -> None:
    add(folders[0], "python3", MAKES_ENVIRONMENTS)
    done = install(folders)
    assert (done.returncode, done.stderr) == (0, "")
    command = (folders[0].parent / "there/bin/uv").read_text(encoding="utf-8")
    assert command.startswith("there/pip/bin/python -m pip install ")
    assert [path.name for path in (folders[0].parent / "there").iterdir()] == ["bin"]


@pytest.mark.parametrize(
    ("python", "message"),
    [
        (None, "make: there is no python3; install Python 3.11 to 3.14"),
        ('case "$*" in *version_info*) exit 1;; esac', "make: python3 is older than Python 3.11; install a newer one"),
        (WITHOUT_PIP, "make: python3 has no pip, and no other python3 on your path has it; install pip "),
    ],
)
def test_what_is_missing_is_told_in_one_line(folders: list[Path], python: str | None, message: str) -> None:
    if python is not None:
        add(folders[0], "python3", python)
    done = install(folders)
    assert done.returncode == 1
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert [path.name for path in folders[0].parent.iterdir() if path not in folders] == []
