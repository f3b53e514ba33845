"""Which points of a prediction a view shows: one point, a line through the sweep, a thinned sweep.

All views share these few questions to a record; none of them computes a model.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.results import Prediction
from rooftree.results.doubt import HOST
from rooftree.results.machine import GivenSaturation

Index = NDArray[np.int64]
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line through the sweep along one size, in ascending order.

    Attributes:
        name: the size that varies.
        label: the same with the sizes tied to it, ``M = N = P``.
        values: its values, shape (n,).
        rows: where they stand on axis 0 of the record, shape (n,).
        fixed: the other sizes that vary in the sweep, at the value they have on this line.
    """

    name: str
    label: str
    values: NDArray[np.int64]
    rows: Index
    fixed: dict[str, int]

    @property
    def logarithmic(self) -> bool:
        """Whether the values are better drawn on a logarithmic axis."""
        ratio = self.values[-1] / max(self.values[0], 1)
        middle = np.median(self.values)
        return bool(ratio >= 50 and middle < 0.25 * self.values[-1])


def size_line(p: Prediction, name: str | None = None, most: int = 600) -> Line | None:
    """The points of a record along one size.

    Args:
        p: the record.
        name: the size; None takes the first that varies.
        most: keep no more points than these, evenly in rank.
    Returns: the line; None where nothing varies. Sizes that vary on their own stay at the value of the first point.
    """
    varying = [n for n, values in p.sizes.items() if len(values) and bool(np.any(values != values[0]))]
    if not varying:
        return None
    name = name if name in varying else varying[0]
    values = p.sizes[name]
    tied = [n for n in p.sizes if np.array_equal(p.sizes[n], values)]
    others = [n for n in varying if n not in tied]
    keep = np.ones(len(values), dtype=bool)
    fixed: dict[str, int] = {}
    if len(np.unique(values)) < len(values):
        for other in others:
            keep &= p.sizes[other] == p.sizes[other][0]
            fixed[other] = int(p.sizes[other][0])
    rows = np.flatnonzero(keep)
    _, first = np.unique(values[rows], return_index=True)
    rows = thin(rows[first], most)
    return Line(name=name, label=" = ".join(tied), values=values[rows], rows=rows, fixed=fixed)


def thin(rows: Index, most: int) -> Index:
    """At most ``most`` of the rows, evenly in rank, first and last included."""
    if len(rows) <= most:
        return rows
    return rows[np.unique(np.linspace(0, len(rows) - 1, most).round().astype(np.int64))]


def subset(p: Prediction, rows: Sequence[int] | Index, columns: Sequence[int] | Index | None = None) -> Prediction:
    """The record with some of its sizes (axis 0) and core counts (axis 1) only."""
    at_rows = np.asarray(rows, dtype=np.int64)
    at_columns = np.arange(len(p.cores)) if columns is None else np.asarray(columns, dtype=np.int64)

    def cut(value: Any) -> Any:
        if isinstance(value, np.ndarray) and value.ndim == 2 and value.size:
            return value[at_rows][:, at_columns if value.shape[1] == len(p.cores) else slice(None)]
        if type(value) is dict:
            return {k: cut(v) for k, v in value.items()}
        return value

    own = ("sizes", "cores", "layer_conditions_hold")
    changed = {f.name: cut(getattr(p, f.name)) for f in fields(p) if f.name not in own}
    if p.layer_conditions_hold.shape[1] == p.shape[0]:
        changed["layer_conditions_hold"] = p.layer_conditions_hold[:, at_rows]
    sizes = {name: values[at_rows] for name, values in p.sizes.items()}
    return replace(p, **changed, sizes=sizes, cores=p.cores[at_columns])


def sample(p: Prediction, most: int) -> Prediction:
    """The record thinned to about ``most`` points: sizes first, and core counts if fewer than 50 sizes were left."""
    sizes, cores = p.shape
    if sizes * cores <= most:
        return p
    columns = thin(np.arange(cores), max(4, most // min(sizes, 50)))
    return subset(p, thin(np.arange(sizes), max(2, most // len(columns))), columns)


def link_ends(link: str, locations: Sequence[str]) -> tuple[str, str] | None:
    """The locations that a link joins, the one towards the core first.

    >>> link_ends("L2Mem", ("L1", "L2", "L3", "Mem"))
    ('L2', 'Mem')
    """
    return next(((a, b) for a in locations for b in locations if a + b == link), None)


def contributions(p: Prediction) -> dict[str, Array]:
    """T_nOL and the time of each link [cy/CL], from the core outwards, each of shape (S, C)."""
    terms = {"T_nOL": p.T_nOL} | {link: p.T_data[link] for link in p.links}
    return {name: np.broadcast_to(time, p.shape) for name, time in terms.items()}


def memory_links(p: Prediction) -> tuple[str, ...]:
    """The links to main memory: ``L3Mem``, on some machines ``L2Mem`` for loads as well."""
    return tuple(x for x in p.links if (ends := link_ends(x, p.locations)) and ends[1] == p.locations[-1]) or p.links[-1:]


def size_text(p: Prediction, row: int, names: Sequence[str] | None = None) -> str:
    """The sizes of one row, or those named, equal ones joined: ``M = N = 500, P = 20``."""
    by_value: dict[int, list[str]] = {}
    for name in p.sizes if names is None else names:
        by_value.setdefault(int(p.sizes[name][row]), []).append(name)
    return ", ".join(f"{' = '.join(names)} = {value}" for value, names in by_value.items())


def machine_label(p: Prediction) -> str:
    """Title of the machine with its variant."""
    title, variant = p.machine.title or p.machine.name, p.machine.variant
    return f"{title}, {variant}" if variant and variant not in title else title


def line_of_work(unit: Mapping[str, Any]) -> str:
    """A unit of work in words; where the loop computes in another type than the one whose elements a line holds, it says so.

    >>> line_of_work({"line_bytes": 64, "iterations_per_cl": 8, "element": "double", "element_bytes": 8})
    '1 CL = 64 B = 8 it, double'
    >>> line_of_work({"line_bytes": 64, "iterations_per_cl": 64, "element": "float", "element_bytes": 4})
    '1 CL = 64 B = 64 it of 1 B each, computing in float'
    """
    line, iterations = unit.get("line_bytes") or 0, unit.get("iterations_per_cl") or 0
    text = f"1 CL = {number(float(line))} B = {iterations} it"
    if not (element := unit.get("element")):
        return text
    other = iterations > 1 and unit.get("element_bytes", 0) * iterations not in (0, line)
    return f"{text} of {line / iterations:g} B each, computing in {element}" if other else f"{text}, {element}"


def number(value: float, digits: int = 3) -> str:
    """A number for people: ``digits`` significant ones, no exponent up to a million, no trailing zeros.

    >>> number(45.283), number(0.33333), number(12345.6), number(8.0), number(float("nan"))
    ('45.3', '0.333', '12346', '8', '-')
    """
    if not np.isfinite(value):
        return "-"
    if 10**digits <= abs(value) < 1e6:
        return f"{value:.0f}"
    return f"{value:.{digits}g}"


def kernel_label(p: Prediction) -> str:
    """Name of the kernel, and which part of its function the numbers cover: ``sweep (loop 2 of 2, line 29)``."""
    return f"{p.kernel.name} ({p.kernel.part})" if p.kernel.part else p.kernel.name


def limits(low: float, high: float, digits: int = 3) -> str:
    """A number between two limits, of which the upper may be infinite.

    >>> limits(25.15, 96.1), limits(22, float("inf")), limits(8, 8.001)
    ('25.1 .. 96.1', 'at least 22', '8')
    """
    least, most = number(low, digits), number(high, digits)
    return f"at least {least}" if not np.isfinite(high) else least if least == most else f"{least} .. {most}"


def cycles(p: Prediction, row: int, column: int) -> str:
    """The runtime [cy/CL] of a point, as a range where doubts leave one."""
    return limits(float(p.at_least[row, column]), float(p.at_most[row, column]))


def roof_ends(p: Prediction, row: int, column: int) -> tuple[float, float]:
    """Both ends of the Roofline's limit [cy/CL] of a point: doubts that leave the runtime less leave its terms less, too."""
    value = float(p.roofline_cy_per_cl[row, column])
    return (min(value, float(p.at_least[row, column])), value) if p.is_doubtful[row, column] else (value, value)


def interval(p: Prediction, row: int, column: int) -> str:
    """What stands behind the runtime of a point: ``(80 %: 31 .. 39)``, or that it is a range; "" where nothing is known."""
    low, high = (float(ends[row, column]) for ends in p.interval_80)
    if not np.isfinite(low) or not np.isfinite(high):
        return ""
    if p.is_range[row, column]:
        return f"(80 %: between {number(low)} and {number(high)}, a range and no prediction)"
    return f"(80 %: {number(low)} .. {number(high)})"


def rate(p: Prediction, values: Array, row: int, column: int) -> str:
    """A rate of a point, GFLOP/s or MLUP/s, as a range where doubts leave one; rates fall as runtimes grow.

    Args:
        p: the record.
        values: the rate at ``p.cy_per_cl``, (S, C).
        row, column: the point.
    """
    at = (row, column)
    value, time = float(values[at]), float(p.cy_per_cl[at])
    if not p.is_doubtful[at] or time <= 0:
        return number(value)
    high = value * time / float(p.at_least[at])
    slowest = float(p.at_most[at])
    return limits(value * time / slowest, high) if np.isfinite(slowest) else f"at most {number(high)}"


def best_column(p: Prediction, row: int) -> int:
    """The core count from which on a size gets less than 1 % faster."""
    times = p.cy_per_cl[row]
    return int(np.flatnonzero(times <= 1.01 * times.min())[0])


def gain_of_cores(p: Prediction, row: int, column: int, best: int) -> tuple[float, float]:
    """How much faster a size gets with another core count [1]: if threads start as late and get as little of memory as they may,
    and as predicted.
    """
    gain = float(p.cy_per_cl[row, column] / p.cy_per_cl[row, best])
    longer = [float(p.doubt_high[kind][row, best]) for kind in ("threads", HOST) if kind in p.doubt_high]
    return gain / math.prod(longer), gain


def given_saturation(found: GivenSaturation) -> tuple[str, str]:
    """Where memory saturates in a virtual machine, between two ends, and why it is no surer.

    >>> of = {"factor": 1.7, "when": "2026-11-30"}
    >>> given_saturation(GivenSaturation(2, 5, 2, **of))[0], given_saturation(GivenSaturation(2, 4, 8, **of))[0]
    ('from 2 on or not', 'from 2 to 4')
    >>> given_saturation(GivenSaturation(5, 9, 2, **of))[1].partition(":")[0]
    'with the 2 cores of a ccNUMA domain'
    """
    least, most, whole = found.least, found.most, f"the {found.domain} cores of a ccNUMA domain"
    value, of = (f"from {least} to {most}" if least < most else f"from {least}"), f"of {whole} on"
    if most > found.domain:
        value, of = ("not" if least > found.domain else f"from {least} on or not"), f"with {whole}"
    return value, (
        f"{of}: n_S = T_ECM / T_mem is {least} to {most}, as the host of this virtual machine decides what several cores get of "
        f"memory (measured within a minute on {found.when}; {number(found.factor)} times more or less was seen hours later)"
    )


def count(n: int, noun: str) -> str:
    """A count with its noun: ``one core``, ``3 cores``.

    >>> count(1, "core"), count(3, "core")
    ('one core', '3 cores')
    """
    return f"one {noun}" if n == 1 else f"{n} {noun}s"
