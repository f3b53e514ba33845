"""The public INSPECT measurements as they ship in examples/inspect: a stencil on a machine, its source, its measured points.

Sources are those of our own generator, and of the library for the three loops that are no such class. The machine code that was
measured, and what it was compiled from, are not part of the project: what our engine says of it stands in
``benchmarks/evidence/inspect_core.csv``, the times in the core of each size. `python -m benchmarks.held_out --store` writes
that file from the code beside the checkout.
"""

from __future__ import annotations

import csv
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rooftree.frontend.stencil.c_code import kernel_source
from rooftree.frontend.stencil.classes import read_name
from rooftree.incore.model import InCore

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "examples" / "inspect"
STORED = HERE / "evidence" / "inspect_core.csv"
ONE_CORE, SEVERAL = "one-core.csv", "cores.csv"
LIBRARY = {"himeno": "himeno", "THIIM_Splitfield_X": "thiim-x", "THIIM_Splitfield_Y": "thiim-y"}
SIZES = "M,N,P"
"""Names of the sizes of all of them, tied."""
FAULTY = "faulty_serial"
"""Flag of a series over the cores that ran on one core whatever was asked for."""
TIMES = ("T_OL", "T_nOL", "T_nOL_load", "T_nOL_store", "T_line_splits", "T_busy")
"""What the file of times in the core holds of each size [cy/CL], twice: as it is, and with nothing issued again."""

Times = dict[tuple[str, int], tuple[dict[str, float], dict[str, float], bool]]
"""(configuration, N) -> times, times with nothing issued again, whether replays hold transfers from L2 up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """What was measured on one core, or on several.

    Attributes:
        name: stencil, machine and variant, as INSPECT joins them.
        stencil, machine: as INSPECT names them.
        kernel: C source, or a name of the library.
        points: measured points as the file has them.
    """

    name: str
    stencil: str
    machine: str
    kernel: str
    points: tuple[Mapping[str, str], ...]

    @property
    def faulty(self) -> bool:
        """Whether a measured point is of one core where several were asked for."""
        return any(FAULTY in point["flags"] for point in self.points)


def configurations(file: str) -> list[Configuration]:
    """All of one of the two files, by name."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in rows_of(FOLDER / file):
        variant = f"+{row['variant']}" if row["variant"] else ""
        found[f"{row['stencil']}@{row['machine']}{variant}"].append(row)
    return [
        Configuration(
            name=name,
            stencil=points[0]["stencil"],
            machine=points[0]["machine"],
            kernel=kernel_of(points[0]),
            points=tuple(points),
        )
        for name, points in sorted(found.items())
    ]


def kernel_of(row: Mapping[str, str]) -> str:
    """What a line was measured of: the source that our generator writes for its class, or a kernel of the library."""
    measured = row["class"] or row["stencil"]
    return LIBRARY.get(measured) or kernel_source(read_name(measured))


def rows_of(path: Path) -> Iterable[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


@dataclass(frozen=True, slots=True)
class Published:
    """What was compiled for a configuration: its C source, and the file of the loop that the compiler made."""

    source: str
    code: Path

    @property
    def sizes(self) -> str:
        """Names of the sizes of the source, tied."""
        return ",".join(sorted(set(re.findall(r"\[([A-Z])\]", self.source))))


def published() -> dict[str, Published]:
    """The measured code by configuration, which lies beside the checkout (``ROOFTREE_SHARED``); none if it is not here."""
    folder = Path(os.environ.get("ROOFTREE_SHARED", HERE.parent.parent / "shared")) / "inspect-tuning"
    if not (folder / "kernels.jsonl").is_file():
        return {}
    kernels = map(json.loads, (folder / "kernels.jsonl").read_text("utf-8").splitlines())
    return {k["config"]: Published(k["c_source"], folder / name) for k in kernels if (name := k["asm"]["extracted"])}


# Times in the core


def read_times(path: Path = STORED) -> Times:
    """The times in the core of the measured code, as they are stored."""
    found: Times = {}
    name = ""
    for row in rows_of(path):
        name = row["configuration"] or name
        own, once = ({term: float(row[f"once_{term}" if again else term] or row[term]) for term in TIMES} for again in (0, 1))
        found[name, int(row["N"])] = own, once, row["replays_hold_L2"] == "1"
    return found


def write_times(lines: Iterable[tuple[str, int, InCore, InCore, int]], path: Path = STORED) -> None:
    """Write them: configuration, N, times, times with nothing issued again, and the index of N among the sizes of both."""
    from rooftree import files

    head = ["configuration", "N", *TIMES, *(f"once_{name}" for name in TIMES), "replays_hold_L2"]
    text = [
        "# Times in the core [cy/CL] that our engine finds for the machine code that INSPECT measured, by size; once_..: with no",
        "# micro-op issued again, empty where that is the same; an empty configuration is that of the line above. Written by",
        "# python -m benchmarks.held_out --store.",
        ",".join(head),
    ]
    last = ""
    for name, size, core, once, at in lines:
        own, other = ([f"{_at(each, term, at):.6g}" for term in TIMES] for each in (core, once))
        changed = ["" if a == b else b for a, b in zip(own, other, strict=True)]
        text.append(",".join(["" if name == last else name, str(size), *own, *changed, str(int(core.replays_hold_L2))]))
        last = name
    files.write_text(path, "\n".join(text) + "\n")


def _at(core: InCore, term: str, index: int) -> float:
    values = getattr(core, term)
    return float(values[index if len(values) > 1 else 0])


def stored_core(times: Times, name: str, sizes: Iterable[int], once: bool = False) -> InCore | None:
    """Times in the core of a configuration at these sizes; None where its code was not published.

    Args:
        times: as ``read_times`` has them.
        name: of the configuration.
        sizes: N of each point.
        once: with nothing issued again.
    """
    asked = [times.get((name, size)) for size in sizes]
    found = [entry for entry in asked if entry is not None]
    if len(found) < len(asked) or not found:
        return None
    chosen = [again if once else own for own, again, _ in found]
    columns: dict[str, Any] = {term: np.array([each[term] for each in chosen]) for term in TIMES}
    zero = np.zeros(len(found))
    return InCore(
        engine="stored",
        **columns,
        throughput=columns["T_busy"],
        critical_path=zero,
        limits={},
        lanes=1,
        replays_hold_L2=found[0][2],
        from_code=True,
    )
