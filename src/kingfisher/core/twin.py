"""One rulebook, three speeds: copies of plain rule functions that call each other, interpreted or compiled.

A twin gives copies of the functions a namespace in which every rule function is its twin, every stand-in of
`core.contract` is the game's own answer, and component tables may be other tables. Nothing is decorated, so the
interpreted and the compiled rules live side by side in one process.
"""

from __future__ import annotations

import dis
import hashlib
import importlib
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property, wraps
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

from kingfisher.core import contract, rng
from kingfisher.core.arrays import Cells
from kingfisher.core.folders import cache_folder
from kingfisher.core.indexing import count_from_the_beginning
from kingfisher.core.structs import from_numpy, to_numpy

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

INTERPRETED = "interpreted"
COMPILED = "compiled"
CHECKED = "checked"  # compiled with bounds checked
CUDA = "cuda"  # compiled for a GPU
KEPT = (COMPILED, CHECKED)  # in Numba's cache

OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""For Numba. Rules make no arrays, so nobody counts who holds one: that took up to a third of the time."""

INLINED_BELOW = 500
"""Bytes of code."""

PLAIN_ARRAYS = (memoryview, Cells)
"""Constants of rules that compiled code gets as NumPy's arrays."""

PLAY = ("to_act", "legal", "chance", "apply")

KEEPS_LOOPS, SHARES_FUNCTIONS = 10_000, 30_000
"""Bytes of code of the rules in play from which on a GPU they are shrunk so: it has room for few instructions at a time."""

SHARED_FROM = 600
"""Bytes of code of a function."""

MAKING = threading.Lock()
"""Threads that ask for a function at once get the same one: half made ones call plain Python, and Numba has one setting."""


MOST_SECONDS = 600.0
"""How long a process waits for another that compiles the same, before it compiles too."""

WAITED = threading.local()


class Twin:
    """The functions of some modules at one speed, by name.

    `answers` are the modules whose functions stand in for the contract, the first that has a name wins. `entries` are
    the modules whose functions are called from outside. These are kept in Numba's cache with all that they call, and so are the
    answers that ask no further question: every bot of a game then shares its rules, which are most of what is to be compiled.
    """

    def __init__(
        self,
        answers: Sequence[ModuleType],
        entries: Sequence[ModuleType],
        speed: str = INTERPRETED,
        tables: Mapping[str, Any] | None = None,
    ) -> None:
        self.speed = speed
        self._answers = tuple(answers)
        self._entries = tuple(entries)
        self._tables = dict(tables or {})
        self._spaces: dict[str, dict[str, Any]] = {}
        self._made: dict[tuple[str, str], Any] = {}
        self._values = [value for module in (*entries, *answers) for value in vars(module).values()]
        self._folder = self._folder_for(self._values)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        with MAKING:
            return vars(self).get(name) or self._make(name)

    def of(self, plain: Any) -> Any:
        """The twin of any function, for a kernel that is made of some."""
        with MAKING:
            return self._twin_of(plain)

    @cached_property
    def length(self) -> int:
        """Bytes of code of the rules in play."""
        asked = [vars(module).get(name) for module in self._answers for name in PLAY]
        return sum(len(function.__code__.co_code) for function in self._reached(asked))

    @cached_property
    def _calls(self) -> Counter[str]:
        """How often the functions are called, by name."""
        steps = (step for function in self._reached(self._values) for step in dis.get_instructions(function))
        return Counter(step.argval for step in steps if step.opname == "LOAD_GLOBAL")

    def _make(self, name: str) -> Any:
        for module in (*self._entries, *self._answers):
            plain = vars(module).get(name)
            if isinstance(plain, FunctionType) and plain.__module__ != contract.__name__:
                made = self._twin_of(plain)
                if self.speed in KEPT:
                    made = self._compiled(made.py_func, inner=False)
                    if module in self._entries:
                        keep_in(self._folder, made)
                elif self.speed == INTERPRETED and module in self._entries:
                    made = taking_arrays(made)
                setattr(self, name, made)
                return made
        raise AttributeError(f"no rule function is called {name}")

    def _folder_for(self, values: Sequence[Any]) -> str:
        """Where what is compiled of these functions is kept: told apart by everything that is compiled in."""
        return str(cache_folder() / self._fingerprint(values)) if self.speed in KEPT else ""

    def _fingerprint(self, values: Sequence[Any]) -> str:
        """Of the code of all functions reached from these, the constants they use, the speed."""
        import numba

        digest = hashlib.sha256(f"{self.speed} {OPTIONS} {numba.__version__} {sys.version}".encode())
        for function in self._reached(values):
            code = function.__code__
            constants = [constant for constant in code.co_consts if not isinstance(constant, CodeType)]
            digest.update(f"{function.__module__} {function.__qualname__} {constants!r} {code.co_names}".encode())
            digest.update(repr(function.__defaults__).encode())
            digest.update(code.co_code)
            for name in code.co_names:
                digest.update(constant_bytes(self._used(function, name)))
        return digest.hexdigest()[:20]

    def _reached(self, values: Sequence[Any]) -> Iterator[FunctionType]:
        """The functions among the values and all that they call, as far as they are ours."""
        roots = {module.__name__.partition(".")[0] for module in (*self._entries, *self._answers)}
        waiting = list(values)
        seen: set[FunctionType] = set()
        while waiting:
            value = waiting.pop(0)
            value = getattr(value, "__wrapped__", value)  # what writes machine code is wrapped by Numba
            if not isinstance(value, FunctionType) or value in seen or value.__module__.partition(".")[0] not in roots:
                continue
            seen.add(value)
            value = self._quicker(value)
            waiting += [self._used(value, name) for name in value.__code__.co_names]
            yield value

    def _used(self, function: FunctionType, name: str) -> Any:
        return self._tables.get(name, function.__globals__.get(name))

    def _twin_of(self, plain: FunctionType) -> Any:
        asked = plain.__module__ == contract.__name__
        if asked:
            plain = self._answer(plain)
        plain = self._quicker(plain)
        key = (plain.__module__, plain.__qualname__)
        if key in self._made:
            return self._made[key]
        if self.speed != INTERPRETED and calls_itself(plain):
            raise NotImplementedError(f"{plain.__qualname__} calls itself: Numba crashes when it loads such a function again")
        space = self._space_of(plain)
        copy = FunctionType(plain.__code__, space, plain.__name__, plain.__defaults__, plain.__closure__)
        copy.__qualname__, copy.__module__, copy.__doc__ = plain.__qualname__, plain.__module__, plain.__doc__
        copy.__kwdefaults__ = plain.__kwdefaults__
        self._made[key] = made = self._compiled(copy, inner=True)
        try:
            for name in names_in(plain.__code__):
                value = plain.__globals__.get(name)
                if isinstance(value, FunctionType):
                    space[name] = self._twin_of(value)
        except NotImplementedError:
            del self._made[key]  # half made, it would call plain Python
            raise
        if asked and self.speed in KEPT and all(used.__module__ != contract.__name__ for used in self._reached([plain])):
            keep_in(self._folder_for([plain]), made)
        return made

    def _answer(self, stand_in: FunctionType) -> FunctionType:
        for module in self._answers:
            own = vars(module).get(stand_in.__name__)
            if isinstance(own, FunctionType) and own.__module__ != contract.__name__:
                return own
        asked = ", ".join(module.__name__ for module in self._answers) or "no module"
        raise NotImplementedError(f"{asked}: nothing answers '{stand_in.__name__}'")

    def _quicker(self, plain: FunctionType) -> FunctionType:
        """What gives the same in less time at this speed, where there is such a function."""
        if plain.__module__ != rng.__name__ or self.speed == INTERPRETED:
            return plain
        home: Any = importlib.import_module("kingfisher.core.turning" if self.speed == CUDA else "kingfisher.core.lanes")
        found: FunctionType = home.QUICKER.get(plain, plain)
        return found

    def _space_of(self, plain: FunctionType) -> dict[str, Any]:
        space = self._spaces.get(plain.__module__)
        if space is None:
            space = dict(plain.__globals__)
            space.update({name: table for name, table in self._tables.items() if name in space})
            if self.speed != INTERPRETED:
                space = {name: to_numpy(value) if isinstance(value, PLAIN_ARRAYS) else value for name, value in space.items()}
            self._spaces[plain.__module__] = space
        return space

    def _compiled(self, function: FunctionType, inner: bool) -> Any:
        """Small functions are drawn into their callers, which Numba left to itself does too seldom (`make bench`). What only
        other compiled functions call needs no door from Python, which takes a fifth of the time to compile."""
        if self.speed == INTERPRETED:
            return function
        import numba

        count_from_the_beginning("numba.cuda" if self.speed == CUDA else "numba")
        if self.speed == CUDA:
            cuda: Any = importlib.import_module("numba.cuda")
            made = cuda.jit(device=True)(function)
            take_whole_numbers_alike(made)
            if self.length >= KEEPS_LOOPS:
                large = len(function.__code__.co_code) >= SHARED_FROM and self._calls[function.__name__] > 1
                shrinking: Any = importlib.import_module("kingfisher.core.shrinking")
                shrinking.shrink(made, shared=large and self.length >= SHARES_FUNCTIONS)
            return made
        linking: Any = importlib.import_module("kingfisher.core.linking")
        checked = self.speed == CHECKED
        njit: Any = numba.njit
        made = njit(
            **OPTIONS,
            boundscheck=checked,
            forceinline=len(function.__code__.co_code) < INLINED_BELOW and not checked,
            no_cpython_wrapper=inner,
            no_cfunc_wrapper=inner,
            pipeline_class=linking.PartCompiler if inner else linking.WholeCompiler,
        )(function)
        take_whole_numbers_alike(made)
        return made


def take_whole_numbers_alike(dispatcher: Any) -> None:
    """Compile a function once for all whole numbers that compiled functions give it. Numba would do so for every width and
    every constant anew, which doubles the time."""
    types: Any = importlib.import_module("numba.core.types")
    resolve = dispatcher.get_call_template

    def resolve_widened(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        fits = [isinstance(one, types.Integer) and (one.signed or one.bitwidth < 64) for one in args]
        return resolve(tuple(types.int64 if fit else one for fit, one in zip(fits, args, strict=True)), kws)

    dispatcher.get_call_template = resolve_widened


def taking_arrays(function: FunctionType) -> Callable[..., Any]:
    """The function, which takes NumPy's arrays too: interpreted code reads them quicker in another form."""

    @wraps(function)
    def taking(*given: Any) -> Any:
        return function(*map(from_numpy, given))

    return taking


def names_in(code: CodeType) -> set[str]:
    """The names that the code uses, inside its comprehensions and inner functions too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names}.union(*inner)


def calls_itself(function: FunctionType) -> bool:
    own = function.__globals__.get(function.__name__)
    return own is function and function.__name__ in function.__code__.co_names


def constant_bytes(value: Any) -> bytes:
    """A constant as bytes; nothing for what is no constant of the rules."""
    if isinstance(value, (bool, int, float, str, tuple)):
        return repr(value).encode()
    if isinstance(value, PLAIN_ARRAYS):
        value = to_numpy(value)
    if hasattr(value, "tobytes") and not isinstance(value, type):
        return f"{value.dtype} {value.shape}".encode() + bytes(value.tobytes())
    return b""


def keep_in(folder: str, dispatcher: Any) -> None:
    """Let Numba keep what it compiles in this folder, where several processes may look for it at once.

    One of them compiles a function, and the others then load it. What is kept is numbered by a list that Numba reads and
    writes again: two who did so at once could give two things the same number.
    """
    import numba

    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = folder
    try:
        dispatcher.enable_caching()
    finally:
        settings.CACHE_DIR = before
    linking: Any = importlib.import_module("kingfisher.core.linking")
    dispatcher._compiler.pipeline_class = linking.WholeCompiler
    compile_, save = dispatcher.compile, dispatcher._cache.save_overload

    def compile_in_turn(signature: Any) -> Any:
        if getattr(WAITED, "once", False):  # it is part of another: whoever has one turn waits for no second one
            return compile_(signature)
        WAITED.once = True
        try:
            with turn(Path(folder, f"{dispatcher.__name__}.turn")):
                return compile_(signature)
        finally:
            WAITED.once = False

    def save_in_turn(signature: Any, compiled: Any) -> None:
        with turn(Path(folder, "list.turn")):
            save(signature, compiled)

    dispatcher.compile, dispatcher._cache.save_overload = compile_in_turn, save_in_turn


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Alone at this file among all processes; one that ends, however it ends, gives its turn up."""
    with ExitStack() as stack:
        with suppress(OSError):  # a folder that is only read, or a disk that knows no locks
            path.parent.mkdir(parents=True, exist_ok=True)
            wait_for_turn(stack.enter_context(path.open("w")))
        yield


def wait_for_turn(file: IO[str]) -> None:
    until = time.monotonic() + MOST_SECONDS
    while fcntl is not None and time.monotonic() < until:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            time.sleep(0.02)
