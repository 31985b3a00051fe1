"""The arguments of environments with their defaults, as the adapters state them."""

from __future__ import annotations

from enum import Enum
from inspect import Parameter, cleandoc, signature

from kingfisher.adapters.gymnasium import SinglePlayerEnv, SinglePlayerVectorEnv
from kingfisher.adapters.pettingzoo import RealTimeEnv, TurnBasedEnv
from tools.site.markdown import code, table
from tools.typescript import split_docstring

GIVEN = ("self", "name")
"""What no reader passes as a keyword."""


def of_make() -> str:
    """List the arguments of `gymnasium.make`."""
    return arguments(SinglePlayerEnv)


def of_make_vec() -> str:
    """List the arguments of `gymnasium.make_vec`."""
    return arguments(SinglePlayerVectorEnv)


def of_env() -> str:
    """List the arguments of `pettingzoo.env`."""
    return arguments(TurnBasedEnv)


def of_parallel_env() -> str:
    """List the arguments of `pettingzoo.parallel_env`."""
    return arguments(RealTimeEnv)


def arguments(environment: type) -> str:
    """List the arguments of an environment; each must have a meaning in its docstring."""
    _, meanings = split_docstring(cleandoc(environment.__doc__ or ""), "Args")
    parameters = [one for one in signature(environment).parameters.values() if one.name not in GIVEN]
    rows = [(code(str(one).partition(":")[0]), default(one), meanings[one.name]) for one in parameters]
    return table(("argument", "default", "meaning"), rows)


def default(parameter: Parameter) -> str:
    if parameter.kind is Parameter.VAR_KEYWORD:
        return "the game's"
    value = parameter.default
    return code(value.value if isinstance(value, Enum) else value)
