"""What every measurement needs: the machine as far as it is known, generated functions, harnesses, and the form of a figure.

A figure has the same fields for every kind (see `figure`): the value per cycle and per second, both intervals, clock, page size,
working set, theoretical limit, quality.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Generic, TypeVar

from rooftree.characterise.judge import UNVERIFIED, compared
from rooftree.characterise.limits import Limits, limits_of
from rooftree.errors import CapabilityError, UsageError, nearest
from rooftree.host.environment import memory_available
from rooftree.host.processor import instruction_set, this_processor
from rooftree.host.topology import Topology, read_topology
from rooftree.microbench.emit import Arithmetic, Benchmark, Emitted, Memory, emit, isas, operations
from rooftree.results.bench import Latency, Rate
from rooftree.results.record import Json
from rooftree.timing.harness import Burst, Code, CodeHarness, slow_to_start
from rooftree.timing.library import address
from rooftree.timing.session import DISTURBED, OK, PATIENCE_S, SPREAD_S, Job, Repeat, Session, Timing
from rooftree.units import format_bytes

_REASONS = 3
"""Why functions were not made is told for so many of them."""
WITNESSES: tuple[tuple[Benchmark, str], ...] = ((Arithmetic(("add",)), "i64"), (Memory(2, 1, resident=True), "dp"))
"""Benchmarks that tell whether something else runs on the core, with the precision of their elements."""
Maker = Callable[[Sequence[int], int, bool], CodeHarness]
"""Makes a harness for processors, with so much memory for each [B], and huge pages if wished."""


def native_maker(cpus: Sequence[int], size: int, huge_pages: bool) -> CodeHarness:
    """The real harness."""
    from rooftree.timing.native import NativeHarness

    return NativeHarness(cpus, size=size, huge_pages=huge_pages)


@dataclass(frozen=True, slots=True)
class _Witness:
    """A function and the job that runs it."""

    emitted: Emitted
    job: Repeat


Figure_co = TypeVar("Figure_co", bound=Rate, covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned(Generic[Figure_co]):
    """A benchmark to be run.

    Attributes:
        emitted: the function.
        job: what times it; its name differs from those of all others in a session.
        figure: makes its figure.
    """

    emitted: Emitted
    job: Job
    figure: Callable[[Session, Timing], Figure_co]


@dataclass(slots=True)
class Lab:
    """A machine to measure.

    Attributes:
        topology: as the system tells it.
        family: instruction set: x86, aarch64 or riscv.
        features: of the processor, as Linux names them; None if they are not known: then everything is tried.
        limits: what its core could do at best.
        maker: makes harnesses.
        vector_bytes: length of a vector register where the instruction set leaves it open [B].
        memory_bytes: memory that may be used [B].
        failed: why functions could not run, by name.
        spread_s: over what time benchmarks of shared caches and memory are spread at least [s].
        patience_s: how long to wait for a core that others use [s].
        until_s: when that ends at the latest, by ``clock`` [s].
        clock: the one on the wall; None where time is simulated [s].
        refused: why functions were not made, by instruction set and precision.
        function: address of a function of the C library; None where there is none.
    """

    topology: Topology
    family: str
    features: frozenset[str] | None
    limits: Limits
    maker: Maker
    vector_bytes: int | None = None
    memory_bytes: int = 1 << 34
    failed: dict[str, str] = field(default_factory=dict)
    spread_s: float = SPREAD_S
    patience_s: float = PATIENCE_S
    until_s: float = inf
    clock: Callable[[], float] | None = time.monotonic
    refused: dict[str, str] = field(default_factory=dict)
    function: Callable[[str], int | None] = address

    @property
    def cpu(self) -> int:
        """The processor on which single-core benchmarks run."""
        return self.topology.cpus_for(1)[0]

    def isas(self, wanted: Sequence[str] | None = None) -> tuple[str, ...]:
        """Instruction sets that the processor has, from narrow to wide.

        Raises: UsageError for one that is unknown; CapabilityError for one that the processor lacks.
        """
        known = isas(self.family)
        for name in wanted or ():
            if name not in known:
                raise UsageError(
                    f"unknown instruction set '{name}', this machine's family {self.family} has {', '.join(known)}",
                    hint=nearest(name, known),
                )
        here = tuple(name for name in known if not self.lacks(self._load(name)))
        for name in wanted or ():
            if name not in here:
                lacks = ", ".join(self.lacks(self._load(name)))
                raise CapabilityError(
                    f"this processor does not have {name} (it lacks {lacks})", hint=f"choose among {', '.join(here)}"
                )
        return tuple(name for name in here if wanted is None or name in wanted)

    def quick_isa(self) -> str:
        """The widest instruction set whose vectors run at their full rate at once."""
        found = [name for name in self.isas() if not slow_to_start([code_of(self._load(name))])]
        return found[-1] if found else self.isas()[-1]

    def lacks(self, emitted: Emitted) -> tuple[str, ...]:
        """Features that a function needs and the processor lacks."""
        if self.features is None:
            return ()
        return tuple(name for name in emitted.requires if name not in self.features)

    def make(self, benchmark: Benchmark, isa: str, precision: str = "dp", **options: Any) -> Emitted | None:
        """A function that the processor can run; None if it cannot, or the instruction set does not have it."""
        try:
            emitted = emit(benchmark, isa, precision, **options)
        except UsageError as error:
            self.refused[f"{isa} {precision}"] = error.message
            return None
        if lacks := self.lacks(emitted):
            self.refused[f"{isa} {precision}"] = f"{isa} {precision}: this processor lacks {', '.join(lacks)}"
            return None
        return emitted

    def why_nothing(self, precisions: Sequence[str]) -> UsageError | CapabilityError:
        """The error to raise if none of the functions that were asked for exists here.

        Args:
            precisions: that were asked for.
        """
        for precision in precisions:
            able = {
                isa: emit(Arithmetic(operations(isa, precision)[:1]), isa, precision)
                for isa in isas(self.family)
                if operations(isa, precision)
            }
            needs = [f"{isa} ({', '.join(lacks)})" for isa, one in able.items() if (lacks := self.lacks(one))]
            if needs and len(needs) == len(able):
                return CapabilityError(f"this processor does not compute in {precision}; it lacks {' and '.join(needs)}")
        reasons = dict.fromkeys(self.refused.values())
        told = [reason for reason in reasons if not reason.endswith("expected none")] or list(reasons)
        return UsageError("; ".join(told[:_REASONS]) or "nothing was asked for")

    def session(
        self, emitted: Sequence[Emitted], size: int, cpus: Sequence[int] | None = None, *, huge_pages: bool = True
    ) -> Session:
        """A harness with functions loaded; those that do not run are put down in ``failed``.

        Raises: UsageError if the memory is not there.
        """
        chosen = tuple(cpus) if cpus else (self.cpu,)
        self.check_memory(size * len(chosen))
        harness = self.maker(chosen, size, huge_pages)
        witnesses = self._witnesses()
        unique = {e.name: code_of(e) for e in (*emitted, *(w.emitted for w in witnesses))}
        failed = harness.load(list(unique.values()))
        self.failed |= failed
        ready = frozenset(unique) - frozenset(failed)
        jobs = [w.job for w in witnesses if w.emitted.name in ready]
        return Session(
            harness,
            ready,
            jobs,
            spread_s=self.spread_s,
            patience_s=self.patience_s,
            until_s=self.until_s,
            clock=self.clock,
            firm=not self.limits.untested,
        )

    def check_memory(self, size: int) -> None:
        """Raise UsageError if so much memory [B] is not there; before a working set is divided into bursts."""
        if size > self.memory_bytes:
            raise UsageError(
                f"{format_bytes(size)} of memory are needed, {format_bytes(self.memory_bytes)} are available",
                hint="a smaller working set",
            )

    def figures(
        self,
        planned: Sequence[Planned[Figure_co]],
        size: int,
        cpus: Sequence[int] | None = None,
        *,
        visits: int = 6,
        huge_pages: bool = True,
        interrupted: Callable[[list[Figure_co]], None] | None = None,
    ) -> list[Figure_co]:
        """Run benchmarks in turn, in one session: those that work and were not disturbed throughout, as figures.

        Args:
            planned: the benchmarks.
            size: memory of a thread that they need [B].
            cpus: processors to use at once; None: one.
            visits: of each.
            huge_pages: whether to ask for them.
            interrupted: told after Ctrl-C what was found by then.
        Raises: UsageError if the memory is not there; MeasurementError if all was disturbed.
        """
        session = self.session([one.emitted for one in planned], size, cpus, huge_pages=huge_pages)
        ready = [one for one in planned if one.emitted.name in session.ready]

        def figures(timings: Mapping[str, Timing]) -> list[Figure_co]:
            return [one.figure(session, timings[one.job.name]) for one in ready if one.job.name in timings]

        told = None if interrupted is None else lambda timings: interrupted(figures(timings))
        return figures(session.measure([one.job for one in ready], visits=visits, interrupted=told))

    def _witnesses(self) -> list[_Witness]:
        """Functions that need most of what a core does in a cycle, so that whatever shares it slows them down."""
        found = []
        for benchmark, precision in WITNESSES:
            emitted = self.make(benchmark, self.quick_isa(), precision) if self.limits.table is not None else None
            cycles = None if emitted is None else self.limits.cycles(emitted)
            if emitted is not None and cycles:
                job = Repeat(name=f"witness {emitted.name}", burst=Burst(emitted.name, 1), amount=1.0, best=1 / cycles)
                found.append(_Witness(emitted, job))
        return found

    def seen(self, figures: list[Rate]) -> list[Rate]:
        """The same figures, after a look which limits they refute: those judge nothing that is measured later."""
        for key, why in compared(figures, self.limits.arch).items():
            self.limits.compared[key] = why or self.limits.compared.get(key, "")
        return figures

    def _load(self, isa: str) -> Emitted:
        return emit(Memory(1, 0), isa, "dp")


def code_of(emitted: Emitted) -> Code:
    """A generated function as harnesses take it."""
    return Code(emitted.name, emitted.text, emitted.body, emitted.offsets)


def this_machine(maker: Maker = native_maker, *, cpuinfo: Path | None = None) -> Lab:
    """The machine that this runs on.

    Raises: CapabilityError for an instruction set for which no benchmarks can be generated.
    """
    from rooftree.microbench.length import vector_bytes

    processor = this_processor(cpuinfo)
    try:
        limits = limits_of(processor.arch)
    except UsageError:
        limits = Limits("")
    family, free = instruction_set(), memory_available()
    return Lab(
        topology=read_topology(),
        family=family,
        features=processor.features,
        limits=limits,
        maker=maker,
        vector_bytes=vector_bytes(family, processor.features),
        memory_bytes=1 << 30 if free is None else free // 2,
    )


def figure(
    session: Session, timing: Timing, *, limit: float | None, working_set: float | None, doubt: str = "", **keys: Any
) -> Rate:
    """One figure.

    Args:
        session: in which it was measured.
        timing: of one unit of work on one processor while all work.
        limit: theoretical limit of one core by its table, in units of work per cycle; see `judge`.
        working_set: of one processor [B].
        doubt: why it is not what it claims to be, such as a cache whose size no plateau confirms.
        keys: what was measured; among them ``kind`` and ``unit``: B, FLOP or OP.
    """
    unit = keys.pop("unit")
    rate, second = f"{unit}_per_cy", f"G{unit}_s"
    threads = len(session.harness.cpus)
    per_cycle = 1 / timing.cycles
    quality, reason = timing.quality, timing.reason
    if quality == OK and doubt:
        quality, reason = UNVERIFIED, doubt
    keys[second], keys[rate] = _round(threads / timing.nanoseconds), _round(per_cycle)
    keys[f"interval_{second}"] = [_round(threads / timing.ns_high), _round(threads / timing.ns_low)]
    return Rate(
        threads=threads,
        interval=[_round(1 / timing.high), _round(1 / timing.low)],
        limit_per_cy=_round(limit) if limit is not None else None,
        quality=quality,
        reason=reason,
        **_conditions(session, timing, working_set),
        **keys,
    )


def _conditions(session: Session, timing: Timing, working_set: float | None) -> Json:
    """Under what a figure was measured."""
    return {
        "clock_GHz": _round(timing.clock_GHz),
        "clock_spread_GHz": [_round(timing.clock_low), _round(timing.clock_high)],
        "memory": session.memory,
        "working_set_B": None if working_set is None else round(working_set),
        "cpus": list(session.harness.cpus),
        "samples": timing.samples,
        "rejected": timing.rejected,
    }


def cycles_figure(session: Session, timing: Timing, *, working_set: float | None, doubt: str = "", **keys: Any) -> Latency:
    """A latency [cy]."""
    quality, reason = (UNVERIFIED, doubt) if doubt and timing.quality != DISTURBED else (timing.quality, timing.reason)
    return Latency(
        cycles=_round(timing.cycles),
        interval=[_round(timing.low), _round(timing.high)],
        ns=_round(timing.nanoseconds),
        interval_ns=[_round(timing.ns_low), _round(timing.ns_high)],
        quality=quality,
        reason=reason,
        **_conditions(session, timing, working_set),
        **keys,
    )


def _round(value: float) -> float:
    return float(f"{value:.5g}")
