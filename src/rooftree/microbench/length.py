"""How long vector registers are where the instruction set leaves it open: the processor is asked, by a function that runs on it.

The system's word is no substitute: what Linux tells of SVE is the length that new programs get, which a program may have changed,
and of RISC-V it tells nothing.
"""

from __future__ import annotations

import ctypes

from rooftree.errors import CapabilityError
from rooftree.microbench.emit import Emitted, Length, emit
from rooftree.timing.build import Library

_ASKED = (("sve", "aarch64"), ("rvv", "riscv"), ("xtheadvector", "riscv"))
"""Instruction sets with vectors of any length, and their families."""


def vector_bytes(family: str, features: frozenset[str] | None) -> int | None:
    """Length of a vector register of this processor [B].

    Args:
        family: x86, aarch64 or riscv.
        features: of the processor; an instruction that it lacks would end the process, so without them nothing is asked.
    Returns: None if there are no such registers, or no tools to make the function.
    """
    for isa, of in _ASKED:
        if of == family and features is not None:
            asking = emit(Length(), isa)
            if set(asking.requires) <= features:
                try:
                    return answer(asking)
                except CapabilityError:
                    continue
    return None


def answer(asking: Emitted) -> int:
    """What a function of the benchmark `Length` stores [B].

    Raises: CapabilityError if it cannot be made.
    """
    library = Library([asking.code], '\t.section .note.GNU-stack,"",%progbits', asking.family)
    if asking.name in library.refused:
        raise CapabilityError(library.refused[asking.name])
    # the length belongs to a thread; those of the harness inherit that of the process
    cell = ctypes.c_int64(0)
    buffers = (ctypes.c_void_p * 1)(ctypes.addressof(cell))
    ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p)(library.address(asking.name))(1, ctypes.addressof(buffers))
    return cell.value
