"""Accesses that move with an innermost loop, in the source and in code, and the bytes that they make.

Distances that depend on sizes are registers in the code; only constant ones are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction, Register, RegisterList
from rooftree.asm.steps import Steps
from rooftree.incore.same import Same
from rooftree.kernel.count import Counts, goes_round, row_step
from rooftree.kernel.model import Access, DType, Indirect, Kernel, Read, walk

_SVE = re.compile(r"(?:ld|st)(?:n[tf]|ff)?(?P<vectors>[1-4])(?P<one>rq?)?s?(?P<element>[bhwdq])\Z")
_ELEMENT_BITS = {"b": 8, "h": 16, "s": 32, "w": 32, "d": 64, "q": 128}


@dataclass(frozen=True, slots=True)
class Traffic:
    """Bytes of the accesses that move: ``known`` by a constant distance, ``other`` by one that is not known."""

    known: float
    other: float

    @property
    def total(self) -> float:
        """All bytes."""
        return self.known + self.other

    def shared(self, kept: Traffic, rows: int) -> Traffic:
        """Of an iteration, where so many rows side by side move ``kept`` once."""
        part = 1 - 1 / rows
        return Traffic(self.known - part * kept.known, self.other - part * kept.other)


@lru_cache(maxsize=16)
def moving_accesses(kernel: Kernel, counts: Same[Counts]) -> Sequence[tuple[Access, bool, int | None]]:
    """Accesses of the innermost body, whether they store, and by how many elements they move: kept, as each loop is asked."""
    found = counts.of
    return tuple((op.access, op.is_store, stride(kernel, op.access)) for op in found.memory if op.depth == found.depth)


def stride(kernel: Kernel, access: Access, level: int = -1) -> int | None:
    """Elements that an access moves by in an iteration; None if it is indirect, depends on sizes or moves in steps (``a[i/2]``).

    Code makes the address of each such element anew. ``level``: of which loop, the innermost one.
    """
    if goes_round(access):
        return 1
    if access.indirect:  # in a row whose beginning is loaded it goes on as any other
        by = row_step(kernel, access) if level == -1 else None
        each = kernel.array(access.array).element_bytes
        return by // each if by is not None and by % each == 0 and not _descends(kernel, access) else None
    counter, step = kernel.counters[level], kernel.loops[level].step
    distance: Any = 0
    inner: Any = 1
    for entry, extent in zip(reversed(access.index), reversed(kernel.array(access.array).extents), strict=True):
        assert not isinstance(entry, Indirect)
        if counter in entry.names:
            distance = distance + entry.coefficient(counter) * step * inner
        if extent is not None:
            inner = extent * inner
    constant = distance if isinstance(distance, int) else distance.constant
    if constant and abs(constant) * kernel.array(access.array).element_bytes < access.dtype.bytes:
        return None
    return int(constant) if constant is not None else None


def _descends(kernel: Kernel, access: Access) -> bool:
    """Whether the last index of an access in a row gets smaller along it."""
    last, inner = access.index[-1], kernel.loops[-1]
    formula = last.beside if isinstance(last, Indirect) else last
    by = (formula.coefficient(inner.index) * inner.step).constant if formula is not None else None
    return by is None or by < 0


def is_kept(kernel: Kernel, access: Access) -> bool:
    """Whether an access is to the same elements in the next iteration of the loop around the innermost one."""
    around = kernel.counters[-2:-1]
    return bool(around) and not any(isinstance(entry, Indirect) or around[0] in entry.names for entry in access.index)


def carried(moving: Sequence[tuple[Access, bool, int | None]]) -> bool:
    """Whether all that is loaded was stored some iterations before, so that registers may carry it from there."""
    stored = {(access.array, distance) for access, is_store, distance in moving if is_store}
    return all((access.array, distance) in stored for access, is_store, distance in moving if not is_store and distance != 0)


def as_written(kernel: Kernel) -> list[tuple[Access, bool, int | None]]:
    """What the innermost body reads, each time: code loads again what a store through another pointer may have changed."""
    body = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    read = [part.access for s in body for part in walk(s.value) if isinstance(part, Read)]
    return [(access, False, stride(kernel, access)) for access in read]


def traffic_of_kernel(kernel: Kernel, moving: Sequence[tuple[Access, bool, int | None]], store: bool) -> Traffic:
    """Bytes of one iteration; loads of a part of an element, such as of a struct, may load all of it."""
    known = other = 0.0
    for access, is_store, distance in moving:
        if is_store != store or distance == 0:
            continue
        size: float = _stored_bytes(access.dtype)
        if distance is None:
            other += size
        else:
            known += size if store else max(size, min(abs(distance), 8) * kernel.array(access.array).element_bytes)
        if not store and access.indirect and distance is None:
            other += sum(a.dtype.bytes for entry in access.index if isinstance(entry, Indirect) for a in entry.loads)
    return Traffic(known, other)


def _stored_bytes(dtype: DType) -> int:
    """Bytes that code moves for an element: of the 16 B of a long double those 10 B that x87 registers have."""
    return {"long double": 10, "long double complex": 20}.get(dtype.name, dtype.bytes)


def traffic_of_code(loop: Loop, steps: Steps, store: bool, vector_bits: int | None) -> Traffic:
    """Bytes of one pass, those at the same place once."""
    sizes = {i.line: scalable_bits(i, vector_bits or 128) for i in loop.block if i.isa == "aarch64"}
    scattered = {i.line: _scattered_bits(i) for i in loop.block if i.isa == "x86" and "scatter" in i.mnemonic}
    other = 0.0
    places: dict[str, list[tuple[float, float]]] = {}
    for s in steps.streams:
        if s.store != store or s.on_stack or s.step == 0:
            continue
        size = (scattered.get(s.line) or s.bits or sizes.get(s.line) or vector_bits or 128) / 8
        if s.step is None:
            other += size
        else:
            places.setdefault(s.base, []).append((s.offset, s.offset + size))
    known = 0.0
    for intervals in places.values():
        reached = -float("inf")
        for begin, end in sorted(intervals):
            known += max(0.0, end - max(begin, reached))
            reached = max(reached, end)
    return Traffic(known, other)


def _scattered_bits(instruction: Instruction) -> int:
    """Bits of all elements that a scatter of x86 stores: those of the register that holds them."""
    return max((r.bits for r in instruction.operands if isinstance(r, Register)), default=0)


def scalable_bits(instruction: Instruction, vector_bits: int) -> int:
    """Bits that an SVE load or store accesses; 0 for other instructions.

    >>> from rooftree.asm import parse
    >>> code = parse("ld1w {z0.d}, p0/z, [x0]; ld1rd {z0.d}, p0/z, [x0]; st2d {z0.d - z1.d}, p0, [x0]", isa="aarch64")
    >>> [scalable_bits(i, 256) for i in code.instructions]
    [128, 64, 512]
    """
    found = _SVE.match(instruction.mnemonic)
    first = instruction.operands[0] if instruction.operands else None
    register = first.registers[0] if isinstance(first, RegisterList) else first
    if found is None or not isinstance(register, Register) or not register.kind.startswith("z."):
        return 0
    element, lane = _ELEMENT_BITS[found["element"]], _ELEMENT_BITS[register.kind[2]]
    if found["one"]:
        return 128 if "q" in found["one"] else element
    return vector_bits * element // lane * int(found["vectors"])
