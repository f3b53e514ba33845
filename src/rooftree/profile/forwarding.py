"""Loads of what narrower stores have written just before: a core cannot hand that on, and waits until it is in the first cache.

    mov    [rsp+0x60], rbp
    mov    [rsp+0x68], rax
    movdqa xmm4, [rsp+0x60]      12 to 20 cycles instead of about 5

Only what the code shows is told: the same base and index, unchanged, on the path straight back from the load.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction, Memory
from rooftree.profile.regions import Found

_BACK = 64
"""Instructions before a load in which stores are looked for [1]: those further back have left the store buffer, most likely."""
_LEAST, _FEW = 0.08, 5
"""Part of the samples of a region that must wait for such a load for it to be told, and samples [1]: assumptions."""


def failed_forward(one: Found) -> str:
    """The load of a region with most samples of those that read what narrower stores have just written; "" without one."""
    code = one.code
    if code is None or not one.samples:
        return ""
    best, told = 0, ""
    for block in one.blocks:
        places, instructions = code.places(block), code.instructions(block)
        for at, instruction in enumerate(instructions):
            address, length = places[at]
            hits = one.places[address + length]
            if hits > best and hits >= max(_FEW, _LEAST * one.samples) and (wide := _wide_load(code, block, at)):
                best, told = hits, _words(hits / one.samples, instruction, address, wide)
    return told


def _words(share: float, load: Instruction, address: int, wide: int) -> str:
    which = f"{share:.0%} of its samples stand behind {' '.join(load.text.split())} (0x{address:x}), which reads {wide} B at once"
    waits = "that narrower stores wrote just before: cores cannot hand that on, and wait until it is in L1 (12 to 20 cy)"
    return f"{which} {waits}: store it whole, or keep it in registers"


def reads_narrower_stores(code: FunctionCode, block: int, at: int) -> bool:
    """Whether an instruction loads what a narrower store has written just before, as far as its code shows."""
    return bool(_wide_load(code, block, at))


def waits_in_loop(body: Sequence[Instruction], at: int) -> bool:
    """The same of an instruction of a loop, whose body stands for the pass before as well."""
    return bool(_read_at_once(body[at], [*reversed(body[:at]), *reversed(body[at + 1 :])][:_BACK]))


def _wide_load(code: FunctionCode, block: int, at: int) -> int:
    return _read_at_once(code.instructions(block)[at], _backwards(code, block, at))


def _read_at_once(instruction: Instruction, earlier: Iterable[Instruction]) -> int:
    """Bytes of a load of which a store before it wrote a part only; 0 if there is no such store.

    Args:
        earlier: what comes before it, from the last on.
    """
    loads = [memory for memory in instruction.loads if memory.bits >= 16 and not memory.rip_relative and memory.base is not None]
    if len(loads) != 1 or instruction.control or instruction.mnemonic in ("pop", "leave"):
        return 0
    (load,) = loads
    for before in earlier:
        for store in before.stores if before.mnemonic != "push" else ():
            if _same(store, load) and _overlap(store, load):
                return 0 if _covers(store, load) else load.bits // 8
        if before.control == "call" or set(before.writes) & set(load.registers):
            return 0
    return 0


def _backwards(code: FunctionCode, block: int, at: int) -> Iterator[Instruction]:
    """The instructions before one, from the last on, as long as there is one path only."""
    left, passed = _BACK, {block}
    part = code.instructions(block)[:at]
    while True:
        for one in reversed(part):
            yield one
            left -= 1
            if not left:
                return
        before = code.graph.before[block]
        if len(before) != 1 or before[0] in passed or block in code.entered or block == 0:
            return
        block = before[0]
        passed.add(block)
        part = code.instructions(block)


def _same(one: Memory, other: Memory) -> bool:
    """Whether two places differ by a known distance."""
    first, second = ((*m.place[:3], m.place[4], m.segment) for m in (one, other))
    return first == second


def _overlap(store: Memory, load: Memory) -> bool:
    return store.displacement < load.displacement + load.bits // 8 and load.displacement < store.displacement + store.bits // 8


def _covers(store: Memory, load: Memory) -> bool:
    begin, end = load.displacement, load.displacement + load.bits // 8
    return store.displacement <= begin and end <= store.displacement + store.bits // 8
