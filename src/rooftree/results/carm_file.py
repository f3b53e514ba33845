"""Files of the CARM Tool as they are read: rooflines and applications.

A roofline file has two lines of heads, the second one with units, and one line for each measurement:

    Name:,HOST,L1 Size:,32,L2 Size:,512,L3 Size:,32768,,L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,FP FMA,FP_FMA
    Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,GB/s,I/Cycle,...,Gflop/s,I/Cycle,Gflop/s,I/Cycle

Sizes are in KiB; 0 stands for what was not measured. I/Cycle counts loads, stores or arithmetic instructions of one core.
An applications file has one line of heads, `APPLICATION_HEAD`. Neither holds intervals or clocks.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rooftree.errors import InputError

LEVELS = {"L1": "L1", "L2": "L2", "L3": "L3", "Mem": "DRAM"}
"""Our name of a level, and theirs."""
APPLICATION_HEAD = ("Date", "Method", "Name", "ISA", "Precision", "Threads", "AI", "Gflops", "Bandwidth", "Time")
FIXED = ("Date", "ISA", "Precision", "Threads", "Loads", "Stores", "Interleaved", "DRAM Bytes", "FP Inst.")
GROUPS = ("L1", "L1", "L2", "L2", "L3", "L3", "DRAM", "DRAM", "FP", "FP", "FP FMA", "FP_FMA")
UNITS = ("GB/s", "I/Cycle") * 4 + ("Gflop/s", "I/Cycle") * 2
ISAS = {"x86-scalar": "scalar", "aarch64-scalar": "armscalar", "riscv-scalar": "riscvscalar", "rvv": "rvv1.0"}
"""Our name of an instruction set, and theirs where it is another one."""
_OURS = {theirs: ours for ours, theirs in ISAS.items()} | {
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
_Line = TypeVar("_Line")
_NO_FILE = "this is no CSV file of the CARM Tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class CarmRoof:
    """A bandwidth (``level``, ``GB_s``) or a peak (``instruction``, ``GFLOP_s``).

    Attributes:
        line: of the file.
        isa, precision, threads: our names; ``loads`` and ``stores`` are the mix.
        per_cycle: instructions per cycle of one core; 0 if it is not told.
        working_set_B: of bandwidths of memory.
    """

    line: int
    isa: str
    precision: str
    threads: int
    loads: int
    stores: int
    per_cycle: float
    level: str = ""
    instruction: str = ""
    GB_s: float | None = None
    GFLOP_s: float | None = None
    working_set_B: float | None = None

    @property
    def ratio(self) -> str:
        """Loads to stores."""
        return f"{self.loads}:{self.stores}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CarmApplication:
    """A dot: bytes are those that the core asks for."""

    line: int
    name: str
    method: str
    isa: str
    precision: str
    threads: int
    intensity_FLOP_B: float
    GFLOP_s: float
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CarmFile:
    """What a file holds; ``caches`` are sizes by level [B]."""

    name: str
    caches: Mapping[str, float]
    roofs: tuple[CarmRoof, ...] = ()
    applications: tuple[CarmApplication, ...] = ()


def is_carm(text: str) -> bool:
    """Whether a text begins as one of their files does."""
    head = text.partition("\n")[0]
    return "L1 Size:" in head or head.replace(" ", "").startswith(",".join(APPLICATION_HEAD[:6]))


def read_text(text: str, where: str, name: str, problem: Callable[[str], None] | None = None) -> CarmFile:
    """Read a file of either kind.

    Args:
        text: what it holds; ``where`` it lies.
        name: of the machine or the applications where the file does not tell.
        problem: told of lines that cannot be read, which are left out; None: the first one is an error.
    Raises: InputError for a file that is neither, or with a value that is no number, with line and column.
    """
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:  # such as a field of more than 128 KiB
        raise InputError(f"{_NO_FILE}: {error}", where=where) from None
    if rows and [cell.strip() for cell in rows[0]][: len(APPLICATION_HEAD)] == list(APPLICATION_HEAD):
        lines = _lines(rows, 1, where, problem, _application)
        return CarmFile(name=name, caches={}, applications=tuple(application for found in lines for application in found))
    if len(rows) < 2 or "L1 Size:" not in [cell.strip() for cell in rows[0]]:
        raise InputError(
            f"{_NO_FILE}: expected two lines of heads, with 'L1 Size:' in the first one, or the head of an applications file",
            where=where,
        )
    own = rows[0][1].strip() if len(rows[0]) > 1 else ""
    columns = _columns(rows, where)
    lines_of_roofs = _lines(rows, 2, where, problem, lambda row, line, place: list(_roofs(row, columns, line, place)))
    return CarmFile(
        name=own or name, caches=_sizes(rows[0], where), roofs=tuple(roof for found in lines_of_roofs for roof in found)
    )


def _lines(
    rows: Sequence[Sequence[str]],
    first: int,
    where: str,
    problem: Callable[[str], None] | None,
    read: Callable[[Sequence[str], int, str], list[_Line]],
) -> Iterator[list[_Line]]:
    """What each line holds."""
    for line, row in enumerate(rows[first:], first + 1):
        if any(row):
            try:
                yield read(row, line, f"{where}:{line}")
            except InputError as error:
                if problem is None:
                    raise
                problem(str(error))


def _columns(rows: Sequence[Sequence[str]], where: str) -> dict[str, int]:
    """Where each value stands: by name those before the levels, by ``L1 GB/s`` and the like the others."""
    groups, units = ([cell.strip() for cell in row] for row in rows[:2])
    found = {unit: number for number, unit in enumerate(units) if unit in FIXED}
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


def _roofs(row: Sequence[str], columns: Mapping[str, int], line: int, where: str) -> Iterator[CarmRoof]:
    isa = _word(row, columns, "ISA").lower()
    isa, precision = _OURS.get(isa, isa), {"f64": "dp", "f32": "sp"}.get(p := _word(row, columns, "Precision").lower(), p)
    threads, loads, stores = (int(_number(row, columns, name, where)) for name in ("Threads", "Loads", "Stores"))
    if not isa or not precision or threads < 1:
        raise InputError("expected an instruction set, a precision and at least one thread", where=where)

    def roof(per_cycle: float, **more: str | float | None) -> CarmRoof:
        fixed = {"isa": isa, "precision": precision, "threads": threads, "loads": loads, "stores": stores}
        return CarmRoof(line=line, per_cycle=per_cycle, **fixed, **more)  # type: ignore[arg-type]

    for level, theirs in LEVELS.items():
        if rate := _number(row, columns, f"{theirs} GB/s", where):
            volume = _number(row, columns, "DRAM Bytes", where) or None if level == "Mem" else None
            yield roof(_number(row, columns, f"{theirs} I/Cycle", where), level=level, GB_s=rate, working_set_B=volume)
    instruction = _word(row, columns, "FP Inst.").lower() or "fp"
    for name, group in ((instruction, "FP"), ("fma", "FP FMA")):
        rate = _number(row, columns, f"{group} Gflop/s", where)
        if rate and not (name == "fma" and group == "FP"):
            yield roof(_number(row, columns, f"{group} I/Cycle", where), instruction=name, GFLOP_s=rate)


def _sizes(head: Sequence[str], where: str) -> dict[str, float]:
    """Sizes of caches [B], which the first line gives in KiB."""
    cells = [cell.strip() for cell in head]
    columns = {level: cells.index(f"{level} Size:") + 1 for level in ("L1", "L2", "L3") if f"{level} Size:" in cells}
    sizes = {level: _number(head, columns, level, f"{where}:1") * 1024 for level in columns}
    return {level: size for level, size in sizes.items() if size}


def _application(row: Sequence[str], line: int, where: str) -> list[CarmApplication]:
    columns = {name: number for number, name in enumerate(APPLICATION_HEAD)}
    intensity, speed = _number(row, columns, "AI", where), _number(row, columns, "Gflops", where)
    if not intensity or not speed:
        raise InputError("expected an intensity and a performance above zero", where=where)
    return [
        CarmApplication(
            line=line,
            name=_word(row, columns, "Name") or "application",
            method=_word(row, columns, "Method"),
            isa=_word(row, columns, "ISA"),
            precision=_word(row, columns, "Precision"),
            threads=int(_number(row, columns, "Threads", where)),
            intensity_FLOP_B=intensity,
            GFLOP_s=speed,
            seconds=_number(row, columns, "Time", where),
        )
    ]
