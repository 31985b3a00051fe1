"""A pytest plugin that simulates a GPU: what numba-cuda compiles for one runs on this CPU, by the driver beside this file.

Everything but the last step is numba-cuda's own: the code that it would hand to NVIDIA's compiler is compiled by LLVM for this
CPU instead. So `make test-paper`, named for a GPU that exists on paper only, runs the tests of `make test-gpu` on that code and
on all that the host does with a GPU. It says nothing of speed, nor of what NVIDIA's compiler and libraries make of the code.
"""

from __future__ import annotations

import ctypes
import re
from typing import Any

import llvmlite.binding as llvm
from cuda.core import ObjectCode
from numba import cuda
from numba.cuda.codegen import CUDACodeLibrary

REPLACEMENTS = {
    "llvm.nvvm.read.ptx.sreg.tid.x": "simulated_thread",
    "llvm.nvvm.read.ptx.sreg.tid.y": "simulated_thread_y",
    "llvm.nvvm.read.ptx.sreg.tid.z": "simulated_thread_z",
    "llvm.nvvm.read.ptx.sreg.ntid.x": "simulated_threads",
    "llvm.nvvm.read.ptx.sreg.ctaid.x": "simulated_block",
    "llvm.nvvm.read.ptx.sreg.nctaid.x": "simulated_blocks",
    "llvm.nvvm.barrier0": "simulated_meet",
    "llvm.nvvm.barrier0.or": "simulated_meet_or",
    "llvm.nvvm.vote.sync": "simulated_vote",
}
"""The instructions of a GPU that kernels use, and the functions that stand for them."""

SIMULATED = ("thread", "thread_y", "thread_z", "threads", "block", "blocks", "meet", "meet_or", "any", "ballot")

ANY, BALLOT = 1, 3
VOTE = f"""
declare i32 @simulated_any(i32)
declare i32 @simulated_ballot(i32)
declare void @abort()

define {{i32, i1}} @simulated_vote(i32 %mask, i32 %mode, i1 %value) {{
  %brought = zext i1 %value to i32
  switch i32 %mode, label %other [i32 {ANY}, label %any i32 {BALLOT}, label %ballot]
any:
  %some = call i32 @simulated_any(i32 %brought)
  %yes = icmp ne i32 %some, 0
  %1 = insertvalue {{i32, i1}} zeroinitializer, i1 %yes, 1
  ret {{i32, i1}} %1
ballot:
  %bits = call i32 @simulated_ballot(i32 %brought)
  %2 = insertvalue {{i32, i1}} zeroinitializer, i32 %bits, 0
  ret {{i32, i1}} %2
other:
  call void @abort()
  unreachable
}}
"""


class CpuCompiler:
    """Compiles kernels for this CPU, and keeps their machine code alive."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        driver = ctypes.CDLL("libcuda.so.1")
        for name in SIMULATED:
            llvm.add_symbol(f"simulated_{name}", ctypes.cast(driver[f"simulated_{name}"], ctypes.c_void_p).value)
        self._machine = llvm.Target.from_default_triple().create_target_machine(opt=1, jit=True)
        self._engines: list[Any] = []

    def image_of(self, library: Any) -> Any:
        """Make what the driver loads instead of a GPU's machine code."""
        whole = self._module(VOTE)
        for text in library.llvm_strs:
            whole.link_in(self._module(text))
        name = library._entry_name
        types = [str(argument.type) for argument in whole.get_function(name).arguments]
        whole.link_in(self._module(entry_point_for(name, types)))
        unanswered = [f.name for f in whole.functions if f.is_declaration and f.name.startswith(("llvm.nvvm", "__nv_"))]
        if unanswered:
            raise NotImplementedError(f"there is no function on this CPU for {', '.join(unanswered)}")
        builder = llvm.create_pass_builder(self._machine, llvm.create_pipeline_tuning_options(speed_level=1))
        builder.getModulePassManager().run(whole, builder)
        engine = llvm.create_mcjit_compiler(whole, llvm.Target.from_default_triple().create_target_machine(opt=1, jit=True))
        engine.finalize_object()
        self._engines.append(engine)
        return ObjectCode.from_cubin(f"SIMULATED {engine.get_function_address('simulated_entry_point')}\0".encode(), name=name)

    def _module(self, text: str) -> Any:
        for line in ("target triple", "target datalayout", "!nvvm.annotations"):
            text = re.sub(rf"^{re.escape(line)} = .*$", "", text, flags=re.MULTILINE)
        text = re.sub(r'@"?(llvm\.nvvm[.\w]+)"?', lambda found: f"@{REPLACEMENTS.get(found[1], found[1])}", text)
        module = llvm.parse_assembly(text)
        module.triple, module.data_layout = llvm.get_default_triple(), str(self._machine.target_data)
        return module


def entry_point_for(kernel: str, types: list[str]) -> str:
    """Write a function that calls the kernel, given an array of pointers to its arguments."""
    lines = []
    for k, kind in enumerate(types):
        lines += [f"%place{k} = getelementptr ptr, ptr %given, i64 {k}", f"%at{k} = load ptr, ptr %place{k}"]
        lines.append(f"%own{k} = load {kind}, ptr %at{k}")
    own = ", ".join(f"{kind} %own{k}" for k, kind in enumerate(types))
    body = "\n".join([*lines, f'call void @"{kernel}"({own})', "ret void"])
    return f'declare void @"{kernel}"({", ".join(types)})\ndefine void @simulated_entry_point(ptr %given) {{\n{body}\n}}'


def pytest_configure() -> None:
    name = cuda.get_current_device().name
    assert name == "simulated", f"the driver beside this file is not found; there is {name}"
    compiler = CpuCompiler()

    def get_cubin(library: Any, cc: Any = None) -> Any:
        if cc not in library._cubin_cache:
            library._cubin_cache[cc] = compiler.image_of(library)
        return library._cubin_cache[cc]

    CUDACodeLibrary.get_cubin = get_cubin
