"""Kingfisher and its peers side by side, one core each, taking turns: python -m benchmarks

A full run writes docs/reference/benchmarks.md, its pictures and docs/reference/benchmarks/cpu.json. With --only or --quick the
tables are printed and nothing is written unless --out says where. `--again` writes the page anew from what was saved.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks.document import DOCS, document, write
from benchmarks.options import chosen, rounds, seconds
from benchmarks.run import Failed, measured
from benchmarks.subjects import SUBJECTS, Subject


def subjects(text: str) -> list[Subject]:
    """Those whose names, LIBRARY/GAME/WAY, hold one of the words."""
    by_name = {subject.name: subject for subject in SUBJECTS}
    return [by_name[name] for name in chosen(text, list(by_name))]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=seconds, metavar="S", help="how long each plays in a round (default 0.5)")
    parser.add_argument("--rounds", type=rounds, metavar="N", help="how many rounds (default 5)")
    parser.add_argument(
        "--only", type=subjects, metavar="WORDS", help="parts of LIBRARY/GAME/WAY, with commas: pig,kingfisher/tabletop"
    )
    parser.add_argument("--quick", action="store_true", help="2 rounds of 0.1 s")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="write the page there (default docs/reference, for a full run)"
    )
    parser.add_argument(
        "--again", action="store_true", help="measure nothing, write the page from docs/reference/benchmarks/cpu.json"
    )
    args = parser.parse_args()
    out = args.out or (None if args.only or args.quick else DOCS)
    if args.again:
        if args.quick or args.only or args.seconds or args.rounds:
            parser.error("--again measures nothing: leave --quick, --only, --seconds and --rounds out")
        saved = (args.out or DOCS) / "benchmarks" / "cpu.json"
        if not saved.exists():
            parser.error(f"--again: there is no {saved}; a full run writes it")
        write(json.loads(saved.read_text(encoding="utf-8")), args.out or DOCS)
        return
    usual = (0.1, 2) if args.quick else (0.5, 5)
    try:
        cpu = measured(args.only or SUBJECTS, args.seconds or usual[0], args.rounds or usual[1])
    except Failed as why:
        sys.exit(f"{why}; its own words stand above")
    if out is None:
        print(document(cpu, pictured=False))
    else:
        write(cpu, out)
        print(f"written: {out / 'benchmarks.md'}")


if __name__ == "__main__":
    main()
