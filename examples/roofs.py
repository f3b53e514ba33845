"""The roofs of one core of this machine: bandwidth of the inner caches and peak performance, measured in a second or two.

python examples/roofs.py [FILE.html]

Where nothing can be measured (no assembler, another instruction set), a simulated machine takes the place of this one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rooftree.characterise.bench import Options, run
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.lab import Lab, this_machine
from rooftree.errors import CapabilityError, MeasurementError
from rooftree.report.bench.page import bench_page
from rooftree.report.bench.record import roof_name


def measured(lab: Lab) -> dict[str, Any]:
    """The record of the widest instruction set."""
    wanted = Options(
        isas=lab.isas()[-1:],
        precisions=("dp",),
        levels=("L1", "L2"),
        ratios=("1:0", "2:1"),
        instructions=("add", "fma", "fma+add"),
        visits=4,
    )
    return run("roofline", lab, wanted)


try:
    record = measured(this_machine())
except (CapabilityError, MeasurementError) as error:
    print(f"a simulated machine, since this one cannot be measured: {error.message}")
    record = measured(FakeMachine().lab())

print(f"{record['environment']['processor']}, {record['clock_GHz']['median']:.2f} GHz")
for figure in record["roofs"]:
    unit = "B" if figure["kind"] == "bandwidth" else "FLOP"
    value, limit, (low, high) = figure[f"{unit}_per_cy"], figure["limit_per_cy"], figure["interval"]
    reached = f"{100 * value / limit:.1f} % of the limit" if limit else "no limit known"
    print(f"{figure['isa']} {roof_name(figure):8} {value:6.2f} {unit}/cy [{low:.2f}, {high:.2f}]  {reached}, {figure['quality']}")
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(bench_page([record]), "utf-8")
    print(f"wrote {sys.argv[1]}")
