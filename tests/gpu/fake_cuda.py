"""A fake of `numba.cuda` that runs kernels without a GPU: threads are greenlets that run in random order.

Threads switch only where a kernel synchronizes a warp or a block. So if one thread reads what another writes without a
synchronization between, some orders give another result. New arrays hold random bytes. Threads of a group that synchronize at
different places of the code, or of which some have ended, would hang on a GPU; here that is an error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from greenlet import getcurrent, greenlet

from kingfisher.core.structs import from_numpy

WARP = 32
ALL = (1 << WARP) - 1


class Memory(np.ndarray[Any, Any]):
    """An array whose items read as Python's integers: they do not overflow where the kernel's numbers would be widened."""

    def __getitem__(self, at: Any) -> Any:
        return self.item(at)

    def view(self, dtype: Any) -> Any:  # type: ignore[override]
        """The same memory as records, which interpreted rules read."""
        return from_numpy(np.asarray(self).view(dtype).view(np.recarray))


class Thread(greenlet):  # type: ignore[misc]
    """A GPU thread. Where it waits for others, `arrived` holds the kind of group, the place in the code and its own value."""

    def __init__(self, run: Callable[[], None], number: int, block: int) -> None:
        super().__init__(run)
        self.number = number
        self.groups = {"warp": (block, number // WARP), "block": (block,)}
        self.arrived: tuple[str, Any, Any] | None = None
        self.answer: Any = None

    def meet(self, kind: str, value: Any, combine: Callable[[list[tuple[int, Any]]], Any]) -> Any:
        """Wait for the others of the warp or block; all get what `combine` makes of their numbers and values."""
        caller = sys._getframe(2)
        self.arrived = (kind, (caller.f_code, caller.f_lasti, combine), value)
        self.parent.switch()
        return self.answer


class FakeCuda:
    """Stands for the module `numba.cuda`, as far as kernels and `core.batch.cuda_rollout` use it."""

    def __init__(self, seed: int, multiprocessors: int, without: int = 0) -> None:
        """Make a fake; the syncthreads in the line `without` is left out."""
        self._chance = np.random.default_rng(seed)
        self._multiprocessors = multiprocessors
        self._without = without
        self._shared: dict[Any, Any] = {}
        self._size = (0, 0)
        self.local = SimpleNamespace(array=self._noise)
        self.shared = SimpleNamespace(array=self._shared_array)
        self.atomic = SimpleNamespace(add=self._add)

    # The host

    def get_current_device(self) -> Any:
        return SimpleNamespace(MULTIPROCESSOR_COUNT=self._multiprocessors)

    def to_device(self, array: Any) -> Any:
        return array.view(Memory)

    def jit(self, device: bool = False, **_: Any) -> Any:
        return lambda plain: plain if device else Kernel(self, plain)

    def launch(self, kernel: Callable[..., None], blocks: int, threads: int, arguments: tuple[Any, ...]) -> None:
        self._size, self._shared = (blocks, threads), {}
        arguments = tuple(map(from_numpy, arguments))
        everyone = [Thread(lambda: kernel(*arguments), number, block) for block in range(blocks) for number in range(threads)]
        groups: dict[Any, list[Thread]] = {}
        for thread in everyone:
            for kind, group in thread.groups.items():
                groups.setdefault((kind, *group), []).append(thread)
        ready = list(everyone)
        while ready:
            self._chance.shuffle(ready)
            for thread in ready:
                thread.switch()
            ready = self._gathered(groups)
        assert all(thread.dead for thread in everyone), "threads wait for others that are gone"

    def _gathered(self, groups: dict[Any, list[Thread]]) -> list[Thread]:
        """List the threads whose whole group has arrived, with their answers; the others keep waiting."""
        ready = []
        for (kind, *_), members in groups.items():
            arrived = [thread.arrived for thread in members]
            meeting = [arrival for arrival in arrived if arrival is not None and arrival[0] == kind]
            if len(meeting) < len(members):
                continue
            assert len({place for _, place, _ in meeting}) == 1, f"threads of a {kind} meet at different places"
            combine = meeting[0][1][2]
            result = combine([(thread.number % WARP, arrival[2]) for thread, arrival in zip(members, meeting, strict=True)])
            for thread in members:
                thread.arrived, thread.answer = None, result
            ready += members
        return ready

    # A thread

    @property
    def threadIdx(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=here().number)

    def grid(self, dimensions: int) -> int:
        assert dimensions == 1
        (block,) = here().groups["block"]
        return block * self._size[1] + here().number

    def gridsize(self, dimensions: int) -> int:
        assert dimensions == 1
        return self._size[0] * self._size[1]

    def syncthreads(self) -> None:
        if sys._getframe(1).f_lineno != self._without:
            here().meet("block", None, no_answer)

    def syncthreads_or(self, value: Any) -> int:
        return int(here().meet("block", bool(value), any_of))

    def ballot_sync(self, mask: int, value: Any) -> int:
        assert mask == ALL
        return int(here().meet("warp", bool(value), bits_of))

    def any_sync(self, mask: int, value: Any) -> bool:
        assert mask == ALL
        return bool(here().meet("warp", bool(value), any_of))

    def popc(self, bits: int) -> int:
        return bits.bit_count()

    # Memory

    def _noise(self, shape: Any, dtype: Any) -> Any:
        kind = np.dtype(dtype)
        return (
            np.frombuffer(bytearray(self._chance.bytes(int(np.prod(shape)) * kind.itemsize)), kind).reshape(shape).view(Memory)
        )

    def _shared_array(self, shape: Any, dtype: Any) -> Any:
        """Return the array of this place in the code, one for all threads of a block."""
        caller = sys._getframe(1)
        key = (here().groups["block"], caller.f_code, caller.f_lasti)
        if key not in self._shared:
            self._shared[key] = self._noise(shape, dtype)
        return self._shared[key]

    def _add(self, array: Any, at: int, more: int) -> int:
        before = int(array[at])
        array[at] = before + more
        return before


class Kernel:
    """Launched as kernel[blocks, threads](...)."""

    def __init__(self, cuda: FakeCuda, function: Callable[..., None]) -> None:
        self._cuda, self._function = cuda, function

    def __getitem__(self, size: tuple[int, int]) -> Callable[..., None]:
        return lambda *arguments: self._cuda.launch(self._function, *size, arguments)


def here() -> Thread:
    thread = getcurrent()
    assert isinstance(thread, Thread)
    return thread


def no_answer(brought: list[tuple[int, Any]]) -> None:
    return None


def any_of(brought: list[tuple[int, Any]]) -> bool:
    return any(value for _, value in brought)


def bits_of(brought: list[tuple[int, Any]]) -> int:
    return sum(value << lane for lane, value in brought)
