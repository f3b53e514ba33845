"""Errors on the public stencil measurements as a figure, from the latest record of the benchmark ``inspect``."""

from __future__ import annotations

import json
from pathlib import Path

from svg import BLACK, BLUE, GREY, ORANGE, Axis, Plot

RECORD = Path(__file__).resolve().parents[2] / "benchmarks" / "results" / "inspect.json"
SHOWN = {"machine code": BLUE, "Roofline, machine code": ORANGE, "Kerncraft": GREY}


def errors() -> str:
    """Median error, and a thin bar up to the 90 % quantile, of each machine and regime."""
    table = json.loads(RECORD.read_text("utf-8"))["runs"][-1]["table"]
    groups = {"all": "all", **{name: name.partition("_E5")[0].partition("_Gold-6148")[0] for name in table if "_" in name}}
    groups |= {name: name.removeprefix("regime ") for name in table if name.startswith("regime")}
    for name in groups:
        if name.endswith("SNC"):
            groups[name] += " SNC"
    plot = Plot(
        "Stencils on one core: bars to the median, thin bars to the 90 % quantile of the error",
        Axis("", 0, len(groups)),
        Axis("error [%]", 0, 60),
        width=1000,
        height=400,
        corner="out",
    )
    for at, (name, title) in enumerate(groups.items()):
        for number, (way, colour) in enumerate(SHOWN.items()):
            left = at + 0.1 + 0.27 * number
            found = table[name][way]
            plot.box(left, left + 0.25, 0, min(60, found["median"]), colour)
            plot.box(left + 0.1, left + 0.15, 0, min(60, found["p90"]), colour)
        plot.text(at + 0.5, 0, title.replace("_EPYC-7451", "").removesuffix("EP"), BLACK, "middle", dy=16, size=11)
    for colour, title in zip(SHOWN.values(), ("ECM, machine code", "Roofline", "Kerncraft, ECM"), strict=True):
        plot.legend.append(("area", colour, title))
    return plot.svg()
