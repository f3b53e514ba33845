"""Iterations at the end of a row that fill no vector, or no pass.

Iterations that fill no vector are done one by one, each in the time of a vector (`rooftree.models.rows.one_by_one`). Loops with
predicates (SVE, RVV) and with vectors of 64 B in code that uses masks end with a partly filled pass instead (`filled_in_part`).
Where compilers use none for that (GCC, clang), what is left of vectors of 64 B is done with vectors of half the length and then
one by one (`in_half_vectors`); such a pass takes as long as one whose accesses cross no line and have the rates of narrow ones,
c = e = T_narrow / T_pass * v / L, of v iterations in a vector and L in a pass.

Compilers do the same with vectors of 32 B where the function's code has half vectors from and to arrays outside its loop, as
that of GCC 11 and later; it is looked for there, since older ones go on with single elements at once.

v is of the smallest type in the loop: where bytes become floats a pass does 64 of them with vectors of 64 B, and 23 are left one
by one.

A gather or a scatter takes a time for each element, one by one a part of that of a vector: c and e are those of the code behind
the loop then. So does a vector that is put together of single elements or pairs, or taken apart into such: half of one takes half
of the time, an element its part, or that of the code that does one where this is longer.
Rows of 16 to 64 neighbours of particles, in vectors of 16, took 125 to 165 cy/CL on a Zen 4; each element was taken for a vector
before, 519 .. 619 cy/CL for rows of 20, and 150 measured.

Where the code behind the loop shows what does half a vector, or one element, it is the time of that code where this is longer,
as where addresses have to be made anew. Where a pass does more than an element needs, because it widens integers of less than 4
B or makes larger numbers of small ones, chooses by conditions, which takes masks, takes a vector apart to add it up in the
order of the source, or does an inner loop that is written out for many rows at once, it is that time also where it is shorter.
Compilers write single elements out where they are no more than a few: then it is the time of the first of these, of which no
chain counts. GCC 12 does two of three at once where a stencil has many points: it is a third of that time then. Rows of 6, 10
and 14 points of a 3D star of radius 2 took 52, 34 and 31 cy/CL on an Emerald Rapids; as if each took the time of all three
105, 63 and 53, by thirds 62, 36 and 34; nothing fitted. Of vectors of 32 B single elements are not told from half ones: their
code says it no better.

Where a sum in vectors begins anew in each row, what is left of one, with half vectors and single elements, is done beside the
next: no chain counts of it, and its code takes as long as its other limits say, beside those of a pass. On a Zen 4 rows of 3 to
31 floats with 64 B vectors take 9 to 44 cy/CL, of which the time of the chain was 1.3 to 3 times too long, and none lay in its
interval; all do now, nothing fitted. No loop of five recorded sessions moves.

Of rows that differ in length, as in triangles, each remainder is taken to be as frequent as any other: the mean length says
nothing about them. A chain that takes the iterations of a pass one by one, such as a sum in the order of the source, is no
longer for what is left over.

A single loop is one row, as long as the sweep. Iterations that are peeled off before a loop are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from rooftree.asm import flow
from rooftree.asm.loops import Loop
from rooftree.asm.model import Block, Instruction, Listing, Memory
from rooftree.errors import AssemblyError
from rooftree.incore.corrections import row_chains
from rooftree.incore.corrections.model import Correction, Inputs, KernelLoop, Run, Times, largest
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.loops.checked import check
from rooftree.incore.loops.rows import Rows
from rooftree.incore.model import Array
from rooftree.incore.same import Same
from rooftree.incore.tables.microarchitecture import Table, with_narrow_accesses
from rooftree.kernel.count import element_type
from rooftree.models.rows import filled_in_part, in_half_vectors, one_by_one, part_of_singles, with_rests

_SEEN = 1e-3
"""Part of a sweep over a single loop from which what is left over at its end counts [1]: below, sizes are all alike."""
_NO_PARTS = ("gcc", "clang")
"""Compilers of x86 code that end no row with a partly filled pass unless they are told to: seen with GCC 12 and clang 14."""
_LEAST_VECTOR = 128
"""Shortest vectors that are told from single elements by their length [bit]."""
_NO_ARRAYS = ("rsp", "rbp", "rip", "sp")
"""Bases of addresses on the stack, which rbp may point to, and of constants."""
_WIDE = 4
"""Bytes of the smallest integers that vector code computes with as they are [B]: C widens smaller ones to int."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of all the passes that a row takes."""
    anew = _begins_anew(times, loop)
    run, own = _own(times, loop)
    masked, narrow, single = _shares(replace(run, found=_without_chain(run.found)) if anew else run, own)
    more = surplus(loop.rows, loop.per_pass, _in_vectors(loop), predicated=masked, narrow=narrow, single=single)
    if np.all(more == 1):
        return times
    beside = anew and narrow is not None  # vectors of other lengths, and predicates, were not looked at
    chain = 1.0 if beside or in_order(times.found.chain, loop.per_pass) else more
    others = largest([time for name, time in times.limits.items() if name != "recurrence"])
    return replace(
        times,
        passes=times.passes * more,
        T_OL=with_rests((times.T_OL, times.limits["recurrence"], others), more, chain),
        T_nOL_of={name: time * more for name, time in times.T_nOL_of.items()},
        T_line_splits=times.T_line_splits * more,
        throughput=times.throughput * more,
        critical_path=times.critical_path * chain,
        limits={name: time * (chain if name == "recurrence" else more) for name, time in times.limits.items()},
    )


def _begins_anew(times: Times, loop: KernelLoop) -> bool:
    """Whether a sum in vectors begins anew in each row, so that what is left of one is done beside the next."""
    by_chain = times.found.bound == "recurrence" and not in_order(times.found.chain, loop.per_pass)
    return by_chain and len(loop.kernel.loops) > 1 and row_chains.starts(loop.kernel) is not None


def _without_chain(found: Analysis) -> Analysis:
    """A pass as its other limits have it."""
    bounds = {name: time for name, time in found.bounds.items() if name != "recurrence"}
    return replace(found, cycles=max(bounds.values(), default=0.0), bounds=bounds)


def _with_chain_of(run: Run, found: Analysis) -> Analysis:
    """Findings for other code, whose chain counts where that of a pass does."""
    return found if "recurrence" in run.found.bounds else _without_chain(found)


def _own(times: Times, loop: KernelLoop) -> tuple[Run, KernelLoop]:
    """The last pass and its loop as the own engine has them: shares of a time are of its ports, which are another's no more."""
    run = times.runs[-1]
    if loop.external is None:
        return run, loop
    own = loop.own()
    return replace(run, found=own.run(run.inputs)), own


def _shares(run: Run, loop: KernelLoop) -> tuple[bool, float | None, float | None]:
    """Whether rows end with a partly filled pass; else what half a vector and one element take of a pass [1]; None: a pass."""
    return _shares_of(Same(run), Same(loop))


@lru_cache(maxsize=2)
def _shares_of(run_of: Same[Run], loop_of: Same[KernelLoop]) -> tuple[bool, float | None, float | None]:
    """The same by what it depends on, kept: what is in doubt about the ports asks it again."""
    run, loop = run_of.of, loop_of.of
    body = loop.code.loop
    long = body.vector_bits >= 512 and not body.scalable
    whole = loop.options.asm is None  # what was given may be the loop alone, without what compilers put behind it
    plain = whole and (_leaves_rests(loop) or all(i.mask is None for i in loop.code.listing.instructions))
    masked = body.scalable or (long and not plain)
    halves = _half_vectors(loop) if whole and not masked else ()
    if not ((long and not masked) or halves):
        return masked, None, None
    narrow = _half_share(run, loop, halves)
    single = alone = _single_share(run, loop, narrow)
    if whole and any(_scattered(i) for i in loop.body):
        narrow, single = _scattered_shares(run, loop, narrow)
        single = min(single, alone)
    elif whole and _in_pieces(loop):
        found = [time / run.found.cycles for time in _single_times(loop) if run.found.cycles > 0]
        narrow, single = min(narrow, 0.5), min(single, max([1 / _in_vectors(loop), *found]))
    return masked, narrow, single


def _in_vectors(loop: KernelLoop) -> int:
    """Iterations that vectors do at once: as many as there are of the smallest type in one, of which larger ones take several."""
    bits, along = loop.code.loop.vector_bits, loop.per_pass // loop.rows.joined // loop.rows.jammed
    memory = [op for op in loop.counts.memory if op.depth == loop.counts.depth and not op.access.indirect]
    smallest = min((loop.kernel.array(op.access.array).element_bytes for op in memory), default=0)
    return max(loop.lanes, min(bits // (8 * smallest), along)) if smallest and loop.lanes > 1 else loop.lanes


def in_single_elements(times: Times, loop: KernelLoop) -> tuple[Array, Analysis] | None:
    """Part of the time of rows that a loop of single elements takes, shape (S,) [1], and a pass of it; None: there is none."""
    masked, narrow, single = _shares(*_own(times, loop))
    alone = next(_loops_of_one(loop), None)
    if narrow is None or alone is None:
        return None
    all_of, without = (
        surplus(loop.rows, loop.per_pass, _in_vectors(loop), predicated=masked, narrow=narrow, single=each)
        for each in (single, 0.0)
    )
    return part_of_singles(all_of, without), alone


def _leaves_rests(loop: KernelLoop) -> bool:
    """Whether the compiler fills no pass in part, whatever masks its code has for conditions."""
    return loop.options.compiled is not None and loop.options.compiled.family in _NO_PARTS


def _half_vectors(loop: KernelLoop) -> tuple[Instruction, ...]:
    """The code of the function, behind its loop, that loads or stores vectors half as long, from and to arrays; () if none."""
    bits = loop.code.loop.vector_bits
    return () if bits < 2 * _LEAST_VECTOR or loop.code.loop.scalable else _behind(loop, bits // 2)


def _behind(loop: KernelLoop, bits: int) -> tuple[Instruction, ...]:
    """The code of the function, behind its loop, that accesses arrays so many bits at a time; () if none.

    It is executed once: another loop of the function is not it. What adds up the lanes of a sum works on such vectors, too, but
    in registers; the stack and constants are no arrays.
    """
    return _code_behind(Same(loop.code.listing), Same(loop.code.loop.block), bits)


@lru_cache(maxsize=16)
def _code_behind(code: Same[Listing], block: Same[Block], bits: int) -> tuple[Instruction, ...]:
    """The same by what it depends on, kept: each question about a prediction asks it again."""
    listing, body = code.of, block.of
    begin, end = listing.functions.get(body.function, (0, 0))
    inside = set(map(id, body.instructions))
    found: tuple[Instruction, ...] = ()
    graph = flow.graph(listing)
    looped = {number for one in flow.natural_loops(graph) if one.innermost for number in one.blocks}
    for number, (first, last) in enumerate(graph.blocks):
        run = listing.instructions[max(first, begin) : min(last, end)]
        behind = run and number not in looped and run[0].line > body.end_line and not any(id(i) in inside for i in run)
        if behind and not found and any(_in_array(m, bits) for i in run for m in (*i.loads, *i.stores)):
            found = tuple(i for i in run if i.control != "return")
    return found


def _in_array(memory: Memory, bits: int) -> bool:
    plain = memory.base is not None and memory.base.name not in _NO_ARRAYS and not memory.symbol
    return memory.bits == bits and plain and not _by_vector(memory)


def _half_share(run: Run, loop: KernelLoop, code: Sequence[Instruction]) -> float:
    """Time of the code that does half a vector over that of a pass [1], or of a narrow vector; no line is crossed there."""
    narrow = _narrow_share(run, loop)
    if not code or run.found.cycles <= 0:
        return narrow
    found = _with_chain_of(run, _once(Same(code), Same(loop.table))).cycles / run.found.cycles
    return min(1.0, found) if _does_more(run, loop) else max(narrow, found)


def _does_more(run: Run, loop: KernelLoop) -> bool:
    """Whether a pass does more than its elements need one by one: widens small integers, masks, many rows at once, or adds
    up in the order of the source, for which a vector is taken apart.
    """
    element = element_type(loop.kernel)
    chooses = any(op.kind in ("compare", "select") for op in loop.counts.operations if op.depth == loop.counts.depth)
    widens = (element.kind == "integer" and element.bytes < _WIDE) or _in_vectors(loop) > loop.lanes
    apart = loop.lanes > 1 and in_order(run.found.chain, loop.per_pass)
    return chooses or widens or apart or loop.rows.joined > 1


@lru_cache(maxsize=16)
def _once(code: Same[Sequence[Instruction]], table: Same[Table]) -> Analysis:
    """Findings for code that no loop repeats, kept."""
    return analyse(code.of, table.of, mode="unrolled", assume=True)


def _scattered(instruction: Instruction) -> bool:
    """Whether an instruction accesses memory by a vector of indices: it does the work of as many single accesses."""
    return any(map(_by_vector, (*instruction.loads, *instruction.stores)))


def _in_pieces(loop: KernelLoop) -> bool:
    """Whether a pass puts vectors together of elements that it loads in pieces shorter than a vector, or takes them apart to
    store such, as many as it has iterations: a few elements take as many pieces less.
    """
    bits = 8 * element_type(loop.kernel).bytes
    vectors = [one for one in loop.body if any(register.bits >= _LEAST_VECTOR for register in one.registers)]
    loads, stores = (
        sum(m.bits // bits for m in accesses if bits <= m.bits < _LEAST_VECTOR and _in_array(m, m.bits))
        for accesses in ([m for one in vectors for m in one.loads], [m for one in vectors for m in one.stores])
    )
    return 1 < _in_vectors(loop) <= max(loads, stores)


def _by_vector(memory: Memory) -> bool:
    return memory.index is not None and memory.index.bits >= _LEAST_VECTOR


def _scattered_shares(run: Run, loop: KernelLoop, narrow: float) -> tuple[float, float]:
    """Time of a pass of half as long vectors, and of a single element, over that of a pass with gathers or scatters [1].

    These take a time for each element, so that half of them take half of it. Both are those of the code behind the loop, where
    it is found; of single elements the first that reads or writes one.
    """
    if run.found.cycles <= 0:
        return narrow, narrow
    element = 8 * element_type(loop.kernel).bytes
    shares = []
    for code in (_half_vectors(loop), _behind(loop, element)):
        takes = narrow * run.found.cycles
        if code:  # once in a row: no chain leads from one row to the next
            takes = _without_chain(_once(Same(code), Same(loop.table))).cycles
        shares.append(min(narrow, takes / run.found.cycles))
    return shares[0], shares[1]


def in_order(chain: Sequence[int], per_pass: int) -> bool:
    """Whether a chain takes the iterations of a pass one by one, as sums in the order of the source do.

    It is as long then in what is left of a row as in its whole passes.

    >>> in_order(range(8), 8), in_order([3], 8)
    (True, False)
    """
    return len(chain) >= per_pass


def _narrow_share(run: Run, loop: KernelLoop) -> float:
    """Time of a vector of accesses half as wide over that of a pass [1]: rates are those of the table, and no line is crossed."""
    widths = {m.bits // 8 for i in loop.body for m in (*i.loads, *i.stores)}
    half = replace(loop, table=with_narrow_accesses(loop.table, loop.code.loop.vector_bits // 2))
    inputs = Inputs(address=run.inputs.address, shares=dict.fromkeys(widths, (0.0, 0.0)))
    narrow = _with_chain_of(run, half.run(inputs))
    along = loop.per_pass // loop.rows.joined // loop.rows.jammed
    part = min(1.0, _in_vectors(loop) / along) if along else 1.0
    return part * min(1.0, narrow.cycles / run.found.cycles) if run.found.cycles > 0 else part


def _single_share(run: Run, loop: KernelLoop, narrow: float) -> float:
    """Time of one element in the code that does what is left over, over that of a pass [1].

    Args:
        narrow: what half a vector takes, where the code does not show it.
    """
    more, long = _does_more(run, loop), loop.code.loop.vector_bits >= 512
    if run.found.cycles <= 0 or not (more or long):
        return narrow
    found = [time / run.found.cycles for time in _single_times(loop)]
    if more:
        return min([narrow, *found])
    shown = found and "recurrence" not in run.found.bounds  # beside the next row the code that does them says it all
    return max(found if shown else [_narrow_share(run, loop), *found])


def _single_times(loop: KernelLoop) -> list[float]:
    """Times of one element in the loops of the function that do one in a pass, or where it is written out [cy]; [] if none."""
    found = [alone.cycles for alone in _loops_of_one(loop)]
    if not found:
        code, elements = _written_out(loop, 8 * element_type(loop.kernel).bytes)
        if code:  # once in a row: no chain leads to the next
            found.append(_without_chain(_once(Same(code), Same(loop.table))).cycles / elements)
    return found


def _loops_of_one(loop: KernelLoop) -> Iterator[Analysis]:
    """A pass of each loop of the function that does a single element in it."""
    for other in loop.code.loops:
        if other.is_same(loop.code.loop) or other.calls or other.block.function != loop.code.loop.block.function:
            continue
        if _does_one(other, loop):
            yield replace(loop, code=loop.code._replace(loop=other, per_pass=1), external=None).run(Inputs())


def _written_out(loop: KernelLoop, bits: int) -> tuple[tuple[Instruction, ...], int]:
    """One of the single elements behind the loop that the compiler wrote out one after another, so many bits each; () if none.
    GCC puts two of them together in a vector and goes on with a third one: also how many the code does.

    It stores as often as an iteration does, for each element; of a loop that stores nothing it loads no more often.
    """
    code = _behind(loop, bits)
    memory = [op for op in loop.counts.memory if op.depth == loop.counts.depth]
    stored = sum(_in_array(m, bits) for i in code for m in i.stores)
    paired = sum(_in_array(m, 2 * bits) for i in code for m in i.stores)
    loaded = sum(_in_array(m, bits) for i in code for m in i.loads)
    if stores := sum(op.is_store for op in memory):
        elements = (stored + 2 * paired) // stores
        return (code, elements) if stored == stores and paired % stores == 0 else ((), 1)
    return (code, 1) if 0 < loaded <= len(memory) else ((), 1)


def _does_one(other: Loop, loop: KernelLoop) -> bool:
    """Whether a loop does a single iteration of the kernel's in a pass, with all that is written out in it."""
    if loop.rows.joined == 1:
        try:
            match = check(other, loop.kernel, loop.counts, None, sure=True)
        except AssemblyError:
            return False
        return match.per_pass == 1 and match.jammed == 1
    one, whole = ({abs(s.step) for s in each.steps(None).streams if s.step} for each in (other, loop.code.loop))
    return bool(one) and {step * (loop.per_pass // loop.rows.joined) for step in one} == whole


def surplus(
    row: Rows, per_pass: int, lanes: int, *, predicated: bool, narrow: float | None = None, single: float | None = None
) -> Array:
    """Passes of a row over those that its iterations fill, shape (S,) [1].

    Args:
        row: of the innermost loop.
        per_pass: iterations of one pass, L.
        lanes: iterations of one vector, v.
        predicated: whether the last pass of a row may be filled in part.
        narrow: what a pass of half as long vectors, or of single elements, takes of a pass [1]; None: what is left is done one by
            one in whole ones.
        single: what a single element takes of a pass [1]; None: as long as ``narrow``.
    """
    more = _more(row, per_pass, lanes, predicated=predicated, narrow=narrow, single=single)
    return more if row.level else np.where(more < 1 + _SEEN, 1.0, more)


def _more(row: Rows, per_pass: int, lanes: int, *, predicated: bool, narrow: float | None, single: float | None) -> Array:
    """As `surplus`, of any loop."""
    trips, along = row.iterations, per_pass // row.joined // row.jammed
    if per_pass // row.jammed % row.joined:  # passes end anywhere in the joined loops: these run as one
        trips, along = row.trips, per_pass // row.jammed
    if predicated:
        return filled_in_part(trips, along, differ=row.differ)
    alike = (trips % 1 == 0) & (not row.differ)
    v = max(1, min(lanes, along))
    if narrow is not None and v > 1:
        return in_half_vectors(trips, along, v, alike, (narrow, narrow if single is None else single))
    return one_by_one(trips, v, alike)


CORRECTION = Correction(
    name="loop-remainder",
    order=50,
    what="iterations at the end of a row that fill no vector are done one by one",
    source="what compilers make of remainders; masks and predicates by instruction set",
    validation="grids of less than 100 points a side, 69 stencils of the INSPECT collection: mean error 16.1 instead of 17.9 %; "
    "code without masks, 15 nests with rows of 2 to 54 in L1 on Ice Lake-SP: mean error 13 instead of 20 %, nothing fitted; "
    "own code of what is left of vectors of 64 B, 44 of 229 points of Ice Lake-SP and Zen 4 that it moves: mean error 8.8 "
    "instead of 10.7 %, nothing fitted; single loops, 234 odd ones by others on Zen 4: eleven of the twelve that move by 2 % and "
    "more come nearer, mean error 13 instead of 24 %",
    apply=apply,
)
