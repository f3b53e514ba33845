"""What blocks gain of what the ECM model says they do: stencils of INSPECT, measured as they are and in blocks, one core.

gain = runtime as it is / runtime in blocks at the same size. Both were measured by INSPECT (examples/inspect), and both are
predicted from operation counts. The constants of `rooftree.models.gains` come from here: the slope of measured over predicted
log(gain), found with each configuration left out and with each machine left out, and the correlation of both errors.

INSPECT cuts two loops of a 3D nest; the outer one of them carries the reuse, so that cutting it saves nothing: it is left whole.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import figure
from benchmarks.inspect_points import FOLDER, kernel_of, rows_of
from rooftree.errors import RooftreeError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.poly import Poly
from rooftree.models import gains
from rooftree.traffic.layer_conditions.blocking import blocked

GROUP = "accuracy"
SMALLEST, MOST, FASTER = 100, 15, 1.01
"""Smallest size; sizes of a configuration, spread over all; predicted gain from which on a point counts."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Point:
    """A stencil at a size, as it is and in blocks: cy/CL measured and predicted, half-widths of both predictions."""

    configuration: str
    machine: str
    measured: tuple[float, float]
    predicted: tuple[float, float]
    widths: tuple[tuple[float, float], tuple[float, float]]


def points() -> list[Point]:
    """All of examples/inspect of which the gain is predicted to be one."""
    plain = {_key(row): float(row["meas_cy_cl"]) for row in rows_of(FOLDER / "one-core.csv") if row["meas_cy_cl"]}
    groups: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for row in rows_of(FOLDER / "blocking.csv"):
        cut = row["block_N"] and row["meas_cy_cl"] and int(row["block_N"]) < int(row["N"])
        if cut and not row["variant"] and int(row["N"]) >= SMALLEST and _key(row) in plain:
            groups[row["stencil"], row["machine"], row["blocking_level"]].append(row)
    found = []
    for (stencil, machine, _), rows in sorted(groups.items()):
        chosen = rows[:: max(1, len(rows) // MOST)]
        try:
            found += _predicted(f"{stencil}@{machine}", machine, chosen, [plain[_key(row)] for row in chosen])
        except RooftreeError:  # a stencil that is no class of ours
            continue
    return found


def _key(row: Any) -> tuple[str, ...]:
    return tuple(row[name] for name in ("stencil", "machine", "variant", "N"))


def _predicted(name: str, machine: str, rows: list[Any], before: list[float]) -> list[Point]:
    from rooftree import predict

    kernel = load_kernel(kernel_of(rows[0]))
    nest = blocked(kernel, ["j"], Poly.symbol("#block"), "k")
    sizes = {size: np.array([int(row["N"]) for row in rows]) for size in ("M", "N", "P")}
    cut = {**sizes, "#block": np.array([int(row["block_N"]) for row in rows])}
    both = [
        predict(loop, machine, at, tied=True, incore="throughput", traffic="lc") for loop, at in ((kernel, sizes), (nest, cut))
    ]
    found = []
    for at, row in enumerate(rows):
        values = [float(p.cy_per_cl[at, 0]) for p in both]
        ends = [tuple(float(end[at, 0]) for end in p.interval_80) for p in both]
        widths = [(float(np.log(v / low)), float(np.log(high / v))) for v, (low, high) in zip(values, ends, strict=True)]
        if values[0] > FASTER * values[1]:
            measured = (before[at], float(row["meas_cy_cl"]))
            found.append(Point(name, machine, measured, (values[0], values[1]), (widths[0], widths[1])))
    return found


def run() -> dict[str, Any]:
    """The constants, how far they hold for what was left out, and how often a range does."""
    found = points()
    said = np.array([np.log(p.predicted[0] / p.predicted[1]) for p in found])
    true = np.array([np.log(p.measured[0] / p.measured[1]) for p in found])
    errors = np.array([[np.log(m / p) for m, p in zip(one.measured, one.predicted, strict=True)] for one in found])
    note = (
        f"{len(found)} points, {len({p.configuration for p in found})} configurations, {len({p.machine for p in found})} machines"
    )
    figures = [
        figure(
            "blocks: part of log(gain) that is brought",
            _slope(said, true),
            "1",
            note=f"{note}; in use {gains.REALISED_BY_BLOCKS}",
        ),
        figure("blocks: correlation of both errors", float(np.corrcoef(errors.T)[0, 1]), "1", note=f"in use {gains.CORRELATION}"),
        figure("blocks: error of log(gain), model alone", _rms(true - said), "1", note="root of the mean square"),
    ]
    for what, groups in (("configurations", [p.configuration for p in found]), ("machines", [p.machine for p in found])):
        slopes, off = left_out(said, true, np.array(groups))
        note = f"slopes {min(slopes):.2f} to {max(slopes):.2f}"
        figures.append(figure(f"blocks: error of log(gain), {what} left out", off, "1", note=note))
    ranges = [
        gains.gain_range((float(np.exp(gains.REALISED_BY_BLOCKS * s)), float(np.exp(s))), p.widths[0], p.widths[1])
        for s, p in zip(said, found, strict=True)
    ]
    low, high = np.log(np.array(ranges)).T
    for name, outside in (("lower", true < low), ("upper", true > high)):
        figures.append(figure(f"blocks: measured gain beyond the {name} end", 100 * float(np.mean(outside)), "%"))
    return {"figures": figures, "method": __doc__.partition("\n\n")[2].partition("\n\n")[0] if __doc__ else ""}


def left_out(said: Floats, true: Floats, groups: NDArray[np.str_]) -> tuple[list[float], float]:
    """Slopes with each group left out, and the error of log(gain) of what was left out."""
    slopes, off = [], np.zeros(len(said))
    for name in sorted(set(groups.tolist())):
        out = groups == name
        slopes.append(_slope(said[~out], true[~out]))
        off[out] = true[out] - slopes[-1] * said[out]
    return slopes, _rms(off)


def _slope(x: Floats, y: Floats) -> float:
    return float(x @ y / (x @ x))


def _rms(values: Floats) -> float:
    return float(np.sqrt(np.mean(values**2)))
