"""Arrays lent and borrowed without a copy. NumPy is the other side here, and a GPU in tests/gpu/test_gpu.py."""

from __future__ import annotations

import gc
import weakref
from typing import Any, ClassVar

import numpy as np
import pytest

from kingfisher.core.batch.dlpack import CPU, CUDA, VERSION, DeviceArray, MemoryLayout, device_of, lend, read_capsule
from kingfisher.core.errors import KingfisherError
from tests.support.random_games import BY_NAME

TABLETOP = BY_NAME["tabletop"]
HERE = (CPU, 0)
VERSIONS = pytest.mark.parametrize("version", [None, (0, 8), (1, 0), (1, 3), (2, 0)])
DTYPES = pytest.mark.parametrize("dtype", ["?", "i1", "i4", "i8", "u2", "u8", "f4", "f8"])


class Lender:
    """Memory of NumPy, lent by our own capsules."""

    def __init__(self, array: Any) -> None:
        self.array = array
        strides = None if array.flags.c_contiguous else array.strides
        self.memory = MemoryLayout(array.ctypes.data, array.shape, array.dtype, HERE, strides, array.flags.writeable)

    def __dlpack_device__(self) -> tuple[int, int]:
        return HERE

    def __dlpack__(self, *, max_version: tuple[int, int] | None = None, **_: Any) -> Any:
        return lend(self.memory, self.array, max_version)


class Unwilling(Lender):
    def __dlpack__(self, **_: Any) -> Any:
        raise BufferError("not now")


class OldLender(Lender):
    """One from before version 1."""

    def __dlpack__(self, *, stream: int | None = None) -> Any:  # type: ignore[override]
        return lend(self.memory, self.array)


@DTYPES
@pytest.mark.parametrize("shape", [(), (0,), (5,), (3, 4), (2, 3, 4), (1, 1)])
@pytest.mark.parametrize("lender", [Lender, OldLender])
def test_numpy_takes_what_is_lent(dtype: str, shape: tuple[int, ...], lender: type[Lender]) -> None:
    array = np.arange(np.prod(shape, dtype=int)).astype(dtype).reshape(shape)
    borrowed = np.from_dlpack(lender(array))
    assert (borrowed.dtype, borrowed.shape) == (array.dtype, array.shape)
    assert borrowed.tobytes() == array.tobytes()
    assert not array.size or borrowed.ctypes.data == array.ctypes.data


def test_what_one_writes_the_other_sees() -> None:
    array = np.zeros((3, 4), np.int64)
    borrowed = np.from_dlpack(Lender(array))
    borrowed[1, 2] = 7
    assert array[1, 2] == 7


def test_rows_with_gaps_keep_their_gaps() -> None:
    array = np.arange(24).reshape(4, 6)[::2, 1::2]
    assert np.from_dlpack(Lender(array)).tolist() == array.tolist()
    assert read_capsule(lend(Lender(array).memory, array)).strides == array.strides


@VERSIONS
def test_a_capsule_says_what_was_lent(version: tuple[int, int] | None) -> None:
    memory = MemoryLayout(4096, (3, 4), np.dtype(np.bool_), (CUDA, 2))
    assert read_capsule(lend(memory, None, version)) == memory


@DTYPES
def test_capsules_of_numpy_are_read(dtype: str) -> None:
    array = np.zeros((3, 4), dtype)
    for capsule in (array.__dlpack__(), array.__dlpack__(max_version=(1, 0))):
        assert read_capsule(capsule) == MemoryLayout(array.ctypes.data, array.shape, array.dtype, HERE)


def test_what_may_only_be_read_says_so() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    assert not read_capsule(array.__dlpack__(max_version=VERSION)).writable
    assert not read_capsule(lend(Lender(array).memory, array, VERSION)).writable
    assert not np.from_dlpack(Lender(array)).flags.writeable


def test_numbers_of_another_kind_are_refused() -> None:
    with pytest.raises(BufferError, match=r"^numbers of kind 5 with 128 bits$"):
        read_capsule(np.zeros(3, complex).__dlpack__())


class Kept:
    """Something whose end can be seen."""


@VERSIONS
def test_a_capsule_that_nobody_takes_lets_go(version: tuple[int, int] | None) -> None:
    owner = Kept()
    alive = weakref.ref(owner)
    capsule = lend(MemoryLayout(4096, (3,), np.dtype(np.int64), HERE), owner, version)
    del owner
    gc.collect()
    assert alive() is not None
    del capsule
    assert alive() is None


@pytest.mark.parametrize("lender", [Lender, OldLender])
def test_memory_lives_as_long_as_whoever_took_it(lender: type[Lender]) -> None:
    array = np.arange(1_000)
    alive = weakref.ref(array)
    borrowed = np.from_dlpack(lender(array))
    row = borrowed[10:20]
    del array, borrowed
    gc.collect()
    assert alive() is not None
    assert row.tolist() == [*range(10, 20)]
    del row
    assert alive() is None


def put_away(*_: Any) -> None:
    """Whatever it is given is gone when it returns, or when another of its arguments fails."""


def fail() -> Any:
    raise LookupError("its own error")


@VERSIONS
@pytest.mark.parametrize("taken", [True, False])
def test_an_error_on_its_way_is_not_lost_when_a_loan_ends(version: tuple[int, int] | None, taken: bool) -> None:
    array = np.arange(100)
    alive = weakref.ref(array)
    lender = Lender(array)
    del array
    with pytest.raises(LookupError, match=r"^its own error$"):
        put_away(np.from_dlpack(lender) if taken else lender.__dlpack__(max_version=version), fail())
    del lender
    gc.collect()
    assert alive() is None


def test_who_cannot_use_a_gpu_says_so_and_holds_nothing() -> None:
    array = OnGpu(np.arange(6))
    alive = weakref.ref(array)
    with pytest.raises((RuntimeError, BufferError), match=r"^Unsupported device"):  # as NumPy's releases differ
        np.from_dlpack(device_array(array, Driver()))
    del array
    gc.collect()
    assert alive() is None


def test_an_array_tells_where_it_lies() -> None:
    assert device_of(np.zeros(3)) == CPU
    assert device_of([1, 2]) is device_of(3) is None

    class OnlyInterface:
        __cuda_array_interface__: ClassVar[dict[str, Any]] = {}

    assert device_of(OnlyInterface()) == CUDA


# An array on a GPU, with a driver that only writes down what it is asked


class Driver:
    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.id = 3

    def get_current_device(self) -> Driver:
        return self

    def device_array(self, shape: tuple[int, ...], dtype: Any) -> OnGpu:
        return OnGpu(np.zeros(shape, dtype))

    def event(self, timing: bool) -> Driver:
        assert not timing
        return self

    def record(self) -> None:
        """An event of our stream."""

    def external_stream(self, handle: int) -> int:
        return handle

    def wait(self, stream: int) -> None:
        self.waiting.append(stream)


class OnGpu:
    def __init__(self, array: Any) -> None:
        self.host, self.shape, self.dtype = array, array.shape, array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        place = (self.host.ctypes.data, False)
        return {"shape": self.shape, "strides": None, "typestr": self.dtype.str, "data": place, "stream": None, "version": 3}

    def copy_to_host(self) -> Any:
        return self.host.copy()

    def copy_to_device(self, other: OnGpu) -> None:
        self.host[:] = other.host


def device_array(array: Any, cuda: Any) -> DeviceArray:
    """Make one over fakes of Numba's array and driver."""
    return DeviceArray(array, cuda)


@pytest.fixture
def array() -> DeviceArray:
    return device_array(OnGpu(np.arange(6, dtype=np.int32).reshape(2, 3)), Driver())


def test_a_device_array_looks_like_an_array(array: DeviceArray) -> None:
    assert (array.shape, array.dtype.name, len(array)) == ((2, 3), "int32", 2)
    assert repr(array) == "<DeviceArray int32 (2, 3)>"
    assert (np.arange(6).reshape(2, 3) == array).all()
    assert np.asarray(array, np.int64).dtype == np.int64
    with pytest.raises(ValueError, match=r"^an array on the GPU can be read on the host only as a copy$"):
        np.asarray(array, copy=False)


def test_a_device_array_is_lent_where_it_lies(array: Any) -> None:
    place = array.array.host.ctypes.data
    interface = array.__cuda_array_interface__
    assert (interface["version"], interface["stream"], interface["data"]) == (3, 1, (place, False))
    assert array.__dlpack_device__() == (CUDA, 3)
    assert read_capsule(array.__dlpack__()) == MemoryLayout(place, (2, 3), np.dtype(np.int32), (CUDA, 3))
    assert read_capsule(array.__dlpack__(dl_device=(CUDA, 3), copy=False, max_version=VERSION)).address == place


def test_an_array_stays_on_its_device_when_another_becomes_the_current_one(array: Any) -> None:
    array._cuda.id = 5
    assert array.__dlpack_device__() == read_capsule(array.__dlpack__()).device == (CUDA, 3)


def test_a_copy_is_made_where_one_is_asked_for(array: Any) -> None:
    copied = read_capsule(array.__dlpack__(copy=True, max_version=VERSION))
    assert copied.address != array.array.host.ctypes.data
    on_host = read_capsule(array.__dlpack__(dl_device=HERE, max_version=VERSION))
    assert (on_host.device, on_host.shape) == (HERE, (2, 3))
    with pytest.raises(BufferError, match=r"^an array on the GPU can be read on the host only as a copy$"):
        array.__dlpack__(dl_device=HERE, copy=False)
    with pytest.raises(BufferError, match=r"^an array on device \(2, 3\) cannot be shared with device \(2, 0\)$"):
        array.__dlpack__(dl_device=(CUDA, 0))


def test_another_stream_waits_for_ours(array: DeviceArray) -> None:
    for stream in (None, -1, 1, 2, 94_000):
        array.__dlpack__(stream=stream)
    assert array._cuda.waiting == [2, 94_000]
    for wrong in (0, -2, "1"):
        with pytest.raises(BufferError, match=r"^stream .*: a stream is -1 for none, 1, 2 or a handle$"):
            array.__dlpack__(stream=wrong)  # type: ignore[arg-type]


# What a batch on the CPU fills and takes


@pytest.mark.parametrize("name", ["legal_mask", "observe", "scores", "worths", "won", "endings", "actors", "ended"])
def test_a_batch_fills_what_is_given(name: str) -> None:
    games = TABLETOP.batch(4, seed=1)
    games.play_random(30)
    expected = getattr(games, name)()
    out = np.full_like(expected, 77)
    assert getattr(games, name)(out=out) is out
    assert out.tobytes() == expected.tobytes()
    for unfit in (expected[:-1], expected[None], expected.astype(np.int16)):
        with pytest.raises(KingfisherError) as error:
            getattr(games, name)(out=unfit)
        needed = f"{expected.dtype} of shape {expected.shape}"
        assert str(error.value) == f"out: expected an array of {needed}, not of {unfit.dtype} of shape {unfit.shape}"
    fixed = expected.copy()
    fixed.flags.writeable = False
    for unfit in (np.repeat(expected, 2, axis=0)[::2], fixed):
        with pytest.raises(KingfisherError, match=r"^out: the array must be contiguous and writable"):
            getattr(games, name)(out=unfit)
    with pytest.raises(KingfisherError, match=r"^out: expected a writable array on the host, not list$"):
        getattr(games, name)(out=[0])
    borrowed = Lender(np.full_like(expected, 77))
    assert getattr(games, name)(out=borrowed) is borrowed
    assert borrowed.array.tobytes() == expected.tobytes()
    with pytest.raises(KingfisherError, match=r"^out: Unwilling cannot be used without a copy: not now$"):
        getattr(games, name)(out=Unwilling(expected))


def test_moves_come_as_whatever_numpy_understands() -> None:
    games, others = TABLETOP.batch(3, seed=2**64 - 3), TABLETOP.batch(3, seed=2**64 - 3)
    games.step(np.array([1, 1, 1], np.uint8))
    others.step([1, 1, 1])
    assert games.states.tobytes() == others.states.tobytes()
    with pytest.raises(KingfisherError, match=r"^moves must be whole numbers on the host, not list: "):
        games.step([[1], [1, 2], 3])
    with pytest.raises(KingfisherError, match=rf"^moves must be whole numbers below 2\*\*63, not {2**64 - 1}$"):
        games.step(np.full(3, 2**64 - 1, np.uint64))
