"""A profile beside an earlier one: what became of each region."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from rooftree.profile.others import OTHERS
from rooftree.profile.waits import LEAST_SHARE
from rooftree.profile.whole import HELD
from rooftree.results.profile import Before, Profile, Region

_Name = tuple[str, str, str]
_ALIKE = 1.15
"""By which factor processors at work may differ between two runs without a word [1]: an assumption."""
_SAME_LINES = 0.5
"""Part of the time of a function that must be in lines that had loops before, too, for these to be the same ones [1]: an
assumption. A loop of few samples is found or not by chance."""
_APPENDED = re.compile(r"(\.(constprop|isra|part|lto_priv|llvm|clone|localalias)(\.\d+)?)+\Z")
"""What compilers append to the name of a function that they make others of."""


def compared(record: Profile, earlier: Profile) -> Profile:
    """The record with what the earlier one says of its regions.

    Regions are the same if kind, function and file of code have the same names, but for the program itself, which may have been
    built anew under another name, and for what compilers append to names of functions; of what is left over, if one region each
    has the same name without arguments. Of several loops of a function those come first that alone made as many passes, then, in
    the order of their lines, the others, where their numbers differ those of the same line first. Where one line of a function
    has more of them than before, or fewer, one may have become several: their sums are compared, in a note.
    """
    shown = record.shown
    names = {region.id: _name(region, record) for region in shown}
    regrouped, old, said = _regrouped(shown, earlier, names)
    waiting: defaultdict[tuple[str, str, str], list[Region]] = defaultdict(list)
    for region in sorted(earlier.shown, key=_place):
        if region.id not in old:
            waiting[_name(region, earlier)].append(region)
    alone = [region for region in shown if region.id not in regrouped]
    found = _of_as_many_passes(alone, waiting, names)
    for region_id, one in found.items():
        waiting[names[region_id]].remove(one)
    alone = [region for region in alone if region.id not in found]
    number = Counter(names[region.id] for region in alone)
    uneven = {name for name, many in number.items() if many != len(waiting[name])}
    later: list[Region] = []
    for region in sorted(alone, key=_place):
        before = waiting[names[region.id]]
        same = next((r for r in before if r.line == region.line), None) if names[region.id] in uneven else None
        if same is None:
            later.append(region)
        else:
            before.remove(same)
            found[region.id] = same
    for region in later:
        if waiting[names[region.id]]:
            found[region.id] = waiting[names[region.id]].pop(0)
    for region, one in _without_arguments([r for r in later if r.id not in found], waiting, names):
        waiting[_name(one, earlier)].remove(one)
        found[region.id] = one
    gone = [r.function for many in waiting.values() for r in many]
    notes = [
        *record.notes,
        *_by_the_clock(record, earlier),
        *_open(shown, found),
        *said,
        *([f"no longer among the hot regions: {', '.join(gone)}"] if gone else []),
    ]
    regions = [region.replace(before=_before(found.get(region.id), region)) for region in record.regions]
    gain = earlier.cpu_seconds / record.cpu_seconds if record.cpu_seconds and earlier.cpu_seconds else None
    return record.replace(regions=regions, notes=notes, before_cpu_seconds=earlier.cpu_seconds, gain=gain)


def _of_as_many_passes(
    regions: Sequence[Region], waiting: Mapping[_Name, Sequence[Region]], names: Mapping[str, _Name]
) -> dict[str, Region]:
    """Loops of a function that has several, beside the only ones that made as many passes before, and were alone in that."""
    now, then = defaultdict[tuple[_Name, float], list[Region]](list), defaultdict[tuple[_Name, float], list[Region]](list)
    for region in regions:
        if region.kind == "loop" and region.passes:
            now[names[region.id], region.passes].append(region)
    for name, many in waiting.items():
        for one in many:
            if one.passes:
                then[name, one.passes].append(one)
    return {many[0].id: then[key][0] for key, many in now.items() if len(many) == 1 == len(then.get(key, ()))}


def _without_arguments(
    left: Sequence[Region], waiting: Mapping[_Name, Sequence[Region]], names: Mapping[str, _Name]
) -> list[tuple[Region, Region]]:
    """Regions of functions that got other arguments, as of other types, beside the only ones of such a name before."""
    now, then = defaultdict[_Name, list[Region]](list), defaultdict[_Name, list[Region]](list)
    for region in left:
        now[_bare(names[region.id])].append(region)
    for name, many in waiting.items():
        then[_bare(name)] += many
    return [(many[0], then[name][0]) for name, many in now.items() if len(many) == 1 == len(then[name])]


def _bare(name: _Name) -> _Name:
    kind, function, file = name
    return kind, function.partition("(")[0] or function, file


def _open(shown: Sequence[Region], found: Mapping[str, Region]) -> list[str]:
    """Regions of which samples leave open whether they became faster or slower."""
    names = []
    for region in shown:
        earlier = found.get(region.id)
        if earlier is None or region.kind == "system" or region.share < LEAST_SHARE or not region.seconds or not earlier.seconds:
            continue
        (low, high), (least, most) = (
            [(one.seconds or 0.0) / one.share * end for end in one.interval] if one.share else (0.0, 0.0)
            for one in (region, earlier)
        )
        if low <= most and least <= high:
            names.append(_bare(("", region.function, ""))[1])
    return [f"samples leave open whether these became faster or slower: {', '.join(dict.fromkeys(names))}"] if names else []


def _by_the_clock(record: Profile, earlier: Profile) -> list[str]:
    """What became of the time by the clock, where that is not what became of the CPU time.

    Where threads no longer wait for each other, a program takes less time and as much work.
    """
    times = (record.seconds, earlier.seconds, record.cpu_seconds, earlier.cpu_seconds)
    if not all(times) or record.seconds is None or earlier.seconds is None:
        return []
    if any(HELD in note for one in (record, earlier) for note in one.notes):
        return []  # nothing says how long it would have taken
    others = max(record.others_busy or 0.0, earlier.others_busy or 0.0) >= OTHERS
    now, then = ((one.cpu_seconds or 0.0) / (one.seconds or 1.0) for one in (record, earlier))
    if 1 / _ALIKE <= now / then <= _ALIKE:
        return []
    return [
        f"by the clock it took {earlier.seconds:.3g} s and takes {record.seconds:.3g} s, {earlier.seconds / record.seconds:.3g} "
        f"times as fast: {now:.2g} processors are at work on average, {then:.2g} before"
        f"{'; other programs worked meanwhile, which may be the reason' if others else ''}"
    ]


def _regrouped(shown: Sequence[Region], earlier: Profile, names: Mapping[str, _Name]) -> tuple[set[str], set[str], list[str]]:
    """Loops that are not the same ones as before, now and then, and their sums in words.

    Of a line whose loops changed in number all of them; of a function whose loops did so, and have other lines, all of that.
    """
    now, then = _loops((names[one.id], one) for one in shown), _loops((_name(one, earlier), one) for one in earlier.shown)
    later: set[str] = set()
    before: set[str] = set()
    notes = []
    for name in now.keys() & then.keys():
        lines, old = ({one.line for one in some[name]} for some in (now, then))
        moved = len(now[name]) != len(then[name]) and not (lines <= old or old <= lines)
        moved = moved and min(_part_in(now[name], lines & old), _part_in(then[name], lines & old)) < _SAME_LINES
        for line in [None] if moved else sorted(line for line in lines & old if line is not None):
            some, others = ([one for one in many[name] if line is None or one.line == line] for many in (now, then))
            if len(some) == len(others):
                continue
            later |= {one.id for one in some}
            before |= {one.id for one in others}
            now_s, then_s = (sum(one.seconds or 0.0 for one in many) for many in (some, others))
            gain = f", {then_s / now_s:.3g} times as fast" if now_s and then_s else ""
            where = f" in line {line}" if line is not None else ""
            notes.append(
                f"the loops of {name[1]}{where} are not the same ones ({len(others)} before, {len(some)} now): together they "
                f"took {then_s:.3g} s, and take {now_s:.3g} s{gain}"
            )
    return later, before, sorted(notes)


def _part_in(loops: Sequence[Region], lines: Collection[int | None]) -> float:
    """The part of the time of some loops that is in these lines [1]."""
    total = sum(one.seconds or 0.0 for one in loops)
    return sum(one.seconds or 0.0 for one in loops if one.line in lines) / total if total else 0.0


def _loops(regions: Iterable[tuple[_Name, Region]]) -> dict[_Name, list[Region]]:
    """The loops of each function whose lines are known, by what it is called in both records."""
    found: dict[_Name, list[Region]] = {}
    for name, region in regions:
        if region.kind == "loop" and region.line and not region.waits:
            found.setdefault(name, []).append(region)
    return found


def _name(region: Region, record: Profile) -> tuple[str, str, str]:
    """What regions of two records that are the same have in common: kind, function, and file; "" of the program that was run."""
    if region.kind == "system":
        return region.kind, "", ""  # it is called by what took the most time there
    file = Path(region.module).name
    return (
        region.kind,
        _APPENDED.sub("", region.function),
        "" if record.command and file == Path(record.command[0]).name else file,
    )


def _place(region: Region) -> tuple[int, int]:
    return region.line or 0, int(region.address, 16) if region.address else 0


def _before(earlier: Region | None, region: Region) -> Before | None:
    if earlier is None:
        return None
    return Before(
        seconds=earlier.seconds,
        GFLOP_s=earlier.GFLOP_s,
        intensity_FLOP_B=earlier.intensity_FLOP_B,
        gain=earlier.seconds / region.seconds if region.seconds and earlier.seconds else None,
    )
