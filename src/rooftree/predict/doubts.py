"""What a prediction cannot know, as typed doubts with factors on the runtime; see `rooftree.results.doubt`.

    sweeps     a sweep so short that the next call begins while the recurrence of this one still runs: a limit downwards
    starts     rows whose addresses may be set up beside the row before: a limit downwards
    ends       short rows that differ in length, as of triangles, whose ends are taken as foreseen: a limit upwards; and short
               rows on a core of which nobody knows up to how many passes it foresees their ends: a limit downwards
    overhead   a sweep of so few iterations that calls, starts of loops and threads take as long as the work
    memory     data larger than the memory
    cache      data about as large as a last cache that others share
    kept       data a little larger than a cache whose replacement is not known, which may keep a part of them: a limit downwards
    rows       accesses from page to page, whose address translation and latency no model here counts
    runs       a line or a few of memory in a row, then another page, as of small tiles: no prefetcher follows them
    strides    memory in steps that leave lines out, within a page, which not every prefetcher follows
    sets       strides that put more lines on a set of a cache than it has ways
    specials   long double that the source makes infinite or no number, which x87 units leave to microcode
    denormals  products that constants of the source make as small as the smallest numbers
    repeats    elements at places that are not known, which the pass before may just have stored
    indirect   indices that are loaded: the predicted best case against a cache line, and a page, for each access
    extent     arrays of unknown extent, with a line for each access: all of them may be in L1, a limit downwards
    guarded    loads and stores under an if, which may never happen: a limit downwards
    share      a memory whose bandwidth was measured with few cores: one alone may get no more than its share
    mix        a memory that was measured with few mixes of streams, which may be faster: a limit downwards
    contended  ports of the core that it may not share out as well as it could: of the time in the core alone
    downwards  vectors that are stored from the end of an array to its beginning: of the time in the core alone
    window     chains that begin anew in each pass, in schedulers of unknown size: of the time in the core alone
    setup      instructions between two rows that no start of rows counts: of the time in the core alone
    flow       rows that read the result of a row before from memory: of the time in the core alone
    place      where the loop lies in memory, which decides how many lines of code a pass fetches: of the time in the core alone
    and those of the machine code, of the front end and of the options (code, versions, errno, nan, ...), as they come

A doubt limits a number, it does not change it: what it cannot limit it leaves open. Its words say in a sentence each what is not
known, what the limit is, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.host.environment import transparent_huge_pages
from rooftree.incore.loops.rows import rows_differ
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import all_accesses, count, row_step
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.values import long_double_specials, may_be_denormal
from rooftree.machine.model import Cache, Machine
from rooftree.machine.native import is_measured_here
from rooftree.machine.sourced_numbers import measured_here
from rooftree.models import doubts as limits
from rooftree.models.rates import bytes_per_cycle
from rooftree.predict.records import peaks
from rooftree.predict.repeated import repeats
from rooftree.predict.scattered import PAGE, latency, scattered, touched_bytes, waits_for_itself
from rooftree.predict.sweep_doubts import with_part
from rooftree.predict.transfers import is_memory_link
from rooftree.results.doubt import HYPOTHESES, MIX, OF_CORE, SHARE, Doubt, doubt, merged
from rooftree.results.prediction import Prediction
from rooftree.traffic.layer_conditions.indirect import read_indirect

Array = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]

WORTH_SAYING = 1.25
"""Factor below which a doubt of a point is not worth a word."""
MANY_SAY = 1.1
"""The same of what hypotheses about the machine leave open, which hold for all its points alike."""
WORTH_SAYING_BELOW = 1.1
"""The same of a doubt downwards, where intervals are narrower."""
LARGEST_MEMORY = 2.0**46
"""What no machine has as its memory [B]: 64 TiB; of machines whose file states no capacity."""
_FEW = 4
"""Part of the sets, 1 in so many, below which lines of a column push each other out before they are used again."""
_DOWNWARDS = ("sweeps", "starts", "extent", "guarded")
"""Doubts about other runtimes whose limit is a shorter one."""
_SEEN = 0.05
"""Part of the runtime by which the core must be able to be faster [1]."""


def with_doubts(
    p: Prediction,
    kernel: Kernel,
    machine: Machine,
    said: tuple[Doubt, ...],
    other: Mapping[str, Callable[[], Array]],
    of_sizes: Mapping[str, Array] | None = None,
) -> Prediction:
    """The prediction with all that is in doubt about it.

    Args:
        p: the record without doubts.
        kernel, machine: what it is of.
        said: doubts that hold for all points, or by the factors that the record has of their kind.
        other: kind of a doubt -> gives the runtime if it is justified [cy/CL], (S, C): ``indirect`` with a cache line for each
            indirect access, ``nontemporal`` with ordinary stores, ``sweeps`` with one call right after the other,
            ``starts`` with rows that need no time to begin.
        of_sizes: kind of a doubt of the core -> its largest factor at each size, (S, 1), where that is not the same at all;
            ``cache``: how much longer than predicted all may take with the data in memory.
    """
    sized = of_sizes or {}
    low: dict[str, Array] = {}
    high: dict[str, Array] = {}
    kept: list[Doubt] = []
    if HYPOTHESES in p.doubt_high and (open_ := _hypotheses(p)) is not None:
        kept.append(open_)
        low[HYPOTHESES], high[HYPOTHESES] = p.doubt_low[HYPOTHESES], p.doubt_high[HYPOTHESES]
    for one in merged(said):
        factors = p.doubt_high.get(one.kind, np.full(p.shape, np.inf if one.high is None else one.high))
        factors = np.broadcast_to(sized.get(one.kind, factors), p.shape)
        shorter = p.doubt_low.get(one.kind, np.full(p.shape, one.low))
        if one.kind in OF_CORE:
            core = p.T_OL / np.asarray(p.cores)
            factors = limits.of_core(factors, core, p.cy_per_cl)
            shorter = limits.less_of_core(shorter, core, p.cy_per_cl)
            if not ((factors > 1) | (shorter * (1 + _SEEN) < 1)).any():
                continue
        elif one.kind == "code" and one.low < 1:  # what is loaded and stored stays, whatever the code is
            shorter = limits.less_of_core(shorter, (p.T_OL + p.T_nOL) / np.asarray(p.cores), p.cy_per_cl)
        some = int((factors > 1).sum()) if one.kind in sized and one.kind not in p.doubt_high else factors.size
        kept.append(one.replace(words=with_part(one.words, f" ({some} of {factors.size} points)" if some < factors.size else "")))
        low[one.kind] = shorter
        high[one.kind] = factors
    for kind, words, alone in _of_points(p, kernel, machine, other, sized.get("cache", np.ones((1, 1)))):
        holds = (alone > (MANY_SAY if kind == SHARE else WORTH_SAYING)) | (alone * WORTH_SAYING_BELOW < 1)
        factors = _beside_others(alone, low) if kind == MIX else alone
        holds &= factors != 1
        if not holds.any() or kind in high:
            continue
        part = "" if holds.all() else f" ({int(holds.sum())} of {holds.size} points)"
        least, most = float(factors[holds].min()), float(factors[holds].max())
        longest = round(max(most, 1.0), 3) if most < np.inf else None
        kept.append(doubt(kind, with_part(words, part), low=round(min(least, 1.0), 3), high=longest))
        low[kind] = np.where(holds, np.minimum(factors, 1.0), 1.0)
        high[kind] = np.where(holds, np.maximum(factors, 1.0), 1.0)
    low = dict(zip(low, limits.no_faster_than(list(low.values()), _at_peak(p, kernel, machine), p.cy_per_cl), strict=True))
    return replace(p, doubts=tuple(kept), doubt_low=low, doubt_high=high) if kept or said or p.doubt_high else p


def _at_peak(p: Prediction, kernel: Kernel, machine: Machine) -> Array:
    """All floating-point operations at the peak of the cores at work [cy/CL], (S, C); 0 where none is known."""
    types = {op.dtype for op in count(kernel).operations if op.dtype.kind != "integer"}
    element = min((t.bytes // (2 if t.kind == "complex" else 1) for t in types), default=0)
    if machine.core is None or element not in (4, 8) or not (roofs := peaks(machine.core, element)):
        return np.zeros(p.shape)
    return np.asarray(p.flops_per_cl * machine.core.clock / (max(roofs.values()) * np.asarray(p.cores)), dtype=np.float64)


def _beside_others(mix: Array, low: Mapping[str, Array]) -> Array:
    """What a faster memory leaves, which passes beside all else: not on top of another overlap, and nothing where a cache may be
    faster still.

    Args:
        mix: factors of the doubt ``mix`` alone [1].
        low: smallest factors of the doubts before it [1], of the same shape.
    """
    overlap, cache = (low.get(kind, np.ones(mix.shape)) for kind in (HYPOTHESES, "cache"))
    return np.asarray(np.where(cache < 1, 1.0, np.minimum(mix / overlap, 1.0)))


def _hypotheses(p: Prediction) -> Doubt | None:
    """What the measurement of the machine leaves open about these points; None if that is little."""
    low, high = p.doubt_low[HYPOTHESES], p.doubt_high[HYPOTHESES]
    if max(float(high.max()), float(1 / low.min())) <= MANY_SAY:
        return None
    places = sorted({p.locations[k] for k in np.unique(np.asarray(p.data_in)[(high > 1) | (low < 1)])})
    words = (
        f"measuring {p.machine.name} did not decide between hypotheses about bandwidths and overlap with data in "
        f"{', '.join(places)}. The limits are the least and the largest runtime that those left open give. To do: "
        "rooftree machine measure --full, which may decide"
    )
    return doubt(HYPOTHESES, words, low=round(float(low.min()), 3), high=round(float(high.max()), 3))


def _of_points(
    p: Prediction, kernel: Kernel, machine: Machine, other: Mapping[str, Callable[[], Array]], in_memory: Array
) -> Iterator[tuple[str, str, Array]]:
    """Kind, words and factors of shape (S, C) of what depends on the point."""
    total = np.asarray(executions(kernel, p.sizes)[-1], dtype=np.float64).reshape(-1, 1)
    steps = Steps(kernel, p.sizes)
    yield from _overhead(p, np.broadcast_to(total, p.shape))
    yield from _memory(p, kernel, machine)
    yield from _beside(p, kernel)
    yield from _rows(p, kernel, machine, steps)
    yield from _runs(p, kernel, machine, steps)
    yield from _strides(p, kernel, machine, steps)
    yield from _ends(p, kernel)
    yield from _sets(p, kernel, machine, steps)
    yield from _denormals(p, kernel)
    yield from _specials(p, kernel, machine)
    yield from repeats(p, kernel, machine)
    yield from _shared_cache(p, kernel, machine, in_memory)
    yield from _partly_kept(p, kernel, machine)
    yield from _unsaturated(p, machine)
    yield from _best_mix(p, kernel, machine)
    names = ", ".join(list(dict.fromkeys(p.kernel.indirect))[:3])
    places = (
        f"the indices of {names} are not known. Predicted is the best case: each element is fetched once and in order. "
        "The limit is a cache line for every access, and a page where the array has more than the TLB holds. To do: --indirect "
        "BYTES says what an access fetches, --indirect worst predicts the limit"
    )
    in_rows = (
        f"where the rows of {names} begin is not known. Predicted is the best case: each element is fetched once. The limit is a "
        "row that shares nothing with the one before. To do: --indirect worst counts the bytes of that"
    )
    loaded = [op.access for op in count(kernel).memory if op.access.indirect]
    if chained := [access.text or access.array for access in loaded if waits_for_itself(kernel, access)]:
        places += f". The index of {chained[0]} is made of what it brought before: in the limit each waits for the one before"
    words = {
        "indirect": in_rows if all(row_step(kernel, access) is not None for access in loaded) else places,
        "nontemporal": "stores are non-temporal as the source says, which no code was looked at to check. The limit is that of "
        "ordinary stores. To do: predict from compiled code, --incore auto",
        "sweeps": "a call is over so soon that the core begins the next one while the recurrence of this one still runs. "
        "Predicted is a call alone. The limit is calls that follow each other at once and need nothing of each other",
        "extent": f"how large the arrays behind {names} are is not known. Counted is a line of its own for each access, the most "
        "that there can be. The limit is that they lie in the first cache. To do: --arg NAME=ELEMENTS says how large they are",
        "guarded": "what stands under an if is counted as if it always ran. The limit is that its loads and stores never happen. "
        "To do: --branch not-taken, or taken, says so",
        "starts": "rows are so short that setting up their addresses counts. Predicted is that all of "
        "that time comes on top of each row. The core may begin with it while the row before still runs: the limit is that this "
        "hides two thirds of it",
    }
    for kind, runtime in other.items():
        factor = (runtime() + (scattered(p, kernel, machine) if kind == "indirect" else 0.0)) / p.cy_per_cl
        if kind == "starts":
            factor = limits.foreseen_start(factor)
        yield kind, words[kind], np.minimum(factor, 1.0) if kind in _DOWNWARDS else np.maximum(factor, 1.0)


def _overhead(p: Prediction, iterations: Array) -> Iterator[tuple[str, str, Array]]:
    cycles = p.cy_per_cl * iterations / p.iterations_per_cl
    alone, several = np.asarray(p.cores)[None, :] == 1, np.asarray(p.cores)[None, :] > 1
    if _is_short(cycles[:, alone[0]], limits.CALL_CYCLES):
        fewest = int(iterations.min())
        yield (
            "overhead",
            f"a sweep is over so soon ({fewest} iteration{'s' if fewest != 1 else ''} at the least) that calling it, starting "
            f"the loop and leaving it decide how long it takes. They take up to {limits.CALL_CYCLES:.0f} cy, which are not "
            "counted. To do: more work in a call",
            np.where(alone, limits.overhead(cycles, limits.CALL_CYCLES), 1.0),
        )
    start = limits.FORK_SECONDS * p.clock_Hz
    if _is_short(cycles[:, several[0]], start):
        yield (
            "threads",
            f"a sweep is over so soon that starting the threads and waiting for all of them may take longer than the work. They "
            f"take up to {limits.FORK_SECONDS * 1e6:.0f} µs, which are not counted. To do: fewer cores, or more work at a time",
            np.where(several, limits.overhead(cycles, start), 1.0),
        )


def _is_short(cycles: Array, longer: float) -> bool:
    """Whether any of these times is worth a doubt if it is longer by so much; without a pass over all that are not."""
    return bool(cycles.size) and bool(limits.overhead(cycles.min(), longer) > WORTH_SAYING)


def _memory(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    memory, top = machine.memory, machine.topology
    there = LARGEST_MEMORY
    whose = "any machine has"
    if memory is not None and memory.capacity is not None:
        there, whose = memory.capacity * top.sockets * top.numa_domains_per_socket, f"{machine.name} has"
    needed = touched_bytes(kernel, p.sizes)
    beyond = np.broadcast_to(np.where(needed > there, np.inf, 1.0)[:, None], p.shape)
    most = float(needed.max(initial=0.0))
    yield "memory", f"the data, {_bytes(most)}, are more than {whose} ({_bytes(there)}): this cannot run", beyond


def _beside(p: Prediction, kernel: Kernel) -> Iterator[tuple[str, str, Array]]:
    """Loops that run in between, of which nothing says how often: all may take any time longer."""
    if kernel.beside:
        several = len(kernel.beside) > 1
        yield (
            "beside",
            f"the loop{'s' * several} at {', '.join(kernel.beside)} run{'s' * (not several)} in between, and nothing says how "
            "often: predicted is the time without. To do: measure",
            np.full(p.shape, np.inf),
        )


def _rows(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    counts = count(kernel)
    trips = executions(kernel, p.sizes)
    inner = np.broadcast_to(np.asarray(trips[-1] / trips[-2], dtype=np.float64), (p.shape[0],))
    jumping = np.zeros(p.shape[0])
    names: list[str] = []
    longer_of: dict[_Key, Array | None] = {}
    for op in counts.memory:
        if op.depth != counts.depth or op.access.indirect:
            continue
        key = steps.key(op.access)
        if key not in longer_of:
            step = steps.of(key)
            pages = np.minimum(inner, touched_pages(inner, step))
            far = (step >= PAGE / 2) & (pages > limits.FIRST_TLB)
            longer_of[key] = np.where(far, limits.translation(pages), 0.0) if far.any() else None
        if (added := longer_of[key]) is not None:
            names.append(op.access.text or op.access.array)
            jumping = jumping + added
    longer = jumping[:, None] * p.iterations_per_cl
    cases = {read_indirect(p.options.indirect).of(a.array) for a in all_accesses(kernel) if a.indirect}
    if "worst" in cases and "best" not in cases and (waiting := scattered(p, kernel, machine)).any():
        names += p.kernel.indirect
        longer = longer + waiting
    if not names:
        return
    yield (
        "rows",
        f"{', '.join(list(dict.fromkeys(names))[:3])} moves from page to page. Misses of the TLB and latencies that no "
        f"prefetcher hides are not counted. The limit is that each of them costs its whole time{_small_pages(machine)}",
        limits.overhead(p.cy_per_cl, longer),
    )


def _small_pages(machine: Machine) -> str:
    """What to do about pages, where this is the machine and its system gives no large ones by itself."""
    if not is_measured_here(machine):
        return ""
    setting = transparent_huge_pages()
    if setting == "never":
        return ". To do: large pages (echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root)"
    return ". To do: large pages, which this system gives to memory that asks (MADV_HUGEPAGE)" if setting == "madvise" else ""


def _runs(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Tiles and short rows of large arrays in memory: which lines come in runs so short that no prefetcher is of use."""
    from_memory = np.asarray(p.data_in) == len(p.locations) - 1
    if len(kernel.loops) < 2 or not machine.caches or not from_memory.any():
        return
    line = machine.caches[-1].line
    counts = count(kernel)
    trips = executions(kernel, p.sizes)
    before = trips[-3] if len(kernel.loops) > 2 else 1.0
    lengths = [np.asarray(n, dtype=np.float64) for n in (trips[-1] / trips[-2], trips[-2] / before)]
    lines: dict[str, Array] = {}
    seen: set[tuple[_Key, _Key]] = set()
    for op in counts.memory:
        if op.depth != counts.depth or op.access.indirect:
            continue
        both = steps.key(op.access, -1), steps.key(op.access, -2)
        if both in seen:
            continue
        seen.add(both)
        inner, outer = map(steps.of, both)
        for near, far, length in ((inner, outer, lengths[0]), (outer, inner, lengths[1])):
            short = (near > 0) & (far >= PAGE / 2) & (near * length <= limits.FOLLOWED_LINES * line)
            if short.any():
                new = np.where(short, np.minimum(near / line, 1.0), 0.0)
                lines[op.access.array] = np.maximum(lines.get(op.access.array, 0.0), new)
    if not lines:
        return
    waiting = limits.WALK_CYCLES * sum(lines.values()) * np.ones(p.shape[0])
    yield (
        "runs",
        f"{', '.join(list(lines)[:3])} come{'s' if len(lines) == 1 else ''} from memory in runs of up to "
        f"{limits.FOLLOWED_LINES} lines, each on another page. Misses of the TLB and latencies that no prefetcher hides are not "
        "counted. To do: longer rows or tiles",
        np.where(from_memory, limits.overhead(p.cy_per_cl, waiting[:, None] * p.iterations_per_cl), 1.0),
    )


def _strides(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Steps that leave lines out: whether a prefetcher follows them, and how far ahead, no machine file says."""
    from_memory = np.asarray(p.data_in) == len(p.locations) - 1
    if not machine.caches or not from_memory.any():
        return
    line = machine.caches[-1].line
    counts = count(kernel)
    moving: dict[str, list[Access]] = {}
    for op in counts.memory:
        if op.depth == counts.depth and not op.access.indirect:
            moving.setdefault(op.access.array, []).append(op.access)
    lines: Array = np.zeros(p.shape[0])
    names: list[str] = []
    for name, accesses in moving.items():
        keys = [steps.key(access) for access in accesses]
        if not any(((steps.of(key) > line) & (steps.of(key) < PAGE / 2)).any() for key in dict.fromkeys(keys)):
            continue
        at = [(steps.of(key), _start_bytes(kernel, access, p.sizes)) for key, access in zip(keys, accesses, strict=True)]
        found = np.array([_lines_apart([(s[k], b[k]) for s, b in at], line) for k in range(p.shape[0])])
        if found.any():
            names.append(name)
            lines = lines + found
    if not names:
        return
    loaded = sum((np.asarray(p.load_B[x]) for x in p.links if x.endswith(p.locations[-1])), np.zeros(p.shape)) / line
    waiting = limits.WALK_CYCLES * np.minimum(lines[:, None] * p.iterations_per_cl, loaded)
    yield (
        "strides",
        f"{', '.join(names[:3])} come{'s' if len(names) == 1 else ''} from memory in steps that leave lines out. Whether "
        "prefetchers follow them is not known. The limit is latencies and misses of the TLB that they do not hide",
        np.where(from_memory, limits.overhead(p.cy_per_cl, waiting), 1.0),
    )


def _lines_apart(accesses: list[tuple[float, float]], line: float) -> int:
    """Accesses to one array that leave out a line or more before the next one, from steps and beginnings [B].

    Members of a structure that together come to all of its lines are a stream like any other.
    """
    found = 0
    for step in {step for step, _ in accesses if line < step < PAGE / 2}:
        at = sorted({start % step for one, start in accesses if one == step})
        gaps = [after - before for before, after in zip(at, [*at[1:], at[0] + step], strict=True)]
        found += sum(gap >= 2 * line for gap in gaps)
    return found


def _start_bytes(kernel: Kernel, access: Access, sizes: Sizes) -> Array:
    """Where an access is with all counters at 0 [B], shape (S,)."""
    array = kernel.array(access.array)
    points = max((len(v) for v in sizes.values()), default=1)
    place: Array = np.zeros(points)
    inner: Array = np.ones(points)
    at = {**sizes, **{name: np.zeros(1, dtype=np.int64) for name in kernel.counters}}
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        place = place + np.asarray(entry.value(at), dtype=np.float64) * inner
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes), dtype=np.float64)
    return place * array.element_bytes + access.offset_bytes


def _ends(p: Prediction, kernel: Kernel) -> Iterator[tuple[str, str, Array]]:
    """Rows that differ in length: how many of their ends a core foresees hangs on how often it has seen all of them."""
    row = p.incore.row
    if row is None or not (row.less or (row.foreseen and rows_differ(kernel))):
        return
    runs = executions(kernel, p.sizes)
    ends = p.iterations_per_cl * np.asarray(runs[-2] / runs[-1]).reshape(-1, 1) / np.asarray(p.cores)[None, :]
    if row.less:
        short = np.asarray(runs[-1] / runs[-2]).reshape(-1, 1) <= (row.most or 0.0)
        yield (
            "ends",
            f"rows are short, and up to how many passes this core foresees the end of a row is not known. Predicted is a "
            f"mispredicted branch at each. The limit is that all of up to {limits.MOST_FORESEEN} passes are foreseen",
            np.where(short, limits.left(p.cy_per_cl, row.less * ends), 1.0),
        )
        return
    yield (
        "ends",
        "rows are short and differ in length. Predicted is a core that has learnt where each of them ends, as in calls that "
        f"follow each other. The limit is a mispredicted branch in every row (up to {limits.MISPREDICTED_CYCLES:g} cy)",
        limits.overhead(p.cy_per_cl, limits.MISPREDICTED_CYCLES * ends),
    )


def _denormals(p: Prediction, kernel: Kernel) -> Iterator[tuple[str, str, Array]]:
    """Products that constants make as small as the smallest numbers, which microcode makes one after the other."""
    if number := may_be_denormal(kernel):
        assists = number * p.iterations_per_cl / p.incore.lanes / np.asarray(p.cores)[None, :]
        yield (
            "denormals",
            f"constants of the source make results as small as the smallest numbers there are, for data about 1: denormal ones "
            f"take up to {limits.ASSIST_CYCLES:.0f} cy more each time, which is not counted (-ffast-math rounds them to 0)",
            limits.overhead(p.cy_per_cl, limits.ASSIST_CYCLES * assists + np.zeros(p.shape)),
        )


def _specials(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Numbers in long double that are none, which x87 units leave to microcode."""
    if machine.isa.startswith("x86") and (number := long_double_specials(kernel)):
        assists = number * p.iterations_per_cl / np.asarray(p.cores)[None, :]
        yield (
            "specials",
            "the source makes long double values infinite or no number, as by a division by 0: each operation that makes or "
            f"takes one is up to {limits.X87_ASSIST_CYCLES:.0f} cy of microcode, which are not counted (double has none)",
            limits.overhead(p.cy_per_cl, limits.X87_ASSIST_CYCLES * assists + np.zeros(p.shape)),
        )


def _sets(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Lines that push each other out of a cache: at most all come from the next place, those of columns one after the other.

    Rows whose traffic was simulated are counted already; that columns wait for each line is not. The simulation comes to a line
    again for each element of it, vectors may come once: a limit downwards, with the lines of rows transferred once.
    """
    simulated = p.simulated if p.simulated.size else np.zeros(p.shape, dtype=bool)
    extra: Array = np.zeros(p.shape)
    less: Array = np.zeros(p.shape)
    first = machine.caches[0]
    found = {name: np.array(flags) for name, flags in p.set_conflict.items()}
    found[first.name] = found.get(first.name, np.zeros(p.shape, dtype=bool)) | _on_few_sets(p, kernel, first, steps)[:, None]
    names = [name for name, flags in found.items() if flags.any()]
    for name in names:
        place = p.locations.index(name) + 1
        link = next(link for link in p.links if link.startswith(name))
        line = machine.cache(name).line
        rows, columns = _lines(p, kernel, line, steps)
        late = limits.waiting(columns, latency(machine, place, p.clock_Hz))[:, None]
        early = (rows * line / _bytes_per_cycle(p, machine, link))[:, None]
        most = np.where(simulated, late, late + early)
        extra = extra + np.where(found[name], np.maximum(most - p.T_data[link], 0.0), 0.0)
        if p.incore.lanes > 1:
            less = less + np.where(found[name] & simulated, np.maximum(p.T_data[link] - np.maximum(early, late), 0.0), 0.0)
    if not names:
        return
    longer, shorter = limits.overhead(p.cy_per_cl, extra), limits.left(p.cy_per_cl, less)
    words = (
        f"more lines fall on a set of {', '.join(names)} than it has ways. How many stay, and how long each column waits for them"
    )
    once = (longer <= WORTH_SAYING) & (shorter < 1)
    ends = "The limit is that each vector comes to a line once" if once.all() else "The limit is that none stays"
    yield "sets", f"{words}, is not known. {ends}. To do: pad the leading dimension", np.where(once, shorter, longer)


def _on_few_sets(p: Prediction, kernel: Kernel, cache: Cache, steps: Steps) -> NDArray[np.bool_]:
    """Where a column lies on a quarter of the sets of a cache or less and has more lines than they hold, (S,)."""
    way = round(cache.size / cache.ways)
    trips = executions(kernel, p.sizes)
    inner = np.broadcast_to(np.asarray(trips[-1] / trips[-2], dtype=np.float64), (p.shape[0],))
    found = np.zeros(p.shape[0], dtype=bool)
    counts = count(kernel)
    if cache.hashed_index:
        return found
    keys = [steps.key(op.access) for op in counts.memory if op.depth == counts.depth and not op.access.indirect]
    for key in dict.fromkeys(keys):
        step = steps.of(key)
        apart = np.gcd(step.astype(np.int64), way)
        found |= (step > 0) & (apart >= _FEW * cache.line) & (inner > way / np.maximum(apart, 1) * cache.ways)
    return found


def _lines(p: Prediction, kernel: Kernel, line: float, steps: Steps) -> tuple[Array, Array]:
    """Lines that one unit of work comes to, each access or row of neighbours for itself: along rows, and along columns."""
    counts = count(kernel)
    rows: Array = np.zeros(p.shape[0])
    columns: Array = np.zeros(p.shape[0])
    seen: set[tuple[Any, ...]] = set()
    for op in counts.memory:
        if op.depth != counts.depth or op.access.indirect:
            continue
        step = steps.of(steps.key(op.access))
        near = step < line
        alike = (op.access.array, *op.access.index[: -1 if near.all() else None])
        if alike in seen:
            continue
        seen.add(alike)
        rows = rows + np.where(near, p.iterations_per_cl * step / line, 0.0)
        columns = columns + np.where(near, 0.0, p.iterations_per_cl)
    return rows, columns


def _bytes_per_cycle(p: Prediction, machine: Machine, link: str) -> float:
    """Bandwidth of one core over a link [B/cy]."""
    load = machine.link(link).load
    if load is not None:
        return load
    assert machine.memory is not None
    return float(bytes_per_cycle(machine.memory.saturated[0].bandwidth, p.clock_Hz))


def _shared_cache(p: Prediction, kernel: Kernel, machine: Machine, longer: Array) -> Iterator[tuple[str, str, Array]]:
    """Data about as large as a last cache that other cores share: how much of it is to be had nobody knows.

    From memory all may take ``longer`` than predicted, (S, 1) [1].
    """
    last = machine.caches[-1]
    if last.shared_by < 2:
        return
    part = (touched_bytes(kernel, p.sizes) / last.size)[:, None]
    least, most = limits.SHARED_WITH_OTHERS if measured_here(machine, last, "size") else limits.SHARED_CACHE
    near = (part > least) & (part < most) & (np.asarray(p.cores)[None, :] == 1)
    near &= np.asarray(p.data_in) >= len(p.locations) - 2
    if not near.any():
        return
    from_memory = np.asarray(p.T_ECM[p.locations[-1]]) * longer
    from_memory = from_memory * _share_of_all(p, machine, from_memory, whole=True) / np.asarray(p.cy_per_cl)
    from_cache = np.asarray(p.T_ECM[p.locations[-2]]) / np.asarray(p.cy_per_cl)
    past_caches = p.options.nontemporal or any(s.nontemporal for s in kernel.statements)
    beyond = near & (np.asarray(p.data_in) == len(p.locations) - 1) & measured_here(machine, last, "size") & (not past_caches)
    yield (
        "cache",
        f"the data are about as large as the {last.name} cache, which {last.shared_by} cores share. What others leave of it "
        f"decides whether they come from {'there or from memory' if beyond.any() else 'memory'}. To do: sizes below half or "
        "above twice that cache",
        np.where(beyond, np.minimum(from_cache, 1.0), np.where(near, np.maximum(from_memory, 1.0), 1.0)),
    )


def _partly_kept(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data a little larger than a cache of one core: by LRU nothing of them stays for the next sweep, by others a part."""
    size = touched_bytes(kernel, p.sizes)[:, None]
    factors, names = np.ones(p.shape), []
    for place, cache in enumerate(machine.caches[:-1]):
        known = cache.replacement != "unknown" or not measured_here(machine, cache, "size") or cache.shared_by > 1
        behind = (np.asarray(p.data_in) == place + 1) & (np.asarray(p.cores)[None, :] == 1)
        near = behind & (size > cache.size) & (size < limits.PARTLY_KEPT * cache.size)
        if known or not p.options.repeat or not near.any():
            continue
        names.append(cache.name)
        inside, outside = (np.asarray(p.T_ECM[p.locations[at]]) for at in (place, place + 1))
        least = limits.with_part_kept(inside, outside, cache.size / size)
        factors = np.where(near, np.minimum(least / p.cy_per_cl, 1.0), factors)
    if names:
        yield (
            "kept",
            f"the data are a little larger than {', '.join(names)}, and how that cache replaces lines is not known: predicted as "
            "by LRU, which keeps nothing of them from one sweep to the next; the limit is that it keeps what it holds",
            factors,
        )


def _unsaturated(p: Prediction, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data in a memory whose bandwidth was measured with so few cores that they may not use it up."""
    if machine.memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in machine.memory.saturated):
        return
    factors = _share_of_all(p, machine, p.cy_per_cl, whole=False)
    inside = (np.asarray(p.cores)[None, :] == 1) & (np.asarray(p.data_in) == len(p.locations) - 1)
    cores = machine.topology.cores_per_domain
    yield (
        SHARE,
        f"the bandwidth of memory was measured with {cores} cores, which may not use it up. The limit is that one alone gets no "
        "more than its share. To do: more cores, if this machine can be given them, and `rooftree machine measure` again",
        np.where(inside, factors, 1.0),
    )


def _share_of_all(p: Prediction, machine: Machine, runtime: Array, *, whole: bool) -> Array:
    """Factor on a runtime if the bandwidth of memory is a sum of shares, with all data there if ``whole``, (S, C)."""
    memory, busy = machine.memory, p.T_memory_busy
    if memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in memory.saturated):
        return np.ones(p.shape)
    if whole and len(p.links) > 1:
        some, all_ = (p.load_B[link] for link in p.links[-1:-3:-1])
        with np.errstate(divide="ignore", invalid="ignore"):
            busy = np.where(some > 0, busy * np.maximum(all_ / some, 1.0), 0.0)
    return limits.share_of_all(busy, _share_alone(machine), runtime)


def _share_alone(machine: Machine) -> float:
    """By how much one core alone may fall short of the measured bandwidth: as was seen, or else by all others' shares [1]."""
    assert machine.memory is not None
    cores = machine.topology.cores_per_domain
    seen = [mix.bandwidth / mix.alone if mix.alone else cores for mix in machine.memory.saturated]
    return float(min(cores, max(1.0, *seen)))


def _best_mix(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data in a memory whose bandwidth was measured for few mixes of streams, with arrays in one place: others may be faster."""
    memory = machine.memory
    if memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in memory.saturated):
        return
    past = bool(p.options.nontemporal) or any(s.nontemporal for s in kernel.statements)
    ends = [link for link in p.links if is_memory_link(link)]
    moved = sum((p.load_B[link] + p.evict_B[link] for link in ends), np.zeros(p.shape))
    stored = sum((p.evict_B[link] for link in ends), np.zeros(p.shape)) > 0
    writing = [mix.bandwidth for mix in memory.saturated if (mix.write or mix.update) and mix.nontemporal == past]
    reading = [mix.bandwidth for mix in memory.saturated if not mix.write and not mix.update]
    every = [mix.bandwidth for mix in memory.saturated]
    best = np.where(stored, max(writing or every), max(reading or every)) / p.clock_Hz
    least = np.maximum(limits.at_best(moved, best), np.maximum(p.T_OL, p.T_nOL))
    alone = (np.asarray(p.cores)[None, :] == 1) & (np.asarray(p.data_in) == len(p.locations) - 1)
    yield (
        MIX,
        "how fast memory is depends on where arrays lie in it and on what others take. The limit is what the bytes take at the "
        "highest bandwidth that was measured of any streams here, but no less than the core takes. To do: measure the kernel, "
        "rooftree validate",
        np.where(alone, np.minimum(least / p.cy_per_cl, 1.0), 1.0),
    )


def touched_pages(trips: Array, step_B: Array) -> Array:
    """Pages that so many steps of this length come to."""
    return np.asarray(np.ceil(trips * np.minimum(step_B, PAGE) / PAGE), dtype=np.float64)


_Key = tuple[str, int, tuple[Poly | None, ...]]
"""What a step hangs on: array, loop, and how much each index moves."""


class Steps:
    """How far accesses move, at all points [B]; worked out once for those that move alike, as all of a stencil do."""

    def __init__(self, kernel: Kernel, sizes: Sizes) -> None:
        self.kernel, self.sizes, self._counters = kernel, sizes, kernel.counters
        self._found: dict[_Key, Array] = {}
        self._of: dict[_Key, Access] = {}
        self._keys: dict[tuple[int, int], tuple[_Key, Access]] = {}

    def key(self, access: Access, level: int = -1) -> _Key:
        """What is the same for accesses that move alike in a loop."""
        known = self._keys.get((id(access), level))
        if known is not None:
            return known[0]
        counter, step = self._counters[level], self.kernel.loops[level].step
        found = access.array, level, tuple([_moved(entry, counter, step) for entry in access.index if isinstance(entry, Poly)])
        self._of.setdefault(found, access)
        self._keys[id(access), level] = found, access  # as long as it is kept its id is its own
        return found

    def of(self, key: _Key) -> Array:
        """How far those of a key move, without sign, shape (S,)."""
        if key not in self._found:
            self._found[key] = np.abs(step_bytes(self.kernel, self._of[key], self.sizes, key[1]))
        return self._found[key]


@lru_cache(maxsize=16384)
def _moved(entry: Poly, counter: str, step: Poly) -> Poly | None:
    """By how much an index moves from one iteration of a loop to the next; None if not, or not by the same each time."""
    linear = counter in entry.names and entry.is_linear_in([counter])
    return entry.coefficient(counter) * step if linear else None


def step_bytes(kernel: Kernel, access: Access, sizes: Sizes, level: int = -1) -> Array:
    """How far an access moves from one iteration of a loop, the innermost one, to the next [B], shape (S,)."""
    counter, step = kernel.counters[level], kernel.loops[level].step
    array = kernel.array(access.array)
    points = max((len(v) for v in sizes.values()), default=1)
    distance: Array = np.zeros(points)
    inner: Array = np.ones(points)
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        if (moved := _moved(entry, counter, step)) is not None:
            distance = distance + np.asarray(moved.value(_with_counters(kernel, sizes)), dtype=np.float64) * inner
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes), dtype=np.float64)
    return distance * array.element_bytes


def _with_counters(kernel: Kernel, sizes: Sizes) -> dict[str, NDArray[np.int64]]:
    """The sizes, and 1 for counters, on which a stride may depend."""
    return {**{name: np.ones(1, dtype=np.int64) for name in kernel.counters}, **sizes}


def _bytes(number: float) -> str:
    for unit, size in (("EB", 1e18), ("PB", 1e15), ("TB", 1e12), ("GB", 1e9)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number / 1e6:.3g} MB"
