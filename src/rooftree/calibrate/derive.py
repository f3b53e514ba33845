"""From measurements to a corrections file: the smallest change of the table that makes the engine predict what was measured.

    latency       the longest of the measured ones between registers, as whole cycles where it is close to one
    ports         the cycles on the table's ports, scaled; for forms that the table does not know, the ports of the known form
                  with which they compete
    parameters    latency of loads and of forwarding from stores

Every change is tried on the engine before it is written: what does not explain the measurement is left out, and said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rooftree.calibrate import port_inference
from rooftree.calibrate.forms import FORWARDING, LATENCY, LOAD, THROUGHPUT
from rooftree.calibrate.run import TOLERANCE, Calibration, Finding, FormReport, prediction, with_entry
from rooftree.incore.instructions.costs import load_latency, pure_move
from rooftree.incore.tables.correction_files import corrected
from rooftree.incore.tables.microarchitecture import Entry, Table
from rooftree.results.record import Json
from rooftree.timing.harness import CodeHarness
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import Isa

_RENAMED = 2.5
"""Forwarding below this takes place without the cache: the register is found again by renaming [cy]."""
_BETWEEN_REGISTERS = re.compile(r"\d+|address|index")


@dataclass(slots=True)
class Corrections:
    """What to write.

    Attributes:
        data: the file, as plain data.
        explained, left: quantities that differ or were unknown: those that the corrections explain, and those that they do not,
            each as (form, quantity).
        notes: why something was left out.
    """

    data: Json
    explained: list[tuple[str, str]] = field(default_factory=list)
    left: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def corrections(
    found: Calibration, harness: CodeHarness | None = None, *, progress: Callable[[str], None] | None = None
) -> Corrections:
    """The corrections that follow from a calibration.

    Args:
        found: the measurements.
        harness: to find the ports of forms that the table does not know; without one they are taken to compete with nothing.
        progress: told what is being done.
    Returns: the contents of a file for `rooftree.incore.tables.correction_files`, and what it explains.
    """
    isa = isa_of(found.table.isa)
    where = found.environment
    parts = ("rooftree incore calibrate", where.host, where.processor, where.date)
    source = ", ".join(str(part) for part in parts if part)
    out = Corrections({"arch": found.table.arch, "sources": {"measured": source}, "parameters": {}, "ports": [], "forms": []})
    moves = [
        {"match": _pattern(form), "latency": latency, "source": "measured", "note": "half of a round trip"}
        for form, latency in found.crossings.items()
    ]
    moves += [
        {"match": _pattern(form), "latency": latency, "source": "measured", "note": "a chain of its own"}
        for form, latency in found.carriers.items()
        if form not in found.reports
    ]
    out.data["forms"] += moves
    table = corrected(found.table, {"arch": found.table.arch, "forms": moves}, "measured") if moves else found.table
    parameters = parameters_of(found, table, isa)
    if parameters:
        out.data["parameters"] = parameters
        table = corrected(table, {"arch": table.arch, "parameters": parameters}, "measured")
    for form, report in found.reports.items():
        open_ = [f for f in report.findings if f.verdict in ("differs", "unknown")]
        if not open_:
            continue
        entry = _entry(form, report, table, isa, harness, out.notes, progress)
        new = table
        if entry is not None:
            own = [port for port in entry.get("ports", {}) if port == own_port(form)]
            new = corrected(table, {"arch": table.arch, "ports": own, "forms": [entry]}, "measured")
        explained = [f for f in open_ if explains(f, new, isa)]
        if entry is not None and (explained or any(f.verdict == "unknown" for f in open_)):
            out.data["forms"].append({**entry, "source": "measured"})
            out.data["ports"] += own
            table = new
        for one in open_:
            target = out.explained if one in explained else out.left
            target.append((form, one.benchmark.name))
    return out


def explains(finding: Finding, table: Table, isa: Isa) -> bool:
    """Whether the engine predicts with this table what was measured."""
    predicted, _ = prediction(isa, finding.benchmark, table)
    if predicted is None:
        return False
    got = finding.measured.cycles / finding.benchmark.copies
    return abs(predicted - got) <= max(TOLERANCE * finding.value, finding.slack)


def _entry(
    form: str,
    report: FormReport,
    table: Table,
    isa: Isa,
    harness: CodeHarness | None,
    notes: list[str],
    progress: Callable[[str], None] | None,
) -> Json | None:
    """A correction of one form, or None if nothing of it can be corrected."""
    old = table.entry(form)
    entry: Json = {"match": _pattern(form)}
    reliable = [f for f in report.findings if f.verdict != "noisy"]
    change = latencies(reliable)
    if old is not None and not any(f.verdict == "differs" for f in _chains(reliable)):
        change = {}
    base = old or Entry(1, 1.0, ())
    if change:
        base = replace(base, latency=change["latency"], accumulate=change.get("accumulate"), source="correction")
    through = next((f for f in reliable if f.benchmark.quantity == THROUGHPUT), None)
    if old is None:
        if through is None:
            notes.append(f"`{form}`: without its throughput nothing can be said")
            return None
        if progress is not None:
            progress(f"looking for the ports of {form}")
        uses, word = port_inference.ports(report.instruction, through, table, isa, harness)
        if not uses:
            uses = {own_port(form): even(through.value)}
        entry |= {"uops": 1, "latency": change.get("latency", 1.0), **change, "ports": uses, "note": word}
        if "latency" not in change:
            notes.append(f"`{form}`: its latency could not be measured, it is written down as one cycle")
            entry["note"] += "; latency not measured"
        return entry
    entry |= change
    if through is not None and through.verdict == "differs":
        ports = _scaled(base, through, table, isa, form)
        if ports is None:
            notes.append(f"`{form}`: no scaling of its ports explains its throughput")
        else:
            entry["ports"] = ports
    return entry if len(entry) > 1 else None


def _pattern(form: str) -> str:
    """The pattern that means just this form, as people would write it."""
    return re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", form)


def own_port(form: str) -> str:
    """The name of a port for one form alone, which stands for a unit that the table does not have."""
    return "own " + form.replace("|", " ")


def _chains(findings: Sequence[Finding]) -> list[Finding]:
    return [f for f in findings if f.benchmark.quantity == LATENCY and _BETWEEN_REGISTERS.fullmatch(f.benchmark.operand)]


def latencies(findings: Sequence[Finding]) -> dict[str, float]:
    """The latency, and that from the accumulated operand if it is shorter."""
    chains = _chains(findings)
    if not chains:
        return {}
    values = {f.benchmark.operand: whole(f.value) for f in chains}
    latency = max(values.values())
    first = values.get("1")
    found = {"latency": latency}
    if first is not None and first < latency and len(values) > 2:
        found["accumulate"] = first
    return found


def whole(latency: float) -> float:
    """A latency as whole cycles, if it is within 4 % or 0.15 cycles of one.

    >>> whole(3.97), whole(4.4)
    (4.0, 4.4)
    """
    near = float(round(latency))
    return near if abs(latency - near) <= max(0.04 * latency, 0.15) else round(latency, 2)


def even(cycles: float) -> float:
    """Cycles on ports as a multiple of a quarter, if they are within 5 % of one.

    >>> even(8.98), even(1.04), even(0.31)
    (9.0, 1.0, 0.31)
    """
    near = round(4 * cycles) / 4
    return near if abs(cycles - near) <= 0.05 * cycles else round(cycles, 3)


def _scaled(entry: Entry, through: Finding, table: Table, isa: Isa, form: str) -> dict[str, float] | None:
    """The ports of an entry, scaled so that the engine predicts the measured throughput; None if no scale does."""
    if not entry.uses:
        return None
    low, high = 1 / 64, 64.0
    for _ in range(40):
        middle = (low * high) ** 0.5
        uses = tuple((mask, cycles * middle) for mask, cycles in entry.uses)
        predicted, _ = prediction(isa, through.benchmark, with_entry(table, form, replace(entry, uses=uses)))
        if predicted is None:
            return None
        low, high = (middle, high) if predicted < through.value else (low, middle)
    uses = tuple((mask, cycles * high) for mask, cycles in entry.uses)
    if not explains(through, with_entry(table, form, replace(entry, uses=uses)), isa):
        return None
    return {group(table, mask): even(cycles) for mask, cycles in uses}


def group(table: Table, mask: int) -> str:
    """A group of ports as corrections write it: ``P0|P1``."""
    return "|".join(port for n, port in enumerate(table.ports) if mask >> n & 1)


def parameters_of(found: Calibration, base: Table, isa: Isa) -> Json:
    """Latencies of plain loads and of forwarding that differ from the table's, as corrections have them."""
    changes: Json = {}
    every = [finding for report in found.reports.values() for finding in report.findings]
    loads = [f for f in every if f.verdict == "agrees" and f.benchmark.quantity == LOAD and explains(f, base, isa)]
    for report in found.reports.values():
        for finding in report.findings:
            special = pure_move(report.instruction) or report.instruction.mnemonic == "lea" or report.instruction.stores
            if finding.verdict != "differs" or not special:
                continue
            for change in _candidates(finding, report, found.table):
                trial = {**changes, **{k: {**changes.get(k, {}), **v} if isinstance(v, dict) else v for k, v in change.items()}}
                table = corrected(base, {"arch": base.arch, "parameters": trial}, "measured")
                agreed = [f for f in report.findings if f.verdict == "agrees"]
                agreed += loads if "load_latency" in change else []  # one that extends what it loads takes longer by itself
                if all(explains(f, table, isa) for f in (finding, *agreed)):
                    changes = trial
                    break
    return changes


def _candidates(finding: Finding, report: FormReport, table: Table) -> list[Json]:
    """Changes of parameters that may be behind a difference, the most special one first."""
    value, known = whole(finding.value), table.parameters
    if finding.benchmark.quantity == FORWARDING:
        kinds = {r.kind for r in report.instruction.registers}
        if kinds & {"xmm", "ymm", "zmm"}:
            wide = [{f"forward_latency_{bits}": value} for bits, kind in ((512, "zmm"), (256, "ymm")) if kind in kinds]
            return [*wide, {"forward_latency_vector": value}]
        entry = table.entry(report.instruction.form) if report.instruction.loads else None  # it computes on what it loads
        value = max(0.0, value - (entry.latency if entry is not None else 0.0))
        renamed = {"rename_memory": True, "renamed_latency": value}
        return [renamed, {"forward_latency": value}] if value < _RENAMED else [{"forward_latency": value}]
    if finding.benchmark.quantity == LOAD and isinstance(loads := known.get("load_latency"), Mapping):
        trials: list[Json] = [{"load_latency": {**loads, kind: value}} for kind in loads]
        found = [value == load_latency(report.instruction, trial) for trial in trials]
        return [{"load_latency": {kind: value}} for kind, same in zip(loads, found, strict=True) if same]
    if "address" in finding.benchmark.operand or "index" in finding.benchmark.operand:
        rule = known.get("complex_lea")
        return [{"complex_lea": {"scaled": False}}, {"complex_lea": {"latency": value}}] if isinstance(rule, Mapping) else []
    return []
