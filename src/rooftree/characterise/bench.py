"""The benchmarks of ``rooftree bench``, each as one record of schema ``rooftree.bench/1``, which `datasheet` makes of a machine.

    {"schema", "command", "options", "environment", "topology", "clock_GHz": {"median", "low", "high"}, "seconds", "caches",
     "roofs", "best_mix", "curve": {"points"}, "latencies", "mixed", "notes", "failed", "interrupted"}

``roofs`` holds figures of kind bandwidth, flops and, of integers, operations; the points of ``curve``, ``latencies`` and
``mixed`` those of the other commands; what a figure holds says `rooftree.characterise.lab.figure`. A benchmark runs part by
part: after Ctrl-C ``interrupted`` names the part that was not finished, and those before stay.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rooftree.characterise import bandwidth, curve, mixed, peaks
from rooftree.characterise.datasheet import SCHEMA, environment, no_limits, processors, topology_record
from rooftree.characterise.judge import judged
from rooftree.characterise.lab import Lab, Planned
from rooftree.characterise.plateau import verify
from rooftree.errors import MeasurementError, UsageError
from rooftree.microbench.emit import PRECISIONS
from rooftree.results.bench import Bench, Figure, Latency, Rate
from rooftree.results.record import Json

Say = Callable[[str], None]
Part = tuple[str, Callable[[], None]]
ROOFLINE_INSTRUCTIONS = ("add", "fma", "fma+add")
_QUICK_CURVE = 3
"""Points per octave of the curve that only verifies the sizes of caches."""
_LIMIT_S = 4.5
"""So long after its begin a roofline waits for a core that others use: somebody waits for it [s]. All of it runs in turn, so that
rates of the core are measured whenever nobody else is there."""
_SPREAD_S = 1.2
"""Over what time a roofline spreads shared caches and memory at least [s]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What to measure; empty tuples and None mean: what suits the command.

    Attributes:
        isas, precisions, ratios, levels, instructions: names, see `rooftree.microbench.emit` and `bandwidth.ratio_of`.
        threads: one on each core; then on the other hardware threads.
        intensities: of mixed benchmarks [FLOP/B].
        working_set: in memory, of all threads; of a memory curve, the largest [B].
        visits: of each benchmark.
    """

    isas: tuple[str, ...] = ()
    precisions: tuple[str, ...] = ()
    ratios: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    threads: int = 1
    intensities: tuple[float, ...] = ()
    working_set: int | None = None
    visits: int | None = None


@dataclass(slots=True)
class _Run:
    """A command at work: its record so far."""

    lab: Lab
    options: Options
    record: Json
    isas: tuple[str, ...] = ()
    cpus: tuple[int, ...] = ()
    levels: bandwidth.Levels | None = None
    parts: list[Part] = field(default_factory=list)
    begun: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun = self.lab.clock() if self.lab.clock else 0.0

    def known_levels(self) -> bandwidth.Levels:
        assert self.levels is not None
        return self.levels


def run(command: str, lab: Lab, options: Options, say: Say = lambda _: None) -> Bench:
    """Run one benchmark.

    Args:
        command: roofline, memory-curve, mixed, fp or latency.
        lab: the machine.
        options: what to measure.
        say: told what is being measured; "" at the end.
    Returns: the record. After Ctrl-C ``interrupted`` names the part that was not finished, and those before are there.
    Raises: UsageError for what cannot be measured here, before anything is measured; CapabilityError for an instruction set
        that the processor lacks; MeasurementError if nothing could be measured.
    """
    begun = time.perf_counter()
    plan = _COMMANDS[command]
    _check_names(options)
    isas = lab.isas(options.isas or None)
    work = _Run(lab, options, _record(command, lab, options), isas, processors(lab, options.threads))
    for title, part in plan(work):
        say(title)
        try:
            part()
        except MeasurementError as error:
            work.record["failed"][title] = error.message
        except KeyboardInterrupt:
            work.record["interrupted"] = title
            break
    say("")
    _finish(work, time.perf_counter() - begun)
    return Bench.from_dict(json.loads(json.dumps(work.record)))  # tuples become lists, as in a file


def widths(isas: Sequence[str]) -> tuple[str, ...]:
    """Of instruction sets with registers of the same length the newest: AVX where there is no AVX2."""
    return tuple(name for name in isas if not (name == "avx" and "avx2" in isas))


def _check_names(options: Options) -> None:
    for precision in options.precisions:
        if precision not in PRECISIONS:
            raise UsageError(f"unknown precision '{precision}'; expected {', '.join(PRECISIONS)}", where="--precision")
    for ratio in options.ratios:
        bandwidth.ratio_of(ratio)
    known = (*peaks.INSTRUCTIONS, "fma_factor")
    for name in options.instructions:
        if not set(name.split("+")) <= set(known):
            raise UsageError(f"unknown instruction '{name}'; expected {', '.join(known)}, or several joined by +", where="--inst")
    for value in options.intensities:
        if not value > 0:
            raise UsageError(f"the intensity is {value:g}, expected more than 0 FLOP/B", where="--intensity")


def _record(command: str, lab: Lab, options: Options) -> Json:
    return {
        "schema": SCHEMA,
        "command": command,
        "options": {
            "isa": list(options.isas),
            "precision": list(options.precisions),
            "ratio": list(options.ratios),
            "level": list(options.levels),
            "inst": list(options.instructions),
            "threads": options.threads,
            "intensity_FLOP_B": list(options.intensities),
            "working_set_B": options.working_set,
        },
        "environment": {**environment(lab), "load_average": [_load()]},
        "topology": topology_record(lab),
        "clock_GHz": {},
        "seconds": 0.0,
        "caches": [],
        "roofs": [],
        "best_mix": [],
        "curve": None,
        "latencies": [],
        "mixed": [],
        "notes": list(lab.topology.doubts),
        "failed": {},
        "interrupted": "",
    }


def _load() -> float | None:
    """Processes that wait for a processor or use one, over the last minute."""
    try:
        return round(os.getloadavg()[0], 2)
    except OSError:
        return None


def _finish(work: _Run, seconds: float) -> None:
    """Clock over all figures, and what has to be said about them."""
    record = work.record
    record["roofs"], record["mixed"] = (judged(record[part], work.lab.limits) for part in ("roofs", "mixed"))
    record["notes"] += no_limits(work.lab)
    figures = all_figures(record)
    record["seconds"] = round(seconds, 3)
    record["environment"]["load_average"].append(_load())
    if work.lab.failed:
        record["failed"]["functions"] = dict(work.lab.failed)
    if figures:
        lows, highs = ([f["clock_spread_GHz"][end] for f in figures] for end in (0, 1))
        middle = sorted(f["clock_GHz"] for f in figures)[len(figures) // 2]
        record["clock_GHz"] = {"median": middle, "low": min(lows), "high": max(highs)}
        rejected, samples = (sum(f[key] for f in figures) for key in ("rejected", "samples"))
        if rejected > samples:
            record["notes"].append(
                f"{rejected} of {rejected + samples} bursts were disturbed: others run on these processors, or the clock changes"
            )
        small = [f for f in figures if "small pages" in f.get("memory", "")]
        if small:
            record["notes"].append("small pages: no huge pages were given; with them bandwidths beyond L2 may be higher")
    elif not record["interrupted"]:
        reasons = "; ".join(dict.fromkeys([*map(str, record["failed"].values()), *work.lab.failed.values()]))
        if not reasons:
            raise work.lab.why_nothing(work.options.precisions)
        raise MeasurementError(f"nothing could be measured: {reasons}", hint="`rooftree doctor` says what limits this machine")


def all_figures(record: Mapping[str, Any]) -> list[Figure]:
    """The figures of a record, of all kinds."""
    points = (record["curve"] or {}).get("points", ())
    return [*record["roofs"], *points, *record["latencies"], *record["mixed"]]


def _cache_sizes(work: _Run) -> None:
    """Verify each cache by its plateau, as far as the levels that are asked for need it."""
    lab = work.lab
    try:
        found = curve.measure_curve(lab, isa=lab.quick_isa(), per_octave=_QUICK_CURVE, visits=3)
        sizes = curve.cache_sizes(lab, found)
    except MeasurementError as error:
        work.record["failed"]["sizes of caches"] = error.message
        sizes = verify(curve.advertised(lab), ())
    records = curve.size_records(sizes)
    work.record["caches"] = records
    work.record["notes"] += [f"{r['level']}: {r['note']}" for r in records if r["note"]]
    work.levels = bandwidth.Levels(lab, records, len(work.cpus), work.options.working_set)
    work.levels.check(work.options.levels)


def _check_levels(work: _Run) -> None:
    """Refuse what can be refused before anything is measured."""
    told = [name for name, _ in curve.advertised(work.lab)]
    if told:
        for level in work.options.levels:
            if level not in (*told, bandwidth.MEMORY):
                raise UsageError(f"unknown level '{level}', there are {', '.join((*told, bandwidth.MEMORY))}", where="--level")
    past = [ratio for ratio in work.options.ratios if ratio.endswith("nt")]
    if past and not _wanted(work.options, bandwidth.MEMORY):
        raise UsageError(
            f"stores past the caches ({', '.join(past)}) are measured in memory alone",
            where="--ratio",
            hint=f"--level {bandwidth.MEMORY}",
        )
    wanted = work.options.working_set
    if wanted is not None and wanted > work.lab.memory_bytes:
        from rooftree.units import format_bytes

        raise UsageError(
            f"a working set of {format_bytes(wanted)} was asked for, {format_bytes(work.lab.memory_bytes)} of memory can be used",
            where="--working-set",
            hint="a smaller one",
        )


def _visits(work: _Run, default: int = 6) -> int:
    return work.options.visits or default


def _mixes(names: Iterable[str]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Single instructions, and mixes, which are joined by +."""
    names = tuple(names)
    return tuple(n for n in names if "+" not in n), tuple(tuple(n.split("+")) for n in names if "+" in n)


def _measure_fp(work: _Run, instructions: Sequence[str], precisions: Sequence[str], isas: Sequence[str]) -> None:
    single, mixes = _mixes(instructions)
    found = peaks.measure_peaks(
        work.lab, isas=isas, precisions=precisions, instructions=single, mixes=mixes, cpus=work.cpus, visits=_visits(work)
    )
    _keep(work, found)


def _measure_roofs(work: _Run, isas: Sequence[str], precisions: Sequence[str], levels: Sequence[str]) -> None:
    lab = replace(work.lab, spread_s=min(work.lab.spread_s, _SPREAD_S))
    _keep(
        work,
        lab.seen(lab.figures(_plan_roofs(work, isas, precisions, levels), _room(work, levels), work.cpus, visits=_visits(work))),
    )


def _plan_roofs(work: _Run, isas: Sequence[str], precisions: Sequence[str], levels: Sequence[str]) -> list[Planned[Rate]]:
    """Bandwidths of the levels; in memory of loads alone, too, which the classic roofline needs."""
    ratios, found = work.options.ratios or ("2:1",), list[Planned[Rate]]()
    for names in ([name for name in levels if name != bandwidth.MEMORY], [name for name in levels if name == bandwidth.MEMORY]):
        chosen = ratios if names != [bandwidth.MEMORY] else tuple(dict.fromkeys((*ratios, "1:0")))
        if names:
            levels_of = work.known_levels()
            found += bandwidth.plan_roofs(work.lab, levels_of, isas=isas, precisions=precisions, ratios=chosen, names=names)
    return found


def _room(work: _Run, levels: Sequence[str]) -> int:
    """Memory of a thread that benchmarks of the levels need [B]."""
    return work.known_levels().size if bandwidth.MEMORY in levels else work.known_levels().base


def _keep(work: _Run, found: Sequence[Rate]) -> None:
    """Add roofs to the record."""
    work.record["roofs"] += found
    work.record["best_mix"] = peaks.best_mixes([f for f in work.record["roofs"] if f["kind"] == "flops"])


def _roofline(work: _Run) -> list[Part]:
    _check_levels(work)
    o = work.options
    isas = work.isas if o.isas else widths(work.isas)
    precisions = o.precisions or ("dp", "sp")
    if work.lab.clock is not None:
        work.lab = replace(work.lab, patience_s=_LIMIT_S, until_s=work.begun + _LIMIT_S)

    def all_of_them() -> None:
        single, mixes = _mixes(o.instructions or ROOFLINE_INSTRUCTIONS)
        planned = peaks.plan_peaks(work.lab, isas=isas, precisions=precisions, instructions=single, mixes=mixes)
        levels = [name for name in work.known_levels().names if _wanted(o, name)]
        planned += _plan_roofs(work, isas, precisions, levels)
        lab = replace(work.lab, spread_s=min(work.lab.spread_s, _SPREAD_S))

        def keep(found: Sequence[Rate]) -> None:
            _keep(work, lab.seen(peaks.best_orders(found)))

        keep(lab.figures(planned, _room(work, levels), work.cpus, visits=_visits(work), interrupted=keep))

    return [("sizes of caches", lambda: _cache_sizes(work)), ("rates and bandwidths", all_of_them)]


def _wanted(options: Options, level: str) -> bool:
    return not options.levels or level in options.levels


def _memory_curve(work: _Run) -> list[Part]:
    _check_levels(work)
    o = work.options
    if o.threads != 1:
        raise UsageError("memory curves are measured with one thread", where="--threads", hint="bench roofline takes several")
    precisions = o.precisions or ("dp",)
    parts: list[Part] = []
    for isa in work.isas if o.isas else work.isas[-1:]:
        for precision in precisions:
            for ratio in o.ratios or ("1:0",):
                part = partial(_curve, work, isa, precision, ratio)
                parts.append((f"memory curve, {isa} {precision} {ratio}", part))
    return parts


def _curve(work: _Run, isa: str, precision: str, ratio: str) -> None:
    accesses = bandwidth.ratio_of(ratio)
    if accesses.style != "plain":
        raise UsageError(f"memory curves take plain stores, found the ratio {ratio}", hint=f"--ratio {ratio[:-2]}")
    found = curve.measure_curve(
        work.lab,
        isa=isa,
        precision=precision,
        loads=accesses.loads,
        stores=accesses.stores,
        top=work.options.working_set,
        visits=_visits(work, 4),
    )
    # of several, which the points tell apart
    before = work.record["curve"] or {**found, "points": []}
    work.record["curve"] = {**before, "points": [*before["points"], *found["points"]]}
    if not work.record["caches"] and len(found["points"]) >= 4:
        records = curve.size_records(curve.cache_sizes(work.lab, found))
        work.record["caches"] = records
        work.record["notes"] += [f"{r['level']}: {r['note']}" for r in records if r["note"]]


def _fp(work: _Run) -> list[Part]:
    o = work.options
    instructions = o.instructions or (*peaks.INSTRUCTIONS, *("+".join(mix) for mix in peaks.MIXES))
    isas = work.isas if o.isas else widths(work.isas)
    return [("peak performance", lambda: _measure_fp(work, instructions, o.precisions or peaks.PRECISIONS, isas))]


def _latency(work: _Run) -> list[Part]:
    _check_levels(work)
    o = work.options
    for name in o.instructions:
        if name not in peaks.CHAINED:
            raise UsageError(
                f"there is no latency of '{name}'; expected {', '.join(peaks.CHAINED)}",
                where="--inst",
                hint="rooftree bench fp measures how often an instruction starts",
            )
    isas = work.isas if o.isas else widths(work.isas)

    def chains() -> None:
        found = peaks.measure_chains(work.lab, isas=isas, precisions=o.precisions or ("dp", "sp"), visits=_visits(work))
        work.record["latencies"] += [f for f in found if not o.instructions or f["inst"] in o.instructions]

    def loads() -> None:
        def look(_: int) -> list[Latency]:
            return peaks.measure_load_latencies(work.lab, work.known_levels(), visits=_visits(work))

        found = peaks.agreed(peaks.look_again(look))
        work.record["latencies"] += [f for f in found if _wanted(o, f["level"])]

    parts: list[Part] = [("latency of operations", chains)] if not o.levels or o.instructions else []
    if not o.instructions or o.levels:
        parts += [("sizes of caches", lambda: _cache_sizes(work)), ("latency of loads", loads)]
    return parts


def _mixed(work: _Run) -> list[Part]:
    _check_levels(work)
    o = work.options
    isas, precisions = (work.isas if o.isas else work.isas[-1:]), o.precisions or ("dp",)
    operations = o.instructions or ("fma",)

    def mixes() -> None:
        work.record["mixed"] += mixed.measure_mixed(
            work.lab,
            work.known_levels(),
            isas=isas,
            precisions=precisions,
            intensities=o.intensities or mixed.INTENSITIES,
            mixes=[(operation, ratio) for operation in operations for ratio in o.ratios or ("2:1",)],
            names=o.levels or None,
            cpus=work.cpus,
            visits=_visits(work),
        )

    return [
        ("peak performance", lambda: _measure_fp(work, operations, precisions, isas)),
        ("sizes of caches", lambda: _cache_sizes(work)),
        ("bandwidths", lambda: _measure_roofs(work, isas, precisions, o.levels or work.known_levels().names)),
        ("arithmetic and accesses at once", mixes),
    ]


_COMMANDS: dict[str, Callable[[_Run], list[Part]]] = {
    "roofline": _roofline,
    "memory-curve": _memory_curve,
    "mixed": _mixed,
    "fp": _fp,
    "latency": _latency,
}
COMMANDS = tuple(_COMMANDS)
