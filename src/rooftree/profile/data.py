"""How much data a hot region touches, and so from how far away its bytes can come.

A sample holds the registers of its thread. Those that make up the addresses of the block in which it was, and that are
not written between there and the access, tell where the access was. Addresses of many samples span what is touched; a program
never touches more than the memory that it has. Both are upper bounds: a span may have gaps. What fits into a cache comes from
beyond it once each time that the loops around it are entered, and not with each access.
"""

from __future__ import annotations

import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rooftree.asm.demand import demand
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.errors import RooftreeError
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.samples import Samples
from rooftree.machine.model import Machine
from rooftree.models import own_mix
from rooftree.profile.regions import Found
from rooftree.profile.work import Work, entries
from rooftree.results.profile import OF_PROGRAM
from rooftree.units import format_si

_NUMBERS = {
    name: n for n, name in enumerate(("rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp", *(f"r{n}" for n in range(8, 16))))
}
"""Of DWARF. Source: System V ABI, AMD64 supplement, figure 3.36."""
_LEAST = 12
"""Addresses from which on a span is told."""
_LINE_B = 64
_FEW = 0.01
"""Part of the bytes of a region whose addresses need not be known for its data to be told."""
_HELD = 0.5
"""Part of its bytes that must come from a level at most for its data to lie nearer by."""
_LITTLE = 0.1
"""Part of its bytes that may come from beyond a cache for next to nothing to do so [1]: an assumption."""
_LARGE = 0.5
"""Part of the memory of a process that must be in large pages for the others not to count: an assumption [1]."""
_MOST_PROCESSES = 0.05
"""Part of the samples of a program that may lie in processes whose memory is not known."""


class Seen(NamedTuple):
    """A sample with registers: its process, its address in the file, the registers, its thread; 0: not known."""

    process: int
    address: int
    registers: Mapping[int, int]
    thread: int = 0


class Access(NamedTuple):
    """A memory operand: block, number in it, and which of the instruction's."""

    block: int
    at: int
    number: int


@dataclass(frozen=True, slots=True)
class Reach:
    """How much of what a region moves can come from beyond a cache of some size.

    Attributes:
        moved_B: bytes that it loads and stores [B].
        rounds: of the loops around it, from the region itself outwards: bytes that one round touches at most, and rounds.
        own_B: bytes that its own accesses with known addresses span, at most; None if too few are known [B].
        unknown_B: bytes moved by its other accesses [B].
        samples: with registers, behind the spans; None: there are none of the program, or none are looked at.
        program_B: memory of the whole program, at most; None if it is not known [B].
        still_B: of these bytes those that come from the same few places as in the pass before, and so from the first cache [B].
    """

    moved_B: float
    rounds: Sequence[tuple[float, float]] = ()
    own_B: float | None = None
    unknown_B: float = 0.0
    samples: int | None = None
    program_B: float | None = None
    still_B: float = 0.0

    @property
    def own_known(self) -> bool:
        """Whether samples tell the addresses of nearly all that it moves."""
        return self.own_B is not None and self.unknown_B <= _FEW * self.moved_B

    @property
    def at_most_B(self) -> float | None:
        """Data of the region, at most; None if that is not known [B]."""
        own = self.own_B if self.own_known else None
        if not self.moved_B:
            return 0.0
        known = [value for value in (own, self.program_B) if value is not None]
        return min(known, default=None)

    @property
    def told_by(self) -> str | None:
        """What tells `at_most_B`; None if nothing does."""
        if self.at_most_B is None:
            return None
        if not self.moved_B:
            return "its code, which neither loads nor stores"
        if self.at_most_B == self.program_B:
            return OF_PROGRAM
        return f"the addresses in {self.samples} samples"

    def part_beyond(self, size_B: float) -> float:
        """Part of its bytes that comes from beyond a cache, at most [1]."""
        if not self.moved_B:
            return 0.0
        least = max(0.0, self.moved_B - self.still_B)
        for touched, rounds in self.rounds:
            least = min(least, own_mix.beyond_cache(self.moved_B, touched, size_B, rounds, self.own_B or 0.0, self.unknown_B))
        if self.program_B is not None:
            least = min(least, own_mix.beyond_cache(self.moved_B, self.program_B, size_B, 1.0, self.program_B))
        return least / self.moved_B

    def parts(self, machine: Machine) -> dict[str, float]:
        """Place beyond the first cache -> part of the bytes of the region that comes from there, or from farther, at most."""
        names = [*(cache.name for cache in machine.caches[1:]), "Mem"]
        return {name: self.part_beyond(float(cache.size)) for cache, name in zip(machine.caches, names, strict=True)}

    def too_small(self, machine: Machine) -> list[str]:
        """Caches that cannot hold the data that the addresses of a region span, if it uses all of them again and again."""
        own = self.own_B if self.own_known else None
        return [cache.name for cache in machine.caches if own is not None and own > 2 * float(cache.size)]

    def refuted(self, machine: Machine) -> list[str]:
        """Places from which the bytes of the region do not come, since its data stay nearer by."""
        return [name for name, part in self.parts(machine).items() if part < _HELD]

    def within(self, machine: Machine) -> str | None:
        """The innermost cache from beyond which next to nothing comes; None where that is not known."""
        return next((cache.name for cache in machine.caches if self.part_beyond(float(cache.size)) < _LITTLE), None)

    def fits(self, machine: Machine) -> str | None:
        """The innermost cache that is twice as large as its data are at most; None where none is, or that is not known."""
        size = self.at_most_B
        return next((c.name for c in machine.caches if 2 * size <= float(c.size)), None) if size is not None else None

    def words(self, machine: Machine) -> str:
        """What is known of its data; "" where nothing is."""
        if self.at_most_B is None:
            return ""
        held = self.within(machine)
        size = f"its data are at most {format_si(self.at_most_B, 'B', 3)} by {self.told_by}"
        return f"{size} and stay in {held}" if held is not None else size


def lines_B(one: Found, work: Work | None) -> float | None:
    """Bytes that the passes of an innermost loop move if each access moves on by whole cache lines where it steps over them.

    None of other loops, and where the steps are not known.
    """
    code = one.code
    if code is None or one.loop is None or work is None or not work.passes or not code.loops[one.loop].innermost:
        return None
    header, plain = code.address(code.loops[one.loop].header), code.uncut
    try:
        loop = next((p for p in code.text_loops if p.first_block >= 0 and plain.address(p.first_block) == header), None)
        streams = loop.steps().streams if loop is not None and loop.has_one_path else ()
    except RooftreeError:
        return None
    moved = [max(s.bits // 8, min(_LINE_B, abs(s.step) if s.step is not None else _LINE_B)) for s in streams if not s.on_stack]
    return work.passes * sum(moved) if moved else None


def seen_in(found: Sequence[Found], samples: Samples) -> dict[tuple[str, int], list[Seen]]:
    """The samples with registers in the functions of regions: file and start of the function -> samples."""
    by_file: dict[str, dict[int, FunctionCode]] = defaultdict(dict)
    for one in found:
        if one.code is not None:
            by_file[one.module][one.code.function.start] = one.code
    starts = {file: sorted(codes) for file, codes in by_file.items()}
    seen: dict[tuple[str, int], list[Seen]] = defaultdict(list)
    for process, place, registers, thread in samples.registers:
        codes = by_file.get(place.file)
        if codes is None:
            continue
        address = next(iter(codes.values())).program.address(place.offset)
        at = bisect.bisect_right(starts[place.file], address) - 1 if address is not None else -1
        if address is None or at < 0:
            continue
        code = codes[starts[place.file][at]]
        if address < code.function.end:
            seen[place.file, code.function.start].append(Seen(process, address, registers, thread))
    return dict(seen)


def program_B(samples: Samples) -> float | None:
    """Memory of all processes of a program at once, at most; None if that of too many is not known [B]."""
    counts: Counter[int] = Counter()
    for (process, _), places in samples.threads.items():
        counts[process] += places.total()
    unknown = sum(count for process, count in counts.items() if process not in samples.resident_B)
    if not counts.total() or unknown > _MOST_PROCESSES * counts.total():
        return None
    return float(sum(samples.resident_B.values()))


def small_pages(samples: Samples) -> bool | None:
    """Whether most memory of the busiest process is in small pages; None: not known."""
    counts: Counter[int] = Counter()
    for (process, _), places in samples.threads.items():
        counts[process] += places.total()
    busiest = max(counts, key=lambda process: counts[process], default=0)
    large = samples.huge_part.get(busiest)
    return None if large is None else large < _LARGE


def reach_of(
    one: Found, executions: Executions, seen: Mapping[tuple[str, int], Sequence[Seen]], moved_B: float, whole_B: float | None
) -> Reach:
    """What a region can reach.

    Args:
        one: the region.
        executions: how often blocks were executed.
        seen: as `seen_in` tells.
        moved_B: bytes that it loads and stores [B].
        whole_B: as `program_B` tells [B].
    """
    code = one.code
    if code is None:
        return Reach(moved_B, program_B=whole_B)
    still = _still_B(code, one, executions)
    own = seen.get((one.module, code.function.start), ())
    inside = [sample for sample in own if code.block_at(sample.address) in one.blocks]
    processes = Counter(sample.process for sample in inside)
    many = sum(count >= _LEAST for count in processes.values())
    if not many:
        return Reach(moved_B, samples=len(inside) if seen else None, program_B=whole_B, still_B=still)
    ((busiest, _),) = processes.most_common(1)
    here = [sample for sample in own if sample.process == busiest]
    touched = spans(code, here)
    known, unknown, _ = _touched(code, one.blocks, touched, executions)
    rounds = []
    for blocks, number in _around(code, one, executions):
        if any(one.control == "call" for block in blocks for one in code.instructions(block)):
            break  # what is called may touch anything
        data, _, others = _touched(code, blocks, touched, executions)
        if number:
            rounds.append((many * data + _LINE_B * others / number, number))
    return Reach(moved_B, rounds, many * known, unknown, len(inside), whole_B, still)


def _still_B(code: FunctionCode, one: Found, executions: Executions) -> float:
    """Bytes that a loop moves from and to the places of the pass before, by registers that stay as they are in it [B].

    What is called may bring other data into the first cache meanwhile: then none.
    """
    if one.loop is None:
        return 0.0
    inside = [i for block in code.loops[one.loop].blocks for i in code.instructions(block)]
    passes, begun = executions.total(key_of(code, code.loops[one.loop].header)), entries(code, one.loop, executions)
    if any(i.control == "call" for i in inside) or not passes or begun is None:
        return 0.0
    written = {name for i in inside for name in i.writes}
    moved = 0.0
    for block in one.blocks:
        count = executions.total(key_of(code, block)) or 0
        for i in code.instructions(block):
            memories = _operands(i)
            if memories and not i.prefixes and not any(set(memory.registers) & written for memory in memories):
                need = demand(i, executions.vector_bits)
                moved += count * (need.load_B + need.store_B)
    return moved * max(0.0, 1.0 - begun / passes)


def _around(code: FunctionCode, one: Found, executions: Executions) -> list[tuple[Sequence[int], float]]:
    """The blocks of a region's loop, of the loops around it and of its function, and how often each was begun."""
    found: list[tuple[Sequence[int], float]] = []
    called = executions.total(key_of(code, 0)) if not code.entered else None
    if one.loop is not None:
        for number in code.around[code.loops[one.loop].header]:
            if set(code.loops[one.loop].blocks) <= set(code.loops[number].blocks):
                begun = entries(code, number, executions)
                found.append((code.loops[number].blocks, float(begun) if begun is not None else 0.0))
    if called:
        found.append((range(len(code.graph.blocks)), float(called)))
    return found


def _touched(
    code: FunctionCode, blocks: Iterable[int], spans: Mapping[Access, tuple[int, int]], executions: Executions
) -> tuple[float, float, float]:
    """Bytes that the accesses of blocks span; bytes that those of them whose addresses are not known move; how many these are."""
    known: list[tuple[int, int]] = []
    fixed = unknown = others = 0.0
    for block in blocks:
        count = executions.total(key_of(code, block))
        if count == 0:
            continue
        for at, instruction in enumerate(code.instructions(block)):
            for number, memory in enumerate(_operands(instruction)):
                span = spans.get(Access(block, at, number))
                if span is not None:
                    known.append(span)
                elif _is_fixed(memory):
                    fixed += _LINE_B
                else:
                    times = float(count or 0)
                    need = demand(instruction, executions.vector_bits)
                    unknown += times * (need.load_B + need.store_B)
                    others += times * max(1, need.loads + need.stores)
    return _union(known) + fixed, unknown, others


def _operands(instruction: Instruction) -> list[Memory]:
    """Its accesses, one that is loaded and stored once."""
    return list(dict.fromkeys((*instruction.loads, *instruction.stores)))


def _is_fixed(memory: Memory) -> bool:
    """Whether an access always has the same address, or one of the thread's own few."""
    return not any(name != "rip" for name in memory.registers) or memory.segment in ("fs", "gs")


def register_number(name: str) -> int | None:
    """The number of a general register in samples; None if they do not hold it."""
    return _NUMBERS.get(name)


def addresses(code: FunctionCode, seen: Sequence[Seen]) -> dict[Access, list[tuple[int, int]]]:
    """Thread and address of accesses, in each sample that tells it."""
    found: dict[Access, list[tuple[int, int]]] = defaultdict(list)
    blocks: dict[int, _Block] = {}
    for sample in seen:
        number = code.block_at(sample.address)
        if number is None:
            continue
        if number not in blocks:
            blocks[number] = _Block.of(code, number)
        for access, address in blocks[number].addresses(sample):
            found[access].append((sample.thread, address))
    return found


def spans(code: FunctionCode, seen: Sequence[Seen]) -> dict[Access, tuple[int, int]]:
    """First and last byte that accesses of one process touch; those with too few addresses are missing."""
    made = {}
    for access, told in addresses(code, seen).items():
        if len(told) >= _LEAST:
            low, high = min(address for _, address in told), max(address for _, address in told)
            more = own_mix.whole_span(high - low, len(told)) - (high - low)
            made[access] = (int(low - more / 2), int(high + more / 2) + _LINE_B)
    return made


@dataclass(frozen=True, slots=True)
class _Block:
    """A basic block, and where in it registers get values that do not follow from those before by a small step."""

    places: dict[int, int]
    operands: list[tuple[Access, int, Memory]]
    written: dict[str, list[int]]

    @classmethod
    def of(cls, code: FunctionCode, number: int) -> _Block:
        written: dict[str, list[int]] = defaultdict(list)
        operands = []
        for at, instruction in enumerate(code.instructions(number)):
            for name in instruction.writes:
                if name in _NUMBERS and not _is_step(instruction, name):
                    written[name].append(at)
            operands += [
                (Access(number, at, n), at, memory)
                for n, memory in enumerate(_operands(instruction))
                if all(name in _NUMBERS for name in memory.registers) and not _is_fixed(memory)
            ]
        return cls({address: at for at, (address, _) in enumerate(code.places(number))}, operands, dict(written))

    def addresses(self, sample: Seen) -> Iterable[tuple[Access, int]]:
        """Where the accesses of the block were, in the pass of the sample."""
        here = self.places.get(sample.address)
        if here is None:
            return
        for access, at, memory in self.operands:
            first, last = sorted((here, at))
            if not any(self._changes(name, first, last) for name in memory.registers):
                yield access, address_of(memory, sample.registers)

    def _changes(self, name: str, first: int, last: int) -> bool:
        """Whether one of the instructions from `first` on, before `last`, writes a register."""
        places = self.written.get(name, [])
        after = bisect.bisect_left(places, first)
        return after < len(places) and places[after] < last


def _is_step(instruction: Instruction, name: str) -> bool:
    """Whether an instruction moves a register by a constant, so that an address before and after it is nearly the same."""
    if name == "rsp":
        return True
    operands = instruction.operands
    if not operands or not isinstance(operands[0], Register) or operands[0].name != name:
        return False
    return instruction.mnemonic in ("inc", "dec") or (
        instruction.mnemonic in ("add", "sub") and len(operands) > 1 and isinstance(operands[1], Immediate)
    )


def address_of(memory: Memory, registers: Mapping[int, int]) -> int:
    """Where an access is, by general registers with their numbers."""
    value = memory.displacement
    if memory.base is not None:
        value += registers[_NUMBERS[memory.base.name]]
    if memory.index is not None:
        value += registers[_NUMBERS[memory.index.name]] * memory.scale
    return value % (1 << 64)


def _union(spans: Sequence[tuple[int, int]]) -> float:
    """Bytes that lie in at least one of some spans."""
    total, end = 0, -1
    for low, high in sorted(spans):
        total += max(0, high - max(low, end))
        end = max(end, high)
    return float(total)
