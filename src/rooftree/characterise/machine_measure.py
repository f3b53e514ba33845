"""From measurement to machine file in one call: measure step by step, derive links and overlap, write, check.

measure (datasheet) -> machine_file.draft -> overlap.derive -> machine_file.complete -> text
                                                         -> check: streaming kernels that were not used, predicted
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from rooftree.characterise.bandwidth import MEMORY
from rooftree.characterise.beside import doubtful_levels, with_doubts
from rooftree.characterise.datasheet import STEPS, Options, datasheet, store_key
from rooftree.characterise.evictions import with_read_out
from rooftree.characterise.explanation import overlap_record
from rooftree.characterise.lab import Lab
from rooftree.characterise.late import with_measured_late_lines
from rooftree.characterise.machine_file import complete, draft, measured_cases, summary, text, with_accesses
from rooftree.characterise.measured_streams import CASE_OF
from rooftree.characterise.neighbours import with_crossing_penalty
from rooftree.characterise.overlap import derive
from rooftree.characterise.steps import Progress, Store
from rooftree.characterise.streams import ROWS, as_apart_as_in, at_their_clocks, stream_cases
from rooftree.errors import UsageError
from rooftree.machine.here import shipped_for
from rooftree.machine.model import Machine
from rooftree.microbench.emit import KERNELS, PRECISIONS
from rooftree.predict.clock import at_clock, rounded
from rooftree.predict.run import predict
from rooftree.results.bench import DataSheet, MachineEnvironment
from rooftree.results.machine_measurement import CheckedKernel, CheckedLevel, MachineMeasurement, Overlap
from rooftree.results.record import Json

USED = ("sum", "store", "copy", "update", "triad", "daxpby", "dot", "schoenauer")
"""Streaming kernels from which links and overlap are derived."""
HELD_OUT = ("scale", "add", "daxpy", "norm")
"""Streaming kernels that are measured to check the machine file with, and not used to derive it."""
SPARSE, DIALLED, DIAL_LINES = ("sum", "update"), ("sum", "copy"), (2, 8)
"""Those that also run with one element per line, and with dials of so many lines; see `streams`."""
MODEL_ERROR = 0.05
"""What a true prediction of a real machine is worth, relative: the kernels deviate by so much in its first cache, where there is
nothing to be found out."""
VISITS = {"quick": 8, "full": 24}
STREAM_VISITS, STREAM_ROUNDS = {"quick": 8, "full": 20}, {"quick": 3, "full": 8}
"""Visits of each streaming kernel in a round, and rounds."""
PATIENCE = {"quick": 0.5, "full": 1.0}
"""How long each session waits for a core that others use, as a part of the lab's patience: quickly, since what others do there
lasts for seconds, so that rates in doubt and streams are better measured once more, later."""


@dataclass(frozen=True, slots=True)
class Characterised:
    """What a characterisation gave.

    Attributes:
        machine: the measured machine.
        text: its file.
        overlap: record of schema ``rooftree.overlap/1``: how links and overlap were decided.
        check: by level, how well streaming kernels that were not used are predicted, see `check`.
        doubts: what in the measurement was disturbed or is not what it seems, in words.
    """

    machine: Machine
    text: str
    overlap: Overlap
    check: Mapping[str, CheckedLevel]
    doubts: tuple[str, ...]


def options(effort: str) -> Options:
    """What `datasheet` measures for a machine file.

    Args:
        effort: quick or full.
    Raises: UsageError for another one.
    """
    if effort not in VISITS:
        raise UsageError(f"unknown effort '{effort}', expected {' or '.join(VISITS)}")
    return Options(
        steps=STEPS,
        kernels=(*USED, *HELD_OUT),
        sparse=SPARSE,
        dialled=DIALLED,
        dial_lines=DIAL_LINES,
        rows=True,
        neighbours=True,
        late=True,
        small=False,
        visits=VISITS[effort],
        stream_visits=STREAM_VISITS[effort],
        stream_rounds=STREAM_ROUNDS[effort],
    )


def measure(lab: Lab, effort: str = "quick", *, store: Store | None = None, progress: Progress | None = None) -> DataSheet:
    """Measure all that a machine file needs.

    Args:
        lab: the machine.
        effort: quick or full.
        store, progress: as for `datasheet`.
    Returns: the record of `datasheet`; after Ctrl-C ``interrupted`` names the step that was not finished.
    """
    wanted = options(effort)
    lab = replace(lab, patience_s=PATIENCE[effort] * lab.patience_s)
    record = datasheet(lab, wanted, store=store, progress=progress)
    return record.replace(environment=MachineEnvironment(**record.environment, vector_bytes=lab.vector_bytes))


def key(lab: Lab, effort: str) -> Json:
    """What finished steps depend on, for a `Store`."""
    return store_key(lab, options(effort))


def document(name: str, record: Mapping[str, Any]) -> MachineMeasurement:
    """Machine file and all that led to it, schema ``rooftree.machine-measurement/1``.

    Args:
        name: of the machine.
        record: by `measure`.
    Raises: as `characterise`.
    """
    found = characterise(name, record)
    return MachineMeasurement(
        machine=found.machine.model_dump(),
        file=found.text,
        summary=summary(found.machine),
        notes=list(found.machine.notes),
        doubts=list(found.doubts),
        overlap=found.overlap,
        check=found.check,
        sheet=dict(record),
    )


def characterise(name: str, record: Mapping[str, Any], template: Machine | None = None) -> Characterised:
    """Make a machine file of a record.

    Args:
        name: of the machine.
        record: by `measure`.
        template: the shipped machine of the microarchitecture; None: looked up.
    Raises: MeasurementError if a part is missing or a level was not measured; MachineError if the parts do not fit together.
    """
    where = record["environment"]
    template = template or shipped_for(where["arch"])
    known = draft(name, record, template)
    plain, sparse, dialled = ([CASE_OF.get(kernel, kernel) for kernel in group] for group in (USED, SPARSE, DIALLED))
    measured, crowded = measured_cases(record["streams"], USED), doubtful_levels(record)
    inner = known.machine.locations[0]
    if inner not in crowded:
        known = with_accesses(known, stream_cases(known.machine, plain, dialled=(), sparse=()), measured)
    cases = stream_cases(known.machine, plain, dialled=dialled, dial_lines=DIAL_LINES, sparse=sparse, rows=ROWS)
    if any(case.reused and case.key in measured for case in cases):  # they show what intensity sweeps stand for elsewhere
        cases = tuple(case for case in cases if case.location != MEMORY or " +" not in case.name or case.has_rows)
    cases = at_their_clocks(cases, record["streams"], known.machine)
    cases = as_apart_as_in(known.machine.locations[0], cases, record["streams"])
    derived = derive(known.machine, cases, measured, model_error=MODEL_ERROR, preferred=template.overlap if template else None)
    machine = complete(known, derived, where, template.name if template else "")
    if not set(crowded) & set(machine.locations[:2]):
        machine = with_read_out(machine, cases, record["streams"], DIAL_LINES[-1])
    if inner not in crowded:  # else the core's own time, which both take off, is too long
        machine = with_crossing_penalty(machine, cases, record["streams"])
        machine = with_measured_late_lines(machine, record["streams"])
    machine = with_doubts(machine, derived, crowded)
    comment = f"Measured on {where['processor']} by rooftree {where['rooftree']}, {where['date']}."
    return Characterised(
        machine, text(machine, comment), overlap_record(derived), check(machine, record["streams"]), _doubts(record)
    )


def check(machine: Machine, streams: Sequence[Mapping[str, Any]], kernels: Sequence[str] = HELD_OUT) -> dict[str, CheckedLevel]:
    """Predict measured streaming kernels as a user would, each at the clock that the core had then.

    Args:
        machine: complete.
        streams: figures of kind ``stream``, of one core.
        kernels: of the emitter, by name.
    Returns: by level.
    """
    found: dict[str, list[CheckedKernel]] = {}
    machine = machine.model_copy(update={"rivals": ()})  # whose spans nobody looks at here
    for figure in streams:
        if figure["kernel"] not in kernels or figure["level"] not in machine.locations:
            continue
        size = figure["working_set_B"] // KERNELS[figure["kernel"]].arrays // PRECISIONS["dp"].bytes
        kernel = CASE_OF.get(figure["kernel"], figure["kernel"])
        clock = figure.get("clock_GHz")
        then = at_clock(machine, rounded(1e9 * clock)) if clock else machine
        predicted = float(predict(kernel, then, {"N": size}, incore="throughput", traffic="lc").cy_per_cl[0, 0])
        found.setdefault(figure["level"], []).append(
            CheckedKernel(
                kernel=kernel,
                N=size,
                measured=figure["cy_per_cl"],
                interval=figure["interval_cy_per_cl"],
                predicted=round(predicted, 4),
                error=round(predicted / figure["cy_per_cl"] - 1, 4),
            )
        )
    return {
        level: CheckedLevel(cases=cases, median_error=median(abs(case.error) for case in cases)) for level, cases in found.items()
    }


def _doubts(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Figures whose quality is not ok: how many for the same reason, and the first of them."""
    figures = [*record["roofs"], *record["latencies"], *record["streams"], *record["saturated"]]
    bad = [f for f in figures if f["quality"] != "ok"]
    alike: dict[tuple[str, str], list[str]] = {}
    for figure in bad:
        alike.setdefault((figure["quality"], re.sub(r"[\d.]+", "", figure["reason"])), []).append(figure["reason"])
    more = {True: ", or the like", False: ""}
    return tuple(
        f"{len(reasons)} of {len(figures)} figures are {quality}: {reasons[0]}{more[len(set(reasons)) > 1]}"
        for (quality, _), reasons in alike.items()
    )
