"""Long rules as short machine code, for a GPU whose instruction cache holds little.

Left to itself, Numba draws every function into all that call it and writes the rounds of short loops one after the other.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir


def shrink(dispatcher: Any, shared: bool) -> None:
    """Leave the loops of a function on the GPU as they are, and let all that call it share it if it is to be shared."""
    compile_device = dispatcher.compile_device

    def compile_small(args: Any, return_type: Any = None) -> Any:
        known = args in dispatcher.overloads
        made = compile_device(args, return_type)
        if not known:
            for function in made.library.modules[0].functions:
                if shared and function.name == made.fndesc.llvm_func_name:
                    function.attributes.add("noinline")
                keep_loops(function)
        return made

    dispatcher.compile_device = compile_small


def keep_loops(function: Any) -> None:
    """Mark the branches that lead back, as LLVM wants it: by a note whose first part is itself."""
    module, places = function.module, {block: place for place, block in enumerate(function.blocks)}
    back = [block.terminator for block, place in places.items() if leads_back(block.terminator, places, place)]
    if back:
        note: Any = ir.MDValue(module, [], name=str(len(module.metadata)))
        note.operands = (note, module.add_metadata([ir.MetaDataString(module, "llvm.loop.unroll.disable")]))
        for branch in back:
            branch.set_metadata("llvm.loop", note)


def leads_back(branch: Any, places: dict[Any, int], place: int) -> bool:
    return any(places.get(target, place + 1) <= place for target in branch.operands if isinstance(target, ir.Block))
