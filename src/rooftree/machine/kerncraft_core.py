"""The core of a Kerncraft machine file: there it is a list of port names for a foreign tool.

So the core of the shipped machine with that in-core model is taken; without one, throughputs come from FLOP per cycle.
"""

from __future__ import annotations

import re
from typing import Any

from rooftree.errors import MachineError
from rooftree.machine import index
from rooftree.machine.dump import block
from rooftree.machine.kerncraft_source import Source, pairs
from rooftree.machine.load import load_machine
from rooftree.machine.model import Core, Machine

_WIDTHS = {"avx512": 64, "sve512": 64, "avx": 32, "sse": 16}
Data = dict[str, Any]


def shipped_machine(source: Source) -> Machine | None:
    """The shipped machine with the in-core model that the file names."""
    models = dict(pairs(source.get("in-core model")))  # OSACA tells more cores apart than IACA
    named = [str(models.get(tool, "")) for tool in ("OSACA", "LLVM-MCA", "IACA")] + [source.text("micro-architecture")]
    for model in (re.sub(r"^.*-mcpu=(\S+).*$", r"\1", text) for text in named if text):
        try:
            return load_machine(index.find(model).name.partition(":")[0])
        except MachineError:
            continue
    return None


def core(source: Source, shipped: Machine | None) -> tuple[Data, Data]:
    """The core and the sources it names."""
    clock = source.number("Hz", "clock")
    if clock is None:
        source.fail(("clock",), "missing, expected as 2.4 GHz")
    if shipped is None or shipped.core is None:
        found, sources = _from_flops(source)
    else:
        source.warn(("in-core model",), f"operations, load and store units are those of the shipped '{shipped.name}'")
        _compare_flops(source, shipped.core)
        found, sources = _taken(shipped, shipped.core)
    return {**found, "clock": clock or 1e9}, sources


def _taken(shipped: Machine, known: Core) -> tuple[Data, Data]:
    found: Data = block(known)
    found.pop("uncore_clock", None)
    owners = known.source if isinstance(known.source, dict) else {"default": known.source}
    used = {key: f"{shipped.name}-{key}" for field, key in owners.items() if field not in ("clock", "uncore_clock")}
    found["source"] = {field: used[key] for field, key in owners.items() if key in used} | {"clock": "kerncraft"}
    return found, {name: block(shipped.sources[key]) for key, name in used.items()}


def _compare_flops(source: Source, known: Core) -> None:
    rates = {op: cost.per_cycle or 0.0 for op, cost in known.operations.items()}
    separate = 0.0 if known.fma else rates.get("add", 0.0) + rates.get("mul", 0.0)
    ours = known.simd / 8 * max(2 * rates.get("fma", 0.0), separate)
    stated = source.get("FLOPs per cycle", "DP", "total")
    if isinstance(stated, (int, float)) and stated != ours:
        source.warn(("FLOPs per cycle", "DP", "total"), f"{stated} contradicts the {ours:g} FLOP/cy of that core")


def _from_flops(source: Source) -> tuple[Data, Data]:
    """A core from nothing but FLOP per cycle; the load and store units are assumed."""
    stated = pairs(source.get("FLOPs per cycle", "DP"))
    rates = {key: float(value) for key, value in stated if isinstance(value, (int, float)) and value > 0}
    if "total" not in rates:
        source.fail(
            ("in-core model",),
            "names no core that ships with rooftree, and 'FLOPs per cycle' is not filled in; expected one of the two",
        )
    simd = _simd(source)
    lanes = simd // 8
    total = rates.get("total", 1.0)
    source.warn(
        ("in-core model",),
        "names no core that ships with rooftree: throughputs come from 'FLOPs per cycle', "
        "there are no latencies, two loads and one store per cycle are assumed",
    )
    operations = {op: {"per_cycle": rates.get(op.upper(), total / 2) / lanes} for op in ("add", "mul")}
    if "FMA" in rates:
        operations["fma"] = {"per_cycle": total / 2 / lanes}
    found: Data = {
        "incore_model": source.text("micro-architecture") or "unknown",
        "simd": f"{simd} B",
        "fma": "FMA" in rates,
        "operations": operations,
        "load": {"per_cycle": 2, "width": f"{simd} B"},
        "store": {"per_cycle": 1, "width": f"{simd} B"},
        "source": {"default": "kerncraft", "load": "assumed", "store": "assumed"},
    }
    return found, {"assumed": {"kind": "assumption", "text": "two loads and one store of full SIMD width per cycle"}}


def _simd(source: Source) -> int:
    """Bytes of a SIMD register, from the names of the fastest benchmark kernels."""
    kernels = [str(dict(pairs(kernel)).get("fastest bench kernel")) for _, kernel in pairs(source.get("benchmarks", "kernels"))]
    widths = [width for suffix, width in _WIDTHS.items() if any(f"_{suffix}" in kernel for kernel in kernels)]
    if not widths:
        source.warn(("benchmarks", "kernels"), "no kernel's name tells the SIMD width; 16 B assumed")
    return max(widths, default=16)
