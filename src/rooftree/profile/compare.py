"""A profile beside an earlier one: what became of each region."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from rooftree.results.profile import Before, Profile, Region


def compared(record: Profile, earlier: Profile) -> Profile:
    """The record with what the earlier one says of its regions.

    Regions are the same if kind, function and file of code have the same names, but for the program itself, which may have been
    built anew under another name; of several loops of a function, in the order of
    their lines, and where their numbers differ those of the same line first.
    """
    waiting: defaultdict[tuple[str, str, str], list[Region]] = defaultdict(list)
    for region in sorted(earlier.shown, key=_place):
        waiting[_name(region, earlier)].append(region)
    found: dict[str, Region] = {}
    shown = record.shown
    names = {region.id: _name(region, record) for region in shown}
    number = Counter(names.values())
    uneven = {name for name, many in number.items() if many != len(waiting[name])}
    later: list[Region] = []
    for region in sorted(shown, key=_place):
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
    gone = [r.function for many in waiting.values() for r in many]
    notes = [*record.notes, *([f"no longer among the hot regions: {', '.join(gone)}"] if gone else [])]
    regions = [region.replace(before=_before(found.get(region.id), region)) for region in record.regions]
    gain = earlier.cpu_seconds / record.cpu_seconds if record.cpu_seconds and earlier.cpu_seconds else None
    return record.replace(regions=regions, notes=notes, before_cpu_seconds=earlier.cpu_seconds, gain=gain)


def _name(region: Region, record: Profile) -> tuple[str, str, str]:
    """What regions of two records that are the same have in common: kind, function, and file; "" of the program that was run."""
    if region.kind == "system":
        return region.kind, "", ""  # it is called by what took the most time there
    file = Path(region.module).name
    return region.kind, region.function, "" if record.command and file == Path(record.command[0]).name else file


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
