"""A profile as text.

profile of ./solver: 4.21 s, 4.19 s of CPU time, 4180 samples
machine native, 1 core: peak 86.6 GFLOP/s

 #   share        region                 seconds  GFLOP/s  GB/s   FLOP/B  held by  of its time
 1   61.2 ± 1.5 % loop sweep sweep.c:42     2.56     2.11  12.6    0.167  L3              73 %
...
1. loop sweep, sweep.c:42: takes 73 % of what L3 can deliver: move fewer bytes from there ...
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from rooftree.report.lines import printable, table_lines
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.flame import UNKNOWN
from rooftree.results.profile import FEW_SAMPLES, OF_PROGRAM, STORED, CallChain, Holder, Profile, Region, Together
from rooftree.units import format_si

_TOLD = 3
_RANKS = 8
_ROWS = 6
_PROGRAMS = 5
_THREADS = 8
"""That are told one by one."""
_LONGEST = 40
_ROUGH = 0.1
_SYSTEM = 0.05
"""Part of the time from which on what is said of the operating system is told besides [1]."""
ROUGH_MARK = f"~ estimated, from fewer than {FEW_SAMPLES} samples, or from counts that may be wrong by more than a tenth"
_NEARLY_ALL = 0.9
"""Part of the time in which work was counted, from which on that is not told."""
_MANY_OF_MOST = 0.5
"""Part of the time of the busiest thread in a region from which on another one counts as working there, too [1]."""
_LONGER = 1.005
"""Times of a run over another, by the clock, from which on it took longer [1]."""
_THREAD = "the beginning of a thread"
"""What calls code that nothing in the program calls, where its first thread comes to it by calls."""
_FRAMES = 4
_FEW_STACKS = 5
"""Stacks of which parts say nothing, so that none are told."""
_TOLD_EACH = 0.05
"""Calls or computed jumps, of each call or pass, from which on they are told [1]."""
_TIMES = {1: "once", 2: "twice"}
_LONG_WAIT_CY = 40.0
"""Of a mispredicted branch from which on it is told why it takes that long [cy]: twice what one takes most often."""
_TURNS = 0.2
"""Part of the time of a region that branches must be able to take to be told [1]."""


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
    return f"{one.kind} {name if len(name) <= _LONGEST else f'{name[: _LONGEST - 1]}…'}{place}"


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
        parts = [f"{Path(one.module).name or one.module} {one.share:.0%}" for one in record.by_module if one.share >= _ROUGH / 10]
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


def counts_text(region: Region) -> list[str]:
    """Instructions, FLOP, bytes loaded and stored, FLOP/B."""
    flops = None if region.flops is None else float(sum(region.flops.values()))
    counts = [region.instructions, flops, region.load_B, region.store_B, region.intensity_FLOP_B]
    return ["-" if value is None else number(value) for value in counts]


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


def compared_text(region: Region) -> list[str]:
    """CPU time of a region in an earlier profile [s], and how many times as fast it is now."""
    before = region.before
    return [number(before.seconds or 0.0), f"{number(before.gain)} x" if before.gain else "-"] if before else ["-", "-"]


def imbalance(region: Region) -> float:
    """The busiest thread over the mean of those that were in a region."""
    spent = list((region.threads or region.thread_instructions or {}).values())
    return max(spent) * len(spent) / sum(spent) if spent and sum(spent) else 1.0


def _no_flops(region: Region) -> str:
    """A rate of FLOP where none is known: there were none, or what was counted is a part of them."""
    return "-" if any((region.flops or {}).values()) or (region.GB_s is None and region.load_B) else "0"


def rate_text(region: Region, value: float) -> str:
    """A rate; marked where it is an estimate, or rests on counts that are rough."""
    return f"~{number(value)}" if rough(region) else number(value)


def reached_text(region: Region) -> str:
    """The part of its time that what holds a region takes, if that is a limit; "-" where nothing is known to hold it."""
    if region.held is not None:
        return region.held.part
    if region.roof is None or region.roof.fraction > 1:  # of records before: such a limit does not hold it
        return "-"
    return f"{'~' if rough(region) else ''}{region.roof.fraction:.0%}"


def held_text(region: Region) -> str:
    """What holds a region: a limit, what it waits for, or that this is not known."""
    if region.held is not None:
        return region.held.name
    return "-" if region.roof is None or region.roof.fraction > 1 else region.roof.binding


def rough(region: Region) -> bool:
    """Whether the figures of a region are estimates, rest on few samples, or on counts that may be wrong by more than a tenth."""
    return bool(region.estimate) or 0 < region.samples < FEW_SAMPLES or (region.counts_within or 0.0) > _ROUGH


def share_text(region: Region | Together) -> str:
    """The share of a region, or of several together, with the half width of its interval if it has one."""
    half = (region.interval[1] - region.interval[0]) / 2
    return f"{100 * region.share:.1f} ± {100 * half:.1f} %" if half else f"{100 * region.share:.1f} %"


def short_name(function: str) -> str:
    """A function's name without what C++ adds: result, arguments of templates, parameters, marks of clones.

    >>> short_name("void std::sort<int*, std::less<int> >(int*, int*, std::less<int>) [clone .part.0]")
    'std::sort'
    """
    text = function.partition(" [clone")[0].replace("(anonymous namespace)", "{anonymous}")
    text = re.sub(r"\)(?: (?:const|volatile|noexcept)| ?&{1,2})+\Z", ")", text)
    text = re.sub(r"<lambda\([^<>]*\)>", "{lambda}", text)
    text = re.sub(r"<(init|clinit)>", r"{\1}", text)  # constructors of Java
    if "operator" in text or not re.search(r"[<(]", text):
        return text
    depth, kept = 0, ""
    for sign in text:
        depth -= sign in ">)"
        kept += sign if depth <= 0 and sign not in "<(>)" else ""
        depth += sign in "<("
    return kept.split()[-1].rstrip(":") if kept.split() and depth == 0 else text


def _without_packages(name: str) -> str:
    """The name of a method without the packages of its class, where it is too long: the end tells it from others."""
    return re.sub(r"\A(?:[a-z_][a-z0-9_]*\.)+(?=\S*\.)", "", name) if len(name) > _LONGEST else name


def region_name(region: Region) -> str:
    """``loop sweep solver.c:42``, ``loop 0x3080+0x1a4 (libbz2.so)``."""
    place = f" {Path(region.file).name}:{region.line}" if region.file and region.line else ""
    module = f" ({name})" if not place and (name := Path(region.module).name) and name not in region.function else ""
    around = region.inlined[-1].function if region.inlined else region.function
    inlined = f" in {short_name(around)}" if around != region.function else ""
    if region.kind == "system":
        return region.function
    name = region.function if region.waits or region.kind == "roi" else short_name(region.function)
    if region.module == "[anonymous]":
        name = _without_packages(name)
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    if region.module == "[anonymous]":
        return (
            "code made at run time" if region.kind == "other" else f"{region.kind} {name}{region.offset or ''} (made at run time)"
        )
    return f"{region.kind} {name}{region.offset or ''}{inlined}{place}{module}"


def own_words(region: Region, others: Sequence[Region] = ()) -> str:
    """Time and contents of a region that the program names itself; "" of others.

    Args:
        region: the region.
        others: of the same record, by whose names what it holds is called.
    """
    if region.kind != "roi":
        return ""
    times = f"entered {count(round(region.calls), 'time')}, " if region.calls is not None else ""
    clock = f"{number(region.wall_seconds)} s by the clock" if region.wall_seconds is not None else "its time is not known"
    names = {other.id: region_name(other) for other in others}
    inside = ", ".join(
        f"{names.get(held) or held.partition(':')[2] or held} {part:.0%}"
        for held, part in list((region.holds or {}).items())[:_TOLD]
    )
    return f"{times}{clock}" + (f"; in it: {inside}" if inside else "")


def data_text(region: Region) -> str:
    """How much data a region touches; "" where that is not known."""
    if region.data_B is None or not region.data_from:
        return ""
    if not region.data_B and region.load_B == 0 and region.store_B == 0:
        return "its data: none, it neither loads nor stores"
    if region.data_from == OF_PROGRAM and region.hottest_load is not None and region.hottest_load.span_B:
        return ""  # the addresses of that load say more
    held = f": they come from {region.data_within} at the farthest" if region.data_within is not None else ""
    within, fits = region.data_within, region.data_fits
    if fits is not None and (within is None or within > fits):  # by their names: L1, L2, L3
        farthest = f", from {within} at the farthest" if within is not None else ""
        held = f": they fit in {fits}, but what runs between may displace them{farthest}"
    elif fits is not None and within is not None and within < fits:
        held = f": they fit in {fits}, and are used again so soon that they come from {within} at the farthest"
    held += f"; {region.lines_shared}" if region.lines_shared is not None else ""
    return f"its data: at most {format_si(region.data_B, 'B', 3)} by {region.data_from}{held}"


def load_text(region: Region) -> str:
    """The load that a region waits for most; "" where none is known."""
    load = region.hottest_load
    if load is None:
        return ""
    where = f"{Path(load.file).name}:{load.line}" if load.file and load.line else load.address
    source = f": {load.source}" if load.source else ""
    span = f"within {format_si(load.span_B, 'B', 3)}" if load.span_B else ""
    what = ", ".join(part for part in (f"reads {load.data}" if load.data else "", load.order, span) if part)
    waits = f", {number(float(f'{load.wait_cy:.3g}'))} cy each time" if load.wait_cy is not None else ""
    for_it = "stand behind" if load.order == STORED else "stand behind the load"
    return f"{load.share:.0%} of its samples {for_it} {load.text} ({where}{source}){waits}{f': {what}' if what else ''}"


def _rounded(value: float) -> str:
    """A mean with three digits that count, however large it is: it rests on samples, or on bounds."""
    return number(float(f"{value:.3g}"))


def turns_text(region: Region) -> str:
    """What branches take that are mispredicted, or may where they go the rarer way; "" where that is little, or not known."""
    many, part = region.mispredicted, region.mispredicted_share
    if many is not None and part is not None and part[1] >= _TURNS:
        over = region.passes or 1.0
        low, high = (_rounded(value / over) for value in many)
        each = f"{f'{low} to {high}' if low != high else low} {'a pass' if region.passes else 'in all'}"
        takes = Holder(name="", fraction=part[1], interval=part, why="").part
        return f"mispredicted branches, by simulated predictors: {each}, {takes} of its time{_behind_chains(region)}"
    if region.turns is None or region.turns_share is None or region.turns_share < _TURNS:
        return ""
    each = f"{_rounded(region.turns / region.passes)} times a pass" if region.passes else f"{_rounded(region.turns)} times"
    most = f"up to {region.turns_share:.0%} of its time"
    return f"its branches go the rarer of their ways {each}: {most}, if none of these is foreseen"


def _behind_chains(region: Region) -> str:
    """That mispredicted branches wait for long chains, as a clause; "" where these are short, or not known."""
    low, high = region.mispredicted_cycles or (0.0, 0.0)
    if high <= _LONG_WAIT_CY:
        return ""
    calls = ", in part in the time of what it calls" if region.calls_made else ""
    return f"; each takes {low:.0f} to {_rounded(float(f'{high:.2g}'))} cy, with what its condition is computed from{calls}"


def each_text(region: Region) -> str:
    """What a call of a function does, or a pass of a loop whose cycles nothing else tells; "" where that is not known."""
    function = region.kind == "function"
    many = region.calls if function else region.passes
    if not many or region.instructions is None or region.cycles_each is None or region.estimate or region.model is not None:
        return ""
    each, cycles = region.instructions / many, region.cycles_each
    least, most = (cycles * bound / region.share for bound in region.interval) if region.share else (cycles, cycles)
    rough_ = most - least > 2 * _ROUGH * cycles
    rate = f"{number(each / most, 2)} to {number(each / least, 2) if least else 'many'}" if rough_ else number(each / cycles)
    took = f"{_rounded(cycles)}{f' ({_rounded(least)} .. {_rounded(most)})' if rough_ else ''}"
    code = f"{_rounded(each)} instructions of its own in {took} cy, {rate} a cycle"
    besides = [
        f"{count_text} {name}{'s' if count_text != '1' else ''}"
        for name, total in (("call", region.calls_made), ("computed jump", region.computed_jumps))
        if total and (count_text := number(total / many, 2)) and total / many >= _TOLD_EACH
    ]
    with_them = f"; with {' and '.join(besides)}" if besides else ""
    if many == 1:
        return f"{'called once' if function else 'one pass'}, {code}{with_them}"
    return f"{f'called {number(many)} times' if function else f'{number(many)} passes'}, each time {code}{with_them}"


def inside_text(region: Region, regions: Sequence[Region]) -> str:
    """How the time of a loop with others inside is divided; "" for what has none that is listed.

    Args:
        regions: all of the record, in their order: also what is not shown may stand between two that are.
    """
    parents = {one.id: one.parent for one in regions}
    shown = [one for one in regions if not one.minor]

    def is_inside(one: Region) -> bool:
        around = one.parent
        while around is not None and around != region.id:
            around = parents.get(around)
        return around is not None

    held = [(n, one) for n, one in enumerate(shown, 1) if is_inside(one)]
    if region.kind != "loop" or not held:
        return ""
    named = ", ".join(f"{n}." for n, _ in held)
    share = sum(one.share for _, one in held)
    loops = f"the loop inside it ({named}) takes" if len(held) == 1 else f"the loops inside it ({named}) take"
    return f"{region.share:.1%} of the time is its own; {loops} {share:.1%}"


def callers_text(region: Region, chains: Sequence[CallChain] | None) -> str:
    """Who called a region: ``main > step (solver.c:88) 60%, ...``; "" where that is not known, or nobody did."""
    ways: dict[str, float] = {}
    own = [chain for chain in chains or () if chain.region == region.id]
    for chain in own:
        names = [short_name(frame.function) for frame in chain.frames]
        way = " > ".join(["…", *names[-_FRAMES:]] if len(names) > _FRAMES or not chain.complete else names)
        last = chain.frames[-1] if chain.frames else None
        place = f" ({Path(last.file).name}:{last.line})" if last is not None and last.file and last.line else ""
        way = way + place if names else "" if chain.complete else UNKNOWN
        ways[way] = ways.get(way, 0.0) + chain.share
    seen, known = sum(ways.values()), sorted(ways.items(), key=lambda entry: -entry[1])
    if not seen or all(way in ("", UNKNOWN) for way in ways):
        return ""
    left = sum(count for _, count in known[_TOLD:])
    stacks = sum(chain.samples for chain in own)
    if stacks < _FEW_STACKS:
        more = [count(len(known) - _TOLD, "other way")] if left else []
        return f"{', '.join([*(way or _THREAD for way, _ in known[:_TOLD]), *more])} (in {count(stacks, 'stack')})"
    said = [f"{way or _THREAD} {count / seen:.0%}" for way, count in known[:_TOLD]]
    few = f" (of {count(stacks, 'stack')})" if stacks < FEW_SAMPLES else ""
    return ", ".join([*said, *([f"{count(len(known) - _TOLD, 'other way')} {left / seen:.0%}"] if left else [])]) + few


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
