"""How sure the points of a prediction are: their regimes, and the spread of measured errors there.

The account of errors is ``expected_error``; here are the numbers of a prediction that it asks for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.loops.rows import rows
from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.machine import packed
from rooftree.machine.model import Machine
from rooftree.predict.expected_error import (
    ALL,
    CORE_SHARE,
    MEASURED,
    NOTHING_KNOWN,
    REGIMES,
    UNSEEN,
    account,
    engine_of,
    regimes,
    spread,
)
from rooftree.predict.single_core import SingleCore
from rooftree.predict.transfers import is_memory_link
from rooftree.results.certainty import Evidence, KnownBy, Spread
from rooftree.results.machine import Fact
from rooftree.results.prediction import Prediction

Sizes = Mapping[str, NDArray[np.int64]]
MODELS = ("ecm", "roofline")


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
        in_memory=len(cpu.locations) - 1,
        long_core=alone.terms["OL"] > share * (alone.terms["nOL"] + sum(alone.T_data.values())),
        memory_lines=sum(far, np.zeros((1, 1))) / cpu.caches[0].line,
        row=rows(loop, points, core.per_pass or core.lanes).trips[:, None],
        cores=cores,
        n_saturation=n_saturation,
        domain=cpu.topology.cores_per_domain,
    )


def spreads(cpu: Machine, core: InCore) -> dict[str, Spread]:
    """The spread of measured errors of each model on a machine."""
    return {model: spread(model, engine_of(core.engine), account_name(cpu)) for model in MODELS}


def account_name(cpu: Machine) -> str:
    """The machine's name in the account: that of a shipped file, `MEASURED` for a file of `rooftree machine measure`, else "".

    A copy that was edited is no shipped file, whatever its name.
    """
    name = cpu.name.partition(":")[0]
    if measured_on(cpu):
        return MEASURED
    try:
        content = (packed.DATA / f"{name}.yaml").read_bytes()
    except (OSError, ValueError):
        return ""
    return name if hashlib.sha256(content).hexdigest() == cpu.sha256 else ""


def known_by(p: Prediction, cpu: Machine) -> KnownBy:
    """How well a prediction is known, from its record and the machine."""
    engine, name = engine_of(p.incore.engine), account_name(cpu)
    own, others = account().get(("ecm", engine, name), {}), account().get(("ecm", engine, UNSEEN), {})
    found: dict[str, Evidence] = {}
    for k in np.flatnonzero(np.bincount(p.regime.ravel())).tolist():
        regime = REGIMES[k]
        cell = own.get(regime) or others.get(regime) or NOTHING_KNOWN
        found[regime] = Evidence(
            points=cell.points,
            configurations=cell.configurations,
            of="machine" if regime in own else "others" if cell.points else "none",
            median_error=cell.median_error,
            factors_80=[round(float(np.exp(min(0.0, cell.low))), 3), round(float(np.exp(max(0.0, cell.high))), 3)],
        )
    whole = own.get(ALL)
    points, error = (whole.points, whole.median_error) if whole else (0, None)
    assumed, day = assumed_parts(cpu, p.machine.facts), measured_on(cpu)
    machine = "measured here" if day else "validated" if points else "not validated"
    code = p.incore.machine_code
    status = (
        "operation counts"
        if engine == "counts"
        else "machine code" + (f", table {code.table}: {code.table_status}" if code else "")
    )
    simulated = float(np.mean(p.traffic_engine == "sim"))
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
        wider=[],
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
    way = "operation counts" if engine == "counts" else "machine code"
    elsewhere = [regime for regime, known in regimes.items() if known.of == "others"]
    unknown = [regime for regime, known in regimes.items() if known.of == "none"]
    median = "" if error is None else f"median error {100 * error:.0f} %"
    if machine == "measured here":
        text = f"measured here on {day}; kernels on such machines: {points} measured points from {way}, {median}"
    elif machine == "validated":
        text = f"{cpu.name}: validated on {points} measured points from {way}, {median}"
    else:
        text = f"{cpu.name}: not validated; the spread is that of other machines"
    if machine != "not validated" and elsewhere:
        text += f"; {', '.join(elsewhere)}: other machines only"
    if unknown:
        text += f"; {', '.join(unknown)}: no measurements"
    return text + (f"; partly assumed: {', '.join(assumed)}" if assumed else "")


_PARTS = ("core", "caches", "links", "memory bandwidth", "overlap")


def assumed_parts(cpu: Machine, known: Sequence[Fact]) -> list[str]:
    """Parts of a machine file that rest, at least partly, on assumptions, of those that decide a runtime.

    Args:
        cpu: the machine.
        known: its facts with their sources.
    """
    assumed = [fact.what for fact in known if fact.kind == "assumption"]
    links, mixes = {link.name for link in cpu.links}, {mix.name for mix in (cpu.memory.saturated if cpu.memory else ())}
    found = set()
    for what in assumed:
        head, _, tail = what.partition(".")
        if what in (cpu.core.operations if cpu.core else ()) or (head == "core" and tail not in ("incore_model", "extensions")):
            found.add("core")
        elif head in {cache.name for cache in cpu.caches} and tail in ("size", "ways", "shared_by", "victim", "inclusion"):
            found.add("caches")
        elif head in links and tail in ("load", "evict", "duplex", "penalty"):
            found.add("links")
        elif head in mixes and tail == "bandwidth":
            found.add("memory bandwidth")
        elif head == "overlap":
            found.add("overlap")
    return [part for part in _PARTS if part in found]


def measured_on(cpu: Machine) -> str:
    """The day on which `rooftree machine measure` wrote a machine file; "" for other files."""
    days = (s.date or "" for s in cpu.sources.values() if s.kind == "measurement" and "machine measure" in (s.tool or ""))
    return max(days, default="")
