"""What is said of one region of a profile: its name, its figures, what it touches and waits for, who calls it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rooftree.report.prediction.points import count, number
from rooftree.report.profile.flame import UNKNOWN
from rooftree.results.profile import FEW_SAMPLES, OF_PROGRAM, STORED, CallChain, Region, Together
from rooftree.units import format_si

_TOLD = 3
"""That are told one by one."""
_LONGEST = 40
_ROUGH = 0.1
_THREAD = "the beginning of a thread"
"""What calls code that nothing in the program calls, where its first thread comes to it by calls."""
_FRAMES = 4
_FEW_STACKS = 5
"""Stacks of which parts say nothing, so that none are told."""
_TOLD_EACH = 0.05
"""Calls or computed jumps, of each call or pass, from which on they are told [1]."""
_LONG_WAIT_CY = 40.0
"""Of a mispredicted branch from which on it is told why it takes that long [cy]: twice what one takes most often."""
_TURNS = 0.2
"""Part of the time of a region that branches must be able to take to be told [1]."""


def counts_text(region: Region) -> list[str]:
    """Instructions, FLOP, bytes loaded and stored, FLOP/B."""
    flops = None if region.flops is None else float(sum(region.flops.values()))
    counts = [region.instructions, flops, region.load_B, region.store_B, region.intensity_FLOP_B]
    return ["-" if value is None else number(value) for value in counts]


def compared_text(region: Region) -> list[str]:
    """CPU time of a region in an earlier profile [s], and how many times as fast it is now."""
    before = region.before
    return [number(before.seconds or 0.0), f"{number(before.gain)} x" if before.gain else "-"] if before else ["-", "-"]


def imbalance(region: Region) -> float:
    """The busiest thread over the mean of those that were in a region."""
    spent = list((region.threads or region.thread_instructions or {}).values())
    return max(spent) * len(spent) / sum(spent) if spent and sum(spent) else 1.0


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


def shortened(name: str) -> str:
    """A name without its end, where it is too long for a table."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


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
    name = shortened(name)
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
        takes = f"{region.mispredicted_part} of its time"
        return f"mispredicted branches, by simulated predictors: {each}, {takes}{_behind_chains(region)}"
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
