"""What would change a prediction, and by how much, from its record alone.

Gains are those of ``what_if`` in the record, where the model was evaluated with the change, or of another core count of the same
sweep; nothing is estimated here. They are told as the range in which they lie. A point that was not evaluated gets the same
advice without a number. What acts on the longest of the limiting terms stands first.
"""

from __future__ import annotations

import math
from dataclasses import replace

from rooftree.report.prediction.advised import NOTHING, WIDE, Advice, Known
from rooftree.report.prediction.core_remedies import CORE, in_core
from rooftree.report.prediction.diagnosis import Diagnosis, domain_cores, holds, path_links, saturation_count, stored_only
from rooftree.report.prediction.points import best_column, count, gain_of_cores, memory_links, number
from rooftree.results.doubt import HYPOTHESES, SHARE
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import ConditionFacts, WhatIf

_SHORTEST_INNER, _SHORTEST_OUTER = 32, 4  # iterations; shorter blocks cost more than they save
_LEAST = "Each array crosses the memory interface once per sweep already; less"
_LESS_TRAFFIC = (
    "traffic needs several sweeps or loops per pass over the data (temporal blocking, loop fusion) or smaller elements "
    "(float for double)"
)
_WORTH = 1.03
"""Gain from which on a change of the code is advised [1]: what is less, no measurement on a busy machine shows. Chosen."""
_REACHED = 1.05
"""Time over that of the best core count up to which it counts as reached: the part by which saturation is told [1]."""


def remedies(p: Prediction, d: Diagnosis) -> list[Advice]:
    """What to try for the diagnosed point: what surely helps before what perhaps does, code before run, less work last."""
    if (first := _beyond_the_model(p, d)) is not None:
        return [first]
    known = Known(p, d)
    found = _of_source(d, known)
    if known.get("exchange") is None:  # blocks make up for the order that is wrong
        found += _blocking(p, d, known)
    found += [*_nontemporal(p, d, known), *_cores(p, d, known)]
    found += in_core(p, d, known)
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
    return bool(p.is_range[at]) and float(p.at_most[at]) > WIDE * float(p.at_least[at])


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
    unsure = a.gain is not None and least is not None and least <= NOTHING
    return gain is None, unsure, not a.of_code, acts_on, a.topic == "arithmetic", -(least or 0.0)


_OF_CORE = ("recurrence", "SIMD", "arithmetic", "loads", "flag")
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


def _of_source(d: Diagnosis, known: Known) -> list[Advice]:
    """Another order of loops, or a flag: only where the prediction of the source or the code with it is faster."""
    found = []
    if (what := known.get("exchange")) is not None and what.loops:
        in_place = f", adding up in {what.in_place}, which a loop before sets" if what.in_place else ""
        text = f"Exchange the loops over {what.loops[0]} and {what.loops[1]}{in_place}"
        found.append(Advice("exchange", text, what.gain, exact=True, interval=what.interval, terms=tuple(d.limiting)))
    if (what := known.get("flag")) is not None and what.flag:
        why = _WHY.get(what.flag, "if any order of operations will do")
        text = f"Compile with {what.flag}, {why} (--cflags {what.flag})"
        found.append(Advice("flag", text, what.gain, exact=True, interval=what.interval, terms=CORE))
    return found


_TOO_WIDE = "as loads wider than the stores before wait until these have left the core"
_WHY = {
    "-fno-math-errno": "as sqrt may set errno else",
    "-mprefer-vector-width=128": _TOO_WIDE,
    "-fno-tree-vectorize": _TOO_WIDE,
    "-fcx-limited-range": "if complex products and quotients neither overflow nor need the rules for NaN and infinity",
}
"""Why a flag helps."""


def _blocking(p: Prediction, d: Diagnosis, known: Known) -> list[Advice]:
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
    if "rows" in p.doubt_high and float(p.doubt_high["rows"][at]) > 1 and told.interval is not None:
        tip = replace(tip, estimate=False, interval=(None, told.interval[1]), within=_UNCOUNTED, beyond="")
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
_UNCOUNTED = "by these bytes alone, beside which what it waits for pages and lines in no order is not counted"
"""A transposition in pieces of 64 rows took 51 of 78 cy/CL on an Emerald Rapids: 1.5 times, where bytes alone gave 1.9 to 4.9."""
_PAGES = "blocks come to fewer pages at a time, and misses of the TLB and prefetching are not counted"


def _bytes(p: Prediction, link: str, row: int, column: int) -> float:
    return float(p.load_B[link][row, column] + p.evict_B[link][row, column])


def _nontemporal(p: Prediction, d: Diagnosis, known: Known) -> list[Advice]:
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


def _cores(p: Prediction, d: Diagnosis, known: Known) -> list[Advice]:
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
        if p.machine.memory_given_on is not None and d.location == p.locations[-1]:
            text += ", of which the host of this virtual machine decides what they get of memory"
        if _core_is_open(p, d) and more.gain > more.to_cores / n:  # the data of one core may be nearer than predicted, too
            text = f"Use {count(more.to_cores, 'core')}{whole}{shares(p)}"
            return [Advice("cores", text, more.to_cores / n)]
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
    held = f"each of which has its part of the data in {place} then, if that keeps all of it"
    return f", {held}, so that they may gain more than their number"


def _sure_of_one(p: Prediction, d: Diagnosis, best: float) -> bool:
    """Whether the gain of more cores stays if the transfers of one core overlap more than was predicted.

    Where they would reach the best time [cy/CL] by their Roofline, all of the gain is that transfers add up, which is a bound.
    """
    at = (d.row, d.column)
    doubted = any(kind in x and float(x[kind][at]) != 1 for kind in (SHARE, HYPOTHESES) for x in (p.doubt_low, p.doubt_high))
    return d.location != p.locations[-1] or (not doubted and float(p.roofline_cy_per_cl[at]) > _REACHED * best)


def _saturated_cores(p: Prediction, d: Diagnosis, n: int, known: Known) -> list[Advice]:
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
