"""Whether several threads of a loop store to the same cache lines, which then go from core to core.

Data of a few bytes stay in the first cache of a core only as long as no other core stores beside them. Samples with registers
tell where each thread stored; what a thread stores to one place of the program, all of them store there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Memory
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.data import Access, Seen, addresses
from rooftree.profile.regions import Found
from rooftree.results.profile import LINES_OPEN, LINES_SHARED

_LINE_B = 64
_LEAST = 12
"""Addresses of a thread from which on they tell where it stores: as many as for a span of `rooftree.profile.data`."""
_MOSTLY = 0.5
"""Part of the addresses of each of two threads that must lie in lines of both for these to go from core to core [1]. An
assumption: of two threads that go through halves of an array hardly any do."""
_FEW_LINES = 64
"""Lines up to which threads that store to the same ones are taken to do so at once, and not one after the other, as where parts
of a large array change hands from time to time: an assumption."""
_OFTEN = 0.1
"""Part of the samples of a region that a second thread must have [1]: an assumption."""
_PASSES = 0.01
"""Stores in each pass below which they hold nothing up, as what a thread stores at its end [1]: an assumption."""


def shared_lines(one: Found, seen: Sequence[Seen], executions: Executions | None, cores: int) -> str | None:
    """What is known of threads that store to the same lines in a region: `LINES_SHARED`, `LINES_OPEN`, or None: they do not.

    Args:
        one: the region.
        seen: samples with registers, of its function.
        executions: how often its blocks were executed; None: not known.
        cores: that work on it at once.
    """
    code = one.code
    if code is None or cores < 2 or len(one.threads) < 2:
        return None
    if sorted(one.threads.values())[-2] < _OFTEN * one.samples:
        return None
    stores = _stores(one, code, executions)
    processes = Counter(process for (process, _), count in one.threads.items() if count >= _OFTEN * one.samples)
    if not stores or max(processes.values(), default=0) < 2:
        return None  # processes have their memory each to itself
    if any(_is_of_program(memory) for memory in stores.values()):
        return LINES_SHARED
    ((busiest, _),) = processes.most_common(1)
    told = addresses(
        code, [sample for sample in seen if sample.process == busiest and code.block_at(sample.address) in one.blocks]
    )
    found = [_by_addresses(told.get(access, ())) for access in stores]
    return LINES_SHARED if LINES_SHARED in found else LINES_OPEN if LINES_OPEN in found else None


def _stores(one: Found, code: FunctionCode, executions: Executions | None) -> Mapping[Access, Memory]:
    """The stores of a region to what is not a thread's own: neither its stack, by that pointer, nor its own few places."""
    known = executions is not None and not executions.ended
    most = max((executions.total(key_of(code, block)) or 0 for block in one.blocks), default=0) if known and executions else 0
    found = {}
    for block in one.blocks:
        count = executions.total(key_of(code, block)) if known and executions is not None else None
        if count is not None and count <= _PASSES * most:
            continue
        for at, instruction in enumerate(code.instructions(block)):
            if instruction.control == "call":
                continue  # it stores where to return
            for number, memory in enumerate(dict.fromkeys((*instruction.loads, *instruction.stores))):
                if memory in instruction.stores and "rsp" not in memory.registers and memory.segment not in ("fs", "gs"):
                    found[Access(block, at, number)] = memory
    return found


def _is_of_program(memory: Memory) -> bool:
    """Whether an access always goes to the same place of a program, which all of its threads have."""
    return not any(name != "rip" for name in memory.registers)


def _by_addresses(told: Sequence[tuple[int, int]]) -> str | None:
    """What the addresses of one store say, each with its thread."""
    lines: dict[int, Counter[int]] = defaultdict(Counter)
    for thread, address in told:
        lines[thread][address // _LINE_B] += 1
    threads = [counts for thread, counts in lines.items() if thread and counts.total() >= _LEAST]
    if len(threads) < 2:
        return LINES_OPEN
    apart = True
    for n, one in enumerate(threads):
        for other in threads[:n]:
            both = one.keys() & other.keys()
            common = [sum(counts[line] for line in both) / counts.total() for counts in (one, other)]
            if min(common) >= _MOSTLY and max(len(one), len(other)) <= _FEW_LINES:
                return LINES_SHARED
            apart = apart and (min(one) > max(other) or min(other) > max(one) or not _interleaved(one, other))
    return None if apart else LINES_OPEN


def _interleaved(one: Counter[int], other: Counter[int]) -> bool:
    """Whether two threads may store to the same lines, though samples show few that are common: neither shows all of its own."""
    few = max(len(one), len(other)) <= _FEW_LINES and min(one.total(), other.total()) >= 4 * _FEW_LINES
    return bool(one.keys() & other.keys()) or not few
