"""What would change a prediction, with the most that it could bring, from the numbers of its record alone.

A gain here is an upper bound: taking r cycles from one contribution shortens the runtime by at most r, and the runtime
stays above every contribution that is left as it is, bandwidths and layer conditions being the same. Where the record
holds the better point itself (another core count of the same sweep), the gain is that of the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rooftree.report.prediction.diagnosis import Diagnosis, domain_cores, holds, incore_limits, path_links, stored_only
from rooftree.report.prediction.points import best_column, count, memory_links, number
from rooftree.results.prediction import ConditionFacts, Prediction

_SHORTEST_INNER, _SHORTEST_OUTER = 32, 4  # iterations; shorter blocks cost more than they save
_LEAST = "Each array crosses the memory interface once per sweep already; less"
_LESS_TRAFFIC = (
    "traffic needs several sweeps or loops per pass over the data (temporal blocking, loop fusion) or smaller elements "
    "(float for double)"
)


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to try.

    Attributes:
        topic: blocking, non-temporal stores, cores, domains, energy, recurrence, SIMD, arithmetic, loads, traffic,
            calls, threads, memory.
        text: a sentence without its end.
        gain: largest possible speed-up, or None where the record does not tell.
        exact: the gain is predicted, not only bounded.
    """

    topic: str
    text: str
    gain: float | None = None
    exact: bool = False

    @property
    def sentence(self) -> str:
        """The advice with its gain."""
        if self.gain is None:
            return f"{self.text}."
        return f"{self.text}: {'' if self.exact else 'up to '}{number(self.gain)} times faster."


def remedies(p: Prediction, d: Diagnosis) -> list[Advice]:
    """What to try for the diagnosed point, the largest gain first, those without a number last."""
    if (first := _beyond_the_model(p, d)) is not None:
        return [first]
    found = [*_blocking(p, d), *_nontemporal(p, d), *_cores(p, d), *_in_core(p, d)]
    worth = [a for a in found if a.gain is None or a.gain > 1.02]
    saves_traffic = any(a.topic in ("blocking", "non-temporal stores") for a in worth)
    if not saves_traffic and d.regime in ("memory", "saturated"):
        broken = any(lc.loop != "repeat" and holds(p, k, d.row) is False for k, lc in enumerate(p.layer_conditions))
        worth.append(Advice("traffic", f"{'Less' if broken else _LEAST} {_LESS_TRAFFIC}"))
    return sorted(worth, key=lambda a: -(a.gain or 0.0))


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


def _gain(p: Prediction, d: Diagnosis, saved_B: Mapping[str, tuple[float, float]]) -> float:
    """Speed-up at most, when links lose these bytes (towards the core, away from it)."""
    if d.regime == "saturated":
        volume = sum(_bytes(p, x, d.row, d.column) for x in memory_links(p))
        left = volume - sum(sum(saved_B.get(x, (0.0, 0.0))) for x in memory_links(p))
        return volume / left if left > 0 else float("inf")
    saved = sum(d.limiting.get(x, 0.0) * _part(p, d, x, *bytes_) for x, bytes_ in saved_B.items())
    others = [time for name, time in d.hidden.items() if name not in saved_B]
    return d.single / max(d.single - saved, float(p.T_OL[d.row, d.column]), *others, 1e-9)


def _part(p: Prediction, d: Diagnosis, link: str, load_B: float, evict_B: float) -> float:
    """Part of a link's time that goes with these bytes, at most: with a path for each direction the larger part."""
    at = (d.row, d.column)
    load, evict = float(p.load_B[link][at]), float(p.evict_B[link][at])
    if link in p.machine.full_duplex:
        parts = [saved / total for saved, total in ((load_B, load), (evict_B, evict)) if total > 0]
        return min(1.0, max(parts, default=0.0))
    return min(1.0, (load_B + evict_B) / (load + evict)) if load + evict > 0 else 0.0


def _blocking(p: Prediction, d: Diagnosis) -> list[Advice]:
    """For each cache, the layer condition that saves most traffic when blocking restores it."""
    found = []
    for level in dict.fromkeys(lc.level for lc in p.layer_conditions):
        links = path_links(p, d.limiting if d.regime != "saturated" else memory_links(p), level)
        saved_B, best = 0.0, None
        for k, lc in enumerate(p.layer_conditions):
            if lc.level == level and lc.loop != "repeat" and holds(p, k, d.row) is False:
                saved_B += lc.saves_B  # a condition includes those of the loops inside of it
                block = _block(p, lc)
                best = (lc, block, saved_B) if block else best
        if links and best and best[2] > 0:
            found.append(_block_advice(p, d, links, *best))
    return found


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


def _block_advice(
    p: Prediction, d: Diagnosis, links: list[str], condition: ConditionFacts, block: tuple[str, int], saved_B: float
) -> Advice:
    at = (d.row, d.column)
    link = max(links, key=lambda x: float(p.load_B[x][at]))
    load, evict = float(p.load_B[link][at]), float(p.evict_B[link][at])
    saved = (min(saved_B, load), 0.0)
    if evict >= 0.99 * load:  # a victim cache: what is not loaded is not evicted either
        saved = (saved[0], min(saved_B, evict))
    counter, length = block
    text = (
        f"Block the loop over {counter} in pieces of {length} or less so that {condition.level} keeps "
        f"{condition.layers or condition.text}, which takes {number(sum(saved))} of {number(load + evict)} B/CL off {link}"
    )
    return Advice("blocking", text, _gain(p, d, {link: saved}))


def _bytes(p: Prediction, link: str, row: int, column: int) -> float:
    return float(p.load_B[link][row, column] + p.evict_B[link][row, column])


def _nontemporal(p: Prediction, d: Diagnosis) -> list[Advice]:
    """Non-temporal stores for arrays that are only written, where their write-allocates cross the memory interface."""
    arrays, to_memory, at = stored_only(p), memory_links(p), (d.row, d.column)
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
    saved = {loading: (allocated, 0.0)}
    for link in p.links:
        load, evict = float(p.load_B[link][at]), min(float(p.evict_B[link][at]), evicted)
        if link not in to_memory:  # past the caches: neither loaded nor evicted on the way
            saved[link] = (min(load, evict * allocating), evict)
    total = sum(_bytes(p, x, *at) for x in to_memory)
    text = (
        f"Write {', '.join(arrays)} with non-temporal stores, which saves the write-allocate ({number(allocated)} of "
        f"{number(total)} B/CL at memory), unless {'they are' if len(arrays) > 1 else 'it is'} read again soon"
    )
    return [Advice("non-temporal stores", text, _gain(p, d, saved))]


def _cores(p: Prediction, d: Diagnosis) -> list[Advice]:
    """More cores up to saturation, fewer beyond it, further ccNUMA domains."""
    n, domain, socket = int(p.cores[d.column]), domain_cores(p), p.machine.cores_per_socket
    needed, here = int(p.n_saturation[d.row, d.column]), float(p.cy_per_cl[d.row, d.column])
    if d.regime == "saturated":
        return _saturated_cores(n, needed, domain, socket)
    best = best_column(p, d.row)
    if p.cores[best] > n:
        gain = here / float(p.cy_per_cl[d.row, best])
        return [Advice("cores", f"Use {count(int(p.cores[best]), 'core')}", gain, exact=True)]
    if needed > n and (not domain or domain > n):
        useful = min(needed, domain or needed)
        what = f"n_S = {useful} of a ccNUMA domain saturate its memory bandwidth"
        if useful < needed:
            what = f"all {useful} of a ccNUMA domain do not saturate its memory bandwidth yet"
        return [Advice("cores", f"Use more cores: {what}", useful / n)]
    if needed == 0 and domain > n:
        text = f"Use all {domain} cores of the ccNUMA domain: nothing they share limits them"
        return [Advice("cores", text, domain / n)]
    return []


def _saturated_cores(n: int, needed: int, domain: int, socket: int) -> list[Advice]:
    found = []
    if 0 < needed < min(n, domain or n):
        text = f"Use {count(needed, 'core')} of each ccNUMA domain: the others add power and no performance"
        found.append(Advice("energy", text))
    if domain and n <= domain < socket:
        domains = "both" if socket // domain == 2 else f"all {socket // domain}"
        text = f"Use {domains} ccNUMA domains of the socket, each with its own memory (first touch in parallel)"
        found.append(Advice("domains", text, socket / domain))
    return found


def _in_core(p: Prediction, d: Diagnosis) -> list[Advice]:
    """Advice for what happens inside the core, where that is worth it."""
    lanes = p.incore.lanes
    if d.regime == "core":
        return _core_bound(p, d, lanes)
    inside = d.limiting.get("T_nOL", 0.0)
    if inside <= 0.3 * d.single:
        return []
    if lanes == 1:
        return [_vectorise(p, d)]
    if not any(a.loads > 1 for a in p.kernel.arrays.values()):
        return []  # nothing is loaded twice
    left = max(d.single - inside, float(p.T_OL[d.row, d.column]))
    text = "Load less often from L1: keep neighbours in registers over several iterations (unroll and jam)"
    return [Advice("loads", text, d.single / left if left > 0 else None)]


def _core_bound(p: Prediction, d: Diagnosis, lanes: int) -> list[Advice]:
    chain = p.incore.T_comp_critical_path
    throughput = p.incore.T_comp_throughput
    others = max([float(p.T_nOL[d.row, d.column]), *(t for n, t in d.hidden.items() if n != "T_OL")])
    if chain > throughput > 0:
        text = (
            f"Break the loop-carried dependence chain ({number(chain)} cy/CL; the instructions alone take "
            f"{number(throughput)}): a sum by unrolling with several partial sums (-ffast-math if any order will do), "
            "a recurrence by another order of updates"
        )
        return [Advice("recurrence", text, d.single / max(throughput, others))]
    limits = list(incore_limits(p).items())
    busiest = limits[0][0] if limits else "the arithmetic"
    floor = max([others, *(t for _, t in limits[1:2])])
    less = Advice("arithmetic", _less_of(busiest), d.single / floor if floor > 0 else None)
    return [_vectorise(p, d), less] if lanes == 1 else [less]


def _vectorise(p: Prediction, d: Diagnosis) -> Advice:
    width, element = p.machine.simd_bytes, p.unit_of_work.element_bytes
    inside = sum(t for n, t in d.limiting.items() if n in ("T_OL", "T_nOL"))
    gain = d.single / (d.single - inside * (1 - element / width)) if width > element > 0 else None
    return Advice("SIMD", "Vectorise the loop: its code is scalar", gain)


def _less_of(limit: str) -> str:
    word = limit.lower()
    if "div" in word:
        return f"Divide less ({limit} is the busiest part of the core): multiply by a reciprocal taken out of the loop"
    if "sqrt" in word:
        return f"Take fewer square roots ({limit} is the busiest part of the core), or use approximations"
    if any(w in word for w in ("retire", "front", "issue", "instruction")):
        return f"Execute fewer instructions ({limit} is the limit): wider SIMD, FMA, less index arithmetic"
    return f"Do less arithmetic per iteration ({limit} is the busiest part of the core): factor out, reuse, use FMA"
