"""How the parts of a prediction make its runtime, in words: which add up, which overlap, and which of them decide.

The groups are those of the machine file, as the record states them; their sums stand in the record's terms. Where a group takes
loads or evictions of a link alone, the record has no number for them, and the words say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rooftree.report.prediction.points import count, number
from rooftree.results.machine import MachineFacts
from rooftree.results.prediction import EcmTerms

SAME = 0.005
"""Relative difference up to which a runtime is that of a group [1]."""
NEARLY = 0.75
"""Part of the longest group from which on another one is named beside it [1]: it may decide where a prediction is off by 25 %."""
_WAYS = {"load": "loads", "store": "stores", "evict": "evictions"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Terms that add up.

    Attributes:
        text: the terms in words, with their times.
        names: T_OL, T_nOL, T_L1L2, ...
        most: their sum [cy/CL]; where single directions count, it is less.
        whole: whether ``most`` is the sum itself.
        decides: whether the runtime is that of this group.
    """

    text: str
    names: tuple[str, ...]
    most: float
    whole: bool
    decides: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """The rule in a sentence, the groups, and what decides, in a sentence."""

    rule: str
    groups: tuple[Group, ...]
    decides: str


def composition(machine: MachineFacts, ecm: EcmTerms, cores: int) -> Composition | None:
    """How the runtime of a point comes about; None where a number is missing."""
    terms = {"OL": ecm.T_OL, "nOL": ecm.T_nOL, **ecm.T_data}
    times = {name: float(time) for name, time in terms.items() if time is not None}
    if ecm.T_single is None or len(times) < len(terms):
        return None
    stated = machine.overlap.by_location.get(ecm.data_in) or machine.overlap.default
    groups = [_group(members, times) for members in stated]
    found = [group for group in groups if group.names]
    if not found:
        return None
    single = float(ecm.T_single)
    sharpness = (machine.overlap.sharpness_by_location or {}).get(ecm.data_in) or machine.overlap.sharpness
    which = _deciding(found, single)
    disturbed = sharpness is None and machine.overlap.busy_sharpness is not None and which is None
    shown = [
        Group(text=g.text, names=g.names, most=g.most, whole=g.whole, decides=k == which)
        for k, g in enumerate(found)
        if g.most > 0
    ]
    return Composition(
        rule=_rule(shown, ecm.data_in, sharpness, disturbed),
        groups=tuple(shown),
        decides=_decides(found, which, times, ecm, cores, machine.overlap.busy_sharpness if disturbed else sharpness),
    )


def _group(members: Sequence[str], times: dict[str, float]) -> Group:
    """A group of the machine file with the terms that this point has."""
    there = [(name, *name.partition(".")[::2]) for name in members if name.partition(".")[0] in times]
    texts, parts, whole = [], [], True
    for _, base, way in there:
        if times[base] > 0:
            texts.append(f"the {_WAYS.get(way, way)} of T_{base}" if way else f"T_{base}")
            parts.append(("at most " if way else "") + number(times[base]))
            whole &= not way
    most = sum(times[base] for base in dict.fromkeys(base for _, base, _ in there))
    value = " + ".join(parts)
    total = f" = {number(most)}" if len(parts) > 1 and whole else ""
    text = f"{' + '.join(texts)} = {value}{total} cy/CL" if texts else ""
    return Group(text=text, names=tuple(f"T_{base}" for _, base, _ in there if times[base] > 0), most=most, whole=whole)


def _rule(groups: Sequence[Group], place: str, sharpness: float | None, disturbed: bool) -> str:
    """Which terms add, which overlap, and how well."""
    where = f"With the data in {place}"
    adding = any(len(g.names) > 1 for g in groups)
    if len(groups) <= 1:
        return f"{where}, these parts add up." if adding else f"{where}, one part is the runtime."
    parts = "what stands in one line adds up, and the lines overlap" if adding else "all parts overlap"
    if disturbed:
        return f"{where}, {parts}, not perfectly: ports and front end disturb transfers that take about as long as they need."
    if sharpness is None:
        return f"{where}, {parts}: the longest is the runtime of one core."
    power = number(sharpness)
    return f"{where}, {parts}, not perfectly: the runtime is (sum of line^{power})^(1/{power}), more than the longest line."


def _deciding(groups: Sequence[Group], single: float) -> int | None:
    """The group that is as long as the runtime; None where no single one is."""
    order = sorted(range(len(groups)), key=lambda k: (not groups[k].whole, -groups[k].most))
    return next((k for k in order if groups[k].whole and abs(groups[k].most - single) <= SAME * single), None)


def _decides(
    groups: Sequence[Group], which: int | None, times: dict[str, float], ecm: EcmTerms, cores: int, sharpness: float | None
) -> str:
    """Which part decides."""
    single = float(ecm.T_single or 0.0)
    said = [_of_one_core(groups, which, times, single, sharpness)]
    if cores > 1 and ecm.cy_per_cl is not None:
        busy = f", of which the memory is busy for {number(ecm.T_memory_busy)}" if ecm.T_memory_busy else ""
        full = ": memory bandwidth is saturated and decides" if ecm.saturated else ""
        said.append(f"{count(cores, 'core')} together take {number(float(ecm.cy_per_cl))} cy/CL{busy}{full}.")
    return " ".join(said)


def _of_one_core(
    groups: Sequence[Group], which: int | None, times: dict[str, float], single: float, sharpness: float | None
) -> str:
    total = f"{number(single)} cy/CL of one core"
    if which is not None:
        names = groups[which].names
        first = max(names, key=lambda name: times[name.removeprefix("T_")])
        time = times[first.removeprefix("T_")]
        if len(names) == 1:
            return f"{part(first)} decides: {total}."
        share = f"{number(time)} cy/CL ({100 * time / single:.0f} %)"
        return f"Together they take the {total}; the largest part of it is {part(first)}, with {share}."
    whole = max((g for g in groups if g.whole), key=lambda g: g.most, default=None)
    if sharpness is not None and whole is not None:
        longest = max(whole.names, key=lambda name: times[name.removeprefix("T_")], default="")
        if not longest:
            return ""
        said = f"The longest line takes {number(whole.most)} of the {total}"
        if len(whole.names) == 1:
            return f"{said}: {part(longest)}."
        time = times[longest.removeprefix("T_")]
        return f"{said}; the largest part of it is {part(longest)}, with {number(time)} cy/CL ({100 * time / whole.most:.0f} %)."
    partly = next((g for g in groups if not g.whole and g.most >= single * (1 - SAME)), None)
    if partly is not None and (whole is None or whole.most < single * (1 - SAME)):
        listed = " and ".join(part(name) for name in partly.names)
        return f"The {total} come from {listed}, of which single directions count."
    return f"The {total} are not those of one line: at this size the prediction lies between two places of the data."


def longest_lines(machine: MachineFacts, ecm: EcmTerms) -> str:
    """The groups of terms that take longest, each with its sum [cy/CL], the longest first; "" where a number is missing.

    Others than the longest are named where they are nearly as long, as either could decide.
    """
    made = composition(machine, ecm, 1)
    groups = sorted(made.groups, key=lambda g: -g.most) if made is not None else []
    long = [g for g in groups if g.most >= NEARLY * groups[0].most]
    return "; ".join(f"{' + '.join(g.names)}: {'' if g.whole else 'at most '}{number(g.most)}" for g in long)


def part(name: str) -> str:
    """A term in words.

    >>> part("T_OL"), part("T_L2L3")
    ('T_OL (work in the core)', 'T_L2L3 (transfers over L2L3)')
    """
    transfers = f"transfers over {name.removeprefix('T_')}"
    known = {"T_OL": "work in the core", "T_nOL": "loads and stores from L1"}
    return f"{name} ({known.get(name, transfers)})"
