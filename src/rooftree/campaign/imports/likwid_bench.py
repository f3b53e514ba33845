"""What likwid-bench prints, of one run or of several one after the other.

    LIKWID MICRO BENCHMARK
    Test: copy
    Using 1 threads
    Cycles:                 3882628234
    CPU Clock:              2611024867
    Time:                   1.487013e+00 sec
    Iterations per thread:  4194304
    Size (Byte):            48000
    MByte/s:                135389.92
    Loads per update:       1
    Load bytes per element: 8
    ...

Its "Cycles per cacheline" are of the average stream and not of 64 B of the result where a stream is read and written, so that
runtimes are made here from cycles, iterations and sizes. Cycles are those of the time stamp counter.

Source: https://github.com/RRZE-HPC/likwid/wiki/Likwid-Bench and outputs published there and elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rooftree.campaign.imports.source import LINE_B, Found, Source, number, whole
from rooftree.errors import InputError
from rooftree.results.imported import Figures

TOOL = "likwid-bench"
HEAD = "LIKWID MICRO BENCHMARK"
KERNELS = {
    "copy": "copy",
    "stream": "triad",
    "triad": "schoenauer-triad",
    "daxpy": "daxpy",
    "ddot": "dot",
    "sum": "sum",
    "store": "fill",
}
"""Their tests in double precision -> kernels of our library that compute the same."""
_SETS = frozenset(
    {"sse", "sse2", "sse3", "avx", "avx2", "avx512", "fma", "neon", "sve", "sve128", "sve256", "sve512", "armv8", "vsx"}
)
_FIELD = re.compile(r"\s*([A-Z][\w ().]*?|MByte/s|MFlops/s|Load/store ratio):\s+(\S+)")
_THREADS = re.compile(r"Using (\d+) threads")
_APART = 0.02


def is_output(text: str) -> bool:
    """Whether a text is such output."""
    return HEAD in text


def kernel_of(test: str) -> str:
    """Our kernel that computes what a test does, for any instruction set; none for stores past the caches and other types."""
    base, *more = test.split("_")
    return KERNELS[base] if base in KERNELS and _SETS.issuperset(more) else f"likwid-bench {test}"


def read(source: Source) -> None:
    """Read all runs.

    Raises: InputError if it is not told of which machine they are.
    """
    machine = source.machine()
    for line, run in _runs(source.text):
        with source.line(line):
            _point(source, machine, line, run)


def _runs(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Fields of each run, and the line that it begins at."""
    begun, found = 0, dict[str, str]()
    for count, line in enumerate(text.splitlines(), 1):
        if HEAD in line:
            if begun:
                yield begun, found
            begun, found = count, {}
        elif field := _FIELD.match(line):
            found.setdefault(field[1], field[2])
        elif threads := _THREADS.search(line):
            found.setdefault("threads", threads[1])
    if begun:
        yield begun, found


def _point(source: Source, machine: str, line: int, run: Mapping[str, str]) -> None:
    missing = [name for name in ("Test", "Cycles", "Time", "Size (Byte)", "Iterations per thread", "MByte/s") if name not in run]
    if missing:
        raise InputError(f"the run has no {', '.join(missing)}: it was ended early, or is of another version")
    cores = whole(run, "threads")
    seconds, rate, cycles, size_B, rounds = (
        number(run, name, above=True) or 0.0 for name in ("Time", "MByte/s", "Cycles", "Size (Byte)", "Iterations per thread")
    )
    clock = number(run, "Cycle Clock", above=True) or number(run, "CPU Clock", above=True)
    update_B = sum(number(run, name) or 0.0 for name in ("Load bytes per element", "Store bytes per elem."))
    doubts = ["cycles of the time stamp counter"]
    sizes: dict[str, int] = {}
    updates = each = None
    if update_B:  # older versions do not print it
        accesses = sum(number(run, name) or 0.0 for name in ("Loads per update", "Stores per update"))
        sizes = {"N": round(size_B / update_B)}
        updates = rounds * sizes["N"]
        each = LINE_B * accesses / update_B if accesses else None
    if abs(rounds * size_B / (1e6 * rate * seconds) - 1) > _APART:
        doubts.append("its bytes, time and MByte/s contradict each other")
    flops = number(run, "MFlops/s")
    source.add(
        Found(
            line=line,
            tool=TOOL,
            kernel=kernel_of(run["Test"]),
            published=run["Test"],
            machine=machine,
            variant=run["Test"].partition("_")[2],
            sizes=sizes,
            cores=1 if cores is None else cores,
            measured=Figures(
                cy_per_cl=cycles * each / updates if updates and each else None,
                clock_GHz=clock / 1e9 if clock else None,
                iterations_per_cl=each,
                MLUP_s=updates / seconds / 1e6 if updates else None,
                GFLOP_s=flops / 1e3 if flops else None,
                GB_s=rate / 1e3,
                seconds=seconds,
            ),
            doubts=doubts,
        )
    )
