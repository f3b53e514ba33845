"""Files of the CARM Tool: rooflines out and in, applications in; `rooftree.results.carm_file` says what they look like.

What is read from them is flagged ``unverified``: they hold neither intervals nor clocks.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from rooftree import files
from rooftree.errors import InputError
from rooftree.report.bench.record import SCHEMA, Record, RoofSet, roof_sets
from rooftree.results.carm_file import FIXED, GROUPS, ISAS, LEVELS, UNITS, CarmApplication, CarmRoof, read_text

_WIDTH = {"sse": 16, "neon": 16, "avx": 32, "avx2": 32, "avx512": 64}
_ELEMENT = {"dp": 8, "sp": 4}
_NOT_KNOWN = "from a file of the CARM Tool, which tells neither interval nor clock"


def carm_csv(record: Record) -> str:
    """The roofs of a record as a roofline file of the CARM Tool; a line for each instruction set, precision and ratio.

    Non-temporal stores and precisions other than dp and sp have no place there and are left out.

    Raises: InputError if nothing is left.
    """
    caches = {str(c["level"]): c for c in record.get("caches", ())}
    sizes = [round(float(caches[level]["size_B"]) / 1024) if level in caches else 0 for level in ("L1", "L2", "L3")]
    environment = record.get("environment") or {}
    text = io.StringIO()
    writer = csv.writer(text)
    head = ["Name:", environment.get("host") or "machine", "L1 Size:", sizes[0], "L2 Size:", sizes[1], "L3 Size:", sizes[2], ""]
    writer.writerow([*head, *GROUPS])
    writer.writerow([*FIXED, *UNITS])
    rows = [row for s in roof_sets([record]) if s.precision in _ELEMENT for row in _rows(s, _date(environment.get("date")))]
    if not rows:
        raise InputError(
            "the record has no bandwidths in dp or sp, which files of the CARM Tool hold", hint="rooftree bench roofline"
        )
    writer.writerows(rows)
    return text.getvalue()


def _date(text: Any) -> str:
    """In their form; as it is if it has another one."""
    try:
        return datetime.fromisoformat(str(text)).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return str(text or "")


def _rows(found: RoofSet, date: str) -> list[list[Any]]:
    peaks = {str(f["inst"]): f for f in found.peaks}
    other = next((peaks[name] for name in ("add", "mul", "div", "sqrt") if name in peaks), peaks.get("fma"))
    rows = []
    for ratio in dict.fromkeys(str(f["ratio"]) for f in found.bandwidths if not str(f["ratio"]).endswith("nt")):
        by_level = {str(f["level"]): f for f in found.bandwidths if f["ratio"] == ratio}
        if ratio == "1:0" and len(by_level) == 1 and any(f["ratio"] != ratio for f in found.bandwidths):
            continue  # memory's bandwidth for loads, measured for the classic roofline only
        cells: list[Any] = []
        for level in LEVELS:
            figure = by_level.get(level)
            cells += [figure["GB_s"], _per_cycle(found, figure, "B", 1)] if figure else [0, 0]
        for figure, flop in ((other, 2 if other is peaks.get("fma") else 1), (peaks.get("fma"), 2)):
            cells += [figure["GFLOP_s"], _per_cycle(found, figure, "FLOP", flop)] if figure else [0, 0]
        memory = by_level.get("Mem")
        rows.append(
            [
                date,
                ISAS.get(found.isa, found.isa),
                found.precision,
                found.threads,
                *ratio.split(":"),
                "No",
                round(memory["working_set_B"]) if memory and memory.get("working_set_B") else 0,
                str(other["inst"]) if other else "",
                *cells,
            ]
        )
    return rows


def _register(isa: str, precision: str) -> int | None:
    """Bytes of a register; None where the processor decides."""
    return _ELEMENT.get(precision) if "scalar" in isa else _WIDTH.get(isa)


def _per_cycle(found: RoofSet, figure: Mapping[str, Any], work: str, flop: int) -> float:
    """Instructions per cycle of one core; 0 if the length of a register is not known."""
    width, value = _register(found.isa, found.precision), figure.get(f"{work}_per_cy")
    if not width or value is None:
        return 0
    each = width if work == "B" else width / _ELEMENT[found.precision] * flop
    return float(f"{float(value) / each:.5g}")


def read_carm(path: str | Path) -> Record:
    """A roofline file of the CARM Tool as a record of benchmarks, or an applications file as one with applications alone.

    Raises: InputError for a file that is neither, or with a value that is no number, with line and column.
    """
    found = read_text(files.read_text(path), str(path), Path(path).stem)
    environment = {"host": found.name, "processor": found.name, "tool": "CARM Tool", "load_average": []}
    return {
        "schema": SCHEMA,
        "command": "carm",
        "options": {},
        "environment": environment,
        "clock_GHz": {},
        "seconds": 0.0,
        "roofs": [_roof(roof) for roof in found.roofs],
        "curve": None,
        "latencies": [],
        "mixed": [],
        "applications": [_application(application) for application in found.applications],
        "caches": [_cache(level, size) for level, size in found.caches.items()],
        "best_mix": [],
        "notes": [_NOT_KNOWN],
        "failed": {},
        "interrupted": "",
    }


def _roof(roof: CarmRoof) -> dict[str, Any]:
    width = _register(roof.isa, roof.precision) or 0
    common = {
        "isa": roof.isa,
        "precision": roof.precision,
        "threads": roof.threads,
        "limit_per_cy": None,
        "interval": None,
        "clock_GHz": None,
        "working_set_B": roof.working_set_B,
        "memory": "",
        "quality": "unverified",
        "reason": _NOT_KNOWN,
    }
    if roof.level:
        each = roof.per_cycle * width or None
        return {**common, "kind": "bandwidth", "level": roof.level, "ratio": roof.ratio, "GB_s": roof.GB_s, "B_per_cy": each}
    lanes = width / _ELEMENT.get(roof.precision, math.inf) * (2 if roof.instruction == "fma" else 1)
    each = roof.per_cycle * lanes or None
    return {**common, "kind": "flops", "inst": roof.instruction, "GFLOP_s": roof.GFLOP_s, "FLOP_per_cy": each}


def _cache(level: str, size: float) -> dict[str, Any]:
    return {
        "level": level,
        "advertised_bytes": size,
        "usable_bytes": None,
        "confirmed": False,
        "size_B": size,
        "note": "as the file says",
    }


def _application(found: CarmApplication) -> dict[str, Any]:
    names = ("name", "method", "isa", "precision", "threads", "intensity_FLOP_B", "GFLOP_s", "seconds")
    return {name: getattr(found, name) for name in names}
