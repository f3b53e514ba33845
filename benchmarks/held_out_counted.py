"""The phenomenological ECM model beside the analytic one, in the same account: the folds of `benchmarks.held_out`.

``python -m benchmarks.held_out_counted`` takes what each fold found without a stencil, or without a machine, and predicts its
points on one core twice: with predicted volumes, and with those that hardware counters saw (``meas_*_B_CL`` of
``examples/inspect/one-core.csv``), all else equal. Points whose volumes were not counted count for neither. What the counted
ones gain is the error of traffic; what is left is that of times and of their overlap. Everything it needs lies in the checkout.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks import held_out, inspect_points
from benchmarks.held_out import Case, Fit, Held
from rooftree.predict.measured import TRAFFIC_B
from rooftree.predict.point_traffic import PointTraffic, Volumes

LINKS = {"L1L2": "L1L2", "L2L3": "L2L3", "L3Mem": "L3MEM"}
"""Link -> its name in the data."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Counted(PointTraffic):
    """Traffic with the bytes that counters saw; data come from beyond the last link that carries any."""

    counted: Volumes

    def actual(self) -> Volumes:
        """Bytes over each link."""
        return self.counted

    def data_in(self) -> NDArray[np.int64]:
        """Index of the outermost place from which data come, (S, 1)."""
        used = [load + evict > TRAFFIC_B for load, evict in self.counted.values()]
        deepest: NDArray[np.int64] = np.max([(number + 1) * found for number, found in enumerate(used)], axis=0)
        return deepest


def counted(case: Case, points: Sequence[Mapping[str, str]]) -> Case | None:
    """The case with counted volumes, and without a measurement where none were; None if there are none at all."""
    rows = {int(point["N"]): point for point in points}
    sides = sorted(rows)
    predicted = case.traffic.actual()
    if set(predicted) != set(LINKS):
        return None
    volumes: Volumes = {}
    known = np.ones((len(sides), 1), dtype=bool)
    for link, theirs in LINKS.items():
        both = []
        for direction in ("load", "evict"):
            texts = [rows[n][f"meas_{theirs}_{direction}_B_CL"] for n in sides]
            found = np.array([float(text or "nan") for text in texts])[:, None]
            known &= found >= 0  # neither absent nor the difference of counters that cannot be
            both.append(np.where(found >= 0, found, 0.0))
        volumes[link] = both[0], both[1]
    if not known.any():
        return None
    plain = {f.name: getattr(case.traffic, f.name) for f in fields(PointTraffic)}
    measured = np.where(known, case.measured, np.nan)
    return replace(case, traffic=Counted(**plain, counted=volumes), measured=measured)


def pairs(held: Sequence[Held], every: Mapping[str, Case], fit: Fit) -> dict[str, list[Held]]:
    """The same points in three ways: with counted volumes, with predicted ones, and as Kerncraft stored them."""
    ways: dict[str, list[Held]] = {"counted volumes": [], "predicted volumes": [], "Kerncraft, stored": []}
    for entry in held:
        case = every.get(entry.case.config)
        if case is None or entry.case.threads:
            continue
        errors = fit.errors(case, entry.values)
        kept = np.where(np.isfinite(errors), entry.errors, np.nan)
        peer = np.where(np.isfinite(errors), np.log(case.peer / case.measured).ravel(), np.nan)
        for way, found in zip(ways, (errors, kept, peer), strict=True):
            ways[way].append(Held(entry.case, entry.values, found))
    return ways


def main() -> int:
    """Print the summaries."""
    cases = held_out.cases()
    points = {config.name: config.points for config in inspect_points.configurations("one-core.csv")}
    every = {c.config: new for c in cases if not c.threads and (new := counted(c, points[c.config])) is not None}
    fit, counting = Fit(cases), Fit(list(every.values()))
    ways = {"stencils left out": held_out.without_stencils, "machines left out": held_out.without_machines}
    for title, fold in ways.items():
        for way, found in pairs(fold(fit), every, counting).items():
            groups = {name: row for name, row in held_out.table(found).items() if not name.startswith("threads")}
            held_out._print(f"{title}: {way}", groups)
    return 0


if __name__ == "__main__":
    sys.exit(main())
