"""Measure the instruction forms of a loop on this machine and compare them with the instruction table.

benchmarks of each form -> harness -> cycles -> beside what the in-core engine predicts for the very same machine code

The engine sees what the processor runs: copies, partners and loop included, so that both are compared in full. What the
partners of a chain take is the engine's prediction less the form's own latency. Moves between general and other registers are
such partners; where their round trip is not what the table says, each direction counts as half of it. Partners that can wait for
themselves are measured so, and where that is not what the table says, it counts.
"""

from __future__ import annotations

import datetime
import platform
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rooftree.asm.listing import parse
from rooftree.asm.model import Instruction
from rooftree.calibrate import forms as making
from rooftree.calibrate.forms import LATENCY, LOAD, THROUGHPUT, Benchmark
from rooftree.calibrate.shapes import UnmeasurableError
from rooftree.calibrate.shapes import shape as shape_of
from rooftree.errors import AssemblyError
from rooftree.host import processor as host
from rooftree.incore.engine import analyse
from rooftree.incore.instructions.costs import cost
from rooftree.incore.tables.microarchitecture import Entry, Table
from rooftree.results.calibration import CalibrationEnvironment
from rooftree.timing.harness import CodeHarness
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import Isa
from rooftree.timing.repeat import Measured, measure

TOLERANCE = 0.1
"""Relative difference up to which table and measurement agree."""
_LATENCY_SLACK, _THROUGHPUT_SLACK = 0.25, 0.02
"""What a quantity may differ by in any case [cy]; latencies are whole cycles."""
_TRIAL = 1.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One quantity of one form.

    Attributes:
        benchmark: how it was measured.
        measured: cycles of one pass; None if it was not measured.
        value: reciprocal throughput, or latency, of one instruction [cy].
        interval: low and high of the value [cy].
        ours: the same from the table; None if the form is unknown [cy].
        partners: what the partners of the chain take, which is taken off [cy].
    """

    benchmark: Benchmark
    measured: Measured
    value: float
    interval: tuple[float, float]
    ours: float | None
    partners: float

    @property
    def slack(self) -> float:
        """What a prediction may differ by in any case [cy]."""
        return _THROUGHPUT_SLACK if self.benchmark.quantity == THROUGHPUT else _LATENCY_SLACK

    @property
    def nothing(self) -> bool:
        """Whether nothing is left when what the partners take is taken off: then they take less, and the value is unknown."""
        return self.partners > 0 and self.value < _LATENCY_SLACK and self.verdict != "agrees"

    @property
    def verdict(self) -> str:
        """agrees, differs, unknown (to the table) or noisy."""
        if not self.measured.reliable:
            return "noisy"
        if self.ours is None:
            return "unknown"
        return "agrees" if abs(self.value - self.ours) <= max(TOLERANCE * self.ours, self.slack) else "differs"


@dataclass(slots=True)
class FormReport:
    """What was found out about one form.

    Attributes:
        instruction: where the loop uses it first.
        reason: why nothing was measured, or "".
        findings: what was measured.
        missing: why other quantities were not, by name.
    """

    instruction: Instruction
    reason: str = ""
    findings: list[Finding] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Calibration:
    """Everything that was measured.

    Attributes:
        table: that it is compared with.
        reports: by form, in the order of the loop.
        crossings: forms of moves between kinds of registers whose measured round trip is not the table's -> latency [cy].
        carriers: other forms that carry values over and whose chains do not take what the table says -> latency [cy].
        environment: of the measurement: processor, clock, memory, rounds, date.
        interrupted: whether Ctrl-C ended it early.
    """

    table: Table
    reports: dict[str, FormReport]
    environment: CalibrationEnvironment
    interrupted: bool = False
    crossings: dict[str, float] = field(default_factory=dict)
    carriers: dict[str, float] = field(default_factory=dict)


def calibrate(
    instructions: Sequence[Instruction],
    table: Table,
    harness: CodeHarness,
    *,
    max_rounds: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    quantities: Collection[str] = (),
) -> Calibration:
    """Measure every form that a loop uses.

    Args:
        instructions: of the loop.
        table: to compare with, of the same instruction set as the harness.
        harness: what runs the benchmarks.
        max_rounds: runs of each benchmark at the latest.
        progress: told (rounds done, rounds at the latest).
        quantities: what of it, see `rooftree.calibrate.forms`; all if there are none.
    Returns: the findings; after Ctrl-C those of the rounds till then, marked as interrupted.
    Raises: CapabilityError if nothing can run (no assembler); MeasurementError if all was disturbed.
    """
    isa = isa_of(table.isa)
    reports, every = _plan(isa, instructions)
    plan = [benchmark for benchmark in every if not quantities or benchmark.quantity in quantities]
    trips, carrying = making.round_trips(isa, plan), making.carriers(isa, plan)
    beside = [*trips, *carrying]
    results, rounds, interrupted = run_all(harness, plan, beside, reports, max_rounds=max_rounds, progress=progress)
    crossings, direct = _crossings(isa, trips, results, table), _carriers(isa, [*plan, *carrying], results, table)
    carriers = with_latencies(table, direct | crossings)
    for benchmark in plan:
        report = reports[benchmark.form]
        measured = results.get(benchmark.code.name)
        if measured is None:
            continue
        got = finding(isa, benchmark, measured, table, carriers)
        if got is None:
            report.missing[benchmark.name] = f"the table lacks one of {', '.join(benchmark.partners)}, which carry its value over"
        elif got.nothing:
            report.missing[benchmark.name] = f"{', '.join(benchmark.partners)} take all of the time by the table"
        else:
            report.findings.append(got)
    clocks = [m.clock_GHz for m in results.values()]
    environment = CalibrationEnvironment(
        host=platform.node(),
        processor=host.this_processor().name,
        date=datetime.date.today().isoformat(),
        cpus=list(harness.cpus),
        memory=harness.memory,
        rounds=rounds,
        clock_GHz=[min(clocks), max(clocks)] if clocks else [],
    )
    return Calibration(table, reports, environment, interrupted, crossings, direct)


def _plan(isa: Isa, instructions: Sequence[Instruction]) -> tuple[dict[str, FormReport], list[Benchmark]]:
    """A report for each form, and the benchmarks."""
    reports: dict[str, FormReport] = {}
    plan: list[Benchmark] = []
    for instruction in instructions:
        if instruction.form in reports:
            continue
        report = reports[instruction.form] = FormReport(instruction)
        try:
            shape = shape_of(isa, instruction)
        except UnmeasurableError as reason:
            report.reason = str(reason)
            continue
        made, report.missing = making.benchmarks(isa, shape, f"b{len(reports)}")
        plan += made
    return reports, plan


def run_all(
    harness: CodeHarness,
    plan: Sequence[Benchmark],
    beside: Sequence[Benchmark],
    reports: Mapping[str, FormReport],
    *,
    max_rounds: int | None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[dict[str, Measured], int, bool]:
    """Load and measure, with what tells about their partners ``beside``; what cannot run is put down in the reports.

    Returns: results by name of the function, rounds, whether it was interrupted.
    """
    every = [*plan, *beside] if plan else []
    failed = harness.load([b.code for b in every]) if every else {}
    for benchmark in plan:
        if why := failed.get(benchmark.code.name):
            report = reports[benchmark.form]
            report.missing[benchmark.name] = why
            if all(b.code.name in failed for b in plan if b.form == benchmark.form):
                report.reason = why
    names = [b.code.name for b in every if b.code.name not in failed]
    if not names:
        return {}, 0, False
    found = measure(harness, names, max_rounds=max_rounds, progress=progress)
    return found.results, found.rounds, found.interrupted


def finding(isa: Isa, benchmark: Benchmark, measured: Measured, table: Table, carriers: Table) -> Finding | None:
    """One quantity: the form's own part of what was measured, and of what the engine predicts.

    Args:
        isa, benchmark, measured: what was run.
        table: to compare with.
        carriers: the table with what was measured of the moves between kinds of registers.
    Returns: the quantity; None if the table lacks one of the instructions that carry the value over.
    """
    known = table.entry(benchmark.form) is not None
    ours, partners = _own_part(isa, benchmark, table) if known else (None, 0.0)
    seen = carriers if known else with_entry(carriers, benchmark.form, Entry(1, _TRIAL, ()))
    expected, partners = _own_part(isa, benchmark, seen) if seen is not table else (ours, partners)
    chained = benchmark.quantity in (LATENCY, LOAD)
    if expected is None and chained:
        return None
    copies = benchmark.copies
    value, low, high = (max(0.0, m / copies - partners) for m in (measured.cycles, measured.low, measured.high))
    return Finding(benchmark, measured, value, (low, high), ours, partners)


def _own_part(isa: Isa, benchmark: Benchmark, table: Table) -> tuple[float | None, float]:
    """What the engine predicts for one copy of a form, without its partners; and what these take [cy]."""
    predicted, own = prediction(isa, benchmark, table)
    if predicted is None or own is None:
        return None, 0.0
    chained = benchmark.quantity in (LATENCY, LOAD) and benchmark.partners
    partners = max(0.0, predicted - own) if chained else 0.0
    return predicted - partners, partners


def _crossings(isa: Isa, trips: Sequence[Benchmark], results: Mapping[str, Measured], table: Table) -> dict[str, float]:
    """Latencies of moves between kinds of registers, where the round trip differs from the table's."""
    found: dict[str, float] = {}
    for trip in trips:
        measured = results.get(trip.code.name)
        expected, _ = prediction(isa, trip, table)
        if measured is None or not measured.reliable or expected is None:
            continue
        value = measured.cycles / trip.copies
        if abs(value - expected) > max(TOLERANCE * expected, _LATENCY_SLACK):
            found |= dict.fromkeys((trip.form, trip.operand), round(2 * value) / 4)
    return found


def _carriers(isa: Isa, benchmarks: Sequence[Benchmark], results: Mapping[str, Measured], table: Table) -> dict[str, float]:
    """Latencies of the forms that carry values over, from chains of each alone, where they differ from the table's."""
    used = {form for benchmark in benchmarks if benchmark.quantity in (LATENCY, LOAD) for form in benchmark.partners}
    found: dict[str, float] = {}
    for one in benchmarks:
        measured = results.get(one.code.name)
        if one.form not in used or one.quantity != LATENCY or one.partners or measured is None or not measured.reliable:
            continue
        expected, _ = prediction(isa, one, table)
        value = measured.cycles / one.copies
        if expected is not None and abs(value - expected) > max(TOLERANCE * expected, _LATENCY_SLACK):
            found[one.form] = max(round(value, 2), found.get(one.form, 0.0))
    return found


def with_latencies(table: Table, latencies: Mapping[str, float]) -> Table:
    """The table with other latencies of some forms."""
    entries = {form: table.entry(form) for form in latencies}
    changed = {f: replace(e, latency=latencies[f], source="correction") for f, e in entries.items() if e is not None}
    return replace(table, found={**table.found, **changed}) if changed else table


def prediction(isa: Isa, benchmark: Benchmark, table: Table) -> tuple[float | None, float | None]:
    """What the engine predicts for one copy, and the form's own latency in it [cy]; None if something is unknown."""
    listing = parse(benchmark.code.body, isa.name, isa.syntax or "auto")
    body = listing.instructions
    costs = [cost(i, table) for i in body]
    if any(c is None for c in costs):
        return None, None
    found = analyse(body, table)
    own = next(c for i, c in zip(body, costs, strict=True) if i.form == benchmark.form)
    assert own is not None
    latency = own.latency + (own.load_latency if benchmark.quantity == LOAD else 0.0)
    return found.cycles / benchmark.copies, latency


def with_entry(table: Table, form: str, entry: Entry) -> Table:
    """The table with another cost of one form."""
    return replace(table, found={**table.found, form: entry})


def loop_of(text_or_path: Any, table: Table, **which: Any) -> tuple[Instruction, ...]:
    """The instructions of the hot loop of a text or file, or all of them if there is no loop.

    Raises: AssemblyError if the code is not understood.
    """
    from rooftree.incore.run import body, read

    listing = read(text_or_path, table, which.get("isa", "auto"), which.get("syntax", "auto"))
    try:
        found, _, _ = body(listing, "loop", which.get("function", ""), which.get("loop"))
    except AssemblyError as error:
        if which.get("function") or which.get("loop") is not None or "no loop" not in error.message:
            raise
        return listing.instructions
    return found
