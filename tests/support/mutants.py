"""Change a game's rules at random, one change at a time, and count the changes that its tests notice.

Run: python -m tests.support.mutants [GAME ...] [--changes N] [--seed S]. Each change is made in a copy of the checkout; what
the tests did not notice is printed. Some changes make no difference (a bound nobody reaches), so 95 of 100 is the aim.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import kingfisher as kf

ROOT = Path(__file__).parents[2]
AIM = 0.95
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


def places(tree: ast.Module) -> list[ast.AST]:
    """Everything inside functions that can be changed."""
    nodes = []
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        for node in (inner for statement in function.body for inner in ast.walk(statement)):
            changeable = isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.If | ast.Assign | ast.IfExp)
            number = isinstance(node, ast.Constant) and type(node.value) is int
            if changeable or number:
                nodes.append(node)
    return nodes


def change(node: ast.AST, choice: Random) -> str:
    """Change the node in place; the answer says how."""
    before = ast.unparse(node).splitlines()[0]
    match node:
        case ast.Compare():
            node.ops[0] = COMPARISONS.get(type(node.ops[0]), ast.NotIn)()
        case ast.BinOp():
            node.op = OPERATORS[type(node.op)]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant():
            node.value += choice.choice((-1, 1))  # type: ignore[operator]
        case ast.Assign():
            node.targets = [ast.Name("_", ast.Store())]
    ast.fix_missing_locations(node)
    return f"line {getattr(node, 'lineno', 0)}: {before}  ->  {ast.unparse(node).splitlines()[0]}"


class Mutant(NamedTuple):
    """A file with one change, and what was changed."""

    how: str
    file: Path
    text: str


def mutants(files: list[Path], count: int, seed: int) -> Iterator[Mutant]:
    """Every place of all files is as likely as any other; no change comes twice."""
    random_source = Random(seed)
    sources = {file: file.read_text(encoding="utf-8") for file in files}
    weights = [len(places(ast.parse(source))) for source in sources.values()]
    seen: set[str] = set()
    for _ in range(20 * count):
        file = random_source.choices(files, weights)[0]
        tree = ast.parse(sources[file])
        how = f"{file.name}, {change(random_source.choice(places(tree)), random_source)}"
        if how not in seen and len(seen) < count:
            seen.add(how)
            yield Mutant(how, file, ast.unparse(tree))


def noticed(copy: Path, game: str) -> bool:
    """Whether the game's own tests or the laws fail; the quick tests first. A hang is noticed too."""
    folder = f"src/kingfisher/games/{game}"
    laws = ["tests/conformance/test_laws.py", "-k", f"{game} and not law-1-"]
    for tests in ([f"{folder}/tests/test_rules.py"], ["tests/conformance/test_golden.py"], [folder], laws):
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
                cwd=copy,
                env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                timeout=300,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return True
        if done.returncode:
            return True
    return False


def survivors(game: str, count: int, seed: int, workers: int) -> list[str]:
    folder = ROOT / "src/kingfisher/games" / game
    files = sorted([*folder.glob("rules.py"), *folder.glob("rules/*.py")])

    def survives(mutant: Mutant) -> str:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            ignored = shutil.ignore_patterns("__pycache__", ".git", ".venv", ".tools", ".*_cache")
            shutil.copytree(ROOT, copy, ignore=ignored, dirs_exist_ok=True)
            (copy / mutant.file.relative_to(ROOT)).write_text(mutant.text, encoding="utf-8")
            description = "" if noticed(copy, game) else mutant.how
        print(f"not noticed: {mutant.how}" if description else ".", end="\n" if description else "", flush=True)
        return description

    if not survives(Mutant("nothing", files[0], files[0].read_text(encoding="utf-8"))):
        raise SystemExit(f"the tests of {game} fail without any change")
    with ThreadPoolExecutor(workers) as pool:
        return [how for how in pool.map(survives, mutants(files, count, seed)) if how]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=kf.games())
    arguments.add_argument("--changes", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    enough = True
    for game in options.games:
        left = survivors(game, options.changes, options.seed, os.cpu_count() or 1)
        share = 1 - len(left) / options.changes
        print(f"\n{game}: {share:.0%} of {options.changes} changes were noticed")
        enough &= share >= AIM
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
