"""Measured runtimes, schema ``rooftree.measurement/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import InputError
from rooftree.results.kernel import KernelFacts, UnitOfWork
from rooftree.results.machine import MachineFacts
from rooftree.results.record import Json, Record, plain, spread
from rooftree.results.views import optional, view

MEASUREMENT_SCHEMA = "rooftree.measurement/1"


class Counted(Record):
    """What counters saw of a point."""

    source: str  #: what counted: perf, likwid, papi
    set: str  #: set of events
    cache_lines: float  #: units of work behind the totals [CL]
    events: Mapping[str, float]  #: total of each event
    metrics: Mapping[str, float | Mapping[str, float]]  #: times [cy/CL], bytes of links [B/CL], ... per unit of work
    multiplexed: Mapping[str, float]  #: part of the time that an event was truly counted, where that is less than 1
    notes: Sequence[str]  #: what to know about them


class Measured(Record):
    """The runtime of one point, and how sure it is."""

    _positive = ("cy_per_cl",)
    _not_negative = (
        "interval",
        "MLUP_s",
        "GFLOP_s",
        "cycles_per_call",
        "iterations",
        "working_set_B",
        "seconds",
        "samples",
        "rejected",
    )
    _ranges: ClassVar[Mapping[str, tuple[float, float]]] = {"clock_GHz": (1e-3, 1e3), "seconds_per_iteration": (1e-18, 1e9)}

    cy_per_cl: float  #: runtime of a unit of work, in cycles of the core clock at the time [cy/CL]
    interval: Sequence[float] | None = None  #: lower and upper end of its confidence interval [cy/CL]
    seconds_per_iteration: float | None = None  #: wall-clock time of a loop iteration [s]
    MLUP_s: float | None = None  #: 10^6 iterations (lattice-site updates) per second
    GFLOP_s: float | None = None  #: 10^9 floating-point operations per second
    clock_GHz: float  #: core clock at the time [GHz]
    cycles_per_call: float | None = None  #: runtime of one call of the kernel [cy]
    iterations: float | None = None  #: loop iterations of one call
    samples: int | None = None  #: samples that count
    rejected: int | None = None  #: samples that were disturbed and do not count
    quality: str = "ok"  #: ok, disturbed or unverified
    why: str = ""  #: why it is not ok
    alone: bool | None = None  #: whether the core was seen without another thread on it; null: that cannot be told
    working_set_B: int | None = None  #: bytes of all arrays
    pages: str | None = None  #: pages that hold them, in words
    data: str | None = None  #: what the arrays hold, in words
    seconds: float | None = None  #: how long measuring took [s]
    limited: bool | None = None  #: whether the time limit ended it
    counters: Counted | None  #: what counters saw; null where nothing was counted


class MeasuredPoint(Record):
    """The measurement for one size and number of cores."""

    _ranges: ClassVar[Mapping[str, tuple[float, float]]] = {"cores": (1, 2**20), "sizes": (1, 2**63)}

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    measured: Measured  #: what was measured


class FailedPoint(Record):
    """A point that could not be measured."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    why: str  #: what went wrong
    try_: str = ""  #: what to try


class MachineName(Record):
    """The machine file whose compiler flags were taken."""

    name: str | None  #: its name; null without one
    sha256: str | None  #: hash of the file


class Compilation(Record):
    """What was compiled, and how."""

    compiler: str  #: name of the compiler
    version: str  #: its version, in its own words
    command: Sequence[str]  #: the whole command
    flags: Sequence[str]  #: flags behind the compiler's name
    sha256: str  #: hash of the assembly text
    source: str = ""  #: what was compiled
    function: str = ""  #: name of the function that is called
    loop: str  #: assembly text of the function
    loop_lines: Sequence[int] = ()  #: lines of the text that belong to the kernel's loop
    inlined_lines: Sequence[int] | None = None  #: lines of the text that stem from other files, as inlined functions of headers
    starts: Mapping[str, int] | None = None  #: address of labels modulo a page [B]
    threads: Sequence[str] | None = None  #: the command for several threads


class Environment(Record):
    """Processor, system, settings and load while it was measured; null for what the system does not tell."""

    host: str | None  #: name of the computer
    processor: str | None  #: processor, in its own words
    arch: str | None  #: its microarchitecture
    virtual: bool | None  #: whether it is a virtual machine
    allowed_cpus: Sequence[int] | None  #: processors that may be used
    cpus: Sequence[int] | None  #: processors that were used
    governor: str | None  #: what sets the clock
    transparent_huge_pages: str | None  #: setting of the kernel
    numa_balancing: str | None  #: setting of the kernel; 0 is off
    load: float | None  #: load average before measuring
    system: str | None  #: operating system and its version
    libc: str | None  #: C library and its version
    openmp: Mapping[str, str] | None  #: variables of OpenMP
    date: str | None  #: when it began, ISO 8601
    rooftree: str | None  #: version of rooftree
    load_end: float | None = None  #: load average after measuring
    others: float | None = None  #: processors that other programs kept busy just before, where a campaign looked


class MeasurementOptions(Record):
    """What was asked for."""

    defines: Mapping[str, int | str] | None = None  #: macros of the source
    args: Mapping[str, str] | None = None  #: values of arguments that are no sizes
    driver: str | None = None  #: file that prepared the data and called the function
    alignment: int | None = None  #: alignment of the arrays [B]
    padding: int | None  #: bytes between arrays; null: so that no two begin at the same place of a page
    huge_pages: bool | None = None  #: whether huge pages were asked for
    indirect: str | None = None  #: what indirect accesses point to
    confidence: float | None = None  #: probability with which the intervals hold the value of another run [1]
    within: float | None = None  #: half width of the interval that was asked for [1]
    time_limit: float | None = None  #: longest time for a point [s]
    call_limit: float | None = None  #: longest time of one call [s]
    cpus: Sequence[int] | None = None  #: processors that were asked for
    counters: str | None = None  #: what was to count
    strict_fp: bool | None = None  #: whether reductions keep their order
    more: Mapping[str, Any] = spread()  #: options of other versions


class MeasuredRun(Record):
    """What measurements and validations have in common."""

    schema: str = MEASUREMENT_SCHEMA  #: name of the schema
    kernel: KernelFacts  #: the loop nest
    machine: MachineName | MachineFacts  #: the machine file
    unit_of_work: UnitOfWork  #: what cycles and bytes are counted for
    not_modelled: str | None = None  #: why nothing can be predicted of it; where the unit of work is a call, cycles are of one
    compiled: Compilation  #: what was compiled, and how
    options: MeasurementOptions  #: what was asked for
    points: Sequence[MeasuredPoint]  #: the points in the order of measuring
    failed: Sequence[FailedPoint]  #: points that could not be measured
    environment: Environment  #: processor, system, settings and load while it was measured
    notes: Sequence[str] = ()  #: what to know about all of it, in sentences
    timed_besides: str | None = None  #: what was timed beside the loop nest, in a sentence; left out where it was the nest alone
    interrupted: str = ""  #: the point at which it was ended (Ctrl-C), in words; empty if it was not


class Measurement(MeasuredRun):
    """Measured runtimes of one kernel on this machine."""

    machine: MachineName  #: the machine file whose compiler flags were taken
    points: tuple[MeasuredPoint, ...]  #: the points in the order of measuring
    failed: tuple[FailedPoint, ...]  #: points that could not be measured
    notes: tuple[str, ...] = ()  #: what to know about all of it, in sentences

    @classmethod
    def from_dict(cls, record: Mapping[str, Any], where: str = "$") -> Self:
        """A stored record.

        Raises: InputError if it is none of this schema, or has a point without a runtime.
        """
        needed = {name for name, default in cls._defaults.items() if default not in ("", (), None)}
        if record.get("schema") != MEASUREMENT_SCHEMA or not needed <= set(record):
            raise InputError(
                f"this is no record of schema {MEASUREMENT_SCHEMA}, found {record.get('schema', 'no schema')}",
                hint="rooftree measure KERNEL -D N=1000 --json writes one",
            )
        if isinstance(record["points"], Sequence):
            for at, point in enumerate(record["points"]):
                _check_point(point, f"{where}.points[{at}]")
        return super().from_dict(record, where)

    @property
    def cy_per_cl(self) -> NDArray[np.float64]:
        """Runtime of one unit of work of each point [cy/CL], (points,)."""
        return np.array([p.measured.cy_per_cl for p in self.points], dtype=np.float64)

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        return optional("pandas", "data").json_normalize(plain(self.points))

    def plot(self) -> Any:
        """A plotly figure: cycles per cache line over the size, or performance over cores."""
        return view("measurement.figure").measurement_figure(self)

    def explain(self) -> str:
        """What was measured, how, and what to doubt, in plain words."""
        return str(view("measurement.text").explanation(self))

    def __str__(self) -> str:
        return str(view("measurement.text").measurement_text(self))

    def __repr__(self) -> str:
        times = [f"{float(t):.3g}" for t in ((self.cy_per_cl.min(), self.cy_per_cl.max()) if self.points else ())]
        span = f", {' .. '.join(dict.fromkeys(times))} cy/CL" if times else ""
        return f"<Measurement of {self.kernel.name:.60}: {len(self.points)} points{span}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Json:
        return {"text/plain": str(self), "text/html": view("measurement.page").measurement_fragment(self)}


class NotModelledPoint(MeasuredPoint):
    """A measured point of which nothing is predicted."""

    verdict: str = "not modelled"  #: always this


class NotModelled(MeasuredRun):
    """A measurement of what no model reads: the record says why."""

    points: Sequence[NotModelledPoint]  #: the points in the order of measuring

    @classmethod
    def of(cls, measured: Measurement, why: str) -> Self:
        """A measurement, and why nothing is predicted of it."""
        points = [NotModelledPoint(sizes=p.sizes, cores=p.cores, measured=p.measured) for p in measured.points]
        return cls(**{**{name: getattr(measured, name) for name in measured._defaults}, "points": points, "not_modelled": why})


def _check_point(point: Any, where: str) -> None:
    """Raise InputError unless a point of a stored record has what comparing needs."""
    seen = point.get("measured") if isinstance(point, Mapping) else None
    number = (int, float)
    whole = isinstance(seen, Mapping) and all(isinstance(seen.get(k), number) and seen[k] > 0 for k in ("cy_per_cl", "clock_GHz"))
    if not whole or not isinstance(point.get("sizes"), Mapping) or not isinstance(point.get("cores"), int):
        raise InputError(
            f"found {str(point)[:60]}, expected sizes, cores and measured with cy_per_cl and clock_GHz",
            where=where,
            hint="rooftree measure KERNEL -D N=1000 -o FILE.json writes a record",
        )
