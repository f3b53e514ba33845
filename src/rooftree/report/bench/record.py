"""What the views of ``rooftree bench`` share: which figures belong together, and how one is put into words.

A *set* is all that makes one roofline: figures of one record, instruction set, precision and number of threads.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from rooftree.report.prediction.points import number
from rooftree.report.theme import escaped
from rooftree.units import format_bytes

SCHEMA = "rooftree.bench/1"
Record = Mapping[str, Any]
Figure = Mapping[str, Any]
_ORDER = ("scalar", "sse", "neon", "avx", "avx2", "sve", "rvv", "avx512")


@dataclass(slots=True)
class RoofSet:
    """One roofline.

    Attributes:
        record: from which it is, and ``number``, its place among several.
        isa, precision, threads: of all its figures.
        bandwidths, peaks, mixed: its figures.
    """

    record: Record
    number: int
    isa: str
    precision: str
    threads: int
    bandwidths: list[Figure] = field(default_factory=list)
    peaks: list[Figure] = field(default_factory=list)
    mixed: list[Figure] = field(default_factory=list)

    @property
    def name(self) -> str:
        """In words, without the machine."""
        cores = "" if self.threads == 1 else f" {self.threads} threads"
        return f"{self.isa} {self.precision}{cores}"

    @property
    def levels(self) -> tuple[str, ...]:
        """Levels with a bandwidth, from the core outwards."""
        return tuple(dict.fromkeys(str(f["level"]) for f in self.bandwidths))

    def peak(self) -> Figure | None:
        """The highest peak."""
        return max(self.peaks, key=lambda f: float(f["GFLOP_s"]), default=None)


def curve_points(record: Record) -> list[Figure]:
    """The points of the memory curves."""
    return list((record.get("curve") or {}).get("points", ()))


def all_figures(record: Record) -> list[Figure]:
    """The figures of a record that have a place in tables."""
    return [*record.get("roofs", ()), *curve_points(record), *record.get("latencies", ()), *record.get("mixed", ())]


def failures(record: Record) -> list[str]:
    """What could not be measured, in words."""
    found = dict(record.get("failed") or {})
    functions = found.pop("functions", {})
    return [f"{name}: {why}" for name, why in {**found, **functions}.items()]


def roof_sets(records: Sequence[Record]) -> list[RoofSet]:
    """The rooflines of records, each record's from narrow to wide."""
    found: dict[tuple[int, str, str, int], RoofSet] = {}
    for index, record in enumerate(records):
        for figure in (*record.get("roofs", ()), *record.get("mixed", ())):
            key = (index, str(figure["isa"]), str(figure["precision"]), int(figure["threads"]))
            found.setdefault(key, RoofSet(record, *key))
            kind = {"bandwidth": "bandwidths", "flops": "peaks", "mixed": "mixed"}.get(str(figure["kind"]), "")
            if kind and usable(figure.get("GB_s" if kind == "bandwidths" else "GFLOP_s")):
                getattr(found[key], kind).append(figure)
    return sorted(found.values(), key=lambda s: (s.number, s.precision, width_rank(s.isa), s.threads))


def width_rank(isa: str) -> int:
    """Place of an instruction set from narrow to wide."""
    return max((rank for rank, part in enumerate(_ORDER) if part in isa.lower()), default=0)


def usable(value: Any) -> TypeGuard[float]:
    """Whether a number can be drawn: finite and above zero."""
    return isinstance(value, int | float) and math.isfinite(value) and value > 0


def interval(figure: Figure, key: str) -> tuple[float, float] | None:
    """Low and high of ``interval``, ``interval_GB_s`` and the like; None if there is none, or nothing but noise."""
    pair = figure.get(key)
    if not pair or not all(usable(v) for v in pair) or pair[0] > pair[1]:
        return None
    return float(pair[0]), float(pair[1])


def machine_name(record: Record) -> str:
    """The machine of a record, in words."""
    environment = record.get("environment") or {}
    return str(environment.get("processor") or environment.get("host") or "machine").split(",")[0]


def distinction(records: Sequence[Record], number: int) -> str:
    """What tells one of several records from the others: the machine, when it was measured, or both; "" for a single one."""
    record, names = records[number], [machine_name(r) for r in records]
    date = str((record.get("environment") or {}).get("date") or number + 1)[:19].replace("T", " ")
    when = f"{record.get('command', 'data sheet')} {date}"
    words = [names[number]] if len(set(names)) > 1 else []
    return ", ".join([*words, when] if names.count(names[number]) > 1 else words)


def roof_name(figure: Figure) -> str:
    """L1 2:1, or FMA+ADD."""
    if figure["kind"] == "bandwidth":
        return f"{figure['level']} {figure['ratio']}"
    return str(figure["inst"]).upper()


def work_unit(figure: Figure) -> str:
    """What rates count: B, FLOP, or OP for integers."""
    return {"bandwidth": "B", "curve": "B", "stream": "B", "operations": "OP"}.get(str(figure["kind"]), "FLOP")


def details(figure: Figure) -> list[str]:
    """All that a reader wants to know of a figure: value, interval, limit, clock, working set, pages, quality."""
    unit = work_unit(figure)
    rate, per_cycle = figure.get(f"G{unit}_s"), figure.get(f"{unit}_per_cy")
    lines = []
    if usable(rate):
        lines.append(f"{number(rate)} G{unit}/s" + _span(interval(figure, f"interval_G{unit}_s")))
    if usable(per_cycle):
        lines.append(f"{number(per_cycle)} {unit}/cy" + _span(interval(figure, "interval")))
    if usable(figure.get("cycles")):
        lines.append(f"{number(figure['cycles'])} cy" + _span(interval(figure, "interval")) + f", {number(figure['ns'])} ns")
    limit = figure.get("limit_per_cy")
    if usable(limit) and usable(per_cycle):
        lines.append(f"theoretical limit {number(limit)} {unit}/cy: {100 * per_cycle / limit:.1f} % reached")
    if usable(figure.get("clock_GHz")):
        lines.append(f"clock {number(figure['clock_GHz'])} GHz" + _span(interval(figure, "clock_spread_GHz")))
    if usable(figure.get("working_set_B")):
        lines.append(f"working set {format_bytes(figure['working_set_B'])}")
    if figure.get("memory"):
        lines.append(str(figure["memory"]))
    if figure.get("quality") not in (None, "ok"):
        lines.append(f"{figure['quality']}: {figure.get('reason') or 'no reason given'}")
    return lines


def joined(lines: Sequence[str]) -> str:
    """Lines of a text that shows up under the mouse; what stands in them cannot be a tag."""
    return "<br>".join(map(escaped, lines))


def _span(pair: tuple[float, float] | None) -> str:
    return f" [{number(pair[0])}, {number(pair[1])}]" if pair else ""


def not_trusted(figures: Iterable[Figure]) -> list[str]:
    """Figures with a flag, in words; points of a memory curve together, since they are many."""
    found, curves = [], Counter[tuple[str, str]]()
    reasons: dict[tuple[str, str], str] = {}
    for f in figures:
        series = " ".join(str(f.get(key)) for key in ("isa", "precision", "ratio"))
        curves[series, ""] += f["kind"] == "curve"
        if f.get("quality") in (None, "ok"):
            continue
        reason = f.get("reason") or "no reason given"
        if f["kind"] == "curve":
            curves[series, f["quality"]] += 1
            reasons.setdefault((series, f["quality"]), reason)
            continue
        words = (f.get("isa"), f.get("precision"), f.get("inst") if f["kind"] != "bandwidth" else "", f.get("level"))
        found.append(f"{' '.join(str(word) for word in words if word)}: {f['quality']}, {reason}")
    for (series, quality), reason in reasons.items():
        many, all_points = curves[series, quality], curves[series, ""]
        like = ", or the like" if many > 1 else ""
        found.append(f"{series}: {many} of {all_points} points of the memory curve are {quality}, {reason}{like}")
    return found
