"""A profile as text.

profile of ./solver: 4.21 s, 4.19 s of CPU time, 4180 samples
machine native, 1 core: peak 86.6 GFLOP/s

 #   share        region                 seconds  GFLOP/s  GB/s   FLOP/B  held by  of its time
 1   61.2 ± 1.5 % loop sweep sweep.c:42     2.56     2.11  12.6    0.167  L3              73 %
...
1. loop sweep, sweep.c:42: takes 73 % of what L3 can deliver: move fewer bytes from there ...
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rooftree.report.lines import printable, table_lines
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.region_text import (
    callers_text,
    compared_text,
    counts_text,
    data_text,
    each_text,
    held_text,
    inside_text,
    load_text,
    own_words,
    rate_text,
    reached_text,
    region_name,
    share_text,
    short_name,
    shortened,
    turns_text,
)
from rooftree.results.profile import FEW_SAMPLES, Profile, Region, Together

_TOLD = 3
_RANKS = 8
_ROWS = 6
_PROGRAMS = 5
_THREADS = 8
"""That are told one by one."""
_LEAST = 0.01
"""Share of a library from which on it is told [1]."""
_SYSTEM = 0.05
"""Part of the time from which on what is said of the operating system is told besides [1]."""
ROUGH_MARK = f"~ estimated, from fewer than {FEW_SAMPLES} samples, or from counts that may be wrong by more than a tenth"
_NEARLY_ALL = 0.9
"""Part of the time in which work was counted, from which on that is not told."""
_MANY_OF_MOST = 0.5
"""Part of the time of the busiest thread in a region from which on another one counts as working there, too [1]."""
_LONGER = 1.005
"""Times of a run over another, by the clock, from which on it took longer [1]."""
_TIMES = {1: "once", 2: "twice"}


def profile_text(record: Profile) -> str:
    """The record for a terminal."""
    lines = head_lines(record)
    if record.regions:
        timed = record.cpu_seconds is not None
        shown = record.shown
        table = _table(shown, record.engine.count is not None) if timed else _table_of_counts(shown)
        marked = [ROUGH_MARK] if any("~" in line for line in table) else []
        lines += ["", *table, *marked, *together_lines(record), ""]
        code = [n for n, region in enumerate(shown, 1) if not region.waits and region.kind != "system"][:_TOLD]
        for n, region in enumerate(shown, 1):
            above = bool(code) and n < code[-1]  # a row between those that are told is not passed over
            if n not in code and not (region.kind == "system" and (region.share >= _SYSTEM or above)):
                continue
            lines += _told(n, region, callers_text(region, record.chains), inside_text(region, record.regions), shown)
        lines += _waiting(shown)
    else:
        lines += ["", "no hot region was found"]
    if (other := record.unlisted_share) >= 0.005:
        lines.append(f"{other:.1%} of the {record.share_of} is in no listed region")
    lines += spread_lines(record)
    lines += [f"note: {text}" for text in record.notes]
    if record.engine.count is None and record.engine.why:
        lines.append(f"nothing was counted: {record.engine.why}")
    elif record.engine.count is not None:
        longer = _slowdown(record.slowdown) if record.slowdown is not None else ""
        how = "estimated" if record.engine.count == "static" else "counted"
        lines.append(f"{how} by {record.engine.count} ({record.engine.why}){_counted_part(record)}{longer}")
    lines += _took(record)
    return "\n".join(printable(line) if line else line for line in lines)


def together_lines(record: Profile) -> list[str]:
    """The functions and nests whose regions together are among the first, though each of these has less."""
    sums = list(record.together or ())
    return [
        f"together: {together_name(one)} {share_text(one)} in {one.others + len(one.regions)} regions"
        f"{_rows(one, record)}; as one row it would be number {_rank(one, sums, record)}"
        for one in sums
    ]


def together_name(one: Together) -> str:
    """``function quantize``, ``loop sweep solver.c:42``."""
    place = f" {Path(one.file).name}:{one.line}" if one.file and one.line else f" ({Path(one.module).name})"
    name = short_name(one.function)
    return f"{one.kind} {shortened(name)}{place}"


def _rows(one: Together, record: Profile) -> str:
    """Which rows are part of a function or nest, and how many of its regions have none."""
    numbers = {region.id: n for n, region in enumerate(record.shown, 1)}
    rows = [f"{numbers[name]}." for name in one.regions if name in numbers]
    more = [f"{len(rows) - _ROWS} other rows"] if len(rows) > _ROWS else []
    rest = [f"{one.others} that have no row"] if one.others else []
    parts = [", ".join(rows[:_ROWS]), *more, *rest] if rows else rest
    return f" ({' and '.join(part for part in parts if part)})"


def _rank(one: Together, sums: Sequence[Together], record: Profile) -> int:
    """The row that a sum would have where the others are one row each, too."""
    in_sums = {name for other in sums for name in other.regions}
    alone = [region.share for region in record.shown if region.id not in in_sums and region.kind != "roi"]
    others = [other.share for other in sums if other is not one]
    return 1 + sum(share > one.share for share in (*alone, *others))


def _took(record: Profile) -> list[str]:
    """Where the time of the profile itself went."""
    parts = {name: value for name, value in (record.took or {}).items() if value}
    if not parts:
        return []
    each = ", ".join(f"{name} {number(value)} s" for name, value in parts.items())
    runs = f"; the program was run {_TIMES.get(record.engine.runs, f'{record.engine.runs} times')}"
    return [f"the profile took {number(sum(parts.values()))} s: {each}{runs}"]


def spread_lines(record: Profile) -> list[str]:
    """Where the time of a program goes whose regions have little of it: by library, and by function with all that it calls."""
    lines = []
    if record.by_module:
        parts = [f"{Path(one.module).name or one.module} {one.share:.0%}" for one in record.by_module if one.share >= _LEAST]
        lines.append(f"in the code of: {', '.join(parts)}")
    if record.by_function:
        parts = [f"{short_name(one.function)} {one.share:.0%} ({one.stacks} stacks)" for one in record.by_function]
        lines.append(f"with all that they call: {', '.join(parts)}")
    return lines + _nameless(record)


def _nameless(record: Profile) -> list[str]:
    """What would give names to the functions that stand as addresses."""
    told = [(one.function, one.module) for one in (*record.shown, *(record.by_function or ()))]
    files = list(dict.fromkeys(Path(module).name for name, module in told if name.startswith("0x") and module.startswith("/")))
    if not files:
        return []
    others = f" and {count(len(files) - _TOLD, 'other')}" if len(files) > _TOLD else ""
    return [
        f"functions of {', '.join(files[:_TOLD])}{others} stand as addresses, as these files have no names of them (stripped): "
        "builds with symbols, or packages with their debugging symbols, have"
    ]


def _slowdown(factor: float) -> str:
    """How much longer the counted run took: counting makes nothing faster, so that less is the noise of the two runs."""
    if factor < _LONGER:
        return "; that run took no longer than the native one"
    return f"; that run took {number(factor)} times as long by the clock"


def _counted_part(record: Profile) -> str:
    """In which part of the time anything was counted, as a clause; "" where that is nearly all."""
    part = sum(region.share for region in record.regions if region.kind != "roi" and region.instructions is not None)
    return f", in regions with {part:.0%} of the {record.share_of}" if part < _NEARLY_ALL else ""


def head_lines(record: Profile) -> list[str]:
    """What was run, how it ended, and on what."""
    status = "" if record.exit_status is None else f", exit status {record.exit_status}"
    lines = [f"profile of {shlex.join(record.command)}: {_basis(record, status)}"]
    if record.ranks:
        times = ", ".join(f"{part.rank}: {number(part.cpu_seconds)} s" for part in record.ranks[:_RANKS])
        more = f" and {len(record.ranks) - _RANKS} others" if len(record.ranks) > _RANKS else ""
        lines.append(f"{count(len(record.ranks), 'rank')}, CPU time of each: {times}{more}")
    if record.rank is not None:
        lines.append(f"rank {record.rank}")
    lines += [f"note: {record.counts_apart}"] if record.counts_apart else []
    lines += _programs(record)
    lines += _threads(record)
    if record.machine and record.peak_GFLOP_s and record.cores:
        levels = ", ".join(f"{level} {number(value)} GB/s" for level, value in (record.levels_GB_s or {}).items())
        lines.append(
            f"machine {record.machine}, {count(record.cores, 'core')}: peak {number(record.peak_GFLOP_s)} GFLOP/s, {levels}"
            f"{_of_more(record)}"
        )
    if record.counted is not None:
        lines.append(_counted(record))
    if record.before_cpu_seconds and record.gain:
        lines.append(f"before {number(record.before_cpu_seconds)} s of CPU time: {number(record.gain)} times as fast now")
    return lines


def _of_more(record: Profile) -> str:
    """That some rows are of more threads at once than the roofs above the table are of, as a clause; "" where none is."""
    peak, cores = record.peak_GFLOP_s or 0.0, record.cores or 1
    above = any((one.GFLOP_s or 0.0) > peak or (one.kind == "loop" and _at_once(one) > cores) for one in record.shown)
    return (
        f" ({'of each core' if cores == 1 else f'of {cores} cores'}: rows of more threads at once may have more)" if above else ""
    )


def _at_once(region: Region) -> int:
    """Threads that have a good part of the time of a region each."""
    most = max(region.threads.values(), default=0.0)
    return sum(one > _MANY_OF_MOST * most for one in region.threads.values()) if not region.waits else 1


def _programs(record: Profile) -> list[str]:
    """How often each program of a process tree was run, and how long."""
    parts, cpu = list(record.programs or ()), record.cpu_seconds
    if sum(part.processes for part in parts) < 2 or not cpu:
        return []
    words = [
        f"{part.name} {number(part.cpu_seconds)} s" + (f" in {part.processes}" if part.processes > 1 else "")
        for part in parts[:_PROGRAMS]
    ]
    if left := parts[_PROGRAMS:]:
        words.append(f"{count(len(left), 'other')} {number(sum(part.cpu_seconds for part in left))} s")
    return [f"{sum(part.processes for part in parts)} processes, CPU time of each program: {', '.join(words)}"]


def _threads(record: Profile) -> list[str]:
    """How the work was divided among threads, and how many processors they had."""
    spent, total = list(record.threads or ()), sum(record.threads or ())
    if len(spent) < 2 or not total or not record.seconds or not record.cpu_seconds:
        return []
    parts = [f"{one / total:.0%}" for one in spent[:_THREADS]]
    if left := spent[_THREADS:]:
        parts.append(f"{count(len(left), 'other')} {sum(left) / total:.0%}")
    at_once = f"{number(record.cpu_seconds / record.seconds, 2)} processors at work on average"
    return [f"{len(spent)} threads, {at_once}; of the time in their code each has {', '.join(parts)}"]


def _basis(record: Profile, status: str) -> str:
    """What was seen of the program."""
    if record.cpu_seconds is None:
        return f"{number(record.instructions or 0.0)} {record.engine.find}{status}"
    times = f"{number(record.seconds)} s, {number(record.cpu_seconds)} s of CPU time"
    return f"{times}{status}; {record.engine.samples} samples ({record.engine.find})"


def _counted(record: Profile) -> str:
    """What hardware counters saw of the whole application."""
    flops = f"{number(record.total_FLOP)} FLOP" if record.total_FLOP is not None else "no FLOP counted"
    moved = f"{number(record.memory_B)} B at memory" if record.memory_B is not None else "no bytes at memory counted"
    both = f", {number(record.memory_intensity_FLOP_B)} FLOP/B" if record.memory_intensity_FLOP_B else ""
    return f"hardware counters, whole application: {flops}, {moved}{both}"


def _table_of_counts(regions: Sequence[Region]) -> list[str]:
    """Of a program whose time is not known."""
    head = ["#", "share", "region", "instructions", "FLOP", "loaded [B]", "stored [B]", "FLOP/B"]
    rows = []
    for n, r in enumerate(regions, 1):
        rows.append([str(n), share_text(r), region_name(r), *counts_text(r)])
    return table_lines([head], rows, [0, 1, *range(3, len(head))])


def _table(regions: Sequence[Region], with_counts: bool) -> list[str]:
    against = any(region.before for region in regions)
    head = ["#", "share", "region", "seconds", *(["before", "gain"] if against else [])]
    if with_counts:
        head += ["GFLOP/s", "GB/s", "FLOP/B", "held by", "of its time"]
    rows = []
    for n, region in enumerate(regions, 1):
        row = [str(n), share_text(region), region_name(region), number(region.seconds or 0.0)]
        if against:
            row += compared_text(region)
        if with_counts:
            row += [
                "-" if region.flops is None else rate_text(region, region.GFLOP_s) if region.GFLOP_s else _no_flops(region),
                "-" if region.GB_s is None else rate_text(region, region.GB_s),
                "-" if region.intensity_FLOP_B is None else number(region.intensity_FLOP_B),
                held_text(region),
                reached_text(region),
            ]
        rows.append(row)
    first = len(head) - 5 if with_counts else len(head)
    right = [0, 1, *range(3, first), *([first, first + 1, first + 2, first + 4] if with_counts else [])]
    return table_lines([head], rows, right)


def _no_flops(region: Region) -> str:
    """A rate of FLOP where none is known: there were none, or what was counted is a part of them."""
    return "-" if any((region.flops or {}).values()) or (region.GB_s is None and region.load_B) else "0"


def _waiting(regions: Sequence[Region]) -> list[str]:
    """One line for all regions that only wait for the same."""
    waiting: dict[str, list[tuple[int, Region]]] = {}
    for n, region in enumerate(regions, 1):
        if region.waits:
            waiting.setdefault(region.next, []).append((n, region))
    return [
        f"{', '.join(f'{n}.' for n, _ in alike)} waiting, {sum(region.share for _, region in alike):.0%} of the time: {told}"
        for told, alike in waiting.items()
    ]


def _told(number_: int, region: Region, callers: str, inside: str, others: Sequence[Region]) -> list[str]:
    """What is said of a region below the table."""
    said = [
        text for text in (region.next, region.model.text if region.model and region.model.text not in region.next else "") if text
    ]
    said += [text for text in (each_text(region), inside) if text]
    said += [region.ecm.text] if region.ecm is not None and region.ecm.text not in region.next else []
    said += [text] if (text := load_text(region)) else []
    said += [text] if (text := turns_text(region)) else []
    said += [text] if (text := own_words(region, others)) else []
    said += [text] if (text := data_text(region)) else []
    said += [f"called from {callers}"] if callers else []
    said += list(region.notes)
    return [f"{number_}. {region_name(region)}: {said[0]}", *(f"   {text}" for text in said[1:])] if said else []
