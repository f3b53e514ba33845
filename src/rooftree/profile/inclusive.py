"""Where the time of a program goes whose hot regions have little of it: by library, and by function with all that it calls."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from rooftree.asm.program import Function, Program, program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.profile.interpreters import Walked
from rooftree.profile.regions import Found
from rooftree.results.profile import InclusiveShare, ModuleShare, Profile

_FLAT = 0.5
"""Part of the time that the listed regions must have for these to tell where it goes [1]: an assumption."""
_LEAST, _MOST = 0.03, 0.95
"""Parts of the stacks in which a function must be, and may be at most, to be told: what all come from tells nothing [1]."""
_FEWEST = 5
"""Stacks in which a function must be to be told."""
_HANDS_ON = 0.8
"""Part of the stacks of a function in one callee from which on only that one is told [1]: who calls it hands on work."""
_TOLD = 10


class Known(NamedTuple):
    """A function of a program or library."""

    module: str
    function: Function


def with_inclusive(record: Profile, found: Sequence[Found], walked: Sequence[Walked], per_sample: float) -> Profile:
    """The record with its time by library and by function with all that it calls, if its regions have less than half of it.

    Args:
        found: all regions.
        walked: its stacks.
        per_sample: part of the CPU time that one sample stands for [1].
    """
    if sum(region.share for region in record.shown if region.kind != "roi") >= _FLAT:
        return record
    modules: Counter[str] = Counter()
    for one in found:
        modules[one.module] += one.samples
    by_module = [ModuleShare(module=name, share=hits * per_sample) for name, hits in modules.most_common(_TOLD) if hits]
    return record.replace(by_module=by_module, by_function=_by_function(walked))


def _by_function(walked: Sequence[Walked]) -> list[InclusiveShare]:
    through: Counter[Known] = Counter()
    below: dict[Known, Counter[Known]] = defaultdict(Counter)
    for stack in walked:
        frames = [
            Known(file, function) if function is not None else None
            for file, function in zip(stack.modules, stack.functions, strict=True)
        ]
        through.update({one for one in frames if one is not None})
        pairs = {(outer, inner) for inner, outer in itertools.pairwise(frames) if outer is not None and inner != outer}
        for outer, inner in pairs:
            if inner is not None:
                below[outer][inner] += 1
    total = len(walked)
    told: list[tuple[Known, int]] = []
    for one, many in through.most_common():
        if many < max(_FEWEST, _LEAST * total) or len(told) == _TOLD:
            break
        hands_on = below[one].most_common(1)[0][1] >= _HANDS_ON * many if below[one] else False
        if many <= _MOST * total and not hands_on:
            told.append((one, many))
    names = names_of([one for one, _ in told])
    return [InclusiveShare(function=names[one], module=one.module, share=many / total, stacks=many) for one, many in told]


def names_of(functions: Sequence[Known]) -> dict[Known, str]:
    """What functions are called, as they stand in the source; their addresses where they have no name."""
    found: dict[Known, str] = {}
    by_file: dict[str, list[Known]] = defaultdict(list)
    for one in functions:
        found[one] = one.function.name or f"0x{one.function.start:x}"
        if one.function.name.startswith("_Z"):
            by_file[one.module].append(one)
    for file, many in by_file.items():
        lines = _lines(file, [one.function.start for one in many])
        found |= {one: name for one in many if (name := lines.get(one.function.start))}
    return found


def _lines(file: str, addresses: Sequence[int]) -> dict[int, str]:
    try:
        known: Program = program(file)
        return {address: frames[-1].function for address, frames in known.lines(addresses).items() if frames}
    except (AssemblyError, CapabilityError):
        return {}
