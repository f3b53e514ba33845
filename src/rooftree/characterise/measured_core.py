"""The core of a machine file from measured rates: operations, their latencies, which share ports, loads and stores.

A rate within ``SNAP`` of a whole number of instructions per cycle, and a latency as near to a whole number of cycles, is taken to
be that number: ports and pipelines come in whole numbers, and a benchmark reaches them to a per cent or two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from rooftree.errors import MeasurementError
from rooftree.machine.model import Core, Machine, OpName, Width
from rooftree.microbench.emit import PRECISIONS, isas

SNAP = 0.04
"""Relative distance from a whole number within which a rate or a latency is that number."""
SAME_RATE = 0.2
"""Relative difference between widths up to which an operation has one rate for all, the fastest: the next slower one that ports
allow is further away, and a disturbance is always slower."""
SHARED = 1.2
"""Two operations in turn that are no faster than this, relative to the faster one alone, share their ports."""
OPERATIONS = ("add", "mul", "fma", "div", "sqrt")

Figures = Sequence[Mapping[str, Any]]


def isa_family(isa: str) -> str:
    """Family of an instruction set of the emitter.

    >>> isa_family("neon")
    'aarch64'
    """
    return next(family for family in ("x86", "aarch64", "riscv") if isa in isas(family))


def find(figures: Iterable[Mapping[str, Any]], **keys: Any) -> Mapping[str, Any] | None:
    """The first figure with these keys; None if there is none."""
    return next((f for f in figures if all(f.get(key) == value for key, value in keys.items())), None)


def snapped(value: float, digits: int = 2) -> float:
    """A measured number, or the whole one that it is close to.

    >>> snapped(1.981), snapped(2.811), snapped(4.49)
    (2.0, 2.81, 4.49)
    """
    whole = float(round(value))
    return whole if whole >= 1 and abs(value / whole - 1) <= SNAP else round(value, digits)


def operations(isa: str, scalar: str, width: float, peaks: Figures, chains: Figures) -> dict[OpName, dict[str, Any]]:
    """Cost of each operation, as `OperationCost` reads it.

    Args:
        isa: the instruction set for full width, ``scalar`` that for single elements.
        width: bytes of a vector of ``isa``.
        peaks, chains: figures of kinds ``flops`` and ``latency``.
    Returns: of those with a measured rate in double precision.
    """
    found: dict[OpName, dict[str, Any]] = {}
    for name in OPERATIONS:
        cycles = _cycles(name, isa, scalar, width, peaks)
        if "dp" not in cycles:
            continue
        slow = name in ("div", "sqrt")
        alike = max(cycles.values()) <= (1 + SAME_RATE) * min(cycles.values())
        if slow or not alike:
            cost: dict[str, Any] = {"cycles": {w: snapped(c) for w, c in cycles.items()}}
        else:
            cost = {"per_cycle": snapped(1 / min(cycles.values()))}
        latency = {key: snapped(f["cycles"], 1) for key, f in _widths(name, isa, scalar, chains).items()}
        if latency:
            same = len(set(latency.values())) == 1
            cost["latency"] = latency if slow and not same else latency.get("dp", next(iter(latency.values())))
        found[_operation(name)] = cost
    return found


def _operation(name: str) -> OpName:
    assert name in get_args(OpName)
    return name  # type: ignore[return-value]


def _widths(name: str, isa: str, scalar: str, figures: Figures) -> dict[Width, Mapping[str, Any]]:
    """Figures of an instruction by the width of a machine file."""
    keys: tuple[tuple[Width, str, str], ...] = (
        ("sp_scalar", scalar, "sp"),
        ("dp_scalar", scalar, "dp"),
        ("sp", isa, "sp"),
        ("dp", isa, "dp"),
    )
    found = ((key, find(figures, isa=which, precision=precision, inst=name)) for key, which, precision in keys)
    return {key: figure for key, figure in found if figure is not None}


def _cycles(name: str, isa: str, scalar: str, width: float, peaks: Figures) -> dict[Width, float]:
    """Cycles of one instruction by width."""
    found: dict[Width, float] = {}
    for key, figure in _widths(name, isa, scalar, peaks).items():
        lanes = 1.0 if key.endswith("_scalar") else width / PRECISIONS[key].bytes
        found[key] = lanes * (2 if name == "fma" else 1) / figure["FLOP_per_cy"]
    return found


def shared_ports(isa: str, width: float, peaks: Figures) -> tuple[tuple[str, ...], ...]:
    """Groups of add, mul and fma that compete for ports: in turn they are no faster than the faster one alone."""
    lanes = width / PRECISIONS["dp"].bytes
    flops = {"add": 1, "mul": 1, "fma": 2}
    rate = {
        name: found["FLOP_per_cy"] / (lanes * count)
        for name, count in flops.items()
        if (found := find(peaks, isa=isa, precision="dp", inst=name))
    }
    groups: list[set[str]] = []
    for a, b in (("fma", "mul"), ("fma", "add"), ("add", "mul")):
        mixed = find(peaks, isa=isa, precision="dp", inst=f"{a}+{b}")
        if mixed is None or a not in rate or b not in rate:
            continue
        together = 2 * mixed["FLOP_per_cy"] / (lanes * (flops[a] + flops[b]))
        if together < SHARED * max(rate[a], rate[b]):
            joined = [group for group in groups if group & {a, b}]
            groups = [group for group in groups if group not in joined] + [{a, b}.union(*joined)]
    order = ("fma", "mul", "add")
    return tuple(tuple(name for name in order if name in group) for group in groups)


def _accesses(record: Mapping[str, Any], isa: str, width: float, ratio: str) -> float:
    """Loads and stores per cycle in L1 in a ratio: the most that was seen, as disturbances only make it less; 0 if none."""
    here = {"isa": isa, "level": "L1"}
    found = [f for f in record["roofs"] if f["kind"] == "bandwidth" and f["ratio"] == ratio and here.items() <= f.items()]
    kernels = {"1:0": ("load", "sum"), "0:1": ("store",)}.get(ratio, ())
    found += [f for f in record["streams"] if f["kernel"] in kernels and f["case"] == f["kernel"] and here.items() <= f.items()]
    return max((f["B_per_cy"] / width for f in found), default=0.0)


def measured_core(
    record: Mapping[str, Any], isa: str, width: float, template: Machine | None, sources: Mapping[str, str]
) -> Core:
    """The block ``core`` of a machine file.

    Args:
        record: of `datasheet`.
        isa: instruction set of the streaming kernels, ``width`` bytes of its vectors.
        template: the shipped machine of that microarchitecture, for what was not measured.
        sources: keys of ``sources``: measured, table, family, assumed, system.
    Raises: MeasurementError if loads, stores or all arithmetic are missing.
    """
    peaks = [f for f in record["roofs"] if f["kind"] == "flops"]
    known = isas(isa_family(isa))
    costs = operations(isa, known[0], width, peaks, [f for f in record["latencies"] if "level" not in f])
    per_cycle = {ratio: rate for ratio in ("1:0", "0:1", "1:1", "2:1") if (rate := _accesses(record, isa, width, ratio))}
    if not costs or not {"1:0", "0:1"} <= set(per_cycle):
        raise MeasurementError(
            f"{isa}: the rates of arithmetic, loads and stores in L1 are not all measured",
            hint="run it again when the machine is quieter",
        )
    arch = record["environment"]["arch"]
    measured, family, assumed = sources["measured"], sources["family"], sources["assumed"]
    source = {"default": measured, "incore_model": sources["table"] if arch else assumed, "extensions": sources["system"]}
    values: dict[str, Any] = {}
    if template is not None and template.core is not None:
        for name, cost in template.core.operations.items():
            if name not in costs and name not in OPERATIONS:
                costs[name] = cost.model_dump(exclude_none=True)
                source[f"operations.{name}"] = family
        for field in ("retire_per_cycle", "store_forward_latency", "non_overlapping"):
            value = getattr(template.core, field)
            if value is not None:
                values[field], source[field] = value, family
    else:
        source["non_overlapping"] = assumed
    here = sorted({f["isa"] for f in peaks} - {known[0]}, key=known.index)
    extensions = [name.upper() for name in here] + ["FMA"] * ("fma" in costs and isa_family(isa) == "x86")
    return Core.model_validate(
        {
            "clock": f"{record['clock_GHz']['median']:.4g} GHz",
            "incore_model": arch or "none",
            "simd": width,
            "extensions": tuple(extensions),
            "fma": "fma" in costs,
            "operations": costs,
            "shared_ports": shared_ports(isa, width, peaks),
            "load": {"per_cycle": snapped(per_cycle["1:0"]), "width": width},
            "store": {"per_cycle": snapped(per_cycle["0:1"]), "width": width},
            "load_store_per_cycle": snapped(max(per_cycle.values())),
            "source": source,
            **values,
        }
    )
