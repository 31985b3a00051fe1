"""Where a batch's loops run: on the CPU in some threads, or on a CUDA device with a thread for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kingfisher.core.batch.backend import Backend
from kingfisher.core.batch.cpu import CpuBackend
from kingfisher.core.batch.cuda import CudaBackend, why_no_cuda
from kingfisher.core.compile.specialize import CUDA
from kingfisher.core.errors import KingfisherError, short_repr
from kingfisher.core.translatable import either, say

if TYPE_CHECKING:
    from kingfisher.core.compile.specialize import RuleSet

DEVICES = ("cpu", "cuda")


def check_device(name: str) -> None:
    if name not in DEVICES:
        raise KingfisherError(say("error.device-expected", name=short_repr(name), devices=either(DEVICES)))


def open_backend(name: str, rule_set: Callable[[str], RuleSet], speed: str, threads: int) -> Backend[Any]:
    """Open a device by its name; `rule_set` gives the game's functions at a speed."""
    check_device(name)
    if name == "cpu":
        return CpuBackend(rule_set(speed), threads)
    reason = why_no_cuda()
    if reason:
        raise KingfisherError(say("error.device-cuda-use", reason=reason))
    return CudaBackend(rule_set(CUDA))
