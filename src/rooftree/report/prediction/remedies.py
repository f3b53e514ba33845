"""What would change a prediction, and by how much, from its record alone.

Gains are those of ``what_if`` in the record, where the model was evaluated with the change, or of another core count of the same
sweep; nothing is estimated here. They are told as the range in which they lie. A point that was not evaluated gets the same
advice without a number. What acts on the longest of the limiting terms stands first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rooftree.report.prediction.diagnosis import (
    Diagnosis,
    changes_at,
    domain_cores,
    holds,
    incore_limits,
    path_links,
    saturation_count,
    stored_only,
)
from rooftree.report.prediction.points import best_column, count, gain_of_cores, memory_links, number
from rooftree.results.doubt import HYPOTHESES, SHARE
from rooftree.results.flags import untried
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import Bound, ConditionFacts, WhatIf

_SHORTEST_INNER, _SHORTEST_OUTER = 32, 4  # iterations; shorter blocks cost more than they save
_LEAST = "Each array crosses the memory interface once per sweep already; less"
_LESS_TRAFFIC = (
    "traffic needs several sweeps or loops per pass over the data (temporal blocking, loop fusion) or smaller elements "
    "(float for double)"
)


_VECTORISE = "Vectorise the loop: its code is scalar"
_NOT_KNOWN = "vectors of integers are not modelled, so that how much faster that is, is not known"
_GATHERS = "its loads are gathers, and what these take on this core is not known, so that how much faster that is, is not known"
_WAITING = (
    "Let fewer instructions wait for one another (they fill the core's reorder window, so that later iterations begin late): "
    "shorter chains of operations inside an iteration, fewer instructions in each, or the loop split in two, which is slower "
    "where both halves load and store more, or are vectorised in another way"
)
"""What helps where the window is the limit; the chain begins anew in each iteration, so that partial sums do not shorten it."""
_SAYS_LITTLE = 2.0
"""Gain from which on a bound that leaves out ports is not told: below it, transfers are what is left [1]. Chosen."""
_WIDE = 3.0
"""Factor between the ends of a range from which on the lower one alone is told; that of `models.uncertainty.RANGE` [1]."""
_NOTHING = 1.01
"""Gain up to which nothing is gained [1]."""
_WORTH = 1.03
"""Gain from which on a change of the code is advised [1]: what is less, no measurement on a busy machine shows. Chosen."""
_REACHED = 1.05
"""Time over that of the best core count up to which it counts as reached: the part by which saturation is told [1]."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to try.

    Attributes:
        topic: blocking, exchange, flag, non-temporal stores, cores, domains, energy, recurrence, SIMD, arithmetic, loads,
            traffic, calls, threads, memory.
        text: a sentence without its end.
        gain: speed-up that the model finds, or None where the record does not tell.
        exact: the model knows all of the change; else what is left of the change may take longer.
        within: what the number holds for, as of one effect of several; "" where it is for all of the change.
        beyond: why the gain may be larger; "" where it is not.
        estimate: the number is of one effect of the change; others may add to it or take from it.
        interval: between which ends the gain lies, each with about 90 %, None: no end; None where that is not known. Of one whose
            ends are further apart than a prediction may be, the lower one is told.
        terms: which terms of the runtime get shorter.
    """

    topic: str
    text: str
    gain: float | None = None
    exact: bool = False
    within: str = ""
    beyond: str = ""
    estimate: bool = False
    interval: Sequence[float | None] | None = None
    terms: tuple[str, ...] = ()

    @property
    def bound(self) -> Bound:
        """What the gain is: exact, an upper bound, or about that where it may be more."""
        return "about" if self.beyond or self.estimate else "exact" if self.exact else "at most"

    @property
    def sentence(self) -> str:
        """The advice with its gain."""
        if self.gain is None:
            return f"{self.text}."
        much = self._much()
        within = f"{',' if ',' in much else ''} {self.within}" if self.within else ""
        return f"{self.text}: {much}{within}{f', or more, as {self.beyond}' if self.beyond else ''}."

    def _much(self) -> str:
        """The gain in words: its range; of a bound, or where it may be nothing, what the model says, and the range.

        A measurement may pass what the model says at most, and seldom the range.
        """
        assert self.gain is not None
        at_most = self.bound == "at most" or bool(self.within and not self.estimate)
        low, high = self.interval or (None, None)
        perhaps = low is not None and low <= _NOTHING
        told = f"{'up to ' if at_most else 'about ' if self.estimate or perhaps else ''}{number(self.gain)} times faster"
        if low is None:
            return told
        if perhaps and self.gain <= _NOTHING:
            return "perhaps a little faster"
        if at_most or perhaps:
            ends = f"{number(low)} or more" if high is None else f"{number(low)} to {number(max(high, self.gain))}"
            return f"{told} by the model ({ends} with its errors{': perhaps nothing' if perhaps else ''})"
        if high is None or high > _WIDE * low:
            return f"at least {number(low)} times faster"
        ends = f"{number(low)} and {number(high)}"
        return f"{number(low)} times faster" if number(low) == number(high) else f"between {ends} times faster"

    @property
    def of_code(self) -> bool:
        """Whether it changes the code, and not only how it is run."""
        return self.topic not in ("cores", "domains", "energy")


def remedies(p: Prediction, d: Diagnosis) -> list[Advice]:
    """What to try for the diagnosed point: what surely helps before what perhaps does, code before run, less work last."""
    if (first := _beyond_the_model(p, d)) is not None:
        return [first]
    known = _Known(p, d)
    found = _of_source(d, known)
    if known.get("exchange") is None:  # blocks make up for the order that is wrong
        found += _blocking(p, d, known)
    found += [*_nontemporal(p, d, known), *_cores(p, d, known)]
    found += _in_core(p, d, known)
    saves_traffic = any(a.topic in ("blocking", "non-temporal stores") for a in found)
    if not saves_traffic and d.regime in ("memory", "saturated"):
        broken = any(lc.loop != "repeat" and holds(p, k, d.row) is False for k, lc in enumerate(p.layer_conditions))
        found.append(Advice("traffic", f"{'Less' if broken else _LEAST} {_LESS_TRAFFIC}"))
    worth = [one for one in found if one.gain is None or one.gain >= _WORTH or not one.of_code]
    ranked = sorted(worth, key=lambda a: _rank(a, list(d.limiting)))
    return [_without_number(one) for one in ranked] if _core_is_open(p, d) else ranked


def _core_is_open(p: Prediction, d: Diagnosis) -> bool:
    """Whether the runtime may be several times another, so that what a change of the code in the core gains is not known."""
    at = (d.row, d.column)
    return bool(p.is_range[at]) and float(p.at_most[at]) > _WIDE * float(p.at_least[at])


def _without_number(one: Advice) -> Advice:
    """Advice for the code of the core, whose gain is of one of the times that it may take."""
    if one.gain is None or one.topic not in _OF_CORE:
        return one
    text = f"{one.text}; how much faster that is, is not known while the runtime is a range"
    return replace(one, text=text, gain=None, interval=None, within="", beyond="", estimate=False)


def _rank(a: Advice, limiting: list[str]) -> tuple[bool, bool, bool, int, bool, float]:
    """Place of an advice among others: what acts on the longest of the limiting terms goes first, then what surely gains most.

    What perhaps gains nothing stands behind all that surely gains something. Vector code goes first where nobody knows how much
    it gains, as that is seldom little.
    """
    gain = math.inf if a.gain is None and a.topic == "SIMD" else a.gain
    acts_on = min((limiting.index(term) for term in a.terms if term in limiting), default=len(limiting))
    least = gain if a.interval is None or a.interval[0] is None else a.interval[0]
    unsure = a.gain is not None and least is not None and least <= _NOTHING
    return gain is None, unsure, not a.of_code, acts_on, a.topic == "arithmetic", -(least or 0.0)


_OF_CORE = ("recurrence", "SIMD", "arithmetic", "loads", "flag")
_ANY_ORDER = "-ffast-math if any order will do"
_BEYOND = {
    "memory": Advice("memory", "Use smaller data, or spread them over more memory: these cannot run here"),
    "overhead": Advice("calls", "Do more work per call: calling and starting the loop take as long as what it does"),
    "threads": Advice("threads", "Give the cores more work at a time, or use fewer: starting them takes as long as what they do"),
}
"""What to try where something that the model does not count decides."""


def _beyond_the_model(p: Prediction, d: Diagnosis) -> Advice | None:
    """What to try first where a doubt makes all other advice idle: one that may double the runtime."""
    at = (d.row, d.column)
    return next((tip for kind, tip in _BEYOND.items() if kind in p.doubt_high and p.doubt_high[kind][at] > 2), None)


class _Known:
    """What the record says of changes of the diagnosed point."""

    def __init__(self, p: Prediction, d: Diagnosis) -> None:
        self.found = changes_at(p, d.row, d.column)
        last = (d.row, d.column) == (p.shape[0] - 1, 0)
        self.evaluated = bool(self.found) or last
        self.asked = bool(self.found) or (last and p.changes is not tuple)

    def get(self, change: str, condition: int | None = None) -> WhatIf | None:
        """The evaluated change, if it gains anything that is surer than a toss."""
        return next((w for w in self.found if w.change == change and w.condition == condition and not w.doubtful), None)

    def advice(self, topic: str, text: str, condition: int | None = None, exact: bool = False) -> list[Advice]:
        """Advice with the gain of the model; none where the model was evaluated and finds none."""
        what = self.get(topic, condition)
        if what is None and self.asked:
            return []
        if what is not None and what.ports_known is False and what.gain > _SAYS_LITTLE:
            return [Advice(topic, f"{text}; {_NOT_KNOWN}")]
        if what is not None and what.gathers_known is False:
            return [Advice(topic, f"{text}; {_GATHERS}")]
        interval = what.interval if what else None
        return [Advice(topic, text, what.gain if what else None, exact and what is not None, interval=interval)]


def _of_source(d: Diagnosis, known: _Known) -> list[Advice]:
    """Another order of loops, or a flag: only where the prediction of the source or the code with it is faster."""
    found = []
    if (what := known.get("exchange")) is not None and what.loops:
        text = f"Exchange the loops over {what.loops[0]} and {what.loops[1]}"
        found.append(Advice("exchange", text, what.gain, exact=True, interval=what.interval, terms=tuple(d.limiting)))
    if (what := known.get("flag")) is not None and what.flag:
        why = _WHY.get(what.flag, "if any order of operations will do")
        text = f"Compile with {what.flag}, {why} (--cflags {what.flag})"
        found.append(Advice("flag", text, what.gain, exact=True, interval=what.interval, terms=_CORE))
    return found


_CORE = ("T_OL", "T_nOL")
"""Terms of what happens inside the core."""
_TOO_WIDE = "as loads wider than the stores before wait until these have left the core"
_WHY = {"-fno-math-errno": "as sqrt may set errno else", "-mprefer-vector-width=128": _TOO_WIDE, "-fno-tree-vectorize": _TOO_WIDE}
"""Why a flag helps."""


def _blocking(p: Prediction, d: Diagnosis, known: _Known) -> list[Advice]:
    """For each cache the blocks that gain most by the model; where it was not evaluated, those that save most traffic."""
    found = []
    for level in dict.fromkeys(lc.level for lc in p.layer_conditions):
        links = path_links(p, d.limiting if d.regime != "saturated" else memory_links(p), level)
        if not links:
            continue
        broken = [k for k, lc in enumerate(p.layer_conditions) if lc.level == level and lc.loop != "repeat"]
        broken = [k for k in broken if holds(p, k, d.row) is False]
        told = [w for k in broken if (w := known.get("blocking", k)) is not None]
        if told:
            found += _told_block(p, d, max(told, key=lambda w: w.gain), links)
        elif not known.asked:
            found += _untold_block(p, d, broken, links)
    return found


def _told_block(p: Prediction, d: Diagnosis, told: WhatIf, links: list[str]) -> list[Advice]:
    """What blocks bring by the model: all of the nest in blocks, but not that they come to fewer pages at a time."""
    at, condition = (d.row, d.column), p.layer_conditions[told.condition or 0]
    block = next(iter(told.blocks.items()), None) if told.blocks else _block(p, condition)
    if block is None:
        return []
    link = told.link or max(links, key=lambda x: float(p.load_B[x][at]))
    saved, whole = told.saved_B or 0.0, _bytes(p, link, *at)
    less = (
        f", which takes {number(min(saved, whole))} of {number(whole)} B/CL off {link}, halo of the blocks counted"
        if saved
        else ""
    )
    text = _in_pieces(condition, block, told.around) + less
    tip = Advice("blocking", text, told.gain, estimate=True, interval=told.interval, terms=(*links, link))
    if any(kind in p.doubt_high and float(p.doubt_high[kind][at]) > 1 for kind in _OF_PAGES):
        tip = replace(tip, within="by these bytes alone", beyond=_PAGES)
    return [tip]


def _untold_block(p: Prediction, d: Diagnosis, broken: list[int], links: list[str]) -> list[Advice]:
    """The blocks that restore most conditions of a cache, without a gain: the model was not evaluated with them."""
    at, best, saved_B = (d.row, d.column), None, 0.0
    for k in broken:
        saved_B += p.layer_conditions[k].saves_B  # a condition includes those of the loops inside of it
        if (block := _block(p, p.layer_conditions[k])) is not None:
            best = (p.layer_conditions[k], block, saved_B)
    if best is None or best[2] <= 0:
        return []
    condition, block, saved_B = best
    link = max(links, key=lambda x: float(p.load_B[x][at]))
    load, evict = float(p.load_B[link][at]), float(p.evict_B[link][at])
    # a victim cache: what is not loaded is not evicted either
    saved = min(saved_B, load) + (min(saved_B, evict) if evict >= 0.99 * load else 0.0)
    less = f", which takes up to {number(saved)} of {number(load + evict)} B/CL off {link}"
    return [Advice("blocking", _in_pieces(condition, block) + less)]


def _in_pieces(condition: ConditionFacts, block: tuple[str, int], around: str | None = None) -> str:
    """Which loop to cut into pieces of which length, and what a cache keeps then."""
    counter, length = block
    place = f", the loop over the pieces around {around}," if around else ""
    return (
        f"Block the loop over {counter} in pieces of {length} or less{place} so that {condition.level} keeps "
        f"{condition.layers or condition.text}"
    )


def _block(p: Prediction, condition: ConditionFacts) -> tuple[str, int] | None:
    """Loop and length of the block that restores a condition; rather an outer loop than the innermost one."""
    loops = [text.split()[0] for text in p.kernel.loops]
    innermost = loops[-1] if loops else ""
    outer, inner = [], []
    for counter, length in condition.blocks.items():
        if counter == innermost and length >= _SHORTEST_INNER:
            inner.append((counter, length))
        elif counter != innermost and length >= _SHORTEST_OUTER:
            outer.append((counter, length))
    return max(outer or inner, key=lambda item: item[1], default=None)


_OF_PAGES = ("rows", "runs", "strides")
"""Doubts about accesses that go from page to page or leave lines out: what blocks save of that is not counted."""
_PAGES = "blocks come to fewer pages at a time, and misses of the TLB and prefetching are not counted"


def _bytes(p: Prediction, link: str, row: int, column: int) -> float:
    return float(p.load_B[link][row, column] + p.evict_B[link][row, column])


def _nontemporal(p: Prediction, d: Diagnosis, known: _Known) -> list[Advice]:
    """Non-temporal stores for arrays that are only written, where their write-allocates cross the memory interface.

    The gain is an upper bound: such stores get less of the bandwidth than ordinary ones on all cores that were measured. Of
    stores that do not fill whole lines there is nothing to save.
    """
    arrays = [name for name in stored_only(p) if not p.kernel.arrays[name].part_lines]
    to_memory, at = memory_links(p), (d.row, d.column)
    wanted = d.location == p.locations[-1] and not p.options.nontemporal and not p.kernel.indirect
    stores = sum(1 for a in p.kernel.arrays.values() if a.stores)
    if not arrays or not wanted or not p.machine.nontemporal_stores:
        return []
    allocating = 1 - p.machine.full_line_stores
    evicted = sum(float(p.evict_B[x][at]) for x in to_memory) * len(arrays) / stores
    loading = max(to_memory, key=lambda x: float(p.load_B[x][at]))
    allocated = min(evicted * allocating, float(p.load_B[loading][at]))
    if allocated <= 0.01 * evicted:
        return []
    total = sum(_bytes(p, x, *at) for x in to_memory)
    under_load = int(p.cores[d.column]) > 1 and any(fact.what.startswith("memory.evasion.") for fact in p.machine.facts)
    text = (
        f"Write {', '.join(arrays)} with non-temporal stores, which saves the write-allocate "
        f"({'at most ' if under_load else ''}{number(allocated)} of "
        f"{number(total)} B/CL at memory), unless {'they are' if len(arrays) > 1 else 'it is'} read again soon"
    )
    return [replace(one, terms=tuple(to_memory)) for one in known.advice("non-temporal stores", text)]


def _cores(p: Prediction, d: Diagnosis, known: _Known) -> list[Advice]:
    """More cores up to the best count, fewer beyond saturation, further ccNUMA domains."""
    n, here = int(p.cores[d.column]), float(p.cy_per_cl[d.row, d.column])
    if d.regime == "saturated":
        return _saturated_cores(p, d, n, known)
    best = best_column(p, d.row)
    if p.cores[best] > n and not p.kernel.serial:
        low, gain = gain_of_cores(p, d.row, d.column, best)
        place, there = int(p.data_in[d.row, d.column]), int(p.data_in[d.row, best])
        nearer = _in_parts(p.locations[there]) if there < place else ""
        sure, text = _sure_of_one(p, d, here / gain), f"Use {count(int(p.cores[best]), 'core')}{shares(p)}{nearer}"
        interval = (low, gain) if low < gain else None
        return [Advice("cores", text, gain, exact=sure, interval=interval)] if low > 1 else []
    domain, full, more = domain_cores(p), known.get("saturation"), known.get("cores")
    if more and more.to_cores:
        why = "" if not full or not full.to_cores else f"; memory bandwidth saturates from {full.to_cores} on"
        whole = f" of the {domain} in a ccNUMA domain{why}" if domain else ""
        sure = _sure_of_one(p, d, here / more.gain)
        text = f"Use {count(more.to_cores, 'core')}{whole}{shares(p)}{_in_parts(more.nearer) if more.nearer else ''}"
        return [Advice("cores", text, more.gain, exact=sure, interval=more.interval)]
    if not known.evaluated and domain > n and not p.kernel.serial:
        return [Advice("cores", f"Use more of the {domain} cores of the ccNUMA domain{shares(p)}")]
    return []


def shares(p: Prediction) -> str:
    """Which loop cores share, where it is that alone of several, and what they need partial results of."""
    counters = [text.split()[0] for text in p.kernel.loops]
    alone = p.kernel.shared is not None and len(counters) > 1 and list(p.kernel.shared) == counters[:1]
    partial = p.kernel.partial or ()
    loop = f", which share the loop over {counters[0]} (no other can be)" if alone else ""
    some = ", ".join(partial[:3]) + (", ..." if len(partial) > 3 else "")
    return f"{loop}, with partial results of {some}" if partial else loop


def _in_parts(place: str) -> str:
    """Why cores may gain more than their number."""
    return f", each of which has its part of the data in {place} then, so that they may gain more than their number"


def _sure_of_one(p: Prediction, d: Diagnosis, best: float) -> bool:
    """Whether the gain of more cores stays if the transfers of one core overlap more than was predicted.

    Where they would reach the best time [cy/CL] by their Roofline, all of the gain is that transfers add up, which is a bound.
    """
    at = (d.row, d.column)
    doubted = any(kind in x and float(x[kind][at]) != 1 for kind in (SHARE, HYPOTHESES) for x in (p.doubt_low, p.doubt_high))
    return d.location != p.locations[-1] or (not doubted and float(p.roofline_cy_per_cl[at]) > _REACHED * best)


def _saturated_cores(p: Prediction, d: Diagnosis, n: int, known: _Known) -> list[Advice]:
    found, domain, socket = [], domain_cores(p), p.machine.cores_per_socket
    needed = saturation_count(p, d.row, d.column) or n
    if needed < min(n, domain or n):
        text = f"Use {count(needed, 'core')} of each ccNUMA domain: the others add power and no performance"
        found.append(Advice("energy", text))
    if domain and n <= domain < socket:
        domains = "both" if socket // domain == 2 else f"all {socket // domain}"
        text = f"Use {domains} ccNUMA domains of the socket, each with its own memory (first touch in parallel){shares(p)}"
        found += known.advice("domains", text, exact=True)
    return found


def _in_core(p: Prediction, d: Diagnosis, known: _Known) -> list[Advice]:
    """Advice for what happens inside the core, where that is worth it."""
    lanes = p.incore.lanes
    if d.regime == "core":
        return [replace(one, terms=_CORE if one.topic == "SIMD" else ("T_OL",)) for one in _core_bound(p, lanes, known)]
    inside = d.limiting.get("T_nOL", 0.0)
    if inside <= 0.3 * d.single:
        return []
    if lanes == 1 and not p.incore.why_scalar:
        found = known.advice("SIMD", _vectorise(p, known))
        return [] if _leaves_gaps(p) else [replace(_along(p, one), terms=_CORE) for one in found]
    if not any(a.neighbours for a in p.kernel.arrays.values()):
        return []  # nothing is loaded twice
    text = "Load less often from L1: keep neighbours in registers over several iterations (unroll and jam)"
    return [replace(one, terms=("T_nOL",)) for one in known.advice("loads", text)]


def _core_bound(p: Prediction, lanes: int, known: _Known) -> list[Advice]:
    """What helps where the core decides: another loop as the vector loop goes first, as all other gains are of the same code."""
    inside = _inside_the_loop(p, lanes, known)
    predicted = any(known.get(change) is not None for change in ("exchange", "flag"))
    if p.incore.vector_loop is None or predicted:
        return inside
    if any(one.topic == "SIMD" for one in inside):
        return [_along(p, one) for one in inside]
    text = (
        f"Make blocks of the loop over {p.incore.vector_loop} innermost (of 32 iterations, say, each with partial results of its "
        "own), so that they run side by side in vectors: none needs another, while those that are innermost now wait for each "
        f"other; {_UNKNOWN}"
    )
    same = [one if one.within or one.gain is None else replace(one, within="with the same instructions") for one in inside]
    return [Advice("SIMD", text), *same]


def _along(p: Prediction, one: Advice) -> Advice:
    """Advice to vectorise, whose number is of the innermost loop alone where a loop around may be the vector loop."""
    if p.incore.vector_loop is None or one.topic != "SIMD" or one.gain is None:
        return one
    beyond = f"iterations of the loop over {p.incore.vector_loop} can run side by side in vectors, too"
    return replace(one, within="along the innermost loop", beyond=beyond)


_UNKNOWN = "what that gains is not known"


def _inside_the_loop(p: Prediction, lanes: int, known: _Known) -> list[Advice]:
    """Chains to break, vectors along the innermost loop, and less work in it."""
    chain = p.incore.T_comp_critical_path
    throughput = p.incore.T_comp_throughput
    if chain > throughput > 0 and _is_blocked(p):
        flags = "" if known.asked and _flags(p) else _NARROWER  # else they were tried, and stand in an advice of their own
        return [Advice("recurrence", f"{_BLOCKED}{flags} ({number(chain)} cy/CL; all else takes {number(throughput)})")]
    if chain > throughput > 0:
        text = (
            f"Break the loop-carried dependence chain ({number(chain)} cy/CL; the instructions alone take "
            f"{number(throughput)}): {(ways := _ways_around(p, lanes, known))}"
        )
        split = _SUMS in ways
        chained = lanes == 1 and (p.incore.why_scalar or "each iteration").startswith("each iteration")
        beyond = "the compiler may vectorise it then" if split or chained else ""
        within = "with the same instructions" if beyond and not split else ""
        return [replace(one, within=within, beyond=beyond) for one in known.advice("recurrence", text)]
    busiest = next(iter(incore_limits(p)), "the arithmetic")
    wider = not (known.asked and lanes == 1 and known.get("SIMD") is None)  # else vectors were looked at, and gain nothing
    less = known.advice("arithmetic", _less_of(p, busiest, wider=wider)) if known.found or not known.evaluated else []
    if lanes == 1 and not less and chain == throughput > 0 and (p.incore.why_scalar or "").startswith("each iteration"):
        waits = "Each iteration needs the result of the one before, so that the code is scalar"
        ways = "another order of updates, or several loops side by side, may let the compiler make vectors"
        return [
            Advice(
                "recurrence", f"{waits}: {ways}; as scalar code they gain little, since the core is as busy as the chain is long"
            )
        ]
    if lanes > 1 or p.incore.why_scalar or _leaves_gaps(p):
        return less
    vector = known.advice("SIMD", _vectorise(p, known))
    return [*(vector or ([Advice("SIMD", _vectorise(p, known))] if "calls" in p.incore.limits else [])), *less]


def _leaves_gaps(p: Prediction) -> bool:
    """Whether all that the loop does is to store elements that do not lie side by side, which no vector store does."""
    return all(a.part_lines and not a.loads for a in p.kernel.arrays.values() if a.loads or a.stores) and bool(p.kernel.arrays)


def _vectorise(p: Prediction, known: _Known) -> str:
    """That vector code would help, and which flag lets the compiler make it where square roots or functions are in its way.

    Where the code with the flag was looked at, it is an advice of its own or of no use.
    """
    flags = () if known.asked else _flags(p)
    if "calls" in p.incore.limits:
        why = f"{_VECTORISE} and calls functions of one element"
        return f"{why}; --cflags -ffast-math lets compilers call a vector libm" if untried(flags, "-ffast-math") else why
    if p.kernel.flops.get("sqrt") and flags and untried(flags, "-fno-math-errno"):
        return f"{_VECTORISE}, as sqrt may set errno; --cflags -fno-math-errno lets the compiler do so"
    return _VECTORISE


def _flags(p: Prediction) -> tuple[str, ...]:
    """What the compiler was called with; () where the code was given or not looked at."""
    code = p.incore.machine_code
    return tuple((code.compiled.get("flags") if code is not None and code.compiled else None) or ())


_BLOCKED = (
    "Load no more at once than a store before has written: loads that two stores hold together wait until both have left the "
    "core. Another distance, or whole vectors, need not wait"
)
"""What helps where loads wait for stores to leave: partial sums do not, as no chain is split."""
_NARROWER = ", nor do narrower loads: -mprefer-vector-width=128, -fno-tree-vectorize"


def _is_blocked(p: Prediction) -> bool:
    """Whether the chain goes through loads that no single store holds."""
    code = p.incore.machine_code
    return code is not None and bool(code.blocked)


_SUMS = "partial sums"


def _ways_around(p: Prediction, lanes: int, known: _Known) -> str:
    """How the loop's chain can be broken: sums split, with a flag where compilers may do it, all else takes another order."""
    sums = f"unrolling with {'more' if lanes > 1 else 'several'} {_SUMS}"
    if p.incore.reorderable is False or (p.incore.why_scalar or "").startswith("each iteration"):
        return "another order of updates, or several loops side by side"
    if p.incore.reorderable is None:
        return f"a sum by {sums}, a recurrence by another order of updates"
    flags = () if known.asked and _flags(p) else (_flags(p) or ("",))
    helps = p.kernel.flops_per_iteration and not p.incore.why_scalar and flags and untried(flags, "-ffast-math")
    return f"{sums}{f' ({_ANY_ORDER})' if helps else ''}"


def _less_of(p: Prediction, limit: str, *, wider: bool = True) -> str:
    word, why = limit.lower(), p.incore.why_scalar or ""
    if "recurrence" in word and why.startswith("each iteration"):
        return "Update in another order, or several loops side by side: each iteration needs the result of the one before"
    if "recurrence" in word:
        return "Keep more partial results (unroll the loop): the dependence from one iteration to the next is the limit"
    if "divides integers" in why and "all 64 bits" in why:
        return f"Divide fewer integers ({why}, more than a double holds): divide by a constant, or less often"
    if "divides integers" in why:
        return f"Divide fewer integers ({why}): divide in double, which is exact up to 53 bits, or by a constant"
    if "computes with" in why:
        return f"Use a smaller type ({why}): double, or float"
    if word == "calls":
        return "Call functions less often, or cheaper ones: what they take is the limit"
    if "div" in word:
        fewer = "Divide and take square roots less" if "sqrt" in word else "Divide less"
        kept = ", as long as the compiler still vectorises it" if p.incore.lanes > 1 else ""
        return f"{fewer} ({limit} is the busiest part of the core): multiply by an inverse, find common denominators{kept}"
    if "sqrt" in word:
        return f"Take fewer square roots ({limit} is the busiest part of the core), or use approximations"
    if word == "window":
        return _WAITING
    if any(w in word for w in ("retire", "front", "issue", "instruction")):
        limit, more = "the front end" if word == "frontend" else limit, [] if why or not wider else ["wider SIMD"]
        return f"Execute fewer instructions ({limit} is the limit): {', '.join([*more, *_fused(p), 'less index arithmetic'])}"
    if accesses := _accesses(p, word):
        also = ", wider accesses" if wider and not why and p.incore.lanes == 1 else ""
        fewer = {"loads": "Load", "stores": "Store"}.get(accesses, "Load and store")
        often = f"{fewer} less per iteration ({accesses} are the busiest part of the core)"
        return f"{often}: keep what is used again in registers{also}"
    ways = ", ".join(["factor out", "reuse", *(f"use {name}" for name in _fused(p))])
    part = "execution ports are" if word == "ports" else f"{limit} is"
    return f"Do less arithmetic per iteration ({part} the busiest part of the core): {ways}"


def _accesses(p: Prediction, limit: str) -> str:
    """Loads, stores or both, where nothing else is the core's longest limit; "" where something is."""
    if limit == "ports":
        return (p.incore.machine_code.accesses or "") if p.incore.machine_code is not None else ""
    return {"load": "loads", "store": "stores", "load_store": "loads and stores"}.get(limit, "")


def _fused(p: Prediction) -> list[str]:
    """FMA, where floating-point products are added up by instructions of their own."""
    flops, code = p.kernel.flops, p.incore.machine_code
    done = code is not None and code.fused
    return ["FMA"] if not done and flops.get("mul") and (flops.get("add") or flops.get("sub")) else []
