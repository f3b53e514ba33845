"""What a prediction cannot know, as typed doubts with factors on the runtime; see `rooftree.results.doubt`.

    sweeps     a sweep so short that the next call begins while the recurrence of this one still runs: a limit downwards
    alone      the same, if no other call follows: a limit upwards
    starts     rows whose addresses may be set up beside the row before: a limit downwards
    ends       short rows that differ in length, as of triangles, whose ends are taken as foreseen: a limit upwards; and short
               rows on a core of which nobody knows up to how many passes it foresees their ends: a limit downwards
    overhead   a sweep of so few iterations that calls, starts of loops and threads take as long as the work
    memory     data larger than the memory
    cache      data about as large as a last cache that others share
    kept       data a little larger than a cache whose replacement is not known, which may keep a part of them: a limit downwards
    rows       accesses from page to page, whose address translation and latency no model here counts
    runs       a line or a few of memory in a row, then another page, as of small tiles: no prefetcher follows them
    gaps       rows of memory with lines left out between them, each of which a prefetcher has to find
    strides    memory in steps that leave lines out, within a page, which not every prefetcher follows
    sets       strides that put more lines on a set of a cache than it has ways
    specials   long double that the source makes infinite or no number, which x87 units leave to microcode
    denormals  products that constants of the source make as small as the smallest numbers
    repeats    elements at places that are not known, which the pass before may just have stored
    indirect   indices that are loaded: the predicted best case against a cache line, and a page, for each access
    extent     arrays of unknown extent, with a line for each access: all of them may be in L1, a limit downwards
    guarded    loads and stores under an if, which may never happen: a limit downwards
    skipped    rows under an if of the loop around, which may not run: a limit downwards
    share      a memory whose bandwidth was measured with few cores: one alone may get no more than its share
    host       several cores of a virtual machine, whose host decides what they get of memory
    mix        a memory that was measured with few mixes of streams, which may be faster: a limit downwards
    contended  ports of the core that it may not share out as well as it could: of the time in the core alone
    downwards  vectors that are stored from the end of an array to its beginning: of the time in the core alone
    window     chains that begin anew in each pass, in schedulers that may not fill alike: of the time in the core alone
    schedulers the same in schedulers of unknown size: of the time in the core alone
    x87        latencies of x87 arithmetic that nobody measured: of the time in the core alone
    setup      instructions between two rows that no start of rows counts: of the time in the core alone
    flow       rows that read the result of a row before from memory: of the time in the core alone
    place      where the loop lies in memory, which decides how many lines of code a pass fetches: of the time in the core alone
    crossing   loads across the ends of lines beside memory, where it is not known what they take
    late       lines that come late from memory to a core that computes, where others of that core came in time
    early      the same lines, which may come in time: a limit downwards
    masked     loads through masks of data from memory, which may not be fetched ahead
    order      lines from memory to which a pass comes in no order
    and those of the machine code, of the front end and of the options (code, versions, errno, nan, ...), as they come

A doubt limits a number, it does not change it: what it cannot limit it leaves open. Its words say in a sentence each what is not
known, what the limit is, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.loops.rows import rows_differ
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import count, row_step, weight
from rooftree.kernel.model import Kernel
from rooftree.kernel.values import long_double_specials, may_be_denormal
from rooftree.machine.model import Machine
from rooftree.models import doubts as limits
from rooftree.predict import crossings, late_lines
from rooftree.predict.access_steps import Steps
from rooftree.predict.doubts_of_memory import (
    best_mix,
    given_by_the_host,
    partly_kept,
    shared_cache,
    too_small_memory,
    unsaturated,
)
from rooftree.predict.doubts_of_sizes import OfSizes
from rooftree.predict.doubts_of_strides import (
    WORTH_SAYING,
    far_rows,
    far_strides,
    full_sets,
    rows_apart,
    runs_with_gaps,
    short_runs,
    stores_in_no_order,
)
from rooftree.predict.records import peaks
from rooftree.predict.repeated import repeats
from rooftree.predict.scattered import scattered, waits_for_itself
from rooftree.predict.sweep_doubts import with_part
from rooftree.results.doubt import EARLY, HYPOTHESES, LINE_ORDER, MASKED, MIX, OF_CORE, SHARE, UNWAITED, Doubt, doubt, merged
from rooftree.results.prediction import Prediction

Array = NDArray[np.float64]

MANY_SAY = 1.1
"""Factor below which what hypotheses about the machine leave open is not worth a word, which hold for all its points alike."""
WORTH_SAYING_BELOW = 1.1
"""The same of a doubt downwards, where intervals are narrower."""
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
    of_sizes: OfSizes | None = None,
    in_order: Mapping[str, int] | None = None,
) -> Prediction:
    """The prediction with all that is in doubt about it.

    Args:
        p: the record without doubts.
        kernel, machine: what it is of.
        said: doubts that hold for all points, or by the factors that the record has of their kind.
        other: kind of a doubt -> gives the runtime if it is justified [cy/CL], (S, C): ``indirect`` with a cache line for each
            indirect access, ``nontemporal`` with ordinary stores, ``sweeps`` with one call right after the other,
            ``starts`` with rows that need no time to begin.
        of_sizes: what differs by size; None: nothing.
        in_order: arrays that are reached through places known to come one after another, and how many these are.
    """
    sized = of_sizes or OfSizes(p.shape[0])
    low: dict[str, Array] = {}
    high: dict[str, Array] = {}
    kept: list[Doubt] = []
    if HYPOTHESES in p.doubt_high and (open_ := _hypotheses(p)) is not None:
        kept.append(open_)
        low[HYPOTHESES], high[HYPOTHESES] = _open(p)
    for one in merged(said):
        if (found := _limits_of(one, p, machine, sized)) is not None:
            low[one.kind], high[one.kind], some = found
            part = f" ({some} of {p.cy_per_cl.size} points)" if some < p.cy_per_cl.size else ""
            kept.append(one.replace(words=with_part(one.words, part)))
    for kind, words, alone in _of_points(p, kernel, machine, other, sized, in_order or {}):
        holds = (alone > (MANY_SAY if kind == SHARE else WORTH_SAYING)) | (alone * WORTH_SAYING_BELOW < 1)
        factors = _beside_others(p, alone, low) if kind == MIX else alone
        holds &= factors != 1
        if not holds.any() or kind in high:
            continue
        part = "" if holds.all() else f" ({int(holds.sum())} of {holds.size} points)"
        least, most = float(factors[holds].min()), float(factors[holds].max())
        longest = round(max(most, 1.0), 3) if most < np.inf else None
        kept.append(doubt(kind, with_part(words, part), low=round(min(least, 1.0), 3), high=longest))
        low[kind] = np.where(holds, np.minimum(factors, 1.0), 1.0)
        high[kind] = np.where(holds, np.maximum(factors, 1.0), 1.0)
    low |= (of_chain := _of_one_chain(low))
    kept = [one for one in kept if one.kind not in of_chain or (low[one.kind] < 1).any()]
    low = dict(zip(low, limits.no_faster_than(list(low.values()), _at_peak(p, kernel, machine), p.cy_per_cl), strict=True))
    return replace(p, doubts=tuple(kept), doubt_low=low, doubt_high=high) if kept or said or p.doubt_high else p


def _of_one_chain(low: Mapping[str, Array]) -> dict[str, Array]:
    """Of doubts about one chain, whose links or whose calls may gain, the one that reaches further: what is left is the core."""
    if not {UNWAITED, "sweeps"} <= low.keys():
        return {}
    links, calls = low[UNWAITED], low["sweeps"]
    return {UNWAITED: np.where(links <= calls, links, 1.0), "sweeps": np.where(calls < links, calls, 1.0)}


def _limits_of(one: Doubt, p: Prediction, machine: Machine, sized: OfSizes) -> tuple[Array, Array, int] | None:
    """The least and the largest factors on the runtime that a doubt about all points leaves, (S, C), and at how many it counts.

    Returns: None where it changes nothing.
    """
    factors = p.doubt_high.get(one.kind, np.full(p.shape, np.inf if one.high is None else one.high))
    factors = np.broadcast_to(sized.high.get(one.kind, factors), p.shape)
    shorter = np.broadcast_to(sized.low.get(one.kind, p.doubt_low.get(one.kind, np.full(p.shape, one.low))), p.shape)
    if one.kind in OF_CORE:
        core = p.T_OL / np.asarray(p.cores)
        factors = np.where(factors > 1, limits.of_core(factors, core, p.cy_per_cl), 1.0)  # not by an ulp
        shorter = np.where(shorter < 1, limits.less_of_core(shorter, core, p.cy_per_cl), 1.0)
        if not ((factors > 1) | (shorter * (1 + _SEEN) < 1)).any():
            return None
    elif one.kind in (MASKED, LINE_ORDER):
        longer = (factors - 1) * sum(p.T_data.values(), np.zeros(p.shape)) / np.asarray(p.cores)
        factors = np.where(np.asarray(p.data_in) == len(p.locations) - 1, limits.overhead(p.cy_per_cl, longer), 1.0)
        if machine.memory is None or not (factors > 1).any():
            return None
    elif one.kind == "code" and one.low < 1:  # what is loaded and stored stays, whatever the code is
        shorter = limits.less_of_core(shorter, (p.T_OL + p.T_nOL) / np.asarray(p.cores), p.cy_per_cl)
    by_point = one.kind in (MASKED, LINE_ORDER) or (one.kind in sized.high and one.kind not in p.doubt_high)
    return shorter, factors, int(((factors > 1) | (shorter < 1)).sum()) if by_point else factors.size


def _at_peak(p: Prediction, kernel: Kernel, machine: Machine) -> Array:
    """All floating-point operations at the peak of the cores at work [cy/CL], (S, C); 0 where none is known."""
    types = {op.dtype for op in count(kernel).operations if op.dtype.kind != "integer"}
    element = min((t.bytes // (2 if t.kind == "complex" else 1) for t in types), default=0)
    if machine.core is None or element not in (4, 8) or not (roofs := peaks(machine.core, element)):
        return np.zeros(p.shape)
    return np.asarray(p.flops_per_cl * machine.core.clock / (max(roofs.values()) * np.asarray(p.cores)), dtype=np.float64)


def _beside_others(p: Prediction, mix: Array, low: Mapping[str, Array]) -> Array:
    """What a faster memory leaves, which passes beside all else: not on top of another overlap, of lines that come in time, or of
    a faster core that is done before the data are there; and nothing where a cache may be faster still.

    Args:
        p: the record without doubts.
        mix: factors of the doubt ``mix`` alone [1].
        low: smallest factors of the doubts before it [1], of the same shape.
    """
    overlap, cache = (low.get(kind, np.ones(mix.shape)) for kind in (HYPOTHESES, "cache"))
    early = low.get(EARLY, np.ones(mix.shape))
    overlap = overlap * early
    core = np.prod([np.ones(mix.shape), *(factors for kind, factors in low.items() if kind in OF_CORE)], axis=0)
    hidden = mix * p.cy_per_cl > p.T_OL / np.asarray(p.cores)
    beside = overlap * np.where(hidden, core, 1.0)
    return np.asarray(np.where((cache < 1) | (early <= late_lines.LEAST), 1.0, np.minimum(mix / beside, 1.0)))


def _hypotheses(p: Prediction) -> Doubt | None:
    """What the measurement of the machine leaves open about these points; None if that is little."""
    low, high = _open(p)
    if (low == 1).all() and (high == 1).all():
        return None
    places = sorted({p.locations[k] for k in np.unique(np.asarray(p.data_in)[(high > 1) | (low < 1)])})
    words = (
        f"measuring {p.machine.name} did not decide between hypotheses about bandwidths and overlap with data in "
        f"{', '.join(places)}. The limits are the least and the largest runtime that those left open give. To do: "
        "rooftree machine measure --full, which may decide"
    )
    return doubt(HYPOTHESES, words, low=round(float(low.min()), 3), high=round(float(high.max()), 3))


def _open(p: Prediction) -> tuple[Array, Array]:
    """The least and the largest factors that hypotheses leave, (S, C); 1 at points where that is little."""
    low, high = p.doubt_low[HYPOTHESES], p.doubt_high[HYPOTHESES]
    much = np.maximum(high, 1 / low) > MANY_SAY
    return np.where(much, low, 1.0), np.where(much, high, 1.0)


def _of_points(
    p: Prediction,
    kernel: Kernel,
    machine: Machine,
    other: Mapping[str, Callable[[], Array]],
    sized: OfSizes,
    in_order: Mapping[str, int],
) -> Iterator[tuple[str, str, Array]]:
    """Kind, words and factors of shape (S, C) of what depends on the point."""
    total = np.asarray(executions(kernel, p.sizes)[-1], dtype=np.float64).reshape(-1, 1)
    steps = Steps(kernel, p.sizes)
    yield from _overhead(p, np.broadcast_to(total, p.shape), sized.learned)
    yield from too_small_memory(p, kernel, machine)
    yield from _beside(p, kernel)
    yield from crossings.of_points(p, sized.crossing)
    yield from late_lines.of_points(p, kernel, machine, *sized.late)
    yield from far_rows(p, kernel, machine, steps)
    yield from short_runs(p, kernel, machine, steps)
    yield from runs_with_gaps(p, kernel, machine, steps)
    yield from far_strides(p, kernel, machine, steps)
    yield from _ends(p, kernel, sized)
    yield from _skipped(p, kernel)
    yield from stores_in_no_order(p, kernel)
    yield from full_sets(p, kernel, machine, steps)
    yield from rows_apart(p, kernel, machine, steps)
    yield from _denormals(p, kernel)
    yield from _specials(p, kernel, machine)
    yield from repeats(p, kernel, machine, in_order)
    yield from shared_cache(p, kernel, machine, sized.in_memory)
    yield from partly_kept(p, kernel, machine)
    yield from unsaturated(p, kernel, machine)
    yield from given_by_the_host(p, machine)
    yield from best_mix(p, kernel, machine)
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
    unsized = list(dict.fromkeys(a.array for a in loaded if kernel.array(a.array).extents[0] is None))
    told = " ".join(f"--arg {name}=1000" for name in unsized)
    if "extent" in other:
        places = (
            f"the indices of {names} are not known, nor is the extent of {' and '.join(unsized)}. Predicted is a cache line for "
            "every access where that is so. The limit is a page for every access. To do: "
            f"{told}, with the numbers of their elements"
        )
    if chained := [access.text or access.array for access in loaded if waits_for_itself(kernel, access)]:
        places += f". The index of {chained[0]} is made of what it brought before: in the limit each waits for the one before"
    words = {
        "indirect": in_rows if all(row_step(kernel, access) is not None for access in loaded) else places,
        "nontemporal": "stores are non-temporal as the source says, which no code was looked at to check. The limit is that of "
        "ordinary stores. To do: predict from compiled code, --incore auto",
        "sweeps": "a call is over so soon that the core begins the next one while the recurrence of this one still runs. "
        "Predicted is that calls follow each other, need nothing of each other, and gain as much by that as measured ones did. "
        "The limit is all that the core has room for",
        "alone": "a call is over so soon that the core begins the next one while the recurrence of this one runs. Predicted "
        "is that it does. The limit is a call alone",
        "extent": f"how large the arrays behind {names} are is not known. Counted is a line of its own for each access, the most "
        f"that there can be. The limit is that they lie in the first cache. To do: {told}, with the numbers of their elements",
        "guarded": "what stands under an if is counted as if it always ran. The limit is that its loads and stores never happen. "
        "To do: --branch not-taken, or taken, says so",
        "starts": "rows are so short that setting up their addresses counts. Predicted is that all of "
        "that time comes on top of each row. The core may begin with it while the row before still runs: the limit is that this "
        "hides all of it",
    }
    for kind, runtime in other.items():
        factor = (runtime() + (scattered(p, kernel, machine) if kind == "indirect" else 0.0)) / p.cy_per_cl
        if kind == "starts":
            factor = np.where(sized.foreseen, factor, 1.0)
        yield kind, words[kind], np.minimum(factor, 1.0) if kind in _DOWNWARDS else np.maximum(factor, 1.0)


def _overhead(p: Prediction, iterations: Array, learned: float) -> Iterator[tuple[str, str, Array]]:
    cycles = p.cy_per_cl * iterations / p.iterations_per_cl
    alone, several = np.asarray(p.cores)[None, :] == 1, np.asarray(p.cores)[None, :] > 1
    per_pass = p.incore.iterations_per_asm_loop
    extra = limits.of_a_call(cycles, iterations / per_pass if per_pass and len(p.kernel.loops) == 1 else 0.0, learned)
    if _is_short(cycles[:, alone[0]], extra[:, alone[0]]):
        fewest = int(iterations.min())
        yield (
            "overhead",
            f"a sweep is over so soon ({fewest} iteration{'s' if fewest != 1 else ''} at the least) that calling it, starting "
            f"the loop and leaving it decide how long it takes. They take up to {extra.max():.0f} cy, which are not "
            "counted. To do: more work in a call",
            np.where(alone, limits.overhead(cycles, extra), 1.0),
        )
    start = limits.FORK_SECONDS * p.clock_Hz
    if _is_short(cycles[:, several[0]], start):
        yield (
            "threads",
            f"a sweep is over so soon that starting the threads and waiting for all of them may take longer than the work. They "
            f"take up to {limits.FORK_SECONDS * 1e6:.0f} µs, which are not counted. To do: fewer cores, or more work at a time",
            np.where(several, limits.overhead(cycles, start), 1.0),
        )


def _is_short(cycles: Array, longer: Array | float) -> bool:
    """Whether any of these times is worth a doubt if it is longer by so much; without a pass over all that are not."""
    return bool(cycles.size) and bool(limits.overhead(cycles.min(), np.max(longer)) > WORTH_SAYING)


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


def _ends(p: Prediction, kernel: Kernel, sized: OfSizes) -> Iterator[tuple[str, str, Array]]:
    """Rows that differ in length: how many of their ends a core foresees hangs on how often it has seen all of them."""
    unknown = sized.wait_less.any()
    if not unknown and not (sized.foreseen.any() and rows_differ(kernel)):
        return
    runs = executions(kernel, p.sizes)
    ends = p.iterations_per_cl * np.asarray(runs[-2] / runs[-1]).reshape(-1, 1) / np.asarray(p.cores)[None, :]
    if unknown:
        yield (
            "ends",
            f"rows are short, and up to how many passes this core foresees the end of a row is not known. Predicted is a "
            f"mispredicted branch at each. The limit is that all of up to {limits.MOST_FORESEEN} passes are foreseen",
            limits.left(p.cy_per_cl, sized.wait_less * ends),
        )
        return
    yield (
        "ends",
        "rows are short and differ in length. Predicted is a core that has learnt where each of them ends, as in calls that "
        f"follow each other. The limit is a mispredicted branch in every row (up to {limits.MISPREDICTED_CYCLES:g} cy)",
        limits.overhead(p.cy_per_cl, limits.MISPREDICTED_CYCLES * np.where(sized.foreseen, ends, 0.0)),
    )


def _skipped(p: Prediction, kernel: Kernel) -> Iterator[tuple[str, str, Array]]:
    """Innermost loops under an if of a loop around them, each iteration of which is counted."""
    depth = len(kernel.loops)
    inside = [s.guards for s in kernel.statements if s.depth == depth]
    around = [g for g in dict.fromkeys(g for guards in inside for g in guards) if g.depth is not None and g.depth < depth]
    if held := [g for g in around if all(g in guards for guards in inside)]:
        share = 0.0 if p.options.branch == "both" else weight(held, p.options.branch)
        yield (
            "skipped",
            f"the innermost loop runs where the if at {held[0].place} ({held[0].text}) "
            f"{'does not hold' if held[0].arm else 'holds'}, and how often is not counted. Predicted is that it always runs. The "
            "limit is that it runs as rarely as --branch says, by default never. To do: --branch SHARE, or a bound of a loop in "
            "place of the if",
            np.full(p.shape, share),
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
