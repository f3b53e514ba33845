"""Write-allocates that are avoided without streaming stores: by hardware under load, and by code that claims lines.

Whole lines alone are concerned, of arrays that are only stored to. What a machine avoids at any load stands in
``memory.full_line_stores`` and is part of the traffic from the start; here is what depends on the cores at work, and on the code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.model import Kernel
from rooftree.machine.block import SourceRef
from rooftree.machine.model import Machine
from rooftree.models.memory import evaded_share
from rooftree.models.uncertainty import widened
from rooftree.predict.multicore import several_cores
from rooftree.predict.point_traffic import PointTraffic
from rooftree.predict.single_core import SingleCore, single_core
from rooftree.results.certainty import Widening

Array = NDArray[np.float64]

CLAIM = re.compile(r"^\s*(dc\s+zva\b|clzero\b|dcbz\b)", re.M | re.I)
"""Instructions that put a line of zeros into a cache without reading it: AArch64, Zen, POWER."""
CLAIMED = (
    "the code claims lines before it stores to them (DC ZVA and the like): whole lines that are only written are not read from "
    "memory first"
)
SOURCE = "assumed: between no write-allocate avoided and all"
UNDER_LOAD, AT_ANY_LOAD = "under load", "at any load"
"""When write-allocates are avoided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderLoad:
    """Traffic, times of one core and speed with all cores at work, where the hardware avoids write-allocates under load.

    ``avoided`` part of them, (S, C) or (1, 1) of zeros [1]; ``before`` and ``slow``: traffic and speed without that.
    """

    traffic: PointTraffic
    alone: SingleCore
    speed: Array
    used: Array
    avoided: Array
    before: PointTraffic
    slow: Array


def cores_at_work(
    machine: Machine,
    kernel: Kernel,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    traffic: PointTraffic,
    core: InCore,
    nontemporal: bool,
    elsewhere: bool = True,
) -> UnderLoad:
    """One core and several; with what the hardware avoids under load, which one core alone does not have.

    Args: as for `single_core` and `several_cores`.
    """
    alone = single_core(machine, kernel, traffic, core, nontemporal, elsewhere)
    speed, used = several_cores(machine, kernel, sizes, cores, alone)
    avoided = under_load(machine, kernel, sizes, traffic, used)
    if not avoided.any():
        return UnderLoad(traffic=traffic, alone=alone, speed=speed, used=used, avoided=avoided, before=traffic, slow=speed)
    less = avoiding(traffic, avoided)
    busy = single_core(machine, kernel, less, core, nontemporal, elsewhere)
    busy = replace(busy, T_ECM=alone.T_ECM, runtime=alone.runtime)
    faster, used = several_cores(machine, kernel, sizes, cores, busy)
    return UnderLoad(traffic=less, alone=busy, speed=faster, used=used, avoided=avoided, before=traffic, slow=speed)


def claims(text: str) -> bool:
    """Whether assembly text claims lines."""
    return CLAIM.search(text) is not None


def row_lines(kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], unit_of_work: int) -> Array:
    """Lines that the innermost loop goes along in a row, (S, 1); a single loop is one row, however its cores share it."""
    trips = np.atleast_1d(np.asarray(trip_counts(kernel, sizes)[-1], dtype=np.float64))
    return np.maximum(trips, 1.0)[:, None] / unit_of_work


def under_load(
    machine: Machine, kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], traffic: PointTraffic, used: Array
) -> Array:
    """Part of the write-allocates that the hardware avoids, (S, C) or (1, 1) of zeros [1].

    Args:
        machine: states what it avoids, or nothing.
        kernel, sizes: for the length of rows.
        traffic: without this.
        used: utilisation of the memory of the fullest domain without it, (S, C) [1].
    """
    stated = machine.memory.evasion if machine.memory is not None else None
    if stated is None or not (used > stated.onset).any() or not traffic.whole_B().any():
        return np.zeros((1, 1))
    rows = row_lines(kernel, sizes, traffic.moved.unit_of_work)
    found = evaded_share(np.minimum(used, 1.0), rows, stated.share, stated.onset, stated.row_ends)
    return np.where(_in_memory(machine, traffic), found, 0.0)


def note(machine: Machine, found: UnderLoad) -> tuple[str, ...]:
    """What to say of write-allocates that the hardware avoids, at any load and under load."""
    share, always = found.avoided, _always(machine, found.before)
    if always.any() and bool(_in_memory(machine, found.before).any()):
        assert machine.memory is not None
        part = machine.memory.full_line_stores
        words = (
            "are not read from memory first" if part == 1 else f"are read from memory first {100 * (1 - part):.0f} % of the time"
        )
        how = "assumed" if _rests(machine, "full_line_stores") else "as the machine file states"
        return (f"whole lines that are only written {words} ({how})",)
    if not share.any():
        return ()
    low, high = 100 * float(share[share > 0].min()), 100 * float(share.max())
    much = f"{high:.0f} %" if high - low < 1 else f"{low:.0f} to {high:.0f} %"
    return (
        f"where the memory of a domain is nearly saturated, the hardware avoids {much} of the write-allocates of whole lines "
        f"({'assumed' if is_assumed(machine) else 'as the machine file states'}; none with one core)",
    )


def is_assumed(machine: Machine) -> bool:
    """Whether what the hardware avoids under load rests on an assumption."""
    stated = machine.memory.evasion if machine.memory is not None else None
    return stated is not None and _kinds(machine, stated.source, ("share", "onset", "row_ends"))


def _rests(machine: Machine, field: str) -> bool:
    """Whether a number of the memory rests on an assumption."""
    return machine.memory is not None and _kinds(machine, machine.memory.source, (field,))


def _kinds(machine: Machine, source: SourceRef, fields: Sequence[str]) -> bool:
    keys = {source} if isinstance(source, str) else {source.get(field, source.get("default", "")) for field in fields}
    return any(key in machine.sources and machine.sources[key].kind == "assumption" for key in keys)


def _in_memory(machine: Machine, traffic: PointTraffic) -> NDArray[np.bool_]:
    return np.asarray(traffic.data_in() == len(machine.locations) - 1)


def _always(machine: Machine, traffic: PointTraffic) -> Array:
    """Bytes of whole lines that memory need not deliver at any load [B/CL]."""
    part = machine.memory.full_line_stores if machine.memory is not None else 0.0
    return part * traffic.whole_B() if part else np.zeros((1, 1))


def wider(machine: Machine, spread: Mapping[str, Array], found: UnderLoad) -> dict[str, Array]:
    """Half-widths of what is doubtful, where an assumed part of the write-allocates is avoided: under load none might be, or
    all; at any load none might be.

    Args:
        machine: whose file says where it comes from.
        spread: ``more_below``, ``more_above`` of everything else, logarithms.
        found: what is avoided. Where it is, the memory interface sets the pace, so that the runtime goes with its volume.
    """
    volume = found.alone.memory.volume_B
    if (always := _always(machine, found.before)).any() and _rests(machine, "full_line_stores"):
        busy = np.maximum(found.alone.T_mem / found.alone.runtime, found.used) * _in_memory(machine, found.before)
        more = np.divide(always, volume, out=np.zeros(np.broadcast_shapes(always.shape, volume.shape)), where=volume > 0)
        return {**spread, "more_above": widened(spread["more_above"], np.log1p(more * np.minimum(busy, 1.0)))}
    if not found.avoided.any() or not is_assumed(machine):
        return dict(spread)
    whole = found.before.whole_B() * (1 - found.avoided)
    part = np.divide(whole, volume, out=np.zeros(np.broadcast_shapes(whole.shape, volume.shape)), where=found.avoided > 0)
    return {
        "more_below": widened(spread["more_below"], -np.log1p(-np.minimum(part, 0.999))),
        "more_above": widened(spread["more_above"], np.log(np.maximum(found.speed / found.slow, 1.0))),
    }


def widening(machine: Machine, more_above: Array, found: str) -> tuple[Widening, ...]:
    """The reason for wider intervals, if there is one.

    Args:
        machine: whose file says where what is avoided comes from.
        more_above: half-widths of what is doubtful, logarithms.
        found: what is avoided, see `avoided_when`.
    """
    if not (is_assumed(machine) if found == UNDER_LOAD else found and _rests(machine, "full_line_stores")):
        return ()
    factor = round(float(np.exp(more_above.max(initial=0.0))), 3)
    return (Widening(why=f"write-allocates avoided {found}: assumed in the machine file", factor=factor, source=SOURCE),)


def avoided_when(machine: Machine, found: UnderLoad) -> str:
    """When write-allocates of a prediction are avoided: under load, at any load, or "" for never."""
    if found.avoided.any():
        return UNDER_LOAD
    return AT_ANY_LOAD if _always(machine, found.before).any() and bool(_in_memory(machine, found.before).any()) else ""


def avoiding(traffic: PointTraffic, share: Array) -> PointTraffic:
    """The traffic with this part of the write-allocates of whole lines avoided."""
    moved = replace(traffic.moved, router=traffic.moved.router.avoiding(share))
    return replace(traffic, moved=moved, avoided=share)
