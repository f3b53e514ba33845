"""Engine `counters`: FLOP and bytes at memory of a whole application, from hardware counters. Regions are estimated (`static`).

The application runs once for each group of events that fits the counters. Memory controllers count for a whole socket, so the
bytes of other programs are in them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from rooftree import children
from rooftree.counters import Counters, Work
from rooftree.counters import open as open_counters
from rooftree.counters.perf import PerfCounters
from rooftree.errors import CapabilityError
from rooftree.instrument.application import Application, adopted_orphans, descendants, end_all, opened_input, watch
from rooftree.models import rates
from rooftree.results.measurement import Counted
from rooftree.results.profile import Profile

NAME = "counters"


class Whole(NamedTuple):
    """What was counted of a whole application, and how often that was run for it."""

    counted: Counted
    runs: int


def opened() -> Counters:
    """The counters of this machine.

    Raises: CapabilityError if there are none.
    """
    with open_counters("perf") as found:
        if found is None:
            raise CapabilityError("this machine shows no hardware counters", where="--engine", hint="--engine auto")
        if isinstance(found, PerfCounters):
            here = set(found.counted)
            able = [name for name, formula in found.events.formulas().items() if here.issuperset(formula.names)]
            if not any(name.startswith("FLOP") or name.partition(".")[0].endswith("Mem") for name in able):
                raise _nothing("perf", found.events.name)
        return found


def _nothing(source: str, events: str) -> CapabilityError:
    return CapabilityError(
        f"the counters of this machine ({source}, set {events}) count neither FLOP nor bytes at memory",
        where="--engine",
        hint="--engine auto; memory controllers need perf_event_paranoid 0 or less",
    )


def count(app: Application, found: Counters) -> Whole:
    """Run the application, once for each group of events.

    Raises: CapabilityError, MeasurementError if nothing can be counted.
    """
    runs = 0

    def run(times: int) -> None:
        nonlocal runs
        for _ in range(times):
            _run_once(app)
            runs += 1

    counted = found.count(Work(run=run, repetitions=1, cache_lines=1.0, command=lambda times: app.command))
    return Whole(counted, runs)


def with_totals(record: Profile, whole: Whole) -> Profile:
    """The record with the totals of the application.

    Raises: CapabilityError if nothing of use was counted.
    """
    counted = whole.counted
    flops, memory_B = counted.metrics.get("FLOP"), _at_memory(counted)
    if not isinstance(flops, (int, float)):
        flops = None
    if flops is None and memory_B is None:
        raise _nothing(counted.source, counted.set)
    notes = [*record.notes, *counted.notes]
    if memory_B is not None:
        notes.append("bytes at memory are those of the whole socket while the application ran, other programs included")
    intensity = float(rates.intensity(flops, memory_B)) if flops and memory_B else None
    return record.replace(
        counted=counted,
        memory_B=memory_B,
        memory_intensity_FLOP_B=intensity,
        total_FLOP=flops,
        notes=notes,
        engine=record.engine.replace(runs=record.engine.runs + whole.runs),
    )


def _at_memory(counted: Counted) -> float | None:
    """Bytes over the link to memory, both directions; None if they were not counted [B]."""
    link = next((value for name, value in counted.metrics.items() if name.endswith("Mem") and isinstance(value, Mapping)), None)
    if link is None or "load_B" not in link:
        return None
    return float(link["load_B"]) + float(link.get("evict_B", 0.0))


@adopted_orphans()
def _run_once(app: Application) -> None:
    """Run the application, its output discarded."""
    before = descendants()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        with opened_input(app, first=False) as given:
            held = children.hold(app.path, app.command, streams=(given, nowhere, nowhere), environment=app.environment)
            held.release()
        watch(held.pid, lambda: None, lambda: descendants() - before, None)
    finally:
        os.close(nowhere)
        end_all(descendants() - before)
