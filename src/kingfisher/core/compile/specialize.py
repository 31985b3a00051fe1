"""One rulebook, three speeds: copies of rule functions that call each other, interpreted or compiled.

A RuleSet copies each function and gives the copy a global namespace in which the names of other functions mean their copies,
the names of `core.interface` mean the game's own functions, and constants may be replaced by a player's own components. The
originals are not decorated, so interpreted and compiled rules can be used side by side in one process.
"""

from __future__ import annotations

import dis
import hashlib
import importlib
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, wraps
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from kingfisher.core import interface
from kingfisher.core.compile.fingerprint import (
    ARRAY_TYPES,
    calls_itself,
    code_bytes,
    compiler_bytes,
    constant_bytes,
    names_in,
    size_of,
)
from kingfisher.core.paths import cache_folder
from kingfisher.core.rng import chacha
from kingfisher.core.structs import from_numpy, to_numpy

INTERPRETED = "interpreted"
COMPILED = "compiled"
CHECKED = "checked"  # compiled with bounds checked
CUDA = "cuda"  # compiled for a GPU
CACHED_SPEEDS = (COMPILED, CHECKED)  # in Numba's cache

INLINED_BELOW = 88
"""A function with fewer instructions than this is inlined into its callers."""

PLAY = ("to_act", "legal", "chance", "apply")
"""The functions that random play calls: their instructions, and those of all that they call, are the length of the rules."""

MIN_LENGTH_TO_KEEP_LOOPS, MIN_LENGTH_TO_SHARE_FUNCTIONS = 2_000, 6_000
"""From how many instructions of the rules on a GPU does not unroll their loops, and does not inline their long functions.

The instruction cache of a GPU is small, so long rules run faster if their machine code is short.
"""

MIN_LENGTH_OF_SHARED_FUNCTION = 110
"""From how many instructions on a function counts as long, so that its callers share it."""

F = TypeVar("F", bound=Callable[..., object])

COPYING = threading.Lock()
"""Lets one thread at a time make copies.

Otherwise another thread could get an unfinished copy, whose calls still lead to the original functions. Besides, Numba's
setting for where functions are saved applies to the whole process.
"""


class RuleSet:
    """The functions of some modules at one speed, by name.

    Args:
        rule_modules: Modules that implement the interface. Where several define a function, the first one counts.
        entry_modules: Modules whose functions are called from outside. Numba caches these functions with all that they call.
            It also caches each rule function that needs no other function of the interface, so all bots of a game share its
            rules, which are most of what is compiled.
        speed: INTERPRETED, COMPILED, CHECKED or CUDA.
        constants: Values to use instead of the modules' own constants, by name, such as a player's component tables or a bot's
            HORIZON.
    """

    def __init__(
        self,
        rule_modules: Sequence[ModuleType],
        entry_modules: Sequence[ModuleType],
        speed: str = INTERPRETED,
        constants: Mapping[str, Any] | None = None,
    ) -> None:
        self.speed = speed
        self._rule_modules = tuple(rule_modules)
        self._entry_modules = tuple(entry_modules)
        self._constants = dict(constants or {})
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._copies: dict[tuple[str, str], Callable[..., Any]] = {}
        self._values = [value for module in (*entry_modules, *rule_modules) for value in vars(module).values()]
        self._folder = self._folder_for(self._values)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        with COPYING:
            return vars(self).get(name) or self._bind(name)

    def copy_of(self, original: F) -> F:
        """Return the copy of a function, for a kernel that calls it."""
        with COPYING:
            copy: Any = self._copy_of(original)
            typed_copy: F = copy
            return typed_copy

    @cached_property
    def length(self) -> int:
        """The number of instructions of the rules that random play uses."""
        in_play = [vars(module).get(name) for module in self._rule_modules for name in PLAY]
        return sum(map(size_of, self._reachable(in_play)))

    @cached_property
    def _modules(self) -> set[str]:
        """The names of the modules from which the functions are."""
        return {function.__module__ for function in self._reachable(self._values)}

    @cached_property
    def _calls(self) -> Counter[str]:
        """How often the functions are called, by name."""
        steps = (step for function in self._reachable(self._values) for step in dis.get_instructions(function))
        return Counter(step.argval for step in steps if step.opname == "LOAD_GLOBAL")

    def _bind(self, name: str) -> Callable[..., Any]:
        for module in (*self._entry_modules, *self._rule_modules):
            original = vars(module).get(name)
            if isinstance(original, FunctionType) and original.__module__ != interface.__name__:
                bound: Any = self._copy_of(original)
                if self.speed in CACHED_SPEEDS:
                    folder = self._folder if module in self._entry_modules else ""
                    bound = self._compile(bound.py_func, inner=False, folder=folder)
                elif self.speed == INTERPRETED and module in self._entry_modules:
                    bound = accept_numpy(bound)
                setattr(self, name, bound)
                result: Callable[..., Any] = bound
                return result
        raise AttributeError(f"no rule function is called {name}")

    def _folder_for(self, values: Sequence[Any]) -> str:
        """Name the cache folder of these functions by the fingerprint of everything that is compiled into them."""
        return str(cache_folder() / self._fingerprint(values)) if self.speed in CACHED_SPEEDS else ""

    def _fingerprint(self, values: Sequence[Any]) -> str:
        """Hash the code of all functions reached from these, the constants they use, the speed, and how they are compiled."""
        import numba

        without_internals = bool(importlib.import_module("kingfisher.core.compile.numba_compiler").reason_without_internals())
        digest = hashlib.sha256(f"{self.speed} {without_internals} {numba.__version__} {sys.version} {INLINED_BELOW}".encode())
        digest.update(compiler_bytes())
        for function in self._reachable(values):
            for code in code_bytes(function):
                digest.update(code)
            for name in names_in(function.__code__):
                digest.update(constant_bytes(self._value_of(function, name)))
        return digest.hexdigest()[:20]

    def _reachable(self, values: Sequence[Any]) -> Iterator[FunctionType]:
        """Find the functions among the values, and all that they call, in the packages of the rules."""
        roots = {module.__name__.partition(".")[0] for module in (*self._entry_modules, *self._rule_modules)}
        waiting = list(values)
        seen: set[FunctionType] = set()
        while waiting:
            value = waiting.pop(0)
            value = getattr(value, "__wrapped__", value)  # Numba wraps functions that write machine code
            if not isinstance(value, FunctionType) or value in seen or value.__module__.partition(".")[0] not in roots:
                continue
            seen.add(value)
            value = self._fast_version(value)
            waiting += [self._value_of(value, name) for name in names_in(value.__code__)]
            yield value

    def _value_of(self, function: FunctionType, name: str) -> object:
        return self._constants.get(name, function.__globals__.get(name))

    def _copy_of(self, original: Callable[..., object]) -> Callable[..., Any]:
        assert isinstance(original, FunctionType)
        is_of_interface = original.__module__ == interface.__name__
        if is_of_interface:
            original = self._implementation_of(original)
        original = self._fast_version(original)
        key = (original.__module__, original.__qualname__)
        if key in self._copies:
            return self._copies[key]
        if self.speed != INTERPRETED and calls_itself(original):
            raise NotImplementedError(
                f"{original.__qualname__} calls itself: Numba crashes when it loads such a function again"
            )
        space = self._namespace_of(original)
        copy = FunctionType(original.__code__, space, original.__name__, original.__defaults__, original.__closure__)
        copy.__qualname__, copy.__module__, copy.__doc__ = original.__qualname__, original.__module__, original.__doc__
        copy.__kwdefaults__ = original.__kwdefaults__
        folder = self._folder_for([original]) if is_of_interface and self._needs_no_interface(original) else ""
        self._copies[key] = compiled = self._compile(copy, inner=True, folder=folder)
        try:
            for name in names_in(original.__code__):
                value = original.__globals__.get(name)
                if isinstance(value, FunctionType):
                    space[name] = self._copy_of(value)
        except NotImplementedError:
            del self._copies[key]  # an unfinished copy would call the originals
            raise
        return compiled

    def _needs_no_interface(self, original: FunctionType) -> bool:
        return self.speed in CACHED_SPEEDS and all(
            function.__module__ != interface.__name__ for function in self._reachable([original])
        )

    def _implementation_of(self, declared: FunctionType) -> FunctionType:
        for module in self._rule_modules:
            function = vars(module).get(declared.__name__)
            if isinstance(function, FunctionType) and function.__module__ != interface.__name__:
                return function
        modules = ", ".join(module.__name__ for module in self._rule_modules) or "no module"
        raise NotImplementedError(f"{modules}: there is no function '{declared.__name__}'")

    def _fast_version(self, original: FunctionType) -> FunctionType:
        """Return a faster function with the same results, if the random generator has one for this speed."""
        if original.__module__ != chacha.__name__ or self.speed == INTERPRETED:
            return original
        module: Any = importlib.import_module(
            "kingfisher.core.rng.chacha_cuda" if self.speed == CUDA else "kingfisher.core.rng.chacha_simd"
        )
        version: FunctionType = module.QUICKER.get(original, original)
        return version

    def _namespace_of(self, original: FunctionType) -> dict[str, Any]:
        space = self._namespaces.get(original.__module__)
        if space is None:
            space = dict(original.__globals__)
            space.update({name: value for name, value in self._constants.items() if name in space})
            if self.speed != INTERPRETED:
                space = {name: to_numpy(value) if isinstance(value, ARRAY_TYPES) else value for name, value in space.items()}
            self._namespaces[original.__module__] = space
        return space

    def _compile(self, function: FunctionType, inner: bool, folder: str = "") -> Callable[..., Any]:
        """Make the function run at this speed. If a folder is given, the compiled function is saved there."""
        if self.speed == INTERPRETED:
            return function
        from kingfisher.core.compile import numba_compiler

        if self.speed == CUDA:
            is_long = size_of(function) >= MIN_LENGTH_OF_SHARED_FUNCTION and self._calls[function.__name__] > 1
            return numba_compiler.compile_for_cuda(
                function,
                self._modules,
                keeps_loops=self.length >= MIN_LENGTH_TO_KEEP_LOOPS,
                shared=is_long and self.length >= MIN_LENGTH_TO_SHARE_FUNCTIONS,
            )
        inlined = size_of(function) < INLINED_BELOW
        return numba_compiler.compile_for_cpu(
            function, self._modules, checked=self.speed == CHECKED, inner=inner, inlined=inlined, folder=folder
        )


def accept_numpy(function: FunctionType) -> Callable[..., object]:
    """Let an interpreted function take NumPy's arrays: they are viewed as Structs and memoryviews, which it reads faster."""

    @wraps(function)
    def wrapper(*args: object) -> object:
        return function(*map(from_numpy, args))

    return wrapper
