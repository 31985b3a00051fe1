"""The modules of games define what core.interface says, with the arguments that it says."""

from __future__ import annotations

from inspect import Parameter, signature
from types import FunctionType, ModuleType
from typing import Any

import pytest

from kingfisher.core import interface
from kingfisher.core.game import MODULES, Game
from tests.support.every_game import COMPLETE

PROTOCOLS: dict[str, Any] = {
    "rules": interface.AllRules,
    "notation": interface.NotationWithResult,
    "scene": interface.SceneModule,
    "bot": interface.BotModule,
    "hints": interface.Hints,
    "observe": interface.Observations,
    "solver": interface.Solver,
    "study": interface.StudyCounts,
}
OPTIONAL = {"winnable", "give_up", "stage", "write_result", "describe_move", "describe_hidden_move", "preview"}


def functions_of(protocol: type) -> dict[str, FunctionType]:
    return {
        name: value
        for base in reversed(protocol.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, FunctionType) and not name.startswith("_")
    }


def count_arguments(function: Any) -> int:
    parameters = signature(function).parameters.values()
    return sum(parameter.name != "self" and parameter.default is Parameter.empty for parameter in parameters)


def test_every_module_of_a_game_is_declared() -> None:
    assert tuple(PROTOCOLS) == MODULES


@pytest.mark.parametrize("name", PROTOCOLS)
@pytest.mark.parametrize("game", COMPLETE, ids=lambda game: game.name)
def test_a_module_defines_what_is_declared(game: Game, name: str) -> None:
    if not game.has(name):
        return
    module: ModuleType = game.module(name)
    for function, declared in functions_of(PROTOCOLS[name]).items():
        if function not in OPTIONAL or hasattr(module, function):
            assert count_arguments(getattr(module, function)) == count_arguments(declared), f"{game.package}.{name}.{function}"
