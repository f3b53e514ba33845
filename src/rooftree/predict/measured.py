"""The ECM model from what counters saw, beside the analytic one: counted volumes and micro-operations with a machine's data.

A term that was not counted is taken from the analytic prediction, if there is one, and the record says so for each term: on many
processors a part of the counters is missing, and a model that is half measured still tells which half of the other was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rooftree.errors import CapabilityError, MachineError
from rooftree.machine.model import Core, Link, Machine
from rooftree.models import ecm
from rooftree.models.phenomenological import LinkVolume, Phenomenological
from rooftree.models.phenomenological import predict as from_counts
from rooftree.predict.transfers import MemoryFlow, is_memory_link, link_rates, memory_flow, usable_groups

COUNTED, PREDICTED = "counted", "predicted"
TRAFFIC_B = 3.2
"""Less than a twentieth of a line per cache line of work is no traffic: a link beyond does not hold the data [B/CL]."""
_CORE = {"OL": "T_OL", "nOL": "T_nOL", "nOL.load": "T_nOL_load", "nOL.store": "T_nOL_store"}


def phenomenological(
    machine: Machine,
    metrics: Mapping[str, Any],
    point: Mapping[str, Any] | None = None,
    *,
    vector_bytes: float | None = None,
    update_share: float = 0.0,
    nontemporal: bool = False,
) -> dict[str, Any]:
    """The phenomenological ECM model of one measured point.

    Accesses narrower than L1 is wide keep transfers waiting for their share of the width only, as in the analysis of
    machine code (`rooftree.incore.machine_code`): counted times of loads and stores are taken times
    min(1, vector_bytes / width), and in full as a time that overlaps.

    Args:
        machine: bandwidths and overlap.
        metrics: of a counters' record, per cache line of work: links with load_B and evict_B [B/CL], T_OL, T_nOL [cy/CL].
        point: a point of a prediction (``Prediction.points()``) of the same kernel and size, for what was not counted.
        vector_bytes: width of the loop's loads and stores [B], ``lanes * element_bytes`` of a prediction from machine code;
            None: as wide as L1.
        update_share: part of the bytes evicted to memory whose arrays are also read [1], for the memory bandwidth.
        nontemporal: whether stores go past the caches.
    Returns: ``T_OL``, ``T_nOL``, ``T_data`` (link -> cy/CL), ``traffic`` (link -> load_B, evict_B), ``cy_per_cl``, ``data_in``,
        ``bound`` (terms of the longest group), ``origin`` (term -> counted or predicted), ``complete`` (all counted), ``notes``.
    Raises: CapabilityError if a term was neither counted nor predicted; MachineError if the machine has no ECM data.
    """
    if machine.core is None or machine.overlap is None or machine.memory is None:
        raise MachineError(f"machine {machine.name} has no data for the ECM model: core, overlap and memory are needed")
    origin: dict[str, str] = {}
    traffic = _traffic(machine, metrics, point, origin)
    location = _location(machine, traffic)
    core = _core_terms(machine.core, metrics, point, vector_bytes, origin)
    links = _links(machine, traffic, update_share, nontemporal)
    names = {*core, *links, *(f"{link}.{direction}" for link in links for direction in ("load", "evict"))}
    groups = usable_groups(machine.overlap.groups(location), dict.fromkeys(names, np.zeros(())))
    placed = {name for group in groups for name in group}
    used = {name: one for name, one in links.items() if placed & {name, f"{name}.load", f"{name}.evict"}}
    found = from_counts({k: v for k, v in core.items() if k in placed}, used, groups)
    return _record(core, traffic, links, found, groups, location, origin)


def _record(
    core: Mapping[str, float],
    traffic: Mapping[str, Mapping[str, float]],
    links: Mapping[str, LinkVolume],
    found: Phenomenological,
    groups: list[list[str]],
    location: str,
    origin: Mapping[str, str],
) -> dict[str, Any]:
    longest = max(range(len(groups)), key=lambda k: float(found.groups[k]))
    predicted = [name for name, how in origin.items() if how == PREDICTED]
    notes = []
    if predicted:
        notes.append(f"not counted, but predicted: {', '.join(predicted)}")
    return {
        "T_OL": float(core["OL"]),
        "T_nOL": float(core["nOL"]),
        "T_data": {name: float(found.terms[name]) if name in found.terms else 0.0 for name in links},
        "traffic": {name: dict(moved) for name, moved in traffic.items()},
        "cy_per_cl": float(found.cy_per_cl),
        "data_in": location,
        "bound": list(groups[longest]),
        "origin": dict(origin),
        "complete": not predicted,
        "notes": notes,
    }


def _core_terms(
    core: Core, metrics: Mapping[str, Any], point: Mapping[str, Any] | None, vector_bytes: float | None, origin: dict[str, str]
) -> dict[str, float]:
    """OL and nOL, and loads and stores apart where they were counted apart [cy/CL]."""
    terms = {name: float(metrics[metric]) for name, metric in _CORE.items() if metric in metrics}
    if "nOL" not in terms and {"nOL.load", "nOL.store"} <= terms.keys():
        terms["nOL"] = terms["nOL.load"] + terms["nOL.store"]
    counted = terms.get("nOL", 0.0)
    for name in ("OL", "nOL"):
        origin[_CORE[name]] = COUNTED
        if name not in terms:
            terms[name] = _predicted(point, ("ecm", _CORE[name]), _CORE[name])
            origin[_CORE[name]] = PREDICTED
    if counted and vector_bytes is not None:
        for name, width in (("nOL", core.load.width), ("nOL.load", core.load.width), ("nOL.store", core.store.width)):
            if name in terms:
                terms[name] *= min(1.0, vector_bytes / width)
        terms["OL"] = max(terms["OL"], counted)
    # Where only the sum is known, both together are as long as the sum.
    terms.setdefault("nOL.load", terms["nOL"])
    terms.setdefault("nOL.store", 0.0)
    return terms


def _traffic(
    machine: Machine, metrics: Mapping[str, Any], point: Mapping[str, Any] | None, origin: dict[str, str]
) -> dict[str, dict[str, float]]:
    """Volumes of every link of the machine [B/CL], counted where they were."""
    counted = {name: dict(metrics[name]) for name in metrics if isinstance(metrics[name], Mapping)}
    memory = [link.name for link in machine.links if is_memory_link(link.name)]
    fills = f"{machine.memory.fills if machine.memory else ''}Mem"
    if "L3Mem" in counted and fills in memory and fills != "L3Mem" and "load_B" in counted["L3Mem"]:
        # Controllers see what is read, not which cache takes it: the machine says that.
        counted.setdefault(fills, {}).setdefault("load_B", counted["L3Mem"].pop("load_B"))
        counted["L3Mem"]["load_B"] = 0.0
    traffic: dict[str, dict[str, float]] = {}
    for link in machine.links:
        traffic[link.name] = {}
        for direction in ("load_B", "evict_B"):
            name = f"{link.name}.{direction}"
            value = counted.get(link.name, {}).get(direction)
            origin[name] = COUNTED
            if value is None:
                value = _predicted(point, ("traffic", link.name, direction), name)
                origin[name] = PREDICTED
            traffic[link.name][direction] = max(0.0, float(value))
    return traffic


def _predicted(point: Mapping[str, Any] | None, path: tuple[str, ...], what: str) -> float:
    """A number of the prediction.

    Raises: CapabilityError without a prediction, or if it does not have the number.
    """
    here: Any = point
    for key in path:
        here = here.get(key) if isinstance(here, Mapping) else None
    if here is None:
        raise CapabilityError(
            f"{what} was not counted",
            where="phenomenological ECM model",
            hint="give a prediction of the same point, whose value is then taken",
        )
    return float(here)


def _location(machine: Machine, traffic: Mapping[str, Mapping[str, float]]) -> str:
    """Where the data come from: behind the outermost link over which lines are loaded."""
    depth = 0
    inner = ("", *machine.locations)
    for name, moved in traffic.items():
        if moved["load_B"] > TRAFFIC_B:
            far = next(k for k, place in enumerate(inner) if place and name.endswith(place))
            depth = max(depth, far)
    return inner[depth] or machine.locations[0]


def _links(
    machine: Machine, traffic: Mapping[str, Mapping[str, float]], update_share: float, nontemporal: bool
) -> dict[str, LinkVolume]:
    """Volumes with the bandwidths of the machine."""
    assert machine.core is not None
    volumes = {name: (np.asarray(moved["load_B"]), np.asarray(moved["evict_B"])) for name, moved in traffic.items()}
    flow = memory_flow(machine, volumes, update_share, nontemporal)
    return {link.name: _volume(machine, link, traffic[link.name], flow) for link in machine.links}


def _volume(machine: Machine, link: Link, moved: Mapping[str, float], flow: MemoryFlow) -> LinkVolume:
    penalty = ecm.line_penalty(link.penalty, moved["load_B"], machine.caches[0].line)
    return LinkVolume(moved["load_B"], moved["evict_B"], *link_rates(machine, link, flow), penalty)
