"""How sure the points of a prediction are: their regimes, and the spread of measured errors there.

The account of errors is ``expected_error``; here are the numbers of a prediction that it asks for.
"""

from __future__ import annotations

import functools
import hashlib
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.loops.rows import rows
from rooftree.incore.model import InCore
from rooftree.incore.tables.learnt import TAKEN_OVER
from rooftree.incore.tables.load import NATIVE
from rooftree.kernel.model import Kernel
from rooftree.machine import packed
from rooftree.machine.block import Block, SourceRef
from rooftree.machine.model import Machine
from rooftree.models.uncertainty import unseen_overlap, widened
from rooftree.predict.access_steps import Steps, alike
from rooftree.predict.expected_error import (
    ALL,
    CODE,
    CORE_SHARE,
    COUNTS,
    LEARNT,
    MEASURED,
    NOTHING_KNOWN,
    REGIMES,
    account,
    cells_of,
    engine_of,
    half_widths,
    is_measured,
    measured_name,
    regimes,
    spread,
)
from rooftree.predict.single_core import SingleCore
from rooftree.predict.transfers import LATE, is_memory_link, runtime_in
from rooftree.results.certainty import Evidence, KnownBy, Spread, Widening
from rooftree.results.incore import MachineCode
from rooftree.results.prediction import Prediction

Array = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]
MODELS = ("ecm", "roofline")
_OTHER_CODE = "machine code made here, where another compiler's was measured"


def regimes_of(
    cpu: Machine,
    loop: Kernel,
    points: Sizes,
    cores: NDArray[np.int64],
    core: InCore,
    alone: SingleCore,
    n_saturation: NDArray[np.int64],
) -> NDArray[np.int8]:
    """The regime of each point, (S, C); arguments as the stages of a prediction give them."""
    share = CORE_SHARE[engine_of(core.engine)]
    far = [load + evict for name, (load, evict) in alone.volumes.items() if is_memory_link(name)]
    return regimes(
        location=alone.location,
        far=alone.location == len(cpu.locations) - 1,
        long_core=alone.terms["OL"] > share * (alone.terms["nOL"] + sum(alone.T_data.values())),
        memory_lines=sum(far, np.zeros((1, 1))) / cpu.caches[0].line,
        row=rows(loop, points, core.per_pass or core.lanes).trips[:, None],
        cores=cores,
        n_saturation=n_saturation,
        domain=cpu.topology.cores_per_domain,
        rarely_vectorised=not core.from_code and rarely_vectorised(loop, points, core),
    )


def rarely_vectorised(loop: Kernel, points: Sizes, core: InCore) -> bool:
    """Whether compilers seldom make the code of a loop that counts of its operations stand for."""
    if core.reordered:
        return True
    steps = Steps(loop, {name: values[:1] for name, values in points.items()})
    return any(steps.of(key)[0] > loop.array(key[0]).element_bytes for key in alike(loop, -1))


def is_alike(cpu: Machine, loop: Kernel, points: Sizes, core: InCore) -> bool:
    """Whether what is known of the errors of the last size hangs on no other size of its sweep."""
    if is_measured(account_name(cpu)):
        return False
    end = {name: values[-1:] for name, values in points.items()}
    return core.from_code or rarely_vectorised(loop, points, core) == rarely_vectorised(loop, end, core)


def spreads(cpu: Machine, core: InCore, elsewhere: bool = False) -> dict[str, Spread]:
    """The spread of measured errors of each model on a machine; ``elsewhere``: other code than the measured one is predicted."""
    engine = engine_of(core.engine, elsewhere, learnt=_by_learnt_table(core.machine_code))
    return {model: spread(model, engine, account_name(cpu)) for model in MODELS}


def _by_learnt_table(code: MachineCode | None) -> bool:
    """Whether costs of instructions are those of the table that was learnt here."""
    return code is not None and code.table == NATIVE


def account_name(cpu: Machine) -> str:
    """The machine's name in the account: that of a shipped file, `MEASURED`, or that with its processor, for a file
    of `rooftree machine measure`, else "".

    A copy that was edited is no shipped file, whatever its name.
    """
    name = cpu.name.partition(":")[0]
    if measured_on(cpu):
        return measured_name(cpu.core.incore_model if cpu.core is not None else "")
    shipped = _digest(packed.DATA / f"{name}.yaml")
    return name if shipped and shipped == cpu.sha256 else ""


@functools.lru_cache(maxsize=64)
def _digest(file: Path) -> str:
    """Hash of a shipped file, which does not change while a process runs; "" where there is none."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def known_by(p: Prediction, cpu: Machine, core: InCore, elsewhere: bool = False) -> KnownBy:
    """How well a prediction is known, from its record and the machine; ``elsewhere`` as in `spreads`."""
    code = p.incore.machine_code
    engine, name = engine_of(p.incore.engine, elsewhere, learnt=_by_learnt_table(code)), account_name(cpu)
    own, others = cells_of("ecm", engine, name)
    found: dict[str, Evidence] = {}
    for k in np.flatnonzero(np.bincount(p.regime.ravel())).tolist():
        regime = REGIMES[k]
        cell = own.get(regime) or others.get(regime) or NOTHING_KNOWN
        below, above = half_widths(cell, "ecm")
        found[regime] = Evidence(
            points=cell.points,
            configurations=cell.configurations,
            of="machine" if regime in own else "others" if cell.points else "none",
            median_error=cell.median_error,
            factors_80=[round(float(np.exp(end)), 3) for end in (-below, above)],
        )
    whole = own.get(ALL)
    points, error = (whole.points, whole.median_error) if whole else (0, None)
    assumed, day = assumed_parts(cpu), measured_on(cpu)
    machine = "measured here" if day else "validated" if points else "not validated"
    status = (
        "operation counts"
        if engine == COUNTS
        else ("machine code" if engine in (CODE, LEARNT) else _OTHER_CODE)
        + (f", table {code.table}: {code.table_status}" if code else "")
        + ("; the rates that limit this loop were measured here" if code and code.measured_limit else "")
    )
    simulated = float(np.mean(p.simulated[:, :1])) if p.simulated.size else 0.0
    traffic = (
        "simulated"
        if simulated == 1
        else "layer conditions" + (f", {100 * simulated:.0f} % of the points simulated" if simulated else "")
    )
    return KnownBy(
        text=_text(cpu, machine, day, points, error, found, engine, assumed),
        machine=machine,
        engine=status,
        traffic=traffic,
        points=points,
        configurations=whole.configurations if whole else 0,
        median_error=None if error is None else round(error, 4),
        assumed=assumed,
        regimes=found,
        wider=_widenings(p, cpu, assumed, unchecked_table(cpu, core)),
    )


def _text(
    cpu: Machine,
    machine: str,
    day: str,
    points: int,
    error: float | None,
    regimes: Mapping[str, Evidence],
    engine: str,
    assumed: Sequence[str],
) -> str:
    """The account of one prediction in one line."""
    way = {COUNTS: "operation counts", CODE: "machine code", LEARNT: "machine code and learnt tables"}.get(engine, _OTHER_CODE)
    elsewhere = [regime for regime, known in regimes.items() if known.of == "others"]
    unknown = [regime for regime, known in regimes.items() if known.of == "none"]
    median = _median(regimes, points, error)
    if machine == "measured here":
        text = f"measured here on {day}; kernels on such machines: {points} measured points from {way}{median}"
    elif machine == "validated":
        text = f"{cpu.name}: validated on {points} measured points from {way}{median}"
    else:
        text = f"{cpu.name}: not validated; the spread is that of other machines"
    if machine != "not validated" and elsewhere:
        text += f"; {', '.join(elsewhere)}: other machines only"
    if unknown:
        text += f"; {', '.join(unknown)}: no measurements"
    return text + (f"; partly assumed: {', '.join(assumed)}" if assumed else "")


def _median(regimes: Mapping[str, Evidence], points: int, error: float | None) -> str:
    """The median errors of the regimes of this prediction, or where these have no points of their own, of all."""
    own = [known for known in regimes.values() if known.of == "machine" and known.median_error is not None]
    if not own:
        return "" if error is None else f", median error {100 * error:.0f} %"
    number = sum(known.points for known in own)
    least, most = (f"{100 * end(known.median_error or 0.0 for known in own):.0f}" for end in (min, max))
    here = f" of the {number} of its regime" if number < points else ""
    return f", median error {least if least == most else f'{least} to {most}'} %{here}"


ASSUMED_BANDWIDTH = math.log(1.25)
"""Half-width of what 80 % of measurements differ from a bandwidth that is assumed, as a logarithm."""
ASSUMED_OPERATIONS = math.log(1.5)
"""The same of throughputs of operations."""
UNCHECKED_TABLE = 0.3
"""The same of in-core times from an instruction table that was not checked, on a machine without measurements."""
SOURCES = {
    "memory bandwidth": "chosen on one Zen 3, whose points in memory lie inside by 83 % with it, by 74 % without",
    "links": "assumed to be as wrong as an assumed memory bandwidth",
    "core": "assumed: a factor of 1.5",
    "table": "chosen, not fitted: with unchecked tables loops of Cascade Lake, Zen, ThunderX2 are off by 14 to 23 %",
    "taken over": "chosen: 124 loops on Zen 3, 80 of 100 with such instructions are off by up to 31 %, others by up to 20 %",
    "overlap": "theory: 0.8 of the way to all transfers overlapping, and to none",
    "streams": "theory: core and memory one after the other; overlap was measured with streams, which leave the core idle",
}
"""Where each widening comes from."""


def assumed_spread(cpu: Machine, core: InCore, alone: SingleCore) -> dict[str, Array]:
    """Half-widths ``more_below``, ``more_above`` of what assumptions make doubtful, logarithms, (S, 1) or (S, C).

    A term of the model that rests on an assumption counts as much as its share of the runtime.
    """
    parts = assumed_parts(cpu)
    unchecked = unchecked_table(cpu, core)
    beside_streams = _beside_streams(cpu, core, alone)
    if not beside_streams.any() and not unchecked and not set(parts) & {"core", "links", "memory bandwidth", "overlap"}:
        return {"more_below": np.zeros((1, 1)), "more_above": np.zeros((1, 1))}
    runtime = np.maximum(alone.runtime, alone.T_mem)
    inside = np.maximum(alone.terms["OL"], alone.terms["nOL"])
    shares: list[Array] = []
    if unchecked:
        shares.append(UNCHECKED_TABLE * inside / runtime)
    elif "core" in parts and not core.from_code:
        shares.append(ASSUMED_OPERATIONS * inside / runtime)
    if "links" in parts:
        shares += [ASSUMED_BANDWIDTH * alone.T_data[link] / runtime for link in assumed_links(cpu)]
    if "memory bandwidth" in parts:
        shares.append(ASSUMED_BANDWIDTH * alone.T_mem / runtime)
    times = [alone.terms["OL"], alone.terms["nOL"], *alone.T_data.values()]
    times += [alone.terms[LATE]] if LATE in alone.terms else []
    below = above = [np.minimum(share, 1.0) for share in shares]
    if "overlap" in parts:
        longest, total = functools.reduce(np.maximum, times), sum(times, np.zeros((1, 1)))
        below = [*below, 0.8 * np.log(np.maximum(runtime / longest, 1.0))]
        above = [*above, 0.8 * np.log(np.maximum(total / runtime, 1.0))]
    return {"more_below": widened(np.zeros((1, 1)), *below), "more_above": widened(beside_streams, *above)}


def _beside_streams(cpu: Machine, core: InCore, alone: SingleCore) -> Array:
    """What may be missing where core and memory take about as long, of files whose overlap was found with streams alone."""
    missing = _unseen(cpu, core, alone.terms, alone.runtime)
    return np.where(alone.location == len(cpu.locations) - 1, missing, 0.0)


def longer_in_memory(cpu: Machine, core: InCore, alone: SingleCore) -> Array:
    """Factor on the runtime with all data in memory that the same leaves open there, (S, 1) [1]."""
    return np.exp(_unseen(cpu, core, alone.in_memory, alone.T_ECM[cpu.locations[-1]]))


def _unseen(cpu: Machine, core: InCore, terms: Mapping[str, Array], runtime: Array) -> Array:
    if not is_measured(account_name(cpu)):
        return np.zeros((1, 1))
    idle = {name: time for name, time in terms.items() if name != LATE} | {"OL": np.zeros((1, 1))}
    transfers = runtime_in(cpu, cpu.locations[-1], idle)
    return unseen_overlap(np.minimum(terms["OL"], core.throughput[:, None]), transfers, runtime)


def unchecked_table(cpu: Machine, core: InCore) -> bool:
    """Whether in-core times rest on an instruction table, or on a part of it, that was not checked, and no measurement beside it.

    Such are measured points of the machine, or of machines with its core, whose errors are those of its table, and rates that
    `rooftree machine measure` found of what limits the loop. Points of other measured machines are none: they have other tables.
    The points of a core are of loops without doubts, and say nothing of others.
    """
    code, name = core.machine_code, account_name(cpu)
    seen = name != MEASURED and ("ecm", engine_of(core.engine), name) in account()
    seen = seen and not (is_measured(name) and core.doubts)
    if code is None or code.measured_limit or (seen and not is_measured(name)):
        return False
    return ("unvalidated" in (code.table_status or "") and not seen) or _is_taken_over(code)


def _is_taken_over(code: MachineCode) -> bool:
    """Whether much of a loop is instructions that were not among those by which the core was learnt."""
    return (code.taken_over or 0.0) >= TAKEN_OVER


def _widenings(p: Prediction, cpu: Machine, assumed: Sequence[str], unchecked: bool) -> list[Widening]:
    """What makes the intervals of a prediction wider than measured errors, with the factor that it is good for at most."""
    widest = math.exp(max(float(p.more_below.max(initial=0)), float(p.more_above.max(initial=0))))
    factors = {
        "memory bandwidth": math.exp(ASSUMED_BANDWIDTH),
        "links": math.exp(ASSUMED_BANDWIDTH),
        "core": math.exp(ASSUMED_OPERATIONS),
        "overlap": widest,
    }
    parts = [part for part in factors if part in assumed and not (part == "core" and p.incore.machine_code is not None)]
    found = [Widening(why=f"{part}: assumed in the machine file", factor=factors[part], source=SOURCES[part]) for part in parts]
    if is_measured(account_name(cpu)) and (more := float(p.more_above.max(initial=0))) > p.more_below.max(initial=0):
        why = "core and memory take about as long: that they overlap was not measured"
        found.append(Widening(why=why, factor=math.exp(more), source=SOURCES["streams"]))
    if unchecked:
        code = p.incore.machine_code
        others = code is not None and "unvalidated" not in (code.table_status or "")
        why = "instructions that were not measured here" if others else "unchecked instruction table"
        source = SOURCES["taken over" if others else "table"]
        found.append(Widening(why=why, factor=math.exp(UNCHECKED_TABLE), source=source))
    return [one.replace(factor=round(one.factor, 3)) for one in found]


_PARTS = ("core", "caches", "links", "memory bandwidth", "overlap")


def assumed_parts(cpu: Machine) -> list[str]:
    """Parts of a machine file that rest, at least partly, on assumptions, of those that decide a runtime."""
    core, memory, overlap = cpu.core, cpu.memory, cpu.overlap
    operations = [f"operations.{name}" for name in ("add", "mul", "fma")]
    caches = ("size", "ways", "shared_by", "victim", "inclusion")
    found = {
        "core": core is not None and _rests(cpu, core, *operations, "load", "store"),
        "caches": any(_rests(cpu, cache, *caches) for cache in cpu.caches),
        "links": bool(assumed_links(cpu)),
        "memory bandwidth": memory is not None and any(_rests(cpu, mix, "bandwidth") for mix in memory.saturated),
        "overlap": overlap is not None and _rests(cpu, overlap, "default", "by_location"),
    }
    return [part for part in _PARTS if found[part]]


def assumed_links(cpu: Machine) -> list[str]:
    """Links between caches whose bandwidth is assumed."""
    return [link.name for link in cpu.links if link.load is not None and _rests(cpu, link, "load", "evict", "duplex")]


def _rests(cpu: Machine, block: Block, *fields: str) -> bool:
    """Whether one of these fields of a block has an assumption as its source."""
    reference: SourceRef = getattr(block, "source", "")
    keys = {reference} if isinstance(reference, str) else {reference.get(f, reference.get("default", "")) for f in fields}
    return any(key in cpu.sources and cpu.sources[key].kind == "assumption" for key in keys)


def measured_on(cpu: Machine) -> str:
    """The day on which `rooftree machine measure` wrote a machine file; "" for other files."""
    days = (s.date or "" for s in cpu.sources.values() if s.kind == "measurement" and "machine measure" in (s.tool or ""))
    return max(days, default="")
