"""What all figures of `rooftree plot` take: one kernel on one machine, with its points predicted, measured or both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rooftree.errors import InputError, nearest
from rooftree.report import palette
from rooftree.report.theme import escaped, log_axis
from rooftree.results.collection import CasePoint
from rooftree.results.kernel import KernelFacts
from rooftree.results.machine import MachineFacts
from rooftree.results.prediction_document import ConditionFacts
from rooftree.results.roofline import EnergyPoint

CORES, CLOCK = "cores", "clock"
MOST = 400
"""Points of a line; of more every n-th is drawn."""
COLOURS = tuple(colour for colour in palette.SERIES if colour != palette.YELLOW)
DASHES = ("solid", "dash", "dot", "dashdot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One kernel on one machine.

    Attributes:
        kernel, machine, title: names; the title is the machine in words.
        variant: what else tells it from others: compiler, blocking, file.
        points: in the order of the record.
        facts: the machine, if the record says more of it than its name.
        counts: the kernel, likewise.
        conditions: its layer conditions.
        energy: best operating points, and all others where the record has them.
        unit: what times are counted in, cy/CL or cy/call.
        iterations: behind a unit of work; 0 where they are not told.
    """

    kernel: str
    machine: str
    title: str
    points: tuple[CasePoint, ...]
    variant: str = ""
    facts: MachineFacts | None = None
    counts: KernelFacts | None = None
    conditions: Sequence[ConditionFacts] = field(default=())
    energy: Sequence[EnergyPoint] = field(default=())
    unit: str = "cy/CL"
    iterations: int = 0

    @property
    def is_predicted(self) -> bool:
        """Whether any point is."""
        return any(p.predicted is not None for p in self.points)

    @property
    def in_flops(self) -> bool:
        """Whether its work counts in FLOP; updates otherwise."""
        return any(
            (p.predicted is not None and (p.predicted.performance.GFLOP_s or 0) > 0)
            or (p.measured is not None and (p.measured.GFLOP_s or 0) > 0)
            for p in self.points
        )


def clock_of(p: CasePoint) -> float | None:
    """The clock that a point asks for [GHz]; None where it is that of the machine file."""
    return p.predicted.clock_GHz if p.predicted is not None else None


def values_along(series: Series, axis: str) -> list[Any]:
    """Where each point stands on an axis: a size, ``cores`` or ``clock``."""
    if axis == CORES:
        return [p.cores for p in series.points]
    if axis == CLOCK:
        return [clock_of(p) for p in series.points]
    return [p.sizes.get(axis) for p in series.points]


def axes_of(series: Series) -> list[str]:
    """What varies in a series: sizes, then cores, then the clock."""
    names = [*dict.fromkeys(name for p in series.points for name in p.sizes), CORES, CLOCK]
    return [name for name in names if len({v for v in values_along(series, name) if v is not None}) > 1]


def common_axis(several: Sequence[Series], asked: str, first: Sequence[str] = ()) -> str:
    """The axis of a figure.

    Args:
        several: the series.
        asked: by the user; "" takes what varies in most series.
        first: axes to prefer.
    Raises: InputError for one that no series has.
    """
    varying = [axes_of(s) for s in several]
    known = list(dict.fromkeys(name for found in varying for name in found))
    if asked:
        every = {*known, *(name for s in several for p in s.points for name in p.sizes), CORES, CLOCK}
        if asked not in every or (asked not in known and known):
            raise InputError(
                f"nothing varies over '{asked}'",
                where="--over",
                hint=nearest(asked, known)
                or (f"what varies: {', '.join(known)}" if known else "records of a sweep: -D N=10..1000:10"),
            )
        return asked
    for name in first:
        if name in known:
            return name
    sizes = [name for name in known if name not in (CORES, CLOCK)]
    ranked = sorted(sizes, key=lambda name: -sum(name in found for found in varying)) or known
    return ranked[0] if ranked else next((name for s in several for p in s.points for name in p.sizes), CORES)


def along(series: Series, axis: str, *, last: bool = False) -> tuple[list[CasePoint], list[float]]:
    """The points of a series along an axis, where they stand, and nothing else varies.

    Args:
        series: whose points.
        axis: a size, ``cores`` or ``clock``.
        last: of other sizes the last ones, otherwise the first; of cores and clocks always the first.
    """
    points = [p for p, v in zip(series.points, values_along(series, axis), strict=True) if v is not None]
    if not points:
        return [], []
    tied = tied_names(series, axis)
    at = points[-1 if last else 0]
    kept = [
        p
        for p in points
        if all(p.sizes.get(n) == v for n, v in at.sizes.items() if n not in tied)
        and (axis == CORES or p.cores == points[0].cores)
        and (axis == CLOCK or clock_of(p) == clock_of(points[0]))
    ]
    found = dict[float, CasePoint]()
    for p in kept:
        x = float(p.cores if axis == CORES else (clock_of(p) or 0.0) if axis == CLOCK else p.sizes[axis])
        found[x] = _joined(found.get(x), p)
    order = sorted(found)
    if len(order) > MOST:
        step = (len(order) - 1) / (MOST - 1)
        order = [order[round(k * step)] for k in range(MOST)]
    return [found[x] for x in order], order


def _joined(before: CasePoint | None, p: CasePoint) -> CasePoint:
    """Two points of the same place: predicted by one, measured by the other."""
    if before is None:
        return p
    return p.replace(predicted=p.predicted or before.predicted, measured=p.measured or before.measured)


def tied_names(series: Series, axis: str) -> list[str]:
    """The sizes that have the values of one: ``M`` and ``N`` of ``M,N=10..100``."""
    if axis in (CORES, CLOCK):
        return []
    mine = values_along(series, axis)
    return [n for n in dict.fromkeys(name for p in series.points for name in p.sizes) if values_along(series, n) == mine]


def axis_layout(several: Sequence[Series], axis: str, places: Sequence[float]) -> dict[str, Any]:
    """Title, ticks and scale of an axis."""
    names = {CORES: CORES, CLOCK: "core clock [GHz]"}
    title = names.get(axis) or " = ".join(tied_names(several[0], axis) or [axis])
    found: dict[str, Any] = {"title": {"text": escaped(title)}}
    if axis == CORES:
        return {**found, "rangemode": "tozero", **({"dtick": 1} if max(places, default=0) <= 12 else {})}
    low, high = min(places, default=1.0), max(places, default=1.0)
    if low > 0 and high >= 20 * low:
        found |= log_axis(low, high)
    return found


def labels(several: Sequence[Series]) -> list[str]:
    """Names of series that tell them apart, as short as that allows; variants as numbers where all else is the same."""
    parts = [(s.kernel, s.title or s.machine, s.variant) for s in several]
    used = [k for k in range(3) if len({part[k] for part in parts}) > 1]
    found = [", ".join(part[k] for k in used if part[k]) or part[0] for part in parts]
    seen: dict[str, int] = {}
    for k, label in enumerate(found):
        seen[label] = seen.get(label, 0) + 1
        if found.count(label) > 1:
            found[k] = f"{label} ({seen[label]})"
    return found


def subject(several: Sequence[Series]) -> str:
    """What a figure shows, for its title: the kernel and the machine, as far as all series share them."""
    kernels = list(dict.fromkeys(s.kernel for s in several))
    machines = list(dict.fromkeys(s.title or s.machine for s in several if s.title or s.machine))
    of = kernels[0] if len(kernels) == 1 else f"{len(kernels)} kernels"
    on = "" if not machines else machines[0] if len(machines) == 1 else f"{len(machines)} machines"
    return f"{of} on {on}" if on else of


def merged(several: Sequence[Series]) -> list[Series]:
    """Series with those that were only measured put on the predictions that they belong to.

    A measurement belongs to the prediction of the same kernel and machine; where its machine is not named, to the only one of
    its kernel.
    """
    found = [s for s in several if s.is_predicted]
    for one in several:
        if one.is_predicted:
            continue
        mine = [k for k, s in enumerate(found) if s.kernel == one.kernel and one.machine in ("", s.machine)]
        mine = [k for k in mine if found[k].unit == one.unit]
        if len(mine) == 1:
            found[mine[0]] = replace(found[mine[0]], points=_paired(found[mine[0]].points, one.points))
        else:
            found.append(one)
    return found


def _paired(predicted: Sequence[CasePoint], measured: Sequence[CasePoint]) -> tuple[CasePoint, ...]:
    """The points of both; where sizes and cores are the same, one point with both."""
    by_place = {(tuple(sorted(p.sizes.items())), p.cores): p for p in measured if p.measured is not None}
    found = []
    for p in predicted:
        other = by_place.pop((tuple(sorted(p.sizes.items())), p.cores), None)
        found.append(p if other is None else _joined(p, other))
    return (*found, *by_place.values())
