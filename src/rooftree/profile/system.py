"""What the operating system does for a program: a row of its own, what takes the time there, and what would save it.

The kernel's own code is not sampled (that needs more rights): what it did follows from what it counts for each process. The time
of each kind is an estimate: page faults at what one takes here, calls and waits at what they take at least on most machines.
"""

from __future__ import annotations

import mmap
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rooftree.asm.program import Program
from rooftree.errors import AssemblyError
from rooftree.instrument.samples import Place, Samples
from rooftree.instrument.system import large_pages_offered, page_costs_s, page_ratios
from rooftree.models.uncertainty import share_interval
from rooftree.profile.inclusive import Known, names_of
from rooftree.profile.regions import Found, function_of
from rooftree.profile.runtimes import Runtime, runtime_of
from rooftree.profile.threads import SWITCH_s
from rooftree.profile.words import FEWER_THREADS
from rooftree.results.profile import Region
from rooftree.units import format_si

NAME = "operating system"
_LEAST = 0.02
"""Part of the CPU time from which on the system has a row of its own [1]."""
_SHORTEST_s = 0.01
"""Of the time in the system, for its parts to be told: the least that some kernels count [s]."""
_MAIN = 0.35
"""Part of the time in the system that a kind of work must take by the estimate to be named as its cause [1]: an assumption. Of
NumPy's temporaries half of the time is the estimate, since giving pages back takes time, too."""
_ALL = 0.95
_MAIN_FAULTS = 0.25
"""The same of page faults, of which the least is estimated: in runs of SciPy that was 30 and 46 % of the time in the system where
clearing pages alone had 55 and 90 % in samples of the kernel."""
_CALL_s, _COPY_B_s = 0.25e-6, 10e9
"""What a read or write takes besides copying [s], and how fast it copies [B/s]: assumptions."""
_ANEW = 3.0
"""How many times the memory that it has at once a program must be handed for it to give memory back and take it anew [1]."""
_SMALL_B = 4096
"""Bytes of a read or write below which larger ones are advised [B]."""
_PROCESS_FAULTS = 1000
"""Page faults with which a process begins and ends, up to which these are what its faults are [1]: an assumption."""
_YIELDS = 17.0
"""Time that the system takes to give a processor away, for the time in the program's own code that asks for it [1]. Source: a
loop of ``sched_yield`` on an idle core (Zen 4, virtual; 0.5 µs each); with others on it it takes longer."""
_MOSTLY = 0.5
"""Part of new pages that must be of files for these to be what they are, and of memory in large ones for others to be few [1]."""
_IN_LARGE = (2 << 20) // mmap.PAGESIZE
"""Small pages in a large one."""
_NO_GAIN = 1.5
"""How many times that each look at what pages take must give for large ones to be called of no use [1]: an assumption."""
_LARGE_s = 4e-3
"""What the first touch of a large page takes, at most [s]. Source: bincount of NumPy on a virtual Zen 5, whose 63 large pages
took 0.22 s together (3.5 ms each) and its 32 700 small ones, with NUMPY_MADVISE_HUGEPAGE=0, 0.06 s."""
_NUMPY = "/numpy/"
"""In the names of the files of NumPy."""
_NUMPY_SMALL = "NUMPY_MADVISE_HUGEPAGE=0 in the environment"
_SMALL_AGAIN = "without what asks for large ones: madvise, glibc.malloc.hugetlb=1, UseTransparentHugePages, in Python NumPy's own"
_MALLOC_LARGE = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1 in the environment, with glibc 2.35 or later"
_STATIC_LARGE = (
    "madvise with MADV_HUGEPAGE, as most of these pages are of static arrays, at which options of malloc change nothing; or "
    "these arrays from malloc with GLIBC_TUNABLES=glibc.malloc.hugetlb=1"
)
_MALLOC_KEEPS = "MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=4294967296 in the environment"
_TOLD = 3
_ENOUGH = 25
"""Sampled page faults from which on it is told who caused them."""
_UNKNOWN = (
    *("parent", "file", "line", "address", "calls", "passes", "instructions", "flops", "load_B", "store_B", "GFLOP_s", "GB_s"),
    *("intensity_FLOP_B", "memory_intensity_FLOP_B", "roof", "mix", "model"),
)
_NO_STEP = "no next step is named: what it does there is not known{few}; `strace -c -f` counts the program's calls"
_FEW = ", since what is counted of it takes about {part:.0%} of its time"


def system_region(samples: Samples, found: Sequence[Found], cpu: float) -> Region | None:
    """The row of the operating system; None where that has little of the time.

    Args:
        samples: of the native run.
        found: the regions of the program.
        cpu: CPU time of the program [s].
    """
    share = samples.system_s / cpu if cpu else 0.0
    if share < _LEAST or samples.system_s < _SHORTEST_s:
        return None
    what, step = _main(samples, found)
    empty: dict[str, Any] = dict.fromkeys(_UNKNOWN)
    return Region(
        id=NAME,
        kind="system",
        function=f"{NAME}{f': {what}' if what else ''}",
        module="[kernel]",
        seconds=samples.system_s,
        share=share,
        interval=[share, share],
        samples=0,
        threads={},
        next=step,
        notes=_counts(samples),
        **empty,
    )


def _main(samples: Samples, found: Sequence[Found]) -> tuple[str, str]:
    """What takes most of the time in the system, and what would save it."""
    system, all_of_it = samples.system, samples.system_s
    reads, writes, read_B, written_B = (sum(one[n] for one in system.calls.values()) for n in range(4))
    taken = {
        "page faults": _faults_s(samples),
        "reads and writes": (reads + writes) * _CALL_s + (read_B + written_B) / _COPY_B_s,
        "waits": samples.given * SWITCH_s,
    }
    kind = max(taken, key=lambda name: taken[name])
    if taken[kind] < (_MAIN_FAULTS if kind == "page faults" else _MAIN) * all_of_it:
        seen = sum(taken.values())
        few = _FEW.format(part=min(1.0, seen / all_of_it)) if 0 < seen < _MAIN * all_of_it else ""
        return _giving_way(samples, found) or _of_large_pages(samples, found) or ("", _NO_STEP.format(few=few))
    part = min(1.0, taken[kind] / all_of_it)
    much = "all" if part > _ALL else f"{'at least' if kind == 'page faults' else 'about'} {part:.0%}"
    about = f"{kind} take {much} of its time, as an estimate"
    if kind == "page faults":
        return kind, f"{about}{_who(samples, found)}: {_fewer_faults(samples)}"
    if kind == "waits":
        return kind, f"{about}: more work between two waits (fewer locks, messages and wake-ups, more of the work at once)"
    mean = (read_B + written_B) / max(1, reads + writes)
    if mean < _SMALL_B:
        return kind, f"{about}, {mean:.3g} B each: larger ones (a buffer of 64 KiB or more, no flush after each line)"
    return kind, f"{about}: fewer bytes, or files that are mapped (mmap) instead of copied"


def _giving_way(samples: Samples, found: Sequence[Found]) -> tuple[str, str] | None:
    """What is said where threads give their processors away again and again, which the system does not count; None elsewhere."""
    yields = sum(one.samples for one in found if one.kind == "function" and one.waits)
    least = share_interval(yields, samples.total)[0] * samples.user_s if yields else 0.0
    if _YIELDS * least < _MAIN * samples.system_s or not yields:
        return None
    return "giving way", f"threads give their processors away (sched_yield) until others have done something: {FEWER_THREADS}"


def _of_large_pages(samples: Samples, found: Sequence[Found]) -> tuple[str, str] | None:
    """What is said where large pages may have taken most of the time in the system, at what one takes at most; None elsewhere.

    Args:
        found: the regions of the program, whose files tell that NumPy asks for them.
    """
    wide = min(samples.system.faults or 0, samples.system.large_pages) if any(samples.huge_part.values()) else 0
    least = page_costs_s()[1]
    if wide * max(least, _LARGE_s) < _MAIN * samples.system_s:
        return None
    asks = _NUMPY_SMALL if any(_NUMPY in one.module for one in found) else _SMALL_AGAIN
    return (
        "perhaps page faults",
        f"perhaps it clears large pages: {wide} were handed out meanwhile on this machine, where one takes {least * 1e3:.2g} ms "
        f"at least, and up to {_LARGE_s * 1e3:.0f} where a virtual machine has to ask for that memory first; `strace` shows no "
        f"page faults: time it with small ones ({asks})",
    )


def _faults_s(samples: Samples) -> float:
    """What the page faults of a program take by what one takes here [s]; large ones are at most those of the whole machine."""
    faults = samples.system.faults
    if not faults:
        return 0.0
    small, large = page_costs_s()
    wide = min(faults, samples.system.large_pages) if any(samples.huge_part.values()) else 0
    return min(samples.system_s, (faults - wide) * small + wide * large)


def _fewer_faults(samples: Samples) -> str:
    """What would save page faults, by what they are."""
    faults, processes = samples.system.faults or 0, len(samples.cpu_s)
    if processes >= _TOLD and faults < _PROCESS_FAULTS * processes:
        return f"they are those of beginning and ending {processes} processes: fewer and longer ones would save them"
    touched = samples.system.touched
    if touched.total() >= _ENOUGH and touched["file"] >= _MOSTLY * touched.total():
        return (
            "most of these pages are of files that it maps (data, programs and libraries): read what is needed in large pieces, "
            "or ask for it ahead (MAP_POPULATE, madvise)"
        )
    resident, (least, most) = 0 if samples.seldom_looked else sum(samples.resident_B.values()), _handed_B(samples)
    busiest = max(samples.cpu_s, key=lambda process: samples.cpu_s[process], default=next(iter(samples.resident_B), 0))
    runtime = runtime_of(samples.commands.get(busiest, ""))
    own = runtime is not None and runtime.own_memory
    keep = "keep memory instead of taking it anew (buffers that are allocated once, out= in NumPy)"
    keep += "" if own else f", or {'perhaps ' if least <= _ANEW * resident else ''}let malloc keep it ({_MALLOC_KEEPS})"
    if resident and least > _ANEW * resident:
        at_least = "at least " if most > least else ""
        handed = f"{at_least}{format_si(float(least), 'B', 3)} of pages were handed out and cleared"
        return f"{handed}, {least / resident:.0f} times what it has at once: {keep}"
    static = touched.total() >= _ENOUGH and touched["static"] >= _MOSTLY * touched.total()
    less = f"less memory{_or_larger_pages(samples.huge_part.get(busiest, 0.0), runtime, static=static)}"
    if resident and most > _ANEW * resident:
        low, high, has = (format_si(float(value), "B", 3) for value in (least, most, resident))
        return (
            f"{low} to {high} of pages were handed out, large ones being told for the whole machine only, and it has {has} "
            f"at once: if they are touched for the first time, {less}; if they are handed out again and again, {keep}"
        )
    return f"most pages are touched for the first time: {less}"


def _or_larger_pages(large_part: float, runtime: Runtime | None, *, static: bool = False) -> str:
    """What besides less memory would save pages that are touched once, as a clause.

    Args:
        large_part: part of the memory of a program that is in large pages [1].
        runtime: of the language that it runs; None: it has its memory from malloc, as far as is known.
        static: whether most of these pages are of its own variables, which malloc does not give.
    """
    if not large_pages_offered():
        return "; large pages are switched off here (/sys/kernel/mm/transparent_hugepage/enabled)"
    if large_part >= _MOSTLY:
        return " (most of what it has is in large pages already)"
    if runtime is not None and runtime.own_memory and not runtime.pages and not static:
        return " (it is not malloc's, whose options change nothing)"
    least, most = page_ratios()
    looked = f"one takes as long here as {least:.0f}{f' to {most:.0f}' if f'{most:.0f}' != f'{least:.0f}' else ''} small ones"
    if least >= _NO_GAIN * _IN_LARGE:
        return f" (large pages would hardly save time: {looked} in each look, and replaces at most {_IN_LARGE})"
    how = _STATIC_LARGE if static else runtime.pages if runtime is not None and runtime.pages else _MALLOC_LARGE
    seldom = f"but up to {_LARGE_s * 1e3:.0f} ms now and then, where a virtual machine has to ask for that memory first"
    return (
        f", or perhaps large pages ({how}): {looked} with nothing else at work, {seldom}, so that they gain where "
        f"more than these of its {_IN_LARGE} are used, and cost time where fewer are, which was not measured: time both"
    )


def _handed_B(samples: Samples) -> tuple[int, int]:
    """Memory that was handed out page by page, at least and at most: large pages are those of the whole machine [B]."""
    faults = samples.system.faults or 0
    wide = min(faults, samples.system.large_pages) if any(samples.huge_part.values()) else 0
    return faults * mmap.PAGESIZE, (faults - wide) * mmap.PAGESIZE + wide * (2 << 20)


def _who(samples: Samples, found: Sequence[Found]) -> str:
    """Which functions touch the new pages, as a clause; "" where that is not known."""
    programs: dict[str, Program | AssemblyError] = {one.module: one.code.program for one in found if one.code is not None}
    known: Counter[Known | None] = Counter()
    for (file, offset), count in samples.system.places.items():
        where = function_of(Place(file, offset), programs)
        known[Known(file, where[1]) if not isinstance(where, str) else None] += count
    total = known.total()
    most = [one for one, count in known.most_common(_TOLD) if one is not None and count >= 0.1 * total]
    names = names_of(most)
    told = {
        one: _short(name) if not name.startswith("0x") else f"{name} ({Path(one.module).name})" for one, name in names.items()
    }
    said = [f"{told[one]} {known[one] / total:.0%}" for one in most]
    return f", of those in its own code mostly in {', '.join(said)}" if said and total >= _ENOUGH else ""


def _short(name: str) -> str:
    """The name of a function without arguments, parameters and result, as C++ writes them."""
    kept = name
    while (shorter := re.sub(r"<[^<>]*>", "", kept)) != kept:
        kept = shorter
    return kept.partition("(")[0].rpartition(" ")[2] or name


def _counts(samples: Samples) -> list[str]:
    """What was counted of the work of the system."""
    system, said = samples.system, []
    if system.faults:
        disk = f", {system.from_disk} of them from a disk" if system.from_disk else ""
        said.append(f"{system.faults} page faults{disk}")
    reads, writes, read_B, written_B = (sum(one[n] for one in system.calls.values()) for n in range(4))
    if reads or writes:
        at_least = "at least " if len(samples.cpu_s) > 1 else ""
        bytes_ = [format_si(float(value), "B", 3) for value in (read_B, written_B)]
        said.append(f"{at_least}{reads} reads ({bytes_[0]} in all), {writes} writes ({bytes_[1]})")
    if samples.given or samples.taken:
        said.append(f"it waited {samples.given} times, and had its processor taken away {samples.taken} times")
    return ["; ".join(said)] if said else []
