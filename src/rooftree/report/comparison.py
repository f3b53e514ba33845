"""Two records of the same kind point by point: what became slower, faster, or cannot be told apart.

Times are compared, not cycles, so that runs at different clocks are judged by what users wait for. A point is slower if its time
grew by more than the threshold and the intervals of both have no value in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rooftree.errors import InputError
from rooftree.report.plot.read import Subjects
from rooftree.report.plot.series import Series, clock_of
from rooftree.report.prediction.points import number
from rooftree.report.profile.region_text import region_name
from rooftree.results.collection import CasePoint
from rooftree.results.compare import CompareDocument, ComparedPoint, Side
from rooftree.results.profile import Profile

_UNITS = {"ns_per_iteration": "ns/it", "ns_per_call": "ns/call", "seconds": "s", "instructions": "instructions"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A time of one record.

    Attributes:
        kernel, machine, sizes, cores, clock: what it is of.
        quantity: what is counted.
        value: how much.
        interval: ends of what is known of it.
    """

    kernel: str
    machine: str
    sizes: Mapping[str, int]
    cores: int | None
    clock: float | None
    quantity: str
    value: float
    interval: tuple[float, float] | None

    def key(self, kernel: bool, machine: bool) -> tuple[Any, ...]:
        """What the same point of another record has, too; with the names of kernel and machine if they matter."""
        names = (self.kernel if kernel else "", self.machine if machine else "")
        return (*names, tuple(sorted(self.sizes.items())), self.cores, self.clock, self.quantity)

    @property
    def words(self) -> str:
        """The point in words."""
        parts = [self.kernel, *([f"on {self.machine}"] if self.machine else []), *(f"{n} = {v}" for n, v in self.sizes.items())]
        parts += [f"{self.cores} cores"] if (self.cores or 1) > 1 else []
        return " ".join([*parts, *([f"{self.clock:g} GHz"] if self.clock else [])])


def compare(old: Any, new: Any, files: tuple[str, str], *, threshold: float = 0.05, intervals: bool = True) -> CompareDocument:
    """Compare two documents.

    Args:
        old, new: predictions, measurements or profiles, as their commands print them.
        files: where they were read.
        threshold: relative difference up to which values are the same [1].
        intervals: a difference within the intervals is no regression.
    Raises: InputError for records of other schemas, of different kinds, or that have no point in common.
    """
    sides, values = [], []
    for document, file in zip((old, new), files, strict=True):
        subjects = Subjects()
        subjects.add(document, file)
        found = list(_values(subjects))
        if not found:
            raise InputError(
                "this record has no times to compare", where=file, hint="records of predict, measure, validate or profile"
            )
        sides.append(Side(file=file, record=str(document["schema"]), points=len(found)))
        values.append(found)
    kinds = [_kind(document) for document in (old, new)]
    if kinds[0] != kinds[1]:
        raise InputError(
            f"{files[0]} is a {kinds[0]} and {files[1]} a {kinds[1]}",
            hint="two of a kind; `rooftree validate` sets measurements against predictions",
        )
    notes, by = _names(values[0], values[1])
    before, after = ({v.key(*by): v for v in found} for found in values)
    points = [_compared(before[key], after[key], threshold, intervals) for key in before if key in after]
    only = [[v.words for key, v in mine.items() if key not in other] for mine, other in ((before, after), (after, before))]
    if not points:
        raise InputError(
            "the records have no point in common",
            hint=f"the old one has {only[0][0]}; the new one {only[1][0]}" if all(only) else "the same sizes and cores",
        )
    points.sort(key=lambda p: -p.ratio)
    counts = {verdict: sum(p.verdict == verdict for p in points) for verdict in ("slower", "faster", "same", "unclear")}
    return CompareDocument(
        old=sides[0],
        new=sides[1],
        threshold=threshold,
        intervals=intervals,
        passed=not counts["slower"],
        slower=counts["slower"],
        faster=counts["faster"],
        same=counts["same"],
        unclear=counts["unclear"],
        points=points,
        only_old=only[0],
        only_new=only[1],
        notes=notes,
    )


def _kind(document: Mapping[str, Any]) -> str:
    """Prediction, measurement or profile."""
    schema = str(document["schema"])
    if "profile" in schema:
        return "profile"
    return "measurement" if schema in ("rooftree.measurement/1", "rooftree.validations/1") else "prediction"


def _names(old: Sequence[Value], new: Sequence[Value]) -> tuple[list[str], tuple[bool, bool]]:
    """What differs in the names of kernels and machines, and which of them must agree: not where each record has but one."""
    notes, matter = [], []
    for what in ("kernel", "machine"):
        before, after = ({getattr(v, what) for v in found} for found in (old, new))
        regions = what == "kernel" and old[0].cores is None  # names are all that regions have
        single = len(before) == len(after) == 1 and not regions
        if single and before != after:
            notes.append(
                f"the {what} is another one: {next(iter(before)) or 'not named'}, then {next(iter(after)) or 'not named'}"
            )
        matter.append(not single)
    return notes, (matter[0], matter[1])


def _values(found: Subjects) -> Iterator[Value]:
    for series in found.series:
        for p in series.points:
            told = _of_point(series, p)
            if told is not None:
                yield told
    for profile in found.profiles:
        yield from _of_regions(profile)


def _of_point(series: Series, p: CasePoint) -> Value | None:
    """The time of a point: as measured where it was."""
    common: dict[str, Any] = {"kernel": series.kernel, "machine": series.machine, "sizes": p.sizes, "cores": p.cores}
    if p.measured is not None:
        m = p.measured
        each = m.seconds_per_iteration * 1e9 if m.seconds_per_iteration else m.cy_per_cl / m.clock_GHz
        ends = (m.interval[0] / m.cy_per_cl * each, m.interval[1] / m.cy_per_cl * each) if m.interval else None
        quantity = "ns_per_call" if series.unit == "cy/call" else "ns_per_iteration"
        return Value(**common, clock=None, quantity=quantity, value=each, interval=ends)
    if p.predicted is None or not p.predicted.performance.seconds_per_iteration:
        return None
    rate = p.predicted.performance
    both = (rate.interval_80 or {}).get("seconds_per_iteration")
    ends = (both[0] * 1e9, both[1] * 1e9) if both else None
    time = (rate.seconds_per_iteration or 0.0) * 1e9
    return Value(**common, clock=clock_of(p), quantity="ns_per_iteration", value=time, interval=ends)


def _of_regions(profile: Profile) -> Iterator[Value]:
    """CPU time of each region, with what samples say of it; instructions of an emulated program."""
    common: dict[str, Any] = {"machine": str(profile.machine or ""), "sizes": {}, "cores": None, "clock": None}
    for r in profile.regions:
        if r.seconds:
            ends = (r.interval[0] / r.share * r.seconds, r.interval[1] / r.share * r.seconds) if r.share else None
            yield Value(kernel=region_name(r), **common, quantity="seconds", value=r.seconds, interval=ends)
        elif r.instructions:
            yield Value(kernel=region_name(r), **common, quantity="instructions", value=r.instructions, interval=None)


def _compared(old: Value, new: Value, threshold: float, intervals: bool) -> ComparedPoint:
    ratio = new.value / old.value
    a, b = old.interval, new.interval
    overlap = a is not None and b is not None and max(a[0], b[0]) <= min(a[1], b[1])
    verdict = "same" if 1 / (1 + threshold) <= ratio <= 1 + threshold else "slower" if ratio > 1 else "faster"
    if verdict != "same" and overlap and intervals:
        verdict = "unclear"
    return ComparedPoint(
        kernel=new.kernel,
        machine=new.machine,
        sizes=new.sizes,
        cores=new.cores,
        clock_GHz=new.clock,
        quantity=new.quantity,
        old=old.value,
        new=new.value,
        ratio=ratio,
        old_interval=None if a is None else list(a),
        new_interval=None if b is None else list(b),
        within_intervals=overlap,
        verdict=verdict,
    )


def comparison_table(document: CompareDocument) -> tuple[str, list[str], list[list[str]]]:
    """Title, heads and rows for people."""
    counts = [f"{getattr(document, verdict)} {verdict}" for verdict in ("slower", "faster", "same", "unclear")]
    title = f"{document.old.file} -> {document.new.file}: {', '.join(counts)} (threshold {100 * document.threshold:g} %)"
    head = ["point", "unit", "old", "", "new", "", "new/old", "verdict"]
    rows = []
    for p in document.points:
        sizes = " ".join(f"{n}={v}" for n, v in p.sizes.items())
        cores = f"{p.cores} cores" if (p.cores or 1) > 1 else ""
        clock = f"{p.clock_GHz:g} GHz" if p.clock_GHz else ""
        point = " ".join(filter(None, [p.kernel, sizes, cores, clock]))
        values = [word for v, ends in ((p.old, p.old_interval), (p.new, p.new_interval)) for word in (number(v), _span(ends))]
        rows.append([point, _UNITS[p.quantity], *values, f"{p.ratio:.3f}", p.verdict])
    return title, head, rows


def _span(ends: Sequence[float] | None) -> str:
    return f"({number(ends[0])} .. {number(ends[1])})" if ends else ""
