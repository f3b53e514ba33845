"""Files of the CARM Tool: rooflines out and in, applications in.

A roofline file has two lines of heads, the second one with units, and one line for each measurement:

    Name:,HOST,L1 Size:,32,L2 Size:,512,L3 Size:,32768,,L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,FP FMA,FP_FMA
    Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,...,Gflop/s,I/Cycle,Gflop/s,I/Cycle

Sizes are in KiB; 0 stands for what was not measured. I/Cycle counts loads, stores or arithmetic instructions of one core.
The files hold neither intervals nor clocks; what is read from them is flagged ``unverified``.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from rooftree import files
from rooftree.errors import InputError
from rooftree.report.bench.record import SCHEMA, Record, RoofSet, roof_sets

LEVELS = {"L1": "L1", "L2": "L2", "L3": "L3", "Mem": "DRAM"}
"""Our name of a level, and theirs."""
APPLICATION_HEAD = ("Date", "Method", "Name", "ISA", "Precision", "Threads", "AI", "Gflops", "Bandwidth", "Time")
_FIXED = ("Date", "ISA", "Precision", "Threads", "Loads", "Stores", "Interleaved", "DRAM Bytes", "FP Inst.")
_GROUPS = ("L1", "L1", "L2", "L2", "L3", "L3", "DRAM", "DRAM", "FP", "FP", "FP FMA", "FP_FMA")
_UNITS = ("GB/s", "I/Cycle") * 4 + ("Gflop/s", "I/Cycle") * 2
_ISAS = {"x86-scalar": "scalar", "aarch64-scalar": "armscalar", "riscv-scalar": "riscvscalar", "rvv": "rvv1.0"}
_OURS = {theirs: ours for ours, theirs in _ISAS.items()} | {
    "x86": "x86-scalar",
    "x86_sse": "sse",
    "x86_avx": "avx",
    "x86_avx2": "avx2",
    "x86_avx512": "avx512",
    "arm": "aarch64-scalar",
    "arm_neon": "neon",
    "arm_sve": "sve",
    "riscv": "riscv-scalar",
    "riscv_rvv": "rvv",
    "riscv_rvv_0_7_1": "rvv0.7",
}
"""Both as the first version of the tool writes them and as the later one does."""
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
    writer.writerow([*head, *_GROUPS])
    writer.writerow([*_FIXED, *_UNITS])
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
                _ISAS.get(found.isa, found.isa),
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
    where = str(path)
    text = files.read_text(path)
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:  # such as a field of more than 128 KiB
        raise InputError(f"this is no CSV file of the CARM Tool: {error}", where=where) from None
    if rows and [cell.strip() for cell in rows[0]][: len(APPLICATION_HEAD)] == list(APPLICATION_HEAD):
        return _record(Path(path).stem, applications=_applications(rows, where))
    if len(rows) < 2 or "L1 Size:" not in [cell.strip() for cell in rows[0]]:
        raise InputError(
            "this is no CSV file of the CARM Tool: expected two lines of heads, with 'L1 Size:' in the first one, "
            "or the head of an applications file",
            where=where,
        )
    name = rows[0][1].strip() if len(rows[0]) > 1 else ""
    columns = _columns(rows, where)
    roofs = [f for line, row in enumerate(rows[2:], 3) if any(row) for f in _roofs(row, columns, f"{where}:{line}")]
    return _record(name or Path(path).stem, roofs=roofs, caches=_sizes(rows[0], where))


def _record(name: str, **parts: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"roofs": [], "curve": None, "latencies": [], "mixed": [], "applications": [], "caches": []}
    environment = {"host": name, "processor": name, "tool": "CARM Tool", "load_average": []}
    return {
        "schema": SCHEMA,
        "command": "carm",
        "options": {},
        "environment": environment,
        "clock_GHz": {},
        "seconds": 0.0,
        **empty,
        **parts,
        "best_mix": [],
        "notes": [_NOT_KNOWN],
        "failed": {},
        "interrupted": "",
    }


def _columns(rows: Sequence[Sequence[str]], where: str) -> dict[str, int]:
    """Where each value stands: by name those before the levels, by ``L1 GB/s`` and the like the others."""
    groups, units = ([cell.strip() for cell in row] for row in rows[:2])
    found = {unit: number for number, unit in enumerate(units) if unit in _FIXED}
    for number, unit in enumerate(units):
        group = groups[number] if number < len(groups) else ""
        if unit in ("GB/s", "I/Cycle", "Gflop/s") and group:
            found.setdefault(f"{group.replace('_', ' ')} {unit}", number)
    needed = ["ISA", "Precision", "Threads", "Loads", "Stores", *(f"{level} GB/s" for level in LEVELS.values())]
    missing = [name for name in needed if name not in found]
    if missing:
        raise InputError(f"columns are missing: {', '.join(missing)}", where=f"{where}:2")
    return found


def _number(row: Sequence[str], columns: Mapping[str, int], name: str, where: str) -> float:
    """A value that is not negative; 0 where there is no such column or nothing in it."""
    at = columns.get(name)
    text = row[at].strip() if at is not None and at < len(row) else ""
    try:
        value = float(text or 0)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < 0:
        raise InputError(f"expected a number that is not negative in column {name}, found {text!r}", where=where)
    return value


def _word(row: Sequence[str], columns: Mapping[str, int], name: str) -> str:
    at = columns.get(name, len(row))
    return row[at].strip() if at < len(row) else ""


def _roofs(row: Sequence[str], columns: Mapping[str, int], where: str) -> list[dict[str, Any]]:
    isa = _word(row, columns, "ISA").lower()
    isa, precision = _OURS.get(isa, isa), {"f64": "dp", "f32": "sp"}.get(p := _word(row, columns, "Precision").lower(), p)
    threads, loads, stores = (int(_number(row, columns, name, where)) for name in ("Threads", "Loads", "Stores"))
    if not isa or not precision or threads < 1:
        raise InputError("expected an instruction set, a precision and at least one thread", where=where)
    width = _register(isa, precision)
    common = {
        "isa": isa,
        "precision": precision,
        "threads": threads,
        "limit_per_cy": None,
        "interval": None,
        "clock_GHz": None,
        "working_set_B": None,
        "memory": "",
        "quality": "unverified",
        "reason": _NOT_KNOWN,
    }
    found = []
    for level, theirs in LEVELS.items():
        if rate := _number(row, columns, f"{theirs} GB/s", where):
            each = _number(row, columns, f"{theirs} I/Cycle", where) * (width or 0) or None
            memory = {"working_set_B": _number(row, columns, "DRAM Bytes", where) or None} if level == "Mem" else {}
            found.append(
                {
                    **common,
                    "kind": "bandwidth",
                    "level": level,
                    "ratio": f"{loads}:{stores}",
                    "GB_s": rate,
                    "B_per_cy": each,
                    **memory,
                }
            )
    instruction = _word(row, columns, "FP Inst.").lower() or "fp"
    for name, group in ((instruction, "FP"), ("fma", "FP FMA")):
        rate = _number(row, columns, f"{group} Gflop/s", where)
        if rate and not (name == "fma" and group == "FP"):
            lanes = (width or 0) / _ELEMENT.get(precision, math.inf) * (2 if name == "fma" else 1)
            each = _number(row, columns, f"{group} I/Cycle", where) * lanes or None
            found.append({**common, "kind": "flops", "inst": name, "GFLOP_s": rate, "FLOP_per_cy": each})
    return found


def _sizes(head: Sequence[str], where: str) -> list[dict[str, Any]]:
    """Sizes of caches, which the first line gives in KiB."""
    cells = [cell.strip() for cell in head]
    columns = {level: cells.index(f"{level} Size:") + 1 for level in ("L1", "L2", "L3") if f"{level} Size:" in cells}
    sizes = {level: _number(head, columns, level, f"{where}:1") * 1024 for level in columns}
    return [
        {
            "level": level,
            "advertised_bytes": size,
            "usable_bytes": None,
            "confirmed": False,
            "size_B": size,
            "note": "as the file says",
        }
        for level, size in sizes.items()
        if size
    ]


def _applications(rows: Sequence[Sequence[str]], where: str) -> list[dict[str, Any]]:
    columns = {name: number for number, name in enumerate(APPLICATION_HEAD)}
    found = []
    for line, row in enumerate(rows[1:], 2):
        if not any(row):
            continue
        place = f"{where}:{line}"
        intensity, speed = _number(row, columns, "AI", place), _number(row, columns, "Gflops", place)
        if not intensity or not speed:
            raise InputError("expected an intensity and a performance above zero", where=place)
        found.append(
            {
                "name": _word(row, columns, "Name") or "application",
                "method": _word(row, columns, "Method"),
                "isa": _word(row, columns, "ISA"),
                "precision": _word(row, columns, "Precision"),
                "threads": int(_number(row, columns, "Threads", place)),
                "intensity_FLOP_B": intensity,
                "GFLOP_s": speed,
                "seconds": _number(row, columns, "Time", place),
            }
        )
    return found
