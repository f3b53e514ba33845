"""Loops that add to elements at places which data name, as histograms do: two passes may add to the same one.

    movslq (%rsi,%rax,4), %rdx      where to
    addsd  (%rdi,%rdx,8), %xmm0
    movsd  %xmm0, (%rdi,%rdx,8)

Of such passes no compiler makes vectors: lanes that go to the same place would lose all but one of their additions. The conflict
detection of AVX-512 finds these lanes, where the code was written for it.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from rooftree.asm.model import Instruction, Memory
from rooftree.asm.registers import is_vector
from rooftree.profile.data import register_number
from rooftree.profile.loads import sources
from rooftree.profile.regions import Found

_FINDS = "vpconflict"
"""Begins the names of the instructions that find lanes which go to the same place."""
_NOT_AFFINE = frozenset(["and", "shr", "sar", "div", "idiv", "bextr", "bzhi", "pext"])
"""Of whole numbers, whose results repeat or are in no order: parts of a hash, of a key, a remainder."""


def adds_where_data_say(one: Found) -> bool:
    """Whether a loop loads and stores again elements at places from data or a hash, and finds none that are the same."""
    code = one.code
    if code is None or one.loop is None:
        return False
    inside = [instruction for block in one.blocks for instruction in code.instructions(block)]
    if any(instruction.mnemonic.startswith(_FINDS) for instruction in inside):
        return False
    written = {name for block in code.loops[one.loop].blocks for each in code.instructions(block) for name in each.writes}
    loaded = {memory for instruction in inside if instruction.control != "call" for memory in instruction.loads}
    return any(
        memory in loaded
        and _adds(instruction, memory, inside)
        and any(_names_a_place(each, written) for each in sources(one, code, instruction, memory)[0])
        for instruction in inside
        if instruction.control != "call"
        for memory in instruction.stores
    )


def _adds(store: Instruction, place: Memory, inside: Sequence[Instruction]) -> bool:
    """Whether what is stored follows from what was loaded there, by more than a copy: neither a link in a list nor a swap.

    Args:
        store, place: the instruction, and where it stores.
        inside: instructions of the loop, in the order of its code.
    """
    if place in store.loads:
        return store.mnemonic not in ("xchg", "cmpxchg")
    holds, worked = set[str](), set[str]()
    for one in inside:
        reads = set(one.reads)
        if one is store:
            return bool((reads - set(place.registers)) & worked)
        loads, copies = place in one.loads, one.mnemonic.lstrip("v").startswith("mov") or one.control == "call"
        if loads and copies:
            holds |= set(one.writes)
        elif loads or reads & (holds | worked):
            (holds if copies and not reads & worked else worked).update(one.writes)
        else:
            holds -= set(one.writes)
            worked -= set(one.writes)
    return False


def _names_a_place(one: Instruction, written: Set[str]) -> bool:
    """Whether what an instruction adds to an address is in no order: loaded from a place that moves, converted, or a hash.

    Args:
        written: registers that the loop changes; what is loaded from the same place in each pass is a pointer.
    """
    if one.control == "call":
        return True
    if any(not written.isdisjoint(memory.registers) for memory in one.loads):
        return True
    from_vectors = any(map(is_vector, one.reads)) and any(register_number(name) is not None for name in one.writes)
    return from_vectors or one.mnemonic in _NOT_AFFINE
