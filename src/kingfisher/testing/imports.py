"""Check what a game imports: `kingfisher.core`, the standard library, NumPy, msgspec and itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from kingfisher.core.game import Game

ALLOWED = frozenset({"msgspec", "numpy"})
"""Beside the standard library: what the core itself builds on. NumPy only where the game can be played without it."""


def modules_of(folder: Path, package: str) -> dict[str, str]:
    """Read the source of every module of a package, by dotted name, but not of its tests, which may import anything."""
    sources = {}
    for file in sorted(folder.rglob("*.py")):
        parts = (package, *file.relative_to(folder).with_suffix("").parts)
        if file.name.startswith("test_") or "tests" in parts[1:]:
            continue
        sources[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file.read_text(encoding="utf-8")
    return sources


def imports_of(source: str, module: str, is_package: bool = False) -> set[str]:
    """Find the names that a module imports: at its top, inside functions, and by importlib where the text tells."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parent_parts = module.split(".")[: len(module.split(".")) - node.level + is_package] if node.level else []
            base = ".".join([*parent_parts, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")) and node.args:
            names |= {beginning_of(node.args[0])}
    return names


def beginning_of(text: ast.expr) -> str:
    """Return the part of a text before its first gap."""
    first = text.values[0] if isinstance(text, ast.JoinedStr) and text.values else text
    return str(first.value) if isinstance(first, ast.Constant) else ""


def is_inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def foreign_imports(game: Game) -> Iterator[str]:
    """List the imports of a game that are not allowed."""
    modules = modules_of(game.folder, game.package)
    packages = {name.rpartition(".")[0] for name in modules} | {game.package}
    for module, source in modules.items():
        for imported in sorted(filter(None, imports_of(source, module, module in packages))):
            top = imported.partition(".")[0]
            ours = is_inside(imported, game.package) or is_inside(imported, "kingfisher.core")
            if not ours and top not in sys.stdlib_module_names | ALLOWED:
                yield f"{module} imports {imported}"


def check_imports(game: Game) -> None:
    """Check that a game imports only what every Kingfisher has, and no other game."""
    foreign = list(foreign_imports(game))
    assert not foreign, f"a game may import only kingfisher.core, the standard library and itself: {'; '.join(foreign)}"
