"""Arrays lent to other libraries and borrowed from them without a copy: by DLPack, and by the CUDA array interface."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import (
    POINTER,
    PYFUNCTYPE,
    Structure,
    c_char_p,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from typing_extensions import CapsuleType

CPU, CUDA, CUDA_MANAGED = 1, 2, 13
ON_CUDA = (CUDA, CUDA_MANAGED)
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
READ_ONLY, COPIED = 1, 2
VERSION = (1, 0)
UNVERSIONED, VERSIONED = b"dltensor", b"dltensor_versioned"
LEGACY_STREAM, THREAD_STREAM = 1, 2


class Tensor(Structure):
    """DLTensor of dlpack.h."""

    _fields_ = (
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("kind", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class UnversionedLoan(Structure):
    """DLManagedTensor of dlpack.h."""

    _fields_ = (("tensor", Tensor), ("context", c_void_p), ("deleter", c_void_p))


class VersionedLoan(Structure):
    """DLManagedTensorVersioned of dlpack.h."""

    _fields_ = (
        ("major", c_uint32),
        ("minor", c_uint32),
        ("context", c_void_p),
        ("deleter", c_void_p),
        ("flags", c_uint64),
        ("tensor", Tensor),
    )


@dataclass(frozen=True)
class MemoryLayout:
    """An array as its address and form; strides are in bytes, None where the rows follow each other without gaps."""

    address: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    device: tuple[int, int]
    strides: tuple[int, ...] | None = None
    writable: bool = True
    copied: bool = False


PYTHON = ctypes.pythonapi  # its functions keep Python's lock: PYFUNCTYPE
is_capsule = PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", PYTHON))
pointer_in = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", PYTHON))


class Lender(Protocol):
    """An array of any library that can be lent by DLPack."""

    def __dlpack__(self, *, stream: int | None = None, max_version: tuple[int, int] | None = None) -> CapsuleType: ...


class NumpyMemory:
    """Memory as NumPy takes it, with its owner."""

    def __init__(self, memory: MemoryLayout, owner: object) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (memory.address, not memory.writable),
            "shape": memory.shape,
            "strides": memory.strides,
            "typestr": memory.dtype.str,
        }


def lend(memory: MemoryLayout, owner: object, max_version: tuple[int, int] | None = None) -> CapsuleType:
    """Make a capsule of the memory, which keeps the owner alive until the borrower releases it.

    NumPy makes it, and never reads the memory; only the device is named here. The function that ends a loan must not be
    Python's: it may be called while an exception is on its way, and would lose it.
    """
    capsule = np.asarray(NumpyMemory(memory, owner)).__dlpack__(max_version=max_version)
    loan = loan_in(capsule)
    loan.tensor.device_type, loan.tensor.device_id = memory.device
    if isinstance(loan, VersionedLoan) and memory.copied:
        loan.flags |= COPIED
    return capsule


def loan_in(capsule: CapsuleType) -> UnversionedLoan | VersionedLoan:
    """Find the loan in a capsule that nobody has taken."""
    versioned = is_capsule(id(capsule), VERSIONED)
    return (VersionedLoan if versioned else UnversionedLoan).from_address(
        pointer_in(id(capsule), VERSIONED if versioned else UNVERSIONED)
    )


def packed_strides(shape: Sequence[int], itemsize: int) -> tuple[int, ...]:
    """Compute the strides of an array without gaps, last index fastest."""
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.append(strides[-1] * length)
    return tuple(reversed(strides[: len(shape)]))


def read_capsule(capsule: CapsuleType) -> MemoryLayout:
    """Read what a capsule holds without taking it: the memory lives as long as the capsule."""
    loan = loan_in(capsule)
    tensor, writable = loan.tensor, not (isinstance(loan, VersionedLoan) and loan.flags & READ_ONLY)
    kinds = {code: kind for kind, code in KINDS.items()}
    if tensor.kind not in kinds or tensor.bits % 8 or tensor.lanes != 1:
        raise BufferError(f"numbers of kind {tensor.kind} with {tensor.bits} bits")
    dtype = np.dtype(f"{kinds[tensor.kind]}{tensor.bits // 8}")
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(step * dtype.itemsize for step in tensor.strides[: tensor.ndim]) if tensor.strides else None
    if strides == packed_strides(shape, dtype.itemsize):
        strides = None
    address = (tensor.data or 0) + tensor.byte_offset
    return MemoryLayout(address, shape, dtype, (tensor.device_type, tensor.device_id), strides, writable)


def device_of(array: object) -> int | None:
    """Find the kind of device that an array of any library lies on; None for anything else."""
    if hasattr(array, "__dlpack_device__"):
        return int(array.__dlpack_device__()[0])
    return CUDA if hasattr(array, "__cuda_array_interface__") else None


def capsule_from(array: Lender, stream: int) -> CapsuleType:
    """Borrow an array of another library, ready to be used on the stream."""
    try:
        return array.__dlpack__(stream=stream, max_version=VERSION)
    except TypeError:  # it knows only what came before version 1
        return array.__dlpack__(stream=stream)


class CudaArray(Protocol):
    """Numba's array on a GPU, as far as it is used here: type checkers do not know its class."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> np.dtype[Any]: ...
    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: slice, /) -> CudaArray: ...
    def reshape(self, *shape: int) -> CudaArray: ...
    def view(self, dtype: np.dtype[Any], /) -> CudaArray: ...
    def is_c_contiguous(self) -> bool: ...
    def copy_to_host(self) -> npt.NDArray[Any]: ...
    def copy_to_device(self, source: CudaArray, /) -> None: ...


class DeviceArray:
    """An array on the GPU, which PyTorch, JAX, CuPy and others use where it lies; `np.asarray` makes a copy on the host."""

    def __init__(self, array: CudaArray, cuda: ModuleType) -> None:
        self.array = array
        self._cuda = cuda
        self._device = (CUDA, int(cuda.get_current_device().id))
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = array.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {self.shape}>"

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("an array on the GPU can be read on the host only as a copy")
        host_array = self.array.copy_to_host()
        return host_array if dtype is None else host_array.astype(dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {**self.array.__cuda_array_interface__, "stream": LEGACY_STREAM}

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> CapsuleType:
        if dl_device is not None and tuple(dl_device) == (CPU, 0):
            if copy is False:
                raise BufferError("an array on the GPU can be read on the host only as a copy")
            return np.asarray(self).__dlpack__(max_version=max_version)
        if dl_device is not None and tuple(dl_device) != self._device:
            raise BufferError(f"an array on device {self._device} cannot be shared with device {tuple(dl_device)}")
        array = self.array
        if copy:
            array = self._cuda.device_array(self.shape, self.dtype)
            array.copy_to_device(self.array)
        self._wait_on(stream)
        address = array.__cuda_array_interface__["data"][0]
        memory = MemoryLayout(address, self.shape, self.dtype, self._device, copied=bool(copy))
        return lend(memory, array, max_version)

    def _wait_on(self, stream: int | None) -> None:
        """Let the borrower's stream wait for the work that runs on ours, the legacy default stream."""
        if stream in (None, -1, LEGACY_STREAM):
            return
        if not isinstance(stream, int) or stream < LEGACY_STREAM:
            raise BufferError(f"stream {stream}: a stream is -1 for none, {LEGACY_STREAM}, {THREAD_STREAM} or a handle")
        finished = self._cuda.event(timing=False)
        finished.record()
        finished.wait(self._cuda.external_stream(stream))
