"""Holders that hang on an assumed threshold: what is said of a region where a little more or less of it would say something else.

Which part of the time a limit must take to hold a region, and how much branches or loads must have of it for these to be what it
waits for, are assumptions. A region is judged again with each of these figures moved by the error of its threshold; where that
gives another cause, both are told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rooftree.results.profile import Holder, Region

_LIMIT, _BRANCHES, _BEHIND = 1.07, 1.2, 1.1
"""Factors by which the parts of the time of limits, those of branches, and the samples behind loads are moved [1]: 0.65 and 0.75
for the 0.7 from which on a limit holds a region, 0.2 and 0.3 for the quarter of branches. Assumptions: which holder is right so
near a threshold is not known, of the 335 regions of `rooftree.profile.holds` as little as of others."""
_CAUSES = {
    "waits for data": "data",
    "cache misses": "data",
    "mispredicted branches": "branches",
    "perhaps branches": "branches",
    "data or branches": "data or branches",
    "branches or dependences": "branches or dependences",
}
"""What a region waits for -> its causes."""
_OPEN = ("unknown", "several")
_WAITS = ("data", "branches", "dependences")
"""What a region waits for; where its samples stand behind several kinds of instructions, these are told."""
_SHORT = {"waits for data": "data"}
_KEPT = re.compile(r"perhaps (?!branches)|none of its limits|few samples|short chains|copies and fills|other |cpuid")
"""Holders that are told as they are: those that are open already, and those that no threshold of these decides."""


def at_the_edge(region: Region, held: Holder, judge: Callable[[Region], Holder | None]) -> Holder:
    """What holds a region, as open where it hangs on an assumed threshold.

    Args:
        held: what holds it with the thresholds as they stand.
        judge: what holds a region with these.
    """
    if _KEPT.match(held.name):
        return held
    others = [one for moved in _moved(region) if (one := judge(moved)) is not None and not _KEPT.match(one.name)]
    own, found = causes(held.name), dict.fromkeys(cause for one in others for cause in causes(one.name))
    more = [cause for cause in found if cause not in own and not (held.name == "several" and cause in _WAITS)]
    doubted = len(own) == 1 and "perhaps" not in held.name and any(not causes(one.name) for one in others)
    if not more and not doubted:
        return held
    name = _either([*own, *more]) if own and more else f"perhaps {_either(more) if more else _SHORT.get(held.name, held.name)}"
    return Holder(name=name, fraction=None, interval=None, why=f"{held.why}; {_why(own, more)}")


def edge_text(held: Holder) -> str:
    """What is said of a holder that hangs on a threshold, as a clause behind what the thresholds say; "" of others."""
    return held.why.rpartition("; ")[2] if _EDGE in held.why else ""


def causes(name: str) -> list[str]:
    """The causes that a holder names; none of one that is not known.

    >>> causes("data or branches")
    ['data', 'branches']
    """
    return [] if name in _OPEN else _CAUSES.get(name, name).split(" or ")


_EDGE = "lies within the error of what decides that"


def _why(own: Sequence[str], more: Sequence[str]) -> str:
    """That a holder hangs on a threshold, in words."""
    if more and own:
        return f"{_either(more)} may hold it as well, which {_EDGE}"
    return f"{_either([*own, *more])} may hold it or not, which {_EDGE}"


def _either(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def _moved(region: Region) -> Iterator[Region]:
    """The region with one kind of its figures moved by the error of its threshold."""
    for factor in (_LIMIT, 1 / _LIMIT):
        yield _with_limits(region, factor)
    if region.ecm is not None:
        for factor in (_LIMIT, 1 / _LIMIT):
            yield _with_levels(region, factor)
    if region.turns_share is not None:
        for factor in (_BRANCHES, 1 / _BRANCHES):
            yield _with_branches(region, factor)
    if region.hottest_load is not None or region.samples_behind:
        for factor in (_BEHIND, 1 / _BEHIND):
            yield _with_behind(region, factor)


def _with_limits(region: Region, factor: float) -> Region:
    """A region in a time whose part each limit and model takes is larger by a factor."""
    roof, model, ecm = region.roof, region.model, region.ecm
    if roof is not None:
        limits = [one.replace(fraction=one.fraction * factor) for one in roof.all]
        roof = roof.replace(fraction=roof.fraction * factor, gain=max(1.0, roof.gain / factor), all=limits)
    if model is not None:
        model = model.replace(measured_cycles=model.measured_cycles / factor)
    if ecm is not None:
        bounds = [one / factor for one in ecm.measured_interval] if ecm.measured_interval is not None else None
        ecm = ecm.replace(measured_cycles=ecm.measured_cycles / factor, measured_interval=bounds)
    return region.replace(roof=roof, model=model, ecm=ecm)


def _with_levels(region: Region, factor: float) -> Region:
    """A region whose model takes longer by a factor with data beyond the first level: from which on that way holds it."""
    ecm = region.ecm
    assert ecm is not None
    inside, *beyond = ecm.levels
    moved = {inside: ecm.levels[inside], **{name: max(ecm.levels[inside], factor * ecm.levels[name]) for name in beyond}}
    return region.replace(ecm=ecm.replace(levels=moved))


def _with_branches(region: Region, factor: float) -> Region:
    part = region.mispredicted_share
    moved = [min(1.0, one * factor) for one in part] if part is not None else None
    return region.replace(turns_share=min(1.0, (region.turns_share or 0.0) * factor), mispredicted_share=moved)


def _with_behind(region: Region, factor: float) -> Region:
    load, behind = region.hottest_load, region.samples_behind
    if load is not None:
        load = load.replace(share=min(1.0, load.share * factor))
    return region.replace(
        hottest_load=load, samples_behind={name: min(1.0, part * factor) for name, part in behind.items()} if behind else behind
    )
