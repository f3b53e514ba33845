"""What was counted as a record: totals of the events, metrics per cache line of work, and what to know about them.

{"source": "perf", "set": "skx", "cache_lines": 125000.0, "events": {"L1D.REPLACEMENT": 500123, ...},
 "metrics": {"L1L2": {"load_B": 256.1, "evict_B": 64.3}, "uops_port": {"0": 8.2, ...}, "T_OL": 8.2, "FLOP": 16.0, ...},
 "multiplexed": {"CAS_COUNT.RD": 0.5}, "notes": [...]}
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rooftree.errors import UsageError
from rooftree.results.measurement import Counted
from rooftree.results.record import Json

if TYPE_CHECKING:  # what checks files is not loaded to say what is counted
    from rooftree.counters.events import EventSet


Metrics = Json
"""Values by name, those of a link under its name by direction."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is counted: the same work over and over, already running steadily.

    Attributes:
        run: does a number of repetitions, in this process or in ``process``, and returns when they are done.
        repetitions: how many to count.
        cache_lines: units of work in one repetition [CL].
        process: whose threads do it; 0 is this process.
        cpus: processors that they are pinned to.
        command: the program and arguments that do a number of repetitions, for tools that count whole programs.
        environment: for that program; None: as here.
    """

    run: Callable[[int], object]
    repetitions: int
    cache_lines: float
    process: int = 0
    cpus: tuple[int, ...] = ()
    command: Callable[[int], Sequence[str]] | None = None
    environment: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        if self.repetitions < 1 or not self.cache_lines > 0:
            raise UsageError(
                f"{self.repetitions} repetitions of {self.cache_lines:g} cache lines of work, expected at least one "
                "repetition and more than none",
                where="counters",
            )


class Counters(Protocol):
    """A way to count; ``notes`` say what it cannot do here."""

    source: str
    notes: tuple[str, ...]

    def count(self, work: Work) -> Counted:
        """Count the work and give the record described in this module.

        Raises: MeasurementError, CapabilityError if nothing can be counted.
        """


def record(
    source: str,
    events: EventSet,
    counts: Mapping[str, float],
    cache_lines: float,
    *,
    shares: Mapping[str, float] | None = None,
    notes: Sequence[str] = (),
) -> Counted:
    """The record of counted events.

    Args:
        source: perf, likwid, papi or fake.
        events: whose formulas to use; metrics whose events were not all counted are left out.
        counts: event -> total, already scaled to the whole time if it was multiplexed.
        cache_lines: units of work behind the totals [CL].
        shares: event -> part of the time in which it was truly counted, where that is less than 1.
        notes: what to know.
    """
    metrics: Metrics = {}
    used: set[str] = set()
    for name, formula in events.formulas().items():
        if any(event not in counts for event in formula.names):
            continue
        value = formula.value(counts) / cache_lines
        if not math.isfinite(value):
            continue
        used |= set(formula.names)
        put(metrics, name, value)
    kinds = {events.events[name].pmu for name in used if name in events.events}
    own = events.notes if kinds - {"software", "hardware"} else ()
    parts = {name: round(share, 4) for name, share in (shares or {}).items() if share < 1}
    if parts:
        least = min(parts, key=lambda name: parts[name])
        share = f"{least} from {100 * parts[least]:.0f} % of the time"
        notes = [*notes, f"{len(parts)} events shared counters and were scaled up, {share}"]
    return Counted(
        source=source,
        set=events.name,
        cache_lines=float(cache_lines),
        events={name: float(value) for name, value in counts.items()},
        metrics=with_sums(metrics),
        multiplexed=parts,
        notes=list(dict.fromkeys([*notes, *own])),
    )


def put(metrics: Metrics, name: str, value: float) -> None:
    """Store a metric: ``L1L2.load_B`` under the link, others under their name."""
    link, dot, direction = name.partition(".")
    if dot:
        metrics.setdefault(link, {})[direction] = float(value)
    else:
        metrics[name] = float(value)


def with_sums(metrics: Metrics) -> Metrics:
    """The metrics with FLOP as the sum of both precisions where only those were counted."""
    if "FLOP" not in metrics and {"FLOP_dp", "FLOP_sp"} <= metrics.keys():
        return {**metrics, "FLOP": metrics["FLOP_dp"] + metrics["FLOP_sp"]}
    return metrics
