"""A module of a game that reads the components of a player instead of the game's own."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any

from kingfisher.core.compile.specialize import RuleSet


class PatchedModule:
    """A module whose functions are copies that read other component tables."""

    def __init__(self, module: ModuleType, package: str, tables: Mapping[str, Any]) -> None:
        """Copy the functions of a module in a game's package; the tables replace module constants by name."""
        self._module, self._tables = module, tables
        self._rule_set = RuleSet([module, importlib.import_module(f"{package}.rules")], [module], constants=tables)

    def __getattr__(self, name: str) -> object:
        value = getattr(self._module, name)
        return getattr(self._rule_set, name) if isinstance(value, FunctionType) else self._tables.get(name, value)
