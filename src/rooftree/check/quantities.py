"""What limits bound: the values of a quantity at all points of a prediction."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.check.limits import Limit
from rooftree.errors import UsageError, nearest
from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.predict.records import peaks
from rooftree.predict.transfers import is_memory_link
from rooftree.results.check import LinkTerms, PointTerms
from rooftree.results.function_prediction import FunctionPrediction
from rooftree.results.prediction import Prediction
from rooftree.results.terms import TERMS

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]


def values(limit: Limit, p: Prediction, machine: Machine) -> tuple[str, Array, Bools]:
    """A quantity in words, its value at each point [cy], [B] or [1], (S, C), and the points that the limit is for.

    Raises: UsageError for a quantity that this prediction does not have, or that is meaningless for this kernel.
    """
    everywhere = np.ones(p.shape, dtype=bool)
    if limit.kind == "min-efficiency":
        words, found, where = _efficiency(limit, p, machine)
        return words, np.broadcast_to(found, p.shape), where
    words, found = _cycles(limit, p) if limit.kind == "max-cycles" else _bytes(limit, p)
    work = p.iterations_per_cl if limit.per == "it" else 1
    return words, np.broadcast_to(found / work, p.shape), everywhere


def _cycles(limit: Limit, p: Prediction) -> tuple[str, Array]:
    if limit.with_90:
        return "runtime that holds with 90 %", _sure(limit, p)
    if not limit.quantity:
        return "runtime", p.cy_per_cl
    times = {c.symbol: (c.words, c.values) for term in TERMS if term.unit == "cy/CL" for c in term.named(p)}
    for name in (limit.quantity, f"T_{limit.quantity}"):
        if name in times:
            return times[name]
    raise _unknown(limit, ["T_OL", "T_nOL", "T_single", *p.links, *p.locations])


def _bytes(limit: Limit, p: Prediction) -> tuple[str, Array]:
    if not limit.quantity:
        memory = [link for link in p.links if is_memory_link(link)]
        if not memory:
            hint = f"name one of {', '.join(p.links)}"
            raise UsageError(f"{p.machine.name} has no memory link", where="--max-bytes", hint=hint)
        return "memory traffic", sum((p.load_B[x] + p.evict_B[x] for x in memory), np.zeros(p.shape))
    link, _, direction = limit.quantity.partition(".")
    if link not in p.links or direction not in ("", "load", "evict"):
        raise _unknown(limit, [f"{x}{end}" for x in p.links for end in ("", ".load", ".evict")])
    load, evict = p.load_B[link], p.evict_B[link]
    return f"traffic over {limit.quantity}", {"": load + evict, "load": load, "evict": evict}[direction]


def _efficiency(limit: Limit, p: Prediction, machine: Machine) -> tuple[str, Array, Bools]:
    runtime = _sure(limit, p) if limit.with_90 else p.cy_per_cl
    sure = ", with 90 %" if limit.with_90 else ""
    roofline = p.roofline_cy_per_cl / runtime
    everywhere = np.ones(p.shape, dtype=bool)
    name = limit.quantity or "roofline"
    if name == "roofline":
        return f"fraction of the Roofline{sure}", roofline, everywhere
    if name in p.locations:
        here = np.broadcast_to(p.data_in == p.locations.index(name), p.shape)
        if not here.any():
            found = ", ".join(p.locations[k] for k in np.unique(p.data_in))
            raise UsageError(f"no size has its data in {name}, they are in {found}", where="--min-efficiency")
        return f"fraction of the Roofline with the data in {name}{sure}", roofline, here
    if name != "peak":
        raise _unknown(limit, ["roofline", "peak", *p.locations])
    if not np.any(p.flops_per_cl > 0):
        nothing = f"{p.kernel.name} has no FLOP to compare with the peak"
        raise UsageError(nothing, where="--min-efficiency", hint="'60 %' of the Roofline")
    assert machine.core is not None
    work = p.nests[p.leading].prediction if isinstance(p, FunctionPrediction) else p
    peak = max(peaks(machine.core, work.unit_of_work.element_bytes).values())
    speed = rates.performance(p.flops_per_cl, runtime, p.clock_Hz)
    fraction = rates.fraction_of_peak(speed, peak, p.cores[None, :])
    return f"fraction of peak performance{sure}", fraction, everywhere


def _sure(limit: Limit, p: Prediction) -> Array:
    """The runtime that is not exceeded with 90 % [cy/CL]; infinite where nothing bounds it.

    Raises: UsageError where nothing is known of errors.
    """
    if not p.spreads:
        raise UsageError(
            "nothing is known of the errors of this prediction", where=f"--{limit.kind}", hint="leave out 'with 90 %'"
        )
    return p.interval_80[1]


def _unknown(limit: Limit, known: list[str]) -> UsageError:
    return UsageError(
        f"there is no '{limit.quantity}' here, there are {', '.join(known)}",
        where=f"--{limit.kind}",
        hint=nearest(limit.quantity, known),
    )


def point_terms(p: Prediction, row: int, column: int) -> PointTerms:
    """What a baseline keeps of a point, and a finding shows of it: times [cy/CL] and bytes [B/CL]."""
    at = (row, column)

    def plain(value: Any) -> float:
        return float(f"{float(np.broadcast_to(value, p.shape)[at]):.8g}")

    return PointTerms(
        sizes={name: int(column_of[row]) for name, column_of in p.sizes.items()},
        cores=int(p.cores[column]),
        cy_per_cl=plain(p.cy_per_cl),
        T_OL=plain(p.T_OL),
        T_nOL=plain(p.T_nOL),
        links={x: LinkTerms(cy=plain(p.T_data[x]), load_B=plain(p.load_B[x]), evict_B=plain(p.evict_B[x])) for x in p.links},
        data_in=p.locations[int(p.data_in[at])],
        traffic_engine=str(p.traffic_engine[at]),
        roofline_cy_per_cl=plain(p.roofline_cy_per_cl),
        roofline_bound=p.roofs[int(p.roofline_bound[at])],
    )
