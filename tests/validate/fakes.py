"""Made-up measurements: what a machine would have shown that behaves as predicted, times a factor for each point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import rooftree
from rooftree.predict.clock import at_clock
from rooftree.results import Measurement


def measurement(
    kernel: str,
    machine: str,
    sizes: Mapping[str, Any],
    cores: tuple[int, ...] = (1,),
    *,
    tied: bool = False,
    factor: float | Callable[[dict[str, Any]], float] = 1.0,
    spread: float = 0.02,
    clock_GHz: float | None = None,
    **changed: Any,
) -> Measurement:
    """A record of schema ``rooftree.measurement/1``.

    Args:
        factor: measured / predicted [1], or a function of a predicted point that gives it.
        spread: half of the interval, as a fraction.
        clock_GHz: of the core; the machine file's by default.
        changed: parts of ``measured`` of all points, and ``environment``, ``compiled``, ``options``.
    """
    loaded = rooftree.machine(machine)
    clock = (clock_GHz or loaded.core.clock / 1e9) * 1e9
    engine = changed.pop("incore", "throughput")
    p = rooftree.predict(kernel, at_clock(loaded, clock), sizes, tied=tied, cores=cores, incore=engine)
    parts = {name: changed.pop(name, {}) for name in ("environment", "compiled", "options")}
    per_cl = p.iterations_per_cl
    points = []
    for point in p.points():
        times = factor(point) if callable(factor) else factor
        cycles = point["ecm"]["cy_per_cl"] * times
        flops = float(p.flops_per_cl[0, 0])
        points.append(
            {
                "sizes": point["sizes"],
                "cores": point["cores"],
                "measured": {
                    "cy_per_cl": cycles,
                    "interval": [cycles * (1 - spread), cycles * (1 + spread)],
                    "clock_GHz": clock / 1e9,
                    "seconds_per_iteration": cycles / clock / per_cl,
                    "MLUP_s": 1e-6 * clock * per_cl / cycles,
                    "GFLOP_s": 1e-9 * flops * clock / cycles,
                    "samples": 20,
                    "rejected": 0,
                    "quality": "ok",
                    "why": "",
                    "working_set_B": 0,
                    "pages": "16 MiB, huge pages",
                    "counters": None,
                    **changed,
                },
            }
        )
    whole = p.to_dict()
    environment = {"processor": "a made-up processor", "load": 0.1, **parts["environment"]}
    compiled = {"compiler": "gcc", "version": "gcc 12.2.0", "command": ["gcc"], "flags": [], "sha256": "0" * 64, "loop": ""}
    return Measurement.from_dict(
        {
            "schema": "rooftree.measurement/1",
            "kernel": whole["kernel"],
            "machine": {"name": loaded.name, "sha256": loaded.sha256},
            "unit_of_work": whole["unit_of_work"],
            "compiled": {**compiled, **parts["compiled"]},
            "options": parts["options"],
            "points": points,
            "failed": [],
            "environment": environment,
        }
    )
