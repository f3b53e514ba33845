"""Loads of what the loop itself has stored a few passes before: a chain of dependent instructions that goes through memory.

A sum that is kept in an array of a few places is loaded, added to and stored in each pass; the load waits for the store that
wrote the place last. Samples stand behind the addition, whose other operand then looks as if it were waited for.

    addsd  xmm0, [r8+rcx]     behind this one, which waits for xmm0
    movsd  [rdx-8], xmm0
    ...
    movsd  xmm0, [rdx]        of a later pass, at a place of which there are few
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction, Memory
from rooftree.asm.registers import is_vector
from rooftree.profile.data import Access, Seen, spans
from rooftree.profile.regions import Found
from rooftree.results.profile import Region

ROUND_CY = 25.0
"""Cycles from one use of a place to the next up to which handing on through memory may be what takes them: a load that gets what
was stored just before takes 4 to 8 on today's cores, arithmetic 3 to 5, and both wait behind others; 10.2 was measured for three
sums of a tree program on Zen 5. An assumption."""
LEAST_ROUND_CY = 4.0
"""What it takes at least: a loop that is faster does not wait for it [cy]. Of general registers on Zen 3 and later."""
_FEW = 16
"""Places up to which a sum comes back to the same one soon [1]: an assumption."""
_LINE_B = 64
"""By what `spans` reaches beyond the last byte that was seen [B]."""


def places_stored_again(
    region: Region, one: Found, code: FunctionCode, place: tuple[int, int], seen: Sequence[Seen]
) -> float | None:
    """In how many places a loop keeps what the instruction that is waited for adds to; None where that is no such chain.

    Args:
        region: the record of the loop.
        place: of the instruction behind which samples stand, as block and number in it.
        seen: samples with registers, of its function.
    """
    if one.loop is None or not region.cycles_each:
        return None
    here = of_one_process(one, code, seen)
    ranges = spans(code, here)
    for load, store in _pairs(one, code, place):
        size = max(1, _data(code, load).bits // 8)
        many = min((found for found in (_many(ranges, at, size) for at in (load, store)) if found is not None), default=None)
        if many is not None and many <= _FEW and many * region.cycles_each <= ROUND_CY:
            return many
    return None


def _pairs(one: Found, code: FunctionCode, place: tuple[int, int]) -> list[tuple[Access, Access]]:
    """Loads that an instruction gets a value from, each with a store of its result to places of the same kind."""
    assert one.loop is not None
    inside = [(b, n, i) for b in code.loops[one.loop].blocks for n, i in enumerate(code.instructions(b))]
    waited = code.instructions(place[0])[place[1]]
    addresses = {name for memory in waited.loads for name in memory.registers}
    values = (set(waited.reads) - addresses) & _values(waited)
    results = _values(waited) | {name for _, _, i in inside if set(i.reads) & _values(waited) for name in _values(i)}
    loads = [(b, n, i) for b, n, i in inside if i is waited or (len(i.loads) == 1 and _moves(i) and values & set(i.writes))]
    stores = [(b, n, i) for b, n, i in inside if len(i.stores) == 1 and results & set(i.reads) - set(i.stores[0].registers)]
    return [
        (Access(b, n, 0), Access(c, m, 0))
        for b, n, load in loads
        for c, m, store in stores
        if load.loads and _alike(load.loads[0], store.stores[0])
    ]


def _values(one: Instruction) -> set[str]:
    """The registers of numbers that an instruction writes."""
    return {name for name in one.writes if is_vector(name)}


def _moves(one: Instruction) -> bool:
    return one.mnemonic.startswith(("mov", "vmov", "ld"))


def _alike(load: Memory, store: Memory) -> bool:
    """Whether two accesses go by the same registers, and are as wide: they differ in a constant at most."""
    return (load.base, load.index, load.scale, load.bits) == (store.base, store.index, store.scale, store.bits)


def _data(code: FunctionCode, access: Access) -> Memory:
    return code.instructions(access.block)[access.at].loads[0]


def _many(ranges: Mapping[Access, tuple[int, int]], access: Access, size: int) -> float | None:
    """In how many places an access was, at most; None where too few of them were seen."""
    if access not in ranges:
        return None
    low, high = ranges[access]
    return 1 + max(0, high - _LINE_B - low) / size


def of_one_process(one: Found, code: FunctionCode, seen: Sequence[Seen]) -> list[Seen]:
    """The samples in a region of the process that has most of them: others have other addresses."""
    inside = [sample for sample in seen if code.block_at(sample.address) in one.blocks]
    processes = [sample.process for sample in inside]
    busiest = max(set(processes), key=processes.count, default=None)
    return [sample for sample in inside if sample.process == busiest]
