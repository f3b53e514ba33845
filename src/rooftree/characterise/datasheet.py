"""The data sheet of a machine: everything that is measured of it, as one record of schema ``rooftree.bench/1``, step by step.

curve        memory curve; from it the usable size of each cache      always measured, since the others need it
roofs        bandwidth of each level by instruction set, precision and ratio of loads to stores
peaks        FLOP rates by instruction, and the best mix
latencies    of operations and of loads from each level
gathers      of each width, with the data in L1
calls        of functions of the C library
streams      runtime of streaming kernels in each level, from which links and overlap are derived
again        rates of the core and of L1 that were in doubt, a second time; the better figure counts. Latencies of loads, some
             minutes later; the least that is found twice counts. Calls that others of the core slowed down
smt          hardware threads, shown and hidden
scaling      memory bandwidth over the cores of each ccNUMA domain
pages        streaming kernels with small pages beside huge ones
last         what others of the core slowed down each time, once more: calls, rates, gathers, streams in a core's own caches
"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from importlib.metadata import version
from math import inf
from typing import Any

from rooftree.characterise.bandwidth import NONTEMPORAL, RATIOS, STREAMS, Levels, measure_gathers, measure_roofs, plan_roofs
from rooftree.characterise.beside import crowded_levels, never_alone
from rooftree.characterise.calls import Calls, measure_calls
from rooftree.characterise.calls import again as calls_again
from rooftree.characterise.curve import PER_OCTAVE, cache_sizes, measure_curve, size_records
from rooftree.characterise.judge import MARGIN, excess, judged, unit_of
from rooftree.characterise.lab import Lab, Planned
from rooftree.characterise.measured_streams import Variants, measure_streams, quietest, unlike
from rooftree.characterise.multicore import Benchmarks, core_counts, measure_scaling, measure_smt, saturated
from rooftree.characterise.pages import measure_pages
from rooftree.characterise.peaks import (
    CORE_ROOM,
    INSTRUCTIONS,
    MIXES,
    PRECISIONS,
    agreed,
    best_mixes,
    best_orders,
    look_again,
    measure_chains,
    measure_load_latencies,
    measure_peaks,
    plan_peaks,
)
from rooftree.characterise.steps import Keep, Progress, Step, Store, run_steps
from rooftree.errors import UsageError
from rooftree.host.environment import provenance
from rooftree.host.processor import this_processor
from rooftree.results.bench import BenchEnvironment, DataSheet, Latency, Rate, StreamRate
from rooftree.results.record import Json
from rooftree.timing.session import OK

SCHEMA = "rooftree.bench/1"
_TURNS = 3
"""How often at most gathers are measured, and rates of the core that stay behind their limits once more."""
STEPS = ("curve", "roofs", "peaks", "latencies", "gathers", "calls", "streams", "again", "smt", "scaling", "pages", "last")
ROOFLINE = ("curve", "roofs", "peaks")
QUICK = ("curve", "roofs", "peaks", "latencies", "streams", "smt", "scaling")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is measured.

    Attributes:
        steps: of STEPS; ``curve`` is always among them.
        isas: instruction sets; empty: all of this machine.
        precisions: types of elements for bandwidths and latencies; FLOP rates have half and bfloat16 besides if ``small``.
        small: whether FLOP rates of half and bfloat16 are measured where there are such instructions.
        levels: of roofs; empty: all.
        ratios: loads to stores, see `rooftree.characterise.bandwidth.ratio_of`.
        instructions: for FLOP rates; ``fma+add`` for both in turn. Empty: all single ones, and the mixes.
        kernels: streaming kernels.
        sparse, dialled, dial_lines: which of them also run with one element per line, and with dials; see `measure_streams`.
        rows: whether streams from memory also run beside rows that a core's own caches hold.
        neighbours: whether a sum of neighbours in a row runs, too, see `rooftree.characterise.neighbours`.
        late: whether loads run beside instructions that do nothing, see `rooftree.characterise.late`.
        stream_visits, stream_rounds: visits of each streaming kernel in a round, None: ``visits``; rounds at the most, more than
            half of them in any case, of which the quietest counts.
        threads: of roofs and FLOP rates: cores first, then their further hardware threads.
        working_set: in memory, all threads together [B]; None: three times the caches.
        top: largest working set of the curve [B]; None: beyond all caches.
        visits: how often each benchmark is come back to.
        huge_pages: whether to ask for them.
    """

    steps: tuple[str, ...] = QUICK
    isas: tuple[str, ...] = ()
    precisions: tuple[str, ...] = ("dp", "sp")
    small: bool = True
    levels: tuple[str, ...] = ()
    ratios: tuple[str, ...] = (*RATIOS, NONTEMPORAL)
    instructions: tuple[str, ...] = ()
    kernels: tuple[str, ...] = STREAMS
    sparse: tuple[str, ...] = ()
    dialled: tuple[str, ...] = ()
    dial_lines: tuple[int, ...] = ()
    rows: bool = False
    neighbours: bool = False
    late: bool = False
    stream_visits: int | None = None
    stream_rounds: int = 1
    threads: int = 1
    working_set: int | None = None
    top: int | None = None
    visits: int = 6
    huge_pages: bool = True


@dataclass(slots=True)
class _Sheet:
    """The steps, bound to a machine and options."""

    lab: Lab
    options: Options
    isas: tuple[str, ...] = field(init=False)
    cpus: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.isas = self.lab.isas(self.options.isas or None)
        self.cpus = processors(self.lab, self.options.threads)

    def steps(self) -> list[Step]:
        chosen = {"curve", *self.options.steps}
        if unknown := chosen - set(STEPS):
            raise UsageError(f"unknown step '{min(unknown)}', there are {', '.join(STEPS)}")
        every: dict[str, tuple[str, Callable[[Mapping[str, Any], Keep], Any]]] = {
            "curve": ("memory curve", self._curve),
            "roofs": ("bandwidths", self._roofs),
            "peaks": ("peak rates", self._peaks),
            "latencies": ("latencies", self._latencies),
            "gathers": ("gathers", self._gathers),
            "calls": ("calls of the C library", lambda _records, _keep: measure_calls(self.lab).as_record()),
            "streams": ("streaming kernels", self._streams),
            "again": ("rates in doubt, latencies and calls again", self._again),
            "smt": ("hardware threads", lambda _records, _keep: measure_smt(self.lab, isa=self.isas[-1])),
            "scaling": ("scaling over cores", self._scaling),
            "pages": ("page sizes", self._pages),
            "last": ("what others disturbed, once more", self._last),
        }
        return [Step(name, *every[name]) for name in STEPS if name in chosen]

    def _curve(self, _: Mapping[str, Any], _keep: Keep) -> Any:
        options = self.options
        per_octave = PER_OCTAVE if set(options.steps) != set(ROOFLINE) else 4
        curve = measure_curve(
            self.lab,
            isa=self.isas[-1],
            precision=options.precisions[0],
            top=options.top,
            per_octave=per_octave,
            visits=options.visits,
            huge_pages=options.huge_pages,
        )
        return {"curve": curve, "caches": size_records(cache_sizes(self.lab, curve))}

    def _levels(self, records: Mapping[str, Any], threads: int = 1) -> Levels:
        if "curve" not in records:
            return Levels(self.lab, size_records(cache_sizes(self.lab, {"points": []})), threads, self.options.working_set)
        return Levels(self.lab, records["curve"]["caches"], threads, self.options.working_set)

    def _roofs(self, records: Mapping[str, Any], _keep: Keep) -> Any:
        options = self.options
        return measure_roofs(
            self.lab,
            self._levels(records, len(self.cpus)),
            isas=self.isas,
            precisions=options.precisions,
            ratios=options.ratios,
            names=options.levels or None,
            cpus=self.cpus,
            visits=options.visits,
            huge_pages=options.huge_pages,
        )

    def _peaks(self, _: Mapping[str, Any], _keep: Keep) -> Any:
        options = self.options
        single = tuple(name for name in options.instructions if "+" not in name)
        mixes = tuple(tuple(name.split("+")) for name in options.instructions if "+" in name)
        small = tuple(p for p in PRECISIONS if p not in ("dp", "sp")) if options.small else ()
        peaks = measure_peaks(
            self.lab,
            isas=self.isas,
            precisions=(*options.precisions, *small),
            cpus=self.cpus,
            visits=options.visits,
            instructions=single if options.instructions else INSTRUCTIONS,
            mixes=mixes if options.instructions else MIXES,
        )
        return {"flops": peaks, "best": best_mixes(peaks)}

    def _latencies(self, records: Mapping[str, Any], _keep: Keep) -> Any:
        chains: list[Any] = []
        options = self.options

        def look(number: int) -> Any:
            if number == 1:  # some time after the first one
                chains.extend(measure_chains(self.lab, isas=self.isas, precisions=options.precisions, visits=options.visits))
            return self._loads(records)

        return {"loads": look_again(look), "operations": chains}

    def _loads(self, records: Mapping[str, Any]) -> list[Latency]:
        return measure_load_latencies(self.lab, self._levels(records), huge_pages=self.options.huge_pages)

    def _gathers(self, records: Mapping[str, Any], _keep: Keep) -> Any:
        levels, options = self._levels(records), self.options
        lab = replace(self.lab, patience_s=self.lab.patience_s / 2)  # there are two turns at least
        found: list[Any] = []
        for _ in range(_TURNS):
            before = {(f["isa"], f["precision"]): f["cycles"] for f in found}
            more = measure_gathers(lab, levels, isas=self.isas, precisions=options.precisions, visits=options.visits)
            found = _fastest([*found, *more])
            if not any(abs(f["cycles"] / before.get((f["isa"], f["precision"]), inf) - 1) > MARGIN for f in more):
                break
        return found

    def _streams(self, records: Mapping[str, Any], keep: Keep) -> Any:
        options, levels = self.options, self._levels(records)
        rounds: list[list[StreamRate]] = []
        left = levels.names
        for number in range(options.stream_rounds):
            rounds.append(keep(f"round {number}", partial(self._measured_streams, records, left)))
            if 2 * len(rounds) > options.stream_rounds and not (left := unlike(rounds, levels)):
                break
        return quietest(rounds)

    def _measured_streams(self, records: Mapping[str, Any], names: Sequence[str]) -> list[StreamRate]:
        """Streaming kernels in some levels."""
        options = self.options
        variants = Variants(
            sparse=options.sparse,
            dialled=options.dialled,
            dial_lines=options.dial_lines,
            rows=options.rows,
            neighbours=options.neighbours,
            late=options.late,
        )
        return measure_streams(
            self.lab,
            self._levels(records),
            isa=self.isas[-1],
            precision=options.precisions[0],
            kernels=options.kernels,
            variants=variants,
            names=names,
            visits=options.stream_visits or options.visits,
        )

    def _again(self, records: Mapping[str, Any], keep: Keep) -> Any:
        """What was disturbed for as long as it was measured, some minutes later."""
        known = records.get("latencies", {}).get("loads", [])
        looks = look_again(lambda number: keep(f"loads {number}", lambda: self._loads(records)), known, 1) if known else []
        calls = keep("calls", lambda: self._calls_again(records, uneven=True))
        return {"rates": self._rates_again(records, keep), "loads": looks[len(known) :], "calls": calls}

    def _calls_again(self, records: Mapping[str, Any], *, uneven: bool = False) -> Json | None:
        """What others disturbed of calls, and all that was found."""
        return None if (known := _calls(records)) is None else calls_again(self.lab, known, uneven=uneven).as_record()

    def _last(self, records: Mapping[str, Any], keep: Keep) -> Any:
        """What never had the core for itself, once more, as late as can be."""
        known = records.get("again", {}).get("rates", [])
        rates = _better(_in_the_core(records), known, self.lab)
        gathers, levels = records.get("gathers", []), self._levels(records)
        crowded = crowded_levels(f for f in records.get("streams", ()) if not levels.is_shared(f["level"]))
        return {
            "calls": keep("calls", lambda: self._calls_again(records)),
            "rates": self._rates_again(records, keep, known) if any(map(never_alone, rates)) else [],
            "gathers": self._gathers(records, keep) if any(map(never_alone, gathers)) else [],
            "streams": keep("streams", lambda: self._measured_streams(records, crowded)) if crowded else [],
        }

    def _rates_again(self, records: Mapping[str, Any], keep: Keep, known: Sequence[Rate] = ()) -> list[Rate]:
        """Rates of the core and of L1 that stay behind their limits: what disturbed them is seldom there each time.

        One that is found again at its best is as fast as that. All of a turn share a session, and the time for which that waits.
        """
        levels, found = self._levels(records, len(self.cpus)), list(known)
        certain: set[tuple[Any, ...]] = set()
        for turn in range(_TURNS):
            so_far, before = _better(_in_the_core(records), found, self.lab), len(found)
            if not (doubtful := [f for f in so_far if _is_behind(f) and _what(f) not in certain]):
                break
            found += keep(f"turn {turn}", partial(self._once_more, levels, doubtful))
            best = {_what(f): _rate(f) for f in so_far}
            certain |= {_what(f) for f in found[before:] if abs(_rate(f) / best.get(_what(f), inf) - 1) <= MARGIN}
        return found[len(known) :]

    def _once_more(self, levels: Levels, doubtful: Sequence[Mapping[str, Any]]) -> list[Rate]:
        """Some bandwidths of L1, rates of operations and of mixes."""
        planned: list[Planned[Rate]] = []
        for isa, precision in dict.fromkeys((f["isa"], f["precision"]) for f in doubtful):
            here = [f for f in doubtful if (f["isa"], f["precision"]) == (isa, precision)]
            ratios, names = (list(dict.fromkeys(f[key] for f in here if f.get(key))) for key in ("ratio", "inst"))
            only: Json = {"isas": (isa,), "precisions": (precision,)}
            planned += plan_roofs(self.lab, levels, ratios=ratios, names=("L1",), **only)
            single, mixes = [n for n in names if "+" not in n], [tuple(n.split("+")) for n in names if "+" in n]
            planned += plan_peaks(self.lab, instructions=single, mixes=mixes, **only)
        options = self.options
        figures = self.lab.figures(
            planned, max(levels.base, CORE_ROOM), self.cpus, visits=options.visits, huge_pages=options.huge_pages
        )
        return self.lab.seen(best_orders(figures))

    def _scaling(self, records: Mapping[str, Any], keep: Keep) -> Any:
        caches = records["curve"]["caches"] if "curve" in records else size_records(cache_sizes(self.lab, {"points": []}))
        wanted = Benchmarks(isa=self.isas[-1], precision=self.options.precisions[0], visits=self.options.visits)
        curve: list[Rate] = []
        for domain in range(len(self.lab.topology.domains)):
            cores = len(self.lab.topology.domain_cores(domain))
            for count in core_counts(cores) if cores else ():
                work = partial(measure_scaling, self.lab, caches, wanted, counts=(count,), domain=domain)
                curve += keep(f"domain {domain}, {count} cores", work)
        return {"curve": curve, "saturated": saturated(curve)}

    def _pages(self, records: Mapping[str, Any], _keep: Keep) -> Any:
        caches = records["curve"]["caches"] if "curve" in records else size_records(cache_sizes(self.lab, {"points": []}))
        return measure_pages(self.lab, caches, isa=self.isas[-1], precision=self.options.precisions[0])


def processors(lab: Lab, threads: int) -> tuple[int, ...]:
    """Processors for so many threads: the last cores first, then their further hardware threads.

    Raises: UsageError for more threads than this process may use processors, or none.
    """
    cores = lab.topology.one_per_core()
    rest = tuple(cpu for cpu in lab.topology.allowed if cpu not in cores)
    if not 1 <= threads <= len(lab.topology.allowed):
        raise UsageError(
            f"{threads} threads, expected 1 to {len(lab.topology.allowed)}: this process may use the processors "
            f"{', '.join(map(str, lab.topology.allowed))}"
        )
    return cores[-threads:] if threads <= len(cores) else (*cores, *rest[: threads - len(cores)])


def datasheet(
    lab: Lab, options: Options | None = None, *, store: Store | None = None, progress: Progress | None = None
) -> DataSheet:
    """Measure what is asked for.

    Args:
        lab: the machine.
        options: what; None: everything quick.
        store: keeps finished steps, see `store_key`; None keeps nothing.
        progress: told (what is measured now, finished steps, all steps).
    Returns: a record of schema ``rooftree.bench/1``. After Ctrl-C it holds the steps that were finished, and ``interrupted``
        names the one that was not.
    Raises: UsageError, CapabilityError for options that this machine cannot serve, before anything is measured; CapabilityError
        if no benchmark can be run at all.
    """
    options = options or Options()
    bound = _Sheet(lab, options)
    begin = time.monotonic()
    store = store or Store()
    outcome = run_steps(bound.steps(), store, progress)
    records = outcome.records
    curve, peaks, scaling, latencies, more = (
        records.get(name, {}) for name in ("curve", "peaks", "scaling", "latencies", "again")
    )
    last = records.get("last", {})
    again, looks = [*more.get("rates", []), *last.get("rates", [])], [*latencies.get("loads", []), *more.get("loads", [])]
    roofs = _better([*records.get("roofs", []), *peaks.get("flops", [])], again, lab)
    record = {
        "schema": SCHEMA,
        "clock_GHz": _clock([*curve.get("curve", {}).get("points", []), *roofs]),
        "seconds": round(time.monotonic() - begin, 3),
        "roofs": roofs,
        "best_mix": best_mixes(roofs) if again and peaks else peaks.get("best", []),
        "caches": curve.get("caches", []),
        "curve": curve.get("curve"),
        "latencies": [*latencies.get("operations", []), *agreed(looks)],
        "gathers": _fastest([*records.get("gathers", []), *last.get("gathers", [])]),
        "calls": found.told() if (found := _calls(records)) is not None else [],
        "streams": quietest([records.get("streams", []), *([last["streams"]] if last.get("streams") else [])]),
        "scaling": scaling.get("curve", []),
        "saturated": scaling.get("saturated", []),
        "smt": records.get("smt"),
        "pages": records.get("pages", []),
        "topology": topology_record(lab),
        "environment": environment(lab),
        "options": asdict(options),
        "failed": {**outcome.failed, **({"functions": lab.failed} if lab.failed else {})},
        "interrupted": outcome.interrupted,
        "notes": [*lab.topology.doubts, *([store.note] if store.note else []), *no_limits(lab)],
    }
    return DataSheet.from_dict(json.loads(json.dumps(record)))  # tuples become lists, as in a file


def _calls(records: Mapping[str, Any]) -> Calls | None:
    """What the last step that measured calls found; None without one."""
    steps = (records.get("last", {}).get("calls"), records.get("again", {}).get("calls"), records.get("calls"))
    last = next((found for found in steps if found is not None), None)
    return None if last is None else Calls.of_record(last)


def _fastest(gathers: Sequence[Any]) -> list[Any]:
    """Of several figures of each gather the fastest one."""
    found: dict[tuple[Any, Any], Any] = {}
    for f in gathers:
        key = (f["isa"], f["precision"])
        found[key] = min(found.get(key, f), f, key=lambda one: float(one["cycles"]))
    return list(found.values())


def _in_the_core(records: Mapping[str, Any]) -> list[Rate]:
    """Figures that nothing beyond L1 slows down."""
    roofs = [f for f in records.get("roofs", []) if f["level"] == "L1"]
    return [*roofs, *records.get("peaks", {}).get("flops", [])]


def _is_behind(figure: Mapping[str, Any]) -> bool:
    """Whether a figure is in doubt and not what the core's table lets expect."""
    return figure["quality"] != OK and excess(figure) < -MARGIN


def _better(figures: Sequence[Rate], again: Sequence[Rate], lab: Lab) -> list[Json]:
    """Of figures that were measured more than once the fastest one: others slow a core down, and never make it faster.

    A figure above its theoretical limit, whose clock is wrong, counts only where there is no other; one that was not disturbed
    counts for the fastest one if that is hardly faster.
    """
    lab.seen([*figures, *again])  # those that were stored, too

    def best(tries: Sequence[Json]) -> Json:
        possible = [one for one in tries if excess(one) <= MARGIN] or tries
        fastest = max(map(_rate, possible))
        return max(possible, key=lambda one: (one["quality"] == OK and _rate(one) >= (1 - MARGIN) * fastest, _rate(one)))

    more = judged(again, lab.limits)
    return [best([one, *(f for f in more if _what(f) == _what(one))]) for one in judged(figures, lab.limits)]


def _what(figure: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a figure is of: the same for all tries."""
    return tuple(figure.get(name) for name in ("kind", "isa", "precision", "level", "ratio", "inst", "threads"))


def _rate(figure: Mapping[str, Any]) -> float:
    return float(figure[f"{unit_of(figure)}_per_cy"])


def no_limits(lab: Lab) -> list[str]:
    """That rates stand without theoretical limits, and why; nothing where they have them."""
    return [said] if (said := lab.limits.note()) else []


def store_key(lab: Lab, options: Options) -> Json:
    """What finished steps depend on: machine, options, version."""
    return {
        "host": platform.node(),
        "processor": this_processor().name,
        "version": version("rooftree"),
        "options": asdict(options),
        "cpus": list(lab.topology.allowed),
    }


def environment(lab: Lab) -> BenchEnvironment:
    """Where and when."""
    return provenance().replace(arch=lab.limits.arch, virtual=lab.topology.virtual)


def topology_record(lab: Lab) -> Json:
    """The topology as plain data."""
    found = asdict(lab.topology)
    found["threads_per_core"] = lab.topology.threads_per_core
    return found


def _clock(figures: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Median, lowest and highest clock of all figures [GHz]; empty without any."""
    if not figures:
        return {}
    clocks = sorted(one["clock_GHz"] for one in figures)
    spread = [edge for one in figures for edge in one["clock_spread_GHz"]]
    return {"median": clocks[len(clocks) // 2], "low": min(spread), "high": max(spread)}


__all__ = ["QUICK", "ROOFLINE", "SCHEMA", "STEPS", "Options", "datasheet", "environment", "processors", "store_key"]
