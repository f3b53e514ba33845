"""The core of a machine file from measured rates: operations, their latencies, which share ports, loads and stores.

A rate within ``SNAP`` of a whole number of instructions per cycle, and a latency as near to a whole number of cycles, is taken to
be that number: ports and pipelines come in whole numbers, and a benchmark reaches them to a per cent or two.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from rooftree.characterise.beside import never_alone, seen_alone
from rooftree.characterise.measured_streams import CASE_OF
from rooftree.errors import MeasurementError
from rooftree.machine.model import Core, Machine, OpName, Width
from rooftree.microbench.emit import PRECISIONS, Gather, Memory, emit, isas
from rooftree.timing.session import DISTURBED

SNAP = 0.04
"""Relative distance from a whole number within which a rate or a latency is that number."""
SAME_RATE = 0.2
"""Relative difference between widths up to which an operation has one rate for all, the fastest: the next slower one that ports
allow is further away, and a disturbance is always slower."""
SHARED = 1.2
"""Two operations in turn that are no faster than this, relative to the faster one alone, share their ports."""
SCATTER = 0.1
"""Width of the interval of a gather's time, relative, beyond which it is not taken."""
SHARING = 0.1
"""Loads and stores in turn share something if they take so much longer than the slower of both alone, relative."""
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
    """Cycles of one instruction by width.

    Where the core's table says that single and double precision of a width take the same time, they do, and the faster figure
    is the less disturbed one.
    """
    found: dict[Width, float] = {}
    limits: dict[Width, float] = {}
    for key, figure in _widths(name, isa, scalar, peaks).items():
        lanes = 1.0 if key.endswith("_scalar") else width / PRECISIONS[key].bytes
        found[key] = lanes * (2 if name == "fma" else 1) / figure["FLOP_per_cy"]
        if figure.get("limit_per_cy"):
            limits[key] = lanes * (2 if name == "fma" else 1) / figure["limit_per_cy"]
    pairs: tuple[tuple[Width, Width], ...] = (("sp", "dp"), ("sp_scalar", "dp_scalar"))
    for sp, dp in pairs:
        if {sp, dp} <= limits.keys() and abs(limits[sp] / limits[dp] - 1) < SNAP:
            found[sp] = found[dp] = min(found[sp], found[dp])
    return found


def trusted(figures: Sequence[tuple[Mapping[str, Any], float]], seen: bool = False) -> bool:
    """Whether the fastest of figures that should be equal is what the core can do, not what others left of it.

    It is if nothing disturbed it, if it reaches what the core's table expects, or if another benchmark found the same: sessions
    are called disturbed as a whole where a limit of the table is out of reach. Where it is not, another thread was there all the
    time, which slows all benchmarks alike.

    Args:
        figures: each with its rate, in one unit.
        seen: whether the core was seen alone at any time of the run.
    """
    if not figures:
        return False
    ordered = sorted(figures, key=lambda pair: -pair[1])
    best, rate = ordered[0]
    unit = next((name for name in ("B_per_cy", "FLOP_per_cy") if name in best), "")
    limit = best.get("limit_per_cy")
    if best["quality"] != DISTURBED or (limit and best[unit] >= (1 - SNAP) * limit):
        return True
    if seen and never_alone(best):
        return False
    return len(ordered) > 1 and ordered[1][1] >= (1 - SNAP) * rate


def _disturbed(name: str, isa: str, width: float, peaks: Figures, seen: bool) -> bool:
    """Whether the rate of an operation is what others left of the core; single and double precision stand for each other."""
    found = [
        (f, f["FLOP_per_cy"] * PRECISIONS[p].bytes / width)
        for p in ("dp", "sp")
        if (f := find(peaks, isa=isa, precision=p, inst=name))
    ]
    return not trusted(found, seen)


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


def access_cycles(record: Mapping[str, Any], isa: str, width: float) -> tuple[dict[str, Any], ...]:
    """Loads and stores by width, as `AccessCost` reads them: the most that was seen of each, as disturbances only make it less.

    Loads and stores in turn share something where no mix of them, whatever its ratio, is as fast as the slower of both alone;
    that is told for full width, where streaming kernels in L1 were measured, too.

    Args:
        record, isa, width: as for `measured_core`.
    """
    found = []
    alone = seen_alone(record)
    for bytes_ in sorted({size for f in record["roofs"] if (size := _width(f, record))}):
        rates = {ratio: _rates(record, bytes_, ratio, isa if bytes_ == width else "") for ratio in _STREAMED}
        best = {ratio: max(rate for _, rate in seen) for ratio, seen in rates.items() if trusted(seen, alone)}
        entry: dict[str, Any] = {name: _rounded(1 / best[ratio]) for name, ratio in _ALONE.items() if ratio in best}
        if bytes_ == width and len(best) == len(rates):
            both = max(best["1:1"], best["2:1"])
            if all((x + y) / both > (1 + SHARING) * max(x / best["1:0"], y / best["0:1"]) for x, y in ((1, 1), (2, 1))):
                entry["both"] = _rounded(1 / both)
        if gathers := _gathers(record, bytes_):
            entry["gather"] = gathers
        if entry:
            found.append({"width": bytes_, **entry})
    for narrow, wide in reversed(list(itertools.pairwise(found))):  # what is narrower is never slower
        narrow.update({name: min(narrow[name], wide[name]) for name in _ALONE if name in narrow and name in wide})
    return tuple(found)


def _gathers(record: Mapping[str, Any], bytes_: float) -> dict[str, float]:
    """Cycles of one gather of so many bytes, by precision; those that scatter, or were never alone, are left out."""
    found: dict[str, float] = {}
    alone = seen_alone(record)
    for f in record.get("gathers") or ():
        width = emit(Gather(), f["isa"], f["precision"]).group(record["environment"].get("vector_bytes"))
        low, high = f["interval"]
        if width == bytes_ and (f["quality"] != DISTURBED or high - low <= SCATTER * f["cycles"]):
            if alone and never_alone(f):
                continue
            found[f["precision"]] = snapped(f["cycles"], 1)
    return found


def _width(figure: Mapping[str, Any], record: Mapping[str, Any]) -> float:
    """Bytes of an access of a figure of bandwidth in L1; 0 for other figures."""
    if figure["kind"] != "bandwidth" or figure["level"] != "L1":
        return 0.0
    return _access(figure["isa"], figure["precision"], record["environment"].get("vector_bytes"))


@lru_cache(maxsize=256)
def _access(isa: str, precision: str, vector_bytes: int | None) -> float:
    """Bytes of an access of an instruction set."""
    return float(emit(Memory(1, 0), isa, precision).group(vector_bytes))


_ALONE = {"load": "1:0", "store": "0:1"}
_STREAMED = {"1:0": ("load", "sum"), "0:1": ("store",), "1:1": ("copy", "update"), "2:1": ("triad", "daxpby")}
"""Streaming kernels by their ratio of loads to stores."""


def _rates(record: Mapping[str, Any], bytes_: float, ratio: str, isa: str = "") -> list[tuple[Mapping[str, Any], float]]:
    """Figures of accesses of a width in a ratio, with the accesses per cycle; with those of streaming kernels of ``isa``."""
    found = [f for f in record["roofs"] if _width(f, record) == bytes_ and f["ratio"] == ratio]
    if isa:
        kernels = _STREAMED[ratio]
        plain = [f for f in record["streams"] if f["case"] == CASE_OF.get(f["kernel"], f["kernel"])]
        found += [f for f in plain if f["kernel"] in kernels and f["level"] == "L1" and f["isa"] == isa]
    return [(f, f["B_per_cy"] / bytes_) for f in found]


def calls(record: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Costs of calls of functions, as `CallCost` reads them."""
    found = {}
    for one in record.get("calls") or ():
        cost = {"cycles": one["cycles"], "most": one["most"] if one["most"] > one["cycles"] else None, "latency": one["latency"]}
        cost |= {"least": one["least"] if one.get("disturbed") else None, "unlearnt": one.get("unlearnt")}
        found[one["function"]] = {name: value for name, value in cost.items() if value is not None}
    return found


def _rounded(cycles: float) -> float:
    """Cycles of one of several in a cycle: the part of a whole number that they are close to, else three digits.

    >>> _rounded(0.503), _rounded(0.886), _rounded(1.01)
    (0.5, 0.886, 1.0)
    """
    return 1 / snapped(1 / cycles) if cycles < 1 and snapped(1 / cycles).is_integer() else snapped(cycles, 3)


def measured_core(
    record: Mapping[str, Any], isa: str, width: float, template: Machine | None, sources: Mapping[str, str]
) -> Core:
    """The block ``core`` of a machine file.

    Args:
        record: of `datasheet`.
        isa: instruction set of the streaming kernels, ``width`` bytes of its vectors.
        template: the shipped machine of that microarchitecture, for what was not measured.
        sources: keys of ``sources``: measured, disturbed, table, family, assumed, system.
    Raises: MeasurementError if loads, stores or all arithmetic are missing.
    """
    peaks = [f for f in record["roofs"] if f["kind"] == "flops"]
    known = isas(isa_family(isa))
    costs = operations(isa, known[0], width, peaks, [f for f in record["latencies"] if "level" not in f])
    seen = {ratio: _rates(record, width, ratio, isa) for ratio in _STREAMED}
    per_cycle = {ratio: max(rate for _, rate in figures) for ratio, figures in seen.items() if figures}
    if not costs or not {"1:0", "0:1"} <= set(per_cycle):
        raise MeasurementError(
            f"{isa}: the rates of arithmetic, loads and stores in L1 are not all measured",
            hint="run it again when the machine is quieter",
        )
    arch = record["environment"]["arch"]
    measured, family, assumed = sources["measured"], sources["family"], sources["assumed"]
    source = {"default": measured, "incore_model": sources["table"] if arch else assumed, "extensions": sources["system"]}
    alone = seen_alone(record)
    source |= {f"operations.{name}": sources["disturbed"] for name in costs if _disturbed(name, isa, width, peaks, alone)}
    unsure = {name: not trusted(seen[ratio], alone) for name, ratio in _ALONE.items()}
    source |= {name: sources["disturbed"] for name, doubtful in unsure.items() if doubtful}
    if any(unsure.values()):
        source["load_store_per_cycle"] = sources["disturbed"]
    called = calls(record)
    source |= {f"calls.{name}": sources["disturbed"] for name, cost in called.items() if "least" in cost}
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
            "access_cycles": access_cycles(record, isa, width),
            "calls": called,
            "source": source,
            **values,
        }
    )
